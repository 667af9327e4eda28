/** "Re-run failed jobs": the measuring job is left as it is, and the publishing one starts again with its artifact. */
import { expect, inject, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { useProposed } from './support/proposed.ts';

const at = useProposed(inject('entries'));
const branch = 'ratingplate/gitlab-mcp-server';
const head = () => at.repository.ref(`refs/heads/${branch}`);
const second = { GITHUB_RUN_ATTEMPT: '2' };

it('publishes what the first attempt could not, on the commit that was made then', async () => {
  await at.github.settings({ actionsMayCreatePullRequests: false });
  const release = { ...(await at.release('v1.0.0')), 'github-token': 'job' };
  const first = await at.publish(release);
  expect([first.done.code, first.done.stdout]).toEqual([1, expect.stringContaining('pr-not-permitted')]);
  const made = head();
  expect([made, await at.github.pulls()]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), []]);

  await at.github.settings({ actionsMayCreatePullRequests: true });
  const again = await at.publish(release, second);
  expect([again.done.code, again.done.outputs['pull-request-operation'], head()]).toEqual([
    0,
    'created',
    made,
  ]);
  const clone = at.repository.clone(branch);
  expect(git(clone, 'rev-list', '--count', 'origin/main..HEAD')).toBe('1');
  expect(await at.github.pulls()).toMatchObject([{ number: 1, state: 'open', head: { sha: made } }]);
});

it('changes nothing where the first attempt published and failed later', async () => {
  const release = await at.release('v1.0.0');
  await at.publish(release);
  const [made, pulls] = [head(), await at.github.pulls()];
  const again = await at.publish(release, second);
  expect([again.done.code, again.done.outputs['changed'], head()]).toEqual([0, 'false', made]);
  expect(await at.github.pulls()).toEqual(pulls);
});
