import { commitText } from '../git/commits.mjs';
import { gitText } from '../git/run.mjs';
import { ApiError, invalidField, notFound, unprocessable } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { isBot } from '../tokens.mjs';
import { authorOf, nodeId } from '../users.mjs';
import { encodePath, repositoryUrl, webUrl } from './repository-shape.mjs';

// GitHub signs what it commits for a bot, and names itself as committer.
const WEB_FLOW = { name: 'GitHub', email: 'noreply@github.com' };

/** Whether GitHub vouches for a commit: it does for those it signed itself. */
function verificationOf(commit) {
  const verified = commit.signature !== null && commit.committer?.email === WEB_FLOW.email;
  const reason = commit.signature === null ? 'unsigned' : verified ? 'valid' : 'unknown_key';
  return { verified, reason, signature: commit.signature, payload: null, verified_at: null };
}

/** A commit of the git data API. */
function gitCommitShape(context, commit) {
  const base = repositoryUrl(context);
  const parent = (sha) => ({
    sha,
    url: `${base}/git/commits/${sha}`,
    html_url: `${webUrl(context)}/commit/${sha}`,
  });
  return {
    ...parent(commit.sha),
    node_id: nodeId('C', commit.sha),
    author: commit.author,
    committer: commit.committer,
    message: commit.message.replace(/\n$/, ''),
    tree: { sha: commit.tree, url: `${base}/git/trees/${commit.tree}` },
    parents: commit.parents.map(parent),
    verification: verificationOf(commit),
  };
}

/** A commit as it is listed: the same facts in another order. */
export function commitShape(context, commit) {
  const { sha, node_id, html_url, parents, ...inner } = gitCommitShape(context, commit);
  const url = `${repositoryUrl(context)}/commits/${sha}`;
  // Whether an address belongs to an account is not kept here: GitHub says null of one that does not.
  const accounts = { author: null, committer: null };
  const inside = { ...inner, comment_count: 0 };
  return {
    sha,
    node_id,
    html_url,
    url,
    comments_url: `${url}/comments`,
    commit: inside,
    ...accounts,
    parents,
  };
}

async function getGitCommit(context) {
  const commit = await context.repo.commit(context.params.sha);
  if (!commit) throw notFound();
  return { status: 200, body: gitCommitShape(context, commit) };
}

async function createCommit(context) {
  const { repo, body, actor, now } = context;
  const { message, tree, parents = [] } = body;
  if (typeof message !== 'string' || message === '') throw invalidField('Commit', 'message', 'missing_field');
  if ((await repo.objects.info(String(tree)))?.type !== 'tree')
    throw unprocessable('Tree SHA does not exist');
  for (const parent of parents) {
    if ((await repo.objects.info(String(parent)))?.type === 'commit') continue;
    throw unprocessable('Parent SHA does not exist or is not a commit object');
  }
  const signed = isBot(actor) && !body.author && !body.committer;
  const author = person(body.author, authorOf(actor, now()), 'author');
  const committer = person(body.committer, signed ? { ...WEB_FLOW, date: author.date } : author, 'committer');
  const text = commitText({ tree, parents, author, committer, message, signed });
  const sha = await repo.objects.writeText('commit', text);
  return { status: 201, body: gitCommitShape(context, await repo.commit(sha)) };
}

/** What a client gave of a person, laid over what is used otherwise. */
function person(given, otherwise, field) {
  if (!given) return otherwise;
  if (!given.name || !given.email) throw invalidField('Commit', field, 'missing_field');
  const date = given.date ?? otherwise.date;
  if (Number.isNaN(Date.parse(date))) throw invalidField('Commit', field);
  return { name: given.name, email: given.email, date };
}

async function getCommit(context) {
  const { repo, params, accept } = context;
  const sha = await repo.resolveCommit(params.ref);
  if (!sha) throw unprocessable(`No commit found for SHA: ${params.ref}`);
  if (accept.includes('.sha')) return { status: 200, body: Buffer.from(sha) };
  const commit = await repo.commit(sha);
  const files = commit.parents[0] ? await repo.diff(commit.parents[0], sha) : [];
  const shown = files.map((file) => fileShape(context, sha, file));
  return { status: 200, body: { ...commitShape(context, commit), files: shown } };
}

const STATUS = { A: 'added', M: 'modified', D: 'removed', T: 'changed' };

/** A file that a commit changed. */
export function fileShape(context, commit, { filename, sha, status, additions, deletions }) {
  const place = encodePath(filename);
  return {
    filename,
    sha,
    status: STATUS[status] ?? 'changed',
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${webUrl(context)}/blob/${commit}/${place}`,
    raw_url: `${webUrl(context)}/raw/${commit}/${place}`,
    contents_url: `${repositoryUrl(context)}/contents/${place}?ref=${commit}`,
  };
}

async function listCommits(context) {
  const { repo, query } = context;
  const from = query.get('sha') ?? (await repo.defaultBranch());
  const sha = await repo.resolveCommit(from);
  if (!sha) throw new ApiError(404, 'Not Found');
  const paths = query.get('path') ? ['--', query.get('path')] : [];
  const out = await gitText(repo.directory, ['rev-list', '--max-count=1000', sha, ...paths]);
  const commits = await Promise.all(
    out
      .split('\n')
      .filter(Boolean)
      .map((oid) => repo.commit(oid)),
  );
  return paginate(
    commits.map((commit) => commitShape(context, commit)),
    context,
  );
}

export function commitRoutes(router) {
  const repo = '/repos/:owner/:repo';
  const read = { needs: 'contents:read' };
  return router
    .on(`GET ${repo}/git/commits/:sha`, getGitCommit, read)
    .on(`POST ${repo}/git/commits`, createCommit, { needs: 'contents:write' })
    .on(`GET ${repo}/commits`, listCommits, read)
    .on(`GET ${repo}/commits/*ref`, getCommit, read);
}
