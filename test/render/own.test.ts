/** A user's own prose: figures where it refers to them, in every language, or an error that says which is not there. */
import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import type { Sections } from '../../src/render/context.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage, renderSnapshot } from '../../src/render/snapshot.ts';
import { broken, reproduced } from '../prose/records.ts';
import { expectHarmless } from './harmless.ts';

const page = '<!-- ratingplate:start glance -->\n<!-- ratingplate:end glance -->\n';
const told = (text: string, code = 'en', record: RatingRecord = reproduced) => {
  const options = { syntax: 'markdown', charts: 'charts', sections: { glance: text } } as const;
  const filled = fillBlocks(page, record, localeOf(code), options);
  return filled.split('\n\n')[2] ?? '';
};
const value = (expression: string, code = 'en', record = reproduced) =>
  told(`{{ ${expression} }}`, code, record);

describe('a figure in a sentence of the user', () => {
  it.each([
    ['points.http-dynamic.idle_mib', '35.0 MiB', '35,0 MiB'],
    ['points.http-dynamic.clients', '64', '64'],
    ['points.http-dynamic.idle_mib + points.http-dynamic.one_client_mib | GiB', '0.140 GiB', '0,140 GiB'],
    ['points.http-individual.first_call_ms | s', '1.28 s', '1,28 s'],
    ['points.http-individual."whole surface".payload_bytes | MB', '3.20 MB', '3,20 MB'],
    ['points.http-individual."whole surface".p50_ms', '2394 ms', '2394 ms'],
    ['series.http-dynamic.steps.1000.peak_mib | GiB', '1.42 GiB', '1,42 GiB'],
    ['series.http-dynamic-series.steps.last.goroutines', '4015', '4015'],
    ['series.http-dynamic.steps.10."tools/call".p99_ms', '118 ms', '118 ms'],
    ['series.http-dynamic.clients', '1000', '1000'],
    ['1000 * 20', '20,000', '20.000'],
    ['points.http-meta.peak_mib / points.http-meta.idle_mib', '8.76', '8,76'],
    ['1 - points.http-meta.idle_mib / points.http-meta.peak_mib | %', '88.6 %', '88,6 %'],
    ['(2 + 3) * 2 - -1', '11', '11'],
    ['points.http-dynamic.cores | millicores', '9740', '9740'],
    ['runs.1.points.http-dynamic.idle_mib', '35.0 MiB', '35,0 MiB'],
  ])('%s', (expression, en, es) => {
    expect(value(expression)).toBe(en);
    expect(value(expression, 'es')).toBe(es);
  });

  it('of a client that is held, by a hundred of them', () => {
    const series = reproduced.runs[0]?.measurements.find(({ id }) => id === 'http-dynamic-series');
    const kib = series?.figures['heap_per_client_kib']?.value ?? 0;
    expect(value('series.http-dynamic.held_kib * 100 | MiB')).toBe(
      `${((kib * 100) / 1024).toPrecision(3)} MiB`,
    );
  });

  it('is n/a where it was not measured or is not valid, and where no line describes it', () => {
    expect(value('points.stdio-dynamic.idle_mib + points.stdio-dynamic.peak_mib')).toBe('n/a');
    expect(value('points.http-dynamic.threads')).toBe('n/a');
    expect(value('points.http-dynamic.idle_mib', 'en', broken['all invalid'])).toBe('n/a');
    expect(value('series.http-dynamic.peak_per_client_mib', 'en', broken['peak that is no line'])).toBe(
      'n/a',
    );
    expect(value('1 / (points.http-dynamic.idle_mib / points.http-dynamic.idle_mib - 1)')).toBe('n/a');
  });

  it('carries its doubts: noise, and on which side the truth lies', () => {
    expect(value('points.http-dynamic.idle_mib * 2', 'en', broken['all noisy'])).toBe('≈ 70.0 MiB');
    const bound = (expression: string) => value(expression, 'en', broken['p99 that is censored']);
    const p99 = 'series.http-dynamic.steps.10."tools/call".p99_ms';
    expect(bound(p99)).toBe('&gt; 118 ms');
    expect(bound(`-${p99}`)).toBe('≤ -118 ms');
    expect(bound(`${p99} - ${p99}`)).toBe('n/a');
  });

  it('of a cost that cannot be told from zero is the end of its interval, or nothing', () => {
    const flat = broken['heap that is not told from zero'] as RatingRecord;
    expect(value('series.http-dynamic.held_kib', 'en', flat)).toBe('n/a');
    const known: RatingRecord = JSON.parse(JSON.stringify(flat));
    for (const each of known.runs[0]?.measurements ?? [])
      if (each.kind === 'series')
        Object.assign(each.figures['heap_per_client_kib'] ?? {}, { low: -0.5, high: 0.9 });
    expect(value('series.http-dynamic.held_kib * 100', 'en', known)).toBe('≤ 90.0 KiB');
  });
});

