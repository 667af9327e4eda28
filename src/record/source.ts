/** A record by the path of its file, or of the artifact it came in: the archive, or the folder that was unpacked. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { RecordNotFoundError } from '../errors/record.ts';
import { parseRecord, readRecord } from './read.ts';
import type { RatingRecord } from './schema.ts';

/**
 * Reads and validates.
 * @throws RecordNotFoundError, RecordUnreadableError, RecordVersionError, RecordInvalidError
 */
export async function readRecordAt(place: string): Promise<RatingRecord> {
  const kind = await stat(place).catch(() => null);
  if (kind?.isDirectory()) return readRecord(path.join(place, 'record.json'));
  if (kind === null || !/\.zip$/i.test(place)) return readRecord(place);
  const { recordInArchive } = await import('./archive.ts');
  const bytes = await recordInArchive(place, place);
  if (bytes === null) throw new RecordNotFoundError(`${place}: no record.json in this archive`);
  return parseRecord(bytes.toString('utf8'), `record.json of ${place}`);
}
