/** Whether a record may be published at all, and on the machine and of the build it must be of. */
import type { ReferenceSpec } from '../config/plan.ts';
import { referenceFault } from '../config/reference.ts';
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
 * Every run must be of a reference host: one that base names, else one that the record's plan names.
 * @throws ReferenceHostError
 */
export function checkReference(record: RatingRecord, ofBase: readonly ReferenceSpec[]): void {
  const references = ofBase.length > 0 ? ofBase : referencesIn(record.plan);
  for (const { host } of record.runs) {
    const id = host.id === null ? null : plain(host.id);
    const machine = { cpu_model: plain(host.cpu_model ?? 'unknown'), cpus: host.cpus, id };
    const fault = referenceFault(references, machine);
    if (fault !== null) throw new ReferenceHostError(`measured on another machine: ${fault}`);
  }
}

/** A plan from elsewhere: what is no reference is none. */
function referencesIn(plan: RatingRecord['plan']): ReferenceSpec[] {
  return [plan['reference']].flat().flatMap((each) => {
    if (typeof each !== 'object' || each === null) return [];
    const { cpu, cpus, host } = each as { cpu?: unknown; cpus?: unknown; host?: unknown };
    return [
      {
        cpu: typeof cpu === 'string' ? plain(cpu) : null,
        cpus: typeof cpus === 'number' ? cpus : null,
        host: typeof host === 'string' ? plain(host) : null,
      },
    ];
  });
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
