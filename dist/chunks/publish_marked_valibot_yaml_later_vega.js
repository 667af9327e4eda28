import { B as TagNotFoundError, L as SnapshotPathError, Nt as RecordUnreadableError, Pt as RecordVersionError, Wt as PageNotFoundError, _ as BaseConfigMissingError, jt as RecordInvalidError, w as GithubNotFoundError, z as TagInvalidError } from "./errors.js";
import { s as referencesOf } from "./config.js";
import { r as parseConfig } from "./config_valibot_yaml.js";
import "./config-index.js";
import { O as largestRecordBytes, m as recordSha256 } from "./record.js";
import { o as parseRecord } from "./record_valibot.js";
import { A as branchHead, D as trailersOf, E as titleOf, F as ask, I as foreignFiles, L as bodyOf, M as peelTag, N as readCommit, O as writeCommit, P as reading, T as isOurs, _ as checkTag, a as checkOurs, c as settlePull, d as readBranch, f as zero, h as safePath, i as addPeople, k as writeTree, l as withOurs, m as placeOf, o as findPull, p as readTrees, s as rewrite, u as moveBranch } from "./publish.js";
import { t as isDrawn } from "./render_marked_later_vega.js";
import "./render-index.js";

// src/publish/base.ts
/** Base as it is now: config, pages and snapshot folder come from there, because a tag is older than what it updates. */
/** A snapshot has its record, whatever else lies in its folder. */
const hasSnapshot = ({ files }) => files.has("record.json");
/** @throws BaseConfigMissingError, SnapshotPathError, PageNotFoundError, and what a config throws */
async function readBase(remote, options) {
	const branch = options.base ?? remote.defaultBranch;
	const head = await branchHead(remote, branch);
	if (head === null) throw new GithubNotFoundError(`there is no branch ${JSON.stringify(branch)} to open a pull request to`);
	const commit = await readCommit(remote, head);
	const trees = readTrees(remote);
	const { input } = await readConfig(remote, {
		trees,
		options,
		tree: commit.tree
	});
	const dir = placeOf(safePath(options.config), input.snapshot?.dir ?? "docs/ratingplate");
	const folder = await trees.entryAt(commit.tree, dir);
	if (folder !== null && folder.type !== "tree") throw new SnapshotPathError(`${dir} on ${branch} is no folder`);
	const pages = await readPages(trees, commit.tree, placesOf(options.config, input.snapshot?.pages ?? {}));
	const files = await trees.filesBelow(folder?.sha ?? null);
	return {
		branch,
		commit,
		trees,
		name: input.name,
		reference: referencesOf(input),
		dir,
		pages,
		html: (input.snapshot?.html ?? false) || [...files.keys()].some(isHtmlPage),
		sections: input.snapshot?.sections,
		files
	};
}
const isHtmlPage = (file) => file.endsWith(".html") && isDrawn(file);
/** The config of base, or of the ref that is named. */
async function readConfig(remote, { trees, options, tree }) {
	const { octokit, at } = remote;
	const { config, configRef } = options;
	let root = tree;
	if (configRef !== null) root = (await ask(reading(`config-ref ${configRef}`), () => octokit.rest.repos.getCommit({
		...at,
		ref: configRef,
		per_page: 1
	}))).data.commit.tree.sha;
	const file = safePath(config);
	const entry = await trees.entryAt(root, file);
	if (entry === null || !isFile(entry)) throw new BaseConfigMissingError(`${file} is not on ${configRef ?? options.base ?? remote.defaultBranch}`);
	return parseConfig(await textOf(trees, entry), file);
}
const isFile = ({ type, mode }) => type === "blob" && mode !== "120000";
/** Locale and place of each page; a place has one page. */
function placesOf(config, pages) {
	const places = Object.entries(pages).map(([locale, page]) => [locale, placeOf(config, page)]);
	const twice = places.find(([, path], i) => places.findIndex(([, other]) => other === path) !== i);
	if (twice) throw new SnapshotPathError(`${twice[1]} is the page of two languages`);
	return places;
}
async function readPages(trees, tree, places) {
	const pages = [];
	for (const [locale, path] of places) {
		const entry = await trees.entryAt(tree, path);
		if (entry === null) throw new PageNotFoundError(`${path}: the config names this page, but base has none`);
		if (!isFile(entry)) throw new SnapshotPathError(`${path} is no regular file`);
		pages.push({
			locale,
			path,
			entry,
			text: await textOf(trees, entry)
		});
	}
	return pages;
}
const largestText = 8 * 2 ** 20;
/** A file as text that goes back byte for byte. */
async function textOf(trees, { path, sha, size }) {
	if (size > largestText) throw new SnapshotPathError(`${path} has ${size} bytes, at most ${largestText} are read`);
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(await trees.blob(sha));
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		throw new SnapshotPathError(`${path} is no UTF-8 text`, { cause: error });
	}
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
		isFirst: !hasSnapshot(base),
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

