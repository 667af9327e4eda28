import { A as suggest } from "./start.js";
import { C as checkSelection, D as expectFor, F as checkPorts, G as readRate, H as expectationPattern, I as portUses, J as settingsOf, K as profiles, L as portsIn, M as checkModule, O as namedProtocols, P as readModule, Q as parseDuration, R as readIdentity, S as nameCells, T as matches, W as readFindRate, X as memoryPattern, Y as durationPattern, Z as pacePattern, _ as variablesIn, b as checkProbe, et as parsePace, f as plainProbes, k as protocolRules, lt as fillJson, nt as sharePattern, q as quickSteps, ut as fillSome, x as readProbe, y as gridVariables, z as readTarget } from "./config.js";
import { _ as isUnix, v as parseUnix } from "./util.js";
import { C as string, E as unknown, S as strictObject, T as union, _ as picklist, a as finite$1, b as regex, c as literal, d as minLength, f as minValue, g as optional, h as number, i as description, l as maxValue, m as nullable, n as boolean, p as nonEmpty, r as check$2, s as integer, t as array, u as minEntries, v as pipe, w as transform, y as record } from "./valibot.js";
import path from "node:path";

// src/config/shape/values.ts
/** Shapes of single values of the config. Each message completes "expected ...". */
/** A JSON Schema description that editors show. */
const about$1 = description;
/** Of a password that is written out; it is not said again. */
const noPassword = "a password cannot stand in the config; name a variable: client: { password: { from-env: NAME } }";
const text = pipe(string(), nonEmpty("expected a text, found an empty one"));
/** A word of a command line, a value of the environment: a number is taken as the text it is written as (document.ts). */
const word = string();
const words = array(word);
/** A value of an axis; the same holds for numbers. */
const axisValue = string();
/** Names that stand in templates and file names. */
const named = pipe(string(), regex(/^[A-Za-z][A-Za-z0-9_-]*$/, "expected a name of letters, digits, \"-\" and \"_\", beginning with a letter"));
/** Names people read: methods, checks. */
const label = pipe(string(), regex(/^(?! )[^\p{Cc}\p{Cs}]{1,80}$/u, "expected a name of at most 80 characters in one line"));
/** A quantity written as text, so that its unit stands beside it. */
function quantity(pattern, example) {
	const expected = `expected ${example}`;
	return pipe(string(expected), regex(pattern, expected));
}
const duration = quantity(durationPattern, "a duration such as 30s, 500ms or 2min");
const share = quantity(sharePattern, "a percentage such as 1%");
const memory = quantity(memoryPattern, "a share or size such as 80% or \"35000 MiB\"");
const pace = quantity(pacePattern, "a pace such as 15/s or 1/10s");
const rate = quantity(pacePattern, "a rate such as 500/s or 30/min");
/** A whole number between two bounds, both allowed. */
function whole(least, most) {
	const expected = `expected a whole number from ${least} to ${most}`;
	return pipe(number(), integer(expected), minValue(least, expected), maxValue(most, expected));
}
const finite = pipe(number(), finite$1());
/** A value of a grid's parameter: it stands in texts of methods, in a table and in paths of prose. */
const scalar = union([
	string(),
	finite,
	boolean()
], "expected a text, a number, true or false");
/** Any JSON value; YAML can also make dates and infinite numbers, which no protocol could send. */
const json = pipe(unknown(), jsonOnly(), asJson());
/** The same with a description, which must stand before the transformation to be seen by editors. */
const jsonAbout = (description) => pipe(unknown(), about$1(description), jsonOnly(), asJson());
function jsonOnly() {
	return check$2(isJson, "expected a JSON value (text, number, true, false, null, list or map)");
}
function asJson() {
	return transform((value) => value);
}
function isJson(value) {
	if (value === null || typeof value === "string" || typeof value === "boolean") return true;
	if (typeof value === "number") return Number.isFinite(value);
	if (Array.isArray(value)) return value.every(isJson);
	return isPlainMap(value) && Object.values(value).every(isJson);
}
/** A map as YAML makes it. */
function isPlainMap(value) {
	return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
/** Code of a page's language. */
const locale = pipe(string(), regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "expected a locale such as en or es"));
/** Text, or a text per locale. */
const localized = union([text, record(locale, text)]);
/** One axis value, or several. */
const selection = pipe(record(named, union([axisValue, pipe(array(axisValue), nonEmpty("expected at least one value"))])), minEntries(1, "expected at least one axis"));

// src/config/endpoint-url.ts
/** Where an endpoint is, and how its server is known: what each protocol needs, and mistakes in it. */
/** @param schemes of the protocol, such as `http:`; none = it has no url, null = it may have any */
function checkUrl({ input, path: at }, schemes, problems) {
	const place = [...at, "url"];
	if (schemes?.length === 0) {
		if (input.url !== void 0) problems.add(place, "an endpoint over stdio has no url", "key");
		return;
	}
	if (input.url === void 0) {
		if (schemes === null) return;
		problems.add(at, `expected the key "url", such as "${schemes[0]}//127.0.0.1:\${port}"`, "key");
		return;
	}
	const probe = input.url.replaceAll(/\$\{standin\.[^}]*\}/g, "http://127.0.0.1:1").replaceAll(/\$\{[^}]*\}/g, "1");
	const url = URL.canParse(probe) ? new URL(probe) : null;
	if (url === null) problems.add(place, `not a URL: "${input.url.replace(/\/\/.*@/s, "//***@")}"`);
	else if (schemes !== null && !schemes.includes(url.protocol)) problems.add(place, `expected a url that begins with ${schemes.map(beginning).join(" or ")}, found ${beginning(url.protocol)}`);
	else if (isUnix(probe) && parseUnix(probe) === null) problems.add(place, `expected the absolute path of a socket, such as unix:/run/server.sock, found "${input.url}"`);
	else if (url.password !== "") problems.add(place, noPassword);
}
const beginning = (scheme) => scheme === "unix:" ? "unix:/" : `${scheme}//`;
/** Certificates belong to addresses that have them. */
function checkTls({ input, path: at }, problems) {
	if (input.tls === void 0) return;
	const url = input.url ?? "";
	if (!(input.protocol === "module" || /^(https|rediss):/.test(url) || input.protocol === "postgres" && !isUnix(url))) problems.add([...at, "tls"], "only an endpoint whose url begins with https://, rediss:// or postgres:// has a certificate", "key");
	else if (Object.keys(input.tls).length === 0) problems.add([...at, "tls"], "expected ca or server-name", "key");
}
/** @param folder of the config, absolute */
function readTls(input, folder) {
	return {
		ca: input.ca === void 0 ? null : path.resolve(folder, input.ca),
		serverName: input["server-name"] ?? null
	};
}

