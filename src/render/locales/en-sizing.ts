/** English: sizing by a series. */
import type { SizingText } from './locale-sizing.ts';

export const sizing: SizingText = {
  beyond: (largest) => `measured up to ${largest} clients; for more, nothing is said.`,
  howToRead:
    'Callers keep as many calls in flight as in the series above. Between two measured steps the figures lie on the straight line between them; where a step needed less than an earlier one, the earlier one counts.',
  cannotSay: 'cannot say: not measured at these steps',
  heldBack:
    'in a step up to here the callers could have called faster than they were let, or their cost is itself a bound',
  atLeast: 'at least',
  kubernetes: (callers, one, bound) =>
    `For ${callers} ${one ? 'caller' : 'callers'} at a time, as Kubernetes writes it (${
      bound
        ? 'memory is no more than a lower bound, so there is no limit; processor time never has one'
        : 'the limit is the upper end of the interval; processor time has none'
    }, which would throttle and not save):`,
};
