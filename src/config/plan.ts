/**
 * The plan: everything a config asks for, after matrix, overrides and early templates.
 *
 * It is plain data and goes into the record (secrets out). Durations are in ms, memory in MiB, times per second.
 * Strings of `target` (command, args, env, identity), `endpoint`, `probe` and `methods` may still hold *late* templates,
 * filled at launch or per call:
 * `${host}`, `${port}`, `${port.NAME}`, `${standin.NAME.url}`, `${client}`, `${call}`; methods of a grid also `${PARAMETER}` and
 * `${connections}`. Early ones (matrix values, `${clients.max}`) are already replaced. `$$` stands for `$`: every such
 * string must go through `fillTemplate` (config/template.ts), or `fillSome` when a later stage fills the rest.
 */

import type { CheckSpec, EvidenceSpec, RunningSpec } from './plan-grid.ts';
import type { HeldSpec } from './plan-held.ts';
import type { Json, MethodSpec } from './plan-method.ts';
import type { FindRateSpec, RateSpec } from './plan-rate.ts';
import type { SnapshotSpec } from './plan-snapshot.ts';
import type { PlainProbe } from './probe-names.ts';
import type { ProtocolName } from './protocols.ts';

export type { CallSpec, CheckSpec, EvidenceSpec, RunningSpec } from './plan-grid.ts';
export type { HeldProbe, HeldSpec } from './plan-held.ts';
export type { Json, MethodSpec } from './plan-method.ts';
export type { FindRateSpec, RateSpec } from './plan-rate.ts';

export const profileNames = ['full', 'short', 'quick', 'demo'] as const;
export type ProfileName = (typeof profileNames)[number];

/** A text per locale, or one for all. */
export type Localized = string | Readonly<Record<string, string>>;

export interface Plan {
  readonly schema: 1;
  readonly name: string;
  readonly profile: ProfileName;
  /** Absolute path of the config file; never in the record. */
  readonly configFile: string;
  /** SHA-256 of the config text, hex. */
  readonly configSha256: string;
  /** Why this plan may not be published (`--quick`, `--only`, `--set`, a profile that never may); empty = it may. */
  readonly unpublishable: readonly string[];
  readonly standins: Readonly<Record<string, StandinSpec>>;
  /** In plan order; point measurements first. */
  readonly measurements: readonly Measurement[];
  /** Ids of all measurements of the config, where only some were chosen. Absent = `measurements` has all. */
  readonly of?: readonly string[];
  readonly stop: StopSpec;
  readonly snapshot: SnapshotSpec;
  /** Machines whose figures are published; empty = the config names none. */
  readonly reference: readonly ReferenceSpec[];
  /** How long the run waits in all for a quiet machine, ms. Absent = it does not. */
  readonly quietWaitMs?: number;
  /** What must hold around samples and rounds; a failed one fails their figures by name. Absent = none. */
  readonly checks?: readonly CheckSpec[];
  /** What is kept word for word in the run folder, by hash in the record. Absent = none. */
  readonly evidence?: readonly EvidenceSpec[];
}

export type Measurement = PointMeasurement | SeriesMeasurement | ThroughputMeasurement;
export type StudyKind = Measurement['kind'];

interface MeasurementBase {
  /** `<scenario>` for points, `<scenario>-series`, `<scenario>-throughput`; unique in a plan. */
  readonly id: string;
  readonly scenario: Scenario;
  readonly settings: PhaseSettings;
  readonly inFlight: number;
}
export interface PointMeasurement extends MeasurementBase {
  readonly kind: 'point';
  /** Clients after the profile's cap (`quick`: at most 8). */
  readonly clients: number;
  /** Absent = a closed loop. */
  readonly rate?: RateSpec;
  /** Absent = not searched. */
  readonly findRate?: FindRateSpec;
}
export interface SeriesMeasurement extends MeasurementBase {
  readonly kind: 'series';
  /** Rising client counts. */
  readonly steps: readonly number[];
  /** Calls held open at the end of each round. Absent = none. */
  readonly held?: HeldSpec;
}
/** A value that a text, a table and a path can hold. */
export type Scalar = string | number | boolean;

/** All throughput measurements of a plan are one grid; each method of a scenario is one path of it. */
export interface ThroughputMeasurement extends MeasurementBase {
  readonly kind: 'throughput';
  readonly connections: readonly number[];
  /** Other parameters of the grid (`keys: [1, 16, 64]`). */
  readonly parameters: Readonly<Record<string, readonly Scalar[]>>;
  readonly samples: number;
  readonly sampleMs: number;
  readonly instances: number;
}

/** Numbers of method.md, "Profiles of a run" and "Windows", after profile and config. */
export interface PhaseSettings {
  readonly rounds: number;
  readonly windowMs: number;
  /** `doubling`: settled memory after clients 1, 2, 4 ... N; `ends`: after 1 and N. */
  readonly admitReadings: 'doubling' | 'ends';
  readonly settle: { readonly floorMs: number; readonly capMs: number; readonly rereadMs: number | null };
  readonly idleCpuMs: number;
  readonly quiet: {
    readonly warmCalls: number;
    readonly ms: number;
    readonly calls: number;
    readonly minCalls: number;
    readonly maxMs: number;
  };
  readonly warmup: { readonly ms: number; readonly maxMs: number };
  readonly window: { readonly minOkPerMethod: number; readonly maxMs: number };
  readonly sampleIntervalMs: number;
}

