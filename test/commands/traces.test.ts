import { describe, expect, it } from 'vitest';
import { compareSamplers } from '../../src/commands/traces.ts';
import type { CrossCheck } from '../../src/observe/observer.ts';

const check = (memoryMib: number, cpuMs: number, later = 5000): CrossCheck => ({
  proc: { memoryMib: 100, cpuMs: 5000 },
  pidusage: { memoryMib, cpuMs },
  procAfter: { memoryMib: 100, cpuMs: later },
});

describe('two samplers of one process', () => {
  it.each([
    ['the same', 100, 5000, true],
    ['counters that lag, and ticks', 98.1, 4910, true],
    ['a page size of 16 KiB taken for 4', 25, 5000, false],
    ['ticks of 1 ms taken for 10', 100, 50_000, false],
    ['another process', 48, 100, false],
  ])('%s', (_name, memoryMib, cpuMs, passed) => {
    expect(compareSamplers(check(memoryMib, cpuMs)).map((row) => row.passed)).toEqual([passed]);
  });

  it('agree where the process went on between their readings', () => {
    expect(compareSamplers(check(100, 5600, 6000))[0]?.passed).toBe(true);
    expect(compareSamplers(check(100, 5600, 5100))[0]?.passed).toBe(false);
  });

  it('are told with what each has read', () => {
    expect(compareSamplers(check(99.5, 4990))).toEqual([
      {
        name: 'both samplers agree',
        passed: true,
        detail: '100.0 MiB and 5.00 s by /proc, 99.5 MiB and 4.99 s by pidusage',
      },
    ]);
  });

  it('are no check where there is one only', () => expect(compareSamplers(null)).toEqual([]));
});
