import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Octokit } from 'octokit';
import { describe, expect, it } from 'vitest';
import { AT, failure, useFake } from './fixture.ts';

describe('faults and limits', () => {
  const fake = useFake();
  const create = (name: string) =>
    fake.send('POST git/refs', { ref: `refs/heads/${name}`, sha: fake.main() });
  const exists = (name: string) => fake.repository.ref(`refs/heads/${name}`) !== undefined;

  it('answers the n-th request with any status, and only that one', async () => {
    const statuses = [401, 403, 404, 409, 422, 429, 500, 502];
    for (const status of statuses) {
      await fake.fake.fault({ nth: 2, status });
      expect([
        (await fake.send('GET ')).status,
        (await fake.send('GET ')).status,
        (await fake.send('GET ')).status,
      ]).toEqual([200, status, 200]);
      await fake.fake.clearFaults();
    }
  });

  it('counts only requests that match method and path', async () => {
    await fake.fake.fault({ method: 'POST', path: '/git/refs$', nth: 2, status: 500 });
    expect((await create('a')).status).toBe(201);
    expect((await fake.send('GET git/ref/heads/a')).status).toBe(200);
    expect((await create('b')).status).toBe(500);
    expect([exists('a'), exists('b')]).toEqual([true, false]);
  });

  it('times says how many are hit, 0 all that follow', async () => {
    await fake.fake.fault({ status: 500, times: 2 });
    const get = async () => (await fake.send('GET ')).status;
    expect([await get(), await get(), await get()]).toEqual([500, 500, 200]);
    await fake.fake.fault({ status: 502, times: 0, nth: 2 });
    expect([await get(), await get(), await get()]).toEqual([200, 502, 502]);
  });

  it('before: no effect; after: effect, but the answer is lost', async () => {
    await fake.fake.fault({ method: 'POST', status: 500 });
    await create('a');
    expect(exists('a')).toBe(false);
    await fake.fake.fault({ method: 'POST', status: 500, when: 'after' });
    expect((await create('a')).status).toBe(500);
    expect(exists('a')).toBe(true);
  });

  it('429 with retry-after', async () => {
    await fake.fake.fault({ status: 429, retryAfter: 7 });
    const answer = await fake.send('GET ');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('a closed socket, before the effect and after it', async () => {
    await fake.fake.fault({ method: 'POST', close: true });
    expect((await failure(create('a'))).message).toContain('fetch failed');
    expect(exists('a')).toBe(false);
    await fake.fake.fault({ method: 'POST', close: true, when: 'after' });
    await failure(create('a'));
    expect(exists('a')).toBe(true);
  });

  it('slow: the answer comes after the delay', async () => {
    await fake.fake.fault({ delay: 150 });
    const start = performance.now();
    expect((await fake.send('GET ')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(145);
  });

  it('holds a request after its effect until it is released', async () => {
    await fake.fake.fault({ method: 'POST', hold: true, when: 'after' });
    const held = failure(create('a'));
    expect(await fake.fake.held()).toBe(true);
    expect(exists('a')).toBe(true);
    await fake.fake.release();
    expect((await held).message).toContain('fetch failed');
  });

  it('who waits for a held request is told when there will be none', async () => {
    await fake.fake.fault({ method: 'POST', hold: true });
    const held = fake.fake.held();
    expect((await fake.send('GET ')).status).toBe(200);
    await fake.fake.clearFaults();
    expect(await held).toBe(false);
  });

  it('kill after request n: the client dies with the effect done and no answer', async () => {
    const script = `const at = ${JSON.stringify(`${fake.fake.url}/repos/octo-org/example/git/refs`)};
      await new Promise((resolve) => process.stdin.once('data', resolve));
      for (const name of ['a', 'b', 'c']) await fetch(at, { method: 'POST', headers: { authorization: 'Bearer bot' },
        body: JSON.stringify({ ref: 'refs/heads/' + name, sha: '${fake.main()}' }) });`;
    const client = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const gone = once(client, 'exit');
    await fake.fake.fault({ method: 'POST', nth: 2, when: 'after', kill: client.pid ?? -1 });
    client.stdin?.end('go');
    expect(await gone).toEqual([null, 'SIGKILL']);
    expect(['a', 'b', 'c'].map(exists)).toEqual([true, true, false]);
  });

  it('secondary rate limit as a fault: 403 with retry-after and its message', async () => {
    await fake.fake.fault({ preset: 'secondary-rate-limit', retryAfter: 3 });
    const answer = await fake.send('GET ');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([403, '3']);
    expect(answer.body.message).toContain('You have exceeded a secondary rate limit');
  });

  it('secondary rate limit of its own after too many writes', async () => {
    await fake.fake.settings({ contentLimit: 2 });
    expect([(await create('a')).status, (await create('b')).status]).toEqual([201, 201]);
    const third = await create('c');
    expect([third.status, third.headers.get('retry-after')]).toEqual([403, '60']);
    expect((await fake.send('GET ')).status).toBe(200);
    expect(exists('c')).toBe(false);
  });

  it('primary rate limit: 403, nothing remaining, a time of reset', async () => {
    await fake.fake.settings({ rateLimit: 1 });
    const first = await fake.send('GET ');
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    const next = await fake.send('GET ');
    expect([next.status, next.headers.get('x-ratelimit-remaining')]).toEqual([403, '0']);
    expect(Number(next.headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now());
  });

  it('octokit recognizes both rate limits and tries again by itself', async () => {
    const seen: string[] = [];
    const again = (kind: string) => () => seen.push(kind) > 0;
    const octokit = new Octokit({
      auth: 'bot',
      baseUrl: fake.fake.url,
      retry: { enabled: false },
      throttle: {
        onSecondaryRateLimit: again('secondary'),
        onRateLimit: again('primary'),
        retryAfterBaseValue: 1,
      },
    });
    await fake.fake.fault({ preset: 'secondary-rate-limit', retryAfter: 2 });
    await fake.fake.fault({ preset: 'primary-rate-limit', retryAfter: 2, nth: 2 });
    const { status } = await octokit.rest.repos.get(AT);
    expect([seen, status]).toEqual([['secondary', 'primary'], 200]);
  });

  it('the log has method, path, body and status, and never a token', async () => {
    await fake.fake.fault({ path: '/git/blobs', status: 502 });
    await fake.octokit().rest.git.getRef({ ...AT, ref: 'heads/main' });
    await fake.send('POST git/blobs', { content: 'x' }, { headers: { accept: 'application/json' } });
    const log = await fake.fake.requests();
    expect(log).toMatchObject([
      {
        n: 1,
        method: 'GET',
        path: '/repos/octo-org/example/git/ref/heads%2Fmain',
        status: 200,
        actor: 'plate[bot]',
      },
      {
        n: 2,
        method: 'POST',
        path: '/repos/octo-org/example/git/blobs',
        body: { content: 'x' },
        status: 502,
        fault: 1,
        headers: { accept: 'application/json' },
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/authorization|bearer/i);
    await fake.fake.clearRequests();
    expect(await fake.fake.requests()).toEqual([]);
  });

  it('a fault or setting that does not exist is an error', async () => {
    const wrong = { stauts: 500 } as object;
    expect((await failure(fake.fake.fault(wrong))).message).toContain('stauts');
    expect((await failure(fake.fake.settings({ treelimit: 1 } as object))).message).toContain('treelimit');
    const preset = { preset: 'none' } as unknown as { status: number };
    expect((await failure(fake.fake.fault(preset))).message).toContain('secondary-rate-limit');
  });
});
