/** The user's own prose, with figures of the record where it refers to them: a section, or what the config says of a scenario. */
import { ExpressionInvalidError } from '../../errors/render.ts';
import type { MeasurementRecord, Run } from '../../record/schema.ts';
import { type Expression, parseReferences, type Reference } from '../../util/expression.ts';
import type { PageContext } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { localizedText } from '../localized.ts';
import { naming } from '../naming.ts';
import { formatCount, formatNumber } from '../numbers.ts';
import { quantityAt } from './paths.ts';
import { combined, negated, plainNumber, type Quantity, type Side, units } from './quantity.ts';

/**
 * What the page has in the place of a block; empty = it is switched off, undefined = it is drawn.
 * @throws ExpressionInvalidError, FigureUnknownError
 */
export function ownText(name: string, context: PageContext): string | undefined {
  const { sections = {} } = context;
  const own = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (own === undefined) return undefined;
  return own === false ? '' : filledText(localizedText(own, context.locale.code) ?? '', context).trim();
}

/** Characters of a note on a page. */
const longestNote = 500;

/**
 * `why` or `note` of a scenario in the page's language, harmless in Markdown and HTML; null = nothing is said. A path
 * that names no run is of the scenario's own.
 * @throws ExpressionInvalidError, FigureUnknownError
 */
export function noteOf(
  { scenario }: Pick<MeasurementRecord, 'scenario'>,
  key: 'why' | 'note',
  run: Run,
  context: PageContext,
): string | null {
  const { locale, record } = context;
  const said = localizedText(scenario[key], locale.code);
  if (said === null) return null;
  const own = { ...record, runs: [run] };
  const value = (reference: Reference) =>
    valueText(reference, locale, (path) => quantityAt(path[0] === 'runs' ? record : own, path));
  return naming(`${key} of ${scenario.id}`, () => markup(filled(said, value), longestNote));
}

/** The text with each `{{ }}` as the language writes it; all else is the user's own Markdown. */
const filledText = (text: string, { record, locale }: PageContext): string =>
  filled(text, (reference) => {
    const value = valueText(reference, locale, (path) => quantityAt(record, path));
    return value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  });

const filled = (text: string, write: (reference: Reference) => string): string =>
  parseReferences(text)
    .map((piece) => (typeof piece === 'string' ? piece : write(piece)))
    .join('');

const signs: Readonly<Record<Side, string>> = {
  exact: '',
  above: '> ',
  'at-least': '≥ ',
  'at-most': '≤ ',
};

type Find = (path: readonly string[]) => Quantity | null;

/** Plain text: what it is put into must escape it. */
function valueText({ source, expression, unit }: Reference, locale: Locale, find: Find): string {
  const value = (of: Expression): Quantity | null => {
    if (of.kind === 'number') return plainNumber(of.value);
    if (of.kind === 'path') return find(of.segments);
    if (of.kind === 'negative') {
      const inner = value(of.of);
      return inner === null ? null : negated(inner);
    }
    const [left, right] = [value(of.left), value(of.right)];
    return left === null || right === null ? null : combined(of.operator, left, right);
  };
  try {
    return quantityText(value(expression), unit, locale);
  } catch (error) {
    if (error instanceof ExpressionInvalidError)
      throw new ExpressionInvalidError(`{{ ${source} }}: ${error.message}`);
    throw error;
  }
}

function quantityText(quantity: Quantity | null, asked: string | null, locale: Locale): string {
  const unit = Object.hasOwn(units, asked ?? '') ? units[asked ?? ''] : undefined;
  if (asked !== null && unit === undefined)
    throw new ExpressionInvalidError(
      `there is no unit ${JSON.stringify(asked)}; there are: ${Object.keys(units).join(', ')}`,
    );
  if (quantity === null || !Number.isFinite(quantity.value)) return locale.cells.unmeasured;
  const { family, scale, shown } = unit ?? units[quantity.unit] ?? { family: 'number', scale: 1, shown: '' };
  if (family !== quantity.family)
    throw new ExpressionInvalidError(
      `its unit cannot be ${JSON.stringify(asked)}, it is in ${quantity.unit}`,
    );
  const amount = quantity.value / scale;
  const isWhole = Number.isInteger(amount) && family === 'number';
  const text = isWhole ? formatCount(amount, locale.numbers) : formatNumber(amount, locale.numbers);
  return `${quantity.isNoisy ? '≈ ' : ''}${signs[quantity.side]}${text}${shown}`;
}
