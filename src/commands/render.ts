/** `ratingplate render`: draws the snapshot of a record, wholesale: what the record does not draw is removed. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '../errors/base.ts';
import { writeAtomic } from '../record/write.ts';
import type { CommandDeps } from './deps.ts';
import type { ParsedOptions } from './options.ts';
import { drawnIn, drawSnapshot, openSnapshot } from './snapshot.ts';

/** Runs the command; returns the exit code. */
export async function render(parsed: ParsedOptions, deps: CommandDeps): Promise<number> {
  const snapshot = await openSnapshot(parsed, deps);
  // All is drawn before anything is written: an error leaves the snapshot as it was.
  const files = await drawSnapshot(snapshot);
  let written = 0;
  for (const [file, content] of files) written += (await writeChanged(file, content)) ? 1 : 0;
  const orphans = (await drawnIn(snapshot.folder)).filter((file) => !files.has(file));
  for (const orphan of orphans) await rm(orphan);
  const where = path.relative(deps.cwd, snapshot.folder) || '.';
  const drawn =
    written === 0 ? `${files.size} files, all up to date` : `${written} of ${files.size} files written`;
  deps.stdout.write(`${where}: ${drawn}${orphans.length > 0 ? `, ${orphans.length} removed` : ''}\n`);
  return exitCodes.done;
}

/** A file that is right already keeps its time stamp. */
async function writeChanged(file: string, content: string): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before === content) return false;
  await writeAtomic(file, content);
  return true;
}
