import { A as PermissionMissingError, B as TagNotFoundError, C as ForeignCommitError, D as InvalidFiguresError, E as GithubUnavailableError, F as ReferenceHostError, L as SnapshotPathError, N as PullRequestNotPermittedError, O as NotPublishableError, P as RateLimitedError, R as SnapshotTooLargeError, T as GithubRefusedError, U as TokenRefusedError, V as TagOrderUnknownError, b as BranchRefusedError, h as ArtifactUntrustedError, j as ProxyIgnoredError, m as ArtifactUnavailableError, p as ArtifactTooLargeError, w as GithubNotFoundError, x as BuildDiffersError, y as BranchNameError, z as TagInvalidError } from "./errors.js";
import { o as referenceFault } from "./config.js";
import { S as figureGroups, _ as hostNumbers, b as unfinished, m as recordSha256, v as headlineFaults, w as pointsOf } from "./record.js";
import { $ as formatCount, H as figureCell, I as ratesTable, K as table, O as chartFile, R as gridOf, U as createNotes, Y as localeOf, et as attribute, j as chartAlt, k as chartNames, nt as markup, rt as plain, tt as fenced, z as provenanceBlock } from "./render.js";
import path, { posix } from "node:path";
import { Readable, Transform } from "node:stream";
import { createWriteStream } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

// src/publish/body/chart-list.ts
/** Charts in a pull request: by address at the commit, which also works where the repository is private. */
/** Address of a file of the snapshot at the commit. */
function fileUrl({ url, commit, dir }, name) {
	return `${url}/blob/${commit}/${`${dir}/${name}`.split("/").map(encodeURIComponent).join("/")}`;
}
/** The first charts of the snapshot's first language. */
function chartList(facts, most) {
	const pictures = [];
	for (const [index, run] of facts.record.runs.entries()) for (const name of chartNames) {
		if (pictures.length === most) return [...pictures, "More charts are in the commit."].join("\n\n");
		const alt = chartAlt(name, run, localeOf(facts.locale));
		if (alt !== null) pictures.push(picture(facts, {
			name,
			index,
			alt
		}));
	}
	return pictures.join("\n\n");
}
function picture(facts, { name, index, alt }) {
	const at = (theme) => attribute(`${fileUrl(facts, `charts/${chartFile(name, index, facts.locale, theme)}`)}?raw=true`);
	return `<picture>${`<source media="(prefers-color-scheme: dark)" srcset="${at("dark")}" />`}<img src="${at("light")}" alt="${attribute(clip$1(alt))}" /></picture>`;
}
/** The description of a large chart is longer than all that is said beside it. */
const clip$1 = (text) => text.length > 600 ? `${text.slice(0, 597)}...` : text;

// src/publish/body/shown-name.ts
/** Text of people is in English. */
const locale = localeOf("en");
const { heads, open, series: say, grid, contrasts } = locale;
const { heads: held, perCall } = say.held;
const units = {
	threads: heads.threads,
	goroutines: heads.goroutines,
	handles: heads.handles,
	connections: heads.connections
};
const pointHeads = {
	...units,
	idle_mib: heads.idle,
	one_client_mib: heads.oneClient,
	all_clients_mib: heads.allClients,
	per_extra_client_mib: heads.perExtraClient,
	peak_mib: heads.peak,
	settled_connected_mib: heads.settled,
	settled_closed_mib: heads.left,
	heap_connected_mib: heads.heap,
	cores: heads.cores,
	idle_cores: heads.idleCores,
	connected_cores: heads.silentCores,
	ready_ms: heads.ready,
	first_call_ms: heads.firstCall,
	first_call_others_ms: heads.othersFirstCall
};
const percentiles = {
	p50_ms: heads.p50,
	p99_ms: heads.p99
};
const methodHeads = {
	...percentiles,
	p90_ms: heads.p90,
	max_ms: heads.max,
	calls_per_s: heads.rate,
	cores: heads.cores,
	cpu_ms_per_call: heads.cpuPerCall,
	found_rate_per_s: open.found.rate,
	found_p99_ms: open.found.p99
};
const closedHeads = {
	...methodHeads,
	alone_p50_ms: heads.aloneShort
};
const openHeads = {
	...methodHeads,
	service_p50_ms: open.serviceP50,
	service_p99_ms: open.serviceP99,
	lag_p99_ms: open.lagP99
};
const stepHeads = {
	...units,
	hot_mib: heads.hot,
	peak_mib: heads.peak,
	estimate_mib: heads.expectedPeak,
	heap_connected_mib: heads.heap,
	settled_connected_mib: heads.settled,
	settled_closed_mib: heads.left,
	cpu_ms_per_call: heads.cpuPerCall,
	calls_per_s: heads.rate,
	slowest_client_calls: heads.perClient,
	cores: heads.cores
};
const heldHeads = {
	held_open: held.open,
	descriptors: held.descriptors,
	descriptors_per_call: perCall(held.descriptors),
	threads_per_call: perCall(held.threads),
	goroutines_per_call: perCall(held.goroutines),
	handles_per_call: perCall(held.handles),
	heap_per_call_kib: perCall(held.heap),
	resident_per_call_kib: perCall(held.resident),
	health_ms: held.health
};
const seriesHeads = {
	...Object.fromEntries([
		...[
			"heap_per_client_kib",
			"settled_per_client_kib",
			"peak_per_client_mib"
		],
		"peak_per_caller_mib",
		"shared_cost_mib"
	].map((name) => [name, contrasts.figures[name] ?? name])),
	knee_clients: "knee",
	growth_kib_per_1000_calls: "settled memory left by calls",
	heap_growth_kib_per_1000_calls: "live heap left by calls",
	left_per_client_kib: "settled memory left by clients gone",
	heap_left_per_client_kib: "live heap left by clients gone",
	idle_cores: heads.idleCores,
	connected_cores: heads.silentCores
};
const { heads: took } = grid.resources;
const cellHeads = {
	...percentiles,
	client_cores: took.client,
	server_cores: took.server,
	server_us_per_request: took.perRequest,
	peak_mib: took.peak,
	processes: took.processes,
	payload_bytes: took.bytes
};
/** A figure's name as the page has it, with step, cell and method before it; null = no column or sentence prints it. */
function shownName(measured, group, figure) {
	const { step, method, cell } = group;
	if (cell !== void 0 && figure === "requests_per_s") return `${cell}, ${grid.perSecond(method ?? "")}`;
	const known = headsOf(measured, group);
	if (!Object.hasOwn(known, figure)) return null;
	const count = (n) => formatCount(n, locale.numbers);
	return `${[
		step === null ? "" : `${locale.charts.clients(count(step))}, `,
		group.held === void 0 ? "" : `${held.calls} ${count(group.held)}, `,
		cell === void 0 ? "" : `${cell}, `,
		method === null ? "" : `${method} `
	].join("")}${known[figure]}`;
}
function headsOf(measured, { step, method, held: calls, cell }) {
	if (measured.kind === "throughput") return cell === void 0 ? {} : cellHeads;
	if (measured.kind === "point") return method === null ? pointHeads : ofMethod(measured, method);
	if (calls !== void 0) return heldHeads;
	if (method !== null) return percentiles;
	return step === null ? seriesHeads : stepHeads;
}
/** The size of an answer stands beside the first call alone. */
function ofMethod({ scenario }, method) {
	const own = scenario.rate === void 0 ? closedHeads : openHeads;
	return method === scenario.first_call ? {
		...own,
		payload_bytes: heads.payload
	} : own;
}

