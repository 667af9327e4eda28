import { beforeEach, describe, expect, it } from 'vitest';
import { AT, failure, TOKENS, useFake } from './fixture.ts';

const lead = {
  kind: 'app',
  login: 'lead[bot]',
  permissions: { pull_requests: 'write', members: 'read' },
} as const;

describe('labels, reviewers, assignees', () => {
  const fake = useFake({
    tokens: { ...TOKENS, lead, bob: { kind: 'pat', login: 'bob' } },
    settings: { collaborators: ['ann', 'bob'], teams: ['perf'] },
  });
  const one = { ...AT, issue_number: 1 };
  beforeEach(async () => {
    await fake.branch('a');
    await fake.send('POST pulls', { title: 'T', head: 'a', base: 'main' });
  });

  it('labels are added to those there, without case, and made if new', async () => {
    const { rest } = fake.octokit();
    await rest.issues.createLabel({ ...AT, name: 'Benchmark', color: 'abcdef', description: 'D' });
    await rest.issues.addLabels({ ...one, labels: ['benchmark'] });
    const { data } = await rest.issues.addLabels({ ...one, labels: ['fresh', 'benchmark'] });
    expect(data.map(({ name, color }) => [name, color])).toEqual([
      ['Benchmark', 'abcdef'],
      ['fresh', 'ededed'],
    ]);
    const pull = await rest.pulls.get({ ...AT, pull_number: 1 });
    expect(pull.data.labels.map(({ name }) => name)).toEqual(['Benchmark', 'fresh']);
    expect((await rest.issues.listLabelsForRepo(AT)).data).toHaveLength(2);
  });

  it('setting labels replaces, removing takes one, 404 if it is not there', async () => {
    const { rest } = fake.octokit();
    await rest.issues.addLabels({ ...one, labels: ['x', 'y'] });
    await rest.issues.setLabels({ ...one, labels: ['y', 'z'] });
    await rest.issues.removeLabel({ ...one, name: 'y' });
    expect((await rest.issues.listLabelsOnIssue(one)).data.map(({ name }) => name)).toEqual(['z']);
    expect(await failure(rest.issues.removeLabel({ ...one, name: 'y' }))).toMatchObject({ status: 404 });
  });

  it('422 for a label that exists, has a bad colour or too long a name; 404 for an unknown one', async () => {
    const make = (body: object) => fake.send('POST labels', body);
    await make({ name: 'a' });
    expect(await make({ name: 'A' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'already_exists' }] },
    });
    expect((await make({ name: 'b', color: 'red' })).status).toBe(422);
    expect((await make({ name: 'c'.repeat(51) })).status).toBe(422);
    expect((await fake.send('POST issues/1/labels', { labels: ['d'.repeat(51)] })).status).toBe(422);
    expect((await fake.send('GET labels/none')).status).toBe(404);
    expect((await fake.send('POST issues/9/labels', { labels: ['a'] })).status).toBe(404);
  });

  it('reviewer = author 422', async () => {
    await fake.branch('b');
    await fake.send('POST pulls', { title: 'T', head: 'b', base: 'main' }, { secret: 'admin' });
    const answer = await fake.send('POST pulls/2/requested_reviewers', { reviewers: ['ann', 'maintainer'] });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Review cannot be requested from pull request author.',
    ]);
    expect((await fake.send('GET pulls/2')).body.requested_reviewers).toEqual([]);
  });

  it('reviewers are added; 422 for who is no collaborator, and nobody is asked then', async () => {
    const { rest } = fake.octokit();
    await rest.pulls.requestReviewers({ ...AT, pull_number: 1, reviewers: ['ann'] });
    await rest.pulls.requestReviewers({ ...AT, pull_number: 1, reviewers: ['bob'] });
    const refused = await failure(
      rest.pulls.requestReviewers({ ...AT, pull_number: 1, reviewers: ['ann', 'eve'] }),
    );
    expect(refused).toMatchObject({
      status: 422,
      message: expect.stringContaining('not a collaborator of the octo-org/example'),
    });
    const asked = await rest.pulls.listRequestedReviewers({ ...AT, pull_number: 1 });
    expect(asked.data.users.map(({ login }) => login)).toEqual(['ann', 'bob']);
    await rest.pulls.removeRequestedReviewers({ ...AT, pull_number: 1, reviewers: ['ann'] });
    expect((await rest.pulls.get({ ...AT, pull_number: 1 })).data.requested_reviewers).toHaveLength(1);
  });

  it('team reviewers need a token that can read the organization', async () => {
    const ask = (secret: string, teams: string[]) =>
      fake.send('POST pulls/1/requested_reviewers', { team_reviewers: teams }, { secret });
    const refused = await ask('bot', ['perf']);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('Could not resolve to a node'),
    ]);
    expect((await ask('lead', ['perf'])).body.requested_teams).toMatchObject([{ slug: 'perf' }]);
    expect((await ask('lead', ['none'])).status).toBe(422);
  });

  it('who has reviewed is listed as such, and no longer as asked', async () => {
    await fake.octokit().rest.pulls.requestReviewers({ ...AT, pull_number: 1, reviewers: ['ann', 'bob'] });
    await (fake.octokit as (secret: string) => ReturnType<typeof fake.octokit>)(
      'bob',
    ).rest.pulls.createReview({ ...AT, pull_number: 1, event: 'APPROVE' });
    const { data } = await fake.octokit().rest.pulls.listReviews({ ...AT, pull_number: 1 });
    expect(data).toMatchObject([{ user: { login: 'bob' }, state: 'APPROVED' }]);
    expect(
      (await fake.octokit().rest.pulls.get({ ...AT, pull_number: 1 })).data.requested_reviewers,
    ).toMatchObject([{ login: 'ann' }]);
  });

  it('assignees are added; who may not be assigned is left out without a word', async () => {
    const { rest } = fake.octokit();
    const { data } = await rest.issues.addAssignees({ ...one, assignees: ['ann', 'eve'] });
    expect(data.assignees?.map(({ login }) => login)).toEqual(['ann']);
    expect((await rest.issues.checkUserCanBeAssigned({ ...AT, assignee: 'ann' })).status).toBe(204);
    expect(await failure(rest.issues.checkUserCanBeAssigned({ ...AT, assignee: 'eve' }))).toMatchObject({
      status: 404,
    });
    await rest.issues.removeAssignees({ ...one, assignees: ['ann'] });
    expect((await rest.pulls.get({ ...AT, pull_number: 1 })).data.assignees).toEqual([]);
  });

  it('says who a person is, whether one may push, and who the token is', async () => {
    const { rest } = fake.octokit('admin');
    expect((await rest.users.getByUsername({ username: 'github-actions[bot]' })).data).toMatchObject({
      id: 41898282,
      type: 'Bot',
    });
    expect(await failure(rest.users.getByUsername({ username: 'no one' }))).toMatchObject({ status: 404 });
    const level = await rest.repos.getCollaboratorPermissionLevel({ ...AT, username: 'ann' });
    expect(level.data.permission).toBe('write');
    expect((await rest.users.getAuthenticated()).data.login).toBe('maintainer');
    expect(await failure(fake.octokit('job').rest.users.getAuthenticated())).toMatchObject({ status: 403 });
  });
});
