/**
 * Harness and driver, over an IPC channel (`serialization: 'advanced'`): an answer has the `seq` of its request, events none.
 */
import type { EndpointSpec, Json, RateSpec } from '../config/plan.ts';
import type { ProtocolName } from '../config/protocols.ts';
import type { AsUser } from '../util/unix-user.ts';
import type { Asked, ConnectResult, DriverTls, OutcomeName } from './protocol.ts';

export type { DriverTls } from './protocol.ts';

/** An endpoint with every late template but `${client}` and `${call}` filled. Secrets may be in it: never log it. */
export interface DriverEndpoint {
  readonly protocol: ProtocolName;
  /** Of the protocol `module`: its file, and what it was when the run was planned. */
  readonly module?: EndpointSpec['module'];
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly source: string | null;
  /** Of an `https:` URL; absent = as Node has it. */
  readonly tls?: DriverTls;
  /** How a client signs in where the protocol has sessions (resp, postgres); null or absent = not at all. */
  readonly credentials?: { readonly user: string | null; readonly password: string | null } | null;
  readonly options: Readonly<Record<string, Json>>;
  /** Time a client's greeting may take where there is one, ms; absent = the protocol's own. */
  readonly handshakeMs?: number;
  /** Values of the config's secrets: in nothing that the driver tells. Absent = none. */
  readonly secrets?: readonly string[];
  /** stdio only: how to start one client's process. */
  readonly launch: DriverLaunch | null;
}
export interface DriverLaunch extends AsUser {
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment of the process, except HOME where `home` is `fresh`. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Parent folder of fresh homes (one per client), or null to keep env.HOME. */
  readonly homes: string | null;
  /** Folder of the files that receive stderr (bounded), one per client: `client-<n>.stderr.log`. */
  readonly logs: string;
  /** Values of `env` that are masked in those files and in last lines. */
  readonly secrets?: readonly string[];
  readonly readyTimeoutMs: number;
  readonly stop: { readonly stdinMs: number; readonly termMs: number };
  /** CPUs the process may use (`taskset` list), or null. */
  readonly cpus: string | null;
}
export interface DriverMethod {
  readonly name: string;
  readonly operation: string;
  readonly params: Json;
  readonly expect: Json;
  readonly timeoutMs: number;
}

export type DriverRequest =
  | {
      readonly kind: 'setup';
      readonly endpoint: DriverEndpoint;
      readonly methods: readonly DriverMethod[];
      readonly inFlight: number;
      readonly maxClients: number;
    }
  /** Connects clients `from`..`to`-1, `concurrency` at a time. */
  | { readonly kind: 'connect'; readonly from: number; readonly to: number; readonly concurrency: number }
  /** One call, lane 0, proved in full. */
  | { readonly kind: 'call'; readonly client: number; readonly method: number }
  /** Uncontended latency: one client, one in flight (tinybench with the driver's own interval). */
  | {
      readonly kind: 'quiet';
      readonly client: number;
      readonly method: number;
      readonly warmCalls: number;
      readonly ms: number;
      readonly calls: number;
      readonly minCalls: number;
      readonly maxMs: number;
    }
  /** Clients first..first+clients-1, lanes 0..inFlight-1, alternating over `methods`, workers' starts spread over them. */
  | {
      readonly kind: 'load-start';
      readonly clients: number;
      /** Number of the first of them; absent = 0. Other drivers have those before it. */
      readonly first?: number;
      readonly inFlight: number;
      readonly methods: readonly number[];
      readonly pacePerClient: number | null;
      /** Open loop: when calls are due, all clients together. Null or absent = a closed one. */
      readonly rate?: RateSpec | null;
    }
  | { readonly kind: 'load-progress' }
  | { readonly kind: 'window-open' }
  | { readonly kind: 'window-close' }
  /** Stops issuing; waits until the calls started in the window have ended or `graceMs` has passed, aborts the rest. */
  | { readonly kind: 'load-stop'; readonly graceMs: number }
  | { readonly kind: 'close'; readonly from: number; readonly to: number }
  | { readonly kind: 'state' }
  /** Calls over a session of their own, apart from the clients that were set up; never in a window. */
  | { readonly kind: 'ask'; readonly endpoint: DriverEndpoint; readonly methods: readonly DriverMethod[] }
  /** The harness's list of what was started (whole list): killed by the driver if the channel to the harness is lost. */
  | { readonly kind: 'own'; readonly processes: readonly OwnedProcess[] }
  | { readonly kind: 'stop' };

/** A process that must not outlive the run. `group`: kill the whole process group too. */
export interface OwnedProcess {
  readonly pid: number;
  /** Field 22 of /proc/PID/stat (clock ticks after boot); 0 where the platform has none. */
  readonly startTime: number;
  readonly group: boolean;
}

