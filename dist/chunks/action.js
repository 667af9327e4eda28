import { k as nearest } from "./start.js";
import { at as ActionInputError, gt as UntrustedEventError, ht as TokenInMeasureError, lt as NotLinuxError } from "./errors.js";
import { f as makeFolderNow } from "./util.js";
import { C as figureName, S as figureGroups, v as headlineFaults, w as pointsOf } from "./record.js";
import { k as keptCredentials } from "./commands.js";
import { i as plain } from "./progress.js";
import { B as memoryBlock, F as throughputResourcesBlock, L as throughputBlock, P as waitsBlock, V as latencyBlock, W as checksBlock, Y as localeOf, z as provenanceBlock } from "./render.js";
import path from "node:path";
import { cpSync, existsSync, readFileSync, readdirSync } from "node:fs";

// src/action/inputs.ts
/** The inputs of the Action: names, values and defaults. `action.yml` says the same; a test holds them equal. */
const actionCommands = [
	"measure",
	"render",
	"check",
	"publish",
	"doctor",
	"calibrate"
];
const text = (value = "") => ({
	of: { kind: "text" },
	default: value
});
const lines = () => ({
	of: { kind: "lines" },
	default: ""
});
const flag = (value) => ({
	of: { kind: "flag" },
	default: String(value)
});
const choice = (values, value) => ({
	of: {
		kind: "choice",
		values
	},
	default: value
});
const number = (least, most, value = "") => ({
	of: {
		kind: "number",
		least,
		most
	},
	default: value
});
const inputInfos = {
	command: choice(actionCommands, "measure"),
	config: text("ratingplate.yml"),
	"config-ref": text(),
	tag: text(),
	"release-branches": lines(),
	trial: flag(false),
	only: lines(),
	profile: choice([
		"full",
		"short",
		"quick"
	], "full"),
	"require-reference": flag(true),
	"allow-remote": flag(false),
	upload: choice(["auto", "never"], "auto"),
	"retention-days": number(1, 400),
	summary: flag(true),
	record: lines(),
	"artifact-id": lines(),
	"artifact-digest": lines(),
	"record-sha256": lines(),
	"run-id": lines(),
	"artifact-token": text(),
	"record-count": number(1, 50),
	"snapshot-dir": text(),
	"github-token": text(),
	"github-api-url": text(),
	"api-throttle": flag(true),
	base: text(),
	branch: text(),
	title: text(),
	labels: lines(),
	reviewers: lines(),
	"team-reviewers": lines(),
	assignees: lines(),
	draft: choice([
		"never",
		"create",
		"always"
	], "never"),
	"allow-invalid": flag(false),
	"allow-older": flag(false),
	overwrite: flag(false),
	"max-snapshot-mib": number(1, 90, "5"),
	"dry-run": flag(false)
};
/** @throws ActionInputError for the first input with a value it cannot have */
function readInputs(get) {
	const entries = Object.entries(inputInfos).map(([name, info]) => {
		return [name, checked(name, get(name).trim() || info.default, info.of)];
	});
	return Object.fromEntries(entries);
}
function checked(name, value, of) {
	if (of.kind === "choice") return oneOf(name, value, of.values);
	if (of.kind === "flag") return oneOf(name, value.toLowerCase(), ["true", "false"]);
	if (of.kind === "number" && value !== "") {
		if (!(/^\d{1,6}$/.test(value) && Number(value) >= of.least && Number(value) <= of.most)) throw new ActionInputError(`${name}: expected a whole number from ${of.least} to ${of.most}, found ${quoted$1(value)}`);
	}
	return value;
}
function oneOf(name, value, values) {
	if (values.includes(value)) return value;
	const near = nearest(value, values);
	const guess = near === null ? "" : `; did you mean ${near}?`;
	throw new ActionInputError(`${name}: expected ${values.join(", ")}, found ${quoted$1(value)}${guess}`);
}
const quoted$1 = (value) => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value);
/** A yes-or-no input. */
const isOn = (inputs, name) => inputs[name] === "true";
/** Values of a list: one a line, or several on a line with commas between. */
function listOf(inputs, name) {
	return inputs[name].split(/[\n,]/).map((value) => value.trim()).filter((value) => value !== "");
}
/** Null where nothing was given. */
const given = (inputs, name) => inputs[name] || null;

