import { At as OutcomesDoNotAddUpError } from "./errors.js";

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
/** Figures of a method in an open loop. */
const openFigures = {
	/** From its sending to its end; the others count from when it was due. */
	service_p50_ms: figure("ms"),
	service_p99_ms: figure("ms"),
	/** By how much the driver itself was late with a call: after it was due and its client free. */
	lag_p50_ms: figure("ms"),
	lag_p99_ms: figure("ms"),
	lag_max_ms: figure("ms"),
	/** Calls that were due, a second, and the share of them still unsent as the window closed. */
	due_per_s: figure("per_s"),
	unsent_share: figure("share")
};
/** Figures of a method whose highest rate was searched. */
const foundFigures = {
	/** The highest rate at which p99 stays within the limit, and p99 of the long run there. */
	found_rate_per_s: figure("per_s"),
	found_p99_ms: figure("ms")
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
	wire_bytes: figure("bytes"),
	/** Rounds of a call beyond the first, because the server asked for input. */
	input_rounds: figure("count"),
	...openFigures,
	...foundFigures
};
/** Figures of one step of a series; those that a point has, too, mean the same. */
const stepFigures = {
	/** Admitted: connected, and their first call answered rightly. */
	clients_achieved: figure("count"),
	connections: pointFigures.connections,
	hot_mib: pointFigures.hot_mib,
	peak_mib: figure("mib"),
	/** Peak that was expected from the steps before. */
	estimate_mib: figure("mib"),
	heap_connected_mib: pointFigures.heap_connected_mib,
	settled_connected_mib: figure("mib"),
	/** After the clients had left; at some steps only. */
	heap_closed_mib: pointFigures.heap_closed_mib,
	settled_closed_mib: pointFigures.settled_closed_mib,
	cores: figure("cores"),
	/** Over all methods in turn. */
	cpu_ms_per_call: figure("ms"),
	calls_per_s: pointFigures.calls_per_s,
	/** Calls of the window that the client with the fewest, and the one with the most, got answered. */
	slowest_client_calls: figure("count"),
	fastest_client_calls: figure("count"),
	threads: pointFigures.threads,
	descriptors: pointFigures.descriptors,
	goroutines: pointFigures.goroutines,
	handles: pointFigures.handles,
	/** The same with all connected and silent. */
	threads_settled: figure("count"),
	descriptors_settled: figure("count"),
	connections_settled: figure("count"),
	goroutines_settled: figure("count"),
	handles_settled: figure("count"),
	driver_cores: pointFigures.driver_cores,
	driver_pause_ms: pointFigures.driver_pause_ms,
	standin_cores: pointFigures.standin_cores
};
/** Figures of a method at a step. */
const stepMethodFigures = [
	"p50_ms",
	"p75_ms",
	"p90_ms",
	"p99_ms",
	"p999_ms",
	"max_ms",
	"calls_per_s",
	"payload_bytes",
	"wire_bytes"
];
/** Figures of a series as a whole. */
const seriesFigures = {
	ready_ms: figure("ms"),
	idle_mib: figure("mib"),
	idle_heap_mib: figure("mib"),
	idle_cores: figure("cores"),
	/** One client - idle, settled: what all clients share. */
	shared_cost_mib: figure("mib"),
	shared_heap_mib: figure("mib"),
	/** Slopes over the clients; 1 KiB = 2^10 bytes. */
	heap_per_client_kib: figure("kib", true),
	settled_per_client_kib: figure("kib", true),
	peak_per_client_mib: figure("mib", true),
	/** The largest (peak - idle) / clients at or above the knee. */
	peak_per_caller_mib: figure("mib", true),
	/** The smallest step within 5 % of the best rate of all later ones. */
	knee_clients: figure("count"),
	/** What a thousand calls leave behind with the same clients connected. */
	growth_kib_per_1000_calls: figure("kib"),
	heap_growth_kib_per_1000_calls: figure("kib"),
	/** CPU with the clients connected that were there at the end, none of them calling. */
	connected_cores: pointFigures.connected_cores,
	/** Settled after the clients had left - idle, for each of them, at the largest step where that was read. */
	left_per_client_kib: figure("kib"),
	heap_left_per_client_kib: figure("kib")
};
/** Figures of calls held open: less what was there right before, for each call that was open. */
const heldFigures = {
	held_open: figure("count"),
	/** Calls that did not end ok. */
	held_not_ok: figure("count"),
	descriptors: pointFigures.descriptors,
	goroutines: pointFigures.goroutines,
	handles: pointFigures.handles,
	threads: pointFigures.threads,
	descriptors_per_call: figure("each"),
	connections_per_call: figure("each"),
	goroutines_per_call: figure("each"),
	handles_per_call: figure("each"),
	threads_per_call: figure("each"),
	heap_per_call_kib: figure("kib"),
	resident_per_call_kib: figure("kib"),
	/** A fresh connection's answer meanwhile. */
	health_ms: figure("ms")
};

// src/stats/sample-values.ts
/**
* By key: unit. Latencies are of ok calls started in the sample, rates of those that ended in it.
* `tick_*`: requests/s of each whole 100 ms. `wrk_*`: after the correction wrk makes before it prints (it adds, for
* each answer that took two mean intervals or more, answers that would have come meanwhile).
*/
const sampleFigures = {
	window_ms: "ms",
	requests: "count",
	requests_per_s: "per_s",
	mean_ms: "ms",
	sd_ms: "ms",
	/** Share of latencies within one standard deviation of the mean. */
	within_sd: "share",
	p50_ms: "ms",
	p75_ms: "ms",
	p90_ms: "ms",
	p99_ms: "ms",
	p999_ms: "ms",
	max_ms: "ms",
	tick_mean_per_s: "per_s",
	tick_sd_per_s: "per_s",
	tick_max_per_s: "per_s",
	tick_within_sd: "share",
	wrk_mean_ms: "ms",
	wrk_sd_ms: "ms",
	wrk_within_sd: "share",
	wrk_p50_ms: "ms",
	wrk_p75_ms: "ms",
	wrk_p90_ms: "ms",
	wrk_p99_ms: "ms",
	server_cores: "cores",
	/** Of the machine's logical CPUs. */
	server_share: "share",
	server_us_per_request: "us",
	client_cores: "cores",
	/** Busiest thread of the driver: running, or waiting for a processor; of the window. */
	driver_busy: "share",
	driver_delay_ms: "ms",
	standin_cores: "cores",
	hot_mib: "mib",
	peak_mib: "mib",
	/** Of the target, at the sample's end. */
	processes: "count",
	/** Mean of ok calls: body, and all that was read from the socket. */
	payload_bytes: "bytes",
	wire_bytes: "bytes",
	/** Read in the window, of ok calls. */
	read_bytes: "bytes",
	transfer_bytes_per_s: "bytes",
	/** Little's law: requests/s x mean latency; near connections x in flight where nothing else waits. */
	in_flight: "each"
};
/** Figures of a cell that stand first: one that is invalid keeps a record from being published. */
const headlineCells = /* @__PURE__ */ new Set([
	"requests_per_s",
	"p50_ms",
	"server_us_per_request",
	"peak_mib"
]);

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

// src/stats/judgement.ts
/** A share as a reason says it: two digits. */
const percent = (share) => `${Number((100 * share).toPrecision(2))} %`;

// src/stats/judge-driver.ts
/** Whether the driver had no more to give: figures of such a window are bounds of the load generator, not the target's. */
/** Driver CPU + run delay over this share of the wall time = driver bound. */
const busyFrom = .85;
/** Share of a window from which its wait for a processor is what kept the driver, and is told. */
const waitedFrom = .25;
/** Run delay per call over this share of the p50 = driver bound. */
const delayFrom = .05;
/** Of its busiest thread; collections and other helpers of the process run beside that. */
const busyShare = (cost) => (cost.thread?.busyMs ?? cost.cpuMs + (cost.runDelayMs ?? 0)) / cost.wallMs;
/** Times a second the driver wakes for itself: its 5 ms tick, its look for timeouts, the harness's questions. */
const ownWakes = 240;
/** How long a call waited for the driver to be given a processor, ms; waits of wakes that were no call's do not count. */
function waitedPerCall(driver, completed) {
	const { runDelayMs, thread, wallMs } = driver;
	if (runDelayMs === null || completed === 0) return null;
	const all = (thread?.delayMs ?? runDelayMs) / completed;
	if (!thread || thread.slices === 0) return all;
	const wakes = Math.max(1, (thread.slices - ownWakes * wallMs / 1e3) / completed);
	return Math.min(all, wakes * thread.delayMs / thread.slices);
}
/** Whether it was the driver that had no more to give: busy or waiting all the time, or late by a visible part of each call. */
function judgeDriver$1(load) {
	const busy = judgeBusy(load.driver);
	return busy.length > 0 ? busy : judgeLate(load.driver, load.completed, load.latencies);
}
/** Busy or waiting all the time. */
function judgeBusy(driver) {
	const waitedMs = driver.thread?.delayMs ?? driver.runDelayMs ?? 0;
	return judgeShares(busyShare(driver), waitedMs / driver.wallMs);
}
/**
* The same by shares of the window. Where much of it is waiting, it was the machine that had no more to give.
* @param busy running, or waiting for a processor
* @param waited waiting for one
*/
function judgeShares(busy, waited) {
	if (busy <= .85) return [];
	return [{
		code: "driver-bound",
		reason: waited < waitedFrom ? `driver busy or waiting ${percent(busy)} of the window` : `driver waited for a processor ${percent(waited)} of the window`
	}];
}
/**
* Late by a visible part of each call.
* @param completed all calls of the window, of whatever method
* @param latencies of the method
*/
function judgeLate(driver, completed, latencies) {
	const p50 = percentile(pool([latencies]), .5);
	const waited = waitedPerCall(driver, completed);
	if (p50 === null || waited === null) return [];
	const late = waited / p50;
	if (late <= .05) return [];
	return [{
		code: "driver-bound",
		reason: `driver waited for a processor ${percent(late)} of each call`
	}];
}

// src/stats/judge-open.ts
/** Calls due that were not sent over this share = the rate was missed (method.md, "Windows"). */
const unsentFrom = .01;
/** The driver's own lateness over this share of the latency = driver bound. */
const lagFrom = .05;
const percentiles$1 = [.5, .99];
/** Nothing of a closed loop. */
function judgeSchedule({ open, latencies }) {
	if (open === void 0) return [];
	const { due, unsent } = open;
	return [...unsent > .01 * due ? [{
		code: "unsent-calls",
		reason: `${unsent} of ${due} calls due were not sent`
	}] : [], ...judgeLag(open.lags, latencies)];
}
/** At the same rank: calls that were late are not always the slow ones, but no more than so much of one is the driver's. */
function judgeLag(lags, latencies) {
	const [late, all] = [pool([lags]), pool([latencies])];
	const shares = percentiles$1.filter((q) => latencies.length >= (publishedFrom.get(q) ?? 1)).map((q) => {
		const latency = percentile(all, q) ?? 0;
		return latency === 0 ? 0 : (percentile(late, q) ?? 0) / latency;
	});
	const most = Math.max(0, ...shares);
	if (most <= lagFrom) return [];
	return [{
		code: "driver-bound",
		reason: `driver sent calls late by ${Number((100 * most).toPrecision(2))} % of their latency`
	}];
}

