import { o as referenceFault } from "./config.js";
import { B as readTable, C as systemUnits, K as readStat, N as hasProc, f as readTcp, g as readThreads, q as parseMeminfo, x as descriptorLimit } from "./proc.js";
import { createHash } from "node:crypto";
import path from "node:path";
import { connect, createServer } from "node:net";
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
const folder$2 = "/sys/devices/system/cpu";
/** Cores of the online CPUs in order of their first CPU; empty where the system does not tell. */
function readCores(files) {
	const online = parseCpuList(files.text(`${folder$2}/online`) ?? "");
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
	const topology = `${folder$2}/cpu${cpu}/topology`;
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
	const capacities = new Map(online.map((cpu) => [cpu, files.number(`${folder$2}/cpu${cpu}/cpu_capacity`)]));
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
const stealShare$1 = .01;
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
	if (stolen > stealShare$1) findings.push({
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
/** intel_pstate says `no_turbo`, others `boost`: of all CPUs, or of each policy, where one that is on counts. */
function turbo(files) {
	const off = files.number(`${cpuFolder}/intel_pstate/no_turbo`);
	if (off !== null) return off === 0 ? "on" : "off";
	const boosts = ["", ...files.list(`${cpuFolder}/cpufreq`).map((name) => `${name}/`)].map((place) => files.number(`${cpuFolder}/cpufreq/${place}boost`)).filter((value) => value !== null);
	if (boosts.length === 0) return null;
	return boosts.some((value) => value !== 0) ? "on" : "off";
}
/** Sensors of the processor that are no thermal zone: AMD has no other. */
const processorSensors = /* @__PURE__ */ new Set([
	"coretemp",
	"k10temp",
	"zenpower",
	"cpu_thermal"
]);
/** A zone may be one of the board alone: whatever is hottest. */
function temperature(files) {
	const zones = files.list("/sys/class/thermal").filter((name) => name.startsWith("thermal_zone"));
	const inputs = files.list("/sys/class/hwmon").map((name) => `/sys/class/hwmon/${name}`).filter((at) => processorSensors.has(files.text(`${at}/name`))).flatMap((at) => files.list(at).flatMap((name) => /^temp\d+_input$/.test(name) ? [`${at}/${name}`] : []));
	const readings = [...zones.map((zone) => `/sys/class/thermal/${zone}/temp`), ...inputs].map((file) => files.number(file)).filter((value) => value !== null);
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

// src/host/quiet.ts
const sampleMs = 1e3;
/** As the verdict `host-busy` of a window has it. */
const busyShare$1 = .1;
/** One budget for a whole run: a machine that never rests costs it once, not before each round. */
function quietWatch(options) {
	let leftMs = options.budgetMs;
	return { async wait(tell) {
		const startedAt = options.now();
		let busy = await othersBusy(options);
		const firstMs = options.now() - startedAt;
		const waitedMs = () => options.now() - startedAt;
		while (busy !== null && waitedMs() - firstMs < leftMs && !options.signal.aborted) {
			tell(saidOf(busy, options), leftMs - (waitedMs() - firstMs));
			busy = await othersBusy(options);
		}
		leftMs = Math.max(0, leftMs - (waitedMs() - firstMs));
		if (busy === null) return null;
		return `${saidOf(busy, options)} before the round, and did not rest within ${Math.round(waitedMs() / 1e3)} s`;
	} };
}
const saidOf = (busy, { cpus }) => `other programs kept ${busy.toFixed(1)} of ${cpus} CPUs busy`;
/** CPUs that others took in the next second; null where it is few enough, or not told. */
async function othersBusy({ meter, ownMs, now, sleep, cpus }) {
	const [from, own] = [now(), ownMs()];
	meter.take();
	await sleep(sampleMs);
	const took = meter.take();
	if (took === null) return null;
	const busy = (took - (ownMs() - own)) / (now() - from);
	return busy > busyShare$1 * cpus ? busy : null;
}

// src/host/doctor/loopback.ts
/** A call and its answer within this machine. */
const calls = 100;
/** @param patienceMs after which there is no answer */
async function tryLoopback(patienceMs = 5e3) {
	const server = createServer((socket) => {
		socket.on("error", () => socket.destroy());
		socket.setNoDelay().pipe(socket);
	});
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(), patienceMs);
	try {
		return { us: await median(await listen(server), late.signal) };
	} catch (error) {
		return { error: late.signal.aborted ? `nothing came back within ${patienceMs} ms` : error.message };
	} finally {
		clearTimeout(timer);
		server.close();
	}
}
function listen(server) {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			if (typeof address === "object" && address !== null) resolve(address.port);
			else reject(/* @__PURE__ */ new Error("no port was given"));
		});
	});
}
/** One byte there and back, again and again; microseconds. */
function median(port, signal) {
	const took = [];
	return new Promise((resolve, reject) => {
		const socket = connect({
			port,
			host: "127.0.0.1",
			noDelay: true
		});
		const end = (settle) => {
			socket.destroy();
			settle();
		};
		let from = 0;
		const ask = () => {
			from = performance.now();
			socket.write("x");
		};
		socket.once("connect", ask);
		socket.on("data", () => {
			took.push((performance.now() - from) * 1e3);
			if (took.length < calls) ask();
			else end(() => resolve(took.sort((a, b) => a - b)[calls / 2] ?? 0));
		});
		socket.once("error", (error) => end(() => reject(error)));
		signal.addEventListener("abort", () => end(() => reject(/* @__PURE__ */ new Error("late"))), { once: true });
	});
}

// src/host/doctor/types.ts
const sections = [
	"processor",
	"memory",
	"host",
	"limits",
	"network",
	"runner",
	"workflow"
];
const ok = (value) => ({
	result: "ok",
	value,
	said: null
});
const warn = (value, said) => ({
	result: "warn",
	value,
	said
});
const fail = (value, said) => ({
	result: "fail",
	value,
	said
});
const unknown = (said = "it cannot be read here") => ({
	result: "unknown",
	value: null,
	said
});

