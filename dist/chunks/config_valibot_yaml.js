import { A as suggest, b as UnknownMeasurementError, k as nearest } from "./start.js";
import { Kt as ConfigUnreadableError, qt as PlanOptionError } from "./errors.js";
import { $ as parseMemory, E as checkExpects, K as profiles, N as checkModules, Q as parseDuration, c as profileNames, ct as escapeTemplate, d as readStandins, g as makeModel, l as chosenReason, m as checkReferences, p as checkSections, r as checkSecrets, s as referencesOf, tt as parseShare, u as checkReached, v as checkTemplates, w as makeGrid } from "./config.js";
import { x as safeParse } from "./valibot.js";
import { a as readChecks, c as isPlainMap, i as expand, l as noPassword, n as refuseLists, o as readEvidence, r as configSchema, s as checkEndpoints, t as keysAt } from "./config_valibot.js";
import { a as refuseNodes, i as readYaml, n as keepNumbersAsText, o as Problems, r as plainValue, s as textAt, t as applySet } from "./config_yaml.js";
import { createHash } from "node:crypto";
import path from "node:path";
import { readFileSync } from "node:fs";

// src/config/shape/issues.ts
/** Checks the config's shape and says each mistake in words. */
/** Mistakes shown at most; a text that is no config at all could have one per character. */
const most = 50;
/** The validated config, or null when mistakes were added to `problems`. */
function checkShape(value, problems) {
	const before = problems.found.length;
	refuseLists(value, problems);
	if (problems.found.length > before) return null;
	const result = safeParse(configSchema, value);
	if (result.success) return result.output;
	reportAll(result.issues, value, problems);
	return null;
}
/** valibot stops at the first unknown key of a map; each is taken out and the rest is looked at again. */
function reportAll(first, value, problems) {
	let issues = first;
	let rest = value;
	for (let round = 0; round < most && issues.length > 0; round++) {
		const mistakes = issues.flatMap((issue) => flatten(issue, []));
		const unknown = mistakes.filter((mistake) => mistake.unknown);
		for (const mistake of unknown.length > 0 ? unknown : mistakes) report(mistake, problems);
		if (unknown.length === 0) return;
		rest = structuredClone(rest);
		for (const { path } of unknown) remove(rest, path);
		issues = safeParse(configSchema, rest).issues ?? [];
	}
}
/** The mistakes behind an issue: of a choice, those of the variant that was meant. */
function flatten(issue, prefix) {
	const items = issue.path ?? [];
	const path = [...prefix, ...items.map((item) => item.key)];
	if (issue.type === "union" && issue.issues) {
		const inner = issue.issues.flatMap((one) => flatten(one, path));
		const meant = inner.filter((one) => one.path.length > path.length);
		if (meant.length > 0) return bestVariant(meant);
		const custom = inner.filter((one) => !one.issue.message.startsWith("Invalid"));
		if (custom.length > 0) return custom.slice(0, 1);
	}
	return [{
		path,
		issue,
		onKey: items.at(-1)?.origin === "key",
		unknown: issue.type === "strict_object" && issue.expected === "never"
	}];
}
/** Of several map variants the one with the fewest mistakes; missing keys first, because they tell variants apart. */
function bestVariant(mistakes) {
	const unknown = mistakes.filter((one) => one.unknown);
	const others = mistakes.filter((one) => !one.unknown && one.issue.type !== "strict_object");
	if (others.length > 0) return others;
	const shared = unknown.filter((one) => unknown.filter((other) => String(other.path) === String(one.path)).length > 1);
	return shared.length > 0 ? shared.slice(0, 1) : unknown.length > 0 ? unknown.slice(0, 1) : mistakes.slice(0, 1);
}
function report({ path, issue, onKey, unknown }, problems) {
	if (unknown) {
		const key = String(path.at(-1));
		const hint = onlyOfPoints(path, key) ?? elsewhere(path, key) ?? suggest(key, keysAt(path.slice(0, -1)));
		problems.add(path, `unknown key "${key}"${hint}`, "key");
	} else if (path.at(-2) === "client" && path.at(-1) === "password") problems.add(path, noPassword);
	else if (issue.type === "strict_object" && onKey) problems.add(path.slice(0, -1), `expected the key ${issue.expected}, which is missing`, "key");
	else if (issue.kind === "schema") problems.add(path, sayType(issue, textAt(problems.source, path)));
	else {
		const shown = typeof issue.input === "string" && onKey ? `, found "${issue.input}"` : found(issue);
		problems.add(path, `${issue.message}${shown}${nearOne(issue)}`, onKey ? "key" : "value");
	}
}
/** What makes an open loop, where loops are closed for a reason. */
function onlyOfPoints(path, key) {
	const kind = path.at(-2);
	if (!["rate", "find-rate"].includes(key) || kind !== "series" && kind !== "throughput") return null;
	return `; ${kind === "series" ? "a step of a series" : "a cell of a grid"} is so many clients that call again as soon as they are answered. Calls by a schedule are a point's: measure.point.${key}, or one for each value of an axis by overrides`;
}
/** A setting of the measurement that stands with what is measured, such as `endpoint: { clients: 3 }`. */
function elsewhere(path, key) {
	const [first, second] = path;
	const inside = first === "overrides" ? path.length === 3 : first !== "measure" || path.length === 2;
	const holder = first === "overrides" ? [
		first,
		second ?? 0,
		"point"
	] : ["measure", "point"];
	if (!inside || keysAt([]).includes(key) || !keysAt(holder).includes(key)) return null;
	return `; did you mean ${[...holder, key].join(".")}?`;
}
const found = (issue) => ["string", "number"].includes(typeof issue.input) && issue.input !== "" ? `, found ${JSON.stringify(issue.input)}` : "";
/** Of a message that lists what was expected, what of it was perhaps meant. */
function nearOne({ message, input }) {
	const listed = /^expected one of (.+)$/.exec(message)?.[1];
	return listed === void 0 || typeof input !== "string" ? "" : suggestNear(input, listed.split(", "));
}
/** What was expected in place of a value of the wrong type. */
function sayType(issue, written) {
	const { input } = issue;
	if (!issue.message.startsWith("Invalid")) return `${issue.message}, found ${typeName(input)}`;
	const options = [...(issue.expected ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? "");
	const wanted = expectedTypes(issue.expected ?? "", options);
	if (options.length > 0 && typeof input === "string") return `expected ${wanted}, found "${input}"${suggestNear(input, options)}`;
	const wantsText = /\bstring\b/.test(issue.expected ?? "") || options.length > 0;
	if (typeof input === "boolean" && wantsText) return `expected ${wanted}; YAML reads this as a boolean: quote it ("${written ?? input}")`;
	if (typeof input === "number" && wantsText) return `expected ${wanted}; YAML reads this as a number: quote it ("${written ?? input}")`;
	return `expected ${wanted}, found ${typeName(input)}`;
}
const suggestNear = (input, options) => {
	const text = suggest(input, options);
	return text.startsWith("; did") ? text : "";
};
/** valibot's `(string | Array)` in the words of YAML. */
function expectedTypes(expected, options) {
	const words = [
		[/\bstring\b/, "a text"],
		[/\bnumber\b/, "a number"],
		[/\bboolean\b/, "true or false"],
		[/\bArray\b/, "a list"],
		[/\bObject\b/, "a map"]
	];
	const bare = expected.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
	const types = words.filter(([pattern]) => pattern.test(bare)).map(([, word]) => word);
	const all = [...options.length > 0 ? [oneOf(options)] : [], ...types];
	return all.length > 0 ? all.join(" or ") : expected;
}
const oneOf = (options) => options.length === 1 ? `"${options[0]}"` : `one of ${options.join(", ")}`;
function typeName(value) {
	if (value === null || value === void 0) return "nothing";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return isPlainMap(value) ? "a map" : value instanceof Date ? "a date" : "a set";
	if (typeof value === "string") return `"${value.length > 40 ? `${value.slice(0, 40)}...` : value}"`;
	return String(value);
}
/** Takes a key out of a nested value. */
function remove(value, path) {
	let at = value;
	for (const step of path.slice(0, -1)) at = at[step];
	delete at[path.at(-1) ?? ""];
}

// src/config/parse.ts
/** `ratingplate.yml` -> a checked config. */
/**
* Reads and checks a config.
* @param set values of `--set`, laid over the text before it is checked
* @throws ConfigErrors with every mistake that was found; PlanOptionError for a `set` that is none
*/
function parseConfig(text, file, set = []) {
	const { source, problems } = readYaml(text, file);
	applySet(source, set);
	keepNumbersAsText(source.doc);
	refuseNodes(source, problems);
	problems.throwIfAny();
	const value = plainValue(source, problems);
	problems.throwIfAny();
	const input = checkShape(value, problems);
	problems.throwIfAny();
	if (input === null) throw new Error("a config without a mistake has a value");
	const model = makeModel(input, problems);
	checkModel(model, file, problems);
	problems.throwIfAny();
	return {
		file,
		text,
		sha256: createHash("sha256").update(text).digest("hex"),
		set,
		input,
		model,
		source
	};
}
/** Everything beyond shape: names, templates, and that the whole plan can be made. */
function checkModel(model, file, problems) {
	checkEndpoints(model, problems);
	checkExpects(model, problems);
	checkSections(model, problems);
	readStandins(model.input.standins, problems);
	readChecks(model, problems);
	readEvidence(model, problems);
	const grid = makeGrid(model, problems);
	checkTemplates(model, grid, problems);
	if (grid.cells.length === 0) return;
	const folder = path.dirname(path.resolve(file));
	const measured = expand({
		model,
		grid,
		profile: "full",
		folder,
		problems
	});
	if (problems.found.length > 0) return;
	checkReferences(model, measured, problems);
	checkReached(model, grid, problems);
}

// src/config/load.ts
/**
* Reads and checks the config of a file.
* @throws ConfigUnreadableError, ConfigErrors, PlanOptionError
*/
function loadConfig(file, set = []) {
	return parseConfig(readText(file), file, set);
}
function readText(file) {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		const reason = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
		const said = reason === "ENOENT" ? "there is no such file" : `it cannot be read (${reason})`;
		throw new ConfigUnreadableError(`${file}: ${said}`, { cause: error });
	}
}

