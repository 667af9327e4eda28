/**
 * Calls that will never be answered, given up because that is known and not because they took long: a machine that takes
 * seconds for a right answer makes no timeout of it.
 */

import type { CreateAnyProtocol, Slot } from '../../src/driver/protocol.ts';
import { protocols } from '../../src/driver/protocols/index.ts';

/** Longer than any test. */
export const never = 60 * 60_000;
const lookMs = 10;

/** The driver's protocols, and more, of which the calls are known that are open. */
export function watchCalls(more: Readonly<Record<string, CreateAnyProtocol>> = {}) {
  const open = new Set<Slot>();
  let abandoned = 0;
  const watched =
    (create: CreateAnyProtocol): CreateAnyProtocol =>
    async (context) => {
      const done: typeof context.done = (slot, ...end) => {
        open.delete(slot);
        context.done(slot, ...end);
      };
      const protocol = await create({ ...context, done });
      const { call, abandon } = protocol;
      protocol.call = (slot) => {
        open.add(slot);
        call.call(protocol, slot);
      };
      protocol.abandon = (slot) => {
        open.delete(slot);
        abandoned += 1;
        abandon.call(protocol, slot);
      };
      return protocol;
    };
  const all = Object.entries({ ...protocols, ...more }).map(([name, create]) => [name, watched(create)]);

  /**
   * Whenever as many calls are open as were left without an answer it is those: each is made older than its timeout.
   * @param unanswered how many the peer has left so. @returns stops looking.
   */
  function giveUpLost(unanswered: () => Promise<number>): () => Promise<void> {
    let over = false;
    const look = async () => {
      while (!over) {
        const lost = (await unanswered()) - abandoned;
        if (lost > 0 && lost === open.size)
          for (const slot of open) slot.startedAt = performance.now() - 2 * never;
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    };
    const looking = look();
    return () => {
      over = true;
      return looking;
    };
  }

  /** Gives up the open calls that were begun first, so many; resolves when the driver has. */
  async function giveUp(calls: number): Promise<void> {
    const wanted = abandoned + calls;
    for (const slot of [...open].slice(0, calls)) slot.startedAt = performance.now() - 2 * never;
    while (abandoned < wanted) await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  const watchedAll: Readonly<Record<string, CreateAnyProtocol>> = Object.fromEntries(all);
  return { protocols: watchedAll, giveUpLost, giveUp };
}
