import { s as BridgeUnavailableError } from "./start.js";
import { f as makeFolderNow, p as answers } from "./util.js";
import { A as answering, F as processTable, I as stillAlive, K as readStat, M as environmentValue, N as hasProc, P as inExec, R as descendantsIn, U as isDead, k as bootId } from "./proc.js";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";

// src/ownership/bridge.ts
/**
* A network of its own for the driver: a namespace joined to this machine by a pair of virtual devices, so that calls
* take the way of a host's network instead of the loopback. It belongs to one process of ours, whose number and start
* stand in its name: what a killed one left is known by that, and removed at the next start.
*/
const run = promisify(execFile);
const prefix = "ratingplate-";
/** Set aside for measurements of network devices (RFC 2544): a machine has nothing of its own there. */
const network = [198, 18];
/** Pairs of addresses in it, four addresses each. */
const pairs = 2 ** 15;
/** So many pairs are tried where others have theirs already. */
const tries = 8;
const nameOf = ({ pid, startTime, number }) => `${prefix}${pid}-${startTime}-${number}`;
/** At most 15 characters: `rp4194304h12345`. */
const deviceOf = ({ pid, number }, end) => `rp${pid}${end}${number % 1e5}`;
let made = 0;
function addressOf(pair, end) {
	const offset = pair % pairs * 4 + end;
	const [first, second] = network;
	return [
		first,
		second + (offset >> 16),
		offset >> 8 & 255,
		offset & 255
	].join(".");
}
/** Where iproute2 puts it; the driver's environment has no PATH to find it by. */
const program = [
	"/usr/sbin/ip",
	"/sbin/ip",
	"/usr/bin/ip",
	"/bin/ip"
].find((file) => existsSync(file)) ?? "ip";
/** Calls `ip`. @throws with what it said */
async function ip(...args) {
	const { stdout } = await run(program, [...args]);
	return stdout;
}
function saidBy(error) {
	const { stderr, message } = error;
	return (stderr ?? "").trim().split("\n").at(-1) || message;
}
/**
* Makes the namespace and both ends. It takes root, or the rights to set up networks.
* @throws BridgeUnavailableError; nothing is left then
*/
async function openBridge(pid = process.pid, startTime = readStat(pid)?.startTime ?? 0) {
	made += 1;
	const holder = {
		pid,
		startTime,
		number: made
	};
	const name = nameOf(holder);
	await remove(holder);
	try {
		await ip("netns", "add", name);
		return {
			host: await join(holder, name),
			enter: [
				program,
				"netns",
				"exec",
				name
			],
			remove: () => remove(holder)
		};
	} catch (error) {
		await remove(holder);
		throw new BridgeUnavailableError(saidBy(error));
	}
}
/** Joins the namespace to this machine; returns the address of this end. */
async function join(holder, name) {
	const [here, there] = [deviceOf(holder, "h"), deviceOf(holder, "d")];
	await ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
	const pair = await freePair(holder.pid + holder.number);
	const [host, driver] = [addressOf(pair, 1), addressOf(pair, 2)];
	await ip("addr", "add", `${host}/30`, "dev", here);
	await ip("link", "set", here, "up");
	await ip("-n", name, "addr", "add", `${driver}/30`, "dev", there);
	await ip("-n", name, "link", "set", there, "up");
	await ip("-n", name, "link", "set", "lo", "up");
	return host;
}
/** One that no device of this machine has. */
async function freePair(seed) {
	const taken = await ip("-o", "-4", "addr", "show");
	for (let at = 0; at < tries; at += 1) if (!taken.includes(` ${addressOf(seed + at, 1)}/`)) return seed + at;
	throw new Error(`no pair of addresses is free in ${network.join(".")}.0.0/15`);
}
/** The device first: with it goes its other end, at once; a namespace goes when its last process does. */
async function remove(holder) {
	await ip("link", "del", deviceOf(holder, "h")).catch(() => {});
	await ip("netns", "del", nameOf(holder)).catch(() => {});
}
/** Removes what processes left that were killed. Returns how many there were; none where `ip` is not there. */
async function sweepBridges() {
	const holders = holdersIn(await ip("netns", "list").catch(() => "")).filter((holder) => !stillAlive(holder));
	for (const holder of holders) await remove(holder);
	return holders.length;
}
/** Lines of `ip netns list` that are ours: `ratingplate-123-4567-1 (id: 0)`. */
function holdersIn(list) {
	return [...list.matchAll(/^ratingplate-(\d{1,10})-(\d{1,15})-(\d{1,9})\b/gm)].map(([, pid, startTime, number]) => ({
		pid: Number(pid),
		startTime: Number(startTime),
		number: Number(number)
	}));
}

