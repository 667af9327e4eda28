import { describe, expect, it } from 'vitest';
import { serializeRecord } from '../../src/record/serialize.ts';
import { git } from '../fake-github/repository.ts';
import { branch, usePublish } from './fixture.ts';

const at = usePublish();
const tagIn = (files: Record<string, string> | undefined) =>
  JSON.parse(files?.['docs/benchmarks/record.json'] ?? '{}').tag;
const open = async () => (await at.fake.pulls()).filter((pull) => pull.state === 'open');
const merge = (number: number, method = 'merge') =>
  at.send(`PUT pulls/${number}/merge`, { merge_method: method }, { secret: 'admin' });

describe('a second release', () => {
  it('while the first pull request is open takes it over', async () => {
    await at.publish(at.release('v1.0.0'));
    const result = await at.publish(at.release('v1.1.0'));
    expect(result).toMatchObject({ operation: 'updated', pull: { number: 1 } });
    expect(git(at.repository.bare, 'log', '-1', '--format=%b', branch)).toMatch(/^The first snapshot\./);
    expect(at.ahead()).toBe(1);
    expect(tagIn(at.files(branch))).toBe('v1.1.0');
    expect(await at.fake.pulls()).toMatchObject([
      { state: 'open', title: 'Rating plate of gitlab-mcp-server: v1.1.0' },
    ]);
    expect(git(at.repository.bare, 'rev-parse', `${branch}^`)).toBe(at.main());
  });

  it.each(['merge', 'squash'])('after %s opens another pull request', async (method) => {
    await at.publish(at.release('v1.0.0'));
    expect((await merge(1, method)).status).toBe(200);
    expect(await at.publish(at.release('v1.1.0'))).toMatchObject({
      operation: 'created',
      pull: { number: 2 },
    });
    expect(at.ahead()).toBe(1);
    expect(tagIn(at.files('main'))).toBe('v1.0.0');
    expect(tagIn(at.files(branch))).toBe('v1.1.0');
    const [first, second] = await at.fake.pulls();
    expect(first?.body).toContain('This is the first snapshot.');
    expect(second?.body).toContain('This replaces the published snapshot wholesale;');
    expect(git(at.repository.bare, 'log', '-1', '--format=%b', branch)).toMatch(/^Replaces the published/);
  });

  it('after the first was closed opens another', async () => {
    await at.publish(at.release('v1.0.0'));
    await at.send('PATCH pulls/1', { state: 'closed' }, { secret: 'admin' });
    expect(await at.publish(at.release('v1.1.0'))).toMatchObject({
      operation: 'created',
      pull: { number: 2 },
    });
    expect(await at.fake.pulls()).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
    expect(at.ahead()).toBe(1);
  });
});

describe('what base holds already', () => {
  it.each(['merge', 'squash'])('run again after %s cleans up and opens nothing', async (method) => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    await merge(1, method);
    const main = at.main();
    expect(await at.publish(release)).toMatchObject({ operation: 'none', why: 'base' });
    expect(at.files(branch)).toBeUndefined();
    expect(await open()).toEqual([]);
    expect(at.main()).toBe(main);
  });

  it('closes the pull request that proposes it', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    const files = at.files(branch) ?? {};
    const changed = Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('docs/')));
    at.repository.push('main', changed, 'By hand');
    expect(await at.publish(release)).toMatchObject({ operation: 'closed', pull: { number: 1 } });
    expect(at.files(branch)).toBeUndefined();
    expect(await open()).toEqual([]);
  });

  it('leaves a branch that a person went on with', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    const files = at.files(branch) ?? {};
    at.repository.push(branch, { 'docs/note.md': 'mine' }, 'Note');
    at.repository.push(
      'main',
      Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('docs/'))),
    );
    expect(await at.publish(release)).toMatchObject({ operation: 'none', why: 'base', pull: { number: 1 } });
    expect(at.files(branch)).toMatchObject({ 'docs/note.md': 'mine' });
    expect(at.notes).toMatchObject([{ level: 'warning', code: 'foreign-commit' }]);
  });
});

describe('an older tag that finishes late', () => {
  it('changes nothing while the newer one is proposed', async () => {
    const [old, fresh] = [at.release('v1.9.0'), at.release('v1.10.0')];
    await at.publish(fresh);
    const before = await at.state();
    expect(await at.publish(old)).toMatchObject({ operation: 'none', why: 'older', pull: { number: 1 } });
    expect(await at.state()).toEqual(before);
    expect(at.notes).toMatchObject([{ level: 'notice', code: 'older-tag' }]);
  });

  it.each(['merge', 'squash'])('changes nothing after the newer one was brought in by %s', async (method) => {
    await at.fake.settings({ deleteBranchOnMerge: true });
    const [old, fresh] = [at.release('v1.9.0'), at.release('v1.10.0')];
    await at.publish(fresh);
    await merge(1, method);
    expect(await at.publish(old)).toMatchObject({ operation: 'none', why: 'older', pull: null });
    expect(await open()).toEqual([]);
    expect(tagIn(at.files('main'))).toBe('v1.10.0');
  });

  it('may replace it where that is asked for', async () => {
    const [old, fresh] = [at.release('v1.9.0'), at.release('v1.10.0')];
    await at.publish(fresh);
    expect(await at.publish(old, { allowOlder: true })).toMatchObject({ operation: 'updated' });
    expect(tagIn(at.files(branch))).toBe('v1.9.0');
  });

  it('is told by history where names are no versions', async () => {
    const [old, fresh] = [at.release('spring'), at.release('summer')];
    await at.publish(fresh);
    expect(await at.publish(old)).toMatchObject({ operation: 'none', why: 'older' });
  });

  it('and newer by history replaces', async () => {
    const [old, fresh] = [at.release('zulu'), at.release('alpha')];
    await at.publish(old);
    expect(await at.publish(fresh)).toMatchObject({ operation: 'updated' });
  });

  it('is refused where nothing tells', async () => {
    const main = at.main();
    const spring = at.release('spring');
    git(at.repository.work, 'checkout', '-q', '-b', 'side', main);
    git(at.repository.work, 'commit', '-q', '--allow-empty', '-m', 'side');
    git(at.repository.work, 'push', '-q', 'origin', 'HEAD:refs/tags/autumn');
    const autumn = { tag: 'autumn', record: at.build(git(at.repository.work, 'rev-parse', 'HEAD')) };
    await at.publish(spring);
    await expect(at.publish(autumn)).rejects.toMatchObject({ code: 'tag-order-unknown' });
    expect(tagIn(at.files(branch))).toBe('spring');
    expect(await at.publish(autumn, { allowOlder: true })).toMatchObject({ operation: 'updated' });
  });

  it('cannot be told of a snapshot that has no tag, which is replaced', async () => {
    const release = at.release('v1.0.0');
    at.repository.push('main', { 'docs/benchmarks/record.json': serializeRecord(at.build('unknown')) });
    expect(await at.publish(release)).toMatchObject({ operation: 'created' });
    expect(at.notes).toMatchObject([{ code: 'former-tag-unknown' }]);
  });
});

describe('two releases at once', () => {
  it('end in the newer one, with one commit and one pull request', async () => {
    const [old, fresh] = [at.release('v1.0.0'), at.release('v1.1.0')];
    const results = await Promise.all([at.publish(old), at.publish(fresh)]);
    expect(results[1]).toMatchObject({ pull: { number: 1 } });
    expect(at.ahead()).toBe(1);
    expect(tagIn(at.files(branch))).toBe('v1.1.0');
    expect(await at.fake.pulls()).toHaveLength(1);
  });
});
