import { b as systemFiles, h as readConditions, n as programMeter, p as hostBusyMeter, t as findRunner, y as hostFacts } from "./host.js";
import { t as require_dist } from "./yaml.js";

// src/host/doctor/workflows.ts
var import_dist = require_dist();
const folder = ".github/workflows";
/** Jobs that measure, in the order of their files; null where there are no workflows. A file that is no YAML is left out. */
function readWorkflows(files, repository) {
	const names = files.list(`${repository}/${folder}`).filter((name) => /\.ya?ml$/.test(name));
	if (names.length === 0) return null;
	return names.flatMap((name) => jobsIn(name, files.text(`${repository}/${folder}/${name}`) ?? ""));
}
const tableOf = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
function jobsIn(file, text) {
	let workflow;
	try {
		workflow = tableOf((0, import_dist.parse)(text));
	} catch {
		return [];
	}
	return Object.entries(tableOf(workflow["jobs"])).flatMap(([name, value]) => {
		const job = tableOf(value);
		const called = callsOurs(job);
		if (!called && !measures(job)) return [];
		return [{
			at: `${file}: ${name}`,
			triggers: triggersOf(workflow["on"]),
			labels: labelsOf(called ? tableOf(job["with"])["runs-on"] ?? theirDefault : job["runs-on"]),
			writes: writesOf(job["permissions"] ?? workflow["permissions"]),
			called,
			waits: called || job["concurrency"] !== void 0 || workflow["concurrency"] !== void 0
		}];
	});
}
/** Of the called workflow's input `runs-on`. */
const theirDefault = "[\"self-hosted\", \"linux\", \"reference-host\"]";
const callsOurs = ({ uses }) => typeof uses === "string" && uses.includes("ratingplate-measure-publish.yml");
/** `measure` is what a step does that names no command. */
function measures({ steps }) {
	if (!Array.isArray(steps)) return false;
	return steps.map(tableOf).some((step) => {
		const command = tableOf(step["with"])["command"] ?? "measure";
		return /(^|\/)ratingplate@/.test(String(step["uses"] ?? "")) && command === "measure";
	});
}
function triggersOf(on) {
	if (typeof on === "string") return [on];
	return Array.isArray(on) ? on.map(String) : Object.keys(tableOf(on));
}
/** As a word, a list, a group with labels, or either of the first two as JSON. */
function labelsOf(runsOn) {
	if (Array.isArray(runsOn)) return runsOn.some(isExpression) ? null : runsOn.map(String);
	if (typeof runsOn === "object" && runsOn !== null) return labelsOf(tableOf(runsOn)["labels"] ?? []);
	if (typeof runsOn !== "string" || isExpression(runsOn)) return null;
	if (!/^\s*["[]/.test(runsOn)) return [runsOn];
	try {
		return labelsOf(JSON.parse(runsOn));
	} catch {
		return null;
	}
}
const isExpression = (value) => String(value).includes("${{");
function writesOf(permissions) {
	if (permissions === void 0 || permissions === null) return null;
	if (typeof permissions === "string") return permissions === "write-all" ? ["everything"] : [];
	return Object.entries(tableOf(permissions)).filter(([, level]) => level === "write").map(([name]) => name);
}

// src/host/doctor/scene.ts
/** Reads everything; takes `watchMs` and some milliseconds. */
async function takeScene(world) {
	const { sysRoot } = world;
	const files = systemFiles(sysRoot);
	const loopback = await world.loopback();
	const before = readConditions({ sysRoot });
	const watched = await watch(world, hostBusyMeter({ sysRoot }), programMeter(`${sysRoot}/proc`, world.pid));
	const after = readConditions({ sysRoot });
	return {
		files,
		sysRoot,
		env: world.env,
		user: world.user,
		references: world.references,
		credentials: world.credentials,
		facts: hostFacts({ sysRoot }),
		before,
		after,
		watched,
		loopback,
		runner: findRunner(files, world.env),
		jobs: readWorkflows(files, world.cwd)
	};
}
async function watch({ clock, ownMs, watchMs }, busy, programs) {
	const offset = () => clock.wall() - clock.now();
	const [from, apart, own] = [
		clock.now(),
		offset(),
		ownMs()
	];
	await clock.sleep(watchMs);
	const took = busy.take();
	const ran = programs.take();
	const ms = clock.now() - from;
	const clockStepMs = offset() - apart;
	return {
		ms,
		othersMs: took === null ? null : Math.max(0, took - (ownMs() - own)),
		programs: ran,
		clockStepMs
	};
}

export { takeScene as t };
