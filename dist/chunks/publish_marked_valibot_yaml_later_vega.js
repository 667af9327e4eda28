import "./config-index.js";
import { s as referencesOf } from "./config.js";
import { r as parseConfig } from "./config_valibot_yaml.js";
import { I as SnapshotPathError, Ut as PageNotFoundError, _ as BaseConfigMissingError, w as GithubNotFoundError } from "./errors.js";
import "./render-index.js";
import { t as isDrawn } from "./render_marked_later_vega.js";
import { F as reading, I as ask, P as readCommit, g as safePath, h as placeOf, j as branchHead, m as readTrees } from "./publish.js";

// src/publish/base.ts
/** Base as it is now: config, pages and snapshot folder come from there, because a tag is older than what it updates. */
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

export { readBase as t };
