import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { D as RatingplateError } from "./start.js";
import { At as RecordInvalidError, Ft as RunNotResumableError, Mt as RecordUnreadableError, Nt as RecordVersionError, jt as RecordNotFoundError } from "./errors.js";
import { n as makeFolder } from "./util.js";
import { C as string, D as variant, E as unknown, S as strictObject, T as union, _ as picklist, a as finite$1, c as literal, f as minValue, g as optional, h as number, m as nullable, n as boolean, o as getDotPath, s as integer, t as array, v as pipe, x as safeParse, y as record } from "./valibot.js";
import { E as largestRecordBytes } from "./record.js";

// src/record/parts.ts
/** Parts that records of every kind of measurement are made of. Everything nullable, units in names. */
const finite = pipe(number(), finite$1());
const nullableNumber = nullable(finite);
const count = pipe(number(), integer(), minValue(0));
const text = string();
const nullableText = nullable(text);
/** A reason to doubt a figure, by stable code (`stats/verdicts.ts` lists them). */
const verdictSchema = strictObject({
	code: text,
	/** `invalid`: the figure prints `n/a`. `bound`: it prints `>= X`. `noisy`, `note`: it prints with a mark. */
	level: picklist([
		"invalid",
		"bound",
		"noisy",
		"note"
	]),
	reason: text
});
const figureSchema = strictObject({
	/** Null = not measured; `reason` says why. */
	value: nullableNumber,
	low: nullableNumber,
	high: nullableNumber,
	/** Readings behind the value (pooled calls for a percentile). */
	n: count,
	rounds: count,
	/** How it was taken: `VmHWM`, `tree pages once`, `stat`, `driver clock` ... */
	source: text,
	reason: optional(text),
	verdicts: optional(array(verdictSchema))
});
const outcomeCountsSchema = strictObject({
	started: count,
	ok: count,
	failed: count,
	mismatch: count,
	timeout: count,
	reset: count,
	aborted: count,
	local: count
});
const phaseSchema = strictObject({
	name: text,
	start_ms: finite,
	length_ms: finite
});
/** What the schedule of an open loop made of the calls due in its windows: `due` = `sent` + `unsent`. */
const scheduleSchema = strictObject({
	due: count,
	sent: count,
	unsent: count
});
const figuresSchema = record(text, figureSchema);
const methodRecordSchema = strictObject({
	name: text,
	operation: text,
	detail: text,
	/** Calls of the load windows, all rounds. */
	outcomes: outcomeCountsSchema,
	/** Absent in a closed loop. */
	schedule: optional(scheduleSchema),
	figures: figuresSchema
});
/** Reasons found: `code` of `stats/verdicts.ts`, what it spoils, one sentence. */
const findingsSchema = array(strictObject({
	code: text,
	figures: array(text),
	reason: text
}));
const valuesSchema = record(text, nullableNumber);
/** What a round of any kind of measurement has. */
const roundBase = {
	round: count,
	started: text,
	/** Null = complete; else the code and message of what broke it (its figures are then left out). */
	failure: nullable(strictObject({
		code: text,
		message: text
	})),
	phases: array(phaseSchema),
	/** This round's own values, by figure and `method/figure`. */
	values: valuesSchema,
	findings: findingsSchema,
	conditions: strictObject({
		before: record(text, union([nullableNumber, text])),
		after: record(text, union([nullableNumber, text]))
	}),
	/** How the instance ended: `stdin`, `term`, `kill`, `gone`. */
	stopped: nullableText
};
const identitySchema = strictObject({
	source: text,
	version: nullableText,
	commit: nullableText,
	/** MCP: era and version spoken, `probed` or `pinned`. Absent in older records, null where a protocol negotiates none. */
	spoken: optional(nullable(strictObject({
		era: text,
		version: text,
		found: text
	}))),
	runtime: nullableText,
	executable_sha256: nullableText,
	executable_bytes: nullableNumber,
	command_line: array(text),
	environment: array(text),
	/** Of a target that ran already: its process, by number and start in ticks after boot. Absent where each round starts its own. */
	instance: optional(strictObject({
		pid: count,
		start_ticks: count
	}))
});
/** What was kept word for word in the run folder. */
const evidenceSchema = strictObject({
	name: text,
	/** Scenario it was taken of, where it was asked of an endpoint; null = a program's output. */
	scenario: nullableText,
	/** Round of that scenario's instance. */
	instance: count,
	/** Of what is kept, secrets taken out, hex; null = there is nothing, for the reason. */
	sha256: nullableText,
	bytes: count,
	/** Lines that the config's pattern chose. */
	headline: array(text),
	reason: optional(text)
});
const scenarioBase = {
	id: text,
	title: text,
	axes: record(text, text),
	endpoint: text,
	protocol: text,
	target: text,
	/** How a target that ran already was found; all rounds are of that instance. Absent = each starts its own. */
	running: optional(text),
	in_flight: count,
	first_call: text,
	pace_per_s: nullableNumber,
	/** An open loop: calls due a second, all clients together, and what that was risen from. Absent = a closed loop. */
	rate: optional(strictObject({
		per_s: finite,
		from_per_s: nullableNumber,
		rise_ms: nullableNumber
	})),
	/** Limit of p99 under which the highest rate was searched. Absent = it was not. */
	find_rate_p99_ms: optional(finite),
	why: nullable(union([text, record(text, text)])),
	note: nullable(union([text, record(text, text)]))
};
/** What a measurement of any kind has. */
const measurementBase = {
	id: text,
	/** `process` (VmRSS), `tree` (pages counted once) or `group` (usage of its control group, less inactive file pages). */
	memory_rule: text,
	/** `collected` through a probe, or `waited`. */
	settling: picklist(["collected", "waited"]),
	probe: text,
	identity: nullable(identitySchema),
	rounds_planned: count,
	figures: figuresSchema,
	/** Passed checks, printed under the table: `every call answered`, `standin.otlp > 0` ... */
	checks: array(strictObject({
		name: text,
		passed: boolean(),
		detail: text
	}))
};

