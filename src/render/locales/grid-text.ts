/** What a page says of a grid of paths and parameters, in one language. Numbers come formatted, names escaped. */

type Say<Parameters extends string[] = [string]> = (...parameters: Parameters) => string;

export interface GridText {
  /** `64 connections`. */
  readonly connections: Say;
  /** Behind the name of a path. */
  readonly perSecond: Say<[path: string]>;
  readonly caption: string;
  /** Under the table of rates: how a cell came about, what a connection keeps in flight. */
  readonly howToRead: Say<[samples: string, seconds: string, instances: string]>;
  readonly inFlight: Say<[n: string]>;
  readonly inFlightPaced: Say<[n: string]>;
  readonly caveats: Say<[path: string, note: string]>;
  /** What `≈` means in a table of cells. */
  readonly noisy: string;
  readonly resources: {
    readonly caption: string;
    readonly heads: Readonly<
      Record<'path' | 'client' | 'server' | 'perRequest' | 'peak' | 'processes' | 'bytes', string>
    >;
    readonly howToRead: Say<[cpus: string]>;
  };
  readonly ratios: {
    readonly caption: string;
    readonly head: Say<[to: string, from: string]>;
    readonly howToRead: string;
    /** `list`: parts of `refused`. */
    readonly none: Say<[list: string]>;
    readonly refused: Say<[to: string, from: string, factors: string]>;
    readonly factors: Readonly<
      Record<'target' | 'protocol' | 'endpoint' | 'method' | 'in flight' | 'pace', string>
    >;
    readonly axis: Say<[name: string]>;
    readonly ofRuns: string;
  };
  readonly ab: AbText;
  readonly evidence: Say<[name: string, headline: string, sha256: string]>;
  readonly glance: {
    /** `9 cases`. */
    readonly cases: Say;
    readonly rate: Say<[path: string, range: string, cells: string]>;
    readonly cpu: Say<[path: string, range: string]>;
    readonly ratio: Say<[to: string, from: string, times: string, where: string]>;
  };
  readonly method: {
    readonly grid: Say<[paths: string, cases: string]>;
    readonly cells: Say<[samples: string, seconds: string, instances: string]>;
    readonly order: string;
    readonly wider: string;
  };
  /** What may be compared. */
  readonly compare: string;
}

/** One request, two servers. */
export interface AbText {
  /** `where`: keys 16, 64 connections. */
  readonly caption: Say<[paths: string, where: string]>;
  readonly report: Say<[path: string]>;
  readonly command: Say<[path: string]>;
  readonly heads: Readonly<
    Record<
      | 'what'
      | 'rate'
      | 'little'
      | 'p50'
      | 'p99'
      | 'perRequest'
      | 'server'
      | 'hot'
      | 'peak'
      | 'processes'
      | 'payload'
      | 'wire'
      | 'driver'
      | 'cold'
      | 'connection'
      | 'warm',
      string
    >
  >;
  readonly howToRead: string;
  readonly uncorrected: string;
  readonly corrected: Say<[path: string, mean: string, p50: string, p99: string]>;
  readonly same: Say<[check: string]>;
  readonly different: Say<[check: string]>;
  readonly unchecked: string;
  readonly ratio: Say<[to: string, from: string, times: string, range: string]>;
  readonly cpuRatio: Say<[to: string, from: string, times: string, range: string]>;
}
