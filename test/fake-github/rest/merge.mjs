import { commitText } from '../git/commits.mjs';
import { ApiError } from '../http/errors.mjs';
import { mergePull } from '../reconcile.mjs';
import { authorOf } from '../users.mjs';
import { findPull } from './find-pull.mjs';

/** What a maintainer does in the end: merge, or squash, which leaves the head no ancestor of base. */
async function merge(context) {
  const { repo, body, actor, now, settings } = context;
  const pull = findPull(context);
  const { merge_method: method = 'merge', sha: expected } = body;
  if (pull.state !== 'open' || pull.draft) throw new ApiError(405, 'Pull Request is not mergeable');
  if (expected && expected !== pull.head.sha) {
    throw new ApiError(409, 'Head branch was modified. Review and try the merge again.');
  }
  const base = await repo.branch(pull.base.ref);
  const tree = await repo.mergeTree(base, pull.head.sha);
  if (!tree || !['merge', 'squash'].includes(method))
    throw new ApiError(405, 'Pull Request is not mergeable');
  const parents = method === 'merge' ? [base, pull.head.sha] : [base];
  const author = authorOf(actor, now());
  const message = `${pull.title} (#${pull.number})`;
  const text = commitText({ tree, parents, author, committer: author, message, signed: false });
  const sha = await repo.objects.writeText('commit', text);
  const moved = await repo.moveRefs([{ name: `refs/heads/${pull.base.ref}`, before: base, after: sha }]);
  if (!moved.ok) throw new ApiError(409, 'Base branch was modified. Review and try the merge again.');
  mergePull(pull, { at: now(), sha, by: actor.login });
  if (settings.deleteBranchOnMerge) {
    await repo.moveRefs([
      { name: `refs/heads/${pull.head.ref}`, before: pull.head.sha, after: '0'.repeat(40) },
    ]);
  }
  return { status: 200, body: { sha, merged: true, message: 'Pull Request successfully merged' } };
}

/** `GET` of the same address asks whether it was merged. */
function isMerged(context) {
  return { status: findPull(context).merged ? 204 : 404 };
}

export function mergeRoutes(router) {
  const address = '/repos/:owner/:repo/pulls/:number/merge';
  return router
    .on(`PUT ${address}`, merge, { needs: 'contents:write' })
    .on(`GET ${address}`, isMerged, { needs: 'pull_requests:read' });
}
