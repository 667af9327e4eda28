import { Gt as ConfigErrors, qt as PlanOptionError } from "./errors.js";
import { t as require_dist } from "./yaml.js";

// src/config/source.ts
var import_dist = require_dist();
/** Follows a path through maps, lists and aliases as far as the text has it. */
function find(doc, path) {
	let found = {
		node: doc.contents,
		key: null,
		whole: true
	};
	for (const step of path) {
		const next = child(doc, found.node, step);
		if (next === null) return {
			...found,
			whole: false
		};
		found = {
			...next,
			whole: true
		};
	}
	return found;
}
/** One step of a path; null where the text has no such part. */
function child(doc, parent, step) {
	const node = (0, import_dist.isAlias)(parent) ? parent.resolve(doc) ?? null : parent;
	if ((0, import_dist.isMap)(node)) {
		const pair = node.items.find((item) => keyOf(item) === String(step));
		return pair === void 0 ? merged(doc, node.items, step) : {
			node: asNode(pair.value),
			key: asNode(pair.key)
		};
	}
	if ((0, import_dist.isSeq)(node) && node.items[Number(step)] !== void 0) return {
		node: asNode(node.items[Number(step)]),
		key: null
	};
	return null;
}
/** A key as text; one that `--set` has made is no node. */
const keyOf = ({ key }) => (0, import_dist.isScalar)(key) ? String(key.value) : typeof key === "string" ? key : null;
/** A key that came in through `<<`. */
function merged(doc, items, step) {
	for (const item of items) {
		if (!(0, import_dist.isScalar)(item.key) || item.key.source !== "<<") continue;
		const found = ((0, import_dist.isSeq)(item.value) ? item.value.items : [item.value]).map((one) => child(doc, asNode(one), step)).find((one) => one !== null) ?? null;
		if (found !== null) return found;
	}
	return null;
}
const asNode = (value) => typeof value === "object" && value !== null && "range" in value ? value : null;
/** Offset in the text that a mistake at `path` is shown at, or null where it is not in the text. */
function offsetOf(source, path, on, within) {
	if (source.doc.contents === null) return 0;
	const { node, key, whole } = find(source.doc, path);
	const start = (one) => one?.range?.[0] ?? null;
	if (!whole || on === "key") return start(key) ?? start(node);
	const range = node?.range;
	if (within !== void 0 && range) {
		const at = source.text.slice(range[0], range[1]).indexOf(within);
		if (at >= 0) return range[0] + at;
	}
	return (0, import_dist.isScalar)(node) && node.source === "" ? start(key) ?? start(node) : start(node) ?? start(key);
}
/** A single value as it is written, or null. */
function textAt(source, path) {
	const { node, whole } = find(source.doc, path);
	return whole && (0, import_dist.isScalar)(node) ? node.source ?? null : null;
}
/** Collects mistakes, each with its place, and throws them together. */
var Problems = class {
	source;
	found = [];
	constructor(source) {
		this.source = source;
	}
	/** `within`: a part of the value's text that the mistake is about. */
	add(path, message, on = "value", within) {
		this.addAt(offsetOf(this.source, path, on, within), path, message);
	}
	/** A mistake at an offset of the text; null = a value that `--set` gave. */
	addAt(offset, path, message) {
		const position = offset === null ? {
			line: 0,
			col: 0
		} : this.source.lines.linePos(offset);
		const problem = {
			file: this.source.file,
			line: position.line,
			column: position.col,
			path: path.map((step) => /[.\s]/.test(String(step)) ? `"${step}"` : String(step)).join("."),
			message
		};
		const same = (other) => other.line === problem.line && other.column === problem.column && other.message === message;
		if (!this.found.some(same)) this.found.push(problem);
	}
	throwIfAny() {
		if (this.found.length === 0) return;
		const order = [...this.found].sort((a, b) => a.line - b.line || a.column - b.column);
		throw new ConfigErrors(order);
	}
};

