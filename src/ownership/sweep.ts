import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bootId } from '../proc/boot.ts';
import { stillAlive } from '../proc/table.ts';
import { answers } from '../util/answers.ts';
import { type KillReport, killOwned } from './kill.ts';
import { type PidRecord, pidFile, readPidRecord } from './ledger.ts';

export interface Swept extends KillReport {
  /** Run folders of dead harnesses that were found. */
  readonly runs: readonly string[];
}

/**
 * Kills what runs below `runsFolder` left when all their processes were killed at once: of every pid file whose harness
 * is dead the processes still alive. Runs of a living harness, and of another machine or container, are left alone.
 */
export async function sweep(runsFolder: string): Promise<Swept> {
  const runs: string[] = [];
  const survivors: KillReport['survivors'][number][] = [];
  let killed = 0;
  for (const run of namesIn(runsFolder)) {
    const file = path.join(runsFolder, run, pidFile);
    removeHalves(path.join(runsFolder, run));
    const record = readPidRecord(file);
    if (record === null || stateOf(record) === 'not ours') continue;
    runs.push(run);
    // After a reboot nothing of it can be alive; only the file is left.
    if (stateOf(record) === 'dead') {
      const report = await killOwned(record.processes, { tag: record.tag, strict: true });
      killed += report.killed;
      survivors.push(...report.survivors);
      if (report.survivors.length > 0) continue;
    }
    rmSync(file, { force: true });
  }
  return { runs, killed, survivors };
}

/** Pid files that a harness was writing as it was killed. */
function removeHalves(run: string): void {
  for (const name of namesIn(run)) {
    const writer = /^processes\.json\.(\d{1,10})\.new$/.exec(name)?.[1];
    if (writer !== undefined && !answers(Number(writer))) rmSync(path.join(run, name), { force: true });
  }
}

/** The living harness of the run in `folder`; null where it has ended, or is of another machine or container. */
export function harnessOf(folder: string): number | null {
  const record = readPidRecord(path.join(folder, pidFile));
  if (record === null || record.boot !== bootId()) return null;
  return stillAlive(record.harness) ? record.harness.pid : null;
}

/** What is to be thought of a run by its pid file. */
function stateOf(record: PidRecord): 'not ours' | 'dead' | 'other boot' {
  const [boot, space] = split(bootId());
  const [thenBoot, thenSpace] = split(record.boot);
  if (boot !== thenBoot) return 'other boot';
  if (space !== thenSpace) return 'not ours';
  return stillAlive(record.harness) ? 'not ours' : 'dead';
}

/** Boot and pid namespace of a `bootId`. */
function split(id: string | null): [string, string] {
  const [boot = '', space = ''] = (id ?? '').split(' ');
  return [boot, space];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
