import { pullNodeId } from '../rest/pull-shape.mjs';
import { repositoryNodeId, webUrl } from '../rest/repository-shape.mjs';
import { nodeId } from '../users.mjs';

const STATES = (pull) => (pull.merged ? 'MERGED' : pull.state.toUpperCase());

/** Fields of a pull request by their GraphQL names. */
export function pullObject(context, pull) {
  return {
    __typename: 'PullRequest',
    id: pullNodeId(pull),
    number: pull.number,
    isDraft: pull.draft,
    state: STATES(pull),
    title: pull.title,
    body: pull.body ?? '',
    url: `${webUrl(context)}/pull/${pull.number}`,
    headRefName: pull.head.ref,
    headRefOid: pull.head.sha,
    baseRefName: pull.base.ref,
  };
}

/** A ref, or null. */
async function refObject({ repo }, name) {
  const ref = await repo.ref(name);
  if (!ref) return null;
  const target = { __typename: ref.type === 'tag' ? 'Tag' : 'Commit', oid: ref.oid };
  return { __typename: 'Ref', id: nodeId('REF', name), name: name.replace(/^refs\/[^/]+\//, ''), target };
}

/** The repository; fields with arguments are functions. */
function repositoryObject(context) {
  const { settings, store, repo } = context;
  return {
    __typename: 'Repository',
    id: repositoryNodeId(context),
    name: settings.name,
    nameWithOwner: `${settings.owner}/${settings.name}`,
    isPrivate: settings.private,
    isFork: settings.fork,
    url: webUrl(context),
    defaultBranchRef: async () => refObject(context, `refs/heads/${await repo.defaultBranch()}`),
    ref: ({ qualifiedName }) =>
      refObject(context, qualifiedName.startsWith('refs/') ? qualifiedName : `refs/heads/${qualifiedName}`),
    pullRequest: ({ number }) => {
      const pull = store.pull(number);
      return pull ? pullObject(context, pull) : null;
    },
  };
}

/** Root of queries. */
export function queryObject(context) {
  const { settings, actor } = context;
  return {
    __typename: 'Query',
    viewer: { __typename: 'User', login: actor.login, id: nodeId('U', actor.login) },
    repository: ({ owner, name }) =>
      owner === settings.owner && name === settings.name ? repositoryObject(context) : undefined,
  };
}
