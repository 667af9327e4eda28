// dist/manifest.json: for every file of the bundle what it loads at once, what it may load later, and whose code
// it holds. Tests walk it instead of guessing from the code.
import { ownPath, packageOf } from './modules.mjs';

/** Only what is in the bundle: Node's own modules are no file of ours. */
const bundled = (imports, files) => imports.filter((file) => files.has(file)).sort();

function described(chunk, files, root) {
  const owners = chunk.moduleIds.map((id) => packageOf(id)?.name).filter(Boolean);
  const sources = chunk.moduleIds.map((id) => ownPath(id, root)).filter(Boolean);
  return {
    imports: bundled(chunk.imports, files),
    lazy: bundled(chunk.dynamicImports, files),
    packages: [...new Set(owners)].sort(),
    sources: sources.sort(),
  };
}

/** The manifest's text, the same for the same build. */
export function manifest(chunks, root) {
  const files = new Set(chunks.map((chunk) => chunk.fileName));
  const sorted = [...chunks].sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  const entries = sorted.map((chunk) => [chunk.fileName, described(chunk, files, root)]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
