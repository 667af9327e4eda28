/** A server of Python, from its pyproject.toml. */
import { parse } from 'smol-toml';
import type { Folder } from '../folder.ts';
import type { Hint } from '../server.ts';
import { type Loose, mapOf, textOf } from './json.ts';
import { protocolOf } from './names.ts';

export function readPyproject(folder: Folder): Hint | null {
  const manifest = readToml(folder.read('pyproject.toml'));
  if (manifest === null) return null;
  const project = mapOf(manifest['project']) ?? {};
  const poetry = mapOf(mapOf(manifest['tool'])?.['poetry']) ?? {};
  const name = textOf(project['name']) ?? textOf(poetry['name']);
  const scripts = mapOf(project['scripts']) ?? mapOf(poetry['scripts']) ?? {};
  const [script] = Object.keys(scripts);
  const spoken = protocolOf(dependenciesOf(project, poetry));
  return {
    from: `pyproject.toml${spoken === null ? '' : `, which needs ${spoken.by}`}`,
    ...(name === null ? {} : { name }),
    // The program that pip puts on the PATH.
    ...(script === undefined ? {} : { command: [script] }),
    ...(spoken === null ? {} : { protocol: spoken.protocol }),
  };
}

function readToml(text: string | null): Loose | null {
  if (text === null) return null;
  try {
    return mapOf(parse(text));
  } catch {
    return null;
  }
}

/** Names as PEP 508 begins with them, in lower case: `mcp[cli]>=1.2` is mcp. */
function dependenciesOf(project: Loose, poetry: Loose): string[] {
  const listed = Array.isArray(project['dependencies']) ? project['dependencies'] : [];
  const names = listed.flatMap((each) => /^\s*([A-Za-z0-9][\w.-]*)/.exec(String(each))?.[1] ?? []);
  return [...names, ...Object.keys(mapOf(poetry['dependencies']) ?? {})].map((name) => name.toLowerCase());
}
