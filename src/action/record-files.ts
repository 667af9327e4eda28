/** Records on the runner, handed over by steps of one's own. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ActionInputError } from '../errors/action.ts';
import { DigestDiffersError } from '../errors/publish.ts';
import { largestRecordBytes } from '../record/limits.ts';
import { filesIn } from './stage.ts';

/**
 * The files that are named; of a folder, every `record.json` in it. With digests, those and only those: several attempts
 * of a job may have left theirs side by side.
 * @throws ActionInputError, DigestDiffersError
 */
export function recordFiles(named: readonly string[], digests: readonly string[], cwd: string): string[] {
  const files = named.flatMap((name) => expand(path.resolve(cwd, name)));
  if (digests.length === 0) return files;
  const found = new Map(files.map((file) => [sha256(file), file]));
  return digests.map((digest) => {
    const file = found.get(digest.replace(/^sha256:/, '').toLowerCase());
    if (file === undefined)
      throw new DigestDiffersError(
        `none of ${files.length} records has SHA-256 ${JSON.stringify(digest.slice(0, 80))}`,
      );
    return file;
  });
}

function expand(file: string): string[] {
  const kind = statSync(file, { throwIfNoEntry: false });
  if (kind === undefined) throw new ActionInputError(`record: there is no ${file}`);
  if (!kind.isDirectory()) return [file];
  const found = filesIn(file).filter(
    (each) => path.basename(each) === 'record.json' && !/[\\/]snapshot[\\/]/.test(each),
  );
  if (found.length === 0) throw new ActionInputError(`record: no record.json in ${file}`);
  return found;
}

/** What is too large to be a record is refused when it is read; it has no digest here. */
function sha256(file: string): string {
  if (statSync(file).size > largestRecordBytes) return file;
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
