/** Is a machine the one the config names under `reference`? */
import type { ReferenceSpec } from '../config/plan.ts';

interface Machine {
  readonly cpu_model: string | null;
  readonly cpus: number;
}

/** What differs, as a sentence; null where nothing does, or where the config names no machine. */
export function referenceFault(reference: ReferenceSpec | null, machine: Machine): string | null {
  if (reference === null) return null;
  const faults = [
    ...(reference.cpu !== null && spaced(reference.cpu) !== spaced(machine.cpu_model ?? '')
      ? [`the processor is ${machine.cpu_model ?? 'unknown'}, the reference has ${reference.cpu}`]
      : []),
    ...(reference.cpus !== null && reference.cpus !== machine.cpus
      ? [`it has ${machine.cpus} logical processors, the reference ${reference.cpus}`]
      : []),
  ];
  return faults.length === 0 ? null : faults.join('; ');
}

/** Vendors pad the name of a processor. */
const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
