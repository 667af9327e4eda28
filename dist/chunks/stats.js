import { yt as OutcomesDoNotAddUpError } from "./errors.js";

// src/stats/figures.ts
const figure = (unit, headline = false) => ({
	unit,
	headline
});
/** Figures of a point scenario as a whole. */
const pointFigures = {
	/** Spawn to the first successful readiness answer. */
	ready_ms: figure("ms", true),
	/** Spawn to exec done. */
	exec_ms: figure("ms"),
	/** Settled, no client; n/a where the transport has none (stdio). */
	idle_mib: figure("mib", true),
	idle_heap_mib: figure("mib"),
	/** CPU of the tree with no client. */
	idle_cores: figure("cores"),
	/** First call of the first client, and of the others (median). */
	first_call_ms: figure("ms", true),
	first_call_others_ms: figure("ms"),
	one_client_mib: figure("mib", true),
	all_clients_mib: figure("mib", true),
	/** One client - idle. */
	shared_cost_mib: figure("mib"),
	/** Slope over clients 2..N, settled readings. */
	per_extra_client_mib: figure("mib", true),
	/** CPU with all clients connected and silent. */
	connected_cores: figure("cores"),
	connections: figure("count"),
	peak_mib: figure("mib", true),
	hot_mib: figure("mib"),
	cores: figure("cores", true),
	calls_per_s: figure("per_s"),
	threads: figure("count"),
	descriptors: figure("count"),
	/** Units a probe can tell. */
	goroutines: figure("count"),
	handles: figure("count"),
	settled_connected_mib: figure("mib", true),
	settled_closed_mib: figure("mib"),
	heap_connected_mib: figure("mib"),
	heap_closed_mib: figure("mib"),
	/** Driver and stand-ins over the load windows. */
	driver_cores: figure("cores"),
	driver_pause_ms: figure("ms"),
	standin_cores: figure("cores")
};
/** Figures per method of a point scenario. */
const methodFigures = {
	/** One client, one in flight, nothing else (quiet). */
	alone_p50_ms: figure("ms", true),
	alone_max_ms: figure("ms"),
	/** All clients calling (load). */
	p50_ms: figure("ms", true),
	p75_ms: figure("ms"),
	p90_ms: figure("ms"),
	p99_ms: figure("ms"),
	p999_ms: figure("ms"),
	max_ms: figure("ms"),
	calls_per_s: figure("per_s"),
	cores: figure("cores"),
	cpu_ms_per_call: figure("ms"),
	hot_mib: figure("mib"),
	peak_mib: figure("mib"),
	payload_bytes: figure("bytes"),
	wire_bytes: figure("bytes")
};

// src/stats/percentile.ts
/** Percentiles as method.md, "Percentiles": nearest rank over the pooled ok calls, censored where calls got no answer. */
/** Pooled ok calls a percentile needs to be published, by q. Max needs none. */
const publishedFrom = /* @__PURE__ */ new Map([
	[.5, 20],
	[.75, 40],
	[.9, 100],
	[.99, 1e3],
	[.999, 1e4]
]);
const rankSlack = 1e-9;
/**
* Nearest rank: `sorted[ceil(q n) - 1]`; null of nothing.
* @param sorted ascending
* @param q 0..1
*/
function percentile(sorted, q) {
	const rank = Math.ceil(q * sorted.length - rankSlack);
	return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? null;
}
/** All values of several arrays in one, ascending. */
function pool(parts) {
	const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all.sort();
}
/** Middle value; the mean of the two middle ones of an even count; null of nothing. */
function median(values) {
	const sorted = values.toSorted((a, b) => a - b);
	const [low, high] = [sorted[sorted.length - 1 >> 1], sorted[sorted.length >> 1]];
	return low === void 0 || high === void 0 ? null : (low + high) / 2;
}
/**
* True where so many calls got no answer that the percentile is one of theirs: timeout + aborted + reset exceed 1 - q
* of the started calls. All that is known then is that it lies above the slowest answer.
*/
function isCensored(calls, q) {
	return calls.timeout + calls.aborted + calls.reset > (1 - q) * calls.started + rankSlack;
}

// src/stats/student.ts
/** Student's t interval over rounds (method.md, "Fits and contrasts"). */
/** Fewer rounds give no interval, and the page says so. */
const roundsForInterval = 3;
/** 97.5 % quantiles of Student's t by degrees of freedom 1..30, from the standard tables. */
const quantiles = [
	12.706,
	4.303,
	3.182,
	2.776,
	2.571,
	2.447,
	2.365,
	2.306,
	2.262,
	2.228,
	2.201,
	2.179,
	2.16,
	2.145,
	2.131,
	2.12,
	2.11,
	2.101,
	2.093,
	2.086,
	2.08,
	2.074,
	2.069,
	2.064,
	2.06,
	2.056,
	2.052,
	2.048,
	2.045,
	2.042
];
const normal = 1.959964;
/** Two-sided 95 % quantile; above 30 degrees by the first terms of its expansion about the normal's (error < 0.001). */
function studentQuantile(degrees) {
	const tabled = quantiles[degrees - 1];
	if (tabled !== void 0) return tabled;
	return normal + (normal ** 3 + normal) / (4 * degrees);
}
/**
* 95 % interval of what the rounds agree on: mean +- t s / sqrt(n), widened to hold the median, which is what is
* printed. Null under three rounds.
*/
function studentInterval(values) {
	const n = values.length;
	const middle = median(values);
	if (n < 3 || middle === null) return null;
	const mean = values.reduce((sum, value) => sum + value, 0) / n;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
	const half = studentQuantile(n - 1) * Math.sqrt(variance / n);
	return {
		low: Math.min(mean - half, middle),
		high: Math.max(mean + half, middle)
	};
}
/** True where zero is one of the values the rounds allow for. */
const holdsZero = (interval) => interval.low <= 0 && interval.high >= 0;

