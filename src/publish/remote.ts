/** The repository as it is read through the API: refs, commits, trees, blobs. Nothing is checked out. */
import type { Octokit } from 'octokit';
import { GithubRefusedError, TagNotFoundError } from '../errors/publish.ts';
import { ask, askOrNull, type Purpose } from './ask.ts';

/** A repository and the way to it. */
export interface Remote {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  /** GraphQL's id. */
  readonly id: string;
  /** As a person sees it: `https://github.com/o/r`. */
  readonly url: string;
  readonly defaultBranch: string;
}

export interface CommitFacts {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: string;
  readonly verified: boolean;
}

export interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  /** Bytes, of blobs. */
  readonly size: number;
}

export const reading = (what: string): Purpose => ({ what: `read ${what}`, permission: 'contents: read' });

/** What must be known of the repository before anything else. */
export async function openRemote(octokit: Octokit, at: Remote['at']): Promise<Remote> {
  const { data } = await ask(reading(`${at.owner}/${at.repo}`), () => octokit.rest.repos.get(at));
  if (data.archived)
    throw new GithubRefusedError(`${at.owner}/${at.repo} is archived: nothing can be published to it`);
  // The names as GitHub has them: a renamed repository answers under its old name too.
  const names = { owner: data.owner.login, repo: data.name };
  return { octokit, at: names, id: data.node_id, url: data.html_url, defaultBranch: data.default_branch };
}

/** Commit a branch points at; null where there is none. */
export async function branchHead({ octokit, at }: Remote, branch: string): Promise<string | null> {
  const answer = await askOrNull(reading(`branch ${branch}`), () =>
    octokit.rest.git.getRef({ ...at, ref: `heads/${branch}` }),
  );
  // An old GitHub answers a name that is only the beginning of one with a list.
  return answer === null || Array.isArray(answer.data) ? null : answer.data.object.sha;
}

export async function readCommit({ octokit, at }: Remote, sha: string): Promise<CommitFacts> {
  const { data } = await ask(reading(`commit ${sha}`), () =>
    octokit.rest.git.getCommit({ ...at, commit_sha: sha }),
  );
  return commitFacts(data);
}

export function commitFacts(data: {
  sha: string;
  tree: { sha: string };
  parents: readonly { sha: string }[];
  message: string;
  author: { name?: string };
  verification?: { verified?: boolean };
}): CommitFacts {
  return {
    sha: data.sha,
    tree: data.tree.sha,
    parents: data.parents.map((parent) => parent.sha),
    message: data.message,
    author: data.author.name ?? '',
    verified: data.verification?.verified === true,
  };
}

/** Tags of tags are possible; nobody makes more than a few. */
const deepestTag = 5;

/**
 * The commit a tag leads to, through as many tag objects as there are.
 * @throws TagNotFoundError
 */
export async function peelTag({ octokit, at }: Remote, tag: string): Promise<string> {
  const answer = await askOrNull(reading(`tag ${tag}`), () =>
    octokit.rest.git.getRef({ ...at, ref: `tags/${tag}` }),
  );
  if (answer === null || Array.isArray(answer.data))
    throw new TagNotFoundError(`${at.owner}/${at.repo} has no tag ${JSON.stringify(tag)}`);
  let { type, sha } = answer.data.object;
  for (let i = 0; i < deepestTag && type === 'tag'; i++) {
    const { data } = await ask(reading(`tag ${tag}`), () => octokit.rest.git.getTag({ ...at, tag_sha: sha }));
    ({ type, sha } = data.object);
  }
  if (type !== 'commit')
    throw new TagNotFoundError(`tag ${JSON.stringify(tag)} is of a ${type}, not of a commit`);
  return sha;
}

/** Which of two commits contains the other; null where neither does, or one is not there. */
export async function ancestry(
  { octokit, at }: Remote,
  from: string,
  to: string,
): Promise<'ahead' | 'behind' | 'identical' | null> {
  const answer = await askOrNull(reading('history'), () =>
    octokit.rest.repos.compareCommitsWithBasehead({ ...at, basehead: `${from}...${to}`, per_page: 1 }),
  );
  const status = answer?.data.status;
  return status === undefined || status === 'diverged' ? null : status;
}
