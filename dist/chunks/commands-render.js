import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { M as exitCodes } from "./start.js";
import { f as writeAtomic } from "./record.js";
import { n as drawnIn, r as openSnapshot, t as drawSnapshot } from "./commands_valibot_yaml_later_marked_vega_yauzl.js";

// src/commands/render.ts
/** `ratingplate render`: draws the snapshot of a record, wholesale: what the record does not draw is removed. */
/** Runs the command; returns the exit code. */
async function render(parsed, deps) {
	const snapshot = await openSnapshot(parsed, deps);
	const files = await drawSnapshot(snapshot);
	let written = 0;
	for (const [file, content] of files) written += await writeChanged(file, content) ? 1 : 0;
	const orphans = (await drawnIn(snapshot.folder)).filter((file) => !files.has(file));
	for (const orphan of orphans) await rm(orphan);
	const where = path.relative(deps.cwd, snapshot.folder) || ".";
	const drawn = written === 0 ? `${files.size} files, all up to date` : `${written} of ${files.size} files written`;
	deps.stdout.write(`${where}: ${drawn}${orphans.length > 0 ? `, ${orphans.length} removed` : ""}\n`);
	return exitCodes.done;
}
/** A file that is right already keeps its time stamp. */
async function writeChanged(file, content) {
	if (await readFile(file, "utf8").catch(() => null) === content) return false;
	await writeAtomic(file, content);
	return true;
}

export { render as t };
