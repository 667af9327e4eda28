/** Figures of the record by the path a user's prose names them by. */
import { cellNamed } from '../../config/grid-path.ts';
import { FigureUnknownError } from '../../errors/render.ts';
import { methodFigures, pointFigures, seriesFigures, stepFigures } from '../../record/figures.ts';
import { pointsOf, seriesOf, throughputOf } from '../../record/kinds.ts';
import type {
  Figure,
  MeasurementRecord,
  MethodRecord,
  PointRecord,
  RatingRecord,
  Run,
  SeriesRecord,
  ThroughputRecord,
} from '../../record/schema.ts';
import type { Unit } from '../../stats/figures.ts';
import { placeOf } from '../../stats/grid-shapes.ts';
import { sampleFigures } from '../../stats/sample-values.ts';
import { suggest } from '../../util/nearest.ts';
import { boundSide } from '../cells.ts';
import { hasVerdict, heldBy, servedBy } from './facts.ts';
import { type Quantity, quantityOf } from './quantity.ts';

/** Figures by name, and what each is measured in. */
type Known = Readonly<Record<string, { readonly unit: Unit | 'us' }>>;

/**
 * Null = the record has the figure's place but no value that holds: n/a.
 * @throws FigureUnknownError
 */
export function quantityAt(record: RatingRecord, segments: readonly string[]): Quantity | null {
  const [first = '', ...rest] = segments;
  if (first !== 'runs') return inRuns(record.runs, segments);
  const [number = '', ...within] = rest;
  const run = record.runs[Number(number) - 1];
  if (run === undefined)
    throw unknown(
      segments,
      number,
      record.runs.map((_, i) => String(i + 1)),
    );
  return inRuns([run], within);
}

const kinds = { points: pointsOf, series: seriesOf, throughput: throughputOf };

function inRuns(runs: readonly Run[], segments: readonly string[]): Quantity | null {
  const [kind = '', id = '', ...rest] = segments;
  if (!Object.hasOwn(kinds, kind)) throw unknown(segments, kind, [...Object.keys(kinds), 'runs']);
  const all = runs.flatMap((run): MeasurementRecord[] => kinds[kind as keyof typeof kinds](run));
  const found = all.filter((each) => each.id === id || each.scenario.id === id);
  const [one] = found;
  if (one === undefined) throw unknown(segments, id, [...new Set(all.map((each) => each.scenario.id))]);
  if (found.length > 1)
    throw new FigureUnknownError(
      `${shown(segments)}: ${found.length} runs have it; say which: runs.1.${shown(segments)}`,
    );
  if (one.kind === 'throughput') return ofGrid(one, rest, segments);
  return one.kind === 'point' ? ofPoint(one, rest, segments) : ofSeries(one, rest, segments);
}

function ofPoint(
  { figures, methods, scenario }: PointRecord,
  rest: readonly string[],
  path: readonly string[],
): Quantity | null {
  const [name = '', ...more] = rest;
  const counts: Readonly<Record<string, number>> = {
    clients: scenario.clients,
    in_flight: scenario.in_flight,
  };
  const count = more.length === 0 && Object.hasOwn(counts, name) ? counts[name] : undefined;
  if (count !== undefined) return quantityOf(count, 'count');
  return figureOrMethod({ figures, methods, known: pointFigures, more: Object.keys(counts) }, rest, path);
}

function ofSeries(series: SeriesRecord, rest: readonly string[], path: readonly string[]): Quantity | null {
  const [name = '', ...more] = rest;
  const last = series.steps.at(-1);
  if (name === 'held_kib' && more.length === 0) return heldAt(series);
  if (name === 'served_mib' && more.length === 0) {
    const fact = servedBy(series);
    const side = fact?.isAtLeast ? 'at-least' : 'exact';
    return fact === null ? null : quantityOf(fact.value, 'mib', side, fact.isNoisy);
  }
  if (name === 'clients' && more.length === 0)
    return last === undefined ? null : quantityOf(last.clients, 'count');
  if (name !== 'steps')
    return figureOrMethod(
      {
        figures: series.figures,
        methods: [],
        known: seriesFigures,
        more: ['held_kib', 'served_mib', 'clients', 'steps'],
      },
      rest,
      path,
    );
  return atStep(series, more, path);
}

