import { describe, expect, it } from 'vitest';
import { AT, failure, useFake } from './fixture.ts';

describe('pull requests', () => {
  const fake = useFake();
  const open = (head: string, more: object = {}) =>
    fake.send('POST pulls', { title: 'Snapshot', head, base: 'main', body: 'text', ...more });
  const read = async (number = 1) => (await fake.send(`GET pulls/${number}`)).body;
  const custom = (message: string) => ({
    message: 'Validation Failed',
    errors: [{ resource: 'PullRequest', code: 'custom', message }],
  });

  it('opens, shows and lists a pull request', async () => {
    const sha = await fake.branch('bench/a');
    const { rest } = fake.octokit();
    const made = await rest.pulls.create({ ...AT, title: 'T', head: 'bench/a', base: 'main', body: 'B' });
    expect(made.data).toMatchObject({
      number: 1,
      state: 'open',
      draft: false,
      merged: false,
      mergeable: true,
      commits: 1,
      changed_files: 1,
      title: 'T',
      body: 'B',
      user: { login: 'plate[bot]', type: 'Bot' },
      head: { ref: 'bench/a', sha, label: 'octo-org:bench/a' },
      base: { ref: 'main', sha: fake.main() },
      html_url: 'https://github.com/octo-org/example/pull/1',
    });
    const files = await rest.pulls.listFiles({ ...AT, pull_number: 1 });
    expect(files.data.map(({ filename }) => filename)).toEqual(['snapshot.json']);
    const commits = await rest.pulls.listCommits({ ...AT, pull_number: 1 });
    expect(commits.data.map((commit) => commit.sha)).toEqual([sha]);
    expect(await failure(rest.pulls.get({ ...AT, pull_number: 2 }))).toMatchObject({ status: 404 });
  });

  it('filters by head, base and state; a head without owner is ignored', async () => {
    for (const name of ['a', 'b', 'c']) {
      await fake.branch(name);
      await open(name);
    }
    await fake.send('PATCH pulls/2', { state: 'closed' });
    const numbers = async (query: string) =>
      (await fake.send(`GET pulls?${query}`)).body.map((pull: { number: number }) => pull.number);
    expect(await numbers('')).toEqual([3, 1]);
    expect(await numbers('state=all&direction=asc')).toEqual([1, 2, 3]);
    expect(await numbers('state=closed')).toEqual([2]);
    expect(await numbers('head=octo-org:a')).toEqual([1]);
    expect(await numbers('head=octo-org:b')).toEqual([]);
    expect(await numbers('head=other:a')).toEqual([]);
    expect(await numbers('head=a')).toEqual([3, 1]);
    expect(await numbers('base=none')).toEqual([]);
    expect(await numbers('per_page=1&page=2')).toEqual([1]);
  });

  it('second PR for one head 422', async () => {
    await fake.branch('bench/a');
    await open('bench/a');
    const again = await open('octo-org:bench/a');
    expect(again).toMatchObject({
      status: 422,
      body: custom('A pull request already exists for octo-org:bench/a.'),
    });
    await fake.send('PATCH pulls/1', { state: 'closed' });
    expect((await open('bench/a')).body.number).toBe(2);
  });

  it('two at once open a pull request for one head: one does', async () => {
    await fake.branch('a');
    const made = await Promise.all([open('a'), open('a'), open('a')]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await fake.fake.pulls()).toHaveLength(1);
  });

  it('422 "No commits between"', async () => {
    await fake.send('POST git/refs', { ref: 'refs/heads/same', sha: fake.main() });
    expect(await open('same')).toMatchObject({
      status: 422,
      body: custom('No commits between main and same'),
    });
  });

  it('422 for a head or base that does not exist, and for missing fields', async () => {
    await fake.branch('a');
    const invalid = (field: string, code = 'invalid') => ({
      status: 422,
      body: { errors: [{ resource: 'PullRequest', field, code }] },
    });
    expect(await open('none')).toMatchObject(invalid('head'));
    expect(await open('stranger:a')).toMatchObject(invalid('head'));
    expect(await open('a', { base: 'none' })).toMatchObject(invalid('base'));
    expect(await open('a', { title: '' })).toMatchObject(invalid('title', 'missing_field'));
  });

  it('422 for a body over 65,536 characters, on create and update', async () => {
    await fake.branch('a');
    const most = 'ü'.repeat(65_536);
    const refused = {
      status: 422,
      body: { errors: [{ field: 'body', message: 'body is too long (maximum is 65536 characters)' }] },
    };
    expect(await open('a', { body: `${most}x` })).toMatchObject(refused);
    expect((await open('a', { body: most })).status).toBe(201);
    expect(await fake.send('PATCH pulls/1', { body: `${most}x` })).toMatchObject(refused);
  });

  it('an update changes what it names and nothing else', async () => {
    await fake.branch('a');
    await open('a');
    await fake.octokit().rest.pulls.update({ ...AT, pull_number: 1, title: 'New' });
    expect(await read()).toMatchObject({ title: 'New', body: 'text', state: 'open' });
    expect((await fake.send('PATCH pulls/1', { state: 'gone' })).status).toBe(422);
    expect((await fake.send('PATCH pulls/1', { base: 'gone' })).status).toBe(422);
  });

  it('a fresh PR visible only at the second read', async () => {
    await fake.fake.settings({ listLag: 1 });
    await fake.branch('a');
    await open('a');
    const list = async () => (await fake.send('GET pulls?head=octo-org:a')).body.length;
    expect((await open('a')).body).toMatchObject(custom('A pull request already exists for octo-org:a.'));
    expect([await list(), await list()]).toEqual([0, 1]);
  });

  it('422 "Could not resolve to a node" for a while after creation', async () => {
    await fake.fake.settings({ nodeLag: 1 });
    await fake.branch('a');
    await open('a');
    const label = () => fake.send('POST issues/1/labels', { labels: ['benchmark'] });
    const first = await label();
    expect([first.status, first.body.message]).toEqual([
      422,
      expect.stringContaining('Could not resolve to a node with the global id of'),
    ]);
    expect((await label()).status).toBe(200);
    expect((await label()).status).toBe(200);
  });

  it('403 without the "may create pull requests" setting, for GITHUB_TOKEN only', async () => {
    await fake.branch('a');
    await fake.fake.settings({ actionsMayCreatePullRequests: false });
    const body = { title: 'T', head: 'a', base: 'main' };
    const refused = await fake.send('POST pulls', body, { secret: 'job' });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'GitHub Actions is not permitted to create or approve pull requests.' },
    });
    expect((await fake.send('POST pulls', body, { secret: 'bot' })).status).toBe(201);
  });

  it('201 with the "may create pull requests" setting', async () => {
    await fake.branch('a');
    const made = await fake.send('POST pulls', { title: 'T', head: 'a', base: 'main' }, { secret: 'job' });
    expect(made).toMatchObject({ status: 201, body: { user: { login: 'github-actions[bot]' } } });
  });

  it('422 for a draft where drafts are not supported', async () => {
    await fake.branch('a');
    await fake.fake.settings({ draftsSupported: false });
    expect((await open('a', { draft: true })).status).toBe(422);
    await fake.fake.settings({ draftsSupported: true });
    expect((await open('a', { draft: true })).body.draft).toBe(true);
  });
});
