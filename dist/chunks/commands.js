import { a as profileNames } from "./config.js";
import { _ as exitCodes, d as UnsupportedMeasurementError, f as UsageError, l as PlaceUnusableError, m as nearest } from "./start.js";
import { l as hostFacts, n as planPlacement, t as pin } from "./host.js";
import { n as boundOf } from "./stats.js";
import { l as headlineFaults } from "./record.js";
import { n as formatFigure, r as plain } from "./progress.js";
import path from "node:path";
import { spawn } from "node:child_process";
import { access, constants, copyFile, mkdir, rename, stat } from "node:fs/promises";

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

// src/commands/identity.ts
/** An identity in the record's form. */
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
/** What tells two builds apart, by the name it has on the page. */
const marks = {
	version: "version",
	commit: "commit",
	runtime: "runtime",
	executable_sha256: "SHA-256 of the executable"
};
/** What is not known of one of the two proves nothing. */
function difference(first, other) {
	const found = Object.entries(marks).flatMap(([key, name]) => {
		const [then, now] = [first[key], other[key]];
		return then === null || now === null || then === now ? [] : [`${name} ${now}, the first was ${then}`];
	});
	return found.length === 0 ? null : found.join("; ");
}

// src/commands/supported.ts
const probes = ["none", "node"];
const protocols = [
	"mcp-stdio",
	"mcp-http",
	"http"
];
/** Why a measurement cannot be taken; null = it can. */
function unsupported({ kind, scenario }) {
	if (kind !== "point") return kind;
	if (!protocols.includes(scenario.endpoint.protocol)) return `protocol ${scenario.endpoint.protocol}`;
	if (!probes.includes(scenario.probe.kind)) return `probe ${scenario.probe.kind}`;
	return scenario.target.running === void 0 ? null : "targets that already run";
}
/** The points that can be measured, in plan order. */
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

// src/commands/finish.ts
/** The end of a run: the record to its place, the snapshot drawn by a process of its own, and the figures that matter. */
/**
* Makes sure that a snapshot can be put into `out`, before hours are spent on measuring it; makes nothing.
* @throws PlaceUnusableError
*/
async function assertUsable(out) {
	const found = await stat(out).catch((error) => error.code ?? error.message);
	if (found === "ENOENT") return assertUsable(path.dirname(out));
	if (typeof found === "string") throw new PlaceUnusableError(`${out}: ${found}`);
	if (!found.isDirectory()) throw new PlaceUnusableError(`${out} is no folder`);
	await access(out, constants.W_OK | constants.X_OK).catch((error) => {
		throw new PlaceUnusableError(error.message, { cause: error });
	});
}
/** Puts the complete record into the snapshot folder, whole or not at all. */
async function placeRecord(record, out) {
	await mkdir(out, { recursive: true });
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
	const lines = record.runs.flatMap((run) => run.measurements.map(scenarioLine));
	const faults = headlineFaults(record).map(({ measurement, method, figure, reason }) => `  not valid: ${measurement}, ${method === null ? "" : `${plain(method)} `}${figure}: ${plain(reason)}`);
	return [...lines, ...faults].map((line) => `${line}\n`).join("");
}
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

export { summarize as a, noteUnsupported as c, roundsWithIdentity as d, describeHost as f, text as g, measureOptions as h, renderInChild as i, firstIdentity as l, list as m, exitCodeOf as n, markUnsupported as o, placeHarness as p, placeRecord as r, measurable as s, assertUsable as t, identityRecord as u };
