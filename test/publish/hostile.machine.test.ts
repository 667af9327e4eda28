/** A record from elsewhere is data: whatever it says, it changes nothing but the snapshot and its pages, or is refused. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { git } from '../fake-github/repository.ts';
import { evil, poisoned } from '../render/hostile.ts';
import { baseFiles, branch, config, page, usePublish } from './fixture.ts';

const at = usePublish();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refs = () => git(at.repository.bare, 'for-each-ref', '--format=%(refname)').split('\n');
const writes = async () => (await at.fake.requests()).filter(({ method }) => method !== 'GET');

/** Paths that the branch changes on main. */
const touched = () =>
  git(
    at.repository.bare,
    '-c',
    'core.quotePath=false',
    'diff',
    '--name-only',
    '--no-renames',
    'main',
    branch,
  ).split('\n');
const allowed =
  /^docs\/(resources\.md$|benchmarks\/(record\.json$|charts\/(memory|latency)\.en\.(light|dark)\.svg$))/;

/** A text without what no reader of Markdown looks into: fenced code and attributes. */
const proseOf = (body: string): string =>
  body.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').replaceAll(/="[^"]*"/g, '=""');

describe('what a record says', () => {
  it('cannot write outside of the snapshot and its pages', async () => {
    const { tag, commit } = at.release('v1.0.0');
    for (const [i, text] of [
      ...evil,
      '../../../x',
      '/etc/passwd',
      '.git/config',
      '.github/workflows/x.yml',
    ].entries()) {
      if (i % 7 !== 0 && i < evil.length) continue;
      const record = { ...poisoned([text]), name: 'gitlab-mcp-server', unpublishable: [], complete: true };
      await at.publish({ tag, record: at.build(commit, i, record) });
      expect(
        touched().filter((name) => !allowed.test(name)),
        JSON.stringify(text.slice(0, 40)),
      ).toEqual([]);
    }
    expect(refs()).toEqual(['refs/heads/main', `refs/heads/${branch}`, 'refs/tags/v1.0.0']);
  }, 120_000);

  it('cannot write by the names in its plan, or name another repository, branch or folder', async () => {
    const { tag, record } = at.release('v1.0.0');
    const plan = {
      ...record.plan,
      snapshot: { dir: '../../.github/workflows', pages: { en: 'README.md', '../x': '/etc/passwd' } },
      name: '../../main',
      repository: 'evil/evil',
      branch: 'main',
      base: 'evil',
    };
    const main = at.main();
    await at.publish({ tag, record: { ...record, plan } });
    expect(touched().filter((name) => !allowed.test(name))).toEqual([]);
    expect(at.main()).toBe(main);
    expect(
      (await at.fake.requests()).filter(
        ({ path }) => !/^\/(repos\/octo-org\/example(\/|$|\?)|graphql$)/.test(path),
      ),
    ).toEqual([]);
  });

  it.each(['../../main', 'main', 'other', ''])(
    'of another system (%j) is refused before anything is written',
    async (name) => {
      const { tag, record } = at.release('v1.0.0');
      await expect(at.publish({ tag, record: { ...record, name } })).rejects.toMatchObject({
        code: 'other-system',
      });
      expect(await writes()).toEqual([]);
    },
  );

  it('is text in the pull request, not markup', async () => {
    const { tag, commit } = at.release('v1.0.0');
    const all = [
      ...evil.filter((text) => text.length < 200),
      '<!-- ratingplate:end pull-request -->',
      '::error::x',
      'Fixes #1',
    ];
    for (const text of [
      '<!-- ratingplate:end pull-request -->',
      '<script>alert(1)</script>',
      '![x](http://e/x.png)',
      '@everyone',
      ...all.slice(0, 4),
    ]) {
      const record = { ...poisoned([text]), name: 'gitlab-mcp-server', unpublishable: [] };
      await at.publish({ tag, record: at.build(commit, text.length, record) });
      const [pull] = await at.fake.pulls();
      const body = pull?.body ?? '';
      expect(body.match(/<!-- ratingplate:end pull-request -->/g), text).toHaveLength(1);
      const prose = proseOf(body);
      expect(prose, text).not.toMatch(/<script|!\[x\]|@everyone/);
    }
  }, 60_000);
});

