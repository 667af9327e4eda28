/** A report as wrk prints it, character by character (`wrk.c`, `print_stats`). */
import { wrkBytes, wrkCount, wrkPlain, wrkSeconds, wrkTime } from './units.ts';

/** A row of "Thread Stats", in the unit of its samples. */
export interface WrkRow {
  readonly mean: number;
  readonly sd: number;
  readonly max: number;
  /** Share of the samples within mean +- sd, 0..1. */
  readonly within: number;
}

export interface WrkReport {
  /** As asked for. */
  readonly seconds: number;
  readonly url: string;
  readonly threads: number;
  readonly connections: number;
  /** us; null = not one call. */
  readonly latency: WrkRow | null;
  /** Calls per second of the intervals. */
  readonly rates: WrkRow | null;
  readonly percentiles: readonly { readonly percent: number; readonly us: number }[];
  readonly requests: number;
  readonly runtimeUs: number;
  /** Bytes of answers, heads and all. */
  readonly bytes: number;
  /** Requests and bytes over the time they took, before any of the three was rounded. */
  readonly perSecond: number;
  readonly bytesPerSecond: number;
}

/** Lines, without what is printed only of errors. */
export function wrkReport(report: WrkReport): string[] {
  return [
    `Running ${wrkSeconds(report.seconds)} test @ ${report.url}`,
    `  ${report.threads} threads and ${report.connections} connections`,
    `  Thread Stats${'Avg'.padStart(6)}${'Stdev'.padStart(11)}${'Max'.padStart(8)}${'+/- Stdev'.padStart(12)}`,
    rowLine('Latency', report.latency, wrkTime),
    rowLine('Req/Sec', report.rates, wrkCount),
    '  Latency Distribution',
    ...report.percentiles.map(
      ({ percent, us }) => `${String(percent).padStart(7)}%${padded(wrkTime(us), 10)}`,
    ),
    `  ${report.requests} requests in ${wrkTime(report.runtimeUs)}, ${wrkBytes(report.bytes)}B read`,
    `Requests/sec: ${wrkPlain(report.perSecond).padStart(9)}`,
    `Transfer/sec: ${wrkBytes(report.bytesPerSecond).padStart(10)}B`,
  ];
}

const nothing: WrkRow = { mean: 0, sd: 0, max: 0, within: Number.NaN };

function rowLine(name: string, row: WrkRow | null, write: (value: number) => string): string {
  const { mean, sd, max, within } = row ?? nothing;
  const cells = [padded(write(mean), 8), padded(write(sd), 10), padded(write(max), 9)];
  const share = Number.isNaN(within) ? '-nan' : wrkPlain(100 * within);
  return `    ${name.padEnd(10)}${cells.join('')}${share.padStart(8)}%`;
}

/** To the right, with room behind a short unit for the letters of a long one. */
function padded(text: string, width: number): string {
  const letters = [text.at(-1), text.at(-2)].filter((each) => /[a-z]/i.test(each ?? '')).length;
  const room = 2 - letters;
  return `${text.padStart(width - room).slice(0, width - room)}${' '.repeat(room)}`;
}