// src/record/calibration-schema.ts
/** How far the instrument was off on a host: what `calibrate` stores, and the record of a later run carries. */
const calibrationReadingSchema = strictObject({
	/** `memory`, `cpu`, `latency` ... (docs/calibration.md). */
	row: text,
	/** What tells it from the row's others; null = it is the only one. */
	reading: nullableText,
	/** Of the four values below. */
	unit: text,
	/** By the server's own account. */
	expected: nullableNumber,
	measured: nullableNumber,
	/** measured - expected. */
	error: nullableNumber,
	/** Largest error that passes. */
	tolerance: nullableNumber,
	result: picklist([
		"pass",
		"fail",
		"cannot-say"
	]),
	/** Why it cannot be said. */
	reason: nullableText
});
const calibrationSchema = strictObject({
	/** When it was taken, ISO 8601 UTC. */
	taken: text,
	/** Version of the program that took it. */
	tool: text,
	/** What it holds for: a host that differs in one of these has not been calibrated. */
	host: strictObject({
		id: nullableText,
		cpu_model: nullableText,
		cpus: count,
		kernel: nullableText,
		node: text,
		sampler: text
	}),
	readings: array(calibrationReadingSchema)
});

// src/record/point-schema.ts
/** One client count per scenario, as the record has it. */
/** A search for the highest rate within a limit of p99, with all its probes. */
const foundRateSchema = strictObject({
	/** `found`, `driver` (it had no more to give), `under` (20 calls/s are too many), `restless`. */
	answer: text,
	per_s: nullableNumber,
	probes: array(strictObject({
		per_s: finite,
		outcome: text,
		window_ms: finite,
		due: count,
		unsent: count,
		p99_ms: nullableNumber
	}))
});
const roundSchema = strictObject({
	...roundBase,
	/** Settled and unsettled memory as clients were admitted. */
	admit: array(strictObject({
		clients: count,
		mib: finite,
		settled: boolean(),
		first_call_ms: nullableNumber
	})),
	/** By method. Absent = not searched. */
	found_rates: optional(record(text, foundRateSchema))
});
const pointRecordSchema = strictObject({
	...measurementBase,
	kind: literal("point"),
	scenario: strictObject({
		...scenarioBase,
		clients: count
	}),
	rounds: array(roundSchema),
	methods: array(methodRecordSchema)
});

