/** The charts of page.html: their places in the page, and the drawings that the page's program puts there. */
import type { TopLevelSpec } from 'vega-lite';
import type { RatingRecord, Run } from '../../record/schema.ts';
import { chartValues } from '../charts/alt.ts';
import { footerText } from '../charts/labels.ts';
import {
  type BarChartName,
  type ChartName,
  chartNames,
  type GridChartName,
  type LineChartName,
} from '../charts/names.ts';
import { xml } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import type { Plot, ScaleParts, VegaSpec } from './data.ts';
import type { ChartDrawing, LiteSpec } from './drawing.ts';
import { gridChart } from './grid.ts';
import { controls } from './legend.ts';
import { lineCharts } from './lines.ts';
import { barChart, latencyChart } from './points.ts';

export interface HtmlCharts {
  readonly plots: readonly Plot[];
  /** The place of a chart, on one line; null where there is nothing to draw. */
  readonly figure: (name: ChartName, run: number) => string | null;
}

type Draw = (run: Run, locale: Locale) => ChartDrawing | null;
const bars =
  (name: BarChartName): Draw =>
  (run, locale) =>
    barChart(name, run, locale);
const grid =
  (name: GridChartName): Draw =>
  (run, locale) =>
    gridChart(name, run, locale);
const lines =
  (name: LineChartName): Draw =>
  (run, locale) =>
    lineCharts(name, run, locale);

/** The interactive drawing of each chart; null where there is nothing to draw. */
const drawings: Readonly<Record<ChartName, Draw>> = {
  memory: bars('memory'),
  admission: lines('admission'),
  'start-up': bars('start-up'),
  latency: latencyChart,
  throughput: grid('throughput'),
  'throughput-cpu': grid('throughput-cpu'),
  'series-memory': lines('series-memory'),
  'series-heap': lines('series-heap'),
  'series-latency': lines('series-latency'),
  'series-cpu': lines('series-cpu'),
  'series-rate': lines('series-rate'),
};

/** Vega-Lite is loaded here, and only when a page with charts is drawn. */
export async function htmlCharts(record: RatingRecord, locale: Locale): Promise<HtmlCharts> {
  const [{ compile }, { logger, None }] = await Promise.all([import('vega-lite'), import('vega')]);
  // What it has to say is for authors of specifications.
  const quiet = { logger: logger(None) };
  const compiled = (lite: LiteSpec) =>
    compile(lite as unknown as TopLevelSpec, quiet).spec as unknown as VegaSpec;
  const drawn = new Map<string, ChartDrawing>();
  for (const [index, run] of record.runs.entries())
    for (const name of chartNames) {
      const drawing = drawings[name](run, locale);
      if (drawing !== null) drawn.set(idOf(name, index), drawing);
    }
  const plots = [...drawn].flatMap(([id, drawing]) =>
    drawing.plots.map(({ spec, linear }, i) => ({
      id: plotId(id, i),
      spec: compiled(spec),
      linear: linear === null ? null : scaleParts(compiled(linear)),
    })),
  );
  const figure = (name: ChartName, index: number) => {
    const [drawing, run] = [drawn.get(idOf(name, index)), record.runs[index]];
    if (drawing === undefined || run === undefined) return null;
    return figureOf(name, idOf(name, index), { drawing, run, locale });
  };
  return { plots, figure };
}

const idOf = (name: ChartName, run: number): string => `${name}${run === 0 ? '' : `-${run + 1}`}`;
const plotId = (chart: string, plot: number): string => `plot-${chart}-${plot + 1}`;

const scaleParts = ({ scales, axes, marks }: VegaSpec): ScaleParts => ({ scales, axes, marks });

interface FigureParts {
  readonly drawing: ChartDrawing;
  readonly run: Run;
  readonly locale: Locale;
}

/** Each plot is one image with its own words; all values follow in the chart's description, and in the tables. */
function figureOf(name: ChartName, id: string, { drawing, run, locale }: FigureParts): string {
  const { title, subtitle } = locale.charts[name];
  const plots = drawing.plots.map((plot, i) => {
    const head = plot.title === '' ? '' : `<h4>${xml(plot.title)}</h4>`;
    const label = [title, plot.title, subtitle].filter(Boolean).join(', ');
    return `${head}<div id="${plotId(id, i)}" class="plot" role="img" aria-label="${xml(label)}" aria-describedby="words-${id}"></div>`;
  });
  const scales = drawing.plots.some(({ linear }) => linear !== null);
  return [
    `<figure id="chart-${id}" class="chart">`,
    `<figcaption><h3>${xml(title)}</h3><p>${xml(subtitle)}</p></figcaption>`,
    controls(id, drawing.toggles, scales, locale),
    ...plots,
    `<p id="words-${id}" class="unseen">${xml(chartValues(name, run, locale))}</p>`,
    `<p class="note">${xml(footerText(run, locale))}</p>`,
    '</figure>',
  ].join('');
}
