import { expect, it } from 'vitest';
import { quietOf } from '../../src/commands/quiet.ts';
import type { Plan } from '../../src/config/plan.ts';
import { hostFacts } from '../../src/host/facts.ts';
import { readReason } from '../../src/record/reasons.ts';

const of = (quietWaitMs?: number, reference: Plan['reference'] = []) =>
  quietOf({ quietWaitMs, reference } as unknown as Plan, new AbortController().signal);

it('a plan that does not wait has nothing to wait with, nor has a machine that is no reference', () => {
  const { cpus } = hostFacts();
  const machine = (count: number) => [{ cpu: null, cpus: count, host: null }];
  expect([of(), of(0), of(1, machine(cpus + 1))]).toEqual([null, null, null]);
  expect([of(1), of(1, machine(cpus)), of(1, [...machine(cpus + 1), ...machine(cpus)])]).not.toContain(null);
});

it('this machine is quiet, or what it says of itself is a reason that pages can say', async () => {
  const found = (await of(1)?.(() => {})) ?? null;
  expect(found).not.toBeNull();
  for (const { code, reason } of found ?? [])
    expect([code, readReason(reason)?.code]).toEqual(['host-busy', 'never-quiet']);
});
