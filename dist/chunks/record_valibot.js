import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { j as RatingplateError } from "./start.js";
import { It as RunNotResumableError, Mt as RecordNotFoundError, Nt as RecordUnreadableError, Pt as RecordVersionError, jt as RecordInvalidError } from "./errors.js";
import { d as makeFolder } from "./util.js";
import { C as string, D as variant, E as unknown, S as strictObject, T as union, _ as picklist, c as literal, f as minValue, g as optional, h as number, i as description, l as maxValue, m as nullable, n as boolean, o as getDotPath, s as integer, t as array, v as pipe, x as safeParse, y as record } from "./valibot.js";
import { D as largestNumber, O as largestRecordBytes } from "./record.js";

// src/record/field.ts
/** What fields of a record are made of, and how each says what it means. */
const finite = pipe(number(), minValue(-largestNumber), maxValue(largestNumber));
const nullableNumber = nullable(finite);
const count = pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER));
const text = string();
const nullableText = nullable(text);
/**
* A field and its meaning, which schema/record.schema.json and docs/record.md repeat. Sentences at the end have a form
* (scripts/docs/record-meaning.ts): `Unit: ...` where the name does not end in one, `Null = ...`, `Absent = ...`.
*/
const field = (schema, meaning) => pipe(schema, description(meaning));

// src/record/calibration-schema.ts
/** How far the instrument was off on a host: what `calibrate` stores, and the record of a later run carries. */
const calibrationReadingSchema = strictObject({
	row: field(text, "`memory`, `cpu`, `latency` ... (docs/calibration.md)."),
	reading: field(nullableText, "What tells it from the row's others. Null = it is the only one."),
	unit: field(text, "Of the four values below."),
	expected: field(nullableNumber, "By the server's own account. Unit: in `unit`. Null = it gave none."),
	measured: field(nullableNumber, "By the record. Unit: in `unit`. Null = not measured."),
	error: field(nullableNumber, "Measured less expected. Unit: in `unit`. Null = one of them is missing."),
	tolerance: field(nullableNumber, "Largest error that passes. Unit: in `unit`. Null = it cannot be said."),
	result: field(picklist([
		"pass",
		"fail",
		"cannot-say"
	]), "Whether the error is within the tolerance."),
	reason: field(nullableText, "Why it cannot be said. Null = it can.")
});
const calibrationSchema = strictObject({
	taken: field(text, "When, ISO 8601 UTC."),
	tool: field(text, "Version of the program that took it."),
	host: field(strictObject({
		id: field(nullableText, "The host's, as in `host`. Null = it has none."),
		cpu_model: field(nullableText, "Its processor. Null = the system does not tell."),
		cpus: field(count, "Its logical CPUs."),
		kernel: field(nullableText, "Release of its kernel. Null = the system does not tell."),
		node: field(text, "Version of Node that measured."),
		sampler: field(text, "As in `host`.")
	}), "What it holds for: a host that differs in one of these has not been calibrated."),
	readings: field(array(calibrationReadingSchema), "One for each thing that was held against a truth.")
});

