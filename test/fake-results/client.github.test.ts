import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useResults } from './fixture.ts';

describe('the real @actions/artifact', () => {
  const at = useResults();

  it('the real client uploads several files and downloads them by id', async () => {
    const big = randomBytes(9 * 1024 * 1024);
    const files = [
      at.write('record.json', '{"a":1}\n'),
      at.write('samples/one.bin', big),
      at.write('logs/x.txt', 'log\n'),
    ];
    const sent = await at.upload('ratingplate-v1-1', files);
    expect(sent.value).toMatchObject({
      id: expect.any(Number),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const to = path.join(at.folder, 'out');
    const expectedHash = `sha256:${sent.value.digest}`;
    const got = await at.client('downloadArtifact', [sent.value.id, { path: to, expectedHash }]);
    expect(got.value).toEqual({ downloadPath: to, digestMismatch: false });
    expect(readFileSync(path.join(to, 'record.json'), 'utf8')).toBe('{"a":1}\n');
    expect(readFileSync(path.join(to, 'samples/one.bin')).equals(big)).toBe(true);
    expect(readFileSync(path.join(to, 'logs/x.txt'), 'utf8')).toBe('log\n');
    const calls = (await at.results.requests()).map((call) =>
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
    const sent = await at.upload('a', [at.write('x', 'x')]);
    const options = { path: path.join(at.folder, 'out'), expectedHash: `sha256:${'0'.repeat(64)}` };
    expect((await at.client('downloadArtifact', [sent.value.id, options])).value.digestMismatch).toBe(true);
  });

  it('lists, gets and deletes with the real client', async () => {
    await at.upload('a', [at.write('x', 'x')]);
    const listed = await at.client('listArtifacts', []);
    expect(listed.value.artifacts).toMatchObject([{ name: 'a', digest: expect.stringMatching(/^sha256:/) }]);
    expect((await at.client('getArtifact', ['a'])).value.artifact.name).toBe('a');
    await at.client('deleteArtifact', ['a']);
    expect((await at.client('getArtifact', ['a'])).error?.name).toBe('ArtifactNotFoundError');
  });

  it('409 for a name that is taken, and the client does not try again', async () => {
    await at.upload('a', [at.write('x', 'x')]);
    const again = await at.upload('a', [at.write('x', 'x')]);
    expect(again.error?.message).toContain('(409) Conflict: an artifact with this name already exists');
  });

  it('another run sees nothing of it', async () => {
    await at.upload('a', [at.write('x', 'x')]);
    at.run += 1;
    expect((await at.client('listArtifacts', [])).value.artifacts).toEqual([]);
    expect((await at.create('a')).status).toBe(200);
  });

  it('ECONNRESET is not tried again by the client', async () => {
    await at.results.fault({ path: 'CreateArtifact', close: true });
    const sent = await at.upload('a', [at.write('x', 'x')]);
    expect(sent.error?.message).toContain('Failed to CreateArtifact: Unable to make request: ECONNRESET');
    expect(await at.results.requests()).toHaveLength(1);
  });

  it('a connection lost after the effect leaves the name taken', async () => {
    await at.results.fault({ path: 'CreateArtifact', close: true, when: 'after' });
    await at.upload('a', [at.write('x', 'x')]);
    expect((await at.upload('a', [at.write('x', 'x')])).error?.message).toContain('(409)');
  });

  it('a stall of the upload is noticed by the client', async () => {
    await at.results.fault({ method: 'PUT', hold: true });
    const sent = await at.upload('a', [at.write('x', 'x')], { ACTIONS_ARTIFACT_UPLOAD_TIMEOUT_MS: '200' });
    await at.results.release();
    expect(sent.error?.message).toBe('Upload progress stalled.');
    expect(await at.results.artifacts()).not.toContainEqual(expect.objectContaining({ run: String(at.run) }));
  });

  it('500s and a full quota are answered as asked', async () => {
    await at.results.fault({ path: 'CreateArtifact', status: 500, body: { code: 'internal', msg: 'down' } });
    expect(await at.create('a')).toEqual({ status: 500, body: { code: 'internal', msg: 'down' } });
    const msg = 'insufficient usage to create artifact';
    await at.results.fault({ path: 'CreateArtifact', status: 403, body: { code: 'permission_denied', msg } });
    expect((await at.upload('a', [at.write('x', 'x')])).error?.message).toContain(
      'Artifact storage quota has been hit',
    );
  });

  it('on GHES, and without a runtime token, the client refuses before any request', async () => {
    const file = at.write('x', 'x');
    const ghes = await at.upload('a', [file], { GITHUB_SERVER_URL: 'https://github.example.test' });
    expect(ghes.error?.name).toBe('GHESNotSupportedError');
    const without = await at.upload('a', [file], { ACTIONS_RUNTIME_TOKEN: '' });
    expect(without.error?.message).toContain('ACTIONS_RUNTIME_TOKEN');
    expect(await at.results.requests()).toEqual([]);
  });

  it('no signature of an address is logged', async () => {
    await at.upload('a', [at.write('x', 'x')]);
    const log = JSON.stringify(await at.results.requests());
    expect(log).toContain('comp=blocklist');
    expect(log).not.toMatch(/sig=|bearer/i);
  });
});
