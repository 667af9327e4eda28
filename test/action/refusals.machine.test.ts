/** What the Action refuses, as the log of a step shows it: whole output, before anything is built or measured. */
import { readdirSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { onTag, small, tagEvent, tagged } from './support/measured.ts';
import { job, type Step } from './support/runner.ts';

const entries = inject('entries');
const refused: [string, Step][] = [
  ['a command that there is not', { inputs: { command: 'all' } }],
  ['a token', { inputs: { 'github-token': 'ghs_secret' }, env: onTag }],
  ['a token in the environment', { env: { ...onTag, GITHUB_TOKEN: 'ghs_secret' } }],
  [
    'a pull request',
    { env: { GITHUB_EVENT_NAME: 'pull_request' }, event: { ...tagEvent, pull_request: {} } },
  ],
  [
    'a trial of a pull request on a machine that stays',
    { inputs: { trial: 'true' }, event: { ...tagEvent, pull_request: {} } },
  ],
  ['a fork', { env: onTag, event: { repository: { default_branch: 'main', fork: true } } }],
  ['a branch', { env: { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' } }],
  ['another tag than is checked out', { inputs: { tag: 'v9.9.9' } }],
  ['a hostile tag', { inputs: { tag: '../../x\n::set-output name=a::b' } }],
  ['a config that is not there', { inputs: { config: 'none.yml' }, env: onTag }],
  ['a machine that is not the reference', { inputs: { config: 'reference.yml' }, env: onTag }],
  ['a system other than Linux', { env: { ...onTag, RUNNER_OS: 'macOS' } }],
  ['to publish without a token', { inputs: { command: 'publish', 'artifact-id': '1' }, env: onTag }],
];

describe('refused', () => {
  it.each(refused)('%s', async (_, step) => {
    const at = job(entries);
    const reference = `${small()}reference: { cpu: Another one }\n`;
    tagged(at.workspace, 'v1.2.3', { 'reference.yml': reference });
    const done = await at.run({ event: tagEvent, ...step });
    const steady = done.stdout
      .replaceAll(at.root, '<job>')
      .replace(/the processor is .*, the reference/, 'the processor is <this>, the reference');
    expect({
      code: done.code,
      stdout: steady,
      stderr: done.stderr,
      outputs: done.outputs,
      summary: done.summary,
    }).toMatchSnapshot();
    expect(readdirSync(at.temp)).toEqual([]);
  });
});

describe('credentials kept in the checkout', () => {
  it('are warned of, and the run goes on', async () => {
    const at = job(entries);
    const git = tagged(at.workspace, 'v1.2.3', { 'ratingplate.yml': small({ build: '[sh, -c, "exit 9"]' }) });
    git.git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
    const done = await at.run({ env: onTag, event: tagEvent });
    expect(done.stdout).toMatch(
      /^::warning title=Credentials in the checkout::.*persist-credentials: false/m,
    );
    expect(done.stdout).not.toContain('c2VjcmV0');
    expect(done.stdout).toContain('action-build-failed');
  });
});
