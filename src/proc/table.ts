import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ProcessesHiddenError } from '../errors/machine.ts';
import { answers } from '../util/answers.ts';
import { readTable } from './children.ts';
import { isAlive, type ProcStat } from './stat.ts';

/** Whether this platform tells about processes in /proc as Linux does. */
export function hasProc(root = '/proc'): boolean {
  return existsSync(`${root}/self/stat`);
}

/** Every process now: from /proc, elsewhere from one `ps` (start times are 0 then). */
export function processTable(root = '/proc'): ProcStat[] {
  return hasProc(root) ? readTable(root) : parsePs(runPs());
}

/**
 * Makes sure that processes can be seen at all: what cannot be seen can neither be measured nor ended with proof.
 * @throws ProcessesHiddenError
 */
export function assertProcessesShown(table: () => readonly ProcStat[] = processTable): void {
  let why = 'this very process is not among them';
  try {
    if (table().some(({ pid }) => pid === process.pid)) return;
  } catch (error) {
    why = (error as Error).message.trim().replaceAll(/\s*\n\s*/g, '; ');
  }
  throw new ProcessesHiddenError(`the system does not tell which processes there are: ${why}`);
}

/** Whether this very process runs; where there is no /proc, whether its pid does. */
export function stillAlive(
  id: { readonly pid: number; readonly startTime: number },
  root = '/proc',
): boolean {
  return hasProc(root) ? isAlive(id, root) : answers(id.pid);
}

/**
 * What is known of the environment of a process in the middle of exec: the old program's memory has gone, and neither
 * arguments nor environment of the new one are there yet. Its parent goes on before that, and on a busy machine it lasts.
 */
export const inExec = Symbol('in exec');

/**
 * Value of a variable in the environment a process was started with; null where it has none or is not to be read,
 * `inExec` where that cannot be told yet.
 */
export function environmentValue(pid: number, name: string, root = '/proc'): string | null | typeof inExec {
  const place = `${root}/${pid}`;
  let text = readText(`${place}/environ`);
  if (text === '') {
    if (readText(`${place}/cmdline`) === '') return hasMemory(place) ? inExec : null;
    // Arguments come with the environment: exec was over after the first look, or there is no variable at all.
    text = readText(`${place}/environ`);
  }
  const head = `${name}=`;
  const entry = text?.split('\0').find((each) => each.startsWith(head));
  return entry === undefined ? null : entry.slice(head.length);
}

/** Kernel threads and zombies have none, and nothing to read in their environment either. */
function hasMemory(place: string): boolean {
  return !(readText(`${place}/statm`) ?? '0 ').startsWith('0 ');
}

/** Null where it cannot be read. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}

function runPs(): string {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,state=,comm='], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** What neither `ps` nor a signal tells. */
const untold = {
  ...{
    threads: 1,
    minflt: 0,
    majflt: 0,
    utime: 0,
    stime: 0,
    cutime: 0,
    cstime: 0,
    startTime: 0,
    rssPages: 0,
  },
} as const;

/** Those of `known` (pid -> start time) that a signal would reach: all that can be told without a table. */
export function answering(known: ReadonlyMap<number, number>): ProcStat[] {
  return [...known]
    .filter(([pid]) => answers(pid))
    .map(([pid, startTime]) => ({
      ...untold,
      ...{ pid, startTime, ppid: 0, pgrp: pid, session: 0, state: 'S', comm: '' },
    }));
}

/** Lines of `ps -A -o pid=,ppid=,pgid=,state=,comm=` as far as they go; what `ps` does not tell is 0. */
export function parsePs(text: string): ProcStat[] {
  const table: ProcStat[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match) continue;
    const [pid, ppid, pgrp] = match.slice(1, 4).map(Number) as [number, number, number];
    const state = match[4]?.charAt(0) ?? '';
    table.push({ pid, ppid, pgrp, session: 0, state, comm: match[5] ?? '', ...untold });
  }
  return table;
}
