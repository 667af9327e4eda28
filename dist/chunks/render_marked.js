import { t as ne } from "./marked.js";

// src/render/html/markdown.ts
/** The page's Markdown as HTML: the same sentences and tables, in sections with anchors and tables that scroll. */
const align = (cell) => cell.align === "right" ? " class=\"number\"" : "";
/** The first column names its row, except in tables that are of numbers throughout. */
const marked = new ne({
	gfm: true,
	renderer: {
		table({ header, rows }) {
			const inline = (cell) => this.parser.parseInline(cell.tokens);
			return `<table><thead><tr>${header.map((cell) => `<th scope="col"${align(cell)}>${inline(cell)}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => {
				return `<tr>${row.map((cell, i) => i === 0 ? `<th scope="row"${align(cell)}>${inline(cell)}</th>` : `<td${align(cell)}>${inline(cell)}</td>`).join("")}</tr>`;
			}).join("\n")}</tbody></table>\n`;
		},
		code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`
	}
});
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** Sections by the headings of the third level, which is the level of a page's sections. */
function sectionsOf(markdown) {
	const sections = [{
		title: null,
		heading: null,
		html: ""
	}];
	let said = "";
	let tables = 0;
	for (const token of marked.lexer(markdown)) {
		if (token.type === "heading") {
			const { tokens, text } = token;
			said = text;
			sections.push({
				title: marked.Parser.parseInline(tokens, marked.defaults),
				heading: text,
				html: ""
			});
			continue;
		}
		const html = marked.parser([token]);
		if (token.type === "paragraph") said = captionIn(token) ?? said;
		const last = sections.at(-1);
		if (last) last.html += token.type === "table" ? scrolling(html, said, ++tables) : html;
	}
	return sections.filter(({ heading, html }) => heading !== null || html.trim() !== "");
}
/** The bold words that begin a paragraph above a table. */
function captionIn(token) {
	const [first] = token.tokens;
	return first?.type === "strong" ? first.text : null;
}
/** A wide table scrolls in a region of its own, which has a name and takes the focus. */
function scrolling(table, caption, number) {
	return `<div class="wide" role="region" tabindex="0" aria-label="${marked.parseInline(`${caption}, ${number}`, { async: false }).replace(/<[^>]*>/g, "").replaceAll("\"", "&quot;")}">${table}</div>\n`;
}

export { sectionsOf as t };