// src/publish/body/doubts.ts
/** Every reason to doubt a figure, in one list: invalid ones first. */
const levels = [
	"invalid",
	"bound",
	"noisy",
	"note"
];
/** The first of them, and how many there are. */
function doubtList(record, most) {
	const { printed: doubts, others } = doubtsOf(record);
	const unprinted = others === 0 ? "" : `Only in the record: ${others} ${others === 1 ? "verdict" : "verdicts"} on figures that have no place on the page.`;
	if (doubts.length === 0) return ["No figure of the page has a verdict against it.", unprinted].filter(Boolean).join(" ");
	const counts = levels.flatMap((level) => {
		const n = doubts.filter((doubt) => doubt.level === level).reduce((sum, { figures }) => sum + figures.length, 0);
		return n === 0 ? [] : [`${n} ${level}`];
	});
	const lines = doubts.slice(0, most).map(lineOf);
	const left = doubts.length - lines.length;
	const more = left > 0 && most > 0 ? [`- ${left} more are in the record.`] : [];
	return [
		`Figures with a verdict: ${counts.join(", ")}.`,
		[...lines, ...more].join("\n"),
		unprinted
	].filter(Boolean).join("\n\n");
}
/** Equal reasons of one scenario stand in one line. */
function doubtsOf(record) {
	const found = /* @__PURE__ */ new Map();
	let others = 0;
	const add = (measured, group) => {
		const where = whereOf(measured);
		for (const [figure, { verdicts }] of Object.entries(group.figures)) for (const verdict of verdicts ?? []) {
			const name = shownName(measured, group, figure);
			if (name === null) {
				others++;
				continue;
			}
			const key = JSON.stringify([
				where,
				verdict.level,
				verdict.code,
				verdict.reason
			]);
			const doubt = found.get(key) ?? {
				...verdict,
				where,
				figures: []
			};
			doubt.figures.push(name);
			found.set(key, doubt);
		}
	};
	for (const measured of record.runs.flatMap((run) => run.measurements)) for (const group of figureGroups(measured)) add(measured, group);
	return {
		printed: [...found.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level)),
		others
	};
}
/** A series has the title of its scenario, as its point has. */
const whereOf = ({ kind, scenario }) => kind === "series" ? `${scenario.title} (series)` : scenario.title;
const namesALine = 6;
function lineOf({ level, code, reason, where, figures }) {
	const shown = figures.slice(0, namesALine).map((name) => `<code>${markup(name)}</code>`);
	const left = figures.length - shown.length;
	const names = `${shown.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
	return `- **${level}**, ${markup(where)}, ${names}: ${markup(code)}${reason === "" ? "" : `, ${markup(reason, 300)}`}`;
}

// src/publish/body/headline.ts
/** The figures of the page's headline, a row a scenario: what a reviewer looks at first. */
/** Text of people is in English; figures are written as on the page. */
function headlineTable(record, rows) {
	const locale = localeOf("en");
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const hosts = hostNumbers(record);
	const points = record.runs.flatMap((run, i) => pointsOf(run).map((point) => ({
		point,
		host: record.runs.length > 1 ? hosts[i] ?? null : null
	})));
	const shown = points.slice(0, rows);
	const text = table(columns(sheet), shown);
	const left = points.length - shown.length;
	const more = left > 0 ? `${left} more scenarios are in the record.` : "";
	return [
		text,
		text === "" ? "" : "Alone and all calling are of the method of a client's first call.",
		sheet.notes.list(),
		more,
		...record.runs.map((run) => rates(run, rows, locale))
	].filter(Boolean).join("\n\n");
}
/** Requests per second of a grid, as the page has them; empty where there is none. */
function rates(run, rows, locale) {
	const grid = gridOf(run);
	if (grid === null) return "";
	const sheet = {
		locale,
		notes: createNotes(locale, locale.grid.noisy)
	};
	const text = ratesTable(grid, sheet, rows);
	const left = grid.cases.length - rows;
	const more = left > 0 ? `Cases left to the record: ${left}.` : "";
	return [
		text,
		sheet.notes.list(),
		more
	].filter(Boolean).join("\n\n");
}
function columns(sheet) {
	const { heads } = sheet.locale;
	const figure = (head, name) => ({
		head,
		align: "right",
		cell: ({ point }) => figureCell(point.figures[name], name, sheet)
	});
	const first = (head, name) => ({
		head,
		align: "right",
		cell: ({ point }) => figureCell(firstMethod(point)?.figures[name], name, sheet)
	});
	return [
		{
			head: heads.scenario,
			align: "left",
			cell: (row) => scenarioCell(row, sheet.locale)
		},
		figure(heads.idle, "idle_mib"),
		figure(heads.oneClient, "one_client_mib"),
		figure(heads.allClients, "all_clients_mib"),
		figure(heads.perExtraClient, "per_extra_client_mib"),
		figure(heads.peak, "peak_mib"),
		figure(heads.cores, "cores"),
		figure(heads.ready, "ready_ms"),
		figure(heads.firstCall, "first_call_ms"),
		first(heads.alone(null), "alone_p50_ms"),
		first(heads.allCalling(null), "p50_ms")
	];
}
function scenarioCell({ point, host }, locale) {
	const { scenario } = point;
	const load = locale.cells.load(String(scenario.clients), String(scenario.in_flight));
	return `${markup(scenario.title)}${host === null ? "" : ` (host ${host})`}<br /><sub>${load}</sub>`;
}
const firstMethod = (point) => point.methods.find((method) => method.name === point.scenario.first_call) ?? point.methods[0];

// src/publish/body/provenance.ts
/** Where the figures come from, as the page says it. */
function provenanceText({ record }) {
	const locale = localeOf("en");
	return provenanceBlock({
		record,
		locale,
		syntax: "markdown",
		charts: "charts",
		stamp: {
			renderer: 6,
			record: ""
		}
	});
}

// src/publish/body/body.ts
/** The text of a pull request: as much as fits, from everything down to the headline. */
const stages = [
	{
		rows: 60,
		doubts: 60,
		charts: 12,
		provenance: true
	},
	{
		rows: 60,
		doubts: 20,
		charts: 6,
		provenance: true
	},
	{
		rows: 20,
		doubts: 5,
		charts: 2,
		provenance: true
	},
	{
		rows: 5,
		doubts: 0,
		charts: 0,
		provenance: false
	},
	{
		rows: 0,
		doubts: 0,
		charts: 0,
		provenance: false
	}
];
/**
* The richest text of at most so many characters; the last stage is there in any case.
* @param budget UTF-16 units, of which there are never fewer than GitHub's characters
*/
function bodyOf(facts, budget) {
	let text = "";
	for (const stage of stages) {
		text = write(facts, stage);
		if (text.length <= budget) return text;
	}
	return text;
}
function write(facts, stage) {
	const { record } = facts;
	const section = (title, text) => text === "" ? "" : `### ${title}\n\n${text}`;
	return [
		opening(facts),
		checksNote(facts),
		stage.provenance ? provenanceText(facts) : "",
		stage.rows === 0 ? "" : section("Headline figures", headlineTable(record, stage.rows)),
		section("Reasons to doubt", doubtList(record, stage.doubts)),
		section("Charts", stage.charts === 0 ? "" : chartList(facts, stage.charts)),
		section("To reproduce", reproduce(facts)),
		changesText(facts)
	].filter(Boolean).join("\n\n");
}
function opening(facts) {
	const { name, tag, tagCommit, url, isFirst } = facts;
	const at = `[${markup(tag)}](${url}/commit/${tagCommit})`;
	const what = isFirst ? "This is the first snapshot." : "This replaces the published snapshot wholesale; no figure is compared with an earlier one.";
	return `What **${markup(name)}** costs to run, measured at ${at}. ${what} Every figure is in the [record](${fileUrl(facts, "record.json")}).`;
}
function checksNote({ checks }) {
	if (checks === "wait") return "> Opened with the token of a workflow: its checks wait until a maintainer clicks \"Approve workflows to run\".";
	if (checks === "none") return "> Opened with the token of a workflow, which starts no checks: close and reopen it to start them.";
	return "";
}
/** Tags need no quoting in a shell that is not typed to; this is read by people, who may paste it. */
function reproduce({ record, tag }) {
	const quoted = `'${tag.replaceAll("'", `'\\''`)}'`;
	const commands = record.runs.slice(0, 3).map((run) => fenced(run.command, "sh"));
	return [fenced(`git checkout ${quoted}`, "sh"), ...new Set(commands)].join("\n\n");
}
function changesText({ changes, foreign }) {
	const count = (kind) => changes.filter((change) => change.kind === kind).length;
	const files = `Files: ${count("added")} added, ${count("changed")} changed, ${count("removed")} removed.`;
	if (foreign.length === 0) return files;
	const shown = foreign.slice(0, 5).map((name) => `<code>${markup(name)}</code>`);
	const more = foreign.length > shown.length ? ` and ${foreign.length - shown.length} more` : "";
	return `${files} **Removes files that are no part of a snapshot:** ${shown.join(", ")}${more}.`;
}

// src/publish/changes.ts
/** Files that were there and go, and that no snapshot has: a person put them there. */
function foreignFiles(there, kept) {
	const ours = /^(record\.json|page(\.[A-Za-z-]+)?\.(md|html)|charts\/[^/]+\.svg)$/;
	return [...there].filter((name) => !kept.has(name) && !ours.test(name)).sort();
}

// src/publish/ask.ts
/** Every request goes through here, so that each way GitHub can fail is one of our errors. */
/** Sends; what comes back is the answer or an error of ours. */
async function ask(purpose, send) {
	try {
		return await send();
	} catch (error) {
		throw translate(error, purpose);
	}
}
/** As `ask`, with null for what is not there. */
async function askOrNull(purpose, send) {
	try {
		return await ask(purpose, send);
	} catch (error) {
		if (error instanceof GithubNotFoundError) return null;
		throw error;
	}
}
const secondary = /secondary rate|abuse detection/i;
function translate(error, { what, permission }) {
	const answer = answerOf(error);
	if (answer === null) return error instanceof Error ? error : new Error(String(error));
	const { status, message, headers, types } = answer;
	const because = { cause: error };
	const said = `cannot ${what}: ${clip(message)}`;
	if (status === 401) return new TokenRefusedError(said, because);
	if (status === 429 || secondary.test(message) || headers["x-ratelimit-remaining"] === "0" || types.includes("RATE_LIMITED")) return new RateLimitedError(`${said}${waitOf(headers)}`, because);
	if (types.includes("FORBIDDEN") || status === 403 && /not accessible by|must have|permission/i.test(message)) return new PermissionMissingError(`${said} (it needs \`${permission}\`)`, because);
	if (status === 404) return new GithubNotFoundError(said, because);
	if (status >= 500) return new GithubUnavailableError(`${said} (${status})`, because);
	return new GithubRefusedError(`${said}${status > 0 ? ` (${status})` : ""}`, because);
}
/** The answer within an error of octokit, REST or GraphQL; null for what is none. */
function answerOf(error) {
	if (!(error instanceof Error)) return null;
	const { status, response, errors } = error;
	const headers = response?.headers ?? {};
	if (Array.isArray(errors)) return {
		status: 0,
		message: error.message,
		headers,
		types: errors.map(({ type }) => type ?? "")
	};
	return typeof status === "number" ? {
		status,
		message: error.message,
		headers,
		types: []
	} : null;
}
function waitOf(headers) {
	const after = Number(headers["retry-after"]);
	if (after > 0) return `; free again in ${after} s`;
	const reset = Number(headers["x-ratelimit-reset"]);
	return reset > 0 ? `; free again at ${(/* @__PURE__ */ new Date(reset * 1e3)).toISOString()}` : "";
}
/** GitHub's message in one line; what a server answers is text from elsewhere. */
const clip = (text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim().slice(0, 400);

// src/publish/remote.ts
const reading$1 = (what) => ({
	what: `read ${what}`,
	permission: "contents: read"
});
/** What must be known of the repository before anything else. */
async function openRemote(octokit, at) {
	const { data } = await ask(reading$1(`${at.owner}/${at.repo}`), () => octokit.rest.repos.get(at));
	if (data.archived) throw new GithubRefusedError(`${at.owner}/${at.repo} is archived: nothing can be published to it`);
	return {
		octokit,
		at: {
			owner: data.owner.login,
			repo: data.name
		},
		id: data.node_id,
		url: data.html_url,
		defaultBranch: data.default_branch
	};
}
/** Commit a branch points at; null where there is none. */
async function branchHead({ octokit, at }, branch) {
	const answer = await askOrNull(reading$1(`branch ${branch}`), () => octokit.rest.git.getRef({
		...at,
		ref: `heads/${branch}`
	}));
	return answer === null || Array.isArray(answer.data) ? null : answer.data.object.sha;
}
async function readCommit({ octokit, at }, sha) {
	const { data } = await ask(reading$1(`commit ${sha}`), () => octokit.rest.git.getCommit({
		...at,
		commit_sha: sha
	}));
	return commitFacts(data);
}
function commitFacts(data) {
	return {
		sha: data.sha,
		tree: data.tree.sha,
		parents: data.parents.map((parent) => parent.sha),
		message: data.message,
		author: data.author.name ?? "",
		verified: data.verification?.verified === true
	};
}
/** Tags of tags are possible; nobody makes more than a few. */
const deepestTag = 5;
/**
* The commit a tag leads to, through as many tag objects as there are.
* @throws TagNotFoundError
*/
async function peelTag({ octokit, at }, tag) {
	const answer = await askOrNull(reading$1(`tag ${tag}`), () => octokit.rest.git.getRef({
		...at,
		ref: `tags/${tag}`
	}));
	if (answer === null || Array.isArray(answer.data)) throw new TagNotFoundError(`${at.owner}/${at.repo} has no tag ${JSON.stringify(tag)}`);
	let { type, sha } = answer.data.object;
	for (let i = 0; i < deepestTag && type === "tag"; i++) {
		const { data } = await ask(reading$1(`tag ${tag}`), () => octokit.rest.git.getTag({
			...at,
			tag_sha: sha
		}));
		({type, sha} = data.object);
	}
	if (type !== "commit") throw new TagNotFoundError(`tag ${JSON.stringify(tag)} is of a ${type}, not of a commit`);
	return sha;
}
/** Which of two commits contains the other; null where neither does, or one is not there. */
async function ancestry({ octokit, at }, from, to) {
	const status = (await askOrNull(reading$1("history"), () => octokit.rest.repos.compareCommitsWithBasehead({
		...at,
		basehead: `${from}...${to}`,
		per_page: 1
	})))?.data.status;
	return status === void 0 || status === "diverged" ? null : status;
}

// src/publish/commit.ts
const writing$1 = {
	what: "write the commit",
	permission: "contents: write"
};
/** A request takes some megabytes and some seconds; what is larger goes in parts. */
const filesARequest = 100;
const bytesARequest = 2 * 2 ** 20;
/** The whole tree as it shall be. */
async function writeTree(remote, base, drawn) {
	const folder = await overlay(remote, null, [...drawn.folder].map(inline));
	const subtree = {
		path: base.dir,
		mode: "040000",
		type: "tree",
		sha: folder
	};
	return overlay(remote, base.commit.tree, [subtree, ...[...drawn.pages].map(inline)]);
}
const inline = ([path, { content, mode }]) => ({
	path,
	mode,
	type: "blob",
	content
});
/** Without a tree to lay over, the result holds the entries and nothing else. */
async function overlay({ octokit, at }, over, entries) {
	let tree = over;
	for (const part of parts(entries)) {
		const under = tree === null ? {} : { base_tree: tree };
		const { data } = await ask(writing$1, () => octokit.rest.git.createTree({
			...at,
			...under,
			tree: part
		}));
		tree = data.sha;
	}
	if (tree === null) throw new Error("a snapshot has at least its record");
	return tree;
}
function parts(entries) {
	const all = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const entry of entries) {
		const size = entry.type === "blob" ? Buffer.byteLength(entry.content) : 0;
		const last = all.at(-1);
		if (last && bytes + size <= bytesARequest && last.length < filesARequest) last.push(entry);
		else all.push([entry]);
		bytes = all.at(-1)?.length === 1 ? size : bytes + size;
	}
	return all;
}
/** Commits without an author, so that GitHub names and signs for the token's app. */
async function writeCommit({ octokit, at }, commit) {
	const { data } = await ask(writing$1, () => octokit.rest.git.createCommit({
		...at,
		message: messageOf(commit),
		tree: commit.tree,
		parents: [commit.parent]
	}));
	return commitFacts(data);
}
function messageOf({ record, title, tag, tree, isFirst }) {
	return [
		plain(title, longestTitle),
		"",
		isFirst ? "The first snapshot." : "Replaces the published snapshot wholesale.",
		"",
		`Ratingplate-Tag: ${tag}`,
		`Ratingplate-Record: ${recordSha256(record)}`,
		`Ratingplate-Tree: ${tree}`
	].join("\n");
}
/** Longest title GitHub takes is 256 characters. */
const longestTitle = 200;
/** What keeps GitHub from starting checks; required ones would then be missing for ever. */
const skips = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]\s*/gi;
/** Title of commit and pull request. */
const titleOf = (name, tag) => plain(`Rating plate of ${plain(name, 80).replace(skips, "")}: ${tag}`, longestTitle);
/** The trailers of a message, from its last paragraph only. */
function trailersOf(message) {
	const last = message.trimEnd().split(/\n\s*\n/).at(-1) ?? "";
	const value = (name) => new RegExp(`^Ratingplate-${name}: (\\S+)$`, "m").exec(last)?.[1] ?? null;
	return {
		tag: value("Tag"),
		tree: value("Tree"),
		record: value("Record")
	};
}
/** Whether nobody has changed it since we made it: a person's amendment keeps the message, not the tree. */
function isOurs(commit) {
	const { tree, record } = trailersOf(commit.message);
	return commit.parents.length === 1 && tree === commit.tree && record !== null;
}

