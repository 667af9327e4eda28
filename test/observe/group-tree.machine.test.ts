/** A control group's account against a program's own; the groups are made by the test and removed after it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openGroupTree, ownGroupOf } from '../../src/observe/group-tree.ts';
import { openTree } from '../../src/observe/tree.ts';
import type { Tree } from '../../src/observe/types.ts';
import { controlGroups, inGroup, makeGroup, removeGroup } from '../limits/support/world.ts';
import { Program, programPath } from './program.ts';

const memory = controlGroups('memory');
const lacking = typeof memory === 'string' ? memory : null;
const version = typeof memory === 'string' ? 0 : memory.version;
const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-group-'));
const account = path.join(folder, 'account');
afterAll(() => rmSync(folder, { recursive: true }));

const programs: Program[] = [];
const trees: Tree[] = [];
const groups: string[] = [];
afterEach(async () => {
  for (const tree of trees.splice(0)) tree.close();
  for (const program of programs.splice(0)) await program.stop();
  for (const group of groups.splice(0)) await removeGroup(group);
});

/** One in each hierarchy that tells something: version 2 has one for all. */
function ownGroups(): readonly string[] {
  if (typeof memory === 'string') throw new Error(memory);
  const parents = memory.version === 2 ? [memory.folder] : [memory.folder, '/sys/fs/cgroup/cpuacct'];
  const made = parents.map((parent) => makeGroup(parent, {}));
  groups.push(...made);
  return made;
}

/** A fixture in these groups. */
async function startIn(own: readonly string[], name: string, args: readonly string[] = []): Promise<Program> {
  const [command = '', ...before] = own.flatMap((group) => inGroup(group));
  const program = new Program(command, [...before, 'perl', programPath(name), ...args]);
  programs.push(program);
  await program.line();
  return program;
}

function observed(program: Program): Tree {
  const group = ownGroupOf([program.id]);
  if (group === null) throw new Error('it has no group of its own');
  const tree = openGroupTree(openTree({ rule: 'process', roots: [program.id] }), group);
  trees.push(tree);
  return tree;
}
const timesMs = () =>
  readFileSync(account, 'utf8')
    .split(' ')
    .reduce((sum, seconds) => sum + Number(seconds) * 1000, 0);

describe.skipIf(lacking !== null)(`a control group of its own (${lacking ?? `version ${version}`})`, () => {
  it('tells its memory, settled and in a window', async () => {
    const program = await startIn(ownGroups(), 'hold.pl');
    const tree = observed(program);
    expect(tree.rule).toBe('group');
    const before = await tree.memory();
    expect(before).toMatchObject({ source: 'group usage', processes: 1 });
    await program.ask('hold 64');
    const end = tree.startWindow(20);
    const after = await tree.settle({ floorMs: 100, capMs: 5000 });
    // Charged in batches for each processor, and with the tables of the pages.
    expect(after.mib - before.mib).toBeGreaterThan(62);
    expect(after.mib - before.mib).toBeLessThan(70);
    expect(await end()).toMatchObject({ peakSource: 'group samples' });
    expect(tree.heldBack?.().memoryHits).toBe(0);
  });

  it('tells the processor time of all that were ever in it', async () => {
    const program = await startIn(ownGroups(), 'fork-per-call.pl', [account, '20']);
    const tree = observed(program);
    await program.ask('call 3');
    const truthBefore = timesMs();
    const before = await tree.cpu();
    await program.ask('call 50');
    const after = await tree.cpu();
    const truth = timesMs() - truthBefore;
    expect(after).toMatchObject({ source: version === 2 ? 'cpu.stat' : 'cpuacct.usage', atLeast: false });
    expect((after.cpuMs - before.cpuMs) / truth).toBeGreaterThan(0.95);
    expect((after.cpuMs - before.cpuMs) / truth).toBeLessThan(1.1);
  });

  it('is one with nobody else in it, or it is not taken', async () => {
    const own = ownGroups();
    const program = await startIn(own, 'hold.pl');
    const stranger = await startIn(own, 'hold.pl');
    expect(ownGroupOf([program.id])).toBeNull();
    expect(ownGroupOf([program.id, stranger.id])).not.toBeNull();
    await stranger.stop();
    expect(ownGroupOf([program.id])).not.toBeNull();
    expect(ownGroupOf([{ pid: process.pid, startTime: 0 }])).toBeNull();
  });
});

it('nothing is taken for a group of its own where the process has gone', () => {
  expect(ownGroupOf([{ pid: 2 ** 22 + 1, startTime: 1 }])).toBeNull();
  expect(ownGroupOf([])).toBeNull();
});
