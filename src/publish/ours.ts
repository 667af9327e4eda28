/** Whose the head of the branch is: what is not ours, and nowhere else, is not given up. */
import { ForeignCommitError } from '../errors/publish.ts';
import { ask } from './ask.ts';
import type { Base } from './base.ts';
import { isOurs } from './commit.ts';
import { ancestry, type CommitFacts, type Remote, readCommit } from './remote.ts';

export interface Head {
  readonly remote: Remote;
  readonly base: Base;
  readonly branch: string;
  readonly head: CommitFacts;
}

/**
 * Refuses to give up a commit of somebody else that is nowhere else.
 * @throws ForeignCommitError
 */
export async function checkOurs(of: Head): Promise<void> {
  const { head, branch } = of;
  if (isOurs(head) || (await isContained(of)) || (await isUpdate(of))) return;
  throw new ForeignCommitError(
    `branch ${branch} ends in ${head.sha.slice(0, 10)}, which is not the commit of an earlier run`,
  );
}

/** Whether base has the commit, by a merge or as a squashed pull request. */
async function isContained({ remote, base, branch, head }: Head): Promise<boolean> {
  const { octokit, at } = remote;
  if (await isWithin(remote, base, head.sha)) return true;
  const { data } = await ask({ what: 'list pull requests', permission: 'pull-requests: read' }, () =>
    octokit.rest.pulls.list({ ...at, head: `${at.owner}:${branch}`, state: 'closed', per_page: 30 }),
  );
  return data.some((pull) => pull.merged_at !== null && pull.head.sha === head.sha);
}

async function isWithin(remote: Remote, base: Base, sha: string): Promise<boolean> {
  const order = await ancestry(remote, sha, base.commit.sha);
  return order === 'ahead' || order === 'identical';
}

/** Whether it only merges base into our commit ("Update branch"): nobody wrote a thing. */
async function isUpdate({ remote, base, head }: Head): Promise<boolean> {
  const [first, second, ...more] = head.parents;
  if (first === undefined || second === undefined || more.length > 0) return false;
  const ours = await readCommit(remote, first);
  if (!isOurs(ours) || !(await isWithin(remote, base, second))) return false;
  const merged = await readCommit(remote, second);
  const { trees, dir, pages } = base;
  const fromBase = await trees.differences(head.tree, merged.tree);
  const places = (path: string) => path.startsWith(`${dir}/`) || pages.some((page) => page.path === path);
  // Beside our files it is base, and our files are as we made them.
  if (!fromBase.every(places)) return false;
  return !(await trees.differences(head.tree, ours.tree)).some(places);
}
