/** Records whose every free text is hostile. */
import fc from 'fast-check';
import type { RatingRecord } from '../../src/record/schema.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const reading = { unit: 'ms', expected: 2, measured: 3, error: 1, tolerance: 0.1, reason: 'x' };
const bare = sampleRecord(shapes.slice(4, 5), 1);
export const clean: RatingRecord = {
  ...bare,
  runs: bare.runs.map((run) => ({
    ...run,
    evidence: [
      { ...{ name: 'version', scenario: null, instance: 1, bytes: 3 }, sha256: 'ab', headline: ['1.0'] },
    ],
    calibration: {
      ...{ taken: '2026-11-30T12:00:00.000Z', tool: '0.1.0' },
      host: { id: null, cpu_model: null, cpus: 2, kernel: null, node: 'v20', sampler: 'linux /proc' },
      readings: [
        { ...reading, row: 'cpu', reading: '2 ms', result: 'fail' },
        { ...reading, row: 'of another version', reading: 'x', result: 'cannot-say' },
      ],
    },
  })),
};

/** Names no one would choose, and someone will. */
export const evil = [
  '|',
  '||a|b|',
  '`',
  '```',
  '``` \n# h',
  '<script>alert(1)</script>',
  '</svg><script>x</script>',
  ']]>',
  '<!-- ratingplate:end all -->',
  '{/* ratingplate:end all */}',
  '<!-- ratingplate:start memory -->',
  '[x](javascript:alert(1))',
  '![x](http://e/x.png)',
  '{process.exit()}',
  '${x}',
  '{`x`}',
  'a\nb',
  'a\r\n\r\n# b',
  '\u2028x\u2029',
  '\u202Eevil\u202C',
  '\u0000\u0007\u001B[31m',
  '\uD800',
  '&amp;&lt;',
  '<b',
  'http://evil.example/',
  'www.evil.example',
  'HTTPS://evil.example/?a=b',
  'x@evil.example',
  'mailto:x@evil.example',
  '@everyone',
  '#1',
  'owner/repository#1',
  '1. x',
  '- x',
  '> x',
  '# x',
  '+ x',
  '=',
  '---',
  '***bold***',
  '__init__',
  '~~x~~',
  '\\',
  '\\|',
  '</td>',
  '</code>',
  '</picture>',
  '"',
  "'",
  'x" onload="y',
  '="ratingplate-ink"',
  '$x^2$',
  '<br>',
  'a'.repeat(10_000),
  '🦊'.repeat(3000),
  '漢字'.repeat(200),
  '',
  ' ',
  '   ',
  '%{}',
  "{'a'}",
  'import x from "y"',
  'export const a = 1',
];
export const hostile = fc.oneof(
  fc.constantFrom(...evil),
  fc.array(fc.constantFrom(...evil), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'|`<>{}[]()*_#&;:/\\"\'-+=~!@$^ \n\r\tab'), maxLength: 40 }),
);

/** Free text of a record: what a target, a config or a host can put there. */
const free = new Set([
  'title',
  'target',
  'name',
  'operation',
  'detail',
  'first_call',
  'reason',
  'message',
  'why',
  'note',
  'version',
  'commit',
  'runtime',
  'cpu_model',
  'kernel',
  'virtual',
  'os',
  'arch',
  'node',
  'sampler',
  'harness',
  'command',
  'profile',
  'started',
  'config_sha256',
  'sha256',
  'headline',
  'source',
  'row',
  'reading',
  'unit',
  'taken',
]);

const isNote = (key: string): boolean => key === 'why' || key === 'note';
export const withoutReferences = (text: string): string => text.replace(/\{(?=\{)/g, '{ ');

/** The record with each free text replaced by the next of the list. */
export function poisoned(texts: readonly string[]): RatingRecord {
  let next = 0;
  const take = (key = '') => {
    const text = texts[next++ % texts.length] ?? '';
    // What a config says of a scenario refers to figures within these: such a text is refused, by name.
    return isNote(key) ? withoutReferences(text) : text;
  };
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return free.has(key) && key !== 'kind' ? take(key) : value;
    if (Array.isArray(value)) return value.map((each) => visit(each, key));
    if (typeof value !== 'object' || value === null) return value;
    // By language, a note is of the key it stands under.
    const within = (name: string) => (isNote(key) ? key : name);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each, within(name))]));
  };
  const record = visit(clean, '') as RatingRecord;
  return { ...record, schema: 1, tool: { name: 'ratingplate', version: take() }, unpublishable: [take()] };
}
