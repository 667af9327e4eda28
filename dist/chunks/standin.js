import { fork } from "node:child_process";
import path from "node:path";
import { s as killOwned } from "./ownership.js";
import { K as readStat } from "./proc.js";
import { l as PortsShortError } from "./start.js";
import { c as StandinLostError } from "./errors.js";

// src/standin/channel.ts
/** Matches replies with requests by number; the end of the process rejects all that wait. */
function createChannel(child) {
	const waiting = /* @__PURE__ */ new Map();
	let seq = 0;
	let gone = null;
	let expected = false;
	const ended = endOf(child);
	const lost = ended.then((error) => {
		gone = error;
		for (const { reject } of waiting.values()) reject(error);
		waiting.clear();
		return expected ? new Promise(() => {}) : Promise.reject(error);
	});
	lost.catch(() => void 0);
	child.on("message", (message) => settle(waiting, message));
	return {
		request: (kind, body) => new Promise((resolve, reject) => {
			if (gone !== null) return reject(gone);
			seq += 1;
			waiting.set(seq, {
				resolve,
				reject
			});
			child.send({
				seq,
				kind,
				...body
			}, () => {});
		}),
		lost,
		exited: ended.then(() => void 0),
		expectEnd() {
			expected = true;
		}
	};
}
function settle(waiting, message) {
	const waiter = waiting.get(message.seq);
	waiting.delete(message.seq);
	if ("reply" in message) waiter?.resolve(message.reply);
	else waiter?.reject(errorOf(message.error));
}
/** What the machine would not give keeps its name; anything else is the stand-in's fault. */
function errorOf({ code, message }) {
	if (code === PortsShortError.code) return new PortsShortError(message);
	return new StandinLostError(`The stand-in process could not do as asked: ${message}.`);
}
/** Resolves with what there is to say when the process has ended, its last words included. */
function endOf(child) {
	let words = "";
	child.stderr?.on("data", (chunk) => {
		words = `${words}${chunk}`.slice(-2e3);
	});
	return new Promise((resolve) => {
		const end = (how) => {
			const printed = words.trim() === "" ? "" : ` It printed:\n${words.trimEnd()}`;
			resolve(new StandinLostError(`The stand-in process ${how}.${printed}`));
		};
		child.once("error", (error) => end(`could not be started: ${error.message}`));
		child.once("exit", (code, signal) => end(signal === null ? `ended with code ${code}` : `ended by ${signal}`));
	});
}

// src/standin/client.ts
/** Starts one process with all stand-ins and waits until they listen. Throws `standin-lost`. */
async function startStandins(standins, options) {
	const { ledger } = options;
	const child = fork(path.join(options.entries, "standin.js"), [], {
		execPath: options.execPath,
		execArgv: [],
		env: { ...options.env },
		stdio: [
			"ignore",
			"ignore",
			"pipe",
			"ipc"
		],
		serialization: "advanced"
	});
	const pid = child.pid ?? 0;
	const id = {
		pid,
		startTime: readStat(pid)?.startTime ?? 0
	};
	const channel = createChannel(child);
	if (child.pid !== void 0) ledger.add({
		...id,
		group: false
	});
	const push = () => void channel.request("own", { processes: ledger.list() }).catch(() => void 0);
	const silence = ledger.onChange(push);
	const stop = async () => {
		silence();
		await end(child, channel, id);
		ledger.remove(id);
	};
	try {
		push();
		const { urls } = await channel.request("listen", { standins });
		return {
			process: id,
			pid,
			urls,
			counts: () => channel.request("counts", {}),
			reset: async () => void await channel.request("reset", {}),
			openWindow: async () => void await channel.request("window-open", {}),
			closeWindow: () => channel.request("window-close", {}),
			lost: channel.lost,
			stop
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
/** How long the process may take to close its servers, ms. */
const politeMs = 1e3;
/** Asks, then kills. */
async function end(child, channel, id) {
	channel.expectEnd();
	channel.request("stop", {}).catch(() => void 0);
	const timer = setTimeout(() => void killOwned([{
		...id,
		group: false
	}]), politeMs);
	await channel.exited;
	clearTimeout(timer);
	child.stderr?.destroy();
}

export { startStandins as t };
