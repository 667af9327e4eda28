import { C as UsageError, E as UserShutOutError, M as exitCodes, S as UnsupportedMeasurementError, k as nearest, y as RemoteEndpointError } from "./start.js";
import { c as profileNames, o as referenceFault, t as remoteEndpoints } from "./config.js";
import { x as boundOf } from "./stats.js";
import { c as planPlacement, d as totalMemoryMib, h as readConditions, i as sections, l as availableMemoryMib, o as quietWatch, p as hostBusyMeter, s as pin, y as hostFacts } from "./host.js";
import { c as loadRounds, f as writeAtomic, v as headlineFaults, w as pointsOf, x as cellName } from "./record.js";
import { A as which, C as userOf, S as shutOut, w as withParents } from "./target.js";
import { i as plain, n as formatDuration, r as formatFigure } from "./progress.js";
import { r as pointRounds } from "./calibration.js";
import { Q as toleranceOf, X as readingName, Y as localeOf, Z as readingValue } from "./render.js";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { chmodSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { spawn } from "node:child_process";

// src/commands/git-credentials.ts
/** Names of the settings that hold one; null where there is no checkout. */
async function keptCredentials(ask) {
	if ((await ask("rev-parse", "--is-inside-work-tree")).code !== 0) return null;
	const { code, stdout } = await ask("config", "--get-regexp", "^(http\\..*\\.extraheader|remote\\..*\\.url)$");
	if (code !== 0) return [];
	return stdout.split("\n").filter((line) => /^http\.\S*extraheader\s+authorization:/i.test(line) || /^remote\.\S+\s+\w+:\/\/[^/\s]*:[^/\s]*@/i.test(line)).map((line) => line.split(" ")[0] ?? "");
}

// src/commands/measure-options.ts
/** What `measure` was asked for, checked. */
/** Throws `usage` for a profile that does not exist or contradicts `--quick`. */
function measureOptions({ values, positionals }) {
	return {
		config: text(values, "config") ?? "ratingplate.yml",
		out: text(values, "out"),
		only: list(values, "only"),
		profile: profileOf(text(values, "profile"), values["quick"] === true),
		set: list(values, "set"),
		build: values["no-build"] !== true,
		allowRemote: values["allow-remote"] === true,
		command: text(values, "command"),
		render: values["no-render"] !== true,
		html: values["html"] === true,
		resume: values["resume"] === true ? positionals.find((each) => each !== "-") ?? "" : null,
		plan: values["plan"] === true,
		json: values["json"] === true && !positionals.includes("-"),
		printRecord: values["json"] === true && positionals.includes("-"),
		quiet: values["quiet"] === true
	};
}
/** The value of a text option, or null. */
function text(values, name) {
	const value = values[name];
	if (value === "") throw new UsageError(`--${name} needs a value`);
	return typeof value === "string" ? value : null;
}
/** The values of an option that may be given more than once. */
function list(values, name) {
	const value = values[name];
	return Array.isArray(value) ? value.map(String) : [];
}
function profileOf(name, quick) {
	if (name === null) return quick ? "quick" : null;
	const profile = profileNames.find((known) => known === name);
	if (profile === void 0) {
		const near = nearest(name, profileNames);
		const guess = near === null ? "" : `; did you mean ${near}?`;
		throw new UsageError(`--profile ${name}: there are ${profileNames.join(", ")}${guess}`);
	}
	if (quick && profile !== "quick") throw new UsageError(`--quick contradicts --profile ${profile}`);
	return profile;
}

// src/commands/page-assets.ts
/** What `page.html` is made of besides the record: the bundle brings its program and its style sheet. */
/** @param entries folder of the bundle */
async function readPageAssets(entries) {
	const [script, style] = await Promise.all(["page.js", "page.css"].map((file) => readFile(path.join(entries, file), "utf8")));
	return {
		script: script ?? "",
		style: style ?? ""
	};
}

// src/commands/host.ts
/** The record's `host`: what the machine is, how we placed ourselves on it, and how it is read. */
/** Puts the harness on its own cores where there are enough; null where there are not, or it is not allowed. */
async function placeHarness(pid) {
	const placement = planPlacement();
	return placement !== null && await pin(pid, placement.harness) ? placement : null;
}
/** Facts of the machine in the record's form. */
function describeHost(placement, observer) {
	const facts = hostFacts();
	return {
		...facts,
		cgroup: { ...facts.cgroup },
		placement: placement === null ? null : { ...placement },
		sampler: observer.sampler
	};
}
/** Memory that the rules of a series look at; about 1 ms. */
function hostMemory() {
	return {
		availableMib: availableMemoryMib(),
		totalMib: totalMemoryMib(),
		swappedPages: readConditions().swapped_pages_total
	};
}

// src/commands/supported.ts
/** Why a measurement cannot be taken; null = it can. */
function unsupported({ kind, scenario }) {
	const stdio = scenario.endpoint.protocol === "mcp-stdio";
	return kind === "throughput" && stdio ? "throughput over stdio" : null;
}
/** What can be measured, in plan order. */
function measurable(plan) {
	return plan.measurements.filter((each) => unsupported(each) === null);
}
/** The whole plan, for `--plan`: what this version leaves out is a reason why it may not be published. */
function noteUnsupported(plan) {
	const why = leftOut(plan);
	return why === null ? plan : {
		...plan,
		unpublishable: [...plan.unpublishable, why]
	};
}
/** The plan without what cannot be measured; it may then not be published. Throws where nothing remains. */
function markUnsupported(plan) {
	const measurements = measurable(plan);
	const why = leftOut(plan);
	if (measurements.length === 0) throw new UnsupportedMeasurementError(why ?? "the plan is empty");
	return {
		...noteUnsupported(plan),
		measurements
	};
}
function leftOut(plan) {
	const left = plan.measurements.filter((each) => unsupported(each) !== null);
	if (left.length === 0) return null;
	return `this version does not measure ${[...new Set(left.map(unsupported))].join(", ")}: ${left.map(({ id }) => id).join(", ")} left out`;
}

// src/commands/quiet.ts
/** Waiting for a quiet machine before each round, as the plan has it. */
/** Null where the plan does not wait, or waits for the sake of a reference that this machine is not. */
function quietOf({ quietWaitMs = 0, reference }, signal) {
	const facts = hostFacts();
	if (quietWaitMs === 0 || referenceFault(reference, facts) !== null) return null;
	const watch = quietWatch({
		budgetMs: quietWaitMs,
		cpus: facts.cpus,
		meter: hostBusyMeter(),
		ownMs: () => {
			const { user, system } = process.cpuUsage();
			return (user + system) / 1e3;
		},
		now: () => performance.now(),
		sleep: (ms) => setTimeout(ms),
		signal
	});
	return async (tell) => {
		const reason = await watch.wait((busy, leftMs) => tell(`for a quiet machine, at most ${formatDuration(leftMs)}: ${busy}`));
		return reason === null ? [] : [{
			code: "host-busy",
			reason,
			method: null
		}];
	};
}

// src/commands/identity.ts
/** An identity in the record's form. */
function identityRecord(identity) {
	return {
		source: identity.source,
		version: identity.version,
		commit: identity.commit,
		spoken: identity.spoken,
		runtime: identity.runtime,
		executable_sha256: identity.executableSha256,
		executable_bytes: identity.executableBytes,
		command_line: [...identity.commandLine],
		environment: [...identity.environment],
		...identity.instance === null ? {} : { instance: {
			pid: identity.instance.pid,
			start_ticks: identity.instance.startTime
		} }
	};
}
/** The identity a record names: that of the first instance that told one. */
function firstIdentity(kept) {
	return kept.find((each) => each.identity !== null)?.identity ?? null;
}
/**
* The rounds, with a finding in each whose instance is another build than the first (method.md: such a record is
* invalid), or, of a target that ran already, another instance: somebody has restarted it meanwhile.
*/
function roundsWithIdentity(kept) {
	const first = firstIdentity(kept);
	return kept.map(({ round, identity }) => {
		if (first === null || identity === null) return round;
		const found = [{
			code: "identity-differs",
			reason: difference(first, identity),
			method: null
		}, {
			code: "restarted",
			reason: restart(first, identity),
			method: null
		}].flatMap(({ reason, ...finding }) => reason === null ? [] : [{
			...finding,
			reason
		}]);
		return found.length === 0 ? round : {
			...round,
			findings: [...round.findings, ...found]
		};
	});
}
function restart({ instance: then }, { instance: now }) {
	if (!then || !now || then.pid === now.pid && then.start_ticks === now.start_ticks) return null;
	return `process ${now.pid} is another instance than that of the first round, process ${then.pid}`;
}
/** What tells two builds apart, by the name it has on the page. What is not known of one of the two proves nothing. */
const marks$1 = {
	version: ({ version }) => version,
	commit: ({ commit }) => commit,
	runtime: ({ runtime }) => runtime,
	"SHA-256 of the executable": ({ executable_sha256: sha256 }) => sha256,
	"protocol version": ({ spoken }) => spoken?.version ?? null
};
function difference(first, other) {
	const found = Object.entries(marks$1).flatMap(([name, of]) => {
		const [then, now] = [of(first), of(other)];
		return then === null || now === null || then === now ? [] : [`${name} ${now}, the first was ${then}`];
	});
	return found.length === 0 ? null : found.join("; ");
}

// src/commands/users.ts
/** Targets with a user of their own: whether they can be started so, and what of a run they may not read. */
function targetsOf({ measurements }) {
	const targets = measurements.map(({ scenario }) => scenario.target);
	return [...new Map(targets.map((target) => [JSON.stringify([
		target.user,
		target.command,
		target.cwd
	]), target])).values()].filter(({ user }) => user !== void 0);
}
/** Before anything is built. @throws UserUnknownError, UserIsRootError, UserRefusedError */
function assertUsers(plan) {
	for (const target of targetsOf(plan)) userOf(target);
}
/**
* Once all is built: each user can get to its program, its working folder and its home.
* @throws UserShutOutError, UserRefusedError
*/
function assertReach(plan, searchPath) {
	for (const target of targetsOf(plan)) {
		const user = userOf(target);
		if (user === null) continue;
		const places = [
			programOf(target, searchPath),
			target.cwd,
			tmpdir()
		].filter((place) => place !== null);
		const refused = shutOut(user, [...new Set(places.flatMap(withParents))]);
		if (refused !== null) throw new UserShutOutError(`${user.name}, the user of target ${target.name}, may not enter or execute ${refused}`);
	}
}
/** Null where only its start will tell: a name with a variable in it, or nothing there. */
function programOf({ command, cwd, env }, searchPath) {
	const own = env["PATH"];
	try {
		return which(command, cwd, own !== void 0 && "value" in own ? own.value : searchPath);
	} catch {
		return null;
	}
}
/** What a run keeps is for none of its targets to read, where they can be kept from it. */
function closeFolder(plan, folder) {
	if (targetsOf(plan).length > 0) chmodSync(folder, 448);
}

// src/commands/finish.ts
/** The end of a run: the record to its place, the snapshot drawn by a process of its own, and the figures that matter. */
/** Puts the complete record into the snapshot folder, whole or not at all. */
async function placeRecord(record, out) {
	const place = path.join(out, "record.json");
	await writeAtomic(place, await readFile(record));
	return place;
}
/**
* Draws in a child, so that the drawing library never was in the process that measured. Its environment is empty: what
* is drawn depends on nothing in it, and secrets may be there. Returns its exit code.
*/
async function renderInChild(args, deps) {
	const child = spawn(deps.execPath, [
		path.join(deps.entries, "cli.js"),
		"render",
		...args
	], {
		cwd: deps.cwd,
		env: {},
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		]
	});
	const said = [];
	child.stdout.on("data", () => {});
	child.stderr.on("data", (chunk) => said.push(chunk));
	const code = await new Promise((resolve) => {
		child.once("error", () => resolve(exitCodes.unmeasured));
		child.once("close", (status) => resolve(status ?? exitCodes.unmeasured));
	});
	if (code !== exitCodes.done) deps.stderr.write(Buffer.concat(said).toString("utf8"));
	return code;
}
/** 0, or 1 with an invalid headline figure, or 3 when not everything could be measured. */
function exitCodeOf(record) {
	if (!record.complete) return exitCodes.unmeasured;
	return headlineFaults(record).length > 0 ? exitCodes.wanting : exitCodes.done;
}
/** The figures a reader looks for first, one line per scenario, and every headline figure that does not hold. */
function summarize(record) {
	return `${record.runs.flatMap((run) => run.measurements.map(lineOf$1)).map((line) => `${line}\n`).join("")}${faultLines(record)}`;
}
/** A line for every headline figure that does not hold. */
function faultLines(record) {
	return headlineFaults(record).map(({ measurement, method, figure, code, reason }) => `  not valid: ${measurement}, ${method === null ? "" : `${plain(method)} `}${figure}: ${code}, ${plain(reason)}`).map((line) => `${line}\n`).join("");
}
function lineOf$1(measured) {
	if (measured.kind === "series") return seriesLine(measured);
	return measured.kind === "throughput" ? gridLines(measured) : scenarioLine(measured);
}
/** A line for each path: its fastest cell. */
function gridLines({ scenario, paths, cells }) {
	const rateOf = ({ figures }) => figures["requests_per_s"]?.value ?? 0;
	return paths.map(({ name }) => {
		const [best] = cells.filter(({ path }) => path === name).sort((a, b) => rateOf(b) - rateOf(a));
		const figures = best?.figures ?? {};
		const parts = [
			["requests", show(figures, "requests_per_s", "per_s")],
			["p50", show(figures, "p50_ms", "ms")],
			["p99", show(figures, "p99_ms", "ms")],
			["server", `${show(figures, "server_us_per_request", "us")} per request`],
			["peak", show(figures, "peak_mib", "mib")]
		];
		const where = best === void 0 ? "" : ` (fastest cell: ${plain(cellName(best))})`;
		const said = parts.map(([what, value]) => `${what} ${value}`).join(", ");
		return `${plain(scenario.title)}, ${plain(name)}${where}: ${said}`;
	}).join("\n");
}
function scenarioLine(point) {
	const { figures } = point;
	const first = point.methods.find((method) => method.name === point.scenario.first_call);
	const parts = [
		["ready", show(figures, "ready_ms", "ms")],
		["one client", show(figures, "one_client_mib", "mib")],
		[`${point.scenario.clients} clients`, show(figures, "all_clients_mib", "mib")],
		["peak", show(figures, "peak_mib", "mib")],
		[`${plain(point.scenario.first_call)} alone`, show(first?.figures ?? {}, "alone_p50_ms", "ms")],
		["all calling", show(first?.figures ?? {}, "p50_ms", "ms")]
	];
	return `${plain(point.scenario.title)}: ${parts.map(([name, value]) => `${name} ${value}`).join(", ")}`;
}
function seriesLine({ scenario, figures, steps, steps_planned }) {
	const last = steps.at(-1);
	const parts = [
		`${steps.length} of ${steps_planned.length} steps`,
		`to ${last?.clients ?? 0} clients`,
		`peak ${show(last?.figures ?? {}, "peak_mib", "mib")}`,
		`live heap per client ${show(figures, "heap_per_client_kib", "kib")}`,
		`peak per caller ${show(figures, "peak_per_caller_mib", "mib")}`,
		`knee ${show(figures, "knee_clients", "count")}`
	];
	return `${plain(scenario.title)}, series: ${parts.join(", ")}`;
}
const signs = {
	above: "> ",
	"at-least": ">= ",
	"at-most": "<= "
};
/** As on the page: `n/a` for what is invalid, a bound with its side, `~` for any other doubt. */
function show(figures, name, unit) {
	const figure = figures[name];
	const verdicts = figure?.verdicts ?? [];
	if (verdicts.some(({ level }) => level === "invalid")) return formatFigure(null, unit);
	const bound = verdicts.find(({ level }) => level === "bound");
	const doubt = verdicts.some(({ level }) => level === "noisy") ? "~" : "";
	const side = bound === void 0 ? null : boundOf(bound.code, name);
	return `${side === null ? doubt : signs[side]}${formatFigure(figure?.value ?? null, unit)}`;
}

