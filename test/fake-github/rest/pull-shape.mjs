import { nodeId, userShape } from '../users.mjs';
import { repositoryShape, repositoryUrl, webUrl } from './repository.mjs';
import { labelShape, teamShape } from './shapes.mjs';

/** One side of a pull request. */
function sideShape(context, { ref, sha }) {
  const { owner } = context.settings;
  return { label: `${owner}:${ref}`, ref, sha, user: userShape(owner), repo: repositoryShape(context) };
}

/** A pull request as every answer shows it. */
export function pullShape(context, pull) {
  const url = `${repositoryUrl(context)}/pulls/${pull.number}`;
  const issue = `${repositoryUrl(context)}/issues/${pull.number}`;
  return {
    id: pull.id,
    node_id: pullNodeId(pull),
    number: pull.number,
    url,
    issue_url: issue,
    html_url: `${webUrl(context)}/pull/${pull.number}`,
    state: pull.state,
    locked: false,
    draft: pull.draft,
    title: pull.title,
    body: pull.body,
    user: userShape(pull.user),
    labels: pull.labels.map((name) => labelShape(context, name)),
    assignee: pull.assignees[0] ? userShape(pull.assignees[0]) : null,
    assignees: pull.assignees.map(userShape),
    requested_reviewers: pull.reviewers.map(userShape),
    requested_teams: pull.teams.map(teamShape),
    milestone: null,
    created_at: pull.created_at,
    updated_at: pull.updated_at,
    closed_at: pull.closed_at,
    merged_at: pull.merged_at,
    merge_commit_sha: pull.merge_commit_sha,
    head: sideShape(context, pull.head),
    base: sideShape(context, pull.base),
    author_association: 'CONTRIBUTOR',
    auto_merge: null,
    _links: { self: { href: url }, html: { href: `${webUrl(context)}/pull/${pull.number}` } },
  };
}

/** The fields that only a request for one pull request gives. */
export async function fullPullShape(context, pull) {
  const { repo } = context;
  const range = [pull.base.sha, pull.head.sha];
  const middle = (await repo.mergeBase(...range)) ?? pull.base.sha;
  return {
    ...pullShape(context, pull),
    merged: pull.merged,
    mergeable: pull.state === 'open' ? (await repo.mergeTree(...range)) !== undefined : null,
    merged_by: pull.merged_by ? userShape(pull.merged_by) : null,
    maintainer_can_modify: pull.maintainer_can_modify,
    commits: await repo.countAhead(...range),
    changed_files: (await repo.diff(middle, pull.head.sha)).length,
    comments: 0,
    review_comments: 0,
  };
}

/** Global node id, as GraphQL mutations take it. */
export const pullNodeId = (pull) => nodeId('PR', pull.number);
