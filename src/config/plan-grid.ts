/** Parts of the plan that only grids and targets that already run need. */
import type { MethodSpec } from './plan-method.ts';

export type RunningSpec =
  /** Owner of the listening TCP port. */
  | { readonly kind: 'port'; readonly port: number }
  /** Relative to the config's folder, or absolute. */
  | { readonly kind: 'pid-file'; readonly file: string }
  /** systemd unit. */
  | { readonly kind: 'unit'; readonly unit: string };

/** A call made apart from any load, in full. */
export interface CallSpec {
  readonly endpoint: string;
  readonly method: MethodSpec;
}

export type CheckSpec =
  /** One number of the answer (the first group of `pattern`, else the answer itself) holds a condition such as `= 4096`. */
  | {
      readonly kind: 'number';
      readonly name: string;
      readonly call: CallSpec;
      readonly pattern: string | null;
      /** `change` = reading after the sample less the one before it. */
      readonly when: 'before' | 'after' | 'change';
      /** May hold `${connections}`, `${calls}` and the grid's parameters. */
      readonly expect: string;
    }
  /** All calls give the same answer. */
  | { readonly kind: 'equal'; readonly name: string; readonly calls: readonly CallSpec[] };

export type EvidenceSpec = {
  readonly name: string;
  /** The line matching this pattern also stands in the page's header; null = the run folder only. */
  readonly headline: string | null;
} & (
  | { readonly kind: 'call'; readonly call: CallSpec }
  | { readonly kind: 'command'; readonly command: readonly string[] }
);
