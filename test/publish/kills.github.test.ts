/** A run that dies after any of its requests leaves the branch wholly old or wholly new, and the next completes it. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { git } from '../fake-github/repository.ts';
import { branch, type Options, usePublish } from './fixture.ts';

const at = usePublish();

const people: Options = { labels: ['benchmark'], reviewers: ['maintainer'], assignees: ['maintainer'] };
const tree = () =>
  at.repository.ref(`refs/heads/${branch}`) === undefined
    ? null
    : git(at.repository.bare, 'rev-parse', `${branch}^{tree}`);

type Release = ReturnType<typeof at.release>;
type Course = () => Promise<Release> | Release;

/** Everything after the n-th request is lost, the answer to it included: all that a client's death is to GitHub. */
async function dieAfter(n: number, release: Release): Promise<boolean> {
  await at.fake.fault({ nth: n, when: 'after', close: true }, { nth: n + 1, times: 0, close: true });
  const died = await at.publish(release, people).then(
    () => false,
    () => true,
  );
  await at.fake.clearFaults();
  return died;
}

/** The state without a death, and the tree before and after. */
async function undisturbed(course: Course) {
  await at.renew();
  const release = await course();
  const before = tree();
  await at.fake.clearRequests();
  await at.publish(release, people);
  const requests = await at.fake.requests();
  return { state: await at.state(), trees: [before, tree()], requests };
}

const courses: Readonly<Record<string, Course>> = {
  'a first release': () => at.release('v1.0.0'),
  'a second release over an open pull request': async () => {
    await at.publish(at.release('v1.0.0'));
    return at.release('v1.1.0');
  },
  'a snapshot that base holds by now': async () => {
    const release = at.release('v1.0.0');
    await at.publish(release);
    const files = Object.entries(at.files(branch) ?? {}).filter(([name]) => name.startsWith('docs/'));
    at.repository.push('main', Object.fromEntries(files), 'By hand');
    return release;
  },
};

describe('killed after every request', () => {
  it.each(Object.entries(courses))(
    '%s',
    async (_, course) => {
      const whole = await undisturbed(course);
      expect(whole.requests.length).toBeGreaterThan(8);
      let release: Release | null = null;
      for (const [n, { method, path }] of whole.requests.entries()) {
        const where = `after request ${n + 1}, ${method} ${path}`;
        if (release === null) {
          await at.renew();
          release = await course();
        }
        const before = await at.state();
        const died = await dieAfter(n + 1, release);
        // The last requests are worth a warning only.
        expect(died || /labels|assignees|review/.test(path), where).toBe(true);
        expect(whole.trees, where).toContain(tree());
        if (method === 'GET' && isDeepStrictEqual(await at.state(), before)) continue;
        await at.publish(release, people);
        expect(await at.state(), where).toEqual(whole.state);
        release = null;
      }
    },
    400_000,
  );
});
