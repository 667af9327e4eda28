/** What a pull request changes, told by the checkout alone: no token is needed to review. */
import { ReviewBaseMissingError } from '../errors/action.ts';
import type { Git } from '../util/git.ts';
import type { Runner } from './runner.ts';

export interface Changes {
  /** The commit the pull request is compared with. */
  readonly base: string;
  /** Paths from the top of the repository, with `/`. */
  readonly files: readonly string[];
}

/** @throws ReviewBaseMissingError */
export async function changesOf(runner: Runner, git: Git): Promise<Changes> {
  const base = await baseOf(runner, git);
  const files = await git.tell('diff', '--name-only', '--no-renames', '-z', base, 'HEAD');
  return { base, files: files.split('\0').filter((file) => file !== '') };
}

/** The first parent of GitHub's merge commit; else where the branch left its base. */
async function baseOf(runner: Runner, git: Git): Promise<string> {
  const parents = (await git.tell('rev-list', '--parents', '--max-count=1', 'HEAD')).split(' ').slice(1);
  const [first, second] = parents;
  if (first !== undefined && second !== undefined && (await has(first, git))) return first;
  const { pull_request: pull, merge_group: group } = runner.event;
  const named = pull ? pull.base?.sha : group?.base_sha;
  if (typeof named === 'string' && /^[0-9a-f]{40,64}$/.test(named) && (await has(named, git))) {
    const { code, stdout } = await git.ask('merge-base', named, 'HEAD');
    if (code === 0) return stdout.trim();
  }
  throw new ReviewBaseMissingError('the checkout does not hold the commit the pull request is made against');
}

const has = async (commit: string, git: Git): Promise<boolean> =>
  (await git.ask('cat-file', '-e', `${commit}^{commit}`)).code === 0;
