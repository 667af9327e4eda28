/** This repository's own page (docs/rating): what the committed bundle draws of its record, and of what the config names. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, makePlan } from '../../src/config/index.ts';
import { headlineFaults } from '../../src/record/complete.ts';
import { figureGroups } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const snapshot = path.join('docs', 'rating');
const record = parseRecord(readFileSync(path.join(root, snapshot, 'record.json'), 'utf8'), 'record.json');
const [run] = record.runs;

const check = (cwd: string) => {
  const cli = path.join(root, 'dist', 'cli.js');
  const { status, stdout } = spawnSync(process.execPath, [cli, 'check'], { cwd, encoding: 'utf8' });
  return { status, stdout };
};

describe('docs/rating', () => {
  it('is what its record draws: `npm run build` draws it again', () => {
    const { status, stdout } = check(root);
    expect(stdout).toMatch(/^docs\/rating: all \d+ files are what the record draws\n$/);
    expect(status).toBe(0);
  });

  it('is what a release would publish: complete, by the Action, of a tag, without a figure that cannot be trusted', () => {
    expect([record.complete, record.unpublishable, headlineFaults(record)]).toEqual([true, [], []]);
    expect(record.tag).toMatch(/^v\d+\.\d+\.\d+/);
    expect([record.runs.length, run?.command]).toEqual([1, 'ratingplate measure --profile short']);
    expect([run?.host.cpu_model, run?.host.id]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('has a reason for every figure that it has not', () => {
    const figures = (run?.measurements ?? []).flatMap((each) =>
      figureGroups(each).flatMap((group) => Object.values(group.figures)),
    );
    expect(figures.length).toBeGreaterThan(100);
    expect(figures.filter(({ value, reason }) => value === null && !reason)).toEqual([]);
  });

  it('measures what the config names: the demo server over both transports, and two examples', () => {
    const planned = makePlan(loadConfig(path.join(root, 'ratingplate.yml')), {}).measurements;
    const measured = run?.measurements ?? [];
    expect(measured.map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
    const methods = measured.map((each) =>
      each.kind === 'point' ? each.methods.map(({ name }) => name) : [],
    );
    expect(methods).toEqual(planned.map(({ scenario }) => scenario.methods.map(({ name }) => name)));
    expect(new Set(measured.map(({ scenario }) => scenario.target)).size).toBe(3);
  });

  it('is small, since each commit of it stays in the history', () => {
    const files = readdirSync(path.join(root, snapshot), { recursive: true, withFileTypes: true });
    const bytes = files
      .filter((file) => file.isFile())
      .reduce((sum, file) => sum + readFileSync(path.join(file.parentPath, file.name)).length, 0);
    expect(bytes).toBeLessThan(400_000);
  });

  it('stands in the README', () => {
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain('](docs/rating/page.md)');
  });
});

describe('a copy of it with', () => {
  let folder = '';
  const at = (...names: string[]) => path.join(folder, snapshot, ...names);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-own-page-'));
    cpSync(path.join(root, 'ratingplate.yml'), path.join(folder, 'ratingplate.yml'));
    cpSync(path.join(root, snapshot), path.join(folder, snapshot), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, () => void, RegExp]>([
    ['a chart too few', () => rmSync(at('charts', 'memory.en.light.svg')), /memory\.en\.light\.svg: missing/],
    [
      'a chart too many',
      () => cpSync(at('charts', 'memory.en.light.svg'), at('charts', 'memory.es.light.svg')),
      /memory\.es\.light\.svg: orphan/,
    ],
    ['a page edited by hand', () => appendFileSync(at('page.md'), 'faster\n'), /page\.md: edited by hand/],
    [
      'another record',
      () => {
        const text = readFileSync(at('record.json'), 'utf8');
        writeFileSync(at('record.json'), text.replace(/"wall_ms": \d+/, '"wall_ms": 1'));
      },
      /page\.md: stale, drawn from another record/,
    ],
  ])('%s is seen', (_, change, said) => {
    expect(check(folder).status).toBe(0);
    change();
    const { status, stdout } = check(folder);
    expect(stdout).toMatch(said);
    expect(status).toBe(1);
  });
});
