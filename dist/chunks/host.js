import { F as parseMeminfo, N as readStat, _ as systemUnits, r as readTcp, s as readThreads } from "./proc.js";
import { createHash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { chmodSync, closeSync, constants, copyFileSync, openSync, readFileSync, readSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import { execFile } from "node:child_process";

// src/host/cgroup.ts
const mount = "/sys/fs/cgroup";
/** Version 1 writes "no limit" as a number near 2^63. */
const endless = 2 ** 60;
/** Limits of the control group we (and the targets we start) are in. */
function readCgroup(files) {
	const version = cgroupVersion(files);
	const mib = (bytes) => bytes === null ? null : bytes / 2 ** 20;
	if (version === null) return {
		version,
		cpu_limit_cores: null,
		memory_limit_mib: null
	};
	return {
		version,
		cpu_limit_cores: cpuLimit(files),
		memory_limit_mib: mib(memoryLimitBytes(files))
	};
}
function cgroupVersion(files) {
	if (files.text(`${mount}/cgroup.controllers`) !== null) return "2";
	const one = files.list(`${mount}/memory`).length > 0 || files.list(`${mount}/cpu`).length > 0;
	const two = files.text(`${mount}/unified/cgroup.controllers`) !== null;
	if (one && two) return "hybrid";
	return one ? "1" : two ? "2" : null;
}
/** Our folder and all above it of the hierarchy with `controller` (version 1) or of version 2 (`''`). */
function cgroupFolders(files, controller) {
	const base = controller === "" ? mount : `${mount}/${controller}`;
	const path = (files.text("/proc/self/cgroup") ?? "").split("\n").find((entry) => {
		const names = entry.split(":")[1];
		return controller === "" ? names === "" : names?.split(",").includes(controller);
	})?.split(":").slice(2).join(":") ?? "/";
	const folders = [];
	for (let rest = path.replace(/\/+$/, ""); rest !== ""; rest = rest.slice(0, rest.lastIndexOf("/"))) folders.push(`${base}${rest}`);
	return [...folders, base];
}
function cpuLimit(files) {
	const two = cgroupFolders(files, "").map((folder) => quota(files.text(`${folder}/cpu.max`)));
	const one = cgroupFolders(files, "cpu").map((folder) => {
		const period = files.text(`${folder}/cpu.cfs_period_us`);
		return quota(`${files.text(`${folder}/cpu.cfs_quota_us`)} ${period}`);
	});
	return least([...two, ...one]);
}
/** `max 100000`, `-1 100000` and nothing at all are no limit. */
function quota(text) {
	const [allowed, period] = (text ?? "").split(" ").map(Number);
	return allowed !== void 0 && period !== void 0 && allowed > 0 && period > 0 ? allowed / period : null;
}
function memoryLimitBytes(files) {
	const two = cgroupFolders(files, "").map((folder) => files.number(`${folder}/memory.max`));
	const one = cgroupFolders(files, "memory").map((folder) => files.number(`${folder}/memory.limit_in_bytes`));
	return least([...two, ...one].filter((bytes) => bytes !== null && bytes < endless));
}
/** What the group with the tightest room has left, bytes; null where no group has a limit. */
function cgroupRoomBytes(files) {
	const room = (folder, names) => {
		const limit = files.number(`${folder}/${names.limit}`);
		const used = files.number(`${folder}/${names.used}`);
		if (limit === null || limit >= endless || used === null) return null;
		const cache = Number(names.cache.exec(files.text(`${folder}/memory.stat`) ?? "")?.[1] ?? 0);
		return Math.max(0, limit - used + cache);
	};
	const two = {
		limit: "memory.max",
		used: "memory.current",
		cache: /^inactive_file (\d+)/m
	};
	const one = {
		limit: "memory.limit_in_bytes",
		used: "memory.usage_in_bytes",
		cache: /^total_inactive_file (\d+)/m
	};
	return least([...cgroupFolders(files, "").map((folder) => room(folder, two)), ...cgroupFolders(files, "memory").map((folder) => room(folder, one))]);
}
function least(values) {
	const known = values.filter((value) => value !== null);
	return known.length > 0 ? Math.min(...known) : null;
}

// src/host/cpu-list.ts
/** CPU lists as the kernel and `taskset -c` write them: `0-3,8,10-11`. */
/** CPUs of a list in rising order; nothing for an empty or broken one. */
function parseCpuList(text) {
	const cpus = /* @__PURE__ */ new Set();
	for (const part of text.split(",")) {
		const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part);
		if (!match) continue;
		const first = Number(match[1]);
		for (let cpu = first; cpu <= Number(match[2] ?? first); cpu += 1) cpus.add(cpu);
	}
	return [...cpus].sort((a, b) => a - b);
}
function formatCpuList(cpus) {
	const sorted = [...new Set(cpus)].sort((a, b) => a - b);
	const parts = [];
	for (let from = 0; from < sorted.length;) {
		let to = from;
		while ((sorted[to + 1] ?? -1) === (sorted[to] ?? 0) + 1) to += 1;
		parts.push(to === from ? `${sorted[from]}` : `${sorted[from]}-${sorted[to]}`);
		from = to + 1;
	}
	return parts.join(",");
}

// src/host/read.ts
/** `sysRoot` is put before `/proc`, `/sys` and `/etc`; empty for the real system. */
function systemFiles(sysRoot = "") {
	const text = (path) => {
		try {
			return readFileSync(`${sysRoot}${path}`, "utf8").trim();
		} catch {
			return null;
		}
	};
	return {
		text,
		number: (path) => {
			const found = text(path);
			const value = found === null || found === "" ? NaN : Number(found);
			return Number.isFinite(value) ? value : null;
		},
		list: (path) => {
			try {
				return readdirSync(`${sysRoot}${path}`).sort();
			} catch {
				return [];
			}
		}
	};
}

// src/host/topology.ts
const folder = "/sys/devices/system/cpu";
/** Cores of the online CPUs in order of their first CPU; empty where the system does not tell. */
function readCores(files) {
	const online = parseCpuList(files.text(`${folder}/online`) ?? "");
	const typeOf = coreTypes(files, online);
	const done = /* @__PURE__ */ new Set();
	const cores = [];
	for (const cpu of online) {
		if (done.has(cpu)) continue;
		const siblings = siblingsOf(files, cpu).filter((one) => online.includes(one));
		const cpus = siblings.length > 0 ? siblings : [cpu];
		for (const one of cpus) done.add(one);
		cores.push({
			cpus,
			...typeOf(cpu)
		});
	}
	return cores;
}
function siblingsOf(files, cpu) {
	const topology = `${folder}/cpu${cpu}/topology`;
	return parseCpuList(files.text(`${topology}/core_cpus_list`) ?? files.text(`${topology}/thread_siblings_list`) ?? "");
}
/** Intel names its kinds of core as devices; ARM gives each CPU a capacity. */
function coreTypes(files, online) {
	const big = new Set(parseCpuList(files.text("/sys/devices/cpu_core/cpus") ?? ""));
	const small = new Set(parseCpuList(files.text("/sys/devices/cpu_atom/cpus") ?? ""));
	if (big.size > 0 && small.size > 0) return (cpu) => small.has(cpu) ? {
		type: "E",
		speed: 1
	} : {
		type: "P",
		speed: 2
	};
	const capacities = new Map(online.map((cpu) => [cpu, files.number(`${folder}/cpu${cpu}/cpu_capacity`)]));
	if (new Set(capacities.values()).size < 2) return () => ({
		type: null,
		speed: 0
	});
	return (cpu) => ({
		type: `capacity-${capacities.get(cpu) ?? "unknown"}`,
		speed: capacities.get(cpu) ?? 0
	});
}
/** Logical CPUs by core type; null where all are alike. */
function countCoreTypes(cores) {
	const counts = {};
	for (const core of cores) if (core.type !== null) counts[core.type] = (counts[core.type] ?? 0) + core.cpus.length;
	return Object.keys(counts).length > 0 ? counts : null;
}

// src/host/virtual.ts
/** `docker in a virtual machine (QEMU)`, `virtual machine`, `none`; null where it cannot be told. */
function describeVirtual(files) {
	const container = containerOf(files);
	const machine = machineOf(files);
	if (container !== null && machine !== null && machine !== "none") return `${container} in a ${machine}`;
	return container ?? machine;
}
const markers = [["/run/.containerenv", "podman"], ["/.dockerenv", "docker"]];
const groups = /(kubepods|docker|containerd|libpod|lxc|garden)/;
function containerOf(files) {
	for (const [file, name] of markers) if (files.text(file) !== null) return name;
	return groups.exec(files.text("/proc/self/cgroup") ?? "")?.[1] ?? null;
}
/** The `hypervisor` flag stands in every x86 guest; elsewhere only the firmware's names can tell. */
function machineOf(files) {
	if (/microsoft/i.test(files.text("/proc/sys/kernel/osrelease") ?? "")) return "virtual machine (WSL)";
	const flags = /^flags\s*:(.*)$/m.exec(files.text("/proc/cpuinfo") ?? "")?.[1];
	const name = [files.text("/sys/class/dmi/id/sys_vendor"), files.text("/sys/class/dmi/id/product_name")].filter(Boolean).join(" ");
	if (flags?.split(" ").includes("hypervisor") || /QEMU|KVM|VMware|VirtualBox|Xen|Bochs|Parallels/i.test(name)) return name === "" ? "virtual machine" : `virtual machine (${name})`;
	return flags === void 0 ? null : "none";
}

// src/host/facts.ts
/** Keeps ids of this program apart from any other use of the machine id, as machine-id(5) asks. */
const salt = "ratingplate host id 1:";
/** What the machine is. `sysRoot` is put before /proc, /sys and /etc. */
function hostFacts(options = {}) {
	const files = systemFiles(options.sysRoot);
	const totalKib = parseMeminfo(files.text("/proc/meminfo") ?? "").totalKib;
	const online = parseCpuList(files.text("/sys/devices/system/cpu/online") ?? "");
	return {
		id: hostId(files),
		cpu_model: cpuModel(files),
		cpus: online.length > 0 ? online.length : os.cpus().length,
		core_types: countCoreTypes(readCores(files)),
		memory_mib: Math.round((totalKib ?? os.totalmem() / 1024) / 1024),
		os: osName(files),
		arch: os.arch(),
		kernel: files.text("/proc/sys/kernel/osrelease") ?? os.release(),
		virtual: describeVirtual(files),
		cgroup: readCgroup(files),
		node: process.version
	};
}
/** The machine id itself must not leave the machine; its salted hash tells hosts apart as well. */
function hostId(files) {
	const machine = files.text("/etc/machine-id") ?? files.text("/var/lib/dbus/machine-id");
	if (!machine) return null;
	return createHash("sha256").update(`${salt}${machine}`).digest("hex").slice(0, 16);
}
/** x86 names the model, ARM boards at best the board. */
function cpuModel(files) {
	const cpuinfo = files.text("/proc/cpuinfo") ?? "";
	return (/^(?:model name|Model|cpu model|Hardware)\s*:\s*(.+)$/m.exec(cpuinfo)?.[1])?.trim() || os.cpus()[0]?.model.trim() || null;
}
function osName(files) {
	const release = files.text("/etc/os-release") ?? files.text("/usr/lib/os-release") ?? "";
	return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1] ?? os.type();
}