// src/host/doctor/probes/frequency.ts
/** How fast the processor runs, and whether that stays so. */
const folder$1 = "/sys/devices/system/cpu";
/** Deeper ones take 130 us to over a millisecond; the calls of a fast server take about as long as this. */
const slowestWakeUs = 200;
const frequencyProbes = [
	{
		id: "processor.governor",
		title: "governor",
		where: `${folder$1}/cpufreq/policy*/scaling_governor`,
		why: "The clock rate follows the load: latency, rate and CPU per call tell of the governor, not of the program.",
		fix: "echo performance | sudo tee /sys/devices/system/cpu/cpufreq/policy*/scaling_governor; the hooks of scripts/reference-host do it for each job",
		levels: {
			ok: "`performance` on every CPU",
			fail: "anything else on any"
		},
		needed: true,
		look: ({ after }) => {
			if (after.governor === null) return unknown();
			if (after.governor === "performance") return ok(after.governor);
			return fail(after.governor, "the clock rate follows the load");
		}
	},
	{
		id: "processor.energy-preference",
		title: "energy preference",
		where: `${folder$1}/cpufreq/policy*/energy_performance_preference`,
		why: "The processor saves energy at the cost of speed: latency and rate.",
		fix: "echo performance | sudo tee /sys/devices/system/cpu/cpufreq/policy*/energy_performance_preference; the hooks of scripts/reference-host do it for each job",
		levels: {
			ok: "`performance` on every CPU",
			warn: "anything else on any"
		},
		look: ({ files }) => {
			const names = ofPolicies("energy_performance_preference", (file) => files.text(file), files);
			if (names.length === 0) return unknown();
			const value = [...new Set(names)].sort().join(", ");
			return value === "performance" ? ok(value) : warn(value, "the processor may save energy under load");
		}
	},
	{
		id: "processor.turbo",
		title: "turbo",
		where: `${folder$1}/intel_pstate/no_turbo, ${folder$1}/cpufreq/boost, ${folder$1}/cpufreq/policy*/boost`,
		why: "How fast a core runs depends on heat and on how many others work: latency, rate and CPU per call drift.",
		fix: "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo (Intel), else echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost; the hooks of scripts/reference-host do it for each job",
		levels: {
			ok: "off",
			fail: "on"
		},
		needed: true,
		look: ({ after }) => {
			if (after.turbo === null) return unknown();
			if (after.turbo === "off") return ok("off");
			return fail(after.turbo, "the clock rate depends on heat and on how many cores work");
		}
	},
	{
		id: "processor.driver",
		title: "scaling driver",
		where: `${folder$1}/cpufreq/policy*/scaling_driver`,
		why: "Says how the clock rate is set; the other rows depend on it.",
		fix: "",
		levels: { ok: "it is named" },
		look: ({ files }) => {
			const names = ofPolicies("scaling_driver", (file) => files.text(file), files);
			return names.length === 0 ? unknown() : ok([...new Set(names)].sort().join(", "));
		}
	},
	{
		id: "processor.frequency",
		title: "clock rate",
		where: `${folder$1}/cpufreq/policy*/scaling_{min,max}_freq`,
		why: "A range is room to change: latency, rate and CPU per call.",
		fix: "sudo cpupower frequency-set --governor performance",
		levels: {
			ok: "one rate, or the governor keeps to the highest",
			warn: "a range"
		},
		look: ({ files, after }) => {
			const least = ofPolicies("scaling_min_freq", (file) => files.number(file), files);
			const most = ofPolicies("scaling_max_freq", (file) => files.number(file), files);
			if (least.length === 0 || most.length === 0) return unknown();
			const mhz = (khz) => Math.round(khz / 1e3);
			const value = `${mhz(Math.min(...least))} to ${mhz(Math.max(...most))} MHz`;
			if (least.every((khz, index) => khz === most[index]) || after.governor === "performance") return ok(value);
			return warn(value, "the clock rate may be anything between");
		}
	},
	{
		id: "processor.idle-states",
		title: "idle states",
		where: `${folder$1}/cpu0/cpuidle/state*/{name,latency,disable}`,
		why: "A CPU that slept deeply takes time to wake: latency where few calls are in flight, above all alone.",
		fix: "sudo cpupower idle-set --disable-by-latency 200; the hooks of scripts/reference-host do it for each job",
		levels: {
			ok: "every state in use wakes within 200 us",
			warn: "one takes longer"
		},
		look: ({ files }) => {
			const at = `${folder$1}/cpu0/cpuidle`;
			const deepest = files.list(at).map((state) => ({
				name: files.text(`${at}/${state}/name`) ?? state,
				us: files.number(`${at}/${state}/latency`),
				off: files.number(`${at}/${state}/disable`) === 1
			})).flatMap(({ name, us, off }) => us === null || off ? [] : [{
				name,
				us
			}]).toSorted((a, b) => b.us - a.us)[0];
			if (deepest === void 0) return unknown();
			const value = `${deepest.name}, ${deepest.us} us to wake`;
			return deepest.us <= slowestWakeUs ? ok(value) : warn(value, "a call may first have to wake its CPU");
		}
	}
];
/** One reading for each frequency policy that has it. */
function ofPolicies(name, read, files) {
	return files.list(`${folder$1}/cpufreq`).filter((each) => each.startsWith("policy")).map((policy) => read(`${folder$1}/cpufreq/${policy}/${name}`)).filter((value) => value !== null && value !== void 0);
}

// src/host/doctor/probes/host.ts
/** What else goes on on the machine, and what it stands on. */
const percent = (share) => `${(share * 100).toFixed(1)} %`;
/** As the verdicts `steal` and `host-busy` have them. */
const stealShare = .01;
const busyShare = .1;
const hostProbes = [
	{
		id: "host.virtual",
		title: "virtual machine or container",
		where: "the hypervisor flag of /proc/cpuinfo, /sys/class/dmi/id, /proc/self/cgroup, /.dockerenv",
		why: "Neighbours of a virtual machine take processor time, cache and memory bandwidth, unseen: every time and rate.",
		fix: "Measure on a machine of your own, outside of containers.",
		levels: {
			ok: "neither",
			warn: "a container on a machine of its own",
			fail: "a virtual machine"
		},
		needed: true,
		look: ({ facts }) => {
			if (facts.virtual === null) return unknown();
			if (facts.virtual === "none") return ok("neither");
			if (facts.virtual.includes("virtual machine")) return fail(facts.virtual, "its neighbours are not seen");
			return warn(facts.virtual, "limits and mounts of the container hold for the target too");
		}
	},
	{
		id: "host.steal",
		title: "steal",
		where: "/proc/stat, twice",
		why: "Time a hypervisor gave to others is time nobody worked: latency, rate, CPU per call (verdict `steal`).",
		fix: "Use a machine, or a kind of instance, whose processors are yours alone.",
		levels: {
			ok: "none to speak of, now and since the start",
			warn: "over 1 % since the start",
			fail: "over 1 % while it was watched"
		},
		needed: true,
		look: ({ before, after }) => {
			if (before.steal_ms_total === null || after.steal_ms_total === null) return unknown();
			const since = after.steal_ms_total / Math.max(1, after.cpu_ms_total ?? 0);
			const passed = (after.cpu_ms_total ?? 0) - (before.cpu_ms_total ?? 0);
			const now = (after.steal_ms_total - before.steal_ms_total) / Math.max(1, passed);
			const value = `${percent(now)} now, ${percent(since)} since the start`;
			if (now > stealShare) return fail(value, "the hypervisor runs others on these processors");
			return since > stealShare ? warn(value, "the hypervisor has run others on these processors") : ok(value);
		}
	},
	{
		id: "host.busy",
		title: "other programs",
		where: "/proc/stat, twice",
		why: "What others run is missing to driver and target: latency and rate (verdict `host-busy`).",
		fix: "End what runs: `top -o %CPU`.",
		levels: {
			ok: "they take up to 2 % of all CPUs",
			warn: "more",
			fail: "over 10 %"
		},
		needed: true,
		look: ({ watched, facts }) => {
			if (watched.othersMs === null) return unknown();
			const cpus = watched.othersMs / watched.ms;
			const value = `${cpus.toFixed(2)} of ${facts.cpus} CPUs`;
			if (cpus > busyShare * facts.cpus) return fail(value, "other programs keep the machine busy");
			return cpus > .02 * facts.cpus ? warn(value, "other programs run") : ok(value);
		}
	},
	{
		id: "host.programs",
		title: "busiest programs",
		where: "/proc/*/stat, twice",
		why: "Names what takes the time of the row above.",
		fix: "End it, or keep it from running while something is measured.",
		levels: {
			ok: "none takes over 2 % of a CPU",
			warn: "some do"
		},
		look: ({ watched }) => {
			if (watched.programs === null) return unknown();
			const busy = watched.programs.filter(({ ms }) => ms > .02 * watched.ms).slice(0, 5);
			if (busy.length === 0) return ok("none");
			const named = busy.map(({ name, pid, ms }) => `${name} (${pid}) ${percent(ms / watched.ms)}`);
			return warn(named.join(", "), "they run while nothing is measured");
		}
	},
	{
		id: "host.load",
		title: "load",
		where: "/proc/loadavg",
		why: "Tells of the last minute what the row of other programs tells of now.",
		fix: "Wait, or end what runs.",
		levels: {
			ok: "at most a tenth of the CPUs",
			warn: "more"
		},
		look: ({ after, facts }) => {
			if (after.load_1m === null) return unknown();
			const value = `${after.load_1m.toFixed(2)} on ${facts.cpus} CPUs`;
			return after.load_1m <= busyShare * facts.cpus ? ok(value) : warn(value, "the machine was at work");
		}
	},
	pressureProbe("cpu", "processor", "latency and rate", "End what runs: `top -o %CPU`."),
	pressureProbe("memory", "memory", "latency and memory", "End what holds memory: `ps -eo rss,comm --sort -rss | head`."),
	pressureProbe("io", "disk", "latency of a target that reads or writes", "End what reads or writes: `sudo iotop -o`."),
	{
		id: "host.temperature",
		title: "temperature",
		where: "/sys/class/thermal/thermal_zone*/temp, /sys/class/hwmon/hwmon*/temp*_input",
		why: "A hot processor slows itself down: latency, rate and CPU per call.",
		fix: "Let it cool down; clean the fans; look at the paste.",
		levels: {
			ok: "below 70 C",
			warn: "70 C or more",
			fail: "90 C or more"
		},
		look: ({ after }) => {
			if (after.temperature_c === null) return unknown();
			const value = `${after.temperature_c.toFixed(0)} C`;
			if (after.temperature_c >= 90) return fail(value, "it is about to slow down");
			return after.temperature_c >= 70 ? warn(value, "it is hot already, at rest") : ok(value);
		}
	},
	{
		id: "host.throttling",
		title: "slowed down by heat or power",
		where: "/sys/devices/system/cpu/cpu*/thermal_throttle/*_count, twice",
		why: "A round in which it happens is invalid for latency, rate and CPU (verdict `throttled`).",
		fix: "Cool it better, or turn turbo off.",
		levels: {
			ok: "never since the start",
			warn: "before it was watched",
			fail: "while it was watched"
		},
		look: ({ before, after }) => {
			if (before.throttle_total === null || after.throttle_total === null) return unknown();
			const value = `${after.throttle_total} times since the start`;
			if (after.throttle_total > before.throttle_total) return fail(value, "it slows down at rest");
			return after.throttle_total > 0 ? warn(value, "it has been too hot before") : ok(value);
		}
	},
	{
		id: "host.power",
		title: "power",
		where: "/sys/class/power_supply/*/{type,online}",
		why: "On battery the firmware limits the processor: latency, rate and CPU per call.",
		fix: "Plug it in.",
		levels: {
			ok: "from the mains",
			fail: "from a battery"
		},
		look: ({ files }) => {
			if (!files.list("/sys/class").includes("power_supply")) return unknown();
			const all = files.list("/sys/class/power_supply").map((name) => `/sys/class/power_supply/${name}`);
			const mains = all.filter((at) => files.text(`${at}/type`) !== "Battery");
			const online = mains.map((at) => files.number(`${at}/online`)).filter((value) => value !== null);
			if (online.length === 0) return all.length === mains.length ? ok("no battery") : unknown();
			return online.some((value) => value > 0) ? ok("mains") : fail("battery", "it runs from its battery");
		}
	}
];
/** Time in which some program waited for something the kernel had not to give. */
function pressureProbe(what, title, spoils, fix) {
	const key = `pressure_${what}_ms_total`;
	const most = what === "cpu" ? .05 : .01;
	return {
		id: `host.pressure-${what}`,
		title: `waiting for the ${title}`,
		where: `/proc/pressure/${what}, twice`,
		why: `Somebody waited, and so would the target: ${spoils}.`,
		fix,
		levels: {
			ok: `up to ${most * 100} % of the time`,
			warn: "more"
		},
		look: ({ before, after, watched }) => {
			const [from, to] = [before[key], after[key]];
			if (from === null || to === null) return unknown();
			const share = Math.min(1, (to - from) / watched.ms);
			return share <= most ? ok(percent(share)) : warn(percent(share), "somebody waited");
		}
	};
}

