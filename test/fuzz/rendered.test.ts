/** Any record that the schema lets through has a page in every language, and no page says what is no figure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { methodFigures, pointFigures, seriesFigures, stepFigures } from '../../src/record/figures.ts';
import { parseRecord } from '../../src/record/read.ts';
import { type RatingRecord, recordSchema } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { locales } from '../../src/render/locales/index.ts';
import { findMarkers } from '../../src/render/markers.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { figureVerdicts, spoilers } from '../../src/stats/verdicts.ts';
import { expectHarmless } from '../render/harmless.ts';
import { evil } from '../render/hostile.ts';
import { fromSchema, type Hints } from './from-schema.ts';
import { holds } from './support.ts';

const nonsense = /\bNaN\b|\bundefined\b|\bnull\b|Infinity|\[object /;
const figureNames = Object.keys({ ...pointFigures, ...methodFigures, ...stepFigures, ...seriesFigures });
const codes = [...Object.keys(spoilers), ...Object.keys(figureVerdicts)];
/** Words that a figure could be mistaken for are no names here, so that finding one is a fault. */
const name = fc
  .oneof(
    fc.constantFrom('one call', 'tools/list', 'http, dynamic', ...evil),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .filter((text) => !nonsense.test(text));

const words = (...names: string[]) => fc.constantFrom(...names);
const plans = fc.constantFrom<unknown>(
  {},
  { measurements: [null, { settings: { sampleIntervalMs: 100 } }] },
  { standins: { gitlab: {} } },
);
/** By key, names that are known: else almost no figure would be one that a page prints. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  plan: plans,
  protocol: words('mcp-stdio', 'mcp-http', 'http', 'resp', 'odd'),
  code: words('estimate', 'latency', 'exit', 'failed', 'target-lost', 'odd'),
  ...Object.fromEntries(
    [
      ...['first_call', 'name', 'why', 'note', 'reason', 'message', 'detail', 'title', 'target', 'command'],
      ...['cpu_model', 'version', 'commit', 'runtime', 'started', 'from', 'to', 'axis', 'os', 'arch', 'node'],
    ].map((key) => [key, name]),
  ),
};

const hints: Hints = (path) => {
  const [parent = '', last = ''] = path.slice(-2);
  // Calls started, which is a number.
  if (parent === 'outcomes') return null;
  const isFigures = parent === 'figures' || parent === 'values';
  if (last === '{key}') return isFigures ? fc.constantFrom(...figureNames) : name;
  if (last === 'code' && path.includes('verdicts')) return fc.constantFrom(...codes);
  return Object.hasOwn(known, last) ? (known[last] ?? null) : null;
};

const top = new Set(['tool', 'schema']);
const records = fromSchema(recordSchema, (path) => {
  if (path.length === 2 && path[0] === 'tool') return path[1] === 'name' ? fc.constant('ratingplate') : name;
  return top.has(path[0] ?? '') && path.length === 1 ? null : hints(path);
}) as fc.Arbitrary<RatingRecord>;

describe('any valid record', () => {
  let drawn = 0;
  let withTables = 0;
  holds(
    'has a page in every language and syntax, which says nothing that is no figure',
    60,
    records,
    (made) => {
      const record = parseRecord(serializeRecord(made), 'made');
      for (const locale of locales)
        for (const syntax of ['markdown', 'mdx'] as const) {
          const page = renderPage(record, locale, { syntax });
          expect(page).not.toMatch(nonsense);
          expectHarmless(page, syntax);
          expect(findMarkers(page, syntax)).toEqual([]);
          drawn++;
          if (/^\| /m.test(page)) withTables++;
        }
    },
  );

  it('is drawn with tables often enough for that to mean something', () => {
    expect(withTables).toBeGreaterThan(drawn / 10);
  });
});
