import { setTimeout } from "node:timers/promises";
import { r as driverMethod } from "./rig_pprof-format_valibot_ws_yaml_later_pg.js";
import { a as readNumber, i as judgeReading, t as changeOf } from "./checks_valibot_yaml.js";

// src/checks/around.ts
/** Number checks of one instance: read before something and after it, each over a session of its own. */
/** A count of other clients falls only once a server has seen that the last ones have gone: how long that may take, ms. */
const patienceMs = 2e3;
const againMs = 50;
/** The answers of calls in their order, secrets taken out of what is shown of them. */
async function askCalls({ asker, endpoint, ceilingMs, mask }, calls, vars) {
	const methods = calls.map(({ method }) => driverMethod(method, vars, ceilingMs));
	return (await asker.ask(endpoint, methods)).map((one) => ({
		...one,
		text: mask(one.text),
		reason: one.reason === null ? null : mask(one.reason)
	}));
}
async function readAll(place, checks, vars) {
	return (await askCalls(place, checks.map(({ call }) => call), vars)).map((one, at) => readNumber(one, checks[at].pattern));
}
/** Reads what is to hold before, and what is compared with later. */
async function readBefore(place, checks, vars) {
	const early = checks.filter(({ when }) => when !== "after");
	const found = await readAll(place, early, vars);
	const readings = /* @__PURE__ */ new Map();
	const outcomes = [];
	for (const [at, check] of early.entries()) {
		const reading = found[at];
		if (check.when === "change") readings.set(check.name, reading);
		else outcomes.push(await settled(place, check, reading, vars));
	}
	return {
		outcomes,
		readings
	};
}
/** A condition that does not hold yet is looked at again for a while, each time over another session. */
async function settled(place, check, first, vars) {
	const until = performance.now() + patienceMs;
	let outcome = judgeReading(check, first, vars);
	while (!outcome.passed && performance.now() < until) {
		await setTimeout(againMs);
		const [reading] = await readAll(place, [check], vars);
		outcome = judgeReading(check, reading, vars);
	}
	return outcome;
}
/** Reads what is to hold after, and what has changed. */
async function readAfter(place, checks, readings, vars) {
	const late = checks.filter(({ when }) => when !== "before");
	const found = await readAll(place, late, vars);
	return late.map((check, at) => {
		const reading = found[at];
		const before = readings.get(check.name);
		return judgeReading(check, before === void 0 ? reading : changeOf(before, reading), vars);
	});
}

export { readAfter as n, readBefore as r, askCalls as t };
