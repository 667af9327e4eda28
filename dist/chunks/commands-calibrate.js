import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { i as programs, r as calibrateConfig } from "./calibrate.js";
import { r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import { n as judgeRow, t as rows } from "./calibration.js";
import { a as storeCalibration, i as stateFolder, t as calibratedHost } from "./calibration_valibot.js";
import "./config-index.js";
import { M as exitCodes, k as nearest, m as InterruptedError, o as version, v as ProgramMissingError, x as UnknownRowError } from "./start.js";
import { r as harnessOf } from "./ownership.js";
import { t as chooseProgress } from "./progress.js";
import { t as readReason } from "./record.js";
import { n as listRuns } from "./record_valibot.js";
import { A as which } from "./target.js";
import { E as list, i as closeCalibration, r as gatherEvidence } from "./commands.js";
import { t as runCampaign } from "./commands_execa_pidusage_pprof-format_valibot_ws_yaml_later_pg.js";
import { u as reportSwept } from "./commands_valibot_yaml.js";

// src/commands/calibrate.ts
/** `ratingplate calibrate`: servers of known cost, measured as any other, against their own accounts. */
/** Runs the command; returns the exit code. */
async function calibrate({ values }, deps) {
	const only = list(values, "only");
	chooseRows(only);
	const runs = path.join(stateFolder(deps.env) ?? tmpdir(), "calibrate");
	const tell = progressOf(values, deps);
	await removeEnded(runs, tell);
	const calibrated = await calibrateHost({
		only,
		runs,
		tell
	}, deps);
	const form = {
		json: values["json"] === true,
		quiet: values["quiet"] === true
	};
	deps.stdout.write(closeCalibration(calibrated, form));
	return calibrated.code;
}
/** Tries the rows, and keeps the result for the host where all were tried. @throws UnknownRowError, InterruptedError */
async function calibrateHost({ only, runs, tell }, deps) {
	const chosen = chooseRows(only);
	const { calibration, folder } = await takeCalibration({
		chosen,
		runs,
		tell: withoutStale(tell)
	}, deps);
	const code = exitOf(calibration);
	const stored = await keep(calibration, chosen, deps);
	if (code === exitCodes.done) await rm(folder, {
		recursive: true,
		force: true
	});
	return {
		calibration,
		code,
		stored,
		logs: code === exitCodes.done ? null : path.join(folder, "logs")
	};
}
/** The result is for stdout, so that progress does not mix with it. */
function progressOf(values, deps) {
	const color = deps.env["NO_COLOR"] === void 0 || deps.env["NO_COLOR"] === "";
	const quiet = values["quiet"] === true;
	return chooseProgress({
		json: false,
		quiet,
		color,
		stream: deps.stderr
	});
}
/** That the last one does not hold any more is why this one is taken. */
const withoutStale = (tell) => (event) => {
	if (event.event !== "note" || event.code !== "calibration-stale") tell(event);
};
/** All rows, or those that `--only` names. @throws UnknownRowError */
function chooseRows(only) {
	const ids = rows.map(({ id }) => id);
	const strange = only.find((wanted) => !ids.includes(wanted));
	if (strange !== void 0) {
		const near = nearest(strange, ids);
		const guess = near === null ? `there are ${ids.join(", ")}` : `did you mean ${near}?`;
		throw new UnknownRowError(`--only ${strange}: no row of the calibration is called so; ${guess}`);
	}
	return only.length === 0 ? rows : rows.filter(({ id }) => only.includes(id));
}
/** Measures the rows' servers and judges the closed record; `folder` is that of the run. */
async function takeCalibration({ chosen, runs, tell }, deps) {
	const missing = missingPrograms(deps);
	const work = await mkdtemp(path.join(tmpdir(), "ratingplate-calibrate-"));
	try {
		const scenarios = scenariosOf(chosen, missing);
		if (scenarios.length === 0) throw new ProgramMissingError(`none of these rows can be tried: this host has no ${[...missing].join(", ")}`);
		const plan = await prepare(scenarios, work, deps);
		const campaign = await runCampaign({
			plan,
			runs,
			out: null,
			resume: null,
			tell,
			built: true
		}, deps);
		if (deps.signal.aborted) throw new InterruptedError(`broken off by ${String(deps.signal.reason)}; nothing was calibrated`);
		const evidence = await gatherEvidence(campaign, path.join(work, "accounts"));
		const readings = chosen.flatMap((row) => judgeRow(row, evidence, missing));
		const host = calibratedHost(hostOf(campaign));
		return {
			calibration: {
				taken: (/* @__PURE__ */ new Date()).toISOString(),
				tool: version,
				host,
				readings
			},
			folder: campaign.folder.path
		};
	} finally {
		await rm(work, {
			recursive: true,
			force: true
		});
	}
}
function hostOf({ record }) {
	const host = record.runs[0]?.host;
	if (host === void 0) throw new Error("a record has a run");
	return host;
}
/** Programs that rows may need and this host lacks. */
function missingPrograms({ cwd, env }) {
	const needed = new Set(rows.flatMap(({ needs }) => needs ?? []));
	return new Set([...needed].filter((program) => {
		try {
			which(program, cwd, env["PATH"]);
			return false;
		} catch {
			return true;
		}
	}));
}
const scenariosOf = (chosen, missing) => chosen.filter(({ needs }) => needs === null || !missing.has(needs)).flatMap((row) => row.scenarios);
/** An ordinary config, the programs it names, and a folder for each scenario's accounts. */
async function prepare(only, work, deps) {
	const places = {
		programs: path.join(work, "programs"),
		accounts: path.join(work, "accounts")
	};
	for (const folder of Object.values(places)) await mkdir(folder);
	for (const [file, text] of Object.entries(programs)) await writeFile(path.join(places.programs, file), text);
	const text = calibrateConfig({
		node: deps.execPath,
		entries: deps.entries,
		...places
	});
	const config = parseConfig(text, path.join(work, "ratingplate.yml"));
	const plan = makePlan(config, {
		profile: "full",
		only
	});
	for (const { id } of plan.measurements) await mkdir(path.join(places.accounts, id));
	return plan;
}
/** What is left of earlier ones was for whoever looked into it. */
async function removeEnded(runs, tell) {
	await reportSwept(runs, tell);
	for (const run of await listRuns(runs)) {
		const folder = path.join(runs, run);
		if (harnessOf(folder) === null) await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
/** A calibration of some rows is none of the host. Returns the file, or why it is not kept. */
async function keep(calibration, chosen, { env }) {
	if (chosen.length < rows.length) return { why: "only some rows were tried" };
	const state = stateFolder(env);
	if (state === null) return { why: "neither XDG_STATE_HOME nor HOME names a folder" };
	return { file: await storeCalibration(state, calibration) };
}
/** A row that fails is found wanting; one that this moment could not say was not measured. A program that is not there is neither. */
function exitOf({ readings }) {
	if (readings.some(({ result }) => result === "fail")) return exitCodes.wanting;
	return readings.some(({ result, reason }) => result === "cannot-say" && readReason(reason ?? "")?.code !== "no-program") ? exitCodes.unmeasured : exitCodes.done;
}

export { calibrateHost as n, calibrate as t };
