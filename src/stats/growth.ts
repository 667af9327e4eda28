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
  /** Of the resident set, or of the live heap. */
  readonly of: 'mib' | 'heapMib';
  /** It is within what two settled readings differ by anyway. */
  readonly isNone: boolean;
}

/** What the calls of the control step left behind; null where it does not say. */
export function growthOf(control: ControlStep | null, of: 'mib' | 'heapMib'): Growth | null {
  if (control === null || control.calls === 0) return null;
  const [from, to] = [control.before[of], control.after[of]];
  if (from === null || to === null) return null;
  const { calls } = control;
  return { perCall: (to - from) / calls, calls, of, isNone: Math.abs(to - from) <= waverOf(from) };
}

/** The points without what the calls so far have left behind. */
export function netOf(points: Line, round: SeriesRound, growth: Growth): Line {
  const calls = callsHeld(round, growth);
  return points.map(({ x, y }) => ({ x, y: y - growth.perCall * (calls.get(x) ?? 0) }));
}

/**
 * Whether the growth by calls makes up over a tenth of the slope. Memory that has fallen meanwhile was given back by the
 * runtime and not by calls: put back into every step it would make clients dearer than they were read.
 */
export function isWorthTaking(points: Line, round: SeriesRound, growth: Growth): boolean {
  if (growth.isNone || growth.perCall <= 0) return false;
  const calls = callsHeld(round, growth);
  const all = slope(points);
  const byCalls = slope(points.map(({ x }) => ({ x, y: growth.perCall * (calls.get(x) ?? 0) })));
  return all !== null && byCalls !== null && Math.abs(byCalls) > worthFrom * Math.abs(all);
}

/** Calls whose traces are there at each step, by its clients: all so far, or those of the clients that are still there. */
function callsHeld(round: SeriesRound, growth: Growth): Map<number, number> {
  return countCalls(round, goesWithClients(round, growth));
}

function countCalls({ steps }: SeriesRound, goes: boolean): Map<number, number> {
  const held = new Map<number, number>();
  let sum = 0;
  for (const step of steps) {
    sum += callsOf(step);
    held.set(step.clients, sum);
    if (goes && step.closed !== null) sum = 0;
  }
  return held;
}

/**
 * Whether what calls leave behind goes when their clients do (a session that keeps its events), told by two readings
 * without clients: had it stayed, the later one would be higher by all calls between them. The first is no idle
 * reading, which lacks what the first call of all has loaded. Where few calls were made a runtime that still learns
 * grows by as much; then by what was given back as the clients left.
 */
function goesWithClients(round: SeriesRound, growth: Growth): boolean {
  const { perCall, of } = growth;
  const { steps } = round;
  const closed = steps.filter((step) => (step.closed?.[of] ?? null) !== null);
  const [first, last] = [closed[0], closed.at(-1)];
  if (first === undefined || last === undefined || first === last) return false;
  const between = steps.slice(steps.indexOf(first) + 1, steps.indexOf(last) + 1);
  const expected = perCall * between.reduce((sum, step) => sum + callsOf(step), 0);
  const found = (last.closed?.[of] ?? 0) - (first.closed?.[of] ?? 0);
  if (expected > 0 && found < expected / 2) return true;
  return expected > 0 && missedBy(round, growth, last, true) < missedBy(round, growth, last, false);
}

/** How far the slope that follows from an assumption is from telling what the clients of a step gave back; MiB. */
function missedBy(
  round: SeriesRound,
  { perCall, of }: Growth,
  step: SeriesRound['steps'][number],
  goes: boolean,
): number {
  const calls = countCalls(round, goes);
  const points = round.steps.flatMap(({ clients, connected, stopped }) => {
    const y = stopped ? null : (connected?.[of] ?? null);
    return y === null ? [] : [{ x: clients, y: y - perCall * (calls.get(clients) ?? 0) }];
  });
  const each = slope(points);
  if (each === null) return Infinity;
  const gone = each * step.clients + (goes ? perCall * (calls.get(step.clients) ?? 0) : 0);
  return Math.abs(gone - ((step.connected?.[of] ?? 0) - (step.closed?.[of] ?? 0)));
}
