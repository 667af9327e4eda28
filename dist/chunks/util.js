import { _ as PlaceUnusableError, l as PortsShortError, m as InterruptedError } from "./start.js";
import { Rt as ExpressionInvalidError, rt as UnsupportedUrlError, st as CheckoutMissingError } from "./errors.js";
import path from "node:path";
import { Socket, isIP } from "node:net";
import { checkServerIdentity } from "node:tls";
import { performance } from "node:perf_hooks";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { execFile, spawnSync } from "node:child_process";

// src/util/unix-url.ts
/** Null for an address that does not begin with `unix:`, and for one without an absolute path. */
function parseUnix(url) {
	const [, socket, path = "/"] = /^unix:(\/[^:\0]+)(?::(\/.*))?$/s.exec(url) ?? [];
	return socket === void 0 ? null : {
		socket,
		path
	};
}
/** Whether it is meant to be the address of a Unix socket. */
const isUnix = (url) => url.startsWith("unix:");

// src/util/expression.ts
/**
* Figures within a user's own prose: `A thousand cost {{ series.http-dynamic.held_kib * 1000 | MiB }}.`
*
*     text   = { any text | "{{" sum [ "|" unit ] "}}" }
*     sum    = product { ( "+" | "-" ) product }
*     product = factor { ( "*" | "/" ) factor }
*     factor = number | path | "(" sum ")" | "-" factor
*     path   = name { "." ( name | quoted ) }      quoted = '"' any text '"'
*
* Names may hold "-", so a minus after a name has a space before it. There is no other syntax: no call, no code.
*/
/** Braces within braces, and what is far longer than a sum of figures, are no expression. */
const longest = 500;
const deepest = 20;
/**
* The text in pieces: what stands, and what refers to figures.
* @throws ExpressionInvalidError
*/
function parseReferences(text) {
	const pieces = [];
	let at = 0;
	while (at < text.length) {
		const start = text.indexOf("{{", at);
		if (start < 0) break;
		const end = text.indexOf("}}", start);
		if (end < 0) throw new ExpressionInvalidError(`${quoted(text.slice(start, start + 40))}: no }} after it`);
		if (start > at) pieces.push(text.slice(at, start));
		pieces.push(parseReference(text.slice(start + 2, end).trim()));
		at = end + 2;
	}
	if (at < text.length) pieces.push(text.slice(at));
	return pieces;
}
const quoted = (text) => JSON.stringify(text);
/** One expression with its unit. */
function parseReference(source) {
	if (source.length > longest) throw new ExpressionInvalidError(`${quoted(source.slice(0, 40))}...: over ${longest} characters`);
	const parser = new Parser(source);
	const expression = parser.sum(0);
	const unit = parser.take("|") ? parser.unit() : null;
	parser.end();
	return {
		source,
		expression,
		unit
	};
}
const token = {
	number: /\d+(?:\.\d+)?(?![\w.])/y,
	path: /[A-Za-z_][\w-]*(?:\.(?:[\w-]+|"[^"]*"))*/y,
	unit: /[A-Za-z%/]+/y,
	space: /\s*/y
};
var Parser = class {
	#at = 0;
	#source;
	constructor(source) {
		this.#source = source;
	}
	sum(depth) {
		if (depth > deepest) throw this.#fault(`nested over ${deepest} levels deep`);
		let left = this.#product(depth);
		for (;;) {
			const operator = this.take("+") ? "+" : this.take("-") ? "-" : null;
			if (operator === null) return left;
			left = {
				kind: "binary",
				operator,
				left,
				right: this.#product(depth)
			};
		}
	}
	#product(depth) {
		let left = this.#factor(depth);
		for (;;) {
			const operator = this.take("*") ? "*" : this.take("/") ? "/" : null;
			if (operator === null) return left;
			left = {
				kind: "binary",
				operator,
				left,
				right: this.#factor(depth)
			};
		}
	}
	#factor(depth) {
		if (depth > deepest) throw this.#fault(`nested over ${deepest} levels deep`);
		if (this.take("-")) return {
			kind: "negative",
			of: this.#factor(depth + 1)
		};
		if (this.take("(")) {
			const inner = this.sum(depth + 1);
			if (!this.take(")")) throw this.#fault("expected )");
			return inner;
		}
		const number = this.#match(token.number);
		if (number !== null) return {
			kind: "number",
			value: Number(number)
		};
		const path = this.#match(token.path);
		if (path === null) throw this.#fault("expected a figure or a number");
		return {
			kind: "path",
			segments: [...path.matchAll(/"([^"]*)"|[\w-]+/g)].map(([whole, inner]) => inner ?? whole)
		};
	}
	/** True where this sign comes next, which is then behind. */
	take(sign) {
		this.#match(token.space);
		if (this.#source[this.#at] !== sign) return false;
		this.#at++;
		return true;
	}
	unit() {
		this.#match(token.space);
		const unit = this.#match(token.unit);
		if (unit === null) throw this.#fault("expected a unit after |");
		return unit;
	}
	end() {
		this.#match(token.space);
		if (this.#at < this.#source.length) throw this.#fault("expected +, -, *, / or |");
	}
	#match(pattern) {
		pattern.lastIndex = this.#at;
		const match = pattern.exec(this.#source);
		if (match === null) return null;
		this.#at += match[0].length;
		return match[0];
	}
	#fault(expected) {
		const rest = this.#source.slice(this.#at, this.#at + 20);
		const found = rest === "" ? "nothing more" : quoted(rest);
		return new ExpressionInvalidError(`{{ ${this.#source} }}: ${expected}, found ${found}`);
	}
};

