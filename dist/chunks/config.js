import { A as suggest, j as RatingplateError } from "./start.js";
import { Jt as TemplateUnfilledError } from "./errors.js";
import { _ as isUnix, g as parseReferences, h as secretForms, m as maskText } from "./util.js";
import { D as pointFigures, E as methodFigures, O as seriesFigures, k as stepFigures, w as sampleFigures } from "./stats.js";
import { createHash } from "node:crypto";
import path from "node:path";
import { readFileSync } from "node:fs";

// src/config/template.ts
/**
* Templates: `${name}` in a string of the config. `$$` is a plain `$`; a `$` before anything else is itself.
*
* They are filled in two stages (plan.ts): `fillSome` puts in what is known and leaves a template, `fillTemplate` is
* the last stage and leaves plain text.
*/
const token = /\$\$|\$\{([^{}]*)\}|\$\{/g;
/**
* A text that `fillTemplate` turns back into `text`, whatever comes after it. A `$` that cannot be mistaken is left as
* it is, so that ordinary values look the same in both forms.
*/
function escapeTemplate(text) {
	return text.replaceAll(/\$(?=[${]|$)/g, "$$$$");
}
/** Names of the variables of a template, in order; null stands for a `${` that is never closed. */
function variablesOf(template) {
	const names = [];
	for (const match of template.matchAll(token)) if (match[0] !== "$$") names.push(match[1] ?? null);
	return names;
}
const has = (variables, name) => name !== void 0 && Object.hasOwn(variables, name);
/** Puts known variables in; the rest, and `$$`, stay for a later stage. */
function fillSome(template, variables) {
	return template.replaceAll(token, (whole, name) => has(variables, name) ? escapeTemplate(String(variables[name])) : whole);
}
/**
* Puts all variables in and turns `$$` into `$`.
* @throws TemplateUnfilledError where a variable is not among them.
*/
function fillTemplate(template, variables) {
	return template.replaceAll(token, (whole, name) => {
		if (whole === "$$") return "$";
		if (has(variables, name)) return String(variables[name]);
		throw new TemplateUnfilledError(`nothing is known as \${${name ?? ""}} here`);
	});
}
/** `{ repeat: 'key:${item}', times: 16 }` in the arguments of a call stands for a list of so many. */
function repeated(value, fill, variables) {
	if (Object.keys(value).sort().join() !== "repeat,times") return null;
	const times = Number(typeof value["times"] === "string" ? fill(value["times"], variables) : value["times"]);
	if (!Number.isInteger(times) || times < 0) throw new TemplateUnfilledError(`times: ${JSON.stringify(value["times"])} is not a whole number`);
	return Array.from({ length: times }, (_, i) => fillJson(value["repeat"] ?? null, fill, {
		...variables,
		item: i + 1
	}, true));
}
/**
* Fills every string of a JSON value. A string that is one whole variable with a numeric value becomes a number.
* `last`: nothing but client and call is filled after this, so lists that are to be repeated are made now.
*/
function fillJson(value, fill, variables, last = fill === fillTemplate) {
	if (typeof value === "string") {
		const whole = /^\$\{([^{}]*)\}$/.exec(value)?.[1];
		if (has(variables, whole) && typeof variables[whole] === "number") return variables[whole];
		return fill(value, variables);
	}
	if (Array.isArray(value)) return value.map((item) => fillJson(item, fill, variables, last));
	if (typeof value !== "object" || value === null) return value;
	const map = value;
	if (last) {
		const list = repeated(map, fill, variables);
		if (list !== null) return list;
	}
	return Object.fromEntries(Object.entries(map).map(([key, item]) => [key, fillJson(item, fill, variables, last)]));
}

// src/config/grid-cells.ts
/** All combinations of the parameters' values, the last parameter changing first; one that is empty where there are none. */
function combinations(parameters) {
	return Object.entries(parameters).reduce((all, [name, values]) => all.flatMap((one) => values.map((value) => ({
		...one,
		[name]: value
	}))), [{}]);
}
/** What is to be called, and where. */
function gridOf({ scenario, connections, parameters }) {
	const cells = [];
	const methods = [];
	for (const method of scenario.methods) for (const values of combinations(parameters)) {
		const perCount = JSON.stringify(method).includes("${connections}");
		for (const [i, count] of connections.entries()) {
			if (i === 0 || perCount) methods.push(filled(method, {
				...texts(values),
				connections: count
			}));
			cells.push({
				path: method.name,
				parameters: values,
				connections: count,
				method: methods.length - 1
			});
		}
	}
	return {
		cells,
		methods
	};
}
/** Only text and numbers stand for themselves in a text. */
const texts = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value)]));
const filled = (method, variables) => ({
	...method,
	operation: fillSome(method.operation, variables),
	params: fillJson(method.params, fillSome, variables),
	expect: fillJson(method.expect, fillSome, variables)
});

// src/config/estimate.ts
/**
* How long a measurement takes, from its own phases. Assumes a target that settles at the floor of its settling rule
* and finishes its windows in their duration; slow ones take longer, up to the caps. Where a phase was measured before,
* it takes as long again.
*/
/** Starting and stopping an instance. */
const launchMs = 1e3;
const closeMs = 500;
/** A collection forced twice, and the reading itself. */
const readingMs = 200;
/** Connecting a client and its first call. */
const admitMs = 20;
/** Steps after which a series is also read with all clients closed (method.md, "Series"). */
const closedSteps = [
	1,
	10,
	100,
	1e3
];
/** The control step makes as many calls as all steps so far, at most this long. */
const controlMaxMs = 6e4;
/** Until calls that are held have all arrived, and the readings before and then. */
const heldMs = 2e3;
/** ms of a whole measurement, all rounds. */
function estimateMs(measurement, known) {
	const rounds = roundsOf(measurement);
	return phasesOf(measurement, known).reduce((sum, { ms, once }) => sum + ms * (once ? 1 : rounds), 0);
}
/** Clients of a profile round at most: more tell no more of where the time goes, and take longer to come in. */
const mostProfiled = 100;
/** Probes whose runtimes take profiles. */
const profiling = /* @__PURE__ */ new Set(["go", "node"]);
/** Is a series profiled in one round more? Not where one only looks whether everything works. */
function isProfiled({ scenario }, profile) {
	return (profile === "full" || profile === "short") && profiling.has(scenario.probe.kind);
}
/** ms of that round: two profiles, each as long as a window. */
function profileMs(measurement, profile) {
	if (measurement.kind !== "series" || !isProfiled(measurement, profile)) return 0;
	const clients = Math.min(100, Math.max(0, ...measurement.steps));
	return launchMs + clients * admitMs + 2 * measurement.settings.windowMs + closeMs;
}
/** Rounds, or instances of a grid. */
function roundsOf(measurement) {
	return measurement.kind === "throughput" ? measurement.instances : measurement.settings.rounds;
}
/** The phases of one round, in order. */
function phasesOf(measurement, known) {
	const phases = measurement.kind === "point" ? pointPhases(measurement) : measurement.kind === "series" ? seriesPhases(measurement) : gridPhases(measurement);
	return [
		{
			phase: "launch",
			ms: launchMs
		},
		...phases,
		...tracebackPhase(measurement),
		{
			phase: "close",
			ms: closeMs
		}
	].map((each) => ({
		...each,
		ms: known?.get(each.phase) ?? each.ms
	}));
}
/** All clients call once more before a target ends that tells its goroutines only then. */
function tracebackPhase(measurement) {
	if (measurement.kind === "throughput" || measurement.scenario.probe.kind !== "sigquit") return [];
	const clients = measurement.kind === "point" ? measurement.clients : Math.max(...measurement.steps);
	return [{
		phase: "traceback",
		ms: (isStdio(measurement) ? 0 : clients * admitMs) + measurement.settings.warmup.ms
	}];
}
const isStdio = ({ scenario }) => scenario.endpoint.protocol === "mcp-stdio";
const settleMs = ({ settings }) => settings.settle.floorMs + readingMs;
/** Settled readings while clients are admitted: after 1, 2, 4 ... N, or after 1 and N. */
function admitReadings({ clients, settings }) {
	if (clients === 1) return 1;
	return settings.admitReadings === "ends" ? 2 : Math.ceil(Math.log2(clients)) + 1;
}
/** From a quarter of what it can: three doublings, five halvings of what is left, and two long runs. */
const searchMs = ({ settings }, { probe, holdMs }) => 8 * (settings.warmup.ms + probe.ms) + 2 * (settings.warmup.ms + holdMs);
/** A rate that is risen to is reached before the window opens. */
const warmUpMs = ({ settings, rate }) => Math.max(settings.warmup.ms, rate?.rise?.overMs ?? 0);
/** A window lasts until each method has its calls: where clients think between two of them, that can be told. */
function windowMs({ settings, scenario }, clients, methods) {
	const { pace } = scenario.endpoint;
	const paced = pace === null ? 0 : 1e3 * settings.window.minOkPerMethod * methods / (pace * clients);
	return Math.max(settings.windowMs, Math.min(paced, settings.window.maxMs));
}
function pointPhases(measurement) {
	const { settings, clients, scenario, findRate } = measurement;
	const methods = scenario.methods.length;
	const settle = settleMs(measurement);
	return [
		...isStdio(measurement) ? [] : [{
			phase: "idle",
			ms: settle + settings.idleCpuMs
		}],
		{
			phase: "admit",
			ms: admitReadings(measurement) * settle + clients * admitMs
		},
		{
			phase: "connected",
			ms: settings.idleCpuMs
		},
		{
			phase: "quiet",
			ms: methods * settings.quiet.ms
		},
		{
			phase: "load",
			ms: methods * (warmUpMs(measurement) + windowMs(measurement, clients, 1))
		},
		{
			phase: "settled",
			ms: (isStdio(measurement) ? 1 : 2) * settle + (settings.settle.rereadMs ?? 0)
		},
		...findRate === void 0 ? [] : [{
			phase: "find-rate",
			ms: methods * searchMs(measurement, findRate)
		}]
	];
}
function seriesPhases(measurement) {
	const { settings } = measurement;
	const settle = settleMs(measurement);
	return [
		...isStdio(measurement) ? [] : [{
			phase: "idle",
			ms: settle + settings.idleCpuMs
		}],
		...stepPhases(measurement),
		{
			phase: "control",
			ms: controlMs(measurement),
			once: true
		},
		{
			phase: "settled",
			ms: settings.settle.rereadMs ?? settings.idleCpuMs
		},
		...heldPhases(measurement)
	];
}
function stepPhases(measurement) {
	const { settings, steps, scenario } = measurement;
	let connected = 0;
	return steps.map((clients) => {
		const admit = (clients - connected) * admitMs;
		const leave = closedSteps.includes(clients) && !isStdio(measurement);
		connected = leave ? 0 : clients;
		const readings = (leave ? 2 : 1) * settleMs(measurement) + readingMs;
		const window = windowMs(measurement, clients, scenario.methods.length);
		return {
			phase: `step ${clients}`,
			ms: admit + settings.warmup.ms + window + readings
		};
	});
}
/** The largest step's clients once more, settled before and after. */
function controlMs(measurement) {
	const load = measurement.steps.length * measurement.settings.windowMs;
	return Math.min(controlMaxMs, load) + 2 * settleMs(measurement);
}
function heldPhases({ held }) {
	return (held?.calls ?? []).map((calls) => ({
		phase: `held ${calls}`,
		ms: heldMs + (held?.holdMs ?? 0)
	}));
}
/** Cells of a grid: method x connections x parameters. */
function cellsOf({ scenario, connections, parameters }) {
	return scenario.methods.length * connections.length * combinations(parameters).length;
}
/** Opening and closing a sample's connections, and the checks around it. */
const aroundSampleMs = 300;
/** The first calls of a path, alone. */
const firstCallsMs = 100;
function gridPhases(measurement) {
	const { samples, sampleMs, settings } = measurement;
	const cells = cellsOf(measurement);
	const oneMs = aroundSampleMs + settings.warmup.ms + sampleMs;
	return [
		{
			phase: "first calls",
			ms: cells / measurement.connections.length * firstCallsMs
		},
		{
			phase: "samples",
			ms: cells * samples * oneMs
		},
		{
			phase: "wider",
			ms: measurement.scenario.methods.length * 2 * oneMs
		}
	];
}

