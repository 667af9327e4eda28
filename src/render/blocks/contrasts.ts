/** What each setting of the matrix changes: a line per pair of scenarios that differ in it alone. */
import { methodFigures, pointFigures, seriesFigures } from '../../record/figures.ts';
import type { ContrastRecord, Figure, Run } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatNumber } from '../numbers.ts';

export function contrastsBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const { locale } = context;
    const all = run.contrasts ?? [];
    if (all.length === 0) return '';
    const told = all.map((contrast) => lineOf(contrast, run, locale)).filter((line) => line !== '');
    if (told.length === 0) return locale.contrasts.tooFew;
    return [told.map((line) => `- ${line}`).join('\n'), locale.contrasts.howToRead].join('\n\n');
  });
}

/** What changes, then what does not; empty where no figure has an interval. */
function lineOf(contrast: ContrastRecord, run: Run, locale: Locale): string {
  const { contrasts: say } = locale;
  const known = Object.entries(contrast.figures).filter(([, { low, high }]) => low !== null && high !== null);
  if (known.length === 0) return '';
  const isNone = ({ verdicts }: Figure) => (verdicts ?? []).some(({ code }) => code === 'zero-within');
  const changes = known
    .filter(([, figure]) => !isNone(figure))
    .map(([key, figure]) => change(key, figure, locale));
  const none = known.filter(([, figure]) => isNone(figure)).map(([key]) => nameOf(key, locale));
  const parts = [...changes, none.length === 0 ? '' : say.none(none.join(', '))].filter(Boolean);
  return `${pairOf(contrast, run, locale)}: ${parts.join('; ')}.`;
}

function pairOf(
  { kind, axis, from, to, from_id }: ContrastRecord,
  run: Run,
  { contrasts: say }: Locale,
): string {
  const title = run.measurements.find(({ id }) => id === from_id)?.scenario.title ?? from_id;
  const where = kind === 'series' ? `${markup(title)}, ${say.series}` : markup(title);
  return say.pair(markup(axis), markup(from), markup(to), where);
}

function nameOf(key: string, { contrasts: say }: Locale): string {
  const at = key.lastIndexOf('/');
  const figure = key.slice(at + 1);
  const name = (Object.hasOwn(say.figures, figure) ? say.figures[figure] : undefined) ?? markup(figure);
  return at < 0 ? name : say.ofMethod(name, markup(key.slice(0, at)));
}

function change(key: string, { value, low, high }: Figure, locale: Locale): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const unit = unitOf(name);
  const write = (number: number | null) => signed(number ?? 0, unit === 'count', locale);
  const suffix = { mib: ' MiB', kib: ' KiB', ms: ' ms' }[unit ?? ''] ?? '';
  return locale.contrasts.change(
    nameOf(key, locale),
    `${write(value)}${suffix}`,
    locale.cells.range(write(low), write(high)),
  );
}

const figures: Readonly<Record<string, { readonly unit: string }>> = {
  ...seriesFigures,
  ...methodFigures,
  ...pointFigures,
};

/** The name is data of a record: a figure that nobody knows has no unit. */
function unitOf(name: string): string | undefined {
  return Object.hasOwn(figures, name) ? figures[name]?.unit : undefined;
}

function signed(value: number, count: boolean, { numbers }: Locale): string {
  const size = count ? formatCount(Math.abs(value), numbers) : formatNumber(Math.abs(value), numbers);
  const text = size.replace('<', '&lt;');
  return value < 0 ? `−${text}` : value > 0 ? `+${text}` : text;
}
