import { A as suggest, t as shellQuoted } from "./start.js";
import { Bt as LocaleUnknownError, Ht as MarkersUnbalancedError, Lt as BlockUnknownError, Rt as ExpressionInvalidError, Vt as MarkersMissingError, zt as FigureUnknownError } from "./errors.js";
import { h as cellNamed } from "./config.js";
import { g as parseReferences } from "./util.js";
import { D as pointFigures, E as methodFigures, O as seriesFigures, S as median, T as heldFigures, _ as studentInterval, i as factorsBetween, k as stepFigures, n as sizeFor, o as placeOf, r as wasHeldBack, t as resourcesOf, w as sampleFigures, x as boundOf } from "./stats.js";
import { E as throughputOf, T as seriesOf, _ as hostNumbers, m as recordSha256, n as readReasons, w as pointsOf } from "./record.js";
import { createHash } from "node:crypto";

// src/render/escape.ts
/**
* Text from a record is data from elsewhere: names, titles and reasons are made harmless before they reach Markdown,
* MDX, HTML or SVG. One form serves all: character references are text wherever they stand, never structure. Only what
* looks for addresses in text that was already read - remark, GitHub - sees through them: an empty element parts these.
*/
const longest$1 = 160;
/** Format characters that turn, hide or smuggle text; joiners of letters and emoji are none of them. */
const tricks = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** Line breaks and control characters as a space; what turns or hides text, and halves of characters, as a visible mark. */
function plain(text, max = longest$1) {
	const visible = text.replace(/\p{Surrogate}/gu, "�").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(tricks, "�").trim();
	const characters = Array.from(visible.slice(0, 2 * max + 2));
	return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : visible;
}
/** All that Markdown, GitHub's extensions of it, MDX or HTML could read as structure; within a word `_` is a letter. */
const structure = /[&<>{}|`*[\]\\~$#@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** Within what would become a link, a mention or a reference to an issue by itself. */
const joints = /(?<=:)(?=\/\/)|(?<=www)(?=\.)|(?<=&#64;)(?=[-\w&])|(?<=&#35;)(?=\d)/gi;
const parting = "<span></span>";
/** What begins a list, quote or rule where it stands first. */
const leading = /^(?:[-+=]|\d+(?=[.)](?:\s|$)))/;
const reference = (character) => `&#${character.codePointAt(0)};`;
/** For Markdown and MDX prose, table cells, and the content of HTML elements within them. */
function markup(text, max = longest$1) {
	return plain(text, max).replace(structure, reference).replace(joints, parting).replace(leading, (first) => reference(first) + first.slice(1));
}
/** For an HTML or JSX attribute: Python-Markdown looks for images and links within it, before it knows the element. */
function attribute(text) {
	return plain(text, 5e4).replace(structure, reference).replace(/["']/g, reference);
}
/** XML text. */
function xml(text) {
	return text.replace(/[&<>"']/g, reference);
}
/** One line of a fenced code block: it can hold anything but the end of its fence, or our own markers. */
const fenced = (line, language) => fencedLines([line], language);
/** Lines of a fenced code block, each as harmless; what stands at their beginning is kept. */
function fencedLines(lines, language) {
	const code = lines.map((line) => {
		const [indent = ""] = /^ */.exec(line) ?? [];
		const text = plain(line, 2e3).replace(/ratingplate:(?=start|end)/g, "ratingplate: ");
		return lines.length === 1 ? text : `${indent}${text}`;
	});
	const ticks = code.join("\n").match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
	return `${fence}${language}\n${code.join("\n")}\n${fence}`;
}

// src/render/numbers.ts
const mostDecimals = 3;
const groupedFrom = 1e4;
const wholeFrom = 10;
/** A figure for people. A value that rounds to nothing says so by its size, not by 0. */
function formatNumber(value, style) {
	if (value === 0) return "0";
	const size = Math.abs(value);
	const smallest = 10 ** -3;
	if (size < smallest / 2) return `${value < 0 ? ">-" : "<"}${localized(smallest.toFixed(mostDecimals), style)}`;
	return localized(value.toFixed(decimalsFor(size)), style);
}
/** The same within Markdown or MDX, where a bare `<` begins an element. */
const formatMarkup = (value, style) => formatNumber(value, style).replace("<", "&lt;").replace(">", "&gt;");
/** Decimals that leave three significant digits; 9.996 has become 10.0 by then, and has one less. */
function decimalsFor(size) {
	const wanted = (each) => Math.min(mostDecimals, Math.max(0, 2 - Math.floor(Math.log10(each))));
	const first = wanted(size);
	return wanted(Number(size.toFixed(first)));
}
/** A setting, such as a length of time: whole where it is. */
const formatSetting = (value, style) => Number.isInteger(value) ? formatCount(value, style) : formatMarkup(value, style);
/** A count of whole things: all its digits, and no decimals but of a middle between two small counts. */
function formatCount(value, style) {
	return Number.isInteger(value) || Math.abs(value) >= wholeFrom ? localized(value.toFixed(0), style) : localized(value.toFixed(1), style);
}
/** A round value on a scale: as short as it can be written. */
function formatTick(value, style) {
	return localized(String(value), style);
}
/** Bytes in decimal units (payload and wire). */
function formatBytes(value, style) {
	const [size, unit] = [
		[1e9, "GB"],
		[1e6, "MB"],
		[1e3, "kB"]
	].find(([from]) => value >= from * .9995) ?? [1, "B"];
	return `${size === 1 ? localized(value.toFixed(0), style) : formatNumber(value / size, style)} ${unit}`;
}
/** A share 0..1 in percent, without decimals from 10 % on. */
function formatPercent(share, style) {
	const percent = 100 * share;
	return `${localized(percent >= 9.95 || percent === 0 ? percent.toFixed(0) : percent.toFixed(1), style)} %`;
}
function localized(text, style) {
	if (/NaN|Infinity/.test(text)) return "n/a";
	const [whole = "", fraction] = text.split(".");
	const digits = Math.abs(Number(whole)) >= groupedFrom ? whole.replace(/\B(?=(\d{3})+$)/g, style.group) : whole;
	return fraction === void 0 ? digits : `${digits}${style.decimal}${fraction}`;
}

// src/render/calibration.ts
/** `Memory per client, 64 KiB`. */
function readingName({ row, reading }, { calibration }) {
	const name = Object.hasOwn(calibration.rows, row) ? calibration.rows[row] : markup(row);
	return reading === null ? `${name}` : `${name}, ${markup(reading)}`;
}
/** With its unit; `n/a` for what is not known. */
function readingValue(value, unit, locale) {
	const { yes, no, units } = locale.calibration;
	if (value === null) return locale.cells.unmeasured;
	if (unit === "yes/no") return value === 0 ? no : yes;
	const known = Object.hasOwn(units, unit) ? units[unit] : markup(unit);
	return `${unit === "calls" ? formatCount(value, locale.numbers) : formatMarkup(value, locale.numbers)} ${known}`;
}
/** What a reading may be off by. Of what is or is not, and of what is counted, no part can be right. */
function toleranceOf({ tolerance, unit }, locale) {
	if (unit === "yes/no" || tolerance === 0) return locale.calibration.exact;
	return readingValue(tolerance, unit, locale);
}
/** The reading of each row that is furthest off by what it may be, in the rows' order. */
function worstOf({ readings }) {
	const rows = /* @__PURE__ */ new Map();
	for (const reading of readings) {
		const known = rows.get(reading.row);
		if (known === void 0 || badness(reading) > badness(known)) rows.set(reading.row, reading);
	}
	return [...rows.values()];
}
/** Failed before unsaid, unsaid before passed, then the larger share of the tolerance. */
function badness({ result, error, tolerance }) {
	const rank = {
		fail: 2,
		"cannot-say": 1,
		pass: 0
	}[result];
	const used = error === null || tolerance === null || tolerance === 0 ? 0 : Math.abs(error) / tolerance;
	return 1e6 * rank + Math.min(used, 1e5);
}

// src/render/locales/en-calibration.ts
const calibration$1 = {
	none: "The instrument was not calibrated on this host: how far its own readings are off here is not known.",
	taken: (date, passed, all) => `On ${date} the instrument was held against servers of known cost on this host: ${passed} of ${all} kinds of figures were within what they may be off. Of each kind the reading that was furthest off:`,
	heads: {
		figure: "Figure",
		expected: "Is",
		measured: "Measured",
		tolerance: "May be off by",
		result: "Result"
	},
	results: {
		pass: "passes",
		fail: "**fails**",
		"cannot-say": "cannot say"
	},
	exact: "nothing",
	yes: "yes",
	no: "no",
	units: {
		MiB: "MiB",
		KiB: "KiB",
		ms: "ms",
		calls: "calls",
		"calls/s": "calls/s"
	},
	rows: {
		memory: "Memory per client",
		spike: "Peak of 50 ms, one process",
		"tree-spike": "Peak of 300 ms, tree of 8",
		"tree-shared": "Memory shared in a tree of 8",
		"node-tree": "Tree of Node processes",
		cpu: "CPU per call",
		threads: "CPU per call, a thread each",
		forks: "CPU per call, a process each",
		latency: "Latency",
		outcomes: "Calls by outcome",
		rate: "Calls per second",
		ready: "Time to ready",
		"driver-bound": "A driver with no more to give is flagged"
	}
};

// src/render/locales/en-grid.ts
const grid$3 = {
	connections: (n) => n === "1" ? "1 connection" : `${n} connections`,
	perSecond: (path) => `${path}, requests/s`,
	caption: "**Requests per second**",
	howToRead: (samples, seconds, instances) => `A figure is the median of ${instances} ${instances === "1" ? "instance" : "instances"}, each the median of its ${samples} ${samples === "1" ? "sample" : "samples"} of ${seconds} s, and never the best of them${instances === "1" ? "" : "; small print: the lowest and the highest instance"}.`,
	inFlight: (n) => `Closed loop: each connection keeps ${n} ${n === "1" ? "request" : "requests"} in flight and sends the next when one is answered, so latency past saturation is queueing.`,
	inFlightPaced: (n) => `Closed loop with a pause between calls: each connection keeps at most ${n} ${n === "1" ? "request" : "requests"} in flight.`,
	caveats: (path, note) => `${path}: ${note}`,
	noisy: "≈ noisy: the range of the instances is wider than ±10 % of the figure.",
	resources: {
		caption: "**What it took**",
		heads: {
			path: "Path",
			client: "Client cores",
			server: "Server cores (share of the machine)",
			perRequest: "Server µs per request",
			peak: "Sampled peak, MiB",
			processes: "Processes",
			bytes: "Bytes per response"
		},
		howToRead: (cpus) => `Medians of the same samples. Client: the load generator, whose processor time and memory are in none of the server’s figures. Server: all processes of the target; the share is of ${cpus} logical CPUs. Latency is of the successful requests that began in the sample, nearest rank. Bytes: the body of a successful response, mean.`
	},
	ratios: {
		caption: "**How paths stand to each other**",
		head: (to, from) => `${to} / ${from}, requests/s`,
		howToRead: "Ratios are of samples in pairs, which ran one after the other, with instances of both there at the same time; small print: the 95 % interval (Student’s t over the logarithms).",
		none: (list) => `No ratio where paths differ in more than one thing, since it could not say which of them made it: ${list}.`,
		refused: (to, from, factors) => `${to} and ${from} (${factors})`,
		factors: {
			target: "target",
			protocol: "protocol",
			endpoint: "endpoint",
			method: "method",
			"in flight": "requests in flight",
			pace: "pace"
		},
		axis: (name) => name,
		ofRuns: "No ratio is taken between runs or hosts."
	},
	ab: {
		caption: (paths, where) => `**One request, side by side**: ${paths}, ${where}.`,
		report: (path) => `As wrk would print the middle sample of ${path}:`,
		command: (path) => `The same with wrk (PORT is where ${path} listens):`,
		heads: {
			what: "What wrk cannot say",
			rate: "Requests/s, median",
			little: "Requests/s by Little’s law",
			p50: "p50, ms",
			p99: "p99, ms",
			perRequest: "Server µs per request",
			server: "Server cores (share of the machine)",
			hot: "Mean memory under load, MiB",
			peak: "Sampled peak, MiB",
			processes: "Processes",
			payload: "Bytes per response, body",
			wire: "Bytes per response, all",
			driver: "Busiest driver thread, share of the time",
			cold: "First call of all, ms",
			connection: "First call over the next connection, ms",
			warm: "Later calls alone, ms"
		},
		howToRead: "By Little’s law: what is kept in flight over the mean latency; it should be the rate, or something else waited. First and later calls were made one by one before any load: where an answer is kept, the first of all pays for the others.",
		uncorrected: "wrk’s units and rounding, its figures uncorrected: before it prints, wrk adds latencies of requests that it believes it would have sent meanwhile.",
		corrected: (path, mean, p50, p99) => `With that correction ${path} would read mean ${mean}, 50 % ${p50}, 99 % ${p99}.`,
		same: (check) => `That they give the same answer was checked: ${check}.`,
		different: (check) => `**They do not give the same answer**: ${check}.`,
		unchecked: "Whether they give the same answer was not checked.",
		ratio: (to, from, times, range) => `${to} answers ${times} times as many requests as ${from} (${range}).`,
		cpuRatio: (to, from, times, range) => `A request to ${to} takes ${times} times the server’s processor time of one to ${from} (${range}).`
	},
	evidence: (name, headline, sha256) => `${name}: ${headline} (SHA-256 of the whole: ${sha256})`,
	glance: {
		cases: (n) => `${n} cases`,
		rate: (path, range, cells) => `${path} answers ${range} requests/s over ${cells}.`,
		cpu: (path, range) => `A request to ${path} takes ${range} µs of the server’s processor time.`,
		ratio: (to, from, times, where) => `${to} answers ${times} times as many requests as ${from}, ${where}.`
	},
	method: {
		grid: (paths, cases) => `A grid of ${paths} ${paths === "1" ? "path" : "paths"} and ${cases} ${cases === "1" ? "case" : "cases"} of connections and parameters.`,
		cells: (samples, seconds, instances) => `Each cell has ${samples} ${samples === "1" ? "sample" : "samples"} of ${seconds} s on each of ${instances} fresh ${instances === "1" ? "instance" : "instances"}.`,
		order: "Paths take turns, and sizes rise and fall in turn, so that no cell always comes after the same one.",
		wider: "The fastest cell of each path is measured again with one more driver thread: over 5 % more, and the figures of that path are bounds of the driver."
	},
	compare: "Of a grid, paths may be compared within this run, at the same connections and parameters, where they differ in one thing; nothing here may be compared with figures of another run."
};
const gridCharts$1 = {
	throughput: {
		title: "Requests per second",
		subtitle: "Median of the instances and their range, requests/s",
		alt: "Bar chart of requests per second by case and path."
	},
	"throughput-cpu": {
		title: "Server processor time per request",
		subtitle: "Median of the instances and their range, µs",
		alt: "Bar chart of the server’s processor time per request by case and path, in µs."
	}
};

// src/render/locales/en-html.ts
const html$1 = {
	contents: "Contents",
	skip: "Skip to the figures",
	calculator: "Sizing calculator",
	calculatorIntro: "How many callers at a time, each with as many calls in flight as in the series? The answer is read from the measured steps.",
	series: "Series",
	interval: "95 % interval:",
	noInterval: "no interval, under three rounds",
	whole: (least, most) => `Give a whole number from ${least} to ${most}.`,
	below: (least) => `measured from ${least} clients up; for fewer, nothing is said.`,
	scale: "Scale",
	logarithmic: "logarithmic",
	linear: "linear",
	show: "Show",
	host: (number) => `host ${number}`,
	noScript: "Charts and calculator need JavaScript. Every figure stands in the tables, too."
};

// src/render/locales/en-memory.ts
const settling$1 = {
	collected: "after a collection was forced (collected)",
	waited: "after waiting, without a forced collection (waited)",
	both: "after a collection was forced where the runtime has a way (collected), else after waiting (waited)"
};
const rules$3 = {
	process: "the resident set of the one process (VmRSS)",
	tree: "the pages of the process tree, each counted once",
	group: "what the control group of the target uses, less file pages that nobody has touched lately",
	mixed: "the resident set of one process (VmRSS), the pages of a process tree, each counted once, or what the control group of a target uses, less file pages that nobody has touched lately, as the record says of each scenario",
	both: "the resident set where a scenario has one process (VmRSS), else the pages of the process tree, each counted once"
};
const sampled$1 = (rule) => {
	if (rule === "process") return "";
	return rule === "group" ? "; it is sampled every 100 ms, so a shorter spike may not be in it" : "; of a tree it is sampled, so processes that live under 100 ms are not in it";
};
const memoryNote$1 = (rule, how) => `Memory is ${rules$3[rule]}. Idle, one client, all clients and settled are read with nobody calling, ${settling$1[how]}; settled: after the load, clients still connected. Peak is the highest while all clients call${sampled$1(rule)}. Per extra client is the slope over the clients after the first. One core busy = 1.`;

// src/render/locales/en-open.ts
const open$1 = {
	caption: "**At a given rate** (open loop):",
	howToRead: "Open loop: calls are due at times fixed before the window, whether or not earlier ones have been answered, and latency counts from when a call was due, so a target that stalls is charged for every call that had to wait. From sending: the same calls from when they were sent. Sent late: by how much the driver itself was late with a call that had a free client. Not sent: calls that still waited for a free client when the window closed; over 1 % the rate was missed. None of it is compared with closed loops.",
	asked: "Calls due",
	unsent: "Not sent",
	serviceP50: "From sending p50, ms",
	serviceP99: "From sending p99, ms",
	lagP99: "Sent late p99, ms",
	of: (unsent, due) => `${unsent} of ${due}`,
	rate: (perSecond) => `${perSecond}/s`,
	risen: (perSecond, from, seconds) => `${perSecond}/s (from ${from}/s in ${seconds} s)`,
	found: {
		caption: "**The highest rate within a limit** (open loop):",
		howToRead: "Searched by doubling and bisection: at this rate p99 of all calls due stays within the limit through a long run, and at 10 % more it does not. What these clients keep in flight is part of it.",
		limit: "p99 within, ms",
		rate: "Calls/s held",
		p99: "p99 there, ms"
	},
	at: (rate) => `open loop at ${rate}: from when each call was due`
};

// src/render/locales/en-prose.ts
const prose$1 = {
	titles: {
		glance: "At a glance",
		method: "How this was measured",
		shapes: "Read these as shapes, not as constants",
		unmeasured: "What is not measured"
	},
	range: (low, high) => `${low} to ${high}`,
	where: (some, all) => `in ${some} of ${all} scenarios`,
	whereSeries: (some, all) => `in ${some} of ${all} series`,
	clients: "clients",
	and: (list, last) => `${list} and ${last}`,
	glance: {
		heldHeap: (cost) => `A client that stays connected costs ${cost} of live heap.`,
		heldSettled: (cost) => `A client that stays connected costs ${cost} of settled memory.`,
		heldNothing: "A client that stays connected costs nothing that can be told from zero.",
		served: (cost) => `A client that calls costs ${cost} at the peak: size by the clients that call.`,
		times: (times) => `That is ${times} times what it costs to hold one.`,
		knee: (clients) => `Calls per second stop rising at ${clients}; later ones wait longer.`,
		idle: (memory) => `A server that clients connect to takes ${memory} before the first one comes.`,
		process: (memory) => `A client over stdio is a process of its own, the first of ${memory}.`,
		firstCall: (time) => `The first call of all takes ${time}.`,
		othersFirstCall: (time) => `The first call of each later client takes ${time}.`,
		payload: (method, size) => `An answer to ${method} has ${size}.`
	},
	method: {
		program: (transports) => `The real program, started anew for every round and called over ${transports} as its clients do.`,
		standins: (names) => `What it calls in turn is stood in for by small servers of the harness (${names}), so that neither network nor secrets have a part in the figures.`,
		points: (scenarios, clients) => `${scenarios === "1" ? "One scenario has" : `Each of ${scenarios} scenarios has`} one count of clients: ${clients}. They are admitted one by one; then one of them calls alone, then all of them at once.`,
		over: (clients, transport) => `${clients} over ${transport}`,
		series: (series) => `Besides, ${series === "1" ? "1 series takes" : `${series} series take`} one instance through rising counts of clients.`,
		steps: (clients) => `The steps are ${clients}.`,
		window: (seconds) => `At each of them every client keeps its calls in flight for ${seconds} s.`,
		twice: "Memory is read twice: under that load, which is what clients cost while they call, and with the load stopped, which is what it costs to hold them.",
		twiceCollected: "Memory is read twice: under that load, which is what clients cost while they call, and with the load stopped and a collection forced, which is what it costs to hold them.",
		rules: (seconds) => `A step whose expected peak is over the memory budget is not taken, and one with a p99 over ${seconds} s is the last.`
	},
	shapes: {
		carry: (hosts) => `${hosts === "1" ? "One machine" : `${hosts} machines or runs`}, and one build: how the figures stand to each other should carry over to another host, their size will not.`,
		collector: "Resident memory holds what the collector has freed and not yet given back, so it is the right thing to size a limit by, and more than the live heap."
	},
	stops: {
		none: (series, clients) => `${series === "1" ? "The series was not stopped" : `None of the ${series} series was stopped`}: all steps were taken, to ${clients}.`,
		some: (short, all, list) => `Of ${all} series, ${short} did not take all steps in every round: ${list}. Why stands under each table.`,
		reached: (title, reached, planned) => `${title} to ${reached}, planned to ${planned}`
	},
	deployment: {
		process: (first, further, isShared) => `**stdio.** One process per client. The first takes ${first}${further === null ? "" : `; each further one adds ${further}`}${isShared ? ", as processes of one program share pages" : ""}.`,
		together: (clients, memory) => `Together, ${clients} take ${memory}.`,
		peakOf: (clients, memory) => `With ${clients} calling at once the peak is ${memory}.`,
		listening: "**Servers that clients connect to.**",
		idle: (memory) => `Begin with ${memory} for a process that serves nobody.`,
		one: (memory) => `With the first client it takes ${memory}.`,
		shared: (memory) => `So ${memory} are built for the first one.`,
		extra: (memory) => `Each further client adds ${memory}.`,
		extraNothing: "Further clients add nothing that can be told from zero.",
		extraNothingIn: (where) => `Further clients add nothing that can be told from zero ${where}.`,
		extraBent: "What further clients add is not a straight line.",
		extraBentIn: (where) => `What further clients add is not a straight line ${where}.`,
		holds: (cost) => `a client that stays connected costs ${cost}`,
		holdsNothing: "a client that stays connected costs nothing that can be told from zero",
		serves: (cost) => `one that calls costs ${cost} at the peak`,
		times: (times) => `${times} times as much`,
		rule: (base, perCaller, from, to) => `to reckon with, ${base === null ? "" : `${base} MiB and `}${perCaller} MiB per calling client: no step from ${from} to ${to} took more.`
	},
	waiting: {
		ready: (time) => `The process is ready after ${time}.`,
		first: (time) => `The first call then takes ${time}.`,
		others: (time) => `The first call of each later client takes ${time}.`,
		paidOnce: "Where clients share a server, the first one waits for what the later ones then find there.",
		alone: (method, time) => `Once warm, ${method} takes ${time} (p50) with nobody else calling.`,
		allCalling: (method, time) => `With all clients calling, ${method} takes ${time} (p50).`
	},
	unmeasured: {
		cells: (head, n) => `${head} (${n})`,
		because: (cells, reason) => `${cells}: ${reason}`
	}
};

// src/render/locales/en-series.ts
const series$2 = {
	inFlight: (n) => `${n} in flight per client`,
	connections: (n) => `${n} ${n === "1" ? "connection" : "connections"} per client`,
	window: (seconds) => `window ${seconds} s`,
	budget: (mib, share, available) => share === null ? `memory budget ${mib} MiB, as given` : `memory budget ${mib} MiB, ${share} of the ${available} MiB that were available`,
	rounds: (n) => n === "1" ? "1 round" : `${n} rounds`,
	howToRead: "Mean and peak: resident memory while every client keeps its calls in flight. Live heap and settled: the load stopped, the clients connected. Clients gone: the same after they have left. Calls per client: answered in the window, of the client with the fewest and the one with the most. Expected peak: worked out from the steps before.",
	heap: "Live heap, settled,",
	settled: "Settled resident memory",
	peak: "Peak resident memory under load",
	grows: (what, perClient, range) => `${what} grows by ${perClient} per client${range === null ? "" : ` (${range})`}.`,
	falls: (what, perClient, range) => `${what} falls by ${perClient} per client${range === null ? "" : ` (${range})`}.`,
	flat: (what) => `${what} does not grow with the clients: its slope is not distinguishable from zero.`,
	bent: (what, values) => `${what} does not follow a line: ${values}.`,
	unknown: (what, reason) => `${what}, per client: n/a (${reason}).`,
	at: (value, clients) => `${value} at ${clients}`,
	perCaller: (mib) => `Rule of thumb: ${mib} per calling client, the largest share of the peak above idle that came on one client at or above the knee.`,
	shared: (mib) => `The first client costs ${mib} that all share.`,
	net: (what, left) => `${what} is given net of what the calls left behind, ${left} per 1000 calls.`,
	knee: (clients, there, after) => `Knee at ${clients}: no later step answers over 5 % more calls per second. ${[there, after].filter(Boolean).join(". ")}.`,
	kneeAt: (clients, methods) => `At ${clients}: ${methods}`,
	noKnee: (clients) => `Calls per second still rise at ${clients}: no knee was reached.`,
	method: (method, p50, p99) => `${method} p50 ${p50} ms${p99 === null ? "" : `, p99 ${p99} ms`}`,
	complete: (clients) => `All planned steps were taken, to ${clients}.`,
	stops: {
		estimate: (found, limit) => `its expected peak of ${found} MiB is over the budget of ${limit} MiB`,
		descriptors: (found, limit, what) => `it needs ${found} descriptors, and the ${what} may open ${limit}`,
		ports: (found, limit) => `it needs ${found} ports, and ${limit} were left`,
		admission: (found, limit, what) => `${found} of ${limit} clients could be admitted (${what})`,
		budget: (found, limit) => `its memory reached ${found} MiB, over the budget of ${limit} MiB`,
		"host-memory": (found, limit) => `the host had ${found} MiB left, under the ${limit} MiB that must stay available`,
		swap: (found) => `the host moved ${found} pages to or from swap`,
		latency: (found, limit, what) => `p99 of ${what} was ${found} ms, over the ceiling of ${limit} ms`,
		failed: (found, limit) => `${found} of the calls failed, over the limit of ${limit}`,
		exit: (_found, _limit, what) => what
	},
	stopped: (where, why, rounds, skipped) => `Stopped ${where}${rounds === null ? "" : ` (${rounds})`}: ${why}.${skipped === null ? "" : ` Not taken: ${skipped}.`}`,
	when: {
		before: (clients) => `before the step with ${clients}`,
		during: (clients) => `in the step with ${clients}`,
		after: (clients) => `after the step with ${clients}`
	},
	control: (calls, clients, heap, resident) => `Control: ${calls} more calls by ${clients} left ${[heap && `${heap} of live heap`, resident && `${resident} of resident memory`].filter(Boolean).join(" and ") || "nothing that shows"} behind.`,
	silent: (clients, cores, idle) => `With ${clients} connected and none calling, ${cores} cores are busy${idle === null ? "" : `; with no client, ${idle}`}.`,
	left: (clients, heap, resident) => `Once ${clients} had left, what stayed above idle was, for each of them, ${[heap && `${heap} of live heap`, resident && `${resident} of resident memory`].filter(Boolean).join(" and ")}.`,
	held: {
		caption: (scenario, method) => `**${scenario}**, calls held open: ${method}.`,
		howToRead: "Calls held open: each of so many clients waits for one answer, and nothing else is called. For each call: what was there then, less what was there right before with the same clients connected. Newcomer: the answer that a fresh connection got meanwhile.",
		heads: {
			calls: "Calls held",
			open: "Open when read",
			descriptors: "Descriptors",
			threads: "Threads",
			goroutines: "Goroutines",
			handles: "Handles",
			heap: "Live heap, KiB",
			resident: "Resident, KiB",
			health: "Newcomer, ms"
		},
		perCall: (head) => `${head}, each call`
	}
};
const contrasts$1 = {
	howToRead: "Differences are of rounds in pairs, which ran one after the other; in brackets their 95 % interval (Student’s t).",
	tooFew: "Under three rounds of both, differences cannot be told from noise.",
	pair: (axis, from, to, where) => `**${axis}: ${to} against ${from}** (${where})`,
	series: "series",
	figures: {
		ready_ms: "process ready",
		idle_mib: "idle",
		first_call_ms: "first call",
		one_client_mib: "one client",
		per_extra_client_mib: "per extra client",
		all_clients_mib: "all clients",
		peak_mib: "peak",
		settled_connected_mib: "settled",
		cores: "cores busy",
		threads: "threads",
		goroutines: "goroutines",
		handles: "handles",
		shared_cost_mib: "shared by all clients",
		heap_per_client_kib: "live heap per client",
		settled_per_client_kib: "settled memory per client",
		peak_per_client_mib: "peak per client",
		peak_per_caller_mib: "peak per calling client",
		alone_p50_ms: "p50 alone",
		p50_ms: "p50 with all calling",
		cpu_ms_per_call: "CPU per call"
	},
	ofMethod: (figure, method) => `${method} ${figure}`,
	change: (figure, by, range) => `${figure} ${by} (${range})`,
	none: (figures) => `not distinguishable from zero: ${figures}`
};
/** Charts over clients. */
const seriesCharts$1 = {
	"series-memory": {
		title: "Memory against clients",
		subtitle: "Resident memory, MiB",
		alt: "Line chart of resident memory against clients, in MiB."
	},
	"series-heap": {
		title: "Live heap of clients that are held, not calling",
		subtitle: "After a forced collection, MiB",
		alt: "Line chart of the settled live heap against clients, in MiB."
	},
	"series-latency": {
		title: "Latency against clients",
		subtitle: "Every client calling, ms",
		alt: "Line chart of latency against clients, by method, in ms."
	},
	"series-cpu": {
		title: "Processor time per call against clients",
		subtitle: "Over all methods in turn, ms",
		alt: "Line chart of processor time per call against clients, in ms."
	},
	"series-rate": {
		title: "Calls per second against clients",
		subtitle: "Over all methods in turn",
		alt: "Line chart of calls per second against clients."
	},
	quantities: {
		admitted: "settled",
		peak: "peak under load",
		hot: "mean under load",
		settled: "settled",
		heap: "live heap",
		p50: "p50",
		p99: "p99",
		cpu: "CPU per call",
		rate: "calls/s"
	},
	axis: "clients"
};

// src/render/locales/en-sizing.ts
const sizing$1 = {
	beyond: (largest) => `measured up to ${largest} clients; for more, nothing is said.`,
	howToRead: "Callers keep as many calls in flight as in the series above. Between two measured steps the figures lie on the straight line between them; where a step needed less than an earlier one, the earlier one counts.",
	cannotSay: "cannot say: not measured at these steps",
	heldBack: "in a step up to here the callers could have called faster than they were let, or their cost is itself a bound",
	atLeast: "at least",
	kubernetes: (callers, one, bound) => `For ${callers} ${one ? "caller" : "callers"} at a time, as Kubernetes writes it (${bound ? "memory is no more than a lower bound, so there is no limit; processor time never has one" : "the limit is the upper end of the interval; processor time has none"}, which would throttle and not save):`
};

// src/render/locales/evidence.ts
const evidenceIn = {
	en: {
		kept: (list) => `Kept word for word beside the record: ${list}.`,
		bytes: (count) => `${count} bytes`
	},
	es: {
		kept: (list) => `Guardado palabra por palabra junto al registro: ${list}.`,
		bytes: (count) => `${count} bytes`
	}
};

// src/render/locales/en.ts
/** English. */
const withMethod$1 = (text, method) => method === null ? text : `${method}, ${text}`;
const en = {
	code: "en",
	numbers: {
		decimal: ".",
		group: ","
	},
	reasons: null,
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
		build: (target, build, runtime) => `Target ${target}: ${build}${runtime ? `, ${runtime}` : ""}`,
		version: (version, commit) => `build ${version}${commit ? ` (${commit})` : ""}`,
		ownVersion: (version, commit) => `says it is version ${version}${commit ? ` (build ${commit})` : ""}`,
		unknownVersion: "unknown",
		spoken: (endpoint, version, modern, probed) => `Endpoint ${endpoint} speaks MCP ${version} (${modern ? "stateless" : "with a handshake"}; ${probed ? "found by asking the server" : "pinned in the config"})`,
		tool: (version, node, sampler) => `Measured by ratingplate ${version} on Node ${node}, sampler ${sampler}`,
		method: (profile, rounds, fresh) => `Profile ${profile}: ${rounds === "1" ? "1 round" : `${rounds} rounds`} per scenario, ${fresh ? "each on a fresh instance, " : ""}scenarios interleaved`,
		running: (target, found) => `Target ${target} ran already and was found by its ${found}: it was neither started, stopped nor bound to CPUs for the run, all its rounds are of one instance, and their interval says nothing of how another start would differ`,
		sampling: (ms) => `memory sampled every ${ms} ms`,
		placement: (harness, target) => `Driver and observer on CPUs ${harness}, target on CPUs ${target}`,
		unplaced: "Driver, observer and target share all CPUs"
	},
	titles: {
		memory: "Memory, units and processor time per scenario",
		waits: "What a client waits for, per scenario",
		latency: "Latency percentiles per method",
		throughput: "Throughput",
		series: "Concurrency series",
		sizing: "Sizing",
		contrasts: "What each setting changes",
		calibration: "How far the instrument is off",
		reproduce: "Reproducing"
	},
	heads: {
		callers: "Callers at a time",
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
		idleCores: "Cores, no client",
		silentCores: "Cores, all silent",
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
		cpuPerCall: "CPU per call, ms",
		clients: "Clients",
		hot: "Mean under load, MiB",
		expectedPeak: "Expected peak, MiB",
		left: "Clients gone, MiB",
		perClient: "Calls per client",
		methodP50: (method) => `${method} p50, ms`,
		methodP99: (method) => `${method} p99, ms`
	},
	cells: {
		load: (clients, inFlight) => `${clients} × ${inFlight}`,
		shareOf: (share) => `${share} of the machine`,
		range: (low, high) => `${low}&nbsp;to&nbsp;${high}`,
		unmeasured: "n/a",
		calls: (n) => `n = ${n}`
	},
	notes: {
		memory: memoryNote$1,
		stdio: "Over stdio each client is a process of its own: memory, threads and heap are of all of them together.",
		waits: "Process ready: start to the first successful readiness answer. First call: the first call of the first client, and the median of the others’. Alone: one client, one request in flight. All calling: every client keeps its requests in flight.",
		latency: (pace) => `${pace ? "Closed loop with a pause between calls" : "Closed loop: a client sends its next request when the last is answered"}, so latency past saturation is queueing. Percentiles are nearest rank over the successful calls of all rounds. The driver keeps no cache.`,
		inputRounds: (more) => `the server asked for input (input_required) and was answered: ${more} more ${more === "1" ? "round" : "rounds"} per call, all of them within its latency`,
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
			"unsent-calls": (reason) => `the rate was missed: ${reason}`,
			"not-steady": (reason) => `slower from call to call: ${reason}`,
			"still-falling": (reason) => `still falling: ${reason}`,
			"not-converged": (reason) => `not converged: ${reason}`,
			"not-linear": (reason) => `not linear: ${reason}`,
			"zero-within": () => "not distinguishable from zero",
			"net-of-calls": (reason) => `net of what the calls left behind: ${reason}`,
			"coarse-slope": () => "drawn through two settled readings only",
			"rounds-missing": (reason) => `rounds that broke are not in it: ${reason}`,
			swap: (reason) => `swapping: ${reason}`,
			throttled: (reason) => `processor throttled: ${reason}`,
			"host-busy": (reason) => `the host was busy with other programs: ${reason}`,
			steal: (reason) => `processor time stolen by other guests: ${reason}`,
			restarted: (reason) => `target restarted: ${reason}`,
			suspended: (reason) => `stopped for a while: ${reason}`,
			"clients-differ": (reason) => `not the clients asked for: ${reason}`,
			"conditions-changed": (reason) => `host conditions changed: ${reason}`,
			"check-failed": (reason) => `what must hold did not: ${reason}`,
			"no-trace": (reason) => `a switch left no trace: ${reason}`,
			"identity-differs": (reason) => `instances differ: ${reason}`,
			"warm-up-cut": (reason) => `warm-up cut short: ${reason}`,
			"window-cut": (reason) => `window cut short: ${reason}`,
			reconnects: (reason) => `clients had to connect again: ${reason}`
		},
		brokenRounds: (scenario, broken, planned, reason) => `${scenario}: ${broken} of ${planned} rounds broke: ${reason}`,
		scenario: (scenario, text) => `${scenario}: ${text}`
	},
	sizing: sizing$1,
	open: open$1,
	grid: grid$3,
	evidence: evidenceIn.en,
	prose: prose$1,
	series: series$2,
	contrasts: contrasts$1,
	html: html$1,
	checks: {
		passed: (list) => `Checks passed: ${list}.`,
		failed: (list) => `**Checks failed**: ${list}.`
	},
	calibration: calibration$1,
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
		...seriesCharts$1,
		...gridCharts$1,
		memory: {
			title: "Memory per scenario",
			subtitle: "Resident memory, MiB",
			alt: "Bar chart of resident memory per scenario, in MiB."
		},
		admission: {
			title: "Memory as clients are admitted",
			subtitle: "Settled, nobody calling, MiB",
			alt: "Line chart of settled memory against the clients admitted, in MiB."
		},
		"start-up": {
			title: "Start-up per scenario",
			subtitle: "ms",
			alt: "Bar chart of start-up times per scenario, in ms."
		},
		latency: {
			title: "Latency per method, all clients calling",
			subtitle: "p50 and p99, ms",
			alt: "Bar chart of latency per method and scenario with all clients calling, p50 and p99, in ms on a logarithmic scale."
		},
		clients: (n) => n === "1" ? "1 client" : `${n} clients`,
		footer: (host, builds, date) => `Measured on ${[host, date].filter(Boolean).join("; ")}.${builds === "" ? "" : ` ${builds}.`}`,
		bars: {
			idle: "idle",
			one: "one client",
			all: "all clients",
			peak: "peak under load",
			ready: "process ready",
			first: "first call",
			others: "first call of the others"
		},
		limits: {
			budget: (mib) => `budget ${mib} MiB`,
			ceiling: (ms) => `ceiling ${ms} ms`
		},
		stopped: "stopped here",
		bound: "hollow: a bound",
		method: (profile, rounds) => `profile ${profile}, ${rounds === "1" ? "1 round" : `${rounds} rounds`}`,
		empty: "not measured",
		drawn: {
			latency: "p50 solid, p99 faint; ms, logarithmic",
			startUp: "ms, logarithmic",
			series: "both scales logarithmic"
		}
	}
};

// src/render/locales/es-calibration.ts
const calibration = {
	none: "El instrumento no se calibró en este equipo: no se sabe cuánto se desvían aquí sus propias lecturas.",
	taken: (date, passed, all) => `El ${date} el instrumento se comparó en este equipo con servidores de coste conocido: ${passed} de ${all} clases de cifras quedaron dentro de lo que pueden desviarse. De cada clase, la lectura que más se desvió:`,
	heads: {
		figure: "Cifra",
		expected: "Es",
		measured: "Medido",
		tolerance: "Puede desviarse",
		result: "Resultado"
	},
	results: {
		pass: "correcto",
		fail: "**falla**",
		"cannot-say": "no se puede decir"
	},
	exact: "nada",
	yes: "sí",
	no: "no",
	units: {
		MiB: "MiB",
		KiB: "KiB",
		ms: "ms",
		calls: "llamadas",
		"calls/s": "llamadas/s"
	},
	rows: {
		memory: "Memoria por cliente",
		spike: "Pico de 50 ms, un proceso",
		"tree-spike": "Pico de 300 ms, árbol de 8",
		"tree-shared": "Memoria compartida en un árbol de 8",
		"node-tree": "Árbol de procesos de Node",
		cpu: "CPU por llamada",
		threads: "CPU por llamada, un hilo para cada una",
		forks: "CPU por llamada, un proceso para cada una",
		latency: "Latencia",
		outcomes: "Llamadas por desenlace",
		rate: "Llamadas por segundo",
		ready: "Tiempo hasta estar listo",
		"driver-bound": "Se señala un generador de carga que no da más de sí"
	}
};

// src/render/locales/es-grid.ts
const grid$2 = {
	connections: (n) => n === "1" ? "1 conexión" : `${n} conexiones`,
	perSecond: (path) => `${path}, solicitudes/s`,
	caption: "**Solicitudes por segundo**",
	howToRead: (samples, seconds, instances) => `Cada cifra es la mediana de ${instances} ${instances === "1" ? "instancia" : "instancias"}, y la de cada una es la mediana de sus ${samples} ${samples === "1" ? "muestra" : "muestras"} de ${seconds} s, nunca la mejor${instances === "1" ? "" : "; la letra pequeña es la instancia más baja y la más alta"}.`,
	inFlight: (n) => `Bucle cerrado: cada conexión mantiene ${n} ${n === "1" ? "solicitud" : "solicitudes"} en vuelo y envía la siguiente cuando recibe una respuesta, así que pasada la saturación la latencia es cola.`,
	inFlightPaced: (n) => `Bucle cerrado con una pausa entre llamadas: cada conexión mantiene como mucho ${n} ${n === "1" ? "solicitud" : "solicitudes"} en vuelo.`,
	caveats: (path, note) => `${path}: ${note}`,
	noisy: "≈ con ruido: el rango de las instancias supera el ±10 % de la cifra.",
	resources: {
		caption: "**Lo que costó**",
		heads: {
			path: "Recorrido",
			client: "Núcleos del cliente",
			server: "Núcleos del servidor (parte de la máquina)",
			perRequest: "µs del servidor por solicitud",
			peak: "Pico muestreado, MiB",
			processes: "Procesos",
			bytes: "Bytes por respuesta"
		},
		howToRead: (cpus) => `Medianas de las mismas muestras. Cliente: el generador de carga, cuyo tiempo de procesador y memoria no están en ninguna cifra del servidor. Servidor: todos los procesos del programa medido; la parte es de ${cpus} CPU lógicas. La latencia es la de las solicitudes correctas que empezaron en la muestra, de rango más próximo. Bytes: el cuerpo de una respuesta correcta, en promedio.`
	},
	ratios: {
		caption: "**Lo que va de un recorrido a otro**",
		head: (to, from) => `${to} / ${from}, solicitudes/s`,
		howToRead: "Las razones son de muestras por pares, tomadas una tras otra con las instancias de ambos presentes a la vez; la letra pequeña es su intervalo del 95 % (t de Student sobre los logaritmos).",
		none: (list) => `No hay razón donde los recorridos difieren en más de una cosa, porque no diría cuál de ellas la produce: ${list}.`,
		refused: (to, from, factors) => `${to} y ${from} (${factors})`,
		factors: {
			target: "programa",
			protocol: "protocolo",
			endpoint: "punto de acceso",
			method: "método",
			"in flight": "solicitudes en vuelo",
			pace: "ritmo"
		},
		axis: (name) => name,
		ofRuns: "No se calcula ninguna razón entre ejecuciones ni entre equipos."
	},
	ab: {
		caption: (paths, where) => `**La misma solicitud, lado a lado**: ${paths}, ${where}.`,
		report: (path) => `Como wrk imprimiría la muestra central de ${path}:`,
		command: (path) => `Lo mismo con wrk (PORT es donde escucha ${path}):`,
		heads: {
			what: "Lo que wrk no puede decir",
			rate: "Solicitudes/s, mediana",
			little: "Solicitudes/s por la ley de Little",
			p50: "p50, ms",
			p99: "p99, ms",
			perRequest: "µs del servidor por solicitud",
			server: "Núcleos del servidor (parte de la máquina)",
			hot: "Memoria media con carga, MiB",
			peak: "Pico muestreado, MiB",
			processes: "Procesos",
			payload: "Bytes por respuesta, cuerpo",
			wire: "Bytes por respuesta, todo",
			driver: "Hilo más ocupado del generador, parte del tiempo",
			cold: "Primera llamada de todas, ms",
			connection: "Primera llamada por la conexión siguiente, ms",
			warm: "Llamadas posteriores a solas, ms"
		},
		howToRead: "Por la ley de Little: lo que se mantiene en vuelo entre la latencia media; debería ser la tasa, o algo más estuvo esperando. La primera llamada y las posteriores se hicieron una a una antes de toda carga: donde se guarda una respuesta, la primera de todas paga por las demás.",
		uncorrected: "Unidades y redondeo de wrk, con sus cifras sin corregir: antes de imprimir, wrk añade latencias de solicitudes que cree que habría enviado mientras tanto.",
		corrected: (path, mean, p50, p99) => `Con esa corrección ${path} daría una media de ${mean}, 50 % ${p50}, 99 % ${p99}.`,
		same: (check) => `Se comprobó que dan la misma respuesta: ${check}.`,
		different: (check) => `**No dan la misma respuesta**: ${check}.`,
		unchecked: "No se comprobó si dan la misma respuesta.",
		ratio: (to, from, times, range) => `${to} responde ${times} veces las solicitudes de ${from} (${range}).`,
		cpuRatio: (to, from, times, range) => `Una solicitud a ${to} ocupa ${times} veces el tiempo de procesador del servidor de una a ${from} (${range}).`
	},
	evidence: (name, headline, sha256) => `${name}: ${headline} (SHA-256 del total: ${sha256})`,
	glance: {
		cases: (n) => `${n} casos`,
		rate: (path, range, cells) => `${path} responde ${range} solicitudes/s en ${cells}.`,
		cpu: (path, range) => `Una solicitud a ${path} ocupa ${range} µs de procesador del servidor.`,
		ratio: (to, from, times, where) => `${to} responde ${times} veces las solicitudes de ${from}, ${where}.`
	},
	method: {
		grid: (paths, cases) => `Una cuadrícula de ${paths} ${paths === "1" ? "recorrido" : "recorridos"} y ${cases} ${cases === "1" ? "caso" : "casos"} de conexiones y parámetros.`,
		cells: (samples, seconds, instances) => `Cada celda tiene ${samples} ${samples === "1" ? "muestra" : "muestras"} de ${seconds} s en cada una de ${instances} ${instances === "1" ? "instancia nueva" : "instancias nuevas"}.`,
		order: "Los recorridos se turnan y los tamaños suben y bajan por turnos, para que ninguna celda venga siempre tras la misma.",
		wider: "La celda más rápida de cada recorrido se mide otra vez con un hilo más en el generador de carga: con más de un 5 % de ganancia, las cifras de ese recorrido son cotas del generador."
	},
	compare: "En una cuadrícula se pueden comparar recorridos dentro de esta ejecución, con las mismas conexiones y parámetros, si difieren en una sola cosa; nada de esto se puede comparar con cifras de otra ejecución."
};
const gridCharts = {
	throughput: {
		title: "Solicitudes por segundo",
		subtitle: "Mediana de las instancias y su rango, solicitudes/s",
		alt: "Gráfica de barras de las solicitudes por segundo por caso y recorrido."
	},
	"throughput-cpu": {
		title: "Tiempo de procesador del servidor por solicitud",
		subtitle: "Mediana de las instancias y su rango, µs",
		alt: "Gráfica de barras del tiempo de procesador del servidor por solicitud, por caso y recorrido, en µs."
	}
};

// src/render/locales/es-html.ts
const html = {
	contents: "Contenido",
	skip: "Ir a las cifras",
	calculator: "Calculadora de dimensionado",
	calculatorIntro: "¿Cuántos clientes a la vez, cada uno con tantas llamadas en vuelo como en la serie? La respuesta se lee de los pasos medidos.",
	series: "Serie",
	interval: "intervalo del 95 %:",
	noInterval: "sin intervalo, menos de tres rondas",
	whole: (least, most) => `Indique un número entero de ${least} a ${most}.`,
	below: (least) => `medido a partir de ${least} clientes; de menos no se dice nada.`,
	scale: "Escala",
	logarithmic: "logarítmica",
	linear: "lineal",
	show: "Mostrar",
	host: (number) => `equipo ${number}`,
	noScript: "Las gráficas y la calculadora necesitan JavaScript. Todas las cifras están también en las tablas."
};

// src/render/locales/es-memory.ts
const settling = {
	collected: "tras forzar una recolección (con recolección)",
	waited: "tras esperar, sin forzar ninguna recolección (con espera)",
	both: "tras forzar una recolección donde el entorno de ejecución lo permite (con recolección) y, si no, tras esperar (con espera)"
};
const rules$2 = {
	process: "el conjunto residente del único proceso (VmRSS)",
	tree: "las páginas del árbol de procesos, cada una contada una sola vez",
	group: "lo que usa el cgroup del programa medido, sin las páginas de archivo que nadie ha tocado últimamente",
	mixed: "el conjunto residente de un único proceso (VmRSS), las páginas de un árbol de procesos, cada una contada una sola vez, o lo que usa el cgroup de un programa, sin las páginas de archivo que nadie ha tocado últimamente, según dice el registro de cada escenario",
	both: "el conjunto residente donde un escenario tiene un solo proceso (VmRSS) y, si no, las páginas del árbol de procesos, cada una contada una sola vez"
};
const sampled = (rule) => {
	if (rule === "process") return "";
	return rule === "group" ? "; se muestrea cada 100 ms, así que puede faltar un pico más corto" : "; el de un árbol se muestrea, así que los procesos que viven menos de 100 ms no están en él";
};
const memoryNote = (rule, how) => `La memoria es ${rules$2[rule]}. “En reposo”, “Un cliente”, “Todos los clientes” y “Tras la carga” se leen sin que nadie llame, ${settling[how]}; “Tras la carga”, con los clientes aún conectados. “Pico” es lo más alto mientras llaman todos los clientes${sampled(rule)}. “Por cliente extra” es la pendiente sobre los clientes que siguen al primero. Un núcleo ocupado = 1.`;

// src/render/locales/es-open.ts
const open = {
	caption: "**A una tasa dada** (bucle abierto):",
	howToRead: "Bucle abierto: las llamadas están previstas para momentos fijados antes de la ventana, se hayan respondido o no las anteriores, y la latencia cuenta desde el momento previsto, así que a un programa que se detiene se le cobra cada llamada que tuvo que esperar. Desde el envío: las mismas llamadas desde que se enviaron. Retraso de envío: lo que tardó el propio generador de carga en enviar una llamada que ya tenía un cliente libre. Sin enviar: llamadas que aún esperaban un cliente libre cuando se cerró la ventana; por encima del 1 % no se alcanzó la tasa. Nada de ello se compara con los bucles cerrados.",
	asked: "Llamadas previstas",
	unsent: "Sin enviar",
	serviceP50: "Desde el envío p50, ms",
	serviceP99: "Desde el envío p99, ms",
	lagP99: "Retraso de envío p99, ms",
	of: (unsent, due) => `${unsent} de ${due}`,
	rate: (perSecond) => `${perSecond}/s`,
	risen: (perSecond, from, seconds) => `${perSecond}/s (desde ${from}/s en ${seconds} s)`,
	found: {
		caption: "**La tasa más alta dentro de un límite** (bucle abierto):",
		howToRead: "Se busca doblando y bisecando: a esta tasa el p99 de todas las llamadas previstas se queda dentro del límite durante una medición larga, y con un 10 % más no. Lo que estos clientes mantienen en vuelo forma parte de ello.",
		limit: "p99 máximo, ms",
		rate: "Llamadas/s sostenidas",
		p99: "p99 a esa tasa, ms"
	},
	at: (rate) => `bucle abierto a ${rate}: desde el momento previsto de cada llamada`
};

// src/render/locales/es-phases.ts
/** Spanish: phases, which have names of their own in the record. */
const phases = {
	wait: "espera",
	launch: "arranque",
	idle: "reposo",
	checks: "comprobaciones previas y posteriores",
	admit: "admisión",
	connected: "conexión sin llamadas",
	quiet: "llamadas a solas",
	load: "carga",
	settled: "tras la carga",
	close: "cierre",
	steps: "pasos",
	control: "comprobación",
	held: "llamadas abiertas",
	traceback: "traza final"
};
const phaseName = (name) => (Object.hasOwn(phases, name) ? phases[name] : void 0) ?? name;

// src/render/locales/es-prose.ts
const prose = {
	titles: {
		glance: "De un vistazo",
		method: "Cómo se ha medido",
		shapes: "Léelas como formas, no como constantes",
		unmeasured: "Lo que no se mide"
	},
	range: (low, high) => `${low} a ${high}`,
	where: (some, all) => `en ${some} de ${all} escenarios`,
	whereSeries: (some, all) => `en ${some} de ${all} series`,
	clients: "clientes",
	and: (list, last) => `${list} y ${last}`,
	glance: {
		heldHeap: (cost) => `Un cliente que sigue conectado cuesta ${cost} de heap vivo.`,
		heldSettled: (cost) => `Un cliente que sigue conectado cuesta ${cost} de memoria tras la carga.`,
		heldNothing: "Un cliente que sigue conectado no cuesta nada que se distinga de cero.",
		served: (cost) => `Un cliente que llama cuesta ${cost} en el pico: dimensiona por los clientes que llaman.`,
		times: (times) => `Eso es ${times} veces lo que cuesta mantenerlo.`,
		knee: (clients) => `Las llamadas por segundo dejan de crecer con ${clients}; los siguientes esperan más.`,
		idle: (memory) => `Un servidor al que se conectan los clientes ocupa ${memory} antes de que llegue el primero.`,
		process: (memory) => `Un cliente por stdio es un proceso propio, el primero de ${memory}.`,
		firstCall: (time) => `La primera llamada de todas tarda ${time}.`,
		othersFirstCall: (time) => `La primera llamada de cada cliente posterior tarda ${time}.`,
		payload: (method, size) => `Una respuesta a ${method} ocupa ${size}.`
	},
	method: {
		program: (transports) => `El programa real, arrancado de nuevo en cada ronda y llamado por ${transports} como lo llaman sus clientes.`,
		standins: (names) => `A lo que él llama lo sustituyen pequeños servidores del propio arnés (${names}), así que ni la red ni los secretos intervienen en las cifras.`,
		points: (scenarios, clients) => `${scenarios === "1" ? "Un escenario tiene" : `Cada uno de los ${scenarios} escenarios tiene`} un número de clientes: ${clients}. Se admiten uno a uno; después llama uno a solas y luego todos a la vez.`,
		over: (clients, transport) => `${clients} por ${transport}`,
		series: (series) => `Además, ${series === "1" ? "1 serie lleva" : `${series} series llevan`} una sola instancia por un número creciente de clientes.`,
		steps: (clients) => `Los pasos son ${clients}.`,
		window: (seconds) => `En cada uno, todos los clientes mantienen sus llamadas en vuelo durante ${seconds} s.`,
		twice: "La memoria se lee dos veces: con esa carga, que es lo que cuestan los clientes mientras llaman, y con la carga detenida, que es lo que cuesta mantenerlos.",
		twiceCollected: "La memoria se lee dos veces: con esa carga, que es lo que cuestan los clientes mientras llaman, y con la carga detenida y una recolección forzada, que es lo que cuesta mantenerlos.",
		rules: (seconds) => `Un paso cuyo pico esperado supera el presupuesto de memoria no se ejecuta, y uno cuyo p99 pasa de ${seconds} s es el último.`
	},
	shapes: {
		carry: (hosts) => `${hosts === "1" ? "Una máquina" : `${hosts} máquinas o ejecuciones`} y una compilación: la relación entre las cifras debería trasladarse a otro equipo; su tamaño, no.`,
		collector: "La memoria residente incluye lo que el recolector ha liberado y aún no ha devuelto, así que es lo indicado para dimensionar un límite, y más que el heap vivo."
	},
	stops: {
		none: (series, clients) => `${series === "1" ? "La serie no se detuvo" : `No se detuvo ninguna de las ${series} series`}: se ejecutaron todos los pasos, hasta ${clients}.`,
		some: (short, all, list) => `De ${all} series, ${short} no ejecutaron todos los pasos en cada ronda: ${list}. El porqué está bajo cada tabla.`,
		reached: (title, reached, planned) => `${title} hasta ${reached}, previsto hasta ${planned}`
	},
	deployment: {
		process: (first, further, isShared) => `**stdio.** Un proceso por cliente. El primero ocupa ${first}${further === null ? "" : `; cada uno de los siguientes añade ${further}`}${isShared ? ", porque los procesos de un mismo programa comparten páginas" : ""}.`,
		together: (clients, memory) => `Juntos, ${clients} ocupan ${memory}.`,
		peakOf: (clients, memory) => `Con ${clients} llamando a la vez el pico es de ${memory}.`,
		listening: "**Servidores a los que se conectan los clientes.**",
		idle: (memory) => `Parte de ${memory} para un proceso que no atiende a nadie.`,
		one: (memory) => `Con el primer cliente ocupa ${memory}.`,
		shared: (memory) => `Así que ${memory} se construyen para el primero.`,
		extra: (memory) => `Cada cliente siguiente añade ${memory}.`,
		extraNothing: "Los clientes siguientes no añaden nada que se distinga de cero.",
		extraNothingIn: (where) => `Los clientes siguientes no añaden nada que se distinga de cero ${where}.`,
		extraBent: "Lo que añaden los clientes siguientes no es una recta.",
		extraBentIn: (where) => `Lo que añaden los clientes siguientes no es una recta ${where}.`,
		holds: (cost) => `un cliente que sigue conectado cuesta ${cost}`,
		holdsNothing: "un cliente que sigue conectado no cuesta nada que se distinga de cero",
		serves: (cost) => `uno que llama cuesta ${cost} en el pico`,
		times: (times) => `${times} veces más`,
		rule: (base, perCaller, from, to) => `para calcular, ${base === null ? "" : `${base} MiB y `}${perCaller} MiB por cliente que llama: ningún paso de ${from} a ${to} ocupó más.`
	},
	waiting: {
		ready: (time) => `El proceso está listo a los ${time}.`,
		first: (time) => `La primera llamada tarda entonces ${time}.`,
		others: (time) => `La primera llamada de cada cliente posterior tarda ${time}.`,
		paidOnce: "Donde los clientes comparten un servidor, el primero espera lo que los demás ya encuentran hecho.",
		alone: (method, time) => `En caliente, ${method} tarda ${time} (p50) sin que llame nadie más.`,
		allCalling: (method, time) => `Con todos los clientes llamando, ${method} tarda ${time} (p50).`
	},
	unmeasured: {
		cells: (head, n) => `${head} (${n})`,
		because: (cells, reason) => `${cells}: ${reason}`
	}
};

// src/render/locales/es-failures.ts
const failures = {
	codes: {
		"target-not-found": "no se encontró el programa que se mide",
		"target-not-started": "el programa medido no se pudo arrancar",
		"environment-missing": "falta una variable de entorno que pide la configuración",
		"target-build-failed": "falló la compilación del programa medido",
		"target-exited": "el programa medido terminó antes de estar listo",
		"target-not-ready": "el programa medido no llegó a estar listo a tiempo",
		"target-lost": "el programa medido terminó mientras se medía",
		"target-survived": "un proceso del programa medido no se dejó terminar",
		"port-owned": "el puerto era de otro proceso",
		"target-not-running": "el programa que ya debía estar en marcha no lo estaba",
		"target-hidden": "el proceso que se mide es de otro usuario y no se deja ver",
		"target-unusable": "el proceso que se encontró no es un programa que se pueda medir",
		"running-elsewhere": "en la dirección respondía otro proceso que el encontrado",
		"identity-unreadable": "el programa medido no dijo qué compilación es",
		"first-call-failed": "falló la primera llamada de un cliente",
		"credential-wanted": "el programa medido pidió una credencial",
		"probe-absent": "el programa medido no responde a la sonda configurada",
		"probe-failed": "falló la sonda del entorno de ejecución",
		"no-process-left": "no quedaba ningún proceso del programa medido",
		"no-step": "no se pudo ejecutar ni el primer paso de la serie",
		"unsupported-url": "el generador de carga no admite la dirección",
		"method-not-understood": "el generador de carga no entiende el método",
		"protocol-module": "el módulo del protocolo propio no se puede usar",
		"protocol-unknown": "el generador de carga no conoce el protocolo",
		"driver-state": "el generador de carga no estaba en el estado esperado",
		"driver-request": "el generador de carga no aceptó una petición",
		"driver-start": "el generador de carga no se pudo arrancar",
		"driver-lost": "el generador de carga terminó antes de tiempo",
		"call-accounting": "las llamadas contadas no cuadran",
		"standin-lost": "el servicio simulado terminó antes de tiempo",
		"descriptors-short": "faltaron descriptores",
		"ports-short": "faltaron puertos",
		"bridge-unavailable": "no se pudo crear la red propia del generador de carga",
		"processes-hidden": "el sistema no deja ver los procesos",
		"process-stopped": "un proceso fue detenido y no siguió",
		"port-unproved": "no se pudo probar de quién era el puerto",
		"place-unusable": "no se pudo escribir donde se guarda la ejecución",
		"nothing-measured": "no se midió nada entero",
		"non-finite-number": "una cifra no era finita",
		"outcomes-do-not-add-up": "los resultados de las llamadas no suman",
		interrupted: "la ejecución se interrumpió",
		unexpected: "ocurrió un error inesperado"
	},
	unknown: "la ronda se interrumpió",
	exit: (code) => `código de salida ${code}`,
	signal: (name) => `señal ${name}`,
	status: (status) => `estado ${status}`,
	lines: (lines) => `sus últimas líneas: ${lines}`
};

// src/render/locales/es-reasons.ts
/** Spanish sentences of the reasons in a record. */
const reasons = {
	rounds: (ranges, several) => `${several ? "rondas" : "ronda"} ${ranges}`,
	sentences: {
		"not-measured": () => "no se midió",
		"no-ok-call": () => "ninguna llamada terminó bien",
		"calls-needed": (v) => `${figure(v["figure"])} necesita ${v["calls"]} llamadas correctas`,
		"no-probe": () => "no hay ninguna sonda configurada",
		"probe-has-none": (v) => `la sonda de ${v["runtime"]} no lo ofrece`,
		"starts-with-client": () => "un servidor stdio arranca con su cliente",
		"ends-with-client": () => "un servidor stdio termina con su cliente",
		"ran-already": () => "ya estaba en marcha cuando se encontró",
		"no-program": (v) => `este equipo no tiene ${v["program"]}`,
		"no-standin": () => "no hay ningún servicio simulado",
		"no-complete-round": () => "ninguna ronda se completó",
		"two-steps-needed": () => "hacen falta dos pasos",
		"two-counts-needed": () => "hacen falta dos lecturas en reposo con distinto número de clientes",
		"no-peak": () => "no se leyó ningún pico",
		"rate-rises": () => "la tasa todavía sube en el paso mayor",
		"no-control": () => "no se tomó ningún paso de comprobación",
		"within-interval": () => "no se distingue de cero",
		"within-noise": () => "dentro de lo que oscilan las lecturas en reposo",
		"wide-interval": () => "la mitad del intervalo supera el 10 % del valor",
		"wide-interval-of": (v) => `la mitad del intervalo supera el 10 % del valor (${v["share"]} %)`,
		"wide-range": () => "la mitad del rango de las instancias supera el 10 % del valor",
		"wide-range-of": (v) => `la mitad del rango de las instancias supera el 10 % del valor (${v["share"]} %)`,
		"no-one-slope": () => "una sola pendiente no describe todas las lecturas",
		"two-readings": () => "trazada por dos lecturas en reposo",
		"ended-before": () => "la ronda terminó antes de leerlo",
		"told-once": () => "se cuenta una sola vez, en el paso mayor",
		"no-traceback": () => "ante SIGQUIT no imprimió una traza completa de Go",
		"long-traceback": () => "su traza supera lo que se guarda de su salida",
		"clients-left": () => "para entonces los clientes ya se habían ido",
		"series-ended": (v) => `la serie acabó con ${v["clients"]} clientes`,
		"no-health": () => "no hay ninguna sonda de salud configurada",
		"no-answer": (v) => `un recién llegado no tuvo respuesta: ${v["why"]}`,
		"none-open": () => "no había ninguna llamada abierta",
		"ended-meanwhile": (v) => `terminaron ${v["calls"]} llamadas mientras se leía`,
		"left-by-calls": (v) => `${v["kib"]} KiB por cada 1000 llamadas`,
		"rounds-missing": (v) => `${v["broken"]} de ${v["rounds"]} rondas`,
		"some-calls": (v) => `${v["calls"]} de ${v["started"]} llamadas`,
		"some-calls-unsent": (v) => `${v["calls"]} de ${v["started"]} llamadas, ${v["local"]} de ellas por faltar un puerto o descriptor propio`,
		"none-ended": () => "en la ventana no terminó ni una llamada",
		"none-ok": (v) => `en la ventana terminaron bien 0 de ${v["started"]} llamadas`,
		"rate-under": (v) => `el p99 no se queda en ${v["limit"]} ms a ${v["rate"]} llamadas/s`,
		"rate-driver": (v) => `el p99 se queda en ${v["limit"]} ms a ${v["rate"]} llamadas/s, y el generador de carga no puede enviar más`,
		"rate-late": (v) => `el p99 no se queda en ${v["limit"]} ms a ${v["rate"]} llamadas/s, que tampoco mantuvo el generador de carga`,
		"rate-restless": () => "lo que sostuvo una tasa una vez no la sostuvo otra",
		"pairs-needed": (v) => `hacen falta ${v["needed"]} pares de muestras y hay ${v["pairs"]}`,
		"ratio-of-bound": () => "una de las dos cifras es una cota",
		"ratio-of-invalid": () => "una de las dos cifras no es válida",
		"wider-gain": (v) => `${v["share"]} % más con ${v["drivers"]} hilos de carga`,
		unsent: (v) => `${v["unsent"]} de ${v["due"]} llamadas previstas no se enviaron`,
		"driver-behind": (v) => `el generador de carga envió las llamadas con un retraso del ${v["share"]} % de su latencia`,
		unanswered: (v) => `${v["calls"]} de ${v["started"]} llamadas no tuvieron respuesta; ${figure(v["figure"])} es una de ellas`,
		"driver-busy": (v) => `el generador de carga estuvo ocupado o en espera el ${v["share"]} % de la ventana`,
		"driver-waited": (v) => `el generador de carga esperó un procesador el ${v["share"]} % de la ventana`,
		"driver-late": (v) => `el generador de carga esperó un procesador el ${v["share"]} % de cada llamada`,
		"standin-busy": (v) => `el servicio simulado estuvo ocupado o en espera el ${v["share"]} % de la ventana`,
		"process-vanished": () => "un proceso que desapareció se llevó consigo su tiempo",
		moved: () => "varió más del 2 % al leerlo de nuevo",
		moving: () => "leído al límite de tiempo, aún variaba",
		"unsettled-empty": (v) => `la memoria residente sin ningún cliente no se había estabilizado tras ${v["seconds"]} s`,
		"unsettled-clients": (v) => `la memoria residente con ${v["clients"]} conectados no se había estabilizado tras ${v["seconds"]} s`,
		"unsettled-loaded": (v) => `la memoria residente tras la carga, con los clientes ${v["state"] === "closed" ? "cerrados" : "conectados"}, no se había estabilizado tras ${v["seconds"]} s`,
		"unsettled-later": (v) => `la memoria residente (${v["when"]}) no se había estabilizado tras ${v["seconds"]} s`,
		"first-call-open": (v) => `algún cliente no había terminado su primera llamada tras ${v["seconds"]} s de carga`,
		"window-cut": (v) => `${v["calls"]} llamadas correctas en una ventana cortada a los ${v["seconds"]} s`,
		"others-busy": (v) => `otros programas ocuparon ${v["busy"]} de ${v["cpus"]} CPU`,
		"never-quiet": (v) => `otros programas ocuparon ${v["busy"]} de ${v["cpus"]} CPU antes de la ronda y no descansaron en ${v["seconds"]} s`,
		swapped: (v) => `el equipo llevó ${v["pages"]} páginas a disco o de vuelta`,
		"slowed-down": (v) => `el procesador se frenó ${v["times"]} veces por temperatura o consumo`,
		"quota-waited": (v) => `el cgroup esperó ${v["ms"]} ms a su cuota de CPU`,
		"memory-limit-met": (v) => `el cgroup topó ${v["times"]} veces con su límite de memoria`,
		stolen: (v) => `el hipervisor tomó el ${v["share"]} % del tiempo de procesador`,
		"state-changed": (v) => `${v["state"]} pasó de ${v["before"]} a ${v["after"]}`,
		reconnected: (v) => `hubo que abrir de nuevo ${v["connections"]} conexiones`,
		resent: (v) => `hubo que abrir de nuevo ${v["connections"]} conexiones; ${v["requests"]} peticiones sin respuesta se enviaron otra vez`,
		"second-try": (v) => `${v["clients"]} clientes entraron solo al segundo intento: ${v["why"]}`,
		"left-out": (v) => `${v["none"]} de ${v["clients"]} clientes no tuvieron respuesta en la ventana`,
		slower: (v) => `p50 de su primer quinto ${v["first"]} ms, del último ${v["last"]} ms`,
		"was-stopped": (v) => `${whose(v["who"])} (pid ${v["pid"]}) estuvo detenido ${v["seconds"]} s`,
		"was-stopped-outside": (v) => `${whose(v["who"])} (pid ${v["pid"]}) estuvo detenido ${v["seconds"]} s fuera de las ventanas`,
		"one-replaced": (v) => `1 proceso (${v["names"]}) terminó bajo carga y otros ocuparon su lugar`,
		"several-replaced": (v) => `${v["processes"]} procesos (${v["names"]}) terminaron bajo carga y otros ocuparon su lugar`,
		"other-build": (v) => `${v["what"]}, en la primera fue ${v["then"]}`,
		"other-instance": (v) => `el proceso ${v["pid"]} es otra instancia que la de la primera ronda, el proceso ${v["then"]}`,
		"no-trace": (v) => `se esperaba ${v["trace"]}, pero se contó ${v["count"] === "nothing" ? "nada" : v["count"]}`,
		unexpected: (v) => `se esperaba ${v["condition"]} y fue ${v["found"]}`,
		"no-number": (v) => `sin número: ${v["why"]}`,
		"answers-differ": (v) => `las respuestas difieren: ${v["answers"]}`,
		"answers-equal": (v) => `la misma de ${(v["endpoints"] ?? "").replaceAll(" and ", " y ")}`,
		"never-published": (v) => `el perfil ${v["profile"]} no se publica nunca`,
		chosen: (v) => `con --only se eligieron ${v["chosen"]} de ${v["all"]} mediciones`,
		"set-differs": (v) => `--set ${v["set"]} se aparta de la configuración`,
		trial: () => "una ejecución de prueba (trial: true)",
		unsupported: (v) => `esta versión no mide ${v["kinds"]}: quedan fuera ${v["ids"]}`,
		"without-answer": () => "sin respuesta",
		"no-reason": () => "sin motivo indicado",
		status: (v) => `estado ${v["status"]}`,
		"check-answered": () => "cada llamada respondida y comprobada",
		"check-clients": () => "los clientes conseguidos son los pedidos",
		"all-calls": (v) => `${v["calls"]} llamadas`,
		"calls-not-ok": (v) => `${v["bad"]} de ${v["calls"]} llamadas no terminaron bien`,
		counted: (v) => `${v["count"]} contadas`,
		"nothing-counted": () => "nada contado"
	},
	failures
};
/** Of processes that the program knows by what they are. */
const known$1 = {
	"the target": "el programa medido",
	"the driver": "el generador de carga",
	"a stand-in": "el servicio simulado",
	"ratingplate itself": "el propio ratingplate"
};
const whose = (who = "") => known$1[who] ?? who;
/** `p99` is written alike; the largest of all is a word. */
const figure = (name) => name === "max" ? "máx." : name ?? "";

// src/render/locales/es-series.ts
const series$1 = {
	inFlight: (n) => `${n} en vuelo por cliente`,
	connections: (n) => `${n} ${n === "1" ? "conexión" : "conexiones"} por cliente`,
	window: (seconds) => `ventana de ${seconds} s`,
	budget: (mib, share, available) => share === null ? `presupuesto de memoria de ${mib} MiB, el indicado` : `presupuesto de memoria de ${mib} MiB, el ${share} de los ${available} MiB disponibles`,
	rounds: (n) => n === "1" ? "1 ronda" : `${n} rondas`,
	howToRead: "Media y pico: memoria residente mientras cada cliente mantiene sus llamadas en vuelo. Heap vivo y tras la carga: con la carga detenida y los clientes conectados. Sin clientes: lo mismo cuando se han ido. Llamadas por cliente: las respondidas en la ventana, del cliente con menos y del que tiene más. Pico esperado: calculado a partir de los pasos anteriores.",
	heap: "El heap vivo tras la carga",
	settled: "La memoria residente tras la carga",
	peak: "El pico de memoria residente con carga",
	grows: (what, perClient, range) => `${what} crece ${perClient} por cliente${range === null ? "" : ` (${range})`}.`,
	falls: (what, perClient, range) => `${what} baja ${perClient} por cliente${range === null ? "" : ` (${range})`}.`,
	flat: (what) => `${what} no crece con los clientes: su pendiente no se distingue de cero.`,
	bent: (what, values) => `${what} no sigue una recta: ${values}.`,
	unknown: (what, reason) => `${what}, por cliente: n/a (${reason}).`,
	at: (value, clients) => `${value} con ${clients}`,
	perCaller: (mib) => `Regla práctica: ${mib} por cliente que llama, la mayor parte del pico por encima del reposo que tocó a un cliente en el codo o más allá.`,
	shared: (mib) => `El primer cliente cuesta ${mib} que comparten todos.`,
	net: (what, left) => `${what} se da descontado lo que dejaron las llamadas, ${left} por cada 1000.`,
	knee: (clients, there, after) => `Codo en ${clients}: ningún paso posterior responde más de un 5 % más de llamadas por segundo. ${[there, after].filter(Boolean).join(". ")}.`,
	kneeAt: (clients, methods) => `Con ${clients}: ${methods}`,
	noKnee: (clients) => `Las llamadas por segundo aún crecen con ${clients}: no se llegó al codo.`,
	method: (method, p50, p99) => `${method} p50 ${p50} ms${p99 === null ? "" : `, p99 ${p99} ms`}`,
	complete: (clients) => `Se ejecutaron todos los pasos previstos, hasta ${clients}.`,
	stops: {
		estimate: (found, limit) => `su pico esperado de ${found} MiB supera el presupuesto de ${limit} MiB`,
		descriptors: (found, limit, what) => `necesita ${found} descriptores, y ${what === "driver" ? "el generador de carga" : "el programa medido"} puede abrir ${limit}`,
		ports: (found, limit) => `necesita ${found} puertos, y quedaban ${limit}`,
		admission: (found, limit, what) => `se pudo admitir a ${found} de ${limit} clientes (${what})`,
		budget: (found, limit) => `su memoria llegó a ${found} MiB, por encima del presupuesto de ${limit} MiB`,
		"host-memory": (found, limit) => `al equipo le quedaban ${found} MiB, menos de los ${limit} MiB que deben seguir disponibles`,
		swap: (found) => `el equipo llevó ${found} páginas a disco o las trajo de él`,
		latency: (found, limit, what) => `el p99 de ${what} fue de ${found} ms, por encima del techo de ${limit} ms`,
		failed: (found, limit) => `falló el ${found} de las llamadas, más del límite del ${limit}`,
		exit: (_found, _limit, what) => what
	},
	stopped: (where, why, rounds, skipped) => `La serie se detuvo ${where}${rounds === null ? "" : ` (${rounds})`}: ${why}.${skipped === null ? "" : ` No se ejecutaron: ${skipped}.`}`,
	when: {
		before: (clients) => `antes del paso con ${clients}`,
		during: (clients) => `en el paso con ${clients}`,
		after: (clients) => `tras el paso con ${clients}`
	},
	control: (calls, clients, heap, resident) => `Comprobación: otras ${calls} llamadas de ${clients} ${heap === null && resident === null ? "no dejaron nada que se note" : `dejaron ${[heap && `${heap} de heap vivo`, resident && `${resident} de memoria residente`].filter(Boolean).join(" y ")}`}.`,
	silent: (clients, cores, idle) => `Con ${clients} conectados y sin llamadas hay ${cores} núcleos ocupados${idle === null ? "" : `; sin clientes, ${idle}`}.`,
	left: (clients, heap, resident) => `Cuando ${clients} se habían ido, quedaba por cada uno, por encima del reposo, ${[heap && `${heap} de heap vivo`, resident && `${resident} de memoria residente`].filter(Boolean).join(" y ")}.`,
	held: {
		caption: (scenario, method) => `**${scenario}**, llamadas que quedan abiertas: ${method}.`,
		howToRead: "Llamadas abiertas: cada uno de esos clientes espera una respuesta, y no se llama a nada más. Por llamada: lo que había entonces menos lo que había justo antes con los mismos clientes conectados. Recién llegado: la respuesta que obtuvo mientras tanto una conexión nueva.",
		heads: {
			calls: "Llamadas abiertas",
			open: "Abiertas al leer",
			descriptors: "Descriptores",
			threads: "Hilos",
			goroutines: "Goroutines",
			handles: "Handles",
			heap: "Heap vivo, KiB",
			resident: "Residente, KiB",
			health: "Recién llegado, ms"
		},
		perCall: (head) => `${head}, por llamada`
	}
};
const contrasts = {
	howToRead: "Las diferencias son de rondas emparejadas, ejecutadas una tras otra; entre paréntesis, su intervalo del 95 % (t de Student).",
	tooFew: "Con menos de tres rondas de ambos las diferencias no se distinguen del ruido.",
	pair: (axis, from, to, where) => `**${axis}: ${to} frente a ${from}** (${where})`,
	series: "serie",
	figures: {
		ready_ms: "proceso listo",
		idle_mib: "en reposo",
		first_call_ms: "primera llamada",
		one_client_mib: "un cliente",
		per_extra_client_mib: "por cliente extra",
		all_clients_mib: "todos los clientes",
		peak_mib: "pico",
		settled_connected_mib: "tras la carga",
		cores: "núcleos ocupados",
		threads: "hilos",
		goroutines: "goroutines",
		handles: "handles",
		shared_cost_mib: "lo que comparten todos los clientes",
		heap_per_client_kib: "heap vivo por cliente",
		settled_per_client_kib: "memoria tras la carga por cliente",
		peak_per_client_mib: "pico por cliente",
		peak_per_caller_mib: "pico por cliente que llama",
		alone_p50_ms: "p50 a solas",
		p50_ms: "p50 con todos llamando",
		cpu_ms_per_call: "CPU por llamada"
	},
	ofMethod: (figure, method) => `${method}: ${figure}`,
	change: (figure, by, range) => `${figure} ${by} (${range})`,
	none: (figures) => `no se distinguen de cero: ${figures}`
};
/** Charts over clients. */
const seriesCharts = {
	"series-memory": {
		title: "Memoria según los clientes",
		subtitle: "Memoria residente, MiB",
		alt: "Gráfica de líneas de la memoria residente según los clientes, en MiB."
	},
	"series-heap": {
		title: "Heap vivo de los clientes conectados que no llaman",
		subtitle: "Tras una recolección forzada, MiB",
		alt: "Gráfica de líneas del heap vivo tras la carga según los clientes, en MiB."
	},
	"series-latency": {
		title: "Latencia según los clientes",
		subtitle: "Con todos llamando, ms",
		alt: "Gráfica de líneas de la latencia según los clientes, por método, en ms."
	},
	"series-cpu": {
		title: "Tiempo de procesador por llamada según los clientes",
		subtitle: "Con todos los métodos por turno, ms",
		alt: "Gráfica de líneas del tiempo de procesador por llamada según los clientes, en ms."
	},
	"series-rate": {
		title: "Llamadas por segundo según los clientes",
		subtitle: "Con todos los métodos por turno",
		alt: "Gráfica de líneas de las llamadas por segundo según los clientes."
	},
	quantities: {
		admitted: "asentada",
		peak: "pico con carga",
		hot: "media con carga",
		settled: "tras la carga",
		heap: "heap vivo",
		p50: "p50",
		p99: "p99",
		cpu: "CPU por llamada",
		rate: "llamadas/s"
	},
	axis: "clientes"
};

// src/render/locales/es-sizing.ts
const sizing = {
	beyond: (largest) => `medido hasta ${largest} clientes; de más no se dice nada.`,
	howToRead: "Cada cliente mantiene tantas llamadas en vuelo como en la serie anterior. Entre dos pasos medidos las cifras están en la recta que los une; donde un paso necesitó menos que uno anterior, cuenta el anterior.",
	cannotSay: "no se puede decir: no se midió en estos pasos",
	heldBack: "en un paso hasta aquí los clientes habrían podido llamar más deprisa de lo que se les dejó, o su coste es él mismo una cota",
	atLeast: "como mínimo",
	kubernetes: (callers, one, bound) => `Para ${callers} ${one ? "cliente" : "clientes"} a la vez, como lo escribe Kubernetes (${bound ? "la memoria es solo una cota inferior, así que no hay límite; el procesador nunca lo lleva" : "el límite es el extremo superior del intervalo; el procesador no lleva límite"}, que frenaría sin ahorrar):`
};

// src/render/locales/es.ts
/** Spanish, in the words of the page the first seed system published. */
const withMethod = (text, method) => method === null ? text : `${method}, ${text}`;
const es = {
	code: "es",
	numbers: {
		decimal: ",",
		group: "."
	},
	reasons,
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
		build: (target, build, runtime) => `Programa ${target}: ${build}${runtime ? `, ${runtime}` : ""}`,
		version: (version, commit) => `compilación ${version}${commit ? ` (${commit})` : ""}`,
		ownVersion: (version, commit) => `dice ser la versión ${version}${commit ? ` (compilación ${commit})` : ""}`,
		unknownVersion: "desconocida",
		spoken: (endpoint, version, modern, probed) => `El punto de acceso ${endpoint} habla MCP ${version} (${modern ? "sin estado" : "con saludo inicial"}; ${probed ? "hallado preguntando al servidor" : "fijado en la configuración"})`,
		tool: (version, node, sampler) => `Medido con ratingplate ${version} sobre Node ${node}, muestreador ${sampler}`,
		method: (profile, rounds, fresh) => `Perfil ${profile}: ${rounds === "1" ? "1 ronda" : `${rounds} rondas`} por escenario, ${fresh ? "cada una en una instancia nueva, " : ""}con los escenarios intercalados`,
		running: (target, found) => `El programa ${target} ya estaba en marcha y se encontró por su ${found.replace(/^port /, "puerto ").replace(/^pid file /, "archivo de pid ").replace(/^unit /, "unidad ")}: para la ejecución ni se arrancó, ni se detuvo, ni se fijó a unas CPU; todas sus rondas son de una misma instancia, y su intervalo no dice nada de cuánto cambiaría otro arranque`,
		sampling: (ms) => `memoria muestreada cada ${ms} ms`,
		placement: (harness, target) => `Generador de carga y observador en las CPU ${harness}, programa medido en las CPU ${target}`,
		unplaced: "El generador de carga, el observador y el programa medido comparten todas las CPU"
	},
	titles: {
		memory: "Memoria, unidades y tiempo de procesador por escenario",
		waits: "Lo que espera un cliente, por escenario",
		latency: "Percentiles de latencia por método",
		throughput: "Rendimiento por recorrido",
		series: "Serie de concurrencia",
		sizing: "Dimensionado",
		contrasts: "Lo que cambia cada ajuste",
		calibration: "Cuánto se desvía el instrumento",
		reproduce: "Reproducirlo"
	},
	heads: {
		callers: "Clientes a la vez",
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
		idleCores: "Núcleos, sin clientes",
		silentCores: "Núcleos, todos en silencio",
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
		cpuPerCall: "CPU por llamada, ms",
		clients: "Clientes",
		hot: "Media con carga, MiB",
		expectedPeak: "Pico esperado, MiB",
		left: "Sin clientes, MiB",
		perClient: "Llamadas por cliente",
		methodP50: (method) => `${method} p50, ms`,
		methodP99: (method) => `${method} p99, ms`
	},
	cells: {
		load: (clients, inFlight) => `${clients} × ${inFlight}`,
		shareOf: (share) => `${share} de la máquina`,
		range: (low, high) => `${low}&nbsp;a&nbsp;${high}`,
		unmeasured: "n/a",
		calls: (n) => `n = ${n}`
	},
	notes: {
		memory: memoryNote,
		stdio: "Por stdio cada cliente es un proceso propio: la memoria, los hilos y el heap son los de todos ellos juntos.",
		waits: "Proceso listo: desde el arranque hasta la primera respuesta correcta a la prueba de disponibilidad. Primera llamada: la del primer cliente, y la mediana de las de los demás. A solas: un cliente, una petición en vuelo. Con todos llamando: cada cliente mantiene sus peticiones en vuelo.",
		latency: (pace) => `${pace ? "Bucle cerrado con una pausa entre llamadas" : "Bucle cerrado: un cliente envía la siguiente petición cuando recibe la respuesta de la última"}, así que pasada la saturación la latencia es cola. Los percentiles son de rango más próximo sobre las llamadas correctas de todas las rondas. El generador de carga no guarda ninguna caché.`,
		inputRounds: (more) => `el servidor pidió datos y los recibió: ${more} ${more === "1" ? "ronda" : "rondas"} más por llamada, todas dentro de su latencia`,
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
			"unsent-calls": (reason) => `no se alcanzó la tasa: ${reason}`,
			"not-steady": (reason) => `más lento de llamada en llamada: ${reason}`,
			"still-falling": (reason) => `todavía bajaba: ${reason}`,
			"not-converged": (reason) => `no llegó a estabilizarse: ${reason}`,
			"not-linear": (reason) => `no es lineal: ${reason}`,
			"zero-within": () => "no se distingue de cero",
			"net-of-calls": (reason) => `descontado lo que dejaron las llamadas: ${reason}`,
			"coarse-slope": () => "trazada sobre dos lecturas en reposo solamente",
			"rounds-missing": (reason) => `no incluye las rondas interrumpidas: ${reason}`,
			swap: (reason) => `memoria llevada a disco: ${reason}`,
			throttled: (reason) => `procesador frenado: ${reason}`,
			"host-busy": (reason) => `el equipo estaba ocupado con otros programas: ${reason}`,
			steal: (reason) => `tiempo de procesador robado por otras máquinas virtuales: ${reason}`,
			restarted: (reason) => `el programa medido se reinició: ${reason}`,
			suspended: (reason) => `detenido durante un tiempo: ${reason}`,
			"clients-differ": (reason) => `no son los clientes pedidos: ${reason}`,
			"conditions-changed": (reason) => `cambiaron las condiciones del equipo: ${reason}`,
			"check-failed": (reason) => `no se cumplió una condición: ${reason}`,
			"no-trace": (reason) => `un ajuste no dejó rastro: ${reason}`,
			"identity-differs": (reason) => `las instancias difieren: ${reason}`,
			"warm-up-cut": (reason) => `calentamiento recortado: ${reason}`,
			"window-cut": (reason) => `ventana recortada: ${reason}`,
			reconnects: (reason) => `los clientes tuvieron que volver a conectarse: ${reason}`
		},
		brokenRounds: (scenario, broken, planned, reason) => `${scenario}: rondas interrumpidas, ${broken} de ${planned}: ${reason}`,
		scenario: (scenario, text) => `${scenario}: ${text}`
	},
	sizing,
	open,
	grid: grid$2,
	evidence: evidenceIn.es,
	prose,
	series: series$1,
	contrasts,
	html,
	checks: {
		passed: (list) => `Comprobaciones superadas: ${list}.`,
		failed: (list) => `**Comprobaciones fallidas**: ${list}.`
	},
	calibration,
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
		...seriesCharts,
		...gridCharts,
		memory: {
			title: "Memoria por escenario",
			subtitle: "Memoria residente, MiB",
			alt: "Gráfica de barras de la memoria residente por escenario, en MiB."
		},
		admission: {
			title: "Memoria al admitir clientes",
			subtitle: "Asentada, sin llamadas, MiB",
			alt: "Gráfica de líneas de la memoria asentada según los clientes admitidos, en MiB."
		},
		"start-up": {
			title: "Arranque por escenario",
			subtitle: "ms",
			alt: "Gráfica de barras de los tiempos de arranque por escenario, en ms."
		},
		latency: {
			title: "Latencia por método, con todos los clientes llamando",
			subtitle: "p50 y p99, ms",
			alt: "Gráfica de barras de la latencia por método y escenario con todos los clientes llamando, p50 y p99, en ms sobre una escala logarítmica."
		},
		clients: (n) => n === "1" ? "1 cliente" : `${n} clientes`,
		footer: (host, builds, date) => `Medido en ${[host, date].filter(Boolean).join("; ")}.${builds === "" ? "" : ` ${builds}.`}`,
		bars: {
			idle: "en reposo",
			one: "un cliente",
			all: "todos los clientes",
			peak: "pico bajo carga",
			ready: "proceso listo",
			first: "primera llamada",
			others: "primera llamada de los demás"
		},
		limits: {
			budget: (mib) => `presupuesto ${mib} MiB`,
			ceiling: (ms) => `techo ${ms} ms`
		},
		stopped: "detenida aquí",
		bound: "hueco: una cota",
		method: (profile, rounds) => `perfil ${profile}, ${rounds === "1" ? "1 ronda" : `${rounds} rondas`}`,
		empty: "no medido",
		drawn: {
			latency: "p50 intenso, p99 tenue; ms, escala logarítmica",
			startUp: "ms, escala logarítmica",
			series: "ambas escalas logarítmicas"
		}
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
/** Each build that was measured, once, with its runtime; a server's own word for it only where nothing else told it. */
function builds(run, { provenance }) {
	const all = run.measurements.flatMap(({ scenario: { target }, identity }) => identity === null ? [] : [{
		...identity,
		target
	}]);
	const told = all.filter((each) => !isOwnWord(each));
	const isTold = (own) => told.some((each) => sameBuild(each, own));
	const each = all.filter((one) => !(isOwnWord(one) && isTold(one)));
	return [...new Set(each.map((one) => buildName(one, provenance)))];
}
const isOwnWord = ({ source, version }) => source === "serverInfo" && version !== null;
const sameBuild = (a, b) => a.target === b.target && a.version === b.version && a.runtime === b.runtime;
/** What was spoken at each endpoint, once. */
function spokenAt(run, { provenance }) {
	const each = run.measurements.flatMap(({ scenario, identity }) => {
		if (!identity?.spoken) return [];
		const { era, version, found } = identity.spoken;
		return [provenance.spoken(scenario.endpoint, version, era === "modern", found === "probed")];
	});
	return [...new Set(each)];
}
/** Each target that ran already, once, and how it was found. */
function alreadyRan(run, { provenance }) {
	const each = run.measurements.flatMap(({ scenario: { target, running } }) => running === void 0 ? [] : [provenance.running(target, running)]);
	return [...new Set(each)];
}
function buildName(build, { unknownVersion, version, ownVersion, ...names }) {
	const commit = build.commit?.slice(0, shortCommit) || null;
	const name = (isOwnWord(build) ? ownVersion : version)(build.version ?? unknownVersion, commit);
	return names.build(build.target, name, build.runtime);
}
/** Start of the run to the minute, UTC, from its text alone: no clock or time zone of this machine has a say. */
function startOf(run) {
	const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(run.started);
	return parts ? `${parts[1]} ${parts[2]} UTC` : run.started;
}
/** Rounds that were planned: `5`, or the range where scenarios differ. */
function roundsOf({ measurements }) {
	const planned = measurements.map((row) => row.rounds_planned);
	const [least, most] = [Math.min(...planned), Math.max(...planned)];
	if (planned.length === 0) return "0";
	return least === most ? String(least) : `${least}–${most}`;
}

// src/render/context.ts
/** What every block is drawn from. */
/** Changes whenever the same record would give other bytes. */
const rendererVersion = 6;
const stampOf = (record, sections = {}) => ({
	renderer: 6,
	record: hashOf(record),
	...Object.keys(sections).length === 0 ? {} : { sections: sha256(JSON.stringify(sections)).slice(0, 16) }
});
/** A record is written out once, however many files are drawn from it. */
const hashes = /* @__PURE__ */ new WeakMap();
function hashOf(record) {
	const known = hashes.get(record) ?? recordSha256(record);
	hashes.set(record, known);
	return known;
}
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const stampText = ({ renderer, record, sections }) => `ratingplate renderer ${renderer}, record ${record}${sections === void 0 ? "" : `, sections ${sections}`}`;
/** All stamps in a file. */
function stampsIn(text) {
	const found = text.matchAll(/ratingplate renderer (\d{1,9}), record ([0-9a-f]{64})(?:, sections ([0-9a-f]{16}))?/g);
	return Array.from(found, ([, renderer, record, sections]) => ({
		renderer: Number(renderer),
		record: record ?? "",
		sections
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
	const hosts = hostNumbers(context.record);
	return drawn.map(({ run, index, text }) => `${hostTitle(context, run, hosts, index)}\n\n${text}`).join("\n\n");
}
/** Runs of one host are told apart by when they began. */
function hostTitle({ locale }, run, hosts, index) {
	const host = hosts[index] ?? 0;
	return `**${locale.page.host(host, markup(run.host.cpu_model ?? run.host.arch))}${hosts.filter((other) => other === host).length > 1 ? `, ${markup(startOf(run))}` : ""}**`;
}

// src/render/reasons.ts
/** A reason of the record in the page's language, where that has a sentence for it; else as the record has it. */
/** Characters of a reason on a page. */
const longest = 300;
/** Harmless in Markdown and HTML. */
function reasonText(text, locale) {
	const found = locale.reasons === null ? null : readReasons(text);
	return found === null ? markup(text, longest) : found.map((reason) => sentenceText(reason, locale)).join("; ");
}
function sentenceText(reason, { reasons, numbers }) {
	if (reasons === null) return "";
	const { rounds, method, code } = reason;
	return [
		rounds === null ? "" : reasons.rounds(rounds, /\D/.test(rounds)),
		method === null ? "" : markup(method, longest),
		reasons.sentences[code](valuesOf$1(reason, numbers))
	].filter(Boolean).join(": ");
}
/** What broke a round: in other languages by its code, with how the target ended and what it said itself. */
function failureText({ code, message }, locale) {
	const { reasons } = locale;
	if (reasons === null) return markup(message, longest);
	const say = Object.hasOwn(reasons.failures.codes, code) ? reasons.failures.codes[code] : void 0;
	const [, exit] = /\bwith code (\d+)/.exec(message) ?? [];
	const [, signal] = /\bby (?:signal )?(SIG[A-Z0-9]+)/.exec(message) ?? [];
	const [, status] = /\bstatus (\d{3})\b/.exec(message) ?? [];
	const [, lines] = /\b[Ii]ts last lines:\s+([\s\S]+)$/.exec(message) ?? [];
	return [
		say ?? reasons.failures.unknown,
		exit === void 0 ? "" : reasons.failures.exit(exit),
		signal === void 0 ? "" : reasons.failures.signal(signal),
		status === void 0 ? "" : reasons.failures.status(status),
		lines === void 0 ? "" : reasons.failures.lines(markup(lines.replace(/\s*\n\s*/g, " "), longest))
	].filter(Boolean).join("; ");
}
/** Values that look like numbers and are names of builds. */
const versions = /* @__PURE__ */ new Set(["now", "then"]);
/** Numbers as the language writes them; all else is text from elsewhere. */
function valuesOf$1({ values }, style) {
	const written = (value) => {
		if (/^\d{1,15}$/.test(value)) return formatCount(Number(value), style);
		return /^-?\d+\.\d+$/.test(value) ? value.replace(".", style.decimal) : markup(value, longest);
	};
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, versions.has(name) ? markup(value, longest) : written(value)]));
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

// src/render/blocks/calibration.ts
const calibrationBlock = (context) => perRun(context, (run) => calibrationOf(run, context.locale));
function calibrationOf({ calibration }, locale) {
	const { calibration: say } = locale;
	if (calibration === null) return say.none;
	const rows = worstOf(calibration);
	const passed = rows.filter(({ result }) => result === "pass").length;
	const taken = markup(calibration.taken.slice(0, 10));
	return [say.taken(taken, String(passed), String(rows.length)), readingsTable(rows, locale)].join("\n\n");
}
/** A line for each reading. */
function readingsTable(readings, locale) {
	const { calibration: say } = locale;
	const value = (pick) => (reading) => readingValue(pick(reading), reading.unit, locale);
	const columns = [
		{
			head: say.heads.figure,
			align: "left",
			cell: (reading) => readingName(reading, locale)
		},
		{
			head: say.heads.expected,
			align: "right",
			cell: value(({ expected }) => expected)
		},
		{
			head: say.heads.measured,
			align: "right",
			cell: value(({ measured }) => measured)
		},
		{
			head: say.heads.tolerance,
			align: "right",
			cell: (reading) => toleranceOf(reading, locale)
		},
		{
			head: say.heads.result,
			align: "left",
			cell: (reading) => resultOf(reading, locale)
		}
	];
	return table(columns, readings);
}
function resultOf({ result, reason }, locale) {
	const said = locale.calibration.results[result];
	return reason === null ? said : `${said}: ${reasonText(reason, locale)}`;
}

// src/render/blocks/evidence.ts
/** Enough of a SHA-256 to tell one from another by eye. */
const digits$1 = 12;
/** All of it in a line; what could not be taken with its reason. */
function keptEvidence(run, context) {
	const { evidence = [] } = run;
	if (evidence.length === 0) return "";
	return context.locale.evidence.kept(evidence.map((one) => kept(one, context)).join("; "));
}
function kept({ name, sha256, bytes, reason }, { locale }) {
	if (sha256 === null) return `${markup(name)} (n/a: ${reasonText(reason ?? "", locale)})`;
	const size = locale.evidence.bytes(formatCount(bytes, locale.numbers));
	return `${markup(name)} (${size}, SHA-256 ${markup(sha256.slice(0, digits$1))})`;
}

// src/render/blocks/checks.ts
function checksBlock(context) {
	return perRun(context, (run) => {
		return [checkLines(run.measurements.filter(({ kind }) => kind !== "throughput"), context.locale), keptEvidence(run, context)].filter(Boolean).join("\n\n");
	});
}
/** Failed ones first; empty where none was made. */
function checkLines(measured, locale) {
	const rows = measured.flatMap(({ scenario, checks }) => checks.map(({ name, passed, detail }) => ({
		name,
		passed,
		detail,
		where: scenario.title
	})));
	const passed = [...new Set(rows.map((row) => row.name))].flatMap((name) => passedCheck(name, rows, locale));
	const failed = rows.filter((row) => !row.passed).map((row) => failedCheck(row, locale));
	return [failed.length === 0 ? "" : locale.checks.failed(failed.join("; ")), passed.length === 0 ? "" : locale.checks.passed(passed.join("; "))].filter(Boolean).join("\n\n");
}
/** One check over all scenarios that made it, where it passed in each. */
function passedCheck(name, rows, locale) {
	const mine = rows.filter((row) => row.name === name);
	if (mine.some((row) => !row.passed)) return [];
	const details = [...new Set(mine.map((row) => row.detail).filter(Boolean))];
	const detail = details.length === 1 ? ` (${reasonText(details[0] ?? "", locale)})` : "";
	return [`${reasonText(name, locale)}${detail}${mine.length > 1 ? ` × ${mine.length}` : ""}`];
}
const failedCheck = (row, locale) => `${markup(row.where)}: ${reasonText(row.name, locale)}${row.detail ? ` (${reasonText(row.detail, locale)})` : ""}`;

// src/render/notes.ts
/** @param noisy what `≈` means under this table, where it is not of an interval over rounds */
function createNotes(locale, noisy = locale.notes.noisy) {
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
			return [texts.map((text, i) => `${i + 1}. ${text}`).join("\n"), anyNoisy ? noisy : ""].filter(Boolean).join("\n\n");
		}
	};
}

