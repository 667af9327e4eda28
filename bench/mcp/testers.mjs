// Other load testers of MCP: how each is asked for so many clients with one call of a tool open each, and where it says its
// rate. Install: `go install github.com/modelcontextprotocol/go-sdk/examples/client/loadtest@v1.8.0`.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const testers = {
  // The load tester that comes with the official Go SDK. It paces each worker: at a rate that none of them reaches.
  loadtest: {
    args: (clients, seconds, url) => [
      ...['-tool=any', '-args={}', '-qps=1000000', '-timeout=60s'],
      ...[`-workers=${clients}`, `-duration=${seconds}s`, url],
    ],
    read: (text) => ({
      ok: Number(/success: (\d+)/.exec(text)?.[1]),
      rate: Number(/success: \d+ \(([\d.e+]+) QPS\)/.exec(text)?.[1]),
      failed: Number(/failure: (\d+)/.exec(text)?.[1]),
    }),
  },
};

/** One run: calls per second, and processor time of a call as the shell's `time` says of the whole program, us. */
export async function contend(name, clients, seconds, url) {
  const { args, read } = testers[name];
  const words = [name, ...args(clients, seconds, url)].map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = await run('bash', ['-c', `TIMEFORMAT='CPU %U %S'; time ${words}`]);
  const { ok, rate, failed } = read(stdout + stderr);
  if (!(ok > 0) || failed > 0) throw new Error(`${name}: ${stdout}${stderr}`);
  const [, user, system] = /CPU ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  return { rate, cpuMs: (Number(user) + Number(system)) * 1000, calls: ok };
}
