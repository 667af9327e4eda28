/** A grid over two servers whose requests have a known price: what they have counted and spent is what the record says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { throughputOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { runFolder } from '../../src/record/run-folder.ts';
import { isGridRound, loadRounds } from '../../src/record/samples.ts';
import type { CellRecord, ThroughputRecord } from '../../src/record/schema.ts';
import type { ThroughputRound } from '../../src/stats/throughput-round.ts';
import { fixture, runCli, untilGone, workFolder } from './support/cli.ts';

const server = (us: number, bytes: number, account: string) =>
  `{ command: ${JSON.stringify([process.execPath, fixture('priced.mjs'), `--us=${us}`, `--bytes=${bytes}`, `--account=${account}`, '--port=${port}'])} }`;

const config = (folder: string) => `schema: 1
name: priced
targets:
  cheap: ${server(100, 400, path.join(folder, 'cheap.json'))}
  dear: ${server(1500, 900, path.join(folder, 'dear.json'))}
endpoints:
  cheap: { target: cheap, protocol: http, url: "http://127.0.0.1:\${port}" }
  dear: { target: dear, protocol: http, url: "http://127.0.0.1:\${port}" }
methods: { page: { "GET /page?size=\${size}": { expect: { status: 200 } } } }
matrix: { endpoint: [cheap, dear] }
measure:
  throughput: { connections: [1, 4], parameters: { size: [s, l] }, samples: 2, sample: 120ms, instances: 1, warm-up: { time: 30ms } }
`;

interface Account {
  readonly requests: number;
  readonly spentMs: number;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** All calls that a round says were made of its instance. */
const callsOf = ({ samples, firstCalls, wider }: ThroughputRound) =>
  sum(samples.map(({ all }) => all.started)) +
  sum(firstCalls.map(({ warmMs }) => warmMs.length + 2)) +
  sum(wider.map(({ calls }) => calls));

const figureOf = (cell: CellRecord | undefined, name: string) => cell?.figures[name]?.value ?? Number.NaN;
const cellsWith = ({ cells }: ThroughputRecord, connections: number) =>
  cells.filter((cell) => cell.connections === connections);

/** Every cell is there, with what each answer has and more than the price of it: both are processor time, whoever is busy. */
function expectCells(measured: ThroughputRecord, bytes: number, price: number): void {
  expect(measured.cells.map(({ parameters, connections }) => [parameters['size'], connections])).toEqual([
    ['s', 1],
    ['s', 4],
    ['l', 1],
    ['l', 4],
  ]);
  for (const cell of measured.cells) {
    expect(cell.samples).toHaveLength(2);
    expect(figureOf(cell, 'payload_bytes')).toBe(bytes);
    expect(figureOf(cell, 'wire_bytes')).toBeGreaterThan(bytes);
    expect(figureOf(cell, 'processes')).toBe(1);
    expect(figureOf(cell, 'requests')).toBeGreaterThan(0);
  }
  for (const cell of cellsWith(measured, 4))
    expect(figureOf(cell, 'server_us_per_request')).toBeGreaterThan(price);
  expect(measured.paths[0]?.first_calls).toHaveLength(2);
  expect(measured.paths[0]?.wider).toHaveLength(1);
}

describe('a grid over two servers', () => {
  it('says what they have counted and spent, writes the record so far, and leaves nothing behind', async () => {
    const folder = workFolder();
    const home = workFolder({ 'ratingplate.yml': config(folder) });
    const args = ['measure', '--profile', 'short', '--out', 'out', '--no-render', '--json', '-'];
    const ended = await runCli(inject('entries'), args, home);
    expect(ended.code, ended.stderr).toBe(0);
    // `--json -`: the record is all there is on stdout, and it is the one that was placed.
    expect(ended.stdout).toBe(readFileSync(path.join(home, 'out', 'record.json'), 'utf8'));
    expect(ended.stderr).toContain('cheap beside dear, round 1 of 1');
    expect(ended.stderr).toMatch(/sample 16 of 16 (cheap|dear): page, size=[sl], [14] connections/);

    const record = parseRecord(ended.stdout, 'stdout');
    expect(record.complete).toBe(true);
    const [run] = record.runs;
    const [cheap, dear] = run === undefined ? [] : throughputOf(run);
    if (run === undefined || cheap === undefined || dear === undefined) throw new Error('no grid');
    expect(run.grid?.together).toEqual(['cheap-throughput', 'dear-throughput']);

    const runs = path.join(home, '.ratingplate');
    const [name = ''] = readdirSync(runs).filter((each) => /^\d/.test(each));
    const kept = await loadRounds(runFolder(runs, name));
    for (const [measured, bytes, price] of [[cheap, 400, 100] as const, [dear, 900, 1500] as const]) {
      const file = path.join(folder, `${measured.scenario.id}.json`);
      const account = JSON.parse(readFileSync(file, 'utf8')) as Account;
      const rounds = (kept.get(measured.id) ?? []).map(({ round }) => round).filter(isGridRound);
      expect(sum(rounds.map(callsOf))).toBe(account.requests);
      expectCells(measured, bytes, price);
    }
    for (const [i, cell] of cellsWith(cheap, 4).entries())
      expect(figureOf(cellsWith(dear, 4)[i], 'server_us_per_request')).toBeGreaterThan(
        1.5 * figureOf(cell, 'server_us_per_request'),
      );
    expect(await untilGone(home)).toEqual([]);
  });
});
