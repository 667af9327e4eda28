import { t as openGoProbe } from "./observe_pprof-format.js";
import { c as openSigquitProbe, d as openRedisProbe, g as openJvmProbe, p as openNoProbe, u as openPrometheusProbe } from "./observe.js";
import { t as openNodeProbe } from "./observe_ws.js";
import { t as openPostgresProbe } from "./observe_later_pg.js";

// src/observe/probes/index.ts
/** The config's schema asks a URL of the probes that need one. */
const nowhere = "http://127.0.0.1:0";
const nothing = {
	inspectors: () => [],
	pids: () => [],
	url: null,
	store: {
		url: nowhere,
		user: null,
		password: null
	}
};
/** One line per runtime. */
const probes = {
	none: openNoProbe,
	node: ({ inspectors }) => openNodeProbe(inspectors),
	go: ({ url }) => openGoProbe(url ?? nowhere),
	jvm: ({ pids }) => openJvmProbe(pids),
	postgres: ({ store }) => openPostgresProbe(store),
	redis: ({ store }) => openRedisProbe(store),
	sigquit: openSigquitProbe,
	prometheus: ({ url }) => openPrometheusProbe(url ?? nowhere)
};
/** Does the probe force a collection before memory is read? The page says `collected` or `waited`. */
const collects = (kind) => openProbe(kind, nothing).collects;
/** Opens the probe of a scenario. */
function openProbe(kind, context) {
	return probes[kind](context);
}
/** What a probe needs in the environment of the target, over what it has. */
function probeEnvironment(kind, nodeOptions) {
	if (kind !== "node") return {};
	return { NODE_OPTIONS: [nodeOptions, "--inspect=127.0.0.1:0"].filter(Boolean).join(" ") };
}

export { openProbe as n, probeEnvironment as r, collects as t };
