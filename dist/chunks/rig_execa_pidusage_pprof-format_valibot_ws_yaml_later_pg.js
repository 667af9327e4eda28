import { i as startDriver } from "./driver.js";
import { c as signal, f as openBridge, n as clearOwned } from "./ownership.js";
import { t as startStandins } from "./standin.js";
import { D as removeHomes, b as targetEnvironment, s as stdioLog, t as adoptRunning } from "./target.js";
import { a as askHealth, c as cleanupStack, i as roomOf, n as portNames, o as watchHalts, r as standinVars, s as costMeter, t as watchLoss } from "./rig.js";
import path from "node:path";
import { i as inspectorLine, l as takeTraceback, n as ownGroupOf, o as behindWrappers, r as findInspector, t as openGroupTree } from "./observe.js";
import { n as openProbe, r as probeEnvironment } from "./observe_pprof-format_ws_later_pg.js";
import { n as identify, r as launchInstance } from "./target_execa.js";
import { _ as isUnix, c as portOf } from "./util.js";
import { i as clientsOf, r as assertTargetRoom } from "./rig_valibot_yaml.js";
import { a as secretsOf, i as listeningEndpoint, n as setUpDriver, o as stdioEndpoint, t as closeClients } from "./rig_pprof-format_valibot_ws_yaml_later_pg.js";
import { ut as fillSome } from "./config.js";
import { $ as DriverStateError } from "./errors.js";
import { t as crossCheck } from "./observe_pidusage.js";

// src/rig/make.ts
/** A rig from its parts. */
/** Puts the parts together. */
function makeRig(base, parts) {
	const { driver, standins, loss, cleanup } = base;
	const own = costMeter(driver.pid, standins?.pid ?? null);
	const halts = watchHalts({
		own: {
			"the driver": driver.pid,
			...standins === null ? {} : { "a stand-in": standins.pid }
		},
		tree: parts.tree,
		tell: base.options.tell,
		lose: (error, pid) => {
			loss.watch(Promise.reject(error));
			if (pid === driver.pid) signal(pid, "SIGKILL");
		}
	});
	let probe = null;
	return {
		ready: parts.ready,
		driver,
		...driversOf(base, parts),
		tree: parts.tree,
		probe: async () => {
			probe ??= openProbeOf(base, parts);
			return probe;
		},
		standins: async () => standins === null ? {} : (await standins.counts()).standins,
		standinLoop: standins,
		identity: () => identifyTarget(base, parts.instance),
		traceback: () => {
			loss.expectExit();
			return takeTraceback(parts.traced());
		},
		crossCheck: () => checkOnce(base, parts),
		health: () => askHealth(base.options, parts.instance.vars),
		room: () => roomOf(driver.pid, parts.tree, parts.port),
		own,
		halts: halts.take,
		lost: loss.lost,
		exit: loss.exit,
		async close() {
			loss.expectEnd();
			halts.end();
			await probe?.close().catch(() => {});
			await cleanup.run();
			return base.ended;
		}
	};
}
/** One process by both samplers; null where there is one sampler only. */
async function checkOnce({ options }, { pids }) {
	const [pid] = pids();
	if (pid === void 0 || options.observer.sampler !== "linux /proc") return null;
	return crossCheck({
		pid,
		startTime: 0
	}).catch(() => null);
}
/** How further drivers come to the instance. */
const driversOf = (base, parts) => ({
	moreDriver: () => openMoreDriver(base, parts),
	endpoint: isStdio(base) ? null : listeningEndpoint(base.options, parts.instance.vars)
});
const isStdio = ({ options }) => options.measurement.scenario.endpoint.protocol === "mcp-stdio";
/** It connects as the first does; the instance is not its own. */
async function openMoreDriver(base, { instance }) {
	if (isStdio(base)) throw new DriverStateError("the processes of stdio clients belong to one driver");
	const driver = await base.startDriver();
	base.loss.watch(driver.lost);
	await setUpDriver(driver, base.options, listeningEndpoint(base.options, instance.vars), instance.vars);
	return driver;
}
/** The probe of the instances; its URL may name a port that is known by now. */
function openProbeOf({ options }, { inspectors, pids, instance }) {
	const spec = options.measurement.scenario.probe;
	const url = "url" in spec ? fillSome(spec.url, instance.vars) : null;
	const { url: endpoint, credentials, tls } = listeningEndpoint(options, instance.vars);
	const store = {
		url: endpoint ?? "",
		user: credentials?.user ?? null,
		password: credentials?.password ?? null,
		tls
	};
	return openProbe(spec.kind, {
		inspectors,
		pids,
		url,
		store
	});
}
async function identifyTarget(base, { env, secrets, vars, pid }) {
	const { target, endpoint } = base.options.measurement.scenario;
	const { serverInfo } = await base.driver.request("state", {});
	return identify({
		target,
		endpoint,
		vars,
		env,
		secrets,
		folder: base.options.folder,
		pid: pid(),
		serverInfo
	});
}

