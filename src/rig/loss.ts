/** One promise that rejects as soon as something a round stands on has gone. */
import { TargetLostError } from '../errors/study.ts';
import type { TargetExit } from '../target/types.ts';

export interface Loss {
  readonly lost: Promise<never>;
  /** Says that a process of the target has exited; ignored once the end is expected. */
  targetExited(exit: TargetExit): void;
  /** Hands on a rejection of another guard (driver, stand-in, abort). */
  watch(promise: Promise<never>): void;
  exit(): TargetExit | null;
  /** From now on exits of the target are what we asked for. */
  expectExit(): void;
  /** From now on all of it may end. */
  expectEnd(): void;
}

/** Starts watching; the promise never goes unhandled. @param target its name: a grid has several of them running. */
export function watchLoss(signal: AbortSignal, target: string): Loss {
  let reject: (error: unknown) => void = () => {};
  let expected = false;
  let seen: TargetExit | null = null;
  const lost = new Promise<never>((_, fail) => {
    reject = fail;
  });
  lost.catch(() => {});
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return {
    lost,
    targetExited(exit) {
      if (expected) return;
      seen ??= exit;
      reject(new TargetLostError(describeExit(target, exit), exit));
    },
    watch: (promise) => void promise.catch(reject),
    exit: () => seen,
    expectExit() {
      expected = true;
    },
    expectEnd() {
      expected = true;
      signal.removeEventListener('abort', abort);
    },
  };
}

function describeExit(target: string, exit: TargetExit): string {
  const how = describeEnd(exit);
  const lines =
    exit.lastLines.length === 0
      ? ''
      : `; its last lines:\n${exit.lastLines.map((line) => `    ${line}`).join('\n')}`;
  const note = exit.note === undefined ? '' : ` (${exit.note})`;
  return `the target ${target} (pid ${exit.pid}) ${how}${note} while it was measured${lines}`;
}

/** Of a process that is not our child nobody tells us more than that it has gone. */
function describeEnd({ code, signal }: TargetExit): string {
  if (signal !== null) return `was ended by ${signal}`;
  return code === null ? 'ended' : `exited with code ${code}`;
}
