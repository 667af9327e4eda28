import { n as __exportAll } from "./rolldown-runtime.js";
import { d as usage_exports, f as RatingplateError, p as exitCodes } from "./start.js";

// src/errors/config.ts
/** Mistakes in `ratingplate.yml` and in the options that change it. */
var config_exports = /* @__PURE__ */ __exportAll({
	ConfigErrors: () => ConfigErrors,
	ConfigUnreadableError: () => ConfigUnreadableError,
	PlanOptionError: () => PlanOptionError,
	TemplateUnfilledError: () => TemplateUnfilledError
});
/** One line per mistake, as an editor or a terminal makes a link of it. */
function lineOf({ file, line, column, path, message }) {
	return `${line === 0 ? `${file} with --set` : `${file}:${line}:${column}`}: ${path === "" ? "" : `${path}: `}${message}`;
}
/** The config has mistakes; all that were found are in `problems`, in the order of the file. */
var ConfigErrors = class extends RatingplateError {
	static code = "config-invalid";
	static hint = "Each line says where the mistake is and what was expected; schema/config.schema.json lists every key.";
	static exit = exitCodes.usage;
	problems;
	constructor(problems, options) {
		super(problems.map(lineOf).join("\n"), options);
		this.problems = problems;
	}
};
/** There is no such file, or it cannot be read. */
var ConfigUnreadableError = class extends RatingplateError {
	static code = "config-unreadable";
	static hint = "Run in the folder of ratingplate.yml, or name the file with `--config FILE`.";
	static exit = exitCodes.usage;
};
/** `--profile`, `--set` or `--command` does not fit the config. */
var PlanOptionError = class extends RatingplateError {
	static code = "plan-option";
	static hint = "`ratingplate measure --help` shows the options; `--plan` shows what they make of the config.";
	static exit = exitCodes.usage;
};
/** A template names a variable that nobody has filled. */
var TemplateUnfilledError = class extends RatingplateError {
	static code = "template-unfilled";
	static hint = "A variable is known only where it has a value; write `$$` where a plain dollar sign is meant.";
	static exit = exitCodes.usage;
};

// src/errors/render.ts
/** What can be wrong with a page that figures are to be put into. */
var render_exports = /* @__PURE__ */ __exportAll({
	BlockUnknownError: () => BlockUnknownError,
	LocaleUnknownError: () => LocaleUnknownError,
	MarkersMissingError: () => MarkersMissingError,
	MarkersUnbalancedError: () => MarkersUnbalancedError,
	PageNotFoundError: () => PageNotFoundError
});
/** The page has no place for figures. */
var MarkersMissingError = class extends RatingplateError {
	static code = "markers-missing";
	static hint = "Put `<!-- ratingplate:start -->` and `<!-- ratingplate:end -->` on lines of their own where the figures belong; in MDX `{/* ratingplate:start */}` and `{/* ratingplate:end */}`.";
	static exit = exitCodes.usage;
};
/** A start without its end, an end without its start, or a block within a block. */
var MarkersUnbalancedError = class extends RatingplateError {
	static code = "markers-unbalanced";
	static hint = "Every `ratingplate:start NAME` needs one `ratingplate:end NAME` after it, and blocks do not nest.";
	static exit = exitCodes.usage;
};
/** A block is asked for that no one draws. */
var BlockUnknownError = class extends RatingplateError {
	static code = "block-unknown";
	static hint = "Use one of the block names listed in docs/pages.md; without a name all figures are drawn.";
	static exit = exitCodes.usage;
};
/** A page is asked for in a language no one has written. */
var LocaleUnknownError = class extends RatingplateError {
	static code = "locale-unknown";
	static hint = "Use a locale that ships with ratingplate; CONTRIBUTING.md says how to add one (a file in src/render/locales).";
	static exit = exitCodes.usage;
};
/** A page the config names is not there. */
var PageNotFoundError = class extends RatingplateError {
	static code = "page-not-found";
	static hint = "Make the page with the markers `<!-- ratingplate:start all -->` and `<!-- ratingplate:end all -->`, or leave `snapshot.pages` out.";
	static exit = exitCodes.usage;
};

