/** The call of a row of latencies. */
import type { MethodRecord } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import { formatCount, formatMarkup } from '../numbers.ts';

/** The method's name, what it calls where that says more, and whether that takes more than one round. */
export function callCell(
  { name, detail, operation, figures }: MethodRecord,
  { locale, notes }: Sheet,
): string {
  const says = detail !== '' && detail !== name && detail !== operation;
  const text = says ? `${markup(name)} (${markup(detail)})` : markup(name);
  const rounds = figures['input_rounds']?.value ?? 0;
  const write = Number.isInteger(rounds) ? formatCount : formatMarkup;
  return rounds > 0 ? text + notes.mark(locale.notes.inputRounds(write(rounds, locale.numbers))) : text;
}
