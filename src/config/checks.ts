/** Checks around a grid and evidence kept beside it. */

import { suggest } from '../util/nearest.ts';
import { isPattern } from './endpoints.ts';
import { expectationPattern } from './expectation.ts';
import { parseMethod } from './methods.ts';
import type { Model } from './model.ts';
import type { CallSpec, CheckSpec, EvidenceSpec } from './plan.ts';
import { protocolRules } from './protocols.ts';
import type { CheckInput, EvidenceInput, MethodInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';

/** All checks of the config. */
export function readChecks(model: Model, problems: Problems): CheckSpec[] {
  return Object.entries(model.input.checks ?? {}).flatMap(
    ([name, input]) => readCheck(name, input, ['checks', name], model, problems) ?? [],
  );
}

function readCheck(
  name: string,
  input: CheckInput,
  path: Path,
  model: Model,
  problems: Problems,
): CheckSpec | null {
  if ('equal' in input) {
    const calls = input.equal.flatMap(
      (one, i) => readCall(name, one, [...path, 'equal', i], model, problems) ?? [],
    );
    return { kind: 'equal', name, calls };
  }
  if (!expectationPattern.test(input.expect.replaceAll(/\$\{[^}]*\}/g, '1')))
    problems.add([...path, 'expect'], `expected a condition such as "= 4096", found "${input.expect}"`);
  if (input.pattern !== undefined && !isPattern(input.pattern))
    problems.add([...path, 'pattern'], 'not a regular expression');
  const call = readCall(name, input, path, model, problems);
  if (call === null) return null;
  return {
    kind: 'number',
    name,
    call,
    pattern: input.pattern ?? null,
    when: input.when ?? 'before',
    expect: input.expect,
  };
}

/** All evidence of the config. */
export function readEvidence(model: Model, problems: Problems): EvidenceSpec[] {
  return Object.entries(model.input.evidence ?? {}).flatMap(
    ([name, input]) => readOneEvidence(name, input, ['evidence', name], model, problems) ?? [],
  );
}

function readOneEvidence(
  name: string,
  input: EvidenceInput,
  path: Path,
  model: Model,
  problems: Problems,
): EvidenceSpec | null {
  const headline = input.headline ?? null;
  if (headline !== null && !isPattern(headline))
    problems.add([...path, 'headline'], 'not a regular expression');
  if ('command' in input) return { kind: 'command', name, headline, command: input.command };
  const call = readCall(name, input, path, model, problems);
  return call === null ? null : { kind: 'call', name, headline, call };
}

/** A call over an endpoint, apart from any load. */
function readCall(
  name: string,
  input: { readonly endpoint: string; readonly call: MethodInput },
  path: Path,
  model: Model,
  problems: Problems,
): CallSpec | null {
  const endpoint = model.endpoints.get(input.endpoint);
  if (endpoint === undefined) {
    const known = [...model.endpoints.keys()];
    problems.add(
      [...path, 'endpoint'],
      `no endpoint is called "${input.endpoint}"${suggest(input.endpoint, known)}`,
    );
    return null;
  }
  if (endpoint.input.protocol === 'mcp-stdio')
    problems.add(
      [...path, 'endpoint'],
      'over stdio each client is a process of its own, so that a call apart from them asks none of those that are measured',
    );
  const method = parseMethod(name, input.call, [...path, 'call'], problems);
  if (method === null) return null;
  if (method.endpoints !== null)
    problems.add([...path, 'call', 'endpoints'], 'the endpoint of this call stands beside it', 'key');
  if (protocolRules[endpoint.input.protocol].family !== method.family)
    problems.add(
      [...path, 'call'],
      `${method.spec.operation} is no operation of ${endpoint.input.module ?? endpoint.input.protocol}`,
    );
  return { endpoint: input.endpoint, method: method.spec };
}
