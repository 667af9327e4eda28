/** `command: check` on pull requests, as a hosted runner checks them out. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { config, opened, recordOf, snapshot } from './support/opened.ts';
import type { Done } from './support/runner.ts';

const entries = inject('entries');
const found = (done: Done) => [done.code, done.outputs['snapshot']];

describe('a review', () => {
  it('passes with "snapshot untouched" where nothing of it changed', async () => {
    const { review } = await opened(entries, () => ({
      'src/x.txt': 'x',
      'docs/benchmarks-of-others/record.json': '{}',
    }));
    const done = await review();
    expect(found(done)).toEqual([0, 'untouched']);
    expect(done.summary).toMatch(/^## ratingplate: snapshot untouched\n/);
    expect(done.stdout).toMatchInlineSnapshot(`
      "Snapshot untouched: no file of docs/benchmarks is among the 2 that changed
      "
    `);
  });

  it('passes where there is no config at all', async () => {
    const { review, repository } = await opened(entries, () => ({ 'a.txt': 'x' }));
    repository.git('rm', '-q', 'ratingplate.yml');
    repository.commit('Gone');
    const done = await review();
    expect(done.code).toBe(0);
  });

  it('of a snapshot in order shows what was looked at and the figures', async () => {
    const { review } = await opened(entries, (commit) => snapshot(recordOf(commit)));
    const done = await review();
    expect(found(done)).toEqual([0, 'current']);
    expect(
      done.summary.split('\n').filter((line) => line.startsWith('| ✅') || line.startsWith('| ❌')),
    ).toHaveLength(5);
    expect(done.summary).toMatch(/^## ratingplate: snapshot in order\n/);
    expect(done.summary).toContain('tag v1.0.0, commit ');
    expect(done.summary).toContain('### Memory');
  });

  it('fails for a page edited by hand, by name', async () => {
    const { review } = await opened(entries, async (commit) => {
      const files = await snapshot(recordOf(commit));
      return { ...files, 'docs/benchmarks/page.md': `${files['docs/benchmarks/page.md']}And more.\n` };
    });
    const done = await review();
    expect(found(done)).toEqual([1, 'differs']);
    expect(done.stdout).toMatch(
      /^::error title=Page and charts::docs\/benchmarks\/page\.md: edited by hand/m,
    );
  });

  it('fails for what may not be published, and for a record that is none', async () => {
    const trial = await opened(entries, (commit) =>
      snapshot(recordOf(commit, { unpublishable: ['a trial'] })),
    );
    expect((await trial.review()).stdout).toContain('::error title=Record::not for publication: a trial');
    const broken = await opened(entries, () => ({ 'docs/benchmarks/record.json': '{"schema": 1}' }));
    const done = await broken.review();
    expect(found(done)).toEqual([1, 'differs']);
    expect(done.stdout).toContain('::error title=Record::');
  });

  it('fails for another host, another build and another tag', async () => {
    const host = await opened(
      entries,
      (commit) => snapshot(recordOf(commit)),
      `${config}reference: { cpu: Another one }\n`,
    );
    expect((await host.review()).stdout).toContain('::error title=Host::');
    const build = await opened(entries, () => snapshot(recordOf('0123456789abcdef0123456789abcdef01234567')));
    expect((await build.review()).stdout).toContain('::error title=Build::');
    const tag = await opened(entries, (commit) => snapshot(recordOf(commit, { tag: '../v9' })));
    expect((await tag.review()).stdout).toContain('::error title=Build::there is no tag ../v9');
  });

  it('shows hostile text of a record as text', async () => {
    const { review } = await opened(entries, (commit) =>
      snapshot(recordOf(commit, { name: '](x)<img src=x>\n::error::x' })),
    );
    const done = await review();
    expect(done.summary).not.toContain('<img');
    expect(done.stdout).not.toMatch(/^::error::x/m);
  });

  it('sees a snapshot that is moved or removed', async () => {
    const { repository, review } = await opened(entries, (commit) => snapshot(recordOf(commit)));
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', 'proposal');
    const base = repository.git('rev-parse', 'HEAD');
    repository.git('checkout', '--quiet', '-b', 'removal');
    repository.git('rm', '-rq', 'docs/benchmarks');
    repository.commit('Remove');
    const done = await review({ pull_request: { base: { sha: base } } });
    expect(found(done)).toEqual([1, 'differs']);
  });

  it('of the head alone compares with where it left base', async () => {
    const { repository, review, base } = await opened(entries, () => ({ 'src/x.txt': 'x' }));
    repository.git('checkout', '--quiet', 'proposal');
    expect(found(await review())).toEqual([0, 'untouched']);
    expect(base).toMatch(/^[0-9a-f]{40}$/);
  });

  it('of a merge queue looks at what is to be merged', async () => {
    const { repository, review, base } = await opened(entries, (commit) => snapshot(recordOf(commit)));
    expect(found(await review({ merge_group: { base_sha: base } }))).toEqual([0, 'current']);
    repository.git('checkout', '--quiet', 'proposal');
    expect(found(await review({ merge_group: { base_sha: base } }))).toEqual([0, 'current']);
  });

  it('needs the commit it is made against', async () => {
    const { repository, review } = await opened(entries, () => ({ 'src/x.txt': 'x' }));
    repository.git('checkout', '--quiet', 'proposal');
    const done = await review({ pull_request: { base: { sha: '0'.repeat(40) } } });
    expect([done.code, done.stdout]).toEqual([2, expect.stringContaining('review-base-missing')]);
  });
});

describe('check without a pull request, and render', () => {
  it('are the commands', async () => {
    const { at, base, repository } = await opened(entries, (commit) => snapshot(recordOf(commit)));
    const step = (command: string) => at.run({ inputs: { command } });
    expect(found(await step('check'))).toEqual([0, 'current']);
    rmSync(path.join(at.workspace, 'docs/benchmarks/page.md'));
    const checked = await step('check');
    expect(found(checked)).toEqual([1, 'differs']);
    expect(checked.stdout).toContain('docs/benchmarks/page.md: missing');
    expect((await step('render')).code).toBe(0);
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(base).not.toBe('');
    const dir = await at.run({
      inputs: { command: 'render', 'snapshot-dir': 'elsewhere', record: 'docs/benchmarks/record.json' },
    });
    expect([dir.code, readdirSync(path.join(at.workspace, 'elsewhere')).sort()]).toEqual([
      0,
      ['charts', 'page.md', 'record.json'],
    ]);
  });
});
