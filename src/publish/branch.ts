/** The branch of the pull request: whose its head is, and moving it without ever losing somebody's commit. */
import { BranchRefusedError, ForeignCommitError, GithubRefusedError } from '../errors/publish.ts';
import { ask, type Purpose } from './ask.ts';
import type { Base } from './base.ts';
import { isOurs } from './commit.ts';
import { ancestry, branchHead, type CommitFacts, type Remote, readCommit } from './remote.ts';

export const zero = '0'.repeat(40);

/** The head of the branch; null where there is no branch. */
export async function readBranch(remote: Remote, branch: string): Promise<CommitFacts | null> {
  const head = await branchHead(remote, branch);
  return head === null ? null : readCommit(remote, head);
}

/**
 * Refuses to give up a commit of somebody else that is nowhere else.
 * @throws ForeignCommitError
 */
export async function checkOurs(
  remote: Remote,
  base: Base,
  branch: string,
  head: CommitFacts,
): Promise<void> {
  if (isOurs(head) || (await isContained(remote, base, branch, head))) return;
  throw new ForeignCommitError(
    `branch ${branch} ends in ${head.sha.slice(0, 10)}, which is not the commit of an earlier run`,
  );
}

/** Whether base has the commit, by a merge or as a squashed pull request. */
async function isContained(remote: Remote, base: Base, branch: string, head: CommitFacts): Promise<boolean> {
  const { octokit, at } = remote;
  const order = await ancestry(remote, head.sha, base.commit.sha);
  if (order === 'ahead' || order === 'identical') return true;
  const { data } = await ask({ what: 'list pull requests', permission: 'pull-requests: read' }, () =>
    octokit.rest.pulls.list({ ...at, head: `${at.owner}:${branch}`, state: 'closed', per_page: 30 }),
  );
  return data.some((pull) => pull.merged_at !== null && pull.head.sha === head.sha);
}

const moving: Purpose = { what: 'move the branch', permission: 'contents: write' };

const mutation = `mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }`;

export interface Move {
  readonly branch: string;
  /** Null = there is none. */
  readonly before: string | null;
  /** Null = delete it. */
  readonly after: string | null;
}

/**
 * Moves, creates or deletes the branch if it still is as it was.
 * @returns `lost` where somebody else has moved it in between
 * @throws BranchRefusedError
 */
export async function moveBranch(remote: Remote, { branch, before, after }: Move): Promise<'moved' | 'lost'> {
  const update = {
    name: `refs/heads/${branch}`,
    beforeOid: before ?? zero,
    afterOid: after ?? zero,
    force: true,
  };
  const input = { repositoryId: remote.id, refUpdates: [update] };
  try {
    await ask(moving, () => remote.octokit.graphql(mutation, { input }));
    return 'moved';
  } catch (error) {
    if (!(error instanceof GithubRefusedError)) throw error;
    // The wording of refusals is not to be relied on, and an answer may have been lost: the ref itself tells.
    const now = await branchHead(remote, branch);
    if (now === after) return 'moved';
    if (now !== before) return 'lost';
    throw new BranchRefusedError(error.message, { cause: error });
  }
}
