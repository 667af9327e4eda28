import { c as DescriptorsShortError, j as RatingplateError, l as PortsShortError, n as namedSystemError } from "./start.js";
import { $ as DriverStateError, Ct as TargetExitedError, G as ProbeFailed, W as NoProcessLeft, a as NoStepError, i as FirstCallError, o as ProbeAbsentError, r as CredentialWantedError, s as TargetLostError } from "./errors.js";
import { i as unlessLost } from "./util.js";
import { S as median, b as judgeProbe, f as noValues, g as estimatePeak, h as callsOf, m as passedLimit, p as reduceSample, v as searchRate, y as duePercentile } from "./stats.js";
import { r as outcomes } from "./driver.js";

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
		foundRates: null,
		units: null,
		connected: null,
		closed: null,
		absent: {}
	};
}
/** Waits, unless the phase is broken off first. */
function guarded(context, work) {
	return unlessLost(work, context.lost);
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

// src/study/admit-many.ts
/** Admission of many clients: some at a time, each connected and warmed by one call of the first-call method. */
/** Clients that connect at once: enough not to wait for each, too few to fill a listen queue (method.md, "Series"). */
const atOnce = 8;
/** Admits clients `from`..`to`-1; those that fail are tried once more, and that is told. */
async function admitMany(context, from, to) {
	const first = await eightAtATime(Array.from({ length: to - from }, (_, i) => from + i), (client) => admit$1(context, client));
	if (first.length === 0) return {
		missing: [],
		again: 0,
		reason: null
	};
	const second = await eightAtATime(first, (failure) => admitAgain(context, failure));
	return {
		missing: second.map(({ client }) => client),
		again: first.length - second.length,
		reason: (second[0] ?? first[0])?.reason ?? null
	};
}
/** Does the work for each, and gives what failed. */
async function eightAtATime(items, work) {
	const failures = [];
	const left = items.values();
	const next = async () => {
		for (const item of left) {
			const failure = await work(item);
			if (failure !== null) failures.push(failure);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, next));
	return failures;
}
async function admit$1(context, client) {
	const { results } = await guarded(context, context.rig.driver.request("connect", {
		from: client,
		to: client + 1,
		concurrency: 1
	}));
	const connected = results[0];
	if (connected?.outcome === 0) return firstCall(context, client);
	return {
		client,
		connected: false,
		reason: connected?.reason ?? "no answer"
	};
}
/** A client that is connected only calls again; one that is not begins anew, where its end is not that of a target. */
async function admitAgain(context, failure) {
	const { client, connected } = failure;
	if (connected) return firstCall(context, client);
	if (context.rig.ready === null) return failure;
	await guarded(context, context.rig.driver.request("close", {
		from: client,
		to: client + 1
	}));
	return admit$1(context, client);
}
/** One call of the first-call method; why it was not answered rightly, or null. */
async function firstCall(context, client) {
	const { methods, firstCall: name } = context.measurement.scenario;
	const method = methods.findIndex((each) => each.name === name);
	const call = await guarded(context, context.rig.driver.request("call", {
		client,
		method
	}));
	if (call.outcome === "ok") return null;
	return {
		client,
		connected: true,
		reason: `first call ended ${call.outcome}: ${call.reason ?? "no reason given"}`
	};
}

// src/study/cause.ts
/** How long the news of a target's end may trail behind what follows from it, ms: its last output is read first. */
const trailMs = 2e3;
/** What may follow from a target's end and be noticed before it. */
const consequences = [
	NoProcessLeft,
	ProbeFailed,
	FirstCallError
];
/**
* What an error came of. A target that has ended is often noticed first by what follows from it: nothing left to read,
* a probe that is cut off, a client whose connection is reset; its end, which says why, is told a moment later and is waited for here.
*/
async function causeOf(error, { lost }, { sleep }) {
	if (!consequences.some((consequence) => error instanceof consequence)) return error;
	return Promise.race([lost, sleep(trailMs)]).then(() => error, (cause) => cause);
}

// src/study/halted.ts
/** Of halts that are of no window. */
const outsideWindows = " outside the windows";
/** Who was stopped since the last look; `method`: in its window, null: outside any. */
function noteHalts({ rig, findings }, method, where = "") {
	for (const { who, pid, ms } of rig.halts()) {
		const reason = `${who} (pid ${pid}) was stopped for ${(ms / 1e3).toFixed(1)} s${where}`;
		findings.push({
			code: "suspended",
			reason,
			method
		});
	}
}

// src/study/held-back.ts
/** Waits for the quota below this are lost among the scheduler's own; as of the host's own group. */
const quotaWaitMs = 1;
/** What held the group back since its tree was opened; nothing where the target has no group of its own. */
function noteHeldBack({ rig, findings }) {
	const held = rig.tree.heldBack?.();
	const waited = held?.quotaWaitMs ?? 0;
	const hits = held?.memoryHits ?? 0;
	const find = (reason) => findings.push({
		code: "throttled",
		reason,
		method: null
	});
	if (waited > quotaWaitMs) find(`the control group waited ${Math.round(waited)} ms for its CPU quota`);
	if (hits > 0) find(`the control group came up against its memory limit ${hits} times`);
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

// src/study/round.ts
/**
* Runs one round; a failure is part of the result, never thrown.
* @param run the phases between launch and close
*/
async function frameRound({ measurement, round, deps, findings }, run) {
	const started = deps.wallClock();
	const phases = phaseLog(deps.clock.now, tellPhases(deps, measurement, round));
	findings.push(...await waited(phases, {
		measurement,
		round,
		deps
	}));
	const before = deps.conditions();
	let running = null;
	let failure = null;
	try {
		running = {
			rig: await phases.run("launch", deps.openRig),
			phases,
			identity: null
		};
		await run(running);
	} catch (error) {
		failure = failureOf(running === null ? error : await causeOf(error, running.rig, deps.clock));
	}
	if (running !== null) noteHalts({
		rig: running.rig,
		findings
	}, null, outsideWindows);
	if (running !== null) noteHeldBack({
		rig: running.rig,
		findings
	});
	const closed = running === null ? null : await phases.run("close", running.rig.close);
	const after = deps.conditions();
	findings.push(...deps.compareConditions(before, after));
	return {
		round: {
			round,
			started,
			phases: phases.times,
			conditions: {
				before,
				after
			},
			failure,
			stopped: closed?.stage ?? null
		},
		identity: running?.identity ?? null,
		leftovers: closed?.leftovers ?? 0
	};
}
/** A log has a line for each time it is told, so that is not with every look. */
const tellEveryMs = 3e4;
/** The phase before all others, of a run that waits for a quiet machine. */
async function waited(phases, { measurement, round, deps }) {
	const { awaitQuiet, clock, tell, leftMs } = deps;
	if (awaitQuiet === null) return [];
	let toldAt = Number.NEGATIVE_INFINITY;
	return phases.run("wait", () => awaitQuiet((detail) => {
		if (clock.now() - toldAt < tellEveryMs) return;
		toldAt = clock.now();
		const { id } = measurement;
		tell({
			event: "phase",
			id,
			round,
			phase: "wait",
			detail,
			clients: 0,
			leftMs: leftMs("wait")
		});
	}));
}
/** A series has as many clients as its last step that was begun, or as there are calls held. */
function tellPhases(deps, measurement, round) {
	let clients = measurement.kind === "point" ? measurement.clients : 0;
	return (phase) => {
		clients = Number(/^(?:step|held) (\d+)$/.exec(phase)?.[1] ?? clients);
		const leftMs = deps.leftMs(phase);
		deps.tell({
			event: "phase",
			id: measurement.id,
			round,
			phase,
			detail: "",
			clients,
			leftMs
		});
	};
}
function failureOf(thrown) {
	const error = namedSystemError(thrown);
	if (error instanceof RatingplateError) return {
		code: error.code,
		message: error.message
	};
	return {
		code: "unexpected",
		message: error instanceof Error ? error.stack ?? error.message : String(error)
	};
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
		connections: runtime.connections ?? system.connections ?? connections,
		goroutines: runtime.goroutines ?? null,
		handles: runtime.handles ?? null
	};
}

// src/study/window.ts
/** How often the driver is asked how far it is; only outside the target, 20 short messages a second. */
const pollMs$3 = 50;
/** Worker cycles a window holds at least (method.md, "Windows"). */
const minCycles = 1.5;
/** Runs the load; units are read at the window's end, while it still runs. */
async function takeLoad(context, plan) {
	await startLoad(context, plan);
	await warmUp(context, plan);
	const reading = await takeWindow(context, plan);
	const units = await readUnits(context);
	return {
		load: await stopLoad(context),
		reading,
		units
	};
}
/** Every client begins to call. */
async function startLoad(context, { clients, methods }) {
	const { inFlight, scenario } = context.measurement;
	const rate = rateOf$1(context.measurement);
	await guarded(context, context.rig.driver.request("load-start", {
		clients,
		inFlight,
		methods,
		pacePerClient: scenario.endpoint.pace,
		...rate === null ? {} : { rate }
	}));
}
/** Of an open loop; null = a closed one. */
const rateOf$1 = (measurement) => (measurement.kind === "point" ? measurement.rate : void 0) ?? null;
/** No more calls are begun; those of the window may end. */
function stopLoad(context) {
	return guarded(context, context.rig.driver.request("load-stop", { graceMs: context.latencyCeilingMs }));
}
/** 1 s and until every worker has finished each method once, at most 30 s; and until the rate is reached that is risen to. */
async function warmUp(context, { method }) {
	const { warmup } = context.measurement.settings;
	const maxMs = warmup.maxMs + (rateOf$1(context.measurement)?.rise?.overMs ?? 0);
	const startedAt = context.clock.now();
	for (;;) {
		await guarded(context, context.clock.sleep(pollMs$3));
		const { warm } = await progressOf(context);
		const elapsed = context.clock.now() - startedAt;
		if (warm && elapsed >= warmup.ms) return;
		if (elapsed < maxMs) continue;
		context.findings.push({
			code: "warm-up-cut",
			reason: `some client had not finished its first call after ${maxMs / 1e3} s of load`,
			method
		});
		return;
	}
}
/**
* The window itself: nothing but sampling runs in it.
* @param hold until it has been long enough
*/
async function takeWindow(context, plan, hold = () => holdWindow(context, plan)) {
	const { rig, measurement } = context;
	noteHalts(context, null, outsideWindows);
	const endSampling = rig.tree.startWindow(measurement.settings.sampleIntervalMs);
	if (rig.standinLoop !== null) await guarded(context, rig.standinLoop.openWindow());
	const before = await rig.tree.cpu();
	rig.own();
	await guarded(context, rig.driver.request("window-open", {}));
	await hold();
	await guarded(context, rig.driver.request("window-close", {}));
	const after = await rig.tree.cpu();
	const own = rig.own();
	const standinLoop = rig.standinLoop && await guarded(context, rig.standinLoop.closeWindow());
	noteHalts(context, plan.method);
	const memory = await endSampling();
	return {
		cpuMs: after.cpuMs - before.cpuMs,
		wallMs: after.at - before.at,
		cpuSource: after.source,
		atLeast: after.atLeast,
		hotMib: memory.meanMib,
		peakMib: memory.peakMib,
		peakSource: memory.peakSource,
		own,
		standinLoop
	};
}
/** Its duration, 1.5 worker cycles and 200 ok calls per method, at most 60 s. */
async function holdWindow(context, { method }) {
	const { window, windowMs } = context.measurement.settings;
	const startedAt = context.clock.now();
	for (;;) {
		const elapsed = context.clock.now() - startedAt;
		await guarded(context, context.clock.sleep(Math.max(1, Math.min(pollMs$3, windowMs - elapsed))));
		const progress = await progressOf(context);
		if (isLongEnough(context, progress)) return;
		if (context.clock.now() - startedAt < window.maxMs) continue;
		const calls = Math.min(...progress.window?.okPerMethod ?? [0]);
		context.findings.push({
			code: "window-cut",
			reason: `${calls} calls ended ok in a window cut at ${window.maxMs / 1e3} s`,
			method
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
/** How far the load is. */
function progressOf(context) {
	return guarded(context, context.rig.driver.request("load-progress", {}));
}
/** What the window cost: target, driver and stand-ins. */
function costOf({ load, reading }) {
	const { standin } = reading.own;
	return {
		windowMs: load.windowMs,
		cpuMs: reading.cpuMs / reading.wallMs * load.windowMs,
		cpuSource: reading.cpuSource,
		atLeast: reading.atLeast,
		hotMib: reading.hotMib,
		hotSource: "samples",
		peakMib: reading.peakMib,
		peakSource: reading.peakSource,
		driver: driverCost(load, reading),
		standin: standin === null ? null : {
			...standin,
			...reading.standinLoop ?? unread
		}
	};
}
const unread = {
	utilization: null,
	longestPauseMs: null
};
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

// src/study/profile.ts
/** Profiles the target while `clients` call; each profile takes as long as a window. Never throws. */
async function profileSeries(measurement, clients, deps) {
	const profiles = [];
	const round = measurement.settings.rounds + 1;
	const findings = [];
	return {
		failure: (await frameRound({
			measurement,
			round,
			deps,
			findings
		}, async ({ rig, phases }) => {
			const { clock, tell, latencyCeilingMs } = deps;
			const context = {
				measurement,
				round,
				rig,
				clock,
				tell,
				latencyCeilingMs,
				lost: rig.lost,
				findings
			};
			await phases.run("profile", async () => {
				profiles.push(...await takeProfiles(context, clients));
			});
		})).round.failure,
		profiles
	};
}
async function takeProfiles(context, clients) {
	const { rig, measurement } = context;
	const { missing, reason } = await admitMany(context, 0, clients);
	if (missing.length > 0) throw new FirstCallError(`${missing.length} of ${clients} clients: ${reason ?? "no reason given"}`);
	const probe = await guarded(context, rig.probe());
	const methods = measurement.scenario.methods.map((_, i) => i);
	await startLoad(context, {
		clients,
		methods,
		method: null
	});
	const taken = [];
	for (const kind of ["cpu", "heap"]) taken.push(...await guarded(context, probe.profile?.(kind, measurement.settings.windowMs) ?? nothing$1) ?? []);
	await guarded(context, rig.driver.request("load-stop", { graceMs: 0 }));
	return taken;
}
const nothing$1 = Promise.resolve([]);

// src/study/absent.ts
const heaps = [...[
	"idle_heap_mib",
	"heap_connected_mib",
	"heap_closed_mib",
	"heap_left_per_client_kib"
], ...[
	"shared_heap_mib",
	"heap_per_client_kib",
	"heap_growth_kib_per_1000_calls"
]];
const goroutines = ["goroutines", "goroutines_settled"];
const handles = ["handles", "handles_settled"];
const withoutClient = [
	"idle_mib",
	"idle_heap_mib",
	"idle_cores",
	"shared_cost_mib"
];
const ofStart = ["ready_ms", "exec_ms"];
const afterClients = [
	"settled_closed_mib",
	"heap_closed_mib",
	"left_per_client_kib",
	"heap_left_per_client_kib"
];
/** What a runtime has no word for. */
const untold = {
	none: {
		figures: [
			...heaps,
			...goroutines,
			...handles
		],
		reason: "no probe is configured"
	},
	node: {
		figures: goroutines,
		reason: "the Node probe has none"
	},
	go: {
		figures: handles,
		reason: "the Go probe has none"
	},
	redis: {
		figures: [...goroutines, ...handles],
		reason: "the Redis probe has none"
	},
	postgres: {
		figures: [
			...heaps,
			...goroutines,
			...handles
		],
		reason: "the PostgreSQL probe has none"
	},
	sigquit: {
		figures: [...heaps, ...handles],
		reason: "the SIGQUIT probe has none"
	},
	jvm: {
		figures: [...goroutines, ...handles],
		reason: "the JVM probe has none"
	}
};
/** By figure, one reason each. */
function absentFigures(scenario) {
	const absent = {};
	const note = (figures, reason) => {
		for (const figure of figures) absent[figure] = reason;
	};
	const { figures, reason } = untold[scenario.probe.kind] ?? {
		figures: [],
		reason: ""
	};
	note(figures, reason);
	if (scenario.target.running !== void 0) note(ofStart, "it ran already when it was found");
	if (scenario.endpoint.protocol === "mcp-stdio") {
		note(withoutClient, "a stdio server starts with its client");
		note(afterClients, "a stdio server ends with its client");
	}
	return absent;
}

// src/study/idle.ts
/** Phase `idle`: what the instance costs with no client at all. And the CPU of silence, with or without clients. */
/** Settled memory and CPU with no client. */
async function measureIdle(context) {
	const { reading, heapMib } = await readSettled(context);
	const cores = await measureSilence(context);
	await context.rig.tree.markPlaces();
	noteUnsettled(context, reading, "with no client");
	tellFigure(context, "idle_mib", reading.mib, "mib");
	return {
		mib: reading.mib,
		heapMib,
		cores
	};
}
/** CPU of the tree, in cores, over `ms` in which nobody calls. */
async function measureSilence(context, ms = context.measurement.settings.idleCpuMs) {
	const before = await context.rig.tree.cpu();
	await guarded(context, context.clock.sleep(ms));
	const after = await context.rig.tree.cpu();
	return (after.cpuMs - before.cpuMs) / (after.at - before.at);
}
/** Forces a collection where the probe can, then waits for the resident set by the settling rule. */
async function readSettled(context) {
	const heapMib = await readLiveHeap(context);
	return {
		reading: await guarded(context, context.rig.tree.settle(context.measurement.settings.settle)),
		heapMib
	};
}
/** Live heap after a collection; null where the probe cannot tell. */
async function readLiveHeap(context) {
	const probe = await guarded(context, context.rig.probe());
	if (!await guarded(context, probe.collect()) && probe.collects) throw new ProbeAbsentError(probe.kind);
	return guarded(context, probe.liveHeapMib());
}
/** A resident set that would not come to rest is said, with the time it was given. */
function noteUnsettled(context, reading, where) {
	if (reading.converged) return;
	const seconds = (reading.waitedMs / 1e3).toFixed(1);
	context.findings.push({
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
	const starting = client === 0 && rig.ready === null;
	const connected = await connectOne(context, client).catch(async (error) => {
		throw starting ? await startFault(context, error) : error;
	});
	if (client === 0) keepReadyTimes(context, connected);
	const method = firstCallIndex(context);
	const call = await guarded(context, rig.driver.request("call", {
		client,
		method
	}));
	if (call.outcome !== "ok") throw refusal(`${measurement.scenario.firstCall}: the first call of client ${client + 1} ended ${call.outcome}`, call.reason ?? "no reason given");
	return call.ms;
}
async function connectOne(context, client) {
	const { driver } = context.rig;
	const asked = driver.request("connect", {
		from: client,
		to: client + 1,
		concurrency: 1
	});
	const { results } = await guarded(context, asked);
	const connected = results[0];
	if (connected?.outcome === 0) return connected;
	throw refusal(`client ${client + 1} could not connect`, connected?.reason ?? "no answer");
}
/** Over stdio the first client's process is the start: one that ends in it was not lost while it was measured. */
async function startFault({ rig, clock }, error) {
	const cause = await causeOf(error, rig, clock);
	return cause instanceof TargetLostError ? new TargetExitedError("client 1 could not connect: the target", cause.ended) : cause;
}
/** What the driver's own machine would not give is no fault of the target, and mended elsewhere. */
function refusal(what, reason) {
	const message = `${what}: ${reason}`;
	if (/\b(EMFILE|ENFILE)\b/.test(reason)) return new DescriptorsShortError(message);
	if (/^connect EADDRNOTAVAIL\b|\bEADDRINUSE\b/.test(reason)) return new PortsShortError(message);
	if (/\bstatus 40[13]\b/.test(reason)) return new CredentialWantedError(message);
	return new FirstCallError(message);
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

// src/study/checks.ts
/** When a round is checked: before its first client, whose readings of idle are taken then, and after its last phase. */
/** What is asked is a call of an instance, too: whatever it leaves behind is there before the first client. */
async function checkBefore(context, { phases, rig }, { checks }) {
	if (checks === void 0) return;
	await phases.run("checks", () => guarded(context, checks.before(rig)));
}
async function checkAfter(context, { phases, rig }, { checks }) {
	if (checks === void 0) return;
	context.findings.push(...await phases.run("checks", () => guarded(context, checks.after(rig))));
}

// src/study/troubles.ts
/** Answers a client gets in a window, on average, from which on one without any has been left out. */
const enoughPerClient = 10;
/** Other programs above this share of all CPUs in a window are said. */
const othersFrom = .1;
/** What the host did in the window beside the target and ourselves. */
function noteBusyHost(context, { method }, reading) {
	const { own, cpuMs, wallMs } = reading;
	if (own.hostMs === null) return;
	const ours = cpuMs + (own.driver?.cpuMs ?? 0) + (own.standin?.cpuMs ?? 0) + own.harnessMs;
	const others = (own.hostMs - ours) / wallMs;
	if (others <= othersFrom * own.cpus) return;
	const reason = `other programs kept ${others.toFixed(1)} of ${own.cpus} CPUs busy`;
	context.findings.push({
		code: "host-busy",
		reason,
		method
	});
}
/** What to do about complaints that a config can mend. */
const advice = {
	"http-429": "; give the endpoint a `pace`, or each client a `source` or credential of its own, or the target a higher limit",
	"timeout before it was sent": "; the target took no more connections: look at its limit and its backlog, or ask for fewer clients"
};
/** Findings; why calls failed is told at once (that they did, the statistics see in the counts). */
function noteTroubles(context, plan, load) {
	noteReconnects(context, plan, load);
	noteLeftOut(context, plan, load);
	const worst = Object.entries(load.complaints).sort((a, b) => b[1].count - a[1].count)[0];
	if (worst === void 0) return;
	const [kind, { count, first }] = worst;
	const message = `${plan.method ?? `${plan.clients} clients`}: ${count} times ${kind}, first: ${first}${advice[kind] ?? ""}`;
	context.tell({
		event: "note",
		level: "warning",
		code: "complaints",
		message
	});
}
function noteReconnects(context, { method }, load) {
	if (load.reconnectsInWindow === 0 && load.resent === 0) return;
	const again = load.resent === 0 ? "" : `; ${load.resent} requests had got no answer and were sent a second time`;
	const reason = `${load.reconnectsInWindow} connections had to be opened again${again}`;
	context.findings.push({
		code: "reconnects",
		reason,
		method
	});
}
/**
* A client whose call hangs from before the window until after it is in no count of the window: the load was not that
* of all clients. Where answers are few, one without any proves nothing, unless warm-up had missed it, too.
*/
function noteLeftOut(context, { clients, method }, load) {
	const { none } = load.perClient;
	const completed = load.methods.reduce((sum, each) => sum + each.completed, 0);
	const cold = context.findings.some((each) => each.code === "warm-up-cut" && each.method === method);
	if (none === 0 || none === clients || completed < enoughPerClient * clients && !cold) return;
	const reason = `${none} of ${clients} clients got no answer in the window`;
	context.findings.push({
		code: "clients-differ",
		reason,
		method
	});
}

// src/study/load.ts
/** Loads the instance with one method after another. */
async function measureLoad(context) {
	for (const [index, method] of context.measurement.scenario.methods.entries()) await loadMethod(context, method, index);
}
/** Turns the driver's account and the observer's reading into the round's row of this method. */
async function loadMethod(context, { name }, index) {
	const plan = {
		clients: context.measurement.clients,
		methods: [index],
		method: name
	};
	const taken = await takeLoad(context, plan);
	const { load, reading, units } = taken;
	const row = loadRow(taken, name);
	context.result.units = units;
	context.result.load[name] = row;
	if (row.standin === null) context.result.absent["standin_cores"] = "nothing stands in for anything";
	noteBusyHost(context, plan, reading);
	noteTroubles(context, plan, load);
	tellFigure(context, "calls_per_s", row.completed / load.windowMs * 1e3, "per_s", name);
}
/** The driver's account and the observer's reading of a load with one method. */
function loadRow(taken, name) {
	const { load } = taken;
	const calls = load.methods[0];
	if (calls === void 0) throw new Error(`the driver gave no account of ${name}`);
	return {
		...costOf(taken),
		completed: calls.completed,
		counts: calls.counts,
		...load.totals[0] === void 0 ? {} : { all: load.totals[0] },
		latencies: calls.latencies,
		waits: calls.waits,
		...calls.open === void 0 ? {} : { open: calls.open },
		wireBytes: known(calls.wireBytes, calls.counts.ok),
		payloadBytes: known(calls.payloadBytes, calls.counts.ok),
		inputRounds: roundsPerCall(load)
	};
}
function roundsPerCall({ rounds, totals }) {
	const ok = totals[0]?.ok ?? 0;
	return ok === 0 ? null : (rounds?.[0] ?? 0) / ok;
}
/** A mean of bytes, where there is one. */
const known = (bytes, calls) => calls === 0 || !Number.isFinite(bytes) ? null : bytes;

// src/study/find-rate.ts
/** The target is warm: a probe waits no longer for each client's first call than this, ms. */
const warmUpMs = 5e3;
/** A window that misses its calls ends after so many times the time they should take. */
const patience = 1.5;
/** Searches on the instance that was loaded; clients that have left come back. */
async function findRates(context, spec) {
	await comeBack(context);
	const found = {};
	for (const [index, method] of context.measurement.scenario.methods.entries()) {
		found[method.name] = await search(context, spec, method, index);
		tellFigure(context, "found_rate_per_s", found[method.name]?.perSecond ?? null, "per_s", method.name);
	}
	context.result.foundRates = found;
}
/** Over stdio a client is the instance, and has stayed. */
async function comeBack(context) {
	if (context.rig.ready === null) return;
	const { missing, reason } = await admitMany(context, 0, context.measurement.clients);
	if (missing.length > 0) throw new FirstCallError(`${missing.length} clients could not come back: ${reason ?? "no reason given"}`);
}
async function search(context, spec, method, index) {
	const probes = [];
	const { completed = 0, windowMs = 1 } = context.result.load[method.name] ?? {};
	const steps = searchRate(completed * 1e3 / windowMs);
	let step = steps.next();
	while (!step.done) {
		const taken = await takeProbe(context, spec, method, {
			index,
			...step.value
		});
		probes.push(taken);
		step = steps.next(taken.outcome);
	}
	return {
		...step.value,
		limitMs: spec.p99Ms,
		probes
	};
}
async function takeProbe(context, spec, method, probe) {
	const { perSecond, index } = probe;
	const measurement = measurementOf(context.measurement, spec, probe);
	const of = {
		...context,
		measurement,
		findings: []
	};
	const plan = {
		clients: measurement.clients,
		methods: [index],
		method: method.name
	};
	const row = loadRow(await takeLoad(of, plan), method.name);
	if (row.open === void 0) throw new Error("the driver gave no account of its schedule");
	const { due, unsent } = row.open;
	return {
		perSecond,
		windowMs: row.windowMs,
		due,
		unsent,
		outcome: judgeProbe(row, row.open, spec.p99Ms),
		p99Ms: duePercentile(row.latencies, due)
	};
}
/** A point at the probe's rate, whose window is as long as the probe. */
function measurementOf(measurement, { probe, holdMs }, { perSecond, long }) {
	const windowMs = Math.max(long ? holdMs : probe.ms, probe.calls * 1e3 / perSecond);
	const { settings } = measurement;
	const maxMs = Math.max(settings.warmup.ms, Math.min(settings.warmup.maxMs, warmUpMs));
	const window = {
		minOkPerMethod: probe.calls,
		maxMs: patience * windowMs
	};
	return {
		...measurement,
		rate: {
			perSecond,
			rise: null
		},
		settings: {
			...settings,
			windowMs,
			window,
			warmup: {
				...settings.warmup,
				maxMs
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

// src/study/replaced.ts
/**
* Looks at what became of the processes that stood there before the load. Where ending is how the server works and no
* call lost its connection by it, there is nothing to find.
* @param resets calls of the load that lost their connection
*/
async function noteReplaced({ rig, findings }, resets) {
	const { unusual, names, ...all } = await rig.tree.replaced();
	const replaced = resets === 0 ? unusual : all.replaced;
	if (replaced === 0) return;
	const reason = `${replaced === 1 ? "1 process" : `${replaced} processes`} (${names.join(", ")}) ended under load and others took their place`;
	findings.push({
		code: "restarted",
		reason,
		method: null
	});
}

// src/study/settle.ts
/** A settled reading that moved by more than this after its re-read is `still falling` (method.md, "Memory"). */
const fallingShare = .02;
/** Reads both states; a target that lives with its client (stdio) has no closed one. */
async function measureSettled(context) {
	const { measurement, rig, result } = context;
	result.connected = await readLast(context, "after load, connected", rig.ready === null);
	tellFigure(context, "settled_connected_mib", result.connected.mib, "mib");
	await guarded(context, closeClients(context, measurement.clients));
	if (rig.ready === null) return;
	result.closed = await readLast(context, "after load, closed", true);
}
/** For stdio the clients are the instances: their end belongs to the closing of the rig, not to a phase that may fail. */
async function closeClients(context, clients) {
	if (context.rig.ready === null) return;
	await context.rig.driver.request("close", {
		from: 0,
		to: clients
	});
}
async function readLast(context, where, last) {
	const state = await readState(context, where);
	return last ? {
		...state,
		stillFalling: await readAgain(context, state.mib ?? 0)
	} : state;
}
/** One settled reading. */
async function readState(context, where) {
	const { reading, heapMib } = await readSettled(context);
	noteUnsettled(context, reading, where);
	const { mib, source, rssSumMib, pssSumMib, converged } = reading;
	return {
		mib,
		source,
		rssSumMib,
		pssSumMib,
		heapMib,
		converged,
		stillFalling: null
	};
}
/** The round's last settled reading is read once more, 10 s later; null where that is not asked for. */
async function readAgain(context, mib) {
	const { rereadMs } = context.measurement.settings.settle;
	if (rereadMs === null) return null;
	await guarded(context, context.clock.sleep(rereadMs));
	return hasMoved(context, mib);
}
/** Whether resident memory is no longer what it was. */
async function hasMoved({ rig }, mib) {
	const again = await rig.tree.memory();
	return Math.abs(again.mib - mib) > fallingShare * mib;
}

// src/study/traceback.ts
/** The last act of a round whose target tells its goroutines only as it ends: every client calls, and it is told to quit. */
/** How long a driver may take to let go of calls that nobody will answer, ms. */
const letGoMs = 2e3;
/** Goroutines while all call, or why they are not known; undefined where the probe is another one. */
async function tellGoroutines(context, phases, { connected, clients, methods }) {
	if (context.measurement.scenario.probe.kind !== "sigquit") return void 0;
	return phases.run("traceback", async () => {
		const { missing, reason } = await admitMany(context, connected, clients);
		if (missing.length > 0) throw new FirstCallError(`${missing.length} of ${clients} clients: ${reason ?? "no reason given"}`);
		const plan = {
			clients,
			methods,
			method: null
		};
		await startLoad(context, plan);
		await warmUp(context, plan);
		const { goroutines, why } = await guarded(context, context.rig.traceback());
		const stopped = context.rig.driver.request("load-stop", { graceMs: 0 });
		await Promise.race([stopped, context.clock.sleep(letGoMs)]).catch(() => {});
		return goroutines ?? why;
	});
}

// src/study/point.ts
/** Measures one round; a failure is part of the result, never thrown. */
async function measurePoint(measurement, round, deps) {
	const draft = emptyDraft();
	const findings = [];
	const framed = await frameRound({
		measurement,
		round,
		deps,
		findings
	}, (running) => {
		const { clock, tell, latencyCeilingMs } = deps;
		const { rig } = running;
		return runPhases$1({
			measurement,
			round,
			rig,
			clock,
			tell,
			latencyCeilingMs,
			lost: rig.lost,
			findings,
			result: draft
		}, running, deps);
	});
	return {
		...framed,
		round: finishRound$1(draft, framed.round, findings)
	};
}
/** The order of the phases, and nothing else. */
async function runPhases$1(context, running, deps) {
	const { rig, result } = context;
	const { phases } = running;
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
		await phases.run("idle", async () => {
			result.idle = await measureIdle(context);
		});
	}
	await checkBefore(context, running, deps);
	await phases.run("admit", () => admitClients(context));
	running.identity = await guarded(context, rig.identity());
	await phases.run("connected", async () => {
		result.connectedCores = await measureSilence(context);
		await rig.tree.markPlaces();
	});
	await phases.run("quiet", () => measureQuiet(context));
	await phases.run("load", () => measureLoad(context));
	await noteReplaced(context, resets(result));
	await phases.run("settled", () => measureSettled(context));
	const { findRate } = context.measurement;
	if (findRate !== void 0) await phases.run("find-rate", () => findRates(context, findRate));
	context.findings.push(...await guarded(context, deps.checkTraces(rig)));
	await checkAfter(context, running, deps);
	keepGoroutines$1(result, await tellGoroutines(context, phases, lastLoad(context)));
}
/** What units are read of: the last method's load, by all clients, who have left since where they can. */
const lastLoad = ({ measurement, rig }) => ({
	connected: rig.ready === null ? measurement.clients : 0,
	clients: measurement.clients,
	methods: [measurement.scenario.methods.length - 1]
});
function keepGoroutines$1(result, told) {
	if (typeof told === "string") result.absent["goroutines"] = told;
	if (typeof told === "number" && result.units !== null) result.units = {
		...result.units,
		goroutines: told
	};
}
/** Calls of all loads that lost their connection. */
const resets = ({ load }) => Object.values(load).reduce((sum, { all, counts }) => sum + (all ?? counts).reset, 0);
function finishRound$1(draft, frame, findings) {
	return {
		...frame,
		readyMs: draft.readyMs,
		execMs: draft.execMs,
		idle: draft.idle,
		admit: draft.admit,
		connectedCores: draft.connectedCores,
		quiet: draft.quiet,
		load: draft.load,
		...draft.foundRates === null ? {} : { foundRates: draft.foundRates },
		units: draft.units,
		settled: {
			connected: draft.connected,
			closed: draft.closed
		},
		findings,
		absent: draft.absent
	};
}

// src/study/before-step.ts
/** Descriptors a process may need beside its connections: logs, timers, a probe's connection. */
const spareDescriptors = 16;
/** Ports that other programs and connections opened again may need. */
const sparePorts = 100;
/** Peak to expect, MiB; null before the first step. */
function estimateOf({ result }, clients) {
	const peaks = result.steps.flatMap((step) => step.load?.peakMib ? [{
		clients: step.clients,
		mib: step.load.peakMib
	}] : []);
	return estimatePeak(peaks, clients);
}
/** The rule that keeps the step from being begun, or null. */
function ruleBefore(context, clients, estimateMib) {
	const found = (code, value, limit, detail = null) => ({
		code,
		when: "before",
		clients,
		found: value,
		limit,
		method: null,
		detail
	});
	const { budget } = context;
	if (estimateMib !== null && estimateMib > budget.mib) return found("estimate", estimateMib, budget.mib);
	const room = context.rig.room();
	for (const who of ["driver", "target"]) {
		const needed = descriptorsFor(context, clients, room, who);
		const limit = room[who]?.limit ?? Number.POSITIVE_INFINITY;
		if (needed > limit) return found("descriptors", needed, limit, who);
	}
	const ports = (clients - context.result.connected) * context.measurement.inFlight;
	const left = (room.ports ?? Number.POSITIVE_INFINITY) - sparePorts;
	return ports > left ? found("ports", ports, Math.max(0, left)) : null;
}
/** What the process will have open: what it had before any client, and for each what those so far have taken. */
function descriptorsFor({ result, measurement }, clients, room, who) {
	const before = result.room?.[who] ?? room[who];
	if (before === null) return 0;
	const perClient = Math.max(measurement.inFlight, takenPerClient(result, who, before.open));
	return before.open + Math.ceil(perClient * clients) + spareDescriptors;
}
/** Known once a step has been loaded: a proxy opens two for each connection. */
function takenPerClient({ steps }, who, before) {
	const step = steps.findLast(({ units }) => units !== null);
	const open = who === "target" ? step?.units?.descriptors ?? null : null;
	return step === void 0 || open === null ? 0 : (open - before) / step.clients;
}

// src/study/memory-watch.ts
const everyMs = 1e3;
/** Share of all memory that must stay available. */
const leastAvailable = .1;
/** A rule broke off what was under way. */
var BrokenOff = class extends Error {
	found;
	constructor(found) {
		super(`${found.code}: ${found.found} of ${found.limit}`);
		this.found = found;
	}
};
/** Watches until its end. */
function watchMemory(tree, budget, { hostMemory, every }) {
	let reject = () => {};
	const broken = new Promise((_, fail) => {
		reject = fail;
	});
	broken.catch(() => {});
	let before = hostMemory();
	return {
		broken,
		end: every(everyMs, () => {
			const now = hostMemory();
			const host = brokenByHost(before, now);
			before = now;
			if (host !== null) return reject(new BrokenOff(host));
			residentOf(tree).then((mib) => {
				if (mib > budget.mib) reject(new BrokenOff({
					code: "budget",
					found: mib,
					limit: budget.mib
				}));
			});
		})
	};
}
function brokenByHost(before, now) {
	const least = leastAvailable * now.totalMib;
	if (now.availableMib < least) return {
		code: "host-memory",
		found: now.availableMib,
		limit: least
	};
	const pages = (now.swappedPages ?? 0) - (before.swappedPages ?? 0);
	return pages > 0 ? {
		code: "swap",
		found: pages,
		limit: 0
	} : null;
}
/** 0 of a tree that has gone: that it has, others see. */
async function residentOf(tree) {
	try {
		return await tree.residentMib();
	} catch {
		return 0;
	}
}

// src/study/step.ts
/** One step of a series: admit, load, units, settled, and at some steps once more after the clients have left. */
/** Steps after which memory is also read with all clients closed (method.md, "Series"). */
const closedSteps = /* @__PURE__ */ new Set([
	1,
	10,
	100,
	1e3
]);
/** Takes the step; the rule that ends the series with it, or null. */
async function takeStep(context, step) {
	const of = {
		...context,
		findings: step.findings
	};
	const refused = await admit(of, step);
	if (refused !== null) return refused;
	await loadStep(of, step);
	await settleStep(of, step);
	const passed = step.load === null ? null : passedLimit(step.load, limitsOf(context));
	if (passed !== null) return {
		...passed,
		when: "after",
		clients: step.clients,
		detail: null
	};
	return null;
}
/** A call waits for twice the ceiling unless its method says otherwise (rig/endpoint.ts sends it so). */
function limitsOf({ deps, measurement }) {
	const { latencyMs } = deps.stop;
	const { methods } = measurement.scenario;
	const timeoutsMs = methods.map(({ name, timeoutMs }) => [name, timeoutMs ?? 2 * latencyMs]);
	return {
		...deps.stop,
		timeoutsMs: Object.fromEntries(timeoutsMs)
	};
}
/** What broke the step off, if a rule did; then load is stopped. Other errors are not the step's own. */
async function brokenBy({ rig, clock }, step, seen) {
	const error = await causeOf(seen, rig, clock);
	step.stopped = true;
	const at = {
		when: "during",
		clients: step.clients,
		method: null
	};
	if (error instanceof BrokenOff) {
		await unlessLost(rig.driver.request("load-stop", { graceMs: 0 }), rig.lost).catch(() => {});
		return {
			...error.found,
			...at,
			detail: null
		};
	}
	if (error instanceof TargetLostError) return {
		code: "exit",
		...at,
		found: null,
		limit: null,
		detail: inOneLine(error.message)
	};
	return null;
}
/** A target's last words stand in lines of their own. */
const inOneLine = (text) => text.replace(/\s*\n\s*/g, " ");
/** Brings as many clients in as the step asks for. */
async function admit(context, step) {
	const { result } = context;
	const { missing, again, reason } = await admitMany(context, result.connected, step.clients);
	step.achieved = step.clients - missing.length;
	result.connected = step.clients;
	if (missing.length > 0) {
		step.stopped = true;
		return {
			code: "admission",
			when: "during",
			clients: step.clients,
			found: step.achieved,
			limit: step.clients,
			method: null,
			detail: reason
		};
	}
	if (again > 0) {
		const said = `${again} clients were admitted at the second try only: ${reason ?? "no reason given"}`;
		step.findings.push({
			code: "reconnects",
			reason: said,
			method: null
		});
	}
	return null;
}
async function loadStep(context, step) {
	const { methods } = context.measurement.scenario;
	const plan = {
		clients: step.clients,
		methods: methods.map((_, i) => i),
		method: null
	};
	await context.rig.tree.markPlaces();
	const taken = await takeLoad(context, plan);
	step.units = taken.units;
	step.load = loadOf(taken, methods.map(({ name }) => name));
	if (step.load.standin === null) context.result.absent["standin_cores"] = "nothing stands in for anything";
	noteBusyHost(context, plan, taken.reading);
	noteTroubles(context, plan, taken.load);
	await noteReplaced(context, taken.load.totals.reduce((sum, { reset }) => sum + reset, 0));
	tellFigure(context, "peak_mib", step.load.peakMib, "mib");
	const completed = taken.load.methods.reduce((sum, method) => sum + method.completed, 0);
	tellFigure(context, "calls_per_s", completed / taken.load.windowMs * 1e3, "per_s");
}
function loadOf(taken, names) {
	const { load } = taken;
	const methods = names.map((name, i) => [name, methodOf(load, i, name)]);
	return {
		...costOf(taken),
		perClient: load.perClient,
		methods: Object.fromEntries(methods)
	};
}
function methodOf(load, index, name) {
	const calls = load.methods[index];
	const all = load.totals[index];
	if (calls === void 0 || all === void 0) throw new Error(`the driver gave no account of ${name}`);
	const { completed, counts, latencies, waits, wireBytes, payloadBytes } = calls;
	const mean = (bytes) => counts.ok === 0 || !Number.isFinite(bytes) ? null : bytes;
	return {
		completed,
		counts,
		all,
		latencies,
		waits,
		wireBytes: mean(wireBytes),
		payloadBytes: mean(payloadBytes)
	};
}
/** Load stopped: clients connected and, at some steps of a target that outlives them, gone. */
async function settleStep(context, step) {
	const { result, rig } = context;
	step.connected = keepLast(result, await readState(context, `after ${step.clients} clients' load`));
	step.settledUnits = await readUnits(context);
	tellFigure(context, "settled_connected_mib", step.connected.mib, "mib");
	if (!closedSteps.has(step.clients) || rig.ready === null) return;
	await guarded(context, rig.driver.request("close", {
		from: 0,
		to: step.clients
	}));
	result.connected = 0;
	step.closed = keepLast(result, await readState(context, `after ${step.clients} clients had left`));
}
/** The round's last settled reading is read again at its end. */
function keepLast(result, state) {
	result.last = { ...state };
	return result.last;
}

// src/study/control.ts
/** The control step: the same clients and as many calls as before, so that growth by calls is told from growth by clients. */
const pollMs$2 = 50;
const longestMs$1 = 6e4;
/** Runs it with the clients of `step`. */
async function takeControl(context, step) {
	const { result, clock, measurement } = context;
	const { clients } = step;
	if (result.connected < clients) await admitMany(context, result.connected, clients);
	result.connected = Math.max(result.connected, clients);
	const before = await readState(context, "before the control step");
	const wanted = result.steps.reduce((sum, each) => sum + callsOf(each), 0);
	const startedAt = clock.now();
	await startLoad(context, {
		clients,
		methods: measurement.scenario.methods.map((_, i) => i),
		method: null
	});
	for (;;) {
		await guarded(context, clock.sleep(pollMs$2));
		const { methods } = await progressOf(context);
		if (methods.reduce((sum, method) => sum + method.ended, 0) >= wanted || clock.now() - startedAt >= longestMs$1) break;
	}
	const { totals } = await stopLoad(context);
	const lengthMs = clock.now() - startedAt;
	result.control = {
		clients,
		calls: totals.reduce((sum, { started }) => sum + started, 0),
		lengthMs,
		before,
		after: keepLast(result, await readState(context, "after the control step"))
	};
}

// src/study/held.ts
const pollMs$1 = 100;
/** So long nothing may have changed for the calls to count as held, where the stand-ins have seen as many requests. */
const quietMs = 500;
/** The same where they have not: a server may queue calls, or wait for something that nobody counts. */
const longQuietMs = 2e3;
/** A server that never comes to rest is read all the same. */
const longestMs = 3e4;
/** Every count that is asked for, a phase each; those beyond the clients the series came to are left out, and said. */
async function takeHeld(context, phases) {
	const { result, measurement } = context;
	const { held } = measurement;
	if (held === void 0) return;
	const most = Math.max(0, ...result.steps.filter(({ stopped }) => !stopped).map(({ clients }) => clients));
	for (const calls of held.calls) if (calls > most) result.absent[`held ${calls}`] = `the series ended at ${most} clients`;
	else await phases.run(`held ${calls}`, async () => {
		result.held.push(await holdCalls(context, held, calls));
	});
}
async function holdCalls(context, held, calls) {
	await warm(context, calls);
	await untilStill(context, () => quietMs);
	const before = await readAll(context);
	const requests = await requestsSoFar(context);
	const open = begin(context, calls);
	await untilHeld(context, open, requests + calls);
	const left = open.left;
	const during = await readAll(context);
	const endedInReading = left - open.left;
	const still = open.left;
	const health = held.probe === null ? null : await askMeanwhile(context, held.probe, open);
	while (open.left > 0) await guarded(context, context.clock.sleep(pollMs$1));
	const outcomes = await guarded(context, open.ended);
	tellFigure(context, "descriptors", during.units.descriptors, "count");
	return {
		calls,
		open: still,
		endedInReading,
		before,
		during,
		health,
		outcomes
	};
}
/** All clients are there and have just been answered: a connection that was closed in silence is open again. */
async function warm(context, calls) {
	const { result } = context;
	if (result.connected < calls) {
		const { missing, reason } = await admitMany(context, result.connected, calls);
		if (missing.length > 0) throw new FirstCallError(`${missing.length} of ${calls} clients: ${reason ?? "no reason given"}`);
		result.connected = calls;
	}
	const clients = Array.from({ length: calls }, (_, client) => client);
	const [failed] = await eightAtATime(clients, (client) => firstCall(context, client));
	if (failed !== void 0) throw new FirstCallError(`before calls were held: ${failed.reason}`);
}
/** Units before anything is asked of the runtime: its answer takes a connection and goroutines of its own. */
async function readAll(context) {
	const units = await readUnits(context);
	const heapMib = await readLiveHeap(context);
	const { mib } = await context.rig.tree.memory();
	return {
		units,
		heapMib,
		mib
	};
}
/** Requests that all stand-ins have had. */
async function requestsSoFar(context) {
	const counts = await guarded(context, context.rig.standins());
	return Object.values(counts).reduce((sum, { requests }) => sum + requests, 0);
}
/** Begins one call of each client, all at once. */
function begin({ rig, measurement }, calls) {
	const method = measurement.scenario.methods.length;
	const counts = {
		started: calls,
		ok: 0,
		failed: 0,
		mismatch: 0,
		timeout: 0,
		reset: 0,
		aborted: 0,
		local: 0
	};
	const one = async (client) => {
		const { outcome } = await rig.driver.request("call", {
			client,
			method
		});
		counts[outcome] += 1;
		open.left -= 1;
	};
	const ended = Promise.all(Array.from({ length: calls }, (_, client) => one(client))).then(() => counts);
	ended.catch(() => {});
	const open = {
		left: calls,
		ended
	};
	return open;
}
/** Until as many requests have come to the stand-ins as calls are open and nothing changes any more. */
function untilHeld(context, open, requests) {
	return untilStill(context, async () => await requestsSoFar(context) >= requests ? quietMs : longQuietMs, () => open.left);
}
/** Until the target's descriptors, and calls that are open, have been the same for a while; without any, at once. */
async function untilStill(context, quiet, left = () => 1) {
	const { clock, rig } = context;
	const startedAt = clock.now();
	let quietSince = startedAt;
	let seen = "";
	while (left() > 0 && clock.now() - startedAt < longestMs) {
		await guarded(context, clock.sleep(pollMs$1));
		const now = `${left()} ${(await rig.tree.units()).descriptors}`;
		if (now !== seen) quietSince = clock.now();
		seen = now;
		if (clock.now() - quietSince >= await quiet()) return;
	}
}
/** An answer counts only if the calls were open until it came. */
async function askMeanwhile(context, probe, open) {
	const { left } = open;
	const health = probe.kind === "http" ? await guarded(context, context.rig.health()) : await askAsClient(context);
	if (health.ms === null || left > 0 && open.left === left) return health;
	return {
		ms: null,
		why: "calls had ended before it was answered"
	};
}
/** A client that is none of those whose calls are held connects anew and calls once. */
async function askAsClient(context) {
	const { rig, result, clock, measurement } = context;
	const client = Math.max(...measurement.steps) - 1;
	const range = {
		from: client,
		to: client + 1
	};
	if (result.connected > client) await guarded(context, rig.driver.request("close", range));
	const startedAt = clock.now();
	const { results } = await guarded(context, rig.driver.request("connect", {
		...range,
		concurrency: 1
	}));
	const [connected] = results;
	if (connected?.outcome !== 0) return {
		ms: null,
		why: connected?.reason ?? "no answer"
	};
	const method = measurement.scenario.methods.length + 1;
	const call = await guarded(context, rig.driver.request("call", {
		client,
		method
	}));
	const ms = clock.now() - startedAt;
	if (result.connected <= client) await guarded(context, rig.driver.request("close", range));
	return call.outcome === "ok" ? {
		ms,
		why: null
	} : {
		ms: null,
		why: call.reason ?? call.outcome
	};
}

// src/study/series-context.ts
/** A round of which nothing is known yet. */
function emptySeries() {
	return {
		readyMs: null,
		execMs: null,
		idle: null,
		steps: [],
		stop: null,
		control: null,
		silent: null,
		held: [],
		absent: {},
		connected: 0,
		room: null,
		last: null
	};
}
/** A step of which nothing is known yet. */
function emptyStep(clients, estimateMib) {
	return {
		clients,
		achieved: 0,
		estimateMib,
		load: null,
		units: null,
		settledUnits: null,
		connected: null,
		closed: null,
		findings: [],
		stopped: false
	};
}

// src/study/series.ts
/** Measures one round; a failure is part of the result, never thrown. */
async function measureSeries(measurement, round, deps) {
	const result = emptySeries();
	const findings = [];
	const budget = budgetOf(deps.stop.memory, deps.hostMemory());
	const framed = await frameRound({
		measurement,
		round,
		deps,
		findings
	}, async (running) => {
		const { rig } = running;
		const watch = watchMemory(rig.tree, budget, deps);
		const lost = Promise.race([rig.lost, watch.broken]);
		lost.catch(() => {});
		const { clock, tell, latencyCeilingMs } = deps;
		const shared = {
			measurement,
			round,
			rig,
			clock,
			tell,
			latencyCeilingMs
		};
		try {
			await runPhases({
				...shared,
				lost,
				findings,
				deps,
				budget,
				result
			}, running);
		} catch (error) {
			throw error instanceof BrokenOff ? new NoStepError(error.message) : error;
		} finally {
			watch.end();
		}
	});
	return {
		...framed,
		round: finishRound(result, framed.round, {
			findings,
			budget
		})
	};
}
/** A share of what is available now, or what was given. */
function budgetOf(memory, { availableMib }) {
	return {
		mib: "mib" in memory ? memory.mib : memory.share * availableMib,
		availableMib
	};
}
/** The order of the phases, and nothing else. */
async function runPhases(context, running) {
	const { rig, result, deps } = context;
	const { phases } = running;
	Object.assign(result.absent, absentFigures(context.measurement.scenario), absentAtTheEnd(context));
	if (rig.ready !== null) {
		result.readyMs = rig.ready.readyMs;
		result.execMs = rig.ready.execMs;
		tellFigure(context, "ready_ms", rig.ready.readyMs, "ms");
		await phases.run("idle", async () => {
			result.idle = await measureIdle(context);
		});
	}
	await checkBefore(context, running, deps);
	result.room = rig.room();
	await takeSteps(context, running);
	if (result.stop?.when === "during") return;
	if (deps.control) await phases.run("control", () => controlled(context));
	if (hasEnded(result)) return;
	if (result.absent["control"] === void 0) {
		await phases.run("settled", () => readLastAgain(context));
		await takeHeld(context, phases);
	}
	if (result.stop !== null) return;
	context.findings.push(...await guarded(rig, deps.checkTraces(rig)));
	await checkAfter(context, running, deps);
	await keepGoroutines(context, running);
}
/** Told once: at the largest step that was taken. */
async function keepGoroutines(context, { phases }) {
	const { result, measurement } = context;
	const step = result.steps.findLast(({ units }) => units !== null);
	if (step === void 0 || step.units === null) return;
	const { connected } = result;
	const methods = measurement.scenario.methods.map((_, i) => i);
	const wanted = {
		connected,
		clients: step.clients,
		methods
	};
	const told = await tellGoroutines(context, phases, wanted);
	if (told === void 0) return;
	result.absent["goroutines"] = typeof told === "string" ? told : "told once, at the largest step";
	if (typeof told === "number") step.units = {
		...step.units,
		goroutines: told
	};
}
/** What stands at the end of a round is not there where a rule or an exit has ended it before. */
function absentAtTheEnd({ measurement }) {
	const last = ["connected_cores", ...(measurement.held?.calls ?? []).map((calls) => `held ${calls}`)];
	return Object.fromEntries(last.map((name) => [name, "the round ended before it was read"]));
}
const hasEnded = ({ stop }) => stop?.code === "exit";
/** After the largest step that tripped no rule; what breaks it off leaves the steps as they are. */
async function controlled(context) {
	const { result } = context;
	const step = result.steps.findLast(({ clients }) => clients !== result.stop?.clients);
	if (step === void 0) return;
	try {
		await takeControl(context, step);
	} catch (error) {
		const broken = await brokenBy(context, emptyStep(step.clients, null), error);
		if (broken === null) throw error;
		if (broken.code === "exit") result.stop ??= {
			...broken,
			skipped: []
		};
		else result.absent["control"] = `the control step was broken off: ${stopText(broken)}`;
	}
}
/** The settled reading that was taken last, once more; meanwhile nobody calls, and that is read, too. */
async function readLastAgain({ result, ...context }) {
	const { settle, idleCpuMs } = context.measurement.settings;
	const cores = await measureSilence(context, settle.rereadMs ?? idleCpuMs);
	if (result.connected > 0) result.silent = {
		clients: result.connected,
		cores
	};
	else result.absent["connected_cores"] = "the clients had left by then";
	if (result.last !== null && settle.rereadMs !== null) result.last.stillFalling = await hasMoved(context, result.last.mib ?? 0);
}
/** Step after step, until one trips a rule. */
async function takeSteps(context, running) {
	const { result, measurement, rig } = context;
	for (const [i, clients] of measurement.steps.entries()) {
		const found = await oneStep(context, running, clients);
		if (running.identity === null && found?.when !== "during") running.identity = await guarded(context, rig.identity());
		if (found === null) continue;
		const skipped = measurement.steps.slice(found.when === "before" ? i : i + 1);
		result.stop = {
			...found,
			skipped
		};
		if (result.steps.every(({ stopped }) => stopped)) throw new NoStepError(stopText(result.stop));
		return;
	}
}
async function oneStep(context, running, clients) {
	const estimateMib = estimateOf(context, clients);
	const before = ruleBefore(context, clients, estimateMib);
	if (before !== null) return before;
	const step = emptyStep(clients, estimateMib);
	context.result.steps.push(step);
	try {
		return await running.phases.run(`step ${clients}`, () => takeStep(context, step));
	} catch (error) {
		const broken = await brokenBy(context, step, error);
		if (broken === null || broken.code === "exit" && context.result.steps.length === 1) throw error;
		return broken;
	}
}
function stopText({ code, when, clients, found, limit, detail }) {
	return `${when} the step with ${clients} clients: ${code}${found === null ? "" : `, ${found} of ${limit}`}${detail === null ? "" : `: ${detail}`}`;
}
function finishRound({ readyMs, execMs, idle, steps, stop, control, silent, held, absent }, frame, { findings, budget }) {
	return {
		kind: "series",
		...frame,
		readyMs,
		execMs,
		idle,
		budget,
		steps,
		stop,
		control,
		silent,
		held,
		findings,
		absent
	};
}

// src/study/grid-context.ts
/** A round of which nothing is known yet. */
function emptyGrid() {
	return {
		readyMs: null,
		execMs: null,
		samples: [],
		firstCalls: [],
		wider: [],
		checks: [],
		failed: [],
		absent: {},
		identity: null
	};
}

// src/study/grid-connections.ts
/** Opens clients `from`..`to`-1, eight at a time; those that were refused twice. */
async function openConnections(context, driver, from, to) {
	const clients = Array.from({ length: to - from }, (_, i) => from + i);
	const open = (client) => openOne$1(context, driver, client);
	const first = await eightAtATime(clients, open);
	return first.length === 0 ? [] : eightAtATime(first, ({ client }) => open(client));
}
async function openOne$1(context, driver, client) {
	const { results } = await guarded(context, driver.request("connect", {
		from: client,
		to: client + 1,
		concurrency: 1
	}));
	const connected = results[0];
	return connected?.outcome === 0 ? null : {
		client,
		reason: connected?.reason ?? "no answer"
	};
}
/** Closes clients `from`..`to`-1. */
async function closeConnections(context, driver, from, to) {
	await guarded(context, driver.request("close", {
		from,
		to
	}));
}

// src/study/grid-first-calls.ts
/** The first calls an instance gets of each path, alone: what an answer that is kept spares the calls after it. */
/** Calls after the first over its connection. */
const warmCalls = 20;
/** Calls each path with each of its parameters. @throws FirstCallError where one is not answered rightly */
async function takeFirstCalls(scenario) {
	const { grid, draft } = scenario;
	const seen = /* @__PURE__ */ new Set();
	for (const { path, parameters, method } of grid.cells) {
		if (draft.firstCalls.some((each) => each.path === path && JSON.stringify(each.parameters) === JSON.stringify(parameters)) || seen.has(method)) continue;
		seen.add(method);
		draft.firstCalls.push({
			path,
			parameters,
			...await firstCalls(scenario, path, method)
		});
	}
}
async function firstCalls(scenario, path, method) {
	const { driver } = scenario.rig;
	const call = (client) => callOnce(scenario, path, client, method);
	try {
		await openOne(scenario, path, 0);
		const coldMs = await call(0);
		const warmMs = [];
		for (let i = 0; i < warmCalls; i++) warmMs.push(await call(0));
		await openOne(scenario, path, 1);
		return {
			coldMs,
			connectionMs: await call(1),
			warmMs
		};
	} finally {
		await closeConnections(scenario, driver, 0, 2);
	}
}
async function openOne(scenario, path, client) {
	const [refused] = await openConnections(scenario, scenario.rig.driver, client, client + 1);
	if (refused !== void 0) throw refusal(`${path}: a connection could not be opened`, refused.reason);
}
async function callOnce(scenario, path, client, method) {
	const call = await guarded(scenario, scenario.rig.driver.request("call", {
		client,
		method
	}));
	if (call.outcome === "ok") return call.ms;
	throw refusal(`${path}: a first call ended ${call.outcome}`, call.reason ?? "no reason given");
}

// src/study/grid-noted.ts
/** Keeps what was looked at; of those that failed, what they spoil. */
function noteChecks({ measurement, draft }, outcomes, of) {
	const mine = outcomes.filter(({ ids }) => ids === void 0 || ids.includes(measurement.id));
	const where = of === null ? "" : `${cellText(of)}: `;
	draft.checks.push(...mine.map(({ name, passed, reason }) => ({
		name,
		passed,
		detail: passed ? reason : `${where}${reason}`
	})));
	const failed = mine.filter(({ passed }) => !passed).map(({ name, reason }) => {
		return {
			code: "check-failed",
			reason: `${name}: ${reason}`,
			method: of?.cell.path ?? null
		};
	});
	if (of === null) draft.failed.push(...failed);
	return failed;
}
/** `MGET, keys=16, 64 connections` */
function cellText({ cell: { path, parameters, connections } }) {
	return [
		path,
		...Object.entries(parameters).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`),
		`${connections} connections`
	].join(", ");
}

// src/study/grid-order.ts
const sizeOf = ({ parameters, connections }) => JSON.stringify([parameters, connections]);
const pathOf = ({ scenario, path }) => JSON.stringify([scenario, path]);
/**
* All samples of one round.
* @param cells of all scenarios
* @param round from 1
* @param samples of each cell, by scenario
*/
function orderSamples(cells, round, samples) {
	const most = Math.max(0, ...cells.map(({ scenario }) => samples(scenario)));
	const paths = [...new Set(cells.map(pathOf))];
	const sizes = [...new Set(cells.map(sizeOf))];
	return Array.from({ length: most }, (_, i) => i + 1).flatMap((sample) => {
		const repeat = (round - 1) * most + sample - 1;
		const turn = repeat % paths.length;
		const rotated = [...paths.slice(turn), ...paths.slice(0, turn)];
		return (repeat % 2 === 0 ? sizes : sizes.toReversed()).flatMap((size) => rotated.flatMap((path) => cells.filter((cell) => pathOf(cell) === path && sizeOf(cell) === size && sample <= samples(cell.scenario)).map((cell) => ({
			cell,
			sample
		}))));
	});
}

// src/study/grid-rigs.ts
/** One after the other; what was started is ended again where one cannot be. */
async function openRigs(measurements, deps) {
	const all = [];
	try {
		for (const measurement of measurements) all.push(await deps.openRig(measurement));
	} catch (error) {
		await closeAll(all, deps);
		throw error;
	}
	const lost = Promise.race(all.map((rig) => rig.lost));
	lost.catch(() => {});
	return {
		all,
		lost,
		tree: {},
		halts: () => all.flatMap((rig) => rig.halts()),
		close: () => closeAll(all, deps)
	};
}
/** The stage that the most stubborn took is not known of several; that of the last started stands for all. */
async function closeAll(rigs, { sweep }) {
	let closed = {
		stage: "gone",
		leftovers: 0
	};
	for (const rig of rigs) {
		const { stage, leftovers } = await rig.close();
		closed = {
			stage,
			leftovers: closed.leftovers + leftovers
		};
	}
	await sweep();
	return closed;
}

// src/study/grid-sample.ts
/** One sample of a cell: connections, warm-up, a window of fixed length, and everything that is read around it. */
/**
* Takes the sample. Connections that are refused leave it without figures: fewer would be another cell.
* @param order its place among all samples of the round, from 1
*/
async function takeSample(scenario, { cell, sample }, order) {
	const { driver } = scenario.rig;
	const { path, parameters, connections } = cell;
	const findings = [];
	const place = {
		path,
		parameters,
		connections,
		sample,
		order
	};
	const refused = await openConnections(scenario, driver, 0, connections);
	try {
		if (refused.length > 0) {
			const reason = `${refused.length} of ${connections} connections could not be opened, the first: ${refused[0]?.reason}`;
			findings.push({
				code: "clients-differ",
				reason,
				method: path
			});
			return {
				...place,
				...nothing(),
				findings
			};
		}
		const read = await readSample({
			...scenario,
			findings
		}, cell);
		tellFigure(scenario, "requests_per_s", read.values["requests_per_s"] ?? null, "per_s", path);
		return {
			...place,
			...read,
			findings
		};
	} finally {
		await closeConnections(scenario, driver, 0, connections);
	}
}
async function readSample(context, { path, connections, method }) {
	const { clock, rig, measurement } = context;
	const plan = {
		clients: connections,
		methods: [method],
		method: path
	};
	await startLoad(context, plan);
	await warmUp(context, plan);
	const reading = await takeWindow(context, plan, () => guarded(context, clock.sleep(measurement.sampleMs)));
	const { processes } = await rig.tree.units();
	const load = await stopLoad(context);
	noteBusyHost(context, plan, reading);
	noteTroubles(context, plan, load);
	return {
		...reduced(load, reading, {
			path,
			connections,
			processes
		}),
		all: totalsOf(load)
	};
}
function reduced(load, reading, around) {
	const calls = load.methods[0];
	if (calls === void 0 || load.ticks === void 0) throw new Error(`the driver gave no account of ${around.path}`);
	const { completed, counts, latencies, wireBytes, payloadBytes } = calls;
	const cost = costOf({
		load,
		reading
	});
	const read = {
		...cost,
		completed,
		counts,
		latencies,
		ticks: load.ticks,
		cpus: reading.own.cpus,
		wireBytes: known(wireBytes, counts.ok),
		payloadBytes: known(payloadBytes, counts.ok),
		connections: around.connections,
		processes: around.processes
	};
	return {
		...reduceSample(read),
		counts,
		sources: {
			cpu: cost.cpuSource,
			hot: cost.hotSource,
			peak: cost.peakSource
		},
		driver: cost.driver
	};
}
/** Every call of the load, warm-up to drain. */
function totalsOf({ totals }) {
	const [all] = totals;
	if (all === void 0) throw new Error("the driver gave no account of a load");
	return all;
}
const none = {
	started: 0,
	...Object.fromEntries(outcomes.map((name) => [name, 0]))
};
const nothing = () => ({
	counts: none,
	all: none,
	values: noValues(),
	histogram: {
		upToMs: [],
		calls: []
	},
	sources: {
		cpu: "none",
		hot: "none",
		peak: "none"
	},
	driver: {
		wallMs: 0,
		cpuMs: 0,
		runDelayMs: null,
		utilization: null,
		longestPauseMs: null
	}
});

// src/study/grid-wider.ts
/**
* Whether a path's fastest cell was as fast as the target or as the driver: it is taken twice more, with the one driver
* and with the same connections split over two; the order of both changes from round to round.
*/
/** How often drivers are asked whether every connection has had an answer, ms. */
const pollMs = 50;
/** Takes both, for every path of the scenario that has a cell whose connections can be split. */
async function takeWider(scenario) {
	const cells = fastestCells(scenario);
	if (cells.length === 0) return;
	const drivers = [scenario.rig.driver, await guarded(scenario, scenario.rig.moreDriver())];
	for (const cell of cells) {
		const taken = [null, null];
		const order = scenario.round % 2 === 1 ? [1, 2] : [2, 1];
		for (const count of order) taken[count - 1] = await rateWith(scenario, cell, drivers.slice(0, count));
		const [one, two] = taken;
		const { path, parameters, connections } = cell;
		if (one == null || two == null) continue;
		const rates = {
			perSecond: one.perSecond,
			widerPerSecond: two.perSecond,
			calls: one.calls + two.calls
		};
		scenario.draft.wider.push({
			path,
			parameters,
			connections,
			drivers: 2,
			...rates
		});
	}
}
/** By path, that whose samples of this round had the highest median. */
function fastestCells({ grid, draft }) {
	const rateOf = (cell) => median(draft.samples.filter((each) => each.path === cell.path && each.connections === cell.connections).filter((each) => JSON.stringify(each.parameters) === JSON.stringify(cell.parameters)).map((each) => each.values["requests_per_s"] ?? null).filter((rate) => rate !== null));
	return [...new Set(grid.cells.map(({ path }) => path))].flatMap((path) => {
		const rated = grid.cells.filter((cell) => cell.path === path && cell.connections > 1).map((cell) => ({
			cell,
			rate: rateOf(cell) ?? 0
		})).filter(({ rate }) => rate > 0).sort((a, b) => b.rate - a.rate);
		return rated[0] === void 0 ? [] : [rated[0].cell];
	});
}
/** Null where connections were refused. */
async function rateWith(scenario, cell, drivers) {
	const parts = split(cell.connections, drivers);
	const all = (work) => guarded(scenario, Promise.all(parts.map(work)));
	try {
		if ((await all(({ driver, first, clients }) => openConnections(scenario, driver, first, first + clients))).flat().length > 0) return null;
		await all(({ driver, first: client }) => driver.request("call", {
			client,
			method: cell.method
		}));
		await all((part) => startPart(scenario, cell, part));
		await warmParts(scenario, parts);
		await all(({ driver }) => driver.request("window-open", {}));
		await guarded(scenario, scenario.clock.sleep(scenario.measurement.sampleMs));
		await all(({ driver }) => driver.request("window-close", {}));
		const graceMs = scenario.latencyCeilingMs;
		const loads = await all(({ driver }) => driver.request("load-stop", { graceMs }));
		return {
			perSecond: loads.reduce((sum, load) => sum + rateOf(load), 0),
			calls: loads.reduce((sum, load) => sum + totalsOf(load).started, parts.length)
		};
	} finally {
		await all(({ driver, first, clients }) => closeConnections(scenario, driver, first, first + clients));
	}
}
/** Each driver its share of the connections; the first has the odd one. */
function split(connections, drivers) {
	const share = Math.ceil(connections / drivers.length);
	return drivers.map((driver, i) => {
		const first = i * share;
		return {
			driver,
			first,
			clients: Math.min(share, connections - first)
		};
	});
}
const startPart = ({ measurement }, { method }, { driver, first, clients }) => driver.request("load-start", {
	clients,
	first,
	methods: [method],
	inFlight: measurement.inFlight,
	pacePerClient: measurement.scenario.endpoint.pace
});
/** As any other sample: at least so long, and until every connection has had an answer. */
async function warmParts(scenario, parts) {
	const { warmup } = scenario.measurement.settings;
	const startedAt = scenario.clock.now();
	for (;;) {
		await guarded(scenario, scenario.clock.sleep(pollMs));
		const told = await guarded(scenario, Promise.all(parts.map(({ driver }) => driver.request("load-progress", {}))));
		const elapsed = scenario.clock.now() - startedAt;
		if (elapsed >= warmup.maxMs || elapsed >= warmup.ms && told.every(({ warm }) => warm)) return;
	}
}
function rateOf({ methods, windowMs }) {
	const [calls] = methods;
	if (calls === void 0 || windowMs === 0) throw new DriverStateError("a load without a window");
	return calls.completed / windowMs * 1e3;
}

export { cellText as a, emptyGrid as c, absentFigures as d, profileSeries as f, guarded as h, orderSamples as i, measureSeries as l, noteHeldBack as m, takeSample as n, noteChecks as o, frameRound as p, openRigs as r, takeFirstCalls as s, takeWider as t, measurePoint as u };
