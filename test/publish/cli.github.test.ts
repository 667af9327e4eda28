/** The command as a process: what it reads from the environment, prints and returns, and that it can be killed. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { branch, config, usePublish } from './fixture.ts';

const at = usePublish();
let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'ratingplate-cli-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(inject('entries'), 'cli.js'), 'publish', ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      GITHUB_API_URL: at.fake.url,
      GITHUB_TOKEN: 'bot',
      GITHUB_REPOSITORY: 'octo-org/example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { child, ended };
}
const run = (...given: Parameters<typeof start>) => start(...given).ended;
const unpaced = ['--api-throttle', 'off'];
const release = (tag: string) => {
  const { record } = at.release(tag);
  return ['--tag', tag, '--record', at.file(record), ...unpaced];
};

describe('ratingplate publish', () => {
  it('publishes, and says what came of it', async () => {
    const args = release('v1.0.0');
    const first = await run([...args, '--label', 'a', '--label', 'b']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^created: https:\/\/github\.com\/octo-org\/example\/pull\/1 at [0-9a-f]{40}\n$/,
    );
    expect((await at.fake.pulls())[0]?.labels).toEqual(['a', 'b']);
    const second = await run([...args, '--json']);
    expect(JSON.parse(second.stdout)).toMatchObject({ operation: 'none', why: 'same' });
  });

  it('leaves a snapshot that `check` finds to be what its record draws', async () => {
    expect((await run(release('v1.0.0'))).code).toBe(0);
    const cli = path.join(inject('entries'), 'cli.js');
    const said = execFileSync(process.execPath, [cli, 'check'], {
      cwd: at.repository.clone(branch),
      encoding: 'utf8',
    });
    expect(said).toMatch(/all 10 files are what the record draws/);
  });

  it('broken off says so, and ends', async () => {
    const args = release('v1.0.0');
    await at.fake.fault({ method: 'POST', path: '/git/commits$', when: 'after', hold: true });
    const { child, ended } = start(args);
    expect(await at.fake.held()).toBe(true);
    child.kill('SIGTERM');
    await at.fake.release();
    expect(await ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/publish-interrupted/) });
    expect(at.files(branch)).toBeUndefined();
  });

  it('keeps to the pace GitHub asks for, unless told otherwise', async () => {
    const args = release('v1.0.0').filter((arg) => !unpaced.includes(arg));
    const from = performance.now();
    expect((await run(args)).code).toBe(0);
    // Two trees, a commit, the ref and the pull request: at least a second between any two.
    expect(performance.now() - from).toBeGreaterThan(3900);
  });

  it('takes the record of the local snapshot where none is named', async () => {
    const { record } = at.release('v1.0.0');
    writeFileSync(path.join(cwd, 'ratingplate.yml'), config.replace(/dir: [^,]*/, 'dir: .'));
    expect((await run(['--tag', 'v1.0.0', ...unpaced])).stderr).toMatch(/record-not-found/);
    rmSync(path.join(cwd, 'record.json'), { force: true });
    writeFileSync(path.join(cwd, 'record.json'), JSON.stringify(record));
    expect((await run(['--tag', 'v1.0.0', ...unpaced])).stdout).toMatch(/^created/);
  });

  it.each([
    ['no token', [], { GITHUB_TOKEN: '' }, /token-missing/],
    ['no repository', [], { GITHUB_REPOSITORY: '' }, /--repository you\/your-server.*repository-unnamed/],
    ['a repository that is none', ['--repository', '../x'], {}, /OWNER\/NAME/],
    ['a draft mode that is none', ['--draft', 'alway'], {}, /did you mean always/],
    ['a pace that is none', ['--api-throttle', 'fast'], {}, /on, off/],
    ['a size that is none', ['--max-snapshot-mib', '0'], {}, /from 1 to 90/],
    ['an option that is none', ['--assigne', 'x'], {}, /did you mean --assignee/],
  ])('used with %s ends with 2', async (_, args, env, said) => {
    const ended = await run([...release('v1.0.0'), ...args], env as Record<string, string>);
    expect(ended.stderr).toMatch(said);
    expect(ended.code).toBe(2);
    expect(await at.fake.requests()).toEqual([]);
  });

  it('with an invalid headline figure ends with 1, a line for each', async () => {
    const { record } = at.release('v1.0.0');
    const text = JSON.stringify(record).replace(
      /"peak_mib":\{/g,
      '"peak_mib":{"verdicts":[{"code":"swap","level":"invalid","reason":"300 pages"}],',
    );
    const file = path.join(cwd, 'r.json');
    writeFileSync(file, text);
    const args = ['--tag', 'v1.0.0', '--record', file, ...unpaced];
    const refused = await run(args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^error: Invalid: http-dynamic, peak_mib: swap: 300 pages/m);
    expect((await run([...args, '--allow-invalid'])).stdout).toMatch(/^created/);
  });

  it.each([
    ['the branch is moved', '/graphql$'],
    ['the pull request is opened', '/pulls$'],
  ])('killed while %s is completed by the next run', async (_, where) => {
    const args = release('v1.0.0');
    await at.fake.fault({ method: 'POST', path: where, when: 'after', hold: true });
    const { child, ended } = start(args);
    expect(await at.fake.held()).toBe(true);
    child.kill('SIGKILL');
    await ended;
    await at.fake.clearFaults();
    expect(at.ahead()).toBe(1);
    const head = at.repository.ref(`refs/heads/${branch}`);
    expect((await run(args)).code).toBe(0);
    expect(at.repository.ref(`refs/heads/${branch}`)).toBe(head);
    expect(await at.fake.pulls()).toMatchObject([{ number: 1, state: 'open', head: { sha: head } }]);
  });
});
