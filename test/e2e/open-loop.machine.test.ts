/** The open loop against real servers: what a stall does to it and to a closed one, over every protocol, and a whole run. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import type { DriverEndpoint, LoadResult } from '../../src/driver/messages.ts';
import { pointsOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { percentile } from '../../src/stats/percentile.ts';
import { launch } from '../driver/mcp/loop.ts';
import { driverHere, endAll, endpoint, loadCalls, method, startServer } from '../driver/programs.ts';
import { fixture, runCli, workFolder } from './support/cli.ts';
import { briefly } from './support/config.ts';

afterEach(endAll);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const at = (perSecond: number) => ({ perSecond, rise: null });
const stallMs = 1500;
const p99 = (values: Float64Array | undefined) =>
  percentile(Float64Array.from(values ?? []).sort(), 0.99) ?? 0;
const slow = (values: Float64Array | undefined) => (values ?? []).filter((ms) => ms > stallMs / 2).length;

function expectSums({ methods }: LoadResult): void {
  for (const { counts, open } of methods) {
    const { started, ...ended } = counts;
    expect(open?.due).toBe((open?.sent ?? 0) + (open?.unsent ?? 0));
    expect(open?.sent).toBe(started);
    expect(Object.values(ended).reduce((sum, calls) => sum + calls, 0)).toBe(started);
  }
}

async function driverAt(where: DriverEndpoint, operation: string, clients: number) {
  const here = driverHere();
  await here.ask('setup', {
    endpoint: where,
    methods: [method(operation)],
    inFlight: 1,
    maxClients: clients,
  });
  await here.ask('connect', { from: 0, to: clients, concurrency: 4 });
  return here;
}

it('a stall is in the percentiles of an open loop for each call due meanwhile, and in one call of a closed one', {
  timeout: 120_000,
}, async () => {
  const [open, closed] = await Promise.all(
    [200, null].map(async (rate) => {
      const url = await startServer('stall.mjs', `stall=${stallMs}`, 'from=100');
      const here = await driverAt(endpoint(url), 'GET /', rate === null ? 1 : 8);
      const shape = {
        clients: rate === null ? 1 : 8,
        inFlight: 1,
        ...(rate === null ? {} : { rate: at(rate) }),
      };
      const result = await loadCalls(here, shape, 1200);
      expect(await (await fetch(`${url}/stalls`)).text()).toBe('1');
      await here.ask('stop', {});
      return result;
    }),
  );
  const account = open?.methods[0];
  expectSums(open as LoadResult);
  // 150 calls were due in the first half of the stall, and each of them waited for the second at least.
  expect(slow(account?.latencies)).toBeGreaterThanOrEqual(149);
  expect(p99(account?.latencies)).toBeGreaterThan(stallMs / 2);
  // The eight clients by themselves noticed it once each.
  expect(slow(account?.open?.services)).toBeLessThan(40);
  expect(p99(closed?.methods[0]?.latencies)).toBeLessThan(stallMs / 2);
});

it('a server with less to give than is asked leaves the rest unsent', { timeout: 60_000 }, async () => {
  const url = await startServer('stall.mjs', 'delay=20');
  const here = await driverAt(endpoint(url), 'GET /', 2);
  const result = await loadCalls(here, { clients: 2, inFlight: 1, rate: at(400) }, 60);
  expectSums(result);
  const { due = 0, unsent = 0 } = result.methods[0]?.open ?? {};
  // Two clients get at most 100 answers a second of it.
  expect(unsent / due).toBeGreaterThan(0.5);
  await here.ask('stop', {});
});

it.each(['http', 'stdio'])(
  'MCP over %s is called by a schedule, too',
  { timeout: 60_000 },
  async (transport) => {
    const logs = mkdtempSync(path.join(tmpdir(), 'open-loop-'));
    folders.push(logs);
    const options = { version: '2025-11-25' };
    const where: DriverEndpoint =
      transport === 'stdio'
        ? endpoint('', {
            protocol: 'mcp-stdio',
            options,
            launch: launch(fixture('mcp-fixture.mjs'), ['--options', '{}'], logs),
          })
        : endpoint(
            `http://127.0.0.1:${/\d+$/.exec(await startServer('mcp-fixture.mjs', '--http', '0', '--options', '{}'))?.[0]}/mcp`,
            {
              protocol: 'mcp-http',
              options,
            },
          );
    const here = await driverAt(where, 'tools/list', 3);
    const result = await loadCalls(here, { clients: 3, inFlight: 1, rate: at(100) }, 100);
    expectSums(result);
    expect(result.totals[0]?.ok).toBe(result.totals[0]?.started);
    expect(result.methods[0]?.open?.due).toBeGreaterThan(0);
    await here.ask('stop', {});
  },
);

const config = `schema: 1
name: rates
target: { command: [node, ${JSON.stringify(fixture('stall.mjs'))}, "port=\${port}", "delay=5"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { page: GET / }
matrix: { load: [closed, kept, missed] }
measure: { point: { clients: 2, ${briefly.replace('window: 150ms', 'window: 1s')} } }
overrides:
  - { match: { load: kept }, point: { rate: 40/s } }
  - { match: { load: missed }, point: { rate: { from: 100/s, to: 2000/s, over: 200ms } } }
`;

it('a run records the rate, what was due and what was not sent, and says so on a page in its own table', {
  timeout: 120_000,
}, async () => {
  const folder = workFolder({ 'ratingplate.yml': config });
  const plan = await runCli(inject('entries'), ['measure', '--plan'], folder);
  expect(plan.stdout).toContain('2 clients, 1 in flight, open loop at 40 calls/s');
  expect(plan.stdout).toContain('open loop at 2000 calls/s, risen to from 100 in 0.2 s');
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
  const file = path.join(folder, 'out', 'record.json');
  const points = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(pointsOf);
  const of = (load: string) => points.find(({ scenario }) => scenario.axes['load'] === load);
  const [closed, kept, missed] = ['closed', 'kept', 'missed'].map((load) => of(load)?.methods[0]);
  expect(of('closed')?.scenario.rate).toBeUndefined();
  expect(closed?.schedule).toBeUndefined();
  expect(closed?.figures).not.toHaveProperty('service_p50_ms');
  expect(of('kept')?.scenario.rate).toEqual({ per_s: 40, from_per_s: null, rise_ms: null });
  expect(kept?.schedule?.due).toBe((kept?.schedule?.sent ?? 0) + (kept?.schedule?.unsent ?? 0));
  expect(kept?.schedule?.sent).toBe(kept?.outcomes.started);
  expect(kept?.figures['service_p50_ms']?.value ?? 5).toBeGreaterThanOrEqual(4);
  // Two clients get at most 400 answers a second.
  expect(missed?.figures['unsent_share']?.value).toBeGreaterThan(0.5);
  expect(missed?.figures['p50_ms']?.verdicts).toContainEqual(
    expect.objectContaining({
      code: 'unsent-calls',
      level: 'invalid',
      reason: expect.stringMatching(/\d+ of \d+ calls due were not sent/),
    }),
  );
  expect(missed?.figures['cores']?.verdicts ?? []).not.toContainEqual(
    expect.objectContaining({ code: 'unsent-calls' }),
  );
  // A headline figure is invalid.
  expect(ended.code).toBe(1);
  const page = readFileSync(path.join(folder, 'out', 'page.md'), 'utf8');
  expect(page).toMatch(/\| http, kept \|.*\| 40\/s \|/);
  expect(page).toContain('2000/s (from 100/s in 0.200 s)');
  expect(page).toContain('the rate was missed');
});
