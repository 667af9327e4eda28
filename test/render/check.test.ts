import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { checkSnapshot, isCurrent } from '../../src/render/check.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { isDrawn, renderSnapshot } from '../../src/render/snapshot.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const record = sampleRecord(shapes.slice(4, 5), 3);
const options = { locales: ['en'], page: true };
const expected = await renderSnapshot(record, options);
const none = { stale: [], missing: [], orphan: [], reworded: [], edited: [], rendererDiffers: [] };

const checked = (committed: ReadonlyMap<string, string>, against: ReadonlyMap<string, string> = expected) =>
  checkSnapshot(against, {
    read: async (path) => committed.get(path) ?? null,
    drawn: async () => [...committed.keys()].filter(isDrawn),
  });
const changed = (path: string, change: (text: string) => string) =>
  new Map(expected).set(path, change(expected.get(path) ?? ''));

describe('checkSnapshot', () => {
  it('finds nothing where nothing is wrong', async () => {
    const found = await checked(expected);
    expect(found).toEqual(none);
    expect(isCurrent(found)).toBe(true);
  });

  it('calls every file stale once one digit of the record has changed', async () => {
    const other = structuredClone(record) as RatingRecord;
    const figure = other.runs[0]?.measurements[0]?.figures.peak_mib;
    if (figure?.value) figure.value += 1;
    const found = await checked(expected, await renderSnapshot(other, options));
    expect(found).toEqual({ ...none, stale: [...expected.keys()] });
    expect(isCurrent(found)).toBe(false);
  });

  it('calls a file edited where it was drawn from this record and changed since', async () => {
    const found = await checked(
      changed('page.md', (text) => text.replace('| 375', '| 275').replace('GiB', 'GB')),
    );
    expect(found).toEqual({ ...none, edited: ['page.md'] });
  });

  it.each(['charts/memory.en.light.svg', 'charts/latency.en.dark.svg'])(
    'sees one changed byte of %s',
    async (path) => {
      const found = await checked(changed(path, (text) => text.replace('ms', 'us').replace('MiB', 'MiC')));
      expect(found).toEqual({ ...none, edited: [path] });
    },
  );

  it('calls a file edited that does not say what it was drawn from', async () => {
    const found = await checked(changed('charts/memory.en.light.svg', () => '<svg/>'));
    expect(found).toEqual({ ...none, edited: ['charts/memory.en.light.svg'] });
  });

  it('sees a line end turned to CRLF', async () => {
    const found = await checked(changed('page.md', (text) => text.replaceAll('\n', '\r\n')));
    expect(found.edited).toEqual(['page.md']);
  });

  it('names what is missing and what no one draws', async () => {
    const committed = new Map(expected).set('charts/old.en.light.svg', '<svg/>').set('charts/notes.txt', '');
    committed.delete('charts/memory.en.dark.svg');
    const found = await checked(committed);
    expect(found).toEqual({
      ...none,
      missing: ['charts/memory.en.dark.svg'],
      orphan: ['charts/old.en.light.svg'],
    });
  });

  it('says that the renderer differs, not that a file is stale', async () => {
    const older = (text: string) =>
      text.replaceAll(/ratingplate renderer \d+,/g, 'ratingplate renderer 0,').replaceAll('1', '2');
    const found = await checked(changed('page.md', older));
    expect(found).toEqual({ ...none, rendererDiffers: ['page.md'] });
  });

  it('takes a page whose markers were never filled for stale', async () => {
    const page = '# Mine\n<!-- ratingplate:start -->\n<!-- ratingplate:end -->\n';
    const filled = fillBlocks(page, record, localeOf('en'), { syntax: 'markdown', charts: 'charts' });
    const found = await checked(new Map([['docs/mine.md', page]]), new Map([['docs/mine.md', filled]]));
    expect(found).toEqual({ ...none, stale: ['docs/mine.md'] });
  });
});
