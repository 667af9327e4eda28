/** The rule of thumb of a series: a base and so much per calling client, under which every measured step stays. */
import type { SeriesRecord } from '../../record/schema.ts';
import { wasHeldBack } from '../../stats/sizing.ts';
import { factOf, kneeOf } from './facts.ts';

export interface Rule {
  readonly baseMib: number;
  readonly perCallerMib: number;
  /** Clients of the first and the last step it holds for. */
  readonly from: number;
  readonly to: number;
}

/** Printed digits: a rule must hold as it is read. */
const digits = 3;

/**
 * Base is the server with no client, where that is known; the share of each caller is the largest (peak - base) /
 * clients from the knee on, rounded up. Null where no peak holds.
 */
export function ruleOf(series: SeriesRecord): Rule | null {
  const { figures, steps } = series;
  const baseMib = roundedUp(factOf(figures['idle_mib'], 'idle_mib')?.value ?? 0);
  const knee = kneeOf(series)?.value ?? null;
  // Of a rate that still rises, the largest step alone would be a rule for nothing but itself.
  if (knee === null) return null;
  const peaks = steps
    .filter(({ clients }) => clients >= knee && clients > 0)
    .map((step) => ({
      clients: step.clients,
      // Callers that could have called faster than they were let would have taken more than this line.
      peak: wasHeldBack(step) ? null : (factOf(step.figures['peak_mib'], 'peak_mib')?.value ?? null),
    }));
  const last = peaks.at(-1);
  // A step that is not known may have been above the line.
  if (last === undefined || peaks.some(({ peak }) => peak === null)) return null;
  const most = Math.max(...peaks.map(({ clients, peak }) => ((peak ?? 0) - baseMib) / clients));
  return most <= 0
    ? null
    : { baseMib, perCallerMib: roundedUp(most), from: peaks[0]?.clients ?? 0, to: last.clients };
}

/** To the digits a page prints, never down. */
function roundedUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(value)) + 1 - digits);
  const step = Math.max(unit, 0.001);
  return Math.ceil(value / step - 1e-9) * step;
}
