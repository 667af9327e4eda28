import { nodeId, stableId } from '../users.mjs';
import { repositoryUrl } from './repository-shape.mjs';

/** A label by its name. */
export function labelShape(context, name) {
  const { color = 'ededed', description = null } = context.store.labels[name] ?? {};
  const url = `${repositoryUrl(context)}/labels/${encodeURIComponent(name)}`;
  return { id: stableId(name), node_id: nodeId('LA', name), url, name, color, default: false, description };
}

/** A team of the owner by its slug. */
export function teamShape({ apiUrl, settings: { owner } }, slug) {
  const id = stableId(slug);
  const url = `${apiUrl}/organizations/${stableId(owner)}/team/${id}`;
  return {
    id,
    node_id: nodeId('T', slug),
    name: slug,
    slug,
    description: null,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    type: 'organization',
    organization_id: stableId(owner),
    url,
    html_url: `https://github.com/orgs/${owner}/teams/${slug}`,
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
  };
}
