// One build of all programs. The result depends on the sources and the lockfile only, never on the folder it is
// built in nor on the Node that builds it; scripts/check-dist.mjs relies on that.
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { chunkNames, lazyName, moduleGraph } from './chunks.mjs';
import { protocolTypes } from './declarations.mjs';
import { manifest } from './manifest.mjs';
import { notices } from './notices.mjs';
import { pageParts } from './page.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Every program of dist/ and where its source is; one whose source is not there yet is left out. */
const ENTRIES = {
  main: 'src/main.ts',
  post: 'src/post.ts',
  cli: 'src/cli.ts',
  index: 'src/index.ts',
  driver: 'src/driver/main.ts',
  protocol: 'src/driver/protocols/own/public.ts',
  standin: 'src/standin/main.ts',
  'demo-server': 'src/demo/main.ts',
  'calibrate-server': 'src/calibrate/main.ts',
};

/** Vega loads a `canvas` it finds in any folder above, which changes text widths and so the bytes of a chart. */
const noCanvas = {
  name: 'no-canvas',
  resolveId: (id) => (id === 'canvas' ? '\0empty-canvas' : null),
  load: (id) => (id === '\0empty-canvas' ? 'export const createCanvas = undefined;' : null),
};

/** Names are settled once the whole module graph is known, before the chunks are cut. */
function naming(names) {
  return {
    name: 'chunk-names',
    buildEnd() {
      for (const [id, name] of chunkNames(moduleGraph(this), root)) names.set(id, name);
    },
  };
}

/** A lazily loaded module goes by its path; where others load it at once too, it is a file that forwards. */
function chunkName(chunk) {
  if (!chunk.facadeModuleId) return '[name]';
  return lazyName(chunk.facadeModuleId, root) + (chunk.moduleIds.length > 0 ? '' : '-lazy');
}

/** The programs whose source exists. */
function present() {
  return Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(path.join(root, file))));
}

/** One build, in memory. */
async function generate() {
  const names = new Map();
  const build = await rolldown({
    cwd: root,
    input: present(),
    platform: 'node',
    tsconfig: false,
    preserveEntrySignatures: 'allow-extension',
    // A symlinked node_modules would otherwise put its real path into the module comments.
    resolve: { symlinks: false },
    transform: { target: 'node20.19' },
    plugins: [noCanvas, naming(names)],
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    format: 'esm',
    minify: false,
    entryFileNames: '[name].js',
    chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}.js`,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => names.get(id) ?? null, debugName: 'chunks' }],
    },
  });
  await build.close();
  return output;
}

/** LF throughout, and the one program people start by name is a program. */
function text(file, code) {
  const lf = `${code.replaceAll('\r\n', '\n').trimEnd()}\n`;
  if (file !== 'cli.js') return lf;
  return `#!/usr/bin/env node\n${lf.replace(/^#!.*\n/, '')}`;
}

/** All files of dist/ as path to text. */
async function files() {
  const [output, page] = [await generate(), await pageParts(root, [noCanvas])];
  const programs = output.filter((part) => part.type === 'chunk');
  const all = new Map(programs.map((chunk) => [chunk.fileName, text(chunk.fileName, chunk.code)]));
  if (all.size !== programs.length) throw new Error('two chunks have one name');
  all.set('protocol.d.ts', protocolTypes(root));
  all.set('page.js', page.script);
  all.set('page.css', page.style);
  const chunks = [...programs, page.chunk];
  all.set('package.json', '{ "type": "module" }\n');
  all.set('manifest.json', manifest(chunks, root));
  all.set('THIRD-PARTY-NOTICES.txt', notices(chunks));
  return all;
}

/** A folder that is neither empty nor an earlier build is somebody's, and is left alone. */
function refuseStrangers(outdir) {
  if (!existsSync(outdir) || readdirSync(outdir).length === 0) return;
  if (!existsSync(path.join(outdir, 'manifest.json')))
    throw new Error(`${outdir} is not a bundle: remove it first`);
}

function writeAll(folder, all) {
  for (const [file, content] of all) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  if (all.has('cli.js')) chmodSync(path.join(folder, 'cli.js'), 0o755);
}

/** Written beside and moved into place, so that a program running from the old bundle never sees half of each. */
export async function bundle(outdir) {
  refuseStrangers(outdir);
  const fresh = `${outdir}.new-${process.pid}`;
  const old = `${outdir}.old-${process.pid}`;
  try {
    writeAll(fresh, await files());
    if (existsSync(outdir)) renameSync(outdir, old);
    renameSync(fresh, outdir);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
