/** Profiles of a series: in the run folder, with their tops in words, and nowhere in the record. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { startCli, workFolder } from './support/cli.ts';

const config = (server: string) => `schema: 1
name: profiled
target: { command: [${JSON.stringify(process.execPath)}, ${JSON.stringify(server)}, --http, --port, "\${port}"] }
endpoint: { protocol: mcp-http, url: "http://127.0.0.1:\${port}/mcp", ready: { http: "http://127.0.0.1:\${port}/health" } }
methods: { one call: { tools/call: { name: search_text, arguments: { query: memory } } } }
measure: { series: { clients: [1, 2], probe: node, rounds: 1, window: 500ms, min-calls: 1, warm-up: { time: 100ms }, idle-cpu: 30ms, settle: { floor: 60ms, cap: 400ms, re-read: none } } }
`;

it('a series of a Node target is profiled once, after its rounds', async () => {
  const folder = workFolder({ 'ratingplate.yml': config(path.join(inject('entries'), 'demo-server.js')) });
  const args = ['measure', '--profile', 'short', '--out', 'out', '--no-render'];
  const { code, stderr } = await startCli(inject('entries'), args, folder).ended;
  expect(stderr).toContain('http: profiles, in a round of their own');
  expect(code).not.toBe(3);
  const run = readdirSync(path.join(folder, '.ratingplate')).find((name) => name !== '.gitignore') ?? '';
  const profiles = path.join(folder, '.ratingplate', run, 'profiles');
  expect(readdirSync(profiles).sort()).toEqual([
    'analysis.md',
    'http-series.cpu.cpuprofile',
    'http-series.heap.heapprofile',
  ]);
  const cpu = JSON.parse(readFileSync(path.join(profiles, 'http-series.cpu.cpuprofile'), 'utf8'));
  expect(cpu.samples.length).toBeGreaterThan(10);
  // What the demo server does for a call of this method stands in it.
  const analysis = readFileSync(path.join(profiles, 'analysis.md'), 'utf8');
  expect(analysis).toContain('## http, 2 clients calling');
  expect(JSON.stringify(cpu.nodes)).toContain('wordsOf');
  const record = JSON.parse(readFileSync(path.join(folder, 'out', 'record.json'), 'utf8'));
  expect(record.runs[0].measurements[0].rounds).toHaveLength(1);
  expect(JSON.stringify(record)).not.toContain('cpuprofile');
});
