/** A server of Node, from its package.json. */
import type { Folder } from '../folder.ts';
import type { Hint } from '../server.ts';
import { readInstalled } from './installed.ts';
import { type Loose, mapOf, readMap, textOf } from './json.ts';
import { protocolOf } from './names.ts';

export function readPackageJson(folder: Folder): Hint | null {
  const manifest = readMap(folder.read('package.json'));
  if (manifest === null) return null;
  const own = commandOf(manifest);
  const installed = own === null || isEmpty(folder, manifest) ? readInstalled(folder, manifest) : null;
  const name = (textOf(manifest['name']) ?? installed?.name)?.replace(/^@[^/]*\//, '');
  const command = installed === null ? own : ['npx', installed.name];
  const spoken =
    protocolOf(dependenciesOf(manifest)) ??
    (installed === null ? null : protocolOf(dependenciesOf(installed.manifest)));
  const scripts = mapOf(manifest['scripts']) ?? {};
  return {
    from: [
      'package.json',
      ...(installed === null ? [] : [`which installs ${installed.name}`]),
      ...(spoken === null ? [] : [`which needs ${spoken.by}`]),
    ].join(', '),
    node: true,
    ...(name === undefined ? {} : { name }),
    ...(command === null ? {} : { command }),
    ...(textOf(scripts['build']) === null ? {} : { build: ['npm', 'run', 'build'] }),
    ...(spoken === null ? {} : { protocol: spoken.protocol }),
  };
}

/** As `npm init` leaves it, with a main file that is not there. */
function isEmpty(folder: Folder, manifest: Loose): boolean {
  const scripts = mapOf(manifest['scripts']) ?? {};
  const own = manifest['bin'] ?? scripts['start'] ?? scripts['build'];
  return own === undefined && manifest['main'] === 'index.js' && folder.read('index.js') === null;
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
