/** The second and the third published system as data: wrk's reports of two servers, and three tables of rates and resources. */

/** One report of wrk, line by line, each as words with one space between. */
export interface PublishedReport {
  /** What stands above it. */
  readonly title: string;
  readonly command: string;
  readonly lines: readonly string[];
}

/** @throws Error where a report has other lines than wrk prints */
export function readReports(text: string): PublishedReport[] {
  const parts = text.split(/^# /m).slice(1);
  return parts.map((part) => {
    const [title = '', command = '', ...lines] = part.trim().split('\n');
    const own = lines.filter((line) => !line.startsWith('In other words'));
    if (own.length !== 13 || !command.startsWith('$ ')) throw new Error(`no report of wrk: ${part}`);
    return { title, command: command.slice(2), lines: own };
  });
}

/** Figures of a report by the names of a sample's values; times in ms. */
export function valuesOf({ lines }: PublishedReport): Record<string, number> {
  const cells = (start: string) => {
    const line = lines.find((each) => each.startsWith(start));
    if (line === undefined) throw new Error(`no line begins with ${start}`);
    return line
      .slice(start.length)
      .trim()
      .split(/[\s,]+/);
  };
  const [mean, sd, max, within] = cells('Latency').map(numberOf);
  const [tickMean, tickSd, tickMax, tickWithin] = cells('Req/Sec').map(numberOf);
  const total = lines.find((line) => line.includes(' requests in ')) ?? '';
  const [, requests, runtime, read] = /^(\d+) requests in (\S+), (\S+) read$/.exec(total) ?? [];
  const all = {
    ...{ mean_ms: mean, sd_ms: sd, max_ms: max, within_sd: (within ?? 0) / 100 },
    ...{ tick_mean_per_s: tickMean, tick_sd_per_s: tickSd, tick_max_per_s: tickMax },
    tick_within_sd: (tickWithin ?? 0) / 100,
    ...Object.fromEntries([50, 75, 90, 99].map((p) => [`p${p}_ms`, numberOf(cells(`${p}%`)[0] ?? '')])),
    ...{ requests: Number(requests), window_ms: numberOf(runtime ?? ''), read_bytes: numberOf(read ?? '') },
    requests_per_s: numberOf(cells('Requests/sec:')[0] ?? ''),
    transfer_bytes_per_s: numberOf(cells('Transfer/sec:')[0] ?? ''),
  };
  return all as Record<string, number>;
}

const scales: Readonly<Record<string, number>> = {
  ...{ us: 1e-3, ms: 1, s: 1e3, m: 60e3, '': 1, '%': 1, k: 1e3 },
  ...{ B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 },
};

function numberOf(text: string): number {
  const [, digits = '', unit = ''] = /^([\d.]+)([a-zA-Z%]*)$/.exec(text) ?? [];
  const scale = scales[unit];
  if (digits === '' || scale === undefined) throw new Error(`no number of wrk: ${text}`);
  return Number(digits) * scale;
}

export interface PublishedRates {
  readonly keys: number;
  readonly connections: number;
  /** By path, as it was written. */
  readonly rates: Readonly<Record<string, string>>;
}
export interface PublishedResources {
  readonly keys: number;
  readonly connections: number;
  readonly path: string;
  readonly client: string;
  readonly server: string;
  readonly perRequest: string;
  readonly peak: string;
}
export interface PublishedGrid {
  readonly paths: readonly string[];
  readonly rates: readonly PublishedRates[];
  readonly resources: readonly PublishedResources[];
  /** Through the published ports, from another system. */
  readonly elsewhere: readonly PublishedRates[];
  readonly samples: number;
  readonly started: string;
  readonly commit: string;
}

/** @throws Error where the page is not the one that is known */
export function readGrid(text: string): PublishedGrid {
  const tables = [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trimEnd()
      .split('\n')
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
  const [rates, resources, elsewhere] = tables.map(([head = [], , ...rows]) => ({ head, rows }));
  const most = /^Con (\d+) conexiones, medianas/m.exec(text)?.[1];
  const of = /, (\d+) conexiones$/.exec(elsewhere?.head[0] ?? '')?.[1];
  if (!rates || !resources || !elsewhere || most === undefined || of === undefined)
    throw new Error(`${tables.length} tables on the published page`);
  const paths = rates.head.slice(2);
  const byPath = (cells: readonly string[]) =>
    Object.fromEntries(paths.map((path, i) => [path, cells[i] ?? '']));
  return {
    paths,
    rates: rates.rows.map(([keys, connections, ...cells]) => ({
      ...{ keys: Number(keys), connections: Number(connections), rates: byPath(cells) },
    })),
    resources: resources.rows.map(
      ([keys, path = '', client = '', server = '', perRequest = '', peak = '']) => ({
        ...{ keys: Number(keys), connections: Number(most), client, server, perRequest, peak },
        // The table of resources calls the first path by half its name.
        path: paths.find((each) => each === path) ?? paths.find((each) => each.startsWith(path)) ?? path,
      }),
    ),
    elsewhere: elsewhere.rows.map(([keys, ...cells]) => ({
      ...{ keys: Number(keys), connections: Number(of), rates: byPath(cells) },
    })),
    samples: /tres muestras de cinco segundos/.test(text) ? 3 : 0,
    started: /Medido el 15 de septiembre de 2026/.test(text) ? '2026-09-15T00:00:00.000Z' : '',
    commit: /compilación de la extensión (\w+)/.exec(text)?.[1] ?? '',
  };
}
