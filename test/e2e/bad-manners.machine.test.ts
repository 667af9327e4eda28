/** Servers of odd manners, rated side by side in one run: what is said of each is true, and nothing of them is left. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readReason } from '../../src/record/reasons.ts';
import type { PointRecord } from '../../src/record/schema.ts';
import { slowdown } from '../../src/stats/steady.ts';
import { filesBelow, fixture, startCli, untilGone, workFolder } from './support/cli.ts';
import { briefly, mcpServer } from './support/config.ts';
import { callsOfLoad, methodOf, pointOf, type Run, readRun, roundOf } from './support/measured.ts';

const secret = 'hush-s3cr3t-of-the-house';
const floodBytes = 500_000_000;
/** Name -> the fixture's options, and what is special of its endpoint and its point. */
const servers: Readonly<Record<string, { options: object; endpoint?: string; point?: string }>> = {
  good: { options: {} },
  slow: { options: { startMs: 700 } },
  dying: { options: { dies: true }, endpoint: 'ready: { http: "http://127.0.0.1:${port}/account" }' },
  renaming: { options: { titles: true } },
  slower: { options: { slowerMs: 0.05 }, point: 'clients: 1, in-flight: 1, window: 700ms, min-calls: 120' },
  leaking: { options: { leakMib: 1 }, endpoint: 'pace: 40/s' },
  shrinking: { options: { holds: 8, freeMib: 8 }, point: 'clients: 4, in-flight: 1' },
  crowded: { options: { crowd: 500 } },
  flooding: { options: { flood: floodBytes } },
};
const http = (name: string) =>
  `${name}: { target: ${name}, protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp", ${servers[name]?.endpoint ?? ''} }`;
/** Over stdio: nothing ends it but SIGKILL, and it tells the secret on both streams. */
const clinging = mcpServer({ clings: true, tells: 'SECRET' });
const proxy = fileURLToPath(new URL('../fixtures/fault-proxy/main.mjs', import.meta.url));
/** A server behind a proxy that puts a fault into one reply of ten, once first and quiet calls are over. */
const faulty = (account: string) =>
  JSON.stringify([
    'sh',
    '-c',
    `"$0" "$1" --http $3 --json & exec "$0" "$2" --to http://127.0.0.1:$3 --port $4 --rate 0.1 --only tools/call --after 100 --account ${account} --kinds reset,swap-id,drop-byte,is-error`,
    process.execPath,
    fixture('mcp-fixture.mjs'),
    proxy,
  ]);

function configOf(folder: string): string {
  const names = Object.keys(servers);
  const target = (name: string) => `${name}: { command: ${mcpServer({ ...servers[name]?.options })} }`;
  const override = (name: string) => `- { match: { endpoint: ${name} }, point: { ${servers[name]?.point} } }`;
  return `schema: 1
name: manners
targets:
  ${names.map(target).join('\n  ')}
  clinging: { command: ${clinging}, env: { SECRET: { from-env: S, secret: true } }, stop: { stdin: 50ms, term: 50ms } }
  faulty: { command: ${faulty(path.join(folder, 'account.json'))} }
endpoints:
  ${names.map(http).join('\n  ')}
  clinging: { target: clinging, protocol: mcp-stdio }
  faulty: { target: faulty, protocol: mcp-http, args: ["\${port.behind}", "\${port}"], url: "http://127.0.0.1:\${port}/mcp", ready: { http: "http://127.0.0.1:\${port}/account" } }
methods:
  one call: { tools/call: { name: fixed, arguments: {} } }
matrix: { endpoint: [${[...names, 'clinging', 'faulty'].join(', ')}] }
measure:
  point: { clients: 2, in-flight: 2, ${briefly} }
overrides:
  ${names
    .filter((name) => servers[name]?.point)
    .map(override)
    .join('\n  ')}
  - { match: { endpoint: faulty }, point: { min-calls: 300 } }
`;
}

