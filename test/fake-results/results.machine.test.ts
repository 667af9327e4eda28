import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Octokit } from 'octokit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT } from '../fake-github/fixture.ts';
import { createRepository, type TestRepository } from '../fake-github/repository.ts';
import { type FakeGithub, startFakeGithub } from '../fake-github/start.ts';
import { type FakeResults, runtimeToken, startFakeResults } from './start.ts';

const TOKENS = {
  actions: { kind: 'github_token', permissions: { actions: 'read' } },
  none: { kind: 'github_token', permissions: { contents: 'read' } },
} as const;

/** What came of one call of the real client. */
interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: each call gives something else
  readonly value?: any;
  readonly error?: { readonly name: string; readonly message: string };
}

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];

/** Calls the real client with a runner's environment; what it prints for the runner stays out of the test's output. */
async function callClient(
  call: string,
  args: unknown[],
  environment: Record<string, string>,
): Promise<Outcome> {
  for (const name of PROXIES) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const { DefaultArtifactClient } = await import('@actions/artifact');
    const methods = new DefaultArtifactClient() as unknown as Record<
      string,
      (...rest: unknown[]) => Promise<unknown>
    >;
    return { value: await methods[call]?.(...args) };
  } catch (error) {
    return { error: error as Error };
  } finally {
    printed.mockRestore();
    vi.unstubAllEnvs();
  }
}

