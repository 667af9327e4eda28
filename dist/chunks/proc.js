import { d as ProcessesHiddenError } from "./start.js";
import { p as answers } from "./util.js";
import path from "node:path";
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { endianness } from "node:os";
import { execFileSync } from "node:child_process";

// src/proc/meminfo.ts
/** Parses it; null for what is not there. */
function parseMeminfo(text) {
	const values = /* @__PURE__ */ new Map();
	for (const [, name = "", kib] of text.matchAll(/^(\w+):\s+(\d+)/gm)) values.set(name, Number(kib));
	const free = values.get("MemFree");
	const guess = free === void 0 ? null : free + (values.get("Buffers") ?? 0) + (values.get("Cached") ?? 0);
	return {
		totalKib: values.get("MemTotal") ?? null,
		availableKib: values.get("MemAvailable") ?? guess,
		swapTotalKib: values.get("SwapTotal") ?? null,
		swapFreeKib: values.get("SwapFree") ?? null
	};
}

// src/proc/stat.ts
/** Parses a stat line; null where it is cut or not one. The name ends at the *last* parenthesis. */
function parseStat(line) {
	const open = line.indexOf("(");
	const close = line.lastIndexOf(")");
	if (open < 1 || close < open) return null;
	const fields = line.slice(close + 2).trimEnd().split(" ");
	const at = (field) => Number(fields[field - 3]);
	const startTime = at(22);
	if (!Number.isFinite(startTime)) return null;
	return {
		pid: Number(line.slice(0, open)),
		comm: line.slice(open + 1, close),
		state: fields[0] ?? "",
		ppid: at(4),
		pgrp: at(5),
		session: at(6),
		minflt: at(10),
		majflt: at(12),
		utime: at(14),
		stime: at(15),
		cutime: at(16),
		cstime: at(17),
		threads: at(20),
		startTime,
		rssPages: at(24) || 0
	};
}
/** The stat of a process now; null where there is no such process (any more). */
function readStat(pid, root = "/proc") {
	try {
		return parseStat(readFileSync(`${root}/${pid}/stat`, "latin1"));
	} catch {
		return null;
	}
}
/**
* Whether nothing of the process runs any more, though it may wait to be reaped.
* A `Z` with more than one thread is a program whose first thread has ended while others go on.
*/
function isDead(stat) {
	if (stat === null) return true;
	return stat.state === "Z" && stat.threads <= 1 || stat.state === "X" || stat.state === "x";
}
/** Whether it was stopped by a signal or a debugger, and will not go on by itself. */
function isHalted(stat) {
	return stat?.state === "T" || stat?.state === "t";
}
/** Whether this very process (not a later one of the same pid) still runs. Start time 0 asks by pid alone. */
function isAlive(id, root = "/proc") {
	const stat = readStat(id.pid, root);
	if (stat === null || isDead(stat)) return false;
	return id.startTime === 0 || stat.startTime === id.startTime;
}