describe('a reference that cannot be followed', () => {
  it.each([
    [
      'points.http-dynamik.idle_mib',
      'figure-unknown',
      /there is no "http-dynamik"; did you mean "http-dynamic"\?/,
    ],
    ['points.http-dynamic.idle_mb', 'figure-unknown', /there is no "idle_mb"; did you mean "idle_mib"\?/],
    ['points.http-dynamic."one call".p50_ms', 'figure-unknown', /no "one call"/],
    ['points.http-dynamic', 'figure-unknown', /something is missing at its end/],
    ['series.http-dynamic.steps.7.peak_mib', 'figure-unknown', /there is no "7"/],
    ['serie.http-dynamic.held_kib', 'figure-unknown', /did you mean "series"\?/],
    ['runs.3.points.http-dynamic.idle_mib', 'figure-unknown', /there is no "3"/],
    ['points.http-dynamic.constructor', 'figure-unknown', /there is no "constructor"/],
    ['points.__proto__.idle_mib', 'figure-unknown', /there is no "__proto__"/],
    ['points.http-dynamic.idle_mib | ms', 'expression-invalid', /its unit cannot be "ms"/],
    ['points.http-dynamic.idle_mib | parsecs', 'expression-invalid', /there is no unit "parsecs"/],
    ['points.http-dynamic.idle_mib + 1', 'expression-invalid', /cannot add memory and a plain number/],
    [
      'points.http-dynamic.idle_mib * points.http-meta.idle_mib',
      'expression-invalid',
      /cannot multiply memory by memory/,
    ],
    ['1 +', 'expression-invalid', /expected a figure or a number, found nothing more/],
    ['process.exit()', 'expression-invalid', /found "\(\)"/],
    ['1; 2', 'expression-invalid', /found "; 2"/],
  ])('%s', (expression, code, message) => {
    for (const language of ['en', 'es'])
      expect(() => value(expression, language)).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(message) }),
      );
  });

  it('names the page and the line', () => {
    const options = {
      syntax: 'markdown',
      charts: 'charts',
      path: 'docs/page.md',
      sections: { glance: '{{ 1 + }}' },
    } as const;
    expect(() => fillBlocks(`# x\n\n${page}`, reproduced, localeOf('en'), options)).toThrow(
      /^docs\/page\.md: line 3: \{\{ 1 \+ \}\}: /,
    );
  });

  it('of a scenario that several runs have asks which', () => {
    expect(() => value('points.http-dynamic.idle_mib', 'en', broken['two hosts'])).toThrow(
      /2 runs have it; say which: runs\.1\.points/,
    );
    expect(value('runs.2.points.http-dynamic.idle_mib', 'en', broken['two hosts'])).toBe('35.0 MiB');
  });
});

