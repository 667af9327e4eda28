import { g as RatingplateError } from "./start.js";
import { m as ProbeAbsentError, p as FirstCallError } from "./errors.js";

// src/study/schedule.ts
/** Round 1 of every measurement, then round 2 of those that have one, and so on. */
function scheduleRounds(measurements) {
	const rounds = Math.max(0, ...measurements.map((measurement) => measurement.settings.rounds));
	return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) => measurements.filter((measurement) => measurement.settings.rounds >= round).map((measurement) => ({
		measurement,
		round
	})));
}

// src/study/absent.ts
const heaps = [
	"idle_heap_mib",
	"heap_connected_mib",
	"heap_closed_mib"
];
const withoutClient = [
	"idle_mib",
	"idle_heap_mib",
	"idle_cores",
	"shared_cost_mib"
];
const afterClients = ["settled_closed_mib", "heap_closed_mib"];
/** By figure, one reason each. */
function absentFigures(scenario) {
	const absent = {};
	const note = (figures, reason) => {
		for (const figure of figures) absent[figure] = reason;
	};
	if (scenario.probe.kind === "none") note([
		...heaps,
		"goroutines",
		"handles"
	], "no probe is configured");
	if (scenario.probe.kind === "node") note(["goroutines"], "the Node probe has none");
	if (scenario.endpoint.protocol === "mcp-stdio") {
		note(withoutClient, "a stdio server starts with its client");
		note(afterClients, "a stdio server ends with its client");
	}
	return absent;
}

// src/study/context.ts
/** A round of which nothing is known yet. */
function emptyDraft() {
	return {
		readyMs: null,
		execMs: null,
		idle: null,
		admit: [],
		connectedCores: null,
		quiet: {},
		load: {},
		units: null,
		connected: null,
		closed: null,
		findings: [],
		absent: {}
	};
}
/** Waits, unless the target or driver is lost first. */
function guarded(context, work) {
	return Promise.race([work, context.rig.lost]);
}
/** Tells a figure that has just become known. */
function tellFigure(context, figure, value, unit, method = null) {
	context.tell({
		event: "figure",
		id: context.measurement.id,
		round: context.round,
		figure,
		method,
		value,
		unit
	});
}

// src/study/idle.ts
/** Phase `idle`: what the instance costs with no client at all. And the CPU of silence, with or without clients. */
/** Settled memory and CPU with no client. */
async function measureIdle(context) {
	const { reading, heapMib } = await readSettled(context);
	const cores = await measureSilence(context);
	context.result.idle = {
		mib: reading.mib,
		heapMib,
		cores
	};
	noteUnsettled(context, reading, "with no client");
	tellFigure(context, "idle_mib", reading.mib, "mib");
}
/** CPU of the tree, in cores, over `idleCpuMs` in which nobody calls. */
async function measureSilence(context) {
	const before = await context.rig.tree.cpu();
	await guarded(context, context.clock.sleep(context.measurement.settings.idleCpuMs));
	const after = await context.rig.tree.cpu();
	return (after.cpuMs - before.cpuMs) / (after.at - before.at);
}
/** Forces a collection where the probe can, then waits for the resident set by the settling rule. */
async function readSettled(context) {
	const probe = await guarded(context, context.rig.probe());
	if (!await guarded(context, probe.collect()) && probe.kind !== "none") throw new ProbeAbsentError(probe.kind);
	const heapMib = await guarded(context, probe.liveHeapMib());
	return {
		reading: await guarded(context, context.rig.tree.settle(context.measurement.settings.settle)),
		heapMib
	};
}
/** A resident set that would not come to rest is said, with the time it was given. */
function noteUnsettled(context, reading, where) {
	if (reading.converged) return;
	const seconds = (reading.waitedMs / 1e3).toFixed(1);
	context.result.findings.push({
		code: "not-converged",
		reason: `resident memory ${where} had not settled after ${seconds} s`,
		method: null
	});
}

