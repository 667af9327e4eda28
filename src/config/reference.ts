/** The machines whose figures are published: `reference` of a config, which names one or several. */
import type { ReferenceSpec } from './plan.ts';
import type { ConfigInput } from './shape/index.ts';

/** Empty where the config names none. */
export function referencesOf({ reference }: Pick<ConfigInput, 'reference'>): ReferenceSpec[] {
  const named = reference === undefined ? [] : [reference].flat();
  return named.map(({ cpu, cpus }) => ({ cpu: cpu ?? null, cpus: cpus ?? null }));
}

/** As the record has a host. */
interface Machine {
  readonly cpu_model: string | null;
  readonly cpus: number;
}

/** How a machine differs from all of the references, as a sentence; null where it is one of them, or there is none. */
export function referenceFault(references: readonly ReferenceSpec[], machine: Machine): string | null {
  const faults = references.map((reference) => differences(reference, machine));
  if (faults.length === 0 || faults.some((fault) => fault.length === 0)) return null;
  const [only] = faults;
  if (faults.length === 1 && only) return only.join('; ');
  const { cpu_model: cpu, cpus } = machine;
  const names = references.map((each) =>
    [each.cpu, each.cpus === null ? null : `${each.cpus} logical processors`].filter(Boolean).join(', '),
  );
  return `${cpu ?? 'an unknown processor'}, ${cpus} logical processors, is none of the references: ${names.join('; ')}`;
}

function differences(reference: ReferenceSpec, machine: Machine): string[] {
  return [
    ...(reference.cpu !== null && spaced(reference.cpu) !== spaced(machine.cpu_model ?? '')
      ? [`the processor is ${machine.cpu_model ?? 'unknown'}, the reference has ${reference.cpu}`]
      : []),
    ...(reference.cpus !== null && reference.cpus !== machine.cpus
      ? [`it has ${machine.cpus} logical processors, the reference ${reference.cpus}`]
      : []),
  ];
}

/** Vendors pad the name of a processor. */
const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
