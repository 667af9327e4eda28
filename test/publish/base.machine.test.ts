/** What the config on base may name as folder and pages. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { baseFiles, branch, config, page, usePublish } from './fixture.ts';

const at = usePublish();

const writes = async () => (await at.fake.requests()).filter(({ method }) => method !== 'GET');

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
