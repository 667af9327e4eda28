/** Keeps every call waiting for a time of a known distribution, and notes how long it was. */
import type { Fixture } from '../accounts.ts';
import { listen, replyOf } from '../listen.ts';

/**
 * Of 200 calls in a row so many wait so long, ms. The middle one lies deep within the second kind and the 99th of 100
 * within the fifth, so that which calls a window happens to hold does not move either. 12.5 is no whole number, so
 * that a clock of ms would be seen.
 */
export const delays: readonly (readonly [calls: number, ms: number])[] = [
  [80, 1],
  [60, 12.5],
  [40, 30],
  [16, 100],
  [3, 400],
  [1, 1000],
];
/** A timer of Node is late by up to so much, ms: it is set short by that, and the rest is waited for in turns of the loop. */
const early = 1.5;

/** The delays of one cycle, each kind spread evenly over it. */
export function cycle(): number[] {
  const spread = delays.flatMap(([calls, ms]) =>
    Array.from({ length: calls }, (_, at) => ({ ms, at: (at + 0.5) / calls })),
  );
  return spread.sort((a, b) => a.at - b.at).map(({ ms }) => ms);
}

export function delay(port: number): Fixture {
  const turn = cycle();
  const waited: number[] = [];
  const ok = replyOf('ok');
  listen(port, (path, { socket, send }) => {
    if (path !== '/delay') return send('ok');
    const from = performance.now();
    const at = waited.push(0) - 1;
    const ms = turn[at % turn.length] ?? 1;
    const answer = () => {
      socket.write(ok);
      waited[at] = performance.now() - from;
    };
    if (Number.isInteger(ms)) return void setTimeout(answer, ms);
    const turns = () => {
      if (performance.now() - from >= ms) answer();
      else setImmediate(turns);
    };
    setTimeout(turns, ms - early);
  });
  // A call that nobody has been answered yet has no length.
  return { account: () => ({ kind: 'delay', ms: waited.filter((ms) => ms > 0) }) };
}
