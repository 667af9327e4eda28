/** What the driver itself costs within a window (method.md, "Processor time"), by its own readings. */
import { PerformanceObserver, performance } from 'node:perf_hooks';
import type { DriverSelf } from '../messages.ts';
import { pulse } from '../wire/pulse.ts';

/** Interval of the tick that looks for pauses, ms. It wakes the driver 200 times a second: 0.1 % of a core. */
const tickMs = 5;

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

class NodeSelfMeter implements SelfMeter {
  readonly #pauses = new Pauses();
  readonly #collections = new Collections();
  #cpu = process.cpuUsage();
  #loop = performance.eventLoopUtilization();
  #last: DriverSelf = { cpuMs: 0, utilization: 0, longestPauseMs: 0, gcMs: 0, rssMib: 0 };

  open(): void {
    this.#collections.restart();
    this.#pauses.start();
    this.#loop = performance.eventLoopUtilization();
    this.#cpu = process.cpuUsage();
  }

  close(): void {
    const cpu = process.cpuUsage(this.#cpu);
    const { utilization } = performance.eventLoopUtilization(this.#loop);
    this.#pauses.stop();
    this.#last = {
      cpuMs: (cpu.user + cpu.system) / 1000,
      utilization,
      longestPauseMs: Math.max(this.#pauses.longestMs, this.#collections.longestMs),
      gcMs: this.#collections.totalMs,
      rssMib: residentMib(),
    };
  }

  read(): DriverSelf {
    return this.#last;
  }

  destroy(): void {
    this.#pauses.stop();
    this.#collections.destroy();
  }
}

/** Resident memory now; its peak where a driver out of descriptors cannot open /proc. */
function residentMib(): number {
  try {
    return process.memoryUsage.rss() / 1024 / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

/** A meter of this process. */
export function selfMeter(): SelfMeter {
  return new NodeSelfMeter();
}
