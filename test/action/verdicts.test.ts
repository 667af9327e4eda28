import { describe, expect, it } from 'vitest';
import type { Toolkit } from '../../src/action/deps.ts';
import { annotateVerdicts } from '../../src/action/verdicts.ts';
import { pointsOf } from '../../src/record/kinds.ts';
import type { RatingRecord, Verdict } from '../../src/record/schema.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const plain = sampleRecord(shapes.slice(4, 5), 3);
const invalid: Verdict = { code: 'swap', level: 'invalid', reason: 'round 1: 300 pages' };

/** The sample with these verdicts on these figures and no others. */
function doubted(figures: Readonly<Record<string, readonly Verdict[]>>): RatingRecord {
  const change = (all: Record<string, { verdicts?: unknown }>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, { verdicts: _, ...figure }]) => [
        name,
        { ...figure, ...(figures[name] ? { verdicts: [...figures[name]] } : {}) },
      ]),
    );
  const runs = plain.runs.map((run) => ({
    ...run,
    measurements: pointsOf(run).map((point) => ({
      ...point,
      figures: change(point.figures),
      methods: point.methods.map((method) => ({ ...method, figures: change(method.figures) })),
    })),
  }));
  return { ...plain, runs } as RatingRecord;
}

/** What is annotated, by level. */
function annotated(record: RatingRecord, refused = false): Record<'error' | 'warning' | 'notice', string[]> {
  const said: Record<'error' | 'warning' | 'notice', string[]> = { error: [], warning: [], notice: [] };
  const say = (level: keyof typeof said) => (message: string) => void said[level].push(message);
  annotateVerdicts(
    record,
    { error: say('error'), warning: say('warning'), notice: say('notice') } as unknown as Toolkit,
    refused,
  );
  return said;
}

describe('annotations of verdicts', () => {
  it('none without a doubt', () =>
    expect(annotated(doubted({}))).toEqual({ error: [], warning: [], notice: [] }));

  it('one for each invalid headline figure, with the input that overrides', () => {
    const record = doubted({ peak_mib: [invalid], ready_ms: [invalid] });
    const { error, warning } = annotated(record);
    expect(error).toEqual([]);
    expect(warning.filter((message) => message.includes('allow-invalid'))).toHaveLength(2);
    expect(warning[0]).toBe('round 1: 300 pages (swap). Publishing refuses it unless `allow-invalid: true`.');
    expect(annotated(record, true).error).toHaveLength(2);
  });

  it('one for all figures that one reason makes a bound; notes are left to the page', () => {
    const bound: Verdict = { code: 'driver-bound', level: 'bound', reason: 'no more to give' };
    const note: Verdict = { code: 'steal', level: 'note', reason: 'others ran' };
    const { notice } = annotated(doubted({ calls_per_s: [bound, note], cores: [note] }));
    expect(notice).toHaveLength(1);
    expect(notice[0]).toMatch(/^no more to give \(driver-bound\): calls_per_s, /);
  });

  it('never more than ten of a type, and the tenth counts the rest', () => {
    const names = Object.keys(plain.runs[0]?.measurements[0]?.figures ?? {});
    const reasons = Object.fromEntries(names.map((name) => [name, [{ ...invalid, reason: name }]]));
    const { warning } = annotated(doubted(reasons));
    expect(warning).toHaveLength(10);
    expect(warning[9]).toMatch(/^and \d+ more; the summary has all$/);
  });

  it('are one line, whatever the reason holds', () => {
    const { warning } = annotated(
      doubted({ peak_mib: [{ ...invalid, reason: `a\n::error::b\u202e${'x'.repeat(9000)}` }] }),
    );
    expect(warning[0]).toMatch(/^a ::error::b [^\n]+$/);
    expect(warning[0]?.length).toBeLessThan(1200);
  });
});
