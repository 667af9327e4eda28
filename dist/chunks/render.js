import { h as suggest } from "./start.js";
import { $ as LocaleUnknownError, Q as BlockUnknownError, et as MarkersMissingError, tt as MarkersUnbalancedError } from "./errors.js";
import { i as pointFigures, n as boundOf, r as methodFigures } from "./stats.js";
import { o as recordSha256 } from "./record.js";

// src/render/escape.ts
/**
* Text from a record is data from elsewhere: names, titles and reasons are made harmless before they reach Markdown,
* MDX, HTML or SVG. One form serves all: character references are text wherever they stand, never structure.
*/
const longest = 160;
/** Format characters that turn, hide or smuggle text; joiners of letters and emoji are none of them. */
const tricks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** Line breaks and control characters as a space; what turns or hides text, and halves of characters, as a visible mark. */
function plain(text, max = longest) {
	const visible = text.replace(/\p{Surrogate}/gu, "�").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(tricks, "�").trim();
	const characters = Array.from(visible.slice(0, 2 * max + 2));
	return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : visible;
}
/** All that Markdown, GitHub's extensions of it, MDX or HTML could read as structure; within a word `_` is a letter. */
const structure = /[&<>{}|`*[\]\\~$#@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** What would become a link by itself. */
const links = /:(?=\/\/)|(?<=www)\./gi;
/** What begins a list, quote or rule where it stands first. */
const leading = /^(?:[-+=]|\d+(?=[.)](?:\s|$)))/;
const reference = (character) => `&#${character.codePointAt(0)};`;
/** For Markdown and MDX prose, table cells, and the content of HTML elements within them. */
function markup(text, max = longest) {
	return plain(text, max).replace(structure, reference).replace(links, reference).replace(leading, (first) => reference(first) + first.slice(1));
}
/** For an HTML or JSX attribute. */
function attribute(text) {
	return plain(text, 5e4).replace(/[&<>"'{}`]/g, reference);
}
/** XML text. */
function xml(text) {
	return text.replace(/[&<>"']/g, reference);
}
/** One line of a fenced code block: it can hold anything but the end of its fence, or our own markers. */
function fenced(line, language) {
	const code = plain(line, 2e3).replace(/ratingplate:(?=start|end)/g, "ratingplate: ");
	const ticks = code.match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
	return `${fence}${language}\n${code}\n${fence}`;
}

// src/render/context.ts
/** Changes whenever the same record would give other bytes. */
const rendererVersion = 1;
const stampOf = (record) => ({
	renderer: 1,
	record: recordSha256(record)
});
const stampText = (stamp) => `ratingplate renderer ${stamp.renderer}, record ${stamp.record}`;
/** All stamps in a file. */
function stampsIn(text) {
	const found = text.matchAll(/ratingplate renderer (\d{1,9}), record ([0-9a-f]{64})/g);
	return Array.from(found, ([, renderer, record]) => ({
		renderer: Number(renderer),
		record: record ?? ""
	}));
}
/** A comment of the page's syntax; MDX takes HTML comments for broken elements. */
const comment = (syntax, text) => syntax === "mdx" ? `{/* ${text} */}` : `<!-- ${text} -->`;
/** A block of each run; where there are several, the host's name stands above each. */
function perRun(context, draw) {
	const { runs } = context.record;
	const drawn = runs.map((run, index) => ({
		run,
		index,
		text: draw(run, index)
	})).filter(({ text }) => text !== "");
	if (runs.length < 2) return drawn.map(({ text }) => text).join("");
	return drawn.map(({ run, index, text }) => `${hostTitle(context, run, index)}\n\n${text}`).join("\n\n");
}
const hostTitle = ({ locale }, run, index) => `**${locale.page.host(index + 1, markup(run.host.cpu_model ?? run.host.arch))}**`;

// src/render/blocks/checks.ts
function checksBlock(context) {
	return perRun(context, (run) => checksOf(run, context));
}
function checksOf(run, { locale }) {
	const rows = run.measurements.flatMap(({ scenario, checks }) => checks.map(({ name, passed, detail }) => ({
		name,
		passed,
		detail,
		where: scenario.title
	})));
	const passed = [...new Set(rows.map((row) => row.name))].flatMap((name) => passedCheck(name, rows));
	const failed = rows.filter((row) => !row.passed).map(failedCheck);
	return [failed.length === 0 ? "" : locale.checks.failed(failed.join("; ")), passed.length === 0 ? "" : locale.checks.passed(passed.join("; "))].filter(Boolean).join("\n\n");
}
/** One check over all scenarios that made it, where it passed in each. */
function passedCheck(name, rows) {
	const mine = rows.filter((row) => row.name === name);
	if (mine.some((row) => !row.passed)) return [];
	const details = [...new Set(mine.map((row) => row.detail).filter(Boolean))];
	const detail = details.length === 1 ? ` (${markup(details[0] ?? "", 300)})` : "";
	return [`${markup(name)}${detail}${mine.length > 1 ? ` × ${mine.length}` : ""}`];
}
const failedCheck = (row) => `${markup(row.where)}: ${markup(row.name)}${row.detail ? ` (${markup(row.detail, 300)})` : ""}`;

// src/render/numbers.ts
const mostDecimals = 3;
const groupedFrom = 1e4;
const wholeFrom = 10;
/** A figure for people. A value that rounds to nothing says so by its size, not by 0. */
function formatNumber(value, style) {
	if (value === 0) return "0";
	const size = Math.abs(value);
	const smallest = 10 ** -3;
	if (size < smallest / 2) return `${value < 0 ? ">-" : "<"}${localized$1(smallest.toFixed(mostDecimals), style)}`;
	return localized$1(value.toFixed(decimalsFor(size)), style);
}
/** Decimals that leave three significant digits; 9.996 has become 10.0 by then, and has one less. */
function decimalsFor(size) {
	const wanted = (each) => Math.min(mostDecimals, Math.max(0, 2 - Math.floor(Math.log10(each))));
	const first = wanted(size);
	return wanted(Number(size.toFixed(first)));
}
/** A count of whole things: all its digits, and no decimals but of a middle between two small counts. */
function formatCount(value, style) {
	return Number.isInteger(value) || Math.abs(value) >= wholeFrom ? localized$1(value.toFixed(0), style) : localized$1(value.toFixed(1), style);
}
/** A round value on a scale: as short as it can be written. */
function formatTick(value, style) {
	return localized$1(String(value), style);
}
/** Bytes in decimal units (payload and wire). */
function formatBytes(value, style) {
	const [size, unit] = [
		[1e9, "GB"],
		[1e6, "MB"],
		[1e3, "kB"]
	].find(([from]) => value >= from * .9995) ?? [1, "B"];
	return `${size === 1 ? localized$1(value.toFixed(0), style) : formatNumber(value / size, style)} ${unit}`;
}
/** A share 0..1 in percent, without decimals from 10 % on. */
function formatPercent(share, style) {
	const percent = 100 * share;
	return `${localized$1(percent >= 9.95 || percent === 0 ? percent.toFixed(0) : percent.toFixed(1), style)} %`;
}
function localized$1(text, style) {
	const [whole = "", fraction] = text.split(".");
	const digits = Math.abs(Number(whole)) >= groupedFrom ? whole.replace(/\B(?=(\d{3})+$)/g, style.group) : whole;
	return fraction === void 0 ? digits : `${digits}${style.decimal}${fraction}`;
}

// src/render/cells.ts
/** One figure as a table cell: its value, on which side the truth lies, its interval, and marks for every doubt. */
const reasonLength = 300;
const signs$1 = {
	above: "&gt; ",
	"at-least": "≥ ",
	"at-most": "≤ "
};
/** The figure as HTML within Markdown. */
function figureCell(figure, name, sheet, format) {
	const { write, after } = format ?? { write: writer(name, sheet.locale) };
	const verdicts = figure?.verdicts ?? [];
	const invalid = verdicts.filter((verdict) => verdict.level === "invalid");
	if (!figure || figure.value === null) return unmeasuredCell(figure, sheet);
	if (invalid.length > 0) return sheet.locale.cells.unmeasured + marks(invalid, sheet);
	const side = boundSide(figure, name);
	const text = `${side === null ? "" : signs$1[side]}${write(figure.value)}${after?.(figure.value) ?? ""}`;
	const range = side === null ? intervalLine(figure, write, sheet) : "";
	return `${noisySign(verdicts, sheet)}${text}${marks(verdicts, sheet)}${range}`;
}
/** On which side of the value the truth lies, by the first verdict that makes it a bound. */
function boundSide(figure, name) {
	return (figure.verdicts ?? []).map((verdict) => boundOf(verdict.code, name)).find((side) => side !== null) ?? null;
}
function unmeasuredCell(figure, { locale, notes }) {
	const reason = figure?.reason === void 0 ? locale.notes.notMeasured : markup(figure.reason, reasonLength);
	const n = figure && figure.n > 0 ? ` (${locale.cells.calls(formatCount(figure.n, locale.numbers))})` : "";
	return `${locale.cells.unmeasured}${n}${notes.mark(reason || locale.notes.notMeasured)}`;
}
/** Where it says more than the value itself. */
function intervalLine({ low, high, rounds }, write, { locale, notes }) {
	if (low === null || high === null || rounds < 3) return "";
	const [from, to] = [write(low), write(high)];
	if (from === to) return "";
	notes.interval();
	return `<br /><sub>${locale.cells.range(from, to)}</sub>`;
}
function noisySign(verdicts, { notes }) {
	if (!verdicts.some((verdict) => verdict.level === "noisy")) return "";
	notes.noisy();
	return "≈ ";
}
/** A numbered mark for each verdict but noise, which has a sign of its own. */
function marks(verdicts, sheet) {
	return verdicts.filter((verdict) => verdict.level !== "noisy").map((verdict) => sheet.notes.mark(verdictText(verdict, sheet.locale))).join(" ");
}
/** The verdict as a sentence of the page's language. */
function verdictText({ code, reason }, locale) {
	const say = Object.hasOwn(locale.notes.verdicts, code) ? locale.notes.verdicts[code] : void 0;
	const escaped = markup(reason, reasonLength);
	return say ? say(escaped) : `${markup(code)}: ${escaped}`;
}
/** Numbers as the figure's unit has them. */
function writer(name, { numbers }) {
	const unit = {
		...methodFigures,
		...pointFigures
	}[name]?.unit;
	return (value) => asHtml(unit === "count" ? formatCount(value, numbers) : formatNumber(value, numbers));
}
const asHtml = (text) => text.replace("<", "&lt;").replace(">", "&gt;");

// src/render/notes.ts
function createNotes(locale) {
	const texts = [];
	let anyNoisy = false;
	let anyInterval = false;
	return {
		mark(text) {
			const known = texts.indexOf(text);
			return `<sup>${known >= 0 ? known + 1 : texts.push(text)}</sup>`;
		},
		noisy() {
			anyNoisy = true;
		},
		interval() {
			anyInterval = true;
		},
		hasIntervals: () => anyInterval,
		list() {
			return [texts.map((text, i) => `${i + 1}. ${text}`).join("\n"), anyNoisy ? locale.notes.noisy : ""].filter(Boolean).join("\n\n");
		}
	};
}

// src/render/table.ts
/** The table, each row on a line; empty string where there is no row. */
function table(columns, rows) {
	if (rows.length === 0) return "";
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(columns.map((column) => column.head)),
		line(columns.map((column) => column.align === "right" ? "---:" : "---")),
		...rows.map((row) => line(columns.map((column) => column.cell(row))))
	].join("\n");
}

// src/render/blocks/footnotes.ts
/** Numbered notes first, then one paragraph. */
function footnotes(run, sheet, howToRead) {
	return [sheet.notes.list(), [howToRead, intervalNote(run, sheet)].filter(Boolean).join(" ")].filter(Boolean).join("\n\n");
}
/** What the small print is, where there is any; that there can be none, where rounds are too few. */
function intervalNote(run, { locale, notes }) {
	if (notes.hasIntervals()) return locale.notes.intervals;
	return Math.max(0, ...run.measurements.map((row) => row.rounds_planned)) < 3 ? locale.notes.noIntervals : "";
}
/** A line per scenario whose rounds broke, with what broke the first of them. */
function brokenRounds(run, sheet) {
	return run.measurements.flatMap((row) => brokenLine(row, sheet)).join("\n");
}
function brokenLine(row, { locale }) {
	const broken = row.rounds.filter((round) => round.failure !== null);
	const [first] = broken;
	if (!first?.failure) return [];
	const { code, message } = first.failure;
	const count = (value) => formatCount(value, locale.numbers);
	const reason = `${markup(message, 300)} (${markup(code)})`;
	const title = markup(row.scenario.title);
	return [`- ${locale.notes.brokenRounds(title, count(broken.length), count(row.rounds_planned), reason)}`];
}

// src/render/blocks/latency.ts
function latencyBlock(context) {
	return perRun(context, (run) => {
		const sheet = {
			locale: context.locale,
			notes: createNotes(context.locale)
		};
		const rows = run.measurements.flatMap((point) => point.methods.map((method) => ({
			point,
			method
		})));
		const paced = run.measurements.some((point) => point.scenario.pace_per_s !== null);
		const text = table(columns$2(sheet), rows);
		return text && `${text}\n\n${footnotes(run, sheet, context.locale.notes.latency(paced))}`;
	});
}
function columns$2(sheet) {
	const { heads } = sheet.locale;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: ({ method }) => figureCell(method.figures[name], name, sheet)
	});
	return [
		{
			head: heads.scenario,
			align: "left",
			cell: ({ point }) => markup(point.scenario.title)
		},
		{
			head: heads.method,
			align: "left",
			cell: ({ method }) => `<code>${markup(method.operation)}</code>`
		},
		{
			head: heads.call,
			align: "left",
			cell: ({ method }) => callCell(method)
		},
		figure(heads.aloneShort, "alone_p50_ms"),
		figure(heads.p50, "p50_ms"),
		figure(heads.p90, "p90_ms"),
		figure(heads.p99, "p99_ms"),
		figure(heads.max, "max_ms"),
		figure(heads.rate, "calls_per_s"),
		figure(heads.cores, "cores"),
		figure(heads.cpuPerCall, "cpu_ms_per_call")
	];
}
/** The method's name, and what it calls where that says more. */
function callCell({ name, detail, operation }) {
	return detail !== "" && detail !== name && detail !== operation ? `${markup(name)} (${markup(detail)})` : markup(name);
}

// src/render/blocks/memory.ts
function memoryBlock(context) {
	return perRun(context, (run) => {
		const sheet = {
			locale: context.locale,
			notes: createNotes(context.locale)
		};
		const text = table(columns$1(run, sheet), run.measurements);
		return text && `${text}\n\n${footnotes(run, sheet, howToRead(run, context.locale))}`;
	});
}
function columns$1(run, sheet) {
	const { heads } = sheet.locale;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: (row) => figureCell(row.figures[name], name, sheet)
	});
	const unit = (head, name) => run.measurements.some((row) => typeof row.figures[name]?.value === "number") ? [figure(head, name)] : [];
	return [
		{
			head: heads.scenario,
			align: "left",
			cell: (row) => markup(row.scenario.title)
		},
		{
			head: heads.load,
			align: "right",
			cell: (row) => loadCell(row, sheet.locale)
		},
		figure(heads.idle, "idle_mib"),
		figure(heads.oneClient, "one_client_mib"),
		figure(heads.allClients, "all_clients_mib"),
		figure(heads.perExtraClient, "per_extra_client_mib"),
		figure(heads.peak, "peak_mib"),
		figure(heads.settled, "settled_connected_mib"),
		...unit(heads.heap, "heap_connected_mib"),
		figure(heads.threads, "threads"),
		...unit(heads.goroutines, "goroutines"),
		...unit(heads.handles, "handles"),
		...unit(heads.connections, "connections"),
		{
			head: heads.cores,
			align: "right",
			cell: (row) => coresCell(row, run.host.cpus, sheet)
		}
	];
}
function loadCell({ scenario }, locale) {
	const count = (value) => formatCount(value, locale.numbers);
	return locale.cells.load(count(scenario.clients), count(scenario.in_flight));
}
/** Cores busy, with their share of the machine. */
function coresCell(row, cpus, sheet) {
	const { locale } = sheet;
	const after = (value) => cpus > 0 ? ` (${formatPercent(value / cpus, locale.numbers)})` : "";
	return figureCell(row.figures.cores, "cores", sheet, {
		write: writer("cores", locale),
		after
	});
}
function howToRead(run, { notes }) {
	const stdio = run.measurements.some(({ scenario }) => scenario.protocol === "mcp-stdio");
	return [notes.memory(...rules$2(run)), stdio ? notes.stdio : ""].filter(Boolean).join(" ");
}
/** The memory rule and how readings were settled, over the scenarios of the run. */
function rules$2(run) {
	const only = (values) => new Set(values).size > 1 ? "both" : values[0] ?? "both";
	return [only(run.measurements.map((row) => row.memory_rule === "process" ? "process" : "tree")), only(run.measurements.map((row) => row.settling))];
}

