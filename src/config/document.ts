/** YAML to a plain value: its own mistakes, numbers that are meant as text, values given by `--set`. */
import { type Document, isMap, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Source } from './source.ts';
import { Problems } from './source.ts';

/** Reads the text; YAML's own mistakes are thrown together. */
export function readYaml(text: string, file: string): { source: Source; problems: Problems } {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const source = { file, text, doc, lines };
  const problems = new Problems(source);
  for (const error of doc.errors)
    problems.addAt(error.pos[0], [], sayYaml(error.message, text, error.pos[0]));
  problems.throwIfAny();
  return { source, problems };
}

/** A YAML mistake; beside a template the cause is a missing quote. */
function sayYaml(message: string, text: string, offset: number): string {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(from, end < 0 ? text.length : end);
  const first = message.split('\n')[0] ?? message;
  const template = /\S*\$\{[^}\s]*\}?\S*/.exec(line)?.[0];
  if (template === undefined) return `not YAML: ${first}`;
  const bare = template.replaceAll(/^[[{,'"]+|[\]},'"]+$/g, '');
  const shown = bare.includes('${') && !bare.includes('}') ? `${bare}}` : bare;
  return `not YAML: ${first}; quote the string that holds \${...}: "${shown}"`;
}

/** Keys below which a number is meant as the text it is written as (`1.10` is not `1.1`). */
const asText = new Set([
  'matrix',
  'include',
  'exclude',
  'match',
  'only',
  'args',
  'command',
  'build',
  'env',
  'headers',
]);
/** Keys below which values are the user's own JSON. */
const asData = new Set(['methods', 'call', 'json', 'parameters', 'options', 'equal']);

/** Numbers where only text can be meant become the text they were written as. */
export function keepNumbersAsText(doc: Document.Parsed): void {
  visit(doc, {
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'number' || node.source === undefined) return;
      const keys = path.filter(isPair).map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ''));
      if (keys.some((one) => asData.has(one)) || !keys.some((one) => asText.has(one))) return;
      node.value = node.source;
    },
  });
}

/** Keys that JavaScript's own objects use; valibot and others pass over them silently, so they are refused. */
const unusable = new Set(['__proto__', 'constructor', 'prototype']);

/** Adds a mistake for each key that cannot be a name. */
export function refuseKeys(source: Source, problems: Problems): void {
  visit(source.doc, {
    Pair(_, pair) {
      const { key } = pair;
      if (!isScalar(key)) problems.addAt(rangeStart(key), [], 'expected a text as key, found a list or map');
      else if (unusable.has(String(key.value)))
        problems.addAt(rangeStart(key), [], `"${key.value}" cannot be used as a key`);
      else if (key.value === null)
        problems.addAt(rangeStart(key), [], 'expected a text as key, found nothing');
    },
  });
}

const rangeStart = (node: unknown): number | null =>
  isScalar(node) || isMap(node) || (typeof node === 'object' && node !== null && 'range' in node)
    ? ((node as { range?: readonly number[] | null }).range?.[0] ?? null)
    : null;

/** The plain value of the document; aliases that multiply without end are a mistake. */
export function plainValue(source: Source, problems: Problems): unknown {
  try {
    return source.doc.toJS({ maxAliasCount: 100 });
  } catch (error) {
    problems.addAt(0, [], `not YAML: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
