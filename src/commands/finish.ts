/** The end of a run: the record to its place, the snapshot drawn by a process of its own, and the figures that matter. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '../errors/base.ts';
import { formatFigure, plain } from '../progress/format.ts';
import { headlineFaults } from '../record/complete.ts';
import { cellName } from '../record/kinds.ts';
import type {
  CellRecord,
  Figure,
  MeasurementRecord,
  PointRecord,
  RatingRecord,
  SeriesRecord,
  ThroughputRecord,
} from '../record/schema.ts';
import { writeAtomic } from '../record/write.ts';
import { boundOf } from '../stats/verdicts.ts';
import type { CommandDeps } from './deps.ts';

/** Puts the complete record into the snapshot folder, whole or not at all. */
export async function placeRecord(record: string, out: string): Promise<string> {
  const place = path.join(out, 'record.json');
  await writeAtomic(place, await readFile(record));
  return place;
}

/**
 * Draws in a child, so that the drawing library never was in the process that measured. Its environment is empty: what
 * is drawn depends on nothing in it, and secrets may be there. Returns its exit code.
 */
export async function renderInChild(args: readonly string[], deps: CommandDeps): Promise<number> {
  const child = spawn(deps.execPath, [path.join(deps.entries, 'cli.js'), 'render', ...args], {
    cwd: deps.cwd,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', () => {});
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(exitCodes.unmeasured));
    child.once('close', (status) => resolve(status ?? exitCodes.unmeasured));
  });
  if (code !== exitCodes.done) deps.stderr.write(Buffer.concat(said).toString('utf8'));
  return code;
}

/** 0, or 1 with an invalid headline figure, or 3 when not everything could be measured. */
export function exitCodeOf(record: RatingRecord): number {
  if (!record.complete) return exitCodes.unmeasured;
  return headlineFaults(record).length > 0 ? exitCodes.wanting : exitCodes.done;
}

/** The figures a reader looks for first, one line per scenario, and every headline figure that does not hold. */
export function summarize(record: RatingRecord): string {
  const lines = record.runs.flatMap((run) => run.measurements.map(lineOf));
  return `${lines.map((line) => `${line}\n`).join('')}${faultLines(record)}`;
}

/** A line for every headline figure that does not hold. */
export function faultLines(record: RatingRecord): string {
  const faults = headlineFaults(record).map(
    ({ measurement, method, figure, code, reason }) =>
      `  not valid: ${measurement}, ${method === null ? '' : `${plain(method)} `}${figure}: ${code}, ${plain(reason)}`,
  );
  return faults.map((line) => `${line}\n`).join('');
}

function lineOf(measured: MeasurementRecord): string {
  if (measured.kind === 'series') return seriesLine(measured);
  return measured.kind === 'throughput' ? gridLines(measured) : scenarioLine(measured);
}

/** A line for each path: its fastest cell. */
function gridLines({ scenario, paths, cells }: ThroughputRecord): string {
  const rateOf = ({ figures }: CellRecord) => figures['requests_per_s']?.value ?? 0;
  const lines = paths.map(({ name }) => {
    const [best] = cells.filter(({ path }) => path === name).sort((a, b) => rateOf(b) - rateOf(a));
    const figures = best?.figures ?? {};
    const parts = [
      ['requests', show(figures, 'requests_per_s', 'per_s')],
      ['p50', show(figures, 'p50_ms', 'ms')],
      ['p99', show(figures, 'p99_ms', 'ms')],
      ['server', `${show(figures, 'server_us_per_request', 'us')} per request`],
      ['peak', show(figures, 'peak_mib', 'mib')],
    ];
    const where = best === undefined ? '' : ` (fastest cell: ${plain(cellName(best))})`;
    const said = parts.map(([what, value]) => `${what} ${value}`).join(', ');
    return `${plain(scenario.title)}, ${plain(name)}${where}: ${said}`;
  });
  return lines.join('\n');
}

function scenarioLine(point: PointRecord): string {
  const { figures } = point;
  const first = point.methods.find((method) => method.name === point.scenario.first_call);
  const parts = [
    ['ready', show(figures, 'ready_ms', 'ms')],
    ['one client', show(figures, 'one_client_mib', 'mib')],
    [`${point.scenario.clients} clients`, show(figures, 'all_clients_mib', 'mib')],
    ['peak', show(figures, 'peak_mib', 'mib')],
    [`${plain(point.scenario.first_call)} alone`, show(first?.figures ?? {}, 'alone_p50_ms', 'ms')],
    ['all calling', show(first?.figures ?? {}, 'p50_ms', 'ms')],
  ];
  return `${plain(point.scenario.title)}: ${parts.map(([name, value]) => `${name} ${value}`).join(', ')}`;
}

function seriesLine({ scenario, figures, steps, steps_planned }: SeriesRecord): string {
  const last = steps.at(-1);
  const parts = [
    `${steps.length} of ${steps_planned.length} steps`,
    `to ${last?.clients ?? 0} clients`,
    `peak ${show(last?.figures ?? {}, 'peak_mib', 'mib')}`,
    `live heap per client ${show(figures, 'heap_per_client_kib', 'kib')}`,
    `peak per caller ${show(figures, 'peak_per_caller_mib', 'mib')}`,
    `knee ${show(figures, 'knee_clients', 'count')}`,
  ];
  return `${plain(scenario.title)}, series: ${parts.join(', ')}`;
}

const signs = { above: '> ', 'at-least': '>= ', 'at-most': '<= ' } as const;

/** As on the page: `n/a` for what is invalid, a bound with its side, `~` for any other doubt. */
function show(figures: Readonly<Record<string, Figure>>, name: string, unit: string): string {
  const figure = figures[name];
  const verdicts = figure?.verdicts ?? [];
  if (verdicts.some(({ level }) => level === 'invalid')) return formatFigure(null, unit);
  const bound = verdicts.find(({ level }) => level === 'bound');
  const doubt = verdicts.some(({ level }) => level === 'noisy') ? '~' : '';
  const side = bound === undefined ? null : boundOf(bound.code, name);
  const sign = side === null ? doubt : signs[side];
  return `${sign}${formatFigure(figure?.value ?? null, unit)}`;
}
