import { describe, expect, it } from 'vitest';
import type { TcpSocket } from '../../src/proc/sockets.ts';
import type { ProcStat } from '../../src/proc/stat.ts';
import { describeRunning, findRunning, type RunningView } from '../../src/target/find-running.ts';

const stat = (pid: number, ppid: number, more: Partial<ProcStat> = {}): ProcStat => ({
  ...{ pid, ppid, comm: 'server', state: 'S', pgrp: pid, session: pid, threads: 1, startTime: 100 + pid },
  ...{ minflt: 0, majflt: 0, utime: 0, stime: 0, cutime: 0, cstime: 0, rssPages: 1 },
  ...more,
});
const socket = (localPort: number, inode: number): TcpSocket => ({
  ...{ family: 4, localAddress: '127.0.0.1', localPort, remoteAddress: '0.0.0.0', remotePort: 0 },
  ...{ state: 'listen', inode, uid: 33 },
});

/** init 1, a shell 10 with ratingplate 11 below it and its driver 12, a server 20 with two workers. */
function view(more: Partial<RunningView> = {}): RunningView {
  return {
    table: () => [
      stat(1, 0),
      stat(10, 1),
      stat(11, 10),
      stat(12, 11),
      stat(20, 1),
      stat(21, 20),
      stat(22, 20),
    ],
    listening: () => [socket(80, 800)],
    socketsOf: (pid) => new Set(pid >= 20 ? [800] : []),
    groupsOf: () => ['/g/nginx.service'],
    pidsOf: () => [20, 21, 22],
    read: () => '20\n',
    exists: () => true,
    self: 11,
    ...more,
  };
}
const where = { folder: '/config', addresses: [] };
const root = [{ pid: 20, startTime: 120 }];
const byFile = { kind: 'pid-file', file: 'run/a.pid' } as const;
const byPort = { kind: 'port', port: 80 } as const;
const byUnit = { kind: 'unit', unit: 'nginx' } as const;
const code = (spec: Parameters<typeof findRunning>[0], more: Partial<RunningView>, host?: string) => {
  const addresses = host === undefined ? [] : [{ host, port: 80 }];
  try {
    return findRunning(spec, { folder: '/config', addresses }, view(more)).map(({ pid }) => pid);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a target that already runs', () => {
  it('is the process of a pid file, whatever stands below the number', () => {
    let asked = '';
    const read = (file: string) => {
      asked = file;
      return ' 20\n/var/lib/data\n1700000000\n';
    };
    expect(findRunning(byFile, where, view({ read }))).toEqual(root);
    expect(asked).toBe('/config/run/a.pid');
  });
  it.each([
    ['empty', ''],
    ['no number', 'server\n'],
    ['a number and more', '20 21\n'],
    ['zero', '0\n'],
    ['of a process that has gone', '999\n'],
  ])('does not run where the pid file is %s', (_, text) => {
    expect(code(byFile, { read: () => text, exists: () => false })).toBe('target-not-running');
  });
  it('does not run where there is no pid file, or only its corpse', () => {
    const read = () => {
      throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    };
    expect(code(byFile, { read })).toBe('target-not-running');
    const table = () => [stat(1, 0), stat(20, 1, { state: 'Z' })];
    expect(code(byFile, { table })).toBe('target-not-running');
  });
  it.each(['/dev/zero', '/'])('does not run where the pid file is %s, which is no file', (file) => {
    expect(() => findRunning({ kind: 'pid-file', file }, where)).toThrow(
      `the pid file ${file} cannot be read (it is no plain file)`,
    );
  });
  it('is told apart from one that this user may not see', () => {
    expect(code(byFile, { read: () => '99\n' })).toBe('target-hidden');
    expect(code(byPort, { socketsOf: () => new Set() })).toBe('target-hidden');
  });
  it('is who listens on a port; of master and workers the master', () => {
    expect(findRunning(byPort, where, view())).toEqual(root);
  });
  it('has several roots where workers outlived their master or share a port', () => {
    const table = () => [stat(1, 0), stat(22, 1, { startTime: 50 }), stat(21, 1), stat(11, 1)];
    expect(code(byPort, { table })).toEqual([22, 21]);
  });
  describe('whose port has listeners at two addresses', () => {
    const table = () => [stat(1, 0), stat(11, 1), stat(20, 1), stat(21, 20), stat(30, 1)];
    const at = (localAddress: string, inode: number) => ({
      ...{
        ...socket(80, inode),
        localAddress,
        family: localAddress.includes('.') ? (4 as const) : (6 as const),
      },
    });
    const held = (of: Readonly<Record<number, number>>) => (pid: number) =>
      new Set(of[pid] === undefined ? [] : [of[pid]]);
    const [four, six] = ['127.0.0.1', `${'0'.repeat(31)}1`];
    it.each([
      ['the one that is called', [four, six], '127.0.0.1', [20]],
      ['the other that is called', [four, six], '::1', [30]],
      ['the one of the very address, not that of all', ['0.0.0.0', four], '127.0.0.1', [30]],
      [
        'the one of all addresses in the family that is called',
        ['0'.repeat(32), '0.0.0.0'],
        '127.0.0.1',
        [30],
      ],
      ['neither where a name stands for both', [four, six], 'localhost', 'target-unusable'],
      ['neither where nothing is called', ['0.0.0.0', '0'.repeat(32)], undefined, 'target-unusable'],
    ])('of two programs is %s', (_, [first = '', second = ''], host, found) => {
      const listening = () => [at(first, 800), at(second, 900)];
      const socketsOf = held({ 20: 800, 30: 900 });
      expect(code(byPort, { table, listening, socketsOf }, host)).toEqual(found);
    });
    it('is one program where its worker has the other', () => {
      const listening = () => [at(four, 800), at(six, 900)];
      expect(code(byPort, { table, listening, socketsOf: held({ 20: 800, 21: 900 }) })).toEqual([20]);
    });
    it('is called by another port: all of them count', () => {
      const listening = () => [at(four, 800), at(six, 900)];
      const both = (pid: number) => new Set(pid === 20 ? [800, 900] : []);
      expect(code(byPort, { table, listening, socketsOf: both }, '10.0.0.1')).toEqual([20]);
    });
  });
  it('does not run where nobody listens, or process 1 alone waits for a connection', () => {
    expect(code(byPort, { listening: () => [socket(81, 800)] })).toBe('target-not-running');
    expect(code(byPort, { socketsOf: (pid) => new Set(pid === 1 ? [800] : []) })).toBe('target-not-running');
  });
  it('is not process 1 where that holds the socket for a server that has started', () => {
    const socketsOf = (pid: number) => new Set(pid === 1 || pid === 20 ? [800] : []);
    expect(code(byPort, { socketsOf })).toEqual([20]);
  });
  it('is the processes of a unit', () => {
    expect(findRunning(byUnit, where, view())).toEqual(root);
    expect(code(byUnit, { groupsOf: () => [] })).toBe('target-not-running');
    expect(code(byUnit, { groupsOf: () => ['/a/x', '/b/x'] })).toBe('target-unusable');
    expect(code(byUnit, { pidsOf: () => [777] })).toBe('target-not-running');
  });
  it.each([
    ['what ratingplate was started by', 10],
    ['ratingplate itself', 11],
    ['what ratingplate has started', 12],
  ])('is never %s', (_, pid) => {
    expect(code(byFile, { read: () => String(pid) })).toBe('target-unusable');
  });
  it('is not the proxy of a container', () => {
    const table = () => [stat(1, 0), stat(11, 1), stat(20, 1, { comm: 'docker-proxy' })];
    expect(code(byPort, { table })).toBe('target-unusable');
  });
  it('is said as the config says it', () => {
    expect([byFile, byPort, byUnit].map(describeRunning)).toEqual([
      'pid file run/a.pid',
      'port 80',
      'unit nginx',
    ]);
  });
});
