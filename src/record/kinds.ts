/** The measurements of a run by kind, and the figures of each whatever its kind. */
import type {
  CellRecord,
  Figure,
  MeasurementRecord,
  PointRecord,
  Run,
  SeriesRecord,
  ThroughputRecord,
} from './schema.ts';

type Measured = Pick<Run, 'measurements'>;

/** Those of one client count, in the order of the record. */
export const pointsOf = ({ measurements }: Measured): PointRecord[] =>
  measurements.filter((each): each is PointRecord => each.kind === 'point');

/** Those of rising client counts, in the order of the record. */
export const seriesOf = ({ measurements }: Measured): SeriesRecord[] =>
  measurements.filter((each): each is SeriesRecord => each.kind === 'series');

/** Those of a grid, in the order of the record. */
export const throughputOf = ({ measurements }: Measured): ThroughputRecord[] =>
  measurements.filter((each): each is ThroughputRecord => each.kind === 'throughput');

/** Figures that stand together. */
export interface FigureGroup {
  /** Clients of the step they are of; null = of the measurement as a whole. */
  readonly step: number | null;
  /** Null = of no one method. */
  readonly method: string | null;
  /** Calls held open that they are of; absent = of none. */
  readonly held?: number;
  /** Cell of a grid that they are of, as `cellName` has it; its method is the path. Absent = of none. */
  readonly cell?: string;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** All figures of a measurement, the whole first. */
export function figureGroups(measurement: MeasurementRecord): FigureGroup[] {
  const whole = { step: null, method: null, figures: measurement.figures };
  if (measurement.kind === 'point') return [whole, ...methodGroups(measurement.methods, null)];
  if (measurement.kind === 'throughput') return [whole, ...gridGroups(measurement)];
  const steps = measurement.steps.flatMap(({ clients, figures, methods }) => [
    { step: clients, method: null, figures },
    ...methodGroups(methods, clients),
  ]);
  const held = measurement.held?.calls ?? [];
  return [
    whole,
    ...steps,
    ...held.map(({ calls, figures }) => ({ step: null, method: null, held: calls, figures })),
  ];
}

/** Of paths, then of cells. */
const gridGroups = ({ paths, cells }: ThroughputRecord): FigureGroup[] => [
  ...paths.map(({ name, figures }) => ({ step: null, method: name, figures })),
  ...cells.map((cell) => ({ step: null, method: cell.path, cell: cellName(cell), figures: cell.figures })),
];

/** What tells a cell from the others of its path: `keys=16, 64 connections`. */
export function cellName({
  parameters,
  connections,
}: Pick<CellRecord, 'parameters' | 'connections'>): string {
  const values = Object.entries(parameters).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [...values, `${connections} ${connections === 1 ? 'connection' : 'connections'}`].join(', ');
}

const methodGroups = (methods: PointRecord['methods'], step: number | null): FigureGroup[] =>
  methods.map(({ name, figures }) => ({ step, method: name, figures }));

/** A figure's name within its measurement, for people: `20 clients, list p99_ms`. */
export function figureName(
  group: Pick<FigureGroup, 'step' | 'method' | 'held' | 'cell'>,
  figure: string,
): string {
  const step = group.step === null ? '' : `${group.step} clients, `;
  const held = group.held === undefined ? '' : `${group.held} calls held, `;
  const cell = group.cell === undefined ? '' : `${group.cell}, `;
  return `${step}${held}${cell}${group.method === null ? '' : `${group.method} `}${figure}`;
}
