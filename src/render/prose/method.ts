/** How the figures were measured, and what they are good for, as far as the record knows it. */
import { pointsOf, seriesOf } from '../../record/kinds.ts';
import type { PointRecord, RatingRecord, Run, SeriesRecord } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatMarkup } from '../numbers.ts';
import { listText } from './facts.ts';
import { gridMethod } from './grid.ts';
import { transportName, transportsOf } from './transports.ts';

export function methodBlock(context: PageContext): string {
  return perRun(context, (run) => {
    if (run.measurements.length === 0) return '';
    return [
      programs(run, context.record, context.locale),
      points(pointsOf(run), context.locale),
      series(seriesOf(run), context.locale),
      gridMethod(run, context.locale),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
}

/** One machine, one build: what carries over to another host and what does not. */
export function shapesBlock({ record, locale }: PageContext): string {
  const measured = record.runs.flatMap(({ measurements }) => measurements);
  if (measured.length === 0) return '';
  const hosts = formatCount(record.runs.length, locale.numbers);
  const { shapes: say } = locale.prose;
  const hasHeap = measured.some(({ settling }) => settling === 'collected');
  const hasGrid = measured.some(({ kind }) => kind === 'throughput');
  return [say.carry(hosts), hasHeap ? say.collector : '', hasGrid ? locale.grid.compare : '']
    .filter(Boolean)
    .join(' ');
}

function programs(run: Run, record: RatingRecord, locale: Locale): string {
  const { method: say } = locale.prose;
  const standins = namesOf(record.plan['standins']);
  return [
    say.program(listText(transportsOf(run.measurements), locale)),
    standins.length === 0 ? '' : say.standins(listText(standins, locale)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Keys of a map, or names in a list: the plan is data. */
function namesOf(standins: unknown): string[] {
  if (typeof standins !== 'object' || standins === null) return [];
  const names = Array.isArray(standins)
    ? standins.map((each: { name?: unknown } | null) => each?.name)
    : Object.keys(standins);
  return names.filter((name) => typeof name === 'string').map((name) => markup(name));
}

function points(all: readonly PointRecord[], locale: Locale): string {
  if (all.length === 0) return '';
  const { prose, numbers, charts } = locale;
  const clients = transportsOf(all).map((name) => {
    const of = all.filter((point) => transportName(point) === name);
    const counts = [...new Set(of.map(({ scenario }) => scenario.clients))].sort((a, b) => a - b);
    const last = counts.at(-1) ?? 0;
    const list = listText(
      counts.map((count) => formatCount(count, numbers)),
      locale,
    );
    return prose.method.over(
      counts.length === 1 ? charts.clients(formatCount(last, numbers)) : `${list}`,
      name,
    );
  });
  return prose.method.points(formatCount(all.length, numbers), listText(clients, locale));
}

function series(all: readonly SeriesRecord[], locale: Locale): string {
  if (all.length === 0) return '';
  const { method: say } = locale.prose;
  const { numbers } = locale;
  const ladders = new Set(
    all.map((each) => each.steps_planned.map((n) => formatCount(n, numbers)).join(', ')),
  );
  const [ladder = ''] = ladders;
  const windows = new Set(all.map(({ window_ms }) => formatMarkup(window_ms / 1000, numbers)));
  const [window = ''] = windows;
  const ceilings = new Set(all.map((each) => formatMarkup(each.latency_ceiling_ms / 1000, numbers)));
  const [ceiling = ''] = ceilings;
  const isCollected = all.every(({ settling }) => settling === 'collected');
  return [
    say.series(formatCount(all.length, numbers)),
    ladders.size === 1 ? say.steps(ladder) : '',
    windows.size === 1 ? say.window(window) : '',
    isCollected ? say.twiceCollected : say.twice,
    ceilings.size === 1 ? say.rules(ceiling) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
