import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { n as measureAndDraw } from "./commands-measure.js";
import "./config-index.js";
import { M as exitCodes, h as NothingMeasuredError, j as RatingplateError, m as InterruptedError, t as shellQuoted } from "./start.js";
import { a as runFolder, n as listRuns, s as readRecord } from "./record_valibot.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import { f as makeFolderNow, t as openGit } from "./util.js";
import { setImmediate } from "node:timers/promises";
import { _t as UploadFailedError, at as ActionInputError, ct as CheckoutNotTagError, ft as TagMissingError, it as ActionBuildError, mt as TagUnreachableError, ot as CheckoutDirtyError, pt as TagUnknownError, ut as NotReferenceHostError } from "./errors.js";
import { A as which } from "./target.js";
import { _ as placesIn, a as filesIn, b as isOn, c as cutToFit, d as refuseOtherSystems, f as refuseTokens, h as isEnterpriseServer, i as figuresOf, l as quoted, n as isLost, o as gather, p as refuseUntrusted, r as waitAfter, s as block, t as annotateVerdicts, u as persistedCredentials, v as given, x as listOf } from "./action.js";
import { nt as markup } from "./render.js";
import { o as refuseRemote, y as markUnsupported } from "./commands.js";
import { a as secretsOf, o as referenceFault } from "./config.js";
import { y as hostFacts } from "./host.js";
import { E as titleOf, I as foreignFiles, L as bodyOf } from "./publish.js";

// src/action/build.ts
/** The config's builds, run by the Action so that each is a group of the log; the harness then has nothing to build. */
/** All a build inherits, as in the harness; and none of the config's own variables, which may be secret. */
const inherited = [
	"PATH",
	"LANG",
	"TMPDIR",
	"RUNNER_TRACKING_ID"
];
/**
* Builds each target once.
* @param home an empty folder for the builds' HOME
* @throws ActionBuildError, InterruptedError
*/
async function buildAll(plan, home, deps) {
	const targets = new Map(plan.measurements.map(({ scenario: { target } }) => [JSON.stringify([
		target.name,
		target.cwd,
		target.build
	]), target]));
	for (const target of targets.values()) if (target.build !== null) await build(target, target.build, home, deps);
}
async function build(target, command, home, deps) {
	const [program = "", ...args] = command;
	const { core, command: world, nonce } = deps;
	makeFolderNow(home);
	const kept = inherited.flatMap((name) => {
		const value = world.env[name];
		return value === void 0 ? [] : [[name, value]];
	});
	const env = {
		...Object.fromEntries(kept),
		HOME: target.home === "inherit" ? world.env["HOME"] ?? home : home
	};
	const exec = await deps.loadExec();
	core.startGroup(`Build ${target.name}`);
	const options = {
		cwd: target.cwd,
		env,
		ignoreReturnCode: true
	};
	const run = () => exec(`"${which(program, target.cwd, world.env["PATH"])}"`, args, options);
	try {
		const code = await quoted({
			nonce,
			write: (text) => world.stdout.write(text)
		}, run);
		if (code !== 0) await failed(`${command.join(" ")} ended with code ${code}`, world.signal);
	} catch (error) {
		if (error instanceof RatingplateError) throw error;
		throw new ActionBuildError(`${command.join(" ")}: ${error.message}`, { cause: error });
	} finally {
		core.endGroup();
	}
}
/** A cancelled job may end its whole group: the build is not to blame then. */
async function failed(how, signal) {
	await setImmediate();
	if (signal.aborted) throw new InterruptedError(`broken off by ${String(signal.reason)} as it built: ${how}`);
	throw new ActionBuildError(how);
}

// src/action/artifact-name.ts
/** The name of a run's artifact: readable, and free of what GitHub refuses in one. */
const longest = 120;
/** `ratingplate-<name>-<tag>-<arch>-<attempt>`; what is no letter, digit, dot or dash becomes a dash. */
function artifactName(parts) {
	return ["ratingplate", ...[
		parts.name.slice(0, 40),
		parts.version.slice(0, 60),
		parts.arch,
		parts.attempt
	].map(safe)].filter((word) => word !== "").join("-").slice(0, longest);
}
const safe = (text) => text.replaceAll(/[^A-Za-z0-9._]+/g, "-").replaceAll(/^[-.]+|[-.]+$/g, "");

