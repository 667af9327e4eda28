/** What the driver itself costs within a window (method.md, "Processor time"), by its own readings. */
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import type { DriverSelf } from '../messages.ts';

/** Interval of the delay timer, ms. It wakes the driver 200 times a second: 0.05 % of a core. */
const resolutionMs = 5;

export interface SelfMeter {
  /** A window opens: readings start anew. */
  open(): void;
  /** The window closes: its readings are kept. */
  close(): void;
  /** Readings of the window closed last. */
  read(): DriverSelf;
  /** Stops its observers. */
  destroy(): void;
}

/** Sum and longest of the collections of a window. */
class Collections {
  totalMs = 0;
  longestMs = 0;
  readonly #observer = new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      if (startTime < this.#since) continue;
      this.totalMs += duration;
      this.longestMs = Math.max(this.longestMs, duration);
    }
  });
  #since = 0;

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  restart(): void {
    this.#since = performance.now();
    this.totalMs = 0;
    this.longestMs = 0;
  }

  destroy(): void {
    this.#observer.disconnect();
  }
}

/**
 * The longest pause is the longest turn of the event loop: how long bytes may have lain unread. Read by a
 * timer whose own interval is taken off, because a timer reads it even when nothing delays it (nodejs/node#34661).
 */
class NodeSelfMeter implements SelfMeter {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #collections = new Collections();
  #cpu = process.cpuUsage();
  #loop = performance.eventLoopUtilization();
  #last: DriverSelf = { cpuMs: 0, utilization: 0, longestPauseMs: 0, gcMs: 0, rssMib: 0 };

  open(): void {
    this.#collections.restart();
    this.#delay.enable();
    this.#delay.reset();
    this.#loop = performance.eventLoopUtilization();
    this.#cpu = process.cpuUsage();
  }

  close(): void {
    const cpu = process.cpuUsage(this.#cpu);
    const { utilization } = performance.eventLoopUtilization(this.#loop);
    // An empty histogram says 0 or NaN, and its maximum is a bucket's top.
    const longest = this.#delay.count === 0 ? 0 : this.#delay.max / 1e6 - resolutionMs;
    this.#delay.disable();
    this.#last = {
      cpuMs: (cpu.user + cpu.system) / 1000,
      utilization,
      longestPauseMs: Math.max(0, longest, this.#collections.longestMs),
      gcMs: this.#collections.totalMs,
      rssMib: process.memoryUsage.rss() / 1024 / 1024,
    };
  }

  read(): DriverSelf {
    return this.#last;
  }

  destroy(): void {
    this.#delay.disable();
    this.#collections.destroy();
  }
}

/** A meter of this process. */
export function selfMeter(): SelfMeter {
  return new NodeSelfMeter();
}
