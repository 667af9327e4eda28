/** Tests that a table names, as their source has them: whether they run, what they look at, and what they put in themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

interface Proof {
  readonly file: string;
  readonly test: string;
}

type Span = readonly [from: number, to: number];
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isNode = (part: unknown): part is Node =>
  part !== null && typeof part === 'object' && 'type' in part && typeof part.type === 'string';

/** Every node below, a parent before its children, with those it stands in. */
function* nodesOf(
  part: unknown,
  above: readonly Node[] = [],
): Generator<{ node: Node; above: readonly Node[] }> {
  if (Array.isArray(part)) for (const each of part) yield* nodesOf(each, above);
  else if (isNode(part)) {
    yield { node: part, above };
    for (const each of Object.values(part)) yield* nodesOf(each, [...above, part]);
  }
}

/** One test, or a table of them. */
interface FoundTest {
  readonly text: string;
  /** What it compares with: of each `expect(...)` all but its subject. */
  readonly expected: readonly string[];
  /** All else but its name: what it puts in, and names of its own. */
  readonly rest: string;
  readonly isSkipped: boolean;
}

/** The tests of that name; one that is skipped only where the machine lacks something (`itWhere`) is not skipped. */
function testsIn(source: string, name: string): FoundTest[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const called = (node: Node) => ('callee' in node && isNode(node.callee) ? textOf(node.callee) : '');
  const isSkipped = (node: Node) => /^\w+(?:\.\w+)*\.(?:skip|todo|fails)\b/.test(called(node));
  const hasName = (node: Node) =>
    'arguments' in node &&
    Array.isArray(node.arguments) &&
    node.arguments.some((each) => isNode(each) && 'value' in each && each.value === name);
  return [...nodesOf(parseAst(source, { lang: 'ts' }))]
    .filter(({ node }) => /^(?:it|test|itWhere)\b/.test(called(node)) && hasName(node))
    .map(({ node, above }) => {
      const expected = expectedIn(node, source).map(([from, to]) => source.slice(from, to));
      const rest = expected.reduce((text, each) => text.replace(each, ''), textOf(node)).replace(name, '');
      return { text: textOf(node), expected, rest, isSkipped: [node, ...above].some(isSkipped) };
    });
}

/** Of each call that begins with `expect(`, what follows its subject. */
function expectedIn(test: Node, source: string): Span[] {
  const ends = new Map<number, number[]>();
  for (const { node } of nodesOf(test))
    if (node.type === 'CallExpression' && source.startsWith('expect(', node.start))
      ends.set(node.start, [...(ends.get(node.start) ?? []), node.end]);
  return [...ends.values()].map((each) => [Math.min(...each), Math.max(...each)] as const);
}

const root = new URL('../../', import.meta.url);

/** What is wrong with a proof; null = it is a test that runs, expects something, and looks at one of `words`. */
export function proofFault({ file, test }: Proof, words: readonly string[] = []): string | null {
  const place = new URL(file, root);
  return existsSync(place) ? sourceFault(readFileSync(place, 'utf8'), test, words) : `there is no ${file}`;
}

/** The same of a source. Where no words are given nothing is looked for. */
export function sourceFault(source: string, test: string, words: readonly string[]): string | null {
  const found = testsIn(source, test);
  if (found.length === 0) return `there is no test '${test}'`;
  if (found.some(({ isSkipped }) => isSkipped)) return `'${test}' does not run`;
  if (found.every(({ expected }) => expected.length === 0)) return `'${test}' expects nothing`;
  const has = (text: string) => words.some((word) => text.includes(word));
  if (words.length === 0) return null;
  if (!found.some(({ text }) => has(text))) return `'${test}' has none of: ${words.join(', ')}`;
  // What is put in and comes out again has not been caused by anything.
  const isPutIn = found.some(({ expected, rest }) => expected.some(has) && has(rest));
  return isPutIn ? `'${test}' puts in itself what it looks for` : null;
}
