/** A run that was killed and goes on: its record lacks nothing that an unbroken one has. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { runCli, type Started, startCli, untilGone, workFolder } from '../e2e/support/cli.ts';
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
