/** Charts of series over clients, interactive: a plot per method or one for all; the lines are those of the drawn charts. */
import type { Run } from '../../record/schema.ts';
import { valueText } from '../charts/labels.ts';
import type { SeriesLine, SeriesPanel, SeriesPoint } from '../charts/line-data.ts';
import { linePanels } from '../charts/line-panels.ts';
import { styleOf } from '../charts/line-scene.ts';
import { dashes } from '../charts/line-spec.ts';
import type { LineChartName } from '../charts/names.ts';
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatNumber } from '../numbers.ts';
import { type ChartDrawing, ink, type LiteSpec, literal, plotSpec, written } from './drawing.ts';
import type { Toggle } from './legend.ts';

const plotHeight = 260;

/** Null where there is nothing to draw a line through. */
export function lineCharts(name: LineChartName, run: Run, locale: Locale): ChartDrawing | null {
  const panels = linePanels(name, run);
  if (panels.length === 0) return null;
  const plots = panels.map((panel) => {
    const title = panel.method === null ? '' : plain(panel.method);
    return { title, spec: spec(panel, 'log', locale), linear: spec(panel, 'linear', locale) };
  });
  return { plots, toggles: togglesOf(panels, locale) };
}

/** Scenarios, then quantities where there are several. */
function togglesOf(panels: readonly SeriesPanel[], { charts }: Locale): Toggle[] {
  const lines = panels.flatMap((panel) => panel.lines);
  const series = new Map(lines.map(({ index, title }) => [index, title]));
  const quantities = new Map(lines.map(({ quantity, stroke }) => [quantity, stroke]));
  const scenarios = [...series]
    .sort(([a], [b]) => a - b)
    .map(([index, label]): Toggle => {
      const { ink: colour, shape } = styleOf(index);
      return {
        key: `s${index}`,
        label,
        sample: { kind: 'mark', ink: ink(colour), shape, hollow: false },
      };
    });
  const strokes = [...quantities].map(
    ([quantity, stroke]): Toggle => ({
      key: `q${quantity}`,
      label: charts.quantities[quantity],
      sample: { kind: 'line', stroke },
    }),
  );
  return [...scenarios, ...(strokes.length > 1 ? strokes : [])];
}

function spec(panel: SeriesPanel, type: 'log' | 'linear', locale: Locale): LiteSpec {
  const rows = panel.lines.flatMap((line) => rowsOf(line, locale));
  const clients = [...new Set(rows.map(({ x }) => x))].sort((a, b) => a - b);
  const log = type === 'log';
  return plotSpec({
    rows,
    height: plotHeight,
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        scale: log ? { type, nice: false, padding: 12 } : { type, nice: false, zero: true },
        axis: {
          ...written,
          ...{ title: locale.charts.axis, grid: true, labelOverlap: 'greedy' },
          ...(log ? { values: clients } : { tickCount: 6 }),
        },
      },
      y: {
        field: 'y',
        type: 'quantitative',
        scale: log ? { type, nice: false, padding: 12 } : { type, zero: true, nice: true },
        axis: { ...written, title: null, tickCount: 6, labelOverlap: 'greedy', domain: false },
      },
    },
    layer: [band, ...Object.keys(dashes).map((stroke) => stroked(stroke as keyof typeof dashes)), marks],
  });
}

/** Where an interval is known. */
const band = {
  transform: [{ filter: 'datum.low !== null' }],
  mark: { type: 'area', opacity: 0.16, tooltip: null },
  encoding: {
    y: { field: 'low' },
    y2: { field: 'high' },
    fill: literal('ink'),
    detail: { field: 'line', type: 'nominal' },
  },
};

const stroked = (stroke: keyof typeof dashes) => ({
  transform: [{ filter: `datum.stroke === '${stroke}'` }],
  mark: { type: 'line', strokeWidth: 2, strokeDash: dashes[stroke], tooltip: null },
  encoding: { stroke: literal('ink'), detail: { field: 'line', type: 'nominal' } },
});

const marks = {
  mark: { type: 'point', size: 60, strokeWidth: 1.5, opacity: 1 },
  encoding: {
    shape: literal('shape'),
    fill: literal('fill'),
    stroke: literal('ink'),
    tooltip: { field: 'text', type: 'nominal' },
  },
};

function rowsOf(line: SeriesLine, locale: Locale) {
  const { index, quantity, stroke, segments } = line;
  const { ink: colour, shape } = styleOf(index);
  const last = line.stopped ? segments.at(-1)?.at(-1) : undefined;
  return segments.flatMap((segment, part) =>
    segment.map((point) => ({
      ...{ x: point.clients, y: point.value, low: point.low, high: point.high },
      ...{ s: String(index), q: quantity, line: `${index}-${quantity}-${part}`, stroke, shape },
      ...{ ink: ink(colour), fill: point.side === null ? ink(colour) : ink('ground') },
      text: `${pointText(line, point, locale)}${point === last ? `; ${locale.charts.stopped}` : ''}`,
    })),
  );
}

/** The point as its description has it, with its interval. */
function pointText({ title, quantity }: SeriesLine, point: SeriesPoint, locale: Locale): string {
  const { charts, cells, numbers, series: say } = locale;
  const at = say.at(valueText(point, locale), charts.clients(formatCount(point.clients, numbers)));
  const write = (value: number) => formatNumber(value, numbers);
  const range =
    point.low === null || point.high === null
      ? ''
      : ` (${cells.range(write(point.low), write(point.high)).replaceAll('&nbsp;', '\u00A0')})`;
  return `${title}, ${charts.quantities[quantity]}: ${at}${range}`;
}
