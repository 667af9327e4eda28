/** What a chart of series may draw: nothing that the tables print as n/a, and a line broken where a step is missing. */
import { seriesOf } from '../../record/kinds.ts';
import type { Figure, Run, SeriesRecord, StepRecord } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import { drawn } from './figures.ts';
import type { Limit, Quantity, SeriesLine, SeriesPanel, SeriesPoint } from './line-data.ts';
import type { Stroke } from './line-scene.ts';
import type { SeriesChartName } from './names.ts';

const chartFigures: Readonly<Record<SeriesChartName, readonly (readonly [Quantity, string, Stroke])[]>> = {
  'series-memory': [
    ['peak', 'peak_mib', 'solid'],
    ['hot', 'hot_mib', 'dashed'],
    ['settled', 'settled_connected_mib', 'dotted'],
  ],
  'series-heap': [['heap', 'heap_connected_mib', 'solid']],
  'series-latency': [
    ['p50', 'p50_ms', 'solid'],
    ['p99', 'p99_ms', 'dashed'],
  ],
  'series-cpu': [['cpu', 'cpu_ms_per_call', 'solid']],
  'series-rate': [['rate', 'calls_per_s', 'solid']],
};

/** A panel for each method where the chart is of methods; panels without a value are left out. */
export function seriesPanels(name: SeriesChartName, run: Run): SeriesPanel[] {
  const all = seriesOf(run);
  const names = all.flatMap(({ steps }) =>
    steps.flatMap(({ methods }) => methods.map((method) => method.name)),
  );
  const methods = name === 'series-latency' ? [...new Set(names)] : [null];
  return methods
    .map((method) => ({ method, lines: linesOf(name, all, method) }))
    .filter(({ lines }) => lines.some(({ segments }) => segments.flat().length > 1))
    .map((panel) => ({ ...panel, limits: limitsOf(name, all, panel.lines) }));
}

function linesOf(name: SeriesChartName, all: readonly SeriesRecord[], method: string | null): SeriesLine[] {
  return all.flatMap((series, index) =>
    chartFigures[name].flatMap(([quantity, figure, stroke]) => {
      const segments = segmentsOf(series.steps, figure, method);
      const title = plain(series.scenario.title);
      const stopped = series.rounds.some(({ stop }) => stop !== null);
      return segments.length === 0 ? [] : [{ title, index, quantity, stroke, segments, stopped }];
    }),
  );
}

/** A limit so many times above all values leaves them most of the plot, on a logarithmic scale. */
const nearEnough = 3;

/** Budget of memory, ceiling of latency: where all series share one, and it is near what was measured. */
function limitsOf(
  name: SeriesChartName,
  all: readonly SeriesRecord[],
  lines: readonly SeriesLine[],
): Limit[] {
  const kind = name === 'series-memory' ? 'budget' : name === 'series-latency' ? 'ceiling' : null;
  if (kind === null) return [];
  const values = new Set(
    all.flatMap(({ rounds, latency_ceiling_ms }) =>
      kind === 'ceiling' ? [latency_ceiling_ms] : rounds.map(({ budget_mib }) => budget_mib),
    ),
  );
  const [value] = values;
  const most = Math.max(...lines.flatMap(({ segments }) => segments.flat().map((point) => point.value)));
  return values.size === 1 && value !== undefined && value <= nearEnough * most && value * nearEnough >= most
    ? [{ kind, value }]
    : [];
}

function segmentsOf(steps: readonly StepRecord[], name: string, method: string | null): SeriesPoint[][] {
  const segments: SeriesPoint[][] = [];
  let open: SeriesPoint[] | null = null;
  for (const step of steps) {
    const point = pointOf(step, name, method);
    if (point === null) open = null;
    else if (open === null) {
      open = [point];
      segments.push(open);
    } else open.push(point);
  }
  return segments;
}

/** Two logarithmic scales have no place for zero or less. */
function pointOf(step: StepRecord, name: string, method: string | null): SeriesPoint | null {
  const figures: Readonly<Record<string, Figure>> =
    method === null ? step.figures : (step.methods.find((each) => each.name === method)?.figures ?? {});
  const figure = figures[name];
  const known = drawn(figure, name);
  if (figure === undefined || known === null || known.value <= 0 || step.clients <= 0) return null;
  const { low, high } = figure;
  const exact = known.side === null && low !== null && high !== null && low > 0 && high >= low;
  return {
    ...known,
    clients: step.clients,
    low: exact ? low : null,
    high: exact ? high : null,
  };
}
