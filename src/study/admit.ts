/** Phase `admit`: clients one by one, each with its handshake and first call. */
import type { ConnectResult } from '../driver/protocol.ts';
import { DescriptorsShortError, PortsShortError } from '../errors/machine.ts';
import { CredentialWantedError, FirstCallError, TargetLostError } from '../errors/study.ts';
import { TargetExitedError } from '../errors/target.ts';
import { causeOf } from './cause.ts';
import { guarded, type RoundContext, tellFigure } from './context.ts';
import { noteUnsettled, readSettled } from './idle.ts';

/** Admits all clients; settled memory is read where the profile says, the resident set after each. */
export async function admitClients(context: RoundContext): Promise<void> {
  const { clients } = context.measurement;
  const settledAt = new Set(admitReadings(clients, context.measurement.settings.admitReadings));
  for (let client = 0; client < clients; client++) {
    const firstCallMs = await admitOne(context, client);
    await readAfter(context, client + 1, settledAt.has(client + 1), firstCallMs);
    announce(context, client + 1);
  }
}

/** After which clients settled memory is read: 1, 2, 4 ... N, or 1 and N (method.md, "Profiles of a run"). */
export function admitReadings(clients: number, kind: 'doubling' | 'ends'): number[] {
  const points = [1, clients];
  if (kind === 'doubling') for (let n = 2; n < clients; n *= 2) points.push(n);
  return [...new Set(points)].sort((a, b) => a - b);
}

async function admitOne(context: RoundContext, client: number): Promise<number> {
  const { rig, measurement } = context;
  const starting = client === 0 && rig.ready === null;
  const connected = await connectOne(context, client).catch(async (error: unknown) => {
    throw starting ? await startFault(context, error) : error;
  });
  if (client === 0) keepReadyTimes(context, connected);
  const method = firstCallIndex(context);
  const call = await guarded(context, rig.driver.request('call', { client, method }));
  if (call.outcome !== 'ok')
    throw refusal(
      `${measurement.scenario.firstCall}: the first call of client ${client + 1} ended ${call.outcome}`,
      call.reason ?? 'no reason given',
    );
  return call.ms;
}

async function connectOne(context: RoundContext, client: number): Promise<ConnectResult> {
  const { driver } = context.rig;
  const asked = driver.request('connect', { from: client, to: client + 1, concurrency: 1 });
  const { results } = await guarded(context, asked);
  const connected = results[0];
  if (connected?.outcome === 0) return connected;
  throw refusal(`client ${client + 1} could not connect`, connected?.reason ?? 'no answer');
}

/** Over stdio the first client's process is the start: one that ends in it was not lost while it was measured. */
async function startFault({ rig, clock }: RoundContext, error: unknown): Promise<unknown> {
  const cause = await causeOf(error, rig, clock);
  return cause instanceof TargetLostError
    ? new TargetExitedError('client 1 could not connect: the target', cause.ended)
    : cause;
}

/** What the driver's own machine would not give is no fault of the target, and mended elsewhere. */
export function refusal(what: string, reason: string): Error {
  const message = `${what}: ${reason}`;
  if (/\b(EMFILE|ENFILE)\b/.test(reason)) return new DescriptorsShortError(message);
  // Of `bind` it says that the address given is none of this machine.
  if (/^connect EADDRNOTAVAIL\b|\bEADDRINUSE\b/.test(reason)) return new PortsShortError(message);
  if (/\bstatus 40[13]\b/.test(reason)) return new CredentialWantedError(message);
  return new FirstCallError(message);
}

/** stdio: the process of the first client tells how long a start takes. */
function keepReadyTimes(context: RoundContext, connected: ConnectResult): void {
  if (context.rig.ready !== null) return;
  context.result.readyMs = connected.readyMs;
  context.result.execMs = connected.execMs;
  tellFigure(context, 'ready_ms', connected.readyMs, 'ms');
}

function firstCallIndex(context: RoundContext): number {
  const { scenario } = context.measurement;
  return scenario.methods.findIndex((method) => method.name === scenario.firstCall);
}

async function readAfter(
  context: RoundContext,
  clients: number,
  settled: boolean,
  firstCallMs: number,
): Promise<void> {
  if (!settled) {
    const { mib } = await guarded(context, Promise.resolve(context.rig.tree.memory()));
    context.result.admit.push({ clients, mib, settled, firstCallMs });
    return;
  }
  const { reading } = await readSettled(context);
  noteUnsettled(context, reading, `with ${clients} connected`);
  context.result.admit.push({ clients, mib: reading.mib, settled, firstCallMs });
}

function announce(context: RoundContext, clients: number): void {
  const row = context.result.admit.at(-1);
  if (row === undefined) return;
  if (clients === 1) {
    tellFigure(context, 'first_call_ms', row.firstCallMs, 'ms');
    tellFigure(context, 'one_client_mib', row.mib, 'mib');
  }
  if (clients === context.measurement.clients) tellFigure(context, 'all_clients_mib', row.mib, 'mib');
}
