// The official SDK's client in a closed loop: `sdk.mjs JSON` with { url | command, args, clients, inFlight, seconds }.
// Prints { rate, cpuMs, calls } as JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { url, command, args, clients, inFlight = 1, seconds } = JSON.parse(process.argv[2]);
const transport = () =>
  url ? new StreamableHTTPClientTransport(new URL(url)) : new StdioClientTransport({ command, args });

const open = [];
for (let i = 0; i < clients; i += 1) {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport());
  open.push(client);
}
let calls = 0;
let running = true;
const lanes = open.flatMap((client) => Array.from({ length: inFlight }, () => client));
const loops = lanes.map(async (client) => {
  while (running) {
    await client.listTools();
    calls += 1;
  }
});
await sleep(1000);
const [before, start, cpu] = [calls, performance.now(), process.cpuUsage()];
await sleep(seconds * 1000);
const [done, ms, { user, system }] = [calls - before, performance.now() - start, process.cpuUsage(cpu)];
running = false;
process.stdout.write(
  `${JSON.stringify({ rate: (done / ms) * 1000, cpuMs: (user + system) / 1000, calls: done })}\n`,
);
await Promise.allSettled(loops);
process.exit(0);
