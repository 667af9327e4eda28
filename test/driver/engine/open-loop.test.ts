/** The open loop on a virtual clock: what is due, what is sent, and what latency means. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MethodLoad } from '../../../src/driver/messages.ts';
import { Outcome, type Slot } from '../../../src/driver/protocol.ts';
import { percentile } from '../../../src/stats/percentile.ts';
import { type Answer, VirtualClock, virtualLoad } from './virtual.ts';

const at = (perSecond: number) => ({ perSecond, rise: null });

/** One call after another, a ms each, and once nothing for `stallMs`. */
function stallingServer(clock: VirtualClock, stallAt: number, stallMs: number) {
  let free = 0;
  let stalled = false;
  return (): Answer => {
    free = Math.max(free, clock.now());
    if (!stalled && free >= stallAt) {
      stalled = true;
      free += stallMs;
    }
    free += 1;
    return { afterMs: free - clock.now() };
  };
}

/** Ten seconds of load, after one of warm-up. */
async function window({ clock, load }: Pick<ReturnType<typeof virtualLoad>, 'clock' | 'load'>, ms = 10_000) {
  load.start();
  await clock.run(1000);
  load.openWindow();
  await clock.run(1000 + ms);
  load.closeWindow();
  const result = await clock.until(load.stop(60_000));
  const method = result.methods[0];
  if (method === undefined) throw new Error('no method');
  return { result, method, open: method.open };
}

const p99 = (values: Float64Array | undefined) =>
  percentile(Float64Array.from(values ?? []).sort(), 0.99) ?? 0;
const slowerThan = (ms: number, values: Float64Array | undefined) =>
  (values ?? []).filter((each) => each > ms).length;

