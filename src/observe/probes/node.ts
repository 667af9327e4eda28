import { setTimeout as sleep } from 'node:timers/promises';
import { type CpuProfile, type HeapProfile, topOfCpu, topOfHeap } from '../profiles/v8.ts';
import type { Awaitable, Probe, RuntimeProfile } from '../types.ts';
import { type Inspector, withInspector } from './inspector.ts';

/** Twice: what finalizers let go of after the first is only found by the second. */
const collections = 2;
/** Mean bytes between two samples of the heap profiler; V8's own default. */
const samplingInterval = 32_768;

/**
 * Probe of Node targets through the inspector (`NODE_OPTIONS=--inspect=127.0.0.1:0` in the target's environment).
 *
 * `urls` is asked at each use, so that processes started later are in it; figures are sums over all of them. A Node
 * process that the target starts inherits NODE_OPTIONS and has an inspector of its own: it is in the sums only if its
 * URL is given. Nothing else is sent than collectGarbage, getHeapUsage and one evaluate, unless a profile is asked for.
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
    profile: (kind, ms) => all((inspector) => (kind === 'cpu' ? profileCpu : profileHeap)(inspector, ms)),
    close: async () => undefined,
  };
}

async function profileCpu(inspector: Inspector, ms: number): Promise<RuntimeProfile> {
  await inspector.send('Profiler.enable');
  await inspector.send('Profiler.start');
  await sleep(ms);
  const { profile } = await inspector.send('Profiler.stop');
  await inspector.send('Profiler.disable');
  const bytes = Buffer.from(JSON.stringify(profile));
  return { kind: 'cpu', extension: 'cpuprofile', bytes, top: topOfCpu(profile as CpuProfile) };
}

/** What was allocated over `ms` and lives still. Samples, and no snapshot: that leaves hundreds of MiB behind. */
async function profileHeap(inspector: Inspector, ms: number): Promise<RuntimeProfile> {
  await inspector.send('HeapProfiler.startSampling', { samplingInterval });
  await sleep(ms);
  await collect(inspector);
  const { profile } = await inspector.send('HeapProfiler.stopSampling');
  const bytes = Buffer.from(JSON.stringify(profile));
  return { kind: 'heap', extension: 'heapprofile', bytes, top: topOfHeap(profile as HeapProfile) };
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