// src/study/admit.ts
/** Admits all clients; settled memory is read where the profile says, the resident set after each. */
async function admitClients(context) {
	const { clients } = context.measurement;
	const settledAt = new Set(admitReadings(clients, context.measurement.settings.admitReadings));
	for (let client = 0; client < clients; client++) {
		const firstCallMs = await admitOne(context, client);
		await readAfter(context, client + 1, settledAt.has(client + 1), firstCallMs);
		announce(context, client + 1);
	}
}
/** After which clients settled memory is read: 1, 2, 4 ... N, or 1 and N (method.md, "Profiles of a run"). */
function admitReadings(clients, kind) {
	const points = [1, clients];
	if (kind === "doubling") for (let n = 2; n < clients; n *= 2) points.push(n);
	return [...new Set(points)].sort((a, b) => a - b);
}
async function admitOne(context, client) {
	const { rig, measurement } = context;
	const { results } = await guarded(context, rig.driver.request("connect", {
		from: client,
		to: client + 1,
		concurrency: 1
	}));
	const connected = results[0];
	if (connected === void 0 || connected.outcome !== 0) throw new FirstCallError(`client ${client + 1} could not connect: ${connected?.reason ?? "no answer"}`);
	if (client === 0) keepReadyTimes(context, connected);
	const method = firstCallIndex(context);
	const call = await guarded(context, rig.driver.request("call", {
		client,
		method
	}));
	if (call.outcome !== "ok") throw new FirstCallError(`${measurement.scenario.firstCall}: the first call of client ${client + 1} ended ${call.outcome}: ${call.reason ?? "no reason given"}`);
	return call.ms;
}
/** stdio: the process of the first client tells how long a start takes. */
function keepReadyTimes(context, connected) {
	if (context.rig.ready !== null) return;
	context.result.readyMs = connected.readyMs;
	context.result.execMs = connected.execMs;
	tellFigure(context, "ready_ms", connected.readyMs, "ms");
}
function firstCallIndex(context) {
	const { scenario } = context.measurement;
	return scenario.methods.findIndex((method) => method.name === scenario.firstCall);
}
async function readAfter(context, clients, settled, firstCallMs) {
	if (!settled) {
		const { mib } = await guarded(context, Promise.resolve(context.rig.tree.memory()));
		context.result.admit.push({
			clients,
			mib,
			settled,
			firstCallMs
		});
		return;
	}
	const { reading } = await readSettled(context);
	noteUnsettled(context, reading, `with ${clients} connected`);
	context.result.admit.push({
		clients,
		mib: reading.mib,
		settled,
		firstCallMs
	});
}
function announce(context, clients) {
	const row = context.result.admit.at(-1);
	if (row === void 0) return;
	if (clients === 1) {
		tellFigure(context, "first_call_ms", row.firstCallMs, "ms");
		tellFigure(context, "one_client_mib", row.mib, "mib");
	}
	if (clients === context.measurement.clients) tellFigure(context, "all_clients_mib", row.mib, "mib");
}

// src/study/troubles.ts
/** Answers a client gets in a window, on average, from which on one without any has been left out. */
const enoughPerClient = 10;
/** Other programs above this share of all CPUs in a window are said. */
const othersFrom = .1;
/** What the host did in the window beside the target and ourselves. */
function noteBusyHost(context, { name }, reading) {
	const { own, cpuMs, wallMs } = reading;
	if (own.hostMs === null) return;
	const ours = cpuMs + (own.driver?.cpuMs ?? 0) + (own.standin?.cpuMs ?? 0) + own.harnessMs;
	const others = (own.hostMs - ours) / wallMs;
	if (others <= othersFrom * own.cpus) return;
	const reason = `other programs kept ${others.toFixed(1)} of ${own.cpus} CPUs busy`;
	context.result.findings.push({
		code: "host-busy",
		reason,
		method: name
	});
}
/** Findings; why calls failed is told at once (that they did, the statistics see in the counts). */
function noteTroubles(context, method, load) {
	noteReconnects(context, method, load);
	noteLeftOut(context, method, load);
	const worst = Object.entries(load.complaints).sort((a, b) => b[1].count - a[1].count)[0];
	if (worst === void 0) return;
	const [kind, { count, first }] = worst;
	const message = `${method.name}: ${count} times ${kind}, first: ${first}`;
	context.tell({
		event: "note",
		level: "warning",
		code: "complaints",
		message
	});
}
function noteReconnects(context, method, load) {
	if (load.reconnectsInWindow === 0 && load.resent === 0) return;
	const again = load.resent === 0 ? "" : `; ${load.resent} requests had got no answer and were sent a second time`;
	const reason = `${load.reconnectsInWindow} connections had to be opened again${again}`;
	context.result.findings.push({
		code: "reconnects",
		reason,
		method: method.name
	});
}
/**
* A client whose call hangs from before the window until after it is in no count of the window: the load was not that
* of all clients. Where answers are few, one without any proves nothing, unless warm-up had missed it, too.
*/
function noteLeftOut(context, { name }, load) {
	const { clients } = context.measurement;
	const { none } = load.perClient;
	const completed = load.methods[0]?.completed ?? 0;
	const cold = context.result.findings.some((each) => each.code === "warm-up-cut" && each.method === name);
	if (none === 0 || none === clients || completed < enoughPerClient * clients && !cold) return;
	const reason = `${none} of ${clients} clients got no answer in the window`;
	context.result.findings.push({
		code: "clients-differ",
		reason,
		method: name
	});
}