// src/stats/verdicts.ts
/**
* Every reason to doubt a figure, which figures each one spoils, and how much (method.md, "Verdicts belong to named
* figures"). Findings come from the study, one round at a time; verdicts are worked out here, over the rounds.
*/
const memory = [
	"idle_mib",
	"one_client_mib",
	"all_clients_mib",
	"shared_cost_mib",
	"per_extra_client_mib",
	"peak_mib",
	"hot_mib",
	"settled_connected_mib",
	"settled_closed_mib"
];
const settled = [
	"idle_mib",
	"one_client_mib",
	"all_clients_mib",
	"shared_cost_mib",
	"per_extra_client_mib",
	"settled_connected_mib",
	"settled_closed_mib"
];
const latency = [
	"p50_ms",
	"p75_ms",
	"p90_ms",
	"p99_ms",
	"p999_ms",
	"max_ms"
];
const waits = [
	...latency,
	"alone_p50_ms",
	"alone_max_ms",
	"ready_ms",
	"first_call_ms",
	"first_call_others_ms"
];
const rate = ["calls_per_s"];
const loadCpu = ["cores", "cpu_ms_per_call"];
const cpu = [
	...loadCpu,
	"idle_cores",
	"connected_cores"
];
const withClients = [
	"all_clients_mib",
	"per_extra_client_mib",
	"peak_mib",
	"hot_mib",
	"settled_connected_mib",
	"heap_connected_mib",
	"connected_cores",
	"connections",
	"threads",
	"descriptors",
	"goroutines",
	"handles",
	...loadCpu,
	...rate,
	...latency
];
const all = [.../* @__PURE__ */ new Set([...Object.keys(pointFigures), ...Object.keys(methodFigures)])];
/** Codes a study may find in a round. */
const findings = {
	/** Processes of the target or its host's memory were paged out. */
	swap: {
		level: "invalid",
		spoils: [
			...memory,
			...waits,
			...rate,
			...cpu
		]
	},
	/** The processor was slowed down by heat, power or a cgroup's quota. */
	throttled: {
		level: "invalid",
		spoils: [
			...waits,
			...rate,
			...cpu
		]
	},
	/** A hypervisor ran others on our processors. */
	steal: {
		level: "note",
		spoils: [
			...waits,
			...rate,
			...cpu
		]
	},
	/** The target ended and came back within the round. */
	restarted: {
		level: "invalid",
		spoils: all
	},
	/** Programs that have nothing to do with the run took over a tenth of the host's processors. */
	"host-busy": {
		level: "note",
		spoils: [...waits, ...rate]
	},
	/** Clients achieved are not the clients asked for. */
	"clients-differ": {
		level: "invalid",
		spoils: withClients
	},
	/** Governor, load or other conditions of the host changed during the round. */
	"conditions-changed": {
		level: "note",
		spoils: [
			...waits,
			...rate,
			...cpu
		]
	},
	/** A switch of the scenario left no trace (`expect: { standin.otlp: '> 0' }`). */
	"no-trace": {
		level: "invalid",
		spoils: all
	},
	/** Instances of one scenario are not the same build. */
	"identity-differs": {
		level: "invalid",
		spoils: all
	},
	/** Warm-up ended at its cap before each worker had finished each method once. */
	"warm-up-cut": {
		level: "note",
		spoils: [
			...latency,
			...rate,
			...loadCpu
		]
	},
	/** The window ended at its cap before 200 ok calls or 1.5 worker cycles. */
	"window-cut": {
		level: "note",
		spoils: [
			...latency,
			...rate,
			...loadCpu
		]
	},
	/** Clients had to connect again. */
	reconnects: {
		level: "note",
		spoils: [...latency, ...rate]
	},
	/** A settled reading was taken at the cap, still moving. */
	"not-converged": {
		level: "note",
		spoils: settled
	}
};
/** Codes the statistics find in the readings of a round. */
const readingVerdicts = {
	/** Over 0.1 % of the calls were answered with an error or wrongly, or the driver could not make them. */
	"failed-calls": {
		level: "invalid",
		spoils: [
			...latency,
			...rate,
			"cpu_ms_per_call"
		]
	},
	"failed-quiet": {
		level: "invalid",
		spoils: ["alone_p50_ms", "alone_max_ms"]
	},
	/** Over 0.1 % got no answer: percentiles are censored by their own rule, so the rest stays, marked. */
	"unanswered-calls": {
		level: "note",
		spoils: [
			...latency,
			...rate,
			"cpu_ms_per_call"
		]
	},
	/** The driver had no more to give: rate and latency are bounds, memory and CPU per call stay valid. */
	"driver-bound": {
		level: "bound",
		spoils: [...latency, ...rate]
	},
	"standin-bound": {
		level: "bound",
		spoils: [...latency, ...rate]
	},
	/** CPU of a process that vanished could not be placed. */
	"at-least": {
		level: "bound",
		spoils: loadCpu
	},
	/** Settled memory was still falling ten seconds after a round's last reading. */
	"still-falling": {
		level: "note",
		spoils: settled
	},
	/** Rounds that broke give no figure. */
	"rounds-missing": {
		level: "note",
		spoils: all
	}
};
/** Codes that come with the figure itself, once all rounds are in. */
const figureVerdicts = {
	/** Half-width of the interval over 10 % of the figure. */
	noisy: { level: "noisy" },
	/** The percentile is one of the calls that got no answer. */
	censored: { level: "bound" },
	/** One line does not describe the points. */
	"not-linear": { level: "note" },
	/** The interval of a slope or difference holds zero. */
	"zero-within": { level: "note" },
	/** A slope from two settled readings. */
	"coarse-slope": { level: "note" }
};
/** Codes whose figures are known from a table. */
const spoilers = {
	...findings,
	...readingVerdicts
};
/** Figures of a scenario as a whole that are made from the methods' windows: what spoils a window spoils them. */
const fromWindows = /* @__PURE__ */ new Set([
	"peak_mib",
	"hot_mib",
	"cores",
	"calls_per_s"
]);
/** True where `code` spoils the figure; `inWindow`: it was found in one method's window, and the figure is the scenario's. */
function spoils(code, figure, inWindow) {
	if (inWindow && !fromWindows.has(figure)) return false;
	return spoilers[code].spoils.includes(figure);
}
/** On which side of the printed value the truth lies; null where the code makes no bound. */
function boundOf(code, figure) {
	if (code === "censored") return "above";
	if (code === "at-least") return "at-least";
	if (code !== "driver-bound" && code !== "standin-bound") return null;
	return figure === "calls_per_s" ? "at-least" : "at-most";
}

