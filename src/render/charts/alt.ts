/** The chart in words, from the same data: plain text, escaped where it is put. */
import type { Run } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import { caseText } from '../grid/cells.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatNumber } from '../numbers.ts';
import { barRows, latencyGroups } from './figures.ts';
import { gridBars } from './grid-figures.ts';
import { footerText, valueText } from './labels.ts';
import { linePanels } from './line-panels.ts';
import type { BarChartName, ChartName, GridChartName, LineChartName } from './names.ts';

/** Description of the chart; null where there is nothing to draw. */
export function chartAlt(name: ChartName, run: Run, locale: Locale): string | null {
  const text = chartValues(name, run, locale);
  return text === '' ? null : `${locale.charts[name].alt} ${text} ${footerText(run, locale)}`;
}

type Words = (run: Run, locale: Locale) => string;
const bars =
  (name: BarChartName): Words =>
  (run, locale) =>
    barWords(name, run, locale);
const grid =
  (name: GridChartName): Words =>
  (run, locale) =>
    gridWords(name, run, locale);
const lines =
  (name: LineChartName): Words =>
  (run, locale) =>
    lineWords(name, run, locale);

/** Every value of each chart. */
const words: Readonly<Record<ChartName, Words>> = {
  memory: bars('memory'),
  admission: lines('admission'),
  'start-up': bars('start-up'),
  latency: latencyWords,
  throughput: grid('throughput'),
  'throughput-cpu': grid('throughput-cpu'),
  'series-memory': lines('series-memory'),
  'series-heap': lines('series-heap'),
  'series-latency': lines('series-latency'),
  'series-cpu': lines('series-cpu'),
  'series-rate': lines('series-rate'),
};

/** Every value of the chart; empty string where there is none. */
export function chartValues(name: ChartName, run: Run, locale: Locale): string {
  return words[name](run, locale);
}

function barWords(name: BarChartName, run: Run, locale: Locale): string {
  const lines = barRows(name, run).map(({ point, bars }) => {
    const values = bars.map((bar) => `${locale.charts.bars[bar.key]} ${valueText(bar.drawn, locale)}`);
    const clients = locale.charts.clients(formatCount(point.scenario.clients, locale.numbers));
    return `${plain(point.scenario.title)} (${clients}): ${values.join(', ')}.`;
  });
  return lines.join(' ');
}

function latencyWords(run: Run, locale: Locale): string {
  const groups = latencyGroups(run).map(({ name, rows }) => {
    const values = rows.map(
      ({ point, p50, p99 }) =>
        `${plain(point.scenario.title)} p50 ${valueText(p50, locale)}, p99 ${valueText(p99, locale)}`,
    );
    return `${plain(name)}: ${values.join('; ')}.`;
  });
  return groups.join(' ');
}

/** Case by case: every path with its value, and the range of its instances. */
function gridWords(name: GridChartName, run: Run, locale: Locale): string {
  const all = gridBars(name, run);
  if (all === null) return '';
  const groups = all.groups.map(({ of, bars }) => {
    const values = bars.map(({ label, drawn, range }) => {
      const [low, high] = (range ?? []).map((end) => formatNumber(end, locale.numbers));
      const ends =
        low === undefined || high === undefined
          ? ''
          : ` (${locale.cells.range(low, high).replaceAll('&nbsp;', '\u00A0')})`;
      return `${label} ${valueText(drawn, locale)}${ends}`;
    });
    return `${caseText(of, all.grid, locale, plain)}: ${values.join('; ')}.`;
  });
  return groups.join(' ');
}

/** Every line by its values, step by step. */
function lineWords(name: LineChartName, run: Run, locale: Locale): string {
  const { charts, numbers, series: say } = locale;
  const panels = linePanels(name, run).map(({ method, lines, limits }) => {
    const told = lines.map(({ title, quantity, segments, stopped }) => {
      const values = segments
        .flat()
        .map((point) =>
          say.at(valueText(point, locale), charts.clients(formatCount(point.clients, numbers))),
        );
      const end = stopped ? ` (${charts.stopped})` : '';
      return `${title}, ${charts.quantities[quantity]}: ${values.join(', ')}${end}.`;
    });
    const under = limits.map(
      ({ kind, value }) => `${charts.limits[kind](formatCount(Math.round(value), numbers))}.`,
    );
    return [method === null ? '' : `${plain(method)}:`, ...told, ...under].filter(Boolean).join(' ');
  });
  return panels.join(' ');
}
