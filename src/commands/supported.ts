/** What this version can measure of a plan: the rest is named and left out, never measured as something else. */
import type { Measurement, Plan } from '../config/plan.ts';
import { UnsupportedMeasurementError } from '../errors/usage.ts';

/** Why a measurement cannot be taken; null = it can. */
export function unsupported({ kind, scenario }: Measurement): string | null {
  // Connections come and go around samples, and there each of them is an instance.
  const stdio = scenario.endpoint.protocol === 'mcp-stdio';
  return kind === 'throughput' && stdio ? 'throughput over stdio' : null;
}

/** A measurement of a kind that this version can take. */
export type Measurable = Measurement;

/** What can be measured, in plan order. */
export function measurable(plan: Plan): Measurable[] {
  return plan.measurements.filter((each) => unsupported(each) === null);
}

/** The whole plan, for `--plan`: what this version leaves out is a reason why it may not be published. */
export function noteUnsupported(plan: Plan): Plan {
  const why = leftOut(plan);
  return why === null ? plan : { ...plan, unpublishable: [...plan.unpublishable, why] };
}

/** The plan without what cannot be measured; it may then not be published. Throws where nothing remains. */
export function markUnsupported(plan: Plan): Plan {
  const measurements = measurable(plan);
  const why = leftOut(plan);
  if (measurements.length === 0) throw new UnsupportedMeasurementError(why ?? 'the plan is empty');
  return { ...noteUnsupported(plan), measurements };
}

function leftOut(plan: Plan): string | null {
  const left = plan.measurements.filter((each) => unsupported(each) !== null);
  if (left.length === 0) return null;
  const kinds = [...new Set(left.map(unsupported))].join(', ');
  return `this version does not measure ${kinds}: ${left.map(({ id }) => id).join(', ')} left out`;
}
