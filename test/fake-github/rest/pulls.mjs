import { paginate } from '../http/pages.mjs';
import { commitShape, fileShape } from './commits.mjs';
import { createPull } from './create-pull.mjs';
import { findPull } from './find-pull.mjs';
import { fullPullShape, pullShape } from './pull-shape.mjs';
import { updatePull } from './update-pull.mjs';

/** Sort keys GitHub knows; anything else means `created`. */
const SORTS = { created: 'number', updated: 'updated_at', popularity: 'number', 'long-running': 'number' };

async function listPulls(context) {
  const { store, query } = context;
  const visible = store.pulls.filter((pull) => !hidesItself(pull));
  const found = visible.filter((pull) => matches(pull, query, context.settings));
  const key = SORTS[query.get('sort') ?? 'created'] ?? 'number';
  const upward = (query.get('direction') ?? (query.has('sort') ? 'asc' : 'desc')) === 'asc';
  const order = (one, other) => (one[key] < other[key] ? -1 : Number(one[key] > other[key]));
  found.sort((one, other) => (upward ? order(one, other) : order(other, one)));
  return paginate(await Promise.all(found.map((pull) => pullShape(context, pull))), context);
}

/** A fresh pull request is missing from the first list reads where the settings say so. */
function hidesItself(pull) {
  if (!pull.listLag) return false;
  pull.listLag -= 1;
  return true;
}

/** `head` without an owner is ignored, as on GitHub: every pull request matches. */
function matches(pull, query, settings) {
  const state = query.get('state') ?? 'open';
  if (state !== 'all' && pull.state !== state) return false;
  if (query.get('base') && pull.base.ref !== query.get('base')) return false;
  const head = query.get('head');
  return !head?.includes(':') || head === `${settings.owner}:${pull.head.ref}`;
}

async function getPull(context) {
  return { status: 200, body: await fullPullShape(context, findPull(context)) };
}

async function listPullCommits(context) {
  const { repo } = context;
  const pull = findPull(context);
  const shas = (await repo.between(pull.base.sha, pull.head.sha)).reverse();
  const commits = await Promise.all(shas.map(async (sha) => commitShape(context, await repo.commit(sha))));
  return paginate(commits, context);
}

async function listPullFiles(context) {
  const { repo } = context;
  const pull = findPull(context);
  const middle = await repo.mergeBase(pull.base.sha, pull.head.sha);
  const files = await repo.diff(middle, pull.head.sha);
  return paginate(
    files.map((file) => fileShape(context, pull.head.sha, file)),
    context,
  );
}

export function pullRoutes(router) {
  const pulls = '/repos/:owner/:repo/pulls';
  const read = { needs: 'pull_requests:read' };
  const write = { needs: 'pull_requests:write' };
  return router
    .on(`GET ${pulls}`, listPulls, read)
    .on(`POST ${pulls}`, createPull, write)
    .on(`GET ${pulls}/:number`, getPull, read)
    .on(`PATCH ${pulls}/:number`, updatePull, write)
    .on(`GET ${pulls}/:number/commits`, listPullCommits, read)
    .on(`GET ${pulls}/:number/files`, listPullFiles, read);
}
