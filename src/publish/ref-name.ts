/** Names of refs by git's rules, and the branch a snapshot is proposed on. */
import { BranchNameError } from '../errors/publish.ts';

/** What git-check-ref-format(1) refuses anywhere in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them
const refused = /[\u0000- \u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/;

/** Whether git would take the whole name (`refs/heads/x`). */
export function isRefName(name: string): boolean {
  if (refused.test(name) || /\p{Surrogate}/u.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

const longestSlug = 80;

/** `ratingplate/<name>`, with what a ref may not hold as `-`. */
export function defaultBranchName(name: string): string {
  const slug = name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, longestSlug)
    .replace(/(\.lock)+$/i, '')
    .replace(/^[.-]+|[.-]+$/g, '');
  return `ratingplate/${slug || 'snapshot'}`;
}

/**
 * The branch of the pull request.
 * @throws BranchNameError
 */
export function branchName(given: string | null, name: string, base: string): string {
  const branch = given ?? defaultBranchName(name);
  const shown = JSON.stringify(branch.slice(0, 80));
  if (branch === base) throw new BranchNameError(`the branch ${shown} is the base itself`);
  if (branch.length > 200 || branch.startsWith('-') || !isRefName(`refs/heads/${branch}`))
    throw new BranchNameError(`${shown} is no name git would take for a branch`);
  return branch;
}
