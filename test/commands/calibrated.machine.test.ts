/** A record carries the calibration of its host, where there is one that holds. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { calibratedHost, storeCalibration } from '../../src/calibration/store.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { Run } from '../../src/record/schema.ts';
import { version } from '../../src/version.ts';
import { runCli, workFolder } from '../e2e/support/cli.ts';
import { briefly, goodServer } from '../e2e/support/config.ts';

const config = `schema: 1
name: calibrated
target: { command: ${goodServer} }
endpoint: { protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
methods:
  one call: { tools/call: { name: fixed, arguments: {} } }
measure:
  point: { clients: 1, ${briefly} }
`;

it('is in no record before, in the next one after, and in none once it no longer holds', async () => {
  const folder = workFolder();
  writeFileSync(path.join(folder, 'ratingplate.yml'), config);
  const measure = async (): Promise<{ run: Run; said: string }> => {
    const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
    const file = path.join(folder, 'out', 'record.json');
    const run = parseRecord(readFileSync(file, 'utf8'), file).runs[0];
    if (run === undefined) throw new Error(ended.stderr);
    return { run, said: ended.stderr };
  };
  const page = () => readFileSync(path.join(folder, 'out', 'page.md'), 'utf8');

  const before = await measure();
  expect(before.run.calibration).toBeNull();
  expect(page()).toContain('The instrument was not calibrated on this host');

  const state = path.join(folder, '.local', 'state', 'ratingplate');
  const reading = { row: 'rate', reading: null, unit: 'calls/s', expected: 500, measured: 499, error: -1 };
  const calibration = {
    taken: new Date().toISOString(),
    tool: version,
    host: calibratedHost(before.run.host),
    readings: [{ ...reading, tolerance: 2.5, result: 'pass' as const, reason: null }],
  };
  await storeCalibration(state, calibration);
  const after = await measure();
  expect(after.run.calibration).toEqual(calibration);
  expect(page()).toContain('| Calls per second | 500 calls/s | 499 calls/s |');

  await storeCalibration(state, { ...calibration, tool: '0.0.1' });
  const stale = await measure();
  expect(stale.run.calibration).toBeNull();
  expect(stale.said).toContain('is not attached: it was taken by ratingplate 0.0.1');
});
