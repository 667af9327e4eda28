/** Every reason code has its two tests, or this fails: the unions are walked, not remembered. */
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/errors/base.ts';
import * as driver from '../../src/errors/driver.ts';
import * as machine from '../../src/errors/machine.ts';
import * as observe from '../../src/errors/observe.ts';
import * as record from '../../src/errors/record.ts';
import * as running from '../../src/errors/running.ts';
import * as standin from '../../src/errors/standin.ts';
import * as study from '../../src/errors/study.ts';
import * as target from '../../src/errors/target.ts';
import * as usage from '../../src/errors/usage.ts';
import { type ReasonCode, reasonSentences } from '../../src/record/reasons.ts';
import { stopCodes } from '../../src/stats/series-round.ts';
import { figureVerdicts, findings, readingVerdicts } from '../../src/stats/verdicts.ts';
import { errorTable } from './error-table.ts';
import { proofFault, sourceFault } from './proofs.ts';
import { reasonTable, type Said, type Tested } from './reason-table.ts';
import { calm, odd } from './servers.ts';
import { stopTable } from './stop-table.ts';
import { verdictTable } from './verdict-table.ts';

describe('every verdict', () => {
  const codes = [findings, readingVerdicts, figureVerdicts].flatMap((table) => Object.keys(table)).sort();
  it('is in the table, and nothing else is', () => {
    expect(Object.keys(verdictTable).sort()).toEqual(codes);
  });

  it('is caused by a server that there is, beside a figure that it spoils', () => {
    for (const [code, { world, scenario, figure, sparedFigures }] of Object.entries(verdictTable)) {
      expect(world === 'odd' ? Object.keys(odd) : ['one'], code).toContain(scenario);
      const table: Readonly<Record<string, { readonly spoils: readonly string[] }>> = {
        ...findings,
        ...readingVerdicts,
      };
      const spoils = table[code]?.spoils;
      if (spoils !== undefined) expect(spoils, code).toContain(figure.split('/').at(-1));
      if (sparedFigures !== undefined) expect(sparedFigures.length, code).toBeGreaterThan(2);
    }
    expect(Object.keys(calm).length).toBeGreaterThan(1);
  });
});

describe('every rule that ends a series', () => {
  it('is in the table, and nothing else is', () => {
    expect(Object.keys(stopTable).sort()).toEqual([...stopCodes].sort());
  });

  it.each(Object.entries(stopTable))('%s has a test that causes it, and one without it', (code, proofs) => {
    expect(proofFault(proofs.caused, [`code: '${code}'`])).toBeNull();
    expect(proofFault(proofs.absent)).toBeNull();
    // By a server and a host that there are, and not by what a test says of them.
    for (const { file } of Object.values(proofs)) expect(file).toMatch(/\.(?:machine|alone)\.test\.ts$/);
  });
});

describe('every reason why a figure is missing or doubtful', () => {
  it('is in the table, and nothing else is', () => {
    expect(Object.keys(reasonTable).sort()).toEqual(Object.keys(reasonSentences).sort());
  });

  /** The code, and of its sentence the longest part that is the same whatever is filled in. */
  const wordsOf = (code: ReasonCode): string[] => {
    const parts = reasonSentences[code].split(/\{\w+[#*]?\}/).map((part) => part.trim());
    return [`'${code}'`, ...parts.toSorted((a, b) => b.length - a.length).slice(0, 1)];
  };
  it.each(Object.entries(reasonTable) as [ReasonCode, Said | Tested][])(
    '%s is given by a run, or caused by a test',
    (code, cause) => {
      if ('world' in cause && cause.world === 'odd') expect(Object.keys(odd)).toContain(cause.scenario);
      if ('world' in cause && cause.world === 'calm') expect(Object.keys(calm)).toContain(cause.scenario);
      if ('caused' in cause) expect(proofFault(cause.caused, wordsOf(code))).toBeNull();
      if (cause.absent) expect(proofFault(cause.absent)).toBeNull();
    },
  );
});

describe('every error that can break a round', () => {
  const domains = [driver, machine, observe, record, running, standin, study, target, usage];
  // Records and options that are wrong are no reason of a run that measures.
  const used: readonly object[] = [record, usage];
  const classes = domains.flatMap((domain) =>
    Object.entries(domain).filter(
      ([, value]) => !used.includes(domain) || ('exit' in value && value.exit === exitCodes.unmeasured),
    ),
  );
  const codes = classes.flatMap(([, value]) =>
    typeof value === 'function' && 'code' in value ? [value.code] : [],
  );

  it('is in the table, and nothing else is', () => {
    expect(Object.keys(errorTable).sort()).toEqual([...new Set(codes)].sort());
    expect(codes.length).toBeGreaterThan(20);
  });

  const byTest = Object.entries(errorTable).flatMap(([code, cause]) =>
    'test' in cause ? [[code, cause] as const] : [],
  );
  it.each(byTest)('%s, where no run can cause it, has a test that does', (code, { file, test, why }) => {
    const className = classes.find(([, value]) => 'code' in value && value.code === code)?.[0];
    expect(proofFault({ file, test }, [code, className ?? code])).toBeNull();
    expect(why.length).toBeGreaterThan(10);
  });
});

describe('a proof', () => {
  const of = (body: string, head = 'it') =>
    `describe('d', () => {\n  ${head}('t', () => {\n${body}\n  });\n});\n`;
  it.each([
    ['of another name', of("expect(f()).toBe('why');").replace("'t'", "'u'"), "there is no test 't'"],
    ['that is a word elsewhere', "// 't'\nconst t = 't';\nexpect('why');", "there is no test 't'"],
    ['that is skipped', of("expect(f()).toBe('why');", 'it.skip'), "'t' does not run"],
    [
      'in a group that is',
      of("expect(f()).toBe('why');").replace('describe(', 'describe.skip('),
      "'t' does not run",
    ],
    ['that is to fail', of("expect(f()).toBe('why');", 'it.fails'), "'t' does not run"],
    ['that expects nothing', of("f('why');"), "'t' expects nothing"],
    ['that looks at something else', of('expect(f()).toBe(1);'), "'t' has none of: why"],
    [
      'that puts in what it looks for',
      of("expect(f('why')).toBe('why');"),
      "'t' puts in itself what it looks for",
    ],
    [
      'that does so before',
      of("const g = f('why');\nexpect(g).toBe('why');"),
      "'t' puts in itself what it looks for",
    ],
  ])('%s is none', (_, source, fault) => {
    expect(sourceFault(source, 't', ['why'])).toBe(fault);
  });

  it('is a test that runs and looks at it, alone or as a table', () => {
    const table = of('expect(f(given)).toBe(text);', "it.each([['a', 'why']])");
    for (const source of [of("expect(f()).toBe('why');"), table, of("expect(f()).toBe('why');", 'itWhere')])
      expect(sourceFault(source, 't', ['why'])).toBeNull();
  });
});