// src/study/units.ts
/** Read right after a window, while load still runs. */
async function readUnits(context) {
	const system = await context.rig.tree.units();
	const probe = await guarded(context, context.rig.probe());
	const runtime = await guarded(context, probe.units());
	const { connections } = await guarded(context, context.rig.driver.request("state", {}));
	return {
		threads: system.threads,
		descriptors: system.descriptors,
		connections: system.connections ?? connections,
		goroutines: runtime.goroutines ?? null,
		handles: runtime.handles ?? null
	};
}

// src/study/load.ts
/** How often the driver is asked how far it is; only outside the target, 20 short messages a second. */
const pollMs = 50;
/** Worker cycles a window holds at least (method.md, "Windows"). */
const minCycles = 1.5;
/** Loads the instance with one method after another. */
async function measureLoad(context) {
	for (const [index, method] of context.measurement.scenario.methods.entries()) await loadMethod(context, method, index);
}
async function loadMethod(context, method, index) {
	const { rig, measurement } = context;
	await guarded(context, rig.driver.request("load-start", {
		clients: measurement.clients,
		inFlight: measurement.inFlight,
		methods: [index],
		pacePerClient: measurement.scenario.endpoint.pace
	}));
	await warmUp(context, method);
	const reading = await takeWindow(context, method);
	context.result.units = await readUnits(context);
	keepLoad(context, method, await guarded(context, rig.driver.request("load-stop", { graceMs: context.latencyCeilingMs })), reading);
}
/** 1 s and until every worker has finished the method once, at most 30 s. */
async function warmUp(context, method) {
	const { warmup } = context.measurement.settings;
	const startedAt = context.clock.now();
	for (;;) {
		await guarded(context, context.clock.sleep(pollMs));
		const { warm } = await progressOf(context);
		const elapsed = context.clock.now() - startedAt;
		if (warm && elapsed >= warmup.ms) return;
		if (elapsed < warmup.maxMs) continue;
		context.result.findings.push({
			code: "warm-up-cut",
			reason: `some client had not finished its first call after ${warmup.maxMs / 1e3} s of load`,
			method: method.name
		});
		return;
	}
}
/** The window itself: nothing but sampling runs in it. */
async function takeWindow(context, method) {
	const { rig, measurement } = context;
	const endSampling = rig.tree.startWindow(measurement.settings.sampleIntervalMs);
	const before = await rig.tree.cpu();
	rig.own();
	await guarded(context, rig.driver.request("window-open", {}));
	await holdWindow(context, method);
	await guarded(context, rig.driver.request("window-close", {}));
	const after = await rig.tree.cpu();
	const own = rig.own();
	const memory = await endSampling();
	return {
		cpuMs: after.cpuMs - before.cpuMs,
		wallMs: after.at - before.at,
		cpuSource: after.source,
		atLeast: after.atLeast,
		hotMib: memory.meanMib,
		peakMib: memory.peakMib,
		peakSource: memory.peakSource,
		own
	};
}
/** Its duration, 1.5 worker cycles and 200 ok calls per method, at most 60 s. */
async function holdWindow(context, method) {
	const { window, windowMs } = context.measurement.settings;
	const startedAt = context.clock.now();
	for (;;) {
		const elapsed = context.clock.now() - startedAt;
		await guarded(context, context.clock.sleep(Math.max(1, Math.min(pollMs, windowMs - elapsed))));
		const progress = await progressOf(context);
		if (isLongEnough(context, progress)) return;
		if (context.clock.now() - startedAt < window.maxMs) continue;
		const calls = progress.window?.okPerMethod[0] ?? 0;
		context.result.findings.push({
			code: "window-cut",
			reason: `${calls} calls ended ok in a window cut at ${window.maxMs / 1e3} s`,
			method: method.name
		});
		return;
	}
}
function isLongEnough(context, progress) {
	const { window, windowMs } = context.measurement.settings;
	if (progress.window === null || progress.window.ms < windowMs) return false;
	const cycleMs = progress.methods.reduce((sum, method) => sum + (method.meanMs ?? Number.POSITIVE_INFINITY), 0);
	const { okPerMethod, failed } = progress.window;
	if (okPerMethod.every((ok) => ok === 0) && failed >= window.minOkPerMethod) return true;
	return progress.window.ms >= minCycles * cycleMs && okPerMethod.every((ok) => ok >= window.minOkPerMethod);
}
function progressOf(context) {
	return guarded(context, context.rig.driver.request("load-progress", {}));
}
/** Turns the driver's account and the observer's reading into the round's row of this method. */
function keepLoad(context, method, load, reading) {
	const calls = load.methods[0];
	if (calls === void 0) throw new Error(`the driver gave no account of ${method.name}`);
	const row = {
		windowMs: load.windowMs,
		completed: calls.completed,
		counts: calls.counts,
		...load.totals[0] === void 0 ? {} : { all: load.totals[0] },
		latencies: calls.latencies,
		wireBytes: calls.counts.ok === 0 ? null : calls.wireBytes,
		payloadBytes: calls.counts.ok === 0 ? null : calls.payloadBytes,
		cpuMs: reading.cpuMs / reading.wallMs * load.windowMs,
		cpuSource: reading.cpuSource,
		atLeast: reading.atLeast,
		hotMib: reading.hotMib,
		hotSource: "samples",
		peakMib: reading.peakMib,
		peakSource: reading.peakSource,
		driver: driverCost(load, reading),
		standin: reading.own.standin === null ? null : {
			...reading.own.standin,
			utilization: null,
			longestPauseMs: null
		}
	};
	context.result.load[method.name] = row;
	if (row.standin === null) context.result.absent["standin_cores"] = "nothing stands in for anything";
	noteBusyHost(context, method, reading);
	noteTroubles(context, method, load);
	tellFigure(context, "calls_per_s", calls.completed / load.windowMs * 1e3, "per_s", method.name);
}
/** CPU, event loop and pauses by the driver's own account; its wait for a CPU by the kernel's. */
function driverCost(load, reading) {
	const { cpuMs, utilization, longestPauseMs } = load.self;
	const runDelayMs = reading.own.driver?.runDelayMs ?? null;
	const thread = reading.own.driver?.thread ?? null;
	return {
		wallMs: load.windowMs,
		cpuMs,
		runDelayMs,
		utilization,
		longestPauseMs,
		thread
	};
}

