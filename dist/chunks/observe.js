import { G as ProbeFailed, W as NoProcessLeft } from "./errors.js";
import { c as portOf, h as secretForms, m as maskText, s as knownBy, v as parseUnix } from "./util.js";
import { B as readTable, C as systemUnits, G as parseStat, H as isAlive, K as readStat, L as descendants, O as parseStatus, T as catchesSignal, U as isDead, W as isHalted, _ as fileResident, a as controlGroupOf, b as parseStatm, c as groupMemoryBytes, f as readTcp, g as readThreads, m as socketsByDescriptor, o as groupCpuMs, p as socketInodes, r as groupPids, s as groupLimits, v as memoryDevices, x as descriptorLimit, y as parseRollup, z as listPids } from "./proc.js";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { connect } from "node:net";
import { get } from "node:http";
import { once } from "node:events";
import { connect as connect$1 } from "node:tls";
import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { get as get$1 } from "node:https";

// src/observe/profiles/top.ts
/** So many are told; the whole profile is kept beside them. */
const told$1 = 10;
/** The functions that took most, the highest first; those that took nothing are left out. */
function topOf(own) {
	const sum = [...own.values()].reduce((all, value) => all + value, 0);
	return [...own].filter(([, value]) => value > 0).sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1)).slice(0, told$1).map(([name, value]) => ({
		name,
		own: value,
		share: value / sum
	}));
}

// src/observe/probes/get-text.ts
/** A collection of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs$3 = 6e4;
/** A profile of all stacks of 100,000 goroutines is about 60 MB. */
const mostBytes = 128 * 2 ** 20;
/**
* The body of a GET that answers 200. The connection is closed after it, so that between readings nothing of the
* probe is held open in the target. Throws `probe-failed`.
*/
async function getText(url) {
	return (await getBytes(url)).toString("utf8");
}
/** As `getText`; `moreMs`: how long the answer is made for before it comes. */
function getBytes(url, moreMs = 0) {
	return new Promise((resolve, reject) => {
		const fail = (why, cause) => reject(new ProbeFailed(url, why, { cause }));
		const get$2 = url.startsWith("https:") ? get$1 : get;
		const signal = AbortSignal.timeout(answerMs$3 + moreMs);
		const request = get$2(url, {
			agent: false,
			signal
		}, (answer) => {
			const parts = [];
			let bytes = 0;
			answer.on("data", (part) => {
				bytes += part.length;
				if (bytes > mostBytes) request.destroy(/* @__PURE__ */ new Error(`over ${mostBytes} bytes`));
				else parts.push(part);
			});
			answer.on("end", () => {
				if (answer.statusCode === 200) resolve(Buffer.concat(parts));
				else fail(`it answered ${answer.statusCode}`);
			});
			answer.on("error", (error) => fail(error.message, error));
		});
		request.on("error", (error) => fail(signal.aborted ? `no answer within ${answerMs$3 / 1e3} s` : error.message, error));
	});
}

// src/observe/probes/jvm-attach.ts
/** HotSpot's attach protocol, version 1 (JDK 6 and later): one command per connection of a Unix socket. */
/** A JVM opens its socket within some 200 ms of being asked; a loaded machine takes longer. */
const openMs = 2e4;
const pollMs$1 = 20;
/** A collection of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs$2 = 6e4;
const sigquit = 3;
/** The answer of a diagnostic command (`GC.run`), as `jcmd` prints it. Throws `probe-failed`. */
async function attach(pid, command) {
	const inside = pidInside(pid);
	const socket = `/proc/${pid}/root/tmp/.java_pid${inside}`;
	if (!existsSync(socket)) await openSocket(pid, inside, socket);
	return ask$1(socket, command, pid);
}
/** Makes the JVM listen: a file it looks for, then SIGQUIT, which without that file would print all threads to stdout. */
async function openSocket(pid, inside, socket) {
	const where = `process ${pid}`;
	if (!readOrEmpty(`/proc/${pid}/maps`).includes("/libjvm.so")) throw new ProbeFailed(where, "it is no JVM");
	if (forbidsAttach(pid)) throw new ProbeFailed(where, "its JVM forbids it (-XX:+DisableAttachMechanism)");
	if (!catchesSignal(pid, sigquit)) throw new ProbeFailed(where, "its JVM does not listen to SIGQUIT (-Xrs)");
	const file = placeRequest(pid, inside);
	try {
		process.kill(pid, "SIGQUIT");
		for (let waited = 0; !existsSync(socket); waited += pollMs$1) {
			if (waited >= openMs) throw new ProbeFailed(where, `its JVM did not let itself be attached to within ${openMs / 1e3} s`);
			await setTimeout(pollMs$1);
		}
	} finally {
		rmSync(file, { force: true });
	}
}
function forbidsAttach(pid) {
	return ["cmdline", "environ"].some((file) => readOrEmpty(`/proc/${pid}/${file}`).includes("+DisableAttachMechanism"));
}
/** The JVM looks in its working folder first, then in its /tmp. */
function placeRequest(pid, inside) {
	const folders = [`/proc/${pid}/cwd`, `/proc/${pid}/root/tmp`];
	for (const folder of folders) {
		const file = path.join(folder, `.attach_pid${inside}`);
		try {
			writeFileSync(file, "", { flag: "wx" });
			return file;
		} catch {}
	}
	throw new ProbeFailed(`process ${pid}`, "neither its working folder nor its /tmp can be written");
}
function ask$1(socket, command, pid) {
	return new Promise((resolve, reject) => {
		const fail = (why, cause) => {
			connection.destroy();
			reject(new ProbeFailed(`process ${pid}`, `${command}: ${why}`, { cause }));
		};
		const parts = [];
		const connection = connect(socket, () => connection.write(`1\0jcmd\0${command}\0\0\0`));
		connection.setTimeout(answerMs$2, () => fail(`no answer within ${answerMs$2 / 1e3} s`));
		connection.on("data", (part) => parts.push(part));
		connection.on("error", (error) => fail(error.message, error));
		connection.on("end", () => {
			const text = Buffer.concat(parts).toString("utf8");
			const end = text.indexOf("\n");
			const status = end < 0 ? text : text.slice(0, end);
			if (status === "0") resolve(text.slice(end + 1));
			else fail(`it answered ${status || "nothing"} ${text.slice(end + 1).trim()}`.trim());
		});
	});
}
/** The pid as the process itself sees it: another one in a container. */
function pidInside(pid) {
	const own = /^NSpid:.*?(\d+)$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
	return own === void 0 ? pid : Number(own);
}
function readOrEmpty(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}

// src/observe/probes/jvm.ts
/** Twice: what finalizers and reference queues let go of after the first is only found by the second. */
const collections = 2;
/**
* Probe of JVMs through HotSpot's attach socket: what `jcmd` speaks, without it. No listener, no option at its start.
*
* `pids` is asked at each use; figures are sums over all of them. Live heap is the total of the histogram of live
* objects, which every collector gives in the same form. Methods throw `probe-failed`.
*/
function openJvmProbe(pids) {
	const all = async (ask) => Promise.all((await pids()).map(ask));
	return {
		kind: "jvm",
		collects: true,
		collect: async () => {
			return (await all(async (pid) => {
				for (let turn = 0; turn < collections; turn += 1) await attach(pid, "GC.run");
			})).length > 0;
		},
		liveHeapMib: async () => {
			const heaps = await all(async (pid) => readLiveBytes(await attach(pid, "GC.class_histogram"), pid));
			return heaps.length > 0 ? heaps.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20 : null;
		},
		units: async () => ({}),
		close: async () => void 0
	};
}
/** Bytes of the last line of the histogram: `Total  instances  bytes`. */
function readLiveBytes(histogram, pid) {
	const bytes = /^Total\s+\d+\s+(\d+)\s*$/m.exec(histogram)?.[1];
	if (bytes === void 0) throw new ProbeFailed(`process ${pid}`, "its histogram has no line `Total instances bytes`");
	return Number(bytes);
}

// src/observe/profiles/v8.ts
/** What of V8's profiles stands at the top: the forms that Chrome's developer tools open. */
/** V8's own names for time that no function of the program takes. */
const apart = /* @__PURE__ */ new Set(["(idle)", "(root)"]);
/** Functions by processor time of their own, ns; idle time left out. */
function topOfCpu({ nodes, samples = [], timeDeltas = [] }) {
	const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
	const own = /* @__PURE__ */ new Map();
	for (const [at, id] of samples.entries()) {
		const name = names.get(id) ?? "?";
		if (!apart.has(name)) own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0) * 1e3);
	}
	return topOf(own);
}
/** Functions by the live heap that was allocated in them, bytes. */
function topOfHeap({ head }) {
	const own = /* @__PURE__ */ new Map();
	const rest = [head];
	for (let node = rest.pop(); node !== void 0; node = rest.pop()) {
		const name = nameOf(node.callFrame);
		own.set(name, (own.get(name) ?? 0) + node.selfSize);
		rest.push(...node.children);
	}
	return topOf(own);
}
/** `render (page.js:12)`; lines from 1, folders left out. */
function nameOf({ functionName, url, lineNumber }) {
	const name = functionName === "" ? "(anonymous)" : functionName;
	const file = url.split("/").at(-1) ?? "";
	return file === "" ? name : `${name} (${file}:${lineNumber + 1})`;
}

