/** The objects of a record, each once: its fields with type, unit, meaning, and what it means where they are not there. */
import { collapse, type Property, propertiesOf } from './config-same.ts';
import type { JsonSchema } from './json-schema.ts';
import { readMeaning, typesOf, variantsOf } from './record-meaning.ts';

interface Section {
  /** Where in the record it stands first: `runs[].host`. */
  readonly path: string;
  readonly object: JsonSchema;
}

/** @param schema of the record */
export function recordSections(schema: JsonSchema): string {
  const known = new Map<string, JsonSchema>();
  return sectionsIn({ path: '', object: schema }, new Set())
    .map(({ path, object }) => {
      const table = fieldTable(object, known);
      known.set(titleOf(path), object);
      return `### ${titleOf(path)}\n\n${table}`;
    })
    .join('\n\n');
}

const titleOf = (path: string): string => (path === '' ? 'The record' : `\`${path}\``);

/** The object and those below it, without those that are known, word for word, already. */
function sectionsIn(section: Section, known: Set<string>): Section[] {
  const text = JSON.stringify(section.object);
  if (known.has(text)) return [];
  known.add(text);
  const below = propertiesOf(section.object).flatMap(({ key, value }) =>
    objectsIn(value, section.path === '' ? key : `${section.path}.${key}`),
  );
  return [section, ...below.flatMap((each) => sectionsIn(each, known))];
}

/** Objects with fields of their own in a value: itself, what a list or map holds, or the variants of a choice. */
function objectsIn(value: JsonSchema, path: string): Section[] {
  const variants = variantsOf(value);
  if (variants.length > 0) return variants.flatMap((variant) => objectsIn(variant, path));
  if (value.items) return objectsIn(value.items, `${path}[]`);
  if (typeof value.additionalProperties === 'object')
    return objectsIn(value.additionalProperties, `${path}.NAME`);
  if (!value.properties) return [];
  const kind = value.properties['kind']?.const;
  return [{ path: kind === undefined ? path : `${path} (${kind})`, object: value }];
}

/** Fields that one earlier object has too, word for word, are only named. */
function fieldTable(object: JsonSchema, known: ReadonlyMap<string, JsonSchema>): string {
  const { as, same, others } = collapse(object, known);
  const named = same.map((key) => `\`${key}\``).join(', ');
  return [
    '| field | type | unit | meaning | where it is not there |',
    '|---|---|---|---|---|',
    ...(same.length === 0 ? [] : [`| ${named} | | | As in ${as}. | |`]),
    ...others.map(fieldRow),
  ].join('\n');
}

function fieldRow({ key, value, required }: Property): string {
  const { meaning, unit, lack } = readMeaning(key, value, required);
  const cells = [`\`${key}\``, typeText(value), unit, meaning, lack];
  return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** JSON types, in a few words; what null means is told apart. */
function typeText(value: JsonSchema): string {
  if (value.const !== undefined) return `\`${value.const}\``;
  if (value.enum) return value.enum.map((one) => `\`${one}\``).join(', ');
  const variants = variantsOf(value).filter(({ type }) => type !== 'null');
  if (variants.length > 0) return [...new Set(variants.map(typeText))].join(' or ');
  if (value.items) return `list of ${plural(typeText(value.items))}`;
  if (typeof value.additionalProperties === 'object')
    return `map of ${plural(typeText(value.additionalProperties))}`;
  return value.properties ? 'object' : scalar(value);
}

const scalars: Readonly<Record<string, string>> = { integer: 'whole number', string: 'text' };

function scalar(value: JsonSchema): string {
  const [type = 'any JSON'] = typesOf(value);
  return scalars[type] ?? type;
}

/** The values of a list or map. */
const plural = (text: string): string =>
  text.replaceAll(/\b(whole number|number|object|text|map|list)\b/g, '$1s');
