import { unprocessable } from '../http/errors.mjs';
import { readTree } from './trees.mjs';

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/**
 * Lays planted changes over a tree, folder by folder, and gives the new tree's id.
 * @param {string | undefined} base id of the tree underneath; without one only the changes are in the new tree
 * @throws {ApiError} 422 for the removal of a path that is not there
 */
export async function buildTree(objects, base, node) {
  const entries = base ? await readTree(objects, base) : new Map();
  for (const [name, change] of node.children) {
    const entry = await changed(objects, entries.get(name), change);
    if (entry) entries.set(name, { name, ...entry });
    else entries.delete(name);
  }
  return objects.writeTree([...entries.values()]);
}

/** What stands at one name after the change; undefined if nothing does. */
async function changed(objects, before, { set, children }) {
  if (set === 'delete') {
    if (!before || children.size > 0) throw unprocessable('GitRPC::BadObjectState');
    return undefined;
  }
  const under = set ?? before;
  if (children.size === 0) return under;
  if (set && set.type !== 'tree') throw unprocessable('GitRPC::BadObjectState');
  const below = under?.type === 'tree' ? under.sha : undefined;
  const sha = await buildTree(objects, below, { children });
  return sha === EMPTY_TREE ? undefined : { mode: '040000', type: 'tree', sha };
}
