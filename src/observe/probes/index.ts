import type { ProbeSpec } from '../../config/plan.ts';
import type { Awaitable, Probe } from '../types.ts';
import { openNodeProbe } from './node.ts';
import { openNoProbe } from './none.ts';

/** What a probe is told about the instances it looks into. */
export interface ProbeContext {
  /** Inspector URLs of the instances alive now. */
  readonly inspectors: () => Awaitable<readonly string[]>;
}
type OpenProbe = (context: ProbeContext) => Probe;

/** One line per runtime. Kinds without one yet read as `none`: the page says `waited`. */
const probes: Readonly<Partial<Record<ProbeSpec['kind'], OpenProbe>>> = {
  none: openNoProbe,
  node: (context) => openNodeProbe(context.inspectors),
};

/** Opens the probe of a scenario. */
export function openProbe(kind: ProbeSpec['kind'], context: ProbeContext): Probe {
  return (probes[kind] ?? openNoProbe)(context);
}

/** What a probe needs in the environment of the target, over what it has. */
export function probeEnvironment(
  kind: ProbeSpec['kind'],
  nodeOptions: string | undefined,
): Record<string, string> {
  if (kind !== 'node') return {};
  return { NODE_OPTIONS: [nodeOptions, '--inspect=127.0.0.1:0'].filter(Boolean).join(' ') };
}
