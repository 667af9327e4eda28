import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import { C as DigestDiffersError, _ as ArtifactWithoutRecordError } from "./errors.js";
import { f as UsageError } from "./start.js";
import { c as mergeRecords } from "./record.js";
import { s as readRecord } from "./record_valibot.js";

// src/publish/records.ts
/** Where records come from: files, or an artifact whose bytes are proved to be those the measuring job uploaded. */
/**
* One record of all sources.
* @throws DigestDiffersError, ArtifactWithoutRecordError, and what reading and merging throw
*/
async function takeRecord(sources, artifacts) {
	const records = [];
	for (const source of sources) records.push(await readRecord(source.kind === "file" ? source.path : await download(source, artifacts)));
	return mergeRecords(records);
}
/** The record's file within the artifact, its bytes checked. */
async function download(source, artifacts) {
	if (artifacts === null) throw new UsageError("artifacts can be downloaded in the Action only; name the record with --record FILE");
	const digest = hexOf(source.digest);
	const { folder, digestMismatch } = await artifacts.download(source.id, digest);
	if (digestMismatch) throw new DigestDiffersError(`artifact ${source.id} is not the one with SHA-256 ${digest}`);
	const file = path.join(folder, "record.json");
	const entry = await lstat(file).catch(() => null);
	if (entry === null || !entry.isFile()) throw new ArtifactWithoutRecordError(`artifact ${source.id} holds no file record.json`);
	if (source.recordSha256 !== null) await checkSha256(file, hexOf(source.recordSha256), entry.size);
	return file;
}
/** As far as it can be a record at all: what is larger is refused when it is read. */
const largestBytes = 64 * 2 ** 20;
async function checkSha256(file, expected, size) {
	if (size > largestBytes) return;
	const found = createHash("sha256").update(await readFile(file)).digest("hex");
	if (found !== expected) throw new DigestDiffersError(`record.json has SHA-256 ${found}, not ${expected}`);
}
/** A digest with or without `sha256:` before it. */
function hexOf(digest) {
	const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(digest.trim())?.[1];
	if (hex === void 0) throw new DigestDiffersError(`${JSON.stringify(digest.slice(0, 80))} is no SHA-256`);
	return hex.toLowerCase();
}

export { takeRecord as t };
