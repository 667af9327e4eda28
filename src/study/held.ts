/**
 * Calls held open: so many at once, one of each client, for as long as a stand-in lets them wait, and nothing else is
 * called. What they take is told by the same instance with the same clients connected, right before.
 */
import type { HeldSpec } from '../config/plan.ts';
import { FirstCallError } from '../errors/study.ts';
import type { Health } from '../rig/types.ts';
import type { CallCounts } from '../stats/point-round.ts';
import type { HeldCalls, HeldReading } from '../stats/series-round.ts';
import { admitMany, eightAtATime, firstCall } from './admit-many.ts';
import { guarded, tellFigure } from './context.ts';
import { readLiveHeap } from './idle.ts';
import type { PhaseLog } from './phases.ts';
import type { SeriesContext } from './series-context.ts';
import { readUnits } from './units.ts';

const pollMs = 100;
/** So long nothing may have changed for the calls to count as held, where the stand-ins have seen as many requests. */
const quietMs = 500;
/** The same where they have not: a server may queue calls, or wait for something that nobody counts. */
const longQuietMs = 2000;
/** A server that never comes to rest is read all the same. */
const longestMs = 30_000;

/** Calls that were begun. */
interface Open {
  /** Still open. */
  left: number;
  /** All have ended, by outcome. */
  readonly ended: Promise<CallCounts>;
}

/** Every count that is asked for, a phase each; those beyond the clients the series came to are left out, and said. */
export async function takeHeld(context: SeriesContext, phases: PhaseLog): Promise<void> {
  const { result, measurement } = context;
  const { held } = measurement;
  if (held === undefined) return;
  const most = Math.max(0, ...result.steps.filter(({ stopped }) => !stopped).map(({ clients }) => clients));
  for (const calls of held.calls) {
    if (calls > most) result.absent[`held ${calls}`] = `the series ended at ${most} clients`;
    else
      await phases.run(`held ${calls}`, async () => {
        result.held.push(await holdCalls(context, held, calls));
      });
  }
}

async function holdCalls(context: SeriesContext, held: HeldSpec, calls: number): Promise<HeldCalls> {
  await warm(context, calls);
  await untilStill(context, () => quietMs);
  const before = await readAll(context);
  const requests = await requestsSoFar(context);
  const open = begin(context, calls);
  await untilHeld(context, open, requests + calls);
  const left = open.left;
  const during = await readAll(context);
  const endedInReading = left - open.left;
  const still = open.left;
  const health = held.probe === null ? null : await askMeanwhile(context, held.probe, open);
  while (open.left > 0) await guarded(context, context.clock.sleep(pollMs));
  const outcomes = await guarded(context, open.ended);
  tellFigure(context, 'descriptors', during.units.descriptors, 'count');
  return { calls, open: still, endedInReading, before, during, health, outcomes };
}

/** All clients are there and have just been answered: a connection that was closed in silence is open again. */
async function warm(context: SeriesContext, calls: number): Promise<void> {
  const { result } = context;
  if (result.connected < calls) {
    const { missing, reason } = await admitMany(context, result.connected, calls);
    if (missing.length > 0)
      throw new FirstCallError(`${missing.length} of ${calls} clients: ${reason ?? 'no reason given'}`);
    result.connected = calls;
  }
  const clients = Array.from({ length: calls }, (_, client) => client);
  const [failed] = await eightAtATime(clients, (client) => firstCall(context, client));
  if (failed !== undefined) throw new FirstCallError(`before calls were held: ${failed.reason}`);
}

/** Units before anything is asked of the runtime: its answer takes a connection and goroutines of its own. */
async function readAll(context: SeriesContext): Promise<HeldReading> {
  const units = await readUnits(context);
  const heapMib = await readLiveHeap(context);
  const { mib } = await context.rig.tree.memory();
  return { units, heapMib, mib };
}

/** Requests that all stand-ins have had. */
async function requestsSoFar(context: SeriesContext): Promise<number> {
  const counts = await guarded(context, context.rig.standins());
  return Object.values(counts).reduce((sum, { requests }) => sum + requests, 0);
}

/** Begins one call of each client, all at once. */
function begin({ rig, measurement }: SeriesContext, calls: number): Open {
  const method = measurement.scenario.methods.length;
  const counts: { -readonly [K in keyof CallCounts]: CallCounts[K] } = {
    ...{ started: calls, ok: 0, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 },
  };
  const one = async (client: number) => {
    const { outcome } = await rig.driver.request('call', { client, method });
    counts[outcome] += 1;
    open.left -= 1;
  };
  const ended = Promise.all(Array.from({ length: calls }, (_, client) => one(client))).then(() => counts);
  // Whoever waits for it races against the loss of the driver as well.
  ended.catch(() => {});
  const open: Open = { left: calls, ended };
  return open;
}

/** Until as many requests have come to the stand-ins as calls are open and nothing changes any more. */
function untilHeld(context: SeriesContext, open: Open, requests: number): Promise<void> {
  return untilStill(
    context,
    async () => ((await requestsSoFar(context)) >= requests ? quietMs : longQuietMs),
    () => open.left,
  );
}

/** Until the target's descriptors, and calls that are open, have been the same for a while; without any, at once. */
async function untilStill(
  context: SeriesContext,
  quiet: () => number | Promise<number>,
  left: () => number = () => 1,
): Promise<void> {
  const { clock, rig } = context;
  const startedAt = clock.now();
  let quietSince = startedAt;
  let seen = '';
  while (left() > 0 && clock.now() - startedAt < longestMs) {
    await guarded(context, clock.sleep(pollMs));
    const now = `${left()} ${(await rig.tree.units()).descriptors}`;
    if (now !== seen) quietSince = clock.now();
    seen = now;
    if (clock.now() - quietSince >= (await quiet())) return;
  }
}

/** An answer counts only if the calls were open until it came. */
async function askMeanwhile(
  context: SeriesContext,
  probe: NonNullable<HeldSpec['probe']>,
  open: Open,
): Promise<Health> {
  const { left } = open;
  const health =
    probe.kind === 'http' ? await guarded(context, context.rig.health()) : await askAsClient(context);
  if (health.ms === null || (left > 0 && open.left === left)) return health;
  return { ms: null, why: 'calls had ended before it was answered' };
}

/** A client that is none of those whose calls are held connects anew and calls once. */
async function askAsClient(context: SeriesContext): Promise<Health> {
  const { rig, result, clock, measurement } = context;
  const client = Math.max(...measurement.steps) - 1;
  const range = { from: client, to: client + 1 };
  if (result.connected > client) await guarded(context, rig.driver.request('close', range));
  const startedAt = clock.now();
  const { results } = await guarded(context, rig.driver.request('connect', { ...range, concurrency: 1 }));
  const [connected] = results;
  if (connected?.outcome !== 0) return { ms: null, why: connected?.reason ?? 'no answer' };
  const method = measurement.scenario.methods.length + 1;
  const call = await guarded(context, rig.driver.request('call', { client, method }));
  const ms = clock.now() - startedAt;
  if (result.connected <= client) await guarded(context, rig.driver.request('close', range));
  return call.outcome === 'ok' ? { ms, why: null } : { ms: null, why: call.reason ?? call.outcome };
}
