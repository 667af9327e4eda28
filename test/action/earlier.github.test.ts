/** A record that one workflow run measured and another publishes, be it because the first one's publishing was killed. */
import { expect, inject, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { released } from './support/released.ts';
import { job } from './support/runner.ts';

const entries = inject('entries');
const branch = 'ratingplate/small';

it('another run completes what a killed one left: the same tree, one pull request', async () => {
  const at = await released(entries);
  await at.github.settings({ private: true });
  const measured = await at.measure();
  expect(measured.code).toBe(0);
  const tree = () => git(at.repository.bare, 'rev-parse', `${branch}^{tree}`);
  const open = async () => (await at.github.pulls()).filter(({ state }) => state === 'open');

  // Killed when the branch has moved and the pull request is asked for: a branch without one is left.
  await at.github.fault({ method: 'POST', path: '/pulls$', hold: true });
  const cancel = (kill: (signal: 'SIGKILL') => void) => void at.github.held().then(() => kill('SIGKILL'));
  const killed = await at.publish(measured, job(entries), {}, { cancel });
  expect(killed.code).toBeNull();
  await at.github.release();
  const [left, none] = [tree(), await open()];
  expect(none).toEqual([]);

  const later = { env: at.results.environment('/', { run: '2002', job: '1' }) };
  const own = await at.publish(measured, job(entries), {}, later);
  expect(own.stdout).toMatch(/title=ratingplate%3A artifact-unavailable::this run has no artifact \d+/);
  const earlier = { 'run-id': '1001', 'artifact-token': 'actions' };
  const forbidden = await at.publish(measured, job(entries), { ...earlier, 'artifact-token': 'bot' }, later);
  expect(forbidden.stdout).toContain('permission-missing');
  const other = { ...earlier, 'artifact-digest': '0'.repeat(64) };
  expect((await at.publish(measured, job(entries), other, later)).stdout).toContain('digest-differs');
  const done = await at.publish(measured, job(entries), { ...earlier, 'artifact-digest': '' }, later);
  expect([done.code, done.outputs['pull-request-operation']]).toEqual([0, 'created']);
  expect(done.stdout).toMatch(/^::add-mask::bot\n::add-mask::actions\n/);
  expect([tree(), (await open()).length]).toEqual([left, 1]);
}, 180_000);
