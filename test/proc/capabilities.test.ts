import { describe, expect, it } from 'vitest';
import { lackedCapabilities } from '../../src/proc/capabilities.ts';
import { FakeSystem } from '../host/fake-system.ts';

const lacked = (mask: string) => {
  const system = new FakeSystem({ '/proc/self/status': `Name:\tx\nCapPrm:\t0\nCapEff:\t${mask}\n` });
  return lackedCapabilities(['chown', 'setuid', 'sys_ptrace'], `${system.sysRoot}/proc`);
};

describe('the rights this process has', () => {
  it('are all of them for root', () => expect(lacked('000001ffffffffff')).toEqual([]));
  it('are none of them for others', () => expect(lacked('0')).toEqual(['chown', 'setuid', 'sys_ptrace']));
  // What Docker gives to root.
  it('may lack some in a container', () => expect(lacked('00000000a80425fb')).toEqual(['sys_ptrace']));
});
