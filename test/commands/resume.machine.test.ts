/** A run that was killed and goes on: its record lacks nothing that an unbroken one has. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { throughputOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { runFolder } from '../../src/record/run-folder.ts';
import { isGridRound, loadRounds } from '../../src/record/samples.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import type { ThroughputSample } from '../../src/stats/throughput-round.ts';
import { fixture, runCli, type Started, startCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly, goodServer } from '../e2e/support/config.ts';

const config = (rounds: number) => `schema: 1
name: broken-off
target: { command: ${goodServer}, env: { OTLP: "\${standin.otlp.url}" } }
endpoint: { protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
standins: { otlp: { routes: { "POST /**": { status: 200 } } } }
methods: { one call: { tools/call: { name: fixed, arguments: {} } } }
matrix: { side: [left, right] }
overrides: [{ match: { side: left }, expect: { standin.otlp: "< 1" } }]
measure: { point: { clients: 2, ${briefly.replace('rounds: 1', `rounds: ${rounds}`)} } }
`;
const measure = ['measure', '--out', 'out', '--no-render'];

/** Waits until stderr says so; an end before it is told with all that was said. */
async function until(run: Started, said: RegExp): Promise<void> {
  let over = false;
  void run.ended.then(() => (over = true));
  while (!said.test(run.errors())) {
    if (over) throw new Error(`it ended: ${run.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function record(file: string): RatingRecord {
  return parseRecord(readFileSync(file, 'utf8'), file);
}

const runsIn = (folder: string): string[] =>
  readdirSync(path.join(folder, '.ratingplate')).filter((name) => /^\d/.test(name));

describe('a run whose harness was killed', () => {
  it('goes on with all that was known of the rounds before', async () => {
    const folder = workFolder({ 'ratingplate.yml': config(2) });
    const first = startCli(inject('entries'), measure, folder);
    await until(first, /round 1 of 2\n {2}launch/);
    const [name = ''] = runsIn(folder);
    // Before its first round has ended, or one that is on disk by then could not be resumed.
    const begun = record(path.join(folder, '.ratingplate', name, 'record.json'));
    expect([begun.complete, begun.runs[0]?.measurements.flatMap(({ rounds }) => rounds)]).toEqual([
      false,
      [],
    ]);
    await until(first, /right, round 2 of 2\n {2}launch/);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await untilGone(folder)).toEqual([]);
    const soFar = record(path.join(folder, '.ratingplate', name, 'record.json')).runs[0];
    expect(soFar?.measurements.map(({ rounds }) => rounds.length)).toEqual([2, 1]);

    const second = await runCli(inject('entries'), [...measure, '--resume'], folder);
    expect(second.stderr).not.toMatch(/left, round/);
    expect(second.code).toBe(0);
    const whole = record(path.join(folder, 'out', 'record.json'));
    expect(whole.complete).toBe(true);
    const [run] = whole.runs;
    const [left, right] = run?.measurements ?? [];
    expect([left, right].map((each) => each?.rounds.length)).toEqual([2, 2]);
    // Of `left` nothing was measured again: what is told of it was kept.
    expect(left?.identity).toEqual(soFar?.measurements[0]?.identity);
    expect(left?.identity?.version).toEqual(expect.any(String));
    expect(left?.checks.map(({ name }) => name)).toContain('standin.otlp < 1');
    expect(left?.figures).toEqual(soFar?.measurements[0]?.figures);
    expect(run?.started).toBe(soFar?.started);
    expect(run?.command).toBe('ratingplate measure --out out --no-render');
    const inside = (run?.measurements ?? [])
      .flatMap(({ rounds }) => rounds.flatMap(({ phases }) => phases))
      .reduce((sum, { length_ms }) => sum + length_ms, 0);
    expect(run?.wall_ms).toBeGreaterThanOrEqual(inside - 50);
    expect(run?.outside_phases).toBeGreaterThan(0);
    expect(run?.outside_phases).toBeCloseTo(1 - inside / (run?.wall_ms ?? 0), 2);
    expect(run?.samples_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('does not go on with another config', async () => {
    const folder = workFolder({ 'ratingplate.yml': config(2) });
    const first = startCli(inject('entries'), measure, folder);
    await until(first, /right, round 1 of 2\n {2}launch/);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await untilGone(folder)).toEqual([]);
    writeFileSync(path.join(folder, 'ratingplate.yml'), config(3));
    const newest = await runCli(inject('entries'), [...measure, '--resume'], folder);
    expect(newest.code).toBe(2);
    expect(newest.stderr).toMatch(/nothing-to-resume/);
    const named = await runCli(inject('entries'), [...measure, '--resume', ...runsIn(folder)], folder);
    expect(named.code).toBe(2);
    expect(named.stderr).toMatch(/another plan[\s\S]*run-not-resumable/);
  });
});

describe('a run that is still being measured', () => {
  it('is not resumed by a second one', async () => {
    const folder = workFolder({ 'ratingplate.yml': config(2) });
    const first = startCli(inject('entries'), measure, folder);
    await until(first, /right, round 1 of 2\n {2}launch/);
    const [name = ''] = runsIn(folder);
    const second = await runCli(inject('entries'), [...measure, '--resume', name], folder);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(`is still being measured, by process ${first.child.pid}`);
    const newest = await runCli(inject('entries'), [...measure, '--resume'], folder);
    expect(newest.stderr).toMatch(/nothing-to-resume/);
    expect((await first.ended).code).toBe(0);
    expect(record(path.join(folder, 'out', 'record.json')).complete).toBe(true);
  });
});

const priced = (us: number) =>
  JSON.stringify([
    process.execPath,
    fixture('priced.mjs'),
    `--us=${us}`,
    '--bytes=40',
    '--account=/dev/null',
    '--port=${port}',
  ]);
const grid = `schema: 1
name: broken-grid
targets: { cheap: { command: ${priced(50)} }, dear: { command: ${priced(400)} } }
endpoints:
  cheap: { target: cheap, protocol: http, url: "http://127.0.0.1:\${port}" }
  dear: { target: dear, protocol: http, url: "http://127.0.0.1:\${port}" }
methods: { page: GET /page }
matrix: { endpoint: [cheap, dear] }
measure: { throughput: { connections: [1, 2], samples: 2, sample: 80ms, instances: 2, warm-up: { time: 20ms } } }
`;

/** Samples of the rounds that are kept, all scenarios together, each round in the order in which they were taken. */
async function samplesIn(folder: string): Promise<Map<number, ThroughputSample[]>> {
  const [name = ''] = runsIn(folder);
  const kept = await loadRounds(runFolder(path.join(folder, '.ratingplate'), name));
  const byRound = new Map<number, ThroughputSample[]>();
  for (const { round } of [...kept.values()].flat())
    if (isGridRound(round)) byRound.set(round.round, [...(byRound.get(round.round) ?? []), ...round.samples]);
  for (const samples of byRound.values()) samples.sort((a, b) => a.order - b.order);
  return byRound;
}

describe('a grid whose harness was killed in the middle of a round', () => {
  it('keeps the rounds before, takes that round anew on fresh instances of all, and has every sample once', async () => {
    const folder = workFolder({ 'ratingplate.yml': grid });
    const first = startCli(inject('entries'), measure, folder);
    await until(first, /cheap beside dear, round 2 of 2[\s\S]*sample 3 of 8/);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await untilGone(folder)).toEqual([]);
    const before = await samplesIn(folder);
    expect([...before.keys()]).toEqual([1]);
    const [name = ''] = runsIn(folder);
    const soFar = record(path.join(folder, '.ratingplate', name, 'record.json'));
    expect(soFar.complete).toBe(false);

    const second = await runCli(inject('entries'), [...measure, '--resume'], folder);
    expect(second.code, second.stderr).toBe(0);
    expect(second.stderr).not.toContain('round 1 of 2');
    expect(second.stderr.match(/sample \d+ of 8 /g)).toHaveLength(8);
    const after = await samplesIn(folder);
    expect([...after.keys()].toSorted()).toEqual([1, 2]);
    expect(after.get(1)).toEqual(before.get(1));
    for (const samples of after.values()) {
      expect(samples.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      for (const { counts } of samples) expect(counts.ok).toBeGreaterThan(0);
    }
    // Sizes go on where an unbroken run would be: reversed from repeat to repeat.
    const sizes = (round: number) => after.get(round)?.map(({ connections }) => connections);
    expect(sizes(2)).toEqual(sizes(1));

    const whole = record(path.join(folder, 'out', 'record.json'));
    expect(whole.complete).toBe(true);
    const [run] = whole.runs;
    const measured = run === undefined ? [] : throughputOf(run);
    expect(measured.map(({ rounds }) => rounds.length)).toEqual([2, 2]);
    for (const { cells } of measured)
      for (const cell of cells) {
        expect(cell.samples.map(({ instance, sample }) => [instance, sample])).toEqual([
          ...[
            [1, 1],
            [1, 2],
            [2, 1],
            [2, 2],
          ],
        ]);
        expect(cell.figures['requests']?.rounds).toBe(2);
      }
    expect(run?.grid?.together).toHaveLength(2);
    expect(run?.samples_sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a run that was broken off after its last round', () => {
  it('is finished without measuring anything again, and then is over', async () => {
    const folder = workFolder({ 'ratingplate.yml': config(1) });
    expect([0, 1]).toContain((await runCli(inject('entries'), measure, folder)).code);
    // As it is where the signal comes between the last round and the snapshot.
    rmSync(path.join(folder, 'out'), { recursive: true });
    const next = await runCli(inject('entries'), [...measure, '--resume'], folder);
    expect([0, 1]).toContain(next.code);
    expect(next.stderr).not.toMatch(/, round \d/);
    expect(record(path.join(folder, 'out', 'record.json')).complete).toBe(true);
    const over = await runCli(inject('entries'), [...measure, '--resume'], folder);
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('nothing-to-resume')]);
  });
});

const changing = `schema: 1
name: changing
target:
  command: [node, server.mjs, "\${port}"]
  identity: { command: [sh, -c, "echo >> builds; echo 1.0.$(wc -l < builds)"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { page: GET / }
measure: { point: { clients: 2, ${briefly.replace('rounds: 1', 'rounds: 2')} } }
`;

describe('a target that becomes another build between rounds', () => {
  it('makes the record invalid and says so', async () => {
    const folder = workFolder({
      'ratingplate.yml': changing,
      'server.mjs': `import { createServer } from 'node:http';
createServer((_, response) => response.end('ok')).listen(Number(process.argv[2]), '127.0.0.1');\n`,
    });
    const ended = await runCli(inject('entries'), measure, folder);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      /not valid: .*ready_ms: (?:identity-differs, )?round 2: version 1\.0\.2, the first was 1\.0\.1/,
    );
    const [point] = record(path.join(folder, 'out', 'record.json')).runs[0]?.measurements ?? [];
    expect(
      point?.rounds.map(({ findings }) => findings.map(({ code }) => code).includes('identity-differs')),
    ).toEqual([false, true]);
    expect(point?.figures['peak_mib']?.verdicts?.map(({ code }) => code)).toContain('identity-differs');
  });
});
