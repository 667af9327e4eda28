import { F as variablesOf } from "./config.js";
import { h as TargetLostError } from "./errors.js";
import { i as hostBusyMeter, r as ownCostMeter } from "./host.js";
import { availableParallelism } from "node:os";

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
	let harness = process.cpuUsage();
	return () => {
		const spent = process.cpuUsage(harness);
		harness = process.cpuUsage();
		return {
			driver: driver.take(),
			standin: standin?.take() ?? null,
			harnessMs: (spent.user + spent.system) / 1e3,
			hostMs: host.take(),
			cpus: availableParallelism()
		};
	};
}

// src/rig/variables.ts
/** `standin.NAME.url` for every stand-in. */
function standinVars(urls) {
	return Object.fromEntries(Object.entries(urls).map(([name, url]) => [`standin.${name}.url`, url]));
}
/** The ports a scenario's texts ask for: `port`, `port.NAME`, wherever they stand. */
function portNames(scenario) {
	const names = textsOf([
		scenario.target,
		scenario.endpoint,
		scenario.probe,
		scenario.methods
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
/** Starts watching; the promise never goes unhandled. */
function watchLoss(signal) {
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
			reject(new TargetLostError(describeExit(exit)));
		},
		watch: (promise) => void promise.catch(reject),
		exit: () => seen,
		expectEnd() {
			expected = true;
			signal.removeEventListener("abort", abort);
		}
	};
}
function describeExit(exit) {
	const how = exit.signal === null ? `exited with code ${exit.code}` : `was ended by ${exit.signal}`;
	const lines = exit.lastLines.length === 0 ? "" : `; its last lines:\n${exit.lastLines.map((line) => `    ${line}`).join("\n")}`;
	return `the target (pid ${exit.pid}) ${how} while it was measured${lines}`;
}

export { cleanupStack as a, costMeter as i, portNames as n, standinVars as r, watchLoss as t };
