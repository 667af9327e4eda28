/** Broken configs: each is the whole config below with one thing changed. */

export const whole = `schema: 1
name: example
targets:
  server:
    command: server
    args: ["--surface=\${surface}", "--upstream=\${standin.api.url}"]
    env: { TOKEN: { from-env: BENCH_TOKEN, secret: true, default: unused } }
standins:
  api:
    client-header: token
    routes:
      "GET /user": { json: { id: 1 } }
endpoints:
  stdio: { target: server, protocol: mcp-stdio }
  http:
    target: server
    protocol: mcp-http
    args: [--http, "--port=\${port}"]
    url: "http://127.0.0.1:\${port}/mcp"
    ready: { http: "http://127.0.0.1:\${port}/health" }
    client: { headers: { TOKEN: "bench-\${client}" } }
methods:
  listing: tools/list
  one call: { tools/call: { name: find, arguments: { query: "\${surface}" } } }
matrix: { endpoint: [stdio, http], surface: [dynamic, meta], telemetry: ["off"] }
include:
  - { endpoint: http, surface: meta, telemetry: "on" }
measure:
  point: { clients: 8, in-flight: 4, first-call: listing }
  series: { only: { endpoint: http }, clients: [1, 2, 5] }
overrides:
  - { match: { endpoint: http }, point: { clients: 64 } }
  - { match: { telemetry: "on" }, expect: { standin.api: "> 0" } }
stop: { memory: 80%, latency: 30s, failed: 1% }
snapshot: { dir: docs/plate, pages: { en: docs/plate.md } }
`;

/** The whole config with one text of it replaced. */
export function changed(from: string, to: string): string {
  if (!whole.includes(from)) throw new Error(`the config holds no ${from}`);
  return whole.replace(from, () => to);
}

type Change = readonly [from: string, to: string];