// src/publish/correct.ts
/**
* The text of the pull request is that of the commit on its branch. GitHub can compare and swap a branch, but no text:
* of two runs at once the slower one may write over the faster one's. So whoever has written looks at the branch again,
* and if it has moved on, writes what belongs to the commit that is there. The last text written is then always that of
* the last commit, because a run that moves the branch later writes later too.
*/
/** Times the branch may move on while its text is brought after it. */
const tries = 5;
/** Writes the text of the commit that is on the branch, if there is another's; returns the open pull request. */
async function correctText(release, base, branch) {
	const { remote, deps } = release;
	for (let i = 0; i < tries; i++) {
		const head = await readBranch(remote, branch);
		const open = await findPull(remote, branch, base.branch);
		if (head === null || open === null || !isOurs(head) || isTextOf(open, head)) return open;
		const plan = await planOf(head, release, base, branch).catch(unreadable);
		if (plan === null) return open;
		await rewrite(plan, open, {
			remote,
			say: deps.say,
			sleep: deps.sleep
		});
	}
	return findPull(remote, branch, base.branch);
}
/** A record of another version, or one whose tag is gone, has no text that this program could write. */
function unreadable(error) {
	if ([
		RecordUnreadableError,
		RecordInvalidError,
		RecordVersionError,
		TagInvalidError,
		TagNotFoundError
	].some((kind) => error instanceof kind)) return null;
	throw error;
}
/** Every text of ours has the address of the record at its commit. */
const isTextOf = ({ body }, { sha }) => (body ?? "").includes(`/blob/${sha}/`);
/** The pull request as the run that made the commit would have it: all of it can be read from the commit. */
async function planOf(head, release, base, branch) {
	const { remote, options } = release;
	const name = checkTag(trailersOf(head.message).tag ?? "");
	const tag = {
		name,
		commit: await peelTag(remote, name)
	};
	const files = await filesAt(head, base);
	const record = await recordAt(files, base);
	const changes = await changesAt(head, base, files);
	const title = head.message.split("\n")[0] ?? null;
	return pullPlan({
		...release,
		options: {
			...options,
			title,
			draft: "never"
		},
		tag,
		record,
		base,
		branch,
		changes,
		foreign: foreignFiles(base.files.keys(), files)
	}, head);
}
async function filesAt(head, { trees, dir }) {
	const folder = await trees.entryAt(head.tree, dir);
	return trees.filesBelow(folder?.type === "tree" ? folder.sha : null);
}
async function recordAt(files, { trees, dir }) {
	const name = `${dir}/record.json`;
	const entry = files.get("record.json");
	if (entry === void 0 || entry.size > largestRecordBytes) throw new RecordUnreadableError(`${name} on the branch is none, or too large for one`);
	return parseRecord((await trees.blob(entry.sha)).toString("utf8"), name);
}
/** What the commit changes on base. */
async function changesAt(head, base, files) {
	const pages = await Promise.all(base.pages.map(async ({ path, entry }) => ({
		path,
		before: entry,
		after: await base.trees.entryAt(head.tree, path)
	})));
	const inFolder = [.../* @__PURE__ */ new Set([...files.keys(), ...base.files.keys()])].map((name) => ({
		path: `${base.dir}/${name}`,
		before: base.files.get(name) ?? null,
		after: files.get(name) ?? null
	}));
	const outside = pages.filter(({ path }) => !path.startsWith(`${base.dir}/`));
	return [...inFolder, ...outside].flatMap(({ path, before, after }) => {
		if (before?.sha === after?.sha && before?.mode === after?.mode) return [];
		return [{
			path,
			kind: before === null ? "added" : after === null ? "removed" : "changed",
			bytes: (after?.size ?? 0) - (before?.size ?? 0)
		}];
	});
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
	if (await branchHead(remote, branch) !== placed.commit.sha) {
		await correctText(scene, scene.base, branch);
		return "lost";
	}
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
	const title = options.title ?? titleOf(base.name, tag.name);
	const isFirst = !hasSnapshot(base);
	const commit = await writeCommit(remote, {
		record,
		title,
		tag: tag.name,
		tree,
		parent,
		isFirst
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

export { readBase as i, planned as n, correctText as r, propose as t };
