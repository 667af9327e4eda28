import { I as SnapshotPathError } from "./errors.js";
import { o as recordSha256, s as serializeRecord } from "./record.js";
import { D as fenced, E as attribute, O as markup, S as figureCell, _ as provenanceBlock, b as table, c as fillBlocks, f as chartAlt, h as localeOf, l as chartFile, t as syntaxOf, u as chartNames, x as createNotes } from "./render.js";
import { C as branchHead, S as writeTree, a as findPull, b as trailersOf, c as withOurs, d as zero, i as doubtList, l as moveBranch, o as settlePull, r as addPeople, s as checkOurs, v as isOurs, x as writeCommit, y as titleOf } from "./publish.js";
import { t as renderSnapshot } from "./render_later_vega.js";
import "./render-index.js";
import { createHash } from "node:crypto";
import { posix } from "node:path";

// src/publish/draw.ts
/** The files of the snapshot as they shall be, and what that changes on base. */
/** Draws the record over base's pages. */
async function drawOver(record, { dir, pages }) {
	const locales = pages.length === 0 ? ["en"] : pages.map((page) => page.locale);
	const drawn = await renderSnapshot(record, {
		locales,
		page: pages.length === 0
	});
	const folder = /* @__PURE__ */ new Map([["record.json", plainFile(serializeRecord(record))]]);
	for (const [name, content] of drawn) folder.set(name, plainFile(content));
	const elsewhere = /* @__PURE__ */ new Map();
	for (const page of pages) {
		const charts = posix.relative(posix.dirname(page.path), `${dir}/charts`);
		const options = {
			syntax: syntaxOf(page.path),
			charts,
			path: page.path
		};
		const file = {
			content: fillBlocks(page.text, record, localeOf(page.locale), options),
			mode: page.entry.mode === "100755" ? page.entry.mode : "100644"
		};
		const below = page.path.startsWith(`${dir}/`) ? page.path.slice(dir.length + 1) : null;
		if (below === null) elsewhere.set(page.path, file);
		else if (folder.has(below)) throw new SnapshotPathError(`${page.path} is a page and a file of the snapshot`);
		else folder.set(below, file);
	}
	return {
		folder,
		pages: elsewhere
	};
}
const plainFile = (content) => ({
	content,
	mode: "100644"
});
/** What the files change on base, by path; empty = base holds them already. */
function changesOn(base, drawn) {
	const changes = [];
	for (const [name, file] of drawn.folder) {
		const change = changeOf(`${base.dir}/${name}`, file, base.files.get(name) ?? null);
		if (change) changes.push(change);
	}
	for (const [name, entry] of base.files) if (!drawn.folder.has(name)) changes.push({
		path: `${base.dir}/${name}`,
		kind: "removed",
		bytes: -entry.size
	});
	for (const [path, file] of drawn.pages) {
		const change = changeOf(path, file, base.pages.find((page) => page.path === path)?.entry ?? null);
		if (change) changes.push(change);
	}
	return changes.sort((a, b) => a.path < b.path ? -1 : 1);
}
function changeOf(path, { content, mode }, entry) {
	const bytes = Buffer.byteLength(content);
	if (entry === null) return {
		path,
		kind: "added",
		bytes
	};
	if (entry.sha === blobSha(content) && entry.mode === mode) return null;
	return {
		path,
		kind: "changed",
		bytes: bytes - entry.size
	};
}
/** Name git gives a blob of this content. */
function blobSha(content) {
	const bytes = Buffer.from(content);
	return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
/** Files of base's folder that no snapshot has: a person put them there. */
function foreignFiles(base, drawn) {
	const ours = /^(record\.json|page(\.[A-Za-z-]+)?\.(md|html)|charts\/[^/]+\.svg)$/;
	return [...base.files.keys()].filter((name) => !drawn.folder.has(name) && !ours.test(name)).sort();
}

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
	return `<picture>${`<source media="(prefers-color-scheme: dark)" srcset="${at("dark")}" />`}<img src="${at("light")}" alt="${attribute(clip(alt))}" /></picture>`;
}
/** The description of a large chart is longer than all that is said beside it. */
const clip = (text) => text.length > 600 ? `${text.slice(0, 597)}...` : text;

