import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { branch, config, usePublish } from './fixture.ts';

const at = usePublish();
const pull = async () => (await at.fake.pulls()).at(-1);

describe('the text', () => {
  it('keeps what people wrote around ours', async () => {
    await at.publish(at.release('v1.0.0'));
    const body = (await pull())?.body ?? '';
    const edited = `Above.\n\n${body}\n\nBelow $& $1.`.replaceAll('\n', '\r\n');
    await at.send('PATCH pulls/1', { body: edited }, { secret: 'admin' });
    await at.publish(at.release('v1.1.0'));
    const after = (await pull())?.body ?? '';
    expect(after).toMatch(/^Above\.\r\n\r\n<!-- ratingplate:start/);
    expect(after).toMatch(/end pull-request -->\r\n\r\nBelow \$& \$1\.$/);
    expect(after).toMatch(/v1\.1\.0/);
    expect(after).not.toMatch(/v1\.0\.0/);
  });

  it('is put above, where people took ours away', async () => {
    await at.publish(at.release('v1.0.0'));
    await at.send('PATCH pulls/1', { body: 'All mine.' }, { secret: 'admin' });
    expect(await at.publish({ ...at.release('v1.1.0') })).toMatchObject({ operation: 'updated' });
    expect((await pull())?.body).toMatch(/^<!-- ratingplate:start[\s\S]*-->\n\nAll mine\.$/);
  });

  it('that only has other line ends is left alone', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    const body = (await pull())?.body ?? '';
    await at.send('PATCH pulls/1', { body: body.replaceAll('\n', '\r\n') }, { secret: 'admin' });
    expect(await at.publish(release)).toMatchObject({ operation: 'none' });
  });

  it('makes room for what people wrote, however long', async () => {
    await at.publish(at.release('v1.0.0'));
    const theirs = 'x'.repeat(58_000);
    await at.send('PATCH pulls/1', { body: `${(await pull())?.body}\n${theirs}` }, { secret: 'admin' });
    await at.publish(at.release('v1.1.0'));
    const body = (await pull())?.body ?? '';
    expect(body.endsWith(theirs)).toBe(true);
    expect(body.length).toBeLessThan(65_536);
  });

  it('says that checks wait where the token is that of a workflow', async () => {
    await at.publish(at.release('v1.0.0'), { secret: 'job' });
    expect((await pull())?.body).toMatch(/checks wait until a maintainer/);
    expect(at.notes).toMatchObject([{ level: 'warning', code: 'checks-wait' }]);
    await at.renew();
    await at.publish(at.release('v1.0.0'));
    expect((await pull())?.body).not.toMatch(/checks wait/);
  });

  it('has no word of a former snapshot', async () => {
    await at.publish(at.release('v1.0.0'));
    await at.publish(at.release('v1.1.0'));
    expect((await pull())?.body?.replace(/no figure is compared with an earlier one/, '')).not.toMatch(
      /earlier|previous|former|regress|faster|slower/i,
    );
  });
});

