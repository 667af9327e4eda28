/** What a series says in words: slopes or why there is none, what is shared, knee, stops, control. */
import type { Figure, SeriesRecord, SeriesStopRecord, StepRecord } from '../../record/schema.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatNumber, formatPercent } from '../numbers.ts';
import { reasonText } from '../reasons.ts';

/** All sentences, in the order they stand under the table. */
export function seriesSentences(series: SeriesRecord, locale: Locale): string[] {
  if (series.steps.length === 0) return stopSentences(series, locale);
  const { figures } = series;
  const { series: say } = locale;
  const heap = figures['heap_per_client_kib'];
  return [
    heap === undefined || heap.value === null ? '' : slopeSentence(say.heap, heap, 'KiB', locale),
    netSentence(say.heap, heap, figures['heap_growth_kib_per_1000_calls'], locale),
    slopeSentence(say.settled, figures['settled_per_client_kib'], 'KiB', locale),
    netSentence(say.settled, figures['settled_per_client_kib'], figures['growth_kib_per_1000_calls'], locale),
    ...peakSentences(series, locale),
    sharedSentence(series, locale),
    silentSentence(series, locale),
    leftSentence(series, locale),
    kneeSentence(series, locale),
    controlSentence(series, locale),
    ...stopSentences(series, locale),
  ].filter(Boolean);
}

const has = (figure: Figure | undefined, code: string): boolean =>
  (figure?.verdicts ?? []).some((verdict) => verdict.code === code);

const clientsText = (clients: number, { charts, numbers }: Locale): string =>
  charts.clients(formatCount(clients, numbers));

function slopeSentence(what: string, figure: Figure | undefined, unit: string, locale: Locale): string {
  const { series: say, numbers, notes } = locale;
  if (figure === undefined || figure.value === null)
    return say.unknown(
      what,
      figure?.reason === undefined ? notes.notMeasured : reasonText(figure.reason, locale),
    );
  const invalid = figure.verdicts?.find(({ level }) => level === 'invalid');
  if (invalid) return say.unknown(what, reasonText(invalid.reason, locale));
  if (has(figure, 'zero-within')) return say.flat(what);
  const write = (value: number) => formatNumber(value, numbers).replace('<', '&lt;').replace('>', '&gt;');
  const { low, high } = figure;
  const range = low === null || high === null ? null : locale.cells.range(write(low), write(high));
  return say.grows(what, `${write(figure.value)} ${unit}`, range);
}

/** That the slope is not all that was read, where growth by calls has been taken out of it. */
function netSentence(
  what: string,
  slope: Figure | undefined,
  growth: Figure | undefined,
  { series: say, numbers }: Locale,
): string {
  const left = growth?.value ?? null;
  return !has(slope, 'net-of-calls') || left === null
    ? ''
    : say.net(what, `${formatNumber(left, numbers)} KiB`);
}

/** A curve that is no line is told by its values, and by what one calling client took at most. */
function peakSentences(series: SeriesRecord, locale: Locale): string[] {
  const { series: say, numbers } = locale;
  const figure = series.figures['peak_per_client_mib'];
  if (!has(figure, 'not-linear')) return [slopeSentence(say.peak, figure, 'MiB', locale)];
  const shown = shownSteps(series.steps.map(({ clients }) => clients));
  const values = series.steps.flatMap((step) => {
    const peak = step.figures['peak_mib']?.value ?? null;
    return shown.has(step.clients) && peak !== null
      ? [say.at(`${formatNumber(peak, numbers)} MiB`, clientsText(step.clients, locale))]
      : [];
  });
  const perCaller = series.figures['peak_per_caller_mib']?.value ?? null;
  return [
    say.bent(say.peak, values.join(', ')),
    perCaller === null ? '' : say.perCaller(`${formatNumber(perCaller, numbers)} MiB`),
  ];
}

/** 10, 100 and the largest; of a ladder that has not two of them the first, the middle and the last. */
function shownSteps(steps: readonly number[]): ReadonlySet<number | undefined> {
  const wanted = [10, 100, steps.at(-1)].filter(
    (clients) => clients !== undefined && steps.includes(clients),
  );
  return new Set(new Set(wanted).size > 1 ? wanted : [steps[0], steps[steps.length >> 1], steps.at(-1)]);
}

