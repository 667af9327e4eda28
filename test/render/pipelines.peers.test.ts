/** The page in the Markdown of each place it is read: GitHub, Astro (remark), Docusaurus (MDX), MkDocs (Python-Markdown). */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderOf, missing } from '../../scripts/peers/peers.mjs';
import type { RatingRecord } from '../../src/record/schema.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleMatrixRecord } from '../record/sample-matrix.ts';
import { evil, poisoned } from './hostile.ts';

const sample = sampleMatrixRecord();

/** Markdown to HTML. */
type Pipeline = (page: string) => Promise<string>;

/** A package of a peer's folder, with whatever it brings. */
async function load<T>(peer: string, name: string): Promise<T> {
  const require = createRequire(path.join(folderOf(peer), 'package.json'));
  return (await import(pathToFileURL(require.resolve(name)).href)) as T;
}

async function astro(page: string): Promise<string> {
  interface Astro {
    createMarkdownProcessor(options: object): Promise<{ render(text: string): Promise<{ code: string }> }>;
  }
  const { createMarkdownProcessor } = await load<Astro>('astro-markdown', '@astrojs/markdown-remark');
  const processor = await createMarkdownProcessor({ syntaxHighlight: false, gfm: true });
  return (await processor.render(page)).code;
}

/**
 * As GitHub does it, as far as that is public: the GitHub dialect, raw HTML, and then its allow-list of elements and
 * attributes (the default schema of hast-util-sanitize follows html-pipeline's). Its proxy for images and its anchors
 * are not in it.
 */
async function github(page: string): Promise<string> {
  interface Processor {
    use(plugin: unknown, options?: object): Processor;
    process(text: string): Promise<{ toString(): string }>;
  }
  const plugin = async (peer: string, name: string) => (await load<{ default: unknown }>(peer, name)).default;
  const { unified } = await load<{ unified(): Processor }>('astro-markdown', 'unified');
  const file = await unified()
    .use(await plugin('astro-markdown', 'remark-parse'))
    .use(await plugin('astro-markdown', 'remark-gfm'))
    .use(await plugin('astro-markdown', 'remark-rehype'), { allowDangerousHtml: true })
    .use(await plugin('astro-markdown', 'rehype-raw'))
    .use(await plugin('github-rules', 'rehype-sanitize'))
    .use(await plugin('astro-markdown', 'rehype-stringify'))
    .process(page);
  return file.toString();
}

type Props = Readonly<Record<string, unknown>>;
const empty = new Set(['br', 'img', 'source', 'hr']);

/** What has been made of an element: no text that is still to be escaped. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const inner = (children: unknown): string =>
  [children]
    .flat(3)
    .filter((child) => child !== undefined && child !== null)
    .map((child) => (child instanceof Html ? child.text : escaped(String(child))))
    .join('');

/** JSX as HTML: what React would make of it, without React. */
function jsx(type: unknown, { children, ...props }: Props): Html {
  if (typeof type === 'function') return (type as (props: Props) => Html)({ ...props, children });
  const given = Object.entries(props).map(
    ([name, value]) => ` ${name.toLowerCase()}="${escaped(String(value))}"`,
  );
  const start = `<${type}${given.join('')}`;
  return new Html(empty.has(String(type)) ? `${start} />` : `${start}>${inner(children)}</${type}>`);
}

async function docusaurus(page: string): Promise<string> {
  interface Mdx {
    evaluate(text: string, options: object): Promise<{ default(props: object): Html }>;
  }
  const { evaluate } = await load<Mdx>('astro-markdown', '@mdx-js/mdx');
  const { default: remarkGfm } = await load<{ default: unknown }>('astro-markdown', 'remark-gfm');
  const Fragment = ({ children }: Props) => new Html(inner(children));
  const { default: content } = await evaluate(page, { Fragment, jsx, jsxs: jsx, remarkPlugins: [remarkGfm] });
  return content({}).text;
}

async function mkdocs(page: string): Promise<string> {
  const python = path.join(folderOf('python-markdown'), 'bin/python');
  const program =
    "import markdown, sys; print(markdown.markdown(sys.stdin.read(), extensions=['toc', 'tables', 'fenced_code']))";
  return execFileSync(python, ['-c', program], { input: page, encoding: 'utf8' });
}

