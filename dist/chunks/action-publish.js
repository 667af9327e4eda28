import { T as readPageAssets } from "./commands.js";
import { H as TokenMissingError, S as DigestDiffersError, at as ActionInputError, m as ArtifactUnavailableError, p as ArtifactTooLargeError } from "./errors.js";
import { M as exitCodes, o as version } from "./start.js";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { f as makeFolderNow } from "./util.js";
import { _ as placesIn, a as filesIn, b as isOn, c as cutToFit, l as quoted, n as isLost, r as waitAfter, s as block, v as given, x as listOf } from "./action.js";
import { w as namedArtifacts } from "./publish.js";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { O as largestRecordBytes } from "./record.js";
import { nt as markup } from "./render.js";

// src/action/artifacts.ts
/** The archives of artifacts: of this run through the service that serves it, of an earlier one through GitHub's API. */
/**
* @param earlier how to reach earlier runs
* @param downloadOfRun of `publish/`, which is loaded when it is needed
*/
function artifactSource(earlier, downloadOfRun, deps) {
	const folder = placesIn(deps.runner.temp).root;
	return { download: (artifact, most) => {
		makeFolderNow(folder);
		return artifact.run === null ? ofThisRun(artifact.id, most, folder, deps) : downloadOfRun(artifact, artifact.run, most, {
			...earlier,
			folder
		});
	} };
}
async function ofThisRun(id, most, root, deps) {
	for (let attempt = 1;; attempt++) {
		const got = await attemptDownload(id, most, root, deps).catch((error) => error);
		if (!(got instanceof Error)) return got;
		if (got instanceof ArtifactUnavailableError || got instanceof ArtifactTooLargeError) throw got;
		if (attempt === 3 || !isLost(got)) throw new ArtifactUnavailableError(`artifact ${id}: ${got.message}`, { cause: got });
		deps.core.info(`The download failed (${got.message}); trying again`);
		await deps.sleep(waitAfter(attempt));
	}
}
/** Left packed: an archive is opened when its digest is known to be right, and then for the record alone. */
async function attemptDownload(id, most, root, deps) {
	const client = await deps.loadArtifacts();
	const { artifacts } = await client.listArtifacts();
	const found = artifacts.find((each) => each.id === id);
	if (found === void 0) throw new ArtifactUnavailableError(`this run has no artifact ${id}`);
	if (found.size > most) throw new ArtifactTooLargeError(`artifact ${id} has ${found.size} bytes, at most ${most} are taken`);
	const folder = await mkdtemp(path.join(root, `artifact-${id}-`));
	await client.downloadArtifact(id, {
		path: folder,
		skipDecompress: true
	});
	const [file] = filesIn(folder);
	if (file === void 0) throw new Error("nothing came");
	return {
		file,
		digest: found.digest ?? null
	};
}

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
	if (statSync(file).size > largestRecordBytes) return file;
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}

// src/action/sources.ts
/** What the inputs of `publish` name: artifacts of this run or of an earlier one, and files. */
/**
* Artifacts by number, each with the digest it must have, then files.
* @param workspace what paths are relative to
* @throws ActionInputError, DigestDiffersError
*/
function recordSources(inputs, workspace) {
	const artifacts = artifactsOf(inputs);
	const files = listOf(inputs, "record");
	if (artifacts.length === 0 && files.length === 0) throw new ActionInputError("publish: give `artifact-id` with `artifact-digest`, or `record`");
	const rest = recordFiles(files, listOf(inputs, "record-sha256").slice(artifacts.length), workspace);
	const all = [...artifacts, ...rest.map((file) => ({
		kind: "file",
		path: file
	}))];
	const wanted = given(inputs, "record-count");
	if (wanted !== null && Number(wanted) !== all.length) throw new ActionInputError(`record-count: expected ${wanted} records, found ${all.length}: the artifact of a measuring job is missing`);
	return all;
}
function artifactsOf(inputs) {
	const artifacts = namedArtifacts({
		"artifact-id": listOf(inputs, "artifact-id"),
		"artifact-digest": listOf(inputs, "artifact-digest"),
		"run-id": listOf(inputs, "run-id"),
		"record-sha256": listOf(inputs, "record-sha256")
	});
	if (typeof artifacts === "string") throw new ActionInputError(artifacts);
	return artifacts;
}

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
	if (result.operation === "planned") return `a dry run\n\n${block(result.text, "text")}`;
	const link = result.pull === null ? "" : `[#${result.pull.number}](${result.pull.url})`;
	if (result.operation === "none") return `nothing to publish\n\n${nothing[result.why]} ${link}`.trimEnd();
	if (result.operation === "closed") return `pull request closed\n\n${link}: the base branch holds these figures already; the branch is removed.`;
	return `pull request ${result.operation}\n\n${link}, branch <code>${markup(result.branch)}</code>, commit <code>${result.commit}</code>${result.verified ? ", signed by GitHub" : ""}.`;
}

