import { G as ProbeFailed } from "./errors.js";
import { gunzipSync } from "node:zlib";
import { t as Profile } from "./pprof-format.js";
import { _ as getBytes, v as getText, y as topOf } from "./observe.js";

// src/observe/profiles/pprof.ts
/** What of a pprof profile (Go's) stands at the top. Format: github.com/google/pprof, profile.proto. */
/**
* The functions with the most of a value of their own (not of what they call), the highest first.
* @param value name of the sample type: `cpu` (ns) or `inuse_space` (bytes)
* Throws `probe-failed` where the bytes are no profile, or have no such value.
*/
function topOfPprof(bytes, value, where) {
	const profile = decode(bytes, where);
	const text = (index) => profile.stringTable.strings[Number(index)] ?? "";
	const place = profile.sampleType.findIndex(({ type }) => text(type) === value);
	if (place < 0) throw new ProbeFailed(where, `its profile has no values of ${value}`);
	const functions = new Map(profile.function.map(({ id, name }) => [Number(id), text(name)]));
	const names = new Map(profile.location.map(({ id, line }) => [Number(id), functions.get(Number(line[0]?.functionId)) ?? "?"]));
	const own = /* @__PURE__ */ new Map();
	for (const { locationId, value: values } of profile.sample) {
		const name = names.get(Number(locationId[0])) ?? "?";
		own.set(name, (own.get(name) ?? 0) + Number(values[place] ?? 0));
	}
	return topOf(own);
}
function decode(bytes, where) {
	try {
		const isZipped = bytes[0] === 31 && bytes[1] === 139;
		return Profile.decode(isZipped ? gunzipSync(bytes) : bytes);
	} catch (error) {
		throw new ProbeFailed(where, "its profile cannot be read", { cause: error });
	}
}

// src/observe/probes/go.ts
/** Twice: sync.Pool gives up its victims, and finalizers what they held, only in the second. */
const collections = 2;
/**
* Probe of Go targets through their net/http/pprof listener.
*
* `url`: the listener (`http://127.0.0.1:6060`), or the folder of its profiles where it is not `/debug/pprof`.
* Live heap is `HeapAlloc` of runtime.MemStats right after a collection; goroutines are all but the probe's own.
* Methods throw `probe-failed`.
*/
function openGoProbe(url) {
	const folder = profilesFolder(url);
	const heap = () => getText(`${folder}/heap?gc=1&debug=1`);
	return {
		kind: "go",
		collects: true,
		collect: async () => {
			for (let turn = 0; turn < collections; turn += 1) await heap();
			return true;
		},
		liveHeapMib: async () => readHeapAlloc(await heap(), folder) / 2 ** 20,
		units: async () => ({ goroutines: countGoroutines(await getText(`${folder}/goroutine?debug=1`), folder) }),
		profile: async (kind, ms) => [await profileOf(folder, kind, ms)],
		close: async () => void 0
	};
}
/** CPU over `ms`, in whole seconds as pprof takes them; the heap as it is after a collection. */
async function profileOf(folder, kind, ms) {
	const url = kind === "cpu" ? `${folder}/profile?seconds=${Math.ceil(ms / 1e3)}` : `${folder}/heap?gc=1`;
	const bytes = await getBytes(url, ms);
	return {
		kind,
		extension: "pb.gz",
		bytes,
		top: topOfPprof(bytes, kind === "cpu" ? "cpu" : "inuse_space", url)
	};
}
function profilesFolder(url) {
	const { origin, pathname } = new URL(url);
	const path = pathname.replace(/\/+$/, "");
	return `${origin}${path === "" ? "/debug/pprof" : path}`;
}
/** Bytes of `# HeapAlloc = N`, in the text form of the heap profile since Go 1.0. */
function readHeapAlloc(profile, where) {
	const bytes = /^# HeapAlloc = (\d+)$/m.exec(profile)?.[1];
	if (bytes === void 0) throw new ProbeFailed(where, "its heap profile has no line `# HeapAlloc = N`");
	return Number(bytes);
}
/**
* Goroutines of the target: the profile's total without those that serve this very request - the one that writes the
* profile, and the one that net/http starts to read ahead on the connection (so young that it may have no stack yet).
*/
function countGoroutines(profile, where) {
	const total = /^goroutine profile: total (\d+)$/m.exec(profile)?.[1];
	if (total === void 0) throw new ProbeFailed(where, "its goroutine profile has no line `goroutine profile: total N`");
	const serving = profile.split("\n\n").find((stack) => stack.includes("net/http/pprof.handler.ServeHTTP"));
	if (serving === void 0) return Number(total);
	return Number(total) - (serving.includes("net/http.(*conn).serve") ? 2 : 1);
}

export { openGoProbe as t };
