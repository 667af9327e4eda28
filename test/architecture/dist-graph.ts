/** Walks dist/manifest.json: what a program of the bundle loads, at once or ever. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
  readonly packages: readonly string[];
  readonly sources: readonly string[];
}
export type Graph = Readonly<Record<string, Chunk>>;

/** The committed bundle's graph. */
export function readGraph(dist: string): Graph {
  const file = path.join(dist, 'manifest.json');
  if (!existsSync(file)) throw new Error('no dist/: run `npm run build`');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Files reached from one: by its immediate imports, or also by what it may load later. */
export function reached(graph: Graph, from: string, how: 'at once' | 'ever'): string[] {
  const seen = new Set<string>();
  const open = [from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const chunk = graph[file];
    if (!chunk || seen.has(file)) continue;
    seen.add(file);
    open.push(...chunk.imports, ...(how === 'ever' ? chunk.lazy : []));
  }
  return [...seen].sort();
}

/** Packages with code in any of the files. */
export function packagesIn(graph: Graph, files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => graph[file]?.packages ?? []))].sort();
}

/** The file that holds a module of src/. */
export function holderOf(graph: Graph, source: string): string {
  const found = Object.entries(graph).find(([, chunk]) => chunk.sources.includes(source));
  if (!found) throw new Error(`${source} is in no file of dist/`);
  return found[0];
}

/** Bytes of the files together. */
export function bytesOf(dist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(dist, file)).size, 0);
}

/** Files that import each other in a circle: their top-level code would run in an order nobody chose. */
export function circular(graph: Graph): string[] {
  const loops = (file: string) =>
    graph[file]?.imports.some((next) => reached(graph, next, 'at once').includes(file));
  return Object.keys(graph).filter((file) => loops(file));
}