/** One cell of the matrix: endpoint x variant values x methods. */
export interface Scenario {
  /** Axis values joined by `-`, defaults left out where that stays unique: `http-dynamic`, `stdio-dynamic-telemetry`. */
  readonly id: string;
  /** Human name: axis values joined by `, `. */
  readonly title: string;
  /** All matrix values, `endpoint` included. */
  readonly axes: Readonly<Record<string, string>>;
  readonly target: TargetSpec;
  readonly endpoint: EndpointSpec;
  readonly methods: readonly MethodSpec[];
  /** Name of the method of the first call (admission); also the "size" column. */
  readonly firstCall: string;
  /** `standin.NAME` -> condition such as `> 0` on its request count. */
  readonly expect: Readonly<Record<string, string>>;
  readonly why: Localized | null;
  readonly note: Localized | null;
  readonly probe: ProbeSpec;
}

export type EnvValue =
  | { readonly value: string; readonly secret: false }
  | { readonly fromEnv: string; readonly secret: boolean; readonly default: string | null };

export interface TargetSpec {
  readonly name: string;
  /** Program, resolved against PATH or the config's folder at launch; '' where `running` says what to rate. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, EnvValue>>;
  /** Absolute. */
  readonly cwd: string;
  readonly home: 'fresh' | 'inherit';
  /** Name of the user of this system it is started as; absent = ours. */
  readonly user?: string;
  readonly build: readonly string[] | null;
  readonly identity: IdentitySpec | null;
  /** Times between stop stages. */
  readonly stop: {
    /** Null = as its transport asks: a stdio server ends with its input, a listening one does not watch it. */
    readonly stdinMs: number | null;
    readonly termMs: number;
  };
  /** How to find an instance that somebody else started; it is never stopped. Absent = we start it. */
  readonly running?: RunningSpec;
}

export interface EndpointSpec {
  readonly name: string;
  readonly protocol: ProtocolName;
  /** Of the protocol `module`: its file, absolute, and the SHA-256 of its text, hex; null = it is not there. */
  readonly module?: { readonly file: string; readonly sha256: string | null };
  /** Null for stdio. */
  readonly url: string | null;
  readonly ready: ReadySpec;
  readonly identity: IdentitySpec | null;
  readonly client: {
    readonly headers: Readonly<Record<string, string>>;
    /** Headers whose values come from the environment, whole. Absent = none. */
    readonly secretHeaders?: Readonly<Record<string, EnvValue>>;
    /** Source address template, e.g. `127.0.1.${client}`; null = the kernel's choice. */
    readonly source: string | null;
    /** Who signs in, where the protocol has sessions; null = the protocol's default. */
    readonly user: string | null;
    readonly password: EnvValue | null;
  };
  /** Of an `https:` URL: file of the authority (absolute; null = those that Node comes with), name in its certificate. Absent = as Node has it. */
  readonly tls?: { readonly ca: string | null; readonly serverName: string | null };
  /** Calls per second per client, closed loop with think time; null = none. */
  readonly pace: number | null;
  /** Protocol options: `{ version: '2025-11-25' }` for MCP, `{ hello: 3 }` for RESP ... */
  readonly options: Readonly<Record<string, Json>>;
}

export type ReadySpec =
  | {
      readonly kind: 'http';
      readonly url: string;
      readonly status: number | null;
      readonly timeoutMs: number;
    }
  | { readonly kind: 'tcp'; readonly address: string; readonly timeoutMs: number }
  | { readonly kind: 'log'; readonly pattern: string; readonly timeoutMs: number }
  /** The first protocol answer (the default for stdio; for HTTP: any HTTP answer at the endpoint's URL). */
  | { readonly kind: 'protocol'; readonly timeoutMs: number };

export interface IdentitySpec {
  readonly command: readonly string[] | null;
  readonly http: string | null;
  /** JSON paths (dots) into the HTTP answer. */
  readonly version: string | null;
  readonly commit: string | null;
}

export type ProbeSpec =
  | { readonly kind: PlainProbe }
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'prometheus'; readonly url: string };

export interface StandinSpec {
  readonly routes: readonly RouteSpec[];
  /** Header whose values are counted apart, so that N credentials can be proved to arrive as N. */
  readonly clientHeader: string | null;
}
export interface RouteSpec {
  /** `GET`, `POST` or `*`. */
  readonly method: string;
  /** Path with `*` (one segment) and `**` (any rest). */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delayMs: number;
}

export interface StopSpec {
  readonly memory: { readonly share: number } | { readonly mib: number };
  readonly latencyMs: number;
  /** Share 0..1 of failed calls. */
  readonly failed: number;
}

export interface ReferenceSpec {
  readonly cpu: string | null;
  readonly cpus: number | null;
  /** Salted hash of its machine id, as `host.id` of a record. */
  readonly host: string | null;
}
