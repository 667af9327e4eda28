/** Reference servers over stdio: a file of its own for each client, roots that a server asks for, and growth with calls. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { listRuns } from '../../src/record/run-folder.ts';
import { methodOf, pointOf, type Run } from '../e2e/support/measured.ts';
import { expectComplete, runExample } from './support/example.ts';

const limit = 150_000;
const set = ['measure.point.clients=2'];

/** What a client's process printed on stderr. */
async function stderrOf({ folder }: Run, id: string, client: number): Promise<string> {
  const runs = path.join(folder, '.ratingplate');
  const [name = ''] = await listRuns(runs);
  return readFileSync(path.join(runs, name, 'logs', `${id}.1`, `client-${client}.stderr.log`), 'utf8');
}

describe.each([
  ['server-memory', 'stdio'],
  ['server-filesystem', 'roots'],
  ['server-sequential-thinking', 'stdio'],
])('%s', (name, id) => {
  const absent = missing(name);
  it.skipIf(absent !== null)(
    `is measured, every call of it ${absent ?? ''}`,
    { timeout: limit },
    async () => {
      const run = await runExample(name, { only: [id], set });
      expectComplete(run, name);
      for (const { outcomes } of pointOf(run, id).methods) expect(outcomes.ok).toBe(outcomes.started);
      await expectOf[name]?.(run, id);
    },
  );
});

/** What is particular to each. */
const expectOf: Readonly<Record<string, (run: Run, id: string) => unknown>> = {
  'server-memory': (run, id) => {
    // Each process remembers one entity, and so recalls the same few bytes, however often it was told.
    expect(methodOf(pointOf(run, id), 'recall').figures['payload_bytes']?.value).toBeLessThan(1000);
    expect(pointOf(run, id).figures['heap_connected_mib']?.value).toBeGreaterThan(5);
  },
  'server-filesystem': async (run, id) => {
    for (const client of [0, 1])
      expect(await stderrOf(run, id, client)).toContain(
        'Updated allowed directories from MCP roots: 1 valid directories',
      );
    const file = readFileSync(path.join(run.folder, 'files/harbour.txt'));
    const payload = methodOf(pointOf(run, id), 'read').figures['payload_bytes']?.value;
    // The text stands in its reply twice: as content, and as structured content.
    expect(payload).toBeGreaterThan(2 * file.length);
  },
  'server-sequential-thinking': (run, id) => {
    const { identity, settling } = pointOf(run, id);
    expect([identity?.source, settling]).toEqual(['serverInfo', 'collected']);
  },
};
