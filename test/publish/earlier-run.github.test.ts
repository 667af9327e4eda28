/** The record of an earlier workflow run: by the numbers of run and artifact, with a token that may read Actions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { downloadOfRun } from '../../src/publish/earlier-run.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { AT } from '../fake-github/fixture.ts';
import { startFakeResults } from '../fake-results/start.ts';
import { storeArtifact } from '../fake-results/store.ts';
import { zip } from '../record/zip.ts';
import { usePublish } from './fixture.ts';

const results = await startFakeResults();
afterAll(() => results.stop());
const at = usePublish({ results: results.url });

let folder = '';
let run = 5000;
const waits: number[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-earlier-'));
  run += 1;
  waits.length = 0;
  await results.clearFaults();
  await results.clearRequests();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A release whose measuring job has uploaded its record. */
async function measured(name = 'ratingplate-x') {
  const release = at.release('v1.0.0');
  const bytes = zip([{ name: 'record.json', content: serializeRecord(release.record) }]);
  return { release, bytes, ...(await storeArtifact(results, run, name, bytes)) };
}

const download = (id: number, given: { run?: number; most?: number; secret?: 'actions' | 'reader' } = {}) =>
  downloadOfRun({ id }, given.run ?? run, given.most ?? 2 ** 20, {
    octokit: at.client(given.secret ?? 'actions'),
    at: AT,
    folder,
    sleep: async (ms) => void waits.push(ms),
  });

describe('the artifact of an earlier run', () => {
  it('is published, whatever became of that run', async () => {
    const { release, id, digest } = await measured();
    const artifacts = {
      download: (artifact: { id: number }) => download(artifact.id),
    };
    const publish = (given: string | null) =>
      at.publish(release, {
        records: [{ kind: 'artifact', id, run, digest: given, recordSha256: null }],
        deps: { artifacts },
      });
    await expect(publish('0'.repeat(64))).rejects.toMatchObject({ code: 'digest-differs' });
    expect(await publish(digest)).toMatchObject({ operation: 'created' });
    // Where none is given the digest is GitHub's.
    expect(await publish(null)).toMatchObject({ operation: 'none', why: 'same' });
  });

  it('comes as it is, and without the token where the bytes are', async () => {
    const { id, digest, bytes } = await measured();
    const seen: IncomingHttpHeaders[] = [];
    const storage = createServer(({ headers }, response) => {
      seen.push(headers);
      response.end(bytes);
    });
    await once(storage.listen(0, '127.0.0.1'), 'listening');
    const { port } = storage.address() as AddressInfo;
    const location = `http://127.0.0.1:${port}/archive?sig=1`;
    await at.fake.fault({ path: `/artifacts/${id}/zip$`, status: 302, headers: { location } });
    const found = await download(id);
    storage.close();
    expect(found.digest).toBe(`sha256:${digest}`);
    expect(readFileSync(found.file).equals(bytes)).toBe(true);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toHaveProperty('authorization');
  });

  it('needs actions: read', async () => {
    const { id } = await measured();
    await at.fake.settings({ private: true });
    await expect(download(id, { secret: 'reader' })).rejects.toMatchObject({
      code: 'permission-missing',
      message: expect.stringContaining('`actions: read`'),
    });
  });

  it('must be of the run that is named', async () => {
    const { id } = await measured();
    await expect(download(id, { run: run + 1000 })).rejects.toMatchObject({
      code: 'artifact-unavailable',
      message: `artifact ${id} is of run ${run}, not of ${run + 1000}`,
    });
    await expect(download(999_999)).rejects.toMatchObject({ code: 'github-not-found' });
  });

  it.each([
    ['a pull request', { event: 'pull_request' }],
    ['a pull request', { event: 'pull_request_target' }],
    ['a fork', { event: 'push', fork: true }],
  ])('of a run that %s started is refused (%j)', async (who, origin) => {
    const { id } = await measured();
    await at.fake.settings({ runs: { [run]: origin } });
    await expect(download(id)).rejects.toMatchObject({
      code: 'artifact-untrusted',
      message: expect.stringContaining(who),
    });
    expect(await results.requests()).toSatisfy((all: { path: string; method: string }[]) =>
      all.every(({ method, path: place }) => !(method === 'GET' && place.includes('/blobs/'))),
    );
  });

  it('that is too large is not downloaded', async () => {
    const { id, bytes } = await measured();
    await expect(download(id, { most: bytes.length - 1 })).rejects.toMatchObject({
      code: 'artifact-too-large',
      message: expect.stringContaining(`has ${bytes.length} bytes`),
    });
  });

  it('that is larger than GitHub says is cut off', async () => {
    const { id } = await measured();
    await results.fault({ method: 'GET', path: '/blobs/', status: 200, body: { x: 'x'.repeat(2 ** 21) } });
    await expect(download(id)).rejects.toMatchObject({ code: 'artifact-too-large' });
    expect(waits).toEqual([]);
  });

  it('that is lost on its way is asked for again, three times in all', async () => {
    const { id } = await measured();
    await results.fault(
      { method: 'GET', path: '/blobs/', close: true },
      { method: 'GET', path: '/blobs/', nth: 2, status: 503 },
    );
    await download(id);
    expect(waits).toEqual([2000, 4000]);
    await results.fault({ method: 'GET', path: '/blobs/', times: 0, close: true });
    await expect(download(id)).rejects.toMatchObject({ code: 'artifact-unavailable' });
  });

  it('that has expired says so', async () => {
    const { id } = await measured();
    await at.fake.fault({
      method: 'GET',
      path: `/artifacts/${id}$`,
      status: 200,
      body: { id, expired: true, size_in_bytes: 1, workflow_run: { id: run } },
    });
    await expect(download(id)).rejects.toMatchObject({
      code: 'artifact-unavailable',
      message: `artifact ${id} has expired`,
    });
  });

  it('is published from a terminal too', async () => {
    const { release, id } = await measured();
    const cli = path.join(inject('entries'), 'cli.js');
    const args = ['publish', '--tag', release.tag, '--api-throttle', 'off', '--artifact-id', String(id)];
    const env = {
      PATH: process.env['PATH'],
      TMPDIR: folder,
      GITHUB_API_URL: at.fake.url,
      GITHUB_TOKEN: 'admin',
      GITHUB_REPOSITORY: 'octo-org/example',
    };
    const publish = async (...more: string[]) => {
      const child = spawn(process.execPath, [cli, ...args, ...more], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
      const [code] = await once(child, 'close');
      return { code, said };
    };
    expect(await publish('--artifact-digest', '0'.repeat(64))).toMatchObject({
      code: 2,
      said: expect.stringContaining('--run-id'),
    });
    const done = await publish('--run-id', String(run));
    expect(done).toEqual({ code: 0, said: expect.stringMatching(/^created: https:/) });
    // Nothing of the archive is left.
    expect(readdirSync(folder)).toEqual([]);
  });
});
