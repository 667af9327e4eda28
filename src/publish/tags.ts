/** Names of tags: which git would take, and which of two is the older by its version number. */
import { TagInvalidError } from '../errors/publish.ts';
import { isRefName } from './ref-name.ts';

/** A tag of GitHub's is a file name on disk at some point. */
const longest = 255;

/**
 * The name, if git would take it; nothing else may reach an address.
 * @throws TagInvalidError
 */
export function checkTag(name: string): string {
  const shown = JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}...` : name);
  if (name.length > longest)
    throw new TagInvalidError(`tag ${shown} has ${name.length} characters, at most ${longest} are taken`);
  if (name === '' || !isRefName(`refs/tags/${name}`))
    throw new TagInvalidError(`${shown} is no name git would take for a tag`);
  return name;
}

interface Version {
  /** What stands before the number: `pkg/`. Tags of two packages have no order. */
  readonly prefix: string;
  readonly numbers: readonly string[];
  readonly prerelease: readonly string[];
}

const number = '(0|[1-9]\\d*)';
const pattern = new RegExp(
  `^(?<prefix>(?:.*[/@_-])?)v?${number}\\.${number}\\.${number}(?:-(?<pre>[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+[0-9A-Za-z.-]+)?$`,
);

function parseVersion(tag: string): Version | null {
  const match = pattern.exec(tag);
  if (!match?.groups) return null;
  const pre = match.groups['pre'];
  return {
    prefix: match.groups['prefix'] ?? '',
    numbers: match.slice(2, 5).map(String),
    prerelease: pre === undefined ? [] : pre.split('.'),
  };
}

/** Semver precedence of a over b: -1, 0, 1; null where one is no version or they are of two packages. */
export function compareVersions(a: string, b: string): -1 | 0 | 1 | null {
  const [x, y] = [parseVersion(a), parseVersion(b)];
  if (x === null || y === null || x.prefix !== y.prefix) return null;
  for (const [i, each] of x.numbers.entries()) {
    const order = compareDigits(each, y.numbers[i] ?? '0');
    if (order !== 0) return order;
  }
  return comparePrereleases(x.prerelease, y.prerelease);
}

/** A version without one is above all its prereleases. */
function comparePrereleases(a: readonly string[], b: readonly string[]): -1 | 0 | 1 {
  if (a.length === 0 || b.length === 0) return sign(b.length - a.length);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareIdentifiers(a[i] ?? '', b[i] ?? '');
    if (order !== 0) return order;
  }
  return sign(a.length - b.length);
}

function compareIdentifiers(a: string, b: string): -1 | 0 | 1 {
  const [x, y] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (x && y) return compareDigits(a, b);
  if (x !== y) return x ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Whole numbers as text: they may be longer than a number holds exactly. */
function compareDigits(a: string, b: string): -1 | 0 | 1 {
  if (a.length !== b.length) return sign(a.length - b.length);
  return a === b ? 0 : a < b ? -1 : 1;
}

const sign = (value: number): -1 | 0 | 1 => (value === 0 ? 0 : value < 0 ? -1 : 1);