// src/ownership/tag.ts
/**
* Every process a run starts carries this variable, and so does whatever it forks. It is how a daemon is found that
* left its session and its parent before anyone looked.
*/
const tagVariable = "RATINGPLATE_INSTANCE";
/** Tag of all processes of the run whose harness is `pid`; instances append to it. Ends in `/`, so no tag begins another. */
function runTag(pid, startTime = readStat(pid)?.startTime ?? 0) {
	return `${pid}-${startTime}/`;
}

// src/ownership/kin.ts
function createKin(roots, options) {
	const known = new Map(roots.map((root) => [root.pid, root.startTime]));
	const tagOf = options.tagOf ?? ((pid) => environmentValue(pid, "RATINGPLATE_INSTANCE"));
	const table = options.table ?? processTable;
	const earliest = options.since ?? (Number.parseInt(options.tag?.split("-")[1] ?? "0", 10) || 0);
	const search = {
		known,
		tagOf,
		tag: options.tag,
		strict: options.strict === true,
		earliest
	};
	let unsure = false;
	return {
		scan: () => {
			const found = scan(tableOf(table, search), search);
			unsure = found.unsure;
			return found.alive;
		},
		unsure: () => unsure,
		add: (id) => known.set(id.pid, id.startTime),
		leads: (group) => known.has(group)
	};
}
/** Where the table cannot be read (no descriptor is left, say) those of this run that are known can still be ended. */
function tableOf(table, { known, strict }) {
	try {
		return table();
	} catch (error) {
		if (strict) throw error;
		return answering(known);
	}
}
/** Adds relatives until none is new: a daemon found by its tag brings its own group and children. */
function scan(all, search) {
	const { known } = search;
	const table = all.filter((stat) => stat.pid !== process.pid && stat.pid > 1);
	const byPid = new Map(table.map((stat) => [stat.pid, stat]));
	const members = new Set(table.filter((stat) => isKnown(stat, known)));
	const undecided = table.filter((stat) => !members.has(stat) && addTagged(stat, members, search) === inExec);
	for (let before = -1; before !== members.size;) {
		before = members.size;
		for (const stat of members) known.set(stat.pid, stat.startTime);
		for (const stat of table) if (inGroup(stat, byPid, search)) members.add(stat);
		const pids = [...members].map((stat) => stat.pid);
		for (const stat of descendantsIn(table, pids)) members.add(stat);
	}
	return {
		alive: [...members].filter((stat) => !isDead(stat)),
		unsure: undecided.some((stat) => !members.has(stat))
	};
}
function isKnown(stat, known) {
	const startTime = known.get(stat.pid);
	return startTime !== void 0 && (startTime === 0 || startTime === stat.startTime);
}
/** Adds it if it is one of us by its tag; `inExec` where that cannot be told yet. */
function addTagged(stat, members, search) {
	const tagged = isTagged(stat, search);
	if (tagged === true) members.add(stat);
	return tagged;
}
function isTagged(stat, { tag, tagOf, earliest }) {
	if (tag === null || stat.startTime < earliest || isDead(stat)) return false;
	const value = tagOf(stat.pid);
	return value === inExec ? inExec : value?.startsWith(tag) === true;
}
/** Whether its group or session was opened by one of us, and the number has not been given to someone else since. */
function inGroup(stat, byPid, search) {
	return [stat.pgrp, stat.session].some((leader) => {
		const startTime = search.known.get(leader);
		if (startTime === void 0 || stat.startTime < startTime) return false;
		const holder = byPid.get(leader);
		if (holder === void 0) return !search.strict;
		return isKnown(holder, search.known);
	});
}

