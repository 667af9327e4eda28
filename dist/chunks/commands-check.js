import { readFile } from "node:fs/promises";
import path from "node:path";
import { M as exitCodes, t as shellQuoted } from "./start.js";
import { n as drawnIn, r as openSnapshot, t as drawSnapshot } from "./commands_valibot_yaml_later_marked_vega_yauzl.js";

// src/commands/check.ts
/** `ratingplate check`: is the snapshot on disk what its record draws, byte for byte? */
/** What is said of each kind of difference. */
const meanings = {
	stale: "stale, drawn from another record",
	missing: "missing",
	orphan: "orphan, nothing of this record",
	reworded: "stale, drawn with other sections of the config",
	edited: "edited by hand",
	rendererDiffers: "renderer differs, drawn by another version"
};
/** Runs the command; returns the exit code: 0, or 1 where anything differs. */
async function check(parsed, deps) {
	const { checkSnapshot, isCurrent } = await import("./render-index-lazy.js");
	const snapshot = await openSnapshot(parsed, deps);
	const expected = await drawSnapshot(snapshot);
	const found = await checkSnapshot(expected, {
		read: (file) => readFile(file, "utf8").catch(() => null),
		drawn: () => drawnIn(snapshot.folder)
	});
	const shown = (file) => path.relative(deps.cwd, file);
	if (snapshot.configSha256 !== null && snapshot.configSha256 !== snapshot.record.config_sha256) deps.stderr.write("note: the config differs from the one that was measured\n");
	if (isCurrent(found)) {
		deps.stdout.write(`${shown(snapshot.folder) || "."}: all ${expected.size} files are what the record draws\n`);
		return exitCodes.done;
	}
	for (const [kind, files] of Object.entries(found)) for (const file of files) deps.stdout.write(`${shown(file)}: ${meanings[kind]}\n`);
	const changed = [
		...found.stale,
		...found.reworded,
		...found.edited
	];
	deps.stdout.write(await firstDifference(changed, expected, shown));
	if (found.edited.some(isPage)) deps.stdout.write("What stands between the markers of a page is drawn: write outside of them.\n");
	deps.stdout.write(`\`${renderAgain(parsed)}\` ${mending(found)}.\n`);
	return exitCodes.wanting;
}
const isPage = (file) => /\.mdx?$/i.test(file);
/** What rendering does about it: orphans are removed, all else is drawn. */
function mending({ orphan, ...drawn }) {
	if (Object.values(drawn).every((files) => files.length === 0)) return "removes them";
	return orphan.length === 0 ? "draws them again" : "draws them again, and removes the orphans";
}
/** Cells shown of a table: of more, one sees that all have changed. */
const mostCells = 12;
/** The first table that is not what the record draws, cell by cell; where all tables are, the first line that is not. */
async function firstDifference(changed, expected, shown) {
	const { firstTableDifference } = await import("./render-index-lazy.js");
	const pages = changed.filter(isPage);
	for (const file of pages) {
		const found = firstTableDifference(await readFile(file, "utf8"), expected.get(file) ?? "");
		if (found === null) continue;
		const lines = found.changes.slice(0, mostCells).map(({ row, column, was, is }) => `  ${row} | ${column}: ${was ?? "(none)"} -> ${is ?? "(none)"}\n`);
		const more = found.changes.length - lines.length;
		return [
			`First difference, in ${found.title === "" ? "a table" : `"${found.title}"`} of ${shown(file)}, on disk -> as the record has it:\n`,
			...lines,
			more > 0 ? `  and ${more} more\n` : ""
		].join("");
	}
	return firstLine(pages, expected, shown);
}
async function firstLine(pages, expected, shown) {
	const { firstLineDifference } = await import("./render-index-lazy.js");
	for (const file of pages) {
		const found = firstLineDifference(await readFile(file, "utf8"), expected.get(file) ?? "");
		if (found !== null) return [`First difference, in line ${found.line} of ${shown(file)}, on disk -> as the record has it:\n`, `  ${found.was ?? "(the file ends)"}\n  -> ${found.is ?? "(the file ends)"}\n`].join("");
	}
	return "";
}
/** The command that draws what was checked: the same place, the same records. */
function renderAgain({ values }) {
	return [
		"ratingplate render",
		...[
			"config",
			"record",
			"out"
		].flatMap((name) => [values[name] ?? []].flat().map((value) => `--${name} ${shellQuoted(String(value))}`)),
		...values["html"] === true ? ["--html"] : []
	].join(" ");
}

export { meanings as n, check as t };