// src/proc/children.ts
/** Pids of all processes now. */
function listPids(root = "/proc") {
	const pids = [];
	for (const name of readdirSync(root)) {
		const first = name.charCodeAt(0);
		if (first >= 48 && first <= 57) pids.push(Number(name));
	}
	return pids;
}
/** The stat of every process now; those that vanish meanwhile are left out. */
function readTable(root = "/proc") {
	const table = [];
	for (const pid of listPids(root)) {
		const stat = readStat(pid, root);
		if (stat !== null) table.push(stat);
	}
	return table;
}
/** Those of the table whose chain of parents leads to one of `roots`; the roots themselves are not in it. */
function descendantsIn(table, roots) {
	const byParent = /* @__PURE__ */ new Map();
	for (const stat of table) {
		const siblings = byParent.get(stat.ppid);
		if (siblings) siblings.push(stat);
		else byParent.set(stat.ppid, [stat]);
	}
	const seen = new Set(roots);
	const found = [];
	const queue = [...seen];
	for (let next = queue.pop(); next !== void 0; next = queue.pop()) for (const child of byParent.get(next) ?? []) {
		if (seen.has(child.pid)) continue;
		seen.add(child.pid);
		found.push(child);
		queue.push(child.pid);
	}
	return found;
}
/** Descendants of `roots` now, by a scan of all processes. Costs about 10 us per process of the machine. */
function descendants(roots, root = "/proc") {
	return descendantsIn(readTable(root), roots);
}
/**
* Children of one process from `/proc/PID/task/TID/children`: cheap, but only a hint while processes come and go.
* Null where the kernel has no such file (CONFIG_PROC_CHILDREN) or the process is gone.
*/
function taskChildren(pid, root = "/proc") {
	const children = [];
	try {
		for (const tid of readdirSync(`${root}/${pid}/task`)) {
			const text = readTaskFile(`${root}/${pid}/task/${tid}/children`, tid === String(pid));
			for (const child of text.split(" ")) if (child !== "") children.push(Number(child));
		}
	} catch {
		return null;
	}
	return children;
}
/** A thread may end between the listing and the reading; only the first one's absence means something. */
function readTaskFile(file, first) {
	try {
		return readFileSync(file, "latin1").trimEnd();
	} catch (error) {
		if (first) throw error;
		return "";
	}
}

// src/proc/table.ts
/** Whether this platform tells about processes in /proc as Linux does. */
function hasProc(root = "/proc") {
	return existsSync(`${root}/self/stat`);
}
/** Every process now: from /proc, elsewhere from one `ps` (start times are 0 then). */
function processTable(root = "/proc") {
	return hasProc(root) ? readTable(root) : parsePs(runPs());
}
/**
* Makes sure that processes can be seen at all: what cannot be seen can neither be measured nor ended with proof.
* @throws ProcessesHiddenError
*/
function assertProcessesShown(table = processTable) {
	let why = "this very process is not among them";
	try {
		if (table().some(({ pid }) => pid === process.pid)) return;
	} catch (error) {
		why = error.message.trim().replaceAll(/\s*\n\s*/g, "; ");
	}
	throw new ProcessesHiddenError(`the system does not tell which processes there are: ${why}`);
}
/** Whether this very process runs; where there is no /proc, whether its pid does. */
function stillAlive(id, root = "/proc") {
	return hasProc(root) ? isAlive(id, root) : answers(id.pid);
}
/**
* What is known of the environment of a process in the middle of exec: the old program's memory has gone, and neither
* arguments nor environment of the new one are there yet. Its parent goes on before that, and on a busy machine it lasts.
*/
const inExec = Symbol("in exec");
/**
* Value of a variable in the environment a process was started with; null where it has none or is not to be read,
* `inExec` where that cannot be told yet.
*/
function environmentValue(pid, name, root = "/proc") {
	const place = `${root}/${pid}`;
	let text = readText(`${place}/environ`);
	if (text === "") {
		if (readText(`${place}/cmdline`) === "") return hasMemory(place) ? inExec : null;
		text = readText(`${place}/environ`);
	}
	const head = `${name}=`;
	const entry = text?.split("\0").find((each) => each.startsWith(head));
	return entry === void 0 ? null : entry.slice(head.length);
}
/** Kernel threads and zombies have none, and nothing to read in their environment either. */
function hasMemory(place) {
	return !(readText(`${place}/statm`) ?? "0 ").startsWith("0 ");
}
/** Null where it cannot be read. */
function readText(file) {
	try {
		return readFileSync(file, "latin1");
	} catch {
		return null;
	}
}
function runPs() {
	return execFileSync("ps", [
		"-A",
		"-o",
		"pid=,ppid=,pgid=,state=,comm="
	], {
		encoding: "utf8",
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		maxBuffer: 67108864
	});
}
/** What neither `ps` nor a signal tells. */
const untold = {
	threads: 1,
	minflt: 0,
	majflt: 0,
	utime: 0,
	stime: 0,
	cutime: 0,
	cstime: 0,
	startTime: 0,
	rssPages: 0
};
/** Those of `known` (pid -> start time) that a signal would reach: all that can be told without a table. */
function answering(known) {
	return [...known].filter(([pid]) => answers(pid)).map(([pid, startTime]) => ({
		...untold,
		pid,
		startTime,
		ppid: 0,
		pgrp: pid,
		session: 0,
		state: "S",
		comm: ""
	}));
}
/** Lines of `ps -A -o pid=,ppid=,pgid=,state=,comm=` as far as they go; what `ps` does not tell is 0. */
function parsePs(text) {
	const table = [];
	for (const line of text.split("\n")) {
		const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
		if (!match) continue;
		const [pid, ppid, pgrp] = match.slice(1, 4).map(Number);
		const state = match[4]?.charAt(0) ?? "";
		table.push({
			pid,
			ppid,
			pgrp,
			session: 0,
			state,
			comm: match[5] ?? "",
			...untold
		});
	}
	return table;
}

