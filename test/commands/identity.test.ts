/** Instances of one scenario must be the same build: each round's identity is held against the first. */
import { describe, expect, it } from 'vitest';
import { firstIdentity, roundsWithIdentity } from '../../src/commands/identity.ts';
import type { KeptRound } from '../../src/record/samples.ts';
import type { IdentityRecord } from '../../src/record/schema.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import type { PointRound } from '../../src/stats/point-round.ts';
import { round, scenario } from '../stats/round.ts';

const build: IdentityRecord = {
  source: 'http',
  version: '1.0.0',
  commit: 'abc',
  spoken: { era: 'modern', version: '2026-07-28', found: 'probed' },
  runtime: 'node v20.19.0',
  executable_sha256: 'aa',
  executable_bytes: 10,
  command_line: ['server'],
  environment: ['PATH'],
};

const kept = (number: number, identity: Partial<IdentityRecord> | null = {}): KeptRound<PointRound> => ({
  round: round(number),
  identity: identity === null ? null : { ...build, ...identity },
  memoryRule: 'process',
  checks: [],
});

const findingsOf = (rounds: readonly KeptRound[]) =>
  roundsWithIdentity(rounds).map(({ findings }) =>
    findings.filter(({ code }) => code === 'identity-differs'),
  );

describe('the identity of the instances', () => {
  it('is nothing to doubt where all are the same build', () => {
    expect(findingsOf([kept(1), kept(2), kept(3)])).toEqual([[], [], []]);
  });
  it.each([
    ['version', { version: '1.0.1' }, 'version 1.0.1, the first was 1.0.0'],
    ['commit', { commit: 'abd' }, 'commit abd, the first was abc'],
    ['runtime', { runtime: 'node v22.0.0' }, 'runtime node v22.0.0, the first was node v20.19.0'],
    [
      'protocol',
      { spoken: { era: 'legacy', version: '2025-11-25', found: 'probed' } },
      'protocol version 2025-11-25, the first was 2026-07-28',
    ],
    ['executable', { executable_sha256: 'ab' }, 'SHA-256 of the executable ab, the first was aa'],
  ])('that differs by %s is found in the round it differs in', (_, other, reason) => {
    expect(findingsOf([kept(1), kept(2, other), kept(3)])).toEqual([
      [],
      [{ code: 'identity-differs', reason, method: null }],
      [],
    ]);
  });
  it('of a target that ran already is the same process in each round, or it was restarted', () => {
    const at = (pid: number, start_ticks: number) => ({ instance: { pid, start_ticks } });
    const rounds = [kept(1, at(7, 100)), kept(2, at(7, 100)), kept(3, at(7, 900)), kept(4, at(8, 950))];
    const found = roundsWithIdentity(rounds).map(({ findings }) => findings.at(-1) ?? null);
    const reason = (pid: number) =>
      `process ${pid} is another instance than that of the first round, process 7`;
    expect(found).toEqual([
      null,
      null,
      { code: 'restarted', reason: reason(7), method: null },
      { code: 'restarted', reason: reason(8), method: null },
    ]);
    const { figures } = aggregatePoint(roundsWithIdentity(rounds), scenario);
    expect(figures['peak_mib']?.verdicts?.map(({ code }) => code)).toContain('restarted');
  });
  it('makes every figure of the scenario invalid', () => {
    const rounds = roundsWithIdentity([kept(1), kept(2, { version: '2' }), kept(3)]);
    const { figures, methods } = aggregatePoint(rounds, scenario);
    for (const name of ['ready_ms', 'one_client_mib', 'peak_mib', 'cores'])
      expect(figures[name]?.verdicts).toContainEqual({
        code: 'identity-differs',
        level: 'invalid',
        reason: 'round 2: version 2, the first was 1.0.0',
      });
    expect(methods[0]?.figures['p50_ms']?.verdicts?.map(({ code }) => code)).toContain('identity-differs');
  });
  it('that an instance did not tell proves nothing', () => {
    const rounds = [kept(1, null), kept(2), kept(3, { version: null, commit: null })];
    expect(findingsOf(rounds)).toEqual([[], [], []]);
    expect(firstIdentity(rounds)?.version).toBe('1.0.0');
    expect(firstIdentity([kept(1, null)])).toBeNull();
  });
});
