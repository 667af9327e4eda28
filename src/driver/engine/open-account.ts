/**
 * What a window of an open loop holds beside `WindowAccount`: of the calls *due* in it, those that were sent and those
 * that were not, how late the driver itself was, and how long each took from its sending.
 */
import { CallAccountingError } from '../../errors/driver.ts';
import type { OpenMethod } from '../messages.ts';
import { LatencyLog } from './latencies.ts';
import type { Worker } from './workers.ts';

export class OpenAccount {
  readonly #owns: (due: number) => boolean;
  readonly #sent: Float64Array;
  readonly #unsent: Float64Array;
  readonly #unsentWaits: readonly LatencyLog[];
  readonly #lags: readonly LatencyLog[];
  readonly #services: readonly LatencyLog[];

  /** @param owns whether a call that was due then is one of the window's. */
  constructor(methods: number, owns: (due: number) => boolean) {
    const logs = () => Array.from({ length: methods }, () => new LatencyLog());
    this.#owns = owns;
    this.#sent = new Float64Array(methods);
    this.#unsent = new Float64Array(methods);
    this.#unsentWaits = logs();
    this.#lags = logs();
    this.#services = logs();
  }

  /** A call is about to be sent. It could have been as soon as it was due and its client free. */
  sent({ position, due, freeAt }: Worker, now: number): void {
    if (!this.#owns(due)) return;
    (this.#sent[position] as number)++;
    (this.#lags[position] as LatencyLog).add(now - Math.max(due, freeAt));
  }

  /** A call of the window has ended ok. */
  answered({ position, due, slot }: Worker, endedAt: number): void {
    if (this.#owns(due)) (this.#services[position] as LatencyLog).add(endedAt - slot.startedAt);
  }

  /** A call of the window has not been sent when it closed. */
  unsent(position: number, waitedMs: number): void {
    (this.#unsent[position] as number)++;
    (this.#unsentWaits[position] as LatencyLog).add(waitedMs);
  }

  /**
   * @param due by position, by the schedule alone
   * @param started by position, by the outcomes
   * @throws CallAccountingError where the sums do not add up
   */
  methods(due: readonly number[], started: readonly number[]): OpenMethod[] {
    return due.map((calls, position) => {
      const [sent, unsent] = [this.#sent[position] ?? 0, this.#unsent[position] ?? 0];
      if (calls !== sent + unsent)
        throw new CallAccountingError(`${calls} calls were due, ${sent} sent and ${unsent} not`);
      if (sent !== started[position])
        throw new CallAccountingError(
          `${sent} calls of the schedule were sent, ${started[position]} have ended`,
        );
      return {
        ...{ due: calls, sent, unsent },
        unsentWaits: (this.#unsentWaits[position] as LatencyLog).toArray(),
        lags: (this.#lags[position] as LatencyLog).toArray(),
        services: (this.#services[position] as LatencyLog).toArray(),
      };
    });
  }
}
