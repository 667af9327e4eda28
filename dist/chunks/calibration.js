import { o as isPointRound } from "./record.js";
import { n as amounts, t as outcomeKinds } from "./calibrate.js";

// src/calibration/evidence.ts
/** Why a reading cannot be taken; the row then cannot say. */
var Unsaid = class extends Error {};
function scenarioOf({ scenarios }, id) {
	const scenario = scenarios.get(id);
	if (scenario === void 0) throw new Unsaid(`${id} was not measured`);
	return scenario;
}
/** Accounts of one kind. @throws Unsaid where a server has left none */
function accountsOf(evidence, id, kind) {
	const found = scenarioOf(evidence, id).accounts.filter((account) => account.kind === kind);
	if (found.length === 0) throw new Unsaid(`the server of ${id} has left no account`);
	return found;
}
/** The only account of a kind. */
function accountOf(evidence, id, kind) {
	const [first] = accountsOf(evidence, id, kind);
	if (first === void 0) throw new Unsaid(`the server of ${id} has left no account`);
	return first;
}
/** A figure of the scenario as a whole. */
const figureOf = (evidence, id, name) => known(scenarioOf(evidence, id).point.figures[name]);
function methodOf(evidence, id, method) {
	const found = scenarioOf(evidence, id).point.methods.find(({ name }) => name === method);
	if (found === void 0) throw new Unsaid(`${id} has no method ${method}`);
	return found;
}
/** A figure of a method. */
const methodFigureOf = (evidence, id, method, name) => known(methodOf(evidence, id, method).figures[name]);
/** Null where it was not measured. A verdict on it is another matter. */
const known = (figure) => figure?.value ?? null;
/** The rounds of a point that came through. */
const pointRounds = (rounds) => rounds.filter(isPointRound);

// src/calibration/judge.ts
/** Whatever takes time from those who measure. */
const takesTime = /* @__PURE__ */ new Set([...[
	"host-busy",
	"steal",
	"throttled",
	"swap",
	"conditions-changed",
	"suspended"
], ...[
	"warm-up-cut",
	"window-cut",
	"driver-bound"
]]);
/**
* Findings that speak of the machine and the moment, not of the instrument, by what a row can excuse itself with. They
* take nothing from what passes; a row that does not pass beside one of them cannot say.
*/
const doubts = {
	memory: /* @__PURE__ */ new Set([
		"swap",
		"not-converged",
		"suspended"
	]),
	time: takesTime,
	processor: takesTime,
	none: /* @__PURE__ */ new Set()
};
/**
* An error beyond so many tolerances is nobody else's. Others at work move processor time by the ends of a window, which
* are some percent of it; and time that is not seen to be the target's looks like others at work, so that an instrument
* which loses it would excuse itself.
*/
const mostExcused = {
	memory: 1e400,
	time: 1e400,
	processor: 10,
	none: 0
};
/**
* All readings of a row.
* @param missing programs that this host does not have
*/
function judgeRow(row, evidence, missing) {
	if (row.needs !== null && missing.has(row.needs)) return [unsaid(row, `this host has no ${row.needs}`)];
	const scenarios = row.scenarios.flatMap((id) => evidence.scenarios.get(id) ?? []);
	const broken = brokenOf(scenarios);
	if (broken !== null) return [unsaid(row, broken)];
	try {
		return row.readings(evidence).map((reading) => judgeReading(row, reading, scenarios));
	} catch (error) {
		if (error instanceof Unsaid) return [unsaid(row, error.message)];
		throw error;
	}
}
/** A round that did not come through, whatever it was that broke it. */
function brokenOf(scenarios) {
	for (const { point, rounds } of scenarios) {
		const failure = rounds.find((round) => round.failure !== null)?.failure;
		if (failure) return `${point.id}: ${failure.code}, ${failure.message}`;
		if (rounds.length < point.rounds_planned) return `${point.id}: ${rounds.length} of ${point.rounds_planned} rounds were measured`;
	}
	return null;
}
function judgeReading(row, reading, scenarios) {
	const { name, expected, measured, tolerance } = reading;
	const values = {
		...base(row),
		reading: name,
		expected: kept(expected),
		tolerance: kept(tolerance)
	};
	if (measured === null) return {
		...values,
		measured: null,
		error: null,
		result: "cannot-say",
		reason: "not measured"
	};
	const error = measured - expected;
	const compared = {
		...values,
		measured: kept(measured),
		error: kept(error)
	};
	if (Math.abs(error) <= tolerance) return {
		...compared,
		result: "pass",
		reason: null
	};
	const doubt = Math.abs(error) <= mostExcused[row.excuse] * tolerance ? doubtOf(row, scenarios) : null;
	if (doubt !== null) return {
		...compared,
		result: "cannot-say",
		reason: doubt
	};
	return {
		...compared,
		result: "fail",
		reason: null
	};
}
/** The first finding of the row's scenarios that speaks of the machine. */
function doubtOf(row, scenarios) {
	for (const { point } of scenarios) {
		const first = point.rounds.flatMap(({ findings }) => findings).find(({ code }) => doubts[row.excuse].has(code));
		if (first !== void 0) return first.reason;
	}
	return null;
}
const base = ({ id, unit }) => ({
	row: id,
	unit
});
const unsaid = (row, reason) => ({
	...base(row),
	reading: null,
	expected: null,
	measured: null,
	error: null,
	tolerance: null,
	result: "cannot-say",
	reason
});
/** Digits beyond these are noise, and would make a record of it. */
const kept = (value) => Number(value.toPrecision(6));

