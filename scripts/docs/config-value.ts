/** What may stand as a value, in a few words. */
import { durationPattern, memoryPattern, pacePattern, sharePattern } from '../../src/config/units.ts';
import type { JsonSchema } from './json-schema.ts';

/** Texts with a form; the others are any text. */
const forms: Readonly<Record<string, string>> = {
  [durationPattern.source]: 'duration',
  [sharePattern.source]: 'percentage',
  [memoryPattern.source]: 'percentage or size',
  [pacePattern.source]: 'pace',
};

/** @param schema of the value */
export function valueText(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(valueText))].join(' or ');
  if (schema.items) return `list of ${within(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map of ${within(schema.additionalProperties)}`;
  return schema.properties ? 'map' : scalar(schema);
}

function scalar({ type, pattern, minimum, maximum }: JsonSchema): string {
  if (type === undefined) return 'any JSON';
  if (type === 'boolean') return '`true` or `false`';
  if (type === 'integer') return `number, ${minimum} to ${maximum}`;
  if (type === 'null') return 'nothing';
  return (pattern === undefined ? undefined : forms[pattern]) ?? 'text';
}

/** The values of a list or map. */
function within(schema: JsonSchema): string {
  const text = valueText(schema);
  return text.includes(' or ') ? `(${text})` : text.replace(/^(text|map|number|list)\b/, '$1s');
}
