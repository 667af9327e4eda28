/** One call at a time, outside any load: the first calls of admission, and uncontended latency. */
import type { CallResult } from '../messages.ts';
import { type Complaints, Outcome, outcomes, type Protocol, type Slot } from '../protocol.ts';
import { complainOfTime } from '../wire/complaints.ts';
import { type Clock, deadline } from './clock.ts';

/** How a single call ended. */
export type Single = CallResult & { readonly endedAt: number };

export class SingleCalls {
  readonly #protocol: Protocol;
  readonly #clock: Clock;
  readonly #waiting = new Map<
    Slot,
    (outcome: Outcome, endedAt: number, wire: number, payload: number) => void
  >();

  constructor(protocol: Protocol, clock: Clock) {
    this.#protocol = protocol;
    this.#clock = clock;
  }

  /** Makes one call and waits for its end, `timeoutMs` at most. */
  call(slot: Slot, method: number, timeoutMs: number): Promise<Single> {
    return new Promise((resolve) => {
      const before = countsOf(this.#protocol.complaints);
      const forget = deadline(this.#clock, timeoutMs, () => {
        complainOfTime(this.#protocol, slot, timeoutMs);
        this.#protocol.abandon(slot);
        this.ended(slot, Outcome.timeout, this.#clock.now(), 0, 0);
      });
      this.#waiting.set(slot, (outcome, endedAt, wireBytes, payloadBytes) => {
        forget();
        const reason = outcome === Outcome.ok ? null : grown(this.#protocol.complaints, before, outcome);
        const ms = endedAt - slot.startedAt;
        resolve({
          outcome: outcomes[outcome] as Single['outcome'],
          ms,
          wireBytes,
          payloadBytes,
          reason,
          endedAt,
        });
      });
      slot.method = method;
      slot.startedAt = this.#clock.now();
      this.#protocol.call(slot);
    });
  }

  /** A call has ended: see `CallDone`. @returns whether it was one of these. */
  ended(slot: Slot, outcome: Outcome, endedAt: number, wireBytes: number, payloadBytes: number): boolean {
    const end = this.#waiting.get(slot);
    if (!end) return false;
    this.#waiting.delete(slot);
    slot.method = -1;
    end(outcome, endedAt, wireBytes, payloadBytes);
    return true;
  }
}

const countsOf = (complaints: Complaints) =>
  new Map([...complaints].map(([name, { count }]) => [name, count] as const));

/** The complaint that came during the call. */
function grown(complaints: Complaints, before: ReadonlyMap<string, number>, outcome: Outcome): string {
  for (const [name, { count, first }] of complaints)
    if (count > (before.get(name) ?? 0)) return before.has(name) ? name : first;
  return outcomes[outcome] as string;
}