// src/render/blocks/footnotes.ts
/** Numbered notes first, then one paragraph. */
function footnotes(run, sheet, howToRead) {
	return [sheet.notes.list(), [howToRead, intervalNote(run.measurements, sheet)].filter(Boolean).join(" ")].filter(Boolean).join("\n\n");
}
/** What the small print is, where there is any; that there can be none, where rounds are too few. */
function intervalNote(measured, { locale, notes }) {
	if (notes.hasIntervals()) return locale.notes.intervals;
	return Math.max(0, ...measured.map((row) => row.rounds_planned)) < 3 ? locale.notes.noIntervals : "";
}
/** A line per scenario whose rounds broke, with what broke the first of them. */
function brokenRounds(run, sheet) {
	return run.measurements.flatMap((row) => brokenLine(row, sheet)).join("\n");
}
function brokenLine(row, { locale }) {
	const broken = row.rounds.filter((round) => round.failure !== null);
	const [first] = broken;
	if (!first?.failure) return [];
	const count = (value) => formatCount(value, locale.numbers);
	const reason = `${failureText(first.failure, locale)} (${markup(first.failure.code)})`;
	const title = markup(row.scenario.title);
	return [`- ${locale.notes.brokenRounds(title, count(broken.length), count(row.rounds_planned), reason)}`];
}

