import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { fork } from "node:child_process";

// src/calibrate/listen.ts
/** As little HTTP/1.1 as a measured server needs: requests without a body, one at a time on each connection. */
const heads = {
	200: "OK",
	500: "Error",
	503: "Not yet"
};
/** The bytes of a reply. */
function replyOf(body, status = 200) {
	return `HTTP/1.1 ${status} ${heads[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
/** Listens on the loopback interface. */
function listen(port, answer, listening = () => {}) {
	createServer({ noDelay: true }, (socket) => {
		let head = "";
		const send = (body, status = 200) => {
			if (!socket.destroyed) socket.write(replyOf(body, status));
		};
		socket.setEncoding("latin1");
		socket.on("data", (text) => {
			head += text;
			if (!head.endsWith("\r\n\r\n")) return;
			const path = head.split(" ", 2)[1] ?? "/";
			head = "";
			answer(path, {
				socket,
				send
			});
		});
		socket.on("error", () => {});
	}).listen(port, "127.0.0.1", listening);
}

// src/calibrate/servers/delay.ts
/**
* Of 200 calls in a row so many wait so long, ms. The middle one lies deep within the second kind and the 99th of 100
* within the fifth, so that which calls a window happens to hold does not move either. 12.5 is no whole number, so
* that a clock of ms would be seen.
*/
const delays = [
	[80, 1],
	[60, 12.5],
	[40, 30],
	[16, 100],
	[3, 400],
	[1, 1e3]
];
/** A timer of Node is late by up to so much, ms: it is set short by that, and the rest is waited for in turns of the loop. */
const early = 1.5;
/** The delays of one cycle, each kind spread evenly over it. */
function cycle$1() {
	return delays.flatMap(([calls, ms]) => Array.from({ length: calls }, (_, at) => ({
		ms,
		at: (at + .5) / calls
	}))).sort((a, b) => a.at - b.at).map(({ ms }) => ms);
}
function delay(port) {
	const turn = cycle$1();
	const waited = [];
	const ok = replyOf("ok");
	listen(port, (path, { socket, send }) => {
		if (path !== "/delay") return send("ok");
		const from = performance.now();
		const at = waited.push(0) - 1;
		const ms = turn[at % turn.length] ?? 1;
		const answer = () => {
			socket.write(ok);
			waited[at] = performance.now() - from;
		};
		if (Number.isInteger(ms)) return void setTimeout(answer, ms);
		const turns = () => {
			if (performance.now() - from >= ms) answer();
			else setImmediate(turns);
		};
		setTimeout(turns, ms - early);
	});
	return { account: () => ({
		kind: "delay",
		ms: waited.filter((ms) => ms > 0)
	}) };
}

// src/calibrate/own.ts
/** What a process can tell of itself, by other ways than those it is measured by. */
/** Processor time of all threads so far, by getrusage, ms. */
function ownCpuMs() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e3;
}
/** Pages of this process now; where the kernel does not tell (other systems), the resident set alone. */
function ownPages(role) {
	const residentKib = process.memoryUsage.rss() / 1024;
	try {
		const text = readFileSync("/proc/self/smaps_rollup", "latin1");
		const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);
		const privateKib = of("Private_Clean") + of("Private_Dirty");
		return {
			role,
			residentKib: of("Rss"),
			anonKib: of("Anonymous"),
			privateKib,
			spikeKib: 0
		};
	} catch {
		return {
			role,
			residentKib,
			anonKib: residentKib,
			privateKib: residentKib,
			spikeKib: 0
		};
	}
}
/** Gives back at once what is held by nobody. */
function collector() {
	setFlagsFromString("--expose-gc");
	return runInNewContext("gc");
}

// src/calibrate/servers/flood.ts
/** More than anyone would keep to compare the next reply with. */
const different = 12;
const items = 12e3;
const noted = 10;
function flood(port) {
	const replies = Array.from({ length: different }, (_, first) => Buffer.from(replyOf(JSON.stringify({
		whole: true,
		items: numbers(first)
	}))));
	const marks = [];
	let calls = 0;
	listen(port, (path, { socket, send }) => {
		if (path !== "/flood") return send("ok");
		socket.write(replies[calls % different] ?? "");
		if (calls % noted === 0) marks.push({
			atMs: performance.now(),
			cpuMs: ownCpuMs()
		});
		calls += 1;
	});
	return { account: () => ({
		kind: "flood",
		marks
	}) };
}
const numbers = (first) => Array.from({ length: items }, (_, at) => ({
	id: first * items + at,
	name: `item ${first} ${at}`
}));

// src/calibrate/servers/hold.ts
/** @param bytes 0 = nothing, which is what the others are compared with */
function hold(port, bytes) {
	const held = /* @__PURE__ */ new Map();
	let mostClients = 0;
	listen(port, (path, { socket, send }) => {
		if (path === "/hold" && !held.has(socket)) {
			held.set(socket, bytes === 0 ? null : Buffer.alloc(bytes, 1));
			mostClients = Math.max(mostClients, held.size);
			socket.once("close", () => held.delete(socket));
		}
		send("ok");
	});
	return { account: () => ({
		kind: "hold",
		bytes,
		mostClients
	}) };
}

// src/calibrate/servers/outcome.ts
/** First calls must be right, or no client is admitted. */
const rightAtFirst = 50;
/** Of this many calls in a row these are not right; by their place. */
const cycle = 97;
const otherwise = {
	7: "failed",
	23: "mismatch",
	41: "reset",
	59: "unanswered",
	73: "failed"
};
const answers = {
	ok: ({ send }) => send("right"),
	failed: ({ send }) => send("right", 500),
	mismatch: ({ send }) => send("wrong"),
	reset: ({ socket }) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nri", () => socket.destroy()),
	unanswered: () => {}
};
/** Each call takes a moment, so that a window holds hundreds of them and not ten thousands. */
const takesMs = 4;
function outcome(port) {
	const calls = {
		ok: 0,
		failed: 0,
		mismatch: 0,
		reset: 0,
		unanswered: 0
	};
	let seen = 0;
	listen(port, (path, reply) => {
		if (path !== "/outcome") return reply.send("ok");
		const kind = seen < rightAtFirst ? "ok" : otherwise[seen % cycle] ?? "ok";
		seen += 1;
		calls[kind] += 1;
		setTimeout(answers[kind], takesMs, reply);
	});
	return { account: () => ({
		kind: "outcome",
		calls
	}) };
}

// src/calibrate/servers/pace.ts
/** So many must still wait for the rate to be the server's own. */
const crowd = 16;
const tickMs = 2;
/** @param perSecond answers a second */
function pace(port, perSecond) {
	const queue = [];
	let longest = {
		answers: 0,
		ms: 0
	};
	let current = null;
	let next = 0;
	const tick = () => {
		const now = performance.now();
		if (queue.length === 0) next = now;
		for (; next <= now && queue.length > 0; next += 1e3 / perSecond) {
			queue.shift()?.send("ok");
			if (queue.length < crowd) {
				current = null;
				continue;
			}
			current ??= {
				answers: -1,
				ms: 0,
				from: performance.now()
			};
			current.answers += 1;
			current.ms = performance.now() - current.from;
			if (current.ms > longest.ms) longest = current;
		}
	};
	listen(port, (path, reply) => {
		if (path === "/pace") queue.push(reply);
		else reply.send("ok");
	});
	setInterval(tick, tickMs);
	return { account: () => ({
		kind: "pace",
		answers: longest.answers,
		ms: longest.ms
	}) };
}

// src/calibrate/servers/ready.ts
/** @param afterMs of the runtime's own clock; 0 = as soon as it listens */
function ready(port, afterMs) {
	let ms = NaN;
	const begin = () => {
		ms = performance.now();
	};
	listen(port, (_path, { send }) => Number.isNaN(ms) ? send("not yet", 503) : send("ok"), () => {
		const turns = () => performance.now() >= afterMs ? begin() : setImmediate(turns);
		setTimeout(turns, Math.max(0, afterMs - performance.now() - 3));
	});
	return { account: () => ({
		kind: "ready",
		ms
	}) };
}

// src/calibrate/servers/spend.ts
/** Spends a known processor time on each call: on its own thread, or on one that lives for the call. */
/** `/spend/0.2`: so many ms. */
const wanted = (path) => Number(path.split("/")[2] ?? NaN);
/** Notes the account of the process as a call begins; gives the time at which the call has spent its part. */
function mark(marks, path) {
	const from = ownCpuMs();
	const own = marks[path] ?? [];
	own.push(from);
	marks[path] = own;
	return from + wanted(path);
}
/** One thread for all. */
function spendHere(port) {
	const marks = {};
	listen(port, (path, { send }) => {
		if (!path.startsWith("/spend/")) return send("ok");
		const until = mark(marks, path);
		while (ownCpuMs() < until);
		send("ok");
	});
	return { account: () => ({
		kind: "spend",
		cpuMs: marks
	}) };
}
const work = `const { user, system } = process.cpuUsage();
const until = (user + system) / 1000 + require('node:worker_threads').workerData;
for (;;) { const now = process.cpuUsage(); if ((now.user + now.system) / 1000 >= until) break; }`;
/** A thread per call; the call is answered when its thread has ended. For one caller at a time. */
function spendInThreads(port) {
	const marks = {};
	listen(port, (path, { send }) => {
		if (!path.startsWith("/spend/")) return send("ok");
		mark(marks, path);
		new Worker(work, {
			eval: true,
			workerData: wanted(path)
		}).once("exit", () => send("ok"));
	});
	return { account: () => ({
		kind: "spend",
		cpuMs: marks
	}) };
}

// src/calibrate/servers/spike.ts
const every = 4;
/** Without a spike a call takes this long, so that most samples of a window see none, ms. */
const restMs = 60;
/** @param heldMs length of a spike */
function spike(port, mib, heldMs) {
	const collect = collector();
	const residentKib = [];
	let calls = 0;
	const take = (size, done) => {
		const held = { bytes: Buffer.alloc(size * 2 ** 20, 1) };
		residentKib.push(process.memoryUsage.rss() / 1024);
		setTimeout(() => {
			held.bytes = null;
			collect();
			done();
		}, heldMs);
	};
	take(2 * mib, () => {
		residentKib.length = 0;
		listen(port, (path, { send }) => {
			if (path !== "/spike") return send("ok");
			calls += 1;
			if (calls % every === 0) take(mib, () => send("ok"));
			else setTimeout(send, restMs, "ok");
		});
	});
	return { account: () => ({
		kind: "spike",
		residentKib
	}) };
}

// src/calibrate/servers/tree.ts
/** A tree of Node processes that do nothing: what they cost is what the runtime costs. */
/**
* @param program this very program
* @param args that make it a leaf
*/
function tree(port, leaves, program, args) {
	let started = 0;
	for (let n = 0; n < leaves; n += 1) fork(program, args).once("message", () => {
		started += 1;
		if (started === leaves) listen(port, (_path, { send }) => send("ok"));
	});
	return member("root");
}
/** A process of the tree. What telling takes has been taken once before anybody reads, so that it moves nothing later. */
function member(role) {
	ownPages(role);
	return { account: () => ({
		kind: "member",
		...ownPages(role)
	}) };
}

// src/calibrate/main.ts
/**
* The servers of `ratingplate calibrate`: `node calibrate-server.js KIND --port N --account FOLDER [--amount N]`.
* Each does one thing whose cost it knows, and writes its own account of it to FOLDER as it ends.
*/
/** How long the spike of one process lasts, ms (method.md, "Calibration"). */
const spikeMs = 50;
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		port: { type: "string" },
		account: { type: "string" },
		amount: { type: "string" }
	}
});
const [port, amount, folder] = [
	Number(values.port),
	Number(values.amount ?? 0),
	values.account ?? "."
];
const servers = {
	hold: () => hold(port, amount),
	spike: () => spike(port, amount, spikeMs),
	spend: () => spendHere(port),
	threads: () => spendInThreads(port),
	delay: () => delay(port),
	outcome: () => outcome(port),
	pace: () => pace(port, amount),
	ready: () => ready(port, amount),
	flood: () => flood(port),
	tree: () => tree(port, amount, fileURLToPath(import.meta.url), [
		"leaf",
		"--account",
		folder
	]),
	leaf: () => {
		process.once("disconnect", end);
		setImmediate(() => process.send?.("started"));
		return member("leaf");
	}
};
let fixture;
/** Whatever it is told by, it ends once, and with its account. */
function end() {
	writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(fixture?.account()));
	process.exit(0);
}
fixture = servers[positionals[0] ?? ""]?.();
if (fixture === void 0) {
	process.stderr.write(`expected one of ${Object.keys(servers).join(", ")}\n`);
	process.exit(2);
}
process.once("SIGTERM", end);

export {  };
