/** Go programs without a pprof listener: on SIGQUIT the runtime prints every goroutine to stderr, and ends the program. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from '../types.ts';
import { openNoProbe } from './none.ts';

/** A traceback of 10,000 goroutines takes under a second; one that has not come by then does not come, ms. */
const patienceMs = 10_000;
const pollMs = 50;

/** Tells nothing while a round lasts: what it can tell ends the target. */
export const openSigquitProbe = (): Probe => ({ ...openNoProbe(), kind: 'sigquit' });

/** The last lines of a goroutine that some function of package runtime has begun. */
const ofRuntime = /^created by runtime\./m;

/** Where a process prints its traceback to. */
export interface Traced {
  readonly pid: number;
  /** File that takes its stderr. */
  readonly log: string;
}

/** Goroutines of all, or why they are not known. */
export type Traceback =
  | { readonly goroutines: number; readonly why: null }
  | { readonly goroutines: null; readonly why: string };

/** Ends every process by SIGQUIT and counts the goroutines it prints. Never rejects. */
export async function takeTraceback(traced: readonly Traced[], timeoutMs = patienceMs): Promise<Traceback> {
  for (const { pid } of traced) quit(pid);
  const until = performance.now() + timeoutMs;
  const all = await Promise.all(traced.map(({ log }) => readUntil(log, until)));
  const why = all.find((each) => each.why !== null);
  if (why !== undefined || all.length === 0)
    return { goroutines: null, why: why?.why ?? 'there was no process to tell it' };
  return { goroutines: all.reduce((sum, { goroutines }) => sum + (goroutines ?? 0), 0), why: null };
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has gone, and prints nothing more: its log will say so.
  }
}

/** Reads the log until a whole traceback is in it. */
async function readUntil(log: string, until: number): Promise<Traceback> {
  for (;;) {
    const text = await readFile(log, 'latin1').catch(() => '');
    const found = readTraceback(text);
    if (found !== null) return found;
    if (performance.now() >= until)
      return { goroutines: null, why: 'on SIGQUIT it printed no whole traceback of Go' };
    await sleep(pollMs);
  }
}

/**
 * Goroutines of a traceback: every one but number 0, which is the scheduler's, and those that the runtime has made for
 * itself (collector, sweeper, finalizers), which `runtime.NumGoroutine` does not count either. It ends with the registers of the thread
 * that got the signal; null where those have not come yet.
 */
export function readTraceback(text: string): Traceback | null {
  if (/^\[ratingplate: output over \d+ bytes is not kept\]$/m.test(text))
    return { goroutines: null, why: 'its traceback is longer than what is kept of its output' };
  const start = text.lastIndexOf('SIGQUIT: quit');
  if (start < 0) return null;
  const traceback = text.slice(start);
  const registers = /^(?:rip|eip|pc)\s+0x[0-9a-f]+$/m.exec(traceback);
  if (registers === null) return null;
  const stacks = traceback.slice(0, registers.index).split(/\r?\n\r?\n/);
  const own = stacks.filter((stack) => /^goroutine [1-9]\d* /.test(stack) && !ofRuntime.test(stack));
  return { goroutines: own.length, why: null };
}
