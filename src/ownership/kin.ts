import type { OwnedProcess } from '../driver/messages.ts';
import { descendantsIn } from '../proc/children.ts';
import { isDead, type ProcStat } from '../proc/stat.ts';
import { answering, environmentValue, inExec, processTable } from '../proc/table.ts';
import { tagVariable } from './tag.ts';

/** All processes that belong to some owned ones: by lineage, process group, session, or tag; seen once, known for good. */
export interface Kin {
  /** Living members now (a zombie is not one). Everything it sees is remembered by (pid, start time). */
  scan(): ProcStat[];
  /**
   * Whether the last scan met a process in the middle of exec, whose tag cannot be read yet: it may be one of us, so a
   * scan that found nobody proves nothing.
   */
  unsure(): boolean;
  /** Remembers a process found elsewhere, e.g. by a cheaper walk. */
  add(id: { readonly pid: number; readonly startTime: number }): void;
  /** Whether the process group may be signalled as a whole: its leader is one of us. */
  leads(group: number): boolean;
}

export interface KinOptions {
  /** Prefix of the tag of members; null = none. */
  readonly tag: string | null;
  /**
   * For lists of a run long over, whose pids may have been given out anew: a group without its leader is not
   * taken for ours unless its members carry the tag.
   */
  readonly strict?: boolean;
  /** No member is older than this start time. Saves reading the environment of all that are. */
  readonly since?: number;
  readonly table?: () => ProcStat[];
  readonly tagOf?: TagOf;
}
type TagOf = (pid: number) => string | null | typeof inExec;

export function createKin(roots: readonly OwnedProcess[], options: KinOptions): Kin {
  const known = new Map(roots.map((root) => [root.pid, root.startTime]));
  const tagOf = options.tagOf ?? ((pid: number) => environmentValue(pid, tagVariable));
  const table = options.table ?? processTable;
  // A tag begins with pid and start time of the harness: nothing older can carry it.
  const earliest = options.since ?? (Number.parseInt(options.tag?.split('-')[1] ?? '0', 10) || 0);
  const search: Search = { known, tagOf, tag: options.tag, strict: options.strict === true, earliest };
  let unsure = false;
  return {
    scan: () => {
      const found = scan(tableOf(table, search), search);
      unsure = found.unsure;
      return found.alive;
    },
    unsure: () => unsure,
    add: (id) => known.set(id.pid, id.startTime),
    leads: (group) => known.has(group),
  };
}

interface Search {
  readonly known: Map<number, number>;
  readonly tagOf: TagOf;
  readonly tag: string | null;
  readonly strict: boolean;
  /** Nothing older can be tagged. */
  readonly earliest: number;
}

/** Where the table cannot be read (no descriptor is left, say) those of this run that are known can still be ended. */
function tableOf(table: () => ProcStat[], { known, strict }: Search): ProcStat[] {
  try {
    return table();
  } catch (error) {
    if (strict) throw error;
    return answering(known);
  }
}

/** Adds relatives until none is new: a daemon found by its tag brings its own group and children. */
function scan(all: readonly ProcStat[], search: Search): { alive: ProcStat[]; unsure: boolean } {
  const { known } = search;
  const table = all.filter((stat) => stat.pid !== process.pid && stat.pid > 1);
  const byPid = new Map(table.map((stat) => [stat.pid, stat]));
  const members = new Set(table.filter((stat) => isKnown(stat, known)));
  const undecided = table.filter((stat) => !members.has(stat) && addTagged(stat, members, search) === inExec);
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    for (const stat of members) known.set(stat.pid, stat.startTime);
    for (const stat of table) if (inGroup(stat, byPid, search)) members.add(stat);
    const pids = [...members].map((stat) => stat.pid);
    for (const stat of descendantsIn(table, pids)) members.add(stat);
  }
  const alive = [...members].filter((stat) => !isDead(stat));
  return { alive, unsure: undecided.some((stat) => !members.has(stat)) };
}

function isKnown(stat: ProcStat, known: ReadonlyMap<number, number>): boolean {
  const startTime = known.get(stat.pid);
  return startTime !== undefined && (startTime === 0 || startTime === stat.startTime);
}

/** Adds it if it is one of us by its tag; `inExec` where that cannot be told yet. */
function addTagged(stat: ProcStat, members: Set<ProcStat>, search: Search): boolean | typeof inExec {
  const tagged = isTagged(stat, search);
  if (tagged === true) members.add(stat);
  return tagged;
}

function isTagged(stat: ProcStat, { tag, tagOf, earliest }: Search): boolean | typeof inExec {
  if (tag === null || stat.startTime < earliest || isDead(stat)) return false;
  const value = tagOf(stat.pid);
  return value === inExec ? inExec : value?.startsWith(tag) === true;
}

/** Whether its group or session was opened by one of us, and the number has not been given to someone else since. */
function inGroup(stat: ProcStat, byPid: ReadonlyMap<number, ProcStat>, search: Search): boolean {
  return [stat.pgrp, stat.session].some((leader) => {
    const startTime = search.known.get(leader);
    if (startTime === undefined || stat.startTime < startTime) return false;
    const holder = byPid.get(leader);
    if (holder === undefined) return !search.strict;
    return isKnown(holder, search.known);
  });
}
