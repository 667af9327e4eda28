/** Texts that charts and their descriptions share: a value, and what stands on the bottom edge. */
import type { Run } from '../../record/schema.ts';
import type { Bound } from '../../stats/verdicts.ts';
import { plain } from '../escape.ts';
import { builds, hostFacts, roundsOf, startOf } from '../host.ts';
import type { Locale } from '../locales/index.ts';
import { formatNumber } from '../numbers.ts';
import type { Drawn } from './figures.ts';

const signs: Readonly<Record<Bound, string>> = { above: '> ', 'at-least': '≥ ', 'at-most': '≤ ' };

/** A value as a label, with the side on which the truth lies. */
export function valueText(drawn: Drawn | null, { numbers, cells }: Locale): string {
  if (drawn === null) return cells.unmeasured;
  return `${drawn.side === null ? '' : signs[drawn.side]}${formatNumber(drawn.value, numbers)}`;
}

/** Machine, build and date in one sentence: on the bottom edge and in the description. */
export function footerText(run: Run, locale: Locale): string {
  const host = hostFacts(run, locale)
    .map((fact) => plain(fact))
    .join(', ');
  const built = builds(run, locale)
    .map((build) => plain(build))
    .join('; ');
  const method = locale.charts.method(plain(run.profile), roundsOf(run));
  return locale.charts.footer(host, built, [plain(startOf(run)), method].filter(Boolean).join('; '));
}
