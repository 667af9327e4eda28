/**
 * The load. In a closed loop every worker (a client's lane) keeps one call open, over the methods in turn; in an open
 * one calls are due by a schedule. It runs unbroken from `start` through a window to `stop`, and nothing on a call's
 * path allocates.
 */
import type { RateSpec } from '../../config/plan.ts';
import { CallAccountingError } from '../../errors/driver.ts';
import { pulse } from '../../util/pulse.ts';
import type { LoadProgress, LoadResult } from '../messages.ts';
import { Outcome, type Protocol, type Slot } from '../protocol.ts';
import { complainOfTime } from '../wire/complaints.ts';
import type { Clock } from './clock.ts';
import { OutcomeTable } from './counts.ts';
import { Crew } from './crew.ts';
import { Drain } from './drain.ts';
import type { Metronome } from './metronome.ts';
import { OpenLoop } from './open-loop.ts';
import type { SelfMeter } from './self.ts';
import { sweep } from './sweep.ts';
import { Warmth } from './warmth.ts';
import { WindowAccount } from './window.ts';
import type { Callers, Worker } from './workers.ts';

export interface LoadOptions {
  readonly clients: number;
  /** Number of the first of them; absent = 0. */
  readonly first?: number;
  readonly inFlight: number;
  /** Indexes of the protocol's methods. */
  readonly methods: readonly number[];
  /** Calls per second and client; null = as fast as the target answers. */
  readonly pacePerClient: number | null;
  /** An open loop: when calls are due, all clients together. Null or absent = a closed one. */
  readonly rate?: RateSpec | null;
  /** By position in `methods`, ms. */
  readonly timeouts: readonly number[];
}

export interface LoadDeps {
  readonly protocol: Protocol;
  /** Of client c, lane l. */
  readonly slotOf: (client: number, lane: number) => Slot;
  readonly clock: Clock;
  readonly self: SelfMeter;
  /** Of an open loop. */
  readonly metronome?: Metronome | undefined;
}

export class Load {
  readonly #options: LoadOptions;
  readonly #deps: LoadDeps;
  readonly #crew: Callers;
  /** Null in a closed loop. */
  readonly #open: OpenLoop | null;
  readonly #totals: OutcomeTable;
  /** Sum of the latencies of ok calls by position, ms. */
  readonly #okMs: Float64Array;
  readonly #warmth: Warmth;
  readonly #reconnectsBefore: number;
  #reconnectsBeforeWindow: number;
  readonly #resentBefore: number;
  readonly #roundsBefore: readonly number[];
  #window: WindowAccount | null = null;
  #drain: Drain | null = null;
  #busy = 0;
  /** Ends told of calls that had ended already. */
  #strays = 0;
  #stopSweep: () => void = () => {};

  constructor(options: LoadOptions, deps: LoadDeps) {
    this.#options = options;
    this.#deps = deps;
    const methods = options.methods.length;
    const crew = { ...options, methods, slotOf: deps.slotOf };
    const begin = (worker: Worker) => this.#call(worker);
    const open = options.rate && { ...crew, rate: options.rate, metronome: deps.metronome };
    this.#open = open ? new OpenLoop(open, deps.clock, begin) : null;
    this.#crew = this.#open?.crew ?? new Crew(crew, deps.clock, begin);
    this.#totals = new OutcomeTable(methods);
    this.#okMs = new Float64Array(methods);
    this.#warmth = new Warmth(this.#crew.workers.length, methods);
    this.#reconnectsBefore = deps.protocol.reconnects;
    this.#reconnectsBeforeWindow = deps.protocol.reconnects;
    this.#resentBefore = deps.protocol.resent ?? 0;
    this.#roundsBefore = this.#rounds();
  }

  start(): void {
    this.#deps.protocol.complaints.clear();
    this.#stopSweep = sweep(this.#deps.clock, Math.min(...this.#options.timeouts), () => this.#timeOut());
    this.#crew.start();
  }

