/** Base holds the snapshot: there is nothing to propose, so branch and pull request go. */
import { ForeignCommitError } from '../errors/publish.ts';
import { moveBranch } from './branch.ts';
import { checkOurs } from './ours.ts';
import { closePull, findPull } from './pull.ts';
import type { Scene } from './scene.ts';
import type { PublishResult } from './types.ts';

export async function retire(scene: Scene): Promise<PublishResult | 'lost'> {
  const { remote, base, branch, head } = scene;
  const open = await findPull(remote, branch, base.branch);
  const pull = open === null ? null : { number: open.number, url: open.url };
  if (head !== null) {
    if (!(await mayGo(scene))) return { operation: 'none', why: 'base', pull, branch };
    // The branch first: if somebody has pushed to it by now, their pull request stays open.
    if ((await moveBranch(remote, { branch, before: head.sha, after: null })) === 'lost') return 'lost';
  }
  if (pull === null) return { operation: 'none', why: 'base', pull, branch };
  await closePull(remote, pull.number);
  return { operation: 'closed', pull, branch };
}

/** Somebody's commit is left alone, which is no reason to fail: what was asked for is on base. */
async function mayGo({ remote, base, branch, head, options, deps }: Scene): Promise<boolean> {
  if (head === null || options.overwrite) return true;
  try {
    await checkOurs({ remote, base, branch, head });
    return true;
  } catch (error) {
    if (!(error instanceof ForeignCommitError)) throw error;
    deps.say({ level: 'warning', code: error.code, title: 'Branch left', message: error.message });
    return false;
  }
}
