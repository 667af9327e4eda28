/** An open loop: its callers, and the account of what their schedule made of the window. */
import type { MethodLoad, OpenMethod } from '../messages.ts';
import type { Clock } from './clock.ts';
import { OpenAccount } from './open-account.ts';
import { OpenCrew, type OpenCrewOptions } from './open-crew.ts';
import type { WindowAccount } from './window.ts';
import type { Worker } from './workers.ts';

export class OpenLoop {
  readonly crew: OpenCrew;
  readonly #methods: number;
  readonly #clock: Clock;
  #account: OpenAccount | null = null;

  /** @param begin starts the call of a worker at its `position`. */
  constructor(options: OpenCrewOptions, clock: Clock, begin: (worker: Worker) => void) {
    this.#methods = options.methods;
    this.#clock = clock;
    this.crew = new OpenCrew(options, clock, begin);
  }

  openWindow(window: WindowAccount): void {
    this.#account = new OpenAccount(this.#methods, (due) => window.owns(due));
  }

  /** A call is about to be sent. */
  sent(worker: Worker): void {
    this.#account?.sent(worker, this.#clock.now());
  }

  /** A call has ended ok. */
  answered(worker: Worker, endedAt: number): void {
    this.#account?.answered(worker, endedAt);
  }

  /** What was due in the window, and had no client to be sent by, is given up: the load goes on with what is due then. */
  closeWindow({ openedAt, closedAt }: WindowAccount): void {
    this.crew.catchUp(Number.POSITIVE_INFINITY);
    this.crew.giveUp(openedAt, closedAt, (position, due) => this.#account?.unsent(position, closedAt - due));
  }

  /** The window's account with that of the schedule. @throws CallAccountingError where the sums do not add up. */
  methods({ openedAt, closedAt }: WindowAccount, methods: readonly MethodLoad[]): MethodLoad[] {
    if (this.#account === null) return [...methods];
    const due = this.crew.dueBetween(openedAt, closedAt);
    const started = methods.map(({ counts }) => counts.started);
    const open = this.#account.methods(due, started);
    return methods.map((method, position) => ({ ...method, open: open[position] as OpenMethod }));
  }
}
