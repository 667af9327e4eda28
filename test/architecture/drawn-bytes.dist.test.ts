/** The committed bundle draws the same bytes wherever it runs: time zone, locale, Node, and what lies beside it. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleMatrixText } from '../record/sample-matrix.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const temp = mkdtempSync(path.join(tmpdir(), 'ratingplate-drawn-'));
afterAll(() => rmSync(temp, { recursive: true, force: true }));
/** A second Node, whose bytes must be those of the first; `.ci/run` names one. */
const otherNode = process.env.RATINGPLATE_OTHER_NODE || null;

const config = `schema: 1
name: drawn
target: { command: node, args: [server.js, "\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: GET / }
snapshot: { dir: benchmarks, html: true, pages: { en: en.md, es: es.mdx } }
`;
const [start, end] = ['ratingplate:start', 'ratingplate:end'];

/** A bundle with a `canvas` beside it, which notes that it was loaded and measures every text as one pixel wide. */
function withCanvas(folder: string): string {
  cpSync(dist, path.join(folder, 'dist'), { recursive: true });
  const fake = path.join(folder, 'node_modules/canvas');
  mkdirSync(fake, { recursive: true });
  writeFileSync(
    path.join(fake, 'package.json'),
    '{ "name": "canvas", "version": "3.0.0", "main": "index.js" }',
  );
  writeFileSync(
    path.join(fake, 'index.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(path.join(folder, 'loaded'))}, '');
     const context = new Proxy({ measureText: () => ({ width: 1 }) }, { get: (of, name) => of[name] ?? (() => {}) });
     exports.createCanvas = () => ({ getContext: () => context });
     exports.Image = class {};`,
  );
  return path.join(folder, 'dist/cli.js');
}

interface World {
  readonly cli?: string;
  readonly node?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Path to content of all that one call draws. */
function drawn(name: string, { cli = path.join(dist, 'cli.js'), node = process.execPath, env = {} }: World) {
  const folder = path.join(temp, name);
  mkdirSync(path.join(folder, 'benchmarks'), { recursive: true });
  writeFileSync(path.join(folder, 'ratingplate.yml'), config);
  writeFileSync(path.join(folder, 'benchmarks/record.json'), text);
  writeFileSync(path.join(folder, 'en.md'), `<!-- ${start} -->\n<!-- ${end} -->\n`);
  writeFileSync(path.join(folder, 'es.mdx'), `{/* ${start} */}\n{/* ${end} */}\n`);
  execFileSync(node, [cli, 'render'], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(md|mdx|svg|html)$/.test(file),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

const text = sampleMatrixText();
const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));

describe('what the bundle draws', () => {
  let here: ReadonlyMap<string, string>;
  beforeAll(() => {
    here = drawn('here', { env: { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' } });
  });

  it('is every page and chart, in two languages', () => {
    const names = [...here.keys()];
    expect(names).toEqual(
      expect.arrayContaining(['en.md', 'es.mdx', 'benchmarks/page.html', 'benchmarks/page.es.html']),
    );
    expect(names.filter((name) => name.endsWith('.svg')).length).toBeGreaterThan(30);
  });

  it('has the same bytes in another time zone and locale', () => {
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'ar_EG.UTF-8', LANGUAGE: 'ar' };
    expect(differing(drawn('elsewhere', { env }), here)).toEqual([]);
  });

  it('has the same bytes with a canvas package beside it, which it never loads', () => {
    const folder = path.join(temp, 'canvas');
    expect(differing(drawn('beside', { cli: withCanvas(folder) }), here)).toEqual([]);
    expect(existsSync(path.join(folder, 'loaded'))).toBe(false);
    // The package is one that a program in that place does get.
    const ask = path.join(folder, 'dist/ask.mjs');
    writeFileSync(
      ask,
      "console.log((await import('canvas')).default.createCanvas().getContext().measureText().width);",
    );
    expect(execFileSync(process.execPath, [ask], { encoding: 'utf8' })).toBe('1\n');
    expect(existsSync(path.join(folder, 'loaded'))).toBe(true);
  });

  it.skipIf(otherNode === null)(
    `has the same bytes on another Node${otherNode === null ? ' (RATINGPLATE_OTHER_NODE names none)' : ''}`,
    () => {
      const node = otherNode ?? '';
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
      expect(version).not.toBe(process.version);
      expect(differing(drawn('other-node', { node }), here)).toEqual([]);
    },
  );
});
