/** Where a record comes from: files and artifacts that are not what they should be are refused. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { largestArchiveBytes } from '../../src/publish/records.ts';
import type { ArtifactSource, RecordSource } from '../../src/publish/types.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { packedZeros, type ZipEntry, zip } from '../record/zip.ts';
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
  const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

  /** An artifact of these files, and publishing it. */
  function artifact(files: (text: string) => readonly ZipEntry[], told: string | null = null) {
    const release = at.release('v1.0.0');
    const text = serializeRecord(release.record);
    const bytes = zip(files(text));
    const file = path.join(folder, 'artifact.zip');
    writeFileSync(file, bytes);
    const asked: unknown[] = [];
    const artifacts: ArtifactSource = {
      download: async (...args) => {
        asked.push(args);
        return { file, digest: told };
      },
    };
    const publish = (given: { digest?: string | null; recordSha256?: string | null } = {}) => {
      const { digest = sha(bytes), recordSha256 = sha(text) } = given;
      const records: RecordSource[] = [{ kind: 'artifact', id: 7, run: null, digest, recordSha256 }];
      return at.publish(release, { records, deps: { artifacts } });
    };
    return { text, bytes, file, asked, publish };
  }
  const whole = (text: string): ZipEntry[] => [
    { name: 'record.json', content: text },
    { name: 'logs/driver.log', content: 'x' },
  ];

  it('is taken by its id, and its digest is checked', async () => {
    const one = artifact(whole);
    expect(await one.publish()).toMatchObject({ operation: 'created' });
    expect(one.asked).toEqual([[expect.objectContaining({ id: 7, run: null }), largestArchiveBytes]]);
  });

  it.each([
    ['with sha256: before it', (hex: string) => `sha256:${hex}`],
    ['in capitals', (hex: string) => hex.toUpperCase()],
  ])('has its digest %s or not', async (_, form) => {
    const one = artifact(whole);
    const [digest, recordSha256] = [form(sha(one.bytes)), form(sha(one.text))];
    expect(await one.publish({ digest, recordSha256 })).toMatchObject({ operation: 'created' });
  });

  it('without a digest must be what the service says it is', async () => {
    await expect(artifact(whole).publish({ digest: null })).rejects.toMatchObject({
      code: 'digest-differs',
      message: expect.stringMatching(/the service tells none/),
    });
    await at.renew();
    const other = artifact(whole, `sha256:${'0'.repeat(64)}`).publish({ digest: null });
    await expect(other).rejects.toMatchObject({ code: 'digest-differs' });
  });

  it('with other bytes is refused before it is opened', async () => {
    const one = artifact(whole);
    writeFileSync(one.file, 'no archive at all');
    await expect(one.publish()).rejects.toMatchObject({ code: 'digest-differs' });
    await expect(one.publish({ digest: 'short' })).rejects.toMatchObject({ code: 'digest-differs' });
    expect(one.asked).toHaveLength(1);
  });

  it('of 2 GB is refused without being read', async () => {
    const one = artifact(whole);
    truncateSync(one.file, 2 * 2 ** 30);
    await expect(one.publish()).rejects.toMatchObject({ code: 'artifact-too-large' });
  });

  it('whose record unpacks to 4 GiB is refused', async () => {
    const bomb = artifact(() => [{ name: 'record.json', content: '', packed: packedZeros(4096), claims: 9 }]);
    const before = process.resourceUsage().maxRSS;
    await expect(bomb.publish({ recordSha256: null })).rejects.toMatchObject({ code: 'record-unreadable' });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(500_000);
  });

  it('with a record of another sum is refused', async () => {
    const one = artifact((text) => whole(`${text} `));
    await expect(one.publish()).rejects.toMatchObject({ code: 'digest-differs' });
    await expect(one.publish({ recordSha256: 'short' })).rejects.toMatchObject({ code: 'digest-differs' });
  });

  it.each<[string, (text: string) => ZipEntry[], string]>([
    ['without a record', (text) => whole(text).slice(1), 'artifact-without-record'],
    [
      'with a link in its place',
      () => [{ name: 'record.json', content: '../x', mode: 0o120777 }],
      'record-unreadable',
    ],
    ['with a folder in its place', () => [{ name: 'record.json/', content: '' }], 'artifact-without-record'],
  ])('%s is refused', async (_, files, code) => {
    await expect(artifact(files).publish({ recordSha256: null })).rejects.toMatchObject({ code });
    expect(await writes()).toEqual([]);
  });
});
