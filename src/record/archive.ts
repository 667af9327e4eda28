/** The record in the archive of an artifact: found, measured and unpacked alone, whatever else the archive may hold. */
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RecordUnreadableError } from '../errors/record.ts';
import { largestRecordBytes } from './limits.ts';

const recordName = 'record.json';
/** Files in an archive; a run of the largest plan leaves some thousands. */
const mostEntries = 100_000;

/**
 * Bytes of `record.json` at the top of a zip file; null where there is none. Nothing is written to disk, and of the
 * record itself no more is unpacked than a record can have, whatever the archive says of it.
 * @param name what to call it in errors
 * @throws RecordUnreadableError for what is no archive, and for a record that is too large, no regular file or there twice
 */
export async function recordInArchive(file: string, name: string): Promise<Buffer | null> {
  try {
    const archive = await openPromise(file, { autoClose: false });
    try {
      return await unpack(archive, name);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof RecordUnreadableError) throw error;
    throw new RecordUnreadableError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

async function unpack(archive: ZipFile, name: string): Promise<Buffer | null> {
  const entry = await find(archive, name);
  if (entry === null) return null;
  if (!isRegular(entry)) throw new RecordUnreadableError(`${name}: ${recordName} is no regular file`);
  if (entry.uncompressedSize > largestRecordBytes)
    throw new RecordUnreadableError(
      `${name}: ${recordName} has ${entry.uncompressedSize} bytes, a record has at most ${largestRecordBytes}`,
    );
  const parts: Buffer[] = [];
  // The stream ends with an error at the first byte over the size that was just looked at.
  for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The one entry of that name: with two of them it would depend on the reader which is the record. */
async function find(archive: ZipFile, name: string): Promise<Entry | null> {
  if (archive.entryCount > mostEntries)
    throw new RecordUnreadableError(
      `${name}: ${archive.entryCount} files, an artifact of a run has at most ${mostEntries}`,
    );
  let found: Entry | null = null;
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName !== recordName) continue;
    if (found !== null) throw new RecordUnreadableError(`${name}: holds two files ${recordName}`);
    found = entry;
  }
  return found;
}

/** By the mode that archives made on Unix carry; others have none. */
function isRegular({ externalFileAttributes, versionMadeBy }: Entry): boolean {
  const unix = versionMadeBy >> 8 === 3;
  const type = (externalFileAttributes >>> 16) & 0o170000;
  return !unix || type === 0 || type === 0o100000;
}