// src/record/parts.ts
/** Parts that records of every kind of measurement are made of. Everything nullable, units in names. */
/** A reason to doubt a figure, by stable code (`stats/verdicts.ts` lists them). */
const verdictSchema = strictObject({
	code: field(text, "Stable code of the reason (docs/pages.md lists them)."),
	level: field(picklist([
		"invalid",
		"bound",
		"noisy",
		"note"
	]), "`invalid`: the figure prints `n/a`. `bound`: it prints `>= X`. `noisy`, `note`: it prints with a mark."),
	reason: field(text, "What was found, one sentence.")
});
const figureSchema = strictObject({
	value: field(nullableNumber, "The figure. Unit: at the end of its name. Null = not measured, for the reason."),
	low: field(nullableNumber, "Lower end of its interval or range. Unit: at the end of its name. Null = there is none, as of under three rounds."),
	high: field(nullableNumber, "Upper end. Unit: at the end of its name. Null = as of `low`."),
	n: field(count, "Readings behind the value; pooled calls for a percentile."),
	rounds: field(count, "Rounds it was read in."),
	source: field(text, "How it was taken: `VmHWM`, `tree pages once`, `stat`, `driver clock` ..."),
	reason: optional(field(text, "Why there is no value. Absent = there is one.")),
	verdicts: optional(field(array(verdictSchema), "Reasons to doubt it. Absent = none was found."))
});
/** Calls by how they ended (method.md, "Calls and outcomes"): `started` is the sum of the others. */
const outcomeCountsSchema = strictObject({
	started: field(count, "All of them: the sum of the others."),
	ok: field(count, "Answered, and the answer was proved."),
	failed: field(count, "Answered with an error."),
	mismatch: field(count, "Answered wrong."),
	timeout: field(count, "Not answered within twice the latency ceiling."),
	reset: field(count, "Lost their connection or process."),
	aborted: field(count, "Still open when load was broken off."),
	local: field(count, "Not sent, for want of a port or descriptor of the driver.")
});
const phaseSchema = strictObject({
	name: field(text, "Name of the phase (docs/method.md)."),
	start_ms: field(finite, "Its start, from that of the round on."),
	length_ms: field(finite, "Its length.")
});
/** What the schedule of an open loop made of the calls due in its windows: `due` = `sent` + `unsent`. */
const scheduleSchema = strictObject({
	due: field(count, "Calls that were due in the windows."),
	sent: field(count, "Those that were sent."),
	unsent: field(count, "Those that still waited for a client as the window closed.")
});
const figuresSchema = record(text, figureSchema);
const methodRecordSchema = strictObject({
	name: field(text, "Name on the page."),
	operation: field(text, "What is called: `tools/call`, `GET`, `MGET` ..."),
	detail: field(text, "Tool, path or statement; empty where the operation says it all."),
	outcomes: field(outcomeCountsSchema, "Calls of the load windows, all rounds."),
	schedule: optional(field(scheduleSchema, "What became of the calls that were due. Absent = a closed loop.")),
	figures: field(figuresSchema, "By name, those of a method.")
});
/** Reasons found: `code` of `stats/verdicts.ts`, what it spoils, one sentence. */
const findingsSchema = array(strictObject({
	code: field(text, "Stable code of the reason (docs/pages.md)."),
	figures: field(array(text), "Figures of the round that it spoils; a grid does not list them."),
	reason: field(text, "What was found, one sentence.")
}));
const valuesSchema = record(text, nullableNumber);
const failureSchema = strictObject({
	code: field(text, "Stable code (docs/errors.md, or of a finding)."),
	message: field(text, "What broke it, one line.")
});
const conditionsSchema = record(text, union([nullableNumber, text]));
/** What a round of any kind of measurement has. */
const roundBase = {
	round: field(count, "Which one, from 1."),
	started: field(text, "Its start, ISO 8601 UTC."),
	failure: field(nullable(failureSchema), "What broke it: its figures are then left out. Null = it is complete."),
	phases: field(array(phaseSchema), "In the order in which they ran."),
	values: field(valuesSchema, "The round's own values, by figure and `method/figure`; units at the end of the names, null where it read none."),
	findings: field(findingsSchema, "Reasons to doubt figures that were found in it."),
	conditions: field(strictObject({
		before: field(conditionsSchema, "As it began, by name."),
		after: field(conditionsSchema, "As it ended, by name.")
	}), "State of the host; null where the system does not tell."),
	stopped: field(nullableText, "How the instance ended: `stdin`, `term`, `kill`, `gone`. Null = nobody ended it, or it is not known.")
};
/** What was kept word for word in the run folder. */
const evidenceSchema = strictObject({
	name: field(text, "Name in the config."),
	scenario: field(nullableText, "Scenario whose endpoint was asked. Null = a program was run."),
	instance: field(count, "Round of that scenario's instance, from 1."),
	sha256: field(nullableText, "Of what is kept, secrets taken out, hexadecimal. Null = nothing is, for the reason."),
	bytes: field(count, "Size of what is kept."),
	headline: field(array(text), "Lines that the config's pattern chose."),
	reason: optional(field(text, "Why there is nothing. Absent = there is."))
});
const perLocale = nullable(union([text, record(text, text)]));
const rateSchema = strictObject({
	per_s: field(finite, "Calls due a second, all clients together."),
	from_per_s: field(nullableNumber, "What it rose from before the window. Null = it stood from the start."),
	rise_ms: field(nullableNumber, "How long it rose. Null = it did not.")
});
const scenarioBase = {
	id: field(text, "Its id, made of values of the axes."),
	title: field(text, "What the page calls it."),
	axes: field(record(text, text), "Value of each axis of the matrix."),
	endpoint: field(text, "Name in the config."),
	protocol: field(text, "`mcp-stdio`, `mcp-http`, `http`, `resp`, `postgres`, or the path of a module."),
	target: field(text, "Name in the config."),
	running: optional(field(text, "How a target that ran already was found; all rounds are of that instance. Absent = each starts its own.")),
	in_flight: field(count, "Requests that each client keeps open at once."),
	first_call: field(text, "Method of each client's first call."),
	pace_per_s: field(nullableNumber, "Calls a second of each client. Null = as fast as they are answered."),
	rate: optional(field(rateSchema, "Schedule of an open loop. Absent = a closed loop.")),
	find_rate_p99_ms: optional(field(finite, "Limit of p99 under which the highest rate was searched. Absent = it was not searched.")),
	why: field(perLocale, "The config's reason for its settings, or one by locale. Null = none is given."),
	note: field(perLocale, "The config's note for readers, or one by locale. Null = none is given.")
};

