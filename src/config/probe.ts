/** Probes: how a runtime tells its live heap and unit counts. */
import type { ProbeSpec } from './plan.ts';
import type { ProtocolName } from './protocols.ts';
import type { Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import { fillSome, type Variables, variablesOf } from './template.ts';

/** The probe of a scenario; none where the config names none. */
export function readProbe({ study: { probe } }: ScenarioStudy, variables: Variables): ProbeSpec {
  if (probe === undefined) return { kind: 'none' };
  if (typeof probe === 'string') return { kind: probe };
  if ('go' in probe) return { kind: 'go', url: fillSome(probe.go, variables) };
  return { kind: 'prometheus', url: fillSome(probe.prometheus, variables) };
}

/** A probe must be able to reach the target of this protocol. */
export function checkProbe(
  { study: { probe }, at }: ScenarioStudy,
  protocol: ProtocolName,
  problems: Problems,
): void {
  const path = at('probe');
  if ((probe === 'redis' && protocol !== 'resp') || (probe === 'postgres' && protocol !== 'postgres'))
    problems.add(path, `the probe ${probe} asks over the endpoint, which speaks ${protocol}`);
  if (typeof probe !== 'object' || protocol !== 'mcp-stdio') return;
  const url = Object.values(probe)[0] ?? '';
  if (variablesOf(url).some((name) => /^port(\.|$)/.test(name ?? '')))
    problems.add(
      path,
      'over stdio each client has a process of its own, and no port can be told to all of them',
    );
}
