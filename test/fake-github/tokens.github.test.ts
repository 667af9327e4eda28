import { describe, expect, it } from 'vitest';
import { TOKENS, useFake } from './fixture.ts';

describe('tokens', () => {
  const fake = useFake({
    tokens: { ...TOKENS, blind: { kind: 'app', permissions: { pull_requests: 'write' } } },
  });
  const status = async (call: string, secret: string, body?: object) =>
    (await fake.send(call, body, { secret })).status;

  it('401 "Bad credentials" for a token that is not known, even on what is public', async () => {
    const answer = await fake.send('GET ', undefined, { secret: 'expired' });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Bad credentials' } });
  });

  it('404 for what a token cannot see', async () => {
    await fake.fake.settings({ private: true });
    expect(await status('GET ', 'stranger')).toBe(404);
    expect(await status('GET ', '')).toBe(404);
    expect(await status('GET contents/README.md', 'stranger')).toBe(404);
    expect(await status('POST git/refs', 'stranger', { ref: 'refs/heads/x', sha: fake.main() })).toBe(404);
    expect(await status('GET contents/README.md', 'reader')).toBe(200);
    const query = '{ repository(owner: "octo-org", name: "example") { id } }';
    expect((await fake.graphql(query, {}, 'stranger')).body.errors[0].type).toBe('NOT_FOUND');
  });

  it('404 for another repository', async () => {
    expect(await status('GET /repos/octo-org/other', 'bot')).toBe(404);
    expect(await status('GET /repos/OCTO-ORG/Example', 'bot')).toBe(200);
  });

  it('403 "Resource not accessible by integration" for a permission the token lacks', async () => {
    const refused = await fake.send('POST git/blobs', { content: 'x' }, { secret: 'reader' });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    });
    await fake.branch('a');
    expect(await status('POST pulls', 'reader', { title: 'T', head: 'a', base: 'main' })).toBe(403);
    expect(await status('DELETE git/refs/heads/a', 'blind')).toBe(403);
    expect(fake.repository.ref('refs/heads/a')).toBeDefined();
  });

  it('a permission that is missing hides nothing that is public, but all that is private', async () => {
    expect(await status('GET contents/README.md', 'blind')).toBe(200);
    await fake.fake.settings({ private: true });
    expect(await status('GET contents/README.md', 'blind')).toBe(403);
    expect(await status('GET ', 'blind')).toBe(200);
  });

  it('labels on a pull request need issues or pull requests, one of them', async () => {
    await fake.branch('a');
    await fake.send('POST pulls', { title: 'T', head: 'a', base: 'main' });
    expect(await status('POST issues/1/labels', 'blind', { labels: ['x'] })).toBe(200);
    expect(await status('POST issues/1/labels', 'reader', { labels: ['x'] })).toBe(403);
  });

  it('nobody may read what is public and write nothing', async () => {
    expect(await status('GET contents/README.md', '')).toBe(200);
    expect(await status('POST git/blobs', '', { content: 'x' })).toBe(401);
  });

  it('the repository says what the token may do', async () => {
    const permissions = async (secret: string) =>
      (await fake.send('GET ', undefined, { secret })).body.permissions;
    expect(await permissions('bot')).toMatchObject({ push: true, pull: true });
    expect(await permissions('reader')).toMatchObject({ push: false, pull: true });
    expect(await permissions('')).toBeUndefined();
  });
});
