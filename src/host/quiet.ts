/** Waits until nothing but us runs on the machine (method.md, "Verdicts belong to named figures": `host-busy`). */
import type { HostBusyMeter } from './busy.ts';

export interface QuietOptions {
  /** For all waits together, ms. */
  readonly budgetMs: number;
  readonly cpus: number;
  readonly meter: HostBusyMeter;
  /** Processor time of this very process so far, ms. */
  readonly ownMs: () => number;
  /** Monotonic, ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Aborted: it is no longer waited for. */
  readonly signal: AbortSignal;
}

export interface QuietWatch {
  /**
   * Waits for a second in which others take less than a tenth of all CPUs, as long as there is time.
   * @param tell called with what is waited for, and how long at most, ms
   * @returns null where the machine is quiet, or does not tell; else one sentence
   */
  wait(tell: (busy: string, leftMs: number) => void): Promise<string | null>;
}

const sampleMs = 1000;
/** As the verdict `host-busy` of a window has it. */
const busyShare = 0.1;

/** One budget for a whole run: a machine that never rests costs it once, not before each round. */
export function quietWatch(options: QuietOptions): QuietWatch {
  let leftMs = options.budgetMs;
  return {
    async wait(tell) {
      const startedAt = options.now();
      let busy = await othersBusy(options);
      const firstMs = options.now() - startedAt;
      const waitedMs = () => options.now() - startedAt;
      while (busy !== null && waitedMs() - firstMs < leftMs && !options.signal.aborted) {
        tell(saidOf(busy, options), leftMs - (waitedMs() - firstMs));
        busy = await othersBusy(options);
      }
      // To look costs a second before every round, and is no waiting.
      leftMs = Math.max(0, leftMs - (waitedMs() - firstMs));
      if (busy === null) return null;
      return `${saidOf(busy, options)} before the round, and did not rest within ${Math.round(waitedMs() / 1000)} s`;
    },
  };
}

const saidOf = (busy: number, { cpus }: QuietOptions): string =>
  `other programs kept ${busy.toFixed(1)} of ${cpus} CPUs busy`;

/** CPUs that others took in the next second; null where it is few enough, or not told. */
async function othersBusy({ meter, ownMs, now, sleep, cpus }: QuietOptions): Promise<number | null> {
  const [from, own] = [now(), ownMs()];
  meter.take();
  await sleep(sampleMs);
  const took = meter.take();
  if (took === null) return null;
  const busy = (took - (ownMs() - own)) / (now() - from);
  return busy > busyShare * cpus ? busy : null;
}
