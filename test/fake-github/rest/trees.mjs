import { buildTree } from '../git/build-tree.mjs';
import { plantEntries } from '../git/plant.mjs';
import { notFound, unprocessable } from '../http/errors.mjs';
import { repositoryUrl } from './repository-shape.mjs';

async function getTree(context) {
  const { repo, params, query, settings } = context;
  const tree = await resolveTree(repo, params.sha);
  if (!tree) throw notFound();
  const recursive = query.has('recursive');
  const entries = await repo.listTree(tree, { recursive });
  const truncated = recursive && entries.length > settings.treeLimit;
  const shown = truncated ? entries.slice(0, settings.treeLimit) : entries;
  return { status: 200, body: treeShape(context, tree, shown, truncated) };
}

function treeShape(context, sha, entries, truncated) {
  const base = `${repositoryUrl(context)}/git`;
  const tree = entries.map((entry) => ({ ...entry, url: `${base}/${entry.type}s/${entry.sha}` }));
  return { sha, url: `${base}/trees/${sha}`, tree, truncated };
}

/** A tree by its own id, by a commit's, or by the name of a branch or tag. */
async function resolveTree(repo, name) {
  const object = await repo.objects.info(name);
  if (object?.type === 'tree') return name;
  const commit = await repo.resolveCommit(name);
  return commit ? (await repo.commit(commit)).tree : undefined;
}

async function createTree(context) {
  const { repo, body } = context;
  if (!Array.isArray(body.tree) || body.tree.length === 0) throw unprocessable('Invalid tree info');
  const base = await baseTree(repo, body.base_tree);
  const planted = await plantEntries(repo.objects, body.tree);
  const sha = await buildTree(repo.objects, base, planted);
  return { status: 201, body: treeShape(context, sha, await repo.listTree(sha), false) };
}

async function baseTree(repo, given) {
  if (given === undefined || given === null) return undefined;
  const tree = await resolveTree(repo, String(given));
  if (!tree) throw unprocessable('base_tree is not a valid tree oid');
  return tree;
}

export function treeRoutes(router) {
  return router
    .on('GET /repos/:owner/:repo/git/trees/*sha', getTree, { needs: 'contents:read' })
    .on('POST /repos/:owner/:repo/git/trees', createTree, { needs: 'contents:write' });
}
