/** Publish steps that do what they are asked: whole log, outputs, summary and requests. */
import { describe, expect, inject, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { type Asked, useProposed } from './support/proposed.ts';
import { steadyRequests, steadyStep } from './support/steady.ts';

const at = useProposed(inject('entries'));
const people = {
  labels: 'benchmark\nrelease',
  reviewers: 'ann',
  assignees: 'ann\nnobody-here',
};

type Course = () => Promise<Asked>;

/** The last step of each is the one that is looked at. */
const courses: Readonly<Record<string, Course>> = {
  'a first release, with people': async () => at.publish({ ...(await at.release('v1.0.0')), ...people }),
  'the same again': async () => {
    const release = await at.release('v1.0.0');
    await at.publish({ ...release, ...people });
    return at.publish({ ...release, ...people });
  },
  'a second release while the first is open': async () => {
    await at.publish(await at.release('v1.0.0'));
    return at.publish(await at.release('v1.1.0'));
  },
  'an older tag that finishes late': async () => {
    const old = await at.release('v1.0.0');
    await at.publish(await at.release('v1.1.0'));
    return at.publish(old);
  },
  'figures that base holds by now': async () => {
    const release = await at.release('v1.0.0');
    await at.publish(release);
    at.takeOver('ratingplate/gitlab-mcp-server');
    return at.publish(release);
  },
  'with the token of a workflow, as a draft': async () =>
    at.publish({ ...(await at.release('v1.0.0')), 'github-token': 'job', draft: 'create', title: 'Plate' }),
  'an invalid figure that is allowed': async () =>
    at.publish({ ...(await at.release('v1.0.0', spoiled)), 'allow-invalid': 'true' }),
  'a dry run': async () => at.publish({ ...(await at.release('v1.0.0')), ...people, 'dry-run': 'true' }),
};

/** As a record is whose host moved pages meanwhile. */
function spoiled(record: RatingRecord): RatingRecord {
  const verdict = { code: 'swap', level: 'invalid' as const, reason: 'round 1: the host moved 300 pages' };
  const runs = record.runs.map((run) => ({
    ...run,
    measurements: run.measurements.map((point) => {
      const figure = point.figures['peak_mib'];
      if (!figure) throw new Error('no peak_mib');
      return {
        ...point,
        figures: { ...point.figures, peak_mib: { ...figure, verdicts: [verdict] } },
      } as typeof point;
    }),
  }));
  return { ...record, runs };
}

describe('published', () => {
  it.each(Object.entries(courses))('%s', async (_, course) => {
    const { done, at: place, requests } = await course();
    const step = steadyStep(done, place.root);
    expect({ ...step, requests: steadyRequests(requests, place.root) }).toMatchSnapshot();
  });
});

describe('a dry run', () => {
  it('obeys nothing that stands in the text of the pull request', async () => {
    await at.publish(await at.release('v1.0.0'));
    const [pull] = await at.github.pulls();
    const body = `::add-mask::plate\n::error::forged\n${pull?.body}`;
    await fetch(`${at.github.url}/repos/octo-org/example/pulls/1`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer admin' },
      body: JSON.stringify({ body }),
    });
    const { done } = await at.publish({ ...(await at.release('v1.1.0')), 'dry-run': 'true' });
    const quoted = /^::stop-commands::(\S+)\n[\s\S]*?\n::error::forged\n[\s\S]*?\n::\1::$/m;
    expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(quoted)]);
  });
});
