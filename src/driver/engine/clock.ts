/** Time as the engine sees it; tests put a virtual one in its place. */
export interface Clock {
  /** Monotonic ms. */
  now(): number;
  /** Runs `task` once after `ms`; the function returned forgets it. */
  after(ms: number, task: () => void): () => void;
  /** Runs `task` in the next turn of the event loop. */
  soon(task: () => void): void;
}

/**
 * Runs `task` once after `ms`, when what has come by then was read: on a busy machine a reply may lie in its socket for
 * as long as the timer is late. @returns forgets it.
 */
export function deadline(clock: Clock, ms: number, task: () => void): () => void {
  let off = false;
  const forget = clock.after(ms, () => clock.soon(() => void (off || task())));
  return () => {
    off = true;
    forget();
  };
}

export const realClock: Clock = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  soon: (task) => void setImmediate(task),
};
