import { describe, expect, it } from 'vitest';
import { calibratedHost } from '../../src/calibration/store.ts';
import type { Calibration } from '../../src/record/calibration-schema.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { calibrationBlock } from '../../src/render/blocks/calibration.ts';
import { rendererVersion } from '../../src/render/context.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

type Reading = Calibration['readings'][number];

const reading = (more: Partial<Reading>): Reading => ({
  ...{ row: 'cpu', reading: '2 ms', unit: 'ms', expected: 2, measured: 2.01, error: 0.01, tolerance: 0.06 },
  ...{ result: 'pass', reason: null, ...more },
});

function withReadings(readings: readonly Reading[] | null): RatingRecord {
  const record = sampleRecord(shapes.slice(0, 1), 1);
  const [run] = record.runs;
  if (run === undefined) throw new Error('the sample has a run');
  const taken = '2026-11-30T12:00:00.000Z';
  const host = calibratedHost(run.host);
  const calibration = readings === null ? null : { taken, tool: '0.1.0', host, readings: [...readings] };
  return { ...record, runs: [{ ...run, calibration }] };
}

const draw = (record: RatingRecord, code: string): string =>
  calibrationBlock({
    record,
    locale: localeOf(code),
    syntax: 'markdown',
    charts: 'charts',
    stamp: { renderer: rendererVersion, record: '' },
  });

describe('the error of the instrument', () => {
  it.each([
    ['en', 'not calibrated on this host'],
    ['es', 'no se calibró en este equipo'],
  ])('is said not to be known where nobody tried (%s)', (code, said) => {
    expect(draw(withReadings(null), code)).toContain(said);
  });

  it('is a line for each kind of figure: of several readings the one that is furthest off', () => {
    const near = reading({ reading: '20 ms', expected: 20, measured: 20.1, error: 0.1, tolerance: 0.6 });
    const far = reading({ error: 0.05, measured: 2.05 });
    const rate = reading({
      row: 'rate',
      reading: null,
      unit: 'calls/s',
      expected: 500,
      measured: 499,
      error: -1,
      tolerance: 2.5,
    });
    const page = draw(withReadings([near, far, rate]), 'en');
    expect(page).toContain('On 2026-11-30 ');
    expect(page).toContain('2 of 2 kinds of figures');
    expect(page).toContain('| CPU per call, 2 ms | 2.00 ms | 2.05 ms | 0.060 ms | passes |');
    expect(page).toContain('| Calls per second | 500 calls/s | 499 calls/s | 2.50 calls/s | passes |');
    expect(page).not.toContain('20 ms |');
  });

  it('shows what fails before what is far off, and what cannot be said with its reason', () => {
    const failed = reading({ reading: '20 ms', result: 'fail', error: 0.61, tolerance: 0.6 });
    const unsaid = reading({
      row: 'forks',
      reading: null,
      expected: null,
      measured: null,
      error: null,
      tolerance: null,
      result: 'cannot-say',
      reason: 'this host has no perl',
    });
    const page = draw(withReadings([reading({ error: 0.06 }), failed, unsaid]), 'es');
    expect(page).toContain('0 de 2 clases');
    expect(page).toMatch(/\| CPU por llamada, 20 ms \| .* \| \*\*falla\*\* \|/);
    expect(page).toMatch(/\| n\/a \| n\/a \| n\/a \| no se puede decir: este equipo no tiene perl \|/);
  });

  it('says yes and no, and that what is counted may be off by nothing', () => {
    const flag = reading({
      row: 'driver-bound',
      reading: null,
      unit: 'yes/no',
      expected: 1,
      measured: 0,
      error: -1,
      tolerance: 0,
      result: 'fail',
    });
    const calls = reading({
      row: 'outcomes',
      reading: 'reset',
      unit: 'calls',
      expected: 7,
      measured: 7,
      error: 0,
      tolerance: 0,
    });
    const page = draw(withReadings([flag, calls]), 'en');
    expect(page).toMatch(/is flagged \| yes \| no \| nothing \| \*\*fails\*\* \|/);
    expect(page).toContain('| Calls by outcome, reset | 7 calls | 7 calls | nothing | passes |');
  });

  it('is of a record from anywhere: a row nobody knows, and text that would be more than that', () => {
    const odd = reading({
      row: 'constructor',
      reading: '<b>|x',
      unit: '__proto__',
      result: 'cannot-say',
      reason: '<script>',
    });
    const page = draw(withReadings([odd]), 'en');
    expect(page).not.toMatch(/<b>|<script>|undefined|native code/);
  });

  it('is kept by a record that is written and read', () => {
    const record = withReadings([reading({})]);
    expect(parseRecord(serializeRecord(record), 'it').runs[0]?.calibration).toEqual(
      record.runs[0]?.calibration,
    );
  });
});
