/** What a series says in words: slopes or why there is none, what is shared, knee, stops, control. */
import type { Figure, SeriesRecord, StepRecord } from '../../record/schema.ts';
import { wasHeldBack } from '../../stats/sizing.ts';
import type { Bound } from '../../stats/verdicts.ts';
import { boundSide } from '../cells.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatMarkup } from '../numbers.ts';
import { factOf, hasVerdict, kneeOf } from '../prose/facts.ts';
import { reasonText } from '../reasons.ts';
import { clientsText, stopSentences } from './series-stops.ts';

/** All sentences, in the order they stand under the table. */
export function seriesSentences(series: SeriesRecord, locale: Locale): string[] {
  if (series.steps.length === 0) return stopSentences(series, locale);
  const { figures } = series;
  const { series: say } = locale;
  const heap = figures['heap_per_client_kib'];
  const settled = figures['settled_per_client_kib'];
  const slope = (line: Line) => slopeSentence(line, series, locale);
  return [
    heap === undefined || heap.value === null ? '' : slope(lines.heap),
    netSentence(say.heap, heap, figures['heap_growth_kib_per_1000_calls'], locale),
    slope(lines.settled),
    netSentence(say.settled, settled, figures['growth_kib_per_1000_calls'], locale),
    slope(lines.peak),
    perCallerSentence(series, locale),
    sharedSentence(series, locale),
    silentSentence(series, locale),
    leftSentence(series, locale),
    kneeSentence(series, locale),
    controlSentence(series, locale),
    ...stopSentences(series, locale),
  ].filter(Boolean);
}

/** A slope over the clients, and the readings it is of. */
interface Line {
  readonly what: 'heap' | 'settled' | 'peak';
  readonly figure: string;
  readonly unit: 'KiB' | 'MiB';
  readonly reading: string;
}
const lines = {
  heap: { what: 'heap', figure: 'heap_per_client_kib', unit: 'KiB', reading: 'heap_connected_mib' },
  settled: {
    what: 'settled',
    figure: 'settled_per_client_kib',
    unit: 'KiB',
    reading: 'settled_connected_mib',
  },
  peak: { what: 'peak', figure: 'peak_per_client_mib', unit: 'MiB', reading: 'peak_mib' },
} as const satisfies Record<string, Line>;

const escaped = (value: number, { numbers }: Locale): string => formatMarkup(value, numbers);

function slopeSentence(line: Line, series: SeriesRecord, locale: Locale): string {
  const { series: say, notes } = locale;
  const figure = series.figures[line.figure];
  const what = say[line.what];
  if (figure === undefined || figure.value === null)
    return say.unknown(what, reasonText(figure?.reason ?? '', locale) || notes.notMeasured);
  const invalid = figure.verdicts?.find(({ level }) => level === 'invalid');
  if (invalid) return say.unknown(what, reasonText(invalid.reason, locale));
  if (hasVerdict(figure, 'zero-within')) return say.flat(what);
  // A curve that is no line is told by its values.
  if (hasVerdict(figure, 'not-linear')) return bentSentence(line, series, locale);
  const readings = series.steps.filter((step) => factOf(step.figures[line.reading], line.reading) !== null);
  if (readings.length < 2) return '';
  const { value, low, high } = figure;
  const write = (number: number) => escaped(number, locale);
  if (value >= 0) {
    const range = low === null || high === null ? null : locale.cells.range(write(low), write(high));
    return say.grows(what, `${write(value)} ${line.unit}`, range);
  }
  const range = low === null || high === null ? null : locale.cells.range(write(-high), write(-low));
  return say.falls(what, `${write(-value)} ${line.unit}`, range);
}

function bentSentence({ what, reading }: Line, series: SeriesRecord, locale: Locale): string {
  const { series: say } = locale;
  const known = series.steps.flatMap((step) => {
    const fact = factOf(step.figures[reading], reading);
    return fact === null ? [] : [{ clients: step.clients, mib: fact.value }];
  });
  const shown = shownSteps(known.map(({ clients }) => clients));
  const values = known
    .filter(({ clients }) => shown.has(clients))
    .map(({ clients, mib }) => say.at(`${escaped(mib, locale)} MiB`, clientsText(clients, locale)));
  return values.length === 0 ? '' : say.bent(say[what], values.join(', '));
}

/** That the slope is not all that was read, where growth by calls has been taken out of it. */
function netSentence(
  what: string,
  slope: Figure | undefined,
  growth: Figure | undefined,
  { series: say, numbers }: Locale,
): string {
  const left = growth?.value ?? null;
  return !hasVerdict(slope, 'net-of-calls') || left === null
    ? ''
    : say.net(what, `${formatMarkup(left, numbers)} KiB`);
}

/** What one calling client took at most, where no slope says it. */
function perCallerSentence({ figures, steps }: SeriesRecord, locale: Locale): string {
  const fact = factOf(figures['peak_per_caller_mib'], 'peak_per_caller_mib');
  if (!hasVerdict(figures['peak_per_client_mib'], 'not-linear') || fact === null) return '';
  const side = steps.some(wasHeldBack) ? signs['at-least'] : '';
  return locale.series.perCaller(`${side}${escaped(fact.value, locale)} MiB`);
}

