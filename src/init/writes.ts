/** Files that `init` writes, decided before any of them is written. */

import type { Snapshot } from './config-text.ts';
import type { Folder } from './folder.ts';

/** One file: where, below which folder's root, and all of its text as it is to be. */
export interface Write {
  readonly name: string;
  readonly text: string;
  /** `new` = was not there; `added` = what was there stays and something comes behind; `replaced` needs --force. */
  readonly how: 'new' | 'added' | 'replaced';
}

/** A file that is all ours. */
export function writeWhole(folder: Folder, name: string, text: string): Write | null {
  const before = folder.read(name);
  if (before === text) return null;
  return { name, text, how: before === null ? 'new' : 'replaced' };
}

/** Lines of a file that belongs to everybody: those that are missing come behind. */
export function addLines(folder: Folder, name: string, lines: readonly string[]): Write | null {
  const before = folder.read(name);
  const there = new Set((before ?? '').split(/\r?\n/).map((line) => line.trim()));
  const missing = lines.filter((line) => !there.has(line));
  if (missing.length === 0) return null;
  return {
    name,
    text: `${ended(before ?? '')}${missing.join('\n')}\n`,
    how: before === null ? 'new' : 'added',
  };
}

const marker = /ratingplate:start\b/;

/** A page: the markers come behind what it has, unless it has some. */
export function addMarkers(folder: Folder, page: string, title: string): Write | null {
  const before = folder.read(page);
  if (before !== null && marker.test(before)) return null;
  const block = page.endsWith('.mdx')
    ? '{/* ratingplate:start all */}\n{/* ratingplate:end all */}'
    : '<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->';
  if (before === null) return { name: page, text: `# What ${title} costs to run\n\n${block}\n`, how: 'new' };
  return { name: page, text: `${ended(before)}\n## What it costs to run\n\n${block}\n`, how: 'added' };
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** What the snapshot asks of Git: its bytes are compared, so no line ending may be changed; diffs are folded. */
export function attributesOf({ dir }: Snapshot, prefix: string): string[] {
  return [`/${prefix}${dir}/** -text linguist-generated`];
}

export const ignored: readonly string[] = ['.ratingplate/'];

/**
 * What package managers have put into the project's folder and no .gitignore names yet.
 * @param prefix of the project's folder below the root, with a slash at its end; empty at the root
 */
export function installedFolders(root: Folder, prefix: string): string[] {
  const linesOf = (name: string) => (root.read(name) ?? '').split(/\r?\n/).map((line) => line.trim());
  const named = new Set([...linesOf('.gitignore'), ...linesOf(`${prefix}.gitignore`)].map(withoutSlashes));
  const there = root.folders(prefix === '' ? '.' : prefix);
  return ['node_modules', '.venv'].flatMap((name) => {
    // The virtual environments of a newer Python ignore themselves.
    const isIgnored =
      named.has(name) ||
      named.has(`${prefix}${name}`) ||
      linesOf(`${prefix}${name}/.gitignore`).includes('*');
    return there.includes(name) && !isIgnored ? [`${name}/`] : [];
  });
}

// The same folder may be named with slashes before and behind it, and with the asterisks that go with them.
const withoutSlashes = (line: string): string => line.replace(/^(\*\*)?\//, '').replace(/\/\*{0,2}$/, '');