// src/ownership/kill.ts
/** How long the kernel may take to end what got SIGKILL, ms: it needs a turn on a processor for that, which may be busy. */
const proofMs = 15e3;
const pollMs = 5;
/** Sends a signal; false where there was nothing to get it. That is no proof of death (a dead leader's group, EPERM). */
function signal(pid, name) {
	try {
		process.kill(pid, name);
		return true;
	} catch {
		return false;
	}
}
/**
* SIGKILLs all members, group by group and one by one, again and again until a scan finds none alive, and nobody who
* may turn out to be one of them when its exec is over.
*/
async function killKin(kin, timeoutMs = proofMs) {
	const killed = /* @__PURE__ */ new Set();
	const until = performance.now() + timeoutMs;
	for (;;) {
		const alive = kin.scan();
		if (alive.length === 0 && !kin.unsure()) return {
			killed: killed.size,
			survivors: []
		};
		if (performance.now() > until) return {
			killed: killed.size,
			survivors: alive.map(idOf)
		};
		const struck = strike(kin, alive);
		for (const { pid } of struck) killed.add(pid);
		if (alive.length > 0 && struck.length === 0) return {
			killed: killed.size,
			survivors: alive.map(idOf)
		};
		await setTimeout(pollMs);
	}
}
/** SIGKILL to all; returns those that we may kill. */
function strike(kin, alive) {
	for (const group of new Set(alive.map((stat) => stat.pgrp))) if (kin.leads(group)) signal(-group, "SIGKILL");
	return alive.filter(({ pid }) => !isDenied(pid));
}
const idOf = ({ pid, startTime }) => ({
	pid,
	startTime
});
/** Sends SIGKILL; whether that is not allowed to us. */
function isDenied(pid) {
	try {
		process.kill(pid, "SIGKILL");
		return false;
	} catch (error) {
		return error.code === "EPERM";
	}
}
/**
* Kills owned processes, their groups and everything that came of them, each checked by (pid, start time) first.
* `tag`: also everything whose tag begins so. `strict`: see `KinOptions`.
*/
function killOwned(list, options = {}) {
	return killKin(createKin(list, {
		tag: options.tag ?? null,
		strict: options.strict ?? false
	}), options.timeoutMs);
}

