/** What calls leave behind is taken out of what clients cost: all of it, or what is of clients that are still there. */
import { describe, expect, it } from 'vitest';
import { slope } from '../../src/stats/fit.ts';
import { growthOf, isWorthTaking, netOf } from '../../src/stats/growth.ts';
import type { SeriesRound, SeriesStep } from '../../src/stats/series-round.ts';
import { callsOf } from '../../src/stats/series-values.ts';
import { ladder, published, seriesRound, settledState } from './series-round.ts';

const [perClient, perCall, base] = [0.08, 0.001, 20];

/** A server whose live heap is so much for each client and so much for each call, which stays or goes with its client. */
function roundOf(stays: boolean): SeriesRound {
  const round = seriesRound(1, published.dynamic);
  let calls = 0;
  const steps = round.steps.map((step): SeriesStep => {
    calls += callsOf(step);
    const connected = settledState(200, base + perClient * step.clients + perCall * calls);
    if (step.closed === null) return { ...step, connected };
    if (!stays) calls = 0;
    return { ...step, connected, closed: settledState(190, base + perCall * calls) };
  });
  const at = { clients: 1000, calls: 20_000, lengthMs: 60_000 };
  const before = settledState(200, 100);
  return { ...round, steps, control: { ...at, before, after: settledState(200, 100 + 20_000 * perCall) } };
}

const lineOf = ({ steps }: SeriesRound) =>
  steps.map(({ clients, connected }) => ({ x: clients, y: connected?.heapMib ?? Number.NaN }));

describe.each([
  ['stays when clients leave', true],
  ['goes with its clients', false],
])('what each call leaves behind, and %s', (_name, stays) => {
  const round = roundOf(stays);
  const growth = growthOf(round.control, 'heapMib');
  if (growth === null) throw new Error('no growth');

  it('is in the slope, and worth taking out', () => {
    expect(Math.abs((slope(lineOf(round)) ?? 0) / perClient - 1)).toBeGreaterThan(0.1);
    expect(isWorthTaking(lineOf(round), round, growth)).toBe(true);
  });

  it('is not in what is left of the slope', () => {
    const net = netOf(lineOf(round), round, growth);
    expect(net.map(({ x }) => x)).toEqual([...ladder]);
    expect(slope(net)).toBeCloseTo(perClient, 6);
    for (const { x, y } of net) expect(y).toBeCloseTo(base + perClient * x, 6);
  });
});

it('all calls count where only one reading was taken without clients', () => {
  const whole = roundOf(true);
  const steps = whole.steps.map((step, i) => (i === 0 ? step : { ...step, closed: null }));
  const round = { ...whole, steps };
  const growth = growthOf(round.control, 'heapMib');
  if (growth === null) throw new Error('no growth');
  expect(slope(netOf(lineOf(round), round, growth))).toBeCloseTo(perClient, 6);
});
