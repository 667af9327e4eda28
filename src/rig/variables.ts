/** Late variables of a rig: what is known once stand-ins listen and ports are to be chosen. */
import type { Measurement } from '../config/plan.ts';
import { type Variables, variablesOf } from '../config/template.ts';

/** `standin.NAME.url` for every stand-in. */
export function standinVars(urls: Readonly<Record<string, string>>): Variables {
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [`standin.${name}.url`, url]));
}

/** The ports a measurement's texts ask for: `port`, `port.NAME`, wherever they stand. */
export function portNames(measurement: Measurement): string[] {
  const { target, endpoint, probe, methods } = measurement.scenario;
  const held = measurement.kind === 'series' ? measurement.held : null;
  const names = textsOf([target, endpoint, probe, methods, held])
    .flatMap((text) => variablesOf(text))
    .filter((name) => name !== null && /^port(\.|$)/.test(name));
  return [...new Set(names as string[])].sort();
}

/** All strings of a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