// src/observe/probes/none.ts
/** A runtime that tells nothing: memory settles by waiting. */
function openNoProbe() {
	return {
		kind: "none",
		collects: false,
		collect: async () => false,
		liveHeapMib: async () => null,
		units: async () => ({}),
		close: async () => void 0
	};
}

// src/observe/probes/redis.ts
/** A purge of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs$1 = 6e4;
/**
* Probe of Redis and Valkey over their endpoint, on a connection of its own that is open only while it asks.
* Collecting is `MEMORY PURGE`, which gives pages that jemalloc holds back to the kernel; live heap is `used_memory`;
* connections are `connected_clients` without its own. Methods throw `probe-failed`.
*/
function openRedisProbe(store) {
	return {
		kind: "redis",
		collects: true,
		collect: async () => {
			await ask(store, ["MEMORY", "PURGE"]);
			return true;
		},
		liveHeapMib: async () => infoField(await ask(store, ["INFO", "memory"]), "used_memory", store) / 2 ** 20,
		units: async () => {
			return { connections: infoField(await ask(store, ["INFO", "clients"]), "connected_clients", store) - 1 };
		},
		close: async () => void 0
	};
}
/** What a store says when it refuses, without the password, which it may repeat. */
function refusal({ url, password }, error) {
	return new ProbeFailed(url, maskText(error.message, secretForms([password ?? ""])));
}
/** The number of a `name:123` line of INFO. */
function infoField(info, name, { url }) {
	const value = new RegExp(`^${name}:(\\d+)\\r?$`, "m").exec(info)?.[1];
	if (value === void 0) throw new ProbeFailed(url, `its INFO has no ${name}`);
	return Number(value);
}
/** Signs in where it must, and sends one command. */
async function ask(store, words) {
	const { user, password } = store;
	const { socket, ready } = dial(store);
	socket.setTimeout(answerMs$1, () => socket.destroy(/* @__PURE__ */ new Error(`no answer within ${answerMs$1 / 1e3} s`)));
	const replies = readReplies(socket);
	try {
		await once(socket, ready);
		if (password !== null) await told(socket, replies, [
			"AUTH",
			...user === null ? [] : [user],
			password
		]);
		return await told(socket, replies, words);
	} catch (error) {
		throw refusal(store, error);
	} finally {
		socket.destroy();
	}
}
/** Over a Unix socket or TLS where its URL says so. `ready`: the event of a socket that may be written to. */
function dial({ url, tls }) {
	const unix = parseUnix(url);
	if (unix !== null) return {
		socket: connect({ path: unix.socket }),
		ready: "connect"
	};
	const address = new URL(url);
	const host = address.hostname.replace(/^\[(.*)\]$/, "$1");
	const to = {
		host,
		port: portOf(address)
	};
	return address.protocol === "rediss:" ? {
		socket: connect$1({
			...to,
			...knownBy(host, tls)
		}),
		ready: "secureConnect"
	} : {
		socket: connect(to),
		ready: "connect"
	};
}
async function told(socket, replies, words) {
	const bulk = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
	socket.write(`*${words.length}\r\n${bulk.join("")}`);
	const { value, done } = await replies.next();
	if (done) throw new Error("it closed the connection");
	if (value.startsWith("-")) throw new Error(value.slice(1));
	return value;
}
/** The replies to the commands above: a line, or one string with its length in front. */
async function* readReplies(socket) {
	let text = "";
	for await (const part of socket.setEncoding("latin1")) {
		text += part;
		for (let reply = cutReply(text); reply !== null; reply = cutReply(text)) {
			text = text.slice(reply.length);
			yield reply.body;
		}
	}
}
function cutReply(text) {
	const end = text.indexOf("\r\n");
	if (end < 0) return null;
	const size = /^\$(\d+)$/.exec(text.slice(0, end))?.[1];
	if (size === void 0) return {
		body: text.slice(0, end),
		length: end + 2
	};
	const length = end + 2 + Number(size) + 2;
	return text.length < length ? null : {
		body: text.slice(end + 2, length - 2),
		length
	};
}

// src/observe/probes/prometheus.ts
/**
* What runtimes call the same thing: the first name an endpoint has is taken. `sum`: over all its labels that match.
* Names as the official clients expose them: client_golang, prom-client, client_java (new and old), .NET, Erlang.
*/
const heapNames = [
	"go_memstats_heap_alloc_bytes",
	"nodejs_heap_size_used_bytes",
	"jvm_memory_used_bytes{area=\"heap\"}",
	"jvm_memory_bytes_used{area=\"heap\"}",
	"dotnet_total_memory_bytes",
	"process_runtime_dotnet_gc_objects_size_bytes",
	"erlang_vm_memory_bytes_total{kind=\"processes\"}"
];
const unitNames = {
	goroutines: ["go_goroutines", "erlang_vm_process_count"],
	handles: ["nodejs_active_resources_total", "nodejs_active_handles_total"]
};
/**
* Probe of targets with a metrics endpoint in the Prometheus text form or OpenMetrics. It cannot make the runtime
* collect, so memory settles by waiting and the heap holds what was not collected yet. A scrape allocates: it is read
* between phases only. Methods throw `probe-failed`.
*/
function openPrometheusProbe(url) {
	const read = async () => parseMetrics(await getText(url));
	return {
		kind: "prometheus",
		collects: false,
		collect: async () => false,
		liveHeapMib: async () => {
			const bytes = firstOf(await read(), heapNames);
			return bytes === null ? null : bytes / 2 ** 20;
		},
		units: async () => {
			const metrics = await read();
			if (metrics.length === 0) throw new ProbeFailed(url, "it has no metrics");
			const units = {};
			for (const [unit, names] of Object.entries(unitNames)) {
				const value = firstOf(metrics, names);
				if (value !== null) units[unit] = value;
			}
			return units;
		},
		close: async () => void 0
	};
}
/** The samples of a text exposition; comments and what is no sample are left out. */
function parseMetrics(text) {
	return text.split("\n").flatMap((line) => parseSample(line) ?? []);
}
/** `name{label="value",...} value [timestamp]`. */
function parseSample(line) {
	const match = /^([a-zA-Z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?\s+(\S+)/.exec(line);
	if (match === null) return null;
	const [, name = "", labels = "", value = ""] = match;
	const number = Number(value.replace(/^([+-]?)Inf$/, "$1Infinity"));
	if (Number.isNaN(number)) return null;
	const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"/g)];
	return {
		name,
		labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, plain(text)])),
		value: number
	};
}
const plain = (text) => text.replace(/\\(.)/g, (_, char) => char === "n" ? "\n" : char);
/** The sum of the first name that is there; null where none is. */
function firstOf(metrics, names) {
	for (const wanted of names) {
		const [, name, label, text] = /^(\w+)(?:\{(\w+)="(\w+)"\})?$/.exec(wanted) ?? [];
		const found = metrics.filter((each) => each.name === name && (label === void 0 || each.labels[label] === text));
		if (found.length > 0) return found.reduce((sum, { value }) => sum + value, 0);
	}
	return null;
}

// src/observe/probes/sigquit.ts
/** Go programs without a pprof listener: on SIGQUIT the runtime prints every goroutine to stderr, and ends the program. */
/** A traceback of 10,000 goroutines takes under a second; one that has not come by then does not come, ms. */
const patienceMs = 1e4;
const pollMs = 50;
/** Tells nothing while a round lasts: what it can tell ends the target. */
const openSigquitProbe = () => ({
	...openNoProbe(),
	kind: "sigquit"
});
/** The last lines of a goroutine that some function of package runtime has begun. */
const ofRuntime = /^created by runtime\./m;
/** Ends every process by SIGQUIT and counts the goroutines it prints. Never rejects. */
async function takeTraceback(traced, timeoutMs = patienceMs) {
	for (const { pid } of traced) quit(pid);
	const until = performance.now() + timeoutMs;
	const all = await Promise.all(traced.map(({ log }) => readUntil(log, until)));
	const why = all.find((each) => each.why !== null);
	if (why !== void 0 || all.length === 0) return {
		goroutines: null,
		why: why?.why ?? "there was no process to tell it"
	};
	return {
		goroutines: all.reduce((sum, { goroutines }) => sum + (goroutines ?? 0), 0),
		why: null
	};
}
function quit(pid) {
	try {
		process.kill(pid, "SIGQUIT");
	} catch {}
}
/** Reads the log until a whole traceback is in it. */
async function readUntil(log, until) {
	for (;;) {
		const found = readTraceback(await readFile(log, "latin1").catch(() => ""));
		if (found !== null) return found;
		if (performance.now() >= until) return {
			goroutines: null,
			why: "on SIGQUIT it printed no whole traceback of Go"
		};
		await setTimeout(pollMs);
	}
}
/**
* Goroutines of a traceback: every one but number 0, which is the scheduler's, and those that the runtime has made for
* itself (collector, sweeper, finalizers), which `runtime.NumGoroutine` does not count either. It ends with the registers of the thread
* that got the signal; null where those have not come yet.
*/
function readTraceback(text) {
	if (/^\[ratingplate: output over \d+ bytes is not kept\]$/m.test(text)) return {
		goroutines: null,
		why: "its traceback is longer than what is kept of its output"
	};
	const start = text.lastIndexOf("SIGQUIT: quit");
	if (start < 0) return null;
	const traceback = text.slice(start);
	const registers = /^(?:rip|eip|pc)\s+0x[0-9a-f]+$/m.exec(traceback);
	if (registers === null) return null;
	return {
		goroutines: traceback.slice(0, registers.index).split(/\r?\n\r?\n/).filter((stack) => /^goroutine [1-9]\d* /.test(stack) && !ofRuntime.test(stack)).length,
		why: null
	};
}

