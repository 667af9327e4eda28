import { it as roundsOf, tt as estimateMs } from "./config.js";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import "./config-index.js";
import { f as TargetSurvivedError, n as hintOf } from "./errors.js";
import { _ as ownNode, g as compareConditions, h as readConditions } from "./host.js";
import { n as openObserver } from "./observe_pidusage.js";
import { a as createLedger, n as clearOwned } from "./ownership.js";
import { x as assertProcessesShown } from "./proc.js";
import { o as loadRounds, s as packSamples, u as writeRecord } from "./record.js";
import { p as assertOwnRoom } from "./rig.js";
import { t as openRig } from "./rig_execa_pidusage_pprof-format_ws_later_pg.js";
import { i as scheduleRounds } from "./study.js";
import { l as which } from "./target.js";
import { t as attachedCalibration } from "./commands_valibot.js";
import { t as buildTargets } from "./commands_execa.js";
import { a as endLedger, i as chooseFolder, o as reportSwept, r as takeProfiles, s as roundFolder, t as checkTraces } from "./commands_valibot_yaml.js";
import { b as placeHarness, g as measurable, m as quietOf, v as describeHost, y as hostMemory } from "./commands.js";
import { t as runPlan } from "./commands_pprof-format_valibot_ws_yaml_later_pg.js";

// src/commands/campaign.ts
/** All of one run around its rounds: folder, ledger, builds, what is to do, and nothing left at the end. */
/** Measures what this version can of a plan. */
async function runCampaign(options, deps) {
	const { plan, runs, tell } = options;
	assertOwnRoom();
	assertProcessesShown();
	await reportSwept(runs, tell);
	const chosen = await chooseFolder(plan, runs, options.resume);
	const { folder } = chosen;
	const ledger = createLedger(folder.path);
	const ours = ownNode({
		platform: process.platform,
		execPath: deps.execPath,
		runFolder: folder.path,
		targetExecutable: firstExecutable(plan, deps)
	});
	try {
		const record = withSamples(await runIn({
			options,
			...chosen,
			ledger,
			execPath: ours.execPath
		}, deps), await packSamples(folder));
		await writeRecord(folder.record, record);
		return {
			record,
			folder
		};
	} finally {
		ours.remove();
		const { survivors } = await clearOwned(ledger, true);
		tellSurvivors(survivors, tell);
		endLedger(ledger);
	}
}
/** Nothing outlives a run; where something does all the same, who started it must know. */
function tellSurvivors(survivors, tell) {
	if (survivors.length === 0) return;
	const { code, message, hint } = new TargetSurvivedError(survivors.map(({ pid }) => pid));
	tell({
		event: "note",
		level: "warning",
		code,
		message: `${message} ${hint}`
	});
}
/** Names the raw samples the figures were made from. */
function withSamples(record, sha256) {
	return {
		...record,
		runs: record.runs.map((run) => ({
			...run,
			samples_sha256: sha256
		}))
	};
}
/** Builds, then measures what is still to do. */
async function runIn(ground, deps) {
	const { options, folder, ledger, execPath } = ground;
	const { plan, tell } = options;
	const observer = openObserver({ platform: process.platform });
	const placement = await placeHarness(process.pid);
	const state = await openState(ground, describeHost(placement, observer), deps);
	if (!options.built) await buildTargets(plan, {
		folder: folder.logs,
		ambient: deps.env,
		ledger,
		signal: deps.signal,
		tell
	});
	const measured = measurable(plan);
	const todo = scheduleRounds(measured).filter(({ measurement, round }) => !isDone(state, measurement.id, round));
	tell({
		event: "run-started",
		name: plan.name,
		profile: plan.profile,
		measurements: measured.map(({ id }) => id),
		rounds: todo.length,
		estimateMs: leftMs(todo),
		folder: shown(folder.path, deps.cwd)
	});
	const common = {
		standins: plan.standins,
		latencyCeilingMs: plan.stop.latencyMs,
		entries: deps.entries,
		execPath
	};
	const open = (measurement, round) => openRig({
		...common,
		measurement,
		ledger,
		placement,
		observer,
		tell: (message) => tell({
			event: "note",
			level: "warning",
			code: "stopped",
			message
		}),
		folder: roundFolder(folder, measurement, round),
		ambient: deps.env,
		signal: deps.signal
	});
	const left = (done) => leftMs(todo.slice(done));
	const around = runDeps({
		options,
		state,
		folder,
		open,
		leftMs: left
	}, deps);
	const record = await runPlan(todo, around);
	await takeProfiles(around);
	return record;
}
/** Rounds of a resumed run are taken as they were; broken ones are measured again. */
async function openState(ground, host, deps) {
	const all = await loadRounds(ground.folder);
	const rounds = new Map([...all].map(([id, kept]) => [id, kept.filter(({ round }) => round.failure === null)]));
	const before = ground.soFar?.runs[0];
	const wallMs = before?.wall_ms ?? 0;
	return {
		plan: ground.options.plan,
		host,
		calibration: attachedCalibration(host, deps, ground.options.tell),
		command: before?.command ?? deps.commandLine,
		started: before?.started ?? (/* @__PURE__ */ new Date()).toISOString(),
		finished: null,
		wallMs: before?.wall_ms ?? null,
		rounds,
		before: {
			wallMs,
			insideMs: wallMs * (1 - (before?.outside_phases ?? 0)),
			rounds: new Set([...rounds.values()].flat())
		}
	};
}
function isDone(state, id, round) {
	return (state.rounds.get(id) ?? []).some((kept) => kept.round.round === round);
}
/** The program of the first target, if it can be found now; for telling whether it shares our Node binary. */
function firstExecutable(plan, deps) {
	const target = plan.measurements[0]?.scenario.target;
	if (target === void 0) return null;
	try {
		return which(target.command, target.cwd, deps.env["PATH"]);
	} catch {
		return null;
	}
}
/** By the plan's own estimate. */
function leftMs(todo) {
	return todo.reduce((sum, { measurement }) => sum + estimateMs(measurement) / roundsOf(measurement), 0);
}
function runDeps({ options, state, folder, open, leftMs: left }, deps) {
	return {
		plan: options.plan,
		state,
		folder,
		tell: options.tell,
		signal: deps.signal,
		openRig: open,
		leftMs: left,
		hintOf,
		clock: {
			now: () => performance.now(),
			sleep: (ms) => setTimeout(ms)
		},
		awaitQuiet: quietOf(options.plan, deps.signal),
		conditions: () => readConditions(),
		compareConditions: (before, after) => compareConditions(before, after).map((finding) => ({
			...finding,
			method: null
		})),
		checkTraces,
		hostMemory,
		every: repeat,
		wallClock: () => (/* @__PURE__ */ new Date()).toISOString()
	};
}
/** Calls again and again; by itself it keeps nothing running. */
function repeat(ms, task) {
	const timer = setInterval(task, ms).unref();
	return () => clearInterval(timer);
}
function shown(folder, cwd) {
	const relative = path.relative(cwd, folder);
	return relative.startsWith("..") ? folder : relative;
}

export { runCampaign as t };
