import { a as profileNames } from "./config.js";
import { l as UnsupportedMeasurementError, p as exitCodes, r as nearest, u as UsageError } from "./start.js";
import { l as headlineFaults } from "./record.js";
import { n as formatFigure, r as plain } from "./progress.js";
import { n as planPlacement, r as hostFacts, t as pin } from "./host.js";
import path from "node:path";
import { spawn } from "node:child_process";
import { copyFile, mkdir, rename } from "node:fs/promises";

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
/** The plan without what cannot be measured; it may then not be published. Throws where nothing remains. */
function markUnsupported(plan) {
	const left = plan.measurements.filter((each) => unsupported(each) !== null);
	if (left.length === 0) return plan;
	const why = `this version does not measure ${[...new Set(left.map(unsupported))].join(", ")}: ${left.map(({ id }) => id).join(", ")} left out`;
	if (left.length === plan.measurements.length) throw new UnsupportedMeasurementError(why);
	return {
		...plan,
		measurements: measurable(plan),
		unpublishable: [...plan.unpublishable, why]
	};
}

// src/commands/finish.ts
/** The end of a run: the record to its place, the snapshot drawn by a process of its own, and the figures that matter. */
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
		["ready", show(figures["ready_ms"], "ms")],
		["one client", show(figures["one_client_mib"], "mib")],
		[`${point.scenario.clients} clients`, show(figures["all_clients_mib"], "mib")],
		["peak", show(figures["peak_mib"], "mib")],
		[`${plain(point.scenario.first_call)} alone`, show(first?.figures["alone_p50_ms"], "ms")],
		["all calling", show(first?.figures["p50_ms"], "ms")]
	];
	return `${plain(point.scenario.title)}: ${parts.map(([name, value]) => `${name} ${value}`).join(", ")}`;
}
function show(figure, unit) {
	const invalid = figure?.verdicts?.some((verdict) => verdict.level === "invalid") === true;
	return formatFigure(invalid ? null : figure?.value ?? null, unit);
}

export { markUnsupported as a, placeHarness as c, text as d, summarize as i, list as l, placeRecord as n, measurable as o, renderInChild as r, describeHost as s, exitCodeOf as t, measureOptions as u };
