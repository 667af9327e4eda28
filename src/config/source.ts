/** Where things are in the config's text, and the collection of its mistakes. */
import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type Pair } from 'yaml';
import { ConfigErrors, type ConfigProblem } from '../errors/config.ts';

export type Path = readonly (string | number)[];

export interface Source {
  /** As the user named it. */
  readonly file: string;
  readonly text: string;
  readonly doc: Document.Parsed;
  readonly lines: LineCounter;
}

interface Found {
  /** Node of the deepest part of the path that is in the text. */
  readonly node: Node | null;
  /** Key of that node, where it is a map's value. */
  readonly key: Node | null;
  readonly whole: boolean;
}

/** Follows a path through maps, lists and aliases as far as the text has it. */
function find(doc: Document.Parsed, path: Path): Found {
  let found: Found = { node: doc.contents as Node | null, key: null, whole: true };
  for (const step of path) {
    const next = child(doc, found.node, step);
    if (next === null) return { ...found, whole: false };
    found = { ...next, whole: true };
  }
  return found;
}

/** One step of a path; null where the text has no such part. */
function child(
  doc: Document.Parsed,
  parent: Node | null,
  step: string | number,
): Omit<Found, 'whole'> | null {
  const node = isAlias(parent) ? (parent.resolve(doc) ?? null) : parent;
  if (isMap(node)) {
    const pair = node.items.find((item) => keyOf(item) === String(step));
    return pair === undefined
      ? merged(doc, node.items, step)
      : { node: asNode(pair.value), key: asNode(pair.key) };
  }
  if (isSeq(node) && node.items[Number(step)] !== undefined)
    return { node: asNode(node.items[Number(step)]), key: null };
  return null;
}

/** A key as text; one that `--set` has made is no node. */
const keyOf = ({ key }: Pair): string | null =>
  isScalar(key) ? String(key.value) : typeof key === 'string' ? key : null;

/** A key that came in through `<<`. */
function merged(
  doc: Document.Parsed,
  items: readonly Pair[],
  step: string | number,
): Omit<Found, 'whole'> | null {
  for (const item of items) {
    if (!isScalar(item.key) || item.key.source !== '<<') continue;
    const from = isSeq(item.value) ? item.value.items : [item.value];
    const found = from.map((one) => child(doc, asNode(one), step)).find((one) => one !== null) ?? null;
    if (found !== null) return found;
  }
  return null;
}

const asNode = (value: unknown): Node | null =>
  typeof value === 'object' && value !== null && 'range' in value ? (value as Node) : null;

/** Offset in the text that a mistake at `path` is shown at, or null where it is not in the text. */
export function offsetOf(source: Source, path: Path, on: 'key' | 'value', within?: string): number | null {
  // Nothing at all is at the beginning.
  if (source.doc.contents === null) return 0;
  const { node, key, whole } = find(source.doc, path);
  const start = (one: Node | null) => one?.range?.[0] ?? null;
  if (!whole || on === 'key') return start(key) ?? start(node);
  const range = node?.range;
  if (within !== undefined && range) {
    const at = source.text.slice(range[0], range[1]).indexOf(within);
    if (at >= 0) return range[0] + at;
  }
  // A value left empty has no place of its own.
  return isScalar(node) && node.source === '' ? (start(key) ?? start(node)) : (start(node) ?? start(key));
}

/** A single value as it is written, or null. */
export function textAt(source: Source, path: Path): string | null {
  const { node, whole } = find(source.doc, path);
  return whole && isScalar(node) ? (node.source ?? null) : null;
}

/** Collects mistakes, each with its place, and throws them together. */
export class Problems {
  readonly source: Source;
  readonly found: ConfigProblem[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  /** `within`: a part of the value's text that the mistake is about. */
  add(path: Path, message: string, on: 'key' | 'value' = 'value', within?: string): void {
    this.addAt(offsetOf(this.source, path, on, within), path, message);
  }

  /** A mistake at an offset of the text; null = a value that `--set` gave. */
  addAt(offset: number | null, path: Path, message: string): void {
    const position = offset === null ? { line: 0, col: 0 } : this.source.lines.linePos(offset);
    const problem = {
      file: this.source.file,
      line: position.line,
      column: position.col,
      path: path.map((step) => (/[.\s]/.test(String(step)) ? `"${step}"` : String(step))).join('.'),
      message,
    };
    // One template checked in ten scenarios is one mistake.
    const same = (other: ConfigProblem) =>
      other.line === problem.line && other.column === problem.column && other.message === message;
    if (!this.found.some(same)) this.found.push(problem);
  }

  throwIfAny(): void {
    if (this.found.length === 0) return;
    const order = [...this.found].sort((a, b) => a.line - b.line || a.column - b.column);
    throw new ConfigErrors(order);
  }
}
