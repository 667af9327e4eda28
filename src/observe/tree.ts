import { setTimeout as sleep } from 'node:timers/promises';
import { NoProcessLeft } from '../errors/observe.ts';
import { descriptorLimit } from '../proc/descriptors.ts';
import { isAlive, isHalted } from '../proc/stat.ts';
import { parseStatm, type Statm } from '../proc/statm.ts';
import { parseStatus } from '../proc/status.ts';
import { type SystemUnits, systemUnits } from '../proc/system.ts';
import {
  type Boundary,
  estimateKib,
  readProcess,
  readProcessExactly,
  roughKib,
  walkTree,
} from './boundary.ts';
import { CpuAccount } from './cpu.ts';
import { FaultAccount } from './faults.ts';
import { ProcFiles } from './files.ts';
import { FilePages } from './files-resident.ts';
import { type Member, Members } from './members.ts';
import { Newborns } from './newborn.ts';
import { Places } from './places.ts';
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
import { readUnits } from './units.ts';
import { openWindow, resetHighWater, type Sample } from './window.ts';
import { markLaunchers } from './wrappers.ts';

export interface TreeOptions {
  readonly rule: 'process' | 'tree';
  readonly roots: readonly ProcessId[];
  /** Where the process file system is mounted. */
  readonly root?: string;
  /** Leaves wrappers such as `npx` out of every figure. Default true. */
  readonly wrappers?: 'exclude' | 'include';
  /** Most descriptors to keep open. 0 for a folder that only looks like /proc. */
  readonly descriptors?: number;
  readonly units?: SystemUnits;
  readonly clock?: Clock;
}

const realClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };
/** stat and statm of 256 processes - or a quarter of what we may open, where that is less. */
const mostDescriptors = () => Math.min(512, Math.floor((descriptorLimit() ?? 1024) / 4));

/**
 * A look for new processes costs 0.4 ms where others start some all the time. One process has its own peak mark
 * (VmHWM) and is not missed for a helper of under half a second; in a tree every sample counts.
 */
const lookEvery = { process: 5, tree: 1 } as const;

/** Observes a tree through /proc (Linux). Throws nothing: roots that are gone already are not in `alive()`. */
export function openTree(options: TreeOptions): Tree {
  return new ProcTree(options);
}

class ProcTree implements Tree {
  readonly rule: TreeOptions['rule'];
  readonly #root: string;
  readonly #wrappers: 'exclude' | 'include';
  readonly #clock: Clock;
  readonly #pageKib: number;
  readonly #files: ProcFiles;
  readonly #members: Members;
  readonly #cpu: CpuAccount;
  readonly #pages: FilePages;
  readonly #roots = new Map<number, ProcessId>();
  readonly #faults = new FaultAccount();
  readonly #windows = new Set<() => WindowMemory>();
  readonly #newborns: Newborns;
  readonly #places: Places;
  /** Those that were there when the last window opened. */
  #settled: ReadonlySet<Member> = new Set();
  #boundary: Boundary | null = null;

  constructor(options: TreeOptions) {
    const units = options.units ?? systemUnits();
    this.rule = options.rule;
    this.#root = options.root ?? '/proc';
    this.#wrappers = options.wrappers ?? 'exclude';
    this.#clock = options.clock ?? realClock;
    this.#pageKib = units.pageBytes / 1024;
    this.#files = new ProcFiles(this.#root, options.descriptors ?? mostDescriptors());
    this.#members = new Members(this.#root, this.#files);
    this.#cpu = new CpuAccount(this.#members, this.#files, this.#root, units);
    this.#pages = new FilePages(this.#root);
    this.#newborns = new Newborns(this.#files);
    this.#places = new Places(this.#root);
    for (const root of options.roots) this.add(root);
  }

