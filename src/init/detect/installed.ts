/** A server of Node that is only installed: the one dependency that brings a program. */
import type { Folder } from '../folder.ts';
import { type Loose, mapOf, readMap, textOf } from './json.ts';

/** A package that is installed in the folder. */
export interface Installed {
  readonly name: string;
  readonly manifest: Loose;
}

/**
 * Null where no dependency has a program, or more than one: which is the server nobody can tell then. Nor is it told
 * of a package with several programs, none of its own name: npx does not know which either.
 */
export function readInstalled(folder: Folder, manifest: Loose): Installed | null {
  const found = Object.keys(mapOf(manifest['dependencies']) ?? {}).flatMap((name) => {
    // What is no name of a package would be a path to somewhere else.
    const isName = /^(@[\w-][\w.-]*\/)?[\w-][\w.-]*$/.test(name);
    const of = isName ? readMap(folder.read(`node_modules/${name}/package.json`)) : null;
    const programs = of === null ? [] : programsOf(of, name);
    return of === null || programs.length === 0 ? [] : [{ name, manifest: of, programs }];
  });
  const [first, another] = found;
  if (first === undefined || another !== undefined) return null;
  const { name, programs } = first;
  return programs.length === 1 || programs.includes(ownName(name)) ? first : null;
}

/** By the names under which they are started. */
function programsOf({ bin }: Loose, name: string): string[] {
  if (textOf(bin) !== null) return [ownName(name)];
  return Object.entries(mapOf(bin) ?? {}).flatMap(([each, file]) => (textOf(file) === null ? [] : [each]));
}

const ownName = (name: string): string => name.replace(/^@[^/]*\//, '');
