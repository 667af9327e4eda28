import { describe, expect, it } from 'vitest';
import { memoryChart } from '../../src/action/summary/chart.ts';
import { figuresOf } from '../../src/action/summary/figures.ts';
import { cutToFit, summaryLimit } from '../../src/action/summary/fit.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const record = sampleRecord(shapes.slice(0, 4), 3);
const [run] = record.runs;
if (run === undefined) throw new Error('the sample has a run');

/** The sample with as many scenarios. */
function many(count: number): RatingRecord {
  const measurements = Array.from({ length: count }, (_, i) => {
    const point = run?.measurements[i % run.measurements.length];
    if (point === undefined) throw new Error('the sample has scenarios');
    return {
      ...point,
      id: `${point.id}-${i}`,
      scenario: { ...point.scenario, title: `${point.scenario.title} ${i}` },
    };
  });
  return { ...record, runs: [{ ...record.runs[0], measurements } as (typeof record.runs)[number]] };
}

describe('a summary', () => {
  it('that fits is left alone', () => expect(cutToFit('# a\n', 'b')).toBe('# a\n'));

  it('of a great many scenarios stays under 900 KiB, ends with a whole row, and says what is missing', () => {
    const part = figuresOf(many(40));
    const whole = Array.from({ length: 40 }, () => part).join('\n\n');
    expect(Buffer.byteLength(whole)).toBeGreaterThan(summaryLimit);
    const cut = cutToFit(whole, 'the artifact');
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(summaryLimit);
    expect(Buffer.byteLength(cut)).toBeGreaterThan(summaryLimit * 0.98);
    const lines = cut.trimEnd().split('\n');
    const left = Number(
      /^> Cut at 900 KiB: (\d+) table rows .* are in the artifact\.$/.exec(lines.at(-1) ?? '')?.[1],
    );
    const rows = (text: string) =>
      text.split('\n').filter((line) => line.startsWith('|') && !/^\|[ :|-]+\|$/.test(line)).length;
    // A head that was left out counts once, with its row of dashes.
    expect(rows(cut) + left).toBe(rows(whole));
    const known = new Set(whole.split('\n'));
    expect(lines.filter((line) => line.startsWith('|') && !known.has(line))).toEqual([]);
  });

  it('is cut neither in a fence nor between the head of a table and its rule', () => {
    const text = `a\n\n\`\`\`text\n${'x\n'.repeat(300)}\`\`\`\n\n| h |\n|---|\n| 1 |\n`;
    for (let limit = 410; limit < 1100; limit += 7) {
      const cut = cutToFit(text, 'z', limit);
      expect((cut.match(/^```/gm) ?? []).length % 2).toBe(0);
      if (cut.includes('| h |')) expect(cut).toContain('| h |\n|---|');
    }
  });
});

describe('the chart of a summary', () => {
  it('is what mermaid draws: as many labels as bars', () => {
    const chart = memoryChart(run);
    expect(chart).toMatch(/^```mermaid\nxychart-beta\n/);
    const labels = /x-axis \[(.*)\]/.exec(chart)?.[1]?.match(/"[^"]+"/g) ?? [];
    const bars = /bar \[(.*)\]/.exec(chart)?.[1]?.split(', ') ?? [];
    expect(labels).toHaveLength(4);
    expect(bars).toHaveLength(4);
    expect(bars.every((bar) => Number(bar) > 0)).toBe(true);
    expect(figuresOf(record)).toContain(chart);
  });
  it('has no way out of a label', () => {
    const hostile = many(2);
    const titled = hostile.runs.map((each) => ({
      ...each,
      measurements: each.measurements.map((point) => ({
        ...point,
        scenario: { ...point.scenario, title: 'a"] \n```\nclick x href "javascript:alert(1)"' },
      })),
    }));
    const chart = memoryChart(titled[0] as NonNullable<typeof run>);
    expect(chart.match(/```/g)).toHaveLength(2);
    expect(chart.split('\n')).toHaveLength(7);
    expect(/x-axis \[(.*)\]/.exec(chart)?.[1]).toMatch(/^"[^"\]]*", "[^"\]]*"$/);
  });
  it('is left out where there is nothing to compare, and where nobody could read it', () => {
    expect(memoryChart(many(1).runs[0] ?? run)).toBe('');
    expect(memoryChart(many(25).runs[0] ?? run)).toBe('');
  });
});
