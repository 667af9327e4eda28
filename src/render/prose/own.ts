/** The user's own prose: a section in their words, with figures of the record where they refer to them. */
import { ExpressionInvalidError } from '../../errors/render.ts';
import { type Expression, parseReferences, type Reference } from '../../util/expression.ts';
import type { PageContext } from '../context.ts';
import type { Locale } from '../locales/index.ts';
import { localizedText } from '../localized.ts';
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

/** The text with each `{{ }}` as the language writes it. */
function filledText(text: string, context: PageContext): string {
  const pieces = parseReferences(text);
  return pieces.map((piece) => (typeof piece === 'string' ? piece : referenceText(piece, context))).join('');
}

const signs: Readonly<Record<Side, string>> = {
  exact: '',
  above: '&gt; ',
  'at-least': '≥ ',
  'at-most': '≤ ',
};

function referenceText({ source, expression, unit }: Reference, { record, locale }: PageContext): string {
  const value = (of: Expression): Quantity | null => {
    if (of.kind === 'number') return plainNumber(of.value);
    if (of.kind === 'path') return quantityAt(record, of.segments);
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
  const escaped = text.replace('<', '&lt;').replace('>', '&gt;');
  return `${quantity.isNoisy ? '≈ ' : ''}${signs[quantity.side]}${escaped}${shown}`;
}
