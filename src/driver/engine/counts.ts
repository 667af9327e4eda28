import { CallAccountingError } from '../../errors/driver.ts';
import type { OutcomeCounts } from '../messages.ts';
import { type Outcome, type OutcomeName, outcomes } from '../protocol.ts';

/** Calls by outcome, for each method position. Started calls are counted apart, so that the sums can be held against each other. */
export class OutcomeTable {
  readonly #ended: Float64Array;
  readonly #started: Float64Array;

  constructor(methods: number) {
    this.#ended = new Float64Array(methods * outcomes.length);
    this.#started = new Float64Array(methods);
  }

  start(method: number): void {
    (this.#started[method] as number)++;
  }

  end(method: number, outcome: Outcome): void {
    (this.#ended[method * outcomes.length + outcome] as number)++;
  }

  /** Started and ended in one: for calls whose part in a window is known only at their end. */
  add(method: number, outcome: Outcome): void {
    this.start(method);
    this.end(method, outcome);
  }

  count(method: number, outcome: Outcome): number {
    return this.#ended[method * outcomes.length + outcome] ?? 0;
  }

  ended(method: number): number {
    const from = method * outcomes.length;
    return this.#ended.subarray(from, from + outcomes.length).reduce((sum, count) => sum + count, 0);
  }

  /** The counts of one method. @throws CallAccountingError unless every started call has ended in one outcome. */
  counts(method: number): OutcomeCounts {
    const started = this.#started[method] ?? 0;
    const ended = this.ended(method);
    if (started !== ended)
      throw new CallAccountingError(
        `method ${method}: ${started} calls were started and ${ended} have ended`,
      );
    const named = outcomes.map((name, outcome) => [name, this.count(method, outcome as Outcome)]);
    return { started, ...(Object.fromEntries(named) as Record<OutcomeName, number>) };
  }
}