  add(root: ProcessId): void {
    if (this.#members.add(root)) this.#roots.set(root.pid, root);
  }

  alive(): readonly ProcessId[] {
    return [...this.#roots.values()].filter((root) => isAlive(root, this.#root));
  }

  cpu(): CpuReading {
    this.#look();
    return this.#cpu.read(this.#clock.now);
  }

  memory(): MemoryReading {
    return this.#read((member) => readProcess(member, this.#files, this.#clock.now()));
  }

  residentMib(): number {
    const sample = this.#sample(true);
    if (sample === null) throw new NoProcessLeft('memory');
    return sample.mib;
  }

  units(): UnitsReading {
    this.#look();
    return readUnits(this.#targets(), this.#root);
  }

  majorFaults(): number {
    this.#members.refresh();
    return this.#faults.take(this.#targets());
  }

  markPlaces(): void {
    this.#look();
    this.#places.mark(this.#targets());
  }

  replaced(): ReplacedReading {
    this.#look();
    return this.#places.reading();
  }

  halted(): readonly ProcessId[] {
    this.#members.refresh();
    return this.#targets()
      .filter(({ stat }) => isHalted(stat))
      .map(({ id }) => id);
  }

  settle(rule: SettleRule): Promise<SettledReading> {
    const read = () => this.#read((member) => readProcessExactly(member, this.#files, this.#clock.now()));
    return settle(read, rule, this.#clock);
  }

  startWindow(sampleIntervalMs: number): () => WindowMemory {
    this.#look();
    const targets = this.#targets();
    const only = this.rule === 'process' && targets.length === 1 ? targets[0] : undefined;
    if (!only && targets.some((member) => !this.#boundary?.anchors.has(member))) this.#walk(targets);
    this.#settled = new Set(targets);
    const reset = only !== undefined && resetHighWater(only.id.pid, this.#root);
    const end = openWindow(
      {
        sample: (index) => this.#sample(index % lookEvery[this.rule] === 0),
        highWaterMib: () => (reset ? this.#highWaterMib(only) : null),
      },
      sampleIntervalMs,
    );
    this.#windows.add(end);
    return () => {
      this.#windows.delete(end);
      return end();
    };
  }

  close(): void {
    for (const end of this.#windows) end();
    this.#windows.clear();
    this.#files.close();
  }

  /** Looks at the whole machine for members and marks the wrappers. */
  #look(): void {
    this.#members.scan();
    if (this.#wrappers === 'exclude') markLaunchers(this.#members.living, this.#root);
    this.#places.look(this.#targets());
  }

  /** Members that are the target itself. */
  #targets(): Member[] {
    return this.#members.living.filter((member) => !member.launcher);
  }

  /** One process by the given reader, several by pages counted once. For one process both give the same. */
  #read(one: (member: Member) => MemoryReading | null): MemoryReading {
    this.#look();
    const targets = this.#targets();
    const only = this.rule === 'process' && targets.length === 1 ? targets[0] : undefined;
    const reading = only ? one(only) : this.#walk(targets).reading;
    if (reading === null || reading.processes === 0) throw new NoProcessLeft('memory');
    return reading;
  }

  #walk(targets: readonly Member[]): Boundary {
    this.#boundary = walkTree(targets, this.#files, this.#pages, this.#clock.now());
    return this.#boundary;
  }

  /** One sample between boundaries: statm of every process, 4 us each. */
  #sample(look: boolean): Sample | null {
    if (look) this.#members.scanNew();
    const sample = new Map<Member, Statm>();
    for (const member of this.#targets()) {
      const read = this.#files.read(member.id.pid, 'statm');
      if (read.kind === 'gone') this.#members.vanish(member);
      const statm = read.kind === 'text' ? parseStatm(read.text) : null;
      if (!statm || statm.residentPages === 0) continue;
      sample.set(member, statm);
      if (!this.#isKnown(member)) this.#newborns.see(member, statm.anonPages);
    }
    this.#newborns.keep(sample);
    this.#places.look([...sample.keys()]);
    const [only] = sample.values();
    if (only === undefined) return null;
    return { mib: this.#sampleKib(sample, only) / 1024, processes: sample.size };
  }

  #isKnown(member: Member): boolean {
    return this.#settled.has(member) || this.#boundary?.anchors.has(member) === true;
  }

  #sampleKib(sample: ReadonlyMap<Member, Statm>, only: Statm): number {
    if (this.rule === 'process' && sample.size === 1) return only.residentPages * this.#pageKib;
    return this.#boundary
      ? estimateKib(sample, this.#boundary, this.#pageKib, this.#newborns)
      : roughKib(sample, this.#pageKib, this.#newborns);
  }

  #highWaterMib(member: Member): number | null {
    const read = this.#files.read(member.id.pid, 'status');
    const kib = read.kind === 'text' ? parseStatus(read.text).hwmKib : 0;
    return kib > 0 ? kib / 1024 : null;
  }
}
