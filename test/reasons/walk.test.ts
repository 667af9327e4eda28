/** Every reason code has its two tests, or this fails: the unions are walked, not remembered. */
import { existsSync, readFileSync } from 'node:fs';
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
import { reasonSentences } from '../../src/record/reasons.ts';
import { stopCodes } from '../../src/stats/series-round.ts';
import { figureVerdicts, findings, readingVerdicts } from '../../src/stats/verdicts.ts';
import { errorTable } from './error-table.ts';
import { reasonTable } from './reason-table.ts';
import { calm, odd } from './servers.ts';
import { stopTable } from './stop-table.ts';
import { verdictTable } from './verdict-table.ts';

const root = new URL('../../', import.meta.url);

/** Of a file of tests; it must be there. */
function sourceOf(file: string): string {
  const place = new URL(file, root);
  expect(existsSync(place), file).toBe(true);
  return readFileSync(place, 'utf8');
}

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
    for (const { file, test } of Object.values(proofs)) expect(sourceOf(file), file).toContain(`'${test}'`);
    expect(sourceOf(proofs.caused.file), `${proofs.caused.file} names ${code}`).toContain(`code: '${code}'`);
  });
});

describe('every reason why a figure is missing or doubtful', () => {
  it('is in the table, and nothing else is', () => {
    expect(Object.keys(reasonTable).sort()).toEqual(Object.keys(reasonSentences).sort());
  });

  it.each(Object.entries(reasonTable))('%s is given by a run, or caused by a test', (_, cause) => {
    if ('world' in cause && cause.world === 'odd') expect(Object.keys(odd)).toContain(cause.scenario);
    if ('world' in cause && cause.world === 'calm') expect(Object.keys(calm)).toContain(cause.scenario);
    const proofs = ['caused' in cause ? cause.caused : undefined, cause.absent];
    for (const proof of proofs)
      if (proof) expect(sourceOf(proof.file), proof.file).toContain(`'${proof.test}'`);
  });
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
    const text = sourceOf(file);
    expect(text, file).toContain(`'${test}'`);
    const className = classes.find(([, value]) => 'code' in value && value.code === code)?.[0];
    expect(text.includes(code) || text.includes(className ?? code), `${file} names ${code}`).toBe(true);
    expect(why.length).toBeGreaterThan(10);
  });
});
