/**
 * How numbers are written, in one place: three significant digits, whole digits never dropped, at most three decimals.
 * 2394 | 106 | 21.4 | 1.92 | 0.648 | 0.012 | <0.001
 */

/** Signs a language writes numbers with. */
export interface NumberStyle {
  readonly decimal: string;
  /** Between groups of three digits, from five digits on. */
  readonly group: string;
}

const significant = 3;
const mostDecimals = 3;
const groupedFrom = 10_000;
const wholeFrom = 10;

/** A figure for people. A value that rounds to nothing says so by its size, not by 0. */
export function formatNumber(value: number, style: NumberStyle): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const smallest = 10 ** -mostDecimals;
  if (size < smallest / 2)
    return `${value < 0 ? '>-' : '<'}${localized(smallest.toFixed(mostDecimals), style)}`;
  return localized(value.toFixed(decimalsFor(size)), style);
}

/** The same within Markdown or MDX, where a bare `<` begins an element. */
export const formatMarkup = (value: number, style: NumberStyle): string =>
  formatNumber(value, style).replace('<', '&lt;').replace('>', '&gt;');

/** Decimals that leave three significant digits; 9.996 has become 10.0 by then, and has one less. */
function decimalsFor(size: number): number {
  const wanted = (each: number) =>
    Math.min(mostDecimals, Math.max(0, significant - 1 - Math.floor(Math.log10(each))));
  const first = wanted(size);
  return wanted(Number(size.toFixed(first)));
}

/** A setting, such as a length of time: whole where it is. */
export const formatSetting = (value: number, style: NumberStyle): string =>
  Number.isInteger(value) ? formatCount(value, style) : formatMarkup(value, style);

/** A count of whole things: all its digits, and no decimals but of a middle between two small counts. */
export function formatCount(value: number, style: NumberStyle): string {
  const whole = Number.isInteger(value) || Math.abs(value) >= wholeFrom;
  return whole ? localized(value.toFixed(0), style) : localized(value.toFixed(1), style);
}

/** A round value on a scale: as short as it can be written. */
export function formatTick(value: number, style: NumberStyle): string {
  return localized(String(value), style);
}

/** Bytes in decimal units (payload and wire). */
export function formatBytes(value: number, style: NumberStyle): string {
  const units: readonly [number, string][] = [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
  ];
  const [size, unit] = units.find(([from]) => value >= from * 0.9995) ?? [1, 'B'];
  return `${size === 1 ? localized(value.toFixed(0), style) : formatNumber(value / size, style)} ${unit}`;
}

/** A share 0..1 in percent, without decimals from 10 % on. */
export function formatPercent(share: number, style: NumberStyle): string {
  const percent = 100 * share;
  const text = percent >= 9.95 || percent === 0 ? percent.toFixed(0) : percent.toFixed(1);
  return `${localized(text, style)} %`;
}

function localized(text: string, style: NumberStyle): string {
  // Figures of a record are finite, but not all that is reckoned from them.
  if (/NaN|Infinity/.test(text)) return 'n/a';
  const [whole = '', fraction] = text.split('.');
  const digits =
    Math.abs(Number(whole)) >= groupedFrom ? whole.replace(/\B(?=(\d{3})+$)/g, style.group) : whole;
  return fraction === undefined ? digits : `${digits}${style.decimal}${fraction}`;
}
