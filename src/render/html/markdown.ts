/** The page's Markdown as HTML: the same sentences and tables, in sections with anchors and tables that scroll. */
import { Marked, type Token, type Tokens } from 'marked';

export interface Section {
  /** Of its heading, as HTML; null = what stands before the first. */
  readonly title: string | null;
  /** The heading as it was written. */
  readonly heading: string | null;
  readonly html: string;
}

const align = (cell: Tokens.TableCell): string => (cell.align === 'right' ? ' class="number"' : '');

/** The first column names its row, except in tables that are of numbers throughout. */
const marked = new Marked({
  gfm: true,
  renderer: {
    table({ header, rows }) {
      const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
      const head = header.map((cell) => `<th scope="col"${align(cell)}>${inline(cell)}</th>`).join('');
      const body = rows.map((row) => {
        const cells = row.map((cell, i) =>
          i === 0
            ? `<th scope="row"${align(cell)}>${inline(cell)}</th>`
            : `<td${align(cell)}>${inline(cell)}</td>`,
        );
        return `<tr>${cells.join('')}</tr>`;
      });
      return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>\n`;
    },
    // A figure that is too wide scrolls by itself, and so must be reached by keyboard.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
  },
});

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Sections by the headings of the third level, which is the level of a page's sections. */
export function sectionsOf(markdown: string): Section[] {
  const sections: { title: string | null; heading: string | null; html: string }[] = [
    { title: null, heading: null, html: '' },
  ];
  let said = '';
  let tables = 0;
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const { tokens, text } = token as Tokens.Heading;
      said = text;
      sections.push({ title: marked.Parser.parseInline(tokens, marked.defaults), heading: text, html: '' });
      continue;
    }
    const html = marked.parser([token]);
    if (token.type === 'paragraph') said = captionIn(token) ?? said;
    const last = sections.at(-1);
    if (last) last.html += token.type === 'table' ? scrolling(html, said, ++tables) : html;
  }
  return sections.filter(({ heading, html }) => heading !== null || html.trim() !== '');
}

/** The bold words that begin a paragraph above a table. */
function captionIn(token: Token): string | null {
  const [first] = (token as Tokens.Paragraph).tokens;
  return first?.type === 'strong' ? (first as Tokens.Strong).text : null;
}

/** A wide table scrolls in a region of its own, which has a name and takes the focus. */
function scrolling(table: string, caption: string, number: number): string {
  const label = marked.parseInline(`${caption}, ${number}`, { async: false }).replace(/<[^>]*>/g, '');
  return `<div class="wide" role="region" tabindex="0" aria-label="${label.replaceAll('"', '&quot;')}">${table}</div>\n`;
}
