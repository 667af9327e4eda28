/**
 * How long a measurement takes, from its own phases. Assumes a target that settles at the floor of its settling rule
 * and finishes its windows in their duration; slow ones take longer, up to the caps. Where a phase was measured before,
 * it takes as long again.
 */
import { combinations } from './grid-cells.ts';
import type {
  FindRateSpec,
  Measurement,
  PointMeasurement,
  ProbeSpec,
  ProfileName,
  SeriesMeasurement,
  ThroughputMeasurement,
} from './plan.ts';

export interface PhaseEstimate {
  /** As the record names it. */
  readonly phase: string;
  /** ms of one round. */
  readonly ms: number;
  /** In the first round only. */
  readonly once?: true;
}

/** ms of phases as they were measured, by phase. */
export type PhaseTimes = ReadonlyMap<string, number>;
/** By measurement. */
export type KnownTimes = ReadonlyMap<string, PhaseTimes>;

/** Starting and stopping an instance. */
const launchMs = 1000;
const closeMs = 500;
/** A collection forced twice, and the reading itself. */
const readingMs = 200;
/** Connecting a client and its first call. */
const admitMs = 20;
/** Steps after which a series is also read with all clients closed (method.md, "Series"). */
const closedSteps = [1, 10, 100, 1000];
/** The control step makes as many calls as all steps so far, at most this long. */
const controlMaxMs = 60_000;
/** Until calls that are held have all arrived, and the readings before and then. */
const heldMs = 2000;

/** ms of a whole measurement, all rounds. */
export function estimateMs(measurement: Measurement, known?: PhaseTimes): number {
  const rounds = roundsOf(measurement);
  return phasesOf(measurement, known).reduce((sum, { ms, once }) => sum + ms * (once ? 1 : rounds), 0);
}

/** Clients of a profile round at most: more tell no more of where the time goes, and take longer to come in. */
export const mostProfiled = 100;
/** Probes whose runtimes take profiles. */
const profiling: ReadonlySet<ProbeSpec['kind']> = new Set(['go', 'node']);

/** Is a series profiled in one round more? Not where one only looks whether everything works. */
export function isProfiled({ scenario }: SeriesMeasurement, profile: ProfileName): boolean {
  return (profile === 'full' || profile === 'short') && profiling.has(scenario.probe.kind);
}

/** ms of that round: two profiles, each as long as a window. */
export function profileMs(measurement: Measurement, profile: ProfileName): number {
  if (measurement.kind !== 'series' || !isProfiled(measurement, profile)) return 0;
  const clients = Math.min(mostProfiled, Math.max(0, ...measurement.steps));
  return launchMs + clients * admitMs + 2 * measurement.settings.windowMs + closeMs;
}

/** Rounds, or instances of a grid. */
export function roundsOf(measurement: Measurement): number {
  return measurement.kind === 'throughput' ? measurement.instances : measurement.settings.rounds;
}

/** The phases of one round, in order. */
export function phasesOf(measurement: Measurement, known?: PhaseTimes): PhaseEstimate[] {
  const phases =
    measurement.kind === 'point'
      ? pointPhases(measurement)
      : measurement.kind === 'series'
        ? seriesPhases(measurement)
        : gridPhases(measurement);
  const all = [
    { phase: 'launch', ms: launchMs },
    ...phases,
    ...tracebackPhase(measurement),
    { phase: 'close', ms: closeMs },
  ];
  return all.map((each) => ({ ...each, ms: known?.get(each.phase) ?? each.ms }));
}

/** All clients call once more before a target ends that tells its goroutines only then. */
function tracebackPhase(measurement: Measurement): PhaseEstimate[] {
  if (measurement.kind === 'throughput' || measurement.scenario.probe.kind !== 'sigquit') return [];
  const clients = measurement.kind === 'point' ? measurement.clients : Math.max(...measurement.steps);
  const admit = isStdio(measurement) ? 0 : clients * admitMs;
  return [{ phase: 'traceback', ms: admit + measurement.settings.warmup.ms }];
}

const isStdio = ({ scenario }: Measurement): boolean => scenario.endpoint.protocol === 'mcp-stdio';
const settleMs = ({ settings }: Measurement): number => settings.settle.floorMs + readingMs;

/** Settled readings while clients are admitted: after 1, 2, 4 ... N, or after 1 and N. */
function admitReadings({ clients, settings }: PointMeasurement): number {
  if (clients === 1) return 1;
  return settings.admitReadings === 'ends' ? 2 : Math.ceil(Math.log2(clients)) + 1;
}

