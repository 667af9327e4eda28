/** Local ports used up, in a network of its own: for the target, a stand-in, the driver's connections, and under load. */
import { expect } from 'vitest';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { methodOf, pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { type Odd, oddConfig } from './support/config.ts';
import { itWhere, noNetwork, runIn } from './support/world.ts';

/** A network with `count` local ports to choose from, of which the first `taken` are held by a process. */
function ports(count: number, taken = 0): string {
  const hold = `perl -MIO::Socket::IP -e 'my @held = map { IO::Socket::IP->new(LocalHost => "127.0.0.1", LocalPort => 40000 + $_, Listen => 1) } 0..${taken - 1}; print "held\\n"; close STDOUT; open STDOUT, ">", "/dev/null"; sleep 3600'`;
  return `ip link set lo up
echo 0 > /proc/sys/net/ipv4/tcp_tw_reuse
echo "40000 ${40000 + count - 1}" > /proc/sys/net/ipv4/ip_local_port_range
${taken === 0 ? '' : `mkfifo held && { ${hold} > held & } && read answer < held && echo $! > holder`}`;
}

async function measured(odd: Odd, setup: string): Promise<Run> {
  const folder = workFolder({ 'ratingplate.yml': oddConfig(odd) });
  const end = `{ test ! -e holder || kill $(cat holder); }`;
  const before = ['sh', '-c', `"$@"; code=$?; ${end}; exit $code`, 'sh'];
  const args = ['measure', '--out', 'out', '--no-render'];
  const ended = await runIn({ setup, unshare: ['--net'], before }, args, folder);
  expect(await untilGone(folder)).toEqual([]);
  return readRun(folder, ended);
}

const failureOf = (run: Run) => pointOf(run, 'http').rounds[0]?.failure ?? null;

itWhere(noNetwork, 'no free port for the target is said', async () => {
  const run = await measured({}, ports(2, 2));
  expect(run.ended.code).toBe(3);
  expect(failureOf(run)).toMatchObject({
    code: 'ports-short',
    message: expect.stringMatching(/^no local port is left to listen on: listen EADDRINUSE/),
  });
});

itWhere(noNetwork, 'no free port for a stand-in is said', async () => {
  const standin = 'standins: { api: { routes: { "GET /**": { status: 200 } } } }\n';
  const run = await measured({ more: standin, args: ['call=${standin.api.url}'] }, ports(2, 2));
  expect(failureOf(run)?.code).toBe('ports-short');
});

itWhere(noNetwork, 'ports used up by the clients are said, with the client that got none', async () => {
  const run = await measured({ clients: 16, inFlight: 4 }, ports(20));
  expect(failureOf(run)).toMatchObject({
    code: 'ports-short',
    message: expect.stringMatching(/^client \d+ could not connect: connect EADDRNOTAVAIL$/),
  });
});

itWhere(noNetwork, 'ports used up under load fail the calls, by that reason', async () => {
  // Each call given up costs a port for a minute: its connection is closed by the driver.
  const odd = { args: ['hang=2', 'after=20'], clients: 4, more: 'stop: { latency: 100ms }\n' };
  const point = `rounds: 1, window: 1500ms, min-calls: 1, warm-up: { time: 50ms }, idle-cpu: 30ms,
    settle: { floor: 40ms, cap: 200ms, re-read: none }, quiet: { warm-calls: 0, time: 1ms, calls: 1, min-calls: 1, max: 1s }`;
  const run = await measured({ ...odd, point }, ports(14));
  const { outcomes, figures } = methodOf(pointOf(run, 'http'), 'call');
  expect(failureOf(run)).toBeNull();
  expect(outcomes.local).toBeGreaterThan(0);
  expect(figures['calls_per_s']?.verdicts).toContainEqual({
    code: 'failed-calls',
    level: 'invalid',
    reason: expect.stringMatching(/of them for want of a port or descriptor of ours|0 of \d+ calls ended ok/),
  });
});

itWhere(noNetwork, 'as many ports as it takes are enough', async () => {
  const run = await measured({ clients: 4, inFlight: 4 }, ports(40));
  expect(failureOf(run)).toBeNull();
  expect(run.ended.code, run.ended.stdout).toBe(0);
});
