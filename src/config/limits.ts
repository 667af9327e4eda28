/** How many clients a scenario can have. */
import { isAddress } from './endpoints.ts';
import type { Named } from './model.ts';
import type { StudyKind } from './profiles.ts';
import type { EndpointInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import { fillSome } from './template.ts';

/** Over stdio each client is a process. */
const mostProcesses = 256;
/** One address has 28,232 ephemeral ports on Linux; some are taken. */
const mostConnections = 25_000;

/** Adds a mistake where clients, steps or connections are beyond what can be had. */
export function checkCounts(
  kind: StudyKind,
  { study, at }: ScenarioStudy,
  endpoint: Named<EndpointInput>,
  problems: Problems,
): void {
  const key = kind === 'throughput' ? 'connections' : 'clients';
  const counts =
    kind === 'point' ? [study.clients ?? 1] : ((kind === 'series' ? study.steps : study.connections) ?? []);
  for (const [i, count] of counts.entries()) {
    const path: Path = kind === 'point' ? at(key) : [...at(key), i];
    const before = counts[i - 1];
    if (before !== undefined && count <= before)
      problems.add(path, `expected rising counts, found ${count} after ${before}`);
    checkCount(count, study['in-flight'] ?? 1, endpoint.input, path, problems);
  }
}

function checkCount(
  count: number,
  inFlight: number,
  input: EndpointInput,
  path: Path,
  problems: Problems,
): void {
  if (input.protocol === 'mcp-stdio' && count > mostProcesses)
    problems.add(
      path,
      `${count} clients over stdio are ${count} processes; expected at most ${mostProcesses}`,
    );
  const source = input.client?.source;
  if (source !== undefined && !isAddress(fillSome(source, { client: count })))
    problems.add(
      path,
      `client ${count} would have the address ${fillSome(source, { client: count })}; expected fewer clients`,
    );
  else if (source === undefined && input.protocol !== 'mcp-stdio' && count * inFlight > mostConnections)
    problems.add(
      path,
      `${count} clients x ${inFlight} in flight need ${count * inFlight} ports; one address has about ${mostConnections}`,
    );
}