// src/render/host.ts
const shortCommit = 8;
/** CPU, logical CPUs, memory, system, kernel and limits of the host. */
function hostFacts({ host }, { provenance, numbers }) {
	const { cgroup } = host;
	const gib = host.memory_mib === null ? null : formatCount(Math.round(host.memory_mib / 1024), numbers);
	const small = host.memory_mib === null ? "" : formatNumber(host.memory_mib / 1024, numbers);
	const limit = (value) => value === null ? null : formatNumber(value, numbers);
	const limits = [limit(cgroup.cpu_limit_cores), limit(cgroup.memory_limit_mib)];
	return [
		host.cpu_model ?? host.arch,
		provenance.cpus(formatCount(host.cpus, numbers)),
		gib === null ? "" : provenance.memory(gib === "0" ? small : gib),
		`${host.os}/${host.arch}`,
		host.kernel === null ? "" : provenance.kernel(host.kernel),
		host.virtual === null ? "" : provenance.virtual(host.virtual),
		limits[0] === null && limits[1] === null ? "" : provenance.limits(...limits)
	].filter(Boolean);
}
/** Each build that was measured, once, with its runtime. */
function builds(run, { provenance }) {
	const each = run.measurements.flatMap(({ scenario, identity }) => identity === null ? [] : [buildName(scenario.target, identity, provenance)]);
	return [...new Set(each)];
}
function buildName(target, identity, provenance) {
	const commit = identity.commit === null ? null : identity.commit.slice(0, shortCommit);
	return provenance.build(target, identity.version ?? provenance.unknownVersion, commit || null, identity.runtime);
}
/** Start of the run to the minute, UTC, from its text alone: no clock or time zone of this machine has a say. */
function startOf(run) {
	const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(run.started);
	return parts ? `${parts[1]} ${parts[2]} UTC` : run.started;
}

