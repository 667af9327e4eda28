/**
 * What a maintainer finds after each course of releases: who clones the repository afresh sees one commit of ours on top of
 * base, or no branch, and beside it the pull requests that should be there.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { git } from '../fake-github/repository.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { baseFiles, branch, page, type Setting, usePublish } from './fixture.ts';

type Pulls = readonly string[];

interface Found {
  /** Null = the clone has no such branch. */
  readonly branch: {
    readonly tag: string;
    readonly commits: number;
    readonly onBase: boolean;
    /** Files that differ from base beside the snapshot and its page. */
    readonly elsewhere: readonly string[];
    readonly charts: number;
  } | null;
  /** `1 open: v1.0.0` */
  readonly pulls: Pulls;
  /** Tag of the snapshot on base. */
  readonly base: string | null;
}

/** Everything from a clone that another process makes, but the pull requests, which GitHub tells. */
async function found(at: Setting): Promise<Found> {
  const main = at.repository.clone('main');
  const pulls = (await at.fake.pulls()).map(
    ({ number, state, merged, title }) =>
      `${number} ${merged ? 'merged' : state}: ${/v\d+\.\d+\.\d+/.exec(title)?.[0]}`,
  );
  const proposed = git(main, 'branch', '--remotes', '--list', `origin/${branch}`) !== '';
  return { branch: proposed ? branchIn(at.repository.clone(branch)) : null, pulls, base: tagIn(main) };
}

function branchIn(clone: string): Found['branch'] {
  expect(git(clone, 'fsck', '--strict', '--no-dangling')).toBe('');
  const changed = git(clone, 'diff', '--name-only', '--no-renames', 'origin/main', 'HEAD').split('\n');
  return {
    tag: tagIn(clone) ?? '',
    commits: Number(git(clone, 'rev-list', '--count', 'origin/main..HEAD')),
    onBase: git(clone, 'rev-parse', 'HEAD^') === git(clone, 'rev-parse', 'origin/main'),
    elsewhere: changed.filter((file) => !/^docs\/(benchmarks\/|resources\.md$)/.test(file)),
    charts: changed.filter((file) => file.endsWith('.svg')).length,
  };
}

