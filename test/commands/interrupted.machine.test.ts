/** Ctrl-C at any point is an interruption, not a fault of ours, and leaves nothing running. */
import { expect, inject, it } from 'vitest';
import { startCli, untilGone, workFolder } from '../e2e/support/cli.ts';

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
