/** One pair of axes with its lines, bands, limits and stops, in px. */
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatTick } from '../numbers.ts';
import type { Limit, SeriesLine, SeriesPanel, SeriesPoint } from './line-data.ts';
import {
  type Band,
  type LinePath,
  logScale,
  type Mark,
  type Rule,
  styleOf,
  type Tick,
} from './line-scene.ts';
import { type Label, margin, sizes, width } from './scene.ts';
import { shorten, textWidth } from './text.ts';
import { logDomain } from './ticks.ts';

const panelHeight = 230;
const panelTitle = 34;
export const tickGap = 8;
/** From the last mark of a series to the bar that says it was stopped, and half of that bar's length. */
const stopGap = 9;
const stopHalf = 8;

export interface Place {
  readonly x: (clients: number) => number;
  readonly clients: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly locale: Locale;
}

/** The vertical scale of a panel, which holds its limits too. */
export const scaleOf = (panel: SeriesPanel): ReturnType<typeof logDomain> => logDomain(valuesOf(panel));

const valuesOf = ({ lines, limits }: SeriesPanel): number[] => [
  ...limits.map(({ value }) => value),
  ...lines.flatMap(({ segments }) =>
    segments.flat().flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
  ),
];

export function plotOf(panel: SeriesPanel, scale: ReturnType<typeof logDomain>, place: Place) {
  const { x, left, locale } = place;
  const top = place.top + (panel.method === null ? 0 : panelTitle);
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
  const limits = panel.limits.map((limit) => limitOf(limit, y(limit.value), left, locale));
  const drawn = linesOf(panel, x, y);
  return {
    ...drawn,
    bottom,
    rules: [...rules, ...down],
    ticks: [...ticks, ...under],
    lines: [...limits.map(({ line }) => line), ...drawn.lines],
    labels: [...titleOf(panel, top), axisOf(locale, right, bottom), ...limits.map(({ label }) => label)],
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

/** A dashed line with its name below it. */
function limitOf({ kind, value }: Limit, y: number, left: number, { charts, numbers }: Locale) {
  const line: LinePath = {
    ...{ ink: 'muted', stroke: 'dashed' },
    points: [
      { x: left, y },
      { x: width - margin, y },
    ],
  };
  const text = charts.limits[kind](formatCount(Math.round(value), numbers));
  const label: Label = { x: left + 6, y: y + 11, text, size: sizes.second, ink: 'muted' };
  return { line, label };
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
  const paths: LinePath[] = [];
  const marks: Mark[] = [];
  const bands: Band[] = [];
  const stops: Mark[] = [];
  for (const line of lines) {
    const { ink, shape } = styleOf(line.index);
    for (const segment of line.segments) {
      const points = segment.map(({ clients, value }) => ({ x: x(clients), y: y(value) }));
      if (points.length > 1) paths.push({ ink, stroke: line.stroke, points });
      for (const { clients, value, side } of segment)
        marks.push({ x: x(clients), y: y(value), ink, shape, hollow: side !== null });
      for (const part of known(segment))
        bands.push({ ink, points: part.map(({ at, low, high }) => ({ x: x(at), y: y(low), y2: y(high) })) });
    }
    const end = stopOf(line);
    if (end) stops.push({ x: x(end.clients) + stopGap, y: y(end.value), ink, shape, hollow: false });
  }
  return { lines: paths, marks, bands, stops: stops.map(stopRule) };
}

/** The last point of a series that a rule ended. */
const stopOf = ({ segments, stopped }: SeriesLine): SeriesPoint | null =>
  stopped ? (segments.at(-1)?.at(-1) ?? null) : null;

export const stopRule = ({ x, y, ink }: Pick<Mark, 'x' | 'y' | 'ink'>) => ({
  ...{ x, x2: x, y: y - stopHalf, y2: y + stopHalf, ink },
});

/** Runs of neighbouring points whose interval is known. */
function known(segment: readonly SeriesPoint[]) {
  const parts: { at: number; low: number; high: number }[][] = [[]];
  for (const { clients, low, high } of segment)
    if (low === null || high === null) parts.push([]);
    else parts.at(-1)?.push({ at: clients, low, high });
  return parts.filter((part) => part.length > 0);
}
