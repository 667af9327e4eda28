/** What the statistics must know of a grid's measurement; a record's is one. */
import type { CallCounts } from './point-round.ts';
import type { Parameters } from './throughput-round.ts';

/** A figure of a record, as far as it is looked at. */
export interface GridFigure {
  readonly value: number | null;
  readonly verdicts?: readonly { readonly code: string; readonly level: string }[] | undefined;
}

/** A figure with all that a verdict is worked out from. */
export interface GridEstimate extends GridFigure {
  readonly low: number | null;
  readonly high: number | null;
}

export interface GridSample {
  readonly instance: number;
  readonly sample: number;
  readonly outcomes: CallCounts;
  readonly values: Readonly<Record<string, number | null>>;
  /** By code of `verdicts.ts`. */
  readonly findings: readonly GridFinding[];
}

export interface GridFinding {
  readonly code: string;
  readonly reason: string;
}

export interface GridCell<F extends GridFigure = GridFigure> {
  readonly path: string;
  readonly parameters: Parameters;
  readonly connections: number;
  readonly figures: Readonly<Record<string, F>>;
  readonly samples: readonly GridSample[];
}

/** The rates of a path's fastest cell with one driver thread, and right beside it with more. */
export interface GridWider {
  readonly drivers: number;
  readonly per_s: number;
  readonly wider_per_s: number;
}

export interface GridPath {
  readonly name: string;
  readonly operation: string;
  readonly detail: string;
}

export interface GridScenario {
  readonly axes: Readonly<Record<string, string>>;
  readonly endpoint: string;
  readonly protocol: string;
  readonly target: string;
  readonly in_flight: number;
  readonly pace_per_s: number | null;
}

export interface GridMeasured {
  readonly id: string;
  readonly scenario: GridScenario;
  readonly paths: readonly GridPath[];
  readonly cells: readonly GridCell[];
}

/** As the assembled record has it before it is judged. */
export interface GridJudged {
  readonly rounds_planned: number;
  readonly rounds: readonly {
    readonly round: number;
    readonly failure: { readonly code: string; readonly message: string } | null;
    readonly findings: readonly GridFinding[];
  }[];
  readonly paths: readonly (GridPath & { readonly wider: readonly GridWider[] })[];
  readonly cells: readonly GridCell<GridEstimate>[];
}

/** Same parameters, same connections. */
export const placeOf = ({ parameters, connections }: Pick<GridCell, 'parameters' | 'connections'>): string =>
  JSON.stringify([connections, Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))]);