/** Highest resident set so far of a process that lives, KiB. */
function highWater(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

describe('a server that', () => {
  let run: Run;
  let folder = '';
  /** Of the program itself, over the run. */
  let peakKib = 0;
  beforeAll(async () => {
    folder = workFolder();
    const entries = inject('entries');
    writeFileSync(path.join(folder, 'ratingplate.yml'), configOf(folder));
    const started = startCli(entries, ['measure', '--out', 'out'], folder, { S: secret });
    const timer = setInterval(() => {
      peakKib = Math.max(peakKib, highWater(started.child.pid ?? 0));
    }, 50);
    const ended = await started.ended;
    clearInterval(timer);
    expect(await untilGone(folder), ended.stderr).toEqual([]);
    run = await readRun(folder, ended);
  }, 240_000);

  const point = (name: string): PointRecord => pointOf(run, name);
  const round = (name: string) => roundOf(run, name);
  const figure = (name: string, of: string): number => point(name).figures[of]?.value ?? Number.NaN;
  const latency = (name: string, of: string): number =>
    methodOf(point(name), 'one call').figures[of]?.value ?? Number.NaN;
  const rated = (name: string) => {
    expect(point(name).rounds[0]?.failure).toBeNull();
    expect(methodOf(point(name), 'one call').outcomes.ok).toBeGreaterThan(0);
  };

  it('is good is rated beside the others', () => rated('good'));

  it('starts slowly is not called ready before', () => {
    rated('slow');
    expect(figure('slow', 'ready_ms')).toBeGreaterThan(700);
  });

  it('is ready and then dies with its first client is told as that, with its code', () => {
    const [dying] = point('dying').rounds;
    expect(dying?.failure?.code).toBe('target-lost');
    expect(dying?.failure?.message).toMatch(/exited with code 9/);
    expect(figure('dying', 'ready_ms')).toBeNaN();
    expect(run.record.complete).toBe(false);
    expect(run.ended.code).toBe(3);
  });

  it('calls itself something else with every call is still itself', () => {
    rated('renaming');
    const codes = point('renaming').rounds[0]?.findings.map(({ code }) => code);
    expect(codes).not.toContain('restarted');
    expect(figure('renaming', 'peak_mib')).toBeGreaterThan(20);
    expect(figure('renaming', 'cores')).toBeGreaterThan(0.01);
  });

  it('answers slower with every call has the latencies of its calls', () => {
    rated('slower');
    const { latencies = new Float64Array() } = round('slower').load['one call'] ?? {};
    // The n-th call works for n x 0.05 ms; those before the window are the ones not in it.
    const before = callsOfLoad(run, 'slower', 'one call') - latencies.length;
    expect(before).toBeGreaterThan(0);
    for (const [at, ms] of latencies.entries()) expect(ms).toBeGreaterThan(0.05 * at);
    expect(latency('slower', 'p50_ms')).toBeGreaterThan(0.05 * (latencies.length / 2 - 1));
    // On a busy machine its calls may also have taken long in some other order.
    const codes = methodOf(point('slower'), 'one call').figures['p50_ms']?.verdicts?.map(({ code }) => code);
    expect(latencies.length).toBeGreaterThan(100);
    expect(codes?.includes('not-steady')).toBe(slowdown(latencies) !== null);
  });

  it('keeps a mebibyte of every call has it in its memory', () => {
    rated('leaking');
    const { admit, settled, quiet, load } = round('leaking');
    const made = (quiet['one call']?.counts.started ?? 0) + 1 + (load['one call']?.all?.started ?? 0);
    const grown = (settled.connected?.mib ?? 0) - (admit.at(-1)?.mib ?? 0);
    expect(made).toBeGreaterThan(10);
    expect(Math.abs(grown - made), `${grown} MiB for ${made} calls`).toBeLessThan(0.1 * made + 8);
    expect(settled.closed?.mib ?? 0).toBeGreaterThan((admit.at(-1)?.mib ?? 0) + 0.8 * made);
  });

  it('gives memory back with every client costs less than nothing for each', () => {
    rated('shrinking');
    expect(figure('shrinking', 'per_extra_client_mib')).toBeGreaterThan(-10);
    expect(figure('shrinking', 'per_extra_client_mib')).toBeLessThan(-4);
    expect(figure('shrinking', 'shared_cost_mib')).toBeLessThan(0);
    expect(figure('shrinking', 'all_clients_mib')).toBeLessThan(figure('shrinking', 'idle_mib'));
  });

  it('has 500 children is measured with all of them, and ended with them', () => {
    rated('crowded');
    expect(figure('crowded', 'threads')).toBeGreaterThan(500);
    expect(point('crowded').rounds[0]?.stopped).toBe('term');
    // What they share is counted once; the sums, which count it for each or by the whole host, are told beside it.
    const { mib, rssSumMib, pssSumMib } = round('crowded').settled.connected ?? {};
    expect(rssSumMib).toBeGreaterThan(2 * (mib ?? Number.NaN));
    expect(pssSumMib).toBeGreaterThan(0);
    expect(pssSumMib).toBeLessThan(rssSumMib ?? Number.NaN);
  });

  it('prints 1 GB while it serves is rated, and neither memory nor disk are filled', () => {
    rated('flooding');
    const logs = filesBelow(path.join(folder, '.ratingplate')).filter((name) => name.endsWith('.log'));
    expect(logs.length).toBeGreaterThan(10);
    for (const log of logs) expect(statSync(log).size).toBeLessThan(11 * 2 ** 20);
    expect(peakKib).toBeGreaterThan(50 * 1024);
    expect(peakKib).toBeLessThan(600 * 1024);
  });

  it('clings to life is killed, over stdio, and its secret is nowhere', () => {
    rated('clinging');
    expect(point('clinging').rounds[0]?.stopped).toBe('kill');
    const files = filesBelow(folder).filter((name) => !name.endsWith('ratingplate.yml'));
    const told = files.filter((name) => readFileSync(name).includes(secret));
    expect(told).toEqual([]);
    expect(run.ended.stdout + run.ended.stderr).not.toContain(secret);
    const masked = files.filter((name) => readFileSync(name).includes('the secret is ***'));
    expect(masked.length).toBeGreaterThan(0);
    expect(run.ended.stderr).toContain('the secret is ***');
  });

  it('is behind a proxy that damages replies has exactly those in its record', () => {
    const { injected } = JSON.parse(readFileSync(path.join(folder, 'account.json'), 'utf8')) as {
      injected: Record<string, number>;
    };
    const all = round('faulty').load['one call']?.all;
    const of = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (injected[kind] ?? 0), 0);
    expect(of('reset', 'swap-id', 'drop-byte', 'is-error')).toBeGreaterThan(5);
    expect(all).toMatchObject({
      failed: of('is-error'),
      mismatch: of('swap-id', 'drop-byte'),
      timeout: 0,
      aborted: 0,
    });
    // A connection reset just as the driver had not heard of it for a while is asked again, which the record says.
    const again = point('faulty').rounds[0]?.findings.map(
      ({ reason }) => readReason(reason)?.values['requests'],
    );
    const resent = (again ?? []).reduce((sum, requests) => sum + Number(requests ?? 0), 0);
    expect((all?.reset ?? Number.NaN) + resent).toBe(of('reset'));
  });
});
