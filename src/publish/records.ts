/** Where records come from: files, or an artifact whose bytes are proved to be those the measuring job uploaded. */
import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ArtifactWithoutRecordError, DigestDiffersError } from '../errors/publish.ts';
import { UsageError } from '../errors/usage.ts';
import { mergeRecords } from '../record/merge.ts';
import { readRecord } from '../record/read.ts';
import type { RatingRecord } from '../record/schema.ts';
import type { ArtifactSource, RecordSource } from './types.ts';

type Artifact = Extract<RecordSource, { kind: 'artifact' }>;

/**
 * One record of all sources.
 * @throws DigestDiffersError, ArtifactWithoutRecordError, and what reading and merging throw
 */
export async function takeRecord(
  sources: readonly RecordSource[],
  artifacts: ArtifactSource | null,
): Promise<RatingRecord> {
  const records: RatingRecord[] = [];
  for (const source of sources)
    records.push(await readRecord(source.kind === 'file' ? source.path : await download(source, artifacts)));
  return mergeRecords(records);
}

/** The record's file within the artifact, its bytes checked. */
async function download(source: Artifact, artifacts: ArtifactSource | null): Promise<string> {
  if (artifacts === null)
    throw new UsageError(
      'artifacts can be downloaded in the Action only; name the record with --record FILE',
    );
  const digest = hexOf(source.digest);
  const { folder, digestMismatch } = await artifacts.download(source.id, digest);
  if (digestMismatch)
    throw new DigestDiffersError(`artifact ${source.id} is not the one with SHA-256 ${digest}`);
  const file = path.join(folder, 'record.json');
  // A link could lead to any file of this machine.
  const entry = await lstat(file).catch(() => null);
  if (entry === null || !entry.isFile())
    throw new ArtifactWithoutRecordError(`artifact ${source.id} holds no file record.json`);
  if (source.recordSha256 !== null) await checkSha256(file, hexOf(source.recordSha256), entry.size);
  return file;
}

/** As far as it can be a record at all: what is larger is refused when it is read. */
const largestBytes = 64 * 2 ** 20;

async function checkSha256(file: string, expected: string, size: number): Promise<void> {
  if (size > largestBytes) return;
  const found = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (found !== expected) throw new DigestDiffersError(`record.json has SHA-256 ${found}, not ${expected}`);
}

/** A digest with or without `sha256:` before it. */
function hexOf(digest: string): string {
  const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(digest.trim())?.[1];
  if (hex === undefined) throw new DigestDiffersError(`${JSON.stringify(digest.slice(0, 80))} is no SHA-256`);
  return hex.toLowerCase();
}