// src/host/own-node.ts
/**
* A private copy of the Node binary where the target runs on the same file, so that the kernel does not share its
* pages out between the target and us (one Node target read 41.4 MiB alone and 18.5 beside three of ours). Linux only.
* Falls back to the binary itself where the copy fails (no room, no rights).
*/
function ownNode(options) {
	const { execPath, targetExecutable } = options;
	const shared = {
		execPath,
		remove: () => void 0
	};
	if (options.platform !== "linux" || targetExecutable === null || !runsOn(targetExecutable, execPath)) return shared;
	const copy = copyIn(options.runFolder);
	try {
		copyFileSync(execPath, copy, constants.COPYFILE_FICLONE);
		chmodSync(copy, 493);
	} catch {
		rmSync(copy, { force: true });
		return shared;
	}
	return {
		execPath: copy,
		remove: () => removeCopy(options.runFolder)
	};
}
const copyIn = (runFolder) => path.join(runFolder, "node");
/** Removes the copy of a run that could not do it itself: 90 MB each. */
function removeCopy(runFolder) {
	rmSync(copyIn(runFolder), { force: true });
}
/** Is the program this very binary, or a script that Node runs? */
function runsOn(program, node) {
	try {
		const [one, other] = [statSync(program), statSync(node)];
		return one.dev === other.dev && one.ino === other.ino || /^#!.*\bnode\b/.test(firstLine(program));
	} catch {
		return false;
	}
}
function firstLine(file) {
	const fd = openSync(file, "r");
	try {
		const start = Buffer.alloc(128);
		return start.toString("latin1", 0, readSync(fd, start, 0, start.length, 0)).split("\n")[0] ?? "";
	} finally {
		closeSync(fd);
	}
}

