/** Records that an earlier job has uploaded, and steps that publish them: one repository on both fakes. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { RatingRecord } from '../../../src/record/schema.ts';
import { serializeRecord } from '../../../src/record/serialize.ts';
import { AT, TOKENS } from '../../fake-github/fixture.ts';
import { createRepository, git, type TestRepository } from '../../fake-github/repository.ts';
import { type FakeGithub, type LoggedRequest, startFakeGithub } from '../../fake-github/start.ts';
import { type FakeResults, startFakeResults } from '../../fake-results/start.ts';
import { storeArtifact } from '../../fake-results/store.ts';
import { baseFiles, recordOf } from '../../publish/fixture.ts';
import { zip } from '../../record/zip.ts';
import { tagEvent } from './measured.ts';
import { type Done, type Job, job, type Step } from './runner.ts';

/** A step as it ended, where it ran, and what it asked GitHub for. */
export interface Asked {
  readonly done: Done;
  readonly at: Job;
  readonly requests: readonly LoggedRequest[];
}

export interface Proposed {
  repository: TestRepository;
  github: FakeGithub;
  /** A commit on main, its tag, and the inputs that name its uploaded record. */
  release(tag: string, change?: (record: RatingRecord) => RatingRecord): Promise<Record<string, string>>;
  publish(inputs: Step['inputs'], env?: Step['env']): Promise<Asked>;
  /** Base comes to hold what is proposed. */
  takeOver(branch: string): void;
}

const settings = { collaborators: ['maintainer', 'ann'] };

/** A fresh repository for each test, behind one pair of programs for the file. */
export function useProposed(entries: string): Proposed {
  const proposed = {} as Proposed;
  let results: FakeResults;
  let run = 1000;
  const options = (repo: string) => ({
    repo,
    results: results.url,
    tokens: TOKENS,
    settings,
    clock: '2026-03-01T00:00:00Z',
  });
  beforeAll(async () => {
    results = await startFakeResults();
    const repository = createRepository();
    proposed.github = await startFakeGithub(options(repository.bare));
    repository.remove();
  });
  afterAll(() => Promise.all([proposed.github.stop(), results.stop()]));
  beforeEach(async () => {
    // The names of a run's artifacts are free in the next one.
    run += 1;
    proposed.repository = createRepository(baseFiles);
    await proposed.github.reset(options(proposed.repository.bare));
  });
  afterEach(() => proposed.repository.remove());

  const release: Proposed['release'] = async (tag, change = (record) => record) => {
    const { repository } = proposed;
    const commit = repository.push('main', { [`src/${tag}.txt`]: tag }, tag);
    git(repository.bare, 'tag', tag, commit);
    const content = serializeRecord(change(recordOf(commit, tag.charCodeAt(3) || 0)));
    const bytes = zip([{ name: 'record.json', content }]);
    const { id, digest } = await storeArtifact(results, run, `ratingplate-${tag}`, bytes);
    return { tag, 'artifact-id': String(id), 'artifact-digest': digest };
  };
  const publish: Proposed['publish'] = async (inputs, env = {}) => {
    const at = job(entries);
    await proposed.github.clearRequests();
    const done = await at.run({
      inputs: { command: 'publish', 'github-token': 'bot', 'api-throttle': 'false', ...inputs },
      env: {
        GITHUB_API_URL: proposed.github.url,
        GITHUB_REPOSITORY: `${AT.owner}/${AT.repo}`,
        RUNNER_ENVIRONMENT: 'github-hosted',
        ...results.environment(at.workspace, { run: String(run), job: 'publish' }),
        ...env,
      },
      event: tagEvent,
    });
    return { done, at, requests: await proposed.github.requests() };
  };
  const takeOver = (branch: string) => {
    const { work } = proposed.repository;
    git(work, 'fetch', '-q', 'origin');
    git(work, 'checkout', '-q', '-B', 'main', 'origin/main');
    git(work, 'checkout', '-q', `origin/${branch}`, '--', 'docs');
    git(work, 'commit', '-q', '-m', 'By hand');
    git(work, 'push', '-q', 'origin', 'main');
  };
  return Object.assign(proposed, { release, publish, takeOver });
}
