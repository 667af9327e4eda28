/** Which tag is measured, in real repositories. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRunner } from '../../src/action/runner.ts';
import { requireTag, type TagRules } from '../../src/action/tag.ts';
import { persistedCredentials } from '../../src/action/trust.ts';
import { openGit } from '../../src/util/git.ts';
import { type Checkout, checkout } from './support/checkout.ts';
import { folder } from './support/runner.ts';

const runner = (changes: object = {}) => ({
  ...readRunner({}, '/tmp'),
  eventName: 'push',
  event: { repository: { default_branch: 'main' } },
  ...changes,
});

/** A repository with an annotated tag on main, checked out there. */
function tagged(tag = 'v1.0.0'): { at: string; repository: Checkout; commit: string } {
  const at = folder('tag');
  const repository = checkout(at);
  repository.git('tag', '-a', tag, '-m', 'x');
  repository.remote('main');
  repository.git('checkout', '--quiet', '--detach');
  return { at, repository, commit: repository.git('rev-parse', 'HEAD') };
}
const ask = (at: string, rules: Partial<TagRules>, changes: object = {}) =>
  requireTag({ tag: null, releaseBranches: [], ...rules }, runner(changes), openGit(at, process.env));

describe('the tag of a run', () => {
  it('is the one that started it, or the input, and leads to the commit behind an annotation', async () => {
    const { at, commit } = tagged();
    expect(await ask(at, {}, { refTag: 'v1.0.0' })).toEqual({ name: 'v1.0.0', commit });
    expect(await ask(at, { tag: 'v1.0.0' }, { refTag: 'other' })).toEqual({ name: 'v1.0.0', commit });
  });

  it('may be any that Git allows', async () => {
    for (const name of ['pkg/v1.2.3', '$(reboot)', "it's;rm", 'ü', '-x'.replace('-', 'a')]) {
      const { at, commit } = tagged(name);
      expect(await ask(at, { tag: name })).toEqual({ name, commit });
    }
  });

  it.each([
    '../../x',
    'v1^{tree}',
    'a..b',
    '@{-1}',
    'x'.repeat(300),
    'a b',
    'a\n::error::b',
    'v1:README.md',
    '',
  ])('%j is none', async (tag) => {
    const { at } = tagged();
    const refused = ask(at, { tag });
    await expect(refused).rejects.toMatchObject({ code: 'tag-unknown' });
    await expect(refused).rejects.toThrow(/^[^\n]{1,160}$/);
  });

  it('must be named', async () => {
    const { at } = tagged();
    await expect(ask(at, {}, { eventName: 'schedule' })).rejects.toMatchObject({
      code: 'tag-missing',
      message: 'this run was started by schedule, not by a tag',
    });
  });

  it('must be in the checkout, which must be one', async () => {
    const { at } = tagged();
    await expect(ask(at, { tag: 'v2.0.0' })).rejects.toMatchObject({ code: 'tag-unknown' });
    await expect(ask(folder('none'), { tag: 'v1.0.0' })).rejects.toMatchObject({ code: 'checkout-missing' });
  });

  it('a branch of the same name does not stand for it', async () => {
    const { at, repository } = tagged();
    repository.git('branch', 'v2.0.0');
    await expect(ask(at, { tag: 'v2.0.0' })).rejects.toMatchObject({ code: 'tag-unknown' });
  });

  it('must be what is checked out', async () => {
    const { at, repository } = tagged();
    repository.commit('Later');
    await expect(ask(at, { tag: 'v1.0.0' })).rejects.toMatchObject({ code: 'checkout-not-tag' });
  });

  it('must be checked out without a change', async () => {
    const { at, repository } = tagged();
    writeFileSync(path.join(at, 'README.md'), 'changed\n');
    await expect(ask(at, { tag: 'v1.0.0' })).rejects.toThrow('changed or not committed: README.md');
    repository.git('checkout', '--quiet', 'README.md');
    for (let i = 0; i < 7; i++) writeFileSync(path.join(at, `new-${i}`), '');
    await expect(ask(at, { tag: 'v1.0.0' })).rejects.toThrow(/new-4 and 2 more$/);
  });
});

describe('the branches of a tag', () => {
  /** A tag on a maintenance branch only. */
  function maintained(): string {
    const { at, repository } = tagged();
    repository.commit('Fix');
    repository.remote('release/1.x');
    repository.git('tag', 'v1.0.1');
    return at;
  }

  it('are the default one', async () => {
    await expect(ask(maintained(), { tag: 'v1.0.1' })).rejects.toMatchObject({
      code: 'tag-unreachable',
      message: expect.stringContaining('not in main'),
    });
  });
  it.each([[['release/1.x']], [['release/*']], [['other', '*']]])(
    'and those of release-branches: %j',
    async (releaseBranches) => {
      const at = maintained();
      expect(await ask(at, { tag: 'v1.0.1', releaseBranches })).toMatchObject({ name: 'v1.0.1' });
    },
  );
  it.each([['release'], ['elease/*'], ['release/1?x'], ['release/1.x/']])(
    'but no others: %s',
    async (branch) => {
      await expect(ask(maintained(), { tag: 'v1.0.1', releaseBranches: [branch] })).rejects.toMatchObject({
        code: 'tag-unreachable',
      });
    },
  );
  it('must have been checked out', async () => {
    const { at, repository } = tagged();
    repository.git('update-ref', '-d', 'refs/remotes/origin/main');
    await expect(ask(at, { tag: 'v1.0.0' })).rejects.toThrow('the checkout has no branch main');
  });
  it('are not fetched: no question goes to the remote', async () => {
    const { at, repository } = tagged();
    repository.git('remote', 'add', 'origin', 'ext::false');
    expect(await ask(at, { tag: 'v1.0.0' })).toMatchObject({ name: 'v1.0.0' });
  });
});

describe('the checkout', () => {
  it('starts no program of its own configuration', async () => {
    const { at, repository } = tagged();
    const mark = path.join(at, '.git', 'started');
    repository.git('config', 'core.fsmonitor', `touch ${mark}; false`);
    await ask(at, { tag: 'v1.0.0' });
    expect(() => execFileSync('test', ['-e', mark])).toThrow();
  });
  it('is read with git’s own variables left out', async () => {
    const { at, commit } = tagged();
    const env = { ...process.env, GIT_DIR: '/nonexistent', GIT_INDEX_FILE: '/nonexistent' };
    expect(await openGit(at, env).tell('rev-parse', 'HEAD')).toBe(commit);
  });
  it('tells where credentials are kept, also those that actions/checkout includes from elsewhere', async () => {
    const { at, repository } = tagged();
    expect(await persistedCredentials(openGit(at, process.env))).toEqual([]);
    const elsewhere = path.join(at, '.git', 'credentials.config');
    writeFileSync(elsewhere, '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic abc\n');
    repository.git('config', `includeIf.gitdir:${path.join(at, '.git')}.path`, elsewhere);
    expect(await persistedCredentials(openGit(at, process.env))).toEqual([
      'http.https://github.com/.extraheader',
    ]);
  });
});