// src/calibration/rows/calls.ts
/** Calls: what became of each, and whether it was us who had no more to give. */
/** What the server calls unanswered is given up after its time, or when load ends. */
const counted = {
	ok: ({ ok }) => ok,
	failed: ({ failed }) => failed,
	mismatch: ({ mismatch }) => mismatch,
	reset: ({ reset }) => reset,
	unanswered: ({ timeout, aborted }) => timeout + aborted
};
const outcomes = {
	id: "outcomes",
	excuse: "time",
	unit: "calls",
	scenarios: ["outcome"],
	needs: null,
	readings(evidence) {
		const { calls } = accountOf(evidence, "outcome", "outcome");
		if (outcomeKinds.some((kind) => calls[kind] === 0)) throw new Unsaid(`the server has ended no call in one of ${outcomeKinds.join(", ")}`);
		return outcomeKinds.map((name) => ({
			name,
			expected: calls[name],
			measured: countedAs(name, scenarioOf(evidence, "outcome").rounds),
			tolerance: 0
		}));
	}
};
/** First calls, those of the quiet phase, and the whole of the load: all that the server has seen. */
function countedAs(kind, rounds) {
	const of = (counts) => counts === void 0 ? 0 : counted[kind](counts);
	return rounds.reduce((total, { admit, quiet, load }) => {
		return total + (kind === "ok" ? admit.length : 0) + of(quiet["outcome"]?.counts) + of(load["outcome"]?.all);
	}, 0);
}
/** Busier than this, the server may have been what callers waited for. */
const busyShare = .7;
const driverBound = {
	id: "driver-bound",
	excuse: "none",
	unit: "yes/no",
	scenarios: ["flood"],
	needs: null,
	readings(evidence) {
		const share = busyOf(evidence);
		if (share > busyShare) throw new Unsaid(`the server was busy itself, ${Math.round(100 * share)} % of the time`);
		const { figures } = methodOf(evidence, "flood", "flood");
		return [{
			name: null,
			expected: 1,
			measured: figures["calls_per_s"]?.verdicts?.some(({ code }) => code === "driver-bound") ?? false ? 1 : 0,
			tolerance: 0
		}];
	}
};
/** Processor time of the server by its own clock, over the later half of its answers. */
function busyOf(evidence) {
	const { marks } = accountOf(evidence, "flood", "flood");
	const [first, last] = [marks[Math.floor(marks.length / 2)], marks.at(-1)];
	if (first === void 0 || last === void 0 || last.atMs <= first.atMs) throw new Unsaid("the server has answered too few calls to tell how busy it was");
	return (last.cpuMs - first.cpuMs) / (last.atMs - first.atMs);
}

// src/calibration/row.ts
/** The larger of a share of the truth and an absolute value. */
const within = (expected, share, atLeast) => Math.max(Math.abs(expected) * share, atLeast);

