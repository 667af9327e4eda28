import path from "node:path";
import { M as fillJson, N as fillSome, P as fillTemplate } from "./config.js";
import { n as probeEnvironment } from "./observe_ws.js";
import { d as tagVariable } from "./ownership.js";
import { c as which, s as targetEnvironment } from "./target.js";

// src/rig/endpoint.ts
/** The endpoint as the driver is told of it: late templates filled, `${client}` and `${call}` left for it to fill. */
/** How long a stdio client's process may take to its first answer where the config says nothing, ms. */
const readyTimeoutMs = 6e4;
/** How long it may take to end once its input has, ms. */
const stdinMs = 3e3;
/** Address, headers and source of a target that listens. */
function listeningEndpoint(options, vars) {
	const { endpoint } = options.measurement.scenario;
	const headers = Object.entries(endpoint.client.headers).map(([name, value]) => [name, fillSome(value, vars)]);
	return {
		protocol: endpoint.protocol,
		url: endpoint.url === null ? null : fillSome(endpoint.url, vars),
		headers: Object.fromEntries(headers),
		source: endpoint.client.source === null ? null : fillSome(endpoint.client.source, vars),
		options: endpoint.options,
		launch: null
	};
}
/** How the driver starts one process per client. */
function stdioEndpoint(options, vars) {
	const { scenario } = options.measurement;
	const { env, secrets } = targetEnvironment(scenario.target, options.ambient, vars, probeEnvironment(scenario.probe.kind, void 0));
	const launch = {
		file: which(fillTemplate(scenario.target.command, vars), scenario.target.cwd, env["PATH"]),
		args: scenario.target.args.map((arg) => fillTemplate(arg, vars)),
		env: {
			...env,
			[tagVariable]: `${options.ledger.tag}i/`
		},
		cwd: scenario.target.cwd,
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
			options: endpoint.options,
			launch
		},
		env,
		secrets
	};
}
/** Methods with their time-outs; texts of the parameters may still name client and call. */
function driverMethods(options, vars) {
	return options.measurement.scenario.methods.map((method) => ({
		name: method.name,
		operation: fillSome(method.operation, vars),
		params: fillJson(method.params, fillSome, vars),
		expect: fillJson(method.expect, fillSome, vars),
		timeoutMs: method.timeoutMs ?? 2 * options.latencyCeilingMs
	}));
}

// src/rig/base.ts
/** Nothing to close is no fault; a driver that is gone has closed them already. */
async function closeClients(base) {
	await base.driver.request("close", {
		from: 0,
		to: base.options.measurement.clients
	});
}
/** Tells the driver endpoint and methods. */
async function setUpDriver(base, endpoint, vars) {
	const { clients, inFlight } = base.options.measurement;
	await base.driver.request("setup", {
		endpoint,
		methods: driverMethods(base.options, vars),
		inFlight,
		maxClients: clients
	});
}

export { stdioEndpoint as i, setUpDriver as n, listeningEndpoint as r, closeClients as t };
