import { i as stateFolder, n as readCalibration, r as staleness } from "./calibration_valibot.js";
import { o as version } from "./start.js";

// src/commands/attach-calibration.ts
/** The calibration that a new record carries: the host's last one, where it still holds. */
/** Null where there is none, or one that says nothing of this host any more; that is told. */
function attachedCalibration(host, { env }, tell) {
	const state = stateFolder(env);
	const found = state === null ? null : readCalibration(state, host);
	if (found === null) return null;
	const stale = staleness(found, host, version, Date.now());
	if (stale === null) return found;
	tell({
		event: "note",
		level: "info",
		code: "calibration-stale",
		message: `the calibration of this host is not attached: ${stale}; \`ratingplate calibrate\` takes a new one`
	});
	return null;
}

export { attachedCalibration as t };
