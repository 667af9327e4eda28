import { A as writeTree, D as titleOf, E as isOurs, L as foreignFiles, N as peelTag, O as trailersOf, c as pullPlan, d as settlePull, f as moveBranch, i as addPeople, j as branchHead, k as writeCommit, l as findPull, o as checkOurs, p as readBranch, s as checksOf, u as rewrite, v as checkTag } from "./publish.js";
import { At as RecordInvalidError, Mt as RecordUnreadableError, Nt as RecordVersionError, R as TagInvalidError, z as TagNotFoundError } from "./errors.js";
import { O as largestRecordBytes } from "./record.js";
import { o as parseRecord } from "./record_valibot.js";

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
	const commit = await writeCommit(remote, {
		record,
		title,
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

export { correctText as n, propose as t };
