/**
 * All that a page says, in one language. A locale is one file that fills this in, and one line in `index.ts`.
 * Strings are Markdown without `{` and `<`, which MDX would read; parameters come escaped and formatted.
 */
import type { SentenceCode } from '../../record/reasons.ts';
import type { ChartName } from '../charts/names.ts';
import type { NumberStyle } from '../numbers.ts';
import type { EvidenceText } from './evidence.ts';
import type { GridText } from './grid-text.ts';
import type { HtmlText } from './html.ts';
import type { OpenText } from './locale-open.ts';
import type { SizingText } from './locale-sizing.ts';
import type { ProseText } from './prose.ts';
import type { SeriesText } from './series-text.ts';

/** Reasons as a record gives them, by code; values come written in the language, and escaped. */
export interface ReasonTexts {
  /** What several rounds have in common begins with them: `1-3, 5`. */
  readonly rounds: (ranges: string, several: boolean) => string;
  readonly sentences: Readonly<Record<SentenceCode, (values: Readonly<Record<string, string>>) => string>>;
  /** What broke a round, by code of the error; how the target ended, and its own last lines. */
  readonly failures: {
    readonly codes: Readonly<Record<string, string>>;
    readonly unknown: string;
    readonly exit: (code: string) => string;
    readonly signal: (name: string) => string;
    readonly status: (status: string) => string;
    readonly lines: (lines: string) => string;
  };
}

export interface Locale {
  /** BCP 47 tag; also the middle part of a chart's file name. */
  readonly code: string;
  readonly numbers: NumberStyle;
  /** Null = the language of the records, which is English. */
  readonly reasons: ReasonTexts | null;
  readonly page: {
    readonly title: (name: string) => string;
    readonly notForPublication: string;
    readonly incomplete: string;
    readonly host: (number: number, name: string) => string;
  };
  readonly provenance: Provenance;
  readonly titles: {
    readonly memory: string;
    readonly waits: string;
    readonly latency: string;
    readonly throughput: string;
    readonly series: string;
    readonly sizing: string;
    readonly contrasts: string;
    readonly calibration: string;
    readonly reproduce: string;
  };
  readonly heads: Heads;
  readonly cells: {
    /** Clients and requests each keeps open. */
    readonly load: (clients: string, inFlight: string) => string;
    readonly shareOf: (share: string) => string;
    /** Ends of an interval; on one line, so with `&nbsp;`. */
    readonly range: (low: string, high: string) => string;
    readonly unmeasured: string;
    readonly calls: (n: string) => string;
  };
  readonly notes: Notes;
  readonly open: OpenText;
  readonly grid: GridText;
  readonly evidence: EvidenceText;
  readonly prose: ProseText;
  readonly series: SeriesText;
  readonly sizing: SizingText;
  readonly contrasts: ContrastText;
  readonly html: HtmlText;
  readonly checks: { readonly passed: (list: string) => string; readonly failed: (list: string) => string };
  readonly calibration: CalibrationText;
  readonly reproduce: Reproduce;
  readonly charts: Charts;
}

interface Provenance {
  readonly measuredOn: string;
  readonly cpus: (n: string) => string;
  readonly memory: (gib: string) => string;
  readonly kernel: (version: string) => string;
  readonly virtual: (kind: string) => string;
  readonly limits: (cores: string | null, mib: string | null) => string;
  readonly build: (target: string, build: string, runtime: string | null) => string;
  /** Its version as a version command, or a page of it, told it. */
  readonly version: (version: string, commit: string | null) => string;
  /** As it told itself in a handshake, where many a server has its SDK's. */
  readonly ownVersion: (version: string, commit: string | null) => string;
  readonly unknownVersion: string;
  /** What was spoken at an endpoint; `probed`: the server was asked, else the config says so. */
  readonly spoken: (endpoint: string, version: string, modern: boolean, probed: boolean) => string;
  readonly tool: (version: string, node: string, sampler: string) => string;
  /** `fresh`: rounds start an instance each; not so where all targets ran already. */
  readonly method: (profile: string, rounds: string, fresh: boolean) => string;
  /** A target that ran already, and how it was found: `port 6379`. */
  readonly running: (target: string, found: string) => string;
  readonly sampling: (ms: string) => string;
  readonly placement: (harness: string, target: string) => string;
  readonly unplaced: string;
}

