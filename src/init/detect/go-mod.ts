/** A server of Go, from its go.mod and the folders of its programs. */
import type { Folder } from '../folder.ts';
import type { Hint } from '../server.ts';
import { protocolOf } from './names.ts';

export function readGoMod(folder: Folder): Hint | null {
  const text = folder.read('go.mod');
  const module = /^module\s+"?([^\s"]+)/m.exec(text ?? '')?.[1];
  if (text === null || module === undefined) return null;
  // A major version at the end of a module's path is no name: example.com/server/v2.
  const name = module.replace(/\/v\d+$/, '').replace(/^.*\//, '');
  const spoken = protocolOf(requiredBy(text));
  const main = programOf(folder, name);
  return {
    from: `go.mod${spoken === null ? '' : `, which needs ${spoken.by}`}`,
    name,
    ...(main === null ? {} : { command: [`bin/${name}`], build: ['go', 'build', '-o', `bin/${name}`, main] }),
    ...(spoken === null ? {} : { protocol: spoken.protocol }),
  };
}

/** Paths of the modules it needs itself. */
function requiredBy(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.includes('// indirect'));
  return lines.flatMap((line) => /^\s*(?:require\s+)?(\S+\.\S+\/\S+)\s+v\d/.exec(line)?.[1] ?? []);
}

/** The package of the program: of its own name below cmd, the only one there, or the folder itself. */
function programOf(folder: Folder, name: string): string | null {
  const programs = folder.folders('cmd');
  const one = programs.includes(name) ? name : programs.length === 1 ? programs[0] : undefined;
  if (one !== undefined) return `./cmd/${one}`;
  return folder.read('main.go') === null ? null : '.';
}