// src/host/doctor/probes/limits.ts
/** What may be opened and used at most. */
const scaled = (value, shown, { well, least, said }) => value >= well ? ok(shown) : value >= least ? warn(shown, said) : fail(shown, said);
const limitProbes = [
	{
		id: "limits.descriptors",
		title: "open files",
		where: "Max open files of /proc/self/limits",
		why: "Each client is a descriptor of the driver and one of the target: a series ends before its largest step.",
		fix: "ulimit -n 65536; in a service, LimitNOFILE=65536",
		levels: {
			ok: "16384 or more",
			warn: "fewer",
			fail: "fewer than 1024"
		},
		look: ({ sysRoot }) => {
			const value = descriptorLimit("self", `${sysRoot}/proc`);
			if (value === null) return unknown();
			return scaled(value, value === Number.POSITIVE_INFINITY ? "unlimited" : String(value), {
				well: 16384,
				least: 1024,
				said: "too few for a thousand clients"
			});
		}
	},
	{
		id: "limits.processes",
		title: "processes",
		where: "Max processes of /proc/self/limits, pids.max of the control group",
		why: "Each stdio client is a process, and each thread counts: clients achieved would not be those asked for.",
		fix: "ulimit -u 32768; in a service, TasksMax=infinity",
		levels: {
			ok: "8192 or more",
			warn: "fewer",
			fail: "fewer than 512"
		},
		look: ({ files }) => {
			const soft = /^Max processes\s+(\S+)/m.exec(files.text("/proc/self/limits") ?? "")?.[1];
			if (soft === void 0) return unknown();
			const pids = [...cgroupFolders(files, ""), ...cgroupFolders(files, "pids")].map((at) => files.number(`${at}/pids.max`)).filter((value) => value !== null);
			const own = soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
			const value = Math.min(own, ...pids);
			return scaled(value, Number.isFinite(value) ? String(value) : "unlimited", {
				well: 8192,
				least: 512,
				said: "too few for a thousand stdio clients"
			});
		}
	},
	{
		id: "limits.ports",
		title: "local ports",
		where: "/proc/sys/net/ipv4/ip_local_port_range",
		why: "A connection holds its port for a minute after it: many short ones run out, and their calls are `local`.",
		fix: "sudo sysctl net.ipv4.ip_local_port_range=\"1024 65000\"",
		levels: {
			ok: "20000 or more",
			warn: "fewer",
			fail: "fewer than 2000"
		},
		look: ({ files }) => {
			const [first, last] = (files.text("/proc/sys/net/ipv4/ip_local_port_range") ?? "").split(/\s+/).map(Number);
			if (first === void 0 || last === void 0 || Number.isNaN(last - first)) return unknown();
			const count = last - first + 1;
			const shown = `${count} (${first} to ${last})`;
			return scaled(count, shown, {
				well: 2e4,
				least: 2e3,
				said: "short connections may run out of ports"
			});
		}
	},
	{
		id: "limits.cpu-quota",
		title: "CPU quota",
		where: "cpu.max (version 2) or cpu.cfs_quota_us (version 1) of the control group and those above",
		why: "A group that has used its quota stands still for the rest of each 100 ms: latency, rate, cores busy.",
		fix: "Take it away: `systemctl set-property SERVICE CPUQuota=`; docker run without --cpus.",
		levels: {
			ok: "none",
			fail: "less than all CPUs"
		},
		needed: true,
		look: ({ facts }) => {
			const { version, cpu_limit_cores: cores } = facts.cgroup;
			if (version === null) return unknown();
			if (cores === null || cores >= facts.cpus) return ok("none");
			return fail(`${cores} of ${facts.cpus} CPUs`, "the control group is stopped when it has used them");
		}
	},
	{
		id: "limits.quota-waits",
		title: "stopped by the quota",
		where: "cpu.stat of the control group and those above, twice",
		why: "Makes latency, rate and CPU of a round invalid (verdict `throttled`).",
		fix: "Take the quota away.",
		levels: {
			ok: "not while it was watched",
			fail: "it was"
		},
		look: ({ before, after }) => {
			if (before.quota_wait_ms_total === null || after.quota_wait_ms_total === null) return unknown();
			const ms = after.quota_wait_ms_total - before.quota_wait_ms_total;
			return ms < 1 ? ok("0 ms") : fail(`${ms.toFixed(0)} ms`, "the control group stood still");
		}
	},
	{
		id: "limits.memory",
		title: "memory of the control group",
		where: "memory.max (version 2) or memory.limit_in_bytes (version 1) of the control group and those above",
		why: "Near the limit the kernel takes file pages from the target, at it the target is ended: memory and latency.",
		fix: "Take it away: `systemctl set-property SERVICE MemoryMax=infinity`; docker run without --memory.",
		levels: {
			ok: "none",
			warn: "less than the machine has"
		},
		look: ({ facts }) => {
			const { version, memory_limit_mib: most } = facts.cgroup;
			if (version === null) return unknown();
			if (most === null || most >= (facts.memory_mib ?? 0)) return ok("none");
			return warn(`${Math.round(most)} of ${facts.memory_mib ?? "unknown"} MiB`, "targets share what the control group may use");
		}
	},
	{
		id: "limits.queue",
		title: "queue of new connections",
		where: "/proc/sys/net/core/somaxconn",
		why: "Clients that connect at once and find it full wait a second for another try: first calls and latency.",
		fix: "sudo sysctl net.core.somaxconn=4096",
		levels: {
			ok: "1024 or more",
			warn: "less"
		},
		look: ({ files }) => {
			const value = files.number("/proc/sys/net/core/somaxconn");
			if (value === null) return unknown();
			return value >= 1024 ? ok(String(value)) : warn(String(value), "a thousand clients do not fit");
		}
	}
];

