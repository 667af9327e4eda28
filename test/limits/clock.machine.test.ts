/** A wall clock that jumps while it is measured: it is for labels alone, and no time of a record knows of it. */
import { cpus } from 'node:os';
import { expect, it } from 'vitest';
import type { LoadMethod } from '../../src/stats/point-round.ts';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { pointOf, readRun, roundOf } from '../e2e/support/measured.ts';
import { oddConfig } from './support/config.ts';
import { runIn } from './support/world.ts';

/** Each reading of the wall clock is an hour before the last, or a day after it. */
const jumping = `const Real = Date;
let reading = 0;
const shift = () => (reading++ % 2 === 0 ? -1 : 24) * 3_600_000 * reading;
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift());
    else super(...given);
  }
  static now() { return Real.now() + shift(); }
};
`;

it('a wall clock that jumps changes labels, and no figure', async () => {
  const folder = workFolder({ 'ratingplate.yml': oddConfig(), 'jumping.mjs': jumping });
  const world = { env: { NODE_OPTIONS: `--import=${folder}/jumping.mjs` } };
  const startedAt = performance.now();
  const ended = await runIn(world, ['measure', '--out', 'out', '--no-render'], folder);
  const tookMs = performance.now() - startedAt;
  expect(await untilGone(folder)).toEqual([]);
  expect(ended.code, ended.stderr).toBe(0);
  const run = await readRun(folder, ended);
  const [measured] = run.record.runs;
  // The clock did jump.
  const labels = Date.parse(measured?.finished ?? '') - Date.parse(measured?.started ?? '');
  expect(Math.abs(labels)).toBeGreaterThan(tookMs);
  const { rounds, figures } = pointOf(run, 'http');
  const phases = rounds.flatMap((round) => round.phases);
  for (const { start_ms, length_ms } of phases) {
    expect(start_ms).toBeGreaterThanOrEqual(0);
    expect(length_ms).toBeGreaterThanOrEqual(0);
  }
  const inside = phases.reduce((sum, { length_ms }) => sum + length_ms, 0);
  expect(measured?.wall_ms).toBeGreaterThanOrEqual(inside - phases.length);
  expect(measured?.wall_ms).toBeLessThanOrEqual(tookMs);
  expect(figures['ready_ms']?.value).toBeGreaterThan(0);
  expect(figures['ready_ms']?.value).toBeLessThan(tookMs);
  // The driver's clock is none of the wall's either: its window, its latencies, and the rate that is made of both.
  const { windowMs, completed, latencies } = roundOf(run, 'http').load['call'] as LoadMethod;
  expect(windowMs).toBeGreaterThanOrEqual(150);
  expect(windowMs).toBeLessThan(tookMs);
  expect(latencies.length).toBeGreaterThan(0);
  expect(latencies.every((ms) => ms > 0 && ms < tookMs)).toBe(true);
  // Six digits of it are kept.
  expect(figures['calls_per_s']?.value).toBe(Number(((1000 * completed) / windowMs).toPrecision(6)));
  expect(figures['cores']?.value).toBeLessThan(cpus().length + 0.1);
});
