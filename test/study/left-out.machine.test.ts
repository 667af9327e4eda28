/** A client that hangs from warm-up on is in no count of the window; the run must not pass for one of all clients. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { pointsOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { runCli, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';

/** Answers everybody; with `unfair` the third client only twice: as it is admitted, and once more in the warm-up. */
const server = `import { createServer } from 'node:http';
let third = 0;
createServer((request, response) => {
  if (request.headers['x-client'] === '3') third += 1;
  if (process.argv[3] !== 'unfair' || request.headers['x-client'] !== '3' || third <= 2) response.end('ok');
}).listen(Number(process.argv[2]), '127.0.0.1');
`;
const config = `schema: 1
name: left-out
target: { command: [node, server.mjs, "\${port}", "\${manner}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/", client: { headers: { X-Client: "\${client}" } } }
methods: { page: GET / }
matrix: { manner: [fair, unfair] }
stop: { latency: 400ms }
measure: { point: { clients: 4, ${briefly.replace('window: 150ms', 'window: 300ms')} } }
`;

it('a server that leaves one client out is found, a fair one is not', async () => {
  const folder = workFolder({ 'ratingplate.yml': config, 'server.mjs': server });
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
  expect(ended.code).toBe(1);
  const file = path.join(folder, 'out', 'record.json');
  const [fair, unfair] = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(pointsOf);
  const found = [fair, unfair].map((point) =>
    point?.rounds[0]?.findings.filter(({ code }) => code === 'clients-differ'),
  );
  expect(found[0]).toEqual([]);
  expect(found[1]).toMatchObject([{ reason: '1 of 4 clients got no answer in the window' }]);
  expect(unfair?.methods[0]?.figures['p50_ms']?.verdicts).toContainEqual(
    expect.objectContaining({ code: 'clients-differ', level: 'invalid' }),
  );
  expect(readFileSync(path.join(folder, 'out', 'page.md'), 'utf8')).toContain('not the clients asked for');
});
