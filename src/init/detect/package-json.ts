/** A server of Node, from its package.json. */
import type { Folder } from '../folder.ts';
import type { Hint } from '../server.ts';
import { type Loose, mapOf, readMap, textOf } from './json.ts';
import { protocolOf } from './names.ts';

export function readPackageJson(folder: Folder): Hint | null {
  const manifest = readMap(folder.read('package.json'));
  if (manifest === null) return null;
  const name = textOf(manifest['name'])?.replace(/^@[^/]*\//, '');
  const command = commandOf(manifest);
  const spoken = protocolOf(dependenciesOf(manifest));
  const scripts = mapOf(manifest['scripts']) ?? {};
  return {
    from: `package.json${spoken === null ? '' : `, which needs ${spoken.by}`}`,
    node: true,
    ...(name === undefined ? {} : { name }),
    ...(command === null ? {} : { command }),
    ...(textOf(scripts['build']) === null ? {} : { build: ['npm', 'run', 'build'] }),
    ...(spoken === null ? {} : { protocol: spoken.protocol }),
  };
}

function dependenciesOf(manifest: Loose): string[] {
  return ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.keys(mapOf(manifest[kind]) ?? {}),
  );
}

/** The program that the package installs, else what `npm start` runs, else the main file. */
function commandOf(manifest: Loose): string[] | null {
  const { bin } = manifest;
  const program = textOf(bin) ?? textOf(Object.values(mapOf(bin) ?? {})[0]);
  if (program !== null) return startOf(program);
  const start = textOf(mapOf(manifest['scripts'])?.['start']);
  // Only words that need no shell: a pipe or a variable would reach the program as it stands.
  if (start !== null) return /^[\w./:=@,+ -]+$/.test(start) ? start.split(/ +/) : ['npm', 'start'];
  const main = textOf(manifest['main']);
  return main === null ? null : startOf(main);
}

const startOf = (file: string): string[] =>
  /\.[cm]?js$/.test(file) || !/\.\w+$/.test(file)
    ? ['node', file.replace(/^\.\//, '')]
    : [file.includes('/') ? file : `./${file}`];
