/** The files of a run, gathered as its artifact: record, samples, logs, profiles, evidence and the drawn snapshot. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RunFolder } from '../record/run-folder.ts';
import { makeFolderNow } from '../util/folders.ts';

/**
 * Copies what is to be handed over into `stage`. Homes of instances stay behind: what a target writes there is not
 * masked.
 * @param snapshot null where nothing was drawn
 */
export function gather(run: RunFolder, snapshot: string | null, stage: string): void {
  makeFolderNow(stage);
  for (const file of [run.record, run.samples]) {
    if (existsSync(file)) cpSync(file, path.join(stage, path.basename(file)));
  }
  for (const file of filesIn(run.logs).filter((each) => isLog(path.relative(run.logs, each))))
    copy(file, path.join(stage, 'logs', path.relative(run.logs, file)));
  for (const [name, folder] of [
    ['profiles', run.profiles],
    ['evidence', run.evidence],
  ] as const)
    for (const file of filesIn(folder)) copy(file, path.join(stage, name, path.relative(folder, file)));
  if (snapshot !== null)
    for (const file of filesIn(snapshot))
      copy(file, path.join(stage, 'snapshot', path.relative(snapshot, file)));
}

/** By its name, and written by us: below a home it would be the target's. */
const isLog = (file: string): boolean =>
  file.endsWith('.log') && !/(^|[\\/])[^\\/]*home[^\\/]*[\\/]/.test(file);

function copy(from: string, to: string): void {
  makeFolderNow(path.dirname(to));
  cpSync(from, to);
}

/** Regular files below a folder, in a stable order; links are not followed out of it. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
