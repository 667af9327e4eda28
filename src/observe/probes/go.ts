import { ProbeFailed } from '../../errors/observe.ts';
import { topOfPprof } from '../profiles/pprof.ts';
import type { Probe, ProfileKind, RuntimeProfile } from '../types.ts';
import { getBytes, getText } from './get-text.ts';

/** Twice: sync.Pool gives up its victims, and finalizers what they held, only in the second. */
const collections = 2;

/**
 * Probe of Go targets through their net/http/pprof listener.
 *
 * `url`: the listener (`http://127.0.0.1:6060`), or the folder of its profiles where it is not `/debug/pprof`.
 * Live heap is `HeapAlloc` of runtime.MemStats right after a collection; goroutines are all but the probe's own.
 * Methods throw `probe-failed`.
 */
export function openGoProbe(url: string): Probe {
  const folder = profilesFolder(url);
  const heap = () => getText(`${folder}/heap?gc=1&debug=1`);
  return {
    kind: 'go',
    collects: true,
    collect: async () => {
      for (let turn = 0; turn < collections; turn += 1) await heap();
      return true;
    },
    liveHeapMib: async () => readHeapAlloc(await heap(), folder) / 2 ** 20,
    units: async () => ({
      goroutines: countGoroutines(await getText(`${folder}/goroutine?debug=1`), folder),
    }),
    profile: async (kind, ms) => [await profileOf(folder, kind, ms)],
    close: async () => undefined,
  };
}

/** CPU over `ms`, in whole seconds as pprof takes them; the heap as it is after a collection. */
async function profileOf(folder: string, kind: ProfileKind, ms: number): Promise<RuntimeProfile> {
  const url = kind === 'cpu' ? `${folder}/profile?seconds=${Math.ceil(ms / 1000)}` : `${folder}/heap?gc=1`;
  const bytes = await getBytes(url, ms);
  const top = topOfPprof(bytes, kind === 'cpu' ? 'cpu' : 'inuse_space', url);
  return { kind, extension: 'pb.gz', bytes, top };
}

function profilesFolder(url: string): string {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  return `${origin}${path === '' ? '/debug/pprof' : path}`;
}

/** Bytes of `# HeapAlloc = N`, in the text form of the heap profile since Go 1.0. */
export function readHeapAlloc(profile: string, where: string): number {
  const bytes = /^# HeapAlloc = (\d+)$/m.exec(profile)?.[1];
  if (bytes === undefined) throw new ProbeFailed(where, 'its heap profile has no line `# HeapAlloc = N`');
  return Number(bytes);
}

/**
 * Goroutines of the target: the profile's total without those that serve this very request - the one that writes the
 * profile, and the one that net/http starts to read ahead on the connection (so young that it may have no stack yet).
 */
export function countGoroutines(profile: string, where: string): number {
  const total = /^goroutine profile: total (\d+)$/m.exec(profile)?.[1];
  if (total === undefined)
    throw new ProbeFailed(where, 'its goroutine profile has no line `goroutine profile: total N`');
  const serving = profile.split('\n\n').find((stack) => stack.includes('net/http/pprof.handler.ServeHTTP'));
  if (serving === undefined) return Number(total);
  return Number(total) - (serving.includes('net/http.(*conn).serve') ? 2 : 1);
}