/** 10, 100 and the largest; of a ladder that has not two of them the first, the middle and the last. */
function shownSteps(steps: readonly number[]): ReadonlySet<number | undefined> {
  const wanted = [10, 100, steps.at(-1)].filter(
    (clients) => clients !== undefined && steps.includes(clients),
  );
  return new Set(new Set(wanted).size > 1 ? wanted : [steps[0], steps[steps.length >> 1], steps.at(-1)]);
}

/** A reading may well be less with the first client than without: then it shares nothing. */
function sharedSentence({ figures }: SeriesRecord, locale: Locale): string {
  const fact = factOf(figures['shared_cost_mib'], 'shared_cost_mib');
  return fact === null || fact.value <= 0 ? '' : locale.series.shared(`${escaped(fact.value, locale)} MiB`);
}

/** What clients cost that are connected and do nothing. */
function silentSentence({ rounds, figures }: SeriesRecord, locale: Locale): string {
  const { series: say } = locale;
  const cores = writtenOf(figures['connected_cores'], locale);
  const clients = rounds.flatMap((round) => round.silent?.clients ?? [])[0];
  if (cores === null || clients === undefined) return '';
  return say.silent(clientsText(clients, locale), cores, writtenOf(figures['idle_cores'], locale));
}

/** What is still there when clients have gone. */
function leftSentence({ figures, steps, rounds }: SeriesRecord, locale: Locale): string {
  const kib = (name: string) => {
    const value = writtenOf(figures[name], locale);
    return value === null ? null : `${value} KiB`;
  };
  const [heap, resident] = [kib('heap_left_per_client_kib'), kib('left_per_client_kib')];
  const complete = rounds.filter(({ failure }) => failure === null).length;
  const step = steps.findLast(({ figures: { settled_closed_mib: closed } }) => closed?.rounds === complete);
  if (step === undefined || (heap === null && resident === null)) return '';
  return locale.series.left(clientsText(step.clients, locale), heap, resident);
}

/** The figure written, where it holds. */
function writtenOf(figure: Figure | undefined, { numbers }: Locale): string | null {
  const value = figure?.value ?? null;
  if (value === null || figure?.verdicts?.some(({ level }) => level === 'invalid')) return null;
  return formatMarkup(value, numbers);
}

/** Where more clients no longer get more done, and the latency there and at the end. */
function kneeSentence(series: SeriesRecord, locale: Locale): string {
  const { series: say } = locale;
  const clients = kneeOf(series)?.value ?? null;
  const last = series.steps.at(-1);
  if (last === undefined || series.steps.length < 2) return '';
  if (clients === null) return stillRises(series) ? say.noKnee(clientsText(last.clients, locale)) : '';
  const there = series.steps.find((step) => step.clients === clients);
  const at = (step: StepRecord | undefined) =>
    step === undefined ? '' : say.kneeAt(clientsText(step.clients, locale), latencies(step, locale));
  return say.knee(clientsText(clients, locale), at(there), there === last ? '' : at(last));
}

/** A rate that is not known, or no more than a bound, neither rises nor stands still. */
function stillRises({ steps }: SeriesRecord): boolean {
  const rates = steps.map(({ figures }) => factOf(figures['calls_per_s'], 'calls_per_s')?.value ?? null);
  const last = rates.at(-1) ?? null;
  return last !== null && rates.slice(0, -1).every((rate) => rate !== null && rate < last);
}

const signs: Readonly<Record<Bound, string>> = { above: '&gt; ', 'at-least': '≥ ', 'at-most': '≤ ' };

function latencies(step: StepRecord, locale: Locale): string {
  const { series: say, cells } = locale;
  const value = (figure: Figure | undefined, name: string) => {
    if (figure === undefined || figure.value === null) return null;
    if (figure.verdicts?.some(({ level }) => level === 'invalid')) return null;
    const side = boundSide(figure, name);
    return `${side === null ? '' : signs[side]}${escaped(figure.value, locale)}`;
  };
  return step.methods
    .map(({ name, figures }) =>
      say.method(
        markup(name),
        value(figures['p50_ms'], 'p50_ms') ?? cells.unmeasured,
        value(figures['p99_ms'], 'p99_ms'),
      ),
    )
    .join('; ');
}

/** What the calls of the control step left behind, of each kind of memory in which it shows. */
function controlSentence({ rounds, figures }: SeriesRecord, locale: Locale): string {
  const { series: say, numbers } = locale;
  const control = rounds.find((round) => round.control !== null)?.control;
  const [heap, resident] = ['heap_growth_kib_per_1000_calls', 'growth_kib_per_1000_calls'].map((name) => {
    const figure = figures[name];
    return figure === undefined || figure.value === null ? null : { ...figure, value: figure.value };
  });
  if (!control || (!heap && !resident)) return '';
  const text = (grown: typeof heap) =>
    !grown || grown.value <= 0 || hasVerdict(grown, 'zero-within')
      ? null
      : `${formatMarkup((grown.value / 1000) * control.calls, numbers)} KiB`;
  const calls = formatCount(control.calls, numbers);
  return say.control(calls, clientsText(control.clients, locale), text(heap), text(resident));
}