// src/record/measurement-schema.ts
/** What a measurement of any kind has: what was measured, by which rules, and the figures of it all. */
const spokenSchema = strictObject({
	era: field(text, "`legacy`: with a handshake and sessions. `modern`: every request stands for itself."),
	version: field(text, "Version of the protocol."),
	found: field(text, "`probed`: the server said it. `pinned`: the config did.")
});
const identitySchema = strictObject({
	source: field(text, "Who told it: `http`, `serverInfo`, `command`, `executable`, `none`."),
	version: field(nullableText, "Version of the target. Null = nobody told it."),
	commit: field(nullableText, "Commit it was built from. Null = nobody told it."),
	spoken: optional(field(nullable(spokenSchema), "MCP: what was spoken with it. Null = the protocol negotiates nothing. Absent = an older record.")),
	runtime: field(nullableText, "Interpreter that runs it, with its version. Null = none, or none that is known."),
	executable_sha256: field(nullableText, "Of its executable, hexadecimal. Null = it could not be read."),
	executable_bytes: field(nullableNumber, "Size of its executable. Null = it could not be read."),
	command_line: field(array(text), "As it was started, secrets masked, ports as `${port}`; of one that ran already the program alone."),
	environment: field(array(text), "Names of the variables it was given; none of one that ran already."),
	instance: optional(field(strictObject({
		pid: field(count, "Number of its process. Unit: process id."),
		start_ticks: field(count, "Its start, after boot.")
	}), "The process of a target that ran already. Absent = each round starts its own."))
});
const checkSchema = strictObject({
	name: field(text, "`every call answered and proved`, `standin.otlp > 0` ..."),
	passed: field(boolean(), "Whether it held in all rounds."),
	detail: field(text, "What was counted or compared.")
});
const measurementBase = {
	id: field(text, "Id of its scenario; with `-series` or `-throughput` behind it where it is one."),
	memory_rule: field(text, "`process` (VmRSS), `tree` (pages counted once) or `group` (usage of its control group, less inactive file pages)."),
	settling: field(picklist(["collected", "waited"]), "What settled memory is read after: a collection that a probe forced, or waiting alone."),
	probe: field(text, "How its runtime tells live heap and units: `go`, `node`, `jvm`, `redis` ... or `none`."),
	identity: field(nullable(identitySchema), "Which build was measured. Null = no instance ever ran."),
	rounds_planned: field(count, "Rounds that the plan has."),
	figures: field(figuresSchema, "By name, those of the measurement as a whole."),
	checks: field(array(checkSchema), "What was held against what must be so; printed under the table.")
};

