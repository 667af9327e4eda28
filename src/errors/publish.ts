/** What can keep a measured record from becoming a pull request. */
import { exitCodes, RatingplateError } from './base.ts';

/** The record is incomplete, or was measured in a way that is never published. */
export class NotPublishableError extends RatingplateError {
  static override readonly code = 'not-publishable';
  static override readonly hint =
    'Measure the full plan with the full profile (`ratingplate measure`) or the shorter one that may be published too (`--profile short`), or finish the run with `--resume`; render shows the figures all the same.';
  static override readonly exit = exitCodes.wanting;
}

/** No repository is named, and `origin` of this folder is none on that GitHub. */
export class RepositoryUnnamedError extends RatingplateError {
  static override readonly code = 'repository-unnamed';
  static override readonly hint = 'Name it: `ratingplate publish --tag v1.2.3 --repository you/your-server`.';
  static override readonly exit = exitCodes.usage;
}

/** A figure on the page's headline is invalid. */
export class InvalidFiguresError extends RatingplateError {
  static override readonly code = 'invalid-figures';
  static override readonly hint =
    'Remove the cause and measure again, or publish without these figures with the input `allow-invalid: true` (`--allow-invalid`): they print n/a with their reason.';
  static override readonly exit = exitCodes.wanting;
}

/** The record was measured on another machine than the one the config names. */
export class ReferenceHostError extends RatingplateError {
  static override readonly code = 'reference-host';
  static override readonly hint =
    'Measure on the reference host, or change `reference` in ratingplate.yml on the base branch if that is another machine now.';
  static override readonly exit = exitCodes.wanting;
}

/** What was measured is not what the tag holds. */
export class BuildDiffersError extends RatingplateError {
  static override readonly code = 'build-differs';
  static override readonly hint =
    'Check out the tag, build, and measure again; the commit a build tells of itself must be the one the tag points at.';
  static override readonly exit = exitCodes.wanting;
}

/** The record is of another system than the config on the base branch. */
export class OtherSystemError extends RatingplateError {
  static override readonly code = 'other-system';
  static override readonly hint =
    'Name the config of that system with `config` (`--config`), or the version of it with `config-ref`.';
  static override readonly exit = exitCodes.usage;
}

/** No tag is named, or its name is none that git would take. */
export class TagInvalidError extends RatingplateError {
  static override readonly code = 'tag-invalid';
  static override readonly hint =
    'Name the tag that was measured with `tag` (`--tag`), as `git tag` lists it.';
  static override readonly exit = exitCodes.usage;
}

/** The tag is not in the repository. */
export class TagNotFoundError extends RatingplateError {
  static override readonly code = 'tag-not-found';
  static override readonly hint =
    'Push the tag first, or correct its name; it must be in the repository that is published to.';
  static override readonly exit = exitCodes.usage;
}

/** Neither version numbers nor history tell which of two tags is the older. */
export class TagOrderUnknownError extends RatingplateError {
  static override readonly code = 'tag-order-unknown';
  static override readonly hint =
    'If this tag shall replace what is published, say so with `allow-older: true` (`--allow-older`).';
  static override readonly exit = exitCodes.wanting;
}

/** The bytes that arrived are not those that were uploaded. */
export class DigestDiffersError extends RatingplateError {
  static override readonly code = 'digest-differs';
  static override readonly hint =
    'Pass `artifact-digest` and `record-sha256` of the measuring job unchanged; if they are, run the publish job again.';
  static override readonly exit = exitCodes.wanting;
}

/** The artifact is not there, has expired, or cannot be downloaded. */
export class ArtifactUnavailableError extends RatingplateError {
  static override readonly code = 'artifact-unavailable';
  static override readonly hint =
    'An artifact of an earlier run needs `run-id` and a token with `actions: read`; one that has expired must be measured again. Where artifacts cannot be used, hand the record over with steps of your own (`record`).';
}

/** The artifact is larger than what a run leaves, and is not unpacked. */
export class ArtifactTooLargeError extends RatingplateError {
  static override readonly code = 'artifact-too-large';
  static override readonly hint =
    'Check the number of the artifact; if it is that of a run, hand its record.json over with steps of your own (`record`, `--record`).';
  static override readonly exit = exitCodes.usage;
}

/** The run that made the artifact is none whose figures are published. */
export class ArtifactUntrustedError extends RatingplateError {
  static override readonly code = 'artifact-untrusted';
  static override readonly hint =
    'Publish what a run of the repository itself has measured for a tag; anybody can start a run by a pull request and upload what they like.';
  static override readonly exit = exitCodes.wanting;
}

/** The artifact holds no record. */
export class ArtifactWithoutRecordError extends RatingplateError {
  static override readonly code = 'artifact-without-record';
  static override readonly hint =
    'Pass the `artifact-id` that the measuring job put out, not one of another artifact.';
  static override readonly exit = exitCodes.usage;
}

/** The snapshot folder or a page is no place this program may write to. */
export class SnapshotPathError extends RatingplateError {
  static override readonly code = 'snapshot-path';
  static override readonly hint =
    'Give the snapshot a folder of its own and pages that are regular UTF-8 files of the base branch (`snapshot` in ratingplate.yml).';
  static override readonly exit = exitCodes.usage;
}

