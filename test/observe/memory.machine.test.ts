import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openTree } from '../../src/observe/tree.ts';
import type { Tree } from '../../src/observe/types.ts';
import { Program, programPath, start } from './program.ts';

// The truth of these tests is read here, by means of their own; nothing of src/proc is used for it.
const statusMib = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) /
  1024;
/** The kernel keeps VmHWM from per-CPU counters (method.md, Memory). */
const markMib = (128 * os.cpus().length) / 1024;

const gnuTime = '/usr/bin/time';

const running: (Program | Tree)[] = [];
const keep = <T extends Program | Tree>(one: T): T => {
  running.push(one);
  return one;
};
afterEach(async () => {
  for (const one of running.splice(0)) await (one instanceof Program ? one.stop() : one.close());
});
const observe = (program: Program, rule: 'process' | 'tree' = 'process') =>
  keep(openTree({ rule, roots: [program.id] }));

describe('resident memory of one process', () => {
  const rules = ['process', 'tree'] as const;
  it('is what status says, by every way to read it', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    for (const size of [1, 64, 200]) {
      await program.ask(`hold ${size}`);
      const truth = statusMib(program.pid, 'VmRSS');
      expect((await tree.memory()).mib).toBe(truth);
      expect(await tree.residentMib()).toBeCloseTo(truth, 1);
      const settled = await tree.settle({ floorMs: 200, capMs: 400 });
      expect(settled.mib).toBeCloseTo(truth, 1);
      expect(settled.source).toBe('smaps_rollup');
    }
  });
  it('grows and falls by what the program holds', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    const empty = (await tree.memory()).mib;
    await program.ask('hold 150');
    expect((await tree.memory()).mib - empty).toBeGreaterThan(150);
    expect((await tree.memory()).mib - empty).toBeLessThan(153);
    await program.ask('drop');
    expect((await tree.memory()).mib - empty).toBeLessThan(3);
  });
  it.each(rules)(
    'has no part in the page cache of the files that it reads, by the rule for a %s',
    async (rule) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'ratingplate-cache-'));
      const file = path.join(folder, 'data');
      writeFileSync(file, Buffer.alloc(128 * 2 ** 20, 'x'));
      const program = keep(await start('hold.pl'));
      const tree = observe(program, rule);
      const before = (await tree.memory()).mib;
      const end = tree.startWindow(20);
      await program.ask(`read ${file}`);
      const { peakMib } = await end();
      rmSync(folder, { recursive: true });
      expect((await tree.memory()).mib - before).toBeLessThan(3);
      expect(peakMib - before).toBeLessThan(3 + markMib);
    },
  );
  it('is the same by the rule for trees', async () => {
    const program = keep(await start('hold.pl'));
    await program.ask('hold 30');
    const reading = await observe(program, 'tree').memory();
    expect(reading.source).toBe('tree pages once');
    expect(reading.mib).toBeCloseTo(statusMib(program.pid, 'VmRSS'), 1);
  });
  it('goes on when the program changes its name to something odd', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    await program.ask('title a) R 1 2 (evil) S');
    await program.ask('hold 20');
    expect((await tree.memory()).mib).toBe(statusMib(program.pid, 'VmRSS'));
    expect(tree.alive()).toHaveLength(1);
  });
  it('can be read of a stopped process', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    process.kill(program.pid, 'SIGSTOP');
    expect((await tree.memory()).mib).toBe(statusMib(program.pid, 'VmRSS'));
    expect((await tree.units()).processes).toBe(1);
    expect(tree.alive()).toHaveLength(1);
  });
  it('of a process that has gone is an error, not 0', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    await program.stop();
    expect(() => tree.memory()).toThrow(expect.objectContaining({ code: 'no-process-left' }));
    expect(() => tree.residentMib()).toThrow(expect.objectContaining({ code: 'no-process-left' }));
    await expect(tree.settle({ floorMs: 100, capMs: 200 })).rejects.toMatchObject({
      code: 'no-process-left',
    });
    expect(tree.alive()).toEqual([]);
    expect(await tree.units()).toMatchObject({ processes: 0, threads: 0 });
  });
});

describe('peak of a window', () => {
  it('catches a spike of 50 ms between samples', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    await program.ask('hold 10');
    const before = (await tree.memory()).mib;
    const end = tree.startWindow(10_000);
    await program.ask('spike 120 50');
    const window = await end();
    expect(window.peakSource).toBe('VmHWM');
    expect(window.peakMib - before).toBeGreaterThan(120 * 0.99 - markMib);
    expect(window.peakMib - before).toBeLessThan(120 * 1.01 + markMib + 1);
    expect(window.meanMib).toBeLessThan(before + 3);
  });
  it('does not remember a spike before it', async () => {
    const program = keep(await start('hold.pl'));
    const tree = observe(program);
    await program.ask('spike 300 10');
    expect(statusMib(program.pid, 'VmHWM')).toBeGreaterThan(300);
    const end = tree.startWindow(100);
    const window = await end();
    expect(window.peakMib).toBeLessThan(30);
  });
  it.skipIf(!existsSync(gnuTime))('agrees with GNU time (skipped where it is not installed)', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'ratingplate-time-'));
    const file = path.join(folder, 'peak');
    const program = keep(new Program(gnuTime, ['-o', file, '-f', '%M', 'perl', programPath('hold.pl')]));
    await program.line();
    const tree = observe(program);
    // GNU time itself stands in front of the program and is no part of it.
    expect((await tree.units()).processes).toBe(1);
    const end = tree.startWindow(50);
    await program.ask('spike 90 20');
    const { peakMib, peakSource } = await end();
    expect(peakSource).toBe('VmHWM');
    const over = once(program.child, 'exit');
    program.tell('quit');
    await over;
    const truth = Number(readFileSync(file, 'utf8')) / 1024;
    rmSync(folder, { recursive: true });
    expect(Math.abs(peakMib - truth)).toBeLessThan(markMib);
  });
});

