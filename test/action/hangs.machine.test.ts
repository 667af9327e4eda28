/** A server that accepts connections, answers nothing, and does not end when it is asked to: the job ends all the same. */
import { readdirSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { livingIn } from '../e2e/support/cli.ts';
import { onTag, small, tagEvent, tagged } from './support/measured.ts';
import { job } from './support/runner.ts';

const mute = `process.on('SIGTERM', () => {}); require('net').createServer(() => {}).listen(process.argv.at(-1), '127.0.0.1')`;

it('a target that hangs is ended at its deadline, and what there is, is never for publication', async () => {
  const at = job(inject('entries'));
  const config = small({ command: JSON.stringify([process.execPath, '-e', mute, '--']) })
    .replace('build: ', 'stop: { term: 200ms }, build: ')
    .replace('protocol: mcp-http,', 'protocol: mcp-http, ready: { timeout: 500ms },');
  tagged(at.workspace, 'v1.2.3', { 'ratingplate.yml': config });
  const done = await at.run({ inputs: { upload: 'never' }, env: onTag, event: tagEvent });
  expect([done.code, done.outputs['complete'], done.outputs['publishable']]).toEqual([3, 'false', 'false']);
  expect(done.stdout).toMatch(/not ready after \d+ ms/);
  expect(livingIn(at.root)).toEqual([]);
  await at.post();
  expect(readdirSync(at.temp)).toEqual([]);
});
