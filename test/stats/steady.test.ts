import { describe, expect, it } from 'vitest';
import { slowdown } from '../../src/stats/steady.ts';

const rising = (n: number, from: number, to: number) =>
  Float64Array.from({ length: n }, (_, i) => from + ((to - from) * i) / (n - 1));
/** The same latencies in the order of a fixed shuffle. */
function shuffled(latencies: Float64Array): Float64Array {
  const mixed = Float64Array.from(latencies);
  let state = 7;
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const other = state % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as number, mixed[at] as number];
  }
  return mixed;
}

describe('a slowdown', () => {
  it('is told by the medians of the first and the last fifth', () => {
    expect(slowdown(rising(500, 1, 500))).toEqual({ first: 50, last: 450 });
  });
  it('is none where the same latencies come in any order', () => {
    expect(slowdown(shuffled(rising(500, 1, 500)))).toBeNull();
  });
  it('is none where it is less than half, or there are few calls', () => {
    expect(slowdown(rising(500, 100, 140))).toBeNull();
    expect(slowdown(rising(500, 100, 170))).not.toBeNull();
    expect(slowdown(rising(99, 1, 500))).toBeNull();
    expect(slowdown(rising(100, 1, 500))).not.toBeNull();
    expect(slowdown(new Float64Array())).toBeNull();
  });
  it('is none where the server gets faster, or stalls once', () => {
    expect(slowdown(rising(500, 500, 1))).toBeNull();
    expect(slowdown(Float64Array.from({ length: 500 }, (_, i) => (i >= 250 && i < 400 ? 50 : 1)))).toBeNull();
  });
  it('leaves the latencies in their order', () => {
    const latencies = shuffled(rising(500, 1, 500));
    const before = Float64Array.from(latencies);
    slowdown(latencies);
    expect(latencies).toEqual(before);
  });
});
