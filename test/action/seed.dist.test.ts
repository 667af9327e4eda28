/** From a tag to an open pull request, with the bundle that is committed: the way of a user's release, start to end. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import { released } from './support/released.ts';
import { job } from './support/runner.ts';
import { ownClock, seedConfig, seedPages } from './support/seed.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
/** That the program itself may take, s. */
const longest = 60;

it('a config of the first seed system goes from tag to open pull request in a minute', async () => {
  const at = await released(dist, seedConfig(dist), seedPages);
  const clock = ownClock();
  const measured = await at.measure();
  expect([measured.code, measured.stderr, measured.outputs['publishable']]).toEqual([0, '', 'true']);
  const done = await at.publish(measured, job(dist));
  const { seconds, own } = clock();
  console.log(
    `tag to pull request: ${seconds.toFixed(1)} s, ${own.toFixed(1)} s of its own, ${process.version}`,
  );

  expect([done.code, done.stderr, done.outputs['pull-request-operation']]).toEqual([0, '', 'created']);
  expect(await at.github.pulls()).toMatchObject([
    { state: 'open', title: 'Rating plate of seed: v1.2.3', head: { ref: 'ratingplate/seed' } },
  ]);
  const clone = at.repository.clone('ratingplate/seed');
  const file = path.join(clone, 'docs/benchmarks/record.json');
  const record = parseRecord(readFileSync(file, 'utf8'), file);
  expect([record.complete, record.tag, record.runs[0]?.measurements.map(({ id }) => id)]).toEqual([
    true,
    'v1.2.3',
    [
      'stdio-dynamic',
      'stdio-meta',
      'stdio-individual',
      'http-dynamic',
      'http-meta',
      'http-individual',
    ].concat(
      ['stdio-dynamic-telemetry', 'http-dynamic-telemetry'],
      ['http-dynamic-series', 'http-meta-series', 'http-individual-series'],
    ),
  ]);
  for (const [page, language] of [
    ['docs/resources.md', 'en'],
    ['docs/es/recursos.md', 'es'],
  ] as const) {
    const text = readFileSync(path.join(clone, page), 'utf8');
    const charts = [...text.matchAll(/(?:src|srcset)="([^"]+\.svg)"/g)].map(([, name = '']) => name);
    expect(charts.length, page).toBeGreaterThan(3);
    for (const chart of charts) {
      expect(chart).toContain(`.${language}.`);
      expect(readFileSync(path.join(clone, path.dirname(page), chart), 'utf8')).toMatch(/^<svg /);
    }
  }
  expect(own).toBeLessThan(longest);
}, 300_000);
