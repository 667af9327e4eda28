import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTree } from '../../src/observe/tree.ts';
import { isWrapper } from '../../src/observe/wrappers.ts';
import { FakeProc } from './fake-proc.ts';

describe('a wrapper is known by its command line', () => {
  it.each([
    [['npm exec @scope/server stdio']],
    [['sh', '-c', 'server --port 1']],
    [['/bin/sh', '-c', 'server']],
    [['node', '/usr/lib/node_modules/npm/bin/npx-cli.js', 'server']],
    [['/usr/bin/node', '/usr/bin/npx', 'server']],
    [['uvx', 'mcp-server']],
    [['python3.12', '/usr/bin/pipx', 'run', 'server']],
    [['/usr/bin/tini', '--', 'server']],
  ])('%j', (line) => expect(isWrapper(line)).toBe(true));
  it.each([
    [['node', 'server.js']],
    [['node', '--inspect', 'index.js']],
    [['python3', '-m', 'server']],
    [['server', 'npx']],
    [['shiny-server']],
    [['nginx: master process /usr/sbin/nginx']],
    [[]],
    [['']],
  ])('%j is none', (line) => expect(isWrapper(line)).toBe(false));
});

describe('wrappers in front of a target', () => {
  let proc: FakeProc;
  beforeEach(() => {
    proc = new FakeProc();
    proc.set(100, { cmdline: ['npm exec server'], rss: { anon: 90_000 } });
    proc.set(101, { ppid: 100, cmdline: ['sh', '-c', 'server'], rss: { anon: 2000 } });
    proc.set(102, { ppid: 101, cmdline: ['node', 'server'], rss: { anon: 77 * 1024 } });
  });
  afterEach(() => proc.destroy());
  const read = async (wrappers: 'include' | 'exclude') => {
    const tree = openTree({
      rule: 'tree',
      roots: [{ pid: 100, startTime: 1000 }],
      root: proc.root,
      descriptors: 0,
      wrappers,
    });
    const { mib, processes } = await tree.memory();
    return { mib: Math.round(mib), processes };
  };

  it('are left out', async () => expect(await read('exclude')).toEqual({ mib: 77, processes: 1 }));
  it('are counted where asked', async () =>
    expect(await read('include')).toEqual({ mib: 167, processes: 3 }));
  it('that do work of their own beside stay', async () => {
    proc.set(103, { ppid: 101, cmdline: ['worker'], rss: { anon: 1024 } });
    expect((await read('exclude')).processes).toBe(3);
  });
  it('further down belong to the target', async () => {
    proc.set(103, { ppid: 102, cmdline: ['sh', '-c', 'tool'], rss: { anon: 1024 } });
    proc.set(104, { ppid: 103, cmdline: ['tool'], rss: { anon: 1024 } });
    expect((await read('exclude')).processes).toBe(3);
  });
});
