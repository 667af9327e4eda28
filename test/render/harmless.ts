/** What a page may be made of, whatever stands in its record. */
import { expect } from 'vitest';

/** The page's own elements; any other `<` has come from the record. */
const elements = String.raw`<\/?(?:sup|sub|code|picture)>|<br \/>|<img src="charts\/[\w.-]+" alt="[^"<>{}]*" \/>|<source media="\(prefers-color-scheme: dark\)" srcset="charts\/[\w.-]+" \/>`;
const stamp = String.raw`ratingplate renderer \d+, record [0-9a-f]{64}`;
const ours = {
  markdown: new RegExp(`${elements}|<!-- ${stamp} -->`, 'gi'),
  mdx: new RegExp(`${elements}|\\{/\\* ${stamp} \\*/\\}`, 'gi'),
};
/** Sections with a heading. */
const sections = 12;
const fences = /^(`{3,})(?:sh\n[^\n]*|yaml\nresources:\n[\w\s:]*)\n\1$/gm;

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
  // One title, and the sections there are.
  expect(prose.match(/^#{1,6} /gm)?.length ?? 0).toBeLessThanOrEqual(sections + 1);
  for (const line of prose.split('\n')) expect(line).not.toMatch(/^\s*(?:import|export)\s.*['"=]/);
}
