import { type ConnectResult, Outcome, type Protocol } from '../protocol.ts';

/** A client that had connected before: nothing was started and nothing was waited for, so there are no times. */
const there = (client: number): ConnectResult => ({
  ...{ client, outcome: Outcome.ok, reason: null, execMs: null, handshakeMs: null, readyMs: null },
});

/**
 * Connects clients `from`..`to`-1, `concurrency` at a time; results in the order of clients. One that is connected
 * already is left as it is and answered for at once.
 */
export function connectClients(
  protocol: Protocol,
  { from, to, concurrency }: { readonly from: number; readonly to: number; readonly concurrency: number },
): Promise<ConnectResult[]> {
  return new Promise((resolve) => {
    const results: ConnectResult[] = [];
    let next = from;
    let ended = 0;
    const end = (result: ConnectResult) => {
      results[result.client - from] = result;
      ended++;
      if (ended === to - from) resolve(results);
    };
    const connectNext = () => {
      while (next < to && protocol.connected(next)) end(there(next++));
      if (next < to) protocol.connect(next++, connected);
    };
    const connected = (result: ConnectResult) => {
      end(result);
      connectNext();
    };
    if (to <= from) resolve(results);
    for (let lane = 0; lane < Math.max(1, concurrency); lane++) connectNext();
  });
}

/** Closes clients `from`..`to`-1, all at once. @returns how many have closed. */
export function closeClients(protocol: Protocol, from: number, to: number): Promise<number> {
  return new Promise((resolve) => {
    let closed = 0;
    if (to <= from) resolve(0);
    for (let client = from; client < to; client++)
      protocol.close(client, () => {
        if (++closed === to - from) resolve(closed);
      });
  });
}