// src/host/doctor/probes/memory.ts
/** Memory: whether resident sets are what the program asked for, and stay where they are. */
const pages = "/sys/kernel/mm/transparent_hugepage";
/** The word in brackets of a file that lists all there are. */
const chosen = (text) => /\[([\w+]+)\]/.exec(text ?? "")?.[1] ?? null;
const memoryProbes = [
	{
		id: "memory.available",
		title: "available",
		where: "MemAvailable and MemTotal of /proc/meminfo, and the limit of the control group",
		why: "A series is broken off below 10 %; with little left the kernel takes file pages from the target: memory and latency.",
		fix: "End what holds it: `ps -eo rss,comm --sort -rss | head`.",
		levels: {
			ok: "at least half of all",
			warn: "less than half",
			fail: "less than 10 %"
		},
		needed: true,
		look: ({ sysRoot, after }) => {
			if (after.available_mib === null) return unknown();
			const all = totalMemoryMib({ sysRoot });
			const free = Math.min(all, availableMemoryMib({ sysRoot }));
			const value = `${Math.round(free)} of ${Math.round(all)} MiB`;
			if (free >= all / 2) return ok(value);
			return free >= all / 10 ? warn(value, "over half is taken by something else") : fail(value, "next to nothing is left");
		}
	},
	{
		id: "memory.swap",
		title: "swap",
		where: "SwapTotal and SwapFree of /proc/meminfo",
		why: "What is paged out is missing in resident memory, and reading it back takes time in the middle of a call.",
		fix: "sudo swapoff -a; the hooks of scripts/reference-host do it for each job",
		levels: {
			ok: "none",
			warn: "there is some, and it is empty",
			fail: "something is in it"
		},
		needed: true,
		look: ({ files, after }) => {
			const total = /^SwapTotal:\s+(\d+)/m.exec(files.text("/proc/meminfo") ?? "")?.[1];
			if (total === void 0 || after.swap_used_mib === null) return unknown();
			if (Number(total) === 0) return ok("none");
			const value = `${after.swap_used_mib.toFixed(1)} of ${Math.round(Number(total) / 1024)} MiB used`;
			if (after.swap_used_mib > 0) return fail(value, "pages are in swap");
			return warn(value, "the kernel may move pages of the target there");
		}
	},
	{
		id: "memory.swapping",
		title: "swapping now",
		where: "pswpin and pswpout of /proc/vmstat, twice",
		why: "A page moved in a window makes memory and latency invalid (verdict `swap`).",
		fix: "sudo swapoff -a, and end what needs so much memory",
		levels: {
			ok: "no page was moved while it was watched",
			fail: "some were"
		},
		needed: true,
		look: ({ before, after }) => {
			if (before.swapped_pages_total === null || after.swapped_pages_total === null) return unknown();
			const moved = after.swapped_pages_total - before.swapped_pages_total;
			return moved === 0 ? ok("0 pages") : fail(`${moved} pages`, "the machine is swapping");
		}
	},
	{
		id: "memory.swappiness",
		title: "swappiness",
		where: "/proc/sys/vm/swappiness",
		why: "The kernel pages out what has rested for a while, though there is memory: settled memory.",
		fix: "sudo sysctl vm.swappiness=1",
		levels: {
			ok: "10 or less, or there is no swap",
			warn: "more"
		},
		look: ({ files }) => {
			const value = files.number("/proc/sys/vm/swappiness");
			if (value === null) return unknown();
			const none = /^SwapTotal:\s+0 /m.test(files.text("/proc/meminfo") ?? "");
			if (value <= 10 || none) return ok(String(value));
			return warn(String(value), "pages that rest are moved to swap early");
		}
	},
	{
		id: "memory.huge-pages",
		title: "transparent huge pages",
		where: `${pages}/enabled`,
		why: "Memory then comes in steps of 2 MiB, when the kernel finds the time: resident memory wavers between rounds.",
		fix: `echo madvise | sudo tee ${pages}/enabled`,
		levels: {
			ok: "`madvise` or `never`",
			warn: "`always`"
		},
		look: ({ after }) => {
			if (after.thp === null) return unknown();
			return after.thp === "always" ? warn(after.thp, "memory comes in steps of 2 MiB") : ok(after.thp);
		}
	},
	{
		id: "memory.huge-page-defrag",
		title: "defragmentation for huge pages",
		where: `${pages}/defrag`,
		why: "A program that asks for memory waits until the kernel has put 2 MiB together: latency, above all p99.",
		fix: `echo madvise | sudo tee ${pages}/defrag`,
		levels: {
			ok: "anything but `always`",
			warn: "`always`"
		},
		look: ({ files }) => {
			const value = chosen(files.text(`${pages}/defrag`));
			if (value === null) return unknown();
			return value === "always" ? warn(value, "programs wait for the kernel to tidy up") : ok(value);
		}
	},
	{
		id: "memory.merging",
		title: "merging of equal pages (KSM)",
		where: "/sys/kernel/mm/ksm/run",
		why: "Equal pages of several processes become one: memory of many clients comes out too small, and later.",
		fix: "echo 2 | sudo tee /sys/kernel/mm/ksm/run",
		levels: {
			ok: "off",
			warn: "on"
		},
		look: ({ files }) => {
			const value = files.number("/sys/kernel/mm/ksm/run");
			if (value === null) return unknown();
			return value === 1 ? warn("on", "equal pages are merged") : ok("off");
		}
	},
	{
		id: "memory.overcommit",
		title: "overcommit",
		where: "/proc/sys/vm/overcommit_memory",
		why: "Runtimes reserve far more than they touch; where that is refused they take smaller heaps or do not start.",
		fix: "sudo sysctl vm.overcommit_memory=0",
		levels: {
			ok: "0 or 1",
			warn: "2"
		},
		look: ({ files }) => plainNumber(files.number("/proc/sys/vm/overcommit_memory"), (value) => value === 2 ? "what is only reserved counts as used" : null)
	},
	{
		id: "memory.numa",
		title: "NUMA",
		where: "/sys/devices/system/node/online, /proc/sys/kernel/numa_balancing",
		why: "The kernel moves pages after the threads that use them: latency and CPU per call.",
		fix: "sudo sysctl kernel.numa_balancing=0",
		levels: {
			ok: "one node, or balancing is off",
			warn: "several nodes, and balancing is on"
		},
		look: ({ files }) => {
			const nodes = files.text("/sys/devices/system/node/online");
			if (nodes === null) return unknown();
			if (/^\d+$/.test(nodes)) return ok("one node");
			const balancing = files.number("/proc/sys/kernel/numa_balancing");
			if (balancing === null) return unknown(`nodes ${nodes}; whether pages are moved cannot be read here`);
			const value = `nodes ${nodes}, balancing ${balancing === 0 ? "off" : "on"}`;
			return balancing === 0 ? ok(value) : warn(value, "pages are moved between the nodes");
		}
	},
	{
		id: "memory.write-back",
		title: "write-back",
		where: "/proc/sys/vm/dirty_ratio",
		why: "For the record: how much a program may write before it has to wait for the disk.",
		fix: "",
		levels: { ok: "it is told" },
		look: ({ files }) => plainNumber(files.number("/proc/sys/vm/dirty_ratio"), () => null, " %")
	}
];
/** @param fault what is wrong with the value; null: nothing */
function plainNumber(value, fault, unit = "") {
	if (value === null) return unknown();
	const said = fault(value);
	return said === null ? ok(`${value}${unit}`) : warn(`${value}${unit}`, said);
}

