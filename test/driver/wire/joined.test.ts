import { describe, expect, it } from 'vitest';
import { Joined } from '../../../src/driver/wire/joined.ts';

const [a, b] = [Buffer.from('aa'), Buffer.from('b')];

describe('several requests in one buffer', () => {
  it.each([
    [[a], 'aa'],
    [[a, a, a], 'aaaaaa'],
    [[a, b, a], 'aabaa'],
    [[b, b], 'bb'],
    [[a, a], 'aaaa'],
    [[b, b, b], 'bbb'],
  ])('are these, in order, whatever was joined before', (requests, joined) => {
    expect(shared.of(requests).toString()).toBe(joined);
  });
  const shared = new Joined();

  it('are put together once where they are the same', () => {
    expect(shared.of([a, a])).toBe(shared.of([a, a]));
    expect(shared.of([a, a])).not.toBe(shared.of([a, a, a]));
  });

  it('are put together anew where they differ: the number of a call may have changed in them', () => {
    const changing = Buffer.from('1');
    expect(shared.of([a, changing]).toString()).toBe('aa1');
    changing.write('2');
    expect(shared.of([a, changing]).toString()).toBe('aa2');
  });
});
