/** The driver clears its garbage away as a load begins, and not while calls are timed. */
import { expect, it } from 'vitest';
import { collector } from '../../src/driver/engine/collect.ts';
import type { CreateProtocol } from '../../src/driver/protocol.ts';
import { FakeProtocol, VirtualClock } from './engine/virtual.ts';
import { driverHere, endpoint, method } from './programs.ts';

it('collects once, after the call that proves the method and before the load', async () => {
  const seen: string[] = [];
  // The proof is answered at once, and of the load no call ever.
  const create: CreateProtocol = ({ done }) => {
    const fake = new FakeProtocol(new VirtualClock(), (_, number) =>
      number === 1 ? { afterMs: 0, atOnce: true } : { afterMs: 0, never: true },
    );
    const call = fake.call.bind(fake);
    fake.ended = done;
    fake.call = (slot) => {
      seen.push(`call of ${slot.client}`);
      call(slot);
    };
    return fake;
  };
  const here = driverHere({ protocols: { http: create }, collect: () => seen.push('collection') });
  await here.ask('setup', {
    endpoint: endpoint('http://a'),
    methods: [method('GET /')],
    inFlight: 1,
    maxClients: 2,
  });
  await here.ask('load-start', { clients: 2, inFlight: 1, methods: [0], pacePerClient: null });
  expect(seen).toEqual(['call of 0', 'collection', 'call of 0', 'call of 1']);
  await here.ask('load-stop', { graceMs: 0 });
  expect(seen).toHaveLength(4);
});

it('frees what nobody holds', async () => {
  const collect = collector();
  expect(collect).not.toBeNull();
  const freed = new WeakRef({ large: 'x'.repeat(1000) });
  const held = { small: 'x' };
  const kept = new WeakRef(held);
  // What a WeakRef has given is held until the turn is over.
  await new Promise(setImmediate);
  collect?.();
  expect(freed.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});
