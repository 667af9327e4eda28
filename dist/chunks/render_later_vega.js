import { A as markup, D as stampText, E as stampOf, M as xml, _ as localeOf, a as specOf, c as patterns, g as chartAlt, h as themeNames, i as lineSpec, l as blockText, m as chartNames, n as seriesScene, o as latencyScene, p as chartFile, r as memoryScene, s as paint } from "./render.js";

// src/render/charts/draw.ts
/** The chart in each theme. */
async function drawChart(drawing, meaning) {
	const svg = withMeaning(rounded(await toSvg(drawing)), drawing, meaning);
	const painted = themeNames.map((theme) => [theme, `${paint(svg, theme)}\n`]);
	return Object.fromEntries(painted);
}
async function toSvg({ spec: lite }) {
	const [{ compile }, vega] = await Promise.all([import("./vega-lite-build-index-lazy.js"), import("./vega-build-vega.module-lazy.js")]);
	const { spec } = compile(lite);
	const view = new vega.View(vega.parse(spec), {
		renderer: "none",
		logLevel: vega.None
	});
	try {
		return await view.toSVG();
	} finally {
		view.finalize();
	}
}
/** Coordinates to two decimals, and no roles or classes; in tags only: text between them is data. */
function rounded(svg) {
	const named = / (?:class|role|aria-[a-z]+)="[^"]*"/g;
	return svg.replace(/<[^>]*>/g, (tag) => tag.replace(named, "").replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(round(number))));
}
const round = (number) => Math.round(Number(number) * 100) / 100 || 0;
/** Our own root: a title and a description, which a screen reader reads in place of hundreds of marks. */
function withMeaning(svg, { width, height }, meaning) {
	const inner = svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" ${`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`} role="img" aria-labelledby="title desc">`,
		`<title id="title">${xml(meaning.title)}</title>`,
		`<desc id="desc">${xml(meaning.description)}</desc>`,
		`<metadata>${xml(meaning.stamp)}</metadata>`,
		patterns,
		inner.replace(/></g, ">\n<"),
		"</svg>"
	].join("\n");
}

// src/render/charts/index.ts
const bars = (draw) => (run, locale) => {
	const scene = draw(run, locale);
	return scene && {
		...scene,
		spec: specOf(scene)
	};
};
const lines = (name) => (run, locale) => {
	const scene = seriesScene(name, run, locale);
	return scene && {
		...scene,
		spec: lineSpec(scene)
	};
};
const drawings = {
	memory: bars(memoryScene),
	latency: bars(latencyScene),
	"series-memory": lines("series-memory"),
	"series-heap": lines("series-heap"),
	"series-latency": lines("series-latency"),
	"series-cpu": lines("series-cpu"),
	"series-rate": lines("series-rate")
};
/** File name to SVG of every chart that has something to draw, in both themes. */
async function drawCharts(record, locale) {
	const files = /* @__PURE__ */ new Map();
	const stamp = stampText(stampOf(record));
	for (const [index, run] of record.runs.entries()) for (const name of chartNames) {
		const drawing = drawings[name](run, locale);
		if (drawing === null) continue;
		const description = chartAlt(name, run, locale) ?? locale.charts.empty;
		const drawn = await drawChart(drawing, {
			title: locale.charts[name].title,
			description,
			stamp
		});
		for (const theme of themeNames) files.set(chartFile(name, index, locale.code, theme), drawn[theme]);
	}
	return files;
}

// src/render/snapshot.ts
const chartsFolder = "charts";
/**
* Path relative to the snapshot's folder, with `/`, to content.
* @throws LocaleUnknownError
*/
async function renderSnapshot(record, options) {
	const files = /* @__PURE__ */ new Map();
	for (const [i, code] of options.locales.entries()) {
		const locale = localeOf(code);
		if (options.page) files.set(i === 0 ? "page.md" : `page.${code}.md`, renderPage(record, locale));
		for (const [name, svg] of await drawCharts(record, locale)) files.set(`${chartsFolder}/${name}`, svg);
	}
	return files;
}
/** A page of its own, in the snapshot's folder. */
function renderPage(record, locale, syntax = "markdown") {
	const context = {
		record,
		locale,
		syntax,
		charts: chartsFolder,
		stamp: stampOf(record)
	};
	return `# ${locale.page.title(markup(record.name))}\n${blockText("all", context).trimEnd()}\n`;
}

export { renderSnapshot as t };
