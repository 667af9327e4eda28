/** `ratingplate check`: is the snapshot on disk what its record draws, byte for byte? */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '../errors/base.ts';
import type { CommandDeps } from './deps.ts';
import type { ParsedOptions } from './options.ts';
import { chartsIn, drawSnapshot, openSnapshot } from './snapshot.ts';

/** What is said of each kind of difference. */
export const meanings = {
  stale: 'stale, drawn from another record',
  missing: 'missing',
  orphan: 'orphan, no chart of this record',
  edited: 'edited by hand',
  rendererDiffers: 'renderer differs, drawn by another version',
} as const;

/** Runs the command; returns the exit code: 0, or 1 where anything differs. */
export async function check(parsed: ParsedOptions, deps: CommandDeps): Promise<number> {
  const { checkSnapshot, isCurrent } = await import('../render/index.ts');
  const snapshot = await openSnapshot(parsed, deps);
  const expected = await drawSnapshot(snapshot);
  const found = await checkSnapshot(expected, {
    read: (file) => readFile(file, 'utf8').catch(() => null),
    charts: () => chartsIn(snapshot.folder),
  });
  const shown = (file: string) => path.relative(deps.cwd, file);
  if (isCurrent(found)) {
    deps.stdout.write(
      `${shown(snapshot.folder) || '.'}: all ${expected.size} files are what the record draws\n`,
    );
    return exitCodes.done;
  }
  for (const [kind, files] of Object.entries(found)) {
    for (const file of files)
      deps.stdout.write(`${shown(file)}: ${meanings[kind as keyof typeof meanings]}\n`);
  }
  deps.stdout.write('`ratingplate render` draws them again.\n');
  return exitCodes.wanting;
}
