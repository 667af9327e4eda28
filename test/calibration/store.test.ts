import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  calibratedHost,
  longestAgeDays,
  readCalibration,
  staleness,
  stateFolder,
  storeCalibration,
} from '../../src/calibration/store.ts';
import type { Calibration } from '../../src/record/calibration-schema.ts';
import { sampleRecord } from '../record/sample.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = sampleRecord().runs[0]?.host;
if (sample === undefined) throw new Error('the sample has a run');
const host = { ...sample, id: 'aabb' };
const taken = '2026-11-30T12:00:00.000Z';
const calibration: Calibration = { taken, tool: '0.1.0', host: calibratedHost(host), readings: [] };
const day = 86_400_000;
const at = (days: number) => Date.parse(taken) + days * day;

describe('the state folder', () => {
  it.each([
    [{ XDG_STATE_HOME: '/state', HOME: '/home/me' }, '/state/ratingplate'],
    [{ HOME: '/home/me' }, '/home/me/.local/state/ratingplate'],
    [{ XDG_STATE_HOME: 'state', HOME: '/home/me' }, '/home/me/.local/state/ratingplate'],
    [{ XDG_STATE_HOME: '', HOME: '' }, null],
    [{}, null],
  ])('of %j is %s', (env, expected) => expect(stateFolder(env)).toBe(expected));
});

describe('a calibration', () => {
  it('is read back as it was kept, by its host alone', async () => {
    const file = await storeCalibration(folder, calibration);
    expect(path.relative(folder, file)).toBe('calibration/aabb.json');
    expect(readCalibration(folder, host)).toEqual(calibration);
    expect(readCalibration(folder, { id: 'ccdd' })).toBeNull();
    expect(readCalibration(folder, { id: null })).toBeNull();
  });

  it('takes the place of the last one, and leaves nothing beside it', async () => {
    const later = { ...calibration, taken: '2026-12-01T12:00:00.000Z' };
    await storeCalibration(folder, calibration);
    const file = await storeCalibration(folder, later);
    expect(readCalibration(folder, host)).toEqual(later);
    expect(readdirSync(path.dirname(file))).toEqual(['aabb.json']);
  });

  it.each(['', '{', '{}', JSON.stringify({ ...calibration, taken: 1 })])(
    'that is none is not read: %s',
    async (text) => {
      const file = await storeCalibration(folder, {
        ...calibration,
        host: { ...calibration.host, id: 'broken' },
      });
      writeFileSync(file, text);
      expect(readCalibration(folder, { id: 'broken' })).toBeNull();
    },
  );

  it('keeps to its folder whatever the id of a host is', async () => {
    const odd = { ...calibration.host, id: '../../x' };
    const file = await storeCalibration(folder, { ...calibration, host: odd });
    expect(path.relative(path.join(folder, 'calibration'), file)).not.toContain('/');
  });
});

describe('it holds', () => {
  it('for the same host and version, for three months', () => {
    expect(staleness(calibration, host, '0.1.0', at(0))).toBeNull();
    expect(staleness(calibration, host, '0.1.0', at(longestAgeDays))).toBeNull();
  });

  it.each([
    [{ ...host, id: 'ccdd' }, 'id was aabb and is ccdd'],
    [{ ...host, kernel: '7.0' }, 'kernel was 6.12.105 and is 7.0'],
    [{ ...host, cpu_model: null }, 'cpu_model was Intel(R) Core(TM) i5-14400 and is null'],
    [{ ...host, cpus: 8 }, 'cpus was 16 and is 8'],
    [{ ...host, node: '24.0.0' }, 'node was 20.20.2 and is 24.0.0'],
    [{ ...host, sampler: 'portable (pidusage)' }, 'sampler was linux procfs and is portable (pidusage)'],
  ])('not for another host: %#', (other, why) =>
    expect(staleness(calibration, other, '0.1.0', at(1))).toBe(why),
  );

  it('not for another version', () =>
    expect(staleness(calibration, host, '0.2.0', at(1))).toBe('it was taken by ratingplate 0.1.0'));

  it.each([longestAgeDays + 0.01, -2])('not %d days on', (days) =>
    expect(staleness(calibration, host, '0.1.0', at(days))).toBe('it is of 2026-11-30'),
  );

  it('not where it has no date', () =>
    expect(staleness({ ...calibration, taken: 'soon' }, host, '0.1.0', at(1))).toBe('it is of soon'));
});
