/** What a page says of targets that ran already, and of memory read by their control group. */
import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../src/record/schema.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { sampleRecord } from '../record/sample.ts';

/** The sample, with some of its targets found running and their memory read by a rule. */
function pageOf(locale: string, share: 'all' | 'one' | 'none', rule = 'process'): string {
  const whole = sampleRecord();
  const record: RatingRecord = {
    ...whole,
    runs: whole.runs.map((run) => ({
      ...run,
      measurements: run.measurements.map((each, at) => {
        if (share === 'none' || (share === 'one' && at > 0)) return each;
        const scenario = { ...each.scenario, running: 'pid file /run/<x>.pid' };
        return { ...each, memory_rule: rule, scenario } as typeof each;
      }),
    })),
  };
  return renderPage(record, localeOf(locale));
}

describe('rounds of a target that ran already', () => {
  it('are not said to be of fresh instances', () => {
    expect(pageOf('en', 'none')).toContain('each on a fresh instance');
    expect(pageOf('en', 'none')).not.toContain('ran already');
    const page = pageOf('en', 'all');
    expect(page).not.toContain('each on a fresh instance');
    expect(page).toContain('ran already and was found by its pid file /run/');
    expect(page).not.toContain('<x>');
    expect(page).toContain('all its rounds are of one instance');
  });
  it('stand beside those that start their own', () => {
    const page = pageOf('en', 'one');
    expect(page).toContain('each on a fresh instance');
    expect(page).toContain('ran already');
  });
  it('are said in Spanish', () => {
    const page = pageOf('es', 'all');
    expect(page).not.toContain('instancia nueva');
    expect(page).toContain('ya estaba en marcha y se encontró por su archivo de pid');
  });
});

describe('memory read by a control group', () => {
  it('says what it is, and that a short spike may not be in its peak', () => {
    expect(pageOf('en', 'all', 'group')).toContain('what the control group of the target uses');
    expect(pageOf('en', 'all', 'group')).toContain('a shorter spike may not be in it');
    expect(pageOf('es', 'all', 'group')).toContain('lo que usa el cgroup del programa medido');
    expect(pageOf('en', 'all')).not.toContain('control group');
  });
  it('is told apart where scenarios differ', () => {
    const page = pageOf('en', 'one', 'group');
    expect(page).toContain('as the record says of each scenario');
  });
});
