/** What the driver itself costs within a window (method.md, "Processor time"), by its own readings. */
import { PerformanceObserver, performance } from 'node:perf_hooks';
import { loopMeter } from '../../util/loop-meter.ts';
import type { DriverSelf } from '../messages.ts';

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

class NodeSelfMeter implements SelfMeter {
  readonly #loop = loopMeter();
  readonly #collections = new Collections();
  #cpu = process.cpuUsage();
  #last: DriverSelf = { cpuMs: 0, utilization: 0, longestPauseMs: 0, gcMs: 0, rssMib: 0 };

  open(): void {
    this.#collections.restart();
    this.#loop.open();
    this.#cpu = process.cpuUsage();
  }

  close(): void {
    const cpu = process.cpuUsage(this.#cpu);
    const { utilization, longestPauseMs } = this.#loop.close();
    this.#last = {
      cpuMs: (cpu.user + cpu.system) / 1000,
      utilization,
      longestPauseMs: Math.max(longestPauseMs, this.#collections.longestMs),
      gcMs: this.#collections.totalMs,
      rssMib: residentMib(),
    };
  }

  read(): DriverSelf {
    return this.#last;
  }

  destroy(): void {
    this.#loop.close();
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
