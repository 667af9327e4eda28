import { notFound } from '../http/errors.mjs';
import { commitShape, fileShape } from './commits.mjs';
import { encodePath, repositoryUrl, webUrl } from './repository-shape.mjs';

async function compare(context) {
  const { repo, params, settings } = context;
  const [base, head] = params.basehead.split('...').map((name) => ownName(name, settings));
  if (!base || !head) throw notFound();
  const [from, to] = await Promise.all([repo.resolveCommit(base), repo.resolveCommit(head)]);
  if (!from || !to) throw notFound();
  const middle = await repo.mergeBase(from, to);
  if (!middle) throw notFound();
  const ahead = await repo.countAhead(from, to);
  const behind = await repo.countAhead(to, from);
  const shas = (await repo.between(from, to)).reverse();
  const commits = await Promise.all(shas.map(async (sha) => commitShape(context, await repo.commit(sha))));
  const range = `${encodePath(base)}...${encodePath(head)}`;
  const page = `${webUrl(context)}/compare/${range}`;
  const files = (await repo.diff(middle, to)).slice(0, 300);
  const body = {
    url: `${repositoryUrl(context)}/compare/${range}`,
    html_url: page,
    permalink_url: `${webUrl(context)}/compare/${settings.owner}:${from.slice(0, 7)}...${settings.owner}:${to.slice(0, 7)}`,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    base_commit: commitShape(context, await repo.commit(from)),
    merge_base_commit: commitShape(context, await repo.commit(middle)),
    status: statusOf(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits,
    files: files.map((file) => fileShape(context, to, file)),
  };
  return { status: 200, body };
}

function statusOf(ahead, behind) {
  if (ahead > 0) return behind > 0 ? 'diverged' : 'ahead';
  return behind > 0 ? 'behind' : 'identical';
}

/** `owner:branch` of this repository, or the name itself. */
function ownName(name, settings) {
  const [owner, branch] = name.includes(':') ? name.split(':') : [settings.owner, name];
  return owner === settings.owner ? branch : undefined;
}

export function compareRoutes(router) {
  return router.on('GET /repos/:owner/:repo/compare/*basehead', compare, { needs: 'contents:read' });
}
