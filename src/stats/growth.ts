/** What grows by calls and not by clients, known from the control step. */

import { slope } from './fit.ts';
import type { Line } from './line.ts';
import type { ControlStep, SeriesRound } from './series-round.ts';
import { callsOf } from './series-values.ts';

/** Growth between two steps over this share of the slope is taken out of it. */
const worthFrom = 0.1;

/** MiB that one call leaves behind; null where the control does not say. */
export function growthPerCall(control: ControlStep, of: 'mib' | 'heapMib'): number | null {
  const { before, after, calls } = control;
  const [from, to] = [before[of], after[of]];
  return from === null || to === null || calls === 0 ? null : (to - from) / calls;
}

/** The points without what the calls so far have left behind. */
export function netOf(points: Line, round: SeriesRound, perCall: number): Line {
  const calls = callsBefore(round);
  return points.map(({ x, y }) => ({ x, y: y - perCall * (calls.get(x) ?? 0) }));
}

/** Whether the growth by calls makes up over a tenth of the slope. */
export function isWorthTaking(points: Line, round: SeriesRound, perCall: number): boolean {
  const calls = callsBefore(round);
  const all = slope(points);
  const byCalls = slope(points.map(({ x }) => ({ x, y: perCall * (calls.get(x) ?? 0) })));
  return all !== null && byCalls !== null && Math.abs(byCalls) > worthFrom * Math.abs(all);
}

/** Calls of all loads up to and with each step, by its clients. */
function callsBefore({ steps }: SeriesRound): Map<number, number> {
  let sum = 0;
  return new Map(
    steps.map((step) => {
      sum += callsOf(step);
      return [step.clients, sum];
    }),
  );
}
