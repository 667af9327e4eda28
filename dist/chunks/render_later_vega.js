import { A as themeNames, J as stampText, M as chartValues, N as footerText, O as chartFile, _ as paint, a as lineCharts, b as barScene, d as lineScene, f as lineSpec, h as gridScene, i as latencyChart, it as xml, j as chartAlt, k as chartNames, m as latencyScene, o as controls, p as specOf, q as stampOf, r as barChart, s as gridChart, v as patterns, x as fonts, y as slim } from "./render.js";

// src/render/charts/draw.ts
/** The chart in each theme. */
async function drawChart(drawing, meaning) {
	const svg = withMeaning(slim(rounded(await toSvg(drawing))), drawing, meaning);
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
/** Coordinates to a tenth of a px, no roles or classes, and no font, which the root names; in tags only: text is data. */
function rounded(svg) {
	const named = / (?:class|role|aria-[a-z]+|font-family|stroke-miterlimit)="[^"]*"| opacity="1"/g;
	return svg.replace(/<[^>]*>/g, (tag) => tag.replace(named, "").replace(/-?\d+\.\d{2,}(?:e-?\d+)?/g, (number) => String(round(number))));
}
const round = (number) => Math.round(Number(number) * 10) / 10 || 0;
/** Our own root: a title and a description, which a screen reader reads in place of hundreds of marks. */
function withMeaning(svg, { width, height }, meaning) {
	const inner = svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
	const font = `font-family="${fonts}"`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" ${`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`} ${font} role="img" aria-labelledby="title desc">`,
		`<title id="title">${xml(meaning.title)}</title>`,
		`<desc id="desc">${xml(meaning.description)}</desc>`,
		`<metadata>${xml(meaning.stamp)}</metadata>`,
		patterns,
		inner.replace(/></g, ">\n<"),
		"</svg>"
	].join("\n");
}

// src/render/charts/index.ts
const bars$1 = (draw) => (run, locale) => {
	const scene = draw(run, locale);
	return scene && {
		...scene,
		spec: specOf(scene)
	};
};
const lines$1 = (name) => (run, locale) => {
	const scene = lineScene(name, run, locale);
	return scene && {
		...scene,
		spec: lineSpec(scene)
	};
};
const drawings$1 = {
	memory: bars$1((run, locale) => barScene("memory", run, locale)),
	admission: lines$1("admission"),
	"start-up": bars$1((run, locale) => barScene("start-up", run, locale)),
	latency: bars$1(latencyScene),
	throughput: bars$1((run, locale) => gridScene("throughput", run, locale)),
	"throughput-cpu": bars$1((run, locale) => gridScene("throughput-cpu", run, locale)),
	"series-memory": lines$1("series-memory"),
	"series-heap": lines$1("series-heap"),
	"series-latency": lines$1("series-latency"),
	"series-cpu": lines$1("series-cpu"),
	"series-rate": lines$1("series-rate")
};
/** File name to SVG of every chart that has something to draw, in both themes. */
async function drawCharts(record, locale) {
	const files = /* @__PURE__ */ new Map();
	const stamp = stampText(stampOf(record));
	for (const [index, run] of record.runs.entries()) for (const name of chartNames) {
		const drawing = drawings$1[name](run, locale);
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

// src/render/html/charts.ts
const bars = (name) => (run, locale) => barChart(name, run, locale);
const grid = (name) => (run, locale) => gridChart(name, run, locale);
const lines = (name) => (run, locale) => lineCharts(name, run, locale);
/** The interactive drawing of each chart; null where there is nothing to draw. */
const drawings = {
	memory: bars("memory"),
	admission: lines("admission"),
	"start-up": bars("start-up"),
	latency: latencyChart,
	throughput: grid("throughput"),
	"throughput-cpu": grid("throughput-cpu"),
	"series-memory": lines("series-memory"),
	"series-heap": lines("series-heap"),
	"series-latency": lines("series-latency"),
	"series-cpu": lines("series-cpu"),
	"series-rate": lines("series-rate")
};
/** Vega-Lite is loaded here, and only when a page with charts is drawn. */
async function htmlCharts(record, locale) {
	const [{ compile }, { logger, None }] = await Promise.all([import("./vega-lite-build-index-lazy.js"), import("./vega-build-vega.module-lazy.js")]);
	const quiet = { logger: logger(None) };
	const compiled = (lite) => compile(lite, quiet).spec;
	const drawn = /* @__PURE__ */ new Map();
	for (const [index, run] of record.runs.entries()) for (const name of chartNames) {
		const drawing = drawings[name](run, locale);
		if (drawing !== null) drawn.set(idOf(name, index), drawing);
	}
	const plots = [...drawn].flatMap(([id, drawing]) => drawing.plots.map(({ spec, linear }, i) => ({
		id: plotId(id, i),
		spec: compiled(spec),
		linear: linear === null ? null : scaleParts(compiled(linear))
	})));
	const figure = (name, index) => {
		const [drawing, run] = [drawn.get(idOf(name, index)), record.runs[index]];
		if (drawing === void 0 || run === void 0) return null;
		return figureOf(name, idOf(name, index), {
			drawing,
			run,
			locale
		});
	};
	return {
		plots,
		figure
	};
}
const idOf = (name, run) => `${name}${run === 0 ? "" : `-${run + 1}`}`;
const plotId = (chart, plot) => `plot-${chart}-${plot + 1}`;
const scaleParts = ({ scales, axes, marks }) => ({
	scales,
	axes,
	marks
});
/** Each plot is one image with its own words; all values follow in the chart's description, and in the tables. */
function figureOf(name, id, { drawing, run, locale }) {
	const { title, subtitle } = locale.charts[name];
	const plots = drawing.plots.map((plot, i) => {
		const head = plot.title === "" ? "" : `<h4>${xml(plot.title)}</h4>`;
		const label = [
			title,
			plot.title,
			subtitle
		].filter(Boolean).join(", ");
		return `${head}<div id="${plotId(id, i)}" class="plot" role="img" aria-label="${xml(label)}" aria-describedby="words-${id}"></div>`;
	});
	const scales = drawing.plots.some(({ linear }) => linear !== null);
	return [
		`<figure id="chart-${id}" class="chart">`,
		`<figcaption><h3>${xml(title)}</h3><p>${xml(subtitle)}</p></figcaption>`,
		controls(id, drawing.toggles, scales, locale),
		...plots,
		`<p id="words-${id}" class="unseen">${xml(chartValues(name, run, locale))}</p>`,
		`<p class="note">${xml(footerText(run, locale))}</p>`,
		"</figure>"
	].join("");
}

export { drawCharts as n, htmlCharts as t };