// src/action/summary/measure.ts
/** The summary of a measurement. */
/** Title, where the record went, what a trial would have done, and the figures; cut to what GitHub shows. */
function measureSummary(delivery, sent, runner) {
	const { record, tag, trial, version } = delivery;
	const title = `## ${markup(record.name)} ${markup(version)}${trial ? ", a trial" : ""}`;
	const commit = tag === null ? "" : ` Tag ${markup(tag.name)} is commit ${code(tag.commit)}.`;
	const parts = [
		title,
		`${handedOver(sent, runner)}${commit}`,
		sent instanceof Error || sent.kind === "kept" || trial ? "" : later(sent, runner),
		trial ? dryRun(delivery) : "",
		figuresOf(record)
	];
	return cutToFit(`${parts.filter(Boolean).join("\n\n")}\n`, "the artifact of this run");
}
const code = (text) => `<code>${markup(text)}</code>`;
function handedOver(sent, { serverUrl, repository, runId }) {
	if (sent instanceof Error) return "**The record could not be uploaded**; the log of this step says where it is kept.";
	if (sent.kind === "kept") return `Not uploaded: ${markup(sent.why, 300)}.`;
	const url = `${serverUrl}/${repository}/actions/runs/${runId}/artifacts/${sent.id}`;
	return `Record, samples, logs, page and charts: artifact [${markup(sent.name)}](${url}).`;
}
/** What publishes it when this run's own job has not: nothing has to be measured again for that. */
function later({ id, digest }, { runId }) {
	return `Another run publishes it with ${[
		`run-id: ${runId}`,
		`artifact-id: ${id}`,
		`artifact-digest: ${digest}`
	].map(code).join(", ")}.`;
}
const listed$1 = 40;
/** The pull request that publishing this would open; a trial opens none. */
function dryRun({ proposal }) {
	if (proposal === null) return "A trial opens no pull request, and from an incomplete record none could be opened.";
	const { changes, pages, title, body } = proposal;
	const shown = changes.slice(0, listed$1).map(({ path, kind, bytes }) => `${code(path)} ${kind}${kind === "removed" ? "" : `, ${bytes} bytes`}`);
	const more = changes.length > listed$1 ? [`and ${changes.length - listed$1} more`] : [];
	const blocks = pages.map((page) => `${code(page)} changed, in its marked blocks`);
	return [
		"A trial opens no pull request. One with these figures would change these files:",
		`<ul>${[
			...shown,
			...blocks,
			...more
		].map((line) => `<li>${line}</li>`).join("")}</ul>`,
		`It would be called **${markup(title)}**, and its text be:`,
		`<details><summary>The text, as GitHub would be given it</summary>\n\n${block(body, "markdown")}\n\n</details>`
	].join("\n\n");
}

// src/action/upload.ts
/** Hands files over as an artifact. The client's own retries do not cover a lost connection; these do. */
const taken = /\(409\)|already exists/i;
/** @throws UploadFailedError after the last try */
async function upload(asked, deps) {
	const why = impossible(deps);
	if (why !== null) return {
		kind: "kept",
		why
	};
	const client = await deps.loadArtifacts();
	for (let attempt = 1;; attempt++) {
		const sent = await attemptUpload(asked, attempt, client);
		if (!(sent instanceof Error)) return sent;
		if (attempt === 3 || !(isLost(sent) || taken.test(sent.message))) throw new UploadFailedError(`the upload failed: ${sent.message}`, { cause: sent });
		deps.core.info(`The upload failed (${sent.message}); trying again`);
		await deps.sleep(taken.test(sent.message) ? 0 : waitAfter(attempt));
	}
}
/** A name is taken from the first call on, so a broken try's cannot be used again. */
async function attemptUpload(asked, attempt, client) {
	const name = attempt === 1 ? asked.name : `${asked.name}-t${attempt}`;
	const options = asked.retentionDays === null ? {} : { retentionDays: asked.retentionDays };
	try {
		const { id, digest } = await client.uploadArtifact(name, [...asked.files], asked.root, options);
		if (id === void 0 || digest === void 0) return /* @__PURE__ */ new Error("the service gave no id");
		return {
			kind: "uploaded",
			name,
			id,
			digest
		};
	} catch (error) {
		return error;
	}
}
function impossible({ runner }) {
	if (isEnterpriseServer(runner.serverUrl)) return "GitHub Enterprise Server has no service for artifacts of this kind; hand the files over with actions/upload-artifact@v3 (docs/action.md)";
	return runner.artifacts ? null : "the runner gave no token for artifacts (ACTIONS_RUNTIME_TOKEN)";
}

