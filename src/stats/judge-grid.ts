/** Verdicts on the figures of a grid: what its samples and the trial with more driver threads say of them. */
import { type Estimate, withNoise } from './estimate.ts';
import type {
  GridCell,
  GridEstimate,
  GridFinding,
  GridJudged,
  GridSample,
  GridWider,
} from './grid-shapes.ts';
import { judgeCalls, judged, judgeMissing } from './judge.ts';
import { delayFrom, judgeShares } from './judge-driver.ts';
import { type Judgement, percent } from './judgement.ts';
import { median } from './percentile.ts';
import { type SpoilerCode, spoilers } from './verdicts.ts';

/** A gain over this share with one more driver thread: it was the driver that had no more to give. */
const gainFrom = 0.05;

/** Figures whose range over the instances is held against them. Of others, as of a largest value, it is in their nature. */
const steady: ReadonlySet<string> = new Set([
  ...['requests_per_s', 'mean_ms', 'p50_ms', 'p75_ms', 'p90_ms', 'p99_ms', 'transfer_bytes_per_s'],
  ...['server_cores', 'server_us_per_request', 'client_cores', 'hot_mib', 'peak_mib', 'payload_bytes'],
]);

/** The measurement with every reason to doubt its figures beside them. */
export function judgeGrid<R extends GridJudged>(record: R): R {
  const whole = [
    ...judgeMissing(record.rounds, record.rounds_planned),
    ...record.rounds
      .filter(({ failure }) => failure === null)
      .flatMap(({ round, findings }) => judgeFindings(findings, round)),
  ];
  const cells = record.cells.map((cell) => {
    const path = record.paths.find(({ name }) => name === cell.path);
    const found = [...whole, ...judgeWider(path?.wider ?? []), ...cell.samples.flatMap(judgeSample)];
    return { ...cell, figures: judgedFigures(cell, found) };
  });
  return { ...record, cells };
}

function judgedFigures(
  { figures }: GridCell<GridEstimate>,
  found: readonly Judgement[],
): Record<string, Estimate> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const estimate = figure as Estimate;
      const marked = steady.has(name) ? withNoise(estimate, 'range of the instances') : estimate;
      return [name, judged(marked, name, null, found)];
    }),
  );
}

/** What the study found; a code that nobody knows spoils nothing that is known. */
function judgeFindings(found: readonly GridFinding[], round: number): Judgement[] {
  return found.flatMap(({ code, reason }) =>
    Object.hasOwn(spoilers, code) ? [{ code: code as SpoilerCode, reason, round, method: null }] : [],
  );
}

function judgeSample({ instance, outcomes, values, findings }: GridSample): Judgement[] {
  const completed = values['requests'] ?? outcomes.ok;
  const calls = judgeCalls({ counts: outcomes, completed, latencies: new Float64Array() });
  const own = [...calls, ...judgeDriver(values, completed)].map((each) => ({
    ...{ ...each, round: instance, method: null },
  }));
  return [...judgeFindings(findings, instance), ...own];
}

/** Busy or waiting all the time, or late by a visible part of each request. */
function judgeDriver(values: GridSample['values'], completed: number): Pick<Judgement, 'code' | 'reason'>[] {
  const names = ['driver_busy', 'driver_delay_ms', 'window_ms', 'p50_ms'] as const;
  const [busy, delay, window, p50] = names.map((name) => values[name] ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  const all = judgeShares(busy, window > 0 ? delay / window : 0);
  if (all.length > 0) return all;
  const late = p50 <= 0 || completed === 0 ? 0 : delay / completed / p50;
  if (late <= delayFrom) return [];
  return [{ code: 'driver-bound', reason: `driver waited for a processor ${percent(late)} of each call` }];
}

/** By the median of the trials, one an instance. */
function judgeWider(wider: readonly GridWider[]): Judgement[] {
  const gain = median(
    wider.flatMap(({ per_s, wider_per_s }) => (per_s > 0 ? [wider_per_s / per_s - 1] : [])),
  );
  const drivers = wider[0]?.drivers;
  if (gain === null || drivers === undefined || gain <= gainFrom) return [];
  const reason = `${percent(gain)} more with ${drivers} drivers`;
  return [{ code: 'driver-bound', round: 0, method: null, reason }];
}
