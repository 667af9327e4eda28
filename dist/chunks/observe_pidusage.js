import { i as __toESM } from "./rolldown-runtime.js";
import { C as systemUnits, K as readStat } from "./proc.js";
import { a as openTree, s as openPortableTree } from "./observe.js";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { t as require_pidusage } from "./pidusage.js";

// src/observe/usage.ts
var import_pidusage = /* @__PURE__ */ __toESM(require_pidusage(), 1);
/**
* How long pidusage remembers a pid, ms. It never may be 0 (it would read for ever), `clear()` may never be called
* (it forgets descriptors without closing them), and within this time a recycled pid reads as gone.
*/
const maxage = 5e3;
/** Its errors for "no such process": never seen, seen before. */
const goneCodes = /* @__PURE__ */ new Set(["ENOENT", "ESRCH"]);
async function readUsage(pids) {
	if (pids.length === 0) return [];
	try {
		const found = await (0, import_pidusage.default)([...pids], {
			maxage,
			usePs: false
		});
		return Object.values(found).filter((status) => status !== void 0 && status !== null).map((status) => ({
			pid: status.pid,
			ppid: status.ppid,
			memoryMib: status.memory / 2 ** 20,
			cpuMs: status.ctime,
			startedMs: status.timestamp - status.elapsed
		}));
	} catch (error) {
		if (goneCodes.has(error.code ?? "")) return [];
		throw error;
	}
}
const run = promisify(execFile);
/** The system's own sources. Windows has no list that costs less than a second, so only roots are seen there. */
function systemUsage(platform) {
	return {
		usage: readUsage,
		parents: () => platform === "win32" ? Promise.resolve([]) : listParents()
	};
}
async function listParents() {
	const { stdout } = await run("ps", [
		"-A",
		"-o",
		"pid=",
		"-o",
		"ppid="
	], { maxBuffer: 2 ** 24 });
	const pairs = [];
	for (const line of stdout.split("\n")) {
		const [pid, ppid] = line.trim().split(/\s+/).map(Number);
		if (pid && ppid !== void 0 && Number.isFinite(ppid)) pairs.push([pid, ppid]);
	}
	return pairs;
}

// src/observe/observer.ts
/** /proc on Linux where it can be read, pidusage elsewhere; the record says which. */
function openObserver(options) {
	const root = options.root ?? "/proc";
	if (options.platform === "linux" && readStat(process.pid, root) !== null) return {
		sampler: "linux /proc",
		openTree: (tree) => openTree({
			...tree,
			root
		})
	};
	const source = options.source ?? systemUsage(options.platform);
	return {
		sampler: "portable (pidusage)",
		openTree: (tree) => openPortableTree({
			...tree,
			source,
			isAlive
		})
	};
}
/** May a signal be sent to it, or does it belong to someone else? Then it lives. */
function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
/** What children took that have ended and been waited for: in a tree's account, and not in pidusage's of a process. */
function readReapedMs(pid, root) {
	const stat = readStat(pid, root);
	return stat === null ? 0 : (stat.cutime + stat.cstime) * 1e3 / systemUnits().ticksPerSecond;
}
/**
* Reads one process by both means: recorded once a round, so that a wrong sampler shows. Costs about 2 ms.
* @returns null where it is gone, or has children: a tree's reading is theirs, too, and pidusage's is not
*/
async function crossCheck(id, root = "/proc") {
	const tree = openTree({
		rule: "process",
		roots: [id],
		root,
		wrappers: "include",
		descriptors: 0
	});
	const ours = async () => {
		if (tree.alive().length === 0 || (await tree.units()).processes !== 1) return null;
		const { cpuMs } = await tree.cpu();
		return {
			memoryMib: await tree.residentMib(),
			cpuMs
		};
	};
	try {
		const proc = await ours();
		const [usage] = await readUsage([id.pid]);
		const reapedMs = readReapedMs(id.pid, root);
		const procAfter = await ours();
		if (proc === null || procAfter === null || !usage) return null;
		return {
			proc,
			pidusage: {
				memoryMib: usage.memoryMib,
				cpuMs: usage.cpuMs + reapedMs
			},
			procAfter
		};
	} finally {
		tree.close();
	}
}

export { openObserver as n, crossCheck as t };
