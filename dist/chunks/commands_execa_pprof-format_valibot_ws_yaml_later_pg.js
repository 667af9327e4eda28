import { n as checkFinding } from "./checks_valibot_yaml.js";
import { n as planForRecord, ot as roundsOf } from "./config.js";
import "./config-index.js";
import { a as isGridRound, d as saveRound, i as asKept, o as isPointRound, p as writeRecord, s as isSeriesRound, y as isComplete } from "./record.js";
import { l as measureSeries, u as measurePoint } from "./study.js";
import { t as measureGrid } from "./study_valibot_yaml.js";
import path from "node:path";
import { t as compareAnswers } from "./checks_execa_pprof-format_valibot_ws_yaml_later_pg.js";
import { t as collects } from "./observe_pprof-format_ws_later_pg.js";
import { c as judgeGrid, d as aggregatePoint, l as contrastsOf, u as aggregateSeries } from "./stats.js";
import { n as describeRunning } from "./target.js";
import { o as version } from "./start.js";
import { i as gridShared, n as mergeChecks, r as gridRecord } from "./commands_valibot_yaml.js";
import { _ as roundsWithIdentity, b as measurable, g as identityRecord, h as firstIdentity } from "./commands.js";

// src/commands/assemble.ts
/** From what was measured so far to the record: called after every round, so that nothing measured is ever lost. */
/** The record as it stands. */
function assembleRecord(state) {
	const { plan } = state;
	const compared = comparedIn(state);
	const measurements = measurable(plan).map((each) => measurementRecord(each, state, compared.filter(({ ids }) => ids.includes(each.id))));
	const contrasts = contrastsOf(measurements.filter((each) => each.kind !== "throughput"));
	const grid = gridShared(measurements.filter((each) => each.kind === "throughput"));
	const run = {
		host: state.host,
		started: state.started,
		finished: state.finished,
		wall_ms: state.wallMs === null ? null : Math.round(state.wallMs),
		profile: plan.profile,
		command: state.command,
		outside_phases: outsidePhases(state),
		calibration: state.calibration,
		measurements,
		...state.evidence.length > 0 ? { evidence: [...state.evidence] } : {},
		...contrasts.length > 0 ? { contrasts } : {},
		...grid === null ? {} : { grid }
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
/** Checks that compare answers of several endpoints, over all rounds so far. */
function comparedIn({ plan, rounds, finished }) {
	const all = [...rounds].flatMap(([id, kept]) => kept.map(({ answers = [] }) => ({
		id,
		answers
	})));
	return compareAnswers(plan, all, finished !== null);
}
const asCheck = ({ name, passed, reason }) => ({
	name,
	passed,
	detail: reason
});
/** The rounds, with a finding for each comparison that failed. */
function roundsWithChecks(rounds, compared) {
	const failed = compared.filter(({ passed }) => !passed).map(checkFinding);
	return rounds.map((round) => ({
		...round,
		findings: [...round.findings, ...failed]
	}));
}
function measurementRecord(measurement, state, compared) {
	const { scenario } = measurement;
	const roundsPlanned = roundsOf(measurement);
	const kept = state.rounds.get(measurement.id) ?? [];
	const memoryRule = ruleOf(kept);
	const rounds = roundsWithChecks(roundsWithIdentity(kept), compared);
	const base = {
		id: measurement.id,
		memory_rule: memoryRule,
		settling: collects(scenario.probe.kind) ? "collected" : "waited",
		probe: scenario.probe.kind,
		identity: firstIdentity(kept),
		rounds_planned: roundsPlanned
	};
	const common = {
		roundsPlanned,
		methods: scenario.methods,
		memorySource: memorySource(rounds, memoryRule)
	};
	const checks = [...mergeChecks(kept.map((each) => each.checks)), ...compared.map(asCheck)];
	if (measurement.kind === "throughput") return judgeGrid({
		...base,
		...gridRecord(measurement, rounds.filter(isGridRound), checks),
		scenario: scenarioRecord(measurement)
	});
	if (measurement.kind === "series") return {
		...base,
		...seriesRecord(measurement, rounds.filter(isSeriesRound), {
			common,
			checks,
			state
		})
	};
	const aggregated = aggregatePoint(rounds.filter(isPointRound), {
		...common,
		clients: measurement.clients
	});
	return {
		...base,
		...aggregated,
		kind: "point",
		scenario: {
			...scenarioRecord(measurement),
			clients: measurement.clients
		},
		checks: [...aggregated.checks, ...checks]
	};
}
/** The one that most is known of, where rounds differ: in a group of its own, several processes, one. */
function ruleOf(kept) {
	const seen = new Set(kept.map(({ memoryRule }) => memoryRule));
	return ["group", "tree"].find((rule) => seen.has(rule)) ?? "process";
}
/** What is a series' own. */
function seriesRecord(measurement, rounds, { common, checks, state }) {
	const { steps, held, settings } = measurement;
	const aggregated = aggregateSeries(rounds, {
		...common,
		steps,
		...held === void 0 ? {} : { held: {
			method: held.method.name,
			calls: held.calls
		} }
	});
	return {
		...aggregated,
		kind: "series",
		scenario: scenarioRecord(measurement),
		steps_planned: [...measurement.steps],
		budget: {
			share: null,
			mib: null,
			...state.plan.stop.memory
		},
		latency_ceiling_ms: state.plan.stop.latencyMs,
		window_ms: settings.windowMs,
		checks: [...aggregated.checks, ...checks]
	};
}
/** How the settled readings say they were taken; where there is none, how they would have been. */
function memorySource(rounds, rule) {
	const states = rounds.flatMap((round) => {
		if (isGridRound(round)) return [];
		if (isSeriesRound(round)) return round.steps.flatMap(({ connected, closed }) => [connected, closed]);
		return [round.settled.connected, round.settled.closed];
	});
	const sources = new Set(states.flatMap((state) => state === null ? [] : [state.source]));
	if (sources.size > 0) return [...sources].sort().join(" + ");
	if (rule === "group") return "group usage";
	return rule === "process" ? "smaps_rollup" : "tree pages once";
}
function scenarioRecord(measurement) {
	const { scenario, inFlight } = measurement;
	const { running } = scenario.target;
	const { rate, findRate } = measurement.kind === "point" ? measurement : {};
	return {
		id: scenario.id,
		title: scenario.title,
		axes: { ...scenario.axes },
		endpoint: scenario.endpoint.name,
		protocol: protocolName(scenario.endpoint),
		target: scenario.target.name,
		...running === void 0 ? {} : { running: describeRunning(running) },
		in_flight: inFlight,
		first_call: scenario.firstCall,
		pace_per_s: scenario.endpoint.pace,
		...rate === void 0 ? {} : { rate: rateRecord(rate) },
		...findRate === void 0 ? {} : { find_rate_p99_ms: findRate.p99Ms },
		why: localized(scenario.why),
		note: localized(scenario.note)
	};
}
/** A module of one's own goes by the name of its file. */
const protocolName = ({ protocol, module }) => module === void 0 ? protocol : path.basename(module.file);
const rateRecord = ({ perSecond, rise }) => ({
	per_s: perSecond,
	from_per_s: rise?.fromPerSecond ?? null,
	rise_ms: rise?.overMs ?? null
});
function localized(text) {
	return text === null || typeof text === "string" ? text : { ...text };
}

// src/commands/run-plan.ts
/** Runs a plan: rounds in their order, the record so far on disk after each, nothing left behind at the end. */
/** Measures what is still to do; a broken round does not keep the others from being measured. */
async function runPlan(todo, deps) {
	const startedAt = deps.clock.now();
	await writeRecord(deps.folder.record, assembleRecord(deps.state));
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
async function runRound({ measurements, round }, done, deps) {
	const [measurement] = measurements;
	const startedAt = deps.clock.now();
	deps.tell({
		event: "round-started",
		id: measurement.id,
		title: measurements.map(({ scenario }) => scenario.title).join(" beside "),
		round,
		rounds: roundsOf(measurement),
		leftMs: deps.left.of(done)
	});
	const all = await measure({
		measurements,
		round,
		done
	}, deps);
	for (const { id, measured, seen } of all) {
		if (deps.signal.aborted && measured.round.failure !== null) return;
		const identity = measured.identity === null ? null : identityRecord(measured.identity);
		const kept = asKept({
			round: measured.round,
			identity,
			...seen
		});
		keepRound(deps.state.rounds, id, kept);
		await saveRound(deps.folder, id, kept);
	}
	const [first] = all;
	if (first !== void 0) tellEnd(measurement, first.measured, deps.clock.now() - startedAt, deps);
}
async function measure(running, deps) {
	const [measurement] = running.measurements;
	if (measurement.kind === "throughput") return measureBeside(running, deps);
	const seen = {
		memoryRule: "process",
		checks: []
	};
	const checks = deps.checksOf(measurement, running.round);
	const given = {
		...roundDeps(measurement, running, seen, deps),
		...checks === void 0 ? {} : { checks: checking(checks) }
	};
	try {
		const measured = measurement.kind === "point" ? await measurePoint(measurement, running.round, given) : await measureSeries(measurement, running.round, given);
		return [{
			id: measurement.id,
			measured,
			seen: withOutcomes(seen, checks)
		}];
	} finally {
		await checks?.end();
	}
}
/** Scenarios of a grid, beside each other. */
async function measureBeside({ measurements, round, ...running }, deps) {
	const [first, ...others] = measurements.filter((each) => each.kind === "throughput");
	if (first === void 0) return [];
	const checks = /* @__PURE__ */ new Map();
	return (await measureGrid([first, ...others], round, {
		...frameDeps(running, deps),
		openRig: (measurement) => deps.openRig(measurement, round),
		checkTraces: async (measurement, rig) => {
			const traces = await deps.checkTraces(measurement, rig);
			checks.set(measurement.id, traces.checks);
			return traces.findings;
		},
		latencyCeilingMs: deps.plan.stop.latencyMs,
		sweep: deps.sweep,
		openChecks: deps.openChecks
	})).map(({ measurement: { id }, memoryRule, checks: made, ...measured }) => ({
		id,
		measured,
		seen: {
			memoryRule,
			checks: [...made, ...checks.get(id) ?? []]
		}
	}));
}
/** A resumed round takes the place of the broken one of the same number. */
function keepRound(rounds, id, kept) {
	const others = (rounds.get(id) ?? []).filter((other) => other.round.round !== kept.round.round);
	rounds.set(id, [...others, kept].sort((a, b) => a.round.round - b.round.round));
}
/** With what was asked of the instance apart from its load. */
function withOutcomes(seen, checks) {
	if (checks === void 0) return seen;
	const { checks: outcomes, answers } = checks.outcomes;
	const rows = outcomes.map(({ reason, ...check }) => ({
		...check,
		detail: reason
	}));
	return {
		...seen,
		checks: [...seen.checks, ...rows],
		...answers.length > 0 ? { answers } : {}
	};
}
/** What a round of any kind is given. */
const frameDeps = ({ done }, deps) => ({
	clock: deps.clock,
	tell: deps.tell,
	awaitQuiet: deps.awaitQuiet,
	conditions: deps.conditions,
	compareConditions: deps.compareConditions,
	leftMs: deps.left.within(done),
	wallClock: deps.wallClock
});
function roundDeps(measurement, running, seen, deps) {
	return {
		...frameDeps(running, deps),
		openRig: async () => {
			const rig = await deps.openRig(measurement, running.round);
			seen.memoryRule = rig.tree.rule;
			return rig;
		},
		checkTraces: async (rig) => {
			const { checks, findings } = await deps.checkTraces(measurement, rig);
			seen.checks = [...checks];
			return findings;
		},
		latencyCeilingMs: deps.plan.stop.latencyMs,
		stop: deps.plan.stop,
		hostMemory: deps.hostMemory,
		every: deps.every,
		control: !hasControl(deps.state.rounds.get(measurement.id) ?? [])
	};
}
/** The study's side of the checks: a failed one is a finding. */
const checking = (checks) => ({
	before: async ({ endpoint }) => {
		if (endpoint !== null) await checks.before(endpoint);
	},
	after: async ({ endpoint }) => {
		return (endpoint === null ? [] : await checks.after(endpoint)).map(checkFinding);
	}
});
/** One round is enough for it: the first that comes through. */
const hasControl = (kept) => kept.some(({ round }) => isSeriesRound(round) && round.control !== null);
function tellEnd(measurement, { round, leftovers }, ms, deps) {
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

export { runPlan as t };
