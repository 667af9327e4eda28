/** From the config to the page: the era of a server, and what it asked for within a call. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { fixture, runCli, untilGone, workFolder } from './support/cli.ts';
import { briefly } from './support/config.ts';
import { methodOf, pointOf, readRun } from './support/measured.ts';

const command = JSON.stringify([process.execPath, fixture('mcp-modern.mjs')]);
const options = (server: object) => JSON.stringify(['--options', JSON.stringify(server)]);

/** A server of both eras that asks twice, a legacy one, and one that is pinned: each over stdio or HTTP. */
const config = `schema: 1
name: eras
target: { command: ${command} }
endpoints:
  asks:
    protocol: mcp-http
    args: ${options({ legacy: true, rounds: 2 }).replace(/\]$/, ', --http, "${port}"]')}
    url: "http://127.0.0.1:\${port}/mcp"
    options: { elicitation: { name: me } }
  piped: { protocol: mcp-stdio, args: ${options({ rounds: 1 })}, options: { elicitation: accept } }
  old: { protocol: mcp-stdio, args: ${options({ legacy: true, modern: false })} }
  pinned: { protocol: mcp-stdio, args: ${options({ legacy: true })}, options: { version: "2025-06-18" } }
methods:
  list: tools/list
  ask: { tools/call: { name: ask, arguments: { about: "\${call}" } } }
overrides:
  - { match: { endpoint: [old, pinned] }, methods: { ask: { tools/call: { name: same, arguments: {} } } } }
matrix: { endpoint: [asks, piped, old, pinned] }
measure:
  point: { clients: 2, in-flight: 2, first-call: list, ${briefly} }
`;

describe('a record', { timeout: 120_000 }, () => {
  it('names the era of every scenario, how it was found, and the rounds of its calls', async () => {
    const folder = workFolder({ 'ratingplate.yml': config });
    const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
    expect(await untilGone(folder), ended.stderr).toEqual([]);
    const run = await readRun(folder, ended);
    const spoken = [...run.points].map(([id, { identity }]) => [id, identity?.spoken]);
    expect(Object.fromEntries(spoken)).toEqual({
      asks: { era: 'modern', version: '2026-07-28', found: 'probed' },
      piped: { era: 'modern', version: '2026-07-28', found: 'probed' },
      old: { era: 'legacy', version: '2025-11-25', found: 'probed' },
      pinned: { era: 'legacy', version: '2025-06-18', found: 'pinned' },
    });
    const rounds = (id: string, method: string) =>
      methodOf(pointOf(run, id), method).figures['input_rounds']?.value;
    expect(['asks', 'piped', 'old'].map((id) => [rounds(id, 'ask'), rounds(id, 'list')])).toEqual([
      [2, 0],
      [1, 0],
      [0, 0],
    ]);
    for (const [id, point] of run.points)
      for (const { outcomes } of point.methods) expect(outcomes, id).toMatchObject({ ok: outcomes.started });
    const page = readFileSync(path.join(folder, 'out', 'page.md'), 'utf8');
    expect(page).toContain('Endpoint asks speaks MCP 2026-07-28 (stateless; found by asking the server)');
    expect(page).toContain('Endpoint pinned speaks MCP 2025-06-18 (with a handshake; pinned in the config)');
    expect(page).toContain('was answered: 2 more rounds per call, all of them within its latency');
    expect(page).toContain('was answered: 1 more round per call, all of them within its latency');
  });
});
