import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import "./config-index.js";
import { s as referencesOf } from "./config.js";
import { M as exitCodes, j as RatingplateError } from "./start.js";
import { n as loadConfig } from "./config_valibot_yaml.js";
import { a as tryLoopback } from "./host.js";
import { t as examine } from "./host_valibot.js";
import { t as takeScene } from "./host_yaml.js";
import { t as openGit } from "./util.js";
import { O as text, k as keptCredentials, n as reportText } from "./commands.js";

// src/commands/doctor.ts
/** `ratingplate doctor`: is this machine fit to be a reference, and what would make it so? */
/** 0 for a reference, 1 where something is wanting, 3 where it could not be told. */
const gradeCodes = {
	reference: exitCodes.done,
	degraded: exitCodes.wanting,
	unknown: exitCodes.unmeasured
};
/** Runs the command; returns the exit code. */
async function doctor({ values }, deps) {
	const report = await examineMachine({
		cwd: deps.cwd,
		env: deps.env,
		references: referencesIn(text(values, "config"), deps.cwd),
		credentials: await keptCredentials(openGit(deps.cwd, deps.env).ask)
	});
	if (values["json"] === true) deps.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
	else deps.stdout.write(reportText(report, hasColor(deps)));
	return gradeCodes[report.grade];
}
/** Steal and load come in ticks of 10 ms: 1 % of one CPU takes a second to be seen at all. */
const watchMs = 2e3;
/** Looks at the machine for two seconds. */
async function examineMachine(given) {
	const scene = await takeScene({
		...given,
		sysRoot: "",
		user: {
			uid: process.getuid?.() ?? null,
			groups: process.getgroups?.() ?? null
		},
		loopback: tryLoopback,
		ownMs: () => {
			const { user, system } = process.cpuUsage();
			return (user + system) / 1e3;
		},
		pid: process.pid,
		clock: {
			now: () => performance.now(),
			wall: () => Date.now(),
			sleep: (ms) => setTimeout(ms)
		},
		watchMs
	});
	return examine(scene);
}
/**
* Machines that the config names. One that was asked for must be there and right; a mistake in the one that merely is
* there is told by the commands that need it.
*/
function referencesIn(config, cwd) {
	const file = path.resolve(cwd, config ?? "ratingplate.yml");
	if (config === null && !existsSync(file)) return null;
	try {
		return referencesOf(loadConfig(file).input);
	} catch (error) {
		if (config === null && error instanceof RatingplateError) return null;
		throw error;
	}
}
/** https://no-color.org: any value but the empty one. */
function hasColor({ env, stdout }) {
	return stdout.isTTY === true && !env["NO_COLOR"];
}

export { referencesIn as i, examineMachine as n, gradeCodes as r, doctor as t };