// src/record/series-schema.ts
/** One instance through rising client counts, as the record has it: a row per step and round. */
/** Why and where a series ended before its last step (`stats/series-round.ts`). */
const stopSchema = strictObject({
	code: text,
	/** Before, during or after the step with so many clients. */
	when: picklist([
		"before",
		"during",
		"after"
	]),
	clients: count,
	/** What was found, and the limit it passed, in the unit of the code. */
	found: nullableNumber,
	limit: nullableNumber,
	method: nullableText,
	/** What the target or the system said of it. */
	detail: nullableText,
	/** Steps that were not taken. */
	skipped: array(count)
});
/** The same clients with many more calls: what grows by calls, and not by clients. */
const controlSchema = strictObject({
	clients: count,
	calls: count,
	length_ms: finite,
	before_mib: nullableNumber,
	after_mib: nullableNumber,
	heap_before_mib: nullableNumber,
	heap_after_mib: nullableNumber
});
/** Calls held open in one round: `health` says why a newcomer got no answer, null = it did, or none was sent. */
const heldRowSchema = strictObject({
	calls: count,
	open: count,
	outcomes: outcomeCountsSchema,
	health: nullableText,
	values: valuesSchema
});
const seriesRoundSchema = strictObject({
	...roundBase,
	/** What the tree might take, and what the host had left for it as the round began. */
	budget_mib: finite,
	available_mib: finite,
	steps: array(strictObject({
		clients: count,
		achieved: count,
		/** Calls of its load, warm-up to drain. */
		calls: count,
		values: valuesSchema,
		findings: findingsSchema,
		/** Broken off by a rule: its figures are in none. */
		stopped_in_step: boolean()
	})),
	stop: nullable(stopSchema),
	control: nullable(controlSchema),
	/** Clients connected at the end and cores busy with none of them calling. Absent in older records. */
	silent: optional(nullable(strictObject({
		clients: count,
		cores: finite
	}))),
	/** Absent = none were asked for, or none could be held. */
	held: optional(array(heldRowSchema))
});
/** Figures of one step, over the rounds that have it. */
const stepRecordSchema = strictObject({
	clients: count,
	figures: figuresSchema,
	methods: array(methodRecordSchema)
});
/** Figures of so many calls held open. */
const heldRecordSchema = strictObject({
	calls: count,
	figures: figuresSchema
});
const seriesRecordSchema = strictObject({
	...measurementBase,
	kind: literal("series"),
	scenario: strictObject(scenarioBase),
	steps_planned: array(count),
	/** Share of the available memory, or an absolute number: where the budget comes from. */
	budget: strictObject({
		share: nullableNumber,
		mib: nullableNumber
	}),
	latency_ceiling_ms: finite,
	window_ms: finite,
	steps: array(stepRecordSchema),
	/** Calls held open: what they call, and figures by how many. Absent = none were asked for. */
	held: optional(strictObject({
		method: text,
		calls: array(heldRecordSchema)
	})),
	rounds: array(seriesRoundSchema)
});
/** What a setting changes: two scenarios that differ in one axis, figure by figure. */
const contrastSchema = strictObject({
	kind: picklist(["point", "series"]),
	axis: text,
	from: text,
	to: text,
	from_id: text,
	to_id: text,
	/** Those of `to` less those of `from`, by figure or `method/figure`. */
	figures: figuresSchema
});

