/** YAML to a plain value: its own mistakes, numbers that are meant as text, values given by `--set`. */
import { type Document, isMap, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Source } from './source.ts';
import { Problems } from './source.ts';

/** Reads the text; YAML's own mistakes are thrown together. */
export function readYaml(text: string, file: string): { source: Source; problems: Problems } {
  const lines = new LineCounter();
  const doc = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    logLevel: 'error',
  });
  const source = { file, text, doc, lines };
  const problems = new Problems(source);
  const twice = doc.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  // After a mistake in the syntax everything reads as one; only the first says something.
  const syntax = doc.errors.filter((error) => !twice.includes(error)).slice(0, 1);
  // A tag that is not understood would be passed over.
  for (const { pos } of twice) problems.addAt(pos[0], [], sayTwice(source, pos[0]));
  for (const { pos, message } of [...syntax, ...doc.warnings])
    problems.addAt(pos[0], [], sayYaml(message, text, pos[0]));
  problems.throwIfAny();
  return { source, problems };
}

/** A key that stands twice in one map: the second begins at `offset`. */
function sayTwice({ doc, lines }: Source, offset: number): string {
  let said = 'not YAML: a key stands twice in one map';
  visit(doc, {
    Map(_, { items }) {
      const keys = items.map(({ key }) => key).filter(isScalar);
      const again = keys.find((key) => key.range?.[0] === offset);
      const first = keys.find((key) => key.value === again?.value);
      if (again === undefined || first?.range == null) return;
      const { line } = lines.linePos(first.range[0]);
      said = `not YAML: the key "${String(again.value)}" stands twice in one map, first in line ${line}`;
    },
  });
  return said;
}

/** A YAML mistake; beside a template the cause is a missing quote. */
function sayYaml(message: string, text: string, offset: number): string {
  const first = message.split('\n')[0] ?? '';
  if (first.includes('multiple documents')) return 'expected one document, and here a second one begins';
  const said = `not YAML: ${first}`;
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const bare = unquoted(text.slice(from, end < 0 ? text.length : end));
  return bare === null ? said : `${said}; quote the string that holds \${...}: "${bare}"`;
}

/** The text around the first template of a line that stands in no quotes, or null. */
function unquoted(line: string): string | null {
  for (const { index } of line.matchAll(/\$\{/g)) {
    const before = line.slice(0, index);
    if ((before.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1 || (before.match(/'/g)?.length ?? 0) % 2 === 1)
      continue;
    const start = /(?:[[{]|[,:-]\s)\s*(?!.*(?:[[{]|[,:-]\s))/.exec(before);
    const head = start === null ? before : before.slice(start.index + start[0].length);
    const tail = /^\$\{[^},\]]*\}?[^,\]}]*/.exec(line.slice(index))?.[0] ?? '';
    return `${head}${tail}`.trim();
  }
  return null;
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

/** Adds a mistake for each key that cannot be a name, and each alias without an end. */
export function refuseNodes(source: Source, problems: Problems): void {
  visit(source.doc, {
    Pair(_, pair) {
      const { key } = pair;
      // A key that --set has made is a text already.
      if (typeof key === 'string') return;
      if (!isScalar(key)) problems.addAt(rangeStart(key), [], 'expected a text as key, found a list or map');
      else if (unusable.has(String(key.value)))
        problems.addAt(rangeStart(key), [], `"${key.value}" cannot be used as a key`);
      else if (key.value === null)
        problems.addAt(rangeStart(key), [], 'expected a text as key, found nothing');
    },
    Alias(_, alias, path) {
      if (path.some((node) => node === alias.resolve(source.doc)))
        problems.addAt(rangeStart(alias), [], `*${alias.source} stands within what it stands for`);
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
