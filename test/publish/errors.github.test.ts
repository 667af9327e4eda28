/** Each way GitHub can fail is an error of ours with a hint, or is overcome. */
import { describe, expect, it } from 'vitest';
import { connectGithub } from '../../src/publish/connect.ts';
import type { Note } from '../../src/publish/types.ts';
import { branch, usePublish } from './fixture.ts';

const at = usePublish();
const writes = async () => (await at.fake.requests()).filter(({ method }) => method !== 'GET');

describe('an answer that ends it', () => {
  it.each([
    ['401', { status: 401, message: 'Bad credentials' }, 'token-refused', /expired/],
    [
      '403',
      { status: 403, message: 'Resource not accessible by integration' },
      'permission-missing',
      /permission/,
    ],
    ['404', { status: 404, message: 'Not Found' }, 'github-not-found', /private/],
    ['409', { status: 409, message: 'Git Repository is empty.' }, 'github-refused', /reason/],
    ['500', { status: 500 }, 'github-unavailable', /again/],
    ['502', { status: 502, message: 'Bad Gateway' }, 'github-unavailable', /again/],
    ['a closed socket', { close: true }, 'github-unavailable', /again/],
    [
      '429',
      { status: 429, retryAfter: 3600, message: 'You have exceeded a secondary rate limit' },
      'rate-limited',
      /api-throttle/,
    ],
    ['the hourly limit', { preset: 'primary-rate-limit' as const }, 'rate-limited', /api-throttle/],
  ])('%s', async (_, fault, code, hint) => {
    const release = at.release('v1.0.0');
    await at.fake.fault({ path: '/repos/octo-org/example$', times: 0, ...fault });
    await expect(at.publish(release)).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
    await at.fake.clearFaults();
    expect(await writes()).toEqual([]);
  });

  it('names the permission that is missing', async () => {
    const release = at.release('v1.0.0');
    await expect(at.publish(release, { secret: 'reader' })).rejects.toMatchObject({
      code: 'permission-missing',
      message: expect.stringContaining('`contents: write`'),
    });
  });

  it('is of a token that is none, or of a stranger to a private repository', async () => {
    const release = at.release('v1.0.0');
    const nobody = connectGithub(
      { token: 'none', baseUrl: at.fake.url, throttle: false, version: 't' },
      () => undefined,
      1,
    );
    await expect(at.publish(release, { octokit: nobody })).rejects.toMatchObject({ code: 'token-refused' });
    await at.fake.settings({ private: true });
    await expect(at.publish(release, { secret: 'stranger' })).rejects.toMatchObject({
      code: 'github-not-found',
    });
  });

  it('is of an archived repository', async () => {
    const release = at.release('v1.0.0');
    await at.fake.settings({ archived: true });
    await expect(at.publish(release)).rejects.toMatchObject({
      code: 'github-refused',
      message: expect.stringMatching(/archived/),
    });
  });

  it('never holds the token', async () => {
    const release = at.release('v1.0.0');
    await at.fake.fault({ path: '/git/trees$', method: 'POST', times: 0, status: 500 });
    const error = await at.publish(release).catch((cause: Error) => cause);
    expect(`${error}`).not.toMatch(/\bbot\b/);
  });
});

describe('an answer that is overcome', () => {
  it.each([
    ['a fault of the server', { status: 502 }],
    ['a closed socket', { close: true }],
    ['a lost answer', { close: true, when: 'after' as const }],
  ])(
    '%s, at every write',
    async (_, fault) => {
      for (const path of ['/git/trees$', '/git/commits$', '/graphql$', '/pulls$']) {
        await at.renew();
        await at.fake.fault({ method: 'POST', path, ...fault });
        expect(await at.publish(at.release('v1.0.0')), path).toMatchObject({ pull: { number: 1 } });
        expect(at.ahead(), path).toBe(1);
        expect((await at.fake.pulls()).length, path).toBe(1);
      }
    },
    60_000,
  );

  it('is a limit that is over soon', async () => {
    const notes: Note[] = [];
    const client = connectGithub(
      { token: 'bot', baseUrl: at.fake.url, throttle: true, version: 't' },
      (note) => void notes.push(note),
      1,
    );
    await at.fake.fault({
      method: 'POST',
      path: '/git/commits$',
      preset: 'secondary-rate-limit',
      retryAfter: 2,
    });
    expect(await at.publish(at.release('v1.0.0'), { octokit: client })).toMatchObject({
      operation: 'created',
    });
    expect(notes).toMatchObject([{ level: 'notice', code: 'rate-limit-wait' }]);
  });

  it('at an enterprise server', async () => {
    const baseUrl = `${at.fake.url}/api/v3/`;
    const client = connectGithub(
      { token: 'bot', baseUrl, throttle: false, version: 't' },
      () => undefined,
      1,
    );
    const urls: string[] = [];
    client.hook.after('request', ({ url }) => void urls.push(url));
    expect(await at.publish(at.release('v1.0.0'), { octokit: client })).toMatchObject({
      operation: 'created',
    });
    expect(new Set(urls.map((url) => /\/api\/(v3|graphql)/.exec(url)?.[0]))).toEqual(
      new Set(['/api/v3', '/api/graphql']),
    );
  });
});

describe('a dry run', () => {
  const text = async (...given: Parameters<typeof at.publish>): Promise<string> => {
    const result = await at.publish(given[0], { ...given[1], dryRun: true });
    return result.operation === 'planned' ? result.text : `not planned: ${result.operation}`;
  };

  it('prints changes with bytes, the pull request and its calls, and writes nothing', async () => {
    const release = at.release('v1.0.0');
    const said = await text(release, { labels: ['benchmark'], reviewers: ['maintainer'] });
    expect(await writes()).toEqual([]);
    await at.publish(release);
    const files = at.files(branch) ?? {};
    const size = (name: string) => Buffer.byteLength(files[name] ?? '');
    expect(said).toContain(`+ docs/benchmarks/record.json (+${size('docs/benchmarks/record.json')} bytes)`);
    const main = Buffer.byteLength(at.files('main')?.['docs/resources.md'] ?? '');
    expect(said).toContain(`~ docs/resources.md (+${size('docs/resources.md') - main} bytes)`);
    expect(said).toContain('Title: Rating plate of gitlab-mcp-server: v1.0.0');
    expect(said).toContain('### Headline figures');
    expect(said).toMatch(/updateRefs refs\/heads\/ratingplate\/gitlab-mcp-server 0{40} -> COMMIT/);
    expect(said).toMatch(/POST .*\/labels \(benchmark\)/);
    expect(said).toMatch(/POST .*\/pulls\n/);
  });

  it('names the calls that are left, and refuses what the run would refuse', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    expect(await text(release)).not.toMatch(/updateRefs/);
    const next = at.release('v1.1.0');
    expect(await text(next)).toMatch(/PATCH .*\/pulls\/1 /);
    at.repository.push(branch, { x: 'mine' });
    await expect(text(next)).rejects.toMatchObject({ code: 'foreign-commit' });
    expect(await text(next, { overwrite: true })).toMatch(/updateRefs/);
  });

  it('tells removed files, and that there is nothing to do', async () => {
    const release = at.release('v1.0.0', { 'docs/benchmarks/charts/old.svg': '12345' });
    expect(await text(release)).toMatch(/- docs\/benchmarks\/charts\/old\.svg \(-5 bytes\)/);
    await at.publish(release);
    await at.send('PUT pulls/1/merge', {}, { secret: 'admin' });
    const said = await text(release);
    expect(said).toMatch(/No change: main holds this snapshot/);
    expect(said).toMatch(/updateRefs .* -> 0{40}/);
  });
});
