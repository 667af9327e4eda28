import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCpuList, parseCpuList } from '../../src/host/cpu-list.ts';
import { divide, planPlacement } from '../../src/host/placement.ts';
import { coreFiles, FakeSystem, hybrid, pairs, singles } from './fake-system.ts';

let system: FakeSystem | undefined;
const plan = (files: Record<string, string>, mode: 'auto' | 'none' = 'auto') => {
  system = new FakeSystem(files);
  return planPlacement({ mode, sysRoot: system.sysRoot });
};

describe('placement', () => {
  it('is none below four CPUs, on one core, where unknown, and where turned off', () => {
    expect(plan(coreFiles(singles(3)))).toBeNull();
    expect(plan(coreFiles([[0, 1, 2, 3]]))).toBeNull();
    expect(plan({})).toBeNull();
    expect(plan(coreFiles(singles(8)), 'none')).toBeNull();
  });
  it('gives two of four to the harness', () => {
    expect(plan(coreFiles(singles(4)))).toEqual({ harness: '2-3', target: '0-1' });
  });
  it('never splits a core between the two', () => {
    expect(plan(coreFiles(pairs(2)))).toEqual({ harness: '2-3', target: '0-1' });
    // The common numbering of servers: siblings are N and N + cores.
    expect(
      plan(
        coreFiles([
          [0, 4],
          [1, 5],
          [2, 6],
          [3, 7],
        ]),
      ),
    ).toEqual({ harness: '3,7', target: '0-2,4-6' });
  });
  it('takes fast cores on the reference host and leaves it the first', () => {
    expect(plan(hybrid())).toEqual({ harness: '8-11', target: '0-7,12-15' });
  });
  it('takes big cores on ARM', () => {
    const files = coreFiles(singles(8));
    for (const cpu of [0, 1, 2, 3]) files[`/sys/devices/system/cpu/cpu${cpu}/cpu_capacity`] = '446';
    for (const cpu of [4, 5, 6, 7]) files[`/sys/devices/system/cpu/cpu${cpu}/cpu_capacity`] = '1024';
    expect(plan(files)).toEqual({ harness: '6-7', target: '0-5' });
  });
  it('keeps to the CPUs we may use', () => {
    const status = (list: string) => ({ '/proc/self/status': `Name:\tnode\nCpus_allowed_list:\t${list}` });
    expect(plan({ ...coreFiles(pairs(8)), ...status('0-5') })).toEqual({ harness: '4-5', target: '0-3' });
    expect(plan({ ...coreFiles(pairs(8)), ...status('0-2') })).toBeNull();
  });
  it('shares nothing and leaves nothing over, on any machine', () => {
    const machine = fc.record({
      cores: fc.integer({ min: 1, max: 40 }),
      siblings: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(machine, ({ cores, siblings }) => {
        const groups = Array.from({ length: cores }, (_, core) =>
          Array.from({ length: siblings }, (_, one) => core + one * cores),
        );
        const found = divide(
          groups.map((cpus) => ({ cpus, type: null, speed: 0 })),
          null,
        );
        if (found === null) {
          expect(cores * siblings < 4 || cores < 2).toBe(true);
          return;
        }
        const [harness, target] = [parseCpuList(found.harness), parseCpuList(found.target)];
        expect([...harness, ...target].sort((a, b) => a - b)).toEqual(groups.flat().sort((a, b) => a - b));
        for (const core of groups) expect(new Set(core.map((cpu) => harness.includes(cpu))).size).toBe(1);
        expect(target.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('CPU lists', () => {
  it('are read and written as taskset does', () => {
    expect(parseCpuList('0-3,8,10-11\n')).toEqual([0, 1, 2, 3, 8, 10, 11]);
    expect(formatCpuList([11, 0, 1, 10, 3, 2, 8])).toBe('0-3,8,10-11');
    expect(parseCpuList('')).toEqual([]);
    expect(formatCpuList([])).toBe('');
  });
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 300 })), (cpus) => {
        expect(parseCpuList(formatCpuList(cpus))).toEqual([...cpus].sort((a, b) => a - b));
      }),
    );
  });
});
