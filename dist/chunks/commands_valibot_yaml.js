import { g as NothingToResumeError, o as version } from "./start.js";
import { B as checkExpectation, V as countFor, at as phasesOf, it as isProfiled, n as planForRecord, ot as roundsOf, rt as estimateMs, st as gridOf } from "./config.js";
import { f as makeFolderNow } from "./util.js";
import { S as median, a as gridRatios, s as aggregateGrid } from "./stats.js";
import "./config-index.js";
import { v as removeCopy, y as hostFacts } from "./host.js";
import { i as sweep, p as sweepBridges, r as harnessOf } from "./ownership.js";
import { r as keepProfiles, s as isSeriesRound } from "./record.js";
import { a as runFolder, i as resumableRun, n as listRuns, r as newestResumable, s as readRecord, t as createRun } from "./record_valibot.js";
import { D as removeHomes, k as sweepHomes } from "./target.js";
import { b as measurable } from "./commands.js";
import { f as profileSeries } from "./study.js";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { existsSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";

// src/commands/folders.ts
/** The folders of runs: what an earlier run left, which one this run uses, and the place of each round. */
/** What an earlier run left when all its processes were killed at once. */
async function reportSwept(runs, tell) {
	const { runs: dead, killed, survivors } = await sweep(runs);
	await sweepBridges();
	sweepHomes();
	for (const run of dead) await tidy(path.join(runs, run));
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
/** What a run would have removed at its end. */
async function tidy(run) {
	removeCopy(run);
	const logs = path.join(run, "logs");
	for (const round of await readdir(logs).catch(() => [])) await removeHomes(path.join(logs, round));
}
/** A new folder, or the one of the run to go on with. */
async function chooseFolder(plan, runs, { resume, out }) {
	if (resume === null) return {
		folder: await createRun(runs, /* @__PURE__ */ new Date()),
		soFar: null
	};
	const refuse = refusal(plan, hostFacts());
	const isPlaced = placedIn(out);
	const found = resume === "" ? await newestResumable(runs, refuse, isPlaced) : await resumableRun(runs, resume, refuse, isPlaced);
	if (found === null) throw new NothingToResumeError(`no incomplete run of this plan in ${runs}`);
	return {
		folder: found.folder,
		soFar: found.record
	};
}
/** By the samples it was made from, which no other run has: a snapshot may hold the runs of several hosts. */
function placedIn(out) {
	return async ({ record }) => {
		if (out === null) return true;
		const snapshot = await readRecord(path.join(out, "record.json")).catch(() => null);
		const [own] = record.runs.map(({ samples_sha256: sha256 }) => sha256);
		return own != null && snapshot?.runs.some(({ samples_sha256: sha256 }) => sha256 === own) === true;
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
	makeFolderNow(place);
	return place;
}
/** With everything gone the pid file goes; with a survivor it stays for the next start. */
function endLedger(ledger) {
	if (ledger.list().length === 0) ledger.close();
}

// src/commands/known-times.ts
/** How long each phase took when the same was measured on this machine before: a plan cannot know what its target takes. */
/** Run folders looked into, newest first: a record of the largest plans takes 50 ms to read. */
const mostRuns = 3;
/** Looks into the newest runs and the snapshot. What cannot be read, or is of another machine or plan, tells nothing. */
async function knownTimes(plan, places, machine) {
	const files = [...(await listRuns(places.runs)).slice(0, mostRuns).map((name) => runFolder(places.runs, name).record), ...places.snapshot === null ? [] : [path.join(places.snapshot, "record.json")]];
	const wanted = planForRecord(plan)["measurements"];
	const times = /* @__PURE__ */ new Map();
	const starts = [];
	for (const file of files) {
		if (times.size === plan.measurements.length) break;
		const record = await readRecord(file).catch(() => null);
		for (const [id, { phases, started }] of timesOf(record, wanted, machine)) {
			if (times.has(id)) continue;
			times.set(id, phases);
			starts.push(started);
		}
	}
	return {
		times,
		since: starts.sort().at(-1) ?? null
	};
}
/** What a record tells of the measurements that are wanted. */
function timesOf(record, wanted, machine) {
	const told = /* @__PURE__ */ new Map();
	const here = (record?.runs ?? []).filter(({ host }) => host.cpu_model === machine.cpu_model && host.cpus === machine.cpus);
	for (const one of listed(wanted)) {
		const then = listed(record?.plan["measurements"]).find(({ id }) => id === one["id"]);
		if (then === void 0 || !isDeepStrictEqual(timed(then), timed(one))) continue;
		for (const run of here) {
			const phases = phasesIn(run, String(one["id"]));
			if (phases.size > 0) told.set(String(one["id"]), {
				phases,
				started: run.started
			});
		}
	}
	return told;
}
const isLoose = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const listed = (value) => Array.isArray(value) ? value.filter(isLoose) : [];
const without = (value, ...names) => Object.fromEntries(Object.entries(isLoose(value) ? value : {}).filter(([name]) => !names.includes(name)));
/** A measurement without what says nothing of how long a round takes: its count of rounds, its build, and words. */
function timed({ settings, scenario, ...rest }) {
	const kept = without(scenario, "title", "why", "note", "expect", "target");
	const target = isLoose(scenario) ? without(scenario["target"], "build") : null;
	return {
		...rest,
		settings: without(settings, "rounds"),
		scenario: {
			...kept,
			target
		}
	};
}
/** The middle of each phase over the rounds that came through. */
function phasesIn({ measurements }, id) {
	const rounds = measurements.filter((each) => each.id === id && each.kind !== "throughput").flatMap((each) => each.rounds).filter(({ failure }) => failure === null);
	const taken = /* @__PURE__ */ new Map();
	for (const { name, length_ms } of rounds.flatMap(({ phases }) => phases)) taken.set(name, [...taken.get(name) ?? [], length_ms]);
	return new Map([...taken].map(([name, all]) => [name, median(all) ?? 0]));
}

// src/commands/left.ts
/** How long the rounds that are still to do take. */
/** @param todo all rounds of the run, in their order */
function timeLeft(todo, sources, now) {
	const of = (done) => leftMs(todo.slice(done), sources);
	return {
		of,
		within(done) {
			const [measurement] = todo[done]?.measurements ?? [];
			if (measurement === void 0) return () => 0;
			const againMs = leftMs(todo.slice(done + 1).filter(({ measurements: [first] }) => first.id === measurement.id), sources);
			const roundMs = of(done) - of(done + 1);
			const isFirst = (sources.rounds.get(measurement.id) ?? []).length === 0;
			return roundClock({
				phases: phasesOf(measurement, sources.known.get(measurement.id)).filter(({ once }) => isFirst || once !== true),
				roundMs,
				againMs,
				otherMs: of(done + 1) - againMs
			}, now);
		}
	};
}
/**
* What is left as phase after phase of a round begins. A phase that takes longer than was thought takes nothing from
* those behind it; what the round has outlasted its plan by so far, all of that measurement is stretched by.
*/
function roundClock({ phases, roundMs, againMs, otherMs }, now) {
	let startedAt = null;
	let last = {
		from: 0,
		to: 0
	};
	return (phase) => {
		const share = shareOf(phase, phases);
		if (share !== null) startedAt ??= now();
		last = share ?? {
			from: last.to,
			to: last.to
		};
		const behind = last.from;
		const elapsed = startedAt === null ? 0 : now() - startedAt;
		const ahead = roundMs * (1 - behind);
		const stretch = roundMs > 0 ? Math.max(1, (elapsed + ahead) / roundMs) : 1;
		return (ahead + againMs) * stretch + otherMs;
	};
}
/** Where in a round's plan a phase lies; null where it is none of the plan's. */
function shareOf(phase, phases) {
	const [, nth = 1, count = 1] = (/^sample (\d+)\D+(\d+)/.exec(phase) ?? []).map(Number);
	const at = phases.findIndex((each) => each.phase === (phase.startsWith("sample ") ? "samples" : phase));
	const sum = (some) => some.reduce((all, { ms }) => all + ms, 0);
	const all = sum(phases);
	if (at === -1 || all === 0) return null;
	const [before, own] = [sum(phases.slice(0, at)), phases[at]?.ms ?? 0];
	return {
		from: (before + own * (nth - 1) / count) / all,
		to: (before + own * nth / count) / all
	};
}
/** As long as the measurement's rounds of this run have taken; before there is one, by the plan. ms. */
function leftMs(todo, { known, rounds }) {
	return todo.flatMap(({ measurements }) => measurements).reduce((sum, measurement) => {
		return sum + (takenMs(measurement, rounds.get(measurement.id) ?? []) ?? estimateMs(measurement, known.get(measurement.id)) / roundsOf(measurement));
	}, 0);
}
/** The middle of the rounds that came through, without phases that only the first has; null where there is none. */
function takenMs(measurement, kept) {
	const once = new Set(phasesOf(measurement).flatMap(({ phase, once: only }) => only ? [phase] : []));
	const whole = kept.map(({ round }) => round).filter(({ failure }) => failure === null);
	return median(whole.map(({ phases }) => phases.reduce((sum, { name, lengthMs }) => sum + (once.has(name) ? 0 : lengthMs), 0)));
}

// src/commands/profiles.ts
/** After all rounds: each series whose probe can profile is profiled once, in a round that publishes nothing. */
/** Takes the profiles that are not there yet; what cannot be taken is a note, because no figure needs it. */
async function takeProfiles(deps) {
	const { plan, folder, state, signal } = deps;
	if (existsSync(path.join(folder.profiles, "analysis.md"))) return;
	for (const measurement of measurable(plan)) {
		if (signal.aborted || measurement.kind !== "series" || !isProfiled(measurement, plan.profile)) continue;
		const clients = largestStep(state.rounds.get(measurement.id) ?? []);
		if (clients > 0) await profile(measurement, Math.min(clients, 100), deps);
	}
}
async function profile(measurement, clients, deps) {
	const { id, scenario, settings } = measurement;
	const { title } = scenario;
	deps.tell({
		event: "note",
		level: "info",
		code: "profiles",
		message: `${title}: profiles, in a round of their own`
	});
	const open = () => deps.openRig(measurement, settings.rounds + 1);
	const { failure, profiles } = await profileSeries(measurement, clients, roundDeps(open, deps));
	await keepProfiles(deps.folder, {
		id,
		title,
		clients
	}, profiles);
	if (failure === null || deps.signal.aborted) return;
	const message = `${title}: no whole profiles: ${failure.message}`;
	deps.tell({
		event: "note",
		level: "warning",
		code: failure.code,
		message
	});
}
/** The most clients that a round came through with. */
function largestStep(kept) {
	const steps = kept.flatMap(({ round }) => isSeriesRound(round) ? round.steps : []);
	return Math.max(0, ...steps.filter(({ stopped }) => !stopped).map(({ clients }) => clients));
}
function roundDeps(openRig, deps) {
	const { clock, tell, conditions, compareConditions, wallClock } = deps;
	return {
		clock,
		tell,
		openRig,
		conditions,
		compareConditions,
		wallClock,
		awaitQuiet: null,
		checkTraces: async () => [],
		latencyCeilingMs: deps.plan.stop.latencyMs,
		leftMs: () => 0
	};
}

// src/commands/assemble-grid.ts
/** The scenarios of a grid as the record has them, and what they have in common. */
/** What is a grid's own of one of its scenarios. */
function gridRecord(measurement, rounds, checks) {
	const aggregated = aggregateGrid(rounds, {
		paths: measurement.scenario.methods,
		cells: gridOf(measurement).cells
	});
	return {
		...aggregated,
		kind: "throughput",
		connections: [...measurement.connections],
		parameters: Object.fromEntries(Object.entries(measurement.parameters).map(([name, values]) => [name, [...values]])),
		samples_planned: measurement.samples,
		sample_ms: measurement.sampleMs,
		checks: [...aggregated.checks, ...checks]
	};
}
/** Null where there is no grid. */
function gridShared(measurements) {
	if (measurements.length === 0) return null;
	return {
		together: measurements.map(({ id }) => id),
		ratios: gridRatios(measurements)
	};
}

// src/commands/traces.ts
/** Checks of a round: what a scenario's switches were expected to leave at the stand-ins, and one sampler by the other. */
/** `expect: { standin.otlp: '> 0' }`: a switch that left no trace makes the round invalid; one that did is a passed check. */
async function checkTraces({ scenario }, rig) {
	const both = compareSamplers(await rig.crossCheck());
	const conditions = Object.entries(scenario.expect);
	if (conditions.length === 0) return {
		checks: both,
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
	const findings = checks.filter((check) => !check.passed).map((check) => {
		return {
			code: "no-trace",
			reason: `expected ${check.name}, but ${check.detail}`,
			method: null
		};
	});
	return {
		checks: [...checks, ...both],
		findings
	};
}
/** What two readings of counters that are kept for each CPU, and of ticks, may differ by: MiB and ms. */
const apart = {
	memoryMib: 2,
	cpuMs: 30
};
const apartShare = .02;
/** Whether the sampler of the figures reads what the portable one does; nothing where there is only one. */
function compareSamplers(check) {
	if (check === null) return [];
	const { proc, pidusage, procAfter } = check;
	const agree = (key) => {
		const [low, high] = [proc[key], procAfter[key]].toSorted((a, b) => a - b);
		const margin = Math.max(apart[key], apartShare * high);
		return pidusage[key] >= low - margin && pidusage[key] <= high + margin;
	};
	const told = ({ memoryMib, cpuMs }) => `${memoryMib.toFixed(1)} MiB and ${(cpuMs / 1e3).toFixed(2)} s`;
	const detail = `${told(proc)} by /proc, ${told(pidusage)} by pidusage`;
	return [{
		name: "both samplers agree",
		passed: agree("memoryMib") && agree("cpuMs"),
		detail
	}];
}
/** The checks of all rounds as one list: a check has passed when it has passed in every round. */
function mergeChecks(rounds) {
	const all = rounds.flat();
	return [...new Set(all.map((check) => check.name))].flatMap((name) => {
		const same = all.filter((check) => check.name === name);
		return same.find((check) => !check.passed) ?? same.at(-1) ?? [];
	});
}

export { takeProfiles as a, chooseFolder as c, roundFolder as d, gridShared as i, endLedger as l, mergeChecks as n, timeLeft as o, gridRecord as r, knownTimes as s, checkTraces as t, reportSwept as u };
