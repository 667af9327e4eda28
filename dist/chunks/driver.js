import { Q as DriverStartError, X as DriverLostError, Z as DriverRequestError } from "./errors.js";
import { h as secretForms, m as maskText } from "./util.js";
import { K as readStat } from "./proc.js";
import path from "node:path";
import { spawn } from "node:child_process";

// src/driver/handle.ts
/** The harness's side of the driver process: starts it, turns its messages into awaited calls, notices its end. */
/** How long a driver may take to end when asked, ms. */
const stopMs = 3e3;
/** Of what it prints, characters. */
const saidKept = 65536;
/** Starts a driver process. @throws DriverStartError */
async function startDriver(options) {
	const driver = new ChildDriver(launch(options), options.ledger);
	try {
		await driver.begin();
	} catch (error) {
		await driver.stop();
		throw new DriverStartError(`the driver did not start: ${error.message}`, { cause: error });
	}
	return driver;
}
/** Its environment is empty: a target gets what its launch says, and nothing of the harness's. */
function launch({ entries, execPath, cpus, enter = [] }) {
	const command = [execPath, path.join(entries, "driver.js")];
	const placed = cpus === null ? command : [
		"taskset",
		"-c",
		cpus,
		...command
	];
	const [file, ...args] = [...enter, ...placed];
	return spawn(file, args, {
		env: {},
		serialization: "advanced",
		stdio: [
			"ignore",
			"ignore",
			"pipe",
			"ipc"
		]
	});
}
var ChildDriver = class {
	pid;
	startTime;
	lost;
	#child;
	#ledger;
	#waiting = /* @__PURE__ */ new Map();
	#listeners = /* @__PURE__ */ new Set();
	#exited;
	/** The end of what it has printed. */
	#said = "";
	/** What it was told in confidence: a module of one's own may say it as it fails. */
	#secrets = /* @__PURE__ */ new Set();
	#seq = 0;
	#end = null;
	#stopping = false;
	#reportLost = () => {};
	#forgetLedger = () => {};
	constructor(child, ledger) {
		this.#child = child;
		this.#ledger = ledger;
		this.pid = child.pid ?? 0;
		this.startTime = readStat(this.pid)?.startTime ?? 0;
		this.lost = new Promise((_, reject) => {
			this.#reportLost = reject;
		});
		this.lost.catch(() => {});
		this.#exited = new Promise((resolve) => {
			child.once("error", (error) => this.#over(error.message, resolve));
			child.once("close", (code, signal) => this.#over(signal ?? `exit code ${code}`, resolve));
		});
		child.on("message", (message) => this.#receive(message));
		child.stderr?.setEncoding("utf8").on("data", (text) => {
			const all = this.#said + text;
			const line = all.length <= saidKept ? -1 : all.indexOf("\n", all.length - saidKept);
			this.#said = all.length <= saidKept ? all : line < 0 ? "" : all.slice(line + 1);
		});
	}
	/** Waits for the first answer; from then on the driver knows what must not outlive the harness. */
	async begin() {
		if (this.#child.pid !== void 0) this.#ledger.add({
			pid: this.pid,
			startTime: this.startTime,
			group: false
		});
		await this.request("own", { processes: this.#ledger.list() });
		this.#forgetLedger = this.#ledger.onChange((processes) => {
			this.request("own", { processes }).catch(() => {});
		});
	}
	request(kind, body) {
		if (this.#end) return Promise.reject(this.#end);
		if ("endpoint" in body) for (const secret of body.endpoint.secrets ?? []) this.#secrets.add(secret);
		const seq = ++this.#seq;
		return new Promise((resolve, reject) => {
			this.#waiting.set(seq, {
				resolve,
				reject
			});
			this.#child.send({
				seq,
				kind,
				...body
			}, () => {});
		});
	}
	onEvent(listener) {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
	async stop() {
		this.#forgetLedger();
		this.#stopping = true;
		if (!this.#end) this.request("stop", {}).catch(() => {});
		const timer = setTimeout(() => this.#child.kill("SIGKILL"), stopMs);
		await this.#exited;
		clearTimeout(timer);
		this.#ledger.remove({
			pid: this.pid,
			startTime: this.startTime
		});
	}
	#receive(message) {
		if ("event" in message) {
			for (const listener of this.#listeners) listener(message);
			return;
		}
		const waiting = this.#waiting.get(message.seq);
		this.#waiting.delete(message.seq);
		if ("reply" in message) waiting?.resolve(message.reply);
		else waiting?.reject(new DriverRequestError(this.#mask(`${message.error.code}: ${message.error.message}`)));
	}
	#mask(text) {
		return maskText(text, secretForms([...this.#secrets]));
	}
	#over(how, gone) {
		if (!this.#end) {
			const lines = this.#mask(this.#said).split("\n").filter((line) => line !== "");
			const said = lines.length === 0 ? "" : `; it said: ${lines.slice(-20).join(" | ")}`;
			this.#end = new DriverLostError(`the driver ended (${how})${said}`);
			for (const { reject } of this.#waiting.values()) reject(this.#end);
			this.#waiting.clear();
			if (!this.#stopping) this.#reportLost(this.#end);
		}
		gone();
	}
};

// src/driver/protocol.ts
/** Every started call ends in exactly one of these (method.md, "Calls and outcomes"). */
const outcomes = [
	"ok",
	"failed",
	"mismatch",
	"timeout",
	"reset",
	"aborted",
	"local"
];
/** Index into `outcomes`, for typed arrays. */
const Outcome = {
	ok: 0,
	failed: 1,
	mismatch: 2,
	timeout: 3,
	reset: 4,
	aborted: 5,
	local: 6
};

// src/driver/protocols/own/from-async.ts
/** @returns a protocol of callbacks, as the driver calls it. */
function fromAsync(protocol) {
	const clients = /* @__PURE__ */ new Map();
	return {
		connect(client, done) {
			settle(() => protocol.connect(client), (connection) => {
				clients.set(client, connection);
				done();
			}, done);
		},
		call(slot, method, done) {
			const connection = clients.get(slot.client);
			if (connection === void 0) done({
				outcome: "reset",
				reason: "the client is not connected"
			});
			else settle(() => protocol.call(connection, method, slot), (end) => done(end ?? void 0), done);
		},
		close(client, done) {
			const connection = clients.get(client);
			clients.delete(client);
			if (connection === void 0) done();
			else settle(async () => protocol.close(connection), done, done);
		},
		connections: () => clients.size,
		...protocol.serverInfo === void 0 ? {} : { serverInfo: () => protocol.serverInfo?.() ?? null }
	};
}
/** A function that throws has rejected. What is told must not be told again because the telling threw. */
function settle(begin, resolved, rejected) {
	let begun;
	try {
		begun = Promise.resolve(begin());
	} catch (error) {
		rejected(asError(error));
		return;
	}
	begun.then(resolved, (error) => rejected(asError(error)));
}
const asError = (thrown) => thrown instanceof Error ? thrown : new Error(String(thrown));

export { startDriver as i, Outcome as n, outcomes as r, fromAsync as t };
