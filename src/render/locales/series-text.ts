/** What a page says of a series. */

/** Sentences of a series; numbers come formatted, names escaped. */
export interface SeriesText {
  /** Parts of the line above the table. */
  readonly inFlight: (n: string) => string;
  readonly connections: (n: string) => string;
  readonly window: (seconds: string) => string;
  /** `share` = of what was available; null = it was given. */
  readonly budget: (mib: string, share: string | null, available: string) => string;
  readonly rounds: (n: string) => string;
  readonly howToRead: string;
  readonly heap: string;
  readonly settled: string;
  readonly peak: string;
  /** The quantities above begin each of these. */
  readonly grows: (what: string, perClient: string, range: string | null) => string;
  /** A slope below zero; `perClient` without its sign. */
  readonly falls: (what: string, perClient: string, range: string | null) => string;
  readonly flat: (what: string) => string;
  readonly bent: (what: string, values: string) => string;
  readonly unknown: (what: string, reason: string) => string;
  readonly at: (value: string, clients: string) => string;
  readonly perCaller: (mib: string) => string;
  readonly shared: (mib: string) => string;
  readonly net: (what: string, left: string) => string;
  readonly knee: (clients: string, there: string, after: string) => string;
  readonly kneeAt: (clients: string, methods: string) => string;
  readonly noKnee: (clients: string) => string;
  /** `p99` null = too few calls for it. */
  readonly method: (method: string, p50: string, p99: string | null) => string;
  readonly complete: (clients: string) => string;
  /** By rule that can end a series; `what`: the method, or what target or system said. */
  readonly stops: Readonly<Record<string, (found: string, limit: string, what: string) => string>>;
  readonly stopped: (where: string, why: string, rounds: string | null, skipped: string | null) => string;
  readonly when: Readonly<Record<'before' | 'during' | 'after', (clients: string) => string>>;
  /** What was left of live heap and of resident memory; null = nothing above what readings waver by, or not known. */
  readonly control: (calls: string, clients: string, heap: string | null, resident: string | null) => string;
  /** Connected and not calling; `idle` null = there is no instance without a client. */
  readonly silent: (clients: string, cores: string, idle: string | null) => string;
  /** Kept for each client that has gone; null = not told. */
  readonly left: (clients: string, heap: string | null, resident: string | null) => string;
  readonly held: HeldText;
}

/** Calls held open. */
export interface HeldText {
  readonly caption: (scenario: string, method: string) => string;
  readonly howToRead: string;
  readonly heads: Readonly<
    Record<
      | 'calls'
      | 'open'
      | 'descriptors'
      | 'threads'
      | 'goroutines'
      | 'handles'
      | 'heap'
      | 'resident'
      | 'health',
      string
    >
  >;
  /** What a count is for each call. */
  readonly perCall: (head: string) => string;
}
