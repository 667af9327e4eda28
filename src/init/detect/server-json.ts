/** An MCP server, from the manifest by which it is listed in the registry of MCP servers. */
import type { Folder } from '../folder.ts';
import type { Hint, Protocol } from '../server.ts';
import { type Loose, mapOf, readMap, textOf } from './json.ts';

export function readServerJson(folder: Folder): Hint | null {
  const manifest = readMap(folder.read('server.json'));
  const listed = manifest === null ? [] : manifest['packages'];
  const first = Array.isArray(listed) ? mapOf(listed[0]) : null;
  if (manifest === null || first === null) return null;
  const name = textOf(manifest['name'])?.replace(/^.*\//, '');
  const command = runnerOf(first);
  return {
    from: 'server.json',
    protocol: protocolIn(first),
    ...(name === undefined ? {} : { name }),
    ...(command === null ? {} : { command }),
  };
}

function protocolIn(listed: Loose): Protocol {
  return textOf(mapOf(listed['transport'])?.['type']) === 'streamable-http' ? 'mcp-http' : 'mcp-stdio';
}

/** What starts a package that is not built here. */
function runnerOf(listed: Loose): string[] | null {
  const identifier = textOf(listed['identifier']);
  if (identifier === null) return null;
  if (listed['registryType'] === 'npm') return ['npx', '-y', identifier];
  return listed['registryType'] === 'pypi' ? ['uvx', identifier] : null;
}
