#!/usr/bin/env node
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { C as UsageError, M as exitCodes, a as parseOptions, i as demoFolder, j as RatingplateError, k as nearest, n as namedSystemError, o as version, r as commandNames, t as shellQuoted } from "./chunks/start.js";

// src/commands/help-publish.ts
/** The help of `publish`, the command with the most options. */
const publishHelp = `ratingplate publish: propose the snapshot of a release as one pull request on GitHub

Usage
  ratingplate publish --tag TAG [options]

Options
  --config FILE          path of the config in the repository (default ratingplate.yml)
  --config-ref REF       read the config from this branch, tag or commit (default: the base branch)
  --record FILE          the record (default: record.json of the local snapshot), or the folder or zip file of an
                         artifact; more than one are merged
  --run-id NUMBER        publish what this workflow run has measured; the token needs actions read too
  --artifact-id NUMBER   the artifact of that run; more than one are merged
  --artifact-digest SHA  what each must have for SHA-256 (default: as GitHub tells it)
  --repository OWNER/NAME  where to (default: GITHUB_REPOSITORY, else what origin of this folder is)
  --tag TAG              the tag that was measured (default: the one the record tells)
  --base BRANCH          what to merge into (default: the default branch)
  --branch NAME          the branch of the pull request (default ratingplate/<name of the system>)
  --title TEXT           title of the pull request
  --label NAME           add a label; these four may be given more than once
  --reviewer LOGIN       ask for review
  --team-reviewer SLUG   ask a team for review
  --assignee LOGIN       assign
  --draft MODE           never (default), create: a draft when it is opened, always: after each update too
  --allow-invalid        publish although a headline figure is invalid: it prints n/a
  --allow-older          replace what is there even by an older tag
  --overwrite            give up commits of others on the branch
  --max-snapshot-mib N   what record, charts and pages may have (default 5)
  --api-url URL          GitHub's API (default: GITHUB_API_URL, else https://api.github.com)
  --api-throttle on|off  keep to the pace GitHub asks for (default on)
  --dry-run              print changes, pull request and calls; write nothing
  --json                 print the result as JSON

The token is read from GITHUB_TOKEN or GH_TOKEN: contents and pull-requests, write.
Folder and pages are those of the base branch; no checkout is needed.

Examples
  ratingplate publish --tag v1.2.3 --dry-run
  ratingplate publish --tag v1.2.3 --repository octo-org/example --label benchmark
`;

