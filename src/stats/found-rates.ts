/** Figures of a method whose highest rate within a limit of p99 was searched. */
import { type Estimate, overRounds } from './estimate.ts';
import type { FoundFigure } from './figures.ts';
import type { FoundRate, PointRound } from './point-round.ts';
import { leastRate } from './search-rate.ts';

export type FoundValues = Readonly<Record<FoundFigure, number | null>>;

const ofMethod = (method: string, rounds: readonly PointRound[]): FoundRate[] =>
  rounds.flatMap(({ foundRates }) => foundRates?.[method] ?? []);

/** Over the rounds; none where nothing was searched. */
export function foundFiguresOf(
  method: string,
  rounds: readonly PointRound[],
): Partial<Record<FoundFigure, Estimate>> {
  const found = ofMethod(method, rounds);
  if (found.length === 0) return {};
  const values = found.map(foundValues);
  const origin = { source: 'search', reason: reasonOf(found) };
  const figure = (name: FoundFigure) =>
    overRounds(
      values.map((each) => each[name]),
      origin,
    );
  return { found_rate_per_s: figure('found_rate_per_s'), found_p99_ms: figure('found_p99_ms') };
}

/** One round by itself; nulls where it has no answer, nothing where nothing was searched. */
export function foundValuesOf(method: string, round: PointRound): Partial<FoundValues> {
  const [found] = ofMethod(method, [round]);
  return found === undefined ? {} : foundValues(found);
}

/** The last probe that held at the answer is the long run of it. */
function foundValues({ kind, perSecond, probes }: FoundRate): FoundValues {
  if (kind !== 'found') return { found_rate_per_s: null, found_p99_ms: null };
  const run = probes.findLast((probe) => probe.outcome === 'held' && probe.perSecond === perSecond);
  return { found_rate_per_s: perSecond, found_p99_ms: run?.p99Ms ?? null };
}

/** Why there is no answer: of the first round. */
function reasonOf([first]: readonly FoundRate[]): string {
  if (first?.kind === 'under') return `p99 does not stay within ${first.limitMs} ms at ${leastRate} calls/s`;
  if (first?.kind === 'driver')
    return `p99 stays within ${first.limitMs} ms at ${first.perSecond} calls/s, and the driver can send no more`;
  if (first?.kind === 'late')
    return `p99 does not stay within ${first.limitMs} ms at ${leastRate} calls/s, which the driver did not keep either`;
  return 'what held a rate once did not hold it again';
}
