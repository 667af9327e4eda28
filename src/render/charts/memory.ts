/** Memory per scenario: idle, one client, all clients, peak. */
import type { Run } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatTick } from '../numbers.ts';
import { footerText, valueText } from './alt.ts';
import { type MemoryRow, memoryBars, memoryRows } from './figures.ts';
import { finish } from './finish.ts';
import { type Bar, heading, type Label, margin, type Scene, sizes, valueRoom, width } from './scene.ts';
import { textWidth, wrap } from './text.ts';
import { linearTicks } from './ticks.ts';

const barHeight = 13;
const barStep = 16;
const groupGap = 16;
const lineHeight = 17;
const widestLabel = 210;

/** Null where nothing was measured. */
export function memoryScene(run: Run, locale: Locale): Scene | null {
  const rows = memoryRows(run);
  if (rows.length === 0) return null;
  const { charts, numbers } = locale;
  const kinds = new Set(rows.flatMap((row) => row.bars.map((bar) => bar.key)));
  const legend = memoryBars
    .filter(([key]) => kinds.has(key))
    .map(([key]) => ({ text: charts.bars[key], fill: key }));
  const head = heading(charts.memory.title, charts.memory.subtitle, legend);
  const labelWidth = Math.min(widestLabel, Math.max(...rows.map((row) => longestWord(row, locale))));
  const most = Math.max(0, ...rows.flatMap((row) => row.bars.map((bar) => bar.drawn?.value ?? 0)));
  const round = linearTicks(most);
  const ticks = round
    .filter((value) => value <= (most || 1))
    .map((value) => ({ value, label: formatTick(value, numbers) }));
  const groups = stack(rows, labelWidth, head.bottom + 8, locale);
  return finish({
    width,
    left: margin + labelWidth + 12,
    right: width - margin - valueRoom(groups.values),
    scale: { type: 'linear', domain: [0, most || 1] },
    ticks,
    spans: [{ top: head.bottom, bottom: groups.bottom }],
    bars: groups.bars,
    values: groups.values,
    swatches: head.swatches,
    labels: [...head.labels, ...groups.labels],
    footer: footerText(run, locale),
  });
}

const clientsText = (row: MemoryRow, { charts, numbers }: Locale): string =>
  charts.clients(formatCount(row.point.scenario.clients, numbers));

/** Room the label needs in at most two lines. */
function longestWord(row: MemoryRow, locale: Locale): number {
  const lines = wrap(plain(row.point.scenario.title), sizes.row, widestLabel, 2);
  const widths = lines.map((line) => textWidth(line, sizes.row));
  return Math.ceil(Math.max(...widths, textWidth(clientsText(row, locale), sizes.second)));
}

/** Groups of bars from the top down, each with its label beside it. */
function stack(rows: readonly MemoryRow[], labelWidth: number, top: number, locale: Locale) {
  const bars: Bar[] = [];
  const values: { at: number; y: number; text: string; ink: 'ink' | 'muted' }[] = [];
  const labels: Label[] = [];
  let y = top;
  for (const row of rows) {
    const lines = wrap(plain(row.point.scenario.title), sizes.row, labelWidth, 2);
    const height = Math.max(row.bars.length * barStep, (lines.length + 1) * lineHeight);
    const first = y + (height - row.bars.length * barStep) / 2;
    for (const [i, bar] of row.bars.entries()) {
      const at = first + i * barStep;
      const value = Math.max(0, bar.drawn?.value ?? 0);
      if (bar.drawn) bars.push({ from: 0, to: value, y: at, height: barHeight, fill: bar.key });
      values.push({
        at: value,
        y: at + barHeight / 2,
        text: valueText(bar.drawn, locale),
        ink: bar.drawn ? 'ink' : 'muted',
      });
    }
    const middle = y + height / 2 - (lines.length * lineHeight) / 2;
    const texts = [...lines.map((text) => ({ text, size: sizes.row, ink: 'ink' as const }))];
    for (const [i, label] of texts.entries())
      labels.push({ x: margin, y: middle + i * lineHeight, ...label });
    labels.push({
      x: margin,
      y: middle + lines.length * lineHeight,
      text: clientsText(row, locale),
      size: sizes.second,
      ink: 'muted',
    });
    y += height + groupGap;
  }
  return { bars, values, labels, bottom: y - groupGap / 2 };
}
