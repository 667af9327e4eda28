import { describe, expect, it } from 'vitest';
import { startMetronome } from '../../../src/driver/engine/metronome.ts';

describe('the metronome', () => {
  it('knocks once for each wait, never early, and not for one that another took the place of', {
    timeout: 60_000,
  }, async () => {
    const metronome = startMetronome();
    const wait = (ms: number) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        metronome.set(ms, () => resolve(performance.now() - from));
      });
    metronome.set(0.5, () => {
      throw new Error('its place was taken');
    });
    for (const ms of [0.5, 0.1, 1.7, 0, 0.3]) expect(await wait(ms)).toBeGreaterThanOrEqual(ms - 0.05);
    let knocks = 0;
    metronome.set(0.2, () => knocks++);
    await wait(0.4).then(() => wait(0.4));
    expect(knocks).toBe(0);
    metronome.destroy();
  });

  it('says nothing after its end', async () => {
    const metronome = startMetronome();
    metronome.set(1, () => {
      throw new Error('it has ended');
    });
    metronome.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
});
