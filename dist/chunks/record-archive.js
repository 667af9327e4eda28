import { t as require_yauzl } from "./yauzl.js";
import { Nt as RecordUnreadableError } from "./errors.js";
import { O as largestRecordBytes } from "./record.js";

// src/record/archive.ts
var import_yauzl = require_yauzl();
const recordName = "record.json";
/** Files in an archive; a run of the largest plan leaves some thousands. */
const mostEntries = 1e5;
/**
* Bytes of `record.json` at the top of a zip file; null where there is none. Nothing is written to disk, and of the
* record itself no more is unpacked than a record can have, whatever the archive says of it.
* @param name what to call it in errors
* @throws RecordUnreadableError for what is no archive, and for a record that is too large, no regular file or there twice
*/
async function recordInArchive(file, name) {
	try {
		const archive = await (0, import_yauzl.openPromise)(file, { autoClose: false });
		try {
			return await unpack(archive, name);
		} finally {
			archive.close();
		}
	} catch (error) {
		if (error instanceof RecordUnreadableError) throw error;
		throw new RecordUnreadableError(`${name}: ${error.message}`, { cause: error });
	}
}
async function unpack(archive, name) {
	const entry = await find(archive, name);
	if (entry === null) return null;
	if (!isRegular(entry)) throw new RecordUnreadableError(`${name}: ${recordName} is no regular file`);
	if (entry.uncompressedSize > largestRecordBytes) throw new RecordUnreadableError(`${name}: ${recordName} has ${entry.uncompressedSize} bytes, a record has at most ${largestRecordBytes}`);
	const parts = [];
	for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part);
	return Buffer.concat(parts);
}
/** The one entry of that name: with two of them it would depend on the reader which is the record. */
async function find(archive, name) {
	if (archive.entryCount > mostEntries) throw new RecordUnreadableError(`${name}: ${archive.entryCount} files, an artifact of a run has at most ${mostEntries}`);
	let found = null;
	for await (const entry of archive.eachEntry()) {
		if (entry.fileName !== recordName) continue;
		if (found !== null) throw new RecordUnreadableError(`${name}: holds two files ${recordName}`);
		found = entry;
	}
	return found;
}
/** By the mode that archives made on Unix carry; others have none. */
function isRegular({ externalFileAttributes, versionMadeBy }) {
	const unix = versionMadeBy >> 8 === 3;
	const type = externalFileAttributes >>> 16 & 61440;
	return !unix || type === 0 || type === 32768;
}

export { recordInArchive };
