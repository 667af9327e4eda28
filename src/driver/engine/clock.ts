/** Time as the engine sees it; tests put a virtual one in its place. */
export interface Clock {
  /** Monotonic ms. */
  now(): number;
  /** Runs `task` once after `ms`; the function returned forgets it. */
  after(ms: number, task: () => void): () => void;
  /** Runs `task` in the next turn of the event loop. */
  soon(task: () => void): void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  soon: (task) => void setImmediate(task),
};
