import { describe, expect, it } from 'vitest';
import { AT, failure, useFake } from './fixture.ts';
import { git } from './repository.ts';

describe('blobs, commits and tags', () => {
  const fake = useFake();
  const tree = async () => (await fake.send(`GET git/commits/${fake.main()}`)).body.tree.sha as string;

  it('blobs in utf-8 and base64 come back as they went', async () => {
    const { rest } = fake.octokit();
    const bytes = Buffer.from([0, 1, 2, 255, 10, 13, ...Array(100).fill(7)]);
    const { data } = await rest.git.createBlob({
      ...AT,
      content: bytes.toString('base64'),
      encoding: 'base64',
    });
    const back = await rest.git.getBlob({ ...AT, file_sha: data.sha });
    expect(Buffer.from(back.data.content, 'base64')).toEqual(bytes);
    expect(back.data).toMatchObject({ encoding: 'base64', size: bytes.length });
    const text = await fake.send('POST git/blobs', { content: 'grüße\n' });
    expect(git(fake.repository.bare, 'cat-file', 'blob', text.body.sha)).toBe('grüße');
  });

  it('a blob in the raw media type', async () => {
    const made = await fake.send('POST git/blobs', { content: 'raw\n' });
    const headers = { accept: 'application/vnd.github.raw+json' };
    expect((await fake.send(`GET git/blobs/${made.body.sha}`, undefined, { headers })).body).toBe('raw\n');
  });

  it('422 for a blob over the limit, bad base64 or encoding; 404 for an unknown one', async () => {
    await fake.fake.settings({ blobLimit: 10 });
    expect((await fake.send('POST git/blobs', { content: 'x'.repeat(11) })).status).toBe(422);
    expect((await fake.send('POST git/blobs', { content: 'x'.repeat(10) })).status).toBe(201);
    expect((await fake.send('POST git/blobs', { content: '!!', encoding: 'base64' })).status).toBe(422);
    expect((await fake.send('POST git/blobs', { content: 'x', encoding: 'latin1' })).status).toBe(422);
    expect((await fake.send('POST git/blobs', {})).status).toBe(422);
    expect((await fake.send(`GET git/blobs/${'a'.repeat(40)}`)).status).toBe(404);
  });

  it('a bot commit without author is by the bot, committed by GitHub, and verified', async () => {
    const { data } = await fake.octokit('job').rest.git.createCommit({
      ...AT,
      message: 'Snapshot\n\nBench-Record: x',
      tree: await tree(),
      parents: [fake.main()],
    });
    expect(data.verification).toMatchObject({ verified: true, reason: 'valid' });
    expect(data.author).toMatchObject({
      name: 'github-actions[bot]',
      email: '41898282+github-actions[bot]@users.noreply.github.com',
    });
    expect(data.committer).toMatchObject({ name: 'GitHub', email: 'noreply@github.com' });
    const text = git(fake.repository.bare, 'cat-file', 'commit', data.sha);
    expect(text).toContain('gpgsig -----BEGIN PGP SIGNATURE-----');
    expect(text.endsWith('\n\nSnapshot\n\nBench-Record: x')).toBe(true);
    expect(git(fake.repository.bare, 'fsck', '--strict', '--no-dangling')).toBe('');
  });

  it("a bot commit with an author, and a person's commit, are unsigned", async () => {
    const body = { message: 'm', tree: await tree(), parents: [fake.main()] };
    const author = { name: 'N', email: 'n@example.test', date: '2026-01-01T00:00:00Z' };
    const named = await fake.send('POST git/commits', { ...body, author });
    const person = await fake.send('POST git/commits', body, { secret: 'admin' });
    for (const answer of [named, person]) {
      expect(answer.body.verification).toMatchObject({
        verified: false,
        reason: 'unsigned',
        signature: null,
      });
    }
    expect(named.body.author).toEqual(author);
    expect(named.body.committer).toEqual(author);
    expect(person.body.author.name).toBe('maintainer');
  });

  it('422 for a commit of an unknown tree or parent', async () => {
    const unknown = 'a'.repeat(40);
    const noTree = await fake.send('POST git/commits', { message: 'm', tree: unknown, parents: [] });
    const noParent = await fake.send('POST git/commits', {
      message: 'm',
      tree: await tree(),
      parents: [unknown],
    });
    expect([noTree.status, noTree.body.message]).toEqual([422, 'Tree SHA does not exist']);
    expect([noParent.status, noParent.body.message]).toEqual([422, expect.stringContaining('Parent SHA')]);
    expect((await fake.send('POST git/commits', { tree: await tree() })).status).toBe(422);
  });

  it('an annotated tag keeps its own id, the ref shows a tag, and commits/TAG peels it', async () => {
    git(fake.repository.work, 'tag', '-a', 'pkg/v1.2.3', '-m', 'Release');
    git(fake.repository.work, 'tag', 'light');
    git(fake.repository.work, 'push', '-q', 'origin', 'pkg/v1.2.3', 'light');
    const { rest } = fake.octokit();
    const ref = await rest.git.getRef({ ...AT, ref: 'tags/pkg/v1.2.3' });
    expect(ref.data.object.type).toBe('tag');
    const tag = await rest.git.getTag({ ...AT, tag_sha: ref.data.object.sha });
    expect(tag.data).toMatchObject({ tag: 'pkg/v1.2.3', object: { type: 'commit', sha: fake.main() } });
    const light = await rest.git.getRef({ ...AT, ref: 'tags/light' });
    expect(light.data.object).toMatchObject({ type: 'commit', sha: fake.main() });
    const commit = await rest.repos.getCommit({ ...AT, ref: 'pkg/v1.2.3' });
    expect(commit.data.sha).toBe(fake.main());
    const tags = await rest.repos.listTags(AT);
    expect(tags.data.map(({ name, commit: { sha } }) => [name, sha])).toEqual([
      ['pkg/v1.2.3', fake.main()],
      ['light', fake.main()],
    ]);
  });

  it('a tag object made through the API needs a ref of its own', async () => {
    const made = await fake.send('POST git/tags', {
      tag: 'v2',
      message: 'two',
      object: fake.main(),
      type: 'commit',
      tagger: { name: 'N', email: 'n@e.test' },
    });
    expect(fake.repository.ref('refs/tags/v2')).toBeUndefined();
    await fake.send('POST git/refs', { ref: 'refs/tags/v2', sha: made.body.sha });
    expect(git(fake.repository.clone('v2'), 'describe')).toBe('v2');
  });

  it('404 for a commit that is none, 422 for a name that leads to none', async () => {
    const { rest } = fake.octokit();
    expect(await failure(rest.git.getCommit({ ...AT, commit_sha: await tree() }))).toMatchObject({
      status: 404,
    });
    expect(await failure(rest.repos.getCommit({ ...AT, ref: 'nothing' }))).toMatchObject({ status: 422 });
  });

  it('lists commits of a branch and of a path, newest first', async () => {
    const next = fake.repository.push('main', { 'docs/x': '1' }, 'Second');
    const { rest } = fake.octokit();
    const all = await rest.repos.listCommits({ ...AT, sha: 'main' });
    expect(all.data.map(({ commit }) => commit.message)).toEqual(['Second', 'First commit']);
    const some = await rest.repos.listCommits({ ...AT, path: 'docs' });
    expect(some.data.map(({ sha }) => sha)).toEqual([next]);
  });
});