// src/render/cells.ts
/** One figure as a table cell: its value, on which side the truth lies, its interval, and marks for every doubt. */
const signs$3 = {
	above: "&gt; ",
	"at-least": "≥ ",
	"at-most": "≤ "
};
/** The figure as HTML within Markdown. */
function figureCell(figure, name, sheet, format) {
	const { write, after, rangeFrom } = format ?? { write: writer(name, sheet.locale) };
	const verdicts = figure?.verdicts ?? [];
	const invalid = verdicts.filter((verdict) => verdict.level === "invalid");
	if (!figure || figure.value === null) return unmeasuredCell(figure, sheet);
	if (invalid.length > 0) return sheet.locale.cells.unmeasured + marks$2(invalid, sheet);
	const side = boundSide(figure, name);
	const text = `${side === null ? "" : signs$3[side]}${write(figure.value)}${after?.(figure.value) ?? ""}`;
	const range = side === null ? intervalLine(figure, write, sheet, rangeFrom) : "";
	return `${noisySign(verdicts, sheet)}${text}${marks$2(verdicts, sheet)}${range}`;
}
/** On which side of the value the truth lies, by the first verdict that makes it a bound. */
function boundSide(figure, name) {
	return (figure.verdicts ?? []).map((verdict) => boundOf(verdict.code, name)).find((side) => side !== null) ?? null;
}
function unmeasuredCell(figure, { locale, notes }) {
	const reason = figure?.reason === void 0 ? locale.notes.notMeasured : reasonText(figure.reason, locale);
	const n = figure && figure.n > 0 ? ` (${locale.cells.calls(formatCount(figure.n, locale.numbers))})` : "";
	return `${locale.cells.unmeasured}${n}${notes.mark(reason || locale.notes.notMeasured)}`;
}
/** Where it says more than the value itself. */
function intervalLine({ low, high, rounds }, write, { locale, notes }, from = 3) {
	if (low === null || high === null || rounds < from) return "";
	const ends = [write(low), write(high)];
	if (ends[0] === ends[1]) return "";
	notes.interval();
	return `<br /><sub>${locale.cells.range(...ends)}</sub>`;
}
function noisySign(verdicts, { notes }) {
	if (!verdicts.some((verdict) => verdict.level === "noisy")) return "";
	notes.noisy();
	return "≈ ";
}
/** A numbered mark for each verdict but noise, which has a sign of its own. */
function marks$2(verdicts, sheet) {
	return verdicts.filter((verdict) => verdict.level !== "noisy").map((verdict) => sheet.notes.mark(verdictText(verdict, sheet.locale))).join(" ");
}
/** The verdict as a sentence of the page's language. */
function verdictText({ code, reason }, locale) {
	const say = Object.hasOwn(locale.notes.verdicts, code) ? locale.notes.verdicts[code] : void 0;
	const escaped = reasonText(reason, locale);
	return say ? say(escaped) : `${markup(code)}: ${escaped}`;
}
/** Once for all cells: to put them together takes longer than to draw a cell. */
const figures$2 = {
	...heldFigures,
	...seriesFigures,
	...stepFigures,
	...methodFigures,
	...pointFigures
};
/** Numbers as the figure's unit has them. */
function writer(name, { numbers }) {
	const unit = figures$2[name]?.unit;
	return (value) => asHtml(unit === "count" ? formatCount(value, numbers) : formatNumber(value, numbers));
}
const asHtml = (text) => text.replace("<", "&lt;").replace(">", "&gt;");

// src/render/blocks/latency-call.ts
/** The method's name, what it calls where that says more, and whether that takes more than one round. */
function callCell({ name, detail, operation, figures }, { locale, notes }) {
	const text = detail !== "" && detail !== name && detail !== operation ? `${markup(name)} (${markup(detail)})` : markup(name);
	const rounds = figures["input_rounds"]?.value ?? 0;
	const write = Number.isInteger(rounds) ? formatCount : formatMarkup;
	return rounds > 0 ? text + notes.mark(locale.notes.inputRounds(write(rounds, locale.numbers))) : text;
}

// src/render/blocks/found-rates.ts
/** The highest rates within a limit of p99, where they were searched. */
/** Empty where nothing was searched. */
function foundRatesTable(run, locale) {
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const rows = pointsOf(run).flatMap((point) => {
		const limitMs = point.scenario.find_rate_p99_ms;
		return limitMs === void 0 ? [] : point.methods.map((method) => ({
			point,
			method,
			limitMs
		}));
	});
	const text = table(columns$10(sheet), rows);
	return text && `${locale.open.found.caption}\n\n${text}\n\n${footnotes(run, sheet, locale.open.found.howToRead)}`;
}
function columns$10(sheet) {
	const { heads, open, cells, numbers } = sheet.locale;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: ({ method }) => figureCell(method.figures[name], name, sheet)
	});
	const count = (value) => formatCount(value, numbers);
	return [
		{
			head: heads.scenario,
			align: "left",
			cell: ({ point }) => markup(point.scenario.title)
		},
		{
			head: heads.call,
			align: "left",
			cell: ({ method }) => callCell(method, sheet)
		},
		{
			head: heads.load,
			align: "right",
			cell: ({ point: { scenario } }) => cells.load(count(scenario.clients), count(scenario.in_flight))
		},
		{
			head: open.found.limit,
			align: "right",
			cell: ({ limitMs }) => formatMarkup(limitMs, numbers)
		},
		figure(open.found.rate, "found_rate_per_s"),
		figure(open.found.p99, "found_p99_ms")
	];
}

// src/render/blocks/method-columns.ts
/** Which scenario, which method, and what it called. */
function nameColumns(sheet) {
	const { heads } = sheet.locale;
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
			cell: ({ method }) => callCell(method, sheet)
		}
	];
}
/** A column of one figure of the method. */
const figureColumn = (sheet, head, name) => ({
	head,
	align: "right",
	cell: ({ method }) => figureCell(method.figures[name], name, sheet)
});

// src/render/blocks/open.ts
/** Latency at a given rate: an open loop's table, which is never one with the closed loop's. */
/** Empty where every load was a closed loop. */
function openLoopTable(run, locale) {
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const rows = pointsOf(run).filter(({ scenario }) => scenario.rate !== void 0).flatMap((point) => point.methods.map((method) => ({
		point,
		method
	})));
	const text = table(columns$9(sheet), rows);
	return text && `${locale.open.caption}\n\n${text}\n\n${footnotes(run, sheet, locale.open.howToRead)}`;
}
/** `500/s`, or `500/s (from 100/s in 10 s)`. */
function rateText({ scenario: { rate } }, { open, numbers }) {
	if (rate === void 0) return null;
	const number = (value) => Number.isInteger(value) ? formatCount(value, numbers) : formatNumber(value, numbers).replace("<", "&lt;");
	if (rate.from_per_s === null || rate.rise_ms === null) return open.rate(number(rate.per_s));
	return open.risen(number(rate.per_s), number(rate.from_per_s), number(rate.rise_ms / 1e3));
}
function columns$9(sheet) {
	const { heads, open } = sheet.locale;
	const figure = (head, name) => figureColumn(sheet, head, name);
	return [
		...nameColumns(sheet),
		{
			head: open.asked,
			align: "right",
			cell: ({ point }) => rateText(point, sheet.locale) ?? ""
		},
		figure(heads.rate, "calls_per_s"),
		{
			head: open.unsent,
			align: "right",
			cell: ({ method }) => unsentCell(method, sheet)
		},
		figure(heads.p50, "p50_ms"),
		figure(heads.p90, "p90_ms"),
		figure(heads.p99, "p99_ms"),
		figure(heads.max, "max_ms"),
		figure(open.serviceP50, "service_p50_ms"),
		figure(open.serviceP99, "service_p99_ms"),
		figure(open.lagP99, "lag_p99_ms"),
		figure(heads.cores, "cores"),
		figure(heads.cpuPerCall, "cpu_ms_per_call")
	];
}
/** How many of how many, in all rounds; the share where there is any. */
function unsentCell({ schedule }, { locale }) {
	if (schedule === void 0) return locale.cells.unmeasured;
	const count = (value) => formatCount(value, locale.numbers);
	const { due, unsent } = schedule;
	const share = unsent === 0 || due === 0 ? "" : ` (${formatPercent(unsent / due, locale.numbers)})`;
	return `${locale.open.of(count(unsent), count(due))}${share}`;
}