// src/stats/steady.ts
/** Whether a server answered as quickly at the end of a window as at its beginning. */
/** A window is looked at in so many parts of equal numbers of calls. */
const parts = 5;
/** Calls a part's median takes. */
const fewest = 20;
/** The last part's median over the first's, from which on it is said. */
const slowerBy = 1.5;
/**
* Medians of a window's first and last fifth, ms, where each fifth was slower than the one before and the last one by
* half; else null. Noise gives five medians in rising order once in 120 windows, and seldom so far apart.
* @param latencies in the order in which the calls ended
*/
function slowdown(latencies) {
	const length = Math.floor(latencies.length / parts);
	if (length < fewest) return null;
	const medians = Array.from({ length: parts }, (_, part) => {
		return percentile(pool([latencies.subarray(part * length, (part + 1) * length)]), .5) ?? 0;
	});
	const [first = 0, last = 0] = [medians[0], medians.at(-1)];
	return medians.every((median, part) => part === 0 || median > (medians[part - 1] ?? 0)) && last >= slowerBy * first ? {
		first,
		last
	} : null;
}
/** The verdict of a window whose calls took longer and longer. */
function judgeSteadiness(latencies) {
	const slower = slowdown(latencies);
	if (slower === null) return [];
	const [first, last] = [slower.first, slower.last].map((ms) => Number(ms.toPrecision(2)));
	return [{
		code: "not-steady",
		reason: `p50 of its first fifth ${first} ms, of its last ${last} ms`
	}];
}

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
	"mean_ms",
	"p50_ms",
	"p75_ms",
	"p90_ms",
	"p99_ms",
	"p999_ms",
	"max_ms",
	"service_p50_ms",
	"service_p99_ms"
];
const waits = [
	...latency,
	"alone_p50_ms",
	"alone_max_ms",
	"ready_ms",
	"first_call_ms",
	"first_call_others_ms"
];
const rate = [
	"calls_per_s",
	"requests_per_s",
	"transfer_bytes_per_s"
];
const loadCpu = [
	"cores",
	"cpu_ms_per_call",
	"server_cores",
	"server_us_per_request"
];
const perCall = ["cpu_ms_per_call", "server_us_per_request"];
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
	"slowest_client_calls",
	...loadCpu,
	...rate,
	...latency
];
const all = [...new Set([
	pointFigures,
	methodFigures,
	stepFigures,
	seriesFigures,
	heldFigures,
	sampleFigures
].flatMap((figures) => Object.keys(figures)))];
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
	/** A process that the figures stand on was stopped for a while (SIGSTOP, a debugger, Ctrl-Z). */
	suspended: {
		level: "invalid",
		spoils: [
			...waits,
			...rate,
			...cpu
		]
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
	/** What the config wants to hold around the measurement did not (`checks:`). */
	"check-failed": {
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
			...perCall
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
			...perCall
		]
	},
	/** Over 1 % of the calls that were due in an open loop's window were not sent in it: the rate was missed. */
	"unsent-calls": {
		level: "invalid",
		spoils: [...latency, ...rate]
	},
	/** Calls took longer and longer within the window: its figures are of the time it happened to last. */
	"not-steady": {
		level: "note",
		spoils: [
			...latency,
			...rate,
			...perCall
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
	/** What calls left behind has been taken out of the slope. */
	"net-of-calls": { level: "note" },
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
	"calls_per_s",
	"cpu_ms_per_call"
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
	return rate.includes(figure) ? "at-least" : "at-most";
}

// src/stats/judge.ts
/** What leaves no ok call to take a figure from. */
const failures = /* @__PURE__ */ new Set(["failed-calls", "failed-quiet"]);
/** Failed calls over this share of the started ones spoil what they touch. */
const failedFrom = .001;
/** All that can be found in the readings of complete rounds, and what the study found. */
function judgeRounds(rounds, planned) {
	const complete = rounds.filter((round) => round.failure === null);
	return [...judgeMissing(rounds, planned), ...complete.flatMap(judgeRound)];
}
/** Rounds that broke, and those still to come. */
function judgeMissing(rounds, planned) {
	const complete = rounds.filter((round) => round.failure === null).length;
	const broken = Math.max(rounds.length, planned) - complete;
	if (broken === 0) return [];
	return [{
		code: "rounds-missing",
		round: 0,
		method: null,
		reason: `${broken} of ${complete + broken} rounds`
	}];
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
	const settled = judgeSettled([round.settled.connected, round.settled.closed]);
	return [
		...found,
		...quiet,
		...windows,
		...settled.map((each) => ({
			...each,
			method: null,
			round: round.round
		}))
	];
}
function judgeWindow(load) {
	return [
		...judgeCalls(load),
		...judgeSchedule(load),
		...judgeDriver$1(load),
		...judgeCost(load)
	];
}
/** What the outcomes of a method's calls say. */
function judgeCalls(calls) {
	const { timeout, reset, aborted } = calls.counts;
	return [
		...judgeAnswers(calls),
		...judgeFailed(calls.counts, "unanswered-calls", timeout + reset + aborted),
		...judgeSteadiness(calls.latencies)
	];
}
/** What the window's account says beside the driver's part in it. */
function judgeCost(load) {
	return [...load.standin && busyShare(load.standin) > .85 ? [{
		code: "standin-bound",
		reason: `stand-in busy or waiting ${percent(busyShare(load.standin))} of the window`
	}] : [], ...load.atLeast ? [{
		code: "at-least",
		reason: "a vanished process took its own time with it"
	}] : []];
}
/**
* Failed calls - and a window in which none was answered rightly: nothing is left there that could be censored, and
* the other rounds' figures would stand for it. Its calls may all hang from before it, and none be in any count.
*/
function judgeAnswers({ counts, completed }) {
	if (counts.ok > 0 || counts.started === 0 && completed > 0) {
		const found = judgeFailed(counts, "failed-calls", counts.failed + counts.mismatch + counts.local);
		const unsent = counts.local === 0 ? "" : `, ${counts.local} of them for want of a port or descriptor of ours`;
		return found.map(({ code, reason }) => ({
			code,
			reason: `${reason}${unsent}`
		}));
	}
	return [{
		code: "failed-calls",
		reason: `${counts.started === 0 ? "not one call ended" : `0 of ${counts.started} calls ended ok`} in the window`
	}];
}
function judgeFailed(counts, code, calls) {
	if (calls <= .001 * counts.started) return [];
	return [{
		code,
		reason: `${calls} of ${counts.started} calls`
	}];
}
/** What a round's or a step's settled readings say. */
function judgeSettled(all) {
	const states = all.filter((state) => state !== null);
	return [...states.some((state) => state.stillFalling === true) ? [{
		code: "still-falling",
		reason: "moved by over 2 % when read again"
	}] : [], ...states.some((state) => !state.converged) ? [{
		code: "not-converged",
		reason: "read at the cap, still moving"
	}] : []];
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
/** What a round's findings spoil, as a record lists it; only of the figures that the round has. */
function findingRows(judgements, whole, ofMethod) {
	return judgements.map(({ code, method, reason }) => {
		const spoilt = spoilers[code].spoils;
		return {
			code,
			figures: method === null ? spoilt.filter((figure) => Object.hasOwn(whole, figure) || ofMethod.includes(figure)) : spoilt.filter((figure) => ofMethod.includes(figure)).map((figure) => `${method}/${figure}`),
			reason
		};
	});
}

// src/stats/judge-probe.ts
/** Whether a window of an open loop kept its rate within a limit of p99: one probe of a search. */
const q = .99;
/** p99 of all calls that were due, ms: those without an answer come after all others. Null where it is one of those. */
function duePercentile(latencies, due) {
	return pool([latencies])[Math.max(1, Math.ceil(q * due - 1e-9)) - 1] ?? null;
}
/**
* What the probe says. A target is not to blame for what the driver could not send in time; and where calls fail fast,
* their latency says nothing.
*/
function judgeProbe(load, open, limitMs) {
	const { started, ok } = load.counts;
	const p99 = duePercentile(load.latencies, open.due);
	const isWithin = p99 !== null && p99 <= limitMs;
	const isAnswered = started - ok <= failedFrom * started;
	if (isWithin && isAnswered && open.unsent <= .01 * open.due) return "held";
	return judgeDriver$1(load).length > 0 || judgeLag(open.lags, load.latencies).length > 0 ? "driver" : "failed";
}

// src/stats/search-rate.ts
/**
* The search for the highest rate that a target holds (method.md, "Windows"): doubling, then bisection, then a long run
* at the answer, which must hold, and one 10 % above it, which must not. It asks for probes and is told how each went.
* Short probes are a quick way to the answer where a target keeps up for long what it keeps up for a moment; once a long
* run has failed where a short one held, bisection goes on with long ones.
*/
/** Under so many calls a second a percentile would take too long to be told. */
const leastRate = 20;
/** Bisection ends when what failed is no more than so much above what held. */
const closeEnough = 1.05;
const beyond = 1.1;
/** A target whose answers waver for ever is given up after so many probes. */
const mostProbes = 40;
/** Of what loaded clients got: held by most targets, and two doublings below what none holds. */
const beginning = 4;
/** How far the search goes down where nothing has held yet: probes of few calls a second are long. */
const descent = 4;
/** The same among long runs: the answer is as a rule not far, and each costs as much as the next. */
const longDescent = 2;
/**
* Asks for a probe with each `yield`; returns the answer.
* @param loaded calls per second that clients got who were loaded without a rate; 0 = not known. It shortens the way to
* the answer, which stands on probes alone.
*/
function* searchRate(loaded = 0) {
	const known = {
		first: Math.max(20, rounded(loaded / beginning)),
		held: [],
		failed: Number.POSITIVE_INFINITY,
		confirmed: 0,
		shortMislead: false,
		late: 0,
		bound: 0
	};
	for (let probes = 0; probes < mostProbes; probes++) {
		const probe = nextProbe(known);
		const outcome = yield probe;
		const answer = answerOf(known, probe, outcome);
		if (answer !== null) return answer;
		if (outcome === "held") learnHeld(known, probe);
		else if (isPastDriver(known, probe, outcome)) learnLate(known, probe);
		else learnFailed(known, probe);
	}
	return {
		kind: "restless",
		perSecond: null
	};
}
/** What the probe settles; null = the search goes on. */
function answerOf(known, probe, outcome) {
	const { perSecond, long } = probe;
	const best = known.held.at(-1) ?? null;
	if (outcome === "held") return known.bound > 0 && long ? {
		kind: "driver",
		perSecond
	} : null;
	if (isPastDriver(known, probe, outcome)) return known.late === perSecond && best === known.confirmed ? {
		kind: "driver",
		perSecond: best
	} : null;
	if (perSecond <= 20) return {
		kind: outcome === "driver" ? "late" : "under",
		perSecond: null
	};
	return best !== null && best === known.confirmed && long && perSecond <= rounded(best * beyond) ? {
		kind: "found",
		perSecond: best
	} : null;
}
/** No bound where it is the long run of the best itself: that has not held, then. */
function isPastDriver({ held }, { perSecond }, outcome) {
	return outcome === "driver" && held.length > 0 && perSecond > (held.at(-1) ?? 0);
}
function nextProbe({ first, held, failed, confirmed, bound, shortMislead: long }) {
	const best = held.at(-1);
	if (best === void 0) {
		const lower = long ? rounded(failed / longDescent) : Math.min(first, rounded(failed / descent));
		return {
			perSecond: Math.max(20, lower),
			long
		};
	}
	if (bound > 0) return {
		perSecond: best,
		long: true
	};
	if (failed === Number.POSITIVE_INFINITY) return {
		perSecond: best * 2,
		long
	};
	const middle = rounded(Math.sqrt(best * failed));
	if (!(failed <= best * closeEnough || middle <= best || middle >= failed)) return {
		perSecond: middle,
		long
	};
	return {
		perSecond: best === confirmed ? rounded(best * beyond) : best,
		long: true
	};
}
/** What failed at or below it did so by chance: what was to fail 10 % above and held begins the search anew from there. */
function learnHeld(known, { perSecond, long }) {
	if (known.held.at(-1) !== perSecond) known.held = [...known.held, perSecond];
	if (long) known.confirmed = perSecond;
	if (known.failed <= perSecond) known.failed = Number.POSITIVE_INFINITY;
}
/** Once, others may have kept the driver from its work: it is asked for the same again. */
function learnLate(known, { perSecond }) {
	if (known.late === perSecond) known.bound = perSecond;
	known.late = perSecond;
}
/** What had held at or above it did so by chance; where a long run says so of a short one, none of those is believed. */
function learnFailed(known, { perSecond, long }) {
	const misled = long && known.held.at(-1) === perSecond;
	known.shortMislead ||= misled;
	known.failed = perSecond;
	known.bound = 0;
	if (known.confirmed >= perSecond) known.confirmed = 0;
	known.held = known.held.filter((rate) => rate < perSecond && (!misled || rate <= known.confirmed));
}
/** Three digits: what cannot be told apart is not written apart. */
const rounded = (perSecond) => Number(perSecond.toPrecision(3));

// src/stats/student.ts
/** Student's t interval over rounds (method.md, "Fits and contrasts"). */
/** Fewer rounds give no interval, and the page says so. */
const roundsForInterval = 3;
/** 97.5 % quantiles of Student's t by degrees of freedom 1..30, from the standard tables. */
const quantiles$1 = [
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
	const tabled = quantiles$1[degrees - 1];
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

// src/stats/estimate-peak.ts
/** What the next step of a series will take, from the peaks so far (method.md, "Series"). */
/**
* Peak to expect with `next` clients, MiB: after one step its peak per client times the next clients; later a line
* through the running maximum, at least as steep as its last step. Null with nothing to expect it from.
*
* A running maximum does not fall, as a peak may where a collector has become busier: what a server has once needed it
* may need again.
*/
function estimatePeak(peaks, next) {
	const most = runningMaximum$1(peaks);
	const last = most.at(-1);
	const before = most.at(-2);
	if (last === void 0) return null;
	if (before === void 0) return last.mib / last.clients * next;
	const own = (last.mib - before.mib) / (last.clients - before.clients);
	const through = slope(most.map(({ clients, mib }) => ({
		x: clients,
		y: mib
	}))) ?? own;
	return last.mib + Math.max(own, through) * (next - last.clients);
}
/** The highest of each step and those before it. */
function runningMaximum$1(peaks) {
	let most = Number.NEGATIVE_INFINITY;
	return peaks.map(({ clients, mib }) => {
		most = Math.max(most, mib);
		return {
			clients,
			mib: most
		};
	});
}

// src/stats/series-values.ts
const per$1 = (amount, of) => amount === null || of === 0 ? null : amount / of;
/** ok calls that ended in the window, over all methods. */
const completedOf = (load) => Object.values(load.methods).reduce((sum, method) => sum + method.completed, 0);
/** Calls that the step's load made of the target, warm-up to drain. */
const callsOf = ({ load }) => Object.values(load?.methods ?? {}).reduce((sum, method) => sum + method.all.started, 0);
/** Figures of the step as a whole. */
function stepValues(step) {
	return {
		clients_achieved: step.achieved,
		estimate_mib: step.estimateMib,
		heap_connected_mib: step.connected?.heapMib ?? null,
		settled_connected_mib: step.connected?.mib ?? null,
		heap_closed_mib: step.closed?.heapMib ?? null,
		settled_closed_mib: step.closed?.mib ?? null,
		...loadValues(step.load),
		...unitValues(step.units),
		...settledUnits(step.settledUnits)
	};
}
function loadValues(load) {
	const completed = load === null ? 0 : completedOf(load);
	return {
		hot_mib: load?.hotMib ?? null,
		peak_mib: load?.peakMib ?? null,
		cores: load === null ? null : per$1(load.cpuMs, load.windowMs),
		cpu_ms_per_call: load === null ? null : per$1(load.cpuMs, completed),
		calls_per_s: load === null ? null : per$1(completed * 1e3, load.windowMs),
		slowest_client_calls: load?.perClient.min ?? null,
		fastest_client_calls: load?.perClient.max ?? null,
		driver_cores: coresOf(load?.driver),
		driver_pause_ms: load?.driver.longestPauseMs ?? null,
		standin_cores: coresOf(load?.standin)
	};
}
const coresOf = (cost) => cost === null || cost === void 0 ? null : per$1(cost.cpuMs, cost.wallMs);
const unitValues = (units) => ({
	connections: units?.connections ?? null,
	threads: units?.threads ?? null,
	descriptors: units?.descriptors ?? null,
	goroutines: units?.goroutines ?? null,
	handles: units?.handles ?? null
});
const settledUnits = (units) => ({
	connections_settled: units?.connections ?? null,
	threads_settled: units?.threads ?? null,
	descriptors_settled: units?.descriptors ?? null,
	goroutines_settled: units?.goroutines ?? null,
	handles_settled: units?.handles ?? null
});
/** Percentiles by figure. */
const quantiles = {
	p50_ms: .5,
	p75_ms: .75,
	p90_ms: .9,
	p99_ms: .99,
	p999_ms: .999,
	max_ms: 1
};
/** Figures of one method at the step. Percentiles are given whatever n: thresholds are for the pooled ones. */
function stepMethodValues(method, windowMs) {
	const sorted = Float64Array.from(method.latencies).sort();
	return {
		p50_ms: percentile(sorted, .5),
		p75_ms: percentile(sorted, .75),
		p90_ms: percentile(sorted, .9),
		p99_ms: percentile(sorted, .99),
		p999_ms: percentile(sorted, .999),
		max_ms: percentile(sorted, 1),
		calls_per_s: per$1(method.completed * 1e3, windowMs),
		payload_bytes: method.payloadBytes,
		wire_bytes: method.wireBytes
	};
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
/**
* Marks the figure where its interval is too wide for it.
* @param of what `low` and `high` are the ends of
*/
function withNoise(figure, of = "interval") {
	const { value, low, high } = figure;
	if (value === null || low === null || high === null) return figure;
	const half = (high - low) / 2;
	if (half <= noisyFrom * Math.abs(value)) return figure;
	return withVerdict(figure, "noisy", `half-width of the ${of} over 10 % of the figure${value === 0 ? "" : ` (${Math.round(100 * half / Math.abs(value))} %)`}`);
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
/** Percentile of the pooled ok calls beside the range of the rounds' own. */
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
/**
* A percentile that lies among calls without an answer. Those come after every answered call, in the order of the time
* they had waited when they were given up: it is above that wait, and above the slowest answer in any case.
*/
function censored(samples, q, rounds) {
	const { counts, pooled, ranked } = samples;
	const unanswered = counts.timeout + counts.aborted + counts.reset;
	const figure = {
		value: tidy(Math.max(percentile(pooled, 1) ?? 0, percentile(ranked, q) ?? 0)),
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
	const pooled = pool(sorted);
	const waits = pool(samples.flatMap(({ waits: own, open }) => [own, open?.unsentWaits].filter((each) => each !== void 0)));
	const ranked = new Float64Array(pooled.length + waits.length);
	ranked.set(pooled);
	ranked.set(waits, pooled.length);
	return {
		sorted,
		pooled,
		ranked,
		counts: sumCounts(samples.map(dueCounts))
	};
}
/** Counts of all calls that were due: those that were not sent were broken off while they waited. */
function dueCounts({ counts, open }) {
	if (open === void 0) return counts;
	return {
		...counts,
		started: counts.started + open.unsent,
		aborted: counts.aborted + open.unsent
	};
}

// src/stats/step-limits.ts
/** Whether a step that was taken is the last one: its slowest calls, and its failed ones (method.md, "Series"). */
/** The limit that the step has passed, or null. */
function passedLimit(load, limits) {
	return slowest(load, limits) ?? failing(load, limits);
}
/** p99 by nearest rank whatever n; a call without an answer counts with the time it had waited. */
function waitedP99({ latencies, waits }) {
	return percentile(pool([latencies, waits]), .99);
}
/**
* The least that the p99 can be over every call of the load, warm-up to drain: where more than one in a hundred was given
* up it is one of them. A window that opens while all clients wait has none of these calls; null = one that was answered.
*/
function givenUpP99({ all }, timeoutMs) {
	const answered = all.started - all.timeout;
	return timeoutMs !== void 0 && all.timeout > 0 && Math.ceil(.99 * all.started) > answered ? timeoutMs : null;
}
function slowest(load, { latencyMs, timeoutsMs }) {
	for (const [method, calls] of Object.entries(load.methods)) for (const p99 of [waitedP99(calls), givenUpP99(calls, timeoutsMs[method])]) if (p99 !== null && p99 > latencyMs) return {
		code: "latency",
		found: p99,
		limit: latencyMs,
		method
	};
	return null;
}
function failing(load, { failed }) {
	const { started, ok } = sumCounts(Object.values(load.methods).map(({ counts }) => counts));
	const share = started === 0 ? 0 : (started - ok) / started;
	return share > failed ? {
		code: "failed",
		found: share,
		limit: failed,
		method: null
	} : null;
}

// src/stats/histogram.ts
/** Latencies in ranges that are 1 % wide: what is kept of a sample's, for whoever wants to draw them. */
/** Each range ends so much above the one before. */
const step = 1.01;
/** The first range ends here, ms: below what any clock of ours tells apart. */
const first = .001;
/** @param sorted ms, ascending. Ranges that hold none are left out. */
function histogramOf(sorted) {
	const [upToMs, calls] = [[], []];
	let at = -1;
	for (const ms of sorted) {
		const range = ms <= first ? 0 : Math.ceil(Math.log(ms / first) / Math.log(step) - 1e-9);
		if (range !== at) {
			at = range;
			upToMs.push(Number((first * step ** range).toPrecision(6)));
			calls.push(0);
		}
		calls[calls.length - 1]++;
	}
	return {
		upToMs,
		calls
	};
}

// src/stats/spread.ts
/** Nulls of nothing. */
function spreadOf(values) {
	const n = values.length;
	if (n === 0) return {
		mean: null,
		sd: null,
		within: null,
		max: null
	};
	let [sum, max] = [0, Number.NEGATIVE_INFINITY];
	for (let i = 0; i < n; i++) {
		const value = values[i];
		sum += value;
		if (value > max) max = value;
	}
	const mean = sum / n;
	if (n === 1) return {
		mean,
		sd: null,
		within: null,
		max
	};
	let squares = 0;
	for (let i = 0; i < n; i++) squares += (values[i] - mean) ** 2;
	const sd = Math.sqrt(squares / (n - 1));
	let inside = 0;
	for (let i = 0; i < n; i++) if (Math.abs(values[i] - mean) <= sd) inside++;
	return {
		mean,
		sd,
		within: inside / n,
		max
	};
}

// src/stats/wrk-rules.ts
/** The rules by which wrk (4.x) makes the figures it prints, so that its block can be set beside ours. */
/** Length of the intervals in which wrk counts requests, ms. */
const tickMs = 100;
/**
* Requests/s of each interval, as wrk records them: cut to whole numbers; an interval without any request is joined to
* the next one that has some, because wrk reads its clock only then. What is left of an interval at the end is none.
* @param ticks ok calls that ended in each 100 ms
*/
function tickRates(ticks, windowMs) {
	const whole = Math.min(ticks.length, Math.floor(windowMs / tickMs));
	const rates = [];
	let waited = 0;
	for (let i = 0; i < whole; i++) {
		waited += tickMs;
		const calls = ticks[i] ?? 0;
		if (calls === 0) continue;
		rates.push(Math.trunc(calls / waited * 1e3));
		waited = 0;
	}
	return rates;
}
/**
* Latencies as wrk corrects them before it prints: an answer that took two mean intervals or more stands for those
* that would have been asked for meanwhile, each an interval quicker than the one before, down to one interval.
* @param sorted ms, ascending
* @returns ascending
*/
function corrected(sorted, windowMs, completed, connections) {
	const turns = Math.floor(completed / connections);
	if (turns === 0) return sorted;
	const interval = windowMs / turns;
	const added = [];
	for (let i = sorted.length - 1; i >= 0; i--) {
		const ms = sorted[i];
		if (ms < 2 * interval) break;
		for (let missed = ms - interval; missed > interval; missed -= interval) added.push(missed);
	}
	if (added.length === 0) return sorted;
	const all = new Float64Array(sorted.length + added.length);
	all.set(sorted);
	all.set(added, sorted.length);
	return all.sort();
}
/** wrk's rank: `round(p / 100 x n + 0.5)`. @param sorted ascending */
function wrkPercentile(sorted, p) {
	const rank = Math.round(p / 100 * sorted.length + .5);
	return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? null;
}

// src/stats/reduce-sample.ts
/** One sample of a grid as its figures: everything that is read of the latencies is read here, and they are let go. */
/** Figures and histogram of one sample. */
function reduceSample(read) {
	const sorted = Float64Array.from(read.latencies).sort();
	const values = {
		...latencyValues(sorted, read),
		...tickValues(read),
		...wrkValues(sorted, read),
		...costValues(read),
		...byteValues(read)
	};
	return {
		values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, tidy(value)])),
		histogram: histogramOf(sorted)
	};
}
/** Figures of a sample that could not be taken. */
function noValues() {
	return Object.fromEntries(Object.keys(sampleFigures).map((key) => [key, null]));
}
const perSecond = ({ completed, windowMs }) => windowMs === 0 ? null : completed / windowMs * 1e3;
function latencyValues(sorted, read) {
	const { mean, sd, within, max } = spreadOf(sorted);
	const rate = perSecond(read);
	const at = (q) => isCensored(read.counts, q) ? null : percentile(sorted, q);
	return {
		window_ms: read.windowMs,
		requests: read.completed,
		requests_per_s: rate,
		mean_ms: mean,
		sd_ms: sd,
		within_sd: within,
		p50_ms: at(.5),
		p75_ms: at(.75),
		p90_ms: at(.9),
		p99_ms: at(.99),
		p999_ms: at(.999),
		max_ms: max,
		in_flight: mean === null || rate === null ? null : rate * mean / 1e3
	};
}
function tickValues({ ticks, windowMs }) {
	const { mean, sd, within, max } = spreadOf(tickRates(ticks, windowMs));
	return {
		tick_mean_per_s: mean,
		tick_sd_per_s: sd,
		tick_max_per_s: max,
		tick_within_sd: within
	};
}
function wrkValues(sorted, { windowMs, completed, connections }) {
	const all = corrected(sorted, windowMs, completed, connections);
	const { mean, sd, within } = spreadOf(all);
	return {
		wrk_mean_ms: mean,
		wrk_sd_ms: sd,
		wrk_within_sd: within,
		wrk_p50_ms: wrkPercentile(all, 50),
		wrk_p75_ms: wrkPercentile(all, 75),
		wrk_p90_ms: wrkPercentile(all, 90),
		wrk_p99_ms: wrkPercentile(all, 99)
	};
}
function costValues(read) {
	const { windowMs, cpuMs, completed, driver, standin, cpus } = read;
	const cores = (ms) => ms === null || windowMs === 0 ? null : ms / windowMs;
	const server = cores(cpuMs);
	const thread = driver.thread ?? null;
	const busyMs = thread?.busyMs ?? driver.cpuMs + (driver.runDelayMs ?? 0);
	return {
		server_cores: server,
		server_share: server === null ? null : server / cpus,
		server_us_per_request: cpuMs === null || completed === 0 ? null : cpuMs * 1e3 / completed,
		client_cores: cores(driver.cpuMs),
		driver_busy: cores(busyMs),
		driver_delay_ms: thread?.delayMs ?? driver.runDelayMs,
		standin_cores: standin === null ? null : cores(standin.cpuMs),
		hot_mib: read.hotMib,
		peak_mib: read.peakMib,
		processes: read.processes
	};
}
/** Bytes are known of calls that were started in the sample; the rate is of those that ended in it. */
function byteValues({ payloadBytes, wireBytes, completed, windowMs }) {
	const read = wireBytes === null ? null : Math.round(wireBytes * completed);
	return {
		payload_bytes: payloadBytes,
		wire_bytes: wireBytes,
		read_bytes: read,
		transfer_bytes_per_s: read === null || windowMs === 0 ? null : read / windowMs * 1e3
	};
}

// src/stats/found-rates.ts
/** Figures of a method whose highest rate within a limit of p99 was searched. */
const ofMethod = (method, rounds) => rounds.flatMap(({ foundRates }) => foundRates?.[method] ?? []);
/** Over the rounds; none where nothing was searched. */
function foundFiguresOf(method, rounds) {
	const found = ofMethod(method, rounds);
	if (found.length === 0) return {};
	const values = found.map(foundValues);
	const origin = {
		source: "search",
		reason: reasonOf$4(found)
	};
	const figure = (name) => overRounds(values.map((each) => each[name]), origin);
	return {
		found_rate_per_s: figure("found_rate_per_s"),
		found_p99_ms: figure("found_p99_ms")
	};
}
/** One round by itself; nulls where it has no answer, nothing where nothing was searched. */
function foundValuesOf(method, round) {
	const [found] = ofMethod(method, [round]);
	return found === void 0 ? {} : foundValues(found);
}
/** The last probe that held at the answer is the long run of it. */
function foundValues({ kind, perSecond, probes }) {
	if (kind !== "found") return {
		found_rate_per_s: null,
		found_p99_ms: null
	};
	return {
		found_rate_per_s: perSecond,
		found_p99_ms: probes.findLast((probe) => probe.outcome === "held" && probe.perSecond === perSecond)?.p99Ms ?? null
	};
}
/** Why there is no answer: of the first round. */
function reasonOf$4([first]) {
	if (first?.kind === "under") return `p99 does not stay within ${first.limitMs} ms at ${20} calls/s`;
	if (first?.kind === "driver") return `p99 stays within ${first.limitMs} ms at ${first.perSecond} calls/s, and the driver can send no more`;
	if (first?.kind === "late") return `p99 does not stay within ${first.limitMs} ms at ${20} calls/s, which the driver did not keep either`;
	return "what held a rate once did not hold it again";
}

// src/stats/open-figures.ts
/** Figures of a method that only an open loop has: from when calls were sent, and what became of the schedule. */
const services = {
	service_p50_ms: .5,
	service_p99_ms: .99
};
const lags = {
	lag_p50_ms: .5,
	lag_p99_ms: .99,
	lag_max_ms: 1
};
/** Windows of an open loop. */
const openWindows = (windows) => windows.filter((window) => window.open !== void 0);
/** Over the rounds: percentiles pooled, all else the median; none of a closed loop. */
function openFiguresOf(windows) {
	const open = openWindows(windows);
	if (open.length === 0) return {};
	const sorted = sortSamples(open.map(({ open: { services: latencies }, counts }) => ({
		latencies,
		counts
	})));
	const own = open.map(openValues);
	const figure = (name) => {
		const service = services[name];
		if (service !== void 0) return pooledPercentile(sorted, service, "not measured");
		const lag = lags[name];
		if (lag !== void 0) return lagFigure(open, lag);
		return overRounds(own.map((values) => values[name]), {
			source: "schedule",
			reason: "not measured"
		});
	};
	return Object.fromEntries(openFigureNames.map((name) => [name, figure(name)]));
}
/** One window by itself. */
function openValues({ open, windowMs }) {
	const [service, lag] = [open.services, open.lags].map((values) => Float64Array.from(values).sort());
	return {
		service_p50_ms: percentile(service ?? [], .5),
		service_p99_ms: percentile(service ?? [], .99),
		lag_p50_ms: percentile(lag ?? [], .5),
		lag_p99_ms: percentile(lag ?? [], .99),
		lag_max_ms: percentile(lag ?? [], 1),
		due_per_s: windowMs === 0 ? null : open.due * 1e3 / windowMs,
		unsent_share: open.due === 0 ? null : open.unsent / open.due
	};
}
const openFigureNames = [
	...Object.keys(services),
	...Object.keys(lags),
	"due_per_s",
	"unsent_share"
];
/** Of all calls that were sent, beside the range of the rounds' own: the driver's account, which needs no thresholds. */
function lagFigure(open, q) {
	const pooled = pool(open.map(({ open: { lags: each } }) => each));
	const value = tidy(percentile(pooled, q));
	if (value === null) return unmeasured("driver clock", "no call was sent");
	const own = open.map(({ open: { lags: each } }) => percentile(Float64Array.from(each).sort(), q) ?? 0);
	const range = own.length > 1 ? {
		low: Math.min(...own),
		high: Math.max(...own)
	} : {
		low: null,
		high: null
	};
	return {
		value,
		low: tidy(range.low),
		high: tidy(range.high),
		n: pooled.length,
		rounds: own.length,
		source: "driver clock"
	};
}

// src/stats/line.ts
/** A slope over client counts as a figure: what the rounds agree on, and what the line is worth. */
/**
* The median of the rounds' slopes with its interval and verdicts.
* @param options.scale the slope is printed in a unit so many times smaller than that of the points
*/
function slopeFigure(lines, options) {
	const figure = describeLine(overRounds(lines.map(slope), {
		...options,
		signed: true
	}), lines);
	const scaled = (value) => tidy(value === null ? null : value * (options.scale ?? 1));
	return {
		...figure,
		value: scaled(figure.value),
		low: scaled(figure.low),
		high: scaled(figure.high)
	};
}
/** The slope with what it is worth: whether zero is within, whether a line it is at all, from how many readings. */
function describeLine(figure, lines) {
	const { value, low, high } = figure;
	if (value === null) return figure;
	const drawn = lines.filter((points) => points.length > 1);
	const flat = drawn.every((points) => isFlat(points, value));
	if (low !== null && high !== null ? holdsZero({
		low,
		high
	}) : flat) {
		const calm = {
			...figure,
			verdicts: (figure.verdicts ?? []).filter(({ code }) => code !== "noisy")
		};
		return withVerdict(calm, "zero-within", "not distinguishable from zero");
	}
	const bent = !flat && notLinear(drawn) ? withVerdict(figure, "not-linear", "one slope does not describe all readings") : figure;
	if (drawn.some((points) => points.length > 2)) return bent;
	return withVerdict(bent, "coarse-slope", "drawn through two settled readings");
}
/** A settled reading wavers by so much, MiB (method.md, "Memory"): a rise within that is none. */
const waverOf = (mib) => Math.max(.005 * mib, 300 / 1024);
function isFlat(points, inclination) {
	const xs = points.map((point) => point.x);
	const level = median(points.map((point) => point.y)) ?? 0;
	return Math.abs(inclination) * (Math.max(...xs) - Math.min(...xs)) <= waverOf(level);
}

// src/stats/round-values.ts
const per = (amount, of) => amount === null || amount === void 0 || of === 0 ? null : amount / of;
const minus = (a, b) => a === null || b === null ? null : a - b;
const largest = (values) => {
	const known = values.filter((value) => value !== null);
	return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b));
};
/** Sum, or null where one part is unknown or there is none. */
const sum$1 = (values) => {
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
	const ours = (cost) => per(sum$1(windows.map(cost)), windowMs);
	return {
		peak_mib: largest(windows.map((window) => window.peakMib)),
		hot_mib: per(sum$1(windows.map((window) => times(window.hotMib, window.windowMs))), windowMs),
		cores: ours((window) => window.cpuMs),
		calls_per_s: per(sum$1(windows.map((window) => window.completed * 1e3)), windowMs),
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
		wire_bytes: load?.wireBytes ?? null,
		input_rounds: load?.inputRounds === void 0 ? load ? 0 : null : load.inputRounds
	};
}
/** Null in a closed loop, which has no schedule. */
const scheduled = (load) => openWindows(load ? [load] : []).map(openValues)[0] ?? null;
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
		...windowValues(load),
		...scheduled(load) ?? {}
	};
}

