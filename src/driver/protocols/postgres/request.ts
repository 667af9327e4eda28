/**
 * The bytes that a statement is sent as, made once: for all clients, or for each where client or call stands in a
 * value; then the call's id is written in its places. There is no Describe in them: cells are counted, not decoded.
 */
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { idDigits } from '../../wire/proof.ts';
import { writeId } from '../../wire/request.ts';
import { rowBody } from './messages.ts';
import { type Statement, valuesFor } from './query.ts';
import { Opens } from './reader.ts';

/** What a method sends, and how. */
export interface PostgresMethod {
  readonly statement: Statement;
  /** Name of the prepared statement; null = parsed anew each time. */
  readonly name: string | null;
  /** Cells come in binary; a statement in the simple protocol has them as texts all the same. */
  readonly binary: boolean;
  /** Body of the DataRow that the first row must be; null = any. */
  readonly firstRow: Buffer | null;
  /** One for all clients where neither client nor call stands in it. */
  readonly shared: StatementRequest | null;
}

/** Ids without a digit in common: where requests with them differ, the id stands. */
const [anId, anotherId] = [1_111_111_111, 2_222_222_222];

/** As `pg` sends a value; its types do not have it. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): Buffer | string | null } }
).utils;

/** A method with what of it can be made ahead. */
export function methodFrom(statement: Statement, name: string | null, binary: boolean): PostgresMethod {
  const firstRow = statement.row === null ? null : rowBody(statement.row);
  const form = { statement, name, binary };
  return { ...form, firstRow, shared: statement.varies ? null : new StatementRequest(form, 0) };
}

/** Without name and values a statement goes in the simple protocol, and may be several. */
const isSimple = ({ statement, name }: Pick<PostgresMethod, 'statement' | 'name'>): boolean =>
  name === null && statement.values.length === 0;

/** Whether the method's cells come in binary. */
export const isBinary = (method: PostgresMethod): boolean => method.binary && !isSimple(method);

export class StatementRequest {
  readonly #parse: Opens;
  readonly #whole: Buffer;
  /** Of a statement that the session has parsed. */
  readonly #bound: Buffer;
  readonly #places: readonly number[];

  /** @param client index from 0. */
  constructor(form: Pick<PostgresMethod, 'statement' | 'name' | 'binary'>, client: number) {
    const { statement, name } = form;
    this.#parse = isSimple(form) ? Opens.simple : Opens.parse;
    const parse = isSimple(form) ? [] : [serialize.parse({ name: name ?? '', text: statement.sql })];
    const bound = boundWith(form, client, anId);
    this.#whole = Buffer.concat([...parse, bound]);
    this.#bound = this.#whole.subarray(this.#whole.length - bound.length);
    this.#places = statement.varies ? differences(bound, boundWith(form, client, anotherId)) : [];
  }

  /** What the reply begins with. @param parsed the session has the statement by its name. */
  opens(parsed: boolean): Opens {
    return parsed ? Opens.bind : this.#parse;
  }

  /** The bytes of the call, not to be changed until its reply has come. */
  patch(id: number, parsed: boolean): Buffer {
    for (const place of this.#places) writeId(this.#bound, place, id);
    return parsed ? this.#bound : this.#whole;
  }
}

/** All but the Parse. */
function boundWith(
  form: Pick<PostgresMethod, 'statement' | 'name' | 'binary'>,
  client: number,
  id: number,
): Buffer {
  const { statement, name, binary } = form;
  if (isSimple(form)) return serialize.query(statement.sql);
  const values = [...valuesFor(statement, client, id)];
  const bind = { statement: name ?? '', values, binary, valueMapper: prepareValue };
  return Buffer.concat([serialize.bind(bind), serialize.execute(), serialize.sync()]);
}

/** Where two requests that differ in their ids alone have them. */
function differences(one: Buffer, other: Buffer): number[] {
  const places: number[] = [];
  for (let at = 0; at < one.length; at++)
    if (one[at] !== other[at]) {
      places.push(at);
      at += idDigits - 1;
    }
  return places;
}

/** Refuses the data that a COPY waits for; in the extended protocol the Sync sent before it was passed over. */
export const copyRefused = (opens: Opens): Buffer => {
  const refusal = serialize.copyFail('No source stream defined');
  return opens === Opens.simple ? refusal : Buffer.concat([refusal, serialize.sync()]);
};
