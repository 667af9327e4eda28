/** Ctrl-C at any point is an interruption, not a fault of ours, and leaves nothing. */
import { expect, inject, it } from 'vitest';
import { livingIn, startCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly, goodServer } from '../e2e/support/config.ts';
import { homesBelow } from '../e2e/support/homes.ts';

const config = `schema: 1
name: interrupted
target: { command: [node, server.mjs, "\${port}"], build: [sh, -c, "sleep 1000 & sleep 1000"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { page: GET / }
measure: { point: { clients: 2 } }
`;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s in a build', async (signal) => {
  const folder = workFolder({ 'ratingplate.yml': config });
  const run = startCli(inject('entries'), ['measure', '--out', 'out'], folder);
  while (!/building/.test(run.errors())) await new Promise((resolve) => setTimeout(resolve, 5));
  run.child.kill(signal);
  const { code, stderr } = await run.ended;
  expect(code).toBe(3);
  expect(stderr).toContain(`broken off by ${signal} before anything was measured`);
  expect(stderr).toMatch(/\(interrupted, /);
  expect(stderr).not.toMatch(/report it/);
  expect(await untilGone(folder)).toEqual([]);
});

const loaded = `schema: 1
name: loaded
target: { command: ${goodServer} }
endpoint: { protocol: mcp-stdio }
methods: { one call: { tools/call: { name: fixed, arguments: {} } } }
measure: { point: { clients: 2, ${briefly.replace('window: 150ms', 'window: 60s')} } }
`;

it.each(['the run, by SIGINT', 'its driver, by SIGKILL'])(
  '%s, under load: no home of a client is left',
  async (victim) => {
    const folder = workFolder({ 'ratingplate.yml': loaded });
    const run = startCli(inject('entries'), ['measure', '--out', 'out', '--no-render'], folder);
    while (!/^ {2}load/m.test(run.errors())) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(homesBelow(folder)).toHaveLength(2);
    const driver = livingIn(folder).find(({ command }) => command.includes('driver.js'));
    if (victim.startsWith('the run')) run.child.kill('SIGINT');
    else process.kill(driver?.pid ?? 0, 'SIGKILL');
    expect((await run.ended).code).toBe(3);
    expect(await untilGone(folder)).toEqual([]);
    expect(homesBelow(folder)).toEqual([]);
  },
);
