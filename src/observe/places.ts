import { readlinkSync } from 'node:fs';
import { isDead } from '../proc/stat.ts';
import type { Member } from './members.ts';
import type { ReplacedReading } from './types.ts';

/** Above so many ends for each place, ending is how the program works: it forks workers ahead and lets each do a little. */
const turnover = 3;

/** A role: one program below one parent. A title is none, because servers write into it what they are doing. */
interface Role {
  readonly name: string;
  readonly parent: number;
  readonly executable: string;
  /** Those that stood there while nobody called, or took the place of one that did. */
  readonly standing: Set<Member>;
  /** All of the role when last looked at. */
  crew: ReadonlySet<Member>;
  /** How many stood there. */
  readonly places: number;
  /** Places whose process has ended and that nobody has taken yet. */
  open: number;
  /** Those that seemed to have ended. */
  readonly ended: WeakSet<Member>;
  replaced: number;
  /** Whether some were replaced before the last mark, while few called: ending is how this program works. */
  readonly wont: boolean;
}

/**
 * Finds processes that take the place of another: what a master does when its worker has died.
 *
 * Only who stands in the tree while nobody calls has a place, so a child forked for a request or a connection has none.
 * A place is open only while fewer of its role live than stood there, so neither a pool that grows nor one that shrinks
 * to what it was and grows again is taken for one that replaces. A worker that a pool added under load and that dies is
 * not missed.
 */
export class Places {
  readonly #root: string;
  #roles: readonly Role[] = [];
  /** Who may have a place at all; null before the first mark. */
  #eligible: Set<Member> | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Takes down who stands there; the tree has just been looked at. Of a second time only those that stood there the
   * first time, too, have a place: a process for each connection came in between. Forgets what was replaced before.
   */
  mark(living: readonly Member[]): void {
    // A root that ends is the end of the instance, and is noticed as such.
    const here = living.filter((member) => !member.root && !isDead(member.stat));
    this.#eligible ??= new Set(here);
    const roles = new Map<string, Member[]>();
    for (const member of here) {
      if (!this.#eligible.has(member)) continue;
      const executable = this.#executable(member);
      if (executable === null) continue;
      const key = `${member.stat.ppid} ${executable}`;
      roles.set(key, [...(roles.get(key) ?? []), member]);
    }
    this.#roles = [...roles.values()].map((members) => this.#roleOf(members, here));
  }

  #roleOf(members: readonly Member[], living: readonly Member[]): Role {
    const [first] = members as [Member, ...Member[]];
    const parent = first.stat.ppid;
    const executable = this.#executable(first) ?? '';
    const earlier = this.#roles.find((role) => role.parent === parent && role.executable === executable);
    const role = {
      name: first.stat.comm,
      parent,
      executable,
      standing: new Set(members),
      places: members.length,
      open: 0,
      ended: new WeakSet<Member>(),
      replaced: 0,
      wont: earlier !== undefined && (earlier.wont || earlier.replaced > 0),
    };
    return { ...role, crew: this.#crewOf(role, living, role.standing) };
  }

  /** To be called with whoever lives, whenever that has been looked at. */
  look(living: readonly Member[]): void {
    for (const role of this.#roles) {
      const before = role.crew;
      const now = this.#crewOf(role, living, before);
      role.crew = now;
      // Who ended goes first: between two looks a place is lost and taken.
      let population = 0;
      for (const member of now) if (before.has(member)) population += 1;
      const ended = [...role.standing].filter((member) => !now.has(member));
      for (const member of ended) {
        role.standing.delete(member);
        role.ended.add(member);
      }
      role.open = Math.min(role.open + ended.length, Math.max(0, role.places - population));
      for (const member of now) if (!before.has(member)) this.#arrive(role, member);
    }
  }

  #arrive(role: Role, member: Member): void {
    if (role.open === 0) return;
    role.open -= 1;
    if (!role.ended.has(member)) role.replaced += 1;
    role.standing.add(member);
    this.#eligible?.add(member);
  }

  reading(): ReplacedReading {
    const sum = (value: (role: Role) => number) =>
      this.#roles.reduce((total, role) => total + value(role), 0);
    const names = this.#roles.filter(({ replaced }) => replaced > 0).map(({ name }) => name);
    return {
      replaced: sum(({ replaced }) => replaced),
      unusual: sum((role) => (role.wont || role.replaced > turnover * role.places ? 0 : role.replaced)),
      places: sum(({ places }) => places),
      names: [...new Set(names)].sort(),
    };
  }

  /** Living processes of the role. One that has forked and not started its program yet is found at the next look. */
  #crewOf(
    { parent, executable }: Pick<Role, 'parent' | 'executable'>,
    living: readonly Member[],
    known: ReadonlySet<Member>,
  ): Set<Member> {
    const mates = living.filter(({ stat }) => stat.ppid === parent && !isDead(stat));
    return new Set(mates.filter((member) => known.has(member) || this.#executable(member) === executable));
  }

  /** Null where the process has gone or is not ours to read. */
  #executable({ id }: Member): string | null {
    try {
      return readlinkSync(`${this.#root}/${id.pid}/exe`).replace(/ \(deleted\)$/, '');
    } catch {
      return null;
    }
  }
}
