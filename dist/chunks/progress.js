// src/progress/json.ts
/** Writes each event as one line of JSON. */
function jsonProgress(write) {
	return (event) => write(`${JSON.stringify(event)}\n`);
}

// src/progress/format.ts
/** Short human forms of durations and figures for the terminal and the log. */
/** `95 ms` -> `0.1 s`, `65 s` -> `1 min 05 s`. */
function formatDuration(ms) {
	const seconds = ms / 1e3;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	if (seconds < 60) return `${Math.round(seconds)} s`;
	const minutes = Math.floor(Math.round(seconds) / 60);
	const rest = Math.round(seconds) % 60;
	if (minutes < 60) return `${minutes} min ${String(rest).padStart(2, "0")} s`;
	return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
const units = {
	mib: "MiB",
	kib: "KiB",
	ms: "ms",
	us: "us",
	cores: "cores",
	per_s: "/s",
	bytes: "B",
	count: "",
	share: ""
};
/** Three significant digits and the unit; `n/a` for what was not measured. */
function formatFigure(value, unit) {
	if (value === null) return "n/a";
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	const suffix = units[unit] ?? unit;
	return `${value.toFixed(Number.isInteger(value) ? 0 : digits)}${suffix === "" ? "" : ` ${suffix}`}`;
}
/** `1 measurement`, `3 measurements`. */
const measurementsText = (n) => `${n} ${n === 1 ? "measurement" : "measurements"}`;
/** Controls (Cc), invisible formats such as bidirectional marks (Cf), line and paragraph separators. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Text of a target or config is never let through with control characters (it could rewrite the terminal). */
function plain(text) {
	return text.replaceAll(controls, " ");
}
/** `plain`, line by line, each but the first indented: what a target has printed stays readable. */
function plainLines(text, indent) {
	return text.split(/\r?\n/).map(plain).join(`\n${indent}`);
}
/** Why a round broke and what to do, over several lines where the target has said something. */
function failureText(failed) {
	return `${plainLines(failed.message, "    ")} (${failed.code})\n    ${failed.hint}`;
}
/** Characters that take two columns of a terminal: East Asian wide ones and pictures. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** `1 client`, `8 clients`. */
const clientsText = (clients) => `${clients} ${clients === 1 ? "client" : "clients"}`;
/** How many columns of a terminal a text takes. */
function columnsOf(text) {
	let used = 0;
	for (const character of text) used += wide.test(character) ? 2 : 1;
	return used;
}
/** The text in at most so many columns of a terminal; `…` where it was cut. */
function cutTo(text, columns) {
	let used = 0;
	let fits = 0;
	for (const character of text) {
		used += wide.test(character) ? 2 : 1;
		if (used > columns) return columns < 1 ? "" : `${text.slice(0, fits)}…`;
		if (used < columns) fits += character.length;
	}
	return text;
}

// src/progress/log.ts
/** Writes one line per phase, round and note. */
function logProgress(write) {
	return (event) => {
		const line = logLine(event);
		if (line !== null) write(`${line}\n`);
	};
}
function logLine(event) {
	switch (event.event) {
		case "run-started": return `${plain(event.name)}: ${measurementsText(event.measurements.length)}, profile ${event.profile}, about ${formatDuration(event.estimateMs)}; kept in ${event.folder}`;
		case "round-started": return `${plain(event.title)}, round ${event.round} of ${event.rounds}`;
		case "phase": return `  ${event.phase}${event.detail === "" ? "" : ` ${plain(event.detail)}`}, ${clientsText(event.clients)}${leftText(event.leftMs)}`;
		case "round-ended": return event.failed === null ? `  done in ${formatDuration(event.ms)}` : `  broke: ${failureText(event.failed)}`;
		case "note": return `${event.level}: ${plain(event.message)}`;
		case "run-ended": return `record: ${event.record}${event.complete ? "" : " (incomplete)"}, ${formatDuration(event.ms)}`;
		default: return null;
	}
}
/** Nothing where nothing is reckoned with: "0.0 s left" would stand there for as long as it takes all the same. */
const leftText = (ms) => ms < 50 ? "" : `, ${formatDuration(ms)} left`;

// src/progress/quiet.ts
/** Writes broken rounds and warnings, nothing else. */
function quietProgress(write) {
	return (event) => {
		if (event.event === "round-ended" && event.failed !== null) write(`${plain(event.id)}, round ${event.round} broke: ${failureText(event.failed)}\n`);
		if (event.event === "note" && event.level === "warning") write(`warning: ${plain(event.message)}\n`);
	};
}

// src/progress/terminal.ts
const tickMs = 1e3;
const clearLine = "\r\x1B[K";
/** Draws events on a terminal; `NO_COLOR` is the caller's `color: false`. */
function terminalProgress(options) {
	const live = {
		rounds: 0,
		nth: 0,
		head: "",
		phase: "",
		endsAt: null,
		figures: /* @__PURE__ */ new Map()
	};
	const paint = (code, text) => options.color ? `\u001b[${code}m${text}\u001b[0m` : text;
	const keep = (line) => options.write(`${clearLine}${line}\n`);
	const draw = () => {
		if (live.head !== "") options.write(clearLine + paint(2, liveLine(live, options.columns(), options.now())));
	};
	let endTicks = () => {};
	return (event) => {
		const line = keptLine(event, live, paint);
		if (line !== null) keep(line);
		follow(event, live, options.now());
		if (event.event === "run-started") endTicks = options.every(tickMs, draw);
		if (event.event !== "run-ended") return draw();
		endTicks();
		options.write(clearLine);
	};
}
/** The line an event leaves on the screen, or null. */
function keptLine(event, live, paint) {
	switch (event.event) {
		case "run-started": return `${paint(1, plain(event.name))}: ${measurementsText(event.measurements.length)}, profile ${event.profile}, about ${formatDuration(event.estimateMs)}`;
		case "round-ended": return event.failed === null ? endedLine(event.ms, live, paint) : failedLine(event.failed, live, paint);
		case "note": return `${paint(event.level === "warning" ? 33 : 36, event.level)}: ${plain(event.message)}`;
		default: return null;
	}
}
function endedLine(ms, live, paint) {
	return `${paint(32, "done")} ${live.head} in ${formatDuration(ms)}${after(lastFigures(live))}`;
}
function failedLine(failed, live, paint) {
	return `${paint(31, "broke")} ${live.head}: ${failureText(failed)}`;
}
/** Moves the live line on. */
function follow(event, live, now) {
	if (event.event === "run-started") live.rounds = event.rounds;
	else if (event.event === "round-started") {
		live.nth += 1;
		live.head = `${plain(event.title)}, round ${event.round} of ${event.rounds}`;
		live.phase = "";
		live.endsAt = now + event.leftMs;
		live.figures.clear();
	} else if (event.event === "phase") {
		live.phase = `${event.phase}${event.detail === "" ? "" : ` ${plain(event.detail)}`}, ${clientsText(event.clients)}`;
		live.endsAt = now + event.leftMs;
	} else if (event.event === "figure") {
		const key = (event.method === null ? event.figure : `${plain(event.method)} ${event.figure}`).replace(/_(mib|ms|cores|per_s)$/, "").replaceAll("_", " ");
		live.figures.delete(key);
		live.figures.set(key, formatFigure(event.value, event.unit));
	} else if (event.event === "round-ended") live.head = "";
}
/** The last four, as they came. */
const lastFigures = ({ figures }) => [...figures].slice(-4).map(([name, value]) => `${name} ${value}`);
const after = (figures) => figures.length === 0 ? "" : `: ${figures.join(", ")}`;
/** Columns kept free: the `^C` that a terminal writes after the live line must not wrap it either. */
const spare = 2;
/** What is left of a title that is cut shorter, columns, tells nobody anything. */
const leastHead = 10;
/**
* How far the run is and what is left, the round, its phase, the last figures: cut to the terminal, so that it never wraps
* (a wrapped line cannot be rewritten). The round's title, which changes least, gives way to the others.
*/
function liveLine(live, columns, now) {
	const room = columns - 1 - spare;
	const [far, phase] = [`${live.nth}/${live.rounds}${leftOf(live, now)}`, live.phase];
	const headRoom = room - columnsOf(`${far} |  | ${phase}`);
	const parts = [
		far,
		headRoom < leastHead ? "" : cutTo(live.head, headRoom),
		phase
	].filter((part) => part !== "").join(" | ");
	return cutTo(`${parts}${after(lastFigures(live).reverse())}`, room);
}
function leftOf({ endsAt }, now) {
	if (endsAt === null) return "";
	return endsAt > now ? `, ${formatDuration(endsAt - now)} left` : ", longer than thought";
}

// src/progress/index.ts
/** `--json` wins over `--quiet`; a terminal gets the live line; everything else gets lines. */
function chooseProgress(choice) {
	const write = (text) => void choice.stream.write(text);
	if (choice.json) return jsonProgress(write);
	if (choice.quiet) return quietProgress(write);
	if (choice.stream.isTTY !== true || choice.dumb === true) return logProgress(write);
	return terminalProgress({
		write,
		columns: () => choice.stream.columns ?? 80,
		color: choice.color,
		now: () => performance.now(),
		every: (ms, task) => repeat(ms, () => choice.signal?.aborted === true ? void 0 : task())
	});
}
function repeat(ms, task) {
	const timer = setInterval(task, ms).unref();
	return () => clearInterval(timer);
}

export { plain as i, formatDuration as n, formatFigure as r, chooseProgress as t };
