/** `--set path=value`: changes the config before it is checked. */
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { PlanOptionError } from '../errors/config.ts';
import type { Source } from './source.ts';

/** Keys of JavaScript's own objects. */
const unusable = new Set(['__proto__', 'constructor', 'prototype']);

/** Applies each `path=value` in order; values are YAML, paths may quote a key: `methods."one call"=tools/list`. */
export function applySet(source: Source, sets: readonly string[]): void {
  for (const set of sets) {
    const [path, text] = splitSet(set);
    const { doc } = source;
    if (!isMap(doc.contents)) throw new PlanOptionError(`--set ${set}: the config is not a map`);
    checkParents(source, path, set);
    if (path.some((step) => unusable.has(step)))
      throw new PlanOptionError(`--set ${set}: not a key of the config`);
    doc.setIn(path, readValue(text, set));
  }
}

/** The value as a node without places: a mistake in it is one of `--set`, not at a place of the file. */
function readValue(text: string, set: string): unknown {
  const value = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  if (value.errors[0]) throw new PlanOptionError(`--set ${set}: ${value.errors[0].message}`);
  visit(value, {
    Node(_, node) {
      node.range = null;
    },
    Alias() {
      throw new PlanOptionError(`--set ${set}: quote a value that begins with *`);
    },
  });
  return value.contents;
}

/** Index or key steps of a path, and the value. */
function splitSet(set: string): [string[], string] {
  const match = /^((?:"[^"]+"|[^".=]+)(?:\.(?:"[^"]+"|[^".=]+))*)=(.*)$/s.exec(set);
  if (match === null)
    throw new PlanOptionError(`--set ${set}: expected path=value, such as measure.point.clients=8`);
  const steps = (match[1] ?? '').match(/"[^"]+"|[^".]+/g) ?? [];
  return [steps.map((step) => step.replaceAll('"', '')), match[2] ?? ''];
}

/** A step can only be taken into a map or an existing item of a list. */
function checkParents(source: Source, path: readonly string[], set: string): void {
  for (let depth = 1; depth < path.length; depth++) {
    const parent = path.slice(0, depth);
    const node = source.doc.getIn(parent, true);
    if (isScalar(node) && node.value === null) source.doc.setIn(parent, source.doc.createNode({}));
    else if (isSeq(node))
      checkIndex(node.items.length, path[depth] ?? '', depth === path.length - 1, parent, set);
    else if (node !== undefined && !isMap(node))
      throw new PlanOptionError(`--set ${set}: ${parent.join('.')} is a single value`);
  }
}

/** One past the end appends, where it is the last step. */
function checkIndex(
  length: number,
  step: string,
  last: boolean,
  parent: readonly string[],
  set: string,
): void {
  const most = last ? length : length - 1;
  if (!/^\d+$/.test(step) || Number(step) > most)
    throw new PlanOptionError(
      `--set ${set}: ${parent.join('.')} is a list of ${length}; name one of them from 0`,
    );
}
