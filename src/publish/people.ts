/** Labels, reviewers and assignees: added, never removed. None of them is worth a failed release. */
import { GithubRefusedError } from '../errors/publish.ts';
import { ask, type Purpose } from './ask.ts';
import type { Pull, PullTools } from './pull.ts';

export interface People {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  readonly assignees: readonly string[];
}

/** Adds whom and what is not there yet; each failure is a warning that names what is missing. */
export async function addPeople(pull: Pull, wanted: People, tools: PullTools): Promise<void> {
  const { octokit, at } = tools.remote;
  const issue = { ...at, issue_number: pull.number };
  const need = (what: string, permission: string): Purpose => ({ what, permission });
  await each(missing(wanted.labels, pull.labels), tools, need('add labels', 'issues: write'), (labels) =>
    octokit.rest.issues.addLabels({ ...issue, labels }),
  );
  await each(
    missing(wanted.assignees, pull.assignees),
    tools,
    need('assign', 'issues: write'),
    async (assignees) => {
      const { data } = await octokit.rest.issues.addAssignees({ ...issue, assignees });
      const left = missing(
        assignees,
        (data.assignees ?? []).map(({ login }) => login),
      );
      if (left.length > 0) warn(tools, `cannot assign ${left.join(', ')}: no such collaborator`);
    },
  );
  await addReviewers(pull, wanted, tools);
}

async function addReviewers(pull: Pull, wanted: People, tools: PullTools): Promise<void> {
  const { octokit, at } = tools.remote;
  let reviewers = missing(wanted.reviewers, pull.reviewers);
  let teams = missing(wanted.teamReviewers, pull.teams);
  if (reviewers.length + teams.length === 0) return;
  // Who has reviewed is no longer listed as asked, and to be asked again is a nuisance.
  const done = await reviewersOf(pull, tools);
  reviewers = missing(reviewers, done);
  if (done.length > 0) teams = [];
  const request = { ...at, pull_number: pull.number };
  const need = { what: 'ask for review', permission: 'pull-requests: write' };
  await each(reviewers, tools, need, (some) =>
    octokit.rest.pulls.requestReviewers({ ...request, reviewers: some }),
  );
  const needTeam = {
    what: 'ask teams for review',
    permission: "pull-requests: write and, of an app's token, organization members: read",
  };
  await each(teams, tools, needTeam, (some) =>
    octokit.rest.pulls.requestReviewers({ ...request, team_reviewers: some }),
  );
}

/** Logins that have reviewed; nobody where that cannot be read. */
async function reviewersOf({ number }: Pull, { remote }: PullTools): Promise<string[]> {
  const { octokit, at } = remote;
  try {
    const { data } = await octokit.rest.pulls.listReviews({ ...at, pull_number: number, per_page: 100 });
    return data.map((review) => review.user?.login ?? '');
  } catch {
    return [];
  }
}

/** All at once; where that is refused one after the other, so that one wrong name does not keep the others out. */
async function each(
  names: readonly string[],
  tools: PullTools,
  purpose: Purpose,
  send: (names: string[]) => Promise<unknown>,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await settled(purpose, tools, () => send([...names]));
  } catch (error) {
    if (names.length > 1 && error instanceof GithubRefusedError) {
      for (const name of names) await each([name], tools, purpose, send);
      return;
    }
    const said = error instanceof Error ? error.message : String(error);
    const needs = said.includes(purpose.permission) ? '' : ` (it needs \`${purpose.permission}\`)`;
    warn(tools, `${names.join(', ')}: ${said}${needs}`);
  }
}

/** Waits before a pull request that GitHub has made and does not know yet is tried again. */
const unknownWaitsMs = [1000, 2000, 3000, 4000];

async function settled(purpose: Purpose, { sleep }: PullTools, send: () => Promise<unknown>): Promise<void> {
  for (const ms of [...unknownWaitsMs, null]) {
    try {
      await ask(purpose, send);
      return;
    } catch (error) {
      const unknown =
        error instanceof GithubRefusedError && /could not resolve to a node/i.test(error.message);
      if (!unknown || ms === null) throw error;
      await sleep(ms);
    }
  }
}

const warn = ({ say }: PullTools, message: string): void =>
  say({ level: 'warning', code: 'people', title: 'Pull request', message });

/** Those of the wanted that are not there; GitHub takes names without regard to case. */
function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const known = new Set(there.map((name) => name.toLowerCase()));
  return [...new Set(wanted)].filter((name) => !known.has(name.toLowerCase()));
}
