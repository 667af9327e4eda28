// The config of a soak: one window as long as the soak, calls by a schedule, every call with an id of its own.
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('./restarting.mjs', import.meta.url));

/**
 * @param {{ durationMs: number, perSecond: number, everyMs: number, account: string }} soak
 */
export function soakConfig({ durationMs, perSecond, everyMs, account }) {
  const options = ['port=${port}', 'up=${standin.up.url}', `account=${account}`, `every=${everyMs}`];
  return `schema: 1
name: soak
target: { command: ${JSON.stringify([process.execPath, server, ...options])} }
standins:
  up: { routes: { "GET /": { text: fine } } }
endpoint:
  protocol: http
  url: "http://127.0.0.1:\${port}/"
  ready: { http: "http://127.0.0.1:\${port}/ready", status: 200 }
methods: { call: { "GET /calls/\${call}": { expect: { body: "id \${call}" } } } }
measure:
  point:
    clients: 4
    in-flight: 1
    rounds: 1
    rate: ${perSecond}/s
    window: ${durationMs}ms
    max-window: ${2 * durationMs}ms
    sample-interval: 1s
    warm-up: { time: 1s }
    idle-cpu: 100ms
    settle: { floor: 200ms, cap: 1s, re-read: none }
    quiet: { warm-calls: 1, time: 200ms, calls: 20, min-calls: 1, max: 5s }
expect: { standin.up: "> 0" }
stop: { failed: 50% }
`;
}
