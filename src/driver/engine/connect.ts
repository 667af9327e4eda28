import type { ConnectResult, Protocol } from '../protocol.ts';

/** Connects clients `from`..`to`-1, `concurrency` at a time; results in the order of clients. */
export function connectClients(
  protocol: Protocol,
  { from, to, concurrency }: { readonly from: number; readonly to: number; readonly concurrency: number },
): Promise<ConnectResult[]> {
  return new Promise((resolve) => {
    const results: ConnectResult[] = [];
    let next = from;
    let ended = 0;
    const connectNext = () => {
      if (next < to) protocol.connect(next++, connected);
    };
    const connected = (result: ConnectResult) => {
      results[result.client - from] = result;
      ended++;
      if (ended === to - from) resolve(results);
      else connectNext();
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