// src/render/blocks/latency.ts
/** Latency percentiles per method: the third table of the page. */
/** Closed loops, and what was measured at a given rate apart from them. */
function latencyBlock(context) {
	return perRun(context, (run) => [
		closedLoopTable,
		openLoopTable,
		foundRatesTable
	].map((draw) => draw(run, context.locale)).filter(Boolean).join("\n\n"));
}
function closedLoopTable(run, locale) {
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const points = pointsOf(run).filter(({ scenario }) => scenario.rate === void 0);
	const rows = points.flatMap((point) => point.methods.map((method) => ({
		point,
		method
	})));
	const paced = points.some((point) => point.scenario.pace_per_s !== null);
	const text = table(columns$8(sheet), rows);
	return text && `${text}\n\n${footnotes(run, sheet, locale.notes.latency(paced))}`;
}
function columns$8(sheet) {
	const { heads } = sheet.locale;
	const figure = (head, name) => figureColumn(sheet, head, name);
	return [
		...nameColumns(sheet),
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

// src/render/blocks/memory.ts
/** Memory, units and processor time per scenario: the first table of the page. */
function memoryBlock(context) {
	return perRun(context, (run) => {
		const sheet = {
			locale: context.locale,
			notes: createNotes(context.locale)
		};
		const text = table(columns$7(run, sheet), pointsOf(run));
		return text && `${text}\n\n${footnotes(run, sheet, howToRead$1(run, context.locale))}`;
	});
}
function columns$7(run, sheet) {
	const { heads } = sheet.locale;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: (row) => figureCell(row.figures[name], name, sheet)
	});
	const unit = (head, name) => pointsOf(run).some((row) => typeof row.figures[name]?.value === "number") ? [figure(head, name)] : [];
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
		...unit(heads.left, "settled_closed_mib"),
		...unit(heads.heap, "heap_connected_mib"),
		figure(heads.threads, "threads"),
		...unit(heads.goroutines, "goroutines"),
		...unit(heads.handles, "handles"),
		...unit(heads.connections, "connections"),
		{
			head: heads.cores,
			align: "right",
			cell: (row) => coresCell$1(row, run.host.cpus, sheet)
		},
		...unit(heads.idleCores, "idle_cores"),
		...unit(heads.silentCores, "connected_cores")
	];
}
function loadCell(row, locale) {
	const count = (value) => formatCount(value, locale.numbers);
	const load = locale.cells.load(count(row.scenario.clients), count(row.scenario.in_flight));
	const rate = rateText(row, locale);
	return rate === null ? load : `${load}, ${rate}`;
}
/** Cores busy, with their share of the machine. */
function coresCell$1(row, cpus, sheet) {
	const { locale } = sheet;
	const after = (value) => cpus > 0 ? ` (${formatPercent(value / cpus, locale.numbers)})` : "";
	return figureCell(row.figures.cores, "cores", sheet, {
		write: writer("cores", locale),
		after
	});
}
function howToRead$1(run, { notes }) {
	const stdio = pointsOf(run).some(({ scenario }) => scenario.protocol === "mcp-stdio");
	return [notes.memory(...rules$1(run)), stdio ? notes.stdio : ""].filter(Boolean).join(" ");
}
/** One for all scenarios, or what to say of those that differ. */
function memoryRule(rules) {
	const [first, ...others] = new Set(rules);
	if (others.length > 0) return rules.includes("group") ? "mixed" : "both";
	return first === "process" || first === "group" ? first : first === void 0 ? "both" : "tree";
}
/** The memory rule and how readings were settled, over the scenarios of the run. */
function rules$1(run) {
	const only = (values) => new Set(values).size > 1 ? "both" : values[0] ?? "both";
	return [memoryRule(pointsOf(run).map((row) => row.memory_rule)), only(pointsOf(run).map((row) => row.settling))];
}

// src/render/localized.ts
/** A text of the config in the page's language; where that is missing, in the first it has. */
function localizedText(text, code) {
	if (text === null || typeof text === "string") return text || null;
	return (Object.hasOwn(text, code) ? text[code] : Object.values(text)[0]) || null;
}

// src/render/naming.ts
/** Errors of what a user wrote, with the place they are in. */
const kinds$1 = [...[
	MarkersMissingError,
	MarkersUnbalancedError,
	BlockUnknownError
], ...[ExpressionInvalidError, FigureUnknownError]];
/** What `draw` gives; a mistake of the user's in it says where it is. */
function naming(where, draw) {
	try {
		return draw();
	} catch (error) {
		for (const Kind of kinds$1) if (error instanceof Kind) throw new Kind(`${where}: ${error.message}`);
		throw error;
	}
}

// src/render/prose/facts.ts
const hasVerdict = (figure, code) => (figure?.verdicts ?? []).some((verdict) => verdict.code === code);
/** Null where the figure is not there or not valid, and where it is no more than a bound. */
function factOf(figure, name) {
	if (figure === void 0 || figure.value === null || boundSide(figure, name) !== null) return null;
	const levels = (figure.verdicts ?? []).map(({ level }) => level);
	if (levels.includes("invalid") || levels.includes("bound")) return null;
	return {
		value: figure.value,
		isNoisy: levels.includes("noisy")
	};
}
function factsOf(rows, get) {
	const kind = rows[0]?.kind === "series" ? "series" : "scenarios";
	return {
		found: rows.map(get).filter((fact) => fact !== null),
		of: rows.length,
		kind
	};
}
/** Of a point as a whole. */
const pointFacts = (points, name) => factsOf(points, ({ figures }) => factOf(figures[name], name));
/** True of a scenario in which all clients call at once, and not at a given rate. */
const isClosed = ({ scenario }) => scenario.rate === void 0;
/** Of the peak with all calling, which says the least that such clients take where they could have called faster than they were let. */
const peakFacts = (points) => factsOf(points, (point) => {
	const fact = isClosed(point) ? factOf(point.figures["peak_mib"], "peak_mib") : null;
	return fact === null ? null : {
		...fact,
		isAtLeast: [point, ...point.methods].some(wasHeldBack)
	};
});
/** Of the method of the first call, which every scenario has one of. */
const firstCallFacts = (points, name) => factsOf(points, ({ methods, scenario }) => factOf(methods.find((method) => method.name === scenario.first_call)?.figures[name], name));
/** `106 to 277 MiB`, `106 MiB`, with how many scenarios have it where not all do; null where none has it. */
function rangeText({ found, of, kind }, name, unit, locale, write = writer(name, locale)) {
	const sorted = found.toSorted((a, b) => a.value - b.value);
	const [least, most] = [sorted[0], sorted.at(-1)];
	if (least === void 0 || most === void 0) return null;
	const isOpen = found.some(({ isAtLeast }) => isAtLeast);
	const end = ({ value, isNoisy, isAtLeast }) => `${isNoisy ? "≈ " : ""}${isAtLeast ? "≥ " : ""}${write(value)}`;
	const top = {
		...most,
		isAtLeast: isOpen
	};
	const range = write(least.value) === write(most.value) ? end(top) : locale.prose.range(end(least), end(top));
	const text = unit === "" ? range : `${range} ${unit}`;
	if (found.length === of) return text;
	const count = (n) => formatCount(n, locale.numbers);
	return `${text} ${(kind === "series" ? locale.prose.whereSeries : locale.prose.where)(count(found.length), count(of))}`;
}
function heldBy({ figures, steps }) {
	if (steps.length < 2) return null;
	for (const [kind, name] of [["heap", "heap_per_client_kib"], ["settled", "settled_per_client_kib"]]) {
		const figure = figures[name];
		const fact = factOf(figure, name);
		if (fact === null || hasVerdict(figure, "not-linear")) continue;
		if (hasVerdict(figure, "zero-within")) return { kind: "nothing" };
		return fact.value > 0 ? {
			kind,
			fact
		} : null;
	}
	return null;
}
/**
* What one more client costs at the peak while all call, MiB: the slope, or of a curve the largest share. Where clients
* could have called faster than they were let, a share is the least there is, and so is a slope whose last step alone was
* held back; any other slope through such steps says nothing.
*/
function servedBy({ figures, steps }) {
	if (steps.length < 2) return null;
	const isBent = hasVerdict(figures["peak_per_client_mib"], "not-linear");
	const name = isBent ? "peak_per_caller_mib" : "peak_per_client_mib";
	const fact = factOf(figures[name], name);
	if (fact === null || fact.value <= 0 || hasVerdict(figures[name], "zero-within")) return null;
	const first = steps.findIndex(wasHeldBack);
	if (first < 0) return fact;
	return isBent || first === steps.length - 1 ? {
		...fact,
		isAtLeast: true
	} : null;
}
/** Clients of the step from which on more of them get no more done; null where it is none of the steps there are. */
function kneeOf({ figures, steps }) {
	const fact = factOf(figures["knee_clients"], "knee_clients");
	const known = steps.filter((step) => factOf(step.figures["calls_per_s"], "calls_per_s") !== null);
	return fact !== null && known.slice(0, -1).some(({ clients }) => clients === fact.value) ? fact : null;
}
/** KiB in a MiB. */
const kib = 1024;
/** Served against held; null where one of them is not known. */
function timesOf(series) {
	const held = heldBy(series);
	const served = servedBy(series);
	if (held === null || held.kind === "nothing" || served === null) return null;
	const isNoisy = held.fact.isNoisy || served.isNoisy;
	return {
		...served,
		value: served.value * kib / held.fact.value,
		isNoisy
	};
}
/** A ratio has no more digits than it can have. */
const writeTimes = ({ numbers }) => (times) => times >= 10 ? formatCount(Math.round(times), numbers) : formatMarkup(times, numbers);
/** `8, 64` -> `8 and 64`. */
function listText(parts, { prose }) {
	const last = parts.at(-1) ?? "";
	return parts.length < 2 ? last : prose.and(parts.slice(0, -1).join(", "), last);
}

// src/render/prose/quantity.ts
/** An amount with its dimension, and on which side of it the truth lies: what figures in a user's prose are reckoned with. */
/** What is asked for after `|`, with what it is printed with. */
const units = {
	B: {
		family: "bytes",
		scale: 1,
		shown: " B"
	},
	KiB: {
		family: "bytes",
		scale: 1024,
		shown: " KiB"
	},
	MiB: {
		family: "bytes",
		scale: 2 ** 20,
		shown: " MiB"
	},
	GiB: {
		family: "bytes",
		scale: 2 ** 30,
		shown: " GiB"
	},
	kB: {
		family: "bytes",
		scale: 1e3,
		shown: " kB"
	},
	MB: {
		family: "bytes",
		scale: 1e6,
		shown: " MB"
	},
	GB: {
		family: "bytes",
		scale: 1e9,
		shown: " GB"
	},
	us: {
		family: "ms",
		scale: .001,
		shown: " µs"
	},
	ms: {
		family: "ms",
		scale: 1,
		shown: " ms"
	},
	s: {
		family: "ms",
		scale: 1e3,
		shown: " s"
	},
	min: {
		family: "ms",
		scale: 6e4,
		shown: " min"
	},
	cores: {
		family: "cores",
		scale: 1,
		shown: ""
	},
	millicores: {
		family: "cores",
		scale: .001,
		shown: ""
	},
	"/s": {
		family: "per second",
		scale: 1,
		shown: ""
	},
	number: {
		family: "number",
		scale: 1,
		shown: ""
	},
	"%": {
		family: "number",
		scale: .01,
		shown: " %"
	}
};
/** The unit a figure of the record is in. */
const ofFigure = {
	mib: "MiB",
	kib: "KiB",
	bytes: "B",
	us: "us",
	ms: "ms",
	cores: "cores",
	per_s: "/s",
	each: "number",
	count: "number",
	share: "number"
};
function quantityOf(value, unit, side = "exact", isNoisy = false) {
	const shown = ofFigure[unit];
	const { family, scale } = units[shown] ?? {
		family: "number",
		scale: 1
	};
	return {
		value: value * scale,
		family,
		unit: shown,
		side,
		isNoisy
	};
}
const plainNumber = (value) => quantityOf(value, "count");
/** The other way round. */
const negated = (of) => ({
	...of,
	value: -of.value,
	side: flipped(of.side)
});
const flips = {
	exact: "exact",
	above: "at-most",
	"at-least": "at-most",
	"at-most": "at-least"
};
const flipped = (side) => flips[side];
/**
* Null = cannot say: two bounds that lie on different sides, or a division by zero.
* @throws ExpressionInvalidError where the dimensions do not go together
*/
function combined(operator, left, right) {
	if (operator === "-") return combined("+", left, negated(right));
	if (operator === "+") return sum(left, right);
	if (operator === "*") return product(left, right);
	return right.value === 0 ? null : quotient$1(left, right);
}
function sum(left, right) {
	if (left.family !== right.family) throw new ExpressionInvalidError(`cannot add ${told(left)} and ${told(right)}`);
	return bounded({
		...left,
		value: left.value + right.value
	}, left, left.side, right.side, right);
}
function product(left, right) {
	if (left.family !== "number" && right.family !== "number") throw new ExpressionInvalidError(`cannot multiply ${told(left)} by ${told(right)}`);
	const kept = left.family === "number" ? right : left;
	const sides = [scaled(left.side, right.value), scaled(right.side, left.value)];
	return bounded({
		...kept,
		value: left.value * right.value
	}, left, ...sides, right);
}
function quotient$1(left, right) {
	if (right.family !== "number" && left.family !== right.family) throw new ExpressionInvalidError(`cannot divide ${told(left)} by ${told(right)}`);
	const kept = right.family === "number" ? left : plainNumber(0);
	const sides = [scaled(left.side, right.value), flipped(scaled(right.side, left.value))];
	return bounded({
		...kept,
		value: left.value / right.value
	}, left, ...sides, right);
}
/** A bound times a negative number bounds from the other side. */
const scaled = (side, by) => by < 0 ? flipped(side) : side;
function bounded(result, left, a, b, right) {
	const side = a === "exact" ? b : b === "exact" || a === b ? a : null;
	return side === null ? null : {
		...result,
		side,
		isNoisy: left.isNoisy || right.isNoisy
	};
}
const told = ({ family }) => ({
	bytes: "memory",
	ms: "time",
	cores: "cores",
	"per second": "a rate",
	number: "a plain number"
})[family];

// src/render/prose/paths.ts
/** Figures of the record by the path a user's prose names them by. */
/**
* Null = the record has the figure's place but no value that holds: n/a.
* @throws FigureUnknownError
*/
function quantityAt(record, segments) {
	const [first = "", ...rest] = segments;
	if (first !== "runs") return inRuns(record.runs, segments);
	const [number = "", ...within] = rest;
	const run = record.runs[Number(number) - 1];
	if (run === void 0) throw unknown(segments, number, record.runs.map((_, i) => String(i + 1)));
	return inRuns([run], within);
}
const kinds = {
	points: pointsOf,
	series: seriesOf,
	throughput: throughputOf
};
function inRuns(runs, segments) {
	const [kind = "", id = "", ...rest] = segments;
	if (!Object.hasOwn(kinds, kind)) throw unknown(segments, kind, [...Object.keys(kinds), "runs"]);
	const all = runs.flatMap((run) => kinds[kind](run));
	const found = all.filter((each) => each.id === id || each.scenario.id === id);
	const [one] = found;
	if (one === void 0) throw unknown(segments, id, [...new Set(all.map((each) => each.scenario.id))]);
	if (found.length > 1) throw new FigureUnknownError(`${shown$1(segments)}: ${found.length} runs have it; say which: runs.1.${shown$1(segments)}`);
	if (one.kind === "throughput") return ofGrid(one, rest, segments);
	return one.kind === "point" ? ofPoint(one, rest, segments) : ofSeries(one, rest, segments);
}
function ofPoint({ figures, methods, scenario }, rest, path) {
	const [name = "", ...more] = rest;
	const counts = {
		clients: scenario.clients,
		in_flight: scenario.in_flight
	};
	const count = more.length === 0 && Object.hasOwn(counts, name) ? counts[name] : void 0;
	if (count !== void 0) return quantityOf(count, "count");
	return figureOrMethod({
		figures,
		methods,
		known: pointFigures,
		more: Object.keys(counts)
	}, rest, path);
}
function ofSeries(series, rest, path) {
	const [name = "", ...more] = rest;
	const last = series.steps.at(-1);
	if (name === "held_kib" && more.length === 0) return heldAt(series);
	if (name === "served_mib" && more.length === 0) {
		const fact = servedBy(series);
		const side = fact?.isAtLeast ? "at-least" : "exact";
		return fact === null ? null : quantityOf(fact.value, "mib", side, fact.isNoisy);
	}
	if (name === "clients" && more.length === 0) return last === void 0 ? null : quantityOf(last.clients, "count");
	if (name !== "steps") return figureOrMethod({
		figures: series.figures,
		methods: [],
		known: seriesFigures,
		more: [
			"held_kib",
			"served_mib",
			"clients",
			"steps"
		]
	}, rest, path);
	return atStep(series, more, path);
}
function atStep(series, rest, path) {
	const [clients = "", ...within] = rest;
	const taken = series.steps;
	const step = clients === "last" ? taken.at(-1) : taken.find((each) => String(each.clients) === clients);
	if (step !== void 0) return figureOrMethod({
		...step,
		known: stepFigures,
		more: []
	}, within, path);
	if (clients === "last" || series.steps_planned.some((each) => String(each) === clients)) return null;
	throw unknown(path, clients, [...taken.map((each) => String(each.clients)), "last"]);
}
/** `"SELECT ANY".64.keys.16.requests_per_s` */
function ofGrid(grid, rest, path) {
	const named = cellNamed({
		...grid,
		paths: grid.paths.map(({ name }) => name)
	}, rest);
	if ("wrong" in named) throw unknown(path, named.wrong, named.valid);
	return figureOrMethod({
		figures: grid.cells.find((each) => each.path === named.path && placeOf(each) === placeOf(named))?.figures ?? {},
		methods: [],
		known: cellFigures,
		more: []
	}, named.rest, path);
}
const cellFigures = Object.fromEntries(Object.entries(sampleFigures).map(([name, unit]) => [name, { unit }]));
/** What a client costs that stays connected; what cannot be told from zero is bounded by its interval. */
function heldAt(series) {
	const held = heldBy(series);
	if (held === null) return null;
	if (held.kind !== "nothing") return quantityOf(held.fact.value, "kib", "exact", held.fact.isNoisy);
	return figureValue(["heap_per_client_kib", "settled_per_client_kib"].map((name) => series.figures[name]).find((figure) => hasVerdict(figure, "zero-within")), "heap_per_client_kib", "kib");
}
function figureOrMethod({ figures, methods, known, more }, rest, path) {
	const [name = "", ...within] = rest;
	const method = methods.find((each) => each.name === name);
	if (method !== void 0 && within.length > 0) return figureOrMethod({
		figures: method.figures,
		methods: [],
		known: methodFigures,
		more: []
	}, within, path);
	const unit = Object.hasOwn(known, name) ? known[name]?.unit : void 0;
	if (unit === void 0 || within.length > 0) throw unknown(path, name, [...within.length > 0 ? methods.map((each) => each.name) : Object.keys(known), ...more]);
	return figureValue(Object.hasOwn(figures, name) ? figures[name] : void 0, name, unit);
}
/** Null where a verdict leaves nothing to print. */
function figureValue(figure, name, unit) {
	if (figure === void 0 || figure.value === null || hasVerdict(figure, "not-linear")) return null;
	if (figure.verdicts?.some(({ level }) => level === "invalid")) return null;
	if (hasVerdict(figure, "zero-within")) return figure.high === null || figure.high < 0 ? null : quantityOf(figure.high, unit, "at-most");
	const isNoisy = figure.verdicts?.some(({ level }) => level === "noisy") ?? false;
	return quantityOf(figure.value, unit, boundSide(figure, name) ?? "exact", isNoisy);
}
const shown$1 = (segments) => segments.map((each) => /^[\w-]+$/.test(each) ? each : JSON.stringify(each)).join(".");
function unknown(path, wrong, valid) {
	const what = wrong === "" ? "something is missing at its end" : `there is no ${JSON.stringify(wrong)}`;
	return new FigureUnknownError(`${shown$1(path)}: ${what}${suggest(wrong, valid)}`);
}

// src/render/prose/own.ts
/** The user's own prose, with figures of the record where it refers to them: a section, or what the config says of a scenario. */
/**
* What the page has in the place of a block; empty = it is switched off, undefined = it is drawn.
* @throws ExpressionInvalidError, FigureUnknownError
*/
function ownText(name, context) {
	const { sections = {} } = context;
	const own = Object.hasOwn(sections, name) ? sections[name] : void 0;
	if (own === void 0) return void 0;
	return own === false ? "" : filledText(localizedText(own, context.locale.code) ?? "", context).trim();
}
/** Characters of a note on a page. */
const longestNote = 500;
/**
* `why` or `note` of a scenario in the page's language, harmless in Markdown and HTML; null = nothing is said. A path
* that names no run is of the scenario's own.
* @throws ExpressionInvalidError, FigureUnknownError
*/
function noteOf({ scenario }, key, run, context) {
	const { locale, record } = context;
	const said = localizedText(scenario[key], locale.code);
	if (said === null) return null;
	const own = {
		...record,
		runs: [run]
	};
	const value = (reference) => valueText$1(reference, locale, (path) => quantityAt(path[0] === "runs" ? record : own, path));
	return naming(`${key} of ${scenario.id}`, () => markup(filled$1(said, value), longestNote));
}
/** The text with each `{{ }}` as the language writes it; all else is the user's own Markdown. */
const filledText = (text, { record, locale }) => filled$1(text, (reference) => {
	return valueText$1(reference, locale, (path) => quantityAt(record, path)).replaceAll("<", "&lt;").replaceAll(">", "&gt;");
});
const filled$1 = (text, write) => parseReferences(text).map((piece) => typeof piece === "string" ? piece : write(piece)).join("");
const signs$2 = {
	exact: "",
	above: "> ",
	"at-least": "≥ ",
	"at-most": "≤ "
};
/** Plain text: what it is put into must escape it. */
function valueText$1({ source, expression, unit }, locale, find) {
	const value = (of) => {
		if (of.kind === "number") return plainNumber(of.value);
		if (of.kind === "path") return find(of.segments);
		if (of.kind === "negative") {
			const inner = value(of.of);
			return inner === null ? null : negated(inner);
		}
		const [left, right] = [value(of.left), value(of.right)];
		return left === null || right === null ? null : combined(of.operator, left, right);
	};
	try {
		return quantityText(value(expression), unit, locale);
	} catch (error) {
		if (error instanceof ExpressionInvalidError) throw new ExpressionInvalidError(`{{ ${source} }}: ${error.message}`);
		throw error;
	}
}
function quantityText(quantity, asked, locale) {
	const unit = Object.hasOwn(units, asked ?? "") ? units[asked ?? ""] : void 0;
	if (asked !== null && unit === void 0) throw new ExpressionInvalidError(`there is no unit ${JSON.stringify(asked)}; there are: ${Object.keys(units).join(", ")}`);
	if (quantity === null || !Number.isFinite(quantity.value)) return locale.cells.unmeasured;
	const { family, scale, shown } = unit ?? units[quantity.unit] ?? {
		family: "number",
		scale: 1,
		shown: ""
	};
	if (family !== quantity.family) throw new ExpressionInvalidError(`its unit cannot be ${JSON.stringify(asked)}, it is in ${quantity.unit}`);
	const amount = quantity.value / scale;
	const text = Number.isInteger(amount) && family === "number" ? formatCount(amount, locale.numbers) : formatNumber(amount, locale.numbers);
	return `${quantity.isNoisy ? "≈ " : ""}${signs$2[quantity.side]}${text}${shown}`;
}

// src/render/blocks/provenance.ts
function provenanceBlock(context) {
	const sentence = perRun(context, (run) => provenance(run, context));
	return [banner(context), sentence].filter(Boolean).join("\n\n");
}
/** Why the figures must not be published, above everything else. */
function banner({ record, locale }) {
	const reasons = [...record.unpublishable.map((reason) => reasonText(reason, locale)), ...record.complete ? [] : [locale.page.incomplete]];
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
		...spokenAt(run, locale).map((spoken) => markup(spoken)),
		`${say.method(markup(run.profile), rounds$1(run), startsItsOwn(run))}${sampling(record, context)}`,
		...alreadyRan(run, locale).map((target) => markup(target, 500)),
		placement ? say.placement(markup(placement.harness), markup(placement.target)) : say.unplaced,
		say.tool(markup(record.tool.version), markup(node), markup(sampler))
	];
	const broken = brokenRounds(run, context);
	const list = scenarioNotes(run, context);
	return [
		`${sentences.join(". ")}.`,
		evidenceLines(run, locale),
		list,
		broken
	].filter(Boolean).join("\n\n");
}
/** Each round on a fresh instance; not so where all targets ran already. */
const startsItsOwn = ({ measurements }) => measurements.length === 0 || measurements.some(({ scenario }) => scenario.running === void 0);
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
	return `; ${locale.provenance.sampling(formatMarkup(first, locale.numbers))}`;
}
/** Lines of the evidence that the config chose, each with the hash of what was kept word for word. */
function evidenceLines({ evidence = [] }, { grid: say }) {
	const lines = evidence.flatMap(({ name, headline, sha256 }) => headline.map((line) => `- ${say.evidence(markup(name), markup(line), `<code>${markup(sha256 ?? "")}</code>`)}`));
	return [...new Set(lines)].join("\n");
}
/** What the config says about a scenario, in the page's language where it has it, with the figures it refers to. */
function scenarioNotes(run, context) {
	const { locale } = context;
	const lines = run.measurements.flatMap((measured) => {
		return (measured.kind === "throughput" ? ["why"] : ["why", "note"]).flatMap((key) => {
			const said = noteOf(measured, key, run, context);
			return said === null ? [] : [`- ${locale.notes.scenario(markup(measured.scenario.title), said)}`];
		});
	});
	return [...new Set(lines)].join("\n");
}

// src/render/grid/grid.ts
/** The grid of a run: paths of all its scenarios across, cases down. */
/** Null where the run has no grid. */
function gridOf(run) {
	const measured = throughputOf(run);
	if (measured.length === 0) return null;
	const placed = measured.flatMap((measurement) => measurement.paths.map((path) => ({
		measurement,
		path
	})));
	const lanes = placed.map(({ measurement, path }) => ({
		measurement,
		path,
		scenario: measurement.scenario,
		label: plain(labelOf(measurement, path, placed))
	}));
	const parameters = [...new Set(measured.flatMap((each) => Object.keys(each.parameters)))];
	return {
		lanes,
		parameters,
		cases: casesOf(measured, parameters)
	};
}
/** By its method where that is enough, by its scenario where there is one method only, else by both. */
function labelOf({ scenario }, { name }, all) {
	if (all.filter((each) => each.path.name === name).length < 2) return name;
	return new Set(all.map((each) => each.path.name)).size === 1 ? scenario.title : `${name} (${scenario.title})`;
}
/** Each case once. */
function casesOf(measured, parameters) {
	const cases = new Map(measured.flatMap(({ cells }) => cells.map(({ parameters: of, connections }) => {
		const each = {
			parameters: of,
			connections
		};
		return [placeOf(each), each];
	})));
	const ranks = parameters.map((name) => {
		const values = measured.flatMap((each) => each.parameters[name] ?? []);
		return (of) => values.findIndex((value) => same(value, of.parameters[name]));
	});
	return [...cases.values()].sort((a, b) => {
		return ranks.map((rank) => rank(a) - rank(b)).find((difference) => difference !== 0) ?? a.connections - b.connections;
	});
}
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** Undefined where the path was not measured so. */
const cellAt = ({ measurement, path }, of) => measurement.cells.find((cell) => cell.path === path.name && placeOf(cell) === placeOf(of));
/** A parameter's value as people read it: plain text, not escaped. */
const parameterText = (value) => plain(typeof value === "string" ? value : value === void 0 ? "" : JSON.stringify(value));
/** Whether the path was to be measured so: where not, its place in a table is empty. */
const isPlanned = ({ measurement }, { parameters, connections }) => measurement.connections.includes(connections) && Object.keys(measurement.parameters).length === Object.keys(parameters).length && Object.entries(parameters).every(([name, value]) => (measurement.parameters[name] ?? []).some((each) => same(each, value)));

// src/render/grid/cells.ts
/** The range of two instances is one. */
const rangeFrom = 2;
/** Numbers as the unit of a sample's figure has them. */
function gridWriter(name, { numbers }) {
	const unit = Object.hasOwn(sampleFigures, name) ? sampleFigures[name] : void 0;
	if (unit === "count") return (value) => formatCount(value, numbers);
	if (unit === "bytes") return (value) => formatBytes(value, numbers).replace("<", "&lt;");
	if (unit === "share") return (value) => formatPercent(value, numbers);
	return (value) => formatMarkup(value, numbers);
}
/** A figure with the range of its instances, and marks for every doubt. */
function gridCell(figure, name, sheet, after) {
	const write = gridWriter(name, sheet.locale);
	return figureCell(figure, name, sheet, {
		write,
		rangeFrom,
		...after === void 0 ? {} : { after }
	});
}
/** Parameters, then connections: what a row is of. */
function caseColumns({ parameters }, { locale }, of) {
	const columns = parameters.map((name) => ({
		head: markup(name),
		align: "right",
		cell: (row) => parameterCell(of(row).parameters[name], locale)
	}));
	const connections = {
		head: locale.heads.connections,
		align: "right",
		cell: (row) => formatCount(of(row).connections, locale.numbers)
	};
	return [...columns, connections];
}
const parameterCell = (value, { numbers }, write = markup) => typeof value === "number" && Number.isInteger(value) ? formatCount(value, numbers) : write(parameterText(value));
/** `keys 16, 64 connections`, escaped for a page unless said otherwise. */
function caseText(of, { parameters }, locale, write = markup) {
	return [...parameters.filter((name) => of.parameters[name] !== void 0).map((name) => `${write(name)} ${parameterCell(of.parameters[name], locale, write)}`), locale.grid.connections(formatCount(of.connections, locale.numbers))].join(", ");
}

// src/render/blocks/throughput.ts
/** Requests per second of a grid: cases down, paths across, and under the table what was checked around it. */
function throughputBlock(context) {
	return perRun(context, (run) => {
		const grid = gridOf(run);
		if (grid === null) return "";
		const { locale } = context;
		const sheet = {
			locale,
			notes: createNotes(locale, locale.grid.noisy)
		};
		const rows = ratesTable(grid, sheet);
		return [
			rows === "" ? "" : locale.grid.caption,
			rows,
			sheet.notes.list(),
			rows === "" ? "" : howToRead(grid, locale),
			caveats(grid, run, context),
			checkLines(throughputOf(run), locale)
		].filter(Boolean).join("\n\n");
	});
}
/** Requests per second alone; `most` rows. */
const ratesTable = (grid, sheet, most = Number.POSITIVE_INFINITY) => table(columns$6(grid, sheet), grid.cases.slice(0, most));
function columns$6(grid, sheet) {
	const lanes = grid.lanes.map((lane) => ({
		head: sheet.locale.grid.perSecond(markup(lane.label)),
		align: "right",
		cell: (of) => isPlanned(lane, of) ? gridCell(cellAt(lane, of)?.figures["requests_per_s"], "requests_per_s", sheet) : ""
	}));
	return [...caseColumns(grid, sheet, (of) => of), ...lanes];
}
/** Of several scenarios, all the numbers there are. */
function howToRead({ lanes }, locale) {
	const { grid: say, numbers } = locale;
	const each = (get) => {
		const values = [...new Set(lanes.map(get))].sort((a, b) => a - b);
		return listText(values.map((value) => formatSetting(value, numbers)), locale);
	};
	const inFlight = each(({ scenario }) => scenario.in_flight);
	const isPaced = lanes.some(({ scenario }) => scenario.pace_per_s !== null);
	return [say.howToRead(each(({ measurement }) => measurement.samples_planned), each(({ measurement }) => measurement.sample_ms / 1e3), each(({ measurement }) => measurement.rounds_planned)), isPaced ? say.inFlightPaced(inFlight) : say.inFlight(inFlight)].join(" ");
}
/** What the config says of a path, in the page's language where it has it. */
function caveats({ lanes }, run, context) {
	return lanes.flatMap(({ label, measurement }) => {
		const note = noteOf(measurement, "note", run, context);
		return note === null ? [] : [`- ${context.locale.grid.caveats(markup(label), note)}`];
	}).join("\n");
}

// src/render/blocks/throughput-resources.ts
function throughputResourcesBlock(context) {
	return perRun(context, (run) => {
		const grid = gridOf(run);
		if (grid === null) return "";
		const { locale } = context;
		const sheet = {
			locale,
			notes: createNotes(locale, locale.grid.noisy)
		};
		const rows = grid.cases.flatMap((of) => grid.lanes.filter((lane) => isPlanned(lane, of)).map((lane) => ({
			of,
			lane
		})));
		const text = table(columns$5(grid, run, sheet), rows);
		if (text === "") return "";
		const { resources: say } = locale.grid;
		const howToRead = say.howToRead(formatCount(run.host.cpus, locale.numbers));
		return [
			say.caption,
			text,
			sheet.notes.list(),
			howToRead
		].filter(Boolean).join("\n\n");
	});
}
function columns$5(grid, run, sheet) {
	const { heads, grid: say } = sheet.locale;
	const { heads: own } = say.resources;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: ({ lane, of }) => gridCell(cellAt(lane, of)?.figures[name], name, sheet)
	});
	return [
		...caseColumns(grid, sheet, ({ of }) => of),
		{
			head: own.path,
			align: "left",
			cell: ({ lane }) => markup(lane.label)
		},
		figure(heads.p50, "p50_ms"),
		figure(heads.p99, "p99_ms"),
		figure(own.client, "client_cores"),
		{
			head: own.server,
			align: "right",
			cell: ({ lane, of }) => serverCoresCell(cellAt(lane, of)?.figures["server_cores"], run, sheet)
		},
		figure(own.perRequest, "server_us_per_request"),
		figure(own.peak, "peak_mib"),
		figure(own.processes, "processes"),
		figure(own.bytes, "payload_bytes")
	];
}
/** Cores busy, with their share of the machine. */
function serverCoresCell(figure, { host }, sheet) {
	const after = (value) => host.cpus > 0 ? ` (${formatPercent(value / host.cpus, sheet.locale.numbers)})` : "";
	return gridCell(figure, "server_cores", sheet, after);
}

// src/render/blocks/waits.ts
/** What a client waits for, per scenario: the second table of the page. */
function waitsBlock(context) {
	return perRun(context, (run) => {
		const sheet = {
			locale: context.locale,
			notes: createNotes(context.locale)
		};
		const text = table(columns$4(run, sheet), pointsOf(run));
		return text && `${text}\n\n${footnotes(run, sheet, context.locale.notes.waits)}`;
	});
}
/** The method of the first call, whose warm latency and size stand beside it. */
const firstMethod = (row) => row.methods.find((method) => method.name === row.scenario.first_call);
function columns$4(run, sheet) {
	const { heads, numbers } = sheet.locale;
	const names = new Set(pointsOf(run).map((row) => row.scenario.first_call));
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
		{
			head: heads.allCalling(shared),
			align: "right",
			cell: (row) => allCallingCell(row, sheet)
		},
		{
			head: heads.payload,
			align: "right",
			cell: (row) => figureCell(firstMethod(row)?.figures.payload_bytes, "payload_bytes", sheet, { write: (bytes) => formatBytes(bytes, numbers) })
		}
	];
}
/** In an open loop it counts from when a call was due, which is another thing. */
function allCallingCell(row, sheet) {
	const cell = figureCell(firstMethod(row)?.figures.p50_ms, "p50_ms", sheet);
	const rate = rateText(row, sheet.locale);
	return rate === null ? cell : `${cell}${sheet.notes.mark(sheet.locale.open.at(rate))}`;
}

// src/render/charts/figures.ts
/** What a chart may draw of a figure: nothing that the tables print as n/a. */
/** The figure's value, null where it was not measured or is invalid. */
function drawn$2(figure, name) {
	if (!figure || figure.value === null) return null;
	if (figure.verdicts?.some((verdict) => verdict.level === "invalid")) return null;
	return {
		value: figure.value,
		side: boundSide(figure, name)
	};
}
/** Kinds of bar by chart, each with its figure and the ink it is filled with. */
const barKinds = {
	memory: [
		{
			key: "idle",
			figure: "idle_mib",
			ink: "idle"
		},
		{
			key: "one",
			figure: "one_client_mib",
			ink: "one"
		},
		{
			key: "all",
			figure: "all_clients_mib",
			ink: "all"
		},
		{
			key: "peak",
			figure: "peak_mib",
			ink: "peak"
		}
	],
	"start-up": [
		{
			key: "ready",
			figure: "ready_ms",
			ink: "one"
		},
		{
			key: "first",
			figure: "first_call_ms",
			ink: "all"
		},
		{
			key: "others",
			figure: "first_call_others_ms",
			ink: "peak"
		}
	]
};
/** Bars of every scenario; a kind of bar that no scenario has is left out. */
function barRows(name, run) {
	const rows = pointsOf(run).map((point) => ({
		point,
		bars: barKinds[name].map(({ key, figure, ink }) => ({
			key,
			ink,
			drawn: drawn$2(point.figures[figure], figure)
		}))
	}));
	const known = new Set(rows.flatMap((row) => row.bars.filter((bar) => bar.drawn !== null).map((bar) => bar.key)));
	return known.size === 0 ? [] : rows.map((row) => ({
		...row,
		bars: row.bars.filter((bar) => known.has(bar.key))
	}));
}
/**
* Scenarios by method, in the order methods first appear; empty where no latency is known at all. Of closed loops
* only: what was measured at a given rate counts from when calls were due, and no bar of one chart may mean another thing.
*/
function latencyGroups(run) {
	const groups = /* @__PURE__ */ new Map();
	const closed = pointsOf(run).filter(({ scenario }) => scenario.rate === void 0);
	for (const point of closed) for (const method of point.methods) {
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
		p50: drawn$2(figures.p50_ms, "p50_ms"),
		p99: drawn$2(figures.p99_ms, "p99_ms")
	};
}

