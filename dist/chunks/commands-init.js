import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import "./config-index.js";
import { M as exitCodes, k as nearest } from "./start.js";
import { U as describePlan } from "./config.js";
import { Gt as ConfigErrors, J as InitInvalidError, K as FilesThereError, q as InitIncompleteError } from "./errors.js";
import { t as require_dist } from "./yaml.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import { t as parse } from "./smol-toml.js";
import { d as makeFolder } from "./util.js";
import { O as text } from "./commands.js";

// src/init/server.ts
/** What `init` has to know of a server to write its config. */
/** Protocols in the order in which they are offered. */
const protocols = [
	"mcp-stdio",
	"mcp-http",
	"http",
	"resp",
	"postgres"
];
/** Where a server of this protocol listens by convention; `${port}` is a free one. */
const usualUrl = {
	"mcp-stdio": null,
	"mcp-http": "http://127.0.0.1:${port}/mcp",
	http: "http://127.0.0.1:${port}/",
	resp: "redis://127.0.0.1:${port}",
	postgres: "postgres://postgres@127.0.0.1:${port}/postgres"
};

// src/init/answers.ts
/** What is known of the server, from flags, from the project, and from who is asked. */
/**
* Flags first, then the project's files; where there is somebody to ask, what no flag says is asked for.
* @param folderName the name where nothing else tells one
* @throws InitIncompleteError where nobody says how the server is started
*/
async function decideServer(flags, hint, folderName, ask) {
	const say = async (given, question, offered) => given ?? (ask === null ? offered : await ask(question, offered));
	const command = flags.command ?? words(await say(void 0, "Command that starts it", join(hint.command)));
	if (command.length === 0) throw new InitIncompleteError("nothing here says how the server is started");
	const protocol = protocolOf$1(await say(flags.protocol, `Protocol (${protocols.join(", ")})`, hint.protocol ?? ""));
	const usual = usualUrl[protocol];
	const url = usual === null ? null : await say(flags.url, "Where it listens (${port} is a free port)", usual);
	return {
		name: await say(flags.name, "Name on the page", hint.name ?? folderName),
		command,
		protocol,
		url,
		build: flags.command === void 0 ? hint.build ?? null : null,
		env: url?.includes("${port}") && !tellsPort(command) ? { PORT: "${port}" } : {},
		node: flags.command === void 0 ? hint.node === true : /^(node|npx)$/.test(command[0] ?? "")
	};
}
function protocolOf$1(given) {
	const protocol = protocols.find((known) => known === given);
	if (protocol !== void 0) return protocol;
	if (given === "") throw new InitIncompleteError("nothing here says which protocol the server speaks");
	const near = nearest(given, protocols);
	throw new InitIncompleteError(`there is no protocol ${JSON.stringify(given)}${near === null ? "" : `; did you mean ${near}?`}`);
}
const tellsPort = (command) => command.some((word) => word.includes("${port}"));
const join = (command) => (command ?? []).join(" ");
const words = (line) => line.split(/\s+/).filter((word) => word !== "");