  progress(): LoadProgress {
    const now = this.#deps.clock.now();
    const methods = this.#options.methods.map((_, position) => {
      const ok = this.#totals.count(position, Outcome.ok);
      const meanMs = ok === 0 ? null : (this.#okMs[position] as number) / ok;
      return { ok, ended: this.#totals.ended(position), meanMs };
    });
    const window = this.#window && {
      ms: Math.min(now, this.#window.closedAt) - this.#window.openedAt,
      okPerMethod: this.#window.whole(),
      failed: this.#window.failed,
    };
    const age = (oldest: number, { slot }: Worker) => Math.max(oldest, now - slot.startedAt);
    const warm = this.#warmth.all && now >= (this.#open?.crew.reachedAt ?? 0);
    return { warm, methods, window, oldestMs: this.#busyWorkers().reduce(age, 0) };
  }

  /** Opens the window; a second one takes the place of the first. @returns the reading that opens it, ms. */
  openWindow(): number {
    const { clock, self } = this.#deps;
    const { methods, clients, first = 0 } = this.#options;
    self.open();
    this.#reconnectsBeforeWindow = this.#deps.protocol.reconnects;
    this.#window = new WindowAccount(clock.now(), methods.length, { clients, first }, this.#open !== null);
    this.#open?.openWindow(this.#window);
    return this.#window.openedAt;
  }

  /** Closes the window; load goes on. @returns the reading that closes it, ms. */
  closeWindow(): number {
    const { clock, self } = this.#deps;
    const window = this.#window;
    if (!window || window.closedAt !== Number.POSITIVE_INFINITY) return window?.closedAt ?? clock.now();
    window.closedAt = clock.now();
    self.close();
    this.#open?.closeWindow(window);
    return window.closedAt;
  }

  /**
   * Load goes on until the calls started in the window have ended; then no more are begun, and those under way may
   * end. What is still open `graceMs` after either began is aborted.
   * @throws CallAccountingError where the sums do not add up.
   */
  stop(graceMs: number): Promise<LoadResult> {
    this.closeWindow();
    const ofWindow = this.#busyWorkers().filter((worker) => this.#window?.owns(this.#from(worker)));
    const owed = new Set(ofWindow.map(({ slot }) => slot));
    return new Promise((resolve, reject) => {
      const done = () => {
        try {
          resolve(this.#result());
        } catch (error) {
          reject(error);
        }
      };
      const hooks = { busy: () => this.#busy, abort: () => this.#abort(), done };
      this.#drain = new Drain(owed, graceMs, this.#deps.clock, hooks);
      this.#drain.begin();
      if (this.#drain.draining) this.#crew.halt();
    });
  }

  /** Forgets its timers and workers: the driver is going down. */
  destroy(): void {
    this.#crew.halt();
    this.#stopSweep();
  }

  /** A call has ended: see `CallDone`. */
  ended(slot: Slot, outcome: Outcome, endedAt: number, wireBytes: number, payloadBytes: number): void {
    if (slot.method < 0) {
      this.#strays++;
      return;
    }
    const worker = this.#crew.of(slot);
    const { position } = worker;
    pulse.beat(endedAt);
    this.#totals.end(position, outcome);
    this.#window?.add(slot, this.#from(worker), position, outcome, endedAt, wireBytes, payloadBytes);
    if (this.#open !== null && outcome === Outcome.ok) this.#open.answered(worker, endedAt);
    this.#warmth.finished(worker.index, position);
    if (outcome === Outcome.ok) (this.#okMs[position] as number) += endedAt - slot.startedAt;
    worker.unanswered = outcome === Outcome.reset || outcome === Outcome.local ? worker.unanswered + 1 : 0;
    slot.method = -1;
    this.#busy--;
    if (this.#drain?.ended(slot)) this.#crew.halt();
    else this.#crew.goOn(worker, endedAt);
  }

  #call(worker: Worker): void {
    this.#totals.start(worker.position);
    this.#busy++;
    worker.slot.method = this.#options.methods[worker.position] as number;
    if (this.#open !== null) this.#open.sent(worker);
    this.#deps.protocol.call(worker.slot);
  }

  /** What a call's latency counts from: its sending, or when it was due. */
  #from({ slot, due }: Worker): number {
    return this.#open === null ? slot.startedAt : due;
  }

  /** Those with a call under way. */
  #busyWorkers(): Worker[] {
    return this.#crew.workers.filter(({ slot }) => slot.method >= 0);
  }

  /** Gives up the calls that have waited longer than their method's timeout. */
  #timeOut(): void {
    const now = this.#deps.clock.now();
    for (const { slot, position } of this.#crew.workers) {
      const timeoutMs = this.#options.timeouts[position] as number;
      if (slot.method < 0 || now - slot.startedAt <= timeoutMs) continue;
      complainOfTime(this.#deps.protocol, slot, timeoutMs);
      this.#giveUp(slot, Outcome.timeout, now);
    }
  }

  #abort(): void {
    const now = this.#deps.clock.now();
    for (const { slot } of this.#busyWorkers()) this.#giveUp(slot, Outcome.aborted, now);
  }

  #giveUp(slot: Slot, outcome: Outcome, now: number): void {
    this.#deps.protocol.abandon(slot);
    this.ended(slot, outcome, now, 0, 0);
  }

  #rounds(): number[] {
    return this.#options.methods.map((method) => this.#deps.protocol.rounds?.[method] ?? 0);
  }

  #result(): LoadResult {
    this.destroy();
    if (this.#strays > 0) throw new CallAccountingError(`${this.#strays} calls ended twice`);
    const { protocol, self } = this.#deps;
    const { methods, clients } = this.#options;
    const window = this.#window ?? new WindowAccount(0, methods.length, { clients, first: 0 });
    return {
      windowMs: this.#window ? window.closedAt - window.openedAt : 0,
      methods: this.#open?.methods(window, window.methods()) ?? window.methods(),
      totals: methods.map((_, position) => this.#totals.counts(position)),
      perClient: window.perClient(),
      ticks: window.ticks(),
      self: self.read(),
      reconnects: protocol.reconnects - this.#reconnectsBefore,
      reconnectsInWindow: protocol.reconnects - this.#reconnectsBeforeWindow,
      resent: (protocol.resent ?? 0) - this.#resentBefore,
      rounds: this.#rounds().map((rounds, at) => rounds - (this.#roundsBefore[at] as number)),
      complaints: Object.fromEntries(protocol.complaints),
    };
  }
}
