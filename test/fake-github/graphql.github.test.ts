import { describe, expect, it } from 'vitest';
import { AT, failure, useFake, ZERO } from './fixture.ts';

const UPDATE = 'mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
const READ =
  'query($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id defaultBranchRef { name target { oid } } } }';

describe('GraphQL', () => {
  const fake = useFake();
  const repositoryId = async () => (await fake.send('GET ')).body.node_id as string;
  const move = async (...refUpdates: object[]) =>
    (await fake.graphql(UPDATE, { input: { repositoryId: await repositoryId(), refUpdates } })).body;
  const A = 'refs/heads/bench/a';

  it('all-zero beforeOid creates', async () => {
    const sha = await fake.commit(fake.main(), { a: '1' });
    const octokit = fake.octokit();
    const input = {
      repositoryId: await repositoryId(),
      clientMutationId: 'id',
      refUpdates: [{ name: A, beforeOid: ZERO, afterOid: sha, force: true }],
    };
    expect(await octokit.graphql(UPDATE, { input })).toEqual({ updateRefs: { clientMutationId: 'id' } });
    expect(fake.repository.ref(A)).toBe(sha);
  });

  it('all-zero beforeOid does not touch what exists', async () => {
    const before = await fake.branch('bench/a');
    const sha = await fake.commit(fake.main(), { a: '1' });
    const answer = await move({ name: A, beforeOid: ZERO, afterOid: sha, force: true });
    expect(answer).toMatchObject({
      data: { updateRefs: null },
      errors: [{ type: 'STALE_DATA', path: ['updateRefs'] }],
    });
    expect(fake.repository.ref(A)).toBe(before);
  });

  it('beforeOid mismatch', async () => {
    const first = await fake.branch('bench/a');
    const person = fake.repository.push('bench/a', { note: 'by hand' });
    const sha = await fake.commit(fake.main(), { a: '1' });
    const answer = await move({ name: A, beforeOid: first, afterOid: sha, force: true });
    expect(answer.errors[0]).toMatchObject({
      type: 'STALE_DATA',
      message: expect.stringContaining(`"${first}" but it did not`),
    });
    expect(fake.repository.ref(A)).toBe(person);
  });

  it('beforeOid mismatch is thrown by octokit', async () => {
    const sha = await fake.branch('bench/a');
    const input = {
      repositoryId: await repositoryId(),
      refUpdates: [{ name: A, beforeOid: ZERO, afterOid: sha }],
    };
    const error = await failure(fake.octokit().graphql(UPDATE, { input }));
    expect(error.message).toContain('Pull and try again');
  });

  it('non-fast-forward needs force, and beforeOid holds with it', async () => {
    const before = await fake.branch('bench/a');
    const sha = await fake.commit(fake.main(), { a: '1' });
    const refused = await move({ name: A, beforeOid: before, afterOid: sha });
    expect(refused.errors[0].message).toContain('not a fast forward');
    expect(await move({ name: A, beforeOid: before, afterOid: sha, force: true })).toEqual({
      data: { updateRefs: { clientMutationId: null } },
    });
    expect(fake.repository.ref(A)).toBe(sha);
  });

  it('several refs move together or not at all', async () => {
    const before = await fake.branch('bench/a');
    const next = await fake.commit(before, { b: '1' });
    const good = { name: A, beforeOid: before, afterOid: next };
    const bad = { name: 'refs/heads/main', beforeOid: ZERO, afterOid: next };
    expect((await move(good, bad)).errors).toHaveLength(1);
    expect(fake.repository.ref(A)).toBe(before);
    const third = { name: 'refs/heads/third', beforeOid: ZERO, afterOid: next };
    expect((await move(good, third)).errors).toBeUndefined();
    expect([fake.repository.ref(A), fake.repository.ref('refs/heads/third')]).toEqual([next, next]);
  });

  it('a refused transaction of git itself leaves all refs', async () => {
    const sha = await fake.branch('bench/a');
    const answer = await move(
      { name: 'refs/heads/new', beforeOid: ZERO, afterOid: sha },
      { name: 'refs/heads/main/x', beforeOid: ZERO, afterOid: sha },
    );
    expect(answer.errors[0].message).toContain('Reference update failed');
    expect(fake.repository.ref('refs/heads/new')).toBeUndefined();
  });

  it('all-zero afterOid deletes', async () => {
    const before = await fake.branch('bench/a');
    expect((await move({ name: A, beforeOid: before, afterOid: ZERO })).errors).toBeUndefined();
    expect(fake.repository.ref(A)).toBeUndefined();
  });

  it('two at once with the same beforeOid: one wins, the other is told', async () => {
    const before = await fake.branch('bench/a');
    const shas = [await fake.commit(fake.main(), { a: '1' }), await fake.commit(fake.main(), { a: '2' })];
    const answers = await Promise.all(
      shas.map((afterOid) => move({ name: A, beforeOid: before, afterOid, force: true })),
    );
    expect(answers.filter(({ errors }) => errors).map(({ errors }) => errors[0].type)).toEqual([
      'STALE_DATA',
    ]);
    expect(shas).toContain(fake.repository.ref(A));
  });

  it('a protected ref is refused, an unknown object too', async () => {
    await fake.fake.settings({ protected: ['main'] });
    const sha = await fake.commit(fake.main(), { a: '1' });
    expect((await move({ name: 'refs/heads/main', afterOid: sha })).errors[0].message).toContain('protected');
    expect((await move({ name: A, afterOid: 'a'.repeat(40) })).errors[0].message).toContain(
      'Object does not exist',
    );
  });

  it('inputs are checked: missing, unknown and malformed fields', async () => {
    const id = await repositoryId();
    const say = async (input: unknown) =>
      (await fake.graphql(UPDATE, { input })).body.errors[0].message as string;
    expect(await say(undefined)).toContain('Expected value to not be null');
    expect(await say({ repositoryId: id, refUpdates: [{ name: A }] })).toContain('afterOid');
    expect(await say({ repositoryId: id, refUpdates: [{ name: 'bench/a', afterOid: ZERO }] })).toContain(
      'refUpdates.0.name',
    );
    expect(
      await say({ repositoryId: id, refUpdates: [{ name: A, afterOid: ZERO, oldOid: ZERO }] }),
    ).toContain('not defined');
    expect(await say({ repositoryId: 'R_x', refUpdates: [{ name: A, afterOid: ZERO }] })).toContain(
      'Could not resolve to a node',
    );
  });

  it('converts to draft and marks ready for review', async () => {
    await fake.branch('a');
    const { body } = await fake.send('POST pulls', { title: 'T', head: 'a', base: 'main' });
    const octokit = fake.octokit();
    const run = (name: string) =>
      octokit.graphql(
        `mutation { result: ${name}(input: { pullRequestId: "${body.node_id}" }) { pullRequest { number isDraft } } }`,
      );
    expect(await run('convertPullRequestToDraft')).toEqual({
      result: { pullRequest: { number: 1, isDraft: true } },
    });
    expect((await octokit.rest.pulls.get({ ...AT, pull_number: 1 })).data.draft).toBe(true);
    expect(await run('markPullRequestReadyForReview')).toEqual({
      result: { pullRequest: { number: 1, isDraft: false } },
    });
    await fake.send('PATCH pulls/1', { state: 'closed' });
    expect(await failure(run('convertPullRequestToDraft'))).toMatchObject({
      message: expect.stringContaining('closed'),
    });
  });

  it('reads the repository, a ref and a pull request', async () => {
    const data = await fake.octokit().graphql(READ, { owner: 'octo-org', name: 'example' });
    expect(data).toEqual({
      repository: {
        id: await repositoryId(),
        defaultBranchRef: { name: 'main', target: { oid: fake.main() } },
      },
    });
    const query =
      '{ repository(owner: "octo-org", name: "example") { ref(qualifiedName: "refs/heads/none") { name } pullRequest(number: 1) { id } } viewer { login } }';
    expect((await fake.graphql(query)).body.data).toEqual({
      repository: { ref: null, pullRequest: null },
      viewer: { login: 'plate[bot]' },
    });
    const other = await fake.graphql(READ, { owner: 'octo-org', name: 'none' });
    expect(other.body.errors[0]).toMatchObject({ type: 'NOT_FOUND' });
  });

  it('refuses what it does not know, clearly', async () => {
    const say = async (query: string) => (await fake.graphql(query)).body.errors[0].message as string;
    expect(await say('mutation { createIssue(input: {}) { clientMutationId } }')).toBe(
      "Field 'createIssue' doesn't exist on type 'Mutation'",
    );
    expect(await say('{ viewer { email } }')).toBe("Field 'email' doesn't exist on type 'User'");
    expect(await say('{ viewer { ...F } }')).toContain('no fragments');
    expect(await say('subscription { x }')).toContain('subscription');
    expect(await say('{ viewer { login }')).toContain('end of document');
    expect(await say('{ viewer } { viewer }')).toContain('one operation');
  });

  it('FORBIDDEN for a token without the permission, 401 without a token', async () => {
    const sha = await fake.branch('bench/a');
    const input = { repositoryId: await repositoryId(), refUpdates: [{ name: A, afterOid: sha }] };
    const refused = await fake.graphql(UPDATE, { input }, 'reader');
    expect(refused).toMatchObject({
      status: 200,
      body: { errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }] },
    });
    expect((await fake.send('POST /graphql', { query: READ }, { secret: '' })).status).toBe(401);
  });
});
