/**
 * Every error that can break a round, or end a run that measures: how it is caused for real. `walk.test.ts` says which
 * code has no line here. A run of a server in order shows each absent.
 */
import { fixture } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';
import { stranger, type World } from '../limits/support/world.ts';

/** A run that ends by the code, in the record or on stderr. */
export interface ByRun {
  readonly by: string;
  readonly config: string;
  /** Files beside the config, which may be executed. */
  readonly files?: Readonly<Record<string, string>>;
  /** Limits and namespaces; skipped by name where the machine has none. */
  readonly world?: World;
  /** One of our own processes that is killed when load begins, by a part of its command line. */
  readonly kills?: string;
}

/** What no user can cause by a run: a test of the part that throws it does. */
export interface ByTest {
  readonly file: string;
  readonly test: string;
  readonly why: string;
}

interface Server {
  readonly command?: readonly string[];
  /** Of odd.pl. */
  readonly args?: readonly string[];
  /** Further keys of target and endpoint. */
  readonly target?: string;
  readonly endpoint?: string;
  readonly port?: string;
  readonly readyMs?: number;
  readonly measure?: string;
  readonly more?: string;
}

/** One scenario; in order unless it is told otherwise. */
export function oneServer(server: Server = {}): string {
  const { port = '${port}', args = [], target = '', endpoint = '', readyMs = 20_000, more = '' } = server;
  const command = server.command ?? ['perl', fixture('odd.pl'), `port=${port}`, ...args];
  const ready = `{ tcp: "127.0.0.1:${port}", timeout: ${readyMs}ms }`;
  return `schema: 1
name: errors
target: { command: ${JSON.stringify(command)}, stop: { term: 300ms }, ${target} }
endpoint: { protocol: http, url: "http://127.0.0.1:${port}/call", ready: ${ready}, ${endpoint} }
methods: { call: GET /call }
measure: { ${server.measure ?? `point: { clients: 2, ${briefly} }`} }
stop: { latency: 500ms }
${more}`;
}

/** One that somebody else has started. */
const alreadyRunning = (running: string) => `schema: 1
name: errors
target: { running: { ${running} } }
endpoint: { protocol: http, url: "http://127.0.0.1:12345/call" }
methods: { call: GET /call }
measure: { point: { clients: 2, ${briefly} } }
`;

/** On a port that another process holds: it is put in by the test. */
export const heldPort = '12345';

const handle = 'test/driver/handle.machine.test.ts';
const refused = 'answers a request it cannot serve with a named error, and goes on';
const fault = 'it is a fault of the program itself, or a mistake that the config is refused for';

