/** From a tag to one pull request, through the Action alone: two jobs on two machines, with both services faked. */
import { readdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { AT, TOKENS } from '../fake-github/fixture.ts';
import { createRepository, git } from '../fake-github/repository.ts';
import { startFakeGithub } from '../fake-github/start.ts';
import { startFakeResults } from '../fake-results/start.ts';
import { onTag, small, tagEvent } from './support/measured.ts';
import { type Done, type Job, job, type Step } from './support/runner.ts';

const entries = inject('entries');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** A released system on both fakes, checked out at its tag for the measuring job. */
async function released() {
  const repository = createRepository({
    'README.md': '# Small\n',
    'ratingplate.yml': small(),
    '.gitignore': 'out/\n',
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
  const measure = () => measuring.run({ env: { ...env, ...onTag }, event: tagEvent });
  const publish = (from: Done, at: Job, inputs: Step['inputs'] = {}) =>
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
      env: { ...env, RUNNER_ENVIRONMENT: 'github-hosted' },
      event: tagEvent,
    });
  return { repository, results, github, measuring, measure, publish, commit };
}

describe('a release', () => {
  it('goes from tag to pull request; run again it changes nothing', async () => {
    const at = await released();
    const measured = await at.measure();
    expect([measured.code, measured.stderr]).toEqual([0, '']);
    const hosted = job(entries);
    const done = await at.publish(measured, hosted);
    expect(done.stdout).toMatch(/^::add-mask::bot\n/);
    expect([done.code, done.stderr]).toEqual([0, '']);
    const [pull] = await at.github.pulls();
    expect(done.outputs).toEqual({
      changed: 'true',
      'pull-request-operation': 'created',
      'pull-request-number': String(pull?.number),
      'pull-request-url': expect.stringContaining(`/pull/${pull?.number}`),
      'pull-request-head-sha': at.repository.ref('refs/heads/ratingplate/small'),
      'commit-verified': 'true',
    });
    expect(done.summary).toContain(`[#${pull?.number}](${done.outputs['pull-request-url']})`);
    const clone = at.repository.clone('ratingplate/small');
    const record = JSON.parse(readFileSync(path.join(clone, 'docs/ratingplate/record.json'), 'utf8'));
    expect([record.tag, record.name]).toEqual(['v1.2.3', 'small']);
    expect(readFileSync(path.join(clone, 'docs/ratingplate/page.md'), 'utf8')).toContain(
      'ratingplate measure',
    );

    const artifact = path.join(hosted.temp, 'ratingplate', `artifact-${measured.outputs['artifact-id']}`);
    expect(filesIn(artifact)).toEqual(filesIn(path.join(at.measuring.temp, 'ratingplate', 'artifact')));

    const again = await at.publish(measured, job(entries));
    expect([again.code, again.outputs['changed'], again.outputs['pull-request-operation']]).toEqual([
      0,
      'false',
      'none',
    ]);
    expect(again.stdout.match(/^::notice/gm)).toHaveLength(1);
    expect(await at.github.pulls()).toHaveLength(1);
  });

  it('as a dry run writes nothing, and its summary has the pull request', async () => {
    const at = await released();
    const measured = await at.measure();
    const before = git(at.repository.bare, 'for-each-ref');
    const done = await at.publish(measured, job(entries), { 'dry-run': 'true' });
    expect([done.code, done.outputs['changed'], done.outputs['pull-request-operation']]).toEqual([
      0,
      'false',
      'none',
    ]);
    expect(done.summary).toMatch(/^## ratingplate: a dry run\n\n`{3,}text\nDry run: nothing is written/);
    expect(git(at.repository.bare, 'for-each-ref')).toBe(before);
    expect(
      (await at.github.requests()).filter(
        ({ method, path: asked }) => method !== 'GET' && !asked.endsWith('/graphql'),
      ),
    ).toEqual([]);
  });

  it('of other bytes than were measured is refused', async () => {
    const at = await released();
    const measured = await at.measure();
    const digest = { 'artifact-digest': '0'.repeat(64) };
    const other = await at.publish(measured, job(entries), digest);
    expect([other.code, other.stdout]).toEqual([
      expect.any(Number),
      expect.stringContaining('digest-differs'),
    ]);
    expect(other.code).not.toBe(0);
    const record = await at.publish(measured, job(entries), { 'record-sha256': '1'.repeat(64) });
    expect(record.stdout).toContain('digest-differs');
    const none = await at.publish(measured, job(entries), { 'artifact-digest': '' });
    expect(none.stdout).toContain('expected one for each artifact-id');
    expect(at.repository.ref('refs/heads/ratingplate/small')).toBeUndefined();
  });

  it('is published from files where there are no artifacts', async () => {
    const at = await released();
    const measured = await at.measure();
    const files = {
      'artifact-id': '',
      'artifact-digest': '',
      record: path.dirname(measured.outputs['record-path'] ?? ''),
    };
    const wrong = await at.publish(measured, job(entries), { ...files, 'record-sha256': '1'.repeat(64) });
    expect(wrong.stdout).toContain('digest-differs');
    const done = await at.publish(measured, job(entries), files);
    expect([done.code, done.outputs['pull-request-operation']]).toEqual([0, 'created']);
  });
});
