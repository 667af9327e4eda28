/** `--set path=value`: changes the config before it is checked. */
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { PlanOptionInvalid } from '../errors/config.ts';
import type { Source } from './source.ts';

/** Applies each `path=value` in order; values are YAML, paths may quote a key: `methods."one call"=tools/list`. */
export function applySet(source: Source, sets: readonly string[]): void {
  for (const set of sets) {
    const [path, text] = splitSet(set);
    const value = parseDocument(text, { prettyErrors: false });
    if (value.errors[0]) throw new PlanOptionInvalid(`--set ${set}: ${value.errors[0].message}`);
    const { doc } = source;
    if (!isMap(doc.contents)) throw new PlanOptionInvalid(`--set ${set}: the config is not a map`);
    checkParents(source, path, set);
    // Without ranges: a mistake in it is shown as one of `--set`, not at a place of the file.
    doc.setIn(path, doc.createNode(value.toJS()));
  }
}

/** Index or key steps of a path, and the value. */
function splitSet(set: string): [string[], string] {
  const match = /^((?:"[^"]+"|[^".=]+)(?:\.(?:"[^"]+"|[^".=]+))*)=(.*)$/s.exec(set);
  if (match === null)
    throw new PlanOptionInvalid(`--set ${set}: expected path=value, such as measure.point.clients=8`);
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
      throw new PlanOptionInvalid(`--set ${set}: ${parent.join('.')} is a single value`);
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
    throw new PlanOptionInvalid(
      `--set ${set}: ${parent.join('.')} is a list of ${length}; name one of them from 0`,
    );
}
