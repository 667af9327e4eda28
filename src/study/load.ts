/** Phase `load` of a point: all clients calling, each method in a window of its own. */
import type { MethodSpec } from '../config/plan.ts';
import type { LoadResult } from '../rig/types.ts';
import type { LoadMethod } from '../stats/point-round.ts';
import { type RoundContext, tellFigure } from './context.ts';
import { noteBusyHost, noteTroubles } from './troubles.ts';
import { costOf, type TakenLoad, takeLoad } from './window.ts';

/** Loads the instance with one method after another. */
export async function measureLoad(context: RoundContext): Promise<void> {
  for (const [index, method] of context.measurement.scenario.methods.entries())
    await loadMethod(context, method, index);
}

/** Turns the driver's account and the observer's reading into the round's row of this method. */
async function loadMethod(context: RoundContext, { name }: MethodSpec, index: number): Promise<void> {
  const plan = { clients: context.measurement.clients, methods: [index], method: name };
  const taken = await takeLoad(context, plan);
  const { load, reading, units } = taken;
  const row = loadRow(taken, name);
  context.result.units = units;
  context.result.load[name] = row;
  if (row.standin === null) context.result.absent['standin_cores'] = 'nothing stands in for anything';
  noteBusyHost(context, plan, reading);
  noteTroubles(context, plan, load);
  tellFigure(context, 'calls_per_s', (row.completed / load.windowMs) * 1000, 'per_s', name);
}

/** The driver's account and the observer's reading of a load with one method. */
export function loadRow(taken: TakenLoad, name: string): LoadMethod {
  const { load } = taken;
  const calls = load.methods[0];
  if (calls === undefined) throw new Error(`the driver gave no account of ${name}`);
  return {
    ...costOf(taken),
    completed: calls.completed,
    counts: calls.counts,
    ...(load.totals[0] === undefined ? {} : { all: load.totals[0] }),
    latencies: calls.latencies,
    waits: calls.waits,
    ...(calls.open === undefined ? {} : { open: calls.open }),
    wireBytes: known(calls.wireBytes, calls.counts.ok),
    payloadBytes: known(calls.payloadBytes, calls.counts.ok),
    inputRounds: roundsPerCall(load),
  };
}

function roundsPerCall({ rounds, totals }: LoadResult): number | null {
  const ok = totals[0]?.ok ?? 0;
  return ok === 0 ? null : (rounds?.[0] ?? 0) / ok;
}

/** A mean of bytes, where there is one. */
export const known = (bytes: number, calls: number): number | null =>
  calls === 0 || !Number.isFinite(bytes) ? null : bytes;
