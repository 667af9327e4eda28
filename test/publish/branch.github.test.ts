/** Base and branch that others move, change or protect. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BranchMovedError, BranchRefusedError, ForeignCommitError } from '../../src/errors/publish.ts';
import { git } from '../fake-github/repository.ts';
import { branch, page, usePublish } from './fixture.ts';

const at = usePublish();
const open = async () => (await at.fake.pulls()).filter((pull) => pull.state === 'open');
const merge = (number: number, method = 'merge') =>
  at.send(`PUT pulls/${number}/merge`, { merge_method: method }, { secret: 'admin' });

describe('base', () => {
  it('that moved since is taken as it is now', async () => {
    const release = at.release('v1.0.0');
    at.repository.push('main', { 'docs/resources.md': page.replace('Before', 'New') });
    await at.publish(release);
    expect(at.files(branch)?.['docs/resources.md']).toMatch(/New\./);
    at.repository.push('main', { 'later.txt': 'x' });
    expect(await at.publish(release)).toMatchObject({ operation: 'updated' });
    expect(at.ahead()).toBe(1);
    expect(at.files(branch)).toHaveProperty('later.txt');
  });

  it('that moves in between is read again', async () => {
    const release = at.release('v1.0.0');
    const octokit = at.client();
    let moved = 0;
    octokit.hook.after('request', (_, { method, url }) => {
      if (method === 'POST' && url.endsWith('/git/commits') && moved++ === 0)
        at.repository.push('main', { 'docs/resources.md': page.replace('Before', 'Meanwhile') });
    });
    expect(await at.publish(release, { octokit })).toMatchObject({ operation: 'created' });
    expect(at.ahead()).toBe(1);
    expect(git(at.repository.bare, 'rev-parse', `${branch}^`)).toBe(at.main());
    expect(at.files(branch)?.['docs/resources.md']).toMatch(/Meanwhile/);
  });

  it('that never rests is given up, with nothing changed', async () => {
    const release = at.release('v1.0.0');
    const octokit = at.client();
    let moved = 0;
    octokit.hook.after('request', (_, { method, url }) => {
      if (method === 'POST' && url.endsWith('/git/commits'))
        at.repository.push('main', { x: String(moved++) });
    });
    await expect(at.publish(release, { octokit })).rejects.toThrow(BranchMovedError);
    expect(moved).toBe(3);
    expect(at.files(branch)).toBeUndefined();
  });

  it('that is protected is never written to', async () => {
    await at.fake.settings({ protected: ['main'] });
    const release = at.release('v1.0.0');
    const main = at.main();
    expect(await at.publish(release)).toMatchObject({ operation: 'created' });
    expect(at.main()).toBe(main);
  });
});

describe('the branch', () => {
  it("with a person's commit is not overwritten, unless that is asked for", async () => {
    await at.publish(at.release('v1.0.0'));
    const theirs = at.repository.push(branch, { 'docs/note.md': 'mine' }, 'A note');
    const next = at.release('v1.1.0');
    await expect(at.publish(next)).rejects.toThrow(ForeignCommitError);
    expect(at.repository.ref(`refs/heads/${branch}`)).toBe(theirs);
    expect(await at.publish(next, { overwrite: true })).toMatchObject({
      operation: 'updated',
      pull: { number: 1 },
    });
    expect(at.ahead()).toBe(1);
    expect(at.files(branch)).not.toHaveProperty('docs/note.md');
  });

  it('with our commit amended by a person is not overwritten', async () => {
    await at.publish(at.release('v1.0.0'));
    const { work } = at.repository;
    git(work, 'fetch', '-q', 'origin');
    git(work, 'checkout', '-q', '-B', branch, `origin/${branch}`);
    git(work, 'rm', '-q', 'docs/other.md');
    git(work, 'commit', '-q', '--amend', '--no-edit');
    git(work, 'push', '-q', '-f', 'origin', branch);
    await expect(at.publish(at.release('v1.1.0'))).rejects.toThrow(ForeignCommitError);
  });

  it("with a person's commit that was merged is free again", async () => {
    await at.publish(at.release('v1.0.0'));
    at.repository.push(branch, { 'docs/note.md': 'mine' }, 'A note');
    await merge(1, 'squash');
    expect(await at.publish(at.release('v1.1.0'))).toMatchObject({
      operation: 'created',
      pull: { number: 2 },
    });
    expect(at.ahead()).toBe(1);
  });

  it('that only had base merged into it is free', async () => {
    await at.publish(at.release('v1.0.0'));
    const next = at.release('v1.1.0');
    const { work } = at.repository;
    git(work, 'fetch', '-q', 'origin');
    git(work, 'checkout', '-q', '-B', branch, `origin/${branch}`);
    git(work, 'merge', '-q', '--no-edit', 'origin/main');
    git(work, 'push', '-q', 'origin', branch);
    expect(await at.publish(next)).toMatchObject({ operation: 'updated', pull: { number: 1 } });
    expect(at.ahead()).toBe(1);
  });

  it.each(['README.md', 'docs/benchmarks/record.json', 'docs/resources.md', 'docs/benchmarks/mine.md'])(
    'that had base merged into it with a change of %s is not',
    async (file) => {
      await at.publish(at.release('v1.0.0'));
      const next = at.release('v1.1.0');
      const { work } = at.repository;
      git(work, 'fetch', '-q', 'origin');
      git(work, 'checkout', '-q', '-B', branch, `origin/${branch}`);
      git(work, 'merge', '-q', '--no-commit', '--no-ff', 'origin/main');
      writeFileSync(path.join(work, file), 'evil merge');
      git(work, 'add', '-A');
      git(work, 'commit', '-q', '-m', 'Merge');
      git(work, 'push', '-q', 'origin', branch);
      await expect(at.publish(next)).rejects.toThrow(ForeignCommitError);
    },
  );

  it('beside one called ratingplate cannot be, which is told', async () => {
    at.repository.push('ratingplate', { x: 'x' });
    await expect(at.publish(at.release('v1.0.0'))).rejects.toMatchObject({
      code: 'branch-refused',
      hint: expect.stringMatching(/called `ratingplate`/),
    });
    expect(await at.publish(at.release('v1.1.0'), { branch: 'plate' })).toMatchObject({ branch: 'plate' });
  });

  it('that a person pushes to in between keeps their commit', async () => {
    await at.publish(at.release('v1.0.0'));
    const octokit = at.client();
    let pushed = '';
    octokit.hook.after('request', (_, { method, url }) => {
      if (method === 'POST' && url.endsWith('/git/commits') && pushed === '')
        pushed = at.repository.push(branch, { 'docs/note.md': 'mine' }, 'A note');
    });
    await expect(at.publish(at.release('v1.1.0'), { octokit })).rejects.toThrow(ForeignCommitError);
    expect(pushed).not.toBe('');
    expect(at.repository.ref(`refs/heads/${branch}`)).toBe(pushed);
  });

  it('that is protected is an error that says so', async () => {
    await at.fake.settings({ protected: ['ratingplate/*'] });
    await expect(at.publish(at.release('v1.0.0'))).rejects.toThrow(BranchRefusedError);
    expect(await open()).toEqual([]);
  });
});
