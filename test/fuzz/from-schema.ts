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
  readonly pipe?: readonly Action[];
}
/** Of a schema that is in a pipe again, the first is that schema. */
interface Action {
  readonly type: string;
  readonly requirement?: unknown;
  readonly pipe?: readonly Action[];
}

/** Values that stand for those of a leaf of a type, wherever it is: free text is rarely a name that anybody knows. */
export type Hints = (path: readonly string[], type: string) => fc.Arbitrary<unknown> | null;

const holders = new Set(['strict_object', 'object', 'array', 'record', 'nullable', 'union', 'variant']);

/** @throws Error for a kind of schema that nobody has told it of */
export function fromSchema(
  schema: unknown,
  hints: Hints,
  path: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const of = schema as Schema;
  const hint = hints(path, of.type);
  if (hint !== null) return hint;
  return holders.has(of.type) ? holderOf(of, hints, path) : leafOf(of, path);
}

function holderOf(of: Schema, hints: Hints, path: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (each: unknown, key: string) => fromSchema(each, hints, [...path, key]);
  switch (of.type) {
    case 'array':
      return fc.array(inner(of.item, '[]'), { maxLength: 3 });
    case 'record':
      return fc.dictionary(inner(of.key, '{key}') as fc.Arbitrary<string>, inner(of.value, '{}'), {
        maxKeys: 6,
      });
    case 'nullable':
      return fc.option(fromSchema(of.wrapped, hints, path), { freq: 4 });
    case 'union':
    case 'variant':
      return fc.oneof(...(of.options ?? []).map((each) => fromSchema(each, hints, path)));
    default:
      return objectOf(of.entries ?? {}, inner);
  }
}

function objectOf(
  entries: Readonly<Record<string, Schema>>,
  inner: (each: unknown, key: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const isOptional = (key: string) => entries[key]?.type === 'optional';
  const model = Object.entries(entries).map(([key, each]) => [
    key,
    inner(isOptional(key) ? each.wrapped : each, key),
  ]);
  const requiredKeys = Object.keys(entries).filter((key) => !isOptional(key));
  return fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>, {
    ...{ requiredKeys, noNullPrototype: true },
  });
}

function leafOf(
  { type, literal, options = [], pipe = [] }: Schema,
  path: readonly string[],
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.string({ maxLength: 12 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constant(literal);
    case 'picklist':
      return fc.constantFrom(...options);
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'number':
      return numberOf(pipe);
    default:
      throw new Error(`${path.join('.')}: a schema of type ${type}`);
  }
}

/** Where numbers are near an edge of what can be written or reckoned with. */
const sizes = [0, 1, 2, 3, 0.5, 7, 64, 106.4, 999.96, 1e-9, 1e6, 1e15, 1e21, 1.7e308, 5e-324];

const actionsOf = (pipe: readonly Action[]): Action[] =>
  pipe.flatMap((action) => [action, ...actionsOf(action.pipe ?? [])]);

/** Within the bounds of its schema, and often at them. */
function numberOf(pipe: readonly Action[]): fc.Arbitrary<number> {
  const actions = actionsOf(pipe);
  const bound = (type: string, otherwise: number): number => {
    const found = actions.find((action) => action.type === type)?.requirement;
    return typeof found === 'number' ? found : otherwise;
  };
  const [min, max] = [bound('min_value', -Number.MAX_VALUE), bound('max_value', Number.MAX_VALUE)];
  const isWhole = actions.some((action) => action.type === 'integer');
  const edges = [...sizes, ...sizes.map((size) => -size), min, max].filter(
    (size) => size >= min && size <= max && (!isWhole || Number.isInteger(size)),
  );
  const any = isWhole ? fc.nat(10_000) : fc.double({ noNaN: true, noDefaultInfinity: true, min, max });
  return fc.oneof(fc.nat(5), fc.constantFrom(...edges), any);
}
