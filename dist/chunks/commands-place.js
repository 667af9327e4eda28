import { access, constants, mkdtemp, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { _ as PlaceUnusableError } from "./start.js";

// src/commands/place.ts
/** Whether a folder can be written to, before hours are spent on what is to go there. */
/**
* Makes sure that files can be put into `out`. Rights alone do not tell: below /proc root may write and still
* no folder can be made, and Node's recursive mkdir tries there without end. So one is made, and removed.
* @throws PlaceUnusableError
*/
async function assertFolder(out) {
	await assertUsable(out);
	const there = await nearestThere(out);
	try {
		await rmdir(await mkdtemp(path.join(there, ".ratingplate-")));
	} catch (error) {
		const { code = "unknown" } = error;
		throw new PlaceUnusableError(`${out}: no folder can be made in ${there} (${code})`, { cause: error });
	}
}
/** The folder itself, or the nearest above it that is there. */
async function nearestThere(folder) {
	return await access(folder).then(() => true, () => false) || path.dirname(folder) === folder ? folder : nearestThere(path.dirname(folder));
}
/** What can be told without making anything, in the system's own words. */
async function assertUsable(out) {
	const found = await stat(out).catch((error) => error.code ?? error.message);
	if (found === "ENOENT") return assertUsable(path.dirname(out));
	if (typeof found === "string") throw new PlaceUnusableError(`${out}: ${found}`);
	if (!found.isDirectory()) throw new PlaceUnusableError(`${out} is no folder`);
	await access(out, constants.W_OK | constants.X_OK).catch((error) => {
		throw new PlaceUnusableError(error.message, { cause: error });
	});
}

export { assertFolder as t };
