/** The recipes of CONTRIBUTING, carried out on a copy of the sources, which then has to be typed, built, and to measure and draw. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSource } from '../../scripts/load-source.mjs';
import type { RatingRecord } from '../../src/record/schema.ts';
import { arrowFaults, circles, readSources } from '../architecture/arrows.ts';
import { arrows, knownCircles } from '../architecture/rules.ts';
import { briefly } from '../e2e/support/config.ts';
import { type Recipe, recipes } from './recipes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = path.join(root, 'test', 'fixtures', 'recipes');
const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
let copy = '';
let work = '';

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'ratingplate-recipes-'));
  work = path.join(copy, 'work');
  for (const name of ['src', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const recipe of Object.values(recipes)) carryOut(recipe);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** New files, then each line behind what it follows, which the file must have once. */
function carryOut({ files, lines }: Recipe): void {
  for (const file of files) {
    if (existsSync(path.join(copy, file))) throw new Error(`${file} is there already`);
    cpSync(path.join(fixtures, file), path.join(copy, file));
  }
  for (const { file, after, text } of lines) {
    const parts = readFileSync(path.join(copy, file), 'utf8').split(after);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${after}`);
    writeFileSync(path.join(copy, file), parts.join(after + text));
  }
}

/** Paths of src/ that a recipe names; `<domain>` stands for any name. */
const namedIn = (paragraph: string): string[] =>
  [...paragraph.matchAll(/`(src\/[^`]+)`/g)].map(([, named]) => named ?? '');

const covers = (named: string, file: string): boolean =>
  named.endsWith('/')
    ? path.dirname(file) === path.dirname(`${named}x`)
    : new RegExp(`^${named.replaceAll('.', '\\.').replace(/<\w+>/, '[\\w-]+')}$`).test(file);

describe('a recipe', () => {
  it.each(Object.entries(recipes))(
    '%s names every file that it takes, and they are there',
    (title, recipe) => {
      const paragraph = contributing.split('\n\n').find((text) => text.startsWith(`**${title}**`)) ?? '';
      const named = namedIn(paragraph);
      const touched = [...new Set([...recipe.files, ...recipe.lines.map(({ file }) => file)])];
      expect(touched.filter((file) => !named.some((each) => covers(each, file)))).toEqual([]);
      const gone = named.filter((each) => !each.includes('<') && !existsSync(path.join(root, each)));
      expect([touched.length > 0, gone]).toEqual([true, []]);
    },
  );
});

const server = `import { createServer } from 'node:net';
createServer((socket) => socket.on('error', () => {}).on('data', (data) => socket.write(data.toString().replace(/^SAY /gm, ''))))
  .listen(Number(process.argv[2]), '127.0.0.1');
`;
const config = `schema: 1
name: recipes
target: { command: [${JSON.stringify(process.execPath)}, server.mjs, "\${port}"] }
endpoint: { protocol: say, url: "say://127.0.0.1:\${port}" }
methods: { hello: { say: hello } }
measure: { point: { clients: 2, in-flight: 2, probe: status, ${briefly} } }
snapshot: { dir: plate, pages: { en: page.md, fr: page.fr.md } }
`;
const page = '# Page\n\n<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->\n';

describe('all recipes together', () => {
  it('keep to the arrows', () => {
    const sources = readSources(path.join(copy, 'src'));
    expect(arrowFaults(sources, arrows)).toEqual([]);
    expect(circles(sources).filter((circle) => !knownCircles.includes(circle))).toEqual([]);
    expect(sources.map(({ file }) => file)).toContain('driver/protocols/say.ts');
  });

  it('are typed', () => {
    const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
    const settings = { extends: './tsconfig.json', include: ['src'], exclude: ['src/page'] };
    writeFileSync(path.join(copy, 'tsconfig.recipes.json'), JSON.stringify(settings));
    const said = () => {
      try {
        return execFileSync(tsc, ['--noEmit', '-p', 'tsconfig.recipes.json'], {
          cwd: copy,
          encoding: 'utf8',
        });
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    };
    expect(said()).toBe('');
  });

  it('are built into a program that speaks, looks, draws and writes as they say', () => {
    execFileSync(process.execPath, ['scripts/bundle.mjs', path.join(copy, 'dist')], { cwd: copy });
    mkdirSync(work);
    for (const [name, text] of Object.entries({
      'server.mjs': server,
      'ratingplate.yml': config,
      'page.md': page,
      'page.fr.md': page,
    }))
      writeFileSync(path.join(work, name), text);
    const cli = path.join(copy, 'dist', 'cli.js');
    // 1: a figure of so short a run may well be in doubt.
    const { status, stderr } = spawnSync(process.execPath, [cli, 'measure'], { cwd: work, encoding: 'utf8' });
    expect([0, 1], stderr).toContain(status);

    const record: RatingRecord = JSON.parse(readFileSync(path.join(work, 'plate', 'record.json'), 'utf8'));
    const point = record.runs[0]?.measurements[0];
    if (point?.kind !== 'point') throw new Error('no point');
    expect([point.scenario.protocol, point.probe]).toEqual(['say', 'status']);
    expect(point.methods[0]).toMatchObject({
      operation: 'say',
      outcomes: { failed: 0, mismatch: 0, reset: 0 },
    });
    expect(point.methods[0]?.outcomes.ok).toBeGreaterThan(0);
    expect(point.figures['heap_connected_mib']?.value).toBeGreaterThan(1);
    expect(point.figures['handles']?.value).toBeGreaterThan(2);

    const charts = readdirSync(path.join(work, 'plate', 'charts'));
    expect(charts).toEqual(expect.arrayContaining(['connections.en.light.svg', 'connections.fr.dark.svg']));
    const [english, french] = ['page.md', 'page.fr.md'].map((name) =>
      readFileSync(path.join(work, name), 'utf8'),
    );
    expect(english).toContain('alt="Bar chart of connections. ');
    expect(english).not.toContain('Mémoire');
    expect(french).toContain('### Mémoire');
  });

  it('document the error', async () => {
    const { errorsPage } = await loadSource(copy, 'scripts/docs/errors-page.ts');
    const folder = path.join(copy, 'src', 'errors');
    const sources = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    expect(errorsPage(sources)).toContain(
      '## record-astray\n\nThe record has gone astray.\n\n**What to do:** Call it by its name. Exit code 2 (used wrongly).',
    );
  });
});
