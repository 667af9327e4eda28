/** A record as text for a terminal: every figure with its interval, its source, and every reason to doubt it. */
import { formatFigure, plain } from '../progress/format.ts';
import { type ReasonCode, readReasons } from '../record/reasons.ts';
import type { Figure, MeasurementRecord, RatingRecord, Run, Verdict } from '../record/schema.ts';

export interface Explained {
  /** Ids of measurements; empty = all. */
  readonly only: readonly string[];
  /** Only figures that are doubted or missing; what a system cannot have is neither. */
  readonly doubts: boolean;
}

/** The text; ends with a count of what is in doubt. */
export function explainRecord(record: RatingRecord, wanted: Explained): string {
  const tag = record.tag == null ? '' : ` ${plain(record.tag)}`;
  const head = [
    `${plain(record.name)}${tag}, measured by ratingplate ${plain(record.tool.version)}`,
    ...(record.complete ? [] : ['incomplete: not all that was planned has been measured']),
    ...record.unpublishable.map((reason) => `may not be published: ${plain(reason)}`),
  ];
  const shown = record.runs.map((run) => ({ run, groups: groupsOf(run, wanted) }));
  const lines = shown.flatMap(({ run, groups }) => ['', ...runLines(run), ...groups.flatMap(linesOf)]);
  return `${[...head, ...lines, '', countLine(shown.flatMap(({ groups }) => groups))].join('\n')}\n`;
}

/** Figures that belong together: of a measurement, of a method of it, of a step. */
export interface Group {
  readonly title: readonly string[];
  readonly figures: readonly (readonly [name: string, figure: Figure])[];
}

function groupsOf(run: Run, { only, doubts }: Explained): Group[] {
  return run.measurements
    .filter(({ id }) => only.length === 0 || only.includes(id))
    .flatMap((measured) => figureGroups(measured, [titleOf(measured)]))
    .map(({ title, figures }) => ({
      title,
      figures: doubts ? figures.filter(([, figure]) => isDoubted(figure)) : figures,
    }))
    .filter(({ figures }) => figures.length > 0);
}

const titleOf = ({ id, scenario }: MeasurementRecord): string => `${plain(scenario.title)} (${plain(id)})`;

/** Wherever a part of a measurement has figures: a new kind of part needs nothing here. */
export function figureGroups(part: unknown, title: readonly string[]): Group[] {
  if (part === null || typeof part !== 'object') return [];
  if (Array.isArray(part)) return part.flatMap((each) => figureGroups(each, title));
  const named = [...title, ...ownName(part)];
  const { figures, ...rest } = part as { figures?: unknown };
  const own = isFigures(figures) ? [{ title: named, figures: Object.entries(figures) }] : [];
  return [...own, ...Object.values(rest).flatMap((value) => figureGroups(value, named))];
}

/** A finding has a list of names under the same key. */
const isFigures = (value: unknown): value is Readonly<Record<string, Figure>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A method by its name, a step by its clients, held calls by their number. */
function ownName(part: object): string[] {
  const { id, name, clients, calls } = part as Readonly<Record<string, unknown>>;
  if (id !== undefined) return [];
  if (typeof name === 'string') return [plain(name)];
  if (typeof clients === 'number' && 'figures' in part) return [`${clients} clients`];
  return typeof calls === 'number' && 'figures' in part ? [`${calls} calls`] : [];
}

const isDoubted = (figure: Figure): boolean => isMissing(figure) || (figure.verdicts ?? []).length > 0;

/** Why a figure cannot be, whatever is configured or measured again. */
const impossible: ReadonlySet<string> = new Set<ReasonCode>([
  'probe-has-none',
  'starts-with-client',
  'ends-with-client',
  'ran-already',
  'no-standin',
]);

function isMissing({ value, reason }: Figure): boolean {
  if (value !== null) return false;
  const said = reason === undefined ? null : readReasons(reason);
  return said === null || !said.every(({ code }) => impossible.has(code));
}

function runLines({ host, profile, started, command }: Run): string[] {
  const memory = host.memory_mib === null ? '' : `, ${(host.memory_mib / 1024).toFixed(1)} GiB`;
  return [
    `on ${plain(host.cpu_model ?? 'an unknown processor')}, ${host.cpus} CPUs${memory}; ${plain(host.os)}`,
    `${started}, profile ${plain(profile)}: ${plain(command)}`,
  ];
}

const linesOf = ({ title, figures }: Group): string[] => [
  '',
  title.join(', '),
  ...figures.flatMap(([name, figure]) => figureLines(name, figure)),
];

function figureLines(name: string, figure: Figure): string[] {
  const { value, low, high, n, rounds, source, reason, verdicts = [] } = figure;
  const unit = /_(mib|kib|ms|cores|bytes|share)$|_(per_s)$/.exec(name);
  const show = (each: number | null) => formatFigure(each, unit?.[1] ?? unit?.[2] ?? '');
  const interval = low === null || high === null ? '' : `${show(low)} to ${show(high)}`;
  const shown = verdicts.some(({ level }) => level === 'invalid') ? null : value;
  const how = `${plain(source)}; n ${n}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
  const first = `  ${plain(name).padEnd(28)} ${show(shown).padStart(12)}  ${interval.padEnd(24)}  ${how}`;
  return [
    first.trimEnd(),
    ...(value === null && reason !== undefined ? [`      ${plain(reason)}`] : []),
    ...verdicts.map(({ code, level, reason: found }: Verdict) => `      ${level}, ${code}: ${plain(found)}`),
  ];
}

function countLine(groups: readonly Group[]): string {
  const figures = groups.flatMap((group) => group.figures.map(([, figure]) => figure));
  const at = (level: Verdict['level']) =>
    figures.filter(({ verdicts }) => verdicts?.some((verdict) => verdict.level === level)).length;
  const missing = figures.filter(isMissing).length;
  return `${figures.length} figures: ${missing} missing, ${at('invalid')} invalid, ${at('bound')} bounds, ${at('noisy')} noisy, ${at('note')} with a note`;
}
