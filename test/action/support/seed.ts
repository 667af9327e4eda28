/** A config of the first seed system's shape: two transports, three surfaces, telemetry, and a series of each surface. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const quickly = 'rounds: 1, window: 100ms, min-calls: 1, warm-up: { time: 20ms }';
const settled = 'settle: { floor: 20ms, cap: 100ms, re-read: none }';
const quiet = 'quiet: { warm-calls: 1, time: 20ms, calls: 5, min-calls: 1, max: 1s }';

/** @param entries folder with `demo-server.js`, which stands for the server and ignores what it does not know */
export function seedConfig(entries: string): string {
  const server = JSON.stringify([process.execPath, path.join(entries, 'demo-server.js')]).slice(1, -1);
  return `schema: 1
name: seed
targets:
  server:
    command: [${server}]
    env: { TOOL_SURFACE: "\${surface}" }
    identity: { command: [${server}, --version] }
standins:
  gitlab: { routes: { "GET /api/v4/version": { json: { version: "17.5.0" } } } }
  otlp: { routes: { "POST /**": { status: 200 } } }
endpoints:
  stdio: { target: server, protocol: mcp-stdio, env: { GITLAB_URL: "\${standin.gitlab.url}" } }
  http:
    target: server
    protocol: mcp-http
    args: [--http, --port, "\${port}"]
    url: "http://127.0.0.1:\${port}/mcp"
    ready: { http: "http://127.0.0.1:\${port}/health" }
    client: { headers: { PRIVATE-TOKEN: "bench-\${client}" } }
methods:
  one call: { tools/call: { name: search_text, arguments: { query: memory } } }
  whole surface: tools/list
matrix: { endpoint: [stdio, http], surface: [dynamic, meta, individual], telemetry: ["off"] }
include:
  - { endpoint: stdio, surface: dynamic, telemetry: "on" }
  - { endpoint: http, surface: dynamic, telemetry: "on" }
measure:
  point: { clients: 2, in-flight: 2, first-call: whole surface, idle-cpu: 20ms, ${quickly}, ${settled}, ${quiet} }
  series:
    only: { endpoint: http, telemetry: "off" }
    probe: node
    clients: [1, 2]
    max-window: 200ms
    ${[...quickly.split(/, (?=[\w-]+:)/), settled].join('\n    ')}
overrides:
  - { match: { surface: individual }, in-flight: 1 }
  - { match: { telemetry: "on" }, env: { OTEL_EXPORTER_OTLP_ENDPOINT: "\${standin.otlp.url}" } }
snapshot: { dir: docs/benchmarks, pages: { en: docs/resources.md, es: docs/es/recursos.md } }
`;
}

/** Two languages, as the system publishes them. */
export const seedPages = {
  'docs/resources.md': '# Resources\n\n<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->\n',
  'docs/es/recursos.md': '# Recursos\n\n<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->\n',
};

/** Of /proc's times, per second: the same on every architecture Node runs on. */
const ticks = 100;

/**
 * A clock that does not count what other programs took: time in which a processor was idle, or worked for us, divided by
 * the processors. With nobody else on the machine that is the time itself.
 */
export function ownClock(): () => { seconds: number; own: number } {
  const [start, before] = [performance.now(), oursAndIdle()];
  return () => {
    const own = (oursAndIdle() - before) / ticks / cpus().length;
    return { seconds: (performance.now() - start) / 1000, own };
  };
}

/** Ticks of idle processors since the machine started, and of this process with those it has started and seen end. */
function oursAndIdle(): number {
  const fields = (text: string) => text.split(' ').map(Number);
  const [, , , idle = 0, waiting = 0] = fields(
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '',
  );
  // The fields behind the name of the program, which may hold anything.
  const own = fields(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1) ?? '').slice(11, 15);
  return idle + waiting + own.reduce((sum, each) => sum + each, 0);
}
