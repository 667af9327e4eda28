/**
 * The closed loop's callers: who calls next, and when.
 *
 * A call that ends within `begin` does not deepen the stack: workers that are free again meanwhile wait in a list, and
 * some of them go on in each turn of the event loop.
 */
import type { Slot } from '../protocol.ts';
import type { Clock } from './clock.ts';
import { DueQueue } from './due.ts';
import {
  type Callers,
  callsPerTurn,
  makeWorkers,
  pauseMs,
  type Worker,
  type WorkerOptions,
} from './workers.ts';

export interface CrewOptions extends WorkerOptions {
  /** Calls per second and client, or null. */
  readonly pacePerClient: number | null;
}

export class Crew implements Callers {
  readonly workers: readonly Worker[];
  readonly #bySlot: (Worker | undefined)[] = [];
  readonly #methods: number;
  readonly #clients: number;
  readonly #clock: Clock;
  readonly #begin: (worker: Worker) => void;
  readonly #due: DueQueue;
  /** ms from one call of a worker to its next under a pace; 0 without. */
  readonly #thinkMs: number;
  #halted = false;
  #issuing = false;
  #free: Worker[] = [];
  #armed = Number.POSITIVE_INFINITY;
  #disarm: () => void = () => {};

  /** @param begin starts the call of a worker at its `position`. */
  constructor(options: CrewOptions, clock: Clock, begin: (worker: Worker) => void) {
    const { clients, inFlight, methods, pacePerClient } = options;
    this.#methods = methods;
    this.#clients = clients;
    this.#clock = clock;
    this.#begin = begin;
    this.#thinkMs = pacePerClient === null ? 0 : (1000 / pacePerClient) * inFlight;
    this.workers = makeWorkers(options);
    this.#due = new DueQueue(this.workers.length);
    for (const worker of this.workers) this.#bySlot[worker.slot.index] = worker;
  }

  of(slot: Slot): Worker {
    return this.#bySlot[slot.index] as Worker;
  }

  /** Everyone begins: spread over the methods, and under a pace spread over its interval. */
  start(): void {
    const now = this.#clock.now();
    for (const worker of this.workers) {
      // Clients one after the other, then their second lanes: a client's own calls are spread too.
      const turn = worker.slot.lane * this.#clients + worker.slot.client;
      worker.due = now + (this.#thinkMs * turn) / this.workers.length;
      if (this.#thinkMs === 0) this.#free.push(worker);
      else this.#due.push(worker.due, worker.index);
    }
    this.#arm();
    this.#issueFree();
  }

  /** The worker's call has ended: it calls, thinks, or waits. */
  goOn(worker: Worker, now: number): void {
    if (this.#halted) return;
    if (worker.unanswered >= 2) this.#wait(worker, now + pauseMs);
    else if (this.#thinkMs > 0) this.#wait(worker, Math.max(now, worker.due));
    else if (this.#issuing) this.#free.push(worker);
    else {
      this.#issuing = true;
      this.#call(worker);
      this.#issuing = false;
      if (this.#free.length > 0) this.#issueFree();
    }
  }

  /** No more calls are begun. */
  halt(): void {
    this.#halted = true;
    this.#free = [];
    this.#disarm();
  }

  #call(worker: Worker): void {
    worker.position = worker.next;
    worker.next = worker.next + 1 === this.#methods ? 0 : worker.next + 1;
    worker.due += this.#thinkMs;
    this.#begin(worker);
  }

  #issueFree(): void {
    if (this.#halted) return;
    const turn = this.#free.slice(0, callsPerTurn);
    this.#free = this.#free.slice(callsPerTurn);
    this.#issuing = true;
    for (const worker of turn) this.#call(worker);
    this.#issuing = false;
    if (this.#free.length > 0) this.#clock.soon(() => this.#issueFree());
  }

  /** A call that was late does not make the next ones early: what is due counts from now on. */
  #wait(worker: Worker, due: number): void {
    worker.due = due;
    this.#due.push(due, worker.index);
    this.#arm();
  }

  /** One timer for all that wait. */
  #arm(): void {
    const next = this.#due.next();
    if (next >= this.#armed) return;
    this.#disarm();
    this.#armed = next;
    this.#disarm = this.#clock.after(Math.max(0, next - this.#clock.now()), () => this.#callDue());
  }

  #callDue(): void {
    this.#armed = Number.POSITIVE_INFINITY;
    if (this.#halted) return;
    const now = this.#clock.now();
    while (this.#due.next() <= now) this.#free.push(this.workers[this.#due.pop()] as Worker);
    this.#arm();
    this.#issueFree();
  }
}