// src/host/doctor/probes/processor.ts
/** The processor: what it is, and whether a call costs the same whenever it comes. */
const folder = "/sys/devices/system/cpu";
/** Below this, driver, stand-ins and target share CPUs (method.md, "Processor time"). */
const placedFrom = 4;
const processorProbes = [
	{
		id: "processor.model",
		title: "model",
		where: "/proc/cpuinfo",
		why: "Figures of two models cannot be compared; the page prints it.",
		fix: "",
		levels: { ok: "it is named" },
		look: ({ facts, files }) => {
			const microcode = /^microcode\s*:\s*(\S+)/m.exec(files.text("/proc/cpuinfo") ?? "")?.[1];
			if (facts.cpu_model === null) return unknown();
			return ok(`${facts.cpu_model}${microcode === void 0 ? "" : `, microcode ${microcode}`}`);
		}
	},
	{
		id: "processor.reference",
		title: "the reference of the config",
		where: "`reference` of the config",
		why: "Figures of another machine are refused when they are to be published.",
		fix: "Measure on the machine that `reference` names, or name this one: the report has its entry.",
		levels: {
			ok: "this machine is one the config names",
			fail: "it is none of them"
		},
		look: ({ facts, references }) => {
			if (references === null) return unknown("no config is here");
			if (references.length === 0) return unknown("the config names no reference");
			const fault = referenceFault(references, facts);
			return fault === null ? ok("one that the config names") : fail("another machine", fault);
		}
	},
	{
		id: "processor.core-types",
		title: "core types",
		where: "/sys/devices/cpu_core, /sys/devices/cpu_atom, cpu*/cpu_capacity",
		why: "A call takes longer on a slow core: latency, rate and CPU per call depend on where the kernel puts it.",
		fix: "Turn the slow cores off in the firmware, or with `echo 0 | sudo tee /sys/devices/system/cpu/cpuN/online` for each.",
		levels: {
			ok: "all cores are alike",
			warn: "there are fast and slow cores"
		},
		look: ({ files, facts }) => {
			if (readCores(files).length === 0) return unknown();
			const types = Object.entries(facts.core_types ?? {}).map(([name, count]) => `${count} CPUs ${name}`);
			if (types.length === 0) return ok("all alike");
			return warn(types.join(", "), "the same call takes longer on one kind of core than on another");
		}
	},
	{
		id: "processor.cpus",
		title: "logical CPUs",
		where: `${folder}/online`,
		why: "From four CPUs on, the driver has cores of its own; below, it takes time from the target: latency and rate.",
		fix: "Use a machine with at least four CPUs, or put those that are offline online.",
		levels: {
			ok: "four or more",
			warn: "two or three",
			fail: "one"
		},
		look: ({ files, facts }) => {
			if (files.text(`${folder}/online`) === null) return unknown();
			const value = String(facts.cpus);
			if (facts.cpus >= placedFrom) return ok(value);
			if (facts.cpus > 1) return warn(value, "driver, stand-ins and target share CPUs");
			return fail(value, "driver and target take turns on the only CPU");
		}
	},
	{
		id: "processor.smt",
		title: "SMT",
		where: `${folder}/smt/{active,control}`,
		why: "Two threads on one core slow each other down: latency, rate and CPU per call depend on what runs beside a call.",
		fix: "echo off | sudo tee /sys/devices/system/cpu/smt/control",
		levels: {
			ok: "off, or there is none",
			warn: "on"
		},
		look: ({ files, after }) => {
			const active = files.number(`${folder}/smt/active`);
			if (active === null && after.smt === null) return unknown();
			if (active === 0) return ok("off: no two CPUs share a core");
			if (active === null && after.smt !== "on") return ok(after.smt ?? "off");
			return warn("on", "two threads share one core");
		}
	}
];
const placementProbes = [
	{
		id: "processor.isolated",
		title: "isolated CPUs",
		where: `${folder}/{isolated,nohz_full}`,
		why: "The kernel puts nobody on an isolated CPU: a target of several threads uses fewer CPUs than the page says.",
		fix: "Take isolcpus and nohz_full out of the kernel command line; ratingplate gives the driver cores of its own.",
		levels: {
			ok: "none",
			warn: "some"
		},
		look: ({ files }) => {
			const isolated = files.text(`${folder}/isolated`);
			if (isolated === null) return unknown();
			const ticks = parseCpuList(files.text(`${folder}/nohz_full`) ?? "");
			const cpus = [...parseCpuList(isolated), ...ticks];
			return cpus.length === 0 ? ok("none") : warn(formatCpuList(cpus), "the kernel leaves them empty");
		}
	},
	{
		id: "processor.affinity",
		title: "CPUs we may use",
		where: "Cpus_allowed_list of /proc/self/status (taskset, cpuset)",
		why: "Cores busy and rate are of fewer CPUs than the page says the machine has.",
		fix: "Start it without taskset, in a service without AllowedCPUs, in a container without --cpuset-cpus.",
		levels: {
			ok: "all that are online",
			warn: "fewer"
		},
		look: ({ files, facts }) => {
			const allowed = allowedCpus(files.text("/proc/self/status") ?? "");
			const online = parseCpuList(files.text(`${folder}/online`) ?? "");
			if (allowed === null || online.length === 0) return unknown();
			const ours = online.filter((cpu) => allowed.has(cpu));
			if (ours.length === online.length) return ok(`all ${facts.cpus}`);
			return warn(formatCpuList(ours), `${ours.length} of ${online.length} CPUs`);
		}
	},
	{
		id: "processor.placement",
		title: "placement",
		where: "cpu*/topology, /proc/self/status, taskset in PATH",
		why: "Without cores of its own the driver takes time from the target: latency and rate.",
		fix: "It takes four CPUs on two cores, and taskset: sudo apt-get install util-linux",
		levels: {
			ok: "the driver will have cores of its own",
			warn: "it will share them"
		},
		look: ({ files, env, sysRoot }) => {
			if (readCores(files).length === 0) return unknown();
			const placement = planPlacement({ sysRoot });
			if (placement === null) return warn("none", "too few CPUs: driver and target share them");
			const value = `driver ${placement.harness}, target ${placement.target}`;
			if ((env["PATH"] ?? "").split(":").filter(Boolean).some((at) => files.list(at).includes("taskset"))) return ok(value);
			return warn("none", "taskset is not in PATH, and is what puts the driver on its cores");
		}
	},
	{
		id: "processor.caches",
		title: "caches",
		where: `${folder}/cpu0/cache/index*/{level,type,size}`,
		why: "For the record: a working set that fits is faster.",
		fix: "",
		levels: { ok: "they are named" },
		look: ({ files }) => {
			const at = `${folder}/cpu0/cache`;
			const caches = files.list(at).flatMap((index) => {
				const size = files.text(`${at}/${index}/size`);
				const kind = {
					Data: "d",
					Instruction: "i"
				}[files.text(`${at}/${index}/type`) ?? ""] ?? "";
				return size === null ? [] : [`L${files.text(`${at}/${index}/level`) ?? "?"}${kind} ${size}`];
			});
			return caches.length === 0 ? unknown() : ok(caches.join(", "));
		}
	},
	{
		id: "processor.mitigations",
		title: "mitigations",
		where: `${folder}/vulnerabilities/*`,
		why: "For the record: they make each system call dearer, and with it CPU per call.",
		fix: "",
		levels: { ok: "they are told" },
		look: ({ files }) => {
			const states = files.list(`${folder}/vulnerabilities`).map((name) => files.text(`${folder}/vulnerabilities/${name}`) ?? "");
			if (states.length === 0) return unknown();
			const count = (start) => states.filter((state) => state.startsWith(start)).length;
			return ok(`${count("Mitigation")} mitigated, ${count("Vulnerable")} open, of ${states.length}`);
		}
	}
];