// src/action/deliver.ts
/** What becomes of a measured record: uploaded or kept, annotated, and shown in the summary. */
/** Credentials in the checkout, no artifact, and what the step fails with. */
const otherAnnotations = {
	warning: 2,
	error: 1
};
/** Throws `upload-failed`, with everything else done and the files in a place that outlives the job. */
async function deliver(delivery, inputs, deps) {
	annotateVerdicts(delivery.record, deps.core, false, otherAnnotations);
	const sent = await handOver(delivery, inputs, deps).catch((error) => {
		if (error instanceof UploadFailedError) return error;
		throw error;
	});
	if (isOn(inputs, "summary")) await deps.writeSummary(measureSummary(delivery, sent, deps.runner));
	if (sent instanceof UploadFailedError) throw sent;
}
async function handOver(delivery, inputs, deps) {
	const { places, record, version } = delivery;
	const { runner, core } = deps;
	const sent = await send(delivery, inputs, deps).catch((error) => {
		if (!(error instanceof UploadFailedError)) throw error;
		const kept = path.join(runner.keep, artifactName({
			name: record.name,
			version,
			arch: runner.arch,
			attempt: `${runner.runId}-${runner.attempt}`
		}));
		cpSync(places.stage, kept, { recursive: true });
		core.info(`The record and all that belongs to it are kept in ${kept}`);
		throw error;
	});
	if (sent.kind === "kept") {
		core.info(`Nothing is uploaded: ${sent.why}. The files are in ${places.stage}`);
		return sent;
	}
	deps.output("artifact-name", sent.name);
	deps.output("artifact-id", sent.id);
	deps.output("artifact-digest", sent.digest);
	deps.output("artifact-url", artifactUrl(sent.id, deps));
	return sent;
}
async function send({ record, version, places }, inputs, deps) {
	if (inputs.upload === "never") return {
		kind: "kept",
		why: "upload is set to never"
	};
	const { arch, attempt } = deps.runner;
	const asked = {
		name: artifactName({
			name: record.name,
			version,
			arch,
			attempt
		}),
		files: filesIn(places.stage),
		root: places.stage,
		retentionDays: inputs["retention-days"] === "" ? null : Number(inputs["retention-days"])
	};
	const sent = await upload(asked, deps);
	if (sent.kind === "kept") deps.core.warning(sent.why, { title: "No artifact" });
	return sent;
}
function artifactUrl(id, { runner }) {
	return `${runner.serverUrl}/${runner.repository}/actions/runs/${runner.runId}/artifacts/${id}`;
}

