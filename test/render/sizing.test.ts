/** The block of sizing, over series of every shape. */
import { describe, expect, it } from 'vitest';
import type { Figure, RatingRecord, SeriesRecord, StepRecord } from '../../src/record/schema.ts';
import { sizingBlock } from '../../src/render/blocks/sizing.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const figure = (value: number | null, half: number | null = null): Figure => ({
  value,
  low: half === null || value === null ? null : value - half,
  high: half === null || value === null ? null : value + half,
  n: 3,
  rounds: half === null ? 1 : 3,
  source: 'peak',
});
const step = (clients: number, peak: Figure, cores = clients / 100): StepRecord => ({
  clients,
  figures: { peak_mib: peak, cores: figure(cores) },
  methods: [],
});
const sample = sampleRecord(shapes.slice(4, 5), 3);

/** The block for one series of these steps. */
function blockOf(steps: readonly StepRecord[], code: 'en' | 'es' = 'en'): string {
  const [run] = sample.runs;
  const [point] = run?.measurements ?? [];
  if (run === undefined || point === undefined) throw new Error('the sample is empty');
  const { methods: _, ...base } = point as typeof point & { methods: unknown };
  const series = { ...base, kind: 'series', steps, rounds: [], rounds_planned: 3 } as unknown as SeriesRecord;
  const record: RatingRecord = { ...sample, runs: [{ ...run, measurements: [series] }] };
  return sizingBlock({ record, locale: localeOf(code) } as Parameters<typeof sizingBlock>[0]);
}

describe('the block of sizing', () => {
  it('has the callers people ask for, up to the largest step, and one row for Kubernetes', () => {
    const block = blockOf([step(1, figure(100, 4)), step(10, figure(190, 4)), step(200, figure(2090, 10))]);
    const callers = [...block.matchAll(/^\| ([\d,]+) \|/gm)].map(([, n]) => n);
    expect(callers).toEqual(['1', '10', '25', '50', '100']);
    expect(block).toContain('measured up to 200 clients; for more, nothing is said.');
    expect(block).toContain('For 100 callers at a time');
    expect(block).toContain('    memory: 1090Mi\n    cpu: 1000m\n  limits:\n    memory: 1097Mi\n');
  });
  it('says where it cannot say', () => {
    const block = blockOf([step(1, figure(null)), step(10, figure(null))]);
    expect(block).toMatch(/\| 10 \| n\/a<sup>1<\/sup> \|/);
    expect(block).toContain('1. cannot say: not measured at these steps');
    expect(block).not.toContain('resources:');
  });
  it('says what is no more than a lower bound, in the table and for Kubernetes', () => {
    const rate = {
      ...figure(900),
      verdicts: [
        {
          code: 'driver-bound',
          level: 'bound' as const,
          reason: 'driver busy or waiting 95 % of the window',
        },
      ],
    };
    const held = (each: StepRecord): StepRecord => ({
      ...each,
      figures: { ...each.figures, calls_per_s: rate },
    });
    const steps = [step(1, figure(100, 4)), held(step(10, figure(190, 4)))];
    const block = blockOf(steps);
    expect(block).toMatch(/^\| 1 \| 100<br/m);
    expect(block).toMatch(/^\| 10 \| ≥ 190<sup>1<\/sup> \| ≥ 0\.100<sup>1<\/sup> \|$/m);
    expect(block).toContain('1. at least: in a step up to here the callers could have called faster');
    expect(block).toContain('(memory is no more than a lower bound, so there is no limit;');
    expect(block).toContain('    memory: 190Mi # at least\n    cpu: 100m # at least\n```');
    const spanish = blockOf(steps, 'es');
    expect(spanish).toContain('1. como mínimo: en un paso hasta aquí');
    expect(spanish).toContain('    memory: 190Mi # como mínimo\n');
  });
  it('is not there without a step', () => expect(blockOf([])).toBe(''));
  it('speaks Spanish, with a decimal comma', () => {
    const block = blockOf([step(1, figure(50.5)), step(10, figure(190))], 'es');
    expect(block).toContain('| Clientes a la vez |');
    expect(block).toContain('| 50,5 |');
    expect(block).toContain('Para 10 clientes a la vez, como lo escribe Kubernetes');
  });
});