// src/stats/estimate.ts
/** A figure over rounds: median, interval, how many readings, and every reason to doubt it. */
/** Half-width of the interval over this share of the figure = noisy. */
const noisyFrom = .1;
/** Six digits tell apart all that can be measured, and keep a record readable; whole numbers stay as they are. */
function tidy(value) {
	return value === null || Number.isInteger(value) ? value : Number(value.toPrecision(6));
}
/** A figure that was not measured, with the reason. */
function unmeasured(source, reason, n = 0) {
	return {
		value: null,
		low: null,
		high: null,
		n,
		rounds: 0,
		source,
		reason
	};
}
/**
* Median of the rounds' values with Student's t interval; no interval under three rounds.
* @param options.signed the figure may be negative, so its interval may too
*/
function overRounds(values, options) {
	const known = values.filter((value) => value !== null);
	const value = median(known);
	if (value === null) return unmeasured(options.source, options.reason);
	const interval = studentInterval(known);
	const low = interval && !options.signed ? Math.max(interval.low, Math.min(0, ...known)) : interval?.low;
	return withNoise({
		value: tidy(value),
		low: tidy(low ?? null),
		high: tidy(interval?.high ?? null),
		n: known.length,
		rounds: known.length,
		source: options.source
	});
}
/** Marks the figure where its interval is too wide for it. */
function withNoise(figure) {
	const { value, low, high } = figure;
	if (value === null || low === null || high === null) return figure;
	const half = (high - low) / 2;
	if (half <= noisyFrom * Math.abs(value)) return figure;
	return withVerdict(figure, "noisy", `half-width of the interval over 10 % of the figure${value === 0 ? "" : ` (${Math.round(100 * half / Math.abs(value))} %)`}`);
}
/** The figure with one more reason to doubt it. */
function withVerdict(figure, code, reason) {
	const verdict = {
		code,
		level: figureVerdicts[code].level,
		reason
	};
	return {
		...figure,
		verdicts: [...figure.verdicts ?? [], verdict]
	};
}