/** Record, charts and pages together are more than a release should add to a repository. */
export class SnapshotTooLargeError extends RatingplateError {
  static override readonly code = 'snapshot-too-large';
  static override readonly hint =
    'Measure fewer scenarios or steps, or publish fewer languages; where it must be that much, raise `max-snapshot-mib` (`--max-snapshot-mib`).';
  static override readonly exit = exitCodes.wanting;
}

/** The base branch has no config. */
export class BaseConfigMissingError extends RatingplateError {
  static override readonly code = 'base-config-missing';
  static override readonly hint =
    'Pages and folder are read from the base branch: merge ratingplate.yml there, or name another file (`config`) or ref (`config-ref`).';
  static override readonly exit = exitCodes.usage;
}

/** The branch for the pull request has a name git would not take, or is the base itself. */
export class BranchNameError extends RatingplateError {
  static override readonly code = 'branch-name';
  static override readonly hint =
    'Leave `branch` out for `ratingplate/<name>`, or name a branch that nobody else works on.';
  static override readonly exit = exitCodes.usage;
}

/** The branch ends in a commit that is not ours. */
export class ForeignCommitError extends RatingplateError {
  static override readonly code = 'foreign-commit';
  static override readonly hint =
    'Merge or move that commit, or give it up with `overwrite: true` (`--overwrite`): the branch always holds one commit on top of base.';
  static override readonly exit = exitCodes.wanting;
}

/** Others moved the branch or its base each time it was tried. */
export class BranchMovedError extends RatingplateError {
  static override readonly code = 'branch-moved';
  static override readonly hint =
    'Run the publish job again; two of them for one branch belong into one concurrency group.';
}

/** GitHub does not let this token move the branch. */
export class BranchRefusedError extends RatingplateError {
  static override readonly code = 'branch-refused';
  static override readonly hint =
    'Let the rules of the repository allow this app to create, update and delete its branch (`ratingplate/**`), or name another with `branch`; a branch called `ratingplate` also stands in the way.';
}

/** The branch is there, but this token may not open pull requests. */
export class PullRequestNotPermittedError extends RatingplateError {
  static override readonly code = 'pr-not-permitted';
  static override readonly hint =
    'Turn on "Allow GitHub Actions to create and approve pull requests" in both the repository (Settings, Actions, General) and its organization (Settings, Actions, General), or publish with the token of a GitHub App.';
  static override readonly exit = exitCodes.wanting;
}

/** No token is given. */
export class TokenMissingError extends RatingplateError {
  static override readonly code = 'token-missing';
  static override readonly hint =
    'Pass `github-token` to the publish job; at a terminal set GITHUB_TOKEN or GH_TOKEN (a token in the arguments would be visible to everyone).';
  static override readonly exit = exitCodes.usage;
}

/** GitHub does not know the token (401). */
export class TokenRefusedError extends RatingplateError {
  static override readonly code = 'token-refused';
  static override readonly hint =
    'Has it expired? A job token ends with its job and an app token after an hour: mint it in the publish job, after the measurement.';
}

/** The token lacks a permission (403). */
export class PermissionMissingError extends RatingplateError {
  static override readonly code = 'permission-missing';
  static override readonly hint =
    'Add the permission that is named to `permissions:` of the publish job, or to the GitHub App.';
}

/** GitHub shows no such thing to this token (404). */
export class GithubNotFoundError extends RatingplateError {
  static override readonly code = 'github-not-found';
  static override readonly hint =
    'Check the name; a private repository looks the same to a token that may not see it (`contents: read`).';
  static override readonly exit = exitCodes.usage;
}

/** The limit of requests is used up, and waiting for it would take too long. */
export class RateLimitedError extends RatingplateError {
  static override readonly code = 'rate-limited';
  static override readonly hint =
    'Run the publish job again after the time that is named, and leave `api-throttle` on; what is done already is not done again.';
}

/** GitHub answers with a fault of its own, or not at all. */
export class GithubUnavailableError extends RatingplateError {
  static override readonly code = 'github-unavailable';
  static override readonly hint =
    'Run the publish job again later: it completes what this one left. A proxy must let it through.';
}

/** The environment names a proxy that requests to GitHub would pass by. */
export class ProxyIgnoredError extends RatingplateError {
  static override readonly code = 'proxy-ignored';
  static override readonly hint =
    "Set NODE_USE_ENV_PROXY=1 for this step (Node 24 or 22.21; a self-hosted runner reads its .env file), or name GitHub's host in NO_PROXY where it can be reached directly.";
  static override readonly exit = exitCodes.usage;
}

/** GitHub understands the request and refuses it. */
export class GithubRefusedError extends RatingplateError {
  static override readonly code = 'github-refused';
  static override readonly hint =
    "GitHub's reason stands in the message; rules of the repository are the usual cause.";
}

/** Publishing was broken off by a signal. */
export class PublishInterruptedError extends RatingplateError {
  static override readonly code = 'publish-interrupted';
  static override readonly hint = 'Run it again: it completes what this one left.';
}