// src/render/blocks/provenance.ts
function provenanceBlock(context) {
	const sentence = perRun(context, (run) => provenance(run, context));
	return [banner(context), sentence].filter(Boolean).join("\n\n");
}
/** Why the figures must not be published, above everything else. */
function banner({ record, locale }) {
	const reasons = [...record.unpublishable.map((reason) => markup(reason, 300)), ...record.complete ? [] : [locale.page.incomplete]];
	return reasons.length === 0 ? "" : `> **${locale.page.notForPublication}**: ${reasons.join("; ")}.`;
}
function provenance(run, context) {
	const { locale, record } = context;
	const { provenance: say } = locale;
	const [cpu, ...others] = hostFacts(run, locale).map((fact) => markup(fact));
	const { placement, node, sampler } = run.host;
	const sentences = [
		`${say.measuredOn} ${[`**${cpu}**`, ...others].join(", ")}; ${markup(startOf(run))}`,
		...builds(run, locale).map((build) => markup(build)),
		`${say.method(markup(run.profile), rounds$1(run))}${sampling(record, context)}`,
		placement ? say.placement(markup(placement.harness), markup(placement.target)) : say.unplaced,
		say.tool(markup(record.tool.version), markup(node), markup(sampler))
	];
	const broken = brokenRounds(run, context);
	const list = scenarioNotes(run, context);
	return [
		`${sentences.join(". ")}.`,
		list,
		broken
	].filter(Boolean).join("\n\n");
}
/** `5 rounds`, or the range where scenarios differ. */
function rounds$1(run) {
	const planned = run.measurements.map((row) => row.rounds_planned);
	const [least, most] = [Math.min(...planned), Math.max(...planned)];
	if (planned.length === 0) return "0";
	return least === most ? String(least) : `${least}–${most}`;
}
/** How often memory was sampled, as the plan has it. */
function sampling({ plan }, { locale }) {
	const times = (Array.isArray(plan.measurements) ? plan.measurements : []).map((each) => each?.settings?.sampleIntervalMs).filter((ms) => typeof ms === "number");
	const [first] = times;
	if (first === void 0 || times.some((ms) => ms !== first)) return "";
	return `; ${locale.provenance.sampling(formatNumber(first, locale.numbers))}`;
}
/** What the config says about a scenario, in the page's language where it has it. */
function scenarioNotes(run, { locale }) {
	return run.measurements.flatMap(({ scenario }) => [scenario.why, scenario.note].flatMap((text) => {
		const said = localized(text, locale.code);
		return said === null ? [] : [`- ${locale.notes.scenario(markup(scenario.title), markup(said, 500))}`];
	})).join("\n");
}
function localized(text, code) {
	if (text === null || typeof text === "string") return text || null;
	return (Object.hasOwn(text, code) ? text[code] : Object.values(text)[0]) || null;
}

// src/render/blocks/waits.ts
function waitsBlock(context) {
	return perRun(context, (run) => {
		const sheet = {
			locale: context.locale,
			notes: createNotes(context.locale)
		};
		const text = table(columns(run, sheet), run.measurements);
		return text && `${text}\n\n${footnotes(run, sheet, context.locale.notes.waits)}`;
	});
}
/** The method of the first call, whose warm latency and size stand beside it. */
const firstMethod = (row) => row.methods.find((method) => method.name === row.scenario.first_call);
function columns(run, sheet) {
	const { heads, numbers } = sheet.locale;
	const names = new Set(run.measurements.map((row) => row.scenario.first_call));
	const [name] = names;
	const shared = names.size === 1 && name !== void 0 ? markup(name) : null;
	const figure = (head, figureName) => ({
		head,
		align: "right",
		cell: (row) => figureCell(row.figures[figureName], figureName, sheet)
	});
	const warm = (head, figureName) => ({
		head,
		align: "right",
		cell: (row) => figureCell(firstMethod(row)?.figures[figureName], figureName, sheet)
	});
	return [
		{
			head: heads.scenario,
			align: "left",
			cell: (row) => markup(row.scenario.title)
		},
		figure(heads.ready, "ready_ms"),
		figure(heads.firstCall, "first_call_ms"),
		figure(heads.othersFirstCall, "first_call_others_ms"),
		warm(heads.alone(shared), "alone_p50_ms"),
		warm(heads.allCalling(shared), "p50_ms"),
		{
			head: heads.payload,
			align: "right",
			cell: (row) => figureCell(firstMethod(row)?.figures.payload_bytes, "payload_bytes", sheet, { write: (bytes) => formatBytes(bytes, numbers) })
		}
	];
}

// src/render/locales/en.ts
const settling$1 = {
	collected: "after a collection was forced (collected)",
	waited: "after waiting, without a forced collection (waited)",
	both: "after a collection was forced where the runtime has a way (collected), else after waiting (waited)"
};
const rules$1 = {
	process: "the resident set of the one process (VmRSS)",
	tree: "the pages of the process tree, each counted once",
	both: "the resident set where a scenario has one process (VmRSS), else the pages of the process tree, each counted once"
};
const withMethod$1 = (text, method) => method === null ? text : `${method}, ${text}`;
const en = {
	code: "en",
	numbers: {
		decimal: ".",
		group: ","
	},
	page: {
		title: (name) => `What ${name} costs to run`,
		notForPublication: "Not for publication",
		incomplete: "the record is not complete",
		host: (number, name) => `Host ${number}: ${name}`
	},
	provenance: {
		measuredOn: "Measured on",
		cpus: (n) => `${n} logical CPUs`,
		memory: (gib) => `${gib} GiB RAM`,
		kernel: (version) => `kernel ${version}`,
		virtual: (kind) => `in ${kind}`,
		limits: (cores, mib) => `limited to ${[cores && `${cores} cores`, mib && `${mib} MiB`].filter(Boolean).join(" and ")}`,
		build: (target, version, commit, runtime) => `Target ${target}: build ${version}${commit ? ` (${commit})` : ""}${runtime ? `, ${runtime}` : ""}`,
		unknownVersion: "unknown",
		tool: (version, node, sampler) => `Measured by ratingplate ${version} on Node ${node}, sampler ${sampler}`,
		method: (profile, rounds) => `Profile ${profile}: ${rounds === "1" ? "1 round" : `${rounds} rounds`} per scenario, each on a fresh instance, scenarios interleaved`,
		sampling: (ms) => `memory sampled every ${ms} ms`,
		placement: (harness, target) => `Driver and observer on CPUs ${harness}, target on CPUs ${target}`,
		unplaced: "Driver, observer and target share all CPUs"
	},
	titles: {
		memory: "Memory, units and processor time per scenario",
		waits: "What a client waits for, per scenario",
		latency: "Latency percentiles per method",
		reproduce: "Reproducing"
	},
	heads: {
		scenario: "Scenario",
		load: "Clients × in flight",
		idle: "Idle, MiB",
		oneClient: "One client, MiB",
		allClients: "All clients, MiB",
		perExtraClient: "Per extra client, MiB",
		peak: "Peak, MiB",
		settled: "Settled, MiB",
		heap: "Live heap, MiB",
		threads: "Threads",
		goroutines: "Goroutines",
		handles: "Handles",
		connections: "Connections",
		cores: "Cores busy",
		ready: "Process ready, ms",
		firstCall: "First call, ms",
		othersFirstCall: "Others' first call, ms",
		alone: (method) => withMethod$1("alone (p50), ms", method),
		allCalling: (method) => withMethod$1("all calling (p50), ms", method),
		payload: "Payload",
		method: "Method",
		call: "Call",
		aloneShort: "Alone p50, ms",
		p50: "p50, ms",
		p90: "p90, ms",
		p99: "p99, ms",
		max: "Max, ms",
		rate: "Calls/s",
		cpuPerCall: "CPU per call, ms"
	},
	cells: {
		load: (clients, inFlight) => `${clients} × ${inFlight}`,
		shareOf: (share) => `${share} of the machine`,
		range: (low, high) => `${low}&nbsp;to&nbsp;${high}`,
		unmeasured: "n/a",
		calls: (n) => `n = ${n}`
	},
	notes: {
		memory: (rule, how) => `Memory is ${rules$1[rule]}. Idle, one client, all clients and settled are read with nobody calling, ${settling$1[how]}; settled: after the load, clients still connected. Peak is the highest while all clients call${rule === "process" ? "" : "; of a tree it is sampled, so processes that live under 100 ms are not in it"}. Per extra client is the slope over the clients after the first. One core busy = 1.`,
		stdio: "Over stdio each client is a process of its own: memory, threads and heap are of all of them together.",
		waits: "Process ready: start to the first successful readiness answer. First call: the first call of the first client, and the median of the others’. Alone: one client, one request in flight. All calling: every client keeps its requests in flight.",
		latency: (pace) => `${pace ? "Closed loop with a pause between calls" : "Closed loop: a client sends its next request when the last is answered"}, so latency past saturation is queueing. Percentiles are nearest rank over the successful calls of all rounds. The driver keeps no cache.`,
		intervals: "Small print under a figure: 95 % interval over the rounds (Student’s t); under a percentile, the range of the rounds’ own.",
		noIntervals: "Under three rounds: figures have no interval.",
		noisy: "≈ noisy: the interval is wider than ±10 % of the figure.",
		notMeasured: "not measured",
		verdicts: {
			censored: (reason) => `lower bound: ${reason}`,
			"driver-bound": (reason) => `bound, the driver had no more to give: ${reason}`,
			"standin-bound": (reason) => `bound, a stand-in had no more to give: ${reason}`,
			"at-least": (reason) => `at least: ${reason}`,
			"failed-calls": (reason) => `failed calls: ${reason}`,
			"failed-quiet": (reason) => `failed calls: ${reason}`,
			"unanswered-calls": (reason) => `calls without an answer: ${reason}`,
			"still-falling": (reason) => `still falling: ${reason}`,
			"not-converged": (reason) => `not converged: ${reason}`,
			"not-linear": (reason) => `not linear: ${reason}`,
			"zero-within": () => "not distinguishable from zero",
			"coarse-slope": () => "drawn through two settled readings only",
			"rounds-missing": (reason) => `rounds that broke are not in it: ${reason}`,
			swap: (reason) => `swapping: ${reason}`,
			throttled: (reason) => `processor throttled: ${reason}`,
			"host-busy": (reason) => `the host was busy with other programs: ${reason}`,
			steal: (reason) => `processor time stolen by other guests: ${reason}`,
			restarted: (reason) => `target restarted: ${reason}`,
			"clients-differ": (reason) => `not the clients asked for: ${reason}`,
			"conditions-changed": (reason) => `host conditions changed: ${reason}`,
			"no-trace": (reason) => `a switch left no trace: ${reason}`,
			"identity-differs": (reason) => `instances differ: ${reason}`,
			"warm-up-cut": (reason) => `warm-up cut short: ${reason}`,
			"window-cut": (reason) => `window cut short: ${reason}`,
			reconnects: (reason) => `clients had to connect again: ${reason}`
		},
		brokenRounds: (scenario, broken, planned, reason) => `${scenario}: ${broken} of ${planned} rounds broke: ${reason}`,
		scenario: (scenario, text) => `${scenario}: ${text}`
	},
	checks: {
		passed: (list) => `Checks passed: ${list}.`,
		failed: (list) => `**Checks failed**: ${list}.`
	},
	reproduce: {
		intro: (publishable) => publishable ? "These figures are replaced wholesale by every release; none is compared with an earlier one. They come from:" : "These figures come from:",
		phases: (list) => `Time in phases: ${list}.`,
		phase: (name, time) => `${name} ${time}`,
		wall: (time) => `The run took ${time}.`,
		outside: (share) => `${share} of it was outside recorded phases.`,
		seconds: (n) => `${n} s`,
		minutes: (n) => `${n} min`,
		config: (sha) => `SHA-256 of the config: ${sha}.`
	},
	charts: {
		memory: {
			title: "Memory per scenario",
			subtitle: "Resident memory, MiB",
			alt: "Bar chart of resident memory per scenario, in MiB."
		},
		latency: {
			title: "Latency per method, all clients calling",
			subtitle: "p50 solid, p99 faint; ms, logarithmic",
			alt: "Bar chart of latency per method and scenario with all clients calling, p50 and p99, in ms on a logarithmic scale."
		},
		clients: (n) => n === "1" ? "1 client" : `${n} clients`,
		footer: (host, builds, date) => `Measured on ${[host, date].filter(Boolean).join("; ")}.${builds === "" ? "" : ` ${builds}.`}`,
		bars: {
			idle: "idle",
			one: "one client",
			all: "all clients",
			peak: "peak under load"
		},
		empty: "not measured"
	}
};

