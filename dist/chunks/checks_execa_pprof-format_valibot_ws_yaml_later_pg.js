import { a as secretsOf } from "./config.js";
import { m as maskText } from "./util.js";
import "./config-index.js";
import { a as saveEvidence, i as outputOf, r as noText, t as keepEvidence } from "./checks_execa.js";
import { l as openAsker } from "./rig.js";
import { r as judgeEqual } from "./checks_valibot_yaml.js";
import { n as readAfter, r as readBefore, t as askCalls } from "./checks_pprof-format_valibot_ws_yaml_later_pg.js";
import path from "node:path";

// src/checks/deps.ts
/** What checks and evidence of one run stand on. */
const askerOf = ({ processes }) => openAsker(processes);
/** Number checks of an endpoint. */
function numberChecks({ plan }, endpoint) {
	return (plan.checks ?? []).flatMap((check) => check.kind === "number" && check.call.endpoint === endpoint ? [check] : []);
}
function equalChecks({ plan }) {
	return (plan.checks ?? []).flatMap((check) => check.kind === "equal" ? [check] : []);
}
/** Whether anything is to be asked of an endpoint, or of a program. */
const isAsked = ({ plan }, endpoint) => [...(plan.checks ?? []).flatMap((check) => check.kind === "number" ? [check.call] : check.calls), ...(plan.evidence ?? []).flatMap((one) => one.kind === "call" ? [one.call] : [])].some((call) => call.endpoint === endpoint) || (plan.evidence ?? []).some(({ kind }) => kind === "command");
function placeOf(deps, asker, endpoint) {
	const secrets = secretsOf(deps.plan, deps.ambient);
	return {
		asker,
		endpoint,
		ceilingMs: deps.plan.stop.latencyMs,
		mask: (text) => maskText(text, secrets)
	};
}
/** What calls of a scenario may name. */
const axesOf = ({ scenario }) => ({
	...scenario.axes,
	endpoint: scenario.endpoint.name,
	target: scenario.target.name
});
/** Takes what is still missing and can be asked here: outputs of programs, and answers of this endpoint. */
async function takeEvidence(deps, { measurement, place, round }) {
	const known = new Set(deps.evidence.map(({ name }) => name));
	const missing = (deps.plan.evidence ?? []).filter(({ name }) => !known.has(name));
	for (const spec of missing) {
		const told = await tell(spec, deps, measurement, place);
		if (told === null) continue;
		const of = {
			scenario: spec.kind === "command" ? null : measurement.scenario.id,
			instance: round
		};
		deps.evidence.push(await keepEvidence(deps.folder, spec, of, masked(told, place)));
		await saveEvidence(deps.folder, deps.evidence);
	}
}
const masked = (told, { mask }) => "text" in told ? { text: mask(told.text) } : { why: mask(told.why) };
/** Null = it is to be asked of another endpoint. */
async function tell(spec, { plan, ambient }, measurement, place) {
	if (spec.kind === "command") return outputOf(spec.command, path.dirname(plan.configFile), ambient);
	if (spec.call.endpoint !== measurement.scenario.endpoint.name) return null;
	return answerOf(spec.call, measurement, place);
}
async function answerOf(call, measurement, place) {
	const [asked] = await askCalls(place, [call], axesOf(measurement));
	if (asked?.inexact) return { why: noText };
	if (asked?.outcome === "ok") return { text: asked.text };
	return { why: `it ended ${asked?.outcome ?? "local"}, ${asked?.reason ?? "no reason"}` };
}

// src/checks/grid.ts
/** Undefined where the config has neither check nor evidence. */
function gridChecks(deps) {
	const { checks = [], evidence = [] } = deps.plan;
	if (checks.length === 0 && evidence.length === 0) return void 0;
	return async (round, instances) => {
		const asker = askerOf(deps);
		const places = new Map(instances.map((each) => [each.measurement.id, {
			...each,
			place: placeOf(deps, asker, each.endpoint)
		}]));
		return new Around({
			deps,
			asker,
			round,
			places
		});
	};
}
var Around = class {
	#parts;
	constructor(parts) {
		this.#parts = parts;
	}
	async begin() {
		const { deps, places, round } = this.#parts;
		const outcomes = [];
		for (const { name, calls } of equalChecks(deps)) outcomes.push(await this.#compare(name, calls));
		for (const each of places.values()) await takeEvidence(deps, {
			...each,
			round
		});
		return { checks: outcomes };
	}
	async before(cell) {
		const { place, checks, vars } = this.#of(cell);
		const { outcomes, readings } = await readBefore(place, checks, vars);
		return {
			checks: outcomes,
			readings
		};
	}
	async after(cell, readings, calls) {
		const { place, checks, vars } = this.#of(cell);
		return readAfter(place, checks, readings, {
			...vars,
			calls
		});
	}
	end() {
		return this.#parts.asker.end();
	}
	#of({ id, parameters, connections }) {
		const { deps, places } = this.#parts;
		const { measurement, place } = places.get(id);
		const vars = {
			...axesOf(measurement),
			...texts(parameters),
			connections
		};
		return {
			place,
			checks: numberChecks(deps, measurement.scenario.endpoint.name),
			vars
		};
	}
	/** Each call on every instance of its endpoint. */
	async #compare(name, calls) {
		const given = [];
		const ids = /* @__PURE__ */ new Set();
		for (const call of calls) {
			const at = [...this.#parts.places.values()].filter(({ measurement }) => measurement.scenario.endpoint.name === call.endpoint);
			if (at.length === 0) return {
				name,
				passed: false,
				reason: `no instance of ${call.endpoint} was measured`,
				ids: [...ids]
			};
			for (const { measurement, place } of at) {
				const [answer] = await askCalls(place, [call], axesOf(measurement));
				if (answer !== void 0) given.push({
					endpoint: call.endpoint,
					answer
				});
				ids.add(measurement.id);
			}
		}
		return {
			...judgeEqual(name, given),
			ids: [...ids]
		};
	}
};
/** Parameters as templates name them; a list or a map has no place in a condition. */
const texts = (parameters) => Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, typeof value === "number" ? value : typeof value === "string" ? value : JSON.stringify(value)]));