// src/config/units.ts
/** Quantities as a person writes them. Each returns null where the text is not one. */
const timeUnits = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	min: 6e4,
	h: 36e5
};
const durationPattern = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)$/;
const sharePattern = /^(\d+(?:\.\d+)?)\s*%$/;
const memoryPattern = /^(\d+(?:\.\d+)?)\s*(%|MiB|GiB)$/;
const pacePattern = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)?\s*(ms|s|min|m|h)$/;
/** `30s`, `500ms`, `2min` -> ms. */
function parseDuration(text) {
	const match = durationPattern.exec(text);
	return match === null ? null : Number(match[1]) * (timeUnits[match[2] ?? ""] ?? 1);
}
/** `1%` -> 0.01. */
function parseShare(text) {
	const match = sharePattern.exec(text);
	return match === null ? null : Number(match[1]) / 100;
}
/** `80%` of available memory, or an absolute size -> MiB. */
function parseMemory(text) {
	const match = memoryPattern.exec(text);
	if (match === null) return null;
	if (match[2] === "%") return { share: Number(match[1]) / 100 };
	return { mib: Number(match[1]) * (match[2] === "GiB" ? 1024 : 1) };
}
/** `15/s`, `1/10s` -> calls per second. */
function parsePace(text) {
	const match = pacePattern.exec(text);
	if (match === null) return null;
	const spanMs = Number(match[2] ?? 1) * (timeUnits[match[3] ?? ""] ?? 1);
	const pace = Number(match[1]) * 1e3 / spanMs;
	return Number.isFinite(pace) && pace > 0 ? pace : null;
}
/** ms as a person reads it: `0.5 s`, `12 s`, `3.5 min`, `1 h 52 min`. */
function formatDuration(ms) {
	if (ms < 1e4) return `${Math.round(ms / 100) / 10} s`;
	if (ms < 9e4) return `${Math.round(ms / 1e3)} s`;
	const minutes = ms / 6e4;
	if (minutes < 10) return `${minutes.toFixed(1)} min`;
	if (minutes < 60) return `${Math.round(minutes)} min`;
	const whole = Math.round(minutes);
	return `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

// src/config/profiles.ts
const quickSteps = [
	1,
	2,
	5
];
const thorough = {
	admitReadings: "doubling",
	settle: {
		floorMs: 5e3,
		capMs: 2e4,
		rereadMs: 1e4
	},
	idleCpuMs: 5e3,
	quiet: {
		warmCalls: 3,
		ms: 1e3,
		calls: 100,
		minCalls: 20,
		maxMs: 1e4
	},
	warmup: {
		ms: 1e3,
		maxMs: 3e4
	},
	window: {
		minOkPerMethod: 200,
		maxMs: 6e4
	},
	sampleIntervalMs: 100
};
/** Settling and silence are cut short; calls, warm-up and window keep their rules, or their figures would mean another thing. */
const brief = {
	...thorough,
	admitReadings: "ends",
	settle: {
		floorMs: 500,
		capMs: 2e3,
		rereadMs: null
	},
	idleCpuMs: 500
};
const profiles = {
	full: {
		rounds: {
			point: 5,
			series: 3,
			throughput: 3
		},
		windowMs: {
			point: 5e3,
			series: 1e4,
			throughput: 5e3
		},
		rest: thorough,
		samples: 3,
		neverPublished: false
	},
	short: {
		rounds: {
			point: 3,
			series: 1,
			throughput: 1
		},
		windowMs: {
			point: 3e3,
			series: 3e3,
			throughput: 3e3
		},
		rest: thorough,
		samples: 3,
		neverPublished: false
	},
	quick: {
		rounds: {
			point: 1,
			series: 1,
			throughput: 1
		},
		windowMs: {
			point: 1e3,
			series: 1e3,
			throughput: 1e3
		},
		rest: brief,
		samples: 1,
		neverPublished: true
	},
	demo: {
		rounds: {
			point: 2,
			series: 2,
			throughput: 2
		},
		windowMs: {
			point: 1e3,
			series: 1e3,
			throughput: 1e3
		},
		rest: brief,
		samples: 1,
		neverPublished: true
	}
};
const ms = (text) => text === void 0 ? void 0 : parseDuration(text) ?? void 0;
/** The profile's numbers for a kind of study, changed by the config. */
function settingsOf(profile, kind, input) {
	const { rounds, windowMs, rest, neverPublished } = profiles[profile];
	const { settle, quiet, "warm-up": warmup } = input;
	const pick = (own, wanted) => wanted === void 0 ? own : neverPublished ? Math.min(own, wanted) : wanted;
	return {
		rounds: pick(rounds[kind], input.rounds),
		windowMs: pick(windowMs[kind], ms(input.window)),
		admitReadings: rest.admitReadings === "ends" ? "ends" : input.admit ?? rest.admitReadings,
		settle: {
			floorMs: pick(rest.settle.floorMs, ms(settle?.floor)),
			capMs: pick(rest.settle.capMs, ms(settle?.cap)),
			rereadMs: rereadOf(rest.settle.rereadMs, settle?.["re-read"], pick)
		},
		idleCpuMs: pick(rest.idleCpuMs, ms(input["idle-cpu"])),
		quiet: {
			warmCalls: pick(rest.quiet.warmCalls, quiet?.["warm-calls"]),
			ms: pick(rest.quiet.ms, ms(quiet?.time)),
			calls: pick(rest.quiet.calls, quiet?.calls),
			minCalls: pick(rest.quiet.minCalls, quiet?.["min-calls"]),
			maxMs: pick(rest.quiet.maxMs, ms(quiet?.max))
		},
		warmup: {
			ms: pick(rest.warmup.ms, ms(warmup?.time)),
			maxMs: pick(rest.warmup.maxMs, ms(warmup?.max))
		},
		window: {
			minOkPerMethod: pick(rest.window.minOkPerMethod, input["min-calls"]),
			maxMs: pick(rest.window.maxMs, ms(input["max-window"]))
		},
		sampleIntervalMs: ms(input["sample-interval"]) ?? rest.sampleIntervalMs
	};
}
function rereadOf(own, wanted, pick) {
	if (own === null || wanted === "none") return null;
	return pick(own, ms(wanted));
}

// src/config/rate.ts
/** A point's rate; null = a closed loop, or a mistake was added. */
function readRate({ study, at }, endpoint, problems) {
	const { rate } = study;
	if (rate === void 0) return null;
	const path = at("rate");
	if (endpoint.pace !== void 0) problems.add(path, "the endpoint has a pace, which makes clients wait for their answers: a rate does not; expected one of both", "key");
	if (typeof rate === "string") return withRise(positive(rate, path, problems), null);
	const from = positive(rate.from, [...path, "from"], problems);
	const overMs = parseDuration(rate.over) ?? 0;
	if (overMs <= 0) problems.add([...path, "over"], "expected a time above zero");
	const to = positive(rate.to, [...path, "to"], problems);
	return from === null ? null : withRise(to, {
		fromPerSecond: from,
		overMs
	});
}
const withRise = (perSecond, rise) => perSecond === null ? null : {
	perSecond,
	rise
};
function positive(text, path, problems) {
	const perSecond = parsePace(text);
	if (perSecond === null) problems.add(path, `expected a rate above zero, found "${text}"`);
	return perSecond;
}
/** The search for a rate that a point asks for; null = none, or a mistake was added. */
function readFindRate({ study, at }, profile, problems) {
	const limit = study["find-rate"];
	if (limit === void 0) return null;
	const p99Ms = parseDuration(limit.p99) ?? 0;
	if (p99Ms > 0) return {
		p99Ms,
		...profiles[profile].neverPublished ? briefSearch : search
	};
	problems.add([...at("find-rate"), "p99"], "expected a time above zero");
	return null;
}
/** method.md, "Windows". */
const search = {
	probe: {
		ms: 5e3,
		calls: 1e3
	},
	holdMs: 3e4
};
/** It only looks whether everything works. */
const briefSearch = {
	probe: {
		ms: 1e3,
		calls: 100
	},
	holdMs: 2e3
};
/** `500 calls/s`, with what it is risen from. */
function describeRate({ perSecond, rise }) {
	const said = `${perSecond} calls/s`;
	return rise === null ? said : `${said}, risen to from ${rise.fromPerSecond} in ${rise.overMs / 1e3} s`;
}

// src/config/describe.ts
/** What `measure --plan` prints. */
const counted = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const unknown = {
	times: /* @__PURE__ */ new Map(),
	since: null
};
/** The plan in words and minutes, ends with a line feed. */
function describePlan(plan, known = unknown) {
	const total = plan.measurements.reduce((sum, one) => sum + estimateMs(one, known.times.get(one.id)) + profileMs(one, plan.profile), 0);
	const measured = plan.measurements.flatMap((one) => [
		"",
		...describeMeasurement(one, known.times.get(one.id)),
		...describeProfiles(one, plan)
	]);
	return [
		`${plan.name}, profile ${plan.profile}: ${counted(plan.measurements.length, "measurement")}, about ${formatDuration(total)}`,
		...measured,
		"",
		...describeAround(plan),
		describeTimes(plan, known),
		publication(plan),
		""
	].join("\n");
}
function describeMeasurement(one, known) {
	const { scenario } = one;
	const methods = scenario.methods.map(({ name, detail }) => detail === "" || detail === name ? name : `${name} (${detail})`);
	const rounds = roundsOf(one);
	const unit = one.kind === "throughput" ? "instance" : "round";
	const phases = phasesOf(one, known).map(({ phase, ms, once }) => `${phase} ${formatDuration(ms)}${once ? " (the first only)" : ""}`);
	return [
		`${one.id}: ${formatDuration(estimateMs(one, known))}`,
		`  ${one.kind} of ${scenario.title}: ${shapeOf(one)}, ${counted(rounds, unit)}`,
		`  target ${scenario.target.name} over ${scenario.endpoint.module?.file ?? scenario.endpoint.protocol}, first call ${scenario.firstCall}`,
		`  methods: ${methods.join(", ")}`,
		`  each ${unit}: ${phases.join(", ")}`
	];
}
/** The round that publishes nothing. */
function describeProfiles(one, { profile }) {
	const ms = profileMs(one, profile);
	return ms === 0 ? [] : [`  then profiles of processor time and heap: ${formatDuration(ms)}`];
}
function shapeOf(one) {
	const pace = one.scenario.endpoint.pace;
	const load = `${one.inFlight} in flight${pace === null ? "" : `, ${pace} calls/s a client`}`;
	if (one.kind === "point") {
		const open = one.rate === void 0 ? "" : `, open loop at ${describeRate(one.rate)}`;
		const find = one.findRate === void 0 ? "" : `, then the rate that p99 ${one.findRate.p99Ms} ms holds at`;
		return `${counted(one.clients, "client")}, ${load}${open}${find}`;
	}
	if (one.kind === "series") return `${one.steps.join(", ")} clients, ${load}`;
	const sizes = Object.entries(one.parameters).map(([name, values]) => `, ${name} ${values.map((value) => JSON.stringify(value)).join(", ")}`);
	return `${one.connections.join(", ")} connections${sizes.join("")}, ${load}: ${counted(cellsOf(one), "cell")} of ${one.samples} x ${formatDuration(one.sampleMs)}`;
}
/** Stand-ins, checks and evidence. */
function describeAround(plan) {
	const standins = Object.entries(plan.standins).map(([name, { routes }]) => `${name} (${counted(routes.length, "route")})`);
	const named = (what, items) => items ? [`${what}: ${items.map(({ name }) => name).join(", ")}`] : [];
	return [
		`stand-ins: ${standins.length > 0 ? standins.join(", ") : "none"}`,
		...named("checks", plan.checks),
		...named("evidence", plan.evidence)
	];
}
/** Where the times come from: what a target takes for itself nobody knows before it has been measured. */
function describeTimes({ measurements }, { times, since }) {
	const count = measurements.filter(({ id }) => times.has(id)).length;
	if (since === null || count === 0) return "times: reckoned from the phases; a target that is slow to start or to answer takes longer, which is known once it has been measured here";
	const all = count === measurements.length;
	return `times: ${all ? "" : `of ${count} of ${measurements.length} measurements `}as they were on this machine before, last on ${since.slice(0, 10)}${all ? "" : "; of the others reckoned from the phases"}`;
}
function publication({ unpublishable, profile, snapshot }) {
	if (unpublishable.length > 0) return `may not be published: ${unpublishable.join("; ")}`;
	const mark = profile === "full" ? "" : `, marked as measured with the profile ${profile}`;
	return `may be published to ${snapshot.dir}${mark}`;
}

// src/config/expectation.ts
/** Conditions on a count: `> 0`, `= 64`, `<= 10`, `!= 0`. */
const expectationPattern = /^\s*(=|==|!=|>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*$/;
/** Whether `n` holds the condition; null where the text is none. */
function checkExpectation(condition, n) {
	const match = expectationPattern.exec(condition);
	if (match === null) return null;
	const bound = Number(match[2]);
	switch (match[1]) {
		case ">": return n > bound;
		case "<": return n < bound;
		case ">=": return n >= bound;
		case "<=": return n <= bound;
		case "!=": return n !== bound;
		default: return n === bound;
	}
}
/**
* The count that an `expect` key of a scenario means: `standin.NAME` its requests, `standin.NAME.clients` its distinct
* clients. Null where the stand-in tells none.
*/
function countFor(key, standins) {
	const match = /^standin\.([^.]+)(\.clients)?$/.exec(key);
	const counted = match?.[1] === void 0 ? void 0 : standins[match[1]];
	if (counted === void 0) return null;
	return match?.[2] === void 0 ? counted.requests : counted.clients?.distinct ?? null;
}

// src/config/launch.ts
/** What starts an instance for one scenario: target, endpoint, study and overrides laid over each other. */
/** Time for an instance to end by itself; 5.8 s was seen for a server with idle connections open. */
const termMs = 1e4;
/** The target of a scenario, with early templates filled. */
function readTarget(name, { input }, layers, variables, folder) {
	const fill = (text) => fillSome(text, variables);
	const finish = (text) => fillTemplate(text, variables);
	const command = typeof input.command === "string" ? [input.command] : input.command ?? [];
	const running = readRunning(input.running);
	return {
		name,
		command: fill(command[0] ?? ""),
		args: [...command.slice(1), ...layers.flatMap((layer) => layer.args ?? [])].map(fill),
		env: Object.assign({}, ...layers.map((layer) => readEnvironment(layer.env ?? {}, fill))),
		cwd: path.resolve(folder, finish(input.cwd ?? ".")),
		home: input.home ?? "fresh",
		build: input.build?.map(finish) ?? null,
		identity: readIdentity(input.identity, fill),
		stop: {
			stdinMs: parseDuration(input.stop?.stdin ?? ""),
			termMs: parseDuration(input.stop?.term ?? "") ?? termMs
		},
		...input.user === void 0 ? {} : { user: input.user },
		...running === null ? {} : { running }
	};
}
function readIdentity(input, fill) {
	if (input === void 0) return null;
	return {
		command: input.command?.map(fill) ?? null,
		http: input.http === void 0 ? null : fill(input.http),
		version: input.version ?? null,
		commit: input.commit ?? null
	};
}
function readRunning(input) {
	if (input?.port !== void 0) return {
		kind: "port",
		port: input.port
	};
	if (input?.["pid-file"] !== void 0) return {
		kind: "pid-file",
		file: input["pid-file"]
	};
	return input?.unit === void 0 ? null : {
		kind: "unit",
		unit: input.unit
	};
}
function readEnvironment(input, fill) {
	return Object.fromEntries(Object.entries(input).map(([name, value]) => typeof value === "string" ? [name, {
		value: fill(value),
		secret: false
	}] : [name, {
		fromEnv: value["from-env"],
		secret: value.secret ?? false,
		default: value.default ?? null
	}]));
}
/** Where each template of a launch stands, to check ports by. */
function launchTexts$1(layers) {
	return layers.flatMap(({ path: at, args, env, key }) => [...(args ?? []).map((text, i) => ({
		text,
		path: [
			...at,
			key ?? "args",
			i
		]
	})), ...Object.entries(env ?? {}).flatMap(([name, value]) => typeof value === "string" ? [{
		text: value,
		path: [
			...at,
			"env",
			name
		]
	}] : [])]);
}
const isPort = (name) => name !== null && /^port(\.|$)/.test(name);
/** Where the ports of a scenario are used. */
function portUses({ input, path: at }, probes) {
	return [
		{
			text: input.url,
			path: [...at, "url"]
		},
		{
			text: input.ready?.http,
			path: [
				...at,
				"ready",
				"http"
			]
		},
		{
			text: input.ready?.tcp,
			path: [
				...at,
				"ready",
				"tcp"
			]
		},
		{
			text: input.identity?.http,
			path: [
				...at,
				"identity",
				"http"
			]
		},
		...probes
	];
}
/** A port must be told to the target and used by somebody; a process per client cannot share one. */
function checkPorts(stdio, layers, uses, problems) {
	const told = portsIn(launchTexts$1(layers));
	for (const { name, path: at } of told) if (stdio) problems.add(at, `\${${name}} has no meaning over stdio: each client has a process of its own`, "value", `\${${name}}`);
	if (stdio) return;
	const used = portsIn(uses);
	for (const { name, path: at } of used) if (!told.some((one) => one.name === name)) problems.add(at, `\${${name}} stands in no args or env, so the target is never told this port`, "value", `\${${name}}`);
	for (const { name, path: at } of told) if (name === "port" && !used.some((one) => one.name === "port")) problems.add(at, "${port} is given to the target, but the url of the endpoint does not use it", "value", "${port}");
}
/** Every use of a port in some texts. */
function portsIn(texts) {
	return texts.flatMap(({ text, path: at }) => variablesOf(text ?? "").filter(isPort).map((name) => ({
		name,
		path: at
	})));
}

// src/config/own-protocol.ts
/** A protocol of one's own: the module that the config names, and what is wrong with it before anything is started. */
/**
* The file as it is now; the driver loads no other. A config is also read where the module is not, to draw a page say:
* `checkModules` tells where it is missed.
*/
function readModule({ input }, folder) {
	if (input.module === void 0) return void 0;
	const file = path.resolve(folder, input.module);
	try {
		return {
			file,
			sha256: createHash("sha256").update(readFileSync(file)).digest("hex")
		};
	} catch {
		return {
			file,
			sha256: null
		};
	}
}
/** Adds a mistake for each module that is needed and cannot be read. */
function checkModules(model, measurements, problems) {
	const missing = new Set(measurements.flatMap(({ scenario: { endpoint } }) => endpoint.module?.sha256 === null ? [endpoint.name] : []));
	for (const name of missing) {
		const endpoint = model.endpoints.get(name);
		if (endpoint === void 0) continue;
		problems.add([...endpoint.path, "protocol"], `the module ${endpoint.input.module} cannot be read`);
	}
}
/** Where an instance is, or when it is ready, must be known to somebody. */
function checkModule({ input, path: at }, problems) {
	const { module, url, ready } = input;
	if (module === void 0 || url !== void 0) return;
	if (ready?.http === void 0 && ready?.tcp === void 0 && ready?.log === void 0) problems.add(at, "expected a url, or ready: when an instance is ready is not known otherwise", "key");
}

// src/config/mcp-options.ts
/** Versions with a handshake; the first is asked for where none is configured. */
const legacyVersions = [
	"2025-11-25",
	"2025-06-18",
	"2025-03-26",
	"2024-11-05"
];
/** Versions whose every request stands for itself. */
const modernVersions = ["2026-07-28"];
const oneOf = (...values) => ({
	expected: `one of ${values.join(", ")}`,
	holds: (value) => values.includes(value)
});
const isText = (value) => typeof value === "string";
/** Another scheme than file: would be taken for a path. */
const isRoot = (value) => isText(value) && (/^file:\/\/\//.test(value) || !/^$|:\/\//.test(value));
const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** What a user may do with a form beside filling it in. */
const refusals = ["decline", "cancel"];
const mcpOptions = {
	version: oneOf("auto", ...modernVersions, ...legacyVersions),
	roots: {
		expected: "a list of folders, each a path from the target's cwd or a file:// URI",
		holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isRoot)
	},
	sampling: {
		expected: "the text of the answer",
		holds: isText
	},
	elicitation: {
		expected: "accept, decline, cancel, or a mapping of answers",
		holds: (value) => value === "accept" || refusals.includes(value) || isMap(value)
	}
};

// src/config/protocols.ts
/** The protocols there are: one row each, with what a config may say of an endpoint that speaks it. */
const web = [
	"http:",
	"https:",
	"unix:"
];
const flag = oneOf(true, false);
const mcp = {
	family: "mcp",
	sessions: false,
	options: mcpOptions,
	example: "list: tools/list"
};
const table = {
	"mcp-stdio": {
		...mcp,
		schemes: [],
		headers: false
	},
	"mcp-http": {
		...mcp,
		schemes: web,
		headers: true
	},
	http: {
		family: "http",
		schemes: web,
		headers: true,
		sessions: false,
		example: "front page: GET /",
		options: { pipeline: flag }
	},
	resp: {
		family: "resp",
		schemes: [
			"redis:",
			"rediss:",
			"unix:"
		],
		headers: false,
		sessions: true,
		example: "ping: PING",
		options: {
			hello: oneOf(2, 3),
			pipeline: flag
		}
	},
	postgres: {
		family: "sql",
		schemes: [
			"postgres:",
			"postgresql:",
			"unix:"
		],
		headers: false,
		sessions: true,
		example: "one: { sql: SELECT 1 }",
		options: {
			prepared: flag,
			binary: flag
		}
	},
	/** A JavaScript module of the user's own. */
	module: {
		family: "own",
		schemes: null,
		headers: true,
		sessions: true,
		example: "one: { call: NAME }",
		options: null
	}
};
const protocolRules = table;
/** Those that a config calls by name; a module is called by its path. */
const namedProtocols = Object.keys(table).filter((name) => name !== "module");

// src/config/expects.ts
/** `expect`: conditions on the stand-ins' counts that prove a switch did what it says. */
/** Adds the mistakes of all `expect` maps. */
function checkExpects(model, problems) {
	const all = [[model.input.expect, ["expect"]], ...(model.input.overrides ?? []).map((one, i) => [one.expect, [
		"overrides",
		i,
		"expect"
	]])];
	for (const [map, path] of all) for (const [key, condition] of Object.entries(map ?? {})) checkExpect(key, condition, [...path, key], model, problems);
}
function checkExpect(key, condition, path, model, problems) {
	const [, name = "", clients] = key.split(".");
	if (!model.standins.includes(name)) problems.add(path, `no stand-in is called "${name}"${suggest(name, model.standins)}`, "key");
	else if (clients !== void 0 && model.input.standins?.[name]?.["client-header"] === void 0) problems.add(path, `the stand-in "${name}" names no client-header to tell clients by`, "key");
	if (!expectationPattern.test(fillSome(condition, { "clients.max": 1 }))) problems.add(path, `expected a condition such as "> 0" or "= \${clients.max}", found "${condition}"`);
}
/** Conditions of a scenario; later overrides win. */
function expectFor(model, { overrides }, variables) {
	const merged = Object.assign({}, model.input.expect, ...overrides.map(({ input }) => input.expect));
	return Object.fromEntries(Object.entries(merged).map(([key, condition]) => [key, fillTemplate(condition, variables)]));
}

// src/config/matrix.ts
/** Matrix, include and exclude -> cells: one per scenario. */
/** More scenarios than anyone can read, and what a slip in a long list makes at once. */
const mostCells = 500;
/** Words that templates use themselves. */
const reservedAxes = [
	"host",
	"port",
	"client",
	"clients",
	"call",
	"calls",
	"standin",
	"item",
	"connections"
];
const networks = ["loopback", "bridge"];
/** All combinations, less `exclude`, with `include`. */
function makeGrid(model, problems) {
	const before = problems.found.length;
	const matrix = readMatrix(model, problems);
	const axes = Object.keys(matrix);
	const size = Object.values(matrix).reduce((product, values) => product * values.length, 1);
	if (size > mostCells) {
		problems.add(["matrix"], `${size} scenarios; expected at most ${mostCells}`, "key");
		return {
			axes,
			cells: [],
			values: matrix,
			sound: false
		};
	}
	const product = axes.reduce((cells, axis) => cells.flatMap((cell) => (matrix[axis] ?? []).map((value) => ({
		...cell,
		[axis]: value
	}))), [{}]);
	const sound = () => problems.found.length === before;
	const kept = exclude({
		axes,
		cells: product,
		values: matrix,
		sound: sound()
	}, model, problems);
	const cells = [...kept, ...include(kept, matrix, model, problems)];
	if (cells.length === 0) problems.add(model.input.exclude ? ["exclude"] : ["matrix"], "no scenario is left", "key");
	return {
		axes,
		cells,
		values: withIncluded(matrix, model),
		sound: sound()
	};
}
/** The matrix with the `endpoint` axis, which comes first where it is not written. */
function readMatrix(model, problems) {
	const written = Object.entries(model.input.matrix ?? {}).map(([axis, values]) => [axis, typeof values === "string" ? [values] : values]);
	const endpoints = [...model.endpoints.keys()];
	const implied = written.some(([axis]) => axis === "endpoint") ? [] : [["endpoint", endpoints]];
	for (const [axis, values] of written) checkAxis(axis, values, model, problems);
	return Object.fromEntries([...implied, ...written].map(([axis, values]) => [axis, [...new Set(values)]]));
}
function checkAxis(axis, values, model, problems) {
	if (reservedAxes.includes(axis)) problems.add(["matrix", axis], `"${axis}" is a word of templates; name the axis otherwise`, "key");
	const known = knownValues(axis, model);
	for (const [i, value] of values.entries()) {
		const path = typeof model.input.matrix?.[axis] === "string" ? ["matrix", axis] : [
			"matrix",
			axis,
			i
		];
		if (values.indexOf(value) !== i) problems.add(path, `"${value}" stands twice in the axis "${axis}"`);
		checkValue(axis, value, known, path, problems);
	}
}
/** Values that an axis may have, where the axis has a meaning of its own. */
function knownValues(axis, model) {
	if (axis === "endpoint") return [...model.endpoints.keys()];
	if (axis === "target") return [...model.targets.keys()];
	return axis === "from" ? networks : null;
}
function checkValue(axis, value, known, path, problems) {
	if (known !== null && !known.includes(value)) problems.add(path, `no ${axis} is called "${value}"${suggest(value, known)}`);
	else if (!/^[^\p{Cc}\p{Cs}]{1,60}$/u.test(value) || !/[A-Za-z0-9]/.test(value)) problems.add(path, "expected a value of at most 60 characters with a letter or digit");
}
/** The values of the matrix and of `include`, also where an entry of it has a mistake. */
function withIncluded(matrix, model) {
	const included = (axis) => (model.input.include ?? []).map((entry) => entry[axis]).filter((value) => typeof value === "string");
	return Object.fromEntries(Object.entries(matrix).map(([axis, values]) => [axis, [.../* @__PURE__ */ new Set([...values, ...included(axis)])]]));
}
function exclude(grid, model, problems) {
	let kept = [...grid.cells];
	for (const [i, selection] of (model.input.exclude ?? []).entries()) {
		if (!checkSelection(selection, grid, ["exclude", i], problems)) continue;
		kept = kept.filter((cell) => !matches(selection, cell));
	}
	return kept;
}
/** Cells beside the combinations; an axis left out takes the only value it has. */
function include(kept, matrix, model, problems) {
	const added = [];
	for (const [i, selection] of (model.input.include ?? []).entries()) {
		const path = ["include", i];
		const cell = includedCell(selection, matrix, model, path, problems);
		if (cell === null) continue;
		if ([...kept, ...added].some((other) => Object.keys(matrix).every((axis) => other[axis] === cell[axis]))) problems.add(path, "this scenario is there already");
		else added.push(cell);
	}
	return added;
}
function includedCell(selection, matrix, model, path, problems) {
	const before = problems.found.length;
	const axes = Object.keys(matrix);
	for (const [axis, value] of Object.entries(selection)) if (!axes.includes(axis)) problems.add([...path, axis], `no axis is called "${axis}"${suggest(axis, axes)}`, "key");
	else if (typeof value !== "string") problems.add([...path, axis], "expected one value, found a list");
	else checkValue(axis, value, knownValues(axis, model), [...path, axis], problems);
	const single = (axis) => matrix[axis]?.length === 1 ? matrix[axis][0] : void 0;
	const missing = axes.filter((axis) => selection[axis] === void 0 && single(axis) === void 0);
	if (missing.length > 0) problems.add(path, `expected a value for the axis ${missing.join(" and ")}`);
	if (problems.found.length > before) return null;
	return Object.fromEntries(axes.map((axis) => [axis, String(selection[axis] ?? single(axis))]));
}
/** Whether all named axes of the cell have one of the named values. */
function matches(selection, cell) {
	return Object.entries(selection).every(([axis, values]) => typeof values === "string" ? cell[axis] === values : values.includes(cell[axis] ?? ""));
}
/** Adds a mistake for each unknown axis or value, and when nothing matches; true = usable. */
function checkSelection(selection, grid, path, problems) {
	const before = problems.found.length;
	for (const [axis, values] of Object.entries(selection)) if (!grid.axes.includes(axis)) problems.add([...path, axis], `no axis is called "${axis}"${suggest(axis, grid.axes)}`, "key");
	else checkSelected(axis, values, grid, [...path, axis], problems);
	if (problems.found.length > before) return false;
	if (!grid.sound || grid.cells.some((cell) => matches(selection, cell))) return true;
	problems.add(path, "no scenario matches", "key");
	return false;
}
function checkSelected(axis, values, grid, path, problems) {
	const known = grid.values[axis] ?? [];
	for (const [i, value] of (typeof values === "string" ? [values] : values).entries()) if (!known.includes(value)) problems.add(typeof values === "string" ? path : [...path, i], `no scenario has the ${axis} "${value}"${suggest(value, known)}`);
}

// src/config/ids.ts
/** Longest id: with `-throughput` and an extension it still is a file name everywhere. */
const longest = 120;
/** Name of each cell, in order. */
function nameCells(grid, problems) {
	const short = grid.cells.map((cell) => nameOf(shortParts(cell, grid.axes)));
	const names = short.map((name, i) => {
		return short.filter((other) => other.id === name.id || other.title === name.title).length === 1 ? name : nameOf(fullParts(grid.cells[i] ?? {}, grid.axes));
	});
	for (const [i, name] of names.entries()) {
		if (grid.sound && names.findIndex((other) => other.id === name.id) !== i) problems.add(["matrix"], `two scenarios would both be called ${name.id}; change a value of one`, "key");
		if (name.id.length > longest) problems.add(["matrix"], `the id ${name.id} is longer than ${longest} characters; shorten a value`, "key");
	}
	return names;
}
function shortParts(cell, axes) {
	return axes.flatMap((axis) => {
		const value = cell[axis] ?? "";
		if (value === "off") return [];
		return [value === "on" ? axis : value];
	});
}
const fullParts = (cell, axes) => axes.map((axis) => `${axis} ${cell[axis]}`);
function nameOf(parts) {
	return {
		id: parts.map(slug).join("-"),
		title: parts.join(", ")
	};
}
/** Letters, digits, dots and dashes; no leading dot. */
function slug(text) {
	return text.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "-").replaceAll(/^[-.]+|[-.]+$/g, "");
}

// src/config/probe.ts
/** The probe of a scenario; none where the config names none. */
function readProbe({ study: { probe } }, variables) {
	if (probe === void 0) return { kind: "none" };
	if (typeof probe === "string") return { kind: probe };
	if ("go" in probe) return {
		kind: "go",
		url: fillSome(probe.go, variables)
	};
	return {
		kind: "prometheus",
		url: fillSome(probe.prometheus, variables)
	};
}
/** A probe must be able to reach the target of this protocol. */
function checkProbe({ study: { probe }, at }, protocol, problems) {
	const path = at("probe");
	if (probe === "redis" && protocol !== "resp" || probe === "postgres" && protocol !== "postgres") problems.add(path, `the probe ${probe} asks over the endpoint, which speaks ${protocol}`);
	if (typeof probe !== "object" || protocol !== "mcp-stdio") return;
	const url = Object.values(probe)[0] ?? "";
	if (variablesOf(url).some((name) => /^port(\.|$)/.test(name ?? ""))) problems.add(path, "over stdio each client has a process of its own, and no port can be told to all of them");
}

// src/config/template-check.ts
/** Every `${...}` of the config names something that is known where it stands. */
/** Checks all strings that are templates (plan.ts says which), keys of methods included. */
function checkTemplates(model, grid, problems) {
	const axes = [.../* @__PURE__ */ new Set([
		...grid.axes,
		"endpoint",
		"target"
	])];
	checkParameters(model, axes, problems);
	const urls = model.standins.map((name) => `standin.${name}.url`);
	const build = {
		names: axes,
		ports: false
	};
	const launch = {
		names: [
			...axes,
			"clients.max",
			"host",
			...urls
		],
		ports: true
	};
	const client = {
		...launch,
		names: [...launch.names, "client"]
	};
	const call = {
		...launch,
		names: [
			...client.names,
			"call",
			"connections",
			...gridVariables(model)
		]
	};
	const parts = [
		...targetParts(model, build, launch),
		...endpointParts(model, launch, client),
		...measureParts(model, launch),
		...overrideParts(model, launch, call),
		{
			value: model.input.methods,
			path: ["methods"],
			known: call
		},
		...askedParts(model, axes)
	];
	for (const { value, path, known } of parts) walkTemplates(value, path, known, problems);
}
/** A call apart from any load knows the scenario it is asked of; around a sample its cell, too. */
function askedParts(model, axes) {
	const scenario = {
		names: [
			...axes,
			"client",
			"call"
		],
		ports: false
	};
	const cell = {
		...scenario,
		names: [
			...scenario.names,
			"connections",
			...gridVariables(model)
		]
	};
	const judged = {
		...cell,
		names: [...cell.names, "calls"]
	};
	const checks = Object.entries(model.input.checks ?? {}).flatMap(([name, input]) => {
		const path = ["checks", name];
		if ("equal" in input) return [{
			value: { equal: input.equal },
			path,
			known: scenario
		}];
		return [{
			value: { call: input.call },
			path,
			known: cell
		}, {
			value: { expect: input.expect },
			path,
			known: judged
		}];
	});
	const evidence = Object.entries(model.input.evidence ?? {}).map(([name, input]) => {
		return {
			value: "call" in input ? { call: input.call } : {},
			path: ["evidence", name],
			known: scenario
		};
	});
	return [...checks, ...evidence];
}
function checkParameters(model, axes, problems) {
	const taken = [
		...axes,
		"client",
		"call",
		"calls",
		"item",
		"host",
		"port",
		"connections"
	];
	for (const name of gridVariables(model).filter((one) => taken.includes(one))) problems.add([
		"measure",
		"throughput",
		"parameters",
		name
	], `"${name}" already means something else in templates`, "key");
}
function targetParts(model, build, launch) {
	return [...model.targets.values()].flatMap(({ input, path }) => {
		const { args, env, command, build: words, cwd, identity } = input;
		return [
			{
				value: {
					args,
					env,
					identity
				},
				path,
				known: launch
			},
			{
				value: {
					build: words,
					cwd
				},
				path,
				known: build
			},
			...(typeof command === "string" ? [command] : command ?? []).map((value, i) => ({
				value,
				path: [
					...path,
					"command",
					i
				],
				known: i === 0 ? build : launch
			}))
		];
	});
}
function endpointParts(model, launch, client) {
	return [...model.endpoints.values()].flatMap(({ input, path }) => {
		const { args, env, url, ready, identity, options } = input;
		return [{
			value: {
				args,
				env,
				url,
				ready: {
					...ready,
					log: void 0
				},
				identity,
				options
			},
			path,
			known: launch
		}, {
			value: { client: input.client },
			path,
			known: client
		}];
	});
}
const kinds$1 = [
	"point",
	"series",
	"throughput"
];
function measureParts(model, launch) {
	return kinds$1.map((kind) => {
		return {
			value: launchTexts(model.input.measure?.[kind]),
			path: ["measure", kind],
			known: launch
		};
	});
}
function overrideParts(model, launch, call) {
	return (model.input.overrides ?? []).flatMap((override, i) => {
		const path = ["overrides", i];
		return [
			{
				value: {
					args: override.args,
					env: override.env
				},
				path,
				known: launch
			},
			{
				value: { methods: override.methods },
				path,
				known: call
			},
			...kinds$1.map((kind) => ({
				value: launchTexts(override[kind]),
				path: [...path, kind],
				known: launch
			}))
		];
	});
}
/** What of a kind of measurement is filled once an instance runs. */
function launchTexts(study) {
	const { args, env, probe, held } = study ?? {};
	return {
		args,
		env,
		probe,
		held: { probe: held?.probe }
	};
}
/** Names of the parameters of the grid. */
function gridVariables(model) {
	const { measure, overrides } = model.input;
	const all = [measure?.throughput, ...(overrides ?? []).map((override) => override.throughput)];
	return [...new Set(all.flatMap((study) => Object.keys(study?.parameters ?? {})))];
}
function walkTemplates(value, path, known, problems) {
	if (typeof value === "string") checkText$1(value, path, "value", known, problems);
	else if (Array.isArray(value)) for (const [i, item] of value.entries()) walkTemplates(item, [...path, i], known, problems);
	else if (typeof value === "object" && value !== null) for (const [key, item] of Object.entries(value)) {
		checkText$1(key, [...path, key], "key", known, problems);
		if (key === "default" && "from-env" in value) continue;
		const inner = key === "repeat" ? {
			...known,
			names: [...known.names, "item"]
		} : known;
		walkTemplates(item, [...path, key], inner, problems);
	}
}
const neverClosed = "\"${\" is never closed; write \"$${\" for these characters themselves";
const ofWorkflows = "\"${{ }}\" is filled in workflows, and not here: give it to a variable in the env of the workflow, and name that here: { from-env: NAME }";
function checkText$1(text, path, on, known, problems) {
	for (const name of variablesOf(text)) if (name === null) problems.add(path, text.includes("${{") ? ofWorkflows : neverClosed, on, "${");
	else if (!known.names.includes(name) && !(known.ports && /^port(\.[A-Za-z][\w-]*)?$/.test(name))) problems.add(path, `nothing is known as \${${name}} here${advice(name, known)}`, on, `\${${name}}`);
}
function advice(name, known) {
	if (name === "client" || name === "call") return "; a client is known in methods and in client: only";
	return suggest(name, [...known.names, ...known.ports ? ["port", "port.NAME"] : []]);
}

// src/config/variables-in.ts
/** Names of all variables in the strings of a JSON value. */
function variablesIn(value) {
	if (typeof value === "string") return variablesOf(value).filter((name) => name !== null);
	if (Array.isArray(value)) return value.flatMap((item) => variablesIn(item));
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(variablesIn) : [];
}

// src/config/defaults.ts
/** What a config may leave out: where MCP is spoken over HTTP, and what MCP clients call. */
/** Where most MCP servers take streamable HTTP. */
const mcpUrl = "http://127.0.0.1:${port}/mcp";
/** Harmless everywhere, and what a client begins with. */
const mcpMethods = { "tools/list": "tools/list" };
/** The endpoint with the address it left out. */
function withUrl(endpoint) {
	return endpoint.url !== void 0 || endpoint.protocol !== "mcp-http" ? endpoint : {
		...endpoint,
		url: mcpUrl
	};
}
/** The methods; a config whose endpoints all speak MCP may have none. Else adds a mistake. */
function methodsOf$1(input, endpoints, problems) {
	if (input.methods !== void 0) return input.methods;
	const other = endpoints.find(({ protocol }) => !protocol.startsWith("mcp-"));
	if (other !== void 0) problems.add([], `expected the key "methods", which is missing: what clients of ${other.module ?? other.protocol} call, such as methods: { ${protocolRules[other.protocol].example} }`);
	return mcpMethods;
}

// src/config/model.ts
/** The config with its shorthands written out: what the rest of config/ works on. */
/** Writes `target:` and `endpoint:` out as maps of one; each must be there once. */
function makeModel(input, problems) {
	const targets = collect(input.target, input.targets, "target", () => "server", problems);
	const written = collect(input.endpoint, input.endpoints, "endpoint", (one) => spokenBy(one).protocol.replace(/^mcp-/, ""), problems);
	const endpoints = new Map([...written].map(([name, one]) => [name, {
		...one,
		input: spokenBy(one.input)
	}]));
	for (const [name, { input: endpoint, path }] of endpoints) {
		if (name === "on" || name === "off") problems.add(path, `an endpoint cannot be called "${name}"; these words switch a variant`, "key");
		if (endpoint.target !== void 0 && !targets.has(endpoint.target)) problems.add([...path, "target"], `no target is called "${endpoint.target}"${suggest(endpoint.target, [...targets.keys()])}`);
	}
	const spoken = [...endpoints.values()].map((one) => one.input);
	return {
		input: {
			...input,
			methods: methodsOf$1(input, spoken, problems)
		},
		targets,
		endpoints: new Map([...endpoints].map(([name, one]) => [name, {
			...one,
			input: withUrl(one.input)
		}])),
		standins: Object.keys(input.standins ?? {})
	};
}
/** A module of one's own is a protocol of its own kind; no other has a path for a name. */
function spokenBy({ protocol, ...rest }) {
	const known = namedProtocols.find((name) => name === protocol);
	return known === void 0 ? {
		...rest,
		protocol: "module",
		module: protocol
	} : {
		...rest,
		protocol: known
	};
}
/** One map from `x:` (shorthand) or `xs:`. */
function collect(one, many, word, nameOf, problems) {
	if (one !== void 0 && many !== void 0) problems.add([word], `expected either ${word} or ${word}s, found both`, "key");
	const entries = Object.entries(many ?? {}).map(([name, input]) => [name, {
		input,
		path: [`${word}s`, name]
	}]);
	if (one !== void 0) entries.push([nameOf(one), {
		input: one,
		path: [word]
	}]);
	if (entries.length === 0) problems.add([], `expected ${word} or ${word}s with at least one ${word}`);
	return new Map(entries);
}

// src/config/grid-path.ts
/** The cell of `"front page".64.keys.16.p99_ms`, and what of it there is not. */
function cellNamed({ paths, connections, parameters }, within) {
	const [path = "", count = "", ...more] = within;
	if (!paths.includes(path)) return {
		wrong: path,
		valid: paths
	};
	const clients = connections.find((each) => String(each) === count);
	if (clients === void 0) return {
		wrong: count,
		valid: connections.map(String)
	};
	const given = [];
	let left = Object.entries(parameters);
	let rest = more;
	while (left.length > 0) {
		const [name = "", value = "", ...after] = rest;
		const values = left.find(([each]) => each === name)?.[1];
		if (values === void 0) return {
			wrong: name,
			valid: left.map(([each]) => each)
		};
		const found = values.find((each) => String(each) === value);
		if (found === void 0) return {
			wrong: value,
			valid: values.map(String)
		};
		given.push([name, found]);
		left = left.filter(([each]) => each !== name);
		rest = after;
	}
	return {
		path,
		connections: clients,
		parameters: Object.fromEntries(given),
		rest
	};
}

// src/config/references.ts
/** Figures that texts of the config refer to: whether a record of its plan can have them. */
/** Adds what is wrong with the references of all texts: of sections, and of what is said of scenarios. */
function checkReferences({ input }, measured, problems) {
	for (const [name, own] of Object.entries(input.snapshot?.sections ?? {})) if (own !== false) checkTexts$1(own, [
		"snapshot",
		"sections",
		name
	], measured, problems);
	for (const [i, override] of (input.overrides ?? []).entries()) for (const key of ["why", "note"]) checkTexts$1(override[key] ?? "", [
		"overrides",
		i,
		key
	], measured, problems);
}
/** One text, or one for each language. */
function checkTexts$1(texts, path, measured, problems) {
	const each = typeof texts === "string" ? [[path, texts]] : Object.entries(texts).map(([locale, text]) => [[...path, locale], text]);
	for (const [at, text] of each) {
		const fault = textFault(text, measured);
		if (fault !== null) problems.add(at, fault);
	}
}
/** The first mistake of a text. */
function textFault(text, measured) {
	try {
		return parseReferences(text).filter((piece) => typeof piece !== "string").flatMap(({ expression }) => pathsOf(expression)).map((path) => pathFault(path, measured)).find((fault) => fault !== null) ?? null;
	} catch (error) {
		if (error instanceof RatingplateError) return error.message;
		throw error;
	}
}
function pathsOf(expression) {
	if (expression.kind === "path") return [expression.segments];
	if (expression.kind === "negative") return pathsOf(expression.of);
	return expression.kind === "number" ? [] : [...pathsOf(expression.left), ...pathsOf(expression.right)];
}
const kinds = {
	points: "point",
	series: "series",
	throughput: "throughput"
};
const isKind = (name) => Object.hasOwn(kinds, name);
/** Why no record of the plan has such a figure; null = one may. How many runs a record has, the plan does not know. */
function pathFault(path, measured) {
	const [first = "", ...rest] = path;
	const [kind = "", id = "", ...within] = first === "runs" ? rest.slice(1) : path;
	if (!isKind(kind)) return fault(path, kind, [...Object.keys(kinds), "runs"]);
	const all = measured.filter((each) => each.kind === kinds[kind]);
	const one = all.find((each) => each.id === id || each.scenario.id === id);
	if (one === void 0) return fault(path, id, all.map(({ scenario }) => scenario.id));
	if (one.kind === "throughput") return ofGrid(one, within, path);
	return one.kind === "series" ? ofSeries(one.steps, one, within, path) : ofPoint(one, within, path);
}
const methodsOf = ({ scenario }) => scenario.methods.map(({ name }) => name);
const ofPoint = (one, within, path) => figureFault([
	...Object.keys(pointFigures),
	"clients",
	"in_flight"
], methodsOf(one), within, path);
function ofSeries(steps, one, within, path) {
	const [name, clients = "", ...rest] = within;
	if (name !== "steps") return figureFault([
		...Object.keys(seriesFigures),
		"held_kib",
		"served_mib",
		"clients",
		"steps"
	], [], within, path);
	const known = [...steps.map(String), "last"];
	if (!known.includes(clients)) return fault(path, clients, known);
	return figureFault(Object.keys(stepFigures), methodsOf(one), rest, path);
}
function ofGrid(one, within, path) {
	const cell = cellNamed({
		...one,
		paths: methodsOf(one)
	}, within);
	if ("wrong" in cell) return fault(path, cell.wrong, cell.valid);
	return figureFault(Object.keys(sampleFigures), [], cell.rest, path);
}
/** A figure of the place itself, or of one of its methods. */
function figureFault(figures, methods, within, path) {
	const [name = "", figure, ...more] = within;
	if (figure === void 0) return figures.includes(name) ? null : fault(path, name, figures);
	if (!methods.includes(name)) return fault(path, name, methods);
	const known = Object.keys(methodFigures);
	const wrong = more.length > 0 ? more[0] : figure;
	return more.length === 0 && known.includes(figure) ? null : fault(path, wrong ?? "", known);
}
function fault(path, wrong, valid) {
	return `${path.map((each) => /^[\w-]+$/.test(each) ? each : JSON.stringify(each)).join(".")}: ${wrong === "" ? "something is missing at its end" : `there is no ${JSON.stringify(wrong)}`}${suggest(wrong, [...new Set(valid)])}`;
}

// src/config/sections.ts
/** `snapshot.sections`: which parts of the page are left out, or stand in the user's own words. */
/** Parts that a page can ask for by name, but for `all` of them. */
const blockNames = [
	...[
		"provenance",
		"glance",
		"method",
		"shapes",
		"charts",
		"memory-chart",
		"latency-chart"
	],
	...[
		"admission-chart",
		"start-up-chart",
		"calibration"
	],
	...[
		"throughput-chart",
		"throughput-cpu-chart",
		"throughput",
		"throughput-resources"
	],
	...["throughput-ratios", "ab"],
	...[
		"series-memory-chart",
		"series-heap-chart",
		"series-latency-chart",
		"series-cpu-chart",
		"series-rate-chart"
	],
	...[
		"memory",
		"waiting",
		"waits",
		"latency",
		"series",
		"stops",
		"deployment",
		"sizing",
		"contrasts"
	],
	...[
		"unmeasured",
		"checks",
		"reproduce"
	]
];
/** Adds the mistakes of all sections: of names, languages, and of what refers to figures. */
function checkSections({ input }, problems) {
	const { sections = {}, pages = {} } = input.snapshot ?? {};
	for (const [name, own] of Object.entries(sections)) {
		const path = [
			"snapshot",
			"sections",
			name
		];
		if (name === "all") problems.add(path, "expected a part of the page; all of it is what is not between the markers", "key");
		else if (own === false && !blockNames.includes(name)) problems.add(path, `no part of the page is called "${name}"${suggest(name, blockNames)}`, "key");
		checkTexts(own, Object.keys(pages), path, problems);
	}
}
/** One text for all pages, or one for each of them. */
function checkTexts(own, locales, path, problems) {
	if (own === false) return;
	if (typeof own === "string") {
		checkText(own, path, problems);
		return;
	}
	for (const [locale, text] of Object.entries(own)) checkText(text, [...path, locale], problems);
	const missing = locales.filter((locale) => !Object.hasOwn(own, locale));
	if (missing.length > 0) problems.add(path, `expected a text for every page; there is none for ${missing.join(", ")}`, "key");
}
/** Whether the figures are there, only a record can tell. */
function checkText(text, path, problems) {
	if (/ratingplate:(?:start|end)/.test(text)) problems.add(path, "expected a text without markers, which belong into the page");
	try {
		parseReferences(text);
	} catch (error) {
		if (!(error instanceof RatingplateError)) throw error;
		problems.add(path, error.message);
	}
}

// src/config/probe-names.ts
/**
* Probes that a config asks for by their name alone. `sigquit`: a Go program without a listener, its goroutines once, by
* the traceback it ends with.
*/
const plainProbes = [
	"none",
	"node",
	"jvm",
	"redis",
	"postgres",
	"sigquit"
];

// src/config/standins.ts
/** All stand-ins of the config. */
function readStandins(inputs, problems) {
	return Object.fromEntries(Object.entries(inputs ?? {}).map(([name, input]) => [name, readStandin(input, ["standins", name], problems)]));
}
function readStandin(input, path, problems) {
	return {
		routes: Object.entries(input.routes).map(([route, reply]) => readRoute(route, reply, [
			...path,
			"routes",
			route
		], problems)),
		clientHeader: input["client-header"]?.toLowerCase() ?? null
	};
}
function readRoute(route, reply, path, problems) {
	const [method = "*", pattern = "/"] = route.split(" ");
	if (pattern.split("/").some((segment, i, all) => segment.includes("**") && (segment !== "**" || i !== all.length - 1))) problems.add(path, "\"**\" stands for the rest of a path: expected it alone and last, as in \"/api/**\"", "key");
	if (reply.json !== void 0 && reply.text !== void 0) problems.add([...path, "text"], "expected either json or text, found both", "key");
	const type = reply.json !== void 0 ? "application/json" : reply.text !== void 0 ? "text/plain; charset=utf-8" : null;
	const headers = reply.headers ?? {};
	const typed = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
	return {
		method,
		path: pattern,
		status: reply.status ?? 200,
		headers: type === null || typed ? headers : {
			"content-type": type,
			...headers
		},
		body: reply.json !== void 0 ? JSON.stringify(reply.json) : reply.text ?? "",
		delayMs: parseDuration(reply.delay ?? "0ms") ?? 0
	};
}

// src/config/unused.ts
/** Adds a mistake for each endpoint, target and stand-in that no measurement can reach. */
function checkReached(model, grid, problems) {
	const { input } = model;
	const called = JSON.stringify([input.checks ?? {}, input.evidence ?? {}]);
	for (const [name, { path }] of model.endpoints) if (!grid.cells.some((cell) => cell["endpoint"] === name) && !called.includes(`"endpoint":${JSON.stringify(name)}`)) problems.add(path, "no scenario uses this endpoint; add it to the axis \"endpoint\" or remove it", "key");
	const reached = /* @__PURE__ */ new Set([...grid.cells.map((cell) => cell["target"]), ...[...model.endpoints.values()].map((endpoint) => endpoint.input.target)]);
	for (const [name, { path }] of model.targets) if (model.targets.size > 1 && !reached.has(name)) problems.add(path, "no endpoint reaches this target", "key");
	const text = JSON.stringify(input);
	for (const name of model.standins) if (!text.includes(`\${standin.${name}.url}`)) problems.add(["standins", name], `nothing is told its address; use \${standin.${name}.url} in args, env or a url`, "key");
}

// src/config/chosen.ts
/** Plans that hold only some of the config's measurements (`--only`). */
/** Why such a plan may not be published; null where all were chosen. Records merged to all of them may be. */
function chosenReason(chosen, all) {
	return chosen < all ? `${chosen} of ${all} measurements were chosen by --only` : null;
}

// src/config/plan.ts
const profileNames = [
	"full",
	"short",
	"quick",
	"demo"
];

// src/config/reference.ts
/** Empty where the config names none. */
function referencesOf({ reference }) {
	return (reference === void 0 ? [] : [reference].flat()).map(({ cpu, cpus, host }) => ({
		cpu: cpu ?? null,
		cpus: cpus ?? null,
		host: host ?? null
	}));
}
/** How a machine differs from all of the references, as a sentence; null where it is one of them, or there is none. */
function referenceFault(references, machine) {
	const faults = references.map((reference) => differences(reference, machine));
	if (faults.length === 0 || faults.some((fault) => fault.length === 0)) return null;
	const [only] = faults;
	if (faults.length === 1 && only) return only.join("; ");
	const { cpu_model: cpu, cpus, id } = machine;
	const here = [cpu ?? "an unknown processor", ...partsOf({
		cpu: null,
		cpus,
		host: id
	})];
	const names = references.map((each) => partsOf(each).join(", "));
	return `${here.join(", ")}, is none of the references: ${names.join("; ")}`;
}
/** What is known of a machine, as it is said. */
function partsOf({ cpu, cpus, host }) {
	return [
		cpu,
		cpus === null ? null : `${cpus} logical processors`,
		host === null ? null : `host ${host}`
	].filter((part) => part !== null);
}
function differences(reference, machine) {
	return [
		...reference.cpu !== null && spaced(reference.cpu) !== spaced(machine.cpu_model ?? "") ? [`the processor is ${machine.cpu_model ?? "unknown"}, the reference has ${reference.cpu}`] : [],
		...reference.cpus !== null && reference.cpus !== machine.cpus ? [`it has ${machine.cpus} logical processors, the reference ${reference.cpus}`] : [],
		...reference.host !== null && reference.host !== machine.id ? [`it is host ${machine.id ?? "unknown"}, the reference is ${reference.host}`] : []
	];
}
/** Vendors pad the name of a processor. */
const spaced = (text) => text.trim().replaceAll(/\s+/g, " ");

// src/config/secrets.ts
/** Secrets: values that may stand in no record, log, chart or page. */
/** Shorter ones cannot be masked: they stand in half the words of a log. */
const shortestSecret = 4;
const valuesOf = (measurements) => measurements.flatMap(({ scenario: { target, endpoint } }) => [
	...Object.values(target.env),
	...endpoint.client.password === null ? [] : [endpoint.client.password],
	...Object.values(endpoint.client.secretHeaders ?? {})
]);
/** Adds a mistake for each variable that is needed and not there, and each secret that cannot be masked. */
function checkSecrets(model, measurements, env, problems) {
	const needed = valuesOf(measurements).flatMap((value) => "fromEnv" in value ? [value] : []);
	for (const { fromEnv, secret, default: instead } of needed) {
		const value = env[fromEnv];
		const path = placeOf(model, fromEnv);
		if (value === void 0 && instead === null) problems.add(path, `the environment has no ${fromEnv}; set it, or give a default`);
		else if (secret && value !== void 0 && value.length < shortestSecret) problems.add(path, `the secret in ${fromEnv} is shorter than ${shortestSecret} characters and could not be masked`);
	}
}
/** Where it is what a client signs in with, or sends. */
function clientPlace(model, fromEnv) {
	for (const { input, path } of model.endpoints.values()) {
		if (input.client?.password?.["from-env"] === fromEnv) return [
			...path,
			"client",
			"password",
			"from-env"
		];
		for (const [name, value] of Object.entries(input.client?.headers ?? {})) if (typeof value !== "string" && value["from-env"] === fromEnv) return [
			...path,
			"client",
			"headers",
			name,
			"from-env"
		];
	}
	return null;
}
/** Where a variable of the environment is asked for. */
function placeOf(model, fromEnv) {
	const { measure, overrides } = model.input;
	const places = [
		...[...model.targets.values(), ...model.endpoints.values()].map(({ input, path }) => [input.env, path]),
		...[
			"point",
			"series",
			"throughput"
		].map((kind) => [measure?.[kind]?.env, ["measure", kind]]),
		...(overrides ?? []).flatMap((one, i) => [[one.env, ["overrides", i]], ...[
			"point",
			"series",
			"throughput"
		].map((kind) => [one[kind]?.env, [
			"overrides",
			i,
			kind
		]])])
	];
	const ofClient = clientPlace(model, fromEnv);
	if (ofClient !== null) return ofClient;
	for (const [env, path] of places) for (const [name, value] of Object.entries(env ?? {})) if (typeof value === "object" && value !== null && "from-env" in value && value["from-env"] === fromEnv) return [
		...path,
		"env",
		name,
		"from-env"
	];
	return [];
}
/** The secrets of measurements as they stand in `env`. Defaults stand in the config for all to read and are not secret. */
function secretValues(measurements, env) {
	const values = valuesOf(measurements).flatMap((value) => "fromEnv" in value && value.secret ? [env[value.fromEnv] ?? ""] : []);
	return [...new Set(values)].filter((secret) => secret.length >= shortestSecret);
}
/** What to mask in everything a run writes, longest first: the secrets of the plan in the forms they take. */
const secretsOf = (plan, env) => secretForms(secretValues(plan.measurements, env));
/** A JSON value with every secret in its strings, keys included, replaced. */
function maskJson(value, secrets) {
	if (typeof value === "string") return maskText(value, secrets);
	if (Array.isArray(value)) return value.map((item) => maskJson(item, secrets));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskText(key, secrets), maskJson(item, secrets)]));
}

// src/config/record-plan.ts
/** The plan as it goes into the record: plain JSON, without secrets and without paths of this machine. */
/** @param env environment the run's secrets came from; their values are masked wherever they stand */
function planForRecord(plan, env = {}) {
	const { configFile, ...rest } = plan;
	const folder = path.dirname(configFile);
	const measurements = rest.measurements.map((measurement) => ({
		...measurement,
		scenario: {
			...measurement.scenario,
			target: withoutMachine(measurement.scenario.target, folder),
			endpoint: withoutFolder(measurement.scenario.endpoint, folder)
		}
	}));
	const plain = JSON.parse(JSON.stringify({
		...rest,
		measurements
	}));
	return relative(maskJson(plain, secretsOf(plan, env)), folder);
}
/** A file outside the config's folder by its name only. */
function inside(file, folder) {
	const relative = path.relative(folder, file);
	return relative.startsWith("..") ? path.basename(file) : relative;
}
const withoutFolder = (endpoint, folder) => ({
	...endpoint,
	...endpoint.tls?.ca ? { tls: {
		...endpoint.tls,
		ca: inside(endpoint.tls.ca, folder)
	} } : {},
	...endpoint.module ? { module: {
		...endpoint.module,
		file: inside(endpoint.module.file, folder)
	} } : {}
});
/** A target without secret values; a program outside the config's folder by its name only. */
function withoutMachine(target, folder) {
	const env = Object.entries(target.env).map(([name, value]) => [name, value.secret ? {
		...value,
		default: null
	} : value]);
	const program = (command) => path.isAbsolute(command) ? inside(command, folder) : command;
	const { identity } = target;
	return {
		...target,
		command: program(target.command),
		cwd: path.relative(folder, target.cwd) || ".",
		env: Object.fromEntries(env),
		identity: identity?.command ? {
			...identity,
			command: [program(identity.command[0] ?? ""), ...identity.command.slice(1)]
		} : identity
	};
}
/** Paths below the config's folder, wherever they stand, as seen from there. */
function relative(value, folder) {
	if (typeof value === "string") return value.replaceAll(`${folder}${path.sep}`, "").replaceAll(folder, ".");
	if (Array.isArray(value)) return value.map((item) => relative(item, folder));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, relative(item, folder)]));
}

// src/config/remote.ts
/** Endpoints that are not on this machine: load goes beyond it only where somebody has said so. */
/** Where the plan's calls would go beyond this machine, each once: `http (http://192.0.2.1/)`. */
function remoteEndpoints({ measurements }) {
	const found = measurements.flatMap(({ scenario: { endpoint } }) => endpoint.url === null || isLocal(endpoint.url) ? [] : [`${endpoint.name} (${endpoint.url})`]);
	return [...new Set(found)];
}
/**
* Whether calls to an address stay on this machine. Its own address in a network counts as remote: whose it is when the
* run begins, nobody knows from the config. What is filled in later is a port, a stand-in, or
* `${host}`: of the bridge, which is on this machine.
*/
function isLocal(template) {
	const url = template.replaceAll("${host}", "127.0.0.1").replaceAll(/\$\{standin\.[^}]*\}/g, "http://127.0.0.1:1").replaceAll(/\$\{[^}]*\}/g, "1");
	if (isUnix(url)) return true;
	if (!URL.canParse(url)) return false;
	const host = new URL(url).hostname.toLowerCase().replace(/^\[(.*)\]$/, "$1");
	return host === "localhost" || host.endsWith(".localhost") || ownAddress.test(host);
}
/** 127.0.0.0/8, ::1, the same in IPv6, and the addresses that stand for "here" where they are connected to. */
const ownAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}|0\.0\.0\.0|::)$/;

