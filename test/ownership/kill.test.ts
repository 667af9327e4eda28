import { describe, expect, it } from 'vitest';
import { killKin } from '../../src/ownership/kill.ts';
import type { Kin } from '../../src/ownership/kin.ts';
import { parseStat } from '../../src/proc/stat.ts';

/** No process has this pid: nothing real is hit. */
const pid = 2 ** 22 + 7;
const one = parseStat(`${pid} (x) S 1 ${pid} ${pid}${' 0'.repeat(15)} 5 0 0`);

/** A kin whose scans find this, one after the other: `?` is nobody who is known, and one who may be. */
function kinOf(found: readonly ('one' | '?' | 'none')[]): Kin & { scans(): number } {
  let at = -1;
  return {
    scan: () => {
      at = Math.min(at + 1, found.length - 1);
      return found[at] === 'one' && one ? [one] : [];
    },
    unsure: () => found[at] === '?',
    add: () => {},
    leads: () => false,
    scans: () => at + 1,
  };
}

describe('killing a kin', () => {
  it('is over when nobody is left', async () => {
    const kin = kinOf(['one', 'one', 'none']);
    expect(await killKin(kin)).toEqual({ killed: 1, survivors: [] });
    expect(kin.scans()).toBe(3);
  });
  it('is not over while one may turn out to belong to it', async () => {
    const kin = kinOf(['?', '?', 'one', '?', 'none']);
    expect(await killKin(kin)).toEqual({ killed: 1, survivors: [] });
    expect(kin.scans()).toBe(5);
  });
  it('ends without a survivor where that can never be told', async () =>
    expect(await killKin(kinOf(['?']), 20)).toEqual({ killed: 0, survivors: [] }));
  it('names who is still there when time is up', async () =>
    expect(await killKin(kinOf(['one']), 20)).toMatchObject({ survivors: [{ pid }] }));
});
