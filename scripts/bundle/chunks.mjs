// Which chunk a module goes to, and so which code a program loads. Four rules:
// - a third-party module goes to a chunk named after the libraries that use it;
// - a module that one entry or one `import()` alone reaches goes with that one;
// - what the command line loads for `--help` already, and others use too, is one small chunk, `start`;
// - any other module of src/ goes to a chunk named after its folder, the libraries it needs at once and those it
//   may load later. So a shared chunk never loads, now or ever, a library that the module asked for does not
//   itself, and chunks refer to each other one way, as the folders do.
import { cleanId, ownPath, packageOf } from './modules.mjs';

/** Packages that are only ever used together share a chunk. */
const FAMILY = {
  '@actions/artifact': 'artifact',
  '@actions/core': 'actions',
  '@actions/exec': 'actions',
  'pg-protocol': 'pg',
  'vega-lite': 'vega',
};

/** The parts of the bundler's graph that matter here. */
export function moduleGraph(context) {
  const graph = new Map();
  for (const id of [...context.getModuleIds()].sort()) {
    const info = context.getModuleInfo(id);
    if (!info) continue;
    graph.set(id, { isEntry: info.isEntry, now: info.importedIds, later: info.dynamicallyImportedIds });
  }
  return graph;
}

/** All modules reached from one, by the edges that `next` names. */
function reach(graph, from, next) {
  const seen = new Set();
  const open = [from];
  while (open.length > 0) {
    const id = open.pop();
    if (seen.has(id) || !graph.has(id)) continue;
    seen.add(id);
    open.push(...next(graph.get(id)));
  }
  return seen;
}

/** For every module, the set of labels whose start points reach it. */
function labels(graph, starts, next) {
  const found = new Map([...graph.keys()].map((id) => [id, new Set()]));
  for (const [id, label] of starts) {
    for (const reached of reach(graph, id, next)) found.get(reached).add(label);
  }
  return found;
}

/** The modules that start a chunk of their own: entries, and what is imported lazily. */
function rootsOf(graph) {
  const roots = new Set();
  for (const [id, node] of graph) {
    if (node.isEntry) roots.add(id);
    for (const lazy of node.later) if (graph.has(lazy)) roots.add(lazy);
  }
  return roots;
}

function family(id) {
  const name = packageOf(id)?.name ?? 'none';
  return FAMILY[name] ?? name.replace(/^@/, '').replaceAll('/', '-');
}

/** Third-party modules that code of ours imports by name, each with its library's name. */
function libraryStarts(graph) {
  const starts = new Map();
  for (const [id, node] of graph) {
    if (packageOf(id)) continue;
    for (const used of [...node.now, ...node.later]) if (packageOf(used)) starts.set(used, family(used));
  }
  return starts;
}

const now = (node) => node.now;
const ever = (node) => [...node.now, ...node.later];
const joined = (set) => [...set].sort().join('+');

/** A chunk that starts with a lazily loaded module is named after it: `src/commands/measure.ts`, `commands-measure`. */
export function lazyName(id, root) {
  const own =
    ownPath(id, root) ?? cleanId(id).slice((packageOf(id)?.dir ?? '').lastIndexOf('/node_modules/') + 1);
  const words = own.replace(/^(src|node_modules)\/@?/, '').replace(/\.[a-z]+$/, '');
  return words.replaceAll(/[^a-z0-9.]+/gi, '-');
}

/** Shared code of ours goes by its folder, a package's lazily loaded code by its package. */
function sharedName(id, root) {
  const parts = (ownPath(id, root) ?? '').split('/');
  if (packageOf(id)) return family(id);
  return parts[0] === 'src' && parts.length > 2 ? parts[1] : 'common';
}

/** Module id to chunk name; null leaves a module with the entry or `import()` that alone uses it. */
export function chunkNames(graph, root) {
  const roots = rootsOf(graph);
  const usedBy = labels(
    graph,
    [...roots].map((id) => [id, id]),
    now,
  );
  const starts = libraryStarts(graph);
  const inLibraries = labels(graph, starts, now);
  const needs = labels(reversed(graph, now), starts, now);
  const mayNeed = labels(reversed(graph, ever), starts, now);
  const first = [...graph.keys()].find((id) => ownPath(id, root) === 'src/cli.ts');
  const atStart = reach(graph, first, now);
  const nameOf = (id) => {
    if (inLibraries.get(id).size > 0) return joined(inLibraries.get(id));
    if (usedBy.get(id).size < 2) return null;
    if (roots.has(id)) return graph.get(id).isEntry ? null : lazyName(id, root);
    if (atStart.has(id)) return 'start';
    const later = [...mayNeed.get(id)].filter((library) => !needs.get(id).has(library));
    const suffix = later.length > 0 ? `later+${joined(later)}` : '';
    return [sharedName(id, root), joined(needs.get(id)), suffix].filter(Boolean).join('+');
  };
  return new Map([...graph.keys()].map((id) => [id, nameOf(id)]));
}

/** The graph with the edges that `next` names turned round: from a library to the modules that need it. */
function reversed(graph, next) {
  const back = new Map([...graph.keys()].map((id) => [id, { isEntry: false, now: [], later: [] }]));
  for (const [id, node] of graph) for (const used of next(node)) back.get(used)?.now.push(id);
  return back;
}
