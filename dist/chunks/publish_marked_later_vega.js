import { createHash } from "node:crypto";
import { posix } from "node:path";
import { L as SnapshotPathError } from "./errors.js";
import { h as serializeRecord } from "./record.js";
import { C as fillBlocks, Y as localeOf, t as syntaxOf } from "./render.js";
import { n as renderSnapshot } from "./render_marked_later_vega.js";
import "./render-index.js";

// src/publish/draw.ts
/** The files of the snapshot as they shall be, and what that changes on base. */
/** Draws the record over base's pages. */
async function drawOver(record, { dir, pages, html, sections }, pageAssets) {
	const locales = pages.length === 0 ? ["en"] : pages.map((page) => page.locale);
	const drawn = await renderSnapshot(record, {
		locales,
		page: pages.length === 0,
		html: html ? await pageAssets() : null,
		sections
	});
	const folder = /* @__PURE__ */ new Map([["record.json", plainFile(serializeRecord(record))]]);
	for (const [name, content] of drawn) folder.set(name, plainFile(content));
	const elsewhere = /* @__PURE__ */ new Map();
	for (const page of pages) {
		const charts = posix.relative(posix.dirname(page.path), `${dir}/charts`);
		const options = {
			syntax: syntaxOf(page.path),
			charts,
			path: page.path,
			sections
		};
		const file = {
			content: fillBlocks(page.text, record, localeOf(page.locale), options),
			mode: page.entry.mode === "100755" ? page.entry.mode : "100644"
		};
		const below = page.path.startsWith(`${dir}/`) ? page.path.slice(dir.length + 1) : null;
		if (below === null) elsewhere.set(page.path, file);
		else if (folder.has(below)) throw new SnapshotPathError(`${page.path} is a page and a file of the snapshot`);
		else folder.set(below, file);
	}
	return {
		folder,
		pages: elsewhere
	};
}
const plainFile = (content) => ({
	content,
	mode: "100644"
});
/** What the files change on base, by path; empty = base holds them already. */
function changesOn(base, drawn) {
	const changes = [];
	for (const [name, file] of drawn.folder) {
		const change = changeOf(`${base.dir}/${name}`, file, base.files.get(name) ?? null);
		if (change) changes.push(change);
	}
	for (const [name, entry] of base.files) if (!drawn.folder.has(name)) changes.push({
		path: `${base.dir}/${name}`,
		kind: "removed",
		bytes: -entry.size
	});
	for (const [path, file] of drawn.pages) {
		const change = changeOf(path, file, base.pages.find((page) => page.path === path)?.entry ?? null);
		if (change) changes.push(change);
	}
	return changes.sort((a, b) => a.path < b.path ? -1 : 1);
}
function changeOf(path, { content, mode }, entry) {
	const bytes = Buffer.byteLength(content);
	if (entry === null) return {
		path,
		kind: "added",
		bytes
	};
	if (entry.sha === blobSha(content) && entry.mode === mode) return null;
	return {
		path,
		kind: "changed",
		bytes: bytes - entry.size
	};
}
/** Name git gives a blob of this content. */
function blobSha(content) {
	const bytes = Buffer.from(content);
	return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

export { drawOver as n, changesOn as t };
