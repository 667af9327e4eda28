import { setTimeout as sleep } from 'node:timers/promises';
import { NoProcessLeft } from '../errors/observe.ts';
import { type Clock, settle } from './settle.ts';
import type {
  CpuReading,
  MemoryReading,
  ProcessId,
  ReplacedReading,
  SettledReading,
  SettleRule,
  Tree,
  UnitsReading,
  WindowMemory,
} from './types.ts';
import type { Usage, UsageSource } from './usage.ts';

export interface PortableOptions {
  readonly rule: Tree['rule'];
  readonly roots: readonly ProcessId[];
  readonly source: UsageSource;
  readonly isAlive: (pid: number) => boolean;
  readonly clock?: Clock;
}

const realClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };
/** Its figures have 10 ms digits and each reading may start a program: not more often than this. */
const leastIntervalMs = 500;
/** `ps` tells the start to the second; a process that seems to have moved further is another one. */
const sameStartMs = 2500;

/** The same tree by means that exist everywhere; its memory is the sum of resident sets, its peak that of the samples. */
export function openPortableTree(options: PortableOptions): Tree {
  return new PortableTree(options);
}

class PortableTree implements Tree {
  readonly rule: Tree['rule'];
  readonly #source: UsageSource;
  readonly #isAlive: (pid: number) => boolean;
  readonly #clock: Clock;
  readonly #roots = new Map<number, ProcessId>();
  readonly #last = new Map<number, Usage>();
  #keptMs = 0;
  #lost = false;
  #closed = false;

  constructor(options: PortableOptions) {
    this.rule = options.rule;
    this.#source = options.source;
    this.#isAlive = options.isAlive;
    this.#clock = options.clock ?? realClock;
    for (const root of options.roots) this.add(root);
  }

  add(root: ProcessId): void {
    this.#roots.set(root.pid, root);
  }

  alive(): readonly ProcessId[] {
    return [...this.#roots.values()].filter((root) => this.#isAlive(root.pid));
  }

  /** Time of children it has waited for is not told: where a process vanishes the figure is `at least`. */
  async cpu(): Promise<CpuReading> {
    const usages = await this.#read();
    const atLeast = this.#lost;
    this.#lost = false;
    const cpuMs = this.#keptMs + sum(usages, (usage) => usage.cpuMs);
    return { at: this.#clock.now(), cpuMs, source: 'pidusage', atLeast, runDelayMs: null };
  }

  async memory(): Promise<MemoryReading> {
    const usages = await this.#read();
    if (usages.length === 0) throw new NoProcessLeft('memory');
    const mib = sum(usages, (usage) => usage.memoryMib);
    const unknown = { pssSumMib: null, anonMib: null, swapMib: null };
    return {
      at: this.#clock.now(),
      mib,
      source: 'pidusage',
      rssSumMib: mib,
      ...unknown,
      processes: usages.length,
    };
  }

  async residentMib(): Promise<number> {
    return (await this.memory()).mib;
  }

  async units(): Promise<UnitsReading> {
    const usages = await this.#read();
    return { threads: null, processes: usages.length, descriptors: null, connections: null };
  }

  majorFaults(): null {
    return null;
  }

  /** `ps` could tell, but not ten times a second. */
  halted(): readonly ProcessId[] {
    return [];
  }

  /** Who took whose place takes the program of each process, which is not told here. */
  markPlaces(): void {}

  replaced(): ReplacedReading {
    return { replaced: 0, unusual: 0, places: 0, names: [] };
  }

  settle(rule: SettleRule): Promise<SettledReading> {
    return settle(() => this.memory(), rule, this.#clock);
  }

  startWindow(sampleIntervalMs: number): () => Promise<WindowMemory> {
    const values: number[] = [];
    let open = true;
    const take = async () => {
      const usages = await this.#read();
      if (usages.length > 0) values.push(sum(usages, (usage) => usage.memoryMib));
    };
    const loop = async () => {
      while (open && !this.#closed) {
        await take();
        await this.#clock.sleep(Math.max(leastIntervalMs, sampleIntervalMs));
      }
    };
    // A failed reading is reported to whoever ends the window.
    const failed = loop().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    return async () => {
      open = false;
      const failure = await Promise.race([failed, Promise.resolve(null)]);
      if (failure) throw failure.error;
      await take();
      const mean = values.length > 0 ? sum(values, (value) => value) / values.length : Number.NaN;
      const peak = values.length > 0 ? Math.max(...values) : Number.NaN;
      return { meanMib: mean, peakMib: peak, peakSource: 'samples', samples: values.length };
    };
  }

  close(): void {
    this.#closed = true;
  }

  /** Reads roots and descendants; settles the accounts of those that have gone. */
  async #read(): Promise<readonly Usage[]> {
    const usages = await this.#source.usage(await this.#pids());
    const now = new Map(usages.map((usage) => [usage.pid, usage]));
    for (const [pid, last] of this.#last) {
      const usage = now.get(pid);
      if (usage && Math.abs(usage.startedMs - last.startedMs) <= sameStartMs) continue;
      this.#keptMs += last.cpuMs;
      this.#lost = true;
      this.#last.delete(pid);
    }
    for (const usage of usages) this.#last.set(usage.pid, usage);
    return usages;
  }

  /** Roots, and every process whose parent is one of us or has been seen to be. */
  async #pids(): Promise<number[]> {
    const pids = new Set([...this.#roots.keys(), ...this.#last.keys()]);
    const pairs = await this.#source.parents();
    for (let before = -1; before !== pids.size; ) {
      before = pids.size;
      for (const [pid, ppid] of pairs) if (pids.has(ppid)) pids.add(pid);
    }
    return [...pids];
  }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
