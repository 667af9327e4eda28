/** What a page, a chart and page.html may be made of, whatever stands in their record. */
import { expect } from 'vitest';
import { locales } from '../../src/render/locales/index.ts';

/** The page's own elements; any other `<` has come from the record. */
const elements = String.raw`<\/?(?:sup|sub|code|picture)>|<span><\/span>|<br \/>|<img src="charts\/[\w.-]+" alt="[^"<>{}]*" \/>|<source media="\(prefers-color-scheme: dark\)" srcset="charts\/[\w.-]+" \/>`;
const stamp = String.raw`ratingplate renderer \d+, record [0-9a-f]{64}(?:, sections [0-9a-f]{16})?`;
const ours = {
  markdown: new RegExp(`${elements}|<!-- ${stamp} -->`, 'gi'),
  mdx: new RegExp(`${elements}|\\{/\\* ${stamp} \\*/\\}`, 'gi'),
};
/** Headings of sections, in every language. */
const sections = new Set(
  locales.flatMap(({ titles, prose }) =>
    [...Object.values(titles), ...Object.values(prose.titles)].map((title) => `### ${title}`),
  ),
);
const fences = /^(`{3,})(?:sh\n[^\n]*\n|text\n(?:[^\n]*\n)*?|yaml\nresources:\n[\wí\s:#]*\n)\1$/gm;

/** Text from a record has made no element, expression, link, heading, column or statement of the page. */
export function expectHarmless(page: string, syntax: 'markdown' | 'mdx' = 'markdown'): void {
  const prose = page.replace(fences, '').replace(ours[syntax], '');
  expect(prose).not.toMatch(/[<`{}]/);
  // A code point that hides or turns text, or half of one, reaches no page.
  expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u2028\u2029]|\p{Surrogate}|[^\P{Cc}\n]/u);
  expect(prose).not.toMatch(/\]\(|!\[/);
  for (const table of page.matchAll(/(?:^\|.*\n)+/gm)) {
    const widths = table[0]
      .trimEnd()
      .split('\n')
      .map((row) => row.split('|').length);
    expect(new Set(widths).size).toBe(1);
  }
  // One title, and sections of ours, each once.
  const [, ...headings] = prose.match(/^#{1,6} .*$/gm) ?? [];
  expect(headings.filter((heading) => !sections.has(heading))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
  for (const line of prose.split('\n')) expect(line).not.toMatch(/^\s*(?:import|export)\s.*['"=]/);
}

const parts = ['svg', 'title', 'desc', 'metadata', 'defs', 'pattern', 'g', 'rect', 'path', 'line', 'text'];

/** Well-formed, with no element or attribute that is not ours. */
export function expectDrawing(svg: string): void {
  const tags = [...svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)];
  expect(svg.replace(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '')).not.toMatch(/[<>]/);
  const open: string[] = [];
  for (const [, closing, name = '', attributes = '', empty] of tags) {
    expect(parts).toContain(name);
    expect(attributes).not.toMatch(/\son\w+=|href|style=|="ratingplate-/);
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/&(?!(?:#\d+|amp|lt|gt|quot|apos);)/);
  expect(svg).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
}

/** Elements that page.html is made of. */
const htmlElements = new Set(
  [
    'html head meta link title style body svg defs pattern rect path a header h1 nav ul ol li main noscript p section',
    'h2 h3 h4 div figure figcaption fieldset legend label input form select option dl dt dd span pre code table thead',
    'tbody tr th td sup sub br strong blockquote script em',
  ].flatMap((names) => names.split(' ')),
);

/** page.html without program, style and data. */
export const markupOf = (html: string): string => html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');

/** Text from a record has made no element, script, handler or link of page.html. */
export function expectHarmlessHtml(html: string): void {
  expect(html.match(/<script/gi)).toHaveLength(2);
  expect(html.match(/<\/script/gi)).toHaveLength(2);
  for (const [, name = '', attributes = ''] of markupOf(html).matchAll(/<\/?([a-zA-Z][\w-]*)([^>]*)>/g)) {
    expect(htmlElements).toContain(name);
    expect(attributes.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|style=|[<']/);
  }
  expect(markupOf(html)).not.toMatch(/href="(?!#|data:,")/);
}
