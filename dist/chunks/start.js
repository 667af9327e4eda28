import { n as __exportAll } from "./rolldown-runtime.js";
import { parseArgs } from "node:util";

// src/errors/base.ts
/** Exit codes of the command line (design.md, "Commands and files"). */
const exitCodes = {
	done: 0,
	wanting: 1,
	usage: 2,
	unmeasured: 3
};
/**
* The base of every error a user can see.
*
* A subclass sets the static `code` (stable, kebab-case), `hint` (how to fix it) and `exit`
* (2: used wrongly, 3: could not measure, 1: found wanting). `docs/errors.md#<code>` explains it.
*/
var RatingplateError = class extends Error {
	static code = "error";
	static hint = "";
	static exit = exitCodes.unmeasured;
	/** Stable identifier, for scripts and for the docs anchor. */
	get code() {
		return this.constructor.code;
	}
	/** One sentence that says how to fix it. */
	get hint() {
		return this.constructor.hint;
	}
	get exit() {
		return this.constructor.exit;
	}
	/** Anchor in the documentation. */
	get docs() {
		return `docs/errors.md#${this.code}`;
	}
	constructor(message, options) {
		super(message, options);
		this.name = new.target.name;
	}
};

// src/util/nearest.ts
/** Did you mean: the valid name that is nearest to a wrong one. */
/** Number of single-character edits (insert, delete, replace, swap of neighbours) from `a` to `b`. */
function distance(a, b) {
	let beforeLast = [];
	let last = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
			row.push(best);
		}
		beforeLast = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
/** Whether a word goes on with more letters; two letters begin too many words. */
const begins = (long, short) => short.length > 2 && long.startsWith(short);
/** The nearest of `valid`, or null where none is near enough to be what was meant. */
function nearest(wrong, valid) {
	if (wrong.length > 100) return null;
	const plain = (text) => text.toLowerCase().replaceAll(/[\s_-]+/g, "-");
	const best = valid.map((name) => ({
		name,
		edits: distance(plain(wrong), plain(name))
	})).sort((a, b) => a.edits - b.edits)[0];
	if (best === void 0) return null;
	if (best.edits <= Math.max(1, Math.floor(Math.min(wrong.length, best.name.length) / 3))) return best.name;
	return valid.find((name) => begins(plain(name), plain(wrong)) || begins(plain(wrong), plain(name))) ?? valid.find((name) => wrong.length > 2 && plain(name).endsWith(`-${plain(wrong)}`)) ?? null;
}
/** `; did you mean "x"?`, or the valid names where none is near and they are few. */
function suggest(wrong, valid) {
	const near = nearest(wrong, valid);
	if (near !== null) return `; did you mean "${near}"?`;
	if (valid.length === 0) return "";
	return `; valid: ${valid.slice(0, 12).join(", ")}${valid.length > 12 ? ", ..." : ""}`;
}

