/** Where series ended, in one paragraph: that none stopped early, or how far each one came. */
import { seriesOf } from '../../record/kinds.ts';
import type { SeriesRecord } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { formatCount } from '../numbers.ts';
import { listText } from './facts.ts';

export function stopsBlock(context: PageContext): string {
  const { locale } = context;
  const { stops: say } = locale.prose;
  return perRun(context, (run) => {
    const all = seriesOf(run);
    if (all.length === 0) return '';
    const count = (n: number) => formatCount(n, locale.numbers);
    const clients = (n: number) => locale.charts.clients(count(n));
    const short = all.filter((series) => !isWhole(series));
    if (short.length === 0) {
      const reached = [...new Set(all.map(({ steps_planned }) => steps_planned.at(-1) ?? 0))];
      return say.none(count(all.length), listText(reached.map(clients), locale));
    }
    const list = short.map((series) =>
      say.reached(
        markup(series.scenario.title),
        clients(lastOf(series)),
        clients(series.steps_planned.at(-1) ?? 0),
      ),
    );
    return say.some(count(short.length), count(all.length), list.join('; '));
  });
}

/** Clients of the last step that has figures; 0 = none. */
const lastOf = ({ steps }: SeriesRecord): number => steps.at(-1)?.clients ?? 0;

/** All steps that were planned, in every round. */
function isWhole(series: SeriesRecord): boolean {
  const taken = series.steps.map(({ clients }) => clients);
  return (
    series.rounds.length > 0 &&
    series.steps_planned.every((clients) => taken.includes(clients)) &&
    series.rounds.every(({ stop, failure }) => stop === null && failure === null)
  );
}
