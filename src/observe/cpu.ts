import { parseStatus } from '../proc/status.ts';
import type { SystemUnits } from '../proc/system.ts';
import { readThreads } from '../proc/threads.ts';
import { DelayAccount } from './delay.ts';
import type { ProcFiles } from './files.ts';
import type { Member, Members } from './members.ts';
import { Refiner } from './refine.ts';
import type { CpuReading } from './types.ts';

/** What is kept of one member between readings; times in ms. */
interface Account {
  readonly refiner: Refiner;
  readonly delay: DelayAccount;
  ownMs: number;
  delayMs: number;
  /** Of children it has waited for. */
  reapedMs: number;
}

/** Threads of a tree beyond which the ns clock is left out: 16 us each would delay the reading itself. */
const mostThreads = 2000;

/**
 * Processor time of a tree: own time of living processes plus the reaped time (cutime, cstime) of living processes.
 *
 * A vanished process is in the reaped time of its nearest living ancestor. Where that has not grown by as much (SIGCHLD
 * ignored, or no ancestor left) the last reading of the process is kept and the figure marked `atLeast`.
 */
export class CpuAccount {
  readonly #members: Members;
  readonly #root: string;
  readonly #tickMs: number;
  readonly #files: ProcFiles;
  readonly #accounts = new Map<Member, Account>();
  #vanished: Member[] = [];
  #keptMs = 0;
  #keptDelayMs = 0;

  constructor(members: Members, files: ProcFiles, root: string, units: SystemUnits) {
    this.#members = members;
    this.#files = files;
    this.#root = root;
    this.#tickMs = 1000 / units.ticksPerSecond;
  }

  /** Reads every living member. The caller has looked for new ones just before. */
  read(now: () => number): CpuReading {
    const steady = this.#settle();
    const at = now();
    const living = this.#members.living;
    const atLeast = steady && this.#bury(living);
    const threads = living.reduce((sum, member) => sum + member.stat.threads, 0);
    let fine = living.length > 0;
    for (const member of living) fine = this.#take(member, threads <= mostThreads) && fine;
    return {
      at,
      cpuMs: this.#total(),
      source: fine ? 'schedstat' : 'stat',
      atLeast,
      runDelayMs: this.#delay(),
    };
  }

  /**
   * Passes over the tree until one sees nobody vanish, at most 5. An ancestor is read before its descendants, so a
   * descendant read alive is never in the reaped time read with it; one that vanished waits for a pass after it.
   */
  #settle(): boolean {
    for (let passes = 0; passes < 5; passes += 1) {
      this.#vanished.push(...this.#members.takeVanished());
      if (this.#members.refresh()) return true;
    }
    return false;
  }

  /** Brings one member's account up to its last stat; false where the ns clock could not be used. */
  #take(member: Member, withThreads: boolean): boolean {
    const account = this.#accountOf(member);
    const threads = withThreads ? readThreads(member.id.pid, this.#root) : null;
    const refined = account.refiner.next(this.#ownTicks(member) * this.#tickMs, threads?.runMs ?? null);
    // A launcher's own time stands still from the moment it is known as one; what it reaps is the target's.
    if (!member.launcher) account.ownMs = refined.cpuMs;
    account.delayMs = threads === null ? account.delayMs : account.delay.next(threads.delays);
    account.reapedMs = this.#reapedTicks(member) * this.#tickMs;
    return refined.fine;
  }

  #accountOf(member: Member): Account {
    let account = this.#accounts.get(member);
    if (!account) {
      const refiner = new Refiner(this.#tickMs);
      account = { refiner, delay: new DelayAccount(), ownMs: 0, delayMs: 0, reapedMs: 0 };
      this.#accounts.set(member, account);
    }
    return account;
  }

  #ownTicks(member: Member): number {
    return member.stat.utime + member.stat.stime;
  }
  #reapedTicks(member: Member): number {
    return member.stat.cutime + member.stat.cstime;
  }

  /** Settles the accounts of vanished members; true where a time could not be placed. */
  #bury(living: readonly Member[]): boolean {
    const vanished = this.#vanished;
    this.#vanished = [];
    const parents = new Map([...vanished, ...living].map((member) => [member.id.pid, member]));
    const heirs = new Map<Member, number>();
    const gone = new Set(vanished);
    let lost = false;
    for (const member of vanished) {
      const heir = heirOf(member, parents, gone);
      const ownMs = this.#lastMs(member);
      this.#keptDelayMs += this.#accounts.get(member)?.delayMs ?? 0;
      this.#accounts.delete(member);
      if (heir === null) {
        this.#keptMs += ownMs;
        lost ||= !member.launcher;
      } else {
        heirs.set(heir, (heirs.get(heir) ?? 0) + ownMs);
      }
    }
    for (const [heir, expectedMs] of heirs) lost = this.#inherit(heir, expectedMs) || lost;
    return lost;
  }

  /** Does the heir's reaped time hold what its vanished descendants had? Keeps what is missing. */
  #inherit(heir: Member, expectedMs: number): boolean {
    const before = this.#accounts.get(heir)?.reapedMs ?? 0;
    const grown = this.#reapedTicks(heir) * this.#tickMs - before;
    const missing = expectedMs - grown;
    const status = this.#files.read(heir.id.pid, 'status');
    // With SIGCHLD ignored nothing is added to the heir, not even what children did that were never seen.
    const ignores = status.kind === 'text' && parseStatus(status.text).ignoresChildren;
    // Each of the two fields is floored, in the child's stat and in the heir's.
    if (!ignores && missing <= 4 * this.#tickMs) return false;
    this.#keptMs += Math.max(0, missing);
    return true;
  }

  /** A member's own and reaped time as last accounted or last read, whichever is later. */
  #lastMs(member: Member): number {
    const own = this.#accounts.get(member)?.ownMs ?? 0;
    const last = member.launcher ? own : Math.max(own, this.#ownTicks(member) * this.#tickMs);
    return last + this.#reapedTicks(member) * this.#tickMs;
  }

  #total(): number {
    let total = this.#keptMs;
    for (const account of this.#accounts.values()) total += account.ownMs + account.reapedMs;
    return total;
  }

  /** Null where no member's delay could ever be read. */
  #delay(): number | null {
    let delay = this.#keptDelayMs;
    for (const account of this.#accounts.values()) delay += account.delayMs;
    return delay > 0 || this.#accounts.size > 0 ? delay : null;
  }
}

/** The nearest living ancestor by the parents last seen; null where the chain leaves the tree. */
function heirOf(
  member: Member,
  parents: ReadonlyMap<number, Member>,
  gone: ReadonlySet<Member>,
): Member | null {
  const seen = new Set<Member>();
  const parentOf = (child: Member): Member | undefined => {
    const parent = parents.get(child.stat.ppid);
    return parent && parent.id.startTime <= child.id.startTime ? parent : undefined;
  };
  let next = parentOf(member);
  while (next && gone.has(next) && !seen.has(next)) {
    seen.add(next);
    next = parentOf(next);
  }
  return next && !gone.has(next) ? next : null;
}