// src/study/phases.ts
/** `now` is a monotonic clock in ms; starts are given from the making of the log on. */
function phaseLog(now, entered) {
	const times = [];
	const origin = now();
	return {
		times,
		async run(name, work) {
			const startedAt = now();
			entered(name);
			try {
				return await work();
			} finally {
				times.push({
					name,
					startMs: startedAt - origin,
					lengthMs: now() - startedAt
				});
			}
		}
	};
}

// src/study/quiet.ts
/** Phase `quiet`: what a call takes when nobody else calls - one client, one in flight, per method. */
/** Measures every method alone. */
async function measureQuiet(context) {
	const { quiet } = context.measurement.settings;
	for (const [index, method] of context.measurement.scenario.methods.entries()) {
		const { latencies, counts } = await guarded(context, context.rig.driver.request("quiet", {
			client: 0,
			method: index,
			...quiet
		}));
		context.result.quiet[method.name] = {
			latencies,
			counts
		};
		tellFigure(context, "alone_p50_ms", middle(latencies), "ms", method.name);
	}
}
/** For the live line only; the record's percentile is worked out over all rounds. */
function middle(latencies) {
	return Float64Array.from(latencies).sort()[Math.ceil(latencies.length / 2) - 1] ?? null;
}

// src/study/settle.ts
/** A settled reading that moved by more than this after its re-read is `still falling` (method.md, "Memory"). */
const fallingShare = .02;
/** Reads both states; a target that lives with its client (stdio) has no closed one. */
async function measureSettled(context) {
	const { measurement, rig, result } = context;
	result.connected = await readState(context, "after load, connected", rig.ready === null);
	tellFigure(context, "settled_connected_mib", result.connected.mib, "mib");
	await guarded(context, closeClients(context, measurement.clients));
	if (rig.ready === null) return;
	result.closed = await readState(context, "after load, closed", true);
}
/** For stdio the clients are the instances: their end belongs to the closing of the rig, not to a phase that may fail. */
async function closeClients(context, clients) {
	if (context.rig.ready === null) return;
	await context.rig.driver.request("close", {
		from: 0,
		to: clients
	});
}
async function readState(context, where, last) {
	const { reading, heapMib } = await readSettled(context);
	noteUnsettled(context, reading, where);
	const stillFalling = last ? await readAgain(context, reading.mib) : null;
	return {
		mib: reading.mib,
		source: reading.source,
		heapMib,
		converged: reading.converged,
		stillFalling
	};
}
/** The round's last settled reading is read once more, 10 s later. */
async function readAgain(context, mib) {
	const { rereadMs } = context.measurement.settings.settle;
	if (rereadMs === null) return null;
	await guarded(context, context.clock.sleep(rereadMs));
	const again = await context.rig.tree.memory();
	return Math.abs(again.mib - mib) > fallingShare * mib;
}

