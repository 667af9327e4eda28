import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const HERE = new URL('./', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, HERE), 'utf8');

/** Names of the tests in a file's text. */
function testNames(text: string): string[] {
  return [...text.matchAll(/\bit\(\s*(?:'([^']*)'|"([^"]*)")/g)].map(([, one, other]) => one ?? other ?? '');
}

describe('README', () => {
  const sections = read('README.md').split(/^### .*\(`(.*)`\)$/m);
  const files = readdirSync(HERE).filter((name) => name.endsWith('.github.test.ts'));

  it('has a section for every file of tests', () => {
    const named = sections.filter((_, index) => index % 2 === 1);
    expect(named.toSorted()).toEqual(files.toSorted());
    expect(named.length).toBeGreaterThan(5);
  });

  it.each(files)('names every test of %s and no other', (file) => {
    const section = sections[sections.indexOf(file) + 1] ?? '';
    const rows = section.split('\n## ')[0]?.matchAll(/^\| (?!behaviour)[^|]+ \| ([^|]+) \|$/gm) ?? [];
    expect([...rows].map(([, name]) => name)).toEqual(testNames(read(file)));
  });
});
