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
  const first = await eightAtATime(clients, (client) => admit(context, client));
  if (first.length === 0) return { missing: [], again: 0, reason: null };
  const second = await eightAtATime(first, (failure) => admitAgain(context, failure));
  return {
    missing: second.map(({ client }) => client),
    again: first.length - second.length,
    reason: (second[0] ?? first[0])?.reason ?? null,
  };
}

interface Failure {
  readonly client: number;
  /** It is connected, and its call was not answered rightly. */
  readonly connected: boolean;
  readonly reason: string;
}

/** Does the work for each, and gives what failed. */
export async function eightAtATime<T, F = Failure>(
  items: readonly T[],
  work: (item: T) => Promise<F | null>,
): Promise<F[]> {
  const failures: F[] = [];
  const left = items.values();
  const next = async () => {
    for (const item of left) {
      const failure = await work(item);
      if (failure !== null) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return failures;
}

async function admit(context: PhaseContext, client: number): Promise<Failure | null> {
  const { results } = await guarded(
    context,
    context.rig.driver.request('connect', { from: client, to: client + 1, concurrency: 1 }),
  );
  const connected = results[0];
  if (connected?.outcome === 0) return firstCall(context, client);
  return { client, connected: false, reason: connected?.reason ?? 'no answer' };
}

/** A client that is connected only calls again; one that is not begins anew, where its end is not that of a target. */
async function admitAgain(context: PhaseContext, failure: Failure): Promise<Failure | null> {
  const { client, connected } = failure;
  if (connected) return firstCall(context, client);
  if (context.rig.ready === null) return failure;
  await guarded(context, context.rig.driver.request('close', { from: client, to: client + 1 }));
  return admit(context, client);
}

/** One call of the first-call method; why it was not answered rightly, or null. */
export async function firstCall(context: PhaseContext, client: number): Promise<Failure | null> {
  const { methods, firstCall: name } = context.measurement.scenario;
  const method = methods.findIndex((each) => each.name === name);
  const call = await guarded(context, context.rig.driver.request('call', { client, method }));
  if (call.outcome === 'ok') return null;
  const reason = `first call ended ${call.outcome}: ${call.reason ?? 'no reason given'}`;
  return { client, connected: true, reason };
}
