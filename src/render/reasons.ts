/** A reason of the record in the page's language, where that has a sentence for it; else as the record has it. */
import { type Reason, readReason } from '../record/reasons.ts';
import { markup } from './escape.ts';
import type { Locale } from './locales/index.ts';
import { formatCount, type NumberStyle } from './numbers.ts';

/** Characters of a reason on a page. */
const longest = 300;

/** Harmless in Markdown and HTML. */
export function reasonText(text: string, { reasons, numbers }: Pick<Locale, 'reasons' | 'numbers'>): string {
  const reason = reasons === null ? null : readReason(text);
  if (reasons === null || reason === null) return markup(text, longest);
  const { rounds, method, code } = reason;
  const parts = [
    rounds === null ? '' : reasons.rounds(rounds, /\D/.test(rounds)),
    method === null ? '' : markup(method, longest),
    reasons.sentences[code](valuesOf(reason, numbers)),
  ];
  return parts.filter(Boolean).join(': ');
}

/** Numbers as the language writes them; all else is text from elsewhere. */
function valuesOf({ values }: Reason, style: NumberStyle): Record<string, string> {
  const written = (value: string): string => {
    if (/^\d{1,15}$/.test(value)) return formatCount(Number(value), style);
    return /^-?\d+\.\d+$/.test(value) ? value.replace('.', style.decimal) : markup(value, longest);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));
}
