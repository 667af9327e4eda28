import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun, listRuns, newestResumable, resumableRun } from '../../src/record/run-folder.ts';
import { type KeptRound, loadRounds, packSamples, saveRound } from '../../src/record/samples.ts';
import { writeAtomic, writeRecord } from '../../src/record/write.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import type { PointRound } from '../../src/stats/point-round.ts';
import { round, scenario } from '../stats/round.ts';
import { sampleRecord, shapes } from './sample.ts';

let folder = '';
let root = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-run-'));
  root = path.join(folder, '.ratingplate');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A module of the sources as a program can load it; in the test's folder. */
async function bundled(input: string): Promise<string> {
  const file = path.join(folder, 'module.mjs');
  const build = await rolldown({ input, platform: 'node', tsconfig: false });
  await build.write({ file, format: 'esm' });
  await build.close();
  return pathToFileURL(file).href;
}

const soFar = { ...sampleRecord(shapes.slice(0, 1), 1), complete: false };
const kept = (of: PointRound): KeptRound => ({
  round: of,
  identity: null,
  memoryRule: 'process',
  checks: [],
});
const at = (ms: number) => new Date(Date.UTC(2026, 10, 30, 13, 5, 2, ms));

describe('a run folder', () => {
  it('has a name that sorts by time, and is ignored by git', async () => {
    const runs = [
      await createRun(root, at(900)),
      await createRun(root, at(5)),
      await createRun(root, at(900)),
    ];
    expect(runs[0]?.name).toMatch(/^20261130-130502-900-[0-9a-f]{4}$/);
    const names = await listRuns(root);
    expect(names).toHaveLength(3);
    expect(names.at(-1)).toBe(runs[1]?.name);
    expect(await readFile(path.join(root, '.gitignore'), 'utf8')).toBe('*\n');
  });
  it('leaves a .gitignore of the user alone', async () => {
    await mkdir(root);
    await writeFile(path.join(root, '.gitignore'), 'mine\n');
    await createRun(root, at(0));
    expect(await readFile(path.join(root, '.gitignore'), 'utf8')).toBe('mine\n');
  });
  it('is not looked for where there is none', async () => {
    expect(await listRuns(path.join(folder, 'nowhere'))).toEqual([]);
    expect(await newestResumable(path.join(folder, 'nowhere'), () => null)).toBeNull();
  });
  it('is resumed where it is complete, and its record never came to its place', async () => {
    const run = await createRun(root, at(0));
    await writeRecord(run.record, { ...soFar, complete: true });
    const notYet = async () => false;
    expect(await newestResumable(root, () => null)).toBeNull();
    expect((await newestResumable(root, () => null, notYet))?.folder.name).toBe(run.name);
    await expect(resumableRun(root, run.name, () => null)).rejects.toThrow('is complete');
    expect((await resumableRun(root, run.name, () => null, notYet)).folder.name).toBe(run.name);
  });
});

describe('the run to resume', () => {
  it('is the newest that is readable, incomplete and of the same plan', async () => {
    const [first, second, complete, torn, empty] = await Promise.all(
      [1, 2, 3, 4, 5].map((ms) => createRun(root, at(ms))),
    );
    if (!first || !second || !complete || !torn || !empty) throw new Error('no run');
    await writeRecord(first.record, soFar);
    await writeRecord(second.record, { ...soFar, config_sha256: 'other' });
    await writeRecord(complete.record, { ...soFar, complete: true });
    await writeFile(torn.record, '{"schema": 1, "na');
    await writeFile(path.join(root, 'a file'), '');
    const found = await newestResumable(root, ({ record }) =>
      record.config_sha256 === soFar.config_sha256 ? null : 'is of another config',
    );
    expect(found?.folder.name).toBe(first.name);
    expect(found?.record.complete).toBe(false);
  });
  it('by name is refused for what it is not', async () => {
    const run = await createRun(root, at(0));
    const refused = async (name: string, why: string | null, message: RegExp) =>
      expect(resumableRun(root, name, () => why)).rejects.toMatchObject({
        code: 'run-not-resumable',
        message: expect.stringMatching(message),
      });
    await refused('../../etc', null, /no name of a run/);
    await refused(run.name, null, /no such file/);
    await writeRecord(run.record, soFar);
    await refused(run.name, 'was measured with another plan', /another plan/);
    await expect(resumableRun(root, run.name, () => null)).resolves.toMatchObject({
      folder: { name: run.name },
    });
    await writeRecord(run.record, { ...soFar, complete: true });
    await refused(run.name, null, /complete/);
  });
});

