import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { livingIn } from '../e2e/support/cli.ts';
import { startFakeResults } from '../fake-results/start.ts';
import { onTag, small, tagEvent, tagged } from './support/measured.ts';
import { type Done, job } from './support/runner.ts';

const entries = inject('entries');

/** The log with what differs from run to run replaced. */
function steady(text: string, root: string): string {
  return (
    text
      .replaceAll(root, '<job>')
      .replaceAll(/ratingplate-[0-9a-f]{8}-[0-9a-f-]{27}/g, '<word>')
      .replaceAll(/\d{8}-\d{6}-\d{3}-[0-9a-f]{4}/g, '<run>')
      .replaceAll(/(?:[<>]=? |~)?[\d.]+ (ms|s|min|MiB)\b/g, 'N $1')
      // A window in which a busy machine has let few calls end has no such figure.
      .replaceAll('all calling n/a', 'all calling N ms')
      .replaceAll(/^::(notice|warning) title=(bound|noisy|invalid)[^\n]*\n/gm, '')
  );
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

describe('measure in the Action', () => {
  it('builds, measures, keeps the files where outputs say, and leaves nothing after the clean-up', async () => {
    const at = job(entries);
    tagged(at.workspace);
    const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent });
    expect(steady(done.stdout, at.root)).toMatchSnapshot();
    expect([done.code, done.stderr]).toEqual([0, '']);
    const stage = path.join(at.temp, 'ratingplate', 'artifact');
    expect(done.outputs).toEqual({
      'record-path': path.join(stage, 'record.json'),
      'record-sha256': expect.stringMatching(/^[0-9a-f]{64}$/),
      'snapshot-path': path.join(at.temp, 'ratingplate', 'snapshot'),
      complete: 'true',
      publishable: 'true',
      tag: 'v1.2.3',
      'tag-commit': expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(filesIn(stage)).toEqual(
      expect.arrayContaining([
        'logs/http.1/stderr.log',
        'record.json',
        'samples.ndjson.gz',
        'snapshot/page.md',
      ]),
    );
    // What is committed is the record and what it draws; samples stay in the artifact.
    expect(
      filesIn(path.join(at.temp, 'ratingplate', 'snapshot')).filter((file) => !file.startsWith('charts/')),
    ).toEqual(['page.md', 'record.json']);
    const record = JSON.parse(readFileSync(path.join(stage, 'record.json'), 'utf8'));
    expect(record.runs[0].command).toBe('ratingplate measure');
    // The plan keeps the build that the Action ran in the harness's place; a log of the harness's own there is none.
    expect(record.plan.measurements[0].scenario.target.build).toContain('sh');
    expect(filesIn(stage).filter((file) => file.includes('build-'))).toEqual([]);
    expect(done.summary).toMatch(/^## small v1\.2\.3\n/);
    expect(done.summary).toContain('### Memory');
    const post = await at.post();
    expect([post.code, post.stdout]).toEqual([0, '']);
    expect(readdirSync(at.temp)).toEqual([]);
  });

  it('hands the files over as an artifact of the tag and attempt', async () => {
    const results = await startFakeResults();
    try {
      const at = job(entries);
      tagged(at.workspace, 'pkg/v1.2.3');
      const env = {
        ...onTag,
        GITHUB_REF_NAME: 'pkg/v1.2.3',
        GITHUB_RUN_ATTEMPT: '2',
        ...results.environment(at.workspace),
      };
      const done = await at.run({ env, event: tagEvent });
      const [artifact] = await results.artifacts();
      expect(done.code).toBe(0);
      expect(artifact?.name).toBe('ratingplate-small-pkg-v1.2.3-x64-2');
      expect(done.outputs).toMatchObject({
        tag: 'pkg/v1.2.3',
        'artifact-id': String(artifact?.id),
        'artifact-digest': artifact?.digest.replace('sha256:', ''),
        'artifact-name': artifact?.name,
        'artifact-url': `https://github.com/octo-org/example/actions/runs/1001/artifacts/${artifact?.id}`,
      });
      expect(done.summary).toContain(`](${done.outputs['artifact-url']})`);
    } finally {
      await results.stop();
    }
  });

  it('tries a lost upload again, and keeps the files beside the checkout if it cannot be', async () => {
    const results = await startFakeResults();
    try {
      const at = job(entries);
      tagged(at.workspace);
      await results.fault({ path: 'CreateArtifact', close: true, times: 0 });
      const done = await at.run({ env: { ...onTag, ...results.environment(at.workspace) }, event: tagEvent });
      expect(done.code).toBe(3);
      expect(done.stdout).toMatch(
        /^::error title=ratingplate%3A upload-failed::the upload failed: .*ECONNRESET/m,
      );
      expect(
        (await results.requests()).filter(({ path: asked }) => asked.includes('CreateArtifact')),
      ).toHaveLength(3);
      const kept = path.join(
        path.dirname(at.workspace),
        'ratingplate-kept',
        'ratingplate-small-v1.2.3-x64-1001-1',
      );
      expect(done.stdout).toContain(`are kept in ${kept}`);
      expect(done.outputs['artifact-id']).toBeUndefined();
      expect(done.summary).toContain('could not be uploaded');
      await at.post();
      expect(filesIn(kept)).toContain('record.json');
    } finally {
      await results.stop();
    }
  });

  it.each([
    [
      'on an enterprise server',
      {
        GITHUB_SERVER_URL: 'https://github.example.test',
        ACTIONS_RUNTIME_TOKEN: 'x',
        ACTIONS_RESULTS_URL: 'http://127.0.0.1:9',
      },
      'GitHub Enterprise Server has no service',
    ],
    ['without a runtime token', {}, 'the runner gave no token for artifacts'],
  ])('%s the files are kept and the step passes', async (_, env, why) => {
    const at = job(entries);
    tagged(at.workspace);
    const done = await at.run({ env: { ...onTag, ...env }, event: tagEvent });
    expect(done.code).toBe(0);
    expect(done.stdout).toContain(`::warning title=No artifact::${why}`);
    expect(done.stdout).not.toMatch(/^\s+at /m);
    expect(done.outputs['complete']).toBe('true');
    expect(readFileSync(done.outputs['record-path'] ?? '', 'utf8')).toMatch(/^\{/);
  });

  it('as a trial measures a pull request on a hosted machine, never for publication', async () => {
    const at = job(entries);
    const git = tagged(at.workspace, 'v1.2.3', {
      'docs/ratingplate/page.md': 'old\n',
      'docs/ratingplate/charts/old.svg': '<svg/>\n',
    });
    git.write({ 'not-committed.txt': 'x' });
    const done = await at.run({
      inputs: { trial: 'true', upload: 'never' },
      env: { RUNNER_ENVIRONMENT: 'github-hosted', GITHUB_EVENT_NAME: 'pull_request' },
      event: { ...tagEvent, pull_request: { base: { sha: 'x' } } },
    });
    expect([done.code, done.outputs['publishable'], done.outputs['tag']]).toEqual([0, 'false', '']);
    expect(done.summary).toMatch(/^## small [0-9a-f]{7}, a trial\n/);
    expect(done.summary).toContain(
      'A trial opens no pull request. One with these figures would change these',
    );
    expect(done.summary).toMatch(/<li><code>docs\/ratingplate\/page\.md<\/code> changed, \d+ bytes<\/li>/);
    const commit = /called \*\*Rating plate of small: ([0-9a-f]{7})\*\*/.exec(done.summary)?.[1] ?? 'none';
    const [, text = ''] = /```+markdown\n([\s\S]*?)\n```+\n\n<\/details>/.exec(done.summary) ?? [];
    // All that a pull request says, and not that this one may not be opened.
    expect(text).toMatch(
      new RegExp(
        `^What \\*\\*small\\*\\* costs to run, measured at \\[${commit}\\]\\(https://github\\.com/octo-org/example/commit/${commit}`,
      ),
    );
    for (const title of ['Headline figures', 'Reasons to doubt', 'Charts', 'To reproduce'])
      expect(text).toContain(`### ${title}\n`);
    expect(text).toMatch(/Files: 9 added, 1 changed, 1 removed\./);
    expect(text).not.toMatch(/trial|Not for publication/);
    expect(done.summary).toMatch(/<li><code>docs\/ratingplate\/record\.json<\/code> added, \d+ bytes<\/li>/);
    expect(done.summary).toContain('<li><code>docs/ratingplate/page.md</code> changed, ');
    expect(done.summary).toContain('<li><code>docs/ratingplate/charts/old.svg</code> removed</li>');
    expect(git.git('status', '--porcelain')).toBe('?? not-committed.txt');
    const record = JSON.parse(readFileSync(done.outputs['record-path'] ?? '', 'utf8'));
    expect(record.unpublishable).toEqual(['a trial run (`trial: true`)']);
  });

  it('takes the config of another commit for a tag that has none', async () => {
    const at = job(entries);
    const git = tagged(at.workspace, 'v0.1.0', { 'ratingplate.yml': null });
    git.git('checkout', '--quiet', 'main');
    git.write({ 'ratingplate.yml': small() });
    git.commit('A config at last');
    git.remote('main');
    git.git('checkout', '--quiet', 'v0.1.0');
    const env = { ...onTag, GITHUB_REF_NAME: 'v0.1.0' };
    const without = await at.run({ inputs: { upload: 'never' }, env, event: tagEvent });
    expect([without.code, without.stdout]).toEqual([2, expect.stringContaining('ratingplate.yml')]);
    const done = await at.run({ inputs: { upload: 'never', 'config-ref': 'main' }, env, event: tagEvent });
    expect([done.code, done.outputs['tag'], done.outputs['complete']]).toEqual([0, 'v0.1.0', 'true']);
    expect(git.git('status', '--porcelain')).toBe('');
  });

  it('that is cancelled ends what it started, and says so', async () => {
    const at = job(entries);
    tagged(at.workspace, 'v1.2.3', { 'ratingplate.yml': small({ window: '20s' }) });
    const done = await at.run({
      inputs: { upload: 'never' },
      env: onTag,
      event: tagEvent,
      cancel: (kill, output) => {
        const wait = setInterval(() => {
          if (!output().includes('  load,')) return;
          clearInterval(wait);
          kill();
        }, 20);
      },
    });
    expect([done.code, done.stdout]).toEqual([3, expect.stringContaining('(interrupted,')]);
    expect(livingIn(at.root)).toEqual([]);
    await at.post();
    expect(readdirSync(at.temp)).toEqual([]);
  });

  it('that is killed as it starts is cleaned up after, and not measured by its clean-up', async () => {
    const at = job(entries);
    tagged(at.workspace);
    const step = { inputs: { upload: 'never' }, env: onTag, event: tagEvent };
    const done = await at.run({ ...step, cancel: (kill) => void kill('SIGKILL') });
    expect(done.code).toBeNull();
    const post = await at.post(step);
    expect([post.code, post.stdout, post.stderr]).toEqual([0, '', '']);
    expect(readdirSync(at.temp)).toEqual([]);
  });

  it('whose target cannot start hands over what there is, and fails', async () => {
    const at = job(entries);
    tagged(at.workspace, 'v1.2.3', {
      'ratingplate.yml': small({ command: '[sh, -c, "echo ::error::from the target >&2; exit 3"]' }),
    });
    const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent });
    expect([done.code, done.outputs['complete'], done.outputs['publishable']]).toEqual([3, 'false', 'false']);
    expect(done.stdout).toContain('::error::Not everything could be measured');
    expect(commandsIn(done).filter((line) => line.includes('from the target'))).toEqual([]);
  });

  it('whose build fails says which, with what it said in its group', async () => {
    const at = job(entries);
    tagged(at.workspace, 'v1.2.3', {
      'ratingplate.yml': small({ build: '[sh, -c, "echo ::error::told by the build; exit 7"]' }),
    });
    const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent });
    expect(done.code).toBe(3);
    expect(done.stdout).toContain('told by the build');
    expect(commandsIn(done)).toEqual([
      '::group::Build server',
      '::endgroup::',
      expect.stringMatching(/^::error title=ratingplate%3A action-build-failed::sh -c .* ended with code 7/),
    ]);
  });

  it('whose build ends by the signal that ends the job is interrupted, and no build has failed', async () => {
    const at = job(entries);
    tagged(at.workspace, 'v1.2.3', {
      'ratingplate.yml': small({ build: '[sh, -c, "kill -INT $PPID; sleep 1; exit 130"]' }),
    });
    const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent });
    expect(done.code).toBe(3);
    expect(done.stdout).toContain(
      '::error title=ratingplate%3A interrupted::broken off by SIGINT as it built',
    );
  });

  it('whose build changes the checkout is not measured', async () => {
    const at = job(entries);
    tagged(at.workspace, 'v1.2.3', {
      'ratingplate.yml': small({ build: '[sh, -c, "echo x > generated.txt"]' }),
    });
    const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent });
    expect([done.code, done.stdout]).toEqual([
      2,
      expect.stringContaining('changed or not committed: generated.txt'),
    ]);
  });

  it('gives neither build nor target a token, a command file or the runner’s own variables', async () => {
    const at = job(entries);
    tagged(at.workspace, 'v1.2.3', {
      'ratingplate.yml': small({ build: `[sh, -c, "mkdir -p out; env | cut -d= -f1 | sort > out/names"]` }),
    });
    const env = { ...onTag, ACTIONS_RUNTIME_TOKEN: 'secret', RUNNER_TRACKING_ID: 'id', MY_OWN: 'x' };
    const done = await at.run({ inputs: { upload: 'never' }, env, event: tagEvent });
    expect(done.code).toBe(0);
    const names = readFileSync(path.join(at.workspace, 'out/names'), 'utf8').split('\n');
    const shells = ['', '_', 'OLDPWD', 'PWD', 'SHLVL'];
    expect(names.filter((name) => !shells.includes(name))).toEqual(['HOME', 'PATH', 'RUNNER_TRACKING_ID']);
  });
});

/** Lines the runner would take for commands: those outside of a quotation. */
function commandsIn({ stdout }: Done): string[] {
  let word: string | null = null;
  const found: string[] = [];
  for (const line of stdout.split('\n')) {
    const stop = /^::stop-commands::(.+)$/.exec(line)?.[1];
    if (word !== null) word = line === `::${word}::` ? null : word;
    else if (stop !== undefined) word = stop;
    else if (line.startsWith('::')) found.push(line);
  }
  return found;
}
