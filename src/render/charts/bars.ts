/** Bars per scenario: memory against a linear scale, start-up times against a logarithmic one. */
import type { Run } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatTick } from '../numbers.ts';
import { type BarRow, barKinds, barRows } from './figures.ts';
import { finish } from './finish.ts';
import { footerText, valueText } from './labels.ts';
import type { BarChartName } from './names.ts';
import { type Bar, heading, type Label, margin, type Scene, sizes, valueRoom, width } from './scene.ts';
import { textWidth, wrap } from './text.ts';
import { linearTicks, logTicks } from './ticks.ts';

const barHeight = 13;
const barStep = 16;
const groupGap = 16;
const lineHeight = 17;
const widestLabel = 210;

/** Null where nothing was measured. */
export function barScene(name: BarChartName, run: Run, locale: Locale): Scene | null {
  const rows = barRows(name, run);
  if (rows.length === 0) return null;
  const { charts, numbers } = locale;
  const kinds = new Set(rows.flatMap((row) => row.bars.map((bar) => bar.key)));
  const legend = barKinds[name]
    .filter(({ key }) => kinds.has(key))
    .map(({ key, ink }) => ({ text: charts.bars[key], fill: ink }));
  const subtitle = { memory: charts.memory.subtitle, 'start-up': charts.drawn.startUp }[name];
  const head = heading(charts[name].title, subtitle, legend);
  const labelWidth = Math.min(widestLabel, Math.max(...rows.map((row) => longestWord(row, locale))));
  const { scale, round } = scaleOf(name, rows);
  const ticks = round
    .filter((value) => value <= scale.domain[1])
    .map((value) => ({ value, label: formatTick(value, numbers) }));
  const groups = stack(rows, labelWidth, { top: head.bottom + 8, least: scale.domain[0] }, locale);
  return finish({
    width,
    left: margin + labelWidth + 12,
    right: width - margin - valueRoom(groups.values),
    scale,
    ticks,
    spans: [{ top: head.bottom, bottom: groups.bottom }],
    bars: groups.bars,
    values: groups.values,
    swatches: head.swatches,
    labels: [...head.labels, ...groups.labels],
    footer: footerText(run, locale),
  });
}

/** Bars begin where the scale does: at nothing, or of a logarithmic one at a power of ten. */
function scaleOf(name: BarChartName, rows: readonly BarRow[]): Pick<Scene, 'scale'> & { round: number[] } {
  const values = rows.flatMap(({ bars }) => bars.map(({ drawn }) => drawn?.value ?? 0));
  const most = Math.max(0, ...values);
  if (name === 'memory')
    return { scale: { type: 'linear', domain: [0, most || 1] }, round: linearTicks(most) };
  const positive = values.filter((value) => value > 0);
  const round = positive.length === 0 ? [1, 10] : logTicks(Math.min(...positive), most);
  return { scale: { type: 'log', domain: [round[0] ?? 1, Math.max(most, round[1] ?? 10)] }, round };
}

const clientsText = (row: BarRow, { charts, numbers }: Locale): string =>
  charts.clients(formatCount(row.point.scenario.clients, numbers));

/** Room the label needs in at most two lines. */
function longestWord(row: BarRow, locale: Locale): number {
  const lines = wrap(plain(row.point.scenario.title), sizes.row, widestLabel, 2);
  const widths = lines.map((line) => textWidth(line, sizes.row));
  return Math.ceil(Math.max(...widths, textWidth(clientsText(row, locale), sizes.second)));
}

/** Groups of bars from the top down, each with its label beside it. */
function stack(
  rows: readonly BarRow[],
  labelWidth: number,
  from: { top: number; least: number },
  locale: Locale,
) {
  const bars: Bar[] = [];
  const values: { at: number; y: number; text: string; ink: 'ink' | 'muted' }[] = [];
  const labels: Label[] = [];
  let y = from.top;
  for (const row of rows) {
    const lines = wrap(plain(row.point.scenario.title), sizes.row, labelWidth, 2);
    const height = Math.max(row.bars.length * barStep, (lines.length + 1) * lineHeight);
    const first = y + (height - row.bars.length * barStep) / 2;
    for (const [i, bar] of row.bars.entries()) {
      const at = first + i * barStep;
      const value = Math.max(from.least, bar.drawn?.value ?? from.least);
      if (bar.drawn) bars.push({ from: from.least, to: value, y: at, height: barHeight, fill: bar.ink });
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