// src/ownership/ledger.ts
/** Name of the pid file in a run's folder. */
const pidFile = "processes.json";
/** A ledger of this process, written to `folder` at each change (null = kept in memory). */
function createLedger(folder, pid = process.pid) {
	const harness = {
		pid,
		startTime: readStat(pid)?.startTime ?? 0
	};
	const tag = runTag(harness.pid, harness.startTime);
	const owned = /* @__PURE__ */ new Map();
	const listeners = /* @__PURE__ */ new Set();
	const file = folder === null ? null : path.join(folder, pidFile);
	const write = () => {
		if (file !== null) writePidRecord(file, {
			harness,
			boot: bootId(),
			tag,
			processes: [...owned.values()]
		});
	};
	const changed = () => {
		try {
			write();
		} catch {}
		for (const listener of listeners) listener([...owned.values()]);
	};
	write();
	return {
		tag,
		add(each) {
			owned.set(keyOf(each), each);
			changed();
		},
		remove(id) {
			if (owned.delete(keyOf(id))) changed();
		},
		list: () => [...owned.values()],
		onChange(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		close: () => {
			if (file !== null) rmSync(file, { force: true });
		}
	};
}
function keyOf(id) {
	return `${id.pid}-${id.startTime}`;
}
/** Written beside and moved, so that whoever reads it finds a whole one. */
function writePidRecord(file, record) {
	makeFolderNow(path.dirname(file));
	const fresh = `${file}.${record.harness.pid}.new`;
	try {
		writeFileSync(fresh, `${JSON.stringify(record)}\n`);
		renameSync(fresh, file);
	} catch (error) {
		rmSync(fresh, { force: true });
		throw error;
	}
}
/** Reads a pid file; null where there is none or it is not one. Its numbers are checked: they will be sent signals. */
function readPidRecord(file) {
	try {
		const { harness, boot, tag, processes } = JSON.parse(readFileSync(file, "utf8"));
		if (!isProcess(harness) || typeof tag !== "string" || !Array.isArray(processes)) return null;
		const list = processes.filter(isProcess);
		return {
			harness,
			boot: typeof boot === "string" ? boot : null,
			tag,
			processes: list
		};
	} catch {
		return null;
	}
}
function isProcess(value) {
	const { pid, startTime } = value ?? {};
	return Number.isSafeInteger(pid) && pid > 1 && Number.isSafeInteger(startTime);
}

// src/ownership/sweep.ts
/**
* Kills what runs below `runsFolder` left when all their processes were killed at once: of every pid file whose harness
* is dead the processes still alive. Runs of a living harness, and of another machine or container, are left alone.
*/
async function sweep(runsFolder) {
	const runs = [];
	const survivors = [];
	let killed = 0;
	for (const run of namesIn(runsFolder)) {
		const file = path.join(runsFolder, run, pidFile);
		removeHalves(path.join(runsFolder, run));
		const record = readPidRecord(file);
		if (record === null || stateOf(record) === "not ours") continue;
		runs.push(run);
		if (stateOf(record) === "dead") {
			const report = await killOwned(record.processes, {
				tag: record.tag,
				strict: true
			});
			killed += report.killed;
			survivors.push(...report.survivors);
			if (report.survivors.length > 0) continue;
		}
		rmSync(file, { force: true });
	}
	return {
		runs,
		killed,
		survivors
	};
}
/** Pid files that a harness was writing as it was killed. */
function removeHalves(run) {
	for (const name of namesIn(run)) {
		const writer = /^processes\.json\.(\d{1,10})\.new$/.exec(name)?.[1];
		if (writer !== void 0 && !answers(Number(writer))) rmSync(path.join(run, name), { force: true });
	}
}
/** The living harness of the run in `folder`; null where it has ended, or is of another machine or container. */
function harnessOf(folder) {
	const record = readPidRecord(path.join(folder, pidFile));
	if (record === null || record.boot !== bootId()) return null;
	return stillAlive(record.harness) ? record.harness.pid : null;
}
/** What is to be thought of a run by its pid file. */
function stateOf(record) {
	const [boot, space] = split(bootId());
	const [thenBoot, thenSpace] = split(record.boot);
	if (boot !== thenBoot) return "other boot";
	if (space !== thenSpace) return "not ours";
	return stillAlive(record.harness) ? "not ours" : "dead";
}
/** Boot and pid namespace of a `bootId`. */
function split(id) {
	const [boot = "", space = ""] = (id ?? "").split(" ");
	return [boot, space];
}
function namesIn(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

// src/ownership/clear.ts
/**
* For the end of a round or a run, whatever has happened before: kills every target the ledger still holds (a stdio
* client of a driver that was killed, say) and whatever carries the run's tag, and strikes out what is proved gone.
* Helpers (driver, stand-in) are ended by their own handles, unless `helpers` says that their turn has come too.
*/
async function clearOwned(ledger, helpers = false) {
	const list = ledger.list().filter((owned) => owned.group || helpers);
	const report = await killOwned(list, { tag: ledger.tag });
	const alive = new Set(report.survivors.map((each) => each.pid));
	for (const owned of list) if (!alive.has(owned.pid) && isGone(owned)) ledger.remove(owned);
	return report;
}
/** Asked again, from the kernel: the list is what the next start goes by. */
function isGone(owned) {
	if (!hasProc()) return true;
	const stat = readStat(owned.pid);
	return isDead(stat) || stat?.startTime !== owned.startTime;
}

// src/ownership/guard.ts
/**
* For driver and stand-in: once the channel to the harness is lost, kills everything the harness had started that leads
* a group of its own, and what carries the run's tag, then ends this process. The helpers themselves are left out: each
* of them ends by its own guard, and two that kill each other first would leave the targets alive.
*
* `release` is for the end that the harness asked for: from then on a lost channel means nothing.
*/
function guardChannel(child, list) {
	const tag = runTag(child.ppid);
	let armed = true;
	const onLost = async () => {
		if (!armed) return;
		armed = false;
		const targets = list().filter((owned) => owned.group && owned.pid !== child.pid);
		await killOwned(targets, { tag }).catch(() => void 0);
		child.exit(0);
	};
	child.on("disconnect", () => void onLost());
	child.on("SIGINT", () => {});
	if (!child.connected) onLost();
	return { release() {
		armed = false;
	} };
}

export { createLedger as a, signal as c, tagVariable as d, openBridge as f, sweep as i, createKin as l, clearOwned as n, killKin as o, sweepBridges as p, harnessOf as r, killOwned as s, guardChannel as t, runTag as u };
