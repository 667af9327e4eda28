import { expect, it } from 'vitest';
import { quietOf } from '../../src/commands/quiet.ts';
import type { Plan } from '../../src/config/plan.ts';
import { readReason } from '../../src/record/reasons.ts';

const of = (quietWaitMs?: number) =>
  quietOf({ quietWaitMs } as unknown as Plan, new AbortController().signal);

it('a plan that does not wait has nothing to wait with', () => {
  expect([of(), of(0)]).toEqual([null, null]);
});

it('this machine is quiet, or what it says of itself is a reason that pages can say', async () => {
  const found = (await of(1)?.(() => {})) ?? null;
  expect(found).not.toBeNull();
  for (const { code, reason } of found ?? [])
    expect([code, readReason(reason)?.code]).toEqual(['host-busy', 'never-quiet']);
});
