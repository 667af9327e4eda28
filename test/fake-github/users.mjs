import { createHash } from 'node:crypto';

const GITHUB_ACTIONS_ID = 41898282;

/** Stable number for a name. */
export const stableId = (name) => createHash('sha256').update(name).digest().readUInt32BE(0) >>> 4;

const userId = (login) => (login === 'github-actions[bot]' ? GITHUB_ACTIONS_ID : stableId(login));

// Name of an address, without `_url`, and what comes behind the user's own.
const ADDRESSES = {
  followers: '/followers',
  following: '/following{/other_user}',
  gists: '/gists{/gist_id}',
  starred: '/starred{/owner}{/repo}',
  subscriptions: '/subscriptions',
  organizations: '/orgs',
  repos: '/repos',
  events: '/events{/privacy}',
  received_events: '/received_events',
};

/** A user as GitHub embeds it everywhere. */
export function userShape(login, { apiUrl }) {
  const bot = login.endsWith('[bot]');
  const name = login.replace('[bot]', '');
  const url = `${apiUrl}/users/${encodeURIComponent(login)}`;
  const named = Object.entries(ADDRESSES).map(([key, path]) => [`${key}_url`, url + path]);
  return {
    login,
    id: userId(login),
    node_id: nodeId('U', login),
    type: bot ? 'Bot' : 'User',
    avatar_url: `https://avatars.githubusercontent.com/u/${userId(login)}?v=4`,
    gravatar_id: '',
    url,
    html_url: bot ? `https://github.com/apps/${name}` : `https://github.com/${name}`,
    ...Object.fromEntries(named),
    site_admin: false,
  };
}

/** A user as asked for by name: what nobody has told of oneself is null. */
export function publicUserShape(login, context) {
  const untold = ['name', 'company', 'location', 'email', 'hireable', 'bio', 'twitter_username'];
  const joined = '2020-01-01T00:00:00Z';
  return {
    ...userShape(login, context),
    ...Object.fromEntries(untold.map((name) => [name, null])),
    blog: '',
    ...{ public_repos: 1, public_gists: 0, followers: 0, following: 0 },
    created_at: joined,
    updated_at: joined,
  };
}

/** Name and no-reply address GitHub gives a commit made with this account's token. */
export function authorOf(actor, date) {
  const email = actor.email ?? `${userId(actor.login)}+${actor.login}@users.noreply.github.com`;
  return { name: actor.name ?? actor.login, email, date };
}

/** Global node id of a thing. */
export function nodeId(kind, key) {
  return `${kind}_${Buffer.from(String(key)).toString('base64url')}`;
}
