/** Every probe gives every result it may give, and no other. */
import { describe, expect, it } from 'vitest';
import { probes } from '../../../src/host/doctor/probes/index.ts';
import { sections } from '../../../src/host/doctor/types.ts';
import { cases } from './cases.ts';
import { atTerminal, examined, tuned } from './world.ts';

const levels = probes.flatMap(({ id, levels: { warn, fail } }) => [
  ...(warn === undefined ? [] : [[id, 'warn'] as const]),
  ...(fail === undefined ? [] : [[id, 'fail'] as const]),
]);

describe('the table of probes', () => {
  it('has ids of its sections, each once', () => {
    const ids = probes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(ids.map((id) => id.split('.')[0]))].sort()).toEqual([...sections].sort());
  });
  it('has something to do about whatever may be wrong, and says why it matters', () => {
    for (const { id, fix, why, where, levels: told } of probes) {
      expect([id, fix !== ''], id).toEqual([
        id,
        told.warn !== undefined || told.fail !== undefined || id === 'runner.installed',
      ]);
      expect(why, id).toMatch(/^[A-Z].*\.$/);
      expect(where, id).not.toBe('');
    }
  });
  it('has no case but for a level that there is', () => {
    const given = Object.entries(cases).flatMap(([id, each]) =>
      Object.keys(each).map((level) => `${id} ${level}`),
    );
    expect(given.sort()).toEqual(levels.map((level) => level.join(' ')).sort());
  });
});

describe('a probe', () => {
  it('is content on a tuned machine, all of them', async () => {
    const report = await examined({ files: tuned });
    expect(report.probes.filter(({ result }) => result !== 'ok')).toEqual([]);
    expect(report).toMatchObject({ grade: 'reference', because: [], counts: { ok: probes.length } });
  });

  it.each(levels)('%s can %s', async (id, level) => {
    const change = cases[id]?.[level];
    if (change === undefined) throw new Error(`no case for ${id} ${level}`);
    const report = await examined({ ...change, files: change.files ?? tuned });
    const row = report.probes.find((each) => each.id === id);
    expect(row).toMatchObject({ result: level, value: change.value });
    expect(row?.said).toMatch(/./);
    if (level === 'fail')
      expect(report).toMatchObject({ grade: 'degraded', because: expect.arrayContaining([id]) });
    // A secret's name is told, never the secret.
    expect(JSON.stringify(report)).not.toContain('canary-of-a-secret');
  });

  // What Node itself tells is of the machine that runs this test.
  const ofNode = ['processor.model', 'host.load'];
  it('is unknown where nothing can be read, each of them, and never content', async () => {
    const user = { uid: null, groups: null };
    const report = await examined({ files: {}, world: { ...atTerminal, user } });
    const told = report.probes.filter(({ id, result }) => result !== 'unknown' && !ofNode.includes(id));
    // These two are tried, not read.
    expect(told.map(({ id }) => id)).toEqual(['host.clock-steps', 'network.loopback']);
    expect(report.probes.every(({ result, value }) => result !== 'unknown' || value === null)).toBe(true);
    expect(report.grade).toBe('unknown');
    expect(report.because).toEqual(probes.filter(({ needed }) => needed).map(({ id }) => id));
  });
});
