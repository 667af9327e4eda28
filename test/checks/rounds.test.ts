/** Comparing answers over a run: nothing passes that was not asked. */
import { describe, expect, it } from 'vitest';
import { type Answered, compareAnswers } from '../../src/checks/rounds.ts';
import type { Plan } from '../../src/config/plan.ts';

const method = { name: 'edge', operation: 'X', params: null, expect: null, detail: '', timeoutMs: null };
const plan = {
  checks: [
    {
      ...{ kind: 'equal', name: 'edge' },
      calls: [
        { endpoint: 'sql', method },
        { endpoint: 'resp', method },
      ],
    },
  ],
} as unknown as Plan;
const of = (id: string, at: number, same: string): Answered => ({
  id,
  answers: [{ check: 'edge', at, answer: { outcome: 'ok', reason: null, text: same, same } }],
});

describe('an equal check over a run', () => {
  it('is left out while one side is to come, and fails at the end of a run without it', () => {
    expect(compareAnswers(plan, [of('sql', 0, 'a')], false)).toEqual([]);
    for (const finished of [false, true]) expect(compareAnswers(plan, [], finished)).toEqual([]);
    expect(compareAnswers(plan, [of('sql', 0, 'a')], true)).toEqual([
      { name: 'edge', passed: false, reason: 'no instance of resp was asked', ids: ['sql'] },
    ]);
  });
  it('passes where every instance has answered alike', () => {
    const rounds = [of('sql', 0, 'a'), of('resp', 1, 'a'), of('sql', 0, 'a')];
    expect(compareAnswers(plan, rounds, true)).toMatchObject([{ passed: true, ids: ['sql', 'resp'] }]);
  });
  it('fails for one instance of many that answers otherwise, and names whom it fails', () => {
    const rounds = [of('sql', 0, 'a'), of('resp', 1, 'a'), of('sql', 0, 'b')];
    expect(compareAnswers(plan, rounds, true)).toMatchObject([{ passed: false, ids: ['sql', 'resp'] }]);
  });
});
