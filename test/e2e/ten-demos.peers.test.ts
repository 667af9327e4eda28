/** Ten runs of the demo leave no process (and so no port) and no temporary file. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { runCli, untilGone, workFolder } from './support/cli.ts';

const runs = 10;

it('ten runs of demo --quick leave nothing behind', async () => {
  const folder = workFolder({ 'tmp/.keep': '' });
  const env = { TMPDIR: path.join(folder, 'tmp') };
  // Two at once, as two terminals would.
  const lanes = [0, 1].map(async (lane) => {
    for (let i = lane; i < runs; i += 2) {
      const args = ['demo', '--quick', '--quiet', '--out', `demo-${i}`];
      const demo = await runCli(inject('entries'), args, folder, env);
      expect([0, 1], demo.stderr).toContain(demo.code);
      const left = readdirSync(path.join(folder, `demo-${i}`)).sort();
      expect(left).toEqual(['.ratingplate', 'charts', 'page.html', 'page.md', 'record.json']);
    }
  });
  await Promise.all(lanes);
  expect(await untilGone(folder)).toEqual([]);
  expect(readdirSync(path.join(folder, 'tmp'))).toEqual(['.keep']);
  const kept = readdirSync(path.join(folder, 'demo-0', '.ratingplate'), {
    recursive: true,
    encoding: 'utf8',
  });
  // Logs and raw rounds stay; homes, pid file and the copy of Node do not.
  expect(kept.filter((name) => /home-|client-\d+-|processes\.json|\/node$/.test(name))).toEqual([]);
}, 300_000);
