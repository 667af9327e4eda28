/**
 * Wakes the driver between two milliseconds. Timers of Node tell whole ones, so that a call would be sent up to a
 * millisecond late; a thread that sleeps until then and knocks takes a few us of a processor and never waits in circles.
 */
import { Worker } from 'node:worker_threads';

/** Of a wait, so much at most is the metronome's, ms; before that a timer, which may be late by less, is good enough. */
export const stretchMs = 2;

export interface Metronome {
  /** Runs `task` once after `ms`, in place of any that still waits. */
  set(ms: number, task: () => void): void;
  destroy(): void;
}

/**
 * The thread. `turns[0]` is counted up with each wait, and negative at the end; `times[0]` is when to knock, ms of the
 * monotonic clock of all threads. A text, because a bundler would make of a function what no thread can read.
 */
const thread = `
const { parentPort, workerData: { turns, times } } = require('node:worker_threads');
for (;;) {
  const turn = Atomics.load(turns, 0);
  if (turn < 0) break;
  const left = times[0] - Number(process.hrtime.bigint()) / 1e6;
  if (left > 0 && Atomics.wait(turns, 0, turn, left) !== 'timed-out') continue;
  parentPort.postMessage(turn);
  Atomics.wait(turns, 0, turn);
}
`;

/** Starts the thread. */
export function startMetronome(): Metronome {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const times = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
  const worker = new Worker(thread, { eval: true, workerData: { turns, times } });
  worker.unref();
  let waiting: (() => void) | null = null;
  let turn = 0;
  const begin = (next: number) => {
    Atomics.store(turns, 0, next);
    Atomics.notify(turns, 0);
  };
  // A knock of an earlier wait is nobody's.
  worker.on('message', (knocked: number) => {
    const task = knocked === turn ? waiting : null;
    if (task === null) return;
    waiting = null;
    task();
  });
  return {
    set(ms, task) {
      waiting = task;
      turn = turn === 0x3fffffff ? 1 : turn + 1;
      times[0] = Number(process.hrtime.bigint()) / 1e6 + ms;
      begin(turn);
    },
    destroy() {
      waiting = null;
      begin(-1);
    },
  };
}