// src/study/point.ts
/** Measures one round; a failure is part of the result, never thrown. */
async function measurePoint(measurement, round, deps) {
	const draft = emptyDraft();
	const started = deps.wallClock();
	const before = deps.conditions();
	const phases = phaseLog(deps.clock.now, (phase) => tellPhase(deps, measurement, round, phase));
	const state = {
		rig: null,
		identity: null,
		failure: null,
		closed: null
	};
	await attempt({
		measurement,
		round,
		draft
	}, phases, deps, state);
	const { rig } = state;
	if (rig !== null) state.closed = await phases.run("close", () => rig.close());
	const after = deps.conditions();
	draft.findings.push(...deps.compareConditions(before, after));
	return {
		round: finishRound(draft, {
			round,
			started,
			phases: phases.times,
			conditions: {
				before,
				after
			},
			failure: state.failure,
			stopped: state.closed?.stage ?? null
		}),
		identity: state.identity,
		leftovers: state.closed?.leftovers ?? 0
	};
}
function tellPhase(deps, { id, clients }, round, phase) {
	deps.tell({
		event: "phase",
		id,
		round,
		phase,
		detail: "",
		clients,
		leftMs: deps.leftMs()
	});
}
/** Launches and measures; what breaks it is kept in `state`. */
async function attempt(work, phases, deps, state) {
	const { measurement, round, draft } = work;
	const { clock, tell, latencyCeilingMs } = deps;
	try {
		const rig = await phases.run("launch", deps.openRig);
		state.rig = rig;
		await runPhases({
			measurement,
			round,
			rig,
			clock,
			tell,
			latencyCeilingMs,
			result: draft
		}, phases, deps, state);
	} catch (error) {
		state.failure = failureOf(error);
	}
}
/** The order of the phases, and nothing else. */
async function runPhases(context, phases, deps, state) {
	const { rig, result } = context;
	Object.assign(result.absent, absentFigures(context.measurement.scenario));
	if (rig.ready !== null) {
		result.readyMs = rig.ready.readyMs;
		result.execMs = rig.ready.execMs;
		deps.tell({
			event: "figure",
			id: context.measurement.id,
			round: context.round,
			figure: "ready_ms",
			method: null,
			value: rig.ready.readyMs,
			unit: "ms"
		});
		await phases.run("idle", () => measureIdle(context));
	}
	await phases.run("admit", () => admitClients(context));
	state.identity = await guarded(context, rig.identity());
	await phases.run("connected", async () => {
		result.connectedCores = await measureSilence(context);
	});
	await phases.run("quiet", () => measureQuiet(context));
	await phases.run("load", () => measureLoad(context));
	await phases.run("settled", () => measureSettled(context));
	result.findings.push(...await guarded(context, deps.checkTraces(rig)));
}
function failureOf(error) {
	if (error instanceof RatingplateError) return {
		code: error.code,
		message: error.message
	};
	return {
		code: "unexpected",
		message: error instanceof Error ? error.stack ?? error.message : String(error)
	};
}
function finishRound(draft, frame) {
	return {
		...frame,
		readyMs: draft.readyMs,
		execMs: draft.execMs,
		idle: draft.idle,
		admit: draft.admit,
		connectedCores: draft.connectedCores,
		quiet: draft.quiet,
		load: draft.load,
		units: draft.units,
		settled: {
			connected: draft.connected,
			closed: draft.closed
		},
		findings: draft.findings,
		absent: draft.absent
	};
}

export { scheduleRounds as n, measurePoint as t };