describe('raw rounds', () => {
  it('come back so that the same figures are made of them', async () => {
    const run = await createRun(root, at(0));
    const rounds = [1, 2, 3].map((number) => round(number));
    for (const each of rounds.toReversed()) await saveRound(run, 'http/a b', kept(each));
    const loaded = ((await loadRounds(run)).get('http/a b') ?? []).map((each) => each.round as PointRound);
    expect(loaded.map((each) => each.round)).toEqual([1, 2, 3]);
    expect(aggregatePoint(loaded, scenario)).toEqual(aggregatePoint(rounds, scenario));
  });
  it('of a second try replace those of the first', async () => {
    const run = await createRun(root, at(0));
    await saveRound(run, 'x', kept(round(1, { readyMs: 1 })));
    await saveRound(run, 'x', kept(round(1, { readyMs: 2 })));
    expect((await loadRounds(run)).get('x')).toMatchObject([{ round: { readyMs: 2 } }]);
  });
  it('keep what was seen of their instance', async () => {
    const run = await createRun(root, at(0));
    const seen: KeptRound = {
      ...kept(round(1)),
      identity: sampleRecord().runs[0]?.measurements[0]?.identity ?? null,
      memoryRule: 'tree',
      checks: [{ name: 'standin.otlp > 0', passed: true, detail: '3 counted' }],
    };
    expect(seen.identity).not.toBeNull();
    await saveRound(run, 'x', seen);
    expect((await loadRounds(run)).get('x')).toMatchObject([
      { identity: seen.identity, memoryRule: 'tree', checks: seen.checks },
    ]);
  });
  it('that are torn count as not measured', async () => {
    const run = await createRun(root, at(0));
    await saveRound(run, 'x', kept(round(1)));
    await saveRound(run, 'x', kept(round(2)));
    const [, second = ''] = (await readdir(run.rounds)).sort();
    const file = path.join(run.rounds, second);
    await writeFile(file, (await readFile(file)).subarray(0, 200));
    expect((await loadRounds(run)).get('x')?.map((each) => each.round.round)).toEqual([1]);
  });
  it('join to one gzip file of one line each, whose hash is told', async () => {
    const run = await createRun(root, at(0));
    for (const number of [1, 2]) await saveRound(run, 'x', kept(round(number)));
    const sha = await packSamples(run);
    const file = await readFile(run.samples);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha);
    const lines = gunzipSync(file).toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).round.round)).toEqual([1, 2]);
  });
  it('that are none join to a gzip file of nothing', async () => {
    const run = await createRun(root, at(0));
    await packSamples(run);
    expect(gunzipSync(await readFile(run.samples)).toString('utf8')).toBe('');
  });
});

describe('writeAtomic', () => {
  it('makes the folder, replaces the file and leaves nothing beside it', async () => {
    const file = path.join(folder, 'new', 'file.txt');
    await writeAtomic(file, 'one');
    await writeAtomic(file, 'two');
    expect(await readFile(file, 'utf8')).toBe('two');
    expect(await readdir(path.dirname(file))).toEqual(['file.txt']);
  });
  it('leaves the old file and nothing else where the new one cannot take its place', async () => {
    const blocked = path.join(folder, 'blocked');
    await mkdir(path.join(blocked, 'inside'), { recursive: true });
    await expect(writeAtomic(blocked, 'x')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['blocked']);
  });
  it('keeps every one of many writers whole', async () => {
    const file = path.join(folder, 'record.json');
    const contents = Array.from({ length: 20 }, (_, i) => String(i).repeat(100_000));
    await Promise.all(contents.map((content) => writeAtomic(file, content)));
    expect(contents).toContain(await readFile(file, 'utf8'));
    expect(await readdir(folder)).toEqual(['record.json']);
  });
  it('removes what a killed writer of the same file left, and nothing of a living one or of another file', async () => {
    const file = path.join(folder, 'record.json');
    // Over by now; nobody has been given its number since.
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    const left = `.record.json.${dead}-0123456789ab.tmp`;
    const others = [
      `.record.json.${process.ppid}-0123456789ab.tmp`,
      `.page.md.${dead}-0123456789ab.tmp`,
      `.record.json.${dead}-0123456789ab.tmp.bak`,
      '.record.json.mine.tmp',
    ];
    for (const name of [left, ...others]) await writeFile(path.join(folder, name), 'half of it');
    await writeAtomic(file, 'whole');
    expect((await readdir(folder)).sort()).toEqual([...others, 'record.json'].sort());
  });
  it('leaves what the next one knows, where it is killed over a file that is there already', async () => {
    const file = path.join(folder, 'record.json');
    // It dies as it asks the disk to keep what it has written, before the rename.
    const script = `import promises from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { open } = promises;
      promises.open = async (...args) => Object.assign(await open(...args), { sync: () => process.kill(process.pid, 'SIGKILL') });
      syncBuiltinESMExports();
      const { writeAtomic } = await import(${JSON.stringify(await bundled('src/record/write.ts'))});
      await writeAtomic(${JSON.stringify(file)}, 'half');`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(signal).toBe('SIGKILL');
    expect((await readdir(folder)).filter((name) => name.startsWith('.record.json.'))).toHaveLength(1);
    await writeAtomic(file, 'whole');
    expect((await readdir(folder)).filter((name) => name.includes('record.json'))).toEqual(['record.json']);
  });
  it('is not begun for a record that cannot be written', async () => {
    const file = path.join(folder, 'record.json');
    await writeRecord(file, soFar);
    const before = await readFile(file, 'utf8');
    await expect(
      writeRecord(file, { ...soFar, runs: [{ ...soFar.runs[0], wall_ms: Number.NaN } as never] }),
    ).rejects.toMatchObject({ code: 'non-finite-number' });
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});
