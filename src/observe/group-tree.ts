/** A tree whose processes have a control group of their own: the kernel's account of the group stands for its figures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { NoProcessLeft } from '../errors/observe.ts';
import { descendants } from '../proc/children.ts';
import {
  type ControlGroup,
  controlGroupOf,
  type GroupLimits,
  groupCpuMs,
  groupLimits,
  groupMemoryBytes,
} from '../proc/control-group.ts';
import { groupPids } from '../proc/unit.ts';
import { type Clock, settle } from './settle.ts';
import type {
  CpuReading,
  MemoryReading,
  ProcessId,
  SettledReading,
  SettleRule,
  Tree,
  WindowMemory,
} from './types.ts';
import { openWindow } from './window.ts';

const realClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };
/** Processes come and go between two looks: so often it is tried to see the same ones in both. */
const looks = 5;
const mib = 2 ** 20;

export interface GroupOptions {
  /** Where the process file system and the control groups are mounted. */
  readonly root?: string;
  readonly mount?: string;
  readonly clock?: Clock;
}

/**
 * The group of these roots, with the parts of it that hold them, all that came of them, and nobody else; null where
 * there is none. What enters it later (`docker exec`) is in its figures.
 */
export function ownGroupOf(roots: readonly ProcessId[], options: GroupOptions = {}): ControlGroup | null {
  const [first] = roots;
  const group = first === undefined ? null : controlGroupOf(first.pid, options.root, options.mount);
  if (group === null) return null;
  const own = (folder: string | null) =>
    folder !== null && holdsJust(folder, roots, options) ? folder : null;
  const memory = own(group.memory);
  const cpu = group.cpu === group.memory ? memory : own(group.cpu);
  const quota = group.quota === group.memory ? memory : own(group.quota);
  return memory === null && cpu === null ? null : { ...group, memory, cpu, quota };
}

function holdsJust(folder: string, roots: readonly ProcessId[], { root }: GroupOptions): boolean {
  const pids = roots.map(({ pid }) => pid);
  for (let look = 0; look < looks; look += 1) {
    const tree = new Set([...pids, ...descendants(pids, root).map(({ pid }) => pid)]);
    const group = new Set(groupPids(folder));
    if (tree.size === group.size && [...group].every((pid) => tree.has(pid))) return true;
  }
  return false;
}

/** The tree by its group's account where the group tells a figure, and as it is where not. */
export function openGroupTree(tree: Tree, group: ControlGroup, options: GroupOptions = {}): Tree {
  return new GroupTree(tree, group, options.clock ?? realClock);
}

class GroupTree implements Tree {
  readonly rule: Tree['rule'];
  readonly #tree: Tree;
  readonly #group: ControlGroup;
  readonly #clock: Clock;
  readonly #windows = new Set<() => unknown>();
  #limits: GroupLimits;

  constructor(tree: Tree, group: ControlGroup, clock: Clock) {
    this.rule = group.memory === null ? tree.rule : 'group';
    this.#tree = tree;
    this.#group = group;
    this.#clock = clock;
    this.#limits = groupLimits(group);
  }

  add(root: ProcessId): void {
    this.#tree.add(root);
  }
  alive(): readonly ProcessId[] {
    return this.#tree.alive();
  }
  units(): ReturnType<Tree['units']> {
    return this.#tree.units();
  }
  majorFaults(): ReturnType<Tree['majorFaults']> {
    return this.#tree.majorFaults();
  }
  halted(): readonly ProcessId[] {
    return this.#tree.halted();
  }
  markPlaces(): ReturnType<Tree['markPlaces']> {
    return this.#tree.markPlaces();
  }
  replaced(): ReturnType<Tree['replaced']> {
    return this.#tree.replaced();
  }

  async cpu(): Promise<CpuReading> {
    const reading = await this.#tree.cpu();
    const at = this.#clock.now();
    const cpuMs = groupCpuMs(this.#group);
    if (cpuMs === null) return reading;
    const source = this.#group.version === 2 ? 'cpu.stat' : 'cpuacct.usage';
    return { ...reading, at, cpuMs, source, atLeast: false };
  }

  async memory(): Promise<MemoryReading> {
    return this.#byGroup(await this.#tree.memory());
  }

  residentMib(): ReturnType<Tree['residentMib']> {
    return this.#mib() ?? this.#tree.residentMib();
  }

  settle(rule: SettleRule): Promise<SettledReading> {
    if (this.#mib() === null) return this.#tree.settle(rule);
    return settle(() => this.memory(), rule, this.#clock);
  }

  startWindow(sampleIntervalMs: number): () => Promise<WindowMemory> {
    // Its samples also see who takes whose place.
    const endTree = this.#tree.startWindow(sampleIntervalMs);
    const endGroup = openWindow({ sample: () => this.#sample(), highWaterMib: () => null }, sampleIntervalMs);
    this.#windows.add(endGroup);
    return async () => {
      this.#windows.delete(endGroup);
      const byGroup = endGroup();
      const byTree = await endTree();
      return Number.isFinite(byGroup.peakMib) ? { ...byGroup, peakSource: 'group samples' } : byTree;
    };
  }

  heldBack(): GroupLimits {
    const [before, now] = [this.#limits, groupLimits(this.#group)];
    this.#limits = now;
    return {
      quotaWaitMs: grown(before.quotaWaitMs, now.quotaWaitMs),
      memoryHits: grown(before.memoryHits, now.memoryHits),
    };
  }

  close(): void {
    for (const end of this.#windows) end();
    this.#windows.clear();
    this.#tree.close();
  }

  #mib(): number | null {
    const bytes = groupMemoryBytes(this.#group);
    return bytes === null ? null : bytes / mib;
  }

  #sample(): { mib: number; processes: number } | null {
    const now = this.#mib();
    return now === null ? null : { mib: now, processes: 1 };
  }

  /** A group that has been removed tells nothing: whoever was in it has gone. */
  #byGroup(reading: MemoryReading): MemoryReading {
    const now = this.#mib();
    if (now === null && this.#group.memory !== null) throw new NoProcessLeft('memory');
    return now === null ? reading : { ...reading, at: this.#clock.now(), mib: now, source: 'group usage' };
  }
}

const grown = (before: number | null, now: number | null): number | null =>
  before === null || now === null ? null : now - before;
