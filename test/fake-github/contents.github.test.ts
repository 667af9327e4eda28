import { describe, expect, it } from 'vitest';
import { AT, failure, useFake } from './fixture.ts';
import { git } from './repository.ts';

const FILES = { 'README.md': '# R\n', 'docs/a b.md': 'grüße\n', 'docs/deep/b.md': 'b\n' };
const RAW = { accept: 'application/vnd.github.raw+json' };

describe('contents, compare and branches', () => {
  const fake = useFake({ files: FILES });

  it('contents of a file, of a folder, and raw', async () => {
    const { rest } = fake.octokit();
    const file = await rest.repos.getContent({ ...AT, path: 'docs/a b.md' });
    expect(file.data).toMatchObject({
      type: 'file',
      path: 'docs/a b.md',
      name: 'a b.md',
      encoding: 'base64',
      size: 8,
    });
    expect(Buffer.from((file.data as { content: string }).content, 'base64').toString()).toBe('grüße\n');
    const folder = await rest.repos.getContent({ ...AT, path: 'docs' });
    expect((folder.data as { path: string; type: string }[]).map((item) => [item.path, item.type])).toEqual([
      ['docs/a b.md', 'file'],
      ['docs/deep', 'dir'],
    ]);
    expect((await fake.send('GET contents/docs/a%20b.md', undefined, { headers: RAW })).body).toBe('grüße\n');
    expect((await fake.send('GET contents/')).body).toHaveLength(2);
  });

  it('404 for a path or a ref that does not exist', async () => {
    const { rest } = fake.octokit();
    expect(await failure(rest.repos.getContent({ ...AT, path: 'none' }))).toMatchObject({ status: 404 });
    expect((await fake.send('GET contents/%2e%2e%2f..%2fHEAD')).status).toBe(404);
    expect((await fake.send('GET contents/%zz')).status).toBe(404);
    const ref = await fake.send('GET contents/README.md?ref=none');
    expect([ref.status, ref.body.message]).toEqual([404, 'No commit found for the ref none']);
  });

  it('contents are read from the ref that is asked for', async () => {
    await fake.branch('bench/a', { 'README.md': 'other\n' });
    const answer = await fake.send('GET contents/README.md?ref=bench/a', undefined, { headers: RAW });
    expect(answer.body).toBe('other\n');
  });

  it('a file over 1 MiB comes without content, except raw', async () => {
    const big = 'x'.repeat(1024 * 1024 + 1);
    await fake.branch('big', { big });
    const plain = await fake.send('GET contents/big?ref=big');
    expect(plain.body).toMatchObject({ encoding: 'none', content: '', size: big.length });
    const raw = await fake.send('GET contents/big?ref=big', undefined, { headers: RAW });
    expect(raw.body).toHaveLength(big.length);
  });

  it('compares: ahead, behind, identical, diverged', async () => {
    const sha = await fake.branch('bench/a');
    const { rest } = fake.octokit();
    const compare = async (basehead: string) =>
      (await rest.repos.compareCommitsWithBasehead({ ...AT, basehead })).data;
    expect(await compare('main...bench/a')).toMatchObject({
      status: 'ahead',
      ahead_by: 1,
      behind_by: 0,
      total_commits: 1,
      commits: [{ sha }],
      files: [{ filename: 'snapshot.json', status: 'added' }],
    });
    expect(await compare('bench/a...main')).toMatchObject({
      status: 'behind',
      ahead_by: 0,
      behind_by: 1,
      files: [],
    });
    expect(await compare('main...main')).toMatchObject({ status: 'identical' });
    fake.repository.push('main', { more: '1' });
    expect(await compare('octo-org:main...octo-org:bench/a')).toMatchObject({
      status: 'diverged',
      ahead_by: 1,
      behind_by: 1,
    });
    expect(await failure(compare('main...none'))).toMatchObject({ status: 404 });
  });

  it('branches with their protection', async () => {
    await fake.branch('bench/a');
    await fake.fake.settings({ protected: ['main'] });
    const { rest } = fake.octokit();
    const all = await rest.repos.listBranches(AT);
    expect(all.data.map((item) => [item.name, item.protected])).toEqual([
      ['bench/a', false],
      ['main', true],
    ]);
    const one = await rest.repos.getBranch({ ...AT, branch: 'bench/a' });
    expect(one.data).toMatchObject({
      protected: false,
      commit: { sha: fake.repository.ref('refs/heads/bench/a') },
    });
    expect(await failure(rest.repos.getBranch({ ...AT, branch: 'none' }))).toMatchObject({ status: 404 });
  });

  it('the default branch is what HEAD of the repository names', async () => {
    await fake.branch('trunk');
    git(fake.repository.bare, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
    const { data } = await fake.octokit().rest.repos.get(AT);
    expect(data).toMatchObject({
      default_branch: 'trunk',
      fork: false,
      private: false,
      permissions: { push: true },
    });
  });

  it('pages long lists with Link headers', async () => {
    for (let n = 0; n < 5; n += 1) git(fake.repository.work, 'tag', `v${n}`);
    git(fake.repository.work, 'push', '-q', '--tags', 'origin');
    const first = await fake.send('GET tags?per_page=2');
    expect(first.body).toHaveLength(2);
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next", <.*page=3>; rel="last"/);
    const octokit = fake.octokit();
    const all = await octokit.paginate(octokit.rest.repos.listTags, { ...AT, per_page: 2 });
    expect(all).toHaveLength(5);
  });

  it('answers 304 to who has it already', async () => {
    const first = await fake.send('GET contents/README.md');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fake.send('GET contents/README.md', undefined, { headers })).status).toBe(304);
    fake.repository.push('main', { 'README.md': 'changed\n' });
    expect((await fake.send('GET contents/README.md', undefined, { headers })).status).toBe(200);
  });
});