// src/errors/usage.ts
var usage_exports = /* @__PURE__ */ __exportAll({
	ExplicitOutError: () => ExplicitOutError,
	InterruptedError: () => InterruptedError,
	NothingMeasuredError: () => NothingMeasuredError,
	NothingToResumeError: () => NothingToResumeError,
	PlaceUnusableError: () => PlaceUnusableError,
	ProgramMissingError: () => ProgramMissingError,
	RemoteEndpointError: () => RemoteEndpointError,
	UnknownMeasurementError: () => UnknownMeasurementError,
	UnknownRowError: () => UnknownRowError,
	UnsupportedMeasurementError: () => UnsupportedMeasurementError,
	UsageError: () => UsageError,
	UserIsRootError: () => UserIsRootError,
	UserRefusedError: () => UserRefusedError,
	UserShutOutError: () => UserShutOutError,
	UserUnknownError: () => UserUnknownError
});
/** An option or command that does not exist, or one without its value. */
var UsageError = class extends RatingplateError {
	static code = "usage";
	static hint = "Run `ratingplate --help`, or `ratingplate <command> --help` for the options of one command.";
	static exit = exitCodes.usage;
};
/** `--only` names no measurement of the plan. */
var UnknownMeasurementError = class extends RatingplateError {
	static code = "unknown-measurement";
	static hint = "`ratingplate measure --plan` lists the ids of the plan.";
	static exit = exitCodes.usage;
};
/** `calibrate --only` names no row. */
var UnknownRowError = class extends RatingplateError {
	static code = "unknown-row";
	static hint = "`ratingplate calibrate --help` lists the rows.";
	static exit = exitCodes.usage;
};
/** All rows that `calibrate` was asked for need a program that this host does not have. */
var ProgramMissingError = class extends RatingplateError {
	static code = "program-missing";
	static hint = "Install it, or try other rows: without `--only` those that need it are named, and the others tried.";
	static exit = exitCodes.usage;
};
/** An endpoint is on another machine, which would be put under full load. */
var RemoteEndpointError = class extends RatingplateError {
	static code = "remote-endpoint";
	static hint = "Use 127.0.0.1 or a Unix socket; where that machine is yours to load, say so with `--allow-remote`, or `allow-remote: true` in the Action.";
	static exit = exitCodes.usage;
};
/** A partial or never publishable run would replace the published snapshot. */
var ExplicitOutError = class extends RatingplateError {
	static code = "explicit-out";
	static hint = "Name a folder for it with `--out DIR`, so that the published snapshot stays as it is.";
	static exit = exitCodes.usage;
};
/** The plan holds nothing but what this version does not measure. */
var UnsupportedMeasurementError = class extends RatingplateError {
	static code = "unsupported-measurement";
	static hint = "This version measures points of targets that it starts; `--plan` shows the rest.";
	static exit = exitCodes.usage;
};
/** `user:` names nobody. */
var UserUnknownError = class extends RatingplateError {
	static code = "user-unknown";
	static hint = "Make the user (`useradd --system --no-create-home NAME`), or correct `user:` of the target.";
	static exit = exitCodes.usage;
};
/** `user:` names root, which is no user to keep a target from anything. */
var UserIsRootError = class extends RatingplateError {
	static code = "user-is-root";
	static hint = "Name a user without rights, or leave `user:` out: the target is then started as the user that runs ratingplate.";
	static exit = exitCodes.usage;
};
/** `user:` asks for what only root may do, with all the rights of root. */
var UserRefusedError = class extends RatingplateError {
	static code = "user-refused";
	static hint = "Run ratingplate as root, in a container with the capabilities that the message names (`--cap-add SYS_PTRACE`), or leave `user:` out: docs/security.md says what a target can then read.";
	static exit = exitCodes.usage;
};
/** The user of a target has no way to its program, its working folder or its home. */
var UserShutOutError = class extends RatingplateError {
	static code = "user-shut-out";
	static hint = "Put program and config where that user may go (/opt, /srv), or let it through (`chmod o+x FOLDER`); homes are made in TMPDIR.";
	static exit = exitCodes.usage;
};
/** Nothing to resume. */
var NothingToResumeError = class extends RatingplateError {
	static code = "nothing-to-resume";
	static hint = "Runs are kept in `.ratingplate/`; start a new one without `--resume`.";
	static exit = exitCodes.usage;
};
/** The run was broken off by a signal. */
var InterruptedError = class extends RatingplateError {
	static code = "interrupted";
	static hint = "What was measured so far is kept; a run of `measure` goes on with the same command and `--resume`.";
	static exit = exitCodes.unmeasured;
};
/** The run is over, and not a single round of any measurement could be completed. */
var NothingMeasuredError = class extends RatingplateError {
	static code = "nothing-measured";
	static hint = "The message names the first reason and what to do; the reasons of all rounds, and what the target printed, are in the run folder.";
	static exit = exitCodes.unmeasured;
};
/** A folder cannot be written to, has no room left, or is gone. */
var PlaceUnusableError = class extends RatingplateError {
	static code = "place-unusable";
	static hint = "Make room or give the rights there, or name another folder with `--out`; runs are kept in `.ratingplate/` beside the config, and what a run had measured before can be resumed.";
	static exit = exitCodes.unmeasured;
};

