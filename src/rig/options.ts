/** What opening a rig needs of the run. */
import { gridOf } from '../config/index.ts';
import type { Measurement, MethodSpec, StandinSpec } from '../config/plan.ts';
import type { Observer } from '../observe/observer.ts';
import type { Ledger } from '../ownership/ledger.ts';
import type { Ambient } from '../target/environment.ts';

export interface RigOptions {
  readonly measurement: Measurement;
  readonly standins: Readonly<Record<string, StandinSpec>>;
  /** `stop.latency`; a call's timeout is twice that unless given (method.md, "Calls and outcomes"). */
  readonly latencyCeilingMs: number;
  /** Folder of the bundle. */
  readonly entries: string;
  /** The Node that runs driver and stand-ins. */
  readonly execPath: string;
  /** Of this round: logs and homes. */
  readonly folder: string;
  readonly ledger: Ledger;
  /** Other rigs of the run live beside it: whoever opened them sweeps when all have been closed. Absent = it is alone. */
  readonly beside?: boolean;
  readonly ambient: Ambient;
  /** CPU lists of our own processes and of the target, or null. */
  readonly placement: { readonly harness: string; readonly target: string } | null;
  readonly observer: Observer;
  /** Says what the user should know at once. */
  readonly tell: (message: string) => void;
  readonly signal: AbortSignal;
}

/** The most clients there are at once. */
export function clientsOf(measurement: Measurement): number {
  if (measurement.kind === 'point') return measurement.clients;
  if (measurement.kind === 'series') return Math.max(...measurement.steps);
  // The first calls of a grid are also made over a second connection.
  return Math.max(2, ...measurement.connections);
}

/** All that the driver may be asked to call: the scenario's methods, then that of held calls, then that of their probe; of a grid those of its cells. */
export function methodsOf(measurement: Measurement): readonly MethodSpec[] {
  if (measurement.kind === 'throughput') return gridOf(measurement).methods;
  const held = measurement.kind === 'series' ? measurement.held : undefined;
  const probe = held?.probe?.kind === 'method' ? [held.probe.method] : [];
  return [...measurement.scenario.methods, ...(held === undefined ? [] : [held.method]), ...probe];
}
