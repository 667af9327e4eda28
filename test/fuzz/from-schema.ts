/** Any value that a valibot schema lets through, as a fast-check arbitrary: what is valid is read off the schema itself. */
import fc from 'fast-check';

/** The parts of a schema that this reads; valibot's own types say no more at run time. */
interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly key?: Schema;
  readonly value?: Schema;
  readonly wrapped?: Schema;
  readonly literal?: string | number | boolean;
  readonly options?: readonly (Schema | string)[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** Values that stand for those of a key, wherever it is: free text is rarely a name that anybody knows. */
export type Hints = (path: readonly string[]) => fc.Arbitrary<unknown> | null;

/** @throws Error for a kind of schema that nobody has told it of */
export function fromSchema(
  schema: unknown,
  hints: Hints,
  path: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const of = schema as Schema;
  const hint = hints(path);
  if (hint !== null) return hint;
  const inner = (each: Schema | undefined, key: string) => fromSchema(each, hints, [...path, key]);
  switch (of.type) {
    case 'strict_object':
    case 'object':
      return objectOf(of.entries ?? {}, inner);
    case 'array':
      return fc.array(inner(of.item, '[]'), { maxLength: 3 });
    case 'record':
      return fc.dictionary(inner(of.key, '{key}') as fc.Arbitrary<string>, inner(of.value, '{}'), {
        maxKeys: 4,
      });
    case 'nullable':
      return fc.option(fromSchema(of.wrapped, hints, path), { freq: 4 });
    case 'union':
    case 'variant':
      return fc.oneof(...(of.options ?? []).map((each) => fromSchema(each, hints, path)));
    case 'picklist':
      return fc.constantFrom(...(of.options ?? []));
    case 'literal':
      return fc.constant(of.literal);
    default:
      return leafOf(of, path);
  }
}

function leafOf({ type, pipe = [] }: Schema, path: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.string({ maxLength: 12 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'number':
      return numberOf(pipe.map((action) => action.type));
    default:
      throw new Error(`${path.join('.')}: a schema of type ${type}`);
  }
}

const sizes = [0, 1, 2, 3, 0.5, 7, 64, 106.4, 999.96, 1e-9, 1e6, 1e15, 1e21, 1.7e308, 5e-324];

function numberOf(actions: readonly string[]): fc.Arbitrary<number> {
  const whole = fc.oneof(fc.nat(5), fc.nat(10_000), fc.constantFrom(0, 2 ** 31, Number.MAX_SAFE_INTEGER));
  if (actions.includes('integer')) return whole;
  const any = fc.double({ noNaN: true, noDefaultInfinity: true });
  return fc.oneof(fc.constantFrom(...sizes, ...sizes.map((size) => -size)), any, whole);
}

function objectOf(
  entries: Readonly<Record<string, Schema>>,
  inner: (each: Schema | undefined, key: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const optional = Object.keys(entries).filter((key) => entries[key]?.type === 'optional');
  const model = Object.fromEntries(
    Object.entries(entries).map(([key, each]) => [
      key,
      inner(each.type === 'optional' ? each.wrapped : each, key),
    ]),
  );
  const required = Object.keys(entries).filter((key) => !optional.includes(key));
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}
