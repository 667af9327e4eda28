/** Review steps that find nothing to say against a pull request, and the commands beside them: whole log, outputs, summary. */
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { type Opened, opened, recordOf, snapshot } from './support/opened.ts';
import type { Done } from './support/runner.ts';
import { steadyStep } from './support/steady.ts';

const entries = inject('entries');
const elsewhere = () => ({ 'src/x.txt': 'x' });
const proposal = (commit: string) => snapshot(recordOf(commit));

type Course = () => Promise<readonly [Opened, Promise<Done>]>;

const courses: Readonly<Record<string, Course>> = {
  'a pull request that leaves the snapshot alone': async () => {
    const it = await opened(entries, elsewhere);
    return [it, it.review()];
  },
  'a pull request with a snapshot in order': async () => {
    const it = await opened(entries, proposal);
    return [it, it.review()];
  },
  'check of a snapshot, without a pull request': async () => {
    const it = await opened(entries, proposal);
    return [it, it.at.run({ inputs: { command: 'check' } })];
  },
  'render into another folder': async () => {
    const it = await opened(entries, proposal);
    const inputs = { command: 'render', record: 'docs/benchmarks/record.json' };
    return [it, it.at.run({ inputs: { ...inputs, 'snapshot-dir': path.join(it.at.temp, 'drawn') } })];
  },
};

describe('reviewed', () => {
  it.each(Object.entries(courses))('%s', async (_, course) => {
    const [{ at }, step] = await course();
    expect(steadyStep(await step, at.root)).toMatchSnapshot();
  });

  it('in a merge queue as on the pull request', async () => {
    const { at, review, base } = await opened(entries, proposal);
    const queued = steadyStep(await review({ merge_group: { base_sha: base } }), at.root);
    expect(queued).toEqual(steadyStep(await review(), at.root));
  });
});
