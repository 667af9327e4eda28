import { u as ProcessStoppedError } from "./start.js";
import { s as TargetLostError } from "./errors.js";
import { ft as variablesOf, ut as fillSome } from "./config.js";
import { K as readStat, S as openDescriptors, W as isHalted, h as readThread, x as descriptorLimit } from "./proc.js";
import { f as ownCostMeter, p as hostBusyMeter, u as portsLeft } from "./host.js";
import { g as questionOf, h as ask } from "./target.js";
import { i as startDriver } from "./driver.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { availableParallelism, cpus } from "node:os";

// src/rig/roots.ts
/** Folders that a client offers to an MCP server: the config names them from the target's own, the protocol as URIs. */
/** The options with every root as a `file://` URI; a path is seen from the target's folder. */
function withRootUris(options, cwd) {
	const { roots } = options;
	if (!Array.isArray(roots)) return options;
	return {
		...options,
		roots: roots.map((root) => uriOf(String(root), cwd))
	};
}
function uriOf(root, cwd) {
	return root.startsWith("file://") ? root : pathToFileURL(path.resolve(cwd, root)).href;
}

// src/rig/asker.ts
/**
* Calls apart from any load, by a driver process that has no other clients: what a check asks is in no figure of a
* driver that measures. It starts with the first question and does nothing between two.
*/
function openAsker(options) {
	let driver = null;
	return {
		async ask(endpoint, methods) {
			if (methods.length === 0) return [];
			try {
				driver ??= startDriver(options);
				return (await (await driver).request("ask", {
					endpoint,
					methods
				})).asked;
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				return methods.map(() => ({
					outcome: "local",
					reason,
					text: "",
					same: ""
				}));
			}
		},
		async end() {
			await (await driver?.catch(() => null))?.stop();
			driver = null;
		}
	};
}

// src/rig/cleanup.ts
/** An empty stack of ends. */
function cleanupStack() {
	const ends = [];
	return {
		add: (end) => void ends.push(end),
		async run() {
			for (let end = ends.pop(); end !== void 0; end = ends.pop()) try {
				await end();
			} catch {}
		}
	};
}

// src/rig/costs.ts
/** What our own processes, and the whole host beside them, took since they were last asked. */
/** A meter of driver, stand-in (null = there is none), harness and host; each call gives what came since the one before. */
function costMeter(driverPid, standinPid) {
	const driver = ownCostMeter(driverPid);
	const standin = standinPid === null ? null : ownCostMeter(standinPid);
	const host = hostBusyMeter();
	const logical = cpus().length || availableParallelism();
	let harness = process.cpuUsage();
	return () => {
		const spent = process.cpuUsage(harness);
		harness = process.cpuUsage();
		return {
			driver: driver.take(),
			standin: standin?.take() ?? null,
			harnessMs: (spent.user + spent.system) / 1e3,
			hostMs: host.take(),
			cpus: logical
		};
	};
}

// src/rig/halts.ts
/** Whether something the round stands on is stopped (SIGSTOP, a debugger, Ctrl-Z): no call and no error shows it. */
/** How often processes are looked at, ms: as often as memory is sampled; a stop shorter than that may be missed. */
const lookMs = 100;
/** A stop that lasts longer breaks the round, ms: nobody goes on with it, and calls would only time out. */
const patienceMs$1 = 1e4;
/** Watches driver, stand-in, the target's tree and this very process. */
function watchHalts(options) {
	const halts = new Halts(options);
	const stop = (options.every ?? every)(lookMs, () => halts.look());
	const forget = (options.onContinued ?? onContinued)(() => halts.continued());
	return {
		take: () => halts.take(),
		end() {
			stop();
			forget();
		}
	};
}
var Halts = class {
	#options;
	#now;
	#spent;
	#found = /* @__PURE__ */ new Map();
	/** Since when each stopped process is. */
	#since = /* @__PURE__ */ new Map();
	#lastLook;
	#lastSpent;
	/** Time between the last two looks in which this process neither ran nor waited for a processor. */
	#lastGap = 0;
	constructor(options) {
		this.#options = options;
		this.#now = options.now ?? (() => performance.now());
		this.#spent = options.spent ?? spentHere;
		this.#lastLook = this.#now();
		this.#lastSpent = this.#spent();
	}
	take() {
		this.look();
		const found = [...this.#found.values()];
		this.#found.clear();
		return found;
	}
	look() {
		const { own, tree, tell, lose } = this.#options;
		const at = this.#now();
		const still = /* @__PURE__ */ new Map();
		for (const [who, pid] of [...ownHalted(own), ...tree.halted().map((id) => targetOf(id.pid))]) {
			const from = this.#since.get(pid) ?? this.#lastLook;
			if (!this.#since.has(pid)) tell(stoppedNow(who, pid));
			still.set(pid, from);
			this.#note(who, pid, at - from);
			if (at - from >= patienceMs$1) lose(stoppedFor(who, pid, at - from), pid);
		}
		this.#since = still;
		this.#lastGap = this.#gap(at);
		this.#lastLook = at;
		this.#lastSpent = this.#spent();
	}
	/** This process had been stopped, and was told to go on: a look may have come first. */
	continued() {
		const ms = Math.max(this.#gap(this.#now()), this.#lastGap);
		if (ms > 200) this.#note("ratingplate itself", process.pid, ms);
	}
	#gap(at) {
		return at - this.#lastLook - (this.#spent() - this.#lastSpent);
	}
	#note(who, pid, ms) {
		this.#found.set(pid, {
			who,
			pid,
			ms: Math.max(this.#found.get(pid)?.ms ?? 0, ms)
		});
	}
};
/** By the kernel; 0 where it keeps no account. */
function spentHere() {
	const { pid } = process;
	const { runMs = 0, delayMs = 0 } = readThread(pid, pid) ?? {};
	return runMs + delayMs;
}
const targetOf = (pid) => ["the target", pid];
function ownHalted(own) {
	return Object.entries(own).filter(([, pid]) => isHalted(readStat(pid)));
}
function stoppedNow(who, pid) {
	return `${who} (pid ${pid}) is stopped by a signal or a debugger; unless it goes on within ${patienceMs$1 / 1e3} s the round breaks`;
}
function stoppedFor(who, pid, ms) {
	return new ProcessStoppedError(`${who} (pid ${pid}) has been stopped by a signal or a debugger for ${Math.round(ms / 1e3)} s`);
}
function every(ms, look) {
	const timer = setInterval(look, ms);
	return () => clearInterval(timer);
}
function onContinued(listener) {
	process.on("SIGCONT", listener);
	return () => process.off("SIGCONT", listener);
}

