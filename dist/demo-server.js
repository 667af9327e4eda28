import { parseArgs } from "node:util";
import { a as ErrorCode, c as McpError, i as CallToolRequestSchema, l as ReadResourceRequestSchema, n as StreamableHTTPServerTransport, o as ListResourcesRequestSchema, r as StdioServerTransport, s as ListToolsRequestSchema, t as Server } from "./chunks/modelcontextprotocol-sdk.js";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

// src/demo/glossary.ts
const entry = (topic, term, text) => ({
	topic,
	term,
	text
});
const glossary = [
	entry("memory", "resident set", "The pages of a process that are in physical memory now, shared ones included."),
	entry("memory", "working set", "The pages a program touches within a period; less than that and it starts to page."),
	entry("memory", "heap", "Memory a runtime hands out for objects and collects again when nothing refers to them."),
	entry("memory", "live heap", "What remains of the heap right after a full collection: the objects still in use."),
	entry("memory", "page cache", "File contents the kernel keeps in memory because it has nothing better to use it for."),
	entry("memory", "shared memory", "Pages several processes map at once; adding up resident sets counts them repeatedly."),
	entry("memory", "high-water mark", "The largest resident set a process ever had since the mark was last reset."),
	entry("memory", "fragmentation", "Free memory in pieces too small to use, so that a process keeps more than it needs."),
	entry("time", "latency", "How long one call takes, from its first byte sent to its last byte received."),
	entry("time", "throughput", "How many calls end per second; it says nothing about how long any of them took."),
	entry("time", "processor time", "Time a program spent running on a processor, in its own code and in the kernel."),
	entry("time", "run queue", "Threads that could run and wait for a processor; time spent there is run delay."),
	entry("time", "steal", "Time a virtual machine was ready to run while its host ran something else."),
	entry("time", "monotonic clock", "A clock that never goes back and is not set by anybody; the only one to time with."),
	entry("time", "warm-up", "Load before a measurement, so that caches are filled and code is compiled."),
	entry("load", "closed loop", "Each client waits for its answer before it asks again, so a slow server is asked less."),
	entry("load", "open loop", "Calls start by a schedule, whether earlier ones have ended or not."),
	entry("load", "in flight", "Calls that were started and have not ended: the depth of the queue seen from outside."),
	entry("load", "think time", "A pause between two calls of one client, as a person or a program would make."),
	entry("load", "saturation", "The point from which more clients only make every one of them wait longer."),
	entry("load", "backpressure", "A receiver making its sender wait instead of holding what it cannot process yet."),
	entry("statistics", "percentile", "The value that a given share of all readings does not exceed."),
	entry("statistics", "median", "The fiftieth percentile: half of the readings lie below it, half above."),
	entry("statistics", "confidence interval", "A range that would hold the true value in a stated share of repetitions."),
	entry("statistics", "outlier", "A reading far from the others; removing it needs a reason other than its distance."),
	entry("statistics", "coordinated omission", "Not asking while the server is slow, and so not counting how slow it was."),
	entry("statistics", "noise", "Differences between readings of the same thing; smaller effects cannot be seen.")
];
/** Words of a text in lower case. */
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Entries that hold every word of the query, those with it in their term first. */
function searchGlossary(query, topic, limit) {
	const wanted = wordsOf(query);
	return glossary.filter((one) => topic === null || one.topic === topic).map((one) => ({
		one,
		score: scoreOf(one, wanted)
	})).filter(({ score }) => score > 0).sort((a, b) => b.score - a.score).slice(0, limit).map(({ one }) => one);
}
function scoreOf(one, wanted) {
	const inTerm = wordsOf(one.term);
	const inText = /* @__PURE__ */ new Set([...inTerm, ...wordsOf(one.text)]);
	if (wanted.length === 0 || !wanted.every((word) => inText.has(word))) return 0;
	return 1 + wanted.filter((word) => inTerm.includes(word)).length;
}

