/** The files of the snapshot as they shall be, and what that changes on base. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { SnapshotPathError } from '../errors/publish.ts';
import type { RatingRecord } from '../record/schema.ts';
import { serializeRecord } from '../record/serialize.ts';
import { fillBlocks, localeOf, type PageAssets, renderSnapshot, syntaxOf } from '../render/index.ts';
import type { Base } from './base.ts';
import type { Change } from './changes.ts';

export interface DrawnFile {
  readonly content: string;
  readonly mode: '100644' | '100755';
}

/** What shall be where. */
export interface Drawn {
  /** All files of the snapshot folder, by path below it. */
  readonly folder: ReadonlyMap<string, DrawnFile>;
  /** Pages elsewhere, by path in the repository. */
  readonly pages: ReadonlyMap<string, DrawnFile>;
}

/** Draws the record over base's pages. */
export async function drawOver(
  record: RatingRecord,
  { dir, pages, html, sections }: Pick<Base, 'dir' | 'pages' | 'html' | 'sections'>,
  pageAssets: () => Promise<PageAssets>,
): Promise<Drawn> {
  const locales = pages.length === 0 ? ['en'] : pages.map((page) => page.locale);
  const drawn = await renderSnapshot(record, {
    locales,
    page: pages.length === 0,
    html: html ? await pageAssets() : null,
    sections,
  });
  const folder = new Map<string, DrawnFile>([['record.json', plainFile(serializeRecord(record))]]);
  for (const [name, content] of drawn) folder.set(name, plainFile(content));
  const elsewhere = new Map<string, DrawnFile>();
  for (const page of pages) {
    const charts = posix.relative(posix.dirname(page.path), `${dir}/charts`);
    const options = { syntax: syntaxOf(page.path), charts, path: page.path, sections };
    const content = fillBlocks(page.text, record, localeOf(page.locale), options);
    const file = { content, mode: page.entry.mode === '100755' ? page.entry.mode : '100644' } as const;
    const below = page.path.startsWith(`${dir}/`) ? page.path.slice(dir.length + 1) : null;
    if (below === null) elsewhere.set(page.path, file);
    else if (folder.has(below))
      throw new SnapshotPathError(`${page.path} is a page and a file of the snapshot`);
    else folder.set(below, file);
  }
  return { folder, pages: elsewhere };
}

const plainFile = (content: string): DrawnFile => ({ content, mode: '100644' });

/** What the files change on base, by path; empty = base holds them already. */
export function changesOn(base: Base, drawn: Drawn): Change[] {
  const changes: Change[] = [];
  for (const [name, file] of drawn.folder) {
    const change = changeOf(`${base.dir}/${name}`, file, base.files.get(name) ?? null);
    if (change) changes.push(change);
  }
  for (const [name, entry] of base.files)
    if (!drawn.folder.has(name))
      changes.push({ path: `${base.dir}/${name}`, kind: 'removed', bytes: -entry.size });
  for (const [path, file] of drawn.pages) {
    const change = changeOf(path, file, base.pages.find((page) => page.path === path)?.entry ?? null);
    if (change) changes.push(change);
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function changeOf(
  path: string,
  { content, mode }: DrawnFile,
  entry: { readonly sha: string; readonly size: number; readonly mode: string } | null,
): Change | null {
  const bytes = Buffer.byteLength(content);
  if (entry === null) return { path, kind: 'added', bytes };
  if (entry.sha === blobSha(content) && entry.mode === mode) return null;
  return { path, kind: 'changed', bytes: bytes - entry.size };
}

/** Name git gives a blob of this content. */
export function blobSha(content: string): string {
  const bytes = Buffer.from(content);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
