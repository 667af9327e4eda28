/** An instance that somebody else has started: found, proved to be what answers, watched; never stopped or signalled. */
import type { EndpointSpec, RunningSpec, TargetSpec } from '../config/plan.ts';
import type { Variables } from '../config/template.ts';
import { TargetUnusableError } from '../errors/running.ts';
import { TargetExitedError, TargetNotReadyError } from '../errors/target.ts';
import type { ProcessId } from '../observe/types.ts';
import { descendantsIn, readTable } from '../proc/children.ts';
import { hasProc, stillAlive } from '../proc/table.ts';
import { type ReadyRule, readyRule } from './become-ready.ts';
import { findRunning } from './find-running.ts';
import { proveRunning } from './prove-running.ts';
import { questionOf } from './question.ts';
import { untilAnswered } from './ready.ts';
import type { TargetExit } from './types.ts';
import { watchExit } from './watch.ts';

export interface AdoptOptions {
  readonly target: TargetSpec;
  readonly running: RunningSpec;
  readonly endpoint: EndpointSpec;
  /** Late variables; a target that runs already has no port of ours. */
  readonly vars: Variables;
  readonly signal: AbortSignal;
}

export interface RunningInstance {
  /** Roots of its tree, oldest first; at least one. */
  readonly processes: readonly [ProcessId, ...ProcessId[]];
  /** Resolves as soon as one of them has gone, within half a second of it; never after `release()`. */
  readonly ended: Promise<TargetExit>;
  /** Ends the watch, and nothing else. */
  release(): void;
}

/**
 * Finds it, waits for an answer at its endpoint, and proves that the answer is its own.
 * @throws TargetNotRunningError, TargetHiddenError, TargetUnusableError, TargetNotReadyError, TargetExitedError,
 *   RunningElsewhereError, PortUnprovedError, or the signal's reason
 */
export async function adoptRunning(options: AdoptOptions): Promise<RunningInstance> {
  const { target, running, endpoint, vars, signal } = options;
  if (!hasProc())
    throw new TargetUnusableError('a target that runs already is found in /proc, which this system has not');
  const rule = readyRule(endpoint, vars);
  const { addresses } = rule;
  const [first, ...others] = findRunning(running, { folder: target.cwd, addresses });
  if (first === undefined) throw new TargetUnusableError('no process was found');
  const processes = [first, ...others] as const;
  await untilReady(target.name, rule, signal);
  proveRunning(rule, processes, membersOf(processes));
  // What answered may have been another, that took the port of one that had gone.
  const gone = processes.find((each) => !stillAlive(each));
  if (gone !== undefined) throw new TargetExitedError(`Target ${target.name}`, exitOf(gone));
  return { processes, ...watched(processes) };
}

async function untilReady(name: string, rule: ReadyRule, signal: AbortSignal): Promise<void> {
  const question = questionOf(rule.ready, rule.protocol, rule.url);
  if (question === null) return;
  const since = performance.now();
  const seen = await untilAnswered(question, since, rule.ready.timeoutMs, signal);
  signal.throwIfAborted();
  if (seen.kind === 'ready') return;
  const why = seen.kind === 'late' ? seen.seen : 'given up';
  throw new TargetNotReadyError(`Target ${name}`, performance.now() - since, why, null);
}

function membersOf(roots: readonly ProcessId[]): readonly { readonly pid: number }[] {
  return [
    ...roots,
    ...descendantsIn(
      readTable(),
      roots.map(({ pid }) => pid),
    ),
  ];
}

/** The kernel tells code and signal to its parent alone, and what it printed is not ours. */
const exitOf = ({ pid }: ProcessId): TargetExit => ({ pid, code: null, signal: null, lastLines: [] });

function watched(processes: readonly ProcessId[]): Pick<RunningInstance, 'ended' | 'release'> {
  const watch = new AbortController();
  const ended = new Promise<TargetExit>((resolve) => {
    for (const each of processes)
      void watchExit(each, watch.signal).then((how) => {
        if (how === 'ended') resolve(exitOf(each));
      });
  });
  return { ended, release: () => watch.abort() };
}
