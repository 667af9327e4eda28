import { describe, expect, it } from 'vitest';
import { isBoundAt, parseUnixTable } from '../../src/proc/unix-sockets.ts';

const table = `Num       RefCount Protocol Flags    Type St Inode Path
0000000000000000: 00000002 00000000 00010000 0001 01 21001 /run/a server.sock
0000000000000000: 00000003 00000000 00000000 0001 03 21002 /run/a server.sock
0000000000000000: 00000002 00000000 00010000 0001 01 21003 @abstract
0000000000000000: 00000003 00000000 00000000 0001 03 21004
0000000000000000: 00000002 00000000 00010000 0005 01 21005 ./here.sock
cut short: 000`;

describe('the table of Unix sockets', () => {
  it('gives those that accept connections, with their whole names', () => {
    expect(parseUnixTable(table)).toEqual([
      { inode: 21001, path: '/run/a server.sock' },
      { inode: 21003, path: '@abstract' },
      { inode: 21005, path: './here.sock' },
    ]);
  });
  it.each([
    ['/run/a.sock', '/run/a.sock', true],
    ['/run/./a.sock', '/run/a.sock', true],
    ['/run/b.sock', '/run/a.sock', false],
    ['./a.sock', '/run/a.sock', true],
    ['run/a.sock', '/srv/run/a.sock', true],
    ['un/a.sock', '/srv/run/a.sock', false],
    ['@abstract', '/run/a.sock', false],
  ])('%s is bound at %s: %s', (bound, file, is) => {
    expect(isBoundAt(bound, file)).toBe(is);
  });
});
