/** Latency per method and scenario: p50 solid, p99 faint behind it, on a logarithmic scale. */
import type { Run } from '../../record/schema.ts';
import { plain } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatTick } from '../numbers.ts';
import { type LatencyGroup, type LatencyRow, latencyGroups } from './figures.ts';
import { finish } from './finish.ts';
import { footerText, valueText } from './labels.ts';
import { type Bar, heading, type Label, margin, type Scene, sizes, valueRoom, width } from './scene.ts';
import { shorten, textWidth } from './text.ts';
import { logTicks } from './ticks.ts';

const barHeight = 15;
const rowStep = 23;
const groupHead = 34;
const widestLabel = 230;

/** Null where no latency was measured. */
export function latencyScene(run: Run, locale: Locale): Scene | null {
  const groups = latencyGroups(run);
  const known = groups
    .flatMap((group) => group.rows.flatMap((row) => [row.p50, row.p99]))
    .filter((each) => each !== null);
  if (known.length === 0) return null;
  const { charts, numbers } = locale;
  const legend = [
    { text: 'p50', fill: 'solid' },
    { text: 'p99', fill: 'faint' },
  ] as const;
  const head = heading(charts.latency.title, charts.drawn.latency, legend);
  const titles = groups.flatMap((group) =>
    group.rows.map((row) => textWidth(plain(row.point.scenario.title), sizes.row)),
  );
  const labelWidth = Math.ceil(Math.min(widestLabel, Math.max(...titles)));
  // A logarithmic scale has no place for zero; a call faster than the clock tells stands at its beginning.
  const values = known.map((each) => each.value).filter((value) => value > 0);
  const [least, most] = values.length === 0 ? [1, 10] : [Math.min(...values), Math.max(...values)];
  const all = logTicks(least, most);
  const domain = [all[0] ?? 1, Math.max(most, all[1] ?? 10)] as const;
  const ticks = all.filter((value) => value <= domain[1]);
  const rows = stack(groups, labelWidth, head.bottom, domain[0], locale);
  return finish({
    width,
    left: margin + labelWidth + 12,
    right: width - margin - valueRoom(rows.values),
    scale: { type: 'log', domain },
    ticks: ticks.map((value) => ({ value, label: formatTick(value, numbers) })),
    spans: rows.spans,
    bars: rows.bars,
    values: rows.values,
    swatches: head.swatches,
    labels: [...head.labels, ...rows.labels],
    footer: footerText(run, locale),
  });
}

/** Methods from the top down, each with a row per scenario. */
function stack(
  groups: readonly LatencyGroup[],
  labelWidth: number,
  top: number,
  least: number,
  locale: Locale,
) {
  const bars: Bar[] = [];
  const values: { at: number; y: number; text: string; ink: 'ink' | 'muted' }[] = [];
  const labels: Label[] = [];
  const spans: { top: number; bottom: number }[] = [];
  let y = top;
  for (const group of groups) {
    labels.push(...groupLabels(group, y + groupHead / 2 + 2));
    y += groupHead;
    for (const row of group.rows) {
      const middle = y + barHeight / 2;
      bars.push(...rowBars(row, y, least));
      values.push({
        at: rowEnd(row, least),
        y: middle,
        text: rowText(row, locale),
        ink: row.p50 ? 'ink' : 'muted',
      });
      const text = shorten(plain(row.point.scenario.title), sizes.row, labelWidth);
      labels.push({ x: margin, y: middle, text, size: sizes.row, ink: 'ink' });
      y += rowStep;
    }
    spans.push({ top: y - group.rows.length * rowStep - 3, bottom: y });
    y += 4;
  }
  return { bars, values, labels, spans };
}

/** The method's name, and after it the operation in a lighter ink. */
function groupLabels({ name, operation }: LatencyGroup, y: number): Label[] {
  const room = width - 2 * margin;
  const title = shorten(plain(name), sizes.row, room);
  const titleWidth = textWidth(title, sizes.row) * 1.1;
  const named: Label = { x: margin, y, text: title, size: sizes.row, ink: 'ink', bold: true };
  if (operation === name || titleWidth > room - 60) return [named];
  const second = shorten(plain(operation), sizes.second, room - titleWidth - 10);
  return [named, { x: margin + titleWidth + 10, y, text: second, size: sizes.second, ink: 'muted' }];
}

const onScale = (value: number, least: number): number => Math.max(value, least);

function rowBars({ p50, p99 }: LatencyRow, y: number, least: number): Bar[] {
  const bar = (to: number, fill: Bar['fill']): Bar => ({
    from: least,
    to: onScale(to, least),
    y,
    height: barHeight,
    fill,
  });
  return [...(p99 ? [bar(p99.value, 'faint')] : []), ...(p50 ? [bar(p50.value, 'solid')] : [])];
}

const rowEnd = ({ p50, p99 }: LatencyRow, least: number): number =>
  Math.max(least, p50?.value ?? least, p99?.value ?? least);

function rowText({ p50, p99 }: LatencyRow, locale: Locale): string {
  return `${valueText(p50, locale)} · p99 ${valueText(p99, locale)}`;
}
