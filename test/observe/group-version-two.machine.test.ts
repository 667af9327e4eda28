/**
 * A real group of version 2, wherever that hierarchy is mounted: where all controllers are of version 1 it still has an
 * account of processor time, and tells nothing of what is accounted elsewhere.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openGroupTree, ownGroupOf } from '../../src/observe/group-tree.ts';
import { openTree } from '../../src/observe/tree.ts';
import { groupMemoryBytes } from '../../src/proc/control-group.ts';
import { inGroup, makeGroup, removeGroup } from '../limits/support/world.ts';
import { Program, programPath } from './program.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** `33 25 0:30 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw`: only one whose root is the whole hierarchy. */
const mount = readFileSync('/proc/self/mountinfo', 'utf8')
  .split('\n')
  .map((line) => / \/ (\S+) \S+(?: \S+:\S+)* - cgroup2 /.exec(line)?.[1])
  .find((found) => found !== undefined);

/** Why no group can be made there; null where one can. */
async function lackingAt(folder: string | undefined): Promise<string | null> {
  if (folder === undefined) return 'no hierarchy of version 2 is mounted';
  try {
    await removeGroup(makeGroup(folder, {}));
    return null;
  } catch (error) {
    return `no group of version 2 can be made: ${(error as NodeJS.ErrnoException).code}`;
  }
}
const lacking = await lackingAt(mount);

/** A fixture in a group of its own, the group's controllers, and its folder. */
async function startGrouped(name: string, args: readonly string[] = []) {
  const folder = makeGroup(mount ?? '', {});
  undo.push(() => removeGroup(folder));
  const [command = '', ...before] = inGroup(folder);
  const program = new Program(command, [...before, 'perl', programPath(name), ...args]);
  undo.push(() => program.stop());
  await program.line();
  const controllers = readFileSync(path.join(folder, 'cgroup.controllers'), 'utf8').trim().split(' ');
  return { folder, program, controllers };
}

function observed(program: Program) {
  const group = ownGroupOf([program.id], { mount: mount ?? '' });
  if (group === null) throw new Error('it has no group of its own');
  const tree = openGroupTree(openTree({ rule: 'process', roots: [program.id] }), group);
  undo.push(() => tree.close());
  return { group, tree };
}

describe.skipIf(lacking !== null)(`a group of version 2 (${lacking ?? mount})`, () => {
  it('tells the processor time of all that were ever in it, to the microsecond', async () => {
    const account = path.join(mkdtempSync(path.join(tmpdir(), 'ratingplate-two-')), 'account');
    undo.push(() => rmSync(path.dirname(account), { recursive: true }));
    const times = () => readFileSync(account, 'utf8').split(' ').map(Number);
    const spentMs = () => times().reduce((sum, seconds) => sum + seconds * 1000, 0);
    const { folder, program } = await startGrouped('fork-per-call.pl', [account, '20']);
    const { group, tree } = observed(program);
    expect(group).toMatchObject({ version: 2, cpu: folder });
    await program.ask('call 3');
    const [truthBefore, before] = [spentMs(), await tree.cpu()];
    await program.ask('call 50');
    const [truth, after] = [spentMs() - truthBefore, await tree.cpu()];
    expect(after).toMatchObject({ source: 'cpu.stat', atLeast: false });
    expect((after.cpuMs - before.cpuMs) / truth).toBeGreaterThan(0.95);
    expect((after.cpuMs - before.cpuMs) / truth).toBeLessThan(1.1);
    const usage = /^usage_usec (\d+)$/m.exec(readFileSync(`${folder}/cpu.stat`, 'utf8'))?.[1];
    expect((await tree.cpu()).cpuMs).toBeGreaterThanOrEqual(Number(usage) / 1000);
  });

  it('tells memory without idle file pages where it has that controller, else the tree does', async () => {
    const { folder, program, controllers } = await startGrouped('hold.pl');
    const { group, tree } = observed(program);
    const before = await tree.memory();
    await program.ask('hold 64');
    const after = await tree.memory();
    expect(after.mib - before.mib).toBeGreaterThan(62);
    expect(after.mib - before.mib).toBeLessThan(70);
    const limits = tree.heldBack?.();
    if (controllers.includes('memory')) {
      expect([tree.rule, after.source, limits?.memoryHits]).toEqual(['group', 'group usage', 0]);
      const current = Number(readFileSync(`${folder}/memory.current`, 'utf8'));
      expect(groupMemoryBytes(group)).toBeLessThanOrEqual(current);
    } else {
      expect([tree.rule, group.memory, limits?.memoryHits]).toEqual(['process', null, null]);
      expect(after.source).not.toBe('group usage');
    }
  });

  it('tells how long a quota held it back where it has that controller, and nothing where not', async () => {
    const account = path.join(mkdtempSync(path.join(tmpdir(), 'ratingplate-two-')), 'account');
    undo.push(() => rmSync(path.dirname(account), { recursive: true }));
    const { folder, program, controllers } = await startGrouped('fork-per-call.pl', [account, '20']);
    const { tree } = observed(program);
    const isHeld = controllers.includes('cpu');
    if (isHeld) writeFileSync(`${folder}/cpu.max`, '10000 100000');
    await program.ask('call 5');
    const waited = tree.heldBack?.().quotaWaitMs;
    if (isHeld) expect(waited).toBeGreaterThan(100);
    else expect(waited).toBeNull();
  });

  it('is one with nobody else in it, or it is not taken', async () => {
    const { folder, program } = await startGrouped('hold.pl');
    const [command = '', ...before] = inGroup(folder);
    const stranger = new Program(command, [...before, 'perl', programPath('hold.pl')]);
    undo.push(() => stranger.stop());
    await stranger.line();
    expect(ownGroupOf([program.id], { mount: mount ?? '' })).toBeNull();
    expect(ownGroupOf([program.id, stranger.id], { mount: mount ?? '' })?.version).toBe(2);
  });
});
