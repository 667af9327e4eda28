import { ot as roundsOf, st as gridOf } from "./config.js";
import "./config-index.js";
import { a as cellText, c as emptyGrid, d as absentFigures, h as guarded, i as orderSamples, m as noteHeldBack, n as takeSample, o as noteChecks, p as frameRound, r as openRigs, s as takeFirstCalls, t as takeWider } from "./study.js";

// src/study/schedule.ts
/** The order of rounds: rounds of different scenarios are interleaved, so that a drift of the machine meets them all. */
/** Round 1 of every measurement, then round 2 of those that have one, and so on; those of a grid beside each other. */
function scheduleRounds(measurements) {
	const rounds = Math.max(0, ...measurements.map(roundsOf));
	return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) => {
		const due = measurements.filter((measurement) => roundsOf(measurement) >= round);
		const [first, ...others] = due.filter(({ kind }) => kind === "throughput");
		return [...due.filter(({ kind }) => kind !== "throughput").map((measurement) => ({
			measurements: [measurement],
			round
		})), ...first === void 0 ? [] : [{
			measurements: [first, ...others],
			round
		}]];
	});
}

// src/study/throughput.ts
/**
* One round of a grid (method.md, "Throughput"): fresh instances of all its scenarios run beside each other, so that
* samples of two of them can follow one another as pairs; in each sample all but one of them have no connection and
* nothing to do.
*/
/** Measures one round of all scenarios; a failure is part of each result, never thrown. */
async function measureGrid(measurements, round, deps) {
	const drafts = measurements.map(emptyGrid);
	const found = measurements.map(() => []);
	const common = [];
	const rules = [];
	const openRig = () => openRigs(measurements, deps);
	const [measurement] = measurements;
	const framed = await frameRound({
		measurement,
		round,
		deps: {
			...deps,
			openRig
		},
		findings: common
	}, async (running) => {
		rules.push(...running.rig.all.map(({ tree }) => tree.rule));
		await runPhases(running.rig.all.map((rig, i) => scenarioOf(rig, {
			measurement: measurements[i],
			draft: drafts[i],
			findings: found[i]
		}, running, round, deps)), running, round, deps);
	});
	return measurements.map((each, i) => ({
		...framed,
		measurement: each,
		memoryRule: rules[i] ?? "process",
		identity: drafts[i]?.identity ?? null,
		checks: drafts[i]?.checks ?? [],
		round: finishRound(drafts[i] ?? emptyGrid(), i === 0 ? framed.round : {
			...framed.round,
			phases: []
		}, [
			...common,
			...found[i] ?? [],
			...drafts[i]?.failed ?? []
		])
	}));
}
function scenarioOf(rig, { measurement, draft, findings }, running, round, { clock, tell, latencyCeilingMs }) {
	if (measurement === void 0 || draft === void 0 || findings === void 0) throw new Error("a rig without a scenario");
	draft.readyMs = rig.ready?.readyMs ?? null;
	draft.execMs = rig.ready?.execMs ?? null;
	Object.assign(draft.absent, absentFigures(measurement.scenario));
	const { lost } = running.rig;
	return {
		measurement,
		round,
		rig,
		clock,
		tell,
		latencyCeilingMs,
		lost,
		findings,
		draft,
		grid: gridOf(measurement)
	};
}
/** The order of the phases, and nothing else. */
async function runPhases(scenarios, running, round, deps) {
	const { phases } = running;
	const checks = await openChecks(scenarios, round, deps);
	const context = {
		round,
		scenarios,
		deps,
		checks
	};
	try {
		if (checks !== null) await phases.run("checks", async () => {
			const begun = await guarded(running.rig, checks.begin());
			for (const scenario of scenarios) noteChecks(scenario, begun.checks, null);
		});
		await phases.run("first calls", async () => {
			for (const scenario of scenarios) {
				await takeFirstCalls(scenario);
				scenario.draft.identity = await guarded(scenario, scenario.rig.identity());
			}
		});
		await phases.run("samples", () => takeSamples(context));
		await phases.run("wider", async () => {
			for (const scenario of scenarios) await takeWider(scenario);
		});
		for (const { measurement, rig, findings } of scenarios) {
			noteHeldBack({
				rig,
				findings
			});
			findings.push(...await guarded(running.rig, deps.checkTraces(measurement, rig)));
		}
	} finally {
		await checks?.end();
	}
}
async function openChecks(scenarios, round, deps) {
	if (deps.openChecks === void 0) return null;
	const instances = scenarios.flatMap(({ measurement, rig }) => rig.endpoint === null ? [] : [{
		measurement,
		endpoint: rig.endpoint
	}]);
	return deps.openChecks(round, instances);
}
async function takeSamples(context) {
	const { scenarios, round, deps } = context;
	const cells = scenarios.flatMap(({ grid }, scenario) => grid.cells.map((cell) => ({
		...cell,
		scenario
	})));
	const ordered = orderSamples(cells, round, (i) => scenarios[i]?.measurement.samples ?? 0);
	for (const [i, each] of ordered.entries()) {
		const scenario = scenarios[each.cell.scenario];
		if (scenario === void 0) throw new Error("a cell without a scenario");
		tellSample(scenario, each, `${i + 1} of ${ordered.length}`, deps);
		await checkedSample(context, scenario, each, i + 1);
	}
}
/** A sample with the checks around it; what failed is said of it by name. */
async function checkedSample({ checks }, scenario, each, order) {
	const { id } = scenario.measurement;
	const { path, parameters, connections } = each.cell;
	const cell = {
		id,
		path,
		parameters,
		connections,
		sample: each.sample
	};
	const before = checks === null ? null : await guarded(scenario, checks.before(cell));
	const sample = await takeSample(scenario, each, order);
	const after = checks === null ? [] : await guarded(scenario, checks.after(cell, before?.readings, sample.all.started));
	const failed = noteChecks(scenario, [...before?.checks ?? [], ...after], each);
	scenario.draft.samples.push({
		...sample,
		findings: [...sample.findings, ...failed]
	});
}
function tellSample(scenario, each, nth, deps) {
	const { measurement, round } = scenario;
	const phase = `sample ${nth}`;
	deps.tell({
		event: "phase",
		id: measurement.id,
		round,
		phase,
		detail: `${measurement.scenario.title}: ${cellText(each)}`,
		clients: each.cell.connections,
		leftMs: deps.leftMs(phase)
	});
}
function finishRound({ readyMs, execMs, samples, firstCalls, wider, absent }, frame, findings) {
	return {
		kind: "throughput",
		...frame,
		readyMs,
		execMs,
		samples,
		firstCalls,
		wider,
		findings,
		absent
	};
}

export { scheduleRounds as n, measureGrid as t };