describe('calls', () => {
  it('are sent when they are due, whether or not earlier ones have been answered', async () => {
    const { clock, load, protocol } = virtualLoad({ clients: 100, rate: at(100) }, () => ({ afterMs: 500 }));
    load.start();
    await clock.run(2000);
    expect(protocol.started.map((call) => call.at)).toEqual(
      Array.from({ length: 201 }, (_, number) => number * 10),
    );
  });

  it('are of each client in turn', async () => {
    const { clock, load, protocol } = virtualLoad({ clients: 3, inFlight: 2, rate: at(100) }, () => ({
      afterMs: 1,
    }));
    load.start();
    await clock.run(125);
    expect(protocol.started.map(({ client }) => client)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
  });

  it('never are more than clients keep open, and wait in the order in which they were due', async () => {
    let open = 0;
    let most = 0;
    const { clock, load, protocol } = virtualLoad({ clients: 2, rate: at(100) }, () => ({ afterMs: 30 }));
    const end = protocol.ended;
    protocol.ended = (...call) => {
      open--;
      end(...call);
    };
    const begin = protocol.call.bind(protocol);
    protocol.call = (slot: Slot) => {
      most = Math.max(most, ++open);
      begin(slot);
    };
    const { open: account } = await window({ clock, load }, 1000);
    expect(most).toBe(2);
    // Two clients answer 66.7 a second: a third of what is due is left, and the window begins with a third of a second's.
    expect(account?.due).toBe(100);
    expect(account?.unsent).toBeGreaterThan(60);
    expect(account?.unsentWaits).toHaveLength(account?.unsent ?? 0);
  });

  it.each([
    [2, 2],
    [4, 3],
    [3, 2],
    [6, 3],
  ])('of %i clients take turns over %i methods, each client over all of them', async (clients, methods) => {
    const positions = Array.from({ length: methods }, (_, index) => index);
    const { clock, load, protocol } = virtualLoad({ clients, methods: positions, rate: at(100) }, () => ({
      afterMs: 1,
    }));
    load.start();
    await clock.run(10 * 10 * clients * methods - 1);
    expect(load.progress().warm).toBe(true);
    const calls = positions.map((method) => protocol.started.filter((call) => call.method === method).length);
    expect(Math.max(...calls) - Math.min(...calls)).toBeLessThanOrEqual(methods);
  });

  it('end with the load: none is begun after it', async () => {
    const { clock, load, protocol } = virtualLoad({ clients: 4, rate: at(100) }, () => ({ afterMs: 25 }));
    await window({ clock, load }, 1000);
    const { length } = protocol.started;
    await clock.run(clock.now() + 5000);
    expect(protocol.started).toHaveLength(length);
  });

  it('of a target that is gone wait, and are not hammered', async () => {
    const { clock, load, protocol } = virtualLoad({ clients: 2, rate: at(10_000) }, () => ({
      ...{ afterMs: 0, atOnce: true, outcome: Outcome.reset },
    }));
    const { method, open } = await window({ clock, load }, 1000);
    expect(protocol.started.length).toBeLessThan(100);
    expect(protocol.deepest).toBe(1);
    expect(open?.sent).toBe(method.counts.reset);
    expect(open?.due).toBe(10_000);
  });
});

describe('a target that stalls once for a second', () => {
  /** 500 calls a second; 1 ms each. */
  const open = (clients: number) => {
    const clock = new VirtualClock();
    return virtualLoad({ clients, rate: at(500) }, stallingServer(clock, 5000, 1000), clock);
  };

  it('is charged for every call that was due meanwhile', async () => {
    const { method } = await window(open(1000));
    // 500 were due in that second; as many again until what had waited was worked off.
    expect(slowerThan(100, method.latencies)).toBeGreaterThan(500);
    expect(p99(method.latencies)).toBeGreaterThan(900);
  });

  it('is charged as much where there are only two clients, which by themselves noticed it twice', async () => {
    const { method, open: account } = await window(open(2));
    expect(slowerThan(100, method.latencies)).toBeGreaterThan(500);
    expect(p99(method.latencies)).toBeGreaterThan(900);
    expect(slowerThan(100, account?.services)).toBe(2);
    expect(p99(account?.services)).toBeLessThan(3);
    expect(account).toMatchObject({ due: 5000, sent: 5000, unsent: 0 });
  });

  it('stands in one call of a closed loop', async () => {
    const clock = new VirtualClock();
    const { method } = await window(virtualLoad({}, stallingServer(clock, 5000, 1000), clock));
    expect(slowerThan(100, method.latencies)).toBe(1);
    expect(p99(method.latencies)).toBeLessThan(3);
    expect(method.open).toBeUndefined();
  });
});

function expectSums({ counts, open, latencies }: MethodLoad): void {
  const { started, ...ended } = counts;
  expect(open?.due).toBe((open?.sent ?? 0) + (open?.unsent ?? 0));
  expect(open?.sent).toBe(started);
  expect(Object.values(ended).reduce((sum, each) => sum + each, 0)).toBe(started);
  expect(open?.lags).toHaveLength(started);
  expect(open?.services).toHaveLength(counts.ok);
  expect(latencies).toHaveLength(counts.ok);
  for (const [call, latency] of latencies.entries())
    expect(latency).toBeGreaterThanOrEqual((open?.services[call] ?? 0) - 1e-9);
}

describe('the account', () => {
  it('adds up whatever happens: due = sent + unsent, sent = the sum of outcomes', async () => {
    const shapes = fc.record({
      clients: fc.integer({ min: 1, max: 5 }),
      inFlight: fc.integer({ min: 1, max: 3 }),
      perSecond: fc.double({ min: 1, max: 800, noNaN: true }),
      from: fc.option(fc.double({ min: 1, max: 800, noNaN: true })),
      methods: fc.constantFrom([0], [0, 1], [0, 1, 2]),
      answers: fc.array(
        fc.record({
          afterMs: fc.integer({ min: 0, max: 300 }),
          outcome: fc.constantFrom(...Object.values(Outcome).filter((each) => each !== Outcome.timeout)),
          atOnce: fc.boolean(),
          never: fc.boolean(),
        }),
        { minLength: 1, maxLength: 20 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ clients, inFlight, perSecond, from, methods, answers }) => {
        const rate = { perSecond, rise: from === null ? null : { fromPerSecond: from, overMs: 700 } };
        const options = { clients, inFlight, methods, rate, timeouts: methods.map(() => 200) };
        const { clock, load } = virtualLoad(
          options,
          (_, number) => answers[number % answers.length] as Answer,
        );
        const { result } = await window({ clock, load }, 1500);
        for (const method of result.methods) expectSums(method);
        if (from === null) {
          const due = result.methods.reduce((sum, { open }) => sum + (open?.due ?? 0), 0);
          expect(Math.abs(due - perSecond * 1.5)).toBeLessThan(1 + 1e-6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of a target that answers half of the rate: half is unsent, for want of a client', async () => {
    const { clock, load } = virtualLoad({ clients: 1, rate: at(100) }, () => ({ afterMs: 20 }));
    const { open, method } = await window({ clock, load });
    expect(open?.due).toBe(1000);
    expect(method.completed).toBe(500);
    // The warm-up's backlog, half a second, is worked off first.
    expect(open?.unsent).toBeGreaterThanOrEqual(500);
    expect(Math.max(...(open?.lags ?? []))).toBe(0);
  });

  it('tells how late the driver was, to the digit, and no waiting for a client as its own lateness', async () => {
    /** Timers of whole ms, as a real clock has them. */
    class CoarseClock extends VirtualClock {
      override after(ms: number, run: () => void): () => void {
        return super.after(Math.max(1, Math.ceil(this.now() + ms) - this.now()), run);
      }
    }
    const clock = new CoarseClock();
    const { load } = virtualLoad({ clients: 4, rate: at(400) }, () => ({ afterMs: 1.25 }), clock);
    const { open, method } = await window({ clock, load }, 100);
    // Due at 0, 2.5, 5, 7.5 ...: every second one waits half a ms for its timer, and its latency has that in it.
    expect([...new Set(open?.lags)].sort()).toEqual([0, 0.5]);
    expect(open?.lags.filter((lag) => lag === 0.5)).toHaveLength(20);
    for (const [call, latency] of method.latencies.entries())
      expect(latency - (open?.services[call] ?? 0)).toBeCloseTo(open?.lags[call] ?? Number.NaN, 9);
  });
});

describe('a rate that is risen to', () => {
  it('keeps the load from being warm until it is reached', async () => {
    const rate = { perSecond: 1000, rise: { fromPerSecond: 100, overMs: 4000 } };
    const { clock, load, protocol } = virtualLoad({ clients: 10, rate }, () => ({ afterMs: 1 }));
    load.start();
    await clock.run(3999);
    expect(load.progress().warm).toBe(false);
    await clock.run(4001);
    expect(load.progress().warm).toBe(true);
    expect(protocol.started.length).toBeGreaterThan(2190);
    expect(protocol.started.length).toBeLessThan(2210);
  });
});
