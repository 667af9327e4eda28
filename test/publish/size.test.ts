import { describe, expect, it } from 'vitest';
import { inputInfos } from '../../src/action/inputs.ts';
import { defaultSnapshotMib } from '../../src/publish/index.ts';
import { checkSize } from '../../src/publish/size.ts';

const file = (content: string) => ({ content, mode: '100644' }) as const;
const drawn = (files: Readonly<Record<string, string>>, pages: Readonly<Record<string, string>> = {}) => ({
  folder: new Map(Object.entries(files).map(([name, content]) => [name, file(content)])),
  pages: new Map(Object.entries(pages).map(([name, content]) => [name, file(content)])),
});
const mib = 'x'.repeat(2 ** 20);

describe('a snapshot', () => {
  it('may have so many bytes, and not one more', () => {
    expect(() => checkSize(drawn({ 'record.json': mib }, { 'docs/page.md': mib }), 2)).not.toThrow();
    expect(() => checkSize(drawn({ 'record.json': `${mib}x` }, { 'docs/page.md': mib }), 2)).toThrow(
      expect.objectContaining({ code: 'snapshot-too-large' }),
    );
  });
  it('is counted in bytes, not in characters', () => {
    expect(() => checkSize(drawn({ 'record.json': 'ä'.repeat(2 ** 20) }), 1)).toThrow(/2\.00 MiB/);
  });
  it('that is too large names its largest files, the largest first', () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`charts/${i}.svg`, 'x'.repeat((i + 1) * 2 ** 18)]),
    );
    expect(() => checkSize(drawn(files, { 'docs/page.md': mib }), 1)).toThrow(
      'the snapshot has 9 files with 10.00 MiB, at most 1000 files and 1 MiB are committed; the largest are ' +
        'charts/7.svg (2.00 MiB), charts/6.svg (1.75 MiB), charts/5.svg (1.50 MiB), charts/4.svg (1.25 MiB), ',
    );
  });
  it('may have so many files', () => {
    const of = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`charts/${i}.svg`, '']));
    expect(() => checkSize(drawn(of(1000)), 1)).not.toThrow();
    expect(() => checkSize(drawn(of(1001)), 1)).toThrow(/has 1001 files/);
  });
  it('has the same limit in the Action and at a terminal', () => {
    expect(inputInfos['max-snapshot-mib'].default).toBe(String(defaultSnapshotMib));
  });
});