// src/proc/boot.ts
/** Names the boot and the pid namespace: outside them a pid and its start time mean nothing. Null where neither is told. */
function bootId(root = "/proc") {
	try {
		return `${readFileSync(`${root}/sys/kernel/random/boot_id`, "latin1").trim()} ${readlinkSync(`${root}/self/ns/pid`)}`;
	} catch {
		return null;
	}
}

// src/proc/status.ts
/** `/proc/PID/status` and the fields of it we use. Memory in KiB. */
const sigchld = 17;
const ends = [9, 15];
/** Parses a status file; fields a zombie or an old kernel does not have read 0. */
function parseStatus(text) {
	return {
		rssKib: field$1(text, "VmRSS"),
		hwmKib: field$1(text, "VmHWM"),
		anonKib: field$1(text, "RssAnon"),
		fileKib: field$1(text, "RssFile"),
		shmemKib: field$1(text, "RssShmem"),
		swapKib: field$1(text, "VmSwap"),
		threads: field$1(text, "Threads"),
		ignoresChildren: hasSignal(text, "SigIgn", sigchld)
	};
}
/** The number of a `Name:  123 kB` line, 0 where there is none. The name line comes first and cannot hold a newline. */
function field$1(text, name) {
	const at = text.indexOf(`\n${name}:`);
	return at < 0 ? 0 : Number.parseInt(text.slice(at + name.length + 2, at + name.length + 30), 10) || 0;
}
/** The user by whose rights a process opens sockets and files; null where it is gone. */
function effectiveUser(pid, root = "/proc") {
	const user = /\nUid:\s+\d+\s+(\d+)/.exec(readStatus(pid, root))?.[1];
	return user === void 0 ? null : Number(user);
}
/** Does a process handle this signal itself? False where it is gone. */
function catchesSignal(pid, signal, root = "/proc") {
	return hasSignal(readStatus(pid, root), "SigCgt", signal);
}
/** Whether SIGKILL or SIGTERM has come, and is not blocked: there was no turn on a processor yet to act on it. */
function isToldToEnd(pid, root = "/proc") {
	const text = readStatus(pid, root);
	return ends.some((signal) => (hasSignal(text, "ShdPnd", signal) || hasSignal(text, "SigPnd", signal)) && !hasSignal(text, "SigBlk", signal));
}
/** Empty where the process is gone. */
function readStatus(pid, root) {
	try {
		return readFileSync(`${root}/${pid}/status`, "latin1");
	} catch {
		return "";
	}
}
const masks = {
	SigPnd: /\nSigPnd:\s*([0-9a-f]+)/,
	ShdPnd: /\nShdPnd:\s*([0-9a-f]+)/,
	SigBlk: /\nSigBlk:\s*([0-9a-f]+)/,
	SigIgn: /\nSigIgn:\s*([0-9a-f]+)/,
	SigCgt: /\nSigCgt:\s*([0-9a-f]+)/
};
/** Is the signal in the mask of those that wait for the first thread or the process, are blocked, ignored or handled? */
function hasSignal(text, mask, signal) {
	const bits = masks[mask].exec(text)?.[1];
	return bits !== void 0 && (BigInt(`0x${bits}`) >> BigInt(signal - 1) & 1n) === 1n;
}