// src/publish/body/headline.ts
/** Text of people is in English; figures are written as on the page. */
function headlineTable(record, rows) {
	const locale = localeOf("en");
	const sheet = {
		locale,
		notes: createNotes(locale)
	};
	const points = record.runs.flatMap((run, i) => run.measurements.map((point) => ({
		point,
		host: record.runs.length > 1 ? i + 1 : null
	})));
	const shown = points.slice(0, rows);
	const text = table(columns(sheet), shown);
	const left = points.length - shown.length;
	const more = left > 0 ? `${left} more scenarios are in the record.` : "";
	return [
		text,
		text === "" ? "" : "Alone and all calling are of the method of a client's first call.",
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
			renderer: 1,
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
	const { name, tag, tagCommit, url } = facts;
	const at = `[${markup(tag)}](${url}/commit/${tagCommit})`;
	return `What **${markup(name)}** costs to run, measured at ${at}. This replaces the published snapshot wholesale; no figure is compared with an earlier one. Every figure is in the [record](${fileUrl(facts, "record.json")}).`;
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

// src/publish/scene.ts
/** The pull request of a commit. */
function pullPlan(scene, commit) {
	const { base, branch, options, tag } = scene;
	const facts = {
		record: scene.record,
		name: base.name,
		tag: tag.name,
		tagCommit: tag.commit,
		url: scene.remote.url,
		commit: commit.sha,
		dir: base.dir,
		locale: base.pages[0]?.locale ?? "en",
		changes: scene.changes,
		foreign: scene.foreign,
		checks: checksOf(scene.remote.url, commit.author)
	};
	return {
		branch,
		base: base.branch,
		title: options.title ?? titleOf(base.name, tag.name),
		draft: options.draft,
		body: (budget) => bodyOf(facts, budget)
	};
}
/** GitHub names the token's owner as author: with the token of a workflow nothing starts by itself. */
function checksOf(url, author) {
	if (author !== "github-actions[bot]") return "run";
	const { hostname } = new URL(url);
	return hostname === "github.com" || hostname.endsWith(".ghe.com") ? "wait" : "none";
}

// src/publish/dry-run.ts
/** What a dry run prints: what would change, the pull request, and the calls that would be made. It only reads. */
/** Stands for the commit that is not made. */
const unmade = "COMMIT";
async function planned(scene) {
	const { remote, base, branch, head, changes, options } = scene;
	const open = await findPull(remote, branch, base.branch);
	if (head !== null && changes.length > 0 && !options.overwrite) await checkOurs({
		remote,
		base,
		branch,
		head
	});
	const plan = pullPlan(scene, head !== null && holdsRecord(scene) ? head : {
		sha: unmade,
		author: ""
	});
	const calls = changes.length === 0 ? callsToRetire(scene, open) : callsToPropose(scene, open);
	return {
		operation: "planned",
		branch,
		text: [
			`Dry run: nothing is written to ${remote.at.owner}/${remote.at.repo}.`,
			`Branch ${branch} on ${base.branch}${head === null ? ", new" : `, now at ${head.sha.slice(0, 10)}`}.`,
			"",
			changes.length === 0 ? `No change: ${base.branch} holds this snapshot.` : "Changes:",
			...changes.map(changeLine),
			...changes.length === 0 ? [] : [
				"",
				`Title: ${plan.title}`,
				"",
				withOurs(open?.body ?? null, plan.body(6e4))
			],
			"",
			calls.length === 0 ? "No call would be made." : "Calls:",
			...calls.map((call) => `  ${call}`),
			""
		].join("\n")
	};
}
const signs = {
	added: "+",
	changed: "~",
	removed: "-"
};
const changeLine = ({ path, kind, bytes }) => `  ${signs[kind]} ${path} (${bytes >= 0 ? "+" : ""}${bytes} bytes)`;
/** Whether the branch's commit is of this record and on this base: drawn again it would be the same. */
function holdsRecord({ head, base, record }) {
	if (head === null || !isOurs(head) || head.parents[0] !== base.commit.sha) return false;
	return trailersOf(head.message).record === recordSha256(record);
}
function callsToRetire({ head, branch, remote }, open) {
	return [...head === null ? [] : [updateRefs(branch, head.sha, zero)], ...open === null ? [] : [`PATCH ${path(remote)}/pulls/${open.number} (state: closed)`]];
}
function callsToPropose(scene, open) {
	const { remote, head, branch, options, drawn } = scene;
	const at = path(remote);
	const moves = holdsRecord(scene) ? [] : [
		`POST ${at}/git/trees (${drawn.folder.size} files)`,
		`POST ${at}/git/trees (the folder and ${drawn.pages.size} pages over base)`,
		`POST ${at}/git/commits`,
		updateRefs(branch, head?.sha ?? zero, unmade)
	];
	const number = open === null ? "NUMBER" : String(open.number);
	const some = (names, call) => names.length === 0 ? [] : [`${call} (${names.join(", ")})`];
	return [
		...moves,
		open === null ? `POST ${at}/pulls` : `PATCH ${at}/pulls/${number} (where title or text differ)`,
		...some(options.labels, `POST ${at}/issues/${number}/labels`),
		...some(options.assignees, `POST ${at}/issues/${number}/assignees`),
		...some([...options.reviewers, ...options.teamReviewers], `POST ${at}/pulls/${number}/requested_reviewers`)
	];
}
const path = ({ at }) => `/repos/${at.owner}/${at.repo}`;
const updateRefs = (branch, before, after) => `updateRefs refs/heads/${branch} ${before} -> ${after}`;

// src/publish/propose.ts
/** The commit on the branch, and the pull request over it. */
/** Leaves what is right already, and completes what is not. */
async function propose(scene) {
	const { remote, deps, options, branch } = scene;
	const placed = await placeCommit(scene);
	if (placed === "lost") return "lost";
	const tools = {
		remote,
		say: deps.say,
		sleep: deps.sleep
	};
	warnForeign(scene);
	if (await branchHead(remote, branch) !== placed.commit.sha) return "lost";
	const { pull, how } = await settlePull(pullPlan(scene, placed.commit), tools);
	if (how === "created") sayChecks(scene, placed.commit);
	await addPeople(pull, options, tools);
	const ref = {
		number: pull.number,
		url: pull.url
	};
	if (how === "same" && !placed.moved) return {
		operation: "none",
		why: "same",
		pull: ref,
		branch
	};
	const { sha: commit, verified } = placed.commit;
	return {
		operation: how === "created" ? "created" : "updated",
		pull: ref,
		branch,
		commit,
		verified
	};
}
/** The head of the branch as it shall be: made, or the one that is there. */
async function placeCommit(scene) {
	const { remote, base, branch, head, record, tag, options } = scene;
	const tree = await writeTree(remote, base, scene.drawn);
	const parent = base.commit.sha;
	if (head !== null && isAlready(head, tree, parent)) return {
		commit: head,
		moved: false
	};
	if (head !== null && !options.overwrite) await checkOurs({
		remote,
		base,
		branch,
		head
	});
	const commit = await writeCommit(remote, {
		record,
		name: base.name,
		tag: tag.name,
		tree,
		parent
	});
	if (await branchHead(remote, base.branch) !== parent) return "lost";
	return await moveBranch(remote, {
		branch,
		before: head?.sha ?? null,
		after: commit.sha
	}) === "lost" ? "lost" : {
		commit,
		moved: true
	};
}
const isAlready = (head, tree, parent) => head.tree === tree && head.parents.length === 1 && head.parents[0] === parent;
/** A pull request without checks looks like one whose checks are forgotten. */
function sayChecks({ remote, deps }, commit) {
	const checks = checksOf(remote.url, commit.author);
	if (checks === "run") return;
	const message = checks === "wait" ? "checks of this pull request wait until a maintainer approves them, because it was opened with GITHUB_TOKEN" : "no checks are started for this pull request, because it was opened with GITHUB_TOKEN";
	deps.say({
		level: "warning",
		code: "checks-wait",
		title: "Checks",
		message: `${message}; the token of a GitHub App starts them`
	});
}
function warnForeign({ foreign, base, deps }) {
	if (foreign.length === 0) return;
	deps.say({
		level: "warning",
		code: "foreign-files",
		title: "Snapshot folder",
		message: `${base.dir} is replaced wholesale; this removes ${foreign.slice(0, 5).join(", ")}${foreign.length > 5 ? ` and ${foreign.length - 5} more` : ""}`
	});
}

export { foreignFiles as a, drawOver as i, planned as n, changesOn as r, propose as t };
