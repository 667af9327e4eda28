/** Requests and answers of the GraphQL API against GitHub's schema, by the reference implementation of the language. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { graphqlFile, graphqlLibrary } from '../../scripts/openapi/description.mjs';
import type { Exchange } from './exchanges.ts';

type Errors = readonly { readonly message: string; readonly path?: readonly unknown[] }[];
type Values = Readonly<Record<string, unknown>>;

interface Types {
  getPossibleTypes(type: object): readonly { readonly name: string }[];
}

/** What is used of the library; it is installed beside the schema, and has its own types there. */
interface Library {
  buildSchema(text: string, options: { readonly assumeValid: boolean }): Types;
  parse(text: string): {
    readonly definitions: readonly { readonly variableDefinitions?: readonly object[] }[];
  };
  validate(schema: object, document: object): Errors;
  getVariableValues(
    schema: object,
    definitions: readonly object[],
    values: Values,
  ): { readonly errors?: Errors; readonly coerced?: Values };
  executeSync(given: object): { readonly data?: unknown; readonly errors?: Errors };
}

export interface GraphqlSchema {
  requestFaults(exchange: Exchange): string[];
  replyFaults(exchange: Exchange): string[];
}

export async function loadGraphql(): Promise<GraphqlSchema> {
  const library: Library = await import(pathToFileURL(graphqlLibrary).href);
  const schema = library.buildSchema(readFileSync(graphqlFile, 'utf8'), { assumeValid: true });
  return {
    requestFaults: ({ body }) => requestFaults(library, schema, body),
    replyFaults: ({ body, reply, fault, status }) =>
      fault === undefined && status === 200 ? replyFaults(library, schema, body, reply?.body) : [],
  };
}

interface Sent {
  readonly query: string;
  readonly variables: Values;
}

function sentIn(body: unknown): Sent {
  const { query = '', variables = {} } = (body ?? {}) as Partial<Sent>;
  return { query, variables };
}

const said = (errors: Errors) => errors.map(({ message }) => message);

function requestFaults(library: Library, schema: object, body: unknown): string[] {
  const { query, variables } = sentIn(body);
  try {
    const document = library.parse(query);
    const errors = library.validate(schema, document);
    if (errors.length > 0) return said(errors);
    const definitions = document.definitions[0]?.variableDefinitions ?? [];
    const undeclared = Object.keys(variables).filter((name) => !query.includes(`$${name}`));
    return [
      ...said(library.getVariableValues(schema, definitions, variables).errors ?? []),
      ...undeclared.map((name) => `variable $${name} is not declared`),
    ];
  } catch (error) {
    return [String(error)];
  }
}

/** Executes the operation on what was answered: what the schema says of each field must hold, and nothing be left over. */
function replyFaults(library: Library, schema: Types, body: unknown, reply: unknown): string[] {
  const { query, variables } = sentIn(body);
  const { data, errors } = (reply ?? {}) as { data?: unknown; errors?: Errors };
  if (data === undefined || data === null || errors !== undefined) return errorFaults(errors);
  // A request that was wrong is told as such already.
  if (requestFaults(library, schema, body).length > 0) return [];
  const result = library.executeSync({
    schema,
    document: library.parse(query),
    variableValues: variables,
    rootValue: data,
    fieldResolver: (source: Values, _args: unknown, _context: unknown, { path }: { path: { key: string } }) =>
      source[path.key],
    // What an abstract type has, each of its types has.
    typeResolver: ({ __typename }: { __typename?: string }, _: unknown, __: unknown, type: object) =>
      __typename ?? schema.getPossibleTypes(type)[0]?.name,
  });
  if (result.errors) return result.errors.map(({ message, path }) => `answer ${path?.join('.')}: ${message}`);
  return isDeepStrictEqual(plain(result.data), data) ? [] : ['its answer has fields that were not asked for'];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** An answer without data says why, in words. */
function errorFaults(errors: Errors | undefined): string[] {
  const texts = errors?.map(({ message }) => message) ?? [];
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && text !== '')
    ? []
    : ['its answer has neither data nor errors'];
}