// src/config/endpoints.ts
/** Endpoints: what each protocol needs and what it cannot use, and the spec of one for a scenario. */
/** Time an instance has to become ready. */
const readyMs = 6e4;
/** Adds the mistakes of all endpoints and targets that do not depend on a scenario. */
function checkEndpoints(model, problems) {
	for (const one of model.endpoints.values()) {
		checkUrl(one, protocolRules[one.input.protocol].schemes, problems);
		checkTls(one, problems);
		checkClient(one, problems);
		checkReady(one, problems);
		checkModule(one, problems);
		checkOptions(one, problems);
		checkPositive(one.input, one.path, problems);
	}
	for (const one of model.targets.values()) checkTarget(one, problems);
}
function checkClient({ input, path }, problems) {
	const { headers, source } = input.client ?? {};
	for (const key of ["user", "password"]) if (input.client?.[key] !== void 0 && !protocolRules[input.protocol].sessions) problems.add([
		...path,
		"client",
		key
	], `a client of ${input.protocol} does not sign in; send a header`, "key");
	if (headers !== void 0 && !protocolRules[input.protocol].headers) problems.add([
		...path,
		"client",
		"headers"
	], `the protocol ${input.protocol} has no headers`, "key");
	if (source === void 0) return;
	if (protocolRules[input.protocol].schemes?.length === 0) problems.add([
		...path,
		"client",
		"source"
	], "a client over stdio has no address", "key");
	else if (isUnix(input.url ?? "")) problems.add([
		...path,
		"client",
		"source"
	], "a client of a Unix socket has no address", "key");
	else if (!isAddress(fillSome(source, { client: 1 }))) problems.add([
		...path,
		"client",
		"source"
	], `expected an IPv4 address such as 127.0.1.\${client}, found "${source}"`);
}
/** Whether the text is an IPv4 address. The last part may go on past 255 into the next block, as the driver counts. */
function isAddress(text) {
	const parts = text.split(".");
	if (parts.length !== 4 || !parts.every((part) => /^\d{1,5}$/.test(part))) return false;
	const [first = 0, second = 0, third = 0, fourth = 0] = parts.map(Number);
	const inBlock = second * 65536 + third * 256 + fourth < 0xffffff;
	return first <= 255 && second <= 255 && third <= 255 && inBlock;
}
function checkReady({ input, path }, problems) {
	const { ready } = input;
	if (ready === void 0) return;
	const at = [...path, "ready"];
	const kinds = [
		"http",
		"tcp",
		"log"
	].filter((kind) => ready[kind] !== void 0);
	if (kinds.length > 1) problems.add(at, `expected one of http, tcp and log, found ${kinds.join(" and ")}`, "key");
	if (input.protocol === "mcp-stdio" && kinds.length > 0) problems.add(at, "over stdio an instance is ready at its first protocol answer; only timeout can be set", "key");
	if (ready.status !== void 0 && ready.http === void 0) problems.add([...at, "status"], "status belongs to ready: { http: URL }", "key");
	if (ready.log !== void 0 && !isPattern(ready.log)) problems.add([...at, "log"], "not a regular expression");
}
/** Whether the text is a regular expression. */
function isPattern(text) {
	try {
		return new RegExp(text, "u") !== null;
	} catch {
		return false;
	}
}
function checkOptions({ input, path }, problems) {
	const known = protocolRules[input.protocol].options;
	if (known === null) return;
	for (const [key, value] of Object.entries(input.options ?? {})) {
		const at = [
			...path,
			"options",
			key
		];
		const rule = known[key];
		if (rule === void 0) problems.add(at, `the protocol ${input.protocol} has no option "${key}"${suggest(key, Object.keys(known))}`, "key");
		else if (!rule.holds(value)) problems.add(at, `expected ${rule.expected}, found ${JSON.stringify(value)}`);
	}
}
function checkPositive(input, path, problems) {
	if (input.pace !== void 0 && parsePace(input.pace) === null) problems.add([...path, "pace"], `expected a pace above zero, found "${input.pace}"`);
	if (parseDuration(input.ready?.timeout ?? "") === 0) problems.add([
		...path,
		"ready",
		"timeout"
	], "expected a time above zero");
	const { identity } = input;
	if (input.protocol === "mcp-stdio" && identity?.http !== void 0) problems.add([
		...path,
		"identity",
		"http"
	], "an instance over stdio answers no http", "key");
	checkIdentity(identity, [...path, "identity"], problems);
}
function checkIdentity(identity, path, problems) {
	if (identity === void 0) return;
	if (identity.http === void 0 && identity.command === void 0) problems.add(path, "expected http or command", "key");
	for (const key of ["version", "commit"]) if (identity[key] !== void 0 && identity.http === void 0) problems.add([...path, key], `${key} is a path into the answer of http, which is missing`, "key");
}
/** Keys that only make sense for an instance that we start. */
const startKeys = [
	"command",
	"args",
	"env",
	"build",
	"cwd",
	"home",
	"user",
	"stop"
];
function checkTarget({ input, path }, problems) {
	if (input.user === "root") problems.add([...path, "user"], "expected a user other than root");
	checkIdentity(input.identity, [...path, "identity"], problems);
	if (input.running !== void 0) {
		if (Object.keys(input.running).length !== 1) problems.add([...path, "running"], "expected one of port, pid-file and unit", "key");
		for (const key of startKeys) if (input[key] !== void 0) problems.add([...path, key], `${key} is for targets that are started, and this one is running`, "key");
	} else if (input.command === void 0) problems.add(path, "expected the key \"command\", which is missing", "key");
	else if (typeof input.command === "string" && /\s/.test(input.command.trim())) {
		const words = input.command.trim().split(/\s+/);
		problems.add([...path, "command"], `a command is one program; write the words as a list: [${words.join(", ")}]`);
	}
}
/** The endpoint of a scenario, with early templates filled. @param folder of the config, absolute */
function readEndpoint(name, named, variables, folder) {
	const { input } = named;
	const module = readModule(named, folder);
	const fill = (text) => fillSome(text, variables);
	const { headers, secretHeaders } = readHeaders(input.client?.headers ?? {}, fill);
	const options = Object.entries(input.options ?? {}).map(([key, value]) => [key, fillJson(value, fillSome, variables)]);
	return {
		name,
		protocol: input.protocol,
		...module === void 0 ? {} : { module },
		url: input.url === void 0 ? null : fill(input.url),
		ready: readReady(input.ready, fill),
		identity: readIdentity(input.identity, fill),
		client: {
			headers,
			...Object.keys(secretHeaders).length === 0 ? {} : { secretHeaders },
			source: input.client?.source === void 0 ? null : fill(input.client.source),
			user: input.client?.user === void 0 ? null : fill(input.client.user),
			password: input.client?.password === void 0 ? null : secretOf(input.client.password)
		},
		...input.tls === void 0 ? {} : { tls: readTls(input.tls, folder) },
		pace: input.pace === void 0 ? null : parsePace(input.pace),
		options: Object.fromEntries(options)
	};
}
const secretOf = (input) => ({
	fromEnv: input["from-env"],
	secret: true,
	default: null
});
/** Those that stand in the config, and those of the environment. */
function readHeaders(input, fill) {
	const headers = {};
	const secretHeaders = {};
	for (const [name, value] of Object.entries(input)) if (typeof value === "string") headers[name] = fill(value);
	else secretHeaders[name] = secretOf(value);
	return {
		headers,
		secretHeaders
	};
}
function readReady(input, fill) {
	const timeoutMs = parseDuration(input?.timeout ?? "") ?? readyMs;
	if (input?.http !== void 0) return {
		kind: "http",
		url: fill(input.http),
		status: input.status ?? null,
		timeoutMs
	};
	if (input?.tcp !== void 0) return {
		kind: "tcp",
		address: fill(input.tcp),
		timeoutMs
	};
	if (input?.log !== void 0) return {
		kind: "log",
		pattern: input.log,
		timeoutMs
	};
	return {
		kind: "protocol",
		timeoutMs
	};
}

// src/config/json-map.ts
/** Maps within the user's own JSON, which valibot has only checked to be JSON. */
/** The value as a map; nothing is an empty one. */
function asMap(value, path, problems) {
	if (value === null) return {};
	if (isPlainMap(value)) return value;
	problems.add(path, `expected a map, found ${Array.isArray(value) ? "a list" : JSON.stringify(value)}`);
	return {};
}
/** Adds a mistake for each key that does not exist. */
function checkKeys(map, known, path, problems) {
	for (const key of Object.keys(map)) if (!known.includes(key)) problems.add([...path, key], `unknown key "${key}"${suggest(key, known)}`, "key");
}

