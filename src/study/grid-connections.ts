/** The connections of a sample: opened before it, closed after it, so that no cell carries those of another. */
import type { DriverHandle } from '../rig/types.ts';
import { eightAtATime } from './admit-many.ts';
import { guarded, type PhaseContext } from './context.ts';

interface Refused {
  readonly client: number;
  readonly reason: string;
}

/** Opens clients `from`..`to`-1, eight at a time; those that were refused twice. */
export async function openConnections(
  context: Pick<PhaseContext, 'lost'>,
  driver: DriverHandle,
  from: number,
  to: number,
): Promise<Refused[]> {
  const clients = Array.from({ length: to - from }, (_, i) => from + i);
  const open = (client: number) => openOne(context, driver, client);
  const first = await eightAtATime(clients, open);
  return first.length === 0 ? [] : eightAtATime(first, ({ client }) => open(client));
}

async function openOne(
  context: Pick<PhaseContext, 'lost'>,
  driver: DriverHandle,
  client: number,
): Promise<Refused | null> {
  const { results } = await guarded(
    context,
    driver.request('connect', { from: client, to: client + 1, concurrency: 1 }),
  );
  const connected = results[0];
  return connected?.outcome === 0 ? null : { client, reason: connected?.reason ?? 'no answer' };
}

/** Closes clients `from`..`to`-1. */
export async function closeConnections(
  context: Pick<PhaseContext, 'lost'>,
  driver: DriverHandle,
  from: number,
  to: number,
): Promise<void> {
  await guarded(context, driver.request('close', { from, to }));
}