// src/demo/notebook.ts
const MOST_NOTES = 1e3;
/** Notes of one session, with an index of their words: what a client costs the demo server beyond its connection. */
var Notebook = class {
	#next = 1;
	#notes = /* @__PURE__ */ new Map();
	#index = /* @__PURE__ */ new Map();
	/** Null when the notebook is full. */
	add(title, text) {
		if (this.#notes.size >= MOST_NOTES) return null;
		const note = {
			id: this.#next++,
			title,
			text
		};
		this.#notes.set(note.id, note);
		for (const word of wordsOf(`${title} ${text}`)) {
			const ids = this.#index.get(word) ?? /* @__PURE__ */ new Set();
			this.#index.set(word, ids.add(note.id));
		}
		return note;
	}
	list() {
		return [...this.#notes.values()];
	}
	/** Notes that hold every word of the query. */
	find(query) {
		const [first, ...others] = wordsOf(query).map((word) => this.#index.get(word) ?? /* @__PURE__ */ new Set());
		return [...first ?? []].filter((id) => others.every((set) => set.has(id))).flatMap((id) => this.#notes.get(id) ?? []);
	}
	remove(id) {
		for (const ids of this.#index.values()) ids.delete(id);
		return this.#notes.delete(id);
	}
};

// src/demo/units.ts
const quantities = {
	length: {
		m: { factor: 1 },
		km: { factor: 1e3 },
		cm: { factor: .01 },
		mm: { factor: .001 },
		in: { factor: .0254 },
		ft: { factor: .3048 },
		mi: { factor: 1609.344 }
	},
	mass: {
		kg: { factor: 1 },
		g: { factor: .001 },
		t: { factor: 1e3 },
		lb: { factor: .45359237 },
		oz: { factor: .028349523125 }
	},
	data: {
		B: { factor: 1 },
		kB: { factor: 1e3 },
		MB: { factor: 1e6 },
		GB: { factor: 1e9 },
		KiB: { factor: 1024 },
		MiB: { factor: 1024 ** 2 },
		GiB: { factor: 1024 ** 3 }
	},
	time: {
		s: { factor: 1 },
		ms: { factor: .001 },
		min: { factor: 60 },
		h: { factor: 3600 },
		d: { factor: 86400 }
	},
	temperature: {
		K: { factor: 1 },
		C: {
			factor: 1,
			offset: 273.15
		},
		F: {
			factor: 5 / 9,
			offset: 459.67 * (5 / 9)
		}
	}
};
/** The quantity both units measure, or null. */
function quantityOf(from, to) {
	return Object.entries(quantities).find(([, units]) => from in units && to in units)?.[0] ?? null;
}
/** A value in another unit, to 12 significant digits; null when the two do not measure the same. */
function convert(value, from, to) {
	const units = quantities[quantityOf(from, to) ?? ""];
	const [source, target] = [units?.[from], units?.[to]];
	if (!source || !target) return null;
	const base = value * source.factor + (source.offset ?? 0);
	return Number(((base - (target.offset ?? 0)) / target.factor).toPrecision(12));
}

// src/demo/schemas.ts
/** What `tools/list` tells about the tools: about 10 KB, as a server of ordinary size does. */
const units = Object.values(quantities).flatMap((one) => Object.keys(one));
const topics$1 = [...new Set(glossary.map((one) => one.topic))];
const text = (description, more = {}) => ({
	type: "string",
	description,
	...more
});
const number = (description, more = {}) => ({
	type: "number",
	description,
	...more
});
/** One tool; arguments whose description starts with "Optional" may be left out. */
function tool(name, title, description, properties, writes = false) {
	return {
		name,
		title,
		description,
		inputSchema: {
			type: "object",
			properties,
			required: Object.entries(properties).filter(([, property]) => !String(property.description).startsWith("Optional")).map(([key]) => key),
			additionalProperties: false
		},
		outputSchema: void 0,
		annotations: {
			title,
			readOnlyHint: !writes,
			destructiveHint: name === "note_remove",
			idempotentHint: name !== "note_add",
			openWorldHint: false
		}
	};
}
const schemas = [
	tool("search_text", "Search the glossary", "Searches a glossary of performance measurement: terms of memory, processor time, load and statistics, each with a definition of one sentence. Every word of the query must occur in the term or in its definition, in any order and without regard to case. Entries that hold a word of the query in their term come first. Use this before explaining a term, so that the explanation agrees with the glossary, and read the resource of the same name for the wording alone.", {
		query: text("Words to look for, separated by spaces; at least one. Example: \"resident set\".", {
			minLength: 1,
			maxLength: 200
		}),
		topic: text("Optional. Looks only at the terms of one topic; without it at all of them.", { enum: topics$1 }),
		limit: number("Optional. At most so many entries, best first; 10 when it is left out.", {
			minimum: 1,
			maximum: 50,
			default: 10
		})
	}),
	tool("convert_units", "Convert between units", "Converts a value from one unit to another unit of the same quantity: length, mass, data, time or temperature. Both decimal (kB, MB, GB) and binary (KiB, MiB, GiB) units of data are known, and they are not the same. The result has up to 12 significant digits. Units are written exactly as list_units shows them, upper and lower case included, because mm and MM would otherwise be the same. Units of different quantities are an error.", {
		value: number("The value in the unit `from`; negative values and fractions are allowed."),
		from: text("The unit the value is in. Example: \"MiB\".", { enum: units }),
		to: text("The unit wanted, of the same quantity. Example: \"MB\".", { enum: units })
	}),
	tool("list_units", "List the known units", "Lists every unit that convert_units accepts, one line per quantity, in the spelling it must be given in. The first unit of a line is the one the others are defined by. Without an argument all quantities are listed; with one, only its units. An unknown quantity is an error that names it.", { quantity: text("Optional. One quantity; without it all of them are listed.", { enum: Object.keys(quantities) }) }),
	tool("describe_numbers", "Describe a list of numbers", "Sums up a list of numbers: how many there are, the smallest and the largest, the mean, and the 50th and 90th percentile by nearest rank, which are always values of the list itself. Give raw readings, not averages: percentiles of averages mean nothing. The order of the numbers does not matter. At most 10,000 numbers; anything in the list that is not a number is left out and not counted.", { values: {
		type: "array",
		description: "The numbers, in any order; at least one.",
		items: { type: "number" },
		minItems: 1,
		maxItems: 1e4
	} }),
	tool("count_words", "Count the words of a text", "Counts the words of a text, and how often each of them occurs, without regard to case. A word is a run of letters and digits of any script; punctuation separates words and is not counted. The most frequent words are listed first, and words that are equally frequent in alphabetical order, so that the same text always gives the same answer.", {
		text: text("The text, of any length up to 100,000 characters.", { maxLength: 1e5 }),
		top: number("Optional. How many of the most frequent words to list; 5 when it is left out.", {
			minimum: 0,
			maximum: 100,
			default: 5
		})
	}),
	tool("days_between", "Days between two dates", "Tells how many days lie between two dates. The result is negative when the second date is the earlier one, and 0 for the same day. Dates are in ISO 8601 form and taken at midnight UTC, so that summer time and the time zone of the server play no part. Anything that is not a date is an error that shows the form expected.", {
		from: text("The first date. Example: \"2026-01-01\".", { format: "date" }),
		to: text("The second date. Example: \"2026-11-30\".", { format: "date" })
	}),
	tool("note_add", "Keep a note", "Keeps a note for the rest of this session and returns its number. Notes belong to the session that made them: no other client can see them, and they are gone when the session ends. Their words are indexed, so that note_find is quick however many there are. A session holds at most 1,000 notes; past that the call fails and nothing is kept.", {
		title: text("A few words that tell the note apart from others.", {
			minLength: 1,
			maxLength: 100
		}),
		text: text("What is to be remembered.", { maxLength: 2e4 })
	}, true),
	tool("note_list", "List the notes", "Lists the notes of this session, oldest first, each with its number and title and without its text. Use note_find to see the text of a note. A session that has kept no note gets a list of none, which is not an error.", {}),
	tool("note_find", "Find notes by their words", "Finds the notes of this session that hold every word of the query in their title or text, in any order and without regard to case, and returns them with number, title and text. No match is an empty result and not an error. Only whole words match: \"note\" does not find \"notes\".", { query: text("Words to look for, separated by spaces; at least one.", {
		minLength: 1,
		maxLength: 200
	}) }),
	tool("note_remove", "Remove a note", "Removes a note of this session for good. Numbers of removed notes are not given again, so that a number never means two notes. Removing a note that does not exist, or no longer, is an error, so that a mistaken number is noticed.", { id: number("The number of the note, as note_add returned it or note_list shows it.", { minimum: 1 }) }, true)
];

// src/demo/tools.ts
const asText = (value) => typeof value === "string" ? value : "";
const asNumber = (value, otherwise) => typeof value === "number" ? value : otherwise;
const asNumbers = (value) => Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
const entryLine = (one) => `- ${one.term} (${one.topic}): ${one.text}`;
function searchText(input) {
	const topic = typeof input.topic === "string" ? input.topic : null;
	const found = searchGlossary(asText(input.query), topic, asNumber(input.limit, 10));
	return { text: [`${found.length} of ${glossary.length} entries match "${asText(input.query)}"`, ...found.map(entryLine)].join("\n") };
}
function convertUnits(input) {
	const [from, to] = [asText(input.from), asText(input.to)];
	const result = convert(asNumber(input.value, NaN), from, to);
	if (result === null) return { error: `cannot convert ${from} to ${to}` };
	return { text: `${asNumber(input.value, 0)} ${from} = ${result} ${to}` };
}
function listUnits(input) {
	const wanted = asText(input.quantity);
	const found = Object.entries(quantities).filter(([name]) => wanted === "" || name === wanted);
	if (found.length === 0) return { error: `no quantity "${wanted}"` };
	return { text: found.map(([name, units]) => `${name}: ${Object.keys(units).join(", ")}`).join("\n") };
}
function describeNumbers(input) {
	const sorted = asNumbers(input.values).sort((a, b) => a - b);
	if (sorted.length === 0) return { error: "values must hold at least one number" };
	const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
	const rank = (q) => sorted[Math.ceil(q * sorted.length) - 1];
	return { text: `n ${sorted.length}, min ${sorted[0]}, p50 ${rank(.5)}, p90 ${rank(.9)}, max ${sorted.at(-1)}, mean ${mean}` };
}
function countWords(input) {
	const words = wordsOf(asText(input.text));
	const counts = /* @__PURE__ */ new Map();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	const top = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, asNumber(input.top, 5));
	return { text: [`${words.length} words, ${counts.size} different`, ...top.map(([word, n]) => `${word}: ${n}`)].join("\n") };
}
function daysBetween(input) {
	const [from, to] = [Date.parse(asText(input.from)), Date.parse(asText(input.to))];
	if (Number.isNaN(from) || Number.isNaN(to)) return { error: "from and to must be dates such as 2026-11-30" };
	return { text: `${Math.round((to - from) / 864e5)} days` };
}
const noteAdd = (input, notebook) => {
	const note = notebook.add(asText(input.title), asText(input.text));
	return note ? { text: `note ${note.id} kept` } : { error: "the notebook is full" };
};
const noteList = (_input, notebook) => {
	const notes = notebook.list();
	return { text: [`${notes.length} notes`, ...notes.map((one) => `${one.id}: ${one.title}`)].join("\n") };
};
const noteFind = (input, notebook) => {
	const notes = notebook.find(asText(input.query));
	return { text: [`${notes.length} notes`, ...notes.map((one) => `${one.id}: ${one.title}\n${one.text}`)].join("\n") };
};
const noteRemove = (input, notebook) => notebook.remove(asNumber(input.id, 0)) ? { text: "removed" } : { error: "no such note" };
const tools = {
	search_text: searchText,
	convert_units: convertUnits,
	list_units: listUnits,
	describe_numbers: describeNumbers,
	count_words: countWords,
	days_between: daysBetween,
	note_add: noteAdd,
	note_list: noteList,
	note_find: noteFind,
	note_remove: noteRemove
};
/** Arguments a tool cannot do without, by name, that are missing. */
function missing(name, input) {
	return (schemas.find((one) => one.name === name)?.inputSchema.required ?? []).filter((key) => !(key in input));
}
/** Runs a tool; an unknown one is null. */
function callTool(name, input, notebook) {
	const tool = tools[name];
	if (!tool) return null;
	const lacking = missing(name, input);
	return lacking.length > 0 ? { error: `missing: ${lacking.join(", ")}` } : tool(input, notebook);
}

// src/demo/server.ts
const serverInfo = {
	name: "ratingplate-demo",
	version: "1.0.0"
};
const uriOf = (one) => `glossary://${one.topic}/${one.term.replaceAll(" ", "-")}`;
const topics = [...new Set(glossary.map((one) => one.topic))];
/** One session: its own MCP server with its own notebook. */
function createSession() {
	const server = new Server(serverInfo, {
		capabilities: {
			tools: {},
			resources: {}
		},
		instructions: "A glossary of performance measurement, a units converter and a notebook."
	});
	const notebook = new Notebook();
	server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...schemas] }));
	server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
		const answer = callTool(params.name, params.arguments ?? {}, notebook);
		if (!answer) throw new McpError(ErrorCode.InvalidParams, `no tool "${params.name}"`);
		if ("error" in answer) return {
			content: [{
				type: "text",
				text: answer.error
			}],
			isError: true
		};
		return { content: [{
			type: "text",
			text: answer.text
		}] };
	});
	server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: topics.map(resourceOf) }));
	server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readResource(params.uri));
	return server;
}
/** A topic of the glossary as a resource. */
function resourceOf(topic) {
	const terms = glossary.filter((one) => one.topic === topic).map((one) => one.term);
	return {
		uri: `glossary://${topic}`,
		name: topic,
		title: `Terms of ${topic}`,
		description: `Definitions of ${terms.join(", ")}.`,
		mimeType: "text/plain"
	};
}
/** The text of a topic or of one term. */
function readResource(uri) {
	const found = glossary.filter((one) => `glossary://${one.topic}` === uri || uriOf(one) === uri);
	if (found.length === 0) throw new McpError(ErrorCode.InvalidParams, `no resource "${uri}"`);
	return { contents: [{
		uri,
		mimeType: "text/plain",
		text: found.map((one) => `${one.term}: ${one.text}`).join("\n")
	}] };
}