// src/publish/named-artifacts.ts
/** The artifacts; or what is wrong with how they are named, in one line. */
function namedArtifacts(named) {
	const { "artifact-id": ids, "artifact-digest": digests, "run-id": runs } = named;
	for (const name of ["artifact-id", "run-id"]) {
		const bad = named[name].find((text) => !/^[1-9]\d{0,14}$/.test(text));
		if (bad !== void 0) return `${name}: ${JSON.stringify(bad.slice(0, 40))} is no number of one`;
	}
	if (new Set(ids).size < ids.length) return `artifact-id: one of ${ids.join(", ")} is named twice`;
	if (runs.length > 1 && runs.length !== ids.length) return `run-id: expected one, or one for each artifact-id (${ids.length}), found ${runs.length}`;
	if (runs.length > 0 && ids.length === 0) return "run-id: the artifacts of that run are named by artifact-id";
	if (digests.length !== ids.length && (runs.length === 0 || digests.length > 0)) return `artifact-digest: expected one for each artifact-id (${ids.length}), found ${digests.length}`;
	const run = (i) => runs[i] ?? runs[0];
	return ids.map((id, i) => ({
		kind: "artifact",
		id: Number(id),
		run: run(i) === void 0 ? null : Number(run(i)),
		digest: digests[i] ?? null,
		recordSha256: named["record-sha256"][i] ?? null
	}));
}

