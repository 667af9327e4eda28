import { Ct as TargetExitedError, Ot as ending, St as TargetBuildError, bt as PortOwnedError, yt as IdentityUnreadableError } from "./errors.js";
import { dt as fillTemplate } from "./config.js";
import { f as makeFolderNow } from "./util.js";
import { K as readStat, l as readExecutable } from "./proc.js";
import { d as tagVariable, o as killKin } from "./ownership.js";
import { A as which, C as userOf, E as tagged, O as freshHome, S as shutOut, T as awaitTree, _ as reservePorts, a as placed, b as targetEnvironment, c as spawnError, d as readyRule, f as createOutput, i as followTree, l as follow, m as printable, p as maskSecrets, r as identityFromHttp, u as becomeReady, v as refuseAnswered, x as asUser, y as refuseOwned } from "./target.js";
import { t as execa } from "./execa.js";
import { createHash } from "node:crypto";
import path from "node:path";
import { createReadStream, realpathSync, statSync } from "node:fs";

// src/target/launch.ts
/**
* Starts a process in a group of its own with a pipe kept open as its stdin, and drains what it prints.
* Throws `target-not-started` or `target-not-found`.
*/
async function launch(what) {
	makeFolderNow(what.folder);
	const home = what.freshHome ? freshHome(path.join(what.folder, "home-"), what.user ?? null) : null;
	const cleanUp = () => home?.remove();
	try {
		const { file, args, env } = placed(what, {
			...what.env,
			[tagVariable]: what.tag,
			...home === null ? {} : { HOME: home.path }
		});
		const spawnedAt = performance.now();
		const child = execa(file, args, {
			...quiet,
			cwd: what.cwd,
			env
		});
		const execMs = performance.now() - spawnedAt;
		child.catch(() => void 0);
		if (child.pid === void 0) throw spawnError(what, (await child).cause);
		const output = createOutput(what.secrets);
		output.drain(child.stdout, path.join(what.folder, "stdout.log"));
		output.drain(child.stderr, path.join(what.folder, "stderr.log"));
		return {
			followed: follow(child, output, what.tag),
			output,
			spawnedAt,
			execMs,
			cleanUp
		};
	} catch (error) {
		cleanUp();
		throw error;
	}
}
const quiet = {
	detached: true,
	cleanup: false,
	buffer: false,
	reject: false,
	extendEnv: false,
	stdin: "pipe",
	stdout: "pipe",
	stderr: "pipe"
};

// src/target/instance.ts
/** A port may be lost to another program between its choice and the target's bind; so often it is tried anew. */
const attempts = 3;
let instances = 0;
/**
* Starts an instance and waits until it is ready. Throws `target-not-found`, `target-not-started`, `environment-missing`,
* `port-owned`, `port-unproved`, `target-exited` (at once), `target-not-ready`; nothing of it is left running then.
*/
async function launchInstance(options) {
	for (let attempt = 1;; attempt += 1) {
		const ports = await reservePorts(options.ports);
		try {
			return await launchOnce(options, ports);
		} catch (error) {
			if (attempt >= attempts || !lostRace(error, ports)) throw error;
		}
	}
}
/** Whether the start failed because one of the ports chosen for it was taken by someone else. */
function lostRace(error, ports) {
	if (error instanceof PortOwnedError) return Object.values(ports).some((port) => port === error.port);
	if (!(error instanceof TargetExitedError) || Object.keys(ports).length === 0) return false;
	return error.lastLines.some((line) => /EADDRINUSE|address (is )?already in use/i.test(line));
}
async function launchOnce(options, ports) {
	const { target, endpoint, ledger } = options;
	const vars = {
		...options.vars,
		...ports
	};
	const user = userOf(target);
	const { env, secrets: own } = targetEnvironment(target, options.ambient, vars, options.extraEnv, user);
	const secrets = [...own, ...options.secrets ?? []];
	const rule = readyRule(endpoint, vars);
	for (const { host, port } of rule.addresses) await refuseOwned(host, port);
	for (const socket of rule.sockets) await refuseAnswered(socket);
	options.signal?.throwIfAborted();
	instances += 1;
	const launched = await launch({
		file: which(fillTemplate(target.command, vars), target.cwd, env["PATH"]),
		args: target.args.map((arg) => fillTemplate(arg, vars)),
		env,
		cwd: target.cwd,
		cpus: options.cpus,
		folder: options.folder,
		freshHome: target.home === "fresh",
		user,
		secrets,
		tag: `${ledger.tag}i${instances}/`
	});
	const running = guarded(launched, target, ledger);
	try {
		const { readyMs, port } = await becomeReady(launched, target.name, rule, options.signal);
		return {
			...running,
			env,
			secrets,
			ports,
			readyMs,
			port
		};
	} catch (error) {
		await running.stop().catch(() => void 0);
		throw error;
	}
}
/** The launched process, on the ledger until it is proved gone. */
function guarded(launched, target, ledger) {
	const { followed, output } = launched;
	ledger.add({
		...followed.process,
		group: true
	});
	const unfollow = followTree(followed.process, followed.kin);
	return {
		process: followed.process,
		execMs: launched.execMs,
		exited: followed.exited,
		exit: followed.exit,
		findLine: (pattern) => output.find(pattern),
		async stop() {
			unfollow();
			const stopped = await followed.stop({
				...target.stop,
				stdinMs: target.stop.stdinMs ?? 0
			});
			ledger.remove(followed.process);
			launched.cleanUp();
			return stopped;
		}
	};
}