// src/rig/listening.ts
/** A rig on a target that listens: one instance, started by the harness, many clients. */
/** Starts the instance, tells the driver where it is, and observes its tree. */
async function openListening(base) {
	const { options, loss, cleanup } = base;
	const { scenario } = options.measurement;
	const instance = await launchInstance({
		target: scenario.target,
		endpoint: scenario.endpoint,
		vars: base.vars,
		ports: portNames(options.measurement),
		ambient: options.ambient,
		extraEnv: probeEnvironment(scenario.probe.kind, void 0),
		cpus: options.placement?.target ?? null,
		folder: options.folder,
		secrets: secretsOf(options),
		ledger: options.ledger,
		signal: options.signal
	});
	cleanup.add(async () => {
		base.ended = await instance.stop();
	});
	cleanup.add(() => closeClients(base));
	instance.exited.then((exit) => loss.targetExited(exit));
	const vars = {
		...base.vars,
		...instance.ports
	};
	const endpoint = listeningEndpoint(options, vars);
	await setUpDriver(base.driver, options, endpoint, vars);
	const tree = await openTreeOf(base, [instance.process]);
	if (tree.rule === "process") assertTargetRoom(behindWrappers(instance.process.pid), options.measurement);
	const inspectors = () => inspectorsOf(instance);
	return makeRig(base, {
		tree,
		inspectors,
		pids: () => [behindWrappers(instance.process.pid)],
		traced: () => [{
			pid: behindWrappers(instance.process.pid),
			log: path.join(options.folder, "stderr.log")
		}],
		port: sharedPort(endpoint),
		ready: {
			readyMs: instance.readyMs,
			execMs: instance.execMs
		},
		instance: identityOf(instance, vars)
	});
}
/** The port that all clients connect to from one address; null where each has an address of its own. */
function sharedPort({ url, source }) {
	if (url === null || source !== null || isUnix(url)) return null;
	return portOf(new URL(url));
}
/** By its socket first: the line on stderr may be of a launcher (`npx`), which is not the target. */
async function inspectorsOf(instance) {
	const skipPorts = new Set(Object.values(instance.ports));
	const url = await findInspector(instance.process.pid, { skipPorts }) ?? instance.findLine(inspectorLine)?.[1];
	return url === void 0 ? [] : [url];
}
function identityOf(instance, vars) {
	return {
		env: instance.env,
		secrets: instance.secrets,
		vars,
		pid: () => instance.process.pid
	};
}
/** One process, or pages counted once where the instance is several (a master with its workers). */
async function openTreeOf(base, roots) {
	const { observer } = base.options;
	const first = observer.openTree({
		rule: "process",
		roots
	});
	const { processes } = await first.units();
	if (processes <= 1) {
		base.cleanup.add(() => first.close());
		return first;
	}
	first.close();
	const tree = observer.openTree({
		rule: "tree",
		roots
	});
	base.cleanup.add(() => tree.close());
	return tree;
}

// src/rig/running.ts
/**
* Finds the instance, tells the driver where it is, and observes its tree. It never stands on the ledger: what is on
* it is killed.
*/
async function openRunning(base, running) {
	const { options, loss, cleanup, vars } = base;
	const { target, endpoint } = options.measurement.scenario;
	const instance = await adoptRunning({
		target,
		running,
		endpoint,
		vars,
		signal: options.signal
	});
	base.ended = {
		stage: "left running",
		leftovers: 0
	};
	cleanup.add(() => instance.release());
	cleanup.add(() => closeClients(base));
	instance.ended.then((exit) => loss.targetExited(exit));
	const told = listeningEndpoint(options, vars);
	await setUpDriver(base.driver, options, told, vars);
	const tree = await openTreeIn(base, instance.processes);
	const [first] = instance.processes;
	const pids = () => instance.processes.map(({ pid }) => behindWrappers(pid));
	if (tree.rule === "process") assertTargetRoom(behindWrappers(first.pid), options.measurement);
	const port = sharedPort(told);
	const inspectors = async () => {
		const skipPorts = new Set(port === null ? [] : [port]);
		return (await Promise.all(instance.processes.map(({ pid }) => findInspector(pid, { skipPorts })))).filter((url) => url !== null);
	};
	const { env } = targetEnvironment(target, options.ambient, vars);
	return makeRig(base, {
		tree,
		inspectors,
		pids,
		traced: () => [],
		port,
		ready: {
			readyMs: null,
			execMs: null
		},
		instance: {
			env,
			secrets: secretsOf(options),
			vars,
			pid: () => first.pid
		}
	});
}
/** By its control group where it has one of its own, as a container and a unit have. */
async function openTreeIn(base, roots) {
	const tree = await openTreeOf(base, roots);
	const group = ownGroupOf(roots);
	if (group === null) return tree;
	const grouped = openGroupTree(tree, group);
	base.cleanup.add(() => grouped.close());
	return grouped;
}