// src/action/trial.ts
/** The pull request a trial would have opened, its files and its text: told from the checkout, without a token or a call. */
/** Stands for the commit that is not made. */
const unmade = "COMMIT";
/** Why a trial's record is never published; the pull request that it shows would have been of another. */
const trialReason = "a trial run (`trial: true`)";
function proposalOf(trial) {
	const { record, version, dir } = trial;
	const { changes, foreign } = changesOf(trial);
	const pages = Object.values(trial.pages);
	const publishable = record.unpublishable.filter((reason) => reason !== trialReason);
	const facts = {
		record: {
			...record,
			unpublishable: publishable
		},
		name: record.name,
		tag: version,
		tagCommit: trial.commit,
		url: trial.url,
		commit: unmade,
		dir,
		locale: Object.keys(trial.pages)[0] ?? "en",
		isFirst: !existsSync(path.resolve(trial.workspace, dir, "record.json")),
		changes: [...changes, ...pages.map((page) => ({
			path: page,
			kind: "changed",
			bytes: 0
		}))],
		foreign,
		checks: "run"
	};
	return {
		changes,
		pages,
		title: titleOf(record.name, version),
		body: bodyOf(facts, longestBody)
	};
}
const longestBody = 6e4;
/** The snapshot that was drawn against the one that is checked out. */
function changesOf({ places, workspace, dir, pages }) {
	const ownPage = Object.keys(pages).length === 0;
	const folder = path.resolve(workspace, dir);
	const name = (root) => (file) => path.relative(root, file).split(path.sep).join("/");
	const fresh = filesIn(places.snapshot).map(name(places.snapshot)).filter((file) => ownPage || !/^page(\.\w+)?\.md$/.test(file));
	const gone = filesIn(folder).map(name(folder)).filter((file) => !fresh.includes(file));
	return {
		changes: [...fresh.flatMap((file) => changeOf(file, path.join(places.snapshot, file), path.join(folder, file), dir)), ...gone.map((file) => ({
			path: `${dir}/${file}`,
			kind: "removed",
			bytes: 0
		}))],
		foreign: foreignFiles(gone, new Set(fresh))
	};
}
function changeOf(file, drawn, committed, dir) {
	const content = readFileSync(drawn);
	const there = existsSync(committed);
	if (there && readFileSync(committed).equals(content)) return [];
	return [{
		path: `${dir}/${file}`,
		kind: there ? "changed" : "added",
		bytes: content.length
	}];
}

// src/action/plan.ts
/** The plan of a run in the Action. */
/** Makes the plan; a trial's may never be published. Throws also `not-reference-host` and `remote-endpoint`. */
async function planOf(request, workspace, git, env) {
	const config = await readConfig(request, workspace, git);
	const plan = markUnsupported(makePlan(config, {
		profile: request.profile,
		only: request.only,
		env
	}));
	refuseRemote(plan, request.allowRemote);
	if (request.trial) return {
		...plan,
		unpublishable: [trialReason, ...plan.unpublishable]
	};
	const fault = request.requireReference ? referenceFault(plan.reference, hostFacts()) : null;
	if (fault !== null) throw new NotReferenceHostError(fault);
	return plan;
}
/** An old tag may have no config, or one that cannot say what is wanted now: it then comes from another commit. */
async function readConfig({ config, configRef }, workspace, git) {
	const file = path.resolve(workspace, config);
	if (configRef === null) return loadConfig(file);
	const place = path.relative(workspace, file).split(path.sep).join("/");
	const commit = await commitOf$1(configRef, git);
	const { code, stdout } = await git.ask("show", "--end-of-options", `${commit}:${place}`);
	if (code !== 0) throw new ActionInputError(`config-ref: ${configRef} has no file ${place}`);
	return parseConfig(stdout, file);
}
/** As a branch of origin, a tag or a commit. */
async function commitOf$1(ref, git) {
	for (const name of [
		`refs/remotes/origin/${ref}`,
		`refs/tags/${ref}`,
		ref
	]) {
		const query = [
			"rev-parse",
			"--verify",
			"--quiet",
			"--end-of-options",
			`${name}^{commit}`
		];
		const { code, stdout } = await git.ask(...query);
		if (code === 0) return stdout.trim();
	}
	throw new ActionInputError(`config-ref: the checkout has no branch, tag or commit ${ref.slice(0, 100)}`);
}

