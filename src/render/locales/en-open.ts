/** English sentences of an open loop. */
import type { OpenText } from './locale-open.ts';

export const open: OpenText = {
  caption: '**At a given rate** (open loop):',
  howToRead:
    'Open loop: calls are due at times fixed before the window, whether or not earlier ones have been answered, and latency counts from when a call was due, so a target that stalls is charged for every call that had to wait. From sending: the same calls from when they were sent. Sent late: by how much the driver itself was late with a call that had a free client. Not sent: calls that still waited for a free client when the window closed; over 1 % the rate was missed. None of it is compared with closed loops.',
  asked: 'Calls due',
  unsent: 'Not sent',
  serviceP50: 'From sending p50, ms',
  serviceP99: 'From sending p99, ms',
  lagP99: 'Sent late p99, ms',
  of: (unsent, due) => `${unsent} of ${due}`,
  rate: (perSecond) => `${perSecond}/s`,
  risen: (perSecond, from, seconds) => `${perSecond}/s (from ${from}/s in ${seconds} s)`,
  found: {
    caption: '**The highest rate within a limit** (open loop):',
    howToRead:
      'Searched by doubling and bisection: at this rate p99 of all calls due stays within the limit through a long run, and at 10 % more it does not. What these clients keep in flight is part of it.',
    limit: 'p99 within, ms',
    rate: 'Calls/s held',
    p99: 'p99 there, ms',
  },
  at: (rate) => `open loop at ${rate}: from when each call was due`,
};
