import type { OwnedProcess } from '../driver/messages.ts';
import type { LoopMeter } from '../util/loop-meter.ts';
import type { StandinReplyOf, StandinRequest } from './messages.ts';
import { type Standin, startStandin } from './server.ts';

/** The stand-in process without its channel: a request in, a reply out. */
export interface StandinService {
  handle(request: StandinRequest): Promise<StandinReplyOf[StandinRequest['kind']]>;
  /** The harness's list of what it has started. */
  owned(): readonly OwnedProcess[];
}

/** What the service has of the process it runs in. */
export interface StandinProcess {
  /** Processor time so far, ms. */
  cpuMs(): number;
  readonly loop: LoopMeter;
}

export function createStandinService({ cpuMs, loop }: StandinProcess): StandinService {
  const running = new Map<string, Standin>();
  let owned: readonly OwnedProcess[] = [];
  const closeAll = async () => {
    await Promise.all([...running.values()].map((standin) => standin.close()));
    running.clear();
  };
  return {
    owned: () => owned,
    async handle(request) {
      switch (request.kind) {
        case 'listen':
          await closeAll();
          for (const [name, spec] of Object.entries(request.standins))
            running.set(name, await startStandin(spec));
          return { urls: mapOf(running, (standin) => standin.url) };
        case 'counts':
          return { standins: mapOf(running, (standin) => standin.counter.read()), cpuMs: cpuMs() };
        case 'reset':
          for (const standin of running.values()) standin.counter.reset();
          return { ok: true };
        case 'window-open':
          loop.open();
          return { ok: true };
        case 'window-close':
          return loop.close();
        case 'own':
          owned = request.processes;
          return { ok: true };
        case 'stop':
          await closeAll();
          return { ok: true };
      }
    },
  };
}

function mapOf<T>(running: ReadonlyMap<string, Standin>, value: (standin: Standin) => T): Record<string, T> {
  return Object.fromEntries([...running].map(([name, standin]) => [name, value(standin)]));
}
