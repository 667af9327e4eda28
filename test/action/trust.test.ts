import { describe, expect, it } from 'vitest';
import { isEnterpriseServer, type Runner, readRunner } from '../../src/action/runner.ts';
import {
  persistedCredentials,
  refuseOtherSystems,
  refuseTokens,
  refuseUntrusted,
  withoutSecrets,
} from '../../src/action/trust.ts';
import { NotLinuxError, TokenInMeasureError, UntrustedEventError } from '../../src/errors/action.ts';
import type { Answer, Git } from '../../src/util/git.ts';

const runner = (changes: Partial<Runner>): Runner => ({ ...readRunner({}, '/tmp'), ...changes });

describe('what may be measured', () => {
  const untrusted: [string, Partial<Runner>][] = [
    ['a pull request', { eventName: 'pull_request', event: { pull_request: {} } }],
    ['pull_request_target', { eventName: 'pull_request_target' }],
    [
      'a comment on a pull request, by its payload',
      { eventName: 'x', event: { pull_request: { base: {} } } },
    ],
    [
      'a run that a pull request started',
      { eventName: 'workflow_run', event: { workflow_run: { event: 'pull_request' } } },
    ],
    ['a fork', { eventName: 'push', event: { repository: { fork: true } } }],
  ];
  it.each(untrusted)('%s is not, and a trial of it only where the machine is thrown away', (_, changes) => {
    expect(() => refuseUntrusted(runner(changes), false)).toThrow(UntrustedEventError);
    expect(() => refuseUntrusted(runner({ ...changes, hosted: true }), false)).toThrow(UntrustedEventError);
    expect(() => refuseUntrusted(runner(changes), true)).toThrow(UntrustedEventError);
    expect(() => refuseUntrusted(runner({ ...changes, hosted: true }), true)).not.toThrow();
  });
  it('a push of the repository itself is', () => {
    const push = runner({
      eventName: 'push',
      event: { repository: { fork: false }, workflow_run: { event: 'push' } },
    });
    expect(() => refuseUntrusted(push, false)).not.toThrow();
  });
});

describe('another system than Linux', () => {
  it('is measured as a trial only, which is never published', () => {
    for (const os of ['macOS', 'Windows']) {
      expect(() => refuseOtherSystems(runner({ os }), false)).toThrow(NotLinuxError);
      expect(() => refuseOtherSystems(runner({ os }), true)).not.toThrow();
    }
    expect(() => refuseOtherSystems(runner({ os: 'Linux' }), false)).not.toThrow();
  });
});

describe('tokens', () => {
  const none = { 'github-token': '', 'artifact-token': '' };
  it.each([
    [{ 'github-token': 'secret' }, {}],
    [{ 'artifact-token': 'secret' }, {}],
    [{}, { GITHUB_TOKEN: 'secret' }],
    [{}, { GH_TOKEN: 'secret' }],
  ])('inputs %j, environment %j: refused, and not printed', (inputs, env) => {
    expect(() => refuseTokens({ ...none, ...inputs }, env)).toThrow(TokenInMeasureError);
    expect(() => refuseTokens({ ...none, ...inputs }, env)).not.toThrow(/secret/);
  });
  it('none: nothing is said', () => expect(() => refuseTokens(none, { GITHUB_TOKEN: '' })).not.toThrow());

  it('of the Action stay with it; what the config may ask for goes on', () => {
    const env = {
      PATH: '/bin',
      BENCH_TOKEN: 'a',
      GITHUB_SHA: 'b',
      ACTIONS_RUNTIME_TOKEN: 'c',
      'INPUT_GITHUB-TOKEN': 'd',
      GITHUB_TOKEN: 'e',
      GITHUB_ENV: 'f',
      GITHUB_PATH: 'g',
      GITHUB_OUTPUT: 'h',
      STATE_started: 'i',
    };
    expect(Object.keys(withoutSecrets(env))).toEqual(['PATH', 'BENCH_TOKEN', 'GITHUB_SHA']);
  });
});

describe('credentials in the checkout', () => {
  const git = (stdout: string, code = 0): Git => ({
    ask: async (): Promise<Answer> => ({ code, stdout, stderr: '' }),
    tell: async () => stdout,
  });
  it.each([
    [
      'http.https://github.com/.extraheader AUTHORIZATION: basic abc',
      ['http.https://github.com/.extraheader'],
    ],
    ['remote.origin.url https://x-access-token:abc@github.com/o/r', ['remote.origin.url']],
    ['remote.origin.url https://github.com/o/r\nremote.x.url git@github.com:o/r', []],
    ['http.https://proxy/.extraheader X-Trace: 1', []],
  ])('%s', async (config, found) => expect(await persistedCredentials(git(config))).toEqual(found));
  it('none where there is no such setting', async () =>
    expect(await persistedCredentials(git('', 1))).toEqual([]));
});

describe('the server', () => {
  it.each([
    ['https://github.com', false],
    ['https://octo.ghe.com', false],
    ['https://github.example.test', true],
    ['https://github.com.example.test', true],
    ['nonsense', true],
  ])('%s is an enterprise server: %s', (url, is) => expect(isEnterpriseServer(url)).toBe(is));
});

describe('an event', () => {
  it('that cannot be read tells nothing', () => {
    expect(readRunner({ GITHUB_EVENT_PATH: '/nonexistent' }, '/tmp').event).toEqual({});
  });
});