/** From a quarter of what it can: three doublings, five halvings of what is left, and two long runs. */
const searchMs = ({ settings }: PointMeasurement, { probe, holdMs }: FindRateSpec): number =>
  8 * (settings.warmup.ms + probe.ms) + 2 * (settings.warmup.ms + holdMs);

/** A rate that is risen to is reached before the window opens. */
const warmUpMs = ({ settings, rate }: PointMeasurement): number =>
  Math.max(settings.warmup.ms, rate?.rise?.overMs ?? 0);

/** A window lasts until each method has its calls: where clients think between two of them, that can be told. */
function windowMs(
  { settings, scenario }: PointMeasurement | SeriesMeasurement,
  clients: number,
  methods: number,
) {
  const { pace } = scenario.endpoint;
  const paced = pace === null ? 0 : (1000 * settings.window.minOkPerMethod * methods) / (pace * clients);
  return Math.max(settings.windowMs, Math.min(paced, settings.window.maxMs));
}

function pointPhases(measurement: PointMeasurement): PhaseEstimate[] {
  const { settings, clients, scenario, findRate } = measurement;
  const methods = scenario.methods.length;
  const settle = settleMs(measurement);
  const idle = isStdio(measurement) ? [] : [{ phase: 'idle', ms: settle + settings.idleCpuMs }];
  return [
    ...idle,
    { phase: 'admit', ms: admitReadings(measurement) * settle + clients * admitMs },
    { phase: 'connected', ms: settings.idleCpuMs },
    { phase: 'quiet', ms: methods * settings.quiet.ms },
    { phase: 'load', ms: methods * (warmUpMs(measurement) + windowMs(measurement, clients, 1)) },
    // Over stdio a closed client leaves no process to read.
    { phase: 'settled', ms: (isStdio(measurement) ? 1 : 2) * settle + (settings.settle.rereadMs ?? 0) },
    ...(findRate === undefined
      ? []
      : [{ phase: 'find-rate', ms: methods * searchMs(measurement, findRate) }]),
  ];
}

function seriesPhases(measurement: SeriesMeasurement): PhaseEstimate[] {
  const { settings } = measurement;
  const settle = settleMs(measurement);
  const idle = isStdio(measurement) ? [] : [{ phase: 'idle', ms: settle + settings.idleCpuMs }];
  return [
    ...idle,
    ...stepPhases(measurement),
    { phase: 'control', ms: controlMs(measurement), once: true },
    // The last reading once more, and the processor time of silence meanwhile.
    { phase: 'settled', ms: settings.settle.rereadMs ?? settings.idleCpuMs },
    ...heldPhases(measurement),
  ];
}

function stepPhases(measurement: SeriesMeasurement): PhaseEstimate[] {
  const { settings, steps, scenario } = measurement;
  let connected = 0;
  return steps.map((clients) => {
    const admit = (clients - connected) * admitMs;
    const leave = closedSteps.includes(clients) && !isStdio(measurement);
    connected = leave ? 0 : clients;
    const readings = (leave ? 2 : 1) * settleMs(measurement) + readingMs;
    const window = windowMs(measurement, clients, scenario.methods.length);
    return { phase: `step ${clients}`, ms: admit + settings.warmup.ms + window + readings };
  });
}

/** The largest step's clients once more, settled before and after. */
function controlMs(measurement: SeriesMeasurement): number {
  const load = measurement.steps.length * measurement.settings.windowMs;
  return Math.min(controlMaxMs, load) + 2 * settleMs(measurement);
}

function heldPhases({ held }: SeriesMeasurement): PhaseEstimate[] {
  return (held?.calls ?? []).map((calls) => ({ phase: `held ${calls}`, ms: heldMs + (held?.holdMs ?? 0) }));
}

/** Cells of a grid: method x connections x parameters. */
export function cellsOf({ scenario, connections, parameters }: ThroughputMeasurement): number {
  return scenario.methods.length * connections.length * combinations(parameters).length;
}

/** Opening and closing a sample's connections, and the checks around it. */
const aroundSampleMs = 300;
/** The first calls of a path, alone. */
const firstCallsMs = 100;

function gridPhases(measurement: ThroughputMeasurement): PhaseEstimate[] {
  const { samples, sampleMs, settings } = measurement;
  const cells = cellsOf(measurement);
  const oneMs = aroundSampleMs + settings.warmup.ms + sampleMs;
  return [
    { phase: 'first calls', ms: (cells / measurement.connections.length) * firstCallsMs },
    { phase: 'samples', ms: cells * samples * oneMs },
    // The fastest cell of each path twice more: with one driver, and with two.
    { phase: 'wider', ms: measurement.scenario.methods.length * 2 * oneMs },
  ];
}