// src/config/make-plan.ts
/** Config and options of the command -> the plan. */
/**
* Makes the plan.
* @throws ConfigErrors, PlanOptionError, UnknownMeasurementError
*/
function makePlan(given, options = {}) {
	const more = options.set ?? [];
	const config = more.length > 0 ? parseConfig(given.text, given.file, [...given.set, ...more]) : given;
	const profile = profileOf(options);
	const problems = new Problems(config.source);
	const model = withCommand(config.model, options);
	const folder = path.dirname(path.resolve(config.file));
	const all = expand({
		model,
		grid: makeGrid(model, problems),
		profile,
		folder,
		problems
	});
	const measurements = select(all, options.only ?? []);
	if (options.env !== void 0) {
		checkSecrets(model, measurements, options.env, problems);
		checkModules(model, measurements, problems);
	}
	const checks = readChecks(model, problems);
	const evidence = readEvidence(model, problems);
	const standins = readStandins(model.input.standins, problems);
	problems.throwIfAny();
	return {
		schema: 1,
		name: config.input.name,
		profile,
		configFile: path.resolve(config.file),
		configSha256: config.sha256,
		unpublishable: reasons(profile, config.set, chosenReason(measurements.length, all.length)),
		standins,
		measurements,
		...measurements.length < all.length ? { of: all.map(({ id }) => id) } : {},
		stop: stopOf(config),
		snapshot: {
			dir: config.input.snapshot?.dir ?? "docs/ratingplate",
			pages: config.input.snapshot?.pages ?? {},
			...config.input.snapshot?.html ? { html: true } : {},
			...config.input.snapshot?.sections === void 0 ? {} : { sections: config.input.snapshot.sections }
		},
		reference: referencesOf(config.input),
		...quietWait(config, profile),
		...checks.length > 0 ? { checks } : {},
		...evidence.length > 0 ? { evidence } : {}
	};
}
function profileOf({ profile, quick }) {
	if (quick && profile !== void 0 && profile !== "quick") throw new PlanOptionError(`--quick is the profile quick, but --profile says ${profile}`);
	const wanted = quick ? "quick" : profile ?? "full";
	const known = profileNames.find((name) => name === wanted);
	if (known === void 0) throw new PlanOptionError(`--profile ${wanted}: there is no such profile${suggest(wanted, profileNames)}`);
	return known;
}
/** The model with `--command` and `--no-build` in it. */
function withCommand(model, { command, noBuild }) {
	if (command === void 0 && !noBuild) return model;
	if (command !== void 0 && model.targets.size > 1) throw new PlanOptionError(`--command fits one target, and the config has ${[...model.targets.keys()].join(", ")}`);
	const targets = new Map([...model.targets].map(([name, { input, path: at }]) => {
		if (command !== void 0 && input.running !== void 0) throw new PlanOptionError(`--command: the target "${name}" already runs`);
		const old = typeof input.command === "string" ? input.command : input.command?.[0];
		const identity = input.identity?.command;
		const changed = {
			...input,
			...command === void 0 ? {} : { command: [escapeTemplate(command)] },
			...command !== void 0 && identity !== void 0 && identity[0] === old ? { identity: {
				...input.identity,
				command: [escapeTemplate(command), ...identity.slice(1)]
			} } : {}
		};
		const { build: _, ...unbuilt } = changed;
		return [name, {
			input: noBuild ? unbuilt : changed,
			path: at
		}];
	}));
	return {
		...model,
		targets
	};
}
/** The measurements that `--only` names; all without it. */
function select(all, only) {
	if (only.length === 0) return [...all];
	const chosen = /* @__PURE__ */ new Set();
	for (const wanted of only) {
		const pattern = new RegExp(`^${wanted.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
		const found = all.filter(({ id }) => pattern.test(id));
		if (found.length === 0) throw unknown(wanted, all);
		for (const one of found) chosen.add(one);
	}
	return all.filter((one) => chosen.has(one));
}
function unknown(wanted, all) {
	const ids = all.map(({ id }) => id);
	const near = nearest(wanted, ids);
	const hint = near === null ? `; the plan has ${ids.join(", ")}` : `; did you mean ${near}?`;
	return new UnknownMeasurementError(`--only ${wanted}: no measurement has this id${hint}`);
}
/** Why this plan may not be published. */
function reasons(profile, set, chosen) {
	return [
		...profiles[profile].neverPublished ? [`the profile ${profile} is never published`] : [],
		...chosen === null ? [] : [chosen],
		...set.map((one) => `--set ${one} differs from the config`)
	];
}
/** What is published as of a reference is worth waiting for. */
function quietWait({ input }, profile) {
	const given = input["wait-for-quiet"] ?? (input.reference === void 0 ? "0s" : "10min");
	const quietWaitMs = profiles[profile].neverPublished ? 0 : parseDuration(given) ?? 0;
	return quietWaitMs === 0 ? {} : { quietWaitMs };
}
function stopOf({ input }) {
	return {
		memory: parseMemory(input.stop?.memory ?? "80%") ?? { share: .8 },
		latencyMs: parseDuration(input.stop?.latency ?? "30s") ?? 3e4,
		failed: parseShare(input.stop?.failed ?? "1%") ?? .01
	};
}

export { loadConfig as n, parseConfig as r, makePlan as t };
