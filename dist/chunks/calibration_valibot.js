import { readFileSync } from "node:fs";
import path from "node:path";
import { x as safeParse } from "./valibot.js";
import { c as calibrationSchema } from "./record_valibot.js";
import { f as writeAtomic } from "./record.js";

// src/calibration/store.ts
/**
* Where the calibration of a host is kept: in the user's state folder, `ratingplate/calibration/<host id>.json`. A home
* that several machines share so has one for each.
*/
/** `$XDG_STATE_HOME/ratingplate`, else `~/.local/state/ratingplate`; null where neither is known. A relative one is none. */
function stateFolder({ XDG_STATE_HOME: state, HOME: home }) {
	if (state !== void 0 && path.isAbsolute(state)) return path.join(state, "ratingplate");
	if (home !== void 0 && path.isAbsolute(home)) return path.join(home, ".local", "state", "ratingplate");
	return null;
}
/** A host without an id is told apart by what else is known of it, when its calibration is read. */
const fileOf = (state, { id }) => path.join(state, "calibration", `${id === null ? "host" : id.replaceAll(/[^\w-]/g, "_")}.json`);
/** Keeps it in place of the host's last one, whole or not at all; returns the file. */
async function storeCalibration(state, calibration) {
	const file = fileOf(state, calibration.host);
	await writeAtomic(file, `${JSON.stringify(calibration, null, 2)}\n`);
	return file;
}
/** The host's last calibration; null where there is none, or none that this version can read. */
function readCalibration(state, host) {
	try {
		const result = safeParse(calibrationSchema, JSON.parse(readFileSync(fileOf(state, host), "utf8")));
		return result.success ? result.output : null;
	} catch {
		return null;
	}
}
/** What a calibration holds for. */
function calibratedHost(host) {
	const { id, cpu_model, cpus, kernel, node, sampler } = host;
	return {
		id,
		cpu_model,
		cpus,
		kernel,
		node,
		sampler
	};
}
/** A kernel, a CPU or a version do not change without a trace; what else may have, three months are long enough for. */
const longestAgeDays = 90;
const dayMs = 864e5;
/** Why it says nothing of this host now, or null. `now`: ms after the epoch. */
function staleness(calibration, host, tool, now) {
	if (calibration.tool !== tool) return `it was taken by ratingplate ${calibration.tool}`;
	const [there, here] = [calibration.host, calibratedHost(host)];
	const other = Object.keys(here).find((mark) => there[mark] !== here[mark]);
	if (other !== void 0) return `${other} was ${there[other]} and is ${here[other]}`;
	const days = (now - Date.parse(calibration.taken)) / dayMs;
	if (!(days <= 90) || days < -1) return `it is of ${calibration.taken.slice(0, 10)}`;
	return null;
}

export { storeCalibration as a, stateFolder as i, readCalibration as n, staleness as r, calibratedHost as t };
