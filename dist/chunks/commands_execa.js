import path from "node:path";
import { t as buildTarget } from "./target_execa.js";
import { b as targetEnvironment } from "./target.js";
import { f as makeFolderNow } from "./util.js";

// src/commands/build.ts
/** Runs the builds of a plan: each target once, before anything is measured. */
/** Throws `target-build-failed` with the last lines of the build. */
async function buildTargets(plan, deps) {
	const targets = new Map(plan.measurements.map(({ scenario }) => [buildKey(scenario.target), scenario.target]));
	for (const target of targets.values()) if (target.build !== null) await build(target, target.build, deps);
}
/** Variants of one target share its build. */
function buildKey(target) {
	return JSON.stringify([
		target.name,
		target.cwd,
		target.build
	]);
}
/** A build gets what a target gets, without the config's own variables: those may be secret. */
async function build(target, command, deps) {
	deps.tell({
		event: "note",
		level: "info",
		code: "build",
		message: `building ${target.name}: ${command.join(" ")}`
	});
	const { env } = targetEnvironment({
		...target,
		env: {}
	}, deps.ambient, {});
	const home = path.join(deps.folder, "build-home");
	makeFolderNow(home);
	const { folder, ledger, signal } = deps;
	await buildTarget({
		target,
		command,
		env: {
			HOME: home,
			...env
		},
		secrets: [],
		folder,
		tag: ledger.tag,
		signal
	});
}

export { buildTargets as t };
