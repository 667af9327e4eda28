/** A page of the user's own keeps every byte outside its markers, or is left alone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawSnapshot } from '../../src/commands/snapshot.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-page-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const markers = '<!-- ratingplate:start checks -->\n<!-- ratingplate:end checks -->\n';
const record = sampleRecord(shapes.slice(0, 1), 1);

function draw(before: Buffer): Promise<Map<string, string>> {
  const page = path.join(folder, 'page.md');
  writeFileSync(page, Buffer.concat([before, Buffer.from(markers)]));
  return drawSnapshot({ folder, pages: new Map([['en', page]]), record });
}

describe('a page of the user', () => {
  it('in UTF-8 keeps what stands before the markers', async () => {
    const before = Buffer.from('\uFEFFprix: 3 €, 語 \u{1F680}\n');
    const files = await draw(before);
    const drawn = Buffer.from(files.get(path.join(folder, 'page.md')) ?? '');
    expect(drawn.subarray(0, before.length)).toEqual(before);
  });
  it('in another encoding is refused and left as it is', async () => {
    const before = Buffer.from('prix: 3 \u00e9\n', 'latin1');
    await expect(draw(before)).rejects.toMatchObject({ code: 'page-encoding' });
    expect(readFileSync(path.join(folder, 'page.md')).subarray(0, before.length)).toEqual(before);
  });
  it.each([
    ['markers-missing', 'no marker\n'],
    ['markers-unbalanced', '<!-- ratingplate:start checks -->\n'],
    ['block-unknown', markers.replaceAll('checks', 'cheks')],
  ])('is named by %s, where there is one per language', async (code, wrong) => {
    const [en, es] = ['en.md', 'es.md'].map((name) => path.join(folder, name)) as [string, string];
    writeFileSync(en, markers);
    writeFileSync(es, wrong);
    const pages = new Map([
      ['en', en],
      ['es', es],
    ]);
    const refused = await drawSnapshot({ folder, pages, record }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code });
    expect((refused as Error).message.startsWith(`${es}: `)).toBe(true);
  });
});