export { parseMemory as $, legacyVersions as A, checkExpectation as B, checkSelection as C, expectFor as D, checkExpects as E, checkPorts as F, readRate as G, expectationPattern as H, portUses as I, settingsOf as J, profiles as K, portsIn as L, checkModule as M, checkModules as N, namedProtocols as O, readModule as P, parseDuration as Q, readIdentity as R, nameCells as S, matches as T, describePlan as U, countFor as V, readFindRate as W, memoryPattern as X, durationPattern as Y, pacePattern as Z, variablesIn as _, secretsOf as a, phasesOf as at, checkProbe as b, profileNames as c, escapeTemplate as ct, readStandins as d, fillTemplate as dt, parsePace as et, plainProbes as f, variablesOf as ft, makeModel as g, cellNamed as h, secretValues as i, isProfiled as it, modernVersions as j, protocolRules as k, chosenReason as l, fillJson as lt, checkReferences as m, planForRecord as n, sharePattern as nt, referenceFault as o, roundsOf as ot, checkSections as p, quickSteps as q, checkSecrets as r, estimateMs as rt, referencesOf as s, gridOf as st, remoteEndpoints as t, parseShare as tt, checkReached as u, fillSome as ut, checkTemplates as v, makeGrid as w, readProbe as x, gridVariables as y, readTarget as z };
