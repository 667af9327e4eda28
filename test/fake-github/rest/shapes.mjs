import { nodeId, stableId } from '../users.mjs';
import { repositoryUrl } from './repository.mjs';

/** A label by its name. */
export function labelShape(context, name) {
  const { color = 'ededed', description = null } = context.store.labels[name] ?? {};
  const url = `${repositoryUrl(context)}/labels/${encodeURIComponent(name)}`;
  return { id: stableId(name), node_id: nodeId('LA', name), url, name, color, default: false, description };
}

/** A team by its slug. */
export const teamShape = (slug) => ({ id: stableId(slug), node_id: nodeId('T', slug), name: slug, slug });
