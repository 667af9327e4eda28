import { invalidField } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { nodeId, userShape } from '../users.mjs';
import { findPull } from './find-pull.mjs';

const STATES = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' };

const reviewShape = ({ id, user, state, body }) => ({
  id,
  node_id: nodeId('PRR', id),
  user: userShape(user),
  state,
  body,
});

function listReviews(context) {
  return paginate((findPull(context).reviews ?? []).map(reviewShape), context);
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
  };
  pull.reviews = [...reviews, review];
  pull.reviewers = pull.reviewers.filter((login) => login !== actor.login);
  pull.updated_at = now();
  return { status: 200, body: reviewShape(review) };
}

export function reviewRoutes(router) {
  const reviews = '/repos/:owner/:repo/pulls/:number/reviews';
  return router
    .on(`GET ${reviews}`, listReviews, { needs: 'pull_requests:read' })
    .on(`POST ${reviews}`, createReview, { needs: 'pull_requests:write' });
}
