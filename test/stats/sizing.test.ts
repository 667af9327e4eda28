import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { resourcesOf, type SizedStep, sizeFor } from '../../src/stats/sizing.ts';

const step = (clients: number, peak: number | null, cores = 0.1 * clients, level?: string): SizedStep => ({
  clients,
  figures: {
    peak_mib: {
      value: peak,
      low: peak === null ? null : peak - 10,
      high: peak === null ? null : peak + 10,
      verdicts: level === undefined ? [] : [{ level }],
    },
    cores: { value: cores, low: null, high: null },
  },
});
const ladder = [step(1, 100), step(10, 190), step(100, 1090)];

describe('the size for so many callers', () => {
  it('is the measured one at a step, and lies straight between two', () => {
    expect(sizeFor(ladder, 10).mib).toEqual({ value: 190, low: 180, high: 200 });
    expect(sizeFor(ladder, 55).mib).toEqual({ value: 640, low: 630, high: 650 });
    expect(sizeFor(ladder, 55).cores).toMatchObject({ value: expect.closeTo(5.5), low: null, high: null });
  });
  it('cannot be said beyond the steps', () => {
    expect(sizeFor(ladder, 101)).toEqual({ callers: 101, mib: null, cores: null });
    expect(sizeFor(ladder.slice(1), 5).mib).toBeNull();
    expect(sizeFor([], 1).mib).toBeNull();
  });
  it('never falls as callers grow', () => {
    const falling = [step(1, 100), step(10, 500), step(100, 300), step(200, 600)];
    const sizes = Array.from({ length: 200 }, (_, at) => sizeFor(falling, at + 1).mib?.value ?? Number.NaN);
    for (const [at, size] of sizes.entries()) expect(size).toBeGreaterThanOrEqual(sizes[at - 1] ?? 0);
    expect(sizeFor(falling, 50).mib?.value).toBe(500);
  });
  it('passes over steps that were not measured or are not valid', () => {
    const holes = [step(1, 100), step(10, null), step(50, 9000, 1, 'invalid'), step(100, 1090)];
    expect(sizeFor(holes, 10).mib?.value).toBeCloseTo(190);
  });
});

describe('a resources block', () => {
  it('asks for what was found, and is limited to the upper end of it', () => {
    const text = resourcesOf(sizeFor(ladder, 55)) ?? '';
    expect(parse(text)).toEqual({
      resources: { requests: { memory: '640Mi', cpu: '5500m' }, limits: { memory: '650Mi' } },
    });
  });
  it('rounds up, and leaves out what is not known', () => {
    expect(resourcesOf({ callers: 1, mib: { value: 0.2, low: null, high: null }, cores: null })).toBe(
      'resources:\n  requests:\n    memory: 1Mi\n  limits:\n    memory: 1Mi\n',
    );
    expect(resourcesOf({ callers: 1, mib: null, cores: null })).toBeNull();
  });
});