// src/errors/record.ts
/** What can be wrong with a record, or with the readings it is made from. */
var record_exports = /* @__PURE__ */ __exportAll({
	NonFiniteNumberError: () => NonFiniteNumberError,
	OutcomesDoNotAddUpError: () => OutcomesDoNotAddUpError,
	RecordInvalidError: () => RecordInvalidError,
	RecordNotFoundError: () => RecordNotFoundError,
	RecordUnreadableError: () => RecordUnreadableError,
	RecordVersionError: () => RecordVersionError,
	RecordsDifferError: () => RecordsDifferError,
	RunNotResumableError: () => RunNotResumableError
});
/** A number that is no number was about to be written. */
var NonFiniteNumberError = class extends RatingplateError {
	static code = "non-finite-number";
	static hint = "What could not be measured is null with a reason; report this with the record so far, it is a fault of ratingplate.";
	static exit = exitCodes.unmeasured;
};
/** A method's calls are not the sum of their outcomes. */
var OutcomesDoNotAddUpError = class extends RatingplateError {
	static code = "outcomes-do-not-add-up";
	static hint = "Every call that was started ends in exactly one outcome; report this with the driver log, it is a fault of ratingplate.";
	static exit = exitCodes.unmeasured;
};
/** There is no record where one was named. */
var RecordNotFoundError = class extends RatingplateError {
	static code = "record-not-found";
	static hint = "Run `ratingplate measure` first, or name the record with --record FILE.";
	static exit = exitCodes.usage;
};
/** The file cannot be a record: too large, not text, not JSON. */
var RecordUnreadableError = class extends RatingplateError {
	static code = "record-unreadable";
	static hint = "Name a record.json as written by `ratingplate measure`; a file cut short or edited by hand must be replaced.";
	static exit = exitCodes.usage;
};
/** The file is JSON, but not a record as the schema has it. */
var RecordInvalidError = class extends RatingplateError {
	static code = "record-invalid";
	static hint = "Measure again or restore the record from git; schema/record.schema.json says what it must hold.";
	static exit = exitCodes.usage;
};
/** The record was written by a program with another record schema. */
var RecordVersionError = class extends RatingplateError {
	static code = "record-version";
	static hint = "Use the version of ratingplate that wrote it, or measure again with this one.";
	static exit = exitCodes.usage;
};
/** Records that do not belong together were given as one. */
var RecordsDifferError = class extends RatingplateError {
	static code = "records-differ";
	static hint = "A snapshot has one record: give records of one config and one tool version, measured apart by host or by --only.";
	static exit = exitCodes.usage;
};
/** A run to resume is not there, is complete, or was measured with another plan. */
var RunNotResumableError = class extends RatingplateError {
	static code = "run-not-resumable";
	static hint = "List .ratingplate/ for the runs there are, or measure without --resume.";
	static exit = exitCodes.usage;
};

// src/errors/driver.ts
var driver_exports = /* @__PURE__ */ __exportAll({
	CallAccountingError: () => CallAccountingError,
	DriverLostError: () => DriverLostError,
	DriverRequestError: () => DriverRequestError,
	DriverStartError: () => DriverStartError,
	DriverStateError: () => DriverStateError,
	MethodNotUnderstoodError: () => MethodNotUnderstoodError,
	ProtocolUnknownError: () => ProtocolUnknownError,
	UnsupportedUrlError: () => UnsupportedUrlError
});
/** The endpoint's URL is of a kind the driver does not speak. */
var UnsupportedUrlError = class extends RatingplateError {
	static code = "unsupported-url";
	static hint = "Give the endpoint a plain `http://host:port/path` URL; TLS and Unix sockets are not driven.";
	static exit = exitCodes.usage;
};
/** A method's operation, parameters or expectation is not what its protocol understands. */
var MethodNotUnderstoodError = class extends RatingplateError {
	static code = "method-not-understood";
	static hint = "Write the method as its protocol expects: `GET /path` with `headers`, `body` and `expect` for http.";
	static exit = exitCodes.usage;
};
/** The plan names a protocol that this driver has no module for. */
var ProtocolUnknownError = class extends RatingplateError {
	static code = "protocol-unknown";
	static hint = "Use one of the protocols that `ratingplate --help` lists.";
	static exit = exitCodes.usage;
};
/** A request came at a moment when the driver cannot serve it, such as a window before a load. */
var DriverStateError = class extends RatingplateError {
	static code = "driver-state";
	static hint = "This is a fault of ratingplate: please report it with the log of the run.";
};
/** The counts of a load do not add up: a call ended twice or never. No figure of that load may be used. */
var CallAccountingError = class extends RatingplateError {
	static code = "call-accounting";
	static hint = "This is a fault of ratingplate: please report it with the log of the run.";
};
/** The driver process could not be started. */
var DriverStartError = class extends RatingplateError {
	static code = "driver-start";
	static hint = "Check that `dist/driver.js` stands beside the program and that the machine can start another process.";
};
/** The driver process ended, or its channel closed, while it was needed. */
var DriverLostError = class extends RatingplateError {
	static code = "driver-lost";
	static hint = "Look for the out-of-memory killer (`dmesg`), and at the last lines of `driver.log` in the run folder.";
};
/** The driver answered a request with an error of its own. */
var DriverRequestError = class extends RatingplateError {
	static code = "driver-request";
	static hint = "The message says what the driver could not do; see also its log.";
};

