/** What the control step left behind is said of each kind of memory, as a slope that is net of it says it of its own. */
import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../src/record/kinds.ts';
import type { Figure, SeriesRecord } from '../../src/record/schema.ts';
import { seriesSentences } from '../../src/render/blocks/series-sentences.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { seriesEdges } from './records.ts';

const series = seriesEdges['series']?.runs.flatMap(seriesOf)[0];
if (series === undefined) throw new Error('no series');

const figure = (value: number | null, none = false): Figure => ({
  ...{ value, low: null, high: null, n: 152_000, rounds: 1, source: 'made up' },
  ...(none ? { verdicts: [{ code: 'zero-within', level: 'note', reason: 'made up' }] } : {}),
});
/** Of 152,000 calls. */
const grown = figure(2);
const none = figure(0.001, true);
const unknown = figure(null);
/** Given back meanwhile. */
const fallen = figure(-2);

function said(heap: Figure, resident: Figure, code = 'en'): string | undefined {
  const figures = {
    ...series?.figures,
    heap_growth_kib_per_1000_calls: heap,
    growth_kib_per_1000_calls: resident,
  };
  const sentences = seriesSentences({ ...(series as SeriesRecord), figures }, localeOf(code));
  return sentences.find((each) => /^(Control|Comprobación):/.test(each));
}

describe('the sentence of the control step', () => {
  it.each([
    ['heap and resident memory', grown, grown, '304 KiB of live heap and 304 KiB of resident memory'],
    ['the heap alone', grown, none, '304 KiB of live heap'],
    ['resident memory alone', none, grown, '304 KiB of resident memory'],
    ['resident memory, where no heap is known', unknown, grown, '304 KiB of resident memory'],
    ['nothing', none, none, 'nothing that shows'],
    ['nothing where memory has fallen', fallen, fallen, 'nothing that shows'],
    ['the heap alone, where resident memory has fallen', grown, fallen, '304 KiB of live heap'],
    ['nothing, where no heap is known', unknown, none, 'nothing that shows'],
  ])('names %s', (_, heap, resident, text) => {
    expect(said(heap, resident)).toBe(`Control: 152,000 more calls by 1000 clients left ${text} behind.`);
  });

  it('is not there where nothing is known', () => {
    expect(said(unknown, unknown)).toBeUndefined();
  });

  it('names them in Spanish', () => {
    expect(said(grown, grown, 'es')).toBe(
      'Comprobación: otras 152.000 llamadas de 1000 clientes dejaron 304 KiB de heap vivo y 304 KiB de memoria residente.',
    );
    expect(said(none, none, 'es')).toMatch(/no dejaron nada que se note\.$/);
  });
});
