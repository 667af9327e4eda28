/** Two runs at once on one branch, whatever kept them from waiting for one another: the newer commit has its own text. */
import type { Octokit } from 'octokit';
import { describe, expect, it } from 'vitest';
import { branch, usePublish } from './fixture.ts';

const at = usePublish();

/** Keeps a client's first request of that kind back, from the moment it is made until it is let go. */
function holdAt(octokit: Octokit, method: string, url: RegExp) {
  let reached = (): void => undefined;
  let letGo = (): void => undefined;
  const there = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = false;
  octokit.hook.before('request', async (request) => {
    if (held || request.method !== method || !url.test(request.url)) return;
    held = true;
    reached();
    await gate;
  });
  return { there, letGo };
}

const writing = { created: ['POST', /\/pulls$/], updated: ['PATCH', /\/pulls\/\{pull_number\}$/] } as const;
type Course = keyof typeof writing;

/** Two releases, and with `updated` a pull request of an earlier one. */
async function releases(course: Course) {
  await at.renew();
  if (course === 'updated') await at.publish(at.release('v0.9.0'));
  const older = at.release('v1.0.0');
  return { older, newer: at.release('v1.1.0') };
}

const known = new Map<Course, unknown>();

/** What there is when only the newer one is published. */
async function alone(course: Course) {
  if (known.has(course)) return known.get(course);
  const { newer } = await releases(course);
  await at.publish(newer);
  known.set(course, await at.state());
  return known.get(course);
}

const open = async () => (await at.fake.pulls()).filter(({ state }) => state === 'open');

/** One pull request, its text and title of the newer release and of the commit on the branch. */
async function expectNewer(expected: unknown): Promise<void> {
  expect(await at.state()).toEqual(expected);
  const [pull, ...more] = await open();
  expect(more).toEqual([]);
  expect(pull?.body).toContain(`/blob/${at.repository.ref(`refs/heads/${branch}`)}/`);
  expect(pull?.title).toContain('v1.1.0');
}

describe.each<Course>(['created', 'updated'])('a pull request that is to be %s by two runs', (course) => {
  const [method, url] = writing[course];

  it('has the text of the newer one where the older one writes last', async () => {
    const expected = await alone(course);
    const { older, newer } = await releases(course);
    const slow = at.client();
    const hold = holdAt(slow, method, url);
    const first = at.publish(older, { octokit: slow });
    await hold.there;
    expect(await at.publish(newer)).toMatchObject({
      operation: course === 'created' ? 'created' : 'updated',
    });
    hold.letGo();
    expect(await first).toMatchObject({ operation: 'none', why: 'older' });
    await expectNewer(expected);
  });

  it('has the text of the newer one where that writes last', async () => {
    const expected = await alone(course);
    const { older, newer } = await releases(course);
    const slow = at.client();
    const hold = holdAt(slow, method, url);
    const last = at.publish(newer, { octokit: slow });
    await hold.there;
    expect(await at.publish(older)).toMatchObject({ operation: 'none', why: 'older' });
    hold.letGo();
    await last;
    await expectNewer(expected);
  });

  it('has it where both have moved the branch before either writes, and the newer one then dies', async () => {
    const expected = await alone(course);
    const { older, newer } = await releases(course);
    const [a, b] = [at.client(), at.client()];
    const holdA = holdAt(a, method, url);
    const first = at.publish(older, { octokit: a });
    await holdA.there;
    const holdB = holdAt(b, method, url);
    const second = at.publish(newer, { octokit: b });
    await holdB.there;
    b.hook.before('request', () => {
      throw new Error('killed');
    });
    holdA.letGo();
    await first;
    // Only labels and the like are left for the next run of the newer one.
    await expectNewer(expected);
    holdB.letGo();
    await expect(second).rejects.toThrow('killed');
    await expectNewer(expected);
  });
});

it('an older run that lost its race before it moved the branch changes nothing', async () => {
  const expected = await alone('created');
  const { older, newer } = await releases('created');
  const slow = at.client();
  const hold = holdAt(slow, 'POST', /\/graphql$/);
  const first = at.publish(older, { octokit: slow });
  await hold.there;
  await at.publish(newer);
  hold.letGo();
  expect(await first).toMatchObject({ operation: 'none', why: 'older' });
  await expectNewer(expected);
});

describe('a text that an older run left on the newer commit when it was killed', () => {
  it.each(['older', 'newer'] as const)('is put right by the next run of the %s one', async (who) => {
    const expected = await alone('updated');
    const both = await releases('updated');
    await at.publish(both.newer);
    const [pull] = await open();
    const stale = pull?.body
      ?.replaceAll(/\/blob\/[0-9a-f]{40}\//g, `/blob/${'1'.repeat(40)}/`)
      .replaceAll('v1.1.0', 'v1.0.0');
    await at.send(
      `PATCH pulls/${pull?.number}`,
      { title: 'v1.0.0', body: `Mine.\n\n${stale}` },
      { secret: 'admin' },
    );
    await at.publish(both[who]);
    const text = (await open())[0]?.body ?? '';
    expect(text).toMatch(/^Mine\.\n\n/);
    await at.send(
      `PATCH pulls/${pull?.number}`,
      { body: text.replace('Mine.\n\n', '') },
      { secret: 'admin' },
    );
    await expectNewer(expected);
  });
});

it('a title of one’s own is the commit’s first line, and comes back with the text', async () => {
  const { older, newer } = await releases('created');
  const slow = at.client();
  const hold = holdAt(slow, 'POST', /\/pulls$/);
  const first = at.publish(older, { octokit: slow, title: 'Figures of v1.0.0' });
  await hold.there;
  await at.publish(newer, { title: 'Figures of v1.1.0' });
  hold.letGo();
  await first;
  expect((await open())[0]?.title).toBe('Figures of v1.1.0');
});