describe('fake results service', () => {
  let results: FakeResults;
  let repository: TestRepository;
  let github: FakeGithub;
  let folder: string;
  let run = 0;
  beforeAll(async () => {
    results = await startFakeResults();
    repository = createRepository();
    const settings = { private: true };
    github = await startFakeGithub({ repo: repository.bare, results: results.url, tokens: TOKENS, settings });
    // The client takes GitHub's address when it is loaded, so nothing may load it before.
    vi.stubEnv('GITHUB_API_URL', github.url);
    await import('@actions/artifact');
  });
  afterAll(async () => {
    await Promise.all([results.stop(), github.stop()]);
    repository.remove();
  });
  beforeEach(async () => {
    run += 1;
    folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-results-'));
    await results.clearFaults();
    await results.clearRequests();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const ids = () => ({ run: String(run), job: 'job' });
  const client = (call: string, args: unknown[], environment: Record<string, string> = {}) =>
    callClient(call, args, { ...results.environment(folder, ids()), ...environment });
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, 'in', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const upload = (name: string, files: string[], environment = {}) =>
    client('uploadArtifact', [name, files, path.join(folder, 'in')], environment);
  const twirp = async (method: string, body: object, token = runtimeToken(ids())) => {
    const answer = await fetch(
      `${results.url}/twirp/github.actions.results.api.v1.ArtifactService/${method}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          workflow_run_backend_id: String(run),
          workflow_job_run_backend_id: 'job',
          ...body,
        }),
      },
    );
    // biome-ignore lint/suspicious/noExplicitAny: each method gives something else
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const create = (name: string) => twirp('CreateArtifact', { name, version: 7 });

  it('the real client uploads several files and downloads them by id', async () => {
    const big = randomBytes(9 * 1024 * 1024);
    const files = [
      write('record.json', '{"a":1}\n'),
      write('samples/one.bin', big),
      write('logs/x.txt', 'log\n'),
    ];
    const sent = await upload('ratingplate-v1-1', files);
    expect(sent.value).toMatchObject({
      id: expect.any(Number),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const to = path.join(folder, 'out');
    const expectedHash = `sha256:${sent.value.digest}`;
    const got = await client('downloadArtifact', [sent.value.id, { path: to, expectedHash }]);
    expect(got.value).toEqual({ downloadPath: to, digestMismatch: false });
    expect(readFileSync(path.join(to, 'record.json'), 'utf8')).toBe('{"a":1}\n');
    expect(readFileSync(path.join(to, 'samples/one.bin')).equals(big)).toBe(true);
    expect(readFileSync(path.join(to, 'logs/x.txt'), 'utf8')).toBe('log\n');
    const calls = (await results.requests()).map((call) =>
      call.path.replace(/.*ArtifactService\/|\?.*comp=/, ''),
    );
    expect(calls.filter((call) => call.includes('block&')).length).toBeGreaterThan(1);
    expect([calls[0], calls.at(-3), calls.at(-2)]).toEqual([
      'CreateArtifact',
      'ListArtifacts',
      'GetSignedArtifactURL',
    ]);
  });

  it('a wrong expected digest is reported by the client', async () => {
    const sent = await upload('a', [write('x', 'x')]);
    const options = { path: path.join(folder, 'out'), expectedHash: `sha256:${'0'.repeat(64)}` };
    expect((await client('downloadArtifact', [sent.value.id, options])).value.digestMismatch).toBe(true);
  });

  it('lists, gets and deletes with the real client', async () => {
    await upload('a', [write('x', 'x')]);
    const listed = await client('listArtifacts', []);
    expect(listed.value.artifacts).toMatchObject([{ name: 'a', digest: expect.stringMatching(/^sha256:/) }]);
    expect((await client('getArtifact', ['a'])).value.artifact.name).toBe('a');
    await client('deleteArtifact', ['a']);
    expect((await client('getArtifact', ['a'])).error?.name).toBe('ArtifactNotFoundError');
  });

  it('409 for a name that is taken, and the client does not try again', async () => {
    await upload('a', [write('x', 'x')]);
    const again = await upload('a', [write('x', 'x')]);
    expect(again.error?.message).toContain('(409) Conflict: an artifact with this name already exists');
  });

  it('a name is taken from the moment it is created, finished or not', async () => {
    expect((await create('a')).status).toBe(200);
    expect((await create('a')).body).toMatchObject({ code: 'already_exists' });
    expect((await twirp('ListArtifacts', {})).body.artifacts).toEqual([]);
  });

  it('another run sees nothing of it', async () => {
    await upload('a', [write('x', 'x')]);
    run += 1;
    expect((await client('listArtifacts', [])).value.artifacts).toEqual([]);
    expect((await create('a')).status).toBe(200);
  });

  it('ECONNRESET is not tried again by the client', async () => {
    await results.fault({ path: 'CreateArtifact', close: true });
    const sent = await upload('a', [write('x', 'x')]);
    expect(sent.error?.message).toContain('Failed to CreateArtifact: Unable to make request: ECONNRESET');
    expect(await results.requests()).toHaveLength(1);
  });

  it('a connection lost after the effect leaves the name taken', async () => {
    await results.fault({ path: 'CreateArtifact', close: true, when: 'after' });
    await upload('a', [write('x', 'x')]);
    expect((await upload('a', [write('x', 'x')])).error?.message).toContain('(409)');
  });

  it('a stall of the upload is noticed by the client', async () => {
    await results.fault({ method: 'PUT', hold: true });
    const sent = await upload('a', [write('x', 'x')], { ACTIONS_ARTIFACT_UPLOAD_TIMEOUT_MS: '200' });
    await results.release();
    expect(sent.error?.message).toBe('Upload progress stalled.');
    expect(await results.artifacts()).not.toContainEqual(expect.objectContaining({ run: String(run) }));
  });

  it('500s and a full quota are answered as asked', async () => {
    await results.fault({ path: 'CreateArtifact', status: 500, body: { code: 'internal', msg: 'down' } });
    expect(await create('a')).toEqual({ status: 500, body: { code: 'internal', msg: 'down' } });
    const msg = 'insufficient usage to create artifact';
    await results.fault({ path: 'CreateArtifact', status: 403, body: { code: 'permission_denied', msg } });
    expect((await upload('a', [write('x', 'x')])).error?.message).toContain(
      'Artifact storage quota has been hit',
    );
  });

  it('size and digest must be those of what arrived', async () => {
    const { signed_upload_url: url } = (await create('a')).body;
    expect((await twirp('FinalizeArtifact', { name: 'a', size: '0' })).status).toBe(400);
    const put = (query: string, body: string) => fetch(`${url}&${query}`, { method: 'PUT', body });
    await put('comp=block&blockid=two', 'world');
    await put('comp=block&blockid=one', 'hello ');
    await put('comp=blocklist', '<BlockList><Latest>one</Latest><Latest>two</Latest></BlockList>');
    const hash = `sha256:${createHash('sha256').update('hello world').digest('hex')}`;
    expect((await twirp('FinalizeArtifact', { name: 'a', size: '10', hash })).status).toBe(400);
    expect(
      (await twirp('FinalizeArtifact', { name: 'a', size: '11', hash: `sha256:${'0'.repeat(64)}` })).status,
    ).toBe(400);
    expect((await twirp('FinalizeArtifact', { name: 'a', size: '11', hash })).body).toMatchObject({
      ok: true,
    });
    const { signed_url: from } = (await twirp('GetSignedArtifactURL', { name: 'a' })).body;
    expect(await (await fetch(from)).text()).toBe('hello world');
  });

  it('a block list that names a block that never came is refused', async () => {
    const { signed_upload_url: url } = (await create('a')).body;
    const body = '<BlockList><Latest>none</Latest></BlockList>';
    const answer = await fetch(`${url}&comp=blocklist`, { method: 'PUT', body });
    expect([answer.status, answer.headers.get('x-ms-error-code')]).toEqual([400, 'InvalidBlockList']);
  });

  it('a signed address works for what it was given for and for nothing else', async () => {
    const url: string = (await create('a')).body.signed_upload_url;
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url.replace(/sig=.*/, 'sig=0'), { method: 'PUT' })).status).toBe(403);
    expect((await fetch(url.replace(/se=\d+/, 'se=1'), { method: 'PUT' })).status).toBe(403);
    expect((await fetch(url.replace(/blobs\/\d+/, 'blobs/1'), { method: 'PUT' })).status).toBe(403);
  });

  it('the runtime token is read: no scope, another run, expired, garbage', async () => {
    const token = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
    const scp = `Actions.Results:${run}:job`;
    const status = async (text: string) => (await twirp('ListArtifacts', {}, text)).status;
    expect(await status(token({ scp: `Actions.Other ${scp}` }))).toBe(200);
    expect(await status(token({ scp: 'Actions.Other' }))).toBe(401);
    expect(await status(token({ scp: `Actions.Results:${run}` }))).toBe(401);
    expect(await status(token({ scp, exp: 1 }))).toBe(401);
    expect(await status('garbage')).toBe(401);
    expect(await status(runtimeToken({ run: 'other', job: 'job' }))).toBe(403);
  });

  it('names and fields it does not know are refused', async () => {
    for (const name of ['a/b', 'a:b', 'a\\b', 'a"b', 'a\nb', ''])
      expect((await create(name)).status, name).toBe(400);
    expect((await twirp('CreateArtifact', { name: 'a', version: 7, size: '1' })).status).toBe(400);
    expect((await twirp('CreateArtifact', { name: 'a', version: 3 })).status).toBe(400);
    expect((await twirp('Nothing', {})).status).toBe(404);
  });

  it('on GHES, and without a runtime token, the client refuses before any request', async () => {
    const file = write('x', 'x');
    const ghes = await upload('a', [file], { GITHUB_SERVER_URL: 'https://github.example.test' });
    expect(ghes.error?.name).toBe('GHESNotSupportedError');
    const without = await upload('a', [file], { ACTIONS_RUNTIME_TOKEN: '' });
    expect(without.error?.message).toContain('ACTIONS_RUNTIME_TOKEN');
    expect(await results.requests()).toEqual([]);
  });

  it('no signature of an address is logged', async () => {
    await upload('a', [write('x', 'x')]);
    const log = JSON.stringify(await results.requests());
    expect(log).toContain('comp=blocklist');
    expect(log).not.toMatch(/sig=|bearer/i);
  });

  it('the Actions API of the fake GitHub shows the artifacts, and the real client downloads through it', async () => {
    const sent = await upload('from-another-run', [write('record.json', '{}\n')]);
    const octokit = (auth: string) =>
      new Octokit({ auth, baseUrl: github.url, throttle: { enabled: false }, retry: { enabled: false } });
    const { data } = await octokit('actions').rest.actions.listWorkflowRunArtifacts({ ...AT, run_id: run });
    expect(data).toMatchObject({
      total_count: 1,
      artifacts: [{ id: sent.value.id, name: 'from-another-run', digest: `sha256:${sent.value.digest}` }],
    });
    const refused = octokit('none').rest.actions.getArtifact({ ...AT, artifact_id: sent.value.id });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const out = path.join(folder, 'out');
    const findBy = {
      token: 'actions',
      workflowRunId: run,
      repositoryOwner: AT.owner,
      repositoryName: AT.repo,
    };
    const got = await client('downloadArtifact', [sent.value.id, { path: out, findBy }]);
    expect(got.value).toMatchObject({ digestMismatch: false });
    expect(readFileSync(path.join(out, 'record.json'), 'utf8')).toBe('{}\n');
  });
});
