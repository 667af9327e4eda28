/** What a newcomer runs first: the demo, its files, and `check` against one changed digit. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { pointsOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { runCli, untilGone, workFolder } from './support/cli.ts';

it('demo --quick leaves record, page and charts that check finds right, and nothing alive', async () => {
  const folder = workFolder();
  const demo = await runCli(inject('entries'), ['demo', '--quick'], folder);
  expect(demo.stderr).not.toMatch(/broke|unexpected/);
  // A busy machine may make a headline figure invalid (1); it can never be a usage or measuring error.
  expect([0, 1]).toContain(demo.code);
  expect(await untilGone(folder)).toEqual([]);
  const out = path.join(folder, 'ratingplate-demo');
  const record = parseRecord(readFileSync(path.join(out, 'record.json'), 'utf8'), 'record.json');
  expect(record.complete).toBe(true);
  expect(record.unpublishable.join()).toMatch(/quick/);
  expect(record.runs[0]?.measurements.map(({ id }) => id)).toEqual(['stdio', 'http']);
  for (const point of record.runs.flatMap(pointsOf)) {
    expect(point.settling).toBe('collected');
    expect(point.figures['heap_connected_mib']?.value).toBeGreaterThan(1);
    expect(point.identity?.version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const method of point.methods) expect(method.outcomes.ok).toBeGreaterThan(100);
  }
  expect(readFileSync(path.join(out, 'page.md'), 'utf8')).toContain('| stdio |');
  expect(readFileSync(path.join(out, 'page.html'), 'utf8')).toContain('<th scope="row">stdio</th>');
  expect(readdirSync(path.join(out, 'charts')).sort()).toEqual(
    ['admission', 'latency', 'memory', 'start-up'].flatMap((name) =>
      ['dark', 'light'].map((theme) => `${name}.en.${theme}.svg`),
    ),
  );
  expect(demo.stdout).toMatch(
    /http: ready .+\nRecord, page and charts: ratingplate-demo; read ratingplate-demo\/page.md\n$/,
  );

  const args = ['--out', 'ratingplate-demo'];
  expect((await runCli(inject('entries'), ['check', ...args], folder)).code).toBe(0);
  changeOneDigit(path.join(out, 'record.json'));
  const stale = await runCli(inject('entries'), ['check', ...args], folder);
  expect(stale.code).toBe(1);
  expect(stale.stdout.match(/: stale/g)).toHaveLength(10);
  expect((await runCli(inject('entries'), ['render', ...args], folder)).code).toBe(0);
  expect((await runCli(inject('entries'), ['check', ...args], folder)).code).toBe(0);
});

/** In the value of a figure, so that the record stays valid. */
function changeOneDigit(file: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(
    /("peak_mib": ?\{[^}]*"value": ?\d*)(\d)/,
    (_, before: string, digit: string) => `${before}${(Number(digit) + 1) % 10}`,
  );
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}
