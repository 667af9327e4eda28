/** The branch of the pull request, and moving it without ever losing somebody's commit. */
import { BranchRefusedError, GithubRefusedError } from '../errors/publish.ts';
import { ask, type Purpose } from './ask.ts';
import { branchHead, type CommitFacts, type Remote, readCommit } from './remote.ts';

export const zero = '0'.repeat(40);

/** The head of the branch; null where there is no branch. */
export async function readBranch(remote: Remote, branch: string): Promise<CommitFacts | null> {
  const head = await branchHead(remote, branch);
  return head === null ? null : readCommit(remote, head);
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
