import { describe, expect, it } from 'vitest';
import { connectClients } from '../../../src/driver/engine/connect.ts';
import { type ConnectDone, Outcome } from '../../../src/driver/protocol.ts';
import { FakeProtocol, VirtualClock } from './virtual.ts';

const times = { execMs: null, handshakeMs: 7, readyMs: null };

/** Of which some clients are connected, and the others connect when they are asked to. */
class Connecting extends FakeProtocol {
  readonly there: Set<number>;
  readonly asked: number[] = [];
  constructor(there: Iterable<number>) {
    super(new VirtualClock(), () => ({ afterMs: 0 }));
    this.there = new Set(there);
  }
  override connected(client: number): boolean {
    return this.there.has(client);
  }
  override connect(client: number, done: ConnectDone): void {
    this.asked.push(client);
    this.there.add(client);
    setImmediate(() => done({ client, outcome: Outcome.ok, reason: null, ...times }));
  }
}

describe('clients that are asked to connect', () => {
  it('and have already are answered for at once, without times, and are left as they are', async () => {
    const protocol = new Connecting([0, 2, 3]);
    const results = await connectClients(protocol, { from: 0, to: 5, concurrency: 2 });
    expect(protocol.asked).toEqual([1, 4]);
    expect(results.map(({ client, handshakeMs }) => [client, handshakeMs])).toEqual([
      [0, null],
      [1, 7],
      [2, null],
      [3, null],
      [4, 7],
    ]);
    expect(results.every(({ outcome }) => outcome === Outcome.ok)).toBe(true);
  });

  it.each([1, 64])('are answered for however many they are, %d at a time', async (concurrency) => {
    const protocol = new Connecting(Array.from({ length: 100_000 }, (_, client) => client));
    const results = await connectClients(protocol, { from: 0, to: 100_000, concurrency });
    expect(results).toHaveLength(100_000);
    expect(protocol.asked).toEqual([]);
  });

  it('are none where none are asked', async () => {
    expect(await connectClients(new Connecting([]), { from: 3, to: 3, concurrency: 4 })).toEqual([]);
  });
});
