// PostgreSQL and Redis of our own, by the scripts of the examples: free ports, data made for the run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './nginx.mjs';

const script = (name) =>
  fileURLToPath(new URL(`../../examples/data-stores/start-${name}.sh`, import.meta.url));

/** Starts `postgres` or `redis` with `home` as its scratch folder; `stop` ends it. */
export async function startStore(name, home) {
  await mkdir(home, { recursive: true });
  const port = await freePort();
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home };
  const child = spawn('sh', [script(name), `${port}`], { env, stdio: 'ignore' });
  const stop = async () => {
    const ended = once(child, 'exit');
    // PostgreSQL waits for clients on SIGTERM, and ends them on SIGINT.
    child.kill('SIGINT');
    await ended;
  };
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: exit code ${child.exitCode}`);
    if (tries > 1000) {
      await stop();
      throw new Error(`${name} does not listen`);
    }
    await sleep(20);
  }
  // Its data is put in as soon as it listens.
  await sleep(500);
  return { port, stop };
}

async function answers(port) {
  const socket = connect(port, '127.0.0.1');
  const listening = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return listening;
}
