/** Configs of runs that take about two seconds: every phase is there, each as short as it can be. */
import { fixture } from './cli.ts';

export const briefly = `rounds: 1, window: 150ms, min-calls: 1, warm-up: { time: 50ms }, idle-cpu: 30ms,
    settle: { floor: 40ms, cap: 200ms, re-read: none }, quiet: { warm-calls: 1, time: 40ms, calls: 10, min-calls: 1, max: 2s }`;

/**
 * A right answer to everything, over HTTP: the scenario that must be kept whatever its neighbour does. It takes its time,
 * so that a run leaves the machine to the others that are tested on it, and calls are open at any moment of its load.
 */
export const goodServer = mcpServer({ delayMs: 5 });

/** Command and arguments of the MCP fixture with these faults. */
export function mcpServer(options: Record<string, unknown>): string {
  return JSON.stringify([
    process.execPath,
    fixture('mcp-fixture.mjs'),
    '--options',
    JSON.stringify({ toolBytes: 800, ...options }),
  ]);
}

/** Two scenarios: a good server, and a bad one that is started or answers as \`bad\` says. */
export function twoServers(bad: {
  command: string;
  args?: string;
  endpoint?: string;
  point?: string;
  extra?: string;
}): string {
  return `schema: 1
name: two
targets:
  good: { command: ${goodServer} }
  bad: { command: ${bad.command}, stop: { term: 500ms } }
endpoints:
  good: { target: good, protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
  bad: ${bad.endpoint ?? '{ target: bad, protocol: mcp-http, args: [--http, "${port}"], url: "http://127.0.0.1:${port}/mcp" }'}
methods:
  one call: { tools/call: { name: fixed, arguments: {} } }
matrix: { endpoint: [bad, good] }
measure:
  point: { clients: 2, in-flight: 2, ${bad.point ?? ''}${briefly} }
stop: { latency: 1s }
${bad.extra ?? ''}`;
}
