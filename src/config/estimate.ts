/**
 * How long a measurement takes, from its own phases. Assumes a target that settles at the floor of its settling rule
 * and finishes its windows in their duration; slow ones take longer, up to the caps.
 */
import type {
  Measurement,
  PointMeasurement,
  ProbeSpec,
  ProfileName,
  SeriesMeasurement,
  ThroughputMeasurement,
} from './plan.ts';

export interface PhaseEstimate {
  readonly phase: string;
  /** ms of one round. */
  readonly ms: number;
}

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

/** ms of a whole measurement, all rounds. */
export function estimateMs(measurement: Measurement): number {
  const round = phasesOf(measurement).reduce((sum, { ms }) => sum + ms, 0);
  return round * roundsOf(measurement) + (measurement.kind === 'series' ? controlMs(measurement) : 0);
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
export function phasesOf(measurement: Measurement): PhaseEstimate[] {
  const phases =
    measurement.kind === 'point'
      ? pointPhases(measurement)
      : measurement.kind === 'series'
        ? seriesPhases(measurement)
        : gridPhases(measurement);
  return [{ phase: 'launch', ms: launchMs }, ...phases, { phase: 'close', ms: closeMs }];
}

const isStdio = ({ scenario }: Measurement): boolean => scenario.endpoint.protocol === 'mcp-stdio';
const settleMs = ({ settings }: Measurement): number => settings.settle.floorMs + readingMs;

/** Settled readings while clients are admitted: after 1, 2, 4 ... N, or after 1 and N. */
function admitReadings({ clients, settings }: PointMeasurement): number {
  if (clients === 1) return 1;
  return settings.admitReadings === 'ends' ? 2 : Math.ceil(Math.log2(clients)) + 1;
}

function pointPhases(measurement: PointMeasurement): PhaseEstimate[] {
  const { settings, clients, scenario } = measurement;
  const methods = scenario.methods.length;
  const settle = settleMs(measurement);
  const idle = isStdio(measurement) ? [] : [{ phase: 'idle', ms: settle + settings.idleCpuMs }];
  return [
    ...idle,
    { phase: 'admit', ms: admitReadings(measurement) * settle + clients * admitMs + settings.idleCpuMs },
    { phase: 'quiet', ms: methods * settings.quiet.ms },
    { phase: 'load', ms: methods * (settings.warmup.ms + settings.windowMs) },
    // Over stdio a closed client leaves no process to read.
    { phase: 'settled', ms: (isStdio(measurement) ? 1 : 2) * settle + (settings.settle.rereadMs ?? 0) },
  ];
}

function seriesPhases(measurement: SeriesMeasurement): PhaseEstimate[] {
  const { settings, steps } = measurement;
  const settle = settleMs(measurement);
  let before = 0;
  return steps.map((clients) => {
    const admit = (clients - before) * admitMs;
    before = clients;
    const readings = closedSteps.includes(clients) ? 2 : 1;
    return {
      phase: `step ${clients}`,
      ms: admit + settings.warmup.ms + settings.windowMs + readings * settle + readingMs,
    };
  });
}

/** Once a measurement: after the largest step, settled before and after. */
function controlMs(measurement: SeriesMeasurement): number {
  const load = measurement.steps.length * measurement.settings.windowMs;
  return Math.min(controlMaxMs, load) + settleMs(measurement);
}

/** Cells of a grid: method x connections x parameters. */
export function cellsOf({ scenario, connections, parameters }: ThroughputMeasurement): number {
  const sizes = Object.values(parameters).reduce((product, values) => product * values.length, 1);
  return scenario.methods.length * connections.length * sizes;
}

function gridPhases(measurement: ThroughputMeasurement): PhaseEstimate[] {
  const { samples, sampleMs, settings } = measurement;
  const cells = cellsOf(measurement);
  return [{ phase: 'samples', ms: cells * (settings.warmup.ms + samples * sampleMs) }];
}
