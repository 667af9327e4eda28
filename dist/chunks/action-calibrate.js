import { n as calibrateHost } from "./commands-calibrate.js";
import { a as lineOf } from "./commands.js";
import { t as chooseProgress } from "./progress.js";
import { _ as placesIn, b as isOn, c as cutToFit, d as refuseOtherSystems, l as quoted, x as listOf } from "./action.js";
import { G as readingsTable, Y as localeOf, nt as markup } from "./render.js";

// src/action/summary/calibrate.ts
function calibrationSummary({ calibration, stored }) {
	const { host, readings, tool } = calibration;
	const failed = readings.filter(({ result }) => result === "fail").length;
	const title = failed === 0 ? "the instrument on this host" : `${failed} readings of this host fail`;
	const machine = [
		host.cpu_model ?? "unknown CPU",
		`kernel ${host.kernel ?? "unknown"}`,
		`Node ${host.node}`
	];
	const kept = "file" in stored ? "Records measured here from now on carry it." : `Not kept: ${stored.why}.`;
	const parts = [
		`## ratingplate: ${title}`,
		`${markup(machine.join(", "))}; ratingplate ${markup(tool)}. ${markup(kept)}`,
		readingsTable(readings, localeOf("en"))
	];
	return cutToFit(`${parts.join("\n\n")}\n`, "the log of this step");
}

// src/action/calibrate.ts
/** `command: calibrate`: how far the readings of this runner's machine are off, for the job and for later records. */
/** Returns the exit code: 1 where a row fails, 3 where one cannot say. */
async function calibrateRunner(inputs, deps) {
	const { runner, command, core, nonce } = deps;
	refuseOtherSystems(runner, false);
	const asked = {
		only: listOf(inputs, "only"),
		runs: placesIn(runner.temp).runs
	};
	const tell = chooseProgress({
		json: false,
		quiet: false,
		color: false,
		stream: command.stdout
	});
	const world = {
		...command,
		commandLine: "ratingplate calibrate"
	};
	const calibrated = await quoted({
		nonce,
		write: (text) => command.stdout.write(text)
	}, () => calibrateHost({
		...asked,
		tell
	}, world));
	annotate(calibrated, core);
	if (isOn(inputs, "summary")) await deps.writeSummary(calibrationSummary(calibrated));
	return calibrated.code;
}
/** A line of the log for each reading; those that do not pass are found from the run's page too. */
function annotate({ calibration }, core) {
	for (const reading of calibration.readings) {
		const said = lineOf(reading);
		if (reading.result === "fail") core.error(said, { title: "Calibration fails" });
		else if (reading.result === "cannot-say") core.warning(said, { title: "Calibration cannot say" });
		else core.info(said);
	}
}

export { calibrateRunner };