interface Heads {
  readonly callers: string;
  readonly scenario: string;
  readonly load: string;
  readonly idle: string;
  readonly oneClient: string;
  readonly allClients: string;
  readonly perExtraClient: string;
  readonly peak: string;
  readonly settled: string;
  readonly heap: string;
  readonly threads: string;
  readonly goroutines: string;
  readonly handles: string;
  readonly connections: string;
  readonly cores: string;
  /** Busy with no client, and with all connected and none calling. */
  readonly idleCores: string;
  readonly silentCores: string;
  readonly ready: string;
  readonly firstCall: string;
  readonly othersFirstCall: string;
  readonly alone: (method: string | null) => string;
  readonly allCalling: (method: string | null) => string;
  readonly payload: string;
  readonly method: string;
  readonly call: string;
  readonly aloneShort: string;
  readonly p50: string;
  readonly p90: string;
  readonly p99: string;
  readonly max: string;
  readonly rate: string;
  readonly cpuPerCall: string;
  readonly clients: string;
  readonly hot: string;
  readonly expectedPeak: string;
  readonly left: string;
  readonly perClient: string;
  readonly methodP50: (method: string) => string;
  readonly methodP99: (method: string) => string;
}

interface Notes {
  readonly memory: (
    rule: 'process' | 'tree' | 'group' | 'both' | 'mixed',
    settling: 'collected' | 'waited' | 'both',
  ) => string;
  /** Under the table of memory where a client is a process. */
  readonly stdio: string;
  readonly waits: string;
  readonly latency: (pace: boolean) => string;
  /** Beside a call that took more than one round. */
  readonly inputRounds: (more: string) => string;
  readonly intervals: string;
  readonly noIntervals: string;
  readonly noisy: string;
  /** Where a record has no reason for a figure that is not there. */
  readonly notMeasured: string;
  /** A sentence per verdict code; `reason` is what was found. Codes without one print the reason alone. */
  readonly verdicts: Readonly<Record<string, (reason: string) => string>>;
  readonly brokenRounds: (scenario: string, broken: string, planned: string, reason: string) => string;
  readonly scenario: (scenario: string, text: string) => string;
}

/** Sentences on what a setting changes. */
export interface ContrastText {
  /** Of all rounds in pairs; under three there is no telling. */
  readonly howToRead: string;
  readonly tooFew: string;
  readonly pair: (axis: string, from: string, to: string, where: string) => string;
  readonly series: string;
  /** By figure, without its unit. */
  readonly figures: Readonly<Record<string, string>>;
  readonly ofMethod: (figure: string, method: string) => string;
  readonly change: (figure: string, by: string, range: string) => string;
  readonly none: (figures: string) => string;
}

/** What so many callers need; numbers come formatted. */
/** How far the instrument itself was off. */
export interface CalibrationText {
  /** Nobody knows. */
  readonly none: string;
  /** Above the table: when, and how many kinds of figures were within their tolerance. */
  readonly taken: (date: string, passed: string, all: string) => string;
  readonly heads: Readonly<Record<'figure' | 'expected' | 'measured' | 'tolerance' | 'result', string>>;
  readonly results: Readonly<Record<'pass' | 'fail' | 'cannot-say', string>>;
  /** In place of a tolerance of zero. */
  readonly exact: string;
  readonly yes: string;
  readonly no: string;
  readonly units: Readonly<Record<string, string>>;
  /** By row, without its reading. */
  readonly rows: Readonly<Record<string, string>>;
}

interface Reproduce {
  /** Before the command; of a record that may not be published it must not say that it was. */
  readonly intro: (publishable: boolean) => string;
  readonly phases: (list: string) => string;
  readonly phase: (name: string, time: string) => string;
  readonly wall: (time: string) => string;
  readonly outside: (share: string) => string;
  readonly seconds: (n: string) => string;
  readonly minutes: (n: string) => string;
  readonly config: (sha: string) => string;
}

export interface Charts extends Readonly<Record<ChartName, ChartText>> {
  /** What a stroke stands for. */
  readonly quantities: Readonly<
    Record<'admitted' | 'peak' | 'hot' | 'settled' | 'heap' | 'p50' | 'p99' | 'cpu' | 'rate', string>
  >;
  /** Of the horizontal axis. */
  readonly axis: string;
  readonly clients: (n: string) => string;
  readonly footer: (host: string, builds: string, date: string) => string;
  readonly bars: Readonly<Record<'idle' | 'one' | 'all' | 'peak' | 'ready' | 'first' | 'others', string>>;
  /** Beside a line that values must stay under. */
  readonly limits: Readonly<Record<'budget' | 'ceiling', (value: string) => string>>;
  /** Of the bar behind the last step of a series that a rule ended. */
  readonly stopped: string;
  /** Of marks whose value is a bound. */
  readonly bound: string;
  readonly method: (profile: string, rounds: string) => string;
  readonly empty: string;
  /** What the drawn files add below their titles: their scales, and how they tell percentiles apart. */
  readonly drawn: { readonly latency: string; readonly startUp: string; readonly series: string };
}
export interface ChartText {
  readonly title: string;
  /** What is drawn, and its unit. */
  readonly subtitle: string;
  /** Begins the description for those who do not see the chart. */
  readonly alt: string;
}
