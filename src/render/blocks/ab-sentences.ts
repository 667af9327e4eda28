/** What two servers' figures say together: how many times, and whether they answered the same. */
import { throughputOf } from '../../record/kinds.ts';
import type { Figure, RatingRecord, Run, ThroughputRecord } from '../../record/schema.ts';
import { markup } from '../escape.ts';
import type { Contest } from '../grid/contests.ts';
import { ratioAt, timesText } from '../grid/pairs.ts';
import type { Locale } from '../locales/index.ts';
import { formatMarkup } from '../numbers.ts';
import { reasonText } from '../reasons.ts';

export function abSentences(contest: Contest, run: Run, record: RatingRecord, locale: Locale): string {
  // A name never begins a line: as an import or export it would be a statement of MDX.
  const lines = ratios(contest, run, locale).map((line) => `- ${line}`);
  return [sameAnswer(run, record, locale), lines.join('\n')].filter(Boolean).join('\n\n');
}

/** Each against the first. */
function ratios({ lanes: [from, ...others], of }: Contest, run: Run, locale: Locale): string[] {
  if (from === undefined) return [];
  const { ab: say } = locale.grid;
  return others.flatMap((to) =>
    (
      [
        ['requests_per_s', say.ratio],
        ['server_us_per_request', say.cpuRatio],
      ] as const
    ).flatMap(([name, tell]) => {
      const figure = ratioAt(run, { from, to }, of, name);
      const [times, range] = [timesText(figure, locale), rangeOf(figure, locale)];
      return times === null || range === null
        ? []
        : [tell(markup(to.label), markup(from.label), times, range)];
    }),
  );
}

function rangeOf(figure: Figure | undefined, { numbers, cells }: Locale): string | null {
  if (figure?.low == null || figure.high === null) return null;
  return cells.range(formatMarkup(figure.low, numbers), formatMarkup(figure.high, numbers));
}

/** Checks that the plan knows as comparisons of answers. */
function sameAnswer(run: Run, { plan }: RatingRecord, locale: Locale): string {
  const { ab: say } = locale.grid;
  const planned: unknown[] = Array.isArray(plan['checks']) ? plan['checks'] : [];
  const names = planned.flatMap((each) => {
    const { kind, name } = (each ?? {}) as { kind?: unknown; name?: unknown };
    return kind === 'equal' && typeof name === 'string' ? [name] : [];
  });
  const made = throughputOf(run)
    .flatMap(({ checks }) => checks)
    .filter(({ name }) => names.includes(name));
  const failed = made.find(({ passed }) => !passed);
  const [first] = made;
  if (failed !== undefined) return say.different(checkText(failed, locale));
  return first === undefined ? say.unchecked : say.same(checkText(first, locale));
}

const checkText = ({ name, detail }: ThroughputRecord['checks'][number], locale: Locale): string =>
  `${markup(name)}${detail === '' ? '' : ` (${reasonText(detail, locale)})`}`;