// src/errors/observe.ts
var observe_exports = /* @__PURE__ */ __exportAll({
	NoProcessLeft: () => NoProcessLeft,
	ProbeFailed: () => ProbeFailed
});
/** Nothing of the observed tree lives any more, so there is nothing to read. */
var NoProcessLeft = class extends RatingplateError {
	static code = "no-process-left";
	static hint = "The target ended before its figures were read: see the last lines of its log in the run folder.";
	static exit = exitCodes.unmeasured;
	constructor(what) {
		super(`no process of the target is left to read ${what} of`);
	}
};
/** The runtime's inspector could not be reached or did not answer. */
var ProbeFailed = class extends RatingplateError {
	static code = "probe-failed";
	static hint = "Check that the target really runs on this runtime and does not close its debugging port, or set `probe: none`.";
	static exit = exitCodes.unmeasured;
	constructor(where, why, options) {
		super(`the probe at ${where} failed: ${why}`, options);
	}
};

// src/errors/standin.ts
var standin_exports = /* @__PURE__ */ __exportAll({ StandinLostError: () => StandinLostError });
/** The stand-in process ended, or did not do what it was asked. */
var StandinLostError = class extends RatingplateError {
	static code = "standin-lost";
	static hint = "Run again; if it happens again, the machine ends processes (out of memory?) or the stand-in failed: its last lines say why.";
};

// src/errors/study.ts
var study_exports = /* @__PURE__ */ __exportAll({
	FirstCallError: () => FirstCallError,
	TargetLostError: () => TargetLostError
});
/** A client was refused, or its first call was not answered rightly: the round cannot mean anything. */
var FirstCallError = class extends RatingplateError {
	static code = "first-call-failed";
	static hint = "Try the same call by hand against the target; its last output lines are in the run folder.";
};
/** The instance went away while it was being measured. */
var TargetLostError = class extends RatingplateError {
	static code = "target-lost";
	static hint = "Its exit code, signal and last lines stand in the message; the whole output is in the run folder.";
};

