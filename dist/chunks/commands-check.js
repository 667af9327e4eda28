import { readFile } from "node:fs/promises";
import path from "node:path";
import { E as exitCodes, t as shellQuoted } from "./start.js";
import { n as drawnIn, r as openSnapshot, t as drawSnapshot } from "./commands_valibot_yaml_later_marked_vega_yauzl.js";

// src/commands/check.ts
/** `ratingplate check`: is the snapshot on disk what its record draws, byte for byte? */
/** What is said of each kind of difference. */
const meanings = {
	stale: "stale, drawn from another record",
	missing: "missing",
	orphan: "orphan, nothing of this record",
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
	const changed = [...found.stale, ...found.edited];
	deps.stdout.write(await firstDifference(changed, expected, shown));
	deps.stdout.write(`\`${renderAgain(parsed)}\` draws them again.\n`);
	return exitCodes.wanting;
}
/** Cells shown of a table: of more, one sees that all have changed. */
const mostCells = 12;
/** The first table that is not what the record draws, cell by cell; empty where no table differs. */
async function firstDifference(changed, expected, shown) {
	const { firstTableDifference } = await import("./render-index-lazy.js");
	for (const file of changed.filter((each) => /\.mdx?$/i.test(each))) {
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
