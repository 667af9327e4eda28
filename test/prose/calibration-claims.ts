/** The calibration: how many kinds passed, against its table; and whether each row is within what it may be off. */
import { type Cell, numberIn } from '../pages/markdown.ts';
import { columnOf, type ReadPage, type Sentence } from './read.ts';
import type { Words } from './words.ts';

/** Date, how many passed, of how many. */
export function calibratedFault({ groups }: Sentence, { calibration, words }: ReadPage): string | null {
  const results = columnOf(calibration, words.more.heads.result).map(({ text }) => text);
  const passed = results.filter((text) => text === words.more.results.pass).length;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(groups[1] ?? '')) return 'no date';
  return Number(groups[2]) === passed && Number(groups[3]) === results.length
    ? null
    : `${passed} of ${results.length} passed`;
}

export function calibrationFaults({ calibration, words }: ReadPage): string[] {
  const { heads } = words.more;
  return (calibration?.rows ?? []).flatMap((row) => {
    const cell = (head: string) => row[calibration?.head.indexOf(head) ?? -1];
    const fault = rowFault(
      { is: cell(heads.is), measured: cell(heads.measured), off: cell(heads.mayBeOff) },
      cell(heads.result)?.text ?? '',
      words,
    );
    return fault === null ? [] : [`calibration: ${row[0]?.text}: ${fault}`];
  });
}

type Reading = Readonly<Record<'is' | 'measured' | 'off', Cell | undefined>>;

function rowFault({ is, measured, off }: Reading, result: string, words: Words): string | null {
  const { pass, fail, unsaid } = words.more.results;
  const isPass = result === pass;
  if (!isPass && !result.startsWith(fail))
    return result.startsWith(unsaid) ? null : 'no result that is known';
  // Yes or no, and counts: nothing is near enough but the same.
  const isExact = off?.value === null || off === undefined;
  if (isExact)
    return (is?.text === measured?.text) === isPass ? null : `${is?.text} and ${measured?.text}: ${result}`;
  const [a, b, most] = [is?.value, measured?.value, off.value];
  if (a == null || b == null || most === null) return isPass ? 'it passes without a reading' : null;
  const slack = [is, measured, off].reduce((sum, each) => sum + roundedBy(each, words), 0);
  const error = Math.abs(a - b);
  const isTrue = isPass ? error <= most + slack : error >= most - slack;
  return isTrue ? null : `off by ${error} of ${most}: ${result}`;
}

/** Half of the last digit that is printed. */
function roundedBy(cell: Cell | undefined, { decimal }: Words): number {
  const [digits = ''] = /[\d.,]+/.exec(cell?.text ?? '') ?? [];
  const at = digits.indexOf(decimal);
  const value = numberIn(digits, decimal) ?? 0;
  return at < 0 ? Math.max(0.5, value * 0.0005) : 0.5 * 10 ** -(digits.length - 1 - at);
}
