/** A release on both fakes: its tag, the job that measures it, and jobs that publish what was measured. */
import { renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { AT, TOKENS } from '../../fake-github/fixture.ts';
import { createRepository, type Files, git } from '../../fake-github/repository.ts';
import { startFakeGithub } from '../../fake-github/start.ts';
import { startFakeResults } from '../../fake-results/start.ts';
import { onTag, small, tagEvent } from './measured.ts';
import { type Done, type Job, job, type Step } from './runner.ts';

/** A released system on both fakes, checked out at its tag for the measuring job. */
export async function released(entries: string, config = small(), more: Files = {}) {
  const repository = createRepository({
    'README.md': '# Small\n',
    'ratingplate.yml': config,
    '.gitignore': 'out/\n',
    ...more,
  });
  onTestFinished(() => repository.remove());
  const commit = repository.ref('refs/heads/main') ?? '';
  git(repository.bare, 'tag', 'v1.2.3', commit);
  const results = await startFakeResults();
  onTestFinished(() => results.stop());
  const github = await startFakeGithub({ repo: repository.bare, results: results.url, tokens: TOKENS });
  onTestFinished(() => github.stop());
  const measuring = job(entries);
  git(measuring.root, 'clone', '-q', '--no-hardlinks', repository.bare, 'clone');
  git(measuring.root, '-C', 'clone', 'checkout', '-q', 'v1.2.3');
  git(measuring.root, 'config', '--file', 'clone/.git/config', 'advice.detachedHead', 'false');
  rmdirSync(measuring.workspace);
  renameSync(path.join(measuring.root, 'clone'), measuring.workspace);
  const common = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: `${AT.owner}/${AT.repo}` };
  const env = { ...common, ...results.environment(measuring.workspace) };
  const measure = (inputs: Step['inputs'] = {}, more: Pick<Step, 'env' | 'cancel'> = {}) =>
    measuring.run({ inputs, ...more, env: { ...env, ...onTag, ...more.env }, event: tagEvent });
  const publish = (
    from: Done,
    at: Job,
    inputs: Step['inputs'] = {},
    more: Pick<Step, 'env' | 'cancel'> = {},
  ) =>
    at.run({
      inputs: {
        command: 'publish',
        'github-token': 'bot',
        'api-throttle': 'false',
        tag: from.outputs['tag'] ?? '',
        'artifact-id': from.outputs['artifact-id'] ?? '',
        'artifact-digest': from.outputs['artifact-digest'] ?? '',
        'record-sha256': from.outputs['record-sha256'] ?? '',
        ...inputs,
      },
      ...more,
      env: { ...env, RUNNER_ENVIRONMENT: 'github-hosted', ...more.env },
      event: tagEvent,
    });
  return { repository, results, github, measuring, measure, publish, commit };
}