// src/stats/judge.ts
/** Driver CPU + run delay over this share of the wall time = driver bound. */
const busyFrom = .85;
/** Run delay per call over this share of the p50 = driver bound. */
const delayFrom = .05;
/** What leaves no ok call to take a figure from. */
const failures = /* @__PURE__ */ new Set(["failed-calls", "failed-quiet"]);
/** Failed calls over this share of the started ones spoil what they touch. */
const failedFrom = .001;
const percent = (share) => `${Number((100 * share).toPrecision(2))} %`;
/** All that can be found in the readings of complete rounds, and what the study found. */
function judgeRounds(rounds, planned) {
	const complete = rounds.filter((round) => round.failure === null);
	const broken = Math.max(rounds.length, planned) - complete.length;
	return [...broken === 0 ? [] : [{
		code: "rounds-missing",
		round: 0,
		method: null,
		reason: `${broken} of ${complete.length + broken} rounds`
	}], ...complete.flatMap(judgeRound)];
}
function judgeRound(round) {
	const found = round.findings.map(({ code, reason, method }) => ({
		code,
		reason,
		method,
		round: round.round
	}));
	const windows = Object.entries(round.load).flatMap(([method, load]) => judgeWindow(load).map((each) => ({
		...each,
		method,
		round: round.round
	})));
	const quiet = Object.entries(round.quiet).flatMap(([method, { counts }]) => judgeFailed(counts, "failed-quiet", counts.started - counts.ok).map((each) => ({
		...each,
		method,
		round: round.round
	})));
	return [
		...found,
		...quiet,
		...windows,
		...judgeSettled(round)
	];
}
function judgeWindow(load) {
	const { counts } = load;
	const unanswered = counts.timeout + counts.reset + counts.aborted;
	const hung = counts.ok === 0 ? unanswered : 0;
	return [
		...judgeFailed(counts, "failed-calls", counts.failed + counts.mismatch + counts.local + hung),
		...judgeFailed(counts, "unanswered-calls", unanswered),
		...judgeDriver(load),
		...load.standin && share(load.standin) > busyFrom ? [{
			code: "standin-bound",
			reason: `stand-in busy ${percent(share(load.standin))} of the window`
		}] : [],
		...load.atLeast ? [{
			code: "at-least",
			reason: "a vanished process took its own time with it"
		}] : []
	];
}
function judgeFailed(counts, code, calls) {
	if (calls <= .001 * counts.started) return [];
	return [{
		code,
		reason: `${calls} of ${counts.started} calls`
	}];
}
/** Of its busiest thread; collections and other helpers of the process run beside that. */
const share = (cost) => (cost.thread?.busyMs ?? cost.cpuMs + (cost.runDelayMs ?? 0)) / cost.wallMs;
/** Times a second the driver wakes for itself: its 5 ms tick, its look for timeouts, the harness's questions. */
const ownWakes = 240;
/** How long a call waited for the driver to be given a processor, ms; waits of wakes that were no call's do not count. */
function waitedPerCall({ driver, completed }) {
	const { runDelayMs, thread, wallMs } = driver;
	if (runDelayMs === null || completed === 0) return null;
	const all = (thread?.delayMs ?? runDelayMs) / completed;
	if (!thread || thread.slices === 0) return all;
	const wakes = Math.max(1, (thread.slices - ownWakes * wallMs / 1e3) / completed);
	return Math.min(all, wakes * thread.delayMs / thread.slices);
}
/** Whether it was the driver that had no more to give: busy or waiting all the time, or late by a visible part of each call. */
function judgeDriver(load) {
	const busy = share(load.driver);
	if (busy > busyFrom) return [{
		code: "driver-bound",
		reason: `driver busy or waiting ${percent(busy)} of the window`
	}];
	const p50 = percentile(pool([load.latencies]), .5);
	const waited = waitedPerCall(load);
	if (p50 === null || waited === null) return [];
	const late = waited / p50;
	if (late <= delayFrom) return [];
	return [{
		code: "driver-bound",
		reason: `driver waited for a processor ${percent(late)} of each call`
	}];
}
function judgeSettled({ round, settled }) {
	const states = [settled.connected, settled.closed].filter((state) => state !== null);
	const judged = (code, reason) => ({
		code,
		reason,
		round,
		method: null
	});
	return [...states.some((state) => state.stillFalling === true) ? [judged("still-falling", "moved by over 2 % when read again")] : [], ...states.some((state) => !state.converged) ? [judged("not-converged", "read at the cap, still moving")] : []];
}
/**
* The figure with all verdicts on it, one per code.
* @param method null for a figure of the scenario as a whole
*/
function judged(figure, name, method, judgements) {
	const mine = judgements.filter((each) => touches(each, name, method));
	const verdicts = [...new Set(mine.map((each) => each.code))].map((code) => merged(code, mine.filter((each) => each.code === code), method));
	const kept = figure.value === null ? verdicts.filter(({ code }) => failures.has(code)) : verdicts;
	const all = [...figure.verdicts ?? [], ...kept];
	return all.length === 0 ? figure : {
		...figure,
		verdicts: all
	};
}
function touches(judgement, name, method) {
	if (judgement.method === null) return spoils(judgement.code, name, false);
	if (method === null) return spoils(judgement.code, name, true);
	return judgement.method === method && spoils(judgement.code, name, false);
}
/** One verdict for what several rounds (and, for a scenario's figure, windows) have in common; the first says how much. */
function merged(code, found, method) {
	const [first] = found;
	const rounds = [...new Set(found.map((each) => each.round))].filter((round) => round > 0);
	const where = rounds.length === 0 ? "" : `${rounds.length > 1 ? "rounds" : "round"} ${ranges(rounds)}: `;
	const what = method === null && first?.method ? `${first.method}: ` : "";
	return {
		code,
		level: spoilers[code].level,
		reason: `${where}${what}${first?.reason ?? ""}`
	};
}
/** `1-3, 5` */
function ranges(rounds) {
	const spans = [];
	for (const round of rounds.toSorted((a, b) => a - b)) {
		const last = spans.at(-1);
		if (last && last[1] === round - 1) last[1] = round;
		else spans.push([round, round]);
	}
	return spans.map(([from, to]) => from === to ? `${from}` : `${from}-${to}`).join(", ");
}