// src/render/charts/grid-figures.ts
const figureOf$1 = {
	throughput: "requests_per_s",
	"throughput-cpu": "server_us_per_request"
};
/** Null where nothing was measured. */
function gridBars(name, run) {
	const grid = gridOf(run);
	if (grid === null) return null;
	const figure = figureOf$1[name];
	const groups = grid.cases.map((of) => ({
		of,
		bars: grid.lanes.flatMap((lane, i) => isPlanned(lane, of) ? [barOf(lane.label, i, cellAt(lane, of)?.figures[figure], figure)] : [])
	}));
	return groups.some(({ bars }) => bars.some((bar) => bar.drawn !== null)) ? {
		grid,
		figure,
		groups: groups.filter(({ bars }) => bars.length > 0)
	} : null;
}
function barOf(label, lane, figure, name) {
	const known = drawn$2(figure, name);
	const hasRange = figure?.low != null && figure.high !== null && figure.low < figure.high;
	return {
		label,
		lane,
		drawn: known,
		range: known !== null && known.side === null && hasRange ? [figure.low ?? 0, figure.high ?? 0] : null
	};
}

// src/render/charts/labels.ts
const signs$1 = {
	above: "> ",
	"at-least": "≥ ",
	"at-most": "≤ "
};
/** A value as a label, with the side on which the truth lies. */
function valueText(drawn, { numbers, cells }) {
	if (drawn === null) return cells.unmeasured;
	return `${drawn.side === null ? "" : signs$1[drawn.side]}${formatNumber(drawn.value, numbers)}`;
}
/** Machine, build and date in one sentence: on the bottom edge and in the description. */
function footerText(run, locale) {
	const host = hostFacts(run, locale).map((fact) => plain(fact)).join(", ");
	const built = builds(run, locale).map((build) => plain(build)).join("; ");
	const method = locale.charts.method(plain(run.profile), roundsOf(run));
	return locale.charts.footer(host, built, [plain(startOf(run)), method].filter(Boolean).join("; "));
}

// src/render/charts/admission.ts
/** Settled memory as clients were admitted one by one: a line per scenario, through the median of the rounds. */
/** Empty where no scenario has two readings. */
function admissionPanels(run) {
	const lines = pointsOf(run).flatMap((point, index) => {
		const readings = readingsOf(point);
		if (readings.length < 2) return [];
		return [{
			title: plain(point.scenario.title),
			index,
			quantity: "admitted",
			stroke: "solid",
			segments: [readings],
			stopped: false
		}];
	});
	return lines.length === 0 ? [] : [{
		method: null,
		lines,
		limits: []
	}];
}
/** None where the tables print the memory of all clients as n/a: what spoilt that spoilt these readings, too. */
function readingsOf({ figures, rounds }) {
	if (drawn$2(figures["all_clients_mib"], "all_clients_mib") === null) return [];
	const byClients = /* @__PURE__ */ new Map();
	for (const { admit, failure } of rounds) for (const { clients, mib, settled } of failure === null ? admit : []) if (settled) byClients.set(clients, [...byClients.get(clients) ?? [], mib]);
	return [...byClients].sort(([a], [b]) => a - b).flatMap(([clients, values]) => {
		const value = median(values);
		if (value === null || value <= 0 || clients <= 0) return [];
		const interval = studentInterval(values);
		const known = interval !== null && interval.low > 0 ? interval : null;
		return [{
			clients,
			value,
			side: null,
			low: known?.low ?? null,
			high: known?.high ?? null
		}];
	});
}

// src/render/charts/series-lines.ts
/** What a chart of series may draw: nothing that the tables print as n/a, and a line broken where a step is missing. */
const chartFigures = {
	"series-memory": [
		[
			"peak",
			"peak_mib",
			"solid"
		],
		[
			"hot",
			"hot_mib",
			"dashed"
		],
		[
			"settled",
			"settled_connected_mib",
			"dotted"
		]
	],
	"series-heap": [[
		"heap",
		"heap_connected_mib",
		"solid"
	]],
	"series-latency": [[
		"p50",
		"p50_ms",
		"solid"
	], [
		"p99",
		"p99_ms",
		"dashed"
	]],
	"series-cpu": [[
		"cpu",
		"cpu_ms_per_call",
		"solid"
	]],
	"series-rate": [[
		"rate",
		"calls_per_s",
		"solid"
	]]
};
/** A panel for each method where the chart is of methods; panels without a value are left out. */
function seriesPanels(name, run) {
	const all = seriesOf(run);
	const names = all.flatMap(({ steps }) => steps.flatMap(({ methods }) => methods.map((method) => method.name)));
	return (name === "series-latency" ? [...new Set(names)] : [null]).map((method) => ({
		method,
		lines: linesOf$2(name, all, method)
	})).filter(({ lines }) => lines.some(({ segments }) => segments.flat().length > 1)).map((panel) => ({
		...panel,
		limits: limitsOf(name, all, panel.lines)
	}));
}
function linesOf$2(name, all, method) {
	return all.flatMap((series, index) => chartFigures[name].flatMap(([quantity, figure, stroke]) => {
		const segments = segmentsOf(series.steps, figure, method);
		const title = plain(series.scenario.title);
		const stopped = series.rounds.some(({ stop }) => stop !== null);
		return segments.length === 0 ? [] : [{
			title,
			index,
			quantity,
			stroke,
			segments,
			stopped
		}];
	}));
}
/** A limit so many times above all values leaves them most of the plot, on a logarithmic scale. */
const nearEnough = 3;
/** Budget of memory, ceiling of latency: where all series share one, and it is near what was measured. */
function limitsOf(name, all, lines) {
	const kind = name === "series-memory" ? "budget" : name === "series-latency" ? "ceiling" : null;
	if (kind === null) return [];
	const values = new Set(all.flatMap(({ rounds, latency_ceiling_ms }) => kind === "ceiling" ? [latency_ceiling_ms] : rounds.map(({ budget_mib }) => budget_mib)));
	const [value] = values;
	const most = Math.max(...lines.flatMap(({ segments }) => segments.flat().map((point) => point.value)));
	return values.size === 1 && value !== void 0 && value <= nearEnough * most && value * nearEnough >= most ? [{
		kind,
		value
	}] : [];
}
function segmentsOf(steps, name, method) {
	const segments = [];
	let open = null;
	for (const step of steps) {
		const point = pointOf(step, name, method);
		if (point === null) open = null;
		else if (open === null) {
			open = [point];
			segments.push(open);
		} else open.push(point);
	}
	return segments;
}
/** Two logarithmic scales have no place for zero or less. */
function pointOf(step, name, method) {
	const figure = (method === null ? step.figures : step.methods.find((each) => each.name === method)?.figures ?? {})[name];
	const known = drawn$2(figure, name);
	if (figure === void 0 || known === null || known.value <= 0 || step.clients <= 0) return null;
	const { low, high } = figure;
	const exact = known.side === null && low !== null && high !== null && low > 0 && high >= low;
	return {
		...known,
		clients: step.clients,
		low: exact ? low : null,
		high: exact ? high : null
	};
}

// src/render/charts/line-panels.ts
/** Empty where there is nothing to draw a line through. */
const linePanels = (name, run) => name === "admission" ? admissionPanels(run) : seriesPanels(name, run);

// src/render/charts/alt.ts
/** Description of the chart; null where there is nothing to draw. */
function chartAlt(name, run, locale) {
	const text = chartValues(name, run, locale);
	return text === "" ? null : `${locale.charts[name].alt} ${text} ${footerText(run, locale)}`;
}
const bars$2 = (name) => (run, locale) => barWords(name, run, locale);
const grid$1 = (name) => (run, locale) => gridWords(name, run, locale);
const lines$2 = (name) => (run, locale) => lineWords(name, run, locale);
/** Every value of each chart. */
const words = {
	memory: bars$2("memory"),
	admission: lines$2("admission"),
	"start-up": bars$2("start-up"),
	latency: latencyWords,
	throughput: grid$1("throughput"),
	"throughput-cpu": grid$1("throughput-cpu"),
	"series-memory": lines$2("series-memory"),
	"series-heap": lines$2("series-heap"),
	"series-latency": lines$2("series-latency"),
	"series-cpu": lines$2("series-cpu"),
	"series-rate": lines$2("series-rate")
};
/** Every value of the chart; empty string where there is none. */
function chartValues(name, run, locale) {
	return words[name](run, locale);
}
function barWords(name, run, locale) {
	return barRows(name, run).map(({ point, bars }) => {
		const values = bars.map((bar) => `${locale.charts.bars[bar.key]} ${valueText(bar.drawn, locale)}`);
		const clients = locale.charts.clients(formatCount(point.scenario.clients, locale.numbers));
		return `${plain(point.scenario.title)} (${clients}): ${values.join(", ")}.`;
	}).join(" ");
}
function latencyWords(run, locale) {
	return latencyGroups(run).map(({ name, rows }) => {
		const values = rows.map(({ point, p50, p99 }) => `${plain(point.scenario.title)} p50 ${valueText(p50, locale)}, p99 ${valueText(p99, locale)}`);
		return `${plain(name)}: ${values.join("; ")}.`;
	}).join(" ");
}
/** Case by case: every path with its value, and the range of its instances. */
function gridWords(name, run, locale) {
	const all = gridBars(name, run);
	if (all === null) return "";
	return all.groups.map(({ of, bars }) => {
		const values = bars.map(({ label, drawn, range }) => {
			const [low, high] = (range ?? []).map((end) => formatNumber(end, locale.numbers));
			const ends = low === void 0 || high === void 0 ? "" : ` (${locale.cells.range(low, high).replaceAll("&nbsp;", "\xA0")})`;
			return `${label} ${valueText(drawn, locale)}${ends}`;
		});
		return `${caseText(of, all.grid, locale, plain)}: ${values.join("; ")}.`;
	}).join(" ");
}
/** Every line by its values, step by step. */
function lineWords(name, run, locale) {
	const { charts, numbers, series: say } = locale;
	return linePanels(name, run).map(({ method, lines, limits }) => {
		const told = lines.map(({ title, quantity, segments, stopped }) => {
			const values = segments.flat().map((point) => say.at(valueText(point, locale), charts.clients(formatCount(point.clients, numbers))));
			const end = stopped ? ` (${charts.stopped})` : "";
			return `${title}, ${charts.quantities[quantity]}: ${values.join(", ")}${end}.`;
		});
		const under = limits.map(({ kind, value }) => `${charts.limits[kind](formatCount(Math.round(value), numbers))}.`);
		return [
			method === null ? "" : `${plain(method)}:`,
			...told,
			...under
		].filter(Boolean).join(" ");
	}).join(" ");
}

// src/render/charts/names.ts
/** The charts there are, and the files they are drawn to: `<name>.<locale>.<light|dark>.svg`. */
const seriesChartNames = [
	"series-memory",
	"series-heap",
	"series-latency",
	"series-cpu",
	"series-rate"
];
/** Charts of a grid's cells. */
const gridChartNames = ["throughput", "throughput-cpu"];
const chartNames = [
	...[
		"memory",
		"admission",
		"start-up",
		"latency"
	],
	...gridChartNames,
	...seriesChartNames
];
const themeNames = ["light", "dark"];
/** @param run position in the record; charts of further hosts carry their number */
function chartFile(name, run, locale, theme) {
	return `${name}${run === 0 ? "" : `-${run + 1}`}.${locale}.${theme}.svg`;
}

