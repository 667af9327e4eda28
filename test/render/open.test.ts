import { describe, expect, it } from 'vitest';
import { pointsOf } from '../../src/record/kinds.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { renderSnapshot } from '../../src/render/snapshot.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { atRate } from './records.ts';

const options = { locales: ['en', 'es'], page: true };
const closed = sampleRecord(shapes.slice(4, 5), 3);

/** Both in one run. */
const both = (open: RatingRecord): RatingRecord => {
  const points = open.runs.flatMap(pointsOf).map((point) => ({
    ...point,
    id: 'open',
    scenario: { ...point.scenario, id: 'open', title: 'at a rate' },
  }));
  return {
    ...closed,
    runs: closed.runs.map((run) => ({ ...run, measurements: [...run.measurements, ...points] })),
  };
};
const pageOf = async (record: RatingRecord, locale = 'en') => {
  const files = await renderSnapshot(record, options);
  return files.get(locale === 'en' ? 'page.md' : `page.${locale}.md`) ?? '';
};
const rowsOf = (page: string, text: string) =>
  page.split('\n').filter((line) => line.startsWith('|') && line.includes(text));

describe('an open loop on the page', () => {
  it('has a table of its own: response and service time side by side, what was late and what was not sent', async () => {
    const page = await pageOf(both(atRate(0)));
    const [, own = ''] = page.split('**At a given rate** (open loop):');
    const [head = ''] = rowsOf(own, 'From sending');
    expect(head).toMatch(
      /Calls due \| Calls\/s \| Not sent \| p50, ms .* From sending p50, ms \| From sending p99, ms \| Sent late p99, ms/,
    );
    const [row = ''] = rowsOf(own, '<code>tools/list</code>');
    expect(row).toMatch(/\| at a rate \|.*\| 500\/s \|.*\| 0 of 3000 \| 20\.0.*\| 5\.00.*\| 0\.250/);
    expect(own).toContain('latency counts from when a call was due');
  });

  it('stands in no table and no chart of closed loops', async () => {
    const files = await renderSnapshot(both(atRate(0)), options);
    const page = files.get('page.md') ?? '';
    const [before = ''] = page.split('**At a given rate**');
    const table = before.slice(before.indexOf('### Latency'));
    expect(rowsOf(table, 'at a rate')).toEqual([]);
    expect(rowsOf(table, closed.runs[0]?.measurements[0]?.scenario.title ?? '?').length).toBeGreaterThan(0);
    expect(files.get('charts/latency.en.light.svg')).not.toContain('at a rate');
    // Where it stands beside them it is marked.
    expect(page).toContain('open loop at 500/s: from when each call was due');
  });

  it('says the rate beside the clients, and what that was risen from', async () => {
    expect(await pageOf(atRate(0))).toMatch(/\| \d+ × \d+, 500\/s \|/);
    expect(await pageOf(atRate(0, true))).toContain('500/s (from 100/s in 10 s)');
  });

  it('prints no latency where the rate was missed, and how much was not sent', async () => {
    const page = await pageOf(atRate(200));
    const [row = ''] = rowsOf(page, '600 of 3000 (20 %)');
    expect(row).toMatch(/\| n\/a<sup>/);
    expect(page).toContain('the rate was missed: rounds 1-3: 200 of 1000 calls due were not sent');
  });

  it('speaks Spanish', async () => {
    const page = await pageOf(atRate(200), 'es');
    expect(page).toContain('**A una tasa dada** (bucle abierto):');
    expect(page).toContain(
      'no se alcanzó la tasa: rondas 1-3: 200 de 1000 llamadas previstas no se enviaron',
    );
    expect(page).not.toContain('calls due');
  });

  it('leaves the page of closed loops as it was', async () => {
    expect(await pageOf(closed)).not.toContain('open loop');
  });
});
