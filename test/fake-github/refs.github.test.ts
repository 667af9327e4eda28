import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AT, failure, useFake, ZERO } from './fixture.ts';
import { git } from './repository.ts';

describe('refs', () => {
  const fake = useFake();

  it('gives a ref, and 404 for one that does not exist', async () => {
    const { rest } = fake.octokit();
    const { data } = await rest.git.getRef({ ...AT, ref: 'heads/main' });
    expect(data).toMatchObject({ ref: 'refs/heads/main', object: { sha: fake.main(), type: 'commit' } });
    expect(await failure(rest.git.getRef({ ...AT, ref: 'heads/mai' }))).toMatchObject({ status: 404 });
  });

  it('lists matching refs by prefix', async () => {
    await fake.branch('bench/a');
    await fake.branch('bench/b');
    const { data } = await fake.octokit().rest.git.listMatchingRefs({ ...AT, ref: 'heads/bench' });
    expect(data.map(({ ref }) => ref)).toEqual(['refs/heads/bench/a', 'refs/heads/bench/b']);
  });

  it('creates a branch that another process can clone', async () => {
    const sha = await fake.commit(fake.main(), { 'docs/page.md': 'new\n' });
    await fake.octokit().rest.git.createRef({ ...AT, ref: 'refs/heads/bench/a', sha });
    expect(readFileSync(path.join(fake.repository.clone('bench/a'), 'docs/page.md'), 'utf8')).toBe('new\n');
  });

  it('422 "Reference already exists"', async () => {
    const answer = await fake.send('POST git/refs', { ref: 'refs/heads/main', sha: fake.main() });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'Reference already exists', status: '422' },
    });
  });

  it('422 "Object does not exist" for an unknown object, and for a branch on what is no commit', async () => {
    const tree = await fake.send(`GET git/commits/${fake.main()}`);
    const unknown = await fake.send('POST git/refs', { ref: 'refs/heads/x', sha: 'a'.repeat(40) });
    const noCommit = await fake.send('POST git/refs', { ref: 'refs/heads/x', sha: tree.body.tree.sha });
    expect([unknown.status, unknown.body.message]).toEqual([422, 'Object does not exist']);
    expect([noCommit.status, noCommit.body.message]).toEqual([422, 'Object is not a commit']);
  });

  it('422 for a ref name git would not take', async () => {
    for (const ref of ['main', 'refs/heads', 'refs/heads/a..b', 'refs/heads/a b', 'refs/heads/x.lock']) {
      expect((await fake.send('POST git/refs', { ref, sha: fake.main() })).status, ref).toBe(422);
    }
  });

  it('422 "Reference does not exist" on update and delete', async () => {
    const update = await fake.send('PATCH git/refs/heads/none', { sha: fake.main() });
    const remove = await fake.send('DELETE git/refs/heads/none');
    expect([update.status, update.body.message]).toEqual([422, 'Reference does not exist']);
    expect([remove.status, remove.body.message]).toEqual([422, 'Reference does not exist']);
  });

  it('422 on non-fast-forward without force', async () => {
    const before = await fake.branch('bench/a');
    const beside = await fake.commit(fake.main(), { other: 'x' });
    const answer = await fake.send('PATCH git/refs/heads/bench/a', { sha: beside });
    expect([answer.status, answer.body.message]).toEqual([422, 'Update is not a fast forward']);
    expect(fake.repository.ref('refs/heads/bench/a')).toBe(before);
  });

  it('moves forward without force, and anywhere with it', async () => {
    const first = await fake.branch('bench/a');
    const next = await fake.commit(first, { more: 'x' });
    const beside = await fake.commit(fake.main(), { other: 'x' });
    const { rest } = fake.octokit();
    await rest.git.updateRef({ ...AT, ref: 'heads/bench/a', sha: next });
    expect(fake.repository.ref('refs/heads/bench/a')).toBe(next);
    await rest.git.updateRef({ ...AT, ref: 'heads/bench/a', sha: beside, force: true });
    expect(fake.repository.ref('refs/heads/bench/a')).toBe(beside);
  });

  it('deletes a branch, but not the default one', async () => {
    await fake.branch('bench/a');
    expect((await fake.send('DELETE git/refs/heads/bench/a')).status).toBe(204);
    expect(fake.repository.ref('refs/heads/bench/a')).toBeUndefined();
    expect((await fake.send('DELETE git/refs/heads/main')).status).toBe(422);
  });

  it('422 for a branch below a branch: ratingplate and ratingplate/x cannot both exist', async () => {
    const sha = await fake.branch('ratingplate');
    const rest = await fake.send('POST git/refs', { ref: 'refs/heads/ratingplate/x', sha });
    expect([rest.status, rest.body.message]).toEqual([422, 'Reference update failed']);
  });

  it('protected branch refuses update, delete and a branch of its pattern', async () => {
    await fake.branch('bench/a');
    await fake.fake.settings({ protected: ['main', 'bench/*'] });
    const sha = await fake.commit(fake.main(), { x: 'x' });
    const main = await fake.send('PATCH git/refs/heads/main', { sha, force: true });
    expect([main.status, main.body.message]).toEqual([422, 'Cannot update this protected ref.']);
    expect((await fake.send('DELETE git/refs/heads/bench/a')).status).toBe(422);
    const made = await fake.send('POST git/refs', { ref: 'refs/heads/bench/b', sha });
    expect([made.status, made.body.message]).toEqual([422, expect.stringContaining('rule violations')]);
    expect(fake.repository.ref('refs/heads/bench/b')).toBeUndefined();
  });

  it('protected branch may be moved by who is on the bypass list', async () => {
    await fake.fake.settings({ protected: ['main'], bypass: ['plate[bot]'] });
    const sha = await fake.commit(fake.main(), { x: 'x' });
    expect((await fake.send('PATCH git/refs/heads/main', { sha })).status).toBe(200);
  });

  it('two at once create a ref: one does, the other is told that it exists', async () => {
    const one = await fake.commit(fake.main(), { a: '1' });
    const other = await fake.commit(fake.main(), { a: '2' });
    const made = [one, other].map((sha) => fake.send('POST git/refs', { ref: 'refs/heads/x', sha }));
    expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('409 "Git Repository is empty." before there is any commit', async () => {
    git(fake.repository.bare, 'update-ref', '-d', 'refs/heads/main');
    const answer = await fake.send('POST git/blobs', { content: 'x' });
    expect([answer.status, answer.body.message]).toEqual([409, 'Git Repository is empty.']);
    expect((await fake.send('GET git/ref/heads/main')).status).toBe(409);
  });

  it('403 for every write to an archived repository', async () => {
    await fake.fake.settings({ archived: true });
    const answer = await fake.send('POST git/blobs', { content: 'x' });
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('archived')]);
    expect((await fake.send('GET git/ref/heads/main')).status).toBe(200);
  });

  it('a push by git itself is seen at once', async () => {
    const sha = fake.repository.push('bench/a', { note: 'by hand' });
    const answer = await fake.send('GET git/ref/heads/bench/a');
    expect(answer.body.object.sha).toBe(sha);
    expect(sha).not.toBe(ZERO);
  });
});