// src/action/tag.ts
/** Which tag is measured, and whether the checkout is that tag and nothing else. */
/**
* The tag of the run.
* @throws TagMissingError, TagUnknownError, CheckoutNotTagError, CheckoutDirtyError, TagUnreachableError
*/
async function requireTag(rules, runner, git) {
	const name = rules.tag ?? runner.refTag;
	if (name === null) throw new TagMissingError(`this run was started by ${runner.eventName || "no event"}, not by a tag`);
	const commit = await commitOf(name, git);
	const head = await git.tell("rev-parse", "HEAD");
	if (head !== commit) throw new CheckoutNotTagError(`${shown(name)} is ${commit.slice(0, 12)}, checked out is ${head.slice(0, 12)}`);
	await requireClean(git);
	await requireReachable(name, commit, rules, runner, git);
	return {
		name,
		commit
	};
}
/** Git's own rules keep `..`, `^{}` and the like out before the name is part of a question. */
async function commitOf(name, git) {
	const ref = `refs/tags/${name}`;
	if (!(name.length <= longestName && (await git.ask("check-ref-format", ref)).code === 0)) throw new TagUnknownError(`${shown(name)} can be no tag`);
	const { code, stdout } = await git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);
	if (code === 0) return stdout.trim();
	await git.tell("rev-parse", "--git-dir");
	throw new TagUnknownError(`the checkout has no tag ${shown(name)}`);
}
const longestName = 250;
const listed = 5;
/** A tag's name in a message: one line of bounded length. */
function shown(name) {
	const line = name.replace(/[\p{Cc}\p{Cf}]/gu, " ");
	return line.length > 100 ? `${line.slice(0, 100)}...` : line;
}
async function requireClean(git) {
	const status = await git.tell("status", "--porcelain", "--untracked-files=normal");
	if (status === "") return;
	const files = status.split("\n");
	const more = files.length > listed ? ` and ${files.length - listed} more` : "";
	const first = files.slice(0, listed).map((line) => shown(line.slice(2).trim()));
	throw new CheckoutDirtyError(`changed or not committed: ${first.join(", ")}${more}`);
}
async function requireReachable(name, commit, { releaseBranches }, runner, git) {
	const known = runner.event.repository?.default_branch;
	const allowed = [...typeof known === "string" ? [known] : [], ...releaseBranches];
	const wanted = (await git.tell("for-each-ref", "--format=%(refname)", "refs/remotes/origin")).split("\n").map((ref) => ref.replace("refs/remotes/origin/", "")).filter((branch) => allowed.some((pattern) => patternOf(pattern).test(branch)));
	for (const branch of wanted) {
		const { code } = await git.ask("merge-base", "--is-ancestor", commit, `refs/remotes/origin/${branch}`);
		if (code === 0) return;
	}
	const tried = wanted.length > 0 ? `not in ${wanted.join(", ")}` : `the checkout has no branch ${allowed.join(", ") || "(none is known)"}`;
	throw new TagUnreachableError(`${shown(name)} (${commit.slice(0, 12)}) is in no release branch: ${tried}`);
}
function patternOf(pattern) {
	const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`^${parts.join(".*")}$`);
}

