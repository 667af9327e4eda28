/** What checks and evidence of one run stand on. */
import path from 'node:path';
import { secretsOf } from '../config/index.ts';
import type { CallSpec, EvidenceSpec, Measurement, Plan } from '../config/plan.ts';
import type { Variables } from '../config/template.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import type { EvidenceRecord } from '../record/schema.ts';
import { type Asker, type AskerOptions, openAsker } from '../rig/asker.ts';
import { maskText } from '../util/secrets.ts';
import { askCalls, type Place } from './around.ts';
import { keepEvidence, noText, outputOf, saveEvidence, type Told } from './evidence.ts';
import type { NumberCheck } from './judge.ts';

export interface ChecksDeps {
  readonly plan: Plan;
  /** Of the run: where evidence is kept. */
  readonly folder: string;
  readonly ambient: Readonly<Record<string, string | undefined>>;
  /** For the process that asks. */
  readonly processes: AskerOptions;
  /** Rows taken so far; grows. */
  readonly evidence: EvidenceRecord[];
}

export const askerOf = ({ processes }: ChecksDeps): Asker => openAsker(processes);

/** Number checks of an endpoint. */
export function numberChecks({ plan }: Pick<ChecksDeps, 'plan'>, endpoint: string): NumberCheck[] {
  return (plan.checks ?? []).flatMap((check) =>
    check.kind === 'number' && check.call.endpoint === endpoint ? [check] : [],
  );
}

export function equalChecks({ plan }: Pick<ChecksDeps, 'plan'>) {
  return (plan.checks ?? []).flatMap((check) => (check.kind === 'equal' ? [check] : []));
}

/** Whether anything is to be asked of an endpoint, or of a program. */
export const isAsked = ({ plan }: Pick<ChecksDeps, 'plan'>, endpoint: string): boolean =>
  [
    ...(plan.checks ?? []).flatMap((check) => (check.kind === 'number' ? [check.call] : check.calls)),
    ...(plan.evidence ?? []).flatMap((one) => (one.kind === 'call' ? [one.call] : [])),
  ].some((call) => call.endpoint === endpoint) ||
  (plan.evidence ?? []).some(({ kind }) => kind === 'command');

export function placeOf(deps: ChecksDeps, asker: Asker, endpoint: DriverEndpoint): Place {
  const secrets = secretsOf(deps.plan, deps.ambient);
  return { asker, endpoint, ceilingMs: deps.plan.stop.latencyMs, mask: (text) => maskText(text, secrets) };
}

/** What calls of a scenario may name. */
export const axesOf = ({ scenario }: Measurement): Variables => ({
  ...scenario.axes,
  endpoint: scenario.endpoint.name,
  target: scenario.target.name,
});

/** Takes what is still missing and can be asked here: outputs of programs, and answers of this endpoint. */
export async function takeEvidence(
  deps: ChecksDeps,
  { measurement, place, round }: { measurement: Measurement; place: Place; round: number },
): Promise<void> {
  const known = new Set(deps.evidence.map(({ name }) => name));
  const missing = (deps.plan.evidence ?? []).filter(({ name }) => !known.has(name));
  for (const spec of missing) {
    const told = await tell(spec, deps, measurement, place);
    if (told === null) continue;
    const of = { scenario: spec.kind === 'command' ? null : measurement.scenario.id, instance: round };
    deps.evidence.push(await keepEvidence(deps.folder, spec, of, masked(told, place)));
    await saveEvidence(deps.folder, deps.evidence);
  }
}

const masked = (told: Told, { mask }: Place): Told =>
  'text' in told ? { text: mask(told.text) } : { why: mask(told.why) };

/** Null = it is to be asked of another endpoint. */
async function tell(
  spec: EvidenceSpec,
  { plan, ambient }: ChecksDeps,
  measurement: Measurement,
  place: Place,
): Promise<Told | null> {
  if (spec.kind === 'command') return outputOf(spec.command, path.dirname(plan.configFile), ambient);
  if (spec.call.endpoint !== measurement.scenario.endpoint.name) return null;
  return answerOf(spec.call, measurement, place);
}

async function answerOf(call: CallSpec, measurement: Measurement, place: Place): Promise<Told> {
  const [asked] = await askCalls(place, [call], axesOf(measurement));
  if (asked?.inexact) return { why: noText };
  if (asked?.outcome === 'ok') return { text: asked.text };
  return { why: `it ended ${asked?.outcome ?? 'local'}, ${asked?.reason ?? 'no reason'}` };
}