// src/stats/point-figures.ts
/** Figures of a scenario as a whole: the rounds' values, and where they came from. */
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
const probed$1 = /* @__PURE__ */ new Set([
	"idle_heap_mib",
	"heap_connected_mib",
	"heap_closed_mib",
	"goroutines",
	"handles"
]);
const counted$1 = /* @__PURE__ */ new Set([
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
			source: sourceOf$4(name, rounds, scenario),
			reason: reasonFor(name, rounds)
		};
		const values = own.map((each) => each[name]);
		if (name === "driver_pause_ms") return longest$1(values, origin.source, origin.reason);
		const middle = overRounds(values, {
			...origin,
			signed: signed.has(name)
		});
		return name === "per_extra_client_mib" ? describeLine(middle, rounds.map((round) => extraClientPoints(round.admit))) : middle;
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
function sourceOf$4(name, rounds, scenario) {
	const windows = rounds.flatMap((round) => Object.values(round.load));
	if (name === "peak_mib") return joined(windows.map((window) => window.peakSource), "none");
	if (name === "hot_mib") return joined(windows.map((window) => window.hotSource), "none");
	if (name === "per_extra_client_mib") return `slope of ${scenario.memorySource}`;
	if (settledMemory.has(name)) return scenario.memorySource;
	if (probed$1.has(name)) return "probe";
	if (counted$1.has(name)) return "process tree";
	if (waited.has(name)) return "driver clock";
	if (name === "ready_ms" || name === "exec_ms") return "clock of the starting process";
	if (name === "driver_cores" || name === "driver_pause_ms") return "driver";
	if (name === "standin_cores") return "stand-in";
	return joined(windows.map((window) => window.cpuSource), "none");
}
/** The longest of all rounds: of a pause, a middle value says nothing. */
function longest$1(values, source, reason) {
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
const further = {
	...openFigures,
	...foundFigures
};
const commonNames = methodNames.filter((name) => !Object.hasOwn(further, name));
/** Figures that methods of the round can have. */
function methodNamesOf({ load, foundRates }) {
	const isOpen = Object.values(load).some(({ open }) => open !== void 0);
	return methodNames.filter((name) => (isOpen || !Object.hasOwn(openFigures, name)) && (foundRates !== void 0 || !Object.hasOwn(foundFigures, name)));
}
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
			source: sourceOf$3(name, method, rounds),
			reason
		});
	};
	const common = Object.fromEntries(commonNames.map((name) => [name, figure(name)]));
	const open = openFiguresOf(rounds.flatMap((round) => asList(round.load[method])));
	return {
		...common,
		...open,
		...foundFiguresOf(method, rounds)
	};
}
const asList = (value) => value === void 0 ? [] : [value];
function methodReason(name, method, rounds) {
	const own = reasonFor(`${method}/${name}`, rounds);
	return own === "not measured" ? reasonFor(name, rounds) : own;
}
function sourceOf$3(name, method, rounds) {
	const windows = rounds.flatMap((round) => round.load[method] ?? []);
	if (name === "peak_mib") return joined(windows.map((window) => window.peakSource), "none");
	if (name === "hot_mib") return joined(windows.map((window) => window.hotSource), "none");
	if (name === "cores" || name === "cpu_ms_per_call") return joined(windows.map((window) => window.cpuSource), "none");
	return name.endsWith("_bytes") || name === "input_rounds" ? "driver" : "driver clock";
}

