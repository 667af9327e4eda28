import { I as checkExpectation, L as countFor, t as planForRecord } from "./config.js";
import { a as version, c as NothingToResumeError } from "./start.js";
import "./config-index.js";
import { c as removeCopy, l as hostFacts } from "./host.js";
import { i as sweep, r as harnessOf } from "./ownership.js";
import { i as resumableRun, r as newestResumable, t as createRun } from "./record_valibot.js";
import { t as aggregatePoint } from "./stats.js";
import { a as writeRecord, r as saveRound, u as isComplete } from "./record.js";
import { d as roundsWithIdentity, l as firstIdentity, s as measurable, u as identityRecord } from "./commands.js";
import { t as measurePoint } from "./study.js";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { mkdirSync, rmSync } from "node:fs";

// src/commands/folders.ts
/** The folders of runs: what an earlier run left, which one this run uses, and the place of each round. */
/** What an earlier run left when all its processes were killed at once. */
async function reportSwept(runs, tell) {
	const { runs: dead, killed, survivors } = await sweep(runs);
	for (const run of dead) removeCopy(path.join(runs, run));
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
	if (resume === null) return {
		folder: await createRun(runs, /* @__PURE__ */ new Date()),
		soFar: null
	};
	const refuse = refusal(plan, hostFacts());
	const found = resume === "" ? await newestResumable(runs, refuse) : await resumableRun(runs, resume, refuse);
	if (found === null) throw new NothingToResumeError(`no incomplete run of this plan in ${runs}`);
	return {
		folder: found.folder,
		soFar: found.record
	};
}
/** What must be the same in all rounds of a record, or its figures could not stand side by side. */
const hostMarks = [
	"id",
	"cpu_model",
	"cpus",
	"kernel",
	"node"
];
function refusal(plan, here) {
	const planned = planForRecord(plan);
	return ({ folder, record }) => {
		if (record.config_sha256 !== plan.configSha256 || !isDeepStrictEqual(record.plan, planned)) return "was measured with another plan";
		if (record.tool.version !== "0.1.0") return `was measured by ratingplate ${record.tool.version}`;
		const there = record.runs[0]?.host;
		const other = hostMarks.find((mark) => there?.[mark] !== here[mark]);
		if (other !== void 0) return `was measured on another host: ${other} is ${here[other]}, it was ${there?.[other]}`;
		const harness = harnessOf(folder.path);
		return harness === null ? null : `is still being measured, by process ${harness}`;
	};
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

// src/commands/traces.ts
/** Checks of what a scenario's switches were expected to leave at the stand-ins. */
/** `expect: { standin.otlp: '> 0' }`: a switch that left no trace makes the round invalid; one that did is a passed check. */
async function checkTraces({ scenario }, rig) {
	const conditions = Object.entries(scenario.expect);
	if (conditions.length === 0) return {
		checks: [],
		findings: []
	};
	const counts = await rig.standins();
	const checks = conditions.map(([key, condition]) => {
		const count = countFor(key, counts);
		return {
			name: `${key} ${condition}`,
			passed: count !== null && checkExpectation(condition, count) === true,
			detail: `${count ?? "nothing"} counted`
		};
	});
	return {
		checks,
		findings: checks.filter((check) => !check.passed).map((check) => {
			return {
				code: "no-trace",
				reason: `expected ${check.name}, but ${check.detail}`,
				method: null
			};
		})
	};
}
/** The checks of all rounds as one list: a check has passed when it has passed in every round. */
function mergeChecks(rounds) {
	const all = rounds.flat();
	return [...new Set(all.map((check) => check.name))].flatMap((name) => {
		const same = all.filter((check) => check.name === name);
		return same.find((check) => !check.passed) ?? same.at(-1) ?? [];
	});
}

// src/commands/assemble.ts
/** From what was measured so far to the record: called after every round, so that nothing measured is ever lost. */
/** The record as it stands. */
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
		complete: isComplete(record)
	};
}
/** Share of the wall time that lies outside recorded phases (method.md: at most 5 %). */
function outsidePhases(state) {
	if (state.wallMs === null || state.wallMs <= 0) return null;
	const inside = [...state.rounds.values()].flat().filter((kept) => !state.before.rounds.has(kept)).flatMap(({ round }) => round.phases).reduce((sum, phase) => sum + phase.lengthMs, state.before.insideMs);
	return Number(Math.max(0, 1 - inside / state.wallMs).toFixed(4));
}
function pointRecord(point, state) {
	const { scenario, settings } = point;
	const kept = state.rounds.get(point.id) ?? [];
	const rounds = roundsWithIdentity(kept);
	const memoryRule = kept.some((each) => each.memoryRule === "tree") ? "tree" : "process";
	const aggregated = aggregatePoint(rounds, {
		clients: point.clients,
		roundsPlanned: settings.rounds,
		methods: scenario.methods,
		memorySource: memorySource(rounds, memoryRule)
	});
	return {
		id: point.id,
		kind: "point",
		scenario: scenarioRecord(point),
		memory_rule: memoryRule,
		settling: scenario.probe.kind === "none" ? "waited" : "collected",
		probe: scenario.probe.kind,
		identity: firstIdentity(kept),
		rounds_planned: settings.rounds,
		rounds: aggregated.rounds,
		figures: aggregated.figures,
		methods: aggregated.methods,
		checks: [...aggregated.checks, ...mergeChecks(kept.map((each) => each.checks))]
	};
}
/** How the settled readings say they were taken; where there is none, how they would have been. */
function memorySource(rounds, rule) {
	const states = rounds.flatMap(({ settled }) => [settled.connected, settled.closed]);
	const sources = new Set(states.flatMap((state) => state === null ? [] : [state.source]));
	if (sources.size > 0) return [...sources].sort().join(" + ");
	return rule === "process" ? "smaps_rollup" : "tree pages once";
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

// src/commands/run-plan.ts
/** Measures what is still to do; a broken round does not keep the others from being measured. */
async function runPlan(todo, deps) {
	const startedAt = deps.clock.now();
	for (const [done, scheduled] of todo.entries()) {
		if (deps.signal.aborted) break;
		await runRound(scheduled, done, deps);
		deps.state.wallMs = deps.state.before.wallMs + deps.clock.now() - startedAt;
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
	const seen = {
		memoryRule: "process",
		checks: []
	};
	const measured = await measurePoint(measurement, round, pointDeps({
		measurement,
		round,
		done,
		startedAt,
		seen
	}, deps));
	if (deps.signal.aborted && measured.round.failure !== null) return;
	const identity = measured.identity === null ? null : identityRecord(measured.identity);
	const kept = {
		round: measured.round,
		identity,
		...seen
	};
	keepRound(deps.state.rounds, id, kept);
	await saveRound(deps.folder, id, kept);
	tellEnd(measurement, measured.round, measured.leftovers, deps.clock.now() - startedAt, deps);
}
/** A resumed round takes the place of the broken one of the same number. */
function keepRound(rounds, id, kept) {
	const others = (rounds.get(id) ?? []).filter((other) => other.round.round !== kept.round.round);
	rounds.set(id, [...others, kept].sort((a, b) => a.round.round - b.round.round));
}
function pointDeps({ measurement, round, done, startedAt, seen }, deps) {
	return {
		clock: deps.clock,
		tell: deps.tell,
		openRig: async () => {
			const rig = await deps.openRig(measurement, round);
			seen.memoryRule = rig.tree.rule;
			return rig;
		},
		conditions: deps.conditions,
		compareConditions: deps.compareConditions,
		checkTraces: async (rig) => {
			const { checks, findings } = await deps.checkTraces(measurement, rig);
			seen.checks = [...checks];
			return findings;
		},
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

export { reportSwept as a, endLedger as i, checkTraces as n, roundFolder as o, chooseFolder as r, runPlan as t };