// src/publish/judge.ts
/**
* Refuses what is incomplete, not meant to be published, or has an invalid headline figure.
* @throws NotPublishableError, InvalidFiguresError
*/
function checkPublishable(record, allowInvalid, say) {
	const reasons = [...record.unpublishable, ...incompleteness(record)].map((reason) => plain(reason, 300));
	if (reasons.length > 0) throw new NotPublishableError(`not for publication: ${reasons.join("; ")}`);
	const faults = headlineFaults(record);
	for (const fault of faults) say(faultNote(fault, allowInvalid));
	if (faults.length > 0 && !allowInvalid) throw new InvalidFiguresError(`${faults.length} headline ${faults.length === 1 ? "figure is" : "figures are"} invalid`);
}
/** The record's own word is not taken for it: what was planned must be there. */
function incompleteness(record) {
	const missing = unfinished(record);
	const measured = record.runs.some((run) => run.measurements.length > 0);
	return [
		...record.complete ? [] : ["the record is marked incomplete"],
		...missing.length > 0 ? [`measurements are missing: ${missing.slice(0, 5).join(", ")}`] : [],
		...measured ? [] : ["it holds no measurement"]
	];
}
function faultNote({ measurement, method, figure, code, reason }, allowed) {
	const where = [
		measurement,
		method,
		figure
	].filter((each) => each !== null).map((each) => plain(each));
	return {
		level: allowed ? "warning" : "error",
		code: "invalid-figure",
		title: `Invalid: ${where.join(", ")}`,
		message: `${plain(code)}: ${plain(reason, 300)}${allowed ? "" : " (`allow-invalid: true` publishes it as n/a)"}`
	};
}
/**
* Every run must be of a reference host: one that base names, else one that the record's plan names.
* @throws ReferenceHostError
*/
function checkReference(record, ofBase) {
	const references = ofBase.length > 0 ? ofBase : referencesIn(record.plan);
	for (const { host } of record.runs) {
		const id = host.id === null ? null : plain(host.id);
		const machine = {
			cpu_model: plain(host.cpu_model ?? "unknown"),
			cpus: host.cpus,
			id
		};
		const fault = referenceFault(references, machine);
		if (fault !== null) throw new ReferenceHostError(`measured on another machine: ${fault}`);
	}
}
/** A plan from elsewhere: what is no reference is none. */
function referencesIn(plan) {
	return [plan["reference"]].flat().flatMap((each) => {
		if (typeof each !== "object" || each === null) return [];
		const { cpu, cpus, host } = each;
		return [{
			cpu: typeof cpu === "string" ? plain(cpu) : null,
			cpus: typeof cpus === "number" ? cpus : null,
			host: typeof host === "string" ? plain(host) : null
		}];
	});
}
const commitPattern = /^([0-9a-f]{7,64})(-dirty|\+dirty|\.dirty)?$/i;
/**
* Each build that tells its commit must be of the tag's.
* @param commit the tag's, peeled
* @throws BuildDiffersError
*/
function checkBuild(record, tag, commit, say) {
	const built = builtTargets(record.plan);
	const points = record.runs.flatMap((run) => run.measurements);
	const several = new Set(points.map(({ scenario }) => scenario.target)).size > 1;
	const others = /* @__PURE__ */ new Map();
	for (const { scenario, identity } of points) {
		const [, told, dirty] = commitPattern.exec(identity?.commit?.trim() ?? "") ?? [];
		if (told === void 0 || commit.startsWith(told.toLowerCase()) && dirty === void 0) continue;
		const said = `${plain(scenario.target)} was built from ${told}${dirty ?? ""}, tag ${plain(tag)} is ${commit}`;
		if (built.has(scenario.target) || !several) throw new BuildDiffersError(said);
		others.set(scenario.target, said);
	}
	for (const message of others.values()) say({
		level: "notice",
		code: "other-build",
		title: "Another build",
		message
	});
}
/** Names of targets that the plan builds from the checkout. */
function builtTargets(plan) {
	const targets = (Array.isArray(plan["measurements"]) ? plan["measurements"] : []).map((each) => each?.scenario?.target);
	return new Set(targets.flatMap((target) => Array.isArray(target?.build) ? [String(target.name)] : []));
}