describe('opening it', () => {
  it('without the permission leaves the branch, names both settings and the link', async () => {
    await at.fake.settings({ actionsMayCreatePullRequests: false });
    const release = at.release('v1.0.0');
    const failed = at.publish(release, { secret: 'job' });
    await expect(failed).rejects.toMatchObject({
      code: 'pr-not-permitted',
      exit: 1,
      hint: expect.stringMatching(/repository.*organization/),
      message: expect.stringContaining(
        `https://github.com/octo-org/example/compare/main...${branch}?quick_pull=1`,
      ),
    });
    expect(at.ahead()).toBe(1);
    await at.fake.settings({ actionsMayCreatePullRequests: true });
    expect(await at.publish(release, { secret: 'job' })).toMatchObject({ operation: 'created' });
  });

  it('finds the one that is made and not listed yet', async () => {
    await at.fake.settings({ listLag: 2 });
    const release = at.release('v1.0.0');
    await at.publish(release);
    expect(await at.publish(release)).toMatchObject({ pull: { number: 1 } });
    expect(await at.fake.pulls()).toHaveLength(1);
  });

  it('waits for a branch that is not known everywhere yet', async () => {
    await at.fake.fault({
      method: 'POST',
      path: '/pulls$',
      times: 2,
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [{ resource: 'PullRequest', field: 'head', code: 'invalid' }],
      },
    });
    expect(await at.publish(at.release('v1.0.0'))).toMatchObject({
      operation: 'created',
      pull: { number: 1 },
    });
  });

  it('leaves a pull request of the branch to another base alone', async () => {
    await at.send('POST git/refs', { ref: 'refs/heads/other', sha: at.main() });
    await at.publish(at.release('v1.0.0'));
    await at.send('PATCH pulls/1', { base: 'other' }, { secret: 'admin' });
    expect(await at.publish(at.release('v1.1.0'))).toMatchObject({
      operation: 'created',
      pull: { number: 2 },
    });
  });
});

describe('a draft', () => {
  it('is made where it is asked for, and not made again', async () => {
    await at.publish(at.release('v1.0.0'), { draft: 'create' });
    expect(await pull()).toMatchObject({ draft: true });
    await at.graphql(
      'mutation($i: MarkPullRequestReadyForReviewInput!) { markPullRequestReadyForReview(input: $i) { clientMutationId } }',
      {
        i: { pullRequestId: (await at.send('GET pulls/1')).body.node_id },
      },
    );
    await at.publish(at.release('v1.1.0'), { draft: 'create' });
    expect(await pull()).toMatchObject({ draft: false });
    await at.publish(at.release('v1.2.0'), { draft: 'always' });
    expect(await pull()).toMatchObject({ draft: true });
  });

  it('where there are none is a warning', async () => {
    await at.fake.settings({ draftsSupported: false });
    expect(await at.publish(at.release('v1.0.0'), { draft: 'always' })).toMatchObject({
      operation: 'created',
    });
    await at.publish(at.release('v1.1.0'), { draft: 'always' });
    expect(at.notes.map(({ level, code }) => [level, code])).toEqual([
      ['warning', 'no-drafts'],
      ['warning', 'no-drafts'],
    ]);
  });
});

