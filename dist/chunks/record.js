import { Ft as RecordsDifferError, kt as NonFiniteNumberError } from "./errors.js";
import { l as chosenReason } from "./config.js";
import { d as makeFolder, p as answers } from "./util.js";
import { C as headlineCells, D as pointFigures, E as methodFigures, O as seriesFigures } from "./stats.js";
import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { appendFile, open, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";

// src/record/limits.ts
/** Bytes of a record: that of the largest plan is under 2 MB; what is far larger is none, and is not read into memory. */
const largestRecordBytes = 64 * 2 ** 20;
/**
* Of any number, either way; what is larger no run has measured (a thousand petabytes, thirty million years in ms), and
* reckoning with it would end in what is no number.
*/
const largestNumber = 1e18;

// src/record/kinds.ts
/** Those of one client count, in the order of the record. */
const pointsOf = ({ measurements }) => measurements.filter((each) => each.kind === "point");
/** Those of rising client counts, in the order of the record. */
const seriesOf = ({ measurements }) => measurements.filter((each) => each.kind === "series");
/** Those of a grid, in the order of the record. */
const throughputOf = ({ measurements }) => measurements.filter((each) => each.kind === "throughput");
/** All figures of a measurement, the whole first. */
function figureGroups(measurement) {
	const whole = {
		step: null,
		method: null,
		figures: measurement.figures
	};
	if (measurement.kind === "point") return [whole, ...methodGroups(measurement.methods, null)];
	if (measurement.kind === "throughput") return [whole, ...gridGroups(measurement)];
	const steps = measurement.steps.flatMap(({ clients, figures, methods }) => [{
		step: clients,
		method: null,
		figures
	}, ...methodGroups(methods, clients)]);
	const held = measurement.held?.calls ?? [];
	return [
		whole,
		...steps,
		...held.map(({ calls, figures }) => ({
			step: null,
			method: null,
			held: calls,
			figures
		}))
	];
}
/** Of paths, then of cells. */
const gridGroups = ({ paths, cells }) => [...paths.map(({ name, figures }) => ({
	step: null,
	method: name,
	figures
})), ...cells.map((cell) => ({
	step: null,
	method: cell.path,
	cell: cellName(cell),
	figures: cell.figures
}))];
/** What tells a cell from the others of its path: `keys=16, 64 connections`. */
function cellName({ parameters, connections }) {
	return [...Object.entries(parameters).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`), `${connections} ${connections === 1 ? "connection" : "connections"}`].join(", ");
}
const methodGroups = (methods, step) => methods.map(({ name, figures }) => ({
	step,
	method: name,
	figures
}));
/** A figure's name within its measurement, for people: `20 clients, list p99_ms`. */
function figureName(group, figure) {
	return `${group.step === null ? "" : `${group.step} clients, `}${group.held === void 0 ? "" : `${group.held} calls held, `}${group.cell === void 0 ? "" : `${group.cell}, `}${group.method === null ? "" : `${group.method} `}${figure}`;
}

// src/record/complete.ts
/** What a record still lacks, and which of its headline figures cannot be trusted. */
/** Ids of planned measurements that have not had all their rounds (broken ones count: they were tried). */
function unfinished(record) {
	const done = record.runs.flatMap((run) => run.measurements).filter((each) => each.rounds.length >= each.rounds_planned);
	const ids = new Set(done.map((each) => each.id));
	return plannedIds(record).filter((id) => !ids.has(id));
}
/** Whether every planned measurement is there, in every run with all its rounds, and none of them broke. */
function isComplete(record) {
	const whole = ({ rounds, rounds_planned }) => rounds.length >= rounds_planned && rounds.every((round) => round.failure === null);
	return unfinished(record).length === 0 && record.runs.every((run) => run.measurements.every(whole));
}
function plannedIds(record) {
	const { measurements } = record.plan;
	return (Array.isArray(measurements) ? measurements : []).map((each) => String(each?.id));
}
/** Every invalid headline figure: `measure` exits 1 and `publish` refuses while there is one. */
function headlineFaults(record) {
	return record.runs.flatMap((run) => run.measurements.flatMap(faultsOf));
}
function faultsOf(measurement) {
	return figureGroups(measurement).flatMap(({ method, figures, ...of }) => Object.entries(figures).flatMap(([figure, { verdicts }]) => isHeadline(measurement.kind, {
		method,
		...of
	}, figure) ? (verdicts ?? []).filter((verdict) => verdict.level === "invalid").map(({ code, reason }) => ({
		measurement: measurement.id,
		method,
		figure,
		code,
		reason
	})) : []));
}
/** Of a series only the fits are: at one of its steps calls may well fail, and that is what it was to find out. */
function isHeadline(kind, { step, method, held, cell }, figure) {
	if (kind === "throughput") return cell !== void 0 && headlineCells.has(figure);
	if (step !== null || held !== void 0) return false;
	const known = method === null ? kind === "series" ? seriesFigures : pointFigures : methodFigures;
	return Object.hasOwn(known, figure) && known[figure]?.headline === true;
}

// src/record/hosts.ts
/** What tells a host from others; where the system gives no id, all that is known of the machine. */
function hostKey({ id, arch, cpu_model: cpu, cpus, memory_mib: memory }) {
	return id ?? JSON.stringify([
		arch,
		cpu,
		cpus,
		memory
	]);
}
/** The number of each run's host, from 1: runs of one host have the same. */
function hostNumbers({ runs }) {
	const hosts = [...new Set(runs.map(({ host }) => hostKey(host)))];
	return runs.map(({ host }) => hosts.indexOf(hostKey(host)) + 1);
}

// src/record/merge.ts
/** Several records as the one record of a snapshot: each host's run stays a run of its own. */
/**
* One record with all runs, in an order that does not depend on who measured first: by host, then by start.
* Records of some measurements each are one of all, if together they have all.
* @throws RecordsDifferError where they are of different names, configs, tags, builds, profiles or tool versions, or one
*   host has measured the same twice
*/
function mergeRecords(records) {
	const [first, ...others] = records;
	if (!first) throw new RecordsDifferError("no record given");
	if (others.length === 0) return first;
	for (const other of others) assertSame(first, other);
	assertSameBuilds(records);
	const runs = records.flatMap((record) => record.runs).sort((a, b) => runKey(a) < runKey(b) ? -1 : 1);
	assertOnce(runs);
	const plan = mergedPlan(records);
	const merged = {
		...first,
		plan,
		unpublishable: reasons(records, plan),
		runs
	};
	return {
		...merged,
		complete: isComplete(merged)
	};
}
const runKey = ({ host, started }) => JSON.stringify([
	host.arch,
	host.cpu_model,
	hostKey(host),
	started
]);
function assertSame(a, b) {
	const differ = (what, x, y) => {
		if (x !== y) throw new RecordsDifferError(`${what} differs: ${shown(x)} and ${shown(y)}`);
	};
	differ("name", a.name, b.name);
	differ("config", a.config_sha256, b.config_sha256);
	differ("tool version", a.tool.version, b.tool.version);
	differ("tag", a.tag ?? "none", b.tag ?? "none");
	const profiles = ({ runs }) => [...new Set(runs.map((run) => run.profile))].sort().join(", ");
	differ("profile", profiles(a), profiles(b));
}
const told = /^([0-9a-f]{7,64})(.*)$/i;
/** A target is one build wherever it was measured: of two commits a reader could not tell what is rated. */
function assertSameBuilds(records) {
	const known = /* @__PURE__ */ new Map();
	for (const { scenario, identity } of records.flatMap(({ runs }) => runs.flatMap((run) => run.measurements))) {
		const commit = identity?.commit?.trim().toLowerCase() ?? "";
		if (!told.test(commit)) continue;
		const other = known.get(scenario.target) ?? commit;
		if (!isSameCommit(commit, other)) throw new RecordsDifferError(`commit of ${shown(scenario.target)} differs: ${shown(other)} and ${shown(commit)}`);
		known.set(scenario.target, other);
	}
}
/** Programs tell their commit in full or in short. */
function isSameCommit(a, b) {
	const [, x = "", xMark] = told.exec(a) ?? [];
	const [, y = "", yMark] = told.exec(b) ?? [];
	return (x.startsWith(y) || y.startsWith(x)) && xMark === yMark;
}
/** Of two figures of one thing on one host, one would have to be dropped: which is not ours to say. */
function assertOnce(runs) {
	const seen = /* @__PURE__ */ new Map();
	for (const run of runs) for (const { id } of run.measurements) {
		const key = JSON.stringify([hostKey(run.host), id]);
		const other = seen.get(key);
		if (other !== void 0) throw new RecordsDifferError(other.started === run.started ? `the run started ${shown(run.started)} is given twice` : `${shown(id)} was measured twice on ${shown(run.host.cpu_model ?? run.host.arch)}: in the runs started ${shown(other.started)} and ${shown(run.started)}`);
		seen.set(key, run);
	}
}
/** Plans of one config may differ in what was chosen to be measured (`--only`); the record's plan holds all of it. */
function mergedPlan(records) {
	const [first] = records.map((record) => record.plan);
	const measurements = [];
	for (const each of records.flatMap((record) => measurementsOf(record.plan))) if (!measurements.some((known) => isDeepStrictEqual(known, each))) measurements.push(each);
	return {
		...first,
		measurements
	};
}
/** Reasons of all, but for what was left out by choice: what counts of that is whether it is in none of them. */
function reasons(records, plan) {
	const left = chosenOf(plan);
	const others = records.flatMap(({ plan: own, unpublishable }) => unpublishable.filter((reason) => reason !== chosenOf(own)));
	return [.../* @__PURE__ */ new Set([...left === null ? [] : [left], ...others])];
}
function chosenOf(plan) {
	const all = Array.isArray(plan["of"]) ? plan["of"] : [];
	const ids = new Set(measurementsOf(plan).map((each) => each?.id));
	return chosenReason(all.filter((id) => ids.has(id)).length, all.length);
}
const measurementsOf = (plan) => Array.isArray(plan["measurements"]) ? plan["measurements"] : [];
/** Text of a record in a message: one line of bounded length. */
const shown = (text) => {
	const line = text.replace(/[\p{Cc}\p{Cf}]/gu, " ");
	return line.length > 100 ? `${line.slice(0, 100)}...` : line;
};

// src/record/serialize.ts
/** The one text form of a record: sorted keys, one figure per line, LF, so that a reviewer can read the diff. */
/** Longer flat objects are spread over lines; a figure never is, nor a row of figures. */
const flatWidth = 160;
/**
* The record as text.
* @throws NonFiniteNumberError with the path of the number
*/
function serializeRecord(record) {
	return `${print(record, "", [])}\n`;
}
/** SHA-256 of the record's text form, hex; it stands in every file drawn from the record. */
function recordSha256(record) {
	return createHash("sha256").update(serializeRecord(record)).digest("hex");
}
/** Own keys in code-unit order, which no locale changes; what is undefined is not there. */
function entriesOf(value) {
	return Object.entries(value).filter(([, each]) => each !== void 0).sort(([a], [b]) => a < b ? -1 : 1);
}
const isObject = (value) => typeof value === "object" && value !== null;
function print(value, indent, path) {
	if (!isObject(value)) return scalar(value, path);
	if (isFigure(value) || isRow(value, path)) return onOneLine(value, path);
	if (isFlat(value)) {
		const line = onOneLine(value, path);
		if (line.length <= flatWidth) return line;
	}
	const inner = `${indent} `;
	const [open, close] = Array.isArray(value) ? "[]" : "{}";
	return `${open}\n${inner}${(Array.isArray(value) ? value.map((each, i) => print(each, inner, [...path, String(i)])) : entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${print(each, inner, [...path, key])}`)).join(`,\n${inner}`)}\n${indent}${close}`;
}
function onOneLine(value, path) {
	if (!isObject(value)) return scalar(value, path);
	if (Array.isArray(value)) return `[${value.map((each, i) => onOneLine(each, [...path, String(i)])).join(",")}]`;
	return `{${entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}:${onOneLine(each, [...path, key])}`).join(",")}}`;
}
function scalar(value, path) {
	if (typeof value === "number" && !Number.isFinite(value)) throw new NonFiniteNumberError(`${path.join(".")} is ${value}, which no record may hold`);
	const text = JSON.stringify(value);
	if (text === void 0) throw new NonFiniteNumberError(`${path.join(".")} is ${typeof value}, which no record may hold`);
	return text;
}
/** A figure, by what only a figure has. */
const isFigure = (value) => [
	"value",
	"low",
	"high",
	"n",
	"rounds",
	"source"
].every((key) => key in value);
/** Of which a record has hundreds: what one round read at one step, in one sample, or all in all. */
const rows = [[
	"instance",
	"order",
	"outcomes",
	"values"
], [
	"achieved",
	"clients",
	"stopped_in_step",
	"values"
]];
const isRow = (value, path) => rows.some((keys) => keys.every((key) => key in value)) || path.at(-3) === "rounds" && (path.at(-1) === "values" || path.at(-1) === "admit");
const isFlat = (value) => !Object.values(value).some(isObject);

// src/record/write.ts
/** Writing so that a file is either the old one or the new one, whatever happens in between. */
/**
* Writes beside the file, syncs, and renames over it. The folder is made where it is missing; what a writer of the same
* file left that was killed over it goes.
*/
async function writeAtomic(file, content) {
	const folder = path.dirname(file);
	await makeFolder(folder);
	await removeHalves(file);
	const mark = `${process.pid}-${randomBytes(6).toString("hex")}`;
	const temporary = path.join(folder, `.${path.basename(file)}.${mark}.tmp`);
	try {
		const handle = await open(temporary, "wx");
		try {
			await handle.writeFile(content);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw Object.assign(error, { path: file });
	}
	await syncFolder(folder);
}
/** Files that were to become this one, of processes that are no more. */
async function removeHalves(file) {
	const folder = path.dirname(file);
	const start = `.${path.basename(file)}.`;
	for (const name of await readdir(folder).catch(() => [])) {
		const writer = name.startsWith(start) ? /^(\d{1,10})-[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length)) : null;
		if (writer !== null && !answers(Number(writer[1]))) await rm(path.join(folder, name), { force: true });
	}
}
/** The rename itself must survive a power cut; where a folder cannot be synced (Windows), it may not. */
async function syncFolder(folder) {
	try {
		const handle = await open(folder, "r");
		await handle.sync().finally(() => handle.close());
	} catch {}
}
/**
* Writes the record atomically.
* @throws NonFiniteNumberError before anything is touched
*/
async function writeRecord(file, record) {
	await writeAtomic(file, serializeRecord(record));
}

// src/record/samples.ts
/**
* Raw rounds on disk: one gzip file of one JSON line each, written atomically as a round ends, so that a resumed run
* pools exactly what was measured. Together they are `samples.ndjson.gz`: gzip members may follow one another.
*/
const packed = promisify(gzip);
const unpacked = promisify(gunzip);
/** ns: below what any clock here tells apart. */
const digits = 6;
const isSeriesRound = (round) => "steps" in round;
const isGridRound = (round) => "samples" in round;
const isPointRound = (round) => !isSeriesRound(round) && !isGridRound(round);
const fileOf = (measurement, round) => `${encodeURIComponent(measurement)}.${String(round).padStart(4, "0")}.json.gz`;
const whole = (value) => Number(value.toFixed(digits));
/** The round as it is read back: figures must be the same before and after a run was broken off. */
function asKept(kept) {
	return {
		...kept,
		round: mapArrays(kept.round, (values) => Float64Array.from(values, whole))
	};
}
/** Keeps a round, in place of an earlier try of it. */
async function saveRound(run, measurement, kept) {
	const line = `${JSON.stringify({
		measurement,
		...kept
	}, plainNumbers)}\n`;
	await writeAtomic(path.join(run.rounds, fileOf(measurement, kept.round.round)), await packed(line));
}
/** Typed arrays as lists of numbers; JSON would make objects of them. */
function plainNumbers(_key, value) {
	return value instanceof Float64Array ? Array.from(value, whole) : value;
}
/** All kept rounds, by measurement, in order of their number. What cannot be read is as good as not measured. */
async function loadRounds(run) {
	const rounds = /* @__PURE__ */ new Map();
	for (const file of await roundFiles(run)) {
		const row = await readRow(path.join(run.rounds, file));
		if (row === null) continue;
		const { measurement, ...kept } = row;
		rounds.set(measurement, [...rounds.get(measurement) ?? [], kept]);
	}
	return rounds;
}
async function roundFiles(run) {
	return (await readdir(run.rounds).catch(() => [])).filter((file) => file.endsWith(".json.gz") && !file.startsWith(".")).sort();
}
async function readRow(file) {
	try {
		const row = JSON.parse((await unpacked(await readFile(file))).toString("utf8"));
		return {
			...row,
			round: withArrays(row.round)
		};
	} catch {
		return null;
	}
}
/** Lists of latencies as typed arrays again. */
function withArrays(round) {
	return mapArrays(round, (values) => Float64Array.from(values));
}
/** The round with each of its lists of times changed. */
function mapArrays(round, change) {
	if (isGridRound(round)) return round;
	if (isSeriesRound(round)) return {
		...round,
		steps: round.steps.map((step) => mapStep(step, change))
	};
	return {
		...round,
		quiet: mapMethods(round.quiet, change),
		load: mapMethods(round.load, change)
	};
}
function mapStep(step, change) {
	if (step.load === null) return step;
	return {
		...step,
		load: {
			...step.load,
			methods: mapMethods(step.load.methods, change)
		}
	};
}
/** By method. */
function mapMethods(methods, change) {
	return Object.fromEntries(Object.entries(methods).map(([name, each]) => [name, {
		...each,
		latencies: change(each.latencies),
		...each.waits === void 0 ? {} : { waits: change(each.waits) },
		...each.open === void 0 ? {} : { open: mapOpen(each.open, change) }
	}]));
}
const mapOpen = (open, change) => ({
	...open,
	unsentWaits: change(open.unsentWaits),
	lags: change(open.lags),
	services: change(open.services)
});
/** Joins the rounds to `samples.ndjson.gz`; returns its SHA-256, hex, for the record. */
async function packSamples(run) {
	const files = await roundFiles(run);
	const parts = await Promise.all(files.map((file) => readFile(path.join(run.rounds, file))));
	const whole = parts.length > 0 ? Buffer.concat(parts) : await packed("");
	await writeAtomic(run.samples, whole);
	return createHash("sha256").update(whole).digest("hex");
}
/** Names in the record the raw samples its figures were made from. */
function namedSamples(record, sha256) {
	return {
		...record,
		runs: record.runs.map((run) => ({
			...run,
			samples_sha256: sha256
		}))
	};
}

// src/record/profiles.ts
/** Profiles of a run: one file each in the run folder, and their tops in `analysis.md`. The page publishes none of it. */
/** Keeps the profiles of one measurement and adds their tops to the analysis. */
async function keepProfiles({ profiles: folder }, profiled, profiles) {
	await makeFolder(folder);
	const parts = [`## ${profiled.title}, ${profiled.clients} ${profiled.clients === 1 ? "client" : "clients"} calling\n`];
	for (const [at, profile] of profiles.entries()) {
		const nth = profiles.slice(0, at).filter(({ kind }) => kind === profile.kind).length;
		const file = `${profiled.id}.${profile.kind}${nth === 0 ? "" : `.${nth + 1}`}.${profile.extension}`;
		await writeFile(path.join(folder, file), profile.bytes);
		parts.push(describe(profile, file));
	}
	await appendFile(path.join(folder, "analysis.md"), `${parts.join("\n")}\n`);
}
/** Whole ms, MiB with one decimal: sampled, so no more is known. */
const units = {
	cpu: {
		head: "Processor time by function (own)",
		unit: "ms",
		per: 1e6,
		digits: 0
	},
	heap: {
		head: "Live heap by allocating function",
		unit: "MiB",
		per: 2 ** 20,
		digits: 2
	}
};
function describe({ kind, top }, file) {
	const { head, unit, per, digits } = units[kind];
	const rows = top.map(({ name, own, share }) => `| ${asCode(name)} | ${(own / per).toFixed(digits)} | ${(100 * share).toFixed(1)} |`);
	const table = [
		`| Function | Own, ${unit} | % |`,
		"| --- | ---: | ---: |",
		...rows
	].join("\n");
	return `${head}, from \`${file}\`:\n\n${rows.length === 0 ? "Nothing was sampled." : table}\n`;
}
/** A name comes from the target. */
const asCode = (name) => `\`${name.replaceAll(/[`|\r\n]/g, "'")}\``;

