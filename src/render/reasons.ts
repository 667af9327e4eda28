/** A reason of the record in the page's language, where that has a sentence for it; else as the record has it. */
import { type Reason, readReasons } from '../record/reasons.ts';
import { markup } from './escape.ts';
import type { Locale } from './locales/index.ts';
import { formatCount, type NumberStyle } from './numbers.ts';

/** Characters of a reason on a page. */
const longest = 300;

type Spoken = Pick<Locale, 'reasons' | 'numbers'>;

/** Harmless in Markdown and HTML. */
export function reasonText(text: string, locale: Spoken): string {
  const found = locale.reasons === null ? null : readReasons(text);
  return found === null
    ? markup(text, longest)
    : found.map((reason) => sentenceText(reason, locale)).join('; ');
}

function sentenceText(reason: Reason, { reasons, numbers }: Spoken): string {
  if (reasons === null) return '';
  const { rounds, method, code } = reason;
  const parts = [
    rounds === null ? '' : reasons.rounds(rounds, /\D/.test(rounds)),
    method === null ? '' : markup(method, longest),
    reasons.sentences[code](valuesOf(reason, numbers)),
  ];
  return parts.filter(Boolean).join(': ');
}

/** What broke a round: in other languages by its code, with how the target ended and what it said itself. */
export function failureText({ code, message }: { code: string; message: string }, locale: Spoken): string {
  const { reasons } = locale;
  if (reasons === null) return markup(message, longest);
  const say = Object.hasOwn(reasons.failures.codes, code) ? reasons.failures.codes[code] : undefined;
  const [, exit] = /\bwith code (\d+)/.exec(message) ?? [];
  const [, signal] = /\bby (?:signal )?(SIG[A-Z0-9]+)/.exec(message) ?? [];
  const [, status] = /\bstatus (\d{3})\b/.exec(message) ?? [];
  const [, lines] = /\b[Ii]ts last lines:\s+([\s\S]+)$/.exec(message) ?? [];
  return [
    say ?? reasons.failures.unknown,
    exit === undefined ? '' : reasons.failures.exit(exit),
    signal === undefined ? '' : reasons.failures.signal(signal),
    status === undefined ? '' : reasons.failures.status(status),
    lines === undefined ? '' : reasons.failures.lines(markup(lines.replace(/\s*\n\s*/g, ' '), longest)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Values that look like numbers and are names of builds. */
const versions: ReadonlySet<string> = new Set(['now', 'then']);

/** Numbers as the language writes them; all else is text from elsewhere. */
function valuesOf({ values }: Reason, style: NumberStyle): Record<string, string> {
  const written = (value: string): string => {
    if (/^\d{1,15}$/.test(value)) return formatCount(Number(value), style);
    return /^-?\d+\.\d+$/.test(value) ? value.replace('.', style.decimal) : markup(value, longest);
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      versions.has(name) ? markup(value, longest) : written(value),
    ]),
  );
}
