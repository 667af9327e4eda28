import { vt as NonFiniteNumberError, wt as RecordsDifferError } from "./errors.js";
import { i as pointFigures, r as methodFigures } from "./stats.js";
import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";

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
	const whole = (point) => point.rounds.length >= point.rounds_planned && point.rounds.every((round) => round.failure === null);
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
function faultsOf(point) {
	const invalid = (figures, method, headline) => Object.entries(figures).flatMap(([figure, { verdicts }]) => headline.has(figure) ? (verdicts ?? []).filter((verdict) => verdict.level === "invalid").map(({ code, reason }) => ({
		measurement: point.id,
		method,
		figure,
		code,
		reason
	})) : []);
	return [...invalid(point.figures, null, headlinesOf(pointFigures)), ...point.methods.flatMap((method) => invalid(method.figures, method.name, headlinesOf(methodFigures)))];
}
const headlinesOf = (figures) => new Set(Object.keys(figures).filter((name) => figures[name]?.headline));

// src/record/merge.ts
/** Several records as the one record of a snapshot: each host's run stays a run of its own. */
/**
* One record with all runs, in order of their start whatever order they are given in.
* @throws RecordsDifferError where they are of different names, configs or tool versions, or one run comes twice
*/
function mergeRecords(records) {
	const [first, ...others] = records;
	if (!first) throw new RecordsDifferError("no record given");
	if (others.length === 0) return first;
	for (const other of others) assertSame(first, other);
	const runs = records.flatMap((record) => record.runs).sort((a, b) => runKey(a) < runKey(b) ? -1 : 1);
	const twice = runs.find((run, i) => i > 0 && runKey(run) === runKey(runs[i - 1]));
	if (twice) throw new RecordsDifferError(`the run started ${twice.started} is given twice`);
	const merged = {
		...first,
		plan: mergedPlan(records),
		unpublishable: reasons(records),
		runs
	};
	return {
		...merged,
		complete: isComplete(merged)
	};
}
const runKey = (run) => `${run.started} ${run.host.id ?? ""} ${run.host.cpu_model ?? ""}`;
const reasons = (records) => [...new Set(records.flatMap((record) => record.unpublishable))];
function assertSame(a, b) {
	const differ = (what, x, y) => {
		if (x !== y) throw new RecordsDifferError(`${what} differs: ${x} and ${y}`);
	};
	differ("name", a.name, b.name);
	differ("config", a.config_sha256, b.config_sha256);
	differ("tool version", a.tool.version, b.tool.version);
	differ("tag", a.tag ?? "none", b.tag ?? "none");
}
/** Plans of one config may differ in what was chosen to be measured (`--only`); the record's plan holds all of it. */
function mergedPlan(records) {
	const plans = records.map((record) => record.plan);
	const [first] = plans;
	const measurements = [];
	for (const each of plans.flatMap((plan) => Array.isArray(plan.measurements) ? plan.measurements : [])) if (!measurements.some((known) => isDeepStrictEqual(known, each))) measurements.push(each);
	return {
		...first,
		measurements
	};
}

// src/record/serialize.ts
/** The one text form of a record: sorted keys, one figure per line, LF, so that a reviewer can read the diff. */
/** Longer flat objects are spread over lines; a figure never is. */
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
	if (isFigure(value)) return onOneLine(value, path);
	if (isFlat(value)) {
		const line = onOneLine(value, path);
		if (line.length <= flatWidth) return line;
	}
	const inner = `${indent}  `;
	const [open, close] = Array.isArray(value) ? "[]" : "{}";
	return `${open}\n${inner}${(Array.isArray(value) ? value.map((each, i) => print(each, inner, [...path, String(i)])) : entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${print(each, inner, [...path, key])}`)).join(`,\n${inner}`)}\n${indent}${close}`;
}
function onOneLine(value, path) {
	if (!isObject(value)) return scalar(value, path);
	if (Array.isArray(value)) return `[${value.map((each, i) => onOneLine(each, [...path, String(i)])).join(", ")}]`;
	const parts = entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each, [...path, key])}`);
	return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
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
const isFlat = (value) => !Object.values(value).some(isObject);

// src/record/write.ts
/** Writing so that a file is either the old one or the new one, whatever happens in between. */
/** Writes beside the file, syncs, and renames over it. The folder is made where it is missing. */
async function writeAtomic(file, content) {
	const folder = path.dirname(file);
	await mkdir(folder, { recursive: true });
	const temporary = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString("hex")}.tmp`);
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
		throw error;
	}
	await syncFolder(folder);
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
const fileOf = (measurement, round) => `${encodeURIComponent(measurement)}.${String(round).padStart(4, "0")}.json.gz`;
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
	return value instanceof Float64Array ? Array.from(value, (each) => Number(each.toFixed(digits))) : value;
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
	const restore = (methods) => Object.fromEntries(Object.entries(methods).map(([name, each]) => [name, {
		...each,
		latencies: Float64Array.from(each.latencies)
	}]));
	return {
		...round,
		quiet: restore(round.quiet),
		load: restore(round.load)
	};
}
/** Joins the rounds to `samples.ndjson.gz`; returns its SHA-256, hex, for the record. */
async function packSamples(run) {
	const files = await roundFiles(run);
	const parts = await Promise.all(files.map((file) => readFile(path.join(run.rounds, file))));
	const whole = Buffer.concat(parts);
	await writeAtomic(run.samples, whole);
	return createHash("sha256").update(whole).digest("hex");
}

export { writeRecord as a, mergeRecords as c, unfinished as d, writeAtomic as i, headlineFaults as l, packSamples as n, recordSha256 as o, saveRound as r, serializeRecord as s, loadRounds as t, isComplete as u };
