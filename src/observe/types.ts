/** What the observer can tell about a tree of processes. MiB = 2^20 bytes; CPU in ms of processor time. */
import type { ProbeSpec } from '../config/plan.ts';

/** A process, never confused with a later one of the same pid. */
export interface ProcessId {
  readonly pid: number;
  /** Field 22 of /proc/PID/stat; 0 where the platform has none. */
  readonly startTime: number;
}

/**
 * A reading that is there at once on Linux (/proc) and takes a child process elsewhere: `await` it.
 * Awaiting a plain value costs one microtask, so the two clock readings of a window stay apart by microseconds.
 */
export type Awaitable<T> = T | Promise<T>;

/** Where a figure came from; printed in the record. */
export type MemorySource = 'VmRSS' | 'smaps_rollup' | 'tree pages once' | 'group usage' | 'pidusage';
export type CpuSource = 'stat' | 'schedstat' | 'cpu.stat' | 'cpuacct.usage' | 'pidusage';

/** Cumulative: the figure of a window is the difference of two readings of the same tree. */
export interface CpuReading {
  /** `performance.now()` of the harness at the reading. */
  readonly at: number;
  readonly cpuMs: number;
  readonly source: CpuSource;
  /** Since the previous `cpu()` of this tree a process's time could not be placed: the figure is `at least`. */
  readonly atLeast: boolean;
  /** Run-queue delay of the tree, ms, or null. */
  readonly runDelayMs: number | null;
}

export interface MemoryReading {
  readonly at: number;
  /** By the scenario's rule: VmRSS (one process) or pages of the tree counted once. */
  readonly mib: number;
  readonly source: MemorySource;
  /** Recorded, not published. */
  readonly rssSumMib: number;
  readonly pssSumMib: number | null;
  readonly anonMib: number | null;
  readonly swapMib: number | null;
  readonly processes: number;
}

export interface SettledReading extends MemoryReading {
  readonly converged: boolean;
  readonly waitedMs: number;
}

export interface UnitsReading {
  /** Null where the platform's sampler cannot tell. */
  readonly threads: number | null;
  readonly processes: number;
  readonly descriptors: number | null;
  /** Sockets of the tree in state ESTABLISHED. */
  readonly connections: number | null;
}

/** What has become of the processes that stood in the tree while nobody called. */
export interface ReplacedReading {
  /** How many have ended and had their place taken by another. */
  readonly replaced: number;
  /** Those of them whose program does not end by itself all the time: not before the last mark, nor often since. */
  readonly unusual: number;
  /** How many places there are; 0 where only roots stand, or where the platform's sampler cannot tell. */
  readonly places: number;
  /** Programs whose processes were replaced. */
  readonly names: readonly string[];
}

export interface SettleRule {
  readonly floorMs: number;
  readonly capMs: number;
}

/** The memory over a window, from samples every `sampleIntervalMs`. */
export interface WindowMemory {
  readonly meanMib: number;
  readonly peakMib: number;
  /** `VmHWM` (reset at the window's start), `samples`, `tree samples` or `group samples`. */
  readonly peakSource: string;
  readonly samples: number;
}

/**
 * A tree of processes under observation: roots and every descendant ever seen.
 * `rule`: 'process' = VmRSS of one process, 'tree' = pages counted once; chosen per scenario by its largest client count.
 * 'group' = usage of a control group of its own, less inactive file pages.
 */
export interface Tree {
  readonly rule: 'process' | 'tree' | 'group';
  /** Adds a root (stdio: one per client). */
  add(root: ProcessId): void;
  /** Roots that are still alive. */
  alive(): readonly ProcessId[];
  cpu(): Awaitable<CpuReading>;
  /**
   * A boundary reading: walks page tables (10 ms per GiB, stalls the target). Never in a window but at its very end.
   * Throws `no-process-left` where nothing of the tree lives: a figure of nothing is `n/a`, never 0.
   */
  memory(): Awaitable<MemoryReading>;
  /** Cheap (statm) resident estimate of the tree by its rule, MiB: for the once-a-second stop check. */
  residentMib(): Awaitable<number>;
  units(): Awaitable<UnitsReading>;
  /** Major page faults of the tree since the last call; null where the platform has none. */
  majorFaults(): Awaitable<number | null>;
  /** Its processes that are stopped now (SIGSTOP, a debugger); none where the platform does not tell. 4 us a process. */
  halted(): readonly ProcessId[];
  /** Takes down who stands there while nobody calls: once with no client, and once more when all are connected. */
  markPlaces(): Awaitable<void>;
  /** Since the last `markPlaces()`. */
  replaced(): Awaitable<ReplacedReading>;
  /** Waits by method.md's rule: not before `floorMs`, last 3 s (or the floor if shorter) within max(0.5 %, 300 KiB), at most `capMs`. */
  settle(rule: SettleRule): Promise<SettledReading>;
  /** Resets the peak and starts sampling; the returned function ends it. */
  startWindow(sampleIntervalMs: number): () => Awaitable<WindowMemory>;
  /**
   * What its control group was held back by since the tree was opened or last asked; absent where it has none of its own.
   * `quotaWaitMs`: with work to do and no quota left; `memoryHits`: times it came up against a limit of its memory.
   */
  heldBack?(): { readonly quotaWaitMs: number | null; readonly memoryHits: number | null };
  /** Ends sampling and closes every cached descriptor. Idempotent. */
  close(): void;
}

export type ProfileKind = 'cpu' | 'heap';

/** A profile as the runtime gave it, and what stands at its top. */
export interface RuntimeProfile {
  readonly kind: ProfileKind;
  /** Of its file: `pb.gz` (pprof), `cpuprofile`, `heapprofile` (developer tools). */
  readonly extension: string;
  readonly bytes: Buffer;
  /** The ten functions with most of their own: ns of processor time, or bytes of live heap. */
  readonly top: readonly { readonly name: string; readonly own: number; readonly share: number }[];
}

/** How a runtime tells its live heap and unit counts. Never touched in a window. */
export interface Probe {
  readonly kind: ProbeSpec['kind'];
  /** Can it force a collection? Where it cannot, memory settles by waiting, and the page says `waited`. */
  readonly collects: boolean;
  /** Forces a collection, twice. False where there is no way, or nothing that answers. */
  collect(): Promise<boolean>;
  /** Live heap in MiB after a collection; null where unknown. */
  liveHeapMib(): Promise<number | null>;
  /** Named counts: `handles`, `goroutines`, `connections`. Empty where unknown. */
  units(): Promise<Readonly<Record<string, number>>>;
  /** Takes a profile over `ms`, one per process; absent where the runtime has none. Costs the target time: never while a figure is read. */
  profile?(kind: ProfileKind, ms: number): Promise<readonly RuntimeProfile[]>;
  close(): Promise<void>;
}
