import { isUtf8 } from "node:buffer";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import "./config-index.js";
import { Ut as PageEncodingError, Wt as PageNotFoundError } from "./errors.js";
import { n as loadConfig } from "./config_valibot_yaml.js";
import { C as UsageError } from "./start.js";
import { g as mergeRecords, h as serializeRecord } from "./record.js";
import { t as readRecordAt } from "./record_valibot_later_yauzl.js";
import { E as list, O as text, T as readPageAssets } from "./commands.js";

// src/commands/snapshot.ts
/** The snapshot a command works on: which record, which folder, which pages - and what the record draws there. */
/** From `--config`, `--record` and `--out`; with `--out` the config's own pages are left alone. */
async function openSnapshot({ values }, deps) {
	const out = text(values, "out");
	const config = text(values, "config");
	const { asked, ...place } = out === null ? fromConfig(path.resolve(deps.cwd, config ?? "ratingplate.yml")) : {
		folder: path.resolve(deps.cwd, out),
		pages: /* @__PURE__ */ new Map(),
		sections: config === null ? void 0 : sectionsOf(loadConfig(path.resolve(deps.cwd, config))),
		configSha256: null,
		asked: false
	};
	const given = list(values, "record").map((file) => path.resolve(deps.cwd, file));
	const files = given.length > 0 ? given : [path.join(place.folder, "record.json")];
	const records = await Promise.all(files.map(readRecordAt));
	const html = asked || values["html"] === true || (await drawnIn(place.folder)).some(isHtml) ? await readPageAssets(deps.entries) : null;
	return {
		...place,
		record: mergeRecords(records),
		html
	};
}
const isHtml = (file) => file.endsWith(".html");
function fromConfig(file) {
	if (!existsSync(file)) throw new UsageError(`there is no ${path.basename(file)} here, so --out DIR must say which snapshot is meant`);
	const config = loadConfig(file);
	const { input, sha256 } = config;
	const root = path.dirname(file);
	const pages = Object.entries(input.snapshot?.pages ?? {}).map(([locale, page]) => [locale, path.resolve(root, page)]);
	return {
		folder: path.resolve(root, input.snapshot?.dir ?? "docs/ratingplate"),
		pages: new Map(pages),
		sections: sectionsOf(config),
		configSha256: sha256,
		asked: input.snapshot?.html ?? false
	};
}
const sectionsOf = ({ input }) => input.snapshot?.sections;
/** Every file the record draws, by absolute path; the record itself included. */
async function drawSnapshot({ folder, pages, sections, record, html }) {
	const { fillBlocks, localeOf, renderSnapshot, syntaxOf } = await import("./render-index-lazy.js");
	const drawn = await renderSnapshot(record, {
		locales: pages.size === 0 ? ["en"] : [...pages.keys()],
		page: pages.size === 0,
		html,
		sections
	});
	const files = /* @__PURE__ */ new Map([[path.join(folder, "record.json"), serializeRecord(record)]]);
	for (const [name, content] of drawn) files.set(path.join(folder, name), content);
	for (const [locale, page] of pages) {
		const charts = path.relative(path.dirname(page), path.join(folder, "charts")).split(path.sep).join("/");
		files.set(page, fillBlocks(await readPage(page), record, localeOf(locale), {
			syntax: syntaxOf(page),
			charts,
			path: page,
			sections
		}));
	}
	return files;
}
async function readPage(page) {
	let bytes;
	try {
		bytes = await readFile(page);
	} catch (error) {
		throw new PageNotFoundError(`${page}: the config names this page, but it cannot be read`, { cause: error });
	}
	if (!isUtf8(bytes)) throw new PageEncodingError(`${page} is not UTF-8`);
	return bytes.toString("utf8");
}
/** Files of a snapshot's folder that only a record draws, by absolute path: `page.html` and charts. */
async function drawnIn(folder) {
	const { isDrawn } = await import("./render-index-lazy.js");
	const below = async (part) => {
		return (await readdir(path.join(folder, part)).catch(() => [])).map((name) => `${part}${name}`).filter(isDrawn);
	};
	return [...await below(""), ...await below("charts/")].map((name) => path.join(folder, name));
}

export { drawnIn as n, openSnapshot as r, drawSnapshot as t };
