/** A protocol from functions that return promises. */
import type { AsyncProtocol, OwnDone, OwnProtocol } from './types.ts';

/** @returns a protocol of callbacks, as the driver calls it. */
export function fromAsync<C>(protocol: AsyncProtocol<C>): OwnProtocol {
  const clients = new Map<number, C>();
  return {
    connect(client, done) {
      settle(
        () => protocol.connect(client),
        (connection) => {
          clients.set(client, connection);
          done();
        },
        done,
      );
    },
    call(slot, method, done) {
      const connection = clients.get(slot.client);
      if (connection === undefined) done({ outcome: 'reset', reason: 'the client is not connected' });
      else
        settle(
          () => protocol.call(connection, method, slot),
          (end) => done(end ?? undefined),
          done as OwnDone,
        );
    },
    close(client, done) {
      const connection = clients.get(client);
      clients.delete(client);
      if (connection === undefined) done();
      else settle(async () => protocol.close(connection), done, done);
    },
    connections: () => clients.size,
    ...(protocol.serverInfo === undefined ? {} : { serverInfo: () => protocol.serverInfo?.() ?? null }),
  };
}

/** A function that throws has rejected. What is told must not be told again because the telling threw. */
function settle<T>(
  begin: () => Promise<T>,
  resolved: (value: T) => void,
  rejected: (error: Error) => void,
): void {
  let begun: Promise<T>;
  try {
    begun = Promise.resolve(begin());
  } catch (error) {
    rejected(asError(error));
    return;
  }
  begun.then(resolved, (error: unknown) => rejected(asError(error)));
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