// src/stats/round-row.ts
/** Phases to the millisecond: they say where a run's time went, to people. */
function frameRow({ round, started, failure, phases, conditions, stopped }) {
	return {
		round,
		started,
		failure,
		phases: phases.map(({ name, startMs, lengthMs }) => ({
			name,
			start_ms: Math.round(startMs),
			length_ms: Math.round(lengthMs)
		})),
		conditions: {
			before: { ...conditions.before },
			after: { ...conditions.after }
		},
		stopped
	};
}

// src/stats/aggregate.ts
/** From the rounds of a point measurement to the figures of the record. */
/**
* Figures of a scenario from its rounds so far: medians with intervals, pooled percentiles, verdicts. Rounds that
* broke give none.
* @throws OutcomesDoNotAddUpError
*/
function aggregatePoint(rounds, scenario) {
	for (const round of rounds) assertOutcomes$2(round);
	const complete = rounds.filter((round) => round.failure === null);
	const judgements = judgeRounds(rounds, scenario.roundsPlanned);
	const judge = (figures, method) => Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, judged(figure, name, method, judgements)]));
	const methods = scenario.methods.map(({ name, operation, detail }) => ({
		name,
		operation,
		detail,
		outcomes: sumCounts(complete.flatMap((round) => round.load[name]?.counts ?? [])),
		...scheduleOf(complete.flatMap((round) => round.load[name] ?? [])),
		figures: judge(methodFiguresOf(name, complete), name)
	}));
	const figures = judge(pointFiguresOf(complete, scenario), null);
	return {
		rounds: rounds.map((round) => roundOf$2(round, scenario)),
		figures,
		methods,
		checks: checksOf$2(methods)
	};
}
/** Nothing of a closed loop. */
function scheduleOf(windows) {
	const open = openWindows(windows).map((window) => window.open);
	if (open.length === 0) return {};
	const sum = (key) => open.reduce((total, each) => total + each[key], 0);
	return { schedule: {
		due: sum("due"),
		sent: sum("sent"),
		unsent: sum("unsent")
	} };
}
/** Every started call has ended in exactly one outcome, or no figure made of them can be trusted. */
function assertOutcomes$2(round) {
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
	for (const [name, { open, counts }] of Object.entries(round.load)) if (open !== void 0 && (open.due !== open.sent + open.unsent || open.sent !== counts.started)) throw new OutcomesDoNotAddUpError(`round ${round.round}, ${name}: ${open.due} calls due, ${open.sent} sent and ${open.unsent} not, ${counts.started} started`);
}
function roundOf$2(round, scenario) {
	return {
		...frameRow(round),
		values: round.failure ? {} : valuesOf(round, scenario),
		admit: round.admit.map((row) => ({
			clients: row.clients,
			mib: tidy(row.mib) ?? 0,
			settled: row.settled,
			first_call_ms: tidy(row.firstCallMs)
		})),
		findings: findingRows(judgeRounds([round], 1).filter((each) => each.round > 0), pointFigures, methodNamesOf(round)),
		...round.foundRates === void 0 ? {} : { found_rates: foundRows(round.foundRates) }
	};
}
const foundRows = (found) => Object.fromEntries(Object.entries(found).map(([name, { kind, perSecond, probes }]) => [name, {
	answer: kind,
	per_s: perSecond,
	probes: probes.map((probe) => ({
		per_s: probe.perSecond,
		outcome: probe.outcome,
		window_ms: Math.round(probe.windowMs),
		due: probe.due,
		unsent: probe.unsent,
		p99_ms: tidy(probe.p99Ms)
	}))
}]));
/** The round's own values, those it has. */
function valuesOf(round, scenario) {
	const methods = scenario.methods.flatMap(({ name }) => Object.entries({
		...methodValues(round.quiet[name], round.load[name]),
		...foundValuesOf(name, round)
	}).map(([figure, value]) => [`${name}/${figure}`, value]));
	const all = [...Object.entries(pointValues(round, scenario.clients)), ...methods];
	return Object.fromEntries(all.flatMap(([key, value]) => value === null ? [] : [[key, tidy(value)]]));
}
function checksOf$2(methods) {
	const { started, ok } = sumCounts(methods.map((method) => method.outcomes));
	if (started === 0) return [];
	const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
	return [{
		name: "every call answered and proved",
		passed: ok === started,
		detail
	}];
}

