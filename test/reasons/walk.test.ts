/** Every reason code has its two tests, or this fails: the unions are walked, not remembered. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as driver from '../../src/errors/driver.ts';
import * as machine from '../../src/errors/machine.ts';
import * as observe from '../../src/errors/observe.ts';
import * as standin from '../../src/errors/standin.ts';
import * as study from '../../src/errors/study.ts';
import * as target from '../../src/errors/target.ts';
import { figureVerdicts, findings, readingVerdicts } from '../../src/stats/verdicts.ts';
import { errorTable } from './error-table.ts';
import { calm, odd } from './servers.ts';
import { verdictTable } from './verdict-table.ts';

const root = new URL('../../', import.meta.url);

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

describe('every error that can break a round', () => {
  const domains = [driver, machine, observe, standin, study, target];
  const codes = domains
    .flatMap((domain) => Object.values(domain))
    .flatMap((value) => (typeof value === 'function' && 'code' in value ? [value.code] : []));

  it('is in the table, and nothing else is', () => {
    expect(Object.keys(errorTable).sort()).toEqual([...new Set(codes)].sort());
    expect(codes.length).toBeGreaterThan(20);
  });

  const byTest = Object.entries(errorTable).flatMap(([code, cause]) =>
    'test' in cause ? [[code, cause] as const] : [],
  );
  it.each(byTest)('%s, where no run can cause it, has a test that does', (code, { file, test, why }) => {
    const place = new URL(file, root);
    expect(existsSync(place), file).toBe(true);
    const text = readFileSync(place, 'utf8');
    expect(text, file).toContain(`'${test}'`);
    const className = domains
      .flatMap((domain) => Object.entries(domain))
      .find(([, value]) => 'code' in value && value.code === code)?.[0];
    expect(text.includes(code) || text.includes(className ?? code), `${file} names ${code}`).toBe(true);
    expect(why.length).toBeGreaterThan(10);
  });
});
