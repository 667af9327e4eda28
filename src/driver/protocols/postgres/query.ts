/**
 * A method of the `postgres` protocol: a statement, its parameters, and how many rows are right.
 *
 * `params.sql` and `params.values`; texts of the values may hold `${client}` and `${call}`. A value `{ hex: 00ff }` goes
 * as bytes, in binary. `expect.rows`: the number of rows; `expect.row`: the cells of the first one, as texts. Without
 * either any answer but an error is right.
 */
import type { Json } from '../../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { DriverMethod } from '../../messages.ts';
import { idDigits } from '../../wire/proof.ts';
import { fillLast } from '../../wire/request.ts';

/** As `pg` turns it into a parameter. */
export type Value = Json | Buffer;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  /** Null = any number. */
  readonly rows: number | null;
  /** Cells of the first row; null = any. */
  readonly row: readonly (string | null)[] | null;
  /** Client or call stands in a value. */
  readonly varies: boolean;
}

/** The statement of a method. @throws MethodNotUnderstoodError where it is not as above. */
export function statementOf({ name, params, expect }: DriverMethod): Statement {
  const given = params !== null && typeof params === 'object' && !Array.isArray(params) ? params : {};
  const sql = Reflect.get(given, 'sql');
  const values = Reflect.get(given, 'values') ?? [];
  if (typeof sql !== 'string' || sql === '')
    throw new MethodNotUnderstoodError(`method ${name}: expected a statement`);
  if (!Array.isArray(values))
    throw new MethodNotUnderstoodError(`method ${name}: expected a list of parameters`);
  return {
    sql,
    values: values.map((value) => bytesIn(value, name)),
    ...expectedOf(name, expect),
    varies: /\$\{(client|call)\}/.test(JSON.stringify(values)),
  };
}

/** `{ hex: 00ff }` as bytes, which go in binary. */
function bytesIn(value: Json, name: string): Value {
  const hex = isMap(value) && Object.keys(value).join() === 'hex' ? value['hex'] : undefined;
  if (hex === undefined) return value;
  if (typeof hex !== 'string' || !/^(?:[0-9a-f]{2})*$/i.test(hex))
    throw new MethodNotUnderstoodError(`method ${name}: hex must be pairs of hexadecimal digits, as a text`);
  return Buffer.from(hex, 'hex');
}

const isMap = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function expectedOf(name: string, expect: Json): Pick<Statement, 'rows' | 'row'> {
  if (expect === null) return { rows: null, row: null };
  const { rows, row } = isMap(expect) ? expect : {};
  if (rows !== undefined && (!Number.isInteger(rows) || Number(rows) < 0))
    throw new MethodNotUnderstoodError(`method ${name}: expect: rows must be a whole number`);
  if (row !== undefined && !Array.isArray(row))
    throw new MethodNotUnderstoodError(`method ${name}: expect: row must be a list of cells`);
  if (rows === undefined && row === undefined)
    throw new MethodNotUnderstoodError(`method ${name}: expect: rows or row is missing`);
  return {
    rows: rows === undefined ? null : Number(rows),
    row: Array.isArray(row) ? row.map((cell: Json) => (cell === null ? null : String(cell))) : null,
  };
}

/**
 * What of the expectation the rows lack; null where they are right.
 * @param alike whether the first of them holds the cells that are wanted.
 */
export function lackOf(
  { rows: wanted, row }: Pick<Statement, 'rows' | 'row'>,
  rows: number,
  alike: boolean,
): { readonly kind: string; readonly reason: string } | null {
  if (wanted !== null && rows !== wanted) return { kind: 'rows', reason: `${rows} rows, expected ${wanted}` };
  if (row === null) return null;
  if (rows === 0) return { kind: 'row', reason: 'no row, expected one' };
  return alike ? null : { kind: 'row', reason: 'the first row holds other cells than expected' };
}

/** The parameters of one call. A list goes as an array, a map as JSON. @param client index from 0. */
export function valuesFor({ values, varies }: Statement, client: number, call: number): readonly unknown[] {
  if (!varies) return values;
  const id = String(call).padStart(idDigits, '0');
  const fill = (value: Value): unknown => {
    if (typeof value === 'string') return fillLast(value, client, id);
    return Array.isArray(value) ? value.map(fill) : value;
  };
  return values.map(fill);
}
