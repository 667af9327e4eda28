/**
 * A target of another user: what it tries against whoever runs it is refused, and succeeds without `user:`; it is measured,
 * ended and cleaned up after as any other, also where everything of ours was killed at once.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readStat } from '../../src/proc/stat.ts';
import { effectiveUser } from '../../src/proc/status.ts';
import { stillAlive } from '../../src/proc/table.ts';
import { missing } from '../limits/support/world.ts';
import {
  filesBelow,
  fixture,
  livingIn,
  startCli,
  startCommand,
  untilGone,
  workFolder,
} from './support/cli.ts';
import { briefly } from './support/config.ts';
import { readRun } from './support/measured.ts';

const user = 'nobody';
const mark = 'canaryOfWhoRunsIt';
const cli = () => path.join(inject('entries'), 'cli.js');
/** Only root may start a program as somebody else. */
const lacking =
  process.getuid?.() === 0
    ? missing('setpriv', '--reuid=65534', '--no-new-privs', 'true')
    : 'this is not root';

const configOf = (more: string, timings = briefly) => `schema: 1
name: hostile
target: { command: [perl, hostile.pl], args: ["\${port}", canary, ${mark}], ${more} }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front: GET / }
measure: { point: { clients: 2, ${timings} } }
`;
/** Says as whom it runs, then serves: two over stdio, one over HTTP. */
const servers = `schema: 1
name: servers
target:
  command: [sh, -c, 'echo "user $(id -u)" >&2; exec "$@"', sh, ${process.execPath}, dist/demo-server.js]
  user: ${user}
endpoints:
  stdio: { protocol: mcp-stdio }
  http: { protocol: mcp-http, args: [--http, --port, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
methods: { whole: tools/list }
matrix: { endpoint: [stdio, http] }
measure: { point: { clients: 2, probe: node, ${briefly} } }
`;
const measuring = ['measure', '--out', 'out', '--no-render'];

/** A folder that anybody may enter, with the target and a file that only its owner may read. */
function place(config: string, mode = 0o755): string {
  const folder = workFolder({ 'ratingplate.yml': config });
  chmodSync(folder, mode);
  copyFileSync(fixture('hostile.pl'), path.join(folder, 'hostile.pl'));
  writeFileSync(path.join(folder, 'canary'), mark, { mode: 0o600 });
  return folder;
}

/** What the target has printed so far. */
function printed(folder: string): string {
  const runs = path.join(folder, '.ratingplate');
  if (!existsSync(runs)) return '';
  const logs = filesBelow(runs).filter((file) => path.basename(file) === 'stderr.log');
  return logs.map((file) => readFileSync(file, 'utf8')).join('');
}
const attempts = (text: string) =>
  Object.fromEntries([...text.matchAll(/^attempt (\w+): (\w+)/gm)].map(([, what, came]) => [what, came]));
const factOf = (text: string, name: string) => new RegExp(`^fact .*\\b${name}=(\\S*)`, 'm').exec(text)?.[1];

async function measured(more: string) {
  const folder = place(configOf(more));
  const ended = await startCli(inject('entries'), measuring, folder, { SECRET: mark, TMPDIR: tmpdir() })
    .ended;
  expect(await untilGone(folder)).toEqual([]);
  return { ...(await readRun(folder, ended)), text: printed(folder) };
}

const all = ['file', 'environment', 'memory', 'descriptors', 'signal', 'run', 'write', 'root', 'gains'];
const each = (came: string) => Object.fromEntries(all.map((what) => [what, came]));