// src/rig/stdio.ts
/** Tells the driver how to start a client; the tree grows with each. */
async function openStdio(base) {
	const { options, cleanup, vars, driver } = base;
	const { endpoint, env, secrets } = stdioEndpoint(options, vars);
	const tree = options.observer.openTree({
		rule: clientsOf(options.measurement) > 1 ? "tree" : "process",
		roots: []
	});
	cleanup.add(() => tree.close());
	const roots = [];
	driver.onEvent((event) => followClient(event, {
		base,
		tree,
		roots,
		probes: []
	}));
	cleanup.add(() => closeClients(base));
	await setUpDriver(driver, options, endpoint, vars);
	const inspectors = async () => (await Promise.all(roots.map(({ pid }) => findInspector(pid)))).filter((url) => url !== null);
	return makeRig(base, {
		tree,
		inspectors,
		pids: () => roots.map(({ pid }) => behindWrappers(pid)),
		traced: () => roots.map(({ pid, client }) => ({
			pid: behindWrappers(pid),
			log: stdioLog(options.folder, client)
		})),
		ready: null,
		port: null,
		instance: {
			env,
			secrets,
			vars,
			pid: () => roots[0]?.pid ?? null
		}
	});
}
/** Keeps ledger and tree in step with the processes the driver starts. */
function followClient(event, { base, tree, roots, probes }) {
	const measured = event.client !== -1;
	const list = measured ? roots : probes;
	if (event.event === "spawned") {
		const id = {
			pid: event.pid,
			startTime: event.startTime
		};
		const root = {
			...id,
			client: event.client
		};
		base.options.ledger.add({
			...id,
			group: true
		});
		list.push(root);
		if (measured) tree.add(id);
		return;
	}
	const root = list.find(({ pid }) => pid === event.pid);
	if (root !== void 0) base.options.ledger.remove(root);
	if (!measured) return;
	const { pid, code, signal, lastLines, note } = event;
	base.loss.targetExited({
		pid,
		code,
		signal,
		lastLines,
		...note === void 0 ? {} : { note }
	});
}

// src/rig/open.ts
/** Opens a rig: stand-ins, then driver, then the instance, then the observer of its tree. */
/** What `${host}` is where all are on one machine. */
const loopback = "127.0.0.1";
/** Opens a rig for one round. What was started is ended again when anything fails on the way. */
async function openRig(options) {
	const cleanup = cleanupStack();
	cleanup.add(() => removeHomes(options.folder));
	if (options.beside !== true) cleanup.add(() => clearOwned(options.ledger));
	const loss = watchLoss(options.signal, options.measurement.scenario.target.name);
	try {
		const standins = await openStandins(options, cleanup);
		const bridge = await openBridgeOf(options, cleanup);
		const driver = await openDriver(options, bridge, cleanup);
		for (const lost of [driver.lost, standins?.lost]) if (lost !== void 0) loss.watch(lost);
		const base = {
			options,
			vars: {
				...standinVars(standins?.urls ?? {}),
				host: bridge?.host ?? loopback
			},
			driver,
			startDriver: () => openDriver(options, bridge, cleanup),
			standins,
			loss,
			cleanup,
			ended: {
				stage: "gone",
				leftovers: 0
			}
		};
		const { endpoint, target } = options.measurement.scenario;
		if (target.running !== void 0) return await openRunning(base, target.running);
		return endpoint.protocol === "mcp-stdio" ? await openStdio(base) : await openListening(base);
	} catch (error) {
		loss.expectEnd();
		await cleanup.run();
		throw error;
	}
}
async function openStandins(options, cleanup) {
	if (Object.keys(options.standins).length === 0) return null;
	const standins = await startStandins(options.standins, processOptions(options));
	cleanup.add(() => standins.stop());
	return standins;
}
/** Where the driver calls from; null = from this machine's own loopback. */
async function openBridgeOf({ measurement }, cleanup) {
	if (measurement.scenario.axes["from"] !== "bridge") return null;
	const bridge = await openBridge();
	cleanup.add(() => bridge.remove());
	return bridge;
}
async function openDriver(options, bridge, cleanup) {
	const driver = await startDriver({
		...processOptions(options),
		enter: bridge?.enter ?? []
	});
	cleanup.add(() => driver.stop());
	return driver;
}
/** Our own processes get nothing of the environment but what it takes to find programs. */
function processOptions({ entries, execPath, ledger, ambient, placement }) {
	return {
		entries,
		execPath,
		ledger,
		env: {
			PATH: ambient["PATH"] ?? "",
			LANG: ambient["LANG"] ?? "C.UTF-8"
		},
		cpus: placement?.harness ?? null
	};
}

export { openRig as t };
