import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AT } from '../fake-github/fixture.ts';
import { createRepository, type TestRepository } from '../fake-github/repository.ts';
import { type FakeGithub, startFakeGithub } from '../fake-github/start.ts';
import { useResults } from './fixture.ts';

const TOKENS = {
  actions: { kind: 'github_token', permissions: { actions: 'read' } },
  none: { kind: 'github_token', permissions: { contents: 'read' } },
} as const;

describe('artifacts through the fake GitHub', () => {
  const at = useResults();
  let repository: TestRepository;
  let github: FakeGithub;
  beforeAll(async () => {
    repository = createRepository();
    const settings = { private: true };
    const results = at.results.url;
    github = await startFakeGithub({ repo: repository.bare, results, tokens: TOKENS, settings });
    // The client takes GitHub's address when it is loaded, so nothing may load it before.
    vi.stubEnv('GITHUB_API_URL', github.url);
    await import('@actions/artifact');
  });
  afterAll(async () => {
    await github.stop();
    repository.remove();
  });

  it('the Actions API of the fake GitHub shows the artifacts, and the real client downloads through it', async () => {
    const sent = await at.upload('from-another-run', [at.write('record.json', '{}\n')]);
    const octokit = (auth: string) =>
      new Octokit({ auth, baseUrl: github.url, throttle: { enabled: false }, retry: { enabled: false } });
    const { data } = await octokit('actions').rest.actions.listWorkflowRunArtifacts({
      ...AT,
      run_id: at.run,
    });
    expect(data).toMatchObject({
      total_count: 1,
      artifacts: [{ id: sent.value.id, name: 'from-another-run', digest: `sha256:${sent.value.digest}` }],
    });
    const refused = octokit('none').rest.actions.getArtifact({ ...AT, artifact_id: sent.value.id });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const out = path.join(at.folder, 'out');
    const findBy = {
      token: 'actions',
      workflowRunId: at.run,
      repositoryOwner: AT.owner,
      repositoryName: AT.repo,
    };
    const got = await at.client('downloadArtifact', [sent.value.id, { path: out, findBy }]);
    expect(got.value).toMatchObject({ digestMismatch: false });
    expect(readFileSync(path.join(out, 'record.json'), 'utf8')).toBe('{}\n');
  });
});
