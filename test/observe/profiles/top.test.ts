import { describe, expect, it } from 'vitest';
import { topOfPprof } from '../../../src/observe/profiles/pprof.ts';
import { topOf } from '../../../src/observe/profiles/top.ts';
import { topOfCpu, topOfHeap } from '../../../src/observe/profiles/v8.ts';

const frame = (functionName: string, url = 'file:///x/page.js', lineNumber = 11) => ({
  functionName,
  url,
  lineNumber,
});

describe('the top of a profile', () => {
  it('is the ten with most of their own, as shares of the whole', () => {
    const own = new Map(Array.from({ length: 14 }, (_, at) => [`f${at}`, at] as const));
    const top = topOf(own);
    expect(top).toHaveLength(10);
    expect(top[0]).toEqual({ name: 'f13', own: 13, share: 13 / 91 });
    expect(topOf(new Map())).toEqual([]);
  });
  it('of V8 leaves idle time out, and adds up a function that is called from several places', () => {
    const nodes = ['(root)', '(idle)', 'draw', 'draw', ''].map((name, id) => ({
      id,
      callFrame: frame(name, name.startsWith('(') ? '' : undefined),
    }));
    const top = topOfCpu({ nodes, samples: [1, 2, 3, 4], timeDeltas: [900, 30, 30, 40] });
    expect(top).toEqual([
      { name: 'draw (page.js:12)', own: 60_000, share: 0.6 },
      { name: '(anonymous) (page.js:12)', own: 40_000, share: 0.4 },
    ]);
  });
  it('of V8 heap walks all of a deep tree', () => {
    let head = { callFrame: frame('leaf'), selfSize: 8, children: [] as unknown[] };
    for (let depth = 0; depth < 20_000; depth++)
      head = { callFrame: frame('inner'), selfSize: 1, children: [head] };
    const top = topOfHeap({ head } as Parameters<typeof topOfHeap>[0]);
    expect(top[0]).toEqual({ name: 'inner (page.js:12)', own: 20_000, share: 20_000 / 20_008 });
  });
  it('of what is no pprof profile fails by name', () => {
    expect(() => topOfPprof(Buffer.from('<html>'), 'cpu', 'there')).toThrow(/the probe at there failed/);
    expect(() => topOfPprof(Buffer.from([0x1f, 0x8b, 1, 2]), 'cpu', 'there')).toThrow(/cannot be read/);
  });
});
