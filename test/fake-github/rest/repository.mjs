import { forbidden, levelOf } from '../tokens.mjs';
import { publicUserShape } from '../users.mjs';
import { repositoryShape } from './repository-shape.mjs';

/** What the token's owner may do, in the words of a repository answer. */
function permissionsOf({ actor, settings }) {
  const push = levelOf(actor, 'contents', settings) >= 2;
  return { admin: false, maintain: false, push, triage: push, pull: true };
}

async function getRepository(context) {
  const body = {
    ...(await repositoryShape(context)),
    network_count: 0,
    subscribers_count: 0,
    delete_branch_on_merge: context.settings.deleteBranchOnMerge,
    ...(context.actor ? { permissions: permissionsOf(context) } : {}),
  };
  return { status: 200, body };
}

function getUser(context) {
  const { actor } = context;
  if (actor?.kind !== 'pat') throw forbidden(actor ?? { kind: 'app' });
  return { status: 200, body: publicUserShape(actor.login, context) };
}

export function repositoryRoutes(router) {
  return router.on('GET /repos/:owner/:repo', getRepository).on('GET /user', getUser);
}
