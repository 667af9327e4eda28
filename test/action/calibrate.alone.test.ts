/** `command: calibrate` as a runner starts it. */
import { expect, inject, it } from 'vitest';
import { livingIn } from '../e2e/support/cli.ts';
import { job } from './support/runner.ts';

it('needs no checkout, says every reading in log and summary, and leaves nothing', async () => {
  const at = job(inject('entries'));
  const done = await at.run({ inputs: { command: 'calibrate', only: 'outcomes' } });
  expect(done.stdout).not.toContain('::error');
  // A machine with others at work may not be able to say; a right count is never wrong.
  expect([0, 3], done.stdout).toContain(done.code);
  for (const kind of ['ok', 'failed', 'mismatch', 'reset', 'unanswered'])
    expect(done.summary).toMatch(
      new RegExp(`^\\| Calls by outcome, ${kind} \\| \\d+ calls \\| \\d+ calls \\| nothing \\|`, 'm'),
    );
  expect(done.summary).toContain('Not kept: only some rows were tried.');
  expect(livingIn(at.root)).toEqual([]);
});

it('names the rows there are where one is asked for that is none', async () => {
  const at = job(inject('entries'));
  const done = await at.run({ inputs: { command: 'calibrate', only: 'latancy' } });
  expect(done.code).toBe(2);
  expect(done.stdout).toMatch(/::error title=ratingplate%3A unknown-row::.*did you mean latency\?/);
});