// src/render/locales/es.ts
const settling = {
	collected: "tras forzar una recolección (con recolección)",
	waited: "tras esperar, sin forzar ninguna recolección (con espera)",
	both: "tras forzar una recolección donde el entorno de ejecución lo permite (con recolección) y, si no, tras esperar (con espera)"
};
const rules = {
	process: "el conjunto residente del único proceso (VmRSS)",
	tree: "las páginas del árbol de procesos, cada una contada una sola vez",
	both: "el conjunto residente donde un escenario tiene un solo proceso (VmRSS) y, si no, las páginas del árbol de procesos, cada una contada una sola vez"
};
/** Phases have names of their own in the record. */
const phases = {
	launch: "arranque",
	idle: "reposo",
	admit: "admisión",
	connected: "conexión sin llamadas",
	quiet: "llamadas a solas",
	load: "carga",
	settled: "tras la carga",
	close: "cierre"
};
const withMethod = (text, method) => method === null ? text : `${method}, ${text}`;
const phaseName = (name) => (Object.hasOwn(phases, name) ? phases[name] : void 0) ?? name;
const es = {
	code: "es",
	numbers: {
		decimal: ",",
		group: "."
	},
	page: {
		title: (name) => `Lo que cuesta ejecutar ${name}`,
		notForPublication: "No publicar",
		incomplete: "el registro no está completo",
		host: (number, name) => `Equipo ${number}: ${name}`
	},
	provenance: {
		measuredOn: "Medido en",
		cpus: (n) => n === "1" ? "1 CPU lógica" : `${n} CPU lógicas`,
		memory: (gib) => `${gib} GiB de RAM`,
		kernel: (version) => `núcleo ${version}`,
		virtual: (kind) => `en ${kind}`,
		limits: (cores, mib) => `con un límite de ${[cores && `${cores} CPU`, mib && `${mib} MiB`].filter(Boolean).join(" y ")}`,
		build: (target, version, commit, runtime) => `Programa ${target}: compilación ${version}${commit ? ` (${commit})` : ""}${runtime ? `, ${runtime}` : ""}`,
		unknownVersion: "desconocida",
		tool: (version, node, sampler) => `Medido con ratingplate ${version} sobre Node ${node}, muestreador ${sampler}`,
		method: (profile, rounds) => `Perfil ${profile}: ${rounds === "1" ? "1 ronda" : `${rounds} rondas`} por escenario, cada una en una instancia nueva, con los escenarios intercalados`,
		sampling: (ms) => `memoria muestreada cada ${ms} ms`,
		placement: (harness, target) => `Generador de carga y observador en las CPU ${harness}, programa medido en las CPU ${target}`,
		unplaced: "El generador de carga, el observador y el programa medido comparten todas las CPU"
	},
	titles: {
		memory: "Memoria, unidades y tiempo de procesador por escenario",
		waits: "Lo que espera un cliente, por escenario",
		latency: "Percentiles de latencia por método",
		reproduce: "Reproducirlo"
	},
	heads: {
		scenario: "Escenario",
		load: "Clientes × en vuelo",
		idle: "En reposo, MiB",
		oneClient: "Un cliente, MiB",
		allClients: "Todos los clientes, MiB",
		perExtraClient: "Por cliente extra, MiB",
		peak: "Pico, MiB",
		settled: "Tras la carga, MiB",
		heap: "Heap vivo, MiB",
		threads: "Hilos",
		goroutines: "Goroutines",
		handles: "Handles",
		connections: "Conexiones",
		cores: "Núcleos ocupados",
		ready: "Proceso listo, ms",
		firstCall: "Primera llamada, ms",
		othersFirstCall: "Primera llamada de los demás, ms",
		alone: (method) => withMethod("a solas (p50), ms", method),
		allCalling: (method) => withMethod("con todos llamando (p50), ms", method),
		payload: "Tamaño",
		method: "Método",
		call: "Llamada",
		aloneShort: "A solas p50, ms",
		p50: "p50, ms",
		p90: "p90, ms",
		p99: "p99, ms",
		max: "Máx, ms",
		rate: "Llamadas/s",
		cpuPerCall: "CPU por llamada, ms"
	},
	cells: {
		load: (clients, inFlight) => `${clients} × ${inFlight}`,
		shareOf: (share) => `${share} de la máquina`,
		range: (low, high) => `${low}&nbsp;a&nbsp;${high}`,
		unmeasured: "n/a",
		calls: (n) => `n = ${n}`
	},
	notes: {
		memory: (rule, how) => `La memoria es ${rules[rule]}. “En reposo”, “Un cliente”, “Todos los clientes” y “Tras la carga” se leen sin que nadie llame, ${settling[how]}; “Tras la carga”, con los clientes aún conectados. “Pico” es lo más alto mientras llaman todos los clientes${rule === "process" ? "" : "; el de un árbol se muestrea, así que los procesos que viven menos de 100 ms no están en él"}. “Por cliente extra” es la pendiente sobre los clientes que siguen al primero. Un núcleo ocupado = 1.`,
		stdio: "Por stdio cada cliente es un proceso propio: la memoria, los hilos y el heap son los de todos ellos juntos.",
		waits: "Proceso listo: desde el arranque hasta la primera respuesta correcta a la prueba de disponibilidad. Primera llamada: la del primer cliente, y la mediana de las de los demás. A solas: un cliente, una petición en vuelo. Con todos llamando: cada cliente mantiene sus peticiones en vuelo.",
		latency: (pace) => `${pace ? "Bucle cerrado con una pausa entre llamadas" : "Bucle cerrado: un cliente envía la siguiente petición cuando recibe la respuesta de la última"}, así que pasada la saturación la latencia es cola. Los percentiles son de rango más próximo sobre las llamadas correctas de todas las rondas. El generador de carga no guarda ninguna caché.`,
		intervals: "La letra pequeña bajo una cifra es su intervalo del 95 % sobre las rondas (t de Student); bajo un percentil, el rango de los de cada ronda.",
		noIntervals: "Con menos de tres rondas las cifras no tienen intervalo.",
		noisy: "≈ con ruido: el intervalo supera el ±10 % de la cifra.",
		notMeasured: "no medido",
		verdicts: {
			censored: (reason) => `cota inferior: ${reason}`,
			"driver-bound": (reason) => `cota, el generador de carga no daba más de sí: ${reason}`,
			"standin-bound": (reason) => `cota, un servicio simulado no daba más de sí: ${reason}`,
			"at-least": (reason) => `como mínimo: ${reason}`,
			"failed-calls": (reason) => `llamadas fallidas: ${reason}`,
			"failed-quiet": (reason) => `llamadas fallidas: ${reason}`,
			"unanswered-calls": (reason) => `llamadas sin respuesta: ${reason}`,
			"still-falling": (reason) => `todavía bajaba: ${reason}`,
			"not-converged": (reason) => `no llegó a estabilizarse: ${reason}`,
			"not-linear": (reason) => `no es lineal: ${reason}`,
			"zero-within": () => "no se distingue de cero",
			"coarse-slope": () => "trazada sobre dos lecturas en reposo solamente",
			"rounds-missing": (reason) => `no incluye las rondas interrumpidas: ${reason}`,
			swap: (reason) => `memoria llevada a disco: ${reason}`,
			throttled: (reason) => `procesador frenado: ${reason}`,
			"host-busy": (reason) => `el equipo estaba ocupado con otros programas: ${reason}`,
			steal: (reason) => `tiempo de procesador robado por otras máquinas virtuales: ${reason}`,
			restarted: (reason) => `el programa medido se reinició: ${reason}`,
			"clients-differ": (reason) => `no son los clientes pedidos: ${reason}`,
			"conditions-changed": (reason) => `cambiaron las condiciones del equipo: ${reason}`,
			"no-trace": (reason) => `un ajuste no dejó rastro: ${reason}`,
			"identity-differs": (reason) => `las instancias difieren: ${reason}`,
			"warm-up-cut": (reason) => `calentamiento recortado: ${reason}`,
			"window-cut": (reason) => `ventana recortada: ${reason}`,
			reconnects: (reason) => `los clientes tuvieron que volver a conectarse: ${reason}`
		},
		brokenRounds: (scenario, broken, planned, reason) => `${scenario}: rondas interrumpidas, ${broken} de ${planned}: ${reason}`,
		scenario: (scenario, text) => `${scenario}: ${text}`
	},
	checks: {
		passed: (list) => `Comprobaciones superadas: ${list}.`,
		failed: (list) => `**Comprobaciones fallidas**: ${list}.`
	},
	reproduce: {
		intro: (publishable) => publishable ? "Cada versión sustituye estas cifras por completo, y ninguna se compara con una anterior. Las produce:" : "Estas cifras las produce:",
		phases: (list) => `Tiempo por fase: ${list}.`,
		phase: (name, time) => `${phaseName(name)} ${time}`,
		wall: (time) => `La ejecución duró ${time}.`,
		outside: (share) => `El ${share} de ese tiempo quedó fuera de las fases registradas.`,
		seconds: (n) => `${n} s`,
		minutes: (n) => `${n} min`,
		config: (sha) => `SHA-256 de la configuración: ${sha}.`
	},
	charts: {
		memory: {
			title: "Memoria por escenario",
			subtitle: "Memoria residente, MiB",
			alt: "Gráfica de barras de la memoria residente por escenario, en MiB."
		},
		latency: {
			title: "Latencia por método, con todos los clientes llamando",
			subtitle: "p50 intenso, p99 tenue; ms, escala logarítmica",
			alt: "Gráfica de barras de la latencia por método y escenario con todos los clientes llamando, p50 y p99, en ms sobre una escala logarítmica."
		},
		clients: (n) => n === "1" ? "1 cliente" : `${n} clientes`,
		footer: (host, builds, date) => `Medido en ${[host, date].filter(Boolean).join("; ")}.${builds === "" ? "" : ` ${builds}.`}`,
		bars: {
			idle: "en reposo",
			one: "un cliente",
			all: "todos los clientes",
			peak: "pico bajo carga"
		},
		empty: "no medido"
	}
};

