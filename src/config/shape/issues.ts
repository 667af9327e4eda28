/** Checks the config's shape and says each mistake in words. */
import * as v from 'valibot';
import { suggest } from '../../util/nearest.ts';
import { type Path, type Problems, textAt } from '../source.ts';
import { type ConfigInput, configSchema } from './index.ts';
import { keysAt, refuseLists } from './schema-tree.ts';
import { isPlainMap, noPassword } from './values.ts';

type Issue = v.BaseIssue<unknown>;

/** Mistakes shown at most; a text that is no config at all could have one per character. */
const most = 50;

/** The validated config, or null when mistakes were added to `problems`. */
export function checkShape(value: unknown, problems: Problems): ConfigInput | null {
  const before = problems.found.length;
  refuseLists(value, problems);
  if (problems.found.length > before) return null;
  const result = v.safeParse(configSchema, value);
  if (result.success) return result.output;
  reportAll(result.issues, value, problems);
  return null;
}

/** valibot stops at the first unknown key of a map; each is taken out and the rest is looked at again. */
function reportAll(first: readonly Issue[], value: unknown, problems: Problems): void {
  let issues = first;
  let rest = value;
  for (let round = 0; round < most && issues.length > 0; round++) {
    const mistakes = issues.flatMap((issue) => flatten(issue, []));
    const unknown = mistakes.filter((mistake) => mistake.unknown);
    for (const mistake of unknown.length > 0 ? unknown : mistakes) report(mistake, problems);
    if (unknown.length === 0) return;
    rest = structuredClone(rest);
    for (const { path } of unknown) remove(rest, path);
    issues = v.safeParse(configSchema, rest).issues ?? [];
  }
}

interface Mistake {
  readonly path: Path;
  readonly issue: Issue;
  readonly onKey: boolean;
  /** A key that does not exist, with those that do. */
  readonly unknown: boolean;
}

/** The mistakes behind an issue: of a choice, those of the variant that was meant. */
function flatten(issue: Issue, prefix: Path): Mistake[] {
  const items = issue.path ?? [];
  const path = [...prefix, ...items.map((item) => item.key as string | number)];
  if (issue.type === 'union' && issue.issues) {
    const inner = issue.issues.flatMap((one) => flatten(one as Issue, path));
    const meant = inner.filter((one) => one.path.length > path.length);
    if (meant.length > 0) return bestVariant(meant);
    const custom = inner.filter((one) => !one.issue.message.startsWith('Invalid'));
    if (custom.length > 0) return custom.slice(0, 1);
  }
  const onKey = items.at(-1)?.origin === 'key';
  const unknown = issue.type === 'strict_object' && issue.expected === 'never';
  return [{ path, issue, onKey, unknown }];
}

/** Of several map variants the one with the fewest mistakes; missing keys first, because they tell variants apart. */
function bestVariant(mistakes: readonly Mistake[]): Mistake[] {
  const unknown = mistakes.filter((one) => one.unknown);
  const others = mistakes.filter((one) => !one.unknown && one.issue.type !== 'strict_object');
  if (others.length > 0) return others;
  const shared = unknown.filter(
    (one) => unknown.filter((other) => String(other.path) === String(one.path)).length > 1,
  );
  return shared.length > 0
    ? shared.slice(0, 1)
    : unknown.length > 0
      ? unknown.slice(0, 1)
      : mistakes.slice(0, 1);
}

function report({ path, issue, onKey, unknown }: Mistake, problems: Problems): void {
  if (unknown) {
    const key = String(path.at(-1));
    const hint = onlyOfPoints(path, key) ?? elsewhere(path, key) ?? suggest(key, keysAt(path.slice(0, -1)));
    problems.add(path, `unknown key "${key}"${hint}`, 'key');
  } else if (path.at(-2) === 'client' && path.at(-1) === 'password') {
    problems.add(path, noPassword);
  } else if (issue.type === 'strict_object' && onKey) {
    problems.add(path.slice(0, -1), `expected the key ${issue.expected}, which is missing`, 'key');
  } else if (issue.kind === 'schema') {
    problems.add(path, sayType(issue, textAt(problems.source, path)));
  } else {
    const shown = typeof issue.input === 'string' && onKey ? `, found "${issue.input}"` : found(issue);
    problems.add(path, `${issue.message}${shown}${nearOne(issue)}`, onKey ? 'key' : 'value');
  }
}