// src/publish/earlier-run.ts
/** Artifacts of an earlier workflow run, through GitHub's API with a token that may read Actions. */
const reading = (what) => ({
	what: `read ${what}`,
	permission: "actions: read"
});
/**
* Downloads one.
* @param run the run it must be of
* @param most bytes
* @throws ArtifactUnavailableError, ArtifactTooLargeError, ArtifactUntrustedError, and what GitHub's refusals become
*/
async function downloadOfRun({ id }, run, most, from) {
	const { octokit, at } = from;
	const { data } = await ask(reading(`artifact ${id}`), () => octokit.rest.actions.getArtifact({
		...at,
		artifact_id: id
	}));
	if (data.workflow_run?.id !== void 0 && Number(data.workflow_run.id) !== run) throw new ArtifactUnavailableError(`artifact ${id} is of run ${data.workflow_run.id}, not of ${run}`);
	if (data.expired) throw new ArtifactUnavailableError(`artifact ${id} has expired`);
	if (data.size_in_bytes > most) throw new ArtifactTooLargeError(`artifact ${id} has ${data.size_in_bytes} bytes, at most ${most} are taken`);
	await refuseStrangers(run, from);
	const file = path.join(await mkdtemp(path.join(from.folder, `artifact-${id}-`)), "artifact.zip");
	await fetchArchive(id, file, most, from);
	return {
		file,
		digest: data.digest ?? null
	};
}
/** Runs of pull requests upload to the same repository, whoever wrote what they ran. */
async function refuseStrangers(run, { octokit, at }) {
	const { data } = await ask(reading(`run ${run}`), () => octokit.rest.actions.getWorkflowRun({
		...at,
		run_id: run
	}));
	const foreign = data.head_repository !== null && data.head_repository.id !== data.repository.id;
	if (data.event.startsWith("pull_request") || foreign) throw new ArtifactUntrustedError(`run ${run} was started by ${foreign ? "a fork" : "a pull request"}, whose figures are not published`);
}
const tries = 3;
const waitMs = 2e3;
/** Of one try. */
const longestMs = 9e5;
/** The address is good for a minute and for one purpose, so each try asks for another. */
async function fetchArchive(id, file, most, from) {
	for (let i = 1;; i++) {
		const error = await fetchOnce(await addressOf(id, from), file, most, from.signal).then(() => null, (reason) => reason);
		if (error === null) return;
		if (error instanceof ArtifactTooLargeError || from.signal?.aborted) throw error;
		if (i === tries) throw new ArtifactUnavailableError(`artifact ${id} cannot be downloaded: ${error.message}`, { cause: error });
		await from.sleep(waitMs * i);
	}
}
/** Not followed by the client: what is behind it must neither see the token nor be held in memory. */
async function addressOf(id, { octokit, at }) {
	const { location } = (await ask(reading(`artifact ${id}`), () => octokit.rest.actions.downloadArtifact({
		...at,
		artifact_id: id,
		archive_format: "zip",
		request: { redirect: "manual" }
	}))).headers;
	if (location === void 0) throw new ArtifactUnavailableError(`GitHub gives no address of artifact ${id}`);
	return location;
}
async function fetchOnce(address, file, most, signal) {
	const ends = [AbortSignal.timeout(longestMs), ...signal === void 0 ? [] : [signal]];
	const answer = await fetch(address, { signal: AbortSignal.any(ends) });
	if (!answer.ok || answer.body === null) throw new Error(`the storage answers ${answer.status}`);
	let bytes = 0;
	const bounded = new Transform({ transform(part, _, done) {
		bytes += part.length;
		if (bytes > most) done(new ArtifactTooLargeError(`more than ${most} bytes come, and no more are taken`));
		else done(null, part);
	} });
	await pipeline(Readable.fromWeb(answer.body), bounded, createWriteStream(file));
}

// src/publish/proxy.ts
/**
* A proxy that the environment names and Node would pass by: requests to GitHub are Node's own fetch, which reads
* https_proxy only when it is told to. Said at once, because the requests themselves would end in time-outs, or succeed
* on a way that they were not to take. What @actions/artifact sends finds the proxy by itself.
*/
/**
* @param address of GitHub's API
* @throws ProxyIgnoredError
*/
function checkProxy(address, runtime) {
	const url = URL.canParse(address) ? new URL(address) : null;
	const variable = url === null ? null : variableFor(url, runtime.env);
	if (url === null || variable === null || isTold(runtime)) return;
	const able = canUse(runtime.version) ? "" : `, which Node ${runtime.version} cannot`;
	throw new ProxyIgnoredError(`${variable} names a proxy, but Node is not told to use it for ${url.hostname}${able}`);
}
/** Name of the variable whose proxy is for this address; its value may hold a password and is not said. */
function variableFor(url, env) {
	const name = (url.protocol === "https:" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy", "HTTP_PROXY"]).find((each) => env[each]);
	return name === void 0 || isDirect(url, env["no_proxy"] ?? env["NO_PROXY"] ?? "") ? null : name;
}
/** Loopback, and what NO_PROXY names: a host with or without its port, a domain with or without its dot, or all. */
function isDirect({ hostname, port, protocol }, exceptions) {
	if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return true;
	const at = `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
	return exceptions.toLowerCase().split(/[,\s]+/).filter((each) => each !== "").map((each) => each.replace(/^\*?\./, "")).some((each) => each === "*" || [hostname, at].some((host) => host === each || host.endsWith(`.${each}`)));
}
const isTold = ({ env, version, execArgv }) => canUse(version) && (env["NODE_USE_ENV_PROXY"] === "1" || [...execArgv, ...(env["NODE_OPTIONS"] ?? "").split(/\s+/)].includes("--use-env-proxy"));
/** Since 24.0, and 22.21 of the line before. */
function canUse(version) {
	const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
	return major >= 24 || major === 22 && minor >= 21;
}

// src/publish/ref-name.ts
/** Names of refs by git's rules, and the branch a snapshot is proposed on. */
/** What git-check-ref-format(1) refuses anywhere in a name. */
const refused = /[\u0000- \u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/;
/** Whether git would take the whole name (`refs/heads/x`). */
function isRefName(name) {
	if (refused.test(name) || /\p{Surrogate}/u.test(name)) return false;
	return name.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith(".lock"));
}
const longestSlug = 80;
/** `ratingplate/<name>`, with what a ref may not hold as `-`. */
function defaultBranchName(name) {
	return `ratingplate/${name.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/\.{2,}/g, ".").slice(0, longestSlug).replace(/(\.lock)+$/i, "").replace(/^[.-]+|[.-]+$/g, "") || "snapshot"}`;
}
/**
* The branch of the pull request.
* @throws BranchNameError
*/
function branchName(given, name, base) {
	const branch = given ?? defaultBranchName(name);
	const shown = JSON.stringify(branch.slice(0, 80));
	if (branch === base) throw new BranchNameError(`the branch ${shown} is the base itself`);
	if (branch.length > 200 || branch.startsWith("-") || !isRefName(`refs/heads/${branch}`)) throw new BranchNameError(`${shown} is no name git would take for a branch`);
	return branch;
}

// src/publish/tags.ts
/** Names of tags: which git would take, and which of two is the older by its version number. */
/** A tag of GitHub's is a file name on disk at some point. */
const longest = 255;
/**
* The name, if git would take it; nothing else may reach an address.
* @throws TagInvalidError
*/
function checkTag(name) {
	const shown = JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}...` : name);
	if (name.length > longest) throw new TagInvalidError(`tag ${shown} has ${name.length} characters, at most ${longest} are taken`);
	if (name === "" || !isRefName(`refs/tags/${name}`)) throw new TagInvalidError(`${shown} is no name git would take for a tag`);
	return name;
}
const number = "(0|[1-9]\\d*)";
const pattern = new RegExp(`^(?<prefix>(?:.*[/@_-])?)v?${number}\\.${number}\\.${number}(?:-(?<pre>[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+[0-9A-Za-z.-]+)?$`);
function parseVersion(tag) {
	const match = pattern.exec(tag);
	if (!match?.groups) return null;
	const pre = match.groups["pre"];
	return {
		prefix: match.groups["prefix"] ?? "",
		numbers: match.slice(2, 5).map(String),
		prerelease: pre === void 0 ? [] : pre.split(".")
	};
}
/** Semver precedence of a over b: -1, 0, 1; null where one is no version or they are of two packages. */
function compareVersions(a, b) {
	const [x, y] = [parseVersion(a), parseVersion(b)];
	if (x === null || y === null || x.prefix !== y.prefix) return null;
	for (const [i, each] of x.numbers.entries()) {
		const order = compareDigits(each, y.numbers[i] ?? "0");
		if (order !== 0) return order;
	}
	return comparePrereleases(x.prerelease, y.prerelease);
}
/** A version without one is above all its prereleases. */
function comparePrereleases(a, b) {
	if (a.length === 0 || b.length === 0) return sign(b.length - a.length);
	for (let i = 0; i < Math.min(a.length, b.length); i++) {
		const order = compareIdentifiers(a[i] ?? "", b[i] ?? "");
		if (order !== 0) return order;
	}
	return sign(a.length - b.length);
}
function compareIdentifiers(a, b) {
	const [x, y] = [/^\d+$/.test(a), /^\d+$/.test(b)];
	if (x && y) return compareDigits(a, b);
	if (x !== y) return x ? -1 : 1;
	return a === b ? 0 : a < b ? -1 : 1;
}
/** Whole numbers as text: they may be longer than a number holds exactly. */
function compareDigits(a, b) {
	if (a.length !== b.length) return sign(a.length - b.length);
	return a === b ? 0 : a < b ? -1 : 1;
}
const sign = (value) => value === 0 ? 0 : value < 0 ? -1 : 1;

