/** Bars of a grid, interactive: a plot for each case, all against one scale. */
import type { Run } from '../../record/schema.ts';
import { laneInk } from '../charts/grid.ts';
import { type GridBars, type GridGroup, gridBars } from '../charts/grid-figures.ts';
import { valueText } from '../charts/labels.ts';
import type { GridChartName } from '../charts/names.ts';
import { plain } from '../escape.ts';
import { caseText } from '../grid/cells.ts';
import type { Locale } from '../locales/index.ts';
import { formatNumber } from '../numbers.ts';
import { type ChartDrawing, ink, type LiteSpec, literal, nameAxis, plotSpec, written } from './drawing.ts';
import type { Toggle } from './legend.ts';

/** Null where nothing was measured. */
export function gridChart(name: GridChartName, run: Run, locale: Locale): ChartDrawing | null {
  const all = gridBars(name, run);
  if (all === null) return null;
  const labels = all.grid.lanes.map(({ label }) => label);
  const most = Math.max(
    0,
    ...all.groups.flatMap(({ bars }) =>
      bars.flatMap(({ drawn, range }) => [drawn?.value ?? 0, range?.[1] ?? 0]),
    ),
  );
  const unit = name === 'throughput' ? '/s' : 'µs';
  const plots = all.groups.flatMap((group) => {
    const title = caseText(group.of, all.grid, locale, plain);
    const rows = rowsOf(group, title, unit, locale);
    if (rows.length === 0) return [];
    return [{ title, spec: barsSpec(rows, labels, most || 1, unit), linear: null }];
  });
  return { plots, toggles: togglesOf(all) };
}

function rowsOf({ bars }: GridGroup, title: string, unit: string, locale: Locale) {
  const write = (value: number) => formatNumber(value, locale.numbers);
  return bars.flatMap(({ label, lane, drawn, range }) => {
    if (drawn === null) return [];
    const ends = range === null ? '' : ` (${locale.cells.range(write(range[0]), write(range[1]))})`;
    return [
      {
        ...{ s: String(lane), q: 'grid', x: Math.max(0, drawn.value), ink: ink(laneInk(lane)) },
        ...{ low: range?.[0] ?? null, high: range?.[1] ?? null },
        text: `${title}, ${label}: ${valueText(drawn, locale)} ${unit}${ends.replaceAll('&nbsp;', '\u00A0')}`,
      },
    ];
  });
}

function barsSpec(
  rows: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[],
  most: number,
  unit: string,
): LiteSpec {
  const scale = { domain: [0, most], nice: false };
  return plotSpec({
    ...{ rows, names, height: { step: 22 } },
    encoding: {
      x: { field: 'x', type: 'quantitative', scale, axis: { ...written, title: unit } },
      y: nameAxis,
    },
    layer: [
      {
        mark: { type: 'bar', strokeWidth: 1, stroke: ink('edge'), height: 14 },
        encoding: { fill: literal('ink'), tooltip: { field: 'text', type: 'nominal' } },
      },
      {
        transform: [{ filter: 'datum.low !== null' }],
        mark: { type: 'rule', strokeWidth: 1.25, stroke: ink('ink'), tooltip: null },
        encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
      },
    ],
  });
}

/** Of one path there is nothing to choose. */
const togglesOf = ({ grid }: GridBars): Toggle[] =>
  grid.lanes.length < 2
    ? []
    : grid.lanes.map(({ label }, lane) => ({
        ...{ key: `s${lane}`, label },
        sample: { kind: 'bar', ink: ink(laneInk(lane)) },
      }));