// src/demo/http.ts
/** A new session's transport, known by its id from the moment the client is told it. */
function newTransport(sessions) {
	const transport = new StreamableHTTPServerTransport({
		sessionIdGenerator: () => randomUUID(),
		onsessioninitialized: (id) => {
			sessions.set(id, transport);
		},
		onsessionclosed: (id) => {
			sessions.delete(id);
		}
	});
	return transport;
}
/** `POST`, `GET` and `DELETE` of the MCP endpoint. */
async function mcp(request, response, sessions) {
	const id = request.headers["mcp-session-id"];
	const known = typeof id === "string" ? sessions.get(id) : void 0;
	if (known) return known.handleRequest(request, response);
	if (id !== void 0) return refuse(response, 404, "Session not found");
	if (request.method !== "POST") return refuse(response, 400, "Mcp-Session-Id is required");
	const transport = newTransport(sessions);
	await createSession().connect(transport);
	await transport.handleRequest(request, response);
	if (transport.sessionId === void 0) await transport.close();
}
function refuse(response, status, message) {
	json(response, status, {
		jsonrpc: "2.0",
		error: {
			code: -32e3,
			message
		},
		id: null
	});
}
function json(response, status, body) {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
/** The demo server over Streamable HTTP at `/mcp`, with `/health` for readiness and identity. */
function createHttpServer() {
	const sessions = /* @__PURE__ */ new Map();
	return createServer((request, response) => {
		const path = request.url?.split("?")[0];
		if (path === "/health") return json(response, 200, {
			status: "ok",
			...serverInfo,
			sessions: sessions.size
		});
		if (path !== "/mcp") return json(response, 404, { error: "not found" });
		mcp(request, response, sessions).catch((error) => {
			if (!response.headersSent) refuse(response, 500, error instanceof Error ? error.message : String(error));
		});
	});
}

// src/demo/main.ts
/**
* The small MCP server that `ratingplate demo` measures: `node demo-server.js [--http [--port N]] [--version]`.
* It speaks stdio unless asked for HTTP.
*/
/** HTTP on the loopback interface; port 0 lets the kernel choose and the first line says which. */
function serveHttp(port) {
	const server = createHttpServer();
	server.on("error", (error) => {
		process.stderr.write(`${error.message}\n`);
		process.exit(1);
	});
	server.listen(port, "127.0.0.1", () => {
		const address = server.address();
		const chosen = typeof address === "object" && address ? address.port : port;
		process.stdout.write(`listening on http://127.0.0.1:${chosen}/mcp\n`);
	});
}
/** One session on stdin and stdout. Nothing else keeps the process alive: it ends when stdin does and all is written. */
async function serveStdio() {
	await createSession().connect(new StdioServerTransport());
}
const { values } = parseArgs({ options: {
	http: { type: "boolean" },
	port: { type: "string" },
	version: { type: "boolean" }
} });
process.on("SIGTERM", () => process.exit(0));
process.on("SIGINT", () => process.exit(0));
if (values.version) process.stdout.write(`${serverInfo.name} ${serverInfo.version}\n`);
else if (values.http) serveHttp(Number(values.port ?? 0));
else await serveStdio();

export {  };