// src/proc/capabilities.ts
/** Which rights of root this process has: in a container root may lack some. */
/** capability.h */
const bits = {
	chown: 0,
	fowner: 3,
	kill: 5,
	setgid: 6,
	setuid: 7,
	sys_ptrace: 19
};
/** Those of `wanted` that are not in force; all where the system does not tell. */
function lackedCapabilities(wanted, root = "/proc") {
	const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync(`${root}/self/status`, "latin1"))?.[1] ?? "0";
	return wanted.filter((name) => (BigInt(`0x${mask}`) >> BigInt(bits[name]) & 1n) === 0n);
}

// src/proc/system.ts
const pageSizeEntry = 6;
const clockTicksEntry = 17;
/** From the auxiliary vector of this very process, so that nothing has to be spawned; the common values elsewhere. */
function systemUnits(auxv = readAuxv()) {
	const entries = auxv === null ? /* @__PURE__ */ new Map() : parseAuxv(auxv);
	return {
		pageBytes: entries.get(pageSizeEntry) ?? 4096,
		ticksPerSecond: entries.get(clockTicksEntry) ?? 100
	};
}
/** Pairs of 64-bit words: kind, value. Node runs on 64-bit Linux only (32-bit ARM builds ended with Node 24). */
function parseAuxv(auxv) {
	const little = endianness() === "LE";
	const entries = /* @__PURE__ */ new Map();
	const word = (at) => Number(little ? auxv.readBigUInt64LE(at) : auxv.readBigUInt64BE(at));
	for (let at = 0; at + 16 <= auxv.length; at += 16) entries.set(word(at), word(at + 8));
	return entries;
}
function readAuxv() {
	try {
		return readFileSync("/proc/self/auxv");
	} catch {
		return null;
	}
}

// src/proc/descriptors.ts
/** How many descriptors a process may open (soft limit; Node raises its own to the hard one); null where unknown. */
function descriptorLimit(pid = "self", root = "/proc") {
	try {
		const soft = /^Max open files\s+(\S+)/m.exec(readFileSync(`${root}/${pid}/limits`, "latin1"))?.[1];
		if (soft === void 0) return null;
		return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
	} catch {
		return null;
	}
}
/** How many a process has open; null where it is gone or not ours to look at. */
function openDescriptors(pid = "self", root = "/proc") {
	try {
		return readdirSync(`${root}/${pid}/fd`).length;
	} catch {
		return null;
	}
}

// src/proc/statm.ts
/** A zombie's is all zeros. Null for a text that is none. */
function parseStatm(text) {
	const [, resident, shared] = text.split(" ", 3).map(Number);
	if (resident === void 0 || shared === void 0) return null;
	if (!Number.isFinite(resident) || !Number.isFinite(shared)) return null;
	return {
		residentPages: resident,
		anonPages: Math.max(0, resident - shared)
	};
}