// src/record/throughput-schema.ts
/** A grid of paths, connections and parameters, as the record has it: a row per sample. */
/** Values of a grid's parameters by name: `{ keys: 16 }`. */
const parametersSchema = record(text, unknown());
/** Where in the grid: a path is an endpoint's method. */
const cellPlace = {
	path: text,
	parameters: parametersSchema,
	connections: count
};
/** One timed sample of a cell. */
const sampleSchema = strictObject({
	/** Round of instances it was taken on, and which of the cell's samples there; both from 1. */
	instance: count,
	sample: count,
	/** Its place among all samples of that round of instances, whatever the scenario; from 1. */
	order: count,
	/** Calls started in it. */
	outcomes: outcomeCountsSchema,
	/** By `sampleFigures` (stats/sample-values.ts). */
	values: valuesSchema,
	findings: findingsSchema
});
/** The fastest cell of a path again: with the one driver it had, and with the same connections split over several. */
const widerSchema = strictObject({
	instance: count,
	drivers: count,
	...cellPlace,
	per_s: finite,
	wider_per_s: finite
});
/** The very first calls that an instance got of a path, alone: an answer that is kept makes the others quicker. */
const firstCallsSchema = strictObject({
	instance: count,
	path: text,
	parameters: parametersSchema,
	/** The first of all, and the first over the next connection. */
	cold_ms: nullableNumber,
	connection_ms: nullableNumber,
	/** Median of those after it, over the first connection, and how many. */
	warm_ms: nullableNumber,
	warm_calls: count
});
const cellRecordSchema = strictObject({
	...cellPlace,
	/** Median of the instances, `low` and `high` their range; an instance's value is the median of its samples. */
	figures: figuresSchema,
	/** In the order of instance and sample. */
	samples: array(sampleSchema)
});
const pathRecordSchema = strictObject({
	name: text,
	operation: text,
	detail: text,
	figures: figuresSchema,
	first_calls: array(firstCallsSchema),
	/** With one driver more; empty = not tried. */
	wider: array(widerSchema)
});
const throughputRecordSchema = strictObject({
	...measurementBase,
	kind: literal("throughput"),
	scenario: strictObject(scenarioBase),
	connections: array(count),
	parameters: record(text, array(unknown())),
	/** Of each cell, on each round of instances. */
	samples_planned: count,
	sample_ms: finite,
	paths: array(pathRecordSchema),
	cells: array(cellRecordSchema),
	/** One per round of instances: those of all scenarios of the grid ran beside each other. */
	rounds: array(strictObject(roundBase))
});
/** Two paths of one run at the same connections and parameters: `to` over `from`, from interleaved pairs of samples. */
const ratioSchema = strictObject({
	from_id: text,
	from_path: text,
	to_id: text,
	to_path: text,
	parameters: parametersSchema,
	connections: count,
	figures: figuresSchema
});
/** What all scenarios of a grid have in common. */
const gridSchema = strictObject({
	/** Scenarios whose instances ran at the same time, all but one of them idle in any sample. */
	together: array(text),
	ratios: array(ratioSchema)
});