// src/checks/rounds.ts
/** Characters of an answer that are kept to be shown. */
const textKept = 400;
var RoundChecks = class {
	outcomes = {
		checks: [],
		answers: []
	};
	#deps;
	#measurement;
	#round;
	#asker;
	#readings = /* @__PURE__ */ new Map();
	constructor(deps, measurement, round) {
		this.#deps = deps;
		this.#measurement = measurement;
		this.#round = round;
		this.#asker = askerOf(deps);
	}
	/** Before the first client, of an instance that is ready. */
	async before(endpoint) {
		const place = placeOf(this.#deps, this.#asker, endpoint);
		const [measurement, round] = [this.#measurement, this.#round];
		const { outcomes, readings } = await readBefore(place, this.#checks(), this.#vars());
		this.#readings = readings;
		this.outcomes.checks.push(...outcomes);
		await this.#answer(place);
		await takeEvidence(this.#deps, {
			measurement,
			place,
			round
		});
	}
	/** After the last phase. @returns all that failed, before and after */
	async after(endpoint) {
		const place = placeOf(this.#deps, this.#asker, endpoint);
		this.outcomes.checks.push(...await readAfter(place, this.#checks(), this.#readings, this.#vars()));
		return this.outcomes.checks.filter(({ passed }) => !passed);
	}
	end() {
		return this.#asker.end();
	}
	/** A condition on the calls of a sample is one of a grid. */
	#checks() {
		return numberChecks(this.#deps, this.#measurement.scenario.endpoint.name).filter(({ expect }) => !expect.includes("${calls}"));
	}
	#vars() {
		return {
			...axesOf(this.#measurement),
			connections: connectionsOf(this.#measurement)
		};
	}
	async #answer(place) {
		const { name } = this.#measurement.scenario.endpoint;
		for (const { name: check, calls } of equalChecks(this.#deps)) for (const [at, call] of calls.entries()) {
			if (call.endpoint !== name) continue;
			const [answer] = await askCalls(place, [call], axesOf(this.#measurement));
			if (answer === void 0) continue;
			const kept = {
				...answer,
				text: answer.text.slice(0, textKept)
			};
			this.outcomes.answers.push({
				check,
				at,
				answer: kept
			});
		}
	}
};
/** Undefined where nothing is to be asked, or nobody listens: over stdio each client is a process of its own. */
function roundChecks(deps, measurement, round) {
	const { name, protocol } = measurement.scenario.endpoint;
	if (protocol === "mcp-stdio" || !isAsked(deps, name)) return void 0;
	return new RoundChecks(deps, measurement, round);
}
/** The most that are open at once. */
function connectionsOf(measurement) {
	if (measurement.kind === "throughput") return Math.max(...measurement.connections);
	return (measurement.kind === "point" ? measurement.clients : Math.max(...measurement.steps)) * measurement.inFlight;
}
/**
* The `equal` checks over all rounds so far. While a call has no answer yet its check is left out; at the end of the
* run that is a failure.
*/
function compareAnswers(plan, rounds, finished) {
	return equalChecks({ plan }).flatMap(({ name, calls }) => {
		const ids = /* @__PURE__ */ new Set();
		const given = calls.map(({ endpoint }, at) => rounds.flatMap(({ id, answers }) => answers.filter((kept) => kept.check === name && kept.at === at).map(({ answer }) => {
			ids.add(id);
			return {
				endpoint,
				answer
			};
		})));
		if (given.flat().length === 0) return [];
		const lacking = given.findIndex((answers) => answers.length === 0);
		if (lacking < 0) return [{
			...judgeEqual(name, given.flat()),
			ids: [...ids]
		}];
		if (!finished) return [];
		return [{
			name,
			passed: false,
			reason: `no instance of ${calls[lacking]?.endpoint} was asked`,
			ids: [...ids]
		}];
	});
}

export { roundChecks as n, gridChecks as r, compareAnswers as t };
