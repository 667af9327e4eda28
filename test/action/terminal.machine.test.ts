/** A runner that gives a step a terminal, as act does: the log has the same lines. */
import { expect, inject, it } from 'vitest';
import { onTag, small, tagEvent, tagged } from './support/measured.ts';
import { job } from './support/runner.ts';

it('a step in a terminal writes lines, and nothing that is for a screen', async () => {
  const at = job(inject('entries'));
  tagged(at.workspace, 'v1.2.3', { 'ratingplate.yml': small() });
  const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent, terminal: true });
  const text = done.stdout.replaceAll('\r\n', '\n');
  expect([done.code, done.outputs['complete']]).toEqual([0, 'true']);
  expect(text).toMatch(/\n {2}settled, 2 clients, .*\n {2}close, 2 clients, .*\n {2}done in /);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those of a terminal are what must not be there
  expect(text.match(/[\r\u001b]/g)).toBeNull();
});
