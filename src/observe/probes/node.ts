import type { Awaitable, Probe } from '../types.ts';
import { type Inspector, withInspector } from './inspector.ts';

/** Twice: what finalizers let go of after the first is only found by the second. */
const collections = 2;

/**
 * Probe of Node targets through the inspector (`NODE_OPTIONS=--inspect=127.0.0.1:0` in the target's environment).
 *
 * `urls` is asked at each use, so that processes started later are in it; figures are sums over all of them. A Node
 * process that the target starts inherits NODE_OPTIONS and has an inspector of its own: it is in the sums only if its
 * URL is given. Nothing else is sent than collectGarbage, getHeapUsage and one evaluate.
 * Methods throw `probe-failed`.
 */
export function openNodeProbe(urls: () => Awaitable<readonly string[]>): Probe {
  const all = async <T>(talk: (inspector: Inspector) => Promise<T>): Promise<T[]> => {
    const found = await urls();
    return Promise.all(found.map((url) => withInspector(url, talk)));
  };
  return {
    kind: 'node',
    collects: true,
    collect: async () => (await all(collect)).length > 0,
    liveHeapMib: async () => {
      const heaps = await all(usedBytes);
      return heaps.length > 0 ? heaps.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20 : null;
    },
    units: async () => {
      const handles = await all(countHandles);
      return handles.length > 0 ? { handles: handles.reduce((sum, count) => sum + count, 0) } : {};
    },
    close: async () => undefined,
  };
}

async function collect(inspector: Inspector): Promise<void> {
  for (let turn = 0; turn < collections; turn += 1) await inspector.send('HeapProfiler.collectGarbage');
}

async function usedBytes(inspector: Inspector): Promise<number> {
  const { usedSize } = await inspector.send('Runtime.getHeapUsage');
  return Number(usedSize);
}

/** Timers, sockets, servers and requests that keep the event loop alive. */
async function countHandles(inspector: Inspector): Promise<number> {
  const answer = await inspector.send('Runtime.evaluate', {
    expression: 'process.getActiveResourcesInfo().length',
    returnByValue: true,
  });
  return Number((answer['result'] as { value?: unknown } | undefined)?.value);
}