// src/commands/local.ts
/** @throws RemoteEndpointError where an endpoint is elsewhere and nobody has allowed it */
function refuseRemote(plan, allowed) {
	const remote = allowed ? [] : remoteEndpoints(plan);
	if (remote.length === 0) return;
	throw new RemoteEndpointError(`${remote.join(", ")}: not on this machine, and a measurement is as much load as a server can take`);
}

// src/commands/calibrate-report.ts
const en = localeOf("en");
/** For stdout. */
function closeCalibration({ calibration, stored, logs }, form) {
	if (form.json) return `${JSON.stringify(calibration, null, 2)}\n`;
	const lines = calibration.readings.filter(({ result }) => !form.quiet || result !== "pass").map(lineOf);
	if (logs !== null) lines.push(`Logs of the run: ${logs}`);
	if (!form.quiet) lines.push(tally(calibration), keptLine(stored));
	return lines.map((line) => `${line}\n`).join("");
}
const marks = {
	pass: "pass      ",
	fail: "FAIL      ",
	"cannot-say": "cannot say"
};
/** One reading in one line of plain text. */
function lineOf(reading) {
	const { result, reason, expected, measured } = reading;
	const value = (each) => readingValue(each, reading.unit, en);
	const compared = expected === null ? "" : `: is ${value(expected)}, measured ${value(measured)}, may be off by ${toleranceOf(reading, en)}`;
	const why = reason === null ? "" : ` (${plain(reason)})`;
	return `${marks[result]}  ${readingName(reading, en)}${compared}${why}`;
}
function tally({ readings }) {
	const count = (wanted) => readings.filter(({ result }) => result === wanted).length;
	const [passed, failed, unsaid] = [
		count("pass"),
		count("fail"),
		count("cannot-say")
	];
	return `${passed} of ${readings.length} pass, ${failed} fail, ${unsaid} cannot say`;
}
const keptLine = (stored) => "file" in stored ? `Kept for records measured on this host: ${stored.file}` : `Not kept for this host: ${stored.why}`;

