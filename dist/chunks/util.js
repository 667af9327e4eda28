import { c as PortsShortError, g as PlaceUnusableError } from "./start.js";
import path from "node:path";
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";

// src/util/unix-url.ts
/** Null for an address that does not begin with `unix:`, and for one without an absolute path. */
function parseUnix(url) {
	const [, socket, path = "/"] = /^unix:(\/[^:\0]+)(?::(\/.*))?$/s.exec(url) ?? [];
	return socket === void 0 ? null : {
		socket,
		path
	};
}
/** Whether it is meant to be the address of a Unix socket. */
const isUnix = (url) => url.startsWith("unix:");

// src/util/folders.ts
/** Making folders with those above them: by hand, because Node's recursive mkdir never ends below /proc. */
/**
* Makes a folder and what is missing above it; one that is there is left as it is.
*
* Where the system says ENOENT although the folder above is there (/proc, an automounter), Node's own recursive mkdir
* makes the folder above again, and so on without end.
* @throws PlaceUnusableError where the system allows no folder there; other errors of the system as they are.
*/
async function makeFolder(folder) {
	try {
		await mkdir(folder);
	} catch (error) {
		const parent = parentToMake(folder, error, await kindOf(folder), await kindOf(path.dirname(folder)));
		if (parent === null) return;
		await makeFolder(parent);
		await mkdir(folder).catch(ignoreThere);
	}
}
/** The same, at once. */
function makeFolderNow(folder) {
	try {
		mkdirSync(folder);
	} catch (error) {
		const parent = parentToMake(folder, error, kindNow(folder), kindNow(path.dirname(folder)));
		if (parent === null) return;
		makeFolderNow(parent);
		try {
			mkdirSync(folder);
		} catch (again) {
			ignoreThere(again);
		}
	}
}
/** What has to be made first; null where the folder is there already. */
function parentToMake(folder, error, here, above) {
	const { code } = error;
	if (here === "folder") return null;
	if (code !== "ENOENT") throw error;
	const parent = path.dirname(folder);
	if (above === "nothing" && parent !== folder) return parent;
	throw new PlaceUnusableError(`${folder}: no folder can be made in ${parent} (${code})`, { cause: error });
}
/** Somebody else made it in the meantime. */
function ignoreThere(error) {
	if (error.code !== "EEXIST") throw error;
}
function kindOf(place) {
	return stat(place).then((found) => found.isDirectory() ? "folder" : "other", (error) => absent(error));
}
function kindNow(place) {
	try {
		return statSync(place).isDirectory() ? "folder" : "other";
	} catch (error) {
		return absent(error);
	}
}
const absent = ({ code }) => code === "ENOENT" ? "nothing" : "other";

// src/util/loopback.ts
/** The loopback address of a machine that may know but one family. */
/** Codes that say there is no such address here. */
const unknownAddress = /* @__PURE__ */ new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);
/**
* Listens on 127.0.0.1 at a port of the kernel's choice, or on ::1 where there is no IPv4.
* @throws PortsShortError where the kernel has no port left to choose.
*/
async function onLoopback(listen) {
	try {
		return await listen("127.0.0.1");
	} catch (error) {
		if (!unknownAddress.has(codeOf(error))) throw named(error);
	}
	return listen("::1").catch((error) => {
		throw named(error);
	});
}
const codeOf = (error) => error.code ?? "";
/** A port of the kernel's choice is in use only where all are. */
function named(error) {
	if (codeOf(error) !== "EADDRINUSE" && !unknownAddress.has(codeOf(error))) return error;
	return new PortsShortError(`no local port is left to listen on: ${error.message}`, { cause: error });
}

export { parseUnix as a, isUnix as i, makeFolder as n, makeFolderNow as r, onLoopback as t };