// src/config/document.ts
/** YAML to a plain value: its own mistakes, numbers that are meant as text, values given by `--set`. */
/** Reads the text; YAML's own mistakes are thrown together. */
function readYaml(text, file) {
	const lines = new import_dist.LineCounter();
	const doc = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		merge: true,
		logLevel: "error"
	});
	const source = {
		file,
		text,
		doc,
		lines
	};
	const problems = new Problems(source);
	const twice = doc.errors.filter(({ code }) => code === "DUPLICATE_KEY");
	const syntax = doc.errors.filter((error) => !twice.includes(error)).slice(0, 1);
	for (const { pos } of twice) problems.addAt(pos[0], [], sayTwice(source, pos[0]));
	for (const { pos, message } of [...syntax, ...doc.warnings]) problems.addAt(pos[0], [], sayYaml(message, text, pos[0]));
	problems.throwIfAny();
	return {
		source,
		problems
	};
}
/** A key that stands twice in one map: the second begins at `offset`. */
function sayTwice({ doc, lines }, offset) {
	let said = "not YAML: a key stands twice in one map";
	(0, import_dist.visit)(doc, { Map(_, { items }) {
		const keys = items.map(({ key }) => key).filter(import_dist.isScalar);
		const again = keys.find((key) => key.range?.[0] === offset);
		const first = keys.find((key) => key.value === again?.value);
		if (again === void 0 || first?.range == null) return;
		const { line } = lines.linePos(first.range[0]);
		said = `not YAML: the key "${String(again.value)}" stands twice in one map, first in line ${line}`;
	} });
	return said;
}
/** A YAML mistake; beside a template the cause is a missing quote. */
function sayYaml(message, text, offset) {
	const first = message.split("\n")[0] ?? "";
	if (first.includes("multiple documents")) return "expected one document, and here a second one begins";
	const said = `not YAML: ${first}`;
	const from = text.lastIndexOf("\n", offset - 1) + 1;
	const end = text.indexOf("\n", offset);
	const bare = unquoted(text.slice(from, end < 0 ? text.length : end));
	return bare === null ? said : `${said}; quote the string that holds \${...}: "${bare}"`;
}
/** The text around the first template of a line that stands in no quotes, or null. */
function unquoted(line) {
	for (const { index } of line.matchAll(/\$\{/g)) {
		const before = line.slice(0, index);
		if ((before.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1 || (before.match(/'/g)?.length ?? 0) % 2 === 1) continue;
		const start = /(?:[[{]|[,:-]\s)\s*(?!.*(?:[[{]|[,:-]\s))/.exec(before);
		return `${start === null ? before : before.slice(start.index + start[0].length)}${/^\$\{[^},\]]*\}?[^,\]}]*/.exec(line.slice(index))?.[0] ?? ""}`.trim();
	}
	return null;
}
/** Keys below which a number is meant as the text it is written as (`1.10` is not `1.1`). */
const asText = /* @__PURE__ */ new Set([
	"matrix",
	"include",
	"exclude",
	"match",
	"only",
	"args",
	"command",
	"build",
	"env",
	"headers"
]);
/** Keys below which values are the user's own JSON. */
const asData = /* @__PURE__ */ new Set([
	"methods",
	"call",
	"json",
	"parameters",
	"options",
	"equal"
]);
/** Numbers where only text can be meant become the text they were written as. */
function keepNumbersAsText(doc) {
	(0, import_dist.visit)(doc, { Scalar(key, node, path) {
		if (key === "key" || typeof node.value !== "number" || node.source === void 0) return;
		const keys = path.filter(import_dist.isPair).map((pair) => (0, import_dist.isScalar)(pair.key) ? String(pair.key.value) : "");
		if (keys.some((one) => asData.has(one)) || !keys.some((one) => asText.has(one))) return;
		node.value = node.source;
	} });
}
/** Keys that JavaScript's own objects use; valibot and others pass over them silently, so they are refused. */
const unusable$1 = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype"
]);
/** Adds a mistake for each key that cannot be a name, and each alias without an end. */
function refuseNodes(source, problems) {
	(0, import_dist.visit)(source.doc, {
		Pair(_, pair) {
			const { key } = pair;
			if (typeof key === "string") return;
			if (!(0, import_dist.isScalar)(key)) problems.addAt(rangeStart(key), [], "expected a text as key, found a list or map");
			else if (unusable$1.has(String(key.value))) problems.addAt(rangeStart(key), [], `"${key.value}" cannot be used as a key`);
			else if (key.value === null) problems.addAt(rangeStart(key), [], "expected a text as key, found nothing");
		},
		Alias(_, alias, path) {
			if (path.some((node) => node === alias.resolve(source.doc))) problems.addAt(rangeStart(alias), [], `*${alias.source} stands within what it stands for`);
		}
	});
}
const rangeStart = (node) => (0, import_dist.isScalar)(node) || (0, import_dist.isMap)(node) || typeof node === "object" && node !== null && "range" in node ? node.range?.[0] ?? null : null;
/** The plain value of the document; aliases that multiply without end are a mistake. */
function plainValue(source, problems) {
	try {
		return source.doc.toJS({ maxAliasCount: 100 });
	} catch (error) {
		problems.addAt(0, [], `not YAML: ${error instanceof Error ? error.message : String(error)}`);
		return null;
	}
}

// src/config/set.ts
/** `--set path=value`: changes the config before it is checked. */
/** Keys of JavaScript's own objects. */
const unusable = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype"
]);
/** Applies each `path=value` in order; values are YAML, paths may quote a key: `methods."one call"=tools/list`. */
function applySet(source, sets) {
	for (const set of sets) {
		const [path, text] = splitSet(set);
		const { doc } = source;
		if (!(0, import_dist.isMap)(doc.contents)) throw new PlanOptionError(`--set ${set}: the config is not a map`);
		checkParents(source, path, set);
		if (path.some((step) => unusable.has(step))) throw new PlanOptionError(`--set ${set}: not a key of the config`);
		doc.setIn(path, readValue(text, set));
	}
}
/** The value as a node without places: a mistake in it is one of `--set`, not at a place of the file. */
function readValue(text, set) {
	const value = (0, import_dist.parseDocument)(text, {
		prettyErrors: false,
		logLevel: "error"
	});
	if (value.errors[0]) throw new PlanOptionError(`--set ${set}: ${value.errors[0].message}`);
	(0, import_dist.visit)(value, {
		Node(_, node) {
			node.range = null;
		},
		Alias() {
			throw new PlanOptionError(`--set ${set}: quote a value that begins with *`);
		}
	});
	return value.contents;
}
/** Index or key steps of a path, and the value. */
function splitSet(set) {
	const match = /^((?:"[^"]+"|[^".=]+)(?:\.(?:"[^"]+"|[^".=]+))*)=(.*)$/s.exec(set);
	if (match === null) throw new PlanOptionError(`--set ${set}: expected path=value, such as measure.point.clients=8`);
	return [((match[1] ?? "").match(/"[^"]+"|[^".]+/g) ?? []).map((step) => step.replaceAll("\"", "")), match[2] ?? ""];
}
/** A step can only be taken into a map or an existing item of a list. */
function checkParents(source, path, set) {
	for (let depth = 1; depth < path.length; depth++) {
		const parent = path.slice(0, depth);
		const node = source.doc.getIn(parent, true);
		if ((0, import_dist.isScalar)(node) && node.value === null) source.doc.setIn(parent, source.doc.createNode({}));
		else if ((0, import_dist.isSeq)(node)) checkIndex(node.items.length, path[depth] ?? "", depth === path.length - 1, parent, set);
		else if (node !== void 0 && !(0, import_dist.isMap)(node)) throw new PlanOptionError(`--set ${set}: ${parent.join(".")} is a single value`);
	}
}
/** One past the end appends, where it is the last step. */
function checkIndex(length, step, last, parent, set) {
	const most = last ? length : length - 1;
	if (!/^\d+$/.test(step) || Number(step) > most) throw new PlanOptionError(`--set ${set}: ${parent.join(".")} is a list of ${length}; name one of them from 0`);
}

export { refuseNodes as a, readYaml as i, keepNumbersAsText as n, Problems as o, plainValue as r, textAt as s, applySet as t };
