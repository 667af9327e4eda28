import { describe, expect, it } from 'vitest';
import { settle } from '../../src/observe/settle.ts';
import type { MemoryReading } from '../../src/observe/types.ts';

/** Runs the rule on a curve of MiB over ms; time passes only while it sleeps or reads. */
function run(curve: (ms: number) => number, rule: { floorMs: number; capMs: number }, readMs = 0) {
  let now = 1000;
  let reads = 0;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const read = (): MemoryReading => {
    now += readMs;
    reads += 1;
    const mib = curve(now - 1000);
    return {
      at: now,
      mib,
      source: 'VmRSS',
      rssSumMib: mib,
      pssSumMib: null,
      anonMib: null,
      swapMib: 0,
      processes: 1,
    };
  };
  return settle(read, rule, clock).then((reading) => ({ ...reading, reads, endedMs: now - 1000 }));
}
const full = { floorMs: 5000, capMs: 20_000 };

describe('settling', () => {
  it('of a flat curve ends at the floor', async () => {
    const result = await run(() => 100, full);
    expect(result).toMatchObject({ converged: true, mib: 100 });
    expect(result.waitedMs).toBeGreaterThanOrEqual(5000);
    expect(result.waitedMs).toBeLessThan(5300);
  });
  it('waits for 3 flat seconds after the last move', async () => {
    const result = await run((ms) => (ms < 4000 ? 341 : 41), full);
    expect(result).toMatchObject({ converged: true, mib: 41 });
    expect(result.waitedMs).toBeGreaterThanOrEqual(7000);
    expect(result.waitedMs).toBeLessThan(7500);
  });
  it('is not deceived by a flat second', async () => {
    const result = await run((ms) => (ms < 6500 ? 341 : 41), full);
    expect(result.mib).toBe(341);
    const stairs = await run((ms) => 400 - 50 * Math.floor(ms / 2000), { floorMs: 5000, capMs: 15_000 });
    expect(stairs.converged).toBe(false);
  });
  it('of a curve that never rests ends at the cap and says so', async () => {
    const result = await run((ms) => 100 + ms / 1000, full);
    expect(result.converged).toBe(false);
    expect(result.waitedMs).toBeGreaterThanOrEqual(20_000);
    expect(result.waitedMs).toBeLessThan(20_300);
    expect(result.mib).toBeGreaterThan(119.5);
  });
  it('allows 0.5 % of large sets and 300 KiB of small ones', async () => {
    const wobble = (base: number, by: number) => (ms: number) => base + (Math.floor(ms / 500) % 2 ? by : 0);
    expect((await run(wobble(1000, 4.9), full)).converged).toBe(true);
    expect((await run(wobble(1000, 5.2), full)).converged).toBe(false);
    expect((await run(wobble(10, 0.29), full)).converged).toBe(true);
    expect((await run(wobble(10, 0.31), full)).converged).toBe(false);
  });
  it('takes the floor as the span where it is shorter', async () => {
    const quick = { floorMs: 500, capMs: 2000 };
    const result = await run((ms) => (ms < 300 ? 50 : 30), quick);
    expect(result).toMatchObject({ converged: true, mib: 30 });
    expect(result.waitedMs).toBeGreaterThanOrEqual(800);
    expect(result.waitedMs).toBeLessThan(1000);
  });
  it('reads seldom where a reading is dear', async () => {
    const result = await run(() => 100, full, 200);
    expect(result.converged).toBe(true);
    expect(result.reads).toBeLessThan(8);
    expect((await run(() => 100, full, 1)).reads).toBeGreaterThan(15);
  });
  it('does not pass on one reading that cannot reach back', async () => {
    const result = await run(() => 100, { floorMs: 3000, capMs: 3400 }, 3500);
    expect(result.converged).toBe(false);
  });
});
