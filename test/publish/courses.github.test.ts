/** Random courses of what releases, maintainers and people do: after each run the same few things hold. */
import { describe, expect, it } from 'vitest';
import { ForeignCommitError } from '../../src/errors/publish.ts';
import { compareVersions } from '../../src/publish/tags.ts';
import { git } from '../fake-github/repository.ts';
import { randomOf } from '../record/sample.ts';
import { branch, page, usePublish } from './fixture.ts';

const at = usePublish();
/** Outcomes that occurred: courses on which little happens prove little. */
const seen = new Set<string>();

type Release = ReturnType<typeof at.release>;
const open = async () => (await at.fake.pulls()).filter((pull) => pull.state === 'open');
const tagAt = (ref: string): string | null => {
  try {
    return JSON.parse(git(at.repository.bare, 'show', `${ref}:docs/benchmarks/record.json`)).tag;
  } catch {
    return null;
  }
};
const admin = { secret: 'admin' };

/** What others may do in between. Each may also find nothing to do. */
const events: Readonly<Record<string, (n: number) => Promise<unknown> | unknown>> = {
  merge: async () =>
    at.send(`PUT pulls/${(await open())[0]?.number ?? 0}/merge`, { merge_method: 'merge' }, admin),
  squash: async () =>
    at.send(`PUT pulls/${(await open())[0]?.number ?? 0}/merge`, { merge_method: 'squash' }, admin),
  close: async () => at.send(`PATCH pulls/${(await open())[0]?.number ?? 0}`, { state: 'closed' }, admin),
  'base moves': (n) => at.repository.push('main', { [`other-${n}.txt`]: String(n) }),
  'the page changes': (n) =>
    at.repository.push('main', { 'docs/resources.md': page.replace('Before', `Before ${n}`) }),
  'the branch goes': () => at.send(`DELETE git/refs/heads/${branch}`, undefined, admin),
  'a person commits': (n) => {
    if (at.repository.ref(`refs/heads/${branch}`))
      at.repository.push(branch, { [`note-${n}.md`]: String(n) });
  },
  'a run dies': async (n) => {
    await at.fake.fault(
      { nth: 8 + (n % 12), when: 'after', close: true },
      { nth: 9 + (n % 12), times: 0, close: true },
    );
    await at.publish(at.release(`v1.${n}.0-dead`)).catch(() => undefined);
    await at.fake.clearFaults();
  },
  nothing: () => undefined,
};

/** Whether the branch ends in a person's commit that is nowhere else. */
async function endsInTheirs(head: string | undefined): Promise<boolean> {
  if (head === undefined || git(at.repository.bare, 'log', '-1', '--format=%an', head) !== 'A Person')
    return false;
  if (git(at.repository.bare, 'branch', '--contains', head, '--list', 'main') !== '') return false;
  return !(await at.fake.pulls()).some((pull) => pull.merged && pull.head.sha === head);
}

async function run(release: Release, where: string): Promise<void> {
  const before = { main: at.main(), head: at.repository.ref(`refs/heads/${branch}`), pulls: await open() };
  const theirs = tagAt(branch) ?? null;
  const base = tagAt('main');
  const kept = await endsInTheirs(before.head);
  const outcome = await at.publish(release).catch((error: unknown) => error as Error);
  const head = at.repository.ref(`refs/heads/${branch}`);
  expect(at.main(), where).toBe(before.main);
  if (kept) expect(head, where).toBe(before.head);
  seen.add(
    outcome instanceof Error ? 'refused' : outcome.operation === 'none' ? outcome.why : outcome.operation,
  );
  expect((await open()).length, where).toBeLessThanOrEqual(1);
  if (outcome instanceof Error) {
    expect(outcome, where).toBeInstanceOf(ForeignCommitError);
    expect([head, await open()], where).toEqual([before.head, before.pulls]);
    return;
  }
  const newer = [theirs, base].filter((tag) => tag !== null && compareVersions(release.tag, tag) === -1);
  expect(outcome.operation === 'none' && outcome.why === 'older', where).toBe(newer.length > 0);
  if (newer.length > 0) {
    expect([head, await open()], where).toEqual([before.head, before.pulls]);
  } else if (outcome.operation === 'closed' || (outcome.operation === 'none' && outcome.why === 'base')) {
    expect(base, where).toBe(release.tag);
    if (!at.notes.some(({ code }) => code === 'foreign-commit'))
      expect([head, await open()], where).toEqual([undefined, []]);
  } else {
    expect([at.ahead(), git(at.repository.bare, 'rev-parse', `${branch}^`)], where).toEqual([1, at.main()]);
    expect(tagAt(branch), where).toBe(release.tag);
    expect(await open(), where).toMatchObject([
      { head: { sha: head }, title: expect.stringContaining(release.tag) },
    ]);
  }
}

describe('any course of events', () => {
  it.each([1, 4, 7])(
    'of seed %d',
    async (seed) => {
      const random = randomOf(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const releases = [at.release('v1.0.0')];
      const course: string[] = [];
      for (let n = 1; n <= 12; n++) {
        const name = pick(Object.keys(events));
        await events[name]?.(n);
        if (random() < 0.6) releases.push(at.release(`v1.${n}.0`));
        const release = random() < 0.7 ? (releases.at(-1) as Release) : pick(releases);
        course.push(`${name}, ${release.tag}`);
        at.notes.length = 0;
        await run(release, course.join('; '));
      }
    },
    120_000,
  );

  it('has had every outcome', () =>
    expect([...seen].sort()).toEqual(['base', 'created', 'older', 'refused', 'same', 'updated']));
});
