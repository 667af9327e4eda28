import { n as drawCharts, t as htmlCharts } from "./render_later_vega.js";
import { J as stampText, S as blockText, Y as localeOf, c as calculatorForm, g as customProperties, it as xml, l as calculatorSeries, n as dataText, nt as markup, q as stampOf, rt as plain, u as calculatorText } from "./render.js";
import { createHash } from "node:crypto";
import { t as sectionsOf } from "./render_marked.js";

// src/render/html/page.ts
/** `page.html`: the page in one file that asks the network for nothing. A pure function of record, locale and program. */
/** The page of one language. */
async function renderHtml(record, locale, { script, style }, sections) {
	const charts = await htmlCharts(record, locale);
	const stamp = stampOf(record, sections);
	const context = {
		record,
		locale,
		syntax: "markdown",
		charts: "charts",
		stamp,
		sections,
		chart: charts.figure
	};
	const series = calculatorSeries(record, locale);
	const form = calculatorForm(series, locale);
	const parts = withCalculator(sectionsOf(blockText("all", context)), form, locale);
	const data = {
		numbers: locale.numbers,
		plots: charts.plots,
		series,
		text: calculatorText(locale)
	};
	const title = xml(locale.page.title(plain(record.name)));
	return [
		head(title, stampText(stamp), locale, {
			script,
			style: customProperties() + style
		}),
		"<body>",
		body(title, parts, locale),
		`<script type="application/json" id="ratingplate-data">${dataText(data)}<\/script>`,
		`<script>${script}<\/script>`,
		"</body>\n</html>\n"
	].join("\n");
}
/** Only this program and this style sheet run, and nothing is fetched, sent or framed. */
function policy({ script, style }) {
	const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
	return [
		"default-src 'none'",
		`script-src ${hash(script)}`,
		`style-src ${hash(style)}`,
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ");
}
function head(title, stamp, { code }, assets) {
	return [
		"<!doctype html>",
		`<html lang="${code}">`,
		"<head>",
		"<meta charset=\"utf-8\" />",
		`<meta http-equiv="Content-Security-Policy" content="${policy(assets)}" />`,
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />",
		"<meta name=\"color-scheme\" content=\"light dark\" />",
		"<meta name=\"referrer\" content=\"no-referrer\" />",
		`<meta name="generator" content="${xml(stamp)}" />`,
		"<link rel=\"icon\" href=\"data:,\" />",
		`<title>${title}</title>`,
		`<style>${assets.style}</style>`,
		"</head>"
	].join("\n");
}
/** Hatching of the peak's bars, as in the drawn charts. */
const hatch = "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"var(--ground)\" /><rect width=\"3\" height=\"6\" fill=\"var(--stripe)\" /></pattern></defs></svg>";
function body(title, sections, { html, titles }) {
	const ids = new Map(Object.entries(titles).map(([id, heading]) => [heading, id]));
	const named = sections.map((section, i) => ({
		...section,
		id: ids.get(section.heading ?? "") ?? (section.heading === html.calculator ? "calculate" : `part-${i}`)
	}));
	const entries = named.flatMap(({ id, title: name }) => name === null ? [] : [`<li><a href="#${id}">${name}</a></li>`]);
	const parts = named.map(({ id, title: name, html: content }) => name === null ? content : `<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n${content}</section>`);
	return [
		hatch,
		`<a class="skip" href="#figures">${xml(html.skip)}</a>`,
		`<header><h1>${title}</h1></header>`,
		`<nav aria-label="${xml(html.contents)}"><ul>${entries.join("")}</ul></nav>`,
		`<main id="figures" tabindex="-1"><noscript><p class="note">${xml(html.noScript)}</p></noscript>`,
		...parts,
		"</main>",
		"<div id=\"tip\" class=\"tip\" hidden></div>"
	].join("\n");
}
/** The calculator stands before the section of sizing, whose figures it gives for any number of callers. */
function withCalculator(sections, form, { html, titles }) {
	if (form === "") return [...sections];
	const at = sections.findIndex(({ heading }) => heading === titles.sizing);
	const section = {
		title: xml(html.calculator),
		heading: html.calculator,
		html: form
	};
	return sections.toSpliced(at < 0 ? sections.length : at, 0, section);
}

// src/render/snapshot.ts
const chartsFolder = "charts";
/** Whether a file of a snapshot's folder, by its path below it, is one that only a record draws. */
const isDrawn = (file) => /^page(\.[A-Za-z-]+)?\.html$/.test(file) || file.startsWith(`${"charts"}/`) && file.endsWith(".svg");
/**
* Path relative to the snapshot's folder, with `/`, to content.
* @throws LocaleUnknownError, ExpressionInvalidError, FigureUnknownError
*/
async function renderSnapshot(record, options) {
	const files = /* @__PURE__ */ new Map();
	for (const [i, code] of options.locales.entries()) {
		const locale = localeOf(code);
		const page = i === 0 ? "page" : `page.${code}`;
		if (options.page) files.set(`${page}.md`, renderPage(record, locale, options));
		if (options.html) files.set(`${page}.html`, await renderHtml(record, locale, options.html, options.sections));
		for (const [name, svg] of await drawCharts(record, locale)) files.set(`${chartsFolder}/${name}`, svg);
	}
	return files;
}
/** A page of its own, in the snapshot's folder. */
function renderPage(record, locale, { syntax = "markdown", sections } = {}) {
	const stamp = stampOf(record, sections);
	const context = {
		record,
		locale,
		syntax,
		charts: chartsFolder,
		stamp,
		sections
	};
	return `# ${locale.page.title(markup(record.name))}\n${blockText("all", context).trimEnd()}\n`;
}

export { renderSnapshot as n, isDrawn as t };
