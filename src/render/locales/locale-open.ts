/** What a page says of open loops, in one language. */

/** An open loop; numbers come formatted. */
export interface OpenText {
  readonly caption: string;
  readonly howToRead: string;
  readonly asked: string;
  readonly unsent: string;
  readonly serviceP50: string;
  readonly serviceP99: string;
  readonly lagP99: string;
  readonly of: (unsent: string, due: string) => string;
  readonly rate: (perSecond: string) => string;
  readonly risen: (perSecond: string, from: string, seconds: string) => string;
  /** Beside a figure that stands among those of closed loops. */
  readonly at: (rate: string) => string;
  /** The highest rate within a limit. */
  readonly found: {
    readonly caption: string;
    readonly howToRead: string;
    readonly limit: string;
    readonly rate: string;
    readonly p99: string;
  };
}
