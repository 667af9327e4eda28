/** What wrk would have printed of a cell: of the sample whose rate is the cell's, and the command that asks the same. */
import type { CellRecord, RatingRecord, SampleRecord } from '../../record/schema.ts';
import { shellQuoted } from '../../util/shell.ts';
import type { WrkReport, WrkRow } from '../wrk/report.ts';
import type { Lane } from './grid.ts';

/** The sample nearest to the cell's rate, the earlier of two; null where none was measured. */
export function middleSample({ figures, samples }: CellRecord): SampleRecord | null {
  const middle = figures['requests_per_s']?.value ?? null;
  if (middle === null) return null;
  const away = ({ values }: SampleRecord) => Math.abs((values['requests_per_s'] ?? Infinity) - middle);
  const nearest = samples.reduce<SampleRecord | null>(
    (best, each) => (best === null || away(each) < away(best) ? each : best),
    null,
  );
  return nearest?.values['requests_per_s'] == null ? null : nearest;
}

const usPerMs = 1000;
const percentiles = [
  [50, 'p50_ms'],
  [75, 'p75_ms'],
  [90, 'p90_ms'],
  [99, 'p99_ms'],
] as const;

/** @param url as the plan has it, with PORT for what is known at launch only */
export function wrkReportOf(
  lane: Lane,
  { values }: SampleRecord,
  connections: number,
  url: string,
): WrkReport {
  const value = (name: string) => values[name] ?? null;
  const row = (scale: number, names: readonly [string, string, string, string]): WrkRow | null => {
    const [mean, sd, max, within] = names.map(value);
    if (mean == null || sd == null || max == null || within == null) return null;
    return { mean: scale * mean, sd: scale * sd, max: scale * max, within };
  };
  return {
    ...{ seconds: lane.measurement.sample_ms / 1000, url, threads: 1, connections },
    latency: row(usPerMs, ['mean_ms', 'sd_ms', 'max_ms', 'within_sd']),
    rates: row(1, ['tick_mean_per_s', 'tick_sd_per_s', 'tick_max_per_s', 'tick_within_sd']),
    percentiles: percentiles.flatMap(([percent, name]) => {
      const ms = value(name);
      return ms === null ? [] : [{ percent, us: usPerMs * ms }];
    }),
    requests: value('requests') ?? 0,
    runtimeUs: usPerMs * (value('window_ms') ?? lane.measurement.sample_ms),
    bytes: value('read_bytes') ?? 0,
    perSecond: value('requests_per_s') ?? 0,
    bytesPerSecond: value('transfer_bytes_per_s') ?? 0,
  };
}

/** What the plan says of the path's request; the plan is data. */
interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly verb: string;
}

/** URL and headers of the request, late templates by their names: `${port}` is PORT. Null where the plan does not tell. */
export function requestOf({ plan }: RatingRecord, { measurement, path }: Lane): Asked | null {
  const all = Array.isArray(plan['measurements']) ? plan['measurements'] : [];
  const scenario = mapOf(all.map(mapOf).find((each) => each['id'] === measurement.id)?.['scenario']);
  const method = (Array.isArray(scenario['methods']) ? scenario['methods'] : [])
    .map(mapOf)
    .find((each) => each['name'] === path.name);
  const endpoint = mapOf(scenario['endpoint']);
  const [, verb, target] = /^([A-Z]+) (\/\S*)$/.exec(textOf(method?.['operation'])) ?? [];
  const base = textOf(endpoint['url']);
  if (verb === undefined || target === undefined || base === '') return null;
  const own = {
    ...mapOf(mapOf(endpoint['client'])['headers']),
    ...mapOf(mapOf(method?.['params'])['headers']),
  };
  const headers = Object.entries(own).map(([name, text]) => [name, filled(textOf(text))] as const);
  return { verb, url: filled(base.replace(/\/$/, '') + target), headers: Object.fromEntries(headers) };
}

const mapOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const filled = (text: string): string =>
  text.replace(/\$\{([^}]*)\}/g, (_, name: string) => name.toUpperCase()).replaceAll('$$', '$');

/** Null where wrk would need a script: it sends GET and no body. */
export function wrkCommand({ url, headers, verb }: Asked, lane: Lane, connections: number): string | null {
  if (verb !== 'GET' || lane.scenario.in_flight !== 1) return null;
  const given = Object.entries(headers).map(([name, text]) => `-H ${shellQuoted(`${name}: ${text}`)}`);
  const seconds = Math.max(1, Math.round(lane.measurement.sample_ms / 1000));
  return [`wrk -t1 -c${connections} -d${seconds}s --latency`, ...given, shellQuoted(url)].join(' ');
}