// src/action/places.ts
/** Where a run keeps its things: all of it goes in `post`. */
/** @param temp the runner's folder for the job */
function placesIn(temp) {
	const root = path.join(temp, "ratingplate");
	const at = (name) => path.join(root, name);
	return {
		root,
		runs: at("runs"),
		snapshot: at("snapshot"),
		stage: at("artifact")
	};
}

// src/action/runner.ts
/** What the runner tells an Action through its environment. */
/** @param cwd where the process stands, for a run outside GitHub */
function readRunner(env, cwd) {
	const workspace = path.resolve(env["GITHUB_WORKSPACE"] || cwd);
	return {
		workspace,
		temp: path.resolve(env["RUNNER_TEMP"] || path.join(workspace, ".ratingplate")),
		keep: path.resolve(env["RUNNER_WORKSPACE"] || path.dirname(workspace), "ratingplate-kept"),
		event: readEvent(env["GITHUB_EVENT_PATH"]),
		eventName: env["GITHUB_EVENT_NAME"] ?? "",
		repository: env["GITHUB_REPOSITORY"] ?? "",
		refTag: env["GITHUB_REF_TYPE"] === "tag" ? env["GITHUB_REF_NAME"] || null : null,
		serverUrl: env["GITHUB_SERVER_URL"] || "https://github.com",
		apiUrl: env["GITHUB_API_URL"] || "https://api.github.com",
		runId: env["GITHUB_RUN_ID"] ?? "",
		attempt: env["GITHUB_RUN_ATTEMPT"] || "1",
		arch: (env["RUNNER_ARCH"] || process.arch).toLowerCase(),
		os: env["RUNNER_OS"] || (process.platform === "linux" ? "Linux" : process.platform),
		hosted: env["RUNNER_ENVIRONMENT"] === "github-hosted",
		artifacts: Boolean(env["ACTIONS_RUNTIME_TOKEN"] && env["ACTIONS_RESULTS_URL"])
	};
}
/** An empty event where there is none: nothing is then known of its origin. */
function readEvent(file) {
	if (!file) return {};
	try {
		const value = JSON.parse(readFileSync(file, "utf8"));
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}
/** github.com and its data-residency hosts; anything else is a GitHub Enterprise Server. */
function isEnterpriseServer(serverUrl) {
	const host = URL.canParse(serverUrl) ? new URL(serverUrl).hostname.toLowerCase() : "";
	return host !== "github.com" && !host.endsWith(".ghe.com") && !host.endsWith(".localhost");
}

// src/action/trust.ts
/** What may run on the measuring machine, and what must not come with it. */
/** @throws UntrustedEventError for pull requests and forks; a trial may run them where the machine is thrown away */
function refuseUntrusted(runner, trial) {
	const why = untrusted(runner);
	if (why === null || trial && runner.hosted) return;
	throw new UntrustedEventError(`${why} is not measured on this machine`);
}
/** @throws NotLinuxError: elsewhere memory and processor time are a portable sampler's, good enough for a trial */
function refuseOtherSystems({ os }, trial) {
	if (os !== "Linux" && !trial) throw new NotLinuxError(`this runner is ${os}`);
}
function untrusted({ event, eventName }) {
	if (event.pull_request || eventName.startsWith("pull_request")) return "a pull request";
	const origin = event.workflow_run?.event;
	if (typeof origin === "string" && origin.startsWith("pull_request")) return "a run that a pull request started";
	return event.repository?.fork === true ? "a fork" : null;
}
/** @throws TokenInMeasureError */
function refuseTokens(inputs, env) {
	const passed = ["github-token", "artifact-token"].filter((name) => inputs[name] !== "");
	const named = ["GITHUB_TOKEN", "GH_TOKEN"].filter((name) => env[name]);
	const found = [...passed.map((name) => `the input ${name}`), ...named];
	if (found.length === 0) return;
	throw new TokenInMeasureError(`measure runs the target, and was passed ${found.join(" and ")}`);
}
/** Places in the checkout's Git configuration where a credential is kept for whoever can read it. */
async function persistedCredentials(git) {
	return await keptCredentials(git.ask) ?? [];
}
/** What only the Action itself needs: the commands, and all they start, go without. */
function withoutSecrets(env) {
	const own = /^(ACTIONS_|INPUT_|STATE_|GITHUB_TOKEN$|GH_TOKEN$|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}

// src/action/quote.ts
/** Runs `work` while the runner ignores `::command::` lines; after it they count again, whatever happened. */
async function quoted({ nonce, write }, work) {
	const word = `ratingplate-${nonce()}`;
	write(`::stop-commands::${word}\n`);
	try {
		return await work();
	} finally {
		write(`\n::${word}::\n`);
	}
}

// src/action/summary/fit.ts
/** Keeps a summary within what GitHub shows: past 1 MiB a summary is dropped without a word. */
/** Bytes; well below the limit, because one just under it has been seen to vanish too. */
const summaryLimit = 921600;
/** Kept free for the line that says what is missing. */
const reserve = 400;
/**
* Markdown of at most `limit` bytes: whole paragraphs and whole table rows from the top, and a last line with the
* number of rows left out.
* @param rest where the whole of it is
*/
function cutToFit(markdown, rest, limit = summaryLimit) {
	if (bytes(markdown) <= limit) return markdown;
	const kept = [];
	let free = limit - reserve - bytes(rest);
	const units = unitsOf(markdown);
	let next = 0;
	for (const unit of units) {
		free -= bytes(unit) + 1;
		if (free < 0) break;
		kept.push(unit);
		next += 1;
	}
	const rows = units.slice(next).filter(isRow).length;
	const what = rows > 0 ? `${rows} table rows and what follows them are` : "The rest is";
	return `${kept.join("\n")}\n\n> Cut at ${Math.floor(limit / 1024)} KiB: ${what} in ${rest}.\n`;
}
const bytes = (text) => Buffer.byteLength(text);
const isRow = (unit) => unit.startsWith("|");
/** Lines, but for what makes sense only whole: a fence, and a table's head with the row under it. */
function unitsOf(markdown) {
	const units = [];
	let open = [];
	let fence = null;
	for (const line of markdown.split("\n")) {
		const tick = /^(`{3,})/.exec(line)?.[1];
		if (fence !== null) {
			open.push(line);
			if (line.trim() === fence) [fence, open] = [null, flush(units, open)];
		} else if (tick !== void 0) {
			fence = tick;
			open = [line];
		} else if (/^\|[ :|-]+\|$/.test(line) && units.length > 0) units.push(`${units.pop()}\n${line}`);
		else units.push(line);
	}
	flush(units, open);
	return units;
}
function flush(units, open) {
	if (open.length > 0) units.push(open.join("\n"));
	return [];
}

// src/action/summary/block.ts
/** Text of several lines in a fence it cannot end. */
function block(text, language) {
	const ticks = text.match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
	return `${fence}${language}\n${text.replaceAll("\r", "").trimEnd()}\n${fence}`;
}

// src/action/stage.ts
/** The files of a run, gathered as its artifact: record, samples, logs, profiles, evidence and the drawn snapshot. */
/**
* Copies what is to be handed over into `stage`. Homes of instances stay behind: what a target writes there is not
* masked.
* @param snapshot null where nothing was drawn
*/
function gather(run, snapshot, stage) {
	makeFolderNow(stage);
	for (const file of [run.record, run.samples]) if (existsSync(file)) cpSync(file, path.join(stage, path.basename(file)));
	for (const file of filesIn(run.logs).filter((each) => isLog(path.relative(run.logs, each)))) copy(file, path.join(stage, "logs", path.relative(run.logs, file)));
	for (const [name, folder] of [["profiles", run.profiles], ["evidence", run.evidence]]) for (const file of filesIn(folder)) copy(file, path.join(stage, name, path.relative(folder, file)));
	if (snapshot !== null) for (const file of filesIn(snapshot)) copy(file, path.join(stage, "snapshot", path.relative(snapshot, file)));
}
/** By its name, and written by us: below a home it would be the target's. */
const isLog = (file) => file.endsWith(".log") && !/(^|[\\/])[^\\/]*home[^\\/]*[\\/]/.test(file);
function copy(from, to) {
	makeFolderNow(path.dirname(to));
	cpSync(from, to);
}
/** Regular files below a folder, in a stable order; links are not followed out of it. */
function filesIn(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, {
		recursive: true,
		withFileTypes: true
	}).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

// src/action/summary/chart.ts
/** A small chart in the summary, where the drawn ones cannot be: their commit does not exist yet. */
/** More bars than this cannot be told apart. */
const mostBars = 24;
const longestLabel = 28;
/** A mermaid block of peak memory per scenario; empty where fewer than two can be drawn. */
function memoryChart(run) {
	const bars = pointsOf(run).flatMap(({ scenario, figures }) => {
		const peak = figures["peak_mib"];
		const invalid = peak?.verdicts?.some((verdict) => verdict.level === "invalid") === true;
		return typeof peak?.value === "number" && !invalid ? [{
			label: label(scenario.title),
			value: peak.value
		}] : [];
	});
	if (bars.length < 2 || bars.length > mostBars) return "";
	const values = bars.map(({ value }) => Number(value.toFixed(2)));
	return [
		"```mermaid",
		"xychart-beta",
		"  title \"Peak memory under load, MiB\"",
		`  x-axis [${bars.map((bar) => `"${bar.label}"`).join(", ")}]`,
		`  y-axis "MiB" 0 --> ${Math.ceil(Math.max(...values) * 1.1) || 1}`,
		`  bar [${values.join(", ")}]`,
		"```"
	].join("\n");
}
/** Letters, digits and a few signs: mermaid has no way to quote the rest. */
function label(title) {
	const safe = title.replaceAll(/[^\p{L}\p{N} .,+/_-]+/gu, " ").trim();
	const characters = Array.from(safe);
	return characters.length > longestLabel ? `${characters.slice(0, 27).join("")}…` : safe || "-";
}

// src/action/summary/figures.ts
/** Provenance, a chart, and every table of the page. */
function figuresOf(record) {
	const locale = localeOf("en");
	const context = {
		record,
		locale,
		syntax: "markdown",
		charts: "charts",
		stamp: {
			renderer: 6,
			record: ""
		}
	};
	const section = (title, text) => text === "" ? "" : `### ${title}\n\n${text}`;
	return [
		provenanceBlock(context),
		...record.runs.map(memoryChart),
		section(locale.titles.memory, memoryBlock(context)),
		section(locale.titles.waits, waitsBlock(context)),
		section(locale.titles.latency, latencyBlock(context)),
		section(locale.titles.throughput, [throughputBlock(context), throughputResourcesBlock(context)].filter(Boolean).join("\n\n")),
		checksBlock(context)
	].filter(Boolean).join("\n\n");
}

// src/action/lost.ts
/** Connections that were lost: the client of artifacts tries none of its calls again over one. */
/** The client throws away class and code of an error: the message is all there is. */
const passing = /ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|socket hang up|stalled|timed? ?out|terminated|fetch failed|aborted/i;
/** Whether the same call may well succeed in a while. */
const isLost = ({ message }) => passing.test(message);
const waitsMs = [2e3, 8e3];
/** How long to wait after a call that was the n-th, ms. */
const waitAfter = (attempt) => waitsMs[attempt - 1] ?? 0;

// src/action/verdicts.ts
/** Verdicts of a record as annotations: GitHub shows ten of a type for a step, so the last one counts the rest. */
const most = 10;
/** GitHub cuts a message at 4096. */
const longest = 1e3;
/**
* Annotates every doubt: `error` where publishing is refused for it, `warning` for other invalid figures, `notice` for
* the rest.
* @param refused whether an invalid headline figure makes this step fail; else it is a warning
* @param used annotations of each type the step has already made
*/
function annotateVerdicts(record, core, refused, used = {}) {
	const doubts = doubtsOf(record, refused);
	for (const level of [
		"error",
		"warning",
		"notice"
	]) {
		const mine = doubts.filter((doubt) => doubt.level === level);
		const room = most - (used[level] ?? 0);
		const shown = mine.length > room ? mine.slice(0, Math.max(0, room - 1)) : mine;
		for (const { title, message } of shown) core[level](message, { title });
		if (shown.length < mine.length && room > 0) core[level](`and ${mine.length - shown.length} more; the summary has all`, { title: "More doubts" });
	}
}
/** An invalid headline figure each by itself; of the rest, those that one reason spoils together. */
function doubtsOf(record, refused) {
	const faults = headlineFaults(record).map(({ measurement, method, figure, reason, code }) => ({
		level: refused ? "error" : "warning",
		title: clip(`invalid: ${named(measurement, method, figure)}`, longestTitle),
		message: `${clip(`${reason} (${code})`, longest)}. Publishing refuses it unless \`allow-invalid: true\`.`
	}));
	const headline = new Set(headlineFaults(record).map((each) => named(each.measurement, each.method, each.figure)));
	const all = record.runs.flatMap((run) => run.measurements);
	return [...faults, ...all.flatMap((each) => groupsOf(each, headline))];
}
/** One doubt for each reason of a measurement, with the figures it spoils; notes stand under the table only. */
function groupsOf(measured, headline) {
	const groups = /* @__PURE__ */ new Map();
	for (const { method, figure, name, verdicts } of doubted(measured)) {
		if (headline.has(named(measured.id, method, figure))) continue;
		for (const verdict of verdicts.filter(({ level }) => level !== "note")) {
			const key = JSON.stringify([verdict.code, verdict.reason]);
			const group = groups.get(key) ?? {
				verdict,
				figures: []
			};
			group.figures.push(name);
			groups.set(key, group);
		}
	}
	return Array.from(groups.values(), ({ verdict, figures }) => ({
		level: verdict.level === "invalid" ? "warning" : "notice",
		title: clip(`${verdict.level}: ${measured.id}`, longestTitle),
		message: clip(`${verdict.reason} (${verdict.code}): ${figures.join(", ")}`, longest)
	}));
}
const longestTitle = 200;
const named = (...parts) => parts.filter((part) => part !== null).join(", ");
function doubted(measured) {
	return figureGroups(measured).flatMap((group) => Object.entries(group.figures).map(([figure, { verdicts }]) => ({
		method: group.method,
		figure,
		name: figureName(group, figure),
		verdicts: verdicts ?? []
	})));
}
function clip(text, length) {
	const line = plain(text);
	return line.length > length ? `${line.slice(0, length)}...` : line;
}

export { readInputs as S, placesIn as _, filesIn as a, isOn as b, cutToFit as c, refuseOtherSystems as d, refuseTokens as f, readRunner as g, isEnterpriseServer as h, figuresOf as i, quoted as l, withoutSecrets as m, isLost as n, gather as o, refuseUntrusted as p, waitAfter as r, block as s, annotateVerdicts as t, persistedCredentials as u, given as v, listOf as x, inputInfos as y };
