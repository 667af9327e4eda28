import { describe, expect, it } from 'vitest';
import type { Calibrated } from '../../src/commands/calibrate-report.ts';
import { closeCalibration } from '../../src/commands/calibrate-report.ts';
import type { Calibration } from '../../src/record/calibration-schema.ts';

type Reading = Calibration['readings'][number];

const reading = (more: Partial<Reading>): Reading => ({
  ...{ row: 'cpu', reading: '2 ms', unit: 'ms', expected: 2, measured: 2.01, error: 0.01, tolerance: 0.06 },
  ...{ result: 'pass', reason: null, ...more },
});
const host = { id: 'a', cpu_model: null, cpus: 2, kernel: null, node: 'v20', sampler: 'linux /proc' };
const calibrated = (readings: readonly Reading[], more: Partial<Calibrated> = {}): Calibrated => ({
  calibration: { taken: '2026-11-30T12:00:00.000Z', tool: '0.1.0', host, readings: [...readings] },
  ...{ code: 0, stored: { file: '/state/a.json' }, logs: null, ...more },
});
const failed = reading({
  row: 'rate',
  reading: null,
  unit: 'calls/s',
  expected: 500,
  measured: 470,
  error: -30,
  tolerance: 2.5,
  result: 'fail',
});
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

describe('what calibrate says', () => {
  it('is a line for each reading, how many passed, and where it is kept', () => {
    expect(closeCalibration(calibrated([reading({}), failed, unsaid]), { json: false, quiet: false })).toBe(
      `pass        CPU per call, 2 ms: is 2.00 ms, measured 2.01 ms, may be off by 0.060 ms
FAIL        Calls per second: is 500 calls/s, measured 470 calls/s, may be off by 2.50 calls/s
cannot say  CPU per call, a process each (this host has no perl)
1 of 3 pass, 1 fail, 1 cannot say
Kept for records measured on this host: /state/a.json
`,
    );
  });

  it('is with --quiet what does not pass, and where to look', () => {
    const all = calibrated([reading({}), failed], { logs: '/runs/1/logs' });
    expect(closeCalibration(all, { json: false, quiet: true })).toBe(
      `FAIL        Calls per second: is 500 calls/s, measured 470 calls/s, may be off by 2.50 calls/s
Logs of the run: /runs/1/logs
`,
    );
    expect(closeCalibration(calibrated([reading({})]), { json: false, quiet: true })).toBe('');
  });

  it('is with --json the calibration itself', () => {
    const all = calibrated([failed]);
    expect(JSON.parse(closeCalibration(all, { json: true, quiet: true }))).toEqual(all.calibration);
  });

  it('says why it is not kept', () => {
    const all = calibrated([reading({})], { stored: { why: 'only some rows were tried' } });
    expect(closeCalibration(all, { json: false, quiet: false })).toContain(
      'Not kept for this host: only some rows',
    );
  });
});