// src/config/method-expect.ts
/** `expect` of a method: what a right answer holds, as the drivers of each protocol understand it. */
const isText = (value) => typeof value === "string";
const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isStatus = (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
const each = (value) => Array.isArray(value) ? value : [value];
const expected = (what, right) => (value) => right(value) ? null : `expected ${what}`;
const count = expected("a whole number, or a template", (value) => isText(value) || Number.isInteger(value) && Number(value) >= 0);
/** Of a module of one's own anything may be expected. */
const checks = {
	http: {
		status: expected("a status from 200 to 599, or a list of them", (value) => each(value).length > 0 && each(value).every(isStatus)),
		headers: expected("a map of header names and texts", isMap),
		body: expected("a text that the body holds", isText),
		json: expected("a map of paths and values", isMap),
		same: expected("true or false", (value) => typeof value === "boolean")
	},
	mcp: {
		text: expected("a text that the answer holds, or a list of them", (value) => each(value).length > 0 && each(value).every(isText)),
		json: expected("a path, or a map of paths and values", (value) => isText(value) || isMap(value))
	},
	resp: { items: count },
	sql: {
		rows: count,
		row: expected("a list of cells", (value) => Array.isArray(value))
	}
};
/** One reply proves the next by being equal to it, but for the call's own id in a text of the body. */
const perCall = /\$\{(client|call)\}/;
const perClient = /\$\{client\}/;
/** The expectation of a method; null = the protocol's own rules. */
function readExpect(family, value, path, problems) {
	if (value === void 0 || value === null) return null;
	if (family === "own") return value;
	const map = asMap(value, path, problems);
	checkKeys(map, Object.keys(checks[family]), path, problems);
	for (const [key, item] of Object.entries(map)) {
		const wrong = checks[family][key]?.(item) ?? null;
		if (wrong !== null) problems.add([...path, key], wrong);
		else if (family === "http" && (key === "body" ? perClient : perCall).test(JSON.stringify(item))) problems.add([...path, key], "a right HTTP answer is the same for all calls: ${client} is not known here, and ${call} in body alone");
	}
	return map;
}

// src/config/operations.ts
/** Operations: what a protocol can be asked, and the arguments of each as the plan carries them. */
const mcpOperations = [
	"tools/list",
	"tools/call",
	"resources/list",
	"resources/read",
	"resources/templates/list",
	"prompts/list",
	"prompts/get",
	"completion/complete",
	"ping"
];
const httpOperation = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/\S*$/;
const respCommand = /^[A-Z][A-Z0-9.]*(?: .*)?$/s;
/** The family an operation belongs to, or null. */
function familyOfOperation(operation) {
	if (httpOperation.test(operation)) return "http";
	if (mcpOperations.includes(operation)) return "mcp";
	if (operation === "sql") return "sql";
	if (operation === "call") return "own";
	return respCommand.test(operation) && !/^[A-Z]+ \//.test(operation) ? "resp" : null;
}
/** What is wrong with an operation of no family. `others`: keys that may stand beside one. */
function unknownOperation(operation, others) {
	const known = [
		...mcpOperations,
		"GET /path",
		"POST /path",
		"sql",
		"call"
	];
	return `no protocol has the operation "${operation}"${/^[a-z]+ \//i.test(operation) ? "; HTTP methods are written in capitals: \"GET /path\"" : suggest(operation, [...known, ...others])}`;
}
/** Arguments of an operation. */
function readCall$1(family, operation, value, params, path, problems) {
	switch (family) {
		case "mcp": return readMcp(operation, value, path, problems);
		case "http": return readHttp(operation, value, path, problems);
		case "resp": return readResp(operation, value, path, problems);
		case "own": return readOwn(value, params, path, problems);
		case "sql": return readSql(value, params, path, problems);
	}
}
function readMcp(operation, value, path, problems) {
	const params = asMap(value, path, problems);
	const key = {
		"tools/call": "name",
		"prompts/get": "name",
		"resources/read": "uri"
	}[operation];
	if (key !== void 0 && typeof params[key] !== "string") problems.add(path, `${operation} needs a ${key}: { ${operation}: { ${key}: ... } }`, "key");
	if (operation === "tools/call") checkKeys(params, ["name", "arguments"], path, problems);
	return {
		operation,
		params,
		detail: key === void 0 ? "" : String(params[key] ?? ""),
		expect: void 0
	};
}
function readHttp(operation, value, path, problems) {
	const map = asMap(value, path, problems);
	checkKeys(map, [
		"headers",
		"body",
		"expect"
	], path, problems);
	const headers = asMap(map["headers"] ?? null, [...path, "headers"], problems);
	const given = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, String(text)]));
	const body = map["body"] ?? null;
	const isText = body === null || typeof body === "string";
	const typed = Object.keys(given).some((name) => name.toLowerCase() === "content-type");
	return {
		operation,
		params: {
			headers: isText || typed ? given : {
				...given,
				"content-type": "application/json"
			},
			body: isText ? body : JSON.stringify(body)
		},
		detail: "",
		expect: map["expect"]
	};
}
function readResp(operation, value, path, problems) {
	const [command = "", ...words] = operation.split(" ").filter((word) => word !== "");
	const rest = typeof value === "string" ? value.split(" ").filter((word) => word !== "") : value ?? [];
	if (!Array.isArray(rest)) problems.add(path, "expected the arguments as a list or a text");
	return {
		operation: command,
		params: { args: [...words, ...Array.isArray(rest) ? rest : []] },
		detail: "",
		expect: void 0
	};
}
function readSql(value, params, path, problems) {
	if (typeof value !== "string") problems.add(path, "expected the SQL as a text");
	const sql = String(value).trim();
	const values = params ?? [];
	if (!Array.isArray(values)) problems.add([...path.slice(0, -1), "params"], "expected a list of parameters");
	return {
		operation: (/^[A-Za-z]+/.exec(sql)?.[0] ?? "SQL").toUpperCase(),
		params: {
			sql,
			values
		},
		detail: "",
		expect: void 0
	};
}
/** `call: NAME` and `params`: both are the module's own affair. */
function readOwn(value, params, path, problems) {
	if (typeof value !== "string" || value === "") problems.add(path, "expected the name of what is called");
	return {
		operation: String(value),
		params: params ?? null,
		detail: "",
		expect: void 0
	};
}

// src/config/methods.ts
/** Methods: from the short forms of the config to operation, arguments and expectation. */
/** Keys that may stand beside the operation. */
const about = [
	"endpoints",
	"detail",
	"expect",
	"timeout"
];
/** Reads one method; null when a mistake was added. */
function parseMethod(name, input, path, problems) {
	const before = problems.found.length;
	const map = typeof input === "string" ? { [input]: null } : input;
	const keys = Object.keys(map).filter((key) => !about.includes(key) && !(key === "params" && ("sql" in map || "call" in map)));
	const operation = keys[0];
	if (operation === void 0 || keys.length > 1) {
		const found = keys.length === 0 ? "none" : keys.map((key) => `"${key}"`).join(" and ");
		problems.add(path, `expected one operation such as tools/list, "GET /path", MGET or sql, found ${found}`);
		return null;
	}
	const family = familyOfOperation(operation);
	if (family === null) {
		problems.add(path, unknownOperation(operation, about), "value", operation);
		return null;
	}
	const at = typeof input === "string" ? path : [...path, operation];
	const call = readCall$1(family, operation, map[operation] ?? null, map["params"], at, problems);
	const beside = map["expect"];
	if (beside !== void 0 && call.expect !== void 0) problems.add([...path, "expect"], "expect stands here and in the operation; expected one of them", "key");
	const expect = beside === void 0 ? readExpect(family, call.expect, [...at, "expect"], problems) : readExpect(family, beside, [...path, "expect"], problems);
	const spec = {
		name,
		operation: call.operation,
		params: call.params,
		expect,
		detail: readText(map["detail"], [...path, "detail"], problems) ?? call.detail,
		timeoutMs: readTimeout(map["timeout"], [...path, "timeout"], problems)
	};
	const endpoints = readEndpoints(map["endpoints"], [...path, "endpoints"], problems);
	return problems.found.length > before ? null : {
		family,
		spec,
		endpoints,
		path
	};
}
function readText(value, path, problems) {
	if (value === void 0) return null;
	if (typeof value === "string") return value;
	problems.add(path, "expected a text");
	return null;
}
function readTimeout(value, path, problems) {
	if (value === void 0) return null;
	const ms = typeof value === "string" ? parseDuration(value) : null;
	if (ms === null || ms === 0) problems.add(path, "expected a duration such as 30s or 500ms");
	return ms;
}
function readEndpoints(value, path, problems) {
	if (value === void 0) return null;
	const names = typeof value === "string" ? [value] : value;
	if (Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === "string")) return names;
	problems.add(path, "expected the name of an endpoint, or a list of them");
	return null;
}

// src/config/checks.ts
/** Checks around a grid and evidence kept beside it. */
/** All checks of the config. */
function readChecks(model, problems) {
	return Object.entries(model.input.checks ?? {}).flatMap(([name, input]) => readCheck(name, input, ["checks", name], model, problems) ?? []);
}
function readCheck(name, input, path, model, problems) {
	if ("equal" in input) return {
		kind: "equal",
		name,
		calls: input.equal.flatMap((one, i) => readCall(name, one, [
			...path,
			"equal",
			i
		], model, problems) ?? [])
	};
	if (!expectationPattern.test(input.expect.replaceAll(/\$\{[^}]*\}/g, "1"))) problems.add([...path, "expect"], `expected a condition such as "= 4096", found "${input.expect}"`);
	if (input.pattern !== void 0 && !isPattern(input.pattern)) problems.add([...path, "pattern"], "not a regular expression");
	const call = readCall(name, input, path, model, problems);
	if (call === null) return null;
	return {
		kind: "number",
		name,
		call,
		pattern: input.pattern ?? null,
		when: input.when ?? "before",
		expect: input.expect
	};
}
/** All evidence of the config. */
function readEvidence(model, problems) {
	return Object.entries(model.input.evidence ?? {}).flatMap(([name, input]) => readOneEvidence(name, input, ["evidence", name], model, problems) ?? []);
}
function readOneEvidence(name, input, path, model, problems) {
	const headline = input.headline ?? null;
	if (headline !== null && !isPattern(headline)) problems.add([...path, "headline"], "not a regular expression");
	if ("command" in input) return {
		kind: "command",
		name,
		headline,
		command: input.command
	};
	const call = readCall(name, input, path, model, problems);
	return call === null ? null : {
		kind: "call",
		name,
		headline,
		call
	};
}
/** A call over an endpoint, apart from any load. */
function readCall(name, input, path, model, problems) {
	const endpoint = model.endpoints.get(input.endpoint);
	if (endpoint === void 0) {
		const known = [...model.endpoints.keys()];
		problems.add([...path, "endpoint"], `no endpoint is called "${input.endpoint}"${suggest(input.endpoint, known)}`);
		return null;
	}
	if (endpoint.input.protocol === "mcp-stdio") problems.add([...path, "endpoint"], "over stdio each client is a process of its own, so that a call apart from them asks none of those that are measured");
	const method = parseMethod(name, input.call, [...path, "call"], problems);
	if (method === null) return null;
	if (method.endpoints !== null) problems.add([
		...path,
		"call",
		"endpoints"
	], "the endpoint of this call stands beside it", "key");
	if (protocolRules[endpoint.input.protocol].family !== method.family) problems.add([...path, "call"], `${method.spec.operation} is no operation of ${endpoint.input.module ?? endpoint.input.protocol}`);
	return {
		endpoint: input.endpoint,
		method: method.spec
	};
}

