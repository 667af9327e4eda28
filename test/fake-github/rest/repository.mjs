import { forbidden, levelOf } from '../tokens.mjs';
import { nodeId, userShape } from '../users.mjs';

/** Base of all REST addresses of the repository. */
export const repositoryUrl = ({ apiUrl, settings }) => `${apiUrl}/repos/${settings.owner}/${settings.name}`;

/** Address of the repository as a person sees it. */
export const webUrl = ({ settings }) => `https://github.com/${settings.owner}/${settings.name}`;

const REPOSITORY_ID = 1_234_567;

/** The id GraphQL mutations take. */
export const repositoryNodeId = ({ settings }) => nodeId('R', `${settings.owner}/${settings.name}`);

/** The repository as it is embedded in others' answers. */
export function repositoryShape(context) {
  const { settings } = context;
  return {
    id: REPOSITORY_ID,
    node_id: repositoryNodeId(context),
    name: settings.name,
    full_name: `${settings.owner}/${settings.name}`,
    owner: userShape(settings.owner),
    private: settings.private,
    visibility: settings.private ? 'private' : 'public',
    fork: settings.fork,
    archived: settings.archived,
    html_url: webUrl(context),
    url: repositoryUrl(context),
  };
}

/** What the token's owner may do, in the words of a repository answer. */
function permissionsOf({ actor, settings }) {
  const push = levelOf(actor, 'contents', settings) >= 2;
  return { admin: false, maintain: false, push, triage: push, pull: true };
}

async function getRepository(context) {
  const body = {
    ...repositoryShape(context),
    default_branch: await context.repo.defaultBranch(),
    delete_branch_on_merge: context.settings.deleteBranchOnMerge,
    ...(context.actor ? { permissions: permissionsOf(context) } : {}),
  };
  return { status: 200, body };
}

function getUser({ actor }) {
  if (actor?.kind !== 'pat') throw forbidden(actor ?? { kind: 'app' });
  return { status: 200, body: userShape(actor.login) };
}

export function repositoryRoutes(router) {
  return router
    .on('GET /repos/:owner/:repo', getRepository)
    .on('GET /user', getUser)
    .on('GET /rate_limit', () => ({ status: 200, body: { resources: {}, rate: {} } }));
}
