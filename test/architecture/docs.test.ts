import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { parseConfig } from '../../src/config/index.ts';
import { anchorsOf, blocksOf, brokenLinks, callsOf, linksOf, readPages, scriptsOf } from './markdown.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = readPages(root);
const scripts = Object.keys(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts);
const yaml = pages.flatMap(blocksOf).filter((block) => /^ya?ml$/.test(block.language));

/** What is wrong with a block: a configuration must load, any other YAML must at least parse. */
function yamlFaults(text: string, at: string): string[] {
  if (/^schema: 1\b/m.test(text)) {
    parseConfig(text, at);
    return [];
  }
  return parseDocument(text).errors.map((error) => error.message);
}

describe('the documentation', () => {
  it('has a read-me', () => expect(pages.map((page) => page.file)).toContain('README.md'));

  it.each(yaml.map((block) => [block.at, block.text]))('%s is valid YAML', (at, text) => {
    expect(yamlFaults(text, at)).toEqual([]);
  });

  it.each(pages.map((page) => [page.file, page] as const))('%s: links and scripts exist', (_, page) => {
    expect(brokenLinks(page, root)).toEqual([]);
    expect(scriptsOf(page.text).filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

describe('the reader of Markdown', () => {
  const text = '# One\n\n```yaml\na: 1\n```\n\n- x\n  ```sh\n  ratingplate demo\n  ```\n';

  it('finds blocks and where they begin', () => {
    expect(blocksOf({ file: 'a.md', text })).toEqual([
      { at: 'a.md:3', language: 'yaml', text: 'a: 1\n' },
      { at: 'a.md:8', language: 'sh', text: 'ratingplate demo\n' },
    ]);
  });

  it('finds calls of the program', () => {
    const shell = [
      '$ ratingplate demo --out x # comment',
      'cd a && TOKEN=1 npx ratingplate measure \\\n  --quick | tee log',
      'node dist/cli.js --help',
      'node bench/run.mjs; ratingplate-other x',
      'cat ratingplate.yml',
    ].join('\n');
    expect(callsOf(shell)).toEqual([['demo', '--out', 'x'], ['measure', '--quick'], ['--help']]);
  });

  it('finds links, headings and scripts', () => {
    const prose =
      '# A `b`, c!\n[x](y.md#z) ![p](<q.svg>) [w](https://a.b) `[n](no)`\n```\n[n](no)\n```\n<a id="here"></a>';
    expect(linksOf(prose)).toEqual(['y.md#z', 'q.svg']);
    expect([...anchorsOf(prose)]).toEqual(['a-b-c', 'here']);
    expect(scriptsOf('`npm run check:dist`, then npm run lint.')).toEqual(['check:dist', 'lint']);
  });

  it('says which links are broken', () => {
    const page = { file: 'docs/a.md', text: '# A\n[ok](#a) [no](#b) [up](../package.json) [gone](gone.md)' };
    expect(brokenLinks({ ...page, file: 'README.md', text: '[gone](gone.md)' }, root)).toEqual(['gone.md']);
    expect(linksOf(page.text)).toEqual(['#a', '#b', '../package.json', 'gone.md']);
  });
});
