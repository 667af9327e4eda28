import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { type OutOfMemoryMeter, outOfMemoryMeter } from '../host/out-of-memory.ts';
import type { ProcessId } from '../observe/types.ts';
import { createKin, type Kin } from '../ownership/kin.ts';
import { readStat } from '../proc/stat.ts';
import type { Output } from './output.ts';
import { stopTree } from './stop.ts';
import type { Stopped, TargetExit } from './types.ts';

/** A started child that leads its own process group, followed to its end. */
export interface Followed {
  readonly process: ProcessId;
  readonly kin: Kin;
  readonly exited: Promise<TargetExit>;
  exit(): TargetExit | null;
  /** Ends the tree (see `stopTree`); called again it returns the same promise. */
  stop(waits: { readonly stdinMs: number; readonly termMs: number }): Promise<Stopped>;
}

interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}

/** How long the last output may trail behind the exit, ms: pipes are read after the signal of death. */
const trailMs = 100;

/** One that could not be ended must not keep us from ending. */
function letGo(child: ChildProcess, output: Output): void {
  output.close();
  child.stdin?.destroy();
  child.unref();
}

/** A SIGKILL of nobody's may be the kernel's. */
function killedFor({ signal }: Ending, memory: OutOfMemoryMeter | null): { readonly note?: string } {
  const note = signal === 'SIGKILL' ? (memory?.since() ?? null) : null;
  return note === null ? {} : { note };
}

/** Follows a child from right after its spawn. `tag`: see ownership/tag.ts. Must be called in the same tick. */
export function follow(child: ChildProcess, output: Output, tag: string | null): Followed {
  const pid = child.pid ?? 0;
  // Not reaped before the event loop turns, so the line is there even if it has ended already.
  const id: ProcessId = { pid, startTime: readStat(pid)?.startTime ?? 0 };
  const kin = createKin([{ ...id, group: true }], { tag, since: id.startTime });
  let memory: OutOfMemoryMeter | null = null;
  // Its 0.2 ms must not be in the time to the first answer, and nothing runs out of memory before that.
  setImmediate(() => {
    memory = outOfMemoryMeter();
  });
  let exit: TargetExit | null = null;
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const exited = ended.then(async (ending): Promise<TargetExit> => {
    // A turn for the pipes after the timer: on a busy machine it may be due before they were read at all.
    await Promise.race([output.ended(), delay(trailMs).then(() => turn())]);
    exit = { pid, ...ending, lastLines: output.lastLines(), ...killedFor(ending, memory) };
    return exit;
  });
  // A pipe whose reader has gone is told by the exit.
  child.stdin?.on('error', () => {});
  let stopped: Promise<Stopped> | null = null;
  const tree = {
    pid,
    kin,
    exited: ended,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    endStdin: () => void child.stdin?.end(),
  };
  return {
    process: id,
    kin,
    exited,
    exit: () => exit,
    stop: (waits) => (stopped ??= stopTree(tree, waits).finally(() => letGo(child, output))),
  };
}
