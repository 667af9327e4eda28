/** Charts of series over clients: a panel per method or one for all, lines by scenario, strokes by quantity. */
import type { Run } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatTick } from '../numbers.ts';
import { footerText } from './alt.ts';
import { type LineScene, logScale, type Mark, type Rule, styleOf, type Tick } from './line-scene.ts';
import type { SeriesChartName } from './names.ts';
import { type Label, margin, sizes, width } from './scene.ts';
import { seriesLegend } from './series-legend.ts';
import { type SeriesLine, type SeriesPanel, seriesPanels } from './series-lines.ts';
import { shorten, textWidth, wrap } from './text.ts';
import { logDomain } from './ticks.ts';

const panelHeight = 230;
const panelTitle = 34;
const panelGap = 44;
const tickGap = 8;

/** Null where there is nothing to draw a line through. */
export function seriesScene(name: SeriesChartName, run: Run, locale: Locale): LineScene | null {
  const panels = seriesPanels(name, run);
  if (panels.length === 0) return null;
  const { charts } = locale;
  const head: Label[] = [
    { x: margin, y: 26, text: charts[name].title, size: sizes.title, ink: 'ink', bold: true },
    { x: margin, y: 50, text: charts[name].subtitle, size: sizes.subtitle, ink: 'muted' },
  ];
  const legend = seriesLegend(panels, locale, 74);
  const scales = panels.map((panel) => logDomain(valuesOf(panel)));
  const texts = scales.flatMap(({ ticks }) => ticks.map((value) => formatTick(value, locale.numbers)));
  const left = margin + Math.ceil(Math.max(...texts.map((text) => textWidth(text, sizes.tick)))) + tickGap;
  const clients = [...new Set(panels.flatMap(({ lines }) => lines.flatMap(clientsOf)))].sort((a, b) => a - b);
  const x = logScale([clients[0] ?? 1, clients.at(-1) ?? 1], [left + 10, width - margin - 14]);
  let top = legend.bottom;
  const drawn = panels.map((panel, i) => {
    const part = panelOf(panel, scales[i] ?? logDomain([1]), { x, clients, left, top, locale });
    top = part.bottom + panelGap;
    return part;
  });
  const foot = footerOf(footerText(run, locale), top);
  return {
    width,
    height: foot.bottom,
    rules: drawn.flatMap(({ rules }) => rules),
    intervals: drawn.flatMap(({ intervals }) => intervals),
    lines: [...legend.lines, ...drawn.flatMap(({ lines }) => lines)],
    marks: [...legend.marks, ...drawn.flatMap(({ marks }) => marks)],
    ticks: drawn.flatMap(({ ticks }) => ticks),
    labels: [...head, ...legend.labels, ...drawn.flatMap(({ labels }) => labels), ...foot.labels],
  };
}

const clientsOf = ({ segments }: SeriesLine): number[] => segments.flat().map(({ clients }) => clients);
const valuesOf = ({ lines }: SeriesPanel): number[] =>
  lines.flatMap(({ segments }) =>
    segments.flat().flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
  );

interface Place {
  readonly x: (clients: number) => number;
  readonly clients: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly locale: Locale;
}

/** One pair of axes with its lines. */
function panelOf(panel: SeriesPanel, scale: ReturnType<typeof logDomain>, place: Place) {
  const { x, left, locale } = place;
  const title = panel.method === null ? 0 : panelTitle;
  const top = place.top + title;
  const bottom = top + panelHeight;
  const y = logScale(scale.domain, [bottom, top]);
  const right = width - margin;
  const rules: Rule[] = scale.ticks.map((value) => ({ x: left, x2: right, y: y(value), y2: y(value) }));
  const ticks: Tick[] = scale.ticks.map((value) => ({
    ...{ x: left - tickGap, y: y(value), text: formatTick(value, locale.numbers), align: 'right' },
  }));
  const shown = clientTicks(place);
  const down: Rule[] = shown.map(({ at }) => ({ x: at, x2: at, y: top, y2: bottom }));
  const under: Tick[] = shown.map(({ at, text }) => ({ x: at, y: bottom + 14, text, align: 'center' }));
  return {
    bottom,
    rules: [...rules, ...down],
    ticks: [...ticks, ...under],
    ...linesOf(panel, x, y),
    labels: [...titleOf(panel, top), axisOf(locale, right, bottom)],
  };
}

function titleOf({ method }: SeriesPanel, top: number): Label[] {
  if (method === null) return [];
  const text = shorten(plain(method), sizes.row, width - 2 * margin);
  return [{ x: margin, y: top - 20, text, size: sizes.row, ink: 'ink', bold: true }];
}

function axisOf({ charts }: Locale, right: number, bottom: number): Label {
  const text = charts.axis;
  return { x: right - textWidth(text, sizes.second), y: bottom + 32, text, size: sizes.second, ink: 'muted' };
}

/** Steps as ticks, the larger of two that would touch left out; the last always stands. */
function clientTicks({ x, clients, locale }: Place): { at: number; text: string }[] {
  const all = clients.map((value) => ({ at: x(value), text: formatTick(value, locale.numbers) }));
  const half = (text: string) => textWidth(text, sizes.tick) / 2 + 4;
  const kept: { at: number; text: string }[] = [];
  for (const tick of all.toReversed()) {
    const next = kept.at(-1);
    if (next === undefined || tick.at + half(tick.text) <= next.at - half(next.text)) kept.push(tick);
  }
  return kept.toReversed();
}

function linesOf({ lines }: SeriesPanel, x: Place['x'], y: (value: number) => number) {
  const paths: LineScene['lines'][number][] = [];
  const marks: Mark[] = [];
  const intervals: LineScene['intervals'][number][] = [];
  for (const { index, stroke, segments } of lines) {
    const { ink, shape } = styleOf(index);
    for (const segment of segments) {
      const points = segment.map(({ clients, value }) => ({ x: x(clients), y: y(value) }));
      if (points.length > 1) paths.push({ ink, stroke, points });
      for (const { clients, value, side, low, high } of segment) {
        marks.push({ x: x(clients), y: y(value), ink, shape, hollow: side !== null });
        if (low !== null && high !== null)
          intervals.push({ x: x(clients), x2: x(clients), y: y(low), y2: y(high), ink });
      }
    }
  }
  return { lines: paths, marks, intervals };
}

const footerLine = 16;

function footerOf(text: string, top: number): { labels: Label[]; bottom: number } {
  const lines = wrap(text, sizes.footer, width - 2 * margin, 4);
  const labels = lines.map(
    (line, i): Label => ({
      x: margin,
      y: top + 8 + i * footerLine,
      text: line,
      size: sizes.footer,
      ink: 'muted',
    }),
  );
  return { labels, bottom: Math.ceil(top + 8 + lines.length * footerLine + 4) };
}
