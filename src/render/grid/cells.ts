/** Cells and columns that the tables of a grid have in common. */
import type { Figure } from '../../record/schema.ts';
import { type SampleFigure, sampleFigures } from '../../stats/sample-values.ts';
import { type Format, figureCell, type Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { formatBytes, formatCount, formatMarkup, formatPercent } from '../numbers.ts';
import type { Column } from '../table.ts';
import { type Case, type Grid, parameterText } from './grid.ts';

/** The range of two instances is one. */
const rangeFrom = 2;

/** Numbers as the unit of a sample's figure has them. */
export function gridWriter(name: string, { numbers }: Locale): Format['write'] {
  const unit = Object.hasOwn(sampleFigures, name) ? sampleFigures[name as SampleFigure] : undefined;
  if (unit === 'count') return (value) => formatCount(value, numbers);
  if (unit === 'bytes') return (value) => formatBytes(value, numbers).replace('<', '&lt;');
  if (unit === 'share') return (value) => formatPercent(value, numbers);
  return (value) => formatMarkup(value, numbers);
}

/** A figure with the range of its instances, and marks for every doubt. */
export function gridCell(
  figure: Figure | undefined,
  name: string,
  sheet: Sheet,
  after?: Format['after'],
): string {
  const write = gridWriter(name, sheet.locale);
  return figureCell(figure, name, sheet, { write, rangeFrom, ...(after === undefined ? {} : { after }) });
}

/** Parameters, then connections: what a row is of. */
export function caseColumns<Row>(
  { parameters }: Grid,
  { locale }: Sheet,
  of: (row: Row) => Case,
): Column<Row>[] {
  const columns = parameters.map(
    (name): Column<Row> => ({
      head: markup(name),
      align: 'right',
      cell: (row) => parameterCell(of(row).parameters[name], locale),
    }),
  );
  const connections: Column<Row> = {
    head: locale.heads.connections,
    align: 'right',
    cell: (row) => formatCount(of(row).connections, locale.numbers),
  };
  return [...columns, connections];
}

const parameterCell = (
  value: unknown,
  { numbers }: Locale,
  write: (text: string) => string = markup,
): string =>
  typeof value === 'number' && Number.isInteger(value)
    ? formatCount(value, numbers)
    : write(parameterText(value));

/** `keys 16, 64 connections`, escaped for a page unless said otherwise. */
export function caseText(
  of: Case,
  { parameters }: Pick<Grid, 'parameters'>,
  locale: Locale,
  write: (text: string) => string = markup,
): string {
  const told = parameters
    .filter((name) => of.parameters[name] !== undefined)
    .map((name) => `${write(name)} ${parameterCell(of.parameters[name], locale, write)}`);
  return [...told, locale.grid.connections(formatCount(of.connections, locale.numbers))].join(', ');
}
