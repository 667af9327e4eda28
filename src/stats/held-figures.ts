/** Figures of calls that were held open, over the rounds. */
import { type Estimate, overRounds, tidy, unmeasured } from './estimate.ts';
import { type HeldFigure, heldFigures } from './figures.ts';
import { judged } from './judge.ts';
import type { Judgement } from './judgement.ts';
import type { HeldCalls, HeldReading, SeriesRound } from './series-round.ts';

/** KiB in a MiB. */
const kib = 1024;

export interface AggregatedHeld {
  calls: number;
  figures: Record<string, Estimate>;
}

/** A row for each count of calls that some round was to hold. */
export function heldFiguresOf(
  rounds: readonly SeriesRound[],
  planned: readonly number[],
  memorySource: string,
  judgements: readonly Judgement[],
): AggregatedHeld[] {
  return planned.map((calls) => {
    const figures = (Object.keys(heldFigures) as HeldFigure[]).map((name) => {
      const source = sourceOf(name, memorySource);
      const values = rounds.map((round) => valueIn(heldIn(round, calls), name));
      const reason = reasonOf(name, calls, rounds);
      const figure =
        rounds.length === 0
          ? unmeasured(source, 'no complete round')
          : overRounds(values, { source, reason, signed: /_per_call/.test(name) });
      return [name, judged(figure, name, null, judgements)] as const;
    });
    return { calls, figures: Object.fromEntries(figures) };
  });
}

const heldIn = ({ held }: SeriesRound, calls: number): HeldCalls | undefined =>
  held?.find((each) => each.calls === calls);

const valueIn = (held: HeldCalls | undefined, name: HeldFigure): number | null =>
  held === undefined ? null : heldValues(held)[name];

/** What one round says of so many calls. Null = it does not say. */
export function heldValues(held: HeldCalls): Readonly<Record<HeldFigure, number | null>> {
  const { before, during, health, outcomes } = held;
  const total = (unit: keyof HeldReading['units']) => (isWhole(held) ? during.units[unit] : null);
  const each = (read: (reading: HeldReading) => number | null) => {
    const [from, to] = [read(before), read(during)];
    return !isWhole(held) || from === null || to === null ? null : (to - from) / held.open;
  };
  const unit = (name: keyof HeldReading['units']) => each(({ units }) => units[name]);
  const inKib = (mib: number | null) => (mib === null ? null : mib * kib);
  return {
    held_open: held.open,
    held_not_ok: outcomes.started - outcomes.ok,
    descriptors: total('descriptors'),
    goroutines: total('goroutines'),
    handles: total('handles'),
    threads: total('threads'),
    descriptors_per_call: unit('descriptors'),
    connections_per_call: unit('connections'),
    goroutines_per_call: unit('goroutines'),
    handles_per_call: unit('handles'),
    threads_per_call: unit('threads'),
    heap_per_call_kib: inKib(each(({ heapMib }) => heapMib)),
    resident_per_call_kib: inKib(each(({ mib }) => mib)),
    health_ms: tidy(health?.ms ?? null),
  };
}

/** Some call was open, and none ended while all was read. */
const isWhole = ({ open, endedInReading }: HeldCalls): boolean => open > 0 && endedInReading === 0;

/** Why a figure is null. */
function reasonOf(name: HeldFigure, calls: number, rounds: readonly SeriesRound[]): string {
  const taken = rounds.flatMap((round) => heldIn(round, calls) ?? []);
  if (taken.length === 0)
    return (
      rounds.map(({ absent }) => absent[`held ${calls}`]).find((said) => said !== undefined) ?? 'not measured'
    );
  if (name === 'health_ms') {
    const why = taken.map(({ health }) => health?.why ?? null).find((said) => said !== null);
    return why === undefined || why === null
      ? 'no health probe is configured'
      : `a newcomer got no answer: ${why}`;
  }
  const moved = taken.find((held) => !isWhole(held));
  if (moved !== undefined)
    return moved.open === 0 ? 'no call was open' : `${moved.endedInReading} calls ended while they were read`;
  const unit = /^(goroutines|handles)/.exec(name)?.[1];
  const asked = unit ?? (name === 'heap_per_call_kib' ? 'heap_connected_mib' : name);
  return rounds.map(({ absent }) => absent[asked]).find((said) => said !== undefined) ?? 'not measured';
}

function sourceOf(name: HeldFigure, memorySource: string): string {
  if (name === 'health_ms') return 'clock of the asking process';
  if (name === 'held_open' || name === 'held_not_ok') return 'driver';
  if (name === 'resident_per_call_kib') return memorySource;
  return /^(goroutines|handles|heap)/.test(name) ? 'probe' : 'process tree';
}
