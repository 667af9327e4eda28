/** The snapshot a command works on: which record, which folder, which pages - and what the record draws there. */
import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/index.ts';
import { PageEncodingError, PageNotFoundError } from '../errors/render.ts';
import { UsageError } from '../errors/usage.ts';
import { mergeRecords } from '../record/merge.ts';
import type { RatingRecord } from '../record/schema.ts';
import { serializeRecord } from '../record/serialize.ts';
import { readRecordAt } from '../record/source.ts';
import type { Sections } from '../render/context.ts';
import type { PageAssets } from '../render/index.ts';
import type { CommandDeps } from './deps.ts';
import { list, text } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';
import { readPageAssets } from './page-assets.ts';

export interface Snapshot {
  /** Absolute. */
  readonly folder: string;
  /** Locale -> absolute path of a page of the user's own; empty = `page.md` in the folder. */
  readonly pages: ReadonlyMap<string, string>;
  readonly record: RatingRecord;
  /** Absent or null = there is no `page.html`: it was not asked for, and none is there that could go stale. */
  readonly html?: PageAssets | null | undefined;
  /** What the config says of sections; undefined where there is no config. */
  readonly sections?: Sections | undefined;
  /** SHA-256 of the config that names the place, as it is now; null with `--out`, which needs none. */
  readonly configSha256: string | null;
}

/** From `--config`, `--record` and `--out`; with `--out` the config's own pages are left alone. */
export async function openSnapshot({ values }: ParsedOptions, deps: CommandDeps): Promise<Snapshot> {
  const out = text(values, 'out');
  const config = text(values, 'config');
  const { asked, ...place } =
    out === null
      ? fromConfig(path.resolve(deps.cwd, config ?? 'ratingplate.yml'))
      : {
          folder: path.resolve(deps.cwd, out),
          pages: new Map(),
          sections: config === null ? undefined : sectionsOf(loadConfig(path.resolve(deps.cwd, config))),
          configSha256: null,
          asked: false,
        };
  const given = list(values, 'record').map((file) => path.resolve(deps.cwd, file));
  const files = given.length > 0 ? given : [path.join(place.folder, 'record.json')];
  const records = await Promise.all(files.map(readRecordAt));
  const wanted = asked || values['html'] === true || (await drawnIn(place.folder)).some(isHtml);
  const html = wanted ? await readPageAssets(deps.entries) : null;
  return { ...place, record: mergeRecords(records), html };
}

const isHtml = (file: string): boolean => file.endsWith('.html');

function fromConfig(file: string): Omit<Snapshot, 'record' | 'html'> & { readonly asked: boolean } {
  if (!existsSync(file))
    throw new UsageError(
      `there is no ${path.basename(file)} here, so --out DIR must say which snapshot is meant`,
    );
  const config = loadConfig(file);
  const { input, sha256 } = config;
  const root = path.dirname(file);
  const pages = Object.entries(input.snapshot?.pages ?? {}).map(
    ([locale, page]) => [locale, path.resolve(root, page)] as const,
  );
  return {
    folder: path.resolve(root, input.snapshot?.dir ?? 'docs/ratingplate'),
    pages: new Map(pages),
    sections: sectionsOf(config),
    configSha256: sha256,
    asked: input.snapshot?.html ?? false,
  };
}

const sectionsOf = ({ input }: ReturnType<typeof loadConfig>): Sections | undefined =>
  input.snapshot?.sections;

/** Every file the record draws, by absolute path; the record itself included. */
export async function drawSnapshot({
  folder,
  pages,
  sections,
  record,
  html,
}: Omit<Snapshot, 'configSha256'>): Promise<Map<string, string>> {
  // The drawing library is loaded here and nowhere else.
  const { fillBlocks, localeOf, renderSnapshot, syntaxOf } = await import('../render/index.ts');
  const locales = pages.size === 0 ? ['en'] : [...pages.keys()];
  const drawn = await renderSnapshot(record, { locales, page: pages.size === 0, html, sections });
  const files = new Map([[path.join(folder, 'record.json'), serializeRecord(record)]]);
  for (const [name, content] of drawn) files.set(path.join(folder, name), content);
  for (const [locale, page] of pages) {
    const charts = path.relative(path.dirname(page), path.join(folder, 'charts')).split(path.sep).join('/');
    files.set(
      page,
      fillBlocks(await readPage(page), record, localeOf(locale), {
        syntax: syntaxOf(page),
        charts,
        path: page,
        sections,
      }),
    );
  }
  return files;
}

async function readPage(page: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(page);
  } catch (error) {
    throw new PageNotFoundError(`${page}: the config names this page, but it cannot be read`, {
      cause: error,
    });
  }
  if (!isUtf8(bytes)) throw new PageEncodingError(`${page} is not UTF-8`);
  return bytes.toString('utf8');
}

/** Files of a snapshot's folder that only a record draws, by absolute path: `page.html` and charts. */
export async function drawnIn(folder: string): Promise<string[]> {
  const { isDrawn } = await import('../render/index.ts');
  const below = async (part: string) => {
    const names = await readdir(path.join(folder, part)).catch(() => []);
    return names.map((name) => `${part}${name}`).filter(isDrawn);
  };
  const names = [...(await below('')), ...(await below('charts/'))];
  return names.map((name) => path.join(folder, name));
}
