/** A worker that its master replaces under load is found, though no call is lost by it; nothing else is taken for that. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { pointsOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { PointRecord } from '../../src/record/schema.ts';
import { type Ended, fixture, runCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';

const manners = ['steady', 'grows', 'per-call', 'once', 'replaced'];
const config = `schema: 1
name: workers
target: { command: [perl, ${fixture('workers.pl')}, "\${port}", "\${manner}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/", ready: { tcp: "127.0.0.1:\${port}" } }
methods: { page: GET / }
matrix: { manner: [${manners.join(', ')}] }
measure: { point: { clients: 2, in-flight: 1, ${briefly.replace('min-calls: 1, warm', 'min-calls: 200, warm')} } }
`;

describe('a server of several processes', () => {
  let ended: Ended;
  let page: string;
  let points: ReadonlyMap<string, PointRecord>;
  beforeAll(async () => {
    const folder = workFolder({ 'ratingplate.yml': config });
    ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
    expect(await untilGone(folder)).toEqual([]);
    const file = path.join(folder, 'out', 'record.json');
    const measured = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(pointsOf);
    points = new Map(measured.map((point, index) => [manners[index] ?? '', point]));
    page = readFileSync(path.join(folder, 'out', 'page.md'), 'utf8');
  }, 120_000);

  const findings = (manner: string) =>
    points.get(manner)?.rounds[0]?.findings.filter(({ code }) => code === 'restarted');

  it.each(manners.slice(0, 4))('that is %s is not called restarted', (manner) => {
    const point = points.get(manner);
    expect(point?.rounds[0]?.failure).toBeNull();
    expect(findings(manner)).toEqual([]);
    const { ok, started } = point?.methods[0]?.outcomes ?? {};
    expect(ok).toBeGreaterThan(100);
    expect(ok).toBe(started);
  });

  it('did grow, where it was to', () => {
    // A thread for each process: the master and its workers.
    expect(points.get('steady')?.figures['threads']?.value).toBe(3);
    expect(points.get('grows')?.figures['threads']?.value).toBe(9);
  });

  it('of which one was replaced is found by that, and has no figure', () => {
    const point = points.get('replaced');
    expect(findings('replaced')).toMatchObject([
      { reason: '1 process (perl) ended under load and others took their place' },
    ]);
    // No call tells of it.
    const { ok, started } = point?.methods[0]?.outcomes ?? {};
    expect(ok).toBeGreaterThan(100);
    expect(ok).toBe(started);
    for (const figure of [point?.figures['peak_mib'], point?.methods[0]?.figures['p50_ms']])
      expect(figure?.verdicts).toContainEqual(
        expect.objectContaining({ code: 'restarted', level: 'invalid' }),
      );
    expect(page).toContain('target restarted: round 1: 1 process (perl) ended under load');
    expect(ended.code).toBe(1);
  });
});