// src/render/locales/index.ts
/** The languages there are: one line each. */
const locales = [en, es];
/**
* The locale of that code.
* @throws LocaleUnknownError
*/
function localeOf(code) {
	const found = locales.find((locale) => locale.code === code);
	if (found) return found;
	throw new LocaleUnknownError(`no locale ${JSON.stringify(code)}; there are: ${locales.map((each) => each.code).join(", ")}`);
}

// src/render/check.ts
/** Whether the files of a snapshot are what its record gives, byte for byte, and if not, why each is not. */
/** @param expected path to content, of pages and charts alike */
async function checkSnapshot(expected, files) {
	const found = {
		stale: [],
		missing: [],
		orphan: [],
		edited: [],
		rendererDiffers: []
	};
	for (const [path, content] of expected) {
		const actual = await files.read(path);
		if (actual === null) found.missing.push(path);
		else if (actual !== content) found[difference(actual, content)].push(path);
	}
	const charts = await files.charts();
	found.orphan.push(...charts.filter((path) => path.endsWith(".svg") && !expected.has(path)).sort());
	return found;
}
/** True where nothing was found. */
const isCurrent = (check) => Object.values(check).every((paths) => paths.length === 0);
/** Why a file is not as expected, by what it says it was drawn from. */
function difference(actual, expected) {
	const [now] = stampsIn(expected);
	const then = stampsIn(actual);
	if (now === void 0 || then.length === 0) return isUndrawnPage(actual) ? "stale" : "edited";
	if (then.some((stamp) => stamp.renderer !== now.renderer)) return "rendererDiffers";
	return then.some((stamp) => stamp.record !== now.record) ? "stale" : "edited";
}
const isUndrawnPage = (text) => /ratingplate:start[^\n]*\r?\n\s*(?:<!--|\{\/\*)\s*ratingplate:end/.test(text);

// src/render/charts/figures.ts
/** The figure's value, null where it was not measured or is invalid. */
function drawn(figure, name) {
	if (!figure || figure.value === null) return null;
	if (figure.verdicts?.some((verdict) => verdict.level === "invalid")) return null;
	return {
		value: figure.value,
		side: boundSide(figure, name)
	};
}
const memoryBars = [
	["idle", "idle_mib"],
	["one", "one_client_mib"],
	["all", "all_clients_mib"],
	["peak", "peak_mib"]
];
/** Bars of every scenario; a kind of bar that no scenario has is left out. */
function memoryRows(run) {
	const rows = run.measurements.map((point) => ({
		point,
		bars: memoryBars.map(([key, name]) => ({
			key,
			drawn: drawn(point.figures[name], name)
		}))
	}));
	const known = new Set(rows.flatMap((row) => row.bars.filter((bar) => bar.drawn !== null).map((bar) => bar.key)));
	return known.size === 0 ? [] : rows.map((row) => ({
		...row,
		bars: row.bars.filter((bar) => known.has(bar.key))
	}));
}
/** Scenarios by method, in the order methods first appear; empty where no latency is known at all. */
function latencyGroups(run) {
	const groups = /* @__PURE__ */ new Map();
	for (const point of run.measurements) for (const method of point.methods) {
		const group = groups.get(method.name) ?? {
			operation: method.operation,
			rows: []
		};
		groups.set(method.name, group);
		group.rows.push(latencyRow(point, method));
	}
	const all = [...groups].map(([name, group]) => ({
		name,
		...group
	}));
	return all.some((group) => group.rows.some((row) => row.p50 !== null || row.p99 !== null)) ? all : [];
}
function latencyRow(point, { figures }) {
	return {
		point,
		p50: drawn(figures.p50_ms, "p50_ms"),
		p99: drawn(figures.p99_ms, "p99_ms")
	};
}

// src/render/charts/alt.ts
const signs = {
	above: "> ",
	"at-least": "≥ ",
	"at-most": "≤ "
};
/** A value as a label, with the side on which the truth lies. */
function valueText(drawn, { numbers, cells }) {
	if (drawn === null) return cells.unmeasured;
	return `${drawn.side === null ? "" : signs[drawn.side]}${formatNumber(drawn.value, numbers)}`;
}
/** Description of the chart; null where there is nothing to draw. */
function chartAlt(name, run, locale) {
	const text = name === "memory" ? memoryAlt(run, locale) : latencyAlt(run, locale);
	return text === "" ? null : `${locale.charts[name].alt} ${text} ${footerText(run, locale)}`;
}
function memoryAlt(run, locale) {
	return memoryRows(run).map(({ point, bars }) => {
		const values = bars.map((bar) => `${locale.charts.bars[bar.key]} ${valueText(bar.drawn, locale)}`);
		const clients = locale.charts.clients(formatCount(point.scenario.clients, locale.numbers));
		return `${plain(point.scenario.title)} (${clients}): ${values.join(", ")}.`;
	}).join(" ");
}
function latencyAlt(run, locale) {
	return latencyGroups(run).map(({ name, rows }) => {
		const values = rows.map(({ point, p50, p99 }) => `${plain(point.scenario.title)} p50 ${valueText(p50, locale)}, p99 ${valueText(p99, locale)}`);
		return `${plain(name)}: ${values.join("; ")}.`;
	}).join(" ");
}
/** Machine, build and date in one sentence: on the bottom edge and in the description. */
function footerText(run, locale) {
	const host = hostFacts(run, locale).map((fact) => plain(fact)).join(", ");
	const built = builds(run, locale).map((build) => plain(build)).join("; ");
	return locale.charts.footer(host, built, plain(startOf(run)));
}

// src/render/charts/names.ts
/** The charts there are, and the files they are drawn to: `<name>.<locale>.<light|dark>.svg`. */
const chartNames = ["memory", "latency"];
const themeNames = ["light", "dark"];
/** @param run position in the record; charts of further hosts carry their number */
function chartFile(name, run, locale, theme) {
	return `${name}${run === 0 ? "" : `-${run + 1}`}.${locale}.${theme}.svg`;
}

// src/render/blocks/charts.ts
/** Charts on the page: a light and a dark drawing, of which the reader's device picks one. */
function chartsBlock(context) {
	return chartNames.map((name) => chartBlock(context, name)).filter(Boolean).join("\n\n");
}
/** One chart of each run that has something to draw. */
function chartBlock(context, name) {
	const { record, locale } = context;
	return record.runs.flatMap((run, index) => {
		const alt = chartAlt(name, run, locale);
		return alt === null ? [] : [picture(context, name, index, alt)];
	}).join("\n\n");
}
function picture(context, name, run, alt) {
	const { locale, charts, syntax } = context;
	const at = (theme) => attribute(`${charts}/${chartFile(name, run, locale.code, theme)}`);
	return [
		"<picture>",
		`  <source media="(prefers-color-scheme: dark)" ${syntax === "mdx" ? "srcSet" : "srcset"}="${at("dark")}" />`,
		`  <img src="${at("light")}" alt="${attribute(alt)}" />`,
		"</picture>"
	].join("\n");
}

// src/render/blocks/reproduce.ts
/** The order of method.md; scenarios without one of them must not move it to the end. */
const phaseOrder = [
	"launch",
	"idle",
	"admit",
	"connected",
	"quiet",
	"load",
	"settled",
	"close"
];
function reproduceBlock(context) {
	const { locale, record } = context;
	const runs = perRun(context, (run) => [fenced(run.command, "sh"), times(run, locale)].filter(Boolean).join("\n\n"));
	const config = locale.reproduce.config(`<code>${markup(record.config_sha256)}</code>`);
	const publishable = record.complete && record.unpublishable.length === 0;
	return [
		locale.reproduce.intro(publishable),
		runs,
		config
	].filter(Boolean).join("\n\n");
}
/** Total time per phase over all rounds; phases of another program's record come last, as they appear. */
function times(run, locale) {
	const total = new Map(phaseOrder.map((name) => [name, 0]));
	const phases = run.measurements.flatMap((row) => row.rounds.flatMap((round) => round.phases));
	for (const phase of phases) total.set(phase.name, (total.get(phase.name) ?? 0) + phase.length_ms);
	const taken = new Set(phases.map((phase) => phase.name));
	const list = [...total].filter(([name]) => taken.has(name)).map(([name, ms]) => locale.reproduce.phase(markup(name), duration(ms, locale)));
	return [
		run.wall_ms === null ? "" : locale.reproduce.wall(duration(run.wall_ms, locale)),
		list.length === 0 ? "" : locale.reproduce.phases(list.join(", ")),
		run.outside_phases === null ? "" : locale.reproduce.outside(formatPercent(run.outside_phases, locale.numbers))
	].filter(Boolean).join(" ");
}
function duration(ms, { reproduce, numbers }) {
	const write = (value) => formatNumber(value, numbers).replace("<", "&lt;");
	return ms < 12e4 ? reproduce.seconds(write(ms / 1e3)) : reproduce.minutes(write(ms / 6e4));
}

// src/render/blocks/index.ts
const blocks = {
	provenance: provenanceBlock,
	charts: chartsBlock,
	"memory-chart": (context) => chartBlock(context, "memory"),
	"latency-chart": (context) => chartBlock(context, "latency"),
	memory: memoryBlock,
	waits: waitsBlock,
	latency: latencyBlock,
	checks: checksBlock,
	reproduce: reproduceBlock,
	all: allBlocks
};
/** The whole page between two headings of the reader's own, so headings begin at the third level. */
function allBlocks(context) {
	const { titles } = context.locale;
	const section = (title, text) => text === "" ? "" : `### ${title}\n\n${text}`;
	return [
		provenanceBlock(context),
		section(titles.memory, [chartBlock(context, "memory"), memoryBlock(context)].filter(Boolean).join("\n\n")),
		section(titles.waits, waitsBlock(context)),
		section(titles.latency, [chartBlock(context, "latency"), latencyBlock(context)].filter(Boolean).join("\n\n")),
		checksBlock(context),
		section(titles.reproduce, reproduceBlock(context))
	].filter(Boolean).join("\n\n");
}

// src/render/markers.ts
const patterns$1 = {
	markdown: /^[ \t]{0,3}<!--\s*ratingplate:(start|end)(?:\s+([\w-]+))?\s*-->[ \t]*$/,
	mdx: /^[ \t]{0,3}\{\/\*\s*ratingplate:(start|end)(?:\s+([\w-]+))?\s*\*\/\}[ \t]*$/
};
const fencePattern = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** All markers in order. */
function findMarkers(page, syntax) {
	const markers = [];
	let fence = null;
	for (const [i, line] of linesOf(page).entries()) {
		const text = i === 0 ? line.text.replace(/^\uFEFF/, "") : line.text;
		const inside = fence !== null;
		fence = fenceAfter(text, fence);
		const match = inside || fence !== null ? null : patterns$1[syntax].exec(text);
		if (match) markers.push({
			kind: match[1] === "start" ? "start" : "end",
			name: match[2] ?? "all",
			line: i + 1,
			at: line.at,
			after: line.after,
			newline: line.newline
		});
	}
	return markers;
}
/** The fence that is open after this line: an opening one, none after its closing one, else the one before. */
function fenceAfter(text, open) {
	const [, ticks, rest] = fencePattern.exec(text) ?? [];
	if (ticks === void 0) return open;
	if (open === null) return ticks.startsWith("`") && rest?.includes("`") ? null : ticks;
	return ticks[0] === open[0] && ticks.length >= open.length && rest?.trim() === "" ? null : open;
}
function linesOf(page) {
	const lines = [];
	for (const match of page.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) {
		const [whole, text = "", newline = ""] = match;
		lines.push({
			text,
			at: match.index,
			after: match.index + whole.length,
			newline: newline || "\n"
		});
		if (newline === "") break;
	}
	return lines;
}

// src/render/fill.ts
/** Figures into marked blocks of a page someone else has written: outside of them not a byte changes. */
/**
* The page with every marked block drawn from the record.
* @throws MarkersMissingError, MarkersUnbalancedError, BlockUnknownError
*/
function fillBlocks(page, record, locale, options) {
	const { syntax, charts, path } = options;
	const context = {
		record,
		locale,
		syntax,
		charts,
		stamp: stampOf(record)
	};
	try {
		return fill(page, context);
	} catch (error) {
		for (const Kind of [
			MarkersMissingError,
			MarkersUnbalancedError,
			BlockUnknownError
		]) if (path !== void 0 && error instanceof Kind) throw new Kind(`${path}: ${error.message}`);
		throw error;
	}
}
function fill(page, context) {
	let filled = "";
	let at = 0;
	for (const [start, end] of pairs(findMarkers(page, context.syntax))) {
		filled += page.slice(at, start.after) + textOf(start, context).replaceAll("\n", start.newline);
		at = end.at;
	}
	return filled + page.slice(at);
}
/** The text of a block, its error with the line that asks for it. */
function textOf({ name, line }, context) {
	try {
		return blockText(name, context);
	} catch (error) {
		if (error instanceof BlockUnknownError) throw new BlockUnknownError(`line ${line}: ${error.message}`);
		throw error;
	}
}
/** What stands between the markers, with the stamp that says by what and from what it was drawn. */
function blockText(name, context) {
	const draw = Object.hasOwn(blocks, name) ? blocks[name] : void 0;
	if (!draw) throw new BlockUnknownError(`there is no block ${JSON.stringify(name)}${suggest(name, Object.keys(blocks))}`);
	return `\n${[comment(context.syntax, stampText(context.stamp)), draw(context)].filter(Boolean).join("\n\n")}\n\n`;
}
/** Start and end of each block, in order. */
function pairs(markers) {
	if (markers.length === 0) throw new MarkersMissingError("the page has no ratingplate:start and ratingplate:end");
	const found = [];
	let open = null;
	for (const marker of markers) if (marker.kind === "start") {
		if (open) throw unbalanced(marker, `within block ${open.name} of line ${open.line}`);
		open = marker;
	} else {
		if (!open) throw unbalanced(marker, "without a start");
		if (open.name !== marker.name) throw unbalanced(marker, `ends block ${open.name} of line ${open.line}`);
		found.push([open, marker]);
		open = null;
	}
	if (open) throw unbalanced(open, "without an end");
	return found;
}
const unbalanced = (marker, what) => new MarkersUnbalancedError(`line ${marker.line}: ratingplate:${marker.kind} ${marker.name} ${what}`);

// src/render/charts/text.ts
/** Widths of text without a font at hand: estimated, the same on every machine, and rather too wide than too narrow. */
const fonts = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif";
const averageEm = .58;
const wideEm = 1.05;
const wide = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F000}-\u{3FFFF}]/u;
const roomy = /[A-Z\dMWm@%~≥≤<>+=]/;
const roomyEm = .68;
/** px */
function textWidth(text, size) {
	let em = 0;
	for (const character of text) em += wide.test(character) ? wideEm : roomy.test(character) ? roomyEm : averageEm;
	return em * size;
}
/** The text, or as much of it as fits, with an ellipsis. */
function shorten(text, size, width) {
	if (textWidth(text, size) <= width) return text;
	const characters = Array.from(text);
	while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > width) characters.pop();
	return `${characters.join("").trimEnd()}…`;
}
/** Lines of at most that width, broken at spaces; the last of `most` lines is cut. */
function wrap(text, size, width, most) {
	const lines = [];
	for (const word of text.split(" ")) {
		const last = lines.at(-1);
		const longer = last === void 0 ? word : `${last} ${word}`;
		if (last !== void 0 && (textWidth(longer, size) <= width || lines.length === most)) lines[lines.length - 1] = longer;
		else if (last === void 0 || lines.length < most) lines.push(word);
	}
	return lines.map((line) => shorten(line, size, width));
}

