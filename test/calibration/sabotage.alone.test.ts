/**
 * The calibration notices what is wrong with the instrument, and says it of nothing else. Each row has one fault. Two
 * bundles have half of the faults each: in each the rows of its own faults must not pass, and the others must not fail.
 *
 * `RATINGPLATE_CALIBRATION_MATRIX=1` tries all rows, and so many halves that every two rows are once apart (half an hour).
 */
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { rows } from '../../src/calibration/rows/index.ts';
import type { Calibration } from '../../src/record/calibration-schema.ts';
import { runCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { sabotage } from './support/sabotaged.ts';
import { sabotages } from './support/sabotages.ts';

const whole = process.env['RATINGPLATE_CALIBRATION_MATRIX'] === '1';
/** Short ones, of each kind of figure. */
const brief = ['tree-shared', 'latency', 'outcomes', 'rate', 'driver-bound'];
const tried = whole ? rows.map(({ id }) => id) : brief;

/** Which faults are in it: those of rows whose number has this bit, or has it not. */
interface Half {
  readonly bit: number;
  readonly set: boolean;
}
const bits = whole ? [0, 1, 2, 3] : [0];
const halves: Half[] = bits.flatMap((bit) => [true, false].map((set) => ({ bit, set })));
const isIn = ({ bit, set }: Half, row: string): boolean => ((tried.indexOf(row) >> bit) & 1) === Number(set);

type Reading = Calibration['readings'][number];

/** What a sabotaged program says, by row. */
async function calibrate(half: Half): Promise<Map<string, readonly Reading[]>> {
  const folder = workFolder();
  const faults = sabotages.filter(({ row }) => tried.includes(row) && isIn(half, row));
  const entries = sabotage(inject('entries'), path.join(folder, 'dist'), faults);
  const only = tried.flatMap((row) => ['--only', row]);
  const ended = await runCli(entries, ['calibrate', '--json', '--quiet', ...only], folder);
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  const { readings } = JSON.parse(ended.stdout) as Calibration;
  if (whole)
    console.log(
      readings.map((each) => `${isIn(half, each.row) ? 'FAULT' : '     '} ${said(each)}`).join('\n'),
    );
  return new Map(tried.map((row) => [row, readings.filter((reading) => reading.row === row)]));
}

const said = ({ row, result, reading, expected, measured, tolerance, reason }: Reading) =>
  `${row} ${reading ?? ''}: ${result}, is ${expected}, measured ${measured}, within ${tolerance} ${reason ?? ''}`;

/** It was measured, and is wrong: no machine that was too busy to say. */
const isOff = ({ error, tolerance }: Reading): boolean => Math.abs(error ?? 0) > (tolerance ?? 0);

describe.each(halves)('with the faults of half of the rows (bit $bit: $set)', (half) => {
  it('their rows do not pass, and no other fails', async () => {
    const results = [...(await calibrate(half))];
    const [faulty, sound] = [true, false].map((fault) =>
      results.filter(([row]) => isIn(half, row) === fault),
    );
    const passing = faulty?.filter(([, all]) => all.every(({ result }) => result === 'pass'));
    expect(passing, 'rows with a fault').toEqual([]);
    const failing = sound?.flatMap(([, all]) => all.filter(({ result }) => result === 'fail'));
    expect(failing?.map(said), 'rows without a fault').toEqual([]);
    // A machine that is too busy for everything proves nothing.
    const off = faulty?.filter(([, all]) => all.some(isOff)) ?? [];
    expect(off.length).toBeGreaterThan((faulty?.length ?? 0) / 2);
  });
});

describe('the faults', () => {
  it('are one for each row', () => {
    expect(sabotages.map(({ row }) => row)).toEqual(rows.map(({ id }) => id));
  });
});
