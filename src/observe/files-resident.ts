import { readFileSync } from 'node:fs';
import { fileResident, memoryDevices } from '../proc/smaps.ts';
import type { Member } from './members.ts';

/** File pages of one process as last read, and its RssFile then. */
interface Known {
  readonly fileKib: number;
  readonly files: ReadonlyMap<string, number>;
}

/**
 * File pages of a tree, each file counted once: per file the largest resident part of any process.
 * smaps costs 5-10 ms a process, so it is read again only where the process's RssFile has changed.
 */
export class FilePages {
  readonly #root: string;
  readonly #known = new Map<Member, Known>();
  #devices: ReadonlySet<string> | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** KiB of the tree. `members` with their RssFile; one whose smaps cannot be read adds its whole RssFile. */
  onceKib(members: ReadonlyMap<Member, number>): number {
    const largest = new Map<string, number>();
    let unreadable = 0;
    for (const member of this.#known.keys()) if (!members.has(member)) this.#known.delete(member);
    for (const [member, fileKib] of members) {
      const files = this.#filesOf(member, fileKib);
      if (files === null) unreadable += fileKib;
      else for (const [file, kib] of files) largest.set(file, Math.max(largest.get(file) ?? 0, kib));
    }
    let sum = unreadable;
    for (const kib of largest.values()) sum += kib;
    return sum;
  }

  #filesOf(member: Member, fileKib: number): ReadonlyMap<string, number> | null {
    const known = this.#known.get(member);
    if (known?.fileKib === fileKib) return known.files;
    const pid = member.id.pid;
    try {
      this.#devices ??= memoryDevices(readFileSync(`${this.#root}/${pid}/mountinfo`, 'latin1'));
      const files = fileResident(readFileSync(`${this.#root}/${pid}/smaps`, 'latin1'), this.#devices);
      this.#known.set(member, { fileKib, files });
      return files;
    } catch {
      return null;
    }
  }
}