// src/host/compare.ts
/** Share of all processor time that a hypervisor may take before it is worth a word. */
const stealShare = .01;
/** Waits for the quota below this are lost among the scheduler's own. */
const quotaWaitMs = 1;
const states = [
	"governor",
	"turbo",
	"smt",
	"thp"
];
/** What changed between the two readings around a measurement; a counter that cannot be read proves nothing. */
function compareConditions(before, after) {
	const grown = (key) => {
		const [from, to] = [before[key], after[key]];
		return from === null || to === null ? 0 : to - from;
	};
	const findings = [];
	const pages = grown("swapped_pages_total");
	if (pages > 0) findings.push({
		code: "swap",
		reason: `the host moved ${pages} pages to or from swap`
	});
	const throttles = grown("throttle_total");
	if (throttles > 0) findings.push({
		code: "throttled",
		reason: `the processor was slowed down ${throttles} times by heat or power`
	});
	const waited = grown("quota_wait_ms_total");
	if (waited > quotaWaitMs) findings.push({
		code: "throttled",
		reason: `the control group waited ${Math.round(waited)} ms for its CPU quota`
	});
	const stolen = grown("steal_ms_total") / Math.max(1, grown("cpu_ms_total"));
	if (stolen > stealShare) findings.push({
		code: "steal",
		reason: `the hypervisor took ${(stolen * 100).toFixed(1)} % of the processor time`
	});
	return [...findings, ...changedStates(before, after)];
}
function changedStates(before, after) {
	return states.filter((key) => before[key] !== after[key]).map((key) => ({
		code: "conditions-changed",
		reason: `${key} changed from ${before[key] ?? "unknown"} to ${after[key] ?? "unknown"}`
	}));
}

