import { listPids } from '../proc/children.ts';
import { type ProcStat, parseStat, readStat } from '../proc/stat.ts';
import type { ProcFiles } from './files.ts';
import type { ProcessId } from './types.ts';

/** A process of the tree: a root or a descendant of one, alive when last looked at. */
export interface Member {
  readonly id: ProcessId;
  readonly root: boolean;
  /** As last read. */
  stat: ProcStat;
  /** A wrapper such as `npx` in front of the target: its own memory and time are not the target's. */
  launcher: boolean;
}

/**
 * Who belongs to the tree: every descendant ever seen of the roots, by (pid, start time).
 *
 * A process joins when its parent is a member, or when its group or session was led by one, so that a daemon given to
 * another parent stays. A double-forked process whose two ancestors both lived shorter than one scan is not found.
 */
export class Members {
  readonly #root: string;
  readonly #files: ProcFiles;
  /** Living members, ancestors before descendants. */
  readonly #living = new Map<number, Member>();
  /** Start times of members that led a process group or session; the number outlives them while the group does. */
  readonly #leaders = new Map<number, number>();
  /** Pids known not to belong. */
  #strangers = new Set<number>();
  #vanished: Member[] = [];
  #lastPid = '';

  constructor(root: string, files: ProcFiles) {
    this.#root = root;
    this.#files = files;
  }

  /** Living members, ancestors before descendants. */
  get living(): readonly Member[] {
    return [...this.#living.values()];
  }

  /** Adds a root; false where it is gone or another process has its pid. */
  add(id: ProcessId): boolean {
    const stat = readStat(id.pid, this.#root);
    if (stat === null || (id.startTime !== 0 && stat.startTime !== id.startTime)) return false;
    const known = this.#living.get(id.pid);
    if (known?.id.startTime === stat.startTime) return true;
    if (known) this.vanish(known);
    this.#insert(stat, true);
    // Its children may have been taken for strangers before.
    this.#strangers.clear();
    this.#lastPid = '';
    return true;
  }

  /** Members that have vanished since the last call. */
  takeVanished(): Member[] {
    const vanished = this.#vanished;
    this.#vanished = [];
    return vanished;
  }

  /** Marks a member as gone and lets go of its descriptors. */
  vanish(member: Member): void {
    if (this.#living.get(member.id.pid) !== member) return;
    this.#living.delete(member.id.pid);
    this.#files.forget(member.id.pid);
    this.#vanished.push(member);
  }

  /** Reads the stat of every member anew; true where none has vanished since. */
  refresh(): boolean {
    const before = this.#living.size;
    for (const member of this.living) this.#isStill(member);
    return this.#living.size === before;
  }

  /** Looks at every process of the machine: 10 us each. At boundaries. */
  scan(): void {
    this.refresh();
    this.#strangers.clear();
    this.#forgetGroups(this.#discover());
  }

  /** Looks at new pids only, and only where the kernel has given one out since: for every sample. */
  scanNew(): void {
    const last = this.#newestPid();
    if (last !== null && last === this.#lastPid) return;
    this.#discover();
    this.#lastPid = last ?? '';
  }

  /** The last field of loadavg is the newest pid; null where there is no such file. */
  #newestPid(): string | null {
    const read = this.#files.readGlobal('loadavg');
    return read.kind === 'text' ? read.text.slice(read.text.lastIndexOf(' ') + 1) : null;
  }

  /** Takes in new members; returns the stats it read of processes that are none. */
  #discover(): readonly ProcStat[] {
    const pids = listPids(this.#root);
    const table: ProcStat[] = [];
    const strangers = new Set<number>();
    for (const pid of pids) {
      if (this.#living.has(pid)) continue;
      if (this.#strangers.has(pid)) strangers.add(pid);
      else {
        const stat = readStat(pid, this.#root);
        if (stat !== null) table.push(stat);
      }
    }
    // Where the parent is neither known nor listed it ended while we read: ask again at the next scan.
    const listed = new Set(pids);
    const others = this.#adopt(table);
    for (const stat of others) if (stat.ppid === 0 || listed.has(stat.ppid)) strangers.add(stat.pid);
    this.#strangers = strangers;
    return others;
  }

  /** Drops the groups nobody is in any more: their numbers are free for others. */
  #forgetGroups(others: readonly ProcStat[]): void {
    const used = new Set<number>();
    for (const stat of [...others, ...this.living.map((member) => member.stat)])
      used.add(stat.pgrp).add(stat.session);
    for (const leader of this.#leaders.keys()) if (!used.has(leader)) this.#leaders.delete(leader);
  }

  /** Takes in those that belong, in rounds, because a child may stand before its parent; returns the rest. */
  #adopt(table: readonly ProcStat[]): readonly ProcStat[] {
    for (const stat of table) {
      if (this.#leaders.has(stat.pid) && this.#leaders.get(stat.pid) !== stat.startTime)
        this.#leaders.delete(stat.pid);
    }
    let rest = table;
    for (let before = rest.length + 1; rest.length < before; ) {
      before = rest.length;
      rest = rest.filter((stat) => {
        const belongs = this.#belongs(stat);
        if (belongs) this.#insert(stat, false);
        return !belongs;
      });
    }
    return rest;
  }

  #belongs(stat: ProcStat): boolean {
    const parent = this.#living.get(stat.ppid);
    if (parent && parent.id.startTime <= stat.startTime && this.#isStill(parent)) return true;
    return [stat.pgrp, stat.session].some(
      (leader) => (this.#leaders.get(leader) ?? Infinity) <= stat.startTime,
    );
  }

  #insert(stat: ProcStat, root: boolean): void {
    const id = { pid: stat.pid, startTime: stat.startTime };
    const member: Member = { id, root, stat, launcher: false };
    this.#living.set(stat.pid, member);
    this.#noteLeader(stat);
  }

  /** Reads a member's stat; false (and gone) where another process answers to its pid or none. */
  #isStill(member: Member): boolean {
    const read = this.#files.read(member.id.pid, 'stat');
    const stat = read.kind === 'text' ? parseStat(read.text) : null;
    if (stat === null || stat.startTime !== member.id.startTime || stat.state === 'X') {
      this.vanish(member);
      return false;
    }
    member.stat = stat;
    this.#noteLeader(stat);
    return true;
  }

  #noteLeader(stat: ProcStat): void {
    if (stat.pgrp === stat.pid || stat.session === stat.pid) this.#leaders.set(stat.pid, stat.startTime);
  }
}