// src/calibration/rows/memory.ts
const kibPerMib = 1024;
/** Per-CPU counters of the kernel may each hold back so much (method.md, "Memory"). */
const counterKib = 128;
/** What a client costs, less what it costs where nothing is held for it. */
const memory = {
	id: "memory",
	excuse: "memory",
	unit: "KiB",
	scenarios: [
		"hold-0",
		"hold-small",
		"hold-large"
	],
	needs: null,
	readings: (evidence) => [held(evidence, "hold-small", "64 KiB"), held(evidence, "hold-large", "4 MiB")]
};
function held(evidence, id, name) {
	const { bytes, mostClients } = accountOf(evidence, id, "hold");
	const { clients } = evidence.scenarios.get(id)?.point.scenario ?? { clients: 0 };
	if (mostClients !== clients) throw new Unsaid(`${id} has held memory for ${mostClients} of ${clients} clients`);
	const own = figureOf(evidence, id, "per_extra_client_mib");
	const base = figureOf(evidence, "hold-0", "per_extra_client_mib");
	const measured = own === null || base === null ? null : (own - base) * kibPerMib;
	const expected = bytes / 1024;
	return {
		name,
		expected,
		measured,
		tolerance: within(expected, .02, 16)
	};
}
/** 50 ms, one process. */
const spike = {
	id: "spike",
	excuse: "memory",
	unit: "MiB",
	scenarios: ["spike"],
	needs: null,
	readings(evidence) {
		const { residentKib } = accountOf(evidence, "spike", "spike");
		const expected = Math.max(...residentKib) / kibPerMib;
		if (!Number.isFinite(expected)) throw new Unsaid("the server has had no spike");
		return [{
			name: null,
			expected,
			measured: figureOf(evidence, "spike", "peak_mib"),
			tolerance: within(expected, .01, counterKib * evidence.cpus / kibPerMib)
		}];
	}
};
/** 300 ms, in one of eight processes that share nothing but their program. */
const treeSpike = {
	id: "tree-spike",
	excuse: "time",
	unit: "MiB",
	scenarios: ["tree-spike"],
	needs: "perl",
	readings(evidence) {
		const members = membersOf(evidence, "tree-spike", 8);
		const spikeKib = Math.max(...members.map((member) => member.spikeKib));
		const expected = (strangersKib(members) + spikeKib) / kibPerMib;
		return [{
			name: null,
			expected,
			measured: figureOf(evidence, "tree-spike", "peak_mib"),
			tolerance: .05 * expected
		}];
	}
};
/** Memory that was there before seven children were forked: it stands once. */
const treeShared = {
	id: "tree-shared",
	excuse: "memory",
	unit: "MiB",
	scenarios: ["tree-shared"],
	needs: "perl",
	readings(evidence) {
		const members = membersOf(evidence, "tree-shared", 8);
		const root = members.find(({ role }) => role === "root");
		if (root === void 0) throw new Unsaid("the root of the tree has left no account");
		const [leastKib, rootKib] = [amounts.sharedKib, root.residentKib];
		if (rootKib < leastKib) throw new Unsaid(`the tree has had ${rootKib} of ${leastKib} KiB`);
		const leaves = members.filter((member) => member !== root);
		const expected = (rootKib + sum(leaves.map(({ privateKib }) => privateKib))) / kibPerMib;
		return [{
			name: null,
			expected,
			measured: figureOf(evidence, "tree-shared", "settled_closed_mib"),
			tolerance: .02 * expected
		}];
	}
};
/** Three Node processes, while our own run from the same or another copy of Node. */
const nodeTree = {
	id: "node-tree",
	excuse: "memory",
	unit: "MiB",
	scenarios: ["node-tree"],
	needs: null,
	readings(evidence) {
		const expected = strangersKib(membersOf(evidence, "node-tree", 3)) / kibPerMib;
		return [{
			name: null,
			expected,
			measured: figureOf(evidence, "node-tree", "settled_closed_mib"),
			tolerance: .02 * expected
		}];
	}
};
function membersOf(evidence, id, count) {
	const members = accountsOf(evidence, id, "member");
	if (members.length !== count) throw new Unsaid(`${members.length} of ${count} processes of ${id} have left an account`);
	return members;
}
/** Processes of one program that share no memory: what each has of its own, and once what they have of files. */
function strangersKib(members) {
	const files = members.map(({ residentKib, anonKib }) => residentKib - anonKib);
	return sum(members.map(({ anonKib }) => anonKib)) + Math.max(...files);
}
const sum = (values) => values.reduce((total, value) => total + value, 0);