// src/config/calls.ts
/** Which methods a scenario calls. */
/** Reads every method once; mistakes stand where the method stands. */
function readMethods(model, problems) {
	const names = Object.keys(model.input.methods);
	const broken = /* @__PURE__ */ new Set();
	const read = (inputs, path) => {
		const parsed = /* @__PURE__ */ new Map();
		for (const [name, input] of Object.entries(inputs)) {
			const at = [...path, name];
			if (!names.includes(name)) {
				problems.add(at, `no method is called "${name}"${suggest(name, names)}`, "key");
				continue;
			}
			const method = parseMethod(name, input, at, problems);
			if (method !== null && checkEndpointNames(method, model, problems)) parsed.set(name, method);
			else broken.add(name);
		}
		return parsed;
	};
	const base = read(model.input.methods, ["methods"]);
	const spoken = [...model.endpoints.values()].map(({ input }) => protocolRules[input.protocol].family);
	const replaced = (name) => model.input.overrides?.some((one) => one.methods?.[name] !== void 0);
	for (const [name, method] of base) if (!spoken.includes(method.family) && !replaced(name)) problems.add(method.path, `${method.spec.operation} is an operation of ${method.family}, which no endpoint speaks`, "key");
	return {
		base,
		changed: (model.input.overrides ?? []).map((override, i) => read(override.methods ?? {}, [
			"overrides",
			i,
			"methods"
		])),
		used: /* @__PURE__ */ new Set(),
		broken
	};
}
/** Whether the endpoints a method names exist and speak its protocol. */
function checkEndpointNames(method, model, problems) {
	const before = problems.found.length;
	for (const name of method.endpoints ?? []) {
		const endpoint = model.endpoints.get(name);
		const at = [...method.path, "endpoints"];
		if (endpoint === void 0) problems.add(at, `no endpoint is called "${name}"${suggest(name, [...model.endpoints.keys()])}`);
		else if (protocolRules[endpoint.input.protocol].family !== method.family) problems.add(at, `${method.spec.operation} is no operation of ${endpoint.input.module ?? endpoint.input.protocol}, which the endpoint "${name}" speaks`);
	}
	return problems.found.length === before;
}
/** Methods of a scenario in the order of the config, with early templates filled. */
function methodsFor(table, endpoint, { study, overrides, at }, variables, problems) {
	const names = [...table.base.keys()];
	for (const [i, name] of (study.methods ?? []).entries()) if (!names.includes(name)) problems.add([...at("methods"), i], `no method is called "${name}"${suggest(name, names)}`);
	const wanted = (name) => study.methods?.includes(name) ?? name !== study.held?.method;
	return names.filter(wanted).flatMap((name) => methodFor(table, name, endpoint, overrides, variables) ?? []);
}
/** The method as it is called over the endpoint, with early templates filled; null where it is not called there. */
function methodFor(table, name, endpoint, overrides, variables) {
	const base = table.base.get(name);
	const method = overrides.map(({ index }) => table.changed[index]?.get(name)).filter((one) => one !== void 0).at(-1) ?? base;
	if (base === void 0 || method === void 0) return null;
	const endpoints = method.endpoints ?? base.endpoints;
	if (method.family !== protocolRules[endpoint.protocol].family || !(endpoints?.includes(endpoint.name) ?? true)) return null;
	table.used.add(method);
	return fillMethod(method.spec, variables);
}
/** A method with early templates filled. */
function fillMethod(spec, variables) {
	return {
		...spec,
		operation: fillSome(spec.operation, variables),
		params: fillJson(spec.params, fillSome, variables),
		expect: fillJson(spec.expect, fillSome, variables),
		detail: fillSome(spec.detail, variables)
	};
}
/** Adds a mistake for each method, written in vain, that no measurement calls. */
function checkUnused(table, problems) {
	const replaced = (name) => table.changed.some((map) => map.has(name));
	for (const [name, method] of table.base) if (!table.used.has(method) && !replaced(name)) problems.add(method.path, "no measurement calls it", "key");
	for (const map of table.changed) for (const method of map.values()) if (!table.used.has(method)) problems.add(method.path, "no matching scenario calls this method", "key");
}

// src/config/held.ts
/** Calls that are held open at the end of a series: which, how many, and what is asked meanwhile. */
/** The held calls of a scenario; null where there are none, or when a mistake was added. */
function readHeld(parts, problems) {
	const { laid, endpoint } = parts;
	const { held } = laid.study;
	if (held === void 0) return null;
	const path = laid.at("held");
	if (endpoint.protocol === "mcp-stdio") {
		problems.add(path, "over stdio each client has a process of its own, and no two calls share one", "key");
		return null;
	}
	const method = called(parts, held.method, "method", problems);
	const probe = probeOf(parts, problems);
	if (method === null) return null;
	return {
		method,
		calls: countsOf$1(parts, problems),
		probe,
		holdMs: longestDelay(parts.standins)
	};
}
/** A method by its name; null when a mistake was added. */
function called({ laid, table, endpoint, variables }, name, key, problems) {
	const at = [...laid.at("held"), ...key === "method" ? [key] : [key, "method"]];
	const known = [...table.base.keys()];
	if (table.broken.has(name)) return null;
	if (!known.includes(name)) {
		problems.add(at, `no method is called "${name}"${suggest(name, known)}`);
		return null;
	}
	const method = methodFor(table, name, endpoint, laid.overrides, variables);
	if (method === null) problems.add(at, `"${name}" is not called over the endpoint ${endpoint.name}`);
	return method;
}
function probeOf(parts, problems) {
	const probe = parts.laid.study.held?.probe;
	if (probe === void 0) return null;
	if ("http" in probe) return {
		kind: "http",
		url: fillSome(probe.http, parts.variables),
		status: probe.status ?? null
	};
	const method = called(parts, probe.method, "probe", problems);
	return method === null ? null : {
		kind: "method",
		method
	};
}
/** One call of each client, so at most as many as there are; one of them is left to ask where a method is the probe. */
function countsOf$1({ laid, steps, profile }, problems) {
	const { calls = [], probe } = laid.study.held ?? {};
	const path = [...laid.at("held"), "calls"];
	const spare = probe !== void 0 && "method" in probe ? 1 : 0;
	const asked = Math.max(...laid.study.steps ?? [1]) - spare;
	for (const [i, count] of calls.entries()) {
		const before = calls[i - 1];
		if (before !== void 0 && count <= before) problems.add([...path, i], `expected rising counts, found ${count} after ${before}`);
		if (count > asked) problems.add([...path, i], `each client holds one call, and ${asked} clients of the largest step can; expected at most ${asked}`);
	}
	const most = Math.max(...steps) - spare;
	if (!profiles[profile].neverPublished || most < 1) return [...calls];
	return [...new Set(calls.map((count) => Math.min(count, most)))];
}
function longestDelay(standins) {
	const delays = Object.values(standins).flatMap(({ routes }) => Object.values(routes).map(({ delay }) => parseDuration(delay ?? "") ?? 0));
	return Math.max(0, ...delays);
}

// src/config/limits.ts
/** How many clients a scenario can have. */
/** Over stdio each client is a process. */
const mostProcesses = 256;
/** One address has 28,232 ephemeral ports on Linux; some are taken. */
const mostConnections = 25e3;
/** Adds a mistake where clients, steps or connections are beyond what can be had. */
function checkCounts(kind, { study, at }, endpoint, problems) {
	const key = kind === "throughput" ? "connections" : "clients";
	const counts = kind === "point" ? [study.clients ?? 1] : (kind === "series" ? study.steps : study.connections) ?? [];
	for (const [i, count] of counts.entries()) {
		const path = kind === "point" ? at(key) : [...at(key), i];
		const before = counts[i - 1];
		if (before !== void 0 && count <= before) problems.add(path, `expected rising counts, found ${count} after ${before}`);
		checkCount(count, study["in-flight"] ?? 1, endpoint.input, path, problems);
	}
}
function checkCount(count, inFlight, input, path, problems) {
	if (input.protocol === "mcp-stdio" && count > mostProcesses) problems.add(path, `${count} clients over stdio are ${count} processes; expected at most ${mostProcesses}`);
	const source = input.client?.source;
	if (source !== void 0 && !isAddress(fillSome(source, { client: count }))) problems.add(path, `client ${count} would have the address ${fillSome(source, { client: count })}; expected fewer clients`);
	else if (source === void 0 && input.protocol !== "mcp-stdio" && count * inFlight > mostConnections) problems.add(path, `${count} clients x ${inFlight} in flight need ${count * inFlight} ports; one address has about ${mostConnections}`);
}

