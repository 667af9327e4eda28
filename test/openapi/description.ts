/** GitHub's description of its REST API: which operation a request is, and whether a value is what it says. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { missingDescription, restFile } from '../../scripts/openapi/description.mjs';
import { corrected } from './corrections.ts';
import {
  type Parameter,
  type RawDescription,
  type RawOperation,
  root,
  type Schema,
  toJsonSchema,
} from './schema.ts';
import { unknownProperties } from './unknown.ts';

export interface Operation {
  /** `git/get-ref` */
  readonly id: string;
  readonly method: string;
  /** `/repos/{owner}/{repo}/git/ref/{ref}` */
  readonly template: string;
  readonly parameters: readonly Parameter[];
  /** Of a JSON body; null = takes none. */
  readonly body: { readonly required: boolean; readonly schema: Schema } | null;
  /** By status; null = an answer without JSON. */
  readonly replies: ReadonlyMap<number, Schema | null>;
}

export interface Found {
  readonly operation: Operation;
  /** Decoded parameters of the path. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Description {
  readonly operations: readonly Operation[];
  /** The operation of a path without its query. */
  find(method: string, path: string): Found | undefined;
  /** What is wrong with a value, and which of its properties no schema names. */
  faults(schema: Schema, value: unknown, alsoKnown?: readonly Schema[]): string[];
  /** As `faults`, for what stands in an address: text that may be a number. */
  textFaults(schema: Schema, text: string): string[];
  component(name: string): Schema;
}

/** @throws where the description is not installed: a check that looks at nothing must not pass */
export function readDescription(): RawDescription {
  const missing = missingDescription();
  if (missing !== null) throw new Error(`${missing}; npm run openapi:install brings it`);
  return JSON.parse(readFileSync(restFile, 'utf8')) as RawDescription;
}

export function loadDescription(): Description {
  return describeApi(corrected(readDescription()));
}

function describeApi(raw: RawDescription): Description {
  const { schemas, parameters, responses } = raw.components;
  const components = toJsonSchema({ schemas, parameters, responses });
  const deref = <T extends object>(node: T | { readonly $ref: string }): T =>
    '$ref' in node ? deref(at({ components }, node.$ref) as T) : node;
  const routes = Object.entries(raw.paths)
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        routeOf(operationOf({ method: method.toUpperCase(), template, raw: toJsonSchema(operation), deref })),
      ),
    )
    .sort((one, other) => one.weight - other.weight);
  const [checker, textChecker] = [false, true].map((coerceTypes) => {
    const ajv = new Ajv({
      strict: false,
      allErrors: true,
      validateSchema: false,
      logger: false,
      coerceTypes,
    });
    addFormats.default(ajv);
    return compiled(ajv.addSchema({ components }, root));
  });
  const resolve = (ref: string) => at({ components }, ref) as Schema;
  return {
    operations: routes.map(({ operation }) => operation),
    find: (method, path) => find(routes, method, path),
    faults: (schema, value, alsoKnown = []) => [
      ...(checker?.(schema, value) ?? []),
      ...unknownProperties([schema, ...alsoKnown], value, resolve).map((name) => `${name}: no such property`),
    ],
    textFaults: (schema, text) => textChecker?.(schema, [text], true) ?? [],
    component: (name) => ({ $ref: `${root}#/components/schemas/${name}` }),
  };
}

/** The node a reference names. */
function at(document: unknown, ref: string): unknown {
  const keys = ref.slice(`${root}#/`.length).split('/');
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

function compiled(ajv: Ajv) {
  const checks = new Map<Schema, ValidateFunction>();
  /** @param inList the value is the only one of a list, where it can be replaced by the number it stands for */
  return (schema: Schema, value: unknown, inList = false): string[] => {
    const check = checks.get(schema) ?? ajv.compile(inList ? { type: 'array', items: schema } : schema);
    checks.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };
}

interface Source {
  readonly method: string;
  readonly template: string;
  readonly raw: RawOperation;
  deref<T extends object>(node: T | { readonly $ref: string }): T;
}

const json = (content: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }) =>
  content.content?.['application/json']?.schema ?? null;

function operationOf({ method, template, raw, deref }: Source): Operation {
  const body = raw.requestBody && deref(raw.requestBody);
  const schema = body && json(body);
  return {
    id: raw.operationId,
    method,
    template,
    parameters: (raw.parameters ?? []).map((parameter) => deref(parameter)),
    body: schema ? { required: body.required === true, schema } : null,
    replies: new Map(
      Object.entries(raw.responses).map(([status, reply]) => [Number(status), json(deref(reply))]),
    ),
  };
}

interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  /** What is more general comes later. */
  readonly weight: number;
}

function routeOf(operation: Operation): Route {
  const multi = new Set(
    operation.parameters.filter((each) => each['x-multi-segment']).map(({ name }) => name),
  );
  const source = operation.template
    .replace(/[.+*?()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${multi.has(name) ? '.+' : '[^/]+'})`);
  const parameters = operation.template.match(/\{/g)?.length ?? 0;
  // `{base}...{head}` is the former form of `{basehead}`.
  const former = /\}[^/]+\{/.test(operation.template) ? 100 : 0;
  return { operation, pattern: new RegExp(`^${source}$`), weight: parameters + multi.size * 10 + former };
}

/** Undefined for what stands for no text. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function find(routes: readonly Route[], method: string, path: string): Found | undefined {
  for (const { operation, pattern } of routes) {
    if (operation.method !== method) continue;
    const match = pattern.exec(path);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text) ?? text]);
    return { operation, values: Object.fromEntries(values) };
  }
  return undefined;
}
