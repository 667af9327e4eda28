import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseRepository, hostOf, readRemote } from '../../src/commands/repository.ts';
import { RepositoryUnnamedError } from '../../src/errors/publish.ts';
import { UsageError } from '../../src/errors/usage.ts';
import { openGit } from '../../src/util/git.ts';

const github = 'https://api.github.com';

describe('the URL of a remote', () => {
  it.each([
    'https://github.com/octo-org/my.server.git',
    'https://github.com/octo-org/my.server/',
    'https://x-access-token:secret@GitHub.com/octo-org/my.server',
    'git@github.com:octo-org/my.server.git',
    'github.com:octo-org/my.server',
    'ssh://git@github.com/octo-org/my.server.git',
    'ssh://git@ssh.github.com:443/octo-org/my.server.git',
    'git://github.com/octo-org/my.server',
  ])('%s names the repository', (remote) => {
    expect(readRemote(remote, 'github.com')).toEqual({ owner: 'octo-org', repo: 'my.server' });
  });
  it.each([
    'https://gitlab.com/octo-org/my-server.git',
    'https://notgithub.com/octo-org/my-server.git',
    'https://github.com.example.org/octo-org/my-server.git',
    'https://example.org/github.com/octo-org/my-server',
    'git@example.org:octo-org/github.com',
    'https://github.com/octo-org',
    'https://github.com/octo-org/my-server/tree/main',
    'https://github.com/octo-org/..',
    '/srv/git/github.com/octo-org/my-server.git',
    '../octo-org/my-server',
    'file:///github.com/octo-org/my-server',
    'https://github.com/a/b\nhttps://github.com/c/d',
    '',
  ])('%j names none', (remote) => {
    expect(readRemote(remote, 'github.com')).toBeNull();
  });
});

it.each([
  ['https://api.github.com', 'github.com'],
  ['https://api.octo.ghe.com/', 'octo.ghe.com'],
  ['https://git.example.org/api/v3', 'git.example.org'],
  ['https://api.example.org/api/v3', 'api.example.org'],
  ['not a URL', ''],
])('people clone from behind %s: %s', (api, host) => {
  expect(hostOf(api)).toBe(host);
});

describe('the repository of publish', () => {
  /** A checkout with this origin, asked with no configuration but its own. */
  function checkout(...origin: readonly string[]) {
    const cwd = mkdtempSync(path.join(tmpdir(), 'ratingplate-repository-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const env = { PATH: process.env['PATH'], HOME: cwd };
    const git = (...args: string[]) => execFileSync('git', args, { cwd, env, stdio: 'pipe' });
    git('init', '-q', '--template=');
    for (const url of origin) git('config', '--add', 'remote.origin.url', url);
    return { ask: openGit(cwd, env).ask, git };
  }
  async function choose(named: string | null, baseUrl: string, { ask }: ReturnType<typeof checkout>) {
    const told: string[] = [];
    const found = await chooseRepository({ named, baseUrl, ask }, (name) => told.push(name));
    return { name: `${found.owner}/${found.repo}`, told };
  }
  const here = () => checkout('https://bot:secret@github.com/octo-org/here.git');

  it('is the one that is named, and nothing is said of it', async () => {
    expect(await choose('a/b', github, here())).toEqual({ name: 'a/b', told: [] });
    await expect(choose('../b', github, here())).rejects.toThrow(UsageError);
  });
  it.each([null, ''])(
    'is that of origin where %j is named, which is said, less its credential',
    async (named) => {
      expect(await choose(named, github, here())).toEqual({ name: 'octo-org/here', told: ['octo-org/here'] });
    },
  );
  it('is that of the enterprise server whose API is spoken to, and of no other', async () => {
    const ours = checkout('git@git.example.org:team/server.git');
    expect((await choose(null, 'https://git.example.org/api/v3', ours)).name).toBe('team/server');
    await expect(choose(null, github, ours)).rejects.toThrow(RepositoryUnnamedError);
    await expect(choose(null, 'https://git.example.org/api/v3', here())).rejects.toThrow(
      RepositoryUnnamedError,
    );
  });
  it('is origin as git uses it', async () => {
    const at = checkout('gh:octo-org/short');
    at.git('config', 'url.https://github.com/.insteadOf', 'gh:');
    expect((await choose(null, github, at)).name).toBe('octo-org/short');
  });
  it.each([
    ['there is no origin', []],
    ['origin is two', ['https://github.com/a/b', 'https://github.com/c/d']],
  ])('is none where %s, and the hint is a command that can be typed', async (_, origin) => {
    const failed = await choose(null, github, checkout(...origin)).catch((error) => error);
    expect(failed).toBeInstanceOf(RepositoryUnnamedError);
    expect(failed.hint).toContain('`ratingplate publish --tag v1.2.3 --repository you/your-server`');
  });
  it('is none where there is no checkout, nor git', async () => {
    const nowhere = { ask: openGit(tmpdir(), { PATH: '/nowhere' }).ask, git: () => Buffer.from('') };
    await expect(choose(null, github, nowhere)).rejects.toThrow(RepositoryUnnamedError);
  });
});
