import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../src/publish/body/body.ts';
import type { BodyFacts } from '../../src/publish/body/facts.ts';
import { headlineTable } from '../../src/publish/body/headline.ts';
import { budgetBeside, sameText, withOurs } from '../../src/publish/body/markers.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { sampleGridRecord } from '../record/sample-grid.ts';
import { edges, nonsense, withPoint } from '../render/records.ts';

const record = sampleRecord(shapes, 5);
const facts: BodyFacts = {
  record,
  name: 'gitlab-mcp-server',
  tag: 'v1.2.3',
  tagCommit: 'a'.repeat(40),
  url: 'https://github.example/o/r',
  commit: 'b'.repeat(40),
  dir: 'docs/bench marks',
  locale: 'en',
  isFirst: false,
  changes: [],
  foreign: [],
  checks: 'run',
};

/** A record with so many verdicts that no text could hold them. */
const doubtful = withPoint(
  (point) => ({
    ...point,
    figures: Object.fromEntries(
      Object.entries(point.figures).map(([name, figure], i) => [
        name,
        {
          ...figure,
          verdicts: [{ code: 'swap', level: 'invalid' as const, reason: `${i} ${'y'.repeat(400)}` }],
        },
      ]),
    ),
  }),
  { ...record, runs: Array.from({ length: 8 }, () => record.runs[0] as (typeof record.runs)[number]) },
);

describe('the text', () => {
  it('says what was measured where, and how to reproduce it', () => {
    const body = bodyOf(facts, 60_000);
    expect(body).toMatch(/\[v1\.2\.3\]\(https:\/\/github\.example\/o\/r\/commit\/a{40}\)/);
    expect(body).toMatch(/Intel\(R\) Core\(TM\) i5-14400/);
    expect(body).toMatch(/### Headline figures\n\n\| Scenario /);
    expect(body).toMatch(/### Reasons to doubt/);
    expect(body).toContain(
      `https://github.example/o/r/blob/${'b'.repeat(40)}/docs/bench%20marks/charts/memory.en.light.svg?raw=true`,
    );
    expect(body).toMatch(/git checkout 'v1\.2\.3'/);
    for (const { scenario } of record.runs[0]?.measurements ?? [])
      expect(body).toContain(`| ${scenario.title}<br`);
  });

  it('says that it replaces a snapshot, where there is one', () => {
    const [first, later] = [true, false].map((isFirst) => bodyOf({ ...facts, isFirst }, 60_000));
    expect(first).toContain('This is the first snapshot.');
    expect(first).not.toMatch(/replaces|earlier/);
    expect(later).toContain('This replaces the published snapshot wholesale; no figure');
    expect(later).not.toContain('first snapshot');
  });

  it('has the rates of a grid, as many cases as there is room for', () => {
    const body = bodyOf({ ...facts, record: sampleGridRecord() }, 60_000);
    expect(body).toMatch(/### Headline figures\n\n\| keys \| Connections \| prepared SELECT, requests\/s \|/);
    expect(body).not.toContain('Cases left');
    expect(headlineTable(sampleGridRecord(), 5)).toContain('Cases left to the record: 1.');
  });

  it('names each verdict with its reason, the invalid first', () => {
    const body = bodyOf({ ...facts, record: doubtful }, Number.POSITIVE_INFINITY);
    expect(body).toMatch(/- \*\*invalid\*\*, [^:]*: swap, /);
    expect(body).toMatch(/more are in the record/);
  });

  it.each([60_000, 30_000, 12_000, 5000, 2500])('fits into %d characters', (budget) => {
    const body = bodyOf({ ...facts, record: doubtful }, budget);
    expect(body.length).toBeLessThanOrEqual(budget);
    expect(body).toMatch(/costs to run, measured at/);
    expect(body).toMatch(/\d+ invalid/);
  });

  it('loses the least when it must lose', () => {
    const lengths = [60_000, 30_000, 12_000, 5000].map(
      (budget) => bodyOf({ ...facts, record: doubtful }, budget).length,
    );
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    expect(new Set(lengths).size).toBeGreaterThan(2);
  });

  it.each(Object.keys(edges))('of a record with %s has no nonsense', (name) => {
    const edge = edges[name];
    if (edge) expect(bodyOf({ ...facts, record: edge }, 60_000)).not.toMatch(nonsense);
  });

  it('names files of others that go', () => {
    const foreign = ['a|b.md', ...Array.from({ length: 7 }, (_, i) => `f${i}`)];
    expect(bodyOf({ ...facts, foreign }, 60_000)).toMatch(
      /no part of a snapshot:\*\* <code>a&#124;b\.md<\/code>.* and 3 more/,
    );
  });

  it.each([
    ['wait', /wait until a maintainer/],
    ['none', /starts no checks/],
  ] as const)('says of checks that %s', (checks, said) => {
    expect(bodyOf({ ...facts, checks }, 60_000)).toMatch(said);
    expect(bodyOf(facts, 60_000)).not.toMatch(said);
  });
});

describe('our part', () => {
  it('is the only one that changes', () => {
    const first = withOurs(null, 'one');
    expect(withOurs(`a\n${first}\nb`, 'two')).toBe(`a\n${withOurs(null, 'two')}\nb`);
    expect(withOurs('theirs', 'one')).toBe(`${first}\n\ntheirs`);
    expect(withOurs(first, 'one')).toBe(first);
  });

  it('has the room that is left', () => {
    expect(budgetBeside(null)).toBeGreaterThan(59_000);
    expect(budgetBeside(withOurs(null, 'x'.repeat(50_000)))).toBe(budgetBeside(null));
    expect(budgetBeside(`${withOurs(null, 'x')}${'y'.repeat(20_000)}`)).toBe(budgetBeside(null) - 20_000);
    expect(budgetBeside('y'.repeat(70_000))).toBe(4000);
  });

  it('is the same under other line ends', () => {
    expect(sameText('a\r\nb\r\n', 'a\nb')).toBe(true);
    expect(sameText('a\nc', 'a\nb')).toBe(false);
  });
});