// src/errors/target.ts
var target_exports = /* @__PURE__ */ __exportAll({
	EnvironmentMissingError: () => EnvironmentMissingError,
	IdentityUnreadableError: () => IdentityUnreadableError,
	PortOwnedError: () => PortOwnedError,
	TargetBuildError: () => TargetBuildError,
	TargetExitedError: () => TargetExitedError,
	TargetNotFoundError: () => TargetNotFoundError,
	TargetNotReadyError: () => TargetNotReadyError,
	TargetNotStartedError: () => TargetNotStartedError,
	TargetSurvivedError: () => TargetSurvivedError,
	ending: () => ending
});
/** The last lines of output, indented, or a word that there were none. */
function quoted(lines) {
	return lines.length === 0 ? " It printed nothing." : ` Its last lines:\n${lines.map((line) => `    ${line}`).join("\n")}`;
}
/** How a process ended, in words. */
function ending(exit) {
	return exit.signal === null ? `with code ${exit.code ?? "unknown"}` : `by signal ${exit.signal}`;
}
/** The program named in the config is nowhere, or may not be executed. */
var TargetNotFoundError = class extends RatingplateError {
	static code = "target-not-found";
	static hint = "Give `command` as a program on PATH, or as a path relative to the config's folder; run its build first.";
	static exit = exitCodes.usage;
};
/** The system refused to start the program. */
var TargetNotStartedError = class extends RatingplateError {
	static code = "target-not-started";
	static hint = "Start the command by hand in the same folder: a script needs a valid first line (#!), a program the right architecture.";
};
/** A value `from-env` is not in the environment and has no default. */
var EnvironmentMissingError = class extends RatingplateError {
	static code = "environment-missing";
	static hint = "Set the variable where ratingplate is started, or give `default:` in the config.";
	static exit = exitCodes.usage;
};
/** The configured build failed. */
var TargetBuildError = class extends RatingplateError {
	static code = "target-build-failed";
	static hint = "Read the whole log at the path above; `--no-build` measures what is already built.";
	constructor(command, log, how, lines) {
		super(`The build \`${command}\` failed ${how}; log: ${log}.${quoted(lines)}`);
	}
};
/** The process ended though nobody had asked it to. */
var TargetExitedError = class extends RatingplateError {
	static code = "target-exited";
	static hint = "Start the same command by hand; a server that puts itself into the background must be told to stay in the foreground.";
	pid;
	exitCode;
	signal;
	lastLines;
	constructor(what, exit) {
		super(`${what} (pid ${exit.pid}) ended ${ending(exit)}.${quoted(exit.lastLines)}`);
		this.pid = exit.pid;
		this.exitCode = exit.code;
		this.signal = exit.signal;
		this.lastLines = exit.lastLines;
	}
};
/** Readiness was waited for in vain. */
var TargetNotReadyError = class extends RatingplateError {
	static code = "target-not-ready";
	static hint = "Check the `ready` address and status, or raise `ready: { timeout }`.";
	constructor(what, waitedMs, seen, lines) {
		super(`${what} was not ready after ${Math.round(waitedMs)} ms: ${seen}.${quoted(lines)}`);
	}
};
/** Someone else listens where the target should: never measured. */
var PortOwnedError = class extends RatingplateError {
	static code = "port-owned";
	static hint = "End that process, or write `${port}` instead of a fixed port.";
	port;
	owner;
	constructor(port, owner, when) {
		const who = owner === null ? "another process (not visible to this user)" : `pid ${owner.pid} (${owner.comm})`;
		super(`Port ${port} is owned by ${who}, not by the target: ${when}.`);
		this.port = port;
		this.owner = owner;
	}
};
/** What the instance says about itself could not be read. */
var IdentityUnreadableError = class extends RatingplateError {
	static code = "identity-unreadable";
	static hint = "Check `identity`: the address must answer JSON that holds the named paths; a command must end with code 0.";
};
/** Processes of the target are alive though SIGKILL was sent. */
var TargetSurvivedError = class extends RatingplateError {
	static code = "target-survived";
	static hint = "Such a process hangs in the kernel or belongs to another user: end it by hand before the next run.";
	constructor(pids) {
		super(`Still alive after SIGKILL: pid ${pids.join(", ")}.`);
	}
};

// src/errors/index.ts
/** Every error class of the program, for the documentation and for the hint of a code met in a record. */
const domains = [
	config_exports,
	driver_exports,
	observe_exports,
	record_exports,
	render_exports,
	standin_exports,
	study_exports,
	target_exports,
	usage_exports
];
/** In the order of their domains. */
const errorClasses = domains.flatMap((domain) => Object.values(domain)).filter(isErrorClass);
function isErrorClass(value) {
	return typeof value === "function" && value.prototype instanceof RatingplateError;
}
/** How to fix what a code stands for; empty for a code that is none of ours. */
function hintOf(code) {
	return errorClasses.find((each) => each.code === code)?.hint ?? "";
}

export { RecordUnreadableError as A, ConfigUnreadableError as B, MethodNotUnderstoodError as C, OutcomesDoNotAddUpError as D, NonFiniteNumberError as E, LocaleUnknownError as F, TemplateUnfilledError as H, MarkersMissingError as I, MarkersUnbalancedError as L, RecordsDifferError as M, RunNotResumableError as N, RecordInvalidError as O, BlockUnknownError as P, PageNotFoundError as R, DriverStateError as S, UnsupportedUrlError as T, PlanOptionError as V, ProbeFailed as _, PortOwnedError as a, DriverRequestError as b, TargetNotFoundError as c, TargetSurvivedError as d, ending as f, NoProcessLeft as g, StandinLostError as h, IdentityUnreadableError as i, RecordVersionError as j, RecordNotFoundError as k, TargetNotReadyError as l, TargetLostError as m, hintOf as n, TargetBuildError as o, FirstCallError as p, EnvironmentMissingError as r, TargetExitedError as s, errorClasses as t, TargetNotStartedError as u, CallAccountingError as v, ProtocolUnknownError as w, DriverStartError as x, DriverLostError as y, ConfigErrors as z };