// src/observe/settle.ts
/** The span that must be flat (method.md, Memory); shorter where the floor is. */
const flatMs = 3e3;
const flatShare = .005;
const flatMib = 300 / 1024;
/**
* Reads until memory has settled: not before `floorMs`, when the last 3 s (the floor if shorter) lie within
* max(0.5 %, 300 KiB), at most `capMs`. A costly reading is repeated less often, but four times in a span at least.
*/
async function settle(read, rule, clock) {
	const start = clock.now();
	const spanMs = Math.min(flatMs, rule.floorMs);
	const pollMs = Math.min(250, Math.max(25, spanMs / 10));
	const readings = [];
	for (;;) {
		const before = clock.now();
		const reading = await read();
		const now = clock.now();
		readings.push(reading);
		const waitedMs = now - start;
		const converged = waitedMs >= rule.floorMs && isFlat(readings, reading.at - spanMs);
		if (converged || waitedMs >= rule.capMs) return {
			...reading,
			converged,
			waitedMs
		};
		const left = Math.max(0, rule.capMs - waitedMs);
		const dear = Math.min(spanMs / 4, 10 * (now - before));
		await clock.sleep(Math.min(left, Math.max(pollMs, dear)));
	}
}
/** Do the readings reach back to `since` and lie close together from there on? Forgets those before. */
function isFlat(readings, since) {
	while (readings.length > 1 && readings[1].at <= since) readings.shift();
	if ((readings[0]?.at ?? 1e400) > since) return false;
	const values = readings.map((reading) => reading.mib);
	const last = values.at(-1) ?? 0;
	return Math.max(...values) - Math.min(...values) <= Math.max(flatShare * last, flatMib);
}