// src/target/executable.ts
/** Interpreters whose first argument that is a file is the program. */
const interpreters = /^(node|nodejs|bun|deno|python[\d.]*|ruby[\d.]*|perl[\d.]*|php[\d.]*|bash|dash|sh)$/;
/** Options that take the next argument, which may well be a file. */
const takesValue = /* @__PURE__ */ new Set([
	"-r",
	"--require",
	"--import",
	"--loader",
	"--experimental-loader",
	"--env-file",
	"-C",
	"-W",
	"-X"
]);
/**
* SHA-256 and size of the executable, preferably of the running instance: what runs, not what lies there now.
* Nulls where neither can be read.
*/
async function executableOf(what) {
	const found = (what.pid === null ? null : readExecutable(what.pid)) ?? configured(what);
	if (found === null) return {
		sha256: null,
		bytes: null,
		runtime: null
	};
	const name = path.basename(found.path);
	const user = userOf(what.target);
	try {
		const script = interpreters.test(name) ? readableBy(user, scriptOf(found) ?? scriptOf(configured(what))) : null;
		const runtime = interpreters.test(name) ? await runtimeOf(name, found.readable, what.env, user) : null;
		return {
			...await digest(script ?? found.readable),
			runtime
		};
	} catch {
		return {
			sha256: null,
			bytes: null,
			runtime: null
		};
	}
}
/** What a start would run. */
function configured({ target, vars, env }) {
	if (target.running !== void 0) return null;
	try {
		const file = realpathSync(which(fillTemplate(target.command, vars), target.cwd, env["PATH"]));
		return {
			path: file,
			readable: file,
			args: [file, ...target.args.map((arg) => fillTemplate(arg, vars))],
			cwd: target.cwd
		};
	} catch {
		return null;
	}
}
/** The first argument that is a file and neither an option nor the value of one. */
function scriptOf(executable) {
	if (executable === null) return null;
	const { args, cwd } = executable;
	return args.slice(1).filter((arg, at) => arg !== "" && !arg.startsWith("-") && !takesValue.has(args[at] ?? "")).map((arg) => path.resolve(cwd, arg)).find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true) ?? null;
}
/** What a process says of its own command line may be any file: one that its user cannot read is not read for it. */
function readableBy(user, file) {
	return user === null || file === null || shutOut(user, [file], "-r") === null ? file : null;
}
/** `node v20.20.2`: the interpreter's own word, asked as its user; its bare name where it gives none. */
async function runtimeOf(name, file, env, user) {
	const { NODE_OPTIONS: _options, ...plain } = env;
	const asked = {
		file,
		args: ["--version"],
		env: plain
	};
	const started = user === null ? asked : asUser(user, asked);
	const result = await execa(started.file, started.args, {
		env: started.env,
		extendEnv: false,
		reject: false,
		stdin: "ignore",
		timeout: 5e3,
		maxBuffer: 4096
	});
	const version = /v?\d+\.\d+[\w.+-]*/.exec(`${result.stdout} ${result.stderr}`)?.[0];
	return version === void 0 ? name : `${name} ${version}`;
}
const known = /* @__PURE__ */ new Map();
/** Hashes a file; the same one is read once per run. */
async function digest(file) {
	const { dev, ino, size, mtimeMs } = statSync(file);
	const key = `${dev}:${ino}:${size}:${mtimeMs}`;
	const before = known.get(key);
	if (before) return before;
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const chunk of createReadStream(file)) {
		hash.update(chunk);
		bytes += chunk.length;
	}
	const digested = {
		sha256: hash.digest("hex"),
		bytes
	};
	known.set(key, digested);
	return digested;
}

