/** Reasons are read back as what they say: each sentence, and every one that the parts of the program make today. */
import { describe, expect, it } from 'vitest';
import { compareConditions } from '../../src/host/compare.ts';
import type { Conditions } from '../../src/host/conditions.ts';
import { figureGroups } from '../../src/record/kinds.ts';
import { type ReasonCode, readReason, reasonSentences } from '../../src/record/reasons.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { absentFigures } from '../../src/study/absent.ts';
import { edges } from '../render/records.ts';
import { sampleRecord } from './sample.ts';

const sentences = Object.entries(reasonSentences) as [ReasonCode, string][];

/** The sentence with something in each place, and what that was. */
function filled(sentence: string) {
  const values: Record<string, string> = {};
  const text = sentence.replaceAll(/\{(\w+)(#?)\}/g, (_, name: string, number: string) => {
    values[name] = number === '#' ? `${Object.keys(values).length + 3}.5` : `some ${name}`;
    return values[name];
  });
  return { text, values };
}

describe.each(sentences)('%s', (code, sentence) => {
  const { text, values } = filled(sentence);
  it('is read back with its values', () => {
    expect(readReason(text)).toEqual({ code, values, rounds: null, method: null });
  });
  it('is read back behind rounds and a method', () => {
    expect(readReason(`round 2: ${text}`)).toEqual({ code, values, rounds: '2', method: null });
    expect(readReason(`rounds 1-3, 5: GET /a: b: ${text}`)).toEqual({
      code,
      values,
      rounds: '1-3, 5',
      method: 'GET /a: b',
    });
  });
});

it('what is none of them is not read', () => {
  for (const text of ['', 'the answer was wrong', 'round 1: the answer was wrong', 'p99 needs many ok calls'])
    expect(readReason(text)).toBeNull();
});

/** Every reason in a record. */
const reasonsIn = (record: RatingRecord): string[] =>
  record.runs
    .flatMap((run) => run.measurements.flatMap(figureGroups))
    .flatMap(({ figures }) => Object.values(figures))
    .flatMap(({ reason, verdicts }) => [
      ...(reason === undefined ? [] : [reason]),
      ...(verdicts ?? []).map((verdict) => verdict.reason),
    ]);

describe('what the program says today is read back', () => {
  it('of figures that a scenario cannot have', () => {
    const kinds = ['none', 'node', 'go', 'jvm', 'redis', 'postgres'] as const;
    const said = kinds.flatMap((kind) =>
      Object.values(
        absentFigures({
          target: {},
          endpoint: { protocol: 'mcp-stdio' },
          probe: { kind },
        } as unknown as Parameters<typeof absentFigures>[0]),
      ),
    );
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((text) => readReason(text) === null)).toEqual([]);
  });

  it('of the host', () => {
    const before: Conditions = {
      swapped_pages_total: 0,
      throttle_total: 0,
      quota_wait_ms_total: 0,
      steal_ms_total: 0,
      cpu_ms_total: 0,
      governor: 'performance',
      turbo: 'off',
      smt: 'off',
      thp: 'madvise',
    } as Conditions;
    const after = {
      ...before,
      swapped_pages_total: 3,
      throttle_total: 2,
      quota_wait_ms_total: 50,
      steal_ms_total: 20,
      cpu_ms_total: 100,
      governor: null,
    } as Conditions;
    const said = compareConditions(before, after).map(({ reason }) => reason);
    expect(said).toHaveLength(5);
    expect(said.map((text) => readReason(text)?.code)).toEqual([
      'swapped',
      'slowed-down',
      'quota-waited',
      'stolen',
      'state-changed',
    ]);
  });

  it('of the samples of pages, but for what is made up there', () => {
    const all = [sampleRecord(), ...Object.values(edges)].flatMap(reasonsIn);
    const unread = [...new Set(all.filter((text) => readReason(text) === null))];
    expect(all.length).toBeGreaterThan(50);
    expect(unread.sort()).toEqual([
      'no probe counts them',
      'no probe for this target',
      'no process without a client on stdio',
      'pipes on stdio, no connection',
      'round 1: 300 pages',
    ]);
  });
});
