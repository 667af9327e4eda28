/** Writing so that a file is either the old one or the new one, whatever happens in between. */
import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { answers } from '../util/answers.ts';
import { makeFolder } from '../util/folders.ts';
import type { RatingRecord } from './schema.ts';
import { serializeRecord } from './serialize.ts';

/**
 * Writes beside the file, syncs, and renames over it. The folder is made where it is missing; what a writer of the same
 * file left that was killed over it goes.
 */
export async function writeAtomic(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  await makeFolder(folder);
  await removeHalves(file);
  const mark = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const temporary = path.join(folder, `.${path.basename(file)}.${mark}.tmp`);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    // A write that finds no room does not say where.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
  await syncFolder(folder);
}

/** Files that were to become this one, of processes that are no more. */
async function removeHalves(file: string): Promise<void> {
  const folder = path.dirname(file);
  const start = `.${path.basename(file)}.`;
  for (const name of await readdir(folder).catch(() => [])) {
    const writer = name.startsWith(start)
      ? /^(\d{1,10})-[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))
      : null;
    if (writer !== null && !answers(Number(writer[1]))) await rm(path.join(folder, name), { force: true });
  }
}

/** The rename itself must survive a power cut; where a folder cannot be synced (Windows), it may not. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file is complete all the same.
  }
}

/**
 * Writes the record atomically.
 * @throws NonFiniteNumberError before anything is touched
 */
export async function writeRecord(file: string, record: RatingRecord): Promise<void> {
  await writeAtomic(file, serializeRecord(record));
}
