import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecord, readRecord } from '../../src/record/read.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { sampleRecord, shapes } from './sample.ts';

const record = sampleRecord(shapes.slice(0, 1), 1);
const text = serializeRecord(record);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The record with one property changed, as text. */
const changed = (change: (copy: Record<string, never>) => void): string => {
  const copy = JSON.parse(text);
  change(copy);
  return JSON.stringify(copy);
};
const point = (copy: Record<string, never>) =>
  (copy as never as { runs: { measurements: Record<string, never>[] }[] }).runs[0]?.measurements[0] as never;

describe('a record from elsewhere', () => {
  it.each<[string, string, string, RegExp]>([
    ['not JSON', '{"schema": 1', 'record-unreadable', /not JSON/],
    ['empty', '', 'record-unreadable', /not JSON/],
    ['a page', '<!doctype html>', 'record-unreadable', /not JSON/],
    ['null', 'null', 'record-invalid', /schema: expected 1, found nothing/],
    ['a list', '[]', 'record-invalid', /schema: expected 1/],
    ['without schema', '{}', 'record-invalid', /schema: expected 1/],
    ['of a newer schema', '{"schema": 2}', 'record-version', /schema 2, this program reads 1/],
    [
      'without runs',
      changed((copy) => Reflect.deleteProperty(copy, 'runs')),
      'record-invalid',
      /runs: expected/,
    ],
    [
      'with an unknown key',
      changed((copy) => Object.assign(copy, { extra: 1 })),
      'record-invalid',
      /extra: expected never/,
    ],
    [
      'with text for a number',
      changed((copy) => Object.assign(point(copy), { rounds_planned: '5' })),
      'record-invalid',
      /runs\.0\.measurements\.0\.rounds_planned: expected number, found "5"/,
    ],
    [
      'with a count below zero',
      changed((copy) => Object.assign(point(copy), { rounds_planned: -1 })),
      'record-invalid',
      /rounds_planned: expected >=0, found -1/,
    ],
    [
      'with a number that no run has measured',
      changed((copy) => Object.assign(point(copy), { rounds_planned: 2 ** 54 })),
      'record-invalid',
      /rounds_planned: expected <=9007199254740991/,
    ],
    [
      'with one that cannot be reckoned with',
      changed((copy) =>
        Object.assign((copy as never as { runs: object[] }).runs[0] ?? {}, { wall_ms: 1e19 }),
      ),
      'record-invalid',
      /runs\.0\.wall_ms: expected <=1000000000000000000/,
    ],
    [
      'with a number too large to be one',
      text.replace('"rounds_planned": 1', '"rounds_planned": 1e999'),
      'record-invalid',
      /rounds_planned/,
    ],
    [
      'nested without end',
      `{"schema": 1, "plan": ${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'record-invalid',
      /nested/,
    ],
  ])('%s is refused by name', (_, content, code, message) => {
    expect(() => parseRecord(content, 'record.json')).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  it('says a handful of its faults, each on a line of bounded length', () => {
    const copy = JSON.parse(text);
    copy.runs[0].measurements[0].methods = Array.from({ length: 100 }, () => ({
      name: 'x\u202e\n'.repeat(500),
    }));
    copy.name = { evil: '\u001b[31m'.repeat(1000) };
    try {
      parseRecord(JSON.stringify(copy), 'record.json');
      expect.unreachable();
    } catch (error) {
      const lines = (error as Error).message.split('\n');
      expect(lines.length).toBeLessThanOrEqual(8);
      for (const line of lines) expect(line.length).toBeLessThan(400);
      for (const hidden of ['\u001b', '\u202e']) expect((error as Error).message).not.toContain(hidden);
    }
  });

  it('with a byte order mark is read', () => {
    expect(parseRecord(`\uFEFF${text}`, 'x').name).toBe(record.name);
  });
});

describe('a file', () => {
  it('that is not there is not found', async () => {
    await expect(readRecord(path.join(folder, 'none.json'))).rejects.toMatchObject({
      code: 'record-not-found',
    });
  });
  it('that is a folder is unreadable', async () => {
    await expect(readRecord(folder)).rejects.toMatchObject({ code: 'record-unreadable' });
  });
  it('of 2 GiB is refused without being read', async () => {
    const file = path.join(folder, 'huge.json');
    const handle = await open(file, 'w');
    await handle.truncate(2 ** 31);
    await handle.close();
    const before = process.memoryUsage().rss;
    await expect(readRecord(file)).rejects.toMatchObject({
      code: 'record-unreadable',
      message: expect.stringContaining('2147483648 bytes'),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20);
  });
  it('that is a record is read', async () => {
    const file = path.join(folder, 'record.json');
    await writeFile(file, text);
    expect(serializeRecord(await readRecord(file))).toBe(text);
  });
});