// src/host/doctor/probes/runner.ts
const noRunner = "no runner is to be seen on this machine";
/** A probe that needs a runner. */
const installed = (look) => (scene) => scene.runner === null ? unknown(noRunner) : look(scene.runner, scene);
/** A probe that needs what it was registered with. */
const registered = (look) => installed(({ root, settings }) => settings === null ? unknown(`${root}/.runner cannot be read`) : look(settings));
const runnerProbes = [
	{
		id: "runner.installed",
		title: "runner",
		where: "RUNNER_TEMP of a job, else the process Runner.Listener",
		why: "The rows below are about it.",
		fix: "scripts/reference-host/install (docs/reference-host.md), or docs/action.md, \"Set it up\".",
		levels: { ok: "there is one" },
		look: installed(({ root, settings }) => {
			const [name, url] = [settings?.name ?? "without a name", settings?.url ?? null];
			return ok(`${name} in ${root}${url === null ? "" : `, of ${url}`}`);
		})
	},
	{
		id: "runner.alone",
		title: "other runners",
		where: "/proc/*/comm",
		why: "Two runners take two jobs at once, each of which spoils the figures of the other: latency and rate.",
		fix: "Keep one runner on the machine; or install each with scripts/reference-host/install: they share a lock.",
		levels: {
			ok: "none, or all of them share the lock of scripts/reference-host",
			fail: "more listen"
		},
		look: installed(({ listening }, { files }) => {
			if (listening === null) return unknown();
			const asking = files.list("/etc/ratingplate").filter((name) => name.endsWith(".conf")).length;
			if (listening > 1 && asking >= listening) return ok(`${listening} listen, one job at a time`);
			return listening > 1 ? fail(`${listening} listen`, "two jobs may run at once") : ok("none");
		})
	},
	{
		id: "runner.machine",
		title: "whose machine",
		where: "RUNNER_ENVIRONMENT of a job",
		why: "A hosted runner is another virtual machine each time: no two runs can be compared.",
		fix: "Run it on a machine of your own: `runs-on: [self-hosted, reference-host]`.",
		levels: {
			ok: "self-hosted",
			fail: "hosted by GitHub"
		},
		look: ({ env }) => {
			const value = env["RUNNER_ENVIRONMENT"];
			if (!value) return unknown("this is no step of a job");
			return value === "github-hosted" ? fail(value, "another machine each time") : ok(value);
		}
	},
	{
		id: "runner.group",
		title: "who may use it",
		where: "gitHubUrl and poolName of .runner",
		why: "Every repository that may use the machine may run its programs there, also while another is measured.",
		fix: "Register it for one repository, or in a group of its own that only that repository and workflow may use.",
		levels: {
			ok: "one repository, or a group of its own",
			warn: "the default group of an organization"
		},
		look: registered(({ group, url }) => {
			if (url === null || !URL.canParse(url)) return unknown("its registration names no address");
			const parts = new URL(url).pathname.split("/").filter(Boolean);
			if (parts.length === 2 && parts[0] !== "enterprises") return ok(`the repository ${parts.join("/")}`);
			const value = `group ${group ?? "unknown"} of ${parts.join("/")}`;
			return group === null || group.toLowerCase() === "default" ? warn(value, "every repository of the organization may use it") : ok(value);
		})
	},
	{
		id: "runner.ephemeral",
		title: "one job, then gone",
		where: "ephemeral of .runner",
		why: "What a job leaves behind meets the next one: files, programs, a changed machine.",
		fix: "Register it with --ephemeral, as scripts/reference-host/install does, or by a just-in-time configuration.",
		levels: {
			ok: "yes",
			warn: "no"
		},
		look: registered(({ ephemeral }) => ephemeral ? ok("yes") : warn("no", "jobs share the installation"))
	},
	{
		id: "runner.updates",
		title: "updates of the runner",
		where: "disableUpdate of .runner",
		why: "The runner updates itself when a job is given to it: the first rounds run beside that.",
		fix: "Register it with --disableupdate, and update it by hand every month: after 30 days it gets no jobs; scripts/reference-host/status has the day.",
		levels: {
			ok: "by hand",
			warn: "by itself"
		},
		look: registered(({ updates }) => updates ? warn("by itself", "a job may begin with an update") : ok("by hand"))
	},
	{
		id: "runner.hooks",
		title: "hooks around a job",
		where: "ACTIONS_RUNNER_HOOK_JOB_{STARTED,COMPLETED}, of the job or in .env of the runner",
		why: "What only root can set (governor, turbo, swap) is set there, and put back.",
		fix: "scripts/reference-host/install sets both: job-started makes the machine a reference, job-completed undoes it.",
		levels: {
			ok: "both",
			warn: "one or none"
		},
		look: installed(({ root }, { files, env }) => {
			const set = files.text(`${root}/.env`) ?? "";
			const there = ["STARTED", "COMPLETED"].map((when) => `ACTIONS_RUNNER_HOOK_JOB_${when}`).filter((name) => env[name] || new RegExp(`^${name}=.`, "m").test(set));
			if (there.length === 2) return ok("both");
			return warn(there[0] ?? "none", "nobody tunes the machine for a job, and restores it");
		})
	}
];
/** Groups whose members can become root. */
const rootGroups = [
	"sudo",
	"wheel",
	"admin",
	"docker",
	"lxd",
	"incus-admin",
	"libvirt"
];
/** Variables that are credentials by their name. */
const secretName = /(TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY|ACCESS_KEY|CREDENTIALS)/i;
const reachProbes = [
	{
		id: "runner.user",
		title: "user",
		where: "the user id of this process",
		why: "Unless the config gives it a `user:`, a target runs as the same user: as root it can do anything to the machine, also to the next run.",
		fix: "Run the service as a user of its own, as scripts/reference-host/install does.",
		levels: {
			ok: "not root",
			fail: "root"
		},
		look: ({ user }) => {
			if (user.uid === null) return unknown();
			return user.uid === 0 ? fail("root", "targets run as root") : ok(`user id ${user.uid}`);
		}
	},
	{
		id: "runner.sudo",
		title: "way to root",
		where: "groups of this process, /etc/group, NoNewPrivs of /proc/self/status",
		why: "What the user can do, a target can: become root, and stay.",
		fix: "sudo gpasswd --delete USER sudo (or docker, lxd); NoNewPrivileges=yes in the service",
		levels: {
			ok: "none known",
			warn: "a group that leads to root, or root itself"
		},
		look: ({ files, user }) => {
			if (user.uid === 0) return warn("root", "it is root already");
			if (/^NoNewPrivs:\s*1/m.test(files.text("/proc/self/status") ?? "")) return ok("barred: no new privileges");
			const groups = files.text("/etc/group");
			if (groups === null || user.groups === null) return unknown();
			const mine = groups.split("\n").flatMap((line) => {
				const [name = "", , id] = line.split(":");
				return user.groups?.includes(Number(id)) && rootGroups.includes(name) ? [name] : [];
			});
			return mine.length === 0 ? ok("none known") : warn(mine.join(", "), "its members can become root");
		}
	},
	{
		id: "runner.credentials",
		title: "the runner's credentials",
		where: ".credentials and .credentials_rsaparams of the runner",
		why: "Whoever reads them can take the place of this runner and be given its jobs.",
		fix: "Make it ephemeral, so that they are good for one job; let targets run as another user.",
		levels: {
			ok: "this user cannot read them",
			warn: "it can"
		},
		look: installed(({ root }, { files }) => {
			const there = files.list(root);
			if (there.length === 0) return unknown();
			const names = [".credentials", ".credentials_rsaparams"].filter((name) => there.includes(name));
			const read = names.filter((name) => files.text(`${root}/${name}`) !== null);
			if (read.length > 0) return warn(read.join(", "), "a target can read them too");
			return ok(names.length === 0 ? "none are kept" : "they cannot be read");
		})
	},
	{
		id: "runner.variables",
		title: "variables for every job",
		where: ".env of the runner",
		why: "They reach every step, and whatever a step starts by itself.",
		fix: "Take secrets out of .env; keep them in an environment of the repository, for the job that publishes.",
		levels: {
			ok: "none with the name of a secret",
			warn: "some"
		},
		look: installed(({ root }, { files }) => {
			const there = files.list(root);
			if (there.length === 0) return unknown();
			if (!there.includes(".env")) return ok("none");
			const text = files.text(`${root}/.env`);
			if (text === null) return unknown();
			const secret = text.split("\n").map((line) => line.split("=")[0]?.trim() ?? "").filter((name) => secretName.test(name));
			return secret.length === 0 ? ok("none") : warn(secret.join(", "), "they are given to every job");
		})
	},
	{
		id: "runner.tokens",
		title: "reach of the job",
		where: "GITHUB_TOKEN, GH_TOKEN, ACTIONS_ID_TOKEN_REQUEST_TOKEN of the step",
		why: "The job that measures runs the target; a token that can write must not be where a target is.",
		fix: "`permissions: { contents: read }` on the measuring job, and no `env: GITHUB_TOKEN`; publish in a job of its own.",
		levels: {
			ok: "no token is in the environment",
			warn: "the job may ask for an identity token",
			fail: "a token is in the environment"
		},
		look: ({ env }) => {
			if (env["GITHUB_ACTIONS"] !== "true") return unknown("this is no step of a job");
			const tokens = ["GITHUB_TOKEN", "GH_TOKEN"].filter((name) => env[name]);
			if (tokens.length > 0) return fail(tokens.join(", "), "a token is in the environment of the step");
			if (env["ACTIONS_ID_TOKEN_REQUEST_TOKEN"]) return warn("id-token: write", "a target could ask for an identity in the name of the workflow");
			return ok("none");
		}
	},
	{
		id: "runner.checkout",
		title: "credentials in the checkout",
		where: "Git's configuration of the repository",
		why: "Whoever reads it can act in the name of the job; a target can.",
		fix: "`persist-credentials: false` on actions/checkout",
		levels: {
			ok: "none are kept",
			fail: "some are"
		},
		look: ({ credentials }) => {
			if (credentials === null) return unknown("no checkout is here");
			if (credentials.length === 0) return ok("none are kept");
			return fail(credentials.join(", "), "the checkout holds a credential");
		}
	}
];

