import { describe, expect, it } from 'vitest';
import type { Rig } from '../../src/rig/types.ts';
import type { RoundFinding } from '../../src/stats/point-round.ts';
import { noteHeldBack } from '../../src/study/held-back.ts';

/** What is found of a tree whose group tells this. */
function found(heldBack?: () => { quotaWaitMs: number | null; memoryHits: number | null }): RoundFinding[] {
  const findings: RoundFinding[] = [];
  noteHeldBack({ rig: { tree: { heldBack } } as unknown as Rig, findings });
  return findings;
}

describe('a target in a control group of its own', () => {
  it('is said with what it came up against', () => {
    expect(found(() => ({ quotaWaitMs: 1234.4, memoryHits: 3 }))).toEqual([
      {
        code: 'throttled',
        reason: 'the control group waited 1234 ms for its CPU quota',
        method: null,
      },
      {
        code: 'throttled',
        reason: 'the control group came up against its memory limit 3 times',
        method: null,
      },
    ]);
  });
  it('is nothing where its group was not held back, or it has none', () => {
    expect(found(() => ({ quotaWaitMs: 0.9, memoryHits: 0 }))).toEqual([]);
    expect(found(() => ({ quotaWaitMs: null, memoryHits: null }))).toEqual([]);
    expect(found()).toEqual([]);
  });
});