// src/record/schema.ts
/**
* The record: one JSON file per snapshot (design.md, "Record"). Everything nullable, units in names, no non-finite
* number. `schema/record.schema.json` is generated from here; types are inferred, so the two cannot differ.
*/
const measurementRecordSchema = variant("kind", [
	pointRecordSchema,
	seriesRecordSchema,
	throughputRecordSchema
]);
const hostSchema = strictObject({
	id: nullableText,
	cpu_model: nullableText,
	cpus: count,
	core_types: nullable(record(text, count)),
	memory_mib: nullableNumber,
	os: text,
	arch: text,
	kernel: nullableText,
	virtual: nullableText,
	cgroup: strictObject({
		version: nullableText,
		cpu_limit_cores: nullableNumber,
		memory_limit_mib: nullableNumber
	}),
	node: text,
	/** CPUs of driver, stand-ins and observer, and of the target; null = not placed. */
	placement: nullable(strictObject({
		harness: text,
		target: text
	})),
	/** `linux /proc` or `portable (pidusage)`. */
	sampler: text
});
const runSchema = strictObject({
	host: hostSchema,
	started: text,
	finished: nullableText,
	wall_ms: nullableNumber,
	profile: text,
	command: text,
	/** Time outside recorded phases, share of the wall time. */
	outside_phases: nullableNumber,
	/** SHA-256 of `samples.ndjson.gz` in the run's artifact: raw samples of every round. */
	samples_sha256: optional(nullableText),
	/** How far the instrument was off on this host when it was last tried; null = it was not, or that no longer holds. */
	calibration: nullable(calibrationSchema),
	measurements: array(measurementRecordSchema),
	/** Absent where the config asks for none. */
	evidence: optional(array(evidenceSchema)),
	/** Absent where no two scenarios differ in one axis only. */
	contrasts: optional(array(contrastSchema)),
	/** Absent where no grid was measured. */
	grid: optional(gridSchema)
});
const recordSchema = strictObject({
	schema: literal(1),
	tool: strictObject({
		name: literal("ratingplate"),
		version: text
	}),
	name: text,
	complete: boolean(),
	/** Empty = may be published. */
	unpublishable: array(text),
	config_sha256: text,
	/** Tag of the release that was measured; `publish` fills it in. Absent = measured outside a release. */
	tag: optional(nullableText),
	/** The resolved plan, secrets out (`config/plan.ts`). */
	plan: record(text, unknown()),
	runs: array(runSchema)
});

// src/record/read.ts
/** Reading a record that may come from anywhere: what it is not is said by path and expectation. */
const deepest = 64;
const shownFaults = 5;
/**
* Reads and validates.
* @throws RecordNotFoundError, RecordUnreadableError, RecordVersionError, RecordInvalidError
*/
async function readRecord(file) {
	return parseRecord(await readText(file), file);
}
async function readText(file) {
	try {
		const { size } = await stat(file);
		if (size > largestRecordBytes) throw new RecordUnreadableError(`${file}: ${size} bytes, a record has at most ${largestRecordBytes}`);
		return await readFile(file, "utf8");
	} catch (error) {
		if (error instanceof RecordUnreadableError) throw error;
		const code = error.code;
		if (code === "ENOENT" || code === "ENOTDIR") throw new RecordNotFoundError(`${file}: no such file`);
		throw new RecordUnreadableError(`${file}: ${error.message}`, { cause: error });
	}
}
/**
* A record from its text.
* @param name what to call it in errors
* @throws RecordUnreadableError, RecordVersionError, RecordInvalidError
*/
function parseRecord(text, name) {
	const value = parseJson(text, name);
	checkVersion(value, name);
	if (depth(value, deepest) > deepest) throw new RecordInvalidError(`${name}: nested over ${deepest} levels deep`);
	const result = safeParse(recordSchema, value);
	if (result.success) return result.output;
	const faults = result.issues.slice(0, shownFaults).map(fault);
	const more = result.issues.length - faults.length;
	const rest = more > 0 ? [`and ${more} more`] : [];
	throw new RecordInvalidError(`${name} is no record:\n${[...faults, ...rest].map((line) => `  ${line}`).join("\n")}`);
}
function parseJson(text, name) {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		throw new RecordUnreadableError(`${name}: not JSON (${clip(error.message)})`, { cause: error });
	}
}
function checkVersion(value, name) {
	const version = typeof value === "object" && value !== null ? value.schema : void 0;
	if (version === 1) return;
	if (typeof version === "number") throw new RecordVersionError(`${name}: record schema ${version}, this program reads 1`);
	throw new RecordInvalidError(`${name} is no record:\n  schema: expected 1, found ${found(version)}`);
}
/** Levels of nesting, counted no further than one past the limit. */
function depth(value, limit) {
	if (typeof value !== "object" || value === null || limit < 0) return 0;
	return 1 + Object.values(value).reduce((most, each) => Math.max(most, depth(each, limit - 1)), 0);
}
function fault(issue) {
	const at = getDotPath(issue) ?? "(top)";
	const expected = issue.expected ?? issue.requirement ?? "something else";
	return `${at}: expected ${clip(String(expected))}, found ${clip(issue.received)}`;
}
const found = (value) => clip(JSON.stringify(value) ?? "nothing");
/** Text from a file of unknown origin is quoted in one line of bounded length. */
const clip = (text) => {
	const line = text.replace(/[\p{Cc}\p{Cf}]/gu, " ");
	return line.length > 120 ? `${line.slice(0, 120)}...` : line;
};

