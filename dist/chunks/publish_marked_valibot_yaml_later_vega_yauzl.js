import { createHash } from "node:crypto";
import { k as OtherSystemError, v as BranchMovedError, z as TagInvalidError } from "./errors.js";
import { rt as plain } from "./render.js";
import { C as checkReference, I as foreignFiles, M as peelTag, S as checkPublishable, _ as checkTag, d as readBranch, g as newerThan, j as openRemote, n as checkSize, o as findPull, r as retire, v as branchName, x as checkBuild } from "./publish.js";
import { i as readBase, n as planned, r as correctText, t as propose } from "./publish_marked_valibot_yaml_later_vega.js";
import { n as drawOver, t as changesOn } from "./publish_marked_later_vega.js";
import { t as takeRecord } from "./publish_valibot_later_yauzl.js";

// src/publish/publish.ts
/**
* From a record to one pull request: one commit on top of base, one branch, one pull request, whatever was there before.
* Each run looks at what is there and completes it, so that one that was killed leaves nothing for a person to do.
*/
/** Others may move base or branch in between; who loses that often has a loop somewhere. */
const tries = 3;
/**
* Publishes.
* @throws any of `errors/publish.ts`, and what reading records, configs and pages throws
*/
async function publish(options, deps) {
	const record = await takeRecord(options.records, deps.artifacts);
	checkPublishable(record, options.allowInvalid, deps.say);
	const name = tagName(options.tag, record);
	const remote = await openRemote(deps.octokit, deps.repository);
	const tag = {
		name,
		commit: await peelTag(remote, name)
	};
	checkBuild(record, name, tag.commit, deps.say);
	const release = {
		options,
		deps,
		remote,
		tag,
		record: {
			...record,
			tag: name
		}
	};
	for (let i = 0; i < tries; i++) {
		const result = await attempt(release);
		if (result !== "lost") return result;
	}
	throw new BranchMovedError(`branch or base was moved by somebody else ${tries} times in a row`);
}
/** Tag that was asked for, which must be the one that was measured where the record tells it. */
function tagName(asked, record) {
	const told = record.tag ?? null;
	const name = asked ?? told;
	if (name === null) throw new TagInvalidError("no tag is named, and the record tells none");
	checkTag(name);
	if (told !== null && told !== name) throw new TagInvalidError(`the record is of tag ${JSON.stringify(plain(told, 60))}, not of ${name}`);
	return name;
}
/** One try on what base and branch are now. */
async function attempt(release) {
	const { options, deps, remote, tag, record } = release;
	const base = await readBase(remote, options);
	checkAgainst(base, record);
	const branch = branchName(options.branch, base.name, base.branch);
	const head = await readBranch(remote, branch);
	if (!options.allowOlder) {
		const newer = await newerThan(tag, {
			remote,
			base,
			head,
			say: deps.say
		});
		if (newer !== null) return skipped(release, {
			branch,
			base,
			newer
		});
	}
	const drawn = await drawOver(record, base, deps.pageAssets);
	checkSize(drawn, options.maxSnapshotMib);
	const changes = changesOn(base, drawn);
	const scene = {
		...release,
		base,
		branch,
		head,
		drawn,
		changes,
		foreign: foreignFiles(base.files.keys(), drawn.folder)
	};
	if (options.dryRun) return planned(scene);
	if (changes.length === 0) return retire(scene);
	const result = await propose(scene);
	const file = drawn.folder.get("record.json");
	if (result !== "lost" && file !== void 0) deps.onRecord?.(createHash("sha256").update(file.content).digest("hex"));
	return result;
}
/** What only base can tell. */
function checkAgainst(base, record) {
	if (record.name !== base.name) throw new OtherSystemError(`the record is of ${JSON.stringify(plain(record.name))}, the config on ${base.branch} of ${JSON.stringify(base.name)}`);
	checkReference(record, base.reference);
}
async function skipped(release, { branch, base, newer }) {
	const { deps, remote, tag, options } = release;
	deps.say({
		level: "notice",
		code: "older-tag",
		title: "Older tag",
		message: `${tag.name} is older than ${newer}, which is there already: nothing is changed`
	});
	return {
		operation: "none",
		why: "older",
		branch,
		pull: options.dryRun ? await findPull(remote, branch, base.branch) : await correctText(release, base, branch)
	};
}

export { publish as t };
