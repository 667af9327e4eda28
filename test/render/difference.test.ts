import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { firstTableDifference } from '../../src/render/difference.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { reproduced } from '../prose/records.ts';

const en = localeOf('en');
const page = renderPage(reproduced, en);
const changed = (change: (record: RatingRecord) => void): string => {
  const record: RatingRecord = JSON.parse(JSON.stringify(reproduced));
  change(record);
  return renderPage(record, en);
};
const point = (record: RatingRecord, id: string) =>
  record.runs[0]?.measurements.find((each) => each.id === id);

describe('the first table that differs', () => {
  it('is none where only words do', () => {
    expect(firstTableDifference(page, page)).toBeNull();
    expect(firstTableDifference(page, page.replace('At a glance', 'In short'))).toBeNull();
  });

  it('names row, column and both values', () => {
    const now = changed((record) =>
      Object.assign(point(record, 'http-dynamic')?.figures['peak_mib'] ?? {}, {
        value: 412,
        low: 400,
        high: 425,
        rounds: 3,
      }),
    );
    expect(firstTableDifference(page, now)).toEqual({
      title: 'Memory, units and processor time per scenario',
      changes: [{ row: 'http, dynamic', column: 'Peak, MiB', was: '375', is: '412 (400 to 425)' }],
    });
  });

  it('tells rows of one scenario apart, and series by their caption', () => {
    const now = changed((record) => {
      const series = point(record, 'http-meta-series');
      if (series?.kind === 'series') Object.assign(series.steps[3]?.figures['hot_mib'] ?? {}, { value: 7 });
    });
    expect(firstTableDifference(page, now)).toEqual({
      title: 'http, meta',
      changes: [{ row: '10', column: 'Mean under load, MiB', was: '199', is: '7.00' }],
    });
    const latency = page.replace('| 307 | n/a', '| 308 | n/a');
    expect(firstTableDifference(latency, page)?.changes).toEqual([
      expect.objectContaining({
        row: expect.stringContaining('http, dynamic / '),
        column: 'p90, ms',
        was: '308',
        is: '307',
      }),
    ]);
  });

  it('says which rows are new or gone by their first cell, and tables that are gone', () => {
    const now = changed((record) => record.runs[0]?.measurements.splice(1, 1));
    const found = firstTableDifference(page, now);
    expect(found?.changes).toEqual([
      { row: 'stdio, meta', column: 'Scenario', was: 'stdio, meta', is: null },
    ]);
    expect(firstTableDifference(now, page)?.changes[0]).toMatchObject({ was: null, is: 'stdio, meta' });
    const none = changed((record) => record.runs[0]?.measurements.splice(0));
    expect(firstTableDifference(page, none)?.changes.every(({ is }) => is === null)).toBe(true);
  });

  it('shows nothing that could steer a terminal', () => {
    const evil = page.replace('| 375', '| \u001B[31m375<script>&#27;');
    expect(JSON.stringify(firstTableDifference(evil, page))).not.toContain('\\u001b');
  });
});