// src/publish/age.ts
/** Whether a tag is older than what is published or proposed: releases may finish in any order. */
/**
* The newer tag that is already there, or null.
* @throws TagOrderUnknownError
*/
async function newerThan(tag, { remote, base, head, say }) {
	const formers = [await formerOnBase(base), await formerOnBranch(base, head)];
	for (const former of formers) {
		if (former === null) continue;
		const order = await orderOf(remote, tag, former);
		if (order === "older") return former.tag ?? former.commit;
		if (order === "unknown" && former.tag !== null) throw new TagOrderUnknownError(`neither versions nor history tell whether ${tag.name} is newer than ${former.tag} ${former.where}`);
		if (order === "unknown") say({
			level: "notice",
			code: "former-tag-unknown",
			title: "Former tag unknown",
			message: `the snapshot ${former.where} does not say of which tag it is, and is replaced`
		});
	}
	return null;
}
async function orderOf(remote, tag, former) {
	if (former.tag === tag.name) return "not-older";
	const versions = former.tag === null ? null : compareVersions(tag.name, former.tag);
	if (versions !== null) return versions < 0 ? "older" : "not-older";
	const commit = former.tag === null ? former.commit : await commitOf(remote, former.tag);
	if (commit === null) return "unknown";
	const status = await ancestry(remote, commit, tag.commit);
	if (status === null) return "unknown";
	return status === "behind" ? "older" : "not-older";
}
/** Null for a tag that is gone. */
async function commitOf(remote, tag) {
	try {
		return await peelTag(remote, tag);
	} catch (error) {
		if (error instanceof TagNotFoundError) return null;
		throw error;
	}
}
async function formerOnBase({ trees, files, branch }) {
	const record = files.get("record.json");
	return record === void 0 ? null : {
		where: `on ${branch}`,
		...await factsOf(trees, record)
	};
}
/** Our commit says it itself; another's is looked into. */
async function formerOnBranch(base, head) {
	if (head === null) return null;
	const where = "on the branch of the pull request";
	if (isOurs(head)) return {
		where,
		tag: safeTag(trailersOf(head.message).tag),
		commit: null
	};
	const record = await base.trees.entryAt(head.tree, `${base.dir}/record.json`).catch(() => null);
	return record === null ? null : {
		where,
		...await factsOf(base.trees, record)
	};
}
const largestRecord = 64 * 2 ** 20;
/** Tag and commit of a record of whatever version; what cannot be read is not known. */
async function factsOf(trees, { sha, size, type }) {
	const unknown = {
		tag: null,
		commit: null
	};
	if (type !== "blob" || size > largestRecord) return unknown;
	const bytes = await trees.blob(sha);
	try {
		const record = JSON.parse(bytes.toString("utf8"));
		const commit = (record.runs ?? []).flatMap((run) => run.measurements ?? []).map((each) => each.identity?.commit).find((each) => typeof each === "string" && /^[0-9a-f]{7,40}$/i.test(each));
		return {
			tag: safeTag(record.tag),
			commit: typeof commit === "string" ? commit : null
		};
	} catch {
		return unknown;
	}
}
/** A tag from a file goes into an address only if git would take it. */
function safeTag(tag) {
	try {
		return typeof tag === "string" ? checkTag(tag) : null;
	} catch {
		return null;
	}
}

// src/publish/paths.ts
/** Paths in the repository: from a config of base, and still nothing but places below it. */
const bad = /[\p{Cc}\p{Cs}\\]/u;
/**
* A path of the config as seen from the repository's root.
* @param config path of the config in the repository
* @throws SnapshotPathError where it leads out, or to what must not be written
*/
function placeOf(config, relative) {
	const place = safePath(posix.join(posix.dirname(config), relative));
	if (/^\.github\/workflows(\/|$)/i.test(place)) throw new SnapshotPathError(`${place}: workflows are not a place for figures`);
	return place;
}
/** @throws SnapshotPathError */
function safePath(path) {
	const normal = posix.normalize(path).replace(/\/$/, "");
	const parts = normal.split("/");
	if (normal === "." || parts.some((part) => part === "" || part === ".." || /^\.git$/i.test(part)) || bad.test(normal)) throw new SnapshotPathError(`${JSON.stringify(path.slice(0, 120))} is no path below the root of the repository`);
	return normal;
}

// src/publish/trees.ts
/** Trees of the repository, each asked for once, and the places in them. */
function readTrees(remote) {
	const { octokit, at } = remote;
	const known = /* @__PURE__ */ new Map();
	const children = (sha) => {
		const entries = known.get(sha) ?? list(remote, sha);
		known.set(sha, entries);
		return entries;
	};
	const collect = async (sha, prefix, into) => {
		for (const entry of await children(sha)) {
			const path = `${prefix}${entry.path}`;
			if (entry.type === "tree") await collect(entry.sha, `${path}/`, into);
			else into.set(path, {
				...entry,
				path
			});
		}
	};
	return {
		entryAt: (tree, path) => walk(children, tree, path),
		async filesBelow(tree) {
			const files = /* @__PURE__ */ new Map();
			if (tree !== null) await collect(tree, "", files);
			return files;
		},
		async differences(a, b) {
			const paths = [];
			await compare(children, [a, b], {
				prefix: "",
				paths
			});
			return paths;
		},
		async blob(sha) {
			const { data } = await ask(reading$1(`blob ${sha}`), () => octokit.rest.git.getBlob({
				...at,
				file_sha: sha
			}));
			return Buffer.from(data.content, data.encoding === "base64" ? "base64" : "utf8");
		}
	};
}
/** One level: recursive listings are cut at some size, and most of the repository is none of our business. */
async function list({ octokit, at }, sha) {
	const { data } = await ask(reading$1(`tree ${sha}`), () => octokit.rest.git.getTree({
		...at,
		tree_sha: sha
	}));
	if (data.truncated) throw new GithubRefusedError(`GitHub lists folder ${sha} only in part`);
	return data.tree.map((entry) => ({
		...entry,
		size: entry.size ?? 0
	}));
}
/** Only what differs is looked into. A missing tree is an empty one. */
async function compare(children, sides, { prefix, paths }) {
	const listed = await Promise.all(sides.map((sha) => sha === null ? [] : children(sha)));
	for (const name of new Set(listed.flat().map(({ path }) => path))) {
		const [a, b] = listed.map((entries) => entries.find(({ path }) => path === name));
		if (a?.sha === b?.sha && a?.mode === b?.mode) continue;
		const path = `${prefix}${name}`;
		const trees = [a, b].map((entry) => entry?.type === "tree" ? entry.sha : null);
		if ([a, b].some((entry) => entry !== void 0 && entry.type !== "tree")) paths.push(path);
		if (trees.some((sha) => sha !== null)) await compare(children, trees, {
			prefix: `${path}/`,
			paths
		});
	}
}
async function walk(children, tree, path) {
	const parts = path.split("/");
	let at = tree;
	for (const [i, name] of parts.entries()) {
		const entry = (await children(at)).find((each) => each.path === name);
		if (entry === void 0) return null;
		if (i === parts.length - 1) return {
			...entry,
			path
		};
		if (entry.type !== "tree") throw new SnapshotPathError(`${parts.slice(0, i + 1).join("/")} is no folder, so ${path} cannot be below it`);
		at = entry.sha;
	}
	return null;
}