// src/render/charts/scene.ts
/** A chart as a list of what stands where: bars against one scale, text at fixed places. px, from the top left. */
const sizes = {
	title: 19,
	subtitle: 14,
	row: 15,
	second: 13,
	value: 13,
	tick: 13,
	footer: 12
};
const margin = 16;
/** Room that the text right of the longest bar may need. */
const valueRoom = (values) => 12 + Math.ceil(Math.max(...values.map(({ text }) => textWidth(text, sizes.value))));
/** Title, what is drawn, and legend: labels and swatches, and where they end. */
function heading(title, subtitle, legend) {
	const labels = [{
		x: 16,
		y: 26,
		text: title,
		size: sizes.title,
		ink: "ink",
		bold: true
	}, {
		x: 16,
		y: 50,
		text: subtitle,
		size: sizes.subtitle,
		ink: "muted"
	}];
	const swatches = [];
	let x = 16;
	for (const { text, fill } of legend) {
		swatches.push({
			x,
			y: 68,
			width: 22,
			height: 13,
			fill
		});
		labels.push({
			x: x + 28,
			y: 75,
			text,
			size: sizes.second,
			ink: "ink"
		});
		x += 28 + textWidth(text, sizes.second) + 18;
	}
	return {
		labels,
		swatches,
		bottom: legend.length > 0 ? 94 : 68
	};
}

