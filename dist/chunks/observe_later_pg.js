import { c as portOf, l as socketAt, s as knownBy, u as sslOf, v as parseUnix } from "./util.js";
import { f as refusal } from "./observe.js";

// src/observe/probes/postgres.ts
/** Longer than this it hangs. */
const answerMs = 6e4;
const backends = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
/**
* Probe of PostgreSQL over its endpoint, on a session of its own that is open only while it asks: the sessions of
* clients. It has no garbage to collect and tells its heap backend by backend only, so memory settles by waiting.
* Methods throw `probe-failed`.
*/
function openPostgresProbe(store) {
	return {
		kind: "postgres",
		collects: false,
		collect: async () => false,
		liveHeapMib: async () => null,
		units: async () => ({ connections: await countBackends(store) }),
		close: async () => void 0
	};
}
async function countBackends({ url, user, password, tls }) {
	const { default: pg } = await import("./pg-esm-index-lazy.js");
	const unix = parseUnix(url);
	const address = new URL(unix === null ? url : `postgres://localhost${unix.path}`);
	const { pathname, username } = address;
	const host = address.hostname.replace(/^\[(.*)\]$/, "$1");
	const name = user ?? (decodeURIComponent(username) || "postgres");
	const client = new pg.Client({
		host,
		port: portOf(address),
		user: name,
		ssl: sslOf(tls === void 0 ? null : knownBy(host, tls)),
		...unix === null ? {} : { stream: () => socketAt(unix.socket) },
		password: password ?? "",
		database: decodeURIComponent(pathname.slice(1)) || name,
		connectionTimeoutMillis: answerMs,
		query_timeout: answerMs
	});
	try {
		await client.connect();
		const { rows } = await client.query(backends);
		return rows[0]?.count ?? 0;
	} catch (error) {
		throw refusal({
			url,
			password
		}, error);
	} finally {
		await client.end().catch(() => void 0);
	}
}

export { openPostgresProbe as t };