// src/util/secrets.ts
/** How secrets are known again in a text, and taken out of it. */
/** What stands in the place of a secret. */
const masked = "***";
/** A part of a secret that is shorter than this is as likely a word of any text, characters. */
const shortestPart = 8;
/** Secrets as they may show up: whole and in parts that tell as much, escaped and coded in the usual ways; longest first. */
function secretForms(secrets) {
	const forms = secrets.flatMap((secret) => [secret, ...partsOf(secret)]).flatMap(formsOf);
	return [...new Set(forms)].filter((form) => form !== "").sort((a, b) => b.length - a.length);
}
/** The text with every form replaced. @param forms of `secretForms` */
function maskText(text, forms) {
	return forms.reduce((left, form) => left.replaceAll(form, "***"), text);
}
/** Lines of a key, which logs show one by one; what follows `Bearer`; user with password, and that, of `Basic`. */
function partsOf(secret) {
	const [, scheme = "", token = ""] = /^([A-Za-z-]+) (\S+)$/.exec(secret) ?? [];
	const signIn = /^basic$/i.test(scheme) ? Buffer.from(token, "base64").toString() : "";
	return [
		...secret.includes("\n") ? secret.split(/\r?\n/) : [],
		token,
		signIn,
		signIn.slice(signIn.indexOf(":") + 1)
	].filter((part) => part.length >= shortestPart);
}
function formsOf(text) {
	return [
		text,
		...percentForms(text),
		...jsonForms(text),
		...base64Forms(text)
	];
}
/** As `encodeURIComponent`, stricter libraries and forms escape it, in capitals or not. */
function percentForms(text) {
	const plain = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "�"));
	const strict = plain.replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
	const all = [
		plain,
		strict,
		strict.replaceAll("%20", "+")
	];
	return [...all, ...all.map((form) => form.replaceAll(/%../g, (two) => two.toLowerCase()))];
}
/** In a JSON text: as JavaScript writes it, in ASCII alone, and with its slashes escaped. */
function jsonForms(text) {
	const plain = JSON.stringify(text).slice(1, -1);
	const ascii = plain.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return [
		plain,
		ascii,
		plain.replaceAll("/", "\\/"),
		ascii.replaceAll("/", "\\/")
	];
}
/** In either alphabet, alone or in the middle of something longer: all digits that do not hang on its neighbours. */
function base64Forms(text) {
	const bytes = Buffer.from(text);
	const within = [
		0,
		1,
		2
	].map((before) => {
		return Buffer.concat([Buffer.alloc(before), bytes]).toString("base64").slice(Math.ceil(before * 8 / 6), Math.floor((before + bytes.length) * 8 / 6));
	});
	return [...text.length > 3 ? [bytes.toString("base64").replace(/=+$/, "")] : [], ...within.filter((digits) => digits.length >= shortestPart)].flatMap((digits) => [digits, digits.replaceAll("+", "-").replaceAll("/", "_")]);
}