// src/host/doctor/probes/services.ts
/** Names as the kernel has them, at most 15 bytes. */
const updaters = [
	"packagekitd",
	"unattended-upgr",
	"snapd",
	"fwupd",
	"dnf-automatic",
	"update-manager"
];
const keepers = [
	"thermald",
	"tuned",
	"power-profiles-",
	"tlp",
	"auto-cpufreq"
];
const crons = [
	"cron",
	"crond",
	"atd",
	"anacron"
];
const timeKeepers = [
	"chronyd",
	"ntpd",
	"systemd-timesyn",
	"ntpd-rs"
];
const serviceProbes = [
	running("irqbalance", "irqbalance", ["irqbalance"], {
		why: "It moves interrupts between CPUs, also to the ones of the target: latency, above all p99.",
		fix: "sudo systemctl disable --now irqbalance; the hooks of scripts/reference-host do it for each job",
		said: "interrupts are moved while calls are timed"
	}),
	running("cron", "jobs at set times", crons, {
		why: "A job that starts in the middle of a window takes processor and disk: latency, above all p99.",
		fix: "sudo systemctl stop cron, and start it again afterwards; the hooks of scripts/reference-host do it for each job",
		said: "a job may start at any minute"
	}),
	running("updates", "updates", updaters, {
		why: "An update unpacks and links for minutes: latency and rate; and a new kernel is another machine.",
		fix: "sudo systemctl disable --now unattended-upgrades packagekit snapd; update by hand, between releases",
		said: "the machine may update itself"
	}),
	running("power-daemons", "power daemons", keepers, {
		why: "They set governor and turbo as they see fit, also in the middle of a round (verdict `conditions-changed`).",
		fix: "sudo systemctl disable --now thermald tuned power-profiles-daemon tlp",
		said: "they change governor and turbo by themselves"
	}),
	{
		id: "host.timers",
		title: "timers",
		where: "/etc/systemd/system/timers.target.wants, and masks in /etc/systemd/system",
		why: "What they start (apt, man-db, logrotate and the like) starts by the clock: latency, above all p99.",
		fix: "sudo systemctl mask --now apt-daily.timer apt-daily-upgrade.timer (and each other that is named); the hooks of scripts/reference-host do it for each job",
		levels: {
			ok: "none that is not masked",
			warn: "some"
		},
		look: ({ files }) => {
			const folder = "/etc/systemd/system";
			if (files.list(folder).length === 0) return unknown();
			const live = files.list(`${folder}/timers.target.wants`).filter((name) => name.endsWith(".timer")).filter((name) => files.text(`${folder}/${name}`) !== "");
			return live.length === 0 ? ok("none") : warn(live.join(", "), "they start by the clock");
		}
	},
	{
		id: "host.clock-source",
		title: "clock source",
		where: "/sys/devices/system/clocksource/clocksource0/current_clocksource",
		why: "Reading a slow clock is a system call or worse: CPU per call and latency of driver and target.",
		fix: "Add tsc=reliable to the kernel command line, if the processor has a constant TSC.",
		levels: {
			ok: "tsc, or the counter of ARM, RISC-V or s390",
			warn: "a clock of a hypervisor, or one that is not known",
			fail: "hpet or acpi_pm"
		},
		look: ({ files }) => {
			const value = files.text("/sys/devices/system/clocksource/clocksource0/current_clocksource");
			if (value === null) return unknown();
			if (/^(tsc|arch_sys_counter|riscv_clocksource|tod|timebase)$/.test(value)) return ok(value);
			if (/^(hpet|acpi_pm|jiffies)$/.test(value)) return fail(value, "each reading takes about a microsecond");
			return warn(value, "its readings may be slow or jump");
		}
	},
	{
		id: "host.clock-steps",
		title: "steps of the clock",
		where: "the clock of the wall against the monotonic one, /proc/*/comm",
		why: "A step puts the times in the record and in logs of the target out of order; durations are monotonic.",
		fix: "Let chrony slew it: `makestep 1 3` in chrony.conf, and wait until it is right.",
		levels: {
			ok: "under 100 ms while it was watched",
			warn: "more"
		},
		look: (scene) => {
			const keeper = namesOf(scene)?.find((name) => timeKeepers.includes(name)) ?? "nobody known";
			const value = `${scene.watched.clockStepMs.toFixed(0)} ms, kept by ${keeper}`;
			if (Math.abs(scene.watched.clockStepMs) < 100) return ok(value);
			return warn(value, "the clock was set while it was watched");
		}
	}
];
/** A probe that looks for programs by name. */
function running(name, title, names, { why, fix, said }) {
	return {
		id: `host.${name}`,
		title,
		where: `/proc/*/stat: ${names.join(", ")}`,
		why,
		fix,
		levels: {
			ok: "none of them runs",
			warn: "one does"
		},
		look: (scene) => {
			const all = namesOf(scene);
			if (all === null) return unknown();
			const found = names.filter((each) => all.includes(each));
			return found.length === 0 ? ok("none runs") : warn(found.join(", "), said);
		}
	};
}
/** Null where processes are not told. */
function namesOf({ watched }) {
	return watched.programs?.map((program) => program.name) ?? null;
}

