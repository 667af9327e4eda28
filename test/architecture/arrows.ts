/** Reads a source tree and says where it breaks the rules of design.md: who may import whom, and who may do what. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Area -> what it may import. */
export type Table = Readonly<Record<string, readonly string[]>>;

export interface Arrows {
  readonly table: Table;
  /** Files that are an area apart from their folder. */
  readonly apart: Readonly<Record<string, string>>;
}

export interface Source {
  /** Path below src/, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** Every TypeScript file below a folder, in a stable order. */
export function readSources(root: string): Source[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.sort().map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
}

/** Rules are about code; what a comment mentions is no violation. Strings keep their `//`. */
function withoutComments(text: string): string {
  const token =
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\[/])\/\/[^\n]*/g;
  return text.replace(token, (_, string: string | undefined) => string ?? '');
}

/** What a file imports, statically, lazily, as a type or to pass on. */
export function importsOf(text: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
  return [...withoutComments(text).matchAll(pattern)].map((match) => match[2] ?? '');
}

/** A file's area: its folder of src/, `programs` for the entries at the top, or what it is set apart as. */
export function areaOf(file: string, apart: Arrows['apart']): string {
  const [folder, rest] = file.split('/');
  return apart[file] ?? (rest === undefined ? 'programs' : (folder ?? ''));
}

function arrowFault(source: Source, specifier: string, { table, apart }: Arrows): string[] {
  if (!specifier.startsWith('.')) return [];
  const target = path.posix.join(path.posix.dirname(source.file), specifier);
  if (target.startsWith('..')) return [];
  const [from, to] = [areaOf(source.file, apart), areaOf(target, apart)];
  if (from === to || (table[from] ?? []).includes(to)) return [];
  return [`${source.file}: ${from} may not import ${to} (${specifier})`];
}

/** Imports against the arrows. */
export function arrowFaults(sources: readonly Source[], arrows: Arrows): string[] {
  const areas = sources.map((source) => areaOf(source.file, arrows.apart));
  const unknown = areas.filter((area) => !(area in arrows.table));
  const strangers = [...new Set(unknown)].map((area) => `${area}: a folder the table does not know`);
  const faults = sources.flatMap((source) =>
    importsOf(source.text).flatMap((specifier) => arrowFault(source, specifier, arrows)),
  );
  return [...strangers, ...faults];
}

/** Circles of files that import one another, be it only for types; each once, from the first of its names on. */
export function circles(sources: readonly Source[]): string[] {
  const from = (loop: string): string => {
    const files = loop.split(' -> ').slice(1);
    const start = files.indexOf([...files].sort()[0] ?? '');
    return [...files.slice(start), ...files.slice(0, start), files[start]].join(' -> ');
  };
  return [...new Set(loops(importGraph(sources)).map(from))];
}

/** Which file imports which, by their paths. */
function importGraph(sources: readonly Source[]): Table {
  const targets = ({ file, text }: Source) =>
    importsOf(text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
  return Object.fromEntries(sources.map((source) => [source.file, targets(source)]));
}

/** A way round in the table itself: each such loop as `a -> b -> a`. Data, and chunks, must go one way. */
export function loops(table: Table): string[] {
  const done = new Set<string>();
  const visit = (area: string, trail: readonly string[]): string[] => {
    if (trail.includes(area)) return [[...trail.slice(trail.indexOf(area)), area].join(' -> ')];
    if (done.has(area)) return [];
    const found = (table[area] ?? []).flatMap((next) => visit(next, [...trail, area]));
    done.add(area);
    return found;
  };
  return Object.keys(table).flatMap((area) => visit(area, []));
}

/** One thing that only some files may do. */
export interface Reserved {
  readonly what: string;
  readonly pattern: RegExp;
  readonly allowed: (file: string) => boolean;
}

/** Code that does what is reserved for others. */
export function reservedFaults(sources: readonly Source[], rules: readonly Reserved[]): string[] {
  return sources.flatMap(({ file, text }) =>
    rules
      .filter((rule) => !rule.allowed(file) && rule.pattern.test(withoutComments(text)))
      .map((rule) => `${file}: ${rule.what}`),
  );
}

/** Files that have become more than one thing. */
export function longFiles(sources: readonly Source[], limit: number): string[] {
  const lines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const long = sources.filter((source) => lines(source.text) > limit);
  return long.map((source) => `${source.file}: ${lines(source.text)} lines, at most ${limit}`);
}