// src/stats/held-figures.ts
/** Figures of calls that were held open, over the rounds. */
/** KiB in a MiB. */
const kib$1 = 1024;
/** A row for each count of calls that some round was to hold. */
function heldFiguresOf(rounds, planned, memorySource, judgements) {
	return planned.map((calls) => {
		const figures = Object.keys(heldFigures).map((name) => {
			const source = sourceOf$2(name, memorySource);
			const values = rounds.map((round) => valueIn(heldIn(round, calls), name));
			const reason = reasonOf$3(name, calls, rounds);
			const figure = rounds.length === 0 ? unmeasured(source, "no complete round") : overRounds(values, {
				source,
				reason,
				signed: /_per_call/.test(name)
			});
			return [name, judged(figure, name, null, judgements)];
		});
		return {
			calls,
			figures: Object.fromEntries(figures)
		};
	});
}
const heldIn = ({ held }, calls) => held?.find((each) => each.calls === calls);
const valueIn = (held, name) => held === void 0 ? null : heldValues(held)[name];
/** What one round says of so many calls. Null = it does not say. */
function heldValues(held) {
	const { before, during, health, outcomes } = held;
	const total = (unit) => isWhole(held) ? during.units[unit] : null;
	const each = (read) => {
		const [from, to] = [read(before), read(during)];
		return !isWhole(held) || from === null || to === null ? null : (to - from) / held.open;
	};
	const unit = (name) => each(({ units }) => units[name]);
	const inKib = (mib) => mib === null ? null : mib * kib$1;
	return {
		held_open: held.open,
		held_not_ok: outcomes.started - outcomes.ok,
		descriptors: total("descriptors"),
		goroutines: total("goroutines"),
		handles: total("handles"),
		threads: total("threads"),
		descriptors_per_call: unit("descriptors"),
		connections_per_call: unit("connections"),
		goroutines_per_call: unit("goroutines"),
		handles_per_call: unit("handles"),
		threads_per_call: unit("threads"),
		heap_per_call_kib: inKib(each(({ heapMib }) => heapMib)),
		resident_per_call_kib: inKib(each(({ mib }) => mib)),
		health_ms: tidy(health?.ms ?? null)
	};
}
/** Some call was open, and none ended while all was read. */
const isWhole = ({ open, endedInReading }) => open > 0 && endedInReading === 0;
/** Why a figure is null. */
function reasonOf$3(name, calls, rounds) {
	const taken = rounds.flatMap((round) => heldIn(round, calls) ?? []);
	if (taken.length === 0) return rounds.map(({ absent }) => absent[`held ${calls}`]).find((said) => said !== void 0) ?? "not measured";
	if (name === "health_ms") {
		const why = taken.map(({ health }) => health?.why ?? null).find((said) => said !== null);
		return why === void 0 || why === null ? "no health probe is configured" : `a newcomer got no answer: ${why}`;
	}
	const moved = taken.find((held) => !isWhole(held));
	if (moved !== void 0) return moved.open === 0 ? "no call was open" : `${moved.endedInReading} calls ended while they were read`;
	const asked = /^(goroutines|handles)/.exec(name)?.[1] ?? (name === "heap_per_call_kib" ? "heap_connected_mib" : name);
	return rounds.map(({ absent }) => absent[asked]).find((said) => said !== void 0) ?? "not measured";
}
function sourceOf$2(name, memorySource) {
	if (name === "health_ms") return "clock of the asking process";
	if (name === "held_open" || name === "held_not_ok") return "driver";
	if (name === "resident_per_call_kib") return memorySource;
	return /^(goroutines|handles|heap)/.test(name) ? "probe" : "process tree";
}

// src/stats/judge-step.ts
/** What is found in the readings of one step of one round. */
/** A step's readings never change, and many figures ask what they are worth. */
const known$1 = /* @__PURE__ */ new WeakMap();
/** Every reason to doubt a figure of the step. */
function judgeStep(step, round) {
	const found = known$1.get(step) ?? judge(step, round);
	known$1.set(step, found);
	return found;
}
function judge(step, round) {
	const found = step.findings.map((each) => ({
		...each,
		round
	}));
	const whole = [...step.load === null ? [] : judgeWhole(step.load), ...judgeSettled([step.connected, step.closed])];
	const methods = step.load === null ? [] : judgeMethods(step.load);
	return [
		...found,
		...whole.map((each) => ({
			...each,
			method: null,
			round
		})),
		...methods.map((each) => ({
			...each,
			round
		}))
	];
}
const judgeWhole = (load) => [...judgeBusy(load.driver), ...judgeCost(load)];
function judgeMethods(load) {
	const busy = judgeBusy(load.driver).length > 0;
	const completed = completedOf(load);
	return Object.entries(load.methods).flatMap(([method, calls]) => [...judgeCalls(calls), ...busy ? [] : judgeLate(load.driver, completed, calls.latencies)].map((each) => ({
		...each,
		method
	})));
}
/** Whether the judgements leave the step's figure worth drawing a line through. */
function isSound$1(judgements, figure) {
	return !judgements.some(({ code, method }) => spoils(code, figure, method !== null) && invalid.has(code));
}
const invalid = new Set(Object.entries(spoilers).filter(([, { level }]) => level === "invalid").map(([code]) => code));

// src/stats/growth.ts
/** What grows by calls and not by clients, known from the control step. */
/** Growth between two steps over this share of the slope is taken out of it. */
const worthFrom = .1;
/** What the calls of the control step left behind; null where it does not say. */
function growthOf(control, of) {
	if (control === null || control.calls === 0) return null;
	const [from, to] = [control.before[of], control.after[of]];
	if (from === null || to === null) return null;
	const { calls } = control;
	return {
		perCall: (to - from) / calls,
		calls,
		of,
		isNone: Math.abs(to - from) <= waverOf(from)
	};
}
/** The points without what the calls so far have left behind. */
function netOf(points, round, growth) {
	const calls = callsHeld(round, growth);
	return points.map(({ x, y }) => ({
		x,
		y: y - growth.perCall * (calls.get(x) ?? 0)
	}));
}
/**
* Whether the growth by calls makes up over a tenth of the slope. Memory that has fallen meanwhile was given back by the
* runtime and not by calls: put back into every step it would make clients dearer than they were read.
*/
function isWorthTaking(points, round, growth) {
	if (growth.isNone || growth.perCall <= 0) return false;
	const calls = callsHeld(round, growth);
	const all = slope(points);
	const byCalls = slope(points.map(({ x }) => ({
		x,
		y: growth.perCall * (calls.get(x) ?? 0)
	})));
	return all !== null && byCalls !== null && Math.abs(byCalls) > worthFrom * Math.abs(all);
}
/** Calls whose traces are there at each step, by its clients: all so far, or those of the clients that are still there. */
function callsHeld(round, growth) {
	return countCalls(round, goesWithClients(round, growth));
}
function countCalls({ steps }, goes) {
	const held = /* @__PURE__ */ new Map();
	let sum = 0;
	for (const step of steps) {
		sum += callsOf(step);
		held.set(step.clients, sum);
		if (goes && step.closed !== null) sum = 0;
	}
	return held;
}
/**
* Whether what calls leave behind goes when their clients do (a session that keeps its events), told by two readings
* without clients: had it stayed, the later one would be higher by all calls between them. The first is no idle
* reading, which lacks what the first call of all has loaded. Where few calls were made a runtime that still learns
* grows by as much; then by what was given back as the clients left.
*/
function goesWithClients(round, growth) {
	const { perCall, of } = growth;
	const { steps } = round;
	const closed = steps.filter((step) => (step.closed?.[of] ?? null) !== null);
	const [first, last] = [closed[0], closed.at(-1)];
	if (first === void 0 || last === void 0 || first === last) return false;
	const expected = perCall * steps.slice(steps.indexOf(first) + 1, steps.indexOf(last) + 1).reduce((sum, step) => sum + callsOf(step), 0);
	const found = (last.closed?.[of] ?? 0) - (first.closed?.[of] ?? 0);
	if (expected > 0 && found < expected / 2) return true;
	return expected > 0 && missedBy(round, growth, last, true) < missedBy(round, growth, last, false);
}
/** How far the slope that follows from an assumption is from telling what the clients of a step gave back; MiB. */
function missedBy(round, { perCall, of }, step, goes) {
	const calls = countCalls(round, goes);
	const points = round.steps.flatMap(({ clients, connected, stopped }) => {
		const y = stopped ? null : connected?.[of] ?? null;
		return y === null ? [] : [{
			x: clients,
			y: y - perCall * (calls.get(clients) ?? 0)
		}];
	});
	const each = slope(points);
	if (each === null) return 1e400;
	const gone = each * step.clients + (goes ? perCall * (calls.get(step.clients) ?? 0) : 0);
	return Math.abs(gone - ((step.connected?.[of] ?? 0) - (step.closed?.[of] ?? 0)));
}

// src/stats/knee.ts
/**
* The smallest step within 5 % of the best rate of all later ones, in clients; null where the rate still rises at the
* largest step, or fewer than two rates are known.
* @param rates in rising order of clients
*/
function knee(rates) {
	const known = rates.flatMap(({ clients, perSecond }) => perSecond === null ? [] : [{
		clients,
		perSecond
	}]);
	for (const [i, { clients, perSecond }] of known.slice(0, -1).entries()) if (perSecond >= .95 * Math.max(...known.slice(i + 1).map((later) => later.perSecond))) return clients;
	return null;
}

