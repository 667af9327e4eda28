/** Messages between harness and stand-in process, over its IPC channel; same `seq` rule as the driver's. */
import type { StandinSpec } from '../config/plan.ts';
import type { OwnedProcess } from '../driver/messages.ts';
import type { LoopUse } from '../util/loop-meter.ts';

export type StandinRequest =
  /** Listens on 127.0.0.1 (::1 where there is no IPv4), port 0, one port per stand-in. */
  | { readonly kind: 'listen'; readonly standins: Readonly<Record<string, StandinSpec>> }
  | { readonly kind: 'counts' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'window-open' }
  | { readonly kind: 'window-close' }
  | { readonly kind: 'own'; readonly processes: readonly OwnedProcess[] }
  | { readonly kind: 'stop' };

export interface StandinCounts {
  readonly requests: number;
  /** Requests by route (`GET /path`), `unmatched` for the rest. */
  readonly routes: Readonly<Record<string, number>>;
  /** Distinct values of `clientHeader` and the least and most requests of one; null where none is set. */
  readonly clients: { readonly distinct: number; readonly min: number; readonly max: number } | null;
}
export interface StandinReplyOf {
  listen: { readonly urls: Readonly<Record<string, string>> };
  counts: { readonly standins: Readonly<Record<string, StandinCounts>>; readonly cpuMs: number };
  reset: { readonly ok: true };
  'window-open': { readonly ok: true };
  /** Its event loop since the window opened. */
  'window-close': LoopUse;
  own: { readonly ok: true };
  stop: { readonly ok: true };
}
