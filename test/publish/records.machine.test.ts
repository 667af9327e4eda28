/** Where a record comes from: files and artifacts that are not what they should be are refused. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { poisoned } from '../render/hostile.ts';
import { usePublish } from './fixture.ts';

const at = usePublish();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writes = async () => (await at.fake.requests()).filter(({ method }) => method !== 'GET');

describe('a record', () => {
  const from = (file: string, tag = 'v1.0.0') =>
    at.publish(at.release(tag), { records: [{ kind: 'file', path: file }] });

  it('of 2 GB is refused without being read', async () => {
    const file = path.join(folder, 'large.json');
    writeFileSync(file, '{');
    truncateSync(file, 2 * 2 ** 30);
    const before = process.memoryUsage().rss;
    await expect(from(file)).rejects.toMatchObject({ code: 'record-unreadable' });
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20);
  });

  it.each([
    ['cut short', '{"schema": 1,', 'record-unreadable'],
    ['of another kind', '{"schema": 1}', 'record-invalid'],
    [
      'with a key too many',
      serializeRecord({ ...poisoned(['x']), extra: 1 } as unknown as RatingRecord),
      'record-invalid',
    ],
    ['of a later schema', '{"schema": 2}', 'record-version'],
  ])('%s is refused', async (_, text, code) => {
    const file = path.join(folder, 'record.json');
    writeFileSync(file, text);
    await expect(from(file)).rejects.toMatchObject({ code });
    expect(await writes()).toEqual([]);
  });
});

describe('an artifact', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const digest = `sha256:${'a'.repeat(64)}`;
  const download = (record: { recordSha256?: string; mismatch?: boolean }) => {
    const release = at.release('v1.0.0');
    const file = path.join(folder, 'record.json');
    const asked: unknown[] = [];
    const artifacts = {
      download: async (...args: unknown[]) => {
        asked.push(args);
        return { folder, digestMismatch: record.mismatch === true };
      },
    };
    const text = serializeRecord(release.record);
    return {
      text,
      file,
      asked,
      publish: (recordSha256: string | null = sha(text)) =>
        at.publish(release, {
          records: [{ kind: 'artifact', id: 7, digest, recordSha256 }],
          deps: { artifacts },
        }),
    };
  };

  it('is taken by its id, and its digest is checked', async () => {
    const artifact = download({});
    writeFileSync(artifact.file, artifact.text);
    expect(await artifact.publish()).toMatchObject({ operation: 'created' });
    expect(artifact.asked).toEqual([[7, 'a'.repeat(64)]]);
  });

  it('with other bytes is refused', async () => {
    const artifact = download({ mismatch: true });
    writeFileSync(artifact.file, artifact.text);
    await expect(artifact.publish()).rejects.toMatchObject({ code: 'digest-differs' });
  });

  it('with a record of another sum is refused', async () => {
    const artifact = download({});
    writeFileSync(artifact.file, `${artifact.text} `);
    await expect(artifact.publish()).rejects.toMatchObject({ code: 'digest-differs' });
    await expect(artifact.publish('short')).rejects.toMatchObject({ code: 'digest-differs' });
  });

  it('without a record, or with a link or folder in its place, is refused', async () => {
    const artifact = download({});
    await expect(artifact.publish()).rejects.toMatchObject({ code: 'artifact-without-record' });
    writeFileSync(path.join(folder, 'elsewhere.json'), artifact.text);
    symlinkSync(path.join(folder, 'elsewhere.json'), artifact.file);
    await expect(artifact.publish(null)).rejects.toMatchObject({ code: 'artifact-without-record' });
    rmSync(artifact.file);
    mkdirSync(artifact.file);
    await expect(artifact.publish(null)).rejects.toMatchObject({ code: 'artifact-without-record' });
    expect(await writes()).toEqual([]);
  });
});