// src/stats/series-figures.ts
/** Figures of a series as a whole: what all clients share, slopes, knee, and what calls leave behind. */
/** KiB in a MiB. */
const kib = 1024;
/** Every figure of the series, over complete rounds. */
function seriesFiguresOf(rounds, memorySource) {
	const over = (name, source, value) => overRounds(rounds.map(value), {
		source,
		reason: reasonOf$2(name, rounds),
		signed: /^shared_|left_per_client/.test(name)
	});
	const reason = "needs two steps";
	const control = rounds.find((round) => round.control !== null)?.control ?? null;
	const left = largestLeft(rounds);
	const grown = {
		mib: growthOf(control, "mib"),
		heapMib: growthOf(control, "heapMib")
	};
	return {
		ready_ms: over("ready_ms", "clock of the starting process", (round) => round.readyMs),
		idle_mib: over("idle_mib", memorySource, (round) => round.idle?.mib ?? null),
		idle_heap_mib: over("idle_heap_mib", "probe", (round) => round.idle?.heapMib ?? null),
		idle_cores: over("idle_cores", "stat", (round) => round.idle?.cores ?? null),
		shared_cost_mib: over("shared_cost_mib", memorySource, (round) => sharedCost(round, "mib")),
		shared_heap_mib: over("shared_heap_mib", "probe", (round) => sharedCost(round, "heapMib")),
		heap_per_client_kib: settledSlope(rounds, "heap_connected_mib", grown.heapMib, "slope of the live heap"),
		settled_per_client_kib: settledSlope(rounds, "settled_connected_mib", grown.mib, `slope of ${memorySource}`),
		peak_per_client_mib: slopeFigure(rounds.map((round) => lineOf(round, "peak_mib")), {
			source: "slope of peak_mib",
			reason
		}),
		peak_per_caller_mib: overRounds(rounds.map(peakPerCaller), {
			source: "peak_mib",
			reason: "no peak was read"
		}),
		knee_clients: kneeFigure(rounds),
		growth_kib_per_1000_calls: growthFigure(grown.mib, memorySource, rounds),
		heap_growth_kib_per_1000_calls: growthFigure(grown.heapMib, "probe", rounds),
		connected_cores: over("connected_cores", "stat", ({ silent }) => silent?.cores ?? null),
		left_per_client_kib: over("left_per_client_kib", memorySource, (round) => leftBy(round, left, "mib")),
		heap_left_per_client_kib: over("heap_left_per_client_kib", "probe", (round) => leftBy(round, left, "heapMib"))
	};
}
/** What one round says of the series by itself; slopes with all that the calls left behind in them. */
function seriesValues(round) {
	const slopeOf = (figure, scale) => {
		const value = slope(lineOf(round, figure));
		return value === null ? null : value * scale;
	};
	return {
		ready_ms: round.readyMs,
		idle_mib: round.idle?.mib ?? null,
		idle_heap_mib: round.idle?.heapMib ?? null,
		idle_cores: round.idle?.cores ?? null,
		shared_cost_mib: sharedCost(round, "mib"),
		shared_heap_mib: sharedCost(round, "heapMib"),
		heap_per_client_kib: slopeOf("heap_connected_mib", kib),
		settled_per_client_kib: slopeOf("settled_connected_mib", kib),
		peak_per_client_mib: slopeOf("peak_mib", 1),
		peak_per_caller_mib: peakPerCaller(round),
		knee_clients: kneeOf(round),
		connected_cores: round.silent?.cores ?? null,
		left_per_client_kib: leftBy(round, largestLeft([round]), "mib"),
		heap_left_per_client_kib: leftBy(round, largestLeft([round]), "heapMib")
	};
}
/** Why a figure is null. */
function reasonOf$2(name, rounds) {
	if (rounds.length === 0) return "no complete round";
	return rounds.map((round) => round.absent[name]).find((reason) => reason !== void 0) ?? "not measured";
}
/** One client - idle. */
function sharedCost({ steps, idle }, of) {
	const one = steps.find(({ clients, stopped }) => clients === 1 && !stopped)?.connected?.[of] ?? null;
	const none = idle?.[of] ?? null;
	return one === null || none === null ? null : one - none;
}
/** The largest step after which every round has read what was left once its clients had gone; null = there is none. */
function largestLeft(rounds) {
	const read = ({ steps }) => steps.filter(({ stopped, closed }) => !stopped && closed !== null).map(({ clients }) => clients);
	const [first, ...others] = rounds.map(read);
	return first?.findLast((clients) => others.every((each) => each.includes(clients))) ?? null;
}
/** Of all that the instance held when the clients had gone, what it had not held before any came; KiB for each. */
function leftBy({ steps, idle }, clients, of) {
	const closed = steps.find((step) => step.clients === clients)?.closed?.[of] ?? null;
	const none = idle?.[of] ?? null;
	return clients === null || closed === null || none === null ? null : (closed - none) * kib / clients;
}
/** The round's points of a figure, without steps that were broken off or that something has spoilt it in. */
function lineOf(round, figure) {
	return round.steps.flatMap((step) => {
		const y = step.stopped ? null : stepValues(step)[figure];
		return y === null || !isSound$1(judgeStep(step, round.round), figure) ? [] : [{
			x: step.clients,
			y
		}];
	});
}
/** The slope of a settled reading, net of what the calls left behind where that is a good part of it. */
function settledSlope(rounds, name, growth, source) {
	const lines = rounds.map((round) => ({
		round,
		points: lineOf(round, name)
	}));
	const isNet = growth !== null && lines.some(({ round, points }) => isWorthTaking(points, round, growth));
	const key = name === "heap_connected_mib" ? "heap_per_client_kib" : "settled_per_client_kib";
	const said = rounds.map((round) => round.absent[name] ?? round.absent[key]).find((each) => each !== void 0);
	const reason = rounds.length === 0 ? "no complete round" : said ?? "needs two steps";
	const figure = slopeFigure(lines.map(({ round, points }) => isNet ? netOf(points, round, growth) : points), {
		source,
		reason,
		scale: kib
	});
	const left = `${tidy((growth?.perCall ?? 0) * kib * 1e3)} KiB per 1000 calls`;
	return isNet ? withVerdict(figure, "net-of-calls", left) : figure;
}
/** The largest (peak - idle) / clients at or above the knee; where the rate rises to the end, at the largest step. */
function peakPerCaller(round) {
	const peaks = lineOf(round, "peak_mib");
	const from = kneeOf(round) ?? peaks.at(-1)?.x ?? 0;
	const idle = round.idle?.mib ?? 0;
	const each = peaks.filter(({ x }) => x >= from).map(({ x, y }) => (y - idle) / x);
	return each.length === 0 ? null : Math.max(...each);
}
/** A rate that the driver bounds says nothing of the target's. */
function kneeOf(round) {
	return knee(round.steps.map((step) => {
		const bound = judgeStep(step, round.round).some(({ code }) => code === "driver-bound" || code === "standin-bound");
		const sound = !step.stopped && !bound && isSound$1(judgeStep(step, round.round), "calls_per_s");
		return {
			clients: step.clients,
			perSecond: sound ? stepValues(step).calls_per_s : null
		};
	}));
}
/** The median of the rounds' knees, which is one of the steps, beside their range. */
function kneeFigure(rounds) {
	const source = "calls_per_s";
	const knees = rounds.map(kneeOf).filter((clients) => clients !== null);
	const reason = rounds.length === 0 ? "no complete round" : "the rate still rises at the largest step";
	const middle = knees.toSorted((a, b) => a - b)[knees.length - 1 >> 1];
	if (middle === void 0 || 2 * knees.length <= rounds.length) return unmeasured(source, reason);
	return {
		value: middle,
		...knees.length > 1 ? {
			low: Math.min(...knees),
			high: Math.max(...knees)
		} : {
			low: null,
			high: null
		},
		n: knees.length,
		rounds: knees.length,
		source
	};
}
function growthFigure(growth, source, rounds) {
	if (growth === null) {
		const name = source === "probe" ? "heap_growth_kib_per_1000_calls" : "growth_kib_per_1000_calls";
		const said = rounds.map(({ absent }) => absent[name] ?? absent["control"]).find((reason) => reason !== void 0);
		return unmeasured(source, said ?? "no control step was taken");
	}
	const figure = {
		value: tidy(growth.perCall * kib * 1e3),
		low: null,
		high: null,
		n: growth.calls,
		rounds: 1,
		source
	};
	return growth.isNone ? withVerdict(figure, "zero-within", "within what settled readings waver by") : figure;
}

// src/stats/step-figures.ts
/** Figures of one step over the rounds that have it. */
const closedFigures = /* @__PURE__ */ new Set(["settled_closed_mib", "heap_closed_mib"]);
const settledFigures = /* @__PURE__ */ new Set(["settled_connected_mib", "settled_closed_mib"]);
const probed = /^(heap_|goroutines|handles)/;
const counted = /^(threads|descriptors|connections)/;
const ofDriver = /_client_calls$|^calls_per_s$/;
/** Figures of the step, and of each method at it, with their verdicts. */
function stepFiguresOf(clients, taken, methods, judgements) {
	const own = taken.map(({ step }) => stepValues(step));
	const leftOut = (name) => closedFigures.has(name) && taken.every(({ step }) => step.closed === null) || name === "estimate_mib" && own.every((each) => each.estimate_mib === null);
	const figures = Object.keys(stepFigures).filter((name) => !leftOut(name)).map((name) => {
		const origin = {
			source: sourceOf$1(name, taken),
			reason: reasonOf$1(name, taken)
		};
		const values = own.map((each) => each[name]);
		const figure = name === "driver_pause_ms" ? longest(values, origin) : overRounds(values, origin);
		return [name, judged(figure, name, null, judgements)];
	});
	return {
		clients,
		figures: Object.fromEntries(figures),
		methods: methods.map((method) => methodOf(method, taken, judgements))
	};
}
function methodOf({ name, operation, detail }, taken, judgements) {
	const windows = taken.flatMap(({ step: { load } }) => {
		const method = load?.methods[name];
		return load === null || method === void 0 ? [] : [{
			method,
			windowMs: load.windowMs
		}];
	});
	const sorted = sortSamples(windows.map(({ method }) => method));
	const values = windows.map(({ method, windowMs }) => stepMethodValues(method, windowMs));
	const figures = stepMethodFigures.map((figure) => {
		const q = quantiles[figure];
		const reason = "not measured";
		const estimate = q !== void 0 ? pooledPercentile(sorted, q, reason) : overRounds(values.map((each) => each[figure]), {
			source: figure.endsWith("_bytes") ? "driver" : "driver clock",
			reason
		});
		return [figure, judged(estimate, figure, name, judgements)];
	});
	return {
		name,
		operation,
		detail,
		outcomes: outcomesOf(windows),
		figures: Object.fromEntries(figures)
	};
}
const outcomesOf = (windows) => sumCounts(windows.map(({ method }) => method.counts));
/** The longest of all rounds: of a pause, a middle value says nothing. */
function longest(values, origin) {
	const known = values.filter((value) => value !== null);
	if (known.length === 0) return unmeasured(origin.source, origin.reason);
	return {
		...overRounds([Math.max(...known)], origin),
		n: known.length,
		rounds: known.length
	};
}
function reasonOf$1(name, taken) {
	return taken.map(({ round }) => round.absent[name]).find((reason) => reason !== void 0) ?? "not measured";
}
function sourceOf$1(name, taken) {
	const loads = taken.flatMap(({ step }) => step.load ?? []);
	const from = (sources) => joined(sources, "none");
	if (name === "peak_mib") return from(loads.map((load) => load.peakSource));
	if (name === "hot_mib") return from(loads.map((load) => load.hotSource));
	if (name === "estimate_mib") return "peaks of the steps before";
	if (settledFigures.has(name)) return from(taken.flatMap(({ step }) => [step.connected, step.closed].flatMap((state) => state?.source ?? [])));
	if (probed.test(name)) return "probe";
	if (counted.test(name)) return "process tree";
	if (ofDriver.test(name)) return "driver clock";
	if (name === "clients_achieved" || name.startsWith("driver_")) return "driver";
	if (name === "standin_cores") return "stand-in";
	return from(loads.map((load) => load.cpuSource));
}

