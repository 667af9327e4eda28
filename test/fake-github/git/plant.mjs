import { unprocessable } from '../http/errors.mjs';
import { typeOfMode } from './trees.mjs';

const MODES = ['100644', '100755', '120000', '040000', '160000'];

/** A folder to be changed: its changes by name. */
const folder = () => ({ children: new Map(), set: undefined });

/**
 * Checks the entries of a create-tree request, stores inline content, and arranges them by folder.
 * A node has `set` (`{mode, type, sha}` or `'delete'`) and `children`.
 * @throws {ApiError} 422 for a malformed path, mode or object
 */
export async function plantEntries(objects, entries) {
  const root = folder();
  for (const entry of entries) {
    const node = walk(root, checkPath(entry.path));
    if (node.set !== undefined) throw unprocessable('GitRPC::BadObjectState');
    node.set = await readEntry(objects, entry);
  }
  return root;
}

function walk(root, parts) {
  let node = root;
  for (const part of parts) {
    if (!node.children.has(part)) node.children.set(part, folder());
    node = node.children.get(part);
  }
  return node;
}

function checkPath(path) {
  if (typeof path !== 'string' || path === '') throw unprocessable('Must supply a valid tree.path');
  if (path.startsWith('/')) throw unprocessable('tree.path cannot start with a slash');
  const parts = path.split('/');
  const bad = parts.some(
    (part) => ['', '.', '..'].includes(part) || part.toLowerCase() === '.git' || part.includes('\0'),
  );
  if (bad) throw unprocessable('tree.path contains a malformed path component');
  return parts;
}

async function readEntry(objects, { mode, type, sha, content }) {
  if (!MODES.includes(mode)) throw unprocessable('Must supply a valid tree.mode');
  const expected = typeOfMode(mode);
  if (type !== undefined && type !== expected) throw unprocessable('tree.type does not fit tree.mode');
  if ((sha === undefined) === (content === undefined)) {
    throw unprocessable(
      'Must supply either tree.sha or tree.content. Request will be rejected if both are present.',
    );
  }
  if (sha === null) return 'delete';
  if (content !== undefined) {
    if (expected !== 'blob') throw unprocessable('tree.content is only for blobs');
    return { mode, type: 'blob', sha: await objects.writeBlob(Buffer.from(String(content))) };
  }
  // A submodule's commit is in another repository: only its form can be checked.
  if (expected === 'commit' && /^[0-9a-f]{40}$/.test(sha)) return { mode, type: expected, sha };
  if ((await objects.info(String(sha)))?.type !== expected)
    throw unprocessable(`tree.sha ${sha} is not a valid ${expected}`);
  return { mode, type: expected, sha };
}
