/**
 * The courses a publication can take, each held against GitHub's descriptions when it ends (`watch.ts`), and whether they
 * have made every call there is in the sources.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Octokit } from 'octokit';
import { afterAll, describe, expect, it } from 'vitest';
import { downloadOfRun } from '../../src/publish/earlier-run.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { AT } from '../fake-github/fixture.ts';
import { git } from '../fake-github/repository.ts';
import { startFakeResults } from '../fake-results/start.ts';
import { storeArtifact } from '../fake-results/store.ts';
import { branch, config, type Options, usePublish } from '../publish/fixture.ts';
import { zip } from '../record/zip.ts';
import { createChecker } from './checker.ts';
import { watched } from './watch.ts';

const results = await startFakeResults();
afterAll(() => results.stop());
const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = usePublish({
  results: results.url,
  tokens: {
    admin: { kind: 'pat', login: 'maintainer' },
    bot: {
      kind: 'app',
      login: 'plate[bot]',
      permissions: { contents: 'write', pull_requests: 'write', members: 'read' },
    },
    job: {
      kind: 'github_token',
      permissions: { contents: 'write', pull_requests: 'write', issues: 'write', actions: 'read' },
    },
  },
  settings: { collaborators: ['maintainer', 'ann'] },
});
const people: Options = {
  labels: ['benchmark', 'release'],
  reviewers: ['ann'],
  teamReviewers: ['performance'],
  assignees: ['ann', 'nobody-here'],
};
const admin = { secret: 'admin' };

/** Base comes to hold what is proposed. */
function takeOver(): void {
  const files = Object.entries(at.files(branch) ?? {}).filter(([name]) => name.startsWith('docs/'));
  at.repository.push('main', Object.fromEntries(files), 'By hand');
}

describe('publishing asks what GitHub describes', () => {
  it('a release, again, the next one, and after it was merged', async () => {
    const release = at.release('v1.0.0');
    expect(await at.publish(release)).toMatchObject({ operation: 'created' });
    expect(await at.publish(release)).toMatchObject({ operation: 'none' });
    const next = at.release('v1.1.0');
    expect(await at.publish(next)).toMatchObject({ operation: 'updated' });
    await at.send('PUT pulls/1/merge', { merge_method: 'squash' }, admin);
    expect(await at.publish(next)).toMatchObject({ operation: 'none', why: 'base' });
    expect(await at.publish(at.release('v1.2.0'))).toMatchObject({ operation: 'created' });
  });

  it('people and labels, also after a review', async () => {
    await at.publish(at.release('v1.0.0'), people);
    expect((await at.fake.pulls())[0]).toMatchObject({
      labels: ['benchmark', 'release'],
      reviewers: ['ann'],
      teams: ['performance'],
      assignees: ['ann'],
    });
    await at.send('POST pulls/1/reviews', { event: 'COMMENT', body: 'Fine.' }, admin);
    await at.publish(at.release('v1.1.0'), { ...people, reviewers: ['maintainer', 'ann', 'no-one'] });
  });

  it('drafts, where there are some and where there are none', async () => {
    const release = at.release('v1.0.0');
    expect(await at.publish(release, { draft: 'always' })).toMatchObject({ operation: 'created' });
    const [pull] = await at.fake.pulls();
    expect(pull?.draft).toBe(true);
    const ready = `mutation ($input: MarkPullRequestReadyForReviewInput!) { markPullRequestReadyForReview(input: $input) { clientMutationId } }`;
    const { node_id: pullRequestId } = (await at.send('GET pulls/1')).body;
    await at.graphql(ready, { input: { pullRequestId } }, 'admin');
    await at.publish(at.release('v1.1.0'), { draft: 'always' });
    expect((await at.fake.pulls())[0]?.draft).toBe(true);
    await at.renew();
    await at.fake.settings({ draftsSupported: false });
    await at.publish(at.release('v1.2.0'), { draft: 'create' });
    expect(at.notes.map(({ code }) => code)).toContain('no-drafts');
  });

  it('a pull request that is closed, because base holds it by now', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    // A ref that is deleted closes its pull request; where GitHub is late with that, we do it ourselves.
    takeOver();
    expect(await at.publish(release)).toMatchObject({ operation: 'closed' });
    await at.renew();
    const again = at.release('v1.0.0');
    const octokit = at.client();
    let reopened = false;
    octokit.hook.before('request', ({ method, url }) => {
      reopened ||= method === 'GET' && url.endsWith('/pulls/{pull_number}');
    });
    await at.publish(again, { octokit });
    takeOver();
    await at.publish(again, { octokit });
    expect(reopened).toBe(true);
  });

  it('a config of another ref, an annotated tag, tags that only history orders', async () => {
    at.repository.push('settings', { 'ratingplate.yml': config, 'settings.txt': 'x' });
    const spring = at.release('spring');
    git(at.repository.bare, 'tag', '-f', '-a', '-m', 'Spring', 'spring', spring.commit);
    await at.publish(spring, { configRef: 'settings' });
    expect(await at.publish(at.release('summer'))).toMatchObject({ operation: 'updated' });
    expect(await at.publish(spring)).toMatchObject({ operation: 'none', why: 'older' });
  });

  it("a person's commit on the branch, base merged into it, and what was asked to be overwritten", async () => {
    await at.publish(at.release('v1.0.0'));
    at.repository.push(branch, { 'docs/note.md': 'mine' }, 'A note');
    const next = at.release('v1.1.0');
    await expect(at.publish(next)).rejects.toMatchObject({ code: 'foreign-commit' });
    expect(await at.publish(next, { overwrite: true })).toMatchObject({ operation: 'updated' });
    at.repository.push('main', { 'later.txt': 'x' });
    const { work } = at.repository;
    git(work, 'fetch', '-q', 'origin');
    git(work, 'checkout', '-q', '-B', branch, `origin/${branch}`);
    git(work, 'merge', '-q', '--no-edit', 'origin/main');
    git(work, 'push', '-q', 'origin', branch);
    expect(await at.publish(next)).toMatchObject({ operation: 'updated' });
  });

  it('the record of an earlier run, and of one that a fork started', async () => {
    const release = at.release('v1.0.0');
    const bytes = zip([{ name: 'record.json', content: serializeRecord(release.record) }]);
    const { id, digest } = await storeArtifact(results, 1001, 'ratingplate-x', bytes);
    const from = { octokit: at.client('job'), at: AT, folder, sleep: async () => undefined };
    const artifacts = { download: () => downloadOfRun({ id }, 1001, 2 ** 20, from) };
    const records = [{ kind: 'artifact', id, run: 1001, digest, recordSha256: null }] as const;
    expect(await at.publish(release, { records, deps: { artifacts } })).toMatchObject({
      operation: 'created',
    });
    await at.fake.settings({ runs: { 1001: { fork: true, event: 'pull_request' } } });
    await expect(artifacts.download()).rejects.toMatchObject({ code: 'artifact-untrusted' });
  });

  it('a dry run, and what a token may not do', async () => {
    const release = at.release('v1.0.0');
    expect(await at.publish(release, { ...people, dryRun: true })).toMatchObject({ operation: 'planned' });
    await at.fake.settings({ actionsMayCreatePullRequests: false });
    await expect(at.publish(release, { secret: 'job' })).rejects.toMatchObject({ code: 'pr-not-permitted' });
    await at.fake.settings({ protected: ['ratingplate/*'] });
    await expect(at.publish(at.release('v1.1.0'))).rejects.toMatchObject({ code: 'branch-refused' });
    await expect(at.publish({ tag: 'v9.9.9', record: release.record })).rejects.toMatchObject({
      code: 'tag-not-found',
    });
  });
});

