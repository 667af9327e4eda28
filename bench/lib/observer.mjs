// The observer and the Node probe as they are now, bundled.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const source = (name) => fileURLToPath(new URL(`../../src/observe/${name}`, import.meta.url));
const inputs = {
  tree: source('tree.ts'),
  node: source('probes/node.ts'),
};

/** Bundles them into `folder`; gives `openTree` and `openNodeProbe`. */
export async function loadObserver(folder) {
  const bundle = await rolldown({ input: inputs, platform: 'node', tsconfig: false, logLevel: 'silent' });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-chunk.mjs',
  });
  await bundle.close();
  const names = Object.keys(inputs);
  const loaded = await Promise.all(
    names.map((name) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)),
  );
  return Object.assign({}, ...loaded);
}
