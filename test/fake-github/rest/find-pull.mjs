import { notFound, unprocessable } from '../http/errors.mjs';
import { pullNodeId } from './pull-shape.mjs';

/** The pull request a request names. */
export function findPull({ store, params }) {
  const pull = store.pull(params.number);
  if (!pull) throw notFound();
  return pull;
}

/** As `findPull`; but a fresh one may not be known yet to what labels, assigns and asks for review. */
export function findSettledPull(context) {
  const pull = findPull(context);
  if (pull.nodeLag > 0) {
    pull.nodeLag -= 1;
    throw unprocessable(`Could not resolve to a node with the global id of '${pullNodeId(pull)}'.`);
  }
  return pull;
}