const sources = fileURLToPath(new URL('../../src', import.meta.url));

/** Every call of octokit in the sources, as method and address; and any other way to send a request. */
function callsInSources(): { operations: string[]; other: string[] } {
  const operations = new Set<string>();
  const other: string[] = [];
  const rest = new Octokit().rest as unknown as Record<string, Record<string, Endpoint>>;
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const text = readFileSync(path.join(sources, name), 'utf8');
    for (const [, group = '', method = ''] of text.matchAll(/octokit\.rest\.(\w+)\.(\w+)/g)) {
      const { DEFAULTS } = rest[group]?.[method]?.endpoint ?? {};
      operations.add(DEFAULTS ? `${DEFAULTS.method} ${DEFAULTS.url}` : `unknown ${group}.${method}`);
    }
    if (/octokit\.graphql\(/.test(text)) operations.add('POST /graphql');
    if (/octokit\.(request|paginate)\b/.test(text)) other.push(name);
  }
  return { operations: [...operations].sort(), other };
}

interface Endpoint {
  readonly endpoint: { readonly DEFAULTS: { readonly method: string; readonly url: string } };
}

describe('what was looked at', () => {
  it('is every call there is in the sources, each answered as wished at least once', async () => {
    const { operation } = await createChecker();
    const { operations, other } = callsInSources();
    expect(operations.length).toBeGreaterThan(15);
    expect(other).toEqual([]);
    const ours = watched().filter(({ headers }) => headers['user-agent']?.startsWith('ratingplate/'));
    const done = ours.filter(({ status = 0 }) => status >= 200 && status < 400).map(operation);
    expect([...new Set(done)].sort()).toEqual(operations);
  });

  it('has every change of a branch and of a draft in it', () => {
    const queries = watched()
      .filter(
        ({ path: asked, headers }) => asked === '/graphql' && headers['user-agent']?.startsWith('rating'),
      )
      .map(({ body }) => /(\w+)\(input:/.exec((body as { query: string }).query)?.[1]);
    expect(new Set(queries)).toEqual(new Set(['updateRefs', 'convertPullRequestToDraft']));
  });
});