describe('sections', () => {
  const drawn = (sections: Sections, code = 'en') => renderPage(reproduced, localeOf(code), { sections });

  it('that are switched off leave no heading behind', () => {
    const text = drawn({ glance: false, unmeasured: false, 'memory-chart': false });
    expect(text).not.toMatch(/### At a glance|### What is not measured|charts\/memory\./);
    expect(text).toContain('### How this was measured');
    expect(drawn({})).toMatch(/### At a glance\n\n- A client/);
  });

  it('stand in the user’s words, per language, with the figures of the language', () => {
    const glance = {
      en: 'Idle: {{ points.http-dynamic.idle_mib }}.',
      es: 'En reposo: {{ points.http-dynamic.idle_mib }}.',
    };
    expect(drawn({ glance })).toContain('### At a glance\n\nIdle: 35.0 MiB.\n\n###');
    expect(drawn({ glance }, 'es')).toContain('### De un vistazo\n\nEn reposo: 35,0 MiB.\n\n###');
  });

  it('of the user’s own are drawn where a marker asks for them, and only there', () => {
    const sections = { pool: 'A thousand: {{ series.http-meta.steps.1000.settled_connected_mib }}.' };
    const marked = '<!-- ratingplate:start pool -->\n<!-- ratingplate:end pool -->\n';
    const options = { syntax: 'markdown', charts: 'charts', sections } as const;
    const filled = fillBlocks(marked, reproduced, localeOf('en'), options);
    expect(filled).toContain('\n\nA thousand: 243 MiB.\n\n');
    expect(fillBlocks(filled, reproduced, localeOf('en'), options)).toBe(filled);
    expect(drawn(sections)).not.toContain('A thousand');
    expect(() => fillBlocks(marked.replaceAll('pool', 'poool'), reproduced, localeOf('en'), options)).toThrow(
      /did you mean "pool"\?/,
    );
  });

  it('are in every page of a snapshot', async () => {
    const files = await renderSnapshot(reproduced, {
      locales: ['en', 'es'],
      page: true,
      sections: { shapes: '{{ 1 + 1 }} shapes' },
    });
    for (const name of ['page.md', 'page.es.md']) expect(files.get(name)).toContain('2 shapes');
  });
});

describe('what the config says of a scenario', () => {
  const id = 'http-dynamic';
  /** Text by language, of the scenario measured as a point and as a series. */
  const noted = (note: string | Record<string, string>, key: 'note' | 'why' = 'note', from = reproduced) => ({
    ...from,
    runs: from.runs.map((run) => ({
      ...run,
      measurements: run.measurements.map((each) =>
        each.scenario.id === id ? { ...each, scenario: { ...each.scenario, [key]: note } } : each,
      ) as typeof run.measurements,
    })),
  });
  const lineOf = (record: RatingRecord, code = 'en') =>
    renderPage(record, localeOf(code))
      .split('\n')
      .filter((line) => line.startsWith('- http, dynamic: '))
      .slice(0, 1)
      .join();

  it.each(['note', 'why'] as const)('refers to figures, in each language: %s', (key) => {
    const record = noted(
      {
        en: 'idle it takes {{ points.http-dynamic.idle_mib }}, a thousand {{ series.http-dynamic.steps.1000.peak_mib | GiB }}',
        es: 'en reposo ocupa {{ points.http-dynamic.idle_mib }}',
      },
      key,
    );
    expect(lineOf(record)).toBe('- http, dynamic: idle it takes 35.0 MiB, a thousand 1.42 GiB');
    expect(lineOf(record, 'es')).toBe('- http, dynamic: en reposo ocupa 35,0 MiB');
  });

  it('is harmless all the same', () => {
    const page = renderPage(
      noted('<b>{{ points.http-dynamic.idle_mib }}</b> | {x} [y](javascript:z)'),
      localeOf('en'),
    );
    expectHarmless(page);
    expect(page).toContain('&#60;b&#62;35.0 MiB&#60;/b&#62; &#124; &#123;x&#125; ');
  });

  it('is of the host it stands under, where a record has several', () => {
    const two = noted('{{ points.http-dynamic.idle_mib }}', 'note', broken['two hosts'] as RatingRecord);
    expect(renderPage(two, localeOf('en')).match(/^- http, dynamic: 35\.0 MiB$/gm)).toHaveLength(2);
    const other = noted(
      '{{ runs.2.points.http-dynamic.idle_mib }}',
      'note',
      broken['two hosts'] as RatingRecord,
    );
    expect(renderPage(other, localeOf('en'))).toMatch(/^- http, dynamic: 35\.0 MiB$/m);
  });

  it.each([
    [
      '{{ points.http-dynamik.idle_mib }}',
      'figure-unknown',
      /^note of http-dynamic: .*did you mean "http-dynamic"\?/,
    ],
    ['{{ points.http-dynamic.idle_mb }}', 'figure-unknown', /^note of http-dynamic: /],
    ['{{ 1 + }}', 'expression-invalid', /^note of http-dynamic: /],
    ['{{ 1', 'expression-invalid', /no \}\} after it/],
  ])('is refused by name where it cannot be followed: %s', (text, code, message) => {
    for (const language of ['en', 'es'])
      expect(() => renderPage(noted(text), localeOf(language))).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(message) }),
      );
  });

  it('is n/a of a step that was planned and not taken', () => {
    const stopped = noted(
      '{{ series.http-dynamic.steps.1000.peak_mib }} and {{ series.http-dynamic.steps.last.peak_mib }}',
      'note',
      broken['stopped at step 1'] as RatingRecord,
    );
    expect(lineOf(stopped)).toBe('- http, dynamic: n/a and n/a');
  });
});
