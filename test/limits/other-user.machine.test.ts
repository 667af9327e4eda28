/** A target of another user: its port is proved where that user has no other process, and else it is said that it cannot be. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { fixture, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';
import { pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { itWhere, lackingFor, runIn, stranger } from './support/world.ts';

/** A user of whom nothing runs. */
const alone = 64_999;

async function measured(user: number): Promise<Run> {
  const command = ['suid/setpriv', `--reuid=${user}`, 'perl', 'odd.pl', 'port=${port}'];
  const folder = workFolder({
    'ratingplate.yml': `schema: 1
name: stranger
target: { command: ${JSON.stringify(command)}, stop: { term: 500ms } }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/call", ready: { http: "http://127.0.0.1:\${port}/ready" } }
methods: { call: GET /call }
measure: { point: { clients: 2, ${briefly} } }
`,
    // Where the other user may read it.
    'odd.pl': readFileSync(fixture('odd.pl'), 'utf8'),
  });
  const ended = await runIn(stranger, ['measure', '--out', 'out', '--no-render'], folder);
  expect(await untilGone(folder)).toEqual([]);
  return readRun(folder, ended);
}

const failureOf = (run: Run) => pointOf(run, 'http').rounds[0]?.failure ?? null;

itWhere(lackingFor(stranger), 'a user who runs nothing else is proof enough', async () => {
  const run = await measured(alone);
  expect(failureOf(run), run.ended.stderr).toBeNull();
});

itWhere(
  lackingFor(stranger),
  'among others of the same user it cannot be told, and that is said',
  async () => {
    expect(failureOf(await measured(0))).toMatchObject({
      code: 'port-unproved',
      message: expect.stringMatching(
        /^Port \d+ is held by a process of user 0, whose sockets may not be seen: whether that is the target \(pid \d+\) or one of \d+ others of the same user cannot be told\.$/,
      ),
    });
  },
);