// src/commands/evidence.ts
/** The closed record of a calibration with its raw rounds, and what its servers have written of themselves. */
/** @param accounts folder of the scenarios' folders */
async function gatherEvidence({ record, folder }, accounts) {
	const rounds = await loadRounds(folder);
	const points = record.runs.flatMap(pointsOf);
	const scenarios = await Promise.all(points.map(async (point) => [point.id, {
		point,
		rounds: pointRounds((rounds.get(point.id) ?? []).map(({ round }) => round)),
		accounts: await readAccounts(path.join(accounts, point.id))
	}]));
	return {
		scenarios: new Map(scenarios),
		cpus: record.runs[0]?.host.cpus ?? 1
	};
}
/** Accounts of the processes that have ended as they were told to; one cut short by SIGKILL is as good as none. */
async function readAccounts(folder) {
	const files = await readdir(folder);
	return (await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")))).flatMap((text) => {
		try {
			return [JSON.parse(text)];
		} catch {
			return [];
		}
	});
}

// src/commands/doctor-text.ts
const colors = {
	ok: 32,
	warn: 33,
	fail: 31,
	unknown: 2
};
const widest = 7;
/** @param color whether escape sequences may be in it */
function reportText(report, color) {
	const paint = (code, text) => color ? `\u001b[${code}m${text}\u001b[0m` : text;
	const titles = Math.max(...report.probes.map(({ title }) => title.length));
	return `${[...sections.map((section) => {
		const rows = report.probes.filter((row) => row.section === section);
		return [paint(1, section), ...rows.flatMap((row) => rowLines(row, titles, paint))].join("\n");
	}), closing(report, paint)].join("\n\n")}\n`;
}
/** One line where all is well; else what is wrong, why it matters, and what to do. */
function rowLines({ result, title, value, said, where, why, fix }, titles, paint) {
	const head = `  ${paint(colors[result], result.padEnd(widest))}  ${title.padEnd(titles)}`;
	if (result === "unknown") return [`${head}  ${plain(said ?? "")} (${where})`];
	const first = `${head}  ${plain(value ?? "")}`;
	if (result === "ok") return [first];
	const under = (word, text) => `  ${" ".repeat(widest)}    ${paint(2, word.padEnd(7))}${text}`;
	return [first, ...[
		under("found", `${plain(said ?? "")} (${where})`),
		under("why", why),
		...fix === "" ? [] : [under("fix", fix)]
	]];
}
const meanings = {
	reference: "figures of this machine may stand for others",
	degraded: "something spoils figures, or lets a target reach too far",
	unknown: "something that has to be known cannot be read"
};
function closing({ grade, because, counts, reference }, paint) {
	const color = {
		reference: 32,
		degraded: 31,
		unknown: 33
	}[grade];
	const of = `${counts.ok} ok, ${counts.warn} warn, ${counts.fail} fail, ${counts.unknown} unknown`;
	const reasons = because.length === 0 ? "" : `\nbecause of ${because.join(", ")}`;
	return `grade ${paint(color, grade)}: ${meanings[grade]} (${of})${reasons}\nfor the config: ${referenceEntry(reference)}`;
}
/** As a config has it; what looks like a number is quoted. */
function referenceEntry({ cpu, cpus, host }) {
	return `reference: { ${[
		cpu === null ? null : `cpu: ${JSON.stringify(plain(cpu))}`,
		`cpus: ${cpus}`,
		host === null ? null : `host: ${JSON.stringify(host)}`
	].filter(Boolean).join(", ")} }`;
}

export { hostMemory as C, measureOptions as D, list as E, text as O, describeHost as S, readPageAssets as T, roundsWithIdentity as _, lineOf as a, measurable as b, faultLines as c, summarize as d, assertReach as f, identityRecord as g, firstIdentity as h, closeCalibration as i, keptCredentials as k, placeRecord as l, closeFolder as m, reportText as n, refuseRemote as o, assertUsers as p, gatherEvidence as r, exitCodeOf as s, referenceEntry as t, renderInChild as u, quietOf as v, placeHarness as w, noteUnsupported as x, markUnsupported as y };
