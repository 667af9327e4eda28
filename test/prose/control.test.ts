/** The sentence of the control step: what a page may say of it, and that the checker finds what it may not. */
import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';
import { faultsOf } from './check.ts';
import { broken } from './records.ts';
import { en, es, type Words } from './words.ts';

interface Language {
  readonly code: string;
  readonly words: Words;
  /** The sentence, wherever it stands. */
  readonly sentence: RegExp;
  readonly heap: string;
  readonly resident: string;
  readonly clients: (n: number) => string;
}
const languages: readonly Language[] = [
  {
    ...{ code: 'en', words: en, sentence: /Control: .+? behind\./g, clients: (n) => `by ${n} clients` },
    ...{ heap: 'live heap', resident: 'resident memory' },
  },
  {
    ...{ code: 'es', words: es, sentence: /Comprobación: .+? (?:heap vivo|residente|note)\./g },
    ...{ heap: 'heap vivo', resident: 'memoria residente', clients: (n) => `de ${n} clientes` },
  },
];
const net = broken['heap net of what calls left behind'] as RatingRecord;

describe.each(languages)('the sentence of the control step, in $code', (language) => {
  const { code, words, sentence, heap, resident, clients } = language;
  const pageOf = (record: RatingRecord) => renderPage(record, localeOf(code));
  const faults = (page: string) => faultsOf(page, words).filter((fault) => /^(?:control|net): /.test(fault));

  it('is of the last step, or of one before the rule that ended the series', () => {
    const page = pageOf(sampleSeriesRecord());
    const said = page.match(sentence) ?? [];
    // The third series was ended by a rule, and took none.
    expect(said).toHaveLength(2);
    expect(faults(page)).toEqual([]);
    for (const n of [500, 999])
      expect(faults(page.replaceAll(clients(1000), clients(n))), `${n}`).toHaveLength(2);
  });

  it('is not of a step that a rule had ended the series before', () => {
    const record = broken['stopped before the last step'] as RatingRecord;
    const runs = record.runs.map((run) => ({
      ...run,
      measurements: run.measurements.map((each, i) =>
        each.kind === 'series' && i === run.measurements.length - 1 ? withControl(each) : each,
      ),
    }));
    const page = pageOf({ ...record, runs });
    expect(page.match(sentence)).toHaveLength(1);
    expect(faults(page)).toEqual([]);
    expect(faults(page.replace(clients(500), clients(1000)))).toHaveLength(1);
  });

  it('tells as much as a slope is net of', () => {
    const page = pageOf(net);
    const [said = ''] = page.match(sentence) ?? [];
    expect(said).toContain(`2500 KiB ${code === 'en' ? 'of' : 'de'} ${heap}`);
    expect(faults(page)).toEqual([]);
    const changed = [
      said.replace(/200\D?000/, (digits) => digits.replace('2', '3')),
      said.replace('2500', '2600'),
      said.replace(heap, resident),
      '',
    ];
    for (const other of changed) expect(faults(page.replace(said, other)), other).toHaveLength(1);
  });
});

type Series = Extract<RatingRecord['runs'][number]['measurements'][number], { kind: 'series' }>;

/** With a control step of 500 clients, after which nothing shows. */
function withControl(series: Series): Series {
  const control = {
    ...{ clients: 500, calls: 100_000, length_ms: 60_000, before_mib: 700, after_mib: 700 },
    ...{ heap_before_mib: null, heap_after_mib: null },
  };
  const none = {
    code: 'zero-within',
    level: 'note' as const,
    reason: 'within what settled readings waver by',
  };
  return {
    ...series,
    rounds: series.rounds.map((round, i) => ({ ...round, control: i === 0 ? control : null })),
    figures: {
      ...series.figures,
      growth_kib_per_1000_calls: {
        ...{ value: 0, low: null, high: null, n: 100_000, rounds: 1, source: 'made up', verdicts: [none] },
      },
    },
  };
}
