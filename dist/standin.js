import { j as RatingplateError } from "./chunks/start.js";
import { t as guardChannel } from "./chunks/ownership.js";
import { a as onLoopback, n as loopMeter, r as pulse } from "./chunks/util.js";
import { createServer } from "node:http";

// src/standin/router.ts
function createRouter(routes) {
	const compiled = routes.map((route) => ({
		route,
		matches: pathMatcher(route.path)
	}));
	const accepts = (route, method) => route.method === "*" || route.method === method || method === "HEAD" && route.method === "GET";
	return (method, path) => compiled.find(({ route, matches }) => accepts(route, method) && matches(path))?.route ?? null;
}
/** `*` is one segment (or a part of one), `**` any rest, also none: `/a/**` matches `/a` too. */
function pathMatcher(pattern) {
	if (!pattern.includes("*")) return (path) => path === pattern;
	const source = pattern.split(/(\/?\*\*|\*)/).map((part) => wildcards[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")).join("");
	const expression = new RegExp(`^${source}$`, "s");
	return (path) => expression.test(path);
}
const wildcards = {
	"/**": "(?:/.*)?",
	"**": ".*",
	"*": "[^/]+"
};
/** A run that makes clients up without end must not fill the memory; no run has as many as this. */
const maxClients = 1e5;
function createCounter(spec) {
	const names = spec.routes.map(routeName);
	let requests = 0;
	let routes = /* @__PURE__ */ new Map();
	let clients = /* @__PURE__ */ new Map();
	const reset = () => {
		requests = 0;
		routes = new Map([...names, "unmatched"].map((name) => [name, 0]));
		clients = /* @__PURE__ */ new Map();
	};
	reset();
	return {
		count(route, client) {
			requests += 1;
			const name = route === null ? "unmatched" : routeName(route);
			routes.set(name, (routes.get(name) ?? 0) + 1);
			if (client === void 0) return;
			const before = clients.get(client);
			if (before !== void 0 || clients.size < maxClients) clients.set(client, (before ?? 0) + 1);
		},
		read: () => ({
			requests,
			routes: Object.fromEntries(routes),
			clients: spec.clientHeader === null ? null : summary([...clients.values()])
		}),
		reset
	};
}
/** As it is written in the config: `GET /path`. */
function routeName(route) {
	return `${route.method} ${route.path}`;
}
function summary(counts) {
	if (counts.length === 0) return {
		distinct: 0,
		min: 0,
		max: 0
	};
	const fold = (pick) => counts.reduce((a, b) => pick(a, b));
	return {
		distinct: counts.length,
		min: fold(Math.min),
		max: fold(Math.max)
	};
}

// src/standin/server.ts
/** Starts a stand-in on the loopback address at a port of the kernel's choice. @throws PortsShortError */
async function startStandin(spec) {
	const counter = createCounter(spec);
	const server = createServer({
		keepAlive: true,
		noDelay: true
	}, createHandler(spec, counter));
	server.keepAliveTimeout = 0;
	server.headersTimeout = 0;
	server.requestTimeout = 0;
	server.maxRequestsPerSocket = 0;
	server.on("clientError", (_error, socket) => socket.destroy());
	return {
		url: await onLoopback((host) => listen(server, host)),
		counter,
		close: () => new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		})
	};
}
/** Counts a request when its head is there, and answers when its body has been read. */
function createHandler(spec, counter) {
	const find = createRouter(spec.routes);
	const header = spec.clientHeader?.toLowerCase() ?? null;
	return (request, response) => {
		pulse.beat(performance.now());
		const route = find(request.method ?? "GET", pathOf(request.url ?? "/"));
		counter.count(route, header === null ? void 0 : valueOfHeader(request, header));
		const answer = () => route === null ? unmatched(request, response) : reply(route, response);
		request.on("error", () => {});
		response.on("error", () => {});
		request.resume();
		request.once("end", () => {
			if (route === null || route.delayMs <= 0) answer();
			else setTimeout(answer, route.delayMs);
		});
	};
}
/** The path alone; a request line may also hold a whole URL. */
function pathOf(url) {
	return (/^https?:\/\/[^/?#]*(.*)$/.exec(url)?.[1] ?? url).replace(/[?#].*$/s, "") || "/";
}
function valueOfHeader(request, name) {
	const value = request.headers[name];
	return Array.isArray(value) ? value.join(", ") : value;
}
/** Statuses without a body. */
const bodyless = (status) => status === 204 || status === 304;
function reply(route, response) {
	if (bodyless(route.status)) {
		response.writeHead(route.status, route.headers);
		response.end();
		return;
	}
	const body = Buffer.from(route.body);
	response.writeHead(route.status, {
		...route.headers,
		"content-length": body.length
	});
	response.end(body);
}
/** What the config forgot: said so that the target's log shows it. */
function unmatched(request, response) {
	const body = Buffer.from(`${JSON.stringify({
		error: "no such route in this stand-in",
		method: request.method,
		path: request.url
	})}\n`);
	response.writeHead(404, {
		"content-type": "application/json",
		"content-length": body.length
	});
	response.end(body);
}
/** Resolves with its URL. */
function listen(server, host) {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen({
			port: 0,
			host
		}, () => {
			server.off("error", reject);
			const address = server.address();
			const port = typeof address === "object" && address !== null ? address.port : 0;
			resolve(`http://${host.includes(":") ? `[${host}]` : host}:${port}`);
		});
	});
}

// src/standin/service.ts
function createStandinService({ cpuMs, loop }) {
	const running = /* @__PURE__ */ new Map();
	let owned = [];
	const closeAll = async () => {
		await Promise.all([...running.values()].map((standin) => standin.close()));
		running.clear();
	};
	return {
		owned: () => owned,
		async handle(request) {
			switch (request.kind) {
				case "listen":
					await closeAll();
					for (const [name, spec] of Object.entries(request.standins)) running.set(name, await startStandin(spec));
					return { urls: mapOf(running, (standin) => standin.url) };
				case "counts": return {
					standins: mapOf(running, (standin) => standin.counter.read()),
					cpuMs: cpuMs()
				};
				case "reset":
					for (const standin of running.values()) standin.counter.reset();
					return { ok: true };
				case "window-open":
					loop.open();
					return { ok: true };
				case "window-close": return loop.close();
				case "own":
					owned = request.processes;
					return { ok: true };
				case "stop":
					await closeAll();
					return { ok: true };
			}
		}
	};
}
function mapOf(running, value) {
	return Object.fromEntries([...running].map(([name, standin]) => [name, value(standin)]));
}

// src/standin/main.ts
/** Entry of the stand-in process: started by the harness with an IPC channel, never by hand. */
const service = createStandinService({
	cpuMs() {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1e3;
	},
	loop: loopMeter()
});
const guard = guardChannel(process, service.owned);
process.on("message", (message) => {
	const answer = (body) => {
		if (process.connected) process.send?.({
			seq: message.seq,
			...body
		}, void 0, void 0, () => {});
	};
	service.handle(message).then((reply) => {
		answer({ reply });
		if (message.kind !== "stop") return;
		guard.release();
		process.disconnect();
	}, (error) => {
		const code = error instanceof RatingplateError ? error.code : "standin-failed";
		answer({ error: {
			code,
			message: error.message
		} });
	});
});

export {  };
