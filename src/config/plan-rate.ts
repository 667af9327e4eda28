/** Parts of the plan that only open loops have. */

/** An open loop: calls are due by a schedule, all clients together, whether or not earlier ones have been answered. */
export interface RateSpec {
  /** Calls per second. */
  readonly perSecond: number;
  /** It begins with fewer or more and gets there in a straight line, before the window; null = at once. */
  readonly rise: { readonly fromPerSecond: number; readonly overMs: number } | null;
}

/** A search for the highest rate at which p99 stays under a limit. */
export interface FindRateSpec {
  readonly p99Ms: number;
  /** A probe lasts at least so long and holds at least so many calls. */
  readonly probe: { readonly ms: number; readonly calls: number };
  /** The answer holds that long, and 10 % more does not. */
  readonly holdMs: number;
}
