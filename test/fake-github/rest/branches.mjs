import { ApiError } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { isProtected } from '../settings.mjs';
import { commitShape } from './commits.mjs';
import { encodePath, repositoryUrl, webUrl } from './repository-shape.mjs';

async function getBranch(context) {
  const { repo, params, settings } = context;
  const sha = await repo.branch(params.branch);
  if (!sha) throw new ApiError(404, 'Branch not found');
  const commit = commitShape(context, await repo.commit(sha));
  const self = `${repositoryUrl(context)}/branches/${encodePath(params.branch)}`;
  const guarded = isProtected(settings, params.branch);
  const body = {
    name: params.branch,
    commit,
    protected: guarded,
    protection: { enabled: guarded },
    protection_url: `${self}/protection`,
    _links: { self, html: `${webUrl(context)}/tree/${encodePath(params.branch)}` },
  };
  return { status: 200, body };
}

async function listBranches(context) {
  const { repo, settings, query } = context;
  const refs = [...(await repo.refs('refs/heads/'))].map(([ref, { oid }]) => {
    const name = ref.replace('refs/heads/', '');
    const commit = { sha: oid, url: `${repositoryUrl(context)}/commits/${oid}` };
    return { name, commit, protected: isProtected(settings, name) };
  });
  const wanted = query.get('protected');
  return paginate(
    refs.filter((branch) => wanted === null || String(branch.protected) === wanted),
    context,
  );
}

export function branchRoutes(router) {
  const read = { needs: 'contents:read' };
  return router
    .on('GET /repos/:owner/:repo/branches', listBranches, read)
    .on('GET /repos/:owner/:repo/branches/*branch', getBranch, read);
}
