/** Charts of points, interactive: memory and start-up as bars, latency as marks on a line from p50 to p99. */
import type { Run } from '../../record/schema.ts';
import { barRows, type LatencyGroup, latencyGroups } from '../charts/figures.ts';
import { valueText } from '../charts/labels.ts';
import type { BarChartName } from '../charts/names.ts';
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { type ChartDrawing, ink, type LiteSpec, literal, nameAxis, plotSpec, written } from './drawing.ts';
import type { Toggle } from './legend.ts';

/** Null where nothing was measured. */
export function barChart(name: BarChartName, run: Run, locale: Locale): ChartDrawing | null {
  const all = barRows(name, run);
  const unit = name === 'memory' ? 'MiB' : 'ms';
  if (all.length === 0) return null;
  const { charts } = locale;
  const titles = all.map(({ point }) => plain(point.scenario.title));
  const rows = all.flatMap(({ bars }, s) =>
    bars.flatMap(({ key, ink: fill, drawn }) =>
      drawn === null
        ? []
        : [
            {
              ...{ s: String(s), q: key, x: Math.max(0, drawn.value), ink: ink(fill) },
              text: `${titles[s]}, ${charts.bars[key]}: ${valueText(drawn, locale)} ${unit}`,
            },
          ],
    ),
  );
  const kinds = all[0]?.bars ?? [];
  const spec = plotSpec({
    rows,
    names: titles,
    height: { step: 15 },
    encoding: {
      x: { field: 'x', type: 'quantitative', scale: { zero: true }, axis: { ...written, title: unit } },
      y: nameAxis,
    },
    layer: [
      {
        mark: { type: 'bar', strokeWidth: 1, stroke: ink('edge') },
        encoding: {
          yOffset: { field: 'q', type: 'nominal', sort: kinds.map(({ key }) => key) },
          fill: literal('ink'),
          tooltip: { field: 'text', type: 'nominal' },
        },
      },
    ],
  });
  const toggles = kinds.map(
    ({ key, ink: fill }): Toggle => ({
      key: `q${key}`,
      label: charts.bars[key],
      sample: { kind: 'bar', ink: ink(fill) },
    }),
  );
  const plots = [{ title: '', spec, linear: null }];
  return { plots, toggles: [...toggles, ...scenarioToggles(titles)] };
}

/** Null where no latency was measured. */
export function latencyChart(run: Run, locale: Locale): ChartDrawing | null {
  const groups = latencyGroups(run);
  if (groups.length === 0) return null;
  const titles = [
    ...new Map(
      groups.flatMap(({ rows }) => rows.map(({ point }) => [point.id, plain(point.scenario.title)])),
    ),
  ];
  const names = titles.map(([, title]) => title);
  const order = new Map(titles.map(([id], i) => [id, String(i)]));
  const plots = groups.flatMap((group) => {
    const rows = latencyRows(group, order, locale);
    if (rows.length === 0) return [];
    const draw = (type: 'log' | 'linear') => latencySpec(rows, names, type);
    return [{ title: plain(group.name), spec: draw('log'), linear: draw('linear') }];
  });
  return plots.length === 0 ? null : { plots, toggles: [...percentiles, ...scenarioToggles(names)] };
}

const percentiles: readonly Toggle[] = [
  {
    key: 'qp50',
    label: 'p50',
    sample: { kind: 'mark', ink: ink('solid'), shape: 'circle', hollow: false },
  },
  {
    key: 'qp99',
    label: 'p99',
    sample: { kind: 'mark', ink: ink('solid'), shape: 'diamond', hollow: true },
  },
];

/** Of one scenario there is nothing to choose. */
const scenarioToggles = (titles: readonly string[]): Toggle[] =>
  titles.length < 2 ? [] : titles.map((label, s) => ({ key: `s${s}`, label, sample: { kind: 'none' } }));

/** A logarithmic scale has no place for zero. */
function latencyRows({ name, rows }: LatencyGroup, order: ReadonlyMap<string, string>, locale: Locale) {
  return rows.flatMap(({ point, p50, p99 }) =>
    (['p50', 'p99'] as const).flatMap((q) => {
      const drawn = { p50, p99 }[q];
      if (drawn === null || drawn.value <= 0) return [];
      return [
        {
          ...{ s: order.get(point.id) ?? '0', q, x: drawn.value },
          ...{ from: q === 'p99' && p50 !== null && p50.value > 0 ? p50.value : null },
          ...{ shape: q === 'p50' ? 'circle' : 'diamond', fill: ink(q === 'p50' ? 'solid' : 'ground') },
          text: `${plain(point.scenario.title)}, ${plain(name)} ${q}: ${valueText(drawn, locale)} ms`,
        },
      ];
    }),
  );
}

function latencySpec(
  rows: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[],
  type: 'log' | 'linear',
): LiteSpec {
  const x = { field: 'x', type: 'quantitative', axis: { ...written, title: 'ms', labelOverlap: 'greedy' } };
  const scale = type === 'log' ? { type, nice: false, padding: 12 } : { type, zero: true, nice: true };
  return plotSpec({
    rows,
    names,
    height: { step: 24 },
    encoding: { x: { ...x, scale }, y: nameAxis },
    layer: [
      {
        transform: [{ filter: 'datum.from !== null' }],
        mark: { type: 'rule', strokeWidth: 2, stroke: ink('solid'), tooltip: null },
        encoding: { x2: { field: 'from' } },
      },
      {
        mark: { type: 'point', size: 70, strokeWidth: 1.75, stroke: ink('solid'), opacity: 1 },
        encoding: {
          shape: literal('shape'),
          fill: literal('fill'),
          tooltip: { field: 'text', type: 'nominal' },
        },
      },
    ],
  });
}
