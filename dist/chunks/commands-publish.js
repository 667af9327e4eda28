import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { C as UsageError, M as exitCodes, k as nearest, o as version } from "./start.js";
import { H as TokenMissingError, I as RepositoryUnnamedError } from "./errors.js";
import "./publish-index.js";
import { t as openGit } from "./util.js";
import { E as list, O as text, T as readPageAssets } from "./commands.js";
import { b as downloadOfRun, t as draftModes, w as namedArtifacts, y as checkProxy } from "./publish.js";
import { t as connectGithub } from "./publish_octokit.js";
import { t as publish } from "./publish_marked_valibot_yaml_later_vega_yauzl.js";
import { r as openSnapshot } from "./commands_valibot_yaml_later_marked_vega_yauzl.js";

// src/commands/publish-sources.ts
/** What `publish` takes records from at a terminal: files, artifacts of a workflow run, or the local snapshot. */
/** Named artifacts and files, or the record of the local snapshot. Throws `usage`. */
async function recordSources(parsed, deps) {
	const { values, positionals } = parsed;
	const artifacts = namedArtifacts({
		"artifact-id": list(values, "artifact-id"),
		"artifact-digest": list(values, "artifact-digest"),
		"run-id": list(values, "run-id"),
		"record-sha256": []
	});
	if (typeof artifacts === "string") throw new UsageError(`--${artifacts}`);
	const named = list(values, "record").map((file) => path.resolve(deps.cwd, file));
	const local = async () => path.join((await openSnapshot({
		values: { config: values["config"] },
		positionals
	}, deps)).folder, "record.json");
	const files = named.length + artifacts.length > 0 ? named : [await local()];
	return [...artifacts, ...files.map((file) => ({
		kind: "file",
		path: file
	}))];
}

// src/commands/repository.ts
/** Which repository `publish` speaks of: the one that is named, else the one this folder is a checkout of. */
/**
* @param tell is told of a repository that nobody has named
* @throws UsageError for a name that is none, RepositoryUnnamedError where there is none
*/
async function chooseRepository({ named, baseUrl, ask }, tell) {
	if (named) {
		const given = readName(named);
		if (given === null) throw new UsageError(`--repository ${named}: expected OWNER/NAME`);
		return given;
	}
	const { code, stdout } = await ask("remote", "get-url", "--all", "origin");
	const found = code === 0 ? readRemote(stdout.trim(), hostOf(baseUrl)) : null;
	if (found === null) throw new RepositoryUnnamedError("nothing says which repository to publish to");
	tell(`${found.owner}/${found.repo}`);
	return found;
}
/** The repository a remote's URL names on that host, null for any other. The URL may hold a credential: it is never said. */
function readRemote(remote, host) {
	const [, shortHost, shortPath] = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)\/?(\S+)$/.exec(remote) ?? [];
	if (shortHost !== void 0 && shortPath !== void 0) return isOf(shortHost, host) ? readName(plain(shortPath)) : null;
	if (!/^(https?|ssh|git):\/\/\S+$/.test(remote) || !URL.canParse(remote)) return null;
	const { hostname, pathname } = new URL(remote);
	return isOf(hostname, host) ? readName(plain(pathname)) : null;
}
/** The host people clone from, by the address of its API: api.github.com, api.NAME.ghe.com, HOST/api/v3. */
function hostOf(baseUrl) {
	const name = URL.canParse(baseUrl) ? new URL(baseUrl).hostname.toLowerCase() : "";
	return /^api\.(github\.com|[^.]+\.ghe\.com)$/.exec(name)?.[1] ?? name;
}
/** GitHub also answers for ssh at the port of HTTPS, on a host of its own. */
const isOf = (found, host) => [
	host,
	`ssh.${host}`,
	`www.${host}`
].includes(found.toLowerCase());
const plain = (pathname) => pathname.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
function readName(name) {
	const [, owner, repo] = /^([A-Za-z0-9][A-Za-z0-9-]*)\/(?!\.{1,2}$)([A-Za-z0-9._-]+)$/.exec(name) ?? [];
	return owner === void 0 || repo === void 0 ? null : {
		owner,
		repo
	};
}

// src/commands/publish.ts
/** `ratingplate publish`: the record of a release becomes one pull request, from any machine. */
/** Runs the command; returns the exit code. */
async function publishCommand(parsed, deps) {
	const options = {
		...publishOptions(parsed),
		records: await recordSources(parsed, deps)
	};
	const baseUrl = text(parsed.values, "api-url") ?? (deps.env["GITHUB_API_URL"] || "https://api.github.com");
	const named = text(parsed.values, "repository") ?? deps.env["GITHUB_REPOSITORY"] ?? null;
	const repository = await chooseRepository({
		named,
		baseUrl,
		ask: openGit(deps.cwd, deps.env).ask
	}, (name) => deps.stderr.write(`notice: Repository: ${name}, as origin has it; --repository names another\n`));
	checkProxy(baseUrl, {
		env: deps.env,
		version: process.version,
		execArgv: process.execArgv
	});
	const say = (note) => deps.stderr.write(`${note.level}: ${note.title}: ${note.message}\n`);
	const octokit = connectGithub({
		token: tokenOf(deps.env),
		baseUrl,
		throttle: throttleOf(text(parsed.values, "api-throttle")),
		version,
		signal: deps.signal
	}, say);
	const wait = (ms) => setTimeout(ms, void 0, { signal: deps.signal });
	const { artifacts, remove } = artifactsOf({
		octokit,
		at: repository,
		sleep: wait,
		signal: deps.signal
	});
	try {
		const pageAssets = () => readPageAssets(deps.entries);
		const result = await publish(options, {
			octokit,
			repository,
			artifacts,
			say,
			sleep: wait,
			pageAssets
		});
		deps.stdout.write(parsed.values["json"] === true ? `${JSON.stringify(result)}\n` : sentence(result));
		return exitCodes.done;
	} finally {
		await remove();
	}
}
/** Of the runs that are named; there is no run this command itself is of. Their folder is made when one is downloaded. */
function artifactsOf(from) {
	const folders = [];
	const download = async (artifact, most) => {
		if (artifact.run === null) throw new UsageError("--artifact-id: name the run it is of with --run-id");
		const folder = await mkdtemp(path.join(tmpdir(), "ratingplate-artifacts-"));
		folders.push(folder);
		return downloadOfRun(artifact, artifact.run, most, {
			...from,
			folder
		});
	};
	const remove = async () => {
		for (const folder of folders) await rm(folder, {
			recursive: true,
			force: true
		});
	};
	return {
		artifacts: { download },
		remove
	};
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
		maxSnapshotMib: mibOf(text(values, "max-snapshot-mib")),
		dryRun: values["dry-run"] === true
	};
}
function tokenOf(env) {
	const token = env["GITHUB_TOKEN"] || env["GH_TOKEN"];
	if (!token) throw new TokenMissingError("there is no token to speak to GitHub with");
	return token;
}
function mibOf(given) {
	if (given === null) return 5;
	if (/^[1-9]\d?$/.test(given) && Number(given) <= 90) return Number(given);
	throw new UsageError(`--max-snapshot-mib ${given}: expected a whole number from 1 to 90`);
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
