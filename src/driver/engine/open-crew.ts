/**
 * The open loop's callers: calls are due by a schedule of their own, whether or not earlier ones have been answered. A
 * call that is due is sent by the client that has been free for longest; where none is free it waits, in the order
 * in which calls were due, and its time runs.
 *
 * What waits is a range of call numbers, so that nothing is kept for a call until it is sent.
 */
import type { RateSpec } from '../../config/plan.ts';
import type { Slot } from '../protocol.ts';
import type { Clock } from './clock.ts';
import { type Metronome, stretchMs } from './metronome.ts';
import { Schedule } from './schedule.ts';
import {
  type Callers,
  callsPerTurn,
  makeWorkers,
  pauseMs,
  type Worker,
  type WorkerOptions,
} from './workers.ts';

export interface OpenCrewOptions extends WorkerOptions {
  readonly rate: RateSpec;
  /** Wakes more exactly than the clock's timers; absent = by those. */
  readonly metronome?: Metronome | undefined;
}

export class OpenCrew implements Callers {
  readonly workers: readonly Worker[];
  readonly #bySlot: (Worker | undefined)[] = [];
  readonly #rate: RateSpec;
  readonly #methods: number;
  readonly #clock: Clock;
  readonly #metronome: Metronome | null;
  readonly #begin: (worker: Worker) => void;
  /** Free workers in the order in which they became so: a ring of their indexes. */
  readonly #free: Uint32Array;
  #first = 0;
  #freeCount = 0;
  #schedule: Schedule;
  /** Number of the next call to send, and when it is due. */
  #next = 0;
  #nextAt = 0;
  #halted = false;
  #issuing = false;
  #armedFor = Number.POSITIVE_INFINITY;
  #disarm: () => void = () => {};

  /** @param begin starts the call of a worker at its `position`. */
  constructor(options: OpenCrewOptions, clock: Clock, begin: (worker: Worker) => void) {
    this.#rate = options.rate;
    this.#methods = options.methods;
    this.#clock = clock;
    this.#metronome = options.metronome ?? null;
    this.#begin = begin;
    this.workers = makeWorkers(options);
    this.#free = new Uint32Array(this.workers.length);
    for (const worker of this.workers) this.#bySlot[worker.slot.index] = worker;
    this.#schedule = new Schedule(this.#rate, 0);
  }

  of(slot: Slot): Worker {
    return this.#bySlot[slot.index] as Worker;
  }

  /** When the rate has been reached, ms. */
  get reachedAt(): number {
    return this.#schedule.reachedAt;
  }

  start(): void {
    this.#schedule = new Schedule(this.#rate, this.#clock.now());
    this.#nextAt = this.#schedule.at(0);
    // Clients one after the other, then their second lanes: whoever is called first is free first.
    const lanes = 1 + this.workers.reduce((most, { slot }) => Math.max(most, slot.lane), 0);
    for (let lane = 0; lane < lanes; lane++)
      for (const worker of this.workers) if (worker.slot.lane === lane) this.#release(worker);
    this.#issue();
  }

  goOn(worker: Worker, now: number): void {
    worker.freeAt = now;
    if (this.#halted) return;
    if (worker.unanswered >= 2) this.#rest(worker);
    else {
      this.#release(worker);
      if (!this.#issuing) this.#issue();
    }
  }

  halt(): void {
    this.#halted = true;
    this.#disarm();
    this.#metronome?.destroy();
  }

  /** Sends what is due by now, as far as clients are free. @param most calls at once, however many are due. */
  catchUp(most = callsPerTurn): void {
    if (!this.#issuing && !this.#halted) this.#issue(most);
  }

  /** How many calls of each position are due after one time and by another, by the schedule alone. */
  dueBetween(after: number, by: number): number[] {
    return this.#positions(this.#schedule.firstAfter(after), this.#schedule.firstAfter(by));
  }

  /**
   * Gives up all calls due by `by` that have not been sent.
   * @param given is told the position of each that was due after `after`, and when it was due
   */
  giveUp(after: number, by: number, given: (position: number, due: number) => void): void {
    const last = this.#schedule.firstAfter(by);
    for (; this.#next < last; this.#next++) {
      const due = this.#schedule.at(this.#next);
      if (due > after) given(this.#positionOf(this.#next), due);
    }
    this.#nextAt = this.#schedule.at(this.#next);
  }

  #positions(first: number, last: number): number[] {
    const calls = new Array<number>(this.#methods).fill(0);
    for (let number = first; number < last; number++) (calls[this.#positionOf(number)] as number)++;
    return calls;
  }

  /** Methods take turns, and turn by one for each time all workers have had a call: else each would have its own. */
  #positionOf(number: number): number {
    const workers = this.workers.length;
    return ((number % workers) + Math.floor(number / workers)) % this.#methods;
  }

  #issue(most = callsPerTurn): void {
    this.#issuing = true;
    let left = most;
    let now = this.#clock.now();
    while (this.#freeCount > 0 && this.#nextAt <= now && left > 0) {
      left--;
      this.#send(this.#take());
      // Each call by a reading of its own: a batch takes its time, and that is lag too.
      now = this.#clock.now();
    }
    this.#issuing = false;
    if (this.#halted || this.#freeCount === 0) return;
    if (this.#nextAt <= now) this.#clock.soon(() => this.catchUp());
    else this.#arm();
  }

  #send(worker: Worker): void {
    worker.position = this.#positionOf(this.#next);
    worker.due = this.#nextAt;
    this.#next++;
    this.#nextAt = this.#schedule.at(this.#next);
    this.#begin(worker);
  }

  /** One timer, for the next call; with no client free none is needed. */
  #arm(): void {
    if (this.#armedFor === this.#nextAt) return;
    this.#disarm();
    this.#armedFor = this.#nextAt;
    const wake = () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.catchUp();
    };
    const ms = this.#nextAt - this.#clock.now();
    if (this.#metronome === null) this.#disarm = this.#clock.after(ms, wake);
    else if (ms <= stretchMs) this.#metronome.set(ms, wake);
    // Early enough to leave the rest to the metronome.
    else this.#disarm = this.#clock.after(ms - stretchMs, wake);
  }

  #rest(worker: Worker): void {
    this.#clock.after(pauseMs, () => {
      if (this.#halted) return;
      worker.freeAt = this.#clock.now();
      this.#release(worker);
      this.catchUp();
    });
  }

  #release(worker: Worker): void {
    const size = this.#free.length;
    this.#free[(this.#first + this.#freeCount) % size] = worker.index;
    this.#freeCount++;
  }

  #take(): Worker {
    const worker = this.workers[this.#free[this.#first] as number] as Worker;
    this.#first = this.#first + 1 === this.#free.length ? 0 : this.#first + 1;
    this.#freeCount--;
    return worker;
  }
}
