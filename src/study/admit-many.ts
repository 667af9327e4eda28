/** Admission of many clients: some at a time, each connected and warmed by one call of the first-call method. */
import { guarded, type PhaseContext } from './context.ts';

/** Clients that connect at once: enough not to wait for each, too few to fill a listen queue (method.md, "Series"). */
const atOnce = 8;

export interface Admitted {
  /** Clients that could not be admitted, even at a second try. */
  readonly missing: readonly number[];
  /** Clients that were admitted at the second try only. */
  readonly again: number;
  /** What the first of the failures was. */
  readonly reason: string | null;
}

/** Admits clients `from`..`to`-1; those that fail are tried once more, and that is told. */
export async function admitMany(context: PhaseContext, from: number, to: number): Promise<Admitted> {
  const clients = Array.from({ length: to - from }, (_, i) => from + i);
  const first = await admitAll(context, clients);
  if (first.length === 0) return { missing: [], again: 0, reason: null };
  const second = await admitAll(
    context,
    first.map(({ client }) => client),
  );
  return {
    missing: second.map(({ client }) => client),
    again: first.length - second.length,
    reason: (second[0] ?? first[0])?.reason ?? null,
  };
}

interface Failure {
  readonly client: number;
  readonly reason: string;
}

async function admitAll(context: PhaseContext, clients: readonly number[]): Promise<Failure[]> {
  const failures: Failure[] = [];
  const left = clients.values();
  const admitNext = async () => {
    for (const client of left) {
      const reason = await admitOne(context, client);
      if (reason !== null) failures.push({ client, reason });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, admitNext));
  return failures;
}

/** Why the client could not be admitted, or null. */
async function admitOne(context: PhaseContext, client: number): Promise<string | null> {
  const { rig, measurement } = context;
  const { results } = await guarded(
    context,
    rig.driver.request('connect', { from: client, to: client + 1, concurrency: 1 }),
  );
  const connected = results[0];
  if (connected === undefined || connected.outcome !== 0) return connected?.reason ?? 'no answer';
  const { methods, firstCall } = measurement.scenario;
  const method = methods.findIndex(({ name }) => name === firstCall);
  const call = await guarded(context, rig.driver.request('call', { client, method }));
  return call.outcome === 'ok'
    ? null
    : `first call ended ${call.outcome}: ${call.reason ?? 'no reason given'}`;
}
