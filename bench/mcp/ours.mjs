// The driver as it is shipped, in its own process, driven as the harness drives it.
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles the driver as its sources are now. @returns its file and how to remove it. */
export async function bundleDriver() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const input = fileURLToPath(new URL('../../src/driver/main.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const file = path.join(folder, 'driver.mjs');
  await bundle.write({ file, format: 'esm' });
  return { file, folder, remove: () => rm(folder, { recursive: true }) };
}

/** Requests to the driver, answered in turn. */
function channel(child) {
  let seq = 0;
  const waiting = new Map();
  child.on('message', (message) => {
    const settle = waiting.get(message.seq);
    waiting.delete(message.seq);
    if (message.error) settle?.reject(new Error(message.error.message));
    else settle?.resolve(message.reply);
  });
  return (request) =>
    new Promise((resolve, reject) => {
      seq += 1;
      waiting.set(seq, { resolve, reject });
      child.send({ seq, ...request });
    });
}

const endpointOf = ({ url, command, args }, folder) => ({
  ...{ headers: {}, source: null, options: {} },
  protocol: url ? 'mcp-http' : 'mcp-stdio',
  url: url ?? null,
  launch: url
    ? null
    : {
        ...{ file: command, args, cwd: folder, homes: null, logs: folder },
        ...{
          env: { PATH: process.env.PATH },
          readyTimeoutMs: 20_000,
          stop: { stdinMs: 2000, termMs: 500 },
          cpus: null,
        },
      },
});

/** Where a program is, or undefined. */
export function installed(command) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, command)).find((file) => existsSync(file));
}

/** One load of `seconds`: { rate, cpuMs, calls, megabytes, rssMib, pauseMs, wrong }. */
export async function ours(driver, load) {
  const { clients, inFlight = 1, seconds } = load;
  const child = fork(driver.file, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ask = channel(child);
  const method = { name: 'list', operation: 'tools/list', params: null, expect: null, timeoutMs: 60_000 };
  await ask({
    kind: 'setup',
    endpoint: endpointOf(load, driver.folder),
    methods: [method],
    inFlight,
    maxClients: clients,
  });
  await ask({ kind: 'connect', from: 0, to: clients, concurrency: 8 });
  await ask({ kind: 'call', client: 0, method: 0 });
  await ask({ kind: 'load-start', clients, inFlight, methods: [0], pacePerClient: null });
  await sleep(1000);
  await ask({ kind: 'window-open' });
  await sleep(seconds * 1000);
  await ask({ kind: 'window-close' });
  const { windowMs, methods, totals, self } = await ask({ kind: 'load-stop', graceMs: 30_000 });
  await ask({ kind: 'close', from: 0, to: clients });
  await ask({ kind: 'stop' });
  const [{ completed, wireBytes }] = methods;
  return {
    rate: (completed / windowMs) * 1000,
    cpuMs: self.cpuMs,
    calls: completed,
    megabytes: (completed * wireBytes) / 1e6,
    rssMib: self.rssMib,
    pauseMs: self.longestPauseMs,
    wrong: totals[0].started - totals[0].ok,
  };
}