// src/commands/help.ts
/** Help texts; kept apart from the commands so that `--help` loads nothing else. */
const topHelp = `ratingplate: what a server costs to run, measured and published

Usage
  ratingplate <command> [options]

Commands
  demo       measure the small server that ships with the program, over stdio and HTTP
  init       write a first ratingplate.yml, the workflows and the rest, from what the project's files tell
  measure    measure what ratingplate.yml describes, then draw the snapshot
  render     draw record.json again: page and charts, without measuring
  check      compare the snapshot on disk with what its record draws, byte for byte
  explain    print the figures of a record, and every reason to doubt one
  publish    propose the snapshot of a release as one pull request on GitHub
  doctor     say whether this machine is fit to be a reference, and what would make it so
  calibrate  measure servers of known cost, and tell how far the readings of this host are off

Examples
  ratingplate demo
  ratingplate init
  ratingplate measure --plan
  ratingplate measure --quick --out /tmp/first-look
  ratingplate check

Options
  --help       this text; after a command, its options
  --version    the version

Exit codes: 0 done, 1 found wanting, 2 used wrongly, 3 could not measure.
`;
const measureHelp = `ratingplate measure: measure what ratingplate.yml describes, then draw the snapshot

Usage
  ratingplate measure [options]

Options
  --config FILE        the config (default ratingplate.yml)
  --out DIR            where the record, page and charts go (default: the config's snapshot folder)
  --only ID            measure only this id of the plan; may be given more than once
  --profile NAME       full (default), short, quick
  --quick              the same as --profile quick: one round, short windows, never published
  --set PATH=VALUE     change one value of the config; may be given more than once
  --no-build           do not run the config's build
  --command PATH       run this program as the target
  --allow-remote       put load on endpoints that are not on this machine
  --no-render          leave the page and charts undrawn
  --html               draw page.html too: the page in one file, with charts that answer and a sizing calculator
  --resume [RUN]       go on with the newest incomplete run, or with the named one
  --plan               print scenarios, phases and minutes; measure nothing
  --json               progress as one JSON event a line
  --json -             the record itself on stdout, and nothing else there
  --quiet              no progress and no figures, only what went wrong

Examples
  ratingplate measure --plan
  ratingplate measure --only http-dynamic --profile short --out /tmp/http
  ratingplate measure --set measure.point.clients=16 --out /tmp/sixteen

A partial, quick or changed run needs --out, so that it cannot replace the published snapshot.
`;
const renderHelp = `ratingplate render: draw the snapshot of a record, without measuring

Usage
  ratingplate render [options]

Options
  --config FILE        the config that names folder and pages (default ratingplate.yml)
  --record FILE        the record (default: record.json of the folder), or the folder or zip file of an artifact;
                       more than one are merged
  --out DIR            where page and charts go (default: the config's snapshot folder)
  --html               draw page.html too: the page in one file, with charts that answer and a sizing calculator

Examples
  ratingplate render
  ratingplate render --record ratingplate-demo/record.json --out ratingplate-demo
`;
const checkHelp = `ratingplate check: compare the snapshot on disk with what its record draws, byte for byte

Usage
  ratingplate check [options]

Options
  --config FILE        the config that names folder and pages (default ratingplate.yml)
  --record FILE        the record (default: record.json of the folder), or the folder or zip file of an artifact;
                       more than one are merged
  --out DIR            the folder to check (default: the config's snapshot folder)
  --html               page.html must be there; where it is, it is checked without this

Examples
  ratingplate check
  ratingplate check --record ratingplate-demo/record.json --out ratingplate-demo

Names stale, missing, orphan and hand-edited files, and a snapshot drawn by another version; exit code 1 then.
`;
const explainHelp = `ratingplate explain: print the figures of a record, and every reason to doubt one

Usage
  ratingplate explain [RECORD] [options]

Options
  RECORD         a record, or the folder or zip file of an artifact (default: record.json of the config's snapshot)
  --config FILE  the config that names the snapshot (default ratingplate.yml)
  --only ID      only this measurement; may be given more than once
  --doubts       only figures that are missing or have a verdict

Examples
  ratingplate explain ratingplate-demo/record.json
  ratingplate explain --doubts
  ratingplate explain artifact.zip --only http-dynamic

A line for each figure: value, interval over the rounds, how it was taken, readings behind it. Below it each verdict,
with its level: invalid prints n/a on the page, bound a side, noisy and note a mark.
`;
const calibrateHelp = `ratingplate calibrate: measure servers of known cost, and tell how far the readings of this host are off

Usage
  ratingplate calibrate [options]

Options
  --only ROW     try only this row; may be given more than once, and is then not kept for the host
  --json         print the result as JSON
  --quiet        no progress, and only rows that do not pass

Rows
  memory  spike  tree-spike  tree-shared  node-tree  cpu  threads  forks  latency  outcomes  rate  ready  driver-bound

Examples
  ratingplate calibrate
  ratingplate calibrate --only cpu --only latency
  ratingplate calibrate --json --quiet > calibration.json

Takes under three minutes; the machine should have nothing else to do. Each row passes, fails, or cannot say because
the machine was busy. Records measured afterwards on this host carry the result, and their pages print it.
Exit code 1 where a row fails, 3 where one cannot say.
`;
const demoHelp = `ratingplate demo: measure the small MCP server that ships with the program, over stdio and HTTP

Usage
  ratingplate demo [options]

Options
  --out DIR      where record, page and charts go (default ./ratingplate-demo)
  --quick        one round in place of two
  --json         progress as one JSON event a line
  --quiet        no progress and no figures, only what went wrong

Examples
  ratingplate demo
  ratingplate demo --quick --out /tmp/demo
`;
const doctorHelp = `ratingplate doctor: say whether this machine is fit to be a reference, and what would make it so

Usage
  ratingplate doctor [options]

Options
  --config FILE  the config whose reference this machine is held against (default ratingplate.yml, where there is one)
  --json         the report as JSON (schema/doctor.schema.json)

Examples
  ratingplate doctor
  ratingplate doctor --json | jq -r '.probes[] | select(.result == "fail") | .fix'
  NO_COLOR=1 ratingplate doctor > doctor.txt

Watches the machine for two seconds, changes nothing and needs no rights. Each probe is ok, warn, fail, or unknown where
it cannot be read. Grade: degraded if any fails (exit code 1); else unknown if one that has to be known is not (exit
code 3); else reference (exit code 0). Warnings do not change the grade. docs/doctor.md has the table of all probes.
`;
const initHelp = `ratingplate init: write a first config, the workflows and the rest for the project in this folder

Usage
  ratingplate init [options] [-- COMMAND [ARG ...]]

Options
  --protocol NAME  mcp-stdio, mcp-http, http, resp or postgres (default: what the project's files tell)
  --url URL        where the server listens, with \${port} where a free port goes
  --name NAME      name of the system on the page (default: that of the project)
  --dir DIR        the snapshot folder (default docs/ratingplate)
  --page FILE      a page of yours that gets markers for the figures (default: page.md in the snapshot folder)
  --yes            ask nothing: what is offered is taken
  --force          replace a config and workflows that are there
  -- COMMAND ...   how the server is started (default: what the project's files tell)

Examples
  ratingplate init
  ratingplate init --protocol mcp-stdio -- npx -y @scope/server
  ratingplate init --protocol http --url 'http://127.0.0.1:\${port}/' -- python3 -m http.server '\${port}'

Reads package.json, pyproject.toml, go.mod and server.json; at a terminal, asks for the rest. Writes ratingplate.yml and,
in a Git repository, three workflows and the missing lines of .gitattributes and .gitignore. Everything is decided and
the config tried before the first file is written. Ends with the plan: measurements, phases, minutes.
`;
const commandHelp = {
	measure: measureHelp,
	render: renderHelp,
	check: checkHelp,
	explain: explainHelp,
	publish: publishHelp,
	doctor: doctorHelp,
	calibrate: calibrateHelp,
	demo: demoHelp,
	init: initHelp
};