// src/host/conditions.ts
const cpuFolder = "/sys/devices/system/cpu";
/** Reads them, before and after each measurement; about 1 ms. `sysRoot` is put before /proc and /sys. */
function readConditions(options = {}) {
	const files = systemFiles(options.sysRoot);
	const memory = parseMeminfo(files.text("/proc/meminfo") ?? "");
	const mib = (kib) => kib === null ? null : kib / 1024;
	const used = memory.swapTotalKib === null || memory.swapFreeKib === null ? null : memory.swapTotalKib - memory.swapFreeKib;
	return {
		load_1m: numberOr(files.text("/proc/loadavg")?.split(" ")[0]) ?? systemLoad(),
		governor: governor(files),
		turbo: turbo(files),
		smt: files.text(`${cpuFolder}/smt/control`),
		temperature_c: temperature(files),
		throttle_total: throttles(files),
		quota_wait_ms_total: quotaWait(files),
		...processorTime(files),
		pressure_cpu_ms_total: pressure(files, "cpu"),
		pressure_memory_ms_total: pressure(files, "memory"),
		pressure_io_ms_total: pressure(files, "io"),
		swap_used_mib: mib(used),
		swapped_pages_total: swapped(files),
		available_mib: mib(memory.availableKib),
		thp: /\[(\w+)\]/.exec(files.text("/sys/kernel/mm/transparent_hugepage/enabled") ?? "")?.[1] ?? null
	};
}
/** Where there is no /proc. Windows has no such figure and Node gives 0 for it. */
function systemLoad() {
	return os.type() === "Windows_NT" ? null : os.loadavg()[0] ?? null;
}
function numberOr(text) {
	const value = text === void 0 || text === "" ? NaN : Number(text);
	return Number.isFinite(value) ? value : null;
}
/** One name where all CPUs have the same, else all of them. */
function governor(files) {
	const policies = files.list(`${cpuFolder}/cpufreq`).map((name) => files.text(`${cpuFolder}/cpufreq/${name}/scaling_governor`));
	const names = new Set(policies.filter((name) => name !== null));
	return names.size > 0 ? [...names].sort().join(", ") : null;
}
/** intel_pstate says `no_turbo`, others `boost`. */
function turbo(files) {
	const off = files.number(`${cpuFolder}/intel_pstate/no_turbo`);
	if (off !== null) return off === 0 ? "on" : "off";
	const boost = files.number(`${cpuFolder}/cpufreq/boost`);
	return boost === null ? null : boost === 0 ? "off" : "on";
}
function temperature(files) {
	const readings = files.list("/sys/class/thermal").filter((name) => name.startsWith("thermal_zone")).map((zone) => files.number(`/sys/class/thermal/${zone}/temp`)).filter((value) => value !== null);
	return readings.length > 0 ? Math.max(...readings) / 1e3 : null;
}
/** A package's count is the same on each of its CPUs, so the largest of all stands for it. */
function throttles(files) {
	let cores = null;
	let packages = 0;
	for (const cpu of files.list(cpuFolder).filter((name) => /^cpu\d+$/.test(name))) {
		const core = files.number(`${cpuFolder}/${cpu}/thermal_throttle/core_throttle_count`);
		if (core !== null) cores = (cores ?? 0) + core;
		packages = Math.max(packages, files.number(`${cpuFolder}/${cpu}/thermal_throttle/package_throttle_count`) ?? 0);
	}
	return cores === null ? null : cores + packages;
}
/** The group of ours that had to wait longest; version 2 in us, version 1 in ns. */
function quotaWait(files) {
	const waits = [];
	for (const [controller, name, perMs] of [[
		"",
		"throttled_usec",
		1e3
	], [
		"cpu",
		"throttled_time",
		1e6
	]]) for (const folder of cgroupFolders(files, controller)) {
		const found = new RegExp(`^${name} (\\d+)`, "m").exec(files.text(`${folder}/cpu.stat`) ?? "")?.[1];
		if (found !== void 0) waits.push(Number(found) / perMs);
	}
	return waits.length > 0 ? Math.max(...waits) : null;
}
/** First line of /proc/stat: user nice system idle iowait irq softirq steal (guest time is in user already). */
function processorTime(files) {
	const line = /^cpu +(.+)$/m.exec(files.text("/proc/stat") ?? "")?.[1];
	if (line === void 0) return {
		cpu_ms_total: null,
		steal_ms_total: null
	};
	const tickMs = 1e3 / systemUnits().ticksPerSecond;
	const ticks = line.split(" ").slice(0, 8).map(Number);
	return {
		cpu_ms_total: ticks.reduce((total, value) => total + value, 0) * tickMs,
		steal_ms_total: ticks[7] === void 0 ? null : ticks[7] * tickMs
	};
}
function pressure(files, what) {
	const micros = /^some .*total=(\d+)/m.exec(files.text(`/proc/pressure/${what}`) ?? "")?.[1];
	return micros === void 0 ? null : Number(micros) / 1e3;
}
function swapped(files) {
	const pages = [...(files.text("/proc/vmstat") ?? "").matchAll(/^pswp(?:in|out) (\d+)/gm)].map((match) => Number(match[1]));
	return pages.length > 0 ? pages.reduce((sum, value) => sum + value, 0) : null;
}

