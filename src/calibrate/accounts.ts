/**
 * What the servers of `calibrate` know of themselves: the truth that a measurement is held against. Each process writes
 * its account to a file of its own as it ends, and nobody opens it before the record is closed.
 *
 * Times are ms of the server's own clocks, memory is in KiB as the kernel tells a process of itself.
 */
export interface Accounts {
  /** Memory held for each client. */
  readonly hold: { readonly bytes: number; readonly mostClients: number };
  /** Resident set of the process at each of its spikes. */
  readonly spike: { readonly residentKib: readonly number[] };
  /** Processor time of the whole process, ended threads and reaped children too, as each call began; by path. */
  readonly spend: { readonly cpuMs: Readonly<Record<string, readonly number[]>> };
  /** How long each call was kept waiting, in their order. */
  readonly delay: { readonly ms: readonly number[] };
  /** What became of each call. */
  readonly outcome: { readonly calls: Readonly<Record<OutcomeKind, number>> };
  /** Answers given while callers stood in a queue, without a gap, and the time from the first to the last of them. */
  readonly pace: { readonly answers: number; readonly ms: number };
  /** From the start of the runtime's own clock to the moment it would answer. */
  readonly ready: { readonly ms: number };
  /** Processor time and clock at some of its answers. */
  readonly flood: { readonly marks: readonly { readonly atMs: number; readonly cpuMs: number }[] };
  /** One process of a tree. */
  readonly member: Member;
}

export const outcomeKinds = ['ok', 'failed', 'mismatch', 'reset', 'unanswered'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export interface Member {
  readonly role: 'root' | 'leaf';
  readonly residentKib: number;
  /** Anonymous pages, those shared with a fork included. */
  readonly anonKib: number;
  /** Pages of no other process. */
  readonly privateKib: number;
  /** What one spike of it adds; 0 where it has none. */
  readonly spikeKib: number;
}

export type AccountKind = keyof Accounts;
export type Account = {
  readonly [K in AccountKind]: { readonly kind: K } & Accounts[K];
}[AccountKind];

/** A server of `calibrate`, as it was started. */
export interface Fixture {
  /** Its account as it stands now. */
  account(): Account;
}