export const errorTable: Readonly<Record<string, ByRun | ByTest>> = {
  'target-not-found': {
    by: 'a program that is nowhere',
    config: oneServer({ command: ['./nowhere', '${port}'] }),
  },
  'target-not-started': {
    by: 'a script whose interpreter is not there',
    config: oneServer({ command: ['./script', '${port}'] }),
    files: { script: '#!/nowhere/interpreter\n' },
  },
  'environment-missing': {
    file: 'test/target/environment.test.ts',
    test: 'takes the default, or says which variable is missing',
    why: 'the config is refused for it before anything is started',
  },
  'target-build-failed': {
    by: 'a build that fails',
    config: oneServer({ target: 'build: [sh, -c, "exit 3"]' }),
  },
  'target-exited': {
    by: 'a server that ends at once',
    config: oneServer({ command: ['sh', '-c', 'exit 3', '${port}'] }),
  },
  'target-not-ready': {
    by: 'a server that never listens',
    config: oneServer({ command: ['sh', '-c', 'exec sleep 1000', '${port}'], readyMs: 300 }),
  },
  'port-owned': { by: 'a port that another process holds', config: oneServer({ port: heldPort }) },
  'port-unproved': {
    by: 'a target that becomes the user of many others, whose sockets we may not see',
    config: oneServer({
      command: ['suid/setpriv', '--reuid=0', 'perl', fixture('odd.pl'), 'port=${port}'],
    }),
    world: stranger,
  },
  'target-not-running': {
    by: 'a pid file that is not there',
    config: alreadyRunning('pid-file: nowhere.pid'),
  },
  'target-unusable': {
    by: 'a port that the program holds by which ratingplate was started',
    config: alreadyRunning('port: 12345'),
  },
  'target-hidden': {
    file: 'test/target/find-running.test.ts',
    test: 'is told apart from one that this user may not see',
    why: 'it takes a system that hides the processes of other users',
  },
  'running-elsewhere': {
    file: 'test/e2e/running.machine.test.ts',
    test: 'is not measured where another answers at its address',
    why: 'it takes two servers that the run has not started',
  },
  'identity-unreadable': {
    by: 'an identity that is not in the answer',
    config: oneServer({
      endpoint: 'identity: { http: "http://127.0.0.1:${port}/identity", version: a.b.c }',
    }),
  },
  'target-survived': {
    file: 'test/limits/survivor.machine.test.ts',
    test: 'a target that nobody may end is told at the end of the run, with its process',
    why: 'it takes a user that is not root',
  },
  'first-call-failed': {
    by: 'a server that answers the first call with status 500',
    config: oneServer({ args: ['fail=1'] }),
  },
  'credential-wanted': {
    by: 'a server that answers the first call with status 401',
    config: oneServer({ args: ['fail=1', 'status=401'] }),
  },
  'probe-absent': {
    by: 'a probe of Node on a program in Perl',
    config: oneServer({ measure: `point: { clients: 2, probe: node, ${briefly} }` }),
  },
  'target-lost': { by: 'a server that exits at its 8th call', config: oneServer({ args: ['die=8'] }) },
  'no-step': {
    by: 'a series whose target takes more than the budget before its first step has ended',
    config: oneServer({
      args: ['hog=200'],
      measure: 'series: { clients: [1, 2], rounds: 1, settle: { floor: 3s, cap: 20s, re-read: none } }',
    }).replace('latency: 500ms', 'latency: 500ms, memory: 60MiB'),
  },
  'no-process-left': {
    file: 'test/observe/memory.machine.test.ts',
    test: 'of a process that has gone is an error, not 0',
    why: 'whoever watches the target is told of its end before anybody reads its figures',
  },
  'probe-failed': {
    file: 'test/observe/node-probe.machine.test.ts',
    test: 'fails by name where the process has gone',
    why: 'whoever watches the target is told of its end before its probe is asked',
  },
  'unsupported-url': { file: handle, test: refused, why: fault },
  'method-not-understood': { file: handle, test: refused, why: fault },
  'protocol-unknown': { file: handle, test: refused, why: fault },
  'protocol-module': {
    ...{ file: 'test/driver/own/load.test.ts', test: '%s is refused' },
    why: 'a fault of the user: a module that the config names',
  },
  'driver-state': { file: handle, test: refused, why: fault },
  'driver-request': { file: handle, test: refused, why: fault },
  'driver-start': {
    file: handle,
    test: 'at the start is an error that says why',
    why: 'an installed program has its driver beside it',
  },
  'call-accounting': {
    file: 'test/driver/engine/load.test.ts',
    test: 'that do not add up are an error, not a figure',
    why: fault,
  },
  'driver-lost': { by: 'a driver that is killed', config: oneServer(), kills: 'driver.js' },
  'standin-lost': {
    by: 'a stand-in that is killed',
    config: oneServer({
      args: ['told=${standin.api.url}'],
      more: 'standins: { api: { routes: { "GET /**": { status: 200 } } } }\n',
    }),
    kills: 'standin.js',
  },
  'descriptors-short': {
    by: '64 descriptors for 64 connections',
    config: oneServer({ measure: `point: { clients: 64, ${briefly} }` }),
    world: { before: ['prlimit', '--nofile=64'] },
  },
  'ports-short': {
    by: 'a network with two local ports',
    config: oneServer(),
    world: {
      unshare: ['--net'],
      setup: 'ip link set lo up\necho "40000 40001" > /proc/sys/net/ipv4/ip_local_port_range',
    },
  },
  'bridge-unavailable': {
    by: 'a driver that is to call from a network of its own, and a user who may make none',
    config: oneServer({ more: 'matrix: { from: bridge }\n' }).replaceAll('127.0.0.1', '${host}'),
    world: stranger,
  },
  'processes-hidden': {
    by: 'a system without /proc',
    config: oneServer(),
    world: { setup: 'mount -t tmpfs none /proc' },
  },
  'non-finite-number': {
    file: 'test/record/serialize.test.ts',
    test: 'never holds %d',
    why: fault,
  },
  'outcomes-do-not-add-up': {
    file: 'test/stats/aggregate.test.ts',
    test: 'refuses calls that do not add up',
    why: fault,
  },
  interrupted: {
    file: 'test/commands/interrupted.machine.test.ts',
    test: '%s in a build',
    why: 'it takes a signal, and what it leaves is looked at there',
  },
  'nothing-measured': { by: 'a server of which no round is whole', config: oneServer({ args: ['fail=1'] }) },
  'place-unusable': {
    file: 'test/limits/disk.machine.test.ts',
    test: 'is named where it is that of the config',
    why: 'it takes a folder that may only be read, and stands with disks that are full',
  },
  'process-stopped': {
    file: 'test/limits/stopped.machine.test.ts',
    test: '%s breaks the round by name, and all is ended',
    why: 'it takes ten seconds, and stands with what else a stop does',
  },
};
