import { afterAll, describe, expect, it } from 'vitest';
import { selfMeter } from '../../../src/driver/engine/self.ts';
import { pulse } from '../../../src/util/pulse.ts';
import { sleep } from '../programs.ts';

const meter = selfMeter();
afterAll(() => meter.destroy());

/** Keeps the loop for `ms` of processor time, as a callback does that takes so much. @returns how long that took, ms. */
function burn(ms: number): number {
  const from = performance.now();
  for (const start = process.cpuUsage(); cpuSince(start) < ms; );
  return performance.now() - from;
}
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe("the driver's own cost", () => {
  it('holds the processor time, the share of the loop and the pause of a long callback', async () => {
    const from = performance.now();
    meter.open();
    await sleep(30);
    const busyMs = burn(200);
    await sleep(30);
    meter.close();
    const self = meter.read();
    expect(self.cpuMs).toBeGreaterThanOrEqual(199);
    expect(self.longestPauseMs).toBeGreaterThan(0.9 * busyMs);
    expect(self.utilization).toBeGreaterThan((0.9 * busyMs) / (performance.now() - from));
    expect(self.rssMib).toBeGreaterThan(10);
  });

  it('begins anew with each window', async () => {
    meter.open();
    burn(500);
    await sleep(20);
    meter.close();
    const before = meter.read();
    meter.open();
    meter.close();
    expect(before.longestPauseMs).toBeGreaterThan(450);
    expect(meter.read().longestPauseMs).toBeLessThan(before.longestPauseMs);
    expect(meter.read().cpuMs).toBeLessThan(before.cpuMs);
  });

  it('does not take many quick reads in one turn for a pause', async () => {
    let longest = 0;
    const stallOf = async (turn: () => unknown) => {
      const at = performance.now();
      await turn();
      longest = Math.max(longest, performance.now() - at);
    };
    meter.open();
    await stallOf(() => sleep(20));
    // As long a turn as above, but with a read at every step: only this machine's own stalls may count.
    let last = performance.now();
    for (const until = last + 500; last < until; ) {
      burn(1);
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      pulse.beat(now);
    }
    await stallOf(() => sleep(20));
    meter.close();
    expect(meter.read().longestPauseMs).toBeLessThan(Math.max(450, longest + 50));
  });

  it('counts collections', async () => {
    meter.open();
    const junk: object[] = [];
    for (let i = 0; i < 3_000_000; i++) junk[i % 100_000] = { i };
    await sleep(20);
    meter.close();
    expect(meter.read().gcMs).toBeGreaterThan(0);
    expect(junk).toHaveLength(100_000);
  });
});
