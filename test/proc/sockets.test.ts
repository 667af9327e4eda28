import { describe, expect, it } from 'vitest';
import { anyAddress6, parseTcp } from '../../src/proc/sockets.ts';

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const rest = '00000000:00000000 00:00000000 00000000  1000        0 424242 1 0000000000000000 100 0 0 10 0\n';

describe('parseTcp', () => {
  it('reads an IPv4 listener', () => {
    expect(parseTcp(`${head}   0: 0100007F:1F90 00000000:0000 0A ${rest}`, 4)).toEqual([
      {
        family: 4,
        localAddress: '127.0.0.1',
        localPort: 8080,
        remoteAddress: '0.0.0.0',
        remotePort: 0,
        state: 'listen',
        inode: 424242,
        uid: 1000,
      },
    ]);
  });
  it('reads an established connection', () => {
    const [socket] = parseTcp(`${head}  12: 0100007F:1F90 0200007F:C350 01 ${rest}`, 4);
    expect(socket).toMatchObject({ state: 'established', remoteAddress: '127.0.0.2', remotePort: 50000 });
  });
  it('reads IPv6: loopback, any, and mapped IPv4', () => {
    const row = (address: string) => `   0: ${address}:0050 ${'0'.repeat(32)}:0000 0A ${rest}`;
    const loopback = row('00000000000000000000000001000000');
    const mapped = row('0000000000000000FFFF00000100007F');
    const sockets = parseTcp(head + loopback + row('0'.repeat(32)) + mapped, 6);
    expect(sockets.map((socket) => socket.localAddress)).toEqual([
      `${'0'.repeat(31)}1`,
      anyAddress6,
      '127.0.0.1',
    ]);
    expect(sockets.map((socket) => socket.localPort)).toEqual([80, 80, 80]);
  });
  it('gives only those in one state where asked', () => {
    const row = (state: string) => `   0: 0100007F:1F90 00000000:0000 ${state} ${rest}`;
    const table = head + row('01') + row('0A') + row('06');
    expect(parseTcp(table, 4).map((socket) => socket.state)).toEqual(['established', 'listen', 'other']);
    expect(parseTcp(table, 4, 'listen')).toHaveLength(1);
  });
  it('reads a line whose number needs more room', () => {
    expect(parseTcp(`${head}12345: 0100007F:1F90 00000000:0000 0A ${rest}`, 4)).toMatchObject([
      { localPort: 8080, inode: 424242 },
    ]);
  });
  it('passes over a line cut short and an empty table', () => {
    expect(parseTcp(`${head}   0: 0100007F:1F90 00000000:0000`, 4)).toEqual([]);
    expect(parseTcp('', 4)).toEqual([]);
  });
});