// src/host/doctor/probes/system.ts
/** The kernel and the firmware. */
const systemProbes = [
	{
		id: "host.kernel",
		title: "kernel",
		where: "/proc/sys/kernel/osrelease, /etc/os-release",
		why: "For the record: figures of two kernels cannot be compared.",
		fix: "",
		levels: { ok: "it is named" },
		look: ({ files, facts }) => {
			const release = files.text("/proc/sys/kernel/osrelease");
			return release === null ? unknown() : ok(`${release}, ${facts.os}`);
		}
	},
	{
		id: "host.firmware",
		title: "firmware",
		where: "/sys/class/dmi/id/{sys_vendor,product_name,bios_version}",
		why: "For the record: its settings decide on power, turbo and SMT.",
		fix: "",
		levels: { ok: "it is named" },
		look: ({ files }) => {
			const told = [
				"sys_vendor",
				"product_name",
				"bios_version"
			].map((name) => files.text(`/sys/class/dmi/id/${name}`)).filter(Boolean).join(" ");
			return told === "" ? unknown() : ok(told);
		}
	},
	{
		id: "host.uptime",
		title: "up since",
		where: "/proc/uptime",
		why: "Services still start for a while after the machine has: latency and rate.",
		fix: "Wait two minutes.",
		levels: {
			ok: "over two minutes",
			warn: "less"
		},
		look: ({ files }) => {
			const seconds = Number.parseFloat(files.text("/proc/uptime") ?? "");
			if (!Number.isFinite(seconds)) return unknown();
			const value = seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(0)} h`;
			return seconds > 120 ? ok(value) : warn(value, "services may still be starting");
		}
	},
	{
		id: "host.address-layout",
		title: "random address layout",
		where: "/proc/sys/kernel/randomize_va_space",
		why: "With one fixed layout every round has the same luck with caches: the interval looks smaller than it is.",
		fix: "sudo sysctl kernel.randomize_va_space=2",
		levels: {
			ok: "2",
			warn: "0 or 1"
		},
		look: ({ files }) => {
			const value = files.number("/proc/sys/kernel/randomize_va_space");
			if (value === null) return unknown();
			return value === 2 ? ok("2") : warn(String(value), "rounds are less independent than they seem");
		}
	},
	{
		id: "host.watchdog",
		title: "NMI watchdog",
		where: "/proc/sys/kernel/nmi_watchdog",
		why: "It interrupts every CPU again and again, and takes a counter from profilers: latency, a little.",
		fix: "sudo sysctl kernel.nmi_watchdog=0",
		levels: {
			ok: "off",
			warn: "on"
		},
		look: ({ files }) => {
			const value = files.number("/proc/sys/kernel/nmi_watchdog");
			if (value === null) return unknown();
			return value === 0 ? ok("off") : warn("on", "it interrupts every CPU");
		}
	},
	{
		id: "host.profiling",
		title: "limits of profiling",
		where: "/proc/sys/kernel/{perf_event_paranoid,perf_event_max_sample_rate}",
		why: "For the record: what a profiler may see, and how often it may interrupt.",
		fix: "",
		levels: { ok: "they are told" },
		look: ({ files }) => {
			const paranoid = files.number("/proc/sys/kernel/perf_event_paranoid");
			const rate = files.number("/proc/sys/kernel/perf_event_max_sample_rate");
			if (paranoid === null && rate === null) return unknown();
			return ok(`paranoid ${paranoid ?? "unknown"}, at most ${rate ?? "unknown"} samples a second`);
		}
	}
];
const networkProbes = [
	{
		id: "network.loopback",
		title: "loopback",
		where: "a hundred calls over 127.0.0.1",
		why: "Driver, target and stand-ins meet there; without it only stdio can be measured.",
		fix: "sudo ip link set lo up",
		levels: {
			ok: "calls are answered",
			fail: "they are not"
		},
		look: ({ loopback }) => "error" in loopback ? fail("no answer", loopback.error) : ok(`${loopback.us.toFixed(0)} us for a call and its answer`)
	},
	{
		id: "network.packet-size",
		title: "packets of the loopback",
		where: "/sys/class/net/lo/mtu",
		why: "A smaller packet means more of them for a large reply: CPU per call and latency.",
		fix: "sudo ip link set lo mtu 65536",
		levels: {
			ok: "65536 bytes",
			warn: "less"
		},
		look: ({ files }) => {
			const value = files.number("/sys/class/net/lo/mtu");
			if (value === null) return unknown();
			return value >= 65536 ? ok(`${value} bytes`) : warn(`${value} bytes`, "large replies take more packets");
		}
	},
	{
		id: "network.tracking",
		title: "tracking of connections",
		where: "/proc/sys/net/netfilter/nf_conntrack_{max,count}",
		why: "A firewall that tracks connections costs CPU per call, and drops new ones when its table is full.",
		fix: "sudo sysctl net.netfilter.nf_conntrack_max=262144, or do not track lo",
		levels: {
			ok: "off, or room for 50,000 more",
			warn: "less room"
		},
		look: ({ files }) => {
			if (files.list("/proc/sys/net").length === 0) return unknown();
			const most = files.number("/proc/sys/net/netfilter/nf_conntrack_max");
			if (most === null) return ok("off");
			const count = files.number("/proc/sys/net/netfilter/nf_conntrack_count") ?? 0;
			const value = `${count} of ${most}`;
			return most - count >= 5e4 ? ok(value) : warn(value, "many short connections fill the table");
		}
	}
];

// src/host/doctor/probes/workflow.ts
/** A probe that needs a job that measures. */
const ofJobs = (look) => ({ jobs }) => {
	if (jobs === null) return unknown("no workflows are here");
	return jobs.length === 0 ? unknown("no workflow measures") : look(jobs);
};
const named = (jobs) => jobs.map(({ at }) => at).join(", ");
/** Events that a stranger's code comes with. */
const foreign = /^(pull_request|pull_request_target|pull_request_review|issue_comment)$/;
/** Labels that every self-hosted runner has, or that name a kind of machine and not one. */
const common = /^(self-hosted|linux|x64|arm64|arm|windows|macos|ubuntu-.*|windows-.*|macos-.*)$/i;
const workflowProbes = [
	{
		id: "workflow.trigger",
		title: "what starts it",
		where: "`on` of .github/workflows/*.yml",
		why: "A pull request brings code of anybody: on a machine of your own it could stay there.",
		fix: "Measure on tags only; pull requests are reviewed on a hosted runner (workflows/review.yml).",
		levels: {
			ok: "no pull request",
			fail: "a pull request"
		},
		look: ofJobs((jobs) => {
			const open = jobs.filter(({ triggers }) => triggers.some((trigger) => foreign.test(trigger)));
			if (open.length === 0) return ok([...new Set(jobs.flatMap(({ triggers }) => triggers))].join(", "));
			return fail(named(open), "anybody can have a program run on this machine");
		})
	},
	{
		id: "workflow.permissions",
		title: "what its token may write",
		where: "`permissions` of .github/workflows/*.yml",
		why: "A job that runs a target must not be able to write to the repository.",
		fix: "`permissions: { contents: read }` on the job that measures",
		levels: {
			ok: "nothing",
			warn: "nothing says so",
			fail: "something"
		},
		look: ofJobs((jobs) => {
			const own = jobs.filter(({ called }) => !called);
			const writing = own.filter(({ writes }) => (writes ?? []).length > 0);
			if (writing.length > 0) return fail(named(writing), "the job that measures may write");
			const silent = own.filter(({ writes }) => writes === null);
			if (silent.length > 0) return warn(named(silent), "the default of the repository holds");
			return ok("nothing");
		})
	},
	{
		id: "workflow.label",
		title: "the label it asks for",
		where: "`runs-on` of .github/workflows/*.yml",
		why: "Without a label of its own a job may run on any machine: figures of different machines in one place.",
		fix: "`runs-on: [self-hosted, linux, reference-host]`, and that label on this runner alone",
		levels: {
			ok: "one that names a machine",
			warn: "one that any runner has"
		},
		look: ofJobs((jobs) => {
			const told = jobs.filter(({ labels }) => labels !== null);
			if (told.length === 0) return unknown("an expression decides");
			const any = told.filter(({ labels }) => labels?.every((label) => common.test(label)));
			if (any.length > 0) return warn(named(any), "it runs where there is room");
			return ok([...new Set(told.flatMap(({ labels }) => labels ?? []))].join(", "));
		})
	},
	{
		id: "workflow.waiting",
		title: "runs wait for one another",
		where: "`concurrency` of .github/workflows/*.yml",
		why: "Two runs at once spoil the figures of each other: latency and rate.",
		fix: "`concurrency: { group: reference-host, cancel-in-progress: false }`",
		levels: {
			ok: "they do",
			warn: "nothing says so"
		},
		look: ofJobs((jobs) => {
			const free = jobs.filter(({ waits }) => !waits);
			return free.length === 0 ? ok("they do") : warn(named(free), "only the one runner keeps them apart");
		})
	}
];

// src/host/doctor/probes/index.ts
const probes = [
	...processorProbes,
	...frequencyProbes,
	...placementProbes,
	...memoryProbes,
	...hostProbes,
	...serviceProbes,
	...systemProbes,
	...limitProbes,
	...networkProbes,
	...runnerProbes,
	...reachProbes,
	...workflowProbes
];

// src/host/doctor/programs.ts
/** Which programs ran while the machine was watched. */
/** @param self this process, which is left out */
function programMeter(root, self) {
	if (!hasProc(root)) return { take: () => null };
	const before = new Map(readTable(root).map((stat) => [keyOf(stat), ticksOf(stat)]));
	return { take: () => readTable(root).filter(({ pid }) => pid !== self).map((stat) => ({
		pid: stat.pid,
		name: stat.comm,
		ms: msSince(before.get(keyOf(stat)), stat)
	})).sort((a, b) => b.ms - a.ms || a.pid - b.pid) };
}
/** A pid may be given again; with the start time it is one process for good. */
const keyOf = ({ pid, startTime }) => `${pid} ${startTime}`;
const ticksOf = ({ utime, stime }) => utime + stime;
/** A program that was not there before has taken all its time since. */
function msSince(before, stat) {
	return (ticksOf(stat) - (before ?? 0)) * 1e3 / systemUnits().ticksPerSecond;
}

// src/host/doctor/runner.ts
/** The self-hosted runner of this machine, as it is installed. */
/** From the variables of a job, else from the processes; null where none can be seen. */
function findRunner(files, env) {
	const listeners = listenersIn(files);
	const root = rootOfJob(files, env) ?? listeners?.[0] ?? null;
	if (root === null) return null;
	return {
		root,
		listening: listeners?.length ?? null,
		settings: settingsOf(files, root)
	};
}
/** The folders of a job lie below the runner's own. */
function rootOfJob(files, env) {
	const start = env["RUNNER_TEMP"] ?? env["RUNNER_WORKSPACE"];
	if (start === void 0 || !path.isAbsolute(start)) return null;
	for (let at = path.resolve(start); at !== path.dirname(at); at = path.dirname(at)) if (files.list(at).includes(".runner")) return at;
	return null;
}
/** `<root>/bin/Runner.Listener run`: one for each runner. Null where there is no list of processes. */
function listenersIn(files) {
	const pids = files.list("/proc").filter((name) => /^\d+$/.test(name));
	if (pids.length === 0) return null;
	return pids.filter((pid) => files.text(`/proc/${pid}/comm`) === "Runner.Listener").map((pid) => files.text(`/proc/${pid}/cmdline`)?.split("\0")[0] ?? "").map((program) => path.dirname(path.dirname(program)));
}
function settingsOf(files, root) {
	const text = files.text(`${root}/.runner`);
	if (text === null) return null;
	try {
		const found = JSON.parse(text);
		if (typeof found !== "object" || found === null) return null;
		const at = (name) => found[name];
		const word = (name) => {
			const value = at(name);
			return typeof value === "string" && value !== "" ? value : null;
		};
		return {
			name: word("agentName"),
			group: word("poolName"),
			url: word("gitHubUrl"),
			ephemeral: isYes(at("ephemeral")),
			updates: !isYes(at("disableUpdate"))
		};
	} catch {
		return null;
	}
}
/** The runner has written both over the years. */
const isYes = (value) => value === true || String(value).toLowerCase() === "true";

export { ownNode as _, tryLoopback as a, systemFiles as b, planPlacement as c, totalMemoryMib as d, ownCostMeter as f, compareConditions as g, readConditions as h, sections as i, availableMemoryMib as l, outOfMemoryMeter as m, programMeter as n, quietWatch as o, hostBusyMeter as p, probes as r, pin as s, findRunner as t, portsLeft as u, removeCopy as v, hostFacts as y };
