import { EventEmitter } from 'node:events';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/config/plan.ts';
import { statementOf, valuesFor } from '../../../src/driver/protocols/postgres/query.ts';
import { Opens } from '../../../src/driver/protocols/postgres/reader.ts';
import { methodFrom, StatementRequest } from '../../../src/driver/protocols/postgres/request.ts';

/** What `pg` itself would write on a session, its Describe left out. @param parsed it has the statement by its name. */
function sentByPg(
  query: { text: string; values: unknown[]; name?: string; binary: boolean },
  parsed: boolean,
) {
  const written: Buffer[] = [];
  const stream = Object.assign(new EventEmitter(), {
    ...{ writable: true, cork: () => {}, uncork: () => {} },
    write: (bytes: Buffer) => written.push(bytes),
  });
  const connection = new pg.Connection({ stream } as never);
  if (parsed) Object.assign(connection, { parsedStatements: { [query.name ?? '']: query.text } });
  new pg.Query(query).submit(connection);
  return Buffer.concat(written.filter(([type]) => type !== 'D'.charCodeAt(0)));
}

const statement = (values: Json, sql = 'SELECT 1') =>
  statementOf({
    ...{ name: 'one', operation: 'SELECT', params: { sql, values }, expect: null, timeoutMs: 1 },
  });
const tables: [string, Json[]][] = [
  ['no value', []],
  ['texts, numbers, truth, null', ['a', 'Grüße', '', 7, -1.5, true, null]],
  [
    'lists',
    [
      ['a', null, 'b"c\\'],
      [1, 2],
      [['x'], ['y']],
    ],
  ],
  ['maps', [{ a: [1, { b: null }] }]],
  ['bytes', [{ hex: '00ff' }, { hex: '' }]],
  ['client and call', ['${client}', 'c${client}-${call}', ['${call}${call}', '$$']]],
  [
    'bytes that look like an id',
    ['${call}', { hex: '31'.repeat(10) }, '1111111111', { hex: '00'.repeat(10) }],
  ],
];

const forms = [null, 'ratingplate_3'].flatMap((name) =>
  [false, true].flatMap((binary) => [0, 41].map((client) => ({ name, binary, client }))),
);
const calls = [1_000_000_000, 1_234_567_890, 1_111_111_111, 9_999_999_999].flatMap((id) =>
  [false, true].map((parsed): [number, boolean] => [id, parsed]),
);

describe('the bytes of a statement', () => {
  it.each(tables)('are those of pg, with %s', (_, values) => {
    const told = statement(values);
    for (const { name, binary, client } of forms) {
      const request = new StatementRequest({ statement: told, name, binary }, client);
      for (const [id, parsed] of calls) {
        const query = { text: told.sql, values: [...valuesFor(told, client, id)], binary };
        const knows = parsed && name !== null;
        const theirs = sentByPg(name === null ? query : { ...query, name }, knows);
        expect(request.patch(id, knows).toString('hex')).toBe(theirs.toString('hex'));
      }
    }
  });

  it('are of one length and one place in memory, call for call', () => {
    const request = new StatementRequest({ statement: statement(['${call}']), name: 'a', binary: false }, 0);
    expect(request.patch(1_000_000_007, true)).toBe(request.patch(1_000_000_008, true));
  });

  it('say what their reply begins with', () => {
    const opens = (values: Json, name: string | null) => {
      const request = new StatementRequest({ statement: statement(values), name, binary: false }, 0);
      return [request.opens(false), ...(name === null ? [] : [request.opens(true)])];
    };
    expect(opens([], 'a')).toEqual([Opens.parse, Opens.bind]);
    expect(opens(['x'], null)).toEqual([Opens.parse]);
    expect(opens([], null)).toEqual([Opens.simple]);
  });

  it('are shared by all clients only where they are the same for all', () => {
    expect(methodFrom(statement(['a']), 'a', false).shared).not.toBeNull();
    expect(methodFrom(statement(['${client}']), 'a', false).shared).toBeNull();
    expect(methodFrom(statement([['${call}']]), 'a', false).shared).toBeNull();
  });
});
