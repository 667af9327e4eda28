import { createHash } from 'node:crypto';

const GITHUB_ACTIONS_ID = 41898282;

/** Stable number for a name. */
export const stableId = (name) => createHash('sha256').update(name).digest().readUInt32BE(0) >>> 4;

const userId = (login) => (login === 'github-actions[bot]' ? GITHUB_ACTIONS_ID : stableId(login));

/** A user as GitHub embeds it everywhere. */
export function userShape(login) {
  return {
    login,
    id: userId(login),
    node_id: nodeId('U', login),
    type: login.endsWith('[bot]') ? 'Bot' : 'User',
    html_url: `https://github.com/${login.replace('[bot]', '')}`,
    site_admin: false,
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