const absent = (...peers: string[]) => peers.map(missing).find((fault) => fault !== null) ?? null;
const pipelines: readonly (readonly [string, 'markdown' | 'mdx', Pipeline, string | null])[] = [
  ['GitHub', 'markdown', github, absent('astro-markdown', 'github-rules')],
  ['Astro and Starlight', 'markdown', astro, absent('astro-markdown')],
  ['MDX, as Docusaurus and Starlight read it', 'mdx', docusaurus, absent('astro-markdown')],
  ['Python-Markdown, as MkDocs reads it', 'markdown', mkdocs, absent('python-markdown')],
];

/** A page with a heading of its own around all blocks. */
function filled(record: RatingRecord, syntax: 'markdown' | 'mdx', blocks: readonly string[]): string {
  const mark = (text: string) =>
    syntax === 'mdx' ? `{/* ratingplate:${text} */}` : `<!-- ratingplate:${text} -->`;
  const places = blocks.map(
    (name) => `## Mine: ${name}\n\n${mark(`start ${name}`)}\n${mark(`end ${name}`)}\n`,
  );
  return fillBlocks(`# Page\n\n${places.join('\n')}`, record, localeOf('en'), {
    syntax,
    charts: '../bench/charts',
  });
}

/** What people see: no element, no comment. */
const seen = (html: string): string => html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, ' ');
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

describe.each(pipelines)('%s', (name, syntax, pipeline, fault) => {
  it.skipIf(fault !== null)(`has every table, chart and section ${fault ?? ''}`, async () => {
    const page = filled(sample, syntax, ['all']);
    const html = await pipeline(page);
    const rows = count(page, /^\|/gm) - count(page, /^\|(?: -+:? \|)+$/gm);
    expect(count(html, /<tr\b/g), name).toBe(rows);
    expect(count(html, /<table\b/g)).toBe(count(page, /^\|(?: -+:? \|)+$/gm));
    expect(count(html, /<picture\b/g)).toBe(count(page, /^<picture>$/gm));
    for (const [, set] of html.matchAll(/srcset="([^"]*)"/g))
      expect(set).toMatch(/^\.\.\/bench\/charts\/[\w.-]+\.dark\.svg$/);
    expect(count(html, /srcset="/g)).toBe(count(page, /srcset="/gi));
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(image).toMatch(/src="\.\.\/bench\/charts\/[\w.-]+\.light\.svg"/);
      expect(image).toMatch(/alt="[^"]{40,}"/);
    }
    expect(count(html, /<h3\b/g)).toBe(count(page, /^### /gm));
    expect(count(html, /<sup\b/g)).toBe(count(page, /<sup>/g));
    expect(count(html, /<sub\b/g)).toBe(count(page, /<sub>/g));
    expect(count(html, /<pre\b/g)).toBe(count(page, /^```\w/gm));
    // Markup that was not understood shows as text.
    expect(seen(html)).not.toMatch(
      /ratingplate renderer|ratingplate:|&lt;\/?(?:sup|sub|br|picture|img|code)|\|/,
    );
  });

  it.skipIf(fault !== null)(`has each block by its own name ${fault ?? ''}`, async () => {
    const blocks = ['memory', 'memory-chart', 'series-latency-chart', 'latency', 'sizing', 'reproduce'];
    const html = await pipeline(filled(sample, syntax, blocks));
    expect(count(html, /<h2\b/g)).toBe(blocks.length);
    expect(count(html, /<picture\b/g)).toBe(2);
    expect(count(html, /<table\b/g)).toBe(5);
  });

  // From several places in the list on, so that each part of a record has had several of them.
  it.skipIf(fault !== null).each([0, 11, 23, 37])(
    `makes nothing of hostile names, from the %dth on ${fault ?? ''}`,
    async (first) => {
      const page = filled(poisoned([...evil.slice(first), ...evil.slice(0, first)]), syntax, ['all']);
      const html = await pipeline(page);
      // Within elements: between them the same letters are text.
      const elements = (html.match(/<[^>]*>/g) ?? []).join('').replace(/="[^"]*"/g, '=""');
      expect(elements).not.toMatch(/<script|<iframe|\son\w+=/i);
      expect(html).not.toMatch(/(?:href|src)="javascript/i);
      // Headings of the page have anchors in some; no name is a link.
      expect(html.match(/<a\b[^>]*href="(?!#)[^>]*>/g) ?? []).toEqual([]);
      expect(count(html, /<img\b/g)).toBe(count(page, /<img /g));
      expect(count(html, /<table\b/g)).toBe(count(page, /^\|(?: -+:? \|)+$/gm));
    },
  );
});