describe.skipIf(lacking !== null)(`a hostile target (${lacking ?? 'as root'})`, () => {
  it.concurrent('of our own user does to us what it likes', async () => {
    const { ended, text } = await measured('home: fresh');
    expect(ended.code, ended.stderr).toBe(0);
    // In a container nobody may be able to gain rights anyway.
    expect(attempts(text), text).toEqual({ ...each('done'), gains: expect.any(String) });
  });

  it.concurrent('of a user of its own is refused all of it, and measured all the same', async () => {
    const { ended, record, points, text } = await measured(`user: ${user}`);
    expect(ended.code, ended.stderr).toBe(0);
    expect(attempts(text), text).toEqual(each('refused'));
    expect(text).not.toContain('No such file');
    const groups = spawnSync('id', ['-G', user], { encoding: 'utf8' }).stdout.trim();
    expect(text).toMatch(/^fact uid=65534,65534 groups=\[65534\] rights=0+$/m);
    expect(text).toContain(`groups=[${groups}]`);
    expect([factOf(text, 'USER'), factOf(text, 'LOGNAME'), factOf(text, 'TMPDIR')]).toEqual([user, user, '']);
    // Its home was its own, and has gone with all it had left in it; what that led to is there.
    expect(factOf(text, 'home')).toBe('written');
    const home = factOf(text, 'HOME') ?? '';
    expect(path.dirname(home)).toBe(tmpdir());
    expect(existsSync(home)).toBe(false);
    const [point] = points.values();
    expect(record.complete).toBe(true);
    expect(point?.figures['peak_mib']?.value).toBeGreaterThan(1);
    // The master and its worker.
    expect(point?.memory_rule).toBe('tree');
  });

  it.concurrent('is one client over stdio each, or a server with a probe, and none of them is left', async () => {
    const folder = place(servers);
    // Where the bundle lies nobody else may enter.
    cpSync(inject('entries'), path.join(folder, 'dist'), { recursive: true });
    chmodSync(path.join(folder, 'dist'), 0o755);
    const ended = await startCli(inject('entries'), measuring, folder).ended;
    const { record, points } = await readRun(folder, ended);
    expect([ended.code, record.complete], ended.stderr).toEqual([0, true]);
    const heaps = [...points.values()].map(({ figures }) => figures['heap_connected_mib']?.value);
    expect(heaps).toEqual([expect.any(Number), expect.any(Number)]);
    const logs = filesBelow(path.join(folder, '.ratingplate')).filter((file) => file.endsWith('stderr.log'));
    const users = logs.map((file) => /^user (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1]);
    // The server, both clients, and the one that was asked for its era beforehand.
    expect(users, logs.join()).toEqual(['65534', '65534', '65534', '65534']);
    expect(await untilGone(folder)).toEqual([]);
  });

  it.concurrent('that outlives everything of ours is found and ended by the next start, with its home', async () => {
    const folder = place(configOf(`user: ${user}`, briefly.replace('window: 150ms', 'window: 60s')));
    const run = startCli(inject('entries'), measuring, folder, { SECRET: mark });
    const until = performance.now() + 60_000;
    const serving = () => Number(/^serving as (\d+)$/m.exec(printed(folder))?.[1] ?? 0);
    while (serving() === 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 20));
    const target = { pid: serving(), startTime: readStat(serving())?.startTime ?? 0 };
    expect(effectiveUser(target.pid), run.errors()).toBe(65_534);
    const home = factOf(printed(folder), 'HOME') ?? '';
    expect(existsSync(home)).toBe(true);
    // Stopped first, so that none has the time to see the others go.
    const ours = livingIn(folder).filter(({ command }) => /(cli|driver|standin)\.js/.test(command));
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
      for (const { pid } of ours) process.kill(pid, signal);
    await run.ended;
    expect(stillAlive(target)).toBe(true);
    writeFileSync(path.join(folder, 'ratingplate.yml'), configOf(`user: ${user}`));
    const next = await startCli(inject('entries'), measuring, folder).ended;
    expect(next.code, next.stderr).toBe(0);
    expect([stillAlive(target), existsSync(home)]).toEqual([false, false]);
    expect(await untilGone(folder)).toEqual([]);
  });
});

describe.skipIf(lacking !== null)(`user: is refused (${lacking ?? 'as root'})`, () => {
  it.concurrent.each([
    ['that nobody has', 'user: no-such-user-here', [], 0o755, 'user-unknown', 'no-such-user-here'],
    ['to who is not root', `user: ${user}`, unprivileged(), 0o777, 'user-refused', 'user 65534'],
    [
      'to a root that may not look at the processes of others',
      `user: ${user}`,
      ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace'],
      0o755,
      'user-refused',
      'CAP_SYS_PTRACE',
    ],
    ['where it cannot get to its program', `user: ${user}`, [], 0o700, 'user-shut-out', 'ratingplate-e2e-'],
  ])('%s', async (_, more, before, mode, code, said) => {
    const folder = place(configOf(more), mode);
    const ended = await startCommand([...before, process.execPath, cli(), ...measuring], folder).ended;
    expect(ended.stderr).toContain(code);
    expect(ended.stderr).toContain(said);
    expect(ended.code).toBe(2);
    expect(existsSync(path.join(folder, 'out'))).toBe(false);
  });
});

/** A user who may read our files and is otherwise nobody. */
function unprivileged(): string[] {
  return [
    ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ];
}
