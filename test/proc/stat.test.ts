import { describe, expect, it } from 'vitest';
import { isAlive, isDead, type ProcStat, parseStat, readStat } from '../../src/proc/stat.ts';

const tail = 'S 7 8 9 0 -1 4194304 100 200 3 4 11 12 13 14 20 0 5 0 987654 1234 77 18446744073709551615\n';

describe('parseStat', () => {
  it('reads every field it names', () => {
    expect(parseStat(`42 (node) ${tail}`)).toEqual({
      pid: 42,
      comm: 'node',
      state: 'S',
      ppid: 7,
      pgrp: 8,
      session: 9,
      minflt: 100,
      majflt: 3,
      utime: 11,
      stime: 12,
      cutime: 13,
      cstime: 14,
      threads: 5,
      startTime: 987654,
      rssPages: 77,
    } satisfies ProcStat);
  });

  // A program names itself as it likes (prctl PR_SET_NAME): none of these may shift a field.
  it.each(['a b', '(x)', ') S 1 1 1', 'a) R 2 (', '\n', '', ':-)'])(
    'keeps the fields of a process named %j',
    (comm) => {
      expect(parseStat(`42 (${comm}) ${tail}`)).toMatchObject({ pid: 42, comm, ppid: 7, startTime: 987654 });
    },
  );

  it.each(['', '42', '42 (node', '42 (node)', '42 (node) S 7', 'garbage'])('gives null for %j', (line) => {
    expect(parseStat(line)).toBeNull();
  });
});

describe('isDead', () => {
  const stat = (state: string, threads: number) => ({
    ...(parseStat(`42 (x) ${tail}`) as ProcStat),
    state,
    threads,
  });
  it('takes a zombie for dead', () => expect(isDead(stat('Z', 1))).toBe(true));
  it('takes a vanished process for dead', () => expect(isDead(null)).toBe(true));
  it('takes a zombie whose threads run for alive', () => expect(isDead(stat('Z', 2))).toBe(false));
  it.each(['R', 'S', 'D', 'T', 't', 'I'])('takes state %s for alive', (state) => {
    expect(isDead(stat(state, 1))).toBe(false);
  });
});

describe('a folder in the place of /proc', () => {
  it('without the process says so', () => {
    expect(readStat(42, '/nonexistent')).toBeNull();
    expect(isAlive({ pid: 42, startTime: 0 }, '/nonexistent')).toBe(false);
  });
});