// src/render/charts/theme.ts
/** A value no drawing has by itself; it never holds text from a record. */
const token = (ink) => `ratingplate-${ink}`;
/** Hatching of the peak's bars, which tells them apart without colour. */
const patterns = [
	"<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">",
	`<rect width="6" height="6" fill="${token("ground")}"/><rect width="3" height="6" fill="${token("stripe")}"/>`,
	"</pattern></defs>"
].join("");
const themes = {
	light: {
		ground: "#ffffff",
		ink: "#1f2328",
		muted: "#59636e",
		grid: "#dfe3e8",
		edge: "#174f8c",
		idle: "#ffffff",
		one: "#b5d2f0",
		all: "#2f74bd",
		peak: "url(#hatch)",
		stripe: "#e08a3c",
		solid: "#2f74bd",
		faint: "#c4daf1"
	},
	dark: {
		ground: "#0d1117",
		ink: "#e6edf3",
		muted: "#9aa4af",
		grid: "#2b313a",
		edge: "#8fc1f5",
		idle: "#0d1117",
		one: "#234a76",
		all: "#5da2e8",
		peak: "url(#hatch)",
		stripe: "#d98a3d",
		solid: "#5da2e8",
		faint: "#1f4166"
	}
};
/** The drawing in the theme's colours. Only attribute values are replaced: a name that reads like a token stays a name. */
function paint(svg, theme) {
	const colours = themes[theme];
	return svg.replace(/<[^>]*>/g, (tag) => tag.replace(/="ratingplate-([a-z]+)"/g, (_, ink) => `="${colours[ink]}"`));
}

// src/render/charts/spec.ts
/** px channels are taken as they are. */
const place = (field) => ({
	field,
	type: "quantitative",
	scale: null,
	axis: null
});
const asIs = (field) => ({
	field,
	type: "nominal",
	scale: null,
	legend: null
});
function specOf(scene) {
	const layers = [
		grid(scene),
		bars(scene),
		swatches(scene),
		values(scene),
		tickLabels(scene),
		...labels(scene.labels)
	];
	return {
		width: scene.width,
		height: scene.height,
		padding: 0,
		autosize: "none",
		background: token("ground"),
		layer: layers.filter((layer) => layer !== null),
		config: {
			font: fonts,
			view: { stroke: null },
			text: {
				font: fonts,
				baseline: "middle",
				aria: false
			},
			rect: { aria: false },
			rule: { aria: false }
		}
	};
}
/** The one data scale; no axis, its ticks are drawn as rules and text so that a locale writes the numbers. */
function onScale$1(scene, field) {
	const { type, domain } = scene.scale;
	return {
		field,
		type: "quantitative",
		scale: {
			type,
			domain,
			range: [scene.left, scene.right],
			nice: false
		},
		axis: null
	};
}
function grid(scene) {
	return {
		data: { values: scene.ticks.flatMap(({ value }) => scene.spans.map(({ top, bottom }) => ({
			value,
			y: top,
			y2: bottom
		}))) },
		mark: {
			type: "rule",
			color: token("grid"),
			strokeWidth: 1
		},
		encoding: {
			x: onScale$1(scene, "value"),
			y: place("y"),
			y2: { field: "y2" }
		}
	};
}
function bars(scene) {
	return {
		data: { values: scene.bars.map(({ from, to, y, height, fill }) => ({
			from,
			to,
			y,
			y2: y + height,
			fill: token(fill)
		})) },
		mark: {
			type: "rect",
			stroke: token("edge"),
			strokeWidth: 1
		},
		encoding: {
			x: onScale$1(scene, "from"),
			x2: { field: "to" },
			y: place("y"),
			y2: { field: "y2" },
			fill: asIs("fill")
		}
	};
}
function swatches({ swatches: all }) {
	return {
		data: { values: all.map(({ x, y, width, height, fill }) => ({
			x,
			x2: x + width,
			y,
			y2: y + height,
			fill: token(fill)
		})) },
		mark: {
			type: "rect",
			stroke: token("edge"),
			strokeWidth: 1
		},
		encoding: {
			x: place("x"),
			x2: { field: "x2" },
			y: place("y"),
			y2: { field: "y2" },
			fill: asIs("fill")
		}
	};
}
function values(scene) {
	return {
		data: { values: scene.values.map(({ at, y, text, ink }) => ({
			at,
			y,
			text,
			ink: token(ink)
		})) },
		mark: {
			type: "text",
			align: "left",
			dx: 6,
			fontSize: sizes.value
		},
		encoding: {
			x: onScale$1(scene, "at"),
			y: place("y"),
			text: asText,
			fill: asIs("ink")
		}
	};
}
function tickLabels(scene) {
	const y = (scene.spans.at(-1)?.bottom ?? 0) + 14;
	return {
		data: { values: scene.ticks.map(({ value, label }) => ({
			value,
			y,
			text: label
		})) },
		mark: {
			type: "text",
			align: "center",
			fontSize: sizes.tick,
			fill: token("muted")
		},
		encoding: {
			x: onScale$1(scene, "value"),
			y: place("y"),
			text: asText
		}
	};
}
const asText = {
	field: "text",
	type: "nominal"
};
/** A layer per weight, since weight is no channel. */
function labels(all) {
	return [false, true].map((bold) => ({
		data: { values: all.filter((label) => (label.bold ?? false) === bold).map(({ x, y, text, size, ink }) => ({
			x,
			y,
			text,
			size,
			ink: token(ink)
		})) },
		mark: {
			type: "text",
			align: "left",
			fontWeight: bold ? 600 : 400
		},
		encoding: {
			x: place("x"),
			y: place("y"),
			text: asText,
			size: {
				field: "size",
				type: "quantitative",
				scale: null,
				legend: null
			},
			fill: asIs("ink")
		}
	}));
}

// src/render/charts/finish.ts
/** The bottom edge of every chart: scale, then machine, build and date. */
const tickRoom = 30;
const footerLine = 16;
const footerLines = 4;
/** The scene with its height and its footer. */
function finish(scene) {
	const { footer, ...drawn } = scene;
	const top = (scene.spans.at(-1)?.bottom ?? 0) + tickRoom + 12;
	const lines = wrap(footer, sizes.footer, scene.width - 2 * 16, footerLines);
	const labels = lines.map((text, i) => ({
		x: 16,
		y: top + i * footerLine,
		text,
		size: sizes.footer,
		ink: "muted"
	}));
	return {
		...drawn,
		labels: [...scene.labels, ...labels],
		height: Math.ceil(top + lines.length * footerLine + 4)
	};
}

