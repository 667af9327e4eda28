/** Charts of lines over clients: a panel per method or one for all, lines by scenario, strokes by quantity. */
import type { Run } from '../../record/schema.ts';
import type { Locale } from '../locales/index.ts';
import { formatTick } from '../numbers.ts';
import { footerText } from './labels.ts';
import { linePanels } from './line-panels.ts';
import { plotOf, scaleOf, tickGap } from './line-plot.ts';
import { type LineScene, logScale } from './line-scene.ts';
import type { LineChartName } from './names.ts';
import { type Label, margin, sizes, width } from './scene.ts';
import { seriesLegend } from './series-legend.ts';
import { textWidth, wrap } from './text.ts';

const panelGap = 44;
/** Room right of the last step, for the bar of a series that was stopped there. */
const endRoom = 20;

/** Null where there is nothing to draw a line through. */
export function lineScene(name: LineChartName, run: Run, locale: Locale): LineScene | null {
  const panels = linePanels(name, run);
  if (panels.length === 0) return null;
  const { charts } = locale;
  const subtitle = `${charts[name].subtitle}; ${charts.drawn.series}`;
  const head: Label[] = [
    { x: margin, y: 26, text: charts[name].title, size: sizes.title, ink: 'ink', bold: true },
    { x: margin, y: 50, text: subtitle, size: sizes.subtitle, ink: 'muted' },
  ];
  const legend = seriesLegend(panels, locale, 74);
  const plots = panels.map((panel) => ({ panel, scale: scaleOf(panel) }));
  const texts = plots.flatMap(({ scale }) => scale.ticks.map((value) => formatTick(value, locale.numbers)));
  const left = margin + Math.ceil(Math.max(...texts.map((text) => textWidth(text, sizes.tick)))) + tickGap;
  const points = panels.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.flat()));
  const clients = [...new Set(points.map((point) => point.clients))].sort((a, b) => a - b);
  const x = logScale([clients[0] ?? 1, clients.at(-1) ?? 1], [left + 10, width - margin - endRoom]);
  let top = legend.bottom;
  const drawn = plots.map(({ panel, scale }) => {
    const part = plotOf(panel, scale, { x, clients, left, top, locale });
    top = part.bottom + panelGap;
    return part;
  });
  const foot = footerOf(footerText(run, locale), top);
  return {
    width,
    height: foot.bottom,
    rules: drawn.flatMap(({ rules }) => rules),
    bands: drawn.flatMap(({ bands }) => bands),
    stops: [...legend.stops, ...drawn.flatMap(({ stops }) => stops)],
    lines: [...legend.lines, ...drawn.flatMap(({ lines }) => lines)],
    marks: [...legend.marks, ...drawn.flatMap(({ marks }) => marks)],
    ticks: drawn.flatMap(({ ticks }) => ticks),
    labels: [...head, ...legend.labels, ...drawn.flatMap(({ labels }) => labels), ...foot.labels],
  };
}

const footerLine = 16;

function footerOf(text: string, top: number): { labels: Label[]; bottom: number } {
  const lines = wrap(text, sizes.footer, width - 2 * margin, 4);
  const labels = lines.map(
    (line, i): Label => ({
      ...{ x: margin, y: top + 8 + i * footerLine },
      ...{ text: line, size: sizes.footer, ink: 'muted' },
    }),
  );
  return { labels, bottom: Math.ceil(top + 8 + lines.length * footerLine + 4) };
}
