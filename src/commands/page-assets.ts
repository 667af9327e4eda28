/** What `page.html` is made of besides the record: the bundle brings its program and its style sheet. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageAssets } from '../render/index.ts';

/** @param entries folder of the bundle */
export async function readPageAssets(entries: string): Promise<PageAssets> {
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((file) => readFile(path.join(entries, file), 'utf8')),
  );
  return { script: script ?? '', style: style ?? '' };
}
