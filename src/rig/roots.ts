/** Folders that a client offers to an MCP server: the config names them from the target's own, the protocol as URIs. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '../config/plan.ts';

/** The options with every root as a `file://` URI; a path is seen from the target's folder. */
export function withRootUris(options: EndpointSpec['options'], cwd: string): EndpointSpec['options'] {
  const { roots } = options;
  if (!Array.isArray(roots)) return options;
  return { ...options, roots: roots.map((root) => uriOf(String(root), cwd)) };
}

function uriOf(root: string, cwd: string): string {
  return root.startsWith('file://') ? root : pathToFileURL(path.resolve(cwd, root)).href;
}
