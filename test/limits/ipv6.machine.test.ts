/** A machine that knows IPv6 alone: measured by its own address; an address of the other kind is a named error. */
import { expect } from 'vitest';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { type Odd, oddConfig } from './support/config.ts';
import { itWhere, missing, noNetwork, runIn } from './support/world.ts';

const setup = 'ip link set lo up\nip addr del 127.0.0.1/8 dev lo';
const six = 'ip link set lo up && ip -6 addr show dev lo | grep -q ::1';
const lacking = noNetwork ?? missing('unshare', '--net', 'sh', '-c', six);

async function measured(odd: Odd): Promise<Run> {
  const folder = workFolder({ 'ratingplate.yml': oddConfig(odd) });
  const args = ['measure', '--out', 'out', '--no-render'];
  const ended = await runIn({ setup, unshare: ['--net'] }, args, folder);
  expect(await untilGone(folder)).toEqual([]);
  return readRun(folder, ended);
}

itWhere(lacking, 'with IPv6 alone target and stand-in are reached at [::1]', async () => {
  const standin = `standins: { api: { routes: { "GET /**": { status: 200 } } } }
matrix: { way: [six] }
overrides: [{ match: { way: six }, expect: { standin.api: "> 0" } }]
`;
  const run = await measured({ host: '::1', args: ['call=${standin.api.url}'], more: standin });
  const point = pointOf(run, 'http-six');
  expect(point.rounds[0]?.failure).toBeNull();
  expect(run.ended.code, run.ended.stdout).toBe(0);
  expect(point.checks).toContainEqual(expect.objectContaining({ name: 'standin.api > 0', passed: true }));
  expect(point.identity?.command_line).toContain('host=::1');
});

itWhere(lacking, 'with IPv6 alone a target on 127.0.0.1 says at once that it cannot', async () => {
  const run = await measured({});
  expect(run.ended.code).toBe(3);
  expect(pointOf(run, 'http').rounds[0]?.failure).toMatchObject({
    code: 'target-exited',
    message: expect.stringContaining('cannot listen on 127.0.0.1'),
  });
});
