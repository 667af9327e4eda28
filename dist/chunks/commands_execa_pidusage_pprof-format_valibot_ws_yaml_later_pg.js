import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { n as loadEvidence } from "./checks_execa.js";
import { n as roundChecks, r as gridChecks } from "./checks_execa_pprof-format_valibot_ws_yaml_later_pg.js";
import { Dt as TargetSurvivedError, n as hintOf } from "./errors.js";
import { _ as ownNode, g as compareConditions, h as readConditions } from "./host.js";
import { n as openObserver } from "./observe_pidusage.js";
import { a as createLedger, n as clearOwned } from "./ownership.js";
import { j as assertProcessesShown } from "./proc.js";
import { c as loadRounds, l as namedSamples, p as writeRecord, u as packSamples } from "./record.js";
import { n as assertOwnRoom } from "./rig_valibot_yaml.js";
import { t as openRig } from "./rig_execa_pidusage_pprof-format_valibot_ws_yaml_later_pg.js";
import { n as scheduleRounds } from "./study_valibot_yaml.js";
import { A as which, k as sweepHomes } from "./target.js";
import { t as attachedCalibration } from "./commands_valibot.js";
import { t as buildTargets } from "./commands_execa.js";
import { a as takeProfiles, c as chooseFolder, d as roundFolder, l as endLedger, o as timeLeft, s as knownTimes, t as checkTraces, u as reportSwept } from "./commands_valibot_yaml.js";
import { C as hostMemory, S as describeHost, b as measurable, f as assertReach, m as closeFolder, p as assertUsers, v as quietOf, w as placeHarness } from "./commands.js";
import { t as runPlan } from "./commands_execa_pprof-format_valibot_ws_yaml_later_pg.js";

// src/commands/campaign.ts
/** All of one run around its rounds: folder, ledger, builds, what is to do, and nothing left at the end. */
/** Measures what this version can of a plan. */
async function runCampaign(options, deps) {
	const { plan, runs, tell } = options;
	assertOwnRoom();
	assertProcessesShown();
	assertUsers(plan);
	await reportSwept(runs, tell);
	const chosen = await chooseFolder(plan, runs, options);
	const { folder } = chosen;
	closeFolder(plan, folder.path);
	const ledger = createLedger(folder.path);
	const ours = ownNode({
		platform: process.platform,
		execPath: deps.execPath,
		runFolder: folder.path,
		targetExecutable: firstExecutable(plan, deps)
	});
	try {
		const measured = await runIn({
			options,
			...chosen,
			ledger,
			execPath: ours.execPath
		}, deps);
		const record = namedSamples(measured, await packSamples(folder));
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
		sweepHomes();
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
	assertReach(plan, deps.env["PATH"]);
	const measured = measurable(plan);
	const todo = scheduleRounds(measured).filter(({ measurements, round }) => !measurements.every(({ id }) => isDone(state, id, round)));
	const { times: known } = await knownTimes(plan, {
		runs: options.runs,
		snapshot: options.out
	}, state.host);
	const left = timeLeft(todo, {
		known,
		rounds: state.rounds
	}, () => performance.now());
	tell({
		event: "run-started",
		name: plan.name,
		profile: plan.profile,
		measurements: measured.map(({ id }) => id),
		rounds: todo.length,
		estimateMs: left.of(0),
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
		beside: measurement.kind === "throughput",
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
	const sweep = () => clearOwned(ledger);
	const around = runDeps({
		options,
		state,
		folder,
		open,
		sweep,
		left,
		processes: {
			entries: deps.entries,
			execPath,
			ledger,
			cpus: placement?.harness ?? null
		}
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
		evidence: await loadEvidence(ground.folder.evidence),
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
	if (target === void 0 || target.running !== void 0) return null;
	try {
		return which(target.command, target.cwd, deps.env["PATH"]);
	} catch {
		return null;
	}
}
function runDeps(parts, deps) {
	const { options, state, folder, open, sweep, left, processes } = parts;
	const { plan } = options;
	const { evidence } = state;
	const asking = {
		plan,
		ambient: deps.env,
		folder: folder.evidence,
		processes,
		evidence
	};
	return {
		plan: options.plan,
		state,
		folder,
		tell: options.tell,
		signal: deps.signal,
		openRig: open,
		sweep,
		left,
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
		checksOf: (measurement, round) => roundChecks(asking, measurement, round),
		openChecks: gridChecks(asking),
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