// src/render/charts/ticks.ts
/** Round values for a scale. */
const rounds = [
	1,
	2,
	5,
	10
];
/** Zero to the first round value at or above `most`, in three to six steps. */
function linearTicks(most) {
	if (!(most > 0)) return [0, 1];
	const rough = most / 4;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = power * (rounds.find((round) => round * power >= rough) ?? 10);
	const count = Math.ceil(most / step - 1e-9);
	return Array.from({ length: count + 1 }, (_, i) => exact(i * step));
}
/** Powers of ten around the values; with 2 and 5 between them where there are few. Bars begin at the first. */
function logTicks(least, most) {
	const first = Math.floor(Math.log10(least * .8));
	const powers = [];
	for (let power = first; power < first + 20; power++) {
		powers.push(exact(10 ** power));
		if (10 ** power >= most) break;
	}
	if (powers.length > 3) return powers;
	const fine = powers.flatMap((power) => [
		power,
		exact(2 * power),
		exact(5 * power)
	]);
	const last = fine.findIndex((tick) => tick >= most);
	return last < 0 ? fine : fine.slice(0, last + 1);
}
/** Without the last digits of binary arithmetic: 0.30000000000000004 is 0.3. */
const exact = (value) => Number(value.toPrecision(12));

// src/render/charts/latency.ts
const barHeight$1 = 15;
const rowStep = 23;
const groupHead = 34;
const widestLabel$1 = 230;
/** Null where no latency was measured. */
function latencyScene(run, locale) {
	const groups = latencyGroups(run);
	const known = groups.flatMap((group) => group.rows.flatMap((row) => [row.p50, row.p99])).filter((each) => each !== null);
	if (known.length === 0) return null;
	const { charts, numbers } = locale;
	const head = heading(charts.latency.title, charts.latency.subtitle, [{
		text: "p50",
		fill: "solid"
	}, {
		text: "p99",
		fill: "faint"
	}]);
	const titles = groups.flatMap((group) => group.rows.map((row) => textWidth(plain(row.point.scenario.title), sizes.row)));
	const labelWidth = Math.ceil(Math.min(widestLabel$1, Math.max(...titles)));
	const values = known.map((each) => each.value).filter((value) => value > 0);
	const [least, most] = values.length === 0 ? [1, 10] : [Math.min(...values), Math.max(...values)];
	const all = logTicks(least, most);
	const domain = [all[0] ?? 1, Math.max(most, all[1] ?? 10)];
	const ticks = all.filter((value) => value <= domain[1]);
	const rows = stack$1(groups, labelWidth, head.bottom, domain[0], locale);
	return finish({
		width: 720,
		left: 16 + labelWidth + 12,
		right: 720 - 16 - valueRoom(rows.values),
		scale: {
			type: "log",
			domain
		},
		ticks: ticks.map((value) => ({
			value,
			label: formatTick(value, numbers)
		})),
		spans: rows.spans,
		bars: rows.bars,
		values: rows.values,
		swatches: head.swatches,
		labels: [...head.labels, ...rows.labels],
		footer: footerText(run, locale)
	});
}
/** Methods from the top down, each with a row per scenario. */
function stack$1(groups, labelWidth, top, least, locale) {
	const bars = [];
	const values = [];
	const labels = [];
	const spans = [];
	let y = top;
	for (const group of groups) {
		labels.push(...groupLabels(group, y + groupHead / 2 + 2));
		y += groupHead;
		for (const row of group.rows) {
			const middle = y + barHeight$1 / 2;
			bars.push(...rowBars(row, y, least));
			values.push({
				at: rowEnd(row, least),
				y: middle,
				text: rowText(row, locale),
				ink: row.p50 ? "ink" : "muted"
			});
			const text = shorten(plain(row.point.scenario.title), sizes.row, labelWidth);
			labels.push({
				x: 16,
				y: middle,
				text,
				size: sizes.row,
				ink: "ink"
			});
			y += rowStep;
		}
		spans.push({
			top: y - group.rows.length * rowStep - 3,
			bottom: y
		});
		y += 4;
	}
	return {
		bars,
		values,
		labels,
		spans
	};
}
/** The method's name, and after it the operation in a lighter ink. */
function groupLabels({ name, operation }, y) {
	const room = 720 - 2 * 16;
	const title = shorten(plain(name), sizes.row, room);
	const titleWidth = textWidth(title, sizes.row) * 1.1;
	const named = {
		x: 16,
		y,
		text: title,
		size: sizes.row,
		ink: "ink",
		bold: true
	};
	if (operation === name || titleWidth > room - 60) return [named];
	const second = shorten(plain(operation), sizes.second, room - titleWidth - 10);
	return [named, {
		x: 16 + titleWidth + 10,
		y,
		text: second,
		size: sizes.second,
		ink: "muted"
	}];
}
const onScale = (value, least) => Math.max(value, least);
function rowBars({ p50, p99 }, y, least) {
	const bar = (to, fill) => ({
		from: least,
		to: onScale(to, least),
		y,
		height: barHeight$1,
		fill
	});
	return [...p99 ? [bar(p99.value, "faint")] : [], ...p50 ? [bar(p50.value, "solid")] : []];
}
const rowEnd = ({ p50, p99 }, least) => Math.max(least, p50?.value ?? least, p99?.value ?? least);
function rowText({ p50, p99 }, locale) {
	return `${valueText(p50, locale)} · p99 ${valueText(p99, locale)}`;
}

// src/render/charts/memory.ts
const barHeight = 13;
const barStep = 16;
const groupGap = 16;
const lineHeight = 17;
const widestLabel = 210;
/** Null where nothing was measured. */
function memoryScene(run, locale) {
	const rows = memoryRows(run);
	if (rows.length === 0) return null;
	const { charts, numbers } = locale;
	const kinds = new Set(rows.flatMap((row) => row.bars.map((bar) => bar.key)));
	const legend = memoryBars.filter(([key]) => kinds.has(key)).map(([key]) => ({
		text: charts.bars[key],
		fill: key
	}));
	const head = heading(charts.memory.title, charts.memory.subtitle, legend);
	const labelWidth = Math.min(widestLabel, Math.max(...rows.map((row) => longestWord(row, locale))));
	const most = Math.max(0, ...rows.flatMap((row) => row.bars.map((bar) => bar.drawn?.value ?? 0)));
	const ticks = linearTicks(most).filter((value) => value <= (most || 1)).map((value) => ({
		value,
		label: formatTick(value, numbers)
	}));
	const groups = stack(rows, labelWidth, head.bottom + 8, locale);
	return finish({
		width: 720,
		left: 16 + labelWidth + 12,
		right: 720 - 16 - valueRoom(groups.values),
		scale: {
			type: "linear",
			domain: [0, most || 1]
		},
		ticks,
		spans: [{
			top: head.bottom,
			bottom: groups.bottom
		}],
		bars: groups.bars,
		values: groups.values,
		swatches: head.swatches,
		labels: [...head.labels, ...groups.labels],
		footer: footerText(run, locale)
	});
}
const clientsText = (row, { charts, numbers }) => charts.clients(formatCount(row.point.scenario.clients, numbers));
/** Room the label needs in at most two lines. */
function longestWord(row, locale) {
	const widths = wrap(plain(row.point.scenario.title), sizes.row, widestLabel, 2).map((line) => textWidth(line, sizes.row));
	return Math.ceil(Math.max(...widths, textWidth(clientsText(row, locale), sizes.second)));
}
/** Groups of bars from the top down, each with its label beside it. */
function stack(rows, labelWidth, top, locale) {
	const bars = [];
	const values = [];
	const labels = [];
	let y = top;
	for (const row of rows) {
		const lines = wrap(plain(row.point.scenario.title), sizes.row, labelWidth, 2);
		const height = Math.max(row.bars.length * barStep, (lines.length + 1) * lineHeight);
		const first = y + (height - row.bars.length * barStep) / 2;
		for (const [i, bar] of row.bars.entries()) {
			const at = first + i * barStep;
			const value = Math.max(0, bar.drawn?.value ?? 0);
			if (bar.drawn) bars.push({
				from: 0,
				to: value,
				y: at,
				height: barHeight,
				fill: bar.key
			});
			values.push({
				at: value,
				y: at + barHeight / 2,
				text: valueText(bar.drawn, locale),
				ink: bar.drawn ? "ink" : "muted"
			});
		}
		const middle = y + height / 2 - lines.length * lineHeight / 2;
		const texts = [...lines.map((text) => ({
			text,
			size: sizes.row,
			ink: "ink"
		}))];
		for (const [i, label] of texts.entries()) labels.push({
			x: 16,
			y: middle + i * lineHeight,
			...label
		});
		labels.push({
			x: 16,
			y: middle + lines.length * lineHeight,
			text: clientsText(row, locale),
			size: sizes.second,
			ink: "muted"
		});
		y += height + groupGap;
	}
	return {
		bars,
		values,
		labels,
		bottom: y - groupGap / 2
	};
}

// src/render/syntax.ts
/** `.mdx` is MDX, everything else Markdown. */
function syntaxOf(file) {
	return file.toLowerCase().endsWith(".mdx") ? "mdx" : "markdown";
}

export { xml as A, checksBlock as C, fenced as D, attribute as E, markup as O, figureCell as S, stampText as T, provenanceBlock as _, paint as a, table as b, fillBlocks as c, themeNames as d, chartAlt as f, waitsBlock as g, localeOf as h, specOf as i, plain as k, chartFile as l, isCurrent as m, memoryScene as n, patterns as o, checkSnapshot as p, latencyScene as r, blockText as s, syntaxOf as t, chartNames as u, memoryBlock as v, stampOf as w, createNotes as x, latencyBlock as y };