// src/render/check.ts
/** Whether the files of a snapshot are what its record gives, byte for byte, and if not, why each is not. */
/** @param expected path to content, of pages and charts alike */
async function checkSnapshot(expected, files) {
	const found = {
		stale: [],
		missing: [],
		orphan: [],
		reworded: [],
		edited: [],
		rendererDiffers: []
	};
	for (const [path, content] of expected) {
		const actual = await files.read(path);
		if (actual === null) found.missing.push(path);
		else if (actual !== content) found[difference(actual, content)].push(path);
	}
	const drawn = await files.drawn();
	found.orphan.push(...drawn.filter((path) => !expected.has(path)).sort());
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
	if (then.some((stamp) => stamp.record !== now.record)) return "stale";
	return then.some((stamp) => stamp.sections !== now.sections) ? "reworded" : "edited";
}
const isUndrawnPage = (text) => /ratingplate:start[^\n]*\r?\n\s*(?:<!--|\{\/\*)\s*ratingplate:end/.test(text);

// src/render/difference.ts
/** The first table of a page that is not what the record draws, cell by cell: what `check` shows of a stale page. */
/** Characters shown of a line. */
const longestLine = 200;
/** The first line that differs, as a terminal can show it; null where all are alike but for their ends and stamps. */
function firstLineDifference(actual, expected) {
	const [before, now] = [actual, expected].map((text) => text.split(/\r\n|\n|\r/));
	const at = Array.from({ length: Math.max(before?.length ?? 0, now?.length ?? 0) }).findIndex((_, i) => before?.[i] !== now?.[i] && stampsIn(before?.[i] ?? "").length === 0);
	if (at < 0) return null;
	const shown = (line) => line === void 0 ? null : plain(line, longestLine);
	return {
		line: at + 1,
		was: shown(before?.[at]),
		is: shown(now?.[at])
	};
}
/** Null where all tables of both are alike, and the difference lies elsewhere. */
function firstTableDifference(actual, expected) {
	const before = tablesOf(actual);
	const now = tablesOf(expected);
	for (const [key, table] of now) {
		const changes = changesOf(before.get(key) ?? emptyTable, table);
		if (changes.length > 0) return {
			title: table.title,
			changes
		};
	}
	for (const [key, table] of before) if (!now.has(key)) return {
		title: table.title,
		changes: changesOf(table, emptyTable)
	};
	return null;
}
const emptyTable = {
	title: "",
	head: [],
	rows: /* @__PURE__ */ new Map()
};
function changesOf(before, now) {
	const rows = union([...now.rows.keys()], [...before.rows.keys()]);
	const columns = union(now.head, before.head);
	return rows.flatMap((row) => columns.flatMap((column, at) => {
		const [was, is] = [cellOf(before, row, column), cellOf(now, row, column)];
		const isNamed = at === 0 || before.rows.has(row) && now.rows.has(row);
		return was === is || !isNamed ? [] : [{
			row,
			column,
			was,
			is
		}];
	}));
}
const union = (first, second) => [.../* @__PURE__ */ new Set([...first, ...second])];
function cellOf(table, row, column) {
	const at = table.head.indexOf(column);
	return at < 0 ? null : table.rows.get(row)?.[at] ?? null;
}
/** By title and place among those of the same title. */
function tablesOf(page) {
	const tables = /* @__PURE__ */ new Map();
	let title = "";
	let rows = [];
	const end = () => {
		if (rows.length > 2) {
			const nth = [...tables.values()].filter((table) => table.title === title).length;
			tables.set(`${title} ${nth}`, tableOf(title, rows));
		}
		rows = [];
	};
	for (const line of [...page.split(/\r\n|\n|\r/), ""]) {
		if (line.startsWith("|")) {
			rows.push(line.split("|").slice(1, -1).map(readable));
			continue;
		}
		end();
		title = /^#{1,6} (.+)$/.exec(line)?.[1] ?? /^\*\*(.+?)\*\*/.exec(line)?.[1] ?? title;
	}
	return tables;
}
function tableOf(title, [head = [], , ...body]) {
	const rows = /* @__PURE__ */ new Map();
	for (const cells of body) {
		let width = 1;
		while (width < cells.length && rows.has(cells.slice(0, width).join(" / "))) width++;
		rows.set(cells.slice(0, width).join(" / "), cells);
	}
	return {
		title: readable(title),
		head,
		rows
	};
}
/** A cell as a terminal can show it: no markup, the interval in brackets, nothing that steers the terminal. */
function readable(cell) {
	const text = cell.replace(/<br \/><sub>(.*?)<\/sub>/g, " ($1)").replace(/<sup>(\d+)<\/sup>/g, " [$1]").replace(/<\/?\w+>/g, "").replaceAll("&nbsp;", " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replace(/&#(\d{1,7});/g, (whole, code) => character(Number(code)) ?? whole);
	return plain(text.replace(/ {2,}/g, " "));
}
const character = (code) => code > 0 && code <= 1114111 ? String.fromCodePoint(code) : null;

// src/render/prose/rule.ts
/** Printed digits: a rule must hold as it is read. */
const digits = 3;
/**
* Base is the server with no client, where that is known; the share of each caller is the largest (peak - base) /
* clients from the knee on, rounded up. Null where no peak holds.
*/
function ruleOf(series) {
	const { figures, steps } = series;
	const baseMib = roundedUp(factOf(figures["idle_mib"], "idle_mib")?.value ?? 0);
	const knee = kneeOf(series)?.value ?? null;
	if (knee === null) return null;
	const peaks = steps.filter(({ clients }) => clients >= knee && clients > 0).map((step) => ({
		clients: step.clients,
		peak: wasHeldBack(step) ? null : factOf(step.figures["peak_mib"], "peak_mib")?.value ?? null
	}));
	const last = peaks.at(-1);
	if (last === void 0 || peaks.some(({ peak }) => peak === null)) return null;
	const most = Math.max(...peaks.map(({ clients, peak }) => ((peak ?? 0) - baseMib) / clients));
	return most <= 0 ? null : {
		baseMib,
		perCallerMib: roundedUp(most),
		from: peaks[0]?.clients ?? 0,
		to: last.clients
	};
}
/** To the digits a page prints, never down. */
function roundedUp(value) {
	if (value <= 0) return 0;
	const unit = 10 ** (Math.floor(Math.log10(value)) + 1 - digits);
	const step = Math.max(unit, .001);
	return Math.ceil(value / step - 1e-9) * step;
}

// src/render/prose/transports.ts
/** Where each client is a process of its own. */
const isStdio = ({ scenario }) => scenario.protocol === "mcp-stdio";
const names = {
	"mcp-stdio": "stdio",
	"mcp-http": "HTTP",
	http: "HTTP",
	resp: "RESP",
	postgres: "PostgreSQL"
};
/** Names are the same in every language. */
const transportName = ({ scenario }) => (Object.hasOwn(names, scenario.protocol) ? names[scenario.protocol] : void 0) ?? markup(scenario.protocol);
/** Each once, in the order of the run. */
const transportsOf = (measured) => [...new Set(measured.map(transportName))];

// src/render/prose/deployment.ts
/** Sizing in words: what a process, a client that stays and a client that calls cost, and one rule to reckon with. */
function deploymentBlock(context) {
	const { locale } = context;
	return perRun(context, (run) => {
		const points = pointsOf(run);
		return [
			stdio(points.filter(isStdio), locale),
			listening(points.filter((point) => !isStdio(point)), locale),
			seriesOf(run).map((series) => axes(series, locale)).filter(Boolean).join("\n"),
			seriesOf(run).map((series) => rule(series, locale)).filter(Boolean).join("\n")
		].filter(Boolean).join("\n\n");
	});
}
const mibOf = (points, name, locale) => rangeText(pointFacts(points, name), name, "MiB", locale);
const peakOf = (points, locale) => rangeText(peakFacts(points), "peak_mib", "MiB", locale);
function stdio(points, locale) {
	const { deployment: say } = locale.prose;
	const one = mibOf(points, "one_client_mib", locale);
	if (one === null) return "";
	const [all, peak] = [mibOf(points, "all_clients_mib", locale), peakOf(points, locale)];
	const clients = clientsOf(points, locale);
	const further = furtherCost(points, locale);
	return [
		say.process(one, further, further !== null && points.every(sharesPages)),
		otherSlopes(points, locale),
		all === null || clients === null ? "" : say.together(clients, all),
		peak === null || clients === null ? "" : say.peakOf(clients, peak)
	].filter(Boolean).join(" ");
}
function listening(points, locale) {
	const { deployment: say } = locale.prose;
	const [idle, one] = [mibOf(points, "idle_mib", locale), mibOf(points, "one_client_mib", locale)];
	const shared = sharedCost(points, locale);
	const extra = furtherCost(points, locale);
	const peak = peakOf(points, locale);
	const clients = clientsOf(points, locale);
	const lines = [
		idle === null ? "" : say.idle(idle),
		one === null ? "" : say.one(one),
		shared === null ? "" : say.shared(shared),
		extra === null ? "" : say.extra(extra),
		otherSlopes(points, locale),
		peak === null || clients === null ? "" : say.peakOf(clients, peak)
	].filter(Boolean);
	return lines.length === 0 ? "" : `${say.listening} ${lines.join(" ")}`;
}
/** Where all scenarios have one count: `64 clients`. */
function clientsOf(points, { charts, numbers }) {
	const counts = new Set(points.map(({ scenario }) => scenario.clients));
	const [count] = counts;
	return counts.size === 1 && count !== void 0 ? charts.clients(formatCount(count, numbers)) : null;
}
const perExtra = "per_extra_client_mib";
/** A difference of less than this share is none to name. */
const leastShare = .01;
/** Whether a figure is above another by more than both intervals leave open, and by what is worth a word; null = cannot say. */
function isClearlyAbove({ figures }, upper, lower) {
	const [top, bottom] = [factOf(figures[upper], upper), factOf(figures[lower], lower)];
	if (top === null || bottom === null) return null;
	if (top.value - bottom.value < leastShare * top.value) return false;
	return (figures[upper]?.low ?? top.value) > (figures[lower]?.high ?? bottom.value);
}
/** Where a further process takes less than the first: resident pages of one program are counted once. */
const sharesPages = (point) => isClearlyAbove(point, "one_client_mib", perExtra) ?? false;
/** What the first client makes the server build, where every scenario that knows it tells it from nothing. */
function sharedCost(points, locale) {
	const facts = factsOf(points, ({ figures }) => {
		const [idle, one] = [factOf(figures["idle_mib"], "idle_mib"), factOf(figures["one_client_mib"], "one_client_mib")];
		return idle === null || one === null ? null : {
			value: one.value - idle.value,
			isNoisy: idle.isNoisy || one.isNoisy
		};
	});
	return points.every((point) => isClearlyAbove(point, "one_client_mib", "idle_mib") ?? true) ? rangeText(facts, "one_client_mib", "MiB", locale) : null;
}
/** The slopes over the clients that rise. */
function furtherCost(points, locale) {
	const risen = factsOf(points, ({ figures }) => {
		const fact = factOf(figures[perExtra], perExtra);
		const isLine = !hasVerdict(figures[perExtra], "zero-within") && !hasVerdict(figures[perExtra], "not-linear");
		return fact !== null && isLine && fact.value > 0 ? fact : null;
	});
	return rangeText(risen, perExtra, "MiB", locale);
}
/** The slopes that show nothing, and those that are no line. */
function otherSlopes(points, locale) {
	const { deployment: say } = locale.prose;
	const known = points.filter(({ figures }) => factOf(figures[perExtra], perExtra) !== null);
	const count = (n) => formatCount(n, locale.numbers);
	const told = (code, all, some) => {
		const n = known.filter(({ figures }) => hasVerdict(figures[perExtra], code)).length;
		if (n === 0) return "";
		return n === points.length ? all : some(locale.prose.where(count(n), count(points.length)));
	};
	return [told("zero-within", say.extraNothing, say.extraNothingIn), told("not-linear", say.extraBent, say.extraBentIn)].filter(Boolean).join(" ");
}
/** Held and served of one series, and what the one is to the other. */
function axes(series, locale) {
	const { deployment: say } = locale.prose;
	const held = heldBy(series);
	const served = servedBy(series);
	const text = (fact, name, unit) => rangeText({
		found: [fact],
		of: 1,
		kind: "series"
	}, name, unit, locale) ?? "";
	const times = timesOf(series);
	const parts = [
		held === null ? "" : held.kind === "nothing" ? say.holdsNothing : say.holds(text(held.fact, "heap_per_client_kib", "KiB")),
		served === null ? "" : say.serves(text(served, "peak_per_client_mib", "MiB")),
		times === null ? "" : say.times(`${times.isAtLeast ? "≥ " : ""}${writeTimes(locale)(times.value)}`)
	].filter(Boolean);
	return parts.length === 0 ? "" : `- ${locale.notes.scenario(markup(series.scenario.title), `${parts.join("; ")}.`)}`;
}
/** One line that no measured step from the knee on was above. */
function rule(series, locale) {
	const found = ruleOf(series);
	if (found === null) return "";
	const write = writer("peak_mib", locale);
	const { deployment: say } = locale.prose;
	const clients = (n) => locale.charts.clients(formatCount(n, locale.numbers));
	return `- ${locale.notes.scenario(markup(series.scenario.title), say.rule(found.baseMib === 0 ? null : write(found.baseMib), write(found.perCallerMib), clients(found.from), clients(found.to)))}`;
}

// src/render/grid/pairs.ts
/** Every two paths, in the order of the grid. */
const pairsOf = ({ lanes }) => lanes.flatMap((from, i) => lanes.slice(i + 1).map((to) => ({
	from,
	to,
	factors: factorsBetween(from, to)
})));
/** Undefined where the record has none. */
function ratioAt({ grid }, { from, to }, of, name) {
	return (grid?.ratios.find((each) => each.from_id === from.measurement.id && each.from_path === from.path.name && each.to_id === to.measurement.id && each.to_path === to.path.name && placeOf(each) === placeOf(of)))?.figures[name];
}
/** How many times, with the sign of noise; null where there is no ratio. */
function timesText(figure, { numbers }) {
	if (figure === void 0 || figure.value === null) return null;
	return `${(figure.verdicts ?? []).some(({ level }) => level === "noisy") ? "≈ " : ""}${formatMarkup(figure.value, numbers)}`;
}

// src/render/prose/grid.ts
/** Lines of the first section: rate and cost of each path, and the ratios where there is one case only. */
function gridLines(run, locale) {
	const grid = gridOf(run);
	if (grid === null) return [];
	const { glance: say } = locale.grid;
	const rates = grid.lanes.flatMap((lane) => {
		const range = laneRange(lane, grid, "requests_per_s", locale);
		return range === null ? [] : [say.rate(markup(lane.label), range, casesText(lane, grid, locale))];
	});
	const costs = grid.lanes.flatMap((lane) => {
		const range = laneRange(lane, grid, "server_us_per_request", locale);
		return range === null ? [] : [say.cpu(markup(lane.label), range)];
	});
	return [
		...rates,
		...ratioLines(run, grid, locale),
		...costs
	];
}
/** Over all its cases; null where one of them has no figure that stands, since the ends might be there. */
function laneRange(lane, grid, name, locale) {
	const cases = grid.cases.filter((of) => isPlanned(lane, of));
	const found = cases.flatMap((of) => factOf(cellAt(lane, of)?.figures[name], name) ?? []);
	if (found.length < cases.length) return null;
	const facts = {
		found,
		of: cases.length,
		kind: "scenarios"
	};
	return rangeText(facts, name, "", locale, gridWriter(name, locale));
}
/** The case where it is one, else how many. */
function casesText(lane, grid, locale) {
	const cases = grid.cases.filter((of) => isPlanned(lane, of));
	const [only] = cases;
	return only !== void 0 && cases.length === 1 ? caseText(only, grid, locale) : locale.grid.glance.cases(formatCount(cases.length, locale.numbers));
}
function ratioLines(run, grid, locale) {
	const [only, ...others] = grid.cases;
	if (only === void 0 || others.length > 0) return [];
	return pairsOf(grid).flatMap((pair) => {
		const times = timesText(ratioAt(run, pair, only, "requests_per_s"), locale);
		const { from, to } = pair;
		return times === null ? [] : [locale.grid.glance.ratio(markup(to.label), markup(from.label), times, caseText(only, grid, locale))];
	});
}
/** How the cells came about; empty where there is no grid. */
function gridMethod(run, locale) {
	const grid = gridOf(run);
	if (grid === null) return "";
	const { method: say } = locale.grid;
	const count = (n) => formatCount(n, locale.numbers);
	const one = (get) => {
		const values = new Set(grid.lanes.map(get));
		const [value] = values;
		return values.size === 1 && value !== void 0 ? value : null;
	};
	const [samples, ms, instances] = [
		one(({ measurement }) => measurement.samples_planned),
		one(({ measurement }) => measurement.sample_ms),
		one(({ measurement }) => measurement.rounds_planned)
	];
	const isKnown = samples !== null && ms !== null && instances !== null;
	const isTried = grid.lanes.some(({ path }) => path.wider.length > 0);
	return [
		say.grid(count(grid.lanes.length), count(grid.cases.length)),
		isKnown ? say.cells(count(samples), formatSetting(ms / 1e3, locale.numbers), count(instances)) : "",
		grid.lanes.length > 1 || grid.cases.length > 1 ? say.order : "",
		isTried ? say.wider : ""
	].filter(Boolean).join(" ");
}

// src/render/prose/glance.ts
/** At a glance: one line for each thing a reader sizes by, where the figures say it. */
function glanceBlock(context) {
	return perRun(context, (run) => {
		const { locale } = context;
		return [
			...gridLines(run, locale),
			...seriesLines(seriesOf(run), locale),
			...pointLines(run, locale)
		].map((line) => `- ${line}`).join("\n");
	});
}
function seriesLines(series, locale) {
	const { glance: say } = locale.prose;
	const held = (kind) => {
		const facts = factsOf(series, (each) => {
			const cost = heldBy(each);
			return cost?.kind === kind ? cost.fact : null;
		});
		return rangeText(facts, `${kind}_per_client_kib`, "KiB", locale);
	};
	const [heap, settled] = [held("heap"), held("settled")];
	const isNothing = series.length > 0 && series.every((each) => heldBy(each)?.kind === "nothing");
	const served = rangeText(factsOf(series, servedBy), "peak_per_client_mib", "MiB", locale);
	const times = rangeText(factsOf(series, timesOf), "", "", locale, writeTimes(locale));
	const knees = rangeText(factsOf(series, kneeOf), "knee_clients", locale.prose.clients, locale);
	return [
		heap === null ? "" : say.heldHeap(heap),
		settled === null ? "" : say.heldSettled(settled),
		isNothing ? say.heldNothing : "",
		served === null ? "" : say.served(served),
		times === null ? "" : say.times(times),
		knees === null ? "" : say.knee(knees)
	].filter(Boolean);
}
function pointLines(run, locale) {
	const { glance: say } = locale.prose;
	const points = pointsOf(run);
	const alone = points.filter(isStdio);
	const mib = (of, name) => rangeText(pointFacts(of, name), name, "MiB", locale);
	const ms = (name) => rangeText(pointFacts(points, name), name, "ms", locale);
	const [process, idle] = [mib(alone, "one_client_mib"), mib(points.filter((point) => !isStdio(point)), "idle_mib")];
	const [first, others] = [ms("first_call_ms"), ms("first_call_others_ms")];
	const write = (bytes) => formatBytes(bytes, locale.numbers);
	const payload = rangeText(firstCallFacts(points, "payload_bytes"), "payload_bytes", "", locale, write);
	const names = new Set(points.map(({ scenario }) => scenario.first_call));
	const [name] = names;
	return [
		idle === null ? "" : say.idle(idle),
		process === null ? "" : say.process(process),
		first === null ? "" : say.firstCall(first),
		others === null ? "" : say.othersFirstCall(others),
		payload === null || names.size !== 1 ? "" : say.payload(markup(name ?? ""), payload)
	].filter(Boolean);
}

// src/render/prose/method.ts
/** How the figures were measured, and what they are good for, as far as the record knows it. */
function methodBlock(context) {
	return perRun(context, (run) => {
		if (run.measurements.length === 0) return "";
		return [
			programs(run, context.record, context.locale),
			points(pointsOf(run), context.locale),
			series(seriesOf(run), context.locale),
			gridMethod(run, context.locale)
		].filter(Boolean).join("\n\n");
	});
}
/** One machine, one build: what carries over to another host and what does not. */
function shapesBlock({ record, locale }) {
	const measured = record.runs.flatMap(({ measurements }) => measurements);
	if (measured.length === 0) return "";
	const hosts = formatCount(record.runs.length, locale.numbers);
	const { shapes: say } = locale.prose;
	const hasHeap = measured.some(({ settling }) => settling === "collected");
	const hasGrid = measured.some(({ kind }) => kind === "throughput");
	return [
		say.carry(hosts),
		hasHeap ? say.collector : "",
		hasGrid ? locale.grid.compare : ""
	].filter(Boolean).join(" ");
}
function programs(run, record, locale) {
	const { method: say } = locale.prose;
	const standins = namesOf(record.plan["standins"]);
	return [say.program(listText(transportsOf(run.measurements), locale)), standins.length === 0 ? "" : say.standins(listText(standins, locale))].filter(Boolean).join(" ");
}
/** Keys of a map, or names in a list: the plan is data. */
function namesOf(standins) {
	if (typeof standins !== "object" || standins === null) return [];
	return (Array.isArray(standins) ? standins.map((each) => each?.name) : Object.keys(standins)).filter((name) => typeof name === "string").map((name) => markup(name));
}
function points(all, locale) {
	if (all.length === 0) return "";
	const { prose, numbers, charts } = locale;
	const clients = transportsOf(all).map((name) => {
		const of = all.filter((point) => transportName(point) === name);
		const counts = [...new Set(of.map(({ scenario }) => scenario.clients))].sort((a, b) => a - b);
		const last = counts.at(-1) ?? 0;
		const list = listText(counts.map((count) => formatCount(count, numbers)), locale);
		return prose.method.over(counts.length === 1 ? charts.clients(formatCount(last, numbers)) : `${list}`, name);
	});
	return prose.method.points(formatCount(all.length, numbers), listText(clients, locale));
}
function series(all, locale) {
	if (all.length === 0) return "";
	const { method: say } = locale.prose;
	const { numbers } = locale;
	const ladders = new Set(all.map((each) => each.steps_planned.map((n) => formatCount(n, numbers)).join(", ")));
	const [ladder = ""] = ladders;
	const windows = new Set(all.map(({ window_ms }) => formatMarkup(window_ms / 1e3, numbers)));
	const [window = ""] = windows;
	const ceilings = new Set(all.map((each) => formatMarkup(each.latency_ceiling_ms / 1e3, numbers)));
	const [ceiling = ""] = ceilings;
	const isCollected = all.every(({ settling }) => settling === "collected");
	return [
		say.series(formatCount(all.length, numbers)),
		ladders.size === 1 ? say.steps(ladder) : "",
		windows.size === 1 ? say.window(window) : "",
		isCollected ? say.twiceCollected : say.twice,
		ceilings.size === 1 ? say.rules(ceiling) : ""
	].filter(Boolean).join(" ");
}

// src/render/prose/stops.ts
/** Where series ended, in one paragraph: that none stopped early, or how far each one came. */
function stopsBlock(context) {
	const { locale } = context;
	const { stops: say } = locale.prose;
	return perRun(context, (run) => {
		const all = seriesOf(run);
		if (all.length === 0) return "";
		const count = (n) => formatCount(n, locale.numbers);
		const clients = (n) => locale.charts.clients(count(n));
		const short = all.filter((series) => !isWhole(series));
		if (short.length === 0) {
			const reached = [...new Set(all.map(({ steps_planned }) => steps_planned.at(-1) ?? 0))];
			return say.none(count(all.length), listText(reached.map(clients), locale));
		}
		const list = short.map((series) => say.reached(markup(series.scenario.title), clients(lastOf(series)), clients(series.steps_planned.at(-1) ?? 0)));
		return say.some(count(short.length), count(all.length), list.join("; "));
	});
}
/** Clients of the last step that has figures; 0 = none. */
const lastOf = ({ steps }) => steps.at(-1)?.clients ?? 0;
/** All steps that were planned, in every round. */
function isWhole(series) {
	const taken = series.steps.map(({ clients }) => clients);
	return series.rounds.length > 0 && series.steps_planned.every((clients) => taken.includes(clients)) && series.rounds.every(({ stop, failure }) => stop === null && failure === null);
}

// src/render/prose/unmeasured.ts
/** What is not measured: every n/a of the page's tables, by its reason. */
function unmeasuredBlock(context) {
	const { locale } = context;
	return perRun(context, (run) => {
		return [...reasonsOf(run, locale)].map(([reason, heads]) => {
			const told = [...heads].map(([head, n]) => locale.prose.unmeasured.cells(head, formatCount(n, locale.numbers)));
			return `- ${locale.prose.unmeasured.because(told.join(", "), reason)}`;
		}).join("\n");
	});
}
/** Figures that a table prints in every row, by the head of their column. */
const pointHeads = {
	idle: "idle_mib",
	oneClient: "one_client_mib",
	allClients: "all_clients_mib",
	perExtraClient: "per_extra_client_mib",
	peak: "peak_mib",
	settled: "settled_connected_mib",
	threads: "threads",
	cores: "cores",
	ready: "ready_ms",
	firstCall: "first_call_ms",
	othersFirstCall: "first_call_others_ms"
};
/** Figures that a table prints where some row of it has one. */
const shownPointHeads = {
	left: "settled_closed_mib",
	heap: "heap_connected_mib",
	goroutines: "goroutines",
	handles: "handles",
	connections: "connections",
	idleCores: "idle_cores",
	silentCores: "connected_cores"
};
const methodHeads = {
	aloneShort: "alone_p50_ms",
	p50: "p50_ms",
	p90: "p90_ms",
	p99: "p99_ms",
	max: "max_ms",
	rate: "calls_per_s",
	cores: "cores",
	cpuPerCall: "cpu_ms_per_call"
};
/** Of a series a column may be empty at a step; it then says nothing. */
const stepHeads = {
	hot: "hot_mib",
	peak: "peak_mib",
	settled: "settled_connected_mib",
	cpuPerCall: "cpu_ms_per_call",
	rate: "calls_per_s",
	threads: "threads"
};
const shownStepHeads = {
	expectedPeak: "estimate_mib",
	heap: "heap_connected_mib",
	left: "settled_closed_mib",
	goroutines: "goroutines",
	handles: "handles",
	connections: "connections"
};
const filtered = (heads, keep) => Object.fromEntries(Object.entries(heads).filter(([, name]) => keep(name)));
const shownIn = (rows, heads) => filtered(heads, (name) => rows.some(({ figures }) => typeof figures[name]?.value === "number"));
/** Reason -> head -> cells, in the order of the page. */
function reasonsOf(run, locale) {
	const reasons = /* @__PURE__ */ new Map();
	const count = (head, figure) => {
		const reason = reasonFor(figure, locale);
		if (reason === null) return;
		const known = reasons.get(reason) ?? /* @__PURE__ */ new Map();
		reasons.set(reason, known.set(head, (known.get(head) ?? 0) + 1));
	};
	const add = (heads, of) => {
		for (const [key, name] of Object.entries(heads)) count(String(locale.heads[key]), of[name]);
	};
	const points = pointsOf(run);
	const heads = {
		...pointHeads,
		...shownIn(points, shownPointHeads)
	};
	for (const { figures } of points) add(heads, figures);
	for (const { figures } of points.flatMap(({ methods }) => methods)) add(methodHeads, figures);
	for (const { steps } of seriesOf(run)) {
		const known = {
			...stepHeads,
			...shownIn(steps, shownStepHeads)
		};
		for (const { figures } of steps) {
			add(filtered(known, (name) => figures[name] !== void 0), figures);
			add({ cores: "cores" }, figures);
		}
	}
	for (const { head, figure } of gridCells(run, locale)) count(head, figure);
	return reasons;
}
/** Every figure of the tables of a grid. */
function gridCells(run, locale) {
	const grid = gridOf(run);
	if (grid === null) return [];
	const { heads } = locale.grid.resources;
	const columns = [
		[locale.heads.p50, "p50_ms"],
		[locale.heads.p99, "p99_ms"],
		[heads.client, "client_cores"],
		[heads.server, "server_cores"],
		[heads.perRequest, "server_us_per_request"],
		[heads.peak, "peak_mib"],
		[heads.processes, "processes"],
		[heads.bytes, "payload_bytes"]
	];
	return grid.lanes.flatMap((lane) => {
		const cells = grid.cases.filter((of) => isPlanned(lane, of)).map((of) => cellAt(lane, of));
		const rate = locale.grid.perSecond(markup(lane.label));
		return cells.flatMap((cell) => [[rate, "requests_per_s"], ...columns].map(([head, name]) => ({
			head,
			figure: cell?.figures[name]
		})));
	});
}
/** Null where it has a value that holds; a figure that a record does not know at all is one it has no reason for. */
function reasonFor(figure, locale) {
	const invalid = figure?.verdicts?.find(({ level }) => level === "invalid");
	if (figure?.value !== void 0 && figure.value !== null) return invalid === void 0 ? null : verdictText(invalid, locale);
	return reasonText(figure?.reason ?? "", locale) || locale.notes.notMeasured;
}

// src/render/prose/waiting.ts
/** What a client waits for, in words: readiness, the first call and who pays for it, alone against all calling. */
function waitingBlock(context) {
	return perRun(context, (run) => [firstCalls(run, context.locale), warmCalls(run, context.locale)].filter(Boolean).join("\n\n"));
}
/** The first call of others takes at most this share of the first client's, where what it built is shared. */
const sharedFrom = .5;
function firstCalls(run, locale) {
	const { waiting: say } = locale.prose;
	const points = pointsOf(run);
	const ms = (name) => rangeText(pointFacts(points, name), name, "ms", locale);
	const [ready, first, others] = [
		ms("ready_ms"),
		ms("first_call_ms"),
		ms("first_call_others_ms")
	];
	return [
		ready === null ? "" : say.ready(ready),
		first === null ? "" : say.first(first),
		others === null ? "" : say.others(others),
		isPaidOnce(points.filter((point) => !isStdio(point))) ? say.paidOnce : ""
	].filter(Boolean).join(" ");
}
/** In every scenario that knows both, and at least one does. */
function isPaidOnce(points) {
	const shares = factsOf(points, ({ figures }) => {
		const first = factOf(figures["first_call_ms"], "first_call_ms");
		const others = factOf(figures["first_call_others_ms"], "first_call_others_ms");
		return first === null || others === null || first.value <= 0 ? null : {
			value: others.value / first.value,
			isNoisy: false
		};
	});
	return shares.found.length > 0 && shares.found.every(({ value }) => value <= sharedFrom);
}
function warmCalls(run, locale) {
	const { waiting: say } = locale.prose;
	const points = pointsOf(run);
	const names = new Set(points.map(({ scenario }) => scenario.first_call));
	const [name] = names;
	if (name === void 0 || names.size !== 1) return "";
	const ms = (figure, of = firstCallFacts(points, figure)) => rangeText(of, figure, "ms", locale);
	const closed = {
		...firstCallFacts(points.filter(isClosed), "p50_ms"),
		of: points.length
	};
	const [alone, all] = [ms("alone_p50_ms"), ms("p50_ms", closed)];
	return [alone === null ? "" : say.alone(markup(name), alone), all === null ? "" : say.allCalling(markup(name), all)].filter(Boolean).join(" ");
}

// src/render/grid/contests.ts
/** Paths of a grid that are held against each other side by side: one request, several servers. */
/** Of HTTP, in the order of the grid; of several cases the one with the most connections, and there the last. */
function contests(grid) {
	const pairs = pairsOf(grid).filter(({ from, factors }) => from.scenario.protocol === "http" && factors.join() === "target");
	const groups = /* @__PURE__ */ new Map();
	const grouped = /* @__PURE__ */ new Set();
	for (const { from, to } of pairs) {
		if (grouped.has(from)) continue;
		groups.set(from, [...groups.get(from) ?? [from], to]);
		grouped.add(to);
	}
	return [...groups.values()].flatMap((lanes) => {
		const of = grid.cases.filter((of) => lanes.every((lane) => isPlanned(lane, of))).reduce((most, each) => most !== void 0 && most.connections > each.connections ? most : each, void 0);
		return of === void 0 ? [] : [{
			lanes,
			of
		}];
	});
}

// src/render/grid/wrk-report.ts
/** The sample nearest to the cell's rate, the earlier of two; null where none was measured. */
function middleSample({ figures, samples }) {
	const middle = figures["requests_per_s"]?.value ?? null;
	if (middle === null) return null;
	const away = ({ values }) => Math.abs((values["requests_per_s"] ?? 1e400) - middle);
	const nearest = samples.reduce((best, each) => best === null || away(each) < away(best) ? each : best, null);
	return nearest?.values["requests_per_s"] == null ? null : nearest;
}
const usPerMs = 1e3;
const percentiles$1 = [
	[50, "p50_ms"],
	[75, "p75_ms"],
	[90, "p90_ms"],
	[99, "p99_ms"]
];
/** @param url as the plan has it, with PORT for what is known at launch only */
function wrkReportOf(lane, { values }, connections, url) {
	const value = (name) => values[name] ?? null;
	const row = (scale, names) => {
		const [mean, sd, max, within] = names.map(value);
		if (mean == null || sd == null || max == null || within == null) return null;
		return {
			mean: scale * mean,
			sd: scale * sd,
			max: scale * max,
			within
		};
	};
	return {
		seconds: lane.measurement.sample_ms / 1e3,
		url,
		threads: 1,
		connections,
		latency: row(usPerMs, [
			"mean_ms",
			"sd_ms",
			"max_ms",
			"within_sd"
		]),
		rates: row(1, [
			"tick_mean_per_s",
			"tick_sd_per_s",
			"tick_max_per_s",
			"tick_within_sd"
		]),
		percentiles: percentiles$1.flatMap(([percent, name]) => {
			const ms = value(name);
			return ms === null ? [] : [{
				percent,
				us: usPerMs * ms
			}];
		}),
		requests: value("requests") ?? 0,
		runtimeUs: usPerMs * (value("window_ms") ?? lane.measurement.sample_ms),
		bytes: value("read_bytes") ?? 0,
		perSecond: value("requests_per_s") ?? 0,
		bytesPerSecond: value("transfer_bytes_per_s") ?? 0
	};
}
/** URL and headers of the request, late templates by their names: `${port}` is PORT. Null where the plan does not tell. */
function requestOf({ plan }, { measurement, path }) {
	const all = Array.isArray(plan["measurements"]) ? plan["measurements"] : [];
	const scenario = mapOf(all.map(mapOf).find((each) => each["id"] === measurement.id)?.["scenario"]);
	const method = (Array.isArray(scenario["methods"]) ? scenario["methods"] : []).map(mapOf).find((each) => each["name"] === path.name);
	const endpoint = mapOf(scenario["endpoint"]);
	const [, verb, target] = /^([A-Z]+) (\/\S*)$/.exec(textOf(method?.["operation"])) ?? [];
	const base = textOf(endpoint["url"]);
	if (verb === void 0 || target === void 0 || base === "") return null;
	const own = {
		...mapOf(mapOf(endpoint["client"])["headers"]),
		...mapOf(mapOf(method?.["params"])["headers"])
	};
	const headers = Object.entries(own).map(([name, text]) => [name, filled(textOf(text))]);
	return {
		verb,
		url: filled(base.replace(/\/$/, "") + target),
		headers: Object.fromEntries(headers)
	};
}
const mapOf = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const textOf = (value) => typeof value === "string" ? value : "";
const filled = (text) => text.replace(/\$\{([^}]*)\}/g, (_, name) => name.toUpperCase()).replaceAll("$$", "$");
/** Null where wrk would need a script: it sends GET and no body. */
function wrkCommand({ url, headers, verb }, lane, connections) {
	if (verb !== "GET" || lane.scenario.in_flight !== 1) return null;
	const given = Object.entries(headers).map(([name, text]) => `-H ${shellQuoted(`${name}: ${text}`)}`);
	return [
		`wrk -t1 -c${connections} -d${Math.max(1, Math.round(lane.measurement.sample_ms / 1e3))}s --latency`,
		...given,
		shellQuoted(url)
	].join(" ");
}

// src/render/wrk/extended.ts
const bits = 64n;
/** A double as the fraction it is. */
function fractionOf(value) {
	let [whole, under] = [value, 1n];
	while (!Number.isInteger(whole)) {
		whole *= 2;
		under *= 2n;
	}
	return {
		over: BigInt(whole),
		under
	};
}
/** The nearest number with 64 significant bits, the even one of two. Of what is not negative. */
function dividedBy({ over, under }, by) {
	const den = under * BigInt(by);
	if (over === 0n) return {
		over: 0n,
		under: 1n
	};
	const length = (n) => BigInt(n.toString(2).length);
	let shift = bits - (length(over) - length(den));
	if (quotient(over, den, shift) >= 1n << bits) shift -= 1n;
	const mantissa = quotient(over, den, shift);
	return shift >= 0n ? {
		over: mantissa,
		under: 1n << shift
	} : {
		over: mantissa << -shift,
		under: 1n
	};
}
const quotient = (over, under, shift) => shift >= 0n ? nearest(over << shift, under) : nearest(over, under << -shift);
/** To the nearest whole number, of two the even one. */
function nearest(over, under) {
	const whole = over / under;
	const twice = 2n * (over % under);
	return twice > under || twice === under && whole % 2n === 1n ? whole + 1n : whole;
}
/** With so many decimals, as C prints it: exactly, and of two the even one. */
function fixed({ over, under }, decimals) {
	const scaled = nearest(over * 10n ** BigInt(decimals), under).toString().padStart(decimals + 1, "0");
	return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
}
/** Whether it is at least so much. */
const isAtLeast = ({ over, under }, value) => {
	const other = fractionOf(value);
	return over * other.under >= other.over * under;
};

// src/render/wrk/units.ts
/** Numbers as wrk writes them (`units.c`): two decimals, and a larger unit from 0.85 of it on. Not as a language does. */
const largerFrom = .85;
const microseconds = {
	scale: 1e3,
	base: "us",
	larger: ["ms"]
};
const seconds = {
	scale: 60,
	base: "s",
	larger: ["m"]
};
const binary = {
	scale: 1024,
	base: "",
	larger: [
		"K",
		"M",
		"G",
		"T"
	]
};
const metric = {
	scale: 1e3,
	base: "",
	larger: [
		"k",
		"M",
		"G",
		"T"
	]
};
function written$1(value, { scale, base, larger }, decimals) {
	let [amount, unit] = [value, base];
	for (const next of larger) {
		if (!isAtLeast(amount, scale * largerFrom)) break;
		amount = dividedBy(amount, scale);
		unit = next;
	}
	return `${fixed(amount, decimals)}${unit}`;
}
const usPerSecond = 1e6;
/** `36.62ms`, `1.18s`, `850.00us`. */
const wrkTime = (us) => us >= usPerSecond ? written$1(dividedBy(fractionOf(us), usPerSecond), seconds, 2) : written$1(fractionOf(us), microseconds, 2);
/** `10s`, `1m`: how long was asked for. */
const wrkSeconds = (s) => written$1(fractionOf(s), seconds, 0);
/** `1.16k`, in thousands. */
const wrkCount = (value) => written$1(fractionOf(value), metric, 2);
/** `20.56M`, in steps of 1,024; wrk puts a B behind it. */
const wrkBytes = (value) => written$1(fractionOf(value), binary, 2);
/** Two decimals and no unit, as of a rate or a percentage. */
const wrkPlain = (value) => fixed(fractionOf(value), 2);

// src/render/wrk/report.ts
/** A report as wrk prints it, character by character (`wrk.c`, `print_stats`). */
/** Lines, without what is printed only of errors. */
function wrkReport(report) {
	return [
		`Running ${wrkSeconds(report.seconds)} test @ ${report.url}`,
		`  ${report.threads} threads and ${report.connections} connections`,
		`  Thread Stats${"Avg".padStart(6)}${"Stdev".padStart(11)}${"Max".padStart(8)}${"+/- Stdev".padStart(12)}`,
		rowLine("Latency", report.latency, wrkTime),
		rowLine("Req/Sec", report.rates, wrkCount),
		"  Latency Distribution",
		...report.percentiles.map(({ percent, us }) => `${String(percent).padStart(7)}%${padded(wrkTime(us), 10)}`),
		`  ${report.requests} requests in ${wrkTime(report.runtimeUs)}, ${wrkBytes(report.bytes)}B read`,
		`Requests/sec: ${wrkPlain(report.perSecond).padStart(9)}`,
		`Transfer/sec: ${wrkBytes(report.bytesPerSecond).padStart(10)}B`
	];
}
const nothing = {
	mean: 0,
	sd: 0,
	max: 0,
	within: NaN
};
function rowLine(name, row, write) {
	const { mean, sd, max, within } = row ?? nothing;
	const cells = [
		padded(write(mean), 8),
		padded(write(sd), 10),
		padded(write(max), 9)
	];
	const share = Number.isNaN(within) ? "-nan" : wrkPlain(100 * within);
	return `    ${name.padEnd(10)}${cells.join("")}${share.padStart(8)}%`;
}
/** To the right, with room behind a short unit for the letters of a long one. */
function padded(text, width) {
	const room = 2 - [text.at(-1), text.at(-2)].filter((each) => /[a-z]/i.test(each ?? "")).length;
	return `${text.padStart(width - room).slice(0, width - room)}${" ".repeat(room)}`;
}

// src/render/blocks/ab-rows.ts
function abColumns({ lanes }, { locale }) {
	return [{
		head: locale.grid.ab.heads.what,
		align: "left",
		cell: ({ head }) => head
	}, ...lanes.map((lane) => ({
		head: markup(lane.label),
		align: "right",
		cell: ({ cell }) => cell(lane)
	}))];
}
/** Figures of the cell, by the row's head. */
const figures$1 = [
	["rate", "requests_per_s"],
	["p50", "p50_ms"],
	["p99", "p99_ms"],
	["perRequest", "server_us_per_request"],
	["hot", "hot_mib"],
	["peak", "peak_mib"],
	["processes", "processes"],
	["payload", "payload_bytes"],
	["wire", "wire_bytes"],
	["driver", "driver_busy"]
];
function abRows({ of }, run, sheet) {
	const { heads } = sheet.locale.grid.ab;
	const rows = figures$1.map(([head, name]) => ({
		head: heads[head],
		cell: (lane) => gridCell(cellAt(lane, of)?.figures[name], name, sheet)
	}));
	const after = rows.findIndex(({ head }) => head === heads.perRequest) + 1;
	const cores = {
		head: heads.server,
		cell: (lane) => serverCoresCell(cellAt(lane, of)?.figures["server_cores"], run, sheet)
	};
	const [rate, ...others] = rows.toSpliced(after, 0, cores);
	const little = {
		head: heads.little,
		cell: (lane) => littleCell(lane, of, sheet)
	};
	return [
		...rate === void 0 ? [] : [rate, little],
		...others,
		...firstCallRows(of, sheet)
	];
}
/** What is kept in flight over the mean latency; over one that is at most so much, at least so many. */
function littleCell(lane, of, { locale, notes }) {
	const absent = (reason) => `${locale.cells.unmeasured}${notes.mark(reason)}`;
	const mean = cellAt(lane, of)?.figures["mean_ms"];
	const invalid = mean?.verdicts?.find(({ level }) => level === "invalid");
	if (invalid !== void 0) return absent(verdictText(invalid, locale));
	if (mean?.value == null || mean.value <= 0 || lane.scenario.pace_per_s !== null) return absent(locale.notes.notMeasured);
	const kept = of.connections * lane.scenario.in_flight;
	const side = boundSide(mean, "mean_ms");
	return `${side === null ? "" : side === "at-most" ? "≥ " : "≤ "}${formatMarkup(1e3 * kept / mean.value, locale.numbers)}`;
}
/** Calls one by one before any load: medians of the instances. */
function firstCallRows(of, { locale, notes }) {
	const { heads } = locale.grid.ab;
	return [
		"cold",
		"connection",
		"warm"
	].map((key) => ({
		head: heads[key],
		cell: ({ path }) => {
			const mine = path.first_calls.filter((each) => JSON.stringify(each.parameters) === JSON.stringify(of.parameters));
			const value = median(mine.flatMap((each) => each[`${key}_ms`] ?? []));
			return value === null ? `${locale.cells.unmeasured}${notes.mark(locale.notes.notMeasured)}` : formatMarkup(value, locale.numbers);
		}
	}));
}

// src/render/blocks/ab-sentences.ts
/** What two servers' figures say together: how many times, and whether they answered the same. */
function abSentences(contest, run, record, locale) {
	const lines = ratios(contest, run, locale).map((line) => `- ${line}`);
	return [sameAnswer(run, record, locale), lines.join("\n")].filter(Boolean).join("\n\n");
}
/** Each against the first. */
function ratios({ lanes: [from, ...others], of }, run, locale) {
	if (from === void 0) return [];
	const { ab: say } = locale.grid;
	return others.flatMap((to) => [["requests_per_s", say.ratio], ["server_us_per_request", say.cpuRatio]].flatMap(([name, tell]) => {
		const figure = ratioAt(run, {
			from,
			to
		}, of, name);
		const [times, range] = [timesText(figure, locale), rangeOf(figure, locale)];
		return times === null || range === null ? [] : [tell(markup(to.label), markup(from.label), times, range)];
	}));
}
function rangeOf(figure, { numbers, cells }) {
	if (figure?.low == null || figure.high === null) return null;
	return cells.range(formatMarkup(figure.low, numbers), formatMarkup(figure.high, numbers));
}
/** Checks that the plan knows as comparisons of answers. */
function sameAnswer(run, { plan }, locale) {
	const { ab: say } = locale.grid;
	const names = (Array.isArray(plan["checks"]) ? plan["checks"] : []).flatMap((each) => {
		const { kind, name } = each ?? {};
		return kind === "equal" && typeof name === "string" ? [name] : [];
	});
	const made = throughputOf(run).flatMap(({ checks }) => checks).filter(({ name }) => names.includes(name));
	const failed = made.find(({ passed }) => !passed);
	const [first] = made;
	if (failed !== void 0) return say.different(checkText(failed, locale));
	return first === void 0 ? say.unchecked : say.same(checkText(first, locale));
}
const checkText = ({ name, detail }, locale) => `${markup(name)}${detail === "" ? "" : ` (${reasonText(detail, locale)})`}`;

// src/render/blocks/ab.ts
function abBlock(context) {
	return perRun(context, (run) => {
		const grid = gridOf(run);
		if (grid === null) return "";
		return contests(grid).map((contest) => contestPart(contest, grid, run, context)).join("\n\n");
	});
}
function contestPart(contest, grid, run, { locale, record }) {
	const { ab: say } = locale.grid;
	const sheet = {
		locale,
		notes: createNotes(locale, locale.grid.noisy)
	};
	const names = listText(contest.lanes.map(({ label }) => markup(label)), locale);
	const reports = contest.lanes.flatMap((lane) => reportParts(lane, contest.of, record, locale));
	return [
		say.caption(names, caseText(contest.of, grid, locale)),
		...reports,
		reports.length === 0 ? "" : uncorrected(contest, locale),
		table(abColumns(contest, sheet), abRows(contest, run, sheet)),
		sheet.notes.list(),
		say.howToRead,
		abSentences(contest, run, record, locale)
	].filter(Boolean).join("\n\n");
}
/** The report, and the command that would give one; nothing where nothing was measured. */
function reportParts(lane, of, record, locale) {
	const cell = cellAt(lane, of);
	const sample = cell === void 0 ? null : middleSample(cell);
	if (sample === null) return [];
	const { ab: say } = locale.grid;
	const asked = requestOf(record, lane);
	const url = plain(asked?.url ?? lane.path.operation, 2e3);
	const command = asked === null ? null : wrkCommand(asked, lane, of.connections);
	return [
		say.report(markup(lane.label)),
		fencedLines(wrkReport(wrkReportOf(lane, sample, of.connections, url)), "text"),
		...command === null ? [] : [say.command(markup(lane.label)), fenced(command, "sh")]
	];
}
/** That the reports are, and what they would be. */
function uncorrected({ lanes, of }, locale) {
	const { ab: say } = locale.grid;
	const corrected = lanes.flatMap((lane) => {
		const cell = cellAt(lane, of);
		const values = (cell === void 0 ? null : middleSample(cell))?.values ?? {};
		const [mean, p50, p99] = [
			"wrk_mean_ms",
			"wrk_p50_ms",
			"wrk_p99_ms"
		].map((name) => values[name]).map((ms) => ms == null ? null : wrkTime(1e3 * ms));
		return mean == null || p50 == null || p99 == null ? [] : [say.corrected(markup(lane.label), mean, p50, p99)];
	});
	return [say.uncorrected, ...corrected].join(" ");
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
		if (alt === null) return [];
		if (context.chart) return context.chart(name, index) ?? [];
		return [picture(context, name, index, alt)];
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

// src/render/blocks/contrasts.ts
/** What each setting of the matrix changes: a line per pair of scenarios that differ in it alone. */
function contrastsBlock(context) {
	return perRun(context, (run) => {
		const { locale } = context;
		const all = run.contrasts ?? [];
		if (all.length === 0) return "";
		const told = all.map((contrast) => lineOf(contrast, run, locale)).filter((line) => line !== "");
		if (told.length === 0) return locale.contrasts.tooFew;
		return [told.map((line) => `- ${line}`).join("\n"), locale.contrasts.howToRead].join("\n\n");
	});
}
/** What changes, then what does not; empty where no figure has an interval. */
function lineOf(contrast, run, locale) {
	const { contrasts: say } = locale;
	const known = Object.entries(contrast.figures).filter(([, { low, high }]) => low !== null && high !== null);
	if (known.length === 0) return "";
	const isNone = ({ verdicts }) => (verdicts ?? []).some(({ code }) => code === "zero-within");
	const changes = known.filter(([, figure]) => !isNone(figure)).map(([key, figure]) => change(key, figure, locale));
	const none = known.filter(([, figure]) => isNone(figure)).map(([key]) => nameOf(key, locale));
	const parts = [...changes, none.length === 0 ? "" : say.none(none.join(", "))].filter(Boolean);
	return `${pairOf(contrast, run, locale)}: ${parts.join("; ")}.`;
}
function pairOf({ kind, axis, from, to, from_id }, run, { contrasts: say }) {
	const title = run.measurements.find(({ id }) => id === from_id)?.scenario.title ?? from_id;
	const where = kind === "series" ? `${markup(title)}, ${say.series}` : markup(title);
	return say.pair(markup(axis), markup(from), markup(to), where);
}
function nameOf(key, { contrasts: say }) {
	const at = key.lastIndexOf("/");
	const figure = key.slice(at + 1);
	const name = (Object.hasOwn(say.figures, figure) ? say.figures[figure] : void 0) ?? markup(figure);
	return at < 0 ? name : say.ofMethod(name, markup(key.slice(0, at)));
}
function change(key, { value, low, high }, locale) {
	const unit = unitOf(key.slice(key.lastIndexOf("/") + 1));
	const write = (number) => signed(number ?? 0, unit === "count", locale);
	const suffix = {
		mib: " MiB",
		kib: " KiB",
		ms: " ms"
	}[unit ?? ""] ?? "";
	return locale.contrasts.change(nameOf(key, locale), `${write(value)}${suffix}`, locale.cells.range(write(low), write(high)));
}
const figures = {
	...seriesFigures,
	...methodFigures,
	...pointFigures
};
/** The name is data of a record: a figure that nobody knows has no unit. */
function unitOf(name) {
	return Object.hasOwn(figures, name) ? figures[name]?.unit : void 0;
}
function signed(value, count, { numbers }) {
	const text = (count ? formatCount(Math.abs(value), numbers) : formatNumber(Math.abs(value), numbers)).replace("<", "&lt;");
	return value < 0 ? `−${text}` : value > 0 ? `+${text}` : text;
}

// src/render/blocks/reproduce.ts
/** The order of method.md; scenarios without one of them must not move it to the end. */
const phaseOrder = [
	"wait",
	"launch",
	"idle",
	"admit",
	"connected",
	"quiet",
	"load",
	"steps",
	"control",
	"settled",
	"held",
	"traceback",
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
	const phases = run.measurements.flatMap((row) => row.rounds.flatMap((round) => round.phases.map(together)));
	for (const phase of phases) total.set(phase.name, (total.get(phase.name) ?? 0) + phase.length_ms);
	const taken = new Set(phases.map((phase) => phase.name));
	const list = [...total].filter(([name]) => taken.has(name)).map(([name, ms]) => locale.reproduce.phase(markup(name), duration(ms, locale)));
	return [
		run.wall_ms === null ? "" : locale.reproduce.wall(duration(run.wall_ms, locale)),
		list.length === 0 ? "" : locale.reproduce.phases(list.join(", ")),
		run.outside_phases === null ? "" : locale.reproduce.outside(formatPercent(run.outside_phases, locale.numbers))
	].filter(Boolean).join(" ");
}
/** The steps of a series have a phase each, and so have its held calls; their time is told in one. */
const together = (phase) => {
	const [, kind] = /^(step|held) \d+$/.exec(phase.name) ?? [];
	return kind === void 0 ? phase : {
		...phase,
		name: kind === "step" ? "steps" : kind
	};
};
function duration(ms, { reproduce, numbers }) {
	const write = (value) => formatNumber(value, numbers).replace("<", "&lt;");
	return ms < 12e4 ? reproduce.seconds(write(ms / 1e3)) : reproduce.minutes(write(ms / 6e4));
}

// src/render/blocks/held.ts
/** Caption, table and notes; empty where no calls were to be held. */
function heldPart({ held, scenario }, locale) {
	if (held === void 0 || held.calls.length === 0) return "";
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const rows = table(columns$3(held.calls, sheet), held.calls);
	return [
		locale.series.held.caption(markup(scenario.title), markup(held.method)),
		rows,
		sheet.notes.list()
	].filter(Boolean).join("\n\n");
}
function columns$3(rows, sheet) {
	const { numbers, series } = sheet.locale;
	const { heads, perCall } = series.held;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: ({ figures }) => figureCell(figures[name], name, sheet)
	});
	const known = (head, name) => rows.some(({ figures }) => typeof figures[name]?.value === "number") ? [figure(head, name)] : [];
	const asked = rows.some(({ figures }) => figures["health_ms"]?.reason !== "no health probe is configured");
	return [
		{
			head: heads.calls,
			align: "right",
			cell: ({ calls }) => formatCount(calls, numbers)
		},
		figure(heads.open, "held_open"),
		figure(heads.descriptors, "descriptors"),
		figure(perCall(heads.descriptors), "descriptors_per_call"),
		...known(perCall(heads.threads), "threads_per_call"),
		...known(perCall(heads.goroutines), "goroutines_per_call"),
		...known(perCall(heads.handles), "handles_per_call"),
		...known(perCall(heads.heap), "heap_per_call_kib"),
		figure(perCall(heads.resident), "resident_per_call_kib"),
		...asked ? [figure(heads.health, "health_ms")] : []
	];
}

// src/render/blocks/series-stops.ts
/** `64 clients` */
const clientsText$1 = (clients, { charts, numbers }) => charts.clients(formatCount(clients, numbers));
/** Rounds that one rule ended at one step share a sentence. */
function stopSentences(series, locale) {
	const { series: say } = locale;
	const ended = series.rounds.filter((round) => round.failure === null);
	const groups = /* @__PURE__ */ new Map();
	for (const round of ended) {
		const { stop } = round;
		const key = stop === null ? "" : `${stop.code} ${stop.when} ${stop.clients}`;
		groups.set(key, [...groups.get(key) ?? [], round]);
	}
	return [...groups.values()].flatMap((rounds) => {
		const stop = rounds[0]?.stop ?? null;
		if (stop === null) {
			const last = series.steps_planned.at(-1) ?? 0;
			const taken = series.steps.map(({ clients }) => clients);
			return series.steps_planned.every((clients) => taken.includes(clients)) && rounds.length === ended.length ? [say.complete(clientsText$1(last, locale))] : [];
		}
		const of = rounds.length === series.rounds_planned ? null : rounds.map(({ round }) => round).join(", ");
		return [stopSentence(stop, of === null ? null : locale.series.rounds(of), locale)];
	});
}
/** The method, or what target or system said: of an end the words of the page, of the rest as it was said. */
function whatOf({ code, method, detail }, locale) {
	if (method !== null) return markup(method, 300);
	if (detail === null) return "";
	return code === "exit" ? failureText({
		code: "target-lost",
		message: detail
	}, locale) : reasonText(detail, locale);
}
function stopSentence(stop, rounds, locale) {
	const { series: say, numbers } = locale;
	const write = (value) => value === null ? locale.cells.unmeasured : stop.code === "failed" ? formatPercent(value, numbers) : formatCount(Math.round(value), numbers);
	const why = Object.hasOwn(say.stops, stop.code) ? say.stops[stop.code] : void 0;
	const what = whatOf(stop, locale);
	const skipped = stop.skipped.map((clients) => formatCount(clients, numbers)).join(", ");
	return say.stopped(say.when[stop.when](clientsText$1(stop.clients, locale)), why?.(write(stop.found), write(stop.limit), what) ?? markup(stop.code), rounds, skipped === "" ? null : skipped);
}

// src/render/blocks/series-sentences.ts
/** All sentences, in the order they stand under the table. */
function seriesSentences(series, locale) {
	if (series.steps.length === 0) return stopSentences(series, locale);
	const { figures } = series;
	const { series: say } = locale;
	const heap = figures["heap_per_client_kib"];
	const settled = figures["settled_per_client_kib"];
	const slope = (line) => slopeSentence(line, series, locale);
	return [
		heap === void 0 || heap.value === null ? "" : slope(lines$1.heap),
		netSentence(say.heap, heap, figures["heap_growth_kib_per_1000_calls"], locale),
		slope(lines$1.settled),
		netSentence(say.settled, settled, figures["growth_kib_per_1000_calls"], locale),
		slope(lines$1.peak),
		perCallerSentence(series, locale),
		sharedSentence(series, locale),
		silentSentence(series, locale),
		leftSentence(series, locale),
		kneeSentence(series, locale),
		controlSentence(series, locale),
		...stopSentences(series, locale)
	].filter(Boolean);
}
const lines$1 = {
	heap: {
		what: "heap",
		figure: "heap_per_client_kib",
		unit: "KiB",
		reading: "heap_connected_mib"
	},
	settled: {
		what: "settled",
		figure: "settled_per_client_kib",
		unit: "KiB",
		reading: "settled_connected_mib"
	},
	peak: {
		what: "peak",
		figure: "peak_per_client_mib",
		unit: "MiB",
		reading: "peak_mib"
	}
};
const escaped = (value, { numbers }) => formatMarkup(value, numbers);
function slopeSentence(line, series, locale) {
	const { series: say, notes } = locale;
	const figure = series.figures[line.figure];
	const what = say[line.what];
	if (figure === void 0 || figure.value === null) return say.unknown(what, reasonText(figure?.reason ?? "", locale) || notes.notMeasured);
	const invalid = figure.verdicts?.find(({ level }) => level === "invalid");
	if (invalid) return say.unknown(what, reasonText(invalid.reason, locale));
	if (hasVerdict(figure, "zero-within")) return say.flat(what);
	if (hasVerdict(figure, "not-linear")) return bentSentence(line, series, locale);
	if (series.steps.filter((step) => factOf(step.figures[line.reading], line.reading) !== null).length < 2) return "";
	const { value, low, high } = figure;
	const write = (number) => escaped(number, locale);
	if (value >= 0) {
		const range = low === null || high === null ? null : locale.cells.range(write(low), write(high));
		return say.grows(what, `${write(value)} ${line.unit}`, range);
	}
	const range = low === null || high === null ? null : locale.cells.range(write(-high), write(-low));
	return say.falls(what, `${write(-value)} ${line.unit}`, range);
}
function bentSentence({ what, reading }, series, locale) {
	const { series: say } = locale;
	const known = series.steps.flatMap((step) => {
		const fact = factOf(step.figures[reading], reading);
		return fact === null ? [] : [{
			clients: step.clients,
			mib: fact.value
		}];
	});
	const shown = shownSteps(known.map(({ clients }) => clients));
	const values = known.filter(({ clients }) => shown.has(clients)).map(({ clients, mib }) => say.at(`${escaped(mib, locale)} MiB`, clientsText$1(clients, locale)));
	return values.length === 0 ? "" : say.bent(say[what], values.join(", "));
}
/** That the slope is not all that was read, where growth by calls has been taken out of it. */
function netSentence(what, slope, growth, { series: say, numbers }) {
	const left = growth?.value ?? null;
	return !hasVerdict(slope, "net-of-calls") || left === null ? "" : say.net(what, `${formatMarkup(left, numbers)} KiB`);
}
/** What one calling client took at most, where no slope says it. */
function perCallerSentence({ figures, steps }, locale) {
	const fact = factOf(figures["peak_per_caller_mib"], "peak_per_caller_mib");
	if (!hasVerdict(figures["peak_per_client_mib"], "not-linear") || fact === null) return "";
	const side = steps.some(wasHeldBack) ? signs["at-least"] : "";
	return locale.series.perCaller(`${side}${escaped(fact.value, locale)} MiB`);
}
/** 10, 100 and the largest; of a ladder that has not two of them the first, the middle and the last. */
function shownSteps(steps) {
	const wanted = [
		10,
		100,
		steps.at(-1)
	].filter((clients) => clients !== void 0 && steps.includes(clients));
	return new Set(new Set(wanted).size > 1 ? wanted : [
		steps[0],
		steps[steps.length >> 1],
		steps.at(-1)
	]);
}
/** A reading may well be less with the first client than without: then it shares nothing. */
function sharedSentence({ figures }, locale) {
	const fact = factOf(figures["shared_cost_mib"], "shared_cost_mib");
	return fact === null || fact.value <= 0 ? "" : locale.series.shared(`${escaped(fact.value, locale)} MiB`);
}
/** What clients cost that are connected and do nothing. */
function silentSentence({ rounds, figures }, locale) {
	const { series: say } = locale;
	const cores = writtenOf(figures["connected_cores"], locale);
	const clients = rounds.flatMap((round) => round.silent?.clients ?? [])[0];
	if (cores === null || clients === void 0) return "";
	return say.silent(clientsText$1(clients, locale), cores, writtenOf(figures["idle_cores"], locale));
}
/** What is still there when clients have gone. */
function leftSentence({ figures, steps, rounds }, locale) {
	const kib = (name) => {
		const value = writtenOf(figures[name], locale);
		return value === null ? null : `${value} KiB`;
	};
	const [heap, resident] = [kib("heap_left_per_client_kib"), kib("left_per_client_kib")];
	const complete = rounds.filter(({ failure }) => failure === null).length;
	const step = steps.findLast(({ figures: { settled_closed_mib: closed } }) => closed?.rounds === complete);
	if (step === void 0 || heap === null && resident === null) return "";
	return locale.series.left(clientsText$1(step.clients, locale), heap, resident);
}
/** The figure written, where it holds. */
function writtenOf(figure, { numbers }) {
	const value = figure?.value ?? null;
	if (value === null || figure?.verdicts?.some(({ level }) => level === "invalid")) return null;
	return formatMarkup(value, numbers);
}
/** Where more clients no longer get more done, and the latency there and at the end. */
function kneeSentence(series, locale) {
	const { series: say } = locale;
	const clients = kneeOf(series)?.value ?? null;
	const last = series.steps.at(-1);
	if (last === void 0 || series.steps.length < 2) return "";
	if (clients === null) return stillRises(series) ? say.noKnee(clientsText$1(last.clients, locale)) : "";
	const there = series.steps.find((step) => step.clients === clients);
	const at = (step) => step === void 0 ? "" : say.kneeAt(clientsText$1(step.clients, locale), latencies(step, locale));
	return say.knee(clientsText$1(clients, locale), at(there), there === last ? "" : at(last));
}
/** A rate that is not known, or no more than a bound, neither rises nor stands still. */
function stillRises({ steps }) {
	const rates = steps.map(({ figures }) => factOf(figures["calls_per_s"], "calls_per_s")?.value ?? null);
	const last = rates.at(-1) ?? null;
	return last !== null && rates.slice(0, -1).every((rate) => rate !== null && rate < last);
}
const signs = {
	above: "&gt; ",
	"at-least": "≥ ",
	"at-most": "≤ "
};
function latencies(step, locale) {
	const { series: say, cells } = locale;
	const value = (figure, name) => {
		if (figure === void 0 || figure.value === null) return null;
		if (figure.verdicts?.some(({ level }) => level === "invalid")) return null;
		const side = boundSide(figure, name);
		return `${side === null ? "" : signs[side]}${escaped(figure.value, locale)}`;
	};
	return step.methods.map(({ name, figures }) => say.method(markup(name), value(figures["p50_ms"], "p50_ms") ?? cells.unmeasured, value(figures["p99_ms"], "p99_ms"))).join("; ");
}
/** What the calls of the control step left behind, of each kind of memory in which it shows. */
function controlSentence({ rounds, figures }, locale) {
	const { series: say, numbers } = locale;
	const control = rounds.find((round) => round.control !== null)?.control;
	const [heap, resident] = ["heap_growth_kib_per_1000_calls", "growth_kib_per_1000_calls"].map((name) => {
		const figure = figures[name];
		return figure === void 0 || figure.value === null ? null : {
			...figure,
			value: figure.value
		};
	});
	if (!control || !heap && !resident) return "";
	const text = (grown) => !grown || grown.value <= 0 || hasVerdict(grown, "zero-within") ? null : `${formatMarkup(grown.value / 1e3 * control.calls, numbers)} KiB`;
	const calls = formatCount(control.calls, numbers);
	return say.control(calls, clientsText$1(control.clients, locale), text(heap), text(resident));
}

