/** Whether a record may be published at all, and on the machine and of the build it must be of. */
import type { ReferenceSpec } from '../config/plan.ts';
import {
  BuildDiffersError,
  InvalidFiguresError,
  NotPublishableError,
  ReferenceHostError,
} from '../errors/publish.ts';
import { type HeadlineFault, headlineFaults, unfinished } from '../record/complete.ts';
import type { RatingRecord } from '../record/schema.ts';
import { plain } from '../render/escape.ts';
import type { Say } from './types.ts';

/**
 * Refuses what is incomplete, not meant to be published, or has an invalid headline figure.
 * @throws NotPublishableError, InvalidFiguresError
 */
export function checkPublishable(record: RatingRecord, allowInvalid: boolean, say: Say): void {
  const reasons = [...record.unpublishable, ...incompleteness(record)].map((reason) => plain(reason, 300));
  if (reasons.length > 0) throw new NotPublishableError(`not for publication: ${reasons.join('; ')}`);
  const faults = headlineFaults(record);
  for (const fault of faults) say(faultNote(fault, allowInvalid));
  if (faults.length > 0 && !allowInvalid)
    throw new InvalidFiguresError(
      `${faults.length} headline ${faults.length === 1 ? 'figure is' : 'figures are'} invalid`,
    );
}

/** The record's own word is not taken for it: what was planned must be there. */
function incompleteness(record: RatingRecord): string[] {
  const missing = unfinished(record);
  const measured = record.runs.some((run) => run.measurements.length > 0);
  return [
    ...(record.complete ? [] : ['the record is marked incomplete']),
    ...(missing.length > 0 ? [`measurements are missing: ${missing.slice(0, 5).join(', ')}`] : []),
    ...(measured ? [] : ['it holds no measurement']),
  ];
}

function faultNote({ measurement, method, figure, code, reason }: HeadlineFault, allowed: boolean) {
  const where = [measurement, method, figure].filter((each) => each !== null).map((each) => plain(each));
  return {
    level: allowed ? 'warning' : 'error',
    code: 'invalid-figure',
    title: `Invalid: ${where.join(', ')}`,
    message: `${plain(code)}: ${plain(reason, 300)}${allowed ? '' : ' (`allow-invalid: true` publishes it as n/a)'}`,
  } as const;
}

/**
 * Every run must be of the reference host: base's, else the one the record's plan names.
 * @throws ReferenceHostError
 */
export function checkReference(record: RatingRecord, ofBase: ReferenceSpec | null): void {
  const reference = ofBase ?? referenceOf(record.plan);
  if (reference === null) return;
  for (const { host } of record.runs) {
    const cpu = spaced(host.cpu_model ?? 'unknown');
    if (reference.cpu !== null && spaced(reference.cpu) !== cpu)
      throw new ReferenceHostError(`measured on ${cpu}, the reference host has ${spaced(reference.cpu)}`);
    if (reference.cpus !== null && reference.cpus !== host.cpus)
      throw new ReferenceHostError(
        `measured with ${host.cpus} CPUs, the reference host has ${reference.cpus}`,
      );
  }
}

const spaced = (text: string): string => plain(text).replace(/\s+/g, ' ');

function referenceOf(plan: RatingRecord['plan']): ReferenceSpec | null {
  const reference = plan['reference'] as { cpu?: unknown; cpus?: unknown } | null | undefined;
  if (typeof reference !== 'object' || reference === null) return null;
  const { cpu, cpus } = reference;
  return {
    cpu: typeof cpu === 'string' ? cpu : null,
    cpus: typeof cpus === 'number' ? cpus : null,
  };
}

const commitPattern = /^([0-9a-f]{7,64})(-dirty|\+dirty|\.dirty)?$/i;

/**
 * Each build that tells its commit must be of the tag's.
 * @param commit the tag's, peeled
 * @throws BuildDiffersError
 */
export function checkBuild(record: RatingRecord, tag: string, commit: string, say: Say): void {
  const built = builtTargets(record.plan);
  const points = record.runs.flatMap((run) => run.measurements);
  const several = new Set(points.map(({ scenario }) => scenario.target)).size > 1;
  const others = new Map<string, string>();
  for (const { scenario, identity } of points) {
    const [, told, dirty] = commitPattern.exec(identity?.commit?.trim() ?? '') ?? [];
    if (told === undefined || (commit.startsWith(told.toLowerCase()) && dirty === undefined)) continue;
    const said = `${plain(scenario.target)} was built from ${told}${dirty ?? ''}, tag ${plain(tag)} is ${commit}`;
    // What is not built here and stands beside others is what the target is compared with.
    if (built.has(scenario.target) || !several) throw new BuildDiffersError(said);
    others.set(scenario.target, said);
  }
  for (const message of others.values())
    say({ level: 'notice', code: 'other-build', title: 'Another build', message });
}

/** Names of targets that the plan builds from the checkout. */
function builtTargets(plan: RatingRecord['plan']): Set<string> {
  const measurements = Array.isArray(plan['measurements']) ? plan['measurements'] : [];
  const targets = measurements.map(
    (each: { scenario?: { target?: { name?: unknown; build?: unknown } } } | null) => each?.scenario?.target,
  );
  return new Set(targets.flatMap((target) => (Array.isArray(target?.build) ? [String(target.name)] : [])));
}
