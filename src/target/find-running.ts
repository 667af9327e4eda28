/** Finds the processes of a target that somebody else has started: by pid file, systemd unit, or the port they own. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RunningSpec } from '../config/plan-grid.ts';
import { TargetHiddenError, TargetNotRunningError, TargetUnusableError } from '../errors/running.ts';
import type { ProcessId } from '../observe/types.ts';
import { descendantsIn, readTable } from '../proc/children.ts';
import { readTcp, socketInodes, type TcpSocket } from '../proc/sockets.ts';
import { isDead, type ProcStat } from '../proc/stat.ts';
import { groupPids, unitFolders } from '../proc/unit.ts';
import { listeners } from './owner.ts';

/** What is looked at. Replaced in tests. */
export interface RunningView {
  readonly table: () => readonly ProcStat[];
  readonly listening: () => readonly TcpSocket[];
  readonly socketsOf: (pid: number) => ReadonlySet<number>;
  readonly groupsOf: (unit: string) => readonly string[];
  readonly pidsOf: (group: string) => readonly number[];
  readonly read: (file: string) => string;
  /** Whether a signal would reach somebody, or be refused: of 0, which is none. */
  readonly exists: (pid: number) => boolean;
  /** This process. */
  readonly self: number;
}

const system: RunningView = {
  table: () => readTable(),
  listening: () => readTcp(undefined, 'self', 'listen'),
  socketsOf: (pid) => socketInodes(pid),
  groupsOf: (unit) => unitFolders(unit),
  pidsOf: (group) => groupPids(group),
  read: readPlain,
  exists,
  self: process.pid,
};

/** A pipe would be waited for, and some devices never end. */
function readPlain(file: string): string {
  if (!statSync(file).isFile()) throw Object.assign(new Error('no file'), { code: 'it is no plain file' });
  return readFileSync(file, 'utf8');
}

