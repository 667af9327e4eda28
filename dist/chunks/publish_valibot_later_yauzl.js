import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { S as DigestDiffersError, g as ArtifactWithoutRecordError, p as ArtifactTooLargeError } from "./errors.js";
import { C as UsageError } from "./start.js";
import { g as mergeRecords } from "./record.js";
import { o as parseRecord } from "./record_valibot.js";
import { t as readRecordAt } from "./record_valibot_later_yauzl.js";

// src/publish/records.ts
/** Where records come from: files, or artifacts whose bytes are proved to be those the measuring job uploaded. */
/** Bytes of an archive with record, samples, profiles and logs; nothing larger is downloaded or opened. */
const largestArchiveBytes = 2 ** 30;
/**
* One record of all sources.
* @throws DigestDiffersError, ArtifactTooLargeError, ArtifactWithoutRecordError, and what downloading, reading and
*   merging throw
*/
async function takeRecord(sources, artifacts) {
	const records = [];
	for (const source of sources) records.push(source.kind === "file" ? await readRecordAt(source.path) : await takeArtifact(source, artifacts));
	return mergeRecords(records);
}
/** Nothing of an archive is looked into before its bytes are known to be the right ones. */
async function takeArtifact(source, artifacts) {
	if (artifacts === null) throw new UsageError("artifacts can be downloaded from GitHub only; name the record with --record FILE");
	const name = `artifact ${source.id}`;
	const given = source.digest === null ? null : hexOf(source.digest);
	const download = await artifacts.download(source, largestArchiveBytes);
	await checkArchive(download, given, name);
	const { recordInArchive } = await import("./record-archive.js");
	const bytes = await recordInArchive(download.file, name);
	if (bytes === null) throw new ArtifactWithoutRecordError(`${name} holds no file record.json`);
	if (source.recordSha256 !== null) {
		const found = createHash("sha256").update(bytes).digest("hex");
		if (found !== hexOf(source.recordSha256)) throw new DigestDiffersError(`record.json of ${name} has SHA-256 ${found}, not ${source.recordSha256}`);
	}
	return parseRecord(bytes.toString("utf8"), `record.json of ${name}`);
}
/** The service's word for the size is not taken: what came is measured too. */
async function checkArchive({ file, digest }, given, name) {
	const { size } = await stat(file);
	if (size > largestArchiveBytes) throw new ArtifactTooLargeError(`${name} has ${size} bytes, at most ${largestArchiveBytes} are taken`);
	const expected = given ?? (digest === null ? null : hexOf(digest));
	if (expected === null) throw new DigestDiffersError(`no SHA-256 is given for ${name}, and the service tells none`);
	const found = await sha256Of(file);
	if (found !== expected) throw new DigestDiffersError(`${name} has SHA-256 ${found}, not ${expected}`);
}
async function sha256Of(file) {
	const hash = createHash("sha256");
	for await (const part of createReadStream(file)) hash.update(part);
	return hash.digest("hex");
}
/** A digest with or without `sha256:` before it. */
function hexOf(digest) {
	const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(digest.trim())?.[1];
	if (hex === void 0) throw new DigestDiffersError(`${JSON.stringify(digest.slice(0, 80))} is no SHA-256`);
	return hex.toLowerCase();
}

export { takeRecord as t };