// src/proc/smaps.ts
/** Null for a text that is no rollup, and for kernels before 5.4, whose rollup does not tell the parts of PSS. */
function parseRollup(text) {
	if (!text.includes("\nPss_Anon:")) return null;
	return {
		rssKib: field(text, "\nRss:"),
		pssKib: field(text, "\nPss:"),
		pssAnonKib: field(text, "\nPss_Anon:"),
		pssShmemKib: field(text, "\nPss_Shmem:"),
		swapKib: field(text, "\nSwap:"),
		privateKib: text.includes("\nPrivate_Dirty:") ? field(text, "\nPrivate_Dirty:") : null
	};
}
/** Number that follows `name`, 0 where it is not there. */
function field(text, name, from = 0) {
	const at = text.indexOf(name, from);
	return at < 0 ? 0 : Number.parseInt(text.slice(at + name.length, at + name.length + 24), 10) || 0;
}
/** A mapping's head: range, permissions, offset, device, inode, name. */
const head = /^[0-9a-f]+-[0-9a-f]+ \S+ [0-9a-f]+ (\S+) (\d+)(?: +(.*))?$/gm;
/** Kernel objects that look like files and are shared memory. */
const shared = /^\/(?:SYSV|memfd:|dev\/zero|dev\/shm\/|anon_hugepage)/;
/**
* Resident file pages by file (`device:inode`) in KiB.
*
* Pages that a private mapping has copied (`Anonymous`) are not the file's any more: they stand in `Pss_Anon`. Files on
* a device of `memoryDevices` (tmpfs) are shared memory and stand in `Pss_Shmem`; counting them here would be twice.
*/
function fileResident(text, memoryDevices) {
	const files = /* @__PURE__ */ new Map();
	head.lastIndex = 0;
	for (let match = head.exec(text); match !== null; match = head.exec(text)) {
		const [, device = "", inode = "0", name = ""] = match;
		if (inode === "0" || memoryDevices.has(device) || shared.test(name)) continue;
		const kib = field(text, "\nRss:", head.lastIndex) - field(text, "\nAnonymous:", head.lastIndex);
		if (kib > 0) files.set(`${device}:${inode}`, (files.get(`${device}:${inode}`) ?? 0) + kib);
	}
	return files;
}
/** Devices (`major:minor` in hex, as smaps prints them) of the memory file systems in a `mountinfo` text. */
function memoryDevices(mountinfo) {
	const devices = /* @__PURE__ */ new Set();
	for (const line of mountinfo.split("\n")) {
		const [before = "", after = ""] = line.split(" - ");
		const device = before.split(" ")[2];
		if (device !== void 0 && /^(?:tmpfs|devtmpfs) /.test(after)) devices.add(hex(device));
	}
	return devices;
}
/** `0:26` of mountinfo (decimal) as `00:1a` of smaps (hex, two digits at least). */
function hex(device) {
	return device.split(":").map((part) => Number(part).toString(16).padStart(2, "0")).join(":");
}

// src/proc/schedstat.ts
/** Null where the kernel does not keep it (`CONFIG_SCHED_INFO` off gives `0 0 0` or no file). */
function parseSchedstat(text) {
	const [run, delay, slices] = text.trim().split(" ").map(Number);
	if (run === void 0 || delay === void 0 || !Number.isFinite(run) || !Number.isFinite(delay)) return null;
	if (run === 0 && !slices) return null;
	return {
		runMs: run / 1e6,
		delayMs: delay / 1e6,
		slices: slices || 0
	};
}

// src/proc/threads.ts
/** Reads every thread's schedstat, 16 us each; null where the kernel keeps none or the process is gone. */
function readThreads(pid, root = "/proc") {
	const folder = `${root}/${pid}/task`;
	const delays = /* @__PURE__ */ new Map();
	const runs = /* @__PURE__ */ new Map();
	const slices = /* @__PURE__ */ new Map();
	let runMs = 0;
	try {
		for (const tid of readdirSync(folder)) {
			const stat = readThread(pid, tid, root);
			if (stat === null) continue;
			runMs += stat.runMs;
			runs.set(tid, stat.runMs);
			delays.set(tid, stat.delayMs);
			slices.set(tid, stat.slices);
		}
	} catch {
		return null;
	}
	return delays.size === 0 ? null : {
		runMs,
		delays,
		runs,
		slices
	};
}
/** One thread's schedstat; null where the kernel keeps none or it has ended. */
function readThread(pid, tid, root = "/proc") {
	try {
		return parseSchedstat(readFileSync(`${root}/${pid}/task/${tid}/schedstat`, "latin1"));
	} catch {
		return null;
	}
}