describe('labels, reviewers and assignees', () => {
  const all = { labels: ['Benchmark'], reviewers: ['maintainer'], assignees: ['maintainer'] };

  it('are added and never removed', async () => {
    await at.publish(at.release('v1.0.0'), all);
    await at.send('POST issues/1/labels', { labels: ['theirs'] }, { secret: 'admin' });
    await at.publish(at.release('v1.1.0'), { labels: ['benchmark', 'new'] });
    expect(await pull()).toMatchObject({
      labels: ['Benchmark', 'theirs', 'new'],
      reviewers: ['maintainer'],
      assignees: ['maintainer'],
    });
  });

  it('that are there are not asked for again', async () => {
    const release = at.release('v1.0.0');
    await at.publish(release, all);
    await at.fake.clearRequests();
    await at.publish(release, all);
    expect((await at.fake.requests()).filter(({ path }) => /labels|assignees|reviewers/.test(path))).toEqual(
      [],
    );
  });

  it('that fail are warnings which name the permission', async () => {
    await at.fake.fault({
      path: '/labels|/assignees|/requested_reviewers',
      times: 0,
      status: 403,
      message: 'Resource not accessible by integration',
    });
    expect(await at.publish(at.release('v1.0.0'), { ...all, teamReviewers: ['performance'] })).toMatchObject({
      operation: 'created',
    });
    expect(at.notes.map(({ level }) => level)).toEqual(['warning', 'warning', 'warning', 'warning']);
    expect(at.notes.map(({ message }) => /`(issues|pull-requests): write/.test(message))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(at.notes.at(-1)?.message).toMatch(/members: read/);
    for (const [i, name] of [...all.labels, ...all.assignees, ...all.reviewers, 'performance'].entries())
      expect(at.notes[i]?.message).toMatch(new RegExp(`^${name}: `));
  });

  it('one wrong name does not keep the others out', async () => {
    await at.fake.settings({ collaborators: ['maintainer', 'second'] });
    await at.publish(at.release('v1.0.0'), {
      reviewers: ['nobody', 'second', 'plate[bot]'],
      assignees: ['nobody', 'second'],
      teamReviewers: ['performance'],
    });
    expect(await pull()).toMatchObject({ reviewers: ['second'], assignees: ['second'], teams: [] });
    expect(at.notes.map(({ message }) => message.split(':')[0])).toEqual([
      'cannot assign nobody',
      'nobody',
      'plate[bot]',
      'performance',
    ]);
  });

  it('who has reviewed is not asked again', async () => {
    const both = { reviewers: ['maintainer', 'second'], teamReviewers: ['performance'] };
    await at.fake.settings({ collaborators: ['maintainer', 'second'] });
    await at.publish(at.release('v1.0.0'), { reviewers: ['maintainer'] });
    await at.send('POST pulls/1/reviews', { event: 'APPROVE' }, { secret: 'admin' });
    await at.publish(at.release('v1.1.0'), both);
    expect(await pull()).toMatchObject({ reviewers: ['second'] });
    expect(at.notes).toEqual([]);
  });

  it('wait for a pull request that GitHub does not know yet', async () => {
    await at.fake.settings({ nodeLag: 3 });
    await at.publish(at.release('v1.0.0'), all);
    expect(await pull()).toMatchObject({ labels: ['Benchmark'], reviewers: ['maintainer'] });
    expect(at.notes).toEqual([]);
  });
});

describe('the commit', () => {
  it('has no author of ours, says what it is of, and is signed', async () => {
    const { record } = at.release('v1.0.0');
    await at.publish({ tag: 'v1.0.0', record });
    const message = git(at.repository.bare, 'log', '-1', '--format=%B', branch);
    expect(message).toMatch(/^Rating plate of gitlab-mcp-server: v1\.0\.0\n/);
    expect(message).toMatch(
      /\nRatingplate-Tag: v1\.0\.0\nRatingplate-Record: [0-9a-f]{64}\nRatingplate-Tree: [0-9a-f]{40}$/,
    );
    expect(git(at.repository.bare, 'rev-parse', `${branch}^{tree}`)).toBe(/Tree: (\w+)/.exec(message)?.[1]);
    const made = (await at.fake.requests()).find(
      ({ method, path }) => method === 'POST' && path.endsWith('/git/commits'),
    );
    expect(Object.keys(made?.body as object).sort()).toEqual(['message', 'parents', 'tree']);
    expect(git(at.repository.bare, 'log', '-1', '--format=%cn', branch)).toBe('GitHub');
  });

  it('and its pull request keep no check from starting, whatever the system is called', async () => {
    const skips = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]|skip-checks/i;
    const all = async () => {
      const made = await pull();
      return `${git(at.repository.bare, 'log', '-1', '--format=%B', branch)}${made?.title}${made?.body}`;
    };
    await at.publish(at.release('v1.0.0'));
    expect(await all()).not.toMatch(skips);
    await at.renew();
    const name = '[Skip CI] gitlab-mcp-server';
    const named = config.replace('name: gitlab-mcp-server', `name: "${name}"`);
    const { tag, record } = at.release('v1.0.0', { 'ratingplate.yml': named });
    await at.publish({ tag, record: { ...record, name } }, { branch });
    expect(await all()).not.toMatch(skips);
    expect((await pull())?.title).toBe('Rating plate of gitlab-mcp-server: v1.0.0');
  });

  it('of a person is not signed, which is told', async () => {
    expect(await at.publish(at.release('v1.0.0'), { secret: 'admin' })).toMatchObject({ verified: false });
  });
});
