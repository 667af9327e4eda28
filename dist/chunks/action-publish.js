import path from "node:path";
import { B as TokenMissingError, C as DigestDiffersError, at as ActionInputError } from "./errors.js";
import { _ as exitCodes, a as version } from "./start.js";
import { _ as isOn, a as filesIn, g as given, h as placesIn, r as cutToFit, v as listOf } from "./action.js";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { O as markup } from "./render.js";

// src/action/record-files.ts
/** Records on the runner, handed over by steps of one's own. */
/**
* The files that are named; of a folder, every `record.json` in it. With digests, those and only those: several attempts
* of a job may have left theirs side by side.
* @throws ActionInputError, DigestDiffersError
*/
function recordFiles(named, digests, cwd) {
	const files = named.flatMap((name) => expand(path.resolve(cwd, name)));
	if (digests.length === 0) return files;
	const found = new Map(files.map((file) => [sha256(file), file]));
	return digests.map((digest) => {
		const file = found.get(digest.replace(/^sha256:/, "").toLowerCase());
		if (file === void 0) throw new DigestDiffersError(`none of ${files.length} records has SHA-256 ${JSON.stringify(digest.slice(0, 80))}`);
		return file;
	});
}
function expand(file) {
	const kind = statSync(file, { throwIfNoEntry: false });
	if (kind === void 0) throw new ActionInputError(`record: there is no ${file}`);
	if (!kind.isDirectory()) return [file];
	const found = filesIn(file).filter((each) => path.basename(each) === "record.json" && !/[\\/]snapshot[\\/]/.test(each));
	if (found.length === 0) throw new ActionInputError(`record: no record.json in ${file}`);
	return found;
}
/** What is too large to be a record is refused when it is read; it has no digest here. */
function sha256(file) {
	if (statSync(file).size > largestBytes) return file;
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}
const largestBytes = 64 * 2 ** 20;

// src/action/summary/publish.ts
const nothing = {
	same: "The pull request holds these figures already.",
	base: "The base branch holds these figures already.",
	older: "A newer tag is there already, and is left as it is."
};
function publishSummary(result) {
	return cutToFit(`## ratingplate: ${sentence(result)}\n`, "the log of this step");
}
function sentence(result) {
	if (result.operation === "planned") return `a dry run\n\n${block(result.text)}`;
	const link = result.pull === null ? "" : `[#${result.pull.number}](${result.pull.url})`;
	if (result.operation === "none") return `nothing to publish\n\n${nothing[result.why]} ${link}`.trimEnd();
	if (result.operation === "closed") return `pull request closed\n\n${link}: the base branch holds these figures already; the branch is removed.`;
	return `pull request ${result.operation}\n\n${link}, branch <code>${markup(result.branch)}</code>, commit <code>${result.commit}</code>${result.verified ? ", signed by GitHub" : ""}.`;
}
/** Text of several lines in a fence it cannot end. */
function block(text) {
	const ticks = text.match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
	return `${fence}text\n${text.replaceAll("\r", "").trimEnd()}\n${fence}`;
}

// src/action/publish.ts
/** `command: publish`: the record of the measuring job becomes one pull request. */
/** Returns the exit code. Throws what publishing throws, and `action-input`. */
async function publishRecord(inputs, deps) {
	const token = given(inputs, "github-token");
	if (token === null) throw new TokenMissingError("there is no token to speak to GitHub with: set `github-token`");
	const { connectGithub, publish } = await import("./publish-index-lazy.js");
	const say = sayNote(deps);
	const octokit = connectGithub({
		token,
		baseUrl: given(inputs, "github-api-url") ?? deps.runner.apiUrl,
		throttle: isOn(inputs, "api-throttle"),
		version
	}, say);
	const result = await publish(publishOptions(inputs, deps), {
		octokit,
		repository: repositoryOf(deps.runner.repository),
		artifacts: artifactSource(deps),
		say,
		sleep: deps.sleep
	});
	sayResult(result, deps);
	if (isOn(inputs, "summary")) await deps.writeSummary(publishSummary(result));
	return exitCodes.done;
}
function publishOptions(inputs, deps) {
	return {
		records: sources(inputs, deps),
		tag: given(inputs, "tag") ?? deps.runner.refTag,
		config: inputs.config,
		configRef: given(inputs, "config-ref"),
		base: given(inputs, "base"),
		branch: given(inputs, "branch"),
		title: given(inputs, "title"),
		labels: listOf(inputs, "labels"),
		reviewers: listOf(inputs, "reviewers"),
		teamReviewers: listOf(inputs, "team-reviewers"),
		assignees: listOf(inputs, "assignees"),
		draft: inputs.draft,
		allowInvalid: isOn(inputs, "allow-invalid"),
		allowOlder: isOn(inputs, "allow-older"),
		overwrite: isOn(inputs, "overwrite"),
		dryRun: isOn(inputs, "dry-run")
	};
}
/** Artifacts by id with the digest each must have, or files. */
function sources(inputs, { runner }) {
	const ids = listOf(inputs, "artifact-id");
	const digests = listOf(inputs, "artifact-digest");
	const sha = listOf(inputs, "record-sha256");
	const files = listOf(inputs, "record");
	if (ids.length === 0 && files.length === 0) throw new ActionInputError("publish: give `artifact-id` with `artifact-digest`, or `record`");
	if (ids.length !== digests.length) throw new ActionInputError(`artifact-digest: expected one for each artifact-id (${ids.length}), found ${digests.length}`);
	const artifacts = ids.map((id, i) => {
		if (!/^\d{1,15}$/.test(id)) throw new ActionInputError(`artifact-id: ${JSON.stringify(id.slice(0, 40))} is no id`);
		return {
			kind: "artifact",
			id: Number(id),
			digest: digests[i] ?? "",
			recordSha256: sha[i] ?? null
		};
	});
	const rest = recordFiles(files, sha.slice(ids.length), runner.workspace);
	return [...artifacts, ...rest.map((file) => ({
		kind: "file",
		path: file
	}))];
}
function repositoryOf(name) {
	const [owner, repo, more] = name.split("/");
	if (!owner || !repo || more !== void 0) throw new ActionInputError(`GITHUB_REPOSITORY: expected owner/name, found ${JSON.stringify(name.slice(0, 100))}`);
	return {
		owner,
		repo
	};
}
/** The artifacts of this workflow run. */
function artifactSource(deps) {
	return { download: async (id, digest) => {
		const folder = path.join(placesIn(deps.runner.temp).root, `artifact-${id}`);
		const { digestMismatch } = await (await deps.loadArtifacts()).downloadArtifact(id, {
			path: folder,
			expectedHash: `sha256:${digest}`
		});
		return {
			folder,
			digestMismatch: digestMismatch === true
		};
	} };
}
const sayNote = ({ core }) => ({ level, title, message }) => core[level](message, { title });
/** Outputs, and one notice where nothing had to be done. */
function sayResult(result, { output, core, command }) {
	output("changed", [
		"created",
		"updated",
		"closed"
	].includes(result.operation));
	output("pull-request-operation", result.operation === "planned" ? "none" : result.operation);
	if (result.operation === "planned") return void command.stdout.write(result.text);
	if (result.operation === "none" && result.why !== "older") core.notice(result.why === "base" ? "The base branch holds these figures already" : "The pull request holds these figures already", { title: "Nothing to publish" });
	if (result.pull !== null) {
		output("pull-request-number", result.pull.number);
		output("pull-request-url", result.pull.url);
	}
	if (result.operation !== "created" && result.operation !== "updated") return;
	output("pull-request-head-sha", result.commit);
	output("commit-verified", result.verified);
}

export { publishRecord };
