/** Shapes of what makes a load an open loop. */
import * as v from 'valibot';
import { about, duration, rate } from './values.ts';

/** An open loop; without one, clients wait for their answers. */
export const openLoop = {
  rate: v.optional(
    v.pipe(
      v.union([
        rate,
        v.strictObject({
          from: v.pipe(rate, about('Calls per second as load begins.')),
          to: v.pipe(rate, about('Those of the window.')),
          over: v.pipe(duration, about('Time from the one to the other, before the window.')),
        }),
      ]),
      about(
        'An open loop: so many calls per second are due, all clients together, whether or not earlier ones have been answered.',
      ),
    ),
  ),
  'find-rate': v.optional(
    v.pipe(
      v.strictObject({
        p99: v.pipe(duration, about('What 99 of 100 calls must stay within, from when they are due.')),
      }),
      about('Searches the highest rate of each method that keeps within it: minutes per method and round.'),
    ),
  ),
};