// src/rig/health.ts
/** Whether the target still answers a newcomer, asked as a health check would: over a connection of its own. */
/** What a caller that wants to know whether a server lives waits for it, ms. */
const patienceMs = 5e3;
/** Asks once. Never rejects: that nothing answers is what it is to find out. */
async function askHealth({ measurement, signal }, vars) {
	const probe = measurement.kind === "series" ? measurement.held?.probe : void 0;
	if (probe?.kind !== "http") return {
		ms: null,
		why: "no URL is configured"
	};
	const url = fillSome(probe.url, vars);
	const ready = {
		kind: "http",
		url,
		status: probe.status,
		timeoutMs: patienceMs
	};
	const question = questionOf(ready, "http", url);
	if (question === null) return {
		ms: null,
		why: "no URL is configured"
	};
	const startedAt = performance.now();
	const asked = await ask(question, patienceMs, signal);
	return asked.kind === "answered" ? {
		ms: asked.at - startedAt,
		why: null
	} : {
		ms: null,
		why: asked.why
	};
}

// src/rig/room.ts
/** What the system lets a round open. */
/** @param port of the endpoint, where all clients share one address */
function roomOf(driver, tree, port) {
	const [root, ...others] = tree.alive();
	const single = tree.rule === "process" && root !== void 0 && others.length === 0;
	return {
		driver: roomOfProcess(driver),
		target: single ? roomOfProcess(root.pid) : null,
		ports: port === null ? null : portsLeft(port)
	};
}
function roomOfProcess(pid) {
	const open = openDescriptors(pid);
	const limit = descriptorLimit(pid);
	return open === null || limit === null ? null : {
		open,
		limit
	};
}

// src/rig/variables.ts
/** `standin.NAME.url` for every stand-in. */
function standinVars(urls) {
	return Object.fromEntries(Object.entries(urls).map(([name, url]) => [`standin.${name}.url`, url]));
}
/** The ports a measurement's texts ask for: `port`, `port.NAME`, wherever they stand. */
function portNames(measurement) {
	const { target, endpoint, probe, methods } = measurement.scenario;
	const names = textsOf([
		target,
		endpoint,
		probe,
		methods,
		measurement.kind === "series" ? measurement.held : null
	]).flatMap((text) => variablesOf(text)).filter((name) => name !== null && /^port(\.|$)/.test(name));
	return [...new Set(names)].sort();
}
/** All strings of a value, however deep. */
function textsOf(value) {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(textsOf);
}

// src/rig/loss.ts
/** One promise that rejects as soon as something a round stands on has gone. */
/** Starts watching; the promise never goes unhandled. @param target its name: a grid has several of them running. */
function watchLoss(signal, target) {
	let reject = () => {};
	let expected = false;
	let seen = null;
	const lost = new Promise((_, fail) => {
		reject = fail;
	});
	lost.catch(() => {});
	const abort = () => reject(signal.reason);
	if (signal.aborted) abort();
	signal.addEventListener("abort", abort);
	return {
		lost,
		targetExited(exit) {
			if (expected) return;
			seen ??= exit;
			reject(new TargetLostError(describeExit(target, exit), exit));
		},
		watch: (promise) => void promise.catch(reject),
		exit: () => seen,
		expectExit() {
			expected = true;
		},
		expectEnd() {
			expected = true;
			signal.removeEventListener("abort", abort);
		}
	};
}
function describeExit(target, exit) {
	const how = describeEnd(exit);
	const lines = exit.lastLines.length === 0 ? "" : `; its last lines:\n${exit.lastLines.map((line) => `    ${line}`).join("\n")}`;
	const note = exit.note === void 0 ? "" : ` (${exit.note})`;
	return `the target ${target} (pid ${exit.pid}) ${how}${note} while it was measured${lines}`;
}
/** Of a process that is not our child nobody tells us more than that it has gone. */
function describeEnd({ code, signal }) {
	if (signal !== null) return `was ended by ${signal}`;
	return code === null ? "ended" : `exited with code ${code}`;
}

export { askHealth as a, cleanupStack as c, roomOf as i, openAsker as l, portNames as n, watchHalts as o, standinVars as r, costMeter as s, watchLoss as t, withRootUris as u };
