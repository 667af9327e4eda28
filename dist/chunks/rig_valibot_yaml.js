import { c as DescriptorsShortError } from "./start.js";
import { st as gridOf } from "./config.js";
import { S as openDescriptors, x as descriptorLimit } from "./proc.js";
import "./config-index.js";

// src/rig/options.ts
/** What opening a rig needs of the run. */
/** The most clients there are at once. */
function clientsOf(measurement) {
	if (measurement.kind === "point") return measurement.clients;
	if (measurement.kind === "series") return Math.max(...measurement.steps);
	return Math.max(2, ...measurement.connections);
}
/** All that the driver may be asked to call: the scenario's methods, then that of held calls, then that of their probe; of a grid those of its cells. */
function methodsOf(measurement) {
	if (measurement.kind === "throughput") return gridOf(measurement).methods;
	const held = measurement.kind === "series" ? measurement.held : void 0;
	const probe = held?.probe?.kind === "method" ? [held.probe.method] : [];
	return [
		...measurement.scenario.methods,
		...held === void 0 ? [] : [held.method],
		...probe
	];
}

// src/rig/assert-room.ts
/** Three pipes and a log file. */
const perProcess = 4;
/** What a process opens for a moment beside its connections: files of /proc, a pipe for a start that may fail. */
const spare = 8;
/**
* The driver holds one connection for each call in flight, or the pipes of each client's process.
* @throws DescriptorsShortError
*/
function assertDriverRoom(pid, measurement) {
	if (measurement.kind === "series") return;
	const { inFlight, scenario } = measurement;
	const clients = clientsOf(measurement);
	const stdio = scenario.endpoint.protocol === "mcp-stdio";
	assertRoom("the driver", pid, stdio ? clients * perProcess : clients * inFlight, stdio ? `${clients} clients' processes take` : connections(measurement), spare);
}
/** What this process takes itself: libraries, channels, logs, files of /proc. */
const ownDescriptors = 48;
/**
* This process must be able to look at others, or it could not even end them.
* @throws DescriptorsShortError
*/
function assertOwnRoom(limit = descriptorLimit()) {
	if (limit === null || limit >= ownDescriptors) return;
	throw new DescriptorsShortError(`ratingplate may open ${limit} descriptors and needs ${ownDescriptors}`);
}
/**
* The target holds the other end of each connection. Of one that is several processes nobody knows who takes how many.
* @throws DescriptorsShortError
*/
function assertTargetRoom(pid, measurement) {
	if (measurement.kind === "series") return;
	assertRoom("the target", pid, clientsOf(measurement) * measurement.inFlight, connections(measurement), 0);
}
const connections = (measurement) => `${clientsOf(measurement)} clients with ${measurement.inFlight} calls in flight each take`;
function assertRoom(who, pid, need, what, free) {
	const [limit, open] = [descriptorLimit(pid), openDescriptors(pid)];
	if (limit === null || open === null || open + need + free <= limit) return;
	throw new DescriptorsShortError(`${who} (pid ${pid}) may open ${limit} descriptors and has ${open} open: ${what} ${need} more`);
}

export { methodsOf as a, clientsOf as i, assertOwnRoom as n, assertTargetRoom as r, assertDriverRoom as t };
