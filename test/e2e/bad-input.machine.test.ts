/** Bad targets: each ends with its named error or verdict, without a hang or an orphan, and its neighbour is kept. */

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { pointsOf } from '../../src/record/kinds.ts';
import type { PointRecord, RatingRecord } from '../../src/record/schema.ts';
import { fixture, runCli, untilGone, workFolder } from './support/cli.ts';
import { mcpServer, twoServers } from './support/config.ts';

const misbehave = (...flags: string[]) =>
  JSON.stringify([process.execPath, fixture('misbehave.mjs'), ...flags]);
const http = (rest: string) => `{ target: bad, protocol: mcp-http, ${rest} }`;
const listening = http(
  'args: [--port, "${port}"], url: "http://127.0.0.1:${port}/mcp", ready: { tcp: "127.0.0.1:${port}" }',
);

interface Measured {
  readonly code: number | null;
  readonly stderr: string;
  readonly bad: PointRecord;
  readonly good: PointRecord;
  readonly record: RatingRecord;
}

/** Measures the two scenarios and sees to it that nothing is left. */
async function measure(config: string): Promise<Measured> {
  const folder = workFolder({ 'ratingplate.yml': config });
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out', '--no-render'], folder);
  expect(await untilGone(folder)).toEqual([]);
  const record = lastRecord(folder);
  const [bad, good] = record.runs.flatMap(pointsOf);
  if (bad === undefined || good === undefined) throw new Error(`no two measurements: ${ended.stderr}`);
  return { code: ended.code, stderr: ended.stderr, bad, good, record };
}

function lastRecord(folder: string): RatingRecord {
  const runs = path.join(folder, '.ratingplate');
  const name =
    readdirSync(runs)
      .filter((entry) => /^\d/.test(entry))
      .sort()
      .at(-1) ?? '';
  return JSON.parse(readFileSync(path.join(runs, name, 'record.json'), 'utf8')) as RatingRecord;
}

/** The good neighbour is measured wholly, whatever happened beside it. */
function expectKept({ good }: Measured): void {
  expect(good.rounds[0]?.failure).toBeNull();
  expect(good.figures['peak_mib']?.value).toBeGreaterThan(10);
  expect(good.methods[0]?.outcomes.ok).toBeGreaterThan(0);
}

describe.concurrent('a target that', () => {
  it.each([
    [
      'is never ready',
      {
        command: misbehave(),
        endpoint: http(
          'args: [--title, "${port}"], url: "http://127.0.0.1:${port}/mcp", ready: { http: "http://127.0.0.1:${port}/health", timeout: 400ms }',
        ),
      },
      'target-not-ready',
      /was not ready/i,
    ],
    [
      'exits at once',
      { command: misbehave('--exit', '7'), endpoint: listening },
      'target-exited',
      /code 7[\s\S]*line 30/,
    ],
    [
      'does not exist',
      { command: JSON.stringify(['./no-such-program']), endpoint: listening },
      'target-not-found',
      /no-such-program/,
    ],
  ])('%s', async (_, bad, code, message) => {
    const measured = await measure(twoServers(bad));
    expect(measured.bad.rounds[0]?.failure?.code).toBe(code);
    expect(measured.bad.rounds[0]?.failure?.message).toMatch(message);
    expect(measured.code).toBe(3);
    expect(measured.record.complete).toBe(false);
    expect(measured.bad.figures['ready_ms']?.value).toBeNull();
    expectKept(measured);
  });

  it('exits under load', async () => {
    const measured = await measure(twoServers({ command: mcpServer({ exitAfterCalls: 120 }) }));
    expect(measured.bad.rounds[0]?.failure?.code).toBe('target-lost');
    expect(measured.bad.rounds[0]?.failure?.message).toMatch(/code 3/);
    expect(measured.bad.rounds[0]?.phases.map(({ name }) => name)).toContain('admit');
    expect(measured.code).toBe(3);
    expectKept(measured);
  });

  it.each([
    ['answers with an error status', 'status500', 'failed'],
    ['says isError', 'isError', 'failed'],
    ['answers with another id', 'wrongId', 'mismatch'],
    ['answers with broken JSON', 'brokenJson', 'mismatch'],
  ])('%s now and then', async (_, fault, outcome) => {
    const measured = await measure(twoServers({ command: mcpServer({ faults: { [fault]: 20 } }) }));
    const [method] = measured.bad.methods;
    expect(measured.bad.rounds[0]?.failure).toBeNull();
    expect(method?.outcomes[outcome as 'failed' | 'mismatch']).toBeGreaterThan(0);
    expect(method?.figures['p50_ms']?.verdicts?.map(({ code, level }) => [code, level])).toContainEqual([
      'failed-calls',
      'invalid',
    ]);
    expect(
      measured.good.methods[0]?.figures['p50_ms']?.verdicts?.map(({ code }) => code) ?? [],
    ).not.toContain('failed-calls');
    expect(measured.code).toBe(1);
    expectKept(measured);
  });

  it('ignores SIGTERM', async () => {
    const measured = await measure(twoServers({ command: mcpServer({ ignoreTerm: true }) }));
    expect(measured.bad.rounds[0]?.failure).toBeNull();
    expect(measured.bad.rounds[0]?.stopped).toBe('kill');
    expect(measured.good.rounds[0]?.stopped).toBe('term');
    expectKept(measured);
  });

  it('leaves children behind', async () => {
    const measured = await measure(
      twoServers({ command: mcpServer({ children: ['group', 'session', 'daemon'] }) }),
    );
    expect(measured.bad.rounds[0]?.failure).toBeNull();
    expect(measured.stderr).toMatch(/bad: 2 processes outlived their instance and were killed/);
    expectKept(measured);
  });
});

describe('a run of which nothing comes', () => {
  it.each([[], ['--quiet']])('says why at its end, %j', async (...flags) => {
    const server = JSON.stringify([process.execPath, fixture('misbehave.mjs'), '--exit', '7']);
    const config = `schema: 1
name: nothing
target: { command: ${server} }
endpoint: { protocol: http, args: ["\${port}"], url: "http://127.0.0.1:\${port}/" }
methods: { page: GET / }
measure: { point: { clients: 1, rounds: 2 } }
`;
    const folder = workFolder({ 'ratingplate.yml': config });
    const ended = await runCli(inject('entries'), ['measure', '--out', 'out', ...flags], folder);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(
      /each of 2 rounds broke, the first by target-exited: .*code 7[\s\S]*line 30[\s\S]*--resume` goes on with it\n.*\(nothing-measured,/,
    );
    expect(await untilGone(folder)).toEqual([]);
  });
});

describe('a port', () => {
  it('that another process owns is never measured', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
    let asked = 0;
    other.on('connection', () => asked++);
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/mcp`;
    const measured = await measure(
      twoServers({ command: misbehave('--port', String(port)), endpoint: http(`url: "${url}"`) }),
    );
    await new Promise((resolve) => other.close(resolve));
    expect(measured.bad.rounds[0]?.failure?.code).toBe('port-owned');
    expect(measured.bad.rounds[0]?.failure?.message).toContain(String(process.pid));
    expect(asked).toBe(0);
    expectKept(measured);
  });
});
