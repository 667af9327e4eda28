/**
 * Files of the unit tier share their modules (`isolate: false`). A hook that a helper sets as it is loaded would be of the
 * first file alone, and what is mocked would stay so for all that come after.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importsOf, readSources, type Source } from './arrows.ts';

const others = /\.(?:machine|alone|dist|github|openapi|peers|reliability)\.test\.ts$/;
const isUnit = (file: string): boolean =>
  file.endsWith('.test.ts') && !others.test(file) && !file.startsWith('fixtures/');

/** Unit tests, and all below test/ that they load. */
function sharedOf(sources: readonly Source[]): Source[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const found = new Set(sources.filter(({ file }) => isUnit(file)));
  // A set is walked to its end, whatever is added on the way.
  for (const { file, text } of found)
    for (const specifier of importsOf(text)) {
      const next = byFile.get(path.posix.join(path.posix.dirname(file), specifier));
      if (next !== undefined) found.add(next);
    }
  return [...found];
}

/** The table of errors loads it for where the fixtures are; its hook removes folders that it was asked for. */
const lender = { file: 'e2e/support/cli.ts', lends: /\bworkFolder\(/ };

/** What of these files would reach into others. */
function reachingOut(sources: readonly Source[]): string[] {
  const setsHook = ({ file, text }: Source): boolean =>
    !isUnit(file) && file !== lender.file && /^(?:before|after)(?:All|Each)\(/m.test(text);
  return sharedOf(sources).flatMap((source) => [
    ...(setsHook(source) ? [`${source.file} sets a hook`] : []),
    ...(/\bvi\.\w+\(/.test(source.text) ? [`${source.file} mocks`] : []),
    ...(isUnit(source.file) && lender.lends.test(source.text) ? [`${source.file} borrows a folder`] : []),
  ]);
}

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));

describe('unit tests', () => {
  it('leave nothing to one another', () => expect(reachingOut(sources)).toEqual([]));

  it('are found, with what they load', () => {
    const files = sharedOf(sources).map(({ file }) => file);
    expect(files).toContain('architecture/shared-modules.test.ts');
    expect(files).toContain('host/fake-system.ts');
    expect(files).not.toContain('e2e/kills.ts');
  });

  it('would be seen to', () => {
    const test = (text: string): Source => ({ file: 'a/b.test.ts', text });
    const helper = { file: 'a/c.ts', text: "import './d.ts';" };
    const deeper = { file: 'a/d.ts', text: 'afterEach(() => {});' };
    expect(reachingOut([test("import './c.ts';"), helper, deeper])).toEqual(['a/d.ts sets a hook']);
    expect(reachingOut([test('afterEach(() => {});'), deeper])).toEqual([]);
    expect(reachingOut([test(`${'vi'}.mock('node:fs');`)])).toEqual(['a/b.test.ts mocks']);
    expect(reachingOut([test(`${'workFolder'}();`)])).toEqual(['a/b.test.ts borrows a folder']);
    expect(reachingOut([{ ...test("import './d.ts';"), file: 'a/b.dist.test.ts' }, deeper])).toEqual([]);
  });
});