// src/action/publish.ts
/** `command: publish`: the record of the measuring job becomes one pull request. */
/** Returns the exit code. Throws what publishing throws, and `action-input`. */
async function publishRecord(inputs, deps) {
	const token = given(inputs, "github-token");
	if (token === null) throw new TokenMissingError("there is no token to speak to GitHub with: set `github-token`");
	const { checkProxy, connectGithub, downloadOfRun, publish } = await import("./publish-index-lazy.js");
	const say = sayNote(deps);
	const baseUrl = given(inputs, "github-api-url") ?? deps.runner.apiUrl;
	checkProxy(baseUrl, {
		env: deps.env,
		version: process.version,
		execArgv: process.execArgv
	});
	const connect = (auth) => connectGithub({
		token: auth,
		baseUrl,
		throttle: isOn(inputs, "api-throttle"),
		version
	}, say);
	const repository = repositoryOf(deps.runner.repository);
	const { sleep } = deps;
	const reader = connect(given(inputs, "artifact-token") ?? token);
	const artifacts = artifactSource({
		octokit: reader,
		at: repository,
		sleep
	}, downloadOfRun, deps);
	const options = publishOptions(inputs, deps);
	const pageAssets = () => readPageAssets(deps.command.entries);
	const octokit = connect(token);
	const onRecord = (sha256) => deps.output("record-sha256", sha256);
	const result = await publish(options, {
		octokit,
		repository,
		artifacts,
		say,
		sleep,
		pageAssets,
		onRecord
	});
	await sayResult(result, deps);
	if (isOn(inputs, "summary")) await deps.writeSummary(publishSummary(result));
	return exitCodes.done;
}
function publishOptions(inputs, deps) {
	return {
		records: recordSources(inputs, deps.runner.workspace),
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
		maxSnapshotMib: Number(inputs["max-snapshot-mib"]),
		dryRun: isOn(inputs, "dry-run")
	};
}
function repositoryOf(name) {
	const [owner, repo, more] = name.split("/");
	if (!owner || !repo || more !== void 0) throw new ActionInputError(`GITHUB_REPOSITORY: expected owner/name, found ${JSON.stringify(name.slice(0, 100))}`);
	return {
		owner,
		repo
	};
}
const sayNote = ({ core }) => ({ level, title, message }) => core[level](message, { title });
/** Outputs, and one notice where nothing had to be done. */
async function sayResult(result, { output, core, command, nonce }) {
	const changed = [
		"created",
		"updated",
		"closed"
	].includes(result.operation);
	output("changed", changed);
	output("pull-request-operation", result.operation === "planned" ? "none" : result.operation);
	if (result.operation === "planned") {
		const write = (text) => command.stdout.write(text);
		return quoted({
			nonce,
			write
		}, async () => void write(result.text));
	}
	if (result.operation === "none" && result.why !== "older") core.notice(result.why === "base" ? "The base branch holds these figures already" : "The pull request holds these figures already", { title: "Nothing to publish" });
	if (result.pull !== null) {
		if (changed) core.info(`Pull request #${result.pull.number} ${result.operation}: ${result.pull.url}`);
		output("pull-request-number", result.pull.number);
		output("pull-request-url", result.pull.url);
	}
	if (result.operation !== "created" && result.operation !== "updated") return;
	output("pull-request-head-sha", result.commit);
	output("commit-verified", result.verified);
}

export { publishRecord };
