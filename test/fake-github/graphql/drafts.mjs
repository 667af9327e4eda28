import { pullNodeId } from '../rest/pull-shape.mjs';
import { GraphqlError, unresolvedNode } from './errors.mjs';
import { pullObject } from './objects.mjs';

function change(context, { pullRequestId, clientMutationId = null }, draft) {
  const pull = context.store.pulls.find((candidate) => pullNodeId(candidate) === pullRequestId);
  if (!pull || pull.nodeLag > 0) {
    if (pull) pull.nodeLag -= 1;
    throw unresolvedNode(pullRequestId);
  }
  if (pull.state !== 'open') throw new GraphqlError('UNPROCESSABLE', 'Pull request is closed');
  if (draft && !context.settings.draftsSupported) {
    throw new GraphqlError('UNPROCESSABLE', 'Draft pull requests are not supported in this repository.');
  }
  pull.draft = draft;
  pull.updated_at = context.now();
  return { clientMutationId, pullRequest: pullObject(context, pull) };
}

export const convertPullRequestToDraft = (context, input) => change(context, input, true);
export const markPullRequestReadyForReview = (context, input) => change(context, input, false);