// src/cli.ts
/** Command line entry: reads argv and environment, runs one command, sets the exit code. */
/** Commands are loaded when asked for, so that `--help` starts as fast as Node itself. */
const commands = {
	measure: async () => (await import("./chunks/commands-measure-lazy.js")).measure,
	render: async () => (await import("./chunks/commands-render-lazy.js")).render,
	check: async () => (await import("./chunks/commands-check-lazy.js")).check,
	explain: async () => (await import("./chunks/commands-explain.js")).explain,
	publish: async () => (await import("./chunks/commands-publish.js")).publishCommand,
	doctor: async () => (await import("./chunks/commands-doctor-lazy.js")).doctor,
	calibrate: async () => (await import("./chunks/commands-calibrate-lazy.js")).calibrate,
	demo: async () => (await import("./chunks/commands-demo.js")).demo,
	init: async () => {
		const { init } = await import("./chunks/commands-init.js");
		const { makeAsk } = await import("./chunks/commands-ask.js");
		return (options, deps) => init(options, {
			...deps,
			ask: makeAsk(process.stdin, process.stdout, options)
		});
	}
};
/** Runs what argv asks for and returns the exit code. */
async function run(args) {
	const [name, ...rest] = args;
	if (name === void 0) return print(topHelp, exitCodes.usage);
	if (name === "--help" || name === "-h" || name === "help") return help(name === "help" ? rest[0] : void 0);
	if (name === "--version" || name === "-v" || name === "version") return print(`${version}\n`, exitCodes.done);
	const command = commandOf(name);
	if (rest.includes("--help") || rest.includes("-h")) return help(command);
	const options = parseOptions(command, rest);
	await tryOut(command, options);
	return (await commands[command]())(options, makeDeps(args));
}
function commandOf(name) {
	const command = commandNames.find((known) => known === name);
	if (command !== void 0) return command;
	const near = nearest(name, commandNames);
	throw new UsageError(`unknown command '${name}'${near === null ? "" : `; did you mean ${near}?`}`);
}
/** The help of a command, or of all. */
function help(name) {
	if (name === void 0 || name.startsWith("-")) return print(topHelp, exitCodes.done);
	return print(commandHelp[commandOf(name)] ?? "ratingplate: what a server costs to run, measured and published\n\nUsage\n  ratingplate <command> [options]\n\nCommands\n  demo       measure the small server that ships with the program, over stdio and HTTP\n  init       write a first ratingplate.yml, the workflows and the rest, from what the project's files tell\n  measure    measure what ratingplate.yml describes, then draw the snapshot\n  render     draw record.json again: page and charts, without measuring\n  check      compare the snapshot on disk with what its record draws, byte for byte\n  explain    print the figures of a record, and every reason to doubt one\n  publish    propose the snapshot of a release as one pull request on GitHub\n  doctor     say whether this machine is fit to be a reference, and what would make it so\n  calibrate  measure servers of known cost, and tell how far the readings of this host are off\n\nExamples\n  ratingplate demo\n  ratingplate init\n  ratingplate measure --plan\n  ratingplate measure --quick --out /tmp/first-look\n  ratingplate check\n\nOptions\n  --help       this text; after a command, its options\n  --version    the version\n\nExit codes: 0 done, 1 found wanting, 2 used wrongly, 3 could not measure.\n", exitCodes.done);
}
/** A place that nothing can be written to is named before anything is done for it. */
async function tryOut(command, { values }) {
	const out = values["out"] ?? (command === "demo" ? "ratingplate-demo" : void 0);
	if (typeof out !== "string" || command === "check") return;
	const { assertFolder } = await import("./chunks/commands-place-lazy.js");
	await assertFolder(resolve(out));
}
function print(text, code) {
	process.stdout.write(text);
	return code;
}
/** The world as the commands see it; Ctrl-C and SIGTERM become one abort signal. */
function makeDeps(args) {
	const controller = new AbortController();
	for (const name of [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	]) process.on(name, () => controller.abort(name));
	return {
		cwd: process.cwd(),
		env: process.env,
		stdout: process.stdout,
		stderr: process.stderr,
		entries: dirname(fileURLToPath(import.meta.url)),
		execPath: process.execPath,
		commandLine: ["ratingplate", ...args.map(shellQuoted)].join(" "),
		signal: controller.signal
	};
}
/** A known error is a message and a hint; anything else is a fault of ours and shows its stack. */
function report(thrown) {
	const error = namedSystemError(thrown);
	if (process.stderr.isTTY) process.stderr.write("\r\x1B[K");
	if (error instanceof RatingplateError) {
		process.stderr.write(`${error.message}\n  ${error.hint} (${error.code}, ${error.docs})\n`);
		return error.exit;
	}
	process.stderr.write(`unexpected error, please report it: ${error instanceof Error ? error.stack ?? error.message : String(error)}\n`);
	return exitCodes.unmeasured;
}
/** Nobody listens any more (`| head`, a closed terminal): the record is what a run is for, so it goes on. */
const unheard = /* @__PURE__ */ new Set([
	"EPIPE",
	"EIO",
	"ECONNRESET"
]);
function lose({ code, message }) {
	if (unheard.has(code)) return;
	process.once("exit", () => process.exitCode ||= exitCodes.unmeasured);
	process.stderr.write(`output could not be written: ${message}\n`);
}
process.stdout.on("error", lose);
process.stderr.on("error", () => {});
process.exitCode = await run(process.argv.slice(2)).catch(report);

export {  };
