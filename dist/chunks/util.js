import { _ as PlaceUnusableError, l as PortsShortError } from "./start.js";
import { Lt as ExpressionInvalidError } from "./errors.js";
import path from "node:path";
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";

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

export { isUnix as a, parseReferences as i, makeFolder as n, parseUnix as o, makeFolderNow as r, onLoopback as t };
