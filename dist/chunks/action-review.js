import { existsSync } from "node:fs";
import path from "node:path";
import { t as check } from "./commands-check.js";
import "./config-index.js";
import { s as referencesOf } from "./config.js";
import { M as exitCodes, j as RatingplateError } from "./start.js";
import { n as loadConfig } from "./config_valibot_yaml.js";
import { C as checkReference, x as checkBuild } from "./publish.js";
import { v as headlineFaults } from "./record.js";
import { s as readRecord } from "./record_valibot.js";
import { t as openGit } from "./util.js";
import { dt as ReviewBaseMissingError } from "./errors.js";
import { b as isOn, c as cutToFit, i as figuresOf, l as quoted, t as annotateVerdicts } from "./action.js";
import { nt as markup } from "./render.js";

// src/action/changes.ts
/** What a pull request changes, told by the checkout alone: no token is needed to review. */
/** @throws ReviewBaseMissingError */
async function changesOf(runner, git) {
	const base = await baseOf(runner, git);
	return {
		base,
		files: (await git.tell("diff", "--name-only", "--no-renames", "-z", base, "HEAD")).split("\0").filter((file) => file !== "")
	};
}
/** The first parent of GitHub's merge commit; else where the branch left its base. */
async function baseOf(runner, git) {
	const [first, second] = (await git.tell("rev-list", "--parents", "--max-count=1", "HEAD")).split(" ").slice(1);
	if (first !== void 0 && second !== void 0 && await has(first, git)) return first;
	const { pull_request: pull, merge_group: group } = runner.event;
	const named = pull ? pull.base?.sha : group?.base_sha;
	if (typeof named === "string" && /^[0-9a-f]{40,64}$/.test(named) && await has(named, git)) {
		const { code, stdout } = await git.ask("merge-base", named, "HEAD");
		if (code === 0) return stdout.trim();
	}
	throw new ReviewBaseMissingError("the checkout does not hold the commit the pull request is made against");
}
const has = async (commit, git) => (await git.ask("cat-file", "-e", `${commit}^{commit}`)).code === 0;

// src/action/summary/review.ts
/** The summary of a review: what was looked at, then the figures. */
const signs = {
	ok: "✅",
	note: "ℹ️",
	fault: "❌"
};
const listedFiles = 20;
function reviewSummary({ findings, untouched, record, files }) {
	if (findings === null) return `## ratingplate: snapshot untouched\n\n${markup(untouched ?? "", 500)}\n`;
	const faults = findings.filter(({ level }) => level === "fault").length;
	const title = faults === 0 ? "snapshot in order" : `${faults} ${faults === 1 ? "fault" : "faults"}`;
	const table = [
		"| | looked at | found |",
		"|---|---|---|",
		...findings.map(({ what, level, said }) => `| ${signs[level]} | ${what} | ${markup(said, 1e3)} |`)
	].join("\n");
	const parts = [
		`## ratingplate: ${title}`,
		table,
		changed(files),
		record === null ? "" : figuresOf(record)
	];
	return cutToFit(`${parts.filter(Boolean).join("\n\n")}\n`, "the pull request's own files");
}
function changed(files) {
	const shown = files.slice(0, listedFiles).map((file) => `<code>${markup(file)}</code>`);
	const more = files.length > listedFiles ? ` and ${files.length - listedFiles} more` : "";
	return `Changed: ${shown.join(", ")}${more}.`;
}

