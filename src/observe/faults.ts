import type { Member } from './members.ts';

/** Major page faults of a tree's members, each counted since it was last looked at. */
export class FaultAccount {
  readonly #seen = new Map<Member, number>();

  /** Of these members, all that are living, since the last call. */
  take(living: readonly Member[]): number {
    let sum = 0;
    for (const member of living) {
      sum += member.stat.majflt - (this.#seen.get(member) ?? 0);
      this.#seen.set(member, member.stat.majflt);
    }
    const kept = new Set(living);
    for (const member of this.#seen.keys()) if (!kept.has(member)) this.#seen.delete(member);
    return sum;
  }
}
