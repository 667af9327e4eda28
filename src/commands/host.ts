/** The record's `host`: what the machine is, how we placed ourselves on it, and how it is read. */
import { readConditions } from '../host/conditions.ts';
import { hostFacts } from '../host/facts.ts';
import { availableMemoryMib, totalMemoryMib } from '../host/limits.ts';
import { pin, planPlacement } from '../host/placement.ts';
import type { Observer } from '../observe/observer.ts';
import type { Host } from '../record/schema.ts';
import type { HostMemory } from '../study/series-context.ts';

export type Placement = { readonly harness: string; readonly target: string } | null;

/** Puts the harness on its own cores where there are enough; null where there are not, or it is not allowed. */
export async function placeHarness(pid: number): Promise<Placement> {
  const placement = planPlacement();
  return placement !== null && (await pin(pid, placement.harness)) ? placement : null;
}

/** Facts of the machine in the record's form. */
export function describeHost(placement: Placement, observer: Observer): Host {
  const facts = hostFacts();
  return {
    ...facts,
    cgroup: { ...facts.cgroup },
    placement: placement === null ? null : { ...placement },
    sampler: observer.sampler,
  };
}

/** Memory that the rules of a series look at; about 1 ms. */
export function hostMemory(): HostMemory {
  return {
    availableMib: availableMemoryMib(),
    totalMib: totalMemoryMib(),
    swappedPages: readConditions().swapped_pages_total,
  };
}
