/** What `measure --plan` prints. */
import {
  cellsOf,
  estimateMs,
  type KnownTimes,
  type PhaseTimes,
  phasesOf,
  profileMs,
  roundsOf,
} from './estimate.ts';
import type { Measurement, Plan } from './plan.ts';
import { describeRate } from './rate.ts';
import { formatDuration } from './units.ts';

const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** What is known of a plan's times from runs before. */
export interface Known {
  readonly times: KnownTimes;
  /** When the newest of them began, ISO; null = there is none. */
  readonly since: string | null;
}

const unknown: Known = { times: new Map(), since: null };

/** The plan in words and minutes, ends with a line feed. */
export function describePlan(plan: Plan, known: Known = unknown): string {
  const total = plan.measurements.reduce(
    (sum, one) => sum + estimateMs(one, known.times.get(one.id)) + profileMs(one, plan.profile),
    0,
  );
  const measured = plan.measurements.flatMap((one) => [
    '',
    ...describeMeasurement(one, known.times.get(one.id)),
    ...describeProfiles(one, plan),
  ]);
  return [
    `${plan.name}, profile ${plan.profile}: ${counted(plan.measurements.length, 'measurement')}, about ${formatDuration(total)}`,
    ...measured,
    '',
    ...describeAround(plan),
    describeTimes(plan, known),
    publication(plan),
    '',
  ].join('\n');
}

function describeMeasurement(one: Measurement, known: PhaseTimes | undefined): string[] {
  const { scenario } = one;
  const methods = scenario.methods.map(({ name, detail }) =>
    detail === '' || detail === name ? name : `${name} (${detail})`,
  );
  const rounds = roundsOf(one);
  const unit = one.kind === 'throughput' ? 'instance' : 'round';
  const phases = phasesOf(one, known).map(
    ({ phase, ms, once }) => `${phase} ${formatDuration(ms)}${once ? ' (the first only)' : ''}`,
  );
  return [
    `${one.id}: ${formatDuration(estimateMs(one, known))}`,
    `  ${one.kind} of ${scenario.title}: ${shapeOf(one)}, ${counted(rounds, unit)}`,
    `  target ${scenario.target.name} over ${scenario.endpoint.module?.file ?? scenario.endpoint.protocol}, first call ${scenario.firstCall}`,
    `  methods: ${methods.join(', ')}`,
    `  each ${unit}: ${phases.join(', ')}`,
  ];
}

/** The round that publishes nothing. */
function describeProfiles(one: Measurement, { profile }: Plan): string[] {
  const ms = profileMs(one, profile);
  return ms === 0 ? [] : [`  then profiles of processor time and heap: ${formatDuration(ms)}`];
}

function shapeOf(one: Measurement): string {
  const pace = one.scenario.endpoint.pace;
  const load = `${one.inFlight} in flight${pace === null ? '' : `, ${pace} calls/s a client`}`;
  if (one.kind === 'point') {
    const open = one.rate === undefined ? '' : `, open loop at ${describeRate(one.rate)}`;
    const find =
      one.findRate === undefined ? '' : `, then the rate that p99 ${one.findRate.p99Ms} ms holds at`;
    return `${counted(one.clients, 'client')}, ${load}${open}${find}`;
  }
  if (one.kind === 'series') return `${one.steps.join(', ')} clients, ${load}`;
  const sizes = Object.entries(one.parameters).map(
    ([name, values]) => `, ${name} ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  );
  return `${one.connections.join(', ')} connections${sizes.join('')}, ${load}: ${counted(cellsOf(one), 'cell')} of ${one.samples} x ${formatDuration(one.sampleMs)}`;
}

/** Stand-ins, checks and evidence. */
function describeAround(plan: Plan): string[] {
  const standins = Object.entries(plan.standins).map(
    ([name, { routes }]) => `${name} (${counted(routes.length, 'route')})`,
  );
  const named = (what: string, items: readonly { readonly name: string }[] | undefined) =>
    items ? [`${what}: ${items.map(({ name }) => name).join(', ')}`] : [];
  return [
    `stand-ins: ${standins.length > 0 ? standins.join(', ') : 'none'}`,
    ...named('checks', plan.checks),
    ...named('evidence', plan.evidence),
  ];
}

/** Where the times come from: what a target takes for itself nobody knows before it has been measured. */
function describeTimes({ measurements }: Plan, { times, since }: Known): string {
  const count = measurements.filter(({ id }) => times.has(id)).length;
  if (since === null || count === 0)
    return 'times: reckoned from the phases; a target that is slow to start or to answer takes longer, which is known once it has been measured here';
  const all = count === measurements.length;
  const of = all ? '' : `of ${count} of ${measurements.length} measurements `;
  return `times: ${of}as they were on this machine before, last on ${since.slice(0, 10)}${all ? '' : '; of the others reckoned from the phases'}`;
}

function publication({ unpublishable, profile, snapshot }: Plan): string {
  if (unpublishable.length > 0) return `may not be published: ${unpublishable.join('; ')}`;
  const mark = profile === 'full' ? '' : `, marked as measured with the profile ${profile}`;
  return `may be published to ${snapshot.dir}${mark}`;
}
