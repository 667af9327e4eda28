import { setTimeout } from "node:timers/promises";
import { a as methodsOf, i as clientsOf, t as assertDriverRoom } from "./rig_valibot_yaml.js";
import path from "node:path";
import "./config-index.js";
import { dt as fillTemplate, i as secretValues, lt as fillJson, ut as fillSome } from "./config.js";
import { r as probeEnvironment } from "./observe_pprof-format_ws_later_pg.js";
import { d as tagVariable } from "./ownership.js";
import { A as which, C as userOf, b as targetEnvironment } from "./target.js";
import { u as withRootUris } from "./rig.js";

// src/rig/endpoint.ts
/** The endpoint as the driver is told of it: late templates filled, `${client}` and `${call}` left for it to fill. */
/** How long a stdio client's process may take to its first answer where the config says nothing, ms. */
const readyTimeoutMs = 6e4;
/** How long a listening server may take to greet a client at least, ms: it is ready, and busy with nobody else. */
const handshakeMs = 6e4;
/** How long it may take to end once its input has, ms. */
const stdinMs = 3e3;
/** Address, headers and source of a target that listens. */
function listeningEndpoint(options, vars) {
	const { endpoint, target } = options.measurement.scenario;
	const headers = [...Object.entries(endpoint.client.headers).map(([name, value]) => [name, fillSome(value, vars)]), ...secretHeaders(options).map(([name, value]) => [name, value.replaceAll("$", "$$$$")])];
	return {
		protocol: endpoint.protocol,
		...endpoint.module === void 0 ? {} : { module: endpoint.module },
		url: endpoint.url === null ? null : fillSome(endpoint.url, vars),
		headers: Object.fromEntries(headers),
		source: endpoint.client.source === null ? null : fillSome(endpoint.client.source, vars),
		...endpoint.tls === void 0 ? {} : { tls: endpoint.tls },
		credentials: credentialsOf(options),
		secrets: secretsOf(options),
		options: withRootUris(endpoint.options, target.cwd),
		handshakeMs: Math.max(handshakeMs, endpoint.ready.timeoutMs),
		launch: null
	};
}
/** Names and values; a variable that is not there was told before the run began. */
function secretHeaders({ measurement, ambient }) {
	return Object.entries(measurement.scenario.endpoint.client.secretHeaders ?? {}).map(([name, value]) => [name, ("fromEnv" in value ? ambient[value.fromEnv] : void 0) ?? ""]);
}
/** Values that the target is given or its clients send: it may repeat any of them in what it prints or answers. */
const secretsOf = ({ measurement, ambient }) => secretValues([measurement], ambient);
/** The config names the variable; without it the run was refused before it began. */
function credentialsOf({ measurement, ambient }) {
	const { user, password } = measurement.scenario.endpoint.client;
	if (user === null && password === null) return null;
	return {
		user,
		password: password !== null && "fromEnv" in password ? ambient[password.fromEnv] ?? null : null
	};
}
/** How the driver starts one process per client. */
function stdioEndpoint(options, vars) {
	const { scenario } = options.measurement;
	const user = userOf(scenario.target);
	const { env, secrets } = targetEnvironment(scenario.target, options.ambient, vars, probeEnvironment(scenario.probe.kind, void 0), user);
	const launch = {
		file: which(fillTemplate(scenario.target.command, vars), scenario.target.cwd, env["PATH"]),
		args: scenario.target.args.map((arg) => fillTemplate(arg, vars)),
		env: {
			...env,
			[tagVariable]: `${options.ledger.tag}i/`
		},
		cwd: scenario.target.cwd,
		user,
		homes: scenario.target.home === "fresh" ? path.join(options.folder, "homes") : null,
		logs: options.folder,
		readyTimeoutMs: scenario.endpoint.ready.timeoutMs || readyTimeoutMs,
		stop: {
			...scenario.target.stop,
			stdinMs: scenario.target.stop.stdinMs ?? stdinMs
		},
		cpus: options.placement?.target ?? null,
		secrets
	};
	const { endpoint } = scenario;
	return {
		endpoint: {
			protocol: endpoint.protocol,
			url: null,
			headers: {},
			source: null,
			options: withRootUris(endpoint.options, scenario.target.cwd),
			secrets,
			launch
		},
		env,
		secrets
	};
}
/** Methods with their time-outs; texts of the parameters may still name client and call. */
function driverMethods(options, vars) {
	return methodsOf(options.measurement).map((method) => driverMethod(method, vars, options.latencyCeilingMs));
}
/** @param ceilingMs `stop.latency`: a call may take twice that unless its method says otherwise */
const driverMethod = (method, vars, ceilingMs) => ({
	name: method.name,
	operation: fillSome(method.operation, vars),
	params: fillJson(method.params, fillSome, vars, true),
	expect: fillJson(method.expect, fillSome, vars),
	timeoutMs: method.timeoutMs ?? 2 * ceilingMs
});

// src/rig/base.ts
/** What a rig stands on whatever the transport. */
/** How long the driver may take to close clients, beside the time their processes have to end, ms. */
const closeMs = 3e4;
/**
* Nothing to close is no fault; a driver that is gone has closed them already. One that does not answer (stopped by
* a signal, say) is not waited for: it is killed next.
*/
async function closeClients(base) {
	const { measurement } = base.options;
	const { stdinMs, termMs } = measurement.scenario.target.stop;
	const timer = new AbortController();
	const late = setTimeout(closeMs + (stdinMs ?? 0) + termMs, void 0, { signal: timer.signal });
	try {
		const closing = base.driver.request("close", {
			from: 0,
			to: clientsOf(measurement)
		});
		const closed = await Promise.race([closing, late]);
		if (closed?.ended) base.ended = closed.ended;
	} finally {
		timer.abort();
		late.catch(() => {});
	}
}
/** Tells a driver endpoint and methods. */
async function setUpDriver(driver, options, endpoint, vars) {
	const { measurement } = options;
	assertDriverRoom(driver.pid, measurement);
	await driver.request("setup", {
		endpoint,
		methods: driverMethods(options, vars),
		inFlight: measurement.inFlight,
		maxClients: clientsOf(measurement)
	});
}

export { secretsOf as a, listeningEndpoint as i, setUpDriver as n, stdioEndpoint as o, driverMethod as r, closeClients as t };
