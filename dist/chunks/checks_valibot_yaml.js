import { B as checkExpectation, dt as fillTemplate } from "./config.js";
import "./config-index.js";

// src/checks/judge.ts
/** What an answer is worth as a number, and whether that is what was expected. */
/** The finding of a check that failed: it fails what it was made around, by name. */
const checkFinding = ({ name, reason }) => ({
	code: "check-failed",
	reason: `check ${name}: ${reason}`,
	method: null
});
const number = /^\s*(-?\d+(?:\.\d+)?)\s*$/;
/** Characters of an answer that are shown. */
const shown = 80;
/** The number in an answer: what the pattern's first group holds (the match, where it has none), or the whole answer. */
function readNumber({ outcome, reason, text }, pattern) {
	if (outcome !== "ok") return { why: `it ended ${outcome}${reason === null ? "" : `, ${reason}`}` };
	const match = pattern === null ? null : new RegExp(pattern, "u").exec(text);
	if (pattern !== null && match === null) return { why: "the pattern is not in the answer" };
	const found = match === null ? text : match[1] ?? match[0];
	const digits = number.exec(found)?.[1];
	if (digits === void 0) return { why: `${quoted(found)} is no number` };
	if (Math.abs(Number(digits)) > Number.MAX_SAFE_INTEGER) return { why: `${digits} cannot be told to the unit` };
	return { value: Number(digits) };
}
/** A text as it can stand in one line. */
function quoted(text) {
	const line = text.replaceAll(/\s+/g, " ").trim();
	return `"${line.length > shown ? `${line.slice(0, shown)} ...` : line}"`;
}
function changeOf(before, after) {
	if (!("value" in before)) return before;
	return "value" in after ? { value: after.value - before.value } : after;
}
/** @param vars what a condition may name: `connections`, `calls`, the grid's parameters, axes */
function judgeReading({ name, expect }, reading, vars) {
	const condition = fillTemplate(expect, vars);
	if (!("value" in reading)) return {
		name,
		passed: false,
		reason: `no number: ${reading.why}`
	};
	const passed = checkExpectation(condition, reading.value) === true;
	return {
		name,
		passed,
		reason: passed ? `${reading.value}` : `expected ${condition}, found ${reading.value}`
	};
}
/** Whether all have answered, and the same. */
function judgeEqual(name, given) {
	const silent = given.find(({ answer }) => answer.outcome !== "ok");
	if (silent !== void 0) {
		const { outcome, reason } = silent.answer;
		return {
			name,
			passed: false,
			reason: `${silent.endpoint} ended ${outcome}, ${reason ?? "no reason"}`
		};
	}
	const [first, ...others] = given;
	const other = others.find(({ answer }) => answer.same !== first?.answer.same);
	const where = [...new Set(given.map(({ endpoint }) => endpoint))].join(" and ");
	if (first === void 0 || other === void 0) return {
		name,
		passed: true,
		reason: `the same of ${where}`
	};
	return {
		name,
		passed: false,
		reason: `the answers differ: ${[first, other].map(({ endpoint, answer }) => `${endpoint} ${quoted(answer.text)}`).join(", ")}`
	};
}

export { readNumber as a, judgeReading as i, checkFinding as n, judgeEqual as r, changeOf as t };