// src/errors/machine.ts
/** What the machine would not give: descriptors, ports, a sight of processes, processor time. */
var machine_exports = /* @__PURE__ */ __exportAll({
	BridgeUnavailableError: () => BridgeUnavailableError,
	DescriptorsShortError: () => DescriptorsShortError,
	PortsShortError: () => PortsShortError,
	ProcessStoppedError: () => ProcessStoppedError,
	ProcessesHiddenError: () => ProcessesHiddenError
});
/** A process of the run may not open as many files and sockets as its work takes. */
var DescriptorsShortError = class extends RatingplateError {
	static code = "descriptors-short";
	static hint = "Raise the limit where ratingplate is started (`ulimit -n 65536`; in a service, LimitNOFILE), or measure fewer clients or calls in flight.";
};
/** No local port is left: for a target to listen on, for a stand-in, or for the driver's connections. */
var PortsShortError = class extends RatingplateError {
	static code = "ports-short";
	static hint = "End what holds so many ports (`ss -s`), widen the range (`sysctl net.ipv4.ip_local_port_range`), or give each client a source address of its own: `client: { source: \"127.0.0.${client}\" }`.";
};
/** The system does not tell which processes there are, so that a target can neither be measured nor ended with proof. */
var ProcessesHiddenError = class extends RatingplateError {
	static code = "processes-hidden";
	static hint = "Linux: mount /proc where ratingplate runs (`mount -t proc proc /proc`); elsewhere `ps` must work.";
};
/** A process that the round stands on was stopped (SIGSTOP, a debugger, Ctrl-Z) and did not go on. */
var ProcessStoppedError = class extends RatingplateError {
	static code = "process-stopped";
	static hint = "Let it go on (`kill -CONT`) and measure again; leave debuggers and job control alone while a run goes on.";
};
/** The driver was to call from a network of its own (`from: bridge`), and none can be made here. */
var BridgeUnavailableError = class extends RatingplateError {
	static code = "bridge-unavailable";
	static hint = "Run as root (or with CAP_NET_ADMIN and CAP_SYS_ADMIN) on Linux with iproute2, or leave `bridge` out of the axis `from`.";
	constructor(said) {
		super(`A network namespace joined to this machine cannot be made: ${said}.`);
	}
};

// src/version.ts
/** The version of tool and renderer; a test holds it equal to package.json's. */
const version = "0.1.0";