function sharedSentence({ figures }: SeriesRecord, { series: say, numbers }: Locale): string {
  const shared = figures['shared_cost_mib']?.value ?? null;
  return shared === null ? '' : say.shared(`${formatNumber(shared, numbers)} MiB`);
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
  return formatNumber(value, numbers).replace('<', '&lt;').replace('>', '&gt;');
}

/** Where more clients no longer get more done, and the latency there and at the end. */
function kneeSentence(series: SeriesRecord, locale: Locale): string {
  const { series: say } = locale;
  const clients = series.figures['knee_clients']?.value ?? null;
  const last = series.steps.at(-1);
  if (last === undefined || series.steps.length < 2) return '';
  if (clients === null) return say.noKnee(clientsText(last.clients, locale));
  const there = series.steps.find((step) => step.clients === clients);
  const at = (step: StepRecord | undefined) =>
    step === undefined ? '' : say.kneeAt(clientsText(step.clients, locale), latencies(step, locale));
  return say.knee(clientsText(clients, locale), at(there), at(last));
}

function latencies(step: StepRecord, { series: say, numbers, cells }: Locale): string {
  const value = (figure: Figure | undefined) =>
    figure === undefined || figure.value === null || figure.verdicts?.some(({ level }) => level === 'invalid')
      ? null
      : formatNumber(figure.value, numbers);
  return step.methods
    .map(({ name, figures }) =>
      say.method(markup(name), value(figures['p50_ms']) ?? cells.unmeasured, value(figures['p99_ms'])),
    )
    .join('; ');
}

/** What the calls of the control step left behind: of the live heap, where a probe can tell. */
function controlSentence({ rounds, figures }: SeriesRecord, locale: Locale): string {
  const { series: say, numbers } = locale;
  const control = rounds.find((round) => round.control !== null)?.control;
  const left = ['heap_growth_kib_per_1000_calls', 'growth_kib_per_1000_calls']
    .map((name) => figures[name])
    .find((figure) => figure !== undefined && figure.value !== null);
  if (!control || left === undefined || left.value === null) return '';
  const text = has(left, 'zero-within')
    ? null
    : `${formatNumber((left.value / 1000) * control.calls, numbers)} KiB`;
  return say.control(formatCount(control.calls, numbers), clientsText(control.clients, locale), text);
}

/** Rounds that one rule ended at one step share a sentence. */
function stopSentences(series: SeriesRecord, locale: Locale): string[] {
  const { series: say } = locale;
  const ended = series.rounds.filter((round) => round.failure === null);
  const groups = new Map<string, SeriesRecord['rounds']>();
  for (const round of ended) {
    const { stop } = round;
    const key = stop === null ? '' : `${stop.code} ${stop.when} ${stop.clients}`;
    groups.set(key, [...(groups.get(key) ?? []), round]);
  }
  return [...groups.values()].flatMap((rounds) => {
    const stop = rounds[0]?.stop ?? null;
    if (stop === null) {
      const last = series.steps_planned.at(-1) ?? 0;
      return rounds.length === ended.length ? [say.complete(clientsText(last, locale))] : [];
    }
    const of = rounds.length === series.rounds_planned ? null : rounds.map(({ round }) => round).join(', ');
    return [stopSentence(stop, of === null ? null : locale.series.rounds(of), locale)];
  });
}

function stopSentence(stop: SeriesStopRecord, rounds: string | null, locale: Locale): string {
  const { series: say, numbers } = locale;
  const write = (value: number | null) =>
    value === null
      ? locale.cells.unmeasured
      : stop.code === 'failed'
        ? formatPercent(value, numbers)
        : formatCount(Math.round(value), numbers);
  const why = Object.hasOwn(say.stops, stop.code) ? say.stops[stop.code] : undefined;
  const what = markup(stop.method ?? stop.detail ?? '', 300);
  const skipped = stop.skipped.map((clients) => formatCount(clients, numbers)).join(', ');
  return say.stopped(
    say.when[stop.when](clientsText(stop.clients, locale)),
    why?.(write(stop.found), write(stop.limit), what) ?? markup(stop.code),
    rounds,
    skipped === '' ? null : skipped,
  );
}
