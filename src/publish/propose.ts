/** The commit on the branch, and the pull request over it. */
import { hasSnapshot } from './base.ts';
import { moveBranch } from './branch.ts';
import { titleOf, writeCommit, writeTree } from './commit.ts';
import { correctText } from './correct.ts';
import { checkOurs } from './ours.ts';
import { addPeople } from './people.ts';
import { type PullTools, settlePull } from './pull.ts';
import { branchHead, type CommitFacts } from './remote.ts';
import { checksOf, pullPlan, type Scene } from './scene.ts';
import type { PublishResult } from './types.ts';

/** Leaves what is right already, and completes what is not. */
export async function propose(scene: Scene): Promise<PublishResult | 'lost'> {
  const { remote, deps, options, branch } = scene;
  const placed = await placeCommit(scene);
  if (placed === 'lost') return 'lost';
  const tools: PullTools = { remote, say: deps.say, sleep: deps.sleep };
  warnForeign(scene);
  // Another release may have moved it on by now: its text is not to be replaced by ours.
  if ((await branchHead(remote, branch)) !== placed.commit.sha) return 'lost';
  const { pull, how } = await settlePull(pullPlan(scene, placed.commit), tools);
  if ((await branchHead(remote, branch)) !== placed.commit.sha) {
    await correctText(scene, scene.base, branch);
    return 'lost';
  }
  if (how === 'created') sayChecks(scene, placed.commit);
  await addPeople(pull, options, tools);
  const ref = { number: pull.number, url: pull.url };
  if (how === 'same' && !placed.moved) return { operation: 'none', why: 'same', pull: ref, branch };
  const { sha: commit, verified } = placed.commit;
  return { operation: how === 'created' ? 'created' : 'updated', pull: ref, branch, commit, verified };
}

/** The head of the branch as it shall be: made, or the one that is there. */
async function placeCommit(
  scene: Scene,
): Promise<{ readonly commit: CommitFacts; readonly moved: boolean } | 'lost'> {
  const { remote, base, branch, head, record, tag, options } = scene;
  const tree = await writeTree(remote, base, scene.drawn);
  const parent = base.commit.sha;
  if (head !== null && isAlready(head, tree, parent)) return { commit: head, moved: false };
  if (head !== null && !options.overwrite) await checkOurs({ remote, base, branch, head });
  const title = options.title ?? titleOf(base.name, tag.name);
  const isFirst = !hasSnapshot(base);
  const commit = await writeCommit(remote, { record, title, tag: tag.name, tree, parent, isFirst });
  // Base may have moved while all this was drawn; nothing can stop it from moving after this.
  if ((await branchHead(remote, base.branch)) !== parent) return 'lost';
  const moved = await moveBranch(remote, { branch, before: head?.sha ?? null, after: commit.sha });
  return moved === 'lost' ? 'lost' : { commit, moved: true };
}

const isAlready = (head: CommitFacts, tree: string, parent: string): boolean =>
  head.tree === tree && head.parents.length === 1 && head.parents[0] === parent;

/** A pull request without checks looks like one whose checks are forgotten. */
function sayChecks({ remote, deps }: Scene, commit: CommitFacts): void {
  const checks = checksOf(remote.url, commit.author);
  if (checks === 'run') return;
  const message =
    checks === 'wait'
      ? 'checks of this pull request wait until a maintainer approves them, because it was opened with GITHUB_TOKEN'
      : 'no checks are started for this pull request, because it was opened with GITHUB_TOKEN';
  deps.say({
    level: 'warning',
    code: 'checks-wait',
    title: 'Checks',
    message: `${message}; the token of a GitHub App starts them`,
  });
}

function warnForeign({ foreign, base, deps }: Scene): void {
  if (foreign.length === 0) return;
  deps.say({
    level: 'warning',
    code: 'foreign-files',
    title: 'Snapshot folder',
    message: `${base.dir} is replaced wholesale; this removes ${foreign.slice(0, 5).join(', ')}${foreign.length > 5 ? ` and ${foreign.length - 5} more` : ''}`,
  });
}
