/** Whether the driver had no more to give: figures of such a window are bounds of the load generator, not the target's. */
import { type Found, percent } from './judgement.ts';
import { percentile, pool } from './percentile.ts';
import type { LoadMethod, WindowCost } from './point-round.ts';

/** Driver CPU + run delay over this share of the wall time = driver bound. */
export const busyFrom = 0.85;
/** Share of a window from which its wait for a processor is what kept the driver, and is told. */
const waitedFrom = 0.25;
/** Run delay per call over this share of the p50 = driver bound. */
export const delayFrom = 0.05;

/** Of its busiest thread; collections and other helpers of the process run beside that. */
export const busyShare = (cost: WindowCost): number =>
  (cost.thread?.busyMs ?? cost.cpuMs + (cost.runDelayMs ?? 0)) / cost.wallMs;

/** Times a second the driver wakes for itself: its 5 ms tick, its look for timeouts, the harness's questions. */
const ownWakes = 240;

/** How long a call waited for the driver to be given a processor, ms; waits of wakes that were no call's do not count. */
function waitedPerCall(driver: WindowCost, completed: number): number | null {
  const { runDelayMs, thread, wallMs } = driver;
  if (runDelayMs === null || completed === 0) return null;
  const all = (thread?.delayMs ?? runDelayMs) / completed;
  if (!thread || thread.slices === 0) return all;
  const wakes = Math.max(1, (thread.slices - (ownWakes * wallMs) / 1000) / completed);
  return Math.min(all, (wakes * thread.delayMs) / thread.slices);
}

/** Whether it was the driver that had no more to give: busy or waiting all the time, or late by a visible part of each call. */
export function judgeDriver(load: LoadMethod): Found[] {
  const busy = judgeBusy(load.driver);
  return busy.length > 0 ? busy : judgeLate(load.driver, load.completed, load.latencies);
}

/** Busy or waiting all the time. */
export function judgeBusy(driver: WindowCost): Found[] {
  const waitedMs = driver.thread?.delayMs ?? driver.runDelayMs ?? 0;
  return judgeShares(busyShare(driver), waitedMs / driver.wallMs);
}

/**
 * The same by shares of the window. Where much of it is waiting, it was the machine that had no more to give.
 * @param busy running, or waiting for a processor
 * @param waited waiting for one
 */
export function judgeShares(busy: number, waited: number): Found[] {
  if (busy <= busyFrom) return [];
  const reason =
    waited < waitedFrom
      ? `driver busy or waiting ${percent(busy)} of the window`
      : `driver waited for a processor ${percent(waited)} of the window`;
  return [{ code: 'driver-bound', reason }];
}

/**
 * Late by a visible part of each call.
 * @param completed all calls of the window, of whatever method
 * @param latencies of the method
 */
export function judgeLate(driver: WindowCost, completed: number, latencies: Float64Array): Found[] {
  const p50 = percentile(pool([latencies]), 0.5);
  const waited = waitedPerCall(driver, completed);
  if (p50 === null || waited === null) return [];
  const late = waited / p50;
  if (late <= delayFrom) return [];
  return [{ code: 'driver-bound', reason: `driver waited for a processor ${percent(late)} of each call` }];
}
