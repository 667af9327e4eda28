/** What a project's own files tell of its server. */
import type { Folder } from '../folder.ts';
import type { Hint } from '../server.ts';
import { readGoMod } from './go-mod.ts';
import { readPackageJson } from './package-json.ts';
import { readPyproject } from './pyproject.ts';
import { readServerJson } from './server-json.ts';

/** Those that start what is built here come before the one that starts what has been published. */
const detectors = [readGoMod, readPyproject, readPackageJson, readServerJson];

export interface Detected {
  /** Of several files that tell the same, the first one's word. */
  readonly hint: Partial<Hint>;
  readonly from: readonly string[];
}

/**
 * Reads them all. A package.json beside a go.mod or pyproject.toml is mostly there for tools, so it comes behind; one
 * without a command says nothing of how the server is started.
 */
export function detectServer(folder: Folder): Detected {
  const found = detectors.flatMap((read) => read(folder) ?? []);
  const starts = found.filter(({ command }) => command !== undefined);
  const first = starts[0];
  // The runtime and the build are those of what is started, never of a file beside it.
  const own = first === undefined ? {} : pick(first, ['command', 'build', 'node']);
  const protocol =
    found.find((hint) => hint.protocol?.startsWith('mcp')) ?? found.find((hint) => hint.protocol);
  const named = found.find(({ name }) => name !== undefined);
  return {
    hint: {
      ...own,
      ...(named?.name === undefined ? {} : { name: named.name }),
      ...(protocol?.protocol === undefined ? {} : { protocol: protocol.protocol }),
    },
    from: found.map(({ from }) => from),
  };
}

function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(
    keys.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]])),
  ) as Partial<Pick<T, K>>;
}