// src/init/config-text.ts
var import_dist = require_dist();
function writeConfig(server, snapshot) {
	return [
		"# What this server costs to run. `ratingplate measure --plan` says what would be measured, and for how long.",
		"schema: 1",
		`name: ${scalar(server.name)}`,
		...targetOf(server),
		...endpointOf(server),
		...methodsOf(server.protocol),
		...measureOf(server),
		`snapshot: ${flow({
			dir: snapshot.dir,
			...snapshot.page === null ? {} : { pages: { en: snapshot.page } }
		})}`,
		"# The machine whose figures are published; `ratingplate doctor` prints the entry of the one it runs on.",
		"# reference: { host: 0123456789abcdef }",
		""
	].join("\n");
}
function targetOf({ command, build, env }) {
	return [
		"target:",
		`  command: ${flow(command)}`,
		...build === null ? [] : [`  build: ${flow(build)}`],
		...Object.keys(env).length === 0 ? [] : [`  env: ${flow(env)}`]
	];
}
const endpointOf = ({ protocol, url }) => [`endpoint: ${flow({
	protocol,
	...url === null ? {} : { url }
})}`];
/** Something every server of the protocol answers; what clients really call is the user's to say. */
const firstMethods = {
	"mcp-stdio": "{ whole surface: tools/list }",
	"mcp-http": "{ whole surface: tools/list }",
	http: "{ front page: GET / }",
	resp: "{ ping: PING }",
	postgres: "{ one row: { sql: SELECT 1, expect: { rows: 1 } } }"
};
const further = {
	"mcp-stdio": "{ tools/call: { name: search, arguments: { query: memory } } }",
	"mcp-http": "{ tools/call: { name: search, arguments: { query: memory } } }",
	http: "{ POST /items: { headers: { content-type: application/json }, body: { name: pen }, expect: { status: 201 } } }",
	resp: "{ GET: [\"key:17\"] }",
	postgres: "{ sql: SELECT value FROM kv WHERE key = $1, params: [\"key:17\"], expect: { rows: 1 } }"
};
const methodsOf = (protocol) => [
	`methods: ${firstMethods[protocol]}`,
	"# What clients really call tells more. Under methods, by names of your own:",
	`#   one call: ${further[protocol]}`
];
/** Clients of stdio are processes, of which few are run; of HTTP and stores they are connections. */
function measureOf({ protocol, node }) {
	const point = {
		clients: protocol === "mcp-stdio" ? 8 : 16,
		"in-flight": protocol.startsWith("mcp") ? 4 : 1,
		...node ? { probe: "node" } : {}
	};
	return [
		"measure:",
		`  point: ${flow(point)}`,
		...protocol === "mcp-stdio" ? [] : ["  # What each further client costs, on one instance:", "  # series: { clients: [1, 2, 5, 10, 20, 50, 100] }"]
	];
}
/** In one line: `{ a: 1, b: [c, d] }`. */
const flow = (value) => (0, import_dist.stringify)(value, {
	collectionStyle: "flow",
	lineWidth: 0,
	flowCollectionPadding: true
}).trimEnd().replaceAll(/\[ (.*?) \]/g, "[$1]");
const scalar = (value) => (0, import_dist.stringify)(value, { lineWidth: 0 }).trimEnd();

// src/init/detect/names.ts
/** MCP first: such a server often has a web framework beside. */
const known = [["mcp-stdio", [
	"@modelcontextprotocol/sdk",
	"@modelcontextprotocol/server",
	"fastmcp",
	"mcp-framework",
	"mcp",
	"github.com/modelcontextprotocol/go-sdk",
	"github.com/mark3labs/mcp-go",
	"github.com/metoro-io/mcp-golang"
]], ["http", [
	...[
		"express",
		"fastify",
		"koa",
		"hono",
		"@hono/node-server",
		"@hapi/hapi",
		"restify",
		"polka",
		"h3"
	],
	...[
		"fastapi",
		"flask",
		"django",
		"starlette",
		"aiohttp",
		"uvicorn",
		"gunicorn",
		"tornado",
		"sanic"
	],
	...[
		"github.com/gin-gonic/gin",
		"github.com/labstack/echo/v4",
		"github.com/gofiber/fiber/v2"
	],
	"github.com/go-chi/chi/v5"
]]];
/** The protocol that one of the dependencies is known for, and which it was. */
function protocolOf(dependencies) {
	for (const [protocol, names] of known) {
		const by = names.find((name) => dependencies.includes(name));
		if (by !== void 0) return {
			protocol,
			by
		};
	}
	return null;
}

// src/init/detect/go-mod.ts
function readGoMod(folder) {
	const text = folder.read("go.mod");
	const module = /^module\s+"?([^\s"]+)/m.exec(text ?? "")?.[1];
	if (text === null || module === void 0) return null;
	const name = module.replace(/\/v\d+$/, "").replace(/^.*\//, "");
	const spoken = protocolOf(requiredBy(text));
	const main = programOf(folder, name);
	return {
		from: `go.mod${spoken === null ? "" : `, which needs ${spoken.by}`}`,
		name,
		...main === null ? {} : {
			command: [`bin/${name}`],
			build: [
				"go",
				"build",
				"-o",
				`bin/${name}`,
				main
			]
		},
		...spoken === null ? {} : { protocol: spoken.protocol }
	};
}
/** Paths of the modules it needs itself. */
function requiredBy(text) {
	return text.split("\n").filter((line) => !line.includes("// indirect")).flatMap((line) => /^\s*(?:require\s+)?(\S+\.\S+\/\S+)\s+v\d/.exec(line)?.[1] ?? []);
}
/** The package of the program: of its own name below cmd, the only one there, or the folder itself. */
function programOf(folder, name) {
	const programs = folder.folders("cmd");
	const one = programs.includes(name) ? name : programs.length === 1 ? programs[0] : void 0;
	if (one !== void 0) return `./cmd/${one}`;
	return folder.read("main.go") === null ? null : ".";
}

