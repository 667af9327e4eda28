/** What a record still lacks, and which of its headline figures cannot be trusted. */
import { methodFigures, pointFigures } from './figures.ts';
import type { Figure, PointRecord, RatingRecord } from './schema.ts';

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
  const whole = (point: PointRecord) =>
    point.rounds.length >= point.rounds_planned && point.rounds.every((round) => round.failure === null);
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

function faultsOf(point: PointRecord): HeadlineFault[] {
  const invalid = (
    figures: Readonly<Record<string, Figure>>,
    method: string | null,
    headline: ReadonlySet<string>,
  ) =>
    Object.entries(figures).flatMap(([figure, { verdicts }]) =>
      headline.has(figure)
        ? (verdicts ?? [])
            .filter((verdict) => verdict.level === 'invalid')
            .map(({ code, reason }) => ({ measurement: point.id, method, figure, code, reason }))
        : [],
    );
  return [
    ...invalid(point.figures, null, headlinesOf(pointFigures)),
    ...point.methods.flatMap((method) => invalid(method.figures, method.name, headlinesOf(methodFigures))),
  ];
}

const headlinesOf = (
  figures: Readonly<Record<string, { readonly headline: boolean }>>,
): ReadonlySet<string> => new Set(Object.keys(figures).filter((name) => figures[name]?.headline));
