/** A server that takes its folders from the client's roots, where a client offers some. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, missing } from '../../../scripts/peers/peers.mjs';
import { mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { launch, openLoop } from './loop.ts';

const lacking: string | null = missing('server-filesystem');
const why = lacking === null ? '' : ` (skipped: ${lacking})`;
const script = () =>
  path.join(
    folderOf('server-filesystem'),
    'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
  );

describe.skipIf(lacking !== null)(`server-filesystem${why}`, () => {
  it.each([
    ['keeps the folder of its command line where a client offers nothing', false],
    ['takes the roots that a client offers in its place', true],
  ])('%s', async (_what, offered) => {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'roots-')));
    const [own, root] = [path.join(folder, 'own'), path.join(folder, 'root')];
    for (const one of [own, root]) mkdirSync(one);
    const expected = offered ? root : own;
    const loop = await openLoop({
      create: mcpStdio,
      methods: [
        {
          ...{ operation: 'tools/call', params: { name: 'list_allowed_directories', arguments: {} } },
          expect: { text: expected },
        },
      ],
      endpoint: {
        launch: launch(script(), [own], folder),
        options: offered ? { roots: [`file://${root}`] } : {},
      },
    });
    // It asks after the handshake, and its first answers may still be of the command line.
    for (let tries = 0; tries < 500 && loop.counts.ok === undefined; tries++) await loop.run(1);
    await loop.run(5);
    await loop.close();
    expect(loop.counts.ok).toBe(6);
    expect(loop.exits).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });
});
