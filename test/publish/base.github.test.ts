/** What the config on base may name as folder and pages. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { baseFiles, branch, config, page, usePublish } from './fixture.ts';

const at = usePublish();

const writes = async () => (await at.fake.requests()).filter(({ method }) => method !== 'GET');

describe('base', () => {
  it('is the branch that is named: config, pages and parent come from there', async () => {
    const release = at.release('v1.0.0');
    const stable = at.repository.push('stable', {
      'docs/resources.md': page.replace('Before', 'Stable'),
      'ratingplate.yml': config.replace('docs/benchmarks', 'docs/plate'),
    });
    expect(await at.publish(release, { base: 'stable' })).toMatchObject({ operation: 'created' });
    expect(await at.fake.pulls()).toMatchObject([{ state: 'open', base: { ref: 'stable' } }]);
    expect(git(at.repository.bare, 'rev-parse', `${branch}^`)).toBe(stable);
    const files = at.files(branch);
    expect(files).toHaveProperty('docs/plate/record.json');
    expect(files?.['docs/resources.md']).toMatch(/^# Resources\n\nStable\./);
  });

  it('is the default branch otherwise, whatever it is called', async () => {
    const release = at.release('v1.0.0');
    git(at.repository.bare, 'branch', 'trunk', 'main');
    git(at.repository.bare, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
    await at.publish(release);
    expect(await at.fake.pulls()).toMatchObject([{ state: 'open', base: { ref: 'trunk' } }]);
  });

  it('that is not there is named', async () => {
    const release = at.release('v1.0.0');
    await expect(at.publish(release, { base: 'none' })).rejects.toMatchObject({
      code: 'github-not-found',
      message: expect.stringContaining('"none"'),
    });
    expect(await writes()).toEqual([]);
  });
});

describe('two systems of one repository', () => {
  it('have a branch, a folder and a pull request each, and leave the other one alone', async () => {
    const files = {
      'a/ratingplate.yml': config.replace('gitlab-mcp-server', 'a').replace(/snapshot: .*/, ''),
      'b/ratingplate.yml': config.replace('gitlab-mcp-server', 'b').replace(/snapshot: .*/, ''),
    };
    const publish = ({ tag, record }: ReturnType<typeof at.release>, name: string) =>
      at.publish({ tag, record: { ...record, name } }, { config: `${name}/ratingplate.yml` });
    const release = at.release('v1.0.0', files);
    for (const name of ['a', 'b'])
      expect(await publish(release, name)).toMatchObject({
        operation: 'created',
        branch: `ratingplate/${name}`,
      });
    expect(await at.fake.pulls()).toMatchObject([
      { number: 1, state: 'open', head: { ref: 'ratingplate/a' } },
      { number: 2, state: 'open', head: { ref: 'ratingplate/b' } },
    ]);
    for (const name of ['a', 'b']) {
      const changed = git(at.repository.bare, 'diff', '--name-only', 'main', `ratingplate/${name}`).split(
        '\n',
      );
      expect(changed.filter((file) => !file.startsWith(`${name}/docs/ratingplate/`))).toEqual([]);
      expect(changed.length).toBeGreaterThan(3);
    }
    expect(await publish(at.release('v1.1.0'), 'b')).toMatchObject({ operation: 'updated' });
    expect((await at.fake.pulls()).map(({ title }) => title)).toEqual([
      'Rating plate of a: v1.0.0',
      'Rating plate of b: v1.1.0',
    ]);
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
    git(work, 'commit', '-q', '-m', 'Links');
    git(work, 'push', '-q', 'origin', 'main');
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
