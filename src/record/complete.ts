/** What a record still lacks, and which of its headline figures cannot be trusted. */
import { headlineCells, methodFigures, pointFigures, seriesFigures } from './figures.ts';
import { type FigureGroup, figureGroups } from './kinds.ts';
import type { MeasurementRecord, RatingRecord } from './schema.ts';

/** Ids of planned measurements that have not had all their rounds (broken ones count: they were tried). */
export function unfinished(record: Pick<RatingRecord, 'plan' | 'runs'>): string[] {
  const done = record.runs
    .flatMap((run) => run.measurements)
    .filter((each) => each.rounds.length >= each.rounds_planned);
  const ids = new Set(done.map((each) => each.id));
  return plannedIds(record).filter((id) => !ids.has(id));
}

/** Whether every planned measurement is there, in every run with all its rounds, and none of them broke. */
export function isComplete(record: Pick<RatingRecord, 'plan' | 'runs'>): boolean {
  const whole = ({ rounds, rounds_planned }: MeasurementRecord) =>
    rounds.length >= rounds_planned && rounds.every((round) => round.failure === null);
  return unfinished(record).length === 0 && record.runs.every((run) => run.measurements.every(whole));
}

function plannedIds(record: Pick<RatingRecord, 'plan' | 'runs'>): string[] {
  const { measurements } = record.plan;
  const planned = Array.isArray(measurements) ? measurements : [];
  return planned.map((each: { id?: unknown }) => String(each?.id));
}

/** A headline figure that prints `n/a` because something made it invalid. */
export interface HeadlineFault {
  readonly measurement: string;
  readonly method: string | null;
  readonly figure: string;
  readonly code: string;
  readonly reason: string;
}

/** Every invalid headline figure: `measure` exits 1 and `publish` refuses while there is one. */
export function headlineFaults(record: RatingRecord): HeadlineFault[] {
  return record.runs.flatMap((run) => run.measurements.flatMap(faultsOf));
}

function faultsOf(measurement: MeasurementRecord): HeadlineFault[] {
  return figureGroups(measurement).flatMap(({ method, figures, ...of }) =>
    Object.entries(figures).flatMap(([figure, { verdicts }]) =>
      isHeadline(measurement.kind, { method, ...of }, figure)
        ? (verdicts ?? [])
            .filter((verdict) => verdict.level === 'invalid')
            .map(({ code, reason }) => ({ measurement: measurement.id, method, figure, code, reason }))
        : [],
    ),
  );
}

/** Of a series only the fits are: at one of its steps calls may well fail, and that is what it was to find out. */
function isHeadline(
  kind: MeasurementRecord['kind'],
  { step, method, held, cell }: Omit<FigureGroup, 'figures'>,
  figure: string,
): boolean {
  if (kind === 'throughput') return cell !== undefined && headlineCells.has(figure);
  if (step !== null || held !== undefined) return false;
  const whole = kind === 'series' ? seriesFigures : pointFigures;
  const known: Readonly<Record<string, { readonly headline: boolean }>> =
    method === null ? whole : methodFigures;
  return Object.hasOwn(known, figure) && known[figure]?.headline === true;
}
