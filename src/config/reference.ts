/** The machines whose figures are published: `reference` of a config, which names one or several. */
import type { ReferenceSpec } from './plan.ts';
import type { ConfigInput } from './shape/index.ts';

/** Empty where the config names none. */
export function referencesOf({ reference }: Pick<ConfigInput, 'reference'>): ReferenceSpec[] {
  const named = reference === undefined ? [] : [reference].flat();
  return named.map(({ cpu, cpus, host }) => ({ cpu: cpu ?? null, cpus: cpus ?? null, host: host ?? null }));
}

/** As the record has a host. */
interface Machine {
  readonly cpu_model: string | null;
  readonly cpus: number;
  /** Salted hash of its machine id; null where the system has none. */
  readonly id: string | null;
}

/** How a machine differs from all of the references, as a sentence; null where it is one of them, or there is none. */
export function referenceFault(references: readonly ReferenceSpec[], machine: Machine): string | null {
  const faults = references.map((reference) => differences(reference, machine));
  if (faults.length === 0 || faults.some((fault) => fault.length === 0)) return null;
  const [only] = faults;
  if (faults.length === 1 && only) return only.join('; ');
  const { cpu_model: cpu, cpus, id } = machine;
  const here = [cpu ?? 'an unknown processor', ...partsOf({ cpu: null, cpus, host: id })];
  const names = references.map((each) => partsOf(each).join(', '));
  return `${here.join(', ')}, is none of the references: ${names.join('; ')}`;
}

/** What is known of a machine, as it is said. */
function partsOf({ cpu, cpus, host }: ReferenceSpec): string[] {
  const parts = [
    cpu,
    cpus === null ? null : `${cpus} logical processors`,
    host === null ? null : `host ${host}`,
  ];
  return parts.filter((part) => part !== null);
}

function differences(reference: ReferenceSpec, machine: Machine): string[] {
  return [
    ...(reference.cpu !== null && spaced(reference.cpu) !== spaced(machine.cpu_model ?? '')
      ? [`the processor is ${machine.cpu_model ?? 'unknown'}, the reference has ${reference.cpu}`]
      : []),
    ...(reference.cpus !== null && reference.cpus !== machine.cpus
      ? [`it has ${machine.cpus} logical processors, the reference ${reference.cpus}`]
      : []),
    ...(reference.host !== null && reference.host !== machine.id
      ? [`it is host ${machine.id ?? 'unknown'}, the reference is ${reference.host}`]
      : []),
  ];
}

/** Vendors pad the name of a processor. */
const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
