/**
 * The configuration behind `ratingplate demo`, as a newcomer would write it for a server of their own.
 *
 * Small enough for two cores: both scenarios, with both of their rounds, end within 45 s in profile `demo`.
 */

/**
 * @param node the program that runs the server
 * @param folder of the bundle, where `demo-server.js` is: as the target's own folder it stays out of the record
 */
export function demoConfig(node: string, folder: string): string {
  const [program, cwd] = [JSON.stringify(node), JSON.stringify(folder.replaceAll('$', '$$$$'))];
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
