import { describe, expect, it } from 'vitest';
import { quietWatch } from '../../src/host/quiet.ts';

/** A machine of four CPUs whose others take so many of them in each second from the start on; the last goes on. */
function machine(others: readonly (number | null)[], options: { own?: number; budgetMs?: number } = {}) {
  const { own = 0, budgetMs = 60_000 } = options;
  let at = 0;
  let taken: number | null = 0;
  const controller = new AbortController();
  const watch = quietWatch({
    budgetMs,
    cpus: 4,
    meter: {
      take: () => {
        const since = taken;
        taken = 0;
        return since;
      },
    },
    ownMs: () => own * at,
    now: () => at,
    sleep: async (ms) => {
      const busy = others[Math.min(Math.floor(at / 1000), others.length - 1)] ?? null;
      at += ms;
      taken = busy === null ? null : (busy + own) * ms;
    },
    signal: controller.signal,
  });
  const told: [string, number][] = [];
  const wait = () => watch.wait((busy, leftMs) => told.push([busy, leftMs]));
  return { wait, told, now: () => at, abort: () => controller.abort() };
}

describe('waiting for a quiet machine', () => {
  it('takes a second where it is quiet already, and says nothing', async () => {
    const { wait, told, now } = machine([0.4]);
    expect([await wait(), now(), told]).toEqual([null, 1000, []]);
  });
  it('leaves out what we take ourselves', async () => {
    expect(await machine([0.4], { own: 1 }).wait()).toBeNull();
    expect(await machine([0.5], { own: 1 }).wait()).not.toBeNull();
  });
  it('says what it waits for and how long at most, and goes on when that is over', async () => {
    const { wait, told, now } = machine([2, 1.2, 0]);
    expect([await wait(), now()]).toEqual([null, 3000]);
    expect(told).toEqual([
      ['other programs kept 2.0 of 4 CPUs busy', 60_000],
      ['other programs kept 1.2 of 4 CPUs busy', 59_000],
    ]);
  });
  it('goes on at its deadline, and says so', async () => {
    const { wait, now } = machine([2], { budgetMs: 10_000 });
    expect(await wait()).toBe(
      'other programs kept 2.0 of 4 CPUs busy before the round, and did not rest within 11 s',
    );
    expect(now()).toBe(11_000);
  });
  it('has one deadline for all rounds: the next only looks', async () => {
    const { wait, now } = machine([2], { budgetMs: 10_000 });
    await wait();
    expect(await wait()).toMatch(/did not rest within 1 s$/);
    expect(now()).toBe(12_000);
  });
  it('does not spend it on looking', async () => {
    const { wait, now } = machine([0, 0, 0, 2], { budgetMs: 2000 });
    for (const _ of [1, 2, 3]) expect(await wait()).toBeNull();
    expect(await wait()).toMatch(/within 3 s$/);
    expect(now()).toBe(6000);
  });
  it('does not wait where the system does not tell', async () => {
    const { wait, now } = machine([null]);
    expect([await wait(), now()]).toEqual([null, 1000]);
  });
  it('ends when the run is broken off', async () => {
    const { wait, now, abort } = machine([2]);
    abort();
    expect([await wait(), now()]).not.toEqual([null, expect.anything()]);
    expect(now()).toBe(1000);
  });
});
