import { gitText, runGit } from './run.mjs';

/**
 * Entries of a tree, with sizes of blobs.
 * @param {{recursive?: boolean, path?: string}} [options]
 * @returns {Promise<Array<{path: string, mode: string, type: string, sha: string, size?: number}>>}
 */
export async function listTree(directory, tree, { recursive = false } = {}) {
  const flags = recursive ? ['-r', '-t'] : [];
  const { code, stdout, stderr } = await runGit(directory, ['ls-tree', '-z', '-l', ...flags, tree]);
  if (code !== 0) throw new Error(`git ls-tree failed: ${stderr}`);
  return stdout.toString().split('\0').filter(Boolean).map(parseEntry);
}

/** One line of `ls-tree -l`. */
function parseEntry(line) {
  const tab = line.indexOf('\t');
  const [mode, type, sha, size] = line.slice(0, tab).split(/ +/);
  const entry = { path: line.slice(tab + 1), mode, type, sha };
  return size === '-' ? entry : { ...entry, size: Number(size) };
}

/** Changed files between two trees or commits, with the lines that came and went; of binary files none. */
export async function diffTrees(directory, from, to) {
  const what = ['--raw', '--numstat', '--no-renames'];
  const fields = (await gitText(directory, ['diff-tree', '-r', '-z', ...what, from, to])).split('\0');
  const files = new Map();
  for (let at = 0; fields[at]; ) {
    if (fields[at].startsWith(':')) {
      const [, , , sha, status] = fields[at].split(' ');
      files.set(fields[at + 1], { filename: fields[at + 1], sha, status });
      at += 2;
    } else {
      const [additions, deletions, ...name] = fields[at].split('\t');
      const lines = { additions: Number(additions) || 0, deletions: Number(deletions) || 0 };
      Object.assign(files.get(name.join('\t')), lines);
      at += 1;
    }
  }
  return [...files.values()];
}

/** Entries of a tree object as read from the object itself, by name; quicker than a process per folder. */
export async function readTree(objects, oid) {
  const entries = new Map();
  const object = await objects.read(oid);
  if (object?.type !== 'tree') return undefined;
  for (let at = 0; at < object.content.length; ) {
    const space = object.content.indexOf(32, at);
    const end = object.content.indexOf(0, space);
    const mode = object.content.toString('latin1', at, space).padStart(6, '0');
    const name = object.content.toString('utf8', space + 1, end);
    const sha = object.content.toString('hex', end + 1, end + 21);
    entries.set(name, { name, mode, type: typeOfMode(mode), sha });
    at = end + 21;
  }
  return entries;
}

/** Object type a mode stands for. */
export function typeOfMode(mode) {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

/** The entry at a path below a tree; undefined if there is none. The empty path is the tree itself. */
export async function entryAt(objects, tree, filePath) {
  let entry = { name: '', mode: '040000', type: 'tree', sha: tree };
  for (const part of filePath.split('/').filter(Boolean)) {
    if (entry.type !== 'tree') return undefined;
    entry = (await readTree(objects, entry.sha))?.get(part);
    if (!entry) return undefined;
  }
  return entry;
}