// src/stats/latency.ts
/** Percentiles of a method over its rounds (method.md, "Percentiles"). */
const label = (q) => q === 1 ? "max" : `p${Number((100 * q).toFixed(1))}`;
/** Sums calls by outcome. */
function sumCounts(counts) {
	const total = {
		started: 0,
		ok: 0,
		failed: 0,
		mismatch: 0,
		timeout: 0,
		reset: 0,
		aborted: 0,
		local: 0
	};
	for (const each of counts) for (const key of Object.keys(total)) total[key] += each[key];
	return total;
}
/**
* Percentile of the pooled ok calls beside the range of the rounds' own.
* @param sorted each round's latencies, ascending
* @param pooled all of them, ascending
*/
function pooledPercentile(samples, q, absent) {
	const source = "driver clock";
	const n = samples.pooled.length;
	const needed = publishedFrom.get(q) ?? 1;
	if (samples.counts.started === 0) return unmeasured(source, absent);
	if (n === 0) return unmeasured(source, "no successful call");
	const own = samples.sorted.map((round) => percentile(round, q)).filter((value) => value !== null);
	if (isCensored(samples.counts, q)) return censored(samples, q, own.length);
	if (n < needed) return unmeasured(source, `${label(q)} needs ${needed} ok calls`, n);
	const range = own.length > 1 ? {
		low: Math.min(...own),
		high: Math.max(...own)
	} : {
		low: null,
		high: null
	};
	const figure = {
		value: tidy(percentile(samples.pooled, q)),
		low: tidy(range.low),
		high: tidy(range.high),
		n,
		rounds: own.length,
		source
	};
	return q === 1 || own.length < 3 ? figure : withNoise(figure);
}
/** The slowest answer is all that is known of a percentile that lies among calls without one. */
function censored(samples, q, rounds) {
	const { counts, pooled } = samples;
	const value = tidy(percentile(pooled, 1));
	const unanswered = counts.timeout + counts.aborted + counts.reset;
	const figure = {
		value,
		low: null,
		high: null,
		n: pooled.length,
		rounds,
		source: "driver clock"
	};
	return withVerdict(figure, "censored", `${unanswered} of ${counts.started} calls got no answer; ${label(q)} is one of them`);
}
/** Sorts once what several percentiles are read from. */
function sortSamples(samples) {
	const sorted = samples.map((sample) => Float64Array.from(sample.latencies).sort());
	return {
		sorted,
		pooled: pool(sorted),
		counts: sumCounts(samples.map((sample) => sample.counts))
	};
}

// src/stats/fit.ts
/** Slopes over client counts and the test whether one line describes them (method.md, "Fits and contrasts"). */
/** The first client pays for what all share (20 to 28 MiB of compiled code in one server), so zero is no point of the line. */
const fitted = (points) => points.filter((point) => point.x > 0);
/**
* Theil-Sen slope, each pair weighted by |dx|: the median of the pairs' slopes, with the leverage of far points kept
* and outliers without a say. Null under two distinct client counts.
*/
function slope(points) {
	const pairs = [];
	const used = fitted(points);
	for (const [i, a] of used.entries()) for (const b of used.slice(i + 1)) if (a.x !== b.x) pairs.push({
		slope: (b.y - a.y) / (b.x - a.x),
		weight: Math.abs(b.x - a.x)
	});
	return weightedMedian(pairs);
}
/** The value at which half the weight is reached; the mean of two where it is reached exactly between them. */
function weightedMedian(pairs) {
	const sorted = pairs.toSorted((a, b) => a.slope - b.slope);
	const half = sorted.reduce((sum, pair) => sum + pair.weight, 0) / 2;
	let reached = 0;
	for (const [i, pair] of sorted.entries()) {
		reached += pair.weight;
		if (reached > half) return pair.slope;
		const next = sorted[i + 1];
		if (reached === half && next) return (pair.slope + next.slope) / 2;
	}
	return null;
}
/** Share of the points' variance that the printed line explains, about the line through the median residual. */
function rSquared(points, inclination) {
	const used = fitted(points);
	const start = median(used.map((point) => point.y - inclination * point.x));
	if (start === null) return null;
	const mean = used.reduce((sum, point) => sum + point.y, 0) / used.length;
	const total = used.reduce((sum, point) => sum + (point.y - mean) ** 2, 0);
	const left = used.reduce((sum, point) => sum + (point.y - start - inclination * point.x) ** 2, 0);
	return total === 0 ? null : 1 - left / total;
}
const curvatureLimit = .2;
const leastRSquared = .9;
/**
* Whether the rounds' points bend: the slopes up to and from the middle step differ by over 20 % and that difference
* is itself distinguishable from zero over the rounds; where there are too few rounds to tell, R2 < 0.9 in each.
*/
function notLinear(rounds) {
	const bends = rounds.map(bend).filter((value) => value !== null);
	const interval = studentInterval(bends.map(({ after, before }) => after - before));
	if (interval) return !holdsZero(interval) && largestBend(bends) > curvatureLimit;
	const explained = rounds.map((points) => rSquared(points, slope(points) ?? 0)).filter((value) => value !== null);
	return explained.length > 0 && explained.every((value) => value < leastRSquared);
}
/** Slopes up to and from the middle step of one round; null under three steps. */
function bend(points) {
	const steps = [...new Set(fitted(points).map((point) => point.x))].sort((a, b) => a - b);
	const middle = steps[steps.length >> 1];
	if (steps.length < 3 || middle === void 0) return null;
	const before = slope(points.filter((point) => point.x <= middle));
	const after = slope(points.filter((point) => point.x >= middle));
	return before === null || after === null ? null : {
		before,
		after
	};
}
/** Difference of the two slopes as a share of the steeper. */
function largestBend(bends) {
	const before = median(bends.map((each) => each.before)) ?? 0;
	const after = median(bends.map((each) => each.after)) ?? 0;
	const steeper = Math.max(Math.abs(before), Math.abs(after));
	return steeper === 0 ? 0 : Math.abs(after - before) / steeper;
}

