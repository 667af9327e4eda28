import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { killOwned } from '../../src/ownership/kill.ts';
import { createKin } from '../../src/ownership/kin.ts';
import { isAlive, readStat } from '../../src/proc/stat.ts';
import { followTree, watchExit } from '../../src/target/watch.ts';

const idOf = (pid: number) => ({ pid, startTime: readStat(pid)?.startTime ?? 0 });

describe('watchExit', () => {
  it('notices the end of a process that is not our child, and that nobody reaps', async () => {
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], { detached: true });
    const grandchild = idOf(Number((await once(parent.stdout, 'data'))[0]));
    const watching = watchExit(grandchild, new AbortController().signal);
    process.kill(grandchild.pid, 'SIGKILL');
    expect(await watching).toBe('ended');
    expect(readStat(grandchild.pid)?.state).toBe('Z');
    await killOwned([{ ...idOf(parent.pid ?? 0), group: true }]);
  });
  it('takes a later process of the same pid for the end of the first', async () => {
    const us = idOf(process.pid);
    expect(await watchExit({ ...us, startTime: us.startTime - 1 }, new AbortController().signal)).toBe(
      'ended',
    );
  });
  it('goes on while it lives, until told', async () => {
    const stop = new AbortController();
    const watching = watchExit(idOf(process.pid), stop.signal);
    stop.abort();
    expect(await watching).toBe('aborted');
  });
});

describe('followTree', () => {
  it('knows a daemon without tag or group that has left before the tree is stopped', async () => {
    // A shell whose child starts a daemon with an empty environment, and ends when told: nothing then leads to the daemon.
    const script = 'sh -c "setsid env -i sleep 1000 & echo \\$!; read line"; exec sleep 1000';
    const root = spawn('sh', ['-c', script], { detached: true });
    const daemon = Number((await once(root.stdout, 'data'))[0]);
    const id = idOf(root.pid ?? 0);
    const kin = createKin([{ ...id, group: true }], { tag: null });
    while (readStat(daemon)?.comm !== 'sleep') await new Promise((resolve) => setTimeout(resolve, 5));
    const unfollow = followTree(id, kin);
    unfollow();
    root.stdin.write('\n');
    while (readStat(daemon)?.ppid !== 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(kin.scan().map((stat) => stat.pid)).toContain(daemon);
    await killOwned([
      { ...id, group: true },
      { ...idOf(daemon), group: true },
    ]);
    expect(isAlive(idOf(daemon))).toBe(false);
  });
});
