import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, makeFolderNow } from '../../src/util/folders.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-folders-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let places = 0;
const place = () => path.join(root, `${places++}`);

describe.each([
  ['makeFolder', makeFolder],
  ['makeFolderNow', async (folder: string) => makeFolderNow(folder)],
] as const)('%s', (_, make) => {
  it('makes what is missing, and leaves what is there', async () => {
    const top = place();
    await make(path.join(top, 'a', 'b'));
    writeFileSync(path.join(top, 'a', 'b', 'kept'), '');
    await make(path.join(top, 'a', 'b'));
    await make(path.join(top, 'a', 'b', '..', 'c', '.'));
    expect(existsSync(path.join(top, 'a', 'b', 'kept'))).toBe(true);
    expect(statSync(path.join(top, 'a', 'c')).isDirectory()).toBe(true);
  });

  it('takes a link to a folder for one', async () => {
    const top = place();
    mkdirSync(path.join(top, 'real'), { recursive: true });
    symlinkSync('real', path.join(top, 'link'));
    await make(path.join(top, 'link', 'deeper'));
    expect(statSync(path.join(top, 'real', 'deeper')).isDirectory()).toBe(true);
  });

  it.each(['', '/below', '/below/deeper'])('refuses a place that a file has%s', async (below) => {
    const file = place();
    writeFileSync(file, '');
    await expect(make(`${file}${below}`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(EEXIST|ENOTDIR)$/),
      path: expect.stringContaining(file),
    });
  });

  it('refuses a link that leads nowhere, and comes to an end', async () => {
    const top = place();
    mkdirSync(top);
    symlinkSync('nowhere', path.join(top, 'link'));
    await expect(make(path.join(top, 'link', 'deeper'))).rejects.toThrow(/link/);
  });

  it.each(['/proc/nowhere', '/proc/nowhere/deeper', '/proc/self/fd/nowhere/deeper/still'])(
    'names %s, and comes to an end',
    async (folder) => {
      await expect(make(folder)).rejects.toMatchObject({
        code: 'place-unusable',
        message: expect.stringMatching(/no folder can be made in \/proc/),
      });
    },
  );

  it('made by several at once is there for all', async () => {
    const folder = path.join(place(), 'a', 'b', 'c');
    await Promise.all(Array.from({ length: 20 }, () => make(folder)));
    expect(statSync(folder).isDirectory()).toBe(true);
  });
});
