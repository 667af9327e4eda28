import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { explain } from '../../src/commands/explain.ts';
import { explainRecord } from '../../src/commands/explain-text.ts';
import { parseOptions } from '../../src/commands/options.ts';
import { RecordInvalidError } from '../../src/errors/record.ts';
import { UnknownMeasurementError } from '../../src/errors/usage.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { Figure, RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { sampleRecord } from '../record/sample.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';

const all = { only: [], doubts: false };

/** Figures of a record, wherever they stand, found by what a figure looks like. */
function figuresIn(part: unknown): Figure[] {
  if (part === null || typeof part !== 'object') return [];
  if ('value' in part && 'source' in part && 'rounds' in part) return [part as Figure];
  return Object.values(part).flatMap(figuresIn);
}
const measurements = ({ runs }: RatingRecord) => runs.flatMap((run) => run.measurements);

describe.each([
  ['points', sampleRecord()],
  ['series', sampleSeriesRecord()],
])('a record of %s', (_, record) => {
  const figures = figuresIn(measurements(record));
  const text = explainRecord(record, all);
  it('is told with every figure of it, one a line', () => {
    expect(figures.length).toBeGreaterThan(20);
    expect(text.match(/; n \d+, \d+ rounds?$/gm)).toHaveLength(figures.length);
    expect(text).toContain(`\n${figures.length} figures: `);
  });
  it('is told with every verdict and every reason why a figure is missing', () => {
    for (const { verdicts, value, reason } of figures) {
      for (const verdict of verdicts ?? [])
        expect(text).toContain(`      ${verdict.level}, ${verdict.code}: ${verdict.reason}\n`);
      if (value === null && reason !== undefined) expect(text).toContain(`      ${reason}\n`);
    }
  });
  it('with doubts alone has those and no other', () => {
    const cannotBe =
      /^(the \w+ probe has none|a stdio server (starts|ends) with its client|nothing stands in)/;
    const doubted = figures.filter(
      ({ value, verdicts, reason }) =>
        (value === null && !cannotBe.test(reason ?? '')) || (verdicts ?? []).length > 0,
    );
    expect(explainRecord(record, { ...all, doubts: true })).toContain(`\n${doubted.length} figures: `);
  });
});

describe('a figure', () => {
  const record = sampleRecord();
  const [first] = measurements(record);
  if (first === undefined) throw new Error('the sample has a measurement');
  const withFigure = (figure: Partial<Figure>, doubts = false): string => {
    const whole = { value: 12.5, low: 11, high: 14, n: 3, rounds: 3, source: 'VmRSS', ...figure };
    const measured = { ...first, figures: { peak_mib: whole } };
    const runs = record.runs.map((run) => ({ ...run, measurements: [measured] }));
    return explainRecord({ ...record, runs } as RatingRecord, { ...all, doubts });
  };
  it('has value, interval, source and what is behind it', () => {
    expect(withFigure({})).toMatch(/^ {2}peak_mib +12\.5 MiB {2}11 MiB to 14 MiB +VmRSS; n 3, 3 rounds$/m);
  });
  it('that is invalid is n/a, with its reason below', () => {
    const verdicts = [{ code: 'swap', level: 'invalid' as const, reason: 'it swapped' }];
    expect(withFigure({ verdicts })).toMatch(/^ {2}peak_mib +n\/a .*\n {6}invalid, swap: it swapped$/m);
  });
  it.each([
    ['the Node probe has none', 0],
    ['nothing stands in for anything', 0],
    ['a stdio server starts with its client', 0],
    ['it ran already when it was found', 0],
    // Another config, or another run, may have these.
    ['no probe is configured', 1],
    ['no complete round', 1],
    ['the Node probe has none; no complete round', 1],
    ['a sentence of another version', 1],
    [undefined, 1],
  ])('that is missing because %j counts %d times', (reason, times) => {
    const missing = { value: null, low: null, high: null, ...(reason === undefined ? {} : { reason }) };
    expect(withFigure(missing, true)).toContain(`\n${times} figures: ${times} missing, 0 invalid`);
    expect(withFigure(missing)).toContain(` figures: ${times} missing, 0 invalid`);
  });
  it('that cannot be, and is in doubt all the same, is told', () => {
    const verdicts = [{ code: 'swap', level: 'noisy' as const, reason: 'it swapped' }];
    const said = withFigure({ value: null, reason: 'the Node probe has none', verdicts }, true);
    expect(said).toContain('\n1 figures: 0 missing, 0 invalid, 0 bounds, 1 noisy');
  });
  it('cannot rewrite the terminal', () => {
    expect(withFigure({ source: 'a\u001b[2Jb\nc' })).not.toMatch(
      new RegExp(`${String.fromCharCode(27)}|\\nc`),
    );
  });
});

describe('the command', () => {
  async function run(args: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<string> {
    const cwd = mkdtempSync(path.join(tmpdir(), 'ratingplate-explain-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text);
    let said = '';
    const stream = {
      write: (text: string) => {
        said += text;
      },
    };
    await explain(parseOptions('explain', args), {
      cwd,
      env: {},
      stdout: stream,
      stderr: stream,
      entries: cwd,
      execPath: process.execPath,
      commandLine: 'ratingplate explain',
      signal: new AbortController().signal,
    });
    return said;
  }
  const record = sampleRecord();
  const kept = { 'record.json': serializeRecord(record) };
  it('reads the record it is given', async () => {
    expect(await run(['record.json'], kept)).toBe(
      explainRecord(parseRecord(kept['record.json'], 'kept'), all),
    );
  });
  it('tells one measurement alone', async () => {
    const [first, second] = measurements(record);
    const said = await run(['record.json', '--only', first?.id ?? ''], kept);
    expect(said).toContain(`(${first?.id})`);
    expect(said).not.toContain(`(${second?.id})`);
  });
  it('names the nearest id for one that is not there', async () => {
    const near = `${measurements(record)[0]?.id}x`;
    await expect(run(['record.json', '--only', near], kept)).rejects.toThrow(UnknownMeasurementError);
  });
  it('says what is wrong with a file that is no record', async () => {
    await expect(run(['record.json'], { 'record.json': '{"schema":1}' })).rejects.toThrow(RecordInvalidError);
  });
});