// src/init/detect/json.ts
/** The map a text holds; null where it is none, or not JSON. */
function readMap(text) {
	if (text === null) return null;
	try {
		return mapOf(JSON.parse(text));
	} catch {
		return null;
	}
}
function mapOf(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
}
function textOf(value) {
	return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

// src/init/detect/installed.ts
/**
* Null where no dependency has a program, or more than one: which is the server nobody can tell then. Nor is it told
* of a package with several programs, none of its own name: npx does not know which either.
*/
function readInstalled(folder, manifest) {
	const [first, another] = Object.keys(mapOf(manifest["dependencies"]) ?? {}).flatMap((name) => {
		const of = /^(@[\w-][\w.-]*\/)?[\w-][\w.-]*$/.test(name) ? readMap(folder.read(`node_modules/${name}/package.json`)) : null;
		const programs = of === null ? [] : programsOf(of, name);
		return of === null || programs.length === 0 ? [] : [{
			name,
			manifest: of,
			programs
		}];
	});
	if (first === void 0 || another !== void 0) return null;
	const { name, programs } = first;
	return programs.length === 1 || programs.includes(ownName(name)) ? first : null;
}
/** By the names under which they are started. */
function programsOf({ bin }, name) {
	if (textOf(bin) !== null) return [ownName(name)];
	return Object.entries(mapOf(bin) ?? {}).flatMap(([each, file]) => textOf(file) === null ? [] : [each]);
}
const ownName = (name) => name.replace(/^@[^/]*\//, "");

// src/init/detect/package-json.ts
function readPackageJson(folder) {
	const manifest = readMap(folder.read("package.json"));
	if (manifest === null) return null;
	const own = commandOf(manifest);
	const installed = own === null || isEmpty(folder, manifest) ? readInstalled(folder, manifest) : null;
	const name = (textOf(manifest["name"]) ?? installed?.name)?.replace(/^@[^/]*\//, "");
	const command = installed === null ? own : ["npx", installed.name];
	const spoken = protocolOf(dependenciesOf$1(manifest)) ?? (installed === null ? null : protocolOf(dependenciesOf$1(installed.manifest)));
	const scripts = mapOf(manifest["scripts"]) ?? {};
	return {
		from: [
			"package.json",
			...installed === null ? [] : [`which installs ${installed.name}`],
			...spoken === null ? [] : [`which needs ${spoken.by}`]
		].join(", "),
		node: true,
		...name === void 0 ? {} : { name },
		...command === null ? {} : { command },
		...textOf(scripts["build"]) === null ? {} : { build: [
			"npm",
			"run",
			"build"
		] },
		...spoken === null ? {} : { protocol: spoken.protocol }
	};
}
/** As `npm init` leaves it, with a main file that is not there. */
function isEmpty(folder, manifest) {
	const scripts = mapOf(manifest["scripts"]) ?? {};
	return (manifest["bin"] ?? scripts["start"] ?? scripts["build"]) === void 0 && manifest["main"] === "index.js" && folder.read("index.js") === null;
}
function dependenciesOf$1(manifest) {
	return [
		"dependencies",
		"peerDependencies",
		"optionalDependencies",
		"devDependencies"
	].flatMap((kind) => Object.keys(mapOf(manifest[kind]) ?? {}));
}
/** The program that the package installs, else what `npm start` runs, else the main file. */
function commandOf(manifest) {
	const { bin } = manifest;
	const program = textOf(bin) ?? textOf(Object.values(mapOf(bin) ?? {})[0]);
	if (program !== null) return startOf(program);
	const start = textOf(mapOf(manifest["scripts"])?.["start"]);
	if (start !== null) return /^[\w./:=@,+ -]+$/.test(start) ? start.split(/ +/) : ["npm", "start"];
	const main = textOf(manifest["main"]);
	return main === null ? null : startOf(main);
}
const startOf = (file) => /\.[cm]?js$/.test(file) || !/\.\w+$/.test(file) ? ["node", file.replace(/^\.\//, "")] : [file.includes("/") ? file : `./${file}`];

// src/init/detect/pyproject.ts
/** A server of Python, from its pyproject.toml. */
function readPyproject(folder) {
	const manifest = readToml(folder.read("pyproject.toml"));
	if (manifest === null) return null;
	const project = mapOf(manifest["project"]) ?? {};
	const poetry = mapOf(mapOf(manifest["tool"])?.["poetry"]) ?? {};
	const name = textOf(project["name"]) ?? textOf(poetry["name"]);
	const scripts = mapOf(project["scripts"]) ?? mapOf(poetry["scripts"]) ?? {};
	const [script] = Object.keys(scripts);
	const spoken = protocolOf(dependenciesOf(project, poetry));
	return {
		from: `pyproject.toml${spoken === null ? "" : `, which needs ${spoken.by}`}`,
		...name === null ? {} : { name },
		...script === void 0 ? {} : { command: [script] },
		...spoken === null ? {} : { protocol: spoken.protocol }
	};
}
function readToml(text) {
	if (text === null) return null;
	try {
		return mapOf(parse(text));
	} catch {
		return null;
	}
}
/** Names as PEP 508 begins with them, in lower case: `mcp[cli]>=1.2` is mcp. */
function dependenciesOf(project, poetry) {
	return [...(Array.isArray(project["dependencies"]) ? project["dependencies"] : []).flatMap((each) => /^\s*([A-Za-z0-9][\w.-]*)/.exec(String(each))?.[1] ?? []), ...Object.keys(mapOf(poetry["dependencies"]) ?? {})].map((name) => name.toLowerCase());
}

// src/init/detect/server-json.ts
function readServerJson(folder) {
	const manifest = readMap(folder.read("server.json"));
	const listed = manifest === null ? [] : manifest["packages"];
	const first = Array.isArray(listed) ? mapOf(listed[0]) : null;
	if (manifest === null || first === null) return null;
	const name = textOf(manifest["name"])?.replace(/^.*\//, "");
	const command = runnerOf(first);
	return {
		from: "server.json",
		protocol: protocolIn(first),
		...name === void 0 ? {} : { name },
		...command === null ? {} : { command }
	};
}
function protocolIn(listed) {
	return textOf(mapOf(listed["transport"])?.["type"]) === "streamable-http" ? "mcp-http" : "mcp-stdio";
}
/** What starts a package that is not built here. */
function runnerOf(listed) {
	const identifier = textOf(listed["identifier"]);
	if (identifier === null) return null;
	if (listed["registryType"] === "npm") return [
		"npx",
		"-y",
		identifier
	];
	return listed["registryType"] === "pypi" ? ["uvx", identifier] : null;
}

// src/init/detect/index.ts
/** Those that start what is built here come before the one that starts what has been published. */
const detectors = [
	readGoMod,
	readPyproject,
	readPackageJson,
	readServerJson
];
/**
* Reads them all. A package.json beside a go.mod or pyproject.toml is mostly there for tools, so it comes behind; one
* without a command says nothing of how the server is started.
*/
function detectServer(folder) {
	const found = detectors.flatMap((read) => read(folder) ?? []);
	const first = found.filter(({ command }) => command !== void 0)[0];
	const own = first === void 0 ? {} : pick(first, [
		"command",
		"build",
		"node"
	]);
	const protocol = found.find((hint) => hint.protocol?.startsWith("mcp")) ?? found.find((hint) => hint.protocol);
	const named = found.find(({ name }) => name !== void 0);
	return {
		hint: {
			...own,
			...named?.name === void 0 ? {} : { name: named.name },
			...protocol?.protocol === void 0 ? {} : { protocol: protocol.protocol }
		},
		from: found.map(({ from }) => from)
	};
}
function pick(value, keys) {
	return Object.fromEntries(keys.flatMap((key) => value[key] === void 0 ? [] : [[key, value[key]]]));
}

// src/init/folder.ts
/** A project's folder, as the detectors see it. */
/** Reads what is asked for, when it is asked for. */
function openFolder(folder) {
	return {
		path: folder,
		read: (name) => {
			const file = path.join(folder, name);
			return existsSync(file) ? readFileSync(file, "utf8") : null;
		},
		folders: (name) => {
			const below = path.join(folder, name);
			if (!existsSync(below)) return [];
			return readdirSync(below, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
		}
	};
}
/** The nearest folder from here upwards that is a Git repository; null where none is. */
function repositoryOf(folder) {
	if (existsSync(path.join(folder, ".git"))) return folder;
	const above = path.dirname(folder);
	return above === folder ? null : repositoryOf(above);
}

// src/init/workflows.ts
/** The workflows that people copy, as they stand beside the program. */
/** Name in `workflows/` -> name in `.github/workflows/`. */
const copied = {
	"release.yml": "ratingplate.yml",
	"review.yml": "ratingplate-review.yml",
	"dispatch.yml": "ratingplate-dispatch.yml"
};
/** What stands in them until there is a release to name. */
const unreleased = /OWNER\/ratingplate|@0{40}/;
/**
* @param folder `workflows/` beside the bundle
* @param config path of the config from the root of the repository
*/
function readWorkflows(folder, config) {
	if (!existsSync(folder)) return [];
	return Object.entries(copied).map(([from, name]) => {
		const text = readFileSync(path.join(folder, from), "utf8");
		return {
			name: `.github/workflows/${name}`,
			text: withConfig(text, config),
			released: !unreleased.test(text)
		};
	});
}
/** A config elsewhere than at the root is an input of every called workflow. */
function withConfig(text, config) {
	if (config === "ratingplate.yml") return text;
	const line = `      config: ${JSON.stringify(config)}\n`;
	if (/^ {4}with:\n/m.test(text)) return text.replace(/^ {4}with:\n/m, (found) => `${found}${line}`);
	return text.replace(/^( {4}uses: .*\n?)$/m, (found) => `${found.trimEnd()}\n    with:\n${line}`);
}

// src/init/writes.ts
/** A file that is all ours. */
function writeWhole(folder, name, text) {
	const before = folder.read(name);
	if (before === text) return null;
	return {
		name,
		text,
		how: before === null ? "new" : "replaced"
	};
}
/** Lines of a file that belongs to everybody: those that are missing come behind. */
function addLines(folder, name, lines) {
	const before = folder.read(name);
	const there = new Set((before ?? "").split(/\r?\n/).map((line) => line.trim()));
	const missing = lines.filter((line) => !there.has(line));
	if (missing.length === 0) return null;
	return {
		name,
		text: `${ended(before ?? "")}${missing.join("\n")}\n`,
		how: before === null ? "new" : "added"
	};
}
const marker = /ratingplate:start\b/;
/** A page: the markers come behind what it has, unless it has some. */
function addMarkers(folder, page, title) {
	const before = folder.read(page);
	if (before !== null && marker.test(before)) return null;
	const block = page.endsWith(".mdx") ? "{/* ratingplate:start all */}\n{/* ratingplate:end all */}" : "<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->";
	if (before === null) return {
		name: page,
		text: `# What ${title} costs to run\n\n${block}\n`,
		how: "new"
	};
	return {
		name: page,
		text: `${ended(before)}\n## What it costs to run\n\n${block}\n`,
		how: "added"
	};
}
const ended = (text) => text === "" || text.endsWith("\n") ? text : `${text}\n`;
/** What the snapshot asks of Git: its bytes are compared, so no line ending may be changed; diffs are folded. */
function attributesOf({ dir }, prefix) {
	return [`/${prefix}${dir}/** -text linguist-generated`];
}
const ignored = [".ratingplate/"];
/**
* What package managers have put into the project's folder and no .gitignore names yet.
* @param prefix of the project's folder below the root, with a slash at its end; empty at the root
*/
function installedFolders(root, prefix) {
	const linesOf = (name) => (root.read(name) ?? "").split(/\r?\n/).map((line) => line.trim());
	const named = new Set([...linesOf(".gitignore"), ...linesOf(`${prefix}.gitignore`)].map(withoutSlashes));
	const there = root.folders(prefix === "" ? "." : prefix);
	return ["node_modules", ".venv"].flatMap((name) => {
		const isIgnored = named.has(name) || named.has(`${prefix}${name}`) || linesOf(`${prefix}${name}/.gitignore`).includes("*");
		return there.includes(name) && !isIgnored ? [`${name}/`] : [];
	});
}
const withoutSlashes = (line) => line.replace(/^(\*\*)?\//, "").replace(/\/\*{0,2}$/, "");

// src/commands/init.ts
/** `ratingplate init`: config, page, workflows and what Git is to know, from what the project's own files tell. */
const configName = "ratingplate.yml";
/** Runs the command; returns the exit code. */
async function init({ values, positionals }, deps) {
	const { hint, from } = detectServer(openFolder(deps.cwd));
	deps.stdout.write(from.length === 0 ? "" : `found ${from.join("; ")}\n`);
	const flags = {
		name: text(values, "name") ?? void 0,
		protocol: text(values, "protocol") ?? void 0,
		url: text(values, "url") ?? void 0,
		command: positionals.length === 0 ? void 0 : positionals
	};
	const plans = planWrites(await decideServer(flags, hint, path.basename(deps.cwd), deps.ask), {
		dir: text(values, "dir") ?? "docs/ratingplate",
		page: text(values, "page")
	}, deps);
	refuseReplacing(plans.writes, values["force"] === true);
	for (const { name, text: content, how } of plans.writes) {
		const file = path.join(plans.root, name);
		await makeFolder(path.dirname(file));
		writeFileSync(file, content);
		deps.stdout.write(`${how.padEnd(8)} ${path.relative(deps.cwd, file)}\n`);
	}
	deps.stdout.write(`\n${describePlan(makePlan(loadConfig(path.join(deps.cwd, configName)), {}))}`);
	deps.stdout.write(nextSteps(plans));
	return exitCodes.done;
}
/** Everything is decided, and the config tried, before the first byte is written. */
function planWrites(server, snapshot, deps) {
	const repository = repositoryOf(deps.cwd);
	const root = repository ?? deps.cwd;
	const folder = openFolder(root);
	const below = path.relative(root, deps.cwd).split(path.sep).join("/");
	const prefix = below === "" ? "" : `${below}/`;
	const config = writeConfig(server, snapshot);
	assertValid(config);
	const workflows = repository === null ? [] : readWorkflows(path.join(deps.entries, "..", "workflows"), `${prefix}${configName}`);
	return {
		root,
		writes: [
			writeWhole(folder, `${prefix}${configName}`, config),
			snapshot.page === null ? null : addMarkers(folder, `${prefix}${snapshot.page}`, server.name),
			...repository === null ? [] : [
				addLines(folder, ".gitattributes", attributesOf(snapshot, prefix)),
				addLines(folder, ".gitignore", [...ignored, ...installedFolders(folder, prefix)]),
				...workflows.map(({ name, text: content }) => writeWhole(folder, name, content))
			]
		].filter((write) => write !== null),
		workflows,
		inRepository: repository !== null
	};
}
/** @throws InitInvalidError with what the config's own reader says */
function assertValid(config) {
	try {
		parseConfig(config, configName);
	} catch (error) {
		if (error instanceof ConfigErrors) throw new InitInvalidError(error.message, { cause: error });
		throw error;
	}
}
/** @throws FilesThereError naming every one */
function refuseReplacing(writes, force) {
	const there = writes.filter(({ how }) => how === "replaced").map(({ name }) => name);
	if (there.length > 0 && !force) throw new FilesThereError(`already there: ${there.join(", ")}`);
}
function nextSteps({ workflows, inRepository }) {
	const lines = [
		"",
		"Next:",
		"  ratingplate measure --quick --out /tmp/look   a first look, never published"
	];
	if (!inRepository) lines.push("  No Git repository is here, so no workflow was written: run this again in one.");
	else if (workflows.length === 0) lines.push("  The workflows are not beside this program: copy them from its repository.");
	else if (workflows.some(({ released }) => !released)) lines.push("  The workflows name no release of ratingplate yet: put yours in the place of OWNER/ratingplate and the zeros.");
	lines.push("  ratingplate doctor                            is this machine fit to be the reference?", "  ratingplate measure, then ratingplate publish --tag TAG --repository OWNER/NAME");
	return `${lines.join("\n")}\n`;
}

export { init };
