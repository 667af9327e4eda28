import { s as profileNames } from "./config.js";
import { v as UnsupportedMeasurementError, w as exitCodes, x as nearest, y as UsageError } from "./start.js";
import { a as totalMemoryMib, l as readConditions, n as planPlacement, p as hostFacts, r as availableMemoryMib, t as pin } from "./host.js";
import { n as makeFolder } from "./util.js";
import { m as headlineFaults } from "./record.js";
import { s as boundOf } from "./stats.js";
import { n as formatFigure, r as plain } from "./progress.js";
import path from "node:path";
import { spawn } from "node:child_process";
import { copyFile, rename } from "node:fs/promises";

// src/commands/measure-options.ts
/** What `measure` was asked for, checked. */
/** Throws `usage` for a profile that does not exist or contradicts `--quick`. */
function measureOptions({ values, positionals }) {
	return {
		config: text(values, "config") ?? "ratingplate.yml",
		out: text(values, "out"),
		only: list(values, "only"),
		profile: profileOf(text(values, "profile"), values["quick"] === true),
		set: list(values, "set"),
		build: values["no-build"] !== true,
		command: text(values, "command"),
		render: values["no-render"] !== true,
		resume: values["resume"] === true ? positionals[0] ?? "" : null,
		plan: values["plan"] === true,
		json: values["json"] === true,
		quiet: values["quiet"] === true
	};
}
/** The value of a text option, or null. */
function text(values, name) {
	const value = values[name];
	if (value === "") throw new UsageError(`--${name} needs a value`);
	return typeof value === "string" ? value : null;
}
/** The values of an option that may be given more than once. */
function list(values, name) {
	const value = values[name];
	return Array.isArray(value) ? value.map(String) : [];
}
function profileOf(name, quick) {
	if (name === null) return quick ? "quick" : null;
	const profile = profileNames.find((known) => known === name);
	if (profile === void 0) {
		const near = nearest(name, profileNames);
		const guess = near === null ? "" : `; did you mean ${near}?`;
		throw new UsageError(`--profile ${name}: there are ${profileNames.join(", ")}${guess}`);
	}
	if (quick && profile !== "quick") throw new UsageError(`--quick contradicts --profile ${profile}`);
	return profile;
}

// src/commands/host.ts
/** The record's `host`: what the machine is, how we placed ourselves on it, and how it is read. */
/** Puts the harness on its own cores where there are enough; null where there are not, or it is not allowed. */
async function placeHarness(pid) {
	const placement = planPlacement();
	return placement !== null && await pin(pid, placement.harness) ? placement : null;
}
/** Facts of the machine in the record's form. */
function describeHost(placement, observer) {
	const facts = hostFacts();
	return {
		...facts,
		cgroup: { ...facts.cgroup },
		placement: placement === null ? null : { ...placement },
		sampler: observer.sampler
	};
}
/** Memory that the rules of a series look at; about 1 ms. */
function hostMemory() {
	return {
		availableMib: availableMemoryMib(),
		totalMib: totalMemoryMib(),
		swappedPages: readConditions().swapped_pages_total
	};
}

// src/commands/supported.ts
/** Why a measurement cannot be taken; null = it can. */
function unsupported({ kind, scenario }) {
	if (kind === "throughput") return kind;
	return scenario.target.running === void 0 ? null : "targets that already run";
}
/** What can be measured, in plan order. */
function measurable(plan) {
	return plan.measurements.filter((each) => unsupported(each) === null);
}
/** The whole plan, for `--plan`: what this version leaves out is a reason why it may not be published. */
function noteUnsupported(plan) {
	const why = leftOut(plan);
	return why === null ? plan : {
		...plan,
		unpublishable: [...plan.unpublishable, why]
	};
}
/** The plan without what cannot be measured; it may then not be published. Throws where nothing remains. */
function markUnsupported(plan) {
	const measurements = measurable(plan);
	const why = leftOut(plan);
	if (measurements.length === 0) throw new UnsupportedMeasurementError(why ?? "the plan is empty");
	return {
		...noteUnsupported(plan),
		measurements
	};
}
function leftOut(plan) {
	const left = plan.measurements.filter((each) => unsupported(each) !== null);
	if (left.length === 0) return null;
	return `this version does not measure ${[...new Set(left.map(unsupported))].join(", ")}: ${left.map(({ id }) => id).join(", ")} left out`;
}

// src/commands/identity.ts
/** An identity in the record's form. */
function identityRecord(identity) {
	return {
		source: identity.source,
		version: identity.version,
		commit: identity.commit,
		spoken: identity.spoken,
		runtime: identity.runtime,
		executable_sha256: identity.executableSha256,
		executable_bytes: identity.executableBytes,
		command_line: [...identity.commandLine],
		environment: [...identity.environment]
	};
}
/** The identity a record names: that of the first instance that told one. */
function firstIdentity(kept) {
	return kept.find((each) => each.identity !== null)?.identity ?? null;
}
/** The rounds, with a finding in each whose instance is another build than the first (method.md: such a record is invalid). */
function roundsWithIdentity(kept) {
	const first = firstIdentity(kept);
	return kept.map(({ round, identity }) => {
		const reason = first === null || identity === null ? null : difference(first, identity);
		if (reason === null) return round;
		return {
			...round,
			findings: [...round.findings, {
				code: "identity-differs",
				reason,
				method: null
			}]
		};
	});
}
/** What tells two builds apart, by the name it has on the page. What is not known of one of the two proves nothing. */
const marks = {
	version: ({ version }) => version,
	commit: ({ commit }) => commit,
	runtime: ({ runtime }) => runtime,
	"SHA-256 of the executable": ({ executable_sha256: sha256 }) => sha256,
	"protocol version": ({ spoken }) => spoken?.version ?? null
};
function difference(first, other) {
	const found = Object.entries(marks).flatMap(([name, of]) => {
		const [then, now] = [of(first), of(other)];
		return then === null || now === null || then === now ? [] : [`${name} ${now}, the first was ${then}`];
	});
	return found.length === 0 ? null : found.join("; ");
}

