import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { a as getState, c as setSecret, f as summary, i as getInput, s as setOutput, t as core_exports } from "./chunks/actions_artifact.js";
import { rmSync } from "node:fs";
import { u as reportSwept } from "./chunks/commands_valibot_yaml.js";
import { M as exitCodes, j as RatingplateError } from "./chunks/start.js";
import { S as readInputs, _ as placesIn, g as readRunner, m as withoutSecrets } from "./chunks/action.js";

// src/action/run.ts
/** The Action: reads inputs and runs one command. */
/** Runs what the inputs ask for; returns the exit code. Every error is told and none thrown. */
async function runAction(get, deps) {
	try {
		return await start(readInputs(get), deps);
	} catch (error) {
		return report(error, deps);
	}
}
/** Commands are loaded when asked for: what draws and what speaks to GitHub is not in the process that measures. */
async function start(inputs, deps) {
	switch (inputs.command) {
		case "measure": return (await import("./chunks/action-measure.js")).measureTag(inputs, deps);
		case "publish": return (await import("./chunks/action-publish.js")).publishRecord(inputs, deps);
		case "calibrate": return (await import("./chunks/action-calibrate.js")).calibrateRunner(inputs, deps);
		case "render": return (await import("./chunks/action-draw.js")).draw("render", inputs, deps);
		case "doctor": return (await import("./chunks/action-doctor.js")).diagnose(inputs, deps);
		default:
			if (deps.runner.event.pull_request || deps.runner.event.merge_group) return (await import("./chunks/action-review.js")).reviewPull(inputs, deps);
			return (await import("./chunks/action-draw.js")).draw("check", inputs, deps);
	}
}
/** A known error is a message and a hint; anything else is a fault of ours and shows its stack. */
function report(error, { core }) {
	if (error instanceof RatingplateError) {
		core.error(`${error.message}\n${error.hint} (${error.code}, ${error.docs})`, { title: `ratingplate: ${error.code}` });
		return error.exit;
	}
	core.error(`unexpected error, please report it: ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
	return exitCodes.unmeasured;
}
/** After the job, whatever became of it: ends what a killed run left, and removes its folder. Never fails. */
async function cleanUp({ runner, core }) {
	const { root, runs } = placesIn(runner.temp);
	const tell = (event) => {
		if (event.event === "note") core[event.level === "warning" ? "warning" : "info"](event.message);
	};
	try {
		await reportSwept(runs, tell);
		rmSync(root, {
			recursive: true,
			force: true
		});
	} catch (error) {
		core.warning(`Cleaning up: ${error.message}`);
	}
}

// src/main.ts
/** Action entry, for the step and for its clean-up: reads the runner's environment, runs one command, sets the exit code. */
/** The state that post.ts sets, so that the same program knows that it is now run for the clean-up. */
const started = "started";
/** A job has a log of lines, also where its runner gives a step a terminal: there a live line is but control characters. */
const lines = (stream) => ({ write: (text) => stream.write(text) });
/** The world as the Action sees it; a cancelled job becomes one abort signal. */
function makeDeps() {
	const controller = new AbortController();
	for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => controller.abort(name));
	const runner = readRunner(process.env, process.cwd());
	return {
		runner,
		env: process.env,
		core: core_exports,
		command: {
			cwd: runner.workspace,
			env: {
				...withoutSecrets(process.env),
				NO_COLOR: "1"
			},
			stdout: lines(process.stdout),
			stderr: lines(process.stderr),
			entries: path.dirname(fileURLToPath(import.meta.url)),
			execPath: process.execPath,
			signal: controller.signal
		},
		output: setOutput,
		writeSummary: async (markdown) => {
			if (process.env["GITHUB_STEP_SUMMARY"]) await summary.addRaw(markdown).write({ overwrite: true });
		},
		loadExec: async () => (await import("./chunks/actions-exec-lib-exec-lazy.js")).exec,
		loadArtifacts: async () => {
			Object.assign(process, { noDeprecation: true });
			return new (await (import("./chunks/actions-artifact-lib-artifact-lazy.js"))).DefaultArtifactClient();
		},
		sleep: (ms) => setTimeout(ms),
		nonce: randomUUID
	};
}
/** The step itself. */
async function step() {
	for (const name of ["github-token", "artifact-token"]) {
		const token = getInput(name);
		if (token !== "") setSecret(token);
	}
	process.exitCode = await runAction((name) => getInput(name), makeDeps());
}
if (getState(started) === "true") await cleanUp(makeDeps());
else await step();

export {  };
