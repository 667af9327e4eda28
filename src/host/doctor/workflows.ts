/** The repository's workflows, as far as they measure: who starts them, where they run, and what they may do. */
import { parse } from 'yaml';
import type { SystemFiles } from '../read.ts';

export interface WorkflowJob {
  /** `release.yml: rate`. */
  readonly at: string;
  /** Events that start the workflow. */
  readonly triggers: readonly string[];
  /** Labels asked for; null where an expression decides. */
  readonly labels: readonly string[] | null;
  /** What its token may write; null where nothing says, so that the repository's default holds. */
  readonly writes: readonly string[] | null;
  /** It calls a workflow of ratingplate's, whose own jobs have their permissions and wait for one another. */
  readonly called: boolean;
  /** Runs wait for one another. */
  readonly waits: boolean;
}

const folder = '.github/workflows';

/** Jobs that measure, in the order of their files; null where there are no workflows. A file that is no YAML is left out. */
export function readWorkflows(files: SystemFiles, repository: string): WorkflowJob[] | null {
  const names = files.list(`${repository}/${folder}`).filter((name) => /\.ya?ml$/.test(name));
  if (names.length === 0) return null;
  return names.flatMap((name) => jobsIn(name, files.text(`${repository}/${folder}/${name}`) ?? ''));
}

type Table = Readonly<Record<string, unknown>>;
const tableOf = (value: unknown): Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};

function jobsIn(file: string, text: string): WorkflowJob[] {
  let workflow: Table;
  try {
    workflow = tableOf(parse(text));
  } catch {
    return [];
  }
  return Object.entries(tableOf(workflow['jobs'])).flatMap(([name, value]) => {
    const job = tableOf(value);
    const called = callsOurs(job);
    if (!called && !measures(job)) return [];
    return [
      {
        at: `${file}: ${name}`,
        triggers: triggersOf(workflow['on']),
        labels: labelsOf(called ? (tableOf(job['with'])['runs-on'] ?? theirDefault) : job['runs-on']),
        writes: writesOf(job['permissions'] ?? workflow['permissions']),
        called,
        waits: called || job['concurrency'] !== undefined || workflow['concurrency'] !== undefined,
      },
    ];
  });
}

/** Of the called workflow's input `runs-on`. */
const theirDefault = '["self-hosted", "linux", "reference-host"]';

const callsOurs = ({ uses }: Table): boolean =>
  typeof uses === 'string' && uses.includes('ratingplate-measure-publish.yml');

/** `measure` is what a step does that names no command. */
function measures({ steps }: Table): boolean {
  if (!Array.isArray(steps)) return false;
  return steps.map(tableOf).some((step) => {
    const command = tableOf(step['with'])['command'] ?? 'measure';
    return /(^|\/)ratingplate@/.test(String(step['uses'] ?? '')) && command === 'measure';
  });
}

function triggersOf(on: unknown): string[] {
  if (typeof on === 'string') return [on];
  return Array.isArray(on) ? on.map(String) : Object.keys(tableOf(on));
}

/** As a word, a list, a group with labels, or either of the first two as JSON. */
function labelsOf(runsOn: unknown): string[] | null {
  if (Array.isArray(runsOn)) return runsOn.some(isExpression) ? null : runsOn.map(String);
  if (typeof runsOn === 'object' && runsOn !== null) return labelsOf(tableOf(runsOn)['labels'] ?? []);
  if (typeof runsOn !== 'string' || isExpression(runsOn)) return null;
  if (!/^\s*["[]/.test(runsOn)) return [runsOn];
  try {
    return labelsOf(JSON.parse(runsOn));
  } catch {
    return null;
  }
}

const isExpression = (value: unknown): boolean => String(value).includes('${{');

function writesOf(permissions: unknown): string[] | null {
  if (permissions === undefined || permissions === null) return null;
  if (typeof permissions === 'string') return permissions === 'write-all' ? ['everything'] : [];
  return Object.entries(tableOf(permissions))
    .filter(([, level]) => level === 'write')
    .map(([name]) => name);
}