function tagIn(clone: string): string | null {
  const file = path.join(clone, 'docs/benchmarks/record.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { tag: string }).tag : null;
}

/** One commit of that tag on base, and nothing but the snapshot in it. */
const proposal = (tag: string, charts = 8): Found['branch'] => ({
  tag,
  commits: 1,
  onBase: true,
  elsewhere: [],
  charts,
});

const merge = (at: Setting, number: number, method = 'merge') =>
  at.send(`PUT pulls/${number}/merge`, { merge_method: method }, { secret: 'admin' });

describe('a clone after', () => {
  const at = usePublish();
  const courses: [string, () => Promise<unknown>, Found][] = [
    [
      'a release',
      () => at.publish(at.release('v1.0.0')),
      { branch: proposal('v1.0.0'), pulls: ['1 open: v1.0.0'], base: null },
    ],
    [
      'a re-run of the same',
      async () => {
        const release = at.release('v1.0.0');
        await at.publish(release);
        const before = at.repository.ref(`refs/heads/${branch}`);
        await at.publish(release);
        expect(at.repository.ref(`refs/heads/${branch}`)).toBe(before);
      },
      { branch: proposal('v1.0.0'), pulls: ['1 open: v1.0.0'], base: null },
    ],
    [
      'a second release while the first pull request is open',
      async () => {
        await at.publish(at.release('v1.0.0'));
        await at.publish(at.release('v1.1.0'));
      },
      { branch: proposal('v1.1.0'), pulls: ['1 open: v1.1.0'], base: null },
    ],
    [
      'a release after the first was merged',
      async () => {
        await at.publish(at.release('v1.0.0'));
        await merge(at, 1);
        await at.publish(at.release('v1.1.0'));
      },
      {
        branch: proposal('v1.1.0'),
        pulls: ['1 merged: v1.0.0', '2 open: v1.1.0'],
        base: 'v1.0.0',
      },
    ],
    [
      'a re-run after its pull request was squashed',
      async () => {
        const release = at.release('v1.0.0');
        await at.publish(release);
        await merge(at, 1, 'squash');
        await at.publish(release);
      },
      { branch: null, pulls: ['1 merged: v1.0.0'], base: 'v1.0.0' },
    ],
    [
      'a release after the first was closed',
      async () => {
        await at.publish(at.release('v1.0.0'));
        await at.send('PATCH pulls/1', { state: 'closed' }, { secret: 'admin' });
        await at.publish(at.release('v1.1.0'));
      },
      { branch: proposal('v1.1.0'), pulls: ['1 closed: v1.0.0', '2 open: v1.1.0'], base: null },
    ],
    [
      'an older tag that finishes late',
      async () => {
        const [old, fresh] = [at.release('v1.9.0'), at.release('v1.10.0')];
        await at.publish(fresh);
        await at.publish(old);
      },
      { branch: proposal('v1.10.0'), pulls: ['1 open: v1.10.0'], base: null },
    ],
    [
      'an older tag that finishes after the newer one was merged',
      async () => {
        const [old, fresh] = [at.release('v1.9.0'), at.release('v1.10.0')];
        await at.publish(fresh);
        await at.fake.settings({ deleteBranchOnMerge: true });
        await merge(at, 1);
        await at.publish(old);
      },
      { branch: null, pulls: ['1 merged: v1.10.0'], base: 'v1.10.0' },
    ],
    [
      'base moved, and a re-run',
      async () => {
        const release = at.release('v1.0.0');
        await at.publish(release);
        at.repository.push('main', { 'later.txt': 'x', 'docs/resources.md': page.replace('Before', 'New') });
        await at.publish(release);
        expect(at.files(branch)?.['docs/resources.md']).toMatch(/^# Resources\n\nNew\./);
      },
      { branch: proposal('v1.0.0'), pulls: ['1 open: v1.0.0'], base: null },
    ],
    [
      'a release to a protected base',
      async () => {
        await at.fake.settings({ protected: ['main'] });
        const release = at.release('v1.0.0');
        const main = at.main();
        await at.publish(release);
        expect(at.main()).toBe(main);
      },
      { branch: proposal('v1.0.0'), pulls: ['1 open: v1.0.0'], base: null },
    ],
  ];
  it.each(courses)('%s', async (_, course, expected) => {
    await course();
    expect(await found(at)).toEqual(expected);
  });

  it("a person's commit on the branch: theirs, and nothing lost", async () => {
    await at.publish(at.release('v1.0.0'));
    const theirs = at.repository.push(branch, { 'docs/note.md': 'mine' }, 'A note');
    await expect(at.publish(at.release('v1.1.0'))).rejects.toMatchObject({ code: 'foreign-commit' });
    const clone = at.repository.clone(branch);
    expect(git(clone, 'rev-parse', 'HEAD')).toBe(theirs);
    expect(await found(at)).toMatchObject({
      branch: { tag: 'v1.0.0', commits: 2 },
      pulls: ['1 open: v1.0.0'],
    });
  });

  it('a record of 64 charts', async () => {
    const one = sampleRecord(shapes.slice(4, 5), 1);
    const runs = Array.from({ length: 8 }, (_, i) => ({
      ...one.runs[0],
      started: `2026-11-30T09:${String(10 + i)}:00.000Z`,
    }));
    const { tag, commit } = at.release('v1.0.0');
    await at.publish({ tag, record: at.build(commit, 0, { ...one, runs } as RatingRecord) });
    expect(await found(at)).toEqual({
      branch: proposal('v1.0.0', 64),
      pulls: ['1 open: v1.0.0'],
      base: null,
    });
  });
});

describe('in a repository of 5,000 files, a clone after', () => {
  const names = (folder: string, n: number) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`${folder}/file-${i}.svg`, `<svg>${i}</svg>`]));
  const at = usePublish({ files: { ...baseFiles, ...names('src/a', 5000) } });

  it('a release', async () => {
    await at.publish(at.release('v1.0.0'));
    expect(await found(at)).toEqual({
      branch: proposal('v1.0.0'),
      pulls: ['1 open: v1.0.0'],
      base: null,
    });
  });
});
