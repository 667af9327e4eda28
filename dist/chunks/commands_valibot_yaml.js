import { R as checkExpectation, t as planForRecord, z as countFor } from "./config.js";
import { s as NothingToResumeError, t as version } from "./start.js";
import "./config-index.js";
import { r as sweep } from "./ownership.js";
import { i as resumableRun, r as newestResumable, t as createRun } from "./record_valibot.js";
import { t as aggregatePoint } from "./stats.js";
import { a as writeRecord, r as saveRound, u as unfinished } from "./record.js";
import { o as measurable } from "./commands.js";
import { t as measurePoint } from "./study.js";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { mkdirSync, rmSync } from "node:fs";

// src/commands/folders.ts
/** The folders of runs: what an earlier run left, which one this run uses, and the place of each round. */
/** What an earlier run left when all its processes were killed at once. */
async function reportSwept(runs, tell) {
	const { killed, survivors } = await sweep(runs);
	if (killed > 0) tell({
		event: "note",
		level: "info",
		code: "swept",
		message: `${killed} processes of an earlier run were still there and were ended`
	});
	if (survivors.length > 0) tell({
		event: "note",
		level: "warning",
		code: "survivors",
		message: `processes of an earlier run cannot be ended: ${survivors.map(({ pid }) => pid).join(", ")}`
	});
}
/** A new folder, or the one of the run to go on with. */
async function chooseFolder(plan, runs, resume) {
	if (resume === null) return createRun(runs, /* @__PURE__ */ new Date());
	const planned = planForRecord(plan);
	const matches = (record) => record.config_sha256 === plan.configSha256 && isDeepStrictEqual(record.plan, planned);
	const found = resume === "" ? await newestResumable(runs, matches) : await resumableRun(runs, resume, matches);
	if (found === null) throw new NothingToResumeError(`no incomplete run of this plan in ${runs}`);
	return found.folder;
}
/** Logs and homes of one round; what a broken try of it left is removed. */
function roundFolder(folder, measurement, round) {
	const place = path.join(folder.logs, `${measurement.id}.${round}`);
	rmSync(place, {
		recursive: true,
		force: true
	});
	mkdirSync(place, { recursive: true });
	return place;
}
/** With everything gone the pid file goes; with a survivor it stays for the next start. */
function endLedger(ledger) {
	if (ledger.list().length === 0) ledger.close();
}

// src/commands/assemble.ts
/** From what was measured so far to the record: called after every round, so that nothing measured is ever lost. */
/** The record as it stands; `complete` once every planned round is there and none is broken. */
function assembleRecord(state) {
	const { plan } = state;
	const points = measurable(plan);
	const run = {
		host: state.host,
		started: state.started,
		finished: state.finished,
		wall_ms: state.wallMs === null ? null : Math.round(state.wallMs),
		profile: plan.profile,
		command: state.command,
		outside_phases: outsidePhases(state),
		calibration: null,
		measurements: points.map((point) => pointRecord(point, state))
	};
	const record = {
		schema: 1,
		tool: {
			name: "ratingplate",
			version
		},
		name: plan.name,
		complete: false,
		unpublishable: [...plan.unpublishable],
		config_sha256: plan.configSha256,
		plan: planForRecord(plan),
		runs: [run]
	};
	return {
		...record,
		complete: unfinished(record).length === 0 && noneBroken(state)
	};
}
function noneBroken(state) {
	return [...state.rounds.values()].flat().every((round) => round.failure === null);
}
/** Share of the wall time that lies outside recorded phases (method.md: at most 5 %). */
function outsidePhases(state) {
	if (state.wallMs === null || state.wallMs <= 0) return null;
	const inside = [...state.rounds.values()].flat().flatMap((round) => round.phases).reduce((sum, phase) => sum + phase.lengthMs, 0);
	return Number(Math.max(0, 1 - inside / state.wallMs).toFixed(4));
}
function pointRecord(point, state) {
	const { scenario, settings } = point;
	const rounds = state.rounds.get(point.id) ?? [];
	const memoryRule = state.memoryRules.get(point.id) ?? "process";
	const aggregated = aggregatePoint(rounds, {
		clients: point.clients,
		roundsPlanned: settings.rounds,
		methods: scenario.methods,
		memorySource: memoryRule === "process" ? "smaps_rollup" : "tree pages once"
	});
	const identity = state.identities.get(point.id);
	return {
		id: point.id,
		kind: "point",
		scenario: scenarioRecord(point),
		memory_rule: memoryRule,
		settling: scenario.probe.kind === "none" ? "waited" : "collected",
		probe: scenario.probe.kind,
		identity: identity === void 0 ? null : identityRecord(identity),
		rounds_planned: settings.rounds,
		rounds: aggregated.rounds,
		figures: aggregated.figures,
		methods: aggregated.methods,
		checks: [...aggregated.checks, ...state.checks.get(point.id) ?? []]
	};
}
function scenarioRecord({ scenario, clients, inFlight }) {
	return {
		id: scenario.id,
		title: scenario.title,
		axes: { ...scenario.axes },
		endpoint: scenario.endpoint.name,
		protocol: scenario.endpoint.protocol,
		target: scenario.target.name,
		clients,
		in_flight: inFlight,
		first_call: scenario.firstCall,
		pace_per_s: scenario.endpoint.pace,
		why: localized(scenario.why),
		note: localized(scenario.note)
	};
}
function localized(text) {
	return text === null || typeof text === "string" ? text : { ...text };
}
function identityRecord(identity) {
	return {
		source: identity.source,
		version: identity.version,
		commit: identity.commit,
		runtime: identity.runtime,
		executable_sha256: identity.executableSha256,
		executable_bytes: identity.executableBytes,
		command_line: [...identity.commandLine],
		environment: [...identity.environment]
	};
}