// src/util/answers.ts
/** Whether a signal to the pid would reach anybody. */
function answers(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

// src/util/folders.ts
/** Making folders with those above them: by hand, because Node's recursive mkdir never ends below /proc. */
/**
* Makes a folder and what is missing above it; one that is there is left as it is.
*
* Where the system says ENOENT although the folder above is there (/proc, an automounter), Node's own recursive mkdir
* makes the folder above again, and so on without end.
* @throws PlaceUnusableError where the system allows no folder there; other errors of the system as they are.
*/
async function makeFolder(folder) {
	try {
		await mkdir(folder);
	} catch (error) {
		const parent = parentToMake(folder, error, await kindOf(folder), await kindOf(path.dirname(folder)));
		if (parent === null) return;
		await makeFolder(parent);
		await mkdir(folder).catch(ignoreThere);
	}
}
/** The same, at once. */
function makeFolderNow(folder) {
	try {
		mkdirSync(folder);
	} catch (error) {
		const parent = parentToMake(folder, error, kindNow(folder), kindNow(path.dirname(folder)));
		if (parent === null) return;
		makeFolderNow(parent);
		try {
			mkdirSync(folder);
		} catch (again) {
			ignoreThere(again);
		}
	}
}
/** What has to be made first; null where the folder is there already. */
function parentToMake(folder, error, here, above) {
	const { code } = error;
	if (here === "folder") return null;
	if (code !== "ENOENT") throw error;
	const parent = path.dirname(folder);
	if (above === "nothing" && parent !== folder) return parent;
	throw new PlaceUnusableError(`${folder}: no folder can be made in ${parent} (${code})`, { cause: error });
}
/** Somebody else made it in the meantime. */
function ignoreThere(error) {
	if (error.code !== "EEXIST") throw error;
}
function kindOf(place) {
	return stat(place).then((found) => found.isDirectory() ? "folder" : "other", (error) => absent(error));
}
function kindNow(place) {
	try {
		return statSync(place).isDirectory() ? "folder" : "other";
	} catch (error) {
		return absent(error);
	}
}
const absent = ({ code }) => code === "ENOENT" ? "nothing" : "other";

// src/util/pg-way.ts
/** How `pg` comes to a server over TLS and over a Unix socket. */
/** Its option `ssl`: verified as anywhere else; false and not undefined, or the environment would say. */
function sslOf(tls) {
	if (tls === null) return false;
	const { servername } = tls;
	const named = { checkServerIdentity: (_, shown) => checkServerIdentity(servername, shown) };
	return {
		...tls,
		rejectUnauthorized: true,
		...servername === "" ? {} : named
	};
}
/** A socket that connects to a path, whatever `pg` makes of port and host: it knows but its own name in a folder. */
function socketAt(path) {
	const socket = new Socket();
	const plain = socket.connect.bind(socket);
	socket.connect = (() => plain({ path }));
	return socket;
}

// src/util/standard-port.ts
/** Ports that go without saying; 80 for any other scheme. */
const standard = {
	"https:": 443,
	"redis:": 6379,
	"rediss:": 6379,
	"postgres:": 5432,
	"postgresql:": 5432
};
/** The port of a URL, also of one that names none. */
const portOf = ({ port, protocol }) => port === "" ? standard[protocol] ?? 80 : Number(port);

// src/util/tls.ts
/** How the server of an endpoint is known over TLS. */
/** A name must be given where an address is connected to. @throws UnsupportedUrlError where the file cannot be read. */
function knownBy(host, tls) {
	const servername = tls?.serverName ?? (isIP(host) === 0 ? host : "");
	return tls === void 0 || tls.ca === null ? { servername } : {
		ca: authority(tls.ca),
		servername
	};
}
function authority(file) {
	try {
		return readFileSync(file);
	} catch (error) {
		throw new UnsupportedUrlError(`the authority of a TLS endpoint cannot be read: ${error.message}`);
	}
}

// src/util/unix-user.ts
/** A user of this system, as its user database tells of one. */
/** Long enough for a directory service that has to be asked. */
const patienceMs = 1e4;
/** The user of that name; null where there is none. @param rows of passwd(5) that may be of it. Replaced in tests. */
function findUser(name, rows = rowsOf) {
	for (const row of rows(name).split("\n")) {
		const [own, , uid = "", gid = "", , home = ""] = row.split(":");
		if (own === name && /^\d+$/.test(uid) && /^\d+$/.test(gid)) return {
			name,
			uid: Number(uid),
			gid: Number(gid),
			home
		};
	}
	return null;
}
/** `getent` knows the users of a directory service too; where it is not there, those of the file must do. */
function rowsOf(name) {
	const asked = spawnSync("getent", ["passwd", name], {
		encoding: "utf8",
		timeout: patienceMs
	});
	return asked.error === void 0 ? asked.stdout : readFileSync("/etc/passwd", "utf8");
}

// src/util/loopback.ts
/** The loopback address of a machine that may know but one family. */
/** Codes that say there is no such address here. */
const unknownAddress = /* @__PURE__ */ new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);
/**
* Listens on 127.0.0.1 at a port of the kernel's choice, or on ::1 where there is no IPv4.
* @throws PortsShortError where the kernel has no port left to choose.
*/
async function onLoopback(listen) {
	try {
		return await listen("127.0.0.1");
	} catch (error) {
		if (!unknownAddress.has(codeOf(error))) throw named(error);
	}
	return listen("::1").catch((error) => {
		throw named(error);
	});
}
const codeOf = (error) => error.code ?? "";
/** A port of the kernel's choice is in use only where all are. */
function named(error) {
	if (codeOf(error) !== "EADDRINUSE" && !unknownAddress.has(codeOf(error))) return error;
	return new PortsShortError(`no local port is left to listen on: ${error.message}`, { cause: error });
}