// src/host/out-of-memory.ts
/** Counts in our control group and those above it, and on the whole host. `sysRoot` is put before /proc and /sys. */
function outOfMemoryMeter(options = {}) {
	const before = read$1(options.sysRoot);
	return { since() {
		const now = read$1(options.sysRoot);
		const group = now.group - before.group;
		if (group > 0) return `${ended(group)} of our control group${limit(options.sysRoot)}`;
		return now.host > before.host ? ended(now.host - before.host) : null;
	} };
}
function read$1(sysRoot) {
	const files = systemFiles(sysRoot);
	const count = (file) => Number(/^oom_kill (\d+)/m.exec(files.text(file) ?? "")?.[1] ?? 0);
	const groups = [...cgroupFolders(files, "").map((folder) => count(`${folder}/memory.events`)), ...cgroupFolders(files, "memory").map((folder) => count(`${folder}/memory.oom_control`))];
	return {
		group: Math.max(0, ...groups),
		host: count("/proc/vmstat")
	};
}
const ended = (count) => `out of memory, the kernel ended ${count} ${count === 1 ? "process" : "processes"}`;
function limit(sysRoot) {
	const mib = readCgroup(systemFiles(sysRoot)).memory_limit_mib;
	return mib === null ? "" : `, which may use ${Math.round(mib)} MiB`;
}

