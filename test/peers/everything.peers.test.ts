/** The reference MCP server, which runs on Node: both transports, with the Node probe. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { listRuns } from '../../src/record/run-folder.ts';
import { callsMade, methodOf, pointOf, type Run } from '../e2e/support/measured.ts';
import { moreIdDigits, replyBytes } from './support/ask.ts';
import { expectComplete, runExample } from './support/example.ts';

const absent = missing('server-everything');
const limit = 150_000;

/** Bytes of a warm reply, told by a client of the test's own. */
const sizes = () =>
  replyBytes(['mcp-server-everything', 'stdio'], {}, [
    { method: 'tools/list' },
    { method: 'tools/call', params: { name: 'get-tiny-image', arguments: {} } },
  ]);

async function expectSizes(run: Run, id: string): Promise<void> {
  const [list = 0, image = 0] = await sizes();
  const payload = (name: string) => methodOf(pointOf(run, id), name).figures['payload_bytes']?.value;
  expect(payload('list')).toBe(list + moreIdDigits);
  expect(payload('image')).toBe(image + moreIdDigits);
}

/** The probe told what only a probe can: live heap and handles. */
function expectProbed(run: Run, id: string, handles: number): void {
  const { figures, settling, probe } = pointOf(run, id);
  expect([settling, probe]).toEqual(['collected', 'node']);
  expect(figures['heap_connected_mib']?.value).toBeGreaterThan(5);
  expect(figures['heap_connected_mib']?.value).toBeLessThan(figures['settled_connected_mib']?.value ?? 0);
  expect(figures['handles']?.value).toBeGreaterThanOrEqual(handles);
}

describe.skipIf(absent !== null)(`server-everything ${absent ?? ''}`, () => {
  it('over stdio: a process for each client, all of them seen', { timeout: limit }, async () => {
    const run = await runExample('server-everything', {
      only: ['stdio'],
      set: ['measure.point.clients=3'],
    });
    expectComplete(run, 'server-everything');
    const point = pointOf(run, 'stdio');
    expect(point.identity).toMatchObject({ source: 'serverInfo', version: '2.0.0' });
    expect(point.memory_rule).toBe('tree');
    // Three Node processes; none of ours, and no wrapper, is among them.
    expect(point.figures['all_clients_mib']?.value).toBeGreaterThan(60);
    expectProbed(run, 'stdio', 3);
    await expectSizes(run, 'stdio');
  });

  it('over HTTP: sessions, and as many requests as it says itself', { timeout: limit }, async () => {
    const run = await runExample('server-everything', {
      only: ['http'],
      set: ['measure.point.clients=4'],
    });
    expectComplete(run, 'server-everything');
    expect(pointOf(run, 'http').memory_rule).toBe('process');
    expectProbed(run, 'http', 4);
    await expectSizes(run, 'http');
    const calls = ['list', 'echo', 'image'].reduce((sum, name) => sum + callsMade(run, 'http', name), 0);
    // A line for each POST: readiness, the question for its era, initialize and initialized of each of the four sessions,
    // and the calls.
    expect(await printedRequests(run)).toBe(1 + 1 + 2 * 4 + calls);
  });
});

/** The server's own account, from its log in the run folder. */
async function printedRequests({ folder }: Run): Promise<number> {
  const runs = path.join(folder, '.ratingplate');
  const [name = ''] = await listRuns(runs);
  const log = readFileSync(path.join(runs, name, 'logs', 'http.1', 'stdout.log'), 'utf8');
  return log.match(/Received MCP POST request/g)?.length ?? 0;
}