/** What makes an open loop, where loops are closed for a reason. */
function onlyOfPoints(path: Path, key: string): string | null {
  const kind = path.at(-2);
  if (!['rate', 'find-rate'].includes(key) || (kind !== 'series' && kind !== 'throughput')) return null;
  const what = kind === 'series' ? 'a step of a series' : 'a cell of a grid';
  return `; ${what} is so many clients that call again as soon as they are answered. Calls by a schedule are a point's: measure.point.${key}, or one for each value of an axis by overrides`;
}

/** A setting of the measurement that stands with what is measured, such as `endpoint: { clients: 3 }`. */
function elsewhere(path: Path, key: string): string | null {
  const [first, second] = path;
  const inside = first === 'overrides' ? path.length === 3 : first !== 'measure' || path.length === 2;
  const holder = first === 'overrides' ? [first, second ?? 0, 'point'] : ['measure', 'point'];
  if (!inside || keysAt([]).includes(key) || !keysAt(holder).includes(key)) return null;
  return `; did you mean ${[...holder, key].join('.')}?`;
}

const found = (issue: Issue): string =>
  ['string', 'number'].includes(typeof issue.input) && issue.input !== ''
    ? `, found ${JSON.stringify(issue.input)}`
    : '';

/** Of a message that lists what was expected, what of it was perhaps meant. */
function nearOne({ message, input }: Issue): string {
  const listed = /^expected one of (.+)$/.exec(message)?.[1];
  return listed === undefined || typeof input !== 'string' ? '' : suggestNear(input, listed.split(', '));
}

/** What was expected in place of a value of the wrong type. */
function sayType(issue: Issue, written: string | null): string {
  const { input } = issue;
  if (!issue.message.startsWith('Invalid')) return `${issue.message}, found ${typeName(input)}`;
  const options = [...(issue.expected ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
  const wanted = expectedTypes(issue.expected ?? '', options);
  if (options.length > 0 && typeof input === 'string')
    return `expected ${wanted}, found "${input}"${suggestNear(input, options)}`;
  const wantsText = /\bstring\b/.test(issue.expected ?? '') || options.length > 0;
  if (typeof input === 'boolean' && wantsText)
    return `expected ${wanted}; YAML reads this as a boolean: quote it ("${written ?? input}")`;
  if (typeof input === 'number' && wantsText)
    return `expected ${wanted}; YAML reads this as a number: quote it ("${written ?? input}")`;
  return `expected ${wanted}, found ${typeName(input)}`;
}

const suggestNear = (input: string, options: readonly string[]): string => {
  const text = suggest(input, options);
  return text.startsWith('; did') ? text : '';
};

/** valibot's `(string | Array)` in the words of YAML. */
function expectedTypes(expected: string, options: readonly string[]): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/\bstring\b/, 'a text'],
    [/\bnumber\b/, 'a number'],
    [/\bboolean\b/, 'true or false'],
    [/\bArray\b/, 'a list'],
    [/\bObject\b/, 'a map'],
  ];
  const bare = expected.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  const types = words.filter(([pattern]) => pattern.test(bare)).map(([, word]) => word);
  const all = [...(options.length > 0 ? [oneOf(options)] : []), ...types];
  return all.length > 0 ? all.join(' or ') : expected;
}

const oneOf = (options: readonly string[]): string =>
  options.length === 1 ? `"${options[0]}"` : `one of ${options.join(', ')}`;

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object')
    return isPlainMap(value) ? 'a map' : value instanceof Date ? 'a date' : 'a set';
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}...` : value}"`;
  return String(value);
}

/** Takes a key out of a nested value. */
function remove(value: unknown, path: Path): void {
  let at = value as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  delete at[path.at(-1) ?? ''];
}
