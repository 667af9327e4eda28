import { describe, expect, it } from 'vitest';
import type { IdentityRecord, PointRecord, Run } from '../../src/record/schema.ts';
import { builds } from '../../src/render/host.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleRecord } from '../record/sample.ts';

const [run] = sampleRecord().runs as [Run];
const [point] = run.measurements as [PointRecord];

/** A run of one scenario for each of these: where each target's version comes from. */
function told(...identities: readonly (Partial<IdentityRecord> & { target?: string })[]): string[] {
  const measurements = identities.map(({ target = 'server', ...identity }) => ({
    ...point,
    scenario: { ...point.scenario, target },
    identity: { ...(point.identity as IdentityRecord), commit: null, runtime: null, ...identity },
  }));
  return builds({ ...run, measurements }, localeOf('en'));
}

describe('what a page says was measured', () => {
  const command = { source: 'command', version: '2.0.0' } as const;
  const own = { source: 'serverInfo', version: '2.0.0' } as const;

  it('is a build where a command, or a page of the server, told it', () => {
    expect(told(command)).toEqual(['Target server: build 2.0.0']);
    expect(told({ ...command, source: 'http', commit: '0123456789abcdef' })).toEqual([
      'Target server: build 2.0.0 (01234567)',
    ]);
    expect(told({ source: 'executable', version: null })).toEqual(['Target server: build unknown']);
  });

  it('is the server’s own word where a handshake told it: many say the version of their SDK', () => {
    expect(told(own)).toEqual(['Target server: says it is version 2.0.0']);
    expect(told({ ...own, commit: '0123456789abcdef' })).toEqual([
      'Target server: says it is version 2.0.0 (build 01234567)',
    ]);
    expect(told({ ...own, version: null })).toEqual(['Target server: build unknown']);
  });

  it('is said once, by the better source', () => {
    expect(told(own, command, own)).toEqual(['Target server: build 2.0.0']);
    expect(told(own, { ...command, version: '2.1.0' })).toHaveLength(2);
    expect(told(own, { ...command, target: 'other' })).toHaveLength(2);
  });
});
