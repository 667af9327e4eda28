import { invalidField } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { nodeId, userShape } from '../users.mjs';
import { findPull } from './find-pull.mjs';
import { repositoryUrl, webUrl } from './repository-shape.mjs';

const STATES = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' };

function reviewShape(context, pull, { id, user, state, body, commit, at }) {
  const html = `${webUrl(context)}/pull/${pull.number}#pullrequestreview-${id}`;
  const url = `${repositoryUrl(context)}/pulls/${pull.number}`;
  return {
    id,
    node_id: nodeId('PRR', id),
    user: userShape(user, context),
    state,
    body,
    commit_id: commit,
    submitted_at: at,
    author_association: 'MEMBER',
    html_url: html,
    pull_request_url: url,
    _links: { html: { href: html }, pull_request: { href: url } },
  };
}

function listReviews(context) {
  const pull = findPull(context);
  return paginate(
    (pull.reviews ?? []).map((review) => reviewShape(context, pull, review)),
    context,
  );
}

/** Who has reviewed is no longer among those who are asked for it. */
function createReview(context) {
  const { actor, body, now } = context;
  const pull = findPull(context);
  const state = STATES[body.event];
  if (!state) throw invalidField('PullRequestReview', 'event');
  const reviews = pull.reviews ?? [];
  const review = {
    id: pull.number * 1000 + reviews.length + 1,
    user: actor.login,
    state,
    body: body.body ?? '',
    commit: pull.head.sha,
    at: now(),
  };
  pull.reviews = [...reviews, review];
  pull.reviewers = pull.reviewers.filter((login) => login !== actor.login);
  pull.updated_at = now();
  return { status: 200, body: reviewShape(context, pull, review) };
}

export function reviewRoutes(router) {
  const reviews = '/repos/:owner/:repo/pulls/:number/reviews';
  return router
    .on(`GET ${reviews}`, listReviews, { needs: 'pull_requests:read' })
    .on(`POST ${reviews}`, createReview, { needs: 'pull_requests:write' });
}