// src/commands/finish.ts
/** The end of a run: the record to its place, the snapshot drawn by a process of its own, and the figures that matter. */
/** Puts the complete record into the snapshot folder, whole or not at all. */
async function placeRecord(record, out) {
	await makeFolder(out);
	const place = path.join(out, "record.json");
	const fresh = path.join(out, ".record.json.new");
	await copyFile(record, fresh);
	await rename(fresh, place);
	return place;
}
/** Draws in a child, so that the drawing library never was in the process that measured. Returns its exit code. */
async function renderInChild(args, deps) {
	const child = spawn(deps.execPath, [
		path.join(deps.entries, "cli.js"),
		"render",
		...args
	], {
		cwd: deps.cwd,
		env: deps.env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		]
	});
	const said = [];
	child.stdout.on("data", () => {});
	child.stderr.on("data", (chunk) => said.push(chunk));
	const code = await new Promise((resolve) => {
		child.once("error", () => resolve(exitCodes.unmeasured));
		child.once("close", (status) => resolve(status ?? exitCodes.unmeasured));
	});
	if (code !== exitCodes.done) deps.stderr.write(Buffer.concat(said).toString("utf8"));
	return code;
}
/** 0, or 1 with an invalid headline figure, or 3 when not everything could be measured. */
function exitCodeOf(record) {
	if (!record.complete) return exitCodes.unmeasured;
	return headlineFaults(record).length > 0 ? exitCodes.wanting : exitCodes.done;
}
/** The figures a reader looks for first, one line per scenario, and every headline figure that does not hold. */
function summarize(record) {
	return `${record.runs.flatMap((run) => run.measurements.map(lineOf)).map((line) => `${line}\n`).join("")}${faultLines(record)}`;
}
/** A line for every headline figure that does not hold. */
function faultLines(record) {
	return headlineFaults(record).map(({ measurement, method, figure, code, reason }) => `  not valid: ${measurement}, ${method === null ? "" : `${plain(method)} `}${figure}: ${code}, ${plain(reason)}`).map((line) => `${line}\n`).join("");
}
const lineOf = (measured) => measured.kind === "series" ? seriesLine(measured) : scenarioLine(measured);
function scenarioLine(point) {
	const { figures } = point;
	const first = point.methods.find((method) => method.name === point.scenario.first_call);
	const parts = [
		["ready", show(figures, "ready_ms", "ms")],
		["one client", show(figures, "one_client_mib", "mib")],
		[`${point.scenario.clients} clients`, show(figures, "all_clients_mib", "mib")],
		["peak", show(figures, "peak_mib", "mib")],
		[`${plain(point.scenario.first_call)} alone`, show(first?.figures ?? {}, "alone_p50_ms", "ms")],
		["all calling", show(first?.figures ?? {}, "p50_ms", "ms")]
	];
	return `${plain(point.scenario.title)}: ${parts.map(([name, value]) => `${name} ${value}`).join(", ")}`;
}
function seriesLine({ scenario, figures, steps, steps_planned }) {
	const last = steps.at(-1);
	const parts = [
		`${steps.length} of ${steps_planned.length} steps`,
		`to ${last?.clients ?? 0} clients`,
		`peak ${show(last?.figures ?? {}, "peak_mib", "mib")}`,
		`live heap per client ${show(figures, "heap_per_client_kib", "kib")}`,
		`peak per caller ${show(figures, "peak_per_caller_mib", "mib")}`,
		`knee ${show(figures, "knee_clients", "count")}`
	];
	return `${plain(scenario.title)}, series: ${parts.join(", ")}`;
}
const signs = {
	above: "> ",
	"at-least": ">= ",
	"at-most": "<= "
};
/** As on the page: `n/a` for what is invalid, a bound with its side, `~` for any other doubt. */
function show(figures, name, unit) {
	const figure = figures[name];
	const verdicts = figure?.verdicts ?? [];
	if (verdicts.some(({ level }) => level === "invalid")) return formatFigure(null, unit);
	const bound = verdicts.find(({ level }) => level === "bound");
	const doubt = verdicts.some(({ level }) => level === "noisy") ? "~" : "";
	const side = bound === void 0 ? null : boundOf(bound.code, name);
	return `${side === null ? doubt : signs[side]}${formatFigure(figure?.value ?? null, unit)}`;
}

export { text as _, summarize as a, roundsWithIdentity as c, noteUnsupported as d, describeHost as f, measureOptions as g, list as h, renderInChild as i, markUnsupported as l, placeHarness as m, faultLines as n, firstIdentity as o, hostMemory as p, placeRecord as r, identityRecord as s, exitCodeOf as t, measurable as u };