function exists(pid: number): boolean {
  try {
    // No signal at all: the kernel only looks whether there is somebody.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** `port 6379`, `pid file run/server.pid`, `unit nginx`: how the config says which one is meant. */
export function describeRunning(spec: RunningSpec): string {
  if (spec.kind === 'port') return `port ${spec.port}`;
  return spec.kind === 'pid-file' ? `pid file ${spec.file}` : `unit ${spec.unit}`;
}

/** Where it is looked for. */
export interface Where {
  /** That a pid file's name is relative to. */
  readonly folder: string;
  /** Where clients connect to: at other addresses of the port may listen others. */
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
}

/**
 * The roots of its tree, oldest first. Nothing is started, asked or signalled.
 * @throws TargetNotRunningError, TargetHiddenError, TargetUnusableError
 */
export function findRunning(
  spec: RunningSpec,
  { folder, addresses }: Where,
  view: RunningView = system,
): readonly ProcessId[] {
  const table = view.table().filter((stat) => !isDead(stat));
  const pids =
    spec.kind === 'port'
      ? portPids(socketsAt(spec.port, addresses, view), spec.port, table, view)
      : spec.kind === 'pid-file'
        ? [pidIn(path.resolve(folder, spec.file), table, view)]
        : unitPids(spec.unit, view);
  const roots = topmost(pids, table);
  if (roots.length === 0)
    throw new TargetNotRunningError(`${describeRunning(spec)}: its processes have ended`);
  for (const root of roots) refuseOurs(root, table, view);
  return roots.map(({ pid, startTime }) => ({ pid, startTime }));
}

/** A file that holds one number, of a process that lives. */
function pidIn(file: string, table: readonly ProcStat[], view: RunningView): number {
  let text: string;
  try {
    text = view.read(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TargetNotRunningError(`the pid file ${file} cannot be read (${code})`);
  }
  // PostgreSQL writes more lines below the number.
  const pid = Number(/^\s*(\d{1,10})\s*(?:\n|$)/.exec(text)?.[1]);
  if (!Number.isSafeInteger(pid) || pid < 1)
    throw new TargetNotRunningError(`the pid file ${file} does not begin with the number of a process`);
  if (table.some((stat) => stat.pid === pid)) return pid;
  if (view.exists(pid) && view.table().every((stat) => stat.pid !== pid)) throw new TargetHiddenError(pid);
  throw new TargetNotRunningError(`no process ${pid} runs, which the pid file ${file} names`);
}

/** The listening sockets of the port: where clients connect to it, those that answer them. */
function socketsAt(port: number, addresses: Where['addresses'], view: RunningView): readonly TcpSocket[] {
  const all = view.listening().filter((socket) => socket.localPort === port);
  const called = addresses.flatMap((to) => (to.port === port ? listeners(to.host, port, all) : []));
  return called.length > 0 ? called : all;
}

/** All that hold one of the sockets; of several the ones that the others come from are its roots. */
function portPids(
  sockets: readonly TcpSocket[],
  port: number,
  table: readonly ProcStat[],
  view: RunningView,
): number[] {
  if (sockets.length === 0) throw new TargetNotRunningError(`nobody listens on port ${port}`);
  const held = table.map(({ pid }) => ({ pid, inodes: view.socketsOf(pid) }));
  const holdersOf = (some: readonly TcpSocket[]) =>
    held.filter(({ inodes }) => some.some(({ inode }) => inodes.has(inode))).map(({ pid }) => pid);
  const holders = holdersOf(sockets);
  // systemd holds the socket of a service that it starts at the first connection.
  const pids = holders.filter((pid) => pid !== 1);
  if (pids.length > 0) {
    refuseSeveral(port, sockets, table, holdersOf);
    return pids;
  }
  if (holders.length > 0)
    throw new TargetNotRunningError(
      `port ${port} is held by process 1 alone, which starts its server at the first connection`,
    );
  throw new TargetHiddenError(null, `port ${port}`, sockets[0]?.uid ?? null);
}

/** Programs that listen at two addresses of one port, and have nothing in common, are two: which one is meant? */
function refuseSeveral(
  port: number,
  sockets: readonly TcpSocket[],
  table: readonly ProcStat[],
  holdersOf: (some: readonly TcpSocket[]) => readonly number[],
): void {
  const addresses = [...new Set(sockets.map(({ localAddress }) => localAddress))];
  const trees = addresses.map((address) => {
    const roots = holdersOf(sockets.filter(({ localAddress }) => localAddress === address));
    return [...roots, ...descendantsIn(table, roots).map(({ pid }) => pid)];
  });
  const [first = [], ...others] = trees.filter((tree) => tree.length > 0);
  const apart = others.find((tree) => !tree.some((pid) => first.includes(pid)));
  if (apart !== undefined)
    throw new TargetUnusableError(
      `on port ${port} listen processes ${first[0]} and ${apart[0]}, each at an address of its own: name the address in the url, a pid file, or a unit`,
    );
}

function unitPids(unit: string, view: RunningView): readonly number[] {
  const groups = view.groupsOf(unit);
  const [group, ...others] = groups;
  if (group === undefined)
    throw new TargetNotRunningError(`no control group of the unit ${unit} has a process`);
  if (others.length > 0)
    throw new TargetUnusableError(
      `several units are called ${unit}: ${groups.join(', ')}; name its port or pid file`,
    );
  return view.pidsOf(group);
}

/** Those that come from none of the others, oldest first. */
function topmost(pids: readonly number[], table: readonly ProcStat[]): ProcStat[] {
  const below = new Set(pids.flatMap((pid) => descendantsIn(table, [pid]).map((stat) => stat.pid)));
  return table
    .filter(({ pid }) => pids.includes(pid) && !below.has(pid))
    .sort((a, b) => a.startTime - b.startTime || a.pid - b.pid);
}

/** What we come from ourselves, or have started, would be measured with all that measures it. */
function refuseOurs({ pid, comm }: ProcStat, table: readonly ProcStat[], { self }: RunningView): void {
  const above = pid === self || descendantsIn(table, [pid]).some((stat) => stat.pid === self);
  const ours = descendantsIn(table, [self]).some((stat) => stat.pid === pid);
  if (above)
    throw new TargetUnusableError(`process ${pid} (${comm}) is what ratingplate itself was started by`);
  if (ours) throw new TargetUnusableError(`process ${pid} (${comm}) was started by ratingplate itself`);
  if (comm === 'docker-proxy')
    throw new TargetUnusableError(
      `process ${pid} (docker-proxy) only passes connections on: name the pid file or unit of the container, and its own address`,
    );
}