export interface ReplyOf {
  setup: { readonly ok: true };
  connect: { readonly results: readonly ConnectResult[] };
  call: CallResult;
  quiet: QuietResult;
  'load-start': { readonly ok: true };
  'load-progress': LoadProgress;
  'window-open': { readonly at: number };
  'window-close': { readonly at: number };
  'load-stop': LoadResult;
  /** `ended`: how the processes of all clients closed so far ended; null where clients have none. */
  close: { readonly closed: number; readonly ended: EndedClients | null };
  state: DriverState;
  /** In the order of the methods. */
  ask: { readonly asked: readonly Asked[] };
  own: { readonly ok: true };
  stop: { readonly ok: true };
}
export interface CallResult {
  readonly outcome: OutcomeName;
  readonly ms: number;
  readonly wireBytes: number;
  readonly payloadBytes: number;
  /** First complaint when not ok. */
  readonly reason: string | null;
}
export interface QuietResult {
  /** ms of ok calls in order; warm calls left out. */
  readonly latencies: Float64Array;
  readonly counts: OutcomeCounts;
}
export type OutcomeCounts = { readonly started: number } & { readonly [K in OutcomeName]: number };

export interface LoadProgress {
  /** Every worker has finished each method once. */
  readonly warm: boolean;
  /** By position in `load-start.methods`. Since load start. */
  readonly methods: readonly {
    readonly ok: number;
    readonly ended: number;
    readonly meanMs: number | null;
  }[];
  /** Since the window opened; null outside one. */
  readonly window: {
    readonly ms: number;
    /** Started and ended ok in it. */
    readonly okPerMethod: readonly number[];
    readonly failed: number;
  } | null;
  /** Age of the oldest call under way, ms. */
  readonly oldestMs: number;
}
export interface LoadResult {
  /** Length of the window between the two clock readings that bound it. */
  readonly windowMs: number;
  readonly methods: readonly MethodLoad[];
  /** All calls of the load, warm-up to drain, by method position; sums asserted. */
  readonly totals: readonly OutcomeCounts[];
  /** ok calls ended in the window by client: slowest and fastest client. */
  readonly perClient: { readonly min: number; readonly max: number; readonly none: number };
  /** ok calls, whatever their method, that ended in each 100 ms of the window; the last of them is shorter. */
  readonly ticks?: Float64Array;
  readonly self: DriverSelf;
  /** Connections opened again, warm-up to drain. */
  readonly reconnects: number;
  /** Those since the window opened: a server may close what stood idle before the load, and costs the window nothing. */
  readonly reconnectsInWindow: number;
  /** Requests sent a second time, on another connection. */
  readonly resent: number;
  /** By position: rounds beyond the first, in which the server got the input it asked for, of all ok calls of the load; absent where no protocol does. */
  readonly rounds?: readonly number[];
  /** class -> count and first message, over the load. */
  readonly complaints: Readonly<Record<string, { readonly count: number; readonly first: string }>>;
}
export interface MethodLoad {
  /** ok calls that ended between the window's readings (rates). */
  readonly completed: number;
  /** Calls started in the window (open loop: due in it, and sent), by outcome; `started` = the sum. */
  readonly counts: OutcomeCounts;
  /** ms of ok calls started in the window, in order of their end; in an open loop from when each was due. */
  readonly latencies: Float64Array;
  /** ms that calls started in the window had waited when they were given up or broke (timeout, reset, aborted). */
  readonly waits: Float64Array;
  /** Mean bytes per ok call; NaN where they are not known. */
  readonly wireBytes: number;
  readonly payloadBytes: number;
  /** Of an open loop; absent in a closed one. */
  readonly open?: OpenMethod;
}
/** What the schedule of an open loop made of a method's calls due in the window. */
export interface OpenMethod {
  /** `sent` + `unsent`, asserted; `sent` = `counts.started`. */
  readonly due: number;
  readonly sent: number;
  /** Still waiting for a free client when the window closed. */
  readonly unsent: number;
  /** ms that those had waited then. */
  readonly unsentWaits: Float64Array;
  /** ms by which the driver was late with each that was sent: after it was due and its client free. */
  readonly lags: Float64Array;
  /** ms of ok calls from their sending, in the order of `latencies`. */
  readonly services: Float64Array;
}
/** The driver's own cost within the window. */
export interface DriverSelf {
  readonly cpuMs: number;
  readonly utilization: number;
  readonly longestPauseMs: number;
  readonly gcMs: number;
  readonly rssMib: number;
}
/** Processes that were clients, ended by the driver. */
export interface EndedClients {
  /** What the most stubborn of them took: the end of its input, SIGTERM, SIGKILL; `gone` = it had ended by itself. */
  readonly stage: 'gone' | 'stdin' | 'term' | 'kill';
  /** Processes that were still there when their root had ended, and were killed. */
  readonly leftovers: number;
}
export interface DriverState {
  readonly connections: number;
  readonly clients: number;
  readonly serverInfo: Readonly<Record<string, string>> | null;
}

export type DriverMessage =
  | { readonly seq: number; readonly reply: ReplyOf[keyof ReplyOf] }
  | { readonly seq: number; readonly error: { readonly code: string; readonly message: string } }
  | DriverEvent;
export type DriverEvent =
  | { readonly event: 'spawned'; readonly client: number; readonly pid: number; readonly startTime: number }
  | {
      readonly event: 'exited';
      readonly client: number;
      readonly pid: number;
      readonly code: number | null;
      readonly signal: string | null;
      readonly lastLines: readonly string[];
      readonly note?: string;
    };
