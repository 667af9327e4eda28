import { describe, expect, it } from 'vitest';
import { RespLane, type Shared } from '../../../src/driver/protocols/resp/lane.ts';
import type { Linked, RespLink } from '../../../src/driver/protocols/resp/link.ts';
import { CallIds } from '../../../src/driver/wire/request.ts';

/** A link that is opened when the test says so, and counts what is sent on it. */
class LateLink {
  ready = false;
  sent = 0;
  readonly #waiting: Linked[] = [];

  open(linked: Linked): void {
    this.#waiting.push(linked);
  }
  send(): number {
    this.sent++;
    return 0;
  }
  forget(): void {}
  settle(...result: Parameters<Linked>): void {
    this.ready = result[0] === null;
    for (const linked of this.#waiting.splice(0)) linked(...result);
  }
}

function lane() {
  const ended: number[] = [];
  const shared: Shared = {
    methods: [{ words: ['GET', 'a'], items: null, shared: null }],
    ids: new CallIds(),
    done: (_, outcome) => ended.push(outcome),
    complaints: new Map(),
    mask: (text) => text,
    keep: null,
  };
  const link = new LateLink();
  const slot = { index: 0, client: 0, lane: 0, method: 0, startedAt: 0 };
  return { link, slot, ended, lane: new RespLane(shared, 0, link as unknown as RespLink) };
}

describe('a lane whose link is long in coming', () => {
  it('sends the call that is its own by then, once, however many were given up before', () => {
    const { link, slot, ended, lane: late } = lane();
    for (let given = 0; given < 3; given++) {
      late.call(slot);
      expect(late.unsent).toBe(true);
      late.abandon();
      expect(late.unsent).toBe(false);
    }
    late.call(slot);
    link.settle(null, '');
    expect(link.sent).toBe(1);
    expect(late.unsent).toBe(false);
    expect(ended).toEqual([]);
  });

  it('sends nothing where its last call was given up', () => {
    const { link, slot, ended, lane: late } = lane();
    late.call(slot);
    late.abandon();
    link.settle(null, '');
    expect([link.sent, ended]).toEqual([0, []]);
  });

  it('asks for it again after it could not be had, which ends one call', () => {
    const { link, slot, ended, lane: late } = lane();
    late.call(slot);
    late.abandon();
    late.call(slot);
    link.settle(4, 'connect ECONNREFUSED');
    expect(ended).toEqual([4]);
    late.call(slot);
    link.settle(null, '');
    expect(link.sent).toBe(1);
  });
});