describe('a tag', () => {
  it.each(['$(reboot)', "a'b;`id`", 'pkg/v1.2.3', '<b>x</b>', 'x'.repeat(240)])(
    '%s is a name like any other',
    async (tag) => {
      const release = at.release('v0.0.1');
      git(at.repository.bare, 'update-ref', `refs/tags/${tag}`, release.commit);
      expect(await at.publish({ ...release, tag })).toMatchObject({ operation: 'created' });
      const [pull] = await at.fake.pulls();
      expect(pull?.title.length).toBeLessThanOrEqual(200);
      expect(proseOf(pull?.body ?? '')).not.toMatch(/<b>x/);
      expect(JSON.parse(at.files(branch)?.['docs/benchmarks/record.json'] ?? '')).toMatchObject({ tag });
      expect(refs()).toContain(`refs/heads/${branch}`);
    },
  );

  it.each(['../../x', '../heads/main', 'x'.repeat(300), 'a b', ''])(
    '%j never reaches an address',
    async (tag) => {
      const release = at.release('v1.0.0');
      await at.fake.clearRequests();
      await expect(at.publish({ ...release, tag })).rejects.toMatchObject({ code: 'tag-invalid' });
      expect(await at.fake.requests()).toEqual([]);
    },
  );

  it('that the record tells and that is asked for must be one', async () => {
    const release = at.release('v1.0.0');
    await expect(
      at.publish({ tag: 'v2.0.0', record: { ...release.record, tag: 'v1.0.0' } }),
    ).rejects.toMatchObject({ code: 'tag-invalid' });
    expect(await at.publish({ tag: null, record: { ...release.record, tag: 'v1.0.0' } })).toMatchObject({
      operation: 'created',
    });
  });

  it('that does not exist is refused', async () => {
    const release = at.release('v1.0.0');
    await expect(at.publish({ ...release, tag: 'v9.9.9' })).rejects.toMatchObject({ code: 'tag-not-found' });
  });

  it('that is annotated is followed to its commit', async () => {
    const release = at.release('v1.0.0');
    git(at.repository.work, 'tag', '-a', 'annotated', '-m', 'x', release.commit);
    git(at.repository.work, 'tag', '-a', 'twice', '-m', 'x', 'annotated');
    git(at.repository.work, 'push', '-q', 'origin', 'twice');
    expect(await at.publish({ ...release, tag: 'twice' })).toMatchObject({ operation: 'created' });
  });
});

describe('a record', () => {
  const from = (file: string, tag = 'v1.0.0') =>
    at.publish(at.release(tag), { records: [{ kind: 'file', path: file }] });

  it('of 2 GB is refused without being read', async () => {
    const file = path.join(folder, 'large.json');
    writeFileSync(file, '{');
    truncateSync(file, 2 * 2 ** 30);
    const before = process.memoryUsage().rss;
    await expect(from(file)).rejects.toMatchObject({ code: 'record-unreadable' });
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20);
  });

  it.each([
    ['cut short', '{"schema": 1,', 'record-unreadable'],
    ['of another kind', '{"schema": 1}', 'record-invalid'],
    [
      'with a key too many',
      serializeRecord({ ...poisoned(['x']), extra: 1 } as unknown as RatingRecord),
      'record-invalid',
    ],
    ['of a later schema', '{"schema": 2}', 'record-version'],
  ])('%s is refused', async (_, text, code) => {
    const file = path.join(folder, 'record.json');
    writeFileSync(file, text);
    await expect(from(file)).rejects.toMatchObject({ code });
    expect(await writes()).toEqual([]);
  });
});

describe('an artifact', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const digest = `sha256:${'a'.repeat(64)}`;
  const download = (record: { recordSha256?: string; mismatch?: boolean }) => {
    const release = at.release('v1.0.0');
    const file = path.join(folder, 'record.json');
    const asked: unknown[] = [];
    const artifacts = {
      download: async (...args: unknown[]) => {
        asked.push(args);
        return { folder, digestMismatch: record.mismatch === true };
      },
    };
    const text = serializeRecord(release.record);
    return {
      text,
      file,
      asked,
      publish: (recordSha256: string | null = sha(text)) =>
        at.publish(release, {
          records: [{ kind: 'artifact', id: 7, digest, recordSha256 }],
          deps: { artifacts },
        }),
    };
  };

  it('is taken by its id, and its digest is checked', async () => {
    const artifact = download({});
    writeFileSync(artifact.file, artifact.text);
    expect(await artifact.publish()).toMatchObject({ operation: 'created' });
    expect(artifact.asked).toEqual([[7, 'a'.repeat(64)]]);
  });

  it('with other bytes is refused', async () => {
    const artifact = download({ mismatch: true });
    writeFileSync(artifact.file, artifact.text);
    await expect(artifact.publish()).rejects.toMatchObject({ code: 'digest-differs' });
  });

  it('with a record of another sum is refused', async () => {
    const artifact = download({});
    writeFileSync(artifact.file, `${artifact.text} `);
    await expect(artifact.publish()).rejects.toMatchObject({ code: 'digest-differs' });
    await expect(artifact.publish('short')).rejects.toMatchObject({ code: 'digest-differs' });
  });

  it('without a record, or with a link or folder in its place, is refused', async () => {
    const artifact = download({});
    await expect(artifact.publish()).rejects.toMatchObject({ code: 'artifact-without-record' });
    writeFileSync(path.join(folder, 'elsewhere.json'), artifact.text);
    symlinkSync(path.join(folder, 'elsewhere.json'), artifact.file);
    await expect(artifact.publish(null)).rejects.toMatchObject({ code: 'artifact-without-record' });
    rmSync(artifact.file);
    mkdirSync(artifact.file);
    await expect(artifact.publish(null)).rejects.toMatchObject({ code: 'artifact-without-record' });
    expect(await writes()).toEqual([]);
  });
});

