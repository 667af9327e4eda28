import { C as string, S as strictObject, _ as picklist, a as finite, c as literal, f as minValue, h as number, m as nullable, n as boolean, s as integer, t as array, v as pipe } from "./valibot.js";
import { o as version } from "./start.js";
import { i as sections, r as probes } from "./host.js";

// src/host/doctor/report.ts
/** What the probes found, and the grade that follows from it. */
const text = string();
const nullableText = nullable(text);
const count = pipe(number(), integer(), minValue(0));
const rowSchema = strictObject({
	/** `<section>.<name>`; stable. */
	id: text,
	section: picklist(sections),
	title: text,
	result: picklist([
		"ok",
		"warn",
		"fail",
		"unknown"
	]),
	/** As it was read; null where it could not be. */
	value: nullableText,
	/** What was read. */
	where: text,
	/** What is wrong, or why it cannot be told. */
	said: nullableText,
	why: text,
	/** Empty where there is nothing to mend. */
	fix: text,
	/** No machine is a reference while this is unknown. */
	needed: boolean()
});
/** `doctor --json`; schema/doctor.schema.json is made from it. */
const reportSchema = strictObject({
	schema: literal(1),
	tool: strictObject({
		name: literal("ratingplate"),
		version: text
	}),
	grade: picklist([
		"reference",
		"degraded",
		"unknown"
	]),
	/** Ids of the probes that the grade is for; empty for a reference. */
	because: array(text),
	counts: strictObject({
		ok: count,
		warn: count,
		fail: count,
		unknown: count
	}),
	/** The entry for `reference` of a config. */
	reference: strictObject({
		cpu: nullableText,
		cpus: count,
		host: nullableText
	}),
	watched_ms: pipe(number(), finite()),
	probes: array(rowSchema)
});
/** Asks every probe. */
function examine(scene, asked = probes) {
	const rows = asked.map((probe) => rowOf(probe, scene));
	const { facts } = scene;
	return {
		schema: 1,
		tool: {
			name: "ratingplate",
			version
		},
		...gradeOf(rows),
		counts: {
			ok: countOf(rows, "ok"),
			warn: countOf(rows, "warn"),
			fail: countOf(rows, "fail"),
			unknown: countOf(rows, "unknown")
		},
		reference: {
			cpu: facts.cpu_model,
			cpus: facts.cpus,
			host: facts.id
		},
		watched_ms: Math.round(scene.watched.ms),
		probes: rows
	};
}
function rowOf({ id, title, where, why, fix, needed, look }, scene) {
	const section = sections.find((name) => id.startsWith(`${name}.`));
	if (section === void 0) throw new Error(`${id} is of no section`);
	const { result, value, said } = look(scene);
	return {
		id,
		section,
		title,
		result,
		value,
		where,
		said,
		why,
		fix,
		needed: needed === true
	};
}
const countOf = (rows, result) => rows.filter((row) => row.result === result).length;
/**
* `degraded`: something is known to spoil figures, or to let a target reach further than it should.
* `unknown`: nothing is, but something that has to be known cannot be read. `reference`: neither. Warnings do not count.
*/
function gradeOf(rows) {
	const failed = rows.filter(({ result }) => result === "fail").map(({ id }) => id);
	if (failed.length > 0) return {
		grade: "degraded",
		because: failed
	};
	const untold = rows.filter(({ result, needed }) => needed && result === "unknown").map(({ id }) => id);
	return untold.length > 0 ? {
		grade: "unknown",
		because: untold
	} : {
		grade: "reference",
		because: []
	};
}

export { examine as t };
