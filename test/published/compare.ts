/** Every cell of the published tables beside ours: what ours must be, and by which rules it may differ. */
import type { Locale } from '../../src/render/locales/index.ts';
import type { PageTable } from '../pages/markdown.ts';
import type { PublishedPage, PublishedTable } from './read-page.ts';

export const rules = [
  'units: what is counted stands in the cell or the head',
  'decimals as the language writes them',
  'three significant digits, at most three decimals',
  'per extra client with its decimals',
  'percentile under its minimum count',
  'cores in place of %',
] as const;
export type Rule = (typeof rules)[number];
const [units, language, digits, perExtra, tooFew, cores] = rules;

export interface Compared {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly published: string;
  readonly ours: string;
  readonly expected: string;
  readonly rules: readonly Rule[];
}

interface Expected {
  readonly text: string;
  readonly rules: readonly Rule[];
}

/** method.md, "Percentiles": pooled calls from which a percentile is published. */
const minimum: Readonly<Record<string, number>> = { p50: 20, p90: 100, p99: 1000 };

/** Cells of a page in one language. */
export function compareCells(page: PublishedPage, drawn: readonly PageTable[], locale: Locale): Compared[] {
  const { heads } = locale;
  const write = writer(locale);
  const number = (cell: string): Expected => (cell === 'n/a' ? { text: cell, rules: [] } : write(cell));
  const text = (cell: string): Expected => ({ text: cell, rules: [] });
  const inFlight = (title: string) =>
    page.series.find(({ surface }) => surface === title.split(', ')[1])?.inFlight ?? 0;
  const first = page.latency.rows.find(([, method]) => method === 'tools/list')?.[2] ?? null;
  const few = (n: number, name: string): Expected | null =>
    n < (minimum[name] ?? 0) ? { text: `n/a (n = ${n})`, rules: [tooFew] } : null;
  const of = (row: readonly string[]) => {
    const clients = Number(page.memory.rows.find(([title]) => title === row[0])?.[1]);
    return clients * inFlight(row[0] ?? '') * page.host.rounds;
  };
  const percentile = (name: string) => (cell: string, row: readonly string[]) =>
    few(of(row), name) ?? number(cell);
  return [
    ...compareTable(page.memory, tableWith(drawn, heads.idle), (row) => [row[0] ?? ''], [
      [heads.scenario, text],
      [heads.load, (cell, row) => ({ text: `${cell} × ${inFlight(row[0] ?? '')}`, rules: [units] })],
      [heads.idle, number],
      [heads.oneClient, number],
      [heads.allClients, number],
      [heads.perExtraClient, (cell, row) => extraCell(cell, row, page, write)],
      [heads.peak, number],
      [heads.goroutines, text],
      [heads.cores, (cell) => coresCell(cell, page.host.cpus, write)],
    ]),
    ...compareTable(page.waits, tableWith(drawn, heads.ready), (row) => [row[0] ?? ''], [
      [heads.scenario, text],
      [heads.ready, number],
      [heads.firstCall, number],
      [heads.allCalling(first), number],
      [heads.payload, (cell) => payloadCell(cell, write)],
    ]),
    ...compareTable(page.latency, tableWith(drawn, heads.max), (row) => [row[0] ?? '', row[1] ?? ''], [
      [heads.scenario, text],
      [heads.method, text],
      [heads.call, text],
      [heads.p50, percentile('p50')],
      [heads.p90, percentile('p90')],
      [heads.p99, percentile('p99')],
      [heads.max, number],
    ]),
    ...page.series.flatMap((series) => {
      const ours = drawn.find(
        ({ head, caption }) =>
          head.includes(heads.hot) && caption === `${series.endpoint}, ${series.surface}`,
      );
      const halves = (row: readonly string[]) =>
        [Math.ceil(Number(row[6]) / 2), Math.floor(Number(row[6]) / 2)] as const;
      const quantile = (name: string, at: 0 | 1) => (cell: string, row: readonly string[]) =>
        few(halves(row)[at], name) ?? number(cell);
      return compareTable(series, ours, (row) => [row[0] ?? ''], [
        [heads.clients, text],
        [heads.hot, number],
        [heads.peak, number],
        [heads.heap, number],
        [heads.settled, number],
        [heads.cpuPerCall, number],
        [heads.rate, (cell) => perSecond(cell, series.windowS, write)],
        [heads.methodP50('tools/call'), quantile('p50', 0)],
        [heads.methodP99('tools/call'), quantile('p99', 0)],
        [heads.methodP50('tools/list'), quantile('p50', 1)],
        [heads.methodP99('tools/list'), quantile('p99', 1)],
        [heads.goroutines, text],
      ]);
    }),
  ];
}