/** What is broken -> how. */
export const broken: Readonly<Record<string, Change>> = {
  'not a config at all': [whole, 'just a text\n'],
  'an HTTP answer that differs from client to client': [
    whole,
    'schema: 1\nname: x\ntarget: { command: s, args: ["${port}"] }\nendpoint: { protocol: http, url: "http://127.0.0.1:${port}/" }\nmethods: { one: { GET /: { expect: { status: 200, body: "for ${client}" } } } }\nmeasure: { point: { clients: 2 } }\n',
  ],
  'an empty file': [whole, ''],
  'a template that is not quoted': ['["--surface=${surface}", ', '[--surface=${surface}, '],
  'a template that is not quoted, in the middle of a text': [
    '{ query: "${surface}" }',
    '{ query: all of ${surface} now, limit: 3 }',
  ],
  'a bracket never closed': ['[1, 2, 5]', '[1, 2, 5'],
  'a key twice': ['name: example', 'name: example\nname: other'],
  'a missing key': ['schema: 1\n', ''],
  'another version of the format': ['schema: 1', 'schema: 2'],
  'an unknown key at the top': ['measure:', 'mesure:'],
  'an unknown key within': ['in-flight: 4', 'inflight: 4'],
  'three unknown keys at once': ['clients: 8, in-flight: 4', 'client: 8, in-flights: 4, color: red'],
  'a boolean as axis value': ['telemetry: ["off"]', 'telemetry: [false]'],
  'a word that an older YAML reads as a boolean': [
    whole,
    `%YAML 1.1\n---\n${whole.replace('["off"]', '[off]')}`,
  ],
  'a tag that is not understood': ['name: example', 'name: !custom example'],
  'a second document': ['stop:', '---\nstop:'],
  'a mistake behind an alias': [
    '  stdio: { target: server, protocol: mcp-stdio }',
    '  stdio: &one { target: servr, protocol: mcp-stdio }\n  again: *one',
  ],
  'a mistake in what was merged': [
    'point: { clients: 8, in-flight: 4,',
    'point: { <<: &some { clients: 8, in-flight: 0 },',
  ],
  'an alias within itself': ['name: example', 'name: &a [*a]'],
  'an override that says nothing': [', expect: { standin.api: "> 0" }', ''],
  'a boolean in the environment': [
    'TOKEN: { from-env: BENCH_TOKEN, secret: true, default: unused }',
    'TELEMETRY: true',
  ],
  'a number as a name': ['name: example', 'name: 7'],
  'a list in place of a map': ['stop: { memory: 80%, latency: 30s, failed: 1% }', 'stop: [80%]'],
  'an unknown protocol': ['protocol: mcp-http', 'protocol: mcp_http'],
  'a duration without unit': ['latency: 30s', 'latency: 30'],
  'a duration with an unknown unit': ['latency: 30s', 'latency: 30sec'],
  'a share without sign': ['failed: 1%', 'failed: "1"'],
  'no client at all': ['clients: 8', 'clients: 0'],
  'half a client': ['clients: 8', 'clients: 8.5'],
  'both shorthand and map': ['endpoints:', 'endpoint: { protocol: mcp-stdio }\nendpoints:'],
  'an unknown target': ['{ target: server, protocol: mcp-stdio }', '{ target: serve, protocol: mcp-stdio }'],
  'no program': ['    command: server\n', ''],
  'a command line in one text': ['command: server', 'command: node server.js'],
  'a url over stdio': ['protocol: mcp-stdio }', 'protocol: mcp-stdio, url: "http://127.0.0.1:1" }'],
  'a url of another protocol': ['url: "http://127', 'url: "redis://127'],
  'headers over stdio': ['protocol: mcp-stdio }', 'protocol: mcp-stdio, client: { headers: { a: b } } }'],
  'two ways to be ready': [
    'ready: { http: "http://127.0.0.1:${port}/health" }',
    'ready: { tcp: "127.0.0.1:${port}", log: up }',
  ],
  'an option the protocol has not': ['protocol: mcp-stdio }', 'protocol: mcp-stdio, options: { hello: 3 } }'],
  'a port the target is never told': ['args: [--http, "--port=${port}"]', 'args: [--http]'],
  'a port that nobody uses': [
    'url: "http://127.0.0.1:${port}/mcp"\n    ready: { http: "http://127.0.0.1:${port}/health" }',
    'url: "http://127.0.0.1:8080/mcp"',
  ],
  'a port over stdio': [
    '"--upstream=${standin.api.url}"]',
    '"--upstream=${standin.api.url}", "--pprof=${port.pprof}"]',
  ],
  'an unknown variable': ['${surface}", "--up', '${surfaces}", "--up'],
  'an unknown stand-in in a template': ['${standin.api.url}', '${standin.gitlab.url}'],
  'a template never closed': ['bench-${client}', 'bench-${client'],
  'an expression of a workflow': ['bench-${client}', '${{ secrets.TOKEN }}'],
  'a password that is written out': [
    'client: { headers: { TOKEN: "bench-${client}" } }',
    'client: { password: canary-4711 }',
  ],
  'a password in what is no URL': ['http://127.0.0.1:${port}/mcp', 'http://u:cana/ry-4711@127.0.0.1:x/mcp'],
  'a client number where there is no client': ['--port=${port}"', '--port=${port}", "--as=${client}"'],
  'a method that names an endpoint of another protocol': [
    'listing: tools/list',
    'listing: tools/list\n  page: { GET /page: null, endpoints: [http] }',
  ],
  'an unknown operation': ['listing: tools/list', 'listing: tool/list'],
  'two operations in one method': [
    '{ tools/call: { name: find,',
    '{ tools/list: null, tools/call: { name: find,',
  ],
  'a tool without a name': ['{ name: find, arguments', '{ tool: find, arguments'],
  'a method on an endpoint of another protocol': [
    'listing: tools/list',
    'listing: tools/list\n  page: GET /page',
  ],
  'a method that names an unknown endpoint': [
    'listing: tools/list',
    'listing: { tools/list: null, endpoints: [htp] }',
  ],
  'an expectation that cannot be checked': [
    'listing: tools/list',
    'listing: { tools/list: null, expect: { status: 200 } }',
  ],
  'an unknown endpoint in the matrix': ['endpoint: [stdio, http]', 'endpoint: [stdio, https]'],
  'a value twice in an axis': ['surface: [dynamic, meta]', 'surface: [dynamic, meta, dynamic]'],
  'an empty axis': ['surface: [dynamic, meta]', 'surface: []'],
  'a reserved axis': ['telemetry: ["off"] }', 'telemetry: ["off"], port: [1] }'],
  'nothing left after exclude': [
    'include:\n  - { endpoint: http, surface: meta, telemetry: "on" }',
    'exclude: [{ endpoint: stdio }, { endpoint: http }]',
  ],
  'an exclude that matches nothing': ['include:', 'exclude: [{ surface: individual }]\ninclude:'],
  'an include that is there already': [
    'surface: meta, telemetry: "on" }',
    'surface: meta, telemetry: "off" }',
  ],
  'an include without an axis': [
    '{ endpoint: http, surface: meta, telemetry: "on" }',
    '{ endpoint: http, telemetry: "on" }',
  ],
  'an override of an unknown axis': ['{ match: { endpoint: http },', '{ match: { endpoints: http },'],
  'an override that matches nothing': [
    '{ match: { endpoint: http }, point',
    '{ match: { endpoint: stdio, telemetry: "on" }, point',
  ],
  'an override of an unknown method': ['expect: { standin.api: "> 0" }', 'methods: { one cal: tools/list }'],
  'an override of what is not measured': [
    '{ match: { endpoint: http }, point: { clients: 64 } }',
    '{ match: { endpoint: stdio }, series: { clients: [1] } }',
  ],
  'first-call naming no method': ['first-call: listing', 'first-call: list'],
  'falling steps': ['clients: [1, 2, 5]', 'clients: [1, 5, 2]'],
  'too many processes': ['clients: 8', 'clients: 300'],
  'too many connections': ['point: { clients: 64 }', 'point: { clients: 10000 }'],
  'a probe without a reachable port': [
    'only: { endpoint: http }',
    'only: { endpoint: http }, probe: { go: "http://127.0.0.1:${port.pprof}" }',
  ],
  'held calls of a method that is not there': [
    'only: { endpoint: http }',
    'only: { endpoint: http }, held: { method: lisitng, calls: [1] }',
  ],
  'more calls held than there are clients': [
    'only: { endpoint: http }',
    'only: { endpoint: http }, held: { method: one call, calls: [2, 6] }',
  ],
  'calls held by all clients, and none left to ask': [
    'only: { endpoint: http }',
    'only: { endpoint: http }, held: { method: one call, calls: [5], probe: { method: listing } }',
  ],
  'held calls that do not rise': [
    'only: { endpoint: http }',
    'only: { endpoint: http }, held: { method: one call, calls: [3, 2] }',
  ],
  'held calls over stdio': [
    'only: { endpoint: http }',
    'only: { endpoint: stdio }, held: { method: one call, calls: [2] }',
  ],
  'a probe of held calls at a port that nobody is told': [
    'only: { endpoint: http }',
    'only: { endpoint: http }, held: { method: one call, calls: [2], probe: { http: "http://127.0.0.1:${port.up}/" } }',
  ],
  'an unknown probe': ['only: { endpoint: http }', 'only: { endpoint: http }, probe: nodejs'],
  'an unknown stand-in in expect': ['expect: { standin.api:', 'expect: { standin.apo:'],
  'a condition that is none': ['"> 0"', '"more than 0"'],
  'a route without a method': ['"GET /user"', '/user'],
  'a wildcard in the middle': ['"GET /user"', '"GET /**/user"'],
  'two bodies for one route': ['{ json: { id: 1 } }', '{ json: { id: 1 }, text: one }'],
  'a stand-in nobody is told of': [', "--upstream=${standin.api.url}"', ''],
  'a snapshot outside the folder': ['dir: docs/plate', 'dir: ../plate'],
  'a check over stdio': [
    'stop:',
    'checks: { rows: { endpoint: stdio, call: tools/list, expect: "= 1" } }\nstop:',
  ],
  'a key that JavaScript reserves': [
    'client-header: token',
    'client-header: token\n    __proto__: { routes: {} }',
  ],
  'a list as a key': ['name: example', 'name: example\n? [a, b]\n: c'],
};
