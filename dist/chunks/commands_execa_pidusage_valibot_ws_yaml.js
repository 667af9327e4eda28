import { Y as roundsOf, q as estimateMs } from "./config.js";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import "./config-index.js";
import { n as hintOf } from "./errors.js";
import { a as readConditions, o as compareConditions, s as ownNode } from "./host.js";
import { t as openObserver } from "./observe_pidusage.js";
import { a as createLedger, n as clearOwned } from "./ownership.js";
import { a as writeRecord, n as packSamples, t as loadRounds } from "./record.js";
import { t as openRig } from "./rig_execa_ws.js";
import { n as scheduleRounds } from "./study.js";
import { c as which } from "./target.js";
import { t as buildTargets } from "./commands_execa.js";
import { a as reportSwept, i as endLedger, n as checkTraces, o as roundFolder, r as chooseFolder, t as runPlan } from "./commands_valibot_yaml.js";
import { f as describeHost, p as placeHarness, s as measurable } from "./commands.js";

// src/commands/campaign.ts
/** All of one run around its rounds: folder, ledger, builds, what is to do, and nothing left at the end. */
/** Measures the point measurements of a plan. */
async function runCampaign(options, deps) {
	const { plan, runs, tell } = options;
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
		await clearOwned(ledger, true);
		endLedger(ledger);
	}
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
	const points = measurable(plan);
	const todo = scheduleRounds(points).filter(({ measurement, round }) => !isDone(state, measurement.id, round));
	tell({
		event: "run-started",
		name: plan.name,
		profile: plan.profile,
		measurements: points.map(({ id }) => id),
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
		folder: roundFolder(folder, measurement, round),
		ambient: deps.env,
		signal: deps.signal
	});
	const left = (done) => leftMs(todo.slice(done));
	return runPlan(todo, runDeps({
		options,
		state,
		folder,
		open,
		leftMs: left
	}, deps));
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
		conditions: () => readConditions(),
		compareConditions: (before, after) => compareConditions(before, after).map((finding) => ({
			...finding,
			method: null
		})),
		checkTraces,
		wallClock: () => (/* @__PURE__ */ new Date()).toISOString()
	};
}
function shown(folder, cwd) {
	const relative = path.relative(cwd, folder);
	return relative.startsWith("..") ? folder : relative;
}

export { runCampaign as t };
