import { describe, expect, it } from 'vitest';
import { doubtList } from '../../src/publish/body/doubts.ts';
import { shownName } from '../../src/publish/body/shown-name.ts';
import { figureGroups } from '../../src/record/kinds.ts';
import type { Figure, MeasurementRecord, RatingRecord, Verdict } from '../../src/record/schema.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { readTables } from '../pages/markdown.ts';
import { more } from '../prose/more-records.ts';
import { sampleRecord } from '../record/sample.ts';
import { sampleGridRecord } from '../record/sample-grid.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';

const records: Readonly<Record<string, RatingRecord>> = {
  points: sampleRecord(),
  series: sampleSeriesRecord(),
  grid: sampleGridRecord(),
  ...more,
};

const measuredOf = (record: RatingRecord): MeasurementRecord[] =>
  record.runs.flatMap((run) => run.measurements);

/** Names of all figures that have a value. */
const namesOf = (record: RatingRecord): string[] =>
  measuredOf(record)
    .flatMap((measured) => figureGroups(measured).map((group) => ({ measured, group })))
    // What a series says as a whole stands in sentences.
    .filter(
      ({ measured, group: { step, held } }) =>
        measured.kind !== 'series' || step !== null || held !== undefined,
    )
    .flatMap(({ measured, group }) =>
      Object.entries(group.figures)
        .filter(([, { value }]) => value !== null)
        .flatMap(([figure]) => shownName(measured, group, figure) ?? []),
    );

const headsOf = (record: RatingRecord): string[] => [
  ...new Set(readTables(renderPage(record, localeOf('en')), '.').flatMap(({ head }) => head)),
];

/** Heads of what is no figure, or is one that another column has too. */
const others =
  /^(?:Scenario|Method|Call|Clients|Clients × in flight|Callers at a time|Calls due|Not sent|p99 within, ms|Calls held|.*(?:alone|all calling) \(p50\), ms|Connections|keys|Path|Is|Measured|May be off by|Result|.* \/ .*)$/;

describe('the name of a figure in the text of a pull request', () => {
  it.each(Object.entries(records))('is a head of the page: %s', (_, record) => {
    const heads = headsOf(record);
    const strange = namesOf(record).filter((name) => !heads.some((head) => name.endsWith(head)));
    expect([...new Set(strange)]).toEqual([]);
  });

  it.each(['points', 'series', 'grid', 'an open loop beside closed ones', 'rates that were found'])(
    'is there for each column of the page: %s',
    (key) => {
      const record = records[key] as RatingRecord;
      const names = namesOf(record);
      const missing = headsOf(record).filter(
        (head) => !others.test(head) && !names.some((name) => name.endsWith(head)),
      );
      expect(missing).toEqual([]);
    },
  );

  it('never is a key of the record', () => {
    for (const [key, record] of Object.entries(records))
      for (const measured of measuredOf(record))
        for (const group of figureGroups(measured))
          for (const figure of Object.keys(group.figures))
            expect(shownName(measured, group, figure) ?? '', key).not.toMatch(
              /_(?:ms|mib|kib|cores|bytes|per_s|share)\b/,
            );
  });
});

describe('reasons to doubt', () => {
  /** A record of one scenario whose figures named have a verdict. */
  const doubtful = (names: readonly string[]): RatingRecord => {
    const level: Verdict['level'] = 'noisy';
    const record = sampleRecord(undefined, 1);
    const [run] = record.runs;
    const point = run?.measurements[0];
    if (run === undefined || point?.kind !== 'point') throw new Error('no point');
    const judged = (figures: Readonly<Record<string, Figure>>) =>
      Object.fromEntries(
        Object.entries(figures).map(([name, { verdicts: _, ...figure }]) => [
          name,
          names.includes(name) ? { ...figure, verdicts: [{ code: 'noisy', level, reason: 'wide' }] } : figure,
        ]),
      );
    const methods = point.methods.slice(-1).map((each) => ({ ...each, figures: judged(each.figures) }));
    const changed = { ...point, figures: judged(point.figures), methods };
    return { ...record, runs: [{ ...run, measurements: [changed] }] };
  };

  it('are of the figures of the page, by the names they have there', () => {
    const text = doubtList(doubtful(['p75_ms', 'p99_ms', 'driver_cores', 'ready_ms']), 10);
    expect(text).toMatch(/^Figures with a verdict: 2 noisy\.$/m);
    expect(text).toContain('<code>Process ready, ms</code>, <code>whole surface p99, ms</code>: noisy, wide');
    expect(text).not.toMatch(/p75|driver|_ms/);
    expect(text).toContain('Only in the record: 2 verdicts on figures that have no place on the page.');
  });

  it('say where only the record has some', () => {
    expect(doubtList(doubtful(['p75_ms']), 10)).toBe(
      'No figure of the page has a verdict against it. Only in the record: 1 verdict on figures that have no place on the page.',
    );
    expect(doubtList(doubtful([]), 10)).toBe('No figure of the page has a verdict against it.');
  });
});
