/** Where a series ended and why: that all steps were taken, or the rule that ended it in which rounds. */
import type { SeriesRecord, SeriesStopRecord } from '../../record/schema.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatPercent } from '../numbers.ts';
import { failureText, reasonText } from '../reasons.ts';

/** `64 clients` */
export const clientsText = (clients: number, { charts, numbers }: Locale): string =>
  charts.clients(formatCount(clients, numbers));

/** Rounds that one rule ended at one step share a sentence. */
export function stopSentences(series: SeriesRecord, locale: Locale): string[] {
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
      const taken = series.steps.map(({ clients }) => clients);
      const isWhole = series.steps_planned.every((clients) => taken.includes(clients));
      return isWhole && rounds.length === ended.length ? [say.complete(clientsText(last, locale))] : [];
    }
    const of = rounds.length === series.rounds_planned ? null : rounds.map(({ round }) => round).join(', ');
    return [stopSentence(stop, of === null ? null : locale.series.rounds(of), locale)];
  });
}

/** The method, or what target or system said: of an end the words of the page, of the rest as it was said. */
function whatOf({ code, method, detail }: SeriesStopRecord, locale: Locale): string {
  if (method !== null) return markup(method, 300);
  if (detail === null) return '';
  return code === 'exit'
    ? failureText({ code: 'target-lost', message: detail }, locale)
    : reasonText(detail, locale);
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
  const what = whatOf(stop, locale);
  const skipped = stop.skipped.map((clients) => formatCount(clients, numbers)).join(', ');
  return say.stopped(
    say.when[stop.when](clientsText(stop.clients, locale)),
    why?.(write(stop.found), write(stop.limit), what) ?? markup(stop.code),
    rounds,
    skipped === '' ? null : skipped,
  );
}