// src/render/blocks/series.ts
/** A table per series with its caption, and under it what the steps together say. */
function seriesBlock(context) {
	return perRun(context, (run) => {
		const all = seriesOf(run);
		if (all.length === 0) return "";
		const parts = all.map((series) => seriesPart(run, series, context));
		const { series: say } = context.locale;
		const held = all.some((series) => (series.held?.calls ?? []).length > 0);
		return [
			...parts,
			say.howToRead,
			...held ? [say.held.howToRead] : []
		].join("\n\n");
	});
}
function seriesPart(run, series, { locale }) {
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const rows = table(columns$2(run, series, sheet), series.steps);
	return [
		captionOf(series, sheet),
		rows,
		sheet.notes.list(),
		seriesSentences(series, locale).join(" "),
		rows === "" ? "" : intervalNote([series], sheet),
		heldPart(series, locale)
	].filter(Boolean).join("\n\n");
}
/** In flight, connections per client, window, budget and where it comes from, rounds. */
function captionOf(series, { locale }) {
	const { series: say, numbers } = locale;
	const number = (value) => formatMarkup(value, numbers);
	const budgets = series.rounds.map((round) => round.budget_mib);
	const [round] = series.rounds.toSorted((a, b) => a.budget_mib - b.budget_mib);
	const share = series.budget.share === null ? null : formatPercent(series.budget.share, numbers);
	const perClient = connectionsPerClient(series);
	const parts = [
		say.inFlight(formatCount(series.scenario.in_flight, numbers)),
		perClient === null ? "" : say.connections(number(perClient)),
		say.window(number(series.window_ms / 1e3)),
		round === void 0 ? "" : say.budget(formatCount(Math.round(Math.min(...budgets)), numbers), share, formatCount(Math.round(round.available_mib), numbers)),
		say.rounds(formatCount(series.rounds_planned, numbers))
	];
	return `**${markup(series.scenario.title)}**: ${parts.filter(Boolean).join(", ")}.`;
}
/** At the largest step that tells. */
function connectionsPerClient({ steps }) {
	const known = ({ figures }) => factOf(figures["connections"], "connections");
	const step = steps.findLast((each) => known(each) !== null && each.clients > 0);
	return step === void 0 ? null : (known(step)?.value ?? 0) / step.clients;
}
function columns$2(run, series, sheet) {
	const { heads, numbers } = sheet.locale;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: ({ figures }) => figures[name] === void 0 ? "" : figureCell(figures[name], name, sheet)
	});
	const known = (head, name) => series.steps.some(({ figures }) => typeof figures[name]?.value === "number") ? [figure(head, name)] : [];
	return [
		{
			head: heads.clients,
			align: "right",
			cell: ({ clients }) => formatCount(clients, numbers)
		},
		figure(heads.hot, "hot_mib"),
		figure(heads.peak, "peak_mib"),
		...known(heads.expectedPeak, "estimate_mib"),
		...known(heads.heap, "heap_connected_mib"),
		figure(heads.settled, "settled_connected_mib"),
		...known(heads.left, "settled_closed_mib"),
		figure(heads.cpuPerCall, "cpu_ms_per_call"),
		figure(heads.rate, "calls_per_s"),
		...methodColumns(series, sheet),
		{
			head: heads.perClient,
			align: "right",
			cell: (step) => perClientCell(step, sheet)
		},
		{
			head: heads.cores,
			align: "right",
			cell: (step) => coresCell(step, run.host.cpus, sheet)
		},
		...known(heads.goroutines, "goroutines"),
		...known(heads.handles, "handles"),
		figure(heads.threads, "threads"),
		...known(heads.connections, "connections")
	];
}
/** p50 and p99 of each method. */
function methodColumns({ steps }, sheet) {
	const { heads } = sheet.locale;
	const methods = steps[0]?.methods.map(({ name }) => name) ?? [];
	const cell = (method, name) => (step) => figureCell(step.methods.find((each) => each.name === method)?.figures[name], name, sheet);
	return methods.flatMap((method) => [{
		head: heads.methodP50(markup(method)),
		align: "right",
		cell: cell(method, "p50_ms")
	}, {
		head: heads.methodP99(markup(method)),
		align: "right",
		cell: cell(method, "p99_ms")
	}]);
}
/** Calls answered to the slowest and to the fastest client. */
function perClientCell({ figures }, sheet) {
	const [least, most] = ["slowest_client_calls", "fastest_client_calls"].map((name) => figures[name]);
	const fastest = most?.value ?? null;
	if (fastest === null || fastest === least?.value) return figureCell(least, "slowest_client_calls", sheet);
	const write = writer("slowest_client_calls", sheet.locale);
	return figureCell(least && {
		...least,
		low: null,
		high: null
	}, "slowest_client_calls", sheet, {
		write,
		after: () => `–${write(fastest)}`
	});
}
/** Cores busy, with their share of the machine. */
function coresCell({ figures }, cpus, sheet) {
	const { locale } = sheet;
	const after = (value) => cpus > 0 ? ` (${formatPercent(value / cpus, locale.numbers)})` : "";
	return figureCell(figures["cores"], "cores", sheet, {
		write: writer("cores", locale),
		after
	});
}

// src/render/blocks/sizing.ts
/** What a deployment for so many callers needs, out of each series: a table, and one row as Kubernetes writes it. */
/** Callers that people ask for; those beyond the largest step are left out, because nothing was measured there. */
const asked = [
	1,
	10,
	25,
	50,
	100,
	250,
	500,
	1e3,
	2500,
	5e3,
	1e4
];
/** The row that is written out for Kubernetes: the largest up to this. */
const typical$1 = 100;
function sizingBlock(context) {
	return perRun(context, (run) => {
		const parts = seriesOf(run).map((series) => sizingPart(series, context));
		return parts.filter(Boolean).length === 0 ? "" : [...parts, context.locale.sizing.howToRead].filter(Boolean).join("\n\n");
	});
}
function sizingPart(series, { locale }) {
	const largest = Math.max(0, ...series.steps.map(({ clients }) => clients));
	const sizes = asked.filter((callers) => callers <= largest).map((callers) => sizeFor(series.steps, callers)).filter(({ mib, cores }) => mib !== null || cores !== null);
	if (sizes.length === 0) return "";
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const rows = table(columns$1(series, sheet), sizes);
	return [
		`${`**${markup(series.scenario.title)}**`}: ${locale.sizing.beyond(formatCount(largest, locale.numbers))}`,
		rows,
		sheet.notes.list(),
		intervalNote([series], sheet),
		resources(sizes, sheet)
	].filter(Boolean).join("\n\n");
}
function columns$1(series, sheet) {
	const { heads, numbers } = sheet.locale;
	const cell = (sized, name) => figureCell(figureOf(sized, name, series, sheet), name, sheet);
	return [
		{
			head: heads.callers,
			align: "right",
			cell: ({ callers }) => formatCount(callers, numbers)
		},
		{
			head: heads.peak,
			align: "right",
			cell: ({ mib }) => cell(mib, "peak_mib")
		},
		{
			head: heads.cores,
			align: "right",
			cell: ({ cores }) => cell(cores, "cores")
		}
	];
}
/** As a figure of the page: with the rounds of the steps it comes from. */
function figureOf(sized, name, { steps }, { locale }) {
	const rounds = Math.min(...steps.map(({ figures }) => figures[name]?.rounds ?? 0));
	if (sized === null) return {
		value: null,
		low: null,
		high: null,
		n: 0,
		rounds,
		source: name,
		reason: locale.sizing.cannotSay
	};
	const { isAtLeast, ...amount } = sized;
	const verdicts = isAtLeast ? [{
		code: "at-least",
		level: "bound",
		reason: locale.sizing.heldBack
	}] : [];
	return {
		...amount,
		n: 0,
		rounds,
		source: name,
		verdicts
	};
}
function resources(sizes, { locale }) {
	const size = sizes.findLast(({ callers, mib }) => callers <= typical$1 && mib !== null);
	const block = size === void 0 ? null : resourcesOf(size, locale.sizing.atLeast);
	if (size === void 0 || block === null) return "";
	const callers = formatCount(size.callers, locale.numbers);
	return `${locale.sizing.kubernetes(callers, size.callers === 1, size.mib?.isAtLeast ?? false)}\n\n\`\`\`yaml\n${block}\`\`\``;
}

// src/render/blocks/throughput-ratios.ts
function throughputRatiosBlock(context) {
	const { locale, record } = context;
	return perRun(context, (run) => {
		const grid = gridOf(run);
		if (grid === null || grid.lanes.length < 2) return "";
		const sheet = {
			locale,
			notes: createNotes(locale)
		};
		const pairs = pairsOf(grid);
		const told = pairs.filter(({ factors }) => factors.length === 1);
		const rows = grid.cases.filter((of) => told.some((pair) => isBoth(pair, of)));
		const text = told.length === 0 ? "" : table(columns(grid, told, run, sheet), rows);
		const { ratios: say } = locale.grid;
		return [
			text === "" ? "" : say.caption,
			text,
			sheet.notes.list(),
			text === "" ? "" : say.howToRead,
			refusals(pairs.filter(({ factors }) => factors.length > 1), locale),
			record.runs.length > 1 ? say.ofRuns : ""
		].filter(Boolean).join("\n\n");
	});
}
const isBoth = ({ from, to }, of) => isPlanned(from, of) && isPlanned(to, of);
function columns(grid, pairs, run, sheet) {
	const { ratios: say } = sheet.locale.grid;
	const each = pairs.map((pair) => ({
		head: say.head(markup(pair.to.label), markup(pair.from.label)),
		align: "right",
		cell: (of) => isBoth(pair, of) ? ratioCell(ratioAt(run, pair, of, "requests_per_s"), sheet) : ""
	}));
	return [...caseColumns(grid, sheet, (of) => of), ...each];
}
/** An interval over pairs is one whatever the rounds. */
function ratioCell(figure, sheet) {
	const write = (value) => formatMarkup(value, sheet.locale.numbers);
	return figureCell(figure, "ratio", sheet, {
		write,
		rangeFrom: 1
	});
}
/** One sentence on all pairs that have no ratio, with what they differ in. */
function refusals(pairs, locale) {
	if (pairs.length === 0) return "";
	const { ratios: say } = locale.grid;
	const list = pairs.map(({ from, to, factors }) => say.refused(markup(to.label), markup(from.label), factors.map((factor) => factorText(factor, locale)).join(", ")));
	return say.none(list.join("; "));
}
function factorText(factor, { grid }) {
	const { factors, axis } = grid.ratios;
	return factors[factor] ?? axis(markup(factor.replace(/^axis /, "")));
}

