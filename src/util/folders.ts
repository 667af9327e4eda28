/** Making folders with those above them: by hand, because Node's recursive mkdir never ends below /proc. */
import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { PlaceUnusableError } from '../errors/usage.ts';

/**
 * Makes a folder and what is missing above it; one that is there is left as it is.
 *
 * Where the system says ENOENT although the folder above is there (/proc, an automounter), Node's own recursive mkdir
 * makes the folder above again, and so on without end.
 * @throws PlaceUnusableError where the system allows no folder there; other errors of the system as they are.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const parent = parentToMake(folder, error, await kindOf(folder), await kindOf(path.dirname(folder)));
    if (parent === null) return;
    await makeFolder(parent);
    await mkdir(folder).catch(ignoreThere);
  }
}

/** The same, at once. */
export function makeFolderNow(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const parent = parentToMake(folder, error, kindNow(folder), kindNow(path.dirname(folder)));
    if (parent === null) return;
    makeFolderNow(parent);
    try {
      mkdirSync(folder);
    } catch (again) {
      ignoreThere(again);
    }
  }
}

type Kind = 'folder' | 'other' | 'nothing';

/** What has to be made first; null where the folder is there already. */
function parentToMake(folder: string, error: unknown, here: Kind, above: Kind): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (here === 'folder') return null;
  if (code !== 'ENOENT') throw error;
  const parent = path.dirname(folder);
  if (above === 'nothing' && parent !== folder) return parent;
  throw new PlaceUnusableError(`${folder}: no folder can be made in ${parent} (${code})`, { cause: error });
}

/** Somebody else made it in the meantime. */
function ignoreThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

function kindOf(place: string): Promise<Kind> {
  return stat(place).then(
    (found) => (found.isDirectory() ? 'folder' : 'other'),
    (error: NodeJS.ErrnoException) => absent(error),
  );
}

function kindNow(place: string): Kind {
  try {
    return statSync(place).isDirectory() ? 'folder' : 'other';
  } catch (error) {
    return absent(error as NodeJS.ErrnoException);
  }
}

const absent = ({ code }: NodeJS.ErrnoException): Kind => (code === 'ENOENT' ? 'nothing' : 'other');