// src/calibration/rows/processor.ts
/** Processor time per call: on one thread, on threads that end, in children that end. */
/** method.md, "Calibration". */
const share = .03;
/** The server is warm after this part of its calls; a window has begun by then. */
const coldShare = .3;
/** Under so many calls the two ends of the account weigh too much. */
const leastCalls = 20;
const cpu = {
	id: "cpu",
	excuse: "processor",
	unit: "ms",
	scenarios: ["spend"],
	needs: null,
	readings: (evidence) => [
		"0.2",
		"2",
		"20"
	].map((ms) => spent(evidence, "spend", `spend ${ms}`, `/spend/${ms}`, `${ms} ms`))
};
const threads = {
	id: "threads",
	excuse: "processor",
	unit: "ms",
	scenarios: ["threads"],
	needs: null,
	readings: (evidence) => [spent(evidence, "threads", "in a thread", "/spend/20", null)]
};
const forks = {
	id: "forks",
	excuse: "processor",
	unit: "ms",
	scenarios: ["forks"],
	needs: "perl",
	readings: (evidence) => [spent(evidence, "forks", "in a child", "/spend/10", null)]
};
/** Of the server's own account as each call began: what lies between the first and the last, by the calls. */
function spent(evidence, id, method, path, name) {
	const all = accountOf(evidence, id, "spend").cpuMs[path] ?? [];
	const marks = all.slice(Math.floor(all.length * coldShare));
	const [first, last] = [marks[0], marks.at(-1)];
	if (first === void 0 || last === void 0 || marks.length <= leastCalls) throw new Unsaid(`the server has seen ${all.length} calls of ${path}`);
	const expected = (last - first) / (marks.length - 1);
	return {
		name,
		expected,
		measured: methodFigureOf(evidence, id, method, "cpu_ms_per_call"),
		tolerance: share * expected
	};
}

// src/calibration/rows/time.ts
/** Times and rates: latency, rate, readiness. */
/** Nearest rank; worked out here, so that it is nobody's own opinion of itself. */
function rank(values, q) {
	const sorted = values.toSorted((a, b) => a - b);
	const found = sorted[Math.ceil(q * sorted.length) - 1];
	if (found === void 0) throw new Unsaid("the server has answered no call");
	return found;
}
const latency = {
	id: "latency",
	excuse: "time",
	unit: "ms",
	scenarios: ["delay"],
	needs: null,
	readings(evidence) {
		const { ms } = accountOf(evidence, "delay", "delay");
		const [p50, p99] = [rank(ms, .5), rank(ms, .99)];
		const measured = (name) => methodFigureOf(evidence, "delay", "delay", name);
		return [{
			name: "p50",
			expected: p50,
			measured: measured("p50_ms"),
			tolerance: within(p50, .02, .2)
		}, {
			name: "p99",
			expected: p99,
			measured: measured("p99_ms"),
			tolerance: within(p99, .03, .5)
		}];
	}
};
/** A queue was there for so much of the load at least, or the server's rate was not the measured one, ms. */
const longEnoughMs = 3e3;
const rate = {
	id: "rate",
	excuse: "time",
	unit: "calls/s",
	scenarios: ["pace"],
	needs: null,
	readings(evidence) {
		const { answers, ms } = accountOf(evidence, "pace", "pace");
		if (ms < longEnoughMs) throw new Unsaid(`callers stood in a queue for ${Math.round(ms)} ms of ${longEnoughMs} at a time`);
		const expected = 1e3 * answers / ms;
		return [{
			name: null,
			expected,
			measured: methodFigureOf(evidence, "pace", "pace", "calls_per_s"),
			tolerance: .005 * expected
		}];
	}
};
/**
* Two servers that differ in when they are ready only, so that what comes before the first of their own instructions
* falls out.
*/
const ready = {
	id: "ready",
	excuse: "time",
	unit: "ms",
	scenarios: ["ready-now", "ready-later"],
	needs: null,
	readings(evidence) {
		const own = (id) => rank(accountsOf(evidence, id, "ready").map(({ ms }) => ms), .5);
		const seen = (id) => scenarioOf(evidence, id).point.figures["ready_ms"]?.value ?? null;
		const [now, later] = [seen("ready-now"), seen("ready-later")];
		const measured = now === null || later === null ? null : later - now;
		return [{
			name: null,
			expected: own("ready-later") - own("ready-now"),
			measured,
			tolerance: 2
		}];
	}
};

// src/calibration/rows/index.ts
const rows = [
	memory,
	spike,
	treeSpike,
	treeShared,
	nodeTree,
	cpu,
	threads,
	forks,
	latency,
	outcomes,
	rate,
	ready,
	driverBound
];

export { judgeRow as n, pointRounds as r, rows as t };
