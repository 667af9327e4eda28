import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { baseFiles, branch, usePublish } from './fixture.ts';

const names = (folder: string, n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`${folder}/file-${i}.svg`, `<svg>${i}</svg>`]));

describe('a repository of 5,000 files', () => {
  const at = usePublish({ files: { ...baseFiles, ...names('src/a', 2500), ...names('src/b', 2500) } });

  it('is not listed, and not one of its files is lost', async () => {
    const before = git(at.repository.bare, 'ls-tree', '-r', '--name-only', 'main').split('\n');
    expect(before.length).toBeGreaterThan(5000);
    await at.publish(at.release('v1.0.0'));
    const after = new Set(git(at.repository.bare, 'ls-tree', '-r', '--name-only', branch).split('\n'));
    expect(before.filter((name) => !after.has(name))).toEqual([]);
    const requests = await at.fake.requests();
    expect(requests.length).toBeLessThan(30);
    expect(requests.filter(({ path }) => path.includes('recursive'))).toEqual([]);
  });
});

describe('a snapshot folder of 5,000 files', () => {
  const at = usePublish({
    files: { ...baseFiles, ...names('docs/benchmarks/charts', 5000) },
    settings: { treeLimit: 6000 },
  });

  it('is replaced wholesale', async () => {
    await at.publish(at.release('v1.0.0'));
    const after = git(at.repository.bare, 'ls-tree', '-r', '--name-only', `${branch}:docs/benchmarks`).split(
      '\n',
    );
    expect(after).toHaveLength(9);
    expect((await at.fake.pulls())[0]?.body).toMatch(/9 added, 1 changed, 5000 removed/);
  });
});

describe('64 charts', () => {
  const at = usePublish();

  it('are not committed where a snapshot may have less', async () => {
    await expect(at.publish(at.release('v1.0.0'), { maxSnapshotMib: 0.01 })).rejects.toMatchObject({
      code: 'snapshot-too-large',
      message: expect.stringMatching(/largest are (charts|record|docs)\S+ \(\d\.\d\d MiB\), /),
    });
    const writes = (await at.fake.requests()).filter(({ method }) => method !== 'GET');
    expect(writes).toEqual([]);
  });

  it('go into the commit, and some of them into the text', async () => {
    const one = sampleRecord(shapes.slice(4, 5), 1);
    const runs = Array.from({ length: 8 }, (_, i) => ({
      ...one.runs[0],
      started: `2026-11-30T09:${String(10 + i)}:00.000Z`,
    }));
    const { tag, commit } = at.release('v1.0.0');
    const record = at.build(commit, 0, { ...one, runs } as typeof one);
    expect(await at.publish({ tag, record })).toMatchObject({ operation: 'created' });
    const charts = git(
      at.repository.bare,
      'ls-tree',
      '-r',
      '--name-only',
      `${branch}:docs/benchmarks/charts`,
    ).split('\n');
    expect(charts).toHaveLength(64);
    const body = (await at.fake.pulls())[0]?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(60_000);
    const shown = [...body.matchAll(/src="[^"]*\/blob\/([0-9a-f]{40})\/([^"?]+)\?raw=true"/g)];
    expect(shown.length).toBeGreaterThan(0);
    for (const [, sha, file] of shown)
      expect(git(at.repository.bare, 'cat-file', '-t', `${sha}:${file}`)).toBe('blob');
    expect(body).toMatch(/More charts are in the commit/);
    const posts = (await at.fake.requests()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/git/trees'),
    );
    for (const { body: sent } of posts) expect(JSON.stringify(sent).length).toBeLessThan(4 * 2 ** 20);
  });
});
