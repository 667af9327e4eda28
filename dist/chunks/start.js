import { n as __exportAll } from "./rolldown-runtime.js";
import { parseArgs } from "node:util";

// src/errors/base.ts
/** Exit codes of the command line (design.md, "Commands and files"). */
const exitCodes = {
	done: 0,
	wanting: 1,
	usage: 2,
	unmeasured: 3
};
/**
* The base of every error a user can see.
*
* A subclass sets the static `code` (stable, kebab-case), `hint` (how to fix it) and `exit`
* (2: used wrongly, 3: could not measure, 1: found wanting). `docs/errors.md#<code>` explains it.
*/
var RatingplateError = class extends Error {
	static code = "error";
	static hint = "";
	static exit = exitCodes.unmeasured;
	/** Stable identifier, for scripts and for the docs anchor. */
	get code() {
		return this.constructor.code;
	}
	/** One sentence that says how to fix it. */
	get hint() {
		return this.constructor.hint;
	}
	get exit() {
		return this.constructor.exit;
	}
	/** Anchor in the documentation. */
	get docs() {
		return `docs/errors.md#${this.code}`;
	}
	constructor(message, options) {
		super(message, options);
		this.name = new.target.name;
	}
};

// src/errors/usage.ts
var usage_exports = /* @__PURE__ */ __exportAll({
	ExplicitOutError: () => ExplicitOutError,
	InterruptedError: () => InterruptedError,
	NothingMeasuredError: () => NothingMeasuredError,
	NothingToResumeError: () => NothingToResumeError,
	UnknownMeasurementError: () => UnknownMeasurementError,
	UnsupportedMeasurementError: () => UnsupportedMeasurementError,
	UsageError: () => UsageError
});
/** An option or command that does not exist, or one without its value. */
var UsageError = class extends RatingplateError {
	static code = "usage";
	static hint = "Run `ratingplate --help`, or `ratingplate <command> --help` for the options of one command.";
	static exit = exitCodes.usage;
};
/** `--only` names no measurement of the plan. */
var UnknownMeasurementError = class extends RatingplateError {
	static code = "unknown-measurement";
	static hint = "`ratingplate measure --plan` lists the ids of the plan.";
	static exit = exitCodes.usage;
};
/** A partial or never publishable run would replace the published snapshot. */
var ExplicitOutError = class extends RatingplateError {
	static code = "explicit-out";
	static hint = "Name a folder for it with `--out DIR`, so that the published snapshot stays as it is.";
	static exit = exitCodes.usage;
};
/** The plan holds nothing but what this version does not measure. */
var UnsupportedMeasurementError = class extends RatingplateError {
	static code = "unsupported-measurement";
	static hint = "This version measures points over mcp-stdio, mcp-http and http, with the probes none and node; `--plan` shows the rest.";
	static exit = exitCodes.usage;
};
/** Nothing to resume. */
var NothingToResumeError = class extends RatingplateError {
	static code = "nothing-to-resume";
	static hint = "Runs are kept in `.ratingplate/`; start a new one without `--resume`.";
	static exit = exitCodes.usage;
};
/** The run was broken off by a signal. */
var InterruptedError = class extends RatingplateError {
	static code = "interrupted";
	static hint = "What was measured so far is kept; `ratingplate measure --resume` goes on with it.";
	static exit = exitCodes.unmeasured;
};
/** Not a single round of any measurement could be completed. */
var NothingMeasuredError = class extends RatingplateError {
	static code = "nothing-measured";
	static hint = "The reason of each round stands above and in the run folder.";
	static exit = exitCodes.unmeasured;
};

// src/commands/options.ts
/** The options of each command, and how argv becomes them. */
const text = { type: "string" };
const list = {
	type: "string",
	multiple: true
};
const flag = { type: "boolean" };
const shared = {
	config: text,
	out: text,
	record: list
};
/** Options by command; `--help` is understood everywhere. */
const optionTables = {
	measure: {
		config: text,
		out: text,
		only: list,
		profile: text,
		quick: flag,
		set: list,
		"no-build": flag,
		command: text,
		"no-render": flag,
		resume: flag,
		plan: flag,
		json: flag,
		quiet: flag
	},
	render: shared,
	check: shared,
	publish: {
		config: text,
		"config-ref": text,
		record: list,
		repository: text,
		tag: text,
		base: text,
		branch: text,
		title: text,
		label: list,
		reviewer: list,
		"team-reviewer": list,
		assignee: list,
		draft: text,
		"allow-invalid": flag,
		"allow-older": flag,
		overwrite: flag,
		"api-url": text,
		"api-throttle": text,
		"dry-run": flag,
		json: flag
	},
	demo: {
		out: text,
		quick: flag,
		json: flag,
		quiet: flag
	}
};
const commandNames = Object.keys(optionTables);
/** Parses what stands after the command; only `measure --resume RUN` takes a positional. */
function parseOptions(command, args) {
	const options = {
		...optionTables[command],
		help: flag
	};
	try {
		const parsed = parseArgs({
			args: [...args],
			options,
			allowPositionals: true,
			strict: true
		});
		return {
			values: parsed.values,
			positionals: checkPositionals(command, parsed.values, parsed.positionals)
		};
	} catch (error) {
		if (error instanceof UsageError) throw error;
		const first = String(error instanceof Error ? error.message : error).split(". ")[0];
		throw new UsageError(`${command}: ${first}${suggestion(String(first), Object.keys(options))}`, { cause: error });
	}
}
function checkPositionals(command, values, positionals) {
	const extra = positionals[command === "measure" && values.resume === true ? 1 : 0];
	if (extra !== void 0) throw new UsageError(`${command}: unexpected argument '${extra}'`);
	return positionals;
}
/** Names the nearest option where the message holds an unknown one. */
function suggestion(message, names) {
	const unknown = /--([\w-]+)/.exec(message)?.[1];
	if (unknown === void 0 || names.includes(unknown)) return "";
	const near = nearest(unknown, names);
	return near === null ? "" : `; did you mean --${near}?`;
}
/** The name with the smallest edit distance, if it is small enough to be a slip of the hand. */
function nearest(word, names) {
	const best = names.map((name) => ({
		name,
		distance: editDistance(word, name)
	})).sort((a, b) => a.distance - b.distance)[0];
	return best !== void 0 && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.name : null;
}
function editDistance(a, b) {
	let row = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[b.length] ?? 0;
}

// src/version.ts
/** The version of tool and renderer; a test holds it equal to package.json's. */
const version = "0.1.0";

export { ExplicitOutError as a, UnknownMeasurementError as c, usage_exports as d, RatingplateError as f, parseOptions as i, UnsupportedMeasurementError as l, commandNames as n, InterruptedError as o, exitCodes as p, nearest as r, NothingToResumeError as s, version as t, UsageError as u };
