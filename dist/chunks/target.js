import { D as UserUnknownError, T as UserRefusedError, j as RatingplateError, w as UserIsRootError } from "./start.js";
import { Ct as TargetExitedError, Dt as TargetSurvivedError, Et as TargetNotStartedError, Tt as TargetNotReadyError, bt as PortOwnedError, d as TargetNotRunningError, f as TargetUnusableError, l as RunningElsewhereError, u as TargetHiddenError, vt as EnvironmentMissingError, wt as TargetNotFoundError, xt as PortUnprovedError, yt as IdentityUnreadableError } from "./errors.js";
import { dt as fillTemplate } from "./config.js";
import { _ as isUnix, a as onLoopback, c as portOf, f as makeFolderNow, h as secretForms, m as maskText, o as findUser, v as parseUnix } from "./util.js";
import { B as readTable, D as isToldToEnd, E as effectiveUser, I as stillAlive, K as readStat, N as hasProc, R as descendantsIn, U as isDead, V as taskChildren, d as hidesSockets, f as readTcp, i as unitFolders, n as unixListeners, p as socketInodes, r as groupPids, t as isBoundAt, u as anyAddress6, w as lackedCapabilities } from "./proc.js";
import { m as outOfMemoryMeter } from "./host.js";
import { c as signal, d as tagVariable, l as createKin, o as killKin, u as runTag } from "./ownership.js";
import path from "node:path";
import { setImmediate as setImmediate$1, setTimeout as setTimeout$1 } from "node:timers/promises";
import { connect, createServer, isIP } from "node:net";
import { stripVTControlCharacters } from "node:util";
import { connect as connect$1 } from "node:tls";
import { accessSync, chownSync, constants, createWriteStream, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, rmdirSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { spawn, spawnSync } from "node:child_process";

// src/target/which.ts
/** PATH where the environment has none, as a shell would assume. */
const defaultPath = "/usr/local/bin:/usr/bin:/bin";
/**
* Absolute path of a program: one with a slash is relative to `cwd`, another is looked for on `PATH` and then in `cwd`.
* Throws `target-not-found`, and tells a program that is there but not executable from one that is not.
*/
function which(command, cwd, searchPath) {
	const candidates = (command.includes("/") ? [cwd] : [...(searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(":"), cwd]).map((folder) => path.resolve(cwd, folder, command));
	const found = candidates.find((file) => isFile(file) && mayExecute$1(file));
	if (found !== void 0) return found;
	const unusable = candidates.find(isFile);
	if (unusable !== void 0) throw new TargetNotFoundError(`${unusable} is there, but may not be executed by this user.`);
	const where = command.includes("/") ? `at ${candidates[0]}` : `on PATH (${searchPath ?? "/usr/local/bin:/usr/bin:/bin"}) or in ${cwd}`;
	throw new TargetNotFoundError(`There is no program \`${command}\` ${where}.`);
}
function isFile(file) {
	return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
function mayExecute$1(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/target/home.ts
/**
* An instance's fresh HOME. Of a target with a user of its own it lies in the system's folder of temporary files, since
* that user may not enter the run's, and carries the name of the process that made it: what a killed one left is known by that.
*/
const prefix = "ratingplate-home-";
const named = /^ratingplate-home-(\d{1,10})-(\d{1,15})-/;
/** What fills its home so that it takes longer to empty stays: nobody waits for that. */
const emptyMs = 3e4;
/** @param place where it is of our own user: a path, to which a random end is added */
function freshHome(place, user) {
	if (user !== null) return strangersHome(user);
	makeFolderNow(path.dirname(place));
	const home = mkdtempSync(place);
	return {
		path: home,
		remove: () => rmSync(home, {
			recursive: true,
			force: true,
			maxRetries: 2
		})
	};
}
function strangersHome({ uid, gid }) {
	const startTime = readStat(process.pid)?.startTime ?? 0;
	const home = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-${startTime}-`));
	chownSync(home, uid, gid);
	return {
		path: home,
		remove: () => removeAs(home, uid, gid)
	};
}
/** It is emptied by its owner: in the hands of root, a folder that becomes a link meanwhile would lead anywhere. */
function removeAs(home, uid, gid) {
	try {
		if (readdirSync(home).length > 0) spawnSync("/bin/sh", [
			"-c",
			"chmod -R u+rwX \"$1\" 2>/dev/null; find \"$1\" -mindepth 1 -delete",
			"sh",
			home
		], {
			uid,
			gid,
			cwd: "/",
			env: { PATH: defaultPath },
			stdio: "ignore",
			timeout: emptyMs
		});
		rmdirSync(home);
	} catch {}
}
/** Removes what processes left that were killed. Returns how many homes there were. */
function sweepHomes(folder = tmpdir()) {
	if (process.geteuid?.() !== 0) return 0;
	const left = readdirSync(folder).filter((name) => {
		const [, pid, startTime] = named.exec(name) ?? [];
		return pid !== void 0 && !stillAlive({
			pid: Number(pid),
			startTime: Number(startTime)
		});
	});
	for (const name of left) {
		const home = path.join(folder, name);
		const stat = lstatSync(home, { throwIfNoEntry: false });
		if (stat?.isDirectory() === true && stat.uid !== 0) removeAs(home, stat.uid, stat.gid);
	}
	return left.length;
}

// src/target/homes.ts
/**
* Removes the homes of all instances of a round. Whoever ends an instance removes its home; of one that another has to
* end, because its own process of ours was killed or had no time left, nobody would. Never rejects.
* @param folder of the round
*/
async function removeHomes(folder) {
	const names = await readdir(folder).catch(() => []);
	for (const name of names.filter((each) => /^home(s|-\w+)$/.test(each))) await rm(path.join(folder, name), {
		recursive: true,
		force: true,
		maxRetries: 2
	}).catch(() => {});
}

// src/target/await-tree.ts
/** What a program has left running may still be writing, such as the end of a pipeline: how long it may, ms. */
const trailMs$1 = 1e3;
let started = 0;
/** Environment by which all is found that comes of one program. @param of what it is asked for */
function tagged(env, of) {
	started += 1;
	return {
		...env,
		[tagVariable]: `${runTag(process.pid)}${of}/${started}/`
	};
}
/**
* The result of a program that only tells something. Its pipes stay open as long as anybody it has started holds them,
* and no time limit of its own ends those: what is left a while after its exit is killed, and all of it in the end.
* Must be called in the tick of the spawn. @param child leads a process group of its own. @param env see `tagged`
*/
async function awaitTree(child, env) {
	const { pid } = child;
	if (pid === void 0) return child;
	const id = {
		pid,
		startTime: readStat(pid)?.startTime ?? 0,
		group: true
	};
	const kin = createKin([id], {
		tag: env["RATINGPLATE_INSTANCE"] ?? null,
		since: id.startTime
	});
	const over = new AbortController();
	child.once("exit", () => {
		setTimeout$1(trailMs$1, void 0, { signal: over.signal }).then(() => void killKin(kin), () => void 0);
	});
	try {
		return await child;
	} finally {
		over.abort();
		await killKin(kin);
	}
}

// src/target/as-user.ts
/** Starts a program as the user a target's `user` names: with that user's groups alone, and no way to gain rights. */
/** Never by a PATH: it runs as root for a moment. */
const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => existsSync(file)) ?? null;
/** What another user's process takes: to make it one, to read of it, to end it, and to take its home away. */
const needed = [
	"chown",
	"fowner",
	"kill",
	"setgid",
	"setuid",
	"sys_ptrace"
];
/** What the C library takes orders from: it must not before the rights have gone. */
const loaderVariable = /^(LD_|GLIBC_TUNABLES$|GCONV_PATH$|LOCPATH$|NLSPATH$|MALLOC_TRACE$)/;
const patienceMs$1 = 2e4;
const found = /* @__PURE__ */ new Map();
/**
* The user a target is started as; null = ours. Asked of the system once.
* @throws UserUnknownError, UserIsRootError, UserRefusedError
*/
function userOf({ user: name }, find = findUser) {
	if (name === void 0) return null;
	const user = found.get(name) ?? find(name);
	if (user === null) throw new UserUnknownError(`there is no user ${name} on this system`);
	if (user.uid === 0) throw new UserIsRootError(`${name} is root, by whatever name`);
	const why = refusal();
	if (why !== null) throw new UserRefusedError(`a target cannot be started as ${name}: ${why}`);
	found.set(name, user);
	return user;
}
/** Why we may make nobody of our processes another user's; null where we may. */
function refusal() {
	if (process.platform !== "linux") return "this takes Linux";
	if (process.geteuid?.() !== 0) return `ratingplate is run by user ${process.geteuid?.()}, and not by root`;
	const lacked = lackedCapabilities(needed);
	if (lacked.length > 0) return `root has no ${lacked.map((name) => `CAP_${name.toUpperCase()}`).join(", ")} here`;
	return setpriv === null ? "there is no setpriv (of the package util-linux)" : null;
}
/** The command as that user's; the process keeps its number. Over the whole tree no program can gain rights (sudo, ping). */
function asUser({ uid, gid }, { file, args, env }) {
	const entries = Object.entries(env);
	const late = entries.filter(([name]) => loaderVariable.test(name)).map(([name, value]) => `${name}=${value}`);
	return {
		file: setpriv ?? "setpriv",
		args: [
			...[
				`--reuid=${uid}`,
				`--regid=${gid}`,
				"--init-groups",
				"--no-new-privs",
				"--"
			],
			...late.length === 0 ? [] : ["/usr/bin/env", ...late],
			...[file, ...args]
		],
		env: Object.fromEntries(entries.filter(([name]) => !loaderVariable.test(name)))
	};
}
/**
* The first of the places that the user may not execute or enter (`-x`), or read (`-r`); null where there is none.
* Asked as that user: the system alone knows all its rules. About 5 ms.
* @throws UserRefusedError where nothing can be started as that user
*/
function shutOut(user, places, how = "-x") {
	const { file, args, env } = asUser(user, {
		file: "/bin/sh",
		args: [
			"-c",
			`for place do test ${how} "$place" || { printf %s "$place"; exit 1; }; done`,
			"sh",
			...places
		],
		env: { PATH: defaultPath }
	});
	const asked = spawnSync(file, args, {
		env,
		cwd: "/",
		encoding: "utf8",
		timeout: patienceMs$1
	});
	if (asked.status === 0) return null;
	if (asked.status === 1 && asked.stdout !== "") return asked.stdout;
	const said = asked.error?.message ?? asked.stderr.trim().split("\n").at(-1);
	throw new UserRefusedError(`a target cannot be started as ${user.name}: ${said}`);
}
/** A place and all folders above it, from the root. */
function withParents(place) {
	const above = path.dirname(place);
	return above === place ? [place] : [...withParents(above), place];
}

// src/target/environment.ts
/** All a target inherits; RUNNER_TRACKING_ID lets a runner sweep what a dead job left (design.md, rule 6). */
const inherited = [
	"PATH",
	"LANG",
	"TMPDIR",
	"RUNNER_TRACKING_ID"
];
/**
* The environment of a target: four inherited variables, the config's own with late templates filled, and `extra`
* (probes; NODE_OPTIONS is appended to the config's). Throws `environment-missing`.
* @param user whom the target is started as; our folder of temporary files may be none of theirs
*/
function targetEnvironment(spec, ambient, vars, extra = {}, user = null) {
	const env = { PATH: defaultPath };
	const given = user === null ? ambient : {
		...ambient,
		...theirs(user)
	};
	const names = [...inherited, ...spec.home === "inherit" ? ["HOME"] : []];
	for (const name of user === null ? names : [
		...names,
		"USER",
		"LOGNAME"
	]) {
		const value = given[name];
		if (value !== void 0) env[name] = value;
	}
	const secrets = [];
	for (const [name, each] of Object.entries(spec.env)) {
		env[name] = resolveValue(spec.name, name, each, ambient, vars);
		if (each.secret && env[name] !== "") secrets.push(env[name]);
	}
	for (const [name, value] of Object.entries(extra)) env[name] = joined(name, env[name], value);
	return {
		env,
		secrets
	};
}
const theirs = ({ name, home }) => ({
	HOME: home,
	USER: name,
	LOGNAME: name,
	TMPDIR: void 0
});
function resolveValue(target, name, each, ambient, vars) {
	if ("value" in each) return fillTemplate(each.value, vars);
	const value = ambient[each.fromEnv] ?? each.default;
	if (value !== null) return value;
	throw new EnvironmentMissingError(`Target ${target} takes ${name} from the variable ${each.fromEnv}, which is not set.`);
}
/** A probe must not take away the options the config gave to Node. */
function joined(name, own, extra) {
	return name === "NODE_OPTIONS" && own !== void 0 && own !== "" ? `${own} ${extra}` : extra;
}

// src/target/owner.ts
/** Sockets that would answer a connection to `port` on `host` (any local name or address of this machine). */
function listeners(host, port, table = readTcp(void 0, "self", "listen")) {
	const sockets = table.filter((socket) => socket.state === "listen" && socket.localPort === port);
	const exact = sockets.filter((socket) => addressesOf(host).includes(socket.localAddress));
	const any = sockets.filter((socket) => isAny(socket.localAddress));
	return [
		exact,
		any.filter(({ family }) => family === isIP(host)),
		any
	].find((some) => some.length > 0) ?? [];
}
function isAny(address) {
	return address === "0.0.0.0" || address === anyAddress6;
}
const loopback6 = `${"0".repeat(31)}1`;
function addressesOf(host) {
	if (host === "localhost") return ["127.0.0.1", loopback6];
	return host === "::1" ? [loopback6] : [host];
}
/** The process that holds one of the sockets; null where it is not visible to this user. */
function ownerOf(sockets, table) {
	const inodes = new Set(sockets.map((socket) => socket.inode));
	const owner = table.find(({ pid }) => [...socketInodes(pid)].some((inode) => inodes.has(inode)));
	return owner === void 0 ? null : {
		pid: owner.pid,
		comm: owner.comm
	};
}
/**
* Throws `port-owned` where somebody listens before the target has been started: whatever answered there later
* could not be told from the target.
*/
async function refuseOwned(host, port) {
	const sockets = hasProc() ? listeners(host, port) : [];
	if (sockets.length === 0 && !await answers({
		host,
		port
	})) return;
	const owner = sockets.length === 0 ? null : ownerOf(sockets, readTable());
	throw new PortOwnedError(port, owner, "it listened before the target was started");
}
/** The same for a Unix socket: a file that nobody listens at is the target's own to take away. */
async function refuseAnswered(socket) {
	if (await answers({ path: socket })) throw new PortOwnedError(socket, null, "it listened before the target was started");
}
/**
* Proof that a member of the tree listens on the port, by the socket's inode; or, where the target runs as another user
* and keeps its sockets from us, by that user, who then has no other process that does. Throws `port-owned` where another
* process listens, `port-unproved` where nobody can tell. `unseen`: nobody listens (a port of another machine), or the
* platform does not tell.
*/
function proveOwned(host, port, members) {
	if (!hasProc()) return "unseen";
	const sockets = listeners(host, port);
	if (sockets.length === 0) return "unseen";
	const held = new Set(members.flatMap(({ pid }) => [...socketInodes(pid)]));
	const strange = sockets.filter((socket) => !held.has(socket.inode));
	if (strange.length === 0) return "proved";
	const table = readTable();
	const owner = ownerOf(strange, table);
	const hidden = members.filter(({ pid }) => hidesSockets(pid));
	if (owner !== null || hidden.length === 0) throw new PortOwnedError(port, owner, "it answers in the place of the target");
	const rivals = table.filter(({ pid }) => !members.some((member) => member.pid === pid) && ownsAny(strange, pid));
	if (rivals.length === 0 && strange.every(({ uid }) => hidden.some(({ pid }) => effectiveUser(pid) === uid))) return "proved";
	throw new PortUnprovedError(port, strange[0]?.uid ?? null, hidden[0]?.pid ?? 0, rivals.length);
}
/** Whether it may: it is the same user's, and hides what it has open. */
const ownsAny = (sockets, pid) => sockets.some(({ uid }) => uid === effectiveUser(pid)) && hidesSockets(pid);
/** Whether a connection is accepted. */
function answers(to) {
	return new Promise((resolve) => {
		const socket = connect(to);
		const end = (answer) => {
			socket.destroy();
			resolve(answer);
		};
		socket.setTimeout(1e3, () => end(false));
		socket.once("connect", () => end(true));
		socket.once("error", () => end(false));
	});
}

// src/target/ports.ts
/**
* One free port of the loopback address for each name. All are held together before any is let go, so they differ;
* another program may still take one before the target does, which `owner.ts` finds out.
* @throws PortsShortError
*/
async function reservePorts(names) {
	const servers = [];
	try {
		const ports = {};
		for (const name of names) {
			const server = await onLoopback(listen$1);
			servers.push(server);
			ports[name] = boundTo(server);
		}
		return ports;
	} finally {
		await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
	}
}
function listen$1(host) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen({
			port: 0,
			host,
			exclusive: true
		}, () => resolve(server));
	});
}
function boundTo(server) {
	const address = server.address();
	return typeof address === "object" && address !== null ? address.port : 0;
}
/** Host and port of an address (`host:port`, `[::1]:80`) or URL; the port of its scheme is filled in. */
function hostPort(address) {
	const url = new URL(address.includes("://") ? address : `tcp://${address}`);
	return {
		host: url.hostname.replace(/^\[|\]$/g, ""),
		port: portOf(url)
	};
}

// src/target/question.ts
/** The question a readiness rule asks; null for a log line. Addresses are filled. `url`: of the endpoint. */
function questionOf(ready, protocol, url) {
	switch (ready.kind) {
		case "log": return null;
		case "tcp": return {
			...hostPort(ready.address),
			tls: false,
			bytes: null,
			judge: () => "done"
		};
		case "http": return httpQuestion(ready.url, "GET", ready.status ?? "success");
		case "protocol": return url === null ? null : protocolQuestion(protocol, url);
	}
}
/** The least that a server of the protocol must answer. */
function protocolQuestion(protocol, url) {
	if (protocol === "http") return httpQuestion(url, "GET", "any");
	if (protocol === "mcp-http") return httpQuestion(url, "POST", "any");
	const unix = parseUnix(url);
	return {
		...unix === null ? hostPort(url) : {
			host: "localhost",
			port: 0,
			socket: unix.socket
		},
		tls: url.startsWith("rediss:"),
		bytes: questions[protocol] ?? null,
		judge: () => "done"
	};
}
/**
* What any byte will do as an answer to; PostgreSQL's SSLRequest is answered by one, before any login. Of another
* protocol, as a module of one's own speaks, that something listens must do.
*/
const questions = {
	resp: Buffer.from("PING\r\n"),
	postgres: Buffer.from([
		0,
		0,
		0,
		8,
		4,
		210,
		22,
		47
	])
};
const ping = "{\"jsonrpc\":\"2.0\",\"id\":\"ready\",\"method\":\"ping\"}";
function httpQuestion(address, method, wanted) {
	const unix = parseUnix(address);
	const url = new URL(unix === null ? address : `http://localhost${unix.path}`);
	const body = method === "POST" ? ping : "";
	const head = [
		`${method} ${url.pathname}${url.search} HTTP/1.1`,
		`Host: ${url.host}`,
		`Accept: ${method === "POST" ? "application/json, text/event-stream" : "*/*"}`,
		"User-Agent: ratingplate",
		"Connection: close",
		...body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`]
	];
	const bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
	return {
		...hostPort(url.href),
		...unix === null ? {} : { socket: unix.socket },
		tls: url.protocol === "https:",
		bytes,
		judge: (answer) => judgeStatus(answer, wanted)
	};
}
/** Judges by the status line; 1xx answers are passed over. */
function judgeStatus(answer, wanted) {
	const text = answer.toString("latin1");
	if (text.length >= 5 && !text.startsWith("HTTP/")) return notHttp;
	let from = 0;
	for (let end = text.indexOf("\r\n"); end !== -1; end = text.indexOf("\r\n", from)) {
		const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(text.slice(from, end))?.[1]);
		if (Number.isNaN(status)) return notHttp;
		if (status >= 200) return wantsStatus(status, wanted) ? "done" : { wrong: `status ${status}` };
		const next = text.indexOf("\r\n\r\n", from);
		if (next === -1) return "more";
		from = next + 4;
	}
	return "more";
}
const notHttp = { wrong: "an answer that is not HTTP/1.1" };
/** `success`: what tells a health check that all is well. */
function wantsStatus(status, wanted) {
	if (wanted === "any") return true;
	return wanted === "success" ? status < 400 : status === wanted;
}

// src/target/ask.ts
/** More than any status line needs. */
const maxAnswer = 65536;
/** Asks once, over a connection of its own. */
function ask(question, timeoutMs, signal) {
	return new Promise((resolve) => {
		const { host, port, socket: path } = question;
		const socket = question.tls ? connect$1({
			host,
			port,
			rejectUnauthorized: false
		}) : connect(path === void 0 ? {
			host,
			port
		} : { path });
		const end = (asked) => {
			signal.removeEventListener("abort", giveUp);
			clearTimeout(timer);
			socket.destroy();
			resolve(asked);
		};
		const notYet = (why) => end({
			kind: "not-yet",
			why
		});
		const giveUp = () => notYet("given up");
		const late = () => setImmediate(() => notYet(`no answer within ${Math.round(timeoutMs)} ms`));
		const timer = setTimeout(late, timeoutMs);
		signal.addEventListener("abort", giveUp);
		socket.setNoDelay(true);
		socket.on("error", (error) => notYet(error.code ?? error.message));
		socket.on("end", () => notYet("the connection was closed without an answer"));
		socket.once(question.tls ? "secureConnect" : "connect", () => {
			if (question.bytes === null) return end({
				kind: "answered",
				at: performance.now()
			});
			socket.write(question.bytes);
		});
		listen(socket, question, end);
	});
}
/** Collects the answer until it can be judged. */
function listen(socket, question, end) {
	let answer = Buffer.alloc(0);
	socket.on("data", (chunk) => {
		const at = performance.now();
		answer = Buffer.concat([answer, chunk]);
		const verdict = answer.length > maxAnswer ? { wrong: "an answer without an end" } : question.judge(answer);
		if (verdict === "done") end({
			kind: "answered",
			at
		});
		else if (verdict !== "more") end({
			kind: "not-yet",
			why: verdict.wrong
		});
	});
}

// src/target/lines.ts
/** Longest line looked at, bytes; the rest of it is passed over. */
const maxLine = 65536;
/**
* Cuts a stream into lines.
* @param wanted how many of the lines a chunk ends with are of use; the others are passed over without being read. A
*   server that prints `y` for ever would else keep us busier than itself: 100 MB of that took 54 s to cut.
*/
function createLines(online, wanted = () => Number.POSITIVE_INFINITY) {
	let parts = [];
	let size = 0;
	const keep = (part) => {
		const room = maxLine - size;
		if (room <= 0 || part.length === 0) return;
		parts.push(Buffer.from(part.subarray(0, room)));
		size += Math.min(part.length, room);
	};
	const end = () => {
		const line = Buffer.concat(parts).toString("utf8");
		parts = [];
		size = 0;
		online(line.endsWith("\r") ? line.slice(0, -1) : line);
	};
	return {
		push(chunk) {
			let from = lastLines(chunk, wanted());
			if (from > 0) {
				parts = [];
				size = 0;
			}
			for (let at = chunk.indexOf(10, from); at !== -1; at = chunk.indexOf(10, from)) {
				keep(chunk.subarray(from, at));
				end();
				from = at + 1;
			}
			keep(chunk.subarray(from));
		},
		flush() {
			if (size > 0) end();
		}
	};
}
/** Where the last `count` whole lines of a chunk begin; 0 where there are no more than that. */
function lastLines(chunk, count) {
	if (count === Number.POSITIVE_INFINITY) return 0;
	let at = chunk.length;
	for (let line = 0; line <= count; line += 1) {
		at = at === 0 ? -1 : chunk.lastIndexOf(10, at - 1);
		if (at < 0) return 0;
	}
	return at + 1;
}
/** A line for people: no escape sequences or control characters, at most `limit` characters. */
function printable(line, limit = 500) {
	const text = stripVTControlCharacters(line).replaceAll(/\p{Cc}/gu, " ").trimEnd();
	return text.length <= limit ? text : `${text.slice(0, limit)} ...`;
}

// src/target/mask.ts
/** A text with every secret, and its usual encodings, replaced. */
const maskSecrets = (text, secrets) => maskText(text, secretForms(secrets));
/** Works on bytes (latin1 is one character each), so that characters split over chunks do no harm. */
function createMasker(secrets) {
	const forms = secretForms(secrets).map((form) => Buffer.from(form).toString("latin1"));
	if (forms.length === 0) return {
		push: (chunk) => chunk,
		flush: () => Buffer.alloc(0)
	};
	let held = "";
	return {
		push(chunk) {
			const text = held + chunk.toString("latin1");
			const cut = cutOf(text, forms);
			held = text.slice(cut);
			return Buffer.from(maskText(text.slice(0, cut), forms), "latin1");
		},
		flush() {
			const rest = maskText(held, forms);
			held = "";
			return Buffer.from(rest, "latin1");
		}
	};
}
/** Up to where a text may be passed on: what follows may yet become a form, or is one that lies across that place. */
function cutOf(text, forms) {
	let cut = text.length - Math.max(...forms.map((form) => beginningAtEnd(text, form)));
	for (;;) {
		const across = forms.map((form) => text.indexOf(form, Math.max(0, cut - form.length + 1))).filter((at) => at >= 0 && at < cut);
		if (across.length === 0) return cut;
		cut = Math.min(...across);
	}
}
/** Length of the longest end of `text` that is a proper beginning of `form`. */
function beginningAtEnd(text, form) {
	for (let length = Math.min(form.length - 1, text.length); length > 0; length -= 1) if (text.endsWith(form.slice(0, length))) return length;
	return 0;
}

// src/target/output.ts
/** Bytes kept of each stream in its log file. */
const logLimit = 0xa00000;
const lastCount = 20;
/** Lines kept from the start, for what is printed once (addresses, the inspector's line). */
const firstCount = 200;
function createOutput(secrets, limit = logLimit) {
	const first = [];
	const last = [];
	const listeners = /* @__PURE__ */ new Set();
	const open = /* @__PURE__ */ new Map();
	const online = (line) => {
		if (first.length < firstCount) first.push(printable(line, 2e3));
		last.push(printable(line));
		if (last.length > lastCount) last.shift();
		for (const listener of listeners) listener(line);
	};
	const wanted = () => first.length < firstCount || listeners.size > 0 ? Number.POSITIVE_INFINITY : lastCount;
	return {
		drain(stream, file) {
			open.set(stream, drainStream(stream, {
				file,
				limit,
				secrets,
				online,
				wanted
			}));
		},
		lastLines: () => [...last],
		find: (pattern) => firstMatch([...first, ...last], pattern),
		onLine(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		ended: async () => void await Promise.all(open.values()),
		close() {
			for (const stream of open.keys()) stream.destroy();
		}
	};
}
/** A pattern with the flags `g` or `y` remembers where it was; each line is asked from its start. */
function matchLine(line, pattern) {
	pattern.lastIndex = 0;
	return pattern.exec(line);
}
function firstMatch(lines, pattern) {
	for (const line of lines) {
		const match = matchLine(line, pattern);
		if (match) return match;
	}
	return null;
}
/** Reads one stream to its end; the promise resolves when its log is on disk. */
function drainStream(stream, { file, limit, secrets, online, wanted }) {
	const masker = createMasker(secrets);
	const lines = createLines(online, wanted);
	const log = file === null ? null : createLog(file, limit);
	const pass = (bytes) => {
		lines.push(bytes);
		log?.write(bytes);
	};
	stream.on("data", (chunk) => pass(masker.push(chunk)));
	stream.on("error", () => {});
	return new Promise((resolve) => {
		stream.once("close", () => {
			pass(masker.flush());
			lines.flush();
			if (log === null) resolve();
			else log.end(resolve);
		});
	});
}
/** A file that takes the first `limit` bytes and then says so. A full disk must not end the run: it is noted nowhere else. */
function createLog(file, limit) {
	const log = createWriteStream(file);
	log.on("error", () => {});
	let left = limit;
	return {
		write(bytes) {
			if (left <= 0) return;
			log.write(bytes.length <= left ? bytes : bytes.subarray(0, left));
			left -= bytes.length;
			if (left <= 0) log.write(`\n[ratingplate: output over ${limit} bytes is not kept]\n`);
		},
		end(done) {
			if (log.destroyed) return done();
			log.once("close", done);
			log.end();
		}
	};
}

// src/target/pace.ts
/**
* How long to wait before the next try, ms: 1 ms for the first two seconds, so that polling adds under 2 ms to the
* figure; then 1 % of the time beyond, so that a slow starter is not starved by being asked.
*/
function pollPause(elapsedMs) {
	return Math.min(100, 1 + Math.max(0, elapsedMs - 2e3) / 100);
}

// src/target/ready.ts
/** One try may wait for its answer so long at first, ms; doubled each time, so that a slow first answer is let through. */
const firstPatienceMs = 1e3;
/** Asks at least once, until the answer is right, `timeoutMs` after `since` at most, or until `signal`. */
async function untilAnswered(question, since, timeoutMs, signal) {
	let patience = firstPatienceMs;
	let seen = "nothing was tried";
	let tries = 0;
	for (;;) {
		const left = since + timeoutMs - performance.now();
		if (signal.aborted) return { kind: "aborted" };
		if (left <= 0 && tries > 0) return {
			kind: "late",
			seen
		};
		const asked = await ask(question, Math.min(patience, Math.max(1, left)), signal);
		if (asked.kind === "answered") return {
			kind: "ready",
			at: asked.at
		};
		const silent = asked.why.startsWith("no answer");
		if (!silent || left > patience || tries === 0) seen = `${question.socket ?? `${question.host}:${question.port}`}: ${asked.why}`;
		tries += 1;
		if (silent) patience *= 2;
		await setTimeout$1(pollPause(performance.now() - since), void 0, { signal }).catch(() => void 0);
	}
}
/** Waits for a line of output, those already printed included. */
function untilPrinted(output, pattern, since, timeoutMs, signal) {
	return new Promise((resolve) => {
		const end = (readiness) => {
			clearTimeout(timer);
			stop();
			signal.removeEventListener("abort", abort);
			resolve(readiness);
		};
		const abort = () => end({ kind: "aborted" });
		const stop = output.onLine((line) => {
			if (matchLine(line, pattern)) end({
				kind: "ready",
				at: performance.now()
			});
		});
		const seen = `no line matched ${pattern}`;
		const timer = setTimeout(() => end({
			kind: "late",
			seen
		}), since + timeoutMs - performance.now());
		signal.addEventListener("abort", abort);
		if (output.find(pattern)) end({
			kind: "ready",
			at: performance.now()
		});
		else if (signal.aborted) abort();
	});
}

// src/target/become-ready.ts
/** Fills the addresses of an endpoint. One may differ by client (`/t/${client}`): the first client's stands for all. */
function readyRule(endpoint, vars) {
	const fill = (text) => fillTemplate(text, {
		client: 1,
		call: 1,
		...vars
	});
	const url = endpoint.url === null ? null : fill(endpoint.url);
	const { ready } = endpoint;
	const all = url === null ? [] : [url];
	if (ready.kind === "http") all.push(fill(ready.url));
	if (ready.kind === "tcp") all.push(fill(ready.address));
	const texts = all.filter((text) => !isUnix(text));
	return {
		ready: ready.kind === "http" ? {
			...ready,
			url: fill(ready.url)
		} : ready.kind === "tcp" ? {
			...ready,
			address: fill(ready.address)
		} : ready,
		protocol: endpoint.protocol,
		url,
		sockets: [...new Set(all.flatMap((text) => parseUnix(text)?.socket ?? []))],
		addresses: texts.map(hostPort).filter((one, at, list) => list.findIndex((each) => same(each, one)) === at)
	};
}
function same(a, b) {
	return a.host === b.host && a.port === b.port;
}
/**
* Waits for readiness, an exit, or the signal, whichever is first; then proves the ports.
* Throws `target-exited`, `target-not-ready`, `port-owned`, `port-unproved`, or the signal's reason.
*/
async function becomeReady(launched, name, rule, signal) {
	const { followed, output, spawnedAt } = launched;
	const stop = new AbortController();
	const abort = () => stop.abort();
	signal?.addEventListener("abort", abort);
	if (signal?.aborted) abort();
	try {
		const exited = followed.exited.then(() => "exited");
		const seen = await Promise.race([exited, readiness(launched, rule, stop.signal)]);
		signal?.throwIfAborted();
		const port = proveAll(rule, launched);
		if (seen === "exited" || !stillAlive(followed.process)) throw new TargetExitedError(`Target ${name}`, await followed.exited);
		if (seen.kind === "ready") return {
			readyMs: seen.at - spawnedAt,
			port
		};
		const why = seen.kind === "late" ? seen.seen : "given up";
		throw new TargetNotReadyError(`Target ${name}`, performance.now() - spawnedAt, why, output.lastLines());
	} finally {
		signal?.removeEventListener("abort", abort);
		stop.abort();
	}
}
function proveAll(rule, { followed }) {
	const members = followed.kin.scan();
	const proofs = rule.addresses.map(({ host, port }) => proveOwned(host, port, members));
	return proofs.length > 0 && proofs.every((proof) => proof === "proved") ? "proved" : "unseen";
}
/** Asks by the endpoint's rule. */
function readiness({ output, spawnedAt }, rule, signal) {
	const { ready, protocol, url } = rule;
	if (ready.kind === "log") return untilPrinted(output, new RegExp(ready.pattern), spawnedAt, ready.timeoutMs, signal);
	const question = questionOf(ready, protocol, url);
	if (question === null) return Promise.resolve({
		kind: "ready",
		at: performance.now()
	});
	return untilAnswered(question, spawnedAt, ready.timeoutMs, signal);
}

// src/target/stop.ts
/** How long children may take to follow their parent before they count as left over, ms. */
const followMs$1 = 250;
/** ... where they are told to end and the machine has not let them yet: on a busy one that takes its time. */
const busyMs = 5e3;
/**
* Ends a tree: stdin closed, SIGTERM to the group, SIGKILL; then whatever outlived the root is killed, with proof.
* Waits only as long as it takes. Throws `target-survived` where a process is alive after SIGKILL.
*/
async function stopTree(tree, waits) {
	const start = performance.now();
	const stage = await askToEnd(tree, waits);
	const leftovers = await clear(tree, stage === "kill" ? 0 : followMs$1);
	return {
		stage,
		ms: performance.now() - start,
		leftovers
	};
}
/** The polite stages; returns the one that ended the root. */
async function askToEnd(tree, waits) {
	if (tree.hasExited()) return "gone";
	tree.kin.scan();
	tree.endStdin();
	if (await endsWithin(tree, waits.stdinMs)) return "stdin";
	tree.kin.scan();
	signal(-tree.pid, "SIGTERM");
	if (await endsWithin(tree, waits.termMs)) return "term";
	tree.kin.scan();
	signal(tree.pid, "SIGKILL");
	await endsWithin(tree, followMs$1);
	return "kill";
}
/** Whether the root ends in time. */
async function endsWithin(tree, ms) {
	if (ms <= 0) return tree.hasExited();
	const timer = new AbortController();
	const late = setTimeout$1(ms, void 0, { signal: timer.signal }).catch(() => void 0);
	await Promise.race([tree.exited, late]);
	timer.abort();
	return tree.hasExited();
}
/** Lets children follow for a moment, then kills what is left; returns how many that were. */
async function clear(tree, graceMs) {
	const start = performance.now();
	let alive = tree.kin.scan();
	while (graceMs > 0 && (alive.length > 0 || tree.kin.unsure())) {
		const passed = performance.now() - start;
		if (passed > graceMs && (passed > busyMs || !alive.some(({ pid }) => isToldToEnd(pid)))) break;
		await setTimeout$1(5);
		alive = tree.kin.scan();
	}
	if (alive.length === 0 && !tree.kin.unsure()) return 0;
	const report = await killKin(tree.kin);
	if (report.survivors.length > 0) throw new TargetSurvivedError(report.survivors.map((each) => each.pid));
	return Math.max(report.killed, alive.length) - (alive.some((stat) => stat.pid === tree.pid) ? 1 : 0);
}

// src/target/process.ts
/** How long the last output may trail behind the exit, ms: pipes are read after the signal of death. */
const trailMs = 100;
/** One that could not be ended must not keep us from ending. */
function letGo(child, output) {
	output.close();
	child.stdin?.destroy();
	child.unref();
}
/** A SIGKILL of nobody's may be the kernel's. */
function killedFor({ signal }, memory) {
	const note = signal === "SIGKILL" ? memory?.since() ?? null : null;
	return note === null ? {} : { note };
}
/** Follows a child from right after its spawn. `tag`: see ownership/tag.ts. Must be called in the same tick. */
function follow(child, output, tag) {
	const pid = child.pid ?? 0;
	const id = {
		pid,
		startTime: readStat(pid)?.startTime ?? 0
	};
	const kin = createKin([{
		...id,
		group: true
	}], {
		tag,
		since: id.startTime
	});
	let memory = null;
	setImmediate(() => {
		memory = outOfMemoryMeter();
	});
	let exit = null;
	const ended = new Promise((resolve) => {
		child.once("exit", (code, signal) => resolve({
			code,
			signal
		}));
	});
	const exited = ended.then(async (ending) => {
		await Promise.race([output.ended(), setTimeout$1(trailMs).then(() => setImmediate$1())]);
		exit = {
			pid,
			...ending,
			lastLines: output.lastLines(),
			...killedFor(ending, memory)
		};
		return exit;
	});
	child.stdin?.on("error", () => {});
	let stopped = null;
	const tree = {
		pid,
		kin,
		exited: ended,
		hasExited: () => child.exitCode !== null || child.signalCode !== null,
		endStdin: () => void child.stdin?.end()
	};
	return {
		process: id,
		kin,
		exited,
		exit: () => exit,
		stop: (waits) => stopped ??= stopTree(tree, waits).finally(() => letGo(child, output))
	};
}

// src/target/spawn-error.ts
/**
* Why a spawn failed, in words. Node tells some reasons only after the event loop has turned, so the file system is
* asked as well: a missing working folder and a missing interpreter are both just ENOENT to it.
*/
function spawnError({ file, cwd }, error) {
	const options = { cause: error };
	const code = error?.code;
	const refuse = (message) => new TargetNotStartedError(message, options);
	if (!existsSync(cwd)) return refuse(`The folder ${cwd} to start ${file} in does not exist.`);
	if (!existsSync(file)) return new TargetNotFoundError(`There is no program ${file}.`, options);
	if (!mayExecute(file)) return refuse(`${file} may not be executed by this user.`);
	if (code === "ENOEXEC") return refuse(`${file} is neither a program for this machine nor a script with a first line (#!).`);
	if (code === "EMFILE" || code === "ENFILE" || code === "EAGAIN") return refuse(`${file} could not be started: no descriptor or process is left (${code}).`);
	if (code === void 0 || code === "ENOENT") return refuse(`${file} needs an interpreter (its first line, or its loader) that is not there.`);
	return refuse(`${file} could not be started: ${code}.`);
}
function mayExecute(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/target/stdio.ts
/** Where a client's stderr goes. */
function stdioLog(logs, client) {
	return path.join(logs, client === -1 ? "probe.stderr.log" : `client-${client}.stderr.log`);
}
let spawned = 0;
/**
* Starts the process of one stdio client in a process group of its own, with a fresh home.
* Throws `target-not-started` or `target-not-found` where the system refuses.
*/
function spawnStdio(launch, client) {
	spawned += 1;
	makeFolderNow(launch.logs);
	const user = launch.user ?? null;
	const home = launch.homes === null ? null : freshHome(path.join(launch.homes, `client-${client}-`), user);
	const tag = `${launch.env["RATINGPLATE_INSTANCE"] ?? runTag(process.pid)}c${client}.${spawned}/`;
	const started = start(launch, {
		...launch.env,
		[tagVariable]: tag,
		...home === null ? {} : { HOME: home.path }
	}, home);
	const { child } = started;
	const output = createOutput(launch.secrets ?? []);
	output.drain(child.stderr, stdioLog(launch.logs, client));
	child.stdout.on("error", () => {});
	const followed = follow(child, output, tag);
	return {
		process: followed.process,
		stdin: child.stdin,
		stdout: child.stdout,
		spawnedAt: started.spawnedAt,
		execMs: started.execMs,
		exited: followed.exited,
		exit: followed.exit,
		findLine: (pattern) => output.find(pattern),
		stop: () => followed.stop(launch.stop).finally(() => {
			child.stdout.destroy();
			home?.remove();
		})
	};
}
/** Node's spawn returns after the exec: what it takes is the time of both. */
function start(launch, given, home) {
	try {
		const { file, args, env } = placed(launch, given);
		const spawnedAt = performance.now();
		const child = spawn(file, [...args], {
			cwd: launch.cwd,
			env,
			detached: true,
			stdio: [
				"pipe",
				"pipe",
				"pipe"
			]
		});
		const execMs = performance.now() - spawnedAt;
		child.on("error", () => {});
		if (child.pid === void 0) throw spawnError(launch);
		return {
			child,
			spawnedAt,
			execMs
		};
	} catch (error) {
		home?.remove();
		throw error instanceof RatingplateError ? error : spawnError(launch, error);
	}
}
/**
* The command as its user's, bound to its CPUs by `taskset`; what stands in front execs it and so keeps the pid.
* Throws `target-not-found` where CPUs are asked for and there is no `taskset`.
*/
function placed(launch, env) {
	const { file, args, cpus, user = null } = launch;
	const command = cpus === null ? {
		file,
		args,
		env
	} : {
		file: which("taskset", "/", env["PATH"]),
		args: [
			"-c",
			cpus,
			file,
			...args
		],
		env
	};
	return user === null ? command : asUser(user, command);
}

// src/target/watch.ts
/** How often another's process is looked at, ms: its exit is to be noticed within a second. */
const lookMs = 250;
/**
* Resolves when a process that is not our child has ended, by (pid, start time), within half a second of it. A zombie
* has ended; a later process of the same pid is not it. `signal` ends the watch without an answer.
*/
function watchExit(id, signal) {
	return new Promise((resolve) => {
		const end = (how) => {
			clearInterval(timer);
			signal.removeEventListener("abort", abort);
			resolve(how);
		};
		const abort = () => end("aborted");
		const look = () => {
			if (!stillAlive(id)) end("ended");
		};
		const timer = setInterval(look, lookMs);
		signal.addEventListener("abort", abort);
		if (signal.aborted) abort();
		else look();
	});
}
/** Share of one core that following a tree may take. */
const followShare = .001;
const followMs = 1e3;
/**
* Remembers the descendants of a running root once a second (less often where the walk is long), so that one that
* leaves group and session later is known when the tree is stopped. Returns how to end it.
*/
function followTree(root, kin) {
	if (!hasProc()) return () => {};
	let timer;
	const walk = () => {
		const start = performance.now();
		rememberChildren([root.pid], kin);
		const cost = performance.now() - start;
		timer = setTimeout(walk, Math.max(followMs, cost / followShare)).unref();
	};
	walk();
	return () => clearTimeout(timer);
}
/** Walks down by the kernel's lists of children: reads nothing but the tree. */
function rememberChildren(pids, kin) {
	const queue = [...pids];
	for (let pid = queue.pop(); pid !== void 0; pid = queue.pop()) for (const child of taskChildren(pid) ?? []) {
		const stat = readStat(child);
		if (stat === null || stat.ppid !== pid) continue;
		kin.add(stat);
		queue.push(child);
	}
}

// src/target/identity-http.ts
const patienceMs = 1e4;
/** An answer longer than this is no statement of identity, bytes. */
const maxBody = 1048576;
/** Reads version and commit from the JSON the instance answers. Throws `identity-unreadable`. */
async function identityFromHttp(spec, secrets) {
	const url = spec.http ?? "";
	const shown = (text, limit) => printable(maskSecrets(text, secrets), limit);
	const json = await fetchJson(url, shown);
	const at = (path) => {
		if (path === null) return null;
		const value = jsonPath(json, path);
		if (typeof value === "string" || typeof value === "number") return shown(String(value), 200);
		throw new IdentityUnreadableError(`${url} answers no text at \`${path}\`: ${shown(JSON.stringify(json), 200)}.`);
	};
	return {
		version: at(spec.version ?? guess(json, "version")),
		commit: at(spec.commit ?? guess(json, "commit"))
	};
}
/** A path that was not configured is tried by its usual name, and is no fault where it is missing. */
function guess(json, name) {
	const value = jsonPath(json, name);
	return typeof value === "string" || typeof value === "number" ? name : null;
}
/** The value at a path of names and positions joined by dots; undefined where there is none. */
function jsonPath(json, path) {
	return path.split(".").reduce((value, name) => {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return void 0;
		return value[name];
	}, json);
}
async function fetchJson(url, shown) {
	const refuse = (why, cause) => new IdentityUnreadableError(`${url} ${why}.`, { cause });
	let text;
	try {
		const response = await fetch(url, {
			signal: AbortSignal.timeout(patienceMs),
			redirect: "error",
			headers: {
				accept: "application/json",
				connection: "close"
			}
		});
		if (!response.ok) {
			await response.body?.cancel();
			throw refuse(`answers with status ${response.status}`);
		}
		text = await readBounded(response, refuse);
	} catch (error) {
		throw error instanceof IdentityUnreadableError ? error : refuse("gives no answer", error);
	}
	try {
		return JSON.parse(text);
	} catch (error) {
		throw refuse(`answers no JSON: ${shown(text, 100)}`, error);
	}
}
async function readBounded(response, refuse) {
	const parts = [];
	let size = 0;
	for await (const part of response.body ?? []) {
		size += part.length;
		if (size > maxBody) throw refuse("answers more than 1 MiB");
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

// src/target/find-running.ts
/** Finds the processes of a target that somebody else has started: by pid file, systemd unit, or the port they own. */
const system = {
	table: () => readTable(),
	listening: () => readTcp(void 0, "self", "listen"),
	socketsOf: (pid) => socketInodes(pid),
	groupsOf: (unit) => unitFolders(unit),
	pidsOf: (group) => groupPids(group),
	read: readPlain,
	exists,
	self: process.pid
};
/** A pipe would be waited for, and some devices never end. */
function readPlain(file) {
	if (!statSync(file).isFile()) throw Object.assign(/* @__PURE__ */ new Error("no file"), { code: "it is no plain file" });
	return readFileSync(file, "utf8");
}
function exists(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
/** `port 6379`, `pid file run/server.pid`, `unit nginx`: how the config says which one is meant. */
function describeRunning(spec) {
	if (spec.kind === "port") return `port ${spec.port}`;
	return spec.kind === "pid-file" ? `pid file ${spec.file}` : `unit ${spec.unit}`;
}
/**
* The roots of its tree, oldest first. Nothing is started, asked or signalled.
* @throws TargetNotRunningError, TargetHiddenError, TargetUnusableError
*/
function findRunning(spec, { folder, addresses }, view = system) {
	const table = view.table().filter((stat) => !isDead(stat));
	const roots = topmost(spec.kind === "port" ? portPids(socketsAt(spec.port, addresses, view), spec.port, table, view) : spec.kind === "pid-file" ? [pidIn(path.resolve(folder, spec.file), table, view)] : unitPids(spec.unit, view), table);
	if (roots.length === 0) throw new TargetNotRunningError(`${describeRunning(spec)}: its processes have ended`);
	for (const root of roots) refuseOurs(root, table, view);
	return roots.map(({ pid, startTime }) => ({
		pid,
		startTime
	}));
}
/** A file that holds one number, of a process that lives. */
function pidIn(file, table, view) {
	let text;
	try {
		text = view.read(file);
	} catch (error) {
		const { code } = error;
		throw new TargetNotRunningError(`the pid file ${file} cannot be read (${code})`);
	}
	const pid = Number(/^\s*(\d{1,10})\s*(?:\n|$)/.exec(text)?.[1]);
	if (!Number.isSafeInteger(pid) || pid < 1) throw new TargetNotRunningError(`the pid file ${file} does not begin with the number of a process`);
	if (table.some((stat) => stat.pid === pid)) return pid;
	if (view.exists(pid) && view.table().every((stat) => stat.pid !== pid)) throw new TargetHiddenError(pid);
	throw new TargetNotRunningError(`no process ${pid} runs, which the pid file ${file} names`);
}
/** The listening sockets of the port: where clients connect to it, those that answer them. */
function socketsAt(port, addresses, view) {
	const all = view.listening().filter((socket) => socket.localPort === port);
	const called = addresses.flatMap((to) => to.port === port ? listeners(to.host, port, all) : []);
	return called.length > 0 ? called : all;
}
/** All that hold one of the sockets; of several the ones that the others come from are its roots. */
function portPids(sockets, port, table, view) {
	if (sockets.length === 0) throw new TargetNotRunningError(`nobody listens on port ${port}`);
	const held = table.map(({ pid }) => ({
		pid,
		inodes: view.socketsOf(pid)
	}));
	const holdersOf = (some) => held.filter(({ inodes }) => some.some(({ inode }) => inodes.has(inode))).map(({ pid }) => pid);
	const holders = holdersOf(sockets);
	const pids = holders.filter((pid) => pid !== 1);
	if (pids.length > 0) {
		refuseSeveral(port, sockets, table, holdersOf);
		return pids;
	}
	if (holders.length > 0) throw new TargetNotRunningError(`port ${port} is held by process 1 alone, which starts its server at the first connection`);
	throw new TargetHiddenError(null, `port ${port}`, sockets[0]?.uid ?? null);
}
/** Programs that listen at two addresses of one port, and have nothing in common, are two: which one is meant? */
function refuseSeveral(port, sockets, table, holdersOf) {
	const [first = [], ...others] = [...new Set(sockets.map(({ localAddress }) => localAddress))].map((address) => {
		const roots = holdersOf(sockets.filter(({ localAddress }) => localAddress === address));
		return [...roots, ...descendantsIn(table, roots).map(({ pid }) => pid)];
	}).filter((tree) => tree.length > 0);
	const apart = others.find((tree) => !tree.some((pid) => first.includes(pid)));
	if (apart !== void 0) throw new TargetUnusableError(`on port ${port} listen processes ${first[0]} and ${apart[0]}, each at an address of its own: name the address in the url, a pid file, or a unit`);
}
function unitPids(unit, view) {
	const groups = view.groupsOf(unit);
	const [group, ...others] = groups;
	if (group === void 0) throw new TargetNotRunningError(`no control group of the unit ${unit} has a process`);
	if (others.length > 0) throw new TargetUnusableError(`several units are called ${unit}: ${groups.join(", ")}; name its port or pid file`);
	return view.pidsOf(group);
}
/** Those that come from none of the others, oldest first. */
function topmost(pids, table) {
	const below = new Set(pids.flatMap((pid) => descendantsIn(table, [pid]).map((stat) => stat.pid)));
	return table.filter(({ pid }) => pids.includes(pid) && !below.has(pid)).sort((a, b) => a.startTime - b.startTime || a.pid - b.pid);
}
/** What we come from ourselves, or have started, would be measured with all that measures it. */
function refuseOurs({ pid, comm }, table, { self }) {
	const above = pid === self || descendantsIn(table, [pid]).some((stat) => stat.pid === self);
	const ours = descendantsIn(table, [self]).some((stat) => stat.pid === pid);
	if (above) throw new TargetUnusableError(`process ${pid} (${comm}) is what ratingplate itself was started by`);
	if (ours) throw new TargetUnusableError(`process ${pid} (${comm}) was started by ratingplate itself`);
	if (comm === "docker-proxy") throw new TargetUnusableError(`process ${pid} (docker-proxy) only passes connections on: name the pid file or unit of the container, and its own address`);
}

// src/target/prove-running.ts
/** Proof that what answers at an endpoint is the process that was found. */
/**
* Each address and Unix socket of the rule is held by one of the members. What nobody is seen to hold is not proved:
* another machine, a port that a proxy passes on.
* @param members the processes found and all that came of them
* @throws RunningElsewhereError; PortUnprovedError where the owner hides its sockets from this user
*/
function proveRunning({ addresses, sockets }, roots, members) {
	const pids = roots.map(({ pid }) => pid);
	for (const { host, port } of addresses) proveAddress(host, port, pids, members);
	for (const socket of sockets) proveSocket(socket, pids, members);
}
function proveAddress(host, port, pids, members) {
	const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
	try {
		if (proveOwned(host, port, members) === "proved" || listensApart(host, port, members)) return;
	} catch (error) {
		if (!(error instanceof PortOwnedError)) throw error;
		const { owner } = error;
		throw new RunningElsewhereError(address, pids, owner === null ? "another process" : `process ${owner.pid} (${owner.comm})`);
	}
	throw new RunningElsewhereError(address, pids, null);
}
/** In a network of its own, as a container has: its sockets are in no table of ours. */
function listensApart(host, port, members) {
	return members.some(({ pid }) => {
		const sockets = listeners(host, port, readTcp(void 0, pid, "listen"));
		const held = socketInodes(pid);
		return sockets.length > 0 && sockets.every(({ inode }) => held.has(inode));
	});
}
function proveSocket(socket, pids, members) {
	const held = new Set(members.flatMap(({ pid }) => [...socketInodes(pid)]));
	const tables = [unixListeners(), ...members.map(({ pid }) => unixListeners(void 0, pid))].flat();
	const real = realOf(socket);
	const bound = tables.filter(({ path }) => isBoundAt(path, socket) || isBoundAt(path, real));
	if (bound.some(({ inode }) => held.has(inode))) return;
	throw new RunningElsewhereError(socket, pids, bound.length === 0 ? null : "another process");
}
function realOf(file) {
	try {
		return realpathSync(file);
	} catch {
		return file;
	}
}

// src/target/running.ts
/**
* Finds it, waits for an answer at its endpoint, and proves that the answer is its own.
* @throws TargetNotRunningError, TargetHiddenError, TargetUnusableError, TargetNotReadyError, TargetExitedError,
*   RunningElsewhereError, PortUnprovedError, or the signal's reason
*/
async function adoptRunning(options) {
	const { target, running, endpoint, vars, signal } = options;
	if (!hasProc()) throw new TargetUnusableError("a target that runs already is found in /proc, which this system has not");
	const rule = readyRule(endpoint, vars);
	const { addresses } = rule;
	const [first, ...others] = findRunning(running, {
		folder: target.cwd,
		addresses
	});
	if (first === void 0) throw new TargetUnusableError("no process was found");
	const processes = [first, ...others];
	await untilReady(target.name, rule, signal);
	proveRunning(rule, processes, membersOf(processes));
	const gone = processes.find((each) => !stillAlive(each));
	if (gone !== void 0) throw new TargetExitedError(`Target ${target.name}`, exitOf(gone));
	return {
		processes,
		...watched(processes)
	};
}
async function untilReady(name, rule, signal) {
	const question = questionOf(rule.ready, rule.protocol, rule.url);
	if (question === null) return;
	const since = performance.now();
	const seen = await untilAnswered(question, since, rule.ready.timeoutMs, signal);
	signal.throwIfAborted();
	if (seen.kind === "ready") return;
	const why = seen.kind === "late" ? seen.seen : "given up";
	throw new TargetNotReadyError(`Target ${name}`, performance.now() - since, why, null);
}
function membersOf(roots) {
	return [...roots, ...descendantsIn(readTable(), roots.map(({ pid }) => pid))];
}
/** The kernel tells code and signal to its parent alone, and what it printed is not ours. */
const exitOf = ({ pid }) => ({
	pid,
	code: null,
	signal: null,
	lastLines: []
});
function watched(processes) {
	const watch = new AbortController();
	return {
		ended: new Promise((resolve) => {
			for (const each of processes) watchExit(each, watch.signal).then((how) => {
				if (how === "ended") resolve(exitOf(each));
			});
		}),
		release: () => watch.abort()
	};
}

export { which as A, userOf as C, removeHomes as D, tagged as E, freshHome as O, shutOut as S, awaitTree as T, reservePorts as _, placed as a, targetEnvironment as b, spawnError as c, readyRule as d, createOutput as f, questionOf as g, ask as h, followTree as i, sweepHomes as k, follow as l, printable as m, describeRunning as n, spawnStdio as o, maskSecrets as p, identityFromHttp as r, stdioLog as s, adoptRunning as t, becomeReady as u, refuseAnswered as v, withParents as w, asUser as x, refuseOwned as y };
