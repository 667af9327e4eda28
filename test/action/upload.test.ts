import { describe, expect, it } from 'vitest';
import { artifactName } from '../../src/action/artifact-name.ts';
import type { ActionDeps } from '../../src/action/deps.ts';
import { readRunner } from '../../src/action/runner.ts';
import { upload } from '../../src/action/upload.ts';
import { UploadFailedError } from '../../src/errors/action.ts';

const github = { ACTIONS_RUNTIME_TOKEN: 'x', ACTIONS_RESULTS_URL: 'https://x' };

/** A client that answers as the list says, and what was asked of it. */
function world(
  answers: readonly (Error | { id?: number; digest?: string })[],
  env: Record<string, string> = github,
) {
  const asked: string[] = [];
  const waits: number[] = [];
  let loads = 0;
  const deps = {
    runner: readRunner(env, '/tmp'),
    core: { info: () => {} },
    sleep: async (ms: number) => void waits.push(ms),
    loadArtifacts: async () => {
      loads += 1;
      return {
        uploadArtifact: async (name: string) => {
          const answer = answers[asked.push(name) - 1];
          if (answer instanceof Error) throw answer;
          return answer ?? {};
        },
      };
    },
  } as unknown as ActionDeps;
  return { deps, asked, waits, loads: () => loads };
}
const asked_ = { name: 'a', files: ['/x'], root: '/', retentionDays: null };
const sent = { id: 7, digest: 'ab' };
const lost = new Error('Failed to CreateArtifact: Unable to make request: ECONNRESET');

describe('an upload', () => {
  it('whose connection is lost is tried again under another name, after a while', async () => {
    const at = world([lost, new Error('Upload progress stalled.'), sent]);
    expect(await upload(asked_, at.deps)).toEqual({ kind: 'uploaded', name: 'a-t3', ...sent });
    expect([at.asked, at.waits]).toEqual([
      ['a', 'a-t2', 'a-t3'],
      [2000, 8000],
    ]);
  });
  it('whose name is taken gets another one at once', async () => {
    const at = world([new Error('Received non-retryable error: Failed request: (409) Conflict'), sent]);
    expect(await upload(asked_, at.deps)).toMatchObject({ name: 'a-t2' });
    expect(at.waits).toEqual([0]);
  });
  it('is given up after three tries, and at once where another would not help', async () => {
    const three = world([lost, lost, lost, sent]);
    await expect(upload(asked_, three.deps)).rejects.toThrow(UploadFailedError);
    expect(three.asked).toHaveLength(3);
    const quota = world([new Error('Artifact storage quota has been hit.'), sent]);
    await expect(upload(asked_, quota.deps)).rejects.toThrow('quota');
    expect(quota.asked).toHaveLength(1);
  });
  it('without an id is none', async () => {
    await expect(upload(asked_, world([{}]).deps)).rejects.toThrow(UploadFailedError);
  });
  it.each([
    [{ ...github, GITHUB_SERVER_URL: 'https://github.example.test' }, /Enterprise Server/],
    [{}, /ACTIONS_RUNTIME_TOKEN/],
    [{ ...github, ACTIONS_RESULTS_URL: '' }, /ACTIONS_RUNTIME_TOKEN/],
  ])('is not begun where there is no service: %j', async (env, why) => {
    const at = world([sent], env);
    expect(await upload(asked_, at.deps)).toEqual({ kind: 'kept', why: expect.stringMatching(why) });
    expect(at.loads()).toBe(0);
  });
});

describe('the name of an artifact', () => {
  const name = (version: string, system = 'my server') =>
    artifactName({ name: system, version, arch: 'x64', attempt: '2' });
  it.each([
    ['v1.2.3', 'ratingplate-my-server-v1.2.3-x64-2'],
    ['pkg/v1.2.3', 'ratingplate-my-server-pkg-v1.2.3-x64-2'],
    ['$(reboot)', 'ratingplate-my-server-reboot-x64-2'],
    ['../../x', 'ratingplate-my-server-x-x64-2'],
    ['a"b:c<d>e|f*g?h\r\ni\\j', 'ratingplate-my-server-a-b-c-d-e-f-g-h-i-j-x64-2'],
  ])('of %j is %s', (version, expected) => expect(name(version)).toBe(expected));
  it('is never longer than GitHub takes, and keeps the attempt', () => {
    const long = name('v'.repeat(300), 'n'.repeat(300));
    expect(long.length).toBeLessThanOrEqual(120);
    expect(long).toMatch(/-x64-2$/);
  });
});
