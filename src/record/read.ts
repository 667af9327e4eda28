/** Reading a record that may come from anywhere: what it is not is said by path and expectation. */
import { readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import {
  RecordInvalidError,
  RecordNotFoundError,
  RecordUnreadableError,
  RecordVersionError,
} from '../errors/record.ts';
import { largestRecordBytes } from './limits.ts';
import { type RatingRecord, recordSchema } from './schema.ts';

const deepest = 64;
const shownFaults = 5;

/**
 * Reads and validates.
 * @throws RecordNotFoundError, RecordUnreadableError, RecordVersionError, RecordInvalidError
 */
export async function readRecord(file: string): Promise<RatingRecord> {
  return parseRecord(await readText(file), file);
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > largestRecordBytes)
      throw new RecordUnreadableError(`${file}: ${size} bytes, a record has at most ${largestRecordBytes}`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof RecordUnreadableError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new RecordNotFoundError(`${file}: no such file`);
    throw new RecordUnreadableError(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * A record from its text.
 * @param name what to call it in errors
 * @throws RecordUnreadableError, RecordVersionError, RecordInvalidError
 */
export function parseRecord(text: string, name: string): RatingRecord {
  const value = parseJson(text, name);
  checkVersion(value, name);
  if (depth(value, deepest) > deepest)
    throw new RecordInvalidError(`${name}: nested over ${deepest} levels deep`);
  const result = v.safeParse(recordSchema, value);
  if (result.success) return result.output;
  const faults = result.issues.slice(0, shownFaults).map(fault);
  const more = result.issues.length - faults.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  throw new RecordInvalidError(
    `${name} is no record:\n${[...faults, ...rest].map((line) => `  ${line}`).join('\n')}`,
  );
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RecordUnreadableError(`${name}: not JSON (${clip((error as Error).message)})`, {
      cause: error,
    });
  }
}

function checkVersion(value: unknown, name: string): void {
  const version =
    typeof value === 'object' && value !== null ? (value as { schema?: unknown }).schema : undefined;
  if (version === 1) return;
  if (typeof version === 'number')
    throw new RecordVersionError(`${name}: record schema ${version}, this program reads 1`);
  throw new RecordInvalidError(`${name} is no record:\n  schema: expected 1, found ${found(version)}`);
}

/** Levels of nesting, counted no further than one past the limit. */
function depth(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit < 0) return 0;
  return 1 + Object.values(value).reduce<number>((most, each) => Math.max(most, depth(each, limit - 1)), 0);
}

function fault(issue: v.BaseIssue<unknown>): string {
  const at = v.getDotPath(issue) ?? '(top)';
  const expected = issue.expected ?? issue.requirement ?? 'something else';
  return `${at}: expected ${clip(String(expected))}, found ${clip(issue.received)}`;
}

const found = (value: unknown): string => clip(JSON.stringify(value) ?? 'nothing');
/** Text from a file of unknown origin is quoted in one line of bounded length. */
const clip = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return line.length > 120 ? `${line.slice(0, 120)}...` : line;
};
