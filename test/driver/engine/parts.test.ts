import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutcomeTable } from '../../../src/driver/engine/counts.ts';
import { DueQueue } from '../../../src/driver/engine/due.ts';
import { LatencyLog } from '../../../src/driver/engine/latencies.ts';
import { isEnough, quiet } from '../../../src/driver/engine/quiet.ts';
import type { Single } from '../../../src/driver/engine/single.ts';
import { Outcome } from '../../../src/driver/protocol.ts';
import { CallAccountingError } from '../../../src/errors/driver.ts';
import { VirtualClock } from './virtual.ts';

describe('the due queue', () => {
  it('gives workers in the order they are due', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 100 }), (times) => {
        const queue = new DueQueue(times.length);
        for (const [worker, time] of times.entries()) queue.push(time, worker);
        const order = times.map(() => {
          const due = queue.next();
          const worker = queue.pop();
          expect(times[worker]).toBe(due);
          return worker;
        });
        expect(new Set(order).size).toBe(times.length);
        expect(order.map((worker) => times[worker])).toEqual([...times].sort((a, b) => a - b));
        expect(queue.next()).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe('the latency log', () => {
  it('keeps all in order across chunks', () => {
    const log = new LatencyLog();
    for (let i = 0; i < 200_000; i++) log.add(i);
    const all = log.toArray();
    expect(all).toHaveLength(200_000);
    expect(all.every((ms, i) => ms === i)).toBe(true);
  });

  it('beyond its bound is a fair sample that holds the largest', () => {
    const log = new LatencyLog(10_000);
    for (let i = 0; i < 100_000; i++) log.add(i === 50 ? 1e9 : i);
    expect(log.length).toBe(100_000);
    const kept = log.toArray();
    expect(kept).toHaveLength(10_000);
    expect(kept).toContain(1e9);
    const sorted = kept.sort();
    expect(sorted[4999]).toBeGreaterThan(48_000);
    expect(sorted[4999]).toBeLessThan(52_000);
    expect(sorted[9899]).toBeGreaterThan(98_500);
    expect(sorted[9899]).toBeLessThan(99_500);
  });

  it('keeps the largest though the sample has lost it', () => {
    const log = new LatencyLog(10);
    for (let i = 0; i < 100_000; i++) log.add(i === 5 ? 1e9 : 1);
    expect(log.toArray()).toContain(1e9);
  });

  it('is empty where nothing was', () => expect(new LatencyLog().toArray()).toHaveLength(0));
});

describe('the outcome table', () => {
  it('counts by method and outcome', () => {
    const table = new OutcomeTable(2);
    table.add(0, Outcome.ok);
    table.add(1, Outcome.reset);
    table.add(1, Outcome.reset);
    expect(table.counts(1)).toEqual({
      started: 2,
      ok: 0,
      failed: 0,
      mismatch: 0,
      timeout: 0,
      reset: 2,
      aborted: 0,
      local: 0,
    });
    expect(table.counts(0)).toMatchObject({ started: 1, ok: 1 });
  });
  it('refuses sums that do not add up', () => {
    const table = new OutcomeTable(1);
    table.start(0);
    expect(() => table.counts(0)).toThrow(CallAccountingError);
    table.end(0, Outcome.ok);
    table.end(0, Outcome.ok);
    expect(() => table.counts(0)).toThrow('1 calls were started and 2 have ended');
  });
});

describe('quiet', () => {
  const limits = { warmCalls: 3, ms: 1000, calls: 100, minCalls: 20, maxMs: 10_000 };
  it.each([
    ['100 calls before a second', 100, 300, true],
    ['99 calls before a second', 99, 300, false],
    ['a second with 20 calls', 20, 1000, true],
    ['a second with 19 calls', 19, 1000, false],
    ['ten seconds with one call', 1, 10_000, true],
    ['nine seconds with 19 calls', 19, 9999, false],
  ] as const)('%s', (_, calls, ms, enough) => expect(isEnough(limits, calls, ms)).toBe(enough));

  /** Calls that take a given time by a virtual clock. */
  const calls = (clock: VirtualClock, take: (number: number) => Partial<Single>) => {
    let number = 0;
    return async (): Promise<Single> => {
      const single = {
        outcome: 'ok' as const,
        ms: 1,
        wireBytes: 1,
        payloadBytes: 1,
        reason: null,
        endedAt: 0,
        ...take(++number),
      };
      await clock.run(clock.now() + single.ms);
      return single;
    };
  };

  it("measures the calls' own interval, warm calls left out, in order", async () => {
    const clock = new VirtualClock();
    const result = await quiet(
      calls(clock, (number) => ({ ms: number <= 3 ? 500 : 1 + (number % 7) })),
      limits,
      clock,
    );
    expect(result.latencies).toHaveLength(100);
    expect([...result.latencies.slice(0, 4)]).toEqual([5, 6, 7, 1]);
    expect(result.counts).toMatchObject({ started: 100, ok: 100 });
  });

  it('slow calls are made at least twenty times, and for ten seconds at most', async () => {
    const slow = new VirtualClock();
    expect(
      (
        await quiet(
          calls(slow, () => ({ ms: 200 })),
          limits,
          slow,
        )
      ).latencies,
    ).toHaveLength(20);
    const slower = new VirtualClock();
    expect(
      (
        await quiet(
          calls(slower, () => ({ ms: 3000 })),
          limits,
          slower,
        )
      ).latencies,
    ).toHaveLength(4);
  });

  it('calls that are not ok are counted, and have no latency', async () => {
    const clock = new VirtualClock();
    const result = await quiet(
      calls(clock, (number) => (number % 2 ? { outcome: 'failed' } : {})),
      limits,
      clock,
    );
    expect(result.counts).toMatchObject({ started: 100, ok: 50, failed: 50 });
    expect(result.latencies).toHaveLength(50);
  });
});
