/** Runs the command line in a world of its own: namespaces, limits, a control group. What the machine forbids is skipped by name. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { inject, it } from 'vitest';
import { type Ended, type Started, startCommand } from '../../e2e/support/cli.ts';

/** Null where the command works here, else a word on why not. */
export function missing(...command: readonly string[]): string | null {
  const [program = '', ...args] = command;
  const tried: SpawnSyncReturns<string> = spawnSync(program, args, { encoding: 'utf8' });
  if (tried.status === 0) return null;
  const said = tried.error?.message ?? tried.stderr.trim().split('\n').at(-1);
  return `\`${command.join(' ')}\`: ${said ?? 'fails'}`;
}

/** Mounts of its own. */
export const noMounts = missing('unshare', '--mount', 'true');
/** A network of its own, whose loopback can be brought up. */
export const noNetwork = missing('unshare', '--mount', '--net', 'ip', 'link', 'set', 'lo', 'up');

/** A test that needs something of the machine; where that is missing it is skipped, and its name says why. */
export function itWhere(lacking: string | null, name: string, run: () => Promise<void>): void {
  if (lacking === null) it.concurrent(name, run);
  else it.skip(`${name} (skipped: ${lacking})`, run);
}

export interface World {
  /** Shell commands that make it what it is, as root; a failure ends it. */
  readonly setup?: string;
  /** Namespaces besides the mounts: `--net`. */
  readonly unshare?: readonly string[];
  /** Commands in front of ours: `prlimit --nofile=64`. */
  readonly before?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A user who is not root, in a folder with a program `suid/setpriv` that makes of a target another user's. Files are not
 * what is kept from this user (our own are read whoever owns them), and what it started it may end.
 */
export const stranger: World = {
  setup: `mount --bind "$PWD" /mnt
cd /mnt
chmod 777 .
mkdir suid
mount -t tmpfs none suid
cp "$(command -v setpriv)" suid/setpriv
chmod 4755 suid/setpriv`,
  before: [
    ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    ...['--inh-caps=+dac_override,+kill', '--ambient-caps=+dac_override,+kill'],
  ],
};

/** What this machine does not give of it: namespaces, or the commands in front. */
export function lackingFor({ setup, unshare = [], before = [] }: World = {}): string | null {
  const spaces = setup === undefined ? null : unshare.includes('--net') ? noNetwork : noMounts;
  return spaces ?? (before.length === 0 ? null : missing(...before, 'true'));
}

/** Starts `ratingplate ...args` in `folder`, in that world. */
export function startIn(world: World, args: readonly string[], folder: string): Started {
  const ours = [process.execPath, `${inject('entries')}/cli.js`, ...args];
  const command = [...(world.before ?? []), ...ours];
  if (world.setup === undefined) return startCommand(command, folder, world.env);
  const spaces = ['unshare', '--mount', '--propagation', 'private', ...(world.unshare ?? [])];
  return startCommand(
    [...spaces, 'sh', '-e', '-c', `${world.setup}\nexec "$@"`, 'sh', ...command],
    folder,
    world.env,
  );
}

export function runIn(world: World, args: readonly string[], folder: string): Promise<Ended> {
  return startIn(world, args, folder).ended;
}

/** Folder of the hierarchy that knows a controller; null with the reason where none can be used here. */
export function controlGroups(controller: 'cpu' | 'memory'): { version: 1 | 2; folder: string } | string {
  const one = `/sys/fs/cgroup/${controller}`;
  const tried = [
    ['/sys/fs/cgroup', 2, 'cgroup.subtree_control'],
    [one, 1, 'cgroup.procs'],
  ] as const;
  for (const [folder, version, file] of tried) {
    try {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      if (version === 2 && !text.split(/\s/).includes(controller)) continue;
      const probe = `${folder}/ratingplate-probe-${process.pid}`;
      mkdirSync(probe);
      rmdirSync(probe);
      return { version, folder };
    } catch {
      // Not mounted, or not ours to write to.
    }
  }
  return `no control group of \`${controller}\` can be made here`;
}

let groups = 0;

/** Makes a group with these files written; returns its folder. */
export function makeGroup(parent: string, files: Readonly<Record<string, string>>): string {
  const folder = `${parent}/ratingplate-test-${process.pid}-${groups++}`;
  mkdirSync(folder);
  for (const [file, value] of Object.entries(files)) writeFileSync(`${folder}/${file}`, value);
  return folder;
}

/** Removes a group once the kernel has let go of who was in it. */
export async function removeGroup(folder: string): Promise<void> {
  for (;;) {
    try {
      return rmdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Commands in front of ours that put it, and all it starts, into the group. */
export const inGroup = (folder: string): readonly string[] => [
  'sh',
  '-c',
  `echo $$ > '${folder}/cgroup.procs' && exec "$@"`,
  'sh',
];
