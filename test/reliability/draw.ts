/** What each kill of the record is: drawn from one seed, so that the whole of it can be had again. */
import { randomFrom } from '../e2e/kills.ts';

export const victims = ['harness', 'driver', 'stand-in', 'target', 'Action'] as const;
export type Victim = (typeof victims)[number];
const signals = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const;
export type Signal = (typeof signals)[number];

export interface Drawn {
  /** From 0. */
  readonly index: number;
  readonly victim: Victim;
  readonly signal: Signal;
  /** The whole process group of the victim at once. */
  readonly group: boolean;
  /** How far the run is, 0..1 of what an undisturbed one tells. */
  readonly share: number;
  /** And so much later, ms. */
  readonly laterMs: number;
  /** A number for choices that only one kind of run has. */
  readonly turn: number;
}

/** A kill of each victim in turn; everything else is chance, and depends on seed and index alone. */
export function drawKill(seed: number, index: number): Drawn {
  const random = randomFrom(seed * 1_000_003 + index);
  const victim = victims[index % victims.length] ?? 'harness';
  const signal = signals[Math.floor(random() * signals.length)] ?? 'SIGKILL';
  const groups = victim === 'harness' || victim === 'Action';
  return {
    index,
    victim,
    signal,
    group: groups && random() < 1 / 3,
    share: random(),
    laterMs: 150 * random(),
    turn: Math.floor(index / victims.length),
  };
}
