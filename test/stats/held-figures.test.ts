import { describe, expect, it } from 'vitest';
import { heldFiguresOf } from '../../src/stats/held-figures.ts';
import type { HeldCalls, SeriesRound } from '../../src/stats/series-round.ts';
import { counts } from '../record/sample.ts';
import { heldCalls, published, seriesRound } from './series-round.ts';

const rounds = (...held: (readonly HeldCalls[])[]): SeriesRound[] =>
  held.map((each, i) => seriesRound(i + 1, published.dynamic, { held: each }));
const figures = (of: readonly SeriesRound[], calls = 100) =>
  heldFiguresOf(of, [10, 100], 'smaps_rollup', []).find((row) => row.calls === calls)?.figures ?? {};

describe('figures of held calls', () => {
  it('are those of each call, over the rounds', () => {
    const row = figures(rounds([heldCalls(100)], [heldCalls(100)], [heldCalls(100)]));
    expect(row['descriptors_per_call']).toMatchObject({ value: 2, low: 2, high: 2, rounds: 3 });
    expect(row['goroutines_per_call']?.value).toBe(4);
    expect(row['heap_per_call_kib']?.value).toBeCloseTo(34, 6);
    expect(row['resident_per_call_kib']?.value).toBeCloseTo(60, 6);
    expect(row['descriptors']?.value).toBe(312);
    expect(row['health_ms']?.value).toBe(1.25);
  });

  it('are divided by those that were open, not by those asked for', () => {
    const row = figures(rounds([heldCalls(100, { open: 50, outcomes: counts({ ok: 50, failed: 50 }) })]));
    expect(row['descriptors_per_call']?.value).toBe(2);
    expect([row['held_open']?.value, row['held_not_ok']?.value]).toEqual([50, 50]);
  });

  it('may be below zero, and are n/a where nothing tells', () => {
    const { before, during } = heldCalls(100);
    const row = figures(rounds([heldCalls(100, { before: during, during: before })]));
    expect(row['descriptors_per_call']?.value).toBe(-2);
    expect(row['handles_per_call']).toMatchObject({ value: null, reason: 'not measured' });
  });

  it('say why there are none', () => {
    const moved = heldCalls(100, { endedInReading: 3, open: 97 });
    expect(figures(rounds([moved]))['heap_per_call_kib']?.reason).toBe('3 calls ended while they were read');
    expect(figures(rounds([heldCalls(100, { open: 0 })]))['descriptors']?.reason).toBe('no call was open');
    expect(figures([])['descriptors']?.reason).toBe('no complete round');
    const ended = rounds([]).map((round) => ({ ...round, absent: { 'held 100': 'as the study says' } }));
    expect(figures(ended)['descriptors']?.reason).toBe('as the study says');
    const dumb = heldCalls(100, { health: { ms: null, why: 'ECONNREFUSED' } });
    expect(figures(rounds([dumb]))['health_ms']?.reason).toBe('a newcomer got no answer: ECONNREFUSED');
    expect(figures(rounds([heldCalls(100, { health: null })]))['health_ms']?.reason).toBe(
      'no health probe is configured',
    );
  });
});
