/** The axis `from`: a driver in a network of its own, which is there for its rounds and gone after them, however they end. */
import { spawnSync } from 'node:child_process';
import { describe, expect, inject } from 'vitest';
import { itWhere, missing } from '../limits/support/world.ts';
import { fixture, runCli, startCli, untilGone, workFolder } from './support/cli.ts';
import { briefly } from './support/config.ts';
import { methodOf, pointOf, readRun } from './support/measured.ts';
import { networksOf } from './support/networks.ts';

/** Whether a namespace can be made here at all; what was made to find out is removed at once. */
function lackingNamespaces(): string | null {
  const probe = `rptest${process.pid}`;
  const lacking = missing('ip', 'netns', 'add', probe);
  if (lacking === null) spawnSync('ip', ['netns', 'del', probe]);
  return lacking;
}
const lacking = lackingNamespaces();

const here = 'matrix: { from: loopback, whence: "from 127.0.0.1" }';
const there = 'matrix: { from: bridge, whence: "from 198.1" }';
const both = `${here}\ninclude: [{ from: bridge, whence: "from 198.1" }]`;
const configOf = (scenarios: string, timings = briefly) => `schema: 1
name: networks
target: { command: ${JSON.stringify([process.execPath, fixture('in-service.mjs'), '${port}', '${host}'])} }
endpoint: { protocol: http, url: "http://\${host}:\${port}" }
methods: { whence: { GET /whence: { expect: { body: "\${whence}" } } } }
${scenarios}
measure: { point: { clients: 2, ${timings} } }
`;
const args = ['measure', '--out', 'out', '--no-render'];

describe('from the bridge', () => {
  itWhere(lacking, 'the server sees its clients come from another address, and nothing is left', async () => {
    const folder = workFolder({ 'ratingplate.yml': configOf(both) });
    const started = startCli(inject('entries'), args, folder);
    const run = await readRun(folder, await started.ended);
    expect(run.points.size, run.ended.stderr).toBe(2);
    for (const id of run.points.keys()) {
      const point = pointOf(run, id);
      expect(point.rounds[0]?.failure, id).toBeNull();
      const { started: calls, ok } = methodOf(point, 'whence').outcomes;
      expect([ok, ok > 0], id).toEqual([calls, true]);
    }
    expect(networksOf(started.child.pid)).toEqual([]);
  });

  itWhere(lacking, 'a run that was killed leaves nothing that the next start does not remove', async () => {
    // It is killed as soon as its network is seen, which must not be gone before anybody has looked.
    const lengthy = briefly.replace('window: 150ms', 'window: 20s');
    const folder = workFolder({ 'ratingplate.yml': configOf(there, lengthy) });
    const killed = startCli(inject('entries'), args, folder);
    let over = false;
    void killed.ended.then(() => (over = true));
    while (networksOf(killed.child.pid).length < 2) {
      if (over) throw new Error(`it ended: ${killed.errors()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await untilGone(folder)).toEqual([]);
    const another = workFolder({ 'ratingplate.yml': configOf(here) });
    const next = await runCli(inject('entries'), args, another);
    expect(next.code, next.stderr).toBe(0);
    expect(networksOf(killed.child.pid), next.stderr).toEqual([]);
  });
});
