/** The rate of an open loop: constant, or one that is risen to. */
import type { FindRateSpec, ProfileName, RateSpec } from './plan.ts';
import { profiles } from './profiles.ts';
import type { EndpointInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import { parseDuration, parsePace } from './units.ts';

/** A point's rate; null = a closed loop, or a mistake was added. */
export function readRate(
  { study, at }: ScenarioStudy,
  endpoint: EndpointInput,
  problems: Problems,
): RateSpec | null {
  const { rate } = study;
  if (rate === undefined) return null;
  const path = at('rate');
  if (endpoint.pace !== undefined)
    problems.add(
      path,
      'the endpoint has a pace, which makes clients wait for their answers: a rate does not; expected one of both',
      'key',
    );
  if (typeof rate === 'string') return withRise(positive(rate, path, problems), null);
  const from = positive(rate.from, [...path, 'from'], problems);
  const overMs = parseDuration(rate.over) ?? 0;
  if (overMs <= 0) problems.add([...path, 'over'], 'expected a time above zero');
  const to = positive(rate.to, [...path, 'to'], problems);
  return from === null ? null : withRise(to, { fromPerSecond: from, overMs });
}

const withRise = (perSecond: number | null, rise: RateSpec['rise']): RateSpec | null =>
  perSecond === null ? null : { perSecond, rise };

function positive(text: string, path: Path, problems: Problems): number | null {
  const perSecond = parsePace(text);
  if (perSecond === null) problems.add(path, `expected a rate above zero, found "${text}"`);
  return perSecond;
}

/** The search for a rate that a point asks for; null = none, or a mistake was added. */
export function readFindRate(
  { study, at }: ScenarioStudy,
  profile: ProfileName,
  problems: Problems,
): FindRateSpec | null {
  const limit = study['find-rate'];
  if (limit === undefined) return null;
  const p99Ms = parseDuration(limit.p99) ?? 0;
  if (p99Ms > 0) return { p99Ms, ...(profiles[profile].neverPublished ? briefSearch : search) };
  problems.add([...at('find-rate'), 'p99'], 'expected a time above zero');
  return null;
}

/** method.md, "Windows". */
const search = { probe: { ms: 5000, calls: 1000 }, holdMs: 30_000 };
/** It only looks whether everything works. */
const briefSearch = { probe: { ms: 1000, calls: 100 }, holdMs: 2000 };

/** `500 calls/s`, with what it is risen from. */
export function describeRate({ perSecond, rise }: RateSpec): string {
  const said = `${perSecond} calls/s`;
  return rise === null ? said : `${said}, risen to from ${rise.fromPerSecond} in ${rise.overMs / 1000} s`;
}
