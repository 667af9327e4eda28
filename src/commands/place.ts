/** Whether a folder named on the command line can be written to. */
import { access, mkdtemp, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { PlaceUnusableError } from '../errors/usage.ts';
import { assertUsable } from './finish.ts';

/**
 * Makes sure that files can be put into `out`. Rights alone do not tell: below /proc root may write and still
 * no folder can be made, and Node's recursive mkdir tries there without end. So one is made, and removed.
 * @throws PlaceUnusableError
 */
export async function assertFolder(out: string): Promise<void> {
  await assertUsable(out);
  const there = await nearestThere(out);
  try {
    await rmdir(await mkdtemp(path.join(there, '.ratingplate-')));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new PlaceUnusableError(`${out}: no folder can be made in ${there} (${code})`, { cause: error });
  }
}

/** The folder itself, or the nearest above it that is there. */
async function nearestThere(folder: string): Promise<string> {
  const there = await access(folder).then(
    () => true,
    () => false,
  );
  return there || path.dirname(folder) === folder ? folder : nearestThere(path.dirname(folder));
}
