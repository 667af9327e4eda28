/** Sizing in words: what a process, a client that stays and a client that calls cost, and one rule to reckon with. */
import { pointsOf, seriesOf } from '../../record/kinds.ts';
import type { PointRecord, SeriesRecord } from '../../record/schema.ts';
import { writer } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount } from '../numbers.ts';
import {
  type Fact,
  type Facts,
  factOf,
  factsOf,
  hasVerdict,
  heldBy,
  peakFacts,
  pointFacts,
  rangeText,
  servedBy,
  timesOf,
  writeTimes,
} from './facts.ts';
import { ruleOf } from './rule.ts';
import { isStdio } from './transports.ts';

export function deploymentBlock(context: PageContext): string {
  const { locale } = context;
  return perRun(context, (run) => {
    const points = pointsOf(run);
    return [
      stdio(points.filter(isStdio), locale),
      listening(
        points.filter((point) => !isStdio(point)),
        locale,
      ),
      seriesOf(run)
        .map((series) => axes(series, locale))
        .filter(Boolean)
        .join('\n'),
      seriesOf(run)
        .map((series) => rule(series, locale))
        .filter(Boolean)
        .join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
}

const mibOf = (points: readonly PointRecord[], name: string, locale: Locale) =>
  rangeText(pointFacts(points, name), name, 'MiB', locale);

const peakOf = (points: readonly PointRecord[], locale: Locale) =>
  rangeText(peakFacts(points), 'peak_mib', 'MiB', locale);

function stdio(points: readonly PointRecord[], locale: Locale): string {
  const { deployment: say } = locale.prose;
  const one = mibOf(points, 'one_client_mib', locale);
  if (one === null) return '';
  const [all, peak] = [mibOf(points, 'all_clients_mib', locale), peakOf(points, locale)];
  const clients = clientsOf(points, locale);
  const further = furtherCost(points, locale);
  return [
    say.process(one, further, further !== null && points.every(sharesPages)),
    otherSlopes(points, locale),
    all === null || clients === null ? '' : say.together(clients, all),
    peak === null || clients === null ? '' : say.peakOf(clients, peak),
  ]
    .filter(Boolean)
    .join(' ');
}

function listening(points: readonly PointRecord[], locale: Locale): string {
  const { deployment: say } = locale.prose;
  const [idle, one] = [mibOf(points, 'idle_mib', locale), mibOf(points, 'one_client_mib', locale)];
  const shared = sharedCost(points, locale);
  const extra = furtherCost(points, locale);
  const peak = peakOf(points, locale);
  const clients = clientsOf(points, locale);
  const lines = [
    idle === null ? '' : say.idle(idle),
    one === null ? '' : say.one(one),
    shared === null ? '' : say.shared(shared),
    extra === null ? '' : say.extra(extra),
    otherSlopes(points, locale),
    peak === null || clients === null ? '' : say.peakOf(clients, peak),
  ].filter(Boolean);
  return lines.length === 0 ? '' : `${say.listening} ${lines.join(' ')}`;
}

/** Where all scenarios have one count: `64 clients`. */
function clientsOf(points: readonly PointRecord[], { charts, numbers }: Locale): string | null {
  const counts = new Set(points.map(({ scenario }) => scenario.clients));
  const [count] = counts;
  return counts.size === 1 && count !== undefined ? charts.clients(formatCount(count, numbers)) : null;
}

const perExtra = 'per_extra_client_mib';

/** A difference of less than this share is none to name. */
const leastShare = 0.01;

/** Whether a figure is above another by more than both intervals leave open, and by what is worth a word; null = cannot say. */
function isClearlyAbove({ figures }: PointRecord, upper: string, lower: string): boolean | null {
  const [top, bottom] = [factOf(figures[upper], upper), factOf(figures[lower], lower)];
  if (top === null || bottom === null) return null;
  if (top.value - bottom.value < leastShare * top.value) return false;
  return (figures[upper]?.low ?? top.value) > (figures[lower]?.high ?? bottom.value);
}

/** Where a further process takes less than the first: resident pages of one program are counted once. */
const sharesPages = (point: PointRecord): boolean =>
  isClearlyAbove(point, 'one_client_mib', perExtra) ?? false;

/** What the first client makes the server build, where every scenario that knows it tells it from nothing. */
function sharedCost(points: readonly PointRecord[], locale: Locale): string | null {
  const facts = factsOf(points, ({ figures }) => {
    const [idle, one] = [
      factOf(figures['idle_mib'], 'idle_mib'),
      factOf(figures['one_client_mib'], 'one_client_mib'),
    ];
    return idle === null || one === null
      ? null
      : { value: one.value - idle.value, isNoisy: idle.isNoisy || one.isNoisy };
  });
  const isTold = points.every((point) => isClearlyAbove(point, 'one_client_mib', 'idle_mib') ?? true);
  return isTold ? rangeText(facts, 'one_client_mib', 'MiB', locale) : null;
}

/** The slopes over the clients that rise. */
function furtherCost(points: readonly PointRecord[], locale: Locale): string | null {
  const risen: Facts = factsOf(points, ({ figures }) => {
    const fact = factOf(figures[perExtra], perExtra);
    const isLine =
      !hasVerdict(figures[perExtra], 'zero-within') && !hasVerdict(figures[perExtra], 'not-linear');
    return fact !== null && isLine && fact.value > 0 ? fact : null;
  });
  return rangeText(risen, perExtra, 'MiB', locale);
}

/** The slopes that show nothing, and those that are no line. */
function otherSlopes(points: readonly PointRecord[], locale: Locale): string {
  const { deployment: say } = locale.prose;
  const known = points.filter(({ figures }) => factOf(figures[perExtra], perExtra) !== null);
  const count = (n: number) => formatCount(n, locale.numbers);
  const told = (code: string, all: string, some: (where: string) => string) => {
    const n = known.filter(({ figures }) => hasVerdict(figures[perExtra], code)).length;
    if (n === 0) return '';
    return n === points.length ? all : some(locale.prose.where(count(n), count(points.length)));
  };
  return [
    told('zero-within', say.extraNothing, say.extraNothingIn),
    told('not-linear', say.extraBent, say.extraBentIn),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Held and served of one series, and what the one is to the other. */
function axes(series: SeriesRecord, locale: Locale): string {
  const { deployment: say } = locale.prose;
  const held = heldBy(series);
  const served = servedBy(series);
  const text = (fact: Fact, name: string, unit: string) =>
    rangeText({ found: [fact], of: 1, kind: 'series' }, name, unit, locale) ?? '';
  const times = timesOf(series);
  const parts = [
    held === null
      ? ''
      : held.kind === 'nothing'
        ? say.holdsNothing
        : say.holds(text(held.fact, 'heap_per_client_kib', 'KiB')),
    served === null ? '' : say.serves(text(served, 'peak_per_client_mib', 'MiB')),
    times === null ? '' : say.times(`${times.isAtLeast ? '≥ ' : ''}${writeTimes(locale)(times.value)}`),
  ].filter(Boolean);
  return parts.length === 0
    ? ''
    : `- ${locale.notes.scenario(markup(series.scenario.title), `${parts.join('; ')}.`)}`;
}

/** One line that no measured step from the knee on was above. */
function rule(series: SeriesRecord, locale: Locale): string {
  const found = ruleOf(series);
  if (found === null) return '';
  const write = writer('peak_mib', locale);
  const { deployment: say } = locale.prose;
  const clients = (n: number) => locale.charts.clients(formatCount(n, locale.numbers));
  return `- ${locale.notes.scenario(
    markup(series.scenario.title),
    say.rule(
      found.baseMib === 0 ? null : write(found.baseMib),
      write(found.perCallerMib),
      clients(found.from),
      clients(found.to),
    ),
  )}`;
}
