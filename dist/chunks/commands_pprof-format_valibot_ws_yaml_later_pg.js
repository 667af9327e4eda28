import { t as planForRecord } from "./config.js";
import { a as isSeriesRound, c as saveRound, g as isComplete, i as asKept, u as writeRecord } from "./record.js";
import { n as measurePoint, t as measureSeries } from "./study.js";
import "./config-index.js";
import { t as collects } from "./observe_pprof-format_ws_later_pg.js";
import { a as aggregatePoint, i as aggregateSeries, r as contrastsOf } from "./stats.js";
import { o as version } from "./start.js";
import { d as firstIdentity, f as identityRecord, g as measurable, p as roundsWithIdentity } from "./commands.js";
import { n as mergeChecks } from "./commands_valibot_yaml.js";

// src/commands/assemble.ts
/** From what was measured so far to the record: called after every round, so that nothing measured is ever lost. */
/** The record as it stands. */
function assembleRecord(state) {
	const { plan } = state;
	const measurements = measurable(plan).map((each) => measurementRecord(each, state));
	const contrasts = contrastsOf(measurements);
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
		...contrasts.length > 0 ? { contrasts } : {}
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
function measurementRecord(measurement, state) {
	const { scenario, settings } = measurement;
	const kept = state.rounds.get(measurement.id) ?? [];
	const memoryRule = kept.some((each) => each.memoryRule === "tree") ? "tree" : "process";
	const rounds = roundsWithIdentity(kept);
	const base = {
		id: measurement.id,
		memory_rule: memoryRule,
		settling: collects(scenario.probe.kind) ? "collected" : "waited",
		probe: scenario.probe.kind,
		identity: firstIdentity(kept),
		rounds_planned: settings.rounds
	};
	const common = {
		roundsPlanned: settings.rounds,
		methods: scenario.methods,
		memorySource: memorySource(rounds, memoryRule)
	};
	const checks = mergeChecks(kept.map((each) => each.checks));
	if (measurement.kind === "series") {
		const { steps, held } = measurement;
		const aggregated = aggregateSeries(rounds.filter(isSeriesRound), {
			...common,
			steps,
			...held === void 0 ? {} : { held: {
				method: held.method.name,
				calls: held.calls
			} }
		});
		return {
			...base,
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
	const points = rounds.filter((round) => !isSeriesRound(round));
	const aggregated = aggregatePoint(points, {
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
/** How the settled readings say they were taken; where there is none, how they would have been. */
function memorySource(rounds, rule) {
	const states = rounds.flatMap((round) => isSeriesRound(round) ? round.steps.flatMap(({ connected, closed }) => [connected, closed]) : [round.settled.connected, round.settled.closed]);
	const sources = new Set(states.flatMap((state) => state === null ? [] : [state.source]));
	if (sources.size > 0) return [...sources].sort().join(" + ");
	return rule === "process" ? "smaps_rollup" : "tree pages once";
}
function scenarioRecord(measurement) {
	const { scenario, inFlight } = measurement;
	const { rate, findRate } = measurement.kind === "point" ? measurement : {};
	return {
		id: scenario.id,
		title: scenario.title,
		axes: { ...scenario.axes },
		endpoint: scenario.endpoint.name,
		protocol: scenario.endpoint.protocol,
		target: scenario.target.name,
		in_flight: inFlight,
		first_call: scenario.firstCall,
		pace_per_s: scenario.endpoint.pace,
		...rate === void 0 ? {} : { rate: rateRecord(rate) },
		...findRate === void 0 ? {} : { find_rate_p99_ms: findRate.p99Ms },
		why: localized(scenario.why),
		note: localized(scenario.note)
	};
}
const rateRecord = ({ perSecond, rise }) => ({
	per_s: perSecond,
	from_per_s: rise?.fromPerSecond ?? null,
	rise_ms: rise?.overMs ?? null
});
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
	const measured = await measure(measurement, round, roundDeps({
		measurement,
		round,
		done,
		startedAt,
		seen
	}, deps));
	if (deps.signal.aborted && measured.round.failure !== null) return;
	const identity = measured.identity === null ? null : identityRecord(measured.identity);
	const kept = asKept({
		round: measured.round,
		identity,
		...seen
	});
	keepRound(deps.state.rounds, id, kept);
	await saveRound(deps.folder, id, kept);
	tellEnd(measurement, measured.round, measured.leftovers, deps.clock.now() - startedAt, deps);
}
function measure(measurement, round, deps) {
	return measurement.kind === "point" ? measurePoint(measurement, round, deps) : measureSeries(measurement, round, deps);
}
/** A resumed round takes the place of the broken one of the same number. */
function keepRound(rounds, id, kept) {
	const others = (rounds.get(id) ?? []).filter((other) => other.round.round !== kept.round.round);
	rounds.set(id, [...others, kept].sort((a, b) => a.round.round - b.round.round));
}
function roundDeps({ measurement, round, done, startedAt, seen }, deps) {
	return {
		clock: deps.clock,
		tell: deps.tell,
		openRig: async () => {
			const rig = await deps.openRig(measurement, round);
			seen.memoryRule = rig.tree.rule;
			return rig;
		},
		awaitQuiet: deps.awaitQuiet,
		conditions: deps.conditions,
		compareConditions: deps.compareConditions,
		checkTraces: async (rig) => {
			const { checks, findings } = await deps.checkTraces(measurement, rig);
			seen.checks = [...checks];
			return findings;
		},
		latencyCeilingMs: deps.plan.stop.latencyMs,
		stop: deps.plan.stop,
		hostMemory: deps.hostMemory,
		every: deps.every,
		control: !hasControl(deps.state.rounds.get(measurement.id) ?? []),
		leftMs: () => Math.max(0, deps.leftMs(done) - (deps.clock.now() - startedAt)),
		wallClock: deps.wallClock
	};
}
/** One round is enough for it: the first that comes through. */
const hasControl = (kept) => kept.some(({ round }) => isSeriesRound(round) && round.control !== null);
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

export { runPlan as t };
