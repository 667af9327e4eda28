import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { _ as exitCodes, a as version, f as UsageError, m as nearest } from "./start.js";
import { B as TokenMissingError } from "./errors.js";
import "./publish-index.js";
import { g as text, m as list } from "./commands.js";
import { t as draftModes } from "./publish.js";
import { t as connectGithub } from "./publish_octokit.js";
import { t as publish } from "./publish_valibot_yaml_later_vega.js";
import { r as openSnapshot } from "./commands_valibot_yaml_later_vega.js";

// src/commands/publish.ts
/** `ratingplate publish`: the record of a release becomes one pull request, from any machine. */
/** Runs the command; returns the exit code. */
async function publishCommand(parsed, deps) {
	const options = {
		...publishOptions(parsed),
		records: await sources(parsed, deps)
	};
	const repository = repositoryOf(text(parsed.values, "repository") ?? deps.env["GITHUB_REPOSITORY"] ?? null);
	const say = (note) => deps.stderr.write(`${note.level}: ${note.title}: ${note.message}\n`);
	const octokit = connectGithub({
		token: tokenOf(deps.env),
		baseUrl: text(parsed.values, "api-url") ?? (deps.env["GITHUB_API_URL"] || "https://api.github.com"),
		throttle: throttleOf(text(parsed.values, "api-throttle")),
		version,
		signal: deps.signal
	}, say);
	const wait = (ms) => setTimeout(ms, void 0, { signal: deps.signal });
	const result = await publish(options, {
		octokit,
		repository,
		artifacts: null,
		say,
		sleep: wait
	});
	deps.stdout.write(parsed.values["json"] === true ? `${JSON.stringify(result)}\n` : sentence(result));
	return exitCodes.done;
}
function publishOptions({ values }) {
	return {
		tag: text(values, "tag"),
		config: text(values, "config") ?? "ratingplate.yml",
		configRef: text(values, "config-ref"),
		base: text(values, "base"),
		branch: text(values, "branch"),
		title: text(values, "title"),
		labels: list(values, "label"),
		reviewers: list(values, "reviewer"),
		teamReviewers: list(values, "team-reviewer"),
		assignees: list(values, "assignee"),
		draft: draftOf(text(values, "draft")),
		allowInvalid: values["allow-invalid"] === true,
		allowOlder: values["allow-older"] === true,
		overwrite: values["overwrite"] === true,
		dryRun: values["dry-run"] === true
	};
}
/** Named files, or the record of the local snapshot. */
async function sources(parsed, deps) {
	const named = list(parsed.values, "record").map((file) => path.resolve(deps.cwd, file));
	const { values, positionals } = parsed;
	const local = async () => path.join((await openSnapshot({
		values: { config: values["config"] },
		positionals
	}, deps)).folder, "record.json");
	return (named.length > 0 ? named : [await local()]).map((file) => ({
		kind: "file",
		path: file
	}));
}
function repositoryOf(name) {
	if (name === null) throw new UsageError("publish: name the repository with --repository OWNER/NAME");
	const [, owner, repo] = /^([A-Za-z0-9][A-Za-z0-9-]*)\/(?!\.{1,2}$)([A-Za-z0-9._-]+)$/.exec(name) ?? [];
	if (owner === void 0 || repo === void 0) throw new UsageError(`--repository ${name}: expected OWNER/NAME`);
	return {
		owner,
		repo
	};
}
function tokenOf(env) {
	const token = env["GITHUB_TOKEN"] || env["GH_TOKEN"];
	if (!token) throw new TokenMissingError("there is no token to speak to GitHub with");
	return token;
}
function draftOf(given) {
	if (given === null) return "never";
	const mode = draftModes.find((known) => known === given);
	if (mode !== void 0) return mode;
	const near = nearest(given, draftModes);
	const guess = near === null ? "" : `; did you mean ${near}?`;
	throw new UsageError(`--draft ${given}: there are ${draftModes.join(", ")}${guess}`);
}
function throttleOf(given) {
	if (given === null || given === "on") return true;
	if (given === "off") return false;
	throw new UsageError(`--api-throttle ${given}: there are on, off`);
}
const reasons = {
	same: "the pull request holds these figures already",
	base: "base holds these figures already",
	older: "a newer tag is there already"
};
function sentence(result) {
	switch (result.operation) {
		case "planned": return result.text;
		case "none": return `nothing to do: ${reasons[result.why]}${result.pull === null ? "" : ` (${result.pull.url})`}\n`;
		case "closed": return `closed: base holds these figures already (${result.pull.url})\n`;
		default: return `${result.operation}: ${result.pull.url} at ${result.commit}\n`;
	}
}

export { publishCommand };
