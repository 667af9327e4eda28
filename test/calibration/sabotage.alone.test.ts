/**
 * The calibration notices what is wrong with the instrument, and says it of nothing else. Each row has one fault. Two
 * bundles have half of the faults each: in each the rows of its own faults must not pass, and the others must not fail.
 *
 * `RATINGPLATE_CALIBRATION_MATRIX=1` tries all rows, and so many halves that every two rows are once apart (20 minutes);
 * `RATINGPLATE_CALIBRATION_FAULTS="memory forks"` puts these in, each into a bundle of its own, and tries all rows.
 */
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { rows } from '../../src/calibration/rows/index.ts';
import type { Calibration } from '../../src/record/calibration-schema.ts';
import { runCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { sabotage } from './support/sabotaged.ts';
import { sabotages } from './support/sabotages.ts';

const whole = process.env['RATINGPLATE_CALIBRATION_MATRIX'] === '1';
const single = process.env['RATINGPLATE_CALIBRATION_FAULTS']?.split(/[ ,]+/) ?? [];
const all = rows.map(({ id }) => id);
/** Short ones, of each kind of figure. */
const brief = ['tree-shared', 'latency', 'outcomes', 'rate', 'driver-bound'];

/** A bundle with the faults of some rows. */
interface Trial {
  readonly name: string;
  readonly faulty: readonly string[];
  readonly tried: readonly string[];
}

/** The rows whose number has this bit, and those whose number has it not. */
const halves = (tried: readonly string[], bit: number): Trial[] =>
  [1, 0].map((set) => {
    const faulty = tried.filter((_, at) => ((at >> bit) & 1) === set);
    return { name: faulty.join(', '), faulty, tried };
  });

function trials(): Trial[] {
  if (single.length > 0) return single.map((row) => ({ name: row, faulty: [row], tried: all }));
  return whole ? [0, 1, 2, 3].flatMap((bit) => halves(all, bit)) : halves(brief, 0);
}

/** All rows take a minute and a half, and several times as long on a busy machine. */
const timeout = single.length > 0 || whole ? 900_000 : 180_000;

type Reading = Calibration['readings'][number];

/** What a sabotaged program says, by row. */
async function calibrate({ faulty, tried }: Trial): Promise<Map<string, readonly Reading[]>> {
  const folder = workFolder();
  const faults = sabotages.filter(({ row }) => faulty.includes(row));
  const entries = sabotage(inject('entries'), path.join(folder, 'dist'), faults);
  const only = tried.flatMap((row) => ['--only', row]);
  const ended = await runCli(entries, ['calibrate', '--json', '--quiet', ...only], folder);
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  const { readings } = JSON.parse(ended.stdout) as Calibration;
  if (tried === all)
    console.log(
      readings.map((each) => `${faulty.includes(each.row) ? 'FAULT' : '     '} ${said(each)}`).join('\n'),
    );
  return new Map(tried.map((row) => [row, readings.filter((reading) => reading.row === row)]));
}

const said = ({ row, result, reading, expected, measured, tolerance, reason }: Reading) =>
  `${row} ${reading ?? ''}: ${result}, is ${expected}, measured ${measured}, within ${tolerance} ${reason ?? ''}`;

/** It was measured, and is wrong: no machine that was too busy to say. */
const isOff = ({ error, tolerance }: Reading): boolean => Math.abs(error ?? 0) > (tolerance ?? 0);

describe.each(trials())('with the faults of $name', (trial) => {
  it('their rows do not pass, and no other fails', { timeout }, async () => {
    const results = [...(await calibrate(trial))];
    const [faulty, sound] = [true, false].map((fault) =>
      results.filter(([row]) => trial.faulty.includes(row) === fault),
    );
    const passing = faulty?.filter(([, readings]) => readings.every(({ result }) => result === 'pass'));
    expect(passing, 'rows with a fault').toEqual([]);
    const failing = sound?.flatMap(([, readings]) => readings.filter(({ result }) => result === 'fail'));
    expect(failing?.map(said), 'rows without a fault').toEqual([]);
    // A machine that is too busy for everything proves nothing.
    const off = faulty?.filter(([, readings]) => readings.some(isOff)) ?? [];
    expect(off.length).toBeGreaterThan((faulty?.length ?? 0) / 2);
  });
});

describe('the faults', () => {
  it('are one for each row', () => {
    expect(sabotages.map(({ row }) => row)).toEqual(all);
  });
});
