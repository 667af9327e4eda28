import { NoProcessLeft, ProbeFailed } from '../errors/observe.ts';
import { FirstCallError } from '../errors/study.ts';
import type { Rig } from '../rig/types.ts';
import type { Clock } from './context.ts';

/** How long the news of a target's end may trail behind what follows from it, ms: its last output is read first. */
const trailMs = 2000;

/** What may follow from a target's end and be noticed before it. */
const consequences = [NoProcessLeft, ProbeFailed, FirstCallError];

/**
 * What an error came of. A target that has ended is often noticed first by what follows from it: nothing left to read,
 * a probe that is cut off, a client whose connection is reset; its end, which says why, is told a moment later and is waited for here.
 */
export async function causeOf(
  error: unknown,
  { lost }: Pick<Rig, 'lost'>,
  { sleep }: Pick<Clock, 'sleep'>,
): Promise<unknown> {
  if (!consequences.some((consequence) => error instanceof consequence)) return error;
  return Promise.race([lost, sleep(trailMs)]).then(
    () => error,
    (cause: unknown) => cause,
  );
}
