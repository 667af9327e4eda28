import { B as countFor, nt as isProfiled, t as planForRecord, z as checkExpectation } from "./config.js";
import { h as NothingToResumeError, o as version } from "./start.js";
import { r as makeFolderNow } from "./util.js";
import "./config-index.js";
import { v as removeCopy, y as hostFacts } from "./host.js";
import { i as sweep, r as harnessOf } from "./ownership.js";
import { a as isSeriesRound, r as keepProfiles } from "./record.js";
import { i as resumableRun, r as newestResumable, t as createRun } from "./record_valibot.js";
import { g as measurable } from "./commands.js";
import { r as profileSeries } from "./study.js";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { existsSync, rmSync } from "node:fs";

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
	makeFolderNow(place);
	return place;
}
/** With everything gone the pid file goes; with a survivor it stays for the next start. */
function endLedger(ledger) {
	if (ledger.list().length === 0) ledger.close();
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

export { endLedger as a, chooseFolder as i, mergeChecks as n, reportSwept as o, takeProfiles as r, roundFolder as s, checkTraces as t };