// src/stats/aggregate-series.ts
/** From the rounds of a series to the figures of the record. */
/**
* Figures of a series from its rounds so far. Rounds that broke, and steps that a rule broke off, give none.
* @throws OutcomesDoNotAddUpError
*/
function aggregateSeries(rounds, scenario) {
	for (const round of rounds) for (const step of round.steps) assertOutcomes$1(step, round.round);
	const complete = rounds.filter((round) => round.failure === null);
	const whole = [...judgeMissing(rounds, scenario.roundsPlanned), ...complete.flatMap(judgeWholeRound)];
	const steps = scenario.steps.flatMap((clients) => stepOf(clients, complete, scenario, whole));
	const figures = Object.entries(seriesFiguresOf(complete, scenario.memorySource)).map(([name, figure]) => [name, judged(figure, name, null, whole)]);
	return {
		rounds: rounds.map(roundOf$1),
		steps,
		figures: Object.fromEntries(figures),
		checks: checksOf$1(complete),
		...heldOf(complete, scenario, whole)
	};
}
function heldOf(rounds, { held, memorySource }, whole) {
	if (held === void 0) return {};
	return { held: {
		method: held.method,
		calls: heldFiguresOf(rounds, held.calls, memorySource, whole)
	} };
}
/** What was found of a round as a whole spoils every step of it. */
const judgeWholeRound = ({ findings, round }) => findings.map((each) => ({
	...each,
	round
}));
function stepOf(clients, rounds, { methods }, whole) {
	const taken = rounds.flatMap((round) => round.steps.filter((step) => step.clients === clients && !step.stopped).map((step) => ({
		round,
		step
	})));
	if (taken.length === 0) return [];
	const own = taken.flatMap(({ round, step }) => judgeStep(step, round.round));
	return [stepFiguresOf(clients, taken, methods, [...whole, ...own])];
}
function assertOutcomes$1(step, round) {
	for (const [name, { counts, all }] of Object.entries(step.load?.methods ?? {})) for (const { started, ...ended } of [counts, all]) {
		const sum = Object.values(ended).reduce((total, each) => total + each, 0);
		if (sum !== started) throw new OutcomesDoNotAddUpError(`round ${round}, ${step.clients} clients, ${name}: ${started} calls started, ${sum} ended`);
	}
}
function roundOf$1(round) {
	const { failure, stop, control } = round;
	return {
		...frameRow(round),
		values: failure ? {} : known(seriesValues(round)),
		findings: findingRows(judgeWholeRound(round), {
			...seriesFigures,
			...stepFigures
		}, stepMethodFigures),
		budget_mib: tidy(round.budget.mib) ?? 0,
		available_mib: tidy(round.budget.availableMib) ?? 0,
		steps: round.steps.map((step) => stepRow(step, round.round)),
		stop: stop === null ? null : {
			...stop,
			skipped: [...stop.skipped]
		},
		control: control === null ? null : controlRow(control),
		...round.silent === void 0 ? {} : { silent: silentRow(round.silent) },
		...round.held === void 0 || round.held.length === 0 ? {} : { held: round.held.map(heldRow) }
	};
}
function stepRow(step, round) {
	const { load } = step;
	const methods = Object.entries(load?.methods ?? {}).flatMap(([name, method]) => Object.entries(stepMethodValues(method, load?.windowMs ?? 0)).map(([figure, value]) => [`${name}/${figure}`, value]));
	return {
		clients: step.clients,
		achieved: step.achieved,
		calls: callsOf(step),
		values: known({
			...stepValues(step),
			...Object.fromEntries(methods)
		}),
		findings: findingRows(judgeStep(step, round), stepFigures, stepMethodFigures),
		stopped_in_step: step.stopped
	};
}
function controlRow({ clients, calls, lengthMs, before, after }) {
	return {
		clients,
		calls,
		length_ms: Math.round(lengthMs),
		before_mib: tidy(before.mib),
		after_mib: tidy(after.mib),
		heap_before_mib: tidy(before.heapMib),
		heap_after_mib: tidy(after.heapMib)
	};
}
const silentRow = (silent) => silent === null || silent === void 0 ? null : {
	clients: silent.clients,
	cores: tidy(silent.cores) ?? 0
};
const heldRow = (held) => ({
	calls: held.calls,
	open: held.open,
	outcomes: { ...held.outcomes },
	health: held.health?.why ?? null,
	values: known(heldValues(held))
});
/** Those that have a value. */
function known(values) {
	return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => value === null ? [] : [[key, tidy(value)]]));
}
function checksOf$1(rounds) {
	const counts = rounds.flatMap((round) => round.steps.filter((step) => !step.stopped)).flatMap(({ load }) => Object.values(load?.methods ?? {}).map((method) => method.counts));
	const { started, ok } = sumCounts(counts);
	if (started === 0) return [];
	const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
	return [{
		name: "every call answered and proved",
		passed: ok === started,
		detail
	}];
}

// src/stats/contrasts.ts
/** What a setting changes: for every axis of the matrix, the difference of figures between its values, round by round. */
const compared$1 = {
	point: {
		ready_ms: "nothing",
		idle_mib: "nothing",
		first_call_ms: "nothing",
		one_client_mib: "nothing",
		per_extra_client_mib: "in-flight",
		all_clients_mib: "load",
		peak_mib: "load",
		settled_connected_mib: "load",
		cores: "load",
		threads: "load",
		goroutines: "load",
		handles: "load"
	},
	series: {
		ready_ms: "nothing",
		idle_mib: "nothing",
		shared_cost_mib: "nothing",
		heap_per_client_kib: "in-flight",
		settled_per_client_kib: "in-flight",
		peak_per_client_mib: "in-flight",
		peak_per_caller_mib: "in-flight"
	}
};
const comparedOfMethods = {
	alone_p50_ms: "nothing",
	p50_ms: "load",
	cpu_ms_per_call: "load"
};
/** Every pair of scenarios of one kind that differ in one axis: each other value against the first. */
function contrastsOf(measured) {
	return [...new Set(measured.flatMap(({ scenario }) => Object.keys(scenario.axes)))].flatMap((axis) => pairsOf$1(axis, measured).flatMap(([from, to]) => {
		const figures = differences(from, to);
		if (Object.keys(figures).length === 0) return [];
		const value = ({ scenario }) => scenario.axes[axis] ?? "";
		return [{
			kind: from.kind,
			axis,
			from: value(from),
			to: value(to),
			from_id: from.id,
			to_id: to.id,
			figures
		}];
	}));
}
function pairsOf$1(axis, measured) {
	const groups = /* @__PURE__ */ new Map();
	for (const each of measured) {
		const others = Object.entries(each.scenario.axes).filter(([name]) => name !== axis);
		const key = JSON.stringify([each.kind, others.sort(([a], [b]) => a < b ? -1 : 1)]);
		groups.set(key, [...groups.get(key) ?? [], each]);
	}
	return [...groups.values()].flatMap(([first, ...others]) => first === void 0 ? [] : others.map((other) => [first, other]));
}
/** Figures that both sides have, that nothing has made invalid, and that mean the same on both. */
function differences(from, to) {
	const isSame = (needs) => needs === "nothing" || from.scenario.in_flight === to.scenario.in_flight && (needs === "in-flight" || from.scenario.clients === to.scenario.clients && JSON.stringify(from.scenario.rate) === JSON.stringify(to.scenario.rate));
	const found = [];
	const add = (key, a, b) => {
		const figure = isSound(a) && isSound(b) ? difference(key, from, to) : null;
		if (figure !== null) found.push([key, figure]);
	};
	for (const [name, needs] of Object.entries(compared$1[from.kind])) if (isSame(needs)) add(name, from.figures[name], to.figures[name]);
	for (const [a, b] of sameMethods(from, to)) for (const [name, needs] of Object.entries(comparedOfMethods)) if (isSame(needs)) add(`${a.name}/${name}`, a.figures[name], b.figures[name]);
	return Object.fromEntries(found);
}
/** A method that calls something else in the other scenario is another method. */
function sameMethods(from, to) {
	return (from.methods ?? []).flatMap((a) => {
		const b = (to.methods ?? []).find(({ name, operation, detail }) => name === a.name && operation === a.operation && detail === a.detail);
		return b === void 0 ? [] : [[a, b]];
	});
}
/** A bound is no value to take a difference of, and neither is a slope that was corrected on one side. */
const unfit = /* @__PURE__ */ new Set(["not-linear", "net-of-calls"]);
const isSound = (figure) => figure !== void 0 && figure.value !== null && !(figure.verdicts ?? []).some(({ level, code }) => level === "invalid" || level === "bound" || unfit.has(code));
/** Rounds of the same number ran one after the other: a drift of the machine met both. */
function difference(key, from, to) {
	const each = from.rounds.flatMap(({ round, failure, values }) => {
		const other = to.rounds.find((one) => one.round === round && one.failure === null);
		const [a, b] = [values[key] ?? null, other?.values[key] ?? null];
		return failure !== null || a === null || b === null ? [] : [b - a];
	});
	if (each.length === 0) return null;
	const { verdicts: _, ...figure } = overRounds(each, {
		source: "rounds in pairs",
		reason: "not measured",
		signed: true
	});
	const { low, high } = figure;
	return low !== null && high !== null && holdsZero({
		low,
		high
	}) ? withVerdict(figure, "zero-within", "not distinguishable from zero") : figure;
}

// src/stats/judge-grid.ts
/** Verdicts on the figures of a grid: what its samples and the trial with more driver threads say of them. */
/** A gain over this share with one more driver thread: it was the driver that had no more to give. */
const gainFrom = .05;
/** Figures whose range over the instances is held against them. Of others, as of a largest value, it is in their nature. */
const steady = /* @__PURE__ */ new Set([...[
	"requests_per_s",
	"mean_ms",
	"p50_ms",
	"p75_ms",
	"p90_ms",
	"p99_ms",
	"transfer_bytes_per_s"
], ...[
	"server_cores",
	"server_us_per_request",
	"client_cores",
	"hot_mib",
	"peak_mib",
	"payload_bytes"
]]);
/** The measurement with every reason to doubt its figures beside them. */
function judgeGrid(record) {
	const whole = [...judgeMissing(record.rounds, record.rounds_planned), ...record.rounds.filter(({ failure }) => failure === null).flatMap(({ round, findings }) => judgeFindings(findings, round))];
	const cells = record.cells.map((cell) => {
		const path = record.paths.find(({ name }) => name === cell.path);
		const found = [
			...whole,
			...judgeWider(path?.wider ?? []),
			...cell.samples.flatMap(judgeSample)
		];
		return {
			...cell,
			figures: judgedFigures(cell, found)
		};
	});
	return {
		...record,
		cells
	};
}
function judgedFigures({ figures }, found) {
	return Object.fromEntries(Object.entries(figures).map(([name, figure]) => {
		const estimate = figure;
		const marked = steady.has(name) ? withNoise(estimate, "range of the instances") : estimate;
		return [name, judged(marked, name, null, found)];
	}));
}
/** What the study found; a code that nobody knows spoils nothing that is known. */
function judgeFindings(found, round) {
	return found.flatMap(({ code, reason }) => Object.hasOwn(spoilers, code) ? [{
		code,
		reason,
		round,
		method: null
	}] : []);
}
function judgeSample({ instance, outcomes, values, findings }) {
	const completed = values["requests"] ?? outcomes.ok;
	const own = [...judgeCalls({
		counts: outcomes,
		completed,
		latencies: /* @__PURE__ */ new Float64Array()
	}), ...judgeDriver(values, completed)].map((each) => ({
		...each,
		round: instance,
		method: null
	}));
	return [...judgeFindings(findings, instance), ...own];
}
/** Busy or waiting all the time, or late by a visible part of each request. */
function judgeDriver(values, completed) {
	const [busy, delay, window, p50] = [
		"driver_busy",
		"driver_delay_ms",
		"window_ms",
		"p50_ms"
	].map((name) => values[name] ?? 0);
	const all = judgeShares(busy, window > 0 ? delay / window : 0);
	if (all.length > 0) return all;
	const late = p50 <= 0 || completed === 0 ? 0 : delay / completed / p50;
	if (late <= .05) return [];
	return [{
		code: "driver-bound",
		reason: `driver waited for a processor ${percent(late)} of each call`
	}];
}
/** By the median of the trials, one an instance. */
function judgeWider(wider) {
	const gain = median(wider.flatMap(({ per_s, wider_per_s }) => per_s > 0 ? [wider_per_s / per_s - 1] : []));
	const drivers = wider[0]?.drivers;
	if (gain === null || drivers === void 0 || gain <= gainFrom) return [];
	return [{
		code: "driver-bound",
		round: 0,
		method: null,
		reason: `${percent(gain)} more with ${drivers} drivers`
	}];
}

