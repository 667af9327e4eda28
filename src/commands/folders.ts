/** The folders of runs: what an earlier run left, which one this run uses, and the place of each round. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { planForRecord } from '../config/index.ts';
import type { Plan, PointMeasurement } from '../config/plan.ts';
import { NothingToResumeError } from '../errors/usage.ts';
import type { Ledger } from '../ownership/ledger.ts';
import { sweep } from '../ownership/sweep.ts';
import type { Progress } from '../progress/events.ts';
import { createRun, newestResumable, type RunFolder, resumableRun } from '../record/run-folder.ts';
import type { RatingRecord } from '../record/schema.ts';

/** What an earlier run left when all its processes were killed at once. */
export async function reportSwept(runs: string, tell: Progress): Promise<void> {
  const { killed, survivors } = await sweep(runs);
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

/** A new folder, or the one of the run to go on with. */
export async function chooseFolder(plan: Plan, runs: string, resume: string | null): Promise<RunFolder> {
  if (resume === null) return createRun(runs, new Date());
  const planned = planForRecord(plan);
  const matches = (record: RatingRecord) =>
    record.config_sha256 === plan.configSha256 && isDeepStrictEqual(record.plan, planned);
  const found =
    resume === '' ? await newestResumable(runs, matches) : await resumableRun(runs, resume, matches);
  if (found === null) throw new NothingToResumeError(`no incomplete run of this plan in ${runs}`);
  return found.folder;
}

/** Logs and homes of one round; what a broken try of it left is removed. */
export function roundFolder(folder: RunFolder, measurement: PointMeasurement, round: number): string {
  const place = path.join(folder.logs, `${measurement.id}.${round}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  return place;
}

/** With everything gone the pid file goes; with a survivor it stays for the next start. */
export function endLedger(ledger: Ledger): void {
  if (ledger.list().length === 0) ledger.close();
}