// src/record/point-schema.ts
/** One client count per scenario, as the record has it. */
/** A search for the highest rate within a limit of p99, with all its probes. */
const foundRateSchema = strictObject({
	answer: field(text, "`found`, `driver` (it had no more to give), `under` (20 calls/s are too many), `late` (the driver did not keep them), `restless`."),
	per_s: field(nullableNumber, "The highest rate that held. Null = there is no answer."),
	probes: field(array(strictObject({
		per_s: field(finite, "Calls due a second."),
		outcome: field(text, "`held`, or why it did not."),
		window_ms: field(finite, "How long it was tried."),
		due: field(count, "Calls that were due."),
		unsent: field(count, "Those of them that were not sent."),
		p99_ms: field(nullableNumber, "Of all calls due. Null = it lies among those without an answer.")
	})), "What was tried, in order.")
});
const admissionSchema = strictObject({
	clients: field(count, "Clients connected."),
	mib: field(finite, "Resident memory."),
	settled: field(boolean(), "Whether it had come to rest."),
	first_call_ms: field(nullableNumber, "The newest client's first call. Null = it was not timed.")
});
const roundSchema = strictObject({
	...roundBase,
	admit: field(array(admissionSchema), "Memory as clients were admitted, one by one."),
	found_rates: optional(field(record(text, foundRateSchema), "Searches for the highest rate, by method. Absent = none was searched."))
});
const pointRecordSchema = strictObject({
	...measurementBase,
	kind: field(literal("point"), "One client count."),
	scenario: field(strictObject({
		...scenarioBase,
		clients: field(count, "Clients that call at once.")
	}), "What was measured."),
	rounds: field(array(roundSchema), "Each on a fresh instance."),
	methods: field(array(methodRecordSchema), "What clients called, in the order of the config.")
});

