/** A clock whose time passes only when nothing else is left to do, and a protocol that answers by that clock. */
import type { Clock } from '../../../src/driver/engine/clock.ts';
import { Load, type LoadOptions } from '../../../src/driver/engine/load.ts';
import type { SelfMeter } from '../../../src/driver/engine/self.ts';
import { type ConnectDone, Outcome, type Protocol, type Slot } from '../../../src/driver/protocol.ts';

interface Task {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  off: boolean;
}

export class VirtualClock implements Clock {
  #now = 0;
  #order = 0;
  /** Binary heap by (at, order). */
  readonly #heap: Task[] = [];

  now(): number {
    return this.#now;
  }
  after(ms: number, run: () => void): () => void {
    const task = { at: this.#now + Math.max(0, ms), order: this.#order++, run, off: false };
    this.#push(task);
    return () => {
      task.off = true;
    };
  }
  soon(run: () => void): void {
    this.after(0, run);
  }

  /** Lets time pass up to `until`; promises get their turn after each task. */
  async run(until: number): Promise<void> {
    for (let task = this.#heap[0]; task && task.at <= until; task = this.#heap[0]) {
      this.#pop();
      if (task.off) continue;
      this.#now = task.at;
      task.run();
    }
    this.#now = Math.max(this.#now, until);
    await Promise.resolve();
  }

  /** Lets time pass until the promise is settled. */
  async until<T>(promise: Promise<T>, limit = 10_000_000): Promise<T> {
    let settled = false;
    promise.then(
      () => {
        settled = true;
      },
      () => {
        settled = true;
      },
    );
    while (!settled && this.#now < limit) {
      const next = this.#heap[0];
      if (!next) break;
      await this.run(next.at);
      await Promise.resolve();
    }
    return promise;
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(task, heap[parent] as Task)) break;
      heap[at] = heap[parent] as Task;
      at = parent;
    }
    heap[at] = task;
  }
  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop() as Task;
    if (heap.length === 0) return;
    let at = 0;
    for (let child = 1; child < heap.length; child = at * 2 + 1) {
      if (child + 1 < heap.length && before(heap[child + 1] as Task, heap[child] as Task)) child++;
      if (!before(heap[child] as Task, last)) break;
      heap[at] = heap[child] as Task;
      at = child;
    }
    heap[at] = last;
  }
}

const before = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order);

export interface Answer {
  readonly afterMs: number;
  readonly outcome?: Outcome;
  /** The call ends before `call` returns. */
  readonly atOnce?: boolean;
  /** No answer ever. */
  readonly never?: boolean;
}

/** Answers each call as told; knows what was started and given up. */
export class FakeProtocol implements Protocol {
  readonly complaints = new Map();
  reconnects = 0;
  started: {
    readonly slot: number;
    readonly client: number;
    readonly method: number;
    readonly at: number;
  }[] = [];
  abandoned: Slot[] = [];
  ended: (slot: Slot, outcome: Outcome, at: number, wire: number, payload: number) => void = () => {};
  readonly #clock: VirtualClock;
  readonly #answer: (slot: Slot, number: number) => Answer;
  readonly #cancel = new Map<Slot, () => void>();
  deepest = 0;
  #depth = 0;

  constructor(clock: VirtualClock, answer: (slot: Slot, number: number) => Answer) {
    this.#clock = clock;
    this.#answer = answer;
  }
  call(slot: Slot): void {
    this.#depth++;
    this.deepest = Math.max(this.deepest, this.#depth);
    const now = this.#clock.now();
    slot.startedAt = now;
    this.started.push({ slot: slot.index, client: slot.client, method: slot.method, at: now });
    const { afterMs, outcome = Outcome.ok, atOnce, never } = this.#answer(slot, this.started.length);
    const end = () => this.ended(slot, outcome, this.#clock.now(), 100, 60);
    if (atOnce) end();
    else if (!never) this.#cancel.set(slot, this.#clock.after(afterMs, end));
    this.#depth--;
  }
  unsent: (slot: Slot) => boolean = () => false;
  abandon(slot: Slot): void {
    this.abandoned.push(slot);
    this.#cancel.get(slot)?.();
  }
  connect(_client: number, _done: ConnectDone): void {}
  connected(_client: number): boolean {
    return false;
  }
  close(): void {}
  connections(): number {
    return 0;
  }
  serverInfo(): null {
    return null;
  }
  destroy(): void {}
}

const self: SelfMeter = {
  open: () => {},
  close: () => {},
  read: () => ({ cpuMs: 0, utilization: 0, longestPauseMs: 0, gcMs: 0, rssMib: 0 }),
  destroy: () => {},
};

/** A load on a virtual clock. */
export function virtualLoad(
  options: Partial<LoadOptions>,
  answer: (slot: Slot, number: number) => Answer,
  clock = new VirtualClock(),
) {
  const full: LoadOptions = {
    ...{ clients: 1, inFlight: 1, methods: [0], pacePerClient: null, timeouts: [60_000, 60_000, 60_000] },
    ...options,
  };
  const protocol = new FakeProtocol(clock, answer);
  const slots = Array.from({ length: full.clients * full.inFlight }, (_, index): Slot => {
    const client = (full.first ?? 0) + Math.floor(index / full.inFlight);
    const place = { index, client, lane: index % full.inFlight };
    return { ...place, method: -1, startedAt: 0 };
  });
  const slotOf = (client: number, lane: number) => slots[client * full.inFlight + lane] as Slot;
  const load = new Load(full, { protocol, slotOf, clock, self });
  protocol.ended = (...end) => load.ended(...end);
  return { clock, protocol, load, slots };
}