// src/publish/branch.ts
/** The branch of the pull request, and moving it without ever losing somebody's commit. */
const zero = "0".repeat(40);
/** The head of the branch; null where there is no branch. */
async function readBranch(remote, branch) {
	const head = await branchHead(remote, branch);
	return head === null ? null : readCommit(remote, head);
}
const moving = {
	what: "move the branch",
	permission: "contents: write"
};
const mutation = `mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }`;
/**
* Moves, creates or deletes the branch if it still is as it was.
* @returns `lost` where somebody else has moved it in between
* @throws BranchRefusedError
*/
async function moveBranch(remote, { branch, before, after }) {
	const update = {
		name: `refs/heads/${branch}`,
		beforeOid: before ?? zero,
		afterOid: after ?? zero,
		force: true
	};
	const input = {
		repositoryId: remote.id,
		refUpdates: [update]
	};
	try {
		await ask(moving, () => remote.octokit.graphql(mutation, { input }));
		return "moved";
	} catch (error) {
		if (!(error instanceof GithubRefusedError)) throw error;
		const now = await branchHead(remote, branch);
		if (now === after) return "moved";
		if (now !== before) return "lost";
		throw new BranchRefusedError(error.message, { cause: error });
	}
}

// src/publish/body/markers.ts
/** Our part of a pull request's text, and what people wrote around it. */
const start = "<!-- ratingplate:start pull-request -->";
const end = "<!-- ratingplate:end pull-request -->";
/** Text between the markers, whatever an editor did to the line ends. */
const ours = /<!-- ratingplate:start pull-request -->[\s\S]*<!-- ratingplate:end pull-request -->/;
/** GitHub's limit is 65,536 characters; the rest is left to people. */
const limit = 6e4;
/** Where people wrote more than the limit leaves, ours still says what matters. */
const least = 4e3;
/** Characters our part may have beside what is there. */
const budgetBeside = (before) => Math.max(least, limit - outside(before).length - 39 - 37 - 8);
const outside = (text) => (text ?? "").replace(ours, "");
/** The text with our part new, and everything else as it was. */
function withOurs(before, part) {
	const block = `${start}\n${part}\n${end}`;
	const text = before ?? "";
	if (ours.test(text)) return text.replace(ours, () => block);
	return text.trim() === "" ? block : `${block}\n\n${text}`;
}
/** Whether two texts differ in more than their line ends. */
const sameText = (a, b) => lines(a ?? "") === lines(b);
const lines = (text) => text.replaceAll("\r\n", "\n").trimEnd();

// src/publish/pull.ts
/** The one pull request: found, opened, rewritten or closed. */
const listing = {
	what: "list pull requests",
	permission: "pull-requests: read"
};
const writing = {
	what: "write the pull request",
	permission: "pull-requests: write"
};
/** The open pull request of the branch; at most one of a base is possible. */
async function findPull({ octokit, at }, branch, base) {
	const { data } = await ask(listing, () => octokit.rest.pulls.list({
		...at,
		head: `${at.owner}:${branch}`,
		base,
		state: "open",
		per_page: 30
	}));
	const found = data.find((pull) => pull.head.ref === branch && pull.base.ref === base && pull.head.repo?.full_name?.toLowerCase() === `${at.owner}/${at.repo}`.toLowerCase());
	return found === void 0 ? null : pullOf(found);
}
function pullOf(raw) {
	return {
		number: raw.number,
		url: raw.html_url,
		id: raw.node_id,
		title: raw.title,
		body: raw.body,
		draft: raw.draft === true,
		labels: raw.labels.map((label) => label.name ?? ""),
		assignees: (raw.assignees ?? []).map(({ login }) => login),
		reviewers: (raw.requested_reviewers ?? []).map(({ login }) => login ?? ""),
		teams: (raw.requested_teams ?? []).map(({ slug }) => slug)
	};
}
/** Waits before the list is read once more: a pull request just made is not in it at once. */
const listWaitsMs = [
	500,
	1e3,
	2e3,
	4e3
];
/** Opens it, or brings the open one up to date. */
async function settlePull(plan, tools) {
	const { remote } = tools;
	const open = await findPull(remote, plan.branch, plan.base);
	if (open !== null) return rewrite(plan, open, tools);
	const made = await create(plan, tools);
	if (made !== "exists") return {
		pull: made,
		how: "created"
	};
	for (const ms of listWaitsMs) {
		const found = await findPull(remote, plan.branch, plan.base);
		if (found !== null) return rewrite(plan, found, tools);
		await tools.sleep(ms);
	}
	throw new GithubRefusedError(`GitHub says that ${plan.branch} has a pull request, and lists none`);
}
async function create(plan, tools) {
	for (const ms of [...listWaitsMs, null]) try {
		return await send(plan, tools.remote, plan.draft !== "never");
	} catch (error) {
		const next = await afterRefusal(error, plan, tools);
		if (next !== "wait") return next;
		if (ms === null) throw error;
		await tools.sleep(ms);
	}
	throw new Error("the last try returns or throws");
}
async function send(plan, { octokit, at }, draft) {
	const { branch: head, base, title } = plan;
	const body = withOurs(null, plan.body(budgetBeside(null)));
	const { data } = await ask(writing, () => octokit.rest.pulls.create({
		...at,
		title,
		head,
		base,
		body,
		draft
	}));
	return pullOf(data);
}
/** What to do about a pull request that could not be opened; throws where there is nothing to do. */
async function afterRefusal(error, plan, { remote, say }) {
	const message = error instanceof Error ? error.message : "";
	const { branch, base } = plan;
	if (/not permitted to create or approve/i.test(message)) throw new PullRequestNotPermittedError(`the branch ${branch} is ready, but GitHub Actions is not permitted to create pull requests; open it by hand: ${compareUrl(remote.url, base, branch)}`, { cause: error });
	if (!(error instanceof GithubRefusedError)) throw error;
	if (/already exists/i.test(message)) return "exists";
	if (/"field":"head"/.test(message)) return "wait";
	if (!/draft pull requests are not supported/i.test(message)) throw error;
	say({
		level: "warning",
		code: "no-drafts",
		title: "No draft",
		message: "this repository has no draft pull requests"
	});
	return send(plan, remote, false);
}
/** The page on which a person opens it by hand. */
function compareUrl(url, base, branch) {
	const name = (ref) => ref.split("/").map(encodeURIComponent).join("/");
	return `${url}/compare/${name(base)}...${name(branch)}?quick_pull=1`;
}
/** Brings the open one up to date. */
async function rewrite(plan, open, { remote, say }) {
	const { octokit, at } = remote;
	const body = withOurs(open.body, plan.body(budgetBeside(open.body)));
	const changed = open.title !== plan.title || !sameText(open.body, body);
	if (changed) await ask(writing, () => octokit.rest.pulls.update({
		...at,
		pull_number: open.number,
		title: plan.title,
		body
	}));
	if (plan.draft === "always" && !open.draft) await redraft(open, remote, say);
	return {
		pull: open,
		how: changed ? "updated" : "same"
	};
}
const draftMutation = `mutation ($input: ConvertPullRequestToDraftInput!) { convertPullRequestToDraft(input: $input) { clientMutationId } }`;
async function redraft(open, { octokit }, say) {
	try {
		await ask(writing, () => octokit.graphql(draftMutation, { input: { pullRequestId: open.id } }));
	} catch (error) {
		say({
			level: "warning",
			code: "no-drafts",
			title: "No draft",
			message: error instanceof Error ? error.message : String(error)
		});
	}
}
/** Closes what GitHub has not closed with its branch. */
async function closePull({ octokit, at }, number) {
	const { data } = await ask(listing, () => octokit.rest.pulls.get({
		...at,
		pull_number: number
	}));
	if (data.state === "closed") return;
	await ask(writing, () => octokit.rest.pulls.update({
		...at,
		pull_number: number,
		state: "closed"
	}));
}

