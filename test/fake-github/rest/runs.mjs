import { notFound } from '../http/errors.mjs';
import { nodeId, stableId, userShape } from '../users.mjs';
import { REPOSITORY_ID, repositoryShape, repositoryUrl, webUrl } from './repository-shape.mjs';

const FORK_ID = 7_654_321;
const WORKFLOW = '.github/workflows/release.yml';

/** Where a run came from, as an artifact tells it. */
export function originShape({ settings }, run) {
  const head = settings.runs[run]?.fork ? FORK_ID : REPOSITORY_ID;
  return { id: Number(run), repository_id: REPOSITORY_ID, head_repository_id: head };
}

function addresses(context, id) {
  const base = repositoryUrl(context);
  const url = `${base}/actions/runs/${id}`;
  const parts = ['jobs', 'logs', 'artifacts', 'cancel', 'rerun'];
  return {
    url,
    html_url: `${webUrl(context)}/actions/runs/${id}`,
    check_suite_url: `${base}/check-suites/${id}`,
    workflow_url: `${base}/actions/workflows/${stableId(WORKFLOW)}`,
    previous_attempt_url: null,
    ...Object.fromEntries(parts.map((part) => [`${part}_url`, `${url}/${part}`])),
  };
}

/** A workflow run that is done, of the default branch as it is now. */
export async function runShape(context, id, at) {
  const { repo, settings } = context;
  const { event = 'push', fork = false } = settings.runs[id] ?? {};
  const repository = await repositoryShape(context);
  const stranger = { ...repository, id: FORK_ID, full_name: 'stranger/example', fork: true };
  const branch = await repo.defaultBranch();
  const sha = await repo.branch(branch);
  if (!sha) throw notFound();
  const { tree, message, author, committer } = await repo.commit(sha);
  const name = ({ name: given, email }) => ({ name: given, email });
  const actor = userShape(settings.owner, context);
  return {
    id: Number(id),
    node_id: nodeId('WFR', id),
    ...{
      name: 'release',
      path: WORKFLOW,
      workflow_id: stableId(WORKFLOW),
      display_title: message.split('\n')[0],
    },
    ...{ run_number: 1, run_attempt: 1, event, status: 'completed', conclusion: 'success' },
    ...{ head_branch: branch, head_sha: sha, pull_requests: [], referenced_workflows: [] },
    ...{ created_at: at, updated_at: at, run_started_at: at, actor, triggering_actor: actor },
    ...addresses(context, id),
    head_commit: {
      ...{ id: sha, tree_id: tree, message, timestamp: author.date },
      ...{ author: name(author), committer: name(committer) },
    },
    repository,
    head_repository: fork ? stranger : repository,
  };
}