// src/host/busy.ts
/**
* Reads `user + nice + system` of /proc/stat. Interrupts are left out: the kernel charges them to nobody, so they
* would look like the work of other programs.
*/
function hostBusyMeter(options = {}) {
	const files = systemFiles(options.sysRoot);
	const read = () => busyMs(files.text("/proc/stat"));
	let last = read();
	return { take() {
		const now = read();
		const before = last;
		last = now;
		return now === null || before === null ? null : now - before;
	} };
}
function busyMs(stat) {
	const ticks = /^cpu\s+(\d+) (\d+) (\d+)/.exec(stat ?? "")?.slice(1).map(Number);
	if (ticks === void 0) return null;
	return ticks.reduce((sum, each) => sum + each, 0) * 1e3 / systemUnits().ticksPerSecond;
}

// src/host/own-cost.ts
function ownCostMeter(pid, root = "/proc", now = () => performance.now()) {
	let last = read(pid, root, now);
	return { take: () => {
		const next = read(pid, root, now);
		const before = last;
		last = next ?? last;
		return before === null || next === null ? null : difference(before, next);
	} };
}
function read(pid, root, now) {
	const stat = readStat(pid, root);
	if (stat === null) return null;
	const cpuMs = (stat.utime + stat.stime) * 1e3 / systemUnits().ticksPerSecond;
	return {
		at: now(),
		cpuMs,
		threads: readThreads(pid, root)
	};
}
function difference(before, after) {
	const wallMs = after.at - before.at;
	const cpuMs = after.cpuMs - before.cpuMs;
	if (before.threads === null || after.threads === null) return {
		cpuMs,
		runDelayMs: null,
		wallMs,
		thread: null
	};
	let runDelayMs = 0;
	let thread = {
		busyMs: 0,
		delayMs: 0,
		slices: 0
	};
	for (const [tid, delay] of after.threads.delays) {
		const delayed = grown(delay, before.threads.delays.get(tid));
		const ran = grown(after.threads.runs.get(tid) ?? 0, before.threads.runs.get(tid));
		runDelayMs += delayed;
		const slices = grown(after.threads.slices.get(tid) ?? 0, before.threads.slices.get(tid));
		if (delayed + ran > thread.busyMs) thread = {
			busyMs: delayed + ran,
			delayMs: delayed,
			slices
		};
	}
	return {
		cpuMs,
		runDelayMs,
		wallMs,
		thread
	};
}
/** A thread that is new, or has the id of one that ended, counts from 0. */
function grown(after, before) {
	return before === void 0 || after < before ? after : after - before;
}

