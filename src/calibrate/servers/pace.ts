/** Answers callers in the order they came, so many a second by its own clock: the rate of whoever stands in the queue. */
import type { Fixture } from '../accounts.ts';
import { listen, type Reply } from '../listen.ts';

/** So many must still wait for the rate to be the server's own. */
const crowd = 16;
const tickMs = 2;

interface Stretch {
  answers: number;
  ms: number;
}

/** @param perSecond answers a second */
export function pace(port: number, perSecond: number): Fixture {
  const queue: Reply[] = [];
  let longest: Stretch = { answers: 0, ms: 0 };
  let current: (Stretch & { readonly from: number }) | null = null;
  let next = 0;
  const tick = () => {
    const now = performance.now();
    // What nobody was there to take is not made up for.
    if (queue.length === 0) next = now;
    for (; next <= now && queue.length > 0; next += 1000 / perSecond) {
      queue.shift()?.send('ok');
      if (queue.length < crowd) {
        current = null;
        continue;
      }
      current ??= { answers: -1, ms: 0, from: performance.now() };
      current.answers += 1;
      current.ms = performance.now() - current.from;
      if (current.ms > longest.ms) longest = current;
    }
  };
  listen(port, (path, reply) => {
    if (path === '/pace') queue.push(reply);
    else reply.send('ok');
  });
  setInterval(tick, tickMs);
  return { account: () => ({ kind: 'pace', answers: longest.answers, ms: longest.ms }) };
}
