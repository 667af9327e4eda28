import { describe, expect, it } from 'vitest';
import { AT, useFake } from './fixture.ts';
import { git } from './repository.ts';

describe('life of a pull request', () => {
  const fake = useFake();
  const open = (head: string, more: object = {}) =>
    fake.send('POST pulls', { title: 'Snapshot', head, base: 'main', body: 'text', ...more });
  const read = async (number = 1) => (await fake.send(`GET pulls/${number}`)).body;
  const custom = (message: string) => ({
    message: 'Validation Failed',
    errors: [{ resource: 'PullRequest', code: 'custom', message }],
  });

  it('a force push of the head is followed', async () => {
    await fake.branch('a');
    await open('a');
    const sha = await fake.commit(fake.main(), { other: '1' });
    await fake.send('PATCH git/refs/heads/a', { sha, force: true });
    expect(await read()).toMatchObject({ state: 'open', head: { sha } });
  });

  it('PR closed when its head equals base', async () => {
    await fake.branch('a');
    await open('a');
    await fake.send('PATCH git/refs/heads/a', { sha: fake.main(), force: true });
    expect(await read()).toMatchObject({ state: 'closed', merged: false, merged_at: null });
  });

  it('PR closed for good by the detour over base: resetting and committing again does not reopen it', async () => {
    const sha = await fake.branch('a');
    await open('a');
    await fake.send('PATCH git/refs/heads/a', { sha: fake.main(), force: true });
    await fake.send('PATCH git/refs/heads/a', { sha });
    expect(await read()).toMatchObject({ state: 'closed' });
  });

  it('PR closed with its branch', async () => {
    await fake.branch('a');
    await open('a');
    await fake.send('DELETE git/refs/heads/a');
    expect(await read()).toMatchObject({ state: 'closed', merged: false });
  });

  it('merged when base comes to contain the head, by a push of git itself', async () => {
    const sha = await fake.branch('a');
    await open('a');
    git(fake.repository.work, 'fetch', '-q');
    git(fake.repository.work, 'merge', '-q', '--no-ff', '-m', 'Merge', 'origin/a');
    git(fake.repository.work, 'push', '-q', 'origin', 'main');
    expect(await read()).toMatchObject({
      state: 'closed',
      merged: true,
      merge_commit_sha: fake.main(),
      head: { sha },
    });
  });

  it('merges and squashes through the API, and deletes the branch where the settings say so', async () => {
    await fake.branch('a', { a: '1' });
    await fake.branch('b', { b: '1' });
    await open('a');
    await open('b');
    await fake.fake.settings({ deleteBranchOnMerge: true });
    const { rest } = fake.octokit('admin');
    await rest.pulls.merge({ ...AT, pull_number: 1, merge_method: 'squash' });
    await rest.pulls.merge({ ...AT, pull_number: 2 });
    expect(await read(1)).toMatchObject({ merged: true, merged_by: { login: 'maintainer' } });
    expect(await read(2)).toMatchObject({ merged: true, state: 'closed' });
    expect(fake.repository.ref('refs/heads/a')).toBeUndefined();
    expect(git(fake.repository.clone('main'), 'ls-files')).toBe('README.md\na\nb');
    expect((await fake.send('PUT pulls/2/merge', {}, { secret: 'admin' })).status).toBe(405);
  });

  it('base moving on leaves the pull request open', async () => {
    await fake.branch('a');
    await open('a');
    fake.repository.push('main', { more: '1' });
    expect(await read()).toMatchObject({ state: 'open', merged: false });
  });

  it('a closed pull request reopens, but not after its branch was deleted or force-pushed', async () => {
    const sha = await fake.branch('a');
    await open('a');
    const reopen = () => fake.send('PATCH pulls/1', { state: 'open' });
    await fake.send('PATCH pulls/1', { state: 'closed' });
    expect((await reopen()).status).toBe(200);
    await fake.send('PATCH pulls/1', { state: 'closed' });
    const other = await fake.commit(fake.main(), { other: '1' });
    await fake.send('PATCH git/refs/heads/a', { sha: other, force: true });
    expect((await reopen()).body).toMatchObject(
      custom('state cannot be changed. The a branch was force-pushed or recreated.'),
    );
    await fake.send('PATCH git/refs/heads/a', { sha, force: true });
    await fake.send('DELETE git/refs/heads/a');
    expect((await reopen()).body).toMatchObject(
      custom('state cannot be changed. The a branch has been deleted.'),
    );
  });
});
