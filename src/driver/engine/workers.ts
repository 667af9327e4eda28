/** The workers of a load: one for each lane of each client. */
import type { Slot } from '../protocol.ts';

/** One lane of one client under load. */
export interface Worker {
  readonly slot: Slot;
  readonly index: number;
  /** Position in the load's methods of the call under way, and of the next. */
  position: number;
  next: number;
  /** Calls without an answer in a row. */
  unanswered: number;
  /** Pace: when its next call is due, ms. Open loop: when the call under way was due. */
  due: number;
  /** Open loop: when its last call had ended, ms. */
  freeAt: number;
}

export interface WorkerOptions {
  readonly clients: number;
  readonly inFlight: number;
  /** Number of methods that are called in turn. */
  readonly methods: number;
  /** Of client c, lane l. */
  readonly slotOf: (client: number, lane: number) => Slot;
}

/** Who calls next, and when: `Crew` in a closed loop, `OpenCrew` in an open one. */
export interface Callers {
  readonly workers: readonly Worker[];
  of(slot: Slot): Worker;
  /** The load begins. */
  start(): void;
  /** The worker's call has ended. */
  goOn(worker: Worker, now: number): void;
  /** No more calls are begun. */
  halt(): void;
}

/** After a second call in a row that got no answer a worker waits, ms: a target that is gone is not hammered. */
export const pauseMs = 100;
/** Calls begun in one turn of the event loop. */
export const callsPerTurn = 64;

/** All workers, free. */
export function makeWorkers({ clients, inFlight, methods, slotOf }: WorkerOptions): Worker[] {
  return Array.from({ length: clients * inFlight }, (_, index) => {
    const slot = slotOf(Math.floor(index / inFlight), index % inFlight);
    return { slot, index, position: 0, next: index % methods, unanswered: 0, due: 0, freeAt: 0 };
  });
}