// src/config/scenario.ts
/** One scenario: what a cell of the matrix means for a kind of study. */
/** The target of a cell: the axis `target`, else the endpoint's, else the only one. */
function targetOf(model, cell, endpoint, problems) {
	const names = [...model.targets.keys()];
	const fixed = endpoint.input.target;
	if (fixed !== void 0 && cell["target"] !== void 0 && fixed !== cell["target"]) problems.add([...endpoint.path, "target"], `the axis "target" says which target is reached; leave this out, or exclude ${cell["target"]}`);
	const name = cell["target"] ?? fixed ?? (names.length === 1 ? names[0] : void 0);
	if (name === void 0) {
		problems.add(endpoint.path, `expected the key "target", one of ${names.join(", ")}`, "key");
		return null;
	}
	const target = model.targets.get(name);
	return target === void 0 ? null : [name, target];
}
function buildScenario(expansion, kind, cell, name, parts) {
	const { model, problems } = expansion;
	const { endpointName, endpoint, target, laid, table, variables } = parts;
	const [targetName, { input, path }] = target;
	const layers = [
		{
			path,
			args: input.args,
			env: input.env
		},
		{
			path: endpoint.path,
			args: endpoint.input.args,
			env: endpoint.input.env
		},
		...laid.layers
	];
	const uses = portUses(endpoint, probeUses(laid));
	if (input.running !== void 0) {
		refuseLayers(layers, uses, targetName, problems);
		refuseOfRunning(endpoint, laid, problems);
	} else checkPorts(endpoint.input.protocol === "mcp-stdio", [commandLayer(target[1]), ...layers], uses, problems);
	checkProbe(laid, endpoint.input.protocol, problems);
	const methods = methodsFor(table, {
		name: endpointName,
		protocol: endpoint.input.protocol
	}, laid, variables, problems);
	if (kind !== "throughput") refuseGridVariables(model, methods, kind, table, problems);
	const firstCall = firstCallOf(laid, methods, endpointName, table, problems);
	if (firstCall === null) return null;
	const last = (key) => laid.overrides.map(({ input: one }) => one[key]).filter((one) => one !== void 0).at(-1) ?? null;
	return {
		...name,
		axes: { ...cell },
		target: readTarget(targetName, target[1], layers, variables, expansion.folder),
		endpoint: readEndpoint(endpointName, endpoint, variables, expansion.folder),
		methods,
		firstCall,
		expect: expectFor(model, laid, variables),
		why: last("why"),
		note: last("note"),
		probe: readProbe(laid, variables)
	};
}
/** The words of a command that is a list can be told a port too. */
const commandLayer = ({ input, path }) => ({
	path,
	args: typeof input.command === "string" ? [] : input.command ?? [],
	key: "command"
});
/** What is asked beside the calls: the runtime, and a fresh connection while calls are held. */
function probeUses({ study, at }) {
	const [key = "", text] = Object.entries(typeof study.probe === "object" ? study.probe : {})[0] ?? [];
	const held = study.held?.probe;
	return [...text === void 0 ? [] : [{
		text,
		path: [...at("probe"), key]
	}], ...held === void 0 || !("http" in held) ? [] : [{
		text: held.http,
		path: [
			...at("held"),
			"probe",
			"http"
		]
	}]];
}
/** Nothing can be given to what already runs. */
function refuseLayers(layers, uses, target, problems) {
	for (const { name, path } of portsIn(uses)) problems.add(path, `the target "${target}" already runs: expected its own port, not \${${name}}`, "value", `\${${name}}`);
	for (const { path, args, env } of layers) for (const [key, value] of Object.entries({
		args,
		env
	})) if (value !== void 0) problems.add([...path, key], `the target "${target}" already runs and can be given no ${key}`, "key");
}
/** What takes an instance of our own: its pipes, its output, its end, a signal. */
function refuseOfRunning({ input, path }, { study, at }, problems) {
	const already = "of a target that already runs";
	if (input.protocol === "mcp-stdio") problems.add([...path, "protocol"], `the pipes ${already} are not ours: it cannot be reached over stdio`);
	if (input.ready?.log !== void 0) problems.add([
		...path,
		"ready",
		"log"
	], `the output ${already} is not ours: expected http or tcp`, "key");
	if (study.probe === "sigquit" || study.probe === "jvm") problems.add(at("probe"), `the probe ${study.probe} sends a signal, and a process ${already} gets none`);
}
/** Parameters of the grid have values only there. */
function refuseGridVariables(model, methods, kind, table, problems) {
	const grid = ["connections", ...gridVariables(model)];
	for (const { name, operation, params, expect } of methods) for (const variable of variablesIn([
		operation,
		params,
		expect
	]).filter((one) => grid.includes(one))) problems.add(table.base.get(name)?.path ?? [], `\${${variable}} is known in throughput only, and this method is called in a ${kind}; name the methods of each`, "key");
}
/** Name of the first-call method; null when a mistake was added. */
function firstCallOf({ study, at }, methods, endpointName, table, problems) {
	const first = methods[0];
	if (first === void 0) {
		if (table.broken.size === 0) problems.add(at("methods"), `no method is called over the endpoint ${endpointName}`, "key");
		return null;
	}
	const wanted = study["first-call"];
	if (wanted !== void 0 && table.broken.has(wanted)) return first.name;
	if (wanted === void 0 || methods.some((method) => method.name === wanted)) return wanted ?? first.name;
	const known = [...table.base.keys()];
	const reason = known.includes(wanted) ? `"${wanted}" is not called over the endpoint ${endpointName}` : `no method is called "${wanted}"${suggest(wanted, known)}`;
	problems.add(at("first-call"), reason);
	return null;
}

// src/config/study.ts
/** `measure:` as written; without one, every scenario is measured at one point. */
function studiesOf(model) {
	const { measure } = model.input;
	if (measure === void 0) return { point: {} };
	return {
		..."point" in measure ? { point: measure.point ?? {} } : {},
		...measure.series ? { series: measure.series } : {},
		...measure.throughput ? { throughput: measure.throughput } : {}
	};
}
/** Lays the matching overrides over `measure.<kind>`; later ones win, arguments and environment add up. */
function studyFor(model, kind, cell) {
	const overrides = (model.input.overrides ?? []).map((input, index) => ({
		index,
		input
	})).filter(({ input }) => matches(input.match, cell));
	const places = /* @__PURE__ */ new Map();
	let study = {};
	const lay = (patch, path) => {
		study = merge(study, patch);
		for (const key of Object.keys(patch)) places.set(key, [...path, key]);
	};
	if (kind === "series") lay(fromPoint(model), ["measure", "point"]);
	lay(studiesOf(model)[kind] ?? {}, ["measure", kind]);
	for (const { index, input } of overrides) {
		if (input["in-flight"] !== void 0) lay({ "in-flight": input["in-flight"] }, ["overrides", index]);
		lay(input[kind] ?? {}, [
			"overrides",
			index,
			kind
		]);
	}
	const { clients, ...rest } = study;
	const counted = kind === "series" ? { steps: clients } : clients === void 0 ? {} : { clients };
	return {
		study: {
			...rest,
			...counted
		},
		at: (key) => places.get(key) ?? ["measure", kind],
		layers: [{
			path: ["measure", kind],
			...layerOf(studiesOf(model)[kind])
		}, ...overrides.flatMap(({ index, input }) => [{
			path: ["overrides", index],
			args: input.args,
			env: input.env
		}, {
			path: [
				"overrides",
				index,
				kind
			],
			...layerOf(input[kind])
		}])],
		overrides
	};
}
/** A series is loaded and admits its clients as the points do, unless it says otherwise. */
function fromPoint(model) {
	const { point, series } = model.input.measure ?? {};
	const first = point?.["first-call"];
	const called = first !== void 0 && (series?.methods?.includes(first) ?? first !== series?.held?.method);
	return {
		...point?.["in-flight"] === void 0 ? {} : { "in-flight": point["in-flight"] },
		...called ? { "first-call": first } : {}
	};
}
const layerOf = (patch) => {
	const { args, env } = patch ?? {};
	return {
		args,
		env
	};
};
/** Maps are merged, everything else is replaced. */
function merge(base, patch) {
	const merged = { ...base };
	for (const [key, value] of Object.entries(patch)) {
		const old = merged[key];
		merged[key] = isPlainMap(old) && isPlainMap(value) && key !== "probe" ? {
			...old,
			...value
		} : value;
	}
	return merged;
}

