/**
 * The account of one window (method.md, "Windows"): rates from the calls that *ended* between the two clock readings
 * that bound it, latency and outcomes of the calls *started* (in an open loop: due) between them.
 */
import type { LoadResult, MethodLoad } from '../messages.ts';
import { Outcome, type Slot } from '../protocol.ts';
import { OutcomeTable } from './counts.ts';
import { LatencyLog } from './latencies.ts';

/** Length of the intervals in which calls are counted, ms. */
const tickMs = 100;

const isUnanswered = (outcome: Outcome): boolean =>
  outcome === Outcome.timeout || outcome === Outcome.reset || outcome === Outcome.aborted;

export class WindowAccount {
  /** Readings that bound it, ms; `closedAt` is Infinity while it is open. */
  readonly openedAt: number;
  closedAt = Number.POSITIVE_INFINITY;
  /** Calls that ended within it, not ok. */
  failed = 0;
  readonly #scheduled: boolean;
  readonly #completed: Float64Array;
  readonly #counts: OutcomeTable;
  readonly #latencies: LatencyLog[];
  readonly #waits: LatencyLog[];
  readonly #wire: Float64Array;
  readonly #payload: Float64Array;
  readonly #perClient: Uint32Array;
  readonly #first: number;
  /** ok calls that ended in each 100 ms of it. */
  readonly #ticks: number[] = [];

  /** @param scheduled calls have times of their own, those of an open loop. */
  constructor(
    openedAt: number,
    methods: number,
    { clients, first }: { readonly clients: number; readonly first: number },
    scheduled = false,
  ) {
    this.openedAt = openedAt;
    this.#scheduled = scheduled;
    this.#completed = new Float64Array(methods);
    this.#counts = new OutcomeTable(methods);
    this.#latencies = Array.from({ length: methods }, () => new LatencyLog());
    this.#waits = Array.from({ length: methods }, () => new LatencyLog());
    this.#wire = new Float64Array(methods);
    this.#payload = new Float64Array(methods);
    this.#perClient = new Uint32Array(clients);
    this.#first = first;
  }

  /** Whether a moment lies between the readings. */
  holds(time: number): boolean {
    return time >= this.openedAt && time < this.closedAt;
  }

  /**
   * Whether a call that was started then is one of its. What is due at the very reading of a clock has been sent by
   * then, so that of scheduled calls it is the one that closes it that belongs to it.
   */
  owns(from: number): boolean {
    return this.#scheduled ? from > this.openedAt && from <= this.closedAt : this.holds(from);
  }

  /** A call has ended, in the window or after it. @param from what its latency counts from, ms. */
  add(
    slot: Slot,
    from: number,
    method: number,
    outcome: Outcome,
    endedAt: number,
    wire: number,
    payload: number,
  ): void {
    if (this.holds(endedAt)) {
      if (outcome === Outcome.ok) {
        (this.#completed[method] as number)++;
        (this.#perClient[slot.client - this.#first] as number)++;
        this.#tick(endedAt);
      } else this.failed++;
    }
    if (!this.owns(from)) return;
    this.#counts.add(method, outcome);
    if (isUnanswered(outcome)) (this.#waits[method] as LatencyLog).add(endedAt - from);
    if (outcome !== Outcome.ok) return;
    (this.#latencies[method] as LatencyLog).add(endedAt - from);
    (this.#wire[method] as number) += wire;
    (this.#payload[method] as number) += payload;
  }

  /** Calls end in the order of time, so the last entry is nearly always the one. */
  #tick(endedAt: number): void {
    const tick = Math.floor((endedAt - this.openedAt) / tickMs);
    while (this.#ticks.length <= tick) this.#ticks.push(0);
    (this.#ticks[tick] as number)++;
  }

  /** ok calls that ended in each 100 ms of it, to its end. */
  ticks(): Float64Array {
    if (this.closedAt === Number.POSITIVE_INFINITY) return new Float64Array(0);
    const all = new Float64Array(Math.ceil((this.closedAt - this.openedAt) / tickMs));
    all.set(this.#ticks.slice(0, all.length));
    return all;
  }

  /**
   * ok calls so far that are whole within it, by method: those its percentiles will be taken from. Calls that had been
   * open when it began are none of them, so a window held for so many calls has so many latencies.
   */
  whole(): number[] {
    return this.#latencies.map((log) => log.length);
  }

  methods(): MethodLoad[] {
    return this.#latencies.map((log, method) => {
      const counts = this.#counts.counts(method);
      const mean = (sum: number | undefined) => (counts.ok === 0 ? 0 : (sum ?? 0) / counts.ok);
      return {
        ...{ completed: this.#completed[method] ?? 0, counts, latencies: log.toArray() },
        waits: (this.#waits[method] as LatencyLog).toArray(),
        ...{ wireBytes: mean(this.#wire[method]), payloadBytes: mean(this.#payload[method]) },
      };
    });
  }

  /** ok calls ended in it by client: slowest, fastest, and how many clients had none. */
  perClient(): LoadResult['perClient'] {
    let [min, max, none] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const calls of this.#perClient) {
      min = Math.min(min, calls);
      max = Math.max(max, calls);
      if (calls === 0) none++;
    }
    return { min: Number.isFinite(min) ? min : 0, max, none };
  }
}
