/** What grows by calls and not by clients, known from the control step. */

import { slope } from './fit.ts';
import { type Line, waverOf } from './line.ts';
import type { ControlStep, SeriesRound } from './series-round.ts';
import { callsOf } from './series-values.ts';

/** Growth between two steps over this share of the slope is taken out of it. */
const worthFrom = 0.1;

export interface Growth {
  /** MiB that one call leaves behind. */
  readonly perCall: number;
  readonly calls: number;
  /** It is within what two settled readings differ by anyway. */
  readonly isNone: boolean;
}

/** What the calls of the control step left behind; null where it does not say. */
export function growthOf(control: ControlStep | null, of: 'mib' | 'heapMib'): Growth | null {
  if (control === null || control.calls === 0) return null;
  const [from, to] = [control.before[of], control.after[of]];
  if (from === null || to === null) return null;
  const { calls } = control;
  return { perCall: (to - from) / calls, calls, isNone: Math.abs(to - from) <= waverOf(from) };
}

/** The points without what the calls so far have left behind. */
export function netOf(points: Line, round: SeriesRound, { perCall }: Growth): Line {
  const calls = callsBefore(round);
  return points.map(({ x, y }) => ({ x, y: y - perCall * (calls.get(x) ?? 0) }));
}

/** Whether the growth by calls makes up over a tenth of the slope. */
export function isWorthTaking(points: Line, round: SeriesRound, { perCall, isNone }: Growth): boolean {
  if (isNone) return false;
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