// src/target/identity-command.ts
const patienceMs = 2e4;
/** Asks a command such as `server --version`, in the target's environment and as its user. Throws `identity-unreadable`, `target-not-found`. */
async function identityFromCommand(spec, asked) {
	const { target, secrets, folder } = asked;
	const env = tagged(asked.env, "version");
	const [name = "", ...args] = spec.command ?? [];
	const program = {
		file: which(name, target.cwd, env["PATH"]),
		args
	};
	const user = userOf(target);
	const home = env["HOME"] === void 0 ? freshHome(path.join(folder, "home-"), user) : null;
	try {
		const whole = {
			...program,
			env: {
				...env,
				...home === null ? {} : { HOME: home.path }
			}
		};
		const started = user === null ? whole : asUser(user, whole);
		const settings = {
			...bounded,
			cwd: target.cwd,
			env: started.env
		};
		const result = await awaitTree(execa(started.file, started.args, settings), env);
		const text = maskSecrets(`${result.stdout}\n${result.stderr}`, secrets);
		if (!result.failed) return parseVersion(text);
		const how = result.timedOut ? `took over ${patienceMs} ms` : `ended ${result.exitCode ?? result.signal ?? "early"}`;
		const words = printable(text, 300).trim();
		throw new IdentityUnreadableError(`\`${spec.command?.join(" ")}\` ${how}: ${words}.`);
	} finally {
		home?.remove();
	}
}
const bounded = {
	detached: true,
	extendEnv: false,
	reject: false,
	stdin: "ignore",
	timeout: patienceMs,
	forceKillAfterDelay: 1e3,
	maxBuffer: 65536
};
/** Version and commit in what a program prints about itself; the first line where nothing looks like a version. */
function parseVersion(text) {
	const first = text.split("\n").map((line) => printable(line, 200).trim()).find((line) => line !== "") ?? null;
	return {
		version: /(?<![\w.])v?(\d+\.\d+(?:\.\d+)*(?:[-+~][\w.+~-]*\w)?)/.exec(text)?.[1] ?? first,
		commit: /\bcommit[:= ]+([0-9a-f]{7,64})\b/i.exec(text)?.[1] ?? /(?<![\w.-])([0-9a-f]{40})(?![\w.-])/.exec(text)?.[1] ?? null
	};
}

