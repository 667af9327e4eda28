/** Bars of a grid with the range of their instances, against one linear scale: every bar begins at nothing. */
import type { Run } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import { caseText } from '../grid/cells.ts';
import type { Grid } from '../grid/grid.ts';
import type { Locale } from '../locales/index.ts';
import { formatTick } from '../numbers.ts';
import { finish } from './finish.ts';
import { type GridBar, type GridGroup, gridBars } from './grid-figures.ts';
import { footerText, valueText } from './labels.ts';
import type { GridChartName } from './names.ts';
import {
  type Bar,
  heading,
  type Label,
  margin,
  type Range,
  type Scene,
  sizes,
  valueRoom,
  width,
} from './scene.ts';
import { shorten, textWidth } from './text.ts';
import type { Ink } from './theme.ts';
import { linearTicks } from './ticks.ts';

const barHeight = 14;
const barStep = 20;
const groupHead = 30;
const widestLabel = 210;

/** By place among the paths; a grid of more begins again, and its labels tell them apart. */
const fills = ['solid', 'one', 'peak', 'idle'] as const satisfies readonly Ink[];
export const laneInk = (lane: number): Ink => fills[lane % fills.length] ?? 'solid';

/** Null where nothing was measured. */
export function gridScene(name: GridChartName, run: Run, locale: Locale): Scene | null {
  const all = gridBars(name, run);
  if (all === null) return null;
  const { charts, numbers } = locale;
  const head = heading(charts[name].title, charts[name].subtitle, []);
  const bars = all.groups.flatMap((group) => group.bars);
  const labelWidth = Math.ceil(
    Math.min(widestLabel, Math.max(...bars.map(({ label }) => textWidth(label, sizes.row)))),
  );
  const most = Math.max(0, ...bars.flatMap(({ drawn, range }) => [drawn?.value ?? 0, range?.[1] ?? 0]));
  const groups = stack(all.groups, all.grid, { labelWidth, top: head.bottom }, locale);
  const domain = [0, most || 1] as const;
  return finish({
    width,
    left: margin + labelWidth + 12,
    right: width - margin - valueRoom(groups.values),
    scale: { type: 'linear', domain },
    ticks: linearTicks(most)
      .filter((value) => value <= domain[1])
      .map((value) => ({ value, label: formatTick(value, numbers) })),
    spans: groups.spans,
    bars: groups.bars,
    ranges: groups.ranges,
    values: groups.values,
    swatches: head.swatches,
    labels: [...head.labels, ...groups.labels],
    footer: footerText(run, locale),
  });
}

/** Cases from the top down, each with a bar per path. */
function stack(
  groups: readonly GridGroup[],
  grid: Grid,
  from: { readonly labelWidth: number; readonly top: number },
  locale: Locale,
) {
  const bars: Bar[] = [];
  const ranges: Range[] = [];
  const values: Scene['values'][number][] = [];
  const labels: Label[] = [];
  const spans: { top: number; bottom: number }[] = [];
  let y = from.top;
  for (const { of, bars: mine } of groups) {
    const text = shorten(caseText(of, grid, locale, plain), sizes.row, width - 2 * margin);
    labels.push({ x: margin, y: y + groupHead / 2 + 2, text, size: sizes.row, ink: 'ink', bold: true });
    y += groupHead;
    const top = y - 3;
    for (const bar of mine) {
      const middle = y + barHeight / 2;
      if (bar.drawn !== null) bars.push(drawnBar(bar, bar.drawn.value, y));
      if (bar.range !== null) ranges.push({ from: bar.range[0], to: bar.range[1], y: middle });
      values.push({
        at: Math.max(0, bar.drawn?.value ?? 0, bar.range?.[1] ?? 0),
        ...{ y: middle, text: valueText(bar.drawn, locale), ink: bar.drawn === null ? 'muted' : 'ink' },
      });
      const label = shorten(bar.label, sizes.row, from.labelWidth);
      labels.push({ x: margin, y: middle, text: label, size: sizes.row, ink: 'ink' });
      y += barStep;
    }
    spans.push({ top, bottom: y });
  }
  return { bars, ranges, values, labels, spans };
}

const drawnBar = ({ lane }: GridBar, value: number, y: number): Bar => ({
  ...{ from: 0, to: Math.max(0, value), y, height: barHeight, fill: laneInk(lane) },
});
