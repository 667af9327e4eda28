import path from "node:path";
import "./config-index.js";
import { d as makeFolder } from "./util.js";
import { r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import { n as measureAndDraw } from "./commands-measure.js";
import { O as text } from "./commands.js";
import { i as demoFolder } from "./start.js";

// src/demo/config.ts
/**
* The configuration behind `ratingplate demo`, as a newcomer would write it for a server of their own.
*
* Small enough for two cores: both scenarios, with both of their rounds, end within 45 s in profile `demo`.
*/
/**
* @param node the program that runs the server
* @param folder of the bundle, where `demo-server.js` is: as the target's own folder it stays out of the record
*/
function demoConfig(node, folder) {
	const [program, cwd] = [JSON.stringify(node), JSON.stringify(folder.replaceAll("$", "$$$$"))];
	return `schema: 1
name: ratingplate-demo
targets:
  server:
    cwd: ${cwd}
    command: [${program}, demo-server.js]
    identity: { command: [${program}, demo-server.js, --version] }
endpoints:
  stdio: { target: server, protocol: mcp-stdio }
  http:
    target: server
    protocol: mcp-http
    args: [--http, --port, "\${port}"]
    url: "http://127.0.0.1:\${port}/mcp"
    ready: { http: "http://127.0.0.1:\${port}/health" }
    identity: { http: "http://127.0.0.1:\${port}/health", version: version }
methods:
  one call: { tools/call: { name: search_text, arguments: { query: memory } } }
  whole surface: tools/list
matrix: { endpoint: [stdio, http] }
measure:
  point: { clients: 4, in-flight: 2, first-call: whole surface, probe: node }
overrides:
  - { match: { endpoint: http }, point: { clients: 8 } }
`;
}

// src/commands/demo.ts
/** `ratingplate demo`: the small server that ships with the program, measured like any other. */
/** Runs the command; returns the exit code. */
async function demo({ values }, deps) {
	const out = path.resolve(deps.cwd, text(values, "out") ?? "ratingplate-demo");
	await makeFolder(out);
	const config = parseConfig(demoConfig(deps.execPath, deps.entries), path.join(out, "ratingplate.yml"));
	const plan = makePlan(config, { profile: values["quick"] === true ? "quick" : "demo" });
	const record = path.join(out, "record.json");
	return measureAndDraw({
		plan,
		out,
		resume: null,
		runs: path.join(out, ".ratingplate"),
		renderArgs: [
			"--record",
			record,
			"--out",
			out,
			"--html"
		],
		json: values["json"] === true,
		quiet: values["quiet"] === true,
		pageName: "page.md",
		resumeCommand: null
	}, deps);
}

export { demo };
