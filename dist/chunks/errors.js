import { n as __exportAll } from "./rolldown-runtime.js";
import { M as exitCodes, O as usage_exports, f as machine_exports, j as RatingplateError } from "./start.js";

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
	ExpressionInvalidError: () => ExpressionInvalidError,
	FigureUnknownError: () => FigureUnknownError,
	LocaleUnknownError: () => LocaleUnknownError,
	MarkersMissingError: () => MarkersMissingError,
	MarkersUnbalancedError: () => MarkersUnbalancedError,
	PageEncodingError: () => PageEncodingError,
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
/** A page of the user's own is not UTF-8: written back, all that is outside the markers would be spoilt. */
var PageEncodingError = class extends RatingplateError {
	static code = "page-encoding";
	static hint = "Save the page as UTF-8; nothing has been written.";
	static exit = exitCodes.usage;
};
/** What stands within `{{ }}` in a text of the user's own is no expression, or adds up what cannot be added. */
var ExpressionInvalidError = class extends RatingplateError {
	static code = "expression-invalid";
	static hint = "Within {{ }} stand figures, numbers, + - * / and brackets, and after | a unit: `{{ series.http.held_kib * 1000 | MiB }}`; docs/pages.md has the grammar. A minus after a name needs a space before it.";
	static exit = exitCodes.usage;
};
/** A text of the user's own refers to a figure that the record does not have. */
var FigureUnknownError = class extends RatingplateError {
	static code = "figure-unknown";
	static hint = "Name a scenario of the record and one of its figures: `points.ID.peak_mib`, `points.ID.\"METHOD\".p50_ms`, `series.ID.held_kib`, `series.ID.steps.100.peak_mib`; docs/pages.md lists them.";
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
	static hint = "A snapshot has one record: give records of one config, tag, build, profile and tool version, each host and scenario once; measure apart by host or by --only.";
	static exit = exitCodes.usage;
};
/** A run to resume is not there, is complete, or was measured with another plan. */
var RunNotResumableError = class extends RatingplateError {
	static code = "run-not-resumable";
	static hint = "List .ratingplate/ for the runs there are, or measure without --resume.";
	static exit = exitCodes.usage;
};