describe('memory of a tree', () => {
  it('counts memory that eight processes share by fork once', async () => {
    const program = keep(await start('forked.pl', [7, 80, 4]));
    const tree = observe(program, 'tree');
    const reading = await tree.memory();
    expect(reading.processes).toBe(8);
    // 80 MiB once, 7 x 4 MiB, and a few MiB of Perl.
    expect(reading.mib).toBeGreaterThan(80 + 28);
    expect(reading.mib).toBeLessThan(80 + 28 + 16);
    expect(reading.rssSumMib).toBeGreaterThan(8 * 80);
  });
  it.skipIf(process.getuid?.() !== 0)(
    'is the number of distinct page frames (skipped: only root may see them)',
    async () => {
      const program = keep(await start('forked.pl', [3, 20, 4]));
      const tree = observe(program, 'tree');
      const truth = pagesOnceMib([program.pid, ...childrenOf(program.pid)]);
      // Same page of a file may be resident in different parts by process: the largest part is a lower bound of the union.
      expect((await tree.memory()).mib / truth).toBeGreaterThan(0.98);
      expect((await tree.memory()).mib / truth).toBeLessThan(1.02);
    },
  );
  it.each(['process', 'tree'] as const)(
    'peak counts what a child forked in the window shares once, by the rule for a %s',
    async (rule) => {
      const program = keep(await start('hold.pl'));
      await program.ask('hold 60');
      const tree = observe(program, rule);
      const before = (await tree.memory()).mib;
      const end = tree.startWindow(20);
      await program.ask('fork 10');
      // The samples' timer is of this very loop: twenty of them are taken before this wait ends, and new processes are
      // looked for with every few.
      await sleep(400);
      await program.ask('join');
      const window = await end();
      expect(window.peakSource).toBe('tree samples');
      // Its own 10 MiB and the few pages both have written since; its resident set is over 70.
      expect(window.peakMib - before).toBeGreaterThan(9.5);
      expect(window.peakMib - before).toBeLessThan(14);
    },
  );
  it('peak of a 300 ms spike in eight forked processes is within 5 %', async () => {
    const program = keep(await start('forked.pl', [7, 80, 4]));
    const tree = observe(program, 'tree');
    const before = (await tree.memory()).mib;
    const end = tree.startWindow(100);
    await program.ask('grow 40');
    await sleep(300);
    await program.ask('shrink');
    const window = await end();
    expect(window.peakSource).toBe('tree samples');
    const truth = before + 7 * 40;
    expect(window.peakMib / truth).toBeGreaterThan(0.95);
    expect(window.peakMib / truth).toBeLessThan(1.05);
  });
  it('of Node processes does not depend on our own Node', async () => {
    const programs = [
      keep(await start('thread-per-call.mjs', ['/dev/null', 1])),
      keep(await start('thread-per-call.mjs', ['/dev/null', 1])),
    ];
    const tree = keep(openTree({ rule: 'tree', roots: programs.map((program) => program.id) }));
    await steady(tree);
    const alone = await tree.memory();
    const others = [
      keep(await start('thread-per-call.mjs', ['/dev/null', 1])),
      keep(await start('thread-per-call.mjs', ['/dev/null', 1])),
    ];
    const beside = await tree.memory();
    expect(others).toHaveLength(2);
    expect(Math.abs(beside.mib - alone.mib) / alone.mib).toBeLessThan(0.02);
    expect(beside.pssSumMib).toBeLessThan(alone.mib * 0.95);
  });
});

/** Waits until what Node does in the background after its start is over: the readings do not move any more. */
async function steady(tree: Tree): Promise<void> {
  for (let last = Number.NaN, now = 0; last !== now; await sleep(100)) {
    last = now;
    now = (await tree.memory()).mib;
  }
}

/** Pages of a set of processes, each once, by page frame: the kernel's own account of what is the same page. */
function pagesOnceMib(pids: readonly number[]): number {
  const script = programPath('page-frames.pl');
  return (
    Number(execFileSync('perl', [script, ...pids.map(String)], { encoding: 'utf8', maxBuffer: 2 ** 26 })) /
    256
  );
}
const childrenOf = (pid: number) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

describe('descriptors', () => {
  const open = () => readdirSync('/proc/self/fd').filter((fd) => isProc(fd)).length;
  const isProc = (fd: string) => {
    try {
      return /^\/proc\/\d+\/stat/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  };
  it('are closed when a process vanishes and when the tree is closed', async () => {
    const before = open();
    const programs = await Promise.all(Array.from({ length: 12 }, () => start('hold.pl').then(keep)));
    const tree = keep(openTree({ rule: 'tree', roots: programs.map((program) => program.id) }));
    const end = tree.startWindow(20);
    await sleep(60);
    expect(open()).toBe(before + 24);
    for (const program of programs.slice(0, 6)) await program.stop();
    await sleep(60);
    expect(open()).toBe(before + 12);
    await end();
    tree.close();
    expect(open()).toBe(before);
    await tree.cpu();
    expect(open()).toBe(before);
  });
});
