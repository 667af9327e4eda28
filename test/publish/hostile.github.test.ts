/** A record from elsewhere is data: whatever it says, it changes nothing but the snapshot and its pages. */

import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { evil, poisoned } from '../render/hostile.ts';
import { branch, usePublish } from './fixture.ts';

const at = usePublish();

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
  /^docs\/(resources\.md$|benchmarks\/(record\.json$|charts\/(memory|admission|start-up|latency)\.en\.(light|dark)\.svg$))/;

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
