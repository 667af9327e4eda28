import { setTimeout as delay } from 'node:timers/promises';
import { killKin } from '../ownership/kill.ts';
import { createKin } from '../ownership/kin.ts';
import { runTag, tagVariable } from '../ownership/tag.ts';
import { readStat } from '../proc/stat.ts';

/** What a program has left running may still be writing, such as the end of a pipeline: how long it may, ms. */
const trailMs = 1000;
let started = 0;

/** As execa gives it. */
interface Child<R> extends PromiseLike<R> {
  readonly pid?: number | undefined;
  once(event: 'exit', listener: () => void): unknown;
}

/** Environment by which all is found that comes of one program. @param of what it is asked for */
export function tagged(env: Readonly<Record<string, string>>, of: string): Record<string, string> {
  started += 1;
  return { ...env, [tagVariable]: `${runTag(process.pid)}${of}/${started}/` };
}

/**
 * The result of a program that only tells something. Its pipes stay open as long as anybody it has started holds them,
 * and no time limit of its own ends those: what is left a while after its exit is killed, and all of it in the end.
 * Must be called in the tick of the spawn. @param child leads a process group of its own. @param env see `tagged`
 */
export async function awaitTree<R>(child: Child<R>, env: Readonly<Record<string, string>>): Promise<R> {
  const { pid } = child;
  if (pid === undefined) return child;
  const id = { pid, startTime: readStat(pid)?.startTime ?? 0, group: true };
  const kin = createKin([id], { tag: env[tagVariable] ?? null, since: id.startTime });
  const over = new AbortController();
  child.once('exit', () => {
    delay(trailMs, undefined, { signal: over.signal }).then(
      () => void killKin(kin),
      () => undefined,
    );
  });
  try {
    return await child;
  } finally {
    over.abort();
    await killKin(kin);
  }
}
