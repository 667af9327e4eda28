// The driver as it is now, in a process of its own, asked over its channel as the harness does.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles the driver into `folder`; gives the program's path. */
export async function bundleDriver(folder) {
  const input = { driver: fileURLToPath(new URL('../../src/driver/main.ts', import.meta.url)) };
  const bundle = await rolldown({ input, platform: 'node', tsconfig: false, logLevel: 'silent' });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  return path.join(folder, 'driver.js');
}

/** Starts it; `ask(kind, body)` gives the reply. */
export function startDriver(program) {
  const child = fork(program, [], { serialization: 'advanced', env: {} });
  const waiting = new Map();
  let seq = 0;
  child.on('message', ({ seq: answered, reply, error }) => {
    const { resolve, reject } = waiting.get(answered) ?? {};
    waiting.delete(answered);
    if (error) reject?.(new Error(`${error.code}: ${error.message}`));
    else resolve?.(reply);
  });
  const ask = (kind, body = {}) =>
    new Promise((resolve, reject) => {
      seq += 1;
      waiting.set(seq, { resolve, reject });
      child.send({ seq, kind, ...body });
    });
  const stop = async () => {
    const ended = once(child, 'exit');
    ask('stop').catch(() => {});
    await ended;
  };
  return { ask, stop, pid: child.pid };
}

/** Loads an endpoint from a fresh driver for `seconds`, after a second of warm-up; gives its `LoadResult`. */
export async function drive(program, { endpoint, method, clients, inFlight, seconds, rate = null }) {
  const { ask, stop } = startDriver(program);
  try {
    await ask('setup', { endpoint, methods: [method], inFlight, maxClients: clients });
    const { results } = await ask('connect', { from: 0, to: clients, concurrency: 64 });
    const refused = results.find(({ outcome }) => outcome !== 0);
    if (refused) throw new Error(`client ${refused.client}: ${refused.reason}`);
    await ask('load-start', { clients, inFlight, methods: [0], pacePerClient: null, rate });
    await sleep(1000);
    await ask('window-open');
    await sleep(seconds * 1000);
    await ask('window-close');
    return await ask('load-stop', { graceMs: 10_000 });
  } finally {
    await stop();
  }
}
