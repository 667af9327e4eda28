/** The help of `publish`, the command with the most options. */

export const publishHelp = `ratingplate publish: propose the snapshot of a release as one pull request on GitHub

Usage
  ratingplate publish --tag TAG [options]

Options
  --config FILE          path of the config in the repository (default ratingplate.yml)
  --config-ref REF       read the config from this branch, tag or commit (default: the base branch)
  --record FILE          the record (default: record.json of the local snapshot), or the folder or zip file of an
                         artifact; more than one are merged
  --run-id NUMBER        publish what this workflow run has measured; the token needs actions read too
  --artifact-id NUMBER   the artifact of that run; more than one are merged
  --artifact-digest SHA  what each must have for SHA-256 (default: as GitHub tells it)
  --repository OWNER/NAME  where to (default: GITHUB_REPOSITORY, else what origin of this folder is)
  --tag TAG              the tag that was measured (default: the one the record tells)
  --base BRANCH          what to merge into (default: the default branch)
  --branch NAME          the branch of the pull request (default ratingplate/<name of the system>)
  --title TEXT           title of the pull request
  --label NAME           add a label; these four may be given more than once
  --reviewer LOGIN       ask for review
  --team-reviewer SLUG   ask a team for review
  --assignee LOGIN       assign
  --draft MODE           never (default), create: a draft when it is opened, always: after each update too
  --allow-invalid        publish although a headline figure is invalid: it prints n/a
  --allow-older          replace what is there even by an older tag
  --overwrite            give up commits of others on the branch
  --max-snapshot-mib N   what record, charts and pages may have (default 5)
  --api-url URL          GitHub's API (default: GITHUB_API_URL, else https://api.github.com)
  --api-throttle on|off  keep to the pace GitHub asks for (default on)
  --dry-run              print changes, pull request and calls; write nothing
  --json                 print the result as JSON

The token is read from GITHUB_TOKEN or GH_TOKEN: contents and pull-requests, write.
Folder and pages are those of the base branch; no checkout is needed.

Examples
  ratingplate publish --tag v1.2.3 --dry-run
  ratingplate publish --tag v1.2.3 --repository octo-org/example --label benchmark
`;
