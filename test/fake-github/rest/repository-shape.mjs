import { nodeId, userShape } from '../users.mjs';

/** Base of all REST addresses of the repository. */
export const repositoryUrl = ({ apiUrl, settings }) => `${apiUrl}/repos/${settings.owner}/${settings.name}`;

/** Address of the repository as a person sees it. */
export const webUrl = ({ settings }) => `https://github.com/${settings.owner}/${settings.name}`;

/** A path or the name of a ref as it stands in an address. */
export const encodePath = (text) => text.split('/').map(encodeURIComponent).join('/');

export const REPOSITORY_ID = 1_234_567;
const MADE = '2020-01-01T00:00:00Z';

/** The id GraphQL mutations take. */
export const repositoryNodeId = ({ settings }) => nodeId('R', `${settings.owner}/${settings.name}`);

// Name of an address, without `_url`, and what comes behind the repository's own.
const ADDRESSES = {
  archive: '/{archive_format}{/ref}',
  assignees: '/assignees{/user}',
  blobs: '/git/blobs{/sha}',
  branches: '/branches{/branch}',
  collaborators: '/collaborators{/collaborator}',
  comments: '/comments{/number}',
  commits: '/commits{/sha}',
  compare: '/compare/{base}...{head}',
  contents: '/contents/{+path}',
  contributors: '/contributors',
  deployments: '/deployments',
  downloads: '/downloads',
  events: '/events',
  forks: '/forks',
  git_commits: '/git/commits{/sha}',
  git_refs: '/git/refs{/sha}',
  git_tags: '/git/tags{/sha}',
  hooks: '/hooks',
  issue_comment: '/issues/comments{/number}',
  issue_events: '/issues/events{/number}',
  issues: '/issues{/number}',
  keys: '/keys{/key_id}',
  labels: '/labels{/name}',
  languages: '/languages',
  merges: '/merges',
  milestones: '/milestones{/number}',
  notifications: '/notifications{?since,all,participating}',
  pulls: '/pulls{/number}',
  releases: '/releases{/id}',
  stargazers: '/stargazers',
  statuses: '/statuses/{sha}',
  subscribers: '/subscribers',
  subscription: '/subscription',
  tags: '/tags',
  teams: '/teams',
  trees: '/git/trees{/sha}',
};

/** The repository as it is embedded in others' answers. */
export async function repositoryShape(context) {
  const { settings, store } = context;
  const open = store.pulls.filter(({ state }) => state === 'open').length;
  return {
    id: REPOSITORY_ID,
    node_id: repositoryNodeId(context),
    name: settings.name,
    full_name: `${settings.owner}/${settings.name}`,
    owner: userShape(settings.owner, context),
    private: settings.private,
    visibility: settings.private ? 'private' : 'public',
    fork: settings.fork,
    archived: settings.archived,
    disabled: false,
    description: null,
    homepage: null,
    language: null,
    license: null,
    topics: [],
    is_template: false,
    default_branch: await context.repo.defaultBranch(),
    created_at: MADE,
    pushed_at: MADE,
    updated_at: MADE,
    ...counts(open),
    ...addresses(context),
  };
}

/** Nobody watches it, and it has what a new repository has. */
function counts(open) {
  const has = { has_issues: true, has_projects: true, has_wiki: true, has_downloads: true };
  const none = { size: 0, forks: 0, forks_count: 0, stargazers_count: 0, watchers: 0, watchers_count: 0 };
  return {
    ...has,
    has_pages: false,
    has_discussions: false,
    ...none,
    open_issues: open,
    open_issues_count: open,
  };
}

function addresses(context) {
  const api = repositoryUrl(context);
  const web = webUrl(context);
  const named = Object.entries(ADDRESSES).map(([name, path]) => [`${name}_url`, api + path]);
  return {
    url: api,
    html_url: web,
    clone_url: `${web}.git`,
    git_url: `${web.replace('https:', 'git:')}.git`,
    ssh_url: `${web.replace('https://github.com/', 'git@github.com:')}.git`,
    svn_url: web,
    mirror_url: null,
    ...Object.fromEntries(named),
  };
}
