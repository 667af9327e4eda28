import { nodeId, userShape } from '../users.mjs';
import { repositoryShape, repositoryUrl, webUrl } from './repository-shape.mjs';
import { labelShape, teamShape } from './shapes.mjs';

/** One side of a pull request. */
async function sideShape(context, { ref, sha }) {
  const { owner } = context.settings;
  const repo = await repositoryShape(context);
  return { label: `${owner}:${ref}`, ref, sha, user: userShape(owner, context), repo };
}

function addresses(context, { number, head }) {
  const base = repositoryUrl(context);
  const [pull, issue] = [`${base}/pulls/${number}`, `${base}/issues/${number}`];
  const html = `${webUrl(context)}/pull/${number}`;
  const named = {
    comments: `${issue}/comments`,
    review_comments: `${pull}/comments`,
    review_comment: `${base}/pulls/comments{/number}`,
    commits: `${pull}/commits`,
    statuses: `${base}/statuses/${head.sha}`,
    issue,
    html,
  };
  const links = Object.entries({ self: pull, ...named }).map(([name, href]) => [name, { href }]);
  return {
    url: pull,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    ...Object.fromEntries(Object.entries(named).map(([name, url]) => [`${name}_url`, url])),
    _links: Object.fromEntries(links),
  };
}

/** What a pull request and the issue behind it have in common. */
function commonShape(context, pull) {
  const user = (login) => userShape(login, context);
  return {
    number: pull.number,
    state: pull.state,
    locked: false,
    draft: pull.draft,
    title: pull.title,
    body: pull.body,
    user: user(pull.user),
    labels: pull.labels.map((name) => labelShape(context, name)),
    assignee: pull.assignees[0] ? user(pull.assignees[0]) : null,
    assignees: pull.assignees.map(user),
    milestone: null,
    created_at: pull.created_at,
    updated_at: pull.updated_at,
    closed_at: pull.closed_at,
    author_association: 'CONTRIBUTOR',
  };
}

/** A pull request as every answer shows it. */
export async function pullShape(context, pull) {
  return {
    id: pull.id,
    node_id: pullNodeId(pull),
    ...commonShape(context, pull),
    requested_reviewers: pull.reviewers.map((login) => userShape(login, context)),
    requested_teams: pull.teams.map((slug) => ({ ...teamShape(context, slug), parent: null })),
    merged_at: pull.merged_at,
    merge_commit_sha: pull.merge_commit_sha,
    head: await sideShape(context, pull.head),
    base: await sideShape(context, pull.base),
    auto_merge: null,
    ...addresses(context, pull),
  };
}

/** The issue behind a pull request: its number, text and people are the same. */
export function issueShape(context, pull) {
  const { url, html_url, diff_url, patch_url } = addresses(context, pull);
  const base = repositoryUrl(context);
  const issue = `${base}/issues/${pull.number}`;
  return {
    id: pull.id + 1_000_000,
    node_id: pullNodeId(pull),
    ...commonShape(context, pull),
    comments: 0,
    pull_request: { url, html_url, diff_url, patch_url, merged_at: pull.merged_at },
    url: issue,
    html_url,
    repository_url: base,
    labels_url: `${issue}/labels{/name}`,
    comments_url: `${issue}/comments`,
    events_url: `${issue}/events`,
  };
}

/** The fields that only a request for one pull request gives. */
export async function fullPullShape(context, pull) {
  const { repo } = context;
  const range = [pull.base.sha, pull.head.sha];
  const middle = (await repo.mergeBase(...range)) ?? pull.base.sha;
  const files = await repo.diff(middle, pull.head.sha);
  const sum = (key) => files.reduce((all, file) => all + file[key], 0);
  const mergeable = pull.state === 'open' ? (await repo.mergeTree(...range)) !== undefined : null;
  return {
    ...(await pullShape(context, pull)),
    requested_teams: pull.teams.map((slug) => teamShape(context, slug)),
    merged: pull.merged,
    mergeable,
    rebaseable: mergeable,
    mergeable_state: mergeable === null ? 'unknown' : mergeable ? 'clean' : 'dirty',
    merged_by: pull.merged_by ? userShape(pull.merged_by, context) : null,
    maintainer_can_modify: pull.maintainer_can_modify,
    commits: await repo.countAhead(...range),
    changed_files: files.length,
    additions: sum('additions'),
    deletions: sum('deletions'),
    comments: 0,
    review_comments: 0,
  };
}

/** Global node id, as GraphQL mutations take it. */
export const pullNodeId = (pull) => nodeId('PR', pull.number);