// src/stats/round-values.ts
const per = (amount, of) => amount === null || amount === void 0 || of === 0 ? null : amount / of;
const minus = (a, b) => a === null || b === null ? null : a - b;
const largest = (values) => {
	const known = values.filter((value) => value !== null);
	return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b));
};
/** Sum, or null where one part is unknown or there is none. */
const sum = (values) => {
	const known = values.filter((value) => value !== null);
	return known.length === 0 || known.length < values.length ? null : known.reduce((a, b) => a + b);
};
/** Settled memory by clients, above the first client: what the slope per further client is drawn through. */
function extraClientPoints(admit) {
	const settled = admit.filter((row) => row.settled).map((row) => ({
		x: row.clients,
		y: row.mib
	}));
	const extra = settled.filter((point) => point.x > 1);
	return extra.length > 1 ? extra : settled.filter((point) => point.x > 0);
}
const settledAt = (admit, clients) => admit.find((row) => row.settled && row.clients === clients)?.mib ?? null;
/** Figures of the scenario as a whole, from one round. */
function pointValues(round, clients) {
	return {
		...admission(round, clients),
		...underLoad(round),
		...afterwards(round)
	};
}
function admission(round, clients) {
	const { admit, idle } = round;
	const one = settledAt(admit, 1);
	const others = admit.slice(1).flatMap((row) => row.firstCallMs === null ? [] : [row.firstCallMs]);
	return {
		ready_ms: round.readyMs,
		exec_ms: round.execMs,
		idle_mib: idle?.mib ?? null,
		idle_heap_mib: idle?.heapMib ?? null,
		idle_cores: idle?.cores ?? null,
		first_call_ms: admit[0]?.firstCallMs ?? null,
		first_call_others_ms: median(others),
		one_client_mib: one,
		all_clients_mib: settledAt(admit, clients),
		shared_cost_mib: minus(one, idle?.mib ?? null),
		per_extra_client_mib: slope(extraClientPoints(admit)),
		connected_cores: round.connectedCores
	};
}
function underLoad(round) {
	const windows = Object.values(round.load);
	const windowMs = windows.reduce((total, window) => total + window.windowMs, 0);
	const ours = (cost) => per(sum(windows.map(cost)), windowMs);
	return {
		peak_mib: largest(windows.map((window) => window.peakMib)),
		hot_mib: per(sum(windows.map((window) => times(window.hotMib, window.windowMs))), windowMs),
		cores: ours((window) => window.cpuMs),
		calls_per_s: per(sum(windows.map((window) => window.completed * 1e3)), windowMs),
		driver_cores: ours((window) => times(per(window.driver.cpuMs, window.driver.wallMs), window.windowMs)),
		driver_pause_ms: largest(windows.map((window) => window.driver.longestPauseMs)),
		standin_cores: ours((window) => window.standin ? times(per(window.standin.cpuMs, window.standin.wallMs), window.windowMs) : null)
	};
}
const times = (value, factor) => value === null ? null : value * factor;
function afterwards({ units, settled }) {
	return {
		connections: units?.connections ?? null,
		threads: units?.threads ?? null,
		descriptors: units?.descriptors ?? null,
		goroutines: units?.goroutines ?? null,
		handles: units?.handles ?? null,
		settled_connected_mib: settled.connected?.mib ?? null,
		settled_closed_mib: settled.closed?.mib ?? null,
		heap_connected_mib: settled.connected?.heapMib ?? null,
		heap_closed_mib: settled.closed?.heapMib ?? null
	};
}
/** Figures of one method's window that are no percentiles. */
function windowValues(load) {
	return {
		calls_per_s: load ? per(load.completed * 1e3, load.windowMs) : null,
		cores: load ? per(load.cpuMs, load.windowMs) : null,
		cpu_ms_per_call: load ? per(load.cpuMs, load.completed) : null,
		hot_mib: load?.hotMib ?? null,
		peak_mib: load?.peakMib ?? null,
		payload_bytes: load?.payloadBytes ?? null,
		wire_bytes: load?.wireBytes ?? null
	};
}
/** Figures of one method, from one round. Percentiles are given whatever n: thresholds are for the pooled ones. */
function methodValues(quiet, load) {
	const alone = quiet ? Float64Array.from(quiet.latencies).sort() : [];
	const all = load ? Float64Array.from(load.latencies).sort() : [];
	return {
		alone_p50_ms: percentile(alone, .5),
		alone_max_ms: percentile(alone, 1),
		p50_ms: percentile(all, .5),
		p75_ms: percentile(all, .75),
		p90_ms: percentile(all, .9),
		p99_ms: percentile(all, .99),
		p999_ms: percentile(all, .999),
		max_ms: percentile(all, 1),
		...windowValues(load)
	};
}