// src/target/identity.ts
/**
* What was measured: told by the running instance (HTTP JSON, else the handshake), else by a version command; its
* executable in any case. Throws `identity-unreadable` where the config names a way that fails.
*/
async function identify(options) {
	const { target, secrets } = options;
	const executable = await executableOf(options);
	const [source, told] = await ask(options, executable.sha256 !== null);
	const mask = (text) => maskSecrets(text, secrets);
	return {
		source,
		version: told.version === null ? null : mask(told.version),
		commit: told.commit === null ? null : mask(told.commit),
		spoken: spokenWith(options.serverInfo),
		runtime: executable.runtime,
		executableSha256: executable.sha256,
		executableBytes: executable.bytes,
		...target.running === void 0 ? startedAs(options) : foundAs(options)
	};
}
/** As we started it. */
function startedAs({ target, vars, env, secrets }) {
	return {
		commandLine: [target.command, ...target.args].map((part) => maskSecrets(fillTemplate(part, vars), secrets)),
		environment: [.../* @__PURE__ */ new Set([
			...Object.keys(env),
			"HOME",
			tagVariable
		])].sort(),
		instance: null
	};
}
/** As somebody else did: what stands in its arguments may be secret, and nobody has told us. */
function foundAs({ pid }) {
	const stat = pid === null ? null : readStat(pid);
	const program = pid === null ? null : readExecutable(pid)?.path ?? stat?.comm ?? null;
	return {
		commandLine: program === null ? [] : [program],
		environment: [],
		instance: stat === null ? null : {
			pid: stat.pid,
			startTime: stat.startTime
		}
	};
}
function spokenWith(info) {
	const { era, protocolVersion: version, found } = info ?? {};
	return era === void 0 || version === void 0 || found === void 0 ? null : {
		era,
		version,
		found
	};
}
/** The first source that knows. */
async function ask(options, hasExecutable) {
	const specs = [options.endpoint.identity, options.target.identity].filter((spec) => spec !== null);
	const http = specs.find((spec) => spec.http !== null);
	if (http) return ["http", await identityFromHttp(filled(http, options.vars), options.secrets)];
	const { serverInfo } = options;
	const command = specs.find((spec) => spec.command !== null);
	if (serverInfo?.["version"] !== void 0) {
		const more = command ? await identityFromCommand(filled(command, options.vars), options) : null;
		return ["serverInfo", {
			version: serverInfo["version"],
			commit: more?.commit ?? null
		}];
	}
	if (command) return ["command", await identityFromCommand(filled(command, options.vars), options)];
	return [hasExecutable ? "executable" : "none", {
		version: null,
		commit: null
	}];
}
function filled(spec, vars) {
	const fill = (text) => fillTemplate(text, {
		client: 1,
		call: 1,
		...vars
	});
	return {
		...spec,
		http: spec.http === null ? null : fill(spec.http),
		command: spec.command?.map(fill) ?? null
	};
}

// src/target/build.ts
/**
* Runs a target's build with its output in a log. Throws `target-build-failed` with the last lines, `target-not-found`,
* or the signal's reason. What the build leaves running is killed.
*/
async function buildTarget(options) {
	const { target, command, folder } = options;
	const [program = "", ...args] = command;
	makeFolderNow(folder);
	const log = path.join(folder, `build-${target.name}.log`);
	const start = performance.now();
	const output = createOutput(options.secrets);
	const env = {
		...options.env,
		[tagVariable]: `${options.tag}build/`
	};
	const file = which(program, target.cwd, options.env["PATH"]);
	const child = execa(file, args, {
		...settings,
		cwd: target.cwd,
		env
	});
	child.catch(() => void 0);
	if (child.pid === void 0) throw new TargetBuildError(command.join(" "), log, `to start (${(await child).originalMessage})`, []);
	output.drain(child.all, log);
	const followed = follow(child, output, env["RATINGPLATE_INSTANCE"] ?? null);
	const kill = () => void killKin(followed.kin);
	options.signal?.addEventListener("abort", kill);
	const exit = await followed.exited;
	options.signal?.removeEventListener("abort", kill);
	await killKin(followed.kin);
	await output.ended();
	options.signal?.throwIfAborted();
	if (exit.code !== 0) throw new TargetBuildError(command.join(" "), log, ending(exit), output.lastLines());
	return {
		log,
		ms: performance.now() - start
	};
}
const settings = {
	all: true,
	buffer: false,
	cleanup: false,
	detached: true,
	extendEnv: false,
	reject: false,
	stdin: "ignore"
};

export { identify as n, launchInstance as r, buildTarget as t };
