import path from "node:path";
import "./config-index.js";
import { M as exitCodes, h as NothingMeasuredError, m as InterruptedError, p as ExplicitOutError } from "./start.js";
import { U as describePlan } from "./config.js";
import { n as loadConfig, t as makePlan } from "./config_valibot_yaml.js";
import { n as hintOf } from "./errors.js";
import { y as hostFacts } from "./host.js";
import { t as chooseProgress } from "./progress.js";
import { h as serializeRecord } from "./record.js";
import { t as runCampaign } from "./commands_execa_pidusage_pprof-format_valibot_ws_yaml_later_pg.js";
import { D as measureOptions, c as faultLines, d as summarize, l as placeRecord, o as refuseRemote, s as exitCodeOf, u as renderInChild, x as noteUnsupported, y as markUnsupported } from "./commands.js";
import { s as knownTimes } from "./commands_valibot_yaml.js";
import { t as assertFolder } from "./commands-place.js";

// src/commands/measure.ts
/** `ratingplate measure`: config -> plan -> rounds -> record -> snapshot. */
/** Runs the command; returns the exit code. */
async function measure(parsed, deps) {
	const options = measureOptions(parsed);
	const file = path.resolve(deps.cwd, options.config);
	const plan = planOf(options, file, deps);
	const runs = path.join(path.dirname(file), ".ratingplate");
	if (options.plan) {
		const snapshot = snapshotOf(plan, options, deps);
		deps.stdout.write(describePlan(plan, await knownTimes(plan, {
			runs,
			snapshot
		}, hostFacts())));
		return exitCodes.done;
	}
	const out = outOf(plan, options, deps);
	return measureAndDraw({
		plan,
		runs,
		out,
		resume: options.resume,
		renderArgs: options.render ? renderArgs(plan, options, out) : null,
		json: options.json,
		printRecord: options.printRecord,
		quiet: options.quiet,
		pageName: options.out === null && Object.keys(plan.snapshot.pages).length > 0 ? null : "page.md",
		resumeCommand: options.resume === null ? `${deps.commandLine} --resume` : deps.commandLine
	}, deps);
}
function planOf(options, file, deps) {
	const plan = makePlan(loadConfig(file, options.set), {
		profile: options.profile ?? void 0,
		only: options.only,
		noBuild: !options.build,
		command: options.command === null ? void 0 : programPath(options.command, deps.cwd),
		env: options.plan ? void 0 : deps.env
	});
	if (options.plan) return noteUnsupported(plan);
	const measured = markUnsupported(plan);
	refuseRemote(measured, options.allowRemote);
	return measured;
}
/** A name is looked up in PATH at launch; a path is the user's own, from where they stand. */
function programPath(command, cwd) {
	return command.includes("/") ? path.resolve(cwd, command) : command;
}
/** Where the snapshot goes; what may never be published must not go where the published one is. */
function outOf(plan, { out }, deps) {
	if (out === null && plan.unpublishable.length > 0) throw new ExplicitOutError(`this run may not replace the published snapshot: ${plan.unpublishable.join("; ")}`);
	return snapshotOf(plan, { out }, deps);
}
const snapshotOf = (plan, { out }, deps) => out === null ? path.resolve(path.dirname(plan.configFile), plan.snapshot.dir) : path.resolve(deps.cwd, out);
/** Pages of the config are filled only where they are meant: in the config's own snapshot. */
function renderArgs(plan, options, out) {
	const record = [
		"--record",
		path.join(out, "record.json"),
		...options.html ? ["--html"] : []
	];
	return options.out === null ? [
		"--config",
		plan.configFile,
		...record
	] : [
		...record,
		"--out",
		out
	];
}
/** Measures, places the record, draws, and says what was found and where. */
async function measureAndDraw(work, deps) {
	await assertFolder(work.out);
	const startedAt = performance.now();
	const color = deps.env["NO_COLOR"] === void 0 || deps.env["NO_COLOR"] === "";
	const tell = chooseProgress({
		json: work.json,
		quiet: work.quiet,
		color,
		dumb: deps.env["TERM"] === "dumb",
		signal: deps.signal,
		stream: work.json ? deps.stdout : deps.stderr
	});
	const campaign = await runCampaign({
		plan: work.plan,
		runs: work.runs,
		out: work.out,
		resume: work.resume,
		tell,
		built: work.built ?? false
	}, deps).catch((error) => {
		throw deps.signal.aborted && error === deps.signal.reason ? interruptedEarly(deps) : error;
	});
	const { record, folder } = campaign;
	if (work.printRecord === true) deps.stdout.write(serializeRecord(record));
	if (deps.signal.aborted) throw new InterruptedError(`broken off by ${String(deps.signal.reason)}; ${keptIn(work, folder.path)}`);
	const place = record.complete ? await placeRecord(folder.record, work.out) : folder.record;
	const drawn = record.complete && work.renderArgs !== null ? await renderInChild(work.renderArgs, deps) : exitCodes.done;
	tell({
		event: "run-ended",
		record: place,
		complete: record.complete,
		ms: performance.now() - startedAt
	});
	assertMeasured(work, campaign);
	const said = work.printRecord === true ? deps.stderr : deps.stdout;
	if (!work.quiet && !work.json) said.write(closing(work, campaign, place, deps));
	else if (work.quiet && !work.json) deps.stderr.write(quietClosing(work, campaign, deps));
	return drawn === exitCodes.done ? exitCodeOf(record) : drawn;
}
/** A build was under way, or nothing yet. */
function interruptedEarly({ signal }) {
	return new InterruptedError(`broken off by ${String(signal.reason)} before anything was measured`);
}
/** Where a run that is not complete is, and the very command that goes on with it. */
function keptIn({ resumeCommand }, folder) {
	return `what was measured is kept in ${folder}${resumeCommand === null ? "" : `; \`${resumeCommand}\` goes on with it`}`;
}
/** A run of which nothing came says why where a run's figures would stand. */
function assertMeasured(work, { record, folder }) {
	const rounds = record.runs.flatMap(({ measurements }) => measurements.flatMap((each) => each.rounds));
	const first = rounds[0]?.failure ?? null;
	if (first === null || rounds.some(({ failure }) => failure === null)) return;
	const count = rounds.length === 1 ? "the only round" : `each of ${rounds.length} rounds`;
	throw new NothingMeasuredError(`nothing could be measured: ${count} broke, the first by ${first.code}: ${first.message}\n  ${hintOf(first.code)}\n${keptIn(work, folder.path)}`);
}
/** What did not hold, and a run that goes on; nothing where all is well. */
function quietClosing(work, { record, folder }, deps) {
	const kept = keptIn(work, path.relative(deps.cwd, folder.path) || ".");
	return `${faultLines(record)}${record.complete ? "" : `Not everything could be measured: ${kept}\n`}`;
}
function closing(work, { record, folder }, place, deps) {
	const shown = (file) => path.relative(deps.cwd, file) || ".";
	const figures = summarize(record);
	if (!record.complete) return `${figures}Not everything could be measured: ${keptIn(work, shown(folder.path))}\n`;
	if (work.renderArgs === null) return `${figures}Record: ${shown(place)}\n`;
	return `${figures}Record, page and charts: ${shown(work.out)}${work.pageName === null ? "" : `; read ${path.join(shown(work.out), work.pageName)}`}\n`;
}

export { measureAndDraw as n, measure as t };
