/** The one pull request: found, opened, rewritten or closed. */
import { GithubRefusedError, PullRequestNotPermittedError } from '../errors/publish.ts';
import { ask, type Purpose } from './ask.ts';
import { budgetBeside, sameText, withOurs } from './body/markers.ts';
import type { Remote } from './remote.ts';
import type { DraftMode, Say } from './types.ts';

export interface Pull {
  readonly number: number;
  readonly url: string;
  /** GraphQL's id. */
  readonly id: string;
  readonly title: string;
  readonly body: string | null;
  readonly draft: boolean;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teams: readonly string[];
}

export interface PullPlan {
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly draft: DraftMode;
  /** Our part of the text, of at most so many characters. */
  readonly body: (budget: number) => string;
}

export interface PullTools {
  readonly remote: Remote;
  readonly say: Say;
  readonly sleep: (ms: number) => Promise<void>;
}

const listing: Purpose = { what: 'list pull requests', permission: 'pull-requests: read' };
const writing: Purpose = { what: 'write the pull request', permission: 'pull-requests: write' };

/** The open pull request of the branch; at most one of a base is possible. */
export async function findPull({ octokit, at }: Remote, branch: string, base: string): Promise<Pull | null> {
  const { data } = await ask(listing, () =>
    octokit.rest.pulls.list({ ...at, head: `${at.owner}:${branch}`, base, state: 'open', per_page: 30 }),
  );
  // Where the filter is not understood all are listed, forks included.
  const found = data.find(
    (pull) =>
      pull.head.ref === branch &&
      pull.base.ref === base &&
      pull.head.repo?.full_name?.toLowerCase() === `${at.owner}/${at.repo}`.toLowerCase(),
  );
  return found === undefined ? null : pullOf(found);
}

interface RawPull {
  readonly number: number;
  readonly html_url: string;
  readonly node_id: string;
  readonly title: string;
  readonly body: string | null;
  readonly draft?: boolean;
  readonly labels: readonly { name?: string }[];
  readonly assignees?: readonly { login: string }[] | null;
  readonly requested_reviewers?: readonly { login?: string }[] | null;
  readonly requested_teams?: readonly { slug: string }[] | null;
}

function pullOf(raw: RawPull): Pull {
  return {
    number: raw.number,
    url: raw.html_url,
    id: raw.node_id,
    title: raw.title,
    body: raw.body,
    draft: raw.draft === true,
    labels: raw.labels.map((label) => label.name ?? ''),
    assignees: (raw.assignees ?? []).map(({ login }) => login),
    reviewers: (raw.requested_reviewers ?? []).map(({ login }) => login ?? ''),
    teams: (raw.requested_teams ?? []).map(({ slug }) => slug),
  };
}

/** Waits before the list is read once more: a pull request just made is not in it at once. */
const listWaitsMs = [500, 1000, 2000, 4000];

/** Opens it, or brings the open one up to date. */
export async function settlePull(
  plan: PullPlan,
  tools: PullTools,
): Promise<{ readonly pull: Pull; readonly how: 'created' | 'updated' | 'same' }> {
  const { remote } = tools;
  const open = await findPull(remote, plan.branch, plan.base);
  if (open !== null) return rewrite(plan, open, tools);
  const made = await create(plan, tools);
  if (made !== 'exists') return { pull: made, how: 'created' };
  for (const ms of listWaitsMs) {
    const found = await findPull(remote, plan.branch, plan.base);
    if (found !== null) return rewrite(plan, found, tools);
    await tools.sleep(ms);
  }
  throw new GithubRefusedError(`GitHub says that ${plan.branch} has a pull request, and lists none`);
}

async function create(plan: PullPlan, tools: PullTools): Promise<Pull | 'exists'> {
  for (const ms of [...listWaitsMs, null]) {
    try {
      return await send(plan, tools.remote, plan.draft !== 'never');
    } catch (error) {
      const next = await afterRefusal(error, plan, tools);
      if (next !== 'wait') return next;
      if (ms === null) throw error;
      await tools.sleep(ms);
    }
  }
  throw new Error('the last try returns or throws');
}

async function send(plan: PullPlan, { octokit, at }: Remote, draft: boolean): Promise<Pull> {
  const { branch: head, base, title } = plan;
  const body = withOurs(null, plan.body(budgetBeside(null)));
  const { data } = await ask(writing, () =>
    octokit.rest.pulls.create({ ...at, title, head, base, body, draft }),
  );
  return pullOf(data);
}

/** What to do about a pull request that could not be opened; throws where there is nothing to do. */
async function afterRefusal(
  error: unknown,
  plan: PullPlan,
  { remote, say }: PullTools,
): Promise<Pull | 'exists' | 'wait'> {
  const message = error instanceof Error ? error.message : '';
  const { branch, base } = plan;
  if (/not permitted to create or approve/i.test(message))
    throw new PullRequestNotPermittedError(
      `the branch ${branch} is ready, but GitHub Actions is not permitted to create pull requests; open it by hand: ${compareUrl(remote.url, base, branch)}`,
      { cause: error },
    );
  if (!(error instanceof GithubRefusedError)) throw error;
  if (/already exists/i.test(message)) return 'exists';
  // A branch made a moment ago may not be known everywhere yet.
  if (/"field":"head"/.test(message)) return 'wait';
  if (!/draft pull requests are not supported/i.test(message)) throw error;
  say({
    level: 'warning',
    code: 'no-drafts',
    title: 'No draft',
    message: 'this repository has no draft pull requests',
  });
  return send(plan, remote, false);
}

/** The page on which a person opens it by hand. */
export function compareUrl(url: string, base: string, branch: string): string {
  const name = (ref: string) => ref.split('/').map(encodeURIComponent).join('/');
  return `${url}/compare/${name(base)}...${name(branch)}?quick_pull=1`;
}

/** Brings the open one up to date. */
export async function rewrite(plan: PullPlan, open: Pull, { remote, say }: PullTools) {
  const { octokit, at } = remote;
  const body = withOurs(open.body, plan.body(budgetBeside(open.body)));
  const changed = open.title !== plan.title || !sameText(open.body, body);
  if (changed)
    await ask(writing, () =>
      octokit.rest.pulls.update({ ...at, pull_number: open.number, title: plan.title, body }),
    );
  if (plan.draft === 'always' && !open.draft) await redraft(open, remote, say);
  return { pull: open, how: changed ? ('updated' as const) : ('same' as const) };
}

const draftMutation = `mutation ($input: ConvertPullRequestToDraftInput!) { convertPullRequestToDraft(input: $input) { clientMutationId } }`;

async function redraft(open: Pull, { octokit }: Remote, say: Say): Promise<void> {
  try {
    await ask(writing, () => octokit.graphql(draftMutation, { input: { pullRequestId: open.id } }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ level: 'warning', code: 'no-drafts', title: 'No draft', message });
  }
}

/** Closes what GitHub has not closed with its branch. */
export async function closePull({ octokit, at }: Remote, number: number): Promise<void> {
  const { data } = await ask(listing, () => octokit.rest.pulls.get({ ...at, pull_number: number }));
  if (data.state === 'closed') return;
  await ask(writing, () => octokit.rest.pulls.update({ ...at, pull_number: number, state: 'closed' }));
}
