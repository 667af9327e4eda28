/** `expect`: conditions on the stand-ins' counts that prove a switch did what it says. */

import { suggest } from '../util/nearest.ts';
import { expectationPattern } from './expectation.ts';
import type { Model } from './model.ts';
import type { Path, Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import { fillSome, fillTemplate, type Variables } from './template.ts';

/** Adds the mistakes of all `expect` maps. */
export function checkExpects(model: Model, problems: Problems): void {
  const all: [Readonly<Record<string, string>> | undefined, Path][] = [
    [model.input.expect, ['expect']],
    ...(model.input.overrides ?? []).map((one, i): [typeof one.expect, Path] => [
      one.expect,
      ['overrides', i, 'expect'],
    ]),
  ];
  for (const [map, path] of all)
    for (const [key, condition] of Object.entries(map ?? {}))
      checkExpect(key, condition, [...path, key], model, problems);
}

function checkExpect(key: string, condition: string, path: Path, model: Model, problems: Problems): void {
  const [, name = '', clients] = key.split('.');
  if (!model.standins.includes(name))
    problems.add(path, `no stand-in is called "${name}"${suggest(name, model.standins)}`, 'key');
  else if (clients !== undefined && model.input.standins?.[name]?.['client-header'] === undefined)
    problems.add(path, `the stand-in "${name}" names no client-header to tell clients by`, 'key');
  if (!expectationPattern.test(fillSome(condition, { 'clients.max': 1 })))
    problems.add(path, `expected a condition such as "> 0" or "= \${clients.max}", found "${condition}"`);
}

/** Conditions of a scenario; later overrides win. */
export function expectFor(
  model: Model,
  { overrides }: ScenarioStudy,
  variables: Variables,
): Record<string, string> {
  const merged: Record<string, string> = Object.assign(
    {},
    model.input.expect,
    ...overrides.map(({ input }) => input.expect),
  );
  return Object.fromEntries(
    Object.entries(merged).map(([key, condition]) => [key, fillTemplate(condition, variables)]),
  );
}
