/** How busy the event loop of this process was over a window, and the longest it kept others waiting. */
import { performance } from 'node:perf_hooks';
import { pulse } from './pulse.ts';

/** Interval of the tick that looks for pauses, ms. It wakes the process 200 times a second: 0.1 % of a core. */
const tickMs = 5;

export interface LoopUse {
  /** Share of the time in which the loop did not wait for events, 0..1. */
  readonly utilization: number;
  readonly longestPauseMs: number;
}

/** One window at a time. */
export interface LoopMeter {
  /** A window opens: readings start anew. */
  open(): void;
  /** The window closes; the meter costs nothing until the next one. */
  close(): LoopUse;
}

/** A meter of this process. */
export function loopMeter(): LoopMeter {
  const pauses = new Pauses();
  let before = performance.eventLoopUtilization();
  return {
    open() {
      pauses.start();
      before = performance.eventLoopUtilization();
    },
    close() {
      const { utilization } = performance.eventLoopUtilization(before);
      pauses.stop();
      return { utilization, longestPauseMs: pauses.longestMs };
    },
  };
}

/**
 * The longest time one callback kept all others waiting, ms.
 *
 * A tick that is late bounds it from above: so long the loop's turn was. But a turn may read a thousand sockets, each
 * quickly, and is no pause then; the longest time between two reads bounds it too, and idle time in it is never
 * longer than a tick. The smaller of both is kept. (`monitorEventLoopDelay` knows only turns, and reads its own
 * resolution where nothing delays it: nodejs/node#34661.)
 */
class Pauses {
  longestMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #due = 0;

  start(): void {
    this.stop();
    this.longestMs = 0;
    pulse.take(performance.now());
    this.#due = performance.now() + tickMs;
    this.#timer = setInterval(() => this.#tick(), tickMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const pause = Math.min(pulse.take(now), now - this.#due);
    if (pause > this.longestMs) this.longestMs = pause;
    this.#due = now + tickMs;
  }
}