describe('the config on base', () => {
  const withSnapshot = (snapshot: string) => config.replace(/snapshot: .*/, `snapshot: ${snapshot}`);
  it.each([
    ['the root', '{ dir: . }', 'snapshot-path'],
    ['workflows', '{ dir: .github/workflows/x }', 'snapshot-path'],
    ['git', '{ dir: x/.git/hooks }', 'snapshot-path'],
    ['a file', '{ dir: README.md }', 'snapshot-path'],
    ['below a file', '{ dir: README.md/x }', 'snapshot-path'],
    ['a page that is not there', '{ dir: d, pages: { en: docs/none.md } }', 'page-not-found'],
    ['a page that is a folder', '{ dir: d, pages: { en: docs } }', 'snapshot-path'],
    [
      'a page of two languages',
      '{ dir: d, pages: { en: docs/resources.md, es: docs/./resources.md } }',
      'snapshot-path',
    ],
  ])('cannot make it write to %s', async (_, snapshot, code) => {
    const release = at.release('v1.0.0', { 'ratingplate.yml': withSnapshot(snapshot) });
    await expect(at.publish(release)).rejects.toMatchObject({ code });
    expect(await writes()).toEqual([]);
  });

  it('cannot make it write through a link', async () => {
    const { work } = at.repository;
    symlinkSync('../README.md', path.join(work, 'docs/linked.md'));
    symlinkSync('docs', path.join(work, 'linked'));
    git(work, 'add', '-A');
    for (const snapshot of [
      '{ dir: d, pages: { en: docs/linked.md } }',
      '{ dir: linked/x }',
      '{ dir: linked }',
    ]) {
      const release = at.release(`v1.0.${snapshot.length}`, { 'ratingplate.yml': withSnapshot(snapshot) });
      await expect(at.publish(release), snapshot).rejects.toMatchObject({ code: 'snapshot-path' });
    }
    expect(await writes()).toEqual([]);
  });

  it('must be there', async () => {
    const release = at.release('v1.0.0');
    await expect(at.publish(release, { config: 'other.yml' })).rejects.toMatchObject({
      code: 'base-config-missing',
    });
    await expect(at.publish(release, { config: '../x.yml' })).rejects.toMatchObject({
      code: 'snapshot-path',
    });
  });

  it('is read from another ref where one is named, the pages are not', async () => {
    at.repository.push('configs', {
      'ratingplate.yml': withSnapshot('{ dir: figures }'),
      'docs/resources.md': 'no',
    });
    const release = at.release('v1.0.0');
    await at.publish(release, { configRef: 'configs' });
    expect(Object.keys(at.files(branch) ?? {})).toContain('figures/page.md');
    expect(at.files(branch)?.['docs/resources.md']).toBe(page);
  });

  it('in a folder has its paths from there', async () => {
    const release = at.release('v1.0.0', {
      'services/a/ratingplate.yml': withSnapshot('{ dir: plate, pages: { en: plate/page.md } }'),
      'services/a/plate/page.md': page,
      'services/a/plate/old.svg': '<svg/>',
    });
    await at.publish(release, { config: 'services/a/ratingplate.yml' });
    const files = at.files(branch) ?? {};
    expect(files['services/a/plate/page.md']).toMatch(/src="charts\/memory/);
    expect(files).not.toHaveProperty('services/a/plate/old.svg');
    expect(files['README.md']).toBe(baseFiles['README.md']);
    expect(at.notes).toMatchObject([{ code: 'foreign-files' }]);
  });
});