// src/stats/aggregate-grid.ts
/** From the rounds of a grid's scenario to the cells and paths of the record. */
/**
* Cells as medians of the instances with their range; rounds that broke give none.
* @throws OutcomesDoNotAddUpError
*/
function aggregateGrid(rounds, plan) {
	const complete = rounds.filter((round) => round.failure === null);
	for (const sample of complete.flatMap(({ samples }) => samples)) assertOutcomes(sample);
	const ready = {
		source: "driver clock",
		reason: complete[0]?.absent["ready_ms"] ?? "no complete round"
	};
	return {
		rounds: rounds.map(roundOf),
		figures: { ready_ms: overRounds(complete.map(({ readyMs }) => readyMs), ready) },
		paths: plan.paths.map((path) => pathOf(path, complete)),
		cells: plan.cells.map((cell) => cellOf(cell, complete)),
		checks: checksOf(complete)
	};
}
/** Every started call has ended in exactly one outcome, or no figure made of them can be trusted. */
function assertOutcomes({ path, order, counts, all }) {
	for (const { started, ...ended } of [counts, all]) {
		const sum = Object.values(ended).reduce((total, each) => total + each, 0);
		if (sum !== started) throw new OutcomesDoNotAddUpError(`sample ${order}, ${path}: ${started} calls started, ${sum} ended`);
	}
}
const sameParameters = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const samePlace = (a, b) => a.path === b.path && a.connections === b.connections && sameParameters(a.parameters, b.parameters);
function cellOf(place, rounds) {
	const byRound = rounds.map((round) => ({
		round,
		samples: round.samples.filter((sample) => samePlace(sample, place)).toSorted((a, b) => a.sample - b.sample)
	}));
	const samples = byRound.map((each) => each.samples);
	const names = Object.keys(sampleFigures);
	return {
		path: place.path,
		parameters: { ...place.parameters },
		connections: place.connections,
		figures: Object.fromEntries(names.map((name) => [name, cellFigure(name, samples)])),
		samples: byRound.flatMap((each) => each.samples.map((sample) => sampleOf(sample, each.round.round)))
	};
}
const percentiles = {
	p50_ms: .5,
	p75_ms: .75,
	p90_ms: .9,
	p99_ms: .99,
	p999_ms: .999
};
/**
* Median of the instances, each the median of its samples, and their range.
* @param instances samples of each
*/
function cellFigure(name, instances) {
	const all = instances.flat();
	const source = sourceOf(name, all);
	const needed = publishedFrom.get(percentiles[name] ?? 1) ?? 0;
	const ok = all.reduce((sum, { counts }) => sum + counts.ok, 0);
	if (all.length > 0 && ok > 0 && ok < needed) return unmeasured(source, `${name.slice(0, -3)} needs ${needed} ok calls`, ok);
	const known = instances.map((samples) => median(samples.map(({ values }) => values[name] ?? null).filter((value) => value !== null))).filter((value) => value !== null);
	const value = median(known);
	if (value === null) return unmeasured(source, reasonOf(name, all));
	const range = known.length > 1;
	return {
		value: tidy(value),
		low: range ? tidy(Math.min(...known)) : null,
		high: range ? tidy(Math.max(...known)) : null,
		n: all.filter(({ values }) => (values[name] ?? null) !== null).length,
		rounds: known.length,
		source
	};
}
function reasonOf(name, samples) {
	if (samples.length === 0) return "no complete round";
	if (samples.every(({ counts }) => counts.ok === 0)) return "no successful call";
	return name === "standin_cores" ? "nothing stands in for anything" : "not measured";
}
function sourceOf(name, samples) {
	const { cpu = "stat", hot = "samples", peak = "samples" } = samples[0]?.sources ?? {};
	if (name === "hot_mib") return hot;
	if (name === "peak_mib") return peak;
	if (name.startsWith("server_")) return cpu;
	return name === "processes" ? "tree" : "driver clock";
}
function sampleOf({ sample, order, counts, values, findings }, instance) {
	return {
		instance,
		sample,
		order,
		outcomes: { ...counts },
		values: { ...values },
		findings: findings.map(({ code, reason }) => ({
			code,
			figures: [],
			reason
		}))
	};
}
function pathOf({ name, operation, detail }, rounds) {
	const of = (rows) => rounds.flatMap((round) => rows(round).filter((row) => row.path === name).map((row) => ({
		row,
		instance: round.round
	})));
	return {
		name,
		operation,
		detail,
		figures: {},
		first_calls: of((round) => round.firstCalls).map(({ row, instance }) => ({
			instance,
			path: name,
			parameters: { ...row.parameters },
			cold_ms: tidy(row.coldMs),
			connection_ms: tidy(row.connectionMs),
			warm_ms: tidy(median(row.warmMs)),
			warm_calls: row.warmMs.length
		})),
		wider: of((round) => round.wider).map(({ row, instance }) => ({
			instance,
			drivers: row.drivers,
			path: name,
			parameters: { ...row.parameters },
			connections: row.connections,
			per_s: tidy(row.perSecond) ?? 0,
			wider_per_s: tidy(row.widerPerSecond) ?? 0
		}))
	};
}
function roundOf(round) {
	return {
		...frameRow(round),
		values: round.failure !== null || round.readyMs === null ? {} : { ready_ms: tidy(round.readyMs) },
		findings: round.findings.map(({ code, reason }) => ({
			code,
			figures: [],
			reason
		}))
	};
}
function checksOf(rounds) {
	const all = rounds.flatMap(({ samples }) => samples.map(({ counts }) => counts));
	const [started, ok] = [sum(all, "started"), sum(all, "ok")];
	if (started === 0) return [];
	const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
	return [{
		name: "every call answered and proved",
		passed: ok === started,
		detail
	}];
}
const sum = (counts, key) => counts.reduce((total, each) => total + each[key], 0);

// src/stats/grid-shapes.ts
/** Same parameters, same connections. */
const placeOf$1 = ({ parameters, connections }) => JSON.stringify([connections, Object.entries(parameters).sort(([a], [b]) => a < b ? -1 : 1)]);

// src/stats/ratios.ts
/**
* How one path of a grid stands to another (method.md, "Throughput"): Student's t over the logarithms of the ratios of
* samples in pairs, which ran one after the other on instances that lived at the same time.
*/
/** Fewer pairs give no ratio. */
const pairsForRatio = 5;
/** Figures of which there are ratios. */
const compared = ["requests_per_s", "server_us_per_request"];
const source = "samples in pairs";
/** Each thing in which two paths differ. Of more than one, no ratio could say which of them made it. */
function factorsBetween(a, b) {
	const [from, to] = [a.scenario, b.scenario];
	const others = [.../* @__PURE__ */ new Set([...Object.keys(from.axes), ...Object.keys(to.axes)])].filter((axis) => axis !== "endpoint" && from.axes[axis] !== to.axes[axis]);
	const served = [...from.target === to.target ? [] : ["target"], ...from.protocol === to.protocol ? [] : ["protocol"]];
	const reached = from.endpoint !== to.endpoint && served.length === 0 ? ["endpoint"] : served;
	const isSame = [
		"name",
		"operation",
		"detail"
	].every((key) => a.path[key] === b.path[key]);
	return [
		...others.map((axis) => `axis ${axis}`),
		...reached,
		...isSame ? [] : ["method"],
		...from.in_flight === to.in_flight ? [] : ["in flight"],
		...from.pace_per_s === to.pace_per_s ? [] : ["pace"]
	];
}
/** Every two paths of one run that differ in one thing, cell by cell. */
function gridRatios(measured) {
	const paths = measured.flatMap((measurement) => measurement.paths.map((path) => ({
		measurement,
		scenario: measurement.scenario,
		path
	})));
	return paths.flatMap((from, i) => paths.slice(i + 1).flatMap((to) => {
		if (factorsBetween(from, to).length !== 1) return [];
		const cells = cellsOf(from);
		return cellsOf(to).flatMap((cell) => {
			const other = cells.find((each) => placeOf$1(each) === placeOf$1(cell));
			return other === void 0 ? [] : [ratioOf(from, to, other, cell)];
		});
	}));
}
const cellsOf = ({ measurement, path }) => measurement.cells.filter((cell) => cell.path === path.name);
function ratioOf(from, to, a, b) {
	return {
		from_id: from.measurement.id,
		from_path: from.path.name,
		to_id: to.measurement.id,
		to_path: to.path.name,
		parameters: { ...b.parameters },
		connections: b.connections,
		figures: Object.fromEntries(compared.map((name) => [name, figureOf(name, a, b)]))
	};
}
function figureOf(name, a, b) {
	const doubt = doubtOf(a.figures[name]) ?? doubtOf(b.figures[name]);
	if (doubt !== null) return unmeasured(source, doubt);
	const pairs = pairsOf(name, a, b);
	const logs = pairs.map(({ from, to }) => Math.log(to / from));
	const [middle, interval] = [median(logs), studentInterval(logs)];
	if (middle === null || interval === null || pairs.length < 5) return unmeasured(source, `needs ${5} pairs of samples, and there are ${pairs.length}`, pairs.length);
	return withNoise({
		value: tidy(Math.exp(middle)),
		low: tidy(Math.exp(interval.low)),
		high: tidy(Math.exp(interval.high)),
		n: pairs.length,
		rounds: new Set(pairs.map(({ instance }) => instance)).size,
		source
	});
}
/** Why a figure is no part of a ratio. */
function doubtOf(figure) {
	const levels = (figure?.verdicts ?? []).map(({ level }) => level);
	if (figure === void 0 || figure.value === null || levels.includes("invalid")) return "one of the two figures is not valid";
	return levels.includes("bound") ? "one of the two figures is a bound" : null;
}
/** Samples of the same number on instances of the same round. */
function pairsOf(name, a, b) {
	return b.samples.flatMap(({ instance, sample, values }) => {
		const [from, to] = [a.samples.find((each) => each.instance === instance && each.sample === sample)?.values[name] ?? null, values[name] ?? null];
		return from === null || to === null || from <= 0 || to <= 0 ? [] : [{
			instance,
			from,
			to
		}];
	});
}

// src/stats/sizing.ts
/** What `callers` need at a time, each with as many calls in flight as the series had. */
function sizeFor(steps, callers) {
	return {
		callers,
		mib: sizeOf(steps, "peak_mib", callers),
		cores: sizeOf(steps, "cores", callers)
	};
}
/** True where the callers of a step could have called faster than driver or stand-in let them. */
const wasHeldBack = ({ figures }) => isBound(figures["calls_per_s"]);
const isBound = (figure) => figure?.verdicts?.some(({ level }) => level === "bound") ?? false;
function sizeOf(steps, name, callers) {
	const places = runningMaximum(steps.flatMap((step) => placeOf(step, name) ?? []));
	const after = places.find(({ clients }) => clients >= callers);
	const before = places.findLast(({ clients }) => clients <= callers);
	return before === void 0 || after === void 0 ? null : between(before, after, callers);
}
/** A step's figure; none where it was not measured or is not valid. */
function placeOf(step, name) {
	const { clients, figures } = step;
	const figure = figures[name];
	if (figure === void 0 || figure.value === null) return null;
	if (figure.verdicts?.some(({ level }) => level === "invalid")) return null;
	const { value, low, high } = figure;
	const isAtLeast = isBound(figure) || wasHeldBack(step);
	return {
		clients,
		value,
		low,
		high: isAtLeast ? null : high,
		isAtLeast
	};
}
/** Each place as high as the highest before it, and a bound from the first bound on. */
function runningMaximum(places) {
	let before = null;
	return [...places].sort((a, b) => a.clients - b.clients).map((place) => {
		const highest = before !== null && before.value > place.value ? before : place;
		const isAtLeast = place.isAtLeast || (before?.isAtLeast ?? false);
		before = {
			...highest,
			clients: place.clients,
			isAtLeast,
			high: isAtLeast ? null : highest.high
		};
		return before;
	});
}
function between(before, after, callers) {
	const share = after.clients === before.clients ? 0 : (callers - before.clients) / (after.clients - before.clients);
	const mix = (a, b) => a + share * (b - a);
	const end = (a, b) => a === null || b === null ? null : mix(a, b);
	return {
		value: mix(before.value, after.value),
		low: end(before.low, after.low),
		high: end(before.high, after.high),
		isAtLeast: after.isAtLeast
	};
}
/**
* A Kubernetes `resources:` block: requests are the figures, the limit of memory is the upper end of its interval (the
* figure itself where there is none). No limit of CPU, which would throttle and not save. A lower bound is marked as one
* with the given words, and gives no limit: the truth above it would be killed. Null where memory is unknown or none.
*/
function resourcesOf({ mib, cores }, atLeast = "at least") {
	if (mib === null || mib.value <= 0) return null;
	const memory = (amount) => `    memory: ${Math.ceil(amount)}Mi`;
	const mark = ({ isAtLeast }) => isAtLeast ? ` # ${atLeast}` : "";
	const cpu = cores === null ? [] : [`    cpu: ${Math.max(1, Math.ceil(cores.value * 1e3))}m${mark(cores)}`];
	const limits = mib.isAtLeast ? [] : ["  limits:", memory(Math.max(mib.value, mib.high ?? mib.value))];
	return [
		"resources:",
		"  requests:",
		`${memory(mib.value)}${mark(mib)}`,
		...cpu,
		...limits,
		""
	].join("\n");
}

export { headlineCells as C, pointFigures as D, methodFigures as E, seriesFigures as O, median as S, heldFigures as T, studentInterval as _, gridRatios as a, judgeProbe as b, judgeGrid as c, aggregatePoint as d, noValues as f, estimatePeak as g, callsOf as h, factorsBetween as i, stepFigures as k, contrastsOf as l, passedLimit as m, sizeFor as n, placeOf$1 as o, reduceSample as p, wasHeldBack as r, aggregateGrid as s, resourcesOf as t, aggregateSeries as u, searchRate as v, sampleFigures as w, boundOf as x, duePercentile as y };
