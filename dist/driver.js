import { j as RatingplateError } from "./chunks/start.js";
import { t as guardChannel } from "./chunks/ownership.js";
import { $ as DriverStateError, Y as CallAccountingError, et as MethodNotUnderstoodError, nt as ProtocolUnknownError, rt as UnsupportedUrlError, tt as ProtocolModuleError } from "./chunks/errors.js";
import { createHash } from "node:crypto";
import { n as Outcome, r as outcomes, t as fromAsync } from "./chunks/driver.js";
import { isUtf8 } from "node:buffer";
import { c as portOf, h as secretForms, m as maskText, n as loopMeter, r as pulse, s as knownBy, u as sslOf, v as parseUnix } from "./chunks/util.js";
import { Worker } from "node:worker_threads";
import { t as ce } from "./chunks/tinybench.js";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { connect, isIP } from "node:net";
import { connect as connect$1 } from "node:tls";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PerformanceObserver, performance as performance$1 } from "node:perf_hooks";
import { A as legacyVersions, ct as escapeTemplate, j as modernVersions, ut as fillSome } from "./chunks/config.js";
import { o as spawnStdio } from "./chunks/target.js";
import { n as esm_default, t as serialize$1 } from "./chunks/pg.js";

// src/driver/engine/connect.ts
/** A client that had connected before: nothing was started and nothing was waited for, so there are no times. */
const there = (client) => ({
	client,
	outcome: Outcome.ok,
	reason: null,
	execMs: null,
	handshakeMs: null,
	readyMs: null
});
/**
* Connects clients `from`..`to`-1, `concurrency` at a time; results in the order of clients. One that is connected
* already is left as it is and answered for at once.
*/
function connectClients(protocol, { from, to, concurrency }) {
	return new Promise((resolve) => {
		const results = [];
		let next = from;
		let ended = 0;
		const end = (result) => {
			results[result.client - from] = result;
			ended++;
			if (ended === to - from) resolve(results);
		};
		const connectNext = () => {
			while (next < to && protocol.connected(next)) end(there(next++));
			if (next < to) protocol.connect(next++, connected);
		};
		const connected = (result) => {
			end(result);
			connectNext();
		};
		if (to <= from) resolve(results);
		for (let lane = 0; lane < Math.max(1, concurrency); lane++) connectNext();
	});
}
/** Closes clients `from`..`to`-1, all at once. @returns how many have closed. */
function closeClients(protocol, from, to) {
	return new Promise((resolve) => {
		let closed = 0;
		if (to <= from) resolve(0);
		for (let client = from; client < to; client++) protocol.close(client, () => {
			if (++closed === to - from) resolve(closed);
		});
	});
}

// src/driver/wire/complaints.ts
/** Classes kept apart; what comes after is counted together. */
const classesKept = 50;
const longestMessage$1 = 200;
/** Counts a complaint under its class; the first message of each is kept. Both are cut to 200 characters. */
function complain(complaints, kind, message) {
	const cut = kind.slice(0, longestMessage$1);
	const name = complaints.has(cut) || complaints.size < classesKept ? cut : "other";
	const known = complaints.get(name);
	if (known) known.count++;
	else complaints.set(name, {
		count: 1,
		first: message.slice(0, longestMessage$1)
	});
}
/** Complains that the slot's call has had no answer in time; one that never reached the target is told apart. */
function complainOfTime(protocol, slot, timeoutMs) {
	if (protocol.unsent?.(slot)) complain(protocol.complaints, "timeout before it was sent", `no connection or session to send it on within ${timeoutMs} ms`);
	else complain(protocol.complaints, "timeout", `no answer within ${timeoutMs} ms`);
}

// src/driver/engine/clock.ts
/**
* Runs `task` once after `ms`, when what has come by then was read: on a busy machine a reply may lie in its socket for
* as long as the timer is late. @returns forgets it.
*/
function deadline(clock, ms, task) {
	let off = false;
	const forget = clock.after(ms, () => clock.soon(() => void (off || task())));
	return () => {
		off = true;
		forget();
	};
}
const realClock = {
	now: () => performance.now(),
	after(ms, task) {
		const timer = setTimeout(task, ms);
		return () => clearTimeout(timer);
	},
	soon: (task) => void setImmediate(task)
};

// src/driver/engine/single.ts
var SingleCalls = class {
	#protocol;
	#clock;
	#waiting = /* @__PURE__ */ new Map();
	constructor(protocol, clock) {
		this.#protocol = protocol;
		this.#clock = clock;
	}
	/** Makes one call and waits for its end, `timeoutMs` at most. */
	call(slot, method, timeoutMs) {
		return new Promise((resolve) => {
			const before = countsOf$1(this.#protocol.complaints);
			const forget = deadline(this.#clock, timeoutMs, () => {
				complainOfTime(this.#protocol, slot, timeoutMs);
				this.#protocol.abandon(slot);
				this.ended(slot, Outcome.timeout, this.#clock.now(), 0, 0);
			});
			this.#waiting.set(slot, (outcome, endedAt, wireBytes, payloadBytes) => {
				forget();
				const reason = outcome === Outcome.ok ? null : grown(this.#protocol.complaints, before, outcome);
				const ms = endedAt - slot.startedAt;
				resolve({
					outcome: outcomes[outcome],
					ms,
					wireBytes,
					payloadBytes,
					reason,
					endedAt
				});
			});
			slot.method = method;
			slot.startedAt = this.#clock.now();
			this.#protocol.call(slot);
		});
	}
	/** A call has ended: see `CallDone`. @returns whether it was one of these. */
	ended(slot, outcome, endedAt, wireBytes, payloadBytes) {
		const end = this.#waiting.get(slot);
		if (!end) return false;
		this.#waiting.delete(slot);
		slot.method = -1;
		end(outcome, endedAt, wireBytes, payloadBytes);
		return true;
	}
};
const countsOf$1 = (complaints) => new Map([...complaints].map(([name, { count }]) => [name, count]));
/** The complaint that came during the call. */
function grown(complaints, before, outcome) {
	for (const [name, { count, first }] of complaints) if (count > (before.get(name) ?? 0)) return before.has(name) ? name : first;
	return outcomes[outcome];
}

// src/driver/ask/answer.ts
/** Answers as texts to keep word for word, and as one text each that is the same where the answers are. */
/** A body or JSON as it came; values a row each, cells apart by tabs. */
function textOf$1(answers) {
	return answers.map(oneText).join("\n");
}
function oneText(answer) {
	if (answer.kind === "body") return answer.bytes.toString("utf8");
	if (answer.kind === "json") return JSON.stringify(answer.value, null, 2);
	return lines(answer.value).join("\n");
}
function lines(value) {
	if (!isList(value)) return [cell(value)];
	return value.map((row) => isList(row) ? row.map((one) => lines(one).join(" ")).join("	") : cell(row));
}
const isList = (value) => Array.isArray(value);
/** Null is told apart from a text that is empty. */
function cell(value) {
	if (value === null) return "null";
	return typeof value === "string" ? value : Buffer.from(value).toString("utf8");
}
/** Whether all bytes of the answer are UTF-8, so that its text is the answer word for word. */
function isText(answer) {
	if (answer.kind === "json") return true;
	return answer.kind === "body" ? isUtf8(answer.bytes) : isTextual(answer.value);
}
function isTextual(value) {
	if (value === null || typeof value === "string") return true;
	return isList(value) ? value.every(isTextual) : isUtf8(value);
}
/**
* Equal for equal answers, of whatever protocol: a row of one cell is its cell and a list of one item its item, so that
* `SELECT count(*)` is DBSIZE; keys of JSON stand in order. Bytes that are no UTF-8 are compared as they are.
*/
function sameOf(answers) {
	return JSON.stringify(single(answers.map(oneSame)));
}
function oneSame(answer) {
	if (answer.kind === "body") return plain$1(answer.bytes);
	return answer.kind === "json" ? sorted(answer.value) : unwrapped(answer.value);
}
function unwrapped(value) {
	if (value === null) return null;
	return isList(value) ? single(value.map(unwrapped)) : plain$1(value);
}
const single = (list) => list.length === 1 ? list[0] : [...list];
function plain$1(value) {
	if (typeof value === "string") return value;
	const bytes = Buffer.from(value);
	return isUtf8(bytes) ? bytes.toString("utf8") : { base64: bytes.toString("base64") };
}
function sorted(value) {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value);
	return Object.fromEntries(entries.toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, item]) => [key, sorted(item)]));
}

// src/driver/ask/ask.ts
/**
* Calls apart from any load: one session of their own, opened for them and closed after, whose answers are wanted
* whole. For checks and evidence, never in a window.
*/
/** Evidence beyond it is no evidence, and a text that long nobody compares by eye. */
const longestAnswer = 16777216;
const readBufferBytes$1 = 65536;
/** Makes the calls one after the other. What becomes of each is in its place; a session that does not open fails all. */
async function askAll(create, { endpoint, methods }, clock) {
	let kept = [];
	let singles = null;
	const protocol = await create({
		endpoint,
		methods,
		inFlight: 1,
		readBuffer: Buffer.allocUnsafeSlow(readBufferBytes$1),
		done: (...ended) => void singles?.ended(...ended),
		keep: (answer) => void kept.push(answer),
		spawned: () => {},
		exited: () => {}
	});
	try {
		const calls = new SingleCalls(protocol, clock);
		singles = calls;
		const [connected] = await connectClients(protocol, {
			from: 0,
			to: 1,
			concurrency: 1
		});
		if (connected?.outcome !== Outcome.ok) return methods.map(() => ({
			...nothing,
			outcome: outcomes[connected?.outcome ?? Outcome.reset],
			reason: connected?.reason ?? "no connection"
		}));
		const slot = {
			index: 0,
			client: 0,
			lane: 0,
			method: -1,
			startedAt: 0
		};
		const asked = [];
		for (const [at, method] of methods.entries()) {
			kept = [];
			const { outcome, reason } = await calls.call(slot, at, method.timeoutMs);
			asked.push(outcome === "ok" ? answered(kept) : {
				...nothing,
				outcome,
				reason
			});
		}
		await closeClients(protocol, 0, 1);
		return asked;
	} finally {
		protocol.destroy();
	}
}
const nothing = {
	text: "",
	same: ""
};
function answered(kept) {
	const text = textOf$1(kept);
	const same = createHash("sha256").update(sameOf(kept)).digest("hex");
	if (text.length > 16777216) return {
		...nothing,
		outcome: "mismatch",
		reason: `an answer of over ${longestAnswer / 1024 ** 2} MiB`
	};
	return {
		outcome: "ok",
		reason: null,
		text,
		same,
		...kept.every(isText) ? {} : { inexact: true }
	};
}

// src/driver/engine/counts.ts
/** Calls by outcome, for each method position. Started calls are counted apart, so that the sums can be held against each other. */
var OutcomeTable = class {
	#ended;
	#started;
	constructor(methods) {
		this.#ended = new Float64Array(methods * outcomes.length);
		this.#started = new Float64Array(methods);
	}
	start(method) {
		this.#started[method]++;
	}
	end(method, outcome) {
		this.#ended[method * outcomes.length + outcome]++;
	}
	/** Started and ended in one: for calls whose part in a window is known only at their end. */
	add(method, outcome) {
		this.start(method);
		this.end(method, outcome);
	}
	count(method, outcome) {
		return this.#ended[method * outcomes.length + outcome] ?? 0;
	}
	ended(method) {
		const from = method * outcomes.length;
		return this.#ended.subarray(from, from + outcomes.length).reduce((sum, count) => sum + count, 0);
	}
	/** The counts of one method. @throws CallAccountingError unless every started call has ended in one outcome. */
	counts(method) {
		const started = this.#started[method] ?? 0;
		const ended = this.ended(method);
		if (started !== ended) throw new CallAccountingError(`method ${method}: ${started} calls were started and ${ended} have ended`);
		const named = outcomes.map((name, outcome) => [name, this.count(method, outcome)]);
		return {
			started,
			...Object.fromEntries(named)
		};
	}
};

