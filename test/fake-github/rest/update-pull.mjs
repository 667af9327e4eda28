import { invalidBecause, invalidField, unprocessable } from '../http/errors.mjs';
import { closePull } from '../reconcile.mjs';
import { checkCommits, checkText, checkUnique } from './create-pull.mjs';
import { findPull } from './find-pull.mjs';
import { fullPullShape } from './pull-shape.mjs';

/** Changes title, body, state or base; what is not named stays. */
export async function updatePull(context) {
  const { body, now } = context;
  const pull = findPull(context);
  checkText(body);
  if (body.title === '') throw invalidField('PullRequest', 'title', 'missing_field');
  if (body.state !== undefined && !['open', 'closed'].includes(body.state))
    throw invalidField('PullRequest', 'state');
  if (body.base !== undefined && body.base !== pull.base.ref) await changeBase(context, pull);
  if (body.state === 'open' && pull.state === 'closed') await reopen(context, pull);
  if (body.state === 'closed' && pull.state === 'open') closePull(pull, now());
  for (const field of ['title', 'body', 'maintainer_can_modify']) {
    if (body[field] !== undefined) pull[field] = body[field];
  }
  pull.updated_at = now();
  return { status: 200, body: await fullPullShape(context, pull) };
}

async function changeBase({ repo, settings, store, body }, pull) {
  if (pull.state !== 'open') throw unprocessable('Cannot change the base branch of a closed pull request.');
  const baseSha = await repo.branch(body.base);
  if (!baseSha) throw invalidField('PullRequest', 'base');
  const { ref: head, sha: headSha } = pull.head;
  checkUnique(store, { head, base: body.base, owner: settings.owner, except: pull.number });
  await checkCommits(repo, { head, headSha, base: body.base, baseSha });
  pull.base = { ref: body.base, sha: baseSha };
  pull.baseSeen = baseSha;
}

/** A closed pull request opens again only if its branch still has, in its history, what it had then. */
async function reopen({ repo, settings, store }, pull) {
  const { ref } = pull.head;
  const refuse = (why) => invalidBecause('PullRequest', `state cannot be changed. ${why}`);
  if (pull.merged) throw refuse('The pull request has been merged.');
  const head = await repo.branch(ref);
  if (!head) throw refuse(`The ${ref} branch has been deleted.`);
  if (!(await repo.isAncestor(pull.closedHead, head))) {
    throw refuse(`The ${ref} branch was force-pushed or recreated.`);
  }
  const baseSha = await repo.branch(pull.base.ref);
  if (!baseSha) throw refuse(`The ${pull.base.ref} branch has been deleted.`);
  checkUnique(store, { head: ref, base: pull.base.ref, owner: settings.owner });
  await checkCommits(repo, { head: ref, headSha: head, base: pull.base.ref, baseSha });
  Object.assign(pull, { state: 'open', closed_at: null, closedHead: null, baseSeen: baseSha });
  pull.head.sha = head;
}
