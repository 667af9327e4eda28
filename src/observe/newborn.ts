import { parseRollup } from '../proc/smaps.ts';
import type { Anchor } from './boundary.ts';
import type { ProcFiles } from './files.ts';
import type { Member } from './members.ts';

/** Larger ones are not walked within a window: 10 ms per GiB, in which they may not map memory. */
const mostPages = 65_536;

/**
 * Processes first seen in a sample, which no boundary has walked. What a fork shares with its parent stands in the
 * parent's part already, so only its private pages are its own: a server of 21 MiB that forks for each call read
 * 42 MiB without this.
 */
export class Newborns {
  readonly #files: ProcFiles;
  readonly #anchors = new Map<Member, Anchor>();

  constructor(files: ProcFiles) {
    this.#files = files;
  }

  /** Looks at the one process: once, and again where it has shrunk, as one does that runs another program. */
  see(member: Member, anonPages: number): void {
    const known = this.#anchors.get(member);
    if ((known && anonPages >= known.anonPages) || anonPages > mostPages) return;
    const read = this.#files.read(member.id.pid, 'smaps_rollup');
    const onceKib = read.kind === 'text' ? (parseRollup(read.text)?.privateKib ?? null) : null;
    if (onceKib !== null) this.#anchors.set(member, { onceKib, anonPages });
  }

  /** Null for a process that was not seen, or could not be read. */
  anchorOf(member: Member): Anchor | null {
    return this.#anchors.get(member) ?? null;
  }

  /** Forgets all but these, which were seen in the last sample. */
  keep(living: ReadonlyMap<Member, unknown>): void {
    for (const member of this.#anchors.keys()) if (!living.has(member)) this.#anchors.delete(member);
  }
}