// src/config/measurements.ts
/** Scenarios and kinds of study -> the measurements of a plan. */
/** Clients of a point that names none. */
const defaultClients = 8;
/** All measurements of the config: points, then series, then throughput, each in the order of the matrix. */
function expand(expansion) {
	const { model, grid, problems } = expansion;
	const before = problems.found.length;
	const names = nameCells(grid, problems);
	const table = readMethods(model, problems);
	const measured = [];
	for (const kind of [
		"point",
		"series",
		"throughput"
	]) {
		const study = studiesOf(model)[kind];
		if (study === void 0) continue;
		for (const i of cellsOf(kind, study["only"], grid, problems)) {
			const one = build(expansion, kind, grid.cells[i] ?? {}, names[i] ?? {
				id: "",
				title: ""
			}, table);
			if (one !== null) measured.push(one);
		}
	}
	checkOverrides(expansion);
	if (problems.found.length === before) checkUnused(table, problems);
	return measured;
}
/** Indices of the cells that a kind of study is taken of. */
function cellsOf(kind, only, grid, problems) {
	if (only !== void 0 && !checkSelection(only, grid, [
		"measure",
		kind,
		"only"
	], problems)) return [];
	return grid.cells.flatMap((cell, i) => only === void 0 || matches(only, cell) ? [i] : []);
}
/** Each override matches something, and each part of it changes something that is measured. */
function checkOverrides({ model, grid, problems }) {
	for (const [i, override] of (model.input.overrides ?? []).entries()) {
		const path = ["overrides", i];
		if (!checkSelection(override.match, grid, [...path, "match"], problems)) continue;
		if (Object.keys(override).length === 1) problems.add(path, "an override that changes nothing; expected more than match");
		for (const kind of [
			"point",
			"series",
			"throughput"
		]) if (override[kind] !== void 0 && !isMeasured(model, kind, override.match, grid)) problems.add([...path, kind], `no matching scenario is measured as a ${kind}`, "key");
	}
}
/** Whether a kind of study is taken of any cell that matches. */
function isMeasured(model, kind, match, grid) {
	const study = studiesOf(model)[kind];
	const only = study?.["only"] ?? {};
	return study !== void 0 && grid.cells.some((cell) => matches(only, cell) && matches(match, cell));
}
/** One measurement, or null when a mistake was added. */
function build(expansion, kind, cell, name, table) {
	const { model, problems, profile } = expansion;
	const endpointName = cell["endpoint"] ?? "";
	const endpoint = model.endpoints.get(endpointName);
	const target = endpoint && targetOf(model, cell, endpoint, problems);
	if (!endpoint || !target) return null;
	if (cell["from"] === "bridge") checkBridge(endpoint, problems);
	const laid = studyFor(model, kind, cell);
	const counts = countsOf(kind, laid, profile);
	checkCounts(kind, laid, endpoint, problems);
	const clientsMax = Math.max(...counts);
	const parts = {
		endpointName,
		endpoint,
		target,
		laid,
		table,
		variables: {
			...cell,
			endpoint: endpointName,
			target: target[0],
			"clients.max": clientsMax
		}
	};
	const scenario = buildScenario(expansion, kind, cell, name, parts);
	if (scenario === null) return null;
	const base = {
		id: kind === "point" ? name.id : `${name.id}-${kind}`,
		scenario,
		settings: settingsOf(profile, kind, laid.study),
		inFlight: laid.study["in-flight"] ?? 1
	};
	if (kind === "point") return {
		...base,
		kind,
		clients: clientsMax,
		...openLoopOf(expansion, parts)
	};
	if (kind === "series") return {
		...base,
		kind,
		steps: counts,
		...heldOf(expansion, parts, counts)
	};
	return {
		...base,
		kind,
		connections: counts,
		...gridOf(laid, profile)
	};
}
/** From a network of its own the driver reaches nothing that listens on the loopback alone. */
function checkBridge({ input, path }, problems) {
	if (input.protocol === "mcp-stdio") problems.add(["matrix", "from"], "over stdio there is no network between client and server", "key");
	else if (!(input.url ?? "").includes("${host}")) problems.add([...path, "url"], "from the bridge the server is reached at another address: expected ${host} in the place of it");
}
/** The rate of a point, and the search for one, where the config asks for them. */
function openLoopOf({ profile, problems }, { laid, endpoint }) {
	const rate = readRate(laid, endpoint.input, problems);
	const findRate = readFindRate(laid, profile, problems);
	return {
		...rate === null ? {} : { rate },
		...findRate === null ? {} : { findRate }
	};
}
/** Calls that a series holds at its end, where the config asks for some. */
function heldOf({ model, profile, problems }, { endpointName: name, endpoint, laid, table, variables }, steps) {
	const { protocol } = endpoint.input;
	const standins = model.input.standins ?? {};
	const held = readHeld({
		laid,
		table,
		endpoint: {
			name,
			protocol
		},
		variables,
		steps,
		profile,
		standins
	}, problems);
	return held === null ? {} : { held };
}
/** Client counts after the profile's cap. */
function countsOf(kind, { study }, profile) {
	const asked = kind === "point" ? [study.clients ?? defaultClients] : [...(kind === "series" ? study.steps : study.connections) ?? [1]];
	if (!profiles[profile].neverPublished) return asked;
	const most = Math.max(...asked);
	if (kind === "series") return quickSteps.filter((step) => step <= most);
	return [...new Set(asked.map((count) => Math.min(count, 8)))];
}
function gridOf({ study }, profile) {
	const { samples, neverPublished, rounds, windowMs } = profiles[profile];
	const sampleMs = parseDuration(study.sample ?? "") ?? windowMs.throughput;
	const instances = study.instances ?? rounds.throughput;
	return {
		parameters: study.parameters ?? {},
		samples: neverPublished ? samples : study.samples ?? samples,
		sampleMs: neverPublished ? Math.min(sampleMs, windowMs.throughput) : sampleMs,
		instances: neverPublished ? Math.min(instances, rounds.throughput) : instances
	};
}

// src/config/shape/rate.ts
/** Shapes of what makes a load an open loop. */
/** An open loop; without one, clients wait for their answers. */
const openLoop = {
	rate: optional(pipe(union([rate, strictObject({
		from: pipe(rate, about$1("Calls per second as load begins.")),
		to: pipe(rate, about$1("Those of the window.")),
		over: pipe(duration, about$1("Time from the one to the other, before the window."))
	})]), about$1("An open loop: so many calls per second are due, all clients together, whether or not earlier ones have been answered."))),
	"find-rate": optional(pipe(strictObject({ p99: pipe(duration, about$1("What 99 of 100 calls must stay within, from when they are due.")) }), about$1("Searches the highest rate of each method that keeps within it: minutes per method and round.")))
};