// src/driver/engine/due.ts
/** Workers by the time they are due: a binary heap in two arrays, so that pacing allocates nothing per call. */
var DueQueue = class {
	#times;
	#workers;
	#size = 0;
	/** @param capacity each worker stands in it at most once. */
	constructor(capacity) {
		this.#times = new Float64Array(capacity);
		this.#workers = new Uint32Array(capacity);
	}
	get size() {
		return this.#size;
	}
	/** Time of the first, or Infinity. */
	next() {
		return this.#size === 0 ? Number.POSITIVE_INFINITY : this.#times[0];
	}
	push(time, worker) {
		let at = this.#size++;
		while (at > 0) {
			const parent = at - 1 >> 1;
			if (this.#times[parent] <= time) break;
			this.#move(parent, at);
			at = parent;
		}
		this.#times[at] = time;
		this.#workers[at] = worker;
	}
	/** Takes the first worker off; there must be one. */
	pop() {
		const first = this.#workers[0];
		const last = --this.#size;
		const time = this.#times[last];
		const worker = this.#workers[last];
		let at = 0;
		for (let child = 1; child < last; child = at * 2 + 1) {
			if (child + 1 < last && this.#times[child + 1] < this.#times[child]) child++;
			if (this.#times[child] >= time) break;
			this.#move(child, at);
			at = child;
		}
		this.#times[at] = time;
		this.#workers[at] = worker;
		return first;
	}
	#move(from, to) {
		this.#times[to] = this.#times[from];
		this.#workers[to] = this.#workers[from];
	}
};

// src/driver/engine/workers.ts
/** All workers, free. */
function makeWorkers({ clients, inFlight, methods, slotOf }) {
	return Array.from({ length: clients * inFlight }, (_, index) => {
		return {
			slot: slotOf(Math.floor(index / inFlight), index % inFlight),
			index,
			position: 0,
			next: index % methods,
			unanswered: 0,
			due: 0,
			freeAt: 0
		};
	});
}

// src/driver/engine/crew.ts
var Crew = class {
	workers;
	#bySlot = [];
	#methods;
	#clients;
	#clock;
	#begin;
	#due;
	/** ms from one call of a worker to its next under a pace; 0 without. */
	#thinkMs;
	#halted = false;
	#issuing = false;
	#free = [];
	#armed = Number.POSITIVE_INFINITY;
	#disarm = () => {};
	/** @param begin starts the call of a worker at its `position`. */
	constructor(options, clock, begin) {
		const { clients, inFlight, methods, pacePerClient } = options;
		this.#methods = methods;
		this.#clients = clients;
		this.#clock = clock;
		this.#begin = begin;
		this.#thinkMs = pacePerClient === null ? 0 : 1e3 / pacePerClient * inFlight;
		this.workers = makeWorkers(options);
		this.#due = new DueQueue(this.workers.length);
		for (const worker of this.workers) this.#bySlot[worker.slot.index] = worker;
	}
	of(slot) {
		return this.#bySlot[slot.index];
	}
	/** Everyone begins: spread over the methods, and under a pace spread over its interval. */
	start() {
		const now = this.#clock.now();
		for (const worker of this.workers) {
			const turn = worker.slot.lane * this.#clients + worker.slot.client;
			worker.due = now + this.#thinkMs * turn / this.workers.length;
			if (this.#thinkMs === 0) this.#free.push(worker);
			else this.#due.push(worker.due, worker.index);
		}
		this.#arm();
		this.#issueFree();
	}
	/** The worker's call has ended: it calls, thinks, or waits. */
	goOn(worker, now) {
		if (this.#halted) return;
		if (worker.unanswered >= 2) this.#wait(worker, now + 100);
		else if (this.#thinkMs > 0) this.#wait(worker, Math.max(now, worker.due));
		else if (this.#issuing) this.#free.push(worker);
		else {
			this.#issuing = true;
			this.#call(worker);
			this.#issuing = false;
			if (this.#free.length > 0) this.#issueFree();
		}
	}
	/** No more calls are begun. */
	halt() {
		this.#halted = true;
		this.#free = [];
		this.#disarm();
	}
	#call(worker) {
		worker.position = worker.next;
		worker.next = worker.next + 1 === this.#methods ? 0 : worker.next + 1;
		worker.due += this.#thinkMs;
		this.#begin(worker);
	}
	#issueFree() {
		if (this.#halted) return;
		const turn = this.#free.slice(0, 64);
		this.#free = this.#free.slice(64);
		this.#issuing = true;
		for (const worker of turn) this.#call(worker);
		this.#issuing = false;
		if (this.#free.length > 0) this.#clock.soon(() => this.#issueFree());
	}
	/** A call that was late does not make the next ones early: what is due counts from now on. */
	#wait(worker, due) {
		worker.due = due;
		this.#due.push(due, worker.index);
		this.#arm();
	}
	/** One timer for all that wait. */
	#arm() {
		const next = this.#due.next();
		if (next >= this.#armed) return;
		this.#disarm();
		this.#armed = next;
		this.#disarm = this.#clock.after(Math.max(0, next - this.#clock.now()), () => this.#callDue());
	}
	#callDue() {
		this.#armed = Number.POSITIVE_INFINITY;
		if (this.#halted) return;
		const now = this.#clock.now();
		while (this.#due.next() <= now) this.#free.push(this.workers[this.#due.pop()]);
		this.#arm();
		this.#issueFree();
	}
};

// src/driver/engine/drain.ts
var Drain = class {
	/** No more calls are begun. */
	draining = false;
	/** Calls of the window that are still open. */
	#owed;
	#graceMs;
	#clock;
	#hooks;
	#forget = () => {};
	#finished = false;
	constructor(owed, graceMs, clock, hooks) {
		this.#owed = owed;
		this.#graceMs = graceMs;
		this.#clock = clock;
		this.#hooks = hooks;
	}
	begin() {
		if (this.#owed.size === 0) this.#drain();
		else this.#forget = deadline(this.#clock, this.#graceMs, () => this.#expire());
	}
	/** A call has ended. @returns whether its worker must not begin another. */
	ended(slot) {
		const last = this.#owed.delete(slot) && this.#owed.size === 0;
		if (this.draining) this.#settle();
		else if (last) this.#drain();
		return this.draining;
	}
	#drain() {
		this.draining = true;
		this.#forget();
		this.#forget = deadline(this.#clock, this.#graceMs, () => this.#expire());
		this.#settle();
	}
	#expire() {
		this.draining = true;
		this.#hooks.abort();
		this.#finish();
	}
	#settle() {
		if (this.#hooks.busy() === 0) this.#finish();
	}
	#finish() {
		if (this.#finished) return;
		this.#finished = true;
		this.#forget();
		this.#hooks.done();
	}
};

// src/driver/engine/latencies.ts
/** Latencies kept exactly; beyond that a uniform sample of this size (16 MB). */
const latenciesKept = 2e6;
const chunkLength = 65536;
/**
* Latencies of one method, ms. Chunks grow as needed and are not copied while load runs. Up to `latenciesKept` all
* are there in order; beyond, each of the calls is in it with the same chance (Vitter's algorithm R) and the largest
* always is. `length` says how many there were.
*/
var LatencyLog = class {
	#chunks = [];
	#kept;
	#length = 0;
	#largest = 0;
	/** A fixed seed: the same calls give the same sample. */
	#random = 625341585;
	constructor(kept = latenciesKept) {
		this.#kept = kept;
	}
	/** Calls seen, kept or not. */
	get length() {
		return this.#length;
	}
	add(ms) {
		if (ms > this.#largest) this.#largest = ms;
		const place = this.#length < this.#kept ? this.#length : this.#draw(this.#length + 1);
		this.#length++;
		if (place < this.#kept) this.#put(place, ms);
	}
	/** What was kept, in one piece. */
	toArray() {
		const all = new Float64Array(Math.min(this.#length, this.#kept));
		for (const [index, chunk] of this.#chunks.entries()) {
			const from = index * chunkLength;
			all.set(chunk.subarray(0, Math.min(chunkLength, all.length - from)), from);
		}
		if (this.#length > this.#kept && !all.includes(this.#largest)) all[all.length - 1] = this.#largest;
		return all;
	}
	#put(place, ms) {
		const index = Math.floor(place / chunkLength);
		let chunk = this.#chunks[index];
		if (!chunk) {
			chunk = new Float64Array(Math.min(chunkLength, this.#kept - index * chunkLength));
			this.#chunks[index] = chunk;
		}
		chunk[place % chunkLength] = ms;
	}
	/** A whole number below `bound`, by xorshift. */
	#draw(bound) {
		let x = this.#random;
		x ^= x << 13;
		x ^= x >>> 17;
		x ^= x << 5;
		this.#random = x;
		return Math.floor((x >>> 0) / 2 ** 32 * bound);
	}
};

// src/driver/engine/open-account.ts
/**
* What a window of an open loop holds beside `WindowAccount`: of the calls *due* in it, those that were sent and those
* that were not, how late the driver itself was, and how long each took from its sending.
*/
var OpenAccount = class {
	#owns;
	#sent;
	#unsent;
	#unsentWaits;
	#lags;
	#services;
	/** @param owns whether a call that was due then is one of the window's. */
	constructor(methods, owns) {
		const logs = () => Array.from({ length: methods }, () => new LatencyLog());
		this.#owns = owns;
		this.#sent = new Float64Array(methods);
		this.#unsent = new Float64Array(methods);
		this.#unsentWaits = logs();
		this.#lags = logs();
		this.#services = logs();
	}
	/** A call is about to be sent. It could have been as soon as it was due and its client free. */
	sent({ position, due, freeAt }, now) {
		if (!this.#owns(due)) return;
		this.#sent[position]++;
		this.#lags[position].add(now - Math.max(due, freeAt));
	}
	/** A call of the window has ended ok. */
	answered({ position, due, slot }, endedAt) {
		if (this.#owns(due)) this.#services[position].add(endedAt - slot.startedAt);
	}
	/** A call of the window has not been sent when it closed. */
	unsent(position, waitedMs) {
		this.#unsent[position]++;
		this.#unsentWaits[position].add(waitedMs);
	}
	/**
	* @param due by position, by the schedule alone
	* @param started by position, by the outcomes
	* @throws CallAccountingError where the sums do not add up
	*/
	methods(due, started) {
		return due.map((calls, position) => {
			const [sent, unsent] = [this.#sent[position] ?? 0, this.#unsent[position] ?? 0];
			if (calls !== sent + unsent) throw new CallAccountingError(`${calls} calls were due, ${sent} sent and ${unsent} not`);
			if (sent !== started[position]) throw new CallAccountingError(`${sent} calls of the schedule were sent, ${started[position]} have ended`);
			return {
				due: calls,
				sent,
				unsent,
				unsentWaits: this.#unsentWaits[position].toArray(),
				lags: this.#lags[position].toArray(),
				services: this.#services[position].toArray()
			};
		});
	}
};

// src/driver/engine/metronome.ts
/**
* Wakes the driver between two milliseconds. Timers of Node tell whole ones, so that a call would be sent up to a
* millisecond late; a thread that sleeps until then and knocks takes a few us of a processor and never waits in circles.
*/
/**
* The thread. `turns[0]` is counted up with each wait, and negative at the end; `times[0]` is when to knock, ms of the
* monotonic clock of all threads. A text, because a bundler would make of a function what no thread can read.
*/
const thread = `
const { parentPort, workerData: { turns, times } } = require('node:worker_threads');
for (;;) {
  const turn = Atomics.load(turns, 0);
  if (turn < 0) break;
  const left = times[0] - Number(process.hrtime.bigint()) / 1e6;
  if (left > 0 && Atomics.wait(turns, 0, turn, left) !== 'timed-out') continue;
  parentPort.postMessage(turn);
  Atomics.wait(turns, 0, turn);
}
`;
/** Starts the thread. */
function startMetronome() {
	const turns = new Int32Array(new SharedArrayBuffer(4));
	const times = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
	const worker = new Worker(thread, {
		eval: true,
		workerData: {
			turns,
			times
		}
	});
	worker.unref();
	let waiting = null;
	let turn = 0;
	const begin = (next) => {
		Atomics.store(turns, 0, next);
		Atomics.notify(turns, 0);
	};
	worker.on("message", (knocked) => {
		const task = knocked === turn ? waiting : null;
		if (task === null) return;
		waiting = null;
		task();
	});
	return {
		set(ms, task) {
			waiting = task;
			turn = turn === 0x3fffffff ? 1 : turn + 1;
			times[0] = Number(process.hrtime.bigint()) / 1e6 + ms;
			begin(turn);
		},
		destroy() {
			waiting = null;
			begin(-1);
		}
	};
}

// src/driver/engine/schedule.ts
/** Times are ms of the clock that `startAt` was read from. */
var Schedule = class {
	#startAt;
	/** Calls per ms at the start, and from the end of the rise on. */
	#from;
	#to;
	#riseMs;
	/** Calls that are due while it rises. */
	#rising;
	constructor({ perSecond, rise }, startAt) {
		this.#startAt = startAt;
		this.#to = perSecond / 1e3;
		this.#from = rise === null ? this.#to : rise.fromPerSecond / 1e3;
		this.#riseMs = rise?.overMs ?? 0;
		this.#rising = (this.#from + this.#to) / 2 * this.#riseMs;
	}
	/** When the rate has been reached, ms. */
	get reachedAt() {
		return this.#startAt + this.#riseMs;
	}
	/** When call `number` (from 0) is due, ms. */
	at(number) {
		if (number >= this.#rising) return this.#startAt + this.#riseMs + (number - this.#rising) / this.#to;
		const steeper = (this.#to - this.#from) / this.#riseMs;
		const root = Math.sqrt(this.#from * this.#from + 2 * steeper * number);
		return this.#startAt + 2 * number / (this.#from + root);
	}
	/** Number of the first call that is due after `time`: so many are due by then. */
	firstAfter(time) {
		const ms = time - this.#startAt;
		if (ms < 0) return 0;
		const grown = Math.min(ms, this.#riseMs);
		const steeper = this.#riseMs === 0 ? 0 : (this.#to - this.#from) / this.#riseMs;
		const risen = grown * (this.#from + steeper * grown / 2);
		let number = Math.max(0, Math.floor(risen + (ms - grown) * this.#to));
		while (this.at(number) <= time) number++;
		while (number > 0 && this.at(number - 1) > time) number--;
		return number;
	}
};

// src/driver/engine/open-crew.ts
var OpenCrew = class {
	workers;
	#bySlot = [];
	#rate;
	#methods;
	#clock;
	#metronome;
	#begin;
	/** Free workers in the order in which they became so: a ring of their indexes. */
	#free;
	#first = 0;
	#freeCount = 0;
	#schedule;
	/** Number of the next call to send, and when it is due. */
	#next = 0;
	#nextAt = 0;
	#halted = false;
	#issuing = false;
	#armedFor = Number.POSITIVE_INFINITY;
	#disarm = () => {};
	/** @param begin starts the call of a worker at its `position`. */
	constructor(options, clock, begin) {
		this.#rate = options.rate;
		this.#methods = options.methods;
		this.#clock = clock;
		this.#metronome = options.metronome ?? null;
		this.#begin = begin;
		this.workers = makeWorkers(options);
		this.#free = new Uint32Array(this.workers.length);
		for (const worker of this.workers) this.#bySlot[worker.slot.index] = worker;
		this.#schedule = new Schedule(this.#rate, 0);
	}
	of(slot) {
		return this.#bySlot[slot.index];
	}
	/** When the rate has been reached, ms. */
	get reachedAt() {
		return this.#schedule.reachedAt;
	}
	start() {
		this.#schedule = new Schedule(this.#rate, this.#clock.now());
		this.#nextAt = this.#schedule.at(0);
		const lanes = 1 + this.workers.reduce((most, { slot }) => Math.max(most, slot.lane), 0);
		for (let lane = 0; lane < lanes; lane++) for (const worker of this.workers) if (worker.slot.lane === lane) this.#release(worker);
		this.#issue();
	}
	goOn(worker, now) {
		worker.freeAt = now;
		if (this.#halted) return;
		if (worker.unanswered >= 2) this.#rest(worker);
		else {
			this.#release(worker);
			if (!this.#issuing) this.#issue();
		}
	}
	halt() {
		this.#halted = true;
		this.#disarm();
		this.#metronome?.destroy();
	}
	/** Sends what is due by now, as far as clients are free. @param most calls at once, however many are due. */
	catchUp(most = 64) {
		if (!this.#issuing && !this.#halted) this.#issue(most);
	}
	/** How many calls of each position are due after one time and by another, by the schedule alone. */
	dueBetween(after, by) {
		return this.#positions(this.#schedule.firstAfter(after), this.#schedule.firstAfter(by));
	}
	/**
	* Gives up all calls due by `by` that have not been sent.
	* @param given is told the position of each that was due after `after`, and when it was due
	*/
	giveUp(after, by, given) {
		const last = this.#schedule.firstAfter(by);
		for (; this.#next < last; this.#next++) {
			const due = this.#schedule.at(this.#next);
			if (due > after) given(this.#positionOf(this.#next), due);
		}
		this.#nextAt = this.#schedule.at(this.#next);
	}
	#positions(first, last) {
		const calls = new Array(this.#methods).fill(0);
		for (let number = first; number < last; number++) calls[this.#positionOf(number)]++;
		return calls;
	}
	/** Methods take turns, and turn by one for each time all workers have had a call: else each would have its own. */
	#positionOf(number) {
		const workers = this.workers.length;
		return (number % workers + Math.floor(number / workers)) % this.#methods;
	}
	#issue(most = 64) {
		this.#issuing = true;
		let left = most;
		let now = this.#clock.now();
		while (this.#freeCount > 0 && this.#nextAt <= now && left > 0) {
			left--;
			this.#send(this.#take());
			now = this.#clock.now();
		}
		this.#issuing = false;
		if (this.#halted || this.#freeCount === 0) return;
		if (this.#nextAt <= now) this.#clock.soon(() => this.catchUp());
		else this.#arm();
	}
	#send(worker) {
		worker.position = this.#positionOf(this.#next);
		worker.due = this.#nextAt;
		this.#next++;
		this.#nextAt = this.#schedule.at(this.#next);
		this.#begin(worker);
	}
	/** One timer, for the next call; with no client free none is needed. */
	#arm() {
		if (this.#armedFor === this.#nextAt) return;
		this.#disarm();
		this.#armedFor = this.#nextAt;
		const wake = () => {
			this.#armedFor = Number.POSITIVE_INFINITY;
			this.catchUp();
		};
		const ms = this.#nextAt - this.#clock.now();
		if (this.#metronome === null) this.#disarm = this.#clock.after(ms, wake);
		else if (ms <= 2) this.#metronome.set(ms, wake);
		else this.#disarm = this.#clock.after(ms - 2, wake);
	}
	#rest(worker) {
		this.#clock.after(100, () => {
			if (this.#halted) return;
			worker.freeAt = this.#clock.now();
			this.#release(worker);
			this.catchUp();
		});
	}
	#release(worker) {
		const size = this.#free.length;
		this.#free[(this.#first + this.#freeCount) % size] = worker.index;
		this.#freeCount++;
	}
	#take() {
		const worker = this.workers[this.#free[this.#first]];
		this.#first = this.#first + 1 === this.#free.length ? 0 : this.#first + 1;
		this.#freeCount--;
		return worker;
	}
};

// src/driver/engine/open-loop.ts
var OpenLoop = class {
	crew;
	#methods;
	#clock;
	#account = null;
	/** @param begin starts the call of a worker at its `position`. */
	constructor(options, clock, begin) {
		this.#methods = options.methods;
		this.#clock = clock;
		this.crew = new OpenCrew(options, clock, begin);
	}
	openWindow(window) {
		this.#account = new OpenAccount(this.#methods, (due) => window.owns(due));
	}
	/** A call is about to be sent. */
	sent(worker) {
		this.#account?.sent(worker, this.#clock.now());
	}
	/** A call has ended ok. */
	answered(worker, endedAt) {
		this.#account?.answered(worker, endedAt);
	}
	/** What was due in the window, and had no client to be sent by, is given up: the load goes on with what is due then. */
	closeWindow({ openedAt, closedAt }) {
		this.crew.catchUp(Number.POSITIVE_INFINITY);
		this.crew.giveUp(openedAt, closedAt, (position, due) => this.#account?.unsent(position, closedAt - due));
	}
	/** The window's account with that of the schedule. @throws CallAccountingError where the sums do not add up. */
	methods({ openedAt, closedAt }, methods) {
		if (this.#account === null) return [...methods];
		const due = this.crew.dueBetween(openedAt, closedAt);
		const started = methods.map(({ counts }) => counts.started);
		const open = this.#account.methods(due, started);
		return methods.map((method, position) => ({
			...method,
			open: open[position]
		}));
	}
};

// src/driver/engine/sweep.ts
/** Longest time between two sweeps, ms. */
const longestMs = 100;
/**
* Calls `task` again and again, often enough that a timeout is noticed within a tenth of it: one timer for all calls.
* @returns stops it.
*/
function sweep(clock, timeoutMs, task) {
	const every = Math.min(longestMs, Math.max(5, timeoutMs / 10));
	let forget = () => {};
	const again = () => {
		forget = deadline(clock, every, () => {
			again();
			task();
		});
	};
	again();
	return () => forget();
}

// src/driver/engine/warmth.ts
/** Whether every worker has finished each method once (method.md, "Windows"). */
var Warmth = class {
	#finished;
	#methods;
	#left;
	constructor(workers, methods) {
		this.#finished = new Uint8Array(workers * methods);
		this.#methods = methods;
		this.#left = workers * methods;
	}
	get all() {
		return this.#left === 0;
	}
	finished(worker, method) {
		const at = worker * this.#methods + method;
		if (this.#finished[at] === 1) return;
		this.#finished[at] = 1;
		this.#left--;
	}
};

// src/driver/engine/window.ts
/** Length of the intervals in which calls are counted, ms. */
const tickMs = 100;
const isUnanswered = (outcome) => outcome === Outcome.timeout || outcome === Outcome.reset || outcome === Outcome.aborted;
var WindowAccount = class {
	/** Readings that bound it, ms; `closedAt` is Infinity while it is open. */
	openedAt;
	closedAt = Number.POSITIVE_INFINITY;
	/** Calls that ended within it, not ok. */
	failed = 0;
	#scheduled;
	#completed;
	#counts;
	#latencies;
	#waits;
	#wire;
	#payload;
	#perClient;
	#first;
	/** ok calls that ended in each 100 ms of it. */
	#ticks = [];
	/** @param scheduled calls have times of their own, those of an open loop. */
	constructor(openedAt, methods, { clients, first }, scheduled = false) {
		this.openedAt = openedAt;
		this.#scheduled = scheduled;
		this.#completed = new Float64Array(methods);
		this.#counts = new OutcomeTable(methods);
		this.#latencies = Array.from({ length: methods }, () => new LatencyLog());
		this.#waits = Array.from({ length: methods }, () => new LatencyLog());
		this.#wire = new Float64Array(methods);
		this.#payload = new Float64Array(methods);
		this.#perClient = new Uint32Array(clients);
		this.#first = first;
	}
	/** Whether a moment lies between the readings. */
	holds(time) {
		return time >= this.openedAt && time < this.closedAt;
	}
	/**
	* Whether a call that was started then is one of its. What is due at the very reading of a clock has been sent by
	* then, so that of scheduled calls it is the one that closes it that belongs to it.
	*/
	owns(from) {
		return this.#scheduled ? from > this.openedAt && from <= this.closedAt : this.holds(from);
	}
	/** A call has ended, in the window or after it. @param from what its latency counts from, ms. */
	add(slot, from, method, outcome, endedAt, wire, payload) {
		if (this.holds(endedAt)) {
			if (outcome === Outcome.ok) {
				this.#completed[method]++;
				this.#perClient[slot.client - this.#first]++;
				this.#tick(endedAt);
			} else this.failed++;
		}
		if (!this.owns(from)) return;
		this.#counts.add(method, outcome);
		if (isUnanswered(outcome)) this.#waits[method].add(endedAt - from);
		if (outcome !== Outcome.ok) return;
		this.#latencies[method].add(endedAt - from);
		this.#wire[method] += wire;
		this.#payload[method] += payload;
	}
	/** Calls end in the order of time, so the last entry is nearly always the one. */
	#tick(endedAt) {
		const tick = Math.floor((endedAt - this.openedAt) / tickMs);
		while (this.#ticks.length <= tick) this.#ticks.push(0);
		this.#ticks[tick]++;
	}
	/** ok calls that ended in each 100 ms of it, to its end. */
	ticks() {
		if (this.closedAt === Number.POSITIVE_INFINITY) return /* @__PURE__ */ new Float64Array(0);
		const all = new Float64Array(Math.ceil((this.closedAt - this.openedAt) / tickMs));
		all.set(this.#ticks.slice(0, all.length));
		return all;
	}
	/**
	* ok calls so far that are whole within it, by method: those its percentiles will be taken from. Calls that had been
	* open when it began are none of them, so a window held for so many calls has so many latencies.
	*/
	whole() {
		return this.#latencies.map((log) => log.length);
	}
	methods() {
		return this.#latencies.map((log, method) => {
			const counts = this.#counts.counts(method);
			const mean = (sum) => counts.ok === 0 ? 0 : (sum ?? 0) / counts.ok;
			return {
				completed: this.#completed[method] ?? 0,
				counts,
				latencies: log.toArray(),
				waits: this.#waits[method].toArray(),
				wireBytes: mean(this.#wire[method]),
				payloadBytes: mean(this.#payload[method])
			};
		});
	}
	/** ok calls ended in it by client: slowest, fastest, and how many clients had none. */
	perClient() {
		let [min, max, none] = [
			Number.POSITIVE_INFINITY,
			0,
			0
		];
		for (const calls of this.#perClient) {
			min = Math.min(min, calls);
			max = Math.max(max, calls);
			if (calls === 0) none++;
		}
		return {
			min: Number.isFinite(min) ? min : 0,
			max,
			none
		};
	}
};

// src/driver/engine/load.ts
var Load = class {
	#options;
	#deps;
	#crew;
	/** Null in a closed loop. */
	#open;
	#totals;
	/** Sum of the latencies of ok calls by position, ms. */
	#okMs;
	#warmth;
	#reconnectsBefore;
	#reconnectsBeforeWindow;
	#resentBefore;
	#roundsBefore;
	#window = null;
	#drain = null;
	#busy = 0;
	/** Ends told of calls that had ended already. */
	#strays = 0;
	#stopSweep = () => {};
	constructor(options, deps) {
		this.#options = options;
		this.#deps = deps;
		const methods = options.methods.length;
		const crew = {
			...options,
			methods,
			slotOf: deps.slotOf
		};
		const begin = (worker) => this.#call(worker);
		const open = options.rate && {
			...crew,
			rate: options.rate,
			metronome: deps.metronome
		};
		this.#open = open ? new OpenLoop(open, deps.clock, begin) : null;
		this.#crew = this.#open?.crew ?? new Crew(crew, deps.clock, begin);
		this.#totals = new OutcomeTable(methods);
		this.#okMs = new Float64Array(methods);
		this.#warmth = new Warmth(this.#crew.workers.length, methods);
		this.#reconnectsBefore = deps.protocol.reconnects;
		this.#reconnectsBeforeWindow = deps.protocol.reconnects;
		this.#resentBefore = deps.protocol.resent ?? 0;
		this.#roundsBefore = this.#rounds();
	}
	start() {
		this.#deps.protocol.complaints.clear();
		this.#stopSweep = sweep(this.#deps.clock, Math.min(...this.#options.timeouts), () => this.#timeOut());
		this.#crew.start();
	}
	progress() {
		const now = this.#deps.clock.now();
		const methods = this.#options.methods.map((_, position) => {
			const ok = this.#totals.count(position, Outcome.ok);
			const meanMs = ok === 0 ? null : this.#okMs[position] / ok;
			return {
				ok,
				ended: this.#totals.ended(position),
				meanMs
			};
		});
		const window = this.#window && {
			ms: Math.min(now, this.#window.closedAt) - this.#window.openedAt,
			okPerMethod: this.#window.whole(),
			failed: this.#window.failed
		};
		const age = (oldest, { slot }) => Math.max(oldest, now - slot.startedAt);
		return {
			warm: this.#warmth.all && now >= (this.#open?.crew.reachedAt ?? 0),
			methods,
			window,
			oldestMs: this.#busyWorkers().reduce(age, 0)
		};
	}
	/** Opens the window; a second one takes the place of the first. @returns the reading that opens it, ms. */
	openWindow() {
		const { clock, self } = this.#deps;
		const { methods, clients, first = 0 } = this.#options;
		self.open();
		this.#reconnectsBeforeWindow = this.#deps.protocol.reconnects;
		this.#window = new WindowAccount(clock.now(), methods.length, {
			clients,
			first
		}, this.#open !== null);
		this.#open?.openWindow(this.#window);
		return this.#window.openedAt;
	}
	/** Closes the window; load goes on. @returns the reading that closes it, ms. */
	closeWindow() {
		const { clock, self } = this.#deps;
		const window = this.#window;
		if (!window || window.closedAt !== Number.POSITIVE_INFINITY) return window?.closedAt ?? clock.now();
		window.closedAt = clock.now();
		self.close();
		this.#open?.closeWindow(window);
		return window.closedAt;
	}
	/**
	* Load goes on until the calls started in the window have ended; then no more are begun, and those under way may
	* end. What is still open `graceMs` after either began is aborted.
	* @throws CallAccountingError where the sums do not add up.
	*/
	stop(graceMs) {
		this.closeWindow();
		const ofWindow = this.#busyWorkers().filter((worker) => this.#window?.owns(this.#from(worker)));
		const owed = new Set(ofWindow.map(({ slot }) => slot));
		return new Promise((resolve, reject) => {
			const done = () => {
				try {
					resolve(this.#result());
				} catch (error) {
					reject(error);
				}
			};
			const hooks = {
				busy: () => this.#busy,
				abort: () => this.#abort(),
				done
			};
			this.#drain = new Drain(owed, graceMs, this.#deps.clock, hooks);
			this.#drain.begin();
			if (this.#drain.draining) this.#crew.halt();
		});
	}
	/** Forgets its timers and workers: the driver is going down. */
	destroy() {
		this.#crew.halt();
		this.#stopSweep();
	}
	/** A call has ended: see `CallDone`. */
	ended(slot, outcome, endedAt, wireBytes, payloadBytes) {
		if (slot.method < 0) {
			this.#strays++;
			return;
		}
		const worker = this.#crew.of(slot);
		const { position } = worker;
		pulse.beat(endedAt);
		this.#totals.end(position, outcome);
		this.#window?.add(slot, this.#from(worker), position, outcome, endedAt, wireBytes, payloadBytes);
		if (this.#open !== null && outcome === Outcome.ok) this.#open.answered(worker, endedAt);
		this.#warmth.finished(worker.index, position);
		if (outcome === Outcome.ok) this.#okMs[position] += endedAt - slot.startedAt;
		worker.unanswered = outcome === Outcome.reset || outcome === Outcome.local ? worker.unanswered + 1 : 0;
		slot.method = -1;
		this.#busy--;
		if (this.#drain?.ended(slot)) this.#crew.halt();
		else this.#crew.goOn(worker, endedAt);
	}
	#call(worker) {
		this.#totals.start(worker.position);
		this.#busy++;
		worker.slot.method = this.#options.methods[worker.position];
		if (this.#open !== null) this.#open.sent(worker);
		this.#deps.protocol.call(worker.slot);
	}
	/** What a call's latency counts from: its sending, or when it was due. */
	#from({ slot, due }) {
		return this.#open === null ? slot.startedAt : due;
	}
	/** Those with a call under way. */
	#busyWorkers() {
		return this.#crew.workers.filter(({ slot }) => slot.method >= 0);
	}
	/** Gives up the calls that have waited longer than their method's timeout. */
	#timeOut() {
		const now = this.#deps.clock.now();
		for (const { slot, position } of this.#crew.workers) {
			const timeoutMs = this.#options.timeouts[position];
			if (slot.method < 0 || now - slot.startedAt <= timeoutMs) continue;
			complainOfTime(this.#deps.protocol, slot, timeoutMs);
			this.#giveUp(slot, Outcome.timeout, now);
		}
	}
	#abort() {
		const now = this.#deps.clock.now();
		for (const { slot } of this.#busyWorkers()) this.#giveUp(slot, Outcome.aborted, now);
	}
	#giveUp(slot, outcome, now) {
		this.#deps.protocol.abandon(slot);
		this.ended(slot, outcome, now, 0, 0);
	}
	#rounds() {
		return this.#options.methods.map((method) => this.#deps.protocol.rounds?.[method] ?? 0);
	}
	#result() {
		this.destroy();
		if (this.#strays > 0) throw new CallAccountingError(`${this.#strays} calls ended twice`);
		const { protocol, self } = this.#deps;
		const { methods, clients } = this.#options;
		const window = this.#window ?? new WindowAccount(0, methods.length, {
			clients,
			first: 0
		});
		return {
			windowMs: this.#window ? window.closedAt - window.openedAt : 0,
			methods: this.#open?.methods(window, window.methods()) ?? window.methods(),
			totals: methods.map((_, position) => this.#totals.counts(position)),
			perClient: window.perClient(),
			ticks: window.ticks(),
			self: self.read(),
			reconnects: protocol.reconnects - this.#reconnectsBefore,
			reconnectsInWindow: protocol.reconnects - this.#reconnectsBeforeWindow,
			resent: (protocol.resent ?? 0) - this.#resentBefore,
			rounds: this.#rounds().map((rounds, at) => rounds - this.#roundsBefore[at]),
			complaints: Object.fromEntries(protocol.complaints)
		};
	}
};

// src/driver/engine/quiet.ts
/** Uncontended latency (method.md, Point, "quiet"): tinybench with the driver's own interval of each call. */
/** Whether enough has been measured. */
function isEnough(limits, calls, elapsedMs) {
	if (elapsedMs >= limits.maxMs) return true;
	return calls >= limits.minCalls && (calls >= limits.calls || elapsedMs >= limits.ms);
}
/** Calls one method again and again, one call at a time. */
async function quiet(call, limits, clock) {
	const ended = [];
	for (let warm = 0; warm < limits.warmCalls; warm++) await call();
	const enough = new AbortController();
	const startedAt = clock.now();
	const bench = new ce({
		time: limits.maxMs,
		iterations: 1,
		warmup: false,
		signal: enough.signal,
		throws: true
	});
	bench.add("call", async () => {
		const single = await call();
		ended.push(single);
		if (isEnough(limits, ended.length, clock.now() - startedAt)) enough.abort();
		return { overriddenDuration: single.ms };
	}, { async: true });
	await bench.run();
	return {
		latencies: latenciesOf(ended),
		counts: countsOf(ended)
	};
}
const latenciesOf = (ended) => Float64Array.from(ended.filter(({ outcome }) => outcome === "ok").map(({ ms }) => ms));
function countsOf(ended) {
	const count = (name) => ended.filter(({ outcome }) => outcome === name).length;
	const named = Object.fromEntries(outcomes.map((name) => [name, count(name)]));
	return {
		started: ended.length,
		...named
	};
}

// src/driver/wire/mask.ts
/** Shorter values of headers are words as often as credentials, and taking them out would garble a message. */
const shortestValue = 6;
/**
* Takes out of what a server says what must not be told of its endpoint: the secrets of the config in all their forms,
* and what clients send in headers, which a server may repeat when it refuses it.
*/
function maskOf({ secrets = [], headers }) {
	const values = valuesOf(headers).filter((value) => value.length >= shortestValue);
	const forms = [...secretForms(secrets), ...values].sort((a, b) => b.length - a.length);
	return (text) => maskText(text, forms);
}
/** Values of headers, their templates apart, and what stands after a scheme such as `Bearer`. */
const valuesOf = (headers) => Object.values(headers).flatMap((value) => value.split(/(?<!\$)\$\{\w+\}/)).map((value) => value.replaceAll("$$", "$")).flatMap((value) => [value, ...value.split(" ").slice(1)]);

// src/driver/wire/joined.ts
/**
* Several requests as one buffer. One that is written again and again is put together once for each number of times: a
* request that stands in a buffer twice is the same for every call, while one that holds the number of its call does not.
*/
var Joined = class {
	#request = null;
	/** By how often it stands in them. */
	#repeated = [];
	/** @param requests at least one; the result is not to be changed. */
	of(requests) {
		const [first] = requests;
		const times = requests.length;
		if (times === 1) return first;
		for (let at = 1; at < times; at++) if (requests[at] !== first) return Buffer.concat(requests);
		if (first !== this.#request) {
			this.#request = first;
			this.#repeated = [];
		}
		this.#repeated[times] ??= Buffer.concat(requests);
		return this.#repeated[times];
	}
};

// src/driver/wire/origin.ts
/**
* Where an endpoint is, and the pacing of connections to it: at most `connectsPending` are being opened at
* once, so that a thousand clients neither overrun the server's backlog nor burst out of local ports.
*/
/** Connections being opened at once. */
const connectsPending = 64;
/** Codes that say the driver's own machine lacked something: a descriptor, a port, memory, the source address. */
const localCodes = /* @__PURE__ */ new Set([...[
	"EMFILE",
	"ENFILE",
	"EADDRNOTAVAIL",
	"EADDRINUSE",
	"ENOBUFS",
	"ENOMEM",
	"EINVAL",
	"EACCES",
	"EPERM"
]]);
/** What a socket error makes of a call: `local` where the driver lacked something, `reset` otherwise. */
function outcomeOf(error) {
	return localCodes.has(error.code ?? "") ? Outcome.local : Outcome.reset;
}
/** One line for a socket error, without addresses that change from call to call. */
function reasonOf(error) {
	return error.code ? `${error.syscall ?? "socket"} ${error.code}` : error.message;
}
/**
* Where a URL leads: one of a Unix socket, of `scheme`, or, over TLS, of `secure`.
* @throws UnsupportedUrlError where it is none of these, or the authority's file cannot be read.
*/
function placeOf(url, scheme, secure, tls) {
	const unix = parseUnix(url);
	const safe = secure !== null && url.startsWith(secure);
	const parsed = parseOrigin(unix === null ? url : `${scheme}//localhost${unix.path}`, safe ? secure : scheme);
	return {
		url: parsed,
		socket: unix?.socket ?? null,
		tls: safe ? knownBy(hostOf(parsed), tls) : null
	};
}
/** Host without the brackets of an IPv6 literal. */
const hostOf = ({ hostname }) => hostname.replace(/^\[(.*)\]$/, "$1");
/** An endpoint: its address, what all its connections share, and the pacing of their opening. */
var Origin = class {
	host;
	port;
	readBuffer;
	/** Path of a Unix socket, in place of host and port. */
	socketPath;
	/** Of all connections: they mostly write the same. */
	joined = new Joined();
	/** The event of a socket that may be written to. */
	ready;
	/** Address to connect to; null until a name has been resolved by the first connection. */
	address;
	/** Open connections now. */
	open = 0;
	/** Connections opened again because the peer had closed them between calls. */
	reconnects = 0;
	/** Requests sent a second time because the connection was closed under them without an answer. */
	resent = 0;
	#tls;
	#pending = 0;
	#waiting = [];
	/** @param alpn names of what is spoken over TLS; none where servers do not ask. */
	constructor({ url, socket, tls }, readBuffer, alpn = []) {
		this.host = hostOf(url);
		this.port = portOf(url);
		this.socketPath = socket;
		this.ready = tls === null ? "connect" : "secureConnect";
		this.address = isIP(this.host) === 0 ? null : this.host;
		this.readBuffer = Buffer.from(readBuffer.buffer, readBuffer.byteOffset, readBuffer.byteLength);
		this.#tls = tls === null || alpn.length === 0 ? tls : {
			...tls,
			ALPNProtocols: [...alpn]
		};
	}
	/** A socket that connects; `ready` tells when it has. @param source local address, or null for the kernel's choice. */
	dial(onread, source) {
		if (this.socketPath !== null) return connect({
			path: this.socketPath,
			onread
		});
		const from = source === null ? {} : { localAddress: source };
		const to = {
			host: this.address ?? this.host,
			port: this.port,
			noDelay: true,
			onread,
			...from
		};
		if (this.#tls === null) return connect(to);
		return connect$1({
			...to,
			...this.#tls
		}).setNoDelay(true);
	}
	/** Runs `start` when a connection may be opened; `release` must follow once, however it ends. */
	acquire(start) {
		if (this.#pending >= connectsPending) {
			this.#waiting.push(start);
			return;
		}
		this.#pending++;
		start();
	}
	release() {
		this.#pending--;
		const next = this.#waiting.shift();
		if (!next) return;
		this.#pending++;
		next();
	}
};
/** @throws UnsupportedUrlError where it is no URL, or of another scheme. */
function parseOrigin(url, scheme) {
	if (!URL.canParse(url)) throw new UnsupportedUrlError(`not a URL: ${url}`);
	const parsed = new URL(url);
	if (parsed.protocol !== scheme) throw new UnsupportedUrlError(`not an ${scheme} URL: ${url}`);
	return parsed;
}
/** Of HTTP. */
var HttpOrigin = class extends Origin {
	/** As it stands in a `Host` header. */
	hostHeader;
	/** Path and query of the URL. */
	path;
	/** @throws UnsupportedUrlError where the URL is none of HTTP, or the authority's file cannot be read. */
	constructor(url, readBuffer, tls) {
		const place = placeOf(url, "http:", "https:", tls);
		super(place, readBuffer, ["http/1.1"]);
		this.hostHeader = place.url.host;
		this.path = place.url.pathname + place.url.search;
	}
};

// src/driver/wire/proof.ts
/**
* Proof of replies (method.md, "Every reply is proved").
*
* The first reply of a method is parsed in full by the protocol's verifier. A later one is compared, as it
* arrives and where it lies, with the verified replies of its method; it may differ only in the call's own id, which
* must stand where it stood and be this call's. While it is equal nothing of it is kept. At its first difference from
* all of them the rest is kept, and at its end the whole of it is parsed in full, outside the timed interval.
*/
/** Digits of a call's id: fixed width keeps every request of a method the same length. */
const idDigits = 10;
/** The first id; the last is 9,999,999,999. */
const firstId = 1e9;
/** A payload beyond this is not kept and counts as a mismatch, bytes. */
const longestPayload = 268435456;
/** What all slots of one method share: its verifier and the payloads it has found right. */
var MethodProof = class {
	verify;
	/** Most recently matched first. */
	variants = [];
	/** Payloads parsed in full so far; the others were proved by comparison. */
	parsed = 0;
	constructor(verify) {
		this.verify = verify;
	}
	add(bytes, idAt) {
		const added = {
			bytes,
			idAt
		};
		const known = (other) => other.bytes.length === bytes.length && other.idAt === idAt && sameStart(other, added, bytes.length);
		if (this.variants.some(known)) return;
		this.variants = [added, ...this.variants.slice(0, 3)];
	}
	/** The variant that just matched is tried first next time. */
	prefer(variant) {
		if (this.variants[0] === variant) return;
		this.variants = [variant, ...this.variants.filter((other) => other !== variant)];
	}
};
const right$1 = {
	outcome: Outcome.ok,
	reason: null,
	idAt: -1
};
/** The proof of one reply at a time; one for each slot, used again for every call. */
var ReplyProof = class {
	/** Payload bytes seen of this reply. */
	length = 0;
	#method = null;
	#id = 0;
	#digits = new Uint8Array(10);
	/** What the reply equals so far; null once it has differed from all, or when there was none. */
	#variant = null;
	/** The variant whose first `#shared` bytes the reply begins with; what follows them is in `#rest`. */
	#prefix = null;
	#shared = 0;
	#rest = null;
	/** The variant that `#rejoin` found to be another: not compared again. */
	#tried = null;
	/** Bytes of this reply that are kept now. */
	get kept() {
		return this.#rest?.length ?? 0;
	}
	/** A call of `method` with `id` is about to be answered. */
	begin(method, id) {
		this.#method = method;
		this.#id = id;
		this.length = 0;
		this.#variant = method.variants[0] ?? null;
		this.#prefix = null;
		this.#shared = 0;
		this.#rest = null;
		this.#tried = null;
		let left = id;
		for (let i = 9; i >= 0; i--) {
			this.#digits[i] = 48 + left % 10;
			left = Math.floor(left / 10);
		}
	}
	/** The next bytes of the payload, valid only within this call. */
	update(bytes, start, end) {
		if (!this.#variant || !this.#equals(this.#variant, bytes, start, end)) this.#differs(bytes, start, end);
		this.length += end - start;
	}
	/** The payload has ended: the reply's outcome. Parses only what was not proved by comparison. */
	finish() {
		const method = this.#method;
		const variant = this.#variant;
		if (variant && variant.bytes.length === this.length) {
			method.prefer(variant);
			return right$1;
		}
		if (this.length > 268435456) {
			this.forget();
			return {
				outcome: Outcome.mismatch,
				reason: "reply over 256 MiB",
				idAt: -1
			};
		}
		const payload = this.#whole();
		this.forget();
		method.parsed++;
		const verdict = judge(method.verify, payload, this.#id);
		if (verdict.outcome === Outcome.ok) method.add(payload, verdict.idAt);
		return verdict;
	}
	/** Lets go of what was kept: the call was given up. */
	forget() {
		this.#rest = null;
		this.#variant = null;
		this.#prefix = null;
	}
	/** Whether the next bytes equal the variant's at this place, this call's id standing where its id stood. */
	#equals(variant, bytes, start, end) {
		const from = this.length;
		const to = from + end - start;
		const known = variant.bytes;
		if (to > known.length) return false;
		const { idAt } = variant;
		if (idAt < 0 || to <= idAt || from >= idAt + 10) return known.compare(bytes, start, end, from, to) === 0;
		const idFrom = Math.max(from, idAt);
		const idTo = Math.min(to, idAt + 10);
		const shift = start - from;
		for (let i = idFrom; i < idTo; i++) if (bytes[i + shift] !== this.#digits[i - idAt]) return false;
		return known.compare(bytes, start, idFrom + shift, from, idFrom) === 0 && known.compare(bytes, idTo + shift, end, idTo, to) === 0;
	}
	/** The bytes are not those of the variant followed so far: another that began alike, or the rest is kept. */
	#differs(bytes, start, end) {
		if (this.#rest === null && this.#follow(bytes, start, end)) return;
		if (this.#rest === null) {
			this.#prefix = this.#variant;
			this.#shared = this.length;
			this.#variant = null;
		} else if (this.#rejoin(bytes, start, end)) return;
		this.#keep(bytes, start, end);
	}
	/** Another verified reply that is equal so far and goes on with these bytes. */
	#follow(bytes, start, end) {
		const current = this.#variant;
		if (!current) return false;
		for (const other of this.#method.variants) {
			if (other === current || other.idAt !== current.idAt) continue;
			if (!sameStart(other, current, this.length) || !this.#equals(other, bytes, start, end)) continue;
			this.#variant = other;
			return true;
		}
		return false;
	}
	/** A reply kept from its first byte, because none was verified yet, equals one verified since: kept no longer. */
	#rejoin(bytes, start, end) {
		const variant = this.#method.variants[0];
		if (this.#prefix || !variant || variant === this.#tried || this.length > variant.bytes.length) return false;
		this.#tried = variant;
		const [kept, length] = [this.#rest, this.length];
		this.length = 0;
		const alike = this.#equals(variant, kept, 0, length);
		this.length = length;
		if (!alike || !this.#equals(variant, bytes, start, end)) return false;
		this.#variant = variant;
		this.#rest = null;
		return true;
	}
	#keep(bytes, start, end) {
		const used = this.length - this.#shared;
		const needed = used + end - start;
		if (this.length + end - start > 268435456) return;
		if (!this.#rest || this.#rest.length < needed) {
			const expected = this.#prefix ? this.#prefix.bytes.length - this.#shared : 0;
			const grown = Buffer.allocUnsafeSlow(Math.max(needed, expected, Math.min(used * 2, longestPayload)));
			this.#rest?.copy(grown, 0, 0, used);
			this.#rest = grown;
		}
		bytes.copy(this.#rest, used, start, end);
	}
	/** The whole payload: what it shared with a verified reply, this call's id in its place, then what was kept. */
	#whole() {
		const prefix = this.#prefix ?? this.#variant;
		const shared = this.#variant ? this.length : this.#shared;
		const whole = Buffer.allocUnsafeSlow(this.length);
		if (prefix) {
			prefix.bytes.copy(whole, 0, 0, shared);
			const idTo = Math.min(shared, prefix.idAt + 10);
			if (prefix.idAt >= 0) for (let i = prefix.idAt; i < idTo; i++) whole[i] = this.#digits[i - prefix.idAt];
		}
		this.#rest?.copy(whole, shared, 0, this.length - shared);
		return whole;
	}
};
/** A reply that a verifier cannot bear (nested too deep, say) is a wrong one; it must not end the driver. */
function judge(verify, payload, id) {
	try {
		return verify(payload, id);
	} catch (error) {
		return {
			outcome: Outcome.mismatch,
			reason: `cannot be checked: ${error.name}`,
			idAt: -1
		};
	}
}
/** Whether two verified replies with their ids in the same place begin with the same bytes, ids apart. */
function sameStart(a, b, length) {
	if (a.bytes.length < length || b.bytes.length < length) return false;
	const idFrom = a.idAt < 0 ? length : Math.min(length, a.idAt);
	const idTo = a.idAt < 0 ? length : Math.min(length, a.idAt + 10);
	return a.bytes.compare(b.bytes, 0, idFrom, 0, idFrom) === 0 && a.bytes.compare(b.bytes, idTo, length, idTo, length) === 0;
}

// src/driver/wire/request.ts
/**
* Requests prepared ahead: bytes made once for each lane and method, the call's id patched in place.
*
* `${client}` is the client's number from 1, `${call}` the id of the call: ten digits, counted up over the whole
* driver, so that a request's length never changes.
*/
const token$1 = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Stands for the id until its place in the bytes is known; no text of a config can hold it. */
const placeholder = "\0".repeat(10);
/**
* The last stage of a template: `${client}` (from 1), `${call}`, and `$$` for `$`; in one pass, so that what is put in
* is never read again. @param client index from 0.
*/
function fillLast(text, client, call = placeholder) {
	return text.replaceAll(/\$\$|\$\{(client|call)\}/g, (whole, name) => {
		if (whole === "$$") return "$";
		return name === "client" ? String(client + 1) : call;
	});
}
/** The next ids, counted over the whole driver. */
var CallIds = class {
	#next = firstId;
	next() {
		return this.#next++;
	}
};
/** A request's bytes and where the call's id stands in them. */
var PreparedRequest = class {
	bytes;
	#places;
	constructor(text) {
		this.bytes = Buffer.from(text, "utf8");
		const places = [];
		for (let at = this.bytes.indexOf(placeholder); at >= 0; at = this.bytes.indexOf(placeholder, at + 10)) places.push(at);
		this.#places = places;
		this.patch(firstId);
	}
	/** Whether the call's id stands in it; if not, one copy serves all calls. */
	get varies() {
		return this.#places.length > 0;
	}
	/** Writes the call's id in its places and returns the bytes. */
	patch(id) {
		for (const place of this.#places) writeId(this.bytes, place, id);
		return this.bytes;
	}
};
/** Writes a call's id where it stands in a request. */
function writeId(bytes, place, id) {
	let left = id;
	for (let at = place + 10 - 1; at >= place; at--) {
		bytes[at] = 48 + left % 10;
		left = Math.floor(left / 10);
	}
}
/** A text with `${client}` and `${call}` in it as bytes to send. @param client index from 0. */
function prepareText(text, client) {
	return new PreparedRequest(fillLast(text, client));
}
/** Whether the request differs from client to client or from call to call. */
function isTemplate(spec) {
	return /\$\{(client|call)\}/.test(JSON.stringify(spec));
}
/**
* The bytes of one client's request, `Content-Length` included.
* @throws MethodNotUnderstoodError where method, path or a header cannot go into a request.
*/
function prepareRequest(spec, client) {
	const fill = (text) => fillLast(text, client);
	const path = fill(spec.path);
	if (!token$1.test(spec.method) || !/^[!-~]+$/.test(path.replaceAll(placeholder, "0"))) throw new MethodNotUnderstoodError(`cannot be requested: ${spec.method} ${spec.path}`);
	const body = spec.body === null ? "" : fill(spec.body);
	const headers = {
		Host: spec.host,
		...spec.headers
	};
	if (spec.body !== null || spec.method === "POST") headers["Content-Length"] = String(Buffer.byteLength(body));
	const lines = Object.entries(headers).map(([name, value]) => headerLine(name, fill(value)));
	return new PreparedRequest(`${spec.method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}
/** One header; its value is never part of a message, because it may be a secret. */
function headerLine(name, value) {
	if (!token$1.test(name)) throw new MethodNotUnderstoodError(`not a header name: ${JSON.stringify(name)}`);
	if (/[\r\n]/.test(value)) throw new MethodNotUnderstoodError(`header ${name}: its value holds a line break`);
	return `${name}: ${value}\r\n`;
}
/**
* A client's own source address. `127.0.1.${client}` goes on past 255 into the next address block (client 300 is
* 127.0.2.44), so that a thousand clients have a thousand addresses.
* @param client index from 0.
*/
function sourceAddress(template, client) {
	const text = fillLast(template, client);
	const parts = text.split(".").map(Number);
	if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0)) return text;
	const value = parts.reduce((sum, part) => sum * 256 + part, 0);
	return [
		24,
		16,
		8,
		0
	].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

// src/driver/protocols/own/adapt.ts
/**
* A protocol of one's own as the driver's engine needs it. Whatever its module does, every call ends once: an exception
* ends it, and a `done` too many costs the next call of that lane, so that it is seen in the counts.
*/
/** No connection within this time where the endpoint says nothing, ms. */
const connectMs = 6e4;
/** A client that has not closed by then is left to the end of the process, ms. */
const closeMs = 5e3;
var AdaptedProtocol = class {
	complaints = /* @__PURE__ */ new Map();
	reconnects = 0;
	#own;
	#context;
	#mask;
	#ids = new CallIds();
	#connected = /* @__PURE__ */ new Set();
	#lanes = /* @__PURE__ */ new Map();
	constructor(own, context) {
		this.#own = own;
		this.#context = context;
		this.#mask = maskOf(context.endpoint);
	}
	connect(client, done) {
		const startedAt = performance.now();
		let over = false;
		const end = (outcome, reason) => {
			if (over) return;
			over = true;
			clearTimeout(timer);
			if (outcome === Outcome.ok) this.#connected.add(client);
			else complain(this.complaints, reason ?? "", reason ?? "");
			done({
				client,
				outcome,
				reason,
				execMs: null,
				handshakeMs: performance.now() - startedAt,
				readyMs: null
			});
		};
		const ms = this.#context.endpoint.handshakeMs ?? connectMs;
		const timer = setTimeout(() => end(Outcome.timeout, `not connected within ${ms / 1e3} s`), ms);
		try {
			this.#own.connect(client, (error) => {
				const [outcome, reason] = error ? this.#meaning(error) : [Outcome.ok, null];
				end(outcome, reason);
			});
		} catch (error) {
			end(Outcome.failed, this.#threw("connect", error));
		}
	}
	connected(client) {
		return this.#connected.has(client);
	}
	call(slot) {
		const lane = this.#lane(slot);
		const { fault } = lane;
		const call = {
			slot,
			state: "open"
		};
		lane.call = call;
		lane.fault = null;
		lane.own.call = this.#ids.next();
		slot.startedAt = performance.now();
		if (fault !== null) {
			this.#end(lane, call, Outcome.failed, fault, {});
			return;
		}
		try {
			this.#own.call(lane.own, slot.method, (end) => this.#told(lane, call, end));
		} catch (error) {
			const reason = this.#threw("call", error);
			if (call.state === "open") this.#end(lane, call, Outcome.failed, reason, {});
			else lane.fault = reason;
		}
	}
	abandon({ client, lane: place }) {
		const lane = this.#lanes.get(client)?.[place];
		if (!lane?.call) return;
		lane.call.state = "given up";
		lane.call = null;
		try {
			this.#own.abandon?.(lane.own);
		} catch (error) {
			lane.fault = this.#threw("abandon", error);
		}
	}
	close(client, done) {
		const wasConnected = this.#connected.delete(client);
		for (const lane of this.#lanes.get(client) ?? []) if (lane.call) lane.call.state = "closed";
		this.#lanes.delete(client);
		let over = false;
		const end = (reason) => {
			if (over) return;
			over = true;
			clearTimeout(timer);
			if (reason !== null) complain(this.complaints, reason, reason);
			setImmediate(done, client);
		};
		const timer = setTimeout(() => end(`not closed within ${closeMs / 1e3} s`), closeMs);
		if (!wasConnected) {
			end(null);
			return;
		}
		try {
			this.#own.close(client, () => end(null));
		} catch (error) {
			end(this.#threw("close", error));
		}
	}
	connections() {
		const told = this.#safely(() => this.#own.connections?.());
		return Number.isInteger(told) && Number(told) >= 0 ? Number(told) : this.#connected.size;
	}
	serverInfo() {
		const told = this.#safely(() => this.#own.serverInfo?.());
		if (typeof told !== "object" || told === null) return null;
		return Object.fromEntries(Object.entries(told).map(([name, text]) => [name, String(text)]));
	}
	destroy() {
		for (const client of [...this.#connected]) this.close(client, () => {});
	}
	/** The module says how a call ended. */
	#told(lane, call, end) {
		if (call.state === "open") {
			if (end instanceof Error) this.#end(lane, call, ...this.#meaning(end), {});
			else this.#end(lane, call, outcomeIn(end), this.#mask(end?.reason ?? end?.outcome ?? ""), end ?? {});
			return;
		}
		if (call.state === "given up") return;
		const fault = call.state === "ended" ? "the module called done twice" : "the module called done after close";
		complain(this.complaints, fault, fault);
		if (call.state === "ended") lane.fault = fault;
	}
	#end(lane, call, outcome, reason, end) {
		const at = performance.now();
		pulse.beat(at);
		call.state = "ended";
		if (lane.call === call) lane.call = null;
		if (outcome !== Outcome.ok) complain(this.complaints, reason, reason);
		else this.#keep(end.answer);
		this.#context.done(call.slot, outcome, at, bytesOf(end.wireBytes), bytesOf(end.payloadBytes));
	}
	#keep(answer) {
		const { keep } = this.#context;
		if (keep === void 0 || answer === void 0) return;
		if (typeof answer === "string") keep({
			kind: "body",
			bytes: Buffer.from(answer)
		});
		else if (answer instanceof Uint8Array) keep({
			kind: "body",
			bytes: Buffer.from(answer)
		});
		else keep({
			kind: "json",
			value: JSON.parse(JSON.stringify(answer))
		});
	}
	#meaning(error) {
		const { syscall } = error;
		if (syscall !== void 0) return [outcomeOf(error), reasonOf(error)];
		return [Outcome.failed, this.#mask(error.message)];
	}
	#threw(what, error) {
		return this.#mask(`the module's ${what} threw: ${error instanceof Error ? error.message : String(error)}`);
	}
	#safely(ask) {
		try {
			return ask();
		} catch (error) {
			const reason = this.#threw("own account", error);
			complain(this.complaints, reason, reason);
			return;
		}
	}
	#lane({ client, lane: place }) {
		const lanes = this.#lanes.get(client) ?? [];
		this.#lanes.set(client, lanes);
		lanes[place] ??= {
			own: {
				client,
				lane: place,
				call: 0
			},
			call: null,
			fault: null
		};
		return lanes[place];
	}
};
/** A word that is no outcome is no right answer. */
function outcomeIn(end) {
	const { outcome = "ok" } = end ?? {};
	return [
		"ok",
		"failed",
		"mismatch",
		"reset",
		"local"
	].includes(outcome) ? Outcome[outcome] : Outcome.mismatch;
}
/** What the module does not tell is not known, and never 0: NaN, which no mean survives. */
const bytesOf = (given) => typeof given === "number" && Number.isFinite(given) && given >= 0 ? given : NaN;

// src/driver/protocols/own/fill.ts
/** The last stage of templates, in a whole value: `${client}` from 1, `${call}`, and `$$` for `$`. */
/** @param client index from 0. @param call its number, ten digits in texts */
function fillValue(value, client, call) {
	if (typeof value === "string") return fillLast(value, client, String(call).padStart(10, "0"));
	if (Array.isArray(value)) return value.map((item) => fillValue(item, client, call));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillValue(item, client, call)]));
}

// src/driver/protocols/own/load.ts
/** Loads the module of a protocol of one's own: once, in the driver process only. */
const needed = [
	"connect",
	"call",
	"close"
];
/**
* The protocol of a module.
* @throws ProtocolModuleError where it is another file than was planned, does not load, or lacks what it must export.
*/
async function loadOwn({ file, sha256 }) {
	const name = path.basename(file);
	const bytes = await readFile(file).catch((error) => {
		throw new ProtocolModuleError(`${name} cannot be read: ${error.message}`, { cause: error });
	});
	if (sha256 !== null && createHash("sha256").update(bytes).digest("hex") !== sha256) throw new ProtocolModuleError(`${name} was changed since the run was planned`);
	const exported = await import(pathToFileURL(file).href).catch((error) => {
		throw new ProtocolModuleError(`${name} does not load: ${told(error)}`, { cause: error });
	});
	const { createProtocol } = exported;
	if (typeof createProtocol !== "function") throw new ProtocolModuleError(`${name} exports no function createProtocol; it exports ${Object.keys(exported).join(", ") || "nothing"}`);
	return async (context) => {
		const own = await make(name, createProtocol, context);
		return new AdaptedProtocol(own, context);
	};
}
const told = (error) => error instanceof Error ? error.message : String(error);
/** @throws ProtocolModuleError */
async function make(name, createProtocol, context) {
	let protocol;
	try {
		protocol = await createProtocol(ownContext(context));
	} catch (error) {
		throw new ProtocolModuleError(`${name}: createProtocol threw: ${told(error)}`, { cause: error });
	}
	const lacking = needed.filter((key) => typeof protocol?.[key] !== "function");
	if (lacking.length > 0) throw new ProtocolModuleError(`${name}: what createProtocol returns has no ${lacking.join(" and no ")}`);
	return protocol;
}
function ownContext({ endpoint, methods, inFlight }) {
	return {
		url: endpoint.url,
		headers: endpoint.headers,
		user: endpoint.credentials?.user ?? null,
		password: endpoint.credentials?.password ?? null,
		tls: endpoint.tls ?? null,
		options: endpoint.options,
		methods: methods.map(({ name, operation, params, expect, timeoutMs }) => ({
			name,
			call: operation,
			params,
			expect,
			timeoutMs
		})),
		inFlight,
		fill: fillValue,
		fromAsync
	};
}

// src/driver/driver.ts
/** The driver: serves the harness's requests over one protocol's connections. Knows wire formats and no phases. */
/** Bytes of the read buffer that all sockets share. */
const readBufferBytes = 65536;
var Driver = class {
	#deps;
	#readBuffer = Buffer.allocUnsafeSlow(readBufferBytes);
	#setup = null;
	#load = null;
	#clients = /* @__PURE__ */ new Set();
	/** The harness's list of what was started. */
	#owned = [];
	/** stdio: processes of this driver. */
	#spawned = /* @__PURE__ */ new Map();
	constructor(deps) {
		this.#deps = deps;
	}
	/** Everything that must not outlive the harness: its list, and this driver's own processes. */
	owned() {
		return [...this.#owned, ...this.#spawned.values()];
	}
	/** Serves one request. @throws RatingplateError */
	async handle(request) {
		const handler = this.#handlers[request.kind];
		if (!handler) throw new DriverStateError(`unknown request: ${request.kind}`);
		return handler(request);
	}
	#handlers = {
		setup: (request) => this.#begin(request),
		connect: async (request) => {
			const results = await connectClients(this.#ready().protocol, request);
			for (const { client, outcome } of results) if (outcome === Outcome.ok) this.#clients.add(client);
			return { results };
		},
		call: ({ client, method }) => this.#single(client, method),
		quiet: ({ client, method, ...limits }) => quiet(() => this.#single(client, method), limits, this.#deps.clock),
		"load-start": (request) => this.#startLoad(request),
		"load-progress": () => this.#loading().progress(),
		"window-open": () => ({ at: this.#loading().openWindow() }),
		"window-close": () => ({ at: this.#loading().closeWindow() }),
		"load-stop": async ({ graceMs }) => {
			try {
				return await this.#loading().stop(graceMs);
			} finally {
				this.#load = null;
			}
		},
		close: async ({ from, to }) => {
			const { protocol } = this.#ready();
			const closed = await closeClients(protocol, from, to);
			for (let client = from; client < to; client++) this.#clients.delete(client);
			return {
				closed,
				ended: protocol.endings ?? null
			};
		},
		state: () => {
			const protocol = this.#setup?.protocol;
			const serverInfo = protocol?.serverInfo() ?? null;
			return {
				connections: protocol?.connections() ?? 0,
				clients: this.#clients.size,
				serverInfo
			};
		},
		ask: async (request) => {
			if (this.#load) throw new DriverStateError("something was asked while load runs");
			return { asked: await askAll(await this.#protocol(request.endpoint), request, this.#deps.clock) };
		},
		own: ({ processes }) => {
			this.#owned = processes;
			return { ok: true };
		},
		stop: () => {
			this.#end();
			return { ok: true };
		}
	};
	async #begin(request) {
		this.#end();
		const create = await this.#protocol(request.endpoint);
		const done = (slot, outcome, endedAt, wire, payload) => this.#ended(slot, outcome, endedAt, wire, payload);
		const protocol = await create({
			endpoint: request.endpoint,
			methods: request.methods,
			inFlight: request.inFlight,
			done,
			readBuffer: this.#readBuffer,
			spawned: (client, { pid, startTime }) => {
				this.#spawned.set(pid, {
					pid,
					startTime,
					group: true
				});
				this.#deps.emit({
					event: "spawned",
					client,
					pid,
					startTime
				});
			},
			exited: (client, exit) => {
				this.#spawned.delete(exit.pid);
				this.#deps.emit({
					event: "exited",
					client,
					...exit
				});
			}
		});
		const { inFlight, maxClients } = request;
		const slots = Array.from({ length: maxClients * inFlight }, (_, index) => {
			return {
				index,
				client: Math.floor(index / inFlight),
				lane: index % inFlight,
				method: -1,
				startedAt: 0
			};
		});
		const singles = new SingleCalls(protocol, this.#deps.clock);
		this.#setup = {
			request,
			protocol,
			singles,
			slots,
			proved: /* @__PURE__ */ new Set()
		};
		return { ok: true };
	}
	async #protocol({ protocol, module }) {
		if (module !== void 0) return loadOwn(module);
		const create = this.#deps.protocols[protocol];
		if (!create) throw new ProtocolUnknownError(`no driver for protocol ${protocol}`);
		return create;
	}
	/** A call has ended: it is a single one, or the load's. */
	#ended(slot, outcome, endedAt, wire, payload) {
		if (this.#setup?.singles.ended(slot, outcome, endedAt, wire, payload)) return;
		this.#load?.ended(slot, outcome, endedAt, wire, payload);
	}
	async #single(client, method) {
		const { request, singles, proved } = this.#ready();
		const timeoutMs = request.methods[method]?.timeoutMs;
		if (timeoutMs === void 0) throw new DriverStateError(`no method ${method}`);
		if (this.#load) throw new DriverStateError("a single call was asked for while load runs");
		const single = await singles.call(this.#slot(client, 0), method, timeoutMs);
		if (single.outcome === "ok") proved.add(method);
		return single;
	}
	/**
	* Starts the load. A method that has not been proved yet is called once alone first: two thousand replies of 3 MB
	* that wait for the first proof at the same time would all have to be kept.
	*/
	async #startLoad(request) {
		const { request: setup, protocol, proved } = this.#ready();
		if (this.#load) throw new DriverStateError("a load is running already");
		const { clients, inFlight, methods, first = 0 } = request;
		if (clients < 1 || first < 0 || first + clients > setup.maxClients || inFlight < 1 || inFlight > setup.inFlight) throw new DriverStateError(`load of clients ${first} to ${first + clients}, ${inFlight} in flight, is beyond ${setup.maxClients} x ${setup.inFlight}`);
		for (const method of methods) if (!proved.has(method)) await this.#single(first, method);
		const timeouts = methods.map((method) => setup.methods[method]?.timeoutMs ?? Number.POSITIVE_INFINITY);
		const { clock, self, collect } = this.#deps;
		collect?.();
		const slotOf = (client, lane) => this.#slot(first + client, lane);
		const metronome = request.rate ? this.#deps.metronome?.() : void 0;
		this.#load = new Load({
			...request,
			timeouts
		}, {
			protocol,
			slotOf,
			clock,
			self,
			metronome
		});
		this.#load.start();
		return { ok: true };
	}
	#slot(client, lane) {
		const { slots, request } = this.#ready();
		const slot = slots[client * request.inFlight + lane];
		if (!slot) throw new DriverStateError(`no client ${client}: at most ${request.maxClients} were set up`);
		return slot;
	}
	#ready() {
		if (!this.#setup) throw new DriverStateError("nothing has been set up");
		return this.#setup;
	}
	#loading() {
		if (!this.#load) throw new DriverStateError("no load is running");
		return this.#load;
	}
	/** Lets go of everything at once. */
	#end() {
		this.#load?.destroy();
		this.#load = null;
		this.#setup?.protocol.destroy();
		this.#setup = null;
		this.#clients.clear();
	}
};

// src/driver/engine/collect.ts
/** A full collection of our own garbage, at a time that nobody measures. */
/** Null where this Node has no collection to be asked for. */
function collector() {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("typeof gc === \"function\" ? gc : null");
	setFlagsFromString("--no-expose-gc");
	return typeof collect === "function" ? () => void collect() : null;
}

// src/driver/engine/self.ts
/** What the driver itself costs within a window (method.md, "Processor time"), by its own readings. */
/** Sum and longest of the collections of a window. */
var Collections = class {
	totalMs = 0;
	longestMs = 0;
	#observer = new PerformanceObserver((list) => {
		for (const { duration, startTime } of list.getEntries()) {
			if (startTime < this.#since) continue;
			this.totalMs += duration;
			this.longestMs = Math.max(this.longestMs, duration);
		}
	});
	#since = 0;
	constructor() {
		this.#observer.observe({ entryTypes: ["gc"] });
	}
	restart() {
		this.#since = performance$1.now();
		this.totalMs = 0;
		this.longestMs = 0;
	}
	destroy() {
		this.#observer.disconnect();
	}
};
var NodeSelfMeter = class {
	#loop = loopMeter();
	#collections = new Collections();
	#cpu = process.cpuUsage();
	#last = {
		cpuMs: 0,
		utilization: 0,
		longestPauseMs: 0,
		gcMs: 0,
		rssMib: 0
	};
	open() {
		this.#collections.restart();
		this.#loop.open();
		this.#cpu = process.cpuUsage();
	}
	close() {
		const cpu = process.cpuUsage(this.#cpu);
		const { utilization, longestPauseMs } = this.#loop.close();
		this.#last = {
			cpuMs: (cpu.user + cpu.system) / 1e3,
			utilization,
			longestPauseMs: Math.max(longestPauseMs, this.#collections.longestMs),
			gcMs: this.#collections.totalMs,
			rssMib: residentMib()
		};
	}
	read() {
		return this.#last;
	}
	destroy() {
		this.#loop.close();
		this.#collections.destroy();
	}
};
/** Resident memory now; its peak where a driver out of descriptors cannot open /proc. */
function residentMib() {
	try {
		return process.memoryUsage.rss() / 1024 / 1024;
	} catch {
		return process.resourceUsage().maxRSS / 1024;
	}
}
/** A meter of this process. */
function selfMeter() {
	return new NodeSelfMeter();
}

// src/driver/wire/ascii.ts
/** Words of HTTP as they stand in bytes. */
const ascii = (text) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const VERSION = ascii("HTTP/1.");
/** Whether `bytes[at..]` spells `word` (lower case), letters of either case. */
function spells(bytes, at, word) {
	for (let i = 0; i < word.length; i++) {
		const byte = bytes[at + i];
		const letter = word[i];
		if (byte !== letter && (byte | 32) !== letter) return false;
	}
	return true;
}
/** Whether the bytes so far can still become a status line; a TLS alert or plain text is told at its first bytes. */
function mayBeHead(bytes, start, end) {
	const length = Math.min(end - start, VERSION.length);
	for (let i = 0; i < length; i++) if (bytes[start + i] !== VERSION[i]) return false;
	return true;
}

// src/driver/wire/head.ts
/**
* The head of an HTTP/1.x reply: status line and header fields, read in one pass over the bytes where they lie.
*
* Source of the rules: RFC 9110 and RFC 9112. Only what frames the body is read at once; any other field is
* looked up when a protocol asks for it, so that a head costs no object and no string.
*/
/** Limit of a head, and of a body's chunk extensions and trailers together, bytes. */
const headLimit = 65536;
/** What `HttpHead.parse` returns instead of a position. */
const incomplete = -1;
const malformed = -2;
const LF$4 = 10;
const CR$4 = 13;
const SP = 32;
const COLON$2 = 58;
const COMMA = 44;
const TAB = 9;
const CONNECTION = ascii("connection");
const CONTENT_LENGTH = ascii("content-length");
const TRANSFER_ENCODING = ascii("transfer-encoding");
const KEEP_ALIVE = ascii("keep-alive");
const CLOSE = ascii("close");
const CHUNKED = ascii("chunked");
const CONTENT_ENCODING = ascii("content-encoding");
const IDENTITY = "identity";
/** Position after blanks; a line's CR counts as one. */
function blanks(bytes, start) {
	let at = start;
	while (bytes[at] === SP || bytes[at] === TAB || bytes[at] === CR$4) at++;
	return at;
}
var HttpHead = class {
	status = 0;
	/** HTTP/1.`minor`. */
	minor = 1;
	/** Bytes of the body, or -1 where no content-length stands. */
	contentLength = -1;
	chunked = false;
	/** How the body is coded (`gzip`); empty where it is plain. */
	coding = "";
	/** The peer closes the connection after this reply. */
	closing = false;
	/** Why `parse` returned `malformed`. */
	fault = "";
	#bytes = Buffer.alloc(0);
	#start = 0;
	#end = 0;
	#keepAlive = false;
	/** A transfer coding that is not `chunked`: the body cannot be decoded. */
	#otherCoding = false;
	/**
	* Reads a whole head from `bytes[start..end)`.
	* @returns the position after its empty line, `incomplete`, or `malformed` (then `fault` says why).
	*/
	parse(bytes, start, end) {
		this.#clear();
		let at = this.#statusLine(bytes, start, end);
		const fields = at;
		while (at > 0) {
			const byte = at < end ? bytes[at] : -1;
			if (byte === LF$4) return this.#complete(bytes, fields, at + 1);
			if (byte === CR$4) {
				if (at + 1 >= end) return -1;
				if (bytes[at + 1] === LF$4) return this.#complete(bytes, fields, at + 2);
				return this.#badLine(bytes, at + 1, end, "bad line end");
			}
			at = byte === -1 ? -1 : this.#field(bytes, at, end);
		}
		return at;
	}
	/**
	* Judges one whole line, its end included, of a head that comes in pieces, as `parse` would: so that what is wrong
	* is told at its line however the bytes are cut. The lines must come in order.
	* @returns whether it is right; if not, `fault` says why.
	*/
	judge(bytes, start, end, first) {
		if (first) {
			this.#clear();
			return this.#statusLine(bytes, start, end) > 0;
		}
		if (bytes[start] !== CR$4) return bytes[start] === LF$4 || this.#field(bytes, start, end) > 0;
		return bytes[start + 1] === LF$4 || this.#malformed("bad line end") > 0;
	}
	#clear() {
		this.contentLength = -1;
		this.chunked = false;
		this.coding = "";
		this.closing = false;
		this.fault = "";
		this.#keepAlive = false;
		this.#otherCoding = false;
	}
	/**
	* Value of a header field, or null. Valid only while the head is being handed out (`onHead`).
	* @param name in lower case; the values of a repeated field are joined by `, `.
	*/
	get(name) {
		let found = null;
		let at = this.#start;
		while (at < this.#end) {
			const lf = this.#bytes.indexOf(LF$4, at);
			const stop = lf < 0 ? this.#end : lf;
			const colon = at + name.length;
			if (colon < stop && this.#bytes[colon] === COLON$2) {
				if (this.#bytes.toString("latin1", at, colon).toLowerCase() === name) {
					const value = this.#bytes.toString("latin1", colon + 1, stop).trim();
					found = found === null ? value : `${found}, ${value}`;
				}
			}
			at = stop + 1;
		}
		return found;
	}
	#malformed(fault) {
		this.fault = fault;
		return -2;
	}
	/** A line with a fault is malformed once it has come whole: at its end, however the bytes are cut. */
	#badLine(bytes, from, end, fault) {
		let at = from;
		while (at < end && bytes[at] !== LF$4) at++;
		return at < end ? this.#malformed(fault) : -1;
	}
	/** `HTTP/1.1 200 OK`: position after it. */
	#statusLine(bytes, start, end) {
		if (!mayBeHead(bytes, start, end)) return this.#malformed("not an HTTP/1 status line");
		if (end - start < 13) return this.#badLine(bytes, start, end, "bad status line");
		const minor = bytes[start + 7] - 48;
		const [a, b, c] = [
			bytes[start + 9],
			bytes[start + 10],
			bytes[start + 11]
		];
		const digits = a >= 49 && a <= 57 && b >= 48 && b <= 57 && c >= 48 && c <= 57;
		const after = bytes[start + 12];
		const ended = after === SP || after === CR$4 || after === LF$4;
		if (minor !== 0 && minor !== 1 || bytes[start + 8] !== SP || !digits || !ended) return this.#badLine(bytes, start, end, "bad status line");
		this.minor = minor;
		this.status = (a - 48) * 100 + (b - 48) * 10 + (c - 48);
		let at = start + 12;
		while (at < end && bytes[at] !== LF$4) at++;
		return at < end ? at + 1 : -1;
	}
	/** One `name: value` line: position after it. */
	#field(bytes, start, end) {
		let colon = start;
		while (colon < end && bytes[colon] !== COLON$2) {
			const byte = bytes[colon];
			if (byte <= SP || byte >= 127) return this.#badLine(bytes, colon, end, "bad header field");
			colon++;
		}
		let lf = colon + 1;
		while (lf < end && bytes[lf] !== LF$4) lf++;
		if (lf >= end) return -1;
		if (colon === start) return this.#malformed("bad header field");
		return this.#framing(bytes, start, colon, lf) ? lf + 1 : this.#malformed("bad content-length");
	}
	/** Takes over a field that frames the body; told from the others by the length of its name first. */
	#framing(bytes, start, colon, lf) {
		const length = colon - start;
		if (length === 14) return !spells(bytes, start, CONTENT_LENGTH) || this.#length(bytes, colon + 1, lf);
		if (length === 10 && spells(bytes, start, CONNECTION)) this.#connection(bytes, colon + 1, lf);
		if (length === 16 && spells(bytes, start, CONTENT_ENCODING)) {
			const coding = bytes.toString("latin1", colon + 1, lf).trim().toLowerCase();
			if (coding !== IDENTITY) this.coding = coding;
		}
		if (length === 17 && spells(bytes, start, TRANSFER_ENCODING)) this.#coding(bytes, colon + 1, lf);
		return true;
	}
	/** A repeated or listed length must say the same each time (RFC 9112, 6.3). */
	#length(bytes, start, end) {
		let at = blanks(bytes, start);
		let value = 0;
		const from = at;
		for (let digit = bytes[at]; digit >= 48 && digit <= 57; digit = bytes[++at]) value = value * 10 + digit - 48;
		if (at === from || at - from > 15) return false;
		if (this.contentLength >= 0 && this.contentLength !== value) return false;
		this.contentLength = value;
		at = blanks(bytes, at);
		return at >= end || bytes[at] === COMMA && this.#length(bytes, at + 1, end);
	}
	#connection(bytes, start, end) {
		const at = bytes[start] === SP ? start + 1 : start;
		const length = (bytes[end - 1] === CR$4 ? end - 1 : end) - at;
		if (length === 10 && spells(bytes, at, KEEP_ALIVE)) this.#keepAlive = true;
		else if (length === 5 && spells(bytes, at, CLOSE)) this.closing = true;
		else {
			const tokens = bytes.toString("latin1", start, end).toLowerCase().split(",");
			for (const token of tokens) {
				if (token.trim() === "close") this.closing = true;
				if (token.trim() === "keep-alive") this.#keepAlive = true;
			}
		}
	}
	#coding(bytes, start, end) {
		const at = bytes[start] === SP ? start + 1 : start;
		if ((bytes[end - 1] === CR$4 ? end - 1 : end) - at === 7 && spells(bytes, at, CHUNKED) && !this.chunked) this.chunked = true;
		else {
			const value = bytes.toString("latin1", start, end).trim().toLowerCase();
			if (value === "chunked" && !this.chunked) this.chunked = true;
			else if (value !== "identity") this.#otherCoding = true;
		}
	}
	/** The whole head has been seen. */
	#complete(bytes, fields, end) {
		if (this.#otherCoding) return this.#malformed("unsupported transfer-encoding");
		if (this.minor === 0 && !this.#keepAlive) this.closing = true;
		this.#bytes = bytes;
		this.#start = fields;
		this.#end = end;
		return end;
	}
};

// src/driver/wire/head-stash.ts
/** The head of a reply that comes in pieces: kept, and judged line by line, so that its faults do not depend on the cuts. */
const LF$3 = 10;
const CR$3 = 13;
/** A buffer that has grown past this is let go after its head, bytes. */
const bufferKept$1 = 4096;
/** Bytes after which a status line can no longer turn out to be none. */
const versionBytes = 8;
var HeadStash = class {
	#bytes = Buffer.alloc(0);
	#length = 0;
	/** Where the unfinished line begins. */
	#lineAt = 0;
	/** Bytes kept. */
	get length() {
		return this.#length;
	}
	/** Whether they end in an empty line. */
	get whole() {
		const bytes = this.#bytes;
		const last = this.#length - 1;
		if (bytes[last] !== LF$3) return false;
		return bytes[last - 1] === LF$3 || bytes[last - 1] === CR$3 && bytes[last - 2] === LF$3;
	}
	clear() {
		this.#length = 0;
	}
	/** The first piece; its whole lines have been judged. */
	begin(bytes, start, end) {
		this.#length = 0;
		this.#keep(bytes, start, end);
		this.#lineAt = this.#bytes.lastIndexOf(LF$3, this.#length - 1) + 1;
	}
	/** A further piece, which ends with its only line feed or has none. @returns what is wrong, or null. */
	add(bytes, start, end, head) {
		const before = this.#length;
		this.#keep(bytes, start, end);
		if (before < versionBytes && !mayBeHead(this.#bytes, 0, this.#length)) return "not an HTTP/1 status line";
		if (this.#length > 65536) return "head over 64 KiB";
		if (this.whole) return null;
		if (!this.#judgeLine(head)) return head.fault;
		return this.#length === 65536 ? "head over 64 KiB" : null;
	}
	/** The head that is whole now; nothing is kept any more. The bytes hold until the next piece. */
	take() {
		const taken = {
			bytes: this.#bytes,
			length: this.#length
		};
		this.#length = 0;
		if (taken.length > bufferKept$1) this.#bytes = Buffer.alloc(0);
		return taken;
	}
	/** Whether the line that has just ended is right; true where it goes on. */
	#judgeLine(head) {
		const end = this.#length;
		if (this.#bytes[end - 1] !== LF$3) return true;
		const start = this.#lineAt;
		this.#lineAt = end;
		return head.judge(this.#bytes, start, end, start === 0);
	}
	#keep(bytes, start, end) {
		const needed = this.#length + end - start;
		if (this.#bytes.length < needed) {
			const grown = Buffer.allocUnsafe(Math.max(512, needed * 2));
			this.#bytes.copy(grown, 0, 0, this.#length);
			this.#bytes = grown;
		}
		bytes.copy(this.#bytes, this.#length, start, end);
		this.#length = needed;
	}
};

// src/driver/wire/http1.ts
/**
* Reader of HTTP/1.x replies that works on any split of the byte stream and copies no body.
*
* Bytes are read where they lie, usually in the read buffer all sockets share: what a handler is given is valid
* only within that call. A reply that arrives whole costs no allocation. Source of the rules: RFC 9112.
*/
const HEAD = 0;
const FIXED = 1;
const UNTIL_CLOSE = 2;
const CHUNK_SIZE = 3;
const CHUNK_EXTENSION = 4;
const CHUNK_DATA = 5;
const CHUNK_END = 6;
const TRAILER = 7;
const DONE = 8;
const FAULT = 9;
const LF$2 = 10;
const CR$2 = 13;
/** 2^44 bytes: more digits than any real chunk has, few enough to stay an exact number. */
const longestSize = 11;
/** Value of a hexadecimal digit, or -1. */
function hex(byte) {
	if (byte >= 48 && byte <= 57) return byte - 48;
	const letter = byte | 32;
	return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
var Http1Parser = class {
	head = new HttpHead();
	/** One line that says what was wrong with the framing; empty while nothing was. */
	fault = "";
	#handler;
	#state = HEAD;
	#bodyless = false;
	/** Bytes still to come of the fixed body or the chunk. */
	#left = 0;
	#digits = 0;
	/** Bytes of extensions and trailers so far. */
	#extra = 0;
	/** Bytes of the trailer's line so far, CR apart. */
	#line = 0;
	/** A head that arrived in pieces. */
	#stash = new HeadStash();
	constructor(handler) {
		this.#handler = handler;
	}
	/** The reply has been read to its end; the position `feed` returned is that of the next reply. */
	get done() {
		return this.#state === DONE;
	}
	/** A final head has been read, and `head.status`, `head.closing` are those of this reply. */
	get headed() {
		return this.#state !== HEAD && this.#state !== FAULT;
	}
	/**
	* Gets ready for the next reply.
	* @param bodyless the request was HEAD: whatever the reply's head says, no body follows.
	*/
	reset(bodyless) {
		this.#state = HEAD;
		this.#bodyless = bodyless;
		this.#stash.clear();
		if (this.fault !== "") this.fault = "";
	}
	/**
	* Reads `bytes[start..end)` up to the reply's end.
	* @returns the position after the last byte taken; below `end` when the reply is `done` or at `fault`.
	*/
	feed(bytes, start, end) {
		let at = start;
		while (at < end && this.#state < DONE) if (this.#state === HEAD) at = this.#readHead(bytes, at, end);
		else if (this.#state === FIXED || this.#state === CHUNK_DATA) at = this.#readSized(bytes, at, end);
		else if (this.#state === UNTIL_CLOSE) {
			this.#handler.onBody(bytes, at, end);
			at = end;
		} else at = this.#readFraming(bytes, at, end);
		return at;
	}
	/** The stream has ended. @returns whether the reply is complete; if not, `fault` says so. */
	finish() {
		if (this.#state === UNTIL_CLOSE) this.#state = DONE;
		if (this.#state < DONE) this.#fail(this.#state === HEAD ? "closed before a reply" : "reply cut short");
		return this.#state === DONE;
	}
	#fail(reason) {
		this.fault = reason;
		this.#state = FAULT;
	}
	#readHead(bytes, start, end) {
		if (this.#stash.length > 0) return this.#readStashed(bytes, start, end);
		const at = this.head.parse(bytes, start, Math.min(end, start + headLimit));
		if (at > 0) {
			this.#begin();
			return at;
		}
		if (at === -2) this.#fail(this.head.fault);
		else if (end - start >= 65536) this.#fail("head over 64 KiB");
		else this.#stash.begin(bytes, start, end);
		return at === -1 ? end : start;
	}
	/** The head goes on: only its own bytes are taken over, and each is looked at once. */
	#readStashed(bytes, start, end) {
		for (let at = start; at < end;) {
			const lf = bytes.indexOf(LF$2, at);
			const stop = lf < 0 || lf >= end ? end : lf + 1;
			const fault = this.#stash.add(bytes, at, stop, this.head);
			at = stop;
			if (fault !== null) {
				this.#fail(fault);
				return start;
			}
			if (this.#stash.whole) return this.#parseStash(at);
		}
		return end;
	}
	#parseStash(at) {
		const { bytes, length } = this.#stash.take();
		if (this.head.parse(bytes, 0, length) === length) this.#begin();
		else this.#fail(this.head.fault === "" ? "bad head" : this.head.fault);
		return at;
	}
	/** The head is complete: how the body is framed (RFC 9112, 6.3). */
	#begin() {
		const { status, chunked, contentLength } = this.head;
		if (status < 200) {
			if (status === 101) this.#fail("switched protocols unasked");
			return;
		}
		this.#extra = 0;
		this.#digits = 0;
		this.#left = 0;
		if (this.#bodyless || status === 204 || status === 304) this.#state = DONE;
		else if (chunked) this.#state = CHUNK_SIZE;
		else if (contentLength >= 0) {
			this.#left = contentLength;
			this.#state = contentLength === 0 ? DONE : FIXED;
		} else {
			this.#state = UNTIL_CLOSE;
			this.head.closing = true;
		}
		this.#handler.onHead(this.head);
	}
	#readSized(bytes, start, end) {
		const stop = Math.min(end, start + this.#left);
		this.#left -= stop - start;
		if (this.#left === 0) this.#state = this.#state === FIXED ? DONE : CHUNK_END;
		this.#handler.onBody(bytes, start, stop);
		return stop;
	}
	/** What stands between chunks, byte by byte; it ends where a chunk's data begins or the reply ends. */
	#readFraming(bytes, start, end) {
		let at = start;
		while (at < end && this.#state >= CHUNK_SIZE && this.#state < DONE && this.#state !== CHUNK_DATA) {
			const byte = bytes[at++];
			if (this.#state === CHUNK_SIZE) this.#size(byte);
			else if (this.#state === CHUNK_EXTENSION) this.#extension(byte);
			else if (this.#state === TRAILER) this.#trailer(byte);
			else if (byte === LF$2) {
				this.#state = CHUNK_SIZE;
				this.#digits = 0;
				this.#left = 0;
			} else if (byte !== CR$2 || this.#line++ > 0) this.#fail("chunk longer than its size");
		}
		return at;
	}
	#size(byte) {
		const digit = hex(byte);
		if (digit >= 0) {
			this.#left = this.#left * 16 + digit;
			if (++this.#digits > longestSize) this.#fail("bad chunk size");
		} else if (this.#digits === 0) this.#fail("bad chunk size");
		else if (byte === LF$2) this.#sized();
		else if (byte === CR$2 || byte === 59 || byte === 32 || byte === 9) this.#state = CHUNK_EXTENSION;
		else this.#fail("bad chunk size");
	}
	#extension(byte) {
		if (byte === LF$2) this.#sized();
		else if (++this.#extra > 65536) this.#fail("chunk extensions over 64 KiB");
	}
	#sized() {
		this.#line = 0;
		this.#state = this.#left === 0 ? TRAILER : CHUNK_DATA;
	}
	#trailer(byte) {
		if (++this.#extra > 65536) this.#fail("trailers over 64 KiB");
		else if (byte === LF$2) {
			if (this.#line === 0) this.#state = DONE;
			this.#line = 0;
		} else if (byte !== CR$2) this.#line++;
	}
};

// src/driver/wire/link.ts
/** No connection within this time counts as `reset`, ms. */
const connectTimeoutMs = 1e4;
var Link = class {
	/** It may be written to. */
	ready = false;
	/** How often it was let go of: what began before then is of another socket. */
	drops = 0;
	#origin;
	#user;
	#source;
	#gathers;
	#socket = null;
	/** What is written now leaves together, in a moment; null = at once. */
	#gathered = null;
	/** When that began, ms. */
	#gathersSince = 0;
	#timer;
	/** The peer closed the last one between calls. */
	#closedByPeer = false;
	/**
	* @param source local address to connect from, or null for the kernel's choice.
	* @param gathers what is written while bytes are read leaves in one write: for users with several requests under way.
	*/
	constructor(origin, user, source, gathers) {
		this.#origin = origin;
		this.#user = user;
		this.#source = source;
		this.#gathers = gathers;
	}
	/** Opens the socket unless there is one. */
	open() {
		if (this.#socket) return;
		if (this.#closedByPeer) {
			this.#origin.reconnects++;
			this.#closedByPeer = false;
		}
		this.#origin.acquire(() => this.#connect());
	}
	/** It must be `ready`. @param bytes not to be changed before they are answered. */
	write(bytes) {
		if (this.#gathered === null) this.#socket.write(bytes);
		else this.#gathered.push(bytes);
	}
	/**
	* When what is written now begins to leave, ms. What leaves together has one time, that of the read it follows: a
	* clock read for each of a million commands a second would cost more than the few microseconds it tells them apart.
	*/
	now() {
		return this.#gathered === null ? performance.now() : this.#gathersSince;
	}
	/** All that is written within `work` leaves in one buffer, which costs a socket less than a list of them. @param at now, ms. */
	gather(at, work) {
		const socket = this.#socket;
		const gathered = [];
		this.#gathered = gathered;
		this.#gathersSince = at;
		work();
		this.#gathered = null;
		if (gathered.length === 0 || socket === null || socket !== this.#socket) return;
		socket.write(this.#origin.joined.of(gathered));
	}
	/** Lets go of the socket, whatever its state. */
	drop() {
		const socket = this.#socket;
		if (!socket) return;
		clearTimeout(this.#timer);
		this.#socket = null;
		this.drops++;
		if (this.ready) this.#origin.open--;
		else this.#origin.release();
		this.ready = false;
		socket.destroy();
	}
	/** The same where the peer is through with it between calls: the next one is a reconnect. */
	dropIdle() {
		this.#closedByPeer = true;
		this.drop();
	}
	/** The same where its user is through with it: the next one is none. */
	close() {
		this.drop();
		this.#closedByPeer = false;
	}
	#connect() {
		if (this.#socket || !this.#user.wanted()) {
			this.#origin.release();
			return;
		}
		const { readBuffer, ready } = this.#origin;
		const onread = {
			buffer: readBuffer,
			callback: (bytes) => this.#read(socket, bytes)
		};
		const socket = this.#origin.dial(onread, this.#source);
		this.#socket = socket;
		const late = `no connection within ${connectTimeoutMs / 1e3} s`;
		this.#timer = setTimeout(() => this.#failed(socket, Outcome.reset, late, ""), connectTimeoutMs);
		socket.on(ready, () => this.#connected(socket));
		socket.on("error", (error) => this.#failed(socket, outcomeOf(error), reasonOf(error), error.code ?? ""));
		socket.on("end", () => {
			if (socket === this.#socket) this.#user.ended();
		});
	}
	#connected(socket) {
		if (socket !== this.#socket) return;
		clearTimeout(this.#timer);
		this.#origin.release();
		this.#origin.open++;
		this.#origin.address ??= socket.remoteAddress ?? null;
		this.ready = true;
		this.#user.connected();
	}
	/** The hot path: bytes lie in the shared buffer until this returns. */
	#read(socket, bytes) {
		const at = performance.now();
		if (socket !== this.#socket) return true;
		pulse.beat(at);
		if (this.#gathers) this.gather(at, () => this.#user.read(bytes, at));
		else this.#user.read(bytes, at);
		return true;
	}
	#failed(socket, outcome, reason, code) {
		if (socket === this.#socket) this.#user.failed(outcome, reason, code);
	}
};

// src/driver/wire/connection.ts
/**
* One HTTP/1.1 connection with one request in flight: writes prepared requests, reads replies through
* `Http1Parser`, opens itself again when the peer has closed it between calls.
*/
/**
* A clean close this soon after a request is taken for one that was under way when the request left, ms: the peer had
* closed an idle socket, or closes after each reply and is so busy that its close comes late. It cannot be told from a
* peer that reads a request and closes at once; both are counted.
*/
const closeInFlightMs = 1e3;
/** A reset on a socket that had been silent this long is taken for the peer's idle timeout, ms. */
const idleMs$1 = 100;
var HttpConnection = class {
	#origin;
	#user;
	#parser;
	#link;
	#opened = null;
	/** The request in flight, or null. */
	#request = null;
	#bodyless = false;
	#retried = false;
	/** Replies read on this socket. */
	#served = 0;
	#wire = 0;
	#sentAt = 0;
	/** How long the socket had been silent when the request was written, ms. */
	#silentFor = 0;
	#lastRead = 0;
	/** @param source local address to connect from, or null for the kernel's choice. */
	constructor(origin, user, source) {
		this.#origin = origin;
		this.#user = user;
		this.#parser = new Http1Parser(user);
		const told = {
			wanted: () => this.#request !== null || this.#opened !== null,
			connected: () => this.#connected(),
			read: (bytes, at) => this.#read(bytes, at),
			ended: () => this.#ended(),
			failed: (outcome, reason, code) => this.#failed(outcome, reason, code === "EPIPE")
		};
		this.#link = new Link(origin, told, source, false);
	}
	/** Whether a socket is connected. */
	get ready() {
		return this.#link.ready;
	}
	/** Whether a request waits for a connection and has never been written to one. */
	get waiting() {
		return this.#request !== null && !this.#link.ready && !this.#retried;
	}
	/** Opens the socket ahead of the first request; one that is there is told at once. */
	open(opened) {
		if (this.#link.ready) {
			opened(null, "");
			return;
		}
		this.#opened = opened;
		this.#link.open();
	}
	/**
	* Writes a request; opens the socket first where there is none. The user hears `onSent`, then `onReply` or `onBroken`.
	* @param request not to be changed until then.
	* @param bodyless the request is HEAD.
	*/
	send(request, bodyless) {
		this.#request = request;
		this.#bodyless = bodyless;
		this.#retried = false;
		this.#wire = 0;
		if (this.#link.ready) this.#write();
		else this.#link.open();
	}
	/** Gives up the request in flight, and the socket with it: nothing more is told of it. */
	abandon() {
		this.#request = null;
		this.#opened = null;
		this.#link.drop();
	}
	/** Closes the socket; the next request would open a new one. */
	close() {
		this.#request = null;
		this.#opened = null;
		this.#link.close();
	}
	#connected() {
		this.#served = 0;
		const opened = this.#opened;
		this.#opened = null;
		const waiting = this.#request !== null;
		opened?.(null, "");
		if (waiting && this.#request && this.#link.ready) this.#write();
	}
	#write() {
		const request = this.#request;
		this.#parser.reset(this.#bodyless);
		this.#wire = 0;
		const at = performance.now();
		this.#silentFor = at - this.#lastRead;
		this.#sentAt = at;
		this.#user.onSent(at);
		this.#link.write(request);
	}
	/** The hot path: bytes lie in the shared buffer until this returns. */
	#read(bytes, at) {
		this.#lastRead = at;
		this.#wire += bytes;
		if (this.#request === null) {
			this.#link.dropIdle();
			return;
		}
		const used = this.#parser.feed(this.#origin.readBuffer, 0, bytes);
		if (this.#parser.done) this.#replied(at, used < bytes);
		else if (this.#parser.fault !== "") this.#break(Outcome.mismatch, this.#parser.fault, at);
	}
	#replied(at, surplus) {
		if (surplus) {
			this.#break(Outcome.mismatch, "bytes after the end of the reply", at);
			return;
		}
		this.#request = null;
		this.#served++;
		if (this.#parser.head.closing) this.#link.dropIdle();
		this.#user.onReply(at, this.#wire);
	}
	/** The peer has ended the stream. */
	#ended() {
		const at = performance.now();
		if (!this.#link.ready) this.#refused(Outcome.reset, "closed while connecting");
		else if (this.#request === null) this.#link.dropIdle();
		else if (this.#parser.finish()) this.#replied(at, false);
		else if (at - this.#sentAt >= closeInFlightMs || !this.#again()) this.#break(Outcome.reset, this.#parser.fault, at);
	}
	/** The socket has failed. `afterEnd`: the peer had ended the stream before the request was written. */
	#failed(outcome, reason, afterEnd) {
		if (!this.#link.ready) this.#refused(outcome, reason);
		else if (this.#request === null) this.#link.dropIdle();
		else if (!(afterEnd || this.#silentFor >= idleMs$1) || !this.#again()) this.#break(outcome, reason, performance.now());
	}
	/** No connection could be made. */
	#refused(outcome, reason) {
		const opened = this.#opened;
		this.#opened = null;
		if (this.#request) this.#break(outcome, reason, performance.now());
		else this.#link.drop();
		opened?.(outcome, reason);
	}
	/** Sends the request once more on a new socket: only where the old one was used before and answered nothing. */
	#again() {
		if (this.#retried || this.#served === 0 || this.#wire > 0) return false;
		this.#retried = true;
		this.#origin.resent++;
		this.#link.dropIdle();
		this.#link.open();
		return true;
	}
	#break(outcome, reason, at) {
		this.#request = null;
		this.#link.drop();
		this.#user.onBroken(outcome, reason, at, this.#wire);
	}
};

// src/driver/wire/pipeline.ts
/**
* One HTTP/1.1 connection with several requests in flight, answered in their order (RFC 9112, 9.3.2). What the server
* leaves unanswered is `reset`; sent again, and counted, is what it has said it leaves, or what met its idle timeout.
*/
/** An end on a socket that had been silent this long is taken for its idle timeout, ms. */
const idleMs = 100;
var HttpPipeline = class {
	#origin;
	#parser;
	#link;
	/** Written and unanswered, oldest first. */
	#sent = [];
	/** To be written as soon as there is a socket, on which no reply to a request that was given up is still to come. */
	#unsent = [];
	/** How many of those written were given up. */
	#forgotten = 0;
	#opened = [];
	/** Bytes read of the reply under way. */
	#wire = 0;
	#lastRead = 0;
	/** How long the socket had been silent when a request was written that nothing was read since, ms; else 0. */
	#silentFor = 0;
	/** @param source local address to connect from, or null for the kernel's choice. */
	constructor(origin, source) {
		this.#origin = origin;
		this.#parser = new Http1Parser({
			onHead: (head) => this.#sent[0]?.user?.onHead(head),
			onBody: (bytes, start, end) => this.#sent[0]?.user?.onBody(bytes, start, end)
		});
		const told = {
			wanted: () => this.#unsent.length > 0 || this.#opened.length > 0,
			connected: () => this.#connected(),
			read: (bytes, at) => this.#read(bytes, at),
			ended: () => this.#ended(),
			failed: (outcome, reason) => this.#lost(outcome, reason)
		};
		this.#link = new Link(origin, told, source, true);
	}
	/** What is sent now is written at once. */
	get ready() {
		return this.#link.ready && this.#forgotten === 0;
	}
	/** Whether a request is still to be written. */
	holds(entry) {
		return this.#unsent.includes(entry);
	}
	/** Opens the socket ahead of the first request; one that is there is told at once. */
	open(opened) {
		if (this.#link.ready) {
			opened(null, "");
			return;
		}
		this.#opened.push(opened);
		this.#link.open();
	}
	/**
	* Writes a request behind those under way; opens the socket first where there is none. Behind one that was given up it
	* waits: a server that has stopped to answer would have every later call with it.
	*/
	send(entry) {
		if (this.ready) {
			this.#write(entry);
			return;
		}
		this.#unsent.push(entry);
		this.#link.open();
	}
	/** Gives up a request: its reply is read and dropped, so that the others keep their order. */
	forget(entry) {
		entry.user = null;
		this.#unsent = this.#unsent.filter((one) => one !== entry);
		if (!this.#sent.includes(entry)) return;
		this.#forgotten++;
		this.#dropForgotten();
	}
	/** Where nobody waits for anything that was written, what comes late is of no use. */
	#dropForgotten() {
		if (this.#forgotten === 0 || this.#forgotten < this.#sent.length) return;
		this.#takeAll();
		this.#link.drop();
		if (this.#unsent.length > 0) this.#link.open();
	}
	/** Closes the socket with all that is under way; the next request would open a new one. */
	close() {
		this.#opened = [];
		this.#unsent = [];
		this.#takeAll();
		this.#link.close();
	}
	/** All that were written and not answered: of them nothing more will come. */
	#takeAll() {
		this.#forgotten = 0;
		return this.#sent.splice(0);
	}
	#connected() {
		this.#lastRead = performance.now();
		this.#silentFor = 0;
		for (const opened of this.#opened.splice(0)) opened(null, "");
		this.#link.gather(this.#lastRead, () => this.#writeAll());
	}
	#writeAll() {
		for (const entry of this.#unsent.splice(0)) if (entry.user !== null) this.#write(entry);
	}
	#write(entry) {
		const at = this.#link.now();
		if (this.#sent.length === 0) {
			this.#parser.reset(entry.bodyless);
			this.#wire = 0;
			this.#silentFor = at - this.#lastRead;
		}
		if (!entry.again) entry.user?.onSent(at);
		this.#sent.push(entry);
		this.#link.write(entry.request);
	}
	/** The hot path: bytes lie in the shared buffer until this returns. */
	#read(bytes, at) {
		this.#lastRead = at;
		this.#silentFor = 0;
		const { drops } = this.#link;
		let due = this.#sent.length;
		for (let from = 0; from < bytes && drops === this.#link.drops;) {
			if (this.#sent.length === 0) {
				this.#link.dropIdle();
				break;
			}
			const used = this.#parser.feed(this.#origin.readBuffer, from, bytes);
			this.#wire += used - from;
			from = used;
			if (this.#parser.done) {
				due -= 1;
				this.#replied(at, due === 0 && from < bytes);
			} else if (this.#parser.fault !== "") this.#break(Outcome.mismatch, this.#parser.fault, at);
		}
	}
	/** @param surplus bytes follow that no request can have asked for. */
	#replied(at, surplus) {
		if (surplus) {
			this.#break(Outcome.mismatch, "bytes after the end of the reply", at);
			return;
		}
		const entry = this.#sent.shift();
		const wire = this.#wire;
		this.#wire = 0;
		const [next] = this.#sent;
		if (this.#parser.head.closing) this.#again(at, "the server closed the connection before its turn");
		else if (next !== void 0) this.#parser.reset(next.bodyless);
		if (entry.user === null) this.#answered();
		else entry.user.onReply(at, wire);
		this.#dropForgotten();
	}
	/** One that was given up has been answered after all. */
	#answered() {
		if (this.#forgotten === 0) return;
		this.#forgotten--;
		if (this.ready) this.#writeAll();
	}
	/** The server answers none of those still under way: they are sent once more, each once at most. */
	#again(at, reason) {
		const left = this.#takeAll().filter(({ user }) => user !== null);
		this.#link.dropIdle();
		const fresh = left.filter(({ again }) => !again);
		const tried = left.filter(({ again }) => again);
		for (const entry of fresh) entry.again = true;
		this.#origin.resent += fresh.length;
		this.#unsent = [...fresh, ...this.#unsent];
		if (this.#unsent.length > 0) this.#link.open();
		for (const { user } of tried) user?.onBroken(Outcome.reset, reason, at, 0);
	}
	/** The peer has ended the stream. */
	#ended() {
		if (!this.#link.ready || this.#sent.length === 0) this.#lost(Outcome.reset, "closed while connecting");
		else if (this.#parser.finish()) this.#replied(performance.now(), false);
		else this.#lost(Outcome.reset, this.#parser.fault);
	}
	/** The socket has failed or ended. */
	#lost(outcome, reason) {
		const at = performance.now();
		if (!this.#link.ready) this.#refused(outcome, reason);
		else if (this.#sent.length === 0) this.#link.dropIdle();
		else if (this.#silentFor >= idleMs) this.#again(at, reason);
		else this.#break(outcome, reason, at);
	}
	/** No connection could be made. */
	#refused(outcome, reason) {
		const opened = this.#opened.splice(0);
		const unsent = this.#unsent.splice(0);
		this.#link.drop();
		const at = performance.now();
		for (const { user } of unsent) user?.onBroken(outcome, reason, at, 0);
		for (const tell of opened) tell(outcome, reason);
	}
	/** The oldest gets that outcome; those behind it were never answered. */
	#break(outcome, reason, at) {
		const [first, ...others] = this.#takeAll();
		const wire = this.#wire;
		this.#link.drop();
		if (this.#unsent.length > 0) this.#link.open();
		first?.user?.onBroken(outcome, reason, at, wire);
		const left = outcome === Outcome.local ? outcome : Outcome.reset;
		for (const { user } of others) user?.onBroken(left, reason, at, 0);
	}
};

// src/driver/wire/pipeline-port.ts
/** The place of one lane in it. */
function pipelinePort(pipeline, user) {
	let entry = null;
	return {
		get ready() {
			return pipeline.ready;
		},
		get waiting() {
			return entry !== null && !entry.again && pipeline.holds(entry);
		},
		open: (opened) => pipeline.open(opened),
		send: (request, bodyless) => {
			entry = {
				user,
				request,
				bodyless,
				again: false
			};
			pipeline.send(entry);
		},
		abandon: () => {
			if (entry !== null) pipeline.forget(entry);
			entry = null;
		},
		close: () => pipeline.close()
	};
}

// src/driver/wire/status-note.ts
/**
* A status in words, with what the head says of a way out: `status 307, to /mcp/ (not followed)`, `status 503, Retry-After: 120`.
* A query may hold a credential and is left out. Works within `onHead` only.
*/
function statusNote(head) {
	const { status } = head;
	const to = status >= 300 && status < 400 ? head.get("location")?.split(/[?#]/)[0] : void 0;
	const after = status === 429 || status === 503 ? head.get("retry-after") : null;
	const parts = [`status ${status}`];
	if (to) parts.push(`to ${to} (not followed)`);
	if (after) parts.push(`Retry-After: ${after}`);
	return parts.join(", ");
}

// src/driver/protocols/http-method.ts
function object(value, what) {
	if (value === void 0 || value === null) return {};
	if (typeof value === "object" && !Array.isArray(value)) return value;
	throw new MethodNotUnderstoodError(`${what}: expected a mapping`);
}
function known(value, names, what) {
	const strange = Object.keys(value).find((name) => !names.includes(name));
	if (strange !== void 0) throw new MethodNotUnderstoodError(`${what}: unknown key ${strange}; known are ${names.join(", ")}`);
}
const texts = (value) => Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
/** The request of a method. @throws MethodNotUnderstoodError where operation or params are not as above. */
function requestOf(method, endpoint, host) {
	const [, verb, path] = /^([A-Za-z]+) +(\S+)$/.exec(method.operation.trim()) ?? [];
	if (verb === void 0 || path === void 0 || !path.startsWith("/")) throw new MethodNotUnderstoodError(`method ${method.name}: expected "GET /path", not "${method.operation}"`);
	const params = object(method.params, `method ${method.name}`);
	known(params, ["headers", "body"], `method ${method.name}`);
	const headers = {
		...endpoint.headers,
		...texts(object(params["headers"], `method ${method.name}: headers`))
	};
	const { body = null } = params;
	const typed = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
	if (body !== null && typeof body !== "string" && !typed) headers["Content-Type"] = "application/json";
	const text = body === null || typeof body === "string" ? body : JSON.stringify(body);
	return {
		method: verb.toUpperCase(),
		path,
		host,
		headers,
		body: text
	};
}
/** What is expected of a method's replies. @throws MethodNotUnderstoodError where `expect` is not as above. */
function expectationOf$1(method) {
	const what = `method ${method.name}: expect`;
	const expect = object(method.expect, what);
	known(expect, [
		"status",
		"headers",
		"body",
		"json",
		"same"
	], what);
	const status = expect["status"] ?? [];
	const statuses = (Array.isArray(status) ? status : [status]).map(Number);
	if (statuses.some((one) => !Number.isInteger(one) || one < 200 || one > 599)) throw new MethodNotUnderstoodError(`${what}: status must be one of 200 to 599, or a list of them`);
	return {
		statuses,
		headers: Object.entries(texts(object(expect["headers"], `${what}: headers`))).map(([name, text]) => [name.toLowerCase(), text]),
		proof: proofOf(expect, what)
	};
}
function proofOf(expect, what) {
	const paths = Object.entries(object(expect["json"], `${what}: json`));
	const { body: text = null, same = false } = expect;
	if (text !== null && typeof text !== "string") throw new MethodNotUnderstoodError(`${what}: body must be a text that the body contains`);
	if (typeof same !== "boolean") throw new MethodNotUnderstoodError(`${what}: same must be true or false`);
	if (paths.length === 0 && text === null && !same) return null;
	const checks = [];
	if (text !== null) checks.push(textCheck(text));
	if (paths.length > 0) checks.push((body) => checkJson(body, paths));
	const proof = new MethodProof((body, id) => {
		if (same && proof.variants.length > 0) return wrong("the body differs from the first one");
		const verdicts = checks.map((check) => check(body, id));
		return verdicts.find(({ reason }) => reason !== null) ?? verdicts.find(({ idAt }) => idAt >= 0) ?? right;
	});
	return proof;
}
const right = {
	outcome: Outcome.ok,
	reason: null,
	idAt: -1
};
const wrong = (reason) => ({
	outcome: Outcome.mismatch,
	reason,
	idAt: -1
});
/** The body holds the text, with this call's id where `${call}` stands: there alone the next reply may differ. */
function textCheck(text) {
	const [before] = text.split("${call}", 1);
	const varies = before !== text;
	const offset = Buffer.byteLength(fillLast(before ?? "", 0, ""));
	return (body, id) => {
		const at = body.indexOf(fillLast(text, 0, String(id)));
		if (at < 0) return wrong("the expected text is not in the body");
		return varies ? {
			...right,
			idAt: at + offset
		} : right;
	};
}
function checkJson(body, paths) {
	let parsed;
	try {
		parsed = JSON.parse(body.toString("utf8"));
	} catch {
		return wrong("the body is not JSON");
	}
	for (const [path, value] of paths) if (JSON.stringify(at(parsed, path)) !== JSON.stringify(value)) return wrong(`json ${path}: another value`);
	return right;
}
/** The value at a path with dots, or undefined. */
function at(value, path) {
	return path.split(".").reduce((inner, key) => inner !== null && typeof inner === "object" ? Reflect.get(inner, key) : void 0, value);
}
/** Null where status and headers are right. An error status nobody expected is `failed`, any other `mismatch`. */
function checkHead(head, expectation) {
	const { statuses, headers } = expectation;
	const { status } = head;
	if (!(statuses.length === 0 ? status >= 200 && status < 300 : statuses.includes(status))) return {
		outcome: status >= 400 ? Outcome.failed : Outcome.mismatch,
		reason: `status ${status}`,
		detail: statusNote(head),
		idAt: -1
	};
	for (const [name, text] of headers) if (!(head.get(name) ?? "").includes(text)) return wrong(`header ${name}: another value`);
	return null;
}

// src/driver/protocols/http.ts
/**
* Plain HTTP/1.1: one keep-alive connection for each lane with one request in flight on it; with the option `pipeline`
* the lanes of a client share one, on which their requests follow each other unanswered.
*/
/** One lane: its connection, and the call under way on it. */
var HttpLane$1 = class {
	connection;
	#shared;
	#client;
	#requests = [];
	#proof = new ReplyProof();
	#slot = null;
	#method = null;
	/** What the head already decided; null while all is right. */
	#verdict = null;
	#payload = 0;
	/** How the body is coded; empty where it is plain. */
	#coding = "";
	/** Parts of the body, where somebody wants it whole. */
	#body = [];
	/** @param connect gives the lane its connection, or its place in one. */
	constructor(shared, client, connect) {
		this.#shared = shared;
		this.#client = client;
		this.connection = connect(this);
	}
	call(slot) {
		const method = this.#shared.methods[slot.method];
		const id = this.#shared.ids.next();
		const request = method.shared ?? this.#request(slot.method, method);
		this.#slot = slot;
		this.#method = method;
		this.#verdict = null;
		this.#payload = 0;
		this.#body = [];
		if (method.expectation.proof) this.#proof.begin(method.expectation.proof, id);
		if (!this.connection.ready) slot.startedAt = performance.now();
		this.connection.send(request.patch(id), method.bodyless);
	}
	abandon() {
		this.#slot = null;
		this.#proof.forget();
		this.connection.abandon();
	}
	onSent(at) {
		this.#slot.startedAt = at;
	}
	onHead(head) {
		this.#coding = head.coding;
		this.#verdict = checkHead(head, this.#method.expectation);
	}
	onBody(bytes, start, end) {
		this.#payload += end - start;
		if (this.#shared.keep) this.#body.push(Buffer.from(bytes.subarray(start, end)));
		if (this.#verdict === null && this.#method.expectation.proof) this.#proof.update(bytes, start, end);
	}
	onReply(at, wireBytes) {
		this.#shared.keep?.({
			kind: "body",
			bytes: Buffer.concat(this.#body)
		});
		const proof = this.#method.expectation.proof;
		const verdict = this.#verdict ?? (proof ? this.#proof.finish() : null);
		if (verdict === null || verdict.reason === null) this.#end(Outcome.ok, at, wireBytes);
		else {
			const coded = this.#verdict === null && this.#coding !== "" ? `; it is compressed (${this.#coding})` : "";
			const detail = this.#shared.mask((verdict.detail ?? verdict.reason) + coded);
			complain(this.#shared.complaints, verdict.reason + coded, detail);
			this.#end(verdict.outcome, at, wireBytes);
		}
	}
	onBroken(outcome, reason, at, wireBytes) {
		complain(this.#shared.complaints, reason, reason);
		this.#proof.forget();
		this.#end(outcome, at, wireBytes);
	}
	#end(outcome, at, wireBytes) {
		const slot = this.#slot;
		this.#slot = null;
		this.#shared.done(slot, outcome, at, wireBytes, this.#payload);
	}
	#request(index, method) {
		const made = this.#requests[index] ?? prepareRequest(method.spec, this.#client);
		this.#requests[index] = made;
		return made;
	}
};
var HttpProtocol = class {
	complaints = /* @__PURE__ */ new Map();
	#context;
	#origin;
	#shared;
	#lanes = [];
	constructor(context) {
		const { endpoint, methods, done, readBuffer, keep = null } = context;
		this.#context = context;
		this.#origin = new HttpOrigin(endpoint.url ?? "", readBuffer, endpoint.tls);
		const ready = methods.map((method) => {
			const spec = requestOf(method, endpoint, this.#origin.hostHeader);
			const first = prepareRequest(spec, 0);
			const shared = isTemplate(spec) ? null : first;
			return {
				spec,
				bodyless: spec.method === "HEAD",
				expectation: expectationOf$1(method),
				shared
			};
		});
		const mask = maskOf(endpoint);
		this.#shared = {
			methods: ready,
			ids: new CallIds(),
			done,
			complaints: this.complaints,
			mask,
			keep
		};
	}
	get reconnects() {
		return this.#origin.reconnects;
	}
	get resent() {
		return this.#origin.resent;
	}
	connect(client, done) {
		const lanes = this.#client(client);
		let left = lanes.length;
		let worst = {
			client,
			outcome: Outcome.ok,
			reason: null,
			execMs: null,
			handshakeMs: null,
			readyMs: null
		};
		for (const lane of lanes) lane.connection.open((outcome, reason) => {
			if (outcome !== null) {
				worst = {
					...worst,
					outcome,
					reason
				};
				complain(this.complaints, reason, reason);
			}
			if (--left === 0) done(worst);
		});
	}
	connected(client) {
		return this.#lanes[client]?.every(({ connection }) => connection.ready) ?? false;
	}
	call(slot) {
		this.#client(slot.client)[slot.lane].call(slot);
	}
	abandon(slot) {
		this.#lanes[slot.client]?.[slot.lane]?.abandon();
	}
	unsent(slot) {
		return this.#lanes[slot.client]?.[slot.lane]?.connection.waiting ?? false;
	}
	close(client, done) {
		for (const lane of this.#lanes[client] ?? []) lane.connection.close();
		this.#lanes[client] = void 0;
		setImmediate(done, client);
	}
	connections() {
		return this.#origin.open;
	}
	serverInfo() {
		return null;
	}
	destroy() {
		for (const lanes of this.#lanes) for (const lane of lanes ?? []) lane.connection.close();
		this.#lanes.length = 0;
	}
	#client(client) {
		const known = this.#lanes[client];
		if (known) return known;
		const template = this.#context.endpoint.source;
		const source = template === null ? null : sourceAddress(template, client);
		const connect = this.#connector(source);
		const lane = () => new HttpLane$1(this.#shared, client, connect);
		const lanes = Array.from({ length: this.#context.inFlight }, lane);
		this.#lanes[client] = lanes;
		return lanes;
	}
	/** How the lanes of one client come by their connections. */
	#connector(source) {
		const origin = this.#origin;
		if (this.#context.endpoint.options["pipeline"] !== true) return (user) => new HttpConnection(origin, user, source);
		const pipeline = new HttpPipeline(origin, source);
		return (user) => pipelinePort(pipeline, user);
	}
};
/** The `http` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
const http = (context) => new HttpProtocol(context);

// src/driver/wire/jsonrpc.ts
/** JSON-RPC 2.0 as MCP uses it: requests whose numeric ids have a fixed width, and messages read in full. */
const invalid = (why) => ({
	kind: "invalid",
	why
});
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (value) => typeof value === "string" || typeof value === "number";
/** Reads one message in full. Bytes that are not UTF-8 are no JSON, whatever a lenient decoder makes of them. */
function readMessage(bytes) {
	if (!isUtf8(bytes)) return invalid("not UTF-8");
	let value;
	try {
		value = JSON.parse(bytes.toString("utf8"));
	} catch {
		return invalid("not JSON");
	}
	if (!isObject(value)) return invalid("not an object");
	if (value.jsonrpc !== "2.0") return invalid("not JSON-RPC 2.0");
	return typeof value.method === "string" ? readCall(value, value.method) : readReply(value);
}
function readCall(value, method) {
	if (!("id" in value)) return {
		kind: "notification",
		method
	};
	if (!isId(value.id)) return invalid("request id");
	const { id, params } = value;
	return {
		kind: "request",
		id,
		method,
		...params === void 0 ? {} : { params }
	};
}
function readReply(value) {
	const { id, result, error } = value;
	if (isObject(error) && result === void 0) {
		if (!isId(id) && id !== null && id !== void 0) return invalid("reply id");
		const code = typeof error.code === "number" ? error.code : 0;
		return {
			kind: "error",
			id: id ?? null,
			code,
			message: typeof error.message === "string" ? error.message : "",
			...error.data === void 0 ? {} : { data: error.data }
		};
	}
	if (!isId(id)) return invalid("reply without an id");
	if (result === void 0) return invalid("neither result nor error");
	return error === void 0 ? {
		kind: "result",
		id,
		result
	} : invalid("both result and error");
}
/** A request's text; `undefined` leaves `params` out. */
function requestText(id, method, params) {
	return JSON.stringify({
		jsonrpc: "2.0",
		id,
		method,
		params
	});
}
function notificationText(method) {
	return JSON.stringify({
		jsonrpc: "2.0",
		method
	});
}
function resultText(id, result) {
	return JSON.stringify({
		jsonrpc: "2.0",
		id,
		result
	});
}
function errorText(id, code, message) {
	return JSON.stringify({
		jsonrpc: "2.0",
		id,
		error: {
			code,
			message
		}
	});
}
/** Reads ten digits; -1 where there is another byte. */
function readId(bytes, offset) {
	let id = 0;
	for (let at = offset; at < offset + 10; at++) {
		const digit = (bytes[at] ?? 0) - 48;
		if (digit < 0 || digit > 9) return -1;
		id = id * 10 + digit;
	}
	return id;
}

// src/driver/protocols/mcp/annotations.ts
const annotation = "x-mcp-header";
const key = annotation;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const primitive = [
	"string",
	"integer",
	"boolean"
];
/** Members of a schema that hold values and no schemas. */
const values = /* @__PURE__ */ new Set([
	"default",
	"const",
	"enum",
	"examples"
]);
/** A schema nested deeper is not looked into further. */
const deepest$1 = 64;
/** What a tool's schema asks for; a text where an annotation breaks a rule, and with it the tool. */
function annotationsOf(schema) {
	const found = [];
	if (isObject(schema)) collect(schema, [], true, found);
	const bad = found.find(({ fault }) => fault !== null);
	if (bad) return bad.fault;
	const names = found.map(({ header }) => header.toLowerCase());
	const twice = names.find((name, at) => names.indexOf(name) !== at);
	return twice === void 0 ? found : `${key} "${twice}" stands twice`;
}
/** @param reachable nothing but `properties` leads here: only then has the argument one place. */
function collect(schema, path, reachable, found, depth = 0) {
	if (depth > deepest$1 || typeof schema !== "object" || schema === null) return;
	if (isObject(schema) && Object.hasOwn(schema, key)) found.push(read(schema, path, reachable));
	for (const [name, inner] of Object.entries(schema)) {
		if (name === key || values.has(name)) continue;
		if (name !== "properties" || !isObject(inner)) collect(inner, path, false, found, depth + 1);
		else for (const [argument, own] of Object.entries(inner)) collect(own, [...path, argument], reachable, found, depth + 1);
	}
}
function read(schema, path, reachable) {
	const header = schema[key];
	const name = typeof header === "string" ? header : "";
	return {
		header: name,
		path,
		fault: faultOf$1(name, schema["type"], path, reachable)
	};
}
function faultOf$1(name, type, path, reachable) {
	if (!token.test(name)) return `${key} ${JSON.stringify(name)} is no name of a header`;
	if (!reachable || path.length === 0) return `${key} "${name}" stands where the argument has no one place`;
	const types = [type ?? null].flat();
	const plain = types.some((one) => primitive.includes(one));
	const all = types.every((one) => primitive.includes(one) || types.length > 1 && one === "null");
	return plain && all ? null : `${key} "${name}" on a type other than string, integer or boolean`;
}

// src/driver/protocols/mcp/header-value.ts
/** Values of MCP's own HTTP headers: plain where they can be, else in base64 with a mark around it (2026-07-28, "Value Encoding"). */
/** Visible ASCII and spaces, with none at either end. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const marked = /^=\?base64\?.*\?=$/;
const someCall = "0".repeat(10);
/** A value as it goes into a header. */
function encodeHeader(value) {
	if (plain.test(value) && !marked.test(value)) return value;
	return `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}
/**
* The template of one client's header: `${client}` filled and the value encoded, `${call}` left where it stands.
* @param client index from 0.
* @throws MethodNotUnderstoodError where the value has to be encoded and differs from call to call.
*/
function headerTemplate(name, text, client) {
	if (!/\$\{call\}/.test(text.replaceAll("$$", ""))) return escapeTemplate(encodeHeader(fillLast(text, client)));
	const example = fillLast(text, client, someCall);
	if (encodeHeader(example) === example) return text;
	throw new MethodNotUnderstoodError(`header ${name}: a value with \${call} in it has to be plain ASCII, and "${text}" is not`);
}

// src/driver/protocols/mcp/tool-headers.ts
/** Which arguments of which tools go into headers too, as far as listings of tools have told. */
var ToolHeaders = class {
	/** Counts what was learnt: requests prepared before are prepared again. */
	changes = 0;
	/** By name of the tool; a text says why its definition is invalid. */
	#tools = /* @__PURE__ */ new Map();
	/** Takes in a page of `tools/list`; `payload`: the reply it stands in, most of which know no such thing. */
	learn(tools, payload) {
		if (!Array.isArray(tools) || this.#tools.size === 0 && !payload.includes("x-mcp-header")) return;
		for (const tool of tools) if (isObject(tool) && typeof tool.name === "string") this.#take(tool.name, tool);
	}
	#take(name, tool) {
		const found = annotationsOf(tool["inputSchema"]);
		const known = this.#tools.get(name);
		if (found.length === 0 && known === void 0) return;
		if (JSON.stringify(found) === JSON.stringify(known)) return;
		this.#tools.set(name, found);
		this.changes += 1;
	}
	/** Why a tool must not be called: a client leaves out one whose definition is invalid. Null where it may be. */
	refusal(tool) {
		const found = this.#tools.get(tool);
		return typeof found === "string" ? found : null;
	}
	/**
	* Headers of one client's call, as templates of its request.
	* @throws MethodNotUnderstoodError where a value cannot be written as one.
	*/
	headers(tool, values, client) {
		const found = this.#tools.get(tool);
		const headers = {};
		if (typeof found === "string") return headers;
		for (const { header, path } of found ?? []) {
			const value = textAt(values, path);
			const name = `Mcp-Param-${header}`;
			if (value !== null) headers[name] = headerTemplate(name, value, client);
		}
		return headers;
	}
};
/** The text of the argument at a path; null where there is none to be mirrored. */
function textAt(values, path) {
	let value = values;
	for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : void 0;
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

// src/driver/protocols/mcp/dialect.ts
const clientInfo = {
	name: "ratingplate",
	version: "1"
};
const reserved = "io.modelcontextprotocol";
/** Where a result's `_meta` names the server. */
const serverInfoKey = `${reserved}/serverInfo`;
/** @param overHttp the requests have headers. */
function dialectOf(spoken, offer, overHttp) {
	if (spoken.era === "legacy") return {
		spoken,
		offer,
		tools: null,
		params: (own) => own
	};
	const meta = {
		[`${reserved}/protocolVersion`]: spoken.version,
		[`${reserved}/clientInfo`]: clientInfo,
		[`${reserved}/clientCapabilities`]: offer.capabilities
	};
	const params = (own) => {
		const fields = isObject(own) ? own : {};
		return {
			...fields,
			_meta: {
				...meta,
				...isObject(fields["_meta"]) ? fields["_meta"] : {}
			}
		};
	};
	return {
		spoken,
		offer,
		tools: overHttp ? new ToolHeaders() : null,
		params
	};
}

// src/driver/protocols/mcp/era.ts
/** The two eras of MCP, and which of them an endpoint is spoken to in. */
const modernVersion = modernVersions[0];
const isLegacy = (version) => legacyVersions.some((known) => known === version);
const isModern = (version) => modernVersions.some((known) => known === version);
const probedLegacy = {
	era: "legacy",
	version: legacyVersions[0],
	found: "probed"
};
const probedModern = {
	era: "modern",
	version: modernVersion,
	found: "probed"
};
/**
* What an endpoint's option `version` pins, or null where the server is to be asked.
* @throws MethodNotUnderstoodError where it is no version of MCP.
*/
function pinnedBy(option) {
	if (option === void 0 || option === null || option === "auto") return null;
	const version = String(option);
	if (isLegacy(option)) return {
		era: "legacy",
		version,
		found: "pinned"
	};
	if (isModern(option)) return {
		era: "modern",
		version,
		found: "pinned"
	};
	const known = [
		"auto",
		...modernVersions,
		...legacyVersions
	].join(", ");
	throw new MethodNotUnderstoodError(`MCP version ${JSON.stringify(option)}: known are ${known}`);
}

// src/driver/protocols/mcp/expect.ts
const noExpectation = {
	texts: [],
	paths: [],
	varies: false
};
/** @throws MethodNotUnderstoodError where `expect` is not as above. */
function expectationOf(method) {
	const wrong = (what) => new MethodNotUnderstoodError(`method ${method.name}: expect: ${what}`);
	const { expect } = method;
	if (expect === null || expect === void 0) return noExpectation;
	if (!isObject(expect)) throw wrong("expected a mapping with text or json");
	const strange = Object.keys(expect).find((key) => key !== "text" && key !== "json");
	if (strange !== void 0) throw wrong(`unknown key ${strange}; known are text, json`);
	const texts = expect.text === void 0 ? [] : [expect.text].flat();
	if (!texts.every((text) => typeof text === "string")) throw wrong("text: expected a text");
	const paths = pathsOf(expect.json);
	if (paths === null) throw wrong("json: expected a path, or a mapping of paths to values");
	return {
		texts,
		paths,
		varies: /\$\{(client|call)\}/.test(JSON.stringify(expect))
	};
}
function pathsOf(json) {
	if (json === void 0) return [];
	if (typeof json === "string") return [[json, void 0]];
	return isObject(json) ? Object.entries(json) : null;
}
/** What of the expectation a result lacks, in words; null where it lacks nothing. */
function lacks(expectation, result, fill) {
	for (const text of expectation.texts) if (!textOf(result).includes(fill(text))) return "the expected text is not in the result";
	for (const [path, value] of expectation.paths) {
		const found = valueAt(result, path);
		const wanted = value === void 0 ? void 0 : fill(JSON.stringify(value));
		if (!(wanted === void 0 ? found !== void 0 : JSON.stringify(found) === wanted)) return `json ${path}: ${found === void 0 ? "nothing there" : "another value"}`;
	}
	return null;
}
/** All text of a result's content (tools/call, resources/read, prompts/get); of any other result, its JSON. */
function textOf(result) {
	const parts = isObject(result) ? result.content ?? result.contents : void 0;
	if (!Array.isArray(parts)) return JSON.stringify(result);
	return parts.map((part) => isObject(part) && typeof part.text === "string" ? part.text : "").join("\n");
}
/** The value at a path with dots, or undefined. */
function valueAt(value, path) {
	let inner = value;
	for (const key of path.split(".")) if (Array.isArray(inner)) inner = inner[Number(key)];
	else inner = isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : void 0;
	return inner;
}

// src/driver/protocols/mcp/rpc-error.ts
const headerMismatch = -32020;
const missingCapability = -32021;
const unsupportedVersion = -32022;
const modern$1 = [
	headerMismatch,
	missingCapability,
	unsupportedVersion
];
const faultIn = ({ code, data }) => ({
	code,
	data
});
/** Only a modern server knows these codes: the range they are from is the specification's own. */
const isModernError = (code) => modern$1.includes(code);
/** Versions that `unsupportedVersion` names, or null where it names none. */
function supportedIn(data) {
	const list = isObject(data) ? data.supported : void 0;
	return Array.isArray(list) && list.every((one) => typeof one === "string") ? list : null;
}
/** The error in one line, with what its data adds. */
function explain({ code, message, data }) {
	const said = `${code} ${message}`;
	const supported = code === -32022 ? supportedIn(data) : null;
	if (supported) return `${said} (it speaks ${supported.join(", ")})`;
	const needed = code === -32021 && isObject(data) ? data.requiredCapabilities : void 0;
	if (!isObject(needed)) return said;
	return `${said} (the endpoint's options do not offer ${Object.keys(needed).join(", ")})`;
}

// src/driver/protocols/mcp/reply.ts
/** Where the result of an operation keeps what it is asked for; any object is right for one not named here. */
const shapes = {
	"tools/list": ["tools"],
	"resources/list": ["resources"],
	"resources/templates/list": ["resourceTemplates"],
	"prompts/list": ["prompts"],
	"resources/read": ["contents"],
	"prompts/get": ["messages"]
};
/** Operations that a modern server may answer with a question. */
const askers = [
	"tools/call",
	"resources/read",
	"prompts/get"
];
/** Operations whose result may go on in another page. */
const isListing = (operation) => operation.endsWith("/list");
const verdictOf = (outcome, kind, reason) => ({
	outcome,
	reason,
	idAt: -1,
	class: kind
});
/** A JSON-RPC error as the outcome of a call. */
const errorVerdict = (message) => ({
	...verdictOf(Outcome.failed, `rpc-error ${message.code}`, explain(message)),
	rpc: faultIn(message)
});
/** What is wrong with a message as the reply to call `id`; null where it is a result of the right shape. */
function faultOf(message, operation, id, era) {
	if (message.kind === "invalid") return verdictOf(Outcome.mismatch, "invalid-json", message.why);
	if (message.kind === "request" || message.kind === "notification") return {
		...verdictOf(Outcome.mismatch, "no-reply", `${message.kind} instead of a reply`),
		aside: message
	};
	if (!(message.id === id || message.kind === "error" && message.id === null)) return {
		...verdictOf(Outcome.mismatch, "wrong-id", "a reply to another id"),
		aside: message
	};
	if (message.kind === "error") return errorVerdict(message);
	if (era === "legacy") return shapeFault(message.result, operation);
	return typeFault(message.result, operation);
}
/** The modern era names the type of a result; where it does not, the result is complete. */
function typeFault(result, operation) {
	const type = isObject(result) ? result.resultType ?? "complete" : "complete";
	if (type === "complete") return shapeFault(result, operation);
	if (type === "input_required" && askers.includes(operation)) return null;
	return verdictOf(Outcome.mismatch, "result-type", `resultType ${JSON.stringify(type)} to ${operation}`);
}
function shapeFault(result, operation) {
	const wrong = (what) => verdictOf(Outcome.mismatch, "wrong-shape", `result without ${what}`);
	if (!isObject(result)) return wrong("an object");
	if (operation === "tools/call") {
		if (result.isError === true) return verdictOf(Outcome.failed, "tool-error", textOf(result));
		return Array.isArray(result.content) || isObject(result.structuredContent) ? null : wrong("content");
	}
	const lacking = (shapes[operation] ?? []).find((key) => !Array.isArray(result[key]));
	return lacking === void 0 ? null : wrong(lacking);
}

// src/driver/protocols/mcp/era-gate.ts
/** Holds the first clients until it is known what to speak with the server; after that it is open. */
var EraGate = class {
	#ask;
	#speak;
	#open;
	#waiting = [];
	#cancel = null;
	/** @param pinned what the config says; null = the server is asked. */
	constructor(pinned, ask, speak) {
		this.#open = pinned !== null;
		this.#ask = ask;
		this.#speak = speak;
	}
	/** Calls `go` when the era is known: at once, or when the server has answered. The first client's credentials ask. */
	pass(client, go) {
		if (this.#open) {
			go(null);
			return;
		}
		this.#waiting.push(go);
		if (this.#waiting.length > 1) return;
		this.#cancel = this.#ask(client, (answered) => this.#answered(answered));
	}
	#answered(answered) {
		this.#cancel = null;
		const waiting = this.#waiting;
		this.#waiting = [];
		const found = "spoken" in answered;
		if (found) {
			this.#open = true;
			this.#speak(answered.spoken);
		}
		for (const go of waiting) go(found ? null : answered);
	}
	/** Nothing more is told. */
	destroy() {
		this.#waiting = [];
		this.#cancel?.();
		this.#cancel = null;
	}
};
/** No answer to a probe in time. */
const unanswered = (what, ms) => verdictOf(Outcome.timeout, "handshake", `no answer to ${what} within ${ms} ms`);

// src/driver/protocols/mcp/call.ts
/**
* A call as the engine counts it: one request, or all pages of a listing, or all rounds of a call in which the server asks
* for input; from the first byte asked to the last read.
*/
/** Pages of one listing; a server that goes on and on is stopped here. */
const mostPages$1 = 1e3;
/** Questions of the server that one call answers; the official client stops there too. */
const mostRounds = 10;
/** A call that cannot be sent ends no faster than this, so that a closed loop does not spin, ms. */
const refusedMs = 20;
/** The call under way on one lane; one object for all calls of the lane. */
var McpCall = class {
	slot = null;
	/** The page being asked for. */
	operation;
	/** Id of the request in flight. */
	id = 0;
	/** Id of the call's first request: what `${call}` stands for in all of them. */
	call = 0;
	#shared;
	/** Requests of this call so far. */
	#sent = 0;
	#rounds = 0;
	/** Cursors followed in this call. */
	#cursors = /* @__PURE__ */ new Set();
	#wire = 0;
	#payload = 0;
	constructor(shared) {
		this.#shared = shared;
		this.operation = shared.operations[0];
	}
	/** A call begins: `id` and `operation` say what to send. */
	start(slot) {
		this.slot = slot;
		this.operation = this.#shared.operations[slot.method];
		this.id = this.#shared.ids.next();
		this.call = this.id;
		this.#sent = 1;
		this.#rounds = 0;
		if (this.#cursors.size > 0) this.#cursors.clear();
		this.#wire = 0;
		this.#payload = 0;
	}
	/** The request in flight is the call's first: its first byte starts the interval. */
	get first() {
		return this.#sent === 1;
	}
	/** The lane's call is given up: nothing more is told of it. */
	forget() {
		this.slot = null;
	}
	/** The request in flight was refused for want of something that is there now: it is sent anew, and its interval begins anew. */
	again() {
		this.id = this.#shared.ids.next();
		if (this.first) this.call = this.id;
	}
	/**
	* Takes the outcome of the request in flight.
	* @returns whether another request is to be sent; else the call has ended and the engine was told.
	*/
	take(verdict, at, wireBytes, payloadBytes) {
		this.#wire += wireBytes;
		this.#payload += payloadBytes;
		const next = verdict.outcome === Outcome.ok ? this.operation.next(verdict) : null;
		const fault = next === null ? null : this.#faultOf(next);
		if (next === null || fault) {
			this.#end(fault ?? verdict, at);
			return false;
		}
		this.operation = next;
		this.id = this.#shared.ids.next();
		this.#sent += 1;
		return true;
	}
	#faultOf({ follow }) {
		if (follow?.kind === "page") return this.#pagingFault(follow.cursor);
		this.#rounds += 1;
		if (this.#rounds <= mostRounds) return null;
		return verdictOf(Outcome.mismatch, "too-many-rounds", `asks for input over ${mostRounds} times`);
	}
	#pagingFault(cursor) {
		if (this.#cursors.has(cursor)) return verdictOf(Outcome.mismatch, "repeated-cursor", "a page names a cursor again");
		if (this.#sent >= mostPages$1) return verdictOf(Outcome.mismatch, "too-many-pages", `over ${mostPages$1} pages`);
		this.#cursors.add(cursor);
		return null;
	}
	#end(verdict, at) {
		const slot = this.slot;
		this.slot = null;
		if (verdict.outcome !== Outcome.ok) note(this.#shared, verdict);
		else if (this.#rounds > 0) this.#shared.rounds[slot.method] += this.#rounds;
		this.#shared.done(slot, verdict.outcome, at, this.#wire, this.#payload);
	}
};
/** Ends a call that cannot be sent, unless it is given up before. */
function refuseLater(call, verdict) {
	const { id } = call;
	setTimeout(() => {
		if (call.slot && call.id === id) call.take(verdict, performance.now(), 0, 0);
	}, refusedMs);
}
/** Counts the complaint of a verdict that is not ok. */
function note(shared, verdict) {
	const reason = shared.mask(verdict.reason ?? "");
	complain(shared.complaints, verdict.class ?? reason, reason);
}
/** Counts a message that should not have come: a reply nobody waits for, or a request that the server must not send. */
function noteStray(shared, message) {
	if (message.kind === "result") complain(shared.complaints, "stray-reply", `a reply to ${message.id}, which nobody waits for`);
	if (message.kind === "request") complain(shared.complaints, "server-request", `the server asks for ${message.method}, which this era does not`);
	if (message.kind === "error") complain(shared.complaints, "stray-reply", shared.mask(`an error for ${message.id}: ${message.code} ${message.message}`));
}

// src/driver/protocols/mcp/asides.ts
const METHOD_NOT_FOUND = -32601;
/**
* The answer to a server's own request, or null where the message is none or gets none. `ping` must always be answered,
* what the config offers is; anything else was not offered in the handshake. A modern server asks in its results and
* nowhere else, and a client sends it no answers.
*/
function answerTo$1(message, { spoken, offer }) {
	if (message.kind !== "request" || spoken.era === "modern") return null;
	const { id, method, params } = message;
	if (method === "ping") return resultText(id, {});
	const result = offer.answer(method, params);
	return result === null ? errorText(id, METHOD_NOT_FOUND, `Method not found: ${method}`) : resultText(id, result);
}

// src/driver/protocols/mcp/http-answers.ts
/** A session's end that is not answered by now is left to the server, ms. */
const endTimeoutMs = 2e3;
/**
* What a client posts beside its calls, on a connection of its own that is opened when first needed: answers to the
* server's requests, whose stream keeps the lane busy, and the end of the session.
*/
var HttpAnswers = class {
	#open;
	#bytes;
	#shared;
	#owed = [];
	#exchange = null;
	#busy = false;
	#ended = null;
	constructor(open, bytes, shared) {
		this.#open = open;
		this.#bytes = bytes;
		this.#shared = shared;
	}
	/** Answers a request of the server. @returns false where the message is none of those nor a notification. */
	answer(message) {
		const text = answerTo$1(message, this.#shared.dialect);
		if (text === null) return message.kind === "notification";
		this.#owed.push(this.#bytes(text));
		this.#next();
		return true;
	}
	/** Posts the session's end after what is owed; `ended` is called once, answered or not. */
	end(request, ended) {
		const timer = setTimeout(() => this.#tellEnd(), endTimeoutMs);
		this.#ended = () => {
			clearTimeout(timer);
			ended();
		};
		this.#owed.push(request);
		this.#next();
	}
	destroy() {
		this.#owed.length = 0;
		this.#ended = null;
		this.#exchange?.abandon();
		this.#busy = false;
	}
	sent() {}
	head() {}
	aside() {}
	/** Whatever came of it: a session's end may be refused (405), and an answer is nobody's call. */
	answered() {
		this.#busy = false;
		if (this.#owed.length > 0) this.#next();
		else this.#tellEnd();
	}
	#next() {
		const request = this.#busy ? void 0 : this.#owed.shift();
		if (!request) return;
		this.#busy = true;
		this.#exchange ??= this.#open();
		this.#exchange.post(request, null, 0, this);
	}
	#tellEnd() {
		const ended = this.#ended;
		this.#ended = null;
		ended?.();
	}
};

// src/driver/wire/sse.ts
const LF$1 = 10;
const CR$1 = 13;
const SPACE = 32;
const COLON$1 = 58;
const DATA_NAME = Buffer.from("data");
const EVENT_NAME = Buffer.from("event");
const MESSAGE_TYPE = Buffer.from("message");
const BOM = Buffer.from([
	239,
	187,
	191
]);
const LINE_BREAK = Buffer.from("\n");
const State = {
	bom: 0,
	lineStart: 1,
	name: 2,
	space: 3,
	data: 4,
	type: 5,
	skip: 6
};
/** Reading an event's type is worth a name only as far as it can be `message` or nothing. */
const NO_TYPE = 0;
const OTHER_TYPE = -1;
/**
* Parser of `text/event-stream` (WHATWG HTML, 9.2.6), fed with pieces cut anywhere; lines end in LF, CR or CRLF.
* Event ids and `retry` are framing and left out; comments and unknown fields too.
*/
var SseParser = class {
	#sink;
	#state = State.bom;
	/** Bytes of the field name, type or byte order mark matched so far. */
	#matched = 0;
	#name = DATA_NAME;
	#afterCr = false;
	/** Data lines of the event so far. */
	#lines = 0;
	/** Bytes of `message` the event's type has matched, or OTHER_TYPE. */
	#type = NO_TYPE;
	/** Next line feed and carriage return in the piece, at or after the position; past its end where there is none. */
	#lf = -1;
	#cr = -1;
	constructor(sink) {
		this.#sink = sink;
	}
	/** Ready for another stream; an event that was not completed is dropped, as the standard demands. */
	reset() {
		this.#state = State.bom;
		this.#matched = 0;
		this.#afterCr = false;
		this.#clearEvent();
	}
	/** An event was begun and not completed: the stream was cut. */
	get midEvent() {
		return this.#lines > 0 || this.#state > State.lineStart;
	}
	push(bytes, start, end) {
		this.#lf = -1;
		this.#cr = -1;
		let at = start;
		while (at < end) at = this.#step(bytes, at, end);
	}
	/** Consumes at least one byte and returns where to go on. */
	#step(bytes, at, end) {
		if (this.#afterCr) {
			this.#afterCr = false;
			if (bytes[at] === LF$1) return at + 1;
		}
		switch (this.#state) {
			case State.bom: return this.#readBom(bytes, at);
			case State.lineStart: return this.#startLine(bytes, at);
			case State.name: return this.#readName(bytes, at);
			case State.space:
				this.#state = this.#name === DATA_NAME ? State.data : State.type;
				return bytes[at] === SPACE ? at + 1 : at;
			default: return this.#readValue(bytes, at, end);
		}
	}
	/** A byte order mark may open the stream; anything else is its first line. */
	#readBom(bytes, at) {
		if (bytes[at] === BOM[this.#matched]) {
			this.#matched += 1;
			if (this.#matched === BOM.length) this.#state = State.lineStart;
			return at + 1;
		}
		this.#state = this.#matched > 0 ? State.skip : State.lineStart;
		return at;
	}
	#startLine(bytes, at) {
		const byte = bytes[at];
		if (byte === LF$1 || byte === CR$1) {
			this.#endEvent();
			this.#afterCr = byte === CR$1;
			return at + 1;
		}
		this.#name = byte === DATA_NAME[0] ? DATA_NAME : EVENT_NAME;
		this.#state = byte === this.#name[0] ? State.name : State.skip;
		this.#matched = 1;
		return at + 1;
	}
	#readName(bytes, at) {
		const byte = bytes[at];
		const complete = this.#matched === this.#name.length;
		if (complete && byte === COLON$1) {
			this.#startField();
			this.#state = State.space;
			return at + 1;
		}
		if (byte === LF$1 || byte === CR$1) {
			if (complete) this.#startField();
			return this.#endLine(byte, at);
		}
		if (complete || byte !== this.#name[this.#matched]) this.#state = State.skip;
		this.#matched += 1;
		return at + 1;
	}
	/** A field whose name is known begins: data lines of one event are joined by a line feed, the last type counts. */
	#startField() {
		if (this.#name !== DATA_NAME) {
			this.#type = NO_TYPE;
			return;
		}
		if (this.#lines > 0) this.#sink.data(LINE_BREAK, 0, 1);
		this.#lines += 1;
	}
	/** The rest of the line, or as much of it as is there. */
	#readValue(bytes, at, end) {
		const stop = this.#lineEnd(bytes, at, end);
		if (stop > at && this.#state === State.data) this.#sink.data(bytes, at, stop);
		if (this.#state === State.type) this.#matchType(bytes, at, stop);
		return stop === end ? end : this.#endLine(bytes[stop] ?? LF$1, stop);
	}
	/** Where the line ends within the piece; the searches are native and each byte is searched once. */
	#lineEnd(bytes, at, end) {
		if (this.#lf < at) {
			const found = bytes.indexOf(LF$1, at);
			this.#lf = found < 0 ? end : found;
		}
		if (this.#cr < at) {
			const found = bytes.indexOf(CR$1, at);
			this.#cr = found < 0 ? end : found;
		}
		return Math.min(this.#lf, this.#cr, end);
	}
	#matchType(bytes, at, stop) {
		for (let index = at; index < stop && this.#type !== OTHER_TYPE; index++) this.#type = bytes[index] === MESSAGE_TYPE[this.#type] ? this.#type + 1 : OTHER_TYPE;
	}
	#endLine(byte, at) {
		this.#state = State.lineStart;
		this.#afterCr = byte === CR$1;
		return at + 1;
	}
	#endEvent() {
		const message = this.#type === NO_TYPE || this.#type === MESSAGE_TYPE.length;
		const lines = this.#lines;
		this.#clearEvent();
		if (lines > 0) this.#sink.event(message);
	}
	#clearEvent() {
		this.#lines = 0;
		this.#type = NO_TYPE;
	}
};

// src/driver/protocols/mcp/http-refusal.ts
/** A reply that holds no JSON-RPC message the driver could read, and what it says of why. */
/** Bytes of the body that are read for its reason. */
const bodyKept = 2048;
var HttpRefusal = class {
	#status = 0;
	#note = "";
	#type = "";
	#coding = "";
	#body = "";
	/** Within `onHead`. */
	begin(head) {
		this.#status = head.status;
		this.#note = statusNote(head);
		this.#type = (head.get("content-type") ?? "").split(";")[0] ?? "";
		this.#coding = head.coding;
		this.#body = "";
	}
	add(bytes, start, end) {
		if (this.#coding !== "" || this.#body.length >= bodyKept) return;
		this.#body += bytes.toString("utf8", start, Math.min(end, start + bodyKept));
	}
	/** An error status is `failed`; what is neither an error nor a reply is `mismatch`. */
	verdict() {
		const status = this.#status;
		const outcome = status >= 400 ? Outcome.failed : Outcome.mismatch;
		const message = readMessage(Buffer.from(this.#body));
		if (status < 200 || status > 299) {
			const refusal = verdictOf(outcome, `http-${status}`, `${this.#note}${this.#why(message)}`);
			return message.kind === "error" ? {
				...refusal,
				rpc: faultIn(message)
			} : refusal;
		}
		if (this.#coding !== "") return verdictOf(outcome, "compressed", `the reply is compressed (${this.#coding}); only plain ones are read`);
		const reason = this.#type === "" ? `${this.#note} without a reply` : `${this.#note} with ${this.#type}, neither JSON nor an event stream${this.#why(message)}`;
		return verdictOf(outcome, "no-reply", reason);
	}
	/** What the body says: its JSON-RPC error, the title of its page, or its first line. Cut once secrets are out of it. */
	#why(message) {
		if (message.kind === "error") return `: ${explain(message)}`;
		const title = /<title[^>]*>\s*([^<]{1,100}?)\s*</i.exec(this.#body)?.[1];
		if (title !== void 0) return `: ${title}`;
		const text = this.#body.trim().split("\n")[0] ?? "";
		return text === "" || text.startsWith("<") ? "" : `: ${text}`;
	}
};

// src/driver/protocols/mcp/http-exchange.ts
/**
* One HTTP connection on which JSON-RPC messages are posted, one at a time, and their replies read: a JSON body or a
* stream of events, as each reply's content-type says.
*/
const Mode = {
	none: 0,
	json: 1,
	events: 2,
	refusal: 3
};
/** A server that has never ended a stream is not going to end this one when it goes on this long after the reply, ms. */
const leftOpenMs = 250;
const fine = {
	outcome: Outcome.ok,
	reason: null,
	idAt: -1
};
var HttpExchange = class {
	connection;
	/** Status of the last reply; 0 before its head. */
	status = 0;
	#client;
	#habit;
	#proof = new ReplyProof();
	#events = new SseParser(this);
	#poster = null;
	/** Null where no reply is expected: a notification, an answer, a DELETE. */
	#method = null;
	#id = 0;
	#call = 0;
	#mode = Mode.none;
	/** The reply, once its event has been read; and why another message was none. */
	#reply = null;
	#wrong = null;
	#payload = 0;
	/** Time spent reading messages in full while the reply was not over, ms. */
	#reading = 0;
	#replyAt = 0;
	#refusal = new HttpRefusal();
	/** @param client index from 0. @param source local address to connect from, or null for the kernel's choice. */
	constructor(origin, client, source, habit) {
		this.#client = client;
		this.#habit = habit;
		this.connection = new HttpConnection(origin, this, source);
	}
	/** Sends a request, one of the call `call`, whose reply `method` proves, or with null one that only has to be accepted. */
	post(request, method, id, poster, call = id) {
		this.#poster = poster;
		this.#method = method;
		this.#id = id;
		this.#call = call;
		this.connection.send(request, false);
	}
	abandon() {
		this.#poster = null;
		this.#proof.forget();
		this.connection.abandon();
	}
	/**
	* A server should end the stream after its reply. Where it does not, the call has ended with the reply, and the
	* connection is given up, because nothing more can be asked on it. @returns whether that was so.
	*/
	endLeftOpen(now) {
		const reply = this.#reply;
		if (this.#habit.ends || !this.#poster || !reply || now - this.#replyAt < leftOpenMs) return false;
		this.connection.abandon();
		this.#end(reply, this.#replyAt, this.#payload);
		return true;
	}
	onSent(at) {
		this.#mode = Mode.none;
		this.status = 0;
		this.#reply = null;
		this.#wrong = null;
		this.#payload = 0;
		this.#reading = 0;
		this.#poster?.sent(at);
	}
	onHead(head) {
		this.status = head.status;
		this.#mode = this.#modeOf(head);
		if (this.#mode === Mode.refusal) this.#refusal.begin(head);
		if (this.#method && (this.#mode === Mode.json || this.#mode === Mode.events)) {
			this.#proof.begin(this.#method, this.#id);
			if (this.#mode === Mode.events) this.#events.reset();
		}
		this.#poster?.head(head);
	}
	onBody(bytes, start, end) {
		if (this.#mode === Mode.events) this.#events.push(bytes, start, end);
		else if (this.#mode === Mode.json) {
			this.#payload += end - start;
			this.#proof.update(bytes, start, end);
		} else if (this.#mode === Mode.refusal) this.#refusal.add(bytes, start, end);
	}
	onReply(at, wireBytes) {
		const verdict = this.#verdict();
		const events = this.#mode === Mode.events && this.#reply !== null;
		if (events) this.#habit.ends = true;
		this.#end(verdict, events ? Math.max(this.#replyAt, at - this.#reading) : at, wireBytes);
	}
	onBroken(outcome, reason, at, wireBytes) {
		this.#proof.forget();
		this.#end(verdictOf(outcome, reason, reason), at, wireBytes);
	}
	data(bytes, start, end) {
		this.#proof.update(bytes, start, end);
	}
	event(message) {
		const method = this.#method;
		const { length } = this.#proof;
		if (message && length > 0) this.#message(method, length);
		else this.#proof.forget();
		this.#proof.begin(method, this.#id);
	}
	/** An event that holds a message: the reply, or something else. */
	#message(method, length) {
		const at = performance.now();
		const { parsed } = method;
		const verdict = this.#finish(method);
		if (method.parsed !== parsed) this.#reading += performance.now() - at;
		if (verdict.class === "wrong-id") this.#otherId(verdict);
		else if (verdict.aside) this.#poster?.aside(verdict.aside);
		else if (this.#reply) this.#poster?.aside({
			kind: "result",
			id: this.#id,
			result: null
		});
		else {
			this.#reply = verdict;
			this.#payload = length;
			this.#replyAt = at;
			this.#otherId(null);
		}
	}
	/** A reply to another id: a stray where the right one comes too, else the reason why there is none. */
	#otherId(verdict) {
		const before = this.#wrong;
		this.#wrong = this.#reply ? null : verdict;
		if (before?.aside) this.#poster?.aside(before.aside);
		if (this.#reply && verdict?.aside) this.#poster?.aside(verdict.aside);
	}
	#finish(method) {
		method.client = this.#client;
		method.call = this.#call;
		return this.#proof.finish();
	}
	#modeOf(head) {
		if (head.status < 200 || head.status > 299) return Mode.refusal;
		if (this.#method === null) return Mode.none;
		if (head.coding !== "") return Mode.refusal;
		const type = head.get("content-type") ?? "";
		if (type.startsWith("text/event-stream")) return Mode.events;
		return type.startsWith("application/json") ? Mode.json : Mode.refusal;
	}
	/** What the exchange came to, all of the reply being read. */
	#verdict() {
		if (this.#mode === Mode.refusal) return this.#refusal.verdict();
		if (this.#method === null) return fine;
		if (this.#mode === Mode.json) return this.#finish(this.#method);
		this.#proof.forget();
		return this.#reply ?? this.#wrong ?? verdictOf(Outcome.mismatch, "no-reply", "the stream ended before the reply");
	}
	#end(verdict, at, wireBytes) {
		const poster = this.#poster;
		this.#poster = null;
		this.#reply = null;
		poster?.answered(verdict, at, wireBytes, this.#payload);
	}
};

// src/driver/protocols/mcp/greeting.ts
/** What is told of a server beside its name: what was spoken with it, and how that was found. */
const spokenInfo = ({ era, found }, version) => ({
	protocolVersion: version,
	era,
	found
});

// src/driver/protocols/mcp/legacy.ts
/** The era with a handshake and sessions: 2024-11-05 to 2025-11-25. */
/** Header that carries a session's id; asked for in lower case, sent as the standard spells it. */
const sessionHeader = "Mcp-Session-Id";
const versionHeader = "MCP-Protocol-Version";
const initialize = "initialize";
const initializedText = notificationText("notifications/initialized");
/** `initialize`, its answer, and the notification that it was received. */
function legacyGreeting(dialect) {
	return {
		method: initialize,
		text: (id) => initializeText(id, dialect),
		headers: () => ({}),
		judge: (message, id, seen) => judgeInitialize(message, id, dialect, seen),
		again: () => false,
		after: initializedText
	};
}
/** The handshake's request: capabilities are what the config offers, by default none. */
function initializeText(id, { spoken, offer }) {
	const { capabilities } = offer;
	return requestText(id, initialize, {
		protocolVersion: spoken.version,
		capabilities,
		clientInfo
	});
}
function judgeInitialize(message, id, { spoken }, seen) {
	const fault = faultOf(message, initialize, id, "legacy");
	if (fault || message.kind !== "result") return fault ?? verdictOf(Outcome.mismatch, "no-reply", message.kind);
	const result = isObject(message.result) ? message.result : {};
	const version = result.protocolVersion;
	if (typeof version !== "string" || !isLegacy(version)) return verdictOf(Outcome.mismatch, "version", `initialize: the server speaks ${JSON.stringify(version ?? null)}`);
	const { name = "", version: release = "" } = isObject(result.serverInfo) ? result.serverInfo : {};
	seen({
		name: String(name),
		version: String(release),
		...spokenInfo(spoken, version)
	});
	return {
		outcome: Outcome.ok,
		reason: null,
		idAt: -1
	};
}

// src/driver/protocols/mcp/damage.ts
/**
* Bytes lost on the way. A reply that is valid JSON may still have lost bytes from inside a string. It is told from
* one that says something else by what it would take: nothing but a run of bytes left out of a reply that has come
* unchanged until now, and the client's next reply whole again.
*/
const isDigit = (byte) => byte !== void 0 && byte >= 48 && byte <= 57;
/** Bytes that `payload` lacks against one of the verified replies and is otherwise equal to; 0 = none. */
function lostBytes(payload, id, verified, numbersShrink) {
	for (const known of verified) {
		const lost = known.bytes.length - payload.length;
		if (lost > 0 && known.idAt >= 0 && isCut(payload, withId(known, id), known.idAt, numbersShrink)) return lost;
	}
	return 0;
}
/** Whether `payload` is `whole` less one run of bytes. */
function isCut(payload, whole, idAt, numbersShrink) {
	const lost = whole.length - payload.length;
	const at = commonStart(whole, payload);
	if (whole.compare(payload, at, payload.length, at + lost, whole.length) !== 0) return false;
	if (at + lost > idAt && at < idAt + 10) return false;
	return !(numbersShrink && isNumberShorter(whole, at, lost));
}
function withId({ bytes, idAt }, id) {
	const copy = Buffer.from(bytes);
	copy.write(String(id), idAt, "latin1");
	return copy;
}
/** Bytes two payloads begin alike with. */
function commonStart(a, b) {
	let low = 0;
	let high = Math.min(a.length, b.length);
	while (low < high) {
		const middle = low + high + 1 >> 1;
		if (a.compare(b, low, middle, low, middle) === 0) low = middle;
		else high = middle - 1;
	}
	return low;
}
/** A number with fewer digits than before: 100 became 10. That is what counters and clocks do. */
function isNumberShorter(whole, at, lost) {
	for (let index = at; index < at + lost; index++) if (!isDigit(whole[index])) return false;
	return isDigit(whole[at - 1]) || isDigit(whole[at + lost]);
}
/** The last reply that looked cut, and the clients that have had nothing else since. */
var Suspect = class {
	#known = null;
	#clients = /* @__PURE__ */ new Set();
	/** The client got a whole reply: what looked cut before was cut. */
	cleared(client) {
		if (this.#known) this.#clients.delete(client);
	}
	/** A reply that looks cut. @returns whether the client got the very same twice running: it is another answer. */
	again(client, known, id) {
		const same = this.#known?.idAt === known.idAt && withId(this.#known, id).equals(known.bytes);
		if (same && this.#clients.has(client)) return true;
		if (!same) this.#clients.clear();
		this.#known = known;
		this.#clients.add(client);
		return false;
	}
};

// src/driver/protocols/mcp/proof.ts
/** A method's verified replies, and how long they have come unchanged. */
var McpProof = class extends MethodProof {
	/** Client whose reply is being proved, index from 0. */
	client = 0;
	/** Its call, by the id of the call's first request. */
	call = 0;
	/** Replies proved by comparison since the last one that had to be read. */
	equal = 0;
	suspect = new Suspect();
	/** False where the expectation differs from call to call: then no reply proves another. */
	#keeps;
	constructor(verify, keeps) {
		super(verify);
		this.#keeps = keeps;
	}
	add(bytes, idAt) {
		this.equal = 0;
		this.suspect.cleared(this.client);
		if (this.#keeps && idAt >= 0) super.add(bytes, idAt);
	}
	prefer(variant) {
		this.equal += 1;
		this.suspect.cleared(this.client);
		super.prefer(variant);
	}
};

// src/driver/protocols/mcp/http-handshake.ts
/** The greeting, its answer, and (where there is a notification after it) that this was accepted; then it tells its owner. */
var HttpHandshake = class {
	#exchange;
	#owner;
	#timer;
	#startedAt = 0;
	#session = null;
	#info = null;
	/** The greeting was answered; what is awaited is that the notification is accepted. */
	#answered = false;
	/** The greeting was sent a second time. */
	#repeated = false;
	constructor(exchange, owner) {
		this.#exchange = exchange;
		this.#owner = owner;
		this.#timer = setTimeout(() => this.#timedOut(), owner.handshakeMs);
		this.#timer.unref();
	}
	start() {
		const { greeting, number } = this.#owner;
		const id = this.#owner.nextId();
		const seen = (info) => {
			this.#info = info;
		};
		const proof = new McpProof((payload, own) => greeting.judge(readMessage(payload), own, seen), false);
		this.#exchange.post(this.#owner.bytes(greeting.text(id), greeting.headers(number)), proof, id, this);
	}
	/** Given up: nothing more is told. */
	cancel() {
		clearTimeout(this.#timer);
		this.#exchange.abandon();
	}
	sent(at) {
		if (this.#startedAt === 0) this.#startedAt = at;
	}
	head(head) {
		if (!this.#answered) this.#session = head.get(sessionHeader.toLowerCase());
	}
	aside(message) {
		this.#owner.aside(message);
	}
	answered(verdict, at) {
		const { greeting } = this.#owner;
		if (!this.#repeated && greeting.again(verdict)) {
			this.#repeated = true;
			this.start();
			return;
		}
		const ok = verdict.outcome === Outcome.ok;
		if (ok && !this.#answered && this.#info) {
			this.#answered = true;
			this.#owner.agreed({
				info: this.#info,
				session: this.#session
			});
			if (greeting.after !== null) {
				this.#exchange.post(this.#owner.bytes(greeting.after), null, 0, this);
				return;
			}
		}
		clearTimeout(this.#timer);
		const step = this.#answered && greeting.after !== null ? "notifications/initialized" : greeting.method;
		const fault = ok ? null : {
			...verdict,
			reason: `${step}: ${verdict.reason}`
		};
		this.#owner.settled(fault, at - this.#startedAt);
	}
	#timedOut() {
		this.#exchange.abandon();
		const { greeting, handshakeMs } = this.#owner;
		const reason = `no answer to ${greeting.method} within ${handshakeMs / 1e3} s`;
		this.#owner.settled(verdictOf(Outcome.timeout, "handshake", reason), handshakeMs);
	}
};

// src/driver/protocols/mcp/find-id.ts
const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const ID_KEY = "\"id\"";
/**
* Where the ten digits of a reply's own id begin, or -1 where it stands otherwise (as a text, in another notation)
* and later replies cannot be compared with this one. The reply is known to be valid JSON with this id.
*/
function findId(payload, id) {
	const digits = String(id);
	const first = payload.indexOf(digits);
	if (first < 0) return -1;
	const at = payload.indexOf(digits, first + 1) < 0 && afterKey(payload, first) ? first : topLevelId(payload);
	return at >= 0 && payload.toString("latin1", at, at + 10) === digits && endsAt(payload, at + 10) ? at : -1;
}
/** Whether what stands before a value is the key `id`. */
function afterKey(payload, at) {
	let before = at - 1;
	while (before > 0 && isSpace(payload[before])) before--;
	if (payload[before] !== COLON) return false;
	before--;
	while (before > 0 && isSpace(payload[before])) before--;
	return payload.toString("latin1", before - 3, before + 1) === ID_KEY;
}
/** Nothing that would make it another number follows. */
function endsAt(payload, at) {
	const next = String.fromCharCode(payload[at] ?? 32);
	return !/[\d.eE]/.test(next);
}
const isSpace = (byte) => byte === 32 || byte === 10 || byte === 13 || byte === 9;
/** Where the value of the message's own `id` begins; of several the last, as a parser takes it. */
function topLevelId(payload) {
	let depth = 0;
	let found = -1;
	for (let at = 0; at < payload.length; at++) {
		depth += nesting(payload[at]);
		if (payload[at] !== QUOTE) continue;
		const end = stringEnd(payload, at);
		const own = depth === 1 && payload.toString("latin1", at, end) === ID_KEY;
		found = Math.max(found, own ? valueAfter(payload, end) : -1);
		at = end - 1;
	}
	return found;
}
/** What a byte outside a string does to the depth. */
function nesting(byte) {
	if (byte === 123 || byte === 91) return 1;
	return byte === 125 || byte === 93 ? -1 : 0;
}
/** The position after a string's closing quote. */
function stringEnd(payload, at) {
	let end = at + 1;
	while (end < payload.length && payload[end] !== QUOTE) end += payload[end] === BACKSLASH ? 2 : 1;
	return end + 1;
}
/** Where the value after a key begins; -1 where the string was no key. */
function valueAfter(payload, at) {
	let next = at;
	while (isSpace(payload[next])) next++;
	if (payload[next] !== COLON) return -1;
	next++;
	while (isSpace(payload[next])) next++;
	return next;
}

// src/driver/protocols/mcp/follow-up.ts
/** What a right result of an operation asks for next, or null; a verdict where it asks for what it must not. */
function followUpOf(result, operation, { spoken, offer }) {
	if (!isObject(result)) return null;
	if (spoken.era === "modern" && result.resultType === "input_required") return inputFor(result, offer);
	if (!isListing(operation) || typeof result.nextCursor !== "string") return null;
	return {
		kind: "page",
		cursor: result.nextCursor
	};
}
const isFollowUp = (found) => "kind" in found;
/** The server's questions answered, and its state as it came: nobody but the server may know what is in it. */
function inputFor(result, offer) {
	const { inputRequests, requestState } = result;
	if (inputRequests === void 0 && requestState === void 0) return verdictOf(Outcome.mismatch, "wrong-shape", "input_required without inputRequests and requestState");
	if (inputRequests !== void 0 && !isObject(inputRequests)) return verdictOf(Outcome.mismatch, "wrong-shape", "inputRequests that are no mapping");
	const asked = Object.entries(inputRequests ?? {});
	const inputResponses = Object.create(null);
	for (const [key, request] of asked) {
		const method = isObject(request) ? String(request.method) : "nothing";
		const answer = isObject(request) ? offer.answer(method, request.params) : null;
		if (answer === null) return verdictOf(Outcome.mismatch, "input-not-offered", `the server asks for ${method}, which the endpoint's options do not offer`);
		inputResponses[key] = answer;
	}
	return {
		kind: "input",
		fields: {
			...inputRequests === void 0 ? {} : { inputResponses },
			...requestState === void 0 ? {} : { requestState }
		}
	};
}
/** The parameters of the next request. What a server said is no template. */
function paramsAfter(params, follow) {
	const own = isObject(params) ? params : {};
	const added = follow.kind === "page" ? { cursor: follow.cursor } : follow.fields;
	return {
		...own,
		...escapeAll(added)
	};
}
function escapeAll(fields) {
	return escaped(fields);
}
function escaped(value) {
	if (typeof value === "string") return escapeTemplate(value);
	if (Array.isArray(value)) return value.map(escaped);
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, own]) => [escapeTemplate(key), escaped(own)]));
}

// src/driver/protocols/mcp/headers.ts
/** Operations whose subject stands in a header too, and where their parameters have it. */
const subjects = {
	"tools/call": "name",
	"prompts/get": "name",
	"resources/read": "uri"
};
/**
* As templates of one client's request. @param client index from 0.
* @throws MethodNotUnderstoodError where a value cannot be written as one.
*/
function requestHeaders({ name, params, dialect }, client) {
	const { spoken, tools } = dialect;
	if (spoken.era === "legacy") return {};
	const headers = {
		[versionHeader]: spoken.version,
		"Mcp-Method": name
	};
	const key = subjects[name];
	const own = isObject(params) ? params : {};
	const subject = key === void 0 ? void 0 : own[key];
	if (typeof subject === "string") headers["Mcp-Name"] = headerTemplate("Mcp-Name", subject, client);
	if (name === "tools/call" && typeof subject === "string") Object.assign(headers, tools?.headers(subject, own["arguments"], client));
	return headers;
}

// src/driver/protocols/mcp/operation.ts
/** Pages of one listing remembered with a prepared request; those after them are prepared call by call. */
const pagesKept = 1e3;
/** Equal replies in a row after which a missing byte is a fault and not a change. */
const steadyAfter = 3;
/** A message has an id of its own, whichever call it is part of. */
const head = "{\"jsonrpc\":\"2.0\",\"id\":${call}";
const followUps = /* @__PURE__ */ new WeakMap();
var Operation = class Operation {
	/** The request; `${call}` stands for its id, and `${client}` and `${call}` may stand in its params. */
	text;
	proof;
	parts;
	/** What it follows; null for a call's first request. */
	follow;
	/** What follows the id in the text: its parameters. */
	#tail;
	#first;
	#round;
	/** Its request is the same for all clients and calls, so that replies may be expected to be. */
	#constant;
	#pages = /* @__PURE__ */ new Map();
	#rounds = [];
	constructor(parts, after = null) {
		this.parts = parts;
		this.#first = after?.first ?? null;
		this.#round = after?.round ?? 0;
		this.follow = after?.follow ?? null;
		const own = after ? paramsAfter(after.first.parts.params, after.follow) : parts.params;
		const params = parts.dialect.params(own);
		const fields = params === void 0 ? "" : `,"params":${JSON.stringify(params)}`;
		this.#tail = `,"method":${JSON.stringify(parts.name)}${fields}}`;
		this.text = head + this.#tail;
		this.#constant = !/\$\{(client|call)\}/.test(this.#tail);
		const verify = (payload, id) => this.judge(readMessage(payload), payload, id);
		this.proof = after?.proof ?? new McpProof(verify, !parts.expectation.varies);
	}
	/** Headers of its request over HTTP, as templates. @throws MethodNotUnderstoodError */
	headers(client) {
		return requestHeaders((this.#first ?? this).parts, client);
	}
	/** Its request as part of a call: `${call}` in its parameters is what it was in the call's first request. */
	within(call) {
		if (!/\$\{call\}/.test(this.#tail)) return this;
		const fill = (text) => fillSome(text, { call });
		const fillAll = (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
		return {
			text: head + fill(this.#tail),
			headers: (client) => fillAll(this.headers(client))
		};
	}
	/** Why it must not be sent, or null: a client leaves out a tool whose definition is invalid. */
	refusal() {
		const { name, params, dialect } = this.parts;
		if (name !== "tools/call" || !isObject(params)) return null;
		const fault = dialect.tools?.refusal(String(params["name"])) ?? null;
		return fault === null ? null : `the definition of the tool is invalid: ${fault}`;
	}
	/** What a message is as this operation's reply to call `id`. Never in a timed interval. */
	judge(message, payload, id) {
		const { name, dialect, expectation } = this.parts;
		const fault = faultOf(message, name, id, dialect.spoken.era);
		if (fault || message.kind !== "result") return fault ?? verdictOf(Outcome.mismatch, "no-reply", message.kind);
		const { result } = message;
		const follow = followUpOf(result, name, dialect);
		if (follow && !isFollowUp(follow)) return follow;
		const lacking = follow === null ? lacks(expectation, result, (text) => this.#fill(text, id)) : null;
		if (lacking !== null) return verdictOf(Outcome.mismatch, "expectation", lacking);
		const idAt = findId(payload, id);
		const lost = this.#lost(payload, id, idAt);
		if (lost > 0) return verdictOf(Outcome.mismatch, "lost-bytes", `${lost} bytes fewer than before, all else equal`);
		if (name === "tools/list" && isObject(result)) dialect.tools?.learn(result.tools, payload);
		if (follow !== null) followUps.set(payload, follow);
		this.parts.keep?.({
			kind: "json",
			value: result
		});
		return {
			outcome: Outcome.ok,
			reason: null,
			idAt,
			follow
		};
	}
	/** Bytes the reply has lost on the way; 0 where it is whole, or where there is no telling. */
	#lost(payload, id, idAt) {
		const { proof } = this;
		if (!this.#constant || this.#varies() || proof.equal < steadyAfter) return 0;
		const lost = lostBytes(payload, id, proof.variants, !isListing(this.parts.name));
		if (lost === 0 || proof.suspect.again(proof.client, {
			bytes: payload,
			idAt
		}, id)) return 0;
		return lost;
	}
	#varies() {
		const first = this.#first;
		return first !== null && first.#rounds[this.#round - 1]?.varies === true;
	}
	/** After a reply that was ok: the call's next request, or null. */
	next(verdict) {
		const follow = verdict.follow === void 0 ? this.#provedFollowUp() : verdict.follow;
		if (follow === null) return null;
		const first = this.#first ?? this;
		return follow.kind === "page" ? first.#page(follow) : first.#answer(follow, this.#round + 1);
	}
	/** The reply that was just proved by comparison stands first; what it asked for was read before. */
	#provedFollowUp() {
		const proved = this.proof.variants[0];
		return proved ? followUps.get(proved.bytes) ?? null : null;
	}
	#page(follow) {
		const known = this.#pages.get(follow.cursor);
		if (known) return known;
		const page = new Operation(this.parts, {
			first: this,
			follow,
			round: 0
		});
		if (this.#pages.size < pagesKept) this.#pages.set(follow.cursor, page);
		return page;
	}
	/** The request that answers the `round`-th question; the same question again has the same one. */
	#answer(follow, round) {
		const known = this.#rounds[round - 1];
		if (known && JSON.stringify(known.last.follow) === JSON.stringify(follow)) return known.last;
		const after = {
			first: this,
			follow,
			round
		};
		const made = new Operation(this.parts, known ? {
			...after,
			proof: known.proof
		} : after);
		if (known) Object.assign(known, {
			last: made,
			varies: true
		});
		else this.#rounds[round - 1] = {
			proof: made.proof,
			last: made,
			varies: false
		};
		return made;
	}
	#fill(text, id) {
		return fillLast(text, this.proof.client, String(this.proof.call || id));
	}
};
/** The operation of a plan's method. @throws MethodNotUnderstoodError where it is none of MCP. */
function operationOf(method, dialect, keep = null) {
	const { name, operation, params } = method;
	if (!/^[a-z]+(\/[a-zA-Z]+)*$/.test(operation)) throw new MethodNotUnderstoodError(`method ${name}: expected an MCP operation such as tools/list, not "${operation}"`);
	if (params !== null && params !== void 0 && !isObject(params)) throw new MethodNotUnderstoodError(`method ${name}: expected a mapping as arguments`);
	const given = params === null || isObject(params) && Object.keys(params).length === 0 ? void 0 : params;
	return new Operation({
		name: operation,
		params: given,
		expectation: expectationOf(method),
		dialect,
		keep
	});
}

// src/driver/protocols/mcp/tool-listing.ts
/** Pages that are asked for. */
const mostPages = 100;
/** Lists the tools beside the calls, so that what they want in headers is learnt. */
var ToolListing = class {
	#owner;
	#exchange;
	#done;
	#operation;
	#pages = 0;
	/** @param done is called when there is no more to be learnt, whatever came of it. */
	constructor(owner, exchange, done) {
		this.#owner = owner;
		this.#exchange = exchange;
		this.#done = done;
		const { dialect } = owner.shared;
		this.#operation = new Operation({
			name: "tools/list",
			params: void 0,
			expectation: noExpectation,
			dialect
		});
	}
	start() {
		this.#pages += 1;
		const id = this.#owner.shared.ids.next();
		const request = this.#owner.prepare(this.#operation).patch(id);
		this.#exchange.post(request, this.#operation.proof, id, this);
	}
	sent() {}
	head() {}
	aside(message) {
		this.#owner.aside(message);
	}
	answered(verdict) {
		const next = verdict.outcome === Outcome.ok && this.#pages < mostPages ? this.#operation.next(verdict) : null;
		if (next === null) this.#done();
		else {
			this.#operation = next;
			this.start();
		}
	}
};

// src/driver/protocols/mcp/http-lane.ts
/** One request in flight of a client: its connection, and the call under way on it. */
var HttpLane = class {
	exchange;
	#owner;
	#call;
	/** By method: prepared once, the id patched in place for each call. */
	#requests = [];
	#epoch = -1;
	/** The tools were listed, because the server missed headers: once and not for every call. */
	#listed = false;
	constructor(owner, exchange) {
		this.#owner = owner;
		this.exchange = exchange;
		this.#call = new McpCall(owner.shared);
	}
	start(slot) {
		this.#call.start(slot);
		slot.startedAt = performance.now();
	}
	/** Sends what the call is to ask for now. */
	send() {
		const call = this.#call;
		if (this.#epoch !== this.#owner.epoch) this.#requests = [];
		this.#epoch = this.#owner.epoch;
		const request = call.first ? this.#prepared(call.slot.method) : this.#prepare();
		if (request) this.exchange.post(request.patch(call.id), call.operation.proof, call.id, this, call.call);
	}
	/** The call cannot be sent. */
	refuse(verdict) {
		this.#call.take(verdict, performance.now(), 0, 0);
	}
	abandon() {
		this.#call.forget();
		this.exchange.abandon();
	}
	sent(at) {
		const { slot, first } = this.#call;
		if (first && slot) slot.startedAt = at;
	}
	head() {}
	aside(message) {
		this.#owner.aside(message);
	}
	answered(verdict, at, wireBytes, payloadBytes) {
		if (verdict.outcome === Outcome.failed && this.exchange.status === 404 && this.#owner.hasSession) this.#owner.expired(this.#epoch);
		if (this.#lacksHeaders(verdict)) this.#list();
		else if (this.#call.take(verdict, at, wireBytes, payloadBytes)) this.send();
	}
	/** A tool wants arguments in headers, and no listing has told which: what the specification has a client do is ask. */
	#lacksHeaders({ rpc }) {
		if (rpc?.code !== -32020 || this.#listed) return false;
		const { name, dialect } = this.#call.operation.parts;
		return name === "tools/call" && dialect.tools !== null;
	}
	#list() {
		this.#owner.resent();
		this.#listed = true;
		new ToolListing(this.#owner, this.exchange, () => {
			this.#call.again();
			this.send();
		}).start();
	}
	#prepared(method) {
		const made = this.#requests[method] ?? this.#prepare();
		if (made) this.#requests[method] = made;
		return made;
	}
	/** Null where the call cannot be written, and has ended so. */
	#prepare() {
		const { operation } = this.#call;
		const why = operation.refusal();
		if (why !== null) return this.#refuse(verdictOf(Outcome.failed, "tool-invalid", why));
		try {
			return this.#owner.prepare(this.#call.first ? operation : operation.within(this.#call.call));
		} catch (error) {
			if (!(error instanceof RatingplateError)) throw error;
			return this.#refuse(verdictOf(Outcome.failed, "not-sent", error.message));
		}
	}
	#refuse(verdict) {
		refuseLater(this.#call, verdict);
		return null;
	}
};

// src/driver/protocols/mcp/http-listener.ts
/**
* The stream on which a legacy server asks a client for what it offers, outside any call. It is opened only by clients that
* offer something: to any other client there is nothing to ask.
*/
/** A stream that has ended is opened again after this, ms. */
const againMs = 1e3;
/** A server that has not answered by now may be holding its answer back until it has something to ask, ms. */
const answeredMs = 1e3;
/** A message longer than this is no question, bytes. */
const longest = 1048576;
var HttpListener = class {
	#connection;
	#events = new SseParser(this);
	#take;
	#request = Buffer.alloc(0);
	#timer;
	/** Who waits for the stream to be there. */
	#ready = null;
	/** The last answer was such a stream. */
	#stream = false;
	#parts = [];
	#length = 0;
	constructor(origin, source, take) {
		this.#connection = new HttpConnection(origin, this, source);
		this.#take = take;
	}
	/**
	* Opens the stream of a session, in place of the one before. `ready` is called once, unless it is closed before: a server
	* drops what it asks for while there is no stream, and waits for the answer for ever.
	*/
	open(request, ready) {
		this.close();
		this.#request = request;
		this.#ready = ready;
		this.#timer = setTimeout(() => this.#tellReady(), answeredMs);
		this.#connection.send(request, false);
	}
	close() {
		clearTimeout(this.#timer);
		this.#ready = null;
		this.#connection.close();
		this.#forget();
	}
	#tellReady() {
		const ready = this.#ready;
		if (!ready) return;
		clearTimeout(this.#timer);
		this.#ready = null;
		ready();
	}
	onSent() {
		this.#stream = false;
	}
	/** A server without such a stream refuses it, and is not asked again. */
	onHead(head) {
		const type = head.get("content-type") ?? "";
		this.#stream = head.status === 200 && head.coding === "" && type.startsWith("text/event-stream");
		this.#events.reset();
		this.#forget();
		this.#tellReady();
	}
	onBody(bytes, start, end) {
		if (this.#stream) this.#events.push(bytes, start, end);
	}
	onReply() {
		this.#again();
	}
	onBroken(_outcome, _reason) {
		this.#tellReady();
		this.#again();
	}
	#again() {
		this.#connection.close();
		if (!this.#stream) return;
		this.#timer = setTimeout(() => this.#connection.send(this.#request, false), againMs);
		this.#timer.unref();
	}
	data(bytes, start, end) {
		this.#length += end - start;
		if (this.#length <= longest) this.#parts.push(Buffer.from(bytes.subarray(start, end)));
	}
	event(message) {
		const whole = message && this.#length > 0 && this.#length <= longest ? Buffer.concat(this.#parts) : null;
		this.#forget();
		if (whole) this.#take(readMessage(whole));
	}
	#forget() {
		this.#parts = [];
		this.#length = 0;
	}
};

// src/driver/protocols/mcp/http-request.ts
/** A request of one client; a configured header takes the place of the protocol's own of that name. @param client index from 0. */
function prepareFor(request, client, { method, body, own }) {
	const given = new Set(Object.keys(request.headers).map((name) => name.toLowerCase()));
	const kept = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
	const headers = {
		...Object.fromEntries(kept),
		...request.headers
	};
	return prepareRequest({
		...request,
		method,
		headers,
		body
	}, client);
}

// src/driver/protocols/mcp/http-client.ts
/** One client of an MCP endpoint over Streamable HTTP: its session, its lanes, and the answers it owes the server. */
var HttpClient = class {
	number;
	shared;
	/** Sessions agreed on. */
	#sessions = 0;
	#source;
	#lanes;
	#answers;
	/** Opened for clients that offer something. */
	#listener;
	#session = null;
	#version = null;
	#ready = false;
	#handshake = null;
	#settled = null;
	/** Calls that wait for a new session. */
	#waiting = [];
	constructor(shared, number, source) {
		this.shared = shared;
		this.number = number;
		this.#source = source;
		this.#lanes = Array.from({ length: shared.inFlight }, () => new HttpLane(this, this.#exchange()));
		this.#answers = new HttpAnswers(() => this.#exchange(), (body) => this.bytes(body), shared);
		this.#listener = new HttpListener(shared.origin, source, (message) => this.aside(message));
	}
	/** Its session is there, and so are the connections of all lanes. */
	get connected() {
		return this.#ready && this.#lanes.every(({ exchange }) => exchange.connection.ready);
	}
	get hasSession() {
		return this.#session !== null;
	}
	get epoch() {
		return this.#sessions + (this.shared.dialect.tools?.changes ?? 0);
	}
	get greeting() {
		return this.shared.greeting;
	}
	get handshakeMs() {
		return this.shared.handshakeMs;
	}
	/** Opens all lanes' connections, then shakes hands on the first. */
	connect(done) {
		let left = this.#lanes.length;
		let fault = null;
		const opened = (outcome, reason) => {
			if (outcome !== null) fault = verdictOf(outcome, reason, reason);
			if (--left > 0) return;
			if (fault) this.fail(fault, done);
			else this.#shakeHands(this.#lanes[0].exchange, (wrong, ms) => done(this.#result(wrong, ms)));
		};
		for (const lane of this.#lanes) lane.exchange.connection.open(opened);
	}
	/** It is no client. */
	fail(fault, done) {
		done(this.#result(fault, null));
	}
	#result(fault, handshakeMs) {
		const none = {
			client: this.number,
			execMs: null,
			readyMs: null
		};
		if (!fault) return {
			...none,
			outcome: Outcome.ok,
			reason: null,
			handshakeMs
		};
		note(this.shared, fault);
		const reason = this.shared.mask(fault.reason ?? "").slice(0, 200);
		return {
			...none,
			outcome: fault.outcome,
			reason,
			handshakeMs: null
		};
	}
	call(slot) {
		const lane = this.#lanes[slot.lane];
		lane.start(slot);
		if (this.#ready) lane.send();
		else this.#await(lane);
	}
	abandon(index) {
		const lane = this.#lanes[index];
		lane.abandon();
		this.#waiting = this.#waiting.filter((waiting) => waiting !== lane);
	}
	/** Whether the lane's call waits for a session or a connection. */
	unsent(index) {
		const lane = this.#lanes[index];
		return this.#waiting.includes(lane) || lane.exchange.connection.waiting;
	}
	/** The server does not know the session any longer: the next call begins another. */
	expired(epoch) {
		if (epoch !== this.epoch || !this.#ready) return;
		this.#ready = false;
		this.#session = null;
		this.#version = null;
	}
	/** The call is sent once there is a session again. The connection for that is not a lane's, which may be given up. */
	#await(lane) {
		this.#waiting.push(lane);
		if (this.#handshake) return;
		const exchange = this.#exchange();
		this.shared.again();
		this.#shakeHands(exchange, (fault) => {
			exchange.connection.close();
			for (const waiting of this.#waiting.splice(0)) if (fault) waiting.refuse(fault);
			else waiting.send();
		});
	}
	#shakeHands(exchange, settled) {
		this.#settled = settled;
		this.#handshake = new HttpHandshake(exchange, this);
		this.#handshake.start();
	}
	nextId() {
		return this.shared.ids.next();
	}
	/** A modern server keeps no session, whatever its headers say, and is told its version with each request. */
	agreed({ info, session }) {
		const { era, version } = this.shared.dialect.spoken;
		this.#session = era === "legacy" ? session : null;
		this.#version = era === "legacy" ? info["protocolVersion"] ?? version : null;
		this.#sessions += 1;
		this.shared.seen(info);
	}
	settled(fault, ms) {
		const told = this.#settled;
		this.#handshake = null;
		this.#settled = null;
		this.#ready = fault === null;
		if (fault === null && this.#isAsked()) this.#listen(() => told?.(null, ms));
		else told?.(fault, ms);
	}
	/** Where there is nothing to ask for, no server is given the cost of a stream to ask on. */
	#isAsked() {
		const { spoken, offer } = this.shared.dialect;
		return spoken.era === "legacy" && Object.keys(offer.capabilities).length > 0;
	}
	#listen(ready) {
		this.#listener.open(this.#prepare("GET", null, { Accept: "text/event-stream" }).bytes, ready);
	}
	aside(message) {
		if (!this.#answers.answer(message)) noteStray(this.shared, message);
	}
	/** Ends calls whose reply has come on a stream that the server leaves open. */
	sweep(now) {
		for (const { exchange } of this.#lanes) if (exchange.endLeftOpen(now)) complain(this.shared.complaints, "stream-left-open", "the server does not end the stream after its reply");
	}
	/** Ends the session if there is one, then the connections. `done` is called in any case. */
	close(done) {
		const finish = () => {
			this.destroy();
			setImmediate(done);
		};
		this.#handshake?.cancel();
		if (this.#session === null) finish();
		else this.#answers.end(this.#prepare("DELETE", null, {}).bytes, finish);
	}
	destroy() {
		this.#handshake?.cancel();
		for (const lane of this.#lanes) lane.abandon();
		this.#listener.close();
		this.#answers.destroy();
	}
	resent() {
		this.shared.origin.resent += 1;
	}
	prepare(request) {
		return this.#prepare("POST", request.text, request.headers(this.number));
	}
	bytes(body, headers = {}) {
		return this.#prepare("POST", body, headers).bytes;
	}
	/** A request of this client, with its session and version once it has them; what is configured goes before. */
	#prepare(method, body, more) {
		const own = { Accept: "application/json, text/event-stream" };
		if (body !== null) own["Content-Type"] = "application/json";
		if (this.#version !== null) own[versionHeader] = this.#version;
		if (this.#session !== null) own[sessionHeader] = this.#session;
		return prepareFor(this.shared.request, this.number, {
			method,
			body,
			own: {
				...own,
				...more
			}
		});
	}
	#exchange() {
		return new HttpExchange(this.shared.origin, this.number, this.#source, this.shared.habit);
	}
};

// src/driver/protocols/mcp/modern.ts
const discover = "server/discover";
function modernGreeting(dialect) {
	return {
		method: discover,
		text: (id) => discoverText(id, dialect),
		headers: (client) => discoverHeaders(dialect, client),
		judge: (message, id, seen) => judgeDiscover(message, id, dialect, seen),
		again: (verdict) => isCorrected(verdict, dialect.spoken.version),
		after: null
	};
}
function discoverText(id, dialect) {
	return requestText(id, discover, dialect.params(void 0));
}
const discoverHeaders = (dialect, client) => requestHeaders({
	name: discover,
	params: void 0,
	dialect
}, client);
/** A refusal of the version that names that very version: the specification has the client ask again. */
function isCorrected({ rpc }, version) {
	return rpc?.code === -32022 && supportedIn(rpc.data)?.includes(version) === true;
}
/** Versions of an answer to `server/discover`; null where it is none. */
function versionsOf(result) {
	const versions = isObject(result) ? result.supportedVersions : void 0;
	if (!Array.isArray(versions) || !versions.every((one) => typeof one === "string")) return null;
	return versions;
}
function judgeDiscover(message, id, { spoken }, seen) {
	const fault = faultOf(message, discover, id, "modern");
	if (fault || message.kind !== "result") return fault ?? verdictOf(Outcome.mismatch, "no-reply", message.kind);
	const versions = versionsOf(message.result);
	if (versions === null) return verdictOf(Outcome.mismatch, "wrong-shape", "result without supportedVersions");
	if (!versions.includes(spoken.version)) return verdictOf(Outcome.mismatch, "version", `the server speaks ${versions.join(", ")}`);
	const { name = "", version = "" } = serverOf(message.result);
	seen({
		name: String(name),
		version: String(version),
		...spokenInfo(spoken, spoken.version)
	});
	return {
		outcome: Outcome.ok,
		reason: null,
		idAt: -1
	};
}
/** Name and version of the server: in the result's `_meta`, or beside it as before the revision was final. */
function serverOf(result) {
	const fields = isObject(result) ? result : {};
	const meta = isObject(fields["_meta"]) ? fields["_meta"][serverInfoKey] : void 0;
	if (isObject(meta)) return meta;
	return isObject(fields["serverInfo"]) ? fields["serverInfo"] : {};
}

// src/driver/protocols/mcp/era-verdict.ts
const legacy = { spoken: probedLegacy };
const modern = { spoken: probedModern };
/** A result: modern where it names the version, legacy where it is no answer to that question. */
function eraOfResult(result) {
	const versions = versionsOf(result);
	return versions === null ? legacy : eraAmong(versions);
}
/** A JSON-RPC error: the codes of the modern specification are a modern server's, any other is a legacy one's. */
function eraOfError(fault) {
	if (!isModernError(fault.code)) return legacy;
	if (fault.code !== -32022) return modern;
	if (isCorrected({
		...verdictOf(Outcome.failed, "", ""),
		rpc: fault
	}, modernVersion)) return "again";
	const supported = supportedIn(fault.data);
	return supported === null ? legacy : eraAmong(supported);
}
function eraAmong(versions) {
	if (versions.includes(modernVersion)) return modern;
	if (versions.some(isLegacy)) return legacy;
	return verdictOf(Outcome.mismatch, "version", `the server speaks ${versions.join(", ") || "no version"}`);
}
/** Statuses that say nothing of the era: who asks, how often, and how the server is. */
const undecided = (status) => [
	401,
	403,
	407,
	408,
	425,
	429
].includes(status) || status >= 500 || status >= 300 && status < 400;
/** What the outcome of a probe over HTTP says; `status`: of its reply, 0 = none. */
function eraOfHttp(verdict, status) {
	if (verdict.outcome !== Outcome.failed && verdict.outcome !== Outcome.mismatch) return unknown(verdict);
	if (undecided(status)) return unknown(verdict);
	return verdict.rpc ? eraOfError(verdict.rpc) : legacy;
}
function unknown(verdict) {
	const reason = `the server's era is not known (the endpoint's option version pins it): ${verdict.reason}`;
	return {
		...verdict,
		class: "era-unknown",
		reason
	};
}

// src/driver/protocols/mcp/http-probe.ts
/** Asks a server over HTTP which era it speaks, on a connection of its own that is closed after it. */
var HttpProbe = class {
	exchange;
	#owner;
	#told;
	#timer;
	#result;
	#repeated = false;
	constructor(exchange, owner, told) {
		this.exchange = exchange;
		this.#owner = owner;
		this.#told = told;
		this.#timer = setTimeout(() => this.#tell(eraOfHttp(unanswered(discover, owner.timeoutMs), 0)), owner.timeoutMs);
	}
	start() {
		const { client, dialect, bytes, nextId } = this.#owner;
		const id = nextId();
		const proof = new McpProof((payload) => this.#read(payload, id), false);
		this.exchange.post(bytes(discoverText(id, dialect), discoverHeaders(dialect, client)), proof, id, this);
	}
	#read(payload, id) {
		const message = readMessage(payload);
		const fault = faultOf(message, discover, id, "modern");
		if (!fault && message.kind === "result") this.#result = message.result;
		return fault ?? {
			outcome: Outcome.ok,
			reason: null,
			idAt: -1
		};
	}
	sent() {}
	head() {}
	aside() {}
	answered(verdict) {
		const { status } = this.exchange;
		const ok = verdict.outcome === Outcome.ok && isObject(this.#result);
		this.#tell(ok && this.#result !== void 0 ? eraOfResult(this.#result) : eraOfHttp(verdict, status));
	}
	/** A server that names the version it has just refused is asked once more; refusing it again, it is taken at its word. */
	#tell(found) {
		if (found === "again" && !this.#repeated) {
			this.#repeated = true;
			this.start();
			return;
		}
		this.cancel();
		this.#told(found === "again" ? { spoken: probedModern } : found);
	}
	cancel() {
		clearTimeout(this.#timer);
		this.exchange.connection.close();
		this.exchange.abandon();
	}
};

// src/driver/protocols/mcp/language.ts
/** @throws MethodNotUnderstoodError where a method is none of MCP. */
function languageOf(spoken, offer, methods, overHttp, keep = null) {
	const dialect = dialectOf(spoken, offer, overHttp);
	return {
		dialect,
		greeting: spoken.era === "legacy" ? legacyGreeting(dialect) : modernGreeting(dialect),
		operations: methods.map((method) => operationOf(method, dialect, keep))
	};
}

// src/driver/protocols/mcp/form.ts
/** Texts of the formats a form's schema may ask for. */
const formats = {
	email: "user@example.com",
	uri: "https://example.com/",
	date: "2026-01-01",
	"date-time": "2026-01-01T00:00:00Z"
};
/** A form's answers by its schema: what is given for a field, else its default, else (where it is required) something right. */
function fillForm(schema, given) {
	const fields = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
	const required = isObject(schema) && Array.isArray(schema.required) ? schema.required : [];
	const filled = {};
	for (const [name, field] of Object.entries(fields)) {
		const value = Object.hasOwn(given, name) ? given[name] : answerTo(field, required.includes(name));
		if (value !== void 0) filled[name] = value;
	}
	return filled;
}
function answerTo(field, required) {
	if (!isObject(field)) return void 0;
	if (field.default !== void 0) return field.default;
	return required ? anyOf(field) : void 0;
}
/** The smallest value that a field's schema takes. */
function anyOf(field) {
	const [choice] = choices(field);
	if (field.type === "boolean") return true;
	if (field.type === "number" || field.type === "integer") return typeof field.minimum === "number" ? field.minimum : 0;
	if (field.type === "array") {
		const [item] = isObject(field.items) ? choices(field.items) : [];
		return item === void 0 ? [] : [item];
	}
	if (choice !== void 0) return choice;
	const length = typeof field.minLength === "number" ? field.minLength : 1;
	return formats[String(field.format)] ?? "x".repeat(Math.max(1, length));
}
/** Values that a field may have, where its schema lists them: plain, or each with a title. */
function choices(field) {
	const titled = [field.oneOf, field.anyOf].find((list) => Array.isArray(list));
	if (Array.isArray(field.enum)) return [...field.enum];
	return (titled ?? []).flatMap((one) => isObject(one) && one.const !== void 0 ? [one.const] : []);
}

// src/driver/protocols/mcp/offer.ts
/** Nothing is offered unless the config says so: then a server asks nothing of the driver but `ping`. */
function offerOf(options) {
	const { roots, sampling, elicitation } = options;
	const answers = {};
	const capabilities = {};
	if (Array.isArray(roots)) {
		capabilities["roots"] = {};
		answers["roots/list"] = () => ({ roots: roots.map((uri) => ({ uri })) });
	}
	if (typeof sampling === "string") {
		capabilities["sampling"] = {};
		answers["sampling/createMessage"] = () => ({
			role: "assistant",
			content: {
				type: "text",
				text: sampling
			},
			model: "ratingplate",
			stopReason: "endTurn"
		});
	}
	if (typeof elicitation === "string" || isObject(elicitation)) {
		capabilities["elicitation"] = {};
		answers["elicitation/create"] = (params) => elicited(elicitation, params);
	}
	return {
		capabilities,
		answer: (method, params) => answers[method]?.(params) ?? null
	};
}
/** Forms only: nobody here can visit the address of `mode: url`, which is not declared either. */
function elicited(elicitation, params) {
	if (isObject(params) && params.mode === "url") return null;
	if (elicitation === "decline" || elicitation === "cancel") return { action: elicitation };
	const schema = isObject(params) ? params.requestedSchema : void 0;
	return {
		action: "accept",
		content: fillForm(schema, isObject(elicitation) ? elicitation : {})
	};
}

// src/driver/protocols/mcp/http.ts
/** How often streams left open are looked for, ms. */
const sweepMs = 100;
/** A server that has not greeted by then will not be loaded, where the endpoint says nothing, ms. */
const handshakeMs = 6e4;
/** Streamable HTTP: a client is a session (or, without sessions, a credential) with one connection for each lane. */
var McpHttp = class {
	complaints = /* @__PURE__ */ new Map();
	rounds;
	#shared;
	#gate;
	#source;
	#clients = /* @__PURE__ */ new Map();
	#sweeper;
	#probe = null;
	#info = null;
	#sessionsAgain = 0;
	constructor(context) {
		const { endpoint, methods, done, readBuffer, inFlight, keep } = context;
		const origin = new HttpOrigin(endpoint.url ?? "", readBuffer, endpoint.tls);
		this.#source = endpoint.source;
		this.rounds = new Float64Array(methods.length);
		const pinned = pinnedBy(endpoint.options["version"]);
		const offer = offerOf(endpoint.options);
		this.#shared = {
			...languageOf(pinned ?? probedLegacy, offer, methods, true, keep),
			rounds: this.rounds,
			ids: new CallIds(),
			done,
			complaints: this.complaints,
			mask: maskOf(endpoint),
			origin,
			request: {
				path: decodeTemplates(origin.path),
				host: origin.hostHeader,
				headers: endpoint.headers
			},
			handshakeMs: endpoint.handshakeMs ?? handshakeMs,
			inFlight,
			habit: { ends: false },
			seen: (info) => {
				this.#info ??= info;
			},
			again: () => {
				this.#sessionsAgain += 1;
			}
		};
		this.#gate = new EraGate(pinned, this.#ask, (spoken) => {
			Object.assign(this.#shared, languageOf(spoken, offer, methods, true, keep));
		});
		this.#sweeper = setInterval(() => this.#sweep(), sweepMs);
		this.#sweeper.unref();
	}
	/** Probes with the credentials of one client. */
	#ask = (client, told) => {
		const shared = this.#shared;
		const exchange = new HttpExchange(shared.origin, client, this.#sourceOf(client), shared.habit);
		const own = {
			Accept: "application/json, text/event-stream",
			"Content-Type": "application/json"
		};
		const owner = {
			client,
			dialect: dialectOf(probedModern, shared.dialect.offer, true),
			timeoutMs: shared.handshakeMs,
			nextId: () => shared.ids.next(),
			bytes: (body, headers) => prepareFor(shared.request, client, {
				method: "POST",
				body,
				own: {
					...own,
					...headers
				}
			}).bytes
		};
		const probe = new HttpProbe(exchange, owner, (answered) => {
			this.#probe = null;
			told(answered);
		});
		this.#probe = probe;
		probe.start();
		return () => probe.cancel();
	};
	#sourceOf(client) {
		return this.#source === null ? null : sourceAddress(this.#source, client);
	}
	#sweep() {
		const now = performance.now();
		this.#probe?.exchange.endLeftOpen(now);
		for (const client of this.#clients.values()) client.sweep(now);
	}
	/** Connections opened again and sessions begun again. */
	get reconnects() {
		return this.#shared.origin.reconnects + this.#sessionsAgain;
	}
	get resent() {
		return this.#shared.origin.resent;
	}
	connect(client, done) {
		this.#clients.get(client)?.destroy();
		const made = new HttpClient(this.#shared, client, this.#sourceOf(client));
		this.#clients.set(client, made);
		this.#gate.pass(client, (fault) => {
			if (this.#clients.get(client) !== made) return;
			if (fault) made.fail(fault, done);
			else made.connect(done);
		});
	}
	connected(client) {
		return this.#clients.get(client)?.connected ?? false;
	}
	call(slot) {
		this.#clients.get(slot.client).call(slot);
	}
	abandon(slot) {
		this.#clients.get(slot.client)?.abandon(slot.lane);
	}
	unsent(slot) {
		return this.#clients.get(slot.client)?.unsent(slot.lane) ?? false;
	}
	close(client, done) {
		const closing = this.#clients.get(client);
		this.#clients.delete(client);
		if (closing) closing.close(() => done(client));
		else setImmediate(done, client);
	}
	connections() {
		return this.#shared.origin.open;
	}
	serverInfo() {
		return this.#info;
	}
	destroy() {
		clearInterval(this.#sweeper);
		this.#gate.destroy();
		for (const client of this.#clients.values()) client.destroy();
		this.#clients.clear();
	}
};
/** A URL's path comes percent-encoded; templates in it are the plan's, not the server's. */
const decodeTemplates = (path) => path.replaceAll(/\$%7B(client|call)%7D/gi, "${$1}");
/** MCP over Streamable HTTP. @throws UnsupportedUrlError, MethodNotUnderstoodError */
const mcpHttp = (context) => new McpHttp(context);

// src/driver/protocols/mcp/lines.ts
/**
* Lines of a stdio server. A line is looked at where it lies when it is whole within one read; a longer one is
* compared piece by piece, as it arrives, with the verified replies that are due, and kept only from its first
* difference on. So a reply of 3 MB costs one comparison and no copy.
*/
const none = [];
const LF = 10;
const CR = 13;
/** A line longer than this is dropped, bytes. */
const longestLine = 268435456;
/** Bytes of such a line that are handed on. */
const startKept = 65536;
/** A buffer that has grown past this is let go after its line, bytes. */
const bufferKept = 1048576;
var LineReader = class {
	#sink;
	/** Bytes of the unfinished line so far. */
	#length = 0;
	/** What the unfinished line equals so far. */
	#variant = null;
	#method = null;
	/** The id of the line followed, as far as it has been read. */
	#digits = Buffer.alloc(10, 48);
	/** The unfinished line, once it equals nothing. */
	#kept = Buffer.alloc(0);
	#dropping = false;
	#longest;
	constructor(sink, longest = longestLine) {
		this.#sink = sink;
		this.#longest = longest;
	}
	push(chunk) {
		let at = 0;
		while (at < chunk.length) {
			const lf = chunk.indexOf(LF, at);
			if (lf < 0) {
				this.#part(chunk, at, chunk.length);
				return;
			}
			if (this.#length === 0) this.#whole(chunk, at, lf);
			else {
				this.#part(chunk, at, lf);
				this.#end();
			}
			at = lf + 1;
		}
	}
	/** A line that lies whole in `bytes`. */
	#whole(bytes, start, end) {
		const stop = end > start && bytes[end - 1] === CR ? end - 1 : end;
		if (stop === start) return;
		for (const method of this.#sink.due) for (const variant of method?.variants ?? none) {
			if (variant.bytes.length !== stop - start || !this.#equals(variant, bytes, start, stop, 0)) continue;
			if (method && this.#prove(method, variant, stop - start)) return;
		}
		this.#sink.line(bytes.subarray(start, stop));
	}
	#prove(method, variant, length) {
		const id = readId(this.#digits, 0);
		if (id < 0 || !this.#sink.awaits(method, id)) return false;
		method.prefer(variant);
		this.#reset();
		this.#sink.proved(id, length);
		return true;
	}
	/** The next bytes of a line that goes on. */
	#part(bytes, start, end) {
		if (start === end) return;
		if (this.#length === 0) this.#follow(bytes, start, end);
		const variant = this.#variant;
		if (variant && !this.#equals(variant, bytes, start, end, this.#length)) this.#diverge(variant);
		if (!this.#variant) this.#keep(bytes, start, end);
		this.#length += end - start;
	}
	/** The first of the replies due that begins with these bytes. */
	#follow(bytes, start, end) {
		for (const method of this.#sink.due) for (const variant of method?.variants ?? none) if (this.#equals(variant, bytes, start, end, 0)) {
			this.#variant = variant;
			this.#method = method;
			return;
		}
	}
	/** Whether bytes equal a reply's from `from` on; what stands in its id's place is taken for the id. */
	#equals({ bytes: known, idAt }, bytes, start, end, from) {
		const to = from + end - start;
		if (to > known.length) return false;
		const shift = start - from;
		const idFrom = Math.min(to, Math.max(from, idAt));
		const idTo = Math.min(to, Math.max(from, idAt + 10));
		if (idTo > idFrom) bytes.copy(this.#digits, idFrom - idAt, idFrom + shift, idTo + shift);
		return known.compare(bytes, start, idFrom + shift, from, idFrom) === 0 && known.compare(bytes, idTo + shift, end, idTo, to) === 0;
	}
	/** The line differs from what it was followed as: what it shared with it is copied, and the rest is kept. */
	#diverge(variant) {
		const shared = this.#length;
		this.#variant = null;
		this.#method = null;
		this.#kept = Buffer.allocUnsafeSlow(Math.max(shared, variant.bytes.length));
		variant.bytes.copy(this.#kept, 0, 0, shared);
		const { idAt } = variant;
		const digits = Math.min(10, Math.max(0, shared - idAt));
		this.#digits.copy(this.#kept, idAt, 0, digits);
	}
	#keep(bytes, start, end) {
		const needed = this.#length + end - start;
		if (needed > this.#longest) this.#drop();
		if (this.#dropping) return;
		if (this.#kept.length < needed) {
			const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(needed * 2, this.#longest)));
			this.#kept.copy(grown, 0, 0, this.#length);
			this.#kept = grown;
		}
		bytes.copy(this.#kept, this.#length, start, end);
	}
	/** Told at once: a server that prints without end never ends the line, and its memory is let go now. */
	#drop() {
		if (this.#dropping) return;
		this.#dropping = true;
		const start = this.#kept.subarray(0, Math.min(this.#length, startKept));
		this.#kept = Buffer.alloc(0);
		this.#sink.overlong(start);
	}
	/** The line that came in pieces is complete. */
	#end() {
		const { variant, method, length } = {
			variant: this.#variant,
			method: this.#method,
			length: this.#length
		};
		if (variant && method && variant.bytes.length === length && this.#prove(method, variant, length)) return;
		if (variant) this.#diverge(variant);
		const dropped = this.#dropping;
		const kept = this.#kept;
		this.#reset();
		if (!dropped) this.#whole(kept, 0, length);
	}
	#reset() {
		this.#length = 0;
		this.#variant = null;
		this.#method = null;
		this.#dropping = false;
		if (this.#kept.length > bufferKept) this.#kept = Buffer.alloc(0);
	}
};

// src/driver/protocols/mcp/stdio-calls.ts
/** The calls under way on one client's pipe, by lane; a reply finds its call by id, in whatever order it comes. */
var StdioCalls = class {
	/** Methods whose replies are due, by lane; null for a lane that waits for none. */
	due;
	/** When the bytes being looked at had been read. */
	at = 0;
	#client;
	#calls;
	#requests;
	#write;
	/** Calls given up whose replies may still come. */
	#late = /* @__PURE__ */ new Set();
	/** Requests sent since the last read. */
	#sent = 0;
	constructor(shared, client, write) {
		this.#client = client;
		this.#calls = Array.from({ length: shared.inFlight }, () => new McpCall(shared));
		this.due = this.#calls.map(() => null);
		this.#requests = this.#calls.map(() => []);
		this.#write = write;
	}
	of(lane) {
		return this.#calls[lane];
	}
	/** Lane of the call that waits with this id; -1 where there is none. */
	laneOf(id) {
		const calls = this.#calls;
		for (let lane = 0; lane < calls.length; lane++) {
			const call = calls[lane];
			if (call.id === id && call.slot) return lane;
		}
		return -1;
	}
	/** Lanes that wait for a reply. */
	waiting() {
		return this.#calls.flatMap((call, lane) => call.slot && this.due[lane] !== null ? [lane] : []);
	}
	/** Sends what the lane's call is to ask for now. */
	send(lane) {
		const call = this.of(lane);
		const { slot, first } = call;
		const request = first && slot ? this.#prepared(lane, slot.method, call) : this.#prepare(call);
		this.due[lane] = call.operation.proof;
		if (first && slot) slot.startedAt = performance.now();
		this.#sent += 1;
		this.#write(request.patch(call.id));
	}
	#prepare(call) {
		const { text } = call.first ? call.operation : call.operation.within(call.call);
		return prepareText(`${text}\n`, this.#client);
	}
	#prepared(lane, method, call) {
		const requests = this.#requests[lane];
		const made = requests[method] ?? this.#prepare(call);
		requests[method] = made;
		return made;
	}
	/** Reads what came at `at`; what is sent in answer to it leaves together when `read` returns. */
	during(at, read) {
		this.at = at;
		this.#sent = 0;
		read();
		if (this.#sent === 0) return;
		const now = performance.now();
		for (const { slot, first } of this.#calls) if (slot && first && slot.startedAt >= at) slot.startedAt = now;
	}
	/** What the reply of the lane's call came to. `length`: bytes of the line without its end; -1 where none came. */
	take(lane, verdict, length) {
		this.due[lane] = null;
		if (this.of(lane).take(verdict, this.at, length + 1, Math.max(0, length))) this.send(lane);
	}
	/** Whether the call `id` is one of `method`; its reply is about to be proved. */
	awaits(method, id) {
		const lane = this.laneOf(id);
		if (lane < 0 || this.due[lane] !== method) return false;
		method.client = this.#client;
		return true;
	}
	/** A reply read in full, and kept when right, so that it proves those after it. */
	judge(lane, message, bytes) {
		const { operation, id, call } = this.of(lane);
		const payload = Buffer.allocUnsafeSlow(bytes.length);
		bytes.copy(payload);
		operation.proof.client = this.#client;
		operation.proof.call = call;
		operation.proof.parsed += 1;
		const verdict = operation.judge(message, payload, id);
		if (verdict.outcome === Outcome.ok) operation.proof.add(payload, verdict.idAt);
		return verdict;
	}
	/** Gives the lane's call up. @returns its id, or null where there was none. */
	abandon(lane) {
		const call = this.of(lane);
		if (!call.slot) return null;
		this.#late.add(call.id);
		call.forget();
		this.due[lane] = null;
		this.#requests[lane] = [];
		return call.id;
	}
	/** Whether a reply is to a call that was given up; each is expected once. */
	late(id) {
		return this.#late.delete(id);
	}
};

// src/driver/protocols/mcp/stdio-faults.ts
/** Codes that say the driver's machine had no descriptor, process or memory left. */
const local = /* @__PURE__ */ new Set([
	"EMFILE",
	"ENFILE",
	"EAGAIN",
	"ENOMEM"
]);
/** A process that could not be started. */
function spawnFault(error) {
	const cause = error instanceof Error ? error.cause : void 0;
	const outcome = local.has(cause?.code ?? "") ? Outcome.local : Outcome.failed;
	const code = error instanceof RatingplateError ? error.code : "spawn";
	return verdictOf(outcome, code, error instanceof Error ? error.message : String(error));
}
/** Ids of ten digits that a line names as JSON-RPC would, though it is no JSON. */
function idsNamed(line) {
	if (line[0] !== 123) return [];
	const pattern = new RegExp(`"id"\\s*:\\s*(\\d{${10}})(?!\\d)`, "g");
	return [...line.toString("latin1").matchAll(pattern)].map((match) => Number(match[1]));
}

// src/driver/protocols/mcp/stdio-handshake.ts
/** A client's way from its process started to its first answer; it tells how that went, once. */
var StdioHandshake = class {
	id;
	#shared;
	#client;
	#process;
	#done;
	#timer;
	#sentAt;
	#over = false;
	/** The greeting was sent a second time. */
	#repeated = false;
	/** `failed` is called before the result is told, when there is no going on. */
	constructor(shared, client, started, handlers) {
		const { launch, ids, greeting } = shared;
		this.id = ids.next();
		this.#shared = shared;
		this.#client = client;
		this.#process = started;
		this.#done = handlers.done;
		this.#timer = setTimeout(() => {
			const fault = unanswered(greeting.method, launch.readyTimeoutMs);
			handlers.failed(fault);
			this.fail(fault);
		}, launch.readyTimeoutMs);
		this.#sentAt = performance.now();
		started.write(`${greeting.text(this.id)}\n`);
	}
	/** The answer to the greeting, read at `at`. @returns what was wrong with it, or null; the handshake may go on then. */
	answered(message, at) {
		const { greeting } = this.#shared;
		let info = null;
		const verdict = greeting.judge(message, this.id, (seen) => {
			info = seen;
		});
		if (!this.#repeated && greeting.again(verdict)) {
			this.#repeated = true;
			this.id = this.#shared.ids.next();
			this.#process.write(`${greeting.text(this.id)}\n`);
			return null;
		}
		if (verdict.outcome !== Outcome.ok) {
			this.fail(verdict);
			return verdict;
		}
		if (info) this.#shared.seen(info);
		if (greeting.after !== null) this.#process.write(`${greeting.after}\n`);
		const readyMs = at - this.#process.spawnedAt;
		this.#tell({
			outcome: Outcome.ok,
			reason: null,
			handshakeMs: at - this.#sentAt,
			readyMs
		});
		return null;
	}
	/** Whether the result has been told. */
	get over() {
		return this.#over;
	}
	fail(fault) {
		if (this.#over) return;
		note(this.#shared, fault);
		const reason = this.#shared.mask(fault.reason ?? "").slice(0, 200);
		this.#tell({
			outcome: fault.outcome,
			reason,
			handshakeMs: null,
			readyMs: null
		});
	}
	/** Nothing is told any more. */
	cancel() {
		this.#over = true;
		clearTimeout(this.#timer);
	}
	#tell(result) {
		if (this.#over) return;
		this.cancel();
		this.#done({
			client: this.#client,
			execMs: this.#process.execMs,
			...result
		});
	}
};

// src/driver/protocols/mcp/stdio-client.ts
/** Bytes of a line that is no message which are looked at for its complaint: cut only once secrets are out of it. */
const noiseKept = 4096;
const proved = {
	outcome: Outcome.ok,
	reason: null,
	idAt: -1
};
var StdioClient = class {
	#shared;
	#number;
	#calls;
	#lines = new LineReader(this);
	#process = null;
	#handshake = null;
	/** Why nothing can be called any more; null while it can. */
	#gone = null;
	#chunk = Buffer.alloc(0);
	#readChunk = () => this.#lines.push(this.#chunk);
	constructor(shared, number) {
		this.#shared = shared;
		this.#number = number;
		this.#calls = new StdioCalls(shared, number, (bytes) => this.#process?.write(bytes));
	}
	get connected() {
		return this.#process !== null && this.#gone === null;
	}
	/** It is, and its handshake is over. */
	get greeted() {
		return this.connected && this.#handshake === null;
	}
	get due() {
		return this.#calls.due;
	}
	/** Spawns the process and shakes hands with it. */
	connect(done) {
		const shared = this.#shared;
		const client = this.#number;
		try {
			this.#process = shared.start(shared.launch, client, this);
		} catch (error) {
			this.fail(spawnFault(error), done);
			return;
		}
		shared.spawned(client, this.#process.id);
		const failed = (fault) => this.#giveUp(fault);
		this.#handshake = new StdioHandshake(shared, client, this.#process, {
			done,
			failed
		});
	}
	/** It is no client, and has no process. */
	fail(fault, done) {
		this.#gone = fault;
		note(this.#shared, fault);
		const reason = this.#shared.mask(fault.reason ?? "").slice(0, 200);
		const { outcome } = fault;
		done({
			client: this.#number,
			outcome,
			reason,
			execMs: null,
			handshakeMs: null,
			readyMs: null
		});
	}
	/** A client whose handshake failed is no client: its process is stopped. */
	#giveUp(fault) {
		this.#gone ??= fault;
		this.#process?.stop(() => {});
	}
	call(slot) {
		const call = this.#calls.of(slot.lane);
		call.start(slot);
		slot.startedAt = performance.now();
		if (this.#gone) refuseLater(call, this.#gone);
		else this.#calls.send(slot.lane);
	}
	/** The server is told, so that it need not go on; a reply that comes all the same is counted apart. */
	abandon(lane) {
		const requestId = this.#calls.abandon(lane);
		if (requestId === null || !this.connected) return;
		const text = JSON.stringify({
			jsonrpc: "2.0",
			method: "notifications/cancelled",
			params: {
				requestId,
				reason: "timeout"
			}
		});
		this.#process?.write(`${text}\n`);
	}
	close(done) {
		this.#handshake?.cancel();
		if (this.#process) this.#process.stop(done);
		else setImmediate(done);
	}
	destroy() {
		this.#handshake?.cancel();
		this.#process?.kill();
	}
	read(chunk, at) {
		this.#chunk = chunk;
		this.#calls.during(at, this.#readChunk);
	}
	awaits(method, id) {
		return this.#calls.awaits(method, id);
	}
	proved(id, length) {
		this.#calls.take(this.#calls.laneOf(id), proved, length);
	}
	/** A line that no verified reply proves: read in full. */
	line(bytes) {
		const message = readMessage(bytes);
		const answer = answerTo$1(message, this.#shared.dialect);
		if (answer !== null) this.#process?.write(`${answer}\n`);
		else if (message.kind === "invalid") this.#invalid(bytes, message.why);
		else if (message.kind === "result" || message.kind === "error") this.#reply(message, bytes);
		else noteStray(this.#shared, message);
	}
	overlong(start) {
		this.#invalid(start, "a line of over 256 MiB");
	}
	#reply(message, bytes) {
		const { id } = message;
		const handshake = this.#handshake;
		if (handshake && id === handshake.id) {
			const fault = handshake.answered(message, this.#calls.at);
			if (handshake.over) this.#handshake = null;
			if (fault) this.#giveUp(fault);
			return;
		}
		const lane = typeof id === "number" ? this.#calls.laneOf(id) : -1;
		if (lane >= 0) this.#calls.take(lane, this.#calls.judge(lane, message, bytes), bytes.length);
		else if (typeof id !== "number" || !this.#calls.late(id)) noteStray(this.#shared, message);
	}
	/** No message: a damaged reply where it names a call that waits, else something a server should not print. */
	#invalid(bytes, why) {
		const lane = idsNamed(bytes).map((id) => this.#calls.laneOf(id)).find((found) => found >= 0);
		const kind = lane === void 0 ? "stdout-noise" : "invalid-json";
		const verdict = verdictOf(Outcome.mismatch, kind, `${why}: ${bytes.toString("utf8", 0, noiseKept)}`);
		if (lane === void 0) note(this.#shared, verdict);
		else this.#calls.take(lane, verdict, bytes.length);
	}
	stopped(stopped) {
		this.#shared.stopped(stopped);
	}
	exited(exit) {
		this.#shared.exited(this.#number, exit);
	}
	/** The process answers nothing more: what waits for it is told so. */
	ended(reason, at) {
		const gone = verdictOf(Outcome.reset, "process-ended", reason);
		this.#gone ??= gone;
		this.#calls.at = at;
		this.#handshake?.fail(gone);
		for (const lane of this.#calls.waiting()) this.#calls.take(lane, gone, -1);
	}
};

// src/driver/protocols/mcp/stdio-probe.ts
/**
* Asks a server over stdio which era it speaks, in a process that is thrown away: some servers end at the first request
* they do not expect, and others remember how a client began.
*/
/**
* A server that is silent for so long is also asked the legacy way, ms: the one it then answers decides. A slow start
* decides nothing, because the first question still comes first.
*/
const silentMs = 3e3;
/** An answer to the legacy question alone may have overtaken the other; it is waited for a little, ms. */
const overtakenMs = 500;
/** Times to end of a process of which nothing more is wanted, ms. */
const stop = {
	stdinMs: 1e3,
	termMs: 1e3
};
var StdioProbe = class {
	due = [];
	#shared;
	#dialect;
	#told;
	#lines = new LineReader(this);
	#process;
	#timers = /* @__PURE__ */ new Set();
	#discoverId;
	#initializeId = -1;
	#repeated = false;
	#over = false;
	/** @param dialect the modern one. `told` is called once, and after the process has ended. */
	constructor(shared, dialect, told) {
		this.#shared = shared;
		this.#dialect = dialect;
		this.#told = told;
		this.#discoverId = shared.ids.next();
		this.#process = this.#begin();
		if (!this.#process) return;
		const { readyTimeoutMs } = shared.launch;
		const late = unanswered(`${discover} or initialize`, readyTimeoutMs);
		this.#after(readyTimeoutMs, () => this.#tell(late));
		this.#after(Math.min(silentMs, readyTimeoutMs / 2), () => this.#askLegacy());
		this.#process.write(`${discoverText(this.#discoverId, dialect)}\n`);
	}
	#begin() {
		const { start, launch, spawned } = this.#shared;
		const stopping = {
			stdinMs: Math.min(stop.stdinMs, launch.stop.stdinMs),
			termMs: stop.termMs
		};
		try {
			const started = start({
				...launch,
				stop: stopping
			}, -1, this);
			spawned(-1, started.id);
			return started;
		} catch (error) {
			const fault = spawnFault(error);
			setImmediate(() => this.#tell(fault));
			return null;
		}
	}
	#after(ms, then) {
		const timer = setTimeout(() => {
			this.#timers.delete(timer);
			then();
		}, ms);
		this.#timers.add(timer);
	}
	#askLegacy() {
		if (this.#over) return;
		this.#initializeId = this.#shared.ids.next();
		const dialect = dialectOf(probedLegacy, this.#shared.dialect.offer, false);
		this.#process?.write(`${initializeText(this.#initializeId, dialect)}\n`);
	}
	read(chunk) {
		this.#lines.push(chunk);
	}
	awaits() {
		return false;
	}
	proved() {}
	overlong() {}
	/** What is no message is let pass: the measured process will be judged for it. */
	line(bytes) {
		const message = readMessage(bytes);
		if (message.kind !== "result" && message.kind !== "error") return;
		if (message.id === this.#discoverId) this.#discovered(message);
		else if (message.kind === "result" && message.id === this.#initializeId) this.#after(overtakenMs, () => this.#tell({ spoken: probedLegacy }));
	}
	#discovered(message) {
		if (message.kind === "result") this.#tell(eraOfResult(message.result));
		else this.#tell(eraOfError(faultIn(message)));
	}
	/** How a process that is thrown away ended says nothing of those that are measured. */
	stopped() {}
	exited(exit) {
		this.#shared.exited(-1, exit);
	}
	/** A server that ends rather than answer does not know the question. One that cannot start at all will be seen to. */
	ended() {
		this.#tell({ spoken: probedLegacy });
	}
	#tell(found) {
		if (this.#over) return;
		if (found === "again" && !this.#repeated) {
			this.#repeated = true;
			this.#discoverId = this.#shared.ids.next();
			this.#process?.write(`${discoverText(this.#discoverId, this.#dialect)}\n`);
			return;
		}
		this.#finish();
		const answered = found === "again" ? { spoken: this.#dialect.spoken } : found;
		if (this.#process) this.#process.stop(() => this.#told(answered));
		else this.#told(answered);
	}
	/** Given up: nothing is told, and the process is killed. */
	cancel() {
		this.#finish();
		this.#process?.kill();
	}
	#finish() {
		this.#over = true;
		for (const timer of this.#timers) clearTimeout(timer);
		this.#timers.clear();
	}
};

// src/driver/protocols/mcp/stdio-process.ts
/** The process behind a stdio client: its pipes, its handshake, and its end. Knows messages, and no calls. */
/** How long after the end of its output a process may still tell by its exit why it ended, ms. */
const exitTrailMs = 250;
var StdioProcess = class {
	#instance;
	#user;
	#ended = false;
	/** Throws what `spawnStdio` throws. */
	constructor(launch, client, user) {
		this.#instance = spawnStdio(launch, client);
		this.#user = user;
		const { stdin, stdout, exited } = this.#instance;
		stdin.on("error", () => {});
		stdout.on("data", (chunk) => {
			const at = performance.now();
			stdin.cork();
			user.read(chunk, at);
			stdin.uncork();
		});
		stdout.on("close", () => this.#closed());
		exited.then((exit) => {
			user.exited(exit);
			setTimeout(() => this.#tellEnd(), exitTrailMs).unref();
		});
	}
	get id() {
		return this.#instance.process;
	}
	get spawnedAt() {
		return this.#instance.spawnedAt;
	}
	get execMs() {
		return this.#instance.execMs;
	}
	write(bytes) {
		this.#instance.stdin.write(bytes);
	}
	/** Output has ended: who reads it waits for nothing more, but may be told why. */
	#closed() {
		const at = performance.now();
		if (this.#instance.exit()) this.#tellEnd(at);
		else {
			setTimeout(() => this.#tellEnd(at), exitTrailMs).unref();
			this.#instance.exited.then(() => this.#tellEnd(at));
		}
	}
	#tellEnd(at = performance.now()) {
		if (this.#ended) return;
		this.#ended = true;
		const exit = this.#instance.exit();
		this.#user.ended(exit ? exitReason(exit) : "its output was closed", at);
	}
	stop(done) {
		const ended = async () => {
			this.#user.stopped(await this.#instance.stop());
			await this.#instance.exited;
		};
		ended().then(done, done);
	}
	kill() {
		try {
			process.kill(-this.#instance.process.pid, "SIGKILL");
		} catch {}
	}
};
function exitReason({ code, signal }) {
	return signal === null ? `the process exited with code ${code}` : `the process was ended by ${signal}`;
}

// src/driver/protocols/mcp/stdio.ts
/** Ways to end, the gentlest first. */
const stages = [
	"gone",
	"stdin",
	"term",
	"kill"
];
/** stdio: a client is a process, and its lanes share the pipe. */
var McpStdio = class {
	complaints = /* @__PURE__ */ new Map();
	/** A process that has ended is not started again. */
	reconnects = 0;
	rounds;
	#shared;
	#gate;
	#clients = /* @__PURE__ */ new Map();
	#info = null;
	#endings = {
		stage: "gone",
		leftovers: 0
	};
	constructor(context) {
		const { endpoint, methods, done, inFlight, spawned, exited } = context;
		if (!endpoint.launch) throw new MethodNotUnderstoodError("mcp-stdio: the endpoint has no command to start");
		this.rounds = new Float64Array(methods.length);
		const pinned = pinnedBy(endpoint.options["version"]);
		const offer = offerOf(endpoint.options);
		this.#shared = {
			...languageOf(pinned ?? probedLegacy, offer, methods, false),
			rounds: this.rounds,
			ids: new CallIds(),
			done,
			complaints: this.complaints,
			mask: maskOf(endpoint),
			launch: endpoint.launch,
			start: (launch, client, user) => new StdioProcess(launch, client, user),
			inFlight,
			seen: (info) => {
				this.#info ??= info;
			},
			spawned,
			exited,
			stopped: (stopped) => this.#count(stopped)
		};
		this.#gate = new EraGate(pinned, this.#ask, (spoken) => {
			Object.assign(this.#shared, languageOf(spoken, offer, methods, false));
		});
	}
	get endings() {
		return this.#endings;
	}
	#count({ stage, leftovers }) {
		const worse = stages.indexOf(stage) > stages.indexOf(this.#endings.stage);
		this.#endings = {
			stage: worse ? stage : this.#endings.stage,
			leftovers: this.#endings.leftovers + leftovers
		};
	}
	/** Probes in a process of its own, whichever client asks. */
	#ask = (_client, told) => {
		const dialect = dialectOf(probedModern, this.#shared.dialect.offer, false);
		const probe = new StdioProbe(this.#shared, dialect, told);
		return () => probe.cancel();
	};
	connect(client, done) {
		this.#clients.get(client)?.destroy();
		const made = new StdioClient(this.#shared, client);
		this.#clients.set(client, made);
		this.#gate.pass(client, (fault) => {
			if (this.#clients.get(client) !== made) return;
			if (fault) made.fail(fault, done);
			else made.connect(done);
		});
	}
	connected(client) {
		return this.#clients.get(client)?.greeted ?? false;
	}
	call(slot) {
		this.#clients.get(slot.client).call(slot);
	}
	abandon(slot) {
		this.#clients.get(slot.client)?.abandon(slot.lane);
	}
	close(client, done) {
		const closing = this.#clients.get(client);
		this.#clients.delete(client);
		if (closing) closing.close(() => done(client));
		else setImmediate(done, client);
	}
	connections() {
		return [...this.#clients.values()].filter((client) => client.connected).length;
	}
	serverInfo() {
		return this.#info;
	}
	destroy() {
		this.#gate.destroy();
		for (const client of this.#clients.values()) client.destroy();
		this.#clients.clear();
	}
};
/** MCP over stdio. @throws MethodNotUnderstoodError */
const mcpStdio = (context) => new McpStdio(context);

// src/driver/protocols/postgres/messages.ts
/** PostgreSQL makes none longer (MaxAllocSize). */
const longestMessage = 2 ** 30;
const code$1 = (letter) => letter.charCodeAt(0);
const Type$1 = {
	parseComplete: code$1("1"),
	bindComplete: code$1("2"),
	rowDescription: code$1("T"),
	dataRow: code$1("D"),
	commandComplete: code$1("C"),
	emptyQuery: code$1("I"),
	copyIn: code$1("G"),
	copyOut: code$1("H"),
	copyData: code$1("d"),
	copyDone: code$1("c"),
	error: code$1("E"),
	notice: code$1("N"),
	parameterStatus: code$1("S"),
	notification: code$1("A"),
	readyForQuery: code$1("Z")
};
/** The fields that are wanted of an ErrorResponse's body; '' where one is missing. */
function errorIn(body) {
	const fields = /* @__PURE__ */ new Map();
	for (const field of body.toString("utf8").split("\0")) fields.set(field.slice(0, 1), field.slice(1));
	const severity = fields.get("V") ?? fields.get("S") ?? "";
	return {
		code: fields.get("C") ?? "",
		message: fields.get("M") ?? "",
		fatal: severity === "FATAL" || severity === "PANIC"
	};
}
/** The body of the DataRow that holds these cells. */
function rowBody(cells) {
	const parts = cells.map((cell) => {
		const bytes = cell === null ? Buffer.alloc(0) : Buffer.from(cell);
		const length = Buffer.alloc(4);
		length.writeInt32BE(cell === null ? -1 : bytes.length);
		return Buffer.concat([length, bytes]);
	});
	const count = Buffer.alloc(2);
	count.writeUInt16BE(cells.length);
	return Buffer.concat([count, ...parts]);
}
/** The cells of a DataRow's body that adds up: texts, or bytes where they come in binary. */
function cellsIn(body, binary) {
	const cells = [];
	for (let at = 2; at < body.length;) {
		const length = body.readInt32BE(at);
		at += 4;
		const bytes = length < 0 ? null : body.subarray(at, at + length);
		at += Math.max(0, length);
		cells.push(bytes === null || binary ? bytes : bytes.toString("utf8"));
	}
	return cells;
}

// src/driver/protocols/postgres/query.ts
/** The statement of a method. @throws MethodNotUnderstoodError where it is not as above. */
function statementOf({ name, params, expect }) {
	const given = params !== null && typeof params === "object" && !Array.isArray(params) ? params : {};
	const sql = Reflect.get(given, "sql");
	const values = Reflect.get(given, "values") ?? [];
	if (typeof sql !== "string" || sql === "") throw new MethodNotUnderstoodError(`method ${name}: expected a statement`);
	if (!Array.isArray(values)) throw new MethodNotUnderstoodError(`method ${name}: expected a list of parameters`);
	return {
		sql,
		values: values.map((value) => bytesIn(value, name)),
		...expectedOf(name, expect),
		varies: /\$\{(client|call)\}/.test(JSON.stringify(values))
	};
}
/** `{ hex: 00ff }` as bytes, which go in binary. */
function bytesIn(value, name) {
	const hex = isMap(value) && Object.keys(value).join() === "hex" ? value["hex"] : void 0;
	if (hex === void 0) return value;
	if (typeof hex !== "string" || !/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new MethodNotUnderstoodError(`method ${name}: hex must be pairs of hexadecimal digits, as a text`);
	return Buffer.from(hex, "hex");
}
const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function expectedOf(name, expect) {
	if (expect === null) return {
		rows: null,
		row: null
	};
	const { rows, row } = isMap(expect) ? expect : {};
	if (rows !== void 0 && (!Number.isInteger(rows) || Number(rows) < 0)) throw new MethodNotUnderstoodError(`method ${name}: expect: rows must be a whole number`);
	if (row !== void 0 && !Array.isArray(row)) throw new MethodNotUnderstoodError(`method ${name}: expect: row must be a list of cells`);
	if (rows === void 0 && row === void 0) throw new MethodNotUnderstoodError(`method ${name}: expect: rows or row is missing`);
	return {
		rows: rows === void 0 ? null : Number(rows),
		row: Array.isArray(row) ? row.map((cell) => cell === null ? null : String(cell)) : null
	};
}
/**
* What of the expectation the rows lack; null where they are right.
* @param alike whether the first of them holds the cells that are wanted.
*/
function lackOf({ rows: wanted, row }, rows, alike) {
	if (wanted !== null && rows !== wanted) return {
		kind: "rows",
		reason: `${rows} rows, expected ${wanted}`
	};
	if (row === null) return null;
	if (rows === 0) return {
		kind: "row",
		reason: "no row, expected one"
	};
	return alike ? null : {
		kind: "row",
		reason: "the first row holds other cells than expected"
	};
}
/** The parameters of one call. A list goes as an array, a map as JSON. @param client index from 0. */
function valuesFor({ values, varies }, client, call) {
	if (!varies) return values;
	const id = String(call).padStart(10, "0");
	const fill = (value) => {
		if (typeof value === "string") return fillLast(value, client, id);
		return Array.isArray(value) ? value.map(fill) : value;
	};
	return values.map(fill);
}

// src/driver/protocols/postgres/row-walk.ts
/**
* DataRows as they arrive, in whatever pieces: whether the cells of each add up to its message, the bytes of all
* cells, and whether the first row is the one that is wanted. No cell is made.
*/
var RowWalk = class {
	/** Bytes of the cells of all rows since `reset`. */
	payload = 0;
	/** Whether every row that was compared had the wanted bytes. */
	alike = true;
	/** What the row must be; null where it is not compared. */
	#wanted = null;
	/** Bytes of this row that were compared. */
	#compared = 0;
	/** Cells whose length is to come; -1 until they have been counted. */
	#cells = 0;
	/** Bytes to come of the count or length that is being read. */
	#digits = 0;
	#number = 0;
	/** Bytes to come of the cell that is being read. */
	#cell = 0;
	#broken = false;
	reset() {
		this.payload = 0;
		this.alike = true;
	}
	/** A row begins. @param wanted its body, byte for byte; null = any. */
	begin(wanted) {
		this.#wanted = wanted;
		this.#compared = 0;
		this.#cells = -1;
		this.#digits = 2;
		this.#number = 0;
		this.#cell = 0;
		this.#broken = false;
	}
	/** The next bytes of the row. */
	read(bytes, start, end) {
		if (this.#wanted !== null) this.#compare(this.#wanted, bytes, start, end);
		let at = start;
		while (at < end && !this.#broken) if (this.#cell > 0) {
			const taken = Math.min(this.#cell, end - at);
			this.#cell -= taken;
			this.payload += taken;
			at += taken;
		} else if (this.#digits > 0) {
			this.#number = this.#number << 8 | bytes[at];
			at += 1;
			this.#digits -= 1;
			if (this.#digits === 0) this.#numbered();
		} else this.#broken = true;
	}
	/** The row's message is over. @returns whether its cells added up to it. */
	end() {
		if (this.#wanted !== null && this.#compared !== this.#wanted.length) this.alike = false;
		return !this.#broken && this.#cells === 0 && this.#cell === 0 && this.#digits === 0;
	}
	/** The count of cells, or the length of one, has been read. */
	#numbered() {
		if (this.#cells < 0) this.#cells = this.#number;
		else {
			if (this.#number < -1) this.#broken = true;
			this.#cell = Math.max(0, this.#number);
			this.#cells -= 1;
		}
		this.#number = 0;
		this.#digits = this.#cells > 0 ? 4 : 0;
	}
	#compare(wanted, bytes, start, end) {
		const from = this.#compared;
		const to = from + end - start;
		this.#compared = to;
		if (to > wanted.length || wanted.compare(bytes, start, end, from, to) !== 0) this.alike = false;
	}
};

// src/driver/protocols/postgres/reader.ts
/**
* What a session's server sends, in whatever pieces: framing, the order that the messages of a reply come in, its rows
* and its error. Nothing of a reply is kept but the text of an error, and nothing is allocated for one that holds none.
*
* It reads from the session's first byte, so that it knows where a message begins when `pg` has signed in.
*/
/** An error's text is kept up to this, bytes. */
const longestError$1 = 65536;
/** What comes next. */
const Phase = {
	/** The sign-in, which `pg` reads; all of it is passed over. */
	starting: 1,
	/** No reply is due. */
	idle: 2,
	parse: 4,
	bind: 8,
	/** Rows of a statement that was bound, or its end. */
	rows: 16,
	/** Of a statement in the simple protocol, which may be several. */
	simple: 32,
	/** One of them is over. */
	simpleOver: 64,
	over: 128,
	/** An error has come. */
	failed: 256
};
const everywhere = 511;
/** What a reply begins with: that of a statement parsed with it, of one that was before, or of the simple protocol. */
const Opens = {
	parse: Phase.parse,
	bind: Phase.bind,
	simple: Phase.simple
};
/** Type byte -> phases that it may come in. */
const due = /* @__PURE__ */ new Uint16Array(256);
for (const type of [
	Type$1.notice,
	Type$1.parameterStatus,
	Type$1.notification,
	Type$1.error
]) due[type] = everywhere;
due[Type$1.parseComplete] = Phase.parse;
due[Type$1.bindComplete] = Phase.bind;
const inResult = Phase.rows | Phase.simple | Phase.simpleOver;
for (const type of [
	Type$1.dataRow,
	Type$1.copyIn,
	Type$1.copyOut,
	Type$1.copyData,
	Type$1.copyDone
]) due[type] = inResult;
for (const type of [Type$1.commandComplete, Type$1.emptyQuery]) due[type] = inResult;
due[Type$1.rowDescription] = Phase.simple | Phase.simpleOver;
due[Type$1.readyForQuery] = Phase.over | Phase.simpleOver | Phase.failed;
/** Bodies of one length, bytes; -1 = of any. */
const bodyLength = (/* @__PURE__ */ new Int8Array(256)).fill(-1);
for (const type of [
	Type$1.parseComplete,
	Type$1.bindComplete,
	Type$1.emptyQuery,
	Type$1.copyDone
]) bodyLength[type] = 0;
bodyLength[Type$1.readyForQuery] = 1;
var ReplyReader = class {
	/** The reply is whole. */
	done = false;
	/** What is wrong with what came; '' while it is right. The session is of no more use then. */
	fault = "";
	rows = 0;
	/** The first error of the reply, or the one that ends the session. */
	error = null;
	/** The server ends the session, and will not finish the reply. */
	ending = false;
	/** The statement has been parsed. */
	parsed = false;
	/** The server waits for the data of a COPY. */
	copying = false;
	/** Bodies of the rows, where somebody wants them; null under load. */
	kept;
	#walk = new RowWalk();
	#phase = Phase.starting;
	#firstRow = null;
	/** Bytes read of the head. */
	#head = 0;
	#type = 0;
	/** The length as far as it was read; then bytes of the body to come. */
	#left = 0;
	/** Pieces of the body, where it is kept. */
	#pieces = [];
	#size = 0;
	/** @param keeps the bodies of rows can be had, in `kept`. */
	constructor(keeps = false) {
		this.kept = keeps ? [] : null;
	}
	/** Bytes of all cells. */
	get payload() {
		return this.#walk.payload;
	}
	/** Whether the first row was the one that was wanted, or none was. */
	get alike() {
		return this.#walk.alike;
	}
	/** The session is signed in. */
	ready() {
		this.#phase = Phase.idle;
	}
	/** A statement is sent. @param firstRow body of the DataRow that its first row must be; null = any. */
	begin(opens, firstRow) {
		this.#phase = opens;
		this.#firstRow = firstRow;
		this.done = false;
		this.rows = 0;
		this.error = null;
		this.parsed = false;
		this.copying = false;
		this.#walk.reset();
		if (this.kept) this.kept.length = 0;
	}
	/** Reads all of the bytes, unless `fault` says that they are none of the protocol. */
	feed(bytes, length) {
		let at = 0;
		while (at < length && this.fault === "") at = this.#head < 5 ? this.#readHead(bytes, at, length) : this.#readBody(bytes, at, length);
	}
	#readHead(bytes, start, end) {
		let at = start;
		while (at < end && this.#head < 5) {
			const byte = bytes[at];
			if (this.#head === 0) this.#type = byte;
			else this.#left = this.#left * 256 + byte;
			this.#head += 1;
			at += 1;
		}
		if (this.#head === 5) this.#open();
		return at;
	}
	/** The head is whole. */
	#open() {
		this.#left -= 4;
		if (this.#phase !== Phase.starting && (due[this.#type] & this.#phase) === 0) this.fault = `message ${JSON.stringify(String.fromCharCode(this.#type))} where none such is due`;
		else if (!this.#canBe(this.#left)) this.fault = "a message with an impossible length";
		else {
			if (this.#type === Type$1.dataRow) this.#walk.begin(this.rows === 0 ? this.#firstRow : null);
			if (this.#left === 0) this.#close();
		}
	}
	#canBe(length) {
		const wanted = this.#phase === Phase.starting ? -1 : bodyLength[this.#type];
		return wanted < 0 ? length >= 0 && length <= longestMessage : length === wanted;
	}
	#readBody(bytes, start, end) {
		const stop = Math.min(end, start + this.#left);
		this.#left -= stop - start;
		if (this.#phase !== Phase.starting) {
			if (this.#type === Type$1.dataRow) this.#walk.read(bytes, start, stop);
			if (this.#isKept()) this.#keep(bytes, start, stop);
		}
		if (this.#left === 0) this.#close();
		return stop;
	}
	#keep(bytes, start, end) {
		this.#pieces.push(Buffer.from(bytes.subarray(start, end)));
		this.#size += end - start;
	}
	#isKept() {
		if (this.#type === Type$1.dataRow) return this.kept !== null;
		return this.#type === Type$1.error && this.#size < longestError$1;
	}
	/** A message is whole. */
	#close() {
		this.#head = 0;
		this.#left = 0;
		if (this.#phase === Phase.starting) return;
		const type = this.#type;
		if (type === Type$1.dataRow) this.#closeRow();
		else if (type === Type$1.error) this.#fail(errorIn(this.#taken()));
		else if (type === Type$1.copyIn) this.copying = true;
		else if (type === Type$1.readyForQuery) {
			this.done = true;
			this.#phase = Phase.idle;
		} else this.#advance(type);
	}
	#advance(type) {
		if (type === Type$1.parseComplete) {
			this.parsed = true;
			this.#phase = Phase.bind;
		} else if (type === Type$1.bindComplete) this.#phase = Phase.rows;
		else if (type === Type$1.commandComplete || type === Type$1.emptyQuery) this.#phase = this.#phase === Phase.rows ? Phase.over : Phase.simpleOver;
	}
	#closeRow() {
		if (!this.#walk.end()) this.fault = "a row whose cells do not add up to it";
		this.rows += 1;
		this.kept?.push(this.#taken());
	}
	#fail(error) {
		this.ending ||= error.fatal || this.#phase === Phase.idle;
		if (this.#phase === Phase.idle) return;
		this.error ??= error;
		this.#phase = Phase.failed;
	}
	#taken() {
		const taken = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
		this.#pieces = [];
		this.#size = 0;
		return taken;
	}
};

// src/driver/protocols/postgres/request.ts
/**
* The bytes that a statement is sent as, made once: for all clients, or for each where client or call stands in a
* value; then the call's id is written in its places. There is no Describe in them: cells are counted, not decoded.
*/
/** Ids without a digit in common: where requests with them differ, the id stands. */
const [anId, anotherId] = [0x423a35c7, 0x84746b8e];
/** As `pg` sends a value; its types do not have it. */
const { prepareValue } = esm_default.utils;
/** A method with what of it can be made ahead. */
function methodFrom(statement, name, binary) {
	const firstRow = statement.row === null ? null : rowBody(statement.row);
	const form = {
		statement,
		name,
		binary
	};
	return {
		...form,
		firstRow,
		shared: statement.varies ? null : new StatementRequest(form, 0)
	};
}
/** Without name and values a statement goes in the simple protocol, and may be several. */
const isSimple = ({ statement, name }) => name === null && statement.values.length === 0;
/** Whether the method's cells come in binary. */
const isBinary = (method) => method.binary && !isSimple(method);
var StatementRequest = class {
	#parse;
	#whole;
	/** Of a statement that the session has parsed. */
	#bound;
	#places;
	/** @param client index from 0. */
	constructor(form, client) {
		const { statement, name } = form;
		this.#parse = isSimple(form) ? Opens.simple : Opens.parse;
		const parse = isSimple(form) ? [] : [serialize$1.parse({
			name: name ?? "",
			text: statement.sql
		})];
		const bound = boundWith(form, client, anId);
		this.#whole = Buffer.concat([...parse, bound]);
		this.#bound = this.#whole.subarray(this.#whole.length - bound.length);
		this.#places = statement.varies ? differences(bound, boundWith(form, client, anotherId)) : [];
	}
	/** What the reply begins with. @param parsed the session has the statement by its name. */
	opens(parsed) {
		return parsed ? Opens.bind : this.#parse;
	}
	/** The bytes of the call, not to be changed until its reply has come. */
	patch(id, parsed) {
		for (const place of this.#places) writeId(this.#bound, place, id);
		return parsed ? this.#bound : this.#whole;
	}
};
/** All but the Parse. */
function boundWith(form, client, id) {
	const { statement, name, binary } = form;
	if (isSimple(form)) return serialize$1.query(statement.sql);
	const values = [...valuesFor(statement, client, id)];
	const bind = {
		statement: name ?? "",
		values,
		binary,
		valueMapper: prepareValue
	};
	return Buffer.concat([
		serialize$1.bind(bind),
		serialize$1.execute(),
		serialize$1.sync()
	]);
}
/** Where two requests that differ in their ids alone have them. */
function differences(one, other) {
	const places = [];
	for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) {
		places.push(at);
		at += 10 - 1;
	}
	return places;
}
/** Refuses the data that a COPY waits for; in the extended protocol the Sync sent before it was passed over. */
const copyRefused = (opens) => {
	const refusal = serialize$1.copyFail("No source stream defined");
	return opens === Opens.simple ? refusal : Buffer.concat([refusal, serialize$1.sync()]);
};

// src/driver/protocols/postgres/lane.ts
/** One lane of a client: the call under way on its session, and what its reply must hold. */
var PostgresLane = class {
	session;
	#shared;
	#client;
	#requests = [];
	#slot = null;
	constructor(shared, client, session) {
		this.#shared = shared;
		this.#client = client;
		this.session = session;
	}
	call(slot) {
		this.#slot = slot;
		if (this.session.ready) {
			this.#send(slot);
			return;
		}
		slot.startedAt = performance.now();
		this.session.open((...ended) => this.#opened(slot, ...ended));
	}
	/** The statement under way cannot be taken back but with its session. */
	abandon() {
		this.#slot = null;
		this.session.close();
	}
	/** Whether the call waits for its session. */
	get unsent() {
		return this.#slot !== null && !this.session.ready;
	}
	onReply(reader, at, wireBytes) {
		const { methods, keep } = this.#shared;
		const method = methods[this.#slot.method];
		const { error, rows, payload, alike, kept } = reader;
		if (error !== null) {
			this.#fail(Outcome.failed, `SQLSTATE ${error.code}`, `${error.code} ${error.message}`, at);
			return;
		}
		if (keep !== null && kept !== null) {
			const binary = isBinary(method);
			keep({
				kind: "value",
				value: kept.map((body) => cellsIn(body, binary))
			});
		}
		const wrong = lackOf(method.statement, rows, alike);
		if (wrong !== null) this.#complain(wrong.kind, wrong.reason);
		this.#end(wrong === null ? Outcome.ok : Outcome.mismatch, at, wireBytes, payload);
	}
	onBroken(outcome, kind, reason, at) {
		this.#fail(outcome, kind, reason, at);
	}
	#opened(slot, ...[outcome, kind, reason]) {
		if (outcome === Outcome.ok) this.#send(slot);
		else this.#fail(outcome, kind, reason, performance.now());
	}
	#send(slot) {
		const method = this.#shared.methods[slot.method];
		const request = method.shared ?? this.#request(slot.method, method);
		slot.startedAt = this.session.run(method, request, this.#shared.ids.next(), this);
	}
	#request(index, method) {
		const made = this.#requests[index] ?? new StatementRequest(method, this.#client);
		this.#requests[index] = made;
		return made;
	}
	#fail(outcome, kind, reason, at) {
		this.#complain(kind, reason);
		this.#end(outcome, at, 0, 0);
	}
	#complain(kind, reason) {
		const { complaints, mask } = this.#shared;
		complain(complaints, mask(kind), mask(reason));
	}
	#end(outcome, at, wireBytes, payload) {
		const slot = this.#slot;
		this.#slot = null;
		this.#shared.done(slot, outcome, at, wireBytes, payload);
	}
};

// src/driver/protocols/postgres/dial.ts
/**
* Sockets whose bytes we read before `pg` does, and in its place once it has signed in.
*
* In plain text they come in the buffer that all sockets share, and `pg` has copies; over TLS as Node decrypts them.
*/
/** A socket in plain text, on its way. */
function dialPlain(to, readBuffer, take) {
	const callback = (length) => {
		if (take(readBuffer, length)) socket.emit("data", Buffer.from(readBuffer.subarray(0, length)));
		return true;
	};
	const socket = connect({
		...to,
		noDelay: true,
		onread: {
			buffer: readBuffer,
			callback
		}
	});
	return underWay(socket);
}
/** A socket that `pg` puts TLS on: `takeOver` reads there. */
const dialSecure = (to) => underWay(connect({
	...to,
	noDelay: true
}));
/** `pg` connects what it is given; this is connecting already. */
function underWay(socket) {
	socket.connect = () => socket;
	return socket;
}
/** Reads before `pg` on the stream that it has put on its socket. */
function takeOver(client, take) {
	connectionOf(client).once("sslconnect", () => {
		const stream = streamOf(client);
		const theirs = stream.listeners("data");
		stream.removeAllListeners("data");
		stream.on("data", (bytes) => {
			if (take(bytes, bytes.length)) for (const listener of theirs) listener(bytes);
		});
	});
}
/** The stream under a client. */
const streamOf = (client) => connectionOf(client).stream;
/** `pg` has no public name for it. */
function connectionOf(client) {
	return client.connection;
}

// src/driver/protocols/postgres/session.ts
var PostgresSession = class {
	#origin;
	#where;
	#source;
	#keeps;
	#client = null;
	/** Of the client, once it is signed in. */
	#stream = null;
	#reader = new ReplyReader();
	/** Told of the session that was asked for last; null once it is closed. */
	#opening = null;
	#wasReady = false;
	/** Names of the statements that the session has parsed. */
	#parsed = /* @__PURE__ */ new Set();
	#user = null;
	/** Of the statement under way. */
	#name = null;
	#opens = Opens.parse;
	#wire = 0;
	/**
	* @param source local address to connect from, or null for the kernel's choice.
	* @param keeps replies can be had whole.
	*/
	constructor(origin, where, source, keeps) {
		this.#origin = origin;
		this.#where = where;
		this.#source = source;
		this.#keeps = keeps;
	}
	get ready() {
		return this.#stream !== null;
	}
	/** Opens the session; `ended` is told once how, of one that is there at once, and nothing once it is closed. */
	open(ended) {
		if (this.#stream) {
			ended(Outcome.ok, "", "");
			return;
		}
		if (this.#wasReady) this.#origin.reconnects++;
		this.#wasReady = false;
		this.#opening = ended;
		this.#origin.acquire(() => this.#connect(ended));
	}
	/** Sends a statement; the session must be ready. @returns when it was handed over, ms. */
	run({ name, firstRow }, request, id, user) {
		const stream = this.#stream;
		const parsed = name !== null && this.#parsed.has(name);
		const bytes = request.patch(id, parsed);
		this.#user = user;
		this.#name = name;
		this.#opens = request.opens(parsed);
		this.#wire = 0;
		this.#reader.begin(this.#opens, firstRow);
		const at = performance.now();
		if (stream.writable) stream.write(bytes);
		return at;
	}
	/** Ends the session at once: nothing more is told of it. */
	close() {
		this.#opening = null;
		this.#user = null;
		this.#drop();
		this.#wasReady = false;
	}
	#connect(ended) {
		if (this.#opening !== ended) {
			this.#origin.release();
			return;
		}
		const reader = new ReplyReader(this.#keeps);
		const take = (bytes, length) => this.#take(client, reader, bytes, length);
		const client = this.#dial(take);
		this.#client = client;
		this.#reader = reader;
		client.on("error", (error) => this.#lost(client, ...causeOf(error)));
		client.on("end", () => this.#lost(client, ...causeOf(/* @__PURE__ */ new Error("Connection terminated unexpectedly"))));
		client.connect((error) => {
			this.#origin.release();
			if (client !== this.#client) return;
			if (error) {
				this.close();
				ended(...causeOf(error));
				return;
			}
			reader.ready();
			this.#stream = streamOf(client);
			this.#wasReady = true;
			this.#origin.open++;
			ended(Outcome.ok, "", "");
		});
		if (this.#where.tls !== null) takeOver(client, take);
	}
	#dial(take) {
		const { host, port, socketPath, readBuffer } = this.#origin;
		const { database, user, password, tls } = this.#where;
		const from = this.#source === null ? {} : { localAddress: this.#source };
		const to = socketPath === null ? {
			host,
			port,
			...from
		} : { path: socketPath };
		return new esm_default.Client({
			host,
			port,
			database,
			user,
			application_name: "ratingplate",
			keepAlive: false,
			password: password ?? "",
			connectionTimeoutMillis: connectTimeoutMs,
			ssl: sslOf(tls),
			stream: () => tls === null ? dialPlain(to, readBuffer, take) : dialSecure(to)
		});
	}
	/** The hot path. `pg` has the bytes as long as it signs in. */
	#take(client, reader, bytes, length) {
		if (client !== this.#client) return false;
		if (this.#stream === null) {
			reader.feed(bytes, length);
			return true;
		}
		const at = performance.now();
		pulse.beat(at);
		this.#wire += length;
		reader.feed(bytes, length);
		if (reader.fault !== "") this.#lost(client, Outcome.mismatch, reader.fault, reader.fault);
		else if (reader.done || reader.ending) this.#replied(reader, at);
		else if (reader.copying) this.#refuse(reader);
		return false;
	}
	#replied(reader, at) {
		const user = this.#user;
		this.#user = null;
		if (reader.parsed && this.#name !== null) this.#parsed.add(this.#name);
		if (reader.ending) this.#drop();
		user?.onReply(reader, at, this.#wire);
	}
	#refuse(reader) {
		reader.copying = false;
		this.#stream?.write(copyRefused(this.#opens));
	}
	/** The session is of no more use; an error that the server has told of its statement is what became of that. */
	#lost(client, ...[outcome, kind, reason]) {
		if (client !== this.#client) return;
		const at = performance.now();
		const user = this.#user;
		this.#user = null;
		this.#drop();
		if (this.#reader.error !== null) user?.onReply(this.#reader, at, this.#wire);
		else user?.onBroken(outcome, kind, reason, at);
	}
	#drop() {
		const client = this.#client;
		if (!client) return;
		if (this.#stream) this.#origin.open--;
		this.#client = null;
		this.#stream = null;
		this.#parsed.clear();
		streamOf(client).destroy();
	}
};
/** An error of the server is `failed`, by its SQLSTATE; one of the socket is what the socket makes of it. */
function causeOf(error) {
	if (error.severity !== void 0 && error.code !== void 0) return [
		Outcome.failed,
		`SQLSTATE ${error.code}`,
		`${error.code} ${error.message}`
	];
	const { syscall } = error;
	if (syscall !== void 0) return [
		outcomeOf(error),
		reasonOf(error),
		reasonOf(error)
	];
	return [
		Outcome.reset,
		error.message,
		error.message
	];
}

// src/driver/protocols/postgres/index.ts
/** The `postgres` protocol: one session for each lane, one statement in flight on it. */
var PostgresProtocol = class {
	complaints = /* @__PURE__ */ new Map();
	#context;
	#origin;
	#where;
	#shared;
	#clients = [];
	constructor(context) {
		const { endpoint, methods, done, readBuffer, keep = null } = context;
		const place = placeOf((endpoint.url ?? "").replace(/^postgresql:/, "postgres:"), "postgres:", null);
		this.#context = context;
		this.#origin = new Origin(place, readBuffer);
		this.#where = whereOf(place.url, this.#origin.host, endpoint);
		const ready = methods.map((method, at) => methodOf(method, at, endpoint));
		this.#shared = {
			methods: ready,
			ids: new CallIds(),
			done,
			complaints: this.complaints,
			keep,
			mask: maskOf(endpoint)
		};
	}
	get reconnects() {
		return this.#origin.reconnects;
	}
	connect(client, done) {
		const lanes = this.#lanes(client);
		const startedAt = performance.now();
		let left = lanes.length;
		let worst = {
			client,
			outcome: Outcome.ok,
			reason: null,
			execMs: null,
			handshakeMs: null,
			readyMs: null
		};
		for (const { session } of lanes) session.open((outcome, kind, reason) => {
			if (outcome !== Outcome.ok) {
				const { mask } = this.#shared;
				worst = {
					...worst,
					outcome,
					reason: mask(reason)
				};
				complain(this.complaints, mask(kind), mask(reason));
			}
			if (--left === 0) done({
				...worst,
				handshakeMs: performance.now() - startedAt
			});
		});
	}
	connected(client) {
		return this.#clients[client]?.every(({ session }) => session.ready) ?? false;
	}
	call(slot) {
		this.#lanes(slot.client)[slot.lane].call(slot);
	}
	abandon(slot) {
		this.#clients[slot.client]?.[slot.lane]?.abandon();
	}
	unsent(slot) {
		return this.#clients[slot.client]?.[slot.lane]?.unsent ?? false;
	}
	close(client, done) {
		for (const { session } of this.#clients[client] ?? []) session.close();
		this.#clients[client] = void 0;
		setImmediate(done, client);
	}
	connections() {
		return this.#origin.open;
	}
	serverInfo() {
		return null;
	}
	destroy() {
		for (const lanes of this.#clients.splice(0)) for (const { session } of lanes ?? []) session.close();
	}
	#lanes(client) {
		const known = this.#clients[client];
		if (known) return known;
		const { endpoint, inFlight } = this.#context;
		const source = endpoint.source === null ? null : sourceAddress(endpoint.source, client);
		const made = Array.from({ length: inFlight }, () => {
			const session = new PostgresSession(this.#origin, this.#where, source, this.#shared.keep !== null);
			return new PostgresLane(this.#shared, client, session);
		});
		this.#clients[client] = made;
		return made;
	}
};
function methodOf(method, at, { options }) {
	const name = options["prepared"] === false ? null : `ratingplate_${at}`;
	return methodFrom(statementOf(method), name, options["binary"] === true);
}
/**
* `postgres://user@host:port/database`, `unix:/run/postgresql/.s.PGSQL.5432:/database`; as with libpq the database is by
* default named like the user.
*/
function whereOf(url, host, { credentials, tls }) {
	const user = credentials?.user ?? (decodeURIComponent(url.username) || "postgres");
	return {
		user,
		database: decodeURIComponent(url.pathname.slice(1)) || user,
		password: credentials?.password ?? null,
		tls: tls === void 0 ? null : knownBy(host, tls)
	};
}
/** The `postgres` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
const postgres = (context) => new PostgresProtocol(context);

// src/driver/protocols/resp/command.ts
/** A command's words. @throws MethodNotUnderstoodError where an argument is neither text nor number. */
function wordsOf({ name, operation, params }) {
	const args = params !== null && typeof params === "object" && !Array.isArray(params) ? Reflect.get(params, "args") : [];
	if (!Array.isArray(args)) throw new MethodNotUnderstoodError(`method ${name}: expected a list of arguments`);
	return [operation, ...args.flat().map((arg) => wordOf(arg, name))];
}
function wordOf(arg, name) {
	if (typeof arg === "string" || typeof arg === "number") return String(arg);
	throw new MethodNotUnderstoodError(`method ${name}: an argument is neither a text nor a number`);
}
/** The command as an array of bulk strings, the form in which clients speak. @param client index from 0. */
function prepareCommand(words, client) {
	const filled = words.map((word) => fillLast(word, client));
	return new PreparedRequest(encode(filled));
}
/** `*N` and each word as `$LENGTH`. */
function encode(words) {
	const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
	return `*${words.length}\r\n${parts.join("")}`;
}
/** The number of items a right reply holds; null = any. @throws MethodNotUnderstoodError */
function itemsOf({ name, expect }) {
	if (expect === null) return null;
	const items = Number(typeof expect === "object" ? Reflect.get(expect, "items") : NaN);
	if (!Number.isInteger(items) || items < 0) throw new MethodNotUnderstoodError(`method ${name}: expect: items must be a whole number`);
	return items;
}

// src/driver/wire/resp-types.ts
/** Type bytes of RESP2 (`+ - : $ *`) and RESP3. */
const code = (char) => char.charCodeAt(0);
const Type = {
	text: code("+"),
	error: code("-"),
	integer: code(":"),
	bulk: code("$"),
	array: code("*"),
	null: code("_"),
	boolean: code("#"),
	double: code(","),
	big: code("("),
	bulkError: code("!"),
	verbatim: code("="),
	map: code("%"),
	set: code("~"),
	attribute: code("|"),
	push: code(">")
};
/** A string whose length stands in front. */
const isBulk = (type) => type === Type.bulk || type === Type.bulkError || type === Type.verbatim;
/** A length or a count follows: strings and aggregates. */
function isSized(type) {
	switch (type) {
		case Type.bulk:
		case Type.bulkError:
		case Type.verbatim:
		case Type.array:
		case Type.map:
		case Type.set:
		case Type.attribute:
		case Type.push: return true;
		default: return false;
	}
}
/** The value is the rest of its line. */
function isLine(type) {
	switch (type) {
		case Type.text:
		case Type.error:
		case Type.integer:
		case Type.null:
		case Type.boolean:
		case Type.double:
		case Type.big: return true;
		default: return false;
	}
}

// src/driver/protocols/resp/value.ts
/** @param reply one reply that the parser has found whole and right; what it pushed before it is left out. */
function respValue(reply) {
	const reader = {
		reply,
		at: 0
	};
	for (;;) {
		const type = reply[reader.at];
		const value = readValue(reader);
		if (type !== Type.push || reader.at >= reply.length) return value;
	}
}
function readValue(reader) {
	const type = reader.reply[reader.at];
	const line = readLine(reader);
	if (type === Type.null) return null;
	if (isBulk(type)) return readBulk(reader, type, Number(line));
	switch (type) {
		case Type.array: return Number(line) < 0 ? null : readMany(reader, Number(line));
		case Type.set:
		case Type.push: return readMany(reader, Number(line));
		case Type.map: return Array.from({ length: Number(line) }, () => readMany(reader, 2));
		case Type.attribute:
			readMany(reader, 2 * Number(line));
			return readValue(reader);
		default: return line;
	}
}
const readMany = (reader, count) => Array.from({ length: count }, () => readValue(reader));
/** What stands between the type byte and its CRLF. */
function readLine(reader) {
	const end = reader.reply.indexOf("\r\n", reader.at, "latin1");
	const line = reader.reply.toString("utf8", reader.at + 1, end);
	reader.at = end + 2;
	return line;
}
function readBulk(reader, type, length) {
	if (length < 0) return null;
	const from = reader.at + (type === Type.verbatim ? 4 : 0);
	const bytes = reader.reply.subarray(from, reader.at + length);
	reader.at += length + 2;
	return bytes;
}

// src/driver/protocols/resp/lane.ts
/** One lane of a client: the call under way on it, and what its reply must hold. */
var RespLane = class {
	link;
	#shared;
	#client;
	#commands = [];
	#slot = null;
	#method = null;
	/** It has asked for its link and not been told of it yet. */
	#waits = false;
	constructor(shared, client, link) {
		this.#shared = shared;
		this.#client = client;
		this.link = link;
	}
	call(slot) {
		this.#slot = slot;
		const method = this.#shared.methods[slot.method];
		this.#method = method;
		if (this.link.ready) {
			this.#send(slot, method);
			return;
		}
		slot.startedAt = performance.now();
		if (this.#waits) return;
		this.#waits = true;
		this.link.open((outcome, reason) => this.#linked(outcome, reason));
	}
	#linked(...[outcome, reason]) {
		this.#waits = false;
		if (this.#slot === null) return;
		if (outcome === null) this.#send(this.#slot, this.#method);
		else this.#fail(outcome, errorClass(reason), reason, performance.now(), 0, 0);
	}
	abandon() {
		this.#slot = null;
		this.link.forget(this);
	}
	/** Whether the call waits for its link. */
	get unsent() {
		return this.#slot !== null && this.#waits;
	}
	onReply(parser, at, wireBytes) {
		const { failed, error, items, payload } = parser;
		const wanted = this.#method.items;
		if (failed) this.#fail(Outcome.failed, errorClass(error), error, at, wireBytes, payload);
		else if (wanted !== null && items !== wanted) this.#fail(Outcome.mismatch, "items", `${items} items, expected ${wanted}`, at, wireBytes, payload);
		else {
			this.#shared.keep?.({
				kind: "value",
				value: respValue(this.link.whole())
			});
			this.#end(Outcome.ok, at, wireBytes, payload);
		}
	}
	onBroken(outcome, reason, at, wireBytes) {
		this.#fail(outcome, reason, reason, at, wireBytes, 0);
	}
	#send(slot, method) {
		const command = method.shared ?? this.#command(slot.method, method);
		slot.startedAt = this.link.send(command.patch(this.#shared.ids.next()), this);
	}
	#command(index, method) {
		const made = this.#commands[index] ?? prepareCommand(method.words, this.#client);
		this.#commands[index] = made;
		return made;
	}
	#fail(outcome, kind, reason, at, wire, payload) {
		const { complaints, mask } = this.#shared;
		complain(complaints, mask(kind), mask(reason));
		this.#end(outcome, at, wire, payload);
	}
	#end(outcome, at, wireBytes, payload) {
		const slot = this.#slot;
		this.#slot = null;
		this.#shared.done(slot, outcome, at, wireBytes, payload);
	}
};
/** `MOVED 3999 127.0.0.1:6381` -> `MOVED`; another reason is its own class. */
const errorClass = (reason) => /^[A-Z][A-Z0-9]*(?= |$)/.exec(reason)?.[0] ?? reason;

// src/driver/wire/resp.ts
/**
* RESP2 and RESP3 replies as they arrive, in whatever pieces: framing, errors, the count of items. Nothing of a reply
* is kept but the text of an error, and nothing is allocated for one that holds none.
*
* Formats: the Redis serialization protocol specification. Streamed strings and aggregates (`$?`, `*?`) are in it, but
* no server sends them; they are a fault here.
*/
const cr = 13;
const lf = 10;
/** Redis takes and gives at most 512 MiB in one string (proto-max-bulk-len). */
const longestBulk = 536870912;
const mostElements = 2 ** 31;
const deepest = 64;
/** Cut to what is shown once secrets are out of it: half a secret would not be known again. */
const longestError = 4096;
/** What the bytes that come next belong to. */
const Part = {
	type: 0,
	line: 1,
	number: 2,
	bulk: 3
};
/** What an open aggregate is: a value, an attribute in front of one, or a message nobody asked for. */
const Kind = {
	value: 0,
	attribute: 1,
	push: 2
};
var RespParser = class {
	/** A whole reply has been read. */
	done = false;
	/** What is wrong with the framing; '' while it is right. The connection is of no more use then. */
	fault = "";
	/** Type byte of the reply. */
	type = 0;
	/** Elements of the outermost aggregate that are not null (a map's keys and values apart); a lone value counts 1, null 0. */
	items = 0;
	/** Bytes of texts and bulk strings, without framing. */
	payload = 0;
	/** There is an error in the reply, at whatever depth. */
	failed = false;
	/** The first error, cut to 4,096 characters. Secrets may be in it. */
	error = "";
	#part = Part.type;
	#type = 0;
	#number = 0;
	/** What is read now is the reply's first error. */
	#says = false;
	#negative = false;
	#digits = 0;
	/** The byte before was CR. */
	#atCr = false;
	/** Bytes of a bulk string yet to come, its CRLF included. */
	#left = 0;
	#depth = 0;
	#remaining = new Float64Array(deepest);
	#kinds = new Uint8Array(deepest);
	/** Before the next reply. */
	reset() {
		this.done = false;
		this.type = 0;
		this.items = 0;
		this.payload = 0;
		this.failed = false;
		this.error = "";
	}
	/**
	* Reads on until the reply is whole (`done`), the framing is broken (`fault`) or the bytes are used up.
	* @returns the offset behind the last byte used.
	*/
	feed(bytes, start, end) {
		let at = start;
		while (at < end && !this.done && this.fault === "") if (this.#part === Part.type) at = this.#readType(bytes, at);
		else if (this.#part === Part.bulk) at = this.#readBulk(bytes, at, end);
		else if (this.#part === Part.number) at = this.#readNumber(bytes, at, end);
		else at = this.#readLine(bytes, at, end);
		return at;
	}
	#readType(bytes, at) {
		const type = bytes[at];
		this.#type = type;
		this.#number = 0;
		this.#digits = 0;
		this.#negative = false;
		this.#atCr = false;
		if (this.#depth === 0 && type !== Type.attribute && type !== Type.push) this.type = type;
		this.#says = !this.failed && (type === Type.error || type === Type.bulkError);
		if (this.#says) this.failed = true;
		if (isSized(type)) this.#part = Part.number;
		else if (isLine(type)) this.#part = Part.line;
		else this.fault = `no reply begins with ${JSON.stringify(String.fromCharCode(type))}`;
		return at + 1;
	}
	/** A text, integer, double ... up to its CRLF. */
	#readLine(bytes, start, end) {
		let at = start;
		if (!this.#atCr) {
			const found = bytes.indexOf(cr, at);
			const stop = found < 0 || found >= end ? end : found;
			this.#take(bytes, at, stop);
			at = stop;
			if (at === end) return at;
			this.#atCr = true;
			at += 1;
			if (at === end) return at;
		}
		if (bytes[at] !== lf) return this.#broken("a line holds CR without LF", at);
		this.#value(this.#type !== Type.null);
		return at + 1;
	}
	#take(bytes, start, end) {
		this.payload += end - start;
		if (this.#says) this.#say(bytes, start, end);
	}
	/** The length of a bulk string or the count of an aggregate. */
	#readNumber(bytes, start, end) {
		for (let at = start; at < end; at++) {
			const byte = bytes[at];
			if (this.#atCr) {
				if (byte !== lf || this.#digits === 0) return this.#broken("a length is no number", at);
				this.#sized();
				return at + 1;
			}
			if (byte === cr) this.#atCr = true;
			else if (!this.#takeDigit(byte)) return at;
		}
		return end;
	}
	/** False where it is none: that is a fault. */
	#takeDigit(byte) {
		if (byte === 45 && this.#digits === 0 && !this.#negative) {
			this.#negative = true;
			return true;
		}
		this.#number = this.#number * 10 + byte - 48;
		this.#digits += 1;
		if (byte < 48 || byte > 57) this.fault = "a length is no number";
		else if (this.#digits > 10) this.fault = "a length has over ten digits";
		return this.fault === "";
	}
	/** A length has been read: the string or the aggregate begins. */
	#sized() {
		const isString = isBulk(this.#type);
		if (this.#negative) {
			if (this.#number === 1 && (this.#type === Type.bulk || this.#type === Type.array)) this.#value(false);
			else this.fault = "a length is negative";
		} else if (isString) {
			if (this.#number > longestBulk) this.fault = `a string of ${this.#number} bytes`;
			this.#left = this.#number + 2;
			this.#part = Part.bulk;
		} else this.#open();
	}
	#open() {
		const count = this.#type === Type.map || this.#type === Type.attribute ? this.#number * 2 : this.#number;
		const kind = this.#type === Type.attribute ? Kind.attribute : this.#type === Type.push ? Kind.push : Kind.value;
		if (count > mostElements || this.#depth === deepest) this.fault = "an aggregate too large or too deep";
		else if (count === 0) this.#closeAggregate(kind);
		else {
			this.#remaining[this.#depth] = count;
			this.#kinds[this.#depth] = kind;
			this.#depth += 1;
			this.#part = Part.type;
		}
	}
	#readBulk(bytes, start, end) {
		const stop = Math.min(end, start + this.#left);
		const textEnd = Math.min(stop, start + Math.max(0, this.#left - 2));
		this.payload += textEnd - start;
		if (this.#says) this.#say(bytes, start, textEnd);
		for (let at = textEnd; at < stop; at++) {
			const left = this.#left - (at - start);
			if (bytes[at] !== (left === 2 ? cr : lf)) return this.#broken("a string does not end where its length says", at);
		}
		this.#left -= stop - start;
		if (this.#left === 0) this.#value(true);
		return stop;
	}
	/** A value is whole; so are the aggregates it was the last of. */
	#value(present) {
		if (present && this.#counts()) this.items += 1;
		this.#closed();
	}
	/** An aggregate without elements, or whose last one has come. */
	#closeAggregate(kind) {
		this.#part = Part.type;
		if (kind === Kind.attribute) return;
		if (kind === Kind.push) {
			if (this.#depth > 0) this.#closed();
			else this.reset();
			return;
		}
		if (this.#depth > 0 && this.#counts()) this.items += 1;
		this.#closed();
	}
	/** Does the value that ends now stand directly in the reply itself? */
	#counts() {
		return this.#depth === 0 || this.#depth === 1 && this.#kinds[0] === Kind.value;
	}
	#closed() {
		this.#part = Part.type;
		if (this.#depth === 0) {
			this.done = true;
			return;
		}
		const top = this.#depth - 1;
		const left = this.#remaining[top] - 1;
		this.#remaining[top] = left;
		if (left > 0) return;
		this.#depth = top;
		this.#closeAggregate(this.#kinds[top]);
	}
	#say(bytes, start, end) {
		if (this.error.length < longestError) this.error += bytes.toString("latin1", start, Math.min(end, start + longestError - this.error.length));
	}
	#broken(fault, at) {
		this.fault = fault;
		return at;
	}
};

// src/driver/protocols/resp/connection.ts
/**
* One RESP connection: commands in the order they were written, replies in the same order. One lane has one to
* itself; with `pipeline` all lanes of a client share one.
*/
var RespConnection = class {
	#origin;
	#link;
	/** The reply under way, where somebody wants it whole; null under load. */
	#whole;
	/** A new one for each socket: the last may have broken in the middle of a reply. */
	#parser = new RespParser();
	/** Those whose replies are to come, oldest first; null where it was given up. */
	#waiting = [];
	/** How many of them are null. */
	#forgotten = 0;
	#freed;
	#opened = null;
	/** Bytes read for the reply under way. */
	#wire = 0;
	/**
	* @param freed told when it is `free` again, or gone with what was given up on it.
	* @param keeps replies can be had whole, by `whole`.
	*/
	constructor(origin, source, freed, keeps = false) {
		this.#origin = origin;
		this.#freed = freed;
		this.#whole = keeps ? [] : null;
		const told = {
			wanted: () => this.#opened !== null,
			connected: () => this.#connected(),
			read: (bytes, at) => this.#read(bytes, at),
			ended: () => this.#lost(Outcome.reset, "closed by the server"),
			failed: (outcome, reason) => this.#lost(outcome, reason)
		};
		this.#link = new Link(origin, told, source, true);
	}
	get connected() {
		return this.#link.ready;
	}
	/** No reply is still to come that nobody waits for: behind one a command may never be answered. */
	get free() {
		return this.#forgotten === 0;
	}
	/** The bytes of the reply that a waiter is being told of. */
	whole() {
		return Buffer.concat(this.#whole ?? []);
	}
	/** Opens the socket; `opened` is told once how that ended. */
	open(opened) {
		this.#opened = opened;
		this.#link.open();
	}
	/** Writes a command. The connection must be open. @returns when it began to leave, ms. */
	send(command, waiter) {
		const at = this.#link.now();
		this.#waiting.push(waiter);
		this.#link.write(command);
		return at;
	}
	/** A reply is waited for no more. Where none is, the socket goes with it: what comes late would be taken for the next. */
	forget(waiter) {
		const place = this.#waiting.indexOf(waiter);
		if (place < 0) return;
		this.#waiting[place] = null;
		this.#forgotten++;
		this.#dropForgotten();
	}
	#dropForgotten() {
		if (this.free || this.#forgotten < this.#waiting.length) return;
		this.close();
		this.#freed();
	}
	close() {
		this.#waiting.length = 0;
		this.#forgotten = 0;
		this.#opened = null;
		this.#link.drop();
	}
	#connected() {
		this.#parser = new RespParser();
		this.#wire = 0;
		this.#tell(null, "");
	}
	/** The hot path: bytes lie in the shared buffer until this returns. */
	#read(bytes, at) {
		const { drops } = this.#link;
		let due = this.#waiting.length;
		for (let from = 0; from < bytes && drops === this.#link.drops;) {
			const used = this.#parser.feed(this.#origin.readBuffer, from, bytes);
			this.#wire += used - from;
			this.#whole?.push(Buffer.from(this.#origin.readBuffer.subarray(from, used)));
			from = used;
			if (this.#parser.fault !== "") this.#lost(Outcome.mismatch, this.#parser.fault);
			else if (this.#parser.done) {
				due -= 1;
				if (due < 0) this.#lost(Outcome.mismatch, "a reply to no command");
				else if (due === 0 && this.#isSurplus(from, bytes)) this.#lost(Outcome.mismatch, "bytes after the end of the reply");
				else this.#replied(at);
			}
		}
	}
	/** Whether something follows the last reply that is due. What a server pushes may come at any time. */
	#isSurplus(from, end) {
		return from < end && this.#origin.readBuffer[from] !== Type.push;
	}
	#replied(at) {
		const waiter = this.#waiting.shift();
		const wire = this.#wire;
		this.#wire = 0;
		waiter?.onReply(this.#parser, at, wire);
		this.#parser.reset();
		if (this.#whole) this.#whole.length = 0;
		if (waiter === null) this.#answered();
		this.#dropForgotten();
	}
	/** One that was given up has been answered after all. */
	#answered() {
		if (this.free) return;
		this.#forgotten--;
		if (this.free) this.#freed();
	}
	/** The socket is of no more use. The oldest command gets that outcome; those behind it were never answered. */
	#lost(outcome, reason) {
		const at = performance.now();
		const [first, ...others] = this.#waiting.splice(0);
		const wire = this.#wire;
		const wasFree = this.free;
		this.#forgotten = 0;
		this.#link.drop();
		this.#tell(outcome, reason);
		first?.onBroken(outcome, reason, at, wire);
		const left = outcome === Outcome.local ? outcome : Outcome.reset;
		for (const waiter of others) waiter?.onBroken(left, reason, at, 0);
		if (!wasFree) this.#freed();
	}
	#tell(outcome, reason) {
		const opened = this.#opened;
		this.#opened = null;
		opened?.(outcome, reason);
	}
};

// src/driver/protocols/resp/link.ts
/** A connection with its session: opened, greeted, signed in and put on its database; again after it was lost. */
/** What opens a session. PING last: every server has it, and one that wants a password refuses it. */
function greetings({ hello, user, password, database }) {
	const auth = password === null ? [] : [
		"AUTH",
		...user === null ? [] : [user],
		password
	];
	const signedIn = hello === 3 ? [[
		"HELLO",
		"3",
		...password === null ? [] : [
			"AUTH",
			user ?? "default",
			password
		]
	]] : [];
	if (hello === 2 && password !== null) signedIn.push(auth);
	return [
		...signedIn,
		...database === 0 ? [] : [["SELECT", String(database)]],
		["PING"]
	];
}
var RespLink = class {
	#origin;
	#greetings;
	#connection;
	#ready = false;
	#wasReady = false;
	/** Told when the session is open; several lanes may wait for one link. */
	#waiting = [];
	/** @param keeps replies can be had whole, by `whole`. */
	constructor(origin, session, source, keeps = false) {
		this.#origin = origin;
		this.#greetings = greetings(session).map((words) => Buffer.from(encode(words)));
		this.#connection = new RespConnection(origin, source, () => this.#freed(), keeps);
	}
	/** What is sent now is written at once. */
	get ready() {
		return this.#stands && this.#connection.free;
	}
	get #stands() {
		return this.#ready && this.#connection.connected;
	}
	/** Opens the session unless it is being opened; one that is there is told at once, or as soon as it is `ready` again. */
	open(linked) {
		if (this.ready) {
			linked(null, "");
			return;
		}
		this.#waiting.push(linked);
		if (this.#waiting.length === 1 && !this.#stands) this.#dial();
	}
	#freed() {
		if (this.#waiting.length === 0) return;
		if (this.ready) this.#told(null, "");
		else this.#dial();
	}
	#dial() {
		this.#ready = false;
		if (this.#wasReady) this.#origin.reconnects++;
		this.#wasReady = false;
		this.#connection.open((outcome, reason) => {
			if (outcome !== null) this.#told(outcome, reason);
			else this.#greet(0);
		});
	}
	/** The bytes of the reply that a waiter is being told of. */
	whole() {
		return this.#connection.whole();
	}
	/** @returns when the command began to leave, ms. */
	send(command, waiter) {
		return this.#connection.send(command, waiter);
	}
	forget(waiter) {
		this.#connection.forget(waiter);
	}
	close() {
		this.#waiting = [];
		this.#ready = false;
		this.#wasReady = false;
		this.#connection.close();
	}
	#greet(place) {
		const greeting = this.#greetings[place];
		if (greeting === void 0) {
			this.#ready = true;
			this.#wasReady = true;
			this.#told(null, "");
			return;
		}
		this.#connection.send(greeting, {
			onReply: (parser) => {
				if (!parser.failed) this.#greet(place + 1);
				else this.#refused(parser.error);
			},
			onBroken: (outcome, reason) => this.#told(outcome, reason)
		});
	}
	#refused(error) {
		this.#connection.close();
		this.#told(Outcome.failed, error);
	}
	#told(outcome, reason) {
		for (const linked of this.#waiting.splice(0)) linked(outcome, reason);
	}
};

// src/driver/protocols/resp/index.ts
/**
* The `resp` protocol: Redis, Valkey and what else speaks RESP2 or RESP3. A lane has a connection of its own; with the
* option `pipeline` the lanes of a client share one, and their commands leave together.
*/
var RespProtocol = class {
	complaints = /* @__PURE__ */ new Map();
	#context;
	#origin;
	#session;
	#shared;
	#clients = [];
	constructor(context) {
		const { endpoint, methods, done, readBuffer, keep = null } = context;
		const place = placeOf(endpoint.url ?? "", "redis:", "rediss:", endpoint.tls);
		this.#context = context;
		this.#origin = new Origin(place, readBuffer);
		this.#session = sessionOf(place.url, endpoint);
		const ready = methods.map((method) => {
			const words = wordsOf(method);
			const varies = words.some((word) => /\$\{(client|call)\}/.test(word));
			return {
				words,
				items: itemsOf(method),
				shared: varies ? null : prepareCommand(words, 0)
			};
		});
		this.#shared = {
			methods: ready,
			ids: new CallIds(),
			done,
			complaints: this.complaints,
			keep,
			mask: maskOf(endpoint)
		};
	}
	get reconnects() {
		return this.#origin.reconnects;
	}
	connect(client, done) {
		const { links } = this.#client(client);
		const startedAt = performance.now();
		let left = links.length;
		let worst = {
			client,
			outcome: Outcome.ok,
			reason: null,
			execMs: null,
			handshakeMs: null,
			readyMs: null
		};
		for (const link of links) link.open((outcome, said) => {
			if (outcome !== null) {
				const reason = this.#shared.mask(said);
				worst = {
					...worst,
					outcome,
					reason
				};
				complain(this.complaints, errorClass(reason), reason);
			}
			if (--left === 0) done({
				...worst,
				handshakeMs: performance.now() - startedAt
			});
		});
	}
	connected(client) {
		return this.#clients[client]?.links.every(({ ready }) => ready) ?? false;
	}
	call(slot) {
		this.#client(slot.client).lanes[slot.lane].call(slot);
	}
	abandon(slot) {
		this.#clients[slot.client]?.lanes[slot.lane]?.abandon();
	}
	unsent(slot) {
		return this.#clients[slot.client]?.lanes[slot.lane]?.unsent ?? false;
	}
	close(client, done) {
		for (const link of this.#clients[client]?.links ?? []) link.close();
		this.#clients[client] = void 0;
		setImmediate(done, client);
	}
	connections() {
		return this.#origin.open;
	}
	serverInfo() {
		return null;
	}
	destroy() {
		for (const client of this.#clients) for (const link of client?.links ?? []) link.close();
		this.#clients.length = 0;
	}
	#client(client) {
		const known = this.#clients[client];
		if (known) return known;
		const { endpoint, inFlight } = this.#context;
		const source = endpoint.source === null ? null : sourceAddress(endpoint.source, client);
		const shared = endpoint.options["pipeline"] === true;
		const link = () => new RespLink(this.#origin, this.#session, source, this.#shared.keep !== null);
		const links = Array.from({ length: shared ? 1 : inFlight }, link);
		const lane = (_, at) => new RespLane(this.#shared, client, links[shared ? 0 : at]);
		const made = {
			links,
			lanes: Array.from({ length: inFlight }, lane)
		};
		this.#clients[client] = made;
		return made;
	}
};
/** `redis://127.0.0.1:6379/2`, `unix:/run/redis.sock:/2`: the path is the database. @throws UnsupportedUrlError */
function sessionOf(url, { options, credentials }) {
	const database = Number(url.pathname.slice(1) || "0");
	if (!Number.isInteger(database)) throw new UnsupportedUrlError(`not a database number: ${url.pathname}`);
	return {
		hello: options["hello"] === 3 ? 3 : 2,
		user: credentials?.user ?? null,
		password: credentials?.password ?? null,
		database
	};
}
/** The `resp` protocol. @throws UnsupportedUrlError, MethodNotUnderstoodError */
const resp = (context) => new RespProtocol(context);

// src/driver/protocols/index.ts
const protocols = {
	http,
	"mcp-http": mcpHttp,
	"mcp-stdio": mcpStdio,
	postgres,
	resp
};

// src/driver/main.ts
/** Entry of the driver process (dist/driver.js): requests come over the IPC channel the harness opened. */
/** A message for a harness that is gone is nobody's: the guard ends this process. */
function send(message, sent = () => {}) {
	if (process.connected) process.send?.(message, void 0, void 0, sent);
	else sent();
}
const driver = new Driver({
	protocols,
	clock: realClock,
	self: selfMeter(),
	emit: send,
	collect: collector(),
	metronome: startMetronome
});
const guard = guardChannel({
	pid: process.pid,
	ppid: process.ppid,
	get connected() {
		return process.connected;
	},
	on: (event, listener) => process.on(event, listener),
	exit: (code) => process.exit(code)
}, () => driver.owned());
async function serve({ seq, ...request }) {
	try {
		send({
			seq,
			reply: await driver.handle(request)
		}, () => {
			if (request.kind !== "stop") return;
			guard.release();
			process.exit(0);
		});
	} catch (error) {
		send({
			seq,
			error: {
				code: error instanceof RatingplateError ? error.code : "driver-failure",
				message: error instanceof Error ? error.message : String(error)
			}
		});
	}
}
process.on("message", (message) => void serve(message));

export {  };
