/** Whether the next step may be begun: memory by the steps before it, descriptors and ports by what they took. */
import type { RigRoom, Room } from '../rig/types.ts';
import { estimatePeak } from '../stats/estimate-peak.ts';
import type { FoundStop, SeriesContext } from './series-context.ts';

/** Descriptors a process may need beside its connections: logs, timers, a probe's connection. */
const spareDescriptors = 16;
/** Ports that other programs and connections opened again may need. */
const sparePorts = 100;

/** Peak to expect, MiB; null before the first step. */
export function estimateOf({ result }: SeriesContext, clients: number): number | null {
  const peaks = result.steps.flatMap((step) =>
    step.load?.peakMib ? [{ clients: step.clients, mib: step.load.peakMib }] : [],
  );
  return estimatePeak(peaks, clients);
}

/** The rule that keeps the step from being begun, or null. */
export function ruleBefore(
  context: SeriesContext,
  clients: number,
  estimateMib: number | null,
): FoundStop | null {
  const found = (code: FoundStop['code'], value: number, limit: number, detail: string | null = null) => ({
    ...{ code, when: 'before' as const, clients, found: value, limit },
    ...{ method: null, detail },
  });
  const { budget } = context;
  if (estimateMib !== null && estimateMib > budget.mib) return found('estimate', estimateMib, budget.mib);
  const room = context.rig.room();
  for (const who of ['driver', 'target'] as const) {
    const needed = descriptorsFor(context, clients, room, who);
    const limit = room[who]?.limit ?? Number.POSITIVE_INFINITY;
    if (needed > limit) return found('descriptors', needed, limit, who);
  }
  const ports = (clients - context.result.connected) * context.measurement.inFlight;
  const left = (room.ports ?? Number.POSITIVE_INFINITY) - sparePorts;
  return ports > left ? found('ports', ports, Math.max(0, left)) : null;
}

/** What the process will have open: what it had before any client, and for each what those so far have taken. */
function descriptorsFor(
  { result, measurement }: SeriesContext,
  clients: number,
  room: RigRoom,
  who: 'driver' | 'target',
): number {
  const before: Room | null = result.room?.[who] ?? room[who];
  if (before === null) return 0;
  const perClient = Math.max(measurement.inFlight, takenPerClient(result, who, before.open));
  return before.open + Math.ceil(perClient * clients) + spareDescriptors;
}

/** Known once a step has been loaded: a proxy opens two for each connection. */
function takenPerClient(
  { steps }: SeriesContext['result'],
  who: 'driver' | 'target',
  before: number,
): number {
  const step = steps.findLast(({ units }) => units !== null);
  const open = who === 'target' ? (step?.units?.descriptors ?? null) : null;
  return step === undefined || open === null ? 0 : (open - before) / step.clients;
}
