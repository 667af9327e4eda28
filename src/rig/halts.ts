/** Whether something the round stands on is stopped (SIGSTOP, a debugger, Ctrl-Z): no call and no error shows it. */
import { ProcessStoppedError } from '../errors/machine.ts';
import type { Tree } from '../observe/types.ts';
import { isHalted, readStat } from '../proc/stat.ts';
import { readThread } from '../proc/threads.ts';
import type { Halt } from './types.ts';

/** How often processes are looked at, ms: as often as memory is sampled; a stop shorter than that may be missed. */
const lookMs = 100;
/** A stop that lasts longer breaks the round, ms: nobody goes on with it, and calls would only time out. */
const patienceMs = 10_000;

export interface HaltWatch {
  /** What was stopped since the last call. */
  take(): Halt[];
  end(): void;
}

export interface HaltOptions {
  /** Our own processes, by name. */
  readonly own: Readonly<Record<string, number>>;
  readonly tree: Pick<Tree, 'halted'>;
  /** A process was found stopped: said at once, because it may be wanted back. */
  readonly tell: (message: string) => void;
  /** A stop of that process has lasted too long. */
  readonly lose: (error: Error, pid: number) => void;
  readonly now?: () => number;
  /** Time this process ran or waited for a processor so far, ms. Replaced in tests. */
  readonly spent?: () => number;
  /** Calls again and again; the returned function ends that. Replaced in tests. */
  readonly every?: (ms: number, look: () => void) => () => void;
  /** Tells when this very process was stopped and goes on; the returned function ends that. Replaced in tests. */
  readonly onContinued?: (listener: () => void) => () => void;
}

/** Watches driver, stand-in, the target's tree and this very process. */
export function watchHalts(options: HaltOptions): HaltWatch {
  const halts = new Halts(options);
  const stop = (options.every ?? every)(lookMs, () => halts.look());
  const forget = (options.onContinued ?? onContinued)(() => halts.continued());
  return {
    take: () => halts.take(),
    end() {
      stop();
      forget();
    },
  };
}

class Halts {
  readonly #options: HaltOptions;
  readonly #now: () => number;
  readonly #spent: () => number;
  readonly #found = new Map<number, Halt>();
  /** Since when each stopped process is. */
  #since = new Map<number, number>();
  #lastLook: number;
  #lastSpent: number;
  /** Time between the last two looks in which this process neither ran nor waited for a processor. */
  #lastGap = 0;

  constructor(options: HaltOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#spent = options.spent ?? spentHere;
    this.#lastLook = this.#now();
    this.#lastSpent = this.#spent();
  }

  take(): Halt[] {
    this.look();
    const found = [...this.#found.values()];
    this.#found.clear();
    return found;
  }

  look(): void {
    const { own, tree, tell, lose } = this.#options;
    const at = this.#now();
    const still = new Map<number, number>();
    for (const [who, pid] of [...ownHalted(own), ...tree.halted().map((id) => targetOf(id.pid))]) {
      // Where it is seen for the first time it went on until the look before.
      const from = this.#since.get(pid) ?? this.#lastLook;
      if (!this.#since.has(pid)) tell(stoppedNow(who, pid));
      still.set(pid, from);
      this.#note(who, pid, at - from);
      if (at - from >= patienceMs) lose(stoppedFor(who, pid, at - from), pid);
    }
    this.#since = still;
    this.#lastGap = this.#gap(at);
    this.#lastLook = at;
    this.#lastSpent = this.#spent();
  }

  /** This process had been stopped, and was told to go on: a look may have come first. */
  continued(): void {
    const ms = Math.max(this.#gap(this.#now()), this.#lastGap);
    // The signal to one that was not stopped at all changes nothing; between two looks it sleeps.
    if (ms > 2 * lookMs) this.#note('ratingplate itself', process.pid, ms);
  }

  #gap(at: number): number {
    return at - this.#lastLook - (this.#spent() - this.#lastSpent);
  }

  #note(who: string, pid: number, ms: number): void {
    this.#found.set(pid, { who, pid, ms: Math.max(this.#found.get(pid)?.ms ?? 0, ms) });
  }
}

/** By the kernel; 0 where it keeps no account. */
function spentHere(): number {
  const { pid } = process;
  const { runMs = 0, delayMs = 0 } = readThread(pid, pid) ?? {};
  return runMs + delayMs;
}

const targetOf = (pid: number) => ['the target', pid] as const;

function ownHalted(own: Readonly<Record<string, number>>): (readonly [string, number])[] {
  return Object.entries(own).filter(([, pid]) => isHalted(readStat(pid)));
}

function stoppedNow(who: string, pid: number): string {
  return `${who} (pid ${pid}) is stopped by a signal or a debugger; unless it goes on within ${patienceMs / 1000} s the round breaks`;
}

function stoppedFor(who: string, pid: number, ms: number): ProcessStoppedError {
  return new ProcessStoppedError(
    `${who} (pid ${pid}) has been stopped by a signal or a debugger for ${Math.round(ms / 1000)} s`,
  );
}

function every(ms: number, look: () => void): () => void {
  const timer = setInterval(look, ms);
  return () => clearInterval(timer);
}

function onContinued(listener: () => void): () => void {
  process.on('SIGCONT', listener);
  return () => process.off('SIGCONT', listener);
}
