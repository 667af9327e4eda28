/** Is ready at a known time after its start: until then it answers that it is not. */
import type { Fixture } from '../accounts.ts';
import { listen } from '../listen.ts';

/** @param afterMs of the runtime's own clock; 0 = as soon as it listens */
export function ready(port: number, afterMs: number): Fixture {
  let ms = Number.NaN;
  const begin = () => {
    ms = performance.now();
  };
  listen(
    port,
    (_path, { send }) => (Number.isNaN(ms) ? send('not yet', 503) : send('ok')),
    () => {
      // A timer of Node may be late by what this server would then be blamed for; turns of the loop are not.
      const turns = () => (performance.now() >= afterMs ? begin() : setImmediate(turns));
      setTimeout(turns, Math.max(0, afterMs - performance.now() - 3));
    },
  );
  return { account: () => ({ kind: 'ready', ms }) };
}