// src/render/blocks/index.ts
/** The blocks a page can ask for by name: one line each. `all` is every one with its heading. */
const drawn$1 = {
	provenance: provenanceBlock,
	glance: glanceBlock,
	method: methodBlock,
	shapes: shapesBlock,
	charts: chartsBlock,
	...Object.fromEntries(chartNames.map((name) => [`${name}-chart`, (context) => chartBlock(context, name)])),
	memory: memoryBlock,
	waiting: waitingBlock,
	waits: waitsBlock,
	latency: latencyBlock,
	throughput: throughputBlock,
	"throughput-resources": throughputResourcesBlock,
	"throughput-ratios": throughputRatiosBlock,
	ab: abBlock,
	series: seriesBlock,
	stops: stopsBlock,
	deployment: deploymentBlock,
	sizing: sizingBlock,
	contrasts: contrastsBlock,
	unmeasured: unmeasuredBlock,
	checks: checksBlock,
	calibration: calibrationBlock,
	reproduce: reproduceBlock
};
const blocks = {
	...drawn$1,
	all: allBlocks
};
/** A block as the page has it: drawn, in the user's own words, or not at all. Undefined where there is none so called. */
function drawBlock(name, context) {
	const own = ownText(name, context);
	if (own !== void 0) return own;
	return Object.hasOwn(blocks, name) ? blocks[name]?.(context) : void 0;
}
const sections = [
	{
		title: null,
		blocks: ["provenance"]
	},
	{
		title: ({ prose }) => prose.titles.glance,
		blocks: ["glance"]
	},
	{
		title: ({ prose }) => prose.titles.method,
		blocks: ["method"]
	},
	{
		title: ({ prose }) => prose.titles.shapes,
		blocks: ["shapes"]
	},
	{
		title: ({ titles }) => titles.memory,
		blocks: [
			"memory-chart",
			"memory",
			"admission-chart"
		]
	},
	{
		title: ({ titles }) => titles.waits,
		blocks: [
			"waiting",
			"start-up-chart",
			"waits"
		]
	},
	{
		title: ({ titles }) => titles.latency,
		blocks: ["latency-chart", "latency"]
	},
	{
		title: ({ titles }) => titles.throughput,
		blocks: [...[
			"throughput-chart",
			"throughput",
			"throughput-cpu-chart",
			"throughput-resources"
		], ...["throughput-ratios", "ab"]]
	},
	{
		title: ({ titles }) => titles.series,
		blocks: [
			...seriesChartNames.map((name) => `${name}-chart`),
			"series",
			"stops"
		]
	},
	{
		title: ({ titles }) => titles.sizing,
		blocks: ["deployment", "sizing"]
	},
	{
		title: ({ titles }) => titles.contrasts,
		blocks: ["contrasts"]
	},
	{
		title: ({ prose }) => prose.titles.unmeasured,
		blocks: ["unmeasured"]
	},
	{
		title: null,
		blocks: ["checks"]
	},
	{
		title: ({ titles }) => titles.calibration,
		blocks: ["calibration"]
	},
	{
		title: ({ titles }) => titles.reproduce,
		blocks: ["reproduce"]
	}
];
/** The whole page between two headings of the reader's own, so headings begin at the third level. */
function allBlocks(context) {
	return sections.map(({ title, blocks: names }) => {
		const text = names.map((name) => drawBlock(name, context) ?? "").filter(Boolean).join("\n\n");
		return title === null || text === "" ? text : `### ${title(context.locale)}\n\n${text}`;
	}).filter(Boolean).join("\n\n");
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
	for (const [i, line] of linesOf$1(page).entries()) {
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
function linesOf$1(page) {
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
* @throws MarkersMissingError, MarkersUnbalancedError, BlockUnknownError, ExpressionInvalidError, FigureUnknownError
*/
function fillBlocks(page, record, locale, options) {
	const { syntax, charts, path, sections } = options;
	const context = {
		record,
		locale,
		syntax,
		charts,
		stamp: stampOf(record, sections),
		sections
	};
	return path === void 0 ? fill(page, context) : naming(path, () => fill(page, context));
}
function fill(page, context) {
	let filled = "";
	let at = 0;
	for (const [start, end] of pairs(findMarkers(page, context.syntax))) {
		const text = naming(`line ${start.line}`, () => blockText(start.name, context));
		filled += page.slice(at, start.after) + text.replaceAll("\n", start.newline);
		at = end.at;
	}
	return filled + page.slice(at);
}
/** What stands between the markers, with the stamp that says by what and from what it was drawn. */
function blockText(name, context) {
	const text = drawBlock(name, context);
	if (text === void 0) {
		const own = Object.keys(context.sections ?? {});
		throw new BlockUnknownError(`there is no block ${JSON.stringify(name)}${suggest(name, [...Object.keys(blocks), ...own])}`);
	}
	return `\n${[comment(context.syntax, stampText(context.stamp)), text].filter(Boolean).join("\n\n")}\n\n`;
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

// src/render/charts/finish.ts
/** The bottom edge of every chart: scale, then machine, build and date. */
const tickRoom = 30;
const footerLine$1 = 16;
const footerLines = 4;
/** The scene with its height and its footer. */
function finish(scene) {
	const { footer, ...drawn } = scene;
	const top = (scene.spans.at(-1)?.bottom ?? 0) + tickRoom + 12;
	const lines = wrap(footer, sizes.footer, scene.width - 2 * 16, footerLines);
	const labels = lines.map((text, i) => ({
		x: 16,
		y: top + i * footerLine$1,
		text,
		size: sizes.footer,
		ink: "muted"
	}));
	return {
		...drawn,
		labels: [...scene.labels, ...labels],
		height: Math.ceil(top + lines.length * footerLine$1 + 4)
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
/** A scale ends here: what is less than a billionth of its unit cannot be told apart, and soon is no number to reckon with. */
const smallest = 1e-9;
/** Zero to the first round value at or above `most`, in three to six steps. */
function linearTicks(most) {
	if (!(most >= smallest)) return [0, 1];
	const rough = most / 4;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = power * (rounds.find((round) => round * power >= rough) ?? 10);
	const count = Math.ceil(most / step - 1e-9);
	return Array.from({ length: count + 1 }, (_, i) => exact(i * step));
}
/** Powers of ten around the values; with 2 and 5 between them where there are few. Bars begin at the first. */
function logTicks(least, most) {
	const first = Math.floor(Math.log10(Math.max(least, smallest) * .8));
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
/** Round ends of a logarithmic scale around the values, and its ticks: powers of ten, with 2 and 5 where those are few. */
function logDomain(values) {
	const [least, most] = [Math.min, Math.max].map((end) => Math.max(smallest, end(...values)));
	const fine = Array.from({ length: Math.ceil(Math.log10(most)) - Math.floor(Math.log10(least)) + 2 }, (_, i) => Math.floor(Math.log10(least)) + i).flatMap((power) => [
		1,
		2,
		5
	].map((round) => exact(round * 10 ** power)));
	const from = fine.findLast((tick) => tick <= least) ?? least;
	const to = fine.find((tick) => tick >= most && tick > from) ?? most;
	const inside = fine.filter((tick) => tick >= from && tick <= to);
	const tens = inside.filter((tick) => Number.isInteger(exact(Math.log10(tick))));
	return {
		domain: [from, to],
		ticks: tens.length > 3 ? tens : inside
	};
}

// src/render/charts/bars.ts
const barHeight$2 = 13;
const barStep$1 = 16;
const groupGap = 16;
const lineHeight = 17;
const widestLabel$2 = 210;
/** Null where nothing was measured. */
function barScene(name, run, locale) {
	const rows = barRows(name, run);
	if (rows.length === 0) return null;
	const { charts, numbers } = locale;
	const kinds = new Set(rows.flatMap((row) => row.bars.map((bar) => bar.key)));
	const legend = barKinds[name].filter(({ key }) => kinds.has(key)).map(({ key, ink }) => ({
		text: charts.bars[key],
		fill: ink
	}));
	const subtitle = {
		memory: charts.memory.subtitle,
		"start-up": charts.drawn.startUp
	}[name];
	const head = heading(charts[name].title, subtitle, legend);
	const labelWidth = Math.min(widestLabel$2, Math.max(...rows.map((row) => longestWord(row, locale))));
	const { scale, round } = scaleOf$1(name, rows);
	const ticks = round.filter((value) => value <= scale.domain[1]).map((value) => ({
		value,
		label: formatTick(value, numbers)
	}));
	const groups = stack$2(rows, labelWidth, {
		top: head.bottom + 8,
		least: scale.domain[0]
	}, locale);
	return finish({
		width: 720,
		left: 16 + labelWidth + 12,
		right: 720 - 16 - valueRoom(groups.values),
		scale,
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
/** Bars begin where the scale does: at nothing, or of a logarithmic one at a power of ten. */
function scaleOf$1(name, rows) {
	const values = rows.flatMap(({ bars }) => bars.map(({ drawn }) => drawn?.value ?? 0));
	const most = Math.max(0, ...values);
	if (name === "memory") return {
		scale: {
			type: "linear",
			domain: [0, most || 1]
		},
		round: linearTicks(most)
	};
	const positive = values.filter((value) => value > 0);
	const round = positive.length === 0 ? [1, 10] : logTicks(Math.min(...positive), most);
	return {
		scale: {
			type: "log",
			domain: [round[0] ?? 1, Math.max(most, round[1] ?? 10)]
		},
		round
	};
}
const clientsText = (row, { charts, numbers }) => charts.clients(formatCount(row.point.scenario.clients, numbers));
/** Room the label needs in at most two lines. */
function longestWord(row, locale) {
	const widths = wrap(plain(row.point.scenario.title), sizes.row, widestLabel$2, 2).map((line) => textWidth(line, sizes.row));
	return Math.ceil(Math.max(...widths, textWidth(clientsText(row, locale), sizes.second)));
}
/** Groups of bars from the top down, each with its label beside it. */
function stack$2(rows, labelWidth, from, locale) {
	const bars = [];
	const values = [];
	const labels = [];
	let y = from.top;
	for (const row of rows) {
		const lines = wrap(plain(row.point.scenario.title), sizes.row, labelWidth, 2);
		const height = Math.max(row.bars.length * barStep$1, (lines.length + 1) * lineHeight);
		const first = y + (height - row.bars.length * barStep$1) / 2;
		for (const [i, bar] of row.bars.entries()) {
			const at = first + i * barStep$1;
			const value = Math.max(from.least, bar.drawn?.value ?? from.least);
			if (bar.drawn) bars.push({
				from: from.least,
				to: value,
				y: at,
				height: barHeight$2,
				fill: bar.ink
			});
			values.push({
				at: value,
				y: at + barHeight$2 / 2,
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

// src/render/charts/slim.ts
/** What an element has of its group where it does not say it itself; `opacity` is none of these, it adds up. */
const inherited = /* @__PURE__ */ new Set([
	...[
		"fill",
		"fill-opacity",
		"stroke",
		"stroke-opacity",
		"stroke-width",
		"stroke-dasharray"
	],
	...[
		"stroke-dashoffset",
		"stroke-linecap",
		"stroke-linejoin",
		"font-size",
		"font-style",
		"font-weight"
	],
	"text-anchor"
]);
/** The same drawing of well-formed elements. */
const slim = (svg) => shared(read(svg).flatMap((each) => needed(each, false))).map(print).join("");
const token$1 = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|[^<]+/g;
function read(svg) {
	const top = [];
	const open = [];
	for (const [text, closing, name, attributes = "", empty] of svg.matchAll(token$1)) {
		const into = open.at(-1)?.children ?? top;
		if (name === void 0) into.push(text);
		else if (closing) open.pop();
		else {
			const element = {
				name,
				attributes: attributesOf(attributes),
				children: []
			};
			into.push(element);
			if (!empty) open.push(element);
		}
	}
	return top;
}
const attributesOf = (text) => Array.from(text.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]).filter(([name, value]) => !isDefault(name, value));
/** Nothing is moved, and a line ends where it begins unless it says otherwise. */
const isDefault = (name, value) => name === "transform" && value === "translate(0,0)" || (name === "x2" || name === "y2") && value === "0";
/** What is to be seen of an element: groups that group for nothing fall away, and paths that no one paints. */
function needed(content, isPainted) {
	if (typeof content === "string") return [content];
	const { name, attributes } = content;
	const paints = paintsHere(attributes) ?? isPainted;
	const children = content.children.flatMap((each) => needed(each, paints));
	if (name === "g" && (children.length === 0 || attributes.length === 0)) return children;
	return attributes.some(([key, value]) => key === "display" && value === "none") || name === "path" && !paints ? [] : [{
		name,
		attributes,
		children
	}];
}
/** Whether it has a colour; null = it says nothing of it. The root of a drawing says that it has none. */
function paintsHere(attributes) {
	const paints = attributes.filter(([name]) => name === "fill" || name === "stroke");
	return paints.length === 0 ? null : paints.some(([, value]) => value !== "none");
}
/** Neighbours of the same paint in one group. */
function shared(contents) {
	const runs = [];
	for (const content of contents) {
		const each = typeof content === "string" ? content : {
			...content,
			children: shared(content.children)
		};
		const paint = paintOf(each);
		const last = runs.at(-1);
		if (last !== void 0 && paint !== "" && paint === last.paint) last.all.push(each);
		else runs.push({
			paint,
			all: [each]
		});
	}
	return runs.flatMap(({ all }) => all.length < 2 ? all : [grouped(all.filter(isElement))]);
}
const isElement = (content) => typeof content !== "string";
/** Empty = nothing to share: of text, and of groups, which have a paint for others. */
const paintOf = (content) => isElement(content) && content.name !== "g" ? attributesText(content.attributes.filter(isInherited)) : "";
const isInherited = ([name]) => inherited.has(name);
const grouped = (all) => ({
	name: "g",
	attributes: (all[0]?.attributes ?? []).filter(isInherited),
	children: all.map((each) => ({
		...each,
		attributes: each.attributes.filter((one) => !isInherited(one))
	}))
});
const attributesText = (attributes) => attributes.map(([name, value]) => ` ${name}="${value}"`).join("");
function print(content) {
	if (typeof content === "string") return content;
	const { name, attributes, children } = content;
	const start = `<${name}${attributesText(attributes)}`;
	return children.length === 0 ? `${start}/>` : `${start}>${children.map(print).join("")}</${name}>`;
}

// src/render/charts/theme.ts
/** Names of what is coloured. */
const inks = [
	"ground",
	"ink",
	"muted",
	"grid",
	"edge",
	"idle",
	"one",
	"all",
	"peak",
	"stripe",
	"solid",
	"faint",
	"line1",
	"line2",
	"line3",
	"line4",
	"line5",
	"line6"
];
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
		faint: "#c4daf1",
		line1: "#2f74bd",
		line2: "#c2571a",
		line3: "#2b8054",
		line4: "#8247b5",
		line5: "#97700b",
		line6: "#bf3560"
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
		faint: "#1f4166",
		line1: "#5da2e8",
		line2: "#f0914d",
		line3: "#58c58a",
		line4: "#b58ce6",
		line5: "#d9b23c",
		line6: "#ef7c9b"
	}
};
/** The same colours for a style sheet, as custom properties: dark where the reader's screen is. */
function customProperties() {
	const all = (theme) => `:root{${inks.map((ink) => `--${ink}:${themes[theme][ink]}`).join(";")}}`;
	return `${all("light")}@media screen and (prefers-color-scheme:dark){${all("dark")}}`;
}
/** The drawing in the theme's colours. Only attribute values are replaced: a name that reads like a token stays a name. */
function paint(svg, theme) {
	const colours = themes[theme];
	return svg.replace(/<[^>]*>/g, (tag) => tag.replace(/="ratingplate-([a-z]+\d?)"/g, (_, ink) => `="${colours[ink]}"`));
}

// src/render/charts/grid.ts
const barHeight$1 = 14;
const barStep = 20;
const groupHead$1 = 30;
const widestLabel$1 = 210;
/** By place among the paths; a grid of more begins again, and its labels tell them apart. */
const fills = [
	"solid",
	"one",
	"peak",
	"idle"
];
const laneInk = (lane) => fills[lane % fills.length] ?? "solid";
/** Null where nothing was measured. */
function gridScene(name, run, locale) {
	const all = gridBars(name, run);
	if (all === null) return null;
	const { charts, numbers } = locale;
	const head = heading(charts[name].title, charts[name].subtitle, []);
	const bars = all.groups.flatMap((group) => group.bars);
	const labelWidth = Math.ceil(Math.min(widestLabel$1, Math.max(...bars.map(({ label }) => textWidth(label, sizes.row)))));
	const most = Math.max(0, ...bars.flatMap(({ drawn, range }) => [drawn?.value ?? 0, range?.[1] ?? 0]));
	const groups = stack$1(all.groups, all.grid, {
		labelWidth,
		top: head.bottom
	}, locale);
	const domain = [0, most || 1];
	return finish({
		width: 720,
		left: 16 + labelWidth + 12,
		right: 720 - 16 - valueRoom(groups.values),
		scale: {
			type: "linear",
			domain
		},
		ticks: linearTicks(most).filter((value) => value <= domain[1]).map((value) => ({
			value,
			label: formatTick(value, numbers)
		})),
		spans: groups.spans,
		bars: groups.bars,
		ranges: groups.ranges,
		values: groups.values,
		swatches: head.swatches,
		labels: [...head.labels, ...groups.labels],
		footer: footerText(run, locale)
	});
}
/** Cases from the top down, each with a bar per path. */
function stack$1(groups, grid, from, locale) {
	const bars = [];
	const ranges = [];
	const values = [];
	const labels = [];
	const spans = [];
	let y = from.top;
	for (const { of, bars: mine } of groups) {
		const text = shorten(caseText(of, grid, locale, plain), sizes.row, 720 - 2 * 16);
		labels.push({
			x: 16,
			y: y + groupHead$1 / 2 + 2,
			text,
			size: sizes.row,
			ink: "ink",
			bold: true
		});
		y += groupHead$1;
		const top = y - 3;
		for (const bar of mine) {
			const middle = y + barHeight$1 / 2;
			if (bar.drawn !== null) bars.push(drawnBar(bar, bar.drawn.value, y));
			if (bar.range !== null) ranges.push({
				from: bar.range[0],
				to: bar.range[1],
				y: middle
			});
			values.push({
				at: Math.max(0, bar.drawn?.value ?? 0, bar.range?.[1] ?? 0),
				y: middle,
				text: valueText(bar.drawn, locale),
				ink: bar.drawn === null ? "muted" : "ink"
			});
			const label = shorten(bar.label, sizes.row, from.labelWidth);
			labels.push({
				x: 16,
				y: middle,
				text: label,
				size: sizes.row,
				ink: "ink"
			});
			y += barStep;
		}
		spans.push({
			top,
			bottom: y
		});
	}
	return {
		bars,
		ranges,
		values,
		labels,
		spans
	};
}
const drawnBar = ({ lane }, value, y) => ({
	from: 0,
	to: Math.max(0, value),
	y,
	height: barHeight$1,
	fill: laneInk(lane)
});

// src/render/charts/latency.ts
const barHeight = 15;
const rowStep = 23;
const groupHead = 34;
const widestLabel = 230;
/** Null where no latency was measured. */
function latencyScene(run, locale) {
	const groups = latencyGroups(run);
	const known = groups.flatMap((group) => group.rows.flatMap((row) => [row.p50, row.p99])).filter((each) => each !== null);
	if (known.length === 0) return null;
	const { charts, numbers } = locale;
	const head = heading(charts.latency.title, charts.drawn.latency, [{
		text: "p50",
		fill: "solid"
	}, {
		text: "p99",
		fill: "faint"
	}]);
	const titles = groups.flatMap((group) => group.rows.map((row) => textWidth(plain(row.point.scenario.title), sizes.row)));
	const labelWidth = Math.ceil(Math.min(widestLabel, Math.max(...titles)));
	const values = known.map((each) => each.value).filter((value) => value > 0);
	const [least, most] = values.length === 0 ? [1, 10] : [Math.min(...values), Math.max(...values)];
	const all = logTicks(least, most);
	const domain = [all[0] ?? 1, Math.max(most, all[1] ?? 10)];
	const ticks = all.filter((value) => value <= domain[1]);
	const rows = stack(groups, labelWidth, head.bottom, domain[0], locale);
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
function stack(groups, labelWidth, top, least, locale) {
	const bars = [];
	const values = [];
	const labels = [];
	const spans = [];
	let y = top;
	for (const group of groups) {
		labels.push(...groupLabels(group, y + groupHead / 2 + 2));
		y += groupHead;
		for (const row of group.rows) {
			const middle = y + barHeight / 2;
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
const onScale$1 = (value, least) => Math.max(value, least);
function rowBars({ p50, p99 }, y, least) {
	const bar = (to, fill) => ({
		from: least,
		to: onScale$1(to, least),
		y,
		height: barHeight,
		fill
	});
	return [...p99 ? [bar(p99.value, "faint")] : [], ...p50 ? [bar(p50.value, "solid")] : []];
}
const rowEnd = ({ p50, p99 }, least) => Math.max(least, p50?.value ?? least, p99?.value ?? least);
function rowText({ p50, p99 }, locale) {
	return `${valueText(p50, locale)} · p99 ${valueText(p99, locale)}`;
}

// src/render/charts/line-scene.ts
const strokes = [
	"solid",
	"dashed",
	"dotted"
];
const shapes = [
	"circle",
	"square",
	"triangle-up",
	"diamond",
	"triangle-down",
	"cross"
];
const lineInks = [
	"line1",
	"line2",
	"line3",
	"line4",
	"line5",
	"line6"
];
/** Colour and shape of the n-th series: no two of the first 36 have both in common. */
function styleOf(index) {
	const turn = Math.floor(index / lineInks.length);
	return {
		ink: lineInks[index % lineInks.length] ?? "line1",
		shape: shapes[(index + turn) % shapes.length] ?? "circle"
	};
}
/** A logarithmic scale from values to px; what is below it stands at its beginning. */
function logScale(domain, range) {
	const [from, to] = domain.map(Math.log);
	return (value) => to === from ? (range[0] + range[1]) / 2 : range[0] + (Math.max(from, Math.log(value)) - from) / (to - from) * (range[1] - range[0]);
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
	return frame(scene, [
		grid(scene),
		bars$1(scene),
		...ranges(scene),
		swatches(scene),
		values(scene),
		tickLabels(scene),
		...labelLayers(scene.labels)
	]);
}
/** The drawing around its layers. */
function frame(scene, layers) {
	return {
		width: scene.width,
		height: scene.height,
		padding: 0,
		autosize: "none",
		background: token("ground"),
		layer: layers,
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
function onScale(scene, field) {
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
			x: onScale(scene, "value"),
			y: place("y"),
			y2: { field: "y2" }
		}
	};
}
function bars$1(scene) {
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
			x: onScale(scene, "from"),
			x2: { field: "to" },
			y: place("y"),
			y2: { field: "y2" },
			fill: asIs("fill")
		}
	};
}
const rangeEnd = 4;
/** A line, and a short one across each of its ends. */
function ranges(scene) {
	const all = scene.ranges ?? [];
	if (all.length === 0) return [];
	const ends = all.flatMap(({ from, to, y }) => [from, to].map((at) => ({
		at,
		y: y - rangeEnd,
		y2: y + rangeEnd
	})));
	const mark = {
		type: "rule",
		color: token("ink"),
		strokeWidth: 1.25
	};
	return [{
		data: { values: all },
		mark,
		encoding: {
			x: onScale(scene, "from"),
			x2: { field: "to" },
			y: place("y")
		}
	}, {
		data: { values: ends },
		mark,
		encoding: {
			x: onScale(scene, "at"),
			y: place("y"),
			y2: { field: "y2" }
		}
	}];
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
			x: onScale(scene, "at"),
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
			x: onScale(scene, "value"),
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
function labelLayers(all) {
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

// src/render/charts/line-spec.ts
const dashes = {
	solid: [1, 0],
	dashed: [7, 4],
	dotted: [2, 4]
};
function lineSpec(scene) {
	return frame(scene, [
		rules(scene.rules),
		bands(scene),
		...strokes.map((stroke) => lines(scene, stroke)),
		bars(singles(scene), 1.25),
		marks$1(scene),
		bars(scene.stops, 3),
		...["center", "right"].map((align) => ticks(scene.ticks, align)),
		...labelLayers(scene.labels)
	]);
}
const between = {
	x: place("x"),
	x2: { field: "x2" },
	y: place("y"),
	y2: { field: "y2" }
};
const rules = (all) => ({
	data: { values: all },
	mark: {
		type: "rule",
		color: token("grid"),
		strokeWidth: 1
	},
	encoding: between
});
/** Rules in the ink of their series. */
const bars = (all, strokeWidth) => ({
	data: { values: all.map((each) => ({
		...each,
		ink: token(each.ink)
	})) },
	mark: {
		type: "rule",
		strokeWidth
	},
	encoding: {
		...between,
		stroke: asIs("ink")
	}
});
/** An area has no width at a single point. */
const singles = ({ bands: all }) => all.flatMap(({ ink, points: [first, ...more] }) => first === void 0 || more.length > 0 ? [] : [{
	...first,
	x2: first.x,
	ink
}]);
function bands({ bands: all }) {
	return {
		data: { values: all.flatMap(({ ink, points }, id) => points.length < 2 ? [] : points.map(({ x, y, y2 }) => ({
			id,
			x,
			y,
			y2,
			ink: token(ink)
		}))) },
		mark: {
			type: "area",
			fillOpacity: .2,
			interpolate: "linear"
		},
		encoding: {
			x: place("x"),
			y: place("y"),
			y2: { field: "y2" },
			fill: asIs("ink"),
			detail: {
				field: "id",
				type: "nominal"
			}
		}
	};
}
function lines(scene, stroke) {
	return {
		data: { values: scene.lines.flatMap(({ ink, stroke: own, points }, id) => own === stroke ? points.map(({ x, y }, order) => ({
			id,
			order,
			x,
			y,
			ink: token(ink)
		})) : []) },
		mark: {
			type: "line",
			strokeWidth: 2,
			strokeDash: dashes[stroke],
			interpolate: "linear"
		},
		encoding: {
			x: place("x"),
			y: place("y"),
			stroke: asIs("ink"),
			detail: {
				field: "id",
				type: "nominal"
			},
			order: {
				field: "order",
				type: "quantitative"
			}
		}
	};
}
function marks$1({ marks: all }) {
	return {
		data: { values: all.map(({ x, y, ink, shape, hollow }) => ({
			x,
			y,
			shape,
			stroke: token(ink),
			fill: token(hollow ? "ground" : ink)
		})) },
		mark: {
			type: "point",
			size: 44,
			strokeWidth: 1.5,
			opacity: 1
		},
		encoding: {
			x: place("x"),
			y: place("y"),
			shape: asIs("shape"),
			fill: asIs("fill"),
			stroke: asIs("stroke")
		}
	};
}
const ticks = (all, align) => ({
	data: { values: all.filter((tick) => tick.align === align).map(({ x, y, text }) => ({
		x,
		y,
		text
	})) },
	mark: {
		type: "text",
		align,
		fontSize: sizes.tick,
		fill: token("muted")
	},
	encoding: {
		x: place("x"),
		y: place("y"),
		text: asText
	}
});

// src/render/charts/line-plot.ts
/** One pair of axes with its lines, bands, limits and stops, in px. */
const panelHeight = 230;
const panelTitle = 34;
const tickGap = 8;
/** From the last mark of a series to the bar that says it was stopped, and half of that bar's length. */
const stopGap = 9;
const stopHalf = 8;
/** The vertical scale of a panel, which holds its limits too. */
const scaleOf = (panel) => logDomain(valuesOf(panel));
const valuesOf = ({ lines, limits }) => [...limits.map(({ value }) => value), ...lines.flatMap(({ segments }) => segments.flat().flatMap(({ value, low, high }) => [
	value,
	low ?? value,
	high ?? value
]))];
function plotOf(panel, scale, place) {
	const { x, left, locale } = place;
	const top = place.top + (panel.method === null ? 0 : panelTitle);
	const bottom = top + panelHeight;
	const y = logScale(scale.domain, [bottom, top]);
	const right = 720 - 16;
	const rules = scale.ticks.map((value) => ({
		x: left,
		x2: right,
		y: y(value),
		y2: y(value)
	}));
	const ticks = scale.ticks.map((value) => ({
		x: left - 8,
		y: y(value),
		text: formatTick(value, locale.numbers),
		align: "right"
	}));
	const shown = clientTicks(place);
	const down = shown.map(({ at }) => ({
		x: at,
		x2: at,
		y: top,
		y2: bottom
	}));
	const under = shown.map(({ at, text }) => ({
		x: at,
		y: bottom + 14,
		text,
		align: "center"
	}));
	const limits = panel.limits.map((limit) => limitOf(limit, y(limit.value), left, locale));
	const drawn = linesOf(panel, x, y);
	return {
		...drawn,
		bottom,
		rules: [...rules, ...down],
		ticks: [...ticks, ...under],
		lines: [...limits.map(({ line }) => line), ...drawn.lines],
		labels: [
			...titleOf(panel, top),
			axisOf(locale, right, bottom),
			...limits.map(({ label }) => label)
		]
	};
}
function titleOf({ method }, top) {
	if (method === null) return [];
	const text = shorten(plain(method), sizes.row, 720 - 2 * 16);
	return [{
		x: 16,
		y: top - 20,
		text,
		size: sizes.row,
		ink: "ink",
		bold: true
	}];
}
function axisOf({ charts }, right, bottom) {
	const text = charts.axis;
	return {
		x: right - textWidth(text, sizes.second),
		y: bottom + 32,
		text,
		size: sizes.second,
		ink: "muted"
	};
}
/** A dashed line with its name below it. */
function limitOf({ kind, value }, y, left, { charts, numbers }) {
	const line = {
		ink: "muted",
		stroke: "dashed",
		points: [{
			x: left,
			y
		}, {
			x: 720 - 16,
			y
		}]
	};
	const text = charts.limits[kind](formatCount(Math.round(value), numbers));
	return {
		line,
		label: {
			x: left + 6,
			y: y + 11,
			text,
			size: sizes.second,
			ink: "muted"
		}
	};
}
/** Steps as ticks, the larger of two that would touch left out; the last always stands. */
function clientTicks({ x, clients, locale }) {
	const all = clients.map((value) => ({
		at: x(value),
		text: formatTick(value, locale.numbers)
	}));
	const half = (text) => textWidth(text, sizes.tick) / 2 + 4;
	const kept = [];
	for (const tick of all.toReversed()) {
		const next = kept.at(-1);
		if (next === void 0 || tick.at + half(tick.text) <= next.at - half(next.text)) kept.push(tick);
	}
	return kept.toReversed();
}
function linesOf({ lines }, x, y) {
	const paths = [];
	const marks = [];
	const bands = [];
	const stops = [];
	for (const line of lines) {
		const { ink, shape } = styleOf(line.index);
		for (const segment of line.segments) {
			const points = segment.map(({ clients, value }) => ({
				x: x(clients),
				y: y(value)
			}));
			if (points.length > 1) paths.push({
				ink,
				stroke: line.stroke,
				points
			});
			for (const { clients, value, side } of segment) marks.push({
				x: x(clients),
				y: y(value),
				ink,
				shape,
				hollow: side !== null
			});
			for (const part of known(segment)) bands.push({
				ink,
				points: part.map(({ at, low, high }) => ({
					x: x(at),
					y: y(low),
					y2: y(high)
				}))
			});
		}
		const end = stopOf(line);
		if (end) stops.push({
			x: x(end.clients) + stopGap,
			y: y(end.value),
			ink,
			shape,
			hollow: false
		});
	}
	return {
		lines: paths,
		marks,
		bands,
		stops: stops.map(stopRule)
	};
}
/** The last point of a series that a rule ended. */
const stopOf = ({ segments, stopped }) => stopped ? segments.at(-1)?.at(-1) ?? null : null;
const stopRule = ({ x, y, ink }) => ({
	x,
	x2: x,
	y: y - stopHalf,
	y2: y + stopHalf,
	ink
});
/** Runs of neighbouring points whose interval is known. */
function known(segment) {
	const parts = [[]];
	for (const { clients, low, high } of segment) if (low === null || high === null) parts.push([]);
	else parts.at(-1)?.push({
		at: clients,
		low,
		high
	});
	return parts.filter((part) => part.length > 0);
}

// src/render/charts/series-legend.ts
const sample = 30;
const gap = 8;
const apart = 22;
const rowHeight = 22;
const widest = 300;
/** Rows of entries from `top` down; strokes are explained only where there are several. */
function seriesLegend(panels, { charts }, top) {
	const lines = panels.flatMap((panel) => panel.lines);
	const scenarios = new Map(lines.map(({ index, title }) => [index, title]));
	const quantities = new Map(lines.map(({ quantity, stroke }) => [quantity, stroke]));
	const legend = {
		lines: [],
		marks: [],
		labels: [],
		stops: [],
		bottom: top
	};
	const next = rows(top);
	for (const [index, title] of [...scenarios].sort(([a], [b]) => a - b)) {
		const text = shorten(title, sizes.second, widest);
		const { ink, shape } = styleOf(index);
		const { x, y } = next.place(text);
		legend.lines.push({
			ink,
			stroke: "solid",
			points: across(x, y)
		});
		legend.marks.push({
			x: x + sample / 2,
			y,
			ink,
			shape,
			hollow: false
		});
		legend.labels.push({
			x: x + sample + gap,
			y,
			text,
			size: sizes.second,
			ink: "ink"
		});
	}
	if (quantities.size > 1) {
		next.newRow();
		for (const [quantity, stroke] of quantities) {
			const text = charts.quantities[quantity];
			const { x, y } = next.place(text);
			legend.lines.push({
				ink: "muted",
				stroke,
				points: across(x, y)
			});
			legend.labels.push({
				x: x + sample + gap,
				y,
				text,
				size: sizes.second,
				ink: "ink"
			});
		}
	}
	if (lines.some(({ stopped }) => stopped)) {
		const { x, y } = next.place(charts.stopped);
		legend.stops.push(stopRule({
			x: x + sample / 2,
			y,
			ink: "muted"
		}));
		legend.labels.push({
			x: x + sample + gap,
			y,
			text: charts.stopped,
			size: sizes.second,
			ink: "ink"
		});
	}
	if (lines.some(({ segments }) => segments.flat().some(({ side }) => side !== null))) {
		const { x, y } = next.place(charts.bound);
		legend.marks.push({
			x: x + sample / 2,
			y,
			ink: "muted",
			shape: "circle",
			hollow: true
		});
		legend.labels.push({
			x: x + sample + gap,
			y,
			text: charts.bound,
			size: sizes.second,
			ink: "ink"
		});
	}
	return {
		...legend,
		bottom: next.bottom() + 4
	};
}
const across = (x, y) => [{
	x,
	y
}, {
	x: x + sample,
	y
}];
/** Places from left to right, in the next row where one is full. */
function rows(top) {
	let x = 16;
	let y = top;
	return {
		place(text) {
			const needed = 38 + textWidth(text, sizes.second);
			if (x > 16 && x + needed > 720 - 16) {
				x = 16;
				y += rowHeight;
			}
			const at = {
				x,
				y
			};
			x += needed + apart;
			return at;
		},
		newRow() {
			if (x > 16) y += rowHeight;
			x = 16;
		},
		bottom: () => y + rowHeight
	};
}

// src/render/charts/series.ts
const panelGap = 44;
/** Room right of the last step, for the bar of a series that was stopped there. */
const endRoom = 20;
/** Null where there is nothing to draw a line through. */
function lineScene(name, run, locale) {
	const panels = linePanels(name, run);
	if (panels.length === 0) return null;
	const { charts } = locale;
	const subtitle = `${charts[name].subtitle}; ${charts.drawn.series}`;
	const head = [{
		x: 16,
		y: 26,
		text: charts[name].title,
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
	const legend = seriesLegend(panels, locale, 74);
	const plots = panels.map((panel) => ({
		panel,
		scale: scaleOf(panel)
	}));
	const texts = plots.flatMap(({ scale }) => scale.ticks.map((value) => formatTick(value, locale.numbers)));
	const left = 16 + Math.ceil(Math.max(...texts.map((text) => textWidth(text, sizes.tick)))) + 8;
	const points = panels.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.flat()));
	const clients = [...new Set(points.map((point) => point.clients))].sort((a, b) => a - b);
	const x = logScale([clients[0] ?? 1, clients.at(-1) ?? 1], [left + 10, 720 - 16 - endRoom]);
	let top = legend.bottom;
	const drawn = plots.map(({ panel, scale }) => {
		const part = plotOf(panel, scale, {
			x,
			clients,
			left,
			top,
			locale
		});
		top = part.bottom + panelGap;
		return part;
	});
	const foot = footerOf(footerText(run, locale), top);
	return {
		width: 720,
		height: foot.bottom,
		rules: drawn.flatMap(({ rules }) => rules),
		bands: drawn.flatMap(({ bands }) => bands),
		stops: [...legend.stops, ...drawn.flatMap(({ stops }) => stops)],
		lines: [...legend.lines, ...drawn.flatMap(({ lines }) => lines)],
		marks: [...legend.marks, ...drawn.flatMap(({ marks }) => marks)],
		ticks: drawn.flatMap(({ ticks }) => ticks),
		labels: [
			...head,
			...legend.labels,
			...drawn.flatMap(({ labels }) => labels),
			...foot.labels
		]
	};
}
const footerLine = 16;
function footerOf(text, top) {
	const lines = wrap(text, sizes.footer, 720 - 2 * 16, 4);
	return {
		labels: lines.map((line, i) => ({
			x: 16,
			y: top + 8 + i * footerLine,
			text: line,
			size: sizes.footer,
			ink: "muted"
		})),
		bottom: Math.ceil(top + 8 + lines.length * footerLine + 4)
	};
}

// src/render/html/calculator.ts
/** The sizing calculator: a form over the series of a record, which the page's program answers. */
/** The figures of a step that the calculator reads; of the rate only whether it is a bound. */
const sized = ["peak_mib", "cores"];
/** Callers that are filled in at first, or as many as were measured. */
const typical = 100;
/** Series in which something was measured, of all runs; of several hosts the title names the host. */
function calculatorSeries(record, { html }) {
	const hosts = hostNumbers(record);
	const several = new Set(hosts).size > 1;
	return record.runs.flatMap((run, index) => seriesOf(run).flatMap(({ scenario, steps }) => {
		const host = several ? `, ${html.host(String(hosts[index] ?? 0))}` : "";
		const kept = steps.map((step) => ({
			clients: step.clients,
			figures: sizedFigures(step)
		}));
		return kept.some(({ figures }) => sized.some((name) => figures[name] !== void 0)) ? [{
			title: `${plain(scenario.title)}${host}`,
			steps: kept
		}] : [];
	}));
}
const sizedFigures = (step) => ({
	...Object.fromEntries(sized.map((name) => [name, sizedFigure(step.figures[name])])),
	...wasHeldBack(step) ? { calls_per_s: bound } : {}
});
const bound = {
	value: null,
	low: null,
	high: null,
	verdicts: [{ level: "bound" }]
};
/** Value, interval where the rounds allow for one, and whether it is valid or a bound: nothing else is read. */
function sizedFigure(figure) {
	if (figure === void 0 || figure.value === null) return void 0;
	const { value, low, high, rounds, verdicts = [] } = figure;
	const enough = rounds >= 3;
	const doubts = verdicts.filter(({ level }) => doubted.has(level)).map(({ level }) => ({ level }));
	return {
		value,
		low: enough ? low : null,
		high: enough ? high : null,
		...doubts.length === 0 ? {} : { verdicts: doubts }
	};
}
const doubted = /* @__PURE__ */ new Set(["invalid", "bound"]);
/** The page's own sentences, with places in them for numbers. */
function calculatorText({ cells, html, sizing }) {
	const text = (html) => html.replaceAll("&nbsp;", "\xA0");
	return {
		range: text(cells.range("{low}", "{high}")),
		interval: html.interval,
		noInterval: html.noInterval,
		unmeasured: cells.unmeasured,
		whole: html.whole("{least}", "{most}"),
		below: html.below("{least}"),
		beyond: sizing.beyond("{most}"),
		cannotSay: sizing.cannotSay,
		heldBack: sizing.heldBack,
		atLeast: sizing.atLeast,
		kubernetesOne: sizing.kubernetes("{callers}", true, false),
		kubernetes: sizing.kubernetes("{callers}", false, false),
		boundOne: sizing.kubernetes("{callers}", true, true),
		bound: sizing.kubernetes("{callers}", false, true)
	};
}
/** The form; empty string where there is no series to read from. */
function calculatorForm(all, { heads, html, sizing }) {
	if (all.length === 0) return "";
	const options = all.map(({ title }, i) => `<option value="${i}">${xml(title)}</option>`).join("");
	const largest = Math.max(...(all[0]?.steps ?? []).map(({ clients }) => clients));
	const row = (id, head) => `<div><dt>${xml(head)}</dt><dd><span id="${id}"></span> <span id="${id}-range" class="range"></span></dd></div>`;
	return [
		`<form id="calculator" class="scripted" autocomplete="off">`,
		`<p id="calc-intro">${xml(html.calculatorIntro)}</p>`,
		`<div class="fields"><p><label for="calc-series">${xml(html.series)}</label><select id="calc-series">${options}</select></p>`,
		`<p><label for="calc-callers">${xml(heads.callers)}</label><input id="calc-callers" type="number" inputmode="numeric" step="1" min="1" value="${Math.min(typical, largest)}" aria-describedby="calc-refusal" /></p></div>`,
		"<div role=\"status\"><p id=\"calc-refusal\"></p>",
		`<dl id="calc-answer">${row("calc-memory", heads.peak)}${row("calc-cores", heads.cores)}</dl>`,
		"<div id=\"calc-block\"><p id=\"calc-kubernetes\"></p>",
		`<pre tabindex="0" aria-labelledby="calc-kubernetes" role="region"><code id="calc-yaml"></code></pre></div></div>`,
		`<p class="note">${xml(sizing.howToRead)}</p></form>`
	].join("\n");
}

// src/render/html/drawing.ts
/** What the interactive charts have in common: marks in the style sheet's colours, on scales that can be changed. */
/** A value as it is: colours, shapes and keys come with the rows. */
const literal = (field) => ({
	field,
	type: "nominal",
	scale: null,
	legend: null
});
const ink = (name) => `var(--${name})`;
/** Numbers as the page writes them; `figure` is a function of the page's program. */
const written = { labelExpr: "figure(datum.value)" };
/** What is hidden is a signal of the page's controls: an object whose keys are those of toggles. */
const shown = "!hidden['s' + datum.s] && !hidden['q' + datum.q]";
/** A plot as wide as the page lets it be; the program sets `width`, `narrow` and `hidden`. */
function plotSpec({ rows, layer, encoding, height, names }) {
	const axis = {
		labelColor: ink("muted"),
		titleColor: ink("muted"),
		gridColor: ink("grid")
	};
	return {
		width: 640,
		height,
		autosize: {
			type: "fit-x",
			contains: "padding"
		},
		background: null,
		padding: 4,
		params: [
			{
				name: "hidden",
				value: {}
			},
			{
				name: "narrow",
				value: false
			},
			{
				name: "names",
				value: names ?? []
			}
		],
		data: { values: rows },
		transform: [{ filter: shown }],
		encoding,
		layer,
		config: {
			aria: false,
			font: fonts,
			view: { stroke: null },
			axis: {
				...axis,
				domainColor: ink("muted"),
				tickColor: ink("muted"),
				labelFontSize: 12,
				titleFontSize: 12,
				titleFontWeight: 400
			}
		}
	};
}
/** A row per name, in the order of the record. */
const nameAxis = {
	field: "s",
	type: "ordinal",
	sort: null,
	title: null,
	axis: {
		labelExpr: "names[datum.value]",
		labelLimit: { expr: "narrow ? 110 : 240" },
		domain: false,
		ticks: false,
		labelPadding: 8
	}
};

// src/render/html/grid.ts
/** Null where nothing was measured. */
function gridChart(name, run, locale) {
	const all = gridBars(name, run);
	if (all === null) return null;
	const labels = all.grid.lanes.map(({ label }) => label);
	const most = Math.max(0, ...all.groups.flatMap(({ bars }) => bars.flatMap(({ drawn, range }) => [drawn?.value ?? 0, range?.[1] ?? 0])));
	const unit = name === "throughput" ? "/s" : "µs";
	return {
		plots: all.groups.flatMap((group) => {
			const title = caseText(group.of, all.grid, locale, plain);
			const rows = rowsOf$1(group, title, unit, locale);
			if (rows.length === 0) return [];
			return [{
				title,
				spec: barsSpec(rows, labels, most || 1, unit),
				linear: null
			}];
		}),
		toggles: togglesOf$1(all)
	};
}
function rowsOf$1({ bars }, title, unit, locale) {
	const write = (value) => formatNumber(value, locale.numbers);
	return bars.flatMap(({ label, lane, drawn, range }) => {
		if (drawn === null) return [];
		const ends = range === null ? "" : ` (${locale.cells.range(write(range[0]), write(range[1]))})`;
		return [{
			s: String(lane),
			q: "grid",
			x: Math.max(0, drawn.value),
			ink: ink(laneInk(lane)),
			low: range?.[0] ?? null,
			high: range?.[1] ?? null,
			text: `${title}, ${label}: ${valueText(drawn, locale)} ${unit}${ends.replaceAll("&nbsp;", "\xA0")}`
		}];
	});
}
function barsSpec(rows, names, most, unit) {
	return plotSpec({
		rows,
		names,
		height: { step: 22 },
		encoding: {
			x: {
				field: "x",
				type: "quantitative",
				scale: {
					domain: [0, most],
					nice: false
				},
				axis: {
					...written,
					title: unit
				}
			},
			y: nameAxis
		},
		layer: [{
			mark: {
				type: "bar",
				strokeWidth: 1,
				stroke: ink("edge"),
				height: 14
			},
			encoding: {
				fill: literal("ink"),
				tooltip: {
					field: "text",
					type: "nominal"
				}
			}
		}, {
			transform: [{ filter: "datum.low !== null" }],
			mark: {
				type: "rule",
				strokeWidth: 1.25,
				stroke: ink("ink"),
				tooltip: null
			},
			encoding: {
				x: {
					field: "low",
					type: "quantitative"
				},
				x2: { field: "high" }
			}
		}]
	});
}
/** Of one path there is nothing to choose. */
const togglesOf$1 = ({ grid }) => grid.lanes.length < 2 ? [] : grid.lanes.map(({ label }, lane) => ({
	key: `s${lane}`,
	label,
	sample: {
		kind: "bar",
		ink: ink(laneInk(lane))
	}
}));

// src/render/html/legend.ts
/** Outlines around the middle of a box of 34 x 14. */
const outlines = {
	circle: "M13,7a4,4,0,1,1,8,0a4,4,0,1,1,-8,0",
	square: "M13.5,3.5h7v7h-7Z",
	"triangle-up": "M17,3L21,10.5H13Z",
	diamond: "M17,2L21.5,7L17,12L12.5,7Z",
	"triangle-down": "M17,11L13,3.5H21Z",
	cross: "M15.5,2.5h3v3h3v3h-3v3h-3v-3h-3v-3h3Z"
};
/** A group of check boxes and, where there is a choice of scale, one of radio buttons. */
function controls(id, toggles, scales, { html }) {
	const boxes = toggles.map(({ key, label, sample }) => `<label><input type="checkbox" checked data-hides="${key}" data-chart="${id}" /> ${drawn(sample)}${xml(label)}</label>`);
	const radio = (value, label, checked) => `<label><input type="radio" name="scale-${id}" value="${value}"${checked ? " checked" : ""} data-chart="${id}" /> ${xml(label)}</label>`;
	return [
		"<div class=\"controls scripted\">",
		`<fieldset><legend>${xml(html.show)}</legend>${boxes.join("")}</fieldset>`,
		scales ? `<fieldset class="scale"><legend>${xml(html.scale)}</legend>${radio("log", html.logarithmic, true)}${radio("linear", html.linear, false)}</fieldset>` : "",
		"</div>"
	].join("");
}
function drawn(sample) {
	if (sample.kind === "none") return "";
	const line = (dash) => `<path d="M1,7H33" fill="none" stroke="currentColor" stroke-width="2"${dash} />`;
	const svg = (inner) => `<svg width="34" height="14" aria-hidden="true">${inner}</svg>`;
	if (sample.kind === "line") {
		const dash = dashes[sample.stroke];
		return svg(line(sample.stroke === "solid" ? "" : ` stroke-dasharray="${dash.join(" ")}"`));
	}
	if (sample.kind === "bar") return svg(`<rect x="6" y="1" width="22" height="12" fill="${sample.ink}" stroke="var(--edge)" />`);
	const fill = sample.hollow ? "var(--ground)" : sample.ink;
	return svg(`<path d="M1,7H33" fill="none" stroke="${sample.ink}" stroke-width="2" /><path d="${outlines[sample.shape]}" fill="${fill}" stroke="${sample.ink}" stroke-width="1.5" />`);
}

// src/render/html/lines.ts
const plotHeight = 260;
/** Null where there is nothing to draw a line through. */
function lineCharts(name, run, locale) {
	const panels = linePanels(name, run);
	if (panels.length === 0) return null;
	return {
		plots: panels.map((panel) => {
			return {
				title: panel.method === null ? "" : plain(panel.method),
				spec: spec(panel, "log", locale),
				linear: spec(panel, "linear", locale)
			};
		}),
		toggles: togglesOf(panels, locale)
	};
}
/** Scenarios, then quantities where there are several. */
function togglesOf(panels, { charts }) {
	const lines = panels.flatMap((panel) => panel.lines);
	const series = new Map(lines.map(({ index, title }) => [index, title]));
	const quantities = new Map(lines.map(({ quantity, stroke }) => [quantity, stroke]));
	const scenarios = [...series].sort(([a], [b]) => a - b).map(([index, label]) => {
		const { ink: colour, shape } = styleOf(index);
		return {
			key: `s${index}`,
			label,
			sample: {
				kind: "mark",
				ink: ink(colour),
				shape,
				hollow: false
			}
		};
	});
	const strokes = [...quantities].map(([quantity, stroke]) => ({
		key: `q${quantity}`,
		label: charts.quantities[quantity],
		sample: {
			kind: "line",
			stroke
		}
	}));
	return [...scenarios, ...strokes.length > 1 ? strokes : []];
}
function spec(panel, type, locale) {
	const rows = panel.lines.flatMap((line) => rowsOf(line, locale));
	const clients = [...new Set(rows.map(({ x }) => x))].sort((a, b) => a - b);
	const log = type === "log";
	return plotSpec({
		rows,
		height: plotHeight,
		encoding: {
			x: {
				field: "x",
				type: "quantitative",
				scale: log ? {
					type,
					nice: false,
					padding: 12
				} : {
					type,
					nice: false,
					zero: true
				},
				axis: {
					...written,
					title: locale.charts.axis,
					grid: true,
					labelOverlap: "greedy",
					...log ? { values: clients } : { tickCount: 6 }
				}
			},
			y: {
				field: "y",
				type: "quantitative",
				scale: log ? {
					type,
					nice: false,
					padding: 12
				} : {
					type,
					zero: true,
					nice: true
				},
				axis: {
					...written,
					title: null,
					tickCount: 6,
					labelOverlap: "greedy",
					domain: false
				}
			}
		},
		layer: [
			band,
			...Object.keys(dashes).map((stroke) => stroked(stroke)),
			marks
		]
	});
}
/** Where an interval is known. */
const band = {
	transform: [{ filter: "datum.low !== null" }],
	mark: {
		type: "area",
		opacity: .16,
		tooltip: null
	},
	encoding: {
		y: { field: "low" },
		y2: { field: "high" },
		fill: literal("ink"),
		detail: {
			field: "line",
			type: "nominal"
		}
	}
};
const stroked = (stroke) => ({
	transform: [{ filter: `datum.stroke === '${stroke}'` }],
	mark: {
		type: "line",
		strokeWidth: 2,
		strokeDash: dashes[stroke],
		tooltip: null
	},
	encoding: {
		stroke: literal("ink"),
		detail: {
			field: "line",
			type: "nominal"
		}
	}
});
const marks = {
	mark: {
		type: "point",
		size: 60,
		strokeWidth: 1.5,
		opacity: 1
	},
	encoding: {
		shape: literal("shape"),
		fill: literal("fill"),
		stroke: literal("ink"),
		tooltip: {
			field: "text",
			type: "nominal"
		}
	}
};
function rowsOf(line, locale) {
	const { index, quantity, stroke, segments } = line;
	const { ink: colour, shape } = styleOf(index);
	const last = line.stopped ? segments.at(-1)?.at(-1) : void 0;
	return segments.flatMap((segment, part) => segment.map((point) => ({
		x: point.clients,
		y: point.value,
		low: point.low,
		high: point.high,
		s: String(index),
		q: quantity,
		line: `${index}-${quantity}-${part}`,
		stroke,
		shape,
		ink: ink(colour),
		fill: point.side === null ? ink(colour) : ink("ground"),
		text: `${pointText(line, point, locale)}${point === last ? `; ${locale.charts.stopped}` : ""}`
	})));
}
/** The point as its description has it, with its interval. */
function pointText({ title, quantity }, point, locale) {
	const { charts, cells, numbers, series: say } = locale;
	const at = say.at(valueText(point, locale), charts.clients(formatCount(point.clients, numbers)));
	const write = (value) => formatNumber(value, numbers);
	const range = point.low === null || point.high === null ? "" : ` (${cells.range(write(point.low), write(point.high)).replaceAll("&nbsp;", "\xA0")})`;
	return `${title}, ${charts.quantities[quantity]}: ${at}${range}`;
}

// src/render/html/points.ts
/** Null where nothing was measured. */
function barChart(name, run, locale) {
	const all = barRows(name, run);
	const unit = name === "memory" ? "MiB" : "ms";
	if (all.length === 0) return null;
	const { charts } = locale;
	const titles = all.map(({ point }) => plain(point.scenario.title));
	const rows = all.flatMap(({ bars }, s) => bars.flatMap(({ key, ink: fill, drawn }) => drawn === null ? [] : [{
		s: String(s),
		q: key,
		x: Math.max(0, drawn.value),
		ink: ink(fill),
		text: `${titles[s]}, ${charts.bars[key]}: ${valueText(drawn, locale)} ${unit}`
	}]));
	const kinds = all[0]?.bars ?? [];
	const spec = plotSpec({
		rows,
		names: titles,
		height: { step: 15 },
		encoding: {
			x: {
				field: "x",
				type: "quantitative",
				scale: { zero: true },
				axis: {
					...written,
					title: unit
				}
			},
			y: nameAxis
		},
		layer: [{
			mark: {
				type: "bar",
				strokeWidth: 1,
				stroke: ink("edge")
			},
			encoding: {
				yOffset: {
					field: "q",
					type: "nominal",
					sort: kinds.map(({ key }) => key)
				},
				fill: literal("ink"),
				tooltip: {
					field: "text",
					type: "nominal"
				}
			}
		}]
	});
	const toggles = kinds.map(({ key, ink: fill }) => ({
		key: `q${key}`,
		label: charts.bars[key],
		sample: {
			kind: "bar",
			ink: ink(fill)
		}
	}));
	return {
		plots: [{
			title: "",
			spec,
			linear: null
		}],
		toggles: [...toggles, ...scenarioToggles(titles)]
	};
}
/** Null where no latency was measured. */
function latencyChart(run, locale) {
	const groups = latencyGroups(run);
	if (groups.length === 0) return null;
	const titles = [...new Map(groups.flatMap(({ rows }) => rows.map(({ point }) => [point.id, plain(point.scenario.title)])))];
	const names = titles.map(([, title]) => title);
	const order = new Map(titles.map(([id], i) => [id, String(i)]));
	const plots = groups.flatMap((group) => {
		const rows = latencyRows(group, order, locale);
		if (rows.length === 0) return [];
		const draw = (type) => latencySpec(rows, names, type);
		return [{
			title: plain(group.name),
			spec: draw("log"),
			linear: draw("linear")
		}];
	});
	return plots.length === 0 ? null : {
		plots,
		toggles: [...percentiles, ...scenarioToggles(names)]
	};
}
const percentiles = [{
	key: "qp50",
	label: "p50",
	sample: {
		kind: "mark",
		ink: ink("solid"),
		shape: "circle",
		hollow: false
	}
}, {
	key: "qp99",
	label: "p99",
	sample: {
		kind: "mark",
		ink: ink("solid"),
		shape: "diamond",
		hollow: true
	}
}];
/** Of one scenario there is nothing to choose. */
const scenarioToggles = (titles) => titles.length < 2 ? [] : titles.map((label, s) => ({
	key: `s${s}`,
	label,
	sample: { kind: "none" }
}));
/** A logarithmic scale has no place for zero. */
function latencyRows({ name, rows }, order, locale) {
	return rows.flatMap(({ point, p50, p99 }) => ["p50", "p99"].flatMap((q) => {
		const drawn = {
			p50,
			p99
		}[q];
		if (drawn === null || drawn.value <= 0) return [];
		return [{
			s: order.get(point.id) ?? "0",
			q,
			x: drawn.value,
			from: q === "p99" && p50 !== null && p50.value > 0 ? p50.value : null,
			shape: q === "p50" ? "circle" : "diamond",
			fill: ink(q === "p50" ? "solid" : "ground"),
			text: `${plain(point.scenario.title)}, ${plain(name)} ${q}: ${valueText(drawn, locale)} ms`
		}];
	}));
}
function latencySpec(rows, names, type) {
	const x = {
		field: "x",
		type: "quantitative",
		axis: {
			...written,
			title: "ms",
			labelOverlap: "greedy"
		}
	};
	const scale = type === "log" ? {
		type,
		nice: false,
		padding: 12
	} : {
		type,
		zero: true,
		nice: true
	};
	return plotSpec({
		rows,
		names,
		height: { step: 24 },
		encoding: {
			x: {
				...x,
				scale
			},
			y: nameAxis
		},
		layer: [{
			transform: [{ filter: "datum.from !== null" }],
			mark: {
				type: "rule",
				strokeWidth: 2,
				stroke: ink("solid"),
				tooltip: null
			},
			encoding: { x2: { field: "from" } }
		}, {
			mark: {
				type: "point",
				size: 70,
				strokeWidth: 1.75,
				stroke: ink("solid"),
				opacity: 1
			},
			encoding: {
				shape: literal("shape"),
				fill: literal("fill"),
				tooltip: {
					field: "text",
					type: "nominal"
				}
			}
		}]
	});
}

// src/render/html/data.ts
/** As the content of a `script` element, which nothing within ends. */
const dataText = (data) => JSON.stringify(data).replaceAll("<", "\\u003c");

// src/render/syntax.ts
/** `.mdx` is MDX, everything else Markdown. */
function syntaxOf(file) {
	return file.toLowerCase().endsWith(".mdx") ? "mdx" : "markdown";
}

export { formatCount as $, themeNames as A, memoryBlock as B, fillBlocks as C, isCurrent as D, checkSnapshot as E, throughputResourcesBlock as F, readingsTable as G, figureCell as H, ratesTable as I, stampText as J, table as K, throughputBlock as L, chartValues as M, footerText as N, chartFile as O, waitsBlock as P, toleranceOf as Q, gridOf as R, blockText as S, firstTableDifference as T, createNotes as U, latencyBlock as V, checksBlock as W, readingName as X, localeOf as Y, readingValue as Z, paint as _, lineCharts as a, barScene as b, calculatorForm as c, lineScene as d, attribute as et, lineSpec as f, customProperties as g, gridScene as h, latencyChart as i, xml as it, chartAlt as j, chartNames as k, calculatorSeries as l, latencyScene as m, dataText as n, markup as nt, controls as o, specOf as p, stampOf as q, barChart as r, plain as rt, gridChart as s, syntaxOf as t, fenced as tt, calculatorText as u, patterns as v, firstLineDifference as w, fonts as x, slim as y, provenanceBlock as z };
