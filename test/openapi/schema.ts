/** The part of OpenAPI 3.0 that GitHub's description consists of, made into JSON Schema. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  /** Its value may hold slashes. */
  readonly 'x-multi-segment'?: boolean;
}

type OrRef<T> = T | { readonly $ref: string };

export interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly OrRef<Parameter>[];
  readonly requestBody?: OrRef<Content & { readonly required?: boolean }>;
  readonly responses: Readonly<Record<string, OrRef<Content>>>;
}

export interface RawDescription {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

/** References of the description are relative to this name. */
export const root = 'github';

/**
 * `nullable`, which JSON Schema has not, becomes a choice; references become absolute, so that each schema stands for itself;
 * of alternatives one or more may hold, because those of the description overlap. Examples are left out.
 */
export function toJsonSchema<T>(node: T): T {
  if (Array.isArray(node)) return node.map(toJsonSchema) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'examples' || (key === 'example' && typeof value !== 'object')))
      .map(([key, value]) => [
        key === 'oneOf' ? 'anyOf' : key,
        key === '$ref' && typeof value === 'string' ? root + value : toJsonSchema(value),
      ]),
  );
  if (nullable === true) return { anyOf: [rest, { type: 'null' }] } as T;
  return (nullable === undefined ? rest : { ...rest, nullable }) as T;
}
