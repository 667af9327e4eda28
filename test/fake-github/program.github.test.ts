import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Octokit } from 'octokit';
import { describe, expect, it } from 'vitest';
import { readExchanges } from '../openapi/exchanges.ts';
import { AT, failure, TOKENS, useFake } from './fixture.ts';
import { createRepository } from './repository.ts';
import { startFakeGithub } from './start.ts';

const MAIN = fileURLToPath(new URL('./main.mjs', import.meta.url));
const CLOCK = '2026-03-01T00:00:00Z';

describe('the program', () => {
  const fake = useFake({ clock: CLOCK });

  it('keeps pull requests and labels over a kill and a restart', async () => {
    const repository = createRepository();
    const sha = repository.push('a', { snapshot: '1' });
    const first = await startFakeGithub({ repo: repository.bare, tokens: TOKENS });
    const { rest } = new Octokit({ auth: 'bot', baseUrl: first.url, throttle: { enabled: false } });
    await rest.pulls.create({ ...AT, title: 'T', head: 'a', base: 'main' });
    await rest.issues.addLabels({ ...AT, issue_number: 1, labels: ['x'] });
    await first.kill();
    const again = await startFakeGithub({ repo: repository.bare, tokens: TOKENS });
    const pulls = await again.pulls();
    await again.stop();
    repository.remove();
    expect(pulls).toMatchObject([{ number: 1, title: 'T', state: 'open', labels: ['x'], head: { sha } }]);
  });

  it('with a clock, the same requests make the same commits, a second a write apart', async () => {
    const other = createRepository();
    const twin = await startFakeGithub({ repo: other.bare, tokens: TOKENS, clock: CLOCK });
    const first = await fake.branch('a');
    const made = (url: string) =>
      new Octokit({ auth: 'bot', baseUrl: url, throttle: { enabled: false } }).rest.git;
    const base_tree = fake.main();
    const git = made(twin.url);
    const tree = await git.createTree({
      ...AT,
      base_tree,
      tree: [{ path: 'snapshot.json', mode: '100644', type: 'blob', content: '{}\n' }],
    });
    const commit = await git.createCommit({
      ...AT,
      message: 'Snapshot',
      tree: tree.data.sha,
      parents: [base_tree],
    });
    await twin.stop();
    other.remove();
    expect(commit.data.sha).toBe(first);
    expect(commit.data.author.date).toBe('2026-03-01T00:00:01Z');
  });

  it('serves the addresses of an enterprise server too', async () => {
    const octokit = new Octokit({
      auth: 'bot',
      baseUrl: `${fake.fake.url}/api/v3`,
      throttle: { enabled: false },
    });
    const { data } = await octokit.rest.repos.get(AT);
    expect(data.url).toBe(`${fake.fake.url}/api/v3/repos/octo-org/example`);
    expect(await octokit.graphql('{ viewer { login } }')).toEqual({ viewer: { login: 'plate[bot]' } });
  });

  it('501 for what it does not have, so that no client takes it for an answer of GitHub', async () => {
    const answer = await fake.send('POST issues/1/comments', { body: 'x' });
    expect([answer.status, answer.body.message]).toEqual([
      501,
      expect.stringContaining('fake-github has no POST'),
    ]);
  });

  it('400 for a body that is no JSON', async () => {
    const url = `${fake.fake.url}/repos/octo-org/example/git/refs`;
    const answer = await fetch(url, { method: 'POST', body: '{', headers: { authorization: 'token bot' } });
    expect(answer.status).toBe(400);
  });

  it('keeps each exchange in a file before it is answered, over a reset', async () => {
    const repository = createRepository();
    const exchanges = `${repository.bare}.exchanges`;
    const given = { repo: repository.bare, tokens: TOKENS };
    const program = await startFakeGithub({ ...given, exchanges });
    const kept = () => readExchanges(exchanges)();
    const ask = (path: string) => fetch(`${program.url}/repos/octo-org/example${path}`);
    await ask('?a=1');
    expect(kept()).toMatchObject([
      {
        method: 'GET',
        path: '/repos/octo-org/example?a=1',
        status: 200,
        reply: { body: { name: 'example' } },
      },
    ]);
    await program.reset(given);
    await program.fault({ close: true });
    await ask('/pulls').catch(() => undefined);
    await program.stop();
    const [, closed, ...more] = kept();
    expect([closed?.path, closed?.status, closed?.reply, more]).toEqual([
      '/repos/octo-org/example/pulls',
      undefined,
      undefined,
      [],
    ]);
    rmSync(exchanges);
    repository.remove();
  });

  it('ends with its standard input and leaves nothing behind', async () => {
    const repository = createRepository();
    const before = readdirSync(repository.bare);
    const child = spawn(process.execPath, [MAIN, '--repo', repository.bare, '--with-stdin'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readdirSync(repository.bare)).toEqual(before);
    repository.remove();
  });

  it('refuses a folder that is no repository, with what it takes', async () => {
    const run = promisify(execFile)(process.execPath, [MAIN, '--repo', '/nowhere']);
    expect(await failure(run)).toMatchObject({ code: 2, stderr: expect.stringContaining('--repo DIR') });
  });
});