// src/publish/ours.ts
/** Whose the head of the branch is: what is not ours, and nowhere else, is not given up. */
/**
* Refuses to give up a commit of somebody else that is nowhere else.
* @throws ForeignCommitError
*/
async function checkOurs(of) {
	const { head, branch } = of;
	if (isOurs(head) || await isContained(of) || await isUpdate(of)) return;
	throw new ForeignCommitError(`branch ${branch} ends in ${head.sha.slice(0, 10)}, which is not the commit of an earlier run`);
}
/** Whether base has the commit, by a merge or as a squashed pull request. */
async function isContained({ remote, base, branch, head }) {
	const { octokit, at } = remote;
	if (await isWithin(remote, base, head.sha)) return true;
	const { data } = await ask({
		what: "list pull requests",
		permission: "pull-requests: read"
	}, () => octokit.rest.pulls.list({
		...at,
		head: `${at.owner}:${branch}`,
		state: "closed",
		per_page: 30
	}));
	return data.some((pull) => pull.merged_at !== null && pull.head.sha === head.sha);
}
async function isWithin(remote, base, sha) {
	const order = await ancestry(remote, sha, base.commit.sha);
	return order === "ahead" || order === "identical";
}
/** Whether it only merges base into our commit ("Update branch"): nobody wrote a thing. */
async function isUpdate({ remote, base, head }) {
	const [first, second, ...more] = head.parents;
	if (first === void 0 || second === void 0 || more.length > 0) return false;
	const ours = await readCommit(remote, first);
	if (!isOurs(ours) || !await isWithin(remote, base, second)) return false;
	const merged = await readCommit(remote, second);
	const { trees, dir, pages } = base;
	const fromBase = await trees.differences(head.tree, merged.tree);
	const places = (path) => path.startsWith(`${dir}/`) || pages.some((page) => page.path === path);
	if (!fromBase.every(places)) return false;
	return !(await trees.differences(head.tree, ours.tree)).some(places);
}

// src/publish/people.ts
/** Labels, reviewers and assignees: added, never removed. None of them is worth a failed release. */
/** Adds whom and what is not there yet; each failure is a warning that names what is missing. */
async function addPeople(pull, wanted, tools) {
	const { octokit, at } = tools.remote;
	const issue = {
		...at,
		issue_number: pull.number
	};
	const need = (what, permission) => ({
		what,
		permission
	});
	await each(missing(wanted.labels, pull.labels), tools, need("add labels", "issues: write"), (labels) => octokit.rest.issues.addLabels({
		...issue,
		labels
	}));
	await each(missing(wanted.assignees, pull.assignees), tools, need("assign", "issues: write"), async (assignees) => {
		const { data } = await octokit.rest.issues.addAssignees({
			...issue,
			assignees
		});
		const left = missing(assignees, (data.assignees ?? []).map(({ login }) => login));
		if (left.length > 0) warn(tools, `cannot assign ${left.join(", ")}: no such collaborator`);
	});
	await addReviewers(pull, wanted, tools);
}
async function addReviewers(pull, wanted, tools) {
	const { octokit, at } = tools.remote;
	let reviewers = missing(wanted.reviewers, pull.reviewers);
	let teams = missing(wanted.teamReviewers, pull.teams);
	if (reviewers.length + teams.length === 0) return;
	const done = await reviewersOf(pull, tools);
	reviewers = missing(reviewers, done);
	if (done.length > 0) teams = [];
	const request = {
		...at,
		pull_number: pull.number
	};
	await each(reviewers, tools, {
		what: "ask for review",
		permission: "pull-requests: write"
	}, (some) => octokit.rest.pulls.requestReviewers({
		...request,
		reviewers: some
	}));
	await each(teams, tools, {
		what: "ask teams for review",
		permission: "pull-requests: write and, of an app's token, organization members: read"
	}, (some) => octokit.rest.pulls.requestReviewers({
		...request,
		team_reviewers: some
	}));
}
/** Logins that have reviewed; nobody where that cannot be read. */
async function reviewersOf({ number }, { remote }) {
	const { octokit, at } = remote;
	try {
		const { data } = await octokit.rest.pulls.listReviews({
			...at,
			pull_number: number,
			per_page: 100
		});
		return data.map((review) => review.user?.login ?? "");
	} catch {
		return [];
	}
}
/** All at once; where that is refused one after the other, so that one wrong name does not keep the others out. */
async function each(names, tools, purpose, send) {
	if (names.length === 0) return;
	try {
		await settled(purpose, tools, () => send([...names]));
	} catch (error) {
		if (names.length > 1 && error instanceof GithubRefusedError) {
			for (const name of names) await each([name], tools, purpose, send);
			return;
		}
		const said = error instanceof Error ? error.message : String(error);
		const needs = said.includes(purpose.permission) ? "" : ` (it needs \`${purpose.permission}\`)`;
		warn(tools, `${names.join(", ")}: ${said}${needs}`);
	}
}
/** Waits before a pull request that GitHub has made and does not know yet is tried again. */
const unknownWaitsMs = [
	1e3,
	2e3,
	3e3,
	4e3
];
async function settled(purpose, { sleep }, send) {
	for (const ms of [...unknownWaitsMs, null]) try {
		await ask(purpose, send);
		return;
	} catch (error) {
		if (!(error instanceof GithubRefusedError && /could not resolve to a node/i.test(error.message)) || ms === null) throw error;
		await sleep(ms);
	}
}
const warn = ({ say }, message) => say({
	level: "warning",
	code: "people",
	title: "Pull request",
	message
});
/** Those of the wanted that are not there; GitHub takes names without regard to case. */
function missing(wanted, there) {
	const known = new Set(there.map((name) => name.toLowerCase()));
	return [...new Set(wanted)].filter((name) => !known.has(name.toLowerCase()));
}

// src/publish/retire.ts
/** Base holds the snapshot: there is nothing to propose, so branch and pull request go. */
async function retire(scene) {
	const { remote, base, branch, head } = scene;
	const open = await findPull(remote, branch, base.branch);
	const pull = open === null ? null : {
		number: open.number,
		url: open.url
	};
	if (head !== null) {
		if (!await mayGo(scene)) return {
			operation: "none",
			why: "base",
			pull,
			branch
		};
		if (await moveBranch(remote, {
			branch,
			before: head.sha,
			after: null
		}) === "lost") return "lost";
	}
	if (pull === null) return {
		operation: "none",
		why: "base",
		pull,
		branch
	};
	await closePull(remote, pull.number);
	return {
		operation: "closed",
		pull,
		branch
	};
}
/** Somebody's commit is left alone, which is no reason to fail: what was asked for is on base. */
async function mayGo({ remote, base, branch, head, options, deps }) {
	if (head === null || options.overwrite) return true;
	try {
		await checkOurs({
			remote,
			base,
			branch,
			head
		});
		return true;
	} catch (error) {
		if (!(error instanceof ForeignCommitError)) throw error;
		deps.say({
			level: "warning",
			code: error.code,
			title: "Branch left",
			message: error.message
		});
		return false;
	}
}

// src/publish/size.ts
/** What a snapshot may weigh: it is committed at each release, and stays in the repository's history for ever. */
/** Files; ten charts in four languages of ten hosts are 800. */
const mostFiles = 1e3;
const named = 5;
/** @throws SnapshotTooLargeError with the largest files */
function checkSize({ folder, pages }, mib) {
	const files = [...folder, ...pages].map(([name, { content }]) => ({
		name,
		bytes: Buffer.byteLength(content)
	}));
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	if (files.length <= mostFiles && bytes <= mib * 2 ** 20) return;
	const list = files.sort((a, b) => b.bytes - a.bytes).slice(0, named).map((file) => `${file.name} (${inMib(file.bytes)})`).join(", ");
	throw new SnapshotTooLargeError(`the snapshot has ${files.length} files with ${inMib(bytes)}, at most ${mostFiles} files and ${mib} MiB are committed; the largest are ${list}`);
}
const inMib = (bytes) => `${(bytes / 2 ** 20).toFixed(2)} MiB`;

// src/publish/types.ts
const draftModes = [
	"never",
	"create",
	"always"
];

export { branchHead as A, checkReference as C, trailersOf as D, titleOf as E, ask as F, foreignFiles as I, bodyOf as L, peelTag as M, readCommit as N, writeCommit as O, reading$1 as P, checkPublishable as S, isOurs as T, checkTag as _, checkOurs as a, downloadOfRun as b, settlePull as c, readBranch as d, zero as f, newerThan as g, safePath as h, addPeople as i, openRemote as j, writeTree as k, withOurs as l, placeOf as m, checkSize as n, findPull as o, readTrees as p, retire as r, rewrite as s, draftModes as t, moveBranch as u, branchName as v, namedArtifacts as w, checkBuild as x, checkProxy as y };