// src/action/review.ts
/** `command: check` on a pull request: is its snapshot what a reviewer may merge? Passes where no snapshot changed. */
/** Returns the exit code: 1 where the snapshot must not be merged as it is. */
async function reviewPull(inputs, deps) {
	const review = await look(inputs, openGit(deps.runner.workspace, deps.env), deps);
	const faults = (review.findings ?? []).filter(({ level }) => level === "fault");
	deps.output("snapshot", review.findings === null ? "untouched" : faults.length === 0 ? "current" : "differs");
	if (review.record !== null) {
		const { workspace } = deps.runner;
		deps.output("record-path", path.relative(workspace, recordOf(path.resolve(workspace, inputs.config))));
	}
	if (review.untouched !== null) deps.core.info(`Snapshot untouched: ${review.untouched}`);
	if (review.record !== null) annotateVerdicts(review.record, deps.core, false);
	for (const { what, said } of faults.slice(0, 10)) deps.core.error(said, { title: what });
	if (isOn(inputs, "summary")) await deps.writeSummary(reviewSummary(review));
	return faults.length === 0 ? exitCodes.done : exitCodes.wanting;
}
async function look(inputs, git, deps) {
	const { workspace } = deps.runner;
	const config = path.resolve(workspace, inputs.config);
	const changes = await changesOf(deps.runner, git);
	const watched = /* @__PURE__ */ new Set([...places(config, workspace), ...await placesOnBase(config, workspace, changes.base, git)]);
	const files = changes.files.filter((file) => [...watched].some((place) => file === place || file.startsWith(`${place}/`)));
	const untouched = {
		findings: null,
		record: null,
		files: []
	};
	if (watched.size === 0) return {
		...untouched,
		untouched: `there is no ${inputs.config}`
	};
	if (files.length === 0) return {
		...untouched,
		untouched: `no file of ${[...watched].join(", ")} is among the ${changes.files.length} that changed`
	};
	if (!existsSync(config)) return {
		findings: [{
			what: "Config",
			level: "fault",
			said: `${inputs.config} is gone, but not its snapshot`
		}],
		untouched: null,
		record: null,
		files
	};
	return {
		...await judge(config, inputs, git, deps),
		untouched: null,
		files
	};
}
/** Folder and pages of the snapshot, from the top of the repository. */
function places(config, workspace) {
	if (!existsSync(config)) return [];
	const { input } = loadConfig(config);
	return placesOf(input.snapshot, config, workspace);
}
function placesOf(snapshot, config, workspace) {
	return [snapshot?.dir ?? "docs/ratingplate", ...Object.values(snapshot?.pages ?? {})].map((place) => path.relative(workspace, path.resolve(path.dirname(config), place)).split(path.sep).join("/"));
}
/** A snapshot that moves is a change of both places; a config of base that cannot be read says nothing. */
async function placesOnBase(config, workspace, base, git) {
	const file = path.relative(workspace, config).split(path.sep).join("/");
	const { code, stdout } = await git.ask("show", "--end-of-options", `${base}:${file}`);
	if (code !== 0) return [];
	const { parseConfig } = await import("./config-index-lazy.js");
	try {
		return placesOf(parseConfig(stdout, config).input.snapshot, config, workspace);
	} catch (error) {
		if (error instanceof RatingplateError) return [];
		throw error;
	}
}
/** The record of the snapshot, absolute. */
function recordOf(config) {
	const dir = loadConfig(config).input.snapshot?.dir ?? "docs/ratingplate";
	return path.resolve(path.dirname(config), dir, "record.json");
}
/** Everything a reviewer would otherwise have to look up. */
async function judge(config, inputs, git, deps) {
	const record = await readRecord(recordOf(config)).catch((error) => asFault("Record", error));
	if ("level" in record) return {
		findings: [record],
		record: null
	};
	const { input } = loadConfig(config);
	const reference = referencesOf(input);
	return {
		findings: [
			validity(record),
			await drawn(inputs, deps),
			passes("Host", () => checkReference(record, reference), hostSaid(record, reference.length > 0)),
			...await buildIsTag(record, git),
			...headline(record)
		],
		record
	};
}
function asFault(what, error) {
	if (error instanceof RatingplateError) return {
		what,
		level: "fault",
		said: error.message
	};
	throw error;
}
function passes(what, look, said) {
	try {
		look();
		return {
			what,
			level: "ok",
			said
		};
	} catch (error) {
		return asFault(what, error);
	}
}
function validity(record) {
	const reasons = [...record.unpublishable, ...record.complete ? [] : ["it is incomplete"]];
	if (reasons.length === 0) return {
		what: "Record",
		level: "ok",
		said: "valid, complete, and meant to be published"
	};
	return {
		what: "Record",
		level: "fault",
		said: `not for publication: ${reasons.join("; ")}`
	};
}
/** The same comparison as at a terminal; what it prints is the finding. */
async function drawn(inputs, { command, nonce }) {
	let said = "";
	const stdout = { write: (text) => said += text };
	const work = () => check({
		values: { config: inputs.config },
		positionals: []
	}, {
		...command,
		stdout,
		commandLine: "ratingplate check"
	});
	try {
		const code = await work();
		await quoted({
			nonce,
			write: (text) => command.stdout.write(text)
		}, async () => command.stdout.write(said));
		return {
			what: "Page and charts",
			level: code === exitCodes.done ? "ok" : "fault",
			said: said.trim()
		};
	} catch (error) {
		return asFault("Page and charts", error);
	}
}
function hostSaid({ runs }, named) {
	const hosts = runs.map(({ host }) => `${host.cpu_model ?? host.arch}, ${host.cpus} CPUs`);
	return `${[...new Set(hosts)].join("; ")}${named ? ", the reference host" : " (the config names no reference host)"}`;
}
/** The tag stands in the record; the checkout says which commit it is. */
async function buildIsTag(record, git) {
	const what = "Build";
	const tag = record.tag ?? null;
	if (tag === null) return [{
		what,
		level: "note",
		said: "the record tells no tag: it was not made by publish"
	}];
	const query = [
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		`refs/tags/${tag}^{commit}`
	];
	const { code, stdout } = (await git.ask("check-ref-format", `refs/tags/${tag}`)).code === 0 ? await git.ask(...query) : {
		code: 1,
		stdout: ""
	};
	if (code !== 0) return [{
		what,
		level: "fault",
		said: `there is no tag ${tag}`
	}];
	const notes = [];
	const say = (note) => notes.push({
		what,
		level: "note",
		said: note.message
	});
	return [passes(what, () => checkBuild(record, tag, stdout.trim(), say), `tag ${tag}, commit ${stdout.slice(0, 12)}`), ...notes];
}
/** Publishing refused these unless somebody overrode it, so they do not fail the review. */
function headline(record) {
	const faults = headlineFaults(record);
	if (faults.length === 0) return [{
		what: "Headline figures",
		level: "ok",
		said: "all valid"
	}];
	return [{
		what: "Headline figures",
		level: "note",
		said: `${faults.length} invalid, printed as n/a (published with \`allow-invalid\`)`
	}];
}

export { reviewPull };
