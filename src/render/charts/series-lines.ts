/** What a chart of series may draw: nothing that the tables print as n/a, and a line broken where a step is missing. */
import { seriesOf } from '../../record/kinds.ts';
import type { Figure, Run, SeriesRecord, StepRecord } from '../../record/schema.ts';
import { type Drawn, drawn } from './figures.ts';
import type { Stroke } from './line-scene.ts';
import type { SeriesChartName } from './names.ts';

/** The kinds of value that one chart draws, each with its stroke. */
export type Quantity = 'peak' | 'hot' | 'settled' | 'heap' | 'p50' | 'p99' | 'cpu' | 'rate';

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

export interface SeriesPoint extends Drawn {
  readonly clients: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface SeriesLine {
  readonly series: SeriesRecord;
  /** Position among the series of the run, which gives colour and shape. */
  readonly index: number;
  readonly quantity: Quantity;
  readonly stroke: Stroke;
  /** Runs of neighbouring steps. */
  readonly segments: readonly (readonly SeriesPoint[])[];
}

export interface SeriesPanel {
  /** Null = the chart has no methods. */
  readonly method: string | null;
  readonly lines: readonly SeriesLine[];
}

/** A panel for each method where the chart is of methods; panels without a value are left out. */
export function seriesPanels(name: SeriesChartName, run: Run): SeriesPanel[] {
  const all = seriesOf(run);
  const names = all.flatMap(({ steps }) =>
    steps.flatMap(({ methods }) => methods.map((method) => method.name)),
  );
  const methods = name === 'series-latency' ? [...new Set(names)] : [null];
  return methods
    .map((method) => ({ method, lines: linesOf(name, all, method) }))
    .filter(({ lines }) => lines.some(({ segments }) => segments.flat().length > 1));
}

function linesOf(name: SeriesChartName, all: readonly SeriesRecord[], method: string | null): SeriesLine[] {
  return all.flatMap((series, index) =>
    chartFigures[name].flatMap(([quantity, figure, stroke]) => {
      const segments = segmentsOf(series.steps, figure, method);
      return segments.length === 0 ? [] : [{ series, index, quantity, stroke, segments }];
    }),
  );
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

/** A logarithmic scale has no place for zero or less. */
function pointOf(step: StepRecord, name: string, method: string | null): SeriesPoint | null {
  const figures: Readonly<Record<string, Figure>> =
    method === null ? step.figures : (step.methods.find((each) => each.name === method)?.figures ?? {});
  const figure = figures[name];
  const known = drawn(figure, name);
  if (figure === undefined || known === null || known.value <= 0) return null;
  const exact = known.side === null && figure.low !== null && figure.low > 0;
  return {
    ...known,
    clients: step.clients,
    low: exact ? figure.low : null,
    high: exact ? figure.high : null,
  };
}
