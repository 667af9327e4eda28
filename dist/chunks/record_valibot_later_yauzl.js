import { stat } from "node:fs/promises";
import path from "node:path";
import { Mt as RecordNotFoundError } from "./errors.js";
import { o as parseRecord, s as readRecord } from "./record_valibot.js";

// src/record/source.ts
/** A record by the path of its file, or of the artifact it came in: the archive, or the folder that was unpacked. */
/**
* Reads and validates.
* @throws RecordNotFoundError, RecordUnreadableError, RecordVersionError, RecordInvalidError
*/
async function readRecordAt(place) {
	const kind = await stat(place).catch(() => null);
	if (kind?.isDirectory()) return readRecord(path.join(place, "record.json"));
	if (kind === null || !/\.zip$/i.test(place)) return readRecord(place);
	const { recordInArchive } = await import("./record-archive.js");
	const bytes = await recordInArchive(place, place);
	if (bytes === null) throw new RecordNotFoundError(`${place}: no record.json in this archive`);
	return parseRecord(bytes.toString("utf8"), `record.json of ${place}`);
}

export { readRecordAt as t };
