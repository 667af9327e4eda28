/** Calls that are held open, as the plan has them: what a server pays for those it cannot answer yet. */
import type { MethodSpec } from './plan-method.ts';

export interface HeldSpec {
  /** What each of them calls; its answer takes long because what the target waits for does. */
  readonly method: MethodSpec;
  /** Rising counts of calls that are open at once, one of each client. */
  readonly calls: readonly number[];
  /** What is asked while they are open; null = nothing. */
  readonly probe: HeldProbe | null;
  /** Longest delay of the stand-ins, ms: what such a call takes, for the minutes of the plan. */
  readonly holdMs: number;
}

/** Whether a fresh connection is still answered. */
export type HeldProbe =
  | { readonly kind: 'http'; readonly url: string; readonly status: number | null }
  /** By a client that is none of those whose calls are held. */
  | { readonly kind: 'method'; readonly method: MethodSpec };