// src/action/measure.ts
/** `command: measure`: the tag, the configured build, the same measurement as at a terminal, and its record handed over. */
/** Returns the exit code; an incomplete record is handed over too, and is then 3. */
async function measureTag(inputs, deps) {
	const { runner, core, env } = deps;
	const trial = isOn(inputs, "trial");
	refuseUntrusted(runner, trial);
	refuseOtherSystems(runner, trial);
	refuseTokens(inputs, env);
	const git = openGit(runner.workspace, env);
	const tag = trial ? null : await requireTag(tagRules(inputs), runner, git);
	await warnOfCredentials(git, deps);
	const plan = await planOf(planRequest(inputs), runner.workspace, git, deps.command.env);
	for (const secret of secretsOf(plan, deps.command.env)) core.setSecret(secret);
	const places = placesIn(runner.temp);
	for (const old of [places.snapshot, places.stage]) rmSync(old, {
		recursive: true,
		force: true
	});
	await buildAll(plan, path.join(places.root, "build-home"), deps);
	if (tag !== null) await requireTag(tagRules(inputs), runner, git);
	const code = await measureIn(places, plan, inputs, deps);
	const run = await newestRun(places.runs);
	const record = await readRecord(run.record);
	gather(run, record.complete ? places.snapshot : null, places.stage);
	sayRecord(record, tag, places, deps);
	const version = tag?.name ?? (await git.ask("rev-parse", "--short", "HEAD")).stdout.trim();
	const proposal = trial && record.complete ? await proposed(plan, record, version, git, deps) : null;
	await deliver({
		record,
		tag,
		trial,
		version,
		places,
		proposal
	}, inputs, deps);
	if (code === exitCodes.wanting && record.complete) return exitCodes.done;
	if (!record.complete) core.error("Not everything could be measured; the log and the summary say what.");
	return code;
}
/** What a trial would have published, and where. */
async function proposed(plan, record, version, git, deps) {
	const { workspace, serverUrl, repository, temp } = deps.runner;
	const fromTop = (file) => path.relative(workspace, path.resolve(path.dirname(plan.configFile), file)).split(path.sep).join("/");
	const { dir, pages } = plan.snapshot;
	return proposalOf({
		places: placesIn(temp),
		workspace,
		dir: fromTop(dir),
		pages: Object.fromEntries(Object.entries(pages).map(([locale, page]) => [locale, fromTop(page)])),
		record,
		version,
		commit: (await git.ask("rev-parse", "HEAD")).stdout.trim(),
		url: `${serverUrl}/${repository}`
	});
}
const tagRules = (inputs) => ({
	tag: given(inputs, "tag"),
	releaseBranches: listOf(inputs, "release-branches")
});
const planRequest = (inputs) => ({
	config: inputs.config,
	configRef: given(inputs, "config-ref"),
	only: listOf(inputs, "only"),
	profile: inputs.profile,
	trial: isOn(inputs, "trial"),
	requireReference: isOn(inputs, "require-reference"),
	allowRemote: isOn(inputs, "allow-remote")
});
async function warnOfCredentials(git, { core }) {
	const kept = await persistedCredentials(git);
	if (kept.length > 0) core.warning(`Git credentials are kept in the checkout (${kept.join(", ")}), where the target can read them: set \`persist-credentials: false\` on actions/checkout.`, { title: "Credentials in the checkout" });
}
/** Progress goes to the log, where nothing a target says can be taken for a command. */
function measureIn(places, plan, inputs, deps) {
	const { command, nonce } = deps;
	const out = [
		"--record",
		path.join(places.snapshot, "record.json"),
		"--out",
		places.snapshot
	];
	const work = {
		plan,
		runs: places.runs,
		out: places.snapshot,
		resume: null,
		renderArgs: out,
		json: false,
		quiet: false,
		built: true,
		pageName: null,
		resumeCommand: null
	};
	const world = {
		...command,
		stderr: command.stdout,
		commandLine: commandLine(inputs)
	};
	return quoted({
		nonce,
		write: (text) => command.stdout.write(text)
	}, () => measureAndDraw(work, world).catch((error) => {
		if (!(error instanceof NothingMeasuredError)) throw error;
		command.stdout.write(`${error.message}\n`);
		return error.exit;
	}));
}
/** How to do the same at a terminal; it stands on the page. */
function commandLine(inputs) {
	return `ratingplate measure${inputs.config === "ratingplate.yml" ? "" : ` --config ${shellQuoted(inputs.config)}`}${listOf(inputs, "only").map((id) => ` --only ${shellQuoted(id)}`).join("")}${inputs.profile === "full" ? "" : ` --profile ${inputs.profile}`}`;
}
async function newestRun(runs) {
	const [name] = await listRuns(runs);
	if (name === void 0) throw new Error(`no run in ${runs}`);
	return runFolder(runs, name);
}
/** Everything a later step or job needs to find the record and know it again. */
function sayRecord(record, tag, places, deps) {
	const file = path.join(places.stage, "record.json");
	deps.output("record-path", file);
	deps.output("record-sha256", createHash("sha256").update(readFileSync(file)).digest("hex"));
	deps.output("snapshot-path", record.complete ? places.snapshot : "");
	deps.output("complete", record.complete);
	deps.output("publishable", record.complete && record.unpublishable.length === 0);
	deps.output("tag", tag?.name ?? "");
	deps.output("tag-commit", tag?.commit ?? "");
}

export { measureTag };
