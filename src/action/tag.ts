/** Which tag is measured, and whether the checkout is that tag and nothing else. */
import {
  CheckoutDirtyError,
  CheckoutNotTagError,
  TagMissingError,
  TagUnknownError,
  TagUnreachableError,
} from '../errors/action.ts';
import type { Git } from '../util/git.ts';
import type { Runner } from './runner.ts';

export interface MeasuredTag {
  readonly name: string;
  /** The commit the tag leads to, whatever it is annotated with. */
  readonly commit: string;
}

export interface TagRules {
  /** The input; null = the tag that started the run. */
  readonly tag: string | null;
  /** Branches releases are made from besides the default one; `*` stands for anything. */
  readonly releaseBranches: readonly string[];
}

/**
 * The tag of the run.
 * @throws TagMissingError, TagUnknownError, CheckoutNotTagError, CheckoutDirtyError, TagUnreachableError
 */
export async function requireTag(rules: TagRules, runner: Runner, git: Git): Promise<MeasuredTag> {
  const name = rules.tag ?? runner.refTag;
  if (name === null)
    throw new TagMissingError(`this run was started by ${runner.eventName || 'no event'}, not by a tag`);
  const commit = await commitOf(name, git);
  const head = await git.tell('rev-parse', 'HEAD');
  if (head !== commit)
    throw new CheckoutNotTagError(
      `${shown(name)} is ${commit.slice(0, 12)}, checked out is ${head.slice(0, 12)}`,
    );
  await requireClean(git);
  await requireReachable(name, commit, rules, runner, git);
  return { name, commit };
}

/** Git's own rules keep `..`, `^{}` and the like out before the name is part of a question. */
async function commitOf(name: string, git: Git): Promise<string> {
  const ref = `refs/tags/${name}`;
  const valid = name.length <= longestName && (await git.ask('check-ref-format', ref)).code === 0;
  if (!valid) throw new TagUnknownError(`${shown(name)} can be no tag`);
  const { code, stdout } = await git.ask(
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  );
  if (code === 0) return stdout.trim();
  // A folder without Git is told apart from a checkout without the tag.
  await git.tell('rev-parse', '--git-dir');
  throw new TagUnknownError(`the checkout has no tag ${shown(name)}`);
}

const longestName = 250;
const listed = 5;

/** A tag's name in a message: one line of bounded length. */
export function shown(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}...` : line;
}

async function requireClean(git: Git): Promise<void> {
  const status = await git.tell('status', '--porcelain', '--untracked-files=normal');
  if (status === '') return;
  const files = status.split('\n');
  const more = files.length > listed ? ` and ${files.length - listed} more` : '';
  const first = files.slice(0, listed).map((line) => shown(line.slice(2).trim()));
  throw new CheckoutDirtyError(`changed or not committed: ${first.join(', ')}${more}`);
}

async function requireReachable(
  name: string,
  commit: string,
  { releaseBranches }: TagRules,
  runner: Runner,
  git: Git,
): Promise<void> {
  const known = runner.event.repository?.default_branch;
  const allowed = [...(typeof known === 'string' ? [known] : []), ...releaseBranches];
  const refs = (await git.tell('for-each-ref', '--format=%(refname)', 'refs/remotes/origin')).split('\n');
  const branches = refs.map((ref) => ref.replace('refs/remotes/origin/', ''));
  const wanted = branches.filter((branch) => allowed.some((pattern) => patternOf(pattern).test(branch)));
  for (const branch of wanted) {
    const { code } = await git.ask('merge-base', '--is-ancestor', commit, `refs/remotes/origin/${branch}`);
    if (code === 0) return;
  }
  const tried =
    wanted.length > 0
      ? `not in ${wanted.join(', ')}`
      : `the checkout has no branch ${allowed.join(', ') || '(none is known)'}`;
  throw new TagUnreachableError(`${shown(name)} (${commit.slice(0, 12)}) is in no release branch: ${tried}`);
}

function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