// src/config/shape/target.ts
/** Shapes of targets, endpoints and stand-ins. */
const status = whole(100, 599);
const headerName = pipe(string(), regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "expected the name of a header"));
const headerValue = pipe(string(), regex(/^[^\r\n\0]*$/, "expected a header value in one line"));
const headers = record(headerName, headerValue);
const secret = strictObject({ "from-env": pipe(text, about$1("Variable of the environment that ratingplate itself runs in.")) });
/** One program, or a program with its first arguments. */
const command = union([text, pipe(words, nonEmpty("expected a program"))]);
const argv = pipe(words, nonEmpty("expected a program"));
const environment = record(pipe(string(), regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "expected the name of an environment variable")), union([word, strictObject({
	"from-env": pipe(text, about$1("Variable of the environment that ratingplate itself runs in.")),
	secret: optional(pipe(boolean(), about$1("Masked in everything a run writes. Default false."))),
	default: optional(pipe(word, about$1("Where that variable is not set.")))
})]));
const identity = strictObject({
	command: optional(pipe(argv, about$1("Program that prints the version."))),
	http: optional(pipe(text, about$1("URL of the running instance that answers with JSON."))),
	version: optional(pipe(text, about$1("Path of the version in that JSON, such as a.b.c."))),
	commit: optional(pipe(text, about$1("Path of the commit in that JSON.")))
});
const target = pipe(strictObject({
	command: optional(pipe(command, about$1("Program, or a list of program and first arguments."))),
	args: optional(pipe(words, about$1("Arguments; those of endpoint, measure and overrides follow."))),
	env: optional(pipe(environment, about$1("Environment; little else is inherited."))),
	build: optional(pipe(argv, about$1("Run once before the run, in cwd."))),
	identity: optional(pipe(identity, about$1("How the build that runs is told."))),
	cwd: optional(pipe(text, about$1("Relative to the config's folder, which is the default."))),
	home: optional(pipe(picklist(["fresh", "inherit"]), about$1("HOME: an empty folder per instance (default), or yours."))),
	user: optional(pipe(string(), regex(/^[A-Za-z_][A-Za-z0-9_.-]*\$?$/, "expected the name of a user of this system"), about$1("Another user of this system that it is started as; it takes root (docs/security.md)."))),
	stop: optional(pipe(strictObject({
		stdin: optional(pipe(duration, about$1("Time between closing stdin and SIGTERM."))),
		term: optional(pipe(duration, about$1("Time between SIGTERM and SIGKILL. Default 10s.")))
	}), about$1("How long an instance may take to end."))),
	running: optional(pipe(strictObject({
		port: optional(pipe(whole(1, 65535), about$1("The process that listens there."))),
		"pid-file": optional(pipe(text, about$1("The process whose id stands in this file, relative to the config's folder."))),
		unit: optional(pipe(text, about$1("A systemd unit.")))
	}), about$1("Rate what already runs, in place of command. It is never stopped, and all rounds are of it.")))
}), about$1("A server program to be rated."));
const ready = strictObject({
	http: optional(pipe(text, about$1("URL that answers with a status under 400, or with status."))),
	status: optional(pipe(status, about$1("The only right status of http."))),
	tcp: optional(pipe(text, about$1("host:port that accepts a connection."))),
	log: optional(pipe(text, about$1("Regular expression a line of output matches."))),
	timeout: optional(pipe(duration, about$1("Time an instance has to become ready. Default 60s.")))
});
const endpoint = pipe(strictObject({
	target: optional(pipe(named, about$1("Name of the target; needed where there are several."))),
	protocol: pipe(union([picklist(namedProtocols), pipe(string(), regex(/^\.{0,2}\/.+\.[cm]?js$/, ({ input }) => input.includes("/") ? "expected a module such as ./my-protocol.mjs" : `expected one of ${namedProtocols.join(", ")}`))]), about$1("What is spoken; ./NAME.mjs is a JavaScript module of one's own, relative to the config's folder (docs/protocols.md).")),
	args: optional(pipe(words, about$1("Appended to the target's."))),
	env: optional(pipe(environment, about$1("Over the target's."))),
	url: optional(pipe(text, about$1("Address: http(s)://, redis(s)://, postgres://, or unix:/ and the path of a socket; over stdio there is none. Default of mcp-http http://127.0.0.1:${port}/mcp."))),
	ready: optional(pipe(ready, about$1("When an instance is ready: one of http, tcp and log. Default any answer at url."))),
	identity: optional(pipe(identity, about$1("Before the target's."))),
	client: optional(pipe(strictObject({
		headers: optional(pipe(record(headerName, union([headerValue, secret])), about$1("Headers of every request of a client; one from a variable is always a secret."))),
		source: optional(pipe(text, about$1("Source address of each client, such as 127.0.1.${client}."))),
		user: optional(pipe(text, about$1("Who signs in (resp, postgres)."))),
		password: optional(pipe(secret, about$1("What signs in (resp, postgres); always a secret.")))
	}), about$1("What makes a client that client."))),
	tls: optional(pipe(strictObject({
		ca: optional(pipe(text, about$1("Certificates that may have signed the server's, PEM, relative to the config's folder."))),
		"server-name": optional(pipe(text, about$1("Name the certificate must be for. Default the host of url.")))
	}), about$1("How the server of an https or rediss url is known; of postgres, and that it is to be TLS at all."))),
	pace: optional(pipe(pace, about$1("Calls per second of one client, with think time between them."))),
	options: optional(pipe(record(label, json), about$1("Of the protocol. MCP: version (auto, 2026-07-28, 2025-11-25 and earlier), roots, sampling, elicitation; http: pipeline (the calls of a client share a connection, answered in their order); resp: hello (2, 3), pipeline; postgres: prepared, binary. A module of one's own is given them as they are.")))
}), about$1("One way clients reach a target."));
const route = strictObject({
	json: optional(jsonAbout("Body.")),
	text: optional(pipe(string(), about$1("Body, in place of json."))),
	status: optional(pipe(status, about$1("Default 200."))),
	headers: optional(pipe(headers, about$1("Content-Type follows from json or text unless given."))),
	delay: optional(pipe(duration, about$1("Time before the answer.")))
});
const standin = pipe(strictObject({
	"client-header": optional(pipe(text, about$1("Header whose distinct values are counted as clients."))),
	routes: pipe(record(pipe(string(), regex(/^(\*|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[^\s?#]*$/, "expected a method and a path such as \"GET /api/*\" or \"POST /**\"")), route), minEntries(1, "expected at least one route"), about$1("Answers by method and path, such as \"GET /api/**\"; the first that fits answers."))
}), about$1("A small HTTP server in the place of something the target calls."));

// src/config/shape/measure.ts
/** Shapes of methods, measurements, overrides, checks and evidence. */
/** Text, or a map with one key that is the operation; methods.ts knows which operations exist. */
const method = pipe(union([text, record(string(), json)]), about$1("The operation, or a map with the operation and what stands beside it."));
const methods = record(label, method);
const probe = pipe(union([
	picklist(plainProbes),
	strictObject({ go: pipe(text, about$1("URL of the pprof listener.")) }),
	strictObject({ prometheus: pipe(text, about$1("URL of the metrics.")) })
]), about$1("How the runtime tells its live heap and units, and is made to collect. Default none."));
const phases = {
	"warm-up": optional(pipe(strictObject({
		time: optional(pipe(duration, about$1("At least."))),
		max: optional(pipe(duration, about$1("At most, where some client has not finished a call yet.")))
	}), about$1("Load before a window."))),
	settle: optional(pipe(strictObject({
		floor: optional(pipe(duration, about$1("Not before."))),
		cap: optional(pipe(duration, about$1("At most; a reading still moving then is marked."))),
		"re-read": optional(pipe(union([duration, literal("none")]), about$1("After a round's last reading, once more after this time.")))
	}), about$1("When memory counts as settled."))),
	"sample-interval": optional(pipe(duration, about$1("Time between memory samples in a window.")))
};
const windows = {
	rounds: optional(pipe(whole(1, 100), about$1("Repetitions, each on a fresh instance."))),
	window: optional(pipe(duration, about$1("Length of a window, at least."))),
	"max-window": optional(pipe(duration, about$1("Length of a window, at most."))),
	"min-calls": optional(pipe(whole(1, 1e6), about$1("Calls per method that must end ok in a window.")))
};
const idleCpu = { "idle-cpu": optional(pipe(duration, about$1("How long the processor time of idle and of silent clients is read."))) };
const pointPhases = {
	...idleCpu,
	admit: optional(pipe(picklist(["doubling", "ends"]), about$1("Settled memory after clients 1, 2, 4 ... N, or only after 1 and N."))),
	quiet: optional(pipe(strictObject({
		"warm-calls": optional(pipe(whole(0, 1e3), about$1("Calls that are not counted."))),
		time: optional(pipe(duration, about$1("Ends after this time or so many calls, whichever comes first ..."))),
		calls: optional(pipe(whole(1, 1e6), about$1("... which are these ..."))),
		"min-calls": optional(pipe(whole(1, 1e6), about$1("... but not before so many ..."))),
		max: optional(pipe(duration, about$1("... and never later than this.")))
	}), about$1("One client, one in flight, per method: latency alone.")))
};
/** What every kind of measurement may change; numbers are those of method.md, "Profiles of a run". */
const patch = {
	args: optional(pipe(words, about$1("Appended to the target's and the endpoint's."))),
	env: optional(pipe(environment, about$1("Over the target's and the endpoint's."))),
	"in-flight": optional(pipe(whole(1, 1e3), about$1("Requests one client keeps open at once. Default 1."))),
	methods: optional(pipe(array(label), nonEmpty("expected at least one method"), about$1("Names of the methods called; default all."))),
	probe: optional(probe),
	...phases
};
const client = whole(1, 1e4);
const firstCall = optional(pipe(label, about$1("Method of the first call; default the first method.")));
const steps = pipe(array(client), nonEmpty("expected at least one step"), about$1("Rising client counts."));
const connections = pipe(array(client), nonEmpty("expected at least one count"), about$1("Rising counts of connections."));
const pointPatch = {
	clients: optional(pipe(client, about$1("Clients. Default 8."))),
	"first-call": firstCall,
	...openLoop,
	...patch,
	...windows,
	...pointPhases
};
const held = pipe(strictObject({
	method: pipe(label, about$1("Method of the held calls; the load does not call it unless methods name it.")),
	calls: pipe(array(client), nonEmpty("expected at least one count"), about$1("Rising counts of calls that are open at once, one of each client.")),
	probe: optional(pipe(union([strictObject({
		http: pipe(text, about$1("URL that answers with a status under 400, or with status.")),
		status: optional(pipe(status, about$1("The only right status of http.")))
	}), strictObject({ method: pipe(label, about$1("Method that a further client calls.")) })]), about$1("What is asked over a fresh connection while the calls are open. Default nothing.")))
}), about$1("Calls held open at the end of each round, by a stand-in with a delay: what each costs meanwhile."));
const seriesPatch = {
	"first-call": firstCall,
	held: optional(held),
	...patch,
	...windows,
	...idleCpu
};
const throughputPatch = {
	parameters: optional(pipe(record(named, pipe(array(scalar), nonEmpty("expected at least one value"))), about$1("Other axes of the grid; ${NAME} in methods."))),
	samples: optional(pipe(whole(1, 100), about$1("Samples per cell and instance."))),
	sample: optional(pipe(duration, about$1("Length of one sample."))),
	instances: optional(pipe(whole(1, 100), about$1("Fresh instances the samples are taken on."))),
	...patch
};
const only = { only: optional(pipe(selection, about$1("Scenarios it is taken of; default all."))) };
const measure = strictObject({
	point: optional(pipe(nullable(strictObject({
		...only,
		...pointPatch
	})), about$1("One client count per scenario."))),
	series: optional(pipe(strictObject({
		...only,
		clients: steps,
		...seriesPatch
	}), about$1("One instance through rising client counts."))),
	throughput: optional(pipe(strictObject({
		...only,
		connections,
		...throughputPatch
	}), about$1("A grid of methods, connections and parameters.")))
});
const expectations = record(pipe(string(), regex(/^standin\.[A-Za-z][A-Za-z0-9_-]*(\.clients)?$/, "expected standin.NAME (requests) or standin.NAME.clients (distinct clients)")), text);
const override = strictObject({
	match: pipe(selection, about$1("Axis values; all named axes must fit.")),
	args: patch.args,
	env: patch.env,
	methods: optional(pipe(methods, about$1("Other calls under the names of methods."))),
	"in-flight": patch["in-flight"],
	point: optional(pipe(strictObject(pointPatch), about$1("Changes of measure.point."))),
	series: optional(pipe(strictObject({
		clients: optional(steps),
		...seriesPatch
	}), about$1("Changes of measure.series."))),
	throughput: optional(pipe(strictObject({
		connections: optional(connections),
		...throughputPatch
	}), about$1("Changes of measure.throughput."))),
	expect: optional(pipe(expectations, about$1("Further conditions, or others for the same count."))),
	why: optional(pipe(localized, about$1("Why it is measured so; printed with the scenario."))),
	note: optional(pipe(localized, about$1("What a reader should know; printed with the scenario.")))
});

// src/config/shape/checks.ts
/** Shapes of checks and evidence. */
const call = {
	endpoint: pipe(named, about$1("Endpoint of the call.")),
	call: pipe(method, about$1("The call, as a method is written."))
};
const check = union([strictObject({
	...call,
	pattern: optional(pipe(text, about$1("Regular expression whose first group is the number."))),
	when: optional(pipe(picklist([
		"before",
		"after",
		"change"
	]), about$1("Read before or after each sample of a grid, or each round of the other kinds; change is the second less the first. Default before."))),
	expect: pipe(text, about$1("Condition on the number, such as \"= 4096\"."))
}), strictObject({ equal: pipe(array(strictObject(call)), minLength(2, "expected at least two calls to compare"), about$1("Calls that must give the same answer.")) })]);
const headline = optional(pipe(text, about$1("The line matching it stands in the page header too.")));
const evidence = union([strictObject({
	...call,
	headline
}), strictObject({
	command: pipe(words, nonEmpty("expected a program"), about$1("Program whose output is kept.")),
	headline
})]);

// src/config/shape/index.ts
/** The shape of `ratingplate.yml`; schema/config.schema.json is made from it (scripts/write-schemas.mjs). */
const axisValues = union([axisValue, pipe(array(axisValue), nonEmpty("expected at least one value"))]);
const relative = pipe(text, regex(/^(?![/\\]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$))(?!.*\$\{)[^\0]+$/, "expected a path below the config's folder, without .. or templates"));
const reference = strictObject({
	cpu: optional(pipe(text, about$1("Its processor, as the record has it."))),
	cpus: optional(pipe(whole(1, 4096), about$1("Its logical CPUs."))),
	host: optional(pipe(text, regex(/^[0-9a-f]{16}$/, "expected 16 hexadecimal digits, as `ratingplate doctor` prints them"), about$1("Its id, as the record and `ratingplate doctor` have it: a salted hash of its machine id.")))
});
const configSchema = strictObject({
	schema: pipe(literal(1), about$1("Version of this format.")),
	name: pipe(label, about$1("Name of the system on the page.")),
	target: optional(pipe(target, about$1("The one program to be rated; the same as targets with one that is called server."))),
	targets: optional(pipe(record(named, target), about$1("Programs to be rated, by name."))),
	standins: optional(pipe(record(named, standin), about$1("Small HTTP servers in the place of what a target calls, by name."))),
	endpoint: optional(pipe(endpoint, about$1("The one way to reach the target; the same as endpoints with one, called by its protocol: stdio, http, resp or postgres."))),
	endpoints: optional(pipe(record(named, endpoint), about$1("Ways clients reach a target, by name."))),
	methods: optional(pipe(methods, minEntries(1, "expected at least one method"), about$1("What clients call, by the name on the page. Default tools/list, where all endpoints speak MCP."))),
	matrix: optional(pipe(record(named, axisValues), about$1("Values of each axis; scenarios are all combinations. The axis endpoint need not be written."))),
	include: optional(pipe(array(selection), about$1("Scenarios besides the combinations: one value per axis."))),
	exclude: optional(pipe(array(selection), about$1("Combinations that are left out."))),
	measure: optional(pipe(measure, about$1("What is taken of each scenario; without it a point with 8 clients."))),
	overrides: optional(pipe(array(override), about$1("Changes for scenarios that match; later ones win."))),
	expect: optional(pipe(expectations, about$1("Conditions on what stand-ins were asked, in every scenario."))),
	checks: optional(pipe(record(label, check), about$1("What must hold around the samples of a grid, and the rounds of points and series; a failed one fails their figures by name."))),
	evidence: optional(pipe(record(label, evidence), about$1("What is kept beside the record, word for word."))),
	stop: optional(pipe(strictObject({
		memory: optional(pipe(memory, about$1("Budget of a series: of the available memory, or absolute. Default 80%."))),
		latency: optional(pipe(duration, about$1("Latency ceiling; a call that waits twice as long is a timeout. Default 30s."))),
		failed: optional(pipe(share, about$1("Failed calls after which a series ends. Default 1%.")))
	}), about$1("When load is broken off."))),
	"wait-for-quiet": optional(pipe(duration, about$1("How long a run waits in all, before its rounds, for other programs to rest; 0s for never. Default 10min where reference names a machine, else 0s. A quick run never waits, nor one on a machine that is none of the references."))),
	snapshot: optional(pipe(strictObject({
		dir: optional(pipe(relative, about$1("Folder of record, page and charts. Default docs/ratingplate."))),
		pages: optional(pipe(record(locale, relative), about$1("Pages of your own with markers, by locale, in place of page.md."))),
		html: optional(pipe(boolean(), about$1("Also draw page.html, the page in one file. Default false."))),
		sections: optional(pipe(record(named, union([
			literal(false),
			text,
			record(locale, text)
		])), about$1("Parts of the page by name: false = left out; a text, or a text per locale, stands in its place and may refer to figures.")))
	}), about$1("Where figures go; paths are below the config's folder."))),
	reference: optional(pipe(union([array(reference), reference]), check$2((given) => !Array.isArray(given) || given.length > 0, "expected at least one machine"), about$1("The machine whose figures are published, or each of several.")))
});

// src/config/shape/schema-tree.ts
/** The keys that a map at `path` may have, from the schema itself. */
function keysAt(path) {
	let schemas = variants(configSchema);
	for (const step of path) schemas = schemas.map((schema) => schema.entries?.[step] ?? schema.value ?? schema.item).flatMap((schema) => schema === void 0 ? [] : variants(schema));
	return [...new Set(schemas.flatMap((schema) => Object.keys(schema.entries ?? {})))];
}
/** A schema without its wrappings: optional, nullable, piped; each variant of a choice. */
function variants(schema) {
	if (schema.wrapped !== void 0) return variants(schema.wrapped);
	const options = (schema.options ?? []).filter((option) => typeof option === "object");
	return options.length > 0 ? options.flatMap(variants) : [schema];
}
/** valibot takes a list for a map with the keys 0, 1, 2; here it is a mistake. */
function refuseLists(value, problems) {
	walk(value, variants(configSchema), [], problems);
}
function walk(value, schemas, path, problems) {
	if (Array.isArray(value)) {
		const items = schemas.flatMap(({ item }) => item === void 0 ? [] : variants(item));
		const wantsMap = schemas.some(({ type }) => type === "strict_object" || type === "record");
		if (items.length === 0 && wantsMap) problems.add(path, "expected a map, found a list");
		for (const [i, one] of value.entries()) walk(one, items, [...path, i], problems);
	} else if (isPlainMap(value)) for (const [key, one] of Object.entries(value)) walk(one, schemas.flatMap((schema) => variantsOf(schema.entries?.[key] ?? schema.value)), [...path, key], problems);
}
const variantsOf = (schema) => schema === void 0 ? [] : variants(schema);

export { readChecks as a, isPlainMap as c, expand as i, noPassword as l, refuseLists as n, readEvidence as o, configSchema as r, checkEndpoints as s, keysAt as t };
