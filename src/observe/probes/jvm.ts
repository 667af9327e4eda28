import { ProbeFailed } from '../../errors/observe.ts';
import type { Awaitable, Probe } from '../types.ts';
import { attach } from './jvm-attach.ts';

/** Twice: what finalizers and reference queues let go of after the first is only found by the second. */
const collections = 2;

/**
 * Probe of JVMs through HotSpot's attach socket: what `jcmd` speaks, without it. No listener, no option at its start.
 *
 * `pids` is asked at each use; figures are sums over all of them. Live heap is the total of the histogram of live
 * objects, which every collector gives in the same form. Methods throw `probe-failed`.
 */
export function openJvmProbe(pids: () => Awaitable<readonly number[]>): Probe {
  const all = async <T>(ask: (pid: number) => Promise<T>): Promise<T[]> =>
    Promise.all((await pids()).map(ask));
  return {
    kind: 'jvm',
    collects: true,
    collect: async () => {
      const answers = await all(async (pid) => {
        for (let turn = 0; turn < collections; turn += 1) await attach(pid, 'GC.run');
      });
      return answers.length > 0;
    },
    liveHeapMib: async () => {
      const heaps = await all(async (pid) => readLiveBytes(await attach(pid, 'GC.class_histogram'), pid));
      return heaps.length > 0 ? heaps.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20 : null;
    },
    units: async () => ({}),
    close: async () => undefined,
  };
}

/** Bytes of the last line of the histogram: `Total  instances  bytes`. */
export function readLiveBytes(histogram: string, pid: number): number {
  const bytes = /^Total\s+\d+\s+(\d+)\s*$/m.exec(histogram)?.[1];
  if (bytes === undefined)
    throw new ProbeFailed(`process ${pid}`, 'its histogram has no line `Total instances bytes`');
  return Number(bytes);
}