// src/stats/point-figures.ts
/** Figures of a scenario as a whole: the rounds' values, where they came from, and what their line looks like. */
const pointNames = Object.keys(pointFigures);
/** Differences and slopes, which may well be negative. */
const signed = /* @__PURE__ */ new Set(["shared_cost_mib", "per_extra_client_mib"]);
const settledMemory = /* @__PURE__ */ new Set([
	"idle_mib",
	"one_client_mib",
	"all_clients_mib",
	"shared_cost_mib",
	"settled_connected_mib",
	"settled_closed_mib"
]);
const probed = /* @__PURE__ */ new Set([
	"idle_heap_mib",
	"heap_connected_mib",
	"heap_closed_mib",
	"goroutines",
	"handles"
]);
const counted = /* @__PURE__ */ new Set([
	"threads",
	"descriptors",
	"connections"
]);
const waited = /* @__PURE__ */ new Set([
	"first_call_ms",
	"first_call_others_ms",
	"calls_per_s"
]);
/** Every figure of the scenario as a whole, over complete rounds. */
function pointFiguresOf(rounds, scenario) {
	const own = rounds.map((round) => pointValues(round, scenario.clients));
	const figure = (name) => {
		const origin = {
			source: sourceOf$1(name, rounds, scenario),
			reason: reasonFor(name, rounds)
		};
		const values = own.map((each) => each[name]);
		if (name === "driver_pause_ms") return longest(values, origin.source, origin.reason);
		const middle = overRounds(values, {
			...origin,
			signed: signed.has(name)
		});
		return name === "per_extra_client_mib" ? withLine(middle, rounds) : middle;
	};
	return Object.fromEntries(pointNames.map((name) => [name, figure(name)]));
}
/** Why a figure is null: what the study said of it, or that no round was complete. */
function reasonFor(key, rounds) {
	if (rounds.length === 0) return "no complete round";
	const said = rounds.map((round) => round.absent[key]).find((reason) => reason !== void 0);
	if (said !== void 0) return said;
	return key === "per_extra_client_mib" ? "needs two settled readings with different client counts" : "not measured";
}
/** Distinct sources of the rounds, joined. */
function joined(sources, otherwise) {
	return [...new Set(sources)].sort().join(" + ") || otherwise;
}
function sourceOf$1(name, rounds, scenario) {
	const windows = rounds.flatMap((round) => Object.values(round.load));
	if (name === "peak_mib") return joined(windows.map((window) => window.peakSource), "none");
	if (name === "hot_mib") return joined(windows.map((window) => window.hotSource), "none");
	if (name === "per_extra_client_mib") return `slope of ${scenario.memorySource}`;
	if (settledMemory.has(name)) return scenario.memorySource;
	if (probed.has(name)) return "probe";
	if (counted.has(name)) return "process tree";
	if (waited.has(name)) return "driver clock";
	if (name === "ready_ms" || name === "exec_ms") return "clock of the starting process";
	if (name === "driver_cores" || name === "driver_pause_ms") return "driver";
	if (name === "standin_cores") return "stand-in";
	return joined(windows.map((window) => window.cpuSource), "none");
}
/** The longest of all rounds: of a pause, a middle value says nothing. */
function longest(values, source, reason) {
	const known = values.filter((value) => value !== null);
	if (known.length === 0) return unmeasured(source, reason);
	return {
		...overRounds([Math.max(...known)], {
			source,
			reason
		}),
		n: known.length,
		rounds: known.length
	};
}
/** Settled readings waver by max(0.5 %, 300 KiB): a rise within that is none. */
function isFlat(points, inclination) {
	const xs = points.map((point) => point.x);
	const level = median(points.map((point) => point.y)) ?? 0;
	return Math.abs(inclination) * (Math.max(...xs) - Math.min(...xs)) <= Math.max(.005 * level, 300 / 1024);
}
/** What the slope is worth: from how many readings, whether zero is within, whether a line it is at all. */
function withLine(figure, rounds) {
	const { value, low, high } = figure;
	if (value === null) return figure;
	const lines = rounds.map((round) => extraClientPoints(round.admit)).filter((points) => points.length > 1);
	const noZero = (each) => each.code !== "noisy";
	const flat = lines.every((points) => isFlat(points, value));
	if (low !== null && high !== null ? holdsZero({
		low,
		high
	}) : flat) {
		const calm = {
			...figure,
			verdicts: (figure.verdicts ?? []).filter(noZero)
		};
		return withVerdict(calm, "zero-within", "not distinguishable from zero");
	}
	const bent = !flat && notLinear(lines) ? withVerdict(figure, "not-linear", "one slope does not describe all readings") : figure;
	if (lines.some((points) => points.length > 2)) return bent;
	return withVerdict(bent, "coarse-slope", "drawn through two settled readings");
}