// src/record/reasons.ts
/**
* The reasons of a record, read back as a code and values. A record gives them as English sentences, each made by the
* part that found it; pages of other languages say the same in theirs. What no sentence here fits is left as it is.
*/
/** `{name}` stands for text without `:` and `;`, `{name*}` for any, `{name#}` for a number. */
const reasonSentences = {
	"not-measured": "not measured",
	"no-ok-call": "no successful call",
	"calls-needed": "{figure} needs {calls#} ok calls",
	"no-probe": "no probe is configured",
	"probe-has-none": "the {runtime} probe has none",
	"starts-with-client": "a stdio server starts with its client",
	"ends-with-client": "a stdio server ends with its client",
	"ran-already": "it ran already when it was found",
	"no-standin": "nothing stands in for anything",
	"no-complete-round": "no complete round",
	"two-steps-needed": "needs two steps",
	"two-counts-needed": "needs two settled readings with different client counts",
	"no-peak": "no peak was read",
	"rate-rises": "the rate still rises at the largest step",
	"no-control": "no control step was taken",
	"within-interval": "not distinguishable from zero",
	"within-noise": "within what settled readings waver by",
	"wide-interval": "half-width of the interval over 10 % of the figure",
	"wide-interval-of": "half-width of the interval over 10 % of the figure ({share#} %)",
	"wide-range": "half-width of the range of the instances over 10 % of the figure",
	"wide-range-of": "half-width of the range of the instances over 10 % of the figure ({share#} %)",
	"no-one-slope": "one slope does not describe all readings",
	"two-readings": "drawn through two settled readings",
	"ended-before": "the round ended before it was read",
	"told-once": "told once, at the largest step",
	"no-traceback": "on SIGQUIT it printed no whole traceback of Go",
	"long-traceback": "its traceback is longer than what is kept of its output",
	"clients-left": "the clients had left by then",
	"series-ended": "the series ended at {clients#} clients",
	"no-health": "no health probe is configured",
	"no-answer": "a newcomer got no answer: {why}",
	"none-open": "no call was open",
	"ended-meanwhile": "{calls#} calls ended while they were read",
	"left-by-calls": "{kib#} KiB per 1000 calls",
	"rounds-missing": "{broken#} of {rounds#} rounds",
	"some-calls": "{calls#} of {started#} calls",
	"some-calls-unsent": "{calls#} of {started#} calls, {local#} of them for want of a port or descriptor of ours",
	"none-ended": "not one call ended in the window",
	"none-ok": "0 of {started#} calls ended ok in the window",
	"rate-under": "p99 does not stay within {limit#} ms at {rate#} calls/s",
	"rate-driver": "p99 stays within {limit#} ms at {rate#} calls/s, and the driver can send no more",
	"rate-late": "p99 does not stay within {limit#} ms at {rate#} calls/s, which the driver did not keep either",
	"rate-restless": "what held a rate once did not hold it again",
	"pairs-needed": "needs {needed#} pairs of samples, and there are {pairs#}",
	"ratio-of-bound": "one of the two figures is a bound",
	"ratio-of-invalid": "one of the two figures is not valid",
	"wider-gain": "{share#} % more with {drivers#} drivers",
	unsent: "{unsent#} of {due#} calls due were not sent",
	"driver-behind": "driver sent calls late by {share#} % of their latency",
	unanswered: "{calls#} of {started#} calls got no answer; {figure} is one of them",
	"driver-busy": "driver busy or waiting {share#} % of the window",
	"driver-waited": "driver waited for a processor {share#} % of the window",
	"driver-late": "driver waited for a processor {share#} % of each call",
	"standin-busy": "stand-in busy or waiting {share#} % of the window",
	"process-vanished": "a vanished process took its own time with it",
	moved: "moved by over 2 % when read again",
	moving: "read at the cap, still moving",
	"unsettled-empty": "resident memory with no client had not settled after {seconds#} s",
	"unsettled-clients": "resident memory with {clients#} connected had not settled after {seconds#} s",
	"unsettled-loaded": "resident memory after load, {state} had not settled after {seconds#} s",
	"unsettled-later": "resident memory {when} had not settled after {seconds#} s",
	"first-call-open": "some client had not finished its first call after {seconds#} s of load",
	"window-cut": "{calls#} calls ended ok in a window cut at {seconds#} s",
	"others-busy": "other programs kept {busy#} of {cpus#} CPUs busy",
	"never-quiet": "other programs kept {busy#} of {cpus#} CPUs busy before the round, and did not rest within {seconds#} s",
	swapped: "the host moved {pages#} pages to or from swap",
	"slowed-down": "the processor was slowed down {times#} times by heat or power",
	"quota-waited": "the control group waited {ms#} ms for its CPU quota",
	"memory-limit-met": "the control group came up against its memory limit {times#} times",
	stolen: "the hypervisor took {share#} % of the processor time",
	"state-changed": "{state} changed from {before} to {after}",
	reconnected: "{connections#} connections had to be opened again",
	resent: "{connections#} connections had to be opened again; {requests#} requests had got no answer and were sent a second time",
	"second-try": "{clients#} clients were admitted at the second try only: {why}",
	"no-program": "this host has no {program}",
	"left-out": "{none#} of {clients#} clients got no answer in the window",
	slower: "p50 of its first fifth {first#} ms, of its last {last#} ms",
	"was-stopped": "{who} (pid {pid#}) was stopped for {seconds#} s",
	"was-stopped-outside": "{who} (pid {pid#}) was stopped for {seconds#} s outside the windows",
	"one-replaced": "1 process ({names}) ended under load and others took their place",
	"several-replaced": "{processes#} processes ({names}) ended under load and others took their place",
	"other-build": "{what}, the first was {then}",
	"other-instance": "process {pid#} is another instance than that of the first round, process {then#}",
	"no-trace": "expected {trace}, but {count} counted",
	unexpected: "expected {condition}, found {found#}",
	"no-number": "no number: {why}",
	"answers-differ": "the answers differ: {answers}"
};
/** Sentences of a record that are no reasons of figures: why it is not published, what was checked, what a peer said. */
const otherSentences = {
	"never-published": "the profile {profile} is never published",
	chosen: "{chosen#} of {all#} measurements were chosen by --only",
	"set-differs": "--set {set*} differs from the config",
	trial: "a trial run (`trial: true`)",
	unsupported: "this version does not measure {kinds*}: {ids*} left out",
	"without-answer": "no answer",
	"no-reason": "no reason given",
	status: "status {status#}",
	"check-answered": "every call answered and proved",
	"check-clients": "clients achieved are the clients asked for",
	"all-calls": "{calls#} calls",
	"calls-not-ok": "{bad#} of {calls#} calls not ok",
	"answers-equal": "the same of {endpoints}",
	counted: "{count#} counted",
	"nothing-counted": "nothing counted"
};
const patterns = Object.entries({
	...reasonSentences,
	...otherSentences
}).map(([code, sentence]) => ({
	code,
	pattern: patternOf(sentence)
}));
function patternOf(sentence) {
	const parts = sentence.split(/(\{\w+[#*]?\})/).map((part) => {
		const [, name, kind] = /^\{(\w+)([#*]?)\}$/.exec(part) ?? [];
		if (name === void 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
		if (kind === "#") return `(?<${name}>-?\\d+(?:\\.\\d+)?)`;
		return kind === "*" ? `(?<${name}>.+?)` : `(?<${name}>[^:;]+?)`;
	});
	return new RegExp(`^${parts.join("")}$`);
}
/** What verdicts begin with, which several rounds may have in common. */
const inRounds = /^rounds? (?<rounds>\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*): /;
/** Several in one, which `; ` parts; null where one of them is none of these. */
function readReasons(text) {
	const whole = readReason(text);
	const parts = text.split("; ").map(readReason);
	const known = parts.filter((part) => part !== null);
	if (parts.length > 1 && known.length === parts.length) return known;
	return whole === null ? null : [whole];
}
/** Null for a sentence that is none of these. */
function readReason(text) {
	const rounds = inRounds.exec(text);
	const rest = rounds === null ? text : text.slice(rounds[0].length);
	const said = rounds?.groups?.["rounds"] ?? null;
	const whole = sentenceOf(rest);
	if (whole !== null) return {
		...whole,
		rounds: said,
		method: null
	};
	for (let at = rest.indexOf(": "); at >= 0; at = rest.indexOf(": ", at + 1)) {
		const found = sentenceOf(rest.slice(at + 2));
		if (found !== null) return {
			...found,
			rounds: said,
			method: rest.slice(0, at)
		};
	}
	return null;
}
function sentenceOf(text) {
	for (const { code, pattern } of patterns) {
		const match = pattern.exec(text);
		if (match !== null) return {
			code,
			values: { ...match.groups }
		};
	}
	return null;
}

export { figureName as C, largestNumber as D, throughputOf as E, largestRecordBytes as O, figureGroups as S, seriesOf as T, hostNumbers as _, isGridRound as a, unfinished as b, loadRounds as c, saveRound as d, writeAtomic as f, mergeRecords as g, serializeRecord as h, asKept as i, namedSamples as l, recordSha256 as m, readReasons as n, isPointRound as o, writeRecord as p, keepProfiles as r, isSeriesRound as s, readReason as t, packSamples as u, headlineFaults as v, pointsOf as w, cellName as x, isComplete as y };
