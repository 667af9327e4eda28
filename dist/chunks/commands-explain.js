import path from "node:path";
import { M as exitCodes, b as UnknownMeasurementError, k as nearest } from "./start.js";
import { t as readRecordAt } from "./record_valibot_later_yauzl.js";
import { i as plain, r as formatFigure } from "./progress.js";
import { n as readReasons } from "./record.js";
import { E as list, O as text } from "./commands.js";
import { r as openSnapshot } from "./commands_valibot_yaml_later_marked_vega_yauzl.js";

// src/commands/explain-text.ts
/** A record as text for a terminal: every figure with its interval, its source, and every reason to doubt it. */
/** The text; ends with a count of what is in doubt. */
function explainRecord(record, wanted) {
	const tag = record.tag == null ? "" : ` ${plain(record.tag)}`;
	const head = [
		`${plain(record.name)}${tag}, measured by ratingplate ${plain(record.tool.version)}`,
		...record.complete ? [] : ["incomplete: not all that was planned has been measured"],
		...record.unpublishable.map((reason) => `may not be published: ${plain(reason)}`)
	];
	const shown = record.runs.map((run) => ({
		run,
		groups: groupsOf(run, wanted)
	}));
	const lines = shown.flatMap(({ run, groups }) => [
		"",
		...runLines(run),
		...groups.flatMap(linesOf)
	]);
	return `${[
		...head,
		...lines,
		"",
		countLine(shown.flatMap(({ groups }) => groups))
	].join("\n")}\n`;
}
function groupsOf(run, { only, doubts }) {
	return run.measurements.filter(({ id }) => only.length === 0 || only.includes(id)).flatMap((measured) => figureGroups(measured, [titleOf(measured)])).map(({ title, figures }) => ({
		title,
		figures: doubts ? figures.filter(([, figure]) => isDoubted(figure)) : figures
	})).filter(({ figures }) => figures.length > 0);
}
const titleOf = ({ id, scenario }) => `${plain(scenario.title)} (${plain(id)})`;
/** Wherever a part of a measurement has figures: a new kind of part needs nothing here. */
function figureGroups(part, title) {
	if (part === null || typeof part !== "object") return [];
	if (Array.isArray(part)) return part.flatMap((each) => figureGroups(each, title));
	const named = [...title, ...ownName(part)];
	const { figures, ...rest } = part;
	return [...isFigures(figures) ? [{
		title: named,
		figures: Object.entries(figures)
	}] : [], ...Object.values(rest).flatMap((value) => figureGroups(value, named))];
}
/** A finding has a list of names under the same key. */
const isFigures = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** A method by its name, a step by its clients, held calls by their number. */
function ownName(part) {
	const { id, name, clients, calls } = part;
	if (id !== void 0) return [];
	if (typeof name === "string") return [plain(name)];
	if (typeof clients === "number" && "figures" in part) return [`${clients} clients`];
	return typeof calls === "number" && "figures" in part ? [`${calls} calls`] : [];
}
const isDoubted = (figure) => isMissing(figure) || (figure.verdicts ?? []).length > 0;
/** Why a figure cannot be, whatever is configured or measured again. */
const impossible = /* @__PURE__ */ new Set([
	"probe-has-none",
	"starts-with-client",
	"ends-with-client",
	"ran-already",
	"no-standin"
]);
function isMissing({ value, reason }) {
	if (value !== null) return false;
	const said = reason === void 0 ? null : readReasons(reason);
	return said === null || !said.every(({ code }) => impossible.has(code));
}
function runLines({ host, profile, started, command }) {
	const memory = host.memory_mib === null ? "" : `, ${(host.memory_mib / 1024).toFixed(1)} GiB`;
	return [`on ${plain(host.cpu_model ?? "an unknown processor")}, ${host.cpus} CPUs${memory}; ${plain(host.os)}`, `${started}, profile ${plain(profile)}: ${plain(command)}`];
}
const linesOf = ({ title, figures }) => [
	"",
	title.join(", "),
	...figures.flatMap(([name, figure]) => figureLines(name, figure))
];
function figureLines(name, figure) {
	const { value, low, high, n, rounds, source, reason, verdicts = [] } = figure;
	const unit = /_(mib|kib|ms|cores|bytes|share)$|_(per_s)$/.exec(name);
	const show = (each) => formatFigure(each, unit?.[1] ?? unit?.[2] ?? "");
	const interval = low === null || high === null ? "" : `${show(low)} to ${show(high)}`;
	const shown = verdicts.some(({ level }) => level === "invalid") ? null : value;
	const how = `${plain(source)}; n ${n}, ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
	return [
		`  ${plain(name).padEnd(28)} ${show(shown).padStart(12)}  ${interval.padEnd(24)}  ${how}`.trimEnd(),
		...value === null && reason !== void 0 ? [`      ${plain(reason)}`] : [],
		...verdicts.map(({ code, level, reason: found }) => `      ${level}, ${code}: ${plain(found)}`)
	];
}
function countLine(groups) {
	const figures = groups.flatMap((group) => group.figures.map(([, figure]) => figure));
	const at = (level) => figures.filter(({ verdicts }) => verdicts?.some((verdict) => verdict.level === level)).length;
	const missing = figures.filter(isMissing).length;
	return `${figures.length} figures: ${missing} missing, ${at("invalid")} invalid, ${at("bound")} bounds, ${at("noisy")} noisy, ${at("note")} with a note`;
}

// src/commands/explain.ts
/** `ratingplate explain`: a record's figures and verdicts at the terminal. */
/** Runs the command; returns the exit code. */
async function explain({ values, positionals }, deps) {
	const [file] = positionals;
	const record = file === void 0 ? (await openSnapshot({
		values: { config: text(values, "config") ?? void 0 },
		positionals: []
	}, deps)).record : await readRecordAt(path.resolve(deps.cwd, file));
	const only = list(values, "only");
	refuseUnknown(only, record);
	deps.stdout.write(explainRecord(record, {
		only,
		doubts: values["doubts"] === true
	}));
	return exitCodes.done;
}
/** @throws UnknownMeasurementError with the nearest id */
function refuseUnknown(only, record) {
	const ids = record.runs.flatMap(({ measurements }) => measurements.map(({ id }) => id));
	const unknown = only.find((id) => !ids.includes(id));
	if (unknown === void 0) return;
	const near = nearest(unknown, ids);
	throw new UnknownMeasurementError(`the record has no ${JSON.stringify(unknown)}${near === null ? `; it has ${ids.join(", ")}` : `; did you mean ${near}?`}`);
}

export { explain };