// src/util/unless-lost.ts
/** Who waits for each promise of a loss; null once it has come. */
const known = /* @__PURE__ */ new WeakMap();
/**
* The outcome of `work`, or the rejection of `lost` where that comes first.
*
* In place of `Promise.race`: a promise that does not settle keeps something of every race it was in (nodejs/node#17469).
* A harness that asks its driver how far it is, twenty times a second, grew by 85 MiB an hour of a window.
*/
function unlessLost(work, lost) {
	const { waiting } = known.get(lost) ?? follow(lost);
	if (waiting === null) return Promise.race([work, lost]);
	return new Promise((resolve, reject) => {
		waiting.add(reject);
		work.then(resolve, reject).then(() => waiting.delete(reject));
	});
}
function follow(lost) {
	const waiting = /* @__PURE__ */ new Set();
	const group = { waiting };
	known.set(lost, group);
	lost.catch((error) => {
		group.waiting = null;
		for (const reject of waiting) reject(error);
	});
	return group;
}

// src/util/pulse.ts
/**
* When this process last took up work from its event loop, and the longest it has let others wait since it was
* asked. A process has one event loop, so there is one pulse.
*/
var Pulse = class {
	#last = 0;
	#longest = 0;
	/** A callback begins at `at`, ms: the one before it is over. */
	beat(at) {
		const gap = at - this.#last;
		if (gap > this.#longest) this.#longest = gap;
		this.#last = at;
	}
	/** Longest time between two beats since the last call of this, ms; idle time is in it. */
	take(at) {
		this.beat(at);
		const longest = this.#longest;
		this.#longest = 0;
		return longest;
	}
};
const pulse = new Pulse();

// src/util/loop-meter.ts
/** How busy the event loop of this process was over a window, and the longest it kept others waiting. */
/** Interval of the tick that looks for pauses, ms. It wakes the process 200 times a second: 0.1 % of a core. */
const tickMs = 5;
/** A meter of this process. */
function loopMeter() {
	const pauses = new Pauses();
	let before = performance.eventLoopUtilization();
	return {
		open() {
			pauses.start();
			before = performance.eventLoopUtilization();
		},
		close() {
			const { utilization } = performance.eventLoopUtilization(before);
			pauses.stop();
			return {
				utilization,
				longestPauseMs: pauses.longestMs
			};
		}
	};
}
/**
* The longest time one callback kept all others waiting, ms.
*
* A tick that is late bounds it from above: so long the loop's turn was. But a turn may read a thousand sockets, each
* quickly, and is no pause then; the longest time between two reads bounds it too, and idle time in it is never
* longer than a tick. The smaller of both is kept. (`monitorEventLoopDelay` knows only turns, and reads its own
* resolution where nothing delays it: nodejs/node#34661.)
*/
var Pauses = class {
	longestMs = 0;
	#timer;
	#due = 0;
	start() {
		this.stop();
		this.longestMs = 0;
		pulse.take(performance.now());
		this.#due = performance.now() + tickMs;
		this.#timer = setInterval(() => this.#tick(), tickMs);
	}
	stop() {
		clearInterval(this.#timer);
	}
	#tick() {
		const now = performance.now();
		const pause = Math.min(pulse.take(now), now - this.#due);
		if (pause > this.longestMs) this.longestMs = pause;
		this.#due = now + tickMs;
	}
};

// src/util/git.ts
/** Questions to the checkout's Git. Nothing is fetched: what was not checked out is not there. */
/** No hook, monitor or prompt of the checkout's own configuration is started by a question. */
const quiet = [
	"-c",
	"core.fsmonitor=false",
	"-c",
	"core.hooksPath=/dev/null"
];
const largest = 64 * 2 ** 20;
/** A cancelled job may end its whole group: what git was asked is not known then. */
const isCutOff = (error) => error !== null && error.code == null && error.signal != null;
/** @param env only PATH and HOME are taken from it, so that git's own variables cannot lead elsewhere */
function openGit(cwd, env) {
	const own = {
		PATH: env["PATH"],
		HOME: env["HOME"],
		GIT_TERMINAL_PROMPT: "0",
		GIT_OPTIONAL_LOCKS: "0"
	};
	const ask = (...args) => new Promise((resolve, reject) => {
		const options = {
			cwd,
			env: {
				...own,
				LC_ALL: "C"
			},
			maxBuffer: largest
		};
		execFile("git", [...quiet, ...args], options, (error, stdout, stderr) => {
			if (isCutOff(error)) return reject(new InterruptedError(`git ${args[0]} was ended by ${error?.signal}`));
			resolve({
				code: error === null ? 0 : typeof error.code === "number" ? error.code : 128,
				stdout,
				stderr: stderr || (error?.message ?? "")
			});
		});
	});
	const tell = async (...args) => {
		const { code, stdout, stderr } = await ask(...args);
		if (code === 0) return stdout.trimEnd();
		throw new CheckoutMissingError(`git ${args[0]}: ${stderr.trim().split("\n")[0]}`);
	};
	return {
		ask,
		tell
	};
}

export { isUnix as _, onLoopback as a, portOf as c, makeFolder as d, makeFolderNow as f, parseReferences as g, secretForms as h, unlessLost as i, socketAt as l, maskText as m, loopMeter as n, findUser as o, answers as p, pulse as r, knownBy as s, openGit as t, sslOf as u, parseUnix as v };
