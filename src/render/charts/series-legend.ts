/** The legend of a chart of lines: scenarios by colour and shape, quantities by stroke. */
import type { Locale } from '../locales/index.ts';
import type { SeriesPanel } from './line-data.ts';
import { stopRule } from './line-plot.ts';
import { type LinePath, type LineScene, type Mark, styleOf } from './line-scene.ts';
import { type Label, margin, sizes, width } from './scene.ts';
import { shorten, textWidth } from './text.ts';

const sample = 30;
const gap = 8;
const apart = 22;
const rowHeight = 22;
const widest = 300;

export interface Legend {
  readonly lines: LinePath[];
  readonly marks: Mark[];
  readonly labels: Label[];
  readonly stops: LineScene['stops'][number][];
  readonly bottom: number;
}

/** Rows of entries from `top` down; strokes are explained only where there are several. */
export function seriesLegend(panels: readonly SeriesPanel[], { charts }: Locale, top: number): Legend {
  const lines = panels.flatMap((panel) => panel.lines);
  const scenarios = new Map(lines.map(({ index, title }) => [index, title]));
  const quantities = new Map(lines.map(({ quantity, stroke }) => [quantity, stroke]));
  const legend: Legend = { lines: [], marks: [], labels: [], stops: [], bottom: top };
  const next = rows(top);
  for (const [index, title] of [...scenarios].sort(([a], [b]) => a - b)) {
    const text = shorten(title, sizes.second, widest);
    const { ink, shape } = styleOf(index);
    const { x, y } = next.place(text);
    legend.lines.push({ ink, stroke: 'solid', points: across(x, y) });
    legend.marks.push({ x: x + sample / 2, y, ink, shape, hollow: false });
    legend.labels.push({ x: x + sample + gap, y, text, size: sizes.second, ink: 'ink' });
  }
  if (quantities.size > 1) {
    next.newRow();
    for (const [quantity, stroke] of quantities) {
      const text = charts.quantities[quantity];
      const { x, y } = next.place(text);
      legend.lines.push({ ink: 'muted', stroke, points: across(x, y) });
      legend.labels.push({ x: x + sample + gap, y, text, size: sizes.second, ink: 'ink' });
    }
  }
  if (lines.some(({ stopped }) => stopped)) {
    const { x, y } = next.place(charts.stopped);
    legend.stops.push(stopRule({ x: x + sample / 2, y, ink: 'muted' }));
    legend.labels.push({ x: x + sample + gap, y, text: charts.stopped, size: sizes.second, ink: 'ink' });
  }
  if (lines.some(({ segments }) => segments.flat().some(({ side }) => side !== null))) {
    const { x, y } = next.place(charts.bound);
    legend.marks.push({ x: x + sample / 2, y, ink: 'muted', shape: 'circle', hollow: true });
    legend.labels.push({ x: x + sample + gap, y, text: charts.bound, size: sizes.second, ink: 'ink' });
  }
  return { ...legend, bottom: next.bottom() + 4 };
}

const across = (x: number, y: number) => [
  { x, y },
  { x: x + sample, y },
];

/** Places from left to right, in the next row where one is full. */
function rows(top: number) {
  let x = margin;
  let y = top;
  return {
    place(text: string) {
      const needed = sample + gap + textWidth(text, sizes.second);
      if (x > margin && x + needed > width - margin) {
        x = margin;
        y += rowHeight;
      }
      const at = { x, y };
      x += needed + apart;
      return at;
    },
    newRow() {
      if (x > margin) y += rowHeight;
      x = margin;
    },
    bottom: () => y + rowHeight,
  };
}