// src/host/limits.ts
/** Memory that can still be taken, by the host and by our control group, MiB. */
function availableMemoryMib(options = {}) {
	const files = systemFiles(options.sysRoot);
	const kib = parseMeminfo(files.text("/proc/meminfo") ?? "").availableKib;
	const host = kib === null ? os.freemem() / 2 ** 20 : kib / 1024;
	const room = cgroupRoomBytes(files);
	return room === null ? host : Math.min(host, room / 2 ** 20);
}
/** Memory there is at all, of the host or, where that is less, what our control group may take, MiB. */
function totalMemoryMib(options = {}) {
	const files = systemFiles(options.sysRoot);
	const kib = parseMeminfo(files.text("/proc/meminfo") ?? "").totalKib;
	const host = kib === null ? os.totalmem() / 2 ** 20 : kib / 1024;
	return Math.min(host, readCgroup(files).memory_limit_mib ?? host);
}
/**
* Ephemeral ports from which another connection to `remotePort` can be opened: a port serves one connection to each
* address, and stays taken for a minute after it (TIME_WAIT). Null where the system does not tell its range.
*/
function portsLeft(remotePort, root = "/proc") {
	const [first, last] = systemFiles().text(`${root}/sys/net/ipv4/ip_local_port_range`)?.split(/\s+/).map(Number) ?? [];
	if (first === void 0 || last === void 0) return null;
	const taken = readTcp(root).filter((socket) => socket.remotePort === remotePort && socket.localPort >= first && socket.localPort <= last);
	return Math.max(0, last - first + 1 - new Set(taken.map((socket) => socket.localPort)).size);
}

// src/host/placement.ts
/** Below this nobody has a core to give away (method.md, Processor time). */
const leastCpus = 4;
/**
* From 4 usable CPUs on: whole cores of their own for driver, stand-ins and observer, the rest for the target.
*
* They get two CPUs (four from 16 on): the driver fills one, the stand-in the other. Fast cores first, so that the
* driver is not the slower side, and the last ones, because the first takes most interrupts. Null: not placed.
*/
function planPlacement(options = {}) {
	if (options.mode === "none") return null;
	const files = systemFiles(options.sysRoot);
	return divide(readCores(files), allowedCpus(files.text("/proc/self/status") ?? ""));
}
/** The same for these cores, of which `allowed` CPUs may be used (null: all). */
function divide(all, allowed) {
	const cores = usable(all, allowed);
	const cpus = cores.flatMap((core) => core.cpus);
	if (cpus.length < leastCpus || cores.length < 2) return null;
	const own = choose(cores, cpus.length >= 16 ? 4 : 2);
	const rest = cpus.filter((cpu) => !own.has(cpu));
	return rest.length === 0 ? null : {
		harness: formatCpuList(own),
		target: formatCpuList(rest)
	};
}
/** Null where the file does not say: then every CPU may be used. */
function allowedCpus(status) {
	const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];
	return list === void 0 ? null : new Set(parseCpuList(list));
}
/** Cores with the CPUs we may use. A core we may use only half of is still one core, whole or not. */
function usable(cores, allowed) {
	return cores.map((core) => ({
		...core,
		cpus: core.cpus.filter((cpu) => allowed === null || allowed.has(cpu))
	})).filter((core) => core.cpus.length > 0);
}
/** Whole cores until `wanted` CPUs are there, fastest first, last first among equals; one core stays for the target. */
function choose(cores, wanted) {
	const own = /* @__PURE__ */ new Set();
	const order = cores.toReversed().toSorted((a, b) => b.speed - a.speed);
	for (const core of order.slice(0, -1)) {
		if (own.size >= wanted) break;
		for (const cpu of core.cpus) own.add(cpu);
	}
	return own;
}
const run = promisify(execFile);
/**
* Moves a process and all its threads to the CPUs of a list; false where `taskset` is missing or refuses.
* The kernel is asked for the result, because `taskset` ends well also where the process has gone.
*/
async function pin(pid, cpus) {
	try {
		await run("taskset", [
			"--all-tasks",
			"--pid",
			"--cpu-list",
			cpus,
			String(pid)
		]);
		const now = allowedCpus(systemFiles().text(`/proc/${pid}/status`) ?? "");
		return now !== null && formatCpuList(now) === formatCpuList(parseCpuList(cpus));
	} catch {
		return false;
	}
}

export { totalMemoryMib as a, outOfMemoryMeter as c, ownNode as d, removeCopy as f, portsLeft as i, readConditions as l, planPlacement as n, ownCostMeter as o, hostFacts as p, availableMemoryMib as r, hostBusyMeter as s, pin as t, compareConditions as u };
