/** Whose processes the sweep takes for the runner's: it ends them, as root. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { scripts } from './world.ts';

/** Nobody's on this machine. */
const user = 1_999_999;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Runs all the time and rests all the time: what the kernel tells of it changes from line to line. */
const restless = 'setInterval(() => { for (let i = 0; i < 2e5; i++); }, 1)';

function start(id?: number): ChildProcess {
  const as = id === undefined ? {} : { uid: id, gid: id };
  const child = spawn(process.execPath, ['-e', restless], { ...as, stdio: 'ignore', cwd: '/' });
  started.push(child);
  return child;
}

/** What is told in so many looks, each process once. */
function told(looks: number): number[] {
  const script = `LIB=x; say() { printf '%s\\n' "$*"; }; . "$1"; for ((i = 0; i < $2; i++)); do processes_of $3; done`;
  const args = ['-c', script, 'sh', path.join(scripts, 'fresh.sh'), String(looks), String(user)];
  const { stdout, status } = spawnSync('bash', args, { encoding: 'utf8' });
  expect(status).toBe(0);
  return [...new Set(stdout.split('\n').filter(Boolean).map(Number))];
}

describe('the processes of a user', () => {
  // Read line by line, one look in a hundred took a stranger for the user's.
  it('are never those of a stranger, however fast they change', () => {
    for (let i = 0; i < 6; i++) start();
    expect(told(150)).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0)('are all of the user’s (only root becomes another user)', () => {
    const own = [start(user), start(user)].map(({ pid }) => pid ?? 0);
    start();
    expect(told(20).sort()).toEqual(own.sort());
  });
});
