/** Chromium with page.html in it, and everything that it asked for or complained about. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { RatingRecord } from '../../src/record/schema.ts';
import { type PageAssets, renderHtml } from '../../src/render/html/page.ts';
import { localeOf } from '../../src/render/locales/index.ts';

/** Where Debian and others put it; null = there is none. */
export function chromiumProgram(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = ['chromium', 'chromium-browser'].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return places.find((place) => existsSync(place)) ?? null;
}

/** As the bundle brings them. */
export const assetsIn = (entries: string): PageAssets => ({
  script: readFileSync(path.join(entries, 'page.js'), 'utf8'),
  style: readFileSync(path.join(entries, 'page.css'), 'utf8'),
});

export interface Opened {
  readonly page: Page;
  /** Addresses that were asked for, without the page itself. */
  readonly requests: string[];
  /** Errors and warnings on the console, and exceptions. */
  readonly complaints: string[];
}

export interface Pages {
  open(record: RatingRecord, code: string, options?: BrowserContextOptions): Promise<Opened>;
  close(): Promise<void>;
}

/** A browser, and a folder for what it opens. */
export async function openPages(program: string, assets: PageAssets): Promise<Pages> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-page-'));
  const browser: Browser = await chromium.launch({ executablePath: program });
  let files = 0;
  return {
    async open(record, code, options = {}) {
      const file = path.join(folder, `${++files}.html`);
      writeFileSync(file, await renderHtml(record, localeOf(code), assets));
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const opened: Opened = { page, requests: [], complaints: [] };
      const address = pathToFileURL(file).href;
      page.on('request', (request) => {
        if (request.url() !== address) opened.requests.push(request.url());
      });
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) opened.complaints.push(message.text());
      });
      page.on('pageerror', (error) => opened.complaints.push(String(error)));
      await page.goto(address);
      return opened;
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What axe-core finds that keeps people from using the page, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return page.evaluate(async () => {
    interface Found {
      violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(): Promise<Found> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
      );
  });
}
