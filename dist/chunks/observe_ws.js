import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { h as topOfHeap, m as topOfCpu } from "./observe.js";
import { t as import_websocket } from "./ws.js";
import { G as ProbeFailed } from "./errors.js";

// src/observe/probes/inspector.ts
/** A collection of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs = 6e4;
const connectMs = 5e3;
/**
* Opens the inspector at `url`, lets `talk` speak with it and closes it again.
* It is never left open: a Node process whose debugger is attached waits for it at exit.
* Throws `probe-failed`.
*/
async function withInspector(url, talk) {
	const socket = new import_websocket.default(url, {
		perMessageDeflate: false,
		handshakeTimeout: connectMs
	});
	const waiting = /* @__PURE__ */ new Map();
	const fail = (error) => {
		for (const { reject } of waiting.values()) reject(error);
		waiting.clear();
	};
	socket.on("message", (data) => receive(String(data), waiting));
	socket.on("close", () => fail(new ProbeFailed(url, "it closed the connection")));
	socket.on("error", (error) => fail(new ProbeFailed(url, error.message, { cause: error })));
	await opened(socket, url);
	let id = 0;
	const send = async (method, params = {}) => {
		id += 1;
		const answer = answered(id, waiting, `${url} (${method})`);
		socket.send(JSON.stringify({
			id,
			method,
			params
		}));
		return resultOf(await answer, url, method);
	};
	try {
		return await talk({ send });
	} finally {
		await closed(socket);
	}
}
/** Hands an answer to whoever asked; events have no id and are nobody's. */
function receive(text, waiting) {
	const id = Number(/^\{"id":(\d+)/.exec(text)?.[1]);
	waiting.get(id)?.resolve(text);
	waiting.delete(id);
}
function answered(id, waiting, where) {
	return new Promise((resolve, reject) => {
		const late = () => reject(new ProbeFailed(where, `no answer within ${answerMs / 1e3} s`));
		const timer = setTimeout(late, answerMs);
		const settled = (end) => (value) => {
			clearTimeout(timer);
			end(value);
		};
		waiting.set(id, {
			resolve: settled(resolve),
			reject: settled(reject)
		});
	});
}
function resultOf(text, url, method) {
	const { result, error } = JSON.parse(text);
	if (!result) throw new ProbeFailed(url, `${method}: ${error?.message ?? "no result"}`);
	return result;
}
function opened(socket, url) {
	return new Promise((resolve, reject) => {
		socket.once("open", resolve);
		socket.once("error", (error) => reject(new ProbeFailed(url, error.message, { cause: error })));
		socket.once("close", () => reject(new ProbeFailed(url, "it closed the connection")));
	});
}
/** Waits until the other side knows that we are gone; at most a second. */
function closed(socket) {
	return new Promise((resolve) => {
		if (socket.readyState === import_websocket.default.CLOSED) return resolve();
		const timer = setTimeout(() => socket.terminate(), 1e3);
		socket.once("close", () => {
			clearTimeout(timer);
			resolve();
		});
		socket.close();
	});
}

// src/observe/probes/node.ts
/** Twice: what finalizers let go of after the first is only found by the second. */
const collections = 2;
/** Mean bytes between two samples of the heap profiler; V8's own default. */
const samplingInterval = 32768;
/**
* Probe of Node targets through the inspector (`NODE_OPTIONS=--inspect=127.0.0.1:0` in the target's environment).
*
* `urls` is asked at each use, so that processes started later are in it; figures are sums over all of them. A Node
* process that the target starts inherits NODE_OPTIONS and has an inspector of its own: it is in the sums only if its
* URL is given. Nothing else is sent than collectGarbage, getHeapUsage and one evaluate, unless a profile is asked for.
* Methods throw `probe-failed`.
*/
function openNodeProbe(urls) {
	const all = async (talk) => {
		const found = await urls();
		return Promise.all(found.map((url) => withInspector(url, talk)));
	};
	return {
		kind: "node",
		collects: true,
		collect: async () => (await all(collect)).length > 0,
		liveHeapMib: async () => {
			const heaps = await all(usedBytes);
			return heaps.length > 0 ? heaps.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20 : null;
		},
		units: async () => {
			const handles = await all(countHandles);
			return handles.length > 0 ? { handles: handles.reduce((sum, count) => sum + count, 0) } : {};
		},
		profile: (kind, ms) => all((inspector) => (kind === "cpu" ? profileCpu : profileHeap)(inspector, ms)),
		close: async () => void 0
	};
}
async function profileCpu(inspector, ms) {
	await inspector.send("Profiler.enable");
	await inspector.send("Profiler.start");
	await setTimeout$1(ms);
	const { profile } = await inspector.send("Profiler.stop");
	await inspector.send("Profiler.disable");
	return {
		kind: "cpu",
		extension: "cpuprofile",
		bytes: Buffer.from(JSON.stringify(profile)),
		top: topOfCpu(profile)
	};
}
/** What was allocated over `ms` and lives still. Samples, and no snapshot: that leaves hundreds of MiB behind. */
async function profileHeap(inspector, ms) {
	await inspector.send("HeapProfiler.startSampling", { samplingInterval });
	await setTimeout$1(ms);
	await collect(inspector);
	const { profile } = await inspector.send("HeapProfiler.stopSampling");
	return {
		kind: "heap",
		extension: "heapprofile",
		bytes: Buffer.from(JSON.stringify(profile)),
		top: topOfHeap(profile)
	};
}
async function collect(inspector) {
	for (let turn = 0; turn < collections; turn += 1) await inspector.send("HeapProfiler.collectGarbage");
}
async function usedBytes(inspector) {
	const { usedSize } = await inspector.send("Runtime.getHeapUsage");
	return Number(usedSize);
}
/** Timers, sockets, servers and requests that keep the event loop alive. */
async function countHandles(inspector) {
	const answer = await inspector.send("Runtime.evaluate", {
		expression: "process.getActiveResourcesInfo().length",
		returnByValue: true
	});
	return Number(answer["result"]?.value);
}

export { openNodeProbe as t };