// src/observe/portable.ts
const realClock$2 = {
	now: () => performance.now(),
	sleep: (ms) => setTimeout(ms)
};
/** Its figures have 10 ms digits and each reading may start a program: not more often than this. */
const leastIntervalMs = 500;
/** `ps` tells the start to the second; a process that seems to have moved further is another one. */
const sameStartMs = 2500;
/** The same tree by means that exist everywhere; its memory is the sum of resident sets, its peak that of the samples. */
function openPortableTree(options) {
	return new PortableTree(options);
}
var PortableTree = class {
	rule;
	#source;
	#isAlive;
	#clock;
	#roots = /* @__PURE__ */ new Map();
	#last = /* @__PURE__ */ new Map();
	#keptMs = 0;
	#lost = false;
	#closed = false;
	constructor(options) {
		this.rule = options.rule;
		this.#source = options.source;
		this.#isAlive = options.isAlive;
		this.#clock = options.clock ?? realClock$2;
		for (const root of options.roots) this.add(root);
	}
	add(root) {
		this.#roots.set(root.pid, root);
	}
	alive() {
		return [...this.#roots.values()].filter((root) => this.#isAlive(root.pid));
	}
	/** Time of children it has waited for is not told: where a process vanishes the figure is `at least`. */
	async cpu() {
		const usages = await this.#read();
		const atLeast = this.#lost;
		this.#lost = false;
		const cpuMs = this.#keptMs + sum(usages, (usage) => usage.cpuMs);
		return {
			at: this.#clock.now(),
			cpuMs,
			source: "pidusage",
			atLeast,
			runDelayMs: null
		};
	}
	async memory() {
		const usages = await this.#read();
		if (usages.length === 0) throw new NoProcessLeft("memory");
		const mib = sum(usages, (usage) => usage.memoryMib);
		return {
			at: this.#clock.now(),
			mib,
			source: "pidusage",
			rssSumMib: mib,
			pssSumMib: null,
			anonMib: null,
			swapMib: null,
			processes: usages.length
		};
	}
	async residentMib() {
		return (await this.memory()).mib;
	}
	async units() {
		return {
			threads: null,
			processes: (await this.#read()).length,
			descriptors: null,
			connections: null
		};
	}
	majorFaults() {
		return null;
	}
	/** `ps` could tell, but not ten times a second. */
	halted() {
		return [];
	}
	/** Who took whose place takes the program of each process, which is not told here. */
	markPlaces() {}
	replaced() {
		return {
			replaced: 0,
			unusual: 0,
			places: 0,
			names: []
		};
	}
	settle(rule) {
		return settle(() => this.memory(), rule, this.#clock);
	}
	startWindow(sampleIntervalMs) {
		const values = [];
		let open = true;
		const take = async () => {
			const usages = await this.#read();
			if (usages.length > 0) values.push(sum(usages, (usage) => usage.memoryMib));
		};
		const loop = async () => {
			while (open && !this.#closed) {
				await take();
				await this.#clock.sleep(Math.max(leastIntervalMs, sampleIntervalMs));
			}
		};
		const failed = loop().then(() => null, (error) => ({ error }));
		return async () => {
			open = false;
			const failure = await Promise.race([failed, Promise.resolve(null)]);
			if (failure) throw failure.error;
			await take();
			return {
				meanMib: values.length > 0 ? sum(values, (value) => value) / values.length : NaN,
				peakMib: values.length > 0 ? Math.max(...values) : NaN,
				peakSource: "samples",
				samples: values.length
			};
		};
	}
	close() {
		this.#closed = true;
	}
	/** Reads roots and descendants; settles the accounts of those that have gone. */
	async #read() {
		const usages = await this.#source.usage(await this.#pids());
		const now = new Map(usages.map((usage) => [usage.pid, usage]));
		for (const [pid, last] of this.#last) {
			const usage = now.get(pid);
			if (usage && Math.abs(usage.startedMs - last.startedMs) <= sameStartMs) continue;
			this.#keptMs += last.cpuMs;
			this.#lost = true;
			this.#last.delete(pid);
		}
		for (const usage of usages) this.#last.set(usage.pid, usage);
		return usages;
	}
	/** Roots, and every process whose parent is one of us or has been seen to be. */
	async #pids() {
		const pids = /* @__PURE__ */ new Set([...this.#roots.keys(), ...this.#last.keys()]);
		const pairs = await this.#source.parents();
		for (let before = -1; before !== pids.size;) {
			before = pids.size;
			for (const [pid, ppid] of pairs) if (pids.has(ppid)) pids.add(pid);
		}
		return [...pids];
	}
};
function sum(items, value) {
	return items.reduce((total, item) => total + value(item), 0);
}

// src/observe/boundary.ts
const mib$1 = (kib) => kib / 1024;
/** Reads the tree: pages counted once where the kernel lets us, else summed resident sets (and says so). */
function walkTree(members, files, pages, at) {
	const walked = members.map((member) => walk(member, files)).filter((one) => one !== null);
	const readable = walked.every((one) => one.rollup !== null);
	const sum = (value) => walked.reduce((total, one) => total + value(one), 0);
	const onceKib = sum((one) => one.rollup?.pssAnonKib ?? one.status.anonKib);
	const shmemKib = sum((one) => one.rollup?.pssShmemKib ?? one.status.shmemKib);
	const fileKib = readable ? pages.onceKib(new Map(walked.map((one) => [one.member, one.status.fileKib]))) : sum((one) => one.status.fileKib);
	const anonKib = sum((one) => one.status.anonKib);
	return {
		reading: {
			at,
			mib: mib$1(onceKib + shmemKib + fileKib),
			source: readable ? "tree pages once" : "VmRSS",
			rssSumMib: mib$1(sum((one) => one.status.rssKib)),
			pssSumMib: readable ? mib$1(sum((one) => one.rollup?.pssKib ?? 0)) : null,
			anonMib: mib$1(onceKib),
			swapMib: mib$1(sum((one) => one.status.swapKib)),
			processes: walked.length
		},
		anchors: new Map(walked.map((one) => [one.member, {
			onceKib: one.rollup?.pssAnonKib ?? one.status.anonKib,
			anonPages: one.anonPages
		}])),
		ratio: anonKib > 0 ? onceKib / anonKib : 1,
		restKib: shmemKib + fileKib
	};
}
/** One process; null where it has gone or has no memory any more. */
function walk(member, files) {
	const statm = text(files, member, "statm");
	const status = text(files, member, "status");
	const rollup = files.read(member.id.pid, "smaps_rollup");
	if (statm === null || status === null || rollup.kind === "gone") return null;
	const parsed = parseStatus(status);
	if (parsed.rssKib === 0 || rollup.kind === "text" && rollup.text === "") return null;
	return {
		member,
		status: parsed,
		rollup: rollup.kind === "text" ? parseRollup(rollup.text) : null,
		anonPages: parseStatm(statm)?.anonPages ?? 0
	};
}
function text(files, member, file) {
	const read = files.read(member.id.pid, file);
	return read.kind === "text" ? read.text : null;
}
/** One process by VmRSS; null where it has gone. */
function readProcess(member, files, at) {
	const content = text(files, member, "status");
	const status = content === null ? null : parseStatus(content);
	if (status === null || status.rssKib === 0) return null;
	return {
		at,
		mib: mib$1(status.rssKib),
		source: "VmRSS",
		rssSumMib: mib$1(status.rssKib),
		pssSumMib: null,
		anonMib: mib$1(status.anonKib),
		swapMib: mib$1(status.swapKib),
		processes: 1
	};
}
/** The same from smaps_rollup, which no kernel approximates; VmRSS where it may not be read. */
function readProcessExactly(member, files, at) {
	const reading = readProcess(member, files, at);
	const content = text(files, member, "smaps_rollup");
	const rollup = content === null ? null : parseRollup(content);
	if (reading === null || rollup === null) return reading;
	return {
		...reading,
		mib: mib$1(rollup.rssKib),
		source: "smaps_rollup",
		pssSumMib: mib$1(rollup.pssKib)
	};
}
/**
* Pages of the tree counted once, estimated from a sample between two boundaries, KiB.
*
* What a process has gained since the boundary is its own (pages touched after a fork are private); what it has lost
* shrinks its part in proportion; a process born since counts by its private pages when first seen, or by the tree's
* ratio where those cannot be read.
*/
function estimateKib(sample, boundary, pageKib, newborns) {
	let sum = boundary.restKib;
	for (const [member, { anonPages }] of sample) {
		const anchor = boundary.anchors.get(member) ?? newborns.anchorOf(member);
		sum += anchor ? sinceKib(anchor, anonPages, pageKib) : anonPages * pageKib * boundary.ratio;
	}
	return sum;
}
function sinceKib(anchor, anonPages, pageKib) {
	if (anonPages >= anchor.anonPages) return anchor.onceKib + (anonPages - anchor.anonPages) * pageKib;
	return anchor.onceKib * (anonPages / anchor.anonPages);
}
/** The same before any boundary: file pages count once as the largest part of any process. */
function roughKib(sample, pageKib, newborns) {
	let anonKib = 0;
	let filePages = 0;
	for (const [member, statm] of sample) {
		const anchor = newborns.anchorOf(member);
		anonKib += anchor ? sinceKib(anchor, statm.anonPages, pageKib) : statm.anonPages * pageKib;
		filePages = Math.max(filePages, statm.residentPages - statm.anonPages);
	}
	return anonKib + filePages * pageKib;
}

// src/observe/delay.ts
/** Run-queue delay of one process that only grows: what an ended thread had when last seen is kept. */
var DelayAccount = class {
	#ended = 0;
	#last = /* @__PURE__ */ new Map();
	next(delays) {
		for (const [tid, delay] of this.#last) if ((delays.get(tid) ?? -1) < delay) this.#ended += delay;
		this.#last = delays;
		let living = 0;
		for (const delay of delays.values()) living += delay;
		return this.#ended + living;
	}
};

// src/observe/refine.ts
/** Ticks the two floored fields of stat (utime, stime) may hide. */
const hiddenTicks = 2;
/**
* Follows the thread sum of schedstat where it agrees with stat within 2 ticks + 1 % since the last reading, else stat.
* It never leaves the band that stat's flooring allows, so that short threads which ended unseen cannot add up to a drift.
*/
var Refiner = class {
	#tickMs;
	#statMs = 0;
	#threadMs = 0;
	#cpuMs = 0;
	constructor(tickMs) {
		this.#tickMs = tickMs;
	}
	/** `threadMs` null: not read this time. */
	next(statMs, threadMs) {
		const coarse = statMs - this.#statMs;
		const fine = threadMs === null ? NaN : threadMs - this.#threadMs;
		const tolerance = hiddenTicks * this.#tickMs + .01 * Math.max(0, coarse);
		const agrees = fine >= 0 && Math.abs(fine - coarse) <= tolerance;
		const guess = this.#cpuMs + (agrees ? fine : coarse);
		const within = Math.min(Math.max(guess, statMs), statMs + hiddenTicks * this.#tickMs);
		this.#statMs = statMs;
		this.#threadMs = threadMs ?? NaN;
		this.#cpuMs = Math.max(this.#cpuMs, within);
		return {
			cpuMs: this.#cpuMs,
			fine: agrees
		};
	}
};

// src/observe/cpu.ts
/** Threads of a tree beyond which the ns clock is left out: 16 us each would delay the reading itself. */
const mostThreads = 2e3;
/**
* Processor time of a tree: own time of living processes plus the reaped time (cutime, cstime) of living processes.
*
* A vanished process is in the reaped time of its nearest living ancestor. Where that has not grown by as much (SIGCHLD
* ignored, or no ancestor left) the last reading of the process is kept and the figure marked `atLeast`.
*/
var CpuAccount = class {
	#members;
	#root;
	#tickMs;
	#files;
	#accounts = /* @__PURE__ */ new Map();
	#vanished = [];
	#keptMs = 0;
	#keptDelayMs = 0;
	constructor(members, files, root, units) {
		this.#members = members;
		this.#files = files;
		this.#root = root;
		this.#tickMs = 1e3 / units.ticksPerSecond;
	}
	/** Reads every living member. The caller has looked for new ones just before. */
	read(now) {
		const steady = this.#settle();
		const at = now();
		const living = this.#members.living;
		const atLeast = steady && this.#bury(living);
		const threads = living.reduce((sum, member) => sum + member.stat.threads, 0);
		let fine = living.length > 0;
		for (const member of living) fine = this.#take(member, threads <= mostThreads) && fine;
		return {
			at,
			cpuMs: this.#total(),
			source: fine ? "schedstat" : "stat",
			atLeast,
			runDelayMs: this.#delay()
		};
	}
	/**
	* Passes over the tree until one sees nobody vanish, at most 5. An ancestor is read before its descendants, so a
	* descendant read alive is never in the reaped time read with it; one that vanished waits for a pass after it.
	*/
	#settle() {
		for (let passes = 0; passes < 5; passes += 1) {
			this.#vanished.push(...this.#members.takeVanished());
			if (this.#members.refresh()) return true;
		}
		return false;
	}
	/** Brings one member's account up to its last stat; false where the ns clock could not be used. */
	#take(member, withThreads) {
		const account = this.#accountOf(member);
		const threads = withThreads ? readThreads(member.id.pid, this.#root) : null;
		const refined = account.refiner.next(this.#ownTicks(member) * this.#tickMs, threads?.runMs ?? null);
		if (!member.launcher) account.ownMs = refined.cpuMs;
		account.delayMs = threads === null ? account.delayMs : account.delay.next(threads.delays);
		account.reapedMs = this.#reapedTicks(member) * this.#tickMs;
		return refined.fine;
	}
	#accountOf(member) {
		let account = this.#accounts.get(member);
		if (!account) {
			account = {
				refiner: new Refiner(this.#tickMs),
				delay: new DelayAccount(),
				ownMs: 0,
				delayMs: 0,
				reapedMs: 0
			};
			this.#accounts.set(member, account);
		}
		return account;
	}
	#ownTicks(member) {
		return member.stat.utime + member.stat.stime;
	}
	#reapedTicks(member) {
		return member.stat.cutime + member.stat.cstime;
	}
	/** Settles the accounts of vanished members; true where a time could not be placed. */
	#bury(living) {
		const vanished = this.#vanished;
		this.#vanished = [];
		const parents = new Map([...vanished, ...living].map((member) => [member.id.pid, member]));
		const heirs = /* @__PURE__ */ new Map();
		const gone = new Set(vanished);
		let lost = false;
		for (const member of vanished) {
			const heir = heirOf(member, parents, gone);
			const ownMs = this.#lastMs(member);
			this.#keptDelayMs += this.#accounts.get(member)?.delayMs ?? 0;
			this.#accounts.delete(member);
			if (heir === null) {
				this.#keptMs += ownMs;
				lost ||= !member.launcher;
			} else heirs.set(heir, (heirs.get(heir) ?? 0) + ownMs);
		}
		for (const [heir, expectedMs] of heirs) lost = this.#inherit(heir, expectedMs) || lost;
		return lost;
	}
	/** Does the heir's reaped time hold what its vanished descendants had? Keeps what is missing. */
	#inherit(heir, expectedMs) {
		const before = this.#accounts.get(heir)?.reapedMs ?? 0;
		const missing = expectedMs - (this.#reapedTicks(heir) * this.#tickMs - before);
		const status = this.#files.read(heir.id.pid, "status");
		if (!(status.kind === "text" && parseStatus(status.text).ignoresChildren) && missing <= 4 * this.#tickMs) return false;
		this.#keptMs += Math.max(0, missing);
		return true;
	}
	/** A member's own and reaped time as last accounted or last read, whichever is later. */
	#lastMs(member) {
		const own = this.#accounts.get(member)?.ownMs ?? 0;
		return (member.launcher ? own : Math.max(own, this.#ownTicks(member) * this.#tickMs)) + this.#reapedTicks(member) * this.#tickMs;
	}
	#total() {
		let total = this.#keptMs;
		for (const account of this.#accounts.values()) total += account.ownMs + account.reapedMs;
		return total;
	}
	/** Null where no member's delay could ever be read. */
	#delay() {
		let delay = this.#keptDelayMs;
		for (const account of this.#accounts.values()) delay += account.delayMs;
		return delay > 0 || this.#accounts.size > 0 ? delay : null;
	}
};
/** The nearest living ancestor by the parents last seen; null where the chain leaves the tree. */
function heirOf(member, parents, gone) {
	const seen = /* @__PURE__ */ new Set();
	const parentOf = (child) => {
		const parent = parents.get(child.stat.ppid);
		return parent && parent.id.startTime <= child.id.startTime ? parent : void 0;
	};
	let next = parentOf(member);
	while (next && gone.has(next) && !seen.has(next)) {
		seen.add(next);
		next = parentOf(next);
	}
	return next && !gone.has(next) ? next : null;
}

// src/observe/faults.ts
/** Major page faults of a tree's members, each counted since it was last looked at. */
var FaultAccount = class {
	#seen = /* @__PURE__ */ new Map();
	/** Of these members, all that are living, since the last call. */
	take(living) {
		let sum = 0;
		for (const member of living) {
			sum += member.stat.majflt - (this.#seen.get(member) ?? 0);
			this.#seen.set(member, member.stat.majflt);
		}
		const kept = new Set(living);
		for (const member of this.#seen.keys()) if (!kept.has(member)) this.#seen.delete(member);
		return sum;
	}
};

// src/observe/files.ts
const gone = { kind: "gone" };
const denied = { kind: "denied" };
/** Errors of a process that is not there any more: its folder, its task, its memory. */
const goneCodes = /* @__PURE__ */ new Set([
	"ENOENT",
	"ESRCH",
	"ENOTDIR"
]);
/** Read at every sample; the others only at boundaries. */
const hot = /* @__PURE__ */ new Set([
	"stat",
	"statm",
	"loadavg"
]);
/** Stands for the system where a pid is asked for; no process has it. */
const global = -1;
/**
* Reads /proc files through descriptors that stay open: 4 us instead of 16 us, and a descriptor names one process for
* good (a later process of the same pid is never read through it). At most `limit` stay open; others are opened per read.
*/
var ProcFiles = class {
	#root;
	#limit;
	#buffer = Buffer.allocUnsafe(16384);
	#cached = /* @__PURE__ */ new Map();
	#open = 0;
	constructor(root, limit) {
		this.#root = root;
		this.#limit = limit;
	}
	/** Descriptors open now. */
	get open() {
		return this.#open;
	}
	read(pid, file) {
		return this.#read(pid, `${pid}`, file);
	}
	/** A file of the whole system. */
	readGlobal(file) {
		return this.#read(global, ".", file);
	}
	#read(pid, folder, file) {
		const cached = this.#cached.get(pid)?.get(file);
		let fd = cached;
		try {
			fd ??= openSync(`${this.#root}/${folder}/${file}`, "r");
			const bytes = readSync(fd, this.#buffer, 0, this.#buffer.length, 0);
			return {
				kind: "text",
				text: this.#buffer.toString("latin1", 0, bytes)
			};
		} catch (error) {
			return goneCodes.has(error.code ?? "") ? gone : denied;
		} finally {
			if (cached === void 0 && fd !== void 0) this.#keep(pid, file, fd);
		}
	}
	/** Closes what is open of a process that has vanished. */
	forget(pid) {
		for (const fd of this.#cached.get(pid)?.values() ?? []) this.#close(fd);
		this.#cached.delete(pid);
	}
	/** Closes all; later reads open and close their file each time. */
	close() {
		this.#limit = 0;
		for (const pid of [...this.#cached.keys()]) this.forget(pid);
	}
	#keep(pid, file, fd) {
		this.#open += 1;
		if (!hot.has(file) || this.#open > this.#limit) {
			this.#close(fd);
			return;
		}
		const files = this.#cached.get(pid) ?? /* @__PURE__ */ new Map();
		files.set(file, fd);
		this.#cached.set(pid, files);
	}
	#close(fd) {
		this.#open -= 1;
		closeSync(fd);
	}
};

// src/observe/files-resident.ts
/**
* File pages of a tree, each file counted once: per file the largest resident part of any process.
* smaps costs 5-10 ms a process, so it is read again only where the process's RssFile has changed.
*/
var FilePages = class {
	#root;
	#known = /* @__PURE__ */ new Map();
	#devices = null;
	constructor(root) {
		this.#root = root;
	}
	/** KiB of the tree. `members` with their RssFile; one whose smaps cannot be read adds its whole RssFile. */
	onceKib(members) {
		const largest = /* @__PURE__ */ new Map();
		let unreadable = 0;
		for (const member of this.#known.keys()) if (!members.has(member)) this.#known.delete(member);
		for (const [member, fileKib] of members) {
			const files = this.#filesOf(member, fileKib);
			if (files === null) unreadable += fileKib;
			else for (const [file, kib] of files) largest.set(file, Math.max(largest.get(file) ?? 0, kib));
		}
		let sum = unreadable;
		for (const kib of largest.values()) sum += kib;
		return sum;
	}
	#filesOf(member, fileKib) {
		const known = this.#known.get(member);
		if (known?.fileKib === fileKib) return known.files;
		const pid = member.id.pid;
		try {
			this.#devices ??= memoryDevices(readFileSync(`${this.#root}/${pid}/mountinfo`, "latin1"));
			const files = fileResident(readFileSync(`${this.#root}/${pid}/smaps`, "latin1"), this.#devices);
			this.#known.set(member, {
				fileKib,
				files
			});
			return files;
		} catch {
			return null;
		}
	}
};

// src/observe/members.ts
/**
* Who belongs to the tree: every descendant ever seen of the roots, by (pid, start time).
*
* A process joins when its parent is a member, or when its group or session was led by one, so that a daemon given to
* another parent stays. A double-forked process whose two ancestors both lived shorter than one scan is not found.
*/
var Members = class {
	#root;
	#files;
	/** Living members, ancestors before descendants. */
	#living = /* @__PURE__ */ new Map();
	/** Start times of members that led a process group or session; the number outlives them while the group does. */
	#leaders = /* @__PURE__ */ new Map();
	/** Pids known not to belong. */
	#strangers = /* @__PURE__ */ new Set();
	#vanished = [];
	#lastPid = "";
	constructor(root, files) {
		this.#root = root;
		this.#files = files;
	}
	/** Living members, ancestors before descendants. */
	get living() {
		return [...this.#living.values()];
	}
	/** Adds a root; false where it is gone or another process has its pid. */
	add(id) {
		const stat = readStat(id.pid, this.#root);
		if (stat === null || id.startTime !== 0 && stat.startTime !== id.startTime) return false;
		const known = this.#living.get(id.pid);
		if (known?.id.startTime === stat.startTime) return true;
		if (known) this.vanish(known);
		this.#insert(stat, true);
		this.#strangers.clear();
		this.#lastPid = "";
		return true;
	}
	/** Members that have vanished since the last call. */
	takeVanished() {
		const vanished = this.#vanished;
		this.#vanished = [];
		return vanished;
	}
	/** Marks a member as gone and lets go of its descriptors. */
	vanish(member) {
		if (this.#living.get(member.id.pid) !== member) return;
		this.#living.delete(member.id.pid);
		this.#files.forget(member.id.pid);
		this.#vanished.push(member);
	}
	/** Reads the stat of every member anew; true where none has vanished since. */
	refresh() {
		const before = this.#living.size;
		for (const member of this.living) this.#isStill(member);
		return this.#living.size === before;
	}
	/** Looks at every process of the machine: 10 us each. At boundaries. */
	scan() {
		this.refresh();
		this.#strangers.clear();
		this.#forgetGroups(this.#discover());
	}
	/** Looks at new pids only, and only where the kernel has given one out since: for every sample. */
	scanNew() {
		const last = this.#newestPid();
		if (last !== null && last === this.#lastPid) return;
		this.#discover();
		this.#lastPid = last ?? "";
	}
	/** The last field of loadavg is the newest pid; null where there is no such file. */
	#newestPid() {
		const read = this.#files.readGlobal("loadavg");
		return read.kind === "text" ? read.text.slice(read.text.lastIndexOf(" ") + 1) : null;
	}
	/** Takes in new members; returns the stats it read of processes that are none. */
	#discover() {
		const pids = listPids(this.#root);
		const table = [];
		const strangers = /* @__PURE__ */ new Set();
		for (const pid of pids) {
			if (this.#living.has(pid)) continue;
			if (this.#strangers.has(pid)) strangers.add(pid);
			else {
				const stat = readStat(pid, this.#root);
				if (stat !== null) table.push(stat);
			}
		}
		const listed = new Set(pids);
		const others = this.#adopt(table);
		for (const stat of others) if (stat.ppid === 0 || listed.has(stat.ppid)) strangers.add(stat.pid);
		this.#strangers = strangers;
		return others;
	}
	/** Drops the groups nobody is in any more: their numbers are free for others. */
	#forgetGroups(others) {
		const used = /* @__PURE__ */ new Set();
		for (const stat of [...others, ...this.living.map((member) => member.stat)]) used.add(stat.pgrp).add(stat.session);
		for (const leader of this.#leaders.keys()) if (!used.has(leader)) this.#leaders.delete(leader);
	}
	/** Takes in those that belong, in rounds, because a child may stand before its parent; returns the rest. */
	#adopt(table) {
		for (const stat of table) if (this.#leaders.has(stat.pid) && this.#leaders.get(stat.pid) !== stat.startTime) this.#leaders.delete(stat.pid);
		let rest = table;
		for (let before = rest.length + 1; rest.length < before;) {
			before = rest.length;
			rest = rest.filter((stat) => {
				const belongs = this.#belongs(stat);
				if (belongs) this.#insert(stat, false);
				return !belongs;
			});
		}
		return rest;
	}
	#belongs(stat) {
		const parent = this.#living.get(stat.ppid);
		if (parent && parent.id.startTime <= stat.startTime && this.#isStill(parent)) return true;
		return [stat.pgrp, stat.session].some((leader) => (this.#leaders.get(leader) ?? 1e400) <= stat.startTime);
	}
	#insert(stat, root) {
		const member = {
			id: {
				pid: stat.pid,
				startTime: stat.startTime
			},
			root,
			stat,
			launcher: false
		};
		this.#living.set(stat.pid, member);
		this.#noteLeader(stat);
	}
	/** Reads a member's stat; false (and gone) where another process answers to its pid or none. */
	#isStill(member) {
		const read = this.#files.read(member.id.pid, "stat");
		const stat = read.kind === "text" ? parseStat(read.text) : null;
		if (stat === null || stat.startTime !== member.id.startTime || stat.state === "X") {
			this.vanish(member);
			return false;
		}
		member.stat = stat;
		this.#noteLeader(stat);
		return true;
	}
	#noteLeader(stat) {
		if (stat.pgrp === stat.pid || stat.session === stat.pid) this.#leaders.set(stat.pid, stat.startTime);
	}
};

// src/observe/newborn.ts
/** Larger ones are not walked within a window: 10 ms per GiB, in which they may not map memory. */
const mostPages = 65536;
/**
* Processes first seen in a sample, which no boundary has walked. What a fork shares with its parent stands in the
* parent's part already, so only its private pages are its own: a server of 21 MiB that forks for each call read
* 42 MiB without this.
*/
var Newborns = class {
	#files;
	#anchors = /* @__PURE__ */ new Map();
	constructor(files) {
		this.#files = files;
	}
	/** Looks at the one process: once, and again where it has shrunk, as one does that runs another program. */
	see(member, anonPages) {
		const known = this.#anchors.get(member);
		if (known && anonPages >= known.anonPages || anonPages > mostPages) return;
		const read = this.#files.read(member.id.pid, "smaps_rollup");
		const onceKib = read.kind === "text" ? parseRollup(read.text)?.privateKib ?? null : null;
		if (onceKib !== null) this.#anchors.set(member, {
			onceKib,
			anonPages
		});
	}
	/** Null for a process that was not seen, or could not be read. */
	anchorOf(member) {
		return this.#anchors.get(member) ?? null;
	}
	/** Forgets all but these, which were seen in the last sample. */
	keep(living) {
		for (const member of this.#anchors.keys()) if (!living.has(member)) this.#anchors.delete(member);
	}
};

// src/observe/places.ts
/** Above so many ends for each place, ending is how the program works: it forks workers ahead and lets each do a little. */
const turnover = 3;
/**
* Finds processes that take the place of another: what a master does when its worker has died.
*
* Only who stands in the tree while nobody calls has a place, so a child forked for a request or a connection has none.
* A place is open only while fewer of its role live than stood there, so neither a pool that grows nor one that shrinks
* to what it was and grows again is taken for one that replaces. A worker that a pool added under load and that dies is
* not missed.
*/
var Places = class {
	#root;
	#roles = [];
	/** Who may have a place at all; null before the first mark. */
	#eligible = null;
	constructor(root) {
		this.#root = root;
	}
	/**
	* Takes down who stands there; the tree has just been looked at. Of a second time only those that stood there the
	* first time, too, have a place: a process for each connection came in between. Forgets what was replaced before.
	*/
	mark(living) {
		const here = living.filter((member) => !member.root && !isDead(member.stat));
		this.#eligible ??= new Set(here);
		const roles = /* @__PURE__ */ new Map();
		for (const member of here) {
			if (!this.#eligible.has(member)) continue;
			const executable = this.#executable(member);
			if (executable === null) continue;
			const key = `${member.stat.ppid} ${executable}`;
			roles.set(key, [...roles.get(key) ?? [], member]);
		}
		this.#roles = [...roles.values()].map((members) => this.#roleOf(members, here));
	}
	#roleOf(members, living) {
		const [first] = members;
		const parent = first.stat.ppid;
		const executable = this.#executable(first) ?? "";
		const earlier = this.#roles.find((role) => role.parent === parent && role.executable === executable);
		const role = {
			name: first.stat.comm,
			parent,
			executable,
			standing: new Set(members),
			places: members.length,
			open: 0,
			ended: /* @__PURE__ */ new WeakSet(),
			replaced: 0,
			wont: earlier !== void 0 && (earlier.wont || earlier.replaced > 0)
		};
		return {
			...role,
			crew: this.#crewOf(role, living, role.standing)
		};
	}
	/** To be called with whoever lives, whenever that has been looked at. */
	look(living) {
		for (const role of this.#roles) {
			const before = role.crew;
			const now = this.#crewOf(role, living, before);
			role.crew = now;
			let population = 0;
			for (const member of now) if (before.has(member)) population += 1;
			const ended = [...role.standing].filter((member) => !now.has(member));
			for (const member of ended) {
				role.standing.delete(member);
				role.ended.add(member);
			}
			role.open = Math.min(role.open + ended.length, Math.max(0, role.places - population));
			for (const member of now) if (!before.has(member)) this.#arrive(role, member);
		}
	}
	#arrive(role, member) {
		if (role.open === 0) return;
		role.open -= 1;
		if (!role.ended.has(member)) role.replaced += 1;
		role.standing.add(member);
		this.#eligible?.add(member);
	}
	reading() {
		const sum = (value) => this.#roles.reduce((total, role) => total + value(role), 0);
		const names = this.#roles.filter(({ replaced }) => replaced > 0).map(({ name }) => name);
		return {
			replaced: sum(({ replaced }) => replaced),
			unusual: sum((role) => role.wont || role.replaced > turnover * role.places ? 0 : role.replaced),
			places: sum(({ places }) => places),
			names: [...new Set(names)].sort()
		};
	}
	/** Living processes of the role. One that has forked and not started its program yet is found at the next look. */
	#crewOf({ parent, executable }, living, known) {
		const mates = living.filter(({ stat }) => stat.ppid === parent && !isDead(stat));
		return new Set(mates.filter((member) => known.has(member) || this.#executable(member) === executable));
	}
	/** Null where the process has gone or is not ours to read. */
	#executable({ id }) {
		try {
			return readlinkSync(`${this.#root}/${id.pid}/exe`).replace(/ \(deleted\)$/, "");
		} catch {
			return null;
		}
	}
};

// src/observe/units.ts
/** Threads, processes, descriptors and established connections of the tree. A socket shared by a fork counts once. */
function readUnits(members, root) {
	const counts = members.map((member) => countDescriptors(member.id.pid, root));
	const readable = counts.every((count) => count !== null);
	return {
		threads: members.reduce((sum, member) => sum + member.stat.threads, 0),
		processes: members.length,
		descriptors: readable ? counts.reduce((sum, count) => sum + (count ?? 0), 0) : null,
		connections: readable ? countConnections(members, root) : null
	};
}
/** Null where they are not ours to see; 0 for a process that has just gone. */
function countDescriptors(pid, root) {
	try {
		return readdirSync(`${root}/${pid}/fd`).length;
	} catch (error) {
		return error.code === "EACCES" ? null : 0;
	}
}
/** Sockets in state ESTABLISHED that a process of the tree holds, in the network namespace of the first. */
function countConnections(members, root) {
	const first = members[0];
	if (!first) return 0;
	const held = /* @__PURE__ */ new Set();
	for (const member of members) for (const inode of socketInodes(member.id.pid, root)) held.add(inode);
	return readTcp(root, first.id.pid, "established").filter((socket) => socket.state === "established" && held.has(socket.inode)).length;
}

// src/observe/window.ts
/** Samples every `intervalMs` from now until the returned function is called, which gives the window's memory. */
function openWindow(source, intervalMs) {
	let index = 0;
	let count = 0;
	let sum = 0;
	let highest = 0;
	let several = false;
	const take = () => {
		const sample = source.sample(index);
		index += 1;
		if (sample === null) return;
		count += 1;
		sum += sample.mib;
		highest = Math.max(highest, sample.mib);
		several ||= sample.processes > 1;
	};
	take();
	const timer = setInterval(take, intervalMs).unref();
	return () => {
		clearInterval(timer);
		take();
		const mark = source.highWaterMib();
		const exact = mark !== null && !several;
		return {
			meanMib: count > 0 ? sum / count : NaN,
			peakMib: count > 0 ? Math.max(highest, exact ? mark : 0) : NaN,
			peakSource: exact ? "VmHWM" : several ? "tree samples" : "samples",
			samples: count
		};
	};
}
/** Sets a process's highest resident set to its present one; false where we may not. */
function resetHighWater(pid, root) {
	try {
		writeFileSync(`${root}/${pid}/clear_refs`, "5");
		return true;
	} catch {
		return false;
	}
}

// src/observe/wrappers.ts
/** Programs that only start another one and wait for it. */
const names = new Set("npm npx pnpm pnpx yarn bunx uv uvx pipx poetry pdm hatch rye sh bash dash ash env time nice taskset sudo setpriv tini dumb-init catatonit timeout stdbuf".split(" "));
/**
* Marks the wrappers in front of a target: from each root on, a process of a wrapper's name with exactly one child.
* `npx server` is three processes, npm 90 MB and a shell 2 MB in front of the server.
*/
function markLaunchers(members, root) {
	const children = /* @__PURE__ */ new Map();
	for (const member of members) {
		const siblings = children.get(member.stat.ppid);
		if (siblings) siblings.push(member);
		else children.set(member.stat.ppid, [member]);
	}
	for (const start of members.filter((member) => member.root)) {
		let member = start;
		while (member && children.get(member.id.pid)?.length === 1 && isWrapper(commandLine(member.id.pid, root))) {
			member.launcher = true;
			member = children.get(member.id.pid)?.[0];
		}
	}
}
/** The process behind the wrappers that start with `pid`: the target itself. */
function behindWrappers(pid, root = "/proc") {
	const table = readTable(root);
	let target = pid;
	for (;;) {
		const children = table.filter((stat) => stat.ppid === target);
		const [only] = children;
		if (children.length !== 1 || only === void 0 || !isWrapper(commandLine(target, root))) return target;
		target = only.pid;
	}
}
/** Is the command line that of a wrapper? `npm exec server`, `node /usr/bin/npx server`, `sh -c server`. */
function isWrapper(commandLine) {
	const [first = "", second = ""] = commandLine.length === 1 ? (commandLine[0] ?? "").split(" ") : commandLine;
	if (names.has(path.basename(first))) return true;
	return /^(?:node|nodejs|python[\d.]*)$/.test(path.basename(first)) && isScript(second);
}
/** Is a script the entry of a wrapper: `npx-cli.js`, `npm`, `/usr/bin/uvx`? */
function isScript(file) {
	return names.has(path.basename(file).replace(/(?:-cli)?(?:\.[cm]?js|\.py)?$/, ""));
}
function commandLine(pid, root) {
	try {
		return readFileSync(`${root}/${pid}/cmdline`, "utf8").replace(/\0+$/, "").split("\0");
	} catch {
		return [];
	}
}

// src/observe/tree.ts
const realClock$1 = {
	now: () => performance.now(),
	sleep: (ms) => setTimeout(ms)
};
/** stat and statm of 256 processes - or a quarter of what we may open, where that is less. */
const mostDescriptors = () => Math.min(512, Math.floor((descriptorLimit() ?? 1024) / 4));
/**
* A look for new processes costs 0.4 ms where others start some all the time. One process has its own peak mark
* (VmHWM) and is not missed for a helper of under half a second; in a tree every sample counts.
*/
const lookEvery = {
	process: 5,
	tree: 1
};
/** Observes a tree through /proc (Linux). Throws nothing: roots that are gone already are not in `alive()`. */
function openTree(options) {
	return new ProcTree(options);
}
var ProcTree = class {
	rule;
	#root;
	#wrappers;
	#clock;
	#pageKib;
	#files;
	#members;
	#cpu;
	#pages;
	#roots = /* @__PURE__ */ new Map();
	#faults = new FaultAccount();
	#windows = /* @__PURE__ */ new Set();
	#newborns;
	#places;
	/** Those that were there when the last window opened. */
	#settled = /* @__PURE__ */ new Set();
	#boundary = null;
	constructor(options) {
		const units = options.units ?? systemUnits();
		this.rule = options.rule;
		this.#root = options.root ?? "/proc";
		this.#wrappers = options.wrappers ?? "exclude";
		this.#clock = options.clock ?? realClock$1;
		this.#pageKib = units.pageBytes / 1024;
		this.#files = new ProcFiles(this.#root, options.descriptors ?? mostDescriptors());
		this.#members = new Members(this.#root, this.#files);
		this.#cpu = new CpuAccount(this.#members, this.#files, this.#root, units);
		this.#pages = new FilePages(this.#root);
		this.#newborns = new Newborns(this.#files);
		this.#places = new Places(this.#root);
		for (const root of options.roots) this.add(root);
	}
	add(root) {
		if (this.#members.add(root)) this.#roots.set(root.pid, root);
	}
	alive() {
		return [...this.#roots.values()].filter((root) => isAlive(root, this.#root));
	}
	cpu() {
		this.#look();
		return this.#cpu.read(this.#clock.now);
	}
	memory() {
		return this.#read((member) => readProcess(member, this.#files, this.#clock.now()));
	}
	residentMib() {
		const sample = this.#sample(true);
		if (sample === null) throw new NoProcessLeft("memory");
		return sample.mib;
	}
	units() {
		this.#look();
		return readUnits(this.#targets(), this.#root);
	}
	majorFaults() {
		this.#members.refresh();
		return this.#faults.take(this.#targets());
	}
	markPlaces() {
		this.#look();
		this.#places.mark(this.#targets());
	}
	replaced() {
		this.#look();
		return this.#places.reading();
	}
	halted() {
		this.#members.refresh();
		return this.#targets().filter(({ stat }) => isHalted(stat)).map(({ id }) => id);
	}
	settle(rule) {
		const read = () => this.#read((member) => readProcessExactly(member, this.#files, this.#clock.now()));
		return settle(read, rule, this.#clock);
	}
	startWindow(sampleIntervalMs) {
		this.#look();
		const targets = this.#targets();
		const only = this.rule === "process" && targets.length === 1 ? targets[0] : void 0;
		if (!only && targets.some((member) => !this.#boundary?.anchors.has(member))) this.#walk(targets);
		this.#settled = new Set(targets);
		const reset = only !== void 0 && resetHighWater(only.id.pid, this.#root);
		const end = openWindow({
			sample: (index) => this.#sample(index % lookEvery[this.rule] === 0),
			highWaterMib: () => reset ? this.#highWaterMib(only) : null
		}, sampleIntervalMs);
		this.#windows.add(end);
		return () => {
			this.#windows.delete(end);
			return end();
		};
	}
	close() {
		for (const end of this.#windows) end();
		this.#windows.clear();
		this.#files.close();
	}
	/** Looks at the whole machine for members and marks the wrappers. */
	#look() {
		this.#members.scan();
		if (this.#wrappers === "exclude") markLaunchers(this.#members.living, this.#root);
		this.#places.look(this.#targets());
	}
	/** Members that are the target itself. */
	#targets() {
		return this.#members.living.filter((member) => !member.launcher);
	}
	/** One process by the given reader, several by pages counted once. For one process both give the same. */
	#read(one) {
		this.#look();
		const targets = this.#targets();
		const only = this.rule === "process" && targets.length === 1 ? targets[0] : void 0;
		const reading = only ? one(only) : this.#walk(targets).reading;
		if (reading === null || reading.processes === 0) throw new NoProcessLeft("memory");
		return reading;
	}
	#walk(targets) {
		this.#boundary = walkTree(targets, this.#files, this.#pages, this.#clock.now());
		return this.#boundary;
	}
	/** One sample between boundaries: statm of every process, 4 us each. */
	#sample(look) {
		if (look) this.#members.scanNew();
		const sample = /* @__PURE__ */ new Map();
		for (const member of this.#targets()) {
			const read = this.#files.read(member.id.pid, "statm");
			if (read.kind === "gone") this.#members.vanish(member);
			const statm = read.kind === "text" ? parseStatm(read.text) : null;
			if (!statm || statm.residentPages === 0) continue;
			sample.set(member, statm);
			if (!this.#isKnown(member)) this.#newborns.see(member, statm.anonPages);
		}
		this.#newborns.keep(sample);
		this.#places.look([...sample.keys()]);
		const [only] = sample.values();
		if (only === void 0) return null;
		return {
			mib: this.#sampleKib(sample, only) / 1024,
			processes: sample.size
		};
	}
	#isKnown(member) {
		return this.#settled.has(member) || this.#boundary?.anchors.has(member) === true;
	}
	#sampleKib(sample, only) {
		if (this.rule === "process" && sample.size === 1) return only.residentPages * this.#pageKib;
		return this.#boundary ? estimateKib(sample, this.#boundary, this.#pageKib, this.#newborns) : roughKib(sample, this.#pageKib, this.#newborns);
	}
	#highWaterMib(member) {
		const read = this.#files.read(member.id.pid, "status");
		const kib = read.kind === "text" ? parseStatus(read.text).hwmKib : 0;
		return kib > 0 ? kib / 1024 : null;
	}
};

// src/observe/probes/find-inspector.ts
/** Node announces its inspector on stderr. Behind a wrapper that is Node, too, the first line is the wrapper's. */
const inspectorLine = /Debugger listening on (ws:\/\/\S+)/;
/** A runtime that is busy answers when it gets to it; only a server that is no inspector may never do, ms. */
const answerMs = 5e3;
/**
* The inspector's URL of a Node process, found by its listening sockets; null where it has none. Of a wrapper (`npx`,
* which is Node too and has an inspector of its own) it is that of the target behind it.
*
* The inspector listens before any code of the program runs, so sockets are tried in order of their descriptors (inodes
* are handed out in a batch for each processor) and a server of the target is asked only where there is no inspector at
* all; ports of `skipPorts` never.
*/
async function findInspector(pid, options = {}) {
	const root = options.root ?? "/proc";
	for (const port of listeningPorts(behindWrappers(pid, root), root)) {
		if (options.skipPorts?.has(port)) continue;
		const url = await askForUrl(port, options.timeoutMs ?? answerMs);
		if (url !== null) return url;
	}
	return null;
}
/** Ports this very process listens on at 127.0.0.1, lowest descriptor first. */
function listeningPorts(pid, root) {
	const ports = new Map(readTcp(root, pid, "listen").filter((socket) => socket.localAddress === "127.0.0.1").map((socket) => [socket.inode, socket.localPort]));
	return socketsByDescriptor(pid, root).flatMap((inode) => ports.get(inode) ?? []);
}
/** Null where something else answers. */
async function askForUrl(port, timeoutMs) {
	try {
		const [first] = await (await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(timeoutMs) })).json();
		return first?.type === "node" && typeof first.webSocketDebuggerUrl === "string" ? first.webSocketDebuggerUrl : null;
	} catch {
		return null;
	}
}

// src/observe/group-tree.ts
/** A tree whose processes have a control group of their own: the kernel's account of the group stands for its figures. */
const realClock = {
	now: () => performance.now(),
	sleep: (ms) => setTimeout(ms)
};
/** Processes come and go between two looks: so often it is tried to see the same ones in both. */
const looks = 5;
const mib = 2 ** 20;
/**
* The group of these roots, with the parts of it that hold them, all that came of them, and nobody else; null where
* there is none. What enters it later (`docker exec`) is in its figures.
*/
function ownGroupOf(roots, options = {}) {
	const [first] = roots;
	const group = first === void 0 ? null : controlGroupOf(first.pid, options.root, options.mount);
	if (group === null) return null;
	const own = (folder) => folder !== null && holdsJust(folder, roots, options) ? folder : null;
	const memory = own(group.memory);
	const cpu = group.cpu === group.memory ? memory : own(group.cpu);
	const quota = group.quota === group.memory ? memory : own(group.quota);
	return memory === null && cpu === null ? null : {
		...group,
		memory,
		cpu,
		quota
	};
}
function holdsJust(folder, roots, { root }) {
	const pids = roots.map(({ pid }) => pid);
	for (let look = 0; look < looks; look += 1) {
		const tree = /* @__PURE__ */ new Set([...pids, ...descendants(pids, root).map(({ pid }) => pid)]);
		const group = new Set(groupPids(folder));
		if (tree.size === group.size && [...group].every((pid) => tree.has(pid))) return true;
	}
	return false;
}
/** The tree by its group's account where the group tells a figure, and as it is where not. */
function openGroupTree(tree, group, options = {}) {
	return new GroupTree(tree, group, options.clock ?? realClock);
}
var GroupTree = class {
	rule;
	#tree;
	#group;
	#clock;
	#windows = /* @__PURE__ */ new Set();
	#limits;
	constructor(tree, group, clock) {
		this.rule = group.memory === null ? tree.rule : "group";
		this.#tree = tree;
		this.#group = group;
		this.#clock = clock;
		this.#limits = groupLimits(group);
	}
	add(root) {
		this.#tree.add(root);
	}
	alive() {
		return this.#tree.alive();
	}
	units() {
		return this.#tree.units();
	}
	majorFaults() {
		return this.#tree.majorFaults();
	}
	halted() {
		return this.#tree.halted();
	}
	markPlaces() {
		return this.#tree.markPlaces();
	}
	replaced() {
		return this.#tree.replaced();
	}
	async cpu() {
		const reading = await this.#tree.cpu();
		const at = this.#clock.now();
		const cpuMs = groupCpuMs(this.#group);
		if (cpuMs === null) return reading;
		const source = this.#group.version === 2 ? "cpu.stat" : "cpuacct.usage";
		return {
			...reading,
			at,
			cpuMs,
			source,
			atLeast: false
		};
	}
	async memory() {
		return this.#byGroup(await this.#tree.memory());
	}
	residentMib() {
		return this.#mib() ?? this.#tree.residentMib();
	}
	settle(rule) {
		if (this.#mib() === null) return this.#tree.settle(rule);
		return settle(() => this.memory(), rule, this.#clock);
	}
	startWindow(sampleIntervalMs) {
		const endTree = this.#tree.startWindow(sampleIntervalMs);
		const endGroup = openWindow({
			sample: () => this.#sample(),
			highWaterMib: () => null
		}, sampleIntervalMs);
		this.#windows.add(endGroup);
		return async () => {
			this.#windows.delete(endGroup);
			const byGroup = endGroup();
			const byTree = await endTree();
			return Number.isFinite(byGroup.peakMib) ? {
				...byGroup,
				peakSource: "group samples"
			} : byTree;
		};
	}
	heldBack() {
		const [before, now] = [this.#limits, groupLimits(this.#group)];
		this.#limits = now;
		return {
			quotaWaitMs: grown(before.quotaWaitMs, now.quotaWaitMs),
			memoryHits: grown(before.memoryHits, now.memoryHits)
		};
	}
	close() {
		for (const end of this.#windows) end();
		this.#windows.clear();
		this.#tree.close();
	}
	#mib() {
		const bytes = groupMemoryBytes(this.#group);
		return bytes === null ? null : bytes / mib;
	}
	#sample() {
		const now = this.#mib();
		return now === null ? null : {
			mib: now,
			processes: 1
		};
	}
	/** A group that has been removed tells nothing: whoever was in it has gone. */
	#byGroup(reading) {
		const now = this.#mib();
		if (now === null && this.#group.memory !== null) throw new NoProcessLeft("memory");
		return now === null ? reading : {
			...reading,
			at: this.#clock.now(),
			mib: now,
			source: "group usage"
		};
	}
};
const grown = (before, now) => before === null || now === null ? null : now - before;

export { getBytes as _, openTree as a, openSigquitProbe as c, openRedisProbe as d, refusal as f, openJvmProbe as g, topOfHeap as h, inspectorLine as i, takeTraceback as l, topOfCpu as m, ownGroupOf as n, behindWrappers as o, openNoProbe as p, findInspector as r, openPortableTree as s, openGroupTree as t, openPrometheusProbe as u, getText as v, topOf as y };