// src/commands/options.ts
/** The options of each command, and how argv becomes them. */
const text = { type: "string" };
const list = {
	type: "string",
	multiple: true
};
const flag = { type: "boolean" };
const shared = {
	config: text,
	out: text,
	record: list,
	html: flag
};
/** Options by command; `--help` is understood everywhere. */
const optionTables = {
	measure: {
		config: text,
		out: text,
		only: list,
		profile: text,
		quick: flag,
		set: list,
		"no-build": flag,
		"allow-remote": flag,
		command: text,
		"no-render": flag,
		html: flag,
		resume: flag,
		plan: flag,
		json: flag,
		quiet: flag
	},
	render: shared,
	check: shared,
	publish: {
		config: text,
		"config-ref": text,
		record: list,
		"artifact-id": list,
		"artifact-digest": list,
		"run-id": list,
		repository: text,
		tag: text,
		base: text,
		branch: text,
		title: text,
		label: list,
		reviewer: list,
		"team-reviewer": list,
		assignee: list,
		draft: text,
		"allow-invalid": flag,
		"allow-older": flag,
		overwrite: flag,
		"max-snapshot-mib": text,
		"api-url": text,
		"api-throttle": text,
		"dry-run": flag,
		json: flag
	},
	explain: {
		config: text,
		only: list,
		doubts: flag
	},
	doctor: {
		config: text,
		json: flag
	},
	calibrate: {
		only: list,
		json: flag,
		quiet: flag
	},
	demo: {
		out: text,
		quick: flag,
		json: flag,
		quiet: flag
	},
	init: {
		name: text,
		protocol: text,
		url: text,
		dir: text,
		page: text,
		yes: flag,
		force: flag
	}
};
/** Where `demo` puts its snapshot unless told otherwise. */
const demoFolder = "ratingplate-demo";
const commandNames = Object.keys(optionTables);
/** Parses what stands after the command. */
function parseOptions(command, args) {
	const options = {
		...optionTables[command],
		help: flag
	};
	try {
		const parsed = parseArgs({
			args: [...args],
			options,
			allowPositionals: true,
			strict: true
		});
		return {
			values: parsed.values,
			positionals: checkPositionals(command, parsed.values, parsed.positionals)
		};
	} catch (error) {
		if (error instanceof UsageError) throw error;
		const first = String(error instanceof Error ? error.message : error).split(". ")[0];
		throw new UsageError(`${command}: ${first}${suggestion(String(first), Object.keys(options))}`, { cause: error });
	}
}
function checkPositionals(command, values, positionals) {
	const allowed = allowedPositionals(command, values);
	const toStdout = command === "measure" && values.json === true;
	const extra = positionals.filter((each) => !(toStdout && each === "-"))[allowed];
	if (extra !== void 0) throw new UsageError(`${command}: unexpected argument '${extra}'`);
	return positionals;
}
/** A record, a run to go on with, or a command and its arguments behind `--`. */
function allowedPositionals(command, { resume }) {
	if (command === "init") return Number.POSITIVE_INFINITY;
	return command === "explain" || command === "measure" && resume === true ? 1 : 0;
}
/** Names the nearest option where the message holds an unknown one. */
function suggestion(message, names) {
	const unknown = /--([\w-]+)/.exec(message)?.[1];
	if (unknown === void 0 || names.includes(unknown)) return "";
	const near = nearest(unknown, names);
	return near === null ? "" : `; did you mean --${near}?`;
}

// src/errors/system.ts
/** What the system says of files, folders and descriptors, by the name of the error it stands for. */
const placeCodes = new Set("EACCES EPERM EROFS ENOSPC EDQUOT EEXIST ENOTDIR EISDIR ENAMETOOLONG".split(" "));
const placeCalls = new Set("open mkdir mkdtemp write rename copyfile rm rmdir unlink chmod fsync scandir".split(" "));
const descriptorCodes = /* @__PURE__ */ new Set(["EMFILE", "ENFILE"]);
/** The user's to mend, and no fault of ours: named so. Any other error as it is. */
function namedSystemError(error) {
	if (!(error instanceof Error)) return error;
	const { code = "", syscall = "", message, path } = error;
	if (syscall === "uv_cwd") return new PlaceUnusableError("the current folder is no longer there");
	if (descriptorCodes.has(code)) return new DescriptorsShortError(`ratingplate itself has no descriptor left: ${message}`, { cause: error });
	if (!placeCodes.has(code) || !placeCalls.has(syscall)) return error;
	return new PlaceUnusableError(`${path === void 0 ? "" : `${path}: `}${message}`, { cause: error });
}

// src/util/shell.ts
/** A word of a command line, as it can be pasted back into a shell. */
function shellQuoted(word) {
	return /^[\w./:=@%+,~^-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export { suggest as A, UsageError as C, UserUnknownError as D, UserShutOutError as E, exitCodes as M, usage_exports as O, UnsupportedMeasurementError as S, UserRefusedError as T, PlaceUnusableError as _, parseOptions as a, UnknownMeasurementError as b, DescriptorsShortError as c, ProcessesHiddenError as d, machine_exports as f, NothingToResumeError as g, NothingMeasuredError as h, demoFolder as i, RatingplateError as j, nearest as k, PortsShortError as l, InterruptedError as m, namedSystemError as n, version as o, ExplicitOutError as p, commandNames as r, BridgeUnavailableError as s, shellQuoted as t, ProcessStoppedError as u, ProgramMissingError as v, UserIsRootError as w, UnknownRowError as x, RemoteEndpointError as y };