// src/stats/method-figures.ts
/** Figures of one method over complete rounds. */
const methodNames = Object.keys(methodFigures);
const loaded = {
	p50_ms: .5,
	p75_ms: .75,
	p90_ms: .9,
	p99_ms: .99,
	p999_ms: .999,
	max_ms: 1
};
const alone = {
	alone_p50_ms: .5,
	alone_max_ms: 1
};
/** All figures of method `method`: pooled where it is a percentile, else the median of the rounds. */
function methodFiguresOf(method, rounds) {
	const samples = {
		quiet: sortSamples(rounds.flatMap((round) => asList(round.quiet[method]))),
		load: sortSamples(rounds.flatMap((round) => asList(round.load[method])))
	};
	const values = rounds.map((round) => windowValues(round.load[method]));
	const figure = (name) => {
		const reason = methodReason(name, method, rounds);
		const q = loaded[name] ?? alone[name];
		if (q !== void 0) return pooledPercentile(samples[name in alone ? "quiet" : "load"], q, reason);
		const own = values.map((each) => each[name]);
		return overRounds(own, {
			source: sourceOf(name, method, rounds),
			reason
		});
	};
	return Object.fromEntries(methodNames.map((name) => [name, figure(name)]));
}
const asList = (value) => value === void 0 ? [] : [value];
function methodReason(name, method, rounds) {
	const own = reasonFor(`${method}/${name}`, rounds);
	return own === "not measured" ? reasonFor(name, rounds) : own;
}
function sourceOf(name, method, rounds) {
	const windows = rounds.flatMap((round) => round.load[method] ?? []);
	if (name === "peak_mib") return joined(windows.map((window) => window.peakSource), "none");
	if (name === "hot_mib") return joined(windows.map((window) => window.hotSource), "none");
	if (name === "cores" || name === "cpu_ms_per_call") return joined(windows.map((window) => window.cpuSource), "none");
	return name.endsWith("_bytes") ? "driver" : "driver clock";
}

// src/stats/aggregate.ts
/** From the rounds of a point measurement to the figures of the record. */
/**
* Figures of a scenario from its rounds so far: medians with intervals, pooled percentiles, verdicts. Rounds that
* broke give none.
* @throws OutcomesDoNotAddUpError
*/
function aggregatePoint(rounds, scenario) {
	for (const round of rounds) assertOutcomes(round);
	const complete = rounds.filter((round) => round.failure === null);
	const judgements = judgeRounds(rounds, scenario.roundsPlanned);
	const judge = (figures, method) => Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, judged(figure, name, method, judgements)]));
	const methods = scenario.methods.map(({ name, operation, detail }) => ({
		name,
		operation,
		detail,
		outcomes: sumCounts(complete.flatMap((round) => round.load[name]?.counts ?? [])),
		figures: judge(methodFiguresOf(name, complete), name)
	}));
	const figures = judge(pointFiguresOf(complete, scenario), null);
	return {
		rounds: rounds.map((round) => roundOf(round, scenario)),
		figures,
		methods,
		checks: checksOf(methods)
	};
}
/** Every started call has ended in exactly one outcome, or no figure made of them can be trusted. */
function assertOutcomes(round) {
	const counted = [...Object.entries(round.quiet).map(([name, quiet]) => ({
		name,
		counts: quiet.counts
	})), ...Object.entries(round.load).map(([name, load]) => ({
		name,
		counts: load.counts
	}))];
	for (const { name, counts } of counted) {
		const { started, ...ended } = counts;
		const sum = Object.values(ended).reduce((total, each) => total + each, 0);
		if (sum !== started) throw new OutcomesDoNotAddUpError(`round ${round.round}, ${name}: ${started} calls started, ${sum} ended`);
	}
}
function roundOf(round, scenario) {
	return {
		round: round.round,
		started: round.started,
		failure: round.failure,
		phases: round.phases.map((phase) => ({
			name: phase.name,
			start_ms: Math.round(phase.startMs),
			length_ms: Math.round(phase.lengthMs)
		})),
		values: round.failure ? {} : valuesOf(round, scenario),
		admit: round.admit.map((row) => ({
			clients: row.clients,
			mib: tidy(row.mib) ?? 0,
			settled: row.settled,
			first_call_ms: tidy(row.firstCallMs)
		})),
		findings: judgeRounds([round], 1).filter((each) => each.round > 0).map(({ code, reason, method }) => ({
			code,
			figures: spoilers[code].spoils.map((figure) => method === null ? figure : `${method}/${figure}`),
			reason
		})),
		conditions: {
			before: { ...round.conditions.before },
			after: { ...round.conditions.after }
		},
		stopped: round.stopped
	};
}
/** The round's own values, those it has. */
function valuesOf(round, scenario) {
	const methods = scenario.methods.flatMap(({ name }) => Object.entries(methodValues(round.quiet[name], round.load[name])).map(([figure, value]) => [`${name}/${figure}`, value]));
	const all = [...Object.entries(pointValues(round, scenario.clients)), ...methods];
	return Object.fromEntries(all.flatMap(([key, value]) => value === null ? [] : [[key, tidy(value)]]));
}
function checksOf(methods) {
	const { started, ok } = sumCounts(methods.map((method) => method.outcomes));
	if (started === 0) return [];
	const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
	return [{
		name: "every call answered and proved",
		passed: ok === started,
		detail
	}];
}

export { pointFigures as i, boundOf as n, methodFigures as r, aggregatePoint as t };