// src/record/run-folder.ts
/**
* The folder of one run, apart from the snapshot and ignored by git: `<root>/<run>/` with `record.json` so far,
* `rounds/` (raw, one file per round), `samples.ndjson.gz`, `logs/`, `profiles/` and `evidence/`.
*/
/** Where things are in the run folder `name`. */
function runFolder(root, name) {
	const folder = path.resolve(root, name);
	return {
		name,
		path: folder,
		record: path.join(folder, "record.json"),
		rounds: path.join(folder, "rounds"),
		samples: path.join(folder, "samples.ndjson.gz"),
		logs: path.join(folder, "logs"),
		profiles: path.join(folder, "profiles"),
		evidence: path.join(folder, "evidence")
	};
}
const namePattern = /^\d{8}-\d{6}-\d{3}-[0-9a-f]{4}$/;
/** A name that sorts by time; the last part keeps two runs of one millisecond apart. */
function nameAt(now) {
	const [date, time] = now.toISOString().split("T");
	const clock = time.slice(0, 8).replaceAll(":", "");
	return `${date.replaceAll("-", "")}-${clock}-${time.slice(9, 12)}-${randomBytes(2).toString("hex")}`;
}
/**
* Makes the folder of a new run.
* @param root usually `.ratingplate` beside the config
*/
async function createRun(root, now) {
	await makeFolder(root);
	await writeFile(path.join(root, ".gitignore"), "*\n", { flag: "wx" }).catch(ignoreExisting);
	const run = runFolder(root, nameAt(now));
	await mkdir(run.path);
	await Promise.all([run.rounds, run.logs].map((folder) => mkdir(folder)));
	return run;
}
function ignoreExisting(error) {
	if (error.code !== "EEXIST") throw error;
}
/** Names of the runs there are, newest first. */
async function listRuns(root) {
	return (await readdir(root, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory() && namePattern.test(entry.name)).map((entry) => entry.name).sort().reverse();
}
/**
* The newest run that can go on: with a readable record, not complete, and not refused. Others are passed over.
*/
async function newestResumable(root, refuse) {
	for (const name of await listRuns(root)) {
		const folder = runFolder(root, name);
		const record = await readRecord(folder.record).catch(passOver);
		if (record && !record.complete && refuse({
			folder,
			record
		}) === null) return {
			folder,
			record
		};
	}
	return null;
}
function passOver(error) {
	if (error instanceof RatingplateError) return null;
	throw error;
}
/**
* The named run, if it can go on.
* @throws RunNotResumableError
*/
async function resumableRun(root, name, refuse) {
	if (!namePattern.test(name)) throw new RunNotResumableError(`${name} is no name of a run`);
	const folder = runFolder(root, name);
	const record = await readRecord(folder.record).catch((error) => {
		throw new RunNotResumableError(`run ${name}: ${error.message}`, { cause: error });
	});
	if (record.complete) throw new RunNotResumableError(`run ${name} is complete`);
	const why = refuse({
		folder,
		record
	});
	if (why !== null) throw new RunNotResumableError(`run ${name} ${why}`);
	return {
		folder,
		record
	};
}

export { runFolder as a, calibrationSchema as c, resumableRun as i, listRuns as n, parseRecord as o, newestResumable as r, readRecord as s, createRun as t };
