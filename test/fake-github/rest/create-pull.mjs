import { ApiError, invalidBecause, invalidField } from '../http/errors.mjs';
import { fullPullShape } from './pull-shape.mjs';

const BODY_LIMIT = 65_536;
const TITLE_LIMIT = 256;

/** Opens a pull request, with all the reasons GitHub has not to. */
export async function createPull(context) {
  const { actor, settings, store, body } = context;
  if (actor.kind === 'github_token' && !settings.actionsMayCreatePullRequests) {
    throw new ApiError(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  }
  checkText(body);
  for (const field of ['title', 'head', 'base']) {
    if (!body[field]) throw invalidField('PullRequest', field, 'missing_field');
  }
  const sides = await readSides(context);
  if (body.draft && !settings.draftsSupported) {
    throw new ApiError(422, 'Draft pull requests are not supported in this repository.');
  }
  const pull = freshPull(context, sides);
  store.pulls.push(pull);
  return { status: 201, body: await fullPullShape(context, pull) };
}

/** Limits on title and body, counted in characters. */
export function checkText({ title, body }) {
  if (typeof body === 'string' && [...body].length > BODY_LIMIT) {
    const message = `body is too long (maximum is ${BODY_LIMIT} characters)`;
    throw invalidField('Issue', 'body', 'custom', message);
  }
  if (typeof title === 'string' && [...title].length > TITLE_LIMIT) {
    const message = `title is too long (maximum is ${TITLE_LIMIT} characters)`;
    throw invalidField('Issue', 'title', 'custom', message);
  }
}

/** Both branches as they are; only branches of this repository are known here. */
async function readSides({ repo, settings, store, body }) {
  const [owner, head] = body.head.includes(':') ? body.head.split(':') : [settings.owner, body.head];
  const refs = await repo.refs('refs/heads/');
  const headSha = owner === settings.owner ? refs.get(`refs/heads/${head}`)?.oid : undefined;
  if (!headSha) throw invalidField('PullRequest', 'head');
  const baseSha = refs.get(`refs/heads/${body.base}`)?.oid;
  if (!baseSha) throw invalidField('PullRequest', 'base');
  checkUnique(store, { head, base: body.base, owner });
  await checkCommits(repo, { head, headSha, base: body.base, baseSha });
  return { head: { ref: head, sha: headSha }, base: { ref: body.base, sha: baseSha } };
}

/** One open pull request for a pair of branches. */
export function checkUnique(store, { head, base, owner, except }) {
  const same = (pull) => pull.state === 'open' && pull.head.ref === head && pull.base.ref === base;
  if (store.pulls.some((pull) => same(pull) && pull.number !== except)) {
    throw invalidBecause('PullRequest', `A pull request already exists for ${owner}:${head}.`);
  }
}

/** The head must have something the base has not. */
export async function checkCommits(repo, { head, headSha, base, baseSha }) {
  if (!(await repo.mergeBase(baseSha, headSha))) {
    throw invalidBecause('PullRequest', `The ${head} branch has no history in common with ${base}`);
  }
  if ((await repo.countAhead(baseSha, headSha)) === 0) {
    throw invalidBecause('PullRequest', `No commits between ${base} and ${head}`);
  }
}

function freshPull({ actor, settings, store, body, now }, { head, base }) {
  const number = store.nextNumber(settings.firstNumber);
  const at = now();
  return {
    number,
    id: 1_000_000 + number,
    title: body.title,
    body: body.body ?? null,
    state: 'open',
    draft: Boolean(body.draft),
    user: actor.login,
    head,
    base,
    baseSeen: base.sha,
    created_at: at,
    updated_at: at,
    closed_at: null,
    closedHead: null,
    merged: false,
    merged_at: null,
    merged_by: null,
    merge_commit_sha: null,
    maintainer_can_modify: body.maintainer_can_modify ?? true,
    labels: [],
    assignees: [],
    reviewers: [],
    teams: [],
    listLag: settings.listLag,
    nodeLag: settings.nodeLag,
  };
}
