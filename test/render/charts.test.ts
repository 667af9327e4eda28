import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/record/schema.ts';
import { barScene } from '../../src/render/charts/bars.ts';
import { latencyScene } from '../../src/render/charts/latency.ts';
import { margin, type Scene, sizes } from '../../src/render/charts/scene.ts';
import { shorten, textWidth, wrap } from '../../src/render/charts/text.ts';
import { linearTicks, logTicks } from '../../src/render/charts/ticks.ts';
import { locales } from '../../src/render/locales/index.ts';
import { figureVerdicts, spoilers } from '../../src/stats/verdicts.ts';
import { sampleRecord } from '../record/sample.ts';
import { edges, withPoint } from './records.ts';

const long = withPoint((point) => ({
  ...point,
  scenario: { ...point.scenario, title: 'a very long title, of many words, '.repeat(4) },
}));
const runs = [sampleRecord(), long, ...Object.values(edges)].flatMap((record) => record.runs);

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Where each text stands, widths estimated. */
function boxes(scene: Scene): Box[] {
  const { type, domain } = scene.scale;
  const along = (value: number) =>
    type === 'log' ? Math.log(value / domain[0]) / Math.log(domain[1] / domain[0]) : value / domain[1];
  const x = (value: number) => scene.left + (scene.right - scene.left) * along(value);
  const labels = scene.labels.map(({ text, x: left, y, size }) => ({
    text,
    left,
    right: left + textWidth(text, size),
    y,
  }));
  const values = scene.values.map(({ text, at, y }) => ({
    text,
    left: x(at) + 6,
    right: x(at) + 6 + textWidth(text, sizes.value),
    y,
  }));
  return [...labels, ...values];
}

const drawn = (run: Run): Scene[] =>
  locales
    .flatMap((locale) => [
      barScene('memory', run, locale),
      barScene('start-up', run, locale),
      latencyScene(run, locale),
    ])
    .filter((scene) => scene !== null);

describe.each(runs.map((run, i) => [i, run] as const))('charts of run %i', (_, run) => {
  it('clip no text, and put none over another', () => {
    for (const scene of drawn(run)) {
      const all = boxes(scene);
      for (const box of all) {
        expect(box.left, box.text).toBeGreaterThanOrEqual(margin);
        expect(box.right, box.text).toBeLessThanOrEqual(scene.width - margin / 2);
        expect(box.y).toBeGreaterThan(0);
        expect(box.y + 8).toBeLessThanOrEqual(scene.height);
      }
      for (const [i, a] of all.entries())
        for (const b of all.slice(i + 1)) {
          const apart = Math.abs(a.y - b.y) >= 13 || a.right <= b.left || b.right <= a.left;
          expect(apart, `${a.text} | ${b.text}`).toBe(true);
        }
    }
  });

  it('keep every bar on the scale', () => {
    for (const { bars, scale } of drawn(run))
      for (const bar of bars) {
        expect(bar.from).toBeGreaterThanOrEqual(scale.domain[0]);
        expect(bar.to).toBeGreaterThanOrEqual(bar.from);
        expect(bar.to).toBeLessThanOrEqual(scale.domain[1] * (1 + 1e-9));
      }
  });
});

describe('ticks', () => {
  it.each([
    [2299, [0, 1000, 2000, 3000]],
    [100, [0, 50, 100]],
    [1, [0, 0.5, 1]],
    [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
    [0, [0, 1]],
    [-5, [0, 1]],
    [5e-324, [0, 1]],
    [1e18, [0, 5e17, 1e18]],
  ])('up to %d are %j', (most, ticks) => expect(linearTicks(most)).toEqual(ticks));
  it.each([
    [0.6, 2398, [0.1, 1, 10, 100, 1000, 10_000]],
    [20, 70, [10, 20, 50, 100]],
    [1, 1, [0.1, 0.2, 0.5, 1]],
    [5e-324, 1e-300, [1e-10]],
  ])('from %d to %d are %j', (least, most, ticks) => expect(logTicks(least, most)).toEqual(ticks));
});

describe('text', () => {
  it('is cut to fit, never within a character', () => {
    expect(shorten('short', 15, 200)).toBe('short');
    expect(textWidth(shorten('🦊'.repeat(50), 15, 100), 15)).toBeLessThanOrEqual(100);
    expect(shorten('🦊'.repeat(50), 15, 100)).not.toMatch(/\p{Surrogate}/u);
  });
  it('is broken at spaces, and the last line cut', () => {
    expect(wrap('one two three', 10, 45, 3)).toEqual(['one two', 'three']);
    const lines = wrap('word '.repeat(100), 10, 100, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });
});

describe.each(locales)('locale $code', (locale) => {
  it('has a sentence for every verdict', () => {
    const codes = [...Object.keys(spoilers), ...Object.keys(figureVerdicts)].filter(
      (code) => code !== 'noisy',
    );
    expect(Object.keys(locale.notes.verdicts).sort()).toEqual(codes.sort());
  });
  it('says nothing that Markdown or MDX would read as structure', () => {
    const strings = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(strings)
          : [];
    for (const text of strings(locale)) expect(text).not.toMatch(/[<{}|`]/);
  });
});