function atStep(series: SeriesRecord, rest: readonly string[], path: readonly string[]): Quantity | null {
  const [clients = '', ...within] = rest;
  const taken = series.steps;
  const step = clients === 'last' ? taken.at(-1) : taken.find((each) => String(each.clients) === clients);
  if (step !== undefined) return figureOrMethod({ ...step, known: stepFigures, more: [] }, within, path);
  // A series that stopped before a step has no figure of it: that is no mistake of the text.
  if (clients === 'last' || series.steps_planned.some((each) => String(each) === clients)) return null;
  throw unknown(path, clients, [...taken.map((each) => String(each.clients)), 'last']);
}

/** `"SELECT ANY".64.keys.16.requests_per_s` */
function ofGrid(grid: ThroughputRecord, rest: readonly string[], path: readonly string[]): Quantity | null {
  const named = cellNamed({ ...grid, paths: grid.paths.map(({ name }) => name) }, rest);
  if ('wrong' in named) throw unknown(path, named.wrong, named.valid);
  const cell = grid.cells.find((each) => each.path === named.path && placeOf(each) === placeOf(named));
  // A cell that was to be measured and was not has no figure: that is no mistake of the text.
  const figures = cell?.figures ?? {};
  return figureOrMethod({ figures, methods: [], known: cellFigures, more: [] }, named.rest, path);
}

const cellFigures: Known = Object.fromEntries(
  Object.entries(sampleFigures).map(([name, unit]) => [name, { unit }]),
);

/** What a client costs that stays connected; what cannot be told from zero is bounded by its interval. */
function heldAt(series: SeriesRecord): Quantity | null {
  const held = heldBy(series);
  if (held === null) return null;
  if (held.kind !== 'nothing') return quantityOf(held.fact.value, 'kib', 'exact', held.fact.isNoisy);
  const flat = ['heap_per_client_kib', 'settled_per_client_kib']
    .map((name) => series.figures[name])
    .find((figure) => hasVerdict(figure, 'zero-within'));
  return figureValue(flat, 'heap_per_client_kib', 'kib');
}

interface Place {
  readonly figures: Readonly<Record<string, Figure>>;
  readonly methods: readonly MethodRecord[];
  readonly known: Known;
  /** What else could have been meant. */
  readonly more: readonly string[];
}

function figureOrMethod(
  { figures, methods, known, more }: Place,
  rest: readonly string[],
  path: readonly string[],
): Quantity | null {
  const [name = '', ...within] = rest;
  const method = methods.find((each) => each.name === name);
  if (method !== undefined && within.length > 0)
    return figureOrMethod(
      { figures: method.figures, methods: [], known: methodFigures, more: [] },
      within,
      path,
    );
  const unit = Object.hasOwn(known, name) ? known[name]?.unit : undefined;
  if (unit === undefined || within.length > 0) {
    const valid = within.length > 0 ? methods.map((each) => each.name) : Object.keys(known);
    throw unknown(path, name, [...valid, ...more]);
  }
  return figureValue(Object.hasOwn(figures, name) ? figures[name] : undefined, name, unit);
}

/** Null where a verdict leaves nothing to print. */
function figureValue(figure: Figure | undefined, name: string, unit: Unit | 'us'): Quantity | null {
  if (figure === undefined || figure.value === null || hasVerdict(figure, 'not-linear')) return null;
  if (figure.verdicts?.some(({ level }) => level === 'invalid')) return null;
  if (hasVerdict(figure, 'zero-within'))
    return figure.high === null || figure.high < 0 ? null : quantityOf(figure.high, unit, 'at-most');
  const isNoisy = figure.verdicts?.some(({ level }) => level === 'noisy') ?? false;
  return quantityOf(figure.value, unit, boundSide(figure, name) ?? 'exact', isNoisy);
}

const shown = (segments: readonly string[]): string =>
  segments.map((each) => (/^[\w-]+$/.test(each) ? each : JSON.stringify(each))).join('.');

function unknown(path: readonly string[], wrong: string, valid: readonly string[]): FigureUnknownError {
  const what = wrong === '' ? 'something is missing at its end' : `there is no ${JSON.stringify(wrong)}`;
  return new FigureUnknownError(`${shown(path)}: ${what}${suggest(wrong, valid)}`);
}
