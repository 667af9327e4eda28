import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { t as execa } from "./execa.js";
import { f as writeAtomic } from "./record.js";
import { A as which, E as tagged, T as awaitTree } from "./target.js";

// src/checks/evidence.ts
/**
* Evidence: answers and outputs kept word for word in the run folder, a file each, by hash in the record. A run takes
* each once, of the first instance it can be asked of; a resumed run goes on with what is there.
*/
/** Of a program that only tells what there is. */
const settings = {
	all: true,
	encoding: "buffer",
	stripFinalNewline: false,
	maxBuffer: 16777216,
	detached: true,
	extendEnv: false,
	forceKillAfterDelay: 1e3,
	reject: false,
	stdin: "ignore"
};
/** Of the page's header: lines, and characters of each. */
const lines = 5;
const lineLength = 200;
/** Secrets are taken out of texts, and nobody reads other bytes word for word. */
const noText = "it is no text in UTF-8; its checksum can be kept instead";
/** Writes the text into the folder and returns its row. @param told secrets already out */
async function keepEvidence(folder, { name, headline }, of, told) {
	if (!("text" in told)) return {
		name,
		...of,
		sha256: null,
		bytes: 0,
		headline: [],
		reason: told.why
	};
	const bytes = Buffer.from(told.text, "utf8");
	await writeAtomic(path.join(folder, fileOf(name)), bytes);
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return {
		name,
		...of,
		sha256,
		bytes: bytes.length,
		headline: chosen(told.text, headline)
	};
}
/** Names of the config are no paths. */
const fileOf = (name) => `${encodeURIComponent(name).replaceAll("*", "%2A")}.txt`;
function chosen(text, pattern) {
	if (pattern === null) return [];
	const wanted = new RegExp(pattern, "u");
	return text.split(/\r?\n/).filter((line) => wanted.test(line)).slice(0, lines).map((line) => line.trim().slice(0, lineLength));
}
/** What a program prints, in the config's folder and with PATH and LANG for an environment. What it leaves running is killed. */
async function outputOf(command, cwd, ambient, patienceMs = 2e4) {
	const [program = "", ...args] = command;
	const env = tagged({
		PATH: ambient["PATH"] ?? "",
		LANG: ambient["LANG"] ?? "C.UTF-8"
	}, "evidence");
	try {
		const child = execa(which(program, cwd, env["PATH"]), args, {
			...settings,
			timeout: patienceMs,
			cwd,
			env
		});
		const { failed, all, exitCode, signal, timedOut } = await awaitTree(child, env);
		if (!failed) return isUtf8(all) ? { text: Buffer.from(all).toString("utf8") } : { why: noText };
		return { why: timedOut ? `it took over ${patienceMs} ms` : `it ended ${exitCode ?? signal ?? "early"}` };
	} catch (error) {
		return { why: error.message };
	}
}
const indexOf = (folder) => path.join(folder, "index.json");
/** Rows of what a run has kept so far. */
async function loadEvidence(folder) {
	try {
		return JSON.parse(await readFile(indexOf(folder), "utf8"));
	} catch {
		return [];
	}
}
async function saveEvidence(folder, rows) {
	await writeAtomic(indexOf(folder), `${JSON.stringify(rows, null, 2)}\n`);
}

export { saveEvidence as a, outputOf as i, loadEvidence as n, noText as r, keepEvidence as t };
