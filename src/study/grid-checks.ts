/** What a grid asks of whoever makes its checks; made by `commands/`, which knows what the config says of them. */
import type { ThroughputMeasurement } from '../config/plan.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import type { GridPlace } from '../stats/throughput-round.ts';

/** A scenario of the grid whose instance runs. */
export interface GridInstance {
  readonly measurement: ThroughputMeasurement;
  /** As the driver is told of it, port filled in; secrets may be in it. */
  readonly endpoint: DriverEndpoint;
}

/** A cell whose sample is about to be taken, or was: no connection of ours is open at either moment. */
export interface GridCell extends GridPlace {
  /** Of its measurement. */
  readonly id: string;
  /** Which of its samples in the round, from 1. */
  readonly sample: number;
}

/** One look. */
export interface CheckOutcome {
  readonly name: string;
  readonly passed: boolean;
  /** What was found: `4096`; where it failed: `expected = 4096, found 4095`. */
  readonly reason: string;
  /** Measurements it is of; absent = that of the cell it was made around, or all of them at the beginning. */
  readonly ids?: readonly string[];
}

/** Of one round of instances. Evidence is taken on the way, and kept with that of the run. */
export interface GridChecks {
  /** Once, before the first call of all. */
  begin(): Promise<{ readonly checks: readonly CheckOutcome[] }>;
  /** Right before a sample's connections are opened; `readings` are handed to `after` as they are. */
  before(cell: GridCell): Promise<{ readonly checks: readonly CheckOutcome[]; readonly readings: unknown }>;
  /** Right after its connections were closed. @param calls all that were started in between */
  after(cell: GridCell, readings: unknown, calls: number): Promise<readonly CheckOutcome[]>;
  /** Lets go of what it holds open. Never rejects. */
  end(): Promise<void>;
}

export type OpenChecks = (round: number, instances: readonly GridInstance[]) => Promise<GridChecks>;
