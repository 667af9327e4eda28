/**
 * A method of the `postgres` protocol: a statement, its parameters, and how many rows are right.
 *
 * `params.sql` and `params.values`; texts of the values may hold `${client}` and `${call}`. `expect.rows`: the number of
 * rows; without it any answer but an error is right.
 */
import type { Json } from '../../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { DriverMethod } from '../../messages.ts';
import { idDigits } from '../../wire/proof.ts';
import { fillLast } from '../../wire/request.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly Json[];
  /** Null = any number. */
  readonly rows: number | null;
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
    values,
    rows: rowsOf(name, expect),
    varies: /\$\{(client|call)\}/.test(JSON.stringify(values)),
  };
}

function rowsOf(name: string, expect: Json): number | null {
  if (expect === null) return null;
  const rows = Number(typeof expect === 'object' ? Reflect.get(expect, 'rows') : Number.NaN);
  if (!Number.isInteger(rows) || rows < 0)
    throw new MethodNotUnderstoodError(`method ${name}: expect: rows must be a whole number`);
  return rows;
}

/** The parameters of one call. A list goes as an array, a map as JSON. @param client index from 0. */
export function valuesFor({ values, varies }: Statement, client: number, call: number): readonly unknown[] {
  if (!varies) return values;
  const id = String(call).padStart(idDigits, '0');
  const fill = (value: Json): unknown => {
    if (typeof value === 'string') return fillLast(value, client, id);
    return Array.isArray(value) ? value.map(fill) : value;
  };
  return values.map(fill);
}
