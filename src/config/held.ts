/** Calls that are held open at the end of a series: which, how many, and what is asked meanwhile. */
import { suggest } from '../util/nearest.ts';
import { type MethodTable, methodFor } from './calls.ts';
import type { HeldProbe, HeldSpec, MethodSpec, ProfileName } from './plan.ts';
import { profiles } from './profiles.ts';
import type { ProtocolName } from './protocols.ts';
import type { StandinInput } from './shape/index.ts';
import type { Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import { fillSome, type Variables } from './template.ts';
import { parseDuration } from './units.ts';

export interface HeldParts {
  readonly laid: ScenarioStudy;
  readonly table: MethodTable;
  readonly endpoint: { readonly name: string; readonly protocol: ProtocolName };
  readonly variables: Variables;
  /** Clients of the series, those that the profile has left. */
  readonly steps: readonly number[];
  readonly profile: ProfileName;
  readonly standins: Readonly<Record<string, StandinInput>>;
}

/** The held calls of a scenario; null where there are none, or when a mistake was added. */
export function readHeld(parts: HeldParts, problems: Problems): HeldSpec | null {
  const { laid, endpoint } = parts;
  const { held } = laid.study;
  if (held === undefined) return null;
  const path = laid.at('held');
  if (endpoint.protocol === 'mcp-stdio') {
    problems.add(path, 'over stdio each client has a process of its own, and no two calls share one', 'key');
    return null;
  }
  const method = called(parts, held.method, 'method', problems);
  const probe = probeOf(parts, problems);
  if (method === null) return null;
  return { method, calls: countsOf(parts, problems), probe, holdMs: longestDelay(parts.standins) };
}

/** A method by its name; null when a mistake was added. */
function called(
  { laid, table, endpoint, variables }: HeldParts,
  name: string,
  key: 'method' | 'probe',
  problems: Problems,
): MethodSpec | null {
  const at = [...laid.at('held'), ...(key === 'method' ? [key] : [key, 'method'])];
  const known = [...table.base.keys()];
  if (table.broken.has(name)) return null;
  if (!known.includes(name)) {
    problems.add(at, `no method is called "${name}"${suggest(name, known)}`);
    return null;
  }
  const method = methodFor(table, name, endpoint, laid.overrides, variables);
  if (method === null) problems.add(at, `"${name}" is not called over the endpoint ${endpoint.name}`);
  return method;
}

function probeOf(parts: HeldParts, problems: Problems): HeldProbe | null {
  const probe = parts.laid.study.held?.probe;
  if (probe === undefined) return null;
  if ('http' in probe)
    return { kind: 'http', url: fillSome(probe.http, parts.variables), status: probe.status ?? null };
  const method = called(parts, probe.method, 'probe', problems);
  return method === null ? null : { kind: 'method', method };
}

/** One call of each client, so at most as many as there are; one of them is left to ask where a method is the probe. */
function countsOf({ laid, steps, profile }: HeldParts, problems: Problems): number[] {
  const { calls = [], probe } = laid.study.held ?? {};
  const path = [...laid.at('held'), 'calls'];
  const spare = probe !== undefined && 'method' in probe ? 1 : 0;
  const asked = Math.max(...(laid.study.steps ?? [1])) - spare;
  for (const [i, count] of calls.entries()) {
    const before = calls[i - 1];
    if (before !== undefined && count <= before)
      problems.add([...path, i], `expected rising counts, found ${count} after ${before}`);
    if (count > asked)
      problems.add(
        [...path, i],
        `each client holds one call, and ${asked} clients of the largest step can; expected at most ${asked}`,
      );
  }
  const most = Math.max(...steps) - spare;
  if (!profiles[profile].neverPublished || most < 1) return [...calls];
  return [...new Set(calls.map((count) => Math.min(count, most)))];
}

function longestDelay(standins: HeldParts['standins']): number {
  const delays = Object.values(standins).flatMap(({ routes }) =>
    Object.values(routes).map(({ delay }) => parseDuration(delay ?? '') ?? 0),
  );
  return Math.max(0, ...delays);
}
