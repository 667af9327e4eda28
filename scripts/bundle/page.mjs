// The program and the style sheet of page.html, which are put into the page whole. Minified, unlike the programs of
// dist/: every page carries them. The licences of what is in them come with them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { licences } from './notices.mjs';

/** @returns {Promise<{chunk: object, script: string, style: string}>} the program as one chunk, and both texts */
export async function pageParts(root, plugins) {
  const build = await rolldown({
    cwd: root,
    input: path.join(root, 'src/page/main.ts'),
    platform: 'browser',
    tsconfig: false,
    resolve: { symlinks: false },
    transform: { target: 'es2022' },
    plugins,
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    format: 'iife',
    minify: true,
    comments: false,
    entryFileNames: 'page.js',
    codeSplitting: false,
  });
  await build.close();
  const chunk = { ...output[0], fileName: 'page.js', imports: [], dynamicImports: [] };
  const script = `/*! This page holds code of:\n${licences([chunk])}\n*/\n${chunk.code.trimEnd()}\n`;
  const style = readFileSync(path.join(root, 'src/page/page.css'), 'utf8').replaceAll('\r\n', '\n');
  refuseMarkup('page.js', script);
  refuseMarkup('page.css', style);
  return { chunk, script, style };
}

/** Within an element of a page these would end it, or open another. */
function refuseMarkup(file, text) {
  const found = /<\/(?:script|style)|<!--|<script/i.exec(text);
  if (found) throw new Error(`${file} holds ${found[0]}, which would end its place in a page`);
}