type Write = (cell: string) => Expected;
type CellRule = (cell: string, row: readonly string[]) => Expected;

const tableWith = (drawn: readonly PageTable[], head: string) =>
  drawn.find((table) => table.head.includes(head));

function compareTable(
  table: PublishedTable,
  ours: PageTable | undefined,
  keyOf: (row: readonly string[]) => string[],
  columns: readonly (readonly [head: string, rule: CellRule])[],
): Compared[] {
  if (columns.length !== table.head.length) throw new Error(`${table.title}: ${table.head.length} columns`);
  return table.rows.flatMap((row, y) =>
    columns.map(([head, rule], x): Compared => {
      const published = row[x] ?? '';
      const { text: expected, rules: applied } = rule(published, row);
      const found = ours?.rows[y]?.[ours.head.indexOf(head)];
      return {
        ...{ table: table.title, row: keyOf(row).join(', '), column: head, published, expected },
        ours: found === undefined ? '(not there)' : found.text,
        rules: applied,
      };
    }),
  );
}

/** Written as ours are; the code is the test's own. */
function writer({ code }: Locale): Write {
  const [point, group] = code === 'es' ? [',', '.'] : ['.', ','];
  return (cell) => {
    const value = Number(cell);
    const sized = Math.abs(value) >= 100 ? value.toFixed(0) : trimmed(value);
    const text = localized(sized, point, group);
    return {
      text,
      rules: [...(sized === cell ? [] : [digits]), ...(text === sized ? [] : [language])],
    };
  };
}

function localized(text: string, point: string, group: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.length > 4 ? whole.replace(/(\d)(?=(\d{3})+$)/g, `$1${group}`) : whole;
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

/** 0.648, 6.5 as 6.50, 30 as 30.0; 0 as 0. */
function trimmed(value: number): string {
  if (value === 0) return '0';
  const text = value.toPrecision(3);
  const [, fraction = ''] = text.split('.');
  return fraction.length > 3 ? value.toFixed(3) : text;
}

/** 1039 % of one core are 10.39 cores, and their share of the machine. */
function coresCell(cell: string, cpus: number, write: Write): Expected {
  const busy = Number(cell.replace('%', '')) / 100;
  const { text } = write(String(busy));
  return { text: `${text} (${((100 * busy) / cpus).toFixed(0)} %)`, rules: [cores] };
}

function extraCell(
  cell: string,
  [title = '']: readonly string[],
  page: PublishedPage,
  write: Write,
): Expected {
  const [endpoint, surface = '', telemetry] = title.split(', ');
  const precise =
    endpoint === 'http' && telemetry === undefined ? page.perExtraClient.get(surface) : undefined;
  if (precise === undefined) return write(cell);
  if (Math.round(precise) !== Number(cell)) throw new Error(`${title}: ${precise} does not round to ${cell}`);
  return { text: write(String(precise)).text, rules: [perExtra] };
}

/** `598 KB` is 598 kB. */
function payloadCell(cell: string, write: Write): Expected {
  const [size = '', unit = ''] = cell.split(' ');
  const { text, rules: applied } = write(size);
  return { text: `${text} ${unit.replace('K', 'k')}`, rules: unit === 'KB' ? [...applied, units] : applied };
}

/** Calls in a window as calls per second. */
function perSecond(cell: string, windowS: number, write: Write): Expected {
  return { text: write(String(Number(cell) / windowS)).text, rules: [units] };
}
