/** The folders of runs: what an earlier run left, which one this run uses, and the place of each round. */
import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { planForRecord } from '../config/index.ts';
import type { Measurement, Plan } from '../config/plan.ts';
import { NothingToResumeError } from '../errors/usage.ts';
import { type HostFacts, hostFacts } from '../host/facts.ts';
import { removeCopy } from '../host/own-node.ts';
import { sweepBridges } from '../ownership/bridge.ts';
import type { Ledger } from '../ownership/ledger.ts';
import { harnessOf, sweep } from '../ownership/sweep.ts';
import type { Progress } from '../progress/events.ts';
import { readRecord } from '../record/read.ts';
import {
  createRun,
  type IsPlaced,
  newestResumable,
  type Refuse,
  type RunFolder,
  resumableRun,
} from '../record/run-folder.ts';
import type { RatingRecord } from '../record/schema.ts';
import { sweepHomes } from '../target/home.ts';
import { removeHomes } from '../target/homes.ts';
import { makeFolderNow } from '../util/folders.ts';
import { version } from '../version.ts';

/** What an earlier run left when all its processes were killed at once. */
export async function reportSwept(runs: string, tell: Progress): Promise<void> {
  const { runs: dead, killed, survivors } = await sweep(runs);
  await sweepBridges();
  sweepHomes();
  for (const run of dead) await tidy(path.join(runs, run));
  if (killed > 0)
    tell({
      event: 'note',
      level: 'info',
      code: 'swept',
      message: `${killed} processes of an earlier run were still there and were ended`,
    });
  if (survivors.length > 0)
    tell({
      event: 'note',
      level: 'warning',
      code: 'survivors',
      message: `processes of an earlier run cannot be ended: ${survivors.map(({ pid }) => pid).join(', ')}`,
    });
}

/** What a run would have removed at its end. */
async function tidy(run: string): Promise<void> {
  removeCopy(run);
  const logs = path.join(run, 'logs');
  for (const round of await readdir(logs).catch(() => [])) await removeHomes(path.join(logs, round));
}

/** Where a run is kept, and its record so far: null for a new one. */
export interface ChosenRun {
  readonly folder: RunFolder;
  readonly soFar: RatingRecord | null;
}

/** A new folder, or the one of the run to go on with. */
export async function chooseFolder(
  plan: Plan,
  runs: string,
  { resume, out }: { readonly resume: string | null; readonly out: string | null },
): Promise<ChosenRun> {
  if (resume === null) return { folder: await createRun(runs, new Date()), soFar: null };
  const refuse = refusal(plan, hostFacts());
  const isPlaced = placedIn(out);
  const found =
    resume === ''
      ? await newestResumable(runs, refuse, isPlaced)
      : await resumableRun(runs, resume, refuse, isPlaced);
  if (found === null) throw new NothingToResumeError(`no incomplete run of this plan in ${runs}`);
  return { folder: found.folder, soFar: found.record };
}

/** By the samples it was made from, which no other run has: a snapshot may hold the runs of several hosts. */
function placedIn(out: string | null): IsPlaced {
  return async ({ record }) => {
    if (out === null) return true;
    const snapshot = await readRecord(path.join(out, 'record.json')).catch(() => null);
    const [own] = record.runs.map(({ samples_sha256: sha256 }) => sha256);
    return own != null && snapshot?.runs.some(({ samples_sha256: sha256 }) => sha256 === own) === true;
  };
}

/** What must be the same in all rounds of a record, or its figures could not stand side by side. */

const hostMarks = ['id', 'cpu_model', 'cpus', 'kernel', 'node'] as const;

function refusal(plan: Plan, here: HostFacts): Refuse {
  const planned = planForRecord(plan);
  return ({ folder, record }) => {
    if (record.config_sha256 !== plan.configSha256 || !isDeepStrictEqual(record.plan, planned))
      return 'was measured with another plan';
    if (record.tool.version !== version) return `was measured by ratingplate ${record.tool.version}`;
    const there = record.runs[0]?.host;
    const other = hostMarks.find((mark) => there?.[mark] !== here[mark]);
    if (other !== undefined)
      return `was measured on another host: ${other} is ${here[other]}, it was ${there?.[other]}`;
    const harness = harnessOf(folder.path);
    return harness === null ? null : `is still being measured, by process ${harness}`;
  };
}

/** Logs and homes of one round; what a broken try of it left is removed. */
export function roundFolder(folder: RunFolder, measurement: Measurement, round: number): string {
  const place = path.join(folder.logs, `${measurement.id}.${round}`);
  rmSync(place, { recursive: true, force: true });
  makeFolderNow(place);
  return place;
}

/** With everything gone the pid file goes; with a survivor it stays for the next start. */
export function endLedger(ledger: Ledger): void {
  if (ledger.list().length === 0) ledger.close();
}
