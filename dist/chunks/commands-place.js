import { access, mkdtemp, rmdir } from "node:fs/promises";
import path from "node:path";
import { l as PlaceUnusableError } from "./start.js";
import { t as assertUsable } from "./commands.js";

// src/commands/place.ts
/** Whether a folder named on the command line can be written to. */
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

export { assertFolder };