// src/record/series-schema.ts
/** One instance through rising client counts, as the record has it: a row per step and round. */
/** Why and where a series ended before its last step (`stats/series-round.ts`). */
const stopSchema = strictObject({
	code: field(text, "The rule: `estimate`, `descriptors`, `ports`, `admission`, `budget`, `host-memory`, `swap`, `latency`, `failed`, `exit`."),
	when: field(picklist([
		"before",
		"during",
		"after"
	]), "Before, in or after the step."),
	clients: field(count, "Clients of that step."),
	found: field(nullableNumber, "What was found. Unit: of the rule: MiB (`estimate`, `budget`, `host-memory`), descriptors, ports, clients (`admission`), pages (`swap`), ms (`latency`), share (`failed`). Null = it is no number."),
	limit: field(nullableNumber, "The limit it passed. Unit: as of `found`. Null = there is none."),
	method: field(nullableText, "The method it is about. Null = no one of them."),
	detail: field(nullableText, "What the target or the system said of it, one line. Null = nothing."),
	skipped: field(array(count), "Clients of the steps that were not taken.")
});
/** The same clients with many more calls: what grows by calls, and not by clients. */
const controlSchema = strictObject({
	clients: field(count, "Clients that called."),
	calls: field(count, "Calls they made."),
	length_ms: field(finite, "How long it took."),
	before_mib: field(nullableNumber, "Settled memory before. Null = not measured."),
	after_mib: field(nullableNumber, "Settled memory after. Null = not measured."),
	heap_before_mib: field(nullableNumber, "Live heap before. Null = no probe tells."),
	heap_after_mib: field(nullableNumber, "Live heap after. Null = no probe tells.")
});
/** Calls held open in one round. */
const heldRowSchema = strictObject({
	calls: field(count, "Calls that were to be open at once."),
	open: field(count, "Those still open when all had been read."),
	outcomes: field(outcomeCountsSchema, "How they ended."),
	health: field(nullableText, "Why a newcomer got no answer meanwhile. Null = it got one, or none was sent."),
	values: field(valuesSchema, "By figure; units at the end of the names.")
});
const stepRowSchema = strictObject({
	clients: field(count, "Clients asked for."),
	achieved: field(count, "Clients admitted."),
	calls: field(count, "Calls of its load, warm-up to drain."),
	values: field(valuesSchema, "By figure and `method/figure`; units at the end of the names."),
	findings: field(findingsSchema, "Reasons to doubt figures that were found in it."),
	stopped_in_step: field(boolean(), "Broken off by a rule: its figures are in none.")
});
const silentSchema = strictObject({
	clients: field(count, "Clients connected."),
	cores: field(finite, "Cores busy with none of them calling.")
});
const seriesRoundSchema = strictObject({
	...roundBase,
	budget_mib: field(finite, "What the tree might take."),
	available_mib: field(finite, "What the host had left for it as the round began."),
	steps: field(array(stepRowSchema), "In rising order, those that were begun."),
	stop: field(nullable(stopSchema), "Why it ended before its last step. Null = it did not."),
	control: field(nullable(controlSchema), "The step of many calls. Null = it was not taken."),
	silent: optional(field(nullable(silentSchema), "With the clients that were connected at its end. Null = they had left. Absent = an older record.")),
	held: optional(field(array(heldRowSchema), "Calls held open at its end. Absent = none were asked for, or none could be held."))
});
/** Figures of one step, over the rounds that have it. */
const stepRecordSchema = strictObject({
	clients: field(count, "Clients of the step."),
	figures: field(figuresSchema, "By name, those of a step."),
	methods: field(array(methodRecordSchema), "What clients called, in the order of the config.")
});
/** Figures of so many calls held open. */
const heldRecordSchema = strictObject({
	calls: field(count, "Calls open at once."),
	figures: field(figuresSchema, "By name, those of calls held open.")
});
const seriesRecordSchema = strictObject({
	...measurementBase,
	kind: field(literal("series"), "One instance, rising client counts."),
	scenario: field(strictObject(scenarioBase), "What was measured."),
	steps_planned: field(array(count), "Clients of each step."),
	budget: field(strictObject({
		share: field(nullableNumber, "Of the available memory. Null = it is an absolute number."),
		mib: field(nullableNumber, "An absolute number. Null = it is a share.")
	}), "Where the memory budget comes from."),
	latency_ceiling_ms: field(finite, "The p99 that ends the series; a call that waits twice as long is a timeout."),
	window_ms: field(finite, "Length of a window at least."),
	steps: field(array(stepRecordSchema), "In rising order."),
	held: optional(field(strictObject({
		method: field(text, "What they called."),
		calls: field(array(heldRecordSchema), "By how many, rising.")
	}), "Calls held open. Absent = none were asked for.")),
	rounds: field(array(seriesRoundSchema), "Each on a fresh instance.")
});
/** What a setting changes: two scenarios that differ in one axis, figure by figure. */
const contrastSchema = strictObject({
	kind: field(picklist(["point", "series"]), "Kind of both measurements."),
	axis: field(text, "The axis of the matrix in which they differ."),
	from: field(text, "Its value in the one."),
	to: field(text, "Its value in the other."),
	from_id: field(text, "Id of the one."),
	to_id: field(text, "Id of the other."),
	figures: field(figuresSchema, "Those of `to` less those of `from`, by figure or `method/figure`.")
});

