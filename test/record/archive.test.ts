/** Archives from elsewhere: what is not what it should be is refused, and never unpacked further than a record can be. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordInArchive } from '../../src/record/archive.ts';
import { largestRecordBytes } from '../../src/record/limits.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { readRecordAt } from '../../src/record/source.ts';
import { sampleRecord } from './sample.ts';
import { packedZeros, type ZipEntry, zip } from './zip.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (bytes: Buffer | string, name = 'archive.zip'): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const inside = (...entries: ZipEntry[]) => recordInArchive(write(zip(entries)), 'artifact 7');
const record = { name: 'record.json', content: '{"a": 1}' };
const log = { name: 'logs/driver.log', content: 'x'.repeat(1000) };

describe('the record in an archive', () => {
  it('is found among the other files', async () => {
    expect((await inside(log, record, log))?.toString()).toBe('{"a": 1}');
  });
  it('is at the top, under this name only', async () => {
    expect(await inside(log, { ...record, name: 'snapshot/record.json' })).toBeNull();
    expect(await inside()).toBeNull();
  });
  it.each<[string, ZipEntry[], RegExp]>([
    ['there twice', [record, { ...record, content: '{}' }], /two files/],
    ['a link', [{ ...record, content: '/etc/passwd', mode: 0o120777 }], /no regular file/],
    [
      'said to be too large',
      [{ ...record, claims: largestRecordBytes + 1 }],
      /67108865 bytes, a record has at most/,
    ],
    ['larger than said', [{ ...record, content: Buffer.alloc(5_000_000), claims: 100 }], /too many bytes/],
    ['smaller than said', [{ ...record, claims: 100 }], /not enough bytes/],
    ['beside a file that leads out', [record, { name: '../../x', content: '' }], /invalid relative path/],
    ['beside a file of the whole machine', [record, { name: '/etc/x', content: '' }], /absolute path/],
  ])('%s is refused', async (_, entries, message) => {
    await expect(inside(...entries)).rejects.toMatchObject({
      code: 'record-unreadable',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['says so', 4096 * 2 ** 20 - 1],
    ['says less', 2 ** 20],
  ])('that unpacks to 4 GiB and %s is not unpacked', async (_, claims) => {
    const bomb = zip([{ ...record, packed: packedZeros(4096), claims }]);
    expect(bomb.length).toBeLessThan(8 * 2 ** 20);
    const file = write(bomb, 'bomb.zip');
    const before = process.resourceUsage().maxRSS;
    await expect(recordInArchive(file, 'bomb')).rejects.toMatchObject({ code: 'record-unreadable' });
    // KiB; all of it would be four million.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
  });

  it('is bytes or an error, whatever was changed in the archive', async () => {
    const whole = zip([log, record]);
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255), cut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, byte, cut }) => {
        const bytes = Buffer.from(whole);
        bytes[at] = byte;
        const file = write(cut ? bytes.subarray(0, at) : bytes, 'changed.zip');
        const found = await recordInArchive(file, 'changed').catch((error: Error) => error);
        if (found instanceof Error) expect(found).toMatchObject({ code: 'record-unreadable' });
        else if (found !== null) expect(found.length).toBeLessThanOrEqual(whole.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a record by its place', () => {
  const good = sampleRecord();
  const text = serializeRecord(good);
  it('is a file, the folder of an artifact, or its archive', async () => {
    const file = write(text, 'record.json');
    const archive = write(zip([{ name: 'record.json', content: text }]), 'ratingplate-x.ZIP');
    for (const place of [file, folder, archive]) expect(await readRecordAt(place)).toEqual(good);
  });
  it('is refused where there is none', async () => {
    const code = (place: string) => readRecordAt(place).catch((error: { code: string }) => error.code);
    expect(await code(path.join(folder, 'none.zip'))).toBe('record-not-found');
    expect(await code(write(zip([log]), 'empty.zip'))).toBe('record-not-found');
    expect(await code(write('no archive', 'text.zip'))).toBe('record-unreadable');
  });
});
