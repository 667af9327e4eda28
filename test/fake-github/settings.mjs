import { ApiError } from './http/errors.mjs';

/** What a repository's owner and organization decide, and what the program can be told to do differently. */
export const DEFAULTS = {
  owner: 'octo-org',
  name: 'example',
  private: false,
  fork: false,
  archived: false,
  /** Branch names or patterns with `*` nobody may move, create or delete but logins in `bypass`. */
  protected: [],
  bypass: [],
  /** "Allow GitHub Actions to create and approve pull requests". */
  actionsMayCreatePullRequests: true,
  draftsSupported: true,
  deleteBranchOnMerge: false,
  /** Logins with push access: may be assigned and asked for review. */
  collaborators: ['maintainer'],
  teams: ['performance'],
  /** Entries a recursive tree listing gives before it is truncated. */
  treeLimit: 100_000,
  /** Bytes a blob may have. */
  blobLimit: 100 * 1024 * 1024,
  /** List reads in which a new pull request is not there yet. */
  listLag: 0,
  /** Calls on a new pull request that fail with "Could not resolve to a node". */
  nodeLag: 0,
  /** Writes in 60 s after which the secondary rate limit answers; 0 for no limit. */
  contentLimit: 0,
  /** Requests after which the primary rate limit answers; 0 for no limit. */
  rateLimit: 0,
  /** Number of the first pull request. */
  firstNumber: 1,
  /** What started a workflow run, by its number: `{ event, fork }`; any other run is of a push to the repository. */
  runs: {},
};

/** Merges a partial setting into `settings`; an unknown name is an error, not a setting without effect. */
export function applySettings(settings, patch) {
  for (const [name, value] of Object.entries(patch)) {
    if (!(name in DEFAULTS)) throw new ApiError(400, `settings: unknown name ${name}`);
    settings[name] = value;
  }
  return settings;
}

/** Is this branch under protection? */
export function isProtected(settings, branch) {
  return settings.protected.some((pattern) => {
    const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${escaped}$`).test(branch);
  });
}
