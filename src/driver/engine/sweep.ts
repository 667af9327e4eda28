import { type Clock, deadline } from './clock.ts';

/** Longest time between two sweeps, ms. */
const longestMs = 100;

/**
 * Calls `task` again and again, often enough that a timeout is noticed within a tenth of it: one timer for all calls.
 * @returns stops it.
 */
export function sweep(clock: Clock, timeoutMs: number, task: () => void): () => void {
  const every = Math.min(longestMs, Math.max(5, timeoutMs / 10));
  let forget = () => {};
  const again = () => {
    forget = deadline(clock, every, () => {
      again();
      task();
    });
  };
  again();
  return () => forget();
}