// src/commands/run-plan.ts
/** Measures what is still to do; a broken round does not keep the others from being measured. */
async function runPlan(todo, deps) {
	const startedAt = deps.clock.now();
	for (const [done, scheduled] of todo.entries()) {
		if (deps.signal.aborted) break;
		await runRound(scheduled, done, deps);
		deps.state.wallMs = deps.clock.now() - startedAt;
		await writeRecord(deps.folder.record, assembleRecord(deps.state));
	}
	deps.state.finished = deps.wallClock();
	const record = assembleRecord(deps.state);
	await writeRecord(deps.folder.record, record);
	return record;
}
async function runRound({ measurement, round }, done, deps) {
	const { id, scenario, settings } = measurement;
	const startedAt = deps.clock.now();
	deps.tell({
		event: "round-started",
		id,
		title: scenario.title,
		round,
		rounds: settings.rounds,
		leftMs: deps.leftMs(done)
	});
	const measured = await measurePoint(measurement, round, pointDeps(measurement, round, done, startedAt, deps));
	if (deps.signal.aborted && measured.round.failure !== null) return;
	keepRound(deps.state.rounds, id, measured.round);
	if (measured.identity !== null && !deps.state.identities.has(id)) deps.state.identities.set(id, measured.identity);
	await saveRound(deps.folder, id, measured.round);
	tellEnd(measurement, measured.round, measured.leftovers, deps.clock.now() - startedAt, deps);
}
/** A resumed round takes the place of the broken one of the same number. */
function keepRound(rounds, id, round) {
	const others = (rounds.get(id) ?? []).filter((other) => other.round !== round.round);
	rounds.set(id, [...others, round].sort((a, b) => a.round - b.round));
}
function pointDeps(measurement, round, done, startedAt, deps) {
	return {
		clock: deps.clock,
		tell: deps.tell,
		openRig: async () => {
			const rig = await deps.openRig(measurement, round);
			deps.state.memoryRules.set(measurement.id, rig.tree.rule);
			return rig;
		},
		conditions: deps.conditions,
		compareConditions: deps.compareConditions,
		checkTraces: (rig) => deps.checkTraces(measurement, rig),
		latencyCeilingMs: deps.plan.stop.latencyMs,
		leftMs: () => Math.max(0, deps.leftMs(done) - (deps.clock.now() - startedAt)),
		wallClock: deps.wallClock
	};
}
function tellEnd(measurement, round, leftovers, ms, deps) {
	const { failure } = round;
	const failed = failure === null ? null : {
		...failure,
		hint: deps.hintOf(failure.code)
	};
	deps.tell({
		event: "round-ended",
		id: measurement.id,
		round: round.round,
		ms,
		failed
	});
	if (leftovers > 0) {
		const message = `${measurement.scenario.title}: ${leftovers} processes outlived their instance and were killed`;
		deps.tell({
			event: "note",
			level: "warning",
			code: "leftovers",
			message
		});
	}
}

// src/commands/traces.ts
/** Checks of what a scenario's switches were expected to leave at the stand-ins. */
/** `expect: { standin.otlp: '> 0' }`: a switch that left no trace makes the round invalid; one that did is a passed check. */
async function checkTraces({ id, scenario }, rig, checks) {
	const conditions = Object.entries(scenario.expect);
	if (conditions.length === 0) return [];
	const counts = await rig.standins();
	const results = conditions.map(([key, condition]) => {
		const count = countFor(key, counts);
		return {
			name: `${key} ${condition}`,
			passed: count !== null && checkExpectation(condition, count) === true,
			detail: `${count ?? "nothing"} counted`
		};
	});
	checks.set(id, mergeChecks(checks.get(id) ?? [], results));
	return results.filter((result) => !result.passed).map((result) => ({
		code: "no-trace",
		reason: `expected ${result.name}, but ${result.detail}`,
		method: null
	}));
}
/** A check has passed when it has passed in every round. */
function mergeChecks(before, now) {
	return now.map((check) => before.find((old) => old.name === check.name && !old.passed) ?? check);
}

export { reportSwept as a, endLedger as i, runPlan as n, roundFolder as o, chooseFolder as r, checkTraces as t };