// src/proc/sockets.ts
const states = {
	"01": "established",
	"0A": "listen"
};
/** IPv4 within IPv6: ten zero bytes and ffff. */
const mapped = `${"0".repeat(20)}ffff`;
const anyAddress6 = "0".repeat(32);
const little = endianness() === "LE";
/**
* The TCP sockets of the network namespace of `pid` (default: ours), all or those in one state. Missing tables
* (no IPv6) count as empty. Costs about 1 us per socket passed over and 3 us per socket returned.
*/
function readTcp(root = "/proc", pid = "self", only) {
	const folder = `${root}/${pid}/net`;
	return [...parseTcp(readOrEmpty(`${folder}/tcp`), 4, only), ...parseTcp(readOrEmpty(`${folder}/tcp6`), 6, only)];
}
/** Parses one table; its head line and cut lines are left out. */
function parseTcp(text, family, only) {
	const width = family === 4 ? 13 : 37;
	const sockets = [];
	for (const line of text.split("\n")) {
		const start = line.indexOf(": ") + 2;
		if (start < 2) continue;
		const stateAt = start + 2 * (width + 1);
		const state = states[line.slice(stateAt, stateAt + 2)] ?? "other";
		if (only !== void 0 && state !== only) continue;
		const socket = parseLine(line, start, width, state);
		if (socket !== null) sockets.push({
			family,
			...socket
		});
	}
	return sockets;
}
/** The columns of one line; null where it is cut. */
function parseLine(line, start, width, state) {
	const [, , , uid, , inode] = line.slice(start + 2 * (width + 1) + 3).split(/ +/);
	if (inode === void 0) return null;
	const [localAddress, localPort] = address(line.slice(start, start + width));
	const [remoteAddress, remotePort] = address(line.slice(start + width + 1, start + 2 * width + 1));
	return {
		localAddress,
		localPort,
		remoteAddress,
		remotePort,
		state,
		inode: Number(inode),
		uid: Number(uid)
	};
}
/** `0100007F:1F90` -> `127.0.0.1`, 8080. The kernel prints each 32-bit word in host byte order. */
function address(text) {
	const colon = text.indexOf(":");
	return [readable((text.slice(0, colon).match(/.{8}/g) ?? []).map((word) => little ? (word.match(/../g) ?? []).reverse().join("") : word).join("").toLowerCase()), Number.parseInt(text.slice(colon + 1), 16)];
}
/** Network-order hex to the form `TcpSocket` documents. */
function readable(hex) {
	const four = hex.length === 8 ? hex : hex.startsWith(mapped) ? hex.slice(24) : null;
	if (four === null) return hex;
	return (four.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(".");
}
/** Inodes of the sockets a process holds; empty where it is gone or not ours to read. */
function socketInodes(pid, root = "/proc") {
	return new Set(heldSockets(pid, root).map(({ inode }) => inode));
}
/** Whether the system keeps from us what a process has open: it is another user's. False where it is gone. */
function hidesSockets(pid, root = "/proc") {
	const folder = `${root}/${pid}/fd`;
	try {
		for (const name of readdirSync(folder)) if (isKept(`${folder}/${name}`)) return true;
		return false;
	} catch (error) {
		return isRefusal(error);
	}
}
function isKept(link) {
	try {
		readlinkSync(link);
		return false;
	} catch (error) {
		return isRefusal(error);
	}
}
const isRefusal = (error) => ["EACCES", "EPERM"].includes(error.code ?? "");
/** The same, lowest descriptor first. */
function socketsByDescriptor(pid, root = "/proc") {
	return heldSockets(pid, root).sort((a, b) => a.descriptor - b.descriptor).map(({ inode }) => inode);
}
function heldSockets(pid, root) {
	const folder = `${root}/${pid}/fd`;
	return listOrEmpty(folder).flatMap((name) => {
		const match = /^socket:\[(\d+)\]$/.exec(linkOrEmpty(`${folder}/${name}`));
		return match ? [{
			descriptor: Number(name),
			inode: Number(match[1])
		}] : [];
	});
}
function readOrEmpty(file) {
	try {
		return readFileSync(file, "latin1");
	} catch {
		return "";
	}
}
function listOrEmpty(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}
function linkOrEmpty(file) {
	try {
		return readlinkSync(file);
	} catch {
		return "";
	}
}

// src/proc/exe.ts
/** What a process runs, from /proc; null where it is gone or not ours to read. */
function readExecutable(pid, root = "/proc") {
	try {
		const readable = `${root}/${pid}/exe`;
		const args = readFileSync(`${root}/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
		return {
			path: readlinkSync(readable).replace(/ \(deleted\)$/, ""),
			readable,
			args,
			cwd: realpathSync(`${root}/${pid}/cwd`)
		};
	} catch {
		return null;
	}
}

// src/proc/control-group.ts
/** What a control group says of all its processes together: memory, processor time, and what held it back. */
const mount$1 = "/sys/fs/cgroup";
/** The group of a process; null where it is in the root group everywhere, which is everybody's. */
function controlGroupOf(pid, root = "/proc", groups = mount$1) {
	const text = textOf(`${root}/${pid}/cgroup`) ?? "";
	const two = existsSync(path.join(groups, "cgroup.controllers"));
	const folder = (controller, file) => {
		const name = pathOf(text, two ? "" : controller);
		if (name === null || name === "/" || name.split("/").includes("..")) return null;
		const found = path.join(groups, two ? "" : controller, name);
		return existsSync(path.join(found, file)) ? found : null;
	};
	const group = two ? {
		version: 2,
		memory: folder("", "memory.current"),
		cpu: folder("", "cpu.stat"),
		quota: folder("", "cpu.stat")
	} : {
		version: 1,
		memory: folder("memory", "memory.usage_in_bytes"),
		cpu: folder("cpuacct", "cpuacct.usage"),
		quota: folder("cpu", "cpu.stat")
	};
	return group.memory === null && group.cpu === null && group.quota === null ? null : group;
}
/** `4:memory:/a/b`, `2:cpu,cpuacct:/a`, `0::/a`; a name may hold colons. */
function pathOf(text, controller) {
	for (const line of text.split("\n")) {
		const [, names = null, rest] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
		if (names === null || rest === void 0) continue;
		if (controller === "" ? names === "" : names.split(",").includes(controller)) return rest;
	}
	return null;
}
/**
* Memory in use less file pages that nobody has touched lately, bytes: what would have to be found for it elsewhere. The
* kernel gives those pages up before anyone runs short. Null where it does not tell.
*/
function groupMemoryBytes({ version, memory }) {
	if (memory === null) return null;
	const used = numberOf(path.join(memory, version === 2 ? "memory.current" : "memory.usage_in_bytes"));
	const stat = textOf(path.join(memory, "memory.stat"));
	const cache = stat === null ? null : fieldOf(stat, version === 2 ? "inactive_file" : "total_inactive_file");
	return used === null || cache === null ? null : Math.max(0, used - cache);
}
/** Processor time of all its processes, ended ones too, ms; to the microsecond (version 1: nanosecond). */
function groupCpuMs({ version, cpu }) {
	if (cpu === null) return null;
	if (version === 1) return scaled(numberOf(path.join(cpu, "cpuacct.usage")), 1e-6);
	return scaled(fieldOf(textOf(path.join(cpu, "cpu.stat")) ?? "", "usage_usec"), .001);
}
function groupLimits({ version, memory, quota }) {
	const cpu = quota === null ? "" : textOf(path.join(quota, "cpu.stat")) ?? "";
	return {
		quotaWaitMs: version === 2 ? scaled(fieldOf(cpu, "throttled_usec"), .001) : scaled(fieldOf(cpu, "throttled_time"), 1e-6),
		memoryHits: memory === null ? null : hitsOf(memory, version)
	};
}
/** Version 2 tells apart whether it was slowed down (`high`) or had to give pages up (`max`). */
function hitsOf(memory, version) {
	if (version === 1) return numberOf(path.join(memory, "memory.failcnt"));
	const events = textOf(path.join(memory, "memory.events")) ?? "";
	const [high, max] = [fieldOf(events, "high"), fieldOf(events, "max")];
	return high === null || max === null ? null : high + max;
}
/** The number of a `name 123` line. */
function fieldOf(text, name) {
	const found = new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1];
	return found === void 0 ? null : Number(found);
}
function numberOf(file) {
	const text = textOf(file)?.trim() ?? "";
	return /^\d+$/.test(text) ? Number(text) : null;
}
const scaled = (value, by) => value === null ? null : value * by;
function textOf(file) {
	try {
		return readFileSync(file, "latin1");
	} catch {
		return null;
	}
}

// src/proc/unit.ts
/** Processes of a systemd unit, from the control group that systemd made for it: without a bus, as any user. */
const mount = "/sys/fs/cgroup";
/** `user.slice/user-1000.slice/user@1000.service/app.slice/app-x.slice/x.service` is six deep. */
const deepest = 8;
/** The hierarchy that systemd keeps its units in: version 2, else its own beside those of version 1. */
function hierarchy(root) {
	if (existsSync(path.join(root, "cgroup.controllers"))) return root;
	return ["systemd", "unified"].map((name) => path.join(root, name)).find((folder) => existsSync(folder)) ?? root;
}
/**
* Folders of the control groups called like the unit (`nginx`, `nginx.service`): several where several users have one
* of that name, none where it does not run. About 20 us per control group of the machine.
*/
function unitFolders(unit, root = mount) {
	const name = /\.(service|scope|slice)$/.test(unit) ? unit : `${unit}.service`;
	const found = [];
	let level = [hierarchy(root)];
	for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
		const below = level.flatMap((folder) => subfolders(folder));
		found.push(...below.filter((folder) => path.basename(folder) === name));
		level = below.filter((folder) => path.basename(folder) !== name);
	}
	return found.filter((folder) => groupPids(folder).length > 0);
}
/** Pids in a control group and in all below it, as our pid namespace has them. */
function groupPids(folder) {
	return [...textOrEmpty(path.join(folder, "cgroup.procs")).split("\n").map(Number).filter((pid) => pid > 0), ...subfolders(folder).flatMap((each) => groupPids(each))];
}
/** Real ones: `cpu -> cpu,cpuacct` would be walked twice. */
function subfolders(folder) {
	let entries;
	try {
		entries = readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
	return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}
function textOrEmpty(file) {
	try {
		return readFileSync(file, "latin1");
	} catch {
		return "";
	}
}

// src/proc/unix-sockets.ts
/** SO_ACCEPTCON, as `/proc/net/unix` prints its flags. */
const accepting = 65536;
/** The listening ones of the network namespace of `pid`; empty where there is no such table. */
function unixListeners(root = "/proc", pid = "self") {
	try {
		return parseUnixTable(readFileSync(`${root}/${pid}/net/unix`, "utf8"));
	} catch {
		return [];
	}
}
/** `0000000000000000: 00000002 00000000 00010000 0001 01 12345 /run/x.sock`: a name may hold blanks; some have none. */
function parseUnixTable(text) {
	return text.split("\n").flatMap((line) => {
		const match = /^[0-9a-f]+: +\S+ +\S+ +([0-9A-F]+) +\S+ +\S+ +(\d+) (.+)$/i.exec(line);
		if (match === null || (Number.parseInt(match[1] ?? "", 16) & accepting) === 0) return [];
		return [{
			inode: Number(match[2]),
			path: match[3] ?? ""
		}];
	});
}
/** Whether a socket bound so may be the file at this absolute path. */
function isBoundAt(bound, file) {
	if (path.isAbsolute(bound)) return path.normalize(bound) === file;
	return file.endsWith(`/${path.normalize(bound)}`);
}

export { answering as A, readTable as B, systemUnits as C, isToldToEnd as D, effectiveUser as E, processTable as F, parseStat as G, isAlive as H, stillAlive as I, readStat as K, descendants as L, environmentValue as M, hasProc as N, parseStatus as O, inExec as P, descendantsIn as R, openDescriptors as S, catchesSignal as T, isDead as U, taskChildren as V, isHalted as W, fileResident as _, controlGroupOf as a, parseStatm as b, groupMemoryBytes as c, hidesSockets as d, readTcp as f, readThreads as g, readThread as h, unitFolders as i, assertProcessesShown as j, bootId as k, readExecutable as l, socketsByDescriptor as m, unixListeners as n, groupCpuMs as o, socketInodes as p, parseMeminfo as q, groupPids as r, groupLimits as s, isBoundAt as t, anyAddress6 as u, memoryDevices as v, lackedCapabilities as w, descriptorLimit as x, parseRollup as y, listPids as z };
