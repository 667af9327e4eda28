import { describe, expect, it } from 'vitest';
import { descendantsIn } from '../../src/proc/children.ts';
import { type ProcStat, parseStat } from '../../src/proc/stat.ts';
import { parsePs } from '../../src/proc/table.ts';

const process = (pid: number, ppid: number): ProcStat =>
  parseStat(`${pid} (p${pid}) S ${ppid} ${pid} ${pid} 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 ${pid} 0 0`) as ProcStat;
const pids = (stats: readonly ProcStat[]) => stats.map((stat) => stat.pid).sort((a, b) => a - b);

describe('descendantsIn', () => {
  const table = [process(1, 0), process(2, 1), process(3, 2), process(4, 3), process(5, 1), process(6, 4)];
  it('finds the whole line, without the root', () =>
    expect(pids(descendantsIn(table, [2]))).toEqual([3, 4, 6]));
  it('finds a process once under two roots', () =>
    expect(pids(descendantsIn(table, [2, 3]))).toEqual([4, 6]));
  it('finds nothing under a leaf', () => expect(descendantsIn(table, [6])).toEqual([]));
  it('finds nothing under a missing root', () => expect(descendantsIn(table, [99])).toEqual([]));
  it('ends though the table, read while pids were given out anew, goes in circles', () => {
    expect(pids(descendantsIn([process(2, 4), process(3, 2), process(4, 3)], [2]))).toEqual([3, 4]);
  });
});

describe('parsePs', () => {
  it('reads pid, parent, group, state and a name with blanks', () => {
    const [first, second] = parsePs(
      '    1     0     1 Ss   /sbin/launchd\n  812     1   800 Z    My App (x)\n\n',
    );
    expect(first).toMatchObject({ pid: 1, ppid: 0, pgrp: 1, state: 'S', startTime: 0 });
    expect(second).toMatchObject({ pid: 812, ppid: 1, pgrp: 800, state: 'Z', comm: 'My App (x)' });
  });
  it('passes over what is not a line of it', () => expect(parsePs('ps: illegal option\n')).toEqual([]));
});
