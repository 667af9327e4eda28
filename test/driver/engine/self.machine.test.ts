import { afterAll, describe, expect, it } from 'vitest';
import { selfMeter } from '../../../src/driver/engine/self.ts';
import { pulse } from '../../../src/driver/wire/pulse.ts';
import { sleep } from '../programs.ts';

const meter = selfMeter();
afterAll(() => meter.destroy());

/** Keeps the loop for `ms`, as a callback does that takes so long. */
function burn(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe("the driver's own cost", () => {
  it('holds the processor time, the share of the loop and the pause of a long callback', async () => {
    meter.open();
    await sleep(30);
    burn(200);
    await sleep(30);
    meter.close();
    const self = meter.read();
    expect(self.cpuMs).toBeGreaterThan(50);
    expect(self.longestPauseMs).toBeGreaterThan(180);
    expect(self.utilization).toBeGreaterThan(0.3);
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
    meter.open();
    await sleep(20);
    // As long a turn as above, but with a read at every step: only this machine's own stalls may count.
    let longest = 0;
    for (const until = performance.now() + 500; performance.now() < until; ) {
      const at = performance.now();
      burn(1);
      longest = Math.max(longest, performance.now() - at);
      pulse.beat(performance.now());
    }
    await sleep(20);
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