// src/errors/target.ts
var target_exports = /* @__PURE__ */ __exportAll({
	EnvironmentMissingError: () => EnvironmentMissingError,
	IdentityUnreadableError: () => IdentityUnreadableError,
	PortOwnedError: () => PortOwnedError,
	PortUnprovedError: () => PortUnprovedError,
	TargetBuildError: () => TargetBuildError,
	TargetExitedError: () => TargetExitedError,
	TargetNotFoundError: () => TargetNotFoundError,
	TargetNotReadyError: () => TargetNotReadyError,
	TargetNotStartedError: () => TargetNotStartedError,
	TargetSurvivedError: () => TargetSurvivedError,
	ending: () => ending
});
/** The last lines of output, indented, or a word that there were none; null = it is not ours to read. */
function quoted(lines) {
	if (lines === null) return "";
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
	static hint = "Its last lines tell what it lacks: an argument goes into `args`, a credential or another setting into `env`, for a target gets no other environment. A server that puts itself into the background must be told to stay in the foreground.";
	pid;
	exitCode;
	signal;
	lastLines;
	constructor(what, exit) {
		const note = exit.note === void 0 ? "" : ` (${exit.note})`;
		super(`${what} (pid ${exit.pid}) ended ${ending(exit)}${note}.${quoted(exit.lastLines)}`);
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
	/** Or the path of a Unix socket. */
	port;
	owner;
	constructor(port, owner, when) {
		const who = owner === null ? "another process (not visible to this user)" : `pid ${owner.pid} (${owner.comm})`;
		super(`${typeof port === "string" ? "Socket" : "Port"} ${port} is owned by ${who}, not by the target: ${when}.`);
		this.port = port;
		this.owner = owner;
	}
};
/** The target runs as another user, and the system does not tell whether it is the one that listens. */
var PortUnprovedError = class extends RatingplateError {
	static code = "port-unproved";
	static hint = "Run ratingplate as the user of the target or as root, or give the target a user that runs nothing else.";
	/** @param rivals further processes of that user which may be the one */
	constructor(port, user, pid, rivals) {
		const others = rivals === 0 ? "another" : `one of ${rivals} others of the same user`;
		super(`Port ${port} is held by a process of user ${user ?? "unknown"}, whose sockets may not be seen: whether that is the target (pid ${pid}) or ${others} cannot be told.`);
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

// src/errors/action.ts
/** What can be wrong where the Action runs: its inputs, the event, the checkout. */
var action_exports = /* @__PURE__ */ __exportAll({
	ActionBuildError: () => ActionBuildError,
	ActionInputError: () => ActionInputError,
	CheckoutDirtyError: () => CheckoutDirtyError,
	CheckoutMissingError: () => CheckoutMissingError,
	CheckoutNotTagError: () => CheckoutNotTagError,
	NotLinuxError: () => NotLinuxError,
	NotReferenceHostError: () => NotReferenceHostError,
	ReviewBaseMissingError: () => ReviewBaseMissingError,
	TagMissingError: () => TagMissingError,
	TagUnknownError: () => TagUnknownError,
	TagUnreachableError: () => TagUnreachableError,
	TokenInMeasureError: () => TokenInMeasureError,
	UntrustedEventError: () => UntrustedEventError,
	UploadFailedError: () => UploadFailedError
});
/** An input of the Action has a value it cannot have. */
var ActionInputError = class extends RatingplateError {
	static code = "action-input";
	static hint = "docs/action.md lists every input, its values and its default.";
	static exit = exitCodes.usage;
};
/** The run belongs to no tag, and only tags are measured for publication. */
var TagMissingError = class extends RatingplateError {
	static code = "tag-missing";
	static hint = "Start the workflow by pushing a tag, pass the input `tag`, or set `trial: true` to try it without publishing.";
	static exit = exitCodes.usage;
};
/** The named tag cannot be resolved in the checkout. */
var TagUnknownError = class extends RatingplateError {
	static code = "tag-unknown";
	static hint = "Check the tag out: actions/checkout with `ref: refs/tags/<tag>` and `fetch-depth: 0`.";
	static exit = exitCodes.usage;
};
/** What is checked out is not the commit of the tag. */
var CheckoutNotTagError = class extends RatingplateError {
	static code = "checkout-not-tag";
	static hint = "Check the tag itself out (`ref: refs/tags/<tag>`), and move nothing before this step.";
	static exit = exitCodes.usage;
};
/** The checkout holds changes that no commit has. */
var CheckoutDirtyError = class extends RatingplateError {
	static code = "checkout-dirty";
	static hint = "Build through the config's `build`, or outside the checkout: what is measured must be the tag and nothing else.";
	static exit = exitCodes.usage;
};
/** The working folder is no Git checkout, or Git cannot read it. */
var CheckoutMissingError = class extends RatingplateError {
	static code = "checkout-missing";
	static hint = "Run actions/checkout before this step, on a machine that has git.";
	static exit = exitCodes.usage;
};
/** The tag's commit is in no branch that releases are made from. */
var TagUnreachableError = class extends RatingplateError {
	static code = "tag-unreachable";
	static hint = "Check out with `fetch-depth: 0`, and name maintenance branches in the input `release-branches`, such as `release/*`.";
	static exit = exitCodes.usage;
};
/** Code that nobody has reviewed would run on the measuring machine. */
var UntrustedEventError = class extends RatingplateError {
	static code = "untrusted-event";
	static hint = "Measure tags of the repository itself; a pull request may be tried with `trial: true` on a GitHub-hosted runner.";
	static exit = exitCodes.usage;
};
/** Figures to be published are read from /proc, which only Linux has. */
var NotLinuxError = class extends RatingplateError {
	static code = "not-linux";
	static hint = "Measure on a Linux runner, or set `trial: true` to try it here without publishing.";
	static exit = exitCodes.usage;
};
/** A token came to the job that runs the target. */
var TokenInMeasureError = class extends RatingplateError {
	static code = "token-in-measure";
	static hint = "Pass no `github-token` and no GITHUB_TOKEN or GH_TOKEN to `command: measure`; `command: publish`, in a job of its own, is what needs one.";
	static exit = exitCodes.usage;
};
/** This machine is not the one the config names under `reference`. */
var NotReferenceHostError = class extends RatingplateError {
	static code = "not-reference-host";
	static hint = "Run on the labelled reference machine, correct `reference` in the config, or set `require-reference: false`.";
	static exit = exitCodes.wanting;
};
/** The build that the config asks for ended with an error. */
var ActionBuildError = class extends RatingplateError {
	static code = "action-build-failed";
	static hint = "The group of the build in the log of this step shows what it said.";
	static exit = exitCodes.unmeasured;
};
/** The record was made, but could not be handed over. */
var UploadFailedError = class extends RatingplateError {
	static code = "upload-failed";
	static hint = "The files are kept on the runner at the path above; run the job again, or set `upload: never` and hand them over with steps of your own.";
	static exit = exitCodes.unmeasured;
};
/** The changes of a pull request cannot be told from what was checked out. */
var ReviewBaseMissingError = class extends RatingplateError {
	static code = "review-base-missing";
	static hint = "Check the pull request out with actions/checkout and `fetch-depth: 0`.";
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
	ProtocolModuleError: () => ProtocolModuleError,
	ProtocolUnknownError: () => ProtocolUnknownError,
	UnsupportedUrlError: () => UnsupportedUrlError
});
/** The endpoint's URL is of a kind the driver does not speak. */
var UnsupportedUrlError = class extends RatingplateError {
	static code = "unsupported-url";
	static hint = "Give the endpoint a URL of its protocol, such as `http://host:port/path`, `rediss://host:port` or `unix:/run/server.sock`, and `tls.ca` a file that can be read.";
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
	static hint = "Give the endpoint the protocol `mcp-stdio`, `mcp-http` or `http`.";
	static exit = exitCodes.usage;
};
/** A protocol of one's own cannot be used: its module is not what it was, does not load, or lacks what it must export. */
var ProtocolModuleError = class extends RatingplateError {
	static code = "protocol-module";
	static hint = "See docs/protocols.md: a module exports `createProtocol`, and what that returns has `connect`, `call` and `close`.";
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
	static hint = "The message ends with the last lines that the driver said; without any, look for the out-of-memory killer (`dmesg`).";
};
/** The driver answered a request with an error of its own. */
var DriverRequestError = class extends RatingplateError {
	static code = "driver-request";
	static hint = "The message begins with the code of what the driver could not do: look that up here.";
};

// src/errors/init.ts
var init_exports = /* @__PURE__ */ __exportAll({
	FilesThereError: () => FilesThereError,
	InitIncompleteError: () => InitIncompleteError,
	InitInvalidError: () => InitInvalidError
});
/** `init` finds no word on how the server is started, or what it speaks. */
var InitIncompleteError = class extends RatingplateError {
	static code = "init-incomplete";
	static hint = "Say it: `ratingplate init --protocol mcp-stdio -- npx my-server`, `.venv/bin/my-server` or `node server.js` (or mcp-http, http, resp, postgres, with `--url` where it listens).";
	static exit = exitCodes.usage;
};
/** `init` would replace files that are there; nothing was written. */
var FilesThereError = class extends RatingplateError {
	static code = "files-there";
	static hint = "Move them away, or replace them with `--force`.";
	static exit = exitCodes.usage;
};
/** The config that `init` would write is not valid; nothing was written. */
var InitInvalidError = class extends RatingplateError {
	static code = "init-invalid";
	static hint = "Look at the values that were given with `--name`, `--url`, `--dir`, `--page` and behind `--`.";
	static exit = exitCodes.usage;
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

// src/errors/publish.ts
/** What can keep a measured record from becoming a pull request. */
var publish_exports = /* @__PURE__ */ __exportAll({
	ArtifactTooLargeError: () => ArtifactTooLargeError,
	ArtifactUnavailableError: () => ArtifactUnavailableError,
	ArtifactUntrustedError: () => ArtifactUntrustedError,
	ArtifactWithoutRecordError: () => ArtifactWithoutRecordError,
	BaseConfigMissingError: () => BaseConfigMissingError,
	BranchMovedError: () => BranchMovedError,
	BranchNameError: () => BranchNameError,
	BranchRefusedError: () => BranchRefusedError,
	BuildDiffersError: () => BuildDiffersError,
	DigestDiffersError: () => DigestDiffersError,
	ForeignCommitError: () => ForeignCommitError,
	GithubNotFoundError: () => GithubNotFoundError,
	GithubRefusedError: () => GithubRefusedError,
	GithubUnavailableError: () => GithubUnavailableError,
	InvalidFiguresError: () => InvalidFiguresError,
	NotPublishableError: () => NotPublishableError,
	OtherSystemError: () => OtherSystemError,
	PermissionMissingError: () => PermissionMissingError,
	ProxyIgnoredError: () => ProxyIgnoredError,
	PublishInterruptedError: () => PublishInterruptedError,
	PullRequestNotPermittedError: () => PullRequestNotPermittedError,
	RateLimitedError: () => RateLimitedError,
	ReferenceHostError: () => ReferenceHostError,
	RepositoryUnnamedError: () => RepositoryUnnamedError,
	SnapshotPathError: () => SnapshotPathError,
	SnapshotTooLargeError: () => SnapshotTooLargeError,
	TagInvalidError: () => TagInvalidError,
	TagNotFoundError: () => TagNotFoundError,
	TagOrderUnknownError: () => TagOrderUnknownError,
	TokenMissingError: () => TokenMissingError,
	TokenRefusedError: () => TokenRefusedError
});
/** The record is incomplete, or was measured in a way that is never published. */
var NotPublishableError = class extends RatingplateError {
	static code = "not-publishable";
	static hint = "Measure the full plan with the full profile (`ratingplate measure`) or the shorter one that may be published too (`--profile short`), or finish the run with `--resume`; render shows the figures all the same.";
	static exit = exitCodes.wanting;
};
/** No repository is named, and `origin` of this folder is none on that GitHub. */
var RepositoryUnnamedError = class extends RatingplateError {
	static code = "repository-unnamed";
	static hint = "Name it: `ratingplate publish --tag v1.2.3 --repository you/your-server`.";
	static exit = exitCodes.usage;
};
/** A figure on the page's headline is invalid. */
var InvalidFiguresError = class extends RatingplateError {
	static code = "invalid-figures";
	static hint = "Remove the cause and measure again, or publish without these figures with the input `allow-invalid: true` (`--allow-invalid`): they print n/a with their reason.";
	static exit = exitCodes.wanting;
};
/** The record was measured on another machine than the one the config names. */
var ReferenceHostError = class extends RatingplateError {
	static code = "reference-host";
	static hint = "Measure on the reference host, or change `reference` in ratingplate.yml on the base branch if that is another machine now.";
	static exit = exitCodes.wanting;
};
/** What was measured is not what the tag holds. */
var BuildDiffersError = class extends RatingplateError {
	static code = "build-differs";
	static hint = "Check out the tag, build, and measure again; the commit a build tells of itself must be the one the tag points at.";
	static exit = exitCodes.wanting;
};
/** The record is of another system than the config on the base branch. */
var OtherSystemError = class extends RatingplateError {
	static code = "other-system";
	static hint = "Name the config of that system with `config` (`--config`), or the version of it with `config-ref`.";
	static exit = exitCodes.usage;
};
/** No tag is named, or its name is none that git would take. */
var TagInvalidError = class extends RatingplateError {
	static code = "tag-invalid";
	static hint = "Name the tag that was measured with `tag` (`--tag`), as `git tag` lists it.";
	static exit = exitCodes.usage;
};
/** The tag is not in the repository. */
var TagNotFoundError = class extends RatingplateError {
	static code = "tag-not-found";
	static hint = "Push the tag first, or correct its name; it must be in the repository that is published to.";
	static exit = exitCodes.usage;
};
/** Neither version numbers nor history tell which of two tags is the older. */
var TagOrderUnknownError = class extends RatingplateError {
	static code = "tag-order-unknown";
	static hint = "If this tag shall replace what is published, say so with `allow-older: true` (`--allow-older`).";
	static exit = exitCodes.wanting;
};
/** The bytes that arrived are not those that were uploaded. */
var DigestDiffersError = class extends RatingplateError {
	static code = "digest-differs";
	static hint = "Pass `artifact-digest` and `record-sha256` of the measuring job unchanged; if they are, run the publish job again.";
	static exit = exitCodes.wanting;
};
/** The artifact is not there, has expired, or cannot be downloaded. */
var ArtifactUnavailableError = class extends RatingplateError {
	static code = "artifact-unavailable";
	static hint = "An artifact of an earlier run needs `run-id` and a token with `actions: read`; one that has expired must be measured again. Where artifacts cannot be used, hand the record over with steps of your own (`record`).";
};
/** The artifact is larger than what a run leaves, and is not unpacked. */
var ArtifactTooLargeError = class extends RatingplateError {
	static code = "artifact-too-large";
	static hint = "Check the number of the artifact; if it is that of a run, hand its record.json over with steps of your own (`record`, `--record`).";
	static exit = exitCodes.usage;
};
/** The run that made the artifact is none whose figures are published. */
var ArtifactUntrustedError = class extends RatingplateError {
	static code = "artifact-untrusted";
	static hint = "Publish what a run of the repository itself has measured for a tag; anybody can start a run by a pull request and upload what they like.";
	static exit = exitCodes.wanting;
};
/** The artifact holds no record. */
var ArtifactWithoutRecordError = class extends RatingplateError {
	static code = "artifact-without-record";
	static hint = "Pass the `artifact-id` that the measuring job put out, not one of another artifact.";
	static exit = exitCodes.usage;
};
/** The snapshot folder or a page is no place this program may write to. */
var SnapshotPathError = class extends RatingplateError {
	static code = "snapshot-path";
	static hint = "Give the snapshot a folder of its own and pages that are regular UTF-8 files of the base branch (`snapshot` in ratingplate.yml).";
	static exit = exitCodes.usage;
};
/** Record, charts and pages together are more than a release should add to a repository. */
var SnapshotTooLargeError = class extends RatingplateError {
	static code = "snapshot-too-large";
	static hint = "Measure fewer scenarios or steps, or publish fewer languages; where it must be that much, raise `max-snapshot-mib` (`--max-snapshot-mib`).";
	static exit = exitCodes.wanting;
};
/** The base branch has no config. */
var BaseConfigMissingError = class extends RatingplateError {
	static code = "base-config-missing";
	static hint = "Pages and folder are read from the base branch: merge ratingplate.yml there, or name another file (`config`) or ref (`config-ref`).";
	static exit = exitCodes.usage;
};
/** The branch for the pull request has a name git would not take, or is the base itself. */
var BranchNameError = class extends RatingplateError {
	static code = "branch-name";
	static hint = "Leave `branch` out for `ratingplate/<name>`, or name a branch that nobody else works on.";
	static exit = exitCodes.usage;
};
/** The branch ends in a commit that is not ours. */
var ForeignCommitError = class extends RatingplateError {
	static code = "foreign-commit";
	static hint = "Merge or move that commit, or give it up with `overwrite: true` (`--overwrite`): the branch always holds one commit on top of base.";
	static exit = exitCodes.wanting;
};
/** Others moved the branch or its base each time it was tried. */
var BranchMovedError = class extends RatingplateError {
	static code = "branch-moved";
	static hint = "Run the publish job again; two of them for one branch belong into one concurrency group.";
};
/** GitHub does not let this token move the branch. */
var BranchRefusedError = class extends RatingplateError {
	static code = "branch-refused";
	static hint = "Let the rules of the repository allow this app to create, update and delete its branch (`ratingplate/**`), or name another with `branch`; a branch called `ratingplate` also stands in the way.";
};
/** The branch is there, but this token may not open pull requests. */
var PullRequestNotPermittedError = class extends RatingplateError {
	static code = "pr-not-permitted";
	static hint = "Turn on \"Allow GitHub Actions to create and approve pull requests\" in both the repository (Settings, Actions, General) and its organization (Settings, Actions, General), or publish with the token of a GitHub App.";
	static exit = exitCodes.wanting;
};
/** No token is given. */
var TokenMissingError = class extends RatingplateError {
	static code = "token-missing";
	static hint = "Pass `github-token` to the publish job; at a terminal set GITHUB_TOKEN or GH_TOKEN (a token in the arguments would be visible to everyone).";
	static exit = exitCodes.usage;
};
/** GitHub does not know the token (401). */
var TokenRefusedError = class extends RatingplateError {
	static code = "token-refused";
	static hint = "Has it expired? A job token ends with its job and an app token after an hour: mint it in the publish job, after the measurement.";
};
/** The token lacks a permission (403). */
var PermissionMissingError = class extends RatingplateError {
	static code = "permission-missing";
	static hint = "Add the permission that is named to `permissions:` of the publish job, or to the GitHub App.";
};
/** GitHub shows no such thing to this token (404). */
var GithubNotFoundError = class extends RatingplateError {
	static code = "github-not-found";
	static hint = "Check the name; a private repository looks the same to a token that may not see it (`contents: read`).";
	static exit = exitCodes.usage;
};
/** The limit of requests is used up, and waiting for it would take too long. */
var RateLimitedError = class extends RatingplateError {
	static code = "rate-limited";
	static hint = "Run the publish job again after the time that is named, and leave `api-throttle` on; what is done already is not done again.";
};
/** GitHub answers with a fault of its own, or not at all. */
var GithubUnavailableError = class extends RatingplateError {
	static code = "github-unavailable";
	static hint = "Run the publish job again later: it completes what this one left. A proxy must let it through.";
};
/** The environment names a proxy that requests to GitHub would pass by. */
var ProxyIgnoredError = class extends RatingplateError {
	static code = "proxy-ignored";
	static hint = "Set NODE_USE_ENV_PROXY=1 for this step (Node 24 or 22.21; a self-hosted runner reads its .env file), or name GitHub's host in NO_PROXY where it can be reached directly.";
	static exit = exitCodes.usage;
};
/** GitHub understands the request and refuses it. */
var GithubRefusedError = class extends RatingplateError {
	static code = "github-refused";
	static hint = "GitHub's reason stands in the message; rules of the repository are the usual cause.";
};
/** Publishing was broken off by a signal. */
var PublishInterruptedError = class extends RatingplateError {
	static code = "publish-interrupted";
	static hint = "Run it again: it completes what this one left.";
};

// src/errors/running.ts
/** Errors of targets that already run. Each breaks the round it comes in, before a call is made. */
var running_exports = /* @__PURE__ */ __exportAll({
	RunningElsewhereError: () => RunningElsewhereError,
	TargetHiddenError: () => TargetHiddenError,
	TargetNotRunningError: () => TargetNotRunningError,
	TargetUnusableError: () => TargetUnusableError
});
/** There is no such process: the pid file is stale, the unit does not run, nobody listens. */
var TargetNotRunningError = class extends RatingplateError {
	static code = "target-not-running";
	static hint = "Start the server first, and look that `running` names its port, pid file or unit; or let ratingplate start it by `command`.";
};
/** The process is there, and the system does not let this user look at it. */
var TargetHiddenError = class extends RatingplateError {
	static code = "target-hidden";
	static hint = "Run ratingplate as the user of the server or as root; on a machine that hides the processes of others (hidepid) only that helps.";
	/** @param what it was looked for by, where its number is not known */
	constructor(pid, what = "", user = null) {
		const whose = user === null ? "another user" : `user ${user}`;
		super(pid === null ? `${what} is held by a process of ${whose}, which this user may not see.` : `Process ${pid} runs, and this user may not look at it.`);
	}
};
/** The process found cannot be the target of a run. */
var TargetUnusableError = class extends RatingplateError {
	static code = "target-unusable";
	static hint = "Name the server itself, by the port it listens on, its pid file or its unit.";
	static exit = exitCodes.usage;
};
/** What answers at the endpoint's address is not, or not provably, the process found. */
var RunningElsewhereError = class extends RatingplateError {
	static code = "running-elsewhere";
	static hint = "Give `url` the address at which that very process listens, or let `running` name the process that does.";
	/** @param holder who listens there; null = nobody whom this machine can see */
	constructor(address, pids, holder) {
		super(`At ${address} listens ${holder ?? "nobody that this machine can see"}, and not the process that was found (pid ${pids.join(", ")}).`);
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
	CredentialWantedError: () => CredentialWantedError,
	FirstCallError: () => FirstCallError,
	NoStepError: () => NoStepError,
	ProbeAbsentError: () => ProbeAbsentError,
	TargetLostError: () => TargetLostError
});
/** A client was refused, or its first call was not answered rightly: the round cannot mean anything. */
var FirstCallError = class extends RatingplateError {
	static code = "first-call-failed";
	static hint = "Try the same call by hand against the target; its last output lines are in the run folder.";
};
/** The server answers that it does not know who asks (401) or does not let them (403). */
var CredentialWantedError = class extends RatingplateError {
	static code = "credential-wanted";
	static hint = "Give each client its credential in `client: { headers: { Authorization: \"Bearer ...\" } }` of the endpoint; where the server must know it as well, give it the same in its `args` or `env`.";
};
/** The config names a probe, but the target's runtime does not answer to it. */
var ProbeAbsentError = class extends RatingplateError {
	static code = "probe-absent";
	static hint = "Check that the target runs on that runtime and lets itself be inspected, or set `probe: none`: the page then says `waited`.";
	constructor(kind) {
		super(`nothing of the target answers to the probe ${kind}`);
	}
};
/** A series could not take its first step: nothing of it is known. */
var NoStepError = class extends RatingplateError {
	static code = "no-step";
	static hint = "Free memory, descriptors or ports on the host, raise `stop.memory`, or begin with fewer clients or fewer in flight.";
};
/** The instance went away while it was being measured. */
var TargetLostError = class extends RatingplateError {
	static code = "target-lost";
	static hint = "Its exit code, signal and last lines stand in the message; the whole output is in the run folder.";
	ended;
	constructor(message, ended) {
		super(message);
		this.ended = ended;
	}
};

// src/errors/index.ts
/** Every error class of the program, for the documentation and for the hint of a code met in a record. */
const domains = [
	action_exports,
	config_exports,
	driver_exports,
	init_exports,
	machine_exports,
	observe_exports,
	publish_exports,
	record_exports,
	render_exports,
	running_exports,
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

export { DriverStateError as $, PermissionMissingError as A, OutcomesDoNotAddUpError as At, TagNotFoundError as B, LocaleUnknownError as Bt, ForeignCommitError as C, TargetExitedError as Ct, InvalidFiguresError as D, TargetSurvivedError as Dt, GithubUnavailableError as E, TargetNotStartedError as Et, ReferenceHostError as F, RecordsDifferError as Ft, ProbeFailed as G, ConfigErrors as Gt, TokenMissingError as H, MarkersUnbalancedError as Ht, RepositoryUnnamedError as I, RunNotResumableError as It, InitInvalidError as J, TemplateUnfilledError as Jt, FilesThereError as K, ConfigUnreadableError as Kt, SnapshotPathError as L, BlockUnknownError as Lt, PublishInterruptedError as M, RecordNotFoundError as Mt, PullRequestNotPermittedError as N, RecordUnreadableError as Nt, NotPublishableError as O, ending as Ot, RateLimitedError as P, RecordVersionError as Pt, DriverStartError as Q, SnapshotTooLargeError as R, ExpressionInvalidError as Rt, DigestDiffersError as S, TargetBuildError as St, GithubRefusedError as T, TargetNotReadyError as Tt, TokenRefusedError as U, PageEncodingError as Ut, TagOrderUnknownError as V, MarkersMissingError as Vt, NoProcessLeft as W, PageNotFoundError as Wt, DriverLostError as X, CallAccountingError as Y, DriverRequestError as Z, BaseConfigMissingError as _, UploadFailedError as _t, NoStepError as a, ActionInputError as at, BranchRefusedError as b, PortOwnedError as bt, StandinLostError as c, CheckoutNotTagError as ct, TargetNotRunningError as d, ReviewBaseMissingError as dt, MethodNotUnderstoodError as et, TargetUnusableError as f, TagMissingError as ft, ArtifactWithoutRecordError as g, UntrustedEventError as gt, ArtifactUntrustedError as h, TokenInMeasureError as ht, FirstCallError as i, ActionBuildError as it, ProxyIgnoredError as j, RecordInvalidError as jt, OtherSystemError as k, NonFiniteNumberError as kt, RunningElsewhereError as l, NotLinuxError as lt, ArtifactUnavailableError as m, TagUnreachableError as mt, hintOf as n, ProtocolUnknownError as nt, ProbeAbsentError as o, CheckoutDirtyError as ot, ArtifactTooLargeError as p, TagUnknownError as pt, InitIncompleteError as q, PlanOptionError as qt, CredentialWantedError as r, UnsupportedUrlError as rt, TargetLostError as s, CheckoutMissingError as st, errorClasses as t, ProtocolModuleError as tt, TargetHiddenError as u, NotReferenceHostError as ut, BranchMovedError as v, EnvironmentMissingError as vt, GithubNotFoundError as w, TargetNotFoundError as wt, BuildDiffersError as x, PortUnprovedError as xt, BranchNameError as y, IdentityUnreadableError as yt, TagInvalidError as z, FigureUnknownError as zt };
