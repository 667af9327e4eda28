/** The chart in words, from the same data: plain text, escaped where it is put. */
import type { Run } from '../../record/schema.ts';
import type { Bound } from '../../stats/verdicts.ts';
import { plain } from '../escape.ts';
import { builds, hostFacts, startOf } from '../host.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatNumber } from '../numbers.ts';
import { type Drawn, latencyGroups, memoryRows } from './figures.ts';
import type { ChartName, SeriesChartName } from './names.ts';
import { seriesPanels } from './series-lines.ts';

const signs: Readonly<Record<Bound, string>> = { above: '> ', 'at-least': '≥ ', 'at-most': '≤ ' };

/** A value as a label, with the side on which the truth lies. */
export function valueText(drawn: Drawn | null, { numbers, cells }: Locale): string {
  if (drawn === null) return cells.unmeasured;
  return `${drawn.side === null ? '' : signs[drawn.side]}${formatNumber(drawn.value, numbers)}`;
}

/** Description of the chart; null where there is nothing to draw. */
export function chartAlt(name: ChartName, run: Run, locale: Locale): string | null {
  const text =
    name === 'memory'
      ? memoryAlt(run, locale)
      : name === 'latency'
        ? latencyAlt(run, locale)
        : seriesAlt(name, run, locale);
  return text === '' ? null : `${locale.charts[name].alt} ${text} ${footerText(run, locale)}`;
}

function memoryAlt(run: Run, locale: Locale): string {
  const lines = memoryRows(run).map(({ point, bars }) => {
    const values = bars.map((bar) => `${locale.charts.bars[bar.key]} ${valueText(bar.drawn, locale)}`);
    const clients = locale.charts.clients(formatCount(point.scenario.clients, locale.numbers));
    return `${plain(point.scenario.title)} (${clients}): ${values.join(', ')}.`;
  });
  return lines.join(' ');
}

function latencyAlt(run: Run, locale: Locale): string {
  const groups = latencyGroups(run).map(({ name, rows }) => {
    const values = rows.map(
      ({ point, p50, p99 }) =>
        `${plain(point.scenario.title)} p50 ${valueText(p50, locale)}, p99 ${valueText(p99, locale)}`,
    );
    return `${plain(name)}: ${values.join('; ')}.`;
  });
  return groups.join(' ');
}

/** Every line by its values, step by step. */
function seriesAlt(name: SeriesChartName, run: Run, locale: Locale): string {
  const { charts, numbers, series: say } = locale;
  const panels = seriesPanels(name, run).map(({ method, lines }) => {
    const told = lines.map(({ series, quantity, segments }) => {
      const values = segments
        .flat()
        .map((point) =>
          say.at(valueText(point, locale), charts.clients(formatCount(point.clients, numbers))),
        );
      return `${plain(series.scenario.title)}, ${charts.quantities[quantity]}: ${values.join(', ')}.`;
    });
    return `${method === null ? '' : `${plain(method)}: `}${told.join(' ')}`;
  });
  return panels.join(' ');
}

/** Machine, build and date in one sentence: on the bottom edge and in the description. */
export function footerText(run: Run, locale: Locale): string {
  const host = hostFacts(run, locale)
    .map((fact) => plain(fact))
    .join(', ');
  const built = builds(run, locale)
    .map((build) => plain(build))
    .join('; ');
  return locale.charts.footer(host, built, plain(startOf(run)));
}
