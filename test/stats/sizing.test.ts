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
    expect(sizeFor(ladder, 10).mib).toEqual({ value: 190, low: 180, high: 200, isAtLeast: false });
    expect(sizeFor(ladder, 55).mib).toEqual({ value: 640, low: 630, high: 650, isAtLeast: false });
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

/** As `step`, at which the driver had no more to give. */
const heldBack = (clients: number, peak: number): SizedStep => {
  const { figures } = step(clients, peak);
  const rate = { value: 9, low: null, high: null, verdicts: [{ level: 'bound' }] };
  return { clients, figures: { ...figures, calls_per_s: rate } };
};

describe('a size out of steps that are bounds', () => {
  const bound = [step(1, 100), heldBack(10, 190), step(100, 1090)];
  it('is a lower bound, with no upper end of its interval', () => {
    for (const name of ['mib', 'cores'] as const)
      expect(sizeFor(bound, 10)[name]).toMatchObject({ high: null, isAtLeast: true });
    expect(sizeFor(bound, 10).mib).toMatchObject({ value: 190, low: 180 });
  });
  it('is one between the last step that is none and the first that is, and at all later ones', () => {
    expect(sizeFor(bound, 1).mib?.isAtLeast).toBe(false);
    expect([2, 10, 50, 100].map((callers) => sizeFor(bound, callers).mib?.isAtLeast)).toEqual([
      ...[true, true, true, true],
    ]);
  });
  it('is one where a step that was higher hides it', () => {
    const hidden = [step(1, 500), heldBack(10, 190), step(100, 400)];
    expect(sizeFor(hidden, 10).mib).toEqual({ value: 500, low: 490, high: null, isAtLeast: true });
    expect(sizeFor(hidden, 100).mib?.isAtLeast).toBe(true);
  });
  it('is one for a figure that is itself a bound, and for that alone', () => {
    const [first, last] = [step(1, 100), step(10, 190)];
    const cores = { value: 1, low: null, high: null, verdicts: [{ level: 'bound' }] };
    const size = sizeFor([first, { ...last, figures: { ...last.figures, cores } }], 5);
    expect(size.cores?.isAtLeast).toBe(true);
    expect(size.mib?.isAtLeast).toBe(false);
  });
  it('asks for it in a resources block, marked, and limits nothing', () => {
    const text = resourcesOf(sizeFor(bound, 10), 'como mínimo') ?? '';
    expect(parse(text)).toEqual({ resources: { requests: { memory: '190Mi', cpu: '1000m' } } });
    expect(text).toContain('    memory: 190Mi # como mínimo\n    cpu: 1000m # como mínimo\n');
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
    expect(
      resourcesOf({ callers: 1, mib: { value: 0.2, low: null, high: null, isAtLeast: false }, cores: null }),
    ).toBe('resources:\n  requests:\n    memory: 1Mi\n  limits:\n    memory: 1Mi\n');
    expect(resourcesOf({ callers: 1, mib: null, cores: null })).toBeNull();
    const odd = { value: 0.2, low: -3, high: -2, isAtLeast: false };
    expect(resourcesOf({ callers: 1, mib: odd, cores: null })).toContain('limits:\n    memory: 1Mi\n');
    for (const value of [0, -64])
      expect(
        resourcesOf({ callers: 1, mib: { value, low: null, high: null, isAtLeast: false }, cores: null }),
      ).toBeNull();
  });
});