// src/record/throughput-schema.ts
/** A grid of paths, connections and parameters, as the record has it: a row per sample. */
const parameter = union([
	text,
	finite,
	boolean()
]);
const parametersSchema = field(record(text, parameter), "Values of the parameters, by name: `{ \"keys\": 16 }`.");
const instance = field(count, "Round of instances, from 1.");
const pathName = field(text, "Name of the path: an endpoint's method.");
/** Where in the grid. */
const cellPlace = {
	path: pathName,
	parameters: parametersSchema,
	connections: field(count, "Connections open at once.")
};
/** One timed sample of a cell. */
const sampleSchema = strictObject({
	instance: field(count, "Round of instances it was taken on, from 1."),
	sample: field(count, "Which of the cell's samples there, from 1."),
	order: field(count, "Its place among all samples of that round, whatever the scenario; from 1."),
	outcomes: field(outcomeCountsSchema, "Calls started in it."),
	values: field(valuesSchema, "By figure of a sample; units at the end of the names."),
	findings: field(findingsSchema, "Reasons to doubt figures that were found in it.")
});
const widerSchema = strictObject({
	instance,
	drivers: field(count, "Driver processes the same connections were split over."),
	...cellPlace,
	per_s: field(finite, "Requests/s with one driver."),
	wider_per_s: field(finite, "Requests/s with all of them.")
});
const firstCallsSchema = strictObject({
	instance,
	path: pathName,
	parameters: parametersSchema,
	cold_ms: field(nullableNumber, "The first call that the instance ever got of it. Null = it was not answered."),
	connection_ms: field(nullableNumber, "The first over the next connection. Null = it was not answered."),
	warm_ms: field(nullableNumber, "Median of those after the first, over the first connection. Null = none was answered."),
	warm_calls: field(count, "How many those were.")
});
const cellRecordSchema = strictObject({
	...cellPlace,
	figures: field(figuresSchema, "Those of a sample: median of the instances, `low` and `high` their range; an instance's value is the median of its samples."),
	samples: field(array(sampleSchema), "In the order of instance and sample.")
});
const pathRecordSchema = strictObject({
	name: field(text, "Name on the page."),
	operation: field(text, "What is called: `GET`, `MGET` ..."),
	detail: field(text, "Path or statement; empty where the operation says it all."),
	figures: field(figuresSchema, "Empty: a path has its figures in its cells."),
	first_calls: field(array(firstCallsSchema), "The very first calls that each instance got of it: an answer that is kept makes the others quicker."),
	wider: field(array(widerSchema), "Its fastest cell again, with more drivers; empty where that was not tried.")
});
const throughputRecordSchema = strictObject({
	...measurementBase,
	kind: field(literal("throughput"), "A grid of paths and parameters."),
	scenario: field(strictObject(scenarioBase), "What was measured."),
	connections: field(array(count), "Numbers of connections, in the order of the config."),
	parameters: field(record(text, array(parameter)), "Values of each parameter, in the order of the config."),
	samples_planned: field(count, "Samples of each cell on each round of instances."),
	sample_ms: field(finite, "Length of a sample."),
	paths: field(array(pathRecordSchema), "What was called, in the order of the config."),
	cells: field(array(cellRecordSchema), "One for each path at each parameter and number of connections."),
	rounds: field(array(strictObject(roundBase)), "One per round of instances: those of all scenarios of the grid ran beside each other.")
});
/** Two paths of one run at the same connections and parameters: `to` over `from`, from interleaved pairs of samples. */
const ratioSchema = strictObject({
	from_id: field(text, "Id of the one measurement."),
	from_path: field(text, "Its path."),
	to_id: field(text, "Id of the other."),
	to_path: field(text, "Its path."),
	parameters: parametersSchema,
	connections: field(count, "Connections open at once."),
	figures: field(figuresSchema, "By figure of a sample, `to` over `from`: ratios have no unit.")
});
/** What all scenarios of a grid have in common. */
const gridSchema = strictObject({
	together: field(array(text), "Ids of scenarios whose instances ran at the same time, all but one of them idle in any sample."),
	ratios: field(array(ratioSchema), "Pairs of paths, set against each other.")
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
const cgroupSchema = strictObject({
	version: field(nullableText, "`1`, `2`, `hybrid` (both mounted). Null = there is none."),
	cpu_limit_cores: field(nullableNumber, "The tightest quota on the way up. Null = no limit."),
	memory_limit_mib: field(nullableNumber, "The tightest limit on the way up. Null = no limit.")
});
const hostSchema = strictObject({
	id: field(nullableText, "Salted hash of its machine id. Null = it has none."),
	cpu_model: field(nullableText, "Its processor. Null = the system does not tell."),
	cpus: field(count, "Logical CPUs online."),
	core_types: field(nullable(record(text, count)), "Logical CPUs by type of core. Null = all are alike, or the system does not tell."),
	memory_mib: field(nullableNumber, "Memory it has. Null = the system does not tell."),
	os: field(text, "Name and version of its system."),
	arch: field(text, "Architecture, as Node names it."),
	kernel: field(nullableText, "Release of its kernel. Null = the system does not tell."),
	virtual: field(nullableText, "Kind of container and of virtual machine, or `none`. Null = it cannot be told."),
	cgroup: field(cgroupSchema, "Limits of the control group that the run was in."),
	node: field(text, "Version of Node that measured."),
	placement: field(nullable(strictObject({
		harness: field(text, "CPUs of driver, stand-ins and observer."),
		target: field(text, "CPUs of the target.")
	})), "Which processes ran where. Null = they were not placed."),
	sampler: field(text, "`linux /proc` or `portable (pidusage)`.")
});
const runSchema = strictObject({
	host: field(hostSchema, "The machine."),
	started: field(text, "Start, ISO 8601 UTC."),
	finished: field(nullableText, "End, ISO 8601 UTC. Null = it has not ended."),
	wall_ms: field(nullableNumber, "Time it took. Null = it has not ended."),
	profile: field(text, "`full`, `short`, `quick` or `demo`."),
	command: field(text, "As it was started."),
	outside_phases: field(nullableNumber, "Time outside recorded phases. Unit: share of the wall time. Null = it has not ended."),
	samples_sha256: optional(field(nullableText, "SHA-256 of `samples.ndjson.gz` in the run's artifact: raw samples of every round. Null = none were kept. Absent = an older record.")),
	calibration: field(nullable(calibrationSchema), "How far the instrument was off on this host when it was last tried. Null = it was not, or that no longer holds."),
	measurements: field(array(measurementRecordSchema), "In the order of the plan."),
	evidence: optional(field(array(evidenceSchema), "What was kept word for word. Absent = the config asks for none.")),
	contrasts: optional(field(array(contrastSchema), "What settings change. Absent = no two scenarios differ in one axis only.")),
	grid: optional(field(gridSchema, "What all scenarios of a grid have in common. Absent = no grid was measured."))
});
const recordSchema = strictObject({
	schema: field(literal(1), "Version of this format."),
	tool: field(strictObject({
		name: field(literal("ratingplate"), "Its name."),
		version: field(text, "Its version.")
	}), "The program that measured."),
	name: field(text, "Name of the system, as the config has it."),
	complete: field(boolean(), "Whether all that was planned has been measured."),
	unpublishable: field(array(text), "Why it may not be published; empty where it may."),
	config_sha256: field(text, "SHA-256 of the config, hexadecimal."),
	tag: optional(field(nullableText, "Tag of the release that was measured; `publish` fills it in. Null = no release. Absent = as null.")),
	plan: field(record(text, unknown()), "The config resolved, defaults filled in, secrets out (`src/config/plan.ts`)."),
	runs: field(array(runSchema), "One for each host.")
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
const anywhere = async () => true;
/**
* The newest run that can go on: with a readable record, not complete or not placed, and not refused. Others are passed
* over.
*/
async function newestResumable(root, refuse, isPlaced = anywhere) {
	for (const name of await listRuns(root)) {
		const folder = runFolder(root, name);
		const record = await readRecord(folder.record).catch(passOver);
		if (record === null || refuse({
			folder,
			record
		}) !== null) continue;
		if (!record.complete || !await isPlaced({
			folder,
			record
		})) return {
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
async function resumableRun(root, name, refuse, isPlaced = anywhere) {
	if (!namePattern.test(name)) throw new RunNotResumableError(`${name} is no name of a run`);
	const folder = runFolder(root, name);
	const record = await readRecord(folder.record).catch((error) => {
		throw new RunNotResumableError(`run ${name}: ${error.message}`, { cause: error });
	});
	if (record.complete && await isPlaced({
		folder,
		record
	})) throw new RunNotResumableError(`run ${name} is complete`);
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
